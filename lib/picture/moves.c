/* The moves of a turn, read from its events: an outline of the old place, and an arrow from there.
 */
#include "picture/scene.h"
#include "picture/svg.h"

/* NULL: no move. */
static const move_sign *sign_of(const scene *s, const tilly_event *e)
{
    for (const move_sign *sign = s->signs->move; sign && sign->event; sign++)
        if (sign->event == e->kind)
            return sign;
    return NULL;
}

static point before(const tilly_event *e)
{
    return (point){e->value[0], e->value[1]};
}
static point after(const tilly_event *e)
{
    return (point){e->value[3], e->value[4]};
}

/* From one place of the page to another, with a head of that size. */
static void draw_arrow_on_page(text *t, const move_sign *look, point from, point to)
{
    int32_t whole = distance_between(from, to);
    direction way = direction_towards(from, to);
    direction side = {way.c, -way.s};
    point neck = point_along(from, way, whole - look->size);
    point left = point_along(neck, side, -look->size / 2);
    point right = point_along(neck, side, look->size / 2);
    DRAW(t, SVG_WAY, from.x, from.y, neck.x, neck.y);
    put(t, look->look);
    DRAW(t, SVG_WAY_HEAD, left.x, left.y, to.x, to.y, right.x, right.y);
    put(t, look->head);
    put(t, "\"/>\n");
}

/* How far the arrow goes: to the edge of the base that stands there now; 0: not so far that its
 * head has room, and the outline of the old place says enough. */
static int32_t length_of(const scene *s, const tilly_event *e)
{
    const tilly_unit *u = unit_in(s, e->unit);
    point to = after(e);
    int32_t edge = u && u->x == to.x && u->y == to.y ? u->depth / 2 : 0;
    int32_t length = distance_between(before(e), to) - edge;
    return length >= sign_of(s, e)->size * s->per ? length : 0;
}

static void draw_arrow(text *t, const scene *s, const tilly_event *e)
{
    point from = before(e);
    point tip = point_along(from, direction_towards(from, after(e)), length_of(s, e));
    if (length_of(s, e))
        draw_arrow_on_page(t, sign_of(s, e), on_page(s, from.x, from.y), on_page(s, tip.x, tip.y));
}

void draw_move_sample(text *t, const move_sign *sign, int32_t length)
{
    draw_arrow_on_page(t, sign, (point){-length / 2, 0}, (point){length / 2, 0});
}

static bool has_ghost(const scene *s, const tilly_event *e)
{
    const tilly_unit *u = unit_in(s, e->unit);
    return u && !is_commander(u);
}

static void draw_ghost(text *t, const scene *s, const tilly_event *e)
{
    const tilly_unit *u = unit_in(s, e->unit);
    if (!has_ghost(s, e))
        return;
    int32_t w = fine(s, u->width) / 2;
    int32_t d = fine(s, u->depth) / 2;
    point at = on_page(s, e->value[0], e->value[1]);
    DRAW(t, SVG_GHOST, w, d, 2 * w, 2 * d);
    put_side(t, s, u->side);
    DRAW(t, "\" transform=\"translate(% %) rotate(", at.x, at.y);
    put_angle(t, e->value[2]);
    put(t, ")\"/>\n");
}

static bool is_on_table(const scene *s, point p)
{
    return in_rectangle(p, (point){0, 0}, s->table_size);
}

/* The moves of the turn that can be drawn: on the table. */
static bool next_move(const scene *s, uint32_t *at, tilly_event *e)
{
    uint32_t count;
    bool wanted = s->turn && s->style.flags & TILLY_PICTURE_ARROWS;
    for (; wanted && !tilly_turn_events(s->turn, *at, e, 1, &count) && *at < count; ++*at) {
        point a = before(e);
        point b = after(e);
        if (!sign_of(s, e) || !is_shown(s, e) || !is_on_table(s, a) || !is_on_table(s, b))
            continue;
        ++*at;
        return true;
    }
    return false;
}

void draw_ghosts(text *t, const scene *s)
{
    tilly_event e;
    put(t, SVG_GHOSTS);
    for (uint32_t at = 0; next_move(s, &at, &e);)
        draw_ghost(t, s, &e);
    put(t, "</g>\n");
}

void draw_moves(text *t, const scene *s)
{
    tilly_event e;
    for (uint32_t at = 0; next_move(s, &at, &e);)
        draw_arrow(t, s, &e);
}

bool has_arrow(const scene *s, const move_sign *sign)
{
    tilly_event e;
    for (uint32_t at = 0; next_move(s, &at, &e);)
        if (sign->event == e.kind && length_of(s, &e))
            return true;
    return false;
}

bool has_ghosts(const scene *s)
{
    tilly_event e;
    for (uint32_t at = 0; next_move(s, &at, &e);)
        if (has_ghost(s, &e))
            return true;
    return false;
}
