#include "geometry/geometry.h"
#include "geometry/fixed.h"

/* A point of the box's frame (right, ahead) on the table. */
static point place(const box *b, int32_t right, int32_t ahead)
{
    int64_t s = b->ahead.s;
    int64_t c = b->ahead.c;

    return (point){b->centre.x + units_of_q30(right * c + ahead * s),
                   b->centre.y + units_of_q30(ahead * c - right * s)};
}

void box_corners(const box *b, point corner[4])
{
    corner[0] = place(b, -b->half_width, b->half_depth);
    corner[1] = place(b, b->half_width, b->half_depth);
    corner[2] = place(b, b->half_width, -b->half_depth);
    corner[3] = place(b, -b->half_width, -b->half_depth);
}

point box_span(const box *b)
{
    int64_t s = magnitude(b->ahead.s);
    int64_t c = magnitude(b->ahead.c);

    return (point){units_of_q30(b->half_width * c + b->half_depth * s) + b->radius,
                   units_of_q30(b->half_width * s + b->half_depth * c) + b->radius};
}

bool box_within(const box *b, point low, point high, int32_t slack)
{
    point span = box_span(b);

    return b->centre.x - span.x >= low.x - slack && b->centre.x + span.x <= high.x + slack &&
           b->centre.y - span.y >= low.y - slack && b->centre.y + span.y <= high.y + slack;
}

bool box_holds(const box *b, point p)
{
    int32_t dx = p.x - b->centre.x;
    int32_t dy = p.y - b->centre.y;
    int64_t right = larger(magnitude(across(b->ahead, dx, dy)) - b->half_width, 0);
    int64_t ahead = larger(magnitude(along(b->ahead, dx, dy)) - b->half_depth, 0);

    return right * right + ahead * ahead <= (int64_t)b->radius * b->radius;
}

box box_moved(const box *b, direction way, int32_t length)
{
    box moved = *b;

    moved.centre = point_along(b->centre, way, length);
    return moved;
}
