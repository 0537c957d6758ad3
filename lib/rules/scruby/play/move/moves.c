/* P3, P4: the players' orders, a stand or a body after the other, in any order (SC-205, SC-207). */
#include "rules/scruby/play/move/orders.h"

const field scruby_moves_fields[] = {{.name = NULL}};

static void note_closed(play *p)
{
    EACH_STAND (u, p, side_of_row(p))
        if (is_closed_order(p, u))
            p->step[u] |= BEGAN_CLOSED;
}

bool may_be_ordered(const play *p, unsigned u)
{
    if (!is_steady(p, u) || p->step[u] & HAS_ORDER || has(p, u, WAS_CHARGED) ||
        of(p, u)->declared != DECLARED_NOTHING)
        return false;
    if (!is_gun(p, u))
        return true;
    unsigned crew = crew_at(p, u);
    return crew != NOBODY && !(p->step[crew] & HAS_ORDER) && !has(p, crew, WAS_CHARGED);
}

static bool next_open(const play *p, question *q)
{
    return asks(p, q, side_of_row(p), NOBODY, NOBODY);
}

static void next_list(const play *p, const question *q, options *o)
{
    offer(p, o, TILLY_OPT_END, NOBODY, NOBODY);
    offer_usual(o);
    EACH_UNIT (u, p, q->d.side)
        if (may_be_ordered(p, u))
            offer(p, o, TILLY_OPT_UNIT, u, NOBODY);
}

static void next_take(play *p, const question *q, const answer *a)
{
    if (a->option->kind == TILLY_OPT_END) {
        pass(p);
        return;
    }
    ((order *)enter(p, STEP_ORDER))->unit = (int32_t)index_of(a->option->unit);
}

const beat scruby_moves_beats[] = {
    {"closed order", .clause = CITE_READ_ORDER, .act = note_closed},
    {"next",
     TILLY_ASK_NEXT_UNIT,
     CITE_ONE_ORDER,
     .open = next_open,
     .list = next_list,
     .take = next_take},
    {.name = NULL},
};
