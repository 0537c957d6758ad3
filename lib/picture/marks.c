/* Marks on the field: where units routed, where commanders fell, where arms clash. */
#include "picture/scene.h"
#include "picture/svg.h"

static void draw_rout(text *t, const scene *s, const tilly_mark *m)
{
    DRAW(t, SVG_ROUT, across_page(s, m->x), down_page(s, m->y));
    put(t, SVG_FALLEN_COLOURS);
    put(t, side_colour(m->side));
    put(t, "\" fill-opacity=\".8\" stroke=\"");
    put(t, side_shade(m->side));
    put(t, "\" stroke-width=\"3\"/></g>\n");
}

static void draw_fallen(text *t, const scene *s, const tilly_mark *m)
{
    DRAW(t, SVG_GRAVE_CROSS, across_page(s, m->x), down_page(s, m->y));
    put(t, side_colour(m->side));
    put(t, "\" stroke=\"#fff8e7\" stroke-width=\"4\"/></g>\n");
}

void draw_marks(text *t, const scene *s)
{
    for (uint32_t i = 0; i < s->marks; i++) {
        const tilly_mark *m = &s->mark[i];
        if (m->turn > s->until)
            continue;
        if (m->kind == 1)
            draw_rout(t, s, m);
        else
            draw_fallen(t, s, m);
    }
}

static void draw_clash(text *t, const scene *s, const tilly_unit *a, const tilly_unit *b)
{
    DRAW(t,
         "<g transform=\"translate(% %)\">",
         (across_page(s, a->x) + across_page(s, b->x)) / 2,
         (down_page(s, a->y) + down_page(s, b->y)) / 2);
    put(t, SVG_CROSSED_SWORDS);
}

/* Each pair in contact once: from the side of lower number. */
void draw_clashes(text *t, const scene *s)
{
    enum { MOST = 32 };
    tilly_id touched[MOST];
    uint32_t count;
    for (uint32_t i = 0; s->now && i < s->units; i++) {
        const tilly_unit *u = &s->unit[i];
        if (u->side || !(u->flags & TILLY_UNIT_ON_TABLE) ||
            tilly_battle_contacts(s->battle, u->id, touched, MOST, &count))
            continue;
        for (uint32_t k = 0; k < count && k < MOST; k++) {
            const tilly_unit *other = unit_in(s, touched[k]);
            if (other)
                draw_clash(t, s, u, other);
        }
    }
}
