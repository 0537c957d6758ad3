/* The way of a rally back that nothing but friends and the edge limits: most have left the enemy to
 * their front (2.32). */
#include "rules/tilly/movement/movement.h"
#include "rules/common/lane.h"
#include "table/table.h"

/* The way back of a base, and the upright rectangle all of it lies in. */
typedef struct way_back {
    const play *p;
    unsigned unit;
    box base;
    sweep_bounds along;
    point low, high;
} way_back;

static way_back way_back_of(const play *p, unsigned u, int32_t most)
{
    box b = box_of(p, u);
    sweep_bounds s = {b.centre,
                      {-b.ahead.s, -b.ahead.c},
                      b.half_width + b.radius + 2,
                      b.half_depth + b.radius + 2,
                      most};
    point at = b.centre;
    point end = point_along(at, s.way, most);
    int32_t own = reach_of_base(s.wide, s.deep, 0);
    return (way_back){p,
                      u,
                      b,
                      s,
                      {smaller(at.x, end.x) - own, smaller(at.y, end.y) - own},
                      {larger(at.x, end.x) + own, larger(at.y, end.y) + own}};
}

/* It stays so far to one side, or in front. */
static bool stays_clear(const way_back *w, unsigned other, int32_t room)
{
    box b = box_of(w->p, other);
    outlook o = outlook_of(&w->base, &b);
    int32_t right = o.right < 0 ? -o.right : o.right;
    return right - o.half_width >= w->base.half_width + w->base.radius + room ||
           o.ahead - o.half_depth >= w->base.half_depth + w->base.radius + room;
}

static bool might_be_on(const way_back *w, unsigned other, int32_t around)
{
    const unit *a = &w->p->unit[other];
    return other != w->unit && in_sweep_bounds(&w->along, a->x, a->y, reach_of_unit(a) + around) &&
           is_combat(w->p, other);
}

static bool anyone_on(const way_back *w, unsigned side, int32_t room)
{
    const play *p = w->p;
    window in = window_on(p, w->low, w->high, room);
    candidates c = candidates_in(p, &in, side);
    EACH_CANDIDATE (u, &c)
        if (might_be_on(w, u, room) && !stays_clear(w, u, room))
            return true;
    return false;
}

static bool ground_matters(const way_back *w)
{
    uint32_t ground = barred_to(w->p, w->unit);
    if (w->along.most > figure_of(w->p, w->unit, FIGURE_DIFFICULT))
        ground |= GROUND_DIFFICULT;
    if (!ground)
        return false;
    EACH_AREA (a, w->p->table)
        if (a->is & ground && area_near(a, w->low, w->high))
            return true;
    return false;
}

static int32_t to_the_edge(const way_back *w)
{
    zone table = whole_table(w->p);
    bool inside =
        in_rectangle(w->low, table.low, table.high) && in_rectangle(w->high, table.low, table.high);
    return inside ? w->along.most
                  : sweep_inside(&w->base,
                                 w->along.way,
                                 table.low,
                                 table.high,
                                 param(w->p, PARAM_EPS),
                                 w->along.most);
}

static void add_friends(const way_back *w, track *t)
{
    enum { ROUNDING = 10 };
    const play *p = w->p;
    window in = window_on(p, w->low, w->high, 0);
    candidates c = candidates_in(p, &in, side_of(p, w->unit));
    EACH_CANDIDATE (u, &c)
        if (might_be_on(w, u, 0) && !stays_clear(w, u, ROUNDING - param(p, PARAM_SLIP)))
            friend_bar(p, t, &w->base, u);
}

void track_of_way_back(const play *p, unsigned u, track *t)
{
    move_start o = {.allowed = figure_of(p, u, FIGURE_RALLY), .governor = NOBODY};
    track_way(p, u, RALLYING, (change){TILLY_OPT_BACKWARDS, 0}, &o, t);
}

bool track_back(const play *p, unsigned u, track *t, window *where)
{
    enum { ROUNDING = 10 };
    if (in_contact(p, u))
        return false;
    int32_t around = param(p, PARAM_BUFFER) + param(p, PARAM_EPS) + ROUNDING;
    way_back w = way_back_of(p, u, figure_of(p, u, FIGURE_RALLY));
    *where = window_on(p, w.low, w.high, around);
    if (ground_matters(&w) || anyone_on(&w, foe(side_of(p, u)), around))
        return false;
    track_of_way_back(p, u, t);
    t->most = to_the_edge(&w);
    add_friends(&w, t);
    return true;
}
