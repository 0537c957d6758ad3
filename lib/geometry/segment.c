#include "geometry/geometry.h"
#include "geometry/fixed.h"
#include "geometry/vector.h"

/* (x, y) fine, measured from a. */
static int32_t length_of(int64_t x, int64_t y)
{
    return units_of_fine(square_root(x * x + y * y));
}

int32_t segment_distance(point a, point b, point p)
{
    vector side = vector_to(a, b);
    vector to = vector_to(a, p);
    int64_t forward = dot(side, to);
    int64_t square = dot(side, side);

    if (forward <= 0)
        return length_of(to.x * FINE, to.y * FINE);
    int64_t share = forward >= square ? Q30_ONE : share_q30(forward, square);

    return length_of(to.x * FINE - fine_of_q30(side.x * share),
                     to.y * FINE - fine_of_q30(side.y * share));
}

point segment_nearest(point a, point b, point p)
{
    vector side = vector_to(a, b);
    int64_t forward = dot(side, vector_to(a, p));
    int64_t square = dot(side, side);

    if (forward <= 0 || forward >= square)
        return forward <= 0 ? a : b;
    int64_t share = share_q30(forward, square);

    return (point){a.x + units_of_fine(fine_of_q30(side.x * share)),
                   a.y + units_of_fine(fine_of_q30(side.y * share))};
}

static bool between(point a, point b, point p)
{
    return in_rectangle(p, low_of(a, b), high_of(a, b));
}

bool on_segment(point a, point b, point p)
{
    return between(a, b, p) && cross(vector_to(a, b), vector_to(a, p)) == 0;
}

static int sign(int64_t v)
{
    return (v > 0) - (v < 0);
}

static int side_of(point a, point b, point p)
{
    return sign(cross(vector_to(a, b), vector_to(a, p)));
}

bool segments_cross(point a, point b, point c, point d)
{
    int to_c = side_of(a, b, c);
    int to_d = side_of(a, b, d);
    int to_a = side_of(c, d, a);
    int to_b = side_of(c, d, b);

    if (to_c * to_d < 0 && to_a * to_b < 0)
        return true;
    return (!to_c && between(a, b, c)) || (!to_d && between(a, b, d)) ||
           (!to_a && between(c, d, a)) || (!to_b && between(c, d, b));
}

int32_t segment_meets(point a, point b, point c, point d)
{
    vector way = vector_to(a, b);
    vector line = vector_to(c, d);
    int64_t whole = cross(way, line);
    int64_t part = cross(vector_to(a, c), line);

    if (whole == 0 || !segments_cross(a, b, c, d))
        return NEVER;
    int64_t share = share_q30(magnitude(part), magnitude(whole));

    return length_of(fine_of_q30(way.x * share), fine_of_q30(way.y * share));
}
