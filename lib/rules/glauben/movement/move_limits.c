/* The limits of a free move: the order of its formation (GL-Q-98), and an enemy near by, from whom
 * one goes back in no other way than by withdrawal or retreat (GL-Q-101). */
#include "rules/glauben/movement/free_moves.h"
#include "rules/glauben/state/cached_values.h"
#include "rules/glauben/movement/pace_and_obstacles.h"

/* ---- who is near ---------------------------------------------------------------------------- */

/* By distance, then by number. */
typedef struct enemy_at {
    int32_t gap;
    unsigned unit;
} enemy_at;
static const enemy_at nobody_near = {0, NOBODY};
static bool is_nearer(enemy_at a, enemy_at b)
{
    return a.gap < b.gap || (a.gap == b.gap && a.unit < b.unit);
}

/* The next nearest within the threat; its unit is NOBODY if there is none. */
static enemy_at next_enemy(const play *p, unsigned u, enemy_at after)
{
    int32_t threat = gl_length(p, GLAUBEN_THREAT_MM);
    enemy_at next = {threat + 1, NOBODY};
    window w = window_round(p, u, threat);
    box b = box_of(p, u);
    EACH_UNIT_IN (&w, e, p, foe(side_of(p, u))) {
        box other = box_of(p, e);
        if (!is_in_order(p, e) || !box_nearer_than(&b, &other, next.gap))
            continue;
        enemy_at found = {box_distance(&b, &other), e};
        if (is_nearer(after, found))
            next = found;
    }
    return next;
}

/* Organised or disrupted infantry or cavalry that it sees; its unit is NOBODY if there is none. */
static enemy_at enemy_near(const play *p, unsigned u)
{
    enemy_at e = {-1, 0};
    do
        e = next_enemy(p, u, e);
    while (e.unit != NOBODY && !can_see(p, u, e.unit, NULL));
    return e;
}

move_limits no_move_limits(const play *p, unsigned u)
{
    return (move_limits){.unit = u, .from = place_of(p, u), .enemy = NOBODY};
}

static move_limits find_move_limits(const play *p, unsigned u)
{
    move_limits t = no_move_limits(p, u);
    enemy_at e = is_guns(p, u) ? nobody_near : enemy_near(p, u);
    if (e.unit != NOBODY) {
        t.enemy = e.unit;
        t.distance = e.gap;
    }
    t.ordered = t.enemy == NOBODY && !is_free_of_order(p, u); /* he frees it */
    return t;
}

move_limits move_limits_of(const play *p, unsigned u)
{
    if (!is_fighting(p, u))
        return find_move_limits(p, u);
    move_limits *known = cache_get(p, CACHED_MOVE_LIMITS, 0, u);
    if (known)
        return *known;
    move_limits found = find_move_limits(p, u);
    *(move_limits *)cache_put(p, CACHED_MOVE_LIMITS, 0, u) = found;
    return found;
}

/* ---- going back (GL-Q-101) ------------------------------------------------------------------ */

static bool must_go_back(unsigned kind)
{
    return kind == TILLY_OPT_FALL_BACK || kind == TILLY_OPT_RETREAT;
}

enum {
    ROUNDING = 2 /* a way along his front never leads away from him */,
    WAVERS = 8 /* so much rounding lets a gap waver at most */
};

/* From the gap at the start, or from what that would be with the body as it goes, whichever is
 * more: to turn and to form takes nobody back. */
static int32_t farthest_near(const play *p, const move_limits *t, const box *body)
{
    box began = *body;
    box enemy = box_of(p, t->enemy);
    began.centre = t->from;
    int32_t gap = box_distance(&began, &enemy);
    return larger(gap, t->distance) + ROUNDING;
}

/* At the first grid_step it is farther by more than rounding, and so it is at all others: as it
 * begins it is not, and both are convex. */
static bool
leaves_at_once(const box *body, direction way, const box *enemy, int32_t limit, int32_t grid_step)
{
    box first = box_moved(body, way, grid_step);
    return !box_nearer_than(&first, enemy, limit + WAVERS);
}

/* The lengths at which the body is no farther from the enemy than the move began; of grid_steps, if
 * only these matter. */
static reach as_near(const play *p,
                     const move_limits *t,
                     const box *body,
                     direction way,
                     int32_t most,
                     int32_t grid_step)
{
    box enemy = box_of(p, t->enemy);
    box end = box_moved(body, way, most);
    int32_t limit = farthest_near(p, t, body) + 1;
    /* and all between: both are convex */
    if (box_nearer_than(body, &enemy, limit) && box_nearer_than(&end, &enemy, limit))
        return (reach){0, most};
    if (grid_step && leaves_at_once(body, way, &enemy, limit, grid_step))
        return (reach){0, 0};
    return grid_step ? rungs_met_on_way(body, way, &enemy, limit, most, grid_step)
                     : meeting_on_way(body, way, &enemy, limit, most);
}

int32_t
front_kept(const play *p, const move_limits *t, const box *body, direction way, int32_t most)
{
    box enemy = box_of(p, t->enemy);
    box end = box_moved(body, way, most);
    if (!lies_to_front(body, &enemy))
        return -1;
    if (lies_to_front(&end, &enemy))
        return most;
    int32_t kept = 0;
    /* both are convex: once lost it does not come back */
    for (int32_t lost = most; lost - kept > 1;) {
        int32_t middle = kept + (lost - kept) / 2;
        end = box_moved(body, way, middle);
        if (lies_to_front(&end, &enemy))
            kept = middle;
        else
            lost = middle;
    }
    return kept;
}

bool refuse_front(const play *p, const move_limits *t, tilly_reason *why)
{
    return refuse(p, why, TILLY_WHY_FRONT_TO_ENEMY, CITE_KEEPS_FRONT, t->unit, t->enemy);
}

/* ---- bars of a last leg --------------------------------------------------------------------- */

static void
bar_going_back(const play *p, const move_limits *t, unsigned kind, const box *body, leg *l)
{
    reach near = as_near(p, t, body, l->way, l->most, l->grid_step);
    if (must_go_back(kind)) {
        bar_leg(l, near, TILLY_WHY_NOT_REARWARD, CITE_REARWARD, t->enemy);
        return;
    }
    if (near.least > 0)
        bar_leg(l, (reach){0, near.least - 1}, TILLY_WHY_REARWARD, CITE_REARWARD, t->enemy);
    bar_leg(l, (reach){near.most + 1, NEVER}, TILLY_WHY_REARWARD, CITE_REARWARD, t->enemy);
}

enum { MOST_OPENINGS = 64 };

static void bar_disobedience(const play *p, const move_limits *t, const box *body, leg *l)
{
    reach open[MOST_OPENINGS];
    int32_t from = 0;
    uint32_t count = order_spans(p, t->unit, body, l->way, l->most, open, MOST_OPENINGS);
    for (uint32_t i = 0; i < count && i < MOST_OPENINGS; i++) {
        if (open[i].least > from)
            bar_leg(l,
                    (reach){from, open[i].least - 1},
                    TILLY_WHY_AGAINST_ORDER,
                    CITE_ORDER_BINDS,
                    NOBODY);
        from = open[i].most + 1;
    }
    if (from <= l->most)
        bar_leg(l, (reach){from, NEVER}, TILLY_WHY_AGAINST_ORDER, CITE_ORDER_BINDS, NOBODY);
}

void bars_of_move_limits(
    const play *p, const move_limits *t, unsigned kind, const box *body, leg *l)
{
    if (t->enemy != NOBODY)
        bar_going_back(p, t, kind, body, l);
    if (kind == TILLY_OPT_FALL_BACK)
        bar_leg(l,
                (reach){front_kept(p, t, body, l->way, l->most) + 1, NEVER},
                TILLY_WHY_FRONT_TO_ENEMY,
                CITE_KEEPS_FRONT,
                t->enemy);
    if (t->ordered)
        bar_disobedience(p, t, body, l);
}

/* ---- the same of one end -------------------------------------------------------------------- */

static bool
refuse_rearward(const play *p, const move_limits *t, bool back, box end, tilly_reason *why)
{
    box enemy = box_of(p, t->enemy);
    refuse(p,
           why,
           back ? TILLY_WHY_NOT_REARWARD : TILLY_WHY_REARWARD,
           CITE_REARWARD,
           t->unit,
           t->enemy);
    if (!why)
        return false;
    why_number(why, 0, box_distance(&end, &enemy), TILLY_LENGTH);
    why_number(why, 1, t->distance, TILLY_LENGTH);
    return false;
}

/* The bars of a leg decide if rounding lets the gap waver. */
static bool
goes_back(const play *p, const move_limits *t, const box *body, direction way, int32_t length)
{
    box enemy = box_of(p, t->enemy);
    box end = box_moved(body, way, length);
    int32_t limit = farthest_near(p, t, body) + 1;
    if (box_nearer_than(&end, &enemy, limit))
        return false;
    if (!box_nearer_than(&end, &enemy, limit + WAVERS))
        return true;
    reach near = as_near(p, t, body, way, length, 0);
    return length < near.least || length > near.most;
}

bool fits_move_limits(const play *p,
                      const move_limits *t,
                      unsigned kind,
                      const box *body,
                      direction way,
                      int32_t length,
                      tilly_reason *why)
{
    if (t->enemy != NOBODY) {
        box end = box_moved(body, way, length);
        bool back = goes_back(p, t, body, way, length);
        if (back != must_go_back(kind))
            return refuse_rearward(p, t, !back, end, why);
    }
    return !t->ordered || fits_order(p, t->unit, body, way, length, NOBODY, why);
}

bool refuse_limited(const play *p,
                    const move_limits *t,
                    const walker *w,
                    const leg *l,
                    const leg_bar *b,
                    int32_t length,
                    tilly_reason *why)
{
    if (length >= l->met)
        length = l->stop;
    switch (b->code) {
    case TILLY_WHY_REARWARD:
    case TILLY_WHY_NOT_REARWARD:
        return refuse_rearward(
            p, t, b->code == TILLY_WHY_NOT_REARWARD, box_moved(&w->body, l->way, length), why);
    case TILLY_WHY_FRONT_TO_ENEMY: return refuse_front(p, t, why);
    case TILLY_WHY_AGAINST_ORDER:
        return fits_order(p, t->unit, &w->body, l->way, length, NOBODY, why);
    default: return leg_refuse(p, w, l, b, length, why);
    }
}
