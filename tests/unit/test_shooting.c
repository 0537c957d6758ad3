/* Shooting target by target, and what comes of it. */
#include "shooting.h"

/* ---- the shooting example (648-672) --------------------------------------------------------- */

static const piece example[] = {
    {.name = "FG", .type = "commander", .side = 0, .x = 9, .y = 13, .host = "FH"},
    {.name = "FH", .type = "horse", .side = 0, .x = 9, .y = 13, .heading = 180},
    {.name = "FP", .type = "pike+shot", .side = 0, .x = 11, .y = 13, .heading = 180},
    {.name = "WP",
     .type = "pike+shot",
     .side = 0,
     .x = 14.5,
     .y = 12,
     .heading = 180,
     .strength = 2},
    {.name = "SG", .type = "commander", .side = 1, .x = 10, .y = 5},
    {.name = "SP", .type = "pike+shot", .side = 1, .x = 10, .y = 10},
    {.name = "SS", .type = "shot", .side = 1, .x = 8, .y = 10},
    {.name = "IP", .type = "pike+shot", .side = 1, .x = 11.8, .y = 8.9},
    {.name = "IC", .type = "cannons", .side = 1, .x = 14.5, .y = 7.5},
    END_OF_PIECES,
};

static void
example_who_may_shoot_at_whom(void **state) /* T1-EX-13 T1-D-18 T1-167 T1-185 T1-186 T1-188 */
{
    scene *s = scene_of(example, NULL);
    may(s, "SP", "FH", 4);
    may(s, "SP", "FP", 4);
    may(s, "SS", "FH", 3);
    may_not(s, "SS", "FP", TILLY_WHY_FRONT_FIRST);
    may(s, "IC", "WP", 2);
    may_not(s, "IC", "FP", TILLY_WHY_FRONT_ONLY);
    may(s, "IP", "WP", 1);
    assert_int_equal(may_not(s, "IP", "FP", TILLY_WHY_FRIEND_TO_FRONT).unit[1], unit_of(s, "SP"));
    may_not(s, "SP", "FG", TILLY_WHY_NOT_A_TARGET);
    to_step(s, "1.2");
    assert_int_equal(next_question(s), TILLY_ASK_NEXT_TARGET);
    assert_int_equal(question_now(s).side, 1);
    assert_int_equal(question_now(s).options, 4);
    assert_true(offered(s, TILLY_OPT_UNIT, "FH", NULL) && offered(s, TILLY_OPT_UNIT, "FP", NULL) &&
                offered(s, TILLY_OPT_UNIT, "WP", NULL));
    assert_int_equal(question_now(s).usual, (uint32_t)option_of(s, TILLY_OPT_END, NULL, NULL));
    scene_end(s);
}

static void volley_at_the_french_horse(scene *s, const char *faces)
{
    to_step(s, "1.2");
    shoot_at(s, "FH");
    assert_int_equal(next_question(s), TILLY_ASK_SHOOTERS);
    assert_int_equal(question_now(s).least, 1);
    assert_int_equal(question_now(s).most, 2);
    assert_int_equal(answer_set(s, "SP", "SS", NULL), TILLY_OK);
    assert_int_equal(next_question(s), TILLY_ASK_PRIMARY_SHOOTER);
    assert_int_equal(question_now(s).usual, (uint32_t)option_of(s, TILLY_OPT_UNIT, "SP", NULL));
    choose(s, TILLY_OPT_UNIT, "SP", NULL);
    dice(s, faces);
    next_question(s);
}

static void example_volley_at_the_french_horse(
    void **
        state) /* T1-EX-14 T1-EX-15 T1-D-19 T1-D-20 T1-R-05 T1-R-07 T1-R-09 T1-Q-135 T1-191 T1-193
                  T1-194 T1-196 T1-200 T1-201 T1-202 T1-204 T1-206 T1-207 T1-Q-76 T1-Q-77 T1-Q-78 */
{
    scene *s = scene_of(example, NULL);
    volley_at_the_french_horse(s, "1 2 6 6  6  5");
    tilly_event front = roll_of(s, TILLY_ROLL_SHOT_FRONT, 0);
    tilly_event second = roll_of(s, TILLY_ROLL_SHOT_SECONDARY, 0);
    tilly_event general = roll_of(s, TILLY_ROLL_COMMANDER_SHOT, 0);
    assert_int_equal(front.unit, unit_of(s, "SP"));
    assert_int_equal(front.value[1], 4);
    assert_int_equal(front.value[2], 6);
    assert_int_equal(second.unit, unit_of(s, "SS"));
    assert_int_equal(second.value[1], 1);
    assert_int_equal(nth(s, TILLY_EV_VOLLEY, 0).value[0], 2);
    tilly_event first_shot = nth(s, TILLY_EV_SHOT, 0);
    tilly_event second_shot = nth(s, TILLY_EV_SHOT, 1);
    tilly_event hit = hit_on(s, "FH");
    tilly_event rout = nth(s, TILLY_EV_ROUTED, 0);
    assert_int_equal(first_shot.value[1], 2);
    assert_int_equal(first_shot.value[2], 1);
    assert_int_equal(second_shot.value[1], 1);
    assert_int_equal(second_shot.value[2], 0);
    assert_true(hit.value[0] == 3 && hit.value[1] == 3 && hit.value[2] == 0);
    assert_int_equal(rout.unit, unit_of(s, "FH"));
    assert_int_equal(rout.value[2], 1);
    assert_false(stands(s, "FH"));
    assert_int_equal(general.value[2], 5);
    assert_int_equal(general.side, 1);
    assert_int_equal(nth(s, TILLY_EV_COMMANDER_FELL, 0).unit, unit_of(s, "FG"));
    assert_false(stands(s, "FG"));
    assert_int_equal(lost(s, 0), 2);
    tilly_mark marks[4];
    uint32_t count = 0;
    assert_int_equal(tilly_battle_marks(s->battle, marks, 4, &count), TILLY_OK);
    assert_int_equal(count, 2);
    assert_true(marks[0].kind == 1 && marks[0].unit == unit_of(s, "FH") && marks[1].kind == 2 &&
                marks[1].unit == unit_of(s, "FG"));
    scene_end(s);
}

static void a_general_whose_unit_stands_falls_on_a_6_only(void **state) /* T1-EX-15 T1-205 */
{
    scene *s = scene_of(example, NULL);
    volley_at_the_french_horse(s, "1 2 1 6  6  5");
    assert_int_equal(look(s, "FH").strength, 1);
    assert_int_equal(look(s, "FH").recoverable, 2);
    assert_int_equal(roll_of(s, TILLY_ROLL_COMMANDER_SHOT, 0).value[2], 6);
    assert_int_equal(nth(s, TILLY_EV_COMMANDER_SAFE, 0).value[0], 5);
    assert_true(has_flag(s, "FG", TILLY_UNIT_ATTACHED));
    scene_end(s);
    s = scene_of(example, NULL);
    volley_at_the_french_horse(s, "1 2 1 6  6  6");
    assert_false(stands(s, "FG"));
    assert_true(stands(s, "FH"));
    assert_false(has_flag(s, "FH", TILLY_UNIT_HAS_COMMANDER));
    assert_int_equal(lost(s, 0), 1);
    scene_end(s);
}

static void a_general_who_is_lucky_stays_where_his_unit_broke(
    void **state) /* T1-206 T1-208 T1-Q-79: 4 is safe */
{
    scene *s = scene_of(example, NULL);
    volley_at_the_french_horse(s, "6 6 6 6  1  4");
    assert_false(stands(s, "FH"));
    assert_true(stands(s, "FG"));
    assert_false(has_flag(s, "FG", TILLY_UNIT_ATTACHED));
    assert_place(s, "FG", 9, 13, 0, 1e9);
    tilly_unit general = look(s, "FG");
    assert_int_equal(general.x, TUM(9));
    assert_int_equal(general.y, TUM(13));
    assert_int_equal(lost(s, 0), 1);
    assert_int_equal(hit_on(s, "FH").value[0], 4); /* T1-Q-76: all hits count */
    scene_end(s);
}

static void no_hit_no_roll_for_the_general(void **state) /* T1-204 T1-208 */
{
    scene *s = scene_of(example, NULL);
    volley_at_the_french_horse(s, "5 5 5 5  5");
    assert_int_equal(rolls_of(s, TILLY_ROLL_COMMANDER_SHOT), 0);
    assert_int_equal(hit_on(s, "FH").kind, 0);
    assert_int_equal(look(s, "FH").strength, 3);
    scene_end(s);
}

static void example_volley_at_the_weimarian_pikes(
    void **state) /* T1-EX-16 T1-EX-17 T1-195 T1-196 T1-169 T1-170 T1-068 */
{
    scene *s = scene_of(example, NULL);
    volley_at_the_french_horse(s, "1 2 6 6  6  5");
    assert_int_equal(question_now(s).kind, TILLY_ASK_NEXT_TARGET);
    assert_int_equal(question_now(s).options, 2);
    choose(s, TILLY_OPT_UNIT, "WP", NULL);
    assert_int_equal(next_question(s), TILLY_ASK_SHOOTERS);
    assert_int_equal(answer_set(s, "IC", "IP", NULL), TILLY_OK);
    assert_int_equal(next_question(s), TILLY_ASK_PRIMARY_SHOOTER);
    choose(s, TILLY_OPT_UNIT, "IC", NULL);
    dice(s, "1 2  6");
    next_question(s);
    assert_int_equal(roll_of(s, TILLY_ROLL_SHOT_FRONT, 1).value[1], 2);
    tilly_event aside = roll_of(s, TILLY_ROLL_SHOT_SECONDARY, 1);
    tilly_event shot = nth(s, TILLY_EV_SHOT, 3);
    assert_int_equal(aside.unit, unit_of(s, "IP"));
    assert_int_equal(aside.value[1], 1);
    assert_int_equal(shot.value[3], 1);
    assert_int_equal(look(s, "WP").strength, 1);
    assert_true(stands(s, "WP"));
    static const char *const shooters[] = {"SP", "SS", "IP", "IC"};
    for (unsigned i = 0; i < 4; i++) {
        uint32_t count = 9;
        assert_true(has_flag(s, shooters[i], TILLY_UNIT_SHOT));
        may_not(s, shooters[i], "FP", TILLY_WHY_HAS_SHOT);
        assert_int_equal(tilly_battle_charges(s->battle, unit_of(s, shooters[i]), NULL, 0, &count),
                         TILLY_OK);
        assert_int_equal(count, 0);
    }
    scene_end(s);
}

static void the_weakest_may_be_primary_and_to_flank_it_throws_one(
    void **state) /* T1-193 T1-195 T1-Q-73 T1-R-06 */
{
    scene *s = scene_of(example, NULL);
    to_step(s, "1.2");
    shoot_at(s, "WP");
    next_question(s);
    answer_set(s, "IC", "IP", NULL);
    next_question(s);
    choose(s, TILLY_OPT_UNIT, "IP", NULL);
    next_question(s);
    assert_int_equal(roll_of(s, TILLY_ROLL_SHOT_FLANK, 0).value[1], 1);
    assert_int_equal(roll_of(s, TILLY_ROLL_SHOT_SECONDARY, 0).unit, unit_of(s, "IC"));
    assert_int_equal(roll_of(s, TILLY_ROLL_SHOT_SECONDARY, 0).value[1], 1);
    scene_end(s);
}

/* ---- target by target ----------------------------------------------------------------------- */

static const piece pair[] = {
    {.name = "near", .type = "rabble", .side = 0, .y = 2, .heading = 180},
    {.name = "far", .type = "horse", .side = 0, .y = 3.4, .heading = 180},
    {.name = "S1", .type = "pike+shot", .side = 1, .x = -1},
    {.name = "S2", .type = "pike+shot", .side = 1, .x = 1},
    END_OF_PIECES,
};

static void a_target_is_shot_at_once_a_step(void **state) /* T1-191 T1-192 T1-Q-72 */
{
    scene *s = scene_of(pair, NULL);
    to_step(s, "1.2");
    shoot_at(s, "near");
    next_question(s);
    answer_set(s, "S1", NULL);
    dice(s, "1 1 1 1");
    /* S2 has nothing else to shoot at: the step is over */
    assert_int_not_equal(next_question(s), TILLY_ASK_NEXT_TARGET);
    assert_false(has_flag(s, "S2", TILLY_UNIT_SHOT));
    assert_int_equal(events_of(s, TILLY_EV_VOLLEY), 1);
    scene_end(s);
}

static void a_rout_opens_new_targets(void **state) /* T1-192 T1-Q-72 */
{
    scene *s = scene_of(pair, NULL);
    to_step(s, "1.2");
    to_question(s, TILLY_ASK_NEXT_TARGET);
    assert_false(offered(s, TILLY_OPT_UNIT, "far", NULL));
    choose(s, TILLY_OPT_UNIT, "near", NULL);
    next_question(s);
    answer_set(s, "S1", NULL);
    dice(s, "6 1 1 1");
    assert_int_equal(next_question(s), TILLY_ASK_NEXT_TARGET);
    assert_true(offered(s, TILLY_OPT_UNIT, "far", NULL));
    choose(s, TILLY_OPT_UNIT, "far", NULL); /* S2 alone: neither shooters nor primary are asked */
    assert_int_not_equal(next_question(s), TILLY_ASK_SHOOTERS);
    assert_true(has_flag(s, "S2", TILLY_UNIT_SHOT));
    assert_int_equal(roll_of(s, TILLY_ROLL_SHOT_FRONT, 1).value[1], 4);
    scene_end(s);
}

static void the_defender_shoots_first_then_the_attacker_and_nobody_must(
    void **state) /* T1-167 T1-171 T1-Q-62 */
{
    static const piece facing[] = {
        {.name = "AG", .type = "commander", .side = 0, .y = -3},
        {.name = "A", .type = "pike+shot", .side = 0, .y = -1},
        {.name = "B", .type = "pike+shot", .side = 1, .y = 3.5, .heading = 180},
        END_OF_PIECES,
    };
    scene *s = scene_of(facing, NULL);
    act_with(s, "A");
    assert_int_equal(answer(s, TILLY_OPT_STRAIGHT, NULL, NULL, TUM(1), 0, 0), TILLY_OK);
    to_step(s, "1.2");
    assert_int_equal(next_question(s), TILLY_ASK_NEXT_TARGET);
    assert_int_equal(question_now(s).side, 1);
    pass_question(s);
    to_step(s, "2.2");
    assert_int_equal(next_question(s), TILLY_ASK_NEXT_TARGET);
    assert_int_equal(question_now(s).side, 0);
    choose(s, TILLY_OPT_UNIT, "B", NULL); /* having moved does not stop it */
    next_question(s);
    assert_true(has_flag(s, "A", TILLY_UNIT_SHOT) && !has_flag(s, "B", TILLY_UNIT_SHOT));
    scene_end(s);
}

static void guns_that_pivoted_do_not_shoot(void **state) /* T1-171 T1-180 */
{
    static const piece guns[] = {
        {.name = "AG", .type = "commander", .side = 0, .y = -3},
        {.name = "A", .type = "cannons", .side = 0},
        {.name = "B", .type = "pike+shot", .side = 1, .y = 8, .heading = 180},
        END_OF_PIECES,
    };
    scene *s = scene_of(guns, NULL);
    may(s, "A", "B", 2);
    act_with(s, "A");
    assert_int_equal(answer(s, TILLY_OPT_PIVOT, NULL, NULL, DEGREES(1), 0, 0), TILLY_OK);
    next_question(s);
    may_not(s, "A", "B", TILLY_WHY_PIVOTED);
    scene_end(s);
}

/* ---- cover ---------------------------------------------------------------------------------- */

static void rough_there(scene *s)
{
    add_ground(s, TILLY_ROUGH, 0, (const double[]){-3, 2.4, 3, 2.4, 3, 4, -3, 4}, 4);
}

static const piece two_horse[] = {
    {.name = "D", .type = "dragoons", .side = 0, .y = 2.5, .heading = 180},
    {.name = "H1", .type = "horse", .side = 1, .x = -1},
    {.name = "H2", .type = "horse", .side = 1, .x = 1, .strength = 2},
    END_OF_PIECES,
};

static void a_secondary_without_dice_drops_out(void **state) /* T1-EX-18 T1-Q-74 */
{
    scene *s = scene_of(two_horse, rough_there);
    may(s, "H2", "D", 1);
    to_step(s, "1.2");
    shoot_at(s, "D");
    next_question(s);
    answer_set(s, "H1", "H2", NULL);
    next_question(s);
    choose(s, TILLY_OPT_UNIT, "H1", NULL);
    dice(s, "1 1  6 6");
    next_question(s);
    assert_int_equal(nth(s, TILLY_EV_WITHHELD, 0).unit, unit_of(s, "H2"));
    assert_int_equal(nth(s, TILLY_EV_VOLLEY, 0).value[0], 1);
    assert_int_equal(roll_of(s, TILLY_ROLL_SHOT_FRONT, 0).value[1], 2);
    assert_int_equal(rolls_of(s, TILLY_ROLL_SHOT_SECONDARY), 0);
    assert_true(has_flag(s, "H1", TILLY_UNIT_SHOT));
    assert_false(has_flag(s, "H2", TILLY_UNIT_SHOT));
    assert_int_equal(nth(s, TILLY_EV_SHOT, 0).value[4], 1);
    scene_end(s);
}

static void on_a_field_of_2500_tum(scene *s)
{
    tilly_table_unref(s->table);
    assert_int_equal(tilly_table_new(TUM(60), TUM(2500), NULL, &s->table), TILLY_OK);
}

static void cannons_reach_across_the_longest_table(void **state) /* T1-178 */
{
    static const piece far_apart[] = {
        {.name = "C", .type = "cannons", .side = 0, .x = 0, .y = -20},
        {.name = "near", .type = "pike+shot", .side = 1, .x = -10, .y = 1550, .heading = 180},
        {.name = "far", .type = "pike+shot", .side = 1, .x = 0, .y = 2400, .heading = 180},
        END_OF_PIECES,
    };
    scene *s = scene_of(far_apart, on_a_field_of_2500_tum);
    may(s, "C", "far", 2);
    to_step(s, "1.2");
    shoot_at(s, "far");
    scene_end(s);
}

/* One row of rabble after another far behind the target. */
static void the_sixty_fifth_enemy_can_be_shot_at_too(void **state)
{
    enum { FIRST_ENEMY = 2, CROWD = 63, IN_A_ROW = 16 };
    piece pieces[FIRST_ENEMY + CROWD + 2] = {{"SS", "shot", 0, 0, 0, 0},
                                             {"NG", "commander", 1, 20, -20, 0}};
    for (int i = 0; i < CROWD; i++)
        pieces[FIRST_ENEMY + i] = (piece){.name = "crowd",
                                          .type = "rabble",
                                          .side = 1,
                                          .x = 3.5 * (i % IN_A_ROW) - 27,
                                          .y = 15 + 3 * (i / IN_A_ROW)};
    pieces[FIRST_ENEMY + CROWD] = (piece){"last", "pike+shot", 1, 0, 4, 180};
    scene *s = scene_of(pieces, NULL);
    may(s, "SS", "last", 3);
    scene_end(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(example_who_may_shoot_at_whom),
        cmocka_unit_test(cannons_reach_across_the_longest_table),
        cmocka_unit_test(example_volley_at_the_french_horse),
        cmocka_unit_test(a_general_whose_unit_stands_falls_on_a_6_only),
        cmocka_unit_test(a_general_who_is_lucky_stays_where_his_unit_broke),
        cmocka_unit_test(no_hit_no_roll_for_the_general),
        cmocka_unit_test(example_volley_at_the_weimarian_pikes),
        cmocka_unit_test(the_weakest_may_be_primary_and_to_flank_it_throws_one),
        cmocka_unit_test(a_target_is_shot_at_once_a_step),
        cmocka_unit_test(a_rout_opens_new_targets),
        cmocka_unit_test(the_defender_shoots_first_then_the_attacker_and_nobody_must),
        cmocka_unit_test(guns_that_pivoted_do_not_shoot),
        cmocka_unit_test(a_secondary_without_dice_drops_out),
        cmocka_unit_test(the_sixty_fifth_enemy_can_be_shot_at_too),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
