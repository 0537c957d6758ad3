#include "geometry/geometry.h"
#include "geometry/fixed.h"

int bit_length(uint64_t v)
{
#if defined(__GNUC__)
    return v == 0 ? 0 : 64 - __builtin_clzll(v);
#else
    int bits = 0;

    for (int step = 32; step > 0; step /= 2) {
        if (v >> step != 0) {
            v >>= step;
            bits += step;
        }
    }
    return bits + (v != 0);
#endif
}

int64_t share_q30(int64_t part, int64_t whole)
{
    int spare = 33 - bit_length((uint64_t)whole);

    if (spare < 0) {
        part >>= -spare;
        whole >>= -spare;
    }
    return part * Q30_ONE / whole;
}

/* Newton's steps come down to the root from above. The first guess, a chord of the root's curve
 * between two powers of 4, is 6% off at worst; three steps square that to below one in 2^31. */
int64_t square_root(int64_t square)
{
    if (square <= 0)
        return 0;
    int half = (bit_length((uint64_t)square) - 1) / 2;
    int64_t root = ((square >> half) + ((int64_t)2 << half)) / 3;

    for (int step = 0; step < 3; step++)
        root = (root + square / root) / 2;
    while ((uint64_t)root * (uint64_t)root > (uint64_t)square)
        root--;
    return root;
}

int32_t distance_between(point a, point b)
{
    int64_t dx = (int64_t)b.x - a.x;
    int64_t dy = (int64_t)b.y - a.y;

    return (int32_t)square_root(dx * dx + dy * dy);
}
