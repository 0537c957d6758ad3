/* The army list read: nations of its formations, the troops they raise, its own base edge (2.2,
 * 2.3, GL-Q-110, GL-Q-139). */
#include "rules/glauben/state/state.h"
#include "army/army.h"
#include "rules/glauben/state/cached_values.h"

/* ---- nations and their troops (2.2, 2.3) ---------------------------------------------------- */

static unsigned nation_in(const glauben_tables *t, unsigned named)
{
    return named < (unsigned)t->nations ? named : 0;
} /* armies that break the list rules may say anything */

unsigned nation_of_army(const play *p, unsigned side)
{
    return nation_in(tables_of(p), (unsigned)army_flag_at(p->army[side], FLAG_NATION));
}

unsigned nation_of_formation(const play *p, unsigned g)
{
    const group *a = &p->group[g];
    return nation_in(tables_of(p),
                     (unsigned)army_command_flag_at(p->army[a->side], a->number, FLAG_NATION));
}

unsigned nation_in_list(const tilly_army *army, const tilly_unit_spec *spec)
{
    return (unsigned)army_command_flag_at(army, spec->command, FLAG_NATION);
}

/* The classes of an arm lie side by side. */
static bool same_arm(unsigned a, unsigned b)
{
    return is_infantry(a) == is_infantry(b) && is_cavalry(a) == is_cavalry(b);
}

static const troop *nearest_raised(const glauben_tables *t, unsigned army, unsigned class)
{
    for (int away = 0; away < CLASSES; away++)
        for (int to = -1; to <= 1; to += 2) {
            unsigned other = (unsigned)((int)class + to * away);
            if (other < CLASSES && same_arm(class, other) && troop_of(t, army, other))
                return troop_of(t, army, other);
        }
    return NULL;
}

const troop *troop_raised(const glauben_tables *t, unsigned army, unsigned class)
{
    /* tables in which nobody raises that arm */
    static const troop immovable = {.min = 1, .max = 1, .diff_num = 1, .diff_den = 1};
    const troop *found = troop_of(t, nation_in(t, army), class);
    if (!found)
        found = nearest_raised(t, nation_in(t, army), class);
    for (unsigned other = 0; !found && other < (unsigned)t->nations; other++)
        found = nearest_raised(t, other, class);
    return found ? found : &immovable;
}

const troop *troop_for(const play *p, unsigned u)
{
    return raised_for(p, u)->troop;
}

/* As many base units as the nation's regiments may have; generals and messengers are one (GL-022,
 * GL-023). */
static int32_t most_bases(const tilly_army *army, const tilly_unit_spec *spec)
{
    unsigned class = army->rules->base[spec->type];
    return class < CLASSES
               ? troop_raised(ruleset_tables(army->rules), nation_in_list(army, spec), class)->max
               : 1;
}

void glauben_fill(const tilly_army *army, tilly_unit_spec *spec)
{
    if (!spec->strength)
        spec->strength = most_bases(army, spec);
    if (!spec->bonus && army->rules->base[spec->type] == GENERAL)
        spec->bonus =
            general_bonus(ruleset_tables(army->rules), nation_in_list(army, spec), spec->name);
}

/* ---- the own base edge (GL-Q-110) ----------------------------------------------------------- */

enum edge base_edge(const play *p, unsigned side)
{
    enum edge given = (enum edge)army_flag_at(p->army[side], FLAG_EDGE);
    if (given != EDGE_USUAL)
        return given;
    return side == attacking_side(p) ? EDGE_SOUTH : EDGE_NORTH;
}

uint16_t heading_home(const play *p, unsigned u)
{
    static const uint16_t heading[EDGES] = {[EDGE_SOUTH] = HALF_CIRCLE,
                                            [EDGE_NORTH] = 0,
                                            [EDGE_WEST] = HALF_CIRCLE + RIGHT_ANGLE,
                                            [EDGE_EAST] = RIGHT_ANGLE};
    return heading[base_edge(p, side_of(p, u))];
}
