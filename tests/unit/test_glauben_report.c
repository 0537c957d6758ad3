/* What a reader of a report must understand of a half of Age of Glauben. */
#include "regiments.h"

#define SWE                                                                                        \
    {                                                                                              \
        "swe", "regulars", SOUTH_SIDE, 750, 585, 0, 7                                              \
    }
#define IMP                                                                                        \
    {                                                                                              \
        "imp", "regulars", NORTH_SIDE, 750, 655, 180, 8                                            \
    }

static scene *fought(const piece *pieces, const char *charger, const char *drawn)
{
    scene *s = regiments_of("SWE", "IMP", pieces, NULL);
    if (charger)
        charged(s, charger, "imp");
    numbers(s, drawn);
    play_row(s, "1.d");
    return s;
}

/* GL-203: neither odds nor arms count */
static void of_horse_at_a_hedgehog_no_odds_are_told(void **state)
{
    static const piece pieces[] = {
        {"swe", "heavy regulars", SOUTH_SIDE, 750, 580, 0, 4},
        {"imp", "regulars", NORTH_SIDE, 750, 642.5, 0, 8, "hedgehog"},
        {0},
    };
    scene *s = fought(pieces, "swe", "600");
    assert_says(report_of(s, 0), "\n  Swe against imp, horse at a hedgehog, charging\n");
    assert_says(report_of(s, 0), "(0.600, with modifiers 0.700: Dd)");
    scene_end(s);
}

/* GL-164: the tenth more has its reason */
static void of_foot_at_a_hedgehog_the_hedgehog_is_told(void **state)
{
    static const piece pieces[] = {
        SWE,
        {"imp", "regulars", NORTH_SIDE, 750, 662.5, 0, 8, "hedgehog"},
        {0},
    };
    scene *s = fought(pieces, NULL, "450");
    assert_says(report_of(s, 0), "Swe against imp, in hedgehog: 28 to 16\n");
    assert_says(report_of(s, 0), "(0.450, with modifiers 0.550: ");
    scene_end(s);
}

static void a_charge_is_told_with_the_odds(void **state)
{
    static const piece pieces[] = {SWE, IMP, {0}};
    scene *s = fought(pieces, "swe", "450");
    assert_says(report_of(s, 0), "\n  Swe against imp, charging: 28 to 32\n");
    assert_says(report_of(s, 0), "(0.450, with modifiers 0.550: ");
    scene_end(s);
    s = fought(pieces, NULL, "450");
    assert_says(report_of(s, 0), "\n  Swe against imp: 28 to 32\n");
    assert_says(report_of(s, 0), " (0.450: ");
    scene_end(s);
}

static void both_attackers_are_named(void **state)
{
    static const piece pieces[] = {
        {"left", "regulars", SOUTH_SIDE, 700, 585, 0, 4},
        {"right", "regulars", SOUTH_SIDE, 800, 585, 0, 4},
        IMP,
        {0},
    };
    scene *s = fought(pieces, NULL, "450");
    assert_says(report_of(s, 0), "\n  Left and right against imp: 32 to 32\n");
    scene_end(s);
}

/* GL-162: the general leads the attack on them, he does not stand at their side */
static void a_general_who_leads_an_attack_is_not_at_the_enemys_side(void **state)
{
    static const piece pieces[] = {
        SWE,
        IMP,
        {"Horn", "general", SOUTH_SIDE, 750, 530, 0, 0},
        {"far", "general", NORTH_SIDE, 750, 1000, 180, 0},
        {0},
    };
    scene *s = regiments_of("SWE", "IMP", pieces, NULL);
    numbers(s, "100 550");
    begin_row(s, "1.d");
    assert_int_equal(question_in_row(s), TILLY_ASK_GENERAL_ATTACKS);
    assert_int_equal(answer(s, TILLY_OPT_UNIT, "Horn", NULL, 0, 0, 0), TILLY_OK);
    end_row(s);
    assert_says(report_of(s, 0), "\n  Horn, leading the attack on imp, is unhorsed (0.100)\n");
    scene_end(s);
}

/* The line of base units says how many are lost, and by the scenario. */
static void losses_by_the_scenario_are_told_once(void **state)
{
    static const piece pieces[] = {SWE, IMP, {0}};
    scene *s = regiments_of("SWE", "IMP", pieces, NULL);
    begin_row(s, "1.d");
    tilly_edit e = {
        .size = sizeof e, .kind = TILLY_EDIT_HURT, .unit = unit_of(s, "imp"), .value = 2};
    assert_int_equal(tilly_battle_edit(s->battle, &e, NULL, NULL), TILLY_OK);
    assert_says(report_of(s, 0), "Imp loses a base unit by the scenario: 7 to 6\n");
    assert_silent(report_of(s, 0), "weakened");
    scene_end(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(of_horse_at_a_hedgehog_no_odds_are_told),
        cmocka_unit_test(of_foot_at_a_hedgehog_the_hedgehog_is_told),
        cmocka_unit_test(a_charge_is_told_with_the_odds),
        cmocka_unit_test(both_attackers_are_named),
        cmocka_unit_test(a_general_who_leads_an_attack_is_not_at_the_enemys_side),
        cmocka_unit_test(losses_by_the_scenario_are_told_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
