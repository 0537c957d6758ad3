/* Whether a straight move by numbers is legal, where nobody wants to know why it is not. Most are
 * refused by what costs least to ask; the others the walker judges. */
#include "rules/glauben/movement/free_moves.h"
#include "rules/glauben/movement/pace_and_obstacles.h"

/* The only leg of such a move, if nothing halts it: the body formed and faced as it goes. */
typedef struct straight_leg {
    const play *p;
    move_limits limits;
    unsigned kind;
    int32_t length;
    bool would_form; /* hedgehog, before cavalry */
    box body, end;
    direction way;
} straight_leg;

/* A house and a hedgehog are left in line. */
static bool comes_out(const play *p, unsigned u)
{
    return in_house(p, u) || in_hedgehog(p, u);
}

/* The rest is written before it is read. */
static void lay_out_leg(straight_leg *s, const play *p, unsigned u, const answer *a)
{
    bool out = comes_out(p, u);
    unsigned formation = out ? TILLY_FORMATION_LINE : formation_of(p, u);
    s->p = p;
    s->limits = move_limits_of(p, u);
    s->kind = a->option->kind;
    s->length = a->value[a->option->values - 1];
    s->would_form = can_form_from(formation) && forms_hedgehogs(p, u, gait_of_option(s->kind));
    s->body = box_of(p, u);
    if (out)
        s->body = body_in_line(p, u, &s->body);
    s->body.ahead = direction_of(
        facing_of_straight_move(p, &s->limits, s->kind, a->value, &s->body, p->unit[u].heading));
    s->way = way_of_straight_move(s->kind, a->value);
    s->end = box_moved(&s->body, s->way, s->length);
}

/* ---- where it may not end ------------------------------------------------------------------- */

/* By more than rounding lets the depth waver. */
static bool ends_upon(const straight_leg *s, const box *other)
{
    enum { WAVERS = 8 };
    return box_overlap(&s->end, other) > GRAZE + WAVERS;
}

static bool is_in_the_way(const straight_leg *s, unsigned u)
{
    return stands(s->p, u);
}

/* Neither are guns passed over there, nor has he formed hedgehog before horse and stands otherwise.
 */
static bool stands_fast(const straight_leg *s, unsigned e)
{
    return stands(s->p, e) && !is_guns(s->p, e) &&
           !(is_horse(s->p, s->limits.unit) && can_hedgehog(s->p, e));
}

static bool ends_upon_unit(const straight_leg *s, unsigned u)
{
    box other = box_of(s->p, u);
    return !stands_clear(&s->end, &other) && ends_upon(s, &other);
}

static bool ends_upon_any(const straight_leg *s,
                          unsigned side,
                          bool (*counts)(const straight_leg *s, unsigned u))
{
    const play *p = s->p;
    point span = box_span(&s->end);
    point at = s->end.centre;
    point low = {at.x - span.x, at.y - span.y};
    point high = {at.x + span.x, at.y + span.y};
    window w = window_on(p, low, high, GRAZE);
    candidates c = candidates_in(p, &w, side);
    do
        for (uint64_t about = about_place(p, c.base, c.left, at, span, s->limits.unit); about;
             about &= about - 1)
            if (counts(s, c.base + lowest_bit(about)) &&
                ends_upon_unit(s, c.base + lowest_bit(about)))
                return true;
    while (candidates_go_on(&c));
    return false;
}

static bool ends_upon_friend(const straight_leg *s)
{
    return ends_upon_any(s, side_of(s->p, s->limits.unit), is_in_the_way);
}
/* He was met on the way: nothing gets past him. */
static bool runs_into_enemy(const straight_leg *s)
{
    return ends_upon_any(s, foe(side_of(s->p, s->limits.unit)), stands_fast);
}

/* ---- yes or no ------------------------------------------------------------------------------ */

/* The option goes as far as the longest move, and a withdrawal half as far (GL-Q-51). */
static int32_t farthest_of(const tilly_option *o)
{
    int32_t most = o->value[o->values - 1].most;
    return o->kind == TILLY_OPT_FALL_BACK ? most / 2 : most;
}

static bool is_refused_at_once(const straight_leg *s)
{
    return ends_upon_friend(s) || (!comes_out(s->p, s->limits.unit) && runs_into_enemy(s));
}

bool is_straight_move_legal(const play *p, unsigned u, const answer *a)
{
    straight_leg s;
    if (a->value[a->option->values - 1] > farthest_of(a->option))
        return false;
    lay_out_leg(&s, p, u, a);
    if (stays_inside(p, u, s.body.centre, &s.end))
        return false;
    if (!may_be_halted(p, u, s.would_form, &s.body, s.way, s.length) && is_refused_at_once(&s))
        return false;
    return is_length_open(p, &s.limits, s.kind, a->value, s.length);
}
