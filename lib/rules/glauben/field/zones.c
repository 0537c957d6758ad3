/* Fronts, flanks and rears (GL-Q-59, GL-Q-67), and who is nearest. */
#include "rules/glauben/field/field.h"

/* A place in the frame of a footprint: right of its centre, ahead of it. */
static point in_frame(const box *b, point at)
{
    int32_t dx = at.x - b->centre.x;
    int32_t dy = at.y - b->centre.y;
    return (point){across(b->ahead, dx, dy), along(b->ahead, dx, dy)};
}

/* ---- flank and rear ------------------------------------------------------------------------- */

/* The lines that part the zones run from the corners at 45 degrees; whoever stands on one counts
 * for the better of the defender's two. */
enum struck side_struck(const box *target, point from)
{
    point at = in_frame(target, from);
    int32_t aside = magnitude(at.x) - target->half_width;
    int32_t beyond = magnitude(at.y) - target->half_depth;
    /* in contact: on the edge itself, or pushed past it by rounding */
    if (beyond <= 0 && aside < beyond)
        return at.y > 0 ? STRUCK_FRONT : STRUCK_REAR;
    if (beyond <= 0)
        return STRUCK_FLANK;
    if (aside < 0)
        aside = 0;
    if (at.y > 0)
        return beyond >= aside ? STRUCK_FRONT : STRUCK_FLANK;
    return beyond > aside ? STRUCK_REAR : STRUCK_FLANK;
}

static bool fights_all_round(const play *p, unsigned u)
{
    return in_hedgehog(p, u) || in_house(p, u);
}

enum tilly_zone glauben_zone(const play *p, unsigned judge, unsigned other)
{
    if (fights_all_round(p, judge))
        return TILLY_FRONT;
    box b = box_of(p, judge);
    point from = eye_of(p, other);
    switch (side_struck(&b, from)) {
    case STRUCK_FRONT: return TILLY_FRONT;
    case STRUCK_REAR: return TILLY_REAR;
    default: return in_frame(&b, from).x < 0 ? TILLY_FLANK_LEFT : TILLY_FLANK_RIGHT;
    }
}

/* ---- the front zone ------------------------------------------------------------------------- */

static int64_t farthest(const point corner[4], int32_t right, int32_t ahead)
{
    int64_t most = INT64_MIN;
    for (unsigned i = 0; i < 4; i++) {
        int64_t far = (int64_t)right * corner[i].x + (int64_t)ahead * corner[i].y;
        if (far > most)
            most = far;
    }
    return most;
}

/* Nothing of the zone, which widens by 45 degrees to either side of a front from -half to +half,
 * lies on this side of the line from a to b. */
static bool parts_from_zone(point a, point b, int32_t half)
{
    int64_t right = (int64_t)a.y - b.y;
    int64_t ahead = (int64_t)b.x - a.x;
    if (ahead < right || ahead < -right)
        return false;
    int64_t nearest = -half * (right < 0 ? -right : right);
    return nearest > right * a.x + ahead * a.y;
}

/* Some place of it lies ahead of the front edge and on or inside those lines. Of two bodies with
 * straight sides one of the sides parts them, if anything does. */
bool lies_to_front(const box *b, const box *other)
{
    point corner[4];
    box_corners(other, corner);
    for (unsigned i = 0; i < 4; i++) {
        corner[i] = in_frame(b, corner[i]);
        corner[i].y -= b->half_depth;
    }
    if (farthest(corner, 0, 1) <= 0 || farthest(corner, 1, 1) < -b->half_width ||
        farthest(corner, -1, 1) < -b->half_width)
        return false;
    for (unsigned i = 0; i < 4; i++)
        if (parts_from_zone(corner[i], corner[(i + 1) % 4], b->half_width))
            return false;
    return true;
}

bool partly_to_front(const play *p, unsigned u, const box *other)
{
    box b = box_of(p, u);
    return fights_all_round(p, u) || lies_to_front(&b, other);
}

/* ---- the nearest ---------------------------------------------------------------------------- */

/* No gap is less than what is left of the way between the centres. */
static int32_t least_gap(const play *p, unsigned a, unsigned b)
{
    const unit *one = &p->unit[a];
    const unit *two = &p->unit[b];
    return distance_between(place_of(p, a), place_of(p, b)) -
           p->grain * (one->half_width + one->half_depth + two->half_width + two->half_depth) - 1;
}

unsigned nearest_enemy(const play *p,
                       unsigned u,
                       bool (*counts)(const play *p, unsigned e),
                       int32_t *distance)
{
    unsigned nearest = NOBODY;
    int32_t least = NEVER;
    EACH_UNIT (e, p, foe(side_of(p, u))) {
        if (least_gap(p, u, e) >= least || !counts(p, e))
            continue;
        int32_t gap = gap_between(p, u, e);
        if (gap >= least)
            continue;
        least = gap;
        nearest = e;
    }
    if (distance)
        *distance = least;
    return nearest;
}
