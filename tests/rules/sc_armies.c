#include "sc_armies.h"
#include <stdlib.h>

const muster balanced[] = {{"heavy pikemen", 0, 4},
                           {"musketeers", 0, 4},
                           {"swordsmen", 0, 2},
                           {"small cannon", 0, 1},
                           {"heavy pikemen", 1, 4},
                           {"musketeers", 1, 4},
                           {"swordsmen", 1, 2},
                           {"small cannon", 1, 1},
                           {"light pikemen", 2, 4},
                           {"musketeers", 2, 4},
                           {"swordsmen", 2, 2},
                           {"small cannon", 2, 1},
                           {"heavy cavalry", 3, 6},
                           {"light cavalry", 3, 6},
                           {"large cannon", 4, 2},
                           {NULL, 0, 0}};

/* ---- lists ----------------------------------------------------------------------------------- */

tilly_army *army_of(tilly_ruleset *r, const muster *units)
{
    tilly_army *a = NULL;
    assert_int_equal(tilly_army_new(r, "", &a), TILLY_OK);
    for (; units->type; units++) {
        uint32_t type = 0;
        assert_int_equal(tilly_ruleset_type(r, units->type, &type), TILLY_OK);
        tilly_unit_spec s = {.size = sizeof s, .command = units->command, .type = (uint16_t)type};
        while (tilly_army_commands(a) <= units->command)
            assert_int_equal(tilly_army_add_command(a, "", NULL), TILLY_OK);
        for (unsigned i = 0; i < units->units; i++)
            assert_int_equal(tilly_army_add_unit(a, &s, NULL), TILLY_OK);
    }
    return a;
}

uint32_t breaches_of(const tilly_army *a, uint32_t index, tilly_reason *why)
{
    uint32_t count = 0;
    *why = (tilly_reason){.size = sizeof *why};
    assert_int_equal(tilly_army_breach(a, index, why, &count), TILLY_OK);
    return count;
}

void assert_clause(const tilly_ruleset *r, const tilly_reason *why, const char *clause)
{
    char cited[16];
    assert_int_equal(tilly_ruleset_cite(r, TILLY_CITE_CLAUSE, why->clause, cited, sizeof cited),
                     TILLY_OK);
    assert_string_equal(cited, clause);
}

void assert_only_breach(const tilly_army *a, unsigned code, const char *clause)
{
    tilly_reason why;
    assert_int_equal(breaches_of(a, 0, &why), 1);
    assert_int_equal(why.code, code);
    assert_clause(tilly_army_rules(a), &why, clause);
}

/* ---- battles --------------------------------------------------------------------------------- */

game *game_of(const muster *first, const muster *second, uint32_t flags, uint32_t turn_limit)
{
    game *g = calloc(1, sizeof *g);
    assert_non_null(g);
    g->rules = rules_of_book("scruby");
    tilly_army *army[2] = {army_of(g->rules, first), army_of(g->rules, second)};
    tilly_setup setup = {.size = sizeof setup,
                         .flags = flags | TILLY_SETUP_ANY_ARMY,
                         .rules = g->rules,
                         .army = {army[0], army[1]},
                         .seed = 1,
                         .reserve = 4,
                         .turn_limit = turn_limit};
    tilly_error error = {.size = sizeof error};
    tilly_status status = tilly_battle_new(&setup, &g->battle, &error);
    if (status != TILLY_OK)
        fail_msg("%s", error.text);
    tilly_army_unref(army[0]);
    tilly_army_unref(army[1]);
    g->turn = turn_in_play(g->battle);
    return g;
}

void game_ends(game *g)
{
    tilly_battle_unref(g->battle);
    tilly_ruleset_unref(g->rules);
    free(g);
}

tilly_id unit_at(const game *g, unsigned side, unsigned number)
{
    tilly_id id = 0;
    assert_int_equal(tilly_battle_unit_id(g->battle, side, number, &id), TILLY_OK);
    return id;
}

tilly_unit row_of_unit(const game *g, tilly_id id)
{
    tilly_unit unit;
    assert_int_equal(tilly_battle_unit(g->battle, id, &unit), TILLY_OK);
    return unit;
}

tilly_battle_info info_of(const game *g)
{
    tilly_battle_info info = {.size = sizeof info};
    assert_int_equal(tilly_battle_info_of(g->battle, &info), TILLY_OK);
    return info;
}

/* Four inches wide and so far apart that nobody touches: rows from the base edge inwards. */
static void draw_up(game *g, unsigned side)
{
    enum { IN_ROW = 16 };
    uint32_t units = tilly_army_units(tilly_battle_army(g->battle, side));
    for (unsigned i = 0; i < units; i++) {
        double depth = 2.0 + 4.0 * (i / IN_ROW);
        tilly_pose pose = {INCHES(4.0 + 5.5 * (i % IN_ROW)),
                           INCHES(side ? 60.0 - depth : depth),
                           (uint16_t)(side ? DEGREES(180) : 0),
                           0};
        g->why = (tilly_reason){.size = sizeof g->why};
        if (tilly_battle_deploy(g->battle, unit_at(g, side, i), &pose, 0, 1, &g->why) != TILLY_OK)
            fail_msg("unit %u: %s", i, tilly_reason_name(g->why.code));
    }
}

void draw_up_all(game *g)
{
    draw_up(g, 0);
    draw_up(g, 1);
    assert_int_equal(tilly_battle_begin(g->battle, NULL), TILLY_OK);
}

/* ---- turns ----------------------------------------------------------------------------------- */

static void supply(game *g, const char **dice)
{
    tilly_roll roll = {.size = sizeof roll};
    assert_int_equal(tilly_turn_roll(g->turn, &roll), TILLY_OK);
    uint16_t face[TILLY_MOST_DICE] = {0};
    for (unsigned i = 0; i < roll.dice; i++) {
        while (*dice && **dice == ' ')
            ++*dice;
        face[i] = *dice && **dice ? (uint16_t)(*(*dice)++ - '0') : (uint16_t)(6 - roll.side);
    }
    assert_int_equal(tilly_turn_supply(g->turn, face, roll.dice, TILLY_FROM_TABLE, NULL), TILLY_OK);
}

unsigned next_asked(game *g, const char *dice)
{
    for (;;) {
        tilly_status status = tilly_turn_next(g->turn, TILLY_UNTIL_ROLL);
        if (status == TILLY_ROLL) {
            supply(g, &dice);
            continue;
        }
        if (status != TILLY_DECISION)
            return 0;
        tilly_decision d = {.size = sizeof d};
        assert_int_equal(tilly_turn_decision(g->turn, &d), TILLY_OK);
        return d.kind;
    }
}

tilly_status give(game *g, unsigned kind, tilly_id unit, double heading, double x, double y)
{
    uint32_t count = 0;
    assert_int_equal(tilly_turn_options(g->turn, 0, NULL, 0, &count), TILLY_OK);
    for (uint32_t i = 0; i < count; i++) {
        tilly_option o = option_at_turn(g->turn, i);
        if (o.kind != kind || (unit && o.unit != unit && o.other != unit))
            continue;
        tilly_answer a = {.size = sizeof a, .pick = {i, {DEGREES(heading), INCHES(x), INCHES(y)}}};
        g->why = (tilly_reason){.size = sizeof g->why};
        return tilly_turn_answer(g->turn, &a, &g->why);
    }
    fail_msg("no option of kind %u is offered", kind);
    return TILLY_E_UNKNOWN;
}

void play_turn(game *g)
{
    if (tilly_turn_over(g->turn)) {
        g->turn = turn_in_play(g->battle);
    }
    while (next_asked(g, NULL)) {
        tilly_answer a = {.size = sizeof a};
        assert_int_equal(tilly_turn_usual(g->turn, &a), TILLY_OK);
        assert_int_equal(tilly_turn_answer(g->turn, &a, NULL), TILLY_OK);
    }
}
