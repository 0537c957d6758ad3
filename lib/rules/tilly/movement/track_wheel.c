/* The sweep of a wheel: whom it meets, and how far it can go (T1-126, T1-Q-37). */
#include "rules/tilly/movement/movement.h"

typedef struct wheeling {
    const play *p;
    box base;
    uint16_t heading, most;
    enum wheel_side side;
    point hinge;    /* the front corner it turns on */
    int32_t radius; /* from there to its farthest corner, at most */
    int32_t limit;  /* how close it may come to enemies; 0: only not overlap */
} wheeling;

static wheeling wheeling_of(const play *p, const box *b, uint16_t heading, change c, int32_t limit)
{
    enum wheel_side side = wheel_side_of(c.kind);
    point front = point_along(b->centre, b->ahead, b->half_depth);
    point hinge = point_along(front, direction_turned(b->ahead, 1), (int32_t)side * b->half_width);
    return (wheeling){p,
                      *b,
                      heading,
                      c.angle,
                      side,
                      hinge,
                      2 * reach_of_base(b->half_width, b->half_depth, 0),
                      limit};
}

static int32_t limit_of(const play *p, enum track_mode mode, const move_start *o)
{
    bool whole = mode != CHARGING && o->limit == param(p, PARAM_BUFFER);
    return whole ? o->limit - param(p, PARAM_EPS) : 0;
}

/* Whether the other comes within the radius and a margin of the hinge. A bound, never wrongly
 * false.
 */
static bool in_reach(const wheeling *w, const neighbour *n, const box *other, int32_t margin)
{
    enum { ROUNDING = 4 };
    int32_t dx = w->hinge.x - n->at.x;
    int32_t dy = w->hinge.y - n->at.y;
    int32_t most = w->radius + (margin > 0 ? margin : 0) + ROUNDING;
    int32_t far = most + n->near;
    if ((dx > far) | (-dx > far) | (dy > far) | (-dy > far))
        return false;
    int64_t right = magnitude(across(other->ahead, dx, dy)) - other->half_width;
    int64_t ahead = magnitude(along(other->ahead, dx, dy)) - other->half_depth;
    if (right < 0)
        right = 0;
    if (ahead < 0)
        ahead = 0;
    return right * right + ahead * ahead <= (int64_t)most * most;
}

/* No point of it goes farther than the radius times the angle. */
static int32_t travel(const wheeling *w)
{
    enum { DOUBT = 4 };
    return (int32_t)((int64_t)w->radius * w->most / RADIAN) + DOUBT;
}

/* The first angle at which it may not go on; most + 1 if none. */
static uint16_t stopped_by(const wheeling *w, const box *other, int32_t limit)
{
    if (!box_nearer_than(&w->base, other, travel(w) + (limit > 0 ? limit : 0)))
        return (uint16_t)(w->most + 1);
    if (limit > 0)
        return wheel_closer(&w->base, w->heading, w->side, other, limit, w->most);
    return wheel_overlap(&w->base, w->heading, w->side, other, param(w->p, PARAM_SLIP), w->most);
}

/* Cuts only a base that neither reaches clearly beyond the line nor clearly does not. */
bool ahead_of_wheel(const play *p, const box *start, const box *other)
{
    enum { ROUNDING = 4 };
    int32_t line = start->half_depth + param(p, PARAM_ALIGN_TOLERANCE) + 1;
    outlook o = outlook_of(start, other);
    int32_t beyond = o.ahead + o.half_depth - line;
    if (beyond > ROUNDING || beyond < -ROUNDING)
        return beyond > 0;
    reach u = box_ahead(start, other, line);
    return u.least <= u.most;
}

/* The enemy that stops it first; w->most is lowered to the last free angle. */
static unsigned first_enemy(wheeling *w, unsigned u)
{
    vicinity foes = vicinity_of(w->p, u, FOES_NEAR);
    unsigned who = NOBODY;
    EACH_NEIGHBOUR (n, foes) {
        box other = box_of(w->p, n->unit);
        if (!in_reach(w, n, &other, w->limit))
            continue;
        uint16_t angle = stopped_by(w, &other, w->limit);
        if (angle > w->most)
            continue;
        w->most = (uint16_t)(angle - 1);
        who = n->unit;
    }
    return who;
}

static unsigned first_friend(wheeling *w, unsigned u)
{
    vicinity friends = vicinity_of(w->p, u, FRIENDS_NEAR);
    unsigned who = NOBODY;
    EACH_NEIGHBOUR (n, friends) {
        box other = box_of(w->p, n->unit);
        if (n->type == CANNONS || !in_reach(w, n, &other, 0) ||
            !ahead_of_wheel(w->p, &w->base, &other))
            continue;
        uint16_t angle = stopped_by(w, &other, 0);
        if (angle > w->most)
            continue;
        w->most = (uint16_t)(angle - 1);
        who = n->unit;
    }
    return who;
}

/* The ground onto which it would bring its centre (T2-014). */
static tilly_id first_ground(wheeling *w, unsigned u)
{
    uint32_t barred = barred_to(w->p, u);
    if (!barred)
        return 0;
    ground_met met = ground_on_arc(w->p, barred, &w->base, w->heading, w->side, w->most);
    w->most = (uint16_t)met.free;
    return met.feature;
}

static stops find_stops(const play *p, unsigned u, change c, int32_t limit)
{
    stops s = {NEVER, NEVER, NEVER, 0, NOBODY, NOBODY};
    box b = box_of(p, u);
    wheeling w = wheeling_of(p, &b, p->unit[u].heading, c, limit);
    s.ground = first_ground(&w, u);
    if (s.ground)
        s.ground_at = w.most + 1;
    s.enemy = (uint16_t)first_enemy(&w, u);
    if (s.enemy != NOBODY)
        s.enemy_at = w.most + 1;
    s.friend = (uint16_t)first_friend(&w, u);
    if (s.friend != NOBODY)
        s.friend_at = w.most + 1;
    return s;
}

/* Of all wheels to that side: angles beyond an enemy's are not looked at for friends. */
static stops
stops_of(const play *p, unsigned u, enum track_mode mode, unsigned kind, const move_start *o)
{
    change most = {(uint16_t)kind, (uint16_t)param(p, PARAM_WHEEL_MOST)};
    int32_t limit = limit_of(p, mode, o);
    bool right = kind == TILLY_OPT_WHEEL_RIGHT;
    uint64_t key = u | (uint64_t)(uint32_t)limit << 16;
    stops *known = cache_get(p, CACHED_STOPS, right, key);
    if (known)
        return *known;
    stops found = find_stops(p, u, most, limit);
    *(stops *)cache_put(p, CACHED_STOPS, right, key) = found;
    return found;
}

static bool
stopped(const play *p, tilly_reason *why, unsigned code, unsigned u, unsigned other, uint16_t angle)
{
    refuse(p, why, code, CITE_WHEEL_SWEEP, u, other);
    why_number(why, 0, angle, TILLY_ANGLE);
    return false;
}

static bool stopped_by_ground(const play *p, tilly_reason *why, unsigned u, tilly_id feature)
{
    refuse(p, why, TILLY_WHY_IMPASSABLE, CITE_IMPASSABLE, u, NOBODY);
    if (why)
        why->unit[1] = feature;
    return false;
}

bool wheel_clear(const play *p,
                 unsigned u,
                 enum track_mode mode,
                 change c,
                 const move_start *o,
                 tilly_reason *why)
{
    stops s =
        o->one_length ? find_stops(p, u, c, limit_of(p, mode, o)) : stops_of(p, u, mode, c.kind, o);
    if (s.enemy_at <= c.angle)
        return stopped(p, why, TILLY_WHY_WHEEL_ENEMY, u, s.enemy, (uint16_t)(s.enemy_at - 1));
    if (s.friend_at <= c.angle)
        return stopped(p, why, TILLY_WHY_WHEEL_FRIEND, u, s.friend, (uint16_t)(s.friend_at - 1));
    return s.ground_at > c.angle || stopped_by_ground(p, why, u, s.ground);
}

uint16_t
wheel_limit(const play *p, unsigned u, enum track_mode mode, unsigned kind, const move_start *o)
{
    uint16_t most = wheel_angle(
        2 * p->unit[u].half_width, o->allowed - o->used, (uint16_t)param(p, PARAM_WHEEL_MOST));
    stops s = stops_of(p, u, mode, kind, o);
    int32_t stop = smaller(s.ground_at, smaller(s.enemy_at, s.friend_at));
    return stop <= most ? (uint16_t)(stop - 1) : most;
}

/* ---- zones of control ----------------------------------------------------------------------- */

static zoc_entry entry_among(const wheeling *start, vicinity zones)
{
    zoc_entry first = {NEVER, NOBODY, NEVER};
    wheeling w = *start;
    EACH_NEIGHBOUR (n, zones) {
        box zoc = zoc_of(w.p, n->unit);
        if (!in_reach(&w, n, &zoc, 0))
            continue;
        uint16_t angle = stopped_by(&w, &zoc, 0);
        if (angle > w.most)
            continue;
        box enemy = box_of(w.p, n->unit);
        box there = box_wheeled(&w.base, w.heading, w.side, angle, NULL);
        int32_t distance = box_distance(&there, &enemy);
        if (angle == first.length && distance >= first.distance)
            continue;
        first = (zoc_entry){angle, n->unit, distance};
        w.most = angle;
    }
    return first;
}

zoc_entry wheel_entry(const play *p, const box *start, uint16_t heading, change c, unsigned side)
{
    neighbour own[MOST_NEIGHBOURS];
    wheeling w = wheeling_of(p, start, heading, c, 0);
    return entry_among(&w, zones_about(p, foe(side), start->centre, 2 * w.radius, own));
}

zoc_entry own_wheel_entry(const play *p, unsigned u, change c)
{
    box b = box_of(p, u);
    wheeling w = wheeling_of(p, &b, p->unit[u].heading, c, 0);
    return entry_among(&w, vicinity_of(p, u, ZONES_NEAR));
}
