/* What reports and pictures tell of Scruby's game: bodies, fire, melees, and how pieces stand. */
#include <stdlib.h>
#include <string.h>
#include <tilly/picture.h>
#include "sc_orders.h"

static char *report_so_far(const sc *s)
{
    size_t needed = 0;
    tilly_turn_report(s->g->turn, 0, NULL, 0, &needed);
    char *words = calloc(1, needed + 1);
    assert_non_null(words);
    assert_int_equal(tilly_turn_report(s->g->turn, 0, words, needed + 1, &needed), TILLY_OK);
    return words;
}

static char *picture_of(const sc *s)
{
    size_t needed = 0;
    tilly_battle_picture(s->g->battle, NULL, NULL, 0, &needed);
    char *svg = calloc(1, needed + 1);
    assert_non_null(svg);
    assert_int_equal(tilly_battle_picture(s->g->battle, NULL, svg, needed + 1, &needed), TILLY_OK);
    return svg;
}

static void assert_holds(const char *whole, const char *part)
{
    if (!strstr(whole, part))
        fail_msg("\"%s\" is not in:\n%s", part, whole);
}

static void assert_lacks(const char *whole, const char *part)
{
    if (strstr(whole, part))
        fail_msg("\"%s\" is in:\n%s", part, whole);
}

static void expect_report(sc *s, const char *const *told)
{
    char *words = report_so_far(s);
    for (; *told; told++)
        assert_holds(words, *told);
    assert_lacks(words, "nobody");
    free(words);
    sc_end(s);
}

static const man pikes[] = {{"hp1", "heavy pikemen", 0, 40, 20, 0},
                            {"hp2", "heavy pikemen", 0, 44, 20, 0},
                            SPARE,
                            FAR_ENEMY,
                            {0}};

/* SC-238 */
static void a_body_that_goes_ahead_is_told_in_one_sentence(void **state)
{
    static const char *const expected[] = {"Heavy pikemen 1 and Heavy pikemen 2 advance 3 inches\n",
                                           NULL};
    sc *s = in_moves(pikes);
    order_with(s, "hp1", "hp2", NULL);
    gets(s, TILLY_OPT_STRAIGHT, NULL, 3, 0, 0);
    expect_report(s, expected);
}

/* SC-Q-15 */
static void a_body_that_turns_is_told_as_a_body(void **state)
{
    static const char *const expected[] = {
        "act as one body: oblique left, then turn the front, 3 inches\n", NULL};
    sc *s = in_moves(pikes);
    order_with(s, "hp1", "hp2", NULL);
    gets(s, TILLY_OPT_OBLIQUE_TURN_LEFT, NULL, -45, 3, 0);
    expect_report(s, expected);
}

static const man shot[] = {{"mu", "musketeers", 0, 40, 20, 0}, SPARE, FAR_ENEMY, {0}};

/* SC-208 SC-Q-16: a piece that faces one way and goes another is said to sidle only if it does */
static void a_stand_marches_where_it_faces_and_sidles_beside_it(void **state)
{
    static const struct {
        double way;
        const char *told[2];
    } ways[] = {
        {30, {"march 3 inches\n"}}, {90, {"sidle 3 inches\n"}}, {180, {"move back 3 inches\n"}}};
    for (unsigned i = 0; i < sizeof ways / sizeof *ways; i++) {
        sc *s = in_moves(shot);
        order_with(s, "mu", NULL);
        gets(s, TILLY_OPT_SIDLE, NULL, 0, ways[i].way, 3);
        expect_report(s, ways[i].told);
    }
}

/* SC-238 */
static void one_inch_is_no_inches(void **state)
{
    static const char *const expected[] = {"then turn the front, 1 inch\n", NULL};
    sc *s = in_moves(pikes);
    order_with(s, "hp1", "hp2", NULL);
    gets(s, TILLY_OPT_OBLIQUE_TURN_LEFT, NULL, -45, 1, 0);
    expect_report(s, expected);
}

/* SC-064: those who do the same are told of together, one who cannot go as far by himself */
static void those_who_step_out_alike_are_told_in_one_sentence(void **state)
{
    static const man men[] = {{"mu1", "musketeers", 0, 40, 20, 0},
                              {"mu2", "musketeers", 0, 46, 20, 0},
                              {"mu3", "musketeers", 0, 60, 20, 0},
                              {"sw", "swordsmen", 1, 60, 24, 180},
                              {0}};
    static const char *const expected[] = {"Musketeers 1 and Musketeers 2 step out 3 inches\n",
                                           "Musketeers 3 step out 2 inches\n",
                                           "Musketeers 1 and Musketeers 2 go back 3 inches\n",
                                           "Musketeers 3 go back 2 inches\n",
                                           NULL};
    sc *s = sc_of(men, NULL);
    for (unsigned i = 0; i < 3; i++)
        declares(s, men[i].name, SPLIT_MOVE);
    to_row(s, "7");
    expect_report(s, expected);
}

static const man gun[] = {{"sg", "small cannon", 0, 40, 20, 0}, SPARE, FAR_ENEMY, {0}};

/* SC-171 SC-Q-47 */
static void a_gun_that_is_pointed_takes_its_crew_along_in_its_own_sentence(void **state)
{
    sc *s = in_moves(gun);
    order_with(s, "sg", NULL);
    gets(s, TILLY_OPT_FACE, NULL, 45, 0, 0);
    char *words = report_so_far(s);
    assert_holds(words, "turns right 45 degrees");
    assert_lacks(words, "Gunners");
    free(words);
    sc_end(s);
}

static const man gun_on_gun[] = {
    {"gun", "small cannon", 0, 40, 9, 0}, {"other", "small cannon", 1, 40, 31, 180}, {0}};

/* SC-179: a gun has hits, not points */
static void a_gun_takes_hits(void **state)
{
    static const char *const expected[] = {": a hit (1 die 6, needing anything but 2)",
                                           " takes 1 of its 4 hits under the fire of ",
                                           ": 3 left",
                                           NULL};
    sc *s = sc_of(gun_on_gun, NULL);
    to_row(s, "5");
    dice_come(s, "6");
    assert_int_equal(next_of_row(s), TILLY_ASK_BATTERY_TARGET);
    assert_int_equal(choose(s, TILLY_OPT_SHOOT, "gun", "other", 0), TILLY_OK);
    end_row(s);
    expect_report(s, expected);
}

/* Guns have neither flank nor rear. */
static void no_gun_is_charged_in_the_flank(void **state)
{
    static const man men[] = {
        {"hc", "heavy cavalry", 0, 40, 20, 0}, {"gun", "small cannon", 1, 40, 26, 180}, SPARE, {0}};
    sc *s = in_moves(men);
    order_with(s, "hc", NULL);
    assert_int_equal(choose(s, TILLY_OPT_CHARGE_AT, NULL, "gun", 0), TILLY_OK);
    next_of_row(s);
    char *words = report_so_far(s);
    assert_holds(words, "charges");
    assert_lacks(words, "flank");
    free(words);
    sc_end(s);
}

static const man volley[] = {
    {"mu", "musketeers", 0, 40, 20, 0}, {"target", "light cavalry", 1, 40, 30, 180}, {0}};

/* SC-060 SC-218 */
static void a_volley_is_told_with_its_points_and_the_die_that_follows(void **state)
{
    static const char *const expected[] = {"6.3 Other small-arms fire", " over ", " points", NULL};
    sc *s = sc_of(volley, NULL);
    to_row(s, "6.3");
    assert_int_equal(next_of_row(s), TILLY_ASK_BATTERY_TARGET);
    assert_int_equal(choose(s, TILLY_OPT_SHOOT, "mu", "target", 0), TILLY_OK);
    end_row(s);
    dice_come(s, "6");
    to_row(s, "8");
    expect_report(s, expected);
}

static const man flank[] = {{"hp", "heavy pikemen", 0, 40, 30, 0},
                            {"hp2", "heavy pikemen", 0, 36, 30, 0},
                            {"hc", "heavy cavalry", 1, 43, 30, 270},
                            {0}};

/* SC-221 SC-227 */
static void a_melee_is_told_blow_by_blow(void **state)
{
    static const char *const expected[] = {
        "one stand of side 0 against one of side 1",
        "strike Heavy cavalry 1 at half: 3 points",
        "strikes Heavy pikemen 1 at double, with shock: 16 points",
        "at once: caught",
        NULL};
    sc *s = sc_of(flank, NULL);
    charges_in(s, "hc", "hp", false);
    to_row(s, "8");
    end_row(s);
    expect_report(s, expected);
}

/* SC-237 SC-Q-12 */
static void a_picture_shows_order_and_points(void **state)
{
    sc *s = sc_of(flank, NULL);
    char *svg;
    loses_points(s, "hp", 21);
    svg = picture_of(s);
    assert_holds(svg, "closed order");
    assert_holds(svg, "open order");
    assert_holds(svg, ">19.5</text>");
    assert_holds(svg, "points left");
    free(svg);
    sc_end(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_body_that_goes_ahead_is_told_in_one_sentence),
        cmocka_unit_test(a_body_that_turns_is_told_as_a_body),
        cmocka_unit_test(a_stand_marches_where_it_faces_and_sidles_beside_it),
        cmocka_unit_test(one_inch_is_no_inches),
        cmocka_unit_test(those_who_step_out_alike_are_told_in_one_sentence),
        cmocka_unit_test(a_gun_that_is_pointed_takes_its_crew_along_in_its_own_sentence),
        cmocka_unit_test(a_gun_takes_hits),
        cmocka_unit_test(no_gun_is_charged_in_the_flank),
        cmocka_unit_test(a_volley_is_told_with_its_points_and_the_die_that_follows),
        cmocka_unit_test(a_melee_is_told_blow_by_blow),
        cmocka_unit_test(a_picture_shows_order_and_points),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
