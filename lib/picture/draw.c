/* The strokes of a picture. */
#include "picture/scene.h"

#include <string.h>

void draw(text *t, const char *pattern, const int32_t *number)
{
    const char *gap;
    for (; (gap = strchr(pattern, '%')); pattern = gap + 1) {
        put_part(t, pattern, (size_t)(gap - pattern));
        put_count(t, *number++);
    }
    put(t, pattern);
}

/* How many bytes the character at `at` has; 0 if it is none that XML may hold. */
static size_t character(const unsigned char *at, size_t left)
{
    size_t bytes = *at < 0x80                  ? 1
                   : *at >= 0xf0 && *at < 0xf5 ? 4
                   : *at >= 0xe0 && *at < 0xf0 ? 3
                   : *at >= 0xc2 && *at < 0xe0 ? 2
                                               : 0;
    if (!bytes || bytes > left || *at < 0x20 || *at == 0x7f)
        return 0;
    uint32_t code = bytes == 1 ? *at : *at & (0x7fu >> bytes);
    for (size_t i = 1; i < bytes; i++) {
        if ((at[i] & 0xc0) != 0x80)
            return 0;
        code = code << 6 | (at[i] & 0x3fu);
    }
    bool overlong = (bytes == 3 && code < 0x800) || (bytes == 4 && code < 0x10000);
    return overlong || code > 0x10ffff || (code >= 0xd800 && code < 0xe000) ||
                   (code & 0xfffe) == 0xfffe
               ? 0
               : bytes;
}

static const char *escape(char c)
{
    switch (c) {
    case '&': return "&amp;";
    case '<': return "&lt;";
    case '>': return "&gt;";
    case '"': return "&quot;";
    case '\'': return "&#39;";
    default: return NULL;
    }
}

void draw_words(text *t, const char *words, size_t most)
{
    const char *end = memchr(words, 0, most);
    size_t left = end ? (size_t)(end - words) : most;
    size_t bytes;
    for (; left; words += bytes, left -= bytes) {
        bytes = character((const unsigned char *)words, left);
        if (!bytes)
            put_char(t, '?'), bytes = 1;
        else if (escape(*words))
            put(t, escape(*words));
        else
            put_part(t, words, bytes);
    }
}

/* Of the letters of a wide serif face, in 1/100 of their size. */
static int32_t width_of_letter(unsigned char c)
{
    if (c >= 0x80)
        return c >= 0xe0 ? 105 : 66; /* scripts of the east; Latin with accents, Greek */
    if (strchr("ijl.,:;'|!I()[] ", c))
        return 38;
    if (strchr("frt-/\"", c))
        return 46;
    if (strchr("mwMW@%", c))
        return 100;
    return c >= 'A' && c <= 'Z' ? 76 : 63;
}

int32_t width_of_words(const char *words, size_t most, int32_t letters)
{
    int64_t width = 0;
    for (size_t i = 0; i < most && words[i]; i++)
        if (((unsigned char)words[i] & 0xc0) != 0x80) /* a character's first byte */
            width += width_of_letter((unsigned char)words[i]);
    return (int32_t)(width * letters / 100);
}

int32_t fitting(const char *words, size_t most, int32_t letters, int32_t room)
{
    int32_t width = width_of_words(words, most, letters);
    return width > room ? (int32_t)((int64_t)letters * room / width) : letters;
}

int32_t scatter(uint32_t a, uint32_t b, int32_t below)
{
    uint32_t mixed = a * 0x9e3779b1u ^ (b + 0x85ebca6bu) * 0xc2b2ae35u;
    mixed ^= mixed >> 15;
    mixed *= 0x2c1b3c6du;
    mixed ^= mixed >> 13;
    return (int32_t)(mixed % (uint32_t)below);
}

void put_colour(text *t, uint32_t colour)
{
    put(t, "#");
    for (int shift = 20; shift >= 0; shift -= 4)
        put_char(t, "0123456789abcdef"[colour >> shift & 15]);
}

enum {
    FIRST_COLOUR = 0xc4501b,
    FIRST_SHADE = 0x6e2a0c,
    SECOND_COLOUR = 0x1d5a92,
    SECOND_SHADE = 0x0f3355,
    OPEN_GROUND = 0xefe3c2
};

/* The colour at about half its light. */
static uint32_t darker(uint32_t colour)
{
    return colour >> 1 & 0x7f7f7f;
}

void put_side(text *t, const scene *s, unsigned side)
{
    uint32_t own = s->style.colour[side];
    put_colour(t, own ? own : side ? SECOND_COLOUR : FIRST_COLOUR);
}

void put_shade(text *t, const scene *s, unsigned side)
{
    uint32_t own = s->style.colour[side];
    put_colour(t, own ? darker(own) : side ? SECOND_SHADE : FIRST_SHADE);
}

void put_board(text *t, const scene *s)
{
    put_colour(t, s->style.board ? s->style.board : OPEN_GROUND);
}

const tilly_unit *unit_in(const scene *s, tilly_id id)
{
    for (uint32_t i = 0; i < s->units; i++)
        if (s->unit[i].id == id)
            return &s->unit[i];
    return NULL;
}
