/* Areas of a scenario in files. */
#include "engine/record.h"
#include "files/sections.h"
#include "state/areas.h"

/* ---- reading -------------------------------------------------------------------------------- */

static bool read_circle(const node *object, const node *centre, tilly_area *a)
{
    a->points = 1;
    return read_corner(centre, a->point) && need_length(object, "radius", 1, INT32_MAX, &a->radius);
}

static bool read_outline(const node *object, tilly_area *a)
{
    node corners;
    return need_member(object, "outline", &corners) &&
           read_corners(&corners, 3, TILLY_MOST_CORNERS, a->point, &a->points);
}

static bool read_area(const node *n, making *m, uint32_t i)
{
    static const char *const outlined[] = {"name", "outline", NULL};
    static const char *const round[] = {"name", "circle", "radius", NULL};
    tilly_area *a = &m->area[i];
    node name;
    node centre;
    *a = (tilly_area){.reserved = 0};
    const bool is_round = has_member(n, "circle", &centre);
    if (!only_keys(n, is_round ? round : outlined) || !need_member(n, "name", &name) ||
        !read_text(&name, a->name, sizeof a->name))
        return false;
    if (is_round ? !read_circle(n, &centre, a) : !read_outline(n, a))
        return false;
    /* the official table is not made yet: the battle looks at its areas then */
    const char *fault = m->setup.table ? area_fault(m->area, i, m->setup.table) : NULL;
    return !fault || wrong(&name, "the area %s", fault);
}

bool areas_read(const node *object, making *m)
{
    node list;
    m->setup.area_count = 0;
    if (!has_member(object, "areas", &list))
        return !object->in->status;
    if (!is_array(&list, 0, TILLY_MOST_AREAS))
        return false;
    m->setup.areas = m->area;
    for (node item = first_item(&list); item.at; next_item(&item)) {
        if (!read_area(&item, m, (uint32_t)item.index))
            return false;
        m->setup.area_count++;
    }
    return true;
}

/* ---- writing -------------------------------------------------------------------------------- */

static void write_area(writer *w, const tilly_area *a)
{
    open_row(w, '{');
    write_text(w, "name", a->name);
    if (a->radius) {
        write_key(w, "circle");
        open_row(w, '[');
        put_number(w, a->point[0].x, 4);
        put_number(w, a->point[0].y, 4);
        close_level(w);
        write_length(w, "radius", a->radius);
    } else
        write_corners(w, "outline", a->point, a->points);
    close_level(w);
}

void areas_write(writer *w, const tilly_battle *b)
{
    tilly_area all[TILLY_MOST_AREAS];
    uint32_t count;
    tilly_battle_areas(b, all, TILLY_MOST_AREAS, &count);
    if (!count)
        return;
    write_key(w, "areas");
    open_block(w, '[');
    for (uint32_t i = 0; i < count; i++)
        write_area(w, &all[i]);
    close_level(w);
}
