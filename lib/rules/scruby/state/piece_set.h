/* Sets of pieces of either side, by slot. */
#ifndef TILLY_LIB_SCRUBY_PIECE_SET_H
#define TILLY_LIB_SCRUBY_PIECE_SET_H

#include "rules/scruby/state/state.h"

enum { PIECE_WORDS = SIDES * TILLY_MOST_UNITS / 64 };
typedef struct piece_set {
    uint64_t word[PIECE_WORDS];
} piece_set;

static inline bool in_set(const piece_set *s, unsigned u)
{
    return s->word[u / 64] >> (u % 64) & 1;
}
static inline void put_in_set(piece_set *s, unsigned u)
{
    s->word[u / 64] |= (uint64_t)1 << (u % 64);
}
static inline void take_from_set(piece_set *s, unsigned u)
{
    s->word[u / 64] &= ~((uint64_t)1 << (u % 64));
}

/* EACH_IN_SET(u, p, s) ...: its members that are on the table, in order of slot. */
#define EACH_IN_SET(u, p, s)                                                                       \
    for (unsigned u = 0; u < (p)->units; u++)                                                      \
        if (in_set(s, u) && on_table(p, u))

#endif
