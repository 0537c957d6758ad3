/* Orders: what one says, whether it is valid, and how it comes into force (GL-Q-96, GL-Q-97,
 * GL-Q-99). */
#include "rules/glauben/state/cached_values.h"
#include "rules/glauben/state/state.h"

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

/* ---- in force ------------------------------------------------------------------------------- */

void order_values(tilly_event *e, const content *c)
{
    e->value[0] = c->kind;
    e->value[1] = (int32_t)c->target;
    e->value[2] = c->radius;
    e->value[3] = c->point[0].x;
    e->value[4] = c->point[0].y;
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

/* With nobody left to carry it out there is none. */
void order_of(const play *p, unsigned g, tilly_order *out)
{
    const content none = {.giver = NOBODY};
    *out = order_row(p, has_units_left(p, g) ? &standing_of(p, g)->order : &none);
}
