/* Areas that a scenario speaks of: they never change, and copies of the battle share them. */
#ifndef TILLY_LIB_AREAS_H
#define TILLY_LIB_AREAS_H

#include <tilly/battle.h>
#include "base/handle.h"
#include "geometry/geometry.h"

typedef struct area_list {
    shared_number refs;
    tilly_allocator memory;
    uint32_t count;
    tilly_area area[]; /* with their ids */
} area_list;

/* What is wrong with one of them, as a sentence that goes on after its number; NULL: nothing. */
const char *area_fault(const tilly_area *all, uint32_t i, const tilly_table *table);
/* NULL for no areas; TILLY_E_MEMORY. */
tilly_status
areas_make(const tilly_allocator *memory, const tilly_area *areas, uint32_t count, area_list **out);
area_list *areas_ref(area_list *a); /* NULL: NULL */
void areas_unref(area_list *a);
static inline uint32_t areas_of(const area_list *a)
{
    return a ? a->count : 0;
}
/* NULL: there is none of that id. */
const tilly_area *area_with_id(const area_list *list, tilly_id id);
/* Inside it or on its border. */
bool is_within_area(const tilly_area *a, point at);

#endif
