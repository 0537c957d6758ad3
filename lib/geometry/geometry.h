/* Exact plane geometry of bases and ground, in whole numbers.
 *
 * Lengths are 1/10000 of the rule set's unit in int32_t, headings 1/100 degree clockwise from north
 * in uint16_t, directions Q30 from a constant table, products int64_t. No floating point is used or
 * returned. A result is defined on that grid and never by the way it was searched for: a sweep that
 * may skip steps skips only those that could not have stopped it.
 *
 * Coordinates, lengths and limits lie within +-2^25 (3355 units), halves and radii below 2^20 (104
 * units). Inside, places are kept to 1/16 of a length's last digit before anything is rounded, so
 * "rounded to nearest" is the nearest but for ties within 1/8 of that digit.
 *
 * Nothing here knows a rule: tolerances and limits are arguments. Functions allocate nothing and
 * have no state.
 */
#ifndef TILLY_LIB_GEOMETRY_H
#define TILLY_LIB_GEOMETRY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/arithmetic.h"

enum {
    UNIT_LENGTH = 10000, /* one TUM, millimetre or inch */
    FULL_CIRCLE = 36000,
    HALF_CIRCLE = 18000,
    RIGHT_ANGLE = 9000,
    RADIAN = 5729, /* rounded down: a turn worked out with it may only be too small */
    LONGEST_WAY = 3200 * UNIT_LENGTH, /* no way is longer: across any table */
    MOST_OUTLINE = 32,                /* corners of an outline whose runs are asked for */
    FAR_OUT = 100 * UNIT_LENGTH,      /* ground and places lie at most so far off the table */
    NEVER = INT32_MAX                 /* a distance along a ray that is not reached */
};
#define Q30_ONE ((int32_t)1 << 30)

typedef struct point {
    int32_t x, y;
} point;

/* The corners of the upright rectangle about two places. */
static inline point low_of(point a, point b)
{
    return (point){a.x < b.x ? a.x : b.x, a.y < b.y ? a.y : b.y};
}
static inline point high_of(point a, point b)
{
    return (point){a.x > b.x ? a.x : b.x, a.y > b.y ? a.y : b.y};
}

static inline bool is_same_point(point a, point b)
{
    return a.x == b.x && a.y == b.y;
}

/* In the upright rectangle from low to high, the border included. */
static inline bool in_rectangle(point p, point low, point high)
{
    return p.x >= low.x && p.x <= high.x && p.y >= low.y && p.y <= high.y;
}

/* Sine and cosine of a compass heading in Q30: ahead is (s, c), to the right is (c, -s). */
typedef struct direction {
    int32_t s, c;
} direction;

/* A base: a rectangle 2*half_width across its heading and 2*half_depth along it; or a commander: a
 * circle, with both halves 0 and a radius, whose direction means nothing but must be one
 * (direction_of(0)). Every base but a commander has radius 0. */
typedef struct box {
    point centre;
    direction ahead;
    int32_t half_width, half_depth, radius;
} box;

/* A closed range of distances; empty if most < least. An empty one that is returned is NOWHERE, so
 * "least > length" also means "not before length". */
typedef struct reach {
    int32_t least, most;
} reach;
#define NOWHERE ((reach){NEVER, -1})

/* A polygon without a hole, its corners in order round it (either way), three or more. Borrowed. */
typedef struct outline {
    const point *corner;
    uint32_t corners;
} outline;

/* ---- headings and directions ---------------------------------------------------------------- */

/* Headings of FULL_CIRCLE and more are taken modulo. Exact at multiples of 90, elsewhere within
 * 2^-30; mirrored headings have mirrored directions. */
direction direction_of(uint16_t heading);
/* of any line, not only a heading's; north if the points are equal */
direction direction_towards(point from, point to);
/* Clockwise by right angles, 0 to 3 of them: (s, c) becomes (c, -s) each time. */
static inline direction direction_turned(direction d, unsigned right_angles)
{
    static const int8_t sine[] = {0, 1, 0, -1, 0};
    int32_t s = sine[right_angles], c = sine[right_angles + 1];

    return (direction){d.s * c + d.c * s, d.c * c - d.s * s};
}
/* by any number of 1/100 degrees, result 0..35999 */
uint16_t heading_plus(uint16_t heading, int32_t by);
/* signed turn from one to the other, -17999..18000, clockwise positive */
int32_t heading_gap(uint16_t from, uint16_t to);
/* nearest 1/100 degree; 0 if the points are equal */
uint16_t heading_towards(point from, point to);
/* A product with a direction in whole units: to nearest, ties away from zero, so that mirrored
 * places round to mirrored places. */
static inline int32_t units_of_q30(int64_t v)
{
    return (int32_t)((v + ((int64_t)1 << 29) - (v < 0)) >> 30);
}
/* The length may be negative. */
static inline point point_along(point from, direction d, int32_t length)
{
    return (point){from.x + units_of_q30((int64_t)length * d.s),
                   from.y + units_of_q30((int64_t)length * d.c)};
}
/* How far (dx, dy) goes in direction d, and how far to the right of it. */
static inline int32_t along(direction d, int32_t dx, int32_t dy)
{
    return units_of_q30((int64_t)dx * d.s + (int64_t)dy * d.c);
}
static inline int32_t across(direction d, int32_t dx, int32_t dy)
{
    return units_of_q30((int64_t)dx * d.c - (int64_t)dy * d.s);
}
static inline int32_t distance_along(direction d, point from, point to)
{
    return along(d, to.x - from.x, to.y - from.y);
}
static inline int32_t distance_across(direction d, point from, point to)
{
    return across(d, to.x - from.x, to.y - from.y);
}
int64_t square_root(int64_t square);        /* floor; 0 for negative */
int32_t distance_between(point a, point b); /* rounded down */

/* ---- two bases ------------------------------------------------------------------------------ */

/* front left, front right, rear right, rear left; of the rectangle without its radius */
void box_corners(const box *b, point corner[4]);
/* How far the box reaches from its centre to the east and to the north, rounded to nearest. */
point box_span(const box *b);
/* closest points, rounded to nearest; 0 where they overlap or touch */
int32_t box_distance(const box *a, const box *b);
/* box_distance(a, b) < limit, always; usually without computing it */
bool box_nearer_than(const box *a, const box *b, int32_t limit);
/* How deep the two overlap, rounded to nearest: the least length one must be shifted to part them.
 * Zero or less: apart (with a commander the value is then minus the distance, otherwise minus the
 * widest gap along a side of either, which may be less). */
int32_t box_overlap(const box *a, const box *b);
/* A touching point exists that is farther than `corner` from the corners of at least one of the
 * two. Touching points are, of each base, those no more than `within` outside the other's sides;
 * there are none if the distance is more than `within`. So bases that overlap by more than `corner`
 * touch, and a graze of two corners that overlap by less does not. Radius 0 only; `corner` less
 * than half of the shortest side. */
bool box_touches(const box *a, const box *b, int32_t within, int32_t corner);
/* The range of `u` (to the right of the judge's facing, from its centre) of that part of `other`
 * that lies at v >= from (ahead); NOWHERE if nothing does. */
reach box_ahead(const box *judge, const box *other, int32_t from);
/* wholly inside the upright rectangle, `slack` forgiven */
bool box_within(const box *b, point low, point high, int32_t slack);
bool box_holds(const box *b, point p); /* the border included; judged in whole units */
/* from a point to the nearest place of the base, rounded to nearest; `at`: that place, on the grid.
 * Radius 0 only. */
int32_t box_nearest(const box *b, point from, point *at);
/* Length of the segment a-c that lies inside the box, rounded to nearest. The border counts as
 * inside. */
int32_t box_cut(const box *b, point a, point c);
/* First and last place (from a, along a-c) inside the box, rounded to nearest; NOWHERE if the
 * segment misses. */
reach box_crossing(const box *b, point a, point c);
/* The shortest segments between two bases: `from` on a, `to` on b. Between parallel edges all those
 * on the facing stretch are as short: [0] and [1] are its two ends; elsewhere they are equal. "As
 * short" is to half a unit. Bases that touch have length 0 and the ends of what they share; of two
 * that cross like a plus one place on b stands for all. Radius 0 only. */
typedef struct bridge {
    point from[2], to[2];
    int32_t length;
} bridge;
bridge box_bridge(const box *a, const box *b);

/* ---- a base that moves straight
 *
 *
 * Ranges are those of the ideal motion, widened by what rounding can do, so that outside a range no
 * whole t stops: for every t < least and every t > most box_overlap(box_moved(t)) <= slip, and
 * box_nearer_than(box_moved(t)) is false. Inside, the ideal place overlaps by more than slip - 1.1
 * units, or is closer than limit + 1.1. The doubt is one of depth: t itself is uncertain by that
 * over the sine of the angle at which the two meet, a unit or two at the ends when they meet
 * squarely, more when they graze. On ways along x or y sweep_overlap of radius 0 is exact for every
 * t, and sweep_closer admits no place farther than limit - 0.2 (it is exact for edges that meet
 * squarely). */

/* The distances t in [0, most] at which `mover`, shifted by t along `way`, overlaps `other` by more
 * than `slip`. One closed range (both are convex). */
reach sweep_overlap(const box *mover, direction way, const box *other, int32_t slip, int32_t most);
/* The distances t in [0, most] at which it would be closer than `limit` (> 0), round corners
 * included. */
reach sweep_closer(const box *mover, direction way, const box *other, int32_t limit, int32_t most);
/* The largest t in [0, most] such that the distance of the ideal motion never grows on [0, t],
 * rounded down. Past a parallel edge that is its far end; through the other base it is where they
 * part. */
int32_t sweep_nearest(const box *mover, direction way, const box *other, int32_t most);
/* All t in [0, most] with box_within(box_moved(t)), exactly; NOWHERE if there is none. */
reach sweep_within(
    const box *mover, direction way, point low, point high, int32_t slack, int32_t most);
/* The largest of them; -1 if it starts outside. */
int32_t
sweep_inside(const box *mover, direction way, point low, point high, int32_t slack, int32_t most);
/* The mover shifted, rounded like point_along. */
box box_moved(const box *b, direction way, int32_t length);

/* ---- a base that wheels
 *
 *
 * `heading` is the box's: direction_of(heading) equals its `ahead`. The angles found are exactly
 * the first at which the test named is true of the turned box. */

enum wheel_side { WHEEL_LEFT = -1, WHEEL_RIGHT = 1 };

/* The straight line between the first and last place of the outer front corner: 2 * width *
 * sin(angle / 2), rounded to nearest; width is the whole base's, angle up to HALF_CIRCLE. */
int32_t wheel_chord(int32_t width, uint16_t angle);
/* The largest angle in 0..most whose chord is at most `length`; most up to HALF_CIRCLE. */
uint16_t wheel_angle(int32_t width, int32_t length, uint16_t most);
/* The box after a wheel on the front corner of that side, and its new heading (may be NULL). The
 * centre is rounded once. */
box box_wheeled(
    const box *b, uint16_t heading, enum wheel_side side, uint16_t angle, uint16_t *turned);
/* The first angle 1..most (whole 1/100 degrees) at which box_nearer_than to `other` than `limit`;
 * most + 1 if none is. */
uint16_t wheel_closer(const box *b,
                      uint16_t heading,
                      enum wheel_side side,
                      const box *other,
                      int32_t limit,
                      uint16_t most);
/* The same for a box_overlap of more than `slip`. */
uint16_t wheel_overlap(const box *b,
                       uint16_t heading,
                       enum wheel_side side,
                       const box *other,
                       int32_t slip,
                       uint16_t most);

/* ---- outlines
 *
 *
 * Slacks are 0 or more. A line within half a unit of a corner is taken to run through it. */

bool outline_holds(outline o, point p); /* inside or on the border, exactly */
/* to the nearest point of the border, rounded to nearest */
int32_t outline_distance(outline o, point p);
/* length of a-c inside, rounded to nearest; a run along the border counts as outside */
int32_t outline_cut(outline o, point a, point c);
/* How far a point goes from `start` along `way` until it has been inside for more than `slack` in
 * all; most if it never has. Starting inside counts from 0. */
int32_t outline_free(outline o, point start, direction way, int32_t slack, int32_t most);
/* The lengths, 0 to `most`, at which a point that goes from `start` along `way` is inside, not on
 * the border: ranges in rising order, room for half as many as the outline has corners. At most
 * MOST_OUTLINE corners. Returns their count. */
uint32_t outline_runs(outline o, point start, direction way, int32_t most, reach *run);
/* Whether the arc a wheel gives the centre of a base is inside for more than `slack`: the places at
 * whole 1/100 degrees, 1..angle, that outline_holds, each counted as one step of the arc. */
bool outline_on_arc(
    outline o, const box *b, uint16_t heading, enum wheel_side side, uint16_t angle, int32_t slack);
/* at least three corners, no two equal neighbours, no crossing or touching, area above 0 */
bool outline_simple(outline o);
/* Some rotated rectangle of that size holds it, `slack` forgiven each way: one flush with a side of
 * the outline, or one at a whole 1/100 degree. */
bool outline_fits(outline o, int32_t length, int32_t width, int32_t slack);
/* Smallest enclosing rectangle by area (among equals the one whose long axis is nearest to
 * east-west): as a box whose heading direction is the long axis, pointing east (north if it runs
 * exactly so), half_depth half the long side. Areas are equal if a unit more each way makes up the
 * difference. */
box outline_frame(outline o);
int64_t outline_turn(outline o); /* twice the area; below 0 if the corners run clockwise */

/* ---- lines ---------------------------------------------------------------------------------- */

/* from p to the nearest point of a-b, rounded to nearest */
int32_t segment_distance(point a, point b, point p);
point segment_nearest(point a, point b, point p); /* that point, on the grid */
/* share at least one point, exactly */
bool segments_cross(point a, point b, point c, point d);
/* The place at which c-d cuts a-b, as a distance from a, rounded to nearest; NEVER if it is not
 * (parallels count as not). */
int32_t segment_meets(point a, point b, point c, point d);

#endif
