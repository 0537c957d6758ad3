/* Marks on the field: where units routed, where commanders fell, where arms clash. */
#include "picture/scene.h"

static void draw_rout(text *t, const scene *s, const tilly_mark *m)
{
    DRAW(t,
         "<g transform=\"translate(% %)\" stroke-linejoin=\"round\" stroke-linecap=\"round\">",
         across_page(s, m->x),
         down_page(s, m->y));
    put(t,
        "<ellipse cx=\"4\" cy=\"22\" rx=\"66\" ry=\"16\" fill=\"#5b4a32\" "
        "fill-opacity=\".2\"/><path d=\"M-58 24L46 -26\" stroke=\"#4a3416\" "
        "stroke-width=\"7\"/><path d=\"M46 -26l-46 22l-7 -16l-13 24l-8 -13l-9 21l22 22l13 -12l9 "
        "9l17 -23l8 10l26 -29z\" fill=\"");
    put(t, side_colour(m->side));
    put(t, "\" fill-opacity=\".8\" stroke=\"");
    put(t, side_shade(m->side));
    put(t, "\" stroke-width=\"3\"/></g>\n");
}

static void draw_fallen(text *t, const scene *s, const tilly_mark *m)
{
    DRAW(t,
         "<g transform=\"translate(% %)\"><path d=\"M-7 "
         "-40h14v22h22v14h-22v46h-14v-46h-22v-14h22z\" fill=\"",
         across_page(s, m->x),
         down_page(s, m->y));
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
    put(t,
        "<circle r=\"21\" fill=\"#fff8e7\" stroke=\"#8d1020\" stroke-width=\"3\"/><path d=\"M-12 "
        "13L12 -13M12 13L-12 -13M-14 4l9 9M14 4l-9 9\" stroke=\"#8d1020\" stroke-width=\"5\" "
        "stroke-linecap=\"round\"/></g>\n");
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
