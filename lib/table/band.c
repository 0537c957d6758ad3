/* The band about the centre line of a road or river: its two sides run half its width beside the
 * line and meet in a mitre where the line bends. */
#include "table/table.h"

/* Half the width to the right of the line at one of its points. */
typedef struct aside {
    int64_t x, y;
} aside;

static point point_at(const tilly_feature *f, uint32_t i)
{
    return (point){f->point[i].x, f->point[i].y};
}

/* Between two stretches. False where they turn back by more than about 150 degrees: the mitre would
 * run away. */
static bool mitre(direction in, direction out, int64_t half, aside *right)
{
    int64_t both = Q30_ONE + (((int64_t)in.s * out.s + (int64_t)in.c * out.c) >> 30);
    if (both < Q30_ONE / 8)
        return false;
    right->x = half * ((int64_t)in.c + out.c) / both;
    right->y = -half * ((int64_t)in.s + out.s) / both;
    return true;
}

static bool on_edge(int32_t at, int32_t far_edge)
{
    return at == 0 || at == far_edge;
}

/* An end: square, or along the edge of the table it lies on. */
static aside end_of_band(point p, direction way, int64_t half, int32_t width, int32_t depth)
{
    bool steep = way.s >= Q30_ONE / 2 || way.s <= -Q30_ONE / 2,
         level = way.c >= Q30_ONE / 2 || way.c <= -Q30_ONE / 2;
    if (steep && on_edge(p.x, width))
        return (aside){0, -half * Q30_ONE / way.s};
    if (level && on_edge(p.y, depth))
        return (aside){half * Q30_ONE / way.c, 0};
    return (aside){half * way.c / Q30_ONE, -half * way.s / Q30_ONE};
}

static bool
aside_at(const tilly_feature *line, uint32_t i, int32_t width, int32_t depth, aside *right)
{
    uint32_t last = line->points - 1;
    point p = point_at(line, i);
    direction in =
        i ? direction_towards(point_at(line, i - 1), p) : direction_towards(p, point_at(line, 1));
    if (i && i < last)
        return mitre(in, direction_towards(p, point_at(line, i + 1)), line->width / 2, right);
    *right = end_of_band(p, in, line->width / 2, width, depth);
    return true;
}

bool band_about(const tilly_feature *line, int32_t width, int32_t depth, point *corner)
{
    uint32_t last = line->points - 1;
    for (uint32_t i = 0; i <= last; i++) {
        aside right;
        point p = point_at(line, i);
        if (i && distance_between(p, point_at(line, i - 1)) == 0)
            return false;
        if (!aside_at(line, i, width, depth, &right))
            return false;
        corner[i] = (point){p.x + (int32_t)right.x, p.y + (int32_t)right.y};
        corner[2 * last + 1 - i] = (point){p.x - (int32_t)right.x, p.y - (int32_t)right.y};
    }
    return true;
}
