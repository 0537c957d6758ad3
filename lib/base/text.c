/* Text written into a caller's buffer. No locale has a say in its numbers. */
#include "base/text.h"

#include <string.h>
#include <tilly/units.h>
#include "base/decimal.h"
#include "base/handle.h"

tilly_status text_start(text *t, char *at, size_t room)
{
    if (!at && room)
        return null_argument("text");
    *t = (text){at, room, 0};
    return TILLY_OK;
}

/* A byte 10xxxxxx goes on with the one before it. */
size_t whole_characters(const char *at, size_t end)
{
    size_t start = end;
    while (start > 0 && end - start < 3 && ((unsigned char)at[start - 1] & 0xc0) == 0x80)
        start--;
    if (!start)
        return end;
    unsigned char lead = (unsigned char)at[start - 1];
    size_t bytes = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc0 ? 2 : 1;
    return end - (start - 1) < bytes ? start - 1 : end;
}

tilly_status text_end(text *t, size_t *needed)
{
    if (needed)
        *needed = t->length + 1;
    if (t->length < t->room) {
        t->at[t->length] = 0;
        return TILLY_OK;
    }
    if (!t->room)
        return TILLY_OK; /* only asked for its length, as rows are for their count */
    t->at[whole_characters(t->at, t->room - 1)] = 0;
    return TILLY_E_ROOM;
}

void put_part(text *t, const char *words, size_t length)
{
    if (t->length < t->room) {
        size_t left = t->room - t->length;
        memcpy(t->at + t->length, words, length < left ? length : left);
    }
    t->length += length;
}

void put(text *t, const char *words)
{
    if (words)
        put_part(t, words, strlen(words));
}

void put_char(text *t, char c)
{
    put_part(t, &c, 1);
}

void put_count(text *t, int64_t number)
{
    put_decimal(t, number, 0);
}

void put_count_in_words(text *t, int64_t number)
{
    static const char *const words[] = {"no",
                                        "one",
                                        "two",
                                        "three",
                                        "four",
                                        "five",
                                        "six",
                                        "seven",
                                        "eight",
                                        "nine",
                                        "ten",
                                        "eleven",
                                        "twelve"};
    if (number >= 0 && number < (int64_t)(sizeof words / sizeof *words))
        put(t, words[number]);
    else
        put_count(t, number);
}

void put_decimal(text *t, int64_t number, unsigned places)
{
    char digits[24];
    unsigned used = 0;
    uint64_t rest = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
    for (; places && rest % 10 == 0; places--)
        rest /= 10;
    do {
        digits[used++] = (char)('0' + rest % 10);
        rest /= 10;
    } while (rest || used <= places);
    if (number < 0)
        put_char(t, '-');
    while (used) {
        if (used == places)
            put_char(t, '.');
        put_char(t, digits[--used]);
    }
}

void put_length(text *t, int32_t length)
{
    put_decimal(t, length, 4);
}
void put_angle(text *t, int32_t angle)
{
    put_decimal(t, angle, 2);
}

void put_in(text *t, int32_t number, unsigned measure)
{
    switch (measure) {
    case TILLY_ANGLE:
        put_angle(t, number), put(t, number == TILLY_DEGREE ? " degree" : " degrees");
        break;
    case TILLY_SWITCH: put(t, number ? "on" : "off"); break;
    case TILLY_HALVES: put_decimal(t, (int64_t)number * 5, 1); break;
    default: put_decimal(t, number, decimals_of(measure)); break;
    }
}

void capital_at(text *t, size_t start)
{
    if (start < t->room && start < t->length && t->at[start] >= 'a' && t->at[start] <= 'z')
        t->at[start] = (char)(t->at[start] - 'a' + 'A');
}

/* Bytes of the character that begins here, 0 if none does: no longer than needed, no half of a
 * pair, nothing beyond 0x10ffff. */
static unsigned character_at(const unsigned char *c)
{
    if (c[0] < 0x80)
        return 1;
    unsigned bytes = c[0] >= 0xf0 ? 4 : c[0] >= 0xe0 ? 3 : 2;
    if (c[0] < 0xc2 || c[0] > 0xf4)
        return 0;
    if ((c[0] == 0xe0 && c[1] < 0xa0) || (c[0] == 0xed && c[1] > 0x9f) ||
        (c[0] == 0xf0 && c[1] < 0x90) || (c[0] == 0xf4 && c[1] > 0x8f))
        return 0;
    for (unsigned i = 1; i < bytes; i++)
        if ((c[i] & 0xc0) != 0x80)
            return 0;
    return bytes;
}

bool is_utf8(const char *words)
{
    const unsigned char *c = (const unsigned char *)words;
    for (unsigned bytes; *c; c += bytes)
        if (!(bytes = character_at(c)))
            return false;
    return true;
}
