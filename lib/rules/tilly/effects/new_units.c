/* Units that are new to the battle: from an army list, or brought on by an edit. */
#include "rules/tilly/effects/effects.h"

static void set_base(unit *a, bool round, int32_t width, int32_t depth)
{
    a->radius = (uint16_t)(round ? width / 2 : 0);
    a->half_width = (uint16_t)(round ? 0 : width / 2);
    a->half_depth = (uint16_t)(round ? 0 : depth / 2);
}

/* A commander leads his command; one brought on later only if the first is gone. */
static void take_command(play *p, unsigned u)
{
    group *g = &p->group[p->unit[u].group];
    if (is_commander(p, u) && (g->leader == NOBODY || p->unit[g->leader].state == UNIT_GONE))
        g->leader = (uint16_t)u;
}

void enlist(play *p, unsigned u, const tilly_unit_spec *full, enum quality quality)
{
    unit *a = &p->unit[u];
    a->quality = (uint8_t)quality;
    a->strength = a->start = (int16_t)full->strength;
    set_base(a, is_commander(p, u), full->width, full->depth); /* T1-Q-02 */
    *of(p, u) = (trooper){.target = NOBODY,
                          .limbered = full->formation == TILLY_FORMATION_LIMBERED &&
                                      can_limber(p, u)}; /* T2-038 */
    take_command(p, u);
}
