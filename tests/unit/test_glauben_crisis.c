/* (e) of Age of Glauben: levels, who draws, and what a crisis does (3.17). An army's total is said,
 * so that what stands is that many per cent short of it. */
#include "rules/glauben/book/tables.h"
#include "regiments.h"
#include <string.h>

/* An army far away that loses nothing. */
#define OTHERS                                                                                     \
    {                                                                                              \
        "others", "regulars", NORTH_SIDE, 750, 1100, 180, 8                                        \
    }

static scene *with_total(const piece *unit_bits, int32_t total)
{
    scene *s = regiments_of("IMP", "SWE", unit_bits, NULL);
    set_total(s->battle, SOUTH_SIDE, total);
    return s;
}

static const piece eight[] = {{"A", "regulars", SOUTH_SIDE, 750, 300, 0, 8}, OTHERS, {0}};

static void level_for_eight(int32_t total, const char *drawn, int percent)
{
    scene *s = with_total(eight, total);
    numbers(s, drawn);
    play_row(s, "1.e");
    tilly_event e;
    assert_int_equal(event_of(s, TILLY_EV_CRISIS_LEVEL, 0, &e), percent != 0);
    if (percent)
        assert_int_equal(e.value[0], percent);
    if (percent)
        assert_int_equal(e.value[1], total - 8);
    if (percent)
        assert_int_equal(e.value[2], total);
    assert_int_equal(tested_in(s->battle, SOUTH_SIDE), percent);
    scene_end(s);
}

/* GL-220 GL-221 GL-223 GL-Q-86: 1 of 9 is 11.1, 2 of 10 exactly 20, 3 of 11 is 27.3 per cent */
static void a_level_is_tested_when_losses_exceed_it(void **state)
{
    level_for_eight(9, "", 0);
    level_for_eight(10, "999", 15);
    level_for_eight(11, "999", 25);
}

static void suffers(int32_t total, const char *draw, int what)
{
    scene *s = with_total(eight, total);
    numbers(s, draw);
    play_row(s, "1.e");
    tilly_event e = event_about(s, TILLY_EV_CRISIS, "A");
    assert_int_equal(e.value[2], what);
    assert_int_equal(s->roll.need, e.value[1] + 1);
    scene_end(s);
}

/* GL-224 GL-225 GL-R-12 GL-EX-97: it must be above the number: 0.100 at 15 per cent, 0.250 at 25 */
static void the_number_must_exceed_the_level(void **state)
{
    suffers(10, "100", 2);
    suffers(10, "101", 0);
    suffers(11, "250", 3);
    suffers(11, "251", 0);
}

static const piece ten_and_seven[] = {{"A", "regulars", SOUTH_SIDE, 600, 300, 0, 10},
                                      {"B", "regulars", SOUTH_SIDE, 900, 300, 0, 7},
                                      OTHERS,
                                      {0}};

/* GL-223 GL-225 GL-EX-97: 5 of 22 are 22.7 per cent */
static void the_level_of_twenty(void **state)
{
    scene *s = with_total(ten_and_seven, 22);
    numbers(s, "150 151");
    play_row(s, "1.e");
    assert_int_equal(event_about(s, TILLY_EV_CRISIS, "A").value[2], 3);
    assert_int_equal(event_about(s, TILLY_EV_CRISIS, "B").value[2], 0);
    scene_end(s);
}

/* GL-227 GL-EX-98: 12 of 29 are 41.4 per cent */
static void above_forty_most_units_break(void **state)
{
    scene *s = with_total(ten_and_seven, 29);
    numbers(s, "600 601");
    play_row(s, "1.e");
    assert_int_equal(order_in(s, "A"), IS_ROUTING);
    assert_int_equal(order_in(s, "B"), IN_ORDER);
    scene_end(s);
}

/* GL-Q-87 GL-EX-99: 5 of 22; the level of 15 is spent unseen */
static void two_levels_at_once_are_one_draw(void **state)
{
    scene *s = with_total(ten_and_seven, 22);
    numbers(s, "999 999");
    play_row(s, "1.e");
    assert_int_equal(events_of(s, TILLY_EV_CRISIS_LEVEL), 1);
    assert_int_equal(tested_in(s->battle, SOUTH_SIDE), 20);
    scene_end(s);
}

/* GL-223 GL-Q-88 */
static void a_level_is_tested_once(void **state)
{
    scene *s = with_total(eight, 10);
    set_tested(s->battle, SOUTH_SIDE, 15);
    play_row(s, "1.e");
    assert_int_equal(events_of(s, TILLY_EV_CRISIS), 0);
    set_tested(s->battle, SOUTH_SIDE, 20); /* fresh troops brought the share down again */
    begin_row(s, "2.e");
    end_row(s);
    assert_int_equal(events_of(s, TILLY_EV_CRISIS), 0);
    assert_int_equal(tested_in(s->battle, SOUTH_SIDE), 20);
    scene_end(s);
}

/* GL-043 GL-228 GL-Q-86 GL-EX-101: of 80 twelve can be borne, of 94 fourteen */
static void reinforcements_lift_what_can_be_borne(void **state)
{
    glauben_tables book;
    glauben_usual_tables(&book);
    assert_int_equal(crisis_exceeded(&book, 12, 80), 0);
    assert_int_equal(crisis_exceeded(&book, 13, 80), 15);
    assert_int_equal(crisis_exceeded(&book, 14, 94), 0);
    assert_int_equal(crisis_exceeded(&book, 15, 94), 15);
}

static void assert_mark(const tilly_loss_mark *m, int percent, int mark, int test, bool tested)
{
    assert_int_equal(m->percent, percent);
    assert_int_equal(m->mark, mark);
    assert_int_equal(m->test, test);
    assert_int_equal(m->tested, tested);
}

static uint32_t marks_of(const tilly_battle *b, unsigned side, tilly_loss_mark mark[100])
{
    uint32_t count = 0;
    memset(mark, 0xff, 100 * sizeof *mark);
    assert_int_equal(tilly_battle_loss_marks(b, side, mark, 100, &count), TILLY_OK);
    return count;
}

/* GL-042 GL-043 GL-221 GL-Q-86 GL-Q-88 GL-EX-96: 85 in all, 20 per cent tested */
static void the_marks_of_the_victory_track_can_be_read(void **state)
{
    scene *s = with_total(ten_and_seven, 85);
    tilly_loss_mark mark[100];
    set_tested(s->battle, SOUTH_SIDE, 20);
    assert_int_equal(marks_of(s->battle, SOUTH_SIDE, mark), 17);
    assert_mark(&mark[0], 15, 13, 13, true);
    assert_mark(&mark[1], 20, 17, 18, true);
    assert_mark(&mark[2], 25, 22, 22, false);
    assert_mark(&mark[3], 30, 26, 26, false);
    assert_mark(&mark[16], 95, 81, 81, false);
    set_total(s->battle, SOUTH_SIDE, 94);
    marks_of(s->battle, SOUTH_SIDE, mark);
    assert_mark(&mark[0], 15, 15, 15, true);
    scene_end(s);
}

/* GL-Q-108: the track lies open */
static void each_side_may_read_the_marks_of_both(void **state)
{
    scene *s = with_total(ten_and_seven, 85);
    tilly_loss_mark all[100];
    tilly_loss_mark seen[100];
    set_tested(s->battle, SOUTH_SIDE, 20);
    for (unsigned viewer = 0; viewer < TILLY_SIDES; viewer++) {
        tilly_battle *copy;
        assert_int_equal(tilly_battle_copy(s->battle, &copy), TILLY_OK);
        assert_int_equal(tilly_battle_redact(copy, viewer), TILLY_OK);
        for (unsigned side = 0; side < TILLY_SIDES; side++) {
            assert_int_equal(marks_of(s->battle, side, all), marks_of(copy, side, seen));
            assert_memory_equal(all, seen, sizeof all);
        }
        tilly_battle_unref(copy);
    }
    scene_end(s);
}

/* The summary and the picture's legend tell it too. */
static void what_was_tested_and_what_comes_next_is_told(void **state)
{
    static const char told[] = "68 of 85 lost, tested at 20%, next at 22 (25%)";
    static char text[200000];
    scene *s = with_total(ten_and_seven, 85);
    set_tested(s->battle, SOUTH_SIDE, 20);
    assert_int_equal(tilly_battle_summary(s->battle, text, sizeof text, NULL), TILLY_OK);
    assert_non_null(strstr(text, told));
    assert_int_equal(tilly_battle_picture(s->battle, NULL, text, sizeof text, NULL), TILLY_OK);
    assert_non_null(strstr(text, told));
    scene_end(s);
}

static const piece army[] = {
    {"A", "regulars", SOUTH_SIDE, 300, 300, 0, 8},
    {"B", "regulars", SOUTH_SIDE, 500, 300, 0, 8},
    {"C", "regulars", SOUTH_SIDE, 700, 300, 0, 8},
    {"D", "foot battery", SOUTH_SIDE, 900, 300, 0, 1},
    {"G", "general", SOUTH_SIDE, 300, 260, 0, 0},
    OTHERS,
    {0},
};

/* GL-Q-89 GL-Q-90 GL-EX-102: 5 of 30; nobody may help */
static void who_draws_and_what_becomes_of_guns(void **state)
{
    scene *s = with_total(army, 30);
    disrupted(s, "B");
    routing(s, "C");
    numbers(s, "050 150 080");
    play_row(s, "1.e");
    assert_int_equal(order_in(s, "A"), IS_DISRUPTED);
    assert_true(flags_of(s, "A") & TILLY_UNIT_RETIRING);
    /* 60 mm straight away from the others, 450 mm to its right and 800 ahead */
    assert_stands(s, "A", 270.58, 247.71);
    assert_int_equal(event_about(s, TILLY_EV_CRISIS, "B").value[2], 0);
    assert_false(told_about(s, TILLY_EV_CRISIS, "C", NULL));
    assert_int_equal(order_in(s, "D"), IS_DISRUPTED);
    assert_true(flags_of(s, "D") & TILLY_UNIT_ABANDONED);
    assert_stands(s, "D", 900, 300);
    assert_false(told_about(s, TILLY_EV_CRISIS, "G", NULL));
    scene_end(s);
}

/* GL-225 GL-226 GL-EX-103 */
static void a_rout_in_the_crisis_runs_at_once(void **state)
{
    scene *s = with_total(eight, 11);
    numbers(s, "250");
    play_row(s, "1.e");
    assert_int_equal(order_in(s, "A"), IS_ROUTING);
    assert_stands(s, "A", 750, 210);
    scene_end(s);
}

/* GL-Q-90: a unit that is disrupted already retires without loss, a hedgehog dissolves (into
 * column: GL-Q-78), limbered guns retire */
static void who_retires(void **state)
{
    static const piece unit_bits[] = {
        {"A", "regulars", SOUTH_SIDE, 300, 300, 0, 8},
        {"H", "regulars", SOUTH_SIDE, 600, 300, 0, 8, "hedgehog"},
        {"L", "foot battery", SOUTH_SIDE, 900, 300, 0, 1, "limbered"},
        OTHERS,
        {0},
    };
    scene *s = with_total(unit_bits, 20); /* 3 of 20: exactly 15 per cent */
    play_row(s, "1.e");
    assert_int_equal(events_of(s, TILLY_EV_CRISIS), 0);
    set_total(s->battle, SOUTH_SIDE, 21);
    disrupted(s, "A");
    numbers(s, "100 100 100");
    play_row(s, "2.e");
    assert_int_equal(bases_of(s, "A"), 8);
    for (unsigned i = 0; i < 3; i++)
        assert_true(flags_of(s, unit_bits[i].name) & TILLY_UNIT_RETIRING);
    assert_int_equal(look(s, "H").formation, TILLY_FORMATION_COLUMN);
    scene_end(s);
}

/* GL-222 GL-Q-89 GL-Q-112: both armies in every (e), the one whose half it is first, in order of
 * number */
static void both_armies_are_checked_the_phasing_one_first(void **state)
{
    for (unsigned half = 0; half < 2; half++) {
        scene *s = regiments_of("IMP", "SWE", ten_and_seven, NULL);
        set_total(s->battle, SOUTH_SIDE, 22);
        set_total(s->battle, NORTH_SIDE, 10);
        numbers(s, "999 999 999");
        play_row(s, half ? "2.e" : "1.e");
        tilly_event e;
        assert_true(event_of(s, TILLY_EV_CRISIS, half ? 0 : 2, &e));
        assert_int_equal(e.unit, unit_of(s, "others"));
        assert_true(event_of(s, TILLY_EV_CRISIS, half ? 1 : 0, &e));
        assert_int_equal(e.unit, unit_of(s, "A"));
        assert_true(event_of(s, TILLY_EV_CRISIS, half ? 2 : 1, &e));
        assert_int_equal(e.unit, unit_of(s, "B"));
        scene_end(s);
    }
}

/* GL-Q-112: A's consequence is carried out before B draws; B, disrupted by its flight, still draws
 */
static void who_is_run_through_still_draws(void **state)
{
    static const piece unit_bits[] = {{"A", "regulars", SOUTH_SIDE, 750, 300, 0, 10},
                                      {"B", "regulars", SOUTH_SIDE, 750, 260, 0, 7},
                                      OTHERS,
                                      {0}};
    scene *s = with_total(unit_bits, 29);
    numbers(s, "600 601");
    play_row(s, "1.e");
    tilly_event through = event_about(s, TILLY_EV_DISRUPTED, "B");
    tilly_event draw = event_about(s, TILLY_EV_CRISIS, "B");
    assert_true(through.serial < draw.serial);
    assert_int_equal(draw.value[2], 0);
    assert_int_equal(order_in(s, "B"), IS_DISRUPTED);
    scene_end(s);
}

/* GL-Q-112 GL-Q-16: who runs off the board in (e) counts at the next (e) */
static void losses_of_the_crisis_itself_count_at_the_next(void **state)
{
    static const piece unit_bits[] = {{"A", "regulars", SOUTH_SIDE, 600, 60, 0, 10},
                                      {"B", "regulars", SOUTH_SIDE, 900, 300, 0, 7},
                                      OTHERS,
                                      {0}};
    scene *s = with_total(unit_bits, 22);
    numbers(s, "150 151");
    play_row(s, "1.e");
    assert_int_equal(bases_of(s, "A"), 0);
    assert_int_equal(tested_in(s->battle, SOUTH_SIDE), 20);
    assert_int_equal(lost_by(s, SOUTH_SIDE), 15);
    numbers(s, "999");
    play_row(s, "2.e"); /* 15 of 22: 68.2 per cent */
    assert_int_equal(tested_in(s->battle, SOUTH_SIDE), 65);
    scene_end(s);
}

/* GL-Q-91: beyond the last line of the table its number holds at every further step */
static void beyond_the_last_line(void **state)
{
    static const piece unit_bits[] = {{"A", "regulars", SOUTH_SIDE, 750, 300, 0, 1}, OTHERS, {0}};
    scene *s = with_total(unit_bits, 90); /* 89 of 90: 98.9 per cent */
    numbers(s, "950");
    play_row(s, "1.e");
    assert_int_equal(tested_in(s->battle, SOUTH_SIDE), 95);
    assert_int_equal(order_in(s, "A"), IS_ROUTING);
    scene_end(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_level_is_tested_when_losses_exceed_it),
        cmocka_unit_test(the_number_must_exceed_the_level),
        cmocka_unit_test(the_level_of_twenty),
        cmocka_unit_test(above_forty_most_units_break),
        cmocka_unit_test(two_levels_at_once_are_one_draw),
        cmocka_unit_test(a_level_is_tested_once),
        cmocka_unit_test(reinforcements_lift_what_can_be_borne),
        cmocka_unit_test(the_marks_of_the_victory_track_can_be_read),
        cmocka_unit_test(each_side_may_read_the_marks_of_both),
        cmocka_unit_test(what_was_tested_and_what_comes_next_is_told),
        cmocka_unit_test(who_draws_and_what_becomes_of_guns),
        cmocka_unit_test(a_rout_in_the_crisis_runs_at_once),
        cmocka_unit_test(who_retires),
        cmocka_unit_test(both_armies_are_checked_the_phasing_one_first),
        cmocka_unit_test(who_is_run_through_still_draws),
        cmocka_unit_test(losses_of_the_crisis_itself_count_at_the_next),
        cmocka_unit_test(beyond_the_last_line),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
