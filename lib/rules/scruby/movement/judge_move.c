/* One judge of all moves: check, ranges, preview and carrying out ask it. */
#include "rules/scruby/movement/moves.h"

/* ---- by numbers ------------------------------------------------------------------------------ */

static int32_t length_in(const move_order *o)
{
    return o->value[numbers_of_move(o->kind) - 1];
}

static int32_t gone_before(const move_order *o)
{
    return o->kind == TILLY_OPT_STRAIGHT_TURN_STRAIGHT ? o->value[0] : 0;
}

/* Cheap refusal first: of a move with two lengths most often this one. */
static bool is_too_far(const mover *m, const move_order *o, int32_t length)
{
    return gone_before(o) + length > allowance_of(m, false) + STAND_EPS;
}

static void end_way(const straight_way *w, int32_t length, move_end *end)
{
    end->heading = w->heading;
    end->length = length;
    end->charges = w->charges;
    for (unsigned i = 0; i < w->m->count; i++) {
        const box *at = w->turns_after ? &w->ends[i] : &w->goes[i];
        end->at[i] = point_along(at->centre, w->way, length);
    }
}

static void add_nearest_length(const straight_way *w,
                               const way_bars *bars,
                               const move_order *o,
                               tilly_reason *why)
{
    unsigned last = numbers_of_move(o->kind) - 1;
    int32_t value[3] = {o->value[0], o->value[1], o->value[2]};
    int32_t nearest =
        way_nearest(bars, last && w->heading != w->m->heading ? 0 : 1, w->allowed, length_in(o));
    if (nearest == NEVER)
        return;
    value[last] = nearest;
    why_nearest(why, value[0], value[1], value[2]);
}

static bool judge_by_numbers(
    const play *p, const mover *m, const move_order *o, move_end *end, tilly_reason *why)
{
    straight_way w;
    way_bars bars;
    int32_t length = length_in(o);
    if (!why && is_too_far(m, o, length))
        return false;
    if (!begin_straight_way(p, m, o, &w, why))
        return false;
    if (o->judged || may_stop_at(p, &w, length, NULL)) {
        end_way(&w, length, end);
        end->length += gone_before(o);
        return true;
    }
    if (!why)
        return false;
    find_way_bars(p, &w, larger(length, w.allowed), &bars);
    refuse_by_bar(p, &w, &bars, length, false, why);
    add_nearest_length(&w, &bars, o, why);
    return false;
}

bool judge_move(
    const play *p, const mover *m, const move_order *o, move_end *end, tilly_reason *why)
{
    if (o->kind == TILLY_OPT_CHARGE_AT)
        return judge_charge(p, m, o, end, why);
    if (o->waypoints)
        return judge_path(p, m, o, end, why);
    return judge_by_numbers(p, m, o, end, why);
}

/* ---- ranges ---------------------------------------------------------------------------------- */

static uint32_t one_span(const tilly_span *span, tilly_span *spans, uint32_t room)
{
    if (room)
        spans[0] = *span;
    return 1;
}

/* Heavy pikes turn by 45 degrees or not at all. */
static uint32_t turn_spans(const tilly_span *bound, tilly_span *spans, uint32_t room)
{
    if (room > 0)
        spans[0] = (tilly_span){bound->least, bound->least, bound->grid, bound->measure};
    if (bound->least == bound->most)
        return 1;
    if (room > 1)
        spans[1] = (tilly_span){bound->most, bound->most, bound->grid, bound->measure};
    return 2;
}

uint32_t range_of_move(const play *p,
                       const mover *m,
                       const move_order *o,
                       const tilly_option *option,
                       unsigned given,
                       tilly_span *spans,
                       uint32_t room)
{
    straight_way w;
    const tilly_span *bound = &option->value[given];
    if (o->kind == TILLY_OPT_CHARGE_AT)
        return range_of_charge(p, m, o, given, spans, room);
    if (given + 1u < option->values) {
        bool heavy_turn = m->heavy && m->kind == MOVES_AS_BODY && bound->least < 0;
        return heavy_turn ? turn_spans(bound, spans, room) : one_span(bound, spans, room);
    }
    if (!begin_straight_way(p, m, o, &w, NULL))
        return 0;
    reach lengths = {bound->least, bound->most};
    return way_spans(p, &w, lengths, o->grid_step, spans, room);
}

/* ---- list ------------------------------------------------------------------------------------ */

/* Of a body the ways it could charge are tried once for all enemies. */
void list_charges_of(const play *p,
                     const mover *m,
                     bool (*may)(const play *p, unsigned u, unsigned enemy),
                     options *o)
{
    piece_set reached;
    find_charge_targets(p, m, &reached);
    EACH_IN_SET (e, p, &reached) {
        if (may && !may(p, m->unit[0], e))
            continue;
        tilly_option *made = offer(p, o, TILLY_OPT_CHARGE_AT, m->unit[0], e);
        if (takes_path(m))
            made->flags |= TILLY_ALSO_PATH;
        if (m->kind == MOVES_AS_BODY)
            offer_charge_numbers(p, m, o);
    }
}

void list_moves_of(const play *p, const mover *m, bool charges, options *o)
{
    list_drills(p, m, o);
    if (charges && may_all_charge(p, m))
        list_charges_of(p, m, NULL, o);
}
