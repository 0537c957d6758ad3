/* Tilly's Very Bad Day 1.2: its numbers, names, citations, sequence of play, and the functions the
 * library calls for it. Each room has a header that lists what the room gives, and uses only the
 * rooms before it: book, state, field, movement, effects, play, queries. */
#include "rules/common/parameters.h"
#include "rules/tilly/movement/charge_way.h"
#include "rules/tilly/movement/rally_stops.h"
#include "rules/tilly/words.h"

/* ---- parameters and options ----------------------------------------------------------------- */

static const char *const turn_words[] = {"whole", "free"};
static const char *const rally_words[] = {"never", "lost", "always"};
static const char *const tie_words[] = {"nobody", "both"};

/* Words of an option for each of its values. */
#define MEASURE_OF_turn_words  TILLY_CHOICE
#define MEASURE_OF_rally_words TILLY_CHOICE
#define MEASURE_OF_tie_words   TILLY_CHOICE

static const parameter parameters[] = {
#define P PARAMETER_ROW
#define O OPTION_ROW
#include "parameters.def"
#undef P
#undef O
};

/* ---- 1.1 the unit table --------------------------------------------------------------------- */

enum { TUM = TILLY_ONE, MOST_MOVE = 1600 * TUM };

static const column columns[COLUMNS] = {
    [COLUMN_MOVE] =
        {{"move", TILLY_LENGTH, 119, 0, MOST_MOVE, 0, TUM, 0, "Movement in open ground", NULL}},
    [COLUMN_RANGE] = {{"range",
                       TILLY_LENGTH,
                       178,
                       0,
                       UNLIMITED,
                       0,
                       TUM,
                       0,
                       "Shooting range; 0: does not shoot; 1600: unlimited",
                       NULL}},
    [COLUMN_SHOOT] = {{"shoot",
                       TILLY_COUNT,
                       200,
                       0,
                       6,
                       0,
                       1,
                       0,
                       "A shooting die that hits; 0: does not shoot",
                       NULL}},
    [COLUMN_MELEE] =
        {{"melee",
          TILLY_COUNT,
          275,
          0,
          6,
          0,
          1,
          0,
          "A melee die that hits; 0: does not fight. Horse: when no other score applies",
          NULL}},
    [COLUMN_RESOLVE] = {{"resolve",
                         TILLY_COUNT,
                         31,
                         1,
                         10,
                         0,
                         1,
                         0,
                         "Starting resolve of an ordinary unit",
                         NULL}},
    [COLUMN_WIDTH] = {{"width",
                       TILLY_LENGTH,
                       6,
                       1,
                       100000,
                       0,
                       1000,
                       0,
                       "Width of the base; of a commander its diameter",
                       NULL}},
    [COLUMN_DEPTH] = {{"depth",
                       TILLY_LENGTH,
                       9,
                       1,
                       100000,
                       0,
                       1000,
                       0,
                       "Depth of the base; of a commander its diameter",
                       NULL}},
};

static const char *const types[TYPES] = {
    [COMMANDER] = "commander",
    [HORSE] = "horse",
    [LIGHT_HORSE] = "light horse",
    [DRAGOONS] = "dragoons",
    [PIKE_SHOT] = "pike+shot",
    [SHOT] = "shot",
    [RABBLE] = "rabble",
    [CANNONS] = "cannons",
};
static const char *const qualities[QUALITIES] = {
    [ORDINARY] = "ordinary",
    [SUPERIOR] = "superior",
    [INFERIOR] = "inferior",
    [RABBLE_QUALITY] = "rabble",
};

static const int32_t table_1_1[TYPES][COLUMNS] = {
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

/* ---- numbers of the catalogue --------------------------------------------------------------- */

static const citation decisions[] = {
    {TILLY_ASK_TERRAIN, 3, 4},
    {TILLY_ASK_NEXT_COMMAND, 5, 0},
    {TILLY_ASK_PLACE_UNIT, 6, 0},
    {TILLY_ASK_PLACE_CANNONS, 7, 0},
    {TILLY_ASK_NEXT_UNIT, 8, 0},
    {TILLY_ASK_COMMAND_CHECK, 9, 0},
    {TILLY_ASK_MOVE, 10, 0},
    {TILLY_ASK_SECOND_CHANGE, 11, 0},
    {TILLY_ASK_PIVOT, 12, 0},
    {TILLY_ASK_COMMANDER_MOVE, 13, 0},
    {TILLY_ASK_COMMANDER_GOES, 14, 0},
    {TILLY_ASK_PUSHED_COMMANDER, 15, 0},
    {TILLY_ASK_GOVERNOR, 16, 0},
    {TILLY_ASK_FACE_ENEMY, 17, 0},
    {TILLY_ASK_NEXT_TARGET, 18, 0},
    {TILLY_ASK_SHOOTERS, 19, 0},
    {TILLY_ASK_PRIMARY_SHOOTER, 20, 0},
    {TILLY_ASK_CHARGE, 21, 22 | BY_ROLE},
    {TILLY_ASK_CHARGE_CHECK, 21, 22 | BY_ROLE},
    {TILLY_ASK_CHARGE_ORDER, 23, 0},
    {TILLY_ASK_POINT_BLANK, 24, 0},
    {TILLY_ASK_POINT_BLANK_TARGET, 24, 0},
    {TILLY_ASK_NEXT_MELEE, 25, 0},
    {TILLY_ASK_PRIMARY_FIGHTER, 26, 0},
    {TILLY_ASK_PLACE_HIT, 27, 0},
    {TILLY_ASK_RALLY_BACK, 28, 0},
    {TILLY_ASK_RALLY_CHECK, 28, 0},
    {TILLY_ASK_RALLY_DISTANCE, 29, 0},
    {TILLY_ASK_RALLY, 30, 0},
    {TILLY_ASK_HEROICS, 31, 0},
};

static const citation rolls[] = {
    {TILLY_ROLL_INITIATIVE, 1, 0},
    {TILLY_ROLL_MOVE_CHECK, 2, 0},
    {TILLY_ROLL_CHARGE_CHECK, 3, 0},
    {TILLY_ROLL_RALLY_CHECK, 4, 0},
    {TILLY_ROLL_SHOT_FRONT, 5, 0},
    {TILLY_ROLL_SHOT_FLANK, 6, 0},
    {TILLY_ROLL_SHOT_SECONDARY, 7, 0},
    {TILLY_ROLL_POINT_BLANK, 8, 0},
    {TILLY_ROLL_COMMANDER_SHOT, 9, 0},
    {TILLY_ROLL_MELEE, 10, 0},
    {TILLY_ROLL_COMMANDER_DIE, 11, 0},
    {TILLY_ROLL_COMMANDER_MELEE, 12, 0},
    {TILLY_ROLL_ARMY_MORALE, 13, 0},
};

static const uint16_t clauses[CITES] = {
#define C(name, t1, ...) [CITE_##name] = t1,
#include "cites_setup.def"
#include "cites_move.def"
#include "cites_shoot.def"
#include "cites_charge.def"
#include "cites_melee.def"
#undef C
};

/* ---- the steps, and the sequence of play ---------------------------------------------------- */

static const step steps[STEPS] = {
    [STEP_INITIATIVE] = {"initiative", initiative_beats, initiative_fields, KEEP_FLAGS},
    [STEP_TERRAIN] = {"terrain", terrain_beats, terrain_fields, KEEP_FLAGS},
    [STEP_DEPLOYMENT] = {"deployment", deployment_beats, deployment_fields, KEEP_FLAGS},
    [STEP_CANNON_DEPLOYMENT] = {"cannon deployment",
                                cannon_deployment_beats,
                                cannon_deployment_fields,
                                KEEP_FLAGS},
    [STEP_MOVE] = {"move", move_beats, move_fields, KEEP_FLAGS},
    [STEP_UNIT_MOVE] = {"unit move", unit_move_beats, unit_move_fields, CLEAR_ITEM},
    [STEP_COMMANDER_MOVE] = {"commander move",
                             commander_move_beats,
                             commander_move_fields,
                             CLEAR_ITEM},
    [STEP_PUSH_ASIDE] = {"push aside", push_aside_beats, push_aside_fields, KEEP_FLAGS},
    [STEP_SHOOT] = {"shoot", shoot_beats, shoot_fields, KEEP_FLAGS},
    [STEP_VOLLEY] = {"volley", volley_beats, volley_fields, CLEAR_ITEM},
    [STEP_DECLARE] = {"declare", declare_beats, declare_fields, KEEP_FLAGS},
    [STEP_DECLARATION] = {"declaration", declaration_beats, declaration_fields, CLEAR_ITEM},
    [STEP_CHARGE] = {"charge", charge_beats, charge_fields, KEEP_FLAGS},
    [STEP_CHARGE_MOVE] = {"charge move", charge_move_beats, charge_move_fields, CLEAR_ITEM},
    [STEP_POINT_BLANK] = {"point blank", point_blank_beats, point_blank_fields, KEEP_FLAGS},
    [STEP_POINT_BLANK_VOLLEY] = {"point blank volley",
                                 point_blank_volley_beats,
                                 point_blank_volley_fields,
                                 CLEAR_ITEM},
    [STEP_MELEE] = {"melee", melee_beats, melee_fields, KEEP_FLAGS},
    [STEP_FIGHT] = {"fight", fight_beats, fight_fields, CLEAR_ITEM},
    [STEP_RALLY_BACK] = {"rally back", rally_back_beats, rally_back_fields, KEEP_FLAGS},
    [STEP_RALLY_BACK_MOVE] = {"rally back move",
                              rally_back_move_beats,
                              rally_back_move_fields,
                              CLEAR_ITEM},
    [STEP_COMMAND_MORALE] = {"command morale",
                             command_morale_beats,
                             command_morale_fields,
                             KEEP_FLAGS},
    [STEP_UNIT_RALLY] = {"unit rally", unit_rally_beats, unit_rally_fields, KEEP_FLAGS},
    [STEP_HEROICS] = {"heroics", heroics_beats, heroics_fields, KEEP_FLAGS},
    [STEP_ARMY_MORALE] = {"army morale", army_morale_beats, army_morale_fields, KEEP_FLAGS},
    [STEP_CASUALTY] = {"casualty", casualty_beats, casualty_fields, KEEP_FLAGS},
};

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

/* ---- the family's record of a unit ----------------------------------------------------------- */

_Static_assert(sizeof(trooper) == 24, "the record has padding");
static const field trooper_fields[] = {
    SIGNED(trooper, used, "used"),
    SIGNED(trooper, charge_angle, "charge_angle"),
    MEANING(trooper, target, "target", IS_UNIT_OR_NOBODY),
    UP_TO(trooper, charge, "charge", CHARGE_TO_JOIN),
    FIELD(trooper, recoverable, "recoverable"),
    FIELD(trooper, scored, "scored"),
    FIELD(trooper, taken, "taken"),
    FIELDS(trooper, struck, "struck"),
    FIELD(trooper, commander_hits, "commander_hits"),
    MEANING(trooper, melee, "melee", IS_COUNT),
    MEANING(trooper, governor, "governor", IS_UNIT_FROM_1),
    {.name = NULL},
};

static const army_flag army_flags[] = {{.name = "light_horse_allowed", .most = 1}}; /* T1-Q-18 */

static const cached cached_values[CACHED_VALUES] = {
    [CACHED_TARGETS] = {TILLY_MOST_UNITS / 8, .depends = {ON_FIGHTERS}, .in_window = true},
    [CACHED_WAY_BACK] = {sizeof(outcome), .depends = {ON_FIGHTERS}, .in_window = true},
    [CACHED_FLANK_WAYS] = {sizeof(flank_ways), .depends = {ON_FIGHTERS}, .in_window = true},
    [CACHED_LEAST_WAY] = {sizeof(least_way), .depends = {ON_FIGHTERS}, .in_window = true},
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

const edition tilly_12 = {
    .id = "tilly-1.2",
    .title = "Tilly's Very Bad Day 1.2",
    .prefix = "T1",
    .revision = 3,
    .parameter = parameters,
    .parameters = PARAMETERS,
    .column = columns,
    .columns = COLUMNS,
    .type = types,
    .types = TYPES,
    .type_value = table_1_1[0],
    .quality = qualities,
    .qualities = QUALITIES,
    .ruling = rulings_12,
    .rulings = RULINGS_12,
    .decision = decisions,
    .decisions = LENGTH_OF(decisions),
    .roll = rolls,
    .rolls = LENGTH_OF(rolls),
    .clause = clauses,
    .clauses = CITES,
    .step = steps,
    .steps = STEPS,
    .step_after_edit = STEP_PUSH_ASIDE,
    .row = sequence,
    .rows = LENGTH_OF(sequence),
    .setup_rows = SETUP_ROWS,
    .phase = phases,
    .phases = LENGTH_OF(phases),
    .length_name = "TUM",
    .units_of_base = 2,
    .grain = 1,
    .most_base = 10 * TUM,
    .most_strength = 64,
    .own_size = sizeof(trooper),
    .own_field = trooper_fields,
    .bit_rows = BIT_ROWS,
    .attaches = true,
    .marks = true,
    .cached = cached_values,
    .cached_values = CACHED_VALUES,
    .leaders = 1u << COMMANDER,
    .army_flag = army_flags,
    .army_flags = LENGTH_OF(army_flags),
    .words = &tilly_words,
    .signs = &tilly_signs,
    .player = &tilly_thumb,
    .book.check_army = tilly_check_army,
    .book.check_armies = tilly_check_armies,
    .book.check_table = tilly_check_table,
    .book.points = tilly_points,
    .book.fill = tilly_fill,
    .book.official_table = tilly_official_table,
    .set_up.prepare = tilly_prepare,
    .set_up.deploy = tilly_deploy,
    .play.turn_begins = tilly_turn_begins,
    .play.edit = tilly_edit_carry_out,
    .play.loss_marks = tilly_loss_marks,
    .play.tell_unit = tilly_tell_unit,
    .play.bounds = tilly_bounds,
    .play.preview = tilly_preview_pose,
    .play.validate = tilly_validate,
    .measures.zone = zone_of,
    .measures.in_command = in_command,
    .measures.controllers = controllers,
    .measures.buffer = buffer_of,
    .measures.sight = sees,
    .measures.may_shoot = tilly_may_shoot,
    .measures.charges = charges_of,
    .measures.touching = tilly_touching,
    .measures.contacts = tilly_contacts,
    .secrecy.redact = tilly_redact,
};
