/* Numbers for names, and the names of an army list. */
#include "words/naming.h"

#include "ruleset/presentation.h"

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

/* ---- measures ------------------------------------------------------------------------------- */

/* To the nearest mark; a mark of 0: as it is. */
static int32_t at_mark(int32_t number, int32_t mark)
{
    int64_t half = number < 0 ? -(mark / 2) : mark / 2;
    return mark ? (int32_t)((number + half) / mark * mark) : number;
}

/* Too little to be read: told as less than the least that is. */
static int32_t read_at(text *t, int32_t number, int32_t mark)
{
    int32_t shown = at_mark(number, mark);
    if (shown || !number)
        return shown;
    put(t, "less than ");
    return mark;
}

void put_measured(text *t, const naming *n, int32_t length)
{
    put_length(t, read_at(t, length, n->ruler));
}

bool is_told_as_one(const naming *n, int32_t length)
{
    int32_t shown = at_mark(length, n->ruler);
    return shown == TILLY_ONE || (length && !shown);
}

void put_degrees(text *t, const naming *n, int32_t angle)
{
    put_in(t, read_at(t, angle, n->ruler ? TILLY_DEGREE : 0), TILLY_ANGLE);
}

void put_place(text *t, const naming *n, int32_t x, int32_t y)
{
    put_length(t, at_mark(x, n->ruler));
    put(t, ", ");
    put_length(t, at_mark(y, n->ruler));
}

const naming no_names = {.thing = put_number_of_thing, .army = put_number_of_army};

/* ---- army lists ----------------------------------------------------------------------------- */

static const char *type_of_list(const naming *n, int64_t type)
{
    return type >= 0 && type < TILLY_MOST_TYPES
               ? tilly_ruleset_type_name(tilly_army_rules(n->of), (uint32_t)type)
               : NULL;
}

static const char *command_of_list(const naming *n, int64_t command)
{
    bool known = command >= 0 && command < TILLY_MOST_COMMANDS;
    return known ? tilly_army_command_name(n->of, (uint32_t)command) : NULL;
}

static bool put_listed(text *t, const naming *n, int64_t unit)
{
    tilly_unit_spec spec = {.size = sizeof spec};
    if (unit < 0 || unit >= TILLY_MOST_UNITS || tilly_army_unit(n->of, (uint32_t)unit, &spec))
        return false;
    put(t, spec.name);
    return true;
}

naming names_of_army(const tilly_army *army)
{
    const tilly_ruleset *rules = tilly_army_rules(army);
    return (naming){.of = army,
                    .own = ruleset_words(rules),
                    .length = tilly_ruleset_length_name(rules),
                    .strength = (uint8_t)tilly_ruleset_strength(rules),
                    .thing = put_number_of_thing,
                    .army = put_number_of_army,
                    .type = type_of_list,
                    .command = command_of_list,
                    .listed = put_listed};
}
