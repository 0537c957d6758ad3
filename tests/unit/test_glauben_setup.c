/* Lists, deployment, the first army, reinforcements and the clock of Age of Glauben, through the
 * public interface alone. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/support.h"

/* nations by their place in the tables */
enum { MM = TILLY_ONE, SWE = 3, FRA = 6, ROY = 9, JSON_ROOM = 1 << 18 };

static tilly_ruleset *glauben_rules(void)
{
    return rules_of_book("glauben");
}

static uint16_t type_named(const tilly_ruleset *r, const char *name)
{
    uint32_t type = 0;
    assert_int_equal(tilly_ruleset_type(r, name, &type), TILLY_OK);
    return (uint16_t)type;
}

static tilly_army *army_of(tilly_ruleset *r, const char *nation)
{
    tilly_army *a = NULL;
    assert_int_equal(tilly_army_new(r, nation, &a), TILLY_OK);
    assert_int_equal(tilly_army_choose(a, "nation", nation), TILLY_OK);
    assert_int_equal(tilly_army_add_command(a, "All", NULL), TILLY_OK);
    return a;
}

static tilly_status raise_unit(tilly_army *a, const char *type, int32_t bases)
{
    tilly_unit_spec u = {
        .size = sizeof u, .type = type_named(tilly_army_rules(a), type), .strength = bases};
    return tilly_army_add_unit(a, &u, NULL);
}

/* The first breach of the list, code 0 if it keeps the rules. */
static tilly_reason first_breach(const tilly_army *a)
{
    tilly_reason why = {.size = sizeof why};
    uint32_t count = 0;
    assert_int_equal(tilly_army_breach(a, 0, &why, &count), TILLY_OK);
    return why;
}

/* ---- lists ---------------------------------------------------------------------------------- */

/* GL-EX-126; GL-Q-139: Swedish regulars have 6 to 8 base units, Saxon ones 6 to 9. */
static void a_formation_may_be_of_another_nation(void **state)
{
    tilly_ruleset *r = glauben_rules();
    tilly_army *a = army_of(r, "SWE");
    uint32_t saxons = 0;
    int32_t nation = 0;
    uint64_t before = 0;
    uint64_t after = 0;
    tilly_unit_spec u = {.size = sizeof u, .type = type_named(r, "regulars")};
    assert_int_equal(tilly_army_add_command(a, "Saxons", &saxons), TILLY_OK);
    assert_int_equal(tilly_army_hash(a, &before), TILLY_OK);
    assert_int_equal(tilly_army_command_choose(a, saxons, "nation", "SAX"), TILLY_OK);
    assert_int_equal(tilly_army_hash(a, &after), TILLY_OK);
    assert_true(before != after);
    assert_int_equal(tilly_army_command_choose(a, saxons, "nation", "XYZ"), TILLY_E_UNKNOWN);
    assert_int_equal(tilly_army_command_choose(a, saxons, "edge", "west"), TILLY_E_UNKNOWN);
    assert_int_equal(tilly_army_command_choose(a, 2, "nation", "SAX"), TILLY_E_RANGE);
    assert_int_equal(tilly_army_command_get(a, saxons, "nation", &nation), TILLY_OK);
    assert_string_equal(tilly_army_flag_word(a, "nation", nation), "SAX");
    assert_int_equal(tilly_army_command_get(a, 0, "nation", &nation), TILLY_OK);
    assert_string_equal(tilly_army_flag_word(a, "nation", nation), "SWE");
    u.command = saxons;
    assert_int_equal(tilly_army_add_unit(a, &u, NULL), TILLY_OK);
    assert_int_equal(tilly_army_unit(a, 0, &u), TILLY_OK);
    assert_int_equal(u.strength, 9);
    assert_int_equal(first_breach(a).code, TILLY_WHY_NONE);
    assert_int_equal(tilly_army_command_choose(a, saxons, "nation", NULL), TILLY_OK);
    assert_int_equal(tilly_army_hash(a, &after), TILLY_OK);
    assert_int_equal(tilly_army_unit(a, 0, &u), TILLY_OK);
    assert_int_equal(u.strength, 8);
    u.strength = 9;
    assert_int_equal(tilly_army_add_unit(a, &u, NULL), TILLY_OK);
    assert_int_equal(first_breach(a).code, TILLY_WHY_BASE_UNITS);
    tilly_army_unref(a);
    tilly_ruleset_unref(r);
}

/* GL-Q-140 */
static void a_general_has_the_bonus_of_the_list_or_of_his_name(void **state)
{
    tilly_ruleset *r = glauben_rules();
    tilly_army *a = army_of(r, "SWE");
    tilly_unit_spec u = {.size = sizeof u, .type = type_named(r, "general")};
    strcpy(u.name, "King Gustavus Adolphus");
    assert_int_equal(tilly_army_add_unit(a, &u, NULL), TILLY_OK);
    u.bonus = 150;
    assert_int_equal(tilly_army_add_unit(a, &u, NULL), TILLY_OK);
    u.bonus = 1001;
    assert_int_equal(tilly_army_add_unit(a, &u, NULL), TILLY_E_RANGE);
    u.bonus = 150;
    u.type = type_named(r, "regulars");
    assert_int_equal(tilly_army_add_unit(a, &u, NULL), TILLY_E_RANGE);
    assert_int_equal(tilly_army_unit(a, 0, &u), TILLY_OK);
    assert_int_equal(u.bonus, 200);
    assert_int_equal(tilly_army_unit(a, 1, &u), TILLY_OK);
    assert_int_equal(u.bonus, 150);
    tilly_army_unref(a);
    tilly_ruleset_unref(r);
}

static const char two_nations[] =
    "{\"format\":\"tilly-army\",\"version\":1,\"rules\":\"glauben\",\"name\":\"Allies\","
    "\"flags\":{\"nation\":\"SWE\"},\"commands\":[\"Swedes\",{\"name\":\"Saxons\","
    "\"nation\":\"SAX\"}],\"units\":[{\"command\":1,\"type\":\"general\",\"name\":\"Arnim\","
    "\"bonus\":150}]}";

static tilly_status read_with(tilly_ruleset *r, const char *from, const char *instead, char *text)
{
    char other[sizeof two_nations + 40];
    tilly_army *a = NULL;
    tilly_error e = {.size = sizeof e};
    const char *at = strstr(two_nations, from);
    size_t before = (size_t)(at - two_nations);
    snprintf(other, sizeof other, "%.*s%s%s", (int)before, two_nations, instead, at + strlen(from));
    tilly_status status = tilly_army_read(other, strlen(other), r, &a, &e);
    snprintf(text, sizeof e.text, "%s", e.text);
    tilly_army_unref(a);
    return status;
}

/* GL-Q-139 GL-Q-140 */
static void nations_and_bonuses_are_read_and_written(void **state)
{
    tilly_ruleset *r = glauben_rules();
    tilly_army *a = NULL;
    tilly_army *again = NULL;
    char text[2000];
    uint64_t hash[2];
    assert_int_equal(tilly_army_read(two_nations, strlen(two_nations), r, &a, NULL), TILLY_OK);
    assert_int_equal(tilly_army_write(a, text, sizeof text, NULL), TILLY_OK);
    assert_int_equal(tilly_army_read(text, strlen(text), r, &again, NULL), TILLY_OK);
    assert_int_equal(tilly_army_hash(a, &hash[0]), TILLY_OK);
    assert_int_equal(tilly_army_hash(again, &hash[1]), TILLY_OK);
    assert_true(hash[0] == hash[1]);
    tilly_unit_spec u = {.size = sizeof u};
    assert_int_equal(tilly_army_unit(again, 0, &u), TILLY_OK);
    assert_int_equal(u.bonus, 150);
    int32_t nation = 0;
    assert_int_equal(tilly_army_command_get(again, 1, "nation", &nation), TILLY_OK);
    assert_string_equal(tilly_army_flag_word(again, "nation", nation), "SAX");
    tilly_army_unref(a);
    tilly_army_unref(again);
    assert_int_equal(read_with(r, "SAX", "XYZ", text), TILLY_E_FORMAT);
    assert_non_null(strstr(text, "unknown word \"XYZ\""));
    assert_int_equal(read_with(r, "\"nation\":\"SAX\"", "\"edge\":\"west\"", text), TILLY_E_FORMAT);
    assert_non_null(strstr(text, "no flag of this name"));
    assert_int_equal(read_with(r, "\"name\":\"Saxons\",", "", text), TILLY_E_FORMAT);
    assert_int_equal(read_with(r, "150", "0", text), TILLY_E_FORMAT);
    assert_int_equal(read_with(r, "\"general\"", "\"regulars\"", text), TILLY_E_FORMAT);
    assert_non_null(strstr(text, "gives no bonus"));
    tilly_ruleset_unref(r);
}

/* GL-012, 2.2: Swedish regulars have 6 to 8 base units; GL-016: a cavalry regiment 3 or 4 squadrons
 */
static void a_regiment_has_as_many_base_units_as_its_nation_raises(void **state)
{
    static const struct {
        const char *type;
        int32_t bases;
        unsigned code;
        int32_t least, most;
    } lists[] = {
        {"regulars", 6, TILLY_WHY_NONE, 0, 0},
        {"regulars", 8, TILLY_WHY_NONE, 0, 0},
        {"regulars", 5, TILLY_WHY_BASE_UNITS, 6, 8},
        {"regulars", 9, TILLY_WHY_BASE_UNITS, 6, 8},
        {"heavy regulars", 3, TILLY_WHY_NONE, 0, 0},
        {"heavy regulars", 5, TILLY_WHY_BASE_UNITS, 3, 4},
        {"dismounted dragoons", 2, TILLY_WHY_BASE_UNITS, 3, 4},
        {"foot battery", 2, TILLY_WHY_BASE_UNITS, 1, 1},
        {"general", 1, TILLY_WHY_NONE, 0, 0},
    };
    tilly_ruleset *r = glauben_rules();
    for (unsigned i = 0; i < sizeof lists / sizeof *lists; i++) {
        tilly_army *a = army_of(r, "SWE");
        assert_int_equal(raise_unit(a, lists[i].type, lists[i].bases), TILLY_OK);
        tilly_reason why = first_breach(a);
        assert_int_equal(why.code, lists[i].code);
        if (lists[i].code) {
            assert_int_equal(why.number[1], lists[i].least);
            assert_int_equal(why.number[2], lists[i].most);
        }
        tilly_army_unref(a);
    }
    tilly_ruleset_unref(r);
}

/* GL-015, 2.2: the Royalists raise no cuirassiers; GL-108: messengers come as they are needed;
 * GL-Q-96 */
static void lists_name_no_class_that_is_not_raised_and_no_messenger(void **state)
{
    tilly_ruleset *r = glauben_rules();
    tilly_army *royal = army_of(r, "ROY");
    tilly_army *parliament = army_of(r, "PAR");
    assert_int_equal(raise_unit(royal, "cuirassiers", 3), TILLY_OK);
    assert_int_equal(first_breach(royal).code, TILLY_WHY_ARMY_TYPE_BARRED);
    assert_int_equal(raise_unit(parliament, "cuirassiers", 3), TILLY_OK);
    assert_int_equal(first_breach(parliament).code, TILLY_WHY_NONE);
    /* a regiment commands nobody */
    assert_int_equal(tilly_army_set(parliament, "chief", 1), TILLY_OK);
    assert_int_equal(first_breach(parliament).code, TILLY_WHY_NO_GENERAL);
    assert_int_equal(tilly_army_set(parliament, "chief", 0), TILLY_OK);
    assert_int_equal(raise_unit(parliament, "messenger", 1), TILLY_OK);
    assert_int_equal(first_breach(parliament).code, TILLY_WHY_ARMY_TYPE_BARRED);
    assert_int_equal(tilly_army_set(royal, "nation", 31), TILLY_E_RANGE); /* 13 nations */
    assert_int_equal(tilly_army_choose(royal, "nation", "XYZ"), TILLY_E_UNKNOWN);
    tilly_army_unref(royal);
    tilly_army_unref(parliament);
    tilly_ruleset_unref(r);
}

/* ---- a battle whose set-up is played -------------------------------------------------------- */

typedef struct field {
    tilly_ruleset *rules;
    tilly_table *table;
    tilly_army *army[2];
    tilly_battle *battle;
    tilly_turn *turn;
    tilly_reason why;
} field;

static field field_of(uint32_t flags, uint64_t seed, void (*change)(field *f))
{
    field f = {.rules = glauben_rules(), .why = {.size = sizeof f.why}};
    assert_int_equal(tilly_table_new(1500 * MM, 1200 * MM, NULL, &f.table), TILLY_OK);
    static const char *const nations[] = {"SWE", "IMP"};
    for (unsigned i = 0; i < 2; i++) {
        f.army[i] = army_of(f.rules, nations[i]);
        assert_int_equal(raise_unit(f.army[i], "general", 0), TILLY_OK);
        assert_int_equal(raise_unit(f.army[i], "regulars", 8), TILLY_OK);
        assert_int_equal(raise_unit(f.army[i], "dragoons", 4), TILLY_OK);
        assert_int_equal(raise_unit(f.army[i], "foot battery", 0), TILLY_OK);
    }
    if (change)
        change(&f);
    tilly_setup s = {.size = sizeof s,
                     .flags = flags,
                     .rules = f.rules,
                     .table = f.table,
                     .army = {f.army[0], f.army[1]},
                     .seed = seed,
                     .reserve = 4,
                     .leader = 0};
    tilly_error e = {.size = sizeof e};
    assert_int_equal(tilly_battle_new(&s, &f.battle, &e), TILLY_OK);
    assert_int_equal(tilly_battle_turn(f.battle, &f.turn), TILLY_OK);
    return f;
}

static void field_end(field *f)
{
    tilly_battle_unref(f->battle);
    tilly_army_unref(f->army[0]);
    tilly_army_unref(f->army[1]);
    tilly_table_unref(f->table);
    tilly_ruleset_unref(f->rules);
}

static tilly_decision question(field *f)
{
    tilly_decision d = {.size = sizeof d};
    assert_int_equal(tilly_turn_next(f->turn, 0), TILLY_DECISION);
    assert_int_equal(tilly_turn_decision(f->turn, &d), TILLY_OK);
    return d;
}

static uint32_t option_kind(field *f, unsigned kind)
{
    tilly_option o;
    uint32_t count = 1;
    for (uint32_t i = 0; i < count; i++) {
        assert_int_equal(tilly_turn_options(f->turn, i, &o, 1, &count), TILLY_OK);
        if (o.kind == kind)
            return i;
    }
    return TILLY_NO_OPTION;
}

static tilly_status reply(field *f, unsigned kind, int32_t heading, int32_t x, int32_t y)
{
    tilly_answer a = {.size = sizeof a, .pick = {option_kind(f, kind), {heading, x, y}}};
    assert_int_not_equal(a.pick.option, TILLY_NO_OPTION);
    return tilly_turn_answer(f->turn, &a, &f->why);
}

static tilly_unit unit_row(const field *f, unsigned side, uint32_t number)
{
    tilly_unit u;
    tilly_id id;
    assert_int_equal(tilly_battle_unit_id(f->battle, side, number, &id), TILLY_OK);
    assert_int_equal(tilly_battle_unit(f->battle, id, &u), TILLY_OK);
    return u;
}

/* GL-Q-110, GL-Q-08: the first army wholly, then the second, in order of number; 8 base units in
 * line are 100 x 30 mm */
static void the_first_army_deploys_wholly_before_the_second(void **state)
{
    field f = field_of(TILLY_SETUP_ROLES, 5, NULL);
    tilly_decision d = question(&f);
    assert_int_equal(d.kind, TILLY_ASK_PLACE_UNIT); /* the general has no formation */
    assert_int_equal(d.side, 0);
    assert_int_equal(reply(&f, TILLY_OPT_PLACE, 0, 700 * MM, 100 * MM), TILLY_OK);
    assert_int_equal(question(&f).kind, TILLY_ASK_FORMATION);
    assert_int_equal(option_kind(&f, TILLY_OPT_LIMBER), TILLY_NO_OPTION);
    assert_int_equal(reply(&f, TILLY_OPT_FORM_LINE, 0, 0, 0), TILLY_OK);
    assert_int_equal(question(&f).kind, TILLY_ASK_PLACE_UNIT);
    assert_int_equal(reply(&f, TILLY_OPT_PLACE, 0, 500 * MM, 285 * MM), TILLY_OK);
    tilly_unit foot = unit_row(&f, 0, 1);
    assert_int_equal(foot.width, 100 * MM);
    assert_int_equal(foot.depth, 30 * MM);
    assert_int_equal(foot.files, 5);
    assert_int_equal(question(&f).kind, TILLY_ASK_FORMATION);
    /* horse forms none */
    assert_int_equal(option_kind(&f, TILLY_OPT_FORM_HEDGEHOG), TILLY_NO_OPTION);
    /* GL-D-04: mounted or not */
    assert_int_equal(reply(&f, TILLY_OPT_DISMOUNT, 0, 0, 0), TILLY_OK);
    assert_int_equal(question(&f).kind, TILLY_ASK_FORMATION);
    assert_int_equal(option_kind(&f, TILLY_OPT_MOUNT), TILLY_NO_OPTION); /* once is enough */
    assert_int_equal(reply(&f, TILLY_OPT_FORM_COLUMN, 0, 0, 0), TILLY_OK);
    assert_int_equal(question(&f).kind, TILLY_ASK_PLACE_UNIT);
    assert_int_equal(reply(&f, TILLY_OPT_PLACE, 9000, 200 * MM, 100 * MM), TILLY_OK);
    tilly_unit dragoons = unit_row(&f, 0, 2);
    assert_string_equal(tilly_ruleset_type_name(f.rules, dragoons.type), "dismounted dragoons");
    assert_int_equal(dragoons.strength, 4);
    field_end(&f);
}

/* GL-Q-110: within 300 mm of its own base edge; whole footprints on the board, without overlap */
static void a_footprint_lies_wholly_in_its_army_s_area(void **state)
{
    field f = field_of(TILLY_SETUP_ROLES, 5, NULL);
    question(&f);
    /* 40 mm deep: up to 300 */
    assert_int_equal(reply(&f, TILLY_OPT_PLACE, 0, 700 * MM, 280 * MM), TILLY_OK);
    question(&f);
    assert_int_equal(reply(&f, TILLY_OPT_FORM_LINE, 0, 0, 0), TILLY_OK);
    question(&f);
    /* 30 mm deep: up to 300.0001 */
    assert_int_equal(reply(&f, TILLY_OPT_PLACE, 0, 500 * MM, 285 * MM + 1), TILLY_E_ILLEGAL);
    assert_int_equal(f.why.code, TILLY_WHY_OUT_OF_ZONE);
    assert_true(f.why.flags & TILLY_WHY_HAS_NEAREST);
    assert_int_equal(reply(&f, TILLY_OPT_PLACE, 0, 49 * MM, 100 * MM), TILLY_E_ILLEGAL);
    assert_int_equal(f.why.code, TILLY_WHY_OFF_TABLE);
    /* beyond the board by 0.0001 */
    assert_int_equal(reply(&f, TILLY_OPT_PLACE, 0, 50 * MM - 1, 100 * MM), TILLY_E_ILLEGAL);
    assert_int_equal(f.why.code, TILLY_WHY_OFF_TABLE);
    assert_int_equal(reply(&f, TILLY_OPT_PLACE, 0, 500 * MM, 15 * MM - 1), TILLY_E_ILLEGAL);
    assert_int_equal(f.why.code, TILLY_WHY_OFF_TABLE);
    /* 590..690 against the general's 685..715 */
    assert_int_equal(reply(&f, TILLY_OPT_PLACE, 0, 640 * MM, 280 * MM), TILLY_E_ILLEGAL);
    assert_int_equal(f.why.code, TILLY_WHY_NO_ROOM);
    tilly_answer nearest = {.size = sizeof nearest, .pick = f.why.nearest};
    assert_int_equal(tilly_turn_check(f.turn, &nearest, NULL), TILLY_OK);
    /* edge to edge */
    assert_int_equal(reply(&f, TILLY_OPT_PLACE, 0, 635 * MM, 280 * MM), TILLY_OK);
    field_end(&f);
}

/* Side 0 at the edge of that name, side 1 at the other. */
static void at_west(field *f)
{
    assert_int_equal(tilly_army_choose(f->army[0], "edge", "west"), TILLY_OK);
    assert_int_equal(tilly_army_choose(f->army[1], "edge", "east"), TILLY_OK);
}
static void at_east(field *f)
{
    assert_int_equal(tilly_army_choose(f->army[0], "edge", "east"), TILLY_OK);
    assert_int_equal(tilly_army_choose(f->army[1], "edge", "west"), TILLY_OK);
}
static void at_north(field *f)
{
    assert_int_equal(tilly_army_choose(f->army[0], "edge", "north"), TILLY_OK);
    assert_int_equal(tilly_army_choose(f->army[1], "edge", "south"), TILLY_OK);
}

/* GL-Q-110: the general is 30 x 40 mm; looking to the east or west he is 40 deep across the board
 */
static void an_army_deploys_along_its_own_edge_whichever_that_is(void **state)
{
    static const struct {
        void (*edge)(field *f);
        int32_t heading, x, y, too_far_x, too_far_y;
    } edges[] = {
        {at_west, 9000, 280 * MM, 600 * MM, 280 * MM + 1, 600 * MM},
        {at_east, 27000, 1220 * MM, 600 * MM, 1220 * MM - 1, 600 * MM},
        {at_north, 18000, 700 * MM, 920 * MM, 700 * MM, 920 * MM - 1},
    };
    for (unsigned i = 0; i < sizeof edges / sizeof *edges; i++) {
        field f = field_of(TILLY_SETUP_ROLES, 5, edges[i].edge);
        question(&f);
        assert_int_equal(
            reply(&f, TILLY_OPT_PLACE, edges[i].heading, edges[i].too_far_x, edges[i].too_far_y),
            TILLY_E_ILLEGAL);
        assert_int_equal(f.why.code, TILLY_WHY_OUT_OF_ZONE);
        assert_int_equal(reply(&f, TILLY_OPT_PLACE, edges[i].heading, edges[i].x, edges[i].y),
                         TILLY_OK);
        field_end(&f);
    }
}

/* The rule-of-thumb player draws his army up in his strip, looking at the enemy's. */
static void by_rule_of_thumb_an_army_looks_inwards_from_its_edge(void **state)
{
    static const struct {
        void (*edge)(field *f);
        uint16_t heading;
    } edges[] = {{at_west, 9000}, {at_east, 27000}, {at_north, 18000}};
    tilly_hooks hooks = {.size = sizeof hooks};
    for (unsigned i = 0; i < 2; i++)
        assert_int_equal(tilly_player_builtin("thumb", 1, &hooks.player[i]), TILLY_OK);
    for (unsigned i = 0; i < sizeof edges / sizeof *edges; i++) {
        field f = field_of(TILLY_SETUP_ROLES, 5, edges[i].edge);
        assert_int_equal(tilly_battle_run(f.battle, &hooks, 1), TILLY_TURN_OVER);
        for (uint32_t n = 0; n < 4; n++) {
            tilly_unit u = unit_row(&f, 0, n);
            assert_true(u.flags & TILLY_UNIT_ON_TABLE);
            assert_int_equal(u.heading, edges[i].heading);
        }
        field_end(&f);
    }
}

static tilly_feature square(unsigned kind, int32_t x, int32_t y, int32_t w, int32_t d)
{
    return (tilly_feature){.size = sizeof(tilly_feature),
                           .kind = (uint16_t)kind,
                           .points = 4,
                           .point = {{x * MM, y * MM},
                                     {(x + w) * MM, y * MM},
                                     {(x + w) * MM, (y + d) * MM},
                                     {x * MM, (y + d) * MM}}};
}

static void with_village_and_lake(field *f)
{
    tilly_feature house = square(TILLY_VILLAGE, 400, 100, 80, 60);
    tilly_feature lake = square(TILLY_IMPASSABLE, 800, 50, 200, 200);
    assert_int_equal(tilly_table_add(f->table, &house, NULL, NULL), TILLY_OK);
    assert_int_equal(tilly_table_add(f->table, &lake, NULL, NULL), TILLY_OK);
}

/* GL-032, GL-Q-110, GL-Q-104: houses are occupied, not stood upon; lakes bear nobody */
static void units_deploy_on_passable_ground_or_in_a_house(void **state)
{
    field f = field_of(TILLY_SETUP_ROLES, 5, with_village_and_lake);
    question(&f);
    assert_int_equal(reply(&f, TILLY_OPT_PLACE, 0, 900 * MM, 150 * MM), TILLY_E_ILLEGAL);
    assert_int_equal(f.why.code, TILLY_WHY_IMPASSABLE);
    assert_int_equal(reply(&f, TILLY_OPT_PLACE, 0, 440 * MM, 130 * MM), TILLY_E_ILLEGAL);
    assert_int_equal(reply(&f, TILLY_OPT_PLACE, 0, 700 * MM, 150 * MM), TILLY_OK);
    question(&f);
    assert_int_equal(reply(&f, TILLY_OPT_OCCUPY, 0, 0, 0), TILLY_OK);
    tilly_unit garrison = unit_row(&f, 0, 1);
    assert_int_equal(garrison.formation, TILLY_FORMATION_GARRISON);
    assert_int_equal(garrison.x, 440 * MM);
    assert_int_equal(garrison.y, 130 * MM);
    question(&f);
    /* one regiment a house */
    assert_int_equal(option_kind(&f, TILLY_OPT_OCCUPY), TILLY_NO_OPTION);
    field_end(&f);
}

/* Two more regiments of dragoons, and a house. */
static void with_dragoons_and_a_house(field *f)
{
    tilly_feature house = square(TILLY_VILLAGE, 400, 100, 80, 60);
    assert_int_equal(tilly_table_add(f->table, &house, NULL, NULL), TILLY_OK);
    assert_int_equal(raise_unit(f->army[0], "dragoons", 4), TILLY_OK);
    assert_int_equal(raise_unit(f->army[0], "dragoons", 4), TILLY_OK);
}

static void put_in_line(field *f, unsigned option, int32_t x)
{
    assert_int_equal(question(f).kind, TILLY_ASK_FORMATION);
    assert_int_equal(reply(f, option, 0, 0, 0), TILLY_OK);
    assert_int_equal(question(f).kind, TILLY_ASK_PLACE_UNIT);
    assert_int_equal(reply(f, TILLY_OPT_PLACE, 0, x * MM, 200 * MM), TILLY_OK);
}

/* GL-D-04: once each, also after some that dismounted to occupy a house. */
static void each_regiment_of_dragoons_may_dismount(void **state)
{
    field f = field_of(TILLY_SETUP_ROLES, 5, with_dragoons_and_a_house);
    question(&f);
    assert_int_equal(reply(&f, TILLY_OPT_PLACE, 0, 700 * MM, 200 * MM), TILLY_OK);
    put_in_line(&f, TILLY_OPT_FORM_LINE, 800);
    put_in_line(&f, TILLY_OPT_FORM_LINE, 1000);
    put_in_line(&f, TILLY_OPT_LIMBER, 1200);
    question(&f);
    assert_int_equal(reply(&f, TILLY_OPT_DISMOUNT, 0, 0, 0), TILLY_OK);
    question(&f);
    assert_int_equal(reply(&f, TILLY_OPT_OCCUPY, 0, 0, 0), TILLY_OK);
    assert_int_equal(question(&f).kind, TILLY_ASK_FORMATION);
    assert_int_equal(reply(&f, TILLY_OPT_DISMOUNT, 0, 0, 0), TILLY_OK);
    field_end(&f);
}

static void with_a_tiny_area(field *f)
{
    assert_int_equal(tilly_army_set(f->army[0], "area_left", 100 * MM), TILLY_OK);
    assert_int_equal(tilly_army_set(f->army[0], "area_right", 150 * MM), TILLY_OK);
    assert_int_equal(tilly_army_set(f->army[0], "area_near", 10 * MM), TILLY_OK);
    assert_int_equal(tilly_army_set(f->army[0], "area_far", 60 * MM), TILLY_OK);
}

/* GL-Q-113: a general takes most of 50 x 50 mm; the regiment comes on with the first turn */
static void whoever_finds_no_room_comes_on_with_the_first_turn(void **state)
{
    field f = field_of(TILLY_SETUP_ROLES, 5, with_a_tiny_area);
    question(&f);
    assert_int_equal(reply(&f, TILLY_OPT_PLACE, 0, 130 * MM, 40 * MM), TILLY_OK);
    question(&f);
    assert_int_equal(reply(&f, TILLY_OPT_FORM_LINE, 0, 0, 0), TILLY_OK);
    question(&f); /* the next unit: this one was put off */
    tilly_unit foot = unit_row(&f, 0, 1);
    tilly_arrival when = {.size = sizeof when};
    assert_false(foot.flags & TILLY_UNIT_ON_TABLE);
    assert_int_equal(tilly_battle_arrival(f.battle, foot.id, &when), TILLY_OK);
    assert_int_equal(when.turn, 1);
    assert_int_equal(when.half, 0);
    assert_int_equal(when.from.y, 0);
    assert_int_equal(when.to.x, 1500 * MM);
    field_end(&f);
}

static void tiny_area_at_east(field *f)
{
    at_east(f);
    with_a_tiny_area(f);
}
static void tiny_area_at_west(field *f)
{
    at_west(f);
    with_a_tiny_area(f);
}
static void tiny_area_at_north(field *f)
{
    at_north(f);
    with_a_tiny_area(f);
}

/* GL-Q-111 GL-Q-113: along the whole of its own edge */
static void whoever_is_put_off_comes_on_over_his_own_edge(void **state)
{
    enum { EAST = 1500 * MM, NORTH = 1200 * MM };
    static const struct {
        void (*area)(field *f);
        tilly_point from, to;
    } edges[] = {
        {tiny_area_at_west, {0, 0}, {0, NORTH}},
        {tiny_area_at_east, {EAST, 0}, {EAST, NORTH}},
        {tiny_area_at_north, {0, NORTH}, {EAST, NORTH}},
    };
    for (unsigned i = 0; i < sizeof edges / sizeof *edges; i++) {
        field f = field_of(TILLY_SETUP_ROLES, 5, edges[i].area);
        tilly_arrival when = {.size = sizeof when};
        question(&f);
        assert_int_equal(reply(&f, TILLY_OPT_PLACE, 0, 130 * MM, 40 * MM), TILLY_OK);
        question(&f);
        assert_int_equal(reply(&f, TILLY_OPT_FORM_LINE, 0, 0, 0), TILLY_OK);
        question(&f);
        assert_int_equal(tilly_battle_arrival(f.battle, unit_row(&f, 0, 1).id, &when), TILLY_OK);
        assert_memory_equal(&when.from, &edges[i].from, sizeof when.from);
        assert_memory_equal(&when.to, &edges[i].to, sizeof when.to);
        field_end(&f);
    }
}

/* GL-Q-05, GL-R-01: the higher draw is first, equal draws are drawn again */
static void the_higher_draw_goes_first(void **state)
{
    field f = field_of(0, 5, NULL);
    static const uint16_t draws[] = {450, 450, 99, 100};
    tilly_roll roll = {.size = sizeof roll};
    for (unsigned i = 0; i < 4; i++) {
        assert_int_equal(tilly_turn_next(f.turn, TILLY_UNTIL_ROLL), TILLY_ROLL);
        assert_int_equal(tilly_turn_roll(f.turn, &roll), TILLY_OK);
        assert_int_equal(roll.kind, TILLY_ROLL_FIRST_ARMY);
        assert_int_equal(roll.faces, 1000);
        assert_int_equal(roll.side, i % 2);
        assert_int_equal(tilly_turn_supply(f.turn, &draws[i], 1, TILLY_FROM_TABLE, &f.why),
                         TILLY_OK);
    }
    assert_int_equal(question(&f).side, 1);
    tilly_battle_info info = {.size = sizeof info};
    assert_int_equal(tilly_battle_info_of(f.battle, &info), TILLY_OK);
    assert_int_equal(info.role[0], 1);
    field_end(&f);
}

/* ---- a ready deployment --------------------------------------------------------------------- */

static void place_all(field *f, bool last_comes_later)
{
    static const int32_t x[] = {700, 500, 300, 900};
    for (unsigned side = 0; side < 2; side++)
        for (uint32_t i = 0; i < 4; i++) {
            tilly_pose at = {x[i] * MM, (side ? 1050 : 150) * MM, side ? 18000 : 0, 0};
            if (last_comes_later && !side && i == 1)
                continue;
            assert_int_equal(
                tilly_battle_deploy(f->battle, unit_row(f, side, i).id, &at, 0, 0, &f->why),
                TILLY_OK);
        }
}

/* GL-041, GL-043, GL-Q-111, GL-Q-90 (waiting units need not be down) */
static void reinforcements_are_named_before_the_battle_begins(void **state)
{
    field f = field_of(TILLY_SETUP_DEPLOYED | TILLY_SETUP_ROLES, 5, NULL);
    place_all(&f, true);
    assert_int_equal(tilly_battle_begin(f.battle, &f.why), TILLY_E_ILLEGAL);
    tilly_id late = unit_row(&f, 0, 1).id;
    tilly_arrival when = {.size = sizeof when,
                          .turn = 3,
                          .half = 0,
                          .from = {200 * MM, 100 * MM},
                          .to = {600 * MM, 100 * MM}};
    /* on no edge */
    assert_int_equal(tilly_battle_set_arrival(f.battle, late, &when, &f.why), TILLY_E_ILLEGAL);
    assert_int_equal(f.why.code, TILLY_WHY_NOT_ON_STRETCH);
    when.from.y = when.to.y = 0;
    when.turn = 0;
    assert_int_equal(tilly_battle_set_arrival(f.battle, late, &when, &f.why), TILLY_E_RANGE);
    when.turn = 3;
    assert_int_equal(tilly_battle_set_arrival(f.battle, late, &when, &f.why), TILLY_OK);
    assert_int_equal(tilly_battle_begin(f.battle, &f.why), TILLY_OK);
    assert_int_equal(tilly_battle_set_arrival(f.battle, late, &when, &f.why), TILLY_E_NOT_NOW);
    assert_int_equal(tilly_battle_set_arrival(f.battle, 0, &when, &f.why), TILLY_E_NOT_NOW);
    field_end(&f);
}

/* GL-Q-111: both ends on the same edge of the board, of a unit that is not down yet */
static void a_reinforcement_comes_on_over_a_stretch_of_one_edge(void **state)
{
    enum { EAST = 1500 * MM, NORTH = 1200 * MM, A = 200 * MM, B = 600 * MM };
    static const struct {
        tilly_point from, to;
        bool legal;
    } stretches[] = {
        {{A, 0}, {B, 0}, true},
        {{A, NORTH}, {B, NORTH}, true},
        {{0, A}, {0, B}, true},
        {{EAST, A}, {EAST, B}, true},
        {{0, A}, {EAST, A}, false},
        {{A, 0}, {A, B}, false},
        {{1, A}, {1, B}, false},
        {{A, 1}, {B, 1}, false},
        {{-1, 0}, {B, 0}, false},
        {{A, 0}, {EAST + 1, 0}, false},
    };
    field f = field_of(TILLY_SETUP_DEPLOYED | TILLY_SETUP_ROLES, 5, NULL);
    place_all(&f, true);
    tilly_arrival when = {.size = sizeof when, .turn = 3};
    for (unsigned i = 0; i < sizeof stretches / sizeof *stretches; i++) {
        when.from = stretches[i].from;
        when.to = stretches[i].to;
        tilly_status status =
            tilly_battle_set_arrival(f.battle, unit_row(&f, 0, 1).id, &when, &f.why);
        if (stretches[i].legal
                ? status != TILLY_OK
                : status != TILLY_E_ILLEGAL || f.why.code != TILLY_WHY_NOT_ON_STRETCH)
            fail_msg("stretch %u: %s", i, tilly_status_name(status));
    }
    when = (tilly_arrival){.size = sizeof when, .turn = 3, .from = {A, 0}, .to = {B, 0}};
    assert_int_equal(tilly_battle_set_arrival(f.battle, unit_row(&f, 0, 0).id, &when, &f.why),
                     TILLY_E_ILLEGAL);
    assert_int_equal(f.why.code, TILLY_WHY_UNIT_GONE);
    field_end(&f);
}

/* GL-063 GL-Q-08: hedgehogs are of foot, garrisons of foot and horse */
static void a_unit_is_deployed_in_a_formation_of_its_class(void **state)
{
    enum { GENERAL, FOOT, DRAGOONS, GUNS };
    static const struct {
        uint32_t unit;
        uint16_t formation;
    } wrong[] = {
        {GENERAL, TILLY_FORMATION_LINE},
        {DRAGOONS, TILLY_FORMATION_HEDGEHOG},
        {GUNS, TILLY_FORMATION_GARRISON},
        {GUNS, TILLY_FORMATION_LINE},
        {FOOT, TILLY_FORMATION_LIMBERED},
    };
    field f = field_of(TILLY_SETUP_DEPLOYED | TILLY_SETUP_ROLES, 5, NULL);
    for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        tilly_pose at = {700 * MM, 150 * MM, 0, wrong[i].formation};
        assert_int_equal(
            tilly_battle_deploy(f.battle, unit_row(&f, 0, wrong[i].unit).id, &at, 0, 0, &f.why),
            TILLY_E_ILLEGAL);
        assert_int_equal(f.why.code, TILLY_WHY_FORMATION);
    }
    field_end(&f);
}

/* GL-041: what is refused changes nothing. */
static void a_refused_place_leaves_a_reinforcement_one(void **state)
{
    field f = field_of(TILLY_SETUP_DEPLOYED | TILLY_SETUP_ROLES, 5, NULL);
    place_all(&f, true);
    tilly_id late = unit_row(&f, 0, 1).id;
    tilly_arrival when = {
        .size = sizeof when, .turn = 3, .half = 0, .from = {200 * MM, 0}, .to = {600 * MM, 0}};
    assert_int_equal(tilly_battle_set_arrival(f.battle, late, &when, &f.why), TILLY_OK);
    tilly_pose in_no_house = {500 * MM, 150 * MM, 0, TILLY_FORMATION_GARRISON};
    assert_int_equal(tilly_battle_deploy(f.battle, late, &in_no_house, 0, 0, &f.why),
                     TILLY_E_ILLEGAL);
    assert_int_equal(f.why.code, TILLY_WHY_NO_HOUSE);
    assert_int_equal(tilly_battle_arrival(f.battle, late, &when), TILLY_OK);
    assert_int_equal(tilly_battle_begin(f.battle, &f.why), TILLY_OK);
    field_end(&f);
}

#define IN(formation) (1u << TILLY_FORMATION_##formation)

/* GL-Q-08 GL-Q-09: foot, horse and guns have their own formations, a general has none; 0 is the
 * usual one, and there is no house here. */
static void each_arm_is_drawn_up_in_its_own_formations(void **state)
{
    static const uint32_t fitting[] = {
        0,
        IN(LINE) | IN(COLUMN) | IN(MARCH_COLUMN) | IN(HEDGEHOG),
        IN(LINE) | IN(COLUMN) | IN(MARCH_COLUMN),
        IN(LIMBERED) | IN(UNLIMBERED),
    };
    field f = field_of(TILLY_SETUP_DEPLOYED | TILLY_SETUP_ROLES, 5, NULL);
    for (uint32_t i = 0; i < 4; i++)
        for (uint16_t formation = 0; formation <= TILLY_FORMATION_GARRISON; formation++) {
            tilly_pose at = {(200 + 300 * (int32_t)i) * MM, 150 * MM, 0, formation};
            tilly_id unit = unit_row(&f, 0, i).id;
            bool fits = !formation || fitting[i] >> formation & 1;
            bool in_house = formation == TILLY_FORMATION_GARRISON && (i == 1 || i == 2);
            tilly_status status = tilly_battle_deploy(f.battle, unit, &at, 0, 1, &f.why);
            assert_int_equal(status, fits ? TILLY_OK : TILLY_E_ILLEGAL);
            if (!fits)
                assert_int_equal(f.why.code, in_house ? TILLY_WHY_NO_HOUSE : TILLY_WHY_FORMATION);
            else if (formation)
                assert_int_equal(unit_row(&f, 0, i).formation, formation);
        }
    field_end(&f);
}

/* Drawn up otherwise where there is no room for it, a regiment stays as it was and where it was. */
static void a_refused_place_moves_nobody(void **state)
{
    field f = field_of(TILLY_SETUP_DEPLOYED | TILLY_SETUP_ROLES, 5, NULL);
    place_all(&f, false);
    tilly_unit before = unit_row(&f, 0, 1);
    uint64_t then;
    uint64_t now;
    assert_int_equal(tilly_battle_hash(f.battle, &then), TILLY_OK);
    for (uint16_t formation = TILLY_FORMATION_LINE; formation <= TILLY_FORMATION_GARRISON;
         formation++) {
        tilly_pose upon_another = {900 * MM, 150 * MM, 9000, formation};
        assert_int_equal(tilly_battle_deploy(f.battle, before.id, &upon_another, 0, 0, &f.why),
                         TILLY_E_ILLEGAL);
        assert_int_equal(tilly_battle_hash(f.battle, &now), TILLY_OK);
        assert_int_equal(then, now);
    }
    field_end(&f);
}

static void assert_nothing_lost(const field *f)
{
    for (uint32_t side = 0; side < 2; side++) {
        tilly_loss_mark mark;
        uint32_t n;
        int32_t lost;
        int32_t total;
        assert_int_equal(tilly_battle_losses(f->battle, side, &lost, &total), TILLY_OK);
        assert_int_equal(lost, 0);
        assert_true(total > 0);
        assert_int_equal(tilly_battle_loss_marks(f->battle, side, &mark, 1, &n), TILLY_OK);
        assert_true(mark.mark > 0);
    }
}

/* GL-Q-14: the total is counted when all are down; until then it is all that is there. */
static void nothing_is_lost_before_the_set_up_is_played(void **state)
{
    int32_t lost;
    int32_t before;
    int32_t total;
    field f = field_of(TILLY_SETUP_DEPLOYED | TILLY_SETUP_ROLES, 5, NULL);
    assert_nothing_lost(&f);
    assert_int_equal(tilly_battle_losses(f.battle, 0, &lost, &before), TILLY_OK);
    place_all(&f, false);
    assert_nothing_lost(&f);
    assert_int_equal(tilly_battle_begin(f.battle, &f.why), TILLY_OK);
    assert_int_equal(tilly_turn_next(f.turn, TILLY_UNTIL_BOUNDARY), TILLY_STOP);
    tilly_edit strike_off = {
        .size = sizeof strike_off, .kind = TILLY_EDIT_REMOVE, .unit = unit_row(&f, 0, 1).id};
    int32_t strength = unit_row(&f, 0, 1).strength;
    assert_int_equal(tilly_battle_edit(f.battle, &strike_off, NULL, &f.why), TILLY_OK);
    assert_nothing_lost(&f);
    assert_int_equal(tilly_battle_losses(f.battle, 0, &lost, &total), TILLY_OK);
    assert_int_equal(total, before - strength);
    field_end(&f);
}

/* GL-Q-111: who is struck off before it came is gone, and the battle can be saved. */
static void a_reinforcement_struck_off_is_awaited_no_more(void **state)
{
    static char text[JSON_ROOM];
    field f = field_of(TILLY_SETUP_DEPLOYED | TILLY_SETUP_ROLES, 5, NULL);
    place_all(&f, true);
    tilly_arrival when = {
        .size = sizeof when, .turn = 3, .half = 0, .from = {200 * MM, 0}, .to = {600 * MM, 0}};
    assert_int_equal(tilly_battle_set_arrival(f.battle, unit_row(&f, 0, 1).id, &when, &f.why),
                     TILLY_OK);
    assert_int_equal(tilly_battle_begin(f.battle, &f.why), TILLY_OK);
    assert_int_equal(tilly_turn_next(f.turn, TILLY_UNTIL_BOUNDARY), TILLY_STOP);
    tilly_edit strike_off = {
        .size = sizeof strike_off, .kind = TILLY_EDIT_REMOVE, .unit = unit_row(&f, 0, 1).id};
    assert_int_equal(tilly_battle_edit(f.battle, &strike_off, NULL, &f.why), TILLY_OK);
    assert_int_equal(tilly_battle_arrival(f.battle, strike_off.unit, &when), TILLY_E_RANGE);
    assert_int_equal(tilly_battle_save(f.battle, text, sizeof text, NULL), TILLY_OK);
    tilly_battle *loaded = NULL;
    tilly_error e = {.size = sizeof e};
    if (tilly_battle_load(text, strlen(text), NULL, &loaded, &e) != TILLY_OK)
        fail_msg("%s: %s", e.path, e.text);
    tilly_battle_unref(loaded);
    field_end(&f);
}

/* Two armies; side 0 has these units, and the orders of its one formation; with a village or not.
 * Yours: free(). */
static char *scenario_with(const char *units, const char *orders, bool village)
{
    enum { ROOM = 4000 };
    char *json = malloc(ROOM);
    int length = snprintf(
        json,
        ROOM,
        "{\"format\": \"tilly-scenario\", \"version\": 1, \"rules\": {\"id\": \"glauben\", "
        "\"values\": {}}, \"table\": {\"width\": 1500, \"depth\": 1200%s}, \"any_army\": true, "
        "\"leader\": 0, \"deployed\": true, \"armies\": [{\"name\": \"A\", \"commands\": [\"C\"], "
        "\"units\": [%s], \"orders\": %s%s%s}, {\"name\": \"B\", \"commands\": [\"D\"], \"units\": "
        "["
        "{\"command\": 0, \"type\": \"regulars\", \"at\": [700, 1000, 180]}, "
        "{\"command\": 0, \"type\": \"regulars\", \"at\": [900, 1000, 180]}]}]}",
        village ? ", \"features\": [{\"kind\": \"village\", \"outline\": [[200, 500], [300, 500], "
                  "[300, 600], [200, 600]]}]"
                : "",
        units,
        *orders == '[' ? "" : "[",
        orders,
        *orders == '[' ? "" : "]");
    assert_true(length < ROOM);
    return json;
}

static void expect_in_view(const field *f, const char *json, const char *part)
{
    if (!strstr(json, part))
        fail_msg("no %s in\n%.3000s", part, json);
}

/* docs/formats/scenario.md: formations, reinforcements and orders are written and read again the
 * same */
static void a_scenario_tells_of_formations_orders_and_reinforcements(void **state)
{
    field f = field_of(TILLY_SETUP_DEPLOYED | TILLY_SETUP_ROLES, 5, NULL);
    place_all(&f, true);
    tilly_pose limbered = {900 * MM, 100 * MM, 0, TILLY_FORMATION_LIMBERED};
    assert_int_equal(tilly_battle_deploy(f.battle, unit_row(&f, 0, 3).id, &limbered, 0, 0, &f.why),
                     TILLY_OK);
    tilly_arrival when = {
        .size = sizeof when, .turn = 3, .half = 0, .from = {200 * MM, 0}, .to = {600 * MM, 0}};
    assert_int_equal(tilly_battle_set_arrival(f.battle, unit_row(&f, 0, 1).id, &when, &f.why),
                     TILLY_OK);
    tilly_order o = {.size = sizeof o,
                     .kind = TILLY_ORDER_ATTACK,
                     .points = 1,
                     .radius = 100 * MM,
                     .point = {{700 * MM, 900 * MM}}};
    assert_int_equal(tilly_battle_set_order(f.battle, unit_row(&f, 0, 0).group, &o, &f.why),
                     TILLY_OK);
    assert_int_equal(tilly_battle_begin(f.battle, &f.why), TILLY_OK);
    char *json = malloc(JSON_ROOM);
    char *again = malloc(JSON_ROOM);
    assert_int_equal(tilly_scenario_write(f.battle, json, JSON_ROOM, NULL), TILLY_OK);
    expect_in_view(&f, json, "\"formation\": \"limbered\"");
    expect_in_view(
        &f, json, "\"arrives\": {\"turn\": 3, \"half\": 1, \"from\": [200, 0], \"to\": [600, 0]}");
    expect_in_view(&f, json, "{\"kind\": \"attack\", \"at\": [700, 900], \"radius\": 100}");
    tilly_battle *read = NULL;
    tilly_error e = {.size = sizeof e};
    if (tilly_scenario_read(json, strlen(json), 5, 0, NULL, &read, &e))
        fail_msg("%s: %s", e.path, e.text);
    assert_int_equal(tilly_scenario_write(read, again, JSON_ROOM, NULL), TILLY_OK);
    assert_string_equal(json, again);
    free(json);
    free(again);
    tilly_battle_unref(read);
    field_end(&f);
}

/* docs/formats/scenario.md: a unit of the enemy, a feature, a command of its own, the points of a
 * march, words */
static void an_order_names_what_it_is_about(void **state)
{
    static const char *const orders[] = {
        "{\"kind\": \"attack\", \"unit\": 1}",
        "{\"kind\": \"defend\", \"feature\": 0}",
        "{\"kind\": \"march\", \"points\": [[700, 500], [900, 600.5]]}",
        "{\"kind\": \"note\", \"words\": \"Follow me!\"}",
    };
    char wanted[200];
    char *json = malloc(JSON_ROOM);
    for (unsigned i = 0; i < sizeof orders / sizeof *orders; i++) {
        snprintf(wanted, sizeof wanted, "\"orders\": [\n    %s\n   ]", orders[i]);
        char *text = scenario_with(
            "{\"command\": 0, \"type\": \"regulars\", \"at\": [700, 100, 0]}", orders[i], true);
        tilly_battle *b = NULL;
        tilly_error e = {.size = sizeof e};
        if (tilly_scenario_read(text, strlen(text), 1, 0, NULL, &b, &e) != TILLY_OK)
            fail_msg("%s: %s: %s", orders[i], e.path, e.text);
        assert_int_equal(tilly_scenario_write(b, json, JSON_ROOM, NULL), TILLY_OK);
        if (!strstr(json, orders[i]))
            fail_msg("no %s in %s", orders[i], json);
        tilly_battle_unref(b);
        free(text);
    }
    free(json);
}

/* Orders and reinforcements are part of the start a record plays again from. */
static void a_record_starts_with_orders_and_reinforcements(void **state)
{
    field f = field_of(TILLY_SETUP_DEPLOYED | TILLY_SETUP_ROLES, 7, NULL);
    place_all(&f, true);
    tilly_arrival when = {
        .size = sizeof when, .turn = 2, .half = 0, .from = {200 * MM, 0}, .to = {600 * MM, 0}};
    assert_int_equal(tilly_battle_set_arrival(f.battle, unit_row(&f, 0, 1).id, &when, &f.why),
                     TILLY_OK);
    tilly_order o = {.size = sizeof o, .kind = TILLY_ORDER_NOTE};
    assert_int_equal(tilly_battle_note(f.battle, "Follow me!", &o.note), TILLY_OK);
    assert_int_equal(tilly_battle_set_order(f.battle, unit_row(&f, 0, 0).group, &o, &f.why),
                     TILLY_OK);
    assert_int_equal(tilly_battle_begin(f.battle, &f.why), TILLY_OK);
    tilly_hooks hooks = {.size = sizeof hooks};
    for (unsigned i = 0; i < 2; i++)
        assert_int_equal(tilly_player_builtin("random", 1, &hooks.player[i]), TILLY_OK);
    tilly_status status = tilly_battle_run(f.battle, &hooks, 4);
    assert_true(status == TILLY_TURN_OVER || status == TILLY_BATTLE_OVER);
    char *json = malloc(16 * JSON_ROOM);
    assert_int_equal(tilly_battle_record(f.battle, json, 16 * JSON_ROOM, NULL), TILLY_OK);
    tilly_replay found = {.size = sizeof found};
    tilly_error e = {.size = sizeof e};
    if (tilly_battle_replay(json, strlen(json), NULL, NULL, &found, &e))
        fail_msg("%s: %s", e.path, e.text);
    if (!found.equal)
        fail_msg("differs in turn %u of %u", (unsigned)found.differs, (unsigned)found.turns);
    free(json);
    field_end(&f);
}

/* ---- wrong scenarios ------------------------------------------------------------------------ */

static void refused_at(const char *units, const char *orders, const char *path)
{
    char *json = scenario_with(units, orders, false);
    tilly_battle *b = NULL;
    tilly_error e = {.size = sizeof e};
    tilly_status status = tilly_scenario_read(json, strlen(json), 1, 0, NULL, &b, &e);
    assert_int_not_equal(status, TILLY_OK);
    assert_null(b);
    assert_string_equal(e.path, path);
    free(json);
}

static void a_wrong_scenario_is_refused_at_its_place(void **state)
{
    static const char *const foot =
        "{\"command\": 0, \"type\": \"regulars\", \"at\": [700, 100, 0]}";
    refused_at("{\"command\": 0, \"type\": \"regulars\", \"at\": [700, 100, 0], \"formation\": "
               "\"square\"}",
               "[null]",
               "armies[0].units[0].formation");
    refused_at("{\"command\": 0, \"type\": \"regulars\", \"at\": [700, 100, 0], \"formation\": "
               "\"limbered\"}",
               "[null]",
               "armies[0].units[0]");
    refused_at("{\"command\": 0, \"type\": \"regulars\", \"at\": [700, 100, 0], \"arrives\": "
               "{\"turn\": 1, \"half\": 1, \"from\": [0, 0], \"to\": [9, 0]}}",
               "[null]",
               "armies[0].units[0].arrives");
    refused_at("{\"command\": 0, \"type\": \"regulars\", \"arrives\": {\"turn\": 0, \"half\": 1, "
               "\"from\": [0, 0], \"to\": [9, 0]}}",
               "[null]",
               "armies[0].units[0].arrives.turn");
    refused_at("{\"command\": 0, \"type\": \"regulars\", \"arrives\": {\"turn\": 1, \"half\": 3, "
               "\"from\": [0, 0], \"to\": [9, 0]}}",
               "[null]",
               "armies[0].units[0].arrives.half");
    refused_at("{\"command\": 0, \"type\": \"regulars\", \"width\": 5, \"at\": [700, 100, 0]}",
               "[null]",
               "armies[0].units[0].width");
    refused_at(foot, "[]", "armies[0].orders");
    refused_at(foot, "[{\"kind\": \"charge\"}]", "armies[0].orders[0].kind");
    refused_at(foot, "[{\"kind\": \"attack\", \"unit\": 2}]", "armies[0].orders[0].unit");
    refused_at(foot, "[{\"kind\": \"attack\", \"feature\": 0}]", "armies[0].orders[0].feature");
    refused_at(foot, "[{\"kind\": \"support\", \"command\": 0}]", "armies[0].orders[0]");
    refused_at(foot, "[{\"kind\": \"advance\", \"at\": [700, 700]}]", "armies[0].orders[0].radius");
    refused_at(foot, "[{\"kind\": \"support\", \"command\": 1}]", "armies[0].orders[0].command");
    refused_at(foot, "[{\"kind\": \"march\", \"points\": []}]", "armies[0].orders[0].points");
    refused_at(foot, "[{\"kind\": \"march\", \"points\": [[1]]}]", "armies[0].orders[0].points[0]");
    refused_at(
        foot, "[{\"kind\": \"march\", \"points\": [[-1, 0]]}]", "armies[0].orders[0].points[0][0]");
    refused_at(foot, "[{\"kind\": \"note\", \"words\": 7}]", "armies[0].orders[0].words");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_regiment_has_as_many_base_units_as_its_nation_raises),
        cmocka_unit_test(a_formation_may_be_of_another_nation),
        cmocka_unit_test(a_general_has_the_bonus_of_the_list_or_of_his_name),
        cmocka_unit_test(nations_and_bonuses_are_read_and_written),
        cmocka_unit_test(lists_name_no_class_that_is_not_raised_and_no_messenger),
        cmocka_unit_test(the_first_army_deploys_wholly_before_the_second),
        cmocka_unit_test(a_footprint_lies_wholly_in_its_army_s_area),
        cmocka_unit_test(units_deploy_on_passable_ground_or_in_a_house),
        cmocka_unit_test(each_regiment_of_dragoons_may_dismount),
        cmocka_unit_test(whoever_finds_no_room_comes_on_with_the_first_turn),
        cmocka_unit_test(the_higher_draw_goes_first),
        cmocka_unit_test(reinforcements_are_named_before_the_battle_begins),
        cmocka_unit_test(a_refused_place_leaves_a_reinforcement_one),
        cmocka_unit_test(each_arm_is_drawn_up_in_its_own_formations),
        cmocka_unit_test(a_refused_place_moves_nobody),
        cmocka_unit_test(nothing_is_lost_before_the_set_up_is_played),
        cmocka_unit_test(a_reinforcement_struck_off_is_awaited_no_more),
        cmocka_unit_test(a_scenario_tells_of_formations_orders_and_reinforcements),
        cmocka_unit_test(a_record_starts_with_orders_and_reinforcements),
        cmocka_unit_test(a_wrong_scenario_is_refused_at_its_place),
        cmocka_unit_test(an_army_deploys_along_its_own_edge_whichever_that_is),
        cmocka_unit_test(by_rule_of_thumb_an_army_looks_inwards_from_its_edge),
        cmocka_unit_test(whoever_is_put_off_comes_on_over_his_own_edge),
        cmocka_unit_test(a_reinforcement_comes_on_over_a_stretch_of_one_edge),
        cmocka_unit_test(a_unit_is_deployed_in_a_formation_of_its_class),
        cmocka_unit_test(an_order_names_what_it_is_about),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
