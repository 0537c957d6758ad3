/* Declarations told to the opponent in place of a move (SC-064, SC-065, SC-072, SC-207, SC-D-09).
 */
#include "rules/scruby/play/move/orders.h"

static const uint16_t declared[] = {
    TILLY_OPT_SPLIT_MOVE, TILLY_OPT_FIRE_AND_RETIRE, TILLY_OPT_CARACOLE, 0};

static enum declaration declaration_of(unsigned kind)
{
    switch (kind) {
    case TILLY_OPT_SPLIT_MOVE: return DECLARED_SPLIT_MOVE;
    case TILLY_OPT_FIRE_AND_RETIRE: return DECLARED_FIRE_AND_RETIRE;
    default: return DECLARED_CARACOLE;
    }
}

static void offer_to_declare(const play *p, options *o, unsigned kind, unsigned u)
{
    offer(p, o, kind, u, NOBODY);
    offer_for_its_reason(o);
}

static void declare_list(const play *p, const mover *m, options *o)
{
    unsigned u = m->unit[0];
    if (m->at_most)
        return;
    if (is_musketeer(p, u) && m->count == 1) {
        offer_to_declare(p, o, TILLY_OPT_SPLIT_MOVE, u);
        offer_to_declare(p, o, TILLY_OPT_FIRE_AND_RETIRE, u);
    }
    if (is_cavalry(p, u))
        offer_to_declare(p, o, TILLY_OPT_CARACOLE, u);
}

static bool declare_check(const play *p, const mover *m, const answer *a, tilly_reason *why)
{
    return may_declare(p, &m->members, m->unit[0], declaration_of(a->option->kind), why);
}

static void declare_take(play *p, const mover *m, const answer *a)
{
    enum declaration d = declaration_of(a->option->kind);
    tell_members(p, m->unit, m->count, a->option->kind, 0);
    for (unsigned i = 0; i < m->count; i++) {
        declare(p, m->unit[i], d);
        tell(p, TILLY_EV_DECLARED, cite(p, CITE_DECLARATION), m->unit[i], NOBODY)->value[0] =
            (int32_t)d;
    }
}

const order_kind declaring = {
    .options = declared, .list = declare_list, .check = declare_check, .take = declare_take};
