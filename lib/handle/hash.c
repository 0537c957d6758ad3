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

/* One number into each lane, by a step that can be undone. The lanes do not wait for each other: that is what makes them quick. */
static void take_in(hash_lanes *h, const unsigned char *bytes)
{
    h->a = fold((h->a ^ number_from(bytes)) * E_MORE);
    h->b = fold((h->b ^ number_from(bytes + 8)) * E_DIGITS);
    h->c = fold((h->c ^ number_from(bytes + 16)) * PI_MORE);
    h->d = fold((h->d ^ number_from(bytes + 24)) * PI_DIGITS);
}

void hash_bytes(hash_lanes *h, const void *bytes, size_t size)
{
    const unsigned char *at = bytes;
    unsigned char last[ALL_LANES] = {0};
    hash_lanes l = *h;
    for (; size >= ALL_LANES; at += ALL_LANES, size -= ALL_LANES) take_in(&l, at);
    if (size) {
        memcpy(last, at, size);
        take_in(&l, last);
    }
    *h = l;
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
