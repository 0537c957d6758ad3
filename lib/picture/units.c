/* Units: bases with their facing, side and strength, commanders, zones of control. */
#include "picture/scene.h"
#include "picture/svg.h"

/* ---- bases ---------------------------------------------------------------------------------- */

void draw_turned(text *t, point at, uint16_t heading)
{
    DRAW(t, SVG_TURNED, at.x, at.y);
    put_angle(t, heading);
}

/* The origin at the unit's centre, up where it faces. */
static void open_base(text *t, const scene *s, const tilly_unit *u)
{
    draw_turned(t, on_page(s, u->x, u->y), u->heading);
    put(t, ")\"");
}

/* The plate of a base of that size about the origin. */
static void draw_plate(text *t, const scene *s, const tilly_unit *u, int32_t width, int32_t depth)
{
    bool chosen = s->style.highlight == u->id;
    DRAW(t, SVG_PLATE, width / 2, depth / 2, width / 2 * 2, depth / 2 * 2);
    put_side(t, s, u->side);
    put(t, "\" stroke=\"");
    if (chosen)
        put(t, SVG_CHOSEN);
    else
        put_shade(t, s, u->side);
    put(t, chosen ? "\" stroke-width=\"12\"/>" : "\" stroke-width=\"3\"/>");
}

/* The front edge strong, with a small chevron ahead of it. */
void draw_front(text *t, const scene *s, const tilly_unit *u, int32_t width, int32_t depth)
{
    int32_t w = width / 2;
    int32_t d = depth / 2;
    put(t, "<g fill=\"");
    put_shade(t, s, u->side);
    DRAW(t, SVG_FRONT_EDGE, w, d, 2 * w, d, d + 17, d);
}

static int32_t most_strength(const tilly_unit *u)
{
    return u->start > u->strength ? u->start : u->strength;
}

bool has_pips(const tilly_unit *u)
{
    enum { MOST = 12 };
    return !(u->flags & (TILLY_UNIT_COMMANDER | TILLY_UNIT_MESSENGER)) && !u->files &&
           !(u->more_flags & TILLY_UNIT_HALF_POINTS) && most_strength(u) >= 1 &&
           most_strength(u) <= MOST;
}

void draw_pip(text *t, bool lost, int32_t x, int32_t y)
{
    DRAW(t, lost ? SVG_LOST_PIP : SVG_PIP, x, y);
}

/* Strength as pips along the rear edge: what is left filled, what is lost hollow. */
static void draw_pips(text *t, const scene *s, const tilly_unit *u)
{
    enum { USUAL = 24 };
    int32_t most = most_strength(u);
    int32_t y = fine(s, u->depth) / 2 - 15;
    int32_t apart = fine(s, u->width) / (most + 1);
    apart = apart < USUAL ? apart : USUAL;
    put(t, SVG_INKED);
    for (int32_t i = 0; i < most; i++)
        draw_pip(t, i >= u->strength, apart * i - apart * (most - 1) / 2, y);
    put(t, "</g>");
}

/* Points are more than pips could show; of a piece with a single one nothing is told. */
bool has_points(const tilly_unit *u)
{
    enum { ONE = 2 };
    return u->more_flags & TILLY_UNIT_HALF_POINTS && u->start > ONE;
}

/* Points left, along the rear edge. */
void draw_points_left(text *t, int32_t strength, int32_t depth)
{
    DRAW(t, SVG_POINTS, depth / 2 - 7);
    put_in(t, strength, TILLY_HALVES);
    put(t, "</text>");
}

static void draw_base(text *t, const scene *s, const tilly_unit *u)
{
    int32_t width = fine(s, u->width);
    int32_t depth = fine(s, u->depth);
    open_base(t, s, u);
    put_told(t, s, u);
    draw_plate(t, s, u, width, depth);
    draw_sign(t, s, u, width, depth);
    draw_front(t, s, u, width, depth);
    if (has_pips(u))
        draw_pips(t, s, u);
    else if (has_points(u))
        draw_points_left(t, u->strength, depth);
    else if (u->files)
        draw_ranks(t, s, u);
    draw_base_signs(t, s, u);
    put(t, "</g>\n");
}

/* One with a unit is drawn smaller, so that the unit's sign shows. */
static void draw_commander(text *t, const scene *s, const tilly_unit *u)
{
    bool chosen = s->style.highlight == u->id;
    point at = on_page(s, u->x, u->y);
    DRAW(t, SVG_SCALED_GROUP, at.x, at.y);
    put_decimal(t, u->flags & TILLY_UNIT_ATTACHED ? 50 : 100, 2);
    put(t, ")\"");
    put_told(t, s, u);
    DRAW(t, SVG_DISC, radius_of(s, u));
    put_side(t, s, u->side);
    put(t, "\" stroke=\"");
    put(t, chosen ? SVG_CHOSEN : "#fff8e7");
    put(t, chosen ? "\" stroke-width=\"12\"/>" : "\" stroke-width=\"6\"/>");
    DRAW(t, SVG_DISC_EDGE, radius_of(s, u) + 4);
    put_shade(t, s, u->side);
    put(t, "\" stroke-width=\"4\"/>");
    draw_sign(t, s, u, fine(s, u->width), fine(s, u->depth));
    put(t, "</g>\n");
}

bool has_zone(const scene *s, int32_t *depth)
{
    return s->style.flags & TILLY_PICTURE_ZOC && s->rules && s->signs->zone &&
           !tilly_ruleset_get(s->rules, s->signs->zone, depth);
}

/* A zone of control lies straight ahead, as wide as the unit. */
static void draw_zone(text *t, const scene *s, const tilly_unit *u)
{
    int32_t ahead;
    int32_t w = fine(s, u->width) / 2;
    if (!has_zone(s, &ahead))
        return;
    open_base(t, s, u);
    put(t, ">");
    DRAW(t, SVG_ZONE, w, fine(s, u->depth) / 2 + fine(s, ahead), 2 * w, fine(s, ahead));
    put_side(t, s, u->side);
    put(t, SVG_ZONE_STROKE);
    put_side(t, s, u->side);
    put(t, SVG_ZONE_LOOK);
}

static void draw_shadow(text *t, const scene *s, const tilly_unit *u)
{
    int32_t w = fine(s, u->width) / 2;
    int32_t d = fine(s, u->depth) / 2;
    point at = on_page(s, u->x, u->y);
    draw_turned(t, (point){at.x + 6, at.y + 8}, u->heading);
    DRAW(t, SVG_SHADOW, w, d, 2 * w, 2 * d);
}

typedef void part(text *t, const scene *s, const tilly_unit *u);

static void draw_each(text *t, const scene *s, bool commanders, part *one)
{
    for (uint32_t i = 0; i < s->units; i++)
        if (stands(&s->unit[i]) && is_commander(&s->unit[i]) == commanders)
            one(t, s, &s->unit[i]);
}

void draw_units(text *t, const scene *s)
{
    draw_each(t, s, false, draw_zone);
    put(t, SVG_SHADOWS);
    draw_each(t, s, false, draw_shadow);
    put(t, "</g>\n");
    draw_each(t, s, false, draw_base);
    draw_each(t, s, true, draw_commander);
}
