/* What both editions have alike: names of types and qualities, the record of a unit, cached values.
 */
#include "rules/tilly/editions.h"

const char *const tilly_types[TYPES] = {
    [COMMANDER] = "commander",
    [HORSE] = "horse",
    [LIGHT_HORSE] = "light horse",
    [DRAGOONS] = "dragoons",
    [PIKE_SHOT] = "pike+shot",
    [SHOT] = "shot",
    [RABBLE] = "rabble",
    [CANNONS] = "cannons",
};
const char *const tilly_qualities[QUALITIES] = {
    [ORDINARY] = "ordinary",
    [SUPERIOR] = "superior",
    [INFERIOR] = "inferior",
    [RABBLE_QUALITY] = "rabble",
};

/* ---- the family's record of a unit ----------------------------------------------------------- */

_Static_assert(sizeof(trooper) == 24, "the record has padding");
#define OF_BOTH_EDITIONS(last_charge)                                                              \
    SIGNED(trooper, used, "used"), SIGNED(trooper, charge_angle, "charge_angle"),                  \
        MEANING(trooper, target, "target", IS_UNIT_OR_NOBODY),                                     \
        UP_TO(trooper, charge, "charge", last_charge), FIELD(trooper, recoverable, "recoverable"), \
        FIELD(trooper, scored, "scored"), FIELD(trooper, taken, "taken"),                          \
        FIELDS(trooper, struck, "struck"), FIELD(trooper, commander_hits, "commander_hits"),       \
        MEANING(trooper, melee, "melee", IS_COUNT),                                                \
        MEANING(trooper, governor, "governor", IS_UNIT_FROM_1)
const field tilly_trooper_fields[] = {OF_BOTH_EDITIONS(CHARGE_TO_JOIN), {.name = NULL}};
const field tilly_trooper_fields_20[] = {
    OF_BOTH_EDITIONS(CHARGE_AT_EVADERS), UP_TO(trooper, limbered, "limbered", 1), {.name = NULL}};

const army_flag tilly_army_flags[ARMY_FLAGS] = {
    [LIGHT_HORSE_ALLOWED] = {.name = "light_horse_allowed", .most = 1}, /* T1-Q-18 */
    /* bought with the army (T2-039) */
    [FORTIFICATIONS] = {.name = "fortifications",
                        .most = TILLY_MOST_FEATURES,
                        .measure = TILLY_COUNT},
};

const cached tilly_cached_values[CACHED_VALUES] = {
    [CACHED_TARGETS] = {TILLY_MOST_UNITS / 8, .depends = {ON_FIGHTERS}, .in_window = true},
    [CACHED_WAY_BACK] = {sizeof(outcome), .depends = {ON_FIGHTERS}, .in_window = true},
    [CACHED_FLANK_WAYS] = {sizeof(flank_ways), .depends = {ON_FIGHTERS}, .in_window = true},
    [CACHED_LEAST_WAY] = {sizeof(least_way), .depends = {ON_FIGHTERS}, .in_window = true},
    [CACHED_SURROUNDINGS] = {.size = sizeof(surroundings)}, /* and the unit's generation */
    [CACHED_NEAR] = {sizeof(vicinity),
                     .size_per_unit = sizeof(neighbour),
                     .slots = NEIGHBOURHOODS,
                     .depends = {ON_POSITIONS}},
    [CACHED_STOPS] = {sizeof(stops), .slots = 2, .depends = {ON_POSITIONS}},
    [CACHED_ARM] = {sizeof(listed_units), .slots = ARMS * SIDES, .depends = {ON_UNITS}},
    [CACHED_AIMING] = {sizeof(listed_units), .slots = SIDES, .depends = {ON_POSITIONS}},
    [CACHED_FREE_PLACES] = {sizeof(free_spots), .slots = 1, .depends = {ON_POSITIONS}},
    [CACHED_WAITING] = {sizeof(waiting), .slots = 1, .depends = {ON_CONTACTS, ON_ROW}},
    [CACHED_LED] = {sizeof(led_units), .slots = 1, .depends = {ON_CONTACTS}},
};
