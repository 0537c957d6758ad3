/* Orders to stay where one stands (SC-207). */
#include "rules/scruby/play/move/orders.h"

static const uint16_t stays[] = {TILLY_OPT_STAY, 0};

static void list_stay(const play *p, const mover *m, options *o)
{
    offer(p, o, TILLY_OPT_STAY, m->unit[0], NOBODY);
    offer_usual(o);
}

static void take_stay(play *p, const mover *m, const answer *a)
{
}

const order_kind holding = {.options = stays, .list = list_stay, .take = take_stay};
