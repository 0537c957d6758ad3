/* Scruby's guns and crews on the move: small guns with their crew, large ones pointed and re-sited,
 * crews walking (SC-171, SC-173 to SC-176, SC-Q-47, SC-Q-51). */
#include "sc_move_inside.h"
#include "sc_orders.h"
#include <string.h>

static const man guns[] = {{"g", "small cannon", 0, 30, 30, 0},
                           {"l", "large cannon", 0, 60, 30, 0},
                           {"h", "heavy pikemen", 0, 40, 25, 0},
                           SPARE,
                           FAR_ENEMY,
                           {0}};

/* SC-EX-44 SC-173 SC-Q-51 */
static void a_small_gun_moves_six_with_its_crew(void **state)
{
    sc *s = in_moves(guns);
    tilly_placed rows[16];
    assert_int_equal(order_with(s, "g", NULL), TILLY_OK);
    MAY_NOT(s, TILLY_OPT_MARCH, NULL, 90, 6.1, 0);
    assert_int_equal(previewed(s, TILLY_OPT_MARCH, NULL, 90, 6, rows), 2);
    gets(s, TILLY_OPT_MARCH, NULL, 90, 6, 0);
    next_of_row(s);
    assert_at(s, "g", 36, 30);
    assert_int_equal(shown(s, "g").heading, 9000);
    assert_at(s, "g+", 34.5, 30);
    assert_int_equal(shown(s, "g+").heading, rows[1].heading);
    assert_true(has_flag(s, "g", TILLY_UNIT_MOVED));
    assert_false(is_offered(s, TILLY_OPT_UNIT, "g+", NULL));
    sc_end(s);
}

/* SC-173 SC-175: no crew, no move; the crew may walk up to it */
static void a_gun_without_crew_stays(void **state)
{
    sc *s = in_moves(guns);
    stands_at(s, "g+", 30, 20, 0);
    assert_int_equal(next_of_row(s), TILLY_ASK_NEXT_UNIT);
    assert_false(is_offered(s, TILLY_OPT_UNIT, "g", NULL));
    assert_int_equal(order_with(s, "g+", NULL), TILLY_OK);
    MAY(s, TILLY_OPT_SIDLE, NULL, 0, 0, 6);
    MAY_NOT(s, TILLY_OPT_SIDLE, NULL, 0, 0, 6.1);
    sc_end(s);
}

/* SC-209 SC-231 SC-Q-26: a crew that is charged is not carried off by an order to its gun */
static void a_gun_whose_crew_is_charged_stays(void **state)
{
    sc *s = in_moves(guns);
    sc_charges(s->g->battle, id_of(s, "far"), id_of(s, "g+"), true);
    assert_int_equal(next_of_row(s), TILLY_ASK_NEXT_UNIT);
    assert_false(is_offered(s, TILLY_OPT_UNIT, "g", NULL));
    assert_false(is_offered(s, TILLY_OPT_UNIT, "g+", NULL));
    assert_true(is_offered(s, TILLY_OPT_UNIT, "l", NULL));
    sc_end(s);
}

/* SC-176 SC-Q-51: of two crews at a gun the one that has not gone anywhere takes it along */
static void another_crew_moves_the_gun(void **state)
{
    for (unsigned other = 0; other < 2; other++) {
        sc *s = in_moves(guns);
        stands_at(s, other ? "g+" : "l+", 30, 20, 0);
        stands_at(s, other ? "l+" : "g+", 31.5, 30, 90);
        assert_int_equal(order_with(s, other ? "g+" : "l+", NULL), TILLY_OK);
        gets(s, TILLY_OPT_SIDLE, NULL, 0, 0, 6);
        assert_int_equal(next_of_row(s), TILLY_ASK_NEXT_UNIT);
        stands_at(s, other ? "g+" : "l+", 28.5, 30, 90);
        assert_int_equal(order_with(s, "g", NULL), TILLY_OK);
        gets(s, TILLY_OPT_SIDLE, NULL, 0, 0, 5);
        next_of_row(s);
        assert_at(s, "g", 30, 35);
        assert_at(s, other ? "l+" : "g+", 31.5, 35);
        assert_at(s, other ? "g+" : "l+", 28.5, 30);
        sc_end(s);
    }
}

/* SC-EX-139 SC-175 SC-176 SC-210: a crew walks through friendly foot, back to a gun, any gun */
static void a_crew_walks_through_friendly_foot(void **state)
{
    sc *s = in_moves(guns);
    stands_at(s, "l+", 40, 23.4, 0);
    assert_int_equal(order_with(s, "l+", NULL), TILLY_OK);
    MAY(s, TILLY_OPT_SIDLE, NULL, 0, 0, 6);
    MAY_NOT(s, TILLY_OPT_SIDLE, NULL, 0, 0, 1.6);
    assert_refused(s, TILLY_WHY_ENDS_ON_FRIEND, "SC-210");
    gets(s, TILLY_OPT_SIDLE, NULL, 0, 0, 3);
    next_of_row(s);
    assert_at(s, "l+", 40, 26.4);
    sc_end(s);
}

/* SC-171 SC-Q-47 SC-D-11: anywhere within 6 of its first place, over the whole game */
static void a_large_gun_is_sited_within_six_inches(void **state)
{
    sc *s = in_moves(guns);
    assert_int_equal(order_with(s, "l", NULL), TILLY_OK);
    assert_false(is_listed(s, TILLY_OPT_MARCH));
    MAY(s, TILLY_OPT_RESITE, NULL, 45, 60, 36);
    MAY_NOT(s, TILLY_OPT_RESITE, NULL, 0, 60, 36.1);
    assert_refused(s, TILLY_WHY_GUN_RADIUS, "SC-171");
    assert_true(s->g->why.flags & TILLY_WHY_HAS_NEAREST);
    assert_true(s->g->why.nearest.value[2] <= INCHES(36.01));
    gets(s, TILLY_OPT_RESITE, NULL, 90, 60, 36);
    next_of_row(s);
    assert_at(s, "l", 60, 36);
    assert_at(s, "l+", 58.5, 36);
    assert_int_equal(shown(s, "l").heading, 9000);
    to_row(s, "3");
    assert_int_equal(order_with(s, "l", NULL), TILLY_OK);
    MAY_NOT(s, TILLY_OPT_RESITE, NULL, 0, 60, 37);
    MAY(s, TILLY_OPT_RESITE, NULL, 0, 60, 25);
    sc_end(s);
}

/* SC-Q-66: the range of its places ends where the check refuses, to 1/10000 inch */
static void the_radius_of_a_large_gun_is_exact(void **state)
{
    sc *s = in_moves(guns);
    assert_int_equal(order_with(s, "l", NULL), TILLY_OK);
    tilly_answer a = answer_by_numbers(s, TILLY_OPT_RESITE, NULL, (const double[3]){48, 60, 30});
    for (int32_t aside = 3000; aside < INCHES(6); aside += 997) {
        a.pick.value[1] = INCHES(60) + aside;
        a.given = 2;
        tilly_span span[4];
        uint32_t count = 0;
        assert_int_equal(tilly_turn_range(s->g->turn, &a, span, 4, &count), TILLY_OK);
        assert_true(count > 0);
        a.given = 0;
        for (int32_t beyond = -1; beyond < 2; beyond++) {
            a.pick.value[2] = span[count - 1].most + beyond;
            assert_int_equal(tilly_turn_check(s->g->turn, &a, NULL),
                             beyond > 0 ? TILLY_E_ILLEGAL : TILLY_OK);
        }
    }
    sc_end(s);
}

static void lay(sc *s, uint16_t kind, double south, double north)
{
    tilly_feature f = {.size = sizeof f, .kind = kind, .points = 4};
    const double x[] = {50, 70, 70, 50};
    for (unsigned i = 0; i < 4; i++)
        f.point[i] = (tilly_point){INCHES(x[i]), INCHES(i < 2 ? south : north)};
    tilly_edit e = {.size = sizeof e, .kind = TILLY_EDIT_GROUND, .value = 1, .feature = &f};
    assert_int_equal(tilly_battle_edit(s->g->battle, &e, NULL, NULL), TILLY_OK);
}

/* Of all that is listed nothing is refused. */
static uint32_t all_listed_is_legal(sc *s)
{
    enum { ROOM = 4096 };
    static tilly_pick pick[ROOM];
    uint32_t count = 0;
    uint32_t resited = 0;
    assert_int_equal(tilly_turn_list(s->g->turn, 1, pick, ROOM, &count), TILLY_OK);
    assert_in_range(count, 1, ROOM);
    for (uint32_t i = 0; i < count; i++) {
        tilly_answer a = {.size = sizeof a, .pick = pick[i]};
        assert_int_equal(tilly_turn_check(s->g->turn, &a, NULL), TILLY_OK);
        resited += option_at_turn(s->g->turn, pick[i].option).kind == TILLY_OPT_RESITE;
    }
    return resited;
}

/* It may be listed: on the grid, within its radius. */
static bool is_in_list(const tilly_pick *pick, uint32_t count, const tilly_pick *wanted)
{
    for (uint32_t i = 0; i < count; i++)
        if (!memcmp(&pick[i], wanted, sizeof *wanted))
            return true;
    return false;
}

/* SC-171 SC-Q-54: the list has all that is legal, at the borders of ground too: its east border is
 * at 62, its north one is aslant */
static void all_legal_sites_are_listed(void **state)
{
    enum { ROOM = 4096 };
    static tilly_pick pick[ROOM];
    static const double x[] = {57, 62, 62, 57};
    static const double y[] = {31, 31, 35, 33};
    uint32_t count = 0;
    sc *s = in_moves(guns);
    tilly_feature f = {.size = sizeof f, .kind = TILLY_WOOD, .points = 4};
    for (unsigned i = 0; i < 4; i++)
        f.point[i] = (tilly_point){INCHES(x[i]), INCHES(y[i])};
    tilly_edit e = {.size = sizeof e, .kind = TILLY_EDIT_GROUND, .value = 1, .feature = &f};
    assert_int_equal(tilly_battle_edit(s->g->battle, &e, NULL, NULL), TILLY_OK);
    assert_int_equal(order_with(s, "l", NULL), TILLY_OK);
    assert_int_equal(tilly_turn_list(s->g->turn, 1, pick, ROOM, &count), TILLY_OK);
    tilly_answer a = answer_by_numbers(s, TILLY_OPT_RESITE, NULL, (double[3]){0});
    for (int32_t heading = 0; heading < 36000; heading += 4500)
        for (int32_t at_x = 54; at_x <= 66; at_x++)
            for (int32_t at_y = 24; at_y <= 36; at_y++) {
                a.pick.value[0] = heading;
                a.pick.value[1] = INCHES(at_x);
                a.pick.value[2] = INCHES(at_y);
                bool is_legal = tilly_turn_check(s->g->turn, &a, NULL) == TILLY_OK;
                assert_int_equal(is_in_list(pick, count, &a.pick), is_legal);
            }
    sc_end(s);
}

/* SC-171 SC-Q-47 SC-Q-54: neither gun nor crew on ground that bars them, neither in lists nor as
 * the nearest */
static void a_large_gun_is_sited_off_the_ground_that_bars_it(void **state)
{
    sc *s = in_moves(guns);
    assert_int_equal(order_with(s, "l", NULL), TILLY_OK);
    uint32_t everywhere = all_listed_is_legal(s);
    sc_end(s);
    s = in_moves(guns);
    lay(s, TILLY_WOOD, 33, 35);
    lay(s, TILLY_IMPASSABLE, 26, 27);
    assert_int_equal(order_with(s, "l", NULL), TILLY_OK);
    assert_in_range(all_listed_is_legal(s), everywhere / 3, everywhere - 1);
    MAY(s, TILLY_OPT_RESITE, NULL, 0, 60, 36);
    MAY_NOT(s, TILLY_OPT_RESITE, NULL, 0, 60, 34);
    assert_refused(s, TILLY_WHY_IMPASSABLE, "SC-Q-54");
    assert_true(s->g->why.flags & TILLY_WHY_HAS_NEAREST);
    tilly_answer nearest = {.size = sizeof nearest, .pick = s->g->why.nearest};
    assert_int_equal(tilly_turn_check(s->g->turn, &nearest, NULL), TILLY_OK);
    MAY_NOT(s, TILLY_OPT_RESITE, NULL, 0, 60, 28); /* the crew's middle at 26.5 */
    sc_end(s);
}

/* SC-171 SC-235 SC-Q-27: pointing turns gun and crew on the spot and is no move */
static void guns_are_pointed_with_their_crew(void **state)
{
    sc *s = in_moves(guns);
    assert_int_equal(order_with(s, "g", NULL), TILLY_OK);
    gets(s, TILLY_OPT_FACE, NULL, 90, 0, 0);
    next_of_row(s);
    assert_at(s, "g", 30, 30);
    assert_at(s, "g+", 28.5, 30);
    assert_false(has_flag(s, "g", TILLY_UNIT_MOVED));
    assert_int_equal(order_with(s, "l", NULL), TILLY_OK);
    stands_at(s, "h", 56.5, 30, 0);
    MAY_NOT(s, TILLY_OPT_FACE, NULL, 90, 0, 0);
    assert_refused(s, TILLY_WHY_NO_ROOM, "SC-210");
    MAY(s, TILLY_OPT_FACE, NULL, 270, 0, 0);
    sc_end(s);
}

/* SC-173 SC-232 SC-235 SC-Q-27: to turn where it stands, as a move of no length, does not stop its
 * loading; to go somewhere does */
static void a_small_gun_that_turns_in_place_has_not_moved(void **state)
{
    for (unsigned inches = 0; inches < 2; inches++) {
        sc *s = in_moves(guns);
        assert_int_equal(order_with(s, "g", NULL), TILLY_OK);
        gets(s, TILLY_OPT_SIDLE, NULL, 90, 90, inches);
        next_of_row(s);
        assert_int_equal(shown(s, "g").heading, 9000);
        assert_int_equal(has_flag(s, "g", TILLY_UNIT_MOVED), inches);
        assert_int_equal(has_flag(s, "g+", TILLY_UNIT_MOVED), inches);
        sc_end(s);
    }
}

/* SC-D-11 SC-210 SC-Q-54: the range of headings is exact beside others, at the edge, at a pond that
 * the crew would come to stand in */
static void all_headings_of_a_gun_are_in_its_range(void **state)
{
    static const struct {
        double x, y, friend_x, friend_y, enemy_x, enemy_y;
        bool pond;
    } place[] = {{60, 30, 63.2, 31, 58, 33.3, false},
                 {15, 2.3, 18, 2, 80, 50, false},
                 {60, 30, 80, 2, 80, 50, true},
                 {60, 30, 80, 2, 80, 50, false}};
    for (unsigned k = 0; k < sizeof place / sizeof *place; k++) {
        bool alone = k == 3;
        sc *s = in_moves(guns);
        stands_at(s, "h", place[k].friend_x, place[k].friend_y, 10);
        stands_at(s, "far", place[k].enemy_x, place[k].enemy_y, 200);
        stands_at(s, "l", place[k].x, place[k].y, 0);
        stands_at(s, "l+", place[k].x, place[k].y - 1.5, 0);
        if (place[k].pond)
            lay(s, TILLY_IMPASSABLE, 30.9, 33);
        assert_int_equal(order_with(s, "l", NULL), TILLY_OK);
        assert_in_range(headings_in_range(s), 1, TILLY_CIRCLE - !alone);
        sc_end(s);
    }
}

/* SC-240 SC-241: nor is the crew turned into an enemy's square by its open side; a gun that is a
 * face of a square turns by right angles */
static void so_they_are_beside_a_square_and_in_one(void **state)
{
    for (unsigned in_it = 0; in_it < 2; in_it++) {
        const unsigned side = in_it ? 0 : 1;
        const man men[] = {{"g", "small cannon", 0, in_it ? 37 : 36, 30, in_it ? 270 : 0},
                           {"f", "heavy pikemen", side, 40, 32.5, 0},
                           {"r", "heavy pikemen", side, 42.5, 30, 90},
                           {"b", "heavy pikemen", side, 40, 27.5, 180},
                           SPARE,
                           FAR_ENEMY,
                           {0}};
        sc *s = in_moves(men);
        form_square(s, "f", "r", "b", NULL);
        if (in_it)
            sc_joins(s->g->battle, id_of(s, "g"), 1, IS_GUN_FACE);
        assert_int_equal(order_with(s, "g", NULL), TILLY_OK);
        uint32_t count = headings_in_range(s);
        if (in_it) {
            MAY_NOT(s, TILLY_OPT_FACE, NULL, 280, 0, 0);
            assert_refused(s, TILLY_WHY_IN_SQUARE, "SC-240");
        }
        assert_in_range(count, in_it ? 1 : TILLY_CIRCLE / 2, in_it ? 4 : TILLY_CIRCLE - 1);
        sc_end(s);
    }
}

/* SC-Q-47 SC-Q-66: a crew that stands askew, as deep in its gun as is no overlap, is not set down
 * deeper */
static void a_crew_is_not_pushed_into_its_gun(void **state)
{
    for (unsigned turn = 1; turn < 360; turn += 7) {
        sc *s = in_moves(guns);
        sc_set_at(s->g->battle, id_of(s, "l"), INCHES(60), INCHES(30), 0);
        sc_set_at(s->g->battle, id_of(s, "l+"), INCHES(60) - 3463, INCHES(30) - 19280, 21000);
        assert_null(sm_muddle(s->g->battle));
        assert_int_equal(order_with(s, "l", NULL), TILLY_OK);
        gets(s, TILLY_OPT_FACE, NULL, turn, 0, 0);
        next_of_row(s);
        if (sm_muddle(s->g->battle))
            fail_msg("%u: %s", turn, sm_muddle(s->g->battle));
        sc_end(s);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_small_gun_moves_six_with_its_crew),
        cmocka_unit_test(a_gun_without_crew_stays),
        cmocka_unit_test(a_gun_whose_crew_is_charged_stays),
        cmocka_unit_test(another_crew_moves_the_gun),
        cmocka_unit_test(a_crew_walks_through_friendly_foot),
        cmocka_unit_test(the_radius_of_a_large_gun_is_exact),
        cmocka_unit_test(a_large_gun_is_sited_within_six_inches),
        cmocka_unit_test(all_legal_sites_are_listed),
        cmocka_unit_test(a_large_gun_is_sited_off_the_ground_that_bars_it),
        cmocka_unit_test(guns_are_pointed_with_their_crew),
        cmocka_unit_test(a_small_gun_that_turns_in_place_has_not_moved),
        cmocka_unit_test(all_headings_of_a_gun_are_in_its_range),
        cmocka_unit_test(so_they_are_beside_a_square_and_in_one),
        cmocka_unit_test(a_crew_is_not_pushed_into_its_gun),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
