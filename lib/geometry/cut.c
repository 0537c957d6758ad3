/* Bases cut by lines. */
#include "geometry/geometry.h"
#include "geometry/fixed.h"
#include "geometry/pair.h"
#include "geometry/vector.h"

static void widen(int64_t *least, int64_t *most, int64_t v)
{
    *least = smaller(*least, v);
    *most = larger(*most, v);
}

/* A circle ahead of a line: as wide as its chord on the line, or as itself once its middle is past
 * it. */
static reach circle_ahead(const pair *p, int32_t radius, int32_t from)
{
    int64_t x = fine_of_q30(p->x);
    int64_t y = fine_of_q30(p->y);
    int64_t r = (int64_t)radius * FINE;
    int64_t below = larger((int64_t)from * FINE - y, 0);

    if (below > r)
        return NOWHERE;
    int64_t half = square_root(r * r - below * below);

    return (reach){units_of_fine(x - half), units_of_fine(x + half)};
}

/* The place at which a side crosses a line across the frame. */
static int64_t crossing(offset a, offset b, int64_t line)
{
    int64_t part = magnitude(line - a.y);
    int64_t whole = magnitude(b.y - a.y);

    return a.x + nearest_quotient((b.x - a.x) * part, whole);
}

reach box_ahead(const box *judge, const box *other, int32_t from)
{
    pair p = pair_of(judge, other);
    offset corner[4];
    int64_t least = INT64_MAX;
    int64_t most = INT64_MIN;
    int64_t line = (int64_t)from * FINE;

    if (other->radius > 0)
        return circle_ahead(&p, other->radius, from);
    pair_second(&p, corner);
    for (int i = 0; i < 4; i++) {
        offset a = corner[i];
        offset b = corner[(i + 1) % 4];
        if (a.y >= line)
            widen(&least, &most, a.x);
        if ((a.y >= line) != (b.y >= line))
            widen(&least, &most, crossing(a, b, line));
    }
    return least <= most ? (reach){units_of_fine(least), units_of_fine(most)} : NOWHERE;
}

/* The part of a line inside something, fine, from its first point; none if last < first. */
typedef struct part {
    int64_t first, last;
} part;

/* Keep what lies between -half and +half; `at` and `way` of the line's start and direction, Q30. */
static void keep_between(part *k, int64_t at, int64_t way, int32_t half)
{
    int64_t from = fine_of_q30(at);
    int64_t room = (int64_t)half * FINE;

    if (way < 0) {
        from = -from;
        way = -way;
    }
    if (way == 0) {
        if (magnitude(from) > room)
            k->last = -1;
        return;
    }
    k->first = larger(k->first, nearest_quotient((-room - from) * Q30_ONE, way));
    k->last = smaller(k->last, nearest_quotient((room - from) * Q30_ONE, way));
}

static void keep_in_circle(part *k, vector centre, direction way, int32_t radius)
{
    int64_t middle = fine_of_q30(centre.x * way.s + centre.y * way.c);
    int64_t aside = fine_of_q30(centre.x * way.c - centre.y * way.s);
    int64_t r = (int64_t)radius * FINE;
    int64_t half = square_root(r * r - aside * aside);

    k->first = larger(k->first, middle - half);
    k->last = magnitude(aside) > r ? -1 : smaller(k->last, middle + half);
}

static part part_inside(const box *b, point from, point to)
{
    vector whole = vector_to(from, to);
    vector start = vector_to(b->centre, from);
    vector back = vector_to(from, b->centre);
    direction way = direction_towards(from, to);
    direction d = b->ahead;
    part k = {0, square_root(dot(whole, whole) * FINE * FINE)};

    if (b->radius > 0) {
        keep_in_circle(&k, back, way, b->radius);
        return k;
    }
    keep_between(&k,
                 start.x * d.c - start.y * d.s,
                 units_of_q30((int64_t)way.s * d.c - (int64_t)way.c * d.s),
                 b->half_width);
    keep_between(&k,
                 start.x * d.s + start.y * d.c,
                 units_of_q30((int64_t)way.s * d.s + (int64_t)way.c * d.c),
                 b->half_depth);
    return k;
}

reach box_crossing(const box *b, point a, point c)
{
    part k = part_inside(b, a, c);

    return k.first <= k.last ? (reach){units_of_fine(k.first), units_of_fine(k.last)} : NOWHERE;
}

int32_t box_cut(const box *b, point a, point c)
{
    part k = part_inside(b, a, c);

    return k.first <= k.last ? units_of_fine(k.last - k.first) : 0;
}
