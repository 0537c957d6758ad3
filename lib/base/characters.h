/* Words letter by letter. No function here needs another of the library, so that libtilly-lua, from
 * which those of the core are hidden, shares them as they stand. */
#ifndef TILLY_LIB_CHARACTERS_H
#define TILLY_LIB_CHARACTERS_H

#include <stddef.h>
#include <string.h>

/* Bytes up to `end` that are whole characters: fewer if a text was cut there inside one. */
static inline size_t whole_characters(const char *at, size_t end)
{
    size_t start = end;
    while (start > 0 && end - start < 3 && ((unsigned char)at[start - 1] & 0xc0) == 0x80)
        start--; /* a byte 10xxxxxx goes on with the one before it */
    if (!start)
        return end;
    unsigned char lead = (unsigned char)at[start - 1];
    size_t bytes = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc0 ? 2 : 1;
    return end - (start - 1) < bytes ? start - 1 : end;
}

/* Bytes of the words, at most so many, that are whole characters. */
static inline size_t whole_within(const char *words, size_t most)
{
    const size_t length = strlen(words);
    return length > most ? whole_characters(words, most) : length;
}

static inline char small_letter(char c)
{
    return (char)(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
}

static inline int same_letter(char a, char b)
{
    return small_letter(a) == small_letter(b);
}

enum { LONGEST_NEAREST = 48 };

/* Steps from one word to the other, small and capital letters alike: a letter put in, left out or
 * another, or two that change places. */
static inline unsigned
steps_between(const char *a, size_t length_of_a, const char *b, size_t length_of_b)
{
    unsigned rows[3][LONGEST_NEAREST + 1];
    if (length_of_a > LONGEST_NEAREST || length_of_b > LONGEST_NEAREST)
        return LONGEST_NEAREST;
    for (unsigned i = 0; i <= length_of_b; i++)
        rows[0][i] = i;
    for (unsigned k = 1; k <= length_of_a; k++) {
        unsigned *row = rows[k % 3];
        const unsigned *last = rows[(k + 2) % 3];
        const unsigned *before_last = rows[(k + 1) % 3];
        row[0] = k;
        for (unsigned i = 1; i <= length_of_b; i++) {
            const unsigned other = last[i - 1] + !same_letter(a[k - 1], b[i - 1]);
            const unsigned one_more = (row[i - 1] < last[i] ? row[i - 1] : last[i]) + 1;
            row[i] = other < one_more ? other : one_more;
            if (k > 1 && i > 1 && same_letter(a[k - 1], b[i - 2]) &&
                same_letter(a[k - 2], b[i - 1]) && before_last[i - 2] + 1 < row[i])
                row[i] = before_last[i - 2] + 1;
        }
    }
    return rows[length_of_a % 3][length_of_b];
}

#endif
