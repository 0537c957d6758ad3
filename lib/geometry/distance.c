#include "geometry/approach.h"
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

/* Bases so far apart in x or y that nothing more need be computed. A box reaches no farther than
 * the sum of its halves. */
static bool far_apart(const box *a, const box *b, int64_t limit)
{
    int64_t dx = magnitude((int64_t)b->centre.x - a->centre.x);
    int64_t dy = magnitude((int64_t)b->centre.y - a->centre.y);
    int64_t most = limit + a->half_width + a->half_depth + b->half_width + b->half_depth;

    return (dx > most) | (dy > most);
}

static bool is_closer(const pair *p, int64_t gap, int64_t apart)
{
    int64_t nearly = apart * FINE - FINE_HALF; /* what rounds to less than apart */

    return gap <= 0 || (gap <= (apart + 1) * Q30_ONE && pair_within(p, nearly * nearly - 1));
}

static int32_t depth_of(const pair *p, int64_t gap, int32_t round)
{
    if (round > 0 && gap > 0)
        return round - rectangle_distance(p);
    return round - units_of_q30(gap);
}

bool box_nearer_than(const box *a, const box *b, int32_t limit)
{
    int64_t apart = (int64_t)limit + a->radius + b->radius;

    if (limit <= 0 || far_apart(a, b, apart))
        return false;
    pair p = pair_of(a, b);

    return is_closer(&p, pair_gap(&p), apart);
}

int32_t box_overlap(const box *a, const box *b)
{
    pair p = pair_of(a, b);

    return depth_of(&p, pair_gap(&p), a->radius + b->radius);
}

/* ---- one that moves ------------------------------------------------------------------------- */

approach approach_of(const box *mover, direction way, const box *other)
{
    pair p = pair_of(mover, other);
    int64_t s = magnitude(p.s);
    int64_t c = magnitude(p.c);

    return (approach){
        .at = p,
        .way = way,
        .first = mover->ahead,
        .second = other->ahead,
        .round = mover->radius + other->radius,
        .x = p.first_width * Q30_ONE + p.second_width * c + p.second_depth * s,
        .y = p.first_depth * Q30_ONE + p.second_width * s + p.second_depth * c,
        .u = p.second_width * Q30_ONE + p.first_width * c + p.first_depth * s,
        .v = p.second_depth * Q30_ONE + p.first_width * s + p.first_depth * c,
    };
}

/* Seen from each other when it has moved so far; the widest gap then. */
static inline int64_t approached(const approach *a, int32_t length, pair *p)
{
    int64_t dx = units_of_q30((int64_t)length * a->way.s);
    int64_t dy = units_of_q30((int64_t)length * a->way.c);

    *p = a->at;
    p->x -= dx * a->first.c - dy * a->first.s;
    p->y -= dx * a->first.s + dy * a->first.c;
    p->u -= dx * a->second.c - dy * a->second.s;
    p->v -= dx * a->second.s + dy * a->second.c;
    return larger(larger(magnitude(p->x) - a->x, magnitude(p->y) - a->y),
                  larger(magnitude(p->u) - a->u, magnitude(p->v) - a->v));
}

bool approach_closer(const approach *a, int32_t length, int32_t limit)
{
    pair p;
    int64_t gap = approached(a, length, &p);

    return limit > 0 && is_closer(&p, gap, (int64_t)limit + a->round);
}

int32_t approach_overlap(const approach *a, int32_t length)
{
    pair p;
    int64_t gap = approached(a, length, &p);

    return depth_of(&p, gap, a->round);
}
