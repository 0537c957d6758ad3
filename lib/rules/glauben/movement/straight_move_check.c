/* Whether a straight move by numbers is legal, where nobody wants to know why it is not. Most are
 * refused by what costs least to ask; the others the walker judges. */
#include "rules/glauben/movement/moves.h"
#include "rules/glauben/movement/walk_parts.h"

/* A move of so far along a way, the body formed and faced as it goes. */
typedef struct leg_walk {
    const play *p;
    move_limits t;
    unsigned kind;
    enum tilly_formation formation;
    uint16_t facing;
    int32_t length;
    box body, end;
    sweep_bounds passed;
} leg_walk;

/* A house and a hedgehog are left in line. */
static bool comes_out(const play *p, unsigned u)
{
    return in_house(p, u) || in_hedgehog(p, u);
}

/* The rest is written before it is read. */
static void begin_leg_walk(leg_walk *s, const play *p, move_limits t, unsigned kind)
{
    s->p = p;
    s->t = t;
    s->kind = kind;
    s->formation = formation_of(p, t.unit);
    s->body = box_of(p, t.unit);
    if (!comes_out(p, t.unit))
        return;
    s->formation = TILLY_FORMATION_LINE;
    s->body =
        reshaped(&s->body,
                 shape_in(p, t.unit, TILLY_FORMATION_LINE, (unsigned)p->unit[t.unit].strength),
                 true);
}

static void begin_ride_out(leg_walk *s, uint16_t facing, direction way, int32_t length)
{
    s->facing = facing;
    s->length = length;
    s->body.ahead = direction_of(facing);
    s->end = box_moved(&s->body, way, length);
    s->passed = sweep_bounds_of(&s->body, way, length);
}

static void walk_leg_out(leg_walk *s, const play *p, unsigned u, const answer *a)
{
    begin_leg_walk(s, p, move_limits_of(p, u), a->option->kind);
    uint16_t facing =
        facing_of_straight_move(p, &s->t, s->kind, a->value, &s->body, p->unit[u].heading);
    begin_ride_out(
        s, facing, way_of_straight_move(s->kind, a->value), a->value[a->option->values - 1]);
}

/* ---- what may halt it ----------------------------------------------------------------------- */

static bool forms_before_horse(const leg_walk *s)
{
    return is_foot(s->p, s->t.unit) && s->kind != TILLY_OPT_RETREAT &&
           (s->formation == TILLY_FORMATION_LINE || s->formation == TILLY_FORMATION_COLUMN);
}

/* Only then is a length judged as another is, at which it halts. */
static bool may_be_halted(const leg_walk *s)
{
    return forms_before_horse(s) && may_come_near_horse(s->p, s->t.unit, &s->body, &s->passed);
}

/* ---- where it may not end ------------------------------------------------------------------- */

/* By more than rounding lets the depth waver. */
static bool ends_upon(const leg_walk *s, const box *other)
{
    enum { WAVERS = 8 };
    return box_overlap(&s->end, other) > GRAZE + WAVERS;
}

static bool is_in_the_way(const leg_walk *s, unsigned u)
{
    return stands(s->p, u);
}

/* Neither are guns passed over there, nor has he formed hedgehog before horse and stands otherwise.
 */
static bool stands_fast(const leg_walk *s, unsigned e)
{
    return stands(s->p, e) && !is_guns(s->p, e) &&
           !(is_horse(s->p, s->t.unit) && can_hedgehog(s->p, e));
}

static bool ends_upon_unit(const leg_walk *s, unsigned u)
{
    box other = box_of(s->p, u);
    return !stands_clear(&s->end, &other) && ends_upon(s, &other);
}

static bool
ends_upon_any(const leg_walk *s, unsigned side, bool (*counts)(const leg_walk *s, unsigned u))
{
    const play *p = s->p;
    point span = box_span(&s->end);
    point at = s->end.centre;
    window w = window_on(
        p, (point){at.x - span.x, at.y - span.y}, (point){at.x + span.x, at.y + span.y}, GRAZE);
    candidates c = candidates_in(p, &w, side);
    do
        for (uint64_t about = about_place(p, c.base, c.left, at, span, s->t.unit); about;
             about &= about - 1)
            if (counts(s, c.base + lowest_bit(about)) &&
                ends_upon_unit(s, c.base + lowest_bit(about)))
                return true;
    while (candidates_go_on(&c));
    return false;
}

static bool ends_upon_friend(const leg_walk *s)
{
    return ends_upon_any(s, side_of(s->p, s->t.unit), is_in_the_way);
}
/* He was met on the way: nothing gets past him. */
static bool runs_into_enemy(const leg_walk *s)
{
    return ends_upon_any(s, foe(side_of(s->p, s->t.unit)), stands_fast);
}

/* ---- yes or no ------------------------------------------------------------------------------ */

/* The option goes as far as the longest move, and a withdrawal half as far (GL-Q-51). */
static int32_t farthest_of(const tilly_option *o)
{
    int32_t most = o->value[o->values - 1].most;
    return o->kind == TILLY_OPT_FALL_BACK ? most / 2 : most;
}

static bool is_refused_at_once(const leg_walk *s)
{
    return !may_pass_move_limits(s->p, &s->t, s->kind, &s->body, s->passed.way, s->length) ||
           ends_upon_friend(s) || (!comes_out(s->p, s->t.unit) && runs_into_enemy(s));
}

bool is_straight_move_legal(const play *p, unsigned u, const answer *a)
{
    if (a->value[a->option->values - 1] > farthest_of(a->option))
        return false;
    leg_walk s;
    walk_leg_out(&s, p, u, a);
    if (stays_inside(p, u, s.body.centre, &s.end))
        return false;
    return (may_be_halted(&s) || !is_refused_at_once(&s)) &&
           is_length_open(p, &s.t, s.kind, a->value, s.length);
}
