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

/* ---- the family's tables, as the edition that reads them has them -----------------------------
 */

/* What an edition says of a number, and of an option. It defines T1, T2, O1 and O2: those of its
 * own as these, the other's as nothing. Without a clause the edition does not have it. */
#define USUAL(value, cites) .usual = value, .clause = cites
#define CHOICE(list, high, value, cites)                                                           \
    .words = list, .measure = MEASURE_OF_##list, .most = high, .usual = value, .clause = cites
#define NOT_IN_1_2
#define NOT_IN_2_0A
#define PARAMETER(id, key, kind, low, high, by, t1, t2, says)                                      \
    {.name = key,                                                                                  \
     .measure = TILLY_##kind,                                                                      \
     .least = low,                                                                                 \
     .most = high,                                                                                 \
     .step = by,                                                                                   \
     .text = says,                                                                                 \
     t1 t2},
#define OPTION(id, key, t1, t2, says) {.name = key, .step = 1, .option = 1, .text = says, t1 t2},
#define COLUMN(id, key, kind, low, high, by, t1, t2, says)                                         \
    [COLUMN_##id] = {{.name = key,                                                                 \
                      .measure = TILLY_##kind,                                                     \
                      .least = low,                                                                \
                      .most = high,                                                                \
                      .step = by,                                                                  \
                      .text = says,                                                                \
                      t1 t2}},

/* Of a step that the edition has; of another only its place is kept. */
#define STEP(name, key, begins, clears)                                                            \
    [STEP_##name] = {key, begins##_beats, begins##_fields, clears},

/* ---- tables.c -------------------------------------------------------------------------------- */

extern const char *const tilly_types[TYPES];
extern const char *const tilly_qualities[QUALITIES];
extern const field tilly_trooper_fields[], tilly_trooper_fields_20[];
extern const army_flag tilly_army_flags[ARMY_FLAGS];
extern const cached tilly_cached_values[CACHED_VALUES];

#endif
