/* Objectives of the scenario: a flag with a number where each lies, and below the key its words. */
#include "picture/scene.h"
#include "picture/svg.h"

#include <string.h>

enum { LINE_APART = 56, ROW_LEAST = 130, AT_WORDS = 130, FIRST_LINE = 90, MOST_WORDS = 400 };

static bool are_left_out(const scene *s)
{
    return !s->battle || s->army || s->style.flags & TILLY_PICTURE_NO_OBJECTIVES;
}

/* Those that the viewer may know. */
static uint32_t objectives_of(const scene *s, tilly_objective all[TILLY_MOST_OBJECTIVES])
{
    const uint32_t viewer = s->style.viewer ? s->style.viewer - 1 : TILLY_NO_SIDE;
    uint32_t count = 0;
    if (!are_left_out(s))
        tilly_battle_objectives(s->battle, viewer, all, TILLY_MOST_OBJECTIVES, &count);
    return count;
}

/* ---- where it lies -------------------------------------------------------------------------- */

static point middle_of(const tilly_point *corner, uint32_t count)
{
    point low = {INT32_MAX, INT32_MAX};
    point high = {INT32_MIN, INT32_MIN};
    for (uint32_t i = 0; i < count; i++) {
        const point p = {corner[i].x, corner[i].y};
        low = low_of(low, p);
        high = high_of(high, p);
    }
    return (point){low.x + (high.x - low.x) / 2, low.y + (high.y - low.y) / 2};
}

static bool find_area(const scene *s, const char *name, point *at)
{
    tilly_area all[TILLY_MOST_AREAS];
    uint32_t count = 0;
    tilly_battle_areas(s->battle, all, TILLY_MOST_AREAS, &count);
    for (uint32_t i = 0; i < count; i++)
        if (!strcmp(all[i].name, name)) {
            *at = middle_of(all[i].point, all[i].points);
            return true;
        }
    return false;
}

/* The area of that name, else the feature; false: it lies nowhere. */
static bool lies_at(const scene *s, const tilly_objective *o, point *at)
{
    tilly_feature f = {.size = sizeof f};
    tilly_id id;
    if (!*o->area)
        return false;
    if (find_area(s, o->area, at))
        return true;
    if (tilly_table_find_named(s->table, o->area, &id) || tilly_table_find(s->table, id, &f))
        return false;
    *at = middle_of(f.point, f.points);
    return true;
}

/* ---- words ---------------------------------------------------------------------------------- */

/* "White Mountain army: Hold the hill until dusk (3 points): met" */
static void put_objective(text *t, const scene *s, const tilly_objective *o)
{
    put(t, o->side == TILLY_NO_SIDE ? "Both sides" : army_name(s, o->side));
    put(t, ": ");
    put(t, o->words);
    if (o->worth) {
        put(t, " (");
        put_count(t, o->worth);
        put(t, o->worth == 1 ? " point)" : " points)");
    }
    if (s->now && o->variable)
        put(t, o->met ? ": met" : ": not met");
}

static void words_of(const scene *s, const tilly_objective *o, char words[MOST_WORDS])
{
    text t;
    text_start(&t, words, MOST_WORDS);
    put_objective(&t, s, o);
    text_end(&t, NULL);
}

/* Bytes of the first line: up to the last space before which it fits. */
static size_t first_line(const char *words, int32_t room)
{
    size_t fits = 0;
    for (size_t i = 1;; i++) {
        if (words[i] && words[i] != ' ')
            continue;
        if (fits && width_of_words(words, i, LETTERS) > room)
            return fits;
        fits = i;
        if (!words[i])
            return fits;
    }
}

static const char *past_line(const char *words, int32_t room)
{
    words += first_line(words, room);
    return words + (*words == ' ');
}

static int32_t lines_of(const char *words, int32_t room)
{
    int32_t lines = 0;
    for (; *words; words = past_line(words, room))
        lines++;
    return lines;
}

static int32_t row_height(int32_t lines)
{
    const int32_t height = lines * LINE_APART + LINE_APART;
    return height > ROW_LEAST ? height : ROW_LEAST;
}

/* ---- signs ---------------------------------------------------------------------------------- */

static void put_own_colour(text *t, const scene *s, const tilly_objective *o, bool shade)
{
    if (o->side == TILLY_NO_SIDE)
        put(t, shade ? "#2b1d10" : "#b59a5b");
    else if (shade)
        put_shade(t, s, o->side);
    else
        put_side(t, s, o->side);
}

/* Its foot is the origin. One that is met is filled. */
static void draw_flag(text *t, const scene *s, const tilly_objective *o, uint32_t number)
{
    put(t, SVG_OBJECTIVE_POLE);
    put_own_colour(t, s, o, true);
    put(t, SVG_OBJECTIVE_FLAG);
    if (s->now && o->met)
        put_own_colour(t, s, o, false);
    else
        put(t, "#fff8e7");
    put(t, SVG_OBJECTIVE_NUMBER);
    put_count(t, number);
    put(t, "</text>");
}

static void draw_told_flag(text *t, const scene *s, const tilly_objective *o, uint32_t number)
{
    char words[MOST_WORDS];
    words_of(s, o, words);
    put(t, "<title>");
    draw_words(t, words, sizeof words);
    put(t, "</title>");
    draw_flag(t, s, o, number);
}

void draw_objectives(text *t, const scene *s)
{
    tilly_objective all[TILLY_MOST_OBJECTIVES];
    const uint32_t count = objectives_of(s, all);
    for (uint32_t i = 0; i < count; i++) {
        point at;
        if (!lies_at(s, &all[i], &at))
            continue;
        const point foot = on_page(s, at.x, at.y);
        DRAW(t, SVG_OBJECTIVE, foot.x, foot.y);
        draw_told_flag(t, s, &all[i], i + 1);
        put(t, "</g>\n");
    }
}

/* ---- below the key -------------------------------------------------------------------------- */

int32_t objectives_height(const scene *s)
{
    tilly_objective all[TILLY_MOST_OBJECTIVES];
    char words[MOST_WORDS];
    int32_t height = 0;
    const uint32_t count = objectives_of(s, all);
    for (uint32_t i = 0; i < count; i++) {
        words_of(s, &all[i], words);
        height += row_height(lines_of(words, s->page - AT_WORDS));
    }
    return height;
}

static void draw_lines(text *t, const char *words, int32_t room)
{
    for (int32_t y = 0; *words; words = past_line(words, room), y += LINE_APART) {
        DRAW(t, SVG_OBJECTIVE_WORDS, AT_WORDS, y);
        draw_words(t, words, first_line(words, room));
        put(t, "</text>");
    }
}

void draw_objectives_key(text *t, const scene *s, int32_t x, int32_t y)
{
    tilly_objective all[TILLY_MOST_OBJECTIVES];
    char words[MOST_WORDS];
    const int32_t room = s->page - AT_WORDS;
    const uint32_t count = objectives_of(s, all);
    for (uint32_t i = 0; i < count; i++) {
        words_of(s, &all[i], words);
        DRAW(t, SVG_OBJECTIVE_ROW, x, y + FIRST_LINE);
        put(t, SVG_OBJECTIVE_SAMPLE);
        draw_flag(t, s, &all[i], i + 1);
        put(t, "</g>");
        draw_lines(t, words, room);
        put(t, "</g>\n");
        y += row_height(lines_of(words, room));
    }
}
