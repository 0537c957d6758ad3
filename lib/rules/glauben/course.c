/* Straight moves by numbers: a facing, a direction, a length (GL-D-16, GL-D-19). */
#include "rules/glauben/moves.h"

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

bool open_course(const play *p, const ties *t, unsigned kind, const int32_t *value, course *c, tilly_reason *why)
{
    walk_begin(p, t->unit, gait_of_option(kind), NOBODY, &c->w);
    if (!face_first(p, &c->w, facing_of(p, t, kind, value, &c->w), why)) return false;
    walk_look(p, &c->w, way_of(kind, value), walk_reach(p, &c->w), &c->l);
    bars_of_ties(p, t, kind, &c->w, &c->l);
    return true;
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
