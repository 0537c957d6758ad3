/* The moves of a turn, read from its events: an outline of the old place, and an arrow from there.
 */
#include "picture/scene.h"
#include "picture/svg.h"

#include "kit/signs.h"

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

/* The arrow ends at the edge of the base that stands there now. */
static void draw_arrow(text *t, const scene *s, const tilly_event *e)
{
    const tilly_unit *u = unit_in(s, e->unit);
    point from = before(e);
    point to = after(e);
    direction way = direction_towards(from, to);
    int32_t whole = distance_between(from, to);
    const move_sign *look = sign_of(s, e);
    int32_t size = look->size * s->per;
    int32_t edge = u && u->x == to.x && u->y == to.y ? u->depth / 2 : 0;
    if (whole < size + edge)
        return; /* the outline of the old place says enough */
    point tip = point_along(from, way, whole - edge);
    point neck = point_along(from, way, whole - edge - size);
    direction side = {way.c, -way.s};
    point left = point_along(neck, side, -size / 2);
    point right = point_along(neck, side, size / 2);
    DRAW(t,
         "<path fill=\"none\" d=\"M% %L% %\" ",
         across_page(s, from.x),
         down_page(s, from.y),
         across_page(s, neck.x),
         down_page(s, neck.y));
    put(t, look->look);
    DRAW(t,
         "/><path d=\"M% %L% %L% %z\" fill=\"",
         across_page(s, left.x),
         down_page(s, left.y),
         across_page(s, tip.x),
         down_page(s, tip.y),
         across_page(s, right.x),
         down_page(s, right.y));
    put(t, look->head);
    put(t, "\"/>\n");
}

static void draw_ghost(text *t, const scene *s, const tilly_event *e)
{
    const tilly_unit *u = unit_in(s, e->unit);
    if (!u || u->flags & TILLY_UNIT_COMMANDER)
        return;
    int32_t w = fine(s, u->width) / 2;
    int32_t d = fine(s, u->depth) / 2;
    DRAW(t, SVG_GHOST, w, d, 2 * w, 2 * d);
    put(t, side_colour(u->side));
    DRAW(t,
         "\" transform=\"translate(% %) rotate(",
         across_page(s, e->value[0]),
         down_page(s, e->value[1]));
    put_angle(t, e->value[2]);
    put(t, ")\"/>\n");
}

/* The moves of the turn that can be drawn: on the table. */
static bool next_move(const scene *s, uint32_t *at, tilly_event *e)
{
    uint32_t count;
    for (; s->turn && !tilly_turn_events(s->turn, *at, e, 1, &count) && *at < count; ++*at) {
        point a = before(e);
        point b = after(e);
        const int32_t w = s->width * s->per;
        const int32_t d = s->depth * s->per;
        if (!sign_of(s, e) || !is_shown(s, e) || a.x < 0 || a.y < 0 || b.x < 0 || b.y < 0 ||
            a.x > w || b.x > w || a.y > d || b.y > d)
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
