/* Refuges as options (SC-219, SC-231, SC-D-13, SC-D-19). */
#include "rules/scruby/play/play.h"

void offer_refuges(const play *p, options *o, unsigned u, bool pike_squares, int32_t most)
{
    refuge r = {.host = first_of(p, side_of(p, u))};
    for (unsigned from = r.host; next_refuge(p, u, pike_squares, most, from, &r); from = r.host + 1)
        offer(p, o, r.in_square ? TILLY_OPT_INTO_SQUARE : TILLY_OPT_BEHIND_PIKES, r.host, NOBODY)
            ->amount = r.length;
}

bool refuge_chosen(const play *p, const question *q, const tilly_option *o, refuge *r)
{
    unsigned u = index_of(q->d.subject);
    unsigned host = index_of(o->unit);
    int32_t most = reach_of_flight(p, u);
    switch (o->kind) {
    case TILLY_OPT_INTO_SQUARE: return find_refuge_inside(p, u, host, most, r);
    case TILLY_OPT_BEHIND_PIKES: return find_refuge_behind(p, u, host, most, r);
    default: return false;
    }
}
