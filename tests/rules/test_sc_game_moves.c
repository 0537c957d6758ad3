/* Worked examples of Scruby's catalogue that take more than one game move, or more than one step of
 * it, played through: loading, squares that lose a face, scattered and failed stands, what may not
 * be charged. */
#include "sc_move_inside.h"
#include "sc_orders.h"

static void shoots(sc *s, const char *from, const char *at)
{
    until_asked(s, TILLY_ASK_BATTERY_TARGET, from);
    assert_int_equal(choose(s, TILLY_OPT_SHOOT, from, at, 0), TILLY_OK);
}

static void goes(sc *s, const char *name, double direction, double length)
{
    assert_int_equal(order_with(s, name, NULL), TILLY_OK);
    gets(s, TILLY_OPT_SIDLE, NULL, 0, direction, length);
}

static void to_game_move(sc *s, uint32_t number)
{
    while (info_of(s->g).turn < number)
        to_row(s, "1");
}

/* ---- loading small arms ---------------------------------------------------------------------- */

/* SC-EX-13 SC-015 SC-075 */
static void cavalry_musketeers_load_while_they_ride(void **state)
{
    static const man men[] = {{"cm", "cavalry musketeers", 0, 40, 19, 0},
                              {"sw", "swordsmen", 1, 40, 35.5, 180},
                              {"next", "swordsmen", 1, 52, 35.5, 180},
                              {0}};
    sc *s = sc_of(men, NULL);
    to_row(s, "6.3");
    shoots(s, "cm", "sw");
    end_row(s);
    assert_int_equal(points_left(s, "sw"), 60 - 6);
    to_row(s, "3");
    goes(s, "cm", 90, 12);
    to_row(s, "6.3");
    assert_false(can_hit(s, "cm", "next", NULL));
    assert_int_equal(s->g->why.code, TILLY_WHY_NOT_LOADED);
    assert_int_equal(next_of_row(s), 0);
    to_row(s, "6.3");
    shoots(s, "cm", "next");
    end_row(s);
    assert_int_equal(points_left(s, "next"), 60 - 6);
    sc_end(s);
}

static const man fired_at_horse[] = {{"mu", "musketeers", 0, 40, 30, 0},
                                     {"hp", "heavy pikemen", 0, 36, 30, 0},
                                     {"lc", "light cavalry", 1, 40, 42, 180},
                                     {"sw", "swordsmen", 1, 44, 46, 180},
                                     {0}};

/* SC-EX-16 SC-061 SC-232 SC-Q-27 */
static void a_melee_keeps_muskets_from_being_loaded(void **state)
{
    sc *s = sc_of(fired_at_horse, NULL);
    to_row(s, "6.3");
    shoots(s, "mu", "lc");
    to_row(s, "4");
    assert_int_equal(order_with(s, "lc", NULL), TILLY_OK);
    gets(s, TILLY_OPT_CHARGE_AT, "mu", 0, 0, 0);
    to_row(s, "6.2");
    assert_int_equal(next_of_row(s), 0); /* nothing to volley with */
    to_row(s, "8");
    dice_come(s, "61 3");
    end_row(s);
    assert_true(has_flag(s, "lc", TILLY_UNIT_RETIRING));
    to_row(s, "1");
    assert_int_equal(info_of(s->g).turn, 3);
    assert_true(has_flag(s, "mu", TILLY_UNIT_EMPTY));
    to_row(s, "6.3");
    assert_false(can_hit(s, "mu", "sw", NULL));
    to_row(s, "1");
    assert_int_equal(info_of(s->g).turn, 4);
    assert_false(has_flag(s, "mu", TILLY_UNIT_EMPTY));
    to_row(s, "6.3");
    shoots(s, "mu", "sw");
    sc_end(s);
}

static const man with_two_pistols[] = {
    {"hc", "heavy cavalry", 0, 40, 19, 0}, {"sw", "swordsmen", 1, 40, 25.5, 180}, {0}};

/* SC-EX-18 SC-071 SC-232 SC-Q-27: a turn in place is a move too, a move of no length with the front
 * kept is none */
static void both_pistols_are_loaded_standing_still(void **state)
{
    enum { STANDS, GOES_NOWHERE, RIDES, TURNS, WAYS };
    for (unsigned way = STANDS; way < WAYS; way++) {
        sc *s = sc_of(with_two_pistols, NULL);
        to_row(s, "6.3");
        until_asked(s, TILLY_ASK_BATTERY_TARGET, "hc");
        assert_int_equal(choose(s, TILLY_OPT_SHOOT_BOTH, "hc", "sw", 0), TILLY_OK);
        to_row(s, "3");
        if (way == RIDES)
            goes(s, "hc", 180, 1);
        if (way == TURNS || way == GOES_NOWHERE) {
            assert_int_equal(order_with(s, "hc", NULL), TILLY_OK);
            gets(s, TILLY_OPT_MARCH, NULL, way == TURNS ? 10 : 0, 0, 0);
        }
        to_row(s, "6.3");
        assert_false(can_hit(s, "hc", "sw", NULL));
        to_row(s, "6.3");
        assert_int_equal(info_of(s->g).turn, 3);
        assert_int_equal(can_hit(s, "hc", "sw", NULL), way == STANDS || way == GOES_NOWHERE);
        to_row(s, "6.3");
        assert_true(can_hit(s, "hc", "sw", NULL));
        sc_end(s);
    }
}

/* SC-EX-114 SC-061 SC-062 */
static void half_of_the_musketeers_keep_their_fire(void **state)
{
    static const man men[] = {{"1", "musketeers", 0, 34, 20, 0},
                              {"2", "musketeers", 0, 38, 20, 0},
                              {"3", "musketeers", 0, 42, 20, 0},
                              {"4", "musketeers", 0, 46, 20, 0},
                              {"hp", "heavy pikemen", 1, 40, 30, 180},
                              {0}};
    sc *s = sc_of(men, NULL);
    to_row(s, "6.3");
    shoots(s, "1", "hp");
    shoots(s, "2", "hp");
    to_row(s, "6.3");
    assert_false(can_hit(s, "1", "hp", NULL));
    assert_false(can_hit(s, "2", "hp", NULL));
    shoots(s, "3", "hp");
    shoots(s, "4", "hp");
    to_row(s, "1");
    assert_false(has_flag(s, "1", TILLY_UNIT_EMPTY) || has_flag(s, "2", TILLY_UNIT_EMPTY));
    assert_true(has_flag(s, "3", TILLY_UNIT_EMPTY) && has_flag(s, "4", TILLY_UNIT_EMPTY));
    sc_end(s);
}

/* ---- loading guns ---------------------------------------------------------------------------- */

static const man gun_and_crews[] = {{"gun", "large cannon", 0, 40, 10, 0},
                                    {"other", "small cannon", 0, 35.5, 10, 0},
                                    {"left", "heavy pikemen", 0, 48, 12, 0},
                                    {"right", "heavy pikemen", 0, 52, 12, 0},
                                    {"hc", "heavy cavalry", 1, 40, 50, 180},
                                    {0}};

static sc *gun_fires(void)
{
    sc *s = sc_of(gun_and_crews, NULL);
    to_row(s, "5");
    dice_come(s, "2");
    shoots(s, "gun", "hc");
    return s;
}

/* Loaded in the game move of that number, and not before. */
static void is_loaded_first_in(sc *s, uint32_t number)
{
    do {
        to_row(s, "5");
        assert_int_equal(can_hit(s, "gun", "hc", NULL), info_of(s->g).turn == number);
    } while (info_of(s->g).turn < number);
}

/* SC-EX-42 SC-172 SC-232 */
static void a_large_gun_fires_again_in_the_third_game_move_after(void **state)
{
    sc *s = gun_fires();
    is_loaded_first_in(s, 4);
    shoots(s, "gun", "hc");
    sc_end(s);
}

/* SC-EX-43 SC-175 SC-176 SC-232: another crew comes, but was not there all the time */
static void a_game_move_without_its_crew_is_no_loading_move(void **state)
{
    sc *s = gun_fires();
    to_game_move(s, 3);
    to_row(s, "3");
    goes(s, "gun+", 180, 6);
    goes(s, "other+", 90, 4.5);
    assert_at(s, "other+", 40, 8.5);
    is_loaded_first_in(s, 5);
    sc_end(s);
}

/* SC-EX-139 SC-175 SC-231 SC-232 SC-D-13 */
static void a_crew_that_ran_must_come_back_to_load(void **state)
{
    sc *s = gun_fires();
    until_asked(s, TILLY_ASK_CREW_RUNS, NULL);
    assert_int_equal(choose(s, TILLY_OPT_BEHIND_PIKES, "left", NULL, 0), TILLY_OK);
    assert_at(s, "gun+", 45.005, 8.5);
    to_row(s, "3");
    goes(s, "gun+", 270, 5.005);
    assert_int_equal(info_of(s->g).turn, 2);
    is_loaded_first_in(s, 5);
    sc_end(s);
}

/* SC-EX-44 SC-173 SC-174 SC-232 */
static void a_small_gun_is_loaded_where_it_stands(void **state)
{
    static const man men[] = {
        {"gun", "small cannon", 0, 40, 10, 0}, {"hc", "heavy cavalry", 1, 44, 40, 180}, {0}};
    sc *s = sc_of(men, NULL);
    for (unsigned move = 1; move <= 2; move++) {
        to_row(s, "3");
        assert_int_equal(order_with(s, "gun", NULL), TILLY_OK);
        gets(s, TILLY_OPT_SIDLE, NULL, 0, move == 1 ? 0 : 180, 6);
        to_row(s, "5");
        assert_int_equal(can_hit(s, "gun", "hc", NULL), move == 1);
        if (move > 1)
            continue;
        dice_come(s, "6");
        shoots(s, "gun", "hc");
        end_row(s);
        assert_int_equal(points_left(s, "hc"), 40 - 6);
    }
    is_loaded_first_in(s, 4);
    sc_end(s);
}

/* ---- squares --------------------------------------------------------------------------------- */

/* A square about (40, 23), its faces towards a gun, the far side, west and east. */
#define ROUND_40_23(near, others)                                                                  \
    {"near", near, 1, 40, 20.5, 180}, {"far", others, 1, 40, 25.5, 0},                             \
        {"west", others, 1, 37.5, 23, 270},                                                        \
    {                                                                                              \
        "east", others, 1, 42.5, 23, 90                                                            \
    }

static sc *near_face_destroyed(const man *men, const char *inside)
{
    sc *s = sc_of(men, NULL);
    form_square(s, "near", "far", "west", "east", inside ? "|" : NULL, inside, NULL);
    loses_points(s, "near", 60 - 24);
    to_row(s, "5");
    dice_come(s, "1");
    shoots(s, "gun", "near");
    end_row(s);
    assert_true(is_gone(s, "near"));
    to_row(s, "3");
    return s;
}

/* SC-EX-102 SC-167 SC-230 SC-Q-46 */
static void cavalry_breaks_into_a_square_that_fire_has_broken(void **state)
{
    static const man men[] = {{"gun", "large cannon", 0, 40, 5, 0},
                              {"hc", "heavy cavalry", 0, 26, 23, 90},
                              ROUND_40_23("heavy pikemen", "heavy pikemen"),
                              {0}};
    sc *s = near_face_destroyed(men, NULL);
    assert_int_equal(order_with(s, "hc", NULL), TILLY_OK);
    gets(s, TILLY_OPT_CHARGE_AT, "west", 0, 0, 0);
    to_row(s, "8");
    dice_come(s, "1");
    end_row(s);
    assert_int_equal(points_left(s, "west"), 60 - 32);
    assert_int_equal(points_left(s, "hc"), 40 - 6);
    assert_true(has_flag(s, "west", TILLY_UNIT_RETIRING));
    assert_int_equal(count_told(s, TILLY_EV_MELEE_SCORE), 0);
    sc_end(s);
}

/* SC-EX-103 SC-230 SC-Q-45: 5 is UE 4 and 1 of the square */
static void cavalry_charges_only_the_swordsmen_who_closed_a_square(void **state)
{
    static const man men[] = {{"gun", "large cannon", 0, 40, 5, 0},
                              {"hc", "heavy cavalry", 0, 42.5, 14, 0},
                              {"hc2", "heavy cavalry", 0, 26, 23, 90},
                              ROUND_40_23("heavy pikemen", "heavy pikemen"),
                              {"sw", "swordsmen", 1, 40, 22.5, 0},
                              {0}};
    sc *s = near_face_destroyed(men, "sw");
    assert_int_equal(order_with(s, "hc2", NULL), TILLY_OK);
    MAY_NOT(s, TILLY_OPT_CHARGE_AT, "west", 0, 0, 0);
    assert_refused(s, TILLY_WHY_CLOSED_PIKES, "SC-211");
    gets(s, TILLY_OPT_STAY, NULL, 0, 0, 0);
    assert_int_equal(order_with(s, "hc", NULL), TILLY_OK);
    gets(s, TILLY_OPT_CHARGE_AT, "sw", 0, 0, 0);
    to_row(s, "8");
    dice_come(s, "61");
    end_row(s);
    assert_int_equal(points_left(s, "sw"), 60 - 12);
    assert_int_equal(points_left(s, "hc"), 40 - 8);
    tilly_event e;
    assert_true(told(s, TILLY_EV_MELEE_SCORE, 1, &e));
    assert_int_equal(e.value[1], 5);
    sc_end(s);
}

/* SC-EX-104 SC-161 SC-240 SC-Q-46: pikes that touch the gun are closed; foot may charge it */
static void cavalry_charges_no_face_where_a_gun_closes_the_square(void **state)
{
    static const man men[] = {{"hc", "heavy cavalry", 0, 40, 10, 0},
                              {"hc2", "heavy cavalry", 0, 26, 23, 90},
                              {"sw", "swordsmen", 0, 40, 17, 0},
                              {"gun", "small cannon", 1, 40, 20, 180},
                              {"far", "heavy pikemen", 1, 40, 25.5, 0},
                              {"west", "heavy pikemen", 1, 37.5, 23, 270},
                              {"east", "heavy pikemen", 1, 42.5, 23, 90},
                              {0}};
    sc *s = in_moves(men);
    form_square(s, "gun", "far", "west", "east", NULL);
    assert_int_equal(order_with(s, "hc2", NULL), TILLY_OK);
    MAY_NOT(s, TILLY_OPT_CHARGE_AT, "west", 0, 0, 0);
    assert_refused(s, TILLY_WHY_CLOSED_PIKES, "SC-211");
    gets(s, TILLY_OPT_STAY, NULL, 0, 0, 0);
    assert_int_equal(order_with(s, "sw", NULL), TILLY_OK);
    MAY(s, TILLY_OPT_CHARGE_AT, "gun", 0, 0, 0);
    gets(s, TILLY_OPT_SIDLE, NULL, 0, 90, 6);
    assert_int_equal(order_with(s, "hc", NULL), TILLY_OK);
    MAY_NOT(s, TILLY_OPT_CHARGE_AT, "gun", 0, 0, 0);
    assert_refused(s, TILLY_WHY_TARGET_BARRED, "SC-211");
    sc_end(s);
}

static const man horse_at_muskets[] = {{"hc", "heavy cavalry", 0, 40, 10, 0},
                                       ROUND_40_23("musketeers", "musketeers"),
                                       {"hp", "heavy pikemen", 1, 50, 20.5, 180},
                                       {0}};

/* SC-EX-83 SC-120 SC-163 SC-Q-45: without shock; a square of pikes not at all */
static void cavalry_charges_musketeers_in_square_without_shock(void **state)
{
    sc *s = in_moves(horse_at_muskets);
    form_square(s, "near", "far", "west", "east", NULL);
    assert_int_equal(shown(s, "near").efficiency, 5);
    assert_int_equal(order_with(s, "hc", NULL), TILLY_OK);
    gets(s, TILLY_OPT_CHARGE_AT, "near", 0, 0, 0);
    to_row(s, "8");
    dice_come(s, "61");
    end_row(s);
    assert_int_equal(points_left(s, "near"), 60 - 12);
    assert_int_equal(points_left(s, "hc"), 40 - 2);
    tilly_event e;
    assert_true(told(s, TILLY_EV_STRUCK, 0, &e));
    assert_int_equal(e.value[3], 0);
    sc_end(s);
}

/* SC-EX-83 SC-163 SC-106 */
static void cavalry_charges_no_square_of_pikes(void **state)
{
    static const man men[] = {{"hc", "heavy cavalry", 0, 40, 10, 0},
                              {"hc2", "heavy cavalry", 0, 26, 23, 90},
                              ROUND_40_23("heavy pikemen", "light pikemen"),
                              {0}};
    sc *s = in_moves(men);
    form_square(s, "near", "far", "west", "east", NULL);
    static const char *const from[] = {"hc", "hc2"};
    static const char *const at[] = {"near", "west"};
    for (unsigned i = 0; i < 2; i++) {
        assert_int_equal(order_with(s, from[i], NULL), TILLY_OK);
        MAY_NOT(s, TILLY_OPT_CHARGE_AT, at[i], 0, 0, 0);
        assert_refused(s, TILLY_WHY_CLOSED_PIKES, "SC-211");
        gets(s, TILLY_OPT_STAY, NULL, 0, 0, 0);
    }
    sc_end(s);
}

/* SC-EX-148 SC-219 SC-220 SC-Q-65: its square still covers it from cavalry; charged it strikes */
static void a_failed_face_fights_as_its_square(void **state)
{
    static const man men[] = {{"mu", "musketeers", 0, 37, 12, 0},
                              {"hc", "heavy cavalry", 0, 43.5, 13, 0},
                              {"a", "heavy pikemen", 0, 33, 15, 0},
                              {"b", "heavy pikemen", 0, 29, 15, 0},
                              ROUND_40_23("light pikemen", "light pikemen"),
                              {0}};
    sc *s = sc_of(men, NULL);
    form_square(s, "near", "far", "west", "east", NULL);
    to_row(s, "6.3");
    shoots(s, "mu", "near");
    to_row(s, "7");
    dice_come(s, "6");
    end_row(s);
    assert_true(has_flag(s, "near", TILLY_UNIT_RETIRING));
    to_row(s, "2");
    dice_come(s, "5");
    end_row(s);
    assert_true(has_flag(s, "near", TILLY_UNIT_RETIRING));
    assert_at(s, "near", 40, 20.5);
    to_row(s, "3");
    assert_int_equal(order_with(s, "hc", NULL), TILLY_OK);
    MAY_NOT(s, TILLY_OPT_CHARGE_AT, "near", 0, 0, 0);
    assert_refused(s, TILLY_WHY_CLOSED_PIKES, "SC-211");
    gets(s, TILLY_OPT_STAY, NULL, 0, 0, 0);
    stands_at(s, "a", 40, 17, 0);
    stands_at(s, "b", 36, 17, 0);
    assert_int_equal(order_with(s, "a", "b", NULL), TILLY_OK);
    gets(s, TILLY_OPT_CHARGE_AT, "near", 0, 0, 0);
    to_row(s, "8");
    int32_t before = points_left(s, "near");
    dice_come(s, "61");
    end_row(s);
    assert_int_equal(points_left(s, "near"), before - 12);
    assert_int_equal(points_left(s, "a"), 60 - 8);
    sc_end(s);
}

/* ---- dragoons, pikes, UE --------------------------------------------------------------------- */

/* SC-EX-129 SC-051 SC-Q-52: without it they cannot mount */
static void dragoons_without_their_mother_stand_stay_on_foot(void **state)
{
    static const man men[] = {
        {"lc", "light cavalry", 0, 56, 34, 270}, {"df", "dragoon musketeers", 1, 40, 36, 180}, {0}};
    sc *s = in_moves(men);
    tilly_id mother = id_of(s, "df+");
    stands_at(s, "df+", 46, 34, 180);
    stands_at(s, "df", 30, 36, 180);
    assert_int_equal(order_with(s, "lc", NULL), TILLY_OK);
    gets(s, TILLY_OPT_CHARGE_AT, "df+", 0, 0, 0);
    to_row(s, "4");
    assert_false(sc_on_table(s->g->battle, mother));
    assert_int_equal(order_with(s, "df", NULL), TILLY_OK);
    assert_false(is_listed(s, TILLY_OPT_MOUNT) && may_do(s, TILLY_OPT_MOUNT, NULL, 0, 0, 0) == 0);
    assert_false(is_listed(s, TILLY_OPT_GO_MOUNT) &&
                 may_do(s, TILLY_OPT_GO_MOUNT, NULL, 0, 1, 0) == 0);
    MAY(s, TILLY_OPT_MARCH, NULL, 180, 6, 0);
    sc_end(s);
}

/* SC-EX-141 SC-107 SC-110 SC-237 */
static void the_last_of_two_pikes_is_ridden_down(void **state)
{
    static const man men[] = {{"mu", "musketeers", 0, 38, 24, 0},
                              {"hc", "heavy cavalry", 0, 44, 23, 0},
                              {"a", "heavy pikemen", 1, 40, 34, 180},
                              {"b", "heavy pikemen", 1, 44, 34, 180},
                              {"rest", "musketeers", 1, 80, 55, 180},
                              {0}};
    sc *s = sc_of(men, NULL);
    loses_points(s, "a", 60 - 8);
    to_row(s, "3");
    assert_int_equal(order_with(s, "hc", NULL), TILLY_OK);
    MAY_NOT(s, TILLY_OPT_CHARGE_AT, "b", 0, 0, 0);
    assert_refused(s, TILLY_WHY_CLOSED_PIKES, "SC-211");
    gets(s, TILLY_OPT_STAY, NULL, 0, 0, 0);
    to_row(s, "6.3");
    shoots(s, "mu", "a");
    to_row(s, "3");
    assert_true(is_gone(s, "a"));
    assert_int_equal(shown(s, "b").efficiency, 3);
    assert_int_equal(order_with(s, "hc", NULL), TILLY_OK);
    gets(s, TILLY_OPT_CHARGE_AT, "b", 0, 0, 0);
    to_row(s, "8");
    dice_come(s, "3");
    end_row(s);
    assert_int_equal(points_left(s, "b"), 60 - 32);
    assert_int_equal(points_left(s, "hc"), 40 - 2);
    assert_true(has_flag(s, "b", TILLY_UNIT_RETIRING));
    sc_end(s);
}

/* SC-EX-94 SC-140 SC-141 SC-206: from the melee to the rally; to its own left as its owner sees it
 */
static void a_beaten_pike_goes_on_in_its_direction_until_it_rallies(void **state)
{
    static const man men[] = {{"hp", "heavy pikemen", 0, 40, 30, 0},
                              {"a", "musketeers", 0, 80, 10, 0},
                              {"b", "musketeers", 0, 85, 10, 0},
                              {"hc", "heavy cavalry", 1, 40, 41, 180},
                              {0}};
    sc *s = sc_of(men, NULL);
    to_row(s, "4");
    assert_int_equal(order_with(s, "hc", NULL), TILLY_OK);
    gets(s, TILLY_OPT_CHARGE_AT, "hp", 0, 0, 0);
    to_row(s, "8");
    dice_come(s, "1");
    end_row(s);
    assert_at(s, "hp", 40 - 4.2426, 30 - 4.2426);
    assert_int_equal(shown(s, "hp").efficiency, 2);
    to_row(s, "2");
    dice_come(s, "3");
    end_row(s);
    assert_at(s, "hp", 40 - 8.4853, 30 - 8.4853);
    assert_true(has_flag(s, "hp", TILLY_UNIT_RETIRING));
    to_row(s, "2");
    dice_come(s, "2");
    assert_int_equal(next_of_row(s), TILLY_ASK_FACING);
    pass_on(s);
    end_row(s);
    assert_at(s, "hp", 40 - 8.4853, 30 - 8.4853);
    assert_false(has_flag(s, "hp", TILLY_UNIT_RETIRING));
    sc_end(s);
}

/* SC-EX-152 SC-225 SC-Q-39: only where both sums are 0 each counts as 1 */
static void spent_bodies_throw_with_one_each(void **state)
{
    static const man men[] = {
        {"sw", "swordsmen", 0, 40, 30, 0}, {"hp", "heavy pikemen", 1, 40, 31, 180}, {0}};
    for (unsigned spent = 1; spent <= 2; spent++) {
        sc *s = sc_of(men, NULL);
        for (unsigned i = 0; i < 2; i++)
            sm_loses_ue(s->g->battle, id_of(s, "sw"));
        for (unsigned i = 0; i < 3 && spent == 2; i++)
            sm_loses_ue(s->g->battle, id_of(s, "hp"));
        charges_in(s, "hp", "sw", true);
        to_row(s, "8");
        dice_come(s, "143");
        end_row(s);
        tilly_event e;
        assert_true(told(s, TILLY_EV_MELEE_SCORE, 0, &e));
        assert_int_equal(e.value[3], spent == 2 ? 2 * 5 : 2 * 4);
        assert_true(told(s, TILLY_EV_MELEE_SCORE, 1, &e));
        assert_int_equal(e.value[3], spent == 2 ? 2 * 6 : 2 * 14);
        assert_true(told(s, TILLY_EV_MELEE_DECIDED, 0, &e));
        assert_int_equal(e.side, 1);
        sc_end(s);
    }
}

/* SC-EX-152 SC-Q-39 SC-Q-71: so they do with melee_morale = sum, without the points taken off */
static void spent_bodies_throw_with_one_each_by_sums_too(void **state)
{
    static const char *const sum[] = {"melee_morale=sum", NULL};
    static const man men[] = {
        {"sw", "swordsmen", 0, 40, 30, 0}, {"hp", "heavy pikemen", 1, 40, 31, 180}, {0}};
    sc *s = sc_of(men, sum);
    for (unsigned i = 0; i < 3; i++) {
        sm_loses_ue(s->g->battle, id_of(s, "sw"));
        sm_loses_ue(s->g->battle, id_of(s, "hp"));
    }
    charges_in(s, "hp", "sw", true);
    to_row(s, "8");
    dice_come(s, "22 213");
    end_row(s);
    tilly_event e;
    assert_int_equal(count_told(s, TILLY_EV_MELEE_SCORE), 4);
    assert_true(told(s, TILLY_EV_MELEE_SCORE, 2, &e));
    assert_int_equal(e.value[3], 2 * 2);
    assert_true(told(s, TILLY_EV_MELEE_DECIDED, 0, &e));
    assert_int_equal(e.side, 0);
    sc_end(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cavalry_musketeers_load_while_they_ride),
        cmocka_unit_test(a_melee_keeps_muskets_from_being_loaded),
        cmocka_unit_test(both_pistols_are_loaded_standing_still),
        cmocka_unit_test(half_of_the_musketeers_keep_their_fire),
        cmocka_unit_test(a_large_gun_fires_again_in_the_third_game_move_after),
        cmocka_unit_test(a_game_move_without_its_crew_is_no_loading_move),
        cmocka_unit_test(a_crew_that_ran_must_come_back_to_load),
        cmocka_unit_test(a_small_gun_is_loaded_where_it_stands),
        cmocka_unit_test(cavalry_breaks_into_a_square_that_fire_has_broken),
        cmocka_unit_test(cavalry_charges_only_the_swordsmen_who_closed_a_square),
        cmocka_unit_test(cavalry_charges_no_face_where_a_gun_closes_the_square),
        cmocka_unit_test(cavalry_charges_musketeers_in_square_without_shock),
        cmocka_unit_test(cavalry_charges_no_square_of_pikes),
        cmocka_unit_test(a_failed_face_fights_as_its_square),
        cmocka_unit_test(dragoons_without_their_mother_stand_stay_on_foot),
        cmocka_unit_test(the_last_of_two_pikes_is_ridden_down),
        cmocka_unit_test(a_beaten_pike_goes_on_in_its_direction_until_it_rallies),
        cmocka_unit_test(spent_bodies_throw_with_one_each),
        cmocka_unit_test(spent_bodies_throw_with_one_each_by_sums_too),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
