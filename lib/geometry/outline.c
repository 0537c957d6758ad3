#include "geometry/geometry.h"
#include "geometry/vector.h"

/* A side goes through the point, or it crosses a ray from there to the east; its lower end belongs
 * to it, its upper end does not. Unpredictable: so no branches. */
bool outline_holds(outline o, point p)
{
    bool through = false, inside = false;
    vector a = vector_to(p, o.corner[o.corners - 1]);

    for (uint32_t i = 0; i < o.corners; i++) {
        vector b = vector_to(p, o.corner[i]);
        int64_t left = cross(a, b);
        bool up = b.y > 0, passes = (a.y > 0) != up;
        through |= (left == 0) & (a.x * b.x <= 0) & (a.y * b.y <= 0);
        inside ^= passes & (up == (left > 0));
        a = b;
    }
    return through | inside;
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

/* Whether the sides from corner i and from corner j meet where they should not: neighbours at more
 * than their common corner, others at all. */
static bool sides_clash(outline o, uint32_t i, uint32_t j)
{
    point a = o.corner[i];
    point b = outline_corner(o, i + 1);
    point c = o.corner[j];
    point d = outline_corner(o, j + 1);

    if (j == i + 1)
        return on_segment(a, b, d) || on_segment(c, d, a);
    if (i == 0 && j + 1 == o.corners)
        return on_segment(c, d, b) || on_segment(a, b, c);
    return segments_cross(a, b, c, d);
}

static bool side_is_proper(outline o, uint32_t i)
{
    point a = o.corner[i];
    point b = outline_corner(o, i + 1);

    if (is_same_point(a, b))
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
