/* What the files of the two editions share: words of options, the rows of the family's tables as an
 * edition reads them, and the tables that are the same in both. */
#ifndef TILLY_LIB_TILLY_EDITIONS_H
#define TILLY_LIB_TILLY_EDITIONS_H

#include "rules/common/parameters.h"
#include "rules/tilly/movement/charge_way.h"
#include "rules/tilly/movement/rally_stops.h"
#include "rules/tilly/play/close_combat/melee_tables.h"
#include "rules/tilly/queries/queries.h"
#include "rules/tilly/words.h"

/* ---- words of options: their values are in book/options.h ------------------------------------ */

#define WORDS(name, ...)                                                                           \
    static const char *const name[] = {__VA_ARGS__};                                               \
    enum { MEASURE_OF_##name = TILLY_CHOICE };
WORDS(turn_words, "whole", "free")
WORDS(rally_words, "never", "lost", "always")
WORDS(tie_words, "nobody", "both")
WORDS(quality_words, "off", "on", "on_with_rabble")
WORDS(points_words, "none", "coins")
WORDS(scouting_words, "count", "dice", "compare", "none")
WORDS(scouting_effect_words, "deploys_first", "roles", "redeploy", "none")
WORDS(cannon_state_words, "deployment", "recruiting")
WORDS(bombardment_words, "attacker_first", "together", "none")
WORDS(bombardment_morale_words, "turn_1", "none")
WORDS(initiative_words, "roll", "choose", "attacker", "once")
WORDS(fortification_words, "all_round", "front")
WORDS(moved_marker_words, "cannon", "secondary", "no_shooting")
WORDS(limber_words, "unlimber_only", "both", "never")
WORDS(limbered_changes_words, "all", "wheel")
WORDS(flank_arc_words, "whole", "front_flank")
WORDS(mod_scope_words, "resolve_line", "all_lines")
WORDS(save_words, "none", "4+", "5+")
WORDS(cancel_zone_words, "flank_or_rear", "behind_flank_or_rear")
WORDS(evade_terrain_words, "by_type", "any")
WORDS(evade_move_words, "back", "full_move", "rally_back")
WORDS(evaded_charger_words, "contact_place", "full", "stay")
WORDS(charge_order_words, "active_first", "attacker_first")
WORDS(favourable_words, "uphill_fortified", "also_difficult")
WORDS(light_horse_words, "none", "six")
WORDS(support_enemy_words, "combat", "not_cannon", "all")
WORDS(rally_types_words, "all", "cavalry", "infantry_compulsory_only")
WORDS(erosion_words, "nearest", "all", "command", "owner")
WORDS(limit_words, "losses", "defender")
#undef WORDS

/* ---- the family's tables, as an edition reads them ------------------------------------------- */

/* An edition's file defines EDITION_HAS(of_1_2, of_2_0a) as its own of the two before it includes
 * this header. Without a clause the edition does not have a number, an option or a column. */
#ifdef EDITION_HAS

#define USUAL(value, cites) .usual = value, .clause = cites
#define CHOICE(kind, list, high, value, cites)                                                     \
    .measure = kind, .words = list, .most = high, .usual = value, .clause = cites
#define T1(...)       EDITION_HAS(USUAL(__VA_ARGS__), )
#define T2(...)       EDITION_HAS(, USUAL(__VA_ARGS__))
#define O1(list, ...) EDITION_HAS(CHOICE(MEASURE_OF_##list, list, __VA_ARGS__), )
#define O2(list, ...) EDITION_HAS(, CHOICE(MEASURE_OF_##list, list, __VA_ARGS__))
#define NOT_IN_1_2
#define NOT_IN_2_0A

static const parameter parameters[PARAMETERS] = {
#define P(id, key, kind, low, high, by, t1, t2, says)                                              \
    {.name = key,                                                                                  \
     .measure = TILLY_##kind,                                                                      \
     .least = low,                                                                                 \
     .most = high,                                                                                 \
     .step = by,                                                                                   \
     .text = says,                                                                                 \
     t1 t2},
#define O(id, key, t1, t2, says) {.name = key, .step = 1, .option = 1, .text = says, t1 t2},
#include "rules/tilly/parameters.def"
#undef P
#undef O
};

static const column columns[COLUMNS] = {
#define C(id, key, kind, low, high, by, t1, t2, says)                                              \
    [COLUMN_##id] = {{.name = key,                                                                 \
                      .measure = TILLY_##kind,                                                     \
                      .least = low,                                                                \
                      .most = high,                                                                \
                      .step = by,                                                                  \
                      .text = says,                                                                \
                      t1 t2}},
#include "rules/tilly/columns.def"
#undef C
};

#define NUMBERS(a, b, c, x, y, z) EDITION_HAS(a, x), EDITION_HAS(b, y), EDITION_HAS(c, z)
static const citation decisions[] = {
#define D(name, ...) {TILLY_ASK_##name, NUMBERS(__VA_ARGS__)},
#include "rules/tilly/numbers.def"
#undef D
};
static const citation rolls[] = {
#define R(name, ...) {TILLY_ROLL_##name, NUMBERS(__VA_ARGS__)},
#include "rules/tilly/numbers.def"
#undef R
};

static const uint16_t clauses[CITES] = {
#define C(name, t1, t2) [CITE_##name] = EDITION_HAS(t1, t2),
#include "rules/tilly/cites_setup.def"
#include "rules/tilly/cites_move.def"
#include "rules/tilly/cites_shoot.def"
#include "rules/tilly/cites_charge.def"
#include "rules/tilly/cites_melee.def"
#undef C
};

/* Of a step that the edition does not have only its place is kept. */
static const step steps[STEPS] = {
#define YES(name, key, begins, clears)                                                             \
    [STEP_##name] = {key, begins##_beats, begins##_fields, clears},
#define NO(...)
#define S(name, key, begins, clears, in_1_2, in_2_0a)                                              \
    EDITION_HAS(in_1_2, in_2_0a)(name, key, begins, clears)
#include "rules/tilly/steps.def"
#undef S
};

#endif

/* ---- tables.c -------------------------------------------------------------------------------- */

extern const char *const tilly_types[TYPES];
extern const char *const tilly_qualities[QUALITIES];
extern const field tilly_trooper_fields[], tilly_trooper_fields_20[];
extern const army_flag tilly_army_flags[ARMY_FLAGS];
extern const cached tilly_cached_values[CACHED_VALUES];

#endif
