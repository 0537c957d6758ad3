/* Numbers for names. */
#include "words/naming.h"

void put_numbered(text *t, const char *kind, tilly_id id)
{
    put(t, kind);
    put_count(t, tilly_id_index(id));
}

void put_number_of_thing(text *t, const naming *n, tilly_id id)
{
    switch (tilly_id_kind_of(id)) {
    case TILLY_ID_NONE: put(t, "nobody"); break;
    case TILLY_ID_UNIT: put_numbered(t, "unit ", id); break;
    case TILLY_ID_GROUP: put_numbered(t, "command ", id); break;
    case TILLY_ID_FEATURE: put_numbered(t, "feature ", id); break;
    case TILLY_ID_MELEE: put_numbered(t, "melee ", id); break;
    case TILLY_ID_MARK: put_numbered(t, "mark ", id); break;
    default: put_numbered(t, "thing ", id); break;
    }
}

void put_number_of_army(text *t, const naming *n, int64_t side)
{
    if (side == TILLY_NO_SIDE) {
        put(t, "nobody");
        return;
    }
    put(t, "side ");
    put_count(t, side);
}

void put_place(text *t, int32_t x, int32_t y)
{
    put_length(t, x);
    put(t, ", ");
    put_length(t, y);
}

const naming no_names = {.thing = put_number_of_thing, .army = put_number_of_army};
