/* 64-bit hashes: of numbers one by one, and of records that lie one after another. Only unsigned 64-bit arithmetic: the same on every machine. */
#include "handle/handle.h"

#include <string.h>

/* Two lanes of 64 bits take in every number, each by a step that can be undone (add or exclusive or, multiply by an odd constant, fold the high half down), so no
 * lane ever loses what it has taken in; they differ in how a number enters and in their constant, so that what cancels in one does not in the other. The end mixes both
 * into one number. The constants are fractional digits of pi and e in hexadecimal, made odd. */
#define PI_DIGITS 0x243f6a8885a308d3u
#define PI_MORE   0x13198a2e03707345u
#define E_DIGITS  0xb7e151628aed2a6bu
#define E_MORE    0xbf7158809cf4f3c7u

static uint64_t fold(uint64_t x) { return x ^ (x >> 32); }

void hash_start(hash64 *h) { *h = (hash64){PI_DIGITS, E_DIGITS}; }

void hash_number(hash64 *h, uint64_t number)
{
    h->a = fold((h->a ^ number) * PI_MORE);
    h->b = fold((h->b + number) * E_MORE) + h->a;
}

/* Eight bytes a number, the first lowest; the length comes first, so that texts one after another cannot run together. */
void hash_text(hash64 *h, const char *text)
{
    size_t length = strlen(text);
    hash_number(h, length);
    for (size_t i = 0; i < length; i += 8) {
        uint64_t number = 0;
        for (size_t k = 0; k < 8 && i + k < length; k++) number |= (uint64_t)(unsigned char)text[i + k] << (8 * k);
        hash_number(h, number);
    }
}

uint64_t hash_end(const hash64 *h)
{
    uint64_t x = fold((h->a ^ (h->b >> 29)) * E_DIGITS);
    x = fold((x + h->b) * PI_DIGITS);
    return fold(x * E_MORE);
}

/* ---- long runs -------------------------------------------------------------------------------------------------- */

void hash_lanes_start(hash_lanes *h) { *h = (hash_lanes){PI_DIGITS, PI_MORE, E_DIGITS, E_MORE}; }

/* Eight bytes, the first lowest. */
static uint64_t number_from(const unsigned char *bytes)
{
    uint64_t number = 0;
    if (is_little_endian()) memcpy(&number, bytes, sizeof number);
    else for (unsigned i = 8; i; i--) number = number << 8 | bytes[i - 1];
    return number;
}

/* One number goes into each lane, by a step that can be undone. The lanes do not wait for each other: that is what makes them quick. Nor does the number wait for the fold that ends the step before:
 * it is taken in beside it. */
typedef struct step { uint64_t number_in, high; } step;
static step begin(uint64_t unfolded, const unsigned char *bytes) { return (step){unfolded ^ number_from(bytes), unfolded >> 32}; }
static uint64_t end(step s, uint64_t odd) { return (s.number_in ^ s.high) * odd; }

/* At least one part of ALL_LANES bytes. To fold twice is not to fold at all. */
static void take_in(hash_lanes *h, const unsigned char *at, size_t parts)
{
    step a = begin(fold(h->a), at), b = begin(fold(h->b), at + 8), c = begin(fold(h->c), at + 16), d = begin(fold(h->d), at + 24);
    while (--parts) {
        at += ALL_LANES;
        a = begin(end(a, E_MORE), at);
        b = begin(end(b, E_DIGITS), at + 8);
        c = begin(end(c, PI_MORE), at + 16);
        d = begin(end(d, PI_DIGITS), at + 24);
    }
    *h = (hash_lanes){fold(end(a, E_MORE)), fold(end(b, E_DIGITS)), fold(end(c, PI_MORE)), fold(end(d, PI_DIGITS))};
}

void hash_bytes(hash_lanes *h, const void *bytes, size_t size)
{
    const unsigned char *at = bytes;
    size_t parts = size / ALL_LANES, rest = size % ALL_LANES;
    unsigned char last[ALL_LANES] = {0};
    if (parts) take_in(h, at, parts);
    if (!rest) return;
    memcpy(last, at + ALL_LANES * parts, rest);
    take_in(h, last, 1);
}

uint64_t hash_lanes_end(const hash_lanes *h)
{
    hash64 all;
    hash_start(&all);
    hash_number(&all, h->a);
    hash_number(&all, h->b);
    hash_number(&all, h->c);
    hash_number(&all, h->d);
    return hash_end(&all);
}
