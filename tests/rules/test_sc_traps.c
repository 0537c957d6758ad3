/* Where Scruby's rules are easily read wrongly: what counts in a melee's score, pieces that are no
 * stands, dragoons who become two pieces and one again, bodies that turn, and a record of them. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "sc_move_inside.h"
#include "sc_orders.h"

/* ---- what counts in a melee's score (SC-224, SC-225, SC-226, SC-Q-39) ------------------------ */

/* Passes what is asked in the row; the horse strikes that one where it may choose. */
static void fight_with(sc *s, const char *struck)
{
    while (next_of_row(s))
        if (struck && asked_now(s).kind == TILLY_ASK_OPPONENT)
            assert_int_equal(choose(s, TILLY_OPT_UNIT, struck, NULL, 0), TILLY_OK);
        else
            pass_on(s);
}

static int32_t score(const sc *s, unsigned side)
{
    tilly_event e;
    unsigned thrown = count_told(s, TILLY_EV_MELEE_SCORE);
    assert_true(thrown >= TILLY_SIDES);
    assert_true(told(s, TILLY_EV_MELEE_SCORE, thrown - TILLY_SIDES + side, &e));
    return e.value[3];
}

static void scores(const sc *s, double first, double second)
{
    assert_int_equal(score(s, 0), (int32_t)(2 * first));
    assert_int_equal(score(s, 1), (int32_t)(2 * second));
}

/* 2 points kill the first of them, 8 spill on to the second, who touches it. */
static void points_that_spill_are_taken_off(void **state)
{
    static const man men[] = {{"sw1", "swordsmen", 0, 38, 30, 0},
                              {"sw2", "swordsmen", 0, 42, 30, 0},
                              {"hc", "heavy cavalry", 1, 40, 31.5, 180},
                              {0}};
    sc *s = sc_of(men, NULL);
    loses_points(s, "sw1", 56);
    charges_in(s, "hc", "sw1", true);
    to_row(s, "8");
    dice_come(s, "23");
    fight_with(s, "sw1");
    assert_true(is_gone(s, "sw1"));
    assert_int_equal(points_left(s, "sw2"), 44);
    scores(s, 2 * 4 + 8, 3 * 5 + 10);
    sc_end(s);
}

/* The second stands an inch off: 8 points find nobody. */
static void points_that_are_lost_are_not(void **state)
{
    static const man men[] = {{"sw1", "swordsmen", 0, 37.5, 30, 0},
                              {"sw2", "swordsmen", 0, 42.5, 30, 0},
                              {"hc", "heavy cavalry", 1, 40, 31.5, 180},
                              {0}};
    sc *s = sc_of(men, NULL);
    loses_points(s, "sw1", 56);
    charges_in(s, "hc", "sw1", true);
    to_row(s, "8");
    dice_come(s, "23");
    fight_with(s, "sw1");
    assert_true(is_gone(s, "sw1"));
    assert_int_equal(points_left(s, "sw2"), 60);
    scores(s, 2 * 2 + 8, 3 * 5 + 2);
    sc_end(s);
}

static const man supported_muskets[] = {{"mu", "musketeers", 0, 40, 30, 0},
                                        {"lp", "light pikemen", 0, 46, 30, 0},
                                        {"hc", "heavy cavalry", 1, 40, 31.5, 180},
                                        {0}};

/* The volley takes 4 points off the horse before blows are struck. */
static void a_volley_is_not_counted(void **state)
{
    sc *s = sc_of(supported_muskets, NULL);
    charges_in(s, "hc", "mu", true);
    to_row(s, "6.2");
    dice_come(s, "3");
    until_asked(s, TILLY_ASK_REACTION, "mu");
    assert_int_equal(choose(s, TILLY_OPT_SHOOT, NULL, "hc", 0), TILLY_OK);
    end_row(s);
    assert_int_equal(points_left(s, "hc"), 32);
    to_row(s, "8");
    dice_come(s, "21");
    fight_with(s, NULL);
    scores(s, 2 * 4 + 1, 1 * 5 + 10);
    sc_end(s);
}

/* Pikes caught in open order are out of the sum of UE; their blow of 1 counts. */
static void who_loses_at_once_leaves_the_sum_not_the_kills(void **state)
{
    static const man men[] = {{"sw", "swordsmen", 0, 37.5, 30, 0},
                              {"hp", "heavy pikemen", 0, 42.5, 30, 0},
                              {"hc", "heavy cavalry", 1, 40, 31.5, 180},
                              {0}};
    sc *s = sc_of(men, NULL);
    charges_in(s, "hc", "sw", true);
    charges_in(s, "hc", "hp", true);
    to_row(s, "8");
    dice_come(s, "23");
    fight_with(s, "sw");
    scores(s, 2 * 2 + 5, 3 * 5 + 10);
    sc_end(s);
}

/* SC-EX-152 SC-225: each sum counts as 1, or nobody would ever win */
static void spent_bodies_still_find_a_loser(void **state)
{
    static const man men[] = {
        {"sw", "swordsmen", 0, 40, 30, 0}, {"hp", "heavy pikemen", 1, 40, 31, 180}, {0}};
    sc *s = sc_of(men, NULL);
    for (unsigned i = 0; i < 3; i++) {
        sm_loses_ue(s->g->battle, id_of(s, "sw"));
        sm_loses_ue(s->g->battle, id_of(s, "hp"));
    }
    charges_in(s, "hp", "sw", true);
    assert_int_equal(shown(s, "sw").efficiency + shown(s, "hp").efficiency, 0);
    to_row(s, "8");
    dice_come(s, "14 6");
    fight_with(s, NULL);
    scores(s, 1 + 4, 4 + 2);
    sc_end(s);
}

/* ---- pieces that are no stands (1.6, SC-Q-22, SC-Q-52, SC-Q-67) ------------------------------ */

static const man with_a_crew[] = {{"mu", "musketeers", 0, 40, 30, 0},
                                  {"gun", "small cannon", 0, 46, 28.5, 0},
                                  {"dm", "dragoon musketeers", 0, 34, 30, 0},
                                  {"sw", "swordsmen", 1, 40, 31, 180},
                                  {0}};

/* SC-126 SC-Q-41: nothing but pikes and cavalry within 6 inches supports musketeers */
static void crews_and_mother_stands_support_nobody(void **state)
{
    sc *s = sc_of(with_a_crew, NULL);
    charges_in(s, "sw", "mu", true);
    to_row(s, "8");
    end_row(s);
    assert_int_equal(points_left(s, "sw"), 60);
    assert_int_equal(count_told(s, TILLY_EV_LOSES_AT_ONCE), 1);
    sc_end(s);
}

static const man beside_a_gun[] = {{"hp", "heavy pikemen", 0, 40, 30, 0},
                                   {"gun", "small cannon", 0, 43, 30, 0},
                                   {"lone", "heavy pikemen", 0, 70, 30, 0},
                                   {"dm", "dragoon musketeers", 0, 80, 30, 0},
                                   FAR_ENEMY,
                                   {0}};

/* SC-237 SC-Q-14: a gun that is in no square, its crew and a mother stand close nobody */
static void who_touches_only_a_gun_a_crew_or_a_mother_stand_is_open(void **state)
{
    sc *s = sc_of(beside_a_gun, NULL);
    assert_int_equal(shown(s, "hp").order, TILLY_UNIT_ORDER_OPEN);
    stands_at(s, "gun+", 37.5, 30, 90);
    assert_int_equal(shown(s, "hp").order, TILLY_UNIT_ORDER_OPEN);
    stands_at(s, "dm+", 73, 30, 0);
    assert_true(sm_share_edge(s->g->battle, id_of(s, "lone"), id_of(s, "dm+")));
    assert_int_equal(shown(s, "lone").order, TILLY_UNIT_ORDER_OPEN);
    sc_end(s);
}

static const man shots_at_a_crew[] = {
    {"gun", "small cannon", 0, 40, 20, 0}, {"mu", "musketeers", 1, 41.5, 31, 180}, {0}};

/* SC-218 SC-231: the crew loses points and throws no die */
static void a_crew_that_is_hit_throws_no_die(void **state)
{
    sc *s = sc_of(shots_at_a_crew, NULL);
    to_row(s, "6.3");
    until_asked(s, TILLY_ASK_BATTERY_TARGET, "mu");
    assert_int_equal(choose(s, TILLY_OPT_SHOOT, "mu", "gun+", 0), TILLY_OK);
    end_row(s);
    assert_true(points_left(s, "gun+") < 36);
    to_row(s, "7");
    assert_int_equal(next_of_row(s), 0);
    assert_int_equal(count_told(s, TILLY_EV_TESTED), 0);
    sc_end(s);
}

static int32_t lost_by(const sc *s, uint32_t side)
{
    int32_t lost = 0;
    int32_t total = 0;
    assert_int_equal(tilly_battle_losses(s->g->battle, side, &lost, &total), TILLY_OK);
    assert_int_equal(total, side ? 30 : 60);
    return lost;
}

static void goes(sc *s, const char *name)
{
    tilly_edit e = {
        .size = sizeof e, .kind = TILLY_EDIT_REMOVE, .unit = id_of(s, name), .value = 1};
    assert_int_equal(tilly_battle_edit(s->g->battle, &e, NULL, NULL), TILLY_OK);
}

/* SC-233: only stands count, and dragoons on foot with all they are worth */
static void guns_crews_and_mother_stands_lose_no_battle(void **state)
{
    sc *s = sc_of(with_a_crew, NULL);
    goes(s, "gun+");
    goes(s, "gun");
    goes(s, "dm+");
    assert_int_equal(lost_by(s, 0), 0);
    goes(s, "dm");
    assert_int_equal(lost_by(s, 0), 30);
    sc_end(s);
}

/* ---- dragoons (SC-012, SC-052, SC-Q-52) ------------------------------------------------------ */

static const man riders[] = {{"d", "mounted dragoons", 0, 40, 30, 0}, SPARE, FAR_ENEMY, {0}};

static void steps_down(sc *s)
{
    assert_int_equal(order_with(s, "d", NULL), TILLY_OK);
    gets(s, TILLY_OPT_GO_DISMOUNT, NULL, 0, 0, 0);
    assert_int_equal(next_of_row(s), TILLY_ASK_FOOT_PLACE);
    pass_on(s);
}

static void mounts_up(sc *s)
{
    assert_int_equal(order_with(s, "d", NULL), TILLY_OK);
    gets(s, TILLY_OPT_MOUNT, NULL, 0, 0, 0);
}

static void to_next_moves(sc *s)
{
    to_row(s, "9");
    to_row(s, "3");
}

static bool is_stale(const sc *s, tilly_id id)
{
    tilly_unit u = {0};
    return tilly_battle_unit(s->g->battle, id, &u) == TILLY_E_STALE;
}

static bool has_gone(const sc *s, tilly_id id)
{
    return row_of_unit(s->g, id).flags & TILLY_UNIT_GONE;
}

static void a_mother_stand_that_is_gone_is_stale_and_never_another(void **state)
{
    sc *s = in_moves(riders);
    tilly_id dragoons = id_of(s, "d");
    steps_down(s);
    tilly_id mother = sc_partner(s->g->battle, dragoons);
    assert_true(sc_on_table(s->g->battle, mother));
    assert_int_equal(shown(s, "d").width, INCHES(2));
    to_next_moves(s);
    mounts_up(s);
    assert_int_equal(shown(s, "d").id, dragoons);
    assert_int_equal(shown(s, "d").width, INCHES(4));
    assert_int_equal(shown(s, "d").strength, 60);
    assert_true(has_gone(s, mother));
    to_next_moves(s);
    steps_down(s);
    tilly_id another = sc_partner(s->g->battle, dragoons);
    assert_int_not_equal(another, mother);
    assert_false(is_stale(s, another));
    assert_true(is_stale(s, mother));
    sc_end(s);
}

/* ---- bodies (SC-236, SC-238, SC-Q-66) -------------------------------------------------------- */

static const man line[] = {{"1", "heavy pikemen", 0, 40, 30, 0},
                           {"2", "heavy pikemen", 0, 44, 30, 0},
                           {"3", "heavy pikemen", 0, 48, 30, 0},
                           {"4", "heavy pikemen", 0, 52, 30, 0},
                           SPARE,
                           FAR_ENEMY,
                           {0}};

/* Round once by eighths: stands that touched touch still, and are closed. */
static void a_line_that_turns_all_round_hangs_together(void **state)
{
    enum { EIGHTHS = 8 };
    sc *s = in_moves(line);
    for (unsigned i = 0; i < EIGHTHS; i++) {
        assert_int_equal(order_with(s, "1", "2", "3", "4", NULL), TILLY_OK);
        gets(s, TILLY_OPT_TURN_STRAIGHT, NULL, 45, 0, 0);
        next_of_row(s);
        for (unsigned k = 0; k < 3; k++)
            assert_true(
                sm_share_edge(s->g->battle, id_of(s, line[k].name), id_of(s, line[k + 1].name)));
        assert_int_equal(shown(s, "4").order, TILLY_UNIT_ORDER_CLOSED);
        assert_int_equal(shown(s, "4").heading, 4500 * (i + 1) % 36000);
        to_next_moves(s);
    }
    assert_int_equal(count_told(s, TILLY_EV_BODY), 0);
    sc_end(s);
}

static char *record_of(const tilly_battle *b)
{
    size_t needed = 0;
    assert_int_equal(tilly_battle_record(b, NULL, 0, &needed), TILLY_OK);
    char *text = malloc(needed);
    assert_int_equal(tilly_battle_record(b, text, needed, NULL), TILLY_OK);
    return text;
}

/* SC-D-06: one set and one move, its members by what they are called */
static void a_record_names_the_members_of_a_body(void **state)
{
    sc *s = in_moves(line);
    tilly_battle *again = NULL;
    tilly_replay found = {.size = sizeof found};
    assert_int_equal(order_with(s, "2", "1", "3", NULL), TILLY_OK);
    gets(s, TILLY_OPT_STRAIGHT, NULL, 2, 0, 0);
    next_of_row(s);
    assert_int_equal(count_told(s, TILLY_EV_BODY), 1);
    char *text = record_of(s->g->battle);
    assert_non_null(strstr(text, "\"members\": [\"unit 0.0\", \"unit 0.2\"]"));
    assert_int_equal(tilly_battle_replay(text, strlen(text), NULL, &again, &found, NULL), TILLY_OK);
    assert_true(battle_hash(again) == battle_hash(s->g->battle));
    tilly_battle_unref(again);
    free(text);
    sc_end(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(points_that_spill_are_taken_off),
        cmocka_unit_test(points_that_are_lost_are_not),
        cmocka_unit_test(a_volley_is_not_counted),
        cmocka_unit_test(who_loses_at_once_leaves_the_sum_not_the_kills),
        cmocka_unit_test(spent_bodies_still_find_a_loser),
        cmocka_unit_test(crews_and_mother_stands_support_nobody),
        cmocka_unit_test(who_touches_only_a_gun_a_crew_or_a_mother_stand_is_open),
        cmocka_unit_test(a_crew_that_is_hit_throws_no_die),
        cmocka_unit_test(guns_crews_and_mother_stands_lose_no_battle),
        cmocka_unit_test(a_mother_stand_that_is_gone_is_stale_and_never_another),
        cmocka_unit_test(a_line_that_turns_all_round_hangs_together),
        cmocka_unit_test(a_record_names_the_members_of_a_body),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
