/* Scruby's Thirty Years War game: its numbers, citations, sequence of play, and the functions the
 * library calls for it. */
#include "rules/common/parameters.h"
#include "rules/scruby/field/fire.h"
#include "rules/scruby/queries/queries.h"

/* ---- ways to play (SC-Q-71) ------------------------------------------------------------------ */

static const char *const melee_words[] = {"with_kills", "sum"};
static const char *const pike_front_words[] = {"all", "fire_and_retire"};

#define MEASURE_OF_melee_words      TILLY_CHOICE
#define MEASURE_OF_pike_front_words TILLY_CHOICE

static const parameter parameters[] = {
#define P PARAMETER_ROW
#define O OPTION_ROW
#include "rules/scruby/parameters.def"
#undef P
#undef O
};

static const column columns[COLUMNS] = {
#define C(id, key, kind, low, high, by, cites, says)                                               \
    [COLUMN_##id] = {{.name = key,                                                                 \
                      .measure = TILLY_##kind,                                                     \
                      .clause = cites,                                                             \
                      .least = low,                                                                \
                      .most = high,                                                                \
                      .step = by,                                                                  \
                      .text = says}},
#include "rules/scruby/columns.def"
#undef C
};

/* ---- pieces (SC 2.1) ------------------------------------------------------------------------- */

static const char *const types[TYPES] = {
    [HEAVY_PIKE] = "heavy pikemen",
    [LIGHT_PIKE] = "light pikemen",
    [MUSKETEER] = "musketeers",
    [SWORDSMAN] = "swordsmen",
    [LONG_SWORDSMAN] = "long swordsmen",
    [HEAVY_CAVALRY] = "heavy cavalry",
    [LIGHT_CAVALRY] = "light cavalry",
    [RIETER] = "rieters",
    [CAVALRY_MUSKETEER] = "cavalry musketeers",
    [MOUNTED_DRAGOON] = "mounted dragoons",
    [DRAGOON_MUSKETEER] = "dragoon musketeers",
    [DRAGOON_PIKE] = "dragoon pikemen",
    [MOTHER_STAND] = "mother stand",
    [TURKISH_MUSKETEER] = "turkish musketeers",
    [SPAHI] = "spahis",
    [MOUNTED_ARCHER] = "mounted archers",
    [LARGE_GUN] = "large cannon",
    [SMALL_GUN] = "small cannon",
    [CREW] = "gunners",
};
static const char *const qualities[] = {"ordinary"};

/* ---- numbers of the catalogue ---------------------------------------------------------------- */

static const citation decisions[] = {
    {TILLY_ASK_ROLE, 2, 4, 0}, /* set-up, game move */
    {TILLY_ASK_INSIDE, 6, 0, 0},
    {TILLY_ASK_FILES, 6, 0, 0},
    {TILLY_ASK_KEEPS_PLACE, 6, 0, 0},
    {TILLY_ASK_SQUARE_GUNS, 6, 0, 0},
    {TILLY_ASK_FOOT_PLACE, 7, 0, 0},
    {TILLY_ASK_GUARD, 3, 0, 0},
    {TILLY_ASK_PLACE_UNIT, 3, 0, 0},
    {TILLY_ASK_FORMATION, 3, 0, 0},
    {TILLY_ASK_FACING, 5, 0, 0},
    {TILLY_ASK_NEXT_UNIT, 7, 23, 0},
    {TILLY_ASK_BODY, 6, 0, 0},
    {TILLY_ASK_MOVE, 7, UP_TO | 11, 0},
    {TILLY_ASK_BATTERY_TARGET, 12, 15, 16},
    {TILLY_ASK_CREW_RUNS, 13, 0, 0},
    {TILLY_ASK_STEP_OUT, 14, 0, 0},
    {TILLY_ASK_REACTION, 15, 17, 0},
    {TILLY_ASK_RALLY_DISTANCE, 18, 0, 0},
    {TILLY_ASK_REFUGE, 19, 0, 0},
    {TILLY_ASK_NEXT_MELEE, 20, 0, 0},
    {TILLY_ASK_OPPONENT, 21, 24, 25},
    {TILLY_ASK_SPILL, 21, 0, 0},
    {TILLY_ASK_AFTER_MELEE, 22, 0, 0},
    {TILLY_ASK_SUPPORT, 24, 0, 0},
    {TILLY_ASK_PURSUERS, 25, 0, 0},
    {TILLY_ASK_REPLACES, 26, 0, 0},
    {TILLY_ASK_NEXT_CARACOLE, 28, 0, 0},
};

static const citation rolls[] = {
    {TILLY_ROLL_FIRST_PLAYER, 1, 0, 0},
    {TILLY_ROLL_RALLY_TEST, 2, 0, 0},
    {TILLY_ROLL_CHARGE_TEST, 3, 0, 0},
    {TILLY_ROLL_REACTION, 4, 0, 0},
    {TILLY_ROLL_CAUGHT, 5, 0, 0},
    {TILLY_ROLL_GUN, 6, 0, 0},
    {TILLY_ROLL_VOLLEY_MORALE, 7, 0, 0},
    {TILLY_ROLL_UNDER_PIKES, 8, 0, 0},
    {TILLY_ROLL_MELEE_MORALE, 9, 0, 0},
    {TILLY_ROLL_SCATTER, 10, 0, 0},
};

static const uint16_t clauses[CITES] = {
#define C(name, clause) [CITE_##name] = clause,
#include "rules/scruby/cites_set_up.def"
#include "rules/scruby/cites_move.def"
#include "rules/scruby/cites_fire.def"
#include "rules/scruby/cites_melee.def"
#include "rules/scruby/cites_guns.def"
#undef C
};

static const clause_range clause_ranges[] = {
#define RANGE(first, last) {first, last},
#include "rules/scruby/clauses.def"
#undef RANGE
};

/* ---- the steps, and the sequence of play (SC-205) -------------------------------------------- */

static const step steps[STEPS] = {
    [STEP_SET_UP_DICE] = {"set-up dice", set_up_dice_beats, set_up_dice_fields, KEEP_FLAGS},
    [STEP_GUNS_AND_GUARDS] = {"guns and guards",
                              guns_and_guards_beats,
                              guns_and_guards_fields,
                              KEEP_FLAGS},
    [STEP_OTHER_TROOPS] = {"other troops", other_troops_beats, other_troops_fields, KEEP_FLAGS},
    [STEP_DICE_FOR_THE_MOVE] = {"dice for the move",
                                dice_for_the_move_beats,
                                dice_for_the_move_fields,
                                KEEP_FLAGS},
    [STEP_RALLY] = {"rally", scruby_rally_beats, scruby_rally_fields, KEEP_FLAGS},
    [STEP_MOVES] = {"moves", scruby_moves_beats, scruby_moves_fields, KEEP_FLAGS},
    [STEP_FORM_UP] = {"form up", form_up_beats, form_up_fields, KEEP_FLAGS},
    [STEP_ORDER] = {"order", scruby_order_beats, scruby_order_fields, CLEAR_ITEM},
    [STEP_ARTILLERY_FIRE] = {"artillery fire",
                             artillery_fire_beats,
                             artillery_fire_fields,
                             KEEP_FLAGS},
    [STEP_CANNONADE] = {"cannonade", cannonade_beats, cannonade_fields, CLEAR_ITEM},
    [STEP_LOST_FACES] = {"lost faces", lost_faces_beats, lost_faces_fields, KEEP_FLAGS},
    [STEP_CARACOLES] = {"caracoles", caracoles_beats, caracoles_fields, KEEP_FLAGS},
    [STEP_CARACOLE] = {"caracole", caracole_beats, caracole_fields, CLEAR_ITEM},
    [STEP_REACTIONS] = {"reactions", reactions_beats, reactions_fields, KEEP_FLAGS},
    [STEP_REACTION] = {"reaction", reaction_beats, reaction_fields, KEEP_FLAGS},
    [STEP_SMALL_ARMS] = {"small arms", small_arms_beats, small_arms_fields, KEEP_FLAGS},
    [STEP_SIMULTANEOUS_FIRE] = {"fire together",
                                simultaneous_fire_beats,
                                simultaneous_fire_fields,
                                CLEAR_ITEM},
    [STEP_BACK_FROM_FIRE] = {"back from fire",
                             back_from_fire_beats,
                             back_from_fire_fields,
                             KEEP_FLAGS},
    [STEP_POST_VOLLEY] = {"post-volley morale", post_volley_beats, post_volley_fields, KEEP_FLAGS},
    [STEP_VOLLEY_MORALE] = {"volley morale", volley_morale_beats, volley_morale_fields, KEEP_FLAGS},
    [STEP_MELEES] = {"melees", melees_beats, melees_fields, KEEP_FLAGS},
    [STEP_MELEE] = {"melee", melee_beats_of_scruby, melee_step_fields, KEEP_FLAGS},
    [STEP_FIGHT] = {"fight", fight_beats_of_melee, fight_fields_of_melee, CLEAR_ITEM},
    [STEP_BLOW] = {"blow", blow_beats, blow_fields, KEEP_FLAGS},
    [STEP_PURSUIT] = {"pursuit", pursuit_beats, pursuit_fields, KEEP_FLAGS},
    [STEP_BONUS_MOVES] = {"bonus moves", bonus_moves_beats, bonus_moves_fields, KEEP_FLAGS},
    [STEP_EXTRA_MELEE] = {"extra melee", extra_melee_beats, extra_melee_fields, KEEP_FLAGS},
    [STEP_END_OF_MOVE] = {"end of the game move",
                          end_of_move_beats,
                          end_of_move_fields,
                          KEEP_FLAGS},
};

static const char *const phases[] = {"Dice for the Move",
                                     "Rally",
                                     "First Player Moves",
                                     "Second Player Moves",
                                     "Artillery Fire",
                                     "Small-Arms Fire",
                                     "Post-Volley Morale",
                                     "Melees",
                                     "End"};
enum { SETUP_ROWS = 3 };
static const row sequence[] = {
    {"0", "Dice for the set-up", STEP_SET_UP_DICE, BOTH_ROLES, CITE_SET_UP_DICE},
    {"0", "Large guns and their guards", STEP_GUNS_AND_GUARDS, BOTH_ROLES, CITE_OWN_HALF},
    {"0", "Other troops", STEP_OTHER_TROOPS, BOTH_ROLES, CITE_OTHER_TROOPS},
    {"1", "Dice for the move", STEP_DICE_FOR_THE_MOVE, BOTH_ROLES, CITE_DICE_FOR_THE_MOVE},
    {"2", "Rally", STEP_RALLY, BOTH_ROLES, CITE_RALLY_STEP},
    {"3", "First player moves", STEP_MOVES, FIRST_ROLE, CITE_FIRST_MOVES},
    {"4", "Second player moves", STEP_MOVES, SECOND_ROLE, CITE_SECOND_MOVES},
    {"5", "Artillery fire", STEP_ARTILLERY_FIRE, BOTH_ROLES, CITE_ARTILLERY},
    {"6.1", "Caracoles", STEP_CARACOLES, BOTH_ROLES, CITE_CARACOLE},
    {"6.2", "Charge reactions", STEP_REACTIONS, BOTH_ROLES, CITE_REACTION},
    {"6.3", "Other small-arms fire", STEP_SMALL_ARMS, BOTH_ROLES, CITE_SMALL_ARMS},
    {"6.4", "Split-move retirements", STEP_BACK_FROM_FIRE, BOTH_ROLES, CITE_SPLIT_MOVE},
    {"7", "Post-volley morale", STEP_POST_VOLLEY, BOTH_ROLES, CITE_POST_VOLLEY},
    {"8", "Melees", STEP_MELEES, BOTH_ROLES, CITE_MELEES},
    {"9", "End", STEP_END_OF_MOVE, BOTH_ROLES, CITE_VICTORY},
};

/* ---- what the family keeps ------------------------------------------------------------------- */

_Static_assert(sizeof(stand_record) == STAND_RECORD && sizeof(set_up_record) == 12,
               "a record has padding");

static const field stand_fields[] = {
    SIGNED(stand_record, post_x, "post_x"),
    SIGNED(stand_record, post_y, "post_y"),
    SIGNED(stand_record, from_x, "from_x"),
    SIGNED(stand_record, from_y, "from_y"),
    FIELD(stand_record, emptied, "emptied"),
    FIELD(stand_record, runs, "runs"),
    MEANING(stand_record, partner, "partner", IS_UNIT_OR_NOBODY),
    MEANING(stand_record, aim, "aim", IS_UNIT_OR_NOBODY),
    MEANING(stand_record, strikes, "strikes", IS_UNIT_OR_NOBODY),
    MEANING(stand_record, square, "square", IS_COUNT),
    MEANING(stand_record, melee, "melee", IS_COUNT),
    FIELD(stand_record, ue_lost, "ue_lost"),
    FIELD(stand_record, loading, "loading"),
    UP_TO(stand_record, order, "order", ORDERS - 1),
    FIELD(stand_record, marks, "marks"),
    UP_TO(stand_record, declared, "declared", DECLARATIONS - 1),
    UP_TO(stand_record, place, "place", SQUARE_PLACES - 1),
    UP_TO(stand_record, held_by, "held_by", SIDES),
    FIELD(stand_record, held, "held"),
    UP_TO(stand_record, shots, "shots", 2),
    UP_TO(stand_record, on_foot, "on_foot", TILLY_MOST_TYPES),
    UP_TO(stand_record, out, "out", 1),
    UP_TO(stand_record, lapsed, "lapsed", DECLARATIONS - 1),
    {.name = NULL},
};
static const field set_up_fields[] = {
    MEANING(set_up_record, first, "first", IS_SIDE_FROM_1),
    SIGNEDS(set_up_record, guard, "guard"),
    {.name = NULL},
};
static const part parts[PARTS] = {
    [PART_SET_UP] = {"set_up", sizeof(set_up_record), 1, PART_OF_BATTLE, set_up_fields, NULL},
};

static const cached cached_values[CACHED_VALUES] = {
    [CACHED_TOUCHING] = {sizeof(touched_pieces), .depends = {ON_FIGHTERS}, .in_window = true},
    [CACHED_PASSAGE] = {sizeof(passage), .slots = PASSAGES, .depends = {ON_POSITIONS, ON_UNITS}},
    [CACHED_ROOM] = {sizeof(bool), .slots = ROOMS, .depends = {ON_POSITIONS, ON_UNITS}},
    [CACHED_HEAD] = {sizeof(uint16_t), .depends = {ON_POSITIONS, ON_UNITS}},
    [CACHED_MOVER] = {sizeof(mover), .slots = 1, .depends = {ON_POSITIONS, ON_UNITS}},
    [CACHED_SQUARE] = {sizeof(shown_square),
                       .slots = SHOWN_SQUARES,
                       .depends = {ON_POSITIONS, ON_UNITS}},
    [CACHED_SQUARES_OF] = {sizeof(piece_set), .slots = SIDES, .depends = {ON_POSITIONS, ON_UNITS}},
};

const edition scruby = {
    .id = "scruby",
    .title = "Scruby's Thirty Years War",
    .prefix = "SC",
    .revision = 1,
    .parameter = parameters,
    .parameters = PARAMETERS,
    .column = columns,
    .columns = COLUMNS,
    .type = types,
    .types = TYPES,
    .type_value = scruby_unit_table[0],
    .lasting_columns =
        1u << COLUMN_POINTS | 1u << COLUMN_FIGURES | 1u << COLUMN_WIDTH | 1u << COLUMN_DEPTH,
    .quality = qualities,
    .qualities = LENGTH_OF(qualities),
    .ruling = scruby_rulings,
    .rulings = SCRUBY_RULINGS,
    .decision = decisions,
    .decisions = LENGTH_OF(decisions),
    .roll = rolls,
    .rolls = LENGTH_OF(rolls),
    .clause = clauses,
    .clauses = CITES,
    .clause_range = clause_ranges,
    .clause_ranges = LENGTH_OF(clause_ranges),
    .step = steps,
    .steps = STEPS,
    .row = sequence,
    .rows = LENGTH_OF(sequence),
    .setup_rows = SETUP_ROWS,
    .phase = phases,
    .phases = LENGTH_OF(phases),
    .length_name = "inches",
    .length_of_unit = 254000,
    .cached = cached_values,
    .cached_values = CACHED_VALUES,
    .own_size = sizeof(stand_record),
    .own_field = stand_fields,
    .part = parts,
    .parts = PARTS,
    .words = &scruby_words,
    .signs = &scruby_signs,
    .grain = 1,
    .most_base = 10 * UNIT_LENGTH,
    .most_strength = MOST_HALVES,
    .half_points = true,
    .bit_rows = BIT_ROWS,
    .roles_change = true,
    .book.check_army = scruby_check_army,
    .book.check_armies = scruby_check_armies,
    .book.check_table = scruby_check_table,
    .book.points = scruby_points,
    .book.fill = scruby_fill,
    .book.official_table = scruby_official_table,
    .set_up.prepare = scruby_prepare,
    .set_up.spare_units = scruby_spare_units,
    .set_up.deploy = scruby_deploy,
    .play.turn_begins = begin_game_move,
    .play.is_free = scruby_is_free,
    .play.edit = scruby_edit,
    .play.drawn_up = scruby_drawn_up,
    .play.losses = scruby_losses,
    .play.loss_marks = scruby_loss_marks,
    .play.tell_unit = scruby_tell_unit,
    .play.bounds = scruby_bounds,
    .play.preview = scruby_preview,
    .play.preview_body = scruby_preview_body,
    .play.validate = scruby_validate,
    .measures.sight = scruby_sight,
    .measures.may_shoot = scruby_may_shoot,
    .measures.touching = scruby_touching,
    .measures.contacts = scruby_contacts,
    .secrecy.redact = scruby_redact,
    .player = &scruby_thumb,
};
