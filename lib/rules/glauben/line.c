/* What stands between an eye and a place of a body: units in the way of a line of sight (GL-086, GL-Q-28). */
#include "rules/glauben/line.h"

static int32_t least_of(int32_t a, int32_t b) { return a < b ? a : b; }
static int32_t most_of(int32_t a, int32_t b) { return a > b ? a : b; }
static int64_t size_of(int64_t v) { return v < 0 ? -v : v; }

/* ---- from an eye to a body --------------------------------------------------------------------------------------------- */

static void places_on(const play *p, unsigned u, point at[POINTS_TRIED])
{
    box b = box_of(p, u);
    at[0] = point_along(b.centre, b.ahead, b.half_depth);
    box_corners(&b, &at[1]);
    at[5] = b.centre;
}

/* The outermost corners, if all lie before the eye. */
static void frame_body(gaze *g)
{
    point ahead = vector_from(g->eye, g->at[5]);
    g->left = g->right = vector_from(g->eye, g->at[1]);
    g->beside = dot_of(ahead, g->left) <= 0;
    for (unsigned i = 2; i < 5; i++) {
        point corner = vector_from(g->eye, g->at[i]);
        if (cross_of(g->left, corner) > 0) g->left = corner;
        if (cross_of(g->right, corner) < 0) g->right = corner;
        g->beside |= dot_of(ahead, corner) <= 0;
    }
}

static bool is_flat(const gaze *g, point low, point high)
{
    point eye = g->eye, own = place_of(g->p, g->from), near = {least_of(eye.x, own.x), least_of(eye.y, own.y)}, far = {most_of(eye.x, own.x), most_of(eye.y, own.y)};
    for EACH_AREA(a, g->p->table)
        if (a->is & GROUND_HILL && (area_near(a, low, high) || area_near(a, near, far))) return false;
    return true;
}

void gaze_at(const play *p, unsigned from, point eye, unsigned to, gaze *g)
{
    g->p = p;
    g->from = from;
    g->to = to;
    g->eye = eye;
    g->looked = false;
    places_on(p, to, g->at);
    frame_body(g);
    point low = g->at[0], high = low;
    for (unsigned i = 1; i < POINTS_TRIED; i++) {
        low = (point){least_of(low.x, g->at[i].x), least_of(low.y, g->at[i].y)};
        high = (point){most_of(high.x, g->at[i].x), most_of(high.y, g->at[i].y)};
    }
    g->flat = is_flat(g, low, high);
    g->low = (point){least_of(low.x, eye.x), least_of(low.y, eye.y)};
    g->high = (point){most_of(high.x, eye.x), most_of(high.y, eye.y)};
}

/* ---- who might be in the way ---------------------------------------------------------------------------------------------- */

/* The way to either of the outermost corners, and what bounds its length. */
typedef struct sector { point left, right; int64_t left_length, right_length; } sector;

/* The middle lies farther outside of one of the two than anything of the unit reaches. */
static bool lies_outside(const gaze *g, const sector *s, const unit *a)
{
    point at = {a->x - g->eye.x, a->y - g->eye.y};
    int64_t reaches = about_length((point){g->p->grain * a->half_width, g->p->grain * a->half_depth}) + 2;
    bool left = cross_of(s->left, at) > reaches * s->left_length, right = cross_of(s->right, at) < -reaches * s->right_length;
    return left | right;   /* as one: see in_window() */
}

/* Fighting units, friend or enemy; of a house with its garrison the house counts, which is higher. */
static void look_for_units(gaze *g)
{
    const play *p = g->p;
    window w = window_on(p, g->low, g->high, 0);
    sector s = {g->left, g->right, about_length(g->left), about_length(g->right)};
    g->count = 0;
    for (unsigned side = 0; side < SIDES; side++)
        for EACH_UNIT_IN(&w, u, p, side)
            if ((g->beside || !lies_outside(g, &s, &p->unit[u])) && u != g->from && u != g->to && is_fighting(p, u) && !in_house(p, u)) g->unit[g->count++] = (uint16_t)u;
}

static void look_out(gaze *g)
{
    if (g->looked) return;
    look_for_units(g);
    look_over_ground(g);
    g->looked = true;
}

/* ---- the line ---------------------------------------------------------------------------------------------------------------- */

static unsigned layer_under(const gaze *g, point at) { return g->flat ? 0 : layer_at(g->p, at); }

/* Of one end of the line, by the layers under the middle of whoever is there. The ground under the centre counts (GL-Q-43), but nobody looks out of the slope that his front stands on. */
static int32_t height_at(const gaze *g, unsigned middle, point at)
{
    unsigned here = layer_under(g, at);
    return 2 * (int32_t)(here > middle ? here : middle) + 1;
}

line line_from(gaze *g)
{
    return (line){.g = g, .likely = NOBODY, .height = height_at(g, layer_under(g, place_of(g->p, g->from)), g->eye), .layers = layer_under(g, place_of(g->p, g->to))};
}

void end_line(line *l, point end)
{
    l->end = end;
    l->top = height_at(l->g, l->layers, end);
}

/* ---- stretches of it ----------------------------------------------------------------------------------------------------------- */

/* Below, equal or above, exactly: whole parts first, then what is left of both, turned over. */
int compare(share a, share b)
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

bool is_left(const extent *s) { return !s->none && compare(s->from, s->to) <= 0; }

void keep_after(extent *s, share at) { if (compare(at, s->from) > 0) s->from = at; }
void keep_before(extent *s, share at) { if (compare(at, s->to) < 0) s->to = at; }

/* Keeps that part of it where something that grows evenly along the line, and is so much at its ends, is not below 0. */
static void keep(extent *s, int64_t at_eye, int64_t at_end)
{
    if (at_eye >= 0 && at_end >= 0) return;
    if (at_eye < 0 && at_end < 0) s->none = true;
    else if (at_eye < 0) keep_after(s, (share){-at_eye, at_end - at_eye});
    else keep_before(s, (share){at_eye, at_eye - at_end});
}

void keep_below(extent *s, const line *l, int32_t height) { keep(s, height - l->height, height - l->top); }

extent between_ends(const line *l)
{
    int32_t length = distance_between(l->g->eye, l->end);
    return (extent){{TOUCH, length}, {length - TOUCH, length}, false};
}

/* ---- units in the way ------------------------------------------------------------------------------------------------------------- */

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
        keep(s, -turn_of(a, b, a, l->g->eye), -turn_of(a, b, a, l->end));
    }
    return true;
}

enum verdict { MISSES, BLOCKS, UNSURE };

/* By its middle, and how far it reaches across the line and along it; corners lie on the grid, so that what is as close as that is left open. */
static enum verdict at_a_glance(const line *l, const box *b)
{
    point way = vector_from(l->g->eye, l->end), at = vector_from(l->g->eye, b->centre);
    int64_t by_ahead = size_of(((int64_t)way.x * b->ahead.c - (int64_t)way.y * b->ahead.s) >> 30), by_right = size_of(((int64_t)way.x * b->ahead.s + (int64_t)way.y * b->ahead.c) >> 30);
    int64_t off = size_of(cross_of(way, at)), across_it = b->half_depth * by_ahead + b->half_width * by_right;
    int64_t doubt = 4 * (size_of(way.x) + size_of(way.y)) + 2 * ((int64_t)b->half_width + b->half_depth);
    if (off > across_it + doubt) return MISSES;
    int64_t middle = dot_of(way, at), along_it = b->half_width * by_ahead + b->half_depth * by_right + doubt, end = 2 * TOUCH * about_length(way);
    bool between = middle - along_it > end && middle + along_it < dot_of(way, way) - end;
    return off < across_it - doubt && between ? BLOCKS : UNSURE;
}

static bool unit_blocks(const line *l, unsigned u)
{
    box b = box_of(l->g->p, u);
    point corner[4];
    enum verdict seen = at_a_glance(l, &b);
    if (seen == MISSES) return false;
    int32_t height = 2 * (int32_t)layer_under(l->g, b.centre) + 1;
    if (seen == BLOCKS && l->height <= height && l->top <= height) return true;
    extent s = between_ends(l);
    box_corners(&b, corner);
    if (!meets(l, corner, &s)) return false;
    keep_below(&s, l, height);
    return is_left(&s);
}

static unsigned unit_in_way(const line *l)
{
    for (unsigned i = 0; i < l->g->count; i++)
        if (unit_blocks(l, l->g->unit[i])) return l->g->unit[i];
    return NOBODY;
}

/* ---- is it clear? --------------------------------------------------------------------------------------------------------------------- */

static bool refuse_ground(const line *l, tilly_reason *why, const area *a)
{
    bool bare = !(a->is & GROUND_BLOCKS);
    refuse(l->g->p, why, bare ? TILLY_WHY_NO_SIGHT_CREST : TILLY_WHY_NO_SIGHT_TERRAIN, CITE_SIGHT_LINE, l->g->from, NOBODY);
    if (why) why->unit[1] = a->feature.id;
    return false;
}

/* There is nothing between bodies in contact. */
static bool is_short(const line *l)
{
    point way = vector_from(l->g->eye, l->end);
    return dot_of(way, way) < 4 * TOUCH * TOUCH;
}

bool is_clear(line *l, tilly_reason *why)
{
    if (is_short(l)) return true;
    if (!why && l->likely != NOBODY && unit_blocks(l, l->likely)) return false;
    look_out(l->g);
    unsigned u = unit_in_way(l);
    l->likely = u;
    if (u != NOBODY) return refuse(l->g->p, why, TILLY_WHY_NO_SIGHT_UNIT, CITE_SIGHT_LINE, l->g->from, u);
    const area *a = ground_in_way(l);
    return !a || refuse_ground(l, why, a);
}
