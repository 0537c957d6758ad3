/* The question for an order: a new one, or one that a messenger is to carry (GL-D-05, GL-D-14,
 * GL-D-44, GL-Q-97). */
#include "rules/glauben/play/play.h"

const field order_fields[] = {MEANING(ordering, group, "group", IS_GROUP_FROM_1),
                              MEANING(ordering, giver, "giver", IS_UNIT_FROM_1),
                              UP_TO(ordering, courier, "paper", MOST_COURIERS),
                              {.name = NULL}};

/* ---- for whom ------------------------------------------------------------------------------- */

static const ordering *asked(const play *p)
{
    return here(p);
}

/* The formations it is for, a bit each by their place in the side. */
static uint32_t formations_asked(const play *p)
{
    return asked(p)->courier ? courier_at(p, (unsigned)asked(p)->courier - 1)->addressed
                             : bit_of_formation(p, (unsigned)asked(p)->group - 1);
}

/* ---- the step ------------------------------------------------------------------------------- */

static bool order_open(const play *p, question *q)
{
    const ordering *n = asked(p);
    unsigned giver = n->giver ? (unsigned)n->giver - 1 : NOBODY;
    unsigned carried = (unsigned)n->courier - 1;
    unsigned side = n->courier ? carried / MOST_MESSENGERS : p->group[n->group - 1].side;
    q->d.kind = TILLY_ASK_ORDER;
    return asks_order(p, q, side, giver, n->group ? group_id((unsigned)n->group - 1) : 0);
}

static void order_list(const play *p, const question *q, options *o)
{
    list_orders(p, q->d.side, formations_asked(p), o);
}

static bool order_check(const play *p, const question *q, const answer *a, tilly_reason *why)
{
    return check_order(p, q->d.side, formations_asked(p), a, why);
}

static void order_take(play *p, const question *q, const answer *a)
{
    const ordering *n = asked(p);
    content c = order_answered(a);
    c.giver = (uint16_t)(n->giver ? n->giver - 1 : NOBODY);
    pass(p);
    if (n->courier)
        courier_at(p, (unsigned)n->courier - 1)->order = c;
    else
        put_order(p, (unsigned)n->group - 1, &c, false);
}

const beat order_beats[] = {
    {"order",
     TILLY_ASK_ORDER,
     CITE_ORDER_KINDS,
     .open = order_open,
     .list = order_list,
     .check = order_check,
     .take = order_take},
    {.name = NULL},
};
