/* What an order says, asked: of a new order, of one that a messenger is to carry, and of the first
 * ones (GL-D-05, GL-D-14, GL-D-44, GL-Q-97). */
#include "rules/glauben/state/orders.h"

enum { GRID_RADIUS = 50 * MM, GRID_PLACE = 50 * MM };

const field order_fields[] = {MEANING(ordering, group, "group", IS_GROUP_FROM_1),
                              MEANING(ordering, giver, "giver", IS_UNIT_FROM_1),
                              UP_TO(ordering, courier, "paper", MOST_PAPERS),
                              {.name = NULL}};

/* ---- for whom ------------------------------------------------------------------------------- */

static const ordering *asked(const play *p)
{
    return here(p);
}

/* The formations it is for, a bit each by their place in the side. */
static uint32_t formations_asked(const play *p, const question *q)
{
    if (q->d.kind == TILLY_ASK_FIRST_ORDER)
        return bit_of_formation(p, tilly_id_index(q->d.subject));
    return asked(p)->courier ? courier_at(p, (unsigned)asked(p)->courier - 1)->addressed
                             : bit_of_formation(p, (unsigned)asked(p)->group - 1);
}

/* ---- what may be said ----------------------------------------------------------------------- */

static void with_circle(const play *p, options *o)
{
    with_value(o, AREA_SMALLEST * MM, AREA_LARGEST * MM, GRID_RADIUS, TILLY_LENGTH);
    with_value(o, 0, p->table->width, GRID_PLACE, TILLY_LENGTH);
    with_value(o, 0, p->table->depth, GRID_PLACE, TILLY_LENGTH);
}

static void offer_areas(const play *p, options *o, unsigned kind)
{
    offer(p, o, kind, NOBODY, NOBODY);
    with_circle(p, o);
    EACH_AREA (a, p->table)
        if (!(a->is & GROUND_LINE))
            offer(p, o, kind, NOBODY, NOBODY)->other = a->feature.id;
}

static void offer_enemies(const play *p, options *o, unsigned side)
{
    EACH_FIGHTING (e, p, foe(side))
        if (in_view(p, side, e))
            offer(p, o, TILLY_OPT_ORDER_ATTACK, NOBODY, e);
}

static void offer_formations(const play *p, options *o, unsigned side, uint32_t but)
{
    for (unsigned g = 0; g < p->s->groups; g++)
        if (p->group[g].side == side && !(but & bit_of_formation(p, g)) && has_units_left(p, g))
            offer(p, o, TILLY_OPT_ORDER_SUPPORT, NOBODY, NOBODY)->other = group_id(g);
}

static void offer_march(const play *p, options *o)
{
    tilly_option *march = offer(p, o, TILLY_OPT_ORDER_MARCH, NOBODY, NOBODY);
    with_value(o, 0, p->table->width, GRID_PLACE, TILLY_LENGTH);
    with_value(o, 0, p->table->depth, GRID_PLACE, TILLY_LENGTH);
    march->flags |= TILLY_ALSO_PATH;
}

void list_orders(const play *p, const question *q, options *o)
{
    unsigned side = q->d.side;
    offer(p, o, TILLY_OPT_ORDER_HOLD, NOBODY, NOBODY);
    offer_usual(o);
    offer_areas(p, o, TILLY_OPT_ORDER_ADVANCE);
    offer_enemies(p, o, side);
    offer_areas(p, o, TILLY_OPT_ORDER_ATTACK);
    offer_areas(p, o, TILLY_OPT_ORDER_DEFEND);
    offer_formations(p, o, side, formations_asked(p, q));
    offer_march(p, o);
    offer(p, o, TILLY_OPT_ORDER_WITHDRAW, NOBODY, NOBODY);
    offer_areas(p, o, TILLY_OPT_ORDER_WITHDRAW);
    offer(p, o, TILLY_OPT_ORDER_NOTE, NOBODY, NOBODY)->flags |= TILLY_NEEDS_NOTE;
}

/* ---- what was said -------------------------------------------------------------------------- */

static void set_point(content *c, int32_t x, int32_t y)
{
    c->point[c->points].x = x;
    c->point[c->points++].y = y;
}

content order_answered(const answer *a)
{
    content c = {.kind = (uint8_t)(a->option->kind - TILLY_OPT_ORDER_HOLD + TILLY_ORDER_HOLD),
                 .giver = NOBODY,
                 .target = a->option->other,
                 .note = a->note};
    for (unsigned i = 0; i < a->count; i++)
        set_point(&c, a->way[i].x, a->way[i].y);
    if (a->count || !a->option->values)
        return c;
    if (c.kind == TILLY_ORDER_MARCH) {
        set_point(&c, a->value[0], a->value[1]);
        return c;
    }
    c.radius = a->value[0];
    set_point(&c, a->value[1], a->value[2]);
    return c;
}

bool check_order(const play *p, const question *q, const answer *a, tilly_reason *why)
{
    content c = order_answered(a);
    uint32_t asked_for = formations_asked(p, q);
    for (unsigned g = 0; g < p->s->groups; g++)
        if (p->group[g].side == q->d.side && (asked_for & bit_of_formation(p, g)) &&
            !is_order(p, g, &c, why))
            return false;
    return true;
}

bool asks_order(const play *p, question *q, unsigned side, unsigned giver, tilly_id formation)
{
    asks(p, q, side, giver, NOBODY);
    q->d.object = formation;
    q->d.shape = TILLY_PATH;
    q->d.most = TILLY_MOST_ORDER_POINTS;
    q->d.flags |= TILLY_CONCEALED;
    return true;
}

/* ---- the step ------------------------------------------------------------------------------- */

static bool order_open(const play *p, question *q)
{
    const ordering *n = asked(p);
    unsigned giver = n->giver ? (unsigned)n->giver - 1 : NOBODY;
    unsigned side =
        n->courier ? ((unsigned)n->courier - 1) / MOST_MESSENGERS : p->group[n->group - 1].side;
    q->d.kind = TILLY_ASK_ORDER;
    return asks_order(p, q, side, giver, n->group ? group_id((unsigned)n->group - 1) : 0);
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
     .list = list_orders,
     .check = check_order,
     .take = order_take},
    {.name = NULL},
};
