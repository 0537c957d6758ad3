/* The sight line from a shooter to its target, and what blocks it: other units, ground, crests,
 * narrow gaps (T1-175 to T1-177). */
#include "table/table.h"
#include "rules/tilly/field/neighbours.h"

/* From centre to centre (T1-Q-63), the upright rectangle about it, and a length that is at least
 * its own. */
typedef struct line {
    const play *p;
    unsigned from, to;
    point start, end, low, high;
    int64_t most;
} line;

static line line_between(const play *p, unsigned from, unsigned to)
{
    point a = place_of(p, from);
    point c = place_of(p, to);
    int64_t wide = magnitude(c.x - a.x);
    int64_t deep = magnitude(c.y - a.y);
    return (line){
        .p = p,
        .from = from,
        .to = to,
        .start = a,
        .end = c,
        .low = low_of(a, c),
        .high = high_of(a, c),
        .most = wide > deep ? wide + deep / 2 + 1 : deep + wide / 2 + 1,
    };
}

/* Nothing of a base reaches farther from its centre than the sum of its halves. */
static bool unit_near(const line *l, unsigned u, int32_t around)
{
    const unit *a = &l->p->unit[u];
    int32_t most = a->half_width + a->half_depth + around;
    return (a->x >= l->low.x - most) & (a->x <= l->high.x + most) & (a->y >= l->low.y - most) &
           (a->y <= l->high.y + most);
}

static bool is_other(const line *l, unsigned u)
{
    return u != l->from && u != l->to && is_combat(l->p, u);
}

/* The ground that could block it or be part of a gap beside it, by place on the table. */
typedef struct grounds {
    unsigned count;
    uint8_t at[TILLY_MOST_FEATURES];
} grounds;

static void find_ground(const line *l, grounds *g)
{
    int32_t around = param(l->p, PARAM_GAP_LEAST);
    point low = {l->low.x - around, l->low.y - around};
    point high = {l->high.x + around, l->high.y + around};
    g->count = 0;
    EACH_AREA (a, l->p->table)
        if (a->is & (GROUND_BLOCKS | GROUND_HILL) && area_near(a, low, high))
            g->at[g->count++] = (uint8_t)(a - l->p->table->area);
}

/* ---- units and ground in the way ------------------------------------------------------------ */

/* Below 0 to the left of the line, above 0 to its right: twice the area between. */
static int64_t aside(const line *l, point at)
{
    return ((int64_t)l->end.y - l->start.y) * (at.x - l->start.x) -
           ((int64_t)l->end.x - l->start.x) * (at.y - l->start.y);
}

/* A centre so far aside is farther from the line than that. */
static bool is_aside(const line *l, int64_t off, int32_t distance)
{
    return (off < 0 ? -off : off) > distance * l->most;
}

/* The centre lies farther aside than the sides reach back; a unit of rounding is allowed for. */
static bool line_misses(const line *l, const box *b, int64_t off)
{
    int32_t dx = l->end.x - l->start.x;
    int32_t dy = l->end.y - l->start.y;
    int64_t depth = b->half_depth + 1;
    int64_t width = b->half_width + 1;
    int64_t ahead = across(b->ahead, dx, dy);
    int64_t right = along(b->ahead, dx, dy);
    int64_t toward =
        depth * (ahead < 0 ? 1 - ahead : ahead + 1) + width * (right < 0 ? 1 - right : right + 1);
    return (off < 0 ? -off : off) > toward;
}

/* Friends, pieces of blocking ground and crests near the line, by the side of it they are on;
 * ground and crests may be on both. Numbered: the shooter's side in order, then the table's areas,
 * then their crests. */
enum { MOST_SIDES_OF_GAPS = TILLY_MOST_UNITS + 2 * TILLY_MOST_FEATURES };
typedef struct neighbours {
    unsigned lefts, rights;
    uint16_t left[MOST_SIDES_OF_GAPS], right[MOST_NEIGHBOURS];
} neighbours;

static void note_both_sides(neighbours *n, unsigned number)
{
    n->left[n->lefts++] = (uint16_t)number;
    n->right[n->rights++] = (uint16_t)number;
}

/* One beyond the target, or behind the shooter, may lie across the line prolonged: then it is on
 * both sides. */
static void note_friend(const line *l, unsigned u, int64_t off, bool missed, neighbours *n)
{
    unsigned i = u - first_of(l->p, side_of(l->p, u));
    if (!missed)
        note_both_sides(n, i);
    else if (off < 0)
        n->left[n->lefts++] = (uint16_t)i;
    else
        n->right[n->rights++] = (uint16_t)i;
}

/* Whether that unit blocks the line; if not, and it is to be noted, it is. */
static bool unit_blocks(const line *l, unsigned u, int64_t off, neighbours *n)
{
    box b = box_of(l->p, u);
    bool missed = line_misses(l, &b, off);
    if (!missed && box_cut(&b, l->start, l->end) > param(l->p, PARAM_EPS))
        return true;
    if (n)
        note_friend(l, u, off, missed, n);
    return false;
}

/* The unit that blocks it, friend or enemy (T1-176), never a commander (T1-Q-65); and all friends
 * beside it, if none does: no farther off than a gap may be wide. */
static unsigned look_along(const line *l, neighbours *n)
{
    enum { ROUNDING = 10 };
    for (unsigned side = 0; side < SIDES; side++) {
        bool friends = side == side_of(l->p, l->from);
        int32_t around = friends ? param(l->p, PARAM_GAP_LEAST) : 0;
        int32_t beside = around + 2 * param(l->p, PARAM_EPS) + ROUNDING;
        window w = window_on(l->p, l->low, l->high, around);
        candidates c = candidates_in(l->p, &w, side);
        EACH_CANDIDATE (u, &c) {
            int64_t off = aside(l, place_of(l->p, u));
            if (is_aside(l, off, beside + reach_of_unit(&l->p->unit[u])) ||
                !unit_near(l, u, around) || !is_other(l, u))
                continue;
            if (unit_blocks(l, u, off, friends ? n : NULL))
                return u;
        }
    }
    return NOBODY;
}

/* Not the wood or village that shooter or target is in (T1-Q-64). */
static bool is_between(const line *l, const area *a)
{
    return a->is & GROUND_BLOCKS && !area_holds(a, l->start) && !area_holds(a, l->end);
}

static bool ground_blocks(const line *l, const area *a)
{
    return area_near(a, l->low, l->high) && is_between(l, a) &&
           outline_cut(outline_of(a), l->start, l->end) > param(l->p, PARAM_EPS);
}

static bool on_crest(const line *l, const area *hill, point at)
{
    return within(
        l->p, segment_distance(hill->crest[0], hill->crest[1], at), param(l->p, PARAM_CREST_REACH));
}

/* Not the crest that shooter or target stands on (T1-Q-10). */
static bool crest_is_between(const line *l, const area *a)
{
    return a->is & GROUND_HILL && !on_crest(l, a, l->start) && !on_crest(l, a, l->end);
}

static bool crest_blocks(const line *l, const area *a)
{
    return a->is & GROUND_HILL && area_near(a, l->low, l->high) &&
           segments_cross(l->start, l->end, a->crest[0], a->crest[1]) && crest_is_between(l, a);
}

static bool refuse_ground(const line *l, tilly_reason *why, unsigned code, const area *a)
{
    refuse(l->p, why, code, CITE_SHOOT_PAST_GROUND, l->from, NOBODY);
    if (why)
        why->unit[1] = a->feature.id;
    return false;
}

static bool clear_of_ground(const line *l, const grounds *g, tilly_reason *why)
{
    for (unsigned i = 0; i < g->count; i++) {
        const area *a = &l->p->table->area[g->at[i]];
        if (ground_blocks(l, a))
            return refuse_ground(l, why, TILLY_WHY_NO_SIGHT_TERRAIN, a);
        if (crest_blocks(l, a))
            return refuse_ground(l, why, TILLY_WHY_NO_SIGHT_CREST, a);
    }
    return true;
}

/* ---- the narrow gap (T1-177, T1-Q-66) ------------------------------------------------------- */

static unsigned friends_of(const line *l)
{
    return l->p->s->count[side_of(l->p, l->from)];
}
static unsigned friend_numbered(const line *l, unsigned i)
{
    return first_of(l->p, side_of(l->p, l->from)) + i;
}
static const area *ground_numbered(const line *l, unsigned i)
{
    return &l->p->table->area[(i - friends_of(l)) % TILLY_MOST_FEATURES];
}
static bool is_crest(const line *l, unsigned i)
{
    return i >= friends_of(l) + TILLY_MOST_FEATURES;
}

static void note_ground(const line *l, const grounds *g, neighbours *n)
{
    for (unsigned i = 0; i < g->count; i++) {
        const area *a = &l->p->table->area[g->at[i]];
        if (is_between(l, a))
            note_both_sides(n, friends_of(l) + g->at[i]);
        if (crest_is_between(l, a))
            note_both_sides(n, friends_of(l) + TILLY_MOST_FEATURES + g->at[i]);
    }
}

/* One side of a gap: a friend's base, a piece of ground or a crest, as an outline; that of a crest
 * has two corners. */
typedef struct blocker {
    tilly_id id;
    bool is_unit;
    box base;
    outline edge;
    point corner[4], low, high; /* and the upright rectangle about it */
} blocker;

static void frame_blocker(blocker *b)
{
    b->low = b->high = b->edge.corner[0];
    for (uint32_t i = 1; i < b->edge.corners; i++) {
        point at = b->edge.corner[i];
        b->low = (point){smaller(b->low.x, at.x), smaller(b->low.y, at.y)};
        b->high = (point){larger(b->high.x, at.x), larger(b->high.y, at.y)};
    }
}

/* Farther than that from each other in x or in y, and more than rounding can make up for. */
static bool clearly_apart(const blocker *a, const blocker *b, int32_t distance)
{
    enum { ROUNDING = 4 };
    int32_t most = distance + ROUNDING;
    return a->low.x - b->high.x > most || b->low.x - a->high.x > most ||
           a->low.y - b->high.y > most || b->low.y - a->high.y > most;
}

static void blocker_of(const line *l, unsigned i, blocker *b)
{
    b->is_unit = i < friends_of(l);
    if (!b->is_unit) {
        const area *a = ground_numbered(l, i);
        b->id = a->feature.id;
        b->edge = is_crest(l, i) ? (outline){a->crest, 2} : outline_of(a);
    } else {
        b->id = unit_id(l->p, friend_numbered(l, i));
        b->base = box_of(l->p, friend_numbered(l, i));
        box_corners(&b->base, b->corner);
        b->edge = (outline){b->corner, 4};
    }
    frame_blocker(b);
}

/* The part of the line that counts: from where it leaves the shooter's base to where it enters the
 * target's, both ends left out. */
typedef struct stretch {
    point start;
    direction ahead;
    reach open;
    int32_t band;
} stretch;

static stretch stretch_of(const line *l)
{
    box from = box_of(l->p, l->from);
    box to = box_of(l->p, l->to);
    int32_t eps = param(l->p, PARAM_EPS);
    reach open = {box_crossing(&from, l->start, l->end).most + eps,
                  box_crossing(&to, l->start, l->end).least - eps};
    return (stretch){l->start, direction_towards(l->start, l->end), open, eps};
}

static reach along_stretch(const stretch *s, const blocker *b)
{
    reach r = {NEVER, -NEVER};
    for (uint32_t i = 0; i < b->edge.corners; i++) {
        int32_t at = distance_along(s->ahead, s->start, b->edge.corner[i]);
        r = (reach){smaller(r.least, at), larger(r.most, at)};
    }
    return r;
}

/* Both wholly behind the stretch, or both beyond it. */
static bool pair_misses(const stretch *s, const blocker *a, const blocker *b)
{
    reach one = along_stretch(s, a);
    reach other = along_stretch(s, b);
    return larger(one.most, other.most) <= s->open.least ||
           smaller(one.least, other.least) >= s->open.most;
}

/* A side of a blocker. */
typedef struct edge {
    point a, b;
    direction way;
    int32_t length;
} edge;

static edge edge_of(const blocker *b, uint32_t i)
{
    point from = b->edge.corner[i];
    point to = b->edge.corner[i + 1 < b->edge.corners ? i + 1 : 0];
    if (!b->is_unit)
        return (edge){from, to, direction_towards(from, to), distance_between(from, to)};
    direction d = b->base.ahead;
    /* the front from left to right, and so on round it */
    direction way = direction_turned(d, (i + 1) % 4);
    int32_t half = i % 2 ? b->base.half_depth : b->base.half_width;
    return (edge){from, to, way, 2 * half};
}

/* A shortest segment between two blockers starts at a corner of one of them, or is a point at which
 * they cross. */
typedef struct link {
    point from, to;
    int64_t square;
} link;

static link link_between(point from, point to)
{
    int64_t dx = (int64_t)to.x - from.x;
    int64_t dy = (int64_t)to.y - from.y;
    return (link){from, to, dx * dx + dy * dy};
}

static point nearest_on(const edge *e, point p)
{
    int32_t t = distance_along(e->way, e->a, p);
    return t <= 0 ? e->a : t >= e->length ? e->b : point_along(e->a, e->way, t);
}

/* From the first edge to the second, from each end of either, and where they cross. */
enum { MOST_LINKS = 5 };
static int links_of(const edge *e, const edge *f, link links[MOST_LINKS])
{
    links[0] = link_between(e->a, nearest_on(f, e->a));
    links[1] = link_between(e->b, nearest_on(f, e->b));
    links[2] = link_between(nearest_on(e, f->a), f->a);
    links[3] = link_between(nearest_on(e, f->b), f->b);
    int32_t at = segment_meets(e->a, e->b, f->a, f->b);
    if (at == NEVER)
        return 4;
    point crossing = point_along(e->a, e->way, at);
    links[4] = link_between(crossing, crossing);
    return 5;
}

/* All sides of a blocker. */
typedef struct edges {
    uint32_t count;
    edge at[MOST_BAND];
} edges;

static void find_edges(const blocker *b, edges *all)
{
    all->count = b->edge.corners > 2 ? b->edge.corners : 1;
    for (uint32_t i = 0; i < all->count; i++)
        all->at[i] = edge_of(b, i);
}

/* No point of one is so near a point of the other: it is clear from the upright rectangles about
 * them. */
static bool edges_clear(const edge *e, const edge *f, int64_t square)
{
    enum { ROUNDING = 4 };
    point low = low_of(e->a, e->b);
    point high = high_of(e->a, e->b);
    point from = low_of(f->a, f->b);
    point to = high_of(f->a, f->b);
    int64_t dx = larger(0, larger(low.x - to.x, from.x - high.x) - ROUNDING);
    int64_t dy = larger(0, larger(low.y - to.y, from.y - high.y) - ROUNDING);
    return dx * dx + dy * dy > square;
}

static int32_t edges_apart(const edges *a, const edges *b)
{
    int64_t least = INT64_MAX;
    for (uint32_t i = 0; i < a->count; i++)
        for (uint32_t j = 0; j < b->count; j++) {
            link links[MOST_LINKS];
            if (edges_clear(&a->at[i], &b->at[j], least))
                continue;
            int count = links_of(&a->at[i], &b->at[j], links);
            for (int k = 0; k < count; k++)
                least = links[k].square < least ? links[k].square : least;
        }
    return (int32_t)square_root(least);
}

/* The stretch of the sight line beside which a-b is no farther from it than the band. */
static void widen(const stretch *s, point a, point b, reach *r)
{
    int64_t u = distance_along(s->ahead, s->start, a);
    int64_t v = distance_across(s->ahead, s->start, a);
    int64_t du = distance_along(s->ahead, a, b);
    int64_t dv = distance_across(s->ahead, a, b);
    int64_t band = s->band;
    if (v >= -band && v <= band)
        *r = (reach){smaller(r->least, (int32_t)u), larger(r->most, (int32_t)u)};
    for (int64_t side = -band; side <= band; side += band ? 2 * band : 1) {
        if ((v < side) == (v + dv < side))
            continue;
        int32_t at = (int32_t)(u + du * (side - v) / dv);
        *r = (reach){smaller(r->least, at), larger(r->most, at)};
    }
}

/* The segments from `first` to `last`, which lie side by side, cross the line where it counts. */
static bool links_bar(const stretch *s, const link *first, const link *last)
{
    reach r = {NEVER, -NEVER};
    widen(s, first->from, first->to, &r);
    widen(s, first->to, last->to, &r);
    widen(s, last->to, last->from, &r);
    widen(s, last->from, first->from, &r);
    return r.least <= r.most && r.least < s->open.most && r.most > s->open.least;
}

/* Of the links between two edges those that are as short as any between the blockers, from the
 * first to the one farthest from it. */
static bool edges_bar(const stretch *s, const edge *e, const edge *f, int64_t shortest)
{
    link links[MOST_LINKS];
    int first = -1;
    int last = -1;
    int64_t widest = -1;
    int count = links_of(e, f, links);
    for (int i = 0; i < count; i++) {
        if (links[i].square > shortest)
            continue;
        if (first < 0)
            first = i;
        int64_t width = link_between(links[first].from, links[i].from).square;
        if (width <= widest)
            continue;
        widest = width;
        last = i;
    }
    return first >= 0 && links_bar(s, &links[first], &links[last]);
}

static bool pair_bars(const stretch *s, const edges *a, const edges *b, int32_t apart)
{
    /* equal is equal within EPS (T1-Q-01); 1: rounding */
    int64_t shortest = (int64_t)(apart + s->band + 1) * (apart + s->band + 1);
    for (uint32_t i = 0; i < a->count; i++)
        for (uint32_t j = 0; j < b->count; j++)
            if (!edges_clear(&a->at[i], &b->at[j], shortest) &&
                edges_bar(s, &a->at[i], &b->at[j], shortest))
                return true;
    return false;
}

static bool
gap_bars(const line *l, const stretch *s, const blocker *a, const blocker *b, tilly_reason *why)
{
    edges one;
    edges other;
    int32_t least = param(l->p, PARAM_GAP_LEAST);
    bool units = a->is_unit && b->is_unit;
    if (clearly_apart(a, b, least) || pair_misses(s, a, b) ||
        (units && !box_nearer_than(&a->base, &b->base, least)))
        return false;
    find_edges(a, &one);
    find_edges(b, &other);
    int32_t apart = units ? box_distance(&a->base, &b->base) : edges_apart(&one, &other);
    if (!closer_than(l->p, apart, least) || !pair_bars(s, &one, &other, apart))
        return false;
    refuse(l->p, why, TILLY_WHY_NARROW_GAP, CITE_SHOOT_PAST_GAP, l->from, NOBODY);
    why_number(why, 0, apart, TILLY_LENGTH);
    why_number(why, 1, least, TILLY_LENGTH);
    if (why)
        why->unit[1] = a->id;
    if (why)
        why->unit[2] = b->id;
    return true;
}

static bool
gaps_with(const line *l, const stretch *s, const neighbours *n, unsigned i, tilly_reason *why)
{
    blocker a;
    blocker b;
    blocker_of(l, i, &a);
    for (unsigned k = 0; k < n->rights; k++) {
        if (n->right[k] == i)
            continue;
        blocker_of(l, n->right[k], &b);
        if (gap_bars(l, s, &a, &b, why))
            return true;
    }
    return false;
}

static bool clear_of_gaps(const line *l, const neighbours *n, tilly_reason *why)
{
    if (!n->lefts || !n->rights)
        return true;
    stretch s = stretch_of(l);
    if (s.open.least >= s.open.most) /* the bases touch */
        return true;
    for (unsigned k = 0; k < n->lefts; k++)
        if (gaps_with(l, &s, n, n->left[k], why))
            return false;
    return true;
}

/* Ground is checked first, as it costs least; but a reason that is asked for names a unit in the
 * way before any ground. */
bool sees(const play *p, unsigned from, unsigned to, tilly_reason *why)
{
    line l = line_between(p, from, to);
    neighbours n;
    grounds g;
    n.lefts = n.rights = 0;
    find_ground(&l, &g);
    if (!why && !clear_of_ground(&l, &g, NULL))
        return false;
    unsigned in_way = look_along(&l, &n);
    if (in_way != NOBODY)
        return refuse(p, why, TILLY_WHY_NO_SIGHT_UNIT, CITE_SHOOT_PAST_UNIT, from, in_way);
    if (why && !clear_of_ground(&l, &g, why))
        return false;
    note_ground(&l, &g, &n);
    return clear_of_gaps(&l, &n, why);
}
