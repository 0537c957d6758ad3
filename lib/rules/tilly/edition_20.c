/* Tilly's Very Bad Day 2.0a: its numbers, citations and sequence of play. What it shares with 1.2
 * stands in the family's tables (editions.h). Each room has a header that lists what the room
 * gives, and uses only the rooms before it: book, state, field, movement, effects, play, queries.
 */
#define EDITION_HAS(of_1_2, of_2_0a) of_2_0a
#include "rules/tilly/editions.h"
#include "table/table.h"

enum { TUM = UNIT_LENGTH };
/* T2 2.1 */
static const int32_t unit_table[TYPES][COLUMNS] = {
    /* move, range, shoot, melee, resolve, width, depth; charge, difficult, back, limbered, cover */
    [COMMANDER] = {8 * TUM, 0, 0, 4, 1, 1 * TUM, 1 * TUM, 3 * TUM, 3 * TUM, 0, 0, 0},
    [HORSE] = {6 * TUM, 2 * TUM, 6, 5, 3, 2 * TUM, 1 * TUM, 3 * TUM, 3 * TUM, 3 * TUM, 0, 0},
    [LIGHT_HORSE] = {8 * TUM, 2 * TUM, 6, 6, 3, 2 * TUM, 1 * TUM, 3 * TUM, 3 * TUM, 3 * TUM, 0, 0},
    [DRAGOONS] = {6 * TUM, 4 * TUM, 6, 6, 3, 2 * TUM, 1 * TUM, 3 * TUM, 3 * TUM, 3 * TUM, 0, 1},
    [PIKE_SHOT] = {3 * TUM, 4 * TUM, 6, 5, 4, 2 * TUM, 1 * TUM, 3 * TUM, 3 * TUM, 1 * TUM, 0, 0},
    [SHOT] = {3 * TUM, 4 * TUM, 6, 6, 4, 2 * TUM, 1 * TUM, 3 * TUM, 3 * TUM, 1 * TUM, 0, 1},
    [RABBLE] = {3 * TUM, 0, 0, 6, 2, 2 * TUM, 1 * TUM, 3 * TUM, 3 * TUM, 0, 0, 0},
    [CANNONS] = {0, UNLIMITED, 6, 0, 2, 1 * TUM, 1 * TUM, 0, 0, 0, 3 * TUM, 0},
};

static const book facts = {
    .figure =
        {
            [FIGURE_CHARGE] = {true, COLUMN_CHARGE},       /* T2-182 */
            [FIGURE_DIFFICULT] = {true, COLUMN_DIFFICULT}, /* T2-094 */
            [FIGURE_BACK] = {true, COLUMN_BACK},           /* T2-101 */
            [FIGURE_RALLY] = {true, COLUMN_BACK},          /* T2-250 */
        },
    .scouts = THE_LIGHT_HORSE | THE_DRAGOONS, /* T2-056 */
    .bought_with = PARAM_POINTS,              /* T2-039 */
    .cannons_cost = PARAM_POINTS_CANNONS,
    .rabble_resolve = 2,                                                             /* T2-Q-08 */
    .fortified = THE_DRAGOONS | THE_PIKE_SHOT | THE_SHOT | THE_RABBLE | THE_CANNONS, /* T2-153 */
    .favoured = THE_DRAGOONS | THE_PIKE_SHOT | THE_SHOT | THE_RABBLE,                /* T2-229 */
    .bombards = THE_CANNONS,                                                         /* T2-071 */
    .halted = THE_CANNONS,                                                           /* T2-103 */
    .supports = true,                                                                /* T2-150 */
    .shot_loses = lost_where_resolve_shoots,                                         /* T2-150 */
    .weak_zones = 1 << TILLY_BEHIND_FLANK_LEFT | 1 << TILLY_BEHIND_FLANK_RIGHT,      /* T2-226 */
    .tells_dice_lost = true,
    .melee_loses = lost_where_resolve_fights,             /* T2-227 */
    .melee_score = score_by_type,                         /* T2-231 */
    .rally_back = THE_MOUNTED | THE_PIKE_SHOT | THE_SHOT, /* T2-251 */
    .passes =                                             /* T2 2.5 */
    {
        [HORSE] = THE_MOUNTED | THE_SHOT,
        [LIGHT_HORSE] = THE_MOUNTED | THE_SHOT,
        [DRAGOONS] = THE_MOUNTED | THE_SHOT,
        [SHOT] = THE_MOUNTED | THE_PIKE_SHOT | THE_SHOT | THE_RABBLE,
    },
    .evade_in_open = THE_LIGHT_HORSE, /* T2-196, T2-197 */
    .evade_in_difficult = THE_DRAGOONS,
    .barred = GROUND_BARRED,       /* T2-014 */
    .ground_bars_turns = true,     /* T2-Q-74 */
    .light_horse_in_difficult = 6, /* T2-Q-71 */
};

static const clause_range clause_ranges[] = {
#define RANGE(first, last) {first, last},
#include "rules/tilly/clauses_20.def"
#undef RANGE
};

/* ---- the sequence of play -------------------------------------------------------------------- */

/* T2 2.6 */
static const char *const phases[] = {
    "Game Set-up", "Initiative", "Active Player", "Reactive Player", "Close Combat", "Morale"};
enum { SETUP_ROWS = 7 };
static const row sequence[] = {
    {"1.3", "Determine attacker", STEP_INITIATIVE, BOTH_ROLES, CITE_SET_UP_INITIATIVE},
    {"1.4", "Place terrain", STEP_TERRAIN, SECOND_ROLE, CITE_SET_UP_TERRAIN},
    {"1.5", "Scouting", STEP_SCOUTING, BOTH_ROLES, CITE_SCOUTING},
    {"1.6", "Deployment", STEP_DEPLOYMENT, BOTH_ROLES, CITE_SET_UP_COMMANDS},
    {"1.6", "Deployment of cannons", STEP_CANNON_DEPLOYMENT, BOTH_ROLES, CITE_SET_UP_CANNONS},
    {"1.6", "One command anew", STEP_REDEPLOYMENT, BOTH_ROLES, CITE_SCOUTING_EFFECT},
    {"1.7", "Bombardment", STEP_BOMBARDMENT, BOTH_ROLES, CITE_BOMBARDMENT},
    {"2", "Initiative", STEP_TURN_INITIATIVE, BOTH_ROLES, CITE_TURN_INITIATIVE},
    /* 3. Active player */
    {"3.1", "Active player move", STEP_MOVE, FIRST_ROLE, CITE_MOVE_ORDER},
    {"3.2", "Reactive player shoot", STEP_SHOOT, SECOND_ROLE, CITE_SHOOT_TYPE},
    /* 4. Reactive player */
    {"4.1", "Reactive player move", STEP_MOVE, SECOND_ROLE, CITE_MOVE_ORDER},
    {"4.2", "Active player shoot", STEP_SHOOT, FIRST_ROLE, CITE_SHOOT_TYPE},
    /* 5. Close combat */
    {"5.1", "Declare charges", STEP_DECLARE, BOTH_ROLES, CITE_CHARGES_DECLARED},
    {"5.2", "Cancel charges", STEP_CANCEL, BOTH_ROLES, CITE_CANCEL_FLANK},
    {"5.3", "Evades", STEP_EVADES, BOTH_ROLES, CITE_EVADE_WHO},
    {"5.4", "Charges", STEP_CHARGES, BOTH_ROLES, CITE_CHARGE_ORDER},
    {"5.5", "Melee", STEP_MELEE, BOTH_ROLES, CITE_MELEE_GROUP},
    {"5.6", "Rally backs", STEP_RALLY_BACK, BOTH_ROLES, CITE_RALLY_BACK_WHO},
    /* 6. Morale */
    {"6.1", "Remove markers", STEP_REMOVE_MARKERS, BOTH_ROLES, CITE_MORALE_MARKERS},
    {"6.2", "Commander loss", STEP_COMMAND_MORALE, BOTH_ROLES, CITE_MORALE_COMMANDER_LOST},
    {"6.3", "Morale erosion", STEP_EROSION, BOTH_ROLES, CITE_MORALE_EROSION},
    {"6.4", "Unit heroics", STEP_HEROICS, BOTH_ROLES, CITE_MORALE_HEROICS},
    {"6.5", "Commander rally", STEP_UNIT_RALLY, BOTH_ROLES, CITE_MORALE_RALLY},
    {"6.6", "Army morale", STEP_ARMY_MORALE, BOTH_ROLES, CITE_MORALE_THIRD},
};

static const field prelude_fields[] = {MEANING(prelude, scouts, "scouts", IS_SIDE_FROM_1),
                                       UP_TO(prelude, edges_turned, "edges_turned", 1),
                                       {.name = NULL}};
static const part parts[] = {{"prelude", sizeof(prelude), 1, PART_OF_BATTLE, prelude_fields, NULL}};

const edition tilly_20 = {
    .id = "tilly-2.0",
    .title = "Tilly's Very Bad Day 2.0a",
    .prefix = "T2",
    .revision = 1,
    .family = &facts,
    .parameters = PARAMETERS,
    .columns = COLUMNS,
    .ruling = rulings_20,
    .rulings = RULINGS_20,
    .clause_range = clause_ranges,
    .clause_ranges = LENGTH_OF(clause_ranges),
    .steps = STEPS,
    .roles_change = true,
    .own_field = tilly_trooper_fields_20,
    .measures.zone = divided_zone_of,
    .part = parts,
    .parts = LENGTH_OF(parts),
    .limbers = THE_CANNONS,
    .usual_formation = TILLY_FORMATION_UNLIMBERED,
    .bought_in = 1u << TILLY_FORMATION_LIMBERED | 1u << TILLY_FORMATION_UNLIMBERED,
    .limbered_column = COLUMN_LIMBERED_MOVE,
    .army_flags = ARMY_FLAGS,
    .book.is_unbought = tilly_is_unbought,
    .play.drawn_up = tilly_drawn_up,
    .signs = &tilly_signs_20,
    .words = &tilly_words_20,
#include "rules/tilly/alike.def"
};
