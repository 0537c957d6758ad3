/* Units: bases with their facing, side and strength, commanders, zones of control, and names. */
#include "picture/scene.h"
#include "picture/svg.h"

#include "kit/signs.h"

/* ---- bases ---------------------------------------------------------------------------------- */

/* The origin at the unit's centre, up where it faces. */
static void open_base(text *t, const scene *s, const tilly_unit *u)
{
    DRAW(t, "<g transform=\"translate(% %) rotate(", across_page(s, u->x), down_page(s, u->y));
    put_angle(t, u->heading);
    put(t, ")\">");
}

static void draw_plate(text *t, const scene *s, const tilly_unit *u)
{
    int32_t w = fine(s, u->width) / 2;
    int32_t d = fine(s, u->depth) / 2;
    bool chosen = s->style.highlight == u->id;
    DRAW(t, SVG_PLATE, w, d, 2 * w, 2 * d);
    put(t, side_colour(u->side));
    put(t, "\" stroke=\"");
    put(t, chosen ? "#f2c029" : side_shade(u->side));
    put(t, chosen ? "\" stroke-width=\"12\"/>" : "\" stroke-width=\"3\"/>");
}

/* The front edge strong, with a small chevron ahead of it. */
static void draw_front(text *t, const scene *s, const tilly_unit *u)
{
    int32_t w = fine(s, u->width) / 2;
    int32_t d = fine(s, u->depth) / 2;
    put(t, "<g fill=\"");
    put(t, side_shade(u->side));
    DRAW(t, SVG_FRONT_EDGE, w, d, 2 * w, d, d + 17, d);
}

/* Strength as pips along the rear edge: what is left filled, what is lost hollow. */
static void draw_pips(text *t, const scene *s, const tilly_unit *u)
{
    int32_t most = u->start > u->strength ? u->start : u->strength;
    int32_t y = fine(s, u->depth) / 2 - 15;
    if (most < 1 || most > 12)
        return;
    int32_t apart = fine(s, u->width) / (most + 1) < 24 ? fine(s, u->width) / (most + 1) : 24;
    put(t, "<g stroke=\"#2b1d10\" stroke-width=\"3\">");
    for (int32_t i = 0; i < most; i++)
        DRAW(t, i < u->strength ? SVG_PIP : SVG_LOST_PIP, apart * i - apart * (most - 1) / 2, y);
    put(t, "</g>");
}

static void draw_base(text *t, const scene *s, const tilly_unit *u)
{
    open_base(t, s, u);
    draw_plate(t, s, u);
    draw_sign(t, s, u, fine(s, u->width), fine(s, u->depth));
    draw_front(t, s, u);
    if (!u->formation)
        draw_pips(t, s, u);
    else if (u->files)
        draw_ranks(t, s, u);
    draw_base_signs(t, s, u);
    put(t, "</g>\n");
}

/* Commanders are discs, a general with his staff a base; one with a unit is drawn smaller, so that
 * the unit's sign shows. */
static int32_t radius_of(const scene *s, const tilly_unit *u)
{
    return fine(s, u->width < u->depth ? u->width : u->depth) / 2;
}

static void draw_commander(text *t, const scene *s, const tilly_unit *u)
{
    bool chosen = s->style.highlight == u->id;
    DRAW(t, "<g transform=\"translate(% %) scale(", across_page(s, u->x), down_page(s, u->y));
    put_decimal(t, u->flags & TILLY_UNIT_ATTACHED ? 50 : 100, 2);
    DRAW(t, ")\"><circle r=\"%\" fill=\"", radius_of(s, u));
    put(t, side_colour(u->side));
    put(t, "\" stroke=\"");
    put(t, chosen ? "#f2c029" : "#fff8e7");
    put(t, "\" stroke-width=\"6\"/>");
    DRAW(t, "<circle r=\"%\" fill=\"none\" stroke=\"", radius_of(s, u) + 4);
    put(t, side_shade(u->side));
    put(t, "\" stroke-width=\"4\"/>");
    draw_sign(t, s, u, fine(s, u->width), fine(s, u->depth));
    put(t, "</g>\n");
}

/* A zone of control lies straight ahead, as wide as the unit. */
static void draw_zone(text *t, const scene *s, const tilly_unit *u)
{
    int32_t ahead;
    int32_t w = fine(s, u->width) / 2;
    if (!s->signs->zone || tilly_ruleset_get(tilly_battle_rules(s->battle), s->signs->zone, &ahead))
        return;
    open_base(t, s, u);
    DRAW(t, SVG_ZONE, w, fine(s, u->depth) / 2 + fine(s, ahead), 2 * w, fine(s, ahead));
    put(t, side_colour(u->side));
    put(t, "\" fill-opacity=\".1\" stroke=\"");
    put(t, side_colour(u->side));
    put(t, SVG_ZONE_LOOK);
}

static void draw_shadow(text *t, const scene *s, const tilly_unit *u)
{
    int32_t w = fine(s, u->width) / 2;
    int32_t d = fine(s, u->depth) / 2;
    if (u->flags & TILLY_UNIT_COMMANDER)
        return;
    DRAW(t,
         "<g transform=\"translate(% %) rotate(",
         across_page(s, u->x) + 6,
         down_page(s, u->y) + 8);
    put_angle(t, u->heading);
    DRAW(t, SVG_SHADOW, w, d, 2 * w, 2 * d);
}

typedef void part(text *t, const scene *s, const tilly_unit *u);

static void draw_each(text *t, const scene *s, uint32_t wanted, uint32_t unwanted, part *one)
{
    for (uint32_t i = 0; i < s->units; i++)
        if (stands(&s->unit[i]) && (s->unit[i].flags & wanted) == wanted &&
            !(s->unit[i].flags & unwanted))
            one(t, s, &s->unit[i]);
}

void draw_units(text *t, const scene *s)
{
    if (s->style.flags & TILLY_PICTURE_ZOC)
        draw_each(t, s, 0, TILLY_UNIT_COMMANDER, draw_zone);
    put(t, "<g fill=\"#3a2a14\" fill-opacity=\".3\">\n");
    draw_each(t, s, 0, TILLY_UNIT_COMMANDER, draw_shadow);
    put(t, "</g>\n");
    draw_each(t, s, 0, TILLY_UNIT_COMMANDER, draw_base);
    draw_each(t, s, TILLY_UNIT_COMMANDER, 0, draw_commander);
}

/* ---- names ---------------------------------------------------------------------------------- */

enum { LINE = 12, LINE_HEIGHT = 32, MOST_LINES = 3 };

/* How many bytes of the words make the next line: whole words, a dozen letters or so. */
static size_t line_of(const char *words)
{
    size_t end = 0;
    for (size_t i = 0;; i++) {
        if (words[i] && words[i] != ' ')
            continue;
        if (!end || i <= LINE)
            end = i;
        if (!words[i] || i > LINE)
            return end;
    }
}

static size_t lines_of(const char *words)
{
    size_t lines = 0;
    while (*words && lines < MOST_LINES) {
        words += line_of(words);
        words += *words == ' ';
        lines++;
    }
    return lines;
}

/* Behind the rear edge, upright: below units that face north, above those that face south, beside
 * the rest. */
static void draw_name(text *t, const scene *s, const tilly_unit *u)
{
    const char *words = tilly_battle_unit_name(s->battle, u->id);
    if (!words || u->flags & TILLY_UNIT_ATTACHED ||
        (u->flags & TILLY_UNIT_COMMANDER && !is_own(s, u)))
        return;
    direction back = direction_of(heading_plus(u->heading, HALF_CIRCLE));
    box base = {{u->x, u->y}, back, u->width / 2, u->depth / 2, 0};
    point span = box_span(&base);
    int32_t lines = (int32_t)lines_of(words);
    int32_t x = across_page(s, u->x);
    int32_t y = down_page(s, u->y);
    bool beside = back.s > Q30_ONE / 4 * 3 || back.s < -Q30_ONE / 4 * 3;
    if (beside)
        x += back.s > 0 ? fine(s, span.x) + 10 : -fine(s, span.x) - 10;
    y += beside       ? 10 - (lines - 1) * LINE_HEIGHT / 2
         : back.c < 0 ? fine(s, span.y) + 28
                      : -fine(s, span.y) - 8 - (lines - 1) * LINE_HEIGHT;
    put(t, "<text text-anchor=\"");
    put(t, !beside ? "middle" : back.s > 0 ? "start" : "end");
    put(t, "\">");
    for (int32_t i = 0; i < lines; i++) {
        size_t length = line_of(words);
        DRAW(t, "<tspan x=\"%\" y=\"%\">", x, y + i * LINE_HEIGHT);
        draw_words(t, words, length);
        put(t, "</tspan>");
        words += length + (words[length] == ' ');
    }
    put(t, "</text>\n");
}

void draw_names(text *t, const scene *s)
{
    if (!(s->style.flags & TILLY_PICTURE_NAMES))
        return;
    put(t, SVG_UNIT_NAMES);
    draw_each(t, s, 0, 0, draw_name);
    put(t, "</g>\n");
}
