/* 64-bit hashes: of numbers one by one, and of records that lie one after another. Only unsigned
 * 64-bit arithmetic: the same on every machine. */
#include "base/handle.h"

#include <string.h>

/* Two lanes of 64 bits take in every number, each by a step that can be undone (add or exclusive
 * or, multiply by an odd constant, fold the high half down), so no lane ever loses what it has
 * taken in; they differ in how a number enters and in their constant, so that what cancels in one
 * does not in the other. The end mixes both into one number. The constants are fractional digits of
 * pi and e in hexadecimal, made odd. */
#define PI_DIGITS 0x243f6a8885a308d3u
#define PI_MORE   0x13198a2e03707345u
#define E_DIGITS  0xb7e151628aed2a6bu
#define E_MORE    0xbf7158809cf4f3c7u

static uint64_t fold(uint64_t x)
{
    return x ^ (x >> 32);
}

void hash_start(hash64 *h)
{
    *h = (hash64){PI_DIGITS, E_DIGITS};
}

void hash_number(hash64 *h, uint64_t number)
{
    h->a = fold((h->a ^ number) * PI_MORE);
    h->b = fold((h->b + number) * E_MORE) + h->a;
}

/* Eight bytes a number, the first lowest; the length comes first, so that texts one after another
 * cannot run together. */
void hash_text(hash64 *h, const char *text)
{
    size_t length = strlen(text);
    hash_number(h, length);
    for (size_t i = 0; i < length; i += 8) {
        uint64_t number = 0;
        for (size_t k = 0; k < 8 && i + k < length; k++)
            number |= (uint64_t)(unsigned char)text[i + k] << (8 * k);
        hash_number(h, number);
    }
}

uint64_t hash_end(const hash64 *h)
{
    uint64_t x = fold((h->a ^ (h->b >> 29)) * E_DIGITS);
    x = fold((x + h->b) * PI_DIGITS);
    return fold(x * E_MORE);
}

/* ---- long runs ------------------------------------------------------------------------------ */

/* As a step leaves them: the fold that ends it is done as the next begins. To fold twice is not to
 * fold at all. */
void hash_lanes_start(hash_lanes *h)
{
    *h = (hash_lanes){fold(PI_DIGITS), fold(PI_MORE), fold(E_DIGITS), fold(E_MORE)};
}

/* Eight bytes, the first lowest. */
static uint64_t number_from(const unsigned char *bytes)
{
    uint64_t number = 0;
    if (is_little_endian())
        memcpy(&number, bytes, sizeof number);
    else
        for (unsigned i = 8; i; i--)
            number = number << 8 | bytes[i - 1];
    return number;
}

/* One number goes into each lane, by a step that can be undone. The lanes do not wait for each
 * other, nor does a number for the fold of the step before: that is what makes them quick. */
typedef struct step {
    uint64_t number_in, high;
} step;
static step begin(uint64_t unfolded, const unsigned char *bytes)
{
    return (step){unfolded ^ number_from(bytes), unfolded >> 32};
}
static uint64_t end(step s, uint64_t odd)
{
    return (s.number_in ^ s.high) * odd;
}

/* The rest after the last whole part is filled up. */
void hash_bytes(hash_lanes *h, const void *bytes, size_t size)
{
    const unsigned char *at = bytes;
    const unsigned char *end_of_whole = at + size / ALL_LANES * ALL_LANES;
    unsigned char last[ALL_LANES] = {0};
    if (!size)
        return;
    memcpy(last, end_of_whole, size % ALL_LANES);
    const unsigned char *stop = size % ALL_LANES ? last : end_of_whole - ALL_LANES;
    const unsigned char *from = at < end_of_whole ? at : last;
    step a = begin(h->a, from);
    step b = begin(h->b, from + 8);
    step c = begin(h->c, from + 16);
    step d = begin(h->d, from + 24);
    while (from != stop) {
        at += ALL_LANES;
        from = at < end_of_whole ? at : last;
        a = begin(end(a, E_MORE), from);
        b = begin(end(b, E_DIGITS), from + 8);
        c = begin(end(c, PI_MORE), from + 16);
        d = begin(end(d, PI_DIGITS), from + 24);
    }
    *h = (hash_lanes){end(a, E_MORE), end(b, E_DIGITS), end(c, PI_MORE), end(d, PI_DIGITS)};
}

uint64_t hash_lanes_end(const hash_lanes *h)
{
    hash64 all;
    hash_start(&all);
    hash_number(&all, fold(h->a));
    hash_number(&all, fold(h->b));
    hash_number(&all, fold(h->c));
    hash_number(&all, fold(h->d));
    return hash_end(&all);
}
