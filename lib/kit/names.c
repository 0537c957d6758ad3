/* Names of the things of a battle in sentences. */
#include "kit/names.h"

#include <string.h>
#include "base/arithmetic.h"
#include "ruleset/presentation.h"
#include "words/edition_words.h"

static const tilly_battle *battle_of(const naming *n)
{
    return n->of;
}

/* ---- units and armies ----------------------------------------------------------------------- */

/* Does another unit of that side have the same name? Both armies may have a "Horse 3", and one
 * several messengers. */
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

static void put_army(text *t, const naming *n, int64_t side)
{
    const char *name = side >= 0 && side < TILLY_SIDES
                           ? tilly_army_name(tilly_battle_army(battle_of(n), (uint32_t)side))
                           : NULL;
    if (name && *name)
        put(t, name);
    else
        put_number_of_army(t, n, side);
}

/* A unit whose name the other army has too is told apart by its army: "Horse 3 (League)". */
static void put_unit(text *t, const naming *n, tilly_id id)
{
    const tilly_battle *battle = battle_of(n);
    const char *name = tilly_battle_unit_name(battle, id);
    tilly_unit unit;
    if (!name) {
        put_number_of_thing(t, n, id);
        return;
    }
    bool gone = tilly_battle_unit(battle, id, &unit) != TILLY_OK;
    bool shared = !gone && is_shared(battle, unit.side, name, id);
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
    put_army(t, n, unit.side);
    put(t, ")");
}

static void put_group(text *t, const naming *n, tilly_id id)
{
    const char *name = tilly_battle_group_name(battle_of(n), id);
    if (name && *name)
        put(t, name);
    else
        put_number_of_thing(t, n, id);
}

static tilly_id unit_at(const naming *n, unsigned side, uint32_t number)
{
    tilly_id id = 0;
    tilly_battle_unit_id(battle_of(n), side, number, &id);
    return id;
}

static tilly_id group_at(const naming *n, unsigned side, uint32_t place)
{
    const tilly_battle *battle = battle_of(n);
    if (side)
        place += tilly_army_commands(tilly_battle_army(battle, 0));
    return tilly_id_make(TILLY_ID_GROUP, 1, place);
}

/* ---- ground --------------------------------------------------------------------------------- */

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
        low = (tilly_point){smaller(at.x, low.x), smaller(at.y, low.y)};
        high = (tilly_point){larger(at.x, high.x), larger(at.y, high.y)};
    }
    put(t, " at ");
    put_place(t,
              &no_names,
              (low.x + (high.x - low.x) / 2) / TILLY_ONE * TILLY_ONE,
              (low.y + (high.y - low.y) / 2) / TILLY_ONE * TILLY_ONE);
}

static void put_feature(text *t, const naming *n, tilly_id id)
{
    tilly_feature feature = {.size = sizeof feature};
    const tilly_table *table = tilly_battle_table(battle_of(n));
    if (tilly_table_find(table, id, &feature)) {
        put(t, "ground that is gone");
        return;
    }
    if (*feature.name) {
        put(t, feature.name);
        return;
    }
    put(t, "the ");
    put(t, tilly_table_kind_name(table, feature.kind));
    if (!is_only_one(table, &feature))
        put_whereabouts(t, &feature);
}

static void put_area(text *t, const naming *n, tilly_id id)
{
    tilly_area all[TILLY_MOST_AREAS];
    uint32_t count = 0;
    tilly_battle_areas(battle_of(n), all, TILLY_MOST_AREAS, &count);
    for (uint32_t i = 0; i < count; i++)
        if (all[i].id == id) {
            put(t, all[i].name);
            return;
        }
    put_number_of_thing(t, n, id);
}

static void put_thing(text *t, const naming *n, tilly_id id)
{
    switch (tilly_id_kind_of(id)) {
    case TILLY_ID_UNIT: put_unit(t, n, id); break;
    case TILLY_ID_GROUP: put_group(t, n, id); break;
    case TILLY_ID_FEATURE: put_feature(t, n, id); break;
    case TILLY_ID_AREA: put_area(t, n, id); break;
    default: put_number_of_thing(t, n, id); break;
    }
}

/* ---- what sentences ask besides ------------------------------------------------------------- */

static bool ends_in(const char *name, size_t length, const char *ending)
{
    size_t size = strlen(ending);
    return length >= size && !memcmp(name + length - size, ending, size);
}

/* "Horse 3" without its number. */
static size_t without_number(const char *name)
{
    size_t length = strlen(name);
    size_t end = length;
    while (end && name[end - 1] >= '0' && name[end - 1] <= '9')
        end--;
    return end && end < length && name[end - 1] == ' ' ? end - 1 : length;
}

/* "Croats", "Leather Guns" and "Horsemen", but not the regiments of Desfours and of Gallas. */
static bool is_plural(const char *name)
{
    static const char *const endings[] = {
        "acks", "aks", "ans", "ards", "ars", "ats", "ents", "ers", "es",  "ghts",
        "ings", "ios", "its", "men",  "nns", "ons", "oops", "ots", "uks", "uns",
    };
    size_t length = without_number(name);
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++)
        if (ends_in(name, length, endings[i]))
            return true;
    return false;
}

/* A unit whose battery was taken may have no row any more; it keeps its name. */
static bool is_several(const naming *n, tilly_id id)
{
    const char *name = tilly_battle_unit_name(battle_of(n), id);
    tilly_unit unit;
    if (!name || !is_plural(name))
        return false;
    return tilly_battle_unit(battle_of(n), id, &unit) != TILLY_OK ||
           !(unit.flags & TILLY_UNIT_COMMANDER);
}

static bool is_rider(const naming *n, tilly_id id)
{
    tilly_unit unit;
    return !tilly_battle_unit(battle_of(n), id, &unit) &&
           unit.flags & (TILLY_UNIT_COMMANDER | TILLY_UNIT_MESSENGER);
}

static bool are_of_one_army(const naming *n, tilly_id id, tilly_id other_id)
{
    tilly_unit unit;
    tilly_unit other;
    return !tilly_battle_unit(battle_of(n), id, &unit) &&
           !tilly_battle_unit(battle_of(n), other_id, &other) && unit.side == other.side;
}

static unsigned sort_of(const naming *n, tilly_id id)
{
    tilly_unit unit;
    if (!n->own || tilly_battle_unit(battle_of(n), id, &unit))
        return 0;
    uint32_t type = tilly_ruleset_type_base(tilly_battle_rules(battle_of(n)), unit.type);
    return type < n->own->sorts ? n->own->sort[type] : 0;
}

static int32_t width_of(const naming *n, tilly_id id)
{
    tilly_unit unit;
    return tilly_battle_unit(battle_of(n), id, &unit) ? 0 : unit.width;
}

static const char *type_name(const naming *n, int64_t type)
{
    return type >= 0 && type < TILLY_MOST_TYPES
               ? tilly_ruleset_type_name(tilly_battle_rules(battle_of(n)), (uint32_t)type)
               : NULL;
}

static const char *note_text(const naming *n, uint32_t note)
{
    return tilly_battle_note_text(battle_of(n), note);
}

/* ---- rules ---------------------------------------------------------------------------------- */

static bool parameter_at(const naming *n, int64_t rule, tilly_parameter *p)
{
    *p = (tilly_parameter){.size = sizeof *p};
    return rule >= 0 && rule <= UINT32_MAX &&
           !tilly_ruleset_parameter(tilly_battle_rules(battle_of(n)), (uint32_t)rule, p);
}

static bool put_rule(text *t, const naming *n, int64_t rule)
{
    tilly_parameter p;
    if (!parameter_at(n, rule, &p))
        return false;
    put(t, p.name);
    return true;
}

static bool put_setting(text *t, const naming *n, int64_t rule, int32_t value)
{
    tilly_parameter p;
    if (!parameter_at(n, rule, &p))
        return false;
    const char *word = tilly_ruleset_word(tilly_battle_rules(battle_of(n)), (uint32_t)rule, value);
    if (word)
        put(t, word);
    else
        put_in(t, value, p.measure);
    return true;
}

static const char *said_text(const naming *n, uint32_t words)
{
    return tilly_battle_words_text(battle_of(n), words);
}

static bool put_variable(text *t, const naming *n, int64_t variable)
{
    tilly_variable v;
    if (variable < 0 || variable >= TILLY_MOST_VARIABLES ||
        tilly_battle_variable(battle_of(n), (uint32_t)variable, &v) || !*v.name)
        return false;
    put(t, v.name);
    return true;
}

static bool is_truth(const naming *n, int64_t variable)
{
    tilly_variable v;
    return variable >= 0 && variable < TILLY_MOST_VARIABLES &&
           !tilly_battle_variable(battle_of(n), (uint32_t)variable, &v) &&
           v.kind == TILLY_VARIABLE_TRUTH;
}

static bool put_row_of(text *t, const naming *n, int64_t row)
{
    return put_row(t, battle_of(n), row);
}

bool put_row(text *t, const tilly_battle *battle, int64_t row)
{
    const tilly_ruleset *rules = tilly_battle_rules(battle);
    tilly_beat_info beat = {.size = sizeof beat};
    for (uint32_t i = 0; !tilly_ruleset_beat(rules, i, &beat); i++) {
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

naming names_of(const tilly_battle *battle)
{
    if (!battle)
        return no_names;
    const tilly_ruleset *rules = tilly_battle_rules(battle);
    return (naming){.of = battle,
                    .own = ruleset_words(rules),
                    .length = tilly_ruleset_length_name(rules),
                    .strength = (uint8_t)tilly_ruleset_strength(rules),
                    .thing = put_thing,
                    .army = put_army,
                    .several = is_several,
                    .rides = is_rider,
                    .same_army = are_of_one_army,
                    .sort = sort_of,
                    .width = width_of,
                    .type = type_name,
                    .note = note_text,
                    .unit = unit_at,
                    .formation = group_at,
                    .rule = put_rule,
                    .setting = put_setting,
                    .said = said_text,
                    .variable = put_variable,
                    .is_truth = is_truth,
                    .row = put_row_of};
}

/* ---- losses that an army can bear ----------------------------------------------------------- */

/* The last level tested, and the next. */
static void put_marks(text *t, const tilly_loss_mark *mark, uint32_t count)
{
    uint32_t next = 0;
    while (next < count && mark[next].tested)
        next++;
    if (next) {
        put(t, ", tested at ");
        put_count(t, mark[next - 1].percent);
        put(t, "%");
    }
    if (next == count)
        return;
    put(t, next ? ", next at " : mark->percent ? ", first test at " : ", breaks at ");
    put_count(t, mark[next].test);
    if (!mark[next].percent)
        return;
    put(t, " (");
    put_count(t, mark[next].percent);
    put(t, "%)");
}

void put_losses_of(text *t, const tilly_battle *battle, uint32_t side)
{
    enum { MOST_MARKS = 100 };
    tilly_loss_mark mark[MOST_MARKS];
    uint32_t count = 0;
    int32_t lost = 0;
    int32_t total = 0;
    tilly_battle_losses(battle, side, &lost, &total);
    tilly_battle_loss_marks(battle, side, mark, MOST_MARKS, &count);
    put_count(t, lost);
    put(t, " of ");
    put_count(t, total);
    put(t, " lost");
    put_marks(t, mark, count);
}
