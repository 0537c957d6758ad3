/* The first orders, from the commander in chief, in force from the start (GL-045, GL-102, GL-D-05);
 * a formation without one holds (GL-Q-99). */
#include "rules/glauben/play/play.h"

const field first_orders_fields[] = {{.name = NULL}};

/* The first army's formations before the second's. A host who places the units has given the orders
 * too. */
static unsigned next_without_order(const play *p)
{
    if (p->s->setup & TILLY_SETUP_DEPLOYED)
        return NOBODY;
    for (unsigned r = 0; r < ROLES; r++) {
        unsigned side = side_in(p, (enum role)r);
        for (unsigned g = 0; g < p->s->groups; g++)
            if (p->group[g].side == side && !standing_of(p, g)->order.kind && is_formation(p, g))
                return g;
    }
    return NOBODY;
}

static bool first_order_open(const play *p, question *q)
{
    unsigned g = next_without_order(p);
    if (g == NOBODY)
        return false;
    asks_order(p, q, p->group[g].side, NOBODY, 0);
    q->d.kind = TILLY_ASK_FIRST_ORDER;
    q->d.subject = group_id(g);
    return true;
}

static uint32_t formation_asked(const play *p, const question *q)
{
    return bit_of_formation(p, tilly_id_index(q->d.subject));
}

static void first_order_list(const play *p, const question *q, options *o)
{
    list_orders(p, q->d.side, formation_asked(p, q), o);
}

static bool first_order_check(const play *p, const question *q, const answer *a, tilly_reason *why)
{
    return check_order(p, q->d.side, formation_asked(p, q), a, why);
}

static void first_order_take(play *p, const question *q, const answer *a)
{
    content c = order_answered(a);
    put_order(p, tilly_id_index(q->d.subject), &c, false);
}

static void take_posts(play *p)
{
    for (unsigned side = 0; side < SIDES; side++) {
        EACH_FIGHTING (u, p, side)
            take_post(p, u);
        look_round(p, side);
    }
}

const beat first_orders_beats[] = {
    {"first order",
     TILLY_ASK_FIRST_ORDER,
     CITE_FIRST_ORDERS,
     .open = first_order_open,
     .list = first_order_list,
     .check = first_order_check,
     .take = first_order_take},
    {"posts", .clause = CITE_ORDER_AT_THE_START, .act = take_posts},
    {.name = NULL},
};
