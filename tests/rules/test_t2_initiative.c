/* Phase 2 of Tilly 2.0a: who is the active player of a turn (T2-080 to T2-082). */
#include "support/support.h"

/* Far apart, so that nobody shoots or charges: the dice of a turn are those of its initiative. */
static const piece pieces[] = {
    {.name = "Horse", .type = "horse", .side = SOUTH_SIDE, .x = 0, .y = -20, .heading = 0},
    {.name = "Reiter", .type = "horse", .side = NORTH_SIDE, .x = 0, .y = 20, .heading = 180},
    {.name = NULL},
};

static const char *rule_of_initiative; /* NULL: as the book has it */

static void set_initiative(scene *s)
{
    if (rule_of_initiative)
        set_rule(s, "initiative", rule_of_initiative);
}

static scene *under(const char *value, const char *thrown)
{
    rule_of_initiative = value;
    scene *s = scene_under("tilly-2.0", pieces, set_initiative);
    dice(s, thrown);
    return s;
}

/* Who moves in 3.1 and shoots in 3.2 of the turn that has begun. */
static unsigned active_in(scene *s)
{
    to_step(s, "3.1");
    tilly_battle_info info = scene_info(s);
    assert_int_equal(info.role[0] + info.role[1], 1);
    assert_int_equal(info.attacker, SOUTH_SIDE);
    to_question(s, TILLY_ASK_NEXT_UNIT);
    assert_int_equal(question_now(s).side, info.role[0]);
    return info.role[0];
}

static void end_turn(scene *s)
{
    to_step(s, "6.6");
    end_step(s);
}

/* T2-080 T2-081 T2-EX-101. 4 4 is a tie and is thrown again; with 2 5 the defender moves first. */
static void the_higher_die_is_active_and_ties_are_thrown_again(void **state)
{
    scene *s = under(NULL, "4 4 2 5");
    assert_int_equal(active_in(s), NORTH_SIDE);
    assert_int_equal(s->thrown, 4);
    assert_int_equal(events_of(s, TILLY_EV_ACTIVE), 1);
    to_step(s, "4.1");
    to_question(s, TILLY_ASK_NEXT_UNIT);
    assert_int_equal(question_now(s).side, SOUTH_SIDE);
    scene_end(s);
}

/* T2-081: he is not asked for his role */
static void the_winner_is_active(void **state)
{
    scene *s = under(NULL, "2 5");
    assert_int_equal(next_question(s), TILLY_ASK_NEXT_UNIT);
    assert_int_equal(question_now(s).side, NORTH_SIDE);
    scene_end(s);
}

/* T2-080 T2-082. Turn 2 is thrown for as turn 1 was; the attacker stays who he is. */
static void each_turn_has_its_own_active_player(void **state)
{
    scene *s = under(NULL, "1 2 6 3");
    assert_int_equal(active_in(s), NORTH_SIDE);
    end_turn(s);
    assert_int_equal(active_in(s), SOUTH_SIDE);
    assert_int_equal(s->thrown, 4);
    scene_end(s);
}

/* T2-D-34 and section 9.1: initiative = choose. */
static void the_winner_may_choose_to_be_reactive(void **state)
{
    scene *s = under("choose", "2 5");
    to_question(s, TILLY_ASK_ROLE);
    assert_int_equal(question_now(s).side, NORTH_SIDE);
    assert_int_equal(answer(s, TILLY_OPT_REACTIVE, NULL, NULL, 0, 0, 0), TILLY_OK);
    assert_int_equal(active_in(s), SOUTH_SIDE);
    scene_end(s);
}

/* Section 9.1: initiative = attacker. */
static void the_attacker_is_always_active_without_a_throw(void **state)
{
    scene *s = under("attacker", "1 6");
    assert_int_equal(active_in(s), SOUTH_SIDE);
    end_turn(s);
    assert_int_equal(active_in(s), SOUTH_SIDE);
    assert_int_equal(s->thrown, 0);
    scene_end(s);
}

/* Section 9.1: initiative = once. */
static void one_throw_holds_for_the_battle(void **state)
{
    scene *s = under("once", "2 5 6 1");
    assert_int_equal(active_in(s), NORTH_SIDE);
    end_turn(s);
    assert_int_equal(active_in(s), NORTH_SIDE);
    assert_int_equal(s->thrown, 2);
    scene_end(s);
}

/* T2-001: lengths are TUM, half the base of foot and horse. */
static void lengths_are_in_tum(void **state)
{
    tilly_ruleset *rules = rules_of_book("tilly-2.0");
    int32_t width = 0;
    assert_string_equal(tilly_ruleset_length_name(rules), "TUM");
    assert_int_equal(tilly_ruleset_get(rules, "horse.width", &width), TILLY_OK);
    assert_int_equal(width, 2 * TILLY_ONE);
    tilly_ruleset_unref(rules);
}

/* T2-016: a battle redacted for a side still tells the enemy's places and resolve. */
static void nothing_is_hidden_from_a_side(void **state)
{
    for (unsigned side = 0; side < 2; side++) {
        scene *s = under(NULL, "2 5");
        to_step(s, "3.1");
        tilly_unit before[] = {look(s, "Horse"), look(s, "Reiter")};
        assert_int_equal(tilly_battle_redact(s->battle, side), TILLY_OK);
        tilly_unit after[] = {look(s, "Horse"), look(s, "Reiter")};
        for (unsigned i = 0; i < 2; i++) {
            assert_int_equal(after[i].y, before[i].y);
            assert_int_equal(after[i].heading, before[i].heading);
            assert_int_equal(after[i].strength, before[i].strength);
        }
        scene_end(s);
    }
}

static void lay_a_wood(scene *s)
{
    add_ground(s, TILLY_WOOD, 0, (const double[]){-4, -4, 4, -4, 4, 4, -4, 4}, 4);
}

/* T2-294: a map's ground is the battle's, and nobody is asked for any. */
static void ground_may_come_from_a_map(void **state)
{
    scene *s = scene_begun("tilly-2.0", pieces, lay_a_wood);
    dice(s, "2 5");
    to_step(s, "3.1");
    assert_int_equal(events_of(s, TILLY_EV_FEATURE), 0);
    assert_int_equal(tilly_table_features(tilly_battle_table(s->battle)), 1);
    scene_end(s);
}

/* T2-295: no type is a large pike+shot, but one can be derived. */
static void large_pike_and_shot_is_no_type_of_the_book(void **state)
{
    tilly_ruleset *rules = rules_of_book("tilly-2.0");
    uint32_t type = 0;
    assert_int_equal(tilly_ruleset_type(rules, "large pike+shot", &type), TILLY_E_UNKNOWN);
    assert_int_equal(tilly_ruleset_derive(rules, "pike+shot", "large pike+shot", NULL), TILLY_OK);
    assert_int_equal(tilly_ruleset_type(rules, "large pike+shot", &type), TILLY_OK);
    tilly_ruleset_unref(rules);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_higher_die_is_active_and_ties_are_thrown_again),
        cmocka_unit_test(the_winner_is_active),
        cmocka_unit_test(each_turn_has_its_own_active_player),
        cmocka_unit_test(the_winner_may_choose_to_be_reactive),
        cmocka_unit_test(the_attacker_is_always_active_without_a_throw),
        cmocka_unit_test(one_throw_holds_for_the_battle),
        cmocka_unit_test(lengths_are_in_tum),
        cmocka_unit_test(nothing_is_hidden_from_a_side),
        cmocka_unit_test(ground_may_come_from_a_map),
        cmocka_unit_test(large_pike_and_shot_is_no_type_of_the_book),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
