#include "geometry/geometry.h"
#include "geometry/fixed.h"
#include "geometry/vector.h"

static direction right_of(direction d)
{
    return (direction){d.c, -d.s};
}

/* The stretch an outline takes up along a direction, from its first corner, fine. */
typedef struct stretch {
    int64_t least, most;
} stretch;

static stretch stretch_of(outline o, direction d)
{
    stretch s = {0, 0};

    for (uint32_t i = 1; i < o.corners; i++) {
        vector v = vector_to(o.corner[0], o.corner[i]);
        int64_t place = fine_of_q30(v.x * d.s + v.y * d.c);
        s.least = smaller(s.least, place);
        s.most = larger(s.most, place);
    }
    return s;
}

static int32_t size_along(outline o, direction d)
{
    stretch s = stretch_of(o, d);

    return units_of_fine(s.most - s.least);
}

/* By how much the outline is too long or too wide at this angle; 0 or less: it fits. */
static int64_t excess(outline o, direction d, int32_t length, int32_t width)
{
    return larger((int64_t)size_along(o, d) - length, (int64_t)size_along(o, right_of(d)) - width);
}

static bool fits_at_a_side(outline o, int32_t length, int32_t width)
{
    for (uint32_t i = 0; i < o.corners; i++) {
        direction d = direction_towards(o.corner[i], outline_corner(o, i + 1));
        if (excess(o, d, length, width) <= 0 || excess(o, right_of(d), length, width) <= 0)
            return true;
    }
    return false;
}

/* Flush with a side is where the tightest fits are; a long thin outline may fit only slantwise, at
 * some whole 1/100 degree. */
bool outline_fits(outline o, int32_t length, int32_t width, int32_t slack)
{
    int64_t farthest =
        (int64_t)size_along(o, direction_of(0)) + size_along(o, direction_of(RIGHT_ANGLE)) + 1;

    if (fits_at_a_side(o, length + slack, width + slack))
        return true;
    for (int64_t angle = 0; angle < HALF_CIRCLE;) {
        int64_t over = excess(o, direction_of((uint16_t)angle), length + slack, width + slack);
        if (over <= 0)
            return true;
        /* no size changes faster than the farthest two corners turn */
        angle += larger((over - 2) * RADIAN / farthest, 1);
    }
    return false;
}

static bool side_of_hull(outline o, uint32_t i, uint32_t j)
{
    bool left = false, right = false;
    vector side = vector_to(o.corner[i], o.corner[j]);

    if (side.x == 0 && side.y == 0)
        return false;
    for (uint32_t k = 0; k < o.corners; k++) {
        int64_t turn = cross(side, vector_to(o.corner[i], o.corner[k]));
        left |= turn > 0;
        right |= turn < 0;
    }
    return !(left && right);
}

/* A rectangle about the outline: its long axis points east, or north if it runs exactly so. */
typedef struct frame {
    direction axis;
    int64_t length, width; /* units */
} frame;

static direction eastward(direction d)
{
    return d.s < 0 || (d.s == 0 && d.c < 0) ? (direction){-d.s, -d.c} : d;
}

static frame frame_along(outline o, direction d)
{
    return (frame){eastward(d), size_along(o, d), size_along(o, right_of(d))};
}

/* Nearer to east-west; of two as near, the one that runs north-east. */
static bool nearer_east(frame a, frame b)
{
    int64_t one = magnitude(a.axis.c);
    int64_t two = magnitude(b.axis.c);

    return one != two ? one < two : a.axis.c > b.axis.c;
}

/* Flush with the side i-j, its long axis as such; of a square the axis nearer to east-west. */
static frame frame_on(outline o, uint32_t i, uint32_t j)
{
    direction d = direction_towards(o.corner[i], o.corner[j]);
    frame one = frame_along(o, d);
    frame two = frame_along(o, right_of(d));

    if (magnitude(one.length - one.width) <= 1)
        return nearer_east(two, one) ? two : one;
    return one.length > one.width ? one : two;
}

/* On to the next side of the hull after i-j; from 0-0 to the first. */
static bool next_side(outline o, uint32_t *i, uint32_t *j)
{
    do {
        if (++*j == o.corners) {
            ++*i;
            *j = *i + 1;
        }
        if (*j >= o.corners)
            return false;
    } while (!side_of_hull(o, *i, *j));
    return true;
}

static frame least_frame(outline o)
{
    frame least = {{Q30_ONE, 0}, INT32_MAX, INT32_MAX};

    for (uint32_t i = 0, j = 0; next_side(o, &i, &j);) {
        frame f = frame_on(o, i, j);
        if (f.length * f.width < least.length * least.width)
            least = f;
    }
    return least;
}

/* Frames are as small as the least if rounding a unit each way can explain the difference. */
static frame best_frame(outline o)
{
    frame least = least_frame(o);
    frame best = least;
    int64_t limit = least.length * least.width + least.length + least.width;

    for (uint32_t i = 0, j = 0; next_side(o, &i, &j);) {
        frame f = frame_on(o, i, j);
        if (f.length * f.width <= limit && nearer_east(f, best))
            best = f;
    }
    return best;
}

box outline_frame(outline o)
{
    frame best = best_frame(o);
    direction d = best.axis;
    stretch ahead = stretch_of(o, d);
    stretch right = stretch_of(o, right_of(d));
    int64_t a = ahead.least + ahead.most;
    int64_t r = right.least + right.most; /* twice the middle */

    return (box){
        .centre = {o.corner[0].x + units_of_fine(units_of_q30(a * d.s + r * d.c) / 2),
                   o.corner[0].y + units_of_fine(units_of_q30(a * d.c - r * d.s) / 2)},
        .ahead = d,
        .half_width = (int32_t)((best.width + 1) / 2),
        .half_depth = (int32_t)((best.length + 1) / 2),
    };
}
