/* The ground between an eye and a place of a body: hills, woods and houses in the way of a line of
 * sight (GL-030, GL-032, GL-035, GL-086, GL-Q-28, GL-Q-56). */
#include "rules/glauben/field/line_of_sight.h"

/* ---- which might be ------------------------------------------------------------------------- */

/* By the upright rectangle about it: how far its middle lies aside of the eye and ahead of it, and
 * how far it reaches; twice each, times the length of the line. */
typedef struct setting {
    int64_t aside, ahead, reaches_aside, reaches_ahead;
} setting;

static setting setting_of(const line *l, const area *a)
{
    int32_t right = a->low.x + a->high.x - 2 * l->eye.x;
    int32_t up = a->low.y + a->high.y - 2 * l->eye.y;
    point middle = {right, up};
    int64_t wide = a->high.x - a->low.x;
    int64_t deep = a->high.y - a->low.y;
    int64_t x = magnitude(l->way.x);
    int64_t y = magnitude(l->way.y);
    return (setting){
        cross_of(l->way, middle), dot_of(l->way, middle), wide * y + deep * x, wide * x + deep * y};
}

static bool lies_aside(const setting *s)
{
    return s->aside > s->reaches_aside || s->aside < -s->reaches_aside;
}

static bool may_rise(const area *a, point low, point high)
{
    return a->is & (GROUND_HILL | GROUND_BLOCKS) && area_near(a, low, high);
}

/* ---- where the line runs over it ------------------------------------------------------------ */

/* The places where the line goes into or out of a feature, seen just to the left of the line and
 * just to the right: what lies in both is inside, and a run along a border is not. */
typedef struct crossing {
    share at;
    uint32_t index, hand;
} crossing;
typedef struct relief {
    uint32_t inside[2];    /* features by index, by hand, a bit each */
    uint32_t hills, cover; /* which of them raise the ground, and which stand on it and block */
    uint32_t count;
    /* in order along the line; the band about a line may block sight too, by a derived kind */
    crossing crossing[2 * TILLY_MOST_FEATURES * MOST_BAND];
} relief;

_Static_assert(TILLY_MOST_FEATURES <= 32, "a bit for each feature");

static void add_crossing(relief *r, share at, uint32_t index, uint32_t hand)
{
    uint32_t i = r->count++;
    for (; i > 0 && compare(at, r->crossing[i - 1].at) < 0; i--)
        r->crossing[i] = r->crossing[i - 1];
    r->crossing[i] = (crossing){at, index, hand};
}

/* A side of a feature, whose ends lie so far aside. */
static void
note_side(const line *l, point a, point b, int64_t from, int64_t to, uint32_t index, relief *r)
{
    const bool crosses[2] = {(from >= 0) != (to >= 0), (from > 0) != (to > 0)};
    if (!crosses[0] && !crosses[1])
        return;
    int64_t sign = to < from ? -1 : 1;
    share at = {sign * turn_of(l->eye, a, a, b), sign * (to - from)};
    for (uint32_t hand = 0; hand < 2; hand++) {
        if (!crosses[hand])
            continue;
        if (at.n <= 0)
            r->inside[hand] ^= (uint32_t)1 << index;
        else if (at.n < at.d)
            add_crossing(r, at, index, hand);
    }
}

static void note_border(const line *l, const area *a, uint32_t index, relief *r)
{
    point last = a->corner[a->corners - 1];
    int64_t off = aside(l, last);
    for (uint32_t i = 0; i < a->corners; i++) {
        int64_t next = aside(l, a->corner[i]);
        note_side(l, last, a->corner[i], off, next, index, r);
        last = a->corner[i];
        off = next;
    }
}

static bool is_house(const area *a)
{
    return a->feature.kind == TILLY_VILLAGE;
}
static bool is_own_house(const play *p, unsigned u, const area *a)
{
    return in_house(p, u) && of(p, u)->house == a->feature.id;
}

/* A house for its own garrison; a wood's edge for those who stand in it. */
static bool is_open(const line *l, const area *a)
{
    if (is_house(a))
        return is_own_house(l->p, l->from, a) || is_own_house(l->p, l->to, a);
    return (area_holds(a, l->eye) || area_holds(a, l->end)) &&
           outline_cut(outline_of(a), l->eye, l->end) <= gl_length(l->p, GLAUBEN_WOOD_SIGHT_MM);
}

static void note_area(const line *l, const area *a, relief *r)
{
    uint32_t index = (uint32_t)(a - l->p->table->area);
    uint32_t bit = (uint32_t)1 << index;
    if (a->is & GROUND_HILL)
        r->hills |= bit;
    if (a->is & GROUND_BLOCKS && !is_open(l, a))
        r->cover |= bit;
    note_border(l, a, index, r);
}

static unsigned bits_of(uint32_t w)
{
    unsigned n = 0;
    for (; w; w &= w - 1)
        n++;
    return n;
}

static const area *lowest(const line *l, uint32_t bits)
{
    const area *a = l->p->table->area;
    for (; !(bits & 1); bits >>= 1)
        a++;
    return a;
}

/* All that reaches up to the line between two crossings: ground two half layers a hill, and what
 * stands on it two more. */
static const area *blocker_in(const line *l, const relief *r, line_part s)
{
    uint32_t inside = r->inside[0] & r->inside[1];
    uint32_t cover = inside & r->cover;
    uint32_t hills = inside & r->hills;
    if (!cover && !hills)
        return NULL;
    line_part ends = between_ends(l);
    keep_after(&s, ends.from);
    keep_before(&s, ends.to);
    keep_below(&s, l, 2 * ((int32_t)bits_of(hills) + (cover != 0)));
    return is_left(&s) ? lowest(l, cover ? cover : hills) : NULL;
}

static const area *first_blocker(const line *l, relief *r)
{
    share from = {0, 1};
    for (uint32_t i = 0; i <= r->count; i++) {
        share to = i < r->count ? r->crossing[i].at : (share){1, 1};
        const area *a =
            compare(from, to) < 0 ? blocker_in(l, r, (line_part){from, to, false}) : NULL;
        if (a || i == r->count)
            return a;
        r->inside[r->crossing[i].hand] ^= (uint32_t)1 << r->crossing[i].index;
        from = to;
    }
    return NULL;
}

const area *ground_in_way(const line *l)
{
    relief r;
    bool any = false;
    point low;
    point high;
    bound_line(l, &low, &high);
    r.inside[0] = r.inside[1] = r.hills = r.cover = r.count = 0;
    EACH_AREA (a, l->p->table) {
        if (!may_rise(a, low, high))
            continue;
        setting s = setting_of(l, a);
        if (lies_aside(&s))
            continue;
        note_area(l, a, &r);
        any = true;
    }
    return any ? first_blocker(l, &r) : NULL;
}

/* ---- at a glance ---------------------------------------------------------------------------- */

static bool has_corners_on_both_sides(const line *l, const area *a)
{
    unsigned left = 0;
    unsigned right = 0;
    for (uint32_t i = 0; i < a->corners; i++) {
        int64_t off = aside(l, a->corner[i]);
        left += off > 0;
        right += off < 0;
    }
    return left && right;
}

/* A line as low as open ground runs through something that is not as low and lies wholly between
 * its ends. */
static bool stands_across(const line *l, const area *a, const setting *s)
{
    int64_t end = 4 * TOUCH * l->length;
    int64_t whole = 2 * dot_of(l->way, l->way);
    if (l->height > 1 || l->top > 1 || s->ahead - s->reaches_ahead <= end ||
        s->ahead + s->reaches_ahead >= whole - end)
        return false;
    return has_corners_on_both_sides(l, a) && !(is_house(a) && is_open(l, a));
}

/* All that may be in the way: how high at the most, and where on the line, by the measure of
 * setting. */
typedef struct rise {
    int32_t hills, cover;
    int64_t from, to;
} rise;

static void add_rise(rise *r, const area *a, const setting *s)
{
    int64_t from = s->ahead - s->reaches_ahead;
    int64_t to = s->ahead + s->reaches_ahead;
    if (a->is & GROUND_HILL)
        r->hills++;
    if (a->is & GROUND_BLOCKS)
        r->cover = 1;
    if (from < r->from)
        r->from = from;
    if (to > r->to)
        r->to = to;
}

static bool is_above(const line *l, const rise *r, int64_t at)
{
    int64_t whole = 2 * dot_of(l->way, l->way);
    int64_t place = clamped(at, 0, whole);
    return (l->height - 2 * (r->hills + r->cover)) * whole + (l->top - l->height) * place > 0;
}

bool does_ground_hide(const line *l)
{
    rise r = {0, 0, INT64_MAX, INT64_MIN};
    point low;
    point high;
    bound_line(l, &low, &high);
    EACH_AREA (a, l->p->table) {
        if (!may_rise(a, low, high))
            continue;
        setting s = setting_of(l, a);
        if (lies_aside(&s))
            continue;
        if (stands_across(l, a, &s))
            return true;
        add_rise(&r, a, &s);
    }
    return r.hills + r.cover && !(is_above(l, &r, r.from) && is_above(l, &r, r.to)) &&
           ground_in_way(l);
}
