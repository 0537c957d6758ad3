/* Straight moves by numbers: a facing, a direction, a length (GL-D-16, GL-D-19). */
#include "rules/glauben/moves.h"
#include "rules/glauben/walk_parts.h"

enum gait gait_of_option(unsigned kind)
{
    switch (kind) {
    case TILLY_OPT_FALL_BACK: return GAIT_WITHDRAW;
    case TILLY_OPT_RETREAT:   return GAIT_RETREAT;
    case TILLY_OPT_CHARGE_AT: return GAIT_CHARGE;
    default:                  return GAIT_FREE;
    }
}

/* In line from its house or its hedgehog (GL-Q-49, GL-Q-104). */
int32_t longest_move(const play *p, unsigned u)
{
    walker w;
    if (in_hedgehog(p, u)) return MM * troop_for(p, u)->line;
    walk_begin(p, u, GAIT_FREE, NOBODY, &w);
    return walk_reach(p, &w);
}

bool face_first(const play *p, walker *w, uint16_t heading, tilly_reason *why)
{
    if (w->formation == TILLY_FORMATION_HEDGEHOG) return walk_form(p, w, TILLY_FORMATION_LINE, heading, why);
    if (!in_house(p, w->unit)) return walk_turn(p, w, heading, why);
    walk_face(p, w, heading);
    return true;
}

/* Whoever withdraws keeps his facing as long as it shows his front to the enemy, else he turns to him. */
static uint16_t front_to(const play *p, const ties *t, const walker *w)
{
    box enemy = box_of(p, t->enemy);
    return !in_house(p, t->unit) && lies_to_front(&w->body, &enemy) ? w->heading : heading_towards(w->body.centre, enemy.centre);
}

static uint16_t facing_of(const play *p, const ties *t, unsigned kind, const int32_t *value, const walker *w)
{
    return kind == TILLY_OPT_FALL_BACK ? front_to(p, t, w) : (uint16_t)value[0];
}

/* The number before the last. */
static direction way_of(unsigned kind, const int32_t *value) { return direction_of((uint16_t)value[kind == TILLY_OPT_SIDLE]); }

/* Only then is a length judged as another is, at which it halts. */
static bool may_halt_on_its_way(const play *p, unsigned u)
{
    if (option(p, OPTION_HIDDEN_UNITS)) return true;
    if (!is_foot(p, u)) return false;
    window w = window_round(p, u, longest_move(p, u) + threat_of(p));
    for EACH_UNIT_IN(&w, e, p, foe(side_of(p, u)))
        if (threatens(p, e)) return true;
    return false;
}

/* What binds it bars all of it, wherever it may halt. */
static bool is_bound_to_stay(const play *p, const leg *l, unsigned u)
{
    if (leg_after(l, 0) == NEVER) return true;
    return leg_after(l, 1) == NEVER && !may_halt_on_its_way(p, u);
}

/* What binds it is known first, but counts last: it does not say where a body halts. */
static bool look_along(const play *p, const ties *t, unsigned kind, direction way, bool any, course *c)
{
    leg_bar tied[MOST_LEG_BARS];
    leg *l = &c->l;
    walk_measure(p, &c->w, way, walk_reach(p, &c->w), l);
    uint32_t first = l->bars;
    bars_of_ties(p, t, kind, &c->w, l);
    if (any && is_bound_to_stay(p, l, t->unit)) return false;
    uint32_t count = l->bars - first;
    memcpy(tied, &l->bar[first], sizeof *tied * count);
    l->bars = first;
    walk_look_on(p, &c->w, l);
    for (uint32_t i = 0; i < count; i++) bar_leg(l, (reach){tied[i].least, tied[i].most}, tied[i].code, tied[i].cite, tied[i].unit);
    return true;
}

bool open_course(const play *p, const ties *t, unsigned kind, const int32_t *value, course *c, tilly_reason *why)
{
    walk_begin(p, t->unit, gait_of_option(kind), NOBODY, &c->w);
    return face_first(p, &c->w, facing_of(p, t, kind, value, &c->w), why) && look_along(p, t, kind, way_of(kind, value), !why, c);
}

/* ---- yes or no ------------------------------------------------------------------------------------------------------ */

static bool keeps_front(const play *p, const ties *t, const box *body, direction way, int32_t length)
{
    box enemy = box_of(p, t->enemy), end = box_moved(body, way, length);
    return lies_to_front(body, &enemy) && lies_to_front(&end, &enemy);
}

/* What binds it costs less to ask than what is in its way. */
static bool is_bound_not_to(const play *p, const ties *t, unsigned kind, const int32_t *value, int32_t length)
{
    walker faced = {.body = box_of(p, t->unit), .heading = p->unit[t->unit].heading};
    direction way = way_of(kind, value);
    faced.body.ahead = direction_of(facing_of(p, t, kind, value, &faced));
    return !fits_ties(p, t, kind, &faced.body, way, length, NULL) || (kind == TILLY_OPT_FALL_BACK && !keeps_front(p, t, &faced.body, way, length));
}

bool is_straight_move_legal(const play *p, unsigned u, const answer *a)
{
    course c;
    unsigned kind = a->option->kind;
    int32_t length = a->value[a->option->values - 1];
    ties t = ties_of(p, u);
    bool whole = in_house(p, u) || in_hedgehog(p, u) || may_halt_on_its_way(p, u);
    if (!whole && is_bound_not_to(p, &t, kind, a->value, length)) return false;
    if (whole) return open_course(p, &t, kind, a->value, &c, NULL) && !leg_barred(&c.l, length);
    walk_begin(p, u, gait_of_option(kind), NOBODY, &c.w);
    return face_first(p, &c.w, facing_of(p, &t, kind, a->value, &c.w), NULL) && walk_may_go(p, &c.w, way_of(kind, a->value), walk_reach(p, &c.w), length, &c.l);
}

bool straight_trip(const play *p, const answer *a, trip *t, tilly_reason *why)
{
    course c;
    int32_t length = a->value[a->option->values - 1];
    if (!open_course(p, &t->t, t->kind, a->value, &c, why)) return false;
    const leg_bar *b = leg_barred(&c.l, length);
    if (b) return refuse_tied(p, &t->t, &c.w, &c.l, b, length, why);
    t->gone = true;
    t->last = c.w.body;
    walk_go(p, &c.w, &c.l, length);
    t->w = c.w;
    t->end = c.w.body.centre;
    return true;
}
