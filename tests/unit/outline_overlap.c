/* Whether outlines share ground. A point's depth is its distance from the border, inside above 0,
 * outside below; it changes no faster than the point moves, so what cannot be deep enough is passed
 * over. */
#include "unit/outline_overlap.h"
#include "geometry/fixed.h"
#include "geometry/vector.h"

static int64_t depth_of(outline o, point p)
{
    int32_t distance = outline_distance(o, p);

    return outline_holds(o, p) ? distance : -(int64_t)distance;
}

/* Whether a place on a-b, every `slack / 4` units from a, lies deeper than the slack in o. */
static bool runs_deep(outline o, point a, point b, int32_t slack)
{
    direction way = direction_towards(a, b);
    int64_t length = distance_between(a, b);
    int64_t step = larger(slack / 4, 1);

    for (int64_t at = 0; at <= length;) {
        int64_t missing = slack - depth_of(o, point_along(a, way, (int32_t)at));
        if (missing < 0)
            return true;
        at += larger((missing - 2) / step, 1) * step;
    }
    return false;
}

static bool border_runs_deep(outline border, outline o, int32_t slack)
{
    for (uint32_t i = 0; i < border.corners; i++)
        if (runs_deep(o, border.corner[i], outline_corner(border, i + 1), slack))
            return true;
    return false;
}

/* Whether the middle of some triangle of a corner and a side is deep in both: outlines that lie
 * upon each other share no deep border. */
static bool same_ground(outline a, outline b, int32_t slack)
{
    for (uint32_t i = 0; i < a.corners; i++) {
        for (uint32_t j = 0; j < a.corners; j++) {
            point p = a.corner[i];
            point q = a.corner[j];
            point r = outline_corner(a, j + 1);
            point middle = {(int32_t)(((int64_t)p.x + q.x + r.x) / 3),
                            (int32_t)(((int64_t)p.y + q.y + r.y) / 3)};
            if (depth_of(a, middle) > slack && depth_of(b, middle) > slack)
                return true;
        }
    }
    return false;
}

typedef struct frame {
    point low, high;
} frame;

static frame frame_of(outline o)
{
    frame f = {o.corner[0], o.corner[0]};

    for (uint32_t i = 1; i < o.corners; i++) {
        point p = o.corner[i];
        f.low = low_of(f.low, p);
        f.high = high_of(f.high, p);
    }
    return f;
}

static bool far_apart(outline a, outline b)
{
    frame f = frame_of(a);
    frame g = frame_of(b);

    return f.high.x < g.low.x || g.high.x < f.low.x || f.high.y < g.low.y || g.high.y < f.low.y;
}

bool outlines_overlap(outline a, outline b, int32_t slack)
{
    return !far_apart(a, b) && (border_runs_deep(a, b, slack) || border_runs_deep(b, a, slack) ||
                                same_ground(b, a, slack));
}

bool outline_meets_box(outline o, const box *b, int32_t slack)
{
    if (b->radius > 0)
        return depth_of(o, b->centre) + b->radius > slack;
    point corner[4];

    box_corners(b, corner);
    return outlines_overlap(o, (outline){corner, 4}, slack);
}
