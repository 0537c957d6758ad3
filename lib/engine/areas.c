/* Areas of a scenario, and the units in one of them or in a feature. */
#include "engine/misuse.h"
#include "engine/turn.h"
#include "table/table.h"

tilly_status
tilly_battle_areas(const tilly_battle *self, tilly_area *rows, uint32_t room, uint32_t *count)
{
    CHECKED(self);
    NOT_NULL(count);
    NOT_NULL_FOR(rows, room);
    const uint32_t all = areas_of(self->areas);
    for (uint32_t i = 0; i < all && i < room; i++)
        rows[i] = self->areas->area[i];
    *count = all;
    return TILLY_OK;
}

tilly_status tilly_battle_find_area(const tilly_battle *self, const char *name, tilly_id *id)
{
    CHECKED(self);
    NOT_NULL(name);
    NOT_NULL(id);
    for (uint32_t i = 0; i < areas_of(self->areas); i++)
        if (!strcmp(self->areas->area[i].name, name)) {
            *id = self->areas->area[i].id;
            return TILLY_OK;
        }
    return misuse(TILLY_E_UNKNOWN, "name", "names no area of this battle");
}

/* ---- within --------------------------------------------------------------------------------- */

/* One of them, or neither. */
typedef struct ground_place {
    const tilly_area *in;
    const area *on;
} ground_place;

static bool is_in(const play *p, const ground_place *place, unsigned u)
{
    if (!on_table(p, u))
        return false;
    point at = place_of(p, u);
    return place->in ? is_within_area(place->in, at) : area_holds(place->on, at);
}

tilly_status tilly_battle_within(const tilly_battle *self,
                                 tilly_id place,
                                 uint32_t side,
                                 tilly_id *ids,
                                 uint32_t room,
                                 uint32_t *count)
{
    CHECKED(self);
    NOT_NULL(count);
    NOT_NULL_FOR(ids, room);
    if (side >= SIDES && side != TILLY_NO_SIDE)
        return names_no_side();
    const play *p = &self->p;
    const ground_place at = {area_with_id(self->areas, place), table_area(p->table, place)};
    if (!at.in && !at.on)
        return misuse(TILLY_E_STALE, "place", "names no area and no feature of this battle");
    uint32_t found = 0;
    for (unsigned of = 0; of < SIDES; of++) {
        if (side != of && side != TILLY_NO_SIDE)
            continue;
        for (unsigned u = first_of(p, of); u < end_of(p, of); u++) {
            if (!is_in(p, &at, u))
                continue;
            if (found < room)
                ids[found] = unit_id(p, u);
            found++;
        }
    }
    *count = found;
    return TILLY_OK;
}
