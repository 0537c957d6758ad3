/* The threat of cavalry, and the infantry that forms hedgehog before it (GL-122, GL-200, GL-Q-47 to
 * GL-Q-49). */
#include "rules/glauben/field/field.h"

int32_t threat_of(const play *p)
{
    return gl_length(p, GLAUBEN_HEDGEHOG_THREAT_MM);
}

bool threatens(const play *p, unsigned horse)
{
    return on_table(p, horse) && is_horse(p, horse) && !is_routing(p, horse) &&
           !is_marked(p, horse, RETREATING | RETIRING) && !in_house(p, horse);
}

bool can_hedgehog(const play *p, unsigned u)
{
    enum tilly_formation f = formation_of(p, u);
    return on_table(p, u) && is_foot(p, u) &&
           (f == TILLY_FORMATION_LINE || f == TILLY_FORMATION_COLUMN) && !is_routing(p, u) &&
           !is_marked(p, u, RETREATING | PURSUING);
}

unsigned threatening_cavalry(const play *p, unsigned foot)
{
    int32_t threat = threat_of(p);
    box b = box_of(p, foot);
    window near = window_round(p, foot, threat);
    EACH_UNIT_IN (&near, e, p, foe(side_of(p, foot))) {
        box other = box_of(p, e);
        if (threatens(p, e) && box_nearer_than(&b, &other, threat + 1))
            return e;
    }
    return NOBODY;
}

bool held_in_hedgehog(const play *p, unsigned u)
{
    return in_hedgehog(p, u) && threatening_cavalry(p, u) != NOBODY;
}
