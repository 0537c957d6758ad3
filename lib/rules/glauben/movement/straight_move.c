/* Straight moves by numbers: a facing, a direction, a length (GL-D-16, GL-D-19). */
#include "rules/glauben/state/cache.h"
#include "rules/glauben/movement/walk_parts.h"

enum gait gait_of_option(unsigned kind)
{
    switch (kind) {
    case TILLY_OPT_FALL_BACK: return GAIT_WITHDRAW;
    case TILLY_OPT_RETREAT: return GAIT_RETREAT;
    case TILLY_OPT_CHARGE_AT: return GAIT_CHARGE;
    default: return GAIT_FREE;
    }
}

/* In line from its house or its hedgehog (GL-Q-49, GL-Q-104). */
int32_t longest_move(const play *p, unsigned u)
{
    if (in_hedgehog(p, u))
        return MM * troop_for(p, u)->line;
    return longest_way(p, u, GAIT_FREE, in_house(p, u) ? TILLY_FORMATION_LINE : formation_of(p, u));
}

bool face_first(const play *p, walker *w, uint16_t heading, tilly_reason *why)
{
    if (w->formation == TILLY_FORMATION_HEDGEHOG)
        return walk_form(p, w, TILLY_FORMATION_LINE, heading, why);
    if (!in_house(p, w->unit))
        return walk_turn(p, w, heading, why);
    walk_face(w, heading);
    return true;
}

/* The same where it is known that it may. */
static void face_as_known(const play *p, walker *w, uint16_t heading)
{
    bool turns =
        heading != w->heading && w->formation != TILLY_FORMATION_HEDGEHOG && !in_house(p, w->unit);
    if (!turns) {
        face_first(p, w, heading, NULL);
        return;
    }
    walk_face(w, heading);
    walk_meet(p, w);
}

/* Whoever withdraws keeps his facing as long as it shows his front to the enemy, else he turns to
 * him. */
static uint16_t front_to(const play *p, const move_limits *t, const box *body, uint16_t heading)
{
    box enemy = box_of(p, t->enemy);
    return !in_house(p, t->unit) && lies_to_front(body, &enemy)
               ? heading
               : heading_towards(body->centre, enemy.centre);
}

uint16_t facing_of_straight_move(const play *p,
                                 const move_limits *t,
                                 unsigned kind,
                                 const int32_t *value,
                                 const box *body,
                                 uint16_t heading)
{
    return kind == TILLY_OPT_FALL_BACK ? front_to(p, t, body, heading) : (uint16_t)value[0];
}

direction way_of_straight_move(unsigned kind, const int32_t *value)
{
    return direction_of((uint16_t)value[kind == TILLY_OPT_SIDLE]);
}

/* Only then is a length judged as another is, at which it halts. */
static bool may_halt(const play *p, const walker *w, direction way, int32_t most)
{
    sweep_bounds all = sweep_bounds_of(&w->body, way, most);
    return would_form(w) && may_come_near_horse(p, w->unit, &w->body, &all);
}

/* What binds it bars all of it, wherever it may halt. */
static bool is_bound_to_stay(const leg *l, bool halts)
{
    return leg_after(l, !halts) == NEVER;
}

/* What binds it is known first, but counts last: it does not say where a body halts. */
static bool look_along(const play *p,
                       const move_limits *t,
                       unsigned kind,
                       direction way,
                       bool any,
                       const walker *w,
                       leg *l)
{
    leg_bar tied[MOST_LEG_BARS];
    walk_measure(p, w, way, walk_reach(p, w), l);
    box end = box_moved(&w->body, way, l->allowance);
    if (any && stays_inside(p, t->unit, w->body.centre, &end))
        return false;
    uint32_t first = l->bars;
    bool halts = any && may_halt(p, w, way, l->most);
    if (halts)
        l->rung = 0;
    bars_of_move_limits(p, t, kind, &w->body, l);
    if (any && is_bound_to_stay(l, halts))
        return false;
    uint32_t count = l->bars - first;
    memcpy(tied, &l->bar[first], sizeof *tied * count);
    l->bars = first;
    walk_look_on(p, w, l);
    for (uint32_t i = 0; i < count; i++)
        bar_leg(l, (reach){tied[i].least, tied[i].most}, tied[i].code, tied[i].cite, tied[i].unit);
    return true;
}

bool open_straight_move(const play *p,
                        const move_limits *t,
                        unsigned kind,
                        const int32_t *value,
                        straight_move *c,
                        tilly_reason *why)
{
    walker *w = &c->w;
    c->l.rung = 0;
    walk_begin(p, t->unit, gait_of_option(kind), NOBODY, w);
    return face_first(
               p, w, facing_of_straight_move(p, t, kind, value, &w->body, w->heading), why) &&
           look_along(p, t, kind, way_of_straight_move(kind, value), false, w, &c->l);
}

/* ---- its lengths, one way after the other --------------------------------------------------- */

static bool begin_faced(const play *p, unsigned u, enum gait gait, uint16_t facing, walker *w)
{
    walk_begin(p, u, gait, NOBODY, w);
    return face_first(p, w, facing, NULL);
}

/* From then on no farther is looked than one may still be open. */
static bool keeps_any_open(leg *l)
{
    int32_t last = leg_before(l, l->most);
    while (l->rung && last > 0 && last % l->rung)
        last = leg_before(l, last - last % l->rung);
    l->most = last;
    return last > 0;
}

/* Most lengths are barred, and what says so is asked first that costs least. */
static bool
look_for_lengths(const play *p, const move_limits *t, unsigned kind, const walker *w, leg *l)
{
    bars_of_move_limits(p, t, kind, &w->body, l);
    if (!keeps_any_open(l))
        return false;
    bars_of_friends(p, w, l->most, l);
    l->meetings = 0;
    if (!keeps_any_open(l))
        return false;
    pace_out(p, w, l->most, l);
    bar_leg(l, (reach){l->allowance + 1, NEVER}, TILLY_WHY_MOVE_SPENT, CITE_ALLOWANCE, NOBODY);
    if (!keeps_any_open(l))
        return false;
    bars_of_ground(p, w, l->most, l);
    if (!keeps_any_open(l))
        return false;
    bars_of_enemies(p, w, l->most, l);
    return true;
}

bool open_lengths(
    const play *p, const move_limits *t, unsigned kind, const int32_t *value, int32_t rung, leg *l)
{
    box body = box_of(p, t->unit);
    direction way = way_of_straight_move(kind, value);
    walker w;
    uint16_t facing = facing_of_straight_move(p, t, kind, value, &body, p->unit[t->unit].heading);
    if (!begin_faced(p, t->unit, gait_of_option(kind), facing, &w) || w.ended)
        return false;
    l->rung = rung;
    begin_open_leg(&w, way, walk_reach(p, &w), l);
    if (in_house(p, t->unit) || may_halt(p, &w, way, l->most))
        return look_along(p, t, kind, way, true, &w, l);
    return look_for_lengths(p, t, kind, &w, l);
}

/* ---- as a trip ------------------------------------------------------------------------------ */

static void go_along(const play *p, straight_move *c, int32_t length, trip *t)
{
    t->gone = true;
    t->last = c->w.body;
    walk_go(p, &c->w, &c->l, length);
    t->w = c->w;
    t->end = c->w.body.centre;
}

bool straight_trip(const play *p, const answer *a, trip *t, tilly_reason *why)
{
    straight_move c;
    int32_t length = a->value[a->option->values - 1];
    if (!open_straight_move(p, &t->t, t->kind, a->value, &c, why))
        return false;
    const leg_bar *b = leg_barred(&c.l, length);
    if (b)
        return refuse_limited(p, &t->t, &c.w, &c.l, b, length, why);
    go_along(p, &c, length, t);
    return true;
}

/* Nobody is there who halts it, or whom it comes to touch. */
static bool passes_freely(const leg *l)
{
    for (uint32_t i = 0; i < l->meetings; i++)
        if (l->meeting[i].what == MEETS_ENEMY)
            return false;
    return l->met == NEVER;
}

static void follow_among_enemies(const play *p, const answer *a, trip *t)
{
    straight_move c;
    walker *w = &c.w;
    int32_t length = a->value[a->option->values - 1];
    walk_begin(p, t->t.unit, gait_of_option(t->kind), NOBODY, w);
    face_as_known(p, w, facing_of_straight_move(p, &t->t, t->kind, a->value, &w->body, w->heading));
    walk_as_judged(p, w, way_of_straight_move(t->kind, a->value), length, &c.l);
    bars_of_enemies(p, w, length, &c.l);
    if (passes_freely(&c.l)) {
        bars_of_friends(p, w, length, &c.l);
        go_along(p, &c, length, t);
    } else
        straight_trip(p, a, t, NULL);
}

void follow_straight_move(const play *p, const answer *a, trip *t)
{
    unsigned u = t->t.unit;
    box body = box_of(p, u);
    uint16_t facing =
        facing_of_straight_move(p, &t->t, t->kind, a->value, &body, p->unit[u].heading);
    direction way = way_of_straight_move(t->kind, a->value);
    if (!walk_alone(
            p, u, gait_of_option(t->kind), facing, way, a->value[a->option->values - 1], &t->w)) {
        follow_among_enemies(p, a, t);
        return;
    }
    t->gone = true;
    t->last = body;
    t->last.ahead = direction_of(facing);
    t->end = t->w.body.centre;
}

bool venture_straight_move(const play *p, const answer *a, trip *t)
{
    straight_move c;
    if (!open_straight_move(p, &t->t, t->kind, a->value, &c, NULL))
        return false;
    go_along(p, &c, c.w.ended ? 0 : a->value[a->option->values - 1], t);
    return true;
}
