/* How battles of Age of Glauben end (3.18): the field, and losses where a battle is cut short. */
#include "rules/glauben/book/tables.h"
#include "regiments.h"

static void assert_over(const scene *s, unsigned how, unsigned winner)
{
    assert_int_equal(scene_info(s).over, how);
    assert_int_equal(scene_info(s).winner, winner);
    tilly_event degree;
    tilly_event over; /* the degree is told first, of a field that was won too (GL-Q-94) */
    assert_true(event_of(s, TILLY_EV_DEGREE, 0, &degree));
    assert_true(event_of(s, TILLY_EV_BATTLE_OVER, 0, &over));
    assert_true(degree.serial < over.serial);
    assert_int_equal(events_of(s, TILLY_EV_DEGREE), 1);
    assert_int_equal(over.value[0], (int)how);
}

static const piece two_armies[] = {
    {"imp 1", "regulars", SOUTH_SIDE, 600, 300, 0, 10},
    {"imp 2", "regulars", SOUTH_SIDE, 900, 300, 0, 9},
    {"swe 1", "regulars", NORTH_SIDE, 600, 900, 180, 10},
    {"swe 2", "regulars", NORTH_SIDE, 900, 900, 180, 9},
    {0},
};

/* Both agree to end it with that many base units ever entered: 19 stand on each side. */
static scene *agreed_with(int32_t south, int32_t north)
{
    scene *s = regiments_of("IMP", "SWE", two_armies, NULL);
    set_total(s->battle, SOUTH_SIDE, south);
    set_total(s->battle, NORTH_SIDE, north);
    assert_int_equal(tilly_turn_agree(s->turn, NORTH_SIDE), TILLY_OK);
    assert_int_equal(scene_info(s).over, 0);
    assert_int_equal(tilly_turn_agree(s->turn, SOUTH_SIDE), TILLY_OK);
    return s;
}

/* GL-242 GL-243 GL-244 GL-245 GL-246 GL-247 GL-Q-93 GL-D-40 GL-EX-104: d of 5, 9.52, 24, 32.1 per
 * cent and their like */
static void losses_decide_where_a_battle_is_cut_short(void **state)
{
    static const struct {
        int32_t south, north;
        unsigned winner;
        int degree;
    } known[] = {
        /* 5.00 exactly */
        {19, 19, TILLY_NO_SIDE, DEGREE_DRAW},
        {20, 19, TILLY_NO_SIDE, DEGREE_DRAW},
        {19, 20, TILLY_NO_SIDE, DEGREE_DRAW},
        {21, 19, NORTH_SIDE, DEGREE_MARGINAL},
        {19, 21, SOUTH_SIDE, DEGREE_MARGINAL}, /* 9.52 */
        /* 13.6, 24.0, 32.1 */
        {22, 19, NORTH_SIDE, DEGREE_MAJOR},
        {25, 19, NORTH_SIDE, DEGREE_MAJOR},
        {28, 19, NORTH_SIDE, DEGREE_DECISIVE},
        /* 50 - 24 = 26; 75 - 50 = 25 exactly */
        {38, 25, NORTH_SIDE, DEGREE_DECISIVE},
        {76, 38, NORTH_SIDE, DEGREE_MAJOR},
    };
    for (unsigned i = 0; i < sizeof known / sizeof *known; i++) {
        scene *s = agreed_with(known[i].south, known[i].north);
        assert_over(s, TILLY_END_AGREED, known[i].winner);
        tilly_event e;
        assert_true(event_of(s, TILLY_EV_DEGREE, 0, &e));
        const int32_t value[] = {known[i].south - 19,
                                 known[i].south,
                                 known[i].north - 19,
                                 known[i].north,
                                 known[i].degree};
        assert_memory_equal(e.value, value, sizeof value);
        assert_int_equal(e.side, known[i].winner);
        scene_end(s);
    }
}

/* GL-243 GL-244 GL-245 GL-246 GL-247 GL-Q-93 GL-EX-104, as printed */
static void degrees_at_their_boundaries(void **state)
{
    static const struct {
        int32_t lost[2], total[2];
        enum degree degree;
    } known[] = {
        {{12, 10}, {80, 100}, DEGREE_DRAW},
        {{13, 10}, {80, 100}, DEGREE_MARGINAL},
        {{25, 15}, {100, 100}, DEGREE_MARGINAL},
        {{26, 15}, {100, 100}, DEGREE_MAJOR},
        {{35, 10}, {100, 100}, DEGREE_MAJOR},
        {{36, 10}, {100, 100}, DEGREE_DECISIVE},
        {{1, 1}, {3, 12}, DEGREE_MAJOR},
    };
    glauben_tables book;
    glauben_usual_tables(&book);
    for (unsigned i = 0; i < sizeof known / sizeof *known; i++)
        assert_int_equal(
            degree_of_victory(
                &book, known[i].lost[0], known[i].total[0], known[i].lost[1], known[i].total[1]),
            known[i].degree);
}

/* GL-Q-92 GL-D-40: one side gives up the field, whoever lost more */
static void who_gives_up_has_lost(void **state)
{
    scene *s = regiments_of("IMP", "SWE", two_armies, NULL);
    set_total(s->battle, SOUTH_SIDE, 40);
    assert_int_equal(tilly_turn_concede(s->turn, NORTH_SIDE), TILLY_OK);
    assert_over(s, TILLY_END_CONCEDED, SOUTH_SIDE);
    tilly_event e;
    assert_true(event_of(s, TILLY_EV_DEGREE, 0, &e));
    assert_int_equal(e.side, NORTH_SIDE); /* for information: it lost nothing */
    scene_end(s);
}

#define FOOT                                                                                       \
    {                                                                                              \
        "foot", "regulars", SOUTH_SIDE, 600, 300, 0, 8                                             \
    }
#define GUNS                                                                                       \
    {"guns 1", "foot battery", NORTH_SIDE, 600, 900, 180, 1},                                      \
        {"guns 2", "foot battery", NORTH_SIDE, 700, 900, 180, 1},                                  \
    {                                                                                              \
        "runs", "regulars", NORTH_SIDE, 900, 900, 0, 8                                             \
    }

static scene *after_e(const piece *unit_bits)
{
    scene *s = regiments_of("IMP", "SWE", unit_bits, NULL);
    disrupted(s, "foot");
    routing(s, "runs");
    play_row(s, "1.e");
    return s;
}

/* GL-240 GL-241 GL-Q-92 GL-Q-94 GL-EX-118 */
static void guns_alone_hold_no_field(void **state)
{
    static const piece unit_bits[] = {FOOT, GUNS, {0}};
    scene *s = after_e(unit_bits);
    assert_over(s, TILLY_END_FIELD, SOUTH_SIDE);
    scene_end(s);
}

/* GL-041 GL-Q-92 GL-EX-118 */
static void who_is_still_to_come_keeps_the_battle_going(void **state)
{
    static const piece unit_bits[] = {
        FOOT, GUNS, {"relief", "regulars", NORTH_SIDE, 0, 0, 0, 8, "later"}, {0}};
    scene *s = after_e(unit_bits);
    assert_int_equal(scene_info(s).over, TILLY_END_NOT);
    scene_end(s);
}

/* GL-Q-92: nobody holds it: the percentages say, 1 of 9 against none */
static void where_neither_holds_the_field_losses_decide(void **state)
{
    static const piece unit_bits[] = {FOOT, GUNS, {0}};
    scene *s = regiments_of("IMP", "SWE", unit_bits, NULL);
    routing(s, "foot");
    routing(s, "runs");
    set_total(s->battle, SOUTH_SIDE, 9);
    play_row(s, "1.e");
    assert_over(s, TILLY_END_MORALE, NORTH_SIDE);
    scene_end(s);
}

/* GL-Q-92: disrupted, retiring or not, a unit holds the field as long as it does not rout */
static void two_armies_with_troops_fight_on(void **state)
{
    scene *s = regiments_of("IMP", "SWE", two_armies, NULL);
    disrupted(s, "imp 1");
    disrupted(s, "swe 1");
    set_marks(s->battle, unit_of(s, "swe 1"), TILLY_UNIT_RETIRING);
    routing(s, "swe 2");
    play_row(s, "1.e");
    assert_int_equal(scene_info(s).over, TILLY_END_NOT);
    scene_end(s);
}

static void night_at_ten_past(scene *s)
{
    set_rule(s, "start_time", "600");
    set_rule(s, "nightfall", "605");
}

/* GL-242 GL-Q-92: nightfall after the first turn; 2 of 21 against none */
static void at_nightfall_losses_decide(void **state)
{
    scene *s = regiments_of("IMP", "SWE", two_armies, night_at_ten_past);
    set_total(s->battle, SOUTH_SIDE, 21);
    play_row(s, "3.1");
    assert_over(s, TILLY_END_NIGHT, NORTH_SIDE);
    scene_end(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(losses_decide_where_a_battle_is_cut_short),
        cmocka_unit_test(degrees_at_their_boundaries),
        cmocka_unit_test(who_gives_up_has_lost),
        cmocka_unit_test(guns_alone_hold_no_field),
        cmocka_unit_test(who_is_still_to_come_keeps_the_battle_going),
        cmocka_unit_test(where_neither_holds_the_field_losses_decide),
        cmocka_unit_test(two_armies_with_troops_fight_on),
        cmocka_unit_test(at_nightfall_losses_decide),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
