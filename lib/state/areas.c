/* Areas of a scenario: outlines and circles with a name. */
#include "state/areas.h"

#include <string.h>
#include "base/text.h"
#include "table/table.h"

enum { LARGEST_RADIUS = 1000 * UNIT_LENGTH };

static outline outline_of_area(const tilly_area *a, point corner[TILLY_MOST_CORNERS])
{
    for (uint32_t i = 0; i < a->points; i++)
        corner[i] = (point){a->point[i].x, a->point[i].y};
    return (outline){corner, a->points};
}

/* ---- is it valid? --------------------------------------------------------------------------- */

static const char *name_fault(const tilly_area *all, uint32_t i)
{
    const char *name = all[i].name;
    if (!*name || !memchr(name, 0, TILLY_NAME))
        return "has no name, or one longer than 47 bytes";
    if (!is_utf8(name) || find_control(name))
        return "has a name that is not UTF-8, or has a control character";
    for (uint32_t before = 0; before < i; before++)
        if (!strcmp(all[before].name, name))
            return "has the name of another";
    return NULL;
}

static const char *shape_fault(const tilly_area *a)
{
    if (a->radius < 0 || a->radius > LARGEST_RADIUS)
        return "has a radius below 0 or above 1000";
    if (a->radius)
        return a->points == 1 ? NULL : "is a circle and has another number of points than 1";
    return a->points < 3 || a->points > TILLY_MOST_CORNERS
               ? "has an outline of fewer than 3 or more than 16 corners"
               : NULL;
}

static bool lies_near(const tilly_area *a, const tilly_table *table)
{
    point low = {-FAR_OUT, -FAR_OUT};
    point high = {table->width + FAR_OUT, table->depth + FAR_OUT};
    for (uint32_t i = 0; i < a->points; i++)
        if (!in_rectangle((point){a->point[i].x, a->point[i].y}, low, high))
            return false;
    return true;
}

const char *area_fault(const tilly_area *all, uint32_t i, const tilly_table *table)
{
    const tilly_area *a = &all[i];
    point corner[TILLY_MOST_CORNERS];
    const char *fault = name_fault(all, i);
    if (!fault)
        fault = shape_fault(a);
    if (fault)
        return fault;
    if (!lies_near(a, table))
        return "reaches more than 100 beyond the table";
    if (!a->radius && !outline_simple(outline_of_area(a, corner)))
        return "has an outline that crosses or touches itself";
    return a->reserved ? "sets reserved" : NULL;
}

/* ---- the list ------------------------------------------------------------------------------- */

static size_t size_of(uint32_t count)
{
    return sizeof(area_list) + sizeof(tilly_area) * count;
}

static void copy_area(tilly_area *to, const tilly_area *from, uint32_t index)
{
    *to = (tilly_area){.id = tilly_id_make(TILLY_ID_AREA, 1, index),
                       .radius = from->radius,
                       .points = from->points};
    strcpy(to->name, from->name);
    memcpy(to->point, from->point, sizeof *to->point * from->points);
}

tilly_status
areas_make(const tilly_allocator *memory, const tilly_area *areas, uint32_t count, area_list **out)
{
    *out = NULL;
    if (!count)
        return TILLY_OK;
    tilly_allocator own;
    TRY(memory_of(memory, &own));
    area_list *list = memory_new(&own, size_of(count));
    if (!list)
        return TILLY_E_MEMORY;
    list->memory = own;
    list->count = count;
    for (uint32_t i = 0; i < count; i++)
        copy_area(&list->area[i], &areas[i], i);
    *out = areas_ref(list);
    return TILLY_OK;
}

area_list *areas_ref(area_list *a)
{
    if (a)
        shared_up(&a->refs);
    return a;
}

void areas_unref(area_list *a)
{
    if (!a || shared_down(&a->refs) != 1)
        return;
    const tilly_allocator memory = a->memory;
    memory_free(&memory, a, size_of(a->count));
}

/* ---- reading it ----------------------------------------------------------------------------- */

const tilly_area *area_with_id(const area_list *list, tilly_id id)
{
    const uint32_t i = tilly_id_index(id);
    return i < areas_of(list) && list->area[i].id == id ? &list->area[i] : NULL;
}

bool is_within_area(const tilly_area *a, point at)
{
    point corner[TILLY_MOST_CORNERS];
    if (!a->radius)
        return outline_holds(outline_of_area(a, corner), at);
    int64_t dx = (int64_t)at.x - a->point[0].x;
    int64_t dy = (int64_t)at.y - a->point[0].y;
    return dx * dx + dy * dy <= (int64_t)a->radius * a->radius;
}
