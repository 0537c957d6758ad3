/* Scruby's armies: lists and their breaches (SC-003 to SC-012, SC-190 to SC-192, SC-Q-68), and what
 * loses a battle (SC-233). */
#include "sc_armies.h"
#include <stdio.h>
#include <string.h>

/* ---- lists ----------------------------------------------------------------------------------- */

static uint32_t points_of_list(const tilly_army *a)
{
    uint32_t points = 0;
    assert_int_equal(tilly_army_points(a, &points), TILLY_OK);
    return points;
}

/* SC-EX-106 SC-001 SC-002 SC-011 SC-190: 1,140 points and no breach */
static void the_balanced_army_of_three_brigades_is_legal(void **state)
{
    tilly_reason why;
    tilly_ruleset *r = rules_of_book("scruby");
    tilly_army *a = army_of(r, balanced);
    assert_int_equal(breaches_of(a, 0, &why), 0);
    assert_int_equal(points_of_list(a), 1140);
    tilly_army_unref(a);
    tilly_ruleset_unref(r);
}

/* SC-EX-124 SC-190: 20 foot, 8 cavalry, 2 small guns */
static void two_brigades_with_cavalry_have_760_points(void **state)
{
    static const muster two[] = {{"heavy pikemen", 0, 4},
                                 {"musketeers", 0, 4},
                                 {"swordsmen", 0, 2},
                                 {"light pikemen", 1, 4},
                                 {"turkish musketeers", 1, 4},
                                 {"swordsmen", 1, 2},
                                 {"small cannon", 0, 2},
                                 {"heavy cavalry", 0, 4},
                                 {"mounted archers", 1, 4},
                                 {0}};
    tilly_reason why;
    tilly_ruleset *r = rules_of_book("scruby");
    tilly_army *a = army_of(r, two);
    assert_int_equal(breaches_of(a, 0, &why), 0);
    assert_int_equal(points_of_list(a), 760);
    tilly_army_unref(a);
    tilly_ruleset_unref(r);
}

static void breaks(const muster *units, unsigned code, const char *clause, const int32_t number[4])
{
    tilly_reason why;
    tilly_ruleset *r = rules_of_book("scruby");
    tilly_army *a = army_of(r, units);
    assert_only_breach(a, code, clause);
    breaches_of(a, 0, &why);
    for (unsigned i = 0; number && i < 4; i++)
        assert_int_equal(why.number[i], number[i]);
    tilly_army_unref(a);
    tilly_ruleset_unref(r);
}

/* SC-EX-109 SC-003 SC-004 SC-005 SC-006 SC-Q-68 */
static void a_brigade_has_four_pikes_of_one_kind_four_musketeers_and_two_swordsmen(void **state)
{
    enum { HEAVY, LIGHT, MUSKETS, SWORDS };
    static const muster standard[] = {{"heavy pikemen", 0, 4},
                                      {"musketeers", 0, 4},
                                      {"swordsmen", 0, 2},
                                      {"small cannon", 0, 1},
                                      {"long swordsmen", 0, 4},
                                      {"dragoon musketeers", 0, 2},
                                      {"dragoon pikemen", 0, 2},
                                      {0}};
    static const muster few_muskets[] = {{"heavy pikemen", 0, 4},
                                         {"musketeers", 0, 3},
                                         {"swordsmen", 0, 2},
                                         {"small cannon", 0, 1},
                                         {0}};
    static const muster mixed_pikes[] = {{"heavy pikemen", 0, 3},
                                         {"light pikemen", 0, 1},
                                         {"musketeers", 0, 4},
                                         {"swordsmen", 0, 2},
                                         {"small cannon", 0, 1},
                                         {0}};
    static const muster many_pikes[] = {{"light pikemen", 0, 5},
                                        {"musketeers", 0, 4},
                                        {"swordsmen", 0, 2},
                                        {"small cannon", 0, 1},
                                        {0}};
    static const muster no_swords[] = {
        {"heavy pikemen", 0, 4}, {"musketeers", 0, 4}, {"small cannon", 0, 1}, {0}};
    tilly_reason why;
    tilly_ruleset *r = rules_of_book("scruby");
    tilly_army *a = army_of(r, standard);
    assert_int_equal(breaches_of(a, 0, &why), 0);
    tilly_army_unref(a);
    tilly_ruleset_unref(r);
    breaks(few_muskets, TILLY_WHY_BRIGADE, "SC-003", (const int32_t[4]){3, 4, 0, 2});
    breaks(mixed_pikes, TILLY_WHY_BRIGADE, "SC-005", (const int32_t[4]){1, 0, 0, 1});
    breaks(many_pikes, TILLY_WHY_BRIGADE, "SC-003", (const int32_t[4]){5, 4, 0, 1});
    breaks(no_swords, TILLY_WHY_BRIGADE, "SC-003", (const int32_t[4]){0, 2, 0, 3});
}

#define BRIGADE(number)                                                                            \
    {"heavy pikemen", number, 4}, {"musketeers", number, 4},                                       \
    {                                                                                              \
        "swordsmen", number, 2                                                                     \
    }

/* SC-EX-162 SC-006 SC-007 SC-008 SC-009 SC-010 */
static void guns_and_cavalry_are_counted_by_brigades(void **state)
{
    static const muster four_small[] = {
        BRIGADE(0), BRIGADE(1), BRIGADE(2), {"small cannon", 0, 4}, {0}};
    static const muster four_large[] = {
        BRIGADE(0), {"small cannon", 0, 1}, {"large cannon", 0, 4}, {0}};
    static const muster unequal[] = {BRIGADE(0),
                                     BRIGADE(1),
                                     BRIGADE(2),
                                     {"small cannon", 0, 3},
                                     {"spahis", 0, 9},
                                     {"light cavalry", 0, 3},
                                     {0}};
    static const muster too_many[] = {BRIGADE(0),
                                      {"small cannon", 0, 1},
                                      {"heavy cavalry", 0, 3},
                                      {"cavalry musketeers", 0, 2},
                                      {0}};
    breaks(four_small, TILLY_WHY_BRIGADE_GUNS, "SC-006", (const int32_t[4]){4, 3, 0, 0});
    breaks(four_large, TILLY_WHY_ARMY_TYPE_COUNT, "SC-007", (const int32_t[4]){4, 3, 16, 0});
    breaks(unequal, TILLY_WHY_CAVALRY_MIX, "SC-010", (const int32_t[4]){9, 3, 2, 0});
    breaks(too_many, TILLY_WHY_CAVALRY_COUNT, "SC-010", (const int32_t[4]){5, 4, 0, 0});
}

/* SC-012 SC-016 SC-017 SC-018 SC-191 SC-Q-67: dragoons, long swordsmen, rieters; pieces that come
 * with others */
static void specials_are_limited(void **state)
{
    static const muster three_dragoons[] = {BRIGADE(0),
                                            {"small cannon", 0, 1},
                                            {"dragoon musketeers", 1, 2},
                                            {"dragoon pikemen", 1, 1},
                                            {0}};
    static const muster five_long[] = {
        BRIGADE(0), {"small cannon", 0, 1}, {"long swordsmen", 1, 5}, {0}};
    static const muster three_rieters[] = {
        BRIGADE(0), {"small cannon", 0, 1}, {"rieters", 0, 3}, {"heavy cavalry", 0, 1}, {0}};
    static const muster a_crew[] = {BRIGADE(0), {"small cannon", 0, 1}, {"gunners", 0, 1}, {0}};
    static const muster mother[] = {
        BRIGADE(0), {"small cannon", 0, 1}, {"mother stand", 0, 1}, {0}};
    static const muster no_muskets[] = {
        BRIGADE(0), {"small cannon", 0, 1}, {"dragoon pikemen", 1, 2}, {0}};
    static const muster mounted[] = {
        BRIGADE(0), {"small cannon", 0, 1}, {"mounted dragoons", 0, 1}, {0}};
    breaks(no_muskets, TILLY_WHY_DRAGOON_COUNT, "SC-012", (const int32_t[4]){0, 2, 4, 0});
    breaks(three_dragoons, TILLY_WHY_DRAGOON_COUNT, "SC-012", (const int32_t[4]){2, 1, 4, 0});
    breaks(five_long, TILLY_WHY_ARMY_TYPE_COUNT, "SC-191", (const int32_t[4]){5, 4, 4, 0});
    breaks(three_rieters, TILLY_WHY_ARMY_TYPE_COUNT, "SC-191", (const int32_t[4]){3, 2, 7, 0});
    breaks(a_crew, TILLY_WHY_ARMY_TYPE_BARRED, "SC-Q-67", (const int32_t[4]){18, 0, 0, 0});
    breaks(mounted, TILLY_WHY_ARMY_TYPE_BARRED, "SC-Q-67", (const int32_t[4]){9, 0, 0, 0});
    breaks(mother, TILLY_WHY_ARMY_TYPE_BARRED, "SC-Q-67", (const int32_t[4]){12, 0, 0, 0});
}

static tilly_status battle_of(tilly_ruleset *r, const muster *one, const muster *two, char *said)
{
    tilly_battle *battle = NULL;
    tilly_army *army[2] = {army_of(r, one), army_of(r, two)};
    tilly_setup setup = {.size = sizeof setup, .rules = r, .army = {army[0], army[1]}};
    tilly_error error = {.size = sizeof error};
    tilly_status status = tilly_battle_new(&setup, &battle, &error);
    snprintf(said, sizeof error.text, "%s", error.text);
    tilly_battle_unref(battle);
    tilly_army_unref(army[0]);
    tilly_army_unref(army[1]);
    return status;
}

/* SC-EX-162 SC-192: 30 points apart are as good as equal, 60 are not */
static void two_armies_have_equal_points(void **state)
{
    static const muster whole[] = {
        BRIGADE(0), {"small cannon", 0, 1}, {"long swordsmen", 0, 2}, {0}};
    static const muster one_less[] = {
        BRIGADE(0), {"small cannon", 0, 1}, {"long swordsmen", 0, 1}, {0}};
    static const muster two_less[] = {BRIGADE(0), {"small cannon", 0, 1}, {0}};
    char said[sizeof((tilly_error *)0)->text] = "";
    tilly_ruleset *r = rules_of_book("scruby");
    assert_int_equal(battle_of(r, whole, one_less, said), TILLY_OK);
    assert_int_equal(battle_of(r, whole, two_less, said), TILLY_E_ILLEGAL);
    assert_non_null(strstr(said, "360"));
    assert_non_null(strstr(said, "300"));
    assert_non_null(strstr(said, "[SC-192]"));
    tilly_ruleset_unref(r);
    r = rules_of_book("scruby"); /* half a point more is too much */
    assert_int_equal(tilly_ruleset_set(r, "long swordsmen.points", 61, NULL), TILLY_OK);
    assert_int_equal(battle_of(r, whole, one_less, said), TILLY_E_ILLEGAL);
    tilly_ruleset_unref(r);
}

/* ---- the end --------------------------------------------------------------------------------- */

static game *begun(uint32_t turn_limit)
{
    game *g = game_of(balanced, balanced, TILLY_SETUP_DEPLOYED | TILLY_SETUP_ROLES, turn_limit);
    draw_up_all(g);
    play_turn(g);
    g->turn = turn_in_play(g->battle);
    return g;
}

static void edit(game *g, unsigned kind, unsigned side, unsigned number, uint32_t what)
{
    tilly_edit e = {
        .size = sizeof e, .kind = (uint16_t)kind, .unit = unit_at(g, side, number), .what = what};
    e.value = 1;
    assert_int_equal(tilly_battle_edit(g->battle, &e, NULL, NULL), TILLY_OK);
}

/* Foot stands have 30 points, cavalry from number 33 on 20: numbers from `first` on are lost. */
static void lose(game *g, unsigned side, unsigned first, unsigned count)
{
    static const uint8_t guns[] = {10, 21, 32};
    for (unsigned i = first; count; i++) {
        if (i == guns[0] || i == guns[1] || i == guns[2])
            continue;
        edit(g, TILLY_EDIT_REMOVE, side, i, 0);
        count--;
    }
}

static int32_t lost_by(const game *g, unsigned side)
{
    int32_t lost = 0;
    int32_t total = 0;
    assert_int_equal(tilly_battle_losses(g->battle, side, &lost, &total), TILLY_OK);
    assert_int_equal(total, 1140);
    return lost;
}

/* SC-EX-107 SC-233: 18 foot and a stand of cavalry are 560, 19 foot 570, the half */
static void an_army_that_lost_half_its_points_is_beaten(void **state)
{
    game *g = begun(0);
    lose(g, 1, 0, 18);
    lose(g, 1, 33, 1);
    assert_int_equal(lost_by(g, 1), 560);
    play_turn(g);
    assert_int_equal(info_of(g).over, 0);
    game_ends(g);
    g = begun(0);
    lose(g, 1, 0, 18);
    edit(g, TILLY_EDIT_STATE, 1, 19, TILLY_UNIT_RETIRING);
    assert_int_equal(lost_by(g, 1), 570);
    play_turn(g);
    assert_int_equal(info_of(g).over, TILLY_END_MORALE);
    assert_int_equal(info_of(g).winner, 0);
    game_ends(g);
}

/* SC-233: points struck off steady stands, guns and crews do not count */
static void damage_and_guns_are_not_lost_points(void **state)
{
    game *g = begun(0);
    edit(g, TILLY_EDIT_HURT, 0, 0, 0);
    edit(g, TILLY_EDIT_REMOVE, 0, 10, 0);
    assert_int_equal(lost_by(g, 0), 0);
    game_ends(g);
}

/* SC-EX-164 SC-233 SC-Q-53: 330 against 320 at the last game move */
static void the_smaller_share_wins_at_the_last_game_move(void **state)
{
    game *g = begun(1);
    lose(g, 0, 0, 10);
    edit(g, TILLY_EDIT_STATE, 0, 11, TILLY_UNIT_RETIRING);
    lose(g, 1, 33, 7);
    lose(g, 1, 0, 6);
    assert_int_equal(lost_by(g, 0), 330);
    assert_int_equal(lost_by(g, 1), 320);
    play_turn(g);
    assert_int_equal(info_of(g).over, TILLY_END_LIMIT);
    assert_int_equal(info_of(g).winner, 1);
    game_ends(g);
}

/* SC-233: both beaten, more points left steady win; equal is a draw */
static void both_may_be_beaten_at_once(void **state)
{
    for (unsigned equal = 0; equal < 2; equal++) {
        game *g = begun(0);
        lose(g, 0, 0, 20);
        lose(g, 1, 0, equal ? 20 : 19);
        play_turn(g);
        assert_int_equal(info_of(g).over, TILLY_END_MORALE);
        assert_int_equal(info_of(g).winner, equal ? TILLY_NO_SIDE : 1);
        game_ends(g);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_balanced_army_of_three_brigades_is_legal),
        cmocka_unit_test(two_brigades_with_cavalry_have_760_points),
        cmocka_unit_test(a_brigade_has_four_pikes_of_one_kind_four_musketeers_and_two_swordsmen),
        cmocka_unit_test(guns_and_cavalry_are_counted_by_brigades),
        cmocka_unit_test(specials_are_limited),
        cmocka_unit_test(two_armies_have_equal_points),
        cmocka_unit_test(an_army_that_lost_half_its_points_is_beaten),
        cmocka_unit_test(damage_and_guns_are_not_lost_points),
        cmocka_unit_test(the_smaller_share_wins_at_the_last_game_move),
        cmocka_unit_test(both_may_be_beaten_at_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
