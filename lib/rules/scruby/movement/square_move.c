/* A square moves as one rigid body in any direction, its guns and the men inside with it, without
 * turning (SC-165, SC-241). */
#include "rules/scruby/movement/forming.h"

int32_t square_allowance(const play *p, unsigned number)
{
    bool light = true;
    EACH_OF_SQUARE (u, p, number)
        if (of(p, u)->place == FACE || of(p, u)->place == GUN_FACE)
            light &= is_pike(p, u) && type_of(p, u) != HEAVY_PIKE;
    return param(p, light ? PARAM_SQUARE_MOVE_LIGHT : PARAM_SQUARE_MOVE);
}

/* Large guns hold it fast, and small ones without a crew. */
static bool is_free_to_go(const play *p, unsigned number, tilly_reason *why)
{
    EACH_OF_SQUARE (u, p, number) {
        bool holds = type_of(p, u) == LARGE_GUN || (is_gun(p, u) && crew_at(p, u) == NOBODY);
        if (holds)
            return refuse(p, why, TILLY_WHY_SQUARE_HELD, CITE_SQUARE_MOVES, u, u);
    }
    return true;
}

/* Men of it who lost their morale are carried along (SC-219). */
static bool may_all_go(const play *p, const piece_set *members, tilly_reason *why)
{
    EACH_IN_SET (u, p, members)
        if (!is_retiring(p, u) && !is_free_to_act(p, u, why))
            return false;
    return true;
}

bool may_square_go(const play *p, const mover *m, tilly_reason *why)
{
    unsigned u = m->unit[0];
    if (!in_unbroken_square(p, u))
        return refuse(p, why, TILLY_WHY_NO_SQUARE, CITE_SQUARE_MOVES, u, u);
    return may_all_go(p, &m->members, why) && is_free_to_go(p, of(p, u)->square, why);
}
