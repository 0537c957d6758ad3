/* The ground under a place and between two (GL-Q-43, GL-Q-56, GL-Q-63). A road makes water and
 * other barred ground passable: that is a bridge, a ford, a causeway. */
#include "rules/glauben/field/field.h"
#include "table/table.h"

static bool is_water(const area *a)
{
    return a->feature.kind == TILLY_RIVER || a->feature.kind == TILLY_STREAM;
}
static bool is_wood(const area *a)
{
    return a->feature.kind == TILLY_WOOD || is_covered_hill(a, TILLY_WOODED);
}
static bool is_rough(const area *a)
{
    return a->feature.kind == TILLY_ROUGH || is_covered_hill(a, TILLY_ROUGH_TOP);
}

/* Of all books' kinds. */
static enum footing footing_of_kind(const area *a, bool by_road)
{
    switch (a->feature.kind) {
    case TILLY_RIVER:
    case TILLY_IMPASSABLE: return by_road ? OPEN_GROUND : IMPASSABLE_GROUND;
    case TILLY_STREAM: return by_road ? OPEN_GROUND : DIFFICULT_GROUND;
    case TILLY_HILL:
    case TILLY_WOOD:
    case TILLY_ROUGH:
    case TILLY_VILLAGE: return DIFFICULT_GROUND;
    default: return OPEN_GROUND;
    }
}

static bool is_crossed_by_road(const area *a)
{
    return is_water(a) || a->feature.kind == TILLY_IMPASSABLE;
}

static enum footing footing_of(const area *a, bool by_road)
{
    enum footing f = footing_of_kind(a, by_road);
    if (!(a->own & GROUND_DIFFICULT) || (by_road && is_crossed_by_road(a)))
        return f;
    return a->is & GROUND_DIFFICULT ? DIFFICULT_GROUND : OPEN_GROUND;
}

static bool lies_on_road_of(const play *p, uint32_t areas, point at)
{
    EACH_AREA_OF (a, p->table, areas)
        if (a->feature.kind == TILLY_ROAD && area_holds(a, at))
            return true;
    return false;
}

static bool lies_on_road(const play *p, point at)
{
    return lies_on_road_of(p, areas_near(p->table, at, at), at);
}

enum footing footing_among(const play *p, uint32_t areas, point at, tilly_id left)
{
    enum footing worst = OPEN_GROUND;
    bool by_road = lies_on_road_of(p, areas, at);
    EACH_AREA_OF (a, p->table, areas) {
        enum footing f = footing_of(a, by_road);
        if (f > worst && a->feature.id != left && area_holds(a, at))
            worst = f;
    }
    return worst;
}

enum footing footing_at(const play *p, point at, tilly_id left)
{
    return footing_among(p, areas_near(p->table, at, at), at, left);
}

static uint32_t own_bars_of(const play *p, unsigned u)
{
    if (is_guns(p, u))
        return GROUND_BARS_GUNS;
    if (is_foot(p, u))
        return GROUND_BARS_FOOT;
    return is_horse(p, u) ? GROUND_BARS_HORSE : GROUND_BARS_COMMANDERS;
}

bool is_barred_to(const play *p, unsigned u, const area *a)
{
    if (a->own & GROUND_BARRED)
        return a->is & own_bars_of(p, u);
    if (a->feature.kind == TILLY_RIVER || a->feature.kind == TILLY_IMPASSABLE)
        return true;
    return is_guns(p, u) && (a->feature.kind == TILLY_VILLAGE || is_wood(a));
}

unsigned layer_at(const play *p, point at)
{
    unsigned layers = 0;
    EACH_AREA (a, p->table)
        layers += a->feature.kind == TILLY_HILL && area_holds(a, at);
    return layers;
}

static bool covers(const area *a)
{
    bool of_kind = a->feature.kind == TILLY_VILLAGE || is_wood(a) || is_rough(a);
    return ground_is(a, GROUND_COVERS, of_kind);
}

bool in_cover(const play *p, unsigned u)
{
    point at = place_of(p, u);
    if (in_house(p, u))
        return true;
    EACH_AREA (a, p->table)
        if (covers(a) && area_holds(a, at))
            return true;
    return false;
}

bool water_between(const play *p, point a, point b)
{
    point low = low_of(a, b);
    point high = high_of(a, b);
    EACH_AREA (w, p->table)
        if (is_water(w) && area_near(w, low, high) && outline_cut(outline_of(w), a, b) > 0)
            return true;
    return false;
}

/* ---- along a line --------------------------------------------------------------------------- */

static void insert(int32_t *at, unsigned count, int32_t v)
{
    for (; count > 0 && at[count - 1] > v; count--)
        at[count] = at[count - 1];
    at[count] = v;
}

static bool side_near(point a, point b, point low, point high)
{
    return ((a.x >= low.x) | (b.x >= low.x)) & ((a.x <= high.x) | (b.x <= high.x)) &
           ((a.y >= low.y) | (b.y >= low.y)) & ((a.y <= high.y) | (b.y <= high.y));
}

/* The line is always the same, however far is asked about: so are its crossings. It is longer than
 * any rate; what lies beyond is ground that only a look along a flight to the edge of the board
 * comes upon (GL-Q-105), where pace no longer counts. */
unsigned cuts_on(const area *a,
                 point from,
                 direction way,
                 int32_t most,
                 int32_t *cut,
                 unsigned count,
                 unsigned room)
{
    enum { FAR = 1600 * MM, ROUNDING = 4 };
    _Static_assert(FAR > HIGHEST_RATE * MM, "longer than any move");
    point corner = a->corner[a->corners - 1];
    point to = point_along(from, way, FAR);
    point last = point_along(from, way, most);
    point low = low_of(from, last);
    point high = high_of(from, last);
    low = (point){low.x - ROUNDING, low.y - ROUNDING};
    high = (point){high.x + ROUNDING, high.y + ROUNDING};
    for (uint32_t i = 0; i < a->corners; i++) {
        int32_t at = side_near(corner, a->corner[i], low, high)
                         ? segment_meets(from, to, corner, a->corner[i])
                         : NEVER;
        corner = a->corner[i];
        if (at < most && count < room)
            insert(cut, count++, at);
    }
    return count;
}

static bool holds_between(const area *a, point from, direction way, int32_t least, int32_t most)
{
    return most - least < 2 || area_holds(a, point_along(from, way, least + (most - least) / 2));
}

/* How far a line from there that is on that road at `at` stays on it. A little farther is looked at
 * than is asked about, so that the last part has a middle. */
static int32_t reach_on(const area *road, point from, direction way, int32_t at, int32_t most)
{
    int32_t cut[MOST_BAND + 1];
    int32_t beyond = most + BEYOND;
    if (at == 0 && !area_holds(road, from))
        return 0;
    unsigned count = cuts_on(road, from, way, beyond, cut, 0, MOST_BAND);
    cut[count++] = beyond;
    for (unsigned i = 0; i < count; i++) {
        if (cut[i] <= at)
            continue;
        if (!holds_between(road, from, way, at, cut[i]))
            break;
        at = cut[i];
    }
    return at < most ? at : most;
}

/* Road movement: strips laid end to end are one road (GL-033). */
int32_t road_reach(const play *p, point from, direction way, int32_t most)
{
    int32_t farthest = 0;
    int32_t at;
    do {
        at = farthest;
        EACH_AREA (a, p->table) {
            int32_t far = a->feature.kind == TILLY_ROAD ? reach_on(a, from, way, at, most) : 0;
            if (far > farthest)
                farthest = far;
        }
    } while (farthest > at && farthest < most);
    return farthest;
}

bool on_road(const play *p, point a, point b)
{
    int32_t length = distance_between(a, b);
    return length ? road_reach(p, a, direction_towards(a, b), length) >= length
                  : lies_on_road(p, a);
}

/* Past the crossing of a road's side: at first length by length, since rounding may keep a place on
 * the border. */
static int32_t
off_by_consequence(const play *p, point from, direction way, int32_t crossing, reach within)
{
    enum { ABOUT = 2, CLOSELY = 64 };
    for (int32_t by = -ABOUT; crossing + by <= within.most; by += by < CLOSELY ? 1 : by)
        if (crossing + by > within.least && !lies_on_road(p, point_along(from, way, crossing + by)))
            return crossing + by;
    return NEVER;
}

int32_t off_road(const play *p, point from, direction way, int32_t least, int32_t most)
{
    enum { MOST_CUTS = TILLY_MOST_FEATURES * MOST_BAND };
    int32_t cut[MOST_CUTS];
    unsigned count = 0;
    if (!lies_on_road(p, point_along(from, way, least)))
        return least;
    EACH_AREA (a, p->table)
        if (a->feature.kind == TILLY_ROAD)
            count = cuts_on(a, from, way, most + BEYOND, cut, count, MOST_CUTS);
    for (unsigned i = 0; i < count; i++) {
        int32_t next = i + 1 < count ? cut[i + 1] : most;
        int32_t at = off_by_consequence(p, from, way, cut[i], (reach){least, smaller(next, most)});
        if (at != NEVER)
            return at;
    }
    return NEVER;
}

/* ---- bodies on it --------------------------------------------------------------------------- */

/* A side of an outline as a base without breadth. */
static box side_box(point a, point b)
{
    direction way = direction_towards(a, b);
    int32_t half = (distance_between(a, b) + 1) / 2;
    return (box){{(a.x + b.x) / 2, (a.y + b.y) / 2}, way, 0, half, 0};
}

bool body_lies_on(const area *a, const box *b)
{
    point span = box_span(b);
    point low = {b->centre.x - span.x, b->centre.y - span.y};
    point high = {b->centre.x + span.x, b->centre.y + span.y};
    if (!area_near(a, low, high))
        return false;
    point corner = a->corner[a->corners - 1];
    for (uint32_t i = 0; i < a->corners; i++) {
        if (side_near(corner, a->corner[i], low, high)) {
            box side = side_box(corner, a->corner[i]);
            if (bodies_overlap(b, &side))
                return true;
        }
        corner = a->corner[i];
    }
    return outline_holds(outline_of(a), b->centre);
}

/* All that lies between the first side and the last is taken for its own, and so is a body in the
 * midst of it. */
static void within_sides(const area *a, const box *b, direction way, int32_t most, reach *r)
{
    outline o = outline_of(a);
    bool begins = outline_holds(o, b->centre),
         ends = outline_holds(o, point_along(b->centre, way, most));
    if (begins || (ends && r->least > r->most))
        r->least = 0;
    if (ends && r->most < most)
        r->most = most;
}

/* Not both ends to the same side of all it passes over, or before or behind that. */
static bool may_be_crossed(const sweep_bounds *s, point a, point b)
{
    enum { ROUNDING = 4 };
    int32_t wide = s->wide + ROUNDING;
    int32_t deep = s->deep + ROUNDING;
    int32_t aside[] = {distance_across(s->way, s->from, a), distance_across(s->way, s->from, b)};
    int32_t ahead[] = {distance_along(s->way, s->from, a), distance_along(s->way, s->from, b)};
    if ((aside[0] > wide && aside[1] > wide) || (aside[0] < -wide && aside[1] < -wide))
        return false;
    return (ahead[0] >= -deep || ahead[1] >= -deep) &&
           (ahead[0] - s->most <= deep || ahead[1] - s->most <= deep);
}

static reach on_side(const box *b, direction way, point from, point to, int32_t most)
{
    box side = side_box(from, to);
    return meeting_on_way(b, way, &side, OVERLAP, most);
}

reach body_on_way(const area *a, const box *b, direction way, point low, point high, int32_t most)
{
    reach hull = NOWHERE;
    sweep_bounds passed = sweep_bounds_of(b, way, most);
    point corner = a->corner[a->corners - 1];
    for (uint32_t i = 0; i < a->corners; i++) {
        bool met = side_near(corner, a->corner[i], low, high) &&
                   may_be_crossed(&passed, corner, a->corner[i]);
        reach r = met ? on_side(b, way, corner, a->corner[i], most) : NOWHERE;
        corner = a->corner[i];
        if (r.least > r.most)
            continue;
        hull = (reach){smaller(r.least, hull.least), larger(r.most, hull.most)};
    }
    within_sides(a, b, way, most, &hull);
    return hull;
}
