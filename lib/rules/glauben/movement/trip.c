/* The walk that an answer asks for (GL-120 to GL-136, GL-D-16 to GL-D-24, GL-D-42, GL-D-43). */
#include "rules/glauben/movement/free_moves.h"

static bool is_on_the_spot(unsigned kind)
{
    return kind == TILLY_OPT_FACE || changes_arms(kind) ||
           formation_of_option(kind) != TILLY_FORMATION_NONE;
}

static bool may_begin(const play *p, const trip *t, tilly_reason *why)
{
    if (t->kind == TILLY_OPT_CHARGE_AT)
        return can_charge(p, t->t.unit, why) && may_charge_at(p, &t->t, t->target, why);
    return t->kind != TILLY_OPT_OCCUPY || may_occupy_house(p, t->t.unit, t->house, why);
}

static bool trip_by_kind(const play *p, const answer *a, trip *t, tilly_reason *why)
{
    if (a->count)
        return path_trip(p, a, t, why);
    switch (t->kind) {
    case TILLY_OPT_CHARGE_AT: return charge_trip(p, t, why);
    case TILLY_OPT_OCCUPY: return house_trip(p, t, why);
    case TILLY_OPT_ENTER: return entry_trip(p, a, t, why);
    default:
        return is_on_the_spot(t->kind) ? formation_change(p, a, t, why)
                                       : straight_trip(p, a, t, why);
    }
}

void begin_trip(const play *p, unsigned u, unsigned kind, trip *t)
{
    bool bound = !is_on_the_spot(kind) && kind != TILLY_OPT_ENTER;
    t->t = bound ? move_limits_of(p, u) : no_move_limits(p, u);
    t->kind = kind;
    t->target = NOBODY;
    t->house = 0;
    t->reached = t->gone = false; /* the rest is written before it is read */
}

bool make_trip(const play *p, unsigned u, const answer *a, trip *t, tilly_reason *why)
{
    unsigned kind = a->option->kind;
    begin_trip(p, u, kind, t);
    if (kind == TILLY_OPT_CHARGE_AT)
        t->target = index_of(a->option->other);
    if (kind == TILLY_OPT_OCCUPY)
        t->house = a->option->other;
    return may_begin(p, t, why) && trip_by_kind(p, a, t, why);
}
