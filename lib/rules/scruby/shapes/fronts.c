/* Front, flank and rear (SC-Q-34); before and behind the pikes (SC-Q-25, SC-Q-29). */
#include "rules/scruby/shapes/stands.h"
#include "geometry/pair.h"

bool is_ahead_of_front(const box *stand, point place)
{
    return distance_along(stand->ahead, stand->centre, place) > stand->half_depth + STAND_EPS;
}

bool is_frontal(const box *target, point began, const box *ends)
{
    return is_ahead_of_front(target, began) || touch_of(target, ends).own == EDGE_FRONT;
}

/* The ground straight ahead of the edge that lies in this direction. It reaches slip farther than
 * the limit, so that whatever overlaps it by more comes within the limit. */
static box strip_along(const box *stand, direction way, int32_t limit)
{
    int32_t half = (limit + STAND_EPS + STAND_SLIP + 2) / 2;
    point middle = point_along(stand->centre, way, stand->half_depth + half);

    return (box){middle, way, stand->half_width, half, 0};
}

static bool is_straight_along(const box *stand, direction way, const box *other, int32_t limit)
{
    box strip = strip_along(stand, way, limit);

    return do_overlap(&strip, other);
}

bool is_in_front_of(const box *pikes, const box *other, int32_t limit)
{
    return is_straight_along(pikes, pikes->ahead, other, limit);
}

/* Wholly, slip forgiven. */
static bool is_behind_rear_line(const box *stand, const box *other)
{
    pair p = pair_of(stand, other);
    int64_t half = p.second_width * magnitude(p.s) + p.second_depth * magnitude(p.c);

    return units_of_q30(p.y + half) <= STAND_SLIP - stand->half_depth;
}

bool is_behind(const box *pikes, const box *other, int32_t limit)
{
    return is_behind_rear_line(pikes, other) &&
           is_straight_along(pikes, direction_turned(pikes->ahead, 2), other, limit);
}
