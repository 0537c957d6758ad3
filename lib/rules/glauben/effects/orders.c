/* When an order is done, and what a formation may see of its own accord (GL-Q-38, GL-Q-42, GL-Q-97,
 * GL-Q-98). */
#include "rules/glauben/effects/effects.h"
#include "rules/glauben/movement/free_moves.h"

/* ---- done (GL-Q-97) ------------------------------------------------------------------------- */

/* "All its units" leaves out those that go where they must. */
static bool goes_by_order(const play *p, unsigned u)
{
    return !is_routing(p, u) && !is_marked(p, u, RETIRING | PURSUING);
}

static bool is_home(const play *p, unsigned u)
{
    box b = box_of(p, u);
    return distance_to_edge(p, u, &b) <= TOUCH;
}

static bool is_there(const play *p, unsigned u, const content *c)
{
    return names_area(c) ? in_area(p, c, place_of(p, u)) : is_home(p, u);
}

static bool all_there(const play *p, unsigned g, const content *c)
{
    unsigned counted = 0;
    EACH_OF_FORMATION (u, p, g) {
        if (!goes_by_order(p, u))
            continue;
        if (!is_there(p, u, c))
            return false;
        counted++;
    }
    return counted > 0;
}

static bool sees_enemy_in(const play *p, unsigned g, const content *c)
{
    EACH_FIGHTING (e, p, foe(p->group[g].side)) {
        if (!in_area(p, c, place_of(p, e)))
            continue;
        EACH_OF_FORMATION (u, p, g)
            if (goes_by_order(p, u) && can_see(p, u, e, NULL))
                return true;
    }
    return false;
}

static bool attack_done(const play *p, unsigned g, const content *c)
{
    if (names_area(c))
        return all_there(p, g, c) && !sees_enemy_in(p, g, c);
    unsigned target = target_of(p, p->group[g].side, c);
    return target == NOBODY || is_routing(p, target);
}

static bool support_done(const play *p, const content *c)
{
    unsigned other = group_named(p, c->target);
    return other == NOBODY || !has_units_left(p, other);
}

static bool is_done(const play *p, unsigned g)
{
    const content *c = &standing_of(p, g)->order;
    switch (c->kind) {
    case TILLY_ORDER_ADVANCE:
    case TILLY_ORDER_WITHDRAW: return all_there(p, g, c);
    case TILLY_ORDER_ATTACK: return attack_done(p, g, c);
    case TILLY_ORDER_SUPPORT: return support_done(p, c);
    case TILLY_ORDER_MARCH: return c->reached == c->points;
    default: return false;
    }
}

void pass_points(play *p, unsigned u)
{
    content *c = &standing_of(p, p->unit[u].group)->order;
    int32_t near = gl_length(p, GLAUBEN_ORDER_REACH_MM);
    if (c->kind != TILLY_ORDER_MARCH || !is_fighting(p, u))
        return;
    point at = place_of(p, u);
    for (; c->reached < c->points; c->reached++) {
        point next = {c->point[c->reached].x, c->point[c->reached].y};
        if (!lies_within(at, next, near))
            return;
    }
}

static void holds_now(play *p, unsigned g)
{
    unsigned side = p->group[g].side;
    standing_of(p, g)->order = (content){.kind = TILLY_ORDER_HOLD,
                                         .giver = NOBODY,
                                         .turn = p->s->turn,
                                         .half = (uint8_t)role_of(p, side)};
    EACH_OF_FORMATION (u, p, g)
        take_post(p, u);
    tilly_event *e =
        tell_own(p, TILLY_EV_ORDER_DONE, cite(p, CITE_ORDER_DONE), NOBODY, NOBODY, side);
    e->side = (uint8_t)side;
    e->third = group_id(g);
}

void settle_orders(play *p, unsigned side)
{
    for (unsigned g = 0; g < p->s->groups; g++) {
        if (p->group[g].side != side)
            continue;
        if (standing_of(p, g)->order.kind == TILLY_ORDER_MARCH)
            EACH_OF_FORMATION (u, p, g)
                pass_points(p, u);
        if (is_done(p, g))
            holds_now(p, g);
    }
}

/* ---- initiative (GL-100, GL-Q-38) ----------------------------------------------------------- */

static bool sees_any(const play *p, unsigned g)
{
    EACH_OF_FORMATION (u, p, g) {
        if (is_routing(p, u))
            continue;
        EACH_FIGHTING (e, p, foe(p->group[g].side))
            if (can_see(p, u, e, NULL))
                return true;
    }
    return false;
}

/* Without effect where orders are only recorded, and where subordinates have no initiative nothing
 * is noted. */
static bool has_initiative(const play *p, unsigned g)
{
    return is_strict(p) && tables_of(p)->nation[nation_of_formation(p, g)].initiative;
}

bool may_take_initiative(const play *p, unsigned g)
{
    return has_initiative(p, g) && !standing_of(p, g)->saw && sees_any(p, g);
}

void look_round(play *p, unsigned side)
{
    for (unsigned g = 0; g < p->s->groups; g++)
        if (p->group[g].side == side && has_initiative(p, g))
            standing_of(p, g)->saw = sees_any(p, g);
}

/* ---- in force ------------------------------------------------------------------------------- */

void take_post(play *p, unsigned u)
{
    of(p, u)->post_x = p->unit[u].x;
    of(p, u)->post_y = p->unit[u].y;
}

static unsigned cite_of_order(const play *p, const content *c, bool by_messenger)
{
    if (by_messenger)
        return CITE_ORDER_UNDERSTOOD;
    if (c->giver != NOBODY)
        return CITE_ORDER_IN_PERSON;
    return p->s->turn ? CITE_INITIATIVE_ORDER : CITE_ORDER_AT_THE_START;
}

void put_order(play *p, unsigned g, const content *c, bool by_messenger)
{
    unsigned side = p->group[g].side;
    content *order = &standing_of(p, g)->order;
    *order = *c;
    order->turn = p->s->turn;
    order->half = (uint8_t)(p->s->turn ? role_of(p, side) : 0);
    order->reached = 0;
    EACH_OF_FORMATION (u, p, g)
        take_post(p, u);
    tilly_event *e = tell_own(
        p, TILLY_EV_ORDERED, cite(p, cite_of_order(p, c, by_messenger)), NOBODY, c->giver, side);
    e->side = (uint8_t)side;
    e->third = group_id(g);
    order_values(e, c);
    e->value[5] = by_messenger;
}

bool set_first_order(play *p, unsigned g, const tilly_order *order, tilly_reason *why)
{
    content c = order_from(order);
    if (!is_formation(p, g))
        return refuse_order_shape(p, g, why);
    if (!is_order(p, g, &c, why))
        return false;
    /* as without one (GL-Q-99) */
    if (c.kind == TILLY_ORDER_HOLD)
        standing_of(p, g)->order = (content){.giver = NOBODY};
    else
        put_order(p, g, &c, false);
    return true;
}
