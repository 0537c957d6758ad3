/* Orders to move and to charge (SC-208 to SC-211, SC-D-07, SC-D-08, SC-D-10). */
#include "rules/scruby/play/move/orders.h"

/* Those asked about most often first. */
static const uint16_t marches[] = {TILLY_OPT_SIDLE,
                                   TILLY_OPT_MARCH,
                                   TILLY_OPT_CHARGE_AT,
                                   TILLY_OPT_STRAIGHT,
                                   TILLY_OPT_OBLIQUE_LEFT,
                                   TILLY_OPT_OBLIQUE_RIGHT,
                                   TILLY_OPT_OBLIQUE_TURN_LEFT,
                                   TILLY_OPT_OBLIQUE_TURN_RIGHT,
                                   TILLY_OPT_TURN_OBLIQUE_LEFT,
                                   TILLY_OPT_TURN_OBLIQUE_RIGHT,
                                   TILLY_OPT_TURN_STRAIGHT,
                                   TILLY_OPT_STRAIGHT_TURN,
                                   TILLY_OPT_STRAIGHT_TURN_STRAIGHT,
                                   TILLY_OPT_BACKWARDS,
                                   TILLY_OPT_SHIFT,
                                   0};

static move_order order_in(const answer *a)
{
    return (move_order){.kind = a->option->kind,
                        .target = (uint16_t)index_of(a->option->other),
                        .value = {a->value[0], a->value[1], a->value[2]},
                        .waypoint = a->way,
                        .waypoints = a->count,
                        .grid_step = a->grid_step};
}

static void march_list(const play *p, const mover *m, options *o)
{
    const order *n = here(p);
    enum bonus bonus = bonus_in_order(p);
    if (bonus != FIRST_BONUS)
        list_moves_of(p, m, !n->failed && !bonus, o);
    else if (!n->failed)
        list_bonus_charges(p, m, o);
}

static bool march_check(const play *p, const mover *m, const answer *a, tilly_reason *why)
{
    move_order o = order_in(a);
    move_end end;
    return judge_move(p, m, &o, &end, why);
}

static uint32_t
march_range(const play *p, const mover *m, const answer *begun, tilly_span *spans, uint32_t room)
{
    move_order o = order_in(begun);
    return range_of_move(p, m, &o, begun->option, begun->given, spans, room);
}

/* A charge is settled here and carried out when all have passed their test. */
static void settle_charge(play *p, const mover *m, const move_order *o, const move_end *end)
{
    order *n = here(p);
    n->target = (int32_t)o->target + 1;
    n->heading = end->heading;
    n->length = end->length;
    n->x = end->at[0].x;
    n->y = end->at[0].y;
    n->turn = m->kind == MOVES_AS_BODY ? o->value[0] : 0;
}

static void march_take(play *p, const mover *m, const answer *a)
{
    move_order o = order_in(a);
    move_end end;
    o.judged = true;
    judge_move(p, m, &o, &end, NULL);
    if (end.charges)
        settle_charge(p, m, &o, &end);
    else
        march_there(p, m, o.kind, &end);
}

static uint32_t
march_preview(const play *p, const mover *m, const answer *a, tilly_placed *rows, uint32_t room)
{
    move_order o = order_in(a);
    move_end end;
    unsigned enemy;
    if (!judge_move(p, m, &o, &end, NULL))
        return 0;
    if (end.charges && who_must_test(p, m, &end, 0, &enemy) != NOBODY)
        return 0;
    for (unsigned i = 0; i < m->count && i < room; i++)
        rows[i] = (tilly_placed){.unit = unit_id(p, m->unit[i]),
                                 .x = end.at[i].x,
                                 .y = end.at[i].y,
                                 .heading = heading_at_end(p, m, i, &end)};
    return m->count;
}

const order_kind marching = {.options = marches,
                             .list = march_list,
                             .check = march_check,
                             .range = march_range,
                             .take = march_take,
                             .preview = march_preview};
