#include "base/decimal.h"

#include <tilly/units.h>

enum { MOST_DIGITS = 15 };

unsigned decimals_of(unsigned measure)
{
    switch (measure) {
    case TILLY_LENGTH: return 4;
    case TILLY_ANGLE: return 2;
    case TILLY_THOUSANDTHS: return 3;
    default: return 0;
    }
}

static int64_t power_of_ten(unsigned places)
{
    int64_t power = 1;
    while (places--)
        power *= 10;
    return power;
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

bool decimal_read(const char *digits, size_t length, unsigned places, int64_t *number)
{
    bool minus = length && digits[0] == '-';
    size_t i = minus;
    size_t before = 0;
    size_t after = 0;
    int64_t value = 0;
    for (; i < length && is_digit(digits[i]) && before < MOST_DIGITS; i++, before++)
        value = value * 10 + (digits[i] - '0');
    if (i < length && digits[i] == '.') {
        for (i++; i < length && is_digit(digits[i]) && after < places; i++, after++)
            value = value * 10 + (digits[i] - '0');
        if (!after)
            return false;
    }
    if (!before || i < length || before + places > MOST_DIGITS)
        return false;
    value *= power_of_ten(places - (unsigned)after);
    *number = minus ? -value : value;
    return true;
}
