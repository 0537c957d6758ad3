/* 3.5 Rally Back, and who is locked when it is over. Bases that shall touch are put together by an
 * edit just before the melee step. */
#include "unit/fighting.h"

/* ---- the scenes' own words ------------------------------------------------------------------ */

static scene *at_melee(const piece *pieces, void (*change)(scene *))
{
    scene *s = scene_of(pieces, change);
    to_step(s, "3.4");
    return s;
}

static const piece behind[] = {
    {"General", "commander", 0, 13, 9, 0},
    {"French 1", "horse", 0, 10, 10, 0, .strength = 1},
    {"French 2", "horse", 0, 10, 8.5, 0},
    {"Spanish", "pike+shot", 1, 10, 13, 180},
    {0},
};

/* T1-EX-27 T1-287 T1-288 T1-292 T1-298 T1-300 T1-Q-121 T1-Q-123 */
static void horse_rally_back_through_a_second_line(void **state)
{
    scene *s = scene_of(behind, NULL);
    to_step(s, "3.5");
    to_question(s, TILLY_ASK_RALLY_BACK);
    assert_int_equal(option_of(s, TILLY_OPT_UNIT, "General", NULL), -1);
    assert_int_equal(answer(s, TILLY_OPT_UNIT, "French 1", NULL, 0, 0, 0), TILLY_OK);
    assert_int_equal(next_question(s), TILLY_ASK_RALLY_DISTANCE);
    assert_int_equal(check_answer(s, TILLY_OPT_BACKWARDS, NULL, NULL, TUM(1), 0, 0),
                     TILLY_E_ILLEGAL);
    assert_int_equal(check_answer(s, TILLY_OPT_BACKWARDS, NULL, NULL, TUM(2.48), 0, 0),
                     TILLY_E_ILLEGAL);
    assert_int_equal(s->why.code, TILLY_WHY_FRIEND_NOT_CLEARED);
    assert_true(s->why.flags & TILLY_WHY_HAS_NEAREST);
    assert_int_equal(
        check_answer(s, TILLY_OPT_BACKWARDS, NULL, NULL, s->why.nearest.value[0], 0, 0), TILLY_OK);
    assert_int_equal(check_answer(s, TILLY_OPT_BACKWARDS, NULL, NULL, TUM(3.01), 0, 0),
                     TILLY_E_ILLEGAL);
    assert_int_equal(check_answer(s, TILLY_OPT_BACKWARDS, NULL, NULL, TUM(2.5), 0, 0), TILLY_OK);
    tilly_answer usual = {.size = sizeof usual};
    assert_int_equal(tilly_turn_usual(s->turn, &usual), TILLY_OK);
    assert_int_equal(usual.pick.value[0], TUM(3));
    assert_int_equal(answer(s, TILLY_OPT_BACKWARDS, NULL, NULL, TUM(3), 0, 0), TILLY_OK);
    assert_place(s, "French 1", 10, 7, 0, 0);
    tilly_event e;
    assert_true(told_of(s, TILLY_EV_RALLIED_BACK, "French 1", NULL, &e));
    assert_int_equal(e.value[7], 3);
    scene_end(s);
}

static const piece two_lines[] = {
    {"Weimar 1", "horse", 0, 10, 4, 0},
    {"Weimar 2", "horse", 0, 10, 9, 0},
    {"Imperial", "pike+shot", 1, 10, 11, 180},
    {0},
};

/* T1-EX-28 T1-290 T1-299 T1-304 T1-Q-34 T1-Q-61: beaten horse must go, without a check (its general
 * is far away), 2 to 3 TUM; the infantry stays. */
static void beaten_horse_must_rally_back(void **state)
{
    scene *s = at_melee(two_lines, NULL);
    put_at(s, "Weimar 1", 10, 10, 0);
    counts_as_charging(s, "Weimar 1");
    dice(s, "5 1 1  5 6 1 1");
    assert_int_equal(next_question(s), TILLY_ASK_RALLY_BACK);
    assert_true(look(s, "Weimar 1").flags & TILLY_UNIT_RALLY_BACK);
    assert_int_equal(option_of(s, TILLY_OPT_END, NULL, NULL), -1);
    assert_int_equal(answer(s, TILLY_OPT_UNIT, "Weimar 1", NULL, 0, 0, 0), TILLY_OK);
    assert_int_equal(next_question(s), TILLY_ASK_RALLY_DISTANCE);
    assert_int_equal(check_answer(s, TILLY_OPT_BACKWARDS, NULL, NULL, TUM(1.9), 0, 0),
                     TILLY_E_ILLEGAL);
    assert_int_equal(check_answer(s, TILLY_OPT_BACKWARDS, NULL, NULL, TUM(3), 0, 0), TILLY_OK);
    tilly_answer usual = {.size = sizeof usual};
    assert_int_equal(tilly_turn_usual(s->turn, &usual), TILLY_OK);
    assert_in_range(usual.pick.value[0], TUM(1.99), TUM(2)); /* the shortest */
    assert_int_equal(answer(s, TILLY_OPT_BACKWARDS, NULL, NULL, TUM(2), 0, 0), TILLY_OK);
    assert_place(s, "Weimar 1", 10, 8, 0, 0);
    to_step(s, "4.1");
    assert_int_equal(events_of(s, TILLY_EV_LOCKED), 0);
    assert_false(look(s, "Imperial").flags & TILLY_UNIT_LOCKED);
    assert_place(s, "Imperial", 10, 11, 180, 0);
    assert_false(look(s, "Weimar 1").flags & TILLY_UNIT_RALLY_BACK);
    to_step(s, "3.1");
    to_question(s, TILLY_ASK_CHARGE);
    assert_true(option_of(s, TILLY_OPT_CHARGE, "Weimar 2", NULL) >= 0 ||
                question_now(s).subject == unit_of(s, "Weimar 2"));
    scene_end(s);
}

static const piece duel[] = {
    {"Horse", "horse", 0, 0, -3, 0}, {"Pikes", "pike+shot", 1, 0, 5, 180}, {0}};

/* T1-289: neither winners nor those who drew are asked. */
static void horse_that_drew_or_won_stay(void **state)
{
    scene *s = at_melee(duel, NULL);
    put_at(s, "Horse", 0, 4, 0);
    dice(s, "5 6 1  5 1 1 1");
    to_step(s, "3.5");
    assert_int_equal(result(s, "Horse"), 1);
    assert_int_equal(next_question(s), 0);
    assert_place(s, "Horse", 0, 4, 0, 0);
    assert_true(look(s, "Horse").flags & TILLY_UNIT_LOCKED);
    scene_end(s);
}

static const piece cornered[] = {{"Horse", "horse", 0, 0, -3, 0},
                                 {"Pikes", "pike+shot", 1, 0, 5, 180},
                                 {"Flank", "pike+shot", 1, 6, 3, 270},
                                 {0}};

/* T1-Q-125: an enemy lies along its right from y = 2 to 4. It may stop where it still touches him,
 * and is then locked; the pass goes far enough to be free. */
static void beaten_horse_may_stay_in_touch_with_another_enemy(void **state)
{
    scene *s = at_melee(cornered, NULL);
    put_at(s, "Horse", 0, 4, 0);
    put_at(s, "Flank", 1.5, 3, 270);
    to_question(s, TILLY_ASK_PRIMARY_FIGHTER);
    dice(s, "1  5 1 1 1  1");
    pass_question(s);
    to_question(s, TILLY_ASK_RALLY_DISTANCE);
    tilly_answer usual = {.size = sizeof usual};
    assert_int_equal(tilly_turn_usual(s->turn, &usual), TILLY_OK);
    assert_in_range(usual.pick.value[0], TUM(2.48), TUM(2.51));
    assert_int_equal(answer(s, TILLY_OPT_BACKWARDS, NULL, NULL, TUM(1), 0, 0), TILLY_OK);
    to_step(s, "4.1");
    assert_true(told_of(s, TILLY_EV_PARTED, "Horse", "Pikes", NULL));
    assert_true(told_of(s, TILLY_EV_LOCKED, "Horse", "Flank", NULL));
    assert_false(look(s, "Pikes").flags & TILLY_UNIT_LOCKED);
    scene_end(s);
}

static const piece fallen_back[] = {
    {"Evader", "light horse", 1, 0, 5, 180}, {"Horse", "horse", 0, 0, -3, 0}, {0}};

/* T1-291 T1-287 T1-Q-105 T1-Q-106: an evader does not fight and must go, clear of every enemy; its
 * charger fought nobody and may go back. */
static void an_evader_must_rally_back(void **state)
{
    scene *s = at_melee(fallen_back, NULL);
    put_at(s, "Horse", 0, 4, 0);
    counts_as_charging(s, "Horse");
    mark_as(s, "Evader", TILLY_UNIT_RALLY_BACK);
    to_question(s, TILLY_ASK_RALLY_BACK);
    assert_int_equal(events_of(s, TILLY_EV_MELEE), 0);
    assert_int_equal(question_now(s).side, SOUTH_SIDE);
    assert_true(option_of(s, TILLY_OPT_UNIT, "Horse", NULL) >= 0);
    pass_question(s);
    assert_int_equal(next_question(s), TILLY_ASK_RALLY_DISTANCE);
    assert_int_equal(answer(s, TILLY_OPT_BACKWARDS, NULL, NULL, TUM(1), 0, 0), TILLY_OK);
    assert_place(s, "Evader", 0, 6, 180, 0);
    tilly_event e;
    assert_true(told_of(s, TILLY_EV_RALLIED_BACK, "Evader", NULL, &e));
    assert_int_equal(e.value[7], 2);
    assert_int_equal(e.clause, 291);
    scene_end(s);
}

static const piece flanked_evader[] = {
    {"Evader", "light horse", 1, 0, 5, 180},
    {"Horse", "horse", 0, 0, -3, 0},
    {"Deep", "pike+shot", 0, 8, 5, 270, .depth = 1},
    {0},
};

/* T1-Q-121 T1-Q-104: an enemy lies along its side from 4.5 to 6.5; only 2 TUM and more leave him.
 */
static void an_evader_must_leave_every_enemy(void **state)
{
    scene *s = at_melee(flanked_evader, NULL);
    put_at(s, "Horse", 0, 4, 0);
    put_at(s, "Deep", 1.5, 5.5, 270);
    mark_as(s, "Evader", TILLY_UNIT_RALLY_BACK);
    to_question(s, TILLY_ASK_RALLY_DISTANCE);
    assert_int_equal(question_now(s).subject, unit_of(s, "Evader"));
    assert_int_equal(check_answer(s, TILLY_OPT_BACKWARDS, NULL, NULL, TUM(1.9), 0, 0),
                     TILLY_E_ILLEGAL);
    assert_int_equal(s->why.code, TILLY_WHY_IN_CONTACT);
    assert_int_equal(
        check_answer(s, TILLY_OPT_BACKWARDS, NULL, NULL, s->why.nearest.value[0], 0, 0), TILLY_OK);
    assert_int_equal(check_answer(s, TILLY_OPT_BACKWARDS, NULL, NULL, TUM(2.1), 0, 0), TILLY_OK);
    scene_end(s);
}

static const piece far_general[] = {{"General", "commander", 0, 20, -20, 0},
                                    {"Horse", "horse", 0, 0, 0, 0},
                                    {"Enemy", "shot", 1, 0, 20, 180},
                                    {0}};

/* T1-297 T1-Q-34 T1-116: out of command a rally back by choice takes a check, and a failed one ends
 * it for the step. */
static void rallying_back_by_choice_needs_command(void **state)
{
    for (unsigned passes = 0; passes < 2; passes++) {
        scene *s = scene_of(far_general, NULL);
        to_step(s, "3.5");
        to_question(s, TILLY_ASK_RALLY_BACK);
        assert_int_equal(answer(s, TILLY_OPT_UNIT, "Horse", NULL, 0, 0, 0), TILLY_OK);
        assert_int_equal(next_question(s), TILLY_ASK_RALLY_CHECK);
        assert_int_equal(question_now(s).amount, 3);
        dice(s, passes ? "5 5 6" : "5 5 5");
        assert_int_equal(answer(s, TILLY_OPT_YES, NULL, NULL, 0, 0, 0), TILLY_OK);
        if (passes)
            assert_int_equal(next_question(s), TILLY_ASK_RALLY_DISTANCE);
        else {
            to_step(s, "4.1");
            assert_place(s, "Horse", 0, 0, 0, 0);
        }
        assert_int_equal(s->roll.kind, TILLY_ROLL_RALLY_CHECK);
        tilly_event e;
        assert_true(told_of(s, TILLY_EV_CHECK, "Horse", NULL, &e));
        assert_int_equal(e.value[0], passes);
        scene_end(s);
    }
}

/* T1-296: the player who declines the check leaves it where it is. */
static void a_rally_back_by_choice_can_be_dropped(void **state)
{
    scene *s = scene_of(far_general, NULL);
    to_step(s, "3.5");
    to_question(s, TILLY_ASK_RALLY_BACK);
    assert_int_equal(answer(s, TILLY_OPT_UNIT, "Horse", NULL, 0, 0, 0), TILLY_OK);
    to_question(s, TILLY_ASK_RALLY_CHECK);
    pass_question(s);
    to_step(s, "4.1");
    assert_place(s, "Horse", 0, 0, 0, 0);
    scene_end(s);
}

static const piece hemmed_in[] = {
    {"Horse", "horse", 0, 10, 4, 0},
    {"Wall", "pike+shot", 0, 10, 8, 0, .depth = 3},
    {"Imperial", "pike+shot", 1, 10, 11, 180},
    {0},
};

/* T1-Q-122 T1-301: pikes close behind; it cannot pass them, stays and is locked. */
static void beaten_horse_without_room_stay_and_are_locked(void **state)
{
    scene *s = at_melee(hemmed_in, NULL);
    put_at(s, "Horse", 10, 10, 0);
    dice(s, "1 1 1  5 6 1 1");
    to_step(s, "4.1");
    assert_true(told_of(s, TILLY_EV_NO_WAY_BACK, "Horse", NULL, NULL));
    assert_place(s, "Horse", 10, 10, 0, 0);
    assert_true(told_of(s, TILLY_EV_LOCKED, "Horse", "Imperial", NULL));
    scene_end(s);
}

static const piece walled_in[] = {
    {"General", "commander", 0, 13, 9, 0},
    {"Horse", "horse", 0, 10, 10, 0},
    {"Wall", "pike+shot", 0, 10, 8, 0, .depth = 3},
    {"Free", "horse", 0, 16, 10, 0},
    {"Enemy", "shot", 1, 10, 28, 180},
    {0},
};

/* T1-292 T1-298 T1-165: one that cannot go is not offered, and when none can go nobody is asked. */
static void horse_without_a_way_back_cannot_choose_it(void **state)
{
    scene *s = scene_of(walled_in, NULL);
    to_step(s, "3.5");
    to_question(s, TILLY_ASK_RALLY_BACK);
    assert_int_equal(check_answer(s, TILLY_OPT_UNIT, "Free", NULL, 0, 0, 0), TILLY_OK);
    assert_int_equal(option_of(s, TILLY_OPT_UNIT, "Horse", NULL), -1);
    assert_int_equal(answer(s, TILLY_OPT_UNIT, "Free", NULL, 0, 0, 0), TILLY_OK);
    to_question(s, TILLY_ASK_RALLY_DISTANCE);
    pass_question(s);
    assert_int_equal(next_question(s), 0);
    scene_end(s);
}

static const piece both_sides[] = {{"South", "horse", 0, 0, 0, 0},
                                   {"North", "horse", 1, 0, 12, 180},
                                   {"Foot", "shot", 0, 5, 0, 0},
                                   {"Dragoons", "dragoons", 0, 9, 0, 0},
                                   {0}};
static void near_generals(scene *s)
{
    set_rule(s, "command_radius", "80");
}

/* T1-Q-124 T1-287: the attacker's side first; foot and dragoons are not asked. */
static void the_attacker_rallies_back_first(void **state)
{
    scene *s = scene_of(both_sides, near_generals);
    to_step(s, "3.5");
    to_question(s, TILLY_ASK_RALLY_BACK);
    assert_int_equal(question_now(s).side, SOUTH_SIDE);
    assert_int_equal(option_of(s, TILLY_OPT_UNIT, "Foot", NULL), -1);
    assert_int_equal(option_of(s, TILLY_OPT_UNIT, "Dragoons", NULL), -1);
    pass_question(s);
    assert_int_equal(next_question(s), TILLY_ASK_RALLY_BACK);
    assert_int_equal(question_now(s).side, NORTH_SIDE);
    scene_end(s);
}

static const piece led_back[] = {{"General", "commander", 0, 0, 0, 0, .host = "Horse"},
                                 {"Horse", "horse", 0, 0, 0, 0},
                                 {"Enemy", "shot", 1, 0, 20, 180},
                                 {0}};

static scene *rally_with_general(unsigned kind)
{
    scene *s = scene_of(led_back, NULL);
    to_step(s, "3.5");
    to_question(s, TILLY_ASK_RALLY_BACK);
    assert_int_equal(answer(s, TILLY_OPT_UNIT, "Horse", NULL, 0, 0, 0), TILLY_OK);
    assert_int_equal(next_question(s), TILLY_ASK_COMMANDER_GOES);
    assert_int_equal(answer(s, kind, NULL, NULL, 0, 0, 0), TILLY_OK);
    assert_int_equal(next_question(s), TILLY_ASK_RALLY_DISTANCE);
    assert_int_equal(check_answer(s, TILLY_OPT_BACKWARDS, NULL, NULL, TUM(0.9999), 0, 0),
                     TILLY_E_ILLEGAL);
    assert_int_equal(check_answer(s, TILLY_OPT_BACKWARDS, NULL, NULL, TUM(1), 0, 0), TILLY_OK);
    assert_int_equal(answer(s, TILLY_OPT_BACKWARDS, NULL, NULL, TUM(3), 0, 0), TILLY_OK);
    to_step(s, "4.1");
    return s;
}

/* T1-142: T1-D-14, he goes along or is left behind. */
static void the_general_goes_along_or_is_left_behind(void **state)
{
    scene *s = rally_with_general(TILLY_OPT_YES);
    assert_place(s, "General", 0, -3, 0, 0);
    assert_true(look(s, "General").flags & TILLY_UNIT_ATTACHED);
    scene_end(s);
    s = rally_with_general(TILLY_OPT_LEAVE_BEHIND);
    assert_place(s, "General", 0, 0, 0, 0);
    assert_false(look(s, "General").flags & TILLY_UNIT_ATTACHED);
    assert_true(told_of(s, TILLY_EV_LEFT_BEHIND, "General", NULL, NULL));
    scene_end(s);
}

static const piece inferior_horse[] = {
    {"Horse", "horse", 0, 10, 4, 0, .quality = "inferior"},
    {"Imperial", "pike+shot", 1, 10, 11, 180},
    {"Idle", "horse", 0, -10, 0, 0, .quality = "inferior"},
    {0},
};
static void inferior_never(scene *s)
{
    set_rule(s, "unit_quality", "on");
    set_rule(s, "inferior_rally_back", "never");
    set_rule(s, "command_radius", "80");
}
static void inferior_lost(scene *s)
{
    set_rule(s, "unit_quality", "on");
    set_rule(s, "command_radius", "80");
}
static void inferior_always(scene *s)
{
    set_rule(s, "unit_quality", "on");
    set_rule(s, "inferior_rally_back", "always");
    set_rule(s, "command_radius", "80");
}

static scene *beaten_inferior(void (*change)(scene *))
{
    scene *s = at_melee(inferior_horse, change);
    put_at(s, "Horse", 10, 10, 0);
    dice(s, "1 1  5 1 1 1");
    return s;
}

/* T1-Q-43: inferior_rally_back never, lost, always. */
static void inferior_horse_go_back_by_the_option(void **state)
{
    scene *s = beaten_inferior(inferior_never);
    to_step(s, "4.1");
    assert_int_equal(events_of(s, TILLY_EV_RALLIED_BACK), 0);
    assert_true(look(s, "Horse").flags & TILLY_UNIT_LOCKED);
    scene_end(s);

    s = beaten_inferior(inferior_lost);
    to_step(s, "3.5");
    /* the beaten one, and nobody is asked about the idle one */
    assert_int_equal(next_question(s), TILLY_ASK_RALLY_DISTANCE);
    assert_int_equal(question_now(s).subject, unit_of(s, "Horse"));
    pass_question(s);
    to_step(s, "4.1");
    assert_int_equal(events_of(s, TILLY_EV_RALLIED_BACK), 1);
    scene_end(s);

    s = beaten_inferior(inferior_always);
    to_question(s, TILLY_ASK_RALLY_BACK);
    assert_true(option_of(s, TILLY_OPT_UNIT, "Idle", NULL) >= 0);
    scene_end(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(horse_rally_back_through_a_second_line),
        cmocka_unit_test(beaten_horse_must_rally_back),
        cmocka_unit_test(horse_that_drew_or_won_stay),
        cmocka_unit_test(beaten_horse_may_stay_in_touch_with_another_enemy),
        cmocka_unit_test(an_evader_must_rally_back),
        cmocka_unit_test(an_evader_must_leave_every_enemy),
        cmocka_unit_test(rallying_back_by_choice_needs_command),
        cmocka_unit_test(a_rally_back_by_choice_can_be_dropped),
        cmocka_unit_test(beaten_horse_without_room_stay_and_are_locked),
        cmocka_unit_test(horse_without_a_way_back_cannot_choose_it),
        cmocka_unit_test(the_attacker_rallies_back_first),
        cmocka_unit_test(the_general_goes_along_or_is_left_behind),
        cmocka_unit_test(inferior_horse_go_back_by_the_option),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
