#include "geometry/geometry.h"
#include "geometry/fixed.h"
#include "geometry/vector.h"

/* Whether a ray from p to the east crosses the side a-b; a side's lower end belongs to it, its upper end does not. */
static bool side_east_of(point a, point b, point p)
{
    if ((a.y > p.y) == (b.y > p.y))
        return false;
    int64_t left = cross(vector_to(a, b), vector_to(a, p));

    return b.y > a.y ? left > 0 : left < 0;
}

bool outline_holds(outline o, point p)
{
    bool inside = false;

    for (uint32_t i = 0; i < o.corners; i++) {
        point a = o.corner[i], b = outline_corner(o, i + 1);
        if (on_segment(a, b, p))
            return true;
        inside ^= side_east_of(a, b, p);
    }
    return inside;
}

int32_t outline_distance(outline o, point p)
{
    int64_t least = INT32_MAX;

    for (uint32_t i = 0; i < o.corners; i++)
        least = smaller(least, segment_distance(o.corner[i], outline_corner(o, i + 1), p));
    return (int32_t)least;
}

int64_t outline_turn(outline o)
{
    int64_t sum = 0;

    for (uint32_t i = 1; i + 1 < o.corners; i++)
        sum += cross(vector_to(o.corner[0], o.corner[i]), vector_to(o.corner[0], o.corner[i + 1]));
    return sum;
}

int64_t outline_area2(outline o)
{
    return magnitude(outline_turn(o));
}

/* Whether the sides from corner i and from corner j meet where they should not: neighbours at more than their common corner, others at all. */
static bool sides_clash(outline o, uint32_t i, uint32_t j)
{
    point a = o.corner[i], b = outline_corner(o, i + 1), c = o.corner[j], d = outline_corner(o, j + 1);

    if (j == i + 1)
        return on_segment(a, b, d) || on_segment(c, d, a);
    if (i == 0 && j + 1 == o.corners)
        return on_segment(c, d, b) || on_segment(a, b, c);
    return segments_cross(a, b, c, d);
}

static bool side_is_proper(outline o, uint32_t i)
{
    point a = o.corner[i], b = outline_corner(o, i + 1);

    if (a.x == b.x && a.y == b.y)
        return false;
    for (uint32_t j = i + 1; j < o.corners; j++)
        if (sides_clash(o, i, j))
            return false;
    return true;
}

bool outline_simple(outline o)
{
    if (o.corners < 3)
        return false;
    for (uint32_t i = 0; i < o.corners; i++)
        if (!side_is_proper(o, i))
            return false;
    return outline_turn(o) != 0;
}
