/* Sets of units of both sides, a bit each by index. */
#ifndef TILLY_LIB_GLAUBEN_UNIT_BITS_H
#define TILLY_LIB_GLAUBEN_UNIT_BITS_H

#include "rules/glauben/state/state.h"

/* Of most sets nearly all words are empty: it is known which are filled, and the others are not
 * read. */
typedef struct unit_bits {
    uint32_t filled;
    uint64_t word[SIDES * SET_WORDS];
} unit_bits;
static inline void unit_bits_clear(unit_bits *s)
{
    s->filled = 0;
}
static inline void unit_bits_fill(unit_bits *s, unsigned i, uint64_t word)
{
    s->word[i] = (s->filled >> i & 1 ? s->word[i] : 0) | word;
    s->filled |= (uint32_t)1 << i;
}
static inline void unit_bits_add(unit_bits *s, unsigned u)
{
    unit_bits_fill(s, u / 64, (uint64_t)1 << (u % 64));
}
static inline void unit_bits_join(unit_bits *s, const unit_bits *more)
{
    for (uint32_t left = more->filled; left; left &= left - 1)
        unit_bits_fill(s, lowest_bit(left), more->word[lowest_bit(left)]);
}
static inline bool unit_bits_any(const unit_bits *s)
{
    return s->filled;
}
/* EACH_UNIT_BIT(u, &set) ...: in order of index. */
#define EACH_UNIT_BIT(u, s)                                                                        \
    for (uint32_t u##_words = (s)->filled; u##_words; u##_words &= u##_words - 1)                  \
        for (uint64_t u##_left = (s)->word[lowest_bit(u##_words)]; u##_left;                       \
             u##_left &= u##_left - 1)                                                             \
            for (unsigned u = 64 * lowest_bit(u##_words) + lowest_bit(u##_left), u##_done = 0;     \
                 !u##_done;                                                                        \
                 u##_done = 1)

#endif
