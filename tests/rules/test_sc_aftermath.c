/* What follows from Scruby's melees: bonus moves, extra melees, pursuit and support; loading and
 * captured guns at the end of a game move (SC-145 to SC-150, SC-180, SC-228, SC-229, SC-232;
 * SC-D-22 to SC-D-25). */
#include <string.h>
#include "sc.h"

/* ---- pursuit (SC-147, SC-148, SC-229) -------------------------------------------------------- */

/* SC-EX-97 SC-EX-137 SC-147 SC-229 SC-D-22 */
static void cavalry_within_six_inches_may_pursue(void **state)
{
    for (unsigned near = 0; near < 2; near++) {
        const man men[] = {{"sw", "swordsmen", 0, 40, 30, 0},
                           {"hc", "heavy cavalry", 0, 40, near ? 22.5 : 22.4, 0},
                           {"mu2", "musketeers", 0, 46, 30, 0},
                           {"mu", "musketeers", 1, 40, 31, 180},
                           {0}};
        sc *s = sc_of(men, NULL);
        charges_in(s, "sw", "mu", true);
        to_row(s, "8");
        assert_int_equal(next_of_row(s), near ? TILLY_ASK_AFTER_MELEE : 0);
        if (near) {
            assert_true(is_offered(s, TILLY_OPT_PURSUE, NULL, NULL));
            assert_false(is_offered(s, TILLY_OPT_BONUS_MOVE, NULL, NULL));
            assert_int_equal(choose(s, TILLY_OPT_PURSUE, NULL, NULL, 0), TILLY_OK);
            end_row(s);
            assert_int_equal(points_left(s, "mu"), 60 - 8 - 24);
        }
        sc_end(s);
    }
}

static const man beaten[] = {{"hc", "heavy cavalry", 0, 40, 30, 0},
                             {"sw1", "swordsmen", 1, 38, 31.5, 180},
                             {"sw2", "swordsmen", 1, 42, 31.5, 180},
                             {0}};

/* SC-EX-98 SC-148 SC-229 SC-Q-44 SC-Q-69 SC-D-25 */
static void the_beaten_go_back_and_are_struck_from_behind(void **state)
{
    sc *s = sc_of(beaten, NULL);
    charges_in(s, "hc", "sw1", true);
    charges_in(s, "hc", "sw2", true);
    to_row(s, "8");
    dice_come(s, "61 25");
    until_asked(s, TILLY_ASK_AFTER_MELEE, NULL);
    assert_int_equal(choose(s, TILLY_OPT_PURSUE, NULL, NULL, 0), TILLY_OK);
    assert_int_equal(next_of_row(s), TILLY_ASK_OPPONENT);
    assert_at(s, "sw1", 38, 43.5);
    assert_at(s, "sw2", 42, 43.5);
    assert_int_equal(shown(s, "sw1").heading, 0);
    assert_int_equal(choose(s, TILLY_OPT_UNIT, "sw1", NULL, 0), TILLY_OK);
    end_row(s);
    assert_at(s, "hc", 38, 42);
    assert_int_equal(points_left(s, "sw1"), 60 - 20 - 24);
    assert_int_equal(points_left(s, "hc"), 40 - 16);
    assert_int_equal(sc_ue_lost(s->g->battle, id_of(s, "sw1")), 2);
    assert_int_equal(sc_ue_lost(s->g->battle, id_of(s, "sw2")), 2);
    assert_at(s, "sw1", 42.2426, 47.7426);
    assert_at(s, "sw2", 37.7574, 47.7426);
    sc_end(s);
}

/* SC-EX-99 SC-148 SC-229: by the normal move of the pursuer */
static void light_cavalry_drives_them_sixteen_inches(void **state)
{
    static const struct {
        const char *kind;
        int32_t struck; /* charge and pursuit, in half-points */
    } by[] = {{"light cavalry", 10 + 12}, {"rieters", 8 + 8}};
    for (unsigned i = 0; i < 2; i++) {
        const man men[] = {
            {"lc", by[i].kind, 0, 40, 30, 0}, {"sw", "swordsmen", 1, 40, 31.5, 180}, {0}};
        sc *s = sc_of(men, NULL);
        charges_in(s, "lc", "sw", true);
        to_row(s, "8");
        dice_come(s, "61");
        until_asked(s, TILLY_ASK_AFTER_MELEE, NULL);
        assert_int_equal(choose(s, TILLY_OPT_PURSUE, NULL, NULL, 0), TILLY_OK);
        end_row(s);
        assert_int_equal(points_left(s, "sw"), 60 - by[i].struck);
        tilly_event e;
        assert_true(told(s, TILLY_EV_RETIRED, 0, &e));
        assert_int_equal(e.value[6], INCHES(16));
        assert_int_equal(e.value[7], 5);
        sc_end(s);
    }
}

/* SC-EX-158 SC-229 SC-Q-69 */
static void a_pursuer_without_room_behind_its_quarry_stays(void **state)
{
    static const man men[] = {{"hc1", "heavy cavalry", 0, 38, 30, 0},
                              {"hc2", "heavy cavalry", 0, 42, 30, 0},
                              {"sw1", "swordsmen", 1, 38, 31.5, 180},
                              {"sw2", "swordsmen", 1, 42, 31.5, 180},
                              {"mu", "musketeers", 1, 46, 31.5, 180},
                              {0}};
    for (unsigned same = 0; same < 2; same++) {
        sc *s = sc_of(men, NULL);
        charges_in(s, "hc1", "sw1", true);
        charges_in(s, "hc2", "sw2", true);
        to_row(s, "8");
        stands_at(s, "sw1", 38.5, 31.5, 180);
        stands_at(s, "sw2", 42.5, 31.5, 180);
        stands_at(s, "mu", 70, 31.5, 180);
        dice_come(s, "61");
        until_asked(s, TILLY_ASK_OPPONENT, "hc2");
        assert_int_equal(choose(s, TILLY_OPT_UNIT, "sw2", NULL, 0), TILLY_OK);
        until_asked(s, TILLY_ASK_AFTER_MELEE, NULL);
        assert_int_equal(choose(s, TILLY_OPT_PURSUE, NULL, NULL, 0), TILLY_OK);
        assert_int_equal(next_of_row(s), TILLY_ASK_PURSUERS);
        assert_int_equal(choose_set(s, "hc1", "hc2", NULL), TILLY_OK);
        until_asked(s, TILLY_ASK_OPPONENT, "hc1");
        assert_int_equal(choose(s, TILLY_OPT_UNIT, "sw1", NULL, 0), TILLY_OK);
        until_asked(s, TILLY_ASK_OPPONENT, "hc2");
        assert_int_equal(choose(s, TILLY_OPT_UNIT, same ? "sw1" : "sw2", NULL, 0), TILLY_OK);
        end_row(s);
        assert_at(s, "hc1", 38.5, 42);
        assert_at(s, "hc2", same ? 42 : 42.5, same ? 30 : 42);
        assert_int_equal(count_told(s, TILLY_EV_PURSUED), same ? 1 : 2);
        sc_end(s);
    }
}

/* SC-229 SC-Q-69 SC-Q-59 SC-200: nobody is ridden over the edge of the table, nor into a third
 * melee, nor against guns */
static void a_pursuer_is_set_on_the_table_and_against_its_quarry_alone(void **state)
{
    static const struct {
        double x, beside; /* of the swordsmen, and of others where the pursuer would stand */
        const char *others;
        double ends_x, ends_y;
    } try[] = {{40, 44.5, "musketeers", 40, 42},
               {40, 44, "musketeers", 39.99, 42},
               {40, 43, "small cannon", 39.99, 42},
               {93.5, 91, "musketeers", 40, 30}};
    for (unsigned i = 0; i < sizeof try / sizeof *try; i++) {
        const man men[] = {{"hc", "heavy cavalry", 0, 40, 30, 0},
                           {"sw", "swordsmen", 1, 40, 31.5, 180},
                           {"by", try[i].others, 1, 70, 50, 180},
                           {0}};
        sc *s = sc_of(men, NULL);
        charges_in(s, "hc", "sw", true);
        to_row(s, "8");
        dice_come(s, "61");
        until_asked(s, TILLY_ASK_AFTER_MELEE, NULL);
        stands_at(s, "sw", try[i].x, 31.5, 180);
        stands_at(s, "by", try[i].beside, 42, 180);
        assert_int_equal(choose(s, TILLY_OPT_PURSUE, NULL, NULL, 0), TILLY_OK);
        end_row(s);
        assert_at(s, "hc", try[i].ends_x, try[i].ends_y);
        assert_int_equal(count_told(s, TILLY_EV_MELEE), 1);
        sc_end(s);
    }
}

/* SC-EX-101 SC-149 SC-229 SC-Q-69 SC-D-24 */
static void support_stops_the_pursuit(void **state)
{
    for (unsigned near = 0; near < 2; near++) {
        const man men[] = {{"hc", "heavy cavalry", 0, 40, 15, 0},
                           {"sw", "swordsmen", 1, 40, 16.5, 180},
                           {"lc", "light cavalry", 1, 40, near ? 36 : 36.1, 180},
                           {0}};
        sc *s = sc_of(men, NULL);
        charges_in(s, "hc", "sw", true);
        to_row(s, "8");
        dice_come(s, near ? "61 61" : "61");
        until_asked(s, TILLY_ASK_AFTER_MELEE, NULL);
        assert_int_equal(choose(s, TILLY_OPT_PURSUE, NULL, NULL, 0), TILLY_OK);
        if (!near)
            assert_int_not_equal(next_of_row(s), TILLY_ASK_SUPPORT);
        else {
            assert_int_equal(next_of_row(s), TILLY_ASK_SUPPORT);
            assert_int_equal(choose_set(s, "lc", NULL), TILLY_OK);
            end_row(s);
            assert_at(s, "hc", 40, 34);
            assert_int_equal(points_left(s, "lc"), 28);
            assert_int_equal(points_left(s, "hc"), 40 - 8 - 6);
            assert_int_equal(points_left(s, "sw"), 60 - 20);
            assert_int_equal(sc_ue_lost(s->g->battle, id_of(s, "sw")), 1);
            assert_int_equal(sc_ue_lost(s->g->battle, id_of(s, "lc")), 1);
            assert_at(s, "sw", 40, 28.5);
            assert_true(has_flag(s, "sw", TILLY_UNIT_RETIRING));
        }
        sc_end(s);
    }
}

/* SC-149 SC-229 SC-D-24: support that the beaten run through is asked, though they leave the table
 */
static void support_is_run_through_on_the_way_off_the_table(void **state)
{
    static const man men[] = {{"lc", "light cavalry", 0, 40, 50.5, 0},
                              {"sw", "swordsmen", 1, 40, 52, 180},
                              {"hp", "heavy pikemen", 1, 40, 57, 180},
                              {"hp2", "heavy pikemen", 1, 44, 57, 180},
                              {0}};
    sc *s = sc_of(men, NULL);
    charges_in(s, "lc", "sw", true);
    to_row(s, "8");
    dice_come(s, "61");
    until_asked(s, TILLY_ASK_AFTER_MELEE, NULL);
    assert_int_equal(choose(s, TILLY_OPT_PURSUE, NULL, NULL, 0), TILLY_OK);
    assert_int_equal(next_of_row(s), TILLY_ASK_SUPPORT);
    assert_true(is_gone(s, "sw"));
    assert_true(is_offered(s, TILLY_OPT_UNIT, "hp", NULL));
    assert_false(is_offered(s, TILLY_OPT_UNIT, "hp2", NULL)); /* beside the way */
    sc_end(s);
}

/* SC-229 SC-243: a pursuer who was not in the melee stops the beaten an inch short, as any other
 * enemy does */
static void the_beaten_do_not_run_through_a_pursuer(void **state)
{
    static const man men[] = {{"ls", "long swordsmen", 1, 40, 31, 180},
                              {"sw", "swordsmen", 0, 40, 30, 0},
                              {"hc", "heavy cavalry", 1, 40, 25, 0},
                              {0}};
    sc *s = sc_of(men, NULL);
    charges_in(s, "ls", "sw", true);
    to_row(s, "8");
    dice_come(s, "16 1");
    until_asked(s, TILLY_ASK_AFTER_MELEE, NULL);
    assert_int_equal(choose(s, TILLY_OPT_PURSUE, NULL, NULL, 0), TILLY_OK);
    end_row(s);
    tilly_event e;
    assert_true(told(s, TILLY_EV_RETIRED, 0, &e));
    assert_int_equal(e.unit, id_of(s, "sw"));
    assert_int_equal(e.value[4], INCHES(27.5));
    sc_end(s);
}

/* SC-149 SC-229 SC-Q-69: set before the support he would touch the beaten; he is set aside, for
 * they are safe */
static void the_beaten_are_safe_beside_their_support(void **state)
{
    static const man men[] = {{"hc", "heavy cavalry", 0, 42, 11.5, 0},
                              {"sw", "swordsmen", 1, 42, 13, 180},
                              {"lc", "light cavalry", 1, 46, 27.5, 180},
                              {0}};
    sc *s = sc_of(men, NULL);
    charges_in(s, "hc", "sw", true);
    to_row(s, "8");
    dice_come(s, "61 61");
    until_asked(s, TILLY_ASK_AFTER_MELEE, NULL);
    assert_int_equal(choose(s, TILLY_OPT_PURSUE, NULL, NULL, 0), TILLY_OK);
    assert_int_equal(next_of_row(s), TILLY_ASK_SUPPORT);
    assert_int_equal(choose_set(s, "lc", NULL), TILLY_OK);
    end_row(s);
    assert_at(s, "sw", 42, 25);
    assert_true(shown(s, "hc").x > INCHES(46));
    assert_int_equal(points_left(s, "lc"), 28);
    assert_int_equal(points_left(s, "sw"), 60 - 20);
    assert_int_equal(sc_ue_lost(s->g->battle, id_of(s, "sw")), 1);
    sc_end(s);
}

/* SC-Q-69 SC-Q-38: to meet corner to corner with the beaten, or with others of the line that stops
 * him, is no touch: he is set middle on middle */
static void a_pursuer_may_stand_corner_to_corner(void **state)
{
    static const double place[][2] = {{15, 48}, {14.9, 48}, {15, 49.5}};
    for (unsigned i = 0; i < 3; i++) {
        const man men[] = {{"sw", "swordsmen", 0, 40, 30, 0},
                           {"sup", "light pikemen", 0, 44, place[i][0], 0},
                           {"next", "light pikemen", 0, place[i][1], place[i][0], 0},
                           {"rest", "musketeers", 0, 80, 2, 0},
                           {"hc", "heavy cavalry", 1, 40, 31.5, 180},
                           {"far", "musketeers", 1, 90, 58, 180},
                           {"far2", "musketeers", 1, 86, 58, 180},
                           {0}};
        sc *s = sc_of(men, NULL);
        charges_in(s, "hc", "sw", true);
        to_row(s, "8");
        dice_come(s, "16 16");
        until_asked(s, TILLY_ASK_AFTER_MELEE, NULL);
        assert_int_equal(choose(s, TILLY_OPT_PURSUE, NULL, NULL, 0), TILLY_OK);
        assert_int_equal(next_of_row(s), TILLY_ASK_SUPPORT);
        assert_int_equal(choose_set(s, "sup", NULL), TILLY_OK);
        tilly_event e;
        end_row(s);
        assert_true(told(s, TILLY_EV_PURSUED, 0, &e));
        assert_in_range(e.value[3], INCHES(44) - 1, INCHES(44) + 1);
        assert_in_range(e.value[4], INCHES(place[i][0] + 1.5) - 1, INCHES(place[i][0] + 1.5) + 1);
        assert_int_equal(count_told(s, TILLY_EV_MELEE), 2);
        sc_end(s);
    }
}

/* ---- bonus moves (SC-145, SC-146, SC-228)
 * -------------------------------------------------------- */

/* SC-228 SC-Q-43: the winner of the extra melee has the second one, if he defended himself too, but
 * musketeers have none */
static void musketeers_have_no_bonus_move(void **state)
{
    static const char *const types[] = {"long swordsmen", "musketeers"};
    for (unsigned i = 0; i < 2; i++) {
        const man men[] = {{"hc", "heavy cavalry", 0, 40, 28.5, 0},
                           {"mu", "musketeers", 1, 40, 30, 180},
                           {"d", types[i], 1, 40, 40, 180},
                           {"lc", "light cavalry", 1, 40, 46, 180},
                           {0}};
        sc *s = sc_of(men, NULL);
        charges_in(s, "hc", "mu", true);
        to_row(s, "8");
        until_asked(s, TILLY_ASK_AFTER_MELEE, NULL);
        assert_int_equal(choose(s, TILLY_OPT_BONUS_MOVE, NULL, NULL, 0), TILLY_OK);
        until_asked(s, TILLY_ASK_NEXT_UNIT, NULL);
        assert_int_equal(choose(s, TILLY_OPT_UNIT, "hc", NULL, 0), TILLY_OK);
        until_asked(s, TILLY_ASK_MOVE, "hc");
        assert_int_equal(choose(s, TILLY_OPT_CHARGE_AT, NULL, "d", 0), TILLY_OK);
        dice_come(s, i ? "1 6 3" : "16 3");
        assert_int_equal(next_of_row(s) == TILLY_ASK_NEXT_UNIT &&
                             is_offered(s, TILLY_OPT_UNIT, "d", NULL),
                         i == 0);
        sc_end(s);
    }
}

/* SC-EX-96 SC-145 SC-228 */
static void closed_pikes_go_on_as_a_body_within_their_move(void **state)
{
    for (unsigned near = 0; near < 2; near++) {
        const man men[] = {{"hp1", "heavy pikemen", 0, 38, 30, 0},
                           {"hp2", "heavy pikemen", 0, 42, 30, 0},
                           {"mu", "musketeers", 1, 40, 31, 180},
                           {"sw", "swordsmen", 1, 40, near ? 34 : 35, 180},
                           {0}};
        sc *s = sc_of(men, NULL);
        charges_in(s, "hp1", "mu", true);
        charges_in(s, "hp2", "mu", true);
        to_row(s, "8");
        unsigned asked = next_of_row(s);
        assert_int_equal(asked, near ? TILLY_ASK_AFTER_MELEE : 0);
        if (near) {
            dice_come(s, "6");
            assert_int_equal(choose(s, TILLY_OPT_BONUS_MOVE, NULL, NULL, 0), TILLY_OK);
            until_asked(s, TILLY_ASK_NEXT_UNIT, NULL);
            assert_int_equal(choose(s, TILLY_OPT_UNIT, "hp1", NULL, 0), TILLY_OK);
            assert_int_equal(next_of_row(s), TILLY_ASK_BODY);
            assert_int_equal(choose_set(s, "hp2", NULL), TILLY_OK);
            assert_int_equal(next_of_row(s), TILLY_ASK_MOVE);
            assert_false(is_offered(s, TILLY_OPT_STRAIGHT, NULL, NULL));
            assert_int_equal(choose(s, TILLY_OPT_CHARGE_AT, NULL, "sw", 0), TILLY_OK);
            until_asked(s, TILLY_ASK_NEXT_UNIT, NULL); /* the second, after the extra melee */
            assert_at(s, "hp1", 38, 32.5 + 0.5);
            assert_int_equal(points_left(s, "sw"), 60 - 24);
            assert_true(has_flag(s, "sw", TILLY_UNIT_RETIRING));
            assert_int_equal(choose(s, TILLY_OPT_UNIT, "hp1", NULL, 0), TILLY_OK);
            until_asked(s, TILLY_ASK_MOVE, "hp1");
            assert_false(is_offered(s, TILLY_OPT_CHARGE_AT, NULL, NULL));
            end_row(s);
        }
        sc_end(s);
    }
}

/* SC-228 SC-238 SC-Q-37: one of the body who was not engaged may be the one that reaches him, three
 * inches ahead at most */
static void a_body_goes_on_with_those_who_were_not_engaged(void **state)
{
    for (unsigned far = 0; far < 2; far++) {
        const man men[] = {{"h1", "heavy pikemen", 0, 38, 30, 0},
                           {"h2", "heavy pikemen", 0, 42, 30, 0},
                           {"h3", "heavy pikemen", 0, 46, 30, 0},
                           {"mu", "musketeers", 1, 35, 31, 180},
                           {"sw", "swordsmen", 1, 46, far ? 34.1 : 33.9, 180},
                           {"rest", "musketeers", 1, 90, 58, 180},
                           {"more", "musketeers", 1, 84, 58, 180},
                           {0}};
        sc *s = sc_of(men, NULL);
        charges_in(s, "h1", "mu", true);
        to_row(s, "8");
        dice_come(s, "3");
        assert_int_equal(next_of_row(s), far ? 0 : TILLY_ASK_AFTER_MELEE);
        if (!far) {
            assert_int_equal(choose(s, TILLY_OPT_BONUS_MOVE, NULL, NULL, 0), TILLY_OK);
            until_asked(s, TILLY_ASK_NEXT_UNIT, NULL);
            assert_int_equal(choose(s, TILLY_OPT_UNIT, "h1", NULL, 0), TILLY_OK);
            assert_int_equal(next_of_row(s), TILLY_ASK_BODY);
            assert_int_equal(choose_set(s, "h2", "h3", NULL), TILLY_OK);
            assert_int_equal(next_of_row(s), TILLY_ASK_MOVE);
            assert_int_equal(choose(s, TILLY_OPT_CHARGE_AT, NULL, "sw", 0), TILLY_OK);
            dice_come(s, "61 3");
            until_asked(s, TILLY_ASK_NEXT_UNIT, NULL);
            assert_at(s, "h3", 46, 32.9);
            assert_int_equal(count_told(s, TILLY_EV_MELEE), 2);
        }
        sc_end(s);
    }
}

/* SC-EX-87 SC-111 SC-228 */
static void who_beats_the_flank_guard_may_charge_the_flank(void **state)
{
    static const man men[] = {{"hc", "heavy cavalry", 0, 33, 30, 90},
                              {"mu", "musketeers", 1, 36, 30, 0},
                              {"hp", "heavy pikemen", 1, 40, 30, 0},
                              {"hp2", "heavy pikemen", 1, 44, 30, 0},
                              {0}};
    sc *s = sc_of(men, NULL);
    charges_in(s, "hc", "mu", false);
    to_row(s, "8");
    dice_come(s, "61 3");
    until_asked(s, TILLY_ASK_AFTER_MELEE, NULL);
    assert_int_equal(choose(s, TILLY_OPT_BONUS_MOVE, NULL, NULL, 0), TILLY_OK);
    until_asked(s, TILLY_ASK_NEXT_UNIT, NULL);
    assert_int_equal(choose(s, TILLY_OPT_UNIT, "hc", NULL, 0), TILLY_OK);
    until_asked(s, TILLY_ASK_MOVE, "hc");
    assert_false(is_offered(s, TILLY_OPT_CHARGE_AT, NULL, "mu"));
    assert_int_equal(choose(s, TILLY_OPT_CHARGE_AT, NULL, "hp", 0), TILLY_OK);
    until_asked(s, TILLY_ASK_NEXT_UNIT, NULL);
    assert_int_equal(points_left(s, "hp"), 28);
    assert_true(has_flag(s, "hp", TILLY_UNIT_RETIRING));
    assert_int_equal(count_told(s, TILLY_EV_MELEE), 2);
    end_row(s);
    sc_end(s);
}

/* SC-228 SC-216: stands charged in a bonus move react before the extra melee */
static void stands_charged_in_a_bonus_move_react(void **state)
{
    static const man men[] = {{"hc", "heavy cavalry", 0, 40, 30, 0},
                              {"mu", "musketeers", 1, 40, 31.5, 180},
                              {"lc", "light cavalry", 1, 40, 42, 180},
                              {0}};
    sc *s = sc_of(men, NULL);
    charges_in(s, "hc", "mu", true);
    to_row(s, "8");
    dice_come(s, "661 4");
    until_asked(s, TILLY_ASK_AFTER_MELEE, NULL);
    assert_int_equal(choose(s, TILLY_OPT_BONUS_MOVE, NULL, NULL, 0), TILLY_OK);
    until_asked(s, TILLY_ASK_NEXT_UNIT, NULL);
    assert_int_equal(choose(s, TILLY_OPT_UNIT, "hc", NULL, 0), TILLY_OK);
    until_asked(s, TILLY_ASK_MOVE, "hc");
    assert_int_equal(choose(s, TILLY_OPT_CHARGE_AT, NULL, "lc", 0), TILLY_OK);
    until_asked(s, TILLY_ASK_REACTION, "lc");
    sc_end(s);
}

/* ---- the end of a game move (SC-180, SC-232)
 * ------------------------------------------------------- */

static void edit(sc *s, unsigned kind, const char *name, uint32_t what, int32_t value)
{
    tilly_edit e = {.size = sizeof e,
                    .kind = (uint16_t)kind,
                    .unit = id_of(s, name),
                    .what = what,
                    .value = value};
    assert_int_equal(tilly_battle_edit(s->g->battle, &e, NULL, NULL), TILLY_OK);
}

/* SC-EX-46 SC-EX-47 SC-180 SC-232 SC-Q-50 */
static void a_gun_held_for_a_game_move_is_captured(void **state)
{
    static const man men[] = {{"gun", "small cannon", 0, 40, 30, 0},
                              {"mu", "musketeers", 0, 20, 30, 0},
                              {"lc", "light cavalry", 1, 40, 32, 180},
                              {0}};
    for (unsigned disputed = 0; disputed < 2; disputed++) {
        sc *s = sc_of(men, NULL);
        to_row(s, "8");
        end_row(s);
        end_row(s);
        tilly_event e;
        assert_true(told(s, TILLY_EV_GUN_HELD, 0, &e));
        assert_int_equal(e.other, id_of(s, "lc"));
        to_row(s, "8");
        if (disputed)
            stands_at(s, "mu", 37, 30, 0);
        end_row(s);
        end_row(s);
        assert_int_equal(is_gone(s, "gun"), !disputed);
        assert_int_equal(told(s, TILLY_EV_BATTERY_TAKEN, 0, &e), !disputed);
        if (!disputed) {
            char text[4000];
            assert_int_equal(row_of_unit(s->g, e.third).side, 1);
            to_row(s, "1");
            assert_int_equal(tilly_battle_summary(s->g->battle, text, sizeof text, NULL), TILLY_OK);
            assert_non_null(strstr(text, "Losses of side 1: none of one unit")); /* as it began */
        }
        sc_end(s);
    }
}

/* SC-EX-16 SC-061 SC-232 SC-Q-27: loaded in the game move after the shot, if it is in no melee */
static void muskets_are_loaded_in_the_next_game_move(void **state)
{
    static const man men[] = {{"mu", "musketeers", 0, 40, 30, 0},
                              {"hp", "heavy pikemen", 0, 36, 30, 0},
                              {"lc", "light cavalry", 1, 40, 50, 180},
                              {"sw", "swordsmen", 1, 80, 50, 180},
                              {"sw2", "swordsmen", 1, 86, 50, 180},
                              {0}};
    for (unsigned fights = 0; fights < 2; fights++) {
        sc *s = sc_of(men, NULL);
        to_row(s, "7");
        edit(s, TILLY_EDIT_STATE, "mu", TILLY_UNIT_EMPTY, 1);
        to_row(s, "1");
        assert_true(has_flag(s, "mu", TILLY_UNIT_EMPTY));
        if (fights) {
            stands_at(s, "lc", 40, 31.5, 180);
            charges_in(s, "lc", "mu", true);
        }
        to_row(s, "8");
        dice_come(s, fights ? "61" : "");
        end_row(s);
        to_row(s, "1");
        assert_int_equal(has_flag(s, "mu", TILLY_UNIT_EMPTY), fights);
        to_row(s, "2");
        to_row(s, "1");
        assert_false(has_flag(s, "mu", TILLY_UNIT_EMPTY));
        sc_end(s);
    }
}

/* SC-071 SC-232 SC-Q-27: who fired both pistols and turns as he rallies has moved */
static void a_turn_on_the_spot_keeps_both_pistols_empty(void **state)
{
    static const man men[] = {{"hc", "heavy cavalry", 0, 40, 30, 180},
                              {"hp", "heavy pikemen", 0, 80, 10, 0},
                              {"lc", "light cavalry", 1, 40, 58, 180},
                              {0}};
    for (int32_t turn = 0; turn < 2; turn++) {
        sc *s = sc_of(men, NULL);
        to_row(s, "7");
        edit(s, TILLY_EDIT_STATE, "hc", TILLY_UNIT_EMPTY, 1);
        sc_retires(s->g->battle, id_of(s, "hc"), 18000);
        to_row(s, "2");
        dice_come(s, "1");
        until_asked(s, TILLY_ASK_FACING, "hc");
        assert_int_equal(choose(s, TILLY_OPT_FACE, NULL, NULL, turn ? 0 : 18000), TILLY_OK);
        to_row(s, "1");
        assert_int_equal(has_flag(s, "hc", TILLY_UNIT_EMPTY), turn);
        to_row(s, "2");
        to_row(s, "1");
        assert_false(has_flag(s, "hc", TILLY_UNIT_EMPTY));
        sc_end(s);
    }
}

/* SC-EX-42 SC-EX-43 SC-172 SC-175 SC-232: two full game moves with a crew at it */
static void a_large_gun_is_loaded_in_two_game_moves(void **state)
{
    static const man men[] = {
        {"gun", "large cannon", 0, 40, 10, 0}, {"lc", "light cavalry", 1, 40, 58, 180}, {0}};
    for (unsigned away = 0; away < 2; away++) {
        sc *s = sc_of(men, NULL);
        to_row(s, "7");
        edit(s, TILLY_EDIT_STATE, "gun", TILLY_UNIT_EMPTY, 1);
        for (unsigned move = 2; move <= 4 + 2 * away; move++) {
            to_row(s, "1");
            assert_int_equal(has_flag(s, "gun", TILLY_UNIT_EMPTY), move < 4 + 2 * away);
            if (away && move == 2) {
                to_row(s, "8");
                stands_at(s, "gun+", 60, 8, 0);
            }
            if (away && move == 3)
                stands_at(s, "gun+", 40, 8.5, 0);
            to_row(s, "2");
        }
        sc_end(s);
    }
}

/* SC-EX-48 SC-EX-49 SC-231 */
static void a_crew_that_does_not_run_is_killed(void **state)
{
    static const man men[] = {
        {"gun", "large cannon", 0, 40, 30, 0}, {"hc", "heavy cavalry", 1, 40, 32, 180}, {0}};
    sc *s = sc_of(men, NULL);
    tilly_id crew = id_of(s, "gun+");
    charges_in(s, "hc", "gun", true);
    to_row(s, "8");
    assert_true(sc_on_table(s->g->battle, crew));
    end_row(s);
    assert_false(sc_on_table(s->g->battle, crew));
    assert_int_equal(points_left(s, "hc"), 40);
    assert_int_equal(count_told(s, TILLY_EV_MELEE), 0);
    sc_end(s);
}

/* SC-180 SC-Q-50: the captor's own gun of that kind, destroyed before, leaves room for it */
static void a_captured_gun_takes_the_place_of_a_lost_one(void **state)
{
    static const man men[] = {{"gun", "small cannon", 0, 40, 30, 0},
                              {"lc", "light cavalry", 1, 40, 32, 180},
                              {"lost", "small cannon", 1, 80, 50, 180},
                              {0}};
    sc *s = sc_of(men, NULL);
    loses_points(s, "lost", 8);
    tilly_id lost = id_of(s, "lost");
    for (unsigned moves = 0; moves < 2; moves++) {
        to_row(s, "8");
        end_row(s);
        end_row(s);
    }
    tilly_event e;
    assert_true(told(s, TILLY_EV_BATTERY_TAKEN, 0, &e));
    assert_int_equal(tilly_id_index(e.third), tilly_id_index(lost));
    sc_end(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cavalry_within_six_inches_may_pursue),
        cmocka_unit_test(the_beaten_go_back_and_are_struck_from_behind),
        cmocka_unit_test(light_cavalry_drives_them_sixteen_inches),
        cmocka_unit_test(a_pursuer_without_room_behind_its_quarry_stays),
        cmocka_unit_test(a_pursuer_is_set_on_the_table_and_against_its_quarry_alone),
        cmocka_unit_test(support_stops_the_pursuit),
        cmocka_unit_test(support_is_run_through_on_the_way_off_the_table),
        cmocka_unit_test(the_beaten_do_not_run_through_a_pursuer),
        cmocka_unit_test(the_beaten_are_safe_beside_their_support),
        cmocka_unit_test(a_pursuer_may_stand_corner_to_corner),
        cmocka_unit_test(musketeers_have_no_bonus_move),
        cmocka_unit_test(closed_pikes_go_on_as_a_body_within_their_move),
        cmocka_unit_test(a_body_goes_on_with_those_who_were_not_engaged),
        cmocka_unit_test(who_beats_the_flank_guard_may_charge_the_flank),
        cmocka_unit_test(stands_charged_in_a_bonus_move_react),
        cmocka_unit_test(a_gun_held_for_a_game_move_is_captured),
        cmocka_unit_test(muskets_are_loaded_in_the_next_game_move),
        cmocka_unit_test(a_turn_on_the_spot_keeps_both_pistols_empty),
        cmocka_unit_test(a_large_gun_is_loaded_in_two_game_moves),
        cmocka_unit_test(a_crew_that_does_not_run_is_killed),
        cmocka_unit_test(a_captured_gun_takes_the_place_of_a_lost_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
