#include "geometry/pair.h"
#include "geometry/fixed.h"

/* From a corner at (x, y) Q30 to an upright rectangle about the origin. */
static inline int64_t square_to_rectangle(int64_t x, int64_t y, int64_t width, int64_t depth)
{
    int64_t dx = larger(fine_of_q30(magnitude(x)) - width, 0);
    int64_t dy = larger(fine_of_q30(magnitude(y)) - depth, 0);

    return dx * dx + dy * dy;
}

/* The nearest of four corners (x, y) +- (ex, ey) +- (fx, fy). */
static inline int64_t square_of_corners(offset at, offset e, offset f, int64_t width, int64_t depth)
{
    offset p = {at.x + e.x, at.y + e.y};
    offset q = {at.x - e.x, at.y - e.y};
    int64_t one = square_to_rectangle(p.x + f.x, p.y + f.y, width, depth);
    int64_t two = square_to_rectangle(p.x - f.x, p.y - f.y, width, depth);
    int64_t three = square_to_rectangle(q.x + f.x, q.y + f.y, width, depth);
    int64_t four = square_to_rectangle(q.x - f.x, q.y - f.y, width, depth);

    return smaller(smaller(one, two), smaller(three, four));
}

/* From the second's corners to the first, and from the first's to the second. */
static int64_t square_from_second(const pair *p)
{
    int64_t s = p->s;
    int64_t c = p->c;
    int64_t w = p->second_width;
    int64_t d = p->second_depth;

    return square_of_corners((offset){p->x, p->y},
                             (offset){w * c, -w * s},
                             (offset){d * s, d * c},
                             p->first_width * FINE,
                             p->first_depth * FINE);
}

static int64_t square_from_first(const pair *p)
{
    int64_t s = p->s;
    int64_t c = p->c;
    int64_t w = p->first_width;
    int64_t d = p->first_depth;

    return square_of_corners((offset){p->u, p->v},
                             (offset){w * c, w * s},
                             (offset){-d * s, d * c},
                             p->second_width * FINE,
                             p->second_depth * FINE);
}

int64_t pair_square(const pair *p)
{
    return pair_gap(p) <= 0 ? 0 : smaller(square_from_first(p), square_from_second(p));
}

bool pair_within(const pair *p, int64_t square)
{
    return square_from_second(p) <= square || square_from_first(p) <= square || pair_gap(p) <= 0;
}

/* From the corner of the first on the same side as (x, y) Q30 to that point. */
static offset from_own_corner(const pair *p, int64_t x, int64_t y)
{
    int64_t width = p->first_width * FINE;
    int64_t depth = p->first_depth * FINE;

    return (offset){fine_of_q30(x) + (x < 0 ? width : -width),
                    fine_of_q30(y) + (y < 0 ? depth : -depth)};
}

offset pair_corners(const pair *p)
{
    offset nearest = {0, 0};
    int64_t least = INT64_MAX;

    for (int corner = 0; corner < 4; corner++) {
        int64_t w = corner & 1 ? p->second_width : -p->second_width;
        int64_t d = corner & 2 ? p->second_depth : -p->second_depth;
        offset o = from_own_corner(p, p->x + w * p->c + d * p->s, p->y - w * p->s + d * p->c);
        if (o.x * o.x + o.y * o.y < least) {
            least = o.x * o.x + o.y * o.y;
            nearest = o;
        }
    }
    return nearest;
}

/* Front left, front right, rear right, rear left. */
static const int turn[4][2] = {{-1, 1}, {1, 1}, {1, -1}, {-1, -1}};

void pair_second(const pair *p, offset corner[4])
{
    for (int i = 0; i < 4; i++) {
        int64_t w = turn[i][0] * p->second_width;
        int64_t d = turn[i][1] * p->second_depth;
        corner[i] = (offset){fine_of_q30(p->x + w * p->c + d * p->s),
                             fine_of_q30(p->y - w * p->s + d * p->c)};
    }
}

void pair_first(const pair *p, offset corner[4])
{
    for (int i = 0; i < 4; i++) {
        int64_t w = turn[i][0] * p->first_width;
        int64_t d = turn[i][1] * p->first_depth;
        corner[i] = (offset){fine_of_q30(w * p->c - d * p->s - p->u),
                             fine_of_q30(w * p->s + d * p->c - p->v)};
    }
}
