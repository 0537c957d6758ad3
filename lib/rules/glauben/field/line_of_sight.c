/* The line between an eye and a place of a body: units in the way of a line of sight, which has no
 * width and goes through any narrow gap between them (GL-086, GL-Q-28). */
#include "rules/glauben/field/line_of_sight.h"

/* ---- the line ------------------------------------------------------------------------------- */

static int32_t reach_of(const play *p, const unit *a)
{
    return p->grain * (a->half_width + a->half_depth);
}

static bool is_level(const play *p, point low, point high)
{
    EACH_AREA (a, p->table)
        if (a->is & GROUND_HILL && area_near(a, low, high))
            return false;
    return true;
}

/* Of one end of the line, by the layers under the middle of whoever is there. The ground under the
 * centre counts (GL-Q-43), but nobody looks out of the slope that his front stands on. */
static int32_t height_at(const play *p, unsigned middle, point at)
{
    unsigned here = layer_at(p, at);
    return 2 * (int32_t)(here > middle ? here : middle) + 1;
}

int32_t height_of_eye(const play *p, unsigned from, point eye)
{
    point own = place_of(p, from);
    point low = low_of(eye, own);
    point high = high_of(eye, own);
    return is_level(p, low, high) ? 1 : height_at(p, layer_at(p, own), eye);
}

void find_hiders(const play *p, unit_set hide[SIDES])
{
    for (unsigned side = 0; side < SIDES; side++)
        EACH_UNIT (u, p, side)
            if (may_hide(p, u))
                set_add(&hide[side], bit_of(p, u));
}

aims aims_on(const play *p, unsigned to)
{
    aims a = {.at = {front_centre(p, to)}, .highest = 1};
    point own = place_of(p, to);
    int32_t about = reach_of(p, &p->unit[to]);
    bool level =
        is_level(p, (point){own.x - about, own.y - about}, (point){own.x + about, own.y + about});
    unsigned layers = level ? 0 : layer_at(p, own);
    box b = box_of(p, to);
    box_corners(&b, &a.at[1]);
    a.at[5] = b.centre;
    for (unsigned i = 0; i < LINES_TRIED; i++) {
        a.top[i] = level ? 1 : height_at(p, layers, a.at[i]);
        a.highest = larger(a.highest, a.top[i]);
    }
    return a;
}

/* ---- stretches of it ------------------------------------------------------------------------ */

/* Of two whole numbers that are not below 0. */
typedef struct product {
    uint64_t high, low;
} product;

static product product_of(int64_t a, int64_t b)
{
    uint64_t half = UINT32_MAX;
    uint64_t a0 = (uint64_t)a & half;
    uint64_t a1 = (uint64_t)a >> 32;
    uint64_t b0 = (uint64_t)b & half;
    uint64_t b1 = (uint64_t)b >> 32;
    uint64_t least = a0 * b0;
    uint64_t across = a1 * b0 + (least >> 32);
    uint64_t other = a0 * b1 + (across & half);
    return (product){a1 * b1 + (across >> 32) + (other >> 32), (other << 32) | (least & half)};
}

int compare(share a, share b)
{
    product one = product_of(a.n, b.d);
    product other = product_of(b.n, a.d);
    if (one.high != other.high)
        return one.high < other.high ? -1 : 1;
    return (one.low > other.low) - (one.low < other.low);
}

bool is_left(const line_part *s)
{
    return !s->none && compare(s->from, s->to) <= 0;
}

void keep_after(line_part *s, share at)
{
    if (compare(at, s->from) > 0)
        s->from = at;
}
void keep_before(line_part *s, share at)
{
    if (compare(at, s->to) < 0)
        s->to = at;
}

/* Keeps that part of it where something that grows evenly along the line, and is so much at its
 * ends, is not below 0. */
static void keep(line_part *s, int64_t at_eye, int64_t at_end)
{
    if (at_eye >= 0 && at_end >= 0)
        return;
    if (at_eye < 0 && at_end < 0)
        s->none = true;
    else if (at_eye < 0)
        keep_after(s, (share){-at_eye, at_end - at_eye});
    else
        keep_before(s, (share){at_eye, at_eye - at_end});
}

void keep_below(line_part *s, const line *l, int32_t height)
{
    keep(s, height - l->height, height - l->top);
}

line_part between_ends(const line *l)
{
    int32_t length = distance_between(l->eye, l->end);
    return (line_part){{TOUCH, length}, {length - TOUCH, length}, false};
}

/* ---- units in the way ----------------------------------------------------------------------- */

/* Sides and corners included: no sight between two units that stand shoulder to shoulder. */
static bool meets(const line *l, const point corner[4], line_part *s)
{
    unsigned left = 0;
    unsigned right = 0;
    for (unsigned i = 0; i < 4; i++) {
        int64_t off = aside(l, corner[i]);
        left += off > 0;
        right += off < 0;
    }
    if (left == 4 || right == 4)
        return false;
    for (unsigned i = 0; i < 4; i++) {
        point a = corner[i];
        point b = corner[(i + 1) % 4];
        keep(s, -turn_of(a, b, a, l->eye), -turn_of(a, b, a, l->end));
    }
    return true;
}

static int32_t height_under(const play *p, point at)
{
    return 2 * (int32_t)layer_at(p, at) + 1;
}

/* Of whoever stands there; a line between low ends he never leaves below him. */
static int32_t height_on(const line *l, point at)
{
    return l->height == 1 && l->top == 1 ? 1 : height_under(l->p, at);
}

enum verdict { MISSES, BLOCKS, UNSURE };

/* By its middle, how far it reaches across the line and along it, and the height of the line before
 * and behind it; corners lie on the grid, so that what is as close as that is left open. */
static inline enum verdict at_a_glance(const line *l, unsigned u)
{
    const play *p = l->p;
    direction d = p->dir[u];
    point way = l->way;
    point at = vector_from(l->eye, place_of(p, u));
    int64_t wide = p->grain * p->unit[u].half_width;
    int64_t deep = p->grain * p->unit[u].half_depth;
    int64_t doubt = 6 * l->length + 2 * (wide + deep);
    int64_t by_ahead = magnitude(((int64_t)way.x * d.c - (int64_t)way.y * d.s) >> 30);
    int64_t by_right = magnitude(((int64_t)way.x * d.s + (int64_t)way.y * d.c) >> 30);
    int64_t off = magnitude(cross_of(way, at));
    int64_t across_it = deep * by_ahead + wide * by_right;
    if (off > across_it + doubt)
        return MISSES;
    int64_t middle = dot_of(way, at);
    int64_t along_it = wide * by_ahead + deep * by_right + doubt;
    int64_t from = middle - along_it;
    int64_t to = middle + along_it;
    int64_t end = 2 * TOUCH * l->length;
    if (to < 0 || from > l->square)
        return MISSES;
    int64_t rises = l->top - l->height;
    int64_t over = (l->height - height_on(l, place_of(p, u))) * l->square;
    int64_t before = over + rises * from;
    int64_t behind = over + rises * to;
    if (before > 0 && behind > 0)
        return MISSES;
    return off < across_it - doubt && from > end && to < l->square - end && before <= 0 &&
                   behind <= 0
               ? BLOCKS
               : UNSURE;
}

static bool does_block(const line *l, unsigned u)
{
    box b = box_of(l->p, u);
    point corner[4];
    line_part s = between_ends(l);
    box_corners(&b, corner);
    if (!meets(l, corner, &s))
        return false;
    keep_below(&s, l, height_on(l, b.centre));
    return is_left(&s);
}

static bool unit_blocks(const line *l, unsigned u)
{
    enum verdict seen = at_a_glance(l, u);
    return seen == BLOCKS || (seen == UNSURE && does_block(l, u));
}

/* Its middle lies no farther aside than anything of it reaches. */
static inline bool is_near(const line *l, const unit *a)
{
    int64_t reaches = (reach_of(l->p, a) + 2) * l->length;
    int64_t off = aside(l, (point){a->x, a->y});
    return (off <= reaches) & (off >= -reaches);
}

/* Of these units, a bit each from the first on: whether one is, is unpredictable. */
static inline uint64_t near_of(const line *l, const unit *first, uint64_t some)
{
    uint64_t near = 0;
    for (; some; some &= some - 1)
        near |= (uint64_t)is_near(l, first + lowest_bit(some)) << lowest_bit(some);
    return near;
}

/* Of 64 units from the first on, a bit each, this one. */
static inline uint64_t bit_from(unsigned first, unsigned u)
{
    return (uint64_t)(u - first < 64) << (u - first) % 64;
}

static unsigned unit_of_side_in_way(const line *l, const window *w, unsigned side)
{
    for (unsigned word = 0, first = first_of(l->p, side); word < l->p->words; word++, first += 64) {
        uint64_t some = l->hide[side].word[word];
        if (!some)
            continue;
        some &= candidate_bits(l->p, w, side, word) &
                ~(bit_from(first, l->from) | bit_from(first, l->to));
        for (uint64_t near = near_of(l, &l->p->unit[first], some); near; near &= near - 1)
            if (unit_blocks(l, first + lowest_bit(near)))
                return first + lowest_bit(near);
    }
    return NOBODY;
}

static unsigned unit_in_way(const line *l)
{
    point low;
    point high;
    bound_line(l, &low, &high);
    window w = window_on(l->p, low, high, 0);
    unsigned u = unit_of_side_in_way(l, &w, 0);
    return u == NOBODY ? unit_of_side_in_way(l, &w, 1) : u;
}

/* ---- all that stands behind one of them ----------------------------------------------------- */

/* One of its diagonals, a little inside its corners, from the right end to the left as seen from
 * the eye: what is in its way. before: of the eye, how far off it lies; behind: from there on
 * places are well clear of it; both times its length. */
typedef struct screen {
    point right, left, across;
    int64_t clear, before, behind;
} screen;

enum { FIRST_CORNER = 1, ALL_CORNERS = 15 << FIRST_CORNER };

static point diagonal(const box *b, int32_t width, int32_t depth)
{
    return (point){(int32_t)(((int64_t)width * b->ahead.c + (int64_t)depth * b->ahead.s) >> 30),
                   (int32_t)(((int64_t)depth * b->ahead.c - (int64_t)width * b->ahead.s) >> 30)};
}

static screen screen_of(const line *l, const box *b)
{
    int32_t width = b->half_width - b->half_width / 64;
    int32_t depth = b->half_depth - b->half_depth / 64;
    point at = vector_from(l->eye, b->centre);
    point one = diagonal(b, width, depth);
    point other = diagonal(b, width, -depth);
    int64_t wide = cross_of(at, one);
    int64_t wide_too = cross_of(at, other);
    point half = magnitude(wide) > magnitude(wide_too) ? one : other;
    if (cross_of(at, half) < 0)
        half = (point){-half.x, -half.y};
    screen s = {{at.x - half.x, at.y - half.y},
                {at.x + half.x, at.y + half.y},
                {2 * half.x, 2 * half.y},
                0,
                0,
                0};
    s.clear = 2 * TOUCH * about_length(s.across);
    s.before = cross_of(s.right, s.left);
    s.behind = s.before + s.clear;
    return s;
}

/* Behind it, and well clear of it. */
static inline bool covers(const screen *s, point at)
{
    int64_t from_right = cross_of(s->right, at);
    int64_t from_left = cross_of(at, s->left);
    int64_t beyond = cross_of(at, s->across);
    return (from_right >= 0) & (from_left >= 0) & (beyond >= s->behind);
}

static bool is_as_high(const line *l, const aims *a, point at)
{
    return (l->height == 1 && a->highest == 1) ||
           height_under(l->p, at) >= larger(l->height, a->highest);
}

/* Between the corners lie the other two, and what is hidden is no less by far than their places are
 * rounded. */
unsigned hidden_by(const line *l, const aims *a, unsigned u)
{
    box b = box_of(l->p, u);
    screen s = screen_of(l, &b);
    unsigned hidden = 0;
    if (s.before < s.clear || !is_as_high(l, a, b.centre))
        return 0;
    for (unsigned i = FIRST_CORNER; i < FIRST_CORNER + 4; i++)
        hidden |= (unsigned)covers(&s, vector_from(l->eye, a->at[i])) << i;
    if (hidden == ALL_CORNERS)
        return ALL_OF_THEM;
    return hidden | (unsigned)covers(&s, vector_from(l->eye, a->at[0])) |
           (unsigned)covers(&s, vector_from(l->eye, a->at[LINES_TRIED - 1])) << (LINES_TRIED - 1);
}

/* ---- is it hidden? -------------------------------------------------------------------------- */

static unsigned suspect_in_way(const line *l)
{
    for (unsigned i = 0; i < l->suspects; i++)
        if (unit_blocks(l, l->suspect[i]))
            return l->suspect[i];
    return NOBODY;
}

static unsigned newcomer_in_way(line *l)
{
    unsigned u = unit_in_way(l);
    if (u != NOBODY)
        suspect(l, u);
    return u;
}

/* The unit or ground that hid the place before most often hides this one. */
bool is_hidden(line *l)
{
    /* nothing stands between bodies in contact */
    if (l->square < 4 * TOUCH * TOUCH)
        return false;
    l->hider = suspect_in_way(l);
    if (l->hider != NOBODY)
        return true;
    if (l->by_ground && does_ground_hide(l))
        return true;
    l->hider = newcomer_in_way(l);
    if (l->hider != NOBODY)
        return true;
    return l->by_ground = !l->by_ground && does_ground_hide(l);
}

static bool refuse_ground(const line *l, tilly_reason *why, const area *a)
{
    bool bare = !(a->is & GROUND_BLOCKS);
    refuse(l->p,
           why,
           bare ? TILLY_WHY_NO_SIGHT_CREST : TILLY_WHY_NO_SIGHT_TERRAIN,
           CITE_SIGHT_LINE,
           l->from,
           NOBODY);
    if (why)
        why->unit[1] = a->feature.id;
    return false;
}

bool refuse_line(const line *l, tilly_reason *why)
{
    unsigned u = unit_in_way(l);
    if (u != NOBODY)
        return refuse(l->p, why, TILLY_WHY_NO_SIGHT_UNIT, CITE_SIGHT_LINE, l->from, u);
    return refuse_ground(l, why, ground_in_way(l));
}
