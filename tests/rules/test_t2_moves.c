/* Moves of Tilly 2.0a that no example shows: impassable ground, and what limbers when. */
#include "support/support.h"

static tilly_id pond; /* of the scene */

static void add_pond(scene *s)
{
    const double xy[] = {-1, 2, 1, 2, 1, 4, -1, 4};
    set_rule(s, "initiative", "attacker");
    pond = add_ground(s, TILLY_IMPASSABLE, 0, xy, 4);
}

static const piece by_the_pond[] = {
    {.name = "G", .type = "commander", .y = -4},
    {.name = "H", .type = "horse"},
    {.name = "C", .type = "cannons", .x = 5},
    {.name = "E", .type = "horse", .side = 1, .y = 20, .heading = 180},
    {.name = NULL},
};

/* T2-014 */
static void the_reason_names_the_ground_and_how_far_one_can_go(void **state)
{
    (void)state;
    scene *s = scene_under("tilly-2.0", by_the_pond, add_pond);
    to_step(s, "3.1");
    act_with(s, "H");
    assert_int_equal(check_answer(s, TILLY_OPT_STRAIGHT, NULL, NULL, TUM(5), 0, 0),
                     TILLY_E_ILLEGAL);
    assert_int_equal(s->why.code, TILLY_WHY_IMPASSABLE);
    assert_true(s->why.unit[1] == pond);
    assert_int_equal(s->why.nearest.value[0], TUM(2) + 10); /* a graze of EPS is forgiven */
    assert_int_equal(check_answer(s, TILLY_OPT_STRAIGHT, NULL, NULL, s->why.nearest.value[0], 0, 0),
                     TILLY_OK);
    scene_end(s);
}

/* T2-014: wheeling right about (1, 2.1) the centre, at first at (0, 1.6), is at y = 2 after 21.43
 * degrees. */
static void a_wheel_brings_no_centre_onto_impassable_ground(void **state)
{
    static const piece at_the_pond[] = {
        {.name = "G", .type = "commander", .y = -1},
        {.name = "H", .type = "horse", .y = 1.6},
        {.name = "E", .type = "horse", .side = 1, .y = 20, .heading = 180},
        {.name = NULL},
    };
    (void)state;
    scene *s = scene_under("tilly-2.0", at_the_pond, add_pond);
    to_step(s, "3.1");
    act_with(s, "H");
    assert_int_equal(check_answer(s, TILLY_OPT_WHEEL_RIGHT, NULL, NULL, DEGREES(21), 0, 0),
                     TILLY_OK);
    assert_int_equal(check_answer(s, TILLY_OPT_WHEEL_RIGHT, NULL, NULL, DEGREES(22), 0, 0),
                     TILLY_E_ILLEGAL);
    assert_int_equal(s->why.code, TILLY_WHY_IMPASSABLE);
    assert_true(s->why.unit[1] == pond);
    assert_in_range(s->why.nearest.value[0], DEGREES(21.4), DEGREES(21.6));
    scene_end(s);
}

static tilly_status edit(scene *s, const char *name, tilly_edit e)
{
    e.size = sizeof e;
    e.unit = unit_of(s, name);
    s->why.size = sizeof s->why;
    return tilly_battle_edit(s->battle, &e, NULL, &s->why);
}

/* T2-014, T2-Q-70 */
static void an_edit_puts_nobody_on_impassable_ground(void **state)
{
    (void)state;
    tilly_edit e = {.kind = TILLY_EDIT_PLACE, .x = SCENE_SHIFT, .y = SCENE_SHIFT + TUM(3)};
    scene *s = scene_under("tilly-2.0", by_the_pond, add_pond);
    assert_int_equal(edit(s, "H", e), TILLY_E_ILLEGAL);
    assert_int_equal(s->why.code, TILLY_WHY_IMPASSABLE);
    assert_int_equal(edit(s, "G", e), TILLY_E_ILLEGAL);
    e.y = SCENE_SHIFT + TUM(1.9);
    assert_int_equal(edit(s, "H", e), TILLY_OK);
    scene_end(s);
}

static void free_pivots(scene *s)
{
    set_rule(s, "initiative", "attacker");
    set_rule(s, "cannon_pivot_command", "off");
    set_rule(s, "limber", "both");
}

/* T2-091 T2-Q-17 T2-Q-18: C is in command, D is not */
static void cannons_out_of_command_pivot_but_do_not_limber(void **state)
{
    static const piece guns[] = {
        {.name = "G", .type = "commander"},
        {.name = "C", .type = "cannons", .x = 3},
        {.name = "D", .type = "cannons", .x = 12},
        {.name = "E", .type = "horse", .side = 1, .y = 20, .heading = 180},
        {.name = NULL},
    };
    (void)state;
    for (unsigned out = 0; out < 2; out++) {
        scene *s = scene_under("tilly-2.0", guns, free_pivots);
        to_step(s, "3.1");
        act_with(s, out ? "D" : "C");
        assert_int_equal(question_now(s).kind, TILLY_ASK_PIVOT);
        assert_true(option_of(s, TILLY_OPT_PIVOT, NULL, NULL) >= 0);
        assert_int_equal(option_of(s, TILLY_OPT_LIMBER, NULL, NULL) >= 0, !out);
        scene_end(s);
    }
}

static void limber_and_pivot(scene *s)
{
    set_rule(s, "initiative", "attacker");
    set_rule(s, "limber", "both");
}

/* docs/rules/README.md: a number out of its bounds is refused with the clause of the move, too; and
 * T2-112: a move that would end on cannons with that of ending */
static void refusals_cite_the_clause_of_the_move(void **state)
{
    static const piece guns[] = {
        {.name = "G", .type = "commander"},
        {.name = "C", .type = "cannons", .x = 3},
        {.name = "L", .type = "cannons", .x = 6, .y = -1.2},
        {.name = "D", .type = "cannons", .x = 6},
        {.name = "E", .type = "horse", .side = 1, .y = 20, .heading = 180},
        {.name = NULL},
    };
    const struct {
        const char *name;
        uint32_t kind;
        int32_t value;
        uint32_t code, clause;
    } moves[] = {{"C", TILLY_OPT_PIVOT, DEGREES(200), TILLY_WHY_VALUE_RANGE, 103},
                 {"C", TILLY_OPT_LIMBER, DEGREES(400), TILLY_WHY_VALUE_RANGE, 104},
                 {"L", TILLY_OPT_UNLIMBER, DEGREES(400), TILLY_WHY_VALUE_RANGE, 104},
                 {"L", TILLY_OPT_STRAIGHT, TUM(1), TILLY_WHY_NO_ROOM, 112}};
    tilly_edit limbered = {.kind = TILLY_EDIT_STATE, .what = TILLY_UNIT_LIMBERED, .value = 1};
    (void)state;
    for (unsigned i = 0; i < sizeof moves / sizeof *moves; i++) {
        scene *s = scene_under("tilly-2.0", guns, limber_and_pivot);
        to_step(s, "3.1");
        assert_int_equal(edit(s, "L", limbered), TILLY_OK);
        act_with(s, moves[i].name);
        assert_int_equal(check_answer(s, moves[i].kind, NULL, NULL, moves[i].value, 0, 0),
                         TILLY_E_ILLEGAL);
        assert_int_equal(s->why.code, moves[i].code);
        assert_int_equal(s->why.clause, moves[i].clause);
        scene_end(s);
    }
}

/* T2-Q-77: cannons, and in no other edition */
static void only_cannons_of_2_0a_are_limbered_by_an_edit(void **state)
{
    (void)state;
    tilly_edit e = {.kind = TILLY_EDIT_STATE, .what = TILLY_UNIT_LIMBERED, .value = 1};
    scene *s = scene_under("tilly-2.0", by_the_pond, add_pond);
    assert_int_equal(look(s, "C").formation, TILLY_FORMATION_UNLIMBERED);
    assert_int_equal(edit(s, "C", e), TILLY_OK);
    assert_int_equal(look(s, "C").formation, TILLY_FORMATION_LIMBERED);
    assert_int_equal(edit(s, "H", e), TILLY_E_ILLEGAL);
    assert_int_equal(look(s, "H").formation, TILLY_FORMATION_NONE);
    e.value = 2;
    assert_int_equal(edit(s, "C", e), TILLY_E_ILLEGAL);
    e.value = 0;
    assert_int_equal(edit(s, "C", e), TILLY_OK);
    assert_int_equal(look(s, "C").flags & TILLY_UNIT_LIMBERED, 0);
    scene_end(s);
    s = scene_of(by_the_pond, NULL);
    e.value = 1;
    assert_int_equal(edit(s, "C", e), TILLY_E_ILLEGAL);
    assert_int_equal(look(s, "C").formation, TILLY_FORMATION_NONE);
    scene_end(s);
}

/* T2-104: as an event has it, and as it is reported */
static void unlimbering_is_told_with_both_facings(void **state)
{
    (void)state;
    tilly_event e;
    scene *s = scene_under("tilly-2.0", by_the_pond, add_pond);
    mark_as(s, "C", TILLY_UNIT_LIMBERED);
    to_step(s, "3.1");
    act_with(s, "C");
    assert_string_equal(option_text(s, TILLY_OPT_UNLIMBER, "C"), "unlimber <heading 0 to 359.99>");
    assert_int_equal(answer(s, TILLY_OPT_UNLIMBER, NULL, NULL, 27000, 0, 0), TILLY_OK);
    settle(s);
    assert_true(event_of(s, TILLY_EV_LIMBERED, 1, &e)); /* the first is the edit's */
    assert_int_equal(e.value[0], 0);
    assert_int_equal(e.value[1], 0);
    assert_int_equal(e.value[2], 27000);
    assert_int_equal(events_of(s, TILLY_EV_MOVED), 0);
    scene_end(s);
}

static void first_attacks(scene *s)
{
    set_rule(s, "initiative", "attacker");
}

/* T2-106 T2-003 T1-Q-50: a commander rides off though his circle sticks out of a thin base, over an
 * enemy or the edge of the table; not through that enemy, nor over the edge */
static void a_commander_rides_off_from_a_thin_unit(void **state)
{
    static const double depth[] = {1, 0.9, 0.3};
    static const double edge = -30; /* of the table, in the south */
    (void)state;
    for (unsigned i = 0; i < 3; i++) {
        const piece men[] = {
            {.name = "P", .type = "pike+shot", .depth = depth[i]},
            {.name = "C", .type = "commander", .host = "P"},
            {.name = "Q", .type = "pike+shot", .side = 1, .y = depth[i] / 2 + 0.5, .heading = 180},
            {.name = "R", .type = "horse", .x = 8, .y = edge + depth[i] / 2, .depth = depth[i]},
            {.name = "D", .type = "commander", .x = 8, .y = edge + depth[i] / 2, .host = "R"},
            {.name = NULL},
        };
        scene *s = scene_under("tilly-2.0", men, first_attacks);
        to_step(s, "3.1");
        act_with(s, "C");
        assert_int_equal(check_answer(s, TILLY_OPT_GO, NULL, NULL, DEGREES(180), TUM(3), 0),
                         TILLY_OK);
        assert_int_equal(check_answer(s, TILLY_OPT_GO, NULL, NULL, DEGREES(0), TUM(3), 0),
                         TILLY_E_ILLEGAL);
        assert_int_equal(s->why.code, TILLY_WHY_ENEMY_IN_WAY);
        pass_question(s);
        act_with(s, "D");
        assert_int_equal(check_answer(s, TILLY_OPT_GO, NULL, NULL, DEGREES(0), TUM(3), 0),
                         TILLY_OK);
        assert_int_equal(check_answer(s, TILLY_OPT_GO, NULL, NULL, DEGREES(180), TUM(1), 0),
                         TILLY_E_ILLEGAL);
        assert_int_equal(s->why.code, TILLY_WHY_TABLE_EDGE);
        scene_end(s);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_commander_rides_off_from_a_thin_unit),
        cmocka_unit_test(the_reason_names_the_ground_and_how_far_one_can_go),
        cmocka_unit_test(a_wheel_brings_no_centre_onto_impassable_ground),
        cmocka_unit_test(an_edit_puts_nobody_on_impassable_ground),
        cmocka_unit_test(cannons_out_of_command_pivot_but_do_not_limber),
        cmocka_unit_test(refusals_cite_the_clause_of_the_move),
        cmocka_unit_test(only_cannons_of_2_0a_are_limbered_by_an_edit),
        cmocka_unit_test(unlimbering_is_told_with_both_facings),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
