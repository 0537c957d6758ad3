/* Scruby's melees: who is engaged, blows, spilled points, morale, scatter (SC-105 to SC-132,
 * SC-140 to SC-142, SC-221 to SC-227; SC-D-20, SC-D-21; SC-R-08 to SC-R-10). */
#include "sc.h"

typedef struct charge {
    const char *charger, *enemy;
    bool in_front;
} charge;
typedef struct left_to {
    const char *name;
    int32_t half_points; /* 0: gone */
} left_to;

/* A melee: who stands where, who has charged whom (nobody: with the others), the dice of P8, what
 * all have left. */
typedef struct fray {
    const man *men;
    charge charges[10];
    const char *dice;
    left_to left[12];
} fray;

static sc *begun(const fray *f)
{
    sc *s = sc_of(f->men, NULL);
    for (const charge *c = f->charges; c->charger; c++)
        if (c->enemy)
            charges_in(s, c->charger, c->enemy, c->in_front);
        else
            charge_behind_it(s, c->charger, NULL);
    to_row(s, "8");
    dice_come(s, f->dice ? f->dice : "");
    return s;
}

static void expect_left(const sc *s, const fray *f)
{
    for (const left_to *l = f->left; l->name; l++)
        if (points_left(s, l->name) != l->half_points)
            fail_msg("%s has %d half-points, not %d",
                     l->name,
                     (int)points_left(s, l->name),
                     (int)l->half_points);
}

static void expect_fray(const fray *f)
{
    sc *s = begun(f);
    end_row(s);
    expect_left(s, f);
    sc_end(s);
}

static bool lost_at_once(const sc *s, const char *name, int32_t how)
{
    tilly_event e;
    for (unsigned n = 0; told(s, TILLY_EV_LOSES_AT_ONCE, n, &e); n++)
        if (e.unit == id_of(s, name) && e.value[0] == how)
            return true;
    return false;
}

static unsigned winner(const sc *s)
{
    tilly_event e;
    assert_true(told(s, TILLY_EV_MELEE_DECIDED, 0, &e));
    return e.side;
}

/* ---- pikes (SC-106 to SC-111) -------------------------------------------------------------- */

static const man flank[] = {{"hp", "heavy pikemen", 0, 40, 30, 0},
                            {"hp2", "heavy pikemen", 0, 36, 30, 0},
                            {"hc", "heavy cavalry", 1, 43, 30, 270},
                            {0}};

/* SC-EX-61 SC-108 SC-110 SC-115 SC-223 SC-Q-32 SC-Q-33 */
static void pikes_caught_in_flank_strike_half_and_are_struck_double(void **state)
{
    static const fray f = {flank, {{"hc", "hp", false}}, "", {{"hp", 28}, {"hc", 34}, {"hp2", 60}}};
    sc *s = begun(&f);
    end_row(s);
    expect_left(s, &f);
    assert_true(lost_at_once(s, "hp", 1));
    assert_int_equal(winner(s), 1);
    assert_true(has_flag(s, "hp", TILLY_UNIT_RETIRING));
    assert_false(has_flag(s, "hp2", TILLY_UNIT_RETIRING));
    assert_int_equal(count_told(s, TILLY_EV_MELEE_SCORE), 0);
    sc_end(s);
}

static const man rear[] = {{"hp", "heavy pikemen", 0, 40, 30, 0},
                           {"hp2", "heavy pikemen", 0, 40, 31, 0},
                           {"hc1", "heavy cavalry", 1, 38, 28.5, 0},
                           {"hc2", "heavy cavalry", 1, 42, 28.5, 0},
                           {0}};

/* SC-EX-62 SC-110 SC-D-21: he chooses whom he strikes; spilled points go up the file */
static void a_stand_chooses_whom_it_strikes(void **state)
{
    static const fray f = {rear,
                           {{"hc1", "hp", false}, {"hc2", "hp", false}},
                           "",
                           {{"hp", 0}, {"hc1", 40}, {"hc2", 34}, {"hp2", 56}}};
    sc *s = begun(&f);
    assert_int_equal(next_of_row(s), TILLY_ASK_OPPONENT);
    assert_int_equal(asked_now(s).subject, id_of(s, "hp"));
    assert_int_equal(choose(s, TILLY_OPT_UNIT, "hc2", NULL, 0), TILLY_OK);
    end_row(s);
    expect_left(s, &f);
    sc_end(s);
}

/* SC-EX-63 SC-EX-64 SC-107 SC-110 SC-118 SC-Q-12 SC-Q-32 */
static void pikes_caught_in_open_order_are_slaughtered(void **state)
{
    static const man by_swords[] = {
        {"hp", "heavy pikemen", 0, 40, 30, 0}, {"sw", "swordsmen", 1, 40, 31, 180}, {0}};
    static const man by_horse[] = {
        {"lp", "light pikemen", 0, 40, 30, 0}, {"lc", "light cavalry", 1, 40, 31.5, 180}, {0}};
    expect_fray(&(fray){by_swords, {{"sw", "hp", true}}, "", {{"hp", 44}, {"sw", 58}}});
    expect_fray(&(fray){by_horse, {{"lc", "lp", true}}, "", {{"lp", 44}, {"lc", 39}}});
}

/* SC-EX-66 SC-EX-118 SC-108 */
static void foot_in_the_flank_of_closed_pikes_strikes_double(void **state)
{
    static const man pikes[] = {{"hp", "heavy pikemen", 0, 40, 30, 0},
                                {"hp2", "heavy pikemen", 0, 36, 30, 0},
                                {"lp", "light pikemen", 1, 42.5, 30, 270},
                                {"lp2", "light pikemen", 1, 43.5, 30, 270},
                                {0}};
    static const man swords[] = {{"hp", "heavy pikemen", 0, 40, 30, 0},
                                 {"hp2", "heavy pikemen", 0, 36, 30, 0},
                                 {"sw", "swordsmen", 1, 42.5, 30, 270},
                                 {0}};
    expect_fray(&(fray){pikes, {{"lp", "hp", false}}, "", {{"hp", 44}, {"lp", 54}}});
    expect_fray(&(fray){swords, {{"sw", "hp", false}}, "", {{"hp", 44}, {"sw", 54}}});
}

/* SC-EX-67 SC-106 SC-130: front to front nobody is caught */
static void swordsmen_in_front_of_closed_pikes_strike_once(void **state)
{
    static const man men[] = {{"hp", "heavy pikemen", 0, 40, 30, 0},
                              {"hp2", "heavy pikemen", 0, 36, 30, 0},
                              {"sw", "swordsmen", 1, 40, 31, 180},
                              {"sw2", "swordsmen", 1, 40, 32, 180},
                              {0}};
    expect_fray(&(fray){men, {{"sw", "hp", true}}, "", {{"hp", 52}, {"sw", 48}, {"sw2", 60}}});
}

/* SC-EX-54 SC-EX-142 SC-027 SC-237: the order of a charge stays what it was */
static void order_is_frozen_by_a_charge(void **state)
{
    static const man men[] = {{"hp1", "heavy pikemen", 0, 38, 30, 0},
                              {"hp2", "heavy pikemen", 0, 44, 30, 0},
                              {"sw", "swordsmen", 1, 40, 31, 180},
                              {0}};
    sc *s = sc_of(men, NULL);
    charges_in(s, "hp1", "sw", true);
    charges_in(s, "hp2", "sw", true);
    stands_at(s, "hp2", 42, 30, 0);
    to_row(s, "8");
    end_row(s);
    assert_int_equal(points_left(s, "sw"), 52);
    sc_end(s);
}

static const man lone_pike[] = {{"hp", "heavy pikemen", 0, 40, 30, 0},
                                {"hp2", "heavy pikemen", 0, 30, 30, 0},
                                {"hc", "heavy cavalry", 1, 40, 31.5, 180},
                                {0}};

/* SC-EX-142 */
static void a_friend_who_steps_beside_a_charged_stand_does_not_close_it(void **state)
{
    sc *s = sc_of(lone_pike, NULL);
    charges_in(s, "hc", "hp", true);
    stands_at(s, "hp2", 36, 30, 0);
    to_row(s, "8");
    end_row(s);
    assert_int_equal(points_left(s, "hp"), 28);
    assert_int_equal(points_left(s, "hc"), 38);
    assert_true(lost_at_once(s, "hp", 1));
    sc_end(s);
}

/* ---- swordsmen behind pikes (SC-131, SC-132) ------------------------------------------------ */

static const man under[] = {{"a1", "heavy pikemen", 0, 38, 30, 0},
                            {"a2", "heavy pikemen", 0, 42, 30, 0},
                            {"s1", "swordsmen", 0, 38, 29, 0},
                            {"s2", "swordsmen", 0, 42, 29, 0},
                            {"b1", "heavy pikemen", 1, 39, 31, 180},
                            {"b2", "heavy pikemen", 1, 43, 31, 180},
                            {0}};
static const man both_under[] = {{"a1", "heavy pikemen", 0, 38, 30, 0},
                                 {"a2", "heavy pikemen", 0, 42, 30, 0},
                                 {"s1", "swordsmen", 0, 38, 29, 0},
                                 {"s2", "swordsmen", 0, 42, 29, 0},
                                 {"b1", "heavy pikemen", 1, 39, 31, 180},
                                 {"b2", "heavy pikemen", 1, 43, 31, 180},
                                 {"t1", "swordsmen", 1, 39, 32, 180},
                                 {"t2", "swordsmen", 1, 43, 32, 180},
                                 {0}};
#define PAIRS                                                                                      \
    {"a1", "b1", true},                                                                            \
    {                                                                                              \
        "a2", "b2", true                                                                           \
    }

/* SC-EX-69 SC-131 SC-132 SC-R-08: the die raises the pikes, or cancels */
static void swordsmen_who_get_under_the_pikes_strike_double(void **state)
{
    expect_fray(
        &(fray){under, {PAIRS}, "52", {{"b1", 4}, {"b2", 60}, {"a1", 48}, {"a2", 48}, {"s1", 60}}});
    expect_fray(&(fray){
        under, {PAIRS}, "25", {{"b1", 36}, {"b2", 60}, {"a1", 48}, {"a2", 48}, {"s1", 60}}});
}

/* SC-EX-71 SC-132 SC-R-08: a tie is thrown again */
static void of_two_sides_with_swordsmen_the_higher_die_gets_under(void **state)
{
    expect_fray(
        &(fray){both_under, {PAIRS}, "33 61", {{"b1", 4}, {"b2", 60}, {"a1", 48}, {"a2", 48}}});
    expect_fray(
        &(fray){both_under, {PAIRS}, "16", {{"b1", 36}, {"b2", 60}, {"a1", 32}, {"a2", 32}}});
}

/* SC-EX-72 SC-Q-33: no pikes to get under */
static void swordsmen_behind_pikes_strike_nobody_but_pikes(void **state)
{
    static const man men[] = {{"a1", "heavy pikemen", 0, 38, 30, 0},
                              {"a2", "heavy pikemen", 0, 42, 30, 0},
                              {"s1", "swordsmen", 0, 38, 29, 0},
                              {"s2", "swordsmen", 0, 42, 29, 0},
                              {"b1", "swordsmen", 1, 39, 31, 180},
                              {"b2", "swordsmen", 1, 43, 31, 180},
                              {0}};
    static const fray f = {men,
                           {{"b1", "a1", true}, {"b2", "a2", true}},
                           "61",
                           {{"a1", 52}, {"a2", 52}, {"b1", 36}, {"b2", 60}}};
    sc *s = begun(&f);
    end_row(s);
    expect_left(s, &f);
    tilly_event e;
    assert_true(told(s, TILLY_EV_MELEE, 0, &e));
    assert_int_equal(e.value[1], 4); /* those behind are engaged */
    assert_int_equal(count_told(s, TILLY_EV_UNDER_PIKES), 0);
    sc_end(s);
}

/* ---- columns (SC-029, SC-031) --------------------------------------------------------------- */

#define IN_COLUMN(kind)                                                                            \
    {"1", kind, 0, 40, 30, 0}, {"2", kind, 0, 40, 29, 0}, {"3", kind, 0, 40, 28, 0},               \
        {"4", kind, 0, 40, 27, 0},                                                                 \
    {                                                                                              \
        "5", kind, 0, 40, 26, 0                                                                    \
    }

/* SC-EX-73 SC-029 SC-031 SC-224 */
static void a_column_of_pikes_strikes_with_five_stands(void **state)
{
    static const man five[] = {IN_COLUMN("heavy pikemen"),
                               {"e", "heavy pikemen", 1, 40, 31, 180},
                               {"e2", "heavy pikemen", 1, 44, 31, 180},
                               {0}};
    expect_fray(&(fray){five,
                        {{"1", "e", true}, {"2"}, {"3"}, {"4"}, {"5"}},
                        "",
                        {{"e", 0}, {"e2", 60}, {"1", 48}, {"2", 60}, {"5", 60}}});
}

/* SC-EX-74 SC-EX-76 SC-029 SC-030 */
static void only_the_first_five_of_a_column_count_and_two_are_none(void **state)
{
    static const man seven[] = {IN_COLUMN("light pikemen"),
                                {"6", "light pikemen", 0, 40, 25, 0},
                                {"7", "light pikemen", 0, 40, 24, 0},
                                {"sw", "swordsmen", 1, 40, 31, 180},
                                {0}};
    static const man two[] = {{"1", "heavy pikemen", 0, 40, 30, 0},
                              {"2", "heavy pikemen", 0, 40, 29, 0},
                              {"sw", "swordsmen", 1, 40, 31, 180},
                              {0}};
    expect_fray(&(fray){seven,
                        {{"1", "sw", true}, {"2"}, {"3"}, {"4"}, {"5"}, {"6"}, {"7"}},
                        "",
                        {{"sw", 10}, {"1", 52}}});
    expect_fray(&(fray){two, {{"1", "sw", true}}, "", {{"sw", 48}, {"1", 52}}});
}

/* SC-031 SC-223: those who come up behind a stand that charged alone count, and add nothing; nor do
 * two that charged add anything to a third */
static void who_did_not_charge_is_in_no_charging_column(void **state)
{
    static const man four[] = {{"1", "light pikemen", 0, 40, 30, 0},
                               {"2", "light pikemen", 0, 40, 29, 0},
                               {"3", "light pikemen", 0, 40, 28, 0},
                               {"4", "light pikemen", 0, 40, 27, 0},
                               {"sw", "swordsmen", 1, 40, 31, 180},
                               {0}};
    static const left_to none = {"sw", 60 - 4 * 8};
    static const left_to three_of_them = {"sw", 60 - 3 * 10 - 8};
    static const left_to all = {"sw", 60 - 4 * 10};
    expect_fray(&(fray){four, {{"1", "sw", true}}, "61 3", {none}});
    expect_fray(&(fray){four, {{"1", "sw", true}, {"2"}}, "61 3", {none}});
    expect_fray(&(fray){four, {{"1", "sw", true}, {"2"}, {"3"}}, "61 3", {three_of_them}});
    expect_fray(&(fray){four, {{"1", "sw", true}, {"2"}, {"3"}, {"4"}}, "61 3", {all}});
}

/* SC-221 SC-222 SC-Q-59: a rank that an enemy of another melee has charged fights that one alone;
 * those behind it strike whom their head strikes */
static void a_rank_charged_in_flank_fights_its_own_melee(void **state)
{
    static const man men[] = {{"1", "heavy pikemen", 0, 40, 30, 0},
                              {"2", "heavy pikemen", 0, 40, 29, 0},
                              {"3", "heavy pikemen", 0, 40, 28, 0},
                              {"4", "heavy pikemen", 0, 40, 27, 0},
                              {"sw", "swordsmen", 1, 40, 31, 180},
                              {"by", "swordsmen", 1, 44, 31, 180},
                              {"other", "swordsmen", 1, 44, 28, 0},
                              {0}};
    static const fray f = {
        men, {{"1", "sw", true}, {"2"}, {"3"}, {"4"}, {"other", "3", false}}, ""};
    sc *s = begun(&f);
    until_asked(s, TILLY_ASK_NEXT_MELEE, NULL);
    assert_int_equal(choose(s, TILLY_OPT_MELEE, "sw", NULL, 0), TILLY_OK);
    dice_come(s, "61");
    next_of_row(s);
    assert_int_equal(points_left(s, "sw"), 60 - 3 * 14);
    assert_int_equal(points_left(s, "other"), 60); /* is struck in its own melee */
    end_row(s);
    assert_int_equal(count_told(s, TILLY_EV_MELEE), 2);
    assert_int_equal(points_left(s, "other"), 60 - 6); /* half of 12 */
    assert_true(lost_at_once(s, "3", 1));
    sc_end(s);
}

/* SC-236: musketeers among them end it, though the pikes behind follow at an inch */
static void a_column_counts_back_to_the_first_that_is_no_pike(void **state)
{
    static const man men[] = {{"1", "heavy pikemen", 0, 40, 30, 0},
                              {"mu", "musketeers", 0, 40, 29, 0},
                              {"2", "heavy pikemen", 0, 40, 28, 0},
                              {"3", "heavy pikemen", 0, 40, 27, 0},
                              {"4", "heavy pikemen", 0, 40, 26, 0},
                              {"e", "heavy pikemen", 1, 40, 31, 180},
                              {"e2", "heavy pikemen", 1, 44, 31, 180},
                              {0}};
    expect_fray(&(fray){men, {{"1", "e", true}}, "65", {{"e", 48}, {"1", 48}}});
}

/* SC-EX-144 SC-110 SC-221 */
static void an_open_column_is_caught_with_its_head(void **state)
{
    static const man men[] = {{"1", "heavy pikemen", 0, 40, 40, 0},
                              {"2", "heavy pikemen", 0, 40, 37, 0},
                              {"3", "heavy pikemen", 0, 40, 34, 0},
                              {"4", "heavy pikemen", 0, 40, 31, 0},
                              {"5", "heavy pikemen", 0, 40, 28, 0},
                              {"hc", "heavy cavalry", 1, 40, 41.5, 180},
                              {0}};
    static const fray f = {men, {{"hc", "1", true}}, "", {{"1", 28}, {"2", 60}, {"hc", 30}}};
    sc *s = begun(&f);
    end_row(s);
    expect_left(s, &f);
    assert_int_equal(count_told(s, TILLY_EV_LOSES_AT_ONCE), 5);
    assert_int_equal(count_told(s, TILLY_EV_SCATTERED), 5);
    sc_end(s);
}

/* SC-EX-127 SC-224 */
static void points_over_the_last_one_pass_on_up_the_column(void **state)
{
    static const man men[] = {{"1", "heavy pikemen", 0, 40, 32, 0},
                              {"2", "heavy pikemen", 0, 40, 31, 0},
                              {"3", "heavy pikemen", 0, 40, 30, 0},
                              {"hc", "heavy cavalry", 1, 40, 28.5, 0},
                              {0}};
    sc *s = sc_of(men, NULL);
    loses_points(s, "3", 40);
    charges_in(s, "hc", "3", false);
    to_row(s, "8");
    end_row(s);
    assert_true(is_gone(s, "3"));
    assert_int_equal(points_left(s, "2"), 48);
    assert_int_equal(points_left(s, "1"), 60);
    sc_end(s);
}

/* SC-224: behind it in its file, then onto those who are engaged, and onto nobody else */
static void points_spill_from_a_rear_rank_onto_the_engaged_alone(void **state)
{
    static const man men[] = {{"a", "heavy pikemen", 0, 40, 30, 0},
                              {"b", "heavy pikemen", 0, 40, 29, 0},
                              {"c", "heavy pikemen", 0, 44, 29, 0},
                              {"e", "heavy pikemen", 1, 40, 31, 180},
                              {"e2", "heavy pikemen", 1, 36, 31, 180},
                              {0}};
    sc *s = sc_of(men, NULL);
    loses_points(s, "a", 55);
    loses_points(s, "b", 59);
    charges_in(s, "e", "a", true);
    to_row(s, "8");
    end_row(s);
    assert_true(is_gone(s, "a"));
    assert_true(is_gone(s, "b"));
    assert_int_equal(points_left(s, "c"), 60);
    sc_end(s);
}

/* SC-Q-45: they touch the rear of a face that is charged, and are in no melee all the same */
static void men_inside_a_square_are_in_no_melee(void **state)
{
    static const man men[] = {{"front", "heavy pikemen", 0, 40, 42.5, 0},
                              {"right", "heavy pikemen", 0, 42.5, 40, 90},
                              {"rear", "heavy pikemen", 0, 40, 37.5, 180},
                              {"left", "heavy pikemen", 0, 37.5, 40, 270},
                              {"sw", "swordsmen", 0, 40, 41.5, 0},
                              {"e", "heavy pikemen", 1, 40, 43.5, 180},
                              {"e2", "heavy pikemen", 1, 44, 43.5, 180},
                              {0}};
    tilly_event e;
    sc *s = sc_of(men, NULL);
    form_square(s, "front", "right", "rear", "left", "|", "sw", NULL);
    charges_in(s, "e", "front", true);
    to_row(s, "8");
    end_row(s);
    assert_true(told(s, TILLY_EV_MELEE, 0, &e));
    assert_int_equal(e.value[1], 1);
    sc_end(s);
}

/* ---- cavalry (SC-115 to SC-120) -------------------------------------------------------------- */

static const man horse[] = {
    {"a", "heavy cavalry", 0, 40, 30, 0}, {"b", "heavy cavalry", 1, 40, 32, 180}, {0}};

/* SC-EX-77 SC-EX-78 SC-EX-149 SC-115 SC-117 SC-119 */
static void motionless_cavalry_takes_shock(void **state)
{
    expect_fray(&(fray){horse, {{"a", "b", true}}, "", {{"b", 20}, {"a", 28}}});
    expect_fray(&(fray){horse, {{"a", "b", true}, {"b", "a", true}}, "21", {{"b", 28}, {"a", 28}}});
    for (unsigned moved = 0; moved < 2; moved++) {
        sc *s = sc_of(horse, NULL);
        charges_in(s, "a", "b", true);
        to_row(s, "6.2");
        dice_come(s, moved ? "5" : "6");
        until_asked(s, TILLY_ASK_REACTION, "b");
        assert_int_equal(choose(s, TILLY_OPT_IN_MOTION, "b", NULL, 0), TILLY_OK);
        to_row(s, "8");
        dice_come(s, "21");
        end_row(s);
        assert_int_equal(points_left(s, "b"), moved ? 28 : 20);
        assert_int_equal(points_left(s, "a"), 28);
        sc_end(s);
    }
}

/* SC-EX-81 SC-EX-82 SC-EX-84 SC-115 SC-120 SC-126 SC-Q-37 */
static void shock_goes_by_the_kind_of_cavalry_and_of_target(void **state)
{
    static const man on_swords[] = {
        {"sw", "swordsmen", 0, 40, 30, 0}, {"lc", "light cavalry", 1, 40, 31.5, 180}, {0}};
    static const man on_muskets[] = {{"mu", "musketeers", 0, 40, 30, 0},
                                     {"hp", "heavy pikemen", 0, 36, 30, 0},
                                     {"ri", "rieters", 1, 40, 31.5, 180},
                                     {0}};
    static const man on_long[] = {
        {"ls", "long swordsmen", 0, 40, 30, 0}, {"hc", "heavy cavalry", 1, 40, 31.5, 180}, {0}};
    expect_fray(&(fray){on_swords, {{"lc", "sw", true}}, "", {{"sw", 50}, {"lc", 32}}});
    expect_fray(&(fray){on_muskets, {{"ri", "mu", true}}, "", {{"mu", 52}, {"ri", 38}}});
    expect_fray(&(fray){on_long, {{"hc", "ls", true}}, "21", {{"ls", 48}, {"hc", 28}}});
}

/* SC-EX-149 SC-119 */
static void cavalry_that_charged_is_not_motionless(void **state)
{
    static const man men[] = {{"mu", "musketeers", 1, 40, 33, 0},
                              {"lp", "light pikemen", 1, 50, 33, 0},
                              {"lc", "light cavalry", 0, 40, 31.5, 0},
                              {"hc", "heavy cavalry", 1, 43, 31.5, 270},
                              {0}};
    static const fray f = {
        men, {{"lc", "mu", false}, {"hc", "lc", true}}, "", {{"lc", 26}, {"mu", 50}, {"hc", 40}}};
    sc *s = begun(&f);
    assert_int_equal(next_of_row(s), TILLY_ASK_OPPONENT);
    assert_int_equal(choose(s, TILLY_OPT_UNIT, "mu", NULL, 0), TILLY_OK);
    end_row(s);
    expect_left(s, &f);
    sc_end(s);
}

/* ---- those who lose at once (SC-226) --------------------------------------------------------- */

/* SC-EX-86 SC-220 SC-Q-30 */
static void a_retiring_stand_is_struck_double_and_loses(void **state)
{
    static const man men[] = {
        {"mu", "musketeers", 0, 40, 30, 180}, {"hc", "heavy cavalry", 1, 40, 31.5, 180}, {0}};
    sc *s = sc_of(men, NULL);
    tilly_edit e = {.size = sizeof e,
                    .kind = TILLY_EDIT_STATE,
                    .unit = id_of(s, "mu"),
                    .what = TILLY_UNIT_RETIRING,
                    .value = 1};
    to_row(s, "8");
    assert_int_equal(tilly_battle_edit(s->g->battle, &e, NULL, NULL), TILLY_OK);
    charges_in(s, "hc", "mu", false);
    end_row(s);
    assert_int_equal(points_left(s, "mu"), 28);
    assert_int_equal(points_left(s, "hc"), 40);
    assert_true(lost_at_once(s, "mu", 4));
    sc_end(s);
}

/* SC-EX-136 SC-126 SC-Q-41: exactly 6 away is supported */
static void unsupported_musketeers_do_not_strike(void **state)
{
    for (unsigned near = 0; near < 2; near++) {
        const man men[] = {{"mu", "musketeers", 0, 40, 30, 0},
                           {"hp", "heavy pikemen", 0, near ? 50 : 50.1, 30, 0},
                           {"sw", "swordsmen", 1, 40, 31, 180},
                           {0}};
        sc *s = sc_of(men, NULL);
        charges_in(s, "sw", "mu", true);
        to_row(s, "8");
        end_row(s);
        assert_int_equal(points_left(s, "mu"), 52);
        assert_int_equal(points_left(s, "sw"), near ? 58 : 60);
        assert_int_equal(lost_at_once(s, "mu", 2), !near);
        sc_end(s);
    }
}

/* SC-EX-128 SC-056 SC-057 */
static void mounted_dragoons_do_not_fight(void **state)
{
    static const man by_foot[] = {
        {"dm", "mounted dragoons", 0, 40, 30, 0}, {"sw", "swordsmen", 1, 40, 31.5, 180}, {0}};
    static const man by_horse[] = {
        {"dm", "mounted dragoons", 0, 40, 30, 0}, {"lc", "light cavalry", 1, 40, 32, 180}, {0}};
    static const fray f = {by_foot, {{"sw", "dm", true}}, "", {{"dm", 52}, {"sw", 60}}};
    sc *s = begun(&f);
    end_row(s);
    expect_left(s, &f);
    assert_true(lost_at_once(s, "dm", 3));
    sc_end(s);
    expect_fray(&(fray){by_horse, {{"lc", "dm", true}}, "", {{"dm", 0}, {"lc", 40}}});
}

/* ---- morale (SC-225, SC-226) ----------------------------------------------------------------- */

static const man lines[] = {{"a1", "heavy pikemen", 0, 34, 30, 0},
                            {"a2", "heavy pikemen", 0, 38, 30, 0},
                            {"a3", "heavy pikemen", 0, 42, 30, 0},
                            {"a4", "heavy pikemen", 0, 46, 30, 0},
                            {"b1", "heavy pikemen", 1, 36, 31, 180},
                            {"b2", "heavy pikemen", 1, 40, 31, 180},
                            {"b3", "heavy pikemen", 1, 44, 31, 180},
                            {0}};

static void expect_score(
    const man *men, const char *const *options, const char *dice, int32_t first, int32_t second)
{
    sc *s = sc_of(men, options);
    if (men == lines) {
        charges_in(s, "a1", "b1", true);
        charges_in(s, "a2", "b2", true);
        charges_in(s, "a3", "b3", true);
        charges_in(s, "a4", "b3", true);
    } else
        charges_in(s, "hc", "sw1", true);
    to_row(s, "8");
    dice_come(s, dice);
    end_row(s);
    unsigned thrown = count_told(s, TILLY_EV_MELEE_SCORE);
    tilly_event e;
    assert_true(told(s, TILLY_EV_MELEE_SCORE, thrown - 2, &e));
    assert_int_equal(e.value[3], 2 * first);
    assert_true(told(s, TILLY_EV_MELEE_SCORE, thrown - 1, &e));
    assert_int_equal(e.value[3], 2 * second);
    assert_int_equal(winner(s), second > first);
    sc_end(s);
}

/* SC-EX-88 SC-EX-89 SC-225 SC-Q-39 SC-Q-71 SC-R-09 */
static void morale_is_a_die_times_efficiency_and_the_points_taken(void **state)
{
    static const char *const sum[] = {"melee_morale=sum", NULL};
    static const man swords[] = {{"sw1", "swordsmen", 0, 38, 30, 0},
                                 {"sw2", "swordsmen", 0, 42, 30, 0},
                                 {"hc", "heavy cavalry", 1, 40, 31.5, 180},
                                 {0}};
    expect_score(lines, NULL, "34", 84, 78);
    expect_score(lines, NULL, "23", 64, 63);
    expect_score(lines, sum, "34 23", 40, 45);
    expect_score(swords, NULL, "23", 24, 25);
    expect_score(swords, sum, "23", 16, 15);
}

/* SC-EX-151 SC-225: equal totals are thrown again */
static void equal_totals_are_thrown_again(void **state)
{
    sc *s = sc_of(horse, NULL);
    charges_in(s, "a", "b", true);
    charges_in(s, "b", "a", true);
    to_row(s, "8");
    dice_come(s, "33 54");
    end_row(s);
    assert_int_equal(count_told(s, TILLY_EV_MELEE_SCORE), 4);
    tilly_event e;
    assert_true(told(s, TILLY_EV_MELEE_SCORE, 2, &e));
    assert_int_equal(e.value[3], 62);
    assert_int_equal(winner(s), 0);
    sc_end(s);
}

/* ---- scatter (SC-140, SC-227, SC-243) -------------------------------------------------------- */

/* SC-EX-91 SC-EX-92 SC-EX-93 SC-EX-146 SC-140 SC-142 SC-227 SC-243 SC-Q-42 SC-R-10 */
static void defeated_stands_scatter_as_their_dice_say(void **state)
{
    static const struct {
        const char *dice;
        double x, y;
    } way[] = {{"1", 31.5147, 21.5147}, {"3", 40, 18}, {"6", 48.4853, 21.5147}};
    for (unsigned i = 0; i < 3; i++) {
        static const man men[] = {
            {"hc", "heavy cavalry", 0, 40, 30, 0}, {"hp", "heavy pikemen", 1, 40, 31.5, 180}, {0}};
        char dice[4] = {'1', '6', way[i].dice[0], 0};
        sc *s = sc_of(men, NULL);
        charges_in(s, "hp", "hc", true);
        to_row(s, "8");
        dice_come(s, dice);
        end_row(s);
        assert_at(s, "hc", way[i].x, way[i].y);
        assert_int_equal(shown(s, "hc").efficiency, 4);
        assert_true(has_flag(s, "hc", TILLY_UNIT_RETIRING));
        sc_end(s);
    }
}

/* SC-EX-146 SC-EX-147 SC-243 SC-Q-63 */
static void a_beaten_stand_passes_those_who_beat_it(void **state)
{
    for (unsigned barred = 0; barred < 2; barred++) {
        const man men[] = {{"hp", "heavy pikemen", 0, 40, 30, 0},
                           {"hc", "heavy cavalry", 1, 40, 28.5, 0},
                           {"mu", "musketeers", 1, 40, 25, 90},
                           {0}};
        static const double at[] = {80, 25};
        sc *s = sc_of(men, NULL);
        stands_at(s, "mu", at[barred] == 80 ? 80 : 40, 25, barred ? 0 : 90);
        charges_in(s, "hc", "hp", false);
        to_row(s, "8");
        dice_come(s, "3");
        end_row(s);
        if (barred)
            assert_true(is_gone(s, "hp"));
        else
            assert_at(s, "hp", 40, 24);
        sc_end(s);
    }
}

/* SC-132 SC-R-08: its own die, then the other's */
static void both_dice_for_getting_under_the_pikes_are_told(void **state)
{
    const fray f = {under, {PAIRS}, "52", {{0}}};
    sc *s = begun(&f);
    end_row(s);
    tilly_event e;
    assert_true(told(s, TILLY_EV_UNDER_PIKES, 0, &e));
    assert_int_equal(e.side, 0);
    assert_int_equal(e.value[0], 5);
    assert_int_equal(e.value[1], 2);
    sc_end(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pikes_caught_in_flank_strike_half_and_are_struck_double),
        cmocka_unit_test(a_stand_chooses_whom_it_strikes),
        cmocka_unit_test(pikes_caught_in_open_order_are_slaughtered),
        cmocka_unit_test(foot_in_the_flank_of_closed_pikes_strikes_double),
        cmocka_unit_test(swordsmen_in_front_of_closed_pikes_strike_once),
        cmocka_unit_test(order_is_frozen_by_a_charge),
        cmocka_unit_test(a_friend_who_steps_beside_a_charged_stand_does_not_close_it),
        cmocka_unit_test(swordsmen_who_get_under_the_pikes_strike_double),
        cmocka_unit_test(of_two_sides_with_swordsmen_the_higher_die_gets_under),
        cmocka_unit_test(swordsmen_behind_pikes_strike_nobody_but_pikes),
        cmocka_unit_test(a_column_of_pikes_strikes_with_five_stands),
        cmocka_unit_test(only_the_first_five_of_a_column_count_and_two_are_none),
        cmocka_unit_test(who_did_not_charge_is_in_no_charging_column),
        cmocka_unit_test(a_rank_charged_in_flank_fights_its_own_melee),
        cmocka_unit_test(an_open_column_is_caught_with_its_head),
        cmocka_unit_test(a_column_counts_back_to_the_first_that_is_no_pike),
        cmocka_unit_test(points_over_the_last_one_pass_on_up_the_column),
        cmocka_unit_test(points_spill_from_a_rear_rank_onto_the_engaged_alone),
        cmocka_unit_test(men_inside_a_square_are_in_no_melee),
        cmocka_unit_test(motionless_cavalry_takes_shock),
        cmocka_unit_test(shock_goes_by_the_kind_of_cavalry_and_of_target),
        cmocka_unit_test(cavalry_that_charged_is_not_motionless),
        cmocka_unit_test(a_retiring_stand_is_struck_double_and_loses),
        cmocka_unit_test(unsupported_musketeers_do_not_strike),
        cmocka_unit_test(mounted_dragoons_do_not_fight),
        cmocka_unit_test(morale_is_a_die_times_efficiency_and_the_points_taken),
        cmocka_unit_test(equal_totals_are_thrown_again),
        cmocka_unit_test(defeated_stands_scatter_as_their_dice_say),
        cmocka_unit_test(a_beaten_stand_passes_those_who_beat_it),
        cmocka_unit_test(both_dice_for_getting_under_the_pikes_are_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
