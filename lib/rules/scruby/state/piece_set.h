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

/* The first member from that slot on; NOBODY. */
static inline unsigned next_in_set(const piece_set *s, unsigned from)
{
    for (unsigned i = from / 64; i < PIECE_WORDS; i++) {
        uint64_t left = s->word[i] >> (from % 64) << (from % 64);
        if (left)
            return 64 * i + lowest_bit(left);
        from = 0;
    }
    return NOBODY;
}

/* EACH_IN_SET(u, p, s) ...: its members that are on the table, in order of slot. */
#define EACH_IN_SET(u, p, s)                                                                       \
    for (unsigned u = next_in_set(s, 0); u != NOBODY; u = next_in_set(s, u + 1))                   \
        if (on_table(p, u))

/* touching.c: those on the table, of either side, that a piece on the table touches (1.6), and with
 * which it shares a stretch of edge. Cached: it holds until the next call after a piece near it has
 * moved. */
typedef struct touched_pieces {
    piece_set any, edge;
} touched_pieces;
const touched_pieces *all_touching(const play *p, unsigned u);
/* EACH_TOUCHING(other, p, u) ...: all that it touches, of either side, in order of slot. */
#define EACH_TOUCHING(other, p, u) EACH_IN_SET (other, p, &all_touching(p, u)->any)
/* The first enemy stand that it touches, from that slot on; NOBODY. Guns, crews and mother stands
 * are none (1.6). */
unsigned next_enemy_touched(const play *p, unsigned u, unsigned from);
static inline unsigned enemy_touched(const play *p, unsigned u)
{
    return next_enemy_touched(p, u, 0);
}
static inline bool touches_enemy(const play *p, unsigned u)
{
    return enemy_touched(p, u) != NOBODY;
}

#endif
