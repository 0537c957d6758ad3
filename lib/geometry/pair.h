/* Two bases seen from each other: all that distance, overlap and straight sweeps need. */
#ifndef TILLY_LIB_GEOMETRY_PAIR_H
#define TILLY_LIB_GEOMETRY_PAIR_H

#include "geometry/fixed.h"

/* The offset from the first's centre to the second's, Q30, once along each of the four sides'
 * directions; and the second's facing in the first's frame, (s, c), Q30. The halves are whole
 * units. Two rectangles and their offset are a point and a convex octagon with these four axes
 * only. */
typedef struct pair {
    int64_t x, y; /* to the right of the first, ahead of the first */
    int64_t u, v; /* to the right of the second, ahead of the second */
    int64_t s, c;
    int64_t first_width, first_depth, second_width, second_depth;
} pair;

/* A vector or place in the frame of one of the two, to its right and ahead of it, fine units. */
typedef struct offset {
    int64_t x, y;
} offset;

static inline pair pair_of(const box *first, const box *second)
{
    direction a = first->ahead, b = second->ahead;
    int64_t dx = (int64_t)second->centre.x - first->centre.x,
            dy = (int64_t)second->centre.y - first->centre.y;

    return (pair){
        .x = dx * a.c - dy * a.s,
        .y = dx * a.s + dy * a.c,
        .u = dx * b.c - dy * b.s,
        .v = dx * b.s + dy * b.c,
        .s = units_of_q30((int64_t)b.s * a.c - (int64_t)b.c * a.s),
        .c = units_of_q30((int64_t)b.s * a.s + (int64_t)b.c * a.c),
        .first_width = first->half_width,
        .first_depth = first->half_depth,
        .second_width = second->half_width,
        .second_depth = second->half_depth,
    };
}

/* The widest gap along the four axes, Q30; below 0 the rectangles overlap that deep. */
static inline int64_t pair_gap(const pair *p)
{
    int64_t s = magnitude(p->s), c = magnitude(p->c);
    int64_t x =
        magnitude(p->x) - p->first_width * Q30_ONE - p->second_width * c - p->second_depth * s;
    int64_t y =
        magnitude(p->y) - p->first_depth * Q30_ONE - p->second_width * s - p->second_depth * c;
    int64_t u =
        magnitude(p->u) - p->second_width * Q30_ONE - p->first_width * c - p->first_depth * s;
    int64_t v =
        magnitude(p->v) - p->second_depth * Q30_ONE - p->first_width * s - p->first_depth * c;

    return larger(larger(x, y), larger(u, v));
}

int64_t pair_square(const pair *p); /* distance of the rectangles squared, fine */
/* whether that is at most so much: often one look at it is enough */
bool pair_within(const pair *p, int64_t square);
/* between the two corners that are closest, from the first's to the second's */
offset pair_corners(const pair *p);
/* the second's corners in the first's frame */
void pair_second(const pair *p, offset corner[4]);
/* the first's corners in the second's frame */
void pair_first(const pair *p, offset corner[4]);

#endif
