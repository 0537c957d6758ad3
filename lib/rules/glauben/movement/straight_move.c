/* Straight moves by numbers: a facing, a direction, a length (GL-D-16, GL-D-19). */
#include "rules/glauben/movement/free_moves.h"
#include "rules/glauben/state/cached_values.h"
#include "rules/glauben/movement/pace_and_obstacles.h"

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

/* A unit that withdraws keeps its facing as long as that shows its front to the enemy, else it
 * turns to the enemy. */
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

/* The lengths that a look along a way is about. */
typedef struct lengths_asked {
    bool explained;      /* with a reason for each that is barred, and all it meets */
    int32_t least, most; /* if not: is any of these open? */
    int32_t grid_step;   /* none but its multiples matter; 0: all do */
} lengths_asked;

/* From then on no farther is looked than one may still be open. */
static bool keeps_any_open(leg *l, const lengths_asked *asked)
{
    int32_t last = leg_before(l, smaller(l->most, asked->most));
    while (l->grid_step && last > 0 && last % l->grid_step)
        last = leg_before(l, last - last % l->grid_step);
    l->most = last;
    return last >= asked->least;
}

/* Most lengths are barred, and what says so is looked for first that costs least. Unless it may
 * halt, it is seen at once that all are. */
static bool look_along(const play *p,
                       const move_limits *t,
                       unsigned kind,
                       direction way,
                       const lengths_asked *asked,
                       const walker *w,
                       leg *l)
{
    begin_leg(w, way, walk_reach(p, w), l);
    bool halts =
        !asked->explained && may_be_halted(p, w->unit, would_form(w), &w->body, way, l->most);
    bool narrows = !asked->explained && !halts;
    l->grid_step = narrows ? asked->grid_step : 0;
    bars_of_move_limits(p, t, kind, &w->body, l);
    if (halts ? leg_after(l, 0) == NEVER : narrows && !keeps_any_open(l, asked))
        return false;
    bars_of_friends(p, w, l->most, l);
    if (narrows && !keeps_any_open(l, asked))
        return false;
    measure_leg(p, w, l);
    if (narrows && !keeps_any_open(l, asked))
        return false;
    box end = box_moved(&w->body, way, l->allowance);
    if (!asked->explained && stays_inside(p, t->unit, w->body.centre, &end))
        return false;
    int32_t far = smaller(l->most, l->allowance);
    bars_of_ground(p, w, far, l);
    if (narrows && !keeps_any_open(l, asked))
        return false;
    far = smaller(l->most, far);
    bars_of_enemies(p, w, far, l);
    settle_stop(p, w, l);
    return true;
}

/* ---- faced as it goes ----------------------------------------------------------------------- */

static bool begin_faced(
    const play *p, unsigned u, enum gait gait, uint16_t facing, walker *w, tilly_reason *why)
{
    walk_begin(p, u, gait, NOBODY, w);
    return face_first(p, w, facing, why);
}

/* Of many ways to one facing each begins the same. NULL: it cannot. */
static const walker *faced_walker(const play *p, unsigned u, enum gait gait, uint16_t facing)
{
    uint64_t key = u | (uint64_t)facing << 16 | (uint64_t)gait << 32;
    faced *f = cache_get(p, CACHED_FACED, 0, key);
    if (!f) {
        f = cache_put(p, CACHED_FACED, 0, key);
        f->stands = begin_faced(p, u, gait, facing, &f->as, NULL);
    }
    return f->stands ? &f->as : NULL;
}

static uint16_t
facing_at_first(const play *p, const move_limits *t, unsigned kind, const int32_t *value)
{
    box body = box_of(p, t->unit);
    return facing_of_straight_move(p, t, kind, value, &body, p->unit[t->unit].heading);
}

/* ---- its lengths ---------------------------------------------------------------------------- */

static bool look_for(const play *p,
                     const move_limits *t,
                     unsigned kind,
                     const int32_t *value,
                     const lengths_asked *asked,
                     leg *l)
{
    uint16_t facing = facing_at_first(p, t, kind, value);
    const walker *w = faced_walker(p, t->unit, gait_of_option(kind), facing);
    return w && !w->ended && look_along(p, t, kind, way_of_straight_move(kind, value), asked, w, l);
}

bool open_lengths(const play *p,
                  const move_limits *t,
                  unsigned kind,
                  const int32_t *value,
                  int32_t grid_step,
                  leg *l)
{
    const lengths_asked asked = {.least = 1, .most = LONGEST_WAY, .grid_step = grid_step};
    return look_for(p, t, kind, value, &asked, l);
}

bool is_length_open(
    const play *p, const move_limits *t, unsigned kind, const int32_t *value, int32_t length)
{
    leg l;
    const lengths_asked asked = {.least = length, .most = length};
    return look_for(p, t, kind, value, &asked, &l) && !leg_barred(&l, length);
}

/* ---- as a trip ------------------------------------------------------------------------------ */

static bool begin_straight_move(const play *p, const answer *a, trip *t, tilly_reason *why)
{
    enum gait gait = gait_of_option(t->kind);
    uint16_t facing = facing_at_first(p, &t->t, t->kind, a->value);
    if (why)
        return begin_faced(p, t->t.unit, gait, facing, &t->w, why);
    const walker *w = faced_walker(p, t->t.unit, gait, facing);
    if (w)
        t->w = *w;
    return w != NULL;
}

/* In its side's view the move is legal: those whom that does not see let it go as far as it can
 * (GL-Q-109). */
bool straight_trip(const play *p, const answer *a, trip *t, tilly_reason *why)
{
    leg l;
    walker *w = &t->w;
    direction way = way_of_straight_move(t->kind, a->value);
    int32_t length = a->value[a->option->values - 1];
    const lengths_asked asked = {.explained = why || p->seen, .least = length, .most = length};
    if (!begin_straight_move(p, a, t, why))
        return false;
    if (!look_along(p, &t->t, t->kind, way, &asked, w, &l))
        return false;
    const leg_bar *b = p->seen ? NULL : leg_barred(&l, length);
    if (b)
        return refuse_limited(p, &t->t, w, &l, b, length, why);
    t->gone = true;
    t->last = w->body;
    walk_go(p, w, &l, w->ended ? 0 : length);
    t->end = w->body.centre;
    return true;
}
