/* The page: paper, title, frame and rulers; below them the scale, the armies and the key of signs.
 */
#include "picture/scene.h"

#include "kit/names.h"

enum { MARGIN = 130, HEAD = 250, FOOT = 330, SWATCH = 100 };

/* ---- above ---------------------------------------------------------------------------------- */

static void open_page(text *t, const scene *s)
{
    int32_t w = s->width + 2 * MARGIN;
    int32_t h = s->depth + HEAD + FOOT;
    int32_t pixels = (int32_t)(s->style.pixels       ? s->style.pixels
                               : s->units_shown == 1 ? PIXELS_USUAL
                                                     : PIXELS_LARGE);
    DRAW(t,
         "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%\" height=\"%\" viewBox=\"-% -% % %\" "
         "font-family=\"'IM Fell English','Palatino Linotype',Palatino,'Book "
         "Antiqua',Georgia,'DejaVu Serif',serif\">\n",
         (int32_t)((int64_t)w * s->per * pixels / TILLY_ONE),
         (int32_t)((int64_t)h * s->per * pixels / TILLY_ONE),
         MARGIN,
         HEAD,
         w,
         h);
    DRAW(t,
         "<rect x=\"-%\" y=\"-%\" width=\"%\" height=\"%\" fill=\"#fbf6e8\"/>\n",
         MARGIN,
         HEAD,
         w,
         h);
    DRAW(t,
         "<rect x=\"-%\" y=\"-%\" width=\"%\" height=\"%\" fill=\"none\" stroke=\"#5b4a32\" "
         "stroke-width=\"5\"/>",
         MARGIN - 24,
         HEAD - 24,
         w - 48,
         h - 48);
    DRAW(t,
         "<rect x=\"-%\" y=\"-%\" width=\"%\" height=\"%\" fill=\"none\" stroke=\"#5b4a32\" "
         "stroke-width=\"2\"/>\n",
         MARGIN - 36,
         HEAD - 36,
         w - 72,
         h - 72);
}

/* "Turn 3 - 1.1 Attacker Move", "Set-up - Deployment" */
static void put_moment(text *t, const scene *s)
{
    tilly_battle_info info = {.size = sizeof info};
    put(t, s->until ? "Turn " : "Set-up");
    if (s->until)
        put_count(t, s->until);
    if (s->turn || tilly_battle_info_of(s->battle, &info))
        return;
    size_t length = t->length;
    put(t, " \xc2\xb7 ");
    if (info.over || !put_row(t, s->battle, info.row))
        t->length = length;
}

static const char *army_name(const scene *s, unsigned side)
{
    const char *name = tilly_army_name(tilly_battle_army(s->battle, side));
    return name && *name ? name : side ? "Side 1" : "Side 0";
}

static void draw_title(text *t, const scene *s)
{
    DRAW(t,
         "<g text-anchor=\"middle\" fill=\"#2b1d10\"><text x=\"%\" y=\"-125\" font-size=\"84\" "
         "letter-spacing=\"3\">",
         s->width / 2);
    if (*s->style.title) {
        draw_words(t, s->style.title, sizeof s->style.title);
    } else {
        draw_words(t, army_name(s, 0), TILLY_NAME);
        put(t, " against ");
        draw_words(t, army_name(s, 1), TILLY_NAME);
    }
    DRAW(t,
         "</text><text x=\"%\" y=\"-58\" font-size=\"46\" font-style=\"italic\" fill=\"#5b4a32\">",
         s->width / 2);
    put_moment(t, s);
    put(t, "</text></g>\n");
}

static void draw_grid(text *t, const scene *s)
{
    int32_t step = s->unit_length;
    while (s->width / step > 200 || s->depth / step > 200)
        step *= 5;
    put(t, "<path stroke=\"#8a7a55\" stroke-opacity=\".35\" stroke-width=\"1.5\" d=\"");
    for (int32_t x = step; x < s->width; x += step)
        DRAW(t, "M% 0V%", x, s->depth);
    for (int32_t y = step; y < s->depth; y += step)
        DRAW(t, "M0 %H%", s->depth - y, s->width);
    put(t, "\"/>\n");
}

/* Ticks every 5 units along the frame, so that places in a report can be found. */
static void draw_ruler(text *t, const scene *s)
{
    int32_t step = 5;
    while (s->width / s->unit_length > 60 * step / 5 || s->depth / s->unit_length > 60 * step / 5)
        step *= 2;
    put(t, "<g font-size=\"26\" fill=\"#5b4a32\" text-anchor=\"middle\">");
    for (int32_t n = 0, x = 0; x <= s->width; n += step, x = n * s->unit_length)
        DRAW(t,
             "<path d=\"M% %v12\" stroke=\"#5b4a32\" stroke-width=\"3\"/><text x=\"%\" "
             "y=\"%\">%</text>",
             x,
             s->depth + 8,
             x,
             s->depth + 46,
             n * s->units_shown);
    for (int32_t n = step, y = n * s->unit_length; y <= s->depth; n += step, y = n * s->unit_length)
        DRAW(t,
             "<path d=\"M-8 %h-12\" stroke=\"#5b4a32\" stroke-width=\"3\"/><text x=\"-42\" "
             "y=\"%\">%</text>",
             s->depth - y,
             s->depth - y + 9,
             n * s->units_shown);
    put(t, "</g>\n");
}

void draw_page(text *t, const scene *s)
{
    open_page(t, s);
    draw_title(t, s);
    DRAW(t, "<rect width=\"%\" height=\"%\" fill=\"#efe3c2\"/>\n", s->width, s->depth);
    DRAW(t,
         "<rect x=\"-6\" y=\"-6\" width=\"%\" height=\"%\" fill=\"none\" stroke=\"#2b1d10\" "
         "stroke-width=\"5\"/>\n",
         s->width + 12,
         s->depth + 12);
    draw_ruler(t, s);
    if (s->style.flags & TILLY_PICTURE_GRID)
        draw_grid(t, s);
}

/* ---- below ---------------------------------------------------------------------------------- */

static void draw_scale(text *t, const scene *s)
{
    const char *name = tilly_ruleset_length_name(tilly_battle_rules(s->battle));
    DRAW(
        t, "<g transform=\"translate(0 %)\" stroke=\"#2b1d10\" stroke-width=\"3\">", s->depth + 96);
    for (int32_t i = 0; i < 5; i++)
        DRAW(t,
             i % 2 ? "<rect x=\"%\" width=\"%\" height=\"16\" fill=\"#fff8e7\"/>"
                   : "<rect x=\"%\" width=\"%\" height=\"16\" fill=\"#2b1d10\"/>",
             s->unit_length * i,
             s->unit_length);
    DRAW(t,
         "<g stroke=\"none\" fill=\"#2b1d10\" font-size=\"30\" text-anchor=\"middle\"><text "
         "y=\"48\">0</text><text x=\"%\" y=\"48\">%",
         5 * s->unit_length,
         5 * s->units_shown);
    put(t, name ? " " : "");
    put(t, name);
    put(t, "</text></g></g>\n");
}

static void draw_compass(text *t, const scene *s)
{
    DRAW(t,
         "<g transform=\"translate(% -112)\" stroke=\"#2b1d10\" stroke-width=\"3\"><circle "
         "r=\"46\" fill=\"#fff8e7\"/><path d=\"M0 -58L11 -11L58 0L11 11L0 58L-11 11L-58 0L-11 "
         "-11z\" fill=\"#efe3c2\"/>",
         s->width - 70);
    put(t,
        "<path d=\"M0 -58L11 -11L0 0z\" fill=\"#2b1d10\"/><text y=\"-66\" stroke=\"none\" "
        "fill=\"#2b1d10\" font-size=\"34\" text-anchor=\"middle\">N</text></g>\n");
}

/* Messengers come and go, and are none of the army's. */
static int32_t count_units(const scene *s, unsigned side, bool standing)
{
    int32_t count = 0;
    for (uint32_t i = 0; i < s->units; i++)
        count += s->unit[i].side == side && !(s->unit[i].flags & TILLY_UNIT_MESSENGER) &&
                 (!standing || stands(&s->unit[i]));
    return count;
}

/* Of an enemy a side sees the units in view, not how many there are. */
static void draw_strength(text *t, const scene *s, unsigned side)
{
    bool own = !s->style.viewer || s->style.viewer - 1 == side;
    DRAW(t,
         "</text><text x=\"%\" y=\"54\" font-size=\"28\" font-style=\"italic\" fill=\"#5b4a32\">% ",
         SWATCH + 24,
         count_units(s, side, true));
    if (own)
        DRAW(t, "of % units stand", count_units(s, side, false));
    else
        put(t, "in view");
    put(t, "</text></g>\n");
}

static void draw_army(text *t, const scene *s, unsigned side, int32_t x)
{
    DRAW(
        t,
        "<g transform=\"translate(% %)\"><rect y=\"-6\" width=\"%\" height=\"50\" rx=\"3\" fill=\"",
        x,
        s->depth + 92,
        SWATCH);
    put(t, side_colour(side));
    put(t, "\" stroke=\"");
    put(t, side_shade(side));
    DRAW(t,
         "\" stroke-width=\"3\"/><text x=\"%\" y=\"20\" font-size=\"38\" fill=\"#2b1d10\">",
         SWATCH + 24);
    draw_words(t, army_name(s, side), TILLY_NAME);
    draw_strength(t, s, side);
}

/* A unit of the type, NULL if there is none in the battle. */
static const tilly_unit *one_of(const scene *s, uint32_t type)
{
    for (uint32_t i = 0; i < s->units; i++)
        if (s->unit[i].type == type)
            return &s->unit[i];
    return NULL;
}

static void draw_key_entry(text *t, const scene *s, const tilly_unit *one, int32_t x, int32_t apart)
{
    const char *name = tilly_ruleset_type_name(tilly_battle_rules(s->battle), one->type);
    bool commander = one->flags & TILLY_UNIT_COMMANDER;
    DRAW(t,
         commander ? "<g transform=\"translate(% %)\"><circle r=\"34\" fill=\"#6b6355\"/>"
                   : "<g transform=\"translate(% %)\"><rect x=\"-50\" y=\"-25\" width=\"100\" "
                     "height=\"50\" rx=\"2\" fill=\"#6b6355\"/>",
         x + apart / 2,
         s->depth + 218);
    draw_sign(t, s, one, commander ? 70 : 100, commander ? 70 : 50);
    put(t,
        "<text y=\"62\" font-size=\"28\" font-style=\"italic\" text-anchor=\"middle\" "
        "fill=\"#2b1d10\">");
    draw_words(t, name ? name : "?", 32);
    put(t, "</text></g>\n");
}

static void draw_key(text *t, const scene *s)
{
    uint32_t types = tilly_ruleset_types(tilly_battle_rules(s->battle));
    uint32_t shown = 0;
    for (uint32_t k = 0; k < types; k++)
        shown += one_of(s, k) != NULL;
    int32_t apart = shown && s->width / (int32_t)shown < 260 ? s->width / (int32_t)shown : 260;
    int32_t x = (s->width - apart * (int32_t)shown) / 2;
    for (uint32_t k = 0; k < types; k++) {
        const tilly_unit *one = one_of(s, k);
        if (!one)
            continue;
        draw_key_entry(t, s, one, x, apart);
        x += apart;
    }
}

void draw_foot(text *t, const scene *s)
{
    draw_compass(t, s);
    draw_scale(t, s);
    int32_t left = s->width / 3 > 600 ? s->width / 3 : 600;
    draw_army(t, s, 0, left);
    draw_army(t, s, 1, left + s->width / 3);
    draw_key(t, s);
    put(t, "</svg>\n");
}
