/* Arithmetic of whole numbers shared by the files of this folder.
 *
 * Three scales are met: whole units (1/10000), fine units (1/16 of those, for what is squared or
 * summed before it is rounded), and Q30 (units times 2^30, what a product with a direction gives).
 * Offsets below 2^25 units make Q30 sums below 2^58 and fine squares below 2^61.
 */
#ifndef TILLY_LIB_GEOMETRY_FIXED_H
#define TILLY_LIB_GEOMETRY_FIXED_H

#include "geometry/geometry.h"

#define FINE      16
#define FINE_HALF 8

_Static_assert((-3 >> 1) == -2, "right shift of a negative number must keep its sign");

static inline int64_t fine_of_q30(int64_t v)
{
    return (v + ((int64_t)1 << 25)) >> 26;
}
static inline int64_t q30_of_fine(int64_t v)
{
    return v * ((int64_t)1 << 26);
}

static inline int32_t units_of_fine(int64_t v)
{
    return (int32_t)((v + FINE_HALF - (v < 0)) >> 4);
}
static inline int64_t floor_of_fine(int64_t v)
{
    return v >> 4;
}
static inline int64_t ceiling_of_fine(int64_t v)
{
    return (v + FINE - 1) >> 4;
}

/* n / d to nearest, for d > 0. */
static inline int64_t nearest_quotient(int64_t n, int64_t d)
{
    return n < 0 ? -((-n + d / 2) / d) : (n + d / 2) / d;
}

int bit_length(uint64_t v);
/* part / whole in Q30, for 0 <= part <= whole and 0 < whole. */
int64_t share_q30(int64_t part, int64_t whole);

#endif
