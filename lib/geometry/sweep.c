/* A base that moves straight is, to another, a point that moves along a ray towards a convex
 * octagon with four axes. */
#include "geometry/geometry.h"
#include "geometry/fixed.h"
#include "geometry/pair.h"

typedef struct sweep {
    pair at;            /* at t = 0 */
    int64_t x, y, u, v; /* the way in the axes of the pair, Q30 */
} sweep;

static sweep sweep_of(const box *mover, direction way, const box *other)
{
    direction a = mover->ahead;
    direction b = other->ahead;
    int64_t s = way.s;
    int64_t c = way.c;

    return (sweep){
        .at = pair_of(mover, other),
        .x = units_of_q30(s * a.c - c * a.s),
        .y = units_of_q30(s * a.s + c * a.c),
        .u = units_of_q30(s * b.c - c * b.s),
        .v = units_of_q30(s * b.s + c * b.c),
    };
}

static pair pair_at(const sweep *w, int64_t t)
{
    pair p = w->at;

    p.x -= t * w->x;
    p.y -= t * w->y;
    p.u -= t * w->u;
    p.v -= t * w->v;
    return p;
}

/* The t at which |from - t * speed| <= width, all Q30, seen so that the speed is not below 0. */
typedef struct axis {
    int64_t from, speed, width;
} axis;

static inline axis axis_of(int64_t from, int64_t speed, int64_t width)
{
    int64_t sign = speed >> 63;

    return (axis){(from ^ sign) - sign, magnitude(speed), width};
}

/* Below 0 if there is no such t from 0 to most. */
static inline int64_t room_on(const axis *a, int64_t most)
{
    return (a->width - a->from + most * a->speed) | (a->width + a->from);
}

/* A division is made only where an end moves. */
static inline void narrow(reach *r, const axis *a)
{
    if (a->from - r->least * a->speed > a->width)
        r->least = (int32_t)((a->from - a->width + a->speed - 1) / a->speed);
    if (a->from - r->most * a->speed < -a->width)
        r->most = (int32_t)((a->from + a->width) / a->speed);
}

/* The t at which no axis shows a gap wider than `grown` (fine; below 0: an overlap that deep). Most
 * that are asked about are far from one axis at least: which is unpredictable, so all are tested
 * as one. */
static reach within_axes(const sweep *w, int64_t grown, int32_t most)
{
    const pair *p = &w->at;
    int64_t s = magnitude(p->s);
    int64_t c = magnitude(p->c);
    int64_t more = q30_of_fine(grown);
    axis y = axis_of(
        p->y, w->y, p->first_depth * Q30_ONE + p->second_width * s + p->second_depth * c + more);
    axis x = axis_of(
        p->x, w->x, p->first_width * Q30_ONE + p->second_width * c + p->second_depth * s + more);
    axis v = axis_of(
        p->v, w->v, p->second_depth * Q30_ONE + p->first_width * s + p->first_depth * c + more);
    axis u = axis_of(
        p->u, w->u, p->second_width * Q30_ONE + p->first_width * c + p->first_depth * s + more);
    reach r = {0, most};

    if (most < 0 ||
        (room_on(&y, most) | room_on(&x, most) | room_on(&v, most) | room_on(&u, most)) < 0)
        return NOWHERE;
    narrow(&r, &y);
    narrow(&r, &x);
    narrow(&r, &v);
    narrow(&r, &u);
    return r.least <= r.most ? r : NOWHERE;
}

enum end { FIRST = -1, LAST = 1 };

/* If the place at *t lies beside a corner of the grown octagon but outside the circle that rounds
 * it, go on (LAST: back) to the circle. The octagon's sides are tangents of the circle, so the ray
 * meets this circle or nothing (then: false). */
static bool rounded(const sweep *w, int64_t grown, enum end end, int32_t *t)
{
    pair p = pair_at(w, *t);

    if (pair_within(&p, grown * grown))
        return true;
    offset o = pair_corners(&p);
    int64_t ahead = (o.x * w->x + o.y * w->y) >> 30;
    int64_t aside = (o.x * w->y - o.y * w->x) >> 30;

    if (magnitude(aside) > grown || (end == FIRST && ahead < 0))
        return false;
    int64_t half = square_root(grown * grown - aside * aside) + 1;

    *t += (int32_t)(end == FIRST ? ceiling_of_fine(ahead - half) : floor_of_fine(ahead + half));
    return true;
}

/* The t at which the rectangles are at most `grown` (fine, > 0) apart. Both ends are found first
 * and cut off afterwards, so that they are the same however far is asked about. */
static reach within_distance(const sweep *w, int64_t grown, int32_t most)
{
    reach r = within_axes(w, grown, NEVER);
    bool met = r.least <= r.most && r.least <= most && rounded(w, grown, FIRST, &r.least) &&
               r.least <= r.most && rounded(w, grown, LAST, &r.most) && r.least <= r.most &&
               r.least <= most;

    if (r.most > most)
        r.most = most;
    return met ? r : NOWHERE;
}

/* A margin by which the ranges are wider, fine. Half a unit less than asked is what rounds to it.
 * On a slanting way places are rounded to whole units, which moves a base by up to 0.71; 3 cover
 * the rounding of the fine units. So outside the range every rounded place is free. */
static inline bool slants(direction way)
{
    return (way.s != 0) & (way.c != 0);
}
static inline int64_t allowance(direction way)
{
    return 3 + 13 * slants(way) - FINE_HALF;
}

/* Without a radius only axes count, and on a way along x or y their Q30 sums are the very ones
 * box_overlap would round: nothing to allow for. */
reach sweep_overlap(const box *mover, direction way, const box *other, int32_t slip, int32_t most)
{
    sweep w = sweep_of(mover, way, other);
    int64_t round = (int64_t)mover->radius + other->radius;
    int64_t grown = (round - slip) * FINE + allowance(way);

    if (round > 0 && grown > 0)
        return within_distance(&w, grown, most);
    return within_axes(&w, slants(way) ? grown : (round - slip) * FINE - FINE_HALF, most);
}

reach sweep_closer(const box *mover, direction way, const box *other, int32_t limit, int32_t most)
{
    sweep w = sweep_of(mover, way, other);
    int64_t grown = ((int64_t)limit + mover->radius + other->radius) * FINE + allowance(way);

    return within_distance(&w, grown, most);
}

/* The mover's line and the octagon: how far aside the octagon passes (fine, below 0: the line meets
 * it), and where its point closest to the line lies along it; of a side parallel to the line the
 * last. */
typedef struct passing {
    int64_t aside, last;
} passing;

/* Add the half side with these parts along and across the way, Q30, to the corner that is turned to
 * a line on the side `left`. */
static void
turn_corner(int64_t *ahead, int64_t *width, bool left, int64_t along_way, int64_t across_way)
{
    bool parallel = magnitude(across_way) < Q30_ONE / FINE;

    *width += magnitude(across_way);
    *ahead += parallel ? magnitude(along_way) : (across_way > 0) == left ? -along_way : along_way;
}

static passing passing_of(const sweep *w)
{
    const pair *p = &w->at;
    int64_t ahead = 0;
    int64_t width = 0;
    int64_t centre = fine_of_q30(p->x) * w->x + fine_of_q30(p->y) * w->y;
    int64_t side = fine_of_q30(p->x) * w->y - fine_of_q30(p->y) * w->x;
    bool right = side > 0; /* the other lies to the right of the way, and turns its left to it */

    turn_corner(&ahead, &width, right, p->first_width * w->x, p->first_width * w->y);
    turn_corner(&ahead, &width, right, p->first_depth * w->y, -p->first_depth * w->x);
    turn_corner(&ahead, &width, right, p->second_width * w->u, p->second_width * w->v);
    turn_corner(&ahead, &width, right, p->second_depth * w->v, -p->second_depth * w->u);
    return (passing){(magnitude(side) >> 30) - fine_of_q30(width),
                     (centre >> 30) + fine_of_q30(ahead)};
}

int32_t sweep_nearest(const box *mover, direction way, const box *other, int32_t most)
{
    sweep w = sweep_of(mover, way, other);
    passing pass = passing_of(&w);
    int64_t round = ((int64_t)mover->radius + other->radius) * FINE;

    if (pass.aside < round) { /* they meet, and the distance stays 0 until they part */
        reach r = round > 0 ? within_distance(&w, round, most) : within_axes(&w, 0, most);
        if (r.least <= r.most)
            return r.most;
    }
    return (int32_t)clamped(floor_of_fine(pass.last), 0, most);
}

/* The largest t at which t * speed (Q30), rounded, is at most `room`. */
static int32_t last_within(int64_t room, int64_t speed, int32_t most)
{
    int64_t far = room * Q30_ONE + Q30_ONE / 2 - 1;

    return speed <= 0 || most * speed <= far ? most : (int32_t)(far / speed);
}

/* One side of the rectangle: how much room is left to it, and how fast the base comes nearer. */
static reach within_side(int64_t room, int64_t speed, reach so_far)
{
    if (room >= 0)
        return (reach){so_far.least, last_within(room, speed, so_far.most)};
    if (speed >= 0)
        return NOWHERE;
    return (reach){larger(so_far.least, last_within(-room - 1, -speed, so_far.most) + 1),
                   so_far.most};
}

reach sweep_within(
    const box *mover, direction way, point low, point high, int32_t slack, int32_t most)
{
    point span = box_span(mover);
    point at = mover->centre;
    const int64_t room[] = {(int64_t)high.x + slack - span.x - at.x,
                            (int64_t)at.x - span.x - low.x + slack,
                            (int64_t)high.y + slack - span.y - at.y,
                            (int64_t)at.y - span.y - low.y + slack};
    const int64_t speed[] = {way.s, -(int64_t)way.s, way.c, -(int64_t)way.c};
    reach inside = {0, most};

    for (int side = 0; side < 4 && inside.least <= inside.most; side++)
        inside = within_side(room[side], speed[side], inside);
    return inside.least <= inside.most ? inside : NOWHERE;
}

int32_t
sweep_inside(const box *mover, direction way, point low, point high, int32_t slack, int32_t most)
{
    reach inside = sweep_within(mover, way, low, high, slack, most);

    return inside.least == 0 ? inside.most : -1;
}
