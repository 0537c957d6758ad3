/* A line of sight, from an eye to a place of a body, and what stands in its way (GL-086, GL-Q-28):
 * line_of_sight.c units, relief.c ground.
 *
 * Heights are half layers. Every corner is a place on the grid and every comparison a product of
 * whole numbers: nothing is rounded. */
#ifndef TILLY_LIB_GLAUBEN_LINE_H
#define TILLY_LIB_GLAUBEN_LINE_H

#include "rules/glauben/field/field.h"

/* A place on a line: the share n / d of its way, 0 at the eye and 1 at the other end; neither is
 * below 0. */
typedef struct share {
    int64_t n, d;
} share;
/* From one place to another, both included. */
typedef struct line_part {
    share from, to;
    bool none;
} line_part;

enum { LINES_TRIED = 6, ALL_OF_THEM = (1 << LINES_TRIED) - 1, MOST_SUSPECTS = LINES_TRIED + 2 };

/* The places where lines of sight to a body end, in the order in which they are tried: front
 * centre, four corners, centre; and how high. */
typedef struct aims {
    point at[LINES_TRIED];
    int32_t top[LINES_TRIED], highest;
} aims;

/* Units in the way of lines to one body, one or two of them: NOBODY where no unit is; `one` is
 * SEVERAL where there are more. */
typedef struct hiders {
    uint16_t one, other;
} hiders;
enum { SEVERAL = 0xfffe };

typedef struct line {
    const play *p;
    const unit_set *hide; /* of each side those who may_hide(), a bit each by place in the side */
    int32_t sight;        /* how far one sees */
    unsigned from, to;
    unsigned hider;    /* in the way of the line before: NOBODY where the ground is */
    bool by_ground;    /* which is */
    unsigned suspects; /* those who stood in the way of lines before, each once */
    uint16_t suspect[MOST_SUSPECTS];
    int32_t height, top; /* at the eye and at the end */
    point eye, end, way; /* way: from the one to the other */
    /* length: no less than its own, see about_length(); square: of its own, exactly */
    int64_t length, square;
} line;

/* ---- line_of_sight.c ------------------------------------------------------------------------ */

aims aims_on(const play *p, unsigned to);
int32_t height_of_eye(const play *p, unsigned from, point eye);
void find_hiders(const play *p, unit_set hide[SIDES]); /* adds all who may */
/* He is likely to be in the way. */
static inline void suspect(line *l, unsigned u)
{
    l->suspect[l->suspects++] = (uint16_t)u;
}
bool is_hidden(line *l);
/* which of these places that unit hides for certain, a bit each */
unsigned hidden_by(const line *l, const aims *a, unsigned u);
/* of a hidden one: of several in the way the first is the reason; false */
bool refuse_line(const line *l, tilly_reason *why);

static inline point vector_from(point from, point to)
{
    return (point){to.x - from.x, to.y - from.y};
}
static inline int64_t cross_of(point a, point b)
{
    return (int64_t)a.x * b.y - (int64_t)a.y * b.x;
} /* above 0: b lies to the left of a */
static inline int64_t dot_of(point a, point b)
{
    return (int64_t)a.x * b.x + (int64_t)a.y * b.y;
}
/* No less than its length, and no more than an eighth above it. */
static inline int64_t about_length(point v)
{
    int32_t x = v.x < 0 ? -v.x : v.x, y = v.y < 0 ? -v.y : v.y;
    return x > y ? (int64_t)x + (y + 1) / 2 : (int64_t)y + (x + 1) / 2;
}
static inline void end_line(line *l, const aims *a, unsigned i)
{
    l->end = a->at[i];
    l->way = vector_from(l->eye, l->end);
    l->length = about_length(l->way);
    l->square = dot_of(l->way, l->way);
    l->top = a->top[i];
}
/* The upright rectangle about it. */
static inline void bound_line(const line *l, point *low, point *high)
{
    *low = low_of(l->eye, l->end);
    *high = high_of(l->eye, l->end);
}
static inline int64_t turn_of(point a, point b, point c, point d)
{
    return cross_of(vector_from(a, b), vector_from(c, d));
} /* of the way from a to b into that from c to d */
static inline int64_t aside(const line *l, point at)
{
    return cross_of(l->way, vector_from(l->eye, at));
}

/* ---- sight.c --------------------------------------------------------------------------------- */

void add_hider(hiders *h, unsigned u);
/* The first place that is seen; LINES_TRIED: none is. Some are known to be hidden. by: the units
 * that hide the others. */
unsigned shown_to(line *l, const aims *a, unsigned hidden, hiders *by);

/* ---- stretches of it ------------------------------------------------------------------------ */

int compare(share a, share b); /* below, equal or above 0, exactly */
bool is_left(const line_part *s);
void keep_after(line_part *s, share at);
void keep_before(line_part *s, share at);
/* where the line is not above that height */
void keep_below(line_part *s, const line *l, int32_t height);
/* what stands no farther from an end than bodies in contact do does not stand between them
 * (GL-Q-03) */
line_part between_ends(const line *l);

/* ---- relief.c ------------------------------------------------------------------------------- */

const area *ground_in_way(const line *l); /* NULL: none */
bool does_ground_hide(const line *l);     /* there is any */

#endif
