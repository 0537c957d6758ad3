/* Orders: what one says, whether it is sound, and how it comes into force (GL-Q-96, GL-Q-97,
 * GL-Q-99). */
#include "rules/glauben/state/cache.h"
#include "rules/glauben/state/orders.h"
#include "rules/glauben/family.h"

/* ---- formations ----------------------------------------------------------------------------- */

static COLD void call_roll(const play *p, muster *m)
{
    memset(m, 0, sizeof *m);
    for (unsigned side = 0; side < SIDES; side++)
        for (unsigned u = first_of(p, side); u < end_of(p, side); u++) {
            if (is_fighting(p, u))
                set_add(&m->fighting[side], number_of(p, u));
            if (is_fighting(p, u))
                set_add(&m->formation[p->unit[u].group], number_of(p, u));
            if (is_general(p, u))
                set_add(&m->generals[side], number_of(p, u));
        }
}

static inline const muster *muster_now(const play *p)
{
    muster *m = cache_get(p, CACHED_UNIT_SETS, 0, 0);
    if (!m)
        call_roll(p, m = cache_put(p, CACHED_UNIT_SETS, 0, 0));
    return m;
}

uint64_t fighting_bits(const play *p, unsigned side, unsigned word)
{
    return muster_now(p)->fighting[side].word[word];
}
uint64_t formation_bits(const play *p, unsigned g, unsigned word)
{
    return muster_now(p)->formation[g].word[word];
}
uint64_t general_bits(const play *p, unsigned side, unsigned word)
{
    return muster_now(p)->generals[side].word[word];
}

bool is_formation(const play *p, unsigned g)
{
    unsigned side = p->group[g].side;
    for (unsigned u = first_of(p, side); u < end_of(p, side); u++)
        if (belongs(p, u, g))
            return true;
    return false;
}

bool has_units_left(const play *p, unsigned g)
{
    unsigned side = p->group[g].side;
    EACH_OF_FORMATION (u, p, g)
        return true;
    for (unsigned u = first_of(p, side); u < end_of(p, side); u++)
        if (belongs(p, u, g) && p->unit[u].state == UNIT_WAITING)
            return true;
    return false;
}

unsigned formation_named(const play *p, tilly_id id)
{
    unsigned g = tilly_id_index(id);
    return g < p->s->groups && id == group_id(g) ? g : NOBODY;
}

/* ---- what an order names -------------------------------------------------------------------- */

const area *ground_named(const play *p, tilly_id id)
{
    EACH_AREA (a, p->table)
        if (a->feature.id == id)
            return a->is & GROUND_LINE ? NULL : a;
    return NULL;
}

bool in_area(const play *p, const content *c, point at)
{
    const area *ground = ground_named(p, c->target);
    if (!c->radius)
        return ground && area_holds(ground, at);
    return lies_within(at, (point){c->point[0].x, c->point[0].y}, c->radius);
}

unsigned target_of(const play *p, unsigned side, const content *c)
{
    unsigned u = unit_named(p, c->target);
    return u != NOBODY && side_of(p, u) != side && on_table(p, u) && in_view(p, side, u) ? u
                                                                                         : NOBODY;
}

/* ---- is it sound? --------------------------------------------------------------------------- */

static bool shapeless(const play *p, unsigned g, tilly_reason *why)
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
        return (!c->points && !c->radius && ground_named(p, c->target)) || shapeless(p, g, why);
    if (c->points != 1 || c->radius < AREA_SMALLEST * MM || c->radius > AREA_LARGEST * MM)
        return shapeless(p, g, why);
    return is_on_table(p, c->point[0].x, c->point[0].y, why);
}

/* It must be seen when the order is given; later it may hide. */
static bool is_enemy_seen(const play *p, unsigned g, const content *c, tilly_reason *why)
{
    unsigned u = unit_named(p, c->target);
    unsigned side = p->group[g].side;
    if (c->points || c->radius || u == NOBODY || side_of(p, u) == side || !is_fighting(p, u))
        return shapeless(p, g, why);
    if (target_of(p, side, c) != NOBODY)
        return true;
    refuse(p, why, TILLY_WHY_NOT_SEEN, CITE_UNSEEN_THREAT, NOBODY, u);
    if (why)
        why->unit[0] = group_id(g);
    return false;
}

static bool is_other_formation(const play *p, unsigned g, const content *c, tilly_reason *why)
{
    unsigned other = formation_named(p, c->target);
    bool own = other != NOBODY && other != g && p->group[other].side == p->group[g].side;
    return (own && !c->points && !c->radius && has_units_left(p, other)) || shapeless(p, g, why);
}

static bool is_way(const play *p, unsigned g, const content *c, tilly_reason *why)
{
    if (c->target || c->radius || c->points < 1 || c->points > TILLY_MOST_ORDER_POINTS)
        return shapeless(p, g, why);
    for (unsigned i = 0; i < c->points; i++)
        if (!is_on_table(p, c->point[i].x, c->point[i].y, why))
            return false;
    return true;
}

bool is_order(const play *p, unsigned g, const content *c, tilly_reason *why)
{
    switch (c->kind) {
    case TILLY_ORDER_HOLD: return names_nothing(c) || shapeless(p, g, why);
    case TILLY_ORDER_ADVANCE:
    case TILLY_ORDER_DEFEND: return is_area(p, g, c, why);
    case TILLY_ORDER_ATTACK:
        return tilly_id_kind_of(c->target) == TILLY_ID_UNIT ? is_enemy_seen(p, g, c, why)
                                                            : is_area(p, g, c, why);
    case TILLY_ORDER_SUPPORT: return is_other_formation(p, g, c, why);
    case TILLY_ORDER_MARCH: return is_way(p, g, c, why);
    case TILLY_ORDER_WITHDRAW: return names_nothing(c) || is_area(p, g, c, why);
    case TILLY_ORDER_NOTE: return (c->note && names_nothing(c)) || shapeless(p, g, why);
    default: return shapeless(p, g, why);
    }
}

/* ---- in force ------------------------------------------------------------------------------- */

void order_values(tilly_event *e, const content *c)
{
    e->value[0] = c->kind;
    e->value[1] = (int32_t)c->target;
    e->value[2] = c->radius;
    e->value[3] = c->point[0].x;
    e->value[4] = c->point[0].y;
}

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

const content *order_of_unit(const play *p, unsigned u)
{
    return &standing_of(p, p->unit[u].group)->order;
}

/* ---- from and to the host ------------------------------------------------------------------- */

content order_from(const tilly_order *o)
{
    content c = {.kind = (uint8_t)o->kind,
                 .points = (uint8_t)o->points,
                 .giver = NOBODY,
                 .target = o->target,
                 .radius = o->radius,
                 .note = o->note};
    for (unsigned i = 0; i < o->points; i++) {
        c.point[i].x = o->point[i].x;
        c.point[i].y = o->point[i].y;
    }
    return c;
}

tilly_order order_row(const play *p, const content *c)
{
    tilly_order o = {.size = sizeof o,
                     .kind = c->kind ? c->kind : TILLY_ORDER_HOLD,
                     .points = c->points,
                     .target = c->target,
                     .radius = c->radius,
                     .note = c->note,
                     .giver = unit_id(p, c->giver),
                     .turn = c->turn,
                     .half = c->half,
                     .reached = c->reached};
    for (unsigned i = 0; i < c->points; i++)
        o.point[i] = (tilly_point){c->point[i].x, c->point[i].y};
    return o;
}

bool set_first_order(play *p, unsigned g, const tilly_order *order, tilly_reason *why)
{
    content c = order_from(order);
    if (!is_formation(p, g))
        return shapeless(p, g, why);
    if (!is_order(p, g, &c, why))
        return false;
    /* as without one (GL-Q-99) */
    if (c.kind == TILLY_ORDER_HOLD)
        standing_of(p, g)->order = (content){.giver = NOBODY};
    else
        put_order(p, g, &c, false);
    return true;
}

/* With nobody left to carry it out there is none. */
void order_of(const play *p, unsigned g, tilly_order *out)
{
    const content none = {.giver = NOBODY};
    *out = order_row(p, has_units_left(p, g) ? &standing_of(p, g)->order : &none);
}
