/* Set-up of Tilly 2.0a: who attacks, ground, scouting, deployment and the state of cannons (T2-030
 * to T2-066). */
#include "rules/set_up.h"
#include <string.h>

/* ---- a game in set-up ----------------------------------------------------------------------- */

typedef struct muster {
    const char *type;
    unsigned command, units;
    unsigned formation;
} muster;

static tilly_army *army_with(tilly_ruleset *r, const muster *counts)
{
    tilly_army *a = NULL;
    assert_int_equal(tilly_army_new(r, "", &a), TILLY_OK);
    for (; counts->type; counts++) {
        uint32_t type = 0;
        while (tilly_army_commands(a) <= counts->command)
            assert_int_equal(tilly_army_add_command(a, "", NULL), TILLY_OK);
        assert_int_equal(tilly_ruleset_type(r, counts->type, &type), TILLY_OK);
        tilly_unit_spec s = {.size = sizeof s,
                             .command = counts->command,
                             .type = (uint16_t)type,
                             .formation = counts->formation};
        for (unsigned i = 0; i < counts->units; i++)
            assert_int_equal(tilly_army_add_unit(a, &s, NULL), TILLY_OK);
    }
    return a;
}

/* Two light horse and three commands: numbers 0 to 2 of the first, 3 to 5, 6 to 8, cannons 8. */
static const muster scouts[] = {{"commander", 0, 1, 0},
                                {"light horse", 0, 2, 0},
                                {"commander", 1, 1, 0},
                                {"horse", 1, 2, 0},
                                {"commander", 2, 1, 0},
                                {"horse", 2, 1, 0},
                                {"cannons", 2, 1, 0},
                                {NULL, 0, 0, 0}};
/* One dragoons and three commands; cannons 8. */
static const muster screen[] = {{"commander", 0, 1, 0},
                                {"dragoons", 0, 1, 0},
                                {"horse", 0, 1, 0},
                                {"commander", 1, 1, 0},
                                {"horse", 1, 2, 0},
                                {"commander", 2, 1, 0},
                                {"horse", 2, 1, 0},
                                {"cannons", 2, 1, 0},
                                {NULL, 0, 0, 0}};

static game
game_of(const muster *a, const muster *b, const char *option, const char *word, unsigned flags)
{
    game g = {.rules = rules_of_book("tilly-2.0")};
    if (option)
        assert_int_equal(tilly_ruleset_set_text(g.rules, option, word, NULL), TILLY_OK);
    tilly_army *army[] = {army_with(g.rules, a), army_with(g.rules, b)};
    tilly_setup s = {.size = sizeof s,
                     .flags = TILLY_SETUP_ANY_ARMY | flags,
                     .rules = g.rules,
                     .army = {army[0], army[1]},
                     .seed = 1};
    assert_int_equal(tilly_battle_new(&s, &g.battle, NULL), TILLY_OK);
    assert_int_equal(tilly_battle_turn(g.battle, &g.turn), TILLY_OK);
    tilly_army_unref(army[0]);
    tilly_army_unref(army[1]);
    return g;
}

/* Side 0 attacks, and the ground is there. */
static game scouting_with(const char *option, const char *word)
{
    return game_of(scouts, screen, option, word, TILLY_SETUP_ROLES | TILLY_SETUP_TERRAIN);
}

/* The roll that is due: its side, its dice, the modifier and these faces. */
static tilly_roll
throws(game *g, unsigned kind, unsigned side, int32_t modifier, const uint16_t *faces, unsigned n)
{
    tilly_roll r = {.size = sizeof r};
    assert_int_equal(tilly_turn_next(g->turn, TILLY_UNTIL_ROLL), TILLY_ROLL);
    assert_int_equal(tilly_turn_roll(g->turn, &r), TILLY_OK);
    assert_int_equal(r.kind, kind);
    assert_int_equal(r.side, side);
    assert_int_equal(r.modifier, modifier);
    assert_int_equal(r.dice, n);
    assert_int_equal(tilly_turn_supply(g->turn, faces, n, TILLY_FROM_TABLE, NULL), TILLY_OK);
    return r;
}

static void scouts_throw(game *g, unsigned side, int32_t modifier, uint16_t face)
{
    tilly_roll r = throws(g, TILLY_ROLL_SCOUTING, side, modifier, &face, 1);
    assert_int_equal(r.test, TILLY_HIGHER_OF_TWO);
}

static int find(const game *g, unsigned kind, tilly_id unit)
{
    static tilly_option o[600];
    uint32_t n = 0;
    assert_int_equal(tilly_turn_options(g->turn, 0, o, 600, &n), TILLY_OK);
    for (uint32_t i = 0; i < n; i++)
        if (o[i].kind == kind && (!unit || o[i].unit == unit))
            return (int)i;
    return -1;
}

static tilly_answer answer_of(const game *g, unsigned kind, tilly_id unit)
{
    int i = find(g, kind, unit);
    if (i < 0)
        fail_msg("option %u is not offered", kind);
    return (tilly_answer){.size = sizeof(tilly_answer), .pick = {.option = (uint32_t)i}};
}

static void choose(game *g, unsigned kind, tilly_id unit)
{
    tilly_answer a = answer_of(g, kind, unit);
    g->why = (tilly_reason){.size = sizeof g->why};
    assert_int_equal(tilly_turn_answer(g->turn, &a, &g->why), TILLY_OK);
}

static void pass(game *g)
{
    tilly_answer a = {.size = sizeof a};
    if (tilly_turn_usual(g->turn, &a) != TILLY_OK)
        assert_int_equal(tilly_turn_sample(g->turn, 5, &a), TILLY_OK);
    assert_int_equal(tilly_turn_answer(g->turn, &a, NULL), TILLY_OK);
}

static tilly_status
try_place(game *g, tilly_id unit, double x, double y, double heading, bool carry_out)
{
    tilly_answer a = answer_of(g, TILLY_OPT_PLACE, unit);
    a.pick.value[0] = DEGREES(heading);
    a.pick.value[1] = TUM(x);
    a.pick.value[2] = TUM(y);
    g->why = (tilly_reason){.size = sizeof g->why};
    return carry_out ? tilly_turn_answer(g->turn, &a, &g->why)
                     : tilly_turn_check(g->turn, &a, &g->why);
}

static void assert_clause(const game *g, uint32_t clause, const char *wanted)
{
    char cited[16];
    assert_int_equal(tilly_ruleset_cite(g->rules, TILLY_CITE_CLAUSE, clause, cited, sizeof cited),
                     TILLY_OK);
    assert_string_equal(cited, wanted);
}

static bool told(const game *g, unsigned kind, tilly_event *last)
{
    uint32_t count = 0;
    uint32_t all;
    tilly_event e;
    bool found = false;
    assert_int_equal(tilly_turn_events(g->turn, 0, NULL, 0, &count), TILLY_OK);
    for (uint32_t i = 0; i < count; i++) {
        assert_int_equal(tilly_turn_events(g->turn, i, &e, 1, &all), TILLY_OK);
        if (e.kind != kind)
            continue;
        *last = e;
        found = true;
    }
    return found;
}

/* Sides that are asked which command deploys next, in their order; nobody is asked for his last. */
static const char *order_of_commands(game *g)
{
    static char order[16];
    unsigned n = 0;
    for (unsigned kind = next(g); kind && kind != TILLY_ASK_PLACE_CANNONS; kind = next(g)) {
        if (kind == TILLY_ASK_NEXT_COMMAND)
            order[n++] = (char)('0' + question(g).side);
        pass(g);
    }
    order[n] = 0;
    return order;
}

/* ---- the size of the game, who attacks, the ground --------------------------------------- */

/* T2-030 T2-031 T2-032 T2-Q-06: the larger army decides; 30 x 30 and 45 x 30 */
static void small_tables_are_square_and_both_have_the_same_neutral_zone(void **state)
{
    const struct {
        unsigned units;
        int32_t width, depth;
    } cases[] = {{15, TUM(30), TUM(30)}, {16, TUM(45), TUM(30)}};
    for (unsigned i = 0; i < 2; i++) {
        const muster army[] = {
            {"commander", 0, 3, 0}, {"horse", 0, cases[i].units, 0}, {NULL, 0, 0, 0}};
        game g = game_of(army, scouts, NULL, NULL, 0);
        int32_t w;
        int32_t d;
        assert_int_equal(tilly_table_size(tilly_battle_table(g.battle), &w, &d), TILLY_OK);
        assert_int_equal(w, cases[i].width);
        assert_int_equal(d, cases[i].depth);
        game_end(&g);
    }
}

/* T2-045 T2-R-01 T2-Q-09 T2-050 T2-D-03: side 0 throws first, and the defender places ground */
static void the_higher_die_attacks_and_the_other_places_the_ground(void **state)
{
    game g = game_of(scouts, screen, NULL, NULL, 0);
    const uint16_t four = 4;
    const uint16_t six = 6;
    tilly_event e;
    throws(&g, TILLY_ROLL_INITIATIVE, 0, 0, &four, 1);
    throws(&g, TILLY_ROLL_INITIATIVE, 1, 0, &four, 1);
    throws(&g, TILLY_ROLL_INITIATIVE, 0, 0, &four, 1);
    throws(&g, TILLY_ROLL_INITIATIVE, 1, 0, &six, 1);
    assert_int_equal(next(&g), TILLY_ASK_TERRAIN);
    assert_int_equal(question(&g).side, 0);
    assert_int_equal(info(&g).attacker, 1);
    assert_true(told(&g, TILLY_EV_ROLES, &e));
    assert_int_equal(e.side, 1);
    assert_clause(&g, e.clause, "T2-045");
    assert_int_equal(find(&g, TILLY_OPT_END, 0), -1); /* at least one feature */
    assert_true(find(&g, TILLY_OPT_HILL, 0) >= 0);
    game_end(&g);
}

/* T2-054 T2-053 T2-051 T2-052: players place no fortifications and nothing impassable; a river is
 * theirs, and always difficult */
static void players_place_no_fortifications(void **state)
{
    static const double bank[] = {10, 14, 14, 14, 14, 15, 10, 15};
    game g = game_of(scouts, screen, NULL, NULL, TILLY_SETUP_ROLES);
    assert_int_equal(next(&g), TILLY_ASK_TERRAIN);
    tilly_feature f = {.size = sizeof f, .kind = TILLY_FORTIFICATION, .points = 4};
    for (unsigned i = 0; i < 4; i++)
        f.point[i] = (tilly_point){TUM(bank[2 * i]), TUM(bank[2 * i + 1])};
    tilly_table *t = NULL;
    uint32_t n = 0;
    char clause[16];
    tilly_reason why = {.size = sizeof why};
    assert_int_equal(tilly_table_new(TUM(30), TUM(30), NULL, &t), TILLY_OK);
    assert_int_equal(tilly_table_add(t, &f, NULL, NULL), TILLY_OK);
    bool granted = true;
    for (uint32_t i = 0; !i || i < n; i++) {
        assert_int_equal(tilly_table_breach(t, g.rules, 9, i, &why, &n), TILLY_OK);
        tilly_ruleset_cite(g.rules, TILLY_CITE_CLAUSE, why.clause, clause, sizeof clause);
        granted = granted && strcmp(clause, "T2-054") != 0;
    }
    assert_false(granted);
    tilly_answer a = answer_of(&g, TILLY_OPT_WOOD, 0); /* 12 x 8 at most */
    a.count = 4;
    const double large[] = {2, 2, 15, 2, 15, 9, 2, 9};
    for (unsigned i = 0; i < 4; i++)
        a.way[i] = (tilly_waypoint){.x = TUM(large[2 * i]), .y = TUM(large[2 * i + 1])};
    assert_int_equal(tilly_turn_check(g.turn, &a, &why), TILLY_E_ILLEGAL);
    assert_clause(&g, why.clause, "T2-051");
    assert_true(find(&g, TILLY_OPT_RIVER, 0) >= 0);
    tilly_table_unref(t);
    game_end(&g);
}

/* T2-052: about 1 wide, from edge to edge */
static void a_river_that_is_placed_is_1_wide(void **state)
{
    game g = game_of(scouts, screen, NULL, NULL, TILLY_SETUP_ROLES);
    assert_int_equal(next(&g), TILLY_ASK_TERRAIN);
    tilly_answer a = answer_of(&g, TILLY_OPT_RIVER, 0);
    tilly_feature f = {.size = sizeof f};
    a.pick.value[0] = DEGREES(90);
    a.pick.value[1] = TUM(8);
    a.pick.value[2] = TUM(10);
    assert_int_equal(tilly_turn_answer(g.turn, &a, NULL), TILLY_OK);
    next(&g);
    assert_int_equal(tilly_table_feature(tilly_battle_table(g.battle), 0, &f), TILLY_OK);
    assert_int_equal(f.kind, TILLY_RIVER);
    assert_int_equal(f.width, TUM(1));
    assert_int_equal(f.point[1].x, TUM(30));
    game_end(&g);
}

/* ---- scouting ---------------------------------------------------------------------------- */

/* T2-EX-102 T2-056 T2-057 T2-R-02 T2-Q-11: horse do not scout; 5 against 5 has no effect, and the
 * defender sets down first */
static void equal_scouts_change_nothing(void **state)
{
    game g = scouting_with(NULL, NULL);
    tilly_event e;
    scouts_throw(&g, 0, 2, 3);
    scouts_throw(&g, 1, 1, 4);
    assert_string_equal(order_of_commands(&g), "1010");
    assert_false(told(&g, TILLY_EV_SCOUTED, &e));
    assert_int_equal(question(&g).side, 0); /* cannons: the attacker */
    game_end(&g);
}

/* T2-EX-103 T2-058 T2-062 T2-D-04: the defender places two commands first, and cannons first */
static void the_out_scouted_player_sets_down_two_commands_first(void **state)
{
    game g = scouting_with(NULL, NULL);
    tilly_event e;
    scouts_throw(&g, 0, 2, 3);
    scouts_throw(&g, 1, 1, 3);
    assert_string_equal(order_of_commands(&g), "1100");
    assert_true(told(&g, TILLY_EV_SCOUTED, &e));
    assert_int_equal(e.side, 0);
    assert_int_equal(e.value[0], 5);
    assert_int_equal(e.value[1], 4);
    assert_int_equal(question(&g).side, 1);
    game_end(&g);
}

/* T2-058: two, however many are left */
static void then_they_alternate(void **state)
{
    static const muster four[] = {{"commander", 0, 1, 0},
                                  {"horse", 0, 2, 0},
                                  {"commander", 1, 1, 0},
                                  {"horse", 1, 2, 0},
                                  {"commander", 2, 1, 0},
                                  {"horse", 2, 2, 0},
                                  {"commander", 3, 1, 0},
                                  {"horse", 3, 2, 0},
                                  {NULL, 0, 0, 0}};
    game g = game_of(scouts, four, NULL, NULL, TILLY_SETUP_ROLES | TILLY_SETUP_TERRAIN);
    scouts_throw(&g, 0, 2, 3);
    scouts_throw(&g, 1, 0, 3);
    assert_string_equal(order_of_commands(&g), "11010");
    game_end(&g);
}

/* T2-058: an attacker who was out-scouted begins too */
static void an_out_scouted_attacker_begins_too(void **state)
{
    game g = scouting_with(NULL, NULL);
    scouts_throw(&g, 0, 2, 1);
    scouts_throw(&g, 1, 1, 6);
    assert_string_equal(order_of_commands(&g), "0011");
    assert_int_equal(question(&g).side, 0);
    game_end(&g);
}

/* 9.1: scouting_extra_commands = 0 */
static void without_extra_commands_they_alternate(void **state)
{
    game g = scouting_with("scouting_extra_commands", "0");
    scouts_throw(&g, 0, 2, 6);
    scouts_throw(&g, 1, 1, 3);
    assert_string_equal(order_of_commands(&g), "1010");
    assert_int_equal(question(&g).side, 1);
    game_end(&g);
}

/* 9.1: scouting = dice; compare; none. T2-059 */
static void scouts_throw_a_die_each_or_are_compared_or_do_nothing(void **state)
{
    const uint16_t one_six[] = {6, 1};
    const uint16_t five[] = {5};
    tilly_event e;
    game g = scouting_with("scouting", "dice");
    assert_int_equal(throws(&g, TILLY_ROLL_SCOUTING, 0, 0, one_six, 2).need, 6);
    throws(&g, TILLY_ROLL_SCOUTING, 1, 0, five, 1);
    assert_string_equal(order_of_commands(&g), "1100");
    assert_true(told(&g, TILLY_EV_SCOUTED, &e));
    assert_int_equal(e.value[0], 1);
    assert_int_equal(e.value[1], 0);
    game_end(&g);
    g = scouting_with("scouting", "compare");
    assert_string_equal(order_of_commands(&g), "1100");
    assert_int_equal(info(&g).rolls, 0);
    assert_true(told(&g, TILLY_EV_SCOUTED, &e));
    assert_int_equal(e.value[0], 2);
    assert_int_equal(e.value[1], 1);
    game_end(&g);
    g = scouting_with("scouting", "none");
    assert_string_equal(order_of_commands(&g), "1010");
    assert_int_equal(info(&g).rolls, 0);
    game_end(&g);
}

/* One roll for all of them (T2-R-02), whatever an army without a list has. */
static void a_swarm_of_scouts_throws_as_many_dice_as_a_roll_has(void **state)
{
    static const muster swarm[] = {
        {"commander", 0, 1, 0}, {"dragoons", 0, TILLY_MOST_DICE + 6, 0}, {NULL, 0, 0, 0}};
    uint16_t faces[TILLY_MOST_DICE];
    for (unsigned i = 0; i < TILLY_MOST_DICE; i++)
        faces[i] = 6;
    game g = game_of(swarm, screen, "scouting", "dice", TILLY_SETUP_ROLES | TILLY_SETUP_TERRAIN);
    throws(&g, TILLY_ROLL_SCOUTING, 0, 0, faces, TILLY_MOST_DICE);
    throws(&g, TILLY_ROLL_SCOUTING, 1, 0, faces, 1);
    game_end(&g);
}

static void attacker_out_scouts(game *g)
{
    scouts_throw(g, 0, 2, 6);
    scouts_throw(g, 1, 1, 1);
}

/* 9.1: scouting_effect = roles. T2-D-34 T2-Q-78 T2-082 */
static void the_better_scouts_may_pick_the_role_and_edges_stay(void **state)
{
    game g = scouting_with("scouting_effect", "roles");
    attacker_out_scouts(&g);
    assert_int_equal(next(&g), TILLY_ASK_ROLE);
    assert_int_equal(question(&g).side, 0);
    assert_int_equal(question(&g).usual, find(&g, TILLY_OPT_ATTACKER, 0));
    choose(&g, TILLY_OPT_DEFENDER, 0);
    assert_int_equal(info(&g).attacker, 1);
    assert_int_equal(next(&g), TILLY_ASK_NEXT_COMMAND);
    assert_int_equal(question(&g).side, 0); /* the defender begins */
    choose(&g, TILLY_OPT_COMMAND, 0);
    assert_int_equal(next(&g), TILLY_ASK_PLACE_UNIT);
    assert_int_equal(try_place(&g, 0, 15, 3, 0, false), TILLY_OK);
    assert_int_equal(try_place(&g, 0, 15, 27, 0, false), TILLY_E_ILLEGAL);
    assert_clause(&g, g.why.clause, "T2-063");
    game_end(&g);
    g = scouting_with("scouting_effect", "roles");
    attacker_out_scouts(&g);
    next(&g);
    pass(&g);
    assert_int_equal(info(&g).attacker, 0);
    assert_string_equal(order_of_commands(&g), "1010");
    game_end(&g);
}

/* 9.1: scouting_effect = none */
static void scouts_may_gain_nothing(void **state)
{
    game g = scouting_with("scouting_effect", "none");
    attacker_out_scouts(&g);
    assert_string_equal(order_of_commands(&g), "1010");
    game_end(&g);
}

static void to_cannons(game *g)
{
    order_of_commands(g);
    assert_int_equal(question(g).kind, TILLY_ASK_PLACE_CANNONS);
}

static void place_cannons(game *g)
{
    while (question(g).kind == TILLY_ASK_PLACE_CANNONS || question(g).kind == TILLY_ASK_FORMATION) {
        pass(g);
        if (!next(g))
            return;
    }
}

/* 9.1: scouting_effect = redeploy. T2-D-34 */
static void the_better_scouts_may_place_one_command_again(void **state)
{
    game g = scouting_with("scouting_effect", "redeploy");
    attacker_out_scouts(&g);
    to_cannons(&g);
    place_cannons(&g);
    assert_int_equal(question(&g).kind, TILLY_ASK_NEXT_COMMAND);
    assert_int_equal(question(&g).side, 0);
    assert_int_equal(question(&g).usual, find(&g, TILLY_OPT_NONE, 0));
    tilly_unit kept = look_at(&g, unit_at(&g, 0, 4));
    choose(&g, TILLY_OPT_LIFT, look_at(&g, unit_at(&g, 0, 1)).group);
    assert_false(look_at(&g, unit_at(&g, 0, 1)).flags & TILLY_UNIT_ON_TABLE);
    for (unsigned i = 1; i <= 3; i++) { /* its two units, then its commander */
        assert_int_equal(next(&g), TILLY_ASK_PLACE_UNIT);
        assert_int_equal(question(&g).subject, unit_at(&g, 0, i % 3));
        pass(&g);
    }
    unsigned kind = next(&g);
    assert_true(kind != TILLY_ASK_NEXT_COMMAND && kind != TILLY_ASK_PLACE_UNIT);
    assert_int_equal(look_at(&g, unit_at(&g, 0, 4)).x, kept.x);
    game_end(&g);
}

/* ---- deployment -------------------------------------------------------------------------- */

/* T2-063 T2-064 T2-066 9.1: small_table_depth = 20: 6 deep in place of 11 */
static void zones_of_deployment_end_4_short_of_the_middle(void **state)
{
    for (unsigned shallow = 0; shallow < 2; shallow++) {
        game g = scouting_with(shallow ? "small_table_depth" : "scouting", shallow ? "20" : "none");
        if (shallow)
            attacker_out_scouts(&g);
        double line = shallow ? 14 : 19; /* the defender's, from the far edge down */
        assert_int_equal(next(&g), TILLY_ASK_NEXT_COMMAND);
        assert_int_equal(question(&g).side, 1);
        choose(&g, TILLY_OPT_COMMAND, look_at(&g, unit_at(&g, 1, 3)).group);
        assert_int_equal(next(&g), TILLY_ASK_PLACE_UNIT);
        assert_int_equal(try_place(&g, 0, 5, line + 0.5, 180, false), TILLY_OK);
        assert_int_equal(try_place(&g, 0, 5, line + 0.4, 180, false), TILLY_E_ILLEGAL);
        assert_true(g.why.flags & TILLY_WHY_HAS_NEAREST);
        assert_clause(&g, g.why.clause, "T2-063");
        assert_int_equal(try_place(&g, 0, 5, line + 0.5, 37, true), TILLY_E_ILLEGAL); /* a corner */
        assert_int_equal(try_place(&g, 0, 5, line + 2, 37, true), TILLY_OK); /* faces any way */
        assert_int_equal(next(&g), TILLY_ASK_PLACE_UNIT);
        assert_int_equal(try_place(&g, 0, 5, line + 2, 37, false), TILLY_E_ILLEGAL);
        assert_clause(&g, g.why.clause, "T2-066");
        game_end(&g);
    }
}

/* T2-032 T2-064: the centre zone of a big game is 24 wide, on a table of 45 from 10.5 on */
static void the_centre_of_a_big_game_is_wider(void **state)
{
    static const muster foot[] = {{"commander", 0, 1, 0}, {"pike+shot", 0, 18, 0}, {NULL, 0, 0, 0}};
    game g = game_of(scouts, foot, "scouting", "none", TILLY_SETUP_ROLES | TILLY_SETUP_TERRAIN);
    assert_int_equal(next(&g), TILLY_ASK_PLACE_UNIT);
    assert_int_equal(try_place(&g, 0, 11.5, 25, 180, false), TILLY_OK);
    assert_int_equal(try_place(&g, 0, 11.4, 25, 180, false), TILLY_E_ILLEGAL);
    assert_clause(&g, g.why.clause, "T2-064");
    game_end(&g);
}

/* T2-064: pike+shot stand in the centre zone of 16 */
static void pike_and_shot_stand_in_the_centre(void **state)
{
    static const muster foot[] = {{"commander", 0, 1, 0}, {"pike+shot", 0, 2, 0}, {NULL, 0, 0, 0}};
    game g = game_of(scouts, foot, "scouting", "none", TILLY_SETUP_ROLES | TILLY_SETUP_TERRAIN);
    assert_int_equal(next(&g), TILLY_ASK_PLACE_UNIT); /* his only command */
    assert_int_equal(try_place(&g, 0, 8, 25, 180, false), TILLY_OK);
    assert_int_equal(try_place(&g, 0, 7.9, 25, 180, false), TILLY_E_ILLEGAL);
    assert_clause(&g, g.why.clause, "T2-064");
    game_end(&g);
}

/* T2-066 T2-D-06: with a unit of his side that is down */
static void a_commander_may_begin_attached(void **state)
{
    game g = scouting_with("scouting", "none");
    next(&g);
    choose(&g, TILLY_OPT_COMMAND, look_at(&g, unit_at(&g, 1, 3)).group);
    for (unsigned i = 0; i < 2; i++) {
        next(&g);
        pass(&g);
    }
    assert_int_equal(next(&g), TILLY_ASK_PLACE_UNIT);
    assert_int_equal(question(&g).subject, unit_at(&g, 1, 3));
    choose(&g, TILLY_OPT_ATTACH, unit_at(&g, 1, 3));
    assert_int_equal(look_at(&g, unit_at(&g, 1, 3)).flags & TILLY_UNIT_ATTACHED,
                     TILLY_UNIT_ATTACHED);
    game_end(&g);
}

/* T2-065 T2-D-05 T2-038 T2-Q-12 T2-Q-77 */
static void cannons_are_limbered_or_not_as_they_are_put_down(void **state)
{
    tilly_event e;
    game g = scouting_with("scouting", "none");
    to_cannons(&g);
    tilly_id guns = unit_at(&g, 0, 8);
    assert_int_equal(try_place(&g, guns, 15, 9, 0, true), TILLY_OK);
    assert_int_equal(next(&g), TILLY_ASK_FORMATION);
    assert_int_equal(question(&g).subject, guns);
    assert_int_equal(question(&g).side, 0);
    assert_int_equal(question(&g).usual, find(&g, TILLY_OPT_UNLIMBER, 0));
    choose(&g, TILLY_OPT_LIMBER, guns);
    assert_int_equal(look_at(&g, guns).formation, TILLY_FORMATION_LIMBERED);
    assert_true(look_at(&g, guns).flags & TILLY_UNIT_LIMBERED);
    assert_true(told(&g, TILLY_EV_LIMBERED, &e));
    assert_clause(&g, e.clause, "T2-065");
    assert_int_equal(e.value[0], 1);
    assert_int_equal(next(&g), TILLY_ASK_PLACE_CANNONS);
    assert_int_equal(question(&g).side, 1);
    pass(&g);
    assert_int_equal(next(&g), TILLY_ASK_FORMATION);
    pass(&g);
    assert_int_equal(look_at(&g, unit_at(&g, 1, 8)).formation, TILLY_FORMATION_UNLIMBERED);
    assert_int_equal(look_at(&g, unit_at(&g, 1, 1)).formation, TILLY_FORMATION_NONE);
    game_end(&g);
}

static const muster bought_limbered[] = {{"commander", 0, 1, 0},
                                         {"horse", 0, 1, 0},
                                         {"cannons", 0, 1, TILLY_FORMATION_LIMBERED},
                                         {"cannons", 0, 1, 0},
                                         {NULL, 0, 0, 0}};

/* 9.1: cannon_state_at = recruiting: not asked. At deployment only those are asked for whose state
 * the list leaves open (T2-038) */
static void a_list_may_name_the_state(void **state)
{
    for (unsigned recruiting = 0; recruiting < 2; recruiting++) {
        game g = game_of(bought_limbered,
                         bought_limbered,
                         recruiting ? "cannon_state_at" : NULL,
                         "recruiting",
                         TILLY_SETUP_ROLES | TILLY_SETUP_TERRAIN);
        unsigned asked = 0;
        to_cannons(&g);
        while (question(&g).kind == TILLY_ASK_PLACE_CANNONS ||
               question(&g).kind == TILLY_ASK_FORMATION) {
            asked += question(&g).kind == TILLY_ASK_FORMATION;
            pass(&g);
            if (!next(&g))
                break;
        }
        assert_int_equal(asked, recruiting ? 0 : 2);
        for (unsigned side = 0; side < 2; side++) {
            assert_int_equal(look_at(&g, unit_at(&g, side, 2)).formation, TILLY_FORMATION_LIMBERED);
            assert_int_equal(look_at(&g, unit_at(&g, side, 3)).formation,
                             TILLY_FORMATION_UNLIMBERED);
        }
        game_end(&g);
    }
}

/* T2-Q-77: of anything else a state is refused, and cannons of 1.2 have none */
static void only_cannons_of_2_0a_have_a_state(void **state)
{
    tilly_ruleset *r = rules_of_book("tilly-2.0");
    tilly_ruleset *older = book_rules();
    tilly_army *a = army_with(r, scouts);
    tilly_army *b = army_with(older, scouts);
    uint32_t horse = 0;
    uint32_t cannons = 0;
    assert_int_equal(tilly_ruleset_type(r, "horse", &horse), TILLY_OK);
    assert_int_equal(tilly_ruleset_type(r, "cannons", &cannons), TILLY_OK);
    tilly_unit_spec s = {
        .size = sizeof s, .type = (uint16_t)horse, .formation = TILLY_FORMATION_LIMBERED};
    assert_int_equal(tilly_army_add_unit(a, &s, NULL), TILLY_E_RANGE);
    s.type = (uint16_t)cannons;
    assert_int_equal(tilly_army_add_unit(b, &s, NULL), TILLY_E_RANGE);
    s.formation = TILLY_FORMATION_LINE;
    assert_int_equal(tilly_army_add_unit(a, &s, NULL), TILLY_E_RANGE);
    tilly_army_unref(a);
    tilly_army_unref(b);
    tilly_ruleset_unref(r);
    tilly_ruleset_unref(older);
}

static const piece guns_and_horse[] = {
    {.name = "Guns", .type = "cannons", .side = 0, .x = 0, .y = 0},
    {.name = "Horse", .type = "horse", .side = 0, .x = 5, .y = 0},
    {.name = "Enemy", .type = "horse", .side = 1, .x = 0, .y = 20, .heading = 180},
    {.name = NULL},
};

/* T2-Q-77: edits set the state of cannons, and of nothing else */
static void edits_limber_cannons_alone(void **state)
{
    scene *s = scene_under("tilly-2.0", guns_and_horse, NULL);
    tilly_reason why = {.size = sizeof why};
    tilly_edit e = {.size = sizeof e,
                    .kind = TILLY_EDIT_STATE,
                    .unit = unit_of(s, "Guns"),
                    .what = TILLY_UNIT_LIMBERED,
                    .value = 1};
    assert_int_equal(tilly_battle_edit(s->battle, &e, NULL, &why), TILLY_OK);
    assert_int_equal(look(s, "Guns").formation, TILLY_FORMATION_LIMBERED);
    uint64_t before = battle_hash(s->battle);
    e.unit = unit_of(s, "Horse");
    assert_int_equal(tilly_battle_edit(s->battle, &e, NULL, &why), TILLY_E_ILLEGAL);
    assert_int_equal(why.code, TILLY_WHY_EDIT_VALUE);
    assert_int_equal(battle_hash(s->battle), before);
    scene_end(s);
    s = scene_under("tilly-1.2", guns_and_horse, NULL);
    e.unit = unit_of(s, "Guns");
    assert_int_equal(tilly_battle_edit(s->battle, &e, NULL, &why), TILLY_E_ILLEGAL);
    scene_end(s);
}

/* T2-066 T2-014 T2-Q-70: with the centre on ground that nobody enters */
static void nobody_is_put_down_on_impassable_ground(void **state)
{
    static const double lake[] = {10, 22, 20, 22, 20, 26, 10, 26};
    game g = {.rules = rules_of_book("tilly-2.0")};
    assert_int_equal(tilly_ruleset_set_text(g.rules, "scouting", "none", NULL), TILLY_OK);
    tilly_feature f = {.size = sizeof f, .kind = TILLY_IMPASSABLE, .points = 4};
    tilly_id id = 0;
    for (unsigned i = 0; i < 4; i++)
        f.point[i] = (tilly_point){TUM(lake[2 * i]), TUM(lake[2 * i + 1])};
    assert_int_equal(tilly_table_new(TUM(30), TUM(30), NULL, &g.table), TILLY_OK);
    assert_int_equal(tilly_table_add(g.table, &f, &id, NULL), TILLY_OK);
    tilly_army *army[] = {army_with(g.rules, scouts), army_with(g.rules, screen)};
    tilly_setup s = {.size = sizeof s,
                     .flags = TILLY_SETUP_ANY_ARMY | TILLY_SETUP_ROLES | TILLY_SETUP_TERRAIN,
                     .rules = g.rules,
                     .table = g.table,
                     .army = {army[0], army[1]}};
    assert_int_equal(tilly_battle_new(&s, &g.battle, NULL), TILLY_OK);
    assert_int_equal(tilly_battle_turn(g.battle, &g.turn), TILLY_OK);
    next(&g);
    choose(&g, TILLY_OPT_COMMAND, look_at(&g, unit_at(&g, 1, 3)).group);
    next(&g);
    assert_int_equal(try_place(&g, 0, 15, 24, 180, false), TILLY_E_ILLEGAL);
    assert_int_equal(g.why.code, TILLY_WHY_IMPASSABLE);
    assert_int_equal(g.why.unit[1], id);
    assert_clause(&g, g.why.clause, "T2-066");
    assert_true(g.why.flags & TILLY_WHY_HAS_NEAREST);
    tilly_answer nearest = {.size = sizeof nearest, .pick = g.why.nearest};
    assert_int_equal(tilly_turn_check(g.turn, &nearest, NULL), TILLY_OK);
    assert_int_equal(try_place(&g, 0, 15, 26.1, 180, false),
                     TILLY_OK); /* its centre alone counts */
    tilly_army_unref(army[0]);
    tilly_army_unref(army[1]);
    game_end(&g);
}

/* A ready deployment is not scouted for, and says how cannons stand; T2-Q-77 */
static void a_ready_deployment_gives_the_state(void **state)
{
    game g = game_of(
        scouts, screen, NULL, NULL, TILLY_SETUP_ROLES | TILLY_SETUP_TERRAIN | TILLY_SETUP_DEPLOYED);
    tilly_pose pose = {TUM(15), TUM(5), 0, TILLY_FORMATION_LIMBERED};
    g.why.size = sizeof g.why;
    assert_int_equal(tilly_battle_deploy(g.battle, unit_at(&g, 0, 1), &pose, 0, 0, &g.why),
                     TILLY_E_ILLEGAL);
    assert_int_equal(g.why.code, TILLY_WHY_FORMATION);
    assert_clause(&g, g.why.clause, "T2-065");
    assert_int_equal(tilly_battle_deploy(g.battle, unit_at(&g, 0, 8), &pose, 0, 0, &g.why),
                     TILLY_OK);
    assert_int_equal(look_at(&g, unit_at(&g, 0, 8)).formation, TILLY_FORMATION_LIMBERED);
    pose.formation = TILLY_FORMATION_LINE;
    assert_int_equal(tilly_battle_deploy(g.battle, unit_at(&g, 0, 8), &pose, 0, 0, &g.why),
                     TILLY_E_ILLEGAL);
    game_end(&g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(small_tables_are_square_and_both_have_the_same_neutral_zone),
        cmocka_unit_test(the_higher_die_attacks_and_the_other_places_the_ground),
        cmocka_unit_test(players_place_no_fortifications),
        cmocka_unit_test(a_river_that_is_placed_is_1_wide),
        cmocka_unit_test(equal_scouts_change_nothing),
        cmocka_unit_test(the_out_scouted_player_sets_down_two_commands_first),
        cmocka_unit_test(then_they_alternate),
        cmocka_unit_test(an_out_scouted_attacker_begins_too),
        cmocka_unit_test(without_extra_commands_they_alternate),
        cmocka_unit_test(scouts_throw_a_die_each_or_are_compared_or_do_nothing),
        cmocka_unit_test(a_swarm_of_scouts_throws_as_many_dice_as_a_roll_has),
        cmocka_unit_test(the_better_scouts_may_pick_the_role_and_edges_stay),
        cmocka_unit_test(scouts_may_gain_nothing),
        cmocka_unit_test(the_better_scouts_may_place_one_command_again),
        cmocka_unit_test(zones_of_deployment_end_4_short_of_the_middle),
        cmocka_unit_test(the_centre_of_a_big_game_is_wider),
        cmocka_unit_test(pike_and_shot_stand_in_the_centre),
        cmocka_unit_test(a_commander_may_begin_attached),
        cmocka_unit_test(cannons_are_limbered_or_not_as_they_are_put_down),
        cmocka_unit_test(a_list_may_name_the_state),
        cmocka_unit_test(only_cannons_of_2_0a_have_a_state),
        cmocka_unit_test(edits_limber_cannons_alone),
        cmocka_unit_test(nobody_is_put_down_on_impassable_ground),
        cmocka_unit_test(a_ready_deployment_gives_the_state),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
