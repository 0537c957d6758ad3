/* What the things of a battle are called in sentences. */
#include "log/names.h"
#include <string.h>

static void put_numbered(text *t, const char *kind, tilly_id id)
{
    put(t, kind);
    put_count(t, tilly_id_index(id));
}

/* Has a unit of that side, another than this, the same name? Both armies may have a "Horse 3", and
 * one several messengers. */
static bool is_shared(const tilly_battle *battle, unsigned side, const char *name, tilly_id but)
{
    tilly_id id;
    for (uint32_t i = 0; tilly_battle_unit_id(battle, side, i, &id) == TILLY_OK; i++) {
        const char *other = tilly_battle_unit_name(battle, id);
        if (other && id != but && !strcmp(name, other))
            return true;
    }
    return false;
}

/* Captured guns and messengers are called by their type. */
static bool is_type_name(const tilly_battle *battle, const char *name)
{
    uint32_t type;
    return !tilly_ruleset_type(tilly_battle_rules(battle), name, &type);
}

static void put_unit(text *t, const tilly_battle *battle, tilly_id id)
{
    const char *name = battle ? tilly_battle_unit_name(battle, id) : NULL;
    tilly_unit unit;
    if (!name) {
        put_numbered(t, "unit ", id);
        return;
    }
    bool gone = tilly_battle_unit(battle, id, &unit),
         shared = !gone && is_shared(battle, unit.side, name, id);
    if (!shared && is_type_name(battle, name))
        put(t, "the ");
    put(t, name);
    if (gone)
        return;
    if (shared)
        put_numbered(t, " ", id);
    if (!is_shared(battle, unit.side ^ 1u, name, id))
        return;
    put(t, " (");
    put_army(t, battle, unit.side);
    put(t, ")");
}

static void put_group(text *t, const tilly_battle *battle, tilly_id id)
{
    const char *name = battle ? tilly_battle_group_name(battle, id) : NULL;
    if (name && *name)
        put(t, name);
    else
        put_numbered(t, "command ", id);
}

static bool is_only_one(const tilly_table *table, const tilly_feature *feature)
{
    tilly_feature other = {.size = sizeof other};
    unsigned alike = 0;
    for (uint32_t i = 0; tilly_table_feature(table, i, &other) == TILLY_OK; i++)
        alike += other.kind == feature->kind;
    return alike < 2;
}

/* Of several alike: the middle of the rectangle about it, in whole units. */
static void put_whereabouts(text *t, const tilly_feature *feature)
{
    tilly_point low = feature->point[0];
    tilly_point high = low;
    for (uint32_t i = 1; i < feature->points; i++) {
        tilly_point at = feature->point[i];
        low = (tilly_point){at.x < low.x ? at.x : low.x, at.y < low.y ? at.y : low.y};
        high = (tilly_point){at.x > high.x ? at.x : high.x, at.y > high.y ? at.y : high.y};
    }
    put(t, " at ");
    put_place(t,
              (low.x + (high.x - low.x) / 2) / TILLY_ONE * TILLY_ONE,
              (low.y + (high.y - low.y) / 2) / TILLY_ONE * TILLY_ONE);
}

static void put_feature(text *t, const tilly_battle *battle, tilly_id id)
{
    tilly_feature feature = {.size = sizeof feature};
    const tilly_table *table = battle ? tilly_battle_table(battle) : NULL;
    const char *kind =
        table && !tilly_table_find(table, id, &feature) ? tilly_feature_name(feature.kind) : NULL;
    if (!kind) {
        put_numbered(t, "feature ", id);
        return;
    }
    put(t, "the ");
    put(t, kind);
    if (!is_only_one(table, &feature))
        put_whereabouts(t, &feature);
}

void put_thing(text *t, const tilly_battle *battle, tilly_id id)
{
    switch (tilly_id_kind_of(id)) {
    case TILLY_ID_NONE: put(t, "nobody"); break;
    case TILLY_ID_UNIT: put_unit(t, battle, id); break;
    case TILLY_ID_GROUP: put_group(t, battle, id); break;
    case TILLY_ID_FEATURE: put_feature(t, battle, id); break;
    case TILLY_ID_MELEE: put_numbered(t, "melee ", id); break;
    case TILLY_ID_MARK: put_numbered(t, "mark ", id); break;
    default: put_numbered(t, "thing ", id); break;
    }
}

bool is_several(const tilly_battle *battle, tilly_id id)
{
    const char *name = battle ? tilly_battle_unit_name(battle, id) : NULL;
    size_t length = name ? strlen(name) : 0;
    tilly_unit unit;
    return length > 1 && name[length - 1] == 's' && name[length - 2] != '\'' &&
           !tilly_battle_unit(battle, id, &unit) && !(unit.flags & TILLY_UNIT_COMMANDER);
}

void put_army(text *t, const tilly_battle *battle, int64_t side)
{
    const char *name = battle && side >= 0 && side < TILLY_SIDES
                           ? tilly_army_name(tilly_battle_army(battle, (uint32_t)side))
                           : NULL;
    if (side == TILLY_NO_SIDE)
        put(t, "nobody");
    else if (name && *name)
        put(t, name);
    else
        put(t, "side "), put_count(t, side);
}

void put_feature_kind(text *t, int64_t kind)
{
    const char *name = kind > 0 && kind < UINT16_MAX ? tilly_feature_name((uint16_t)kind) : NULL;
    if (!name)
        name = "feature";
    if (!strstr(name, "ground"))
        put(t, strchr("aeiou", *name) ? "an " : "a ");
    put(t, name);
}

void put_facing(text *t, int32_t heading)
{
    static const char *const points[] = {
        "north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"};
    enum { POINT = TILLY_CIRCLE / 8 };
    if (heading >= 0 && heading < TILLY_CIRCLE && heading % POINT == 0)
        put(t, points[heading / POINT]);
    else
        put_in(t, heading, TILLY_ANGLE);
}

void put_place(text *t, int32_t x, int32_t y)
{
    put_length(t, x);
    put(t, ", ");
    put_length(t, y);
}

bool put_row(text *t, const tilly_battle *battle, int64_t row)
{
    const tilly_ruleset *rules = battle ? tilly_battle_rules(battle) : NULL;
    tilly_beat_info beat = {.size = sizeof beat};
    for (uint32_t i = 0; rules && !tilly_ruleset_beat(rules, i, &beat); i++) {
        if (beat.row == TILLY_NO_ROW || beat.row != row)
            continue;
        put(t, beat.number);
        if (*beat.number)
            put(t, " ");
        put(t, beat.title);
        return true;
    }
    return false;
}

void put_unit_of_length(text *t, const tilly_battle *battle)
{
    const char *name = battle ? tilly_ruleset_length_name(tilly_battle_rules(battle)) : NULL;
    if (!name)
        return;
    put_char(t, ' ');
    put(t, name);
}
