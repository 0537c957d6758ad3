/* Stands that touch: along a stretch of edge, or a corner against an edge (1.6, SC-Q-38). */
#include "rules/scruby/shapes/stands.h"
#include "geometry/pair.h"

/* ---- how near ------------------------------------------------------------------------------- */

bool are_within(const box *a, const box *b, int32_t limit)
{
    return box_nearer_than(a, b, limit + STAND_EPS + 1);
}

bool are_apart(const box *a, const box *b, int32_t limit)
{
    return !box_nearer_than(a, b, limit - STAND_EPS);
}

/* A glance at the middles is enough for most. */
static bool is_far(const box *a, const box *b)
{
    int32_t around = a->half_width + a->half_depth + b->half_width + b->half_depth + STAND_TOUCH;

    return magnitude(a->centre.x - b->centre.x) > around ||
           magnitude(a->centre.y - b->centre.y) > around;
}

bool do_overlap(const box *a, const box *b)
{
    return !is_far(a, b) && box_overlap(a, b) > STAND_SLIP;
}

int32_t inches_of(int32_t distance)
{
    return (distance - STAND_EPS + INCH - 1) / INCH;
}

/* ---- an edge, and what lies along it -------------------------------------------------------- */

/* Within touch once rounded to nearest; within touch of an end of the edge. Fine units. */
enum { NEAR = STAND_TOUCH * FINE + FINE_HALF - 1, AT_END = STAND_TOUCH * FINE };

/* Edges and corners are counted clockwise: edge i runs from corner i, front left, to the next. */
static unsigned next_to(unsigned i)
{
    return (i + 1) % 4;
}
static uint8_t edges_of_corner(unsigned i)
{
    return (uint8_t)(1u << i | 1u << (i + 3) % 4);
}

/* A place of the stand's frame as seen along its edge: x clockwise from its middle, y outwards. */
static offset along_edge(unsigned edge, offset at)
{
    switch (edge) {
    case 0: return at;
    case 1: return (offset){-at.y, at.x};
    case 2: return (offset){-at.x, -at.y};
    default: return (offset){at.y, -at.x};
    }
}

/* Two stands, the corners of the second in the frame of the first. */
typedef struct facing {
    int64_t half[2]; /* of the first: width, depth */
    offset corner[4];
} facing;

static int64_t half_of_edge(const facing *f, unsigned edge)
{
    return f->half[edge % 2];
}
static int64_t off_edge(const facing *f, unsigned edge, offset seen)
{
    return seen.y - f->half[1 - edge % 2];
}

/* The edge of the second that is turned to this one of the first. */
static unsigned edge_opposite(const pair *p, unsigned edge)
{
    bool parallel = magnitude(p->c) >= magnitude(p->s);
    unsigned turned = parallel ? (p->c > 0 ? 0 : 2) : (p->s > 0 ? 1 : 3);

    return (edge + 6 - turned) % 4;
}

/* How far off the edge a line from a to b lies at x. */
static int64_t off_at(offset a, offset b, int64_t x)
{
    return b.x == a.x ? a.y : a.y + nearest_quotient((b.y - a.y) * (x - a.x), b.x - a.x);
}

/* The stretch that an edge and the one opposite share, if all of it lies within touch; else 0. */
static int64_t stretch_on(const facing *f, unsigned edge, unsigned opposite)
{
    offset b = along_edge(edge, f->corner[opposite]);
    offset a = along_edge(edge, f->corner[next_to(opposite)]);
    int64_t half = half_of_edge(f, edge);
    int64_t from = larger(a.x, -half);
    int64_t to = smaller(b.x, half);

    if (to - from <= AT_END || smaller(off_edge(f, edge, a), off_edge(f, edge, b)) > NEAR ||
        larger(off_edge(f, edge, a), off_edge(f, edge, b)) < -NEAR)
        return 0;
    offset first = {from, off_at(a, b, from)};
    offset last = {to, off_at(a, b, to)};
    bool near =
        magnitude(off_edge(f, edge, first)) <= NEAR && magnitude(off_edge(f, edge, last)) <= NEAR;

    return near ? to - from : 0;
}

static touch stretch_of(const facing *f, const pair *p)
{
    touch found = {0, 0, 0};

    for (unsigned edge = 0; edge < 4; edge++) {
        unsigned opposite = edge_opposite(p, edge);
        int32_t length = units_of_fine(stretch_on(f, edge, opposite));
        if (length > found.stretch)
            found = (touch){(uint8_t)(1u << edge), (uint8_t)(1u << opposite), length};
    }
    return found;
}

/* Nowhere near any edge of the first: far outside, or deep inside. */
static bool is_off_edges(const facing *f, offset corner)
{
    int64_t x = magnitude(corner.x) - f->half[0];
    int64_t y = magnitude(corner.y) - f->half[1];
    return larger(x, y) > NEAR || larger(x, y) < -NEAR;
}

/* The edges of the first that corners of the second rest on, and the edges of these corners. */
static touch corners_on(const facing *f)
{
    touch found = {0, 0, 0};

    for (unsigned corner = 0; corner < 4; corner++) {
        if (is_off_edges(f, f->corner[corner]))
            continue;
        for (unsigned edge = 0; edge < 4; edge++) {
            offset seen = along_edge(edge, f->corner[corner]);
            if (magnitude(seen.x) >= half_of_edge(f, edge) - AT_END ||
                magnitude(off_edge(f, edge, seen)) > NEAR)
                continue;
            found.own |= (uint8_t)(1u << edge);
            found.its |= edges_of_corner(corner);
        }
    }
    return found;
}

static touch touch_in_order(const box *a, const box *b)
{
    pair p = pair_of(a, b);
    facing f = {{p.first_width * FINE, p.first_depth * FINE}, {{0, 0}}};
    facing back = {{p.second_width * FINE, p.second_depth * FINE}, {{0, 0}}};

    if (pair_gap(&p) > (int64_t)(STAND_TOUCH + 1) * Q30_ONE)
        return (touch){0, 0, 0};
    pair_second(&p, f.corner);
    touch found = stretch_of(&f, &p);
    if (found.stretch > 0)
        return found;
    pair_first(&p, back.corner);
    touch on_a = corners_on(&f);
    touch on_b = corners_on(&back);

    return (touch){on_a.own | on_b.its, on_a.its | on_b.own, 0};
}

/* Rounding must not depend on which of them is asked. */
touch touch_of(const box *a, const box *b)
{
    bool swap = a->centre.x != b->centre.x ? a->centre.x > b->centre.x : a->centre.y > b->centre.y;

    if (is_far(a, b))
        return (touch){0, 0, 0};
    touch t = swap ? touch_in_order(b, a) : touch_in_order(a, b);

    return swap ? (touch){t.its, t.own, t.stretch} : t;
}
