/* Tilly's Very Bad Day 1.2: its numbers, citations and sequence of play. What it shares with 2.0a
 * stands in the family's tables (editions.h). Each room has a header that lists what the room
 * gives, and uses only the rooms before it: book, state, field, movement, effects, play, queries.
 */
#define EDITION_HAS(of_1_2, of_2_0a) of_1_2
#include "rules/tilly/editions.h"

enum { TUM = UNIT_LENGTH };
/* 1.1 */
static const int32_t unit_table[TYPES][COLUMNS_12] = {
    /*                move     range      shoot melee resolve width    depth */
    [COMMANDER] = {8 * TUM, 0, 0, 4, 1, 1 * TUM, 1 * TUM},
    [HORSE] = {6 * TUM, 2 * TUM, 6, 5, 3, 2 * TUM, 1 * TUM},
    [LIGHT_HORSE] = {8 * TUM, 2 * TUM, 6, 6, 2, 2 * TUM, 1 * TUM},
    [DRAGOONS] = {6 * TUM, 4 * TUM, 6, 6, 2, 2 * TUM, 1 * TUM},
    [PIKE_SHOT] = {3 * TUM, 4 * TUM, 6, 5, 4, 2 * TUM, 1 * TUM},
    [SHOT] = {3 * TUM, 4 * TUM, 6, 6, 3, 2 * TUM, 1 * TUM},
    [RABBLE] = {3 * TUM, 0, 0, 6, 1, 2 * TUM, 1 * TUM},
    [CANNONS] = {0, UNLIMITED, 6, 0, 2, 1 * TUM, 1 * TUM},
};

static const book facts = {
    .figure =
        {
            [FIGURE_CHARGE] = {.index = PARAM_CHARGE_MOVE},       /* T1-120 */
            [FIGURE_DIFFICULT] = {.index = PARAM_DIFFICULT_MOVE}, /* T1-122 */
            [FIGURE_BACK] = {.index = PARAM_BACK_MOST},           /* T1-132 */
            [FIGURE_RALLY] = {.index = PARAM_RALLY_MOST},         /* T1-121 */
        },
    .bought_with = PARAM_UNIT_QUALITY, /* T1-036 */
    .cannons_cost = PARAM_POINTS_ORDINARY,
    .all_spent = true,                                    /* T1-Q-16 */
    .fortified = THE_DRAGOONS | THE_PIKE_SHOT | THE_SHOT, /* T1-197 */
    .favoured = THE_DRAGOONS | THE_PIKE_SHOT | THE_SHOT,  /* T1-267 */
    .bombards = ALL_TYPES,
    .shot_loses = lost_to_any_cover,
    .weak_zones = ON_FLANKS, /* T1-264 */
    .melee_loses = lost_uphill,
    .melee_score = score_of_charging_horse,
    .rally_back = THE_CAVALRY, /* T1-289 */
    .lone_stop_asked = true,
    .passes = /* 1.9 */
    {
        [HORSE] = THE_CAVALRY | THE_SHOT,
        [LIGHT_HORSE] = THE_CAVALRY | THE_SHOT,
        [DRAGOONS] = THE_SHOT,
        [SHOT] = THE_MOUNTED,
    },
    .evade_in_open = THE_LIGHT_HORSE, /* T1-249, T1-252 */
    .evade_in_difficult = THE_DRAGOONS | THE_SHOT,
    .zones_hold_joiners = true,
    .pivot_is_shot = true, /* T1-138 */
};

/* ---- the sequence of play -------------------------------------------------------------------- */

/* T1-100 */
static const char *const phases[] = {"Attacker", "Defender", "Close Combat", "Morale"};
enum { SETUP_ROWS = 4 };
static const row sequence[] = {
    {"", "Initiative", STEP_INITIATIVE, BOTH_ROLES, CITE_SET_UP_INITIATIVE},
    {"", "Terrain", STEP_TERRAIN, SECOND_ROLE, CITE_SET_UP_TERRAIN},
    {"", "Deployment", STEP_DEPLOYMENT, BOTH_ROLES, CITE_SET_UP_COMMANDS},
    {"", "Cannons", STEP_CANNON_DEPLOYMENT, BOTH_ROLES, CITE_SET_UP_CANNONS},
    /* 1. Attacker */
    {"1.1", "Attacker Move", STEP_MOVE, FIRST_ROLE, CITE_PHASE_ATTACKER},
    {"1.2", "Defender Shoot", STEP_SHOOT, SECOND_ROLE, CITE_PHASE_ATTACKER},
    /* 2. Defender */
    {"2.1", "Defender Move", STEP_MOVE, SECOND_ROLE, CITE_PHASE_DEFENDER},
    {"2.2", "Attacker Shoot", STEP_SHOOT, FIRST_ROLE, CITE_PHASE_DEFENDER},
    /* 3. Close Combat */
    {"3.1", "Declare Charge", STEP_DECLARE, BOTH_ROLES, CITE_PHASE_CLOSE_COMBAT},
    {"3.2", "Charge", STEP_CHARGE, BOTH_ROLES, CITE_PHASE_CLOSE_COMBAT},
    {"3.3", "Point Blank Shooting", STEP_POINT_BLANK, BOTH_ROLES, CITE_PHASE_CLOSE_COMBAT},
    {"3.4", "Melee", STEP_MELEE, BOTH_ROLES, CITE_PHASE_CLOSE_COMBAT},
    {"3.5", "Rally Back", STEP_RALLY_BACK, BOTH_ROLES, CITE_PHASE_CLOSE_COMBAT},
    /* 4. Morale */
    {"4.1", "Command Morale", STEP_COMMAND_MORALE, BOTH_ROLES, CITE_PHASE_MORALE},
    {"4.2", "Unit Rally", STEP_UNIT_RALLY, BOTH_ROLES, CITE_PHASE_MORALE},
    {"4.3", "Unit Heroics", STEP_HEROICS, BOTH_ROLES, CITE_PHASE_MORALE},
    {"4.4", "Army Morale", STEP_ARMY_MORALE, BOTH_ROLES, CITE_PHASE_MORALE},
};

const edition tilly_12 = {
    .id = "tilly-1.2",
    .title = "Tilly's Very Bad Day 1.2",
    .prefix = "T1",
    .revision = 3,
    .family = &facts,
    .parameters = PARAMETERS_12,
    .columns = COLUMNS_12,
    .ruling = rulings_12,
    .rulings = RULINGS_12,
    .steps = STEPS_12,
    .own_field = tilly_trooper_fields,
    .army_flags = ARMY_FLAGS_12,
    .measures.zone = zone_of,
    .signs = &tilly_signs_12,
    .words = &tilly_words_12,
#include "rules/tilly/alike.def"
};
