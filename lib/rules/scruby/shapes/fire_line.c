/* Arc, range and line of fire (SC-212, SC-Q-10, SC-Q-22). */
#include "rules/scruby/shapes/stands.h"
#include "geometry/pair.h"

point front_middle(const box *stand)
{
    return point_along(stand->centre, stand->ahead, stand->half_depth);
}

/* SC-Q-10: from anywhere on it, not from its middle alone */
static int32_t distance_from_front(const box *firer, const box *target)
{
    box front = *firer;

    front.centre = front_middle(firer);
    front.half_depth = 0;
    return box_distance(&front, target);
}

fire_line fire_line_of(const box *firer, const box *target, uint16_t arc)
{
    fire_line l = {.from = front_middle(firer)};
    direction edge = direction_of(arc);

    box_nearest(target, l.from, &l.to);
    l.distance = distance_from_front(firer, target);
    int32_t ahead = distance_along(firer->ahead, l.from, l.to);
    int32_t right = distance_across(firer->ahead, l.from, l.to);
    int64_t outside = (int64_t)magnitude(right) * edge.c - (int64_t)ahead * edge.s;
    l.in_arc = outside <= (int64_t)STAND_EPS * Q30_ONE;
    return l;
}

/* The line and the inside of the stand, slip left off all round, have no line between them: neither
 * along an edge of the stand nor along the line itself. Fine units; `at` is the middle of the line,
 * `way` half of it. */
static bool runs_through(offset at, offset way, int64_t width, int64_t depth)
{
    int64_t aside = magnitude(at.x * way.y - at.y * way.x);

    return magnitude(at.x) < width + magnitude(way.x) &&
           magnitude(at.y) < depth + magnitude(way.y) &&
           aside < width * magnitude(way.y) + depth * magnitude(way.x);
}

/* A vector between places, in twice its length, as half of it in the frame of a stand. */
static offset halved(direction d, int64_t dx, int64_t dy)
{
    return (offset){fine_of_q30((dx * d.c - dy * d.s) / 2), fine_of_q30((dx * d.s + dy * d.c) / 2)};
}

bool is_blocked_by(const fire_line *l, const box *other)
{
    int64_t width = other->half_width - STAND_SLIP;
    int64_t depth = other->half_depth - STAND_SLIP;
    int64_t dx = (int64_t)l->to.x - l->from.x;
    int64_t dy = (int64_t)l->to.y - l->from.y;
    int64_t x = (int64_t)l->to.x + l->from.x - 2 * (int64_t)other->centre.x;
    int64_t y = (int64_t)l->to.y + l->from.y - 2 * (int64_t)other->centre.y;
    int64_t around = 2 * (width + depth);

    if (magnitude(x) > magnitude(dx) + around || magnitude(y) > magnitude(dy) + around)
        return false;
    return runs_through(
        halved(other->ahead, x, y), halved(other->ahead, dx, dy), width * FINE, depth * FINE);
}
