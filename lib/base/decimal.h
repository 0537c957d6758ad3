/* Decimal text as whole numbers of 1/10^places: "2.5" is 25000 of 1/10000. Exact; base/text.h
 * writes them. */
#ifndef TILLY_LIB_DECIMAL_H
#define TILLY_LIB_DECIMAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Decimals of a tilly_measure: 4 for a length, 2 for an angle, 3 for thousandths, else 0. */
unsigned decimals_of(unsigned measure);
/* The whole text must be an optional minus, digits, and perhaps a point with 1 to `places` digits;
 * false for anything else and beyond 15 digits. */
bool decimal_read(const char *digits, size_t length, unsigned places, int64_t *number);

#endif
