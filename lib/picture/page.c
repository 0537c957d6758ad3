/* The page: paper, title, frame and rulers; below them the scale, the armies and the key of signs.
 */
#include "picture/scene.h"
#include "picture/svg.h"

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
         SVG_PAGE,
         (int32_t)((int64_t)w * s->per * pixels / TILLY_ONE),
         (int32_t)((int64_t)h * s->per * pixels / TILLY_ONE),
         MARGIN,
         HEAD,
         w,
         h);
    DRAW(t, SVG_PAGE_PAPER, MARGIN, HEAD, w, h);
    DRAW(t, SVG_PAGE_BORDER, MARGIN - 24, HEAD - 24, w - 48, h - 48);
    DRAW(t, SVG_PAGE_FRAME, MARGIN - 36, HEAD - 36, w - 72, h - 72);
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
    DRAW(t, SVG_TITLE, s->width / 2);
    if (*s->style.title) {
        draw_words(t, s->style.title, sizeof s->style.title);
    } else {
        draw_words(t, army_name(s, 0), TILLY_NAME);
        put(t, " against ");
        draw_words(t, army_name(s, 1), TILLY_NAME);
    }
    DRAW(t, SVG_SUBTITLE, s->width / 2);
    put_moment(t, s);
    put(t, "</text></g>\n");
}

static void draw_grid(text *t, const scene *s)
{
    int32_t step = s->unit_length;
    while (s->width / step > 200 || s->depth / step > 200)
        step *= 5;
    put(t, SVG_GRID);
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
    put(t, SVG_RULER_LOOK);
    for (int32_t n = 0, x = 0; x <= s->width; n += step, x = n * s->unit_length)
        DRAW(t, SVG_RULER_ACROSS, x, s->depth + 8, x, s->depth + 46, n * s->units_shown);
    for (int32_t n = step, y = n * s->unit_length; y <= s->depth; n += step, y = n * s->unit_length)
        DRAW(t, SVG_RULER_DOWN, s->depth - y, s->depth - y + 9, n * s->units_shown);
    put(t, "</g>\n");
}

void draw_page(text *t, const scene *s)
{
    open_page(t, s);
    draw_title(t, s);
    DRAW(t, SVG_BOARD, s->width, s->depth);
    DRAW(t, SVG_BOARD_FRAME, s->width + 12, s->depth + 12);
    draw_ruler(t, s);
    if (s->style.flags & TILLY_PICTURE_GRID)
        draw_grid(t, s);
}

/* ---- below ---------------------------------------------------------------------------------- */

static void draw_scale(text *t, const scene *s)
{
    const char *name = tilly_ruleset_length_name(tilly_battle_rules(s->battle));
    DRAW(t, SVG_SCALE, s->depth + 96);
    for (int32_t i = 0; i < 5; i++)
        DRAW(t, i % 2 ? SVG_SCALE_LIGHT : SVG_SCALE_DARK, s->unit_length * i, s->unit_length);
    DRAW(t, SVG_SCALE_NUMBERS, 5 * s->unit_length, 5 * s->units_shown);
    put(t, name ? " " : "");
    put(t, name);
    put(t, "</text></g></g>\n");
}

static void draw_compass(text *t, const scene *s)
{
    DRAW(t, SVG_COMPASS_ROSE, s->width - 70);
    put(t, SVG_COMPASS_NEEDLE);
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
    DRAW(t, SVG_STRENGTH_LINE, SWATCH + 24, count_units(s, side, true));
    if (own)
        DRAW(t, "of % units stand", count_units(s, side, false));
    else
        put(t, "in view");
    put(t, "</text></g>\n");
}

static void draw_army(text *t, const scene *s, unsigned side, int32_t x)
{
    DRAW(t, SVG_ARMY_COLOUR, x, s->depth + 92, SWATCH);
    put(t, side_colour(side));
    put(t, "\" stroke=\"");
    put(t, side_shade(side));
    DRAW(t, SVG_ARMY_NAME, SWATCH + 24);
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
    DRAW(t, commander ? SVG_KEY_COMMANDER : SVG_KEY_UNIT, x + apart / 2, s->depth + 218);
    draw_sign(t, s, one, commander ? 70 : 100, commander ? 70 : 50);
    put(t, SVG_KEY_WORDS);
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
