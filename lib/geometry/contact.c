/* The place at which two bases touch, or come closest. */
#include <string.h>

#include "geometry/geometry.h"
#include "geometry/fixed.h"
#include "geometry/pair.h"

/* The part of a rectangle that was not cut off yet: each of four cuts adds one corner at most. */
typedef struct patch {
    offset corner[8];
    int corners;
} patch;

static void add(patch *k, int64_t x, int64_t y)
{
    if (k->corners < 8)
        k->corner[k->corners++] = (offset){x, y};
}

/* Keep what lies no farther than `room` in the direction (x, y), one of the four along the frame.
 */
static patch cut_off(const patch *k, int x, int y, int64_t room)
{
    patch rest = {.corners = 0};

    for (int i = 0; i < k->corners; i++) {
        offset a = k->corner[i];
        offset b = k->corner[(i + 1) % k->corners];
        int64_t over_a = a.x * x + a.y * y - room;
        int64_t over_b = b.x * x + b.y * y - room;
        int64_t part = magnitude(over_a);
        int64_t whole = magnitude(over_a - over_b);
        if (over_a <= 0)
            add(&rest, a.x, a.y);
        if ((over_a < 0 && over_b > 0) || (over_a > 0 && over_b < 0))
            add(&rest,
                a.x + nearest_quotient((b.x - a.x) * part, whole),
                a.y + nearest_quotient((b.y - a.y) * part, whole));
    }
    return rest;
}

static bool all_near(const patch *k, offset place, int64_t near)
{
    for (int i = 0; i < k->corners; i++) {
        int64_t x = k->corner[i].x - place.x;
        int64_t y = k->corner[i].y - place.y;
        if (x * x + y * y > near * near)
            return false;
    }
    return true;
}

/* Whether the part of the first within `grown` of the second's sides reaches out of the
 * surroundings of each of its own corners. */
static bool
touches_beyond_corner(const box *first, const box *second, int32_t grown, int32_t corner)
{
    pair p = pair_of(first, second);
    offset own[4];
    patch k = {.corners = 4};
    int64_t width = (p.second_width + grown) * FINE;
    int64_t depth = (p.second_depth + grown) * FINE;

    pair_first(&p, own);
    memcpy(k.corner, own, sizeof own);
    k = cut_off(&k, 1, 0, width);
    k = cut_off(&k, -1, 0, width);
    k = cut_off(&k, 0, 1, depth);
    k = cut_off(&k, 0, -1, depth);
    for (int i = 0; i < 4; i++)
        if (all_near(&k, own[i], (int64_t)corner * FINE))
            return false;
    return true;
}

/* A corner of the second beside the first, and away from all corners of it, settles the question
 * without cutting; doubtful ones do not. */
static bool
corner_beyond_corner(const box *first, const box *second, int32_t within, int32_t corner)
{
    enum { DOUBT = 4 };
    pair p = pair_of(first, second);
    int64_t near = (int64_t)within * FINE - DOUBT;
    int64_t far = (int64_t)corner * FINE + DOUBT;
    int64_t width = p.first_width * FINE;
    int64_t depth = p.first_depth * FINE;
    offset other[4];

    pair_second(&p, other);
    for (int i = 0; i < 4 && near >= 0; i++) {
        int64_t x = clamped(other[i].x, -width, width);
        int64_t y = clamped(other[i].y, -depth, depth);
        int64_t right = other[i].x - x;
        int64_t ahead = other[i].y - y;
        int64_t beside = width - magnitude(x);
        int64_t behind = depth - magnitude(y);
        if (right * right + ahead * ahead <= near * near &&
            beside * beside + behind * behind > far * far)
            return true;
    }
    return false;
}

bool box_touches(const box *a, const box *b, int32_t within, int32_t corner)
{
    if (!box_nearer_than(a, b, within + 1))
        return false;
    if (corner_beyond_corner(a, b, within, corner) || corner_beyond_corner(b, a, within, corner))
        return true;
    return touches_beyond_corner(a, b, within, corner) ||
           touches_beyond_corner(b, a, within, corner);
}

/* A corner of one base and the place of the other nearest to it. */
typedef struct link {
    point from, to; /* of the first base, of the second */
    int64_t square; /* fine */
} link;

/* A place of the box's frame, fine, on the table. */
static point on_table(const box *b, int64_t right, int64_t ahead)
{
    direction d = b->ahead;

    return (point){b->centre.x + units_of_fine(units_of_q30(right * d.c + ahead * d.s)),
                   b->centre.y + units_of_fine(units_of_q30(ahead * d.c - right * d.s))};
}

static link link_to(const box *b, point from)
{
    int64_t dx = (int64_t)from.x - b->centre.x;
    int64_t dy = (int64_t)from.y - b->centre.y;
    int64_t width = (int64_t)b->half_width * FINE;
    int64_t right = fine_of_q30(dx * b->ahead.c - dy * b->ahead.s);
    int64_t ahead = fine_of_q30(dx * b->ahead.s + dy * b->ahead.c);
    int64_t depth = (int64_t)b->half_depth * FINE;
    int64_t x = clamped(right, -width, width);
    int64_t y = clamped(ahead, -depth, depth);

    return (link){from, on_table(b, x, y), (right - x) * (right - x) + (ahead - y) * (ahead - y)};
}

int32_t box_nearest(const box *b, point from, point *at)
{
    link l = link_to(b, from);

    *at = l.to;
    return units_of_fine(square_root(l.square));
}

static void links_between(const box *a, const box *b, link links[8])
{
    point corner[4];

    box_corners(a, corner);
    for (int i = 0; i < 4; i++)
        links[i] = link_to(b, corner[i]);
    box_corners(b, corner);
    for (int i = 0; i < 4; i++) {
        link l = link_to(a, corner[i]);
        links[4 + i] = (link){l.to, l.from, l.square};
    }
}

/* Of the links no more than half a unit longer than the shortest, the two that lie farthest apart.
 */
static bridge widest(const link links[8], int64_t length)
{
    int64_t limit = (length + FINE_HALF) * (length + FINE_HALF);
    int32_t width = -1;
    const link *one = links;
    const link *two = links;

    for (int i = 0; i < 8; i++) {
        for (int j = 0; j <= i; j++) {
            int32_t apart = distance_between(links[i].from, links[j].from);
            if (apart > width && links[i].square <= limit && links[j].square <= limit) {
                width = apart;
                one = &links[j];
                two = &links[i];
            }
        }
    }
    return (bridge){{one->from, two->from}, {one->to, two->to}, units_of_fine(length)};
}

bridge box_bridge(const box *a, const box *b)
{
    link links[8];
    int64_t least = INT64_MAX;

    links_between(a, b, links);
    for (int i = 0; i < 8; i++)
        least = smaller(least, links[i].square);
    /* they cross, and neither has a corner in the other */
    if (least > (int64_t)FINE * FINE && box_distance(a, b) == 0) {
        point shared = link_to(b, a->centre).to;
        return (bridge){{shared, shared}, {shared, shared}, 0};
    }
    return widest(links, square_root(least));
}
