/* The nearest place where a commander's circle is clear of all bases (T1-Q-49). Bases grown by his
 * radius are bounded by lines and circles; the nearest free place lies where a perpendicular from
 * where he stood meets one of them, or where two of them cross. So do some that are not free: they
 * are tried and dropped. */
#include "rules/tilly/movement/movement.h"
#include "table/table.h"

/* A line: places with that distance along a direction from where he stood. A circle about a place.
 * Each with how near to where he stood it passes. */
typedef struct curve {
    direction normal;
    int32_t distance;
    point centre;
    int32_t radius, near;
} curve;
enum {
    MOST_CURVES = 256,
    HAIR = 1 /* rounding must not push him back into a base */,
    ROUNDING = 16 /* no place found lies farther off its curves */
};

typedef struct search {
    const play *p;
    unsigned commander;
    box circle;
    point from, spot[MOST_SPOTS];
    unsigned spots, curves, bases;
    int32_t nearest, within;
    curve curve[MOST_CURVES];
    uint16_t base[SIDES * TILLY_MOST_UNITS]; /* all that could be stood on */
} search;

/* ---- the curves ----------------------------------------------------------------------------- */

static void add_curve(search *s, curve c)
{
    if (s->curves < MOST_CURVES)
        s->curve[s->curves++] = c;
}

static void add_line(search *s, direction normal, point on)
{
    int32_t distance = distance_along(normal, s->from, on);
    add_curve(s, (curve){.normal = normal, .distance = distance, .near = magnitude(distance)});
}

static void add_circle(search *s, point centre, int32_t radius)
{
    add_curve(s,
              (curve){.centre = centre,
                      .radius = radius,
                      .near = magnitude(distance_between(s->from, centre) - radius)});
}

static void add_base(search *s, const box *b)
{
    int32_t grown = s->circle.radius + b->radius + HAIR;
    direction right = {b->ahead.c, -b->ahead.s};
    point corner[4];
    box_corners(b, corner);
    for (unsigned i = 0; i < (b->radius ? 1u : 4u); i++)
        add_circle(s, corner[i], grown);
    if (b->radius)
        return;
    add_line(s, b->ahead, point_along(b->centre, b->ahead, b->half_depth + grown));
    add_line(s, b->ahead, point_along(b->centre, b->ahead, -b->half_depth - grown));
    add_line(s, right, point_along(b->centre, right, b->half_width + grown));
    add_line(s, right, point_along(b->centre, right, -b->half_width - grown));
}

static void add_edges(search *s)
{
    int32_t in = s->circle.radius;
    point low = {in, in};
    point high = {s->p->table->width - in, s->p->table->depth - in};
    add_line(s, direction_of(0), low);
    add_line(s, direction_of(RIGHT_ANGLE), low);
    add_line(s, direction_of(0), high);
    add_line(s, direction_of(RIGHT_ANGLE), high);
}

/* The sides of ground onto which he may not come: the nearest place may lie on one (T2-014). */
static void add_barred_ground(search *s)
{
    uint32_t barred = barred_to(s->p, s->commander);
    if (!barred)
        return;
    int32_t within = s->within;
    point low = {s->from.x - within, s->from.y - within};
    point high = {s->from.x + within, s->from.y + within};
    EACH_AREA (a, s->p->table) {
        if (!(a->is & barred) || !area_near(a, low, high))
            continue;
        for (uint32_t i = 0; i < a->corners; i++) {
            point next = a->corner[(i + 1) % a->corners];
            direction along_side = direction_towards(a->corner[i], next);
            add_line(s, direction_turned(along_side, 1), next);
        }
    }
}

static bool keeps_off(const search *s, unsigned u)
{
    return u != s->commander && (is_combat(s->p, u) || s->p->unit[u].host == NOBODY);
}

/* Places as near as the nearest are kept too. */
static int32_t farthest(const search *s)
{
    return s->nearest == NEVER ? s->within : s->nearest + param(s->p, PARAM_EPS);
}

static void add_neighbours(search *s)
{
    int32_t on = s->within + param(s->p, PARAM_EPS) + 1;
    window w = window_round(s->p, s->commander, on);
    s->curves = s->bases = 0;
    add_edges(s);
    add_barred_ground(s);
    for (unsigned side = 0; side < SIDES; side++) {
        candidates c = candidates_in(s->p, &w, side);
        EACH_CANDIDATE (u, &c) {
            box b = box_of(s->p, u);
            int32_t distance = keeps_off(s, u) ? box_distance(&s->circle, &b) : on;
            if (distance < on)
                s->base[s->bases++] = (uint16_t)u;
            if (distance <= s->within)
                add_base(s, &b);
        }
    }
}

/* ---- trying places -------------------------------------------------------------------------- */

static bool is_known(const search *s, point at)
{
    for (unsigned i = 0; i < s->spots; i++)
        if (distance_between(s->spot[i], at) <= param(s->p, PARAM_EPS))
            return true;
    return false;
}

/* Toward its own base edge. */
static bool is_homeward(const search *s, point a, point b)
{
    bool low = side_of(s->p, s->commander) == near_side(s->p);
    return low ? a.y < b.y : a.y > b.y;
}

static void forget_farther(search *s, int32_t nearest)
{
    unsigned kept = 0;
    for (unsigned i = 0; i < s->spots; i++)
        if (distance_between(s->from, s->spot[i]) <= nearest + param(s->p, PARAM_EPS))
            s->spot[kept++] = s->spot[i];
    s->spots = kept;
    s->nearest = nearest;
}

static void keep(search *s, point at)
{
    s->spot[s->spots++] = at;
    if (!is_homeward(s, at, s->spot[0]))
        return;
    s->spot[s->spots - 1] = s->spot[0];
    s->spot[0] = at;
}

static bool stands_on(const search *s, const box *circle, unsigned u)
{
    const unit *a = &s->p->unit[u];
    int32_t near = reach_of_unit(a) + circle->radius;
    if (magnitude(a->x - circle->centre.x) > near || magnitude(a->y - circle->centre.y) > near)
        return false;
    box b = box_of(s->p, u);
    return circle_overlaps(s->p, circle, &b);
}

static bool is_free(const search *s, point at)
{
    box b = s->circle;
    b.centre = at;
    if (!box_within(&b,
                    (point){0, 0},
                    (point){s->p->table->width, s->p->table->depth},
                    param(s->p, PARAM_EPS)) ||
        on_barred_ground(s->p, s->commander, at))
        return false;
    for (unsigned i = 0; i < s->bases; i++)
        if (stands_on(s, &b, s->base[i]))
            return false;
    return true;
}

static void try(search *s, int64_t dx, int64_t dy)
{
    int64_t most = farthest(s);
    if (dx > most || -dx > most || dy > most || -dy > most || dx * dx + dy * dy > most * most)
        return;
    point at = {s->from.x + (int32_t)dx, s->from.y + (int32_t)dy};
    int32_t distance = distance_between(s->from, at);
    if (distance >= s->nearest && (s->spots == MOST_SPOTS || is_known(s, at)))
        return;
    if (!is_free(s, at))
        return;
    if (distance < s->nearest)
        forget_farther(s, distance);
    if (s->spots < MOST_SPOTS && !is_known(s, at))
        keep(s, at);
}

static void try_from(search *s, point start, direction d, int64_t length)
{
    if (length > INT32_MAX / 2 || length < -INT32_MAX / 2)
        return;
    point at = point_along(start, d, (int32_t)length);
    try(s, (int64_t)at.x - s->from.x, (int64_t)at.y - s->from.y);
}

static void try_nearest(search *s, const curve *c)
{
    if (c->radius == 0) {
        try_from(s, s->from, c->normal, c->distance);
        return;
    }
    try_from(s, c->centre, direction_towards(c->centre, s->from), c->radius);
}

static void try_lines(search *s, const curve *a, const curve *b)
{
    int64_t turn = ((int64_t)a->normal.s * b->normal.c - (int64_t)a->normal.c * b->normal.s) >> 30;
    if (turn > -(Q30_ONE >> 12) && turn < (Q30_ONE >> 12))
        return; /* as good as parallel */
    try(s,
        ((int64_t)a->distance * b->normal.c - (int64_t)b->distance * a->normal.c) / turn,
        ((int64_t)b->distance * a->normal.s - (int64_t)a->distance * b->normal.s) / turn);
}

static void try_line_circle(search *s, const curve *line, const curve *circle)
{
    int64_t off = (int64_t)line->distance - distance_along(line->normal, s->from, circle->centre);
    int64_t radius = circle->radius;
    direction beside = {line->normal.c, -line->normal.s};
    if (off > radius || -off > radius)
        return;
    point foot = point_along(circle->centre, line->normal, (int32_t)off);
    int64_t half = square_root(radius * radius - off * off);
    try_from(s, foot, beside, half);
    try_from(s, foot, beside, -half);
}

static void try_circles(search *s, const curve *a, const curve *b)
{
    int64_t apart = distance_between(a->centre, b->centre);
    int64_t one = a->radius;
    int64_t other = b->radius;
    if (apart == 0 || apart > one + other)
        return;
    int64_t off = (one * one - other * other + apart * apart) / (2 * apart);
    if (off > one || -off > one)
        return;
    direction way = direction_towards(a->centre, b->centre);
    direction beside = {way.c, -way.s};
    point foot = point_along(a->centre, way, (int32_t)off);
    int64_t half = square_root(one * one - off * off);
    try_from(s, foot, beside, half);
    try_from(s, foot, beside, -half);
}

static void try_crossing(search *s, const curve *a, const curve *b)
{
    if (a->radius == 0 && b->radius == 0)
        try_lines(s, a, b);
    else if (a->radius == 0)
        try_line_circle(s, a, b);
    else if (b->radius == 0)
        try_line_circle(s, b, a);
    else
        try_circles(s, a, b);
}

static bool is_near(const search *s, const curve *c)
{
    return c->near <= farthest(s) + ROUNDING;
}

/* A curve whose nearest place is too far away meets no other near enough. */
static void forget_curves(search *s)
{
    unsigned kept = 0;
    for (unsigned i = 0; i < s->curves; i++)
        if (is_near(s, &s->curve[i]))
            s->curve[kept++] = s->curve[i];
    s->curves = kept;
}

static void try_all(search *s)
{
    for (unsigned i = 0; i < s->curves; i++)
        if (is_near(s, &s->curve[i]))
            try_nearest(s, &s->curve[i]);
    forget_curves(s);
    for (unsigned i = 0; i < s->curves; i++)
        for (unsigned j = 0; j < i && is_near(s, &s->curve[i]); j++)
            if (is_near(s, &s->curve[j]))
                try_crossing(s, &s->curve[i], &s->curve[j]);
}

/* All of it but the lists, which are long and grow as they are filled. */
static void begin(search *s, const play *p, unsigned commander)
{
    s->p = p;
    s->commander = commander;
    s->circle = box_of(p, commander);
    s->from = place_of(p, commander);
    s->spots = 0;
    s->nearest = NEVER;
}

/* Farther and farther round, until there is one. */
static unsigned find_places(const play *p, unsigned commander, point spot[MOST_SPOTS])
{
    search s;
    int32_t farthest = p->table->width + p->table->depth;
    begin(&s, p, commander);
    for (s.within = 4 * s.circle.radius + 1; s.spots == 0; s.within *= 2) {
        add_neighbours(&s);
        try_all(&s);
        if (s.within > farthest)
            break;
    }
    memcpy(spot, s.spot, sizeof *spot * s.spots);
    return s.spots;
}

unsigned free_places(const play *p, unsigned commander, point spot[MOST_SPOTS])
{
    free_spots *known = cache_get(p, CACHED_FREE_PLACES, 0, commander);
    if (!known) {
        known = cache_put(p, CACHED_FREE_PLACES, 0, commander);
        known->count = find_places(p, commander, known->spot);
    }
    memcpy(spot, known->spot, sizeof *spot * known->count);
    return known->count;
}
