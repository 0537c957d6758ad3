/* What Scruby's rules leave to the players, and who is asked when: advice that binds nobody, nobody
 * in command, orders and dice in turn, moving and firing in one game move (SC-033, SC-204, SC-215,
 * SC-234, SC-242; SC-D-01, SC-D-15, SC-D-27). */
#include "sc_move_inside.h"
#include "sc_orders.h"
#include <string.h>

/* ---- advice (SC-033) ------------------------------------------------------------------------- */

/* SC-033: half of the musketeers may keep their fire, or all may fire; pikes may stand open, march
 * so and charge so; a column needs no guard */
static void advice_binds_nobody(void **state)
{
    static const man men[] = {{"1", "musketeers", 0, 34, 30, 0},
                              {"2", "musketeers", 0, 38, 30, 0},
                              {"open", "heavy pikemen", 0, 50, 20, 0},
                              {"a", "heavy pikemen", 0, 70, 20, 0},
                              {"b", "heavy pikemen", 0, 70, 19, 0},
                              {"c", "heavy pikemen", 0, 70, 18, 0},
                              {"e", "swordsmen", 1, 36, 44, 180},
                              {"x", "swordsmen", 1, 50, 25, 180},
                              {0}};
    sc *s = in_moves(men);
    assert_int_equal(order_with(s, "open", NULL), TILLY_OK);
    MAY(s, TILLY_OPT_CHARGE_AT, "x", 0, 0, 0);
    MAY(s, TILLY_OPT_STAY, NULL, 0, 0, 0);
    gets(s, TILLY_OPT_STAY, NULL, 0, 0, 0);
    assert_int_equal(order_with(s, "a", "b", "c", NULL), TILLY_OK);
    gets(s, TILLY_OPT_STRAIGHT, NULL, 5, 0, 0);
    to_row(s, "6.3");
    static const char *const both[] = {"1", "2"};
    for (unsigned i = 0; i < 2; i++) {
        until_asked(s, TILLY_ASK_BATTERY_TARGET, both[i]);
        assert_int_equal(choose(s, TILLY_OPT_SHOOT, both[i], "e", 0), TILLY_OK);
    }
    end_row(s);
    assert_int_equal(points_left(s, "e"), 60 - 12);
    sc_end(s);
}

/* ---- nobody in command (SC-234) -------------------------------------------------------------- */

/* SC-234 SC-Q-55: no question about a general, no type that is one, orders however far away */
static void there_are_no_generals(void **state)
{
    tilly_ruleset *r = rules_of_book("scruby");
    for (uint32_t i = 0; i < tilly_ruleset_beats(r); i++) {
        tilly_beat_info b = {.size = sizeof b};
        assert_int_equal(tilly_ruleset_beat(r, i, &b), TILLY_OK);
        assert_false(b.what == TILLY_BEAT_ASKS &&
                     (b.kind == TILLY_ASK_COMMANDER_MOVE || b.kind == TILLY_ASK_COMMANDER_GOES));
    }
    tilly_ruleset_unref(r);
    static const man men[] = {{"alone", "swordsmen", 0, 4, 4, 0},
                              {"others", "heavy pikemen", 0, 90, 4, 0},
                              {"more", "heavy pikemen", 0, 90, 8, 0},
                              FAR_ENEMY,
                              {0}};
    sc *s = in_moves(men);
    for (unsigned i = 0; men[i].name; i++)
        assert_false(has_flag(s, men[i].name, TILLY_UNIT_COMMANDER));
    assert_int_equal(order_with(s, "alone", NULL), TILLY_OK);
    gets(s, TILLY_OPT_MARCH, NULL, 0, 6, 0);
    assert_at(s, "alone", 4, 10);
    sc_end(s);
}

/* SC-D-27: whenever a player is asked */
static void a_player_may_concede(void **state)
{
    static const man men[] = {{"sw", "swordsmen", 0, 40, 20, 0}, FAR_ENEMY, {0}};
    for (unsigned side = 0; side < 2; side++) {
        sc *s = in_moves(men);
        assert_int_equal(next_of_row(s), TILLY_ASK_NEXT_UNIT);
        assert_int_equal(tilly_turn_concede(s->g->turn, side), TILLY_OK);
        assert_int_equal(info_of(s->g).over, TILLY_END_CONCEDED);
        assert_int_equal(info_of(s->g).winner, 1 - side);
        sc_end(s);
    }
}

/* ---- who is asked when ----------------------------------------------------------------------- */

static const man both_sides[] = {{"a", "swordsmen", 0, 40, 10, 0},
                                 {"b", "swordsmen", 0, 50, 10, 0},
                                 {"x", "swordsmen", 1, 40, 50, 180},
                                 {"y", "swordsmen", 1, 50, 50, 180},
                                 {0}};

/* SC-204 SC-205 SC-Q-20: one player wholly, then the other, whoever is first */
static void one_player_moves_wholly_before_the_other(void **state)
{
    for (unsigned first = 0; first < 2; first++) {
        sc *s = sc_of(both_sides, NULL);
        dice_come(s, first ? "16" : "61");
        to_row(s, "3");
        for (unsigned step = 0; step < 2; step++) {
            unsigned side = step ? 1 - first : first;
            for (unsigned n = 0; next_of_row(s) == TILLY_ASK_NEXT_UNIT; n++) {
                assert_int_equal(asked_now(s).side, side);
                assert_int_equal(is_offered(s, TILLY_OPT_UNIT, "a", NULL), side == 0 && n == 0);
                assert_int_equal(is_offered(s, TILLY_OPT_UNIT, "x", NULL), side == 1 && n == 0);
                if (n == 0) {
                    assert_int_equal(choose(s, TILLY_OPT_UNIT, side ? "x" : "a", NULL, 0),
                                     TILLY_OK);
                    assert_int_equal(next_of_row(s), TILLY_ASK_MOVE);
                }
                pass_on(s);
            }
        }
        sc_end(s);
    }
}

static const man all_charged[] = {{"a", "musketeers", 0, 20, 20, 0},
                                  {"b", "musketeers", 0, 40, 20, 0},
                                  {"c", "heavy cavalry", 0, 60, 21.5, 0},
                                  {"d", "heavy cavalry", 0, 80, 21.5, 0},
                                  {"w", "heavy cavalry", 1, 20, 21.5, 180},
                                  {"x", "heavy cavalry", 1, 40, 21.5, 180},
                                  {"y", "musketeers", 1, 60, 23, 180},
                                  {"z", "musketeers", 1, 80, 23, 180},
                                  {0}};

/* SC-242 SC-Q-64: the first player's in ascending number, then the other's */
static void reactions_are_asked_first_player_first(void **state)
{
    static const char *const order[2][4] = {{"a", "b", "y", "z"}, {"y", "z", "a", "b"}};
    for (unsigned first = 0; first < 2; first++) {
        sc *s = sc_of(all_charged, NULL);
        dice_come(s, first ? "16" : "61");
        to_row(s, "2");
        charges_in(s, "x", "b", true);
        charges_in(s, "w", "a", true);
        charges_in(s, "d", "z", true);
        charges_in(s, "c", "y", true);
        to_row(s, "6.2");
        for (unsigned i = 0; i < 4; i++) {
            assert_int_equal(next_of_row(s), TILLY_ASK_REACTION);
            assert_int_equal(asked_now(s).subject, id_of(s, order[first][i]));
            pass_on(s);
        }
        assert_int_equal(next_of_row(s), 0);
        sc_end(s);
    }
}

/* ---- firing ---------------------------------------------------------------------------------- */

/* SC-213 SC-Q-21 SC-D-15: cavalry may move and fire both pistols, musketeers move and fire a volley
 */
static void stands_move_and_fire_in_one_game_move(void **state)
{
    static const man men[] = {{"hc", "heavy cavalry", 0, 40, 7, 0},
                              {"mu", "musketeers", 0, 60, 13.5, 0},
                              {"e", "swordsmen", 1, 40, 25.5, 180},
                              {"x", "swordsmen", 1, 60, 31.5, 180},
                              {0}};
    sc *s = in_moves(men);
    assert_int_equal(order_with(s, "hc", NULL), TILLY_OK);
    gets(s, TILLY_OPT_MARCH, NULL, 0, 12, 0);
    assert_int_equal(order_with(s, "mu", NULL), TILLY_OK);
    gets(s, TILLY_OPT_MARCH, NULL, 0, 6, 0);
    to_row(s, "6.3");
    until_asked(s, TILLY_ASK_BATTERY_TARGET, "hc");
    assert_true(is_offered(s, TILLY_OPT_SHOOT, "hc", "e"));
    assert_int_equal(choose(s, TILLY_OPT_SHOOT_BOTH, "hc", "e", 0), TILLY_OK);
    until_asked(s, TILLY_ASK_BATTERY_TARGET, "mu");
    assert_false(is_offered(s, TILLY_OPT_SHOOT_BOTH, "mu", "x"));
    assert_int_equal(choose(s, TILLY_OPT_SHOOT, "mu", "x", 0), TILLY_OK);
    end_row(s);
    assert_int_equal(points_left(s, "e"), 60 - 12);
    assert_int_equal(points_left(s, "x"), 60 - 12);
    sc_end(s);
}

/* ---- the test of UE (SC-215) ----------------------------------------------------------------- */

/* SC-215 SC-Q-13: UE 0 never succeeds, 6 always; the die is thrown all the same */
static void ue_of_nought_never_rallies_and_of_six_always_holds(void **state)
{
    static const man spent[] = {
        {"sw", "swordsmen", 0, 40, 40, 180}, {"rest", "musketeers", 0, 80, 4, 0}, FAR_ENEMY, {0}};
    for (unsigned lost = 1; lost <= 2; lost++) {
        sc *s = sc_of(spent, NULL);
        sc_retires(s->g->battle, id_of(s, "sw"), 18000);
        for (unsigned i = 0; i < lost; i++)
            sm_loses_ue(s->g->battle, id_of(s, "sw"));
        to_row(s, "2");
        dice_come(s, "1");
        end_row(s);
        assert_int_equal(has_flag(s, "sw", TILLY_UNIT_RETIRING), lost == 2);
        assert_int_equal(shown(s, "sw").efficiency, lost == 2 ? 0 : 1);
        sc_end(s);
    }
    static const man in_square[] = {{"front", "heavy pikemen", 0, 40, 20.5, 0},
                                    {"rear", "heavy pikemen", 0, 40, 19.5, 180},
                                    {"mu", "musketeers", 1, 40, 31, 180},
                                    {0}};
    sc *s = sc_of(in_square, NULL);
    form_square(s, "front", "rear", NULL);
    assert_int_equal(shown(s, "front").efficiency, 6);
    to_row(s, "6.3");
    until_asked(s, TILLY_ASK_BATTERY_TARGET, "mu");
    assert_int_equal(choose(s, TILLY_OPT_SHOOT, "mu", "front", 0), TILLY_OK);
    to_row(s, "7");
    dice_come(s, "6");
    end_row(s);
    assert_int_equal(count_told(s, TILLY_EV_TESTED), 1);
    assert_false(has_flag(s, "front", TILLY_UNIT_RETIRING));
    sc_end(s);
}

/* ---- the end of a melee ---------------------------------------------------------------------- */

/* SC-225 SC-226 SC-Q-60: nobody steady touches an enemy when P8 is over */
static void no_melee_lasts_into_the_next_game_move(void **state)
{
    static const man men[] = {{"a1", "heavy pikemen", 0, 38, 30, 0},
                              {"a2", "heavy pikemen", 0, 42, 30, 0},
                              {"b1", "heavy pikemen", 1, 36, 31, 180},
                              {"b2", "heavy pikemen", 1, 40, 31, 180},
                              {"b3", "heavy pikemen", 1, 44, 31, 180},
                              {0}};
    for (unsigned first = 0; first < 2; first++) {
        sc *s = sc_of(men, NULL);
        charges_in(s, "a1", "b1", true);
        charges_in(s, "a2", "b3", true);
        to_row(s, "8");
        dice_come(s, first ? "61 3 4 3" : "16 3 4");
        end_row(s);
        for (unsigned i = 0; men[i].name; i++)
            for (unsigned k = 0; men[k].name; k++)
                assert_false(
                    men[i].side != men[k].side &&
                    sm_share_edge(s->g->battle, id_of(s, men[i].name), id_of(s, men[k].name)));
        sc_end(s);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(advice_binds_nobody),
        cmocka_unit_test(there_are_no_generals),
        cmocka_unit_test(a_player_may_concede),
        cmocka_unit_test(one_player_moves_wholly_before_the_other),
        cmocka_unit_test(reactions_are_asked_first_player_first),
        cmocka_unit_test(stands_move_and_fire_in_one_game_move),
        cmocka_unit_test(ue_of_nought_never_rallies_and_of_six_always_holds),
        cmocka_unit_test(no_melee_lasts_into_the_next_game_move),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
