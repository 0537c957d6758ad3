/* The page: paper, title, frame and rulers; below them the scale, the armies and the key of signs.
 */
#include "picture/key.h"
#include "picture/svg.h"

#include "kit/names.h"

/* Lengths in units of the drawing. */
enum {
    NARROWEST = 2700,
    MARGIN = 190,
    BARE_MARGIN = 70,
    HEAD = 270,
    RULER = 80,
    LEGEND_TOP = 120, /* below the table, under its ruler */
    LEGEND_LINE = 170,
    SWATCH = 100
};

static bool is_left_out(const scene *s, uint32_t flag)
{
    return s->style.flags & flag;
}

/* What stands on the page is at least so wide that titles and key have room. */
void take_page(scene *s)
{
    bool bare = is_left_out(s, TILLY_PICTURE_NO_TITLE) && is_left_out(s, TILLY_PICTURE_NO_LEGEND);
    s->page = s->width > NARROWEST || bare ? s->width : NARROWEST;
    s->outside = (s->page - s->width) / 2;
}

/* ---- above ---------------------------------------------------------------------------------- */

static int32_t margin_of(const scene *s)
{
    return is_left_out(s, TILLY_PICTURE_NO_RULERS) ? BARE_MARGIN : MARGIN;
}

static int32_t head_of(const scene *s)
{
    return is_left_out(s, TILLY_PICTURE_NO_TITLE) ? BARE_MARGIN : HEAD;
}

static int32_t foot_of(const scene *s, const key *k)
{
    int32_t ruler = is_left_out(s, TILLY_PICTURE_NO_RULERS) ? 0 : RULER;
    if (is_left_out(s, TILLY_PICTURE_NO_LEGEND))
        return ruler + BARE_MARGIN;
    return LEGEND_TOP + LEGEND_LINE + key_height(k) + objectives_height(s) + BARE_MARGIN;
}

/* 0.24 pixels to a unit of the drawing: 24 to a unit of length on a usual table. */
static int32_t greatest_width(const scene *s, int32_t w)
{
    if (s->style.width)
        return (int32_t)s->style.width;
    if (s->style.pixels)
        return (int32_t)((int64_t)w * s->per * s->style.pixels / TILLY_ONE);
    return (int32_t)((int64_t)w * 24 / 100);
}

static void put_title(text *t, const scene *s);

static void open_page(text *t, const scene *s, const key *k)
{
    int32_t margin = margin_of(s);
    int32_t head = head_of(s);
    int32_t w = s->page + 2 * margin;
    int32_t h = s->depth + head + foot_of(s, k);
    int32_t x = margin + s->outside;
    put(t, SVG_PAGE_OPEN);
    DRAW(t, SVG_PAGE, greatest_width(s, w), x, head, w, h);
    put_title(t, s);
    put(t, SVG_PAGE_FONT);
    DRAW(t, SVG_PAGE_PAPER, x, head, w, h);
    put_colour(t, s->style.paper ? s->style.paper : 0xfbf6e8);
    put(t, "\"/>\n");
    DRAW(t, SVG_PAGE_BORDER, x - 24, head - 24, w - 48, h - 48);
    DRAW(t, SVG_PAGE_FRAME, x - 36, head - 36, w - 72, h - 72);
}

/* "Turn 3 - 1.1 Attacker Move", "Set-up - Deployment" */
static void put_moment(text *t, const scene *s)
{
    tilly_battle_info info = {.size = sizeof info};
    put(t, s->until ? "Turn " : "Set-up");
    if (s->until)
        put_count(t, s->until);
    if (!s->now || tilly_battle_info_of(s->battle, &info))
        return;
    size_t length = t->length;
    put(t, " \xc2\xb7 ");
    if (info.over || !put_row(t, s->battle, info.row))
        t->length = length;
}

static void put_army_size(text *t, const scene *s)
{
    uint32_t units = tilly_army_units(s->army);
    uint32_t commands = tilly_army_commands(s->army);
    put_count(t, units);
    put(t, units == 1 ? " unit in " : " units in ");
    put_count(t, commands);
    put(t, commands == 1 ? " command" : " commands");
}

/* The name that an army goes by. */
const char *army_name(const scene *s, unsigned side)
{
    const tilly_army *army = s->army ? s->army : tilly_battle_army(s->battle, side);
    const char *name = tilly_army_name(army);
    return name && *name ? name : side ? "Side 1" : "Side 0";
}

static void put_table_size(text *t, const scene *s)
{
    const char *length = s->rules ? tilly_ruleset_length_name(s->rules) : NULL;
    put_length(t, s->table_size.x);
    put(t, " by ");
    put_length(t, s->table_size.y);
    put(t, length ? " " : "");
    put(t, length);
}

/* The caller's, the scenario's, or the armies'. */
static void put_title(text *t, const scene *s)
{
    const char *own = s->battle && !s->army ? tilly_battle_title(s->battle) : "";
    if (*s->style.title) {
        draw_words(t, s->style.title, sizeof s->style.title);
    } else if (s->army) {
        draw_words(t, army_name(s, 0), TILLY_NAME);
    } else if (!s->battle) {
        put_table_size(t, s);
    } else if (*own) {
        draw_words(t, own, TILLY_TITLE);
    } else {
        draw_words(t, army_name(s, 0), TILLY_NAME);
        put(t, " against ");
        draw_words(t, army_name(s, 1), TILLY_NAME);
    }
}

/* Escaped words only look longer: the letters become no larger for it. */
static int32_t title_letters(const scene *s)
{
    enum { COMPASS = 160 };
    char words[2 * TILLY_TITLE];
    text t;
    text_start(&t, words, sizeof words);
    put_title(&t, s);
    text_end(&t, NULL);
    return fitting(words, sizeof words, HEADING_LETTERS, s->page - 2 * COMPASS);
}

static void draw_title(text *t, const scene *s)
{
    DRAW(t, SVG_TITLE, s->width / 2, title_letters(s));
    put_title(t, s);
    DRAW(t, SVG_SUBTITLE, s->width / 2);
    if (s->army)
        put_army_size(t, s);
    else if (s->battle)
        put_moment(t, s);
    put(t, "</text></g>\n");
}

/* The first line of a grid that is not left of the part shown. */
static int32_t first_line(int32_t from, int32_t step)
{
    return (from + step - 1) / step;
}

static void draw_grid(text *t, const scene *s)
{
    int32_t step = s->unit_length;
    while (s->width / step > 200 || s->depth / step > 200)
        step *= 5;
    put(t, SVG_GRID);
    for (int32_t x = first_line(s->left, step) * step - s->left; x < s->width; x += step)
        DRAW(t, "M% 0V%", x, s->depth);
    for (int32_t y = first_line(s->bottom, step) * step - s->bottom; y < s->depth; y += step)
        DRAW(t, "M0 %H%", s->depth - y, s->width);
    put(t, "\"/>\n");
}

/* Ticks every 5 units along the frame, so that places in a report can be found. */
static void draw_ruler(text *t, const scene *s)
{
    int32_t step = 5;
    while (s->width / s->unit_length > 60 * step / 5 || s->depth / s->unit_length > 60 * step / 5)
        step *= 2;
    const int32_t apart = step * s->unit_length;
    put(t, SVG_RULER_LOOK);
    for (int32_t n = first_line(s->left, apart); n * apart <= s->left + s->width; n++)
        DRAW(t,
             SVG_RULER_ACROSS,
             n * apart - s->left,
             s->depth + 8,
             n * apart - s->left,
             s->depth + 66,
             n * step * s->units_shown);
    put(t, "</g>\n" SVG_RULER_DOWN_LOOK);
    for (int32_t n = first_line(s->bottom + 1, apart); n * apart <= s->bottom + s->depth; n++) {
        int32_t y = s->depth + s->bottom - n * apart;
        DRAW(t, SVG_RULER_DOWN, y, y + 15, n * step * s->units_shown);
    }
    put(t, "</g>\n");
}

static void draw_compass(text *t, const scene *s)
{
    DRAW(t, SVG_COMPASS_ROSE, s->width + s->outside - 70);
    put(t, SVG_COMPASS_NEEDLE);
}

void draw_page(text *t, const scene *s, const key *k)
{
    open_page(t, s, k);
    if (!is_left_out(s, TILLY_PICTURE_NO_TITLE)) {
        draw_title(t, s);
        if (!s->army) /* drawn up, it faces nowhere */
            draw_compass(t, s);
    }
    DRAW(t, SVG_BOARD, s->width, s->depth);
    put_board(t, s);
    put(t, "\"/>\n");
    DRAW(t, SVG_BOARD_FRAME, s->width + 12, s->depth + 12);
    if (!is_left_out(s, TILLY_PICTURE_NO_RULERS))
        draw_ruler(t, s);
    if (s->style.flags & TILLY_PICTURE_GRID)
        draw_grid(t, s);
}

/* ---- below ---------------------------------------------------------------------------------- */

static void draw_scale(text *t, const scene *s)
{
    const char *name = s->rules ? tilly_ruleset_length_name(s->rules) : NULL;
    put(t, "<g transform=\"translate(");
    put_count(t, -s->outside);
    DRAW(t, SVG_SCALE, s->depth + LEGEND_TOP + 10);
    for (int32_t i = 0; i < 5; i++)
        DRAW(t, i % 2 ? SVG_SCALE_LIGHT : SVG_SCALE_DARK, s->unit_length * i, s->unit_length);
    DRAW(t, SVG_SCALE_NUMBERS, 5 * s->unit_length, 5 * s->units_shown);
    put(t, name ? " " : "");
    put(t, name);
    put(t, "</text></g></g>\n");
}

typedef struct muster {
    int32_t standing, lost, waiting;
} muster;

/* Messengers come and go, and are none of the army's. */
static muster muster_of(const scene *s, unsigned side)
{
    muster m = {0, 0, 0};
    for (uint32_t i = 0; i < s->units; i++) {
        const tilly_unit *u = &s->unit[i];
        if (u->side != side || u->flags & TILLY_UNIT_MESSENGER)
            continue;
        if (stands(u))
            m.standing++;
        else if (u->flags & TILLY_UNIT_GONE)
            m.lost++;
        else
            m.waiting++;
    }
    return m;
}

static void put_some(text *t, int32_t count, const char *words)
{
    if (!count)
        return;
    put(t, ", ");
    put_count(t, count);
    put(t, words);
}

/* "21 units stand, 5 to come, 2 lost"; of an enemy a side sees the units in view, not how many
 * there are. */
static void put_strength(text *t, const scene *s, unsigned side)
{
    bool own = !s->style.viewer || s->style.viewer - 1 == side;
    muster m = muster_of(s, side);
    put_count(t, m.standing);
    if (!own) {
        put(t, " in view");
        return;
    }
    put(t, m.standing == 1 ? " unit stands" : " units stand");
    put_some(t, m.waiting, " to come");
    put_some(t, m.lost, " lost");
}

/* "14 of 85 lost, tested at 15%, next at 18 (20%)" */
static void put_losses(text *t, const scene *s, unsigned side)
{
    put(t, "<title>");
    put_losses_of(t, s->battle, side);
    put(t, "</title>");
}

static void draw_army(text *t, const scene *s, unsigned side, int32_t x, int32_t room)
{
    enum { NAME = 56 };
    const char *name = army_name(s, side);
    int32_t letters = fitting(name, TILLY_NAME, NAME, room - SWATCH - 60);
    put(t, "<g transform=\"translate(");
    put_count(t, x);
    DRAW(t, " %)\">", s->depth + LEGEND_TOP);
    if (s->now)
        put_losses(t, s, side);
    DRAW(t, SVG_ARMY_COLOUR, SWATCH);
    put_side(t, s, side);
    put(t, "\" stroke=\"");
    put_shade(t, s, side);
    DRAW(t, SVG_ARMY_NAME, SWATCH + 24, letters);
    draw_words(t, name, TILLY_NAME);
    DRAW(t, SVG_STRENGTH_LINE, SWATCH + 24);
    put_strength(t, s, side);
    put(t, "</text></g>\n");
}

void draw_foot(text *t, const scene *s, const key *k)
{
    if (!is_left_out(s, TILLY_PICTURE_NO_LEGEND)) {
        int32_t beside = 5 * s->unit_length + 300;
        int32_t room = (s->page - beside) / 2;
        draw_scale(t, s);
        for (unsigned side = 0; side < TILLY_SIDES && s->battle && !s->army; side++)
            draw_army(t, s, side, beside + (int32_t)side * room - s->outside, room);
        const int32_t top = s->depth + LEGEND_TOP + LEGEND_LINE;
        draw_key(t, s, k, -s->outside, top);
        draw_objectives_key(t, s, -s->outside, top + key_height(k));
    }
    put(t, "</svg>\n");
}
