/* The spatial index: where units stand, so coarsely that a scan finds those of a window without
 * asking each. Either axis is cut into strips, numbered from 1, and of each line between two of
 * them it is known which units of a side stand beyond it. Kept beside the state like the cache:
 * drawn when it is first asked for, kept up as units move, and its answer is a bound: the exact
 * test comes after it. */
#ifndef TILLY_LIB_SPATIAL_INDEX_H
#define TILLY_LIB_SPATIAL_INDEX_H

#include "state/play.h"

enum { AXES = 2, INDEX_STRIPS = 64, INDEX_LINES = INDEX_STRIPS + 1 };
typedef struct spatial_index {
    uint64_t *beyond;    /* by word, side, axis and line: units beyond it, a bit each */
    uint8_t *strip;      /* by unit and axis: where it was drawn; 0: nowhere */
    uint32_t strip_bits; /* of a coordinate: the part that lies inside a strip */
    bool drawn;          /* it shows the positions as they are */
} spatial_index;

/* Bounds on the centres of units that matter: see window_on(). */
typedef struct window {
    uint32_t x, y, wide, deep;
} window;
/* Bounds on the centres of all bases that reach within `around` of an upright rectangle, or of a
 * unit's base. A bound, never wrongly out: it makes scans of an army cheap. */
static inline window window_on(const play *p, point low, point high, int32_t around)
{
    uint32_t far = (uint32_t)around + (uint32_t)p->s->widest;
    return (window){(uint32_t)low.x - far,
                    (uint32_t)low.y - far,
                    (uint32_t)high.x - (uint32_t)low.x + 2 * far,
                    (uint32_t)high.y - (uint32_t)low.y + 2 * far};
}
static inline window window_round(const play *p, unsigned u, int32_t around)
{
    const unit *a = &p->unit[u];
    point at = {a->x, a->y};
    return window_on(p,
                     at,
                     at,
                     around + reach_of_halves(p->grain * a->half_width, p->grain * a->half_depth) +
                         p->grain * a->radius + 1);
}
/* Tested as one: which of the three fails is unpredictable, that one fails is nearly certain. */
static inline bool in_window(const unit *a, const window *w)
{
    return ((uint32_t)a->x - w->x <= w->wide) & ((uint32_t)a->y - w->y <= w->deep) &
           (a->state == UNIT_ON_TABLE);
}
/* Those of a side whose centres lie in a window, in order of number; most of the others
 * are never looked at. candidates c = candidates_in(p, &w, side); EACH_CANDIDATE(u, &c) ... */
typedef struct candidates {
    const play *p;
    const window *in;
    uint64_t left;
    unsigned side, word, base;
} candidates;
/* by place in the side; a few too many */
uint64_t candidate_bits(const play *p, const window *w, unsigned side, unsigned word);
static inline candidates candidates_in(const play *p, const window *w, unsigned side)
{
    return (candidates){p, w, candidate_bits(p, w, side, 0), side, 0, first_of(p, side)};
}
static inline bool candidates_go_on(candidates *c)
{
    if (64u * ++c->word >= c->p->s->count[c->side])
        return false;
    c->base += 64;
    c->left = candidate_bits(c->p, c->in, c->side, c->word);
    return true;
}
static inline unsigned next_candidate(candidates *c)
{
    do
        while (c->left) {
            unsigned u = c->base + lowest_bit(c->left);
            c->left &= c->left - 1;
            if (in_window(&c->p->unit[u], c->in))
                return u;
        }
    while (candidates_go_on(c));
    return NOBODY;
}
#define EACH_CANDIDATE(u, c) for (unsigned u; (u = next_candidate(c)) != NOBODY;)
/* The same with the candidates found in the head of the loop: EACH_UNIT_IN(&w, u, p, side) ... */
#define EACH_UNIT_IN(w, u, p, side)                                                                \
    for (candidates u##_found = candidates_in(p, w, side), *u##_of = &u##_found; u##_of;           \
         u##_of = NULL)                                                                            \
        EACH_CANDIDATE (u, &u##_found)

/* A unit came, went or moved. */
void index_unit(const play *p, unsigned u);

#endif
