#include "geometry/geometry.h"
#include "geometry/fixed.h"
#include "geometry/pair.h"

/* Distance of the rectangles without their radius. */
static int32_t rectangle_distance(const pair *p)
{
    return units_of_fine(square_root(pair_square(p)));
}

int32_t box_distance(const box *a, const box *b)
{
    pair p = pair_of(a, b);

    return (int32_t)larger(rectangle_distance(&p) - a->radius - b->radius, 0);
}

/* Bases so far apart in x or y that nothing more need be computed. A box reaches no farther than the sum of its halves. */
static bool far_apart(const box *a, const box *b, int64_t limit)
{
    int64_t dx = magnitude((int64_t)b->centre.x - a->centre.x), dy = magnitude((int64_t)b->centre.y - a->centre.y);
    int64_t most = limit + a->half_width + a->half_depth + b->half_width + b->half_depth;

    return (dx > most) | (dy > most);
}

bool box_closer(const box *a, const box *b, int32_t limit)
{
    int64_t apart = (int64_t)limit + a->radius + b->radius;

    if (limit <= 0 || far_apart(a, b, apart))
        return false;
    pair p = pair_of(a, b);
    int64_t gap = pair_gap(&p), nearly = apart * FINE - FINE_HALF;   /* what rounds to less than apart */

    if (gap <= 0)
        return true;
    return gap <= (apart + 1) * Q30_ONE && pair_within(&p, nearly * nearly - 1);
}

int32_t box_overlap(const box *a, const box *b)
{
    pair p = pair_of(a, b);
    int32_t round = a->radius + b->radius;
    int64_t gap = pair_gap(&p);

    if (round > 0 && gap > 0)
        return round - rectangle_distance(&p);
    return round - units_of_q30(gap);
}
