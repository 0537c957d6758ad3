/* Scruby's post-volley morale and refuges (SC-080, SC-081, SC-206, SC-218 to SC-220; SC-D-19;
 * SC-R-07). */
#include "sc.h"

/* One volley of so many musketeers at 10 inches, then to P7. */
static const man volley_at_musketeers[] = {
    {"firer", "musketeers", 0, 40, 19.5, 0}, {"mu", "musketeers", 1, 40, 30.5, 180}, {0}};

static void fire_at(sc *s, const char *target)
{
    to_row(s, "6.3");
    while (next_of_row(s))
        if (is_offered(s, TILLY_OPT_SHOOT, NULL, target))
            assert_int_equal(choose(s, TILLY_OPT_SHOOT, NULL, target, 0), TILLY_OK);
        else
            pass_on(s);
    to_row(s, "7");
}

/* SC-EX-28 SC-218 SC-219 SC-R-07 SC-081: it holds, or loses 1 UE and goes 6 home */
static void a_stand_fired_at_tests_its_efficiency(void **state)
{
    for (unsigned holds = 0; holds < 2; holds++) {
        sc *s = sc_of(volley_at_musketeers, NULL);
        fire_at(s, "mu");
        dice_come(s, holds ? "4" : "5");
        end_row(s);
        assert_int_equal(has_flag(s, "mu", TILLY_UNIT_RETIRING), !holds);
        assert_int_equal(shown(s, "mu").efficiency, holds ? 4 : 3);
        assert_at(s, "mu", 40, holds ? 30.5 : 36.5);
        assert_int_equal(shown(s, "mu").heading, holds ? 18000 : 0);
        assert_int_equal(count_told(s, TILLY_EV_SCATTERED), 0);
        tilly_event e;
        if (!holds) {
            assert_true(told(s, TILLY_EV_RETIRED, 0, &e));
            assert_int_equal(e.value[7], 1);
        }
        sc_end(s);
    }
}

/* SC-218: one die however many shot */
static void many_volleys_bring_one_die(void **state)
{
    static const man men[] = {{"1", "musketeers", 0, 36, 19.5, 0},
                              {"2", "musketeers", 0, 44, 19.5, 0},
                              {"mu", "musketeers", 1, 40, 30.5, 180},
                              {0}};
    sc *s = sc_of(men, NULL);
    fire_at(s, "mu");
    dice_come(s, "1");
    end_row(s);
    assert_int_equal(count_told(s, TILLY_EV_TESTED), 1);
    assert_int_equal(points_left(s, "mu"), 36);
    sc_end(s);
}

/* SC-EX-153 SC-218 SC-Q-28 SC-Q-71: guns alone bring no test, but with morale_after_guns */
static void guns_alone_bring_no_test(void **state)
{
    static const man men[] = {{"gun", "large cannon", 0, 40, 9, 0},
                              {"hp", "heavy pikemen", 1, 40, 30.5, 180},
                              {"hp2", "heavy pikemen", 1, 44, 30.5, 180},
                              {0}};
    static const char *const on[] = {"morale_after_guns=on", NULL};
    for (unsigned tests = 0; tests < 2; tests++) {
        sc *s = sc_of(men, tests ? on : NULL);
        to_row(s, "5");
        dice_come(s, "6");
        assert_int_equal(next_of_row(s), TILLY_ASK_BATTERY_TARGET);
        assert_int_equal(choose(s, TILLY_OPT_SHOOT, "gun", "hp", 0), TILLY_OK);
        end_row(s);
        to_row(s, "7");
        dice_come(s, tests ? "6" : "");
        end_row(s);
        assert_int_equal(has_flag(s, "hp", TILLY_UNIT_RETIRING), tests);
        assert_int_equal(count_told(s, TILLY_EV_TESTED), tests);
        sc_end(s);
    }
}

/* SC-EX-153 SC-218 SC-Q-28: one hit by a gun and by two stands of musketeers throws one die, with
 * the option and without */
static void a_gun_and_muskets_together_bring_one_die(void **state)
{
    static const man men[] = {{"gun", "large cannon", 0, 40, 9, 0},
                              {"1", "musketeers", 0, 34, 19.5, 0},
                              {"2", "musketeers", 0, 46, 19.5, 0},
                              {"hp", "heavy pikemen", 1, 40, 30.5, 180},
                              {"hp2", "heavy pikemen", 1, 44, 30.5, 180},
                              {0}};
    static const char *const on[] = {"morale_after_guns=on", NULL};
    for (unsigned option = 0; option < 2; option++) {
        sc *s = sc_of(men, option ? on : NULL);
        to_row(s, "5");
        dice_come(s, "6");
        assert_int_equal(next_of_row(s), TILLY_ASK_BATTERY_TARGET);
        assert_int_equal(choose(s, TILLY_OPT_SHOOT, "gun", "hp", 0), TILLY_OK);
        end_row(s);
        fire_at(s, "hp");
        assert_int_equal(points_left(s, "hp"), 60 - 30 - 8 - 8);
        dice_come(s, "6");
        end_row(s);
        assert_int_equal(count_told(s, TILLY_EV_TESTED), 1);
        assert_int_equal(sc_ue_lost(s->g->battle, id_of(s, "hp")), 1);
        assert_true(has_flag(s, "hp", TILLY_UNIT_RETIRING));
        sc_end(s);
    }
}

/* SC-Q-58 SC-218: a stand that stands charged does not test; without its charger it does */
static void a_stand_that_stands_charged_does_not_test(void **state)
{
    static const man men[] = {
        {"mu", "musketeers", 0, 40, 20, 0}, {"hc", "heavy cavalry", 1, 40, 21.5, 180}, {0}};
    sc *s = sc_of(men, NULL);
    charges_in(s, "hc", "mu", true);
    charges_in(s, "mu", "hc", true); /* so that both have been charged */
    to_row(s, "6.2");
    dice_come(s, "11");
    assert_int_equal(next_of_row(s), TILLY_ASK_REACTION);
    assert_int_equal(choose(s, TILLY_OPT_SHOOT, "mu", "hc", 0), TILLY_OK);
    assert_int_equal(next_of_row(s), TILLY_ASK_REACTION);
    assert_int_equal(choose(s, TILLY_OPT_SHOOT, "hc", "mu", 0), TILLY_OK);
    to_row(s, "7");
    assert_int_equal(next_of_row(s), 0);
    sc_end(s);
}

/* SC-EX-06 SC-EX-136 SC-218 SC-067: a charger of UE 2 that is shot at holds with a 2 */
static void a_charger_that_holds_stays(void **state)
{
    static const man men[] = {
        {"mu", "musketeers", 0, 40, 20, 0}, {"sw", "swordsmen", 1, 40, 21, 180}, {0}};
    sc *s = sc_of(men, NULL);
    charges_in(s, "sw", "mu", true);
    to_row(s, "6.2");
    dice_come(s, "3");
    assert_int_equal(next_of_row(s), TILLY_ASK_REACTION);
    assert_int_equal(choose(s, TILLY_OPT_SHOOT, "mu", "sw", 0), TILLY_OK);
    end_row(s);
    assert_int_equal(points_left(s, "sw"), 48);
    to_row(s, "7");
    dice_come(s, "2");
    end_row(s);
    assert_at(s, "sw", 40, 21);
    assert_false(has_flag(s, "sw", TILLY_UNIT_RETIRING));
    sc_end(s);
}

/* SC-218 SC-237 SC-242: dice by the orders at the beginning: the neighbour of one that fails is
 * closed still */
static void dice_are_thrown_by_the_orders_that_stands_have(void **state)
{
    static const man men[] = {{"1", "musketeers", 0, 38, 19.5, 0},
                              {"2", "musketeers", 0, 46, 19.5, 0},
                              {"hp", "heavy pikemen", 1, 40, 30.5, 180},
                              {"hp2", "heavy pikemen", 1, 44, 30.5, 180},
                              {0}};
    sc *s = sc_of(men, NULL);
    to_row(s, "6.3");
    assert_int_equal(next_of_row(s), TILLY_ASK_BATTERY_TARGET);
    assert_int_equal(choose(s, TILLY_OPT_SHOOT, "1", "hp", 0), TILLY_OK);
    assert_int_equal(next_of_row(s), TILLY_ASK_BATTERY_TARGET);
    assert_int_equal(choose(s, TILLY_OPT_SHOOT, "2", "hp2", 0), TILLY_OK);
    end_row(s);
    to_row(s, "7");
    dice_come(s, "65"); /* UE 5 each: the second holds, though its neighbour has failed */
    end_row(s);
    assert_true(has_flag(s, "hp", TILLY_UNIT_RETIRING));
    assert_false(has_flag(s, "hp2", TILLY_UNIT_RETIRING));
    assert_int_equal(shown(s, "hp2").efficiency, 3);
    sc_end(s);
}

/* ---- refuges --------------------------------------------------------------------------------- */

static const man with_pikes_behind[] = {{"firer", "musketeers", 1, 40, 40, 180},
                                        {"mu", "musketeers", 0, 40, 30, 0},
                                        {"left", "heavy pikemen", 0, 38, 27, 0},
                                        {"right", "heavy pikemen", 0, 42, 27, 0},
                                        {0}};

/* SC-219 SC-080 SC-D-19 SC-Q-29: behind closed pikes, back to the enemy */
static void a_beaten_stand_finds_refuge_behind_pikes(void **state)
{
    sc *s = sc_of(with_pikes_behind, NULL);
    fire_at(s, "mu");
    dice_come(s, "5");
    assert_int_equal(next_of_row(s), TILLY_ASK_REFUGE);
    assert_true(is_offered(s, TILLY_OPT_TO_BASE_EDGE, "mu", NULL));
    assert_true(is_offered(s, TILLY_OPT_BEHIND_PIKES, "right", NULL));
    assert_preview(s, TILLY_OPT_BEHIND_PIKES, "left", 0, 40, 26);
    assert_preview(s, TILLY_OPT_TO_BASE_EDGE, "mu", 0, 40, 24);
    assert_int_equal(choose(s, TILLY_OPT_BEHIND_PIKES, "left", NULL, 0), TILLY_OK);
    end_row(s);
    assert_at(s, "mu", 40, 26);
    assert_int_equal(shown(s, "mu").heading, 18000);
    assert_true(has_flag(s, "mu", TILLY_UNIT_RETIRING));
    tilly_event e;
    assert_true(told(s, TILLY_EV_RETIRED, 0, &e));
    assert_int_equal(e.other, id_of(s, "left"));
    assert_int_equal(e.value[7], 3);
    sc_end(s);
}

/* SC-219 SC-Q-29: open pikes, pikes that retire and pikes out of its move are none */
static void only_closed_steady_pikes_within_its_move_are_a_refuge(void **state)
{
    for (unsigned i = 0; i < 3; i++) {
        sc *s = sc_of(with_pikes_behind, NULL);
        if (i == 0)
            stands_at(s, "right", 50, 27, 0);
        if (i == 1) {
            stands_at(s, "left", 38, 22.4, 0);
            stands_at(s, "right", 42, 22.4, 0);
        }
        to_row(s, "5");
        if (i == 2)
            sc_retires(s->g->battle, id_of(s, "right"), 18000);
        fire_at(s, "mu");
        dice_come(s, "5");
        assert_int_equal(next_of_row(s), 0); /* the way home is the only one */
        tilly_event e;
        assert_true(told(s, TILLY_EV_RETIRED, 0, &e));
        assert_int_equal(e.value[7], 1);
        sc_end(s);
    }
}

/* SC-210 SC-Q-29 SC-243: its base goes there, not its middle alone, and passes no enemy */
static void the_way_to_a_refuge_is_as_wide_as_the_stand(void **state)
{
    static const man men[] = {{"firer", "musketeers", 1, 40, 40, 180},
                              {"by", "swordsmen", 1, 80, 50, 180},
                              {"mu", "musketeers", 0, 40, 30, 0},
                              {"left", "heavy pikemen", 0, 38, 27, 0},
                              {"right", "heavy pikemen", 0, 42, 27, 0},
                              {0}};
    sc *s = sc_of(men, NULL);
    fire_at(s, "mu");
    stands_at(s, "by", 43.5, 28.3, 0);
    dice_come(s, "5");
    assert_int_equal(next_of_row(s), TILLY_ASK_REFUGE);
    assert_int_equal(choose(s, TILLY_OPT_BEHIND_PIKES, "left", NULL, 0), TILLY_OK);
    end_row(s);
    assert_true(shown(s, "mu").x < INCHES(39.6));
    sc_end(s);
}

/* SC-Q-29: the nearest place, wherever it lies: just past the musketeers who stand there, whose
 * left edge is at 39.8 */
static void the_refuge_behind_pikes_is_the_nearest(void **state)
{
    static const man men[] = {{"firer", "musketeers", 1, 40, 40, 180},
                              {"by", "musketeers", 0, 80, 10, 0},
                              {"mu", "musketeers", 0, 40, 30, 0},
                              {"left", "heavy pikemen", 0, 38, 27, 0},
                              {"right", "heavy pikemen", 0, 42, 27, 0},
                              {0}};
    sc *s = sc_of(men, NULL);
    fire_at(s, "mu");
    stands_at(s, "by", 40.3, 24.5, 90);
    dice_come(s, "5");
    assert_int_equal(next_of_row(s), TILLY_ASK_REFUGE);
    assert_int_equal(choose(s, TILLY_OPT_BEHIND_PIKES, "left", NULL, 0), TILLY_OK);
    end_row(s);
    assert_in_range(shown(s, "mu").x, INCHES(37.8), INCHES(37.806));
    assert_in_range(shown(s, "mu").y, INCHES(25.999), INCHES(26.001));
    sc_end(s);
}

static const man with_square[] = {{"firer", "musketeers", 1, 40, 40, 180},
                                  {"mu", "musketeers", 0, 40, 29.5, 0},
                                  {"front", "heavy pikemen", 0, 40, 27.5, 0},
                                  {"rear", "heavy pikemen", 0, 40, 22.5, 180},
                                  {"west", "heavy pikemen", 0, 37.5, 25, 270},
                                  {"east", "heavy pikemen", 0, 42.5, 25, 90},
                                  {0}};

/* SC-219 SC-D-19 SC-240: into a pike square with room; it stays there */
static void a_beaten_stand_finds_refuge_in_a_square(void **state)
{
    sc *s = sc_of(with_square, NULL);
    form_square(s, "front", "rear", "west", "east", NULL);
    fire_at(s, "mu");
    dice_come(s, "5");
    assert_int_equal(next_of_row(s), TILLY_ASK_REFUGE);
    assert_int_equal(choose(s, TILLY_OPT_INTO_SQUARE, "front", NULL, 0), TILLY_OK);
    end_row(s);
    assert_at(s, "mu", 40, 26.5);
    assert_int_equal(sc_place_of(s->g->battle, id_of(s, "mu")), IS_INSIDE);
    assert_int_equal(count_told(s, TILLY_EV_SQUARE_ENTERED), 1);
    to_row(s, "2"); /* SC-206: it is faced as it rallies, which a face is not */
    dice_come(s, "1");
    assert_int_equal(next_of_row(s), TILLY_ASK_FACING);
    sc_end(s);
}

/* SC-219 SC-Q-29 SC-231: the nearest place inside, and with its back to the enemy as well as may be
 */
static void the_refuge_in_a_square_is_the_nearest(void **state)
{
    static const man men[] = {{"firer", "musketeers", 1, 40, 40, 180},
                              {"mu", "musketeers", 0, 40, 29.5, 0},
                              {"front", "heavy pikemen", 0, 37.5, 25, 270},
                              {"rear", "heavy pikemen", 0, 42.5, 25, 90},
                              {"west", "heavy pikemen", 0, 40, 22.5, 180},
                              {"east", "heavy pikemen", 0, 40, 27.5, 0},
                              {0}};
    sc *s = sc_of(men, NULL);
    form_square(s, "front", "rear", "west", "east", NULL);
    fire_at(s, "mu");
    dice_come(s, "5");
    assert_int_equal(next_of_row(s), TILLY_ASK_REFUGE);
    assert_preview(s, TILLY_OPT_INTO_SQUARE, "front", 0, 40, 26.5);
    assert_int_equal(choose(s, TILLY_OPT_INTO_SQUARE, "front", NULL, 0), TILLY_OK);
    end_row(s);
    assert_at(s, "mu", 40, 26.5);
    assert_int_equal(shown(s, "mu").heading, 18000);
    sc_end(s);
}

static const man with_pikes_ahead[] = {{"firer", "musketeers", 1, 52, 19.5, 270},
                                       {"mu", "musketeers", 0, 40, 19.5, 0},
                                       {"left", "heavy pikemen", 0, 38, 27, 0},
                                       {"right", "heavy pikemen", 0, 42, 27, 0},
                                       {0}};

/* SC-219 SC-Q-29: some part of it within 6 inches of the rear edge at y = 26.5 */
static void behind_pikes_is_within_six_inches_of_their_rear(void **state)
{
    for (unsigned near = 0; near < 2; near++) {
        sc *s = sc_of(with_pikes_ahead, NULL);
        stands_at(s, "mu", 40, near ? 20 : 19.5, 0);
        fire_at(s, "mu");
        dice_come(s, "5");
        assert_int_equal(next_of_row(s), TILLY_ASK_REFUGE);
        assert_preview(s, TILLY_OPT_BEHIND_PIKES, "left", 0, 40, 20);
        assert_int_equal(choose(s, TILLY_OPT_BEHIND_PIKES, "left", NULL, 0), TILLY_OK);
        assert_at(s, "mu", 40, 20);
        sc_end(s);
    }
}

/* SC-219 SC-Q-46: squares that are not of pikes alone, and broken ones, are none; but the pikes of
 * a broken one are as good as others to stand behind */
static void only_unbroken_pike_squares_are_a_refuge(void **state)
{
    static const man mixed[] = {{"firer", "musketeers", 1, 40, 40, 180},
                                {"mu", "musketeers", 0, 40, 29.5, 0},
                                {"front", "swordsmen", 0, 40, 27.5, 0},
                                {"rear", "heavy pikemen", 0, 40, 22.5, 180},
                                {"west", "heavy pikemen", 0, 37.5, 25, 270},
                                {"east", "heavy pikemen", 0, 42.5, 25, 90},
                                {0}};
    sc *s = sc_of(mixed, NULL);
    form_square(s, "front", "rear", "west", "east", NULL);
    fire_at(s, "mu");
    dice_come(s, "5");
    assert_int_equal(next_of_row(s), 0);
    sc_end(s);
    s = sc_of(with_square, NULL);
    form_square(s, "front", "rear", "west", "east", NULL);
    sc_breaks_square(s->g->battle, sc_square_of(s->g->battle, id_of(s, "front")));
    fire_at(s, "mu");
    dice_come(s, "5");
    assert_int_equal(next_of_row(s), TILLY_ASK_REFUGE);
    assert_false(is_offered(s, TILLY_OPT_INTO_SQUARE, NULL, NULL));
    assert_true(is_offered(s, TILLY_OPT_BEHIND_PIKES, NULL, NULL));
    sc_end(s);
}

/* SC-219 SC-Q-29 SC-237 SC-240: two stands back to back have no inside; each shelters behind itself
 */
static void two_pikes_back_to_back_are_stood_behind(void **state)
{
    static const man men[] = {{"firer", "musketeers", 1, 40, 40, 180},
                              {"mu", "musketeers", 0, 40, 25, 0},
                              {"front", "heavy pikemen", 0, 40, 22.5, 0},
                              {"back", "heavy pikemen", 0, 40, 21.5, 180},
                              {0}};
    sc *s = sc_of(men, NULL);
    form_square(s, "front", "back", NULL);
    fire_at(s, "mu");
    dice_come(s, "5");
    assert_int_equal(next_of_row(s), TILLY_ASK_REFUGE);
    assert_preview(s, TILLY_OPT_BEHIND_PIKES, "front", 0, 40, 20.505); /* the slip of SC-Q-66 */
    sc_end(s);
}

/* SC-EX-134 SC-219 SC-220: a face keeps its place, and cannot act */
static void a_face_that_fails_keeps_its_place(void **state)
{
    static const man men[] = {{"firer", "musketeers", 1, 40, 40, 180},
                              {"front", "swordsmen", 0, 40, 29.5, 0},
                              {"rear", "swordsmen", 0, 40, 24.5, 180},
                              {"west", "swordsmen", 0, 37.5, 27, 270},
                              {"east", "swordsmen", 0, 42.5, 27, 90},
                              {0}};
    sc *s = sc_of(men, NULL);
    form_square(s, "front", "rear", "west", "east", NULL);
    fire_at(s, "front");
    dice_come(s, "6");
    end_row(s);
    assert_at(s, "front", 40, 29.5);
    assert_true(has_flag(s, "front", TILLY_UNIT_RETIRING));
    assert_int_equal(shown(s, "front").efficiency, 4);
    assert_true(sc_in_unbroken_square(s->g->battle, id_of(s, "front")));
    tilly_event e;
    assert_true(told(s, TILLY_EV_RETIRED, 0, &e));
    assert_int_equal(e.value[7], 4);
    sc_end(s);
}

/* SC-EX-117 SC-220 SC-Q-65: beyond the edge it is lost */
static void a_stand_that_retires_over_the_edge_is_lost(void **state)
{
    static const man men[] = {
        {"firer", "heavy cavalry", 0, 40, 44, 0}, {"hc", "heavy cavalry", 1, 40, 50, 180}, {0}};
    sc *s = sc_of(men, NULL);
    fire_at(s, "hc");
    dice_come(s, "6");
    end_row(s);
    assert_true(is_gone(s, "hc"));
    assert_int_equal(count_told(s, TILLY_EV_LEFT_BOARD), 1);
    sc_end(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_stand_fired_at_tests_its_efficiency),
        cmocka_unit_test(many_volleys_bring_one_die),
        cmocka_unit_test(guns_alone_bring_no_test),
        cmocka_unit_test(a_gun_and_muskets_together_bring_one_die),
        cmocka_unit_test(a_stand_that_stands_charged_does_not_test),
        cmocka_unit_test(a_charger_that_holds_stays),
        cmocka_unit_test(dice_are_thrown_by_the_orders_that_stands_have),
        cmocka_unit_test(a_beaten_stand_finds_refuge_behind_pikes),
        cmocka_unit_test(only_closed_steady_pikes_within_its_move_are_a_refuge),
        cmocka_unit_test(the_way_to_a_refuge_is_as_wide_as_the_stand),
        cmocka_unit_test(the_refuge_behind_pikes_is_the_nearest),
        cmocka_unit_test(the_refuge_in_a_square_is_the_nearest),
        cmocka_unit_test(a_beaten_stand_finds_refuge_in_a_square),
        cmocka_unit_test(behind_pikes_is_within_six_inches_of_their_rear),
        cmocka_unit_test(only_unbroken_pike_squares_are_a_refuge),
        cmocka_unit_test(two_pikes_back_to_back_are_stood_behind),
        cmocka_unit_test(a_face_that_fails_keeps_its_place),
        cmocka_unit_test(a_stand_that_retires_over_the_edge_is_lost),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
