/* Marks on the field: where units routed, where commanders fell, where arms clash. */
#include "picture/scene.h"
#include "picture/svg.h"

static void draw_rout(text *t, const scene *s, const tilly_mark *m)
{
    put(t, SVG_FALLEN_COLOURS);
    put_side(t, s, m->side);
    put(t, SVG_FADED_STROKE);
    put_shade(t, s, m->side);
    put(t, "\" stroke-width=\"3\"/>");
}

static void draw_fallen(text *t, const scene *s, const tilly_mark *m)
{
    put(t, SVG_GRAVE_CROSS);
    put_side(t, s, m->side);
    put(t, "\" stroke=\"#fff8e7\" stroke-width=\"4\"/>");
}

void draw_mark(text *t, const scene *s, const tilly_mark *m, int32_t x, int32_t y)
{
    DRAW(t, SVG_MARK, x, y);
    if (is_rout(m))
        draw_rout(t, s, m);
    else
        draw_fallen(t, s, m);
    put(t, "</g>\n");
}

static bool is_inside(const scene *s, int32_t x, int32_t y)
{
    return x >= 0 && y >= 0 && x <= s->width && y <= s->depth;
}

bool is_mark_shown(const scene *s, const tilly_mark *m)
{
    return m->turn <= s->until && is_inside(s, across_page(s, m->x), down_page(s, m->y));
}

void draw_marks(text *t, const scene *s)
{
    for (uint32_t i = 0; i < s->marks; i++)
        if (is_mark_shown(s, &s->mark[i]))
            draw_mark(t, s, &s->mark[i], across_page(s, s->mark[i].x), down_page(s, s->mark[i].y));
}

void draw_clash(text *t, int32_t x, int32_t y)
{
    DRAW(t, SVG_MARK_LARGER, x, y);
    put(t, SVG_CROSSED_SWORDS);
}

static void draw_contact(text *t, const scene *s, const tilly_unit *a, const tilly_unit *b)
{
    draw_clash(t,
               (across_page(s, a->x) + across_page(s, b->x)) / 2,
               (down_page(s, a->y) + down_page(s, b->y)) / 2);
}

/* Each pair in contact once: from the side of lower number. */
uint32_t draw_clashes(text *t, const scene *s)
{
    enum { MOST = 32 };
    tilly_id touched[MOST];
    uint32_t count;
    uint32_t pairs = 0;
    for (uint32_t i = 0; s->now && !s->army && i < s->units; i++) {
        const tilly_unit *u = &s->unit[i];
        if (u->side || !(u->flags & TILLY_UNIT_ON_TABLE) ||
            tilly_battle_contacts(s->battle, u->id, touched, MOST, &count))
            continue;
        for (uint32_t k = 0; k < count && k < MOST; k++) {
            const tilly_unit *other = unit_in(s, touched[k]);
            pairs += other != NULL;
            if (other && t)
                draw_contact(t, s, u, other);
        }
    }
    return pairs;
}
