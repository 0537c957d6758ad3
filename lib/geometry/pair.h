/* Two bases seen from each other: all that distance, overlap and straight sweeps need. */
#ifndef TILLY_LIB_GEOMETRY_PAIR_H
#define TILLY_LIB_GEOMETRY_PAIR_H

#include "geometry/geometry.h"

/* The offset from the first's centre to the second's, Q30, once along each of the four sides' directions; and the second's facing in the first's
 * frame, (s, c), Q30. The halves are whole units. Two rectangles and their offset are a point and a convex octagon with these four axes only. */
typedef struct pair {
    int64_t x, y;   /* to the right of the first, ahead of the first */
    int64_t u, v;   /* to the right of the second, ahead of the second */
    int64_t s, c;
    int64_t first_width, first_depth, second_width, second_depth;
} pair;

/* A vector or place in the frame of one of the two, to its right and ahead of it, fine units. */
typedef struct offset { int64_t x, y; } offset;

pair    pair_of(const box *first, const box *second);
int64_t pair_gap(const pair *p);               /* the widest gap along the four axes, Q30; below 0 the rectangles overlap that deep */
int64_t pair_square(const pair *p);            /* distance of the rectangles squared, fine */
bool    pair_within(const pair *p, int64_t square);   /* whether that is at most so much: often one look at it is enough */
offset  pair_corners(const pair *p);           /* between the two corners that are closest, from the first's to the second's */
void    pair_second(const pair *p, offset corner[4]);   /* the second's corners in the first's frame */
void    pair_first(const pair *p, offset corner[4]);    /* the first's corners in the second's frame */

#endif
