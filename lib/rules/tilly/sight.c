/* The sight line from a shooter to its target, and what blocks it: other units, ground, crests, narrow gaps (T1-175 to T1-177). */
#include "table/table.h"
#include "rules/tilly/tilly.h"

/* From centre to centre (T1-Q-63), and the upright rectangle about it. */
typedef struct line {
    const play *p;
    unsigned from, to;
    point start, end;
    direction ahead;
    point low, high;
} line;

static int32_t less(int32_t a, int32_t b) { return a < b ? a : b; }
static int32_t more(int32_t a, int32_t b) { return a > b ? a : b; }

static line line_between(const play *p, unsigned from, unsigned to)
{
    point a = place_of(p, from), c = place_of(p, to);
    return (line){
        .p = p, .from = from, .to = to, .start = a, .end = c, .ahead = direction_towards(a, c),
        .low = {less(a.x, c.x), less(a.y, c.y)}, .high = {more(a.x, c.x), more(a.y, c.y)},
    };
}

/* Nothing of a base reaches farther from its centre than the sum of its halves. */
static bool unit_near(const line *l, unsigned u, int32_t around)
{
    const unit *a = &l->p->unit[u];
    int32_t most = a->half_width + a->half_depth + around;
    return a->x >= l->low.x - most && a->x <= l->high.x + most && a->y >= l->low.y - most && a->y <= l->high.y + most;
}

static bool is_other(const line *l, unsigned u) { return u != l->from && u != l->to && is_combat(l->p, u); }

/* ---- units and ground in the way ------------------------------------------------------------------------------- */

static bool unit_blocks(const line *l, unsigned u)
{
    if (!unit_near(l, u, 0) || !is_other(l, u)) return false;
    box b = box_of(l->p, u);
    return box_cut(&b, l->start, l->end) > param(l->p, PARAM_EPS);
}

/* Friend or enemy (T1-176), never a commander (T1-Q-65). */
static unsigned blocking_unit(const line *l)
{
    for (unsigned side = 0; side < SIDES; side++)
        for EACH_UNIT(u, l->p, side)
            if (unit_blocks(l, u)) return u;
    return NOBODY;
}

/* Not the wood or village that shooter or target is in (T1-Q-64). */
static bool is_between(const line *l, const area *a)
{
    return a->is & GROUND_BLOCKS && !area_holds(a, l->start) && !area_holds(a, l->end);
}

static bool ground_blocks(const line *l, const area *a)
{
    return area_near(a, l->low, l->high) && is_between(l, a) && outline_cut(outline_of(a), l->start, l->end) > param(l->p, PARAM_EPS);
}

static bool on_crest(const line *l, const area *hill, point at)
{
    return within(l->p, segment_distance(hill->crest[0], hill->crest[1], at), param(l->p, PARAM_CREST_REACH));
}

/* T1-Q-10 */
static bool crest_blocks(const line *l, const area *a)
{
    return a->is & GROUND_HILL && area_near(a, l->low, l->high) && segments_cross(l->start, l->end, a->crest[0], a->crest[1])
        && !on_crest(l, a, l->start) && !on_crest(l, a, l->end);
}

static bool refuse_ground(const line *l, tilly_reason *why, unsigned code, const area *a)
{
    refuse(l->p, why, code, CITE_SHOOT_PAST_GROUND, l->from, NOBODY);
    if (why) why->unit[1] = a->feature.id;
    return false;
}

static bool clear_of_ground(const line *l, tilly_reason *why)
{
    for EACH_AREA(a, l->p->table) {
        if (ground_blocks(l, a)) return refuse_ground(l, why, TILLY_WHY_NO_SIGHT_TERRAIN, a);
        if (crest_blocks(l, a)) return refuse_ground(l, why, TILLY_WHY_NO_SIGHT_CREST, a);
    }
    return true;
}

/* ---- the narrow gap (T1-177, T1-Q-66) ---------------------------------------------------------------------------- */

/* A friend, or a piece of blocking ground: what can make a gap. */
typedef struct blocker {
    tilly_id id;
    int side;                  /* of the line, left -1, right 1; ground may lie on both: 0 */
    box base;                  /* of a friend */
    outline edge;
    point corner[4];
} blocker;

/* Numbered: the shooter's side in order, then the table's features. */
static unsigned blockers(const line *l) { return l->p->s->count[side_of(l->p, l->from)] + l->p->table->features; }

static bool friend_at(const line *l, unsigned u, blocker *b)
{
    const play *p = l->p;
    if (!on_table(p, u) || !unit_near(l, u, param(p, PARAM_GAP_LEAST)) || !is_other(l, u)) return false;
    b->id = unit_id(p, u);
    b->base = box_of(p, u);
    b->side = across(l->ahead, b->base.centre.x - l->start.x, b->base.centre.y - l->start.y) < 0 ? -1 : 1;
    box_corners(&b->base, b->corner);
    b->edge = (outline){b->corner, 4};
    return true;
}

static bool ground_at(const line *l, const area *a, blocker *b)
{
    int32_t around = param(l->p, PARAM_GAP_LEAST);
    point low = {l->low.x - around, l->low.y - around}, high = {l->high.x + around, l->high.y + around};
    if (!area_near(a, low, high) || !is_between(l, a)) return false;
    b->id = a->feature.id;
    b->side = 0;
    b->edge = outline_of(a);
    return true;
}

static bool blocker_at(const line *l, unsigned i, blocker *b)
{
    unsigned side = side_of(l->p, l->from), units = l->p->s->count[side];
    return i < units ? friend_at(l, first_of(l->p, side) + i, b) : ground_at(l, &l->p->table->area[i - units], b);
}

/* An edge, and the shortest segments between edges of two blockers. */
typedef struct edge { point a, b; } edge;

static edge edge_of(outline o, uint32_t i) { return (edge){o.corner[i], o.corner[i + 1 < o.corners ? i + 1 : 0]}; }

/* The four that start at an end of one of the edges: one of these is shortest. */
static void links_of(edge e, edge f, edge link[4])
{
    link[0] = (edge){e.a, segment_nearest(f.a, f.b, e.a)};
    link[1] = (edge){e.b, segment_nearest(f.a, f.b, e.b)};
    link[2] = (edge){segment_nearest(e.a, e.b, f.a), f.a};
    link[3] = (edge){segment_nearest(e.a, e.b, f.b), f.b};
}

static int32_t edges_apart(edge e, edge f)
{
    return less(less(segment_distance(f.a, f.b, e.a), segment_distance(f.a, f.b, e.b)), less(segment_distance(e.a, e.b, f.a), segment_distance(e.a, e.b, f.b)));
}

static int32_t blockers_apart(const blocker *a, const blocker *b)
{
    int32_t least = NEVER;
    for (uint32_t i = 0; i < a->edge.corners; i++)
        for (uint32_t j = 0; j < b->edge.corners; j++) least = less(least, edges_apart(edge_of(a->edge, i), edge_of(b->edge, j)));
    return least;
}

/* Where along the sight line the part of a-b lies that is no farther than `band` from it. */
static void widen(const line *l, point a, point b, int32_t band, reach *r)
{
    int64_t u = along(l->ahead, a.x - l->start.x, a.y - l->start.y), v = across(l->ahead, a.x - l->start.x, a.y - l->start.y);
    int64_t du = along(l->ahead, b.x - a.x, b.y - a.y), dv = across(l->ahead, b.x - a.x, b.y - a.y);
    if (v >= -band && v <= band) *r = (reach){less(r->least, (int32_t)u), more(r->most, (int32_t)u)};
    for (int64_t side = -band; side <= band; side += band ? 2 * band : 1) {
        if ((v < side) == (v + dv < side)) continue;
        int32_t at = (int32_t)(u + du * (side - v) / dv);
        *r = (reach){less(r->least, at), more(r->most, at)};
    }
}

/* Where the line is crossed by the segments between two edges that are as short as `shortest`: by those from `first` to `last`, which lie side by side. */
static reach crossed(const line *l, edge first, edge last)
{
    int32_t band = param(l->p, PARAM_EPS);
    reach r = {NEVER, -1};
    widen(l, first.a, first.b, band, &r);
    widen(l, first.b, last.b, band, &r);
    widen(l, last.b, last.a, band, &r);
    widen(l, last.a, first.a, band, &r);
    return r;
}

static bool edges_bar(const line *l, edge e, edge f, int32_t shortest, reach open)
{
    edge link[4];
    int first = -1, last = -1;
    int32_t widest = -1;
    links_of(e, f, link);
    for (int i = 0; i < 4; i++) {
        if (!within(l->p, distance_between(link[i].a, link[i].b), shortest)) continue;
        if (first < 0) first = i;
        int32_t width = distance_between(link[first].a, link[i].a);
        if (width <= widest) continue;
        widest = width;
        last = i;
    }
    if (first < 0) return false;
    reach r = crossed(l, link[first], link[last]);
    return r.least <= r.most && r.least < open.most && r.most > open.least;
}

/* From where the line leaves the shooter's base to where it enters the target's, both ends left out. */
static reach open_stretch(const line *l)
{
    box from = box_of(l->p, l->from), to = box_of(l->p, l->to);
    int32_t eps = param(l->p, PARAM_EPS);
    return (reach){box_crossing(&from, l->start, l->end).most + eps, box_crossing(&to, l->start, l->end).least - eps};
}

static bool pair_bars(const line *l, const blocker *a, const blocker *b, int32_t apart)
{
    reach open = open_stretch(l);
    for (uint32_t i = 0; i < a->edge.corners; i++)
        for (uint32_t j = 0; j < b->edge.corners; j++)
            if (edges_bar(l, edge_of(a->edge, i), edge_of(b->edge, j), apart, open)) return true;
    return false;
}

/* Two friends on one side of the line have no gap on it; most others are far apart. */
static bool maybe_narrow(const line *l, const blocker *a, const blocker *b)
{
    if (!a->side || !b->side) return true;
    return a->side != b->side && box_closer(&a->base, &b->base, param(l->p, PARAM_GAP_LEAST));
}

static bool gap_bars(const line *l, const blocker *a, const blocker *b, tilly_reason *why)
{
    if (!maybe_narrow(l, a, b)) return false;
    int32_t apart = blockers_apart(a, b), least = param(l->p, PARAM_GAP_LEAST);
    if (!closer_than(l->p, apart, least) || !pair_bars(l, a, b, apart)) return false;
    refuse(l->p, why, TILLY_WHY_NARROW_GAP, CITE_SHOOT_PAST_GAP, l->from, NOBODY);
    why_number(why, 0, apart, TILLY_LENGTH);
    why_number(why, 1, least, TILLY_LENGTH);
    if (why) why->unit[1] = a->id;
    if (why) why->unit[2] = b->id;
    return true;
}

static bool clear_of_gaps(const line *l, tilly_reason *why)
{
    blocker a, b;
    for (unsigned i = 0; i < blockers(l); i++) {
        if (!blocker_at(l, i, &a)) continue;
        for (unsigned j = i + 1; j < blockers(l); j++)
            if (blocker_at(l, j, &b) && gap_bars(l, &a, &b, why)) return false;
    }
    return true;
}

bool sees(const play *p, unsigned from, unsigned to, tilly_reason *why)
{
    line l = line_between(p, from, to);
    unsigned in_way = blocking_unit(&l);
    if (in_way != NOBODY) return refuse(p, why, TILLY_WHY_NO_SIGHT_UNIT, CITE_SHOOT_PAST_UNIT, from, in_way);
    return clear_of_ground(&l, why) && clear_of_gaps(&l, why);
}
