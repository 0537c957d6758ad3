/* What one piece sees of another: lines of sight, and how far they go (GL-086, GL-087, GL-Q-28, GL-Q-29).
 *
 * Heights are half layers. Every corner is a place on the grid and every comparison a product of whole numbers: nothing is rounded. */
#include "rules/glauben/notebook.h"

/* ---- how far (2.11) ---------------------------------------------------------------------------------------------- */

/* In set-up as in the first turn. */
int32_t minutes_left(const play *p)
{
    int32_t nightfall = param(p, PARAM_NIGHTFALL), turn = p->s->turn ? p->s->turn : 1;
    return nightfall ? nightfall - param(p, PARAM_START_TIME) - (turn - 1) * gl_param(p, GLAUBEN_MINUTES_PER_TURN) : NO_LIMIT;
}

static int32_t sight_by_clock(const play *p)
{
    int32_t limit = sight_limit(tables_of(p), minutes_left(p));
    return limit == NIGHT ? 0 : limit;
}

static bool is_foggy(const play *p) { return param(p, PARAM_VISIBILITY_CAP) && param(p, PARAM_VISIBILITY_CAP) < sight_by_clock(p); }

int32_t sight_now(const play *p) { return is_foggy(p) ? param(p, PARAM_VISIBILITY_CAP) : sight_by_clock(p); }

/* ---- the line ---------------------------------------------------------------------------------------------------- */

/* A place on a line: the share n / d of its way, 0 at the eye and 1 at the other end. */
typedef struct share { int64_t n, d; } share;

/* Whatever might come between an eye and any place of a body, found once for all lines from the one to the other. */
typedef struct outlook {
    uint32_t ground;              /* features by index that raise the ground or block, a bit each */
    bool     flat;                /* no hill among them */
    unsigned count;
    uint16_t unit[SIDES * TILLY_MOST_UNITS];   /* in order of side and number */
} outlook;

typedef struct line {
    const play *p;
    const outlook *among;
    unsigned from, to;
    point eye, end, low, high;    /* and the upright rectangle about it */
    int32_t height, top;          /* at the eye and at the other end */
    unsigned layers;              /* under whom it is to see */
    unsigned likely;              /* in the way of the line before: NOBODY */
    share first, last;            /* what stands no farther from an end than bodies in contact do does not stand between them (GL-Q-03) */
} line;

static int32_t least_of(int32_t a, int32_t b) { return a < b ? a : b; }
static int32_t most_of(int32_t a, int32_t b) { return a > b ? a : b; }

static unsigned layer_under(const play *p, const outlook *o, point at) { return o->flat ? 0 : layer_at(p, at); }

/* Of one end of the line, by the layers under the middle of whoever is there. The ground under the centre counts (GL-Q-43), but nobody looks out of the slope that his front stands on. */
static int32_t height_at(const play *p, const outlook *o, unsigned middle, point at)
{
    unsigned here = layer_under(p, o, at);
    return 2 * (int32_t)(here > middle ? here : middle) + 1;
}

/* From those eyes; where it ends is to be said. */
static line line_from(const play *p, const outlook *o, unsigned from, point eye, unsigned to)
{
    return (line){.p = p, .among = o, .from = from, .to = to, .likely = NOBODY, .eye = eye, .height = height_at(p, o, layer_under(p, o, place_of(p, from)), eye), .layers = layer_under(p, o, place_of(p, to))};
}

static void end_line(line *l, point end)
{
    l->end = end;
    l->low = (point){least_of(l->eye.x, end.x), least_of(l->eye.y, end.y)};
    l->high = (point){most_of(l->eye.x, end.x), most_of(l->eye.y, end.y)};
    l->top = height_at(l->p, l->among, l->layers, end);
    int32_t length = distance_between(l->eye, end);
    l->first = (share){TOUCH, length};
    l->last = (share){length - TOUCH, length};
}

static int64_t turn_of(point a, point b, point c, point d)   /* of the way from a to b into that from c to d; above 0: to the left */
{
    return ((int64_t)b.x - a.x) * ((int64_t)d.y - c.y) - ((int64_t)b.y - a.y) * ((int64_t)d.x - c.x);
}

static int64_t aside(const line *l, point at) { return turn_of(l->eye, l->end, l->eye, at); }

/* ---- stretches of it --------------------------------------------------------------------------------------------------- */

/* Below, equal or above, exactly: whole parts first, then what is left of both, turned over. */
static int compare(share a, share b)
{
    for (;;) {
        int64_t one = a.n / a.d, other = b.n / b.d;
        if (one != other) return one < other ? -1 : 1;
        share left = {a.d, a.n % a.d}, right = {b.d, b.n % b.d};
        if (!left.d || !right.d) return (left.d > 0) - (right.d > 0);
        a = right;
        b = left;
    }
}

/* From one place to another, both included. */
typedef struct extent { share from, to; bool none; } extent;

static bool is_left(const extent *s) { return !s->none && compare(s->from, s->to) <= 0; }

static void keep_after(extent *s, share at) { if (compare(at, s->from) > 0) s->from = at; }
static void keep_before(extent *s, share at) { if (compare(at, s->to) < 0) s->to = at; }

/* Keeps that part of it where something that grows evenly along the line, and is so much at its ends, is not below 0. */
static void keep(extent *s, int64_t at_eye, int64_t at_end)
{
    if (at_eye >= 0 && at_end >= 0) return;
    if (at_eye < 0 && at_end < 0) s->none = true;
    else if (at_eye < 0) keep_after(s, (share){-at_eye, at_end - at_eye});
    else keep_before(s, (share){at_eye, at_eye - at_end});
}

/* Keeps where the line is not above that height. */
static void keep_below(extent *s, const line *l, int32_t height) { keep(s, height - l->height, height - l->top); }

/* ---- units in the way ---------------------------------------------------------------------------------------------------- */

/* Sides and corners included: no sight between two units that stand shoulder to shoulder. */
static bool meets(const line *l, const point corner[4], extent *s)
{
    unsigned left = 0, right = 0;
    for (unsigned i = 0; i < 4; i++) {
        int64_t off = aside(l, corner[i]);
        left += off > 0;
        right += off < 0;
    }
    if (left == 4 || right == 4) return false;
    for (unsigned i = 0; i < 4; i++) {
        point a = corner[i], b = corner[(i + 1) % 4];
        keep(s, -turn_of(a, b, a, l->eye), -turn_of(a, b, a, l->end));
    }
    return true;
}

enum verdict { MISSES, BLOCKS, UNSURE };

static int64_t size_of(int64_t v) { return v < 0 ? -v : v; }

/* By its middle, and how far it reaches across the line and along it; corners lie on the grid, so that what is as close as that is left open. */
static enum verdict at_a_glance(const line *l, const box *b)
{
    int64_t dx = (int64_t)l->end.x - l->eye.x, dy = (int64_t)l->end.y - l->eye.y, x = (int64_t)b->centre.x - l->eye.x, y = (int64_t)b->centre.y - l->eye.y;
    int64_t by_ahead = size_of((dx * b->ahead.c - dy * b->ahead.s) >> 30), by_right = size_of((dx * b->ahead.s + dy * b->ahead.c) >> 30);
    int64_t off = size_of(dx * y - dy * x), across_it = b->half_depth * by_ahead + b->half_width * by_right;
    int64_t doubt = 4 * (size_of(dx) + size_of(dy)) + 2 * ((int64_t)b->half_width + b->half_depth);
    if (off > across_it + doubt) return MISSES;
    int64_t middle = dx * x + dy * y, along_it = b->half_width * by_ahead + b->half_depth * by_right + doubt, end = 2 * TOUCH * (int64_t)l->last.d;
    bool between = middle - along_it > end && middle + along_it < dx * dx + dy * dy - end;
    return off < across_it - doubt && between ? BLOCKS : UNSURE;
}

static bool unit_blocks(const line *l, unsigned u)
{
    extent s = {l->first, l->last, false};
    box b = box_of(l->p, u);
    point corner[4];
    enum verdict seen = at_a_glance(l, &b);
    if (seen == MISSES) return false;
    int32_t height = 2 * (int32_t)layer_under(l->p, l->among, b.centre) + 1;
    if (seen == BLOCKS && l->height <= height && l->top <= height) return true;
    box_corners(&b, corner);
    if (!meets(l, corner, &s)) return false;
    keep_below(&s, l, height);
    return is_left(&s);
}

static unsigned unit_in_way(const line *l)
{
    for (unsigned i = 0; i < l->among->count; i++)
        if (unit_blocks(l, l->among->unit[i])) return l->among->unit[i];
    return NOBODY;
}

/* ---- ground in the way ------------------------------------------------------------------------------------------------------ */

/* Where the line goes into or out of a feature, seen just to the left of the line and just to the right: what lies in both is inside, and a run along a border is not. */
typedef struct crossing { share at; uint32_t index, hand; } crossing;
typedef struct relief {
    uint32_t inside[2];                    /* features by index, by hand, a bit each */
    uint32_t hills, cover;                 /* which of them raise the ground, and which stand on it and block */
    uint32_t count;
    crossing crossing[2 * TILLY_MOST_FEATURES * TILLY_MOST_CORNERS];   /* in order along the line */
} relief;

_Static_assert(TILLY_MOST_FEATURES <= 32, "a bit for each feature");

static void add_crossing(relief *g, share at, uint32_t index, uint32_t hand)
{
    uint32_t i = g->count++;
    for (; i > 0 && compare(at, g->crossing[i - 1].at) < 0; i--) g->crossing[i] = g->crossing[i - 1];
    g->crossing[i] = (crossing){at, index, hand};
}

/* A side of a feature, whose ends lie so far aside. */
static void note_side(const line *l, point a, point b, int64_t from, int64_t to, uint32_t index, relief *g)
{
    const bool crosses[2] = {(from >= 0) != (to >= 0), (from > 0) != (to > 0)};
    if (!crosses[0] && !crosses[1]) return;
    int64_t sign = to < from ? -1 : 1;
    share at = {sign * turn_of(l->eye, a, a, b), sign * (to - from)};
    for (uint32_t hand = 0; hand < 2; hand++) {
        if (!crosses[hand]) continue;
        if (at.n <= 0) g->inside[hand] ^= (uint32_t)1 << index;
        else if (at.n < at.d) add_crossing(g, at, index, hand);
    }
}

static void note_border(const line *l, const area *a, uint32_t index, relief *g)
{
    point last = a->corner[a->corners - 1];
    int64_t off = aside(l, last);
    for (uint32_t i = 0; i < a->corners; i++) {
        int64_t next = aside(l, a->corner[i]);
        note_side(l, last, a->corner[i], off, next, index, g);
        last = a->corner[i];
        off = next;
    }
}

static bool is_house(const area *a) { return a->feature.kind == TILLY_VILLAGE; }
static bool is_own_house(const play *p, unsigned u, const area *a) { return in_house(p, u) && of(p, u)->house == a->feature.id; }

/* A house for its own garrison; a wood's edge for those who stand in it. */
static bool is_open(const line *l, const area *a)
{
    if (is_house(a)) return is_own_house(l->p, l->from, a) || is_own_house(l->p, l->to, a);
    return (area_holds(a, l->eye) || area_holds(a, l->end)) && outline_cut(outline_of(a), l->eye, l->end) <= gl_length(l->p, GLAUBEN_WOOD_SIGHT_MM);
}

static void note_area(const line *l, const area *a, relief *g)
{
    uint32_t index = (uint32_t)(a - l->p->table->area), bit = (uint32_t)1 << index;
    if (a->is & GROUND_HILL) g->hills |= bit;
    if (a->is & GROUND_BLOCKS && !is_open(l, a)) g->cover |= bit;
    note_border(l, a, index, g);
}

static bool is_among(const line *l, const area *a) { return l->among->ground >> (a - l->p->table->area) & 1 && area_near(a, l->low, l->high); }

static unsigned bits_of(uint32_t w)
{
    unsigned n = 0;
    for (; w; w &= w - 1) n++;
    return n;
}

static const area *lowest(const line *l, uint32_t bits)
{
    const area *a = l->p->table->area;
    for (; !(bits & 1); bits >>= 1) a++;
    return a;
}

/* What reaches up to the line between two crossings: ground two half layers a hill, and what stands on it two more. */
static const area *blocker_in(const line *l, const relief *g, extent s)
{
    uint32_t inside = g->inside[0] & g->inside[1], cover = inside & g->cover, hills = inside & g->hills;
    if (!cover && !hills) return NULL;
    keep_after(&s, l->first);
    keep_before(&s, l->last);
    keep_below(&s, l, 2 * ((int32_t)bits_of(hills) + (cover != 0)));
    return is_left(&s) ? lowest(l, cover ? cover : hills) : NULL;
}

static const area *first_blocker(const line *l, relief *g)
{
    share from = {0, 1};
    for (uint32_t i = 0; i <= g->count; i++) {
        share to = i < g->count ? g->crossing[i].at : (share){1, 1};
        const area *a = compare(from, to) < 0 ? blocker_in(l, g, (extent){from, to, false}) : NULL;
        if (a || i == g->count) return a;
        g->inside[g->crossing[i].hand] ^= (uint32_t)1 << g->crossing[i].index;
        from = to;
    }
    return NULL;
}

static const area *ground_in_way(const line *l)
{
    relief g;
    bool any = false;
    if (!l->among->ground) return NULL;
    g.inside[0] = g.inside[1] = g.hills = g.cover = g.count = 0;
    for EACH_AREA(a, l->p->table) {
        if (!is_among(l, a)) continue;
        note_area(l, a, &g);
        any = true;
    }
    return any ? first_blocker(l, &g) : NULL;
}

/* ---- what might be in the way of any of its lines ------------------------------------------------------------------------------ */

/* From eyes to a body, of which no place is farther from its centre than `about`. */
typedef struct gaze { const play *p; unsigned from, to; point eye, centre, low, high; int32_t length, about; } gaze;

static gaze gaze_at(const play *p, unsigned from, point eye, unsigned to)
{
    const unit *a = &p->unit[to];
    point c = place_of(p, to), own = place_of(p, from);
    int32_t about = p->grain * (a->half_width + a->half_depth);
    gaze g = {.p = p, .from = from, .to = to, .eye = eye, .centre = c, .length = distance_between(eye, c) + 1, .about = about};
    g.low = (point){least_of(least_of(eye.x, own.x), c.x - about), least_of(least_of(eye.y, own.y), c.y - about)};
    g.high = (point){most_of(most_of(eye.x, own.x), c.x + about), most_of(most_of(eye.y, own.y), c.y + about)};
    return g;
}

/* Its centre lies farther aside of the line to the middle than anything of it reaches, and any other line. */
static bool lies_aside(const gaze *g, const unit *a)
{
    point at = {a->x, a->y};
    int64_t off = turn_of(g->eye, g->centre, g->eye, at), reaches = (int64_t)g->p->grain * (a->half_width + a->half_depth) + g->about + 2;
    return (off < 0 ? -off : off) > reaches * g->length;
}

/* Fighting units, friend or enemy; of a house with its garrison the house counts, which is higher. */
static void add_units(const gaze *g, outlook *o)
{
    const play *p = g->p;
    window w = window_on(p, g->low, g->high, 0);
    for (unsigned side = 0; side < SIDES; side++)
        for EACH_UNIT_IN(&w, u, p, side)
            if (!lies_aside(g, &p->unit[u]) && u != g->from && u != g->to && is_fighting(p, u) && !in_house(p, u)) o->unit[o->count++] = (uint16_t)u;
}

static void add_ground(const gaze *g, outlook *o)
{
    const area *first = g->p->table->area;
    for EACH_AREA(a, g->p->table) {
        if (!(a->is & (GROUND_HILL | GROUND_BLOCKS)) || !area_near(a, g->low, g->high)) continue;
        o->ground |= (uint32_t)1 << (a - first);
        if (a->is & GROUND_HILL) o->flat = false;
    }
}

static void look_out(const play *p, unsigned from, point eye, unsigned to, outlook *o)
{
    gaze g = gaze_at(p, from, eye, to);
    o->ground = o->count = 0;
    o->flat = true;
    add_units(&g, o);
    add_ground(&g, o);
}

/* ---- seeing ----------------------------------------------------------------------------------------------------------------- */

static bool refuse_ground(const line *l, tilly_reason *why, const area *a)
{
    bool bare = !(a->is & GROUND_BLOCKS);
    refuse(l->p, why, bare ? TILLY_WHY_NO_SIGHT_CREST : TILLY_WHY_NO_SIGHT_TERRAIN, CITE_SIGHT_LINE, l->from, NOBODY);
    if (why) why->unit[1] = a->feature.id;
    return false;
}

/* Of several in the way the first is the reason; where nobody wants it, whoever hid the place before most often hides this one. */
static bool is_clear(line *l, tilly_reason *why)
{
    if (l->last.n < l->first.n) return true;
    if (!why && l->likely != NOBODY && unit_blocks(l, l->likely)) return false;
    unsigned u = unit_in_way(l);
    l->likely = u;
    if (u != NOBODY) return refuse(l->p, why, TILLY_WHY_NO_SIGHT_UNIT, CITE_SIGHT_LINE, l->from, u);
    const area *a = ground_in_way(l);
    return !a || refuse_ground(l, why, a);
}

enum { POINTS_TRIED = 6 };

/* Front centre, four corners, centre. */
static void points_of(const play *p, unsigned u, point at[POINTS_TRIED])
{
    box b = box_of(p, u);
    at[0] = front_centre(p, u);
    box_corners(&b, &at[1]);
    at[5] = b.centre;
}

static bool refuse_distance(const play *p, unsigned from, point eye, unsigned to, tilly_reason *why)
{
    point at[POINTS_TRIED];
    int32_t least = NO_LIMIT;
    points_of(p, to, at);
    for (unsigned i = 0; i < POINTS_TRIED; i++) least = least_of(least, distance_between(eye, at[i]));
    refuse(p, why, TILLY_WHY_NOT_SEEN, is_foggy(p) ? CITE_SIGHT_FOG : CITE_SIGHT_LIMIT, from, to);
    why_number(why, 0, least, TILLY_LENGTH);
    why_number(why, 1, sight_now(p), TILLY_LENGTH);
    return false;
}

static bool is_within(point a, point b, int64_t limit)
{
    int64_t x = (int64_t)a.x - b.x, y = (int64_t)a.y - b.y;
    return x * x + y * y <= limit * limit;
}

/* If none of the points is seen, what hides the first of them counts as the reason. */
bool can_see_from(const play *p, unsigned from, point eye, unsigned to, tilly_reason *why)
{
    if (in_touch(p, from, to)) return true;
    point at[POINTS_TRIED];
    int32_t limit = sight_now(p);
    unsigned first = POINTS_TRIED;
    outlook among;
    points_of(p, to, at);
    look_out(p, from, eye, to, &among);
    line l = line_from(p, &among, from, eye, to);
    for (unsigned i = 0; i < POINTS_TRIED; i++) {
        if (!is_within(eye, at[i], limit)) continue;
        end_line(&l, at[i]);
        if (is_clear(&l, NULL)) return true;
        if (first == POINTS_TRIED) first = i;
    }
    if (!why) return false;
    if (first == POINTS_TRIED) return refuse_distance(p, from, eye, to, why);
    end_line(&l, at[first]);
    return is_clear(&l, why);
}

/* ---- what is known of it -------------------------------------------------------------------------------------------------------- */

static outlooks *outlooks_of(const play *p, unsigned from)
{
    outlooks *o = &notebook_of(p)->of[from];
    const unit *a = &p->unit[from];
    uint64_t changes = changes_now(p);
    if (o->changes == changes && o->x == a->x && o->y == a->y && o->heading == a->heading) return o;
    *o = (outlooks){.changes = changes, .x = a->x, .y = a->y, .heading = a->heading, .witness = o->witness};
    return o;
}

static bool is_known_to_see(const play *p, unsigned from, unsigned to)
{
    outlooks *o = outlooks_of(p, from);
    unsigned n = number_of(p, to);
    if (set_has(&o->asked, n)) return set_has(&o->seen, n);
    bool seen = can_see_from(p, from, eye_of(p, from), to, NULL);
    set_add(&o->asked, n);
    if (seen) set_add(&o->seen, n);
    return seen;
}

bool can_see(const play *p, unsigned from, unsigned to, tilly_reason *why)
{
    if (!why && notebook_of(p) && is_fighting(p, to) && side_of(p, from) != side_of(p, to)) return is_known_to_see(p, from, to);
    return can_see_from(p, from, eye_of(p, from), to, why);
}
