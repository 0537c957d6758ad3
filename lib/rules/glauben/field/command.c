/* Which orders a formation may be given, and how they are offered and read (GL-102, GL-D-05,
 * GL-D-14, GL-D-44, GL-Q-97, GL-Q-99). */
#include "rules/glauben/field/field.h"

unsigned target_of(const play *p, unsigned side, const content *c)
{
    unsigned u = unit_named(p, c->target);
    return u != NOBODY && side_of(p, u) != side && on_table(p, u) && in_view(p, side, u) ? u
                                                                                         : NOBODY;
}

/* ---- may it be given? ----------------------------------------------------------------------- */

bool refuse_order_shape(const play *p, unsigned g, tilly_reason *why)
{
    refuse(p, why, TILLY_WHY_ORDER_SHAPE, CITE_ORDER_KINDS, NOBODY, NOBODY);
    if (why)
        why->unit[0] = group_id(g);
    return false;
}

static bool is_on_table(const play *p, int32_t x, int32_t y, tilly_reason *why)
{
    if (x >= 0 && y >= 0 && x <= p->table->width && y <= p->table->depth)
        return true;
    refuse(p, why, TILLY_WHY_OFF_TABLE, CITE_ORDER_KINDS, NOBODY, NOBODY);
    if (!why)
        return false;
    why->x = x;
    why->y = y;
    why->flags |= TILLY_WHY_HAS_PLACE;
    return false;
}

static bool names_nothing(const content *c)
{
    return !c->target && !c->points && !c->radius;
}

static bool is_area(const play *p, unsigned g, const content *c, tilly_reason *why)
{
    if (c->target)
        return (!c->points && !c->radius && ground_named(p, c->target)) ||
               refuse_order_shape(p, g, why);
    if (c->points != 1 || c->radius < SMALLEST_CIRCLE || c->radius > LARGEST_CIRCLE)
        return refuse_order_shape(p, g, why);
    return is_on_table(p, c->point[0].x, c->point[0].y, why);
}

/* It must be seen when the order is given; later it may hide. */
static bool is_enemy_seen(const play *p, unsigned g, const content *c, tilly_reason *why)
{
    unsigned u = unit_named(p, c->target);
    unsigned side = p->group[g].side;
    bool is_an_enemy = u != NOBODY && side_of(p, u) != side && is_fighting(p, u);
    if (c->points || c->radius || !is_an_enemy)
        return refuse_order_shape(p, g, why);
    if (target_of(p, side, c) != NOBODY)
        return true;
    refuse(p, why, TILLY_WHY_NOT_SEEN, CITE_UNSEEN_THREAT, NOBODY, u);
    if (why)
        why->unit[0] = group_id(g);
    return false;
}

static bool is_other_formation(const play *p, unsigned g, const content *c, tilly_reason *why)
{
    unsigned other = group_named(p, c->target);
    bool own = other != NOBODY && other != g && p->group[other].side == p->group[g].side;
    return (own && !c->points && !c->radius && has_units_left(p, other)) ||
           refuse_order_shape(p, g, why);
}

static bool is_way(const play *p, unsigned g, const content *c, tilly_reason *why)
{
    if (c->target || c->radius || c->points < 1 || c->points > TILLY_MOST_ORDER_POINTS)
        return refuse_order_shape(p, g, why);
    for (unsigned i = 0; i < c->points; i++)
        if (!is_on_table(p, c->point[i].x, c->point[i].y, why))
            return false;
    return true;
}

bool is_order(const play *p, unsigned g, const content *c, tilly_reason *why)
{
    switch (c->kind) {
    case TILLY_ORDER_HOLD: return names_nothing(c) || refuse_order_shape(p, g, why);
    case TILLY_ORDER_ADVANCE:
    case TILLY_ORDER_DEFEND: return is_area(p, g, c, why);
    case TILLY_ORDER_ATTACK:
        return tilly_id_kind_of(c->target) == TILLY_ID_UNIT ? is_enemy_seen(p, g, c, why)
                                                            : is_area(p, g, c, why);
    case TILLY_ORDER_SUPPORT: return is_other_formation(p, g, c, why);
    case TILLY_ORDER_MARCH: return is_way(p, g, c, why);
    case TILLY_ORDER_WITHDRAW: return names_nothing(c) || is_area(p, g, c, why);
    case TILLY_ORDER_NOTE: return (c->note && names_nothing(c)) || refuse_order_shape(p, g, why);
    default: return refuse_order_shape(p, g, why);
    }
}

/* ---- what may be said ----------------------------------------------------------------------- */

enum { GRID_RADIUS = 50 * MM, GRID_PLACE = 50 * MM };

static void with_circle(const play *p, options *o)
{
    with_value(o, SMALLEST_CIRCLE, LARGEST_CIRCLE, GRID_RADIUS, TILLY_LENGTH);
    with_value(o, 0, p->table->width, GRID_PLACE, TILLY_LENGTH);
    with_value(o, 0, p->table->depth, GRID_PLACE, TILLY_LENGTH);
}

static void offer_areas(const play *p, options *o, unsigned kind)
{
    offer(p, o, kind, NOBODY, NOBODY);
    with_circle(p, o);
    EACH_FEATURE (a, p->table)
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

void list_orders(const play *p, unsigned side, uint32_t formations, options *o)
{
    offer(p, o, TILLY_OPT_ORDER_HOLD, NOBODY, NOBODY);
    offer_usual(o);
    offer_areas(p, o, TILLY_OPT_ORDER_ADVANCE);
    offer_enemies(p, o, side);
    offer_areas(p, o, TILLY_OPT_ORDER_ATTACK);
    offer_areas(p, o, TILLY_OPT_ORDER_DEFEND);
    offer_formations(p, o, side, formations);
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

bool check_order(
    const play *p, unsigned side, uint32_t formations, const answer *a, tilly_reason *why)
{
    content c = order_answered(a);
    for (unsigned g = 0; g < p->s->groups; g++)
        if (p->group[g].side == side && (formations & bit_of_formation(p, g)) &&
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
