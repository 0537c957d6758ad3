/* Vectors between points of the table, exact. */
#ifndef TILLY_LIB_GEOMETRY_VECTOR_H
#define TILLY_LIB_GEOMETRY_VECTOR_H

#include "geometry/geometry.h"

typedef struct vector {
    int64_t x, y;
} vector;

static inline vector vector_to(point from, point to)
{
    return (vector){(int64_t)to.x - from.x, (int64_t)to.y - from.y};
}

static inline int64_t dot(vector a, vector b)
{
    return a.x * b.x + a.y * b.y;
}
static inline int64_t cross(vector a, vector b)
{
    return a.x * b.y - a.y * b.x;
} /* above 0: b lies to the left of a */

static inline point outline_corner(outline o, uint32_t index)
{
    return o.corner[index < o.corners ? index : index - o.corners];
}

bool on_segment(point a, point b, point p); /* exactly */

#endif
