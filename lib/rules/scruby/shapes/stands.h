/* Two stands on the table: whether they touch, and with which edges; ranges, arcs and lines of
 * fire; front, flank and rear; ground straight ahead of a stand and straight behind it.
 *
 * A stand is a box of radius 0 (a gun, a crew and a mother stand too), its front the edge in the
 * direction of its heading (SC-235). Nothing here knows what stands on it, whose it is or which
 * order it has. Lengths are 1/10000 inch. Nothing is allocated. */
#ifndef TILLY_LIB_SCRUBY_STANDS_H
#define TILLY_LIB_SCRUBY_STANDS_H

#include "geometry/geometry.h"

/* The tolerances of SC-Q-66. */
enum {
    INCH = UNIT_LENGTH,
    STAND_EPS = INCH / 1000,      /* limits of distance and range include so much more */
    STAND_SLIP = 5 * INCH / 1000, /* an overlap no deeper is none */
    STAND_TOUCH = INCH / 100      /* stands as near as that touch */
};

/* ---- how near ------------------------------------------------------------------------------- */

/* no farther apart than `limit`, nearest edges; a limit of range includes eps */
bool are_within(const box *a, const box *b, int32_t limit);
/* at least `limit` apart, nearest edges; eps less will do */
bool are_apart(const box *a, const box *b, int32_t limit);
/* overlap deeper than slip */
bool do_overlap(const box *a, const box *b);
/* A measured distance, rounded up to the inch in which its band is read (SC-Q-10); 0 if they
 * touch. */
int32_t inches_of(int32_t distance);

/* ---- touch (1.6, SC-Q-38) ------------------------------------------------------------------- */

/* Clockwise, a bit each. */
enum edge { EDGE_FRONT = 1, EDGE_RIGHT = 2, EDGE_REAR = 4, EDGE_LEFT = 8 };

/* The edges with which two stands touch. Edges that face each other share a stretch if they lie
 * within touch on all of what they have in common, and that is longer than touch. A corner rests on
 * an edge if it lies within touch of it, and farther than that from both of its ends; a corner is
 * part of two edges. Two corners alone do not touch. */
typedef struct touch {
    uint8_t own, its; /* edges of the first stand and of the second; none: no touch */
    int32_t stretch;  /* length of edge shared; 0: a corner against an edge */
} touch;

touch touch_of(const box *a, const box *b); /* the same whichever is first, own and its apart */
static inline bool do_touch(const box *a, const box *b)
{
    return touch_of(a, b).own != 0;
}
/* as the stands of a body do, and those that close each other's order (SC-236, SC-237) */
static inline bool share_edge(const box *a, const box *b)
{
    return touch_of(a, b).stretch > 0;
}

/* ---- fire (SC-212, SC-Q-10, SC-Q-22) -------------------------------------------------------- */

point front_middle(const box *stand);

/* From the middle of the firer's front edge to the nearest point of the target. */
typedef struct fire_line {
    point from, to;
    int32_t distance; /* from the nearest point of the front edge, rounded to nearest */
    bool in_arc;      /* eps aside of it is in it */
} fire_line;

/* `arc`: either side of the front, 1/100 degree, up to 9000 */
fire_line fire_line_of(const box *firer, const box *target, uint16_t arc);
/* runs through the inside of a third stand, deeper than slip: along an edge or past a corner it
 * does not */
bool is_blocked_by(const fire_line *l, const box *other);

/* ---- front, flank and rear (SC-Q-34) -------------------------------------------------------- */

/* A place, such as the centre that a charge began from, lies ahead of the line through the front
 * edge, by more than eps. */
bool is_ahead_of_front(const box *stand, point place);
/* A charge is frontal: it began ahead of the front, or ends touching the front edge alone. */
bool is_frontal(const box *target, point began, const box *ends);

/* ---- before and behind the pikes (SC-Q-25, SC-Q-29) ----------------------------------------- */

/* Some part of the other lies straight ahead of the front edge and within `limit` of it. As far as
 * slip to the side of the edge is not straight ahead; the limit includes eps. */
bool is_in_front_of(const box *pikes, const box *other, int32_t limit);
/* The same straight behind the rear edge; and all of the other lies behind the line through it. */
bool is_behind(const box *pikes, const box *other, int32_t limit);

#endif
