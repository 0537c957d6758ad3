/* Names of units: upright, near their unit, on no base and over no other name. */
#include "picture/scene.h"
#include "picture/svg.h"

#include <stdio.h>
#include <string.h>

/* ---- lines ---------------------------------------------------------------------------------- */

enum { MOST_LINES = 4 };

/* How many bytes of the words make the next line: whole words, about `most` letters. */
static size_t line_of(const char *words, int32_t most)
{
    size_t end = 0;
    int32_t letters = 0;
    for (size_t i = 0;; i++) {
        letters += ((unsigned char)words[i] & 0xc0) != 0x80;
        if (words[i] && words[i] != ' ')
            continue;
        if (!end || letters <= most + 1)
            end = i;
        if (!words[i] || letters > most + 1)
            return end;
    }
}

/* The rest of the words stands in the last line. */
static size_t line_at(const char *words, int32_t most, int32_t number)
{
    return number + 1 < MOST_LINES ? line_of(words, most) : strlen(words);
}

static const char *after_line(const char *words, size_t length)
{
    return words + length + (words[length] == ' ');
}

static int32_t count_lines(const char *words, int32_t most)
{
    int32_t lines = 0;
    for (; *words; lines++)
        words = after_line(words, line_at(words, most, lines));
    return lines;
}

/* Words in lines of about so many letters, the middle of the whole at x, y. */
static void draw_lines(text *t, const char *words, int32_t line, int32_t x, int32_t y)
{
    const int32_t ascent = LETTERS * 4 / 5;
    int32_t lines = count_lines(words, line);
    int32_t top = y - lines * LINE_HEIGHT / 2 + ascent;
    put(t, "<text>");
    for (int32_t i = 0; i < lines; i++) {
        size_t length = line_at(words, line, i);
        DRAW(t, SVG_LINE_OF_NAME, x, top + i * LINE_HEIGHT);
        draw_words(t, words, length);
        put(t, "</tspan>");
        words = after_line(words, length);
    }
    put(t, "</text>\n");
}

static void measure(label *l, int32_t line)
{
    int32_t lines = count_lines(l->words, line);
    const char *words = l->words;
    int32_t widest = 0;
    for (int32_t i = 0; i < lines; i++) {
        size_t length = line_at(words, line, i);
        int32_t width = width_of_words(words, length, LETTERS);
        widest = width > widest ? width : widest;
        words = after_line(words, length);
    }
    l->line = line;
    l->w = widest / 2;
    l->h = lines * LINE_HEIGHT / 2;
}

/* ---- room ----------------------------------------------------------------------------------- */

/* On the table, so that the geometry of bases can judge it. */
static box ground_of(const scene *s, const label *l)
{
    point middle = {(l->x + s->left) * s->per, (s->depth + s->bottom - l->y) * s->per};
    return (box){middle, direction_of(0), l->w * s->per, l->h * s->per, 0};
}

static box base_of(const tilly_unit *u)
{
    point middle = {u->x, u->y};
    if (is_commander(u))
        return (box){
            middle, direction_of(0), 0, 0, (u->width < u->depth ? u->width : u->depth) / 2};
    return (box){middle, direction_of(u->heading), u->width / 2, u->depth / 2, 0};
}

/* Whether another base lies as near to the name as the unit's own, so that it could be taken for
 * the other's. */
static bool is_doubtful(const scene *s, const tilly_unit *u, const label *l)
{
    enum { NEARER = 12 };
    box name = ground_of(s, l);
    box own = base_of(u);
    int32_t limit = box_distance(&name, &own) + NEARER * s->per;
    for (uint32_t i = 0; i < s->units; i++) {
        box other = base_of(&s->unit[i]);
        if (&s->unit[i] != u && stands(&s->unit[i]) && box_nearer_than(&name, &other, limit))
            return true;
    }
    return false;
}

static bool meets_base(const scene *s, const box *name)
{
    enum { CLEAR = 8 };
    for (uint32_t i = 0; i < s->units; i++) {
        box base = base_of(&s->unit[i]);
        if (stands(&s->unit[i]) && box_nearer_than(name, &base, CLEAR * s->per))
            return true;
    }
    return false;
}

static bool meets_mark(const scene *s, const box *name)
{
    enum { REACH = 50 };
    for (uint32_t i = 0; i < s->marks; i++) {
        const tilly_mark *m = &s->mark[i];
        box round = {{m->x, m->y}, direction_of(0), 0, 0, REACH * s->per};
        if (is_mark_shown(s, m) && box_nearer_than(name, &round, 1))
            return true;
    }
    return false;
}

static bool meets_name(const scene *s, const label *l)
{
    enum { BETWEEN = 10, ABOVE = 6 };
    for (uint32_t i = 0; i < s->units; i++) {
        const label *other = &s->label[i];
        int32_t across = l->x > other->x ? l->x - other->x : other->x - l->x;
        int32_t down = l->y > other->y ? l->y - other->y : other->y - l->y;
        if (other->placed && across < l->w + other->w + BETWEEN && down < l->h + other->h + ABOVE)
            return true;
    }
    return false;
}

static bool is_free(const scene *s, const label *l)
{
    box name = ground_of(s, l);
    return l->x >= l->w && l->y >= l->h && l->x + l->w <= s->width && l->y + l->h <= s->depth &&
           !meets_name(s, l) && !meets_base(s, &name) && !meets_mark(s, &name);
}

/* ---- places --------------------------------------------------------------------------------- */

/* As close to the unit as it can stand on that way from its middle. */
static void move_close(const scene *s, const tilly_unit *u, label *l, direction way)
{
    enum { GAP = 14, STEP = 6 };
    box base = base_of(u);
    for (int32_t off = 0;; off += STEP) {
        point to = point_along((point){u->x, u->y}, way, off * s->per);
        l->x = across_page(s, to.x);
        l->y = down_page(s, to.y);
        box name = ground_of(s, l);
        if (!box_nearer_than(&name, &base, GAP * s->per))
            return;
    }
}

/* The way from the unit's rear, turned by that many parts of a circle of `parts`: first as it is,
 * then to both hands, its front last. */
static direction way_round(const tilly_unit *u, unsigned turn, unsigned parts)
{
    unsigned turned = turn % 2 ? (turn + 1) / 2 : parts - turn / 2;
    int32_t by = (int32_t)(turned % parts) * (FULL_CIRCLE / (int32_t)parts);
    return direction_of(heading_plus(u->heading, HALF_CIRCLE + by));
}

static bool place_beside(const scene *s, const tilly_unit *u, label *l, bool clearly)
{
    enum { PLACES = 8 };
    for (unsigned i = 0; i < PLACES; i++) {
        move_close(s, u, l, way_round(u, i, PLACES));
        if (is_free(s, l) && !(clearly && is_doubtful(s, u, l)))
            return true;
    }
    return false;
}

/* Farther off, ring by ring. */
static bool place_far(const scene *s, const tilly_unit *u, label *l)
{
    enum { WAYS = 24, RING = 30, LAST = 3000 };
    for (int32_t off = l->h; off < LAST; off += RING)
        for (unsigned i = 0; i < WAYS; i++) {
            point to = point_along((point){u->x, u->y}, way_round(u, i, WAYS), off * s->per);
            l->x = across_page(s, to.x);
            l->y = down_page(s, to.y);
            if (is_free(s, l))
                return true;
        }
    return false;
}

static void place_name(const scene *s, const tilly_unit *u, label *l)
{
    enum { NARROW = 12, USUAL = 18, WHOLE = 60 };
    static const int32_t widths[] = {NARROW, USUAL, WHOLE};
    const unsigned count = sizeof widths / sizeof *widths;
    for (unsigned i = 0; i < 2 * count && !l->placed; i++) {
        measure(l, widths[i % count]);
        l->placed = place_beside(s, u, l, i < count);
        l->lined = l->placed && i >= count;
    }
    if (l->placed)
        return;
    measure(l, NARROW);
    l->placed = l->lined = place_far(s, u, l);
}

static bool has_name(const scene *s, const tilly_unit *u)
{
    return stands(u) && !(u->flags & TILLY_UNIT_ATTACHED) && (!is_commander(u) || is_own(s, u));
}

void place_names(scene *s)
{
    if (!(s->style.flags & TILLY_PICTURE_NAMES))
        return;
    for (uint32_t i = 0; i < s->units; i++) {
        const tilly_unit *u = &s->unit[i];
        const char *words = tilly_battle_unit_name(s->battle, u->id);
        if (!words || !*words || !has_name(s, u))
            continue;
        snprintf(s->label[i].words, TILLY_NAME, "%s", words);
        place_name(s, u, &s->label[i]);
    }
}

/* ---- drawing them --------------------------------------------------------------------------- */

/* Under the bases, from the nearest edge of the name to the middle of its unit. */
void draw_leaders(text *t, const scene *s)
{
    put(t, SVG_LEADERS);
    for (uint32_t i = 0; i < s->units; i++) {
        const label *l = &s->label[i];
        int32_t x = across_page(s, s->unit[i].x);
        int32_t y = down_page(s, s->unit[i].y);
        if (l->lined)
            DRAW(t,
                 "M% %L% %",
                 clamped(x, l->x - l->w, l->x + l->w),
                 clamped(y, l->y - l->h, l->y + l->h),
                 x,
                 y);
    }
    put(t, "\"/>\n");
}

void draw_names(text *t, const scene *s)
{
    put(t, SVG_UNIT_NAMES);
    for (uint32_t i = 0; i < s->units; i++)
        if (s->label[i].placed)
            draw_lines(t, s->label[i].words, s->label[i].line, s->label[i].x, s->label[i].y);
    put(t, "</g>\n");
}
