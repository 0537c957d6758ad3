/* Odds of Age of Glauben from facts alone: columns, shifts, modifiers, and what the draws make of
 * them (3.11 to 3.13). */
#include "rules/glauben/play/combat/combat.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

enum { C14, C13, C12, C11, C21, C31, C41, C51 }; /* columns 1:4 .. 5:1 */

static const glauben_tables *book(void)
{
    static glauben_tables t;
    if (!t.columns)
        glauben_usual_tables(&t);
    return &t;
}

/* Infantry against infantry, one to one. */
static match even(void)
{
    return (match){.attack = 30, .defence = 30, .infantry = true};
}
static match with_odds(int32_t attack, int32_t defence)
{
    return (match){.attack = attack, .defence = defence, .infantry = true};
}

static void assert_column(match m, unsigned wanted)
{
    assert_int_equal(match_column(book(), &m), wanted);
}
static void assert_modifier(match m, int32_t modifier)
{
    assert_int_equal(match_modifier(book(), &m), modifier);
}

static void assert_result(match m, int32_t draw, int32_t generals, enum combat_code code)
{
    assert_int_equal(match_result(book(), &m, draw + match_modifier(book(), &m) + generals), code);
}

/* GL-158 GL-Q-62; GL-EX-42 to GL-EX-44 */
static void the_column_is_the_last_whose_bound_is_not_above_the_odds(void **state)
{
    static const struct {
        int32_t attack, defence;
        unsigned column;
    } known[] = {
        {28, 32, C11},
        {28, 16, C21},
        {1, 4, C14},
        {2, 7, C13},
        {9, 25, C13},
        {10, 25, C12},
        {15, 24, C12},
        {16, 24, C11},
        {35, 24, C11},
        {36, 24, C21},
        {59, 24, C21},
        {60, 24, C31},
        {83, 24, C31},
        {84, 24, C41},
        {107, 24, C41},
        {108, 24, C51},
    };
    for (unsigned i = 0; i < sizeof known / sizeof *known; i++)
        assert_column(with_odds(known[i].attack, known[i].defence), known[i].column);
}

/* GL-171 GL-172 GL-Q-66 GL-EX-46: infantry and cavalry, infantry and guns, all three */
static void two_arms_shift_one_column_and_three_shift_two(void **state)
{
    match m = even();
    assert_column(m, C11);
    m.cavalry = true;
    assert_column(m, C21);
    m.guns = true;
    assert_column(m, C31);
    m.cavalry = false;
    assert_column(m, C21);
}

/* GL-173 GL-174 GL-EX-46 */
static void a_flank_shifts_one_column_and_the_rear_two(void **state)
{
    match m = even();
    m.struck = STRUCK_FLANK;
    assert_column(m, C21);
    m.struck = STRUCK_REAR;
    assert_column(m, C31);
}

/* GL-Q-68 GL-EX-47 */
static void shifts_add_up_and_are_cut_at_the_last_column(void **state)
{
    match m = even();
    m.cavalry = true;
    m.struck = STRUCK_FLANK;
    assert_column(m, C31);
    m = with_odds(84, 24);
    m.guns = true;
    m.struck = STRUCK_REAR;
    assert_column(m, C51);
    m = with_odds(1, 4);
    m.struck = STRUCK_REAR;
    assert_column(m, C12);
}

/* GL-170 GL-EX-56 */
static void one_number_across_the_columns(void **state)
{
    static const struct {
        int32_t attack;
        enum combat_code code;
    } known[] = {
        /* against 24 */
        {6, RESULT_AW},
        {8, RESULT_AD},
        {12, RESULT_AD},
        {24, RESULT_DX},
        {48, RESULT_DX},
        {72, RESULT_DD},
        {96, RESULT_DD},
        {120, RESULT_DW},
    };
    for (unsigned i = 0; i < sizeof known / sizeof *known; i++)
        assert_result(with_odds(known[i].attack, 24), 450, 0, known[i].code);
}

/* GL-161 GL-Q-63 GL-EX-49 */
static void better_ground_moves_the_number_and_cancels_out(void **state)
{
    match m = even();
    assert_result(m, 550, 0, RESULT_DX);
    assert_result(m, 450, 0, RESULT_DX);
    m.attacker_ground = true;
    assert_modifier(m, 100);
    assert_result(m, 550, 0, RESULT_DD);
    m.defender_ground = true;
    assert_modifier(m, 0);
    assert_result(m, 550, 0, RESULT_DX);
    m.attacker_ground = false;
    assert_modifier(m, -100);
    assert_result(m, 450, 0, RESULT_AD);
}

/* GL-160 GL-163 GL-EX-52 */
static void a_charge_adds_a_tenth(void **state)
{
    match m = {.attack = 30, .defence = 30, .cavalry = true, .charge = true};
    assert_modifier(m, 100);
    assert_result(m, 550, 0, RESULT_DD);
}

/* GL-164 GL-EX-53: 28 against 16 */
static void infantry_against_a_hedgehog_adds_a_tenth(void **state)
{
    match m = with_odds(28, 16);
    m.hedgehog = true;
    assert_column(m, C21);
    assert_modifier(m, 100);
    assert_result(m, 450, 0, RESULT_DD);
}

/* GL-Q-02 GL-EX-54 */
static void numbers_beyond_the_ends_are_read_at_the_ends(void **state)
{
    assert_result(with_odds(120, 24), 900, 400, RESULT_DR);
    assert_result(with_odds(6, 24), 100, -300, RESULT_AR);
}

/* GL-203 GL-Q-79 GL-Q-80: horse alone knows no odds, no shifts and not GL-164; ground and charge it
 * does */
static void horse_alone_reads_the_hedgehogs_own_table(void **state)
{
    match m = {.attack = 100,
               .defence = 1,
               .cavalry = true,
               .guns = true,
               .hedgehog = true,
               .charge = true,
               .defender_ground = true};
    assert_true(by_pistol(&m));
    assert_int_equal(column_shift(book(), &m), 0);
    assert_modifier(m, 0);
    assert_result(m, 249, 0, RESULT_AR);
    assert_result(m, 250, 0, RESULT_AD);
    assert_result(m, 700, 0, RESULT_DD);
    assert_result(m, 950, 0, RESULT_DR);
    m.shaken = true;
    assert_result(m, 399, 0, RESULT_AD);
    assert_result(m, 400, 0, RESULT_DD);
    m.infantry = true;
    assert_false(by_pistol(&m));
    assert_column(m, C51);
    assert_modifier(m, 100);
}

/* GL-203 GL-158: how the thousand numbers are shared out is what the tables say (2.6, 2.9) */
static void chances_are_counted_exactly(void **state)
{
    int32_t chance[RESULTS];
    match m = even();
    match_chances(book(), &m, 0, chance);
    static const int32_t one_to_one[RESULTS] = {100, 100, 200, 200, 200, 100, 100};
    assert_memory_equal(chance, one_to_one, sizeof chance);
    /* nothing below 0.100 is left; what would be 1.000 and more reads as 0.999 */
    match_chances(book(), &m, 100, chance);
    static const int32_t a_tenth_more[RESULTS] = {0, 100, 200, 200, 200, 100, 200};
    assert_memory_equal(chance, a_tenth_more, sizeof chance);
    m.hedgehog = m.cavalry = true;
    m.infantry = false;
    match_chances(book(), &m, 0, chance);
    static const int32_t hedgehog[RESULTS] = {250, 0, 450, 0, 250, 0, 50};
    assert_memory_equal(chance, hedgehog, sizeof chance);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_column_is_the_last_whose_bound_is_not_above_the_odds),
        cmocka_unit_test(two_arms_shift_one_column_and_three_shift_two),
        cmocka_unit_test(a_flank_shifts_one_column_and_the_rear_two),
        cmocka_unit_test(shifts_add_up_and_are_cut_at_the_last_column),
        cmocka_unit_test(one_number_across_the_columns),
        cmocka_unit_test(better_ground_moves_the_number_and_cancels_out),
        cmocka_unit_test(a_charge_adds_a_tenth),
        cmocka_unit_test(infantry_against_a_hedgehog_adds_a_tenth),
        cmocka_unit_test(numbers_beyond_the_ends_are_read_at_the_ends),
        cmocka_unit_test(horse_alone_reads_the_hedgehogs_own_table),
        cmocka_unit_test(chances_are_counted_exactly),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
