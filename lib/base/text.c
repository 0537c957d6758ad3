/* Text written into a caller's buffer. No locale has a say in its numbers. */
#include "base/text.h"

#include <stdio.h>
#include <string.h>
#include <tilly/units.h>
#include "base/characters.h"
#include "base/decimal.h"
#include "base/handle.h"

tilly_status text_start(text *t, char *at, size_t room)
{
    if (!at && room)
        return null_argument("text");
    *t = (text){at, room, 0};
    return TILLY_OK;
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

unsigned character_at(const char *words)
{
    const unsigned char *c = (const unsigned char *)words;
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

uint32_t code_of(const char *character)
{
    const unsigned char *c = (const unsigned char *)character;
    unsigned bytes = character_at(character);
    uint32_t code = bytes > 1 ? c[0] & (0x7fu >> bytes) : c[0];
    for (unsigned i = 1; i < bytes; i++)
        code = code << 6 | (c[i] & 0x3f);
    return code;
}

unsigned put_code(char *at, uint32_t code)
{
    unsigned bytes = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    if (bytes == 1) {
        at[0] = (char)code;
        return bytes;
    }
    for (unsigned i = bytes - 1; i; i--, code >>= 6)
        at[i] = (char)(0x80 | (code & 0x3f));
    at[0] = (char)((0xf00u >> bytes & 0xf0) | code);
    return bytes;
}

bool is_utf8(const char *words)
{
    for (unsigned bytes; *words; words += bytes)
        if (!(bytes = character_at(words)))
            return false;
    return true;
}

bool is_control(uint32_t code)
{
    static const struct {
        uint32_t first, last;
    } range[] = {
        {0x0000, 0x001f}, /* C0: a new line, a return, the escape of terminals */
        {0x007f, 0x009f}, /* DEL and C1: next line, the one-byte beginnings of escapes */
        {0x2028, 0x2029}, /* separators of lines and paragraphs */
        {0x202a, 0x202e}, /* embeddings and overrides of the direction of writing */
        {0x2066, 0x2069}, /* isolates of it */
    };
    for (unsigned i = 0; i < sizeof range / sizeof *range; i++)
        if (code >= range[i].first && code <= range[i].last)
            return true;
    return false;
}

const char *find_control(const char *words)
{
    for (; *words; words += character_at(words))
        if (is_control(code_of(words)))
            return words;
    return NULL;
}

void put_control(text *t, uint32_t code)
{
    char digits[12];
    snprintf(digits, sizeof digits, "U+%04X", (unsigned)code);
    put(t, "the control character ");
    put(t, digits);
    put(t, " is not allowed");
}

bool breaks_line(uint32_t code)
{
    return code == '\n' || code == '\r' || code == '\t';
}

static const char *find_odd_control(const char *words)
{
    const char *at = find_control(words);
    while (at && breaks_line(code_of(at)))
        at = find_control(at + 1);
    return at;
}

static tilly_status
check_characters(const char *argument, const char *words, const char *(*find)(const char *))
{
    if (!is_utf8(words))
        return fail(NULL, TILLY_E_RANGE, 0, 0, argument, "%s: not UTF-8", argument);
    const char *control = find(words);
    if (!control)
        return TILLY_OK;
    char told[64];
    text t;
    text_start(&t, told, sizeof told);
    put_control(&t, code_of(control));
    text_end(&t, NULL);
    size_t byte = (size_t)(control - words) + 1;
    return fail(NULL, TILLY_E_RANGE, 0, 0, argument, "%s: %s: byte %zu", argument, told, byte);
}

tilly_status words_check(const char *argument, const char *words)
{
    return check_characters(argument, words, find_control);
}

tilly_status lines_check(const char *argument, const char *words)
{
    return check_characters(argument, words, find_odd_control);
}
