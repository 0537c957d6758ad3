/* Size, lesser, greater and nearest within bounds of whole numbers, as wide as the arguments are.
 */
#ifndef TILLY_LIB_ARITHMETIC_H
#define TILLY_LIB_ARITHMETIC_H

#include <stdint.h>

static inline int32_t magnitude_32(int32_t v)
{
    return v < 0 ? -v : v;
}
static inline int64_t magnitude_64(int64_t v)
{
    return v < 0 ? -v : v;
}
#define magnitude(v) _Generic(+(v), int32_t : magnitude_32, int64_t : magnitude_64)(v)

static inline int32_t smaller_32(int32_t a, int32_t b)
{
    return a < b ? a : b;
}
static inline int64_t smaller_64(int64_t a, int64_t b)
{
    return a < b ? a : b;
}
#define smaller(a, b) _Generic((a) + (b), int32_t : smaller_32, int64_t : smaller_64)(a, b)

static inline int32_t larger_32(int32_t a, int32_t b)
{
    return a > b ? a : b;
}
static inline int64_t larger_64(int64_t a, int64_t b)
{
    return a > b ? a : b;
}
#define larger(a, b) _Generic((a) + (b), int32_t : larger_32, int64_t : larger_64)(a, b)

static inline int32_t clamped_32(int32_t v, int32_t least, int32_t most)
{
    return v < least ? least : v > most ? most : v;
}
static inline int64_t clamped_64(int64_t v, int64_t least, int64_t most)
{
    return v < least ? least : v > most ? most : v;
}
#define clamped(v, least, most)                                                                    \
    _Generic((v) + (least) + (most), int32_t : clamped_32, int64_t : clamped_64)(v, least, most)

#endif
