/* The sweep of a wheel: whom it meets, and how far it can go (T1-126, T1-Q-37). */
#include "rules/tilly/track.h"

typedef struct wheeling {
    const play *p;
    box base;
    uint16_t heading, most;
    enum wheel_side side;
    point hinge;               /* the front corner it turns on */
    int32_t arm;               /* from there to its farthest corner, at most */
    int32_t limit;             /* how close it may come to enemies; 0: only not overlap */
} wheeling;

static wheeling wheeling_of(const play *p, unsigned u, enum track_mode mode, change c, const outset *o)
{
    box b = box_of(p, u);
    point corner[4];
    enum wheel_side side = wheel_side_of(c.kind);
    box_corners(&b, corner);
    bool whole = mode != CHARGING && o->limit == param(p, PARAM_BUFFER);
    return (wheeling){p, b, p->unit[u].heading, c.angle, side, corner[side == WHEEL_LEFT ? 0 : 1], 2 * reach_of_base(b.half_width, b.half_depth, 0),
                      whole ? o->limit - param(p, PARAM_EPS) : 0};
}

/* A bound, never wrongly false. */
static bool in_reach(const wheeling *w, int32_t x, int32_t y, int32_t near)
{
    int64_t dx = (int64_t)x - w->hinge.x, dy = (int64_t)y - w->hinge.y, most = (int64_t)w->arm + near;
    return dx <= most && -dx <= most && dx * dx + dy * dy <= most * most;
}

static window wheel_window(const wheeling *w, int32_t margin) { return window_on(w->p, w->hinge, w->hinge, w->arm + margin); }

static bool unit_in_reach(const wheeling *w, unsigned u, int32_t margin)
{
    const unit *a = &w->p->unit[u];
    return in_reach(w, a->x, a->y, reach_of_unit(a) + margin);
}

/* No point of it goes farther than the arm times the angle. */
static int32_t travel(const wheeling *w)
{
    enum { RADIAN = 5729, DOUBT = 4 };
    return (int32_t)((int64_t)w->arm * w->most / RADIAN) + DOUBT;
}

/* The first angle at which it may not go on; most + 1 if none. */
static uint16_t stopped_by(const wheeling *w, const box *other, int32_t limit)
{
    if (!box_closer(&w->base, other, travel(w) + (limit > 0 ? limit : 0))) return (uint16_t)(w->most + 1);
    if (limit > 0) return wheel_closer(&w->base, w->heading, w->side, other, limit, w->most);
    return wheel_overlap(&w->base, w->heading, w->side, other, param(w->p, PARAM_SLIP), w->most);
}

bool ahead_of_wheel(const play *p, const box *start, const box *other)
{
    reach u = box_ahead(start, other, start->half_depth + param(p, PARAM_ALIGN_TOLERANCE) + 1);
    return u.least <= u.most;
}

/* Who stops it first, and where: w->most is lowered to the last free angle. */
static unsigned first_enemy(wheeling *w, unsigned side)
{
    unsigned who = NOBODY;
    window near = wheel_window(w, w->limit);
    for EACH_UNIT_IN(&near, e, w->p, side) {
        if (!unit_in_reach(w, e, w->limit) || is_commander(w->p, e)) continue;
        box other = box_of(w->p, e);
        uint16_t angle = stopped_by(w, &other, w->limit);
        if (angle > w->most) continue;
        w->most = (uint16_t)(angle - 1);
        who = e;
    }
    return who;
}

static unsigned first_friend(wheeling *w, unsigned side, unsigned u)
{
    unsigned who = NOBODY;
    window near = wheel_window(w, 0);
    for EACH_UNIT_IN(&near, f, w->p, side) {
        if (f == u || !unit_in_reach(w, f, 0) || is_commander(w->p, f) || type_of(w->p, f) == CANNONS) continue;
        box other = box_of(w->p, f);
        if (!ahead_of_wheel(w->p, &w->base, &other)) continue;
        uint16_t angle = stopped_by(w, &other, 0);
        if (angle > w->most) continue;
        w->most = (uint16_t)(angle - 1);
        who = f;
    }
    return who;
}

static bool stopped(const play *p, tilly_reason *why, unsigned code, unsigned u, unsigned other, uint16_t angle)
{
    refuse(p, why, code, CITE_WHEEL_SWEEP, u, other);
    why_number(why, 0, angle, TILLY_ANGLE);
    return false;
}

bool wheel_clear(const play *p, unsigned u, enum track_mode mode, change c, const outset *o, tilly_reason *why)
{
    wheeling w = wheeling_of(p, u, mode, c, o);
    unsigned who = first_enemy(&w, foe(side_of(p, u)));
    if (who != NOBODY) return stopped(p, why, TILLY_WHY_WHEEL_ENEMY, u, who, w.most);
    who = first_friend(&w, side_of(p, u), u);
    return who == NOBODY || stopped(p, why, TILLY_WHY_WHEEL_FRIEND, u, who, w.most);
}

uint16_t wheel_limit(const play *p, unsigned u, enum track_mode mode, unsigned kind, const outset *o)
{
    uint16_t most = wheel_angle(2 * p->unit[u].half_width, o->allowed - o->used, (uint16_t)param(p, PARAM_WHEEL_MOST));
    wheeling w = wheeling_of(p, u, mode, (change){(uint16_t)kind, most}, o);
    first_enemy(&w, foe(side_of(p, u)));
    first_friend(&w, side_of(p, u), u);
    return w.most;
}

/* ---- zones of control ---------------------------------------------------------------------------------------------- */

entry wheel_entry(const play *p, const box *start, uint16_t heading, change c, unsigned side)
{
    entry first = {NEVER, NOBODY, NEVER};
    wheeling w = {.p = p, .base = *start, .heading = heading, .most = c.angle, .side = wheel_side_of(c.kind), .arm = 2 * reach_of_base(start->half_width, start->half_depth, 0)};
    point corner[4];
    box_corners(start, corner);
    w.hinge = corner[w.side == WHEEL_LEFT ? 0 : 1];
    window near = wheel_window(&w, param(p, PARAM_ZOC_DEPTH));
    for EACH_UNIT_IN(&near, e, p, foe(side)) {
        if (!unit_in_reach(&w, e, param(p, PARAM_ZOC_DEPTH)) || is_commander(p, e)) continue;
        box zoc = zoc_of(p, e);
        uint16_t angle = stopped_by(&w, &zoc, 0);
        if (angle > w.most) continue;
        box enemy = box_of(p, e);
        box there = box_wheeled(start, heading, w.side, angle, NULL);
        int32_t distance = box_distance(&there, &enemy);
        if (angle == first.length && distance >= first.distance) continue;
        first = (entry){angle, (uint16_t)e, distance};
        w.most = angle;
    }
    return first;
}
