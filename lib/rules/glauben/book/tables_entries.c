/* The tables of Age of Glauben as files have them (docs/formats/tables.md): what each entry may be
 * (V-01, V-02, V-22 and their kin). How entries fit each other is checked in tables_check.c. */
#include <stddef.h>
#include "rules/glauben/book/tables.h"

enum { WHOLE = 4, BYTE = 1 }; /* bytes of a number */

static const struct {
#define R(number, words, kind) char v_##number[32];
#include "rules/glauben/book/tables_rules.def"
#undef R
} rules = {
#define R(number, words, kind) .v_##number = "V-" #number " " words,
#include "rules/glauben/book/tables_rules.def"
#undef R
};

#define LENGTH_OF(list)      (sizeof(list) / sizeof *(list))
#define PARTS(list)          .part = list, .parts = LENGTH_OF(list)
#define AT(record, member)   .offset = offsetof(record, member)
#define WIDE(record, member) AT(record, member), .width = sizeof(((record *)0)->member)
#define NUMBER(record, member, low, high)                                                          \
    .kind = ENTRY_NUMBER, WIDE(record, member), .least = (low), .most = (high), .rule = rules.v_22
#define WORD(record, member, list)                                                                 \
    .kind = ENTRY_WORD, WIDE(record, member), .words = list, .most = LENGTH_OF(list)
#define NAME(record, member, broken)                                                               \
    .kind = ENTRY_NAME, AT(record, member), .most = sizeof(((record *)0)->member), .rule = broken
#define LIST(record, member, number)                                                               \
    .kind = ENTRY_LIST, AT(record, member), .size = sizeof(((record *)0)->member[0]),              \
    .count = offsetof(record, number), .least = 1, .most = LENGTH_OF(((record *)0)->member)

typedef glauben_tables tables;

/* ---- parameters ----------------------------------------------------------------------------- */

static const table_entry params[] = {
#define P(name, its_key, low, high, default, ...)                                                  \
    {.key = its_key,                                                                               \
     .kind = ENTRY_NUMBER,                                                                         \
     .width = WHOLE,                                                                               \
     .offset = sizeof(int32_t) * GLAUBEN_##name,                                                   \
     .least = low,                                                                                 \
     .most = high,                                                                                 \
     .usual = default,                                                                             \
     .rule = rules.v_02},
#include "rules/glauben/book/tables_params.def"
#undef P
};

/* ---- odds and combat results ---------------------------------------------------------------- */

static const table_entry least_odds[] = {
    {NUMBER(odds_line, num, 0, 1000), .shift = 16},
    {NUMBER(odds_line, den, 1, 1000)},
};
static const table_entry column_parts[] = {
    {.key = "column", NAME(odds_line, name, rules.v_22)},
    {.key = "min", .kind = ENTRY_ROW, PARTS(least_odds), .rule = rules.v_22},
};
static const table_entry column = {.kind = ENTRY_OBJECT, PARTS(column_parts), .rule = rules.v_01};
#define ODDS                                                                                       \
    {                                                                                              \
        .key = "odds", LIST(tables, odds, columns), .in_lines = true, .form = true,                \
        .part = &column, .rule = rules.v_22                                                        \
    }
static const table_entry odds = ODDS;

static const table_entry result = {.kind = ENTRY_WORD,
                                   .width = BYTE,
                                   .words = combat_code_names,
                                   .most = RESULTS,
                                   .rule = rules.v_04};
static const table_entry result_parts[] = {
    {.key = "from", NUMBER(result_line, from, 0, 999)},
    {.key = "results",
     .kind = ENTRY_LIST,
     AT(result_line, result),
     .size = BYTE,
     .of = &odds,
     .part = &result,
     .rule = rules.v_04},
};
static const table_entry result_row = {
    .kind = ENTRY_OBJECT, PARTS(result_parts), .rule = rules.v_01};
static const table_entry combat_parts[] = {
    {.key = "columns", .kind = ENTRY_NAMES_OF, .of = &odds, .rule = rules.v_04},
    {.key = "rows",
     LIST(tables, row, rows),
     .in_lines = true,
     .part = &result_row,
     .rule = rules.v_22},
};

/* ---- bands ---------------------------------------------------------------------------------- */

#define BANDS(name, list, broken)                                                                  \
    static const table_entry name##_line[] = {                                                     \
        {NUMBER(band_line, below, 1, STEPS_OF_A_DRAW), .shift = 16},                               \
        {WORD(band_line, result, list), .rule = broken},                                           \
    };                                                                                             \
    static const table_entry name = {.kind = ENTRY_ROW, PARTS(name##_line)}
BANDS(fire_band, fire_effect_names, rules.v_22);
BANDS(fate_band, fate_names, rules.v_22);
BANDS(hedgehog_band, hedgehog_names, rules.v_09);

/* Bands that begin so many bytes into their record. */
#define BANDS_AT(at, band_entry)                                                                   \
    .kind = ENTRY_LIST, .offset = (at) + offsetof(bands, band), .size = sizeof(band_line),         \
    .count = (at) + offsetof(bands, count), .least = 1, .most = MOST_BANDS, .part = &(band_entry), \
    .rule = rules.v_22

static const table_entry range_parts[] = {
    {.key = "max_mm", NUMBER(range_line, most_mm, 1, 10000)},
    {.key = "bands", BANDS_AT(offsetof(range_line, bands), fire_band)},
};
static const table_entry range = {.kind = ENTRY_OBJECT, PARTS(range_parts), .rule = rules.v_01};
#define RANGES_OF(kind_of_guns)                                                                    \
    .kind = ENTRY_LIST,                                                                            \
    .offset = sizeof(fire_table) * (kind_of_guns) + offsetof(fire_table, range),                   \
    .count = sizeof(fire_table) * (kind_of_guns) + offsetof(fire_table, count),                    \
    .size = sizeof(range_line), .least = 1, .most = MOST_RANGES, .in_lines = true, .part = &range, \
    .rule = rules.v_07
static const table_entry guns[] = {
    {.key = "foot", RANGES_OF(GUNS_FOOT)},
    {.key = "horse", RANGES_OF(GUNS_HORSE)},
};
static const table_entry hedgehogs[] = {
    {.key = "normal", BANDS_AT(sizeof(bands) * HEDGEHOG_NORMAL, hedgehog_band)},
    {.key = "disrupted", BANDS_AT(sizeof(bands) * HEDGEHOG_DISRUPTED, hedgehog_band)},
};

/* ---- crises and sight ----------------------------------------------------------------------- */

static const table_entry crisis_parts[] = {
    {NUMBER(crisis, percent, 1, 99), .shift = 32},
    {NUMBER(crisis, most, 0, 999), .shift = 16},
    {WORD(crisis, consequence, consequence_names), .rule = rules.v_22},
};
static const table_entry crisis_line = {.kind = ENTRY_ROW, PARTS(crisis_parts)};
static const table_entry sight_parts[] = {
    {NUMBER(sight_line, minutes, 1, 1440), .shift = 32},
    {NUMBER(sight_line, limit_mm, 0, 100000), .may_be_no = true},
};
static const table_entry sight = {.kind = ENTRY_ROW, PARTS(sight_parts)};

/* ---- armies --------------------------------------------------------------------------------- */

static const char *const troop_columns[] = {
    "class",
#define T(name, ...) #name,
#include "rules/glauben/book/tables_troops.def"
#undef T
};
static const table_entry troop_parts[] = {
    {.kind = ENTRY_WORD, WIDE(troop, row), .words = troop_class_names, .most = CLASSES},
#define V_15 rules.v_15
#define V_22 rules.v_22
#define T(name, low, high, broken)                                                                 \
    {.kind = ENTRY_NUMBER, WIDE(troop, name), .least = low, .most = high, .rule = broken},
#include "rules/glauben/book/tables_troops.def"
#undef T
};
static const table_entry nation_parts[] = {
    {.key = "id", .kind = ENTRY_CODE, AT(nation, id), .most = ID_ROOM, .rule = rules.v_22},
    {.key = "name", NAME(nation, name, rules.v_22)},
    {.key = "initiative",
     .kind = ENTRY_TRUTH,
     WIDE(nation, initiative),
     .shift = 16,
     .rule = rules.v_22},
    {.key = "general_bonus", NUMBER(nation, general_bonus, 0, 1000)},
    {.key = "troops",
     .kind = ENTRY_BY_WORD,
     AT(nation, troop),
     .size = sizeof(troop),
     .most = CLASSES,
     .in_lines = true,
     PARTS(troop_parts),
     .said = "this army has troops of the class",
     .rule = rules.v_14},
};
static const table_entry army = {
    .kind = ENTRY_OBJECT, PARTS(nation_parts), .in_lines = true, .rule = rules.v_01};
#define ARMIES                                                                                     \
    {                                                                                              \
        .key = "armies", LIST(tables, nation, nations), .in_lines = true, .part = &army,           \
        .rule = rules.v_14                                                                         \
    }
static const table_entry armies = ARMIES;

static const table_entry captain_parts[] = {
    {.key = "army",
     .kind = ENTRY_NAME_OF,
     WIDE(great_captain, nation),
     .shift = 16,
     .of = &armies,
     .said = "there is no army",
     .rule = rules.v_21},
    {.key = "name", NAME(great_captain, name, rules.v_21)},
    {.key = "bonus", NUMBER(great_captain, bonus, 0, 1000)},
};
static const table_entry great_captain_entry = {
    .kind = ENTRY_OBJECT, PARTS(captain_parts), .rule = rules.v_01};

/* ---- the whole ------------------------------------------------------------------------------ */

/* In the order in which they lean on each other: results on odds, generals on armies. */
static const table_entry parts[] = {
    {.key = "params",
     .kind = ENTRY_OPTIONS,
     AT(tables, param),
     .in_lines = true,
     PARTS(params),
     .said = "there is no such parameter",
     .rule = rules.v_02},
    {.key = "name", NAME(tables, name, rules.v_22)},
    {.key = "provenance", WORD(tables, provenance, provenance_names), .rule = rules.v_22},
    ODDS,
    {.key = "crt", .kind = ENTRY_OBJECT, .in_lines = true, PARTS(combat_parts), .rule = rules.v_01},
    {.key = "artillery",
     .kind = ENTRY_OBJECT,
     AT(tables, guns),
     .in_lines = true,
     PARTS(guns),
     .rule = rules.v_07},
    {.key = "generals_under_fire", BANDS_AT(offsetof(tables, under_fire), fate_band)},
    {.key = "hedgehog",
     .kind = ENTRY_OBJECT,
     AT(tables, hedgehog),
     .in_lines = true,
     PARTS(hedgehogs),
     .rule = rules.v_09},
    {.key = "crisis",
     LIST(tables, crisis, crises),
     .in_lines = true,
     .part = &crisis_line,
     .rule = rules.v_22},
    {.key = "visibility", LIST(tables, sight, sights), .part = &sight, .rule = rules.v_22},
    {.key = "troop_columns",
     .kind = ENTRY_HEADINGS,
     .words = troop_columns,
     .most = LENGTH_OF(troop_columns),
     .rule = rules.v_22},
    ARMIES,
    {.key = "generals",
     .kind = ENTRY_LIST,
     AT(tables, captain),
     .size = sizeof(great_captain),
     .count = offsetof(tables, captains),
     .most = MOST_GREAT_CAPTAINS,
     .in_lines = true,
     .part = &great_captain_entry,
     .rule = rules.v_22},
};
static const uint8_t written[] = {1, 2, 0, 3, 4, 5, 6, 7, 8, 9, 12, 10, 11};
_Static_assert(LENGTH_OF(written) == LENGTH_OF(parts), "files have every part");

static const table_entry whole = {
    .kind = ENTRY_OBJECT, PARTS(parts), .written = written, .rule = rules.v_01};

const book_tables glauben_book_tables = {
    .format = "libtilly-glauben-tables",
    .heading_rule = rules.v_01,
    .form_rule = rules.v_22,
    .size = sizeof(glauben_tables),
    .entry = &whole,
    .usual = glauben_usual_tables,
    .check = glauben_check_tables,
};
