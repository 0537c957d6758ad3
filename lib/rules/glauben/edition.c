/* Age of Glauben: its names, switches, citations, sequence of play, and the functions the library
 * calls for it. Its numbers are tables of their own (tables*.c). */
#include "rules/common/parameters.h"
#include "rules/glauben/queries/queries.h"
#include "rules/glauben/field/who_sees_whom.h"
#include "rules/glauben/movement/free_moves.h"

/* ---- switches ------------------------------------------------------------------------------- */

static const char *const order_words[] = {"record", "strict"};

#define MEASURE_OF_order_words TILLY_CHOICE

static const parameter parameters[] = {
#define P PARAMETER_ROW
#define O OPTION_ROW
#include "rules/glauben/parameters.def"
#undef P
#undef O
};

/* ---- pieces (GL-015 to GL-023) -------------------------------------------------------------- */

static const char *const types[TYPES] = {
    [CLASS_VETERAN] = "veterans",
    [CLASS_REGULAR] = "regulars",
    [CLASS_MILITIA] = "militia",
    [CLASS_DISMOUNTED_DRAGOON] = "dismounted dragoons",
    [CLASS_CUIRASSIER] = "cuirassiers",
    [CLASS_HEAVY_REGULAR] = "heavy regulars",
    [CLASS_MEDIUM] = "medium horse",
    [CLASS_DRAGOON] = "dragoons",
    [CLASS_FOOT_BATTERY] = "foot battery",
    [CLASS_HORSE_BATTERY] = "horse battery",
    [GENERAL] = "general",
    [MESSENGER] = "messenger",
};
static const char *const qualities[] = {"ordinary"};

/* ---- numbers of the catalogue --------------------------------------------------------------- */

static const citation decisions[] = {
    {TILLY_ASK_FORMATION, 4, 0, 0},
    {TILLY_ASK_PLACE_UNIT, 4, 0, 0},
    {TILLY_ASK_FIRST_ORDER, 5, 0, 0},
    {TILLY_ASK_RALLY_NEXT, 10, 0, 0},
    {TILLY_ASK_GENERAL_HELPS, 11, 0, 0},
    {TILLY_ASK_NEXT_BATTERY, 12, 0, 0},
    {TILLY_ASK_BATTERY_TARGET, 13, 0, 0},
    {TILLY_ASK_ORDER, 14, 0, 0},
    {TILLY_ASK_ADDRESSEES, 14, 0, 0},
    {TILLY_ASK_GIVES_ORDER, 14, 0, 0},
    {TILLY_ASK_NEXT_RIDER, 15, 0, 0},
    {TILLY_ASK_RIDE, 15, 0, 0},
    {TILLY_ASK_NEXT_UNIT, 16, 42, 0},
    {TILLY_ASK_COMPULSORY, 16, 0, 0},
    {TILLY_ASK_MOVE, 16, 0, 0},
    {TILLY_ASK_CREW, 23, 0, 0},
    {TILLY_ASK_OPPONENT, 30, 0, 0},
    {TILLY_ASK_NEXT_MELEE, 31, 0, 0},
    {TILLY_ASK_GENERAL_ATTACKS, 32, 0, 0},
    {TILLY_ASK_GENERAL_DEFENDS, 33, 0, 0},
    {TILLY_ASK_LOSS, 34, 0, 0},
    {TILLY_ASK_TO_VALUE, 35, 0, 0},
    {TILLY_ASK_PURSUE, 36, 0, 0},
    {TILLY_ASK_FACING, 43, 0, 0},
    {TILLY_ASK_INITIATIVE, 44, 0, 0},
};

static const citation rolls[] = {
    {TILLY_ROLL_FIRST_ARMY, 1, 0, 0},
    {TILLY_ROLL_RALLY, 2, 0, 0},
    {TILLY_ROLL_STOP_ROUT, 3, 0, 0},
    {TILLY_ROLL_END_PURSUIT, 4, 0, 0},
    {TILLY_ROLL_GENERAL_RALLIES, 5, 0, 0},
    {TILLY_ROLL_GENERAL_FIGHTS, 6, 0, 0},
    {TILLY_ROLL_ARTILLERY, 7, 0, 0},
    {TILLY_ROLL_MESSAGE, 8, 0, 0},
    {TILLY_ROLL_COMBAT, 9, 0, 0},
    {TILLY_ROLL_HEDGEHOG, 10, 0, 0},
    {TILLY_ROLL_CONTROL, 11, 0, 0},
    {TILLY_ROLL_CRISIS, 12, 0, 0},
};

static const uint16_t clauses[CITES] = {
#define C(name, clause) [CITE_##name] = clause,
#include "rules/glauben/cites_setup.def"
#include "rules/glauben/cites_rally.def"
#include "rules/glauben/cites_orders.def"
#include "rules/glauben/cites_walk.def"
#include "rules/glauben/cites_move.def"
#include "rules/glauben/cites_flight.def"
#include "rules/glauben/cites_combat.def"
#undef C
};

static const clause_range clause_ranges[] = {
#define RANGE(first, last) {first, last},
#include "rules/glauben/clauses.def"
#undef RANGE
};

/* ---- the steps, and the sequence of play (3.5) ---------------------------------------------- */

static const step steps[STEPS] = {
    [STEP_FIRST_ARMY] = {"first army", first_army_beats, first_army_fields, KEEP_FLAGS},
    [STEP_DEPLOYMENT] = {"deployment",
                         glauben_deployment_beats,
                         glauben_deployment_fields,
                         KEEP_FLAGS},
    [STEP_FIRST_ORDERS] = {"first orders", first_orders_beats, first_orders_fields, KEEP_FLAGS},
    [STEP_RALLY] = {"rally", rally_beats, rally_fields, KEEP_FLAGS},
    [STEP_RALLY_DRAW] = {"rally draw", rally_draw_beats, rally_draw_fields, KEEP_FLAGS},
    [STEP_HELP] = {"help", help_beats, help_fields, KEEP_FLAGS},
    [STEP_ARTILLERY] = {"artillery", artillery_beats, artillery_fields, KEEP_FLAGS},
    [STEP_FIRE] = {"fire", fire_beats, fire_fields, KEEP_FLAGS},
    [STEP_ORDERS] = {"orders", orders_beats, orders_fields, KEEP_FLAGS},
    [STEP_RIDE] = {"ride", ride_beats, ride_fields, KEEP_FLAGS},
    [STEP_DISPATCH] = {"dispatch", dispatch_beats, dispatch_fields, KEEP_FLAGS},
    [STEP_ORDER] = {"order", order_beats, order_fields, KEEP_FLAGS},
    [STEP_COMPULSORY] = {"compulsory moves", compulsory_beats, compulsory_fields, KEEP_FLAGS},
    [STEP_MOVE] = {"move", glauben_move_beats, glauben_move_fields, KEEP_FLAGS},
    [STEP_UNIT_MOVE] = {"unit move", glauben_unit_move_beats, glauben_unit_move_fields, KEEP_FLAGS},
    [STEP_CREW] = {"crew", crew_beats, crew_fields, KEEP_FLAGS},
    [STEP_SERVE] = {"serve", serve_beats, serve_fields, KEEP_FLAGS},
    [STEP_COMBATS] = {"combats", combats_beats, combats_fields, KEEP_FLAGS},
    [STEP_COMBAT] = {"combat", combat_beats, combat_fields, CLEAR_ITEM},
    [STEP_CONTROL] = {"control", control_beats, control_fields, KEEP_FLAGS},
    [STEP_CRISIS] = {"crisis", crisis_beats, crisis_fields, KEEP_FLAGS},
    [STEP_BREAK] = {"break", break_beats, break_fields, KEEP_FLAGS},
    [STEP_CLOCK] = {"clock", clock_beats, clock_fields, KEEP_FLAGS},
};

static const char *const phases[] = {"First Army", "Second Army", "Clock"};
enum { SETUP_ROWS = 3 };
static const row sequence[] = {
    {"", "First Army", STEP_FIRST_ARMY, BOTH_ROLES, CITE_FIRST_ARMY},
    {"", "Deployment", STEP_DEPLOYMENT, BOTH_ROLES, CITE_DEPLOYMENT},
    {"", "First Orders", STEP_FIRST_ORDERS, BOTH_ROLES, CITE_FIRST_ORDERS},
    /* 1. First army: the attacking stage */
    {"1.a", "Rally", STEP_RALLY, FIRST_ROLE, CITE_FIRST_STAGE},
    {"1.b", "Artillery", STEP_ARTILLERY, FIRST_ROLE, CITE_FIRE_STEP},
    {"1.c1", "Orders", STEP_ORDERS, FIRST_ROLE, CITE_ORDERS_STEP},
    {"1.c2", "Compulsory Moves", STEP_COMPULSORY, FIRST_ROLE, CITE_COMPULSORY_STEP},
    {"1.c3", "Moves", STEP_MOVE, FIRST_ROLE, CITE_MOVE_STEP},
    {"1.d", "Combat", STEP_COMBATS, FIRST_ROLE, CITE_COMBAT_STEP},
    {"1.e", "Crisis of Morale", STEP_CRISIS, FIRST_ROLE, CITE_CRISIS_STEP},
    /* 2. Second army */
    {"2.a", "Rally", STEP_RALLY, SECOND_ROLE, CITE_SECOND_STAGE},
    {"2.b", "Artillery", STEP_ARTILLERY, SECOND_ROLE, CITE_FIRE_STEP},
    {"2.c1", "Orders", STEP_ORDERS, SECOND_ROLE, CITE_ORDERS_STEP},
    {"2.c2", "Compulsory Moves", STEP_COMPULSORY, SECOND_ROLE, CITE_COMPULSORY_STEP},
    {"2.c3", "Moves", STEP_MOVE, SECOND_ROLE, CITE_MOVE_STEP},
    {"2.d", "Combat", STEP_COMBATS, SECOND_ROLE, CITE_COMBAT_STEP},
    {"2.e", "Crisis of Morale", STEP_CRISIS, SECOND_ROLE, CITE_CRISIS_STEP},
    /* 3. */
    {"3.1", "Clock", STEP_CLOCK, BOTH_ROLES, CITE_CLOCK},
};

/* ---- what the family keeps ------------------------------------------------------------------ */

_Static_assert(sizeof(regiment) == 48 && sizeof(campaign) == 28 && sizeof(content) == 84 &&
                   sizeof(standing) == 92 && sizeof(courier) == 100,
               "a record has padding");

static const field regiment_fields[] = {
    SIGNED(regiment, post_x, "post_x"),
    SIGNED(regiment, post_y, "post_y"),
    SIGNED(regiment, entry_x, "entry_x"),
    SIGNED(regiment, entry_y, "entry_y"),
    FIELD(regiment, house, "house"),
    FIELD(regiment, arrives, "arrives"),
    FIELD(regiment, charged, "charged"),
    FIELD(regiment, risk, "risk"),
    FIELD(regiment, fired, "fired"),
    MEANING(regiment, aim, "aim", IS_UNIT_OR_NOBODY),
    MEANING(regiment, opponent, "opponent", IS_UNIT_OR_NOBODY),
    MEANING(regiment, quarry, "quarry", IS_UNIT_OR_NOBODY),
    FIELD(regiment, proved, "proved"),
    UP_TO(regiment, courier, "paper", MOST_COURIERS),
    UP_TO(regiment, formation, "formation", TILLY_FORMATION_GARRISON),
    UP_TO(regiment, order, "order", ROUTING),
    UP_TO(regiment, marks, "marks", 127),
    UP_TO(regiment, arrives_half, "arrives_half", 1),
    UP_TO(regiment, fate, "fate", GENERAL_UNHARMED),
    OF_LATER(regiment, nation, "nation", MOST_NATIONS),
    {.name = NULL},
};
static const field campaign_fields[] = {
    SIGNEDS(campaign, total, "total"),
    SIGNEDS(campaign, tested, "tested"),
    FIELDS(campaign, chief, "chief"),
    FIELDS(campaign, unseen, "unseen"),
    FIELD(campaign, checked, "checked"),
    {.name = NULL},
};
/* The members of an order, in whichever record it lies. */
#define CONTENT_FIELDS(record)                                                                     \
    UP_TO(record, order.kind, "order.kind", TILLY_ORDER_NOTE),                                     \
        UP_TO(record, order.points, "order.points", TILLY_MOST_ORDER_POINTS),                      \
        UP_TO(record, order.reached, "order.reached", TILLY_MOST_ORDER_POINTS),                    \
        UP_TO(record, order.half, "order.half", 1), FIELD(record, order.turn, "order.turn"),       \
        MEANING(record, order.giver, "order.giver", IS_UNIT_OR_NOBODY),                            \
        FIELD(record, order.target, "order.target"), SIGNED(record, order.radius, "order.radius"), \
        FIELD(record, order.note, "order.note"),                                                   \
    {                                                                                              \
        "order.point", (uint16_t)offsetof(record, order.point), sizeof(int32_t),                   \
            2 * TILLY_MOST_ORDER_POINTS, 1, 0, 0                                                   \
    }
static const field standing_fields[] = {
    CONTENT_FIELDS(standing), UP_TO(standing, saw, "saw", 1), {.name = NULL}};
static const field courier_fields[] = {
    CONTENT_FIELDS(courier),
    FIELD(courier, addressed, "addressed"),
    FIELD(courier, crossed, "crossed"),
    MEANING(courier, sender, "sender", IS_UNIT_OR_NOBODY),
    MEANING(courier, rider, "rider", IS_UNIT_OR_NOBODY),
    MEANING(courier, read, "read", IS_UNIT_FROM_1),
    {.name = NULL},
};

static const part parts[PARTS] = {
    [PART_CAMPAIGN] = {"campaign", sizeof(campaign), 1, PART_OF_BATTLE, campaign_fields, NULL},
    [PART_ORDERS] = {"orders", sizeof(standing), 0, PART_OF_GROUP, standing_fields, NULL},
    [PART_COURIERS] =
        {"papers", sizeof(courier), MOST_COURIERS, PART_FIXED, courier_fields, &blank_courier},
};

/* ---- what a list says of an army ------------------------------------------------------------ */

static const char *nation_word(const tilly_ruleset *r, int32_t value)
{
    const glauben_tables *t = ruleset_tables(r);
    return value >= 0 && value < t->nations ? t->nation[value].id : NULL;
}

static const char *edge_word(const tilly_ruleset *r, int32_t value)
{
    static const char *const words[EDGES] = {"usual", "south", "north", "west", "east"};
    return value >= 0 && value < EDGES ? words[value] : NULL;
}

static const army_flag army_flags[ARMY_FLAGS] = {
    [FLAG_NATION] = {"nation", 0, MOST_NATIONS - 1, 0, TILLY_CHOICE, nation_word, true},
    [FLAG_CHIEF] = {"chief", 0, TILLY_MOST_UNITS, 0, TILLY_COUNT, NULL, false},
    [FLAG_EDGE] = {"edge", 0, EDGES - 1, 0, TILLY_CHOICE, edge_word, false},
    [FLAG_AREA_LEFT] = {"area_left", 0, LONGEST_TABLE, 0, TILLY_LENGTH, NULL, false},
    [FLAG_AREA_NEAR] = {"area_near", 0, LONGEST_TABLE, 0, TILLY_LENGTH, NULL, false},
    [FLAG_AREA_RIGHT] = {"area_right", 0, LONGEST_TABLE, 0, TILLY_LENGTH, NULL, false},
    [FLAG_AREA_FAR] = {"area_far", 0, LONGEST_TABLE, 0, TILLY_LENGTH, NULL, false},
};

static const cached cached_values[CACHED_VALUES] = {
    [CACHED_SIGHT] = {sizeof(sight),
                      .size_per_unit = sizeof(watch),
                      .slots = 1,
                      .depends = {ON_LEADERS, ON_TURN}},
    [CACHED_GUNS] = {sizeof(unit_bits), .slots = 1, .depends = {ON_UNITS}},
    [CACHED_UNIT_SETS] = {sizeof(muster), .slots = 1, .depends = {ON_UNITS}},
    [CACHED_PERSONS] = {sizeof(waiting), .slots = 1, .depends = {ON_UNITS, ON_ROW}},
    [CACHED_ACTORS] = {sizeof(actors), .slots = 1, .depends = {ON_UNITS, ON_ROW}},
    [CACHED_RAISED] = {sizeof(raised), .slots = NATION_SLOTS * TYPES, .depends = {ON_RULES}},
    [CACHED_ON_BOARD] = {sizeof(uint32_t), .slots = SIDES, .depends = {ON_FIGHTERS}},
    [CACHED_NEAREST] = {sizeof(closest),
                        .slots = SIDES * TILLY_MOST_COMMANDS,
                        .depends = {ON_LEADERS}},
    /* how far an enemy is seen differs from turn to turn */
    [CACHED_MOVE_LIMITS] = {sizeof(move_limits), .slots = 1, .depends = {ON_FIGHTERS, ON_TURN}},
    [CACHED_FACED] = {sizeof(faced), .slots = 1, .depends = {ON_FIGHTERS, ON_TURN}},
};

const edition glauben = {
    .id = "glauben",
    .title = "Age of Glauben",
    .prefix = "GL",
    .revision = 3,
    .parameter = parameters,
    .parameters = PARAMETERS,
    .type = types,
    .types = TYPES,
    .quality = qualities,
    .qualities = LENGTH_OF(qualities),
    .ruling = glauben_rulings,
    .rulings = GLAUBEN_RULINGS,
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
    .length_name = "mm",
    .length_of_unit = MM,
    .ground_scale = 2000,
    .own_size = sizeof(regiment),
    .own_field = regiment_fields,
    .part = parts,
    .parts = PARTS,
    .grain = GRAIN,
    .most_strength = MOST_BASES,
    .most_bonus = 1000,
    .bit_rows = BIT_ROWS,
    .cached = cached_values,
    .cached_values = CACHED_VALUES,
    .leaders = 1u << GENERAL,
    .messengers = 1u << MESSENGER,
    .army_flag = army_flags,
    .army_flags = ARMY_FLAGS,
    .secret_flags = 1u << FLAG_CHIEF,
    .tables = &glauben_book_tables,
    .words = &glauben_words,
    .signs = &glauben_signs,
    .player = &glauben_thumb,
    .book.check_army = glauben_check_army,
    .book.check_armies = glauben_check_armies,
    .book.check_table = glauben_check_table,
    .book.points = glauben_points,
    .book.fill = glauben_fill,
    .book.official_table = glauben_official_table,
    .set_up.prepare = prepare,
    .set_up.ready = ready,
    .set_up.spare_units = spare_units,
    .set_up.may_wait = may_wait,
    .set_up.deploy = glauben_deploy,
    .set_up.set_order = set_first_order,
    .set_up.order_of = order_of,
    .set_up.set_arrival = set_arrival,
    .set_up.arrival_of = arrival_of,
    .play.turn_begins = glauben_turn_begins,
    .play.is_free = is_free,
    .play.edit = glauben_edit,
    .play.may_lose_ground = may_lose_ground,
    .play.agreed = agreed,
    .play.ends = tell_degree,
    .base_units = true,
    .play.drawn_up = drawn_up,
    .play.losses = tell_losses,
    .play.loss_marks = loss_marks,
    .play.tell_unit = glauben_tell_unit,
    .play.bounds = glauben_bounds,
    .play.preview = glauben_preview,
    .play.validate = validate,
    .measures.zone = glauben_zone,
    .measures.sight = can_see,
    .measures.may_shoot = may_fire,
    .measures.charges = glauben_charges,
    .measures.odds = glauben_odds,
    .measures.touching = are_touching,
    .measures.contacts = glauben_contacts,
    .secrecy.in_view = in_view,
    .secrecy.roll_seen = roll_seen,
    .secrecy.redact = redact,
    .secrecy.by_view = moves_by_view,
    .secrecy.blind = blind,
    .secrecy.is_named = is_revealed,
    .secrecy.veil = veil,
};
