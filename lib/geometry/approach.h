/* A base that moves straight, held against another at one place of its way after the other: what
 * stays the same as it goes is worked out once. */
#ifndef TILLY_LIB_GEOMETRY_APPROACH_H
#define TILLY_LIB_GEOMETRY_APPROACH_H

#include "geometry/pair.h"

typedef struct approach {
    pair at;                      /* where it begins */
    direction way, first, second; /* as it goes; as the two face */
    int64_t x, y, u, v; /* how far the two reach together along each of the four axes, Q30 */
    int32_t round;      /* their radii */
} approach;

approach approach_of(const box *mover, direction way, const box *other);
/* box_nearer_than() of the mover moved so far, exactly */
bool approach_closer(const approach *a, int32_t length, int32_t limit);
int32_t approach_overlap(const approach *a, int32_t length); /* and box_overlap() */

#endif
