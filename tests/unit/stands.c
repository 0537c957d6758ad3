#include "unit/stands.h"

box stand_of(double x, double y, double degrees, int length, int depth)
{
    return (box){{INCHES(x), INCHES(y)},
                 direction_of((uint16_t)lround(degrees * 100)),
                 length * INCH / 2,
                 depth * INCH / 2,
                 0};
}

box foot_at(double x, double y, double degrees)
{
    return stand_of(x, y, degrees, 4, 1);
}
box horse_at(double x, double y, double degrees)
{
    return stand_of(x, y, degrees, 4, 2);
}
box gun_at(double x, double y, double degrees)
{
    return stand_of(x, y, degrees, 2, 2);
}
box crew_at(double x, double y, double degrees)
{
    return stand_of(x, y, degrees, 2, 1);
}

/* ---- chance --------------------------------------------------------------------------------- */

static uint64_t seed;

void begin_chance(uint64_t from)
{
    seed = from;
}

int32_t any(int32_t least, int32_t most)
{
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    return least + (int32_t)((seed >> 33) % (uint64_t)((int64_t)most - least + 1));
}

static uint16_t any_heading(void)
{
    static const uint16_t step[] = {9000, 4500, 100, 1};
    uint16_t by = step[any(0, 3)];

    return (uint16_t)(by * any(0, FULL_CIRCLE / by - 1));
}

static box any_base(void)
{
    static const int base[][2] = {{4, 1}, {4, 1}, {4, 2}, {2, 2}, {2, 1}};
    const int *size = base[any(0, 4)];

    return stand_of(0, 0, any_heading() / 100., size[0], size[1]);
}

box any_stand(int32_t within)
{
    box b = any_base();

    b.centre = (point){any(-within, within), any(-within, within)};
    return b;
}

/* One corner of it, or the middle of one of its edges, near a place on the other's border. */
box beside(const box *stand)
{
    box b = any_base();
    unsigned edge = (unsigned)any(0, 3);
    direction out = direction_turned(stand->ahead, edge);
    direction aside = direction_turned(out, 1);
    int32_t depth = edge % 2 ? stand->half_width : stand->half_depth;
    int32_t width = edge % 2 ? stand->half_depth : stand->half_width;
    point at = point_along(stand->centre, out, depth + any(-120, 220));

    if (any(0, 1))
        b.ahead = direction_turned(stand->ahead, (unsigned)any(0, 3));
    else if (any(0, 1))
        b.ahead = direction_of(
            heading_plus(heading_towards((point){0, 0}, (point){out.s, out.c}), any(-40, 40)));
    at = point_along(at, aside, any(0, 2) ? any(-width, width) : width + any(-200, 200));
    int64_t own = (int64_t)b.ahead.s * out.s + (int64_t)b.ahead.c * out.c;
    bool parallel = magnitude(own) > (int64_t)Q30_ONE * (Q30_ONE / 10 * 9);
    int32_t half = parallel ? b.half_depth : b.half_width;
    if (any(0, 2)) {
        b.centre = point_along(at, out, half);
        b.centre = point_along(b.centre, aside, any(-20000, 20000));
        return b;
    }
    point corner[4];
    box_corners(&b, corner);
    int32_t lowest = any(0, 3);
    b.centre = (point){at.x - corner[lowest].x, at.y - corner[lowest].y};
    return b;
}

/* ---- floating point ------------------------------------------------------------------------- */

quad quad_shrunk(const box *b, double by)
{
    static const int turn[4][2] = {{-1, 1}, {1, 1}, {1, -1}, {-1, -1}};
    double s = b->ahead.s / (double)Q30_ONE;
    double c = b->ahead.c / (double)Q30_ONE;
    quad q;

    for (int i = 0; i < 4; i++) {
        double w = turn[i][0] * (b->half_width - by);
        double d = turn[i][1] * (b->half_depth - by);
        q.corner[i] = (spot){b->centre.x + w * c + d * s, b->centre.y - w * s + d * c};
    }
    return q;
}

quad quad_of(const box *b)
{
    return quad_shrunk(b, 0);
}

double to_segment(spot p, spot a, spot b)
{
    double dx = b.x - a.x;
    double dy = b.y - a.y;
    double t = ((p.x - a.x) * dx + (p.y - a.y) * dy) / (dx * dx + dy * dy);

    t = fmin(fmax(t, 0), 1);
    return hypot(p.x - a.x - t * dx, p.y - a.y - t * dy);
}

static double widest_gap(const quad *a, const quad *b)
{
    double widest = -1e18;

    for (int i = 0; i < 4; i++) {
        spot p = a->corner[i];
        spot q = a->corner[(i + 1) % 4];
        double length = hypot(q.x - p.x, q.y - p.y);
        double gap = 1e18;
        for (int k = 0; k < 4; k++)
            gap =
                fmin(gap,
                     ((b->corner[k].y - p.y) * (q.x - p.x) - (b->corner[k].x - p.x) * (q.y - p.y)) /
                         length);
        widest = fmax(widest, gap);
    }
    return widest;
}

double quads_apart(const quad *a, const quad *b)
{
    double gap = fmax(widest_gap(a, b), widest_gap(b, a));
    double least = 1e18;

    if (gap <= 0)
        return gap;
    for (int i = 0; i < 4; i++)
        for (int k = 0; k < 4; k++) {
            double one = to_segment(a->corner[i], b->corner[k], b->corner[(k + 1) % 4]);
            double two = to_segment(b->corner[i], a->corner[k], a->corner[(k + 1) % 4]);
            least = fmin(least, fmin(one, two));
        }
    return least;
}

bool quad_holds(const quad *q, spot p)
{
    for (int i = 0; i < 4; i++) {
        spot a = q->corner[i];
        spot b = q->corner[(i + 1) % 4];
        if ((b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x) > 0)
            return false;
    }
    return true;
}

double chord_in(const quad *q, spot a, spot b)
{
    double from = 0;
    double to = 1;

    for (int i = 0; i < 4; i++) {
        spot p = q->corner[i];
        spot r = q->corner[(i + 1) % 4];
        double out_a = (r.x - p.x) * (a.y - p.y) - (r.y - p.y) * (a.x - p.x);
        double out_b = (r.x - p.x) * (b.y - p.y) - (r.y - p.y) * (b.x - p.x);
        if (out_a > 0 && out_b > 0)
            return 0;
        if (out_a > 0)
            from = fmax(from, out_a / (out_a - out_b));
        else if (out_b > 0)
            to = fmin(to, out_a / (out_a - out_b));
    }
    return fmax(to - from, 0) * hypot(b.x - a.x, b.y - a.y);
}
