/* Combats of Age of Glauben fought out with given numbers: what the odds are on the board, and what
 * each result does (3.11 to 3.16). South attacks; its line is at y = 600 unless a scene says
 * otherwise. */
#include "rules/glauben/book/tables.h"
#include "regiments.h"
#include <string.h>

enum { AR, AW, AD, DX, DD, DW, DR };
enum { C14, C13, C12, C11, C21, C31, C41, C51 };

#define SWE                                                                                        \
    {                                                                                              \
        "swe", "regulars", SOUTH_SIDE, 750, 585, 0, 7                                              \
    }
#define IMP                                                                                        \
    {                                                                                              \
        "imp", "regulars", NORTH_SIDE, 750, 655, 180, 8                                            \
    }                                        /* 40 mm away: y = 640 to 670 */
static const piece even[] = {SWE, IMP, {0}}; /* 28 : 32 */

enum { SWE_SHAKEN = 1, IMP_SHAKEN = 2 };

/* The pair of most examples, fought with these numbers. */
static scene *fought(unsigned shaken, const char *drawn)
{
    scene *s = regiments_of("SWE", "IMP", even, NULL);
    if (shaken & SWE_SHAKEN)
        disrupted(s, "swe");
    if (shaken & IMP_SHAKEN)
        disrupted(s, "imp");
    numbers(s, drawn);
    play_row(s, "1.d");
    return s;
}

static void assert_result(const scene *s, const char *defender, int sum, int column, int code)
{
    tilly_event e = event_about(s, TILLY_EV_COMBAT_RESULT, defender);
    assert_int_equal(e.value[1], sum);
    assert_int_equal(e.value[2], column);
    assert_int_equal(e.value[3], code);
}

static void assert_odds(const scene *s, const char *defender, int attack, int defence, int column)
{
    tilly_event e = event_about(s, TILLY_EV_COMBAT, defender);
    assert_int_equal(e.value[0], attack);
    assert_int_equal(e.value[1], defence);
    assert_int_equal(e.value[3], column);
}

static void assert_losses(const scene *s, int south, int north)
{
    assert_int_equal(lost_by(s, SOUTH_SIDE), south);
    assert_int_equal(lost_by(s, NORTH_SIDE), north);
}

/* ---- odds on the board ---------------------------------------------------------------------- */

/* GL-156 GL-158 GL-EX-42 GL-EX-43 */
static void strength_is_base_units_times_points_by_state(void **state)
{
    scene *s = fought(0, "450");
    assert_odds(s, "imp", 28, 32, C11);
    scene_end(s);
    s = fought(IMP_SHAKEN, "250");
    assert_odds(s, "imp", 28, 16, C21);
    scene_end(s);
    s = fought(SWE_SHAKEN, "650");
    assert_odds(s, "imp", 14, 32, C12);
    scene_end(s);
}

static tilly_odds odds_of(const scene *s, const char *defender, const char *a, const char *b)
{
    tilly_id id[2] = {unit_of(s, a), unit_of(s, b)};
    tilly_odds o = {.size = sizeof o};
    assert_int_equal(tilly_battle_odds(s->battle, id, b ? 2 : 1, unit_of(s, defender), &o),
                     TILLY_OK);
    return o;
}

/* GL-158 GL-171 GL-173: what a fight would be, whether or not it is in range; its chances are those
 * of the draws */
static void anybody_may_ask_for_the_odds(void **state)
{
    const piece unit_bits[] = {
        SWE, {"horse", "heavy regulars", SOUTH_SIDE, 900, 655, 270, 4}, IMP, {0}};
    scene *s = regiments_of("SWE", "IMP", unit_bits, NULL);
    tilly_odds o = odds_of(s, "imp", "swe", NULL);
    assert_int_equal(o.attack, 28);
    assert_int_equal(o.defence, 32);
    assert_int_equal(o.column, C11);
    assert_int_equal(o.columns, 8);
    assert_int_equal(o.shift, 0);
    assert_int_equal(o.modifier, 0);
    assert_int_equal(o.chance[DX], 200);
    /* caught by horse: 8 x 2; 28 + 24 on the flank, two arms: 3:1 and two up */
    o = odds_of(s, "imp", "swe", "horse");
    assert_int_equal(o.attack, 52);
    assert_int_equal(o.defence, 16);
    assert_int_equal(o.column, C31);
    assert_int_equal(o.shift, 2);
    assert_int_equal(o.arms, 2);
    assert_int_equal(o.struck, 1);
    int32_t sum = 0;
    for (unsigned i = 0; i < 8; i++)
        sum += o.chance[i];
    assert_int_equal(sum, 1000);
    scene_end(s);
}

static void wrong_questions_about_odds_are_refused(void **state)
{
    const piece unit_bits[] = {SWE, {"guns", "foot battery", SOUTH_SIDE, 900, 585, 0, 1}, IMP, {0}};
    scene *s = regiments_of("SWE", "IMP", unit_bits, NULL);
    tilly_id swe = unit_of(s, "swe");
    tilly_id imp = unit_of(s, "imp");
    tilly_id guns = unit_of(s, "guns");
    tilly_id twice[2] = {swe, swe};
    tilly_odds o = {.size = sizeof o};
    assert_int_equal(tilly_battle_odds(NULL, &swe, 1, imp, &o), TILLY_E_NULL);
    assert_int_equal(tilly_battle_odds(s->battle, NULL, 1, imp, &o), TILLY_E_NULL);
    assert_int_equal(tilly_battle_odds(s->battle, &swe, 1, imp, NULL), TILLY_E_NULL);
    assert_int_equal(tilly_battle_odds(s->battle, &swe, 0, imp, &o), TILLY_E_RANGE);
    assert_int_equal(tilly_battle_odds(s->battle, twice, 2, imp, &o), TILLY_E_RANGE);
    assert_int_equal(tilly_battle_odds(s->battle, &imp, 1, imp, &o), TILLY_E_RANGE);
    assert_int_equal(tilly_battle_odds(s->battle, &swe, 1, imp + 1000, &o), TILLY_E_STALE);
    assert_int_equal(tilly_battle_odds(s->battle, &guns, 1, imp, &o), TILLY_E_ILLEGAL);
    o.size = 3;
    assert_int_equal(tilly_battle_odds(s->battle, &swe, 1, imp, &o), TILLY_E_SIZE);
    o.size = sizeof o;
    routing(s, "imp");
    assert_int_equal(tilly_battle_odds(s->battle, &swe, 1, imp, &o), TILLY_E_ILLEGAL);
    scene_end(s);
}

/* GL-173 GL-174 GL-Q-67 GL-EX-48: by the front centre of who attacks; the last three stand in
 * contact with an edge */
static void where_the_attackers_front_centre_stands_says_flank_or_rear(void **state)
{
    static const struct {
        double x, y, heading;
        uint32_t struck;
    } known[] = {
        {0, 40, 180, 0},
        {80, 10, 180, 1},
        {0, -40, 0, 2},
        {90, 40, 180, 1},
        {75, 40, 180, 0},
        {75, -40, 0, 1},
        {10, 15, 180, 0},
        {10, -15, 0, 2},
        {50, 5, 270, 1},
    };
    for (unsigned i = 0; i < sizeof known / sizeof *known; i++) {
        double turned = known[i].heading;
        double x = 750 + known[i].x + (turned == 270 ? 7.5 : 0);
        double y = 600 + known[i].y + (turned == 180 ? 7.5 : turned == 0 ? -7.5 : 0);
        /* 20 x 15; 100 x 30, facing north */
        const piece unit_bits[] = {{"swe", "regulars", SOUTH_SIDE, x, y, turned, 1},
                                   {"imp", "regulars", NORTH_SIDE, 750, 600, 0, 8},
                                   {0}};
        scene *s = regiments_of("SWE", "IMP", unit_bits, NULL);
        assert_int_equal(odds_of(s, "imp", "swe", NULL).struck, known[i].struck);
        scene_end(s);
    }
}

static void hill_under_south(scene *s)
{
    static const double corner[] = {650, 500, 850, 500, 850, 605, 650, 605};
    ground_at(s, TILLY_HILL, corner, 4);
}

static void wood_about_north(scene *s)
{
    static const double corner[] = {690, 638, 810, 638, 810, 700, 690, 700};
    ground_at(s, TILLY_WOOD, corner, 4);
}

static void both(scene *s)
{
    hill_under_south(s);
    wood_about_north(s);
}

/* Both stand on one hill, the northern regiment among the woods or rocks of its top. */
static const double hill_under_both[] = {600, 450, 900, 450, 900, 890, 600, 890};
static const double top_about_north[] = {690, 638, 810, 638, 810, 700, 690, 700};
static void wooded_top_about_north(scene *s)
{
    hill_at(s, hill_under_both, TILLY_WOODED, top_about_north);
}
static void rough_top_about_north(scene *s)
{
    hill_at(s, hill_under_both, TILLY_ROUGH_TOP, top_about_north);
}

static void stream_between(scene *s)
{
    static const double line[] = {0, 620, 1500, 620};
    ground_at(s, TILLY_STREAM, line, 2);
}

static void ground_gives(void (*change)(scene *), const char *draw, int sum, int code)
{
    scene *s = regiments_of("SWE", "IMP", even, change);
    numbers(s, draw);
    play_row(s, "1.d");
    assert_result(s, "imp", sum, C11, code);
    scene_end(s);
}

/* GL-161 GL-Q-63: of one height, but the defender has cover */
static void the_top_of_a_hill_is_better_ground_than_its_slope(void **state)
{
    ground_gives(wooded_top_about_north, "450", 350, AD);
    ground_gives(rough_top_about_north, "450", 350, AD);
}

/* GL-161 GL-Q-63 GL-EX-49 */
static void better_ground_counts_for_whoever_has_it(void **state)
{
    ground_gives(NULL, "550", 550, DX);
    ground_gives(hill_under_south, "550", 650, DD);
    ground_gives(wood_about_north, "450", 350, AD);
    ground_gives(both, "550", 550, DX);
}

/* GL-161 GL-Q-63 GL-EX-117 */
static void a_stream_between_them_helps_whoever_defends(void **state)
{
    ground_gives(stream_between, "450", 350, AD);
    scene *s = regiments_of("SWE", "IMP", even, stream_between);
    numbers(s, "450");
    play_row(s, "2.d");
    assert_int_equal(event_about(s, TILLY_EV_COMBAT_RESULT, "swe").value[1], 350);
    scene_end(s);
}

static const piece on_two_sides[] = {{"a", "regulars", SOUTH_SIDE, 728, 570, 0, 7, "column"},
                                     {"b", "regulars", SOUTH_SIDE, 867, 650, 270, 7},
                                     IMP,
                                     {0}};

static void modifiers(void (*change)(scene *), int32_t a, int32_t b, int32_t together)
{
    scene *s = regiments_of("SWE", "IMP", on_two_sides, change);
    assert_int_equal(odds_of(s, "imp", "a", NULL).modifier, a);
    assert_int_equal(odds_of(s, "imp", "b", NULL).modifier, b);
    assert_int_equal(odds_of(s, "imp", "a", "b").modifier, together);
    assert_int_equal(odds_of(s, "imp", "b", "a").modifier, together);
    scene_end(s);
}

/* GL-Q-63: a group has the better ground, or its opponent has, only if that is true for each of its
 * units */
static void ground_that_one_of_the_group_has_not_does_not_count(void **state)
{
    modifiers(hill_under_south, 100, 0, 0);
    modifiers(stream_between, -100, 0, 0); /* b stands on his side of it */
}

static void wood_about_both(scene *s)
{
    static const double corner[] = {690, 550, 810, 550, 810, 700, 690, 700};
    ground_at(s, TILLY_WOOD, corner, 4);
}

/* GL-Q-63 */
static void cover_that_both_have_helps_neither(void **state)
{
    scene *s = regiments_of("SWE", "IMP", even, wood_about_both);
    assert_int_equal(odds_of(s, "imp", "swe", NULL).modifier, 0);
    scene_end(s);
    modifiers(wood_about_both, 0, -100, 0);
}

/* GL-163 GL-Q-65 */
static void one_charger_is_enough_for_the_group(void **state)
{
    scene *s = regiments_of("SWE", "IMP", on_two_sides, NULL);
    charged(s, "a", "imp");
    assert_int_equal(odds_of(s, "imp", "a", "b").modifier, 100);
    charged(s, "b", "imp");
    assert_int_equal(odds_of(s, "imp", "a", "b").modifier, 100);
    scene_end(s);
}

/* GL-171 GL-Q-66 GL-EX-46: the battery fired at that unit in this half, and adds no strength */
static void guns_that_fired_at_him_are_an_arm_of_the_attack(void **state)
{
    const piece unit_bits[] = {SWE,
                               {"guns", "foot battery", SOUTH_SIDE, 1000, 580, 0, 1},
                               IMP,
                               {"other", "regulars", NORTH_SIDE, 1000, 800, 180, 8},
                               {0}};
    scene *s = regiments_of("SWE", "IMP", unit_bits, NULL);
    set_fired(s->battle, unit_of(s, "guns"), unit_of(s, "other"));
    assert_int_equal(odds_of(s, "imp", "swe", NULL).arms, 1);
    set_fired(s->battle, unit_of(s, "guns"), unit_of(s, "imp"));
    tilly_odds o = odds_of(s, "imp", "swe", NULL);
    assert_int_equal(o.arms, 2);
    assert_int_equal(o.attack, 28);
    assert_int_equal(o.shift, 1);
    scene_end(s);
}

/* ---- generals ------------------------------------------------------------------------------- */

static const piece with_generals[] = {
    SWE,
    {"Horn", "general", SOUTH_SIDE, 750, 520, 0, 0},
    IMP,
    {"Tilly", "general", NORTH_SIDE, 750, 720, 180, 0},
    {"far", "general", NORTH_SIDE, 750, 1000, 180, 0},
    {0},
};

/* One combat; each side's general helps or does not. */
static scene *helped(const char *attack, const char *defence, const char *drawn)
{
    scene *s = regiments_of("SWE", "IMP", with_generals, NULL);
    numbers(s, drawn);
    begin_row(s, "1.d");
    assert_int_equal(question_in_row(s), TILLY_ASK_GENERAL_ATTACKS);
    assert_int_equal(question_now(s).side, SOUTH_SIDE);
    assert_int_equal(answer(s, attack ? TILLY_OPT_UNIT : TILLY_OPT_NONE, attack, NULL, 0, 0, 0),
                     TILLY_OK);
    assert_int_equal(question_in_row(s), TILLY_ASK_GENERAL_DEFENDS);
    assert_int_equal(question_now(s).side, NORTH_SIDE);
    assert_int_equal(option_of(s, TILLY_OPT_UNIT, "far", NULL), -1);
    assert_int_equal(answer(s, defence ? TILLY_OPT_UNIT : TILLY_OPT_NONE, defence, NULL, 0, 0, 0),
                     TILLY_OK);
    end_row(s);
    return s;
}

/* GL-162 GL-068 GL-Q-64 GL-D-32 GL-D-33 */
static void the_attackers_general_adds_and_the_defenders_takes_away(void **state)
{
    scene *s = helped("Horn", NULL, "150 550");
    assert_result(s, "imp", 650, C11, DD);
    scene_end(s);
    s = helped(NULL, "Tilly", "150 450");
    assert_result(s, "imp", 350, C11, AD);
    scene_end(s);
    s = helped("Horn", "Tilly", "150 150 450");
    assert_result(s, "imp", 450, C11, DX);
    scene_end(s);
}

/* GL-162 GL-EX-51 */
static void a_general_who_is_hit_gives_nothing(void **state)
{
    scene *s = helped("Horn", NULL, "079 550");
    assert_result(s, "imp", 550, C11, DX);
    assert_int_equal(bases_of(s, "Horn"), 0);
    assert_losses(s, 0, 0);
    scene_end(s);
}

/* GL-Q-107 GL-R-06 GL-R-09: both are named, then the attacker's draws, the defender's, and the
 * number */
static void both_generals_are_named_before_either_draws(void **state)
{
    scene *s = helped("Horn", "Tilly", "079 150 450");
    static const uint16_t kinds[] = {
        TILLY_ROLL_GENERAL_FIGHTS, TILLY_ROLL_GENERAL_FIGHTS, TILLY_ROLL_COMBAT, 0};
    assert_rolled(s, kinds);
    assert_int_equal(bases_of(s, "Horn"), 0);
    assert_int_equal(bases_of(s, "Tilly"), 1);
    assert_result(s, "imp", 350, C11, AD);
    scene_end(s);
}

/* ---- every result, both cases --------------------------------------------------------------- */

static void swe_breaks(unsigned shaken, unsigned column)
{
    scene *s = fought(shaken, "050");
    assert_result(s, "imp", 50, (int)column, AR);
    assert_int_equal(bases_of(s, "swe"), 6);
    assert_losses(s, 1, 0);
    assert_int_equal(order_in(s, "swe"), IS_ROUTING);
    assert_stands(s, "swe", 750, 485); /* charge speed: 100 mm */
    assert_int_equal(bases_of(s, "imp"), 8);
    assert_int_equal(order_in(s, "imp"), IN_ORDER);
    scene_end(s);
}

/* GL-182 GL-175 GL-180 GL-181 GL-Q-95 GL-EX-57 GL-EX-58: at once, and the loss is his who lost it
 */
static void ar_breaks_the_attackers_in_whatever_state(void **state)
{
    swe_breaks(0, C11);
    swe_breaks(SWE_SHAKEN, C12);
}

/* GL-183 GL-Q-71 GL-Q-72 GL-EX-59 */
static void aw_throws_them_back_and_they_go_on_retiring(void **state)
{
    scene *s = fought(0, "150");
    assert_result(s, "imp", 150, C11, AW);
    assert_int_equal(order_in(s, "swe"), IS_DISRUPTED);
    assert_true(flags_of(s, "swe") & TILLY_UNIT_RETIRING);
    assert_stands(s, "swe", 750, 515);
    /* facing the enemy */
    assert_int_equal(event_about(s, TILLY_EV_FELL_BACK, "swe").value[5], 0);
    assert_losses(s, 0, 0);
    scene_end(s);
}

/* GL-184 GL-Q-71 GL-EX-61 */
static void ad_throws_them_back_once(void **state)
{
    scene *s = fought(0, "250");
    assert_result(s, "imp", 250, C11, AD);
    assert_int_equal(order_in(s, "swe"), IS_DISRUPTED);
    assert_false(flags_of(s, "swe") & TILLY_UNIT_RETIRING);
    assert_stands(s, "swe", 750, 515);
    assert_losses(s, 0, 0);
    scene_end(s);
}

/* GL-183 GL-184 GL-EX-62 */
static void aw_and_ad_break_attackers_who_were_disrupted_already(void **state)
{
    /* column 1:2 */
    static const struct {
        const char *draw;
        int code;
    } known[] = {{"350", AD}, {"450", AD}, {"150", AW}};
    for (unsigned i = 0; i < 3; i++) {
        scene *s = fought(SWE_SHAKEN, known[i].draw);
        assert_int_equal(event_about(s, TILLY_EV_COMBAT_RESULT, "imp").value[3], known[i].code);
        assert_int_equal(bases_of(s, "swe"), 6);
        assert_losses(s, 1, 0);
        assert_int_equal(order_in(s, "swe"), IS_ROUTING);
        scene_end(s);
    }
}

/* GL-185 GL-EX-63 */
static void dx_disrupts_both_where_they_stand(void **state)
{
    scene *s = fought(0, "450");
    assert_result(s, "imp", 450, C11, DX);
    assert_int_equal(order_in(s, "swe"), IS_DISRUPTED);
    assert_int_equal(order_in(s, "imp"), IS_DISRUPTED);
    assert_stands(s, "swe", 750, 585);
    assert_stands(s, "imp", 750, 655);
    assert_losses(s, 0, 0);
    scene_end(s);
}

/* GL-185 GL-Q-74 GL-EX-64 */
static void dx_costs_disrupted_attackers_a_base_unit_and_they_hold(void **state)
{
    scene *s = fought(SWE_SHAKEN, "650");
    assert_result(s, "imp", 650, C12, DX);
    assert_int_equal(bases_of(s, "swe"), 6);
    assert_int_equal(order_in(s, "swe"), IS_DISRUPTED);
    assert_stands(s, "swe", 750, 585);
    assert_int_equal(order_in(s, "imp"), IS_DISRUPTED);
    assert_losses(s, 1, 0);
    scene_end(s);
}

/* GL-185 GL-EX-66 */
static void dx_breaks_disrupted_defenders(void **state)
{
    scene *s = fought(SWE_SHAKEN | IMP_SHAKEN, "450");
    assert_result(s, "imp", 450, C11, DX);
    assert_int_equal(order_in(s, "swe"), IS_DISRUPTED);
    assert_int_equal(order_in(s, "imp"), IS_ROUTING);
    assert_int_equal(bases_of(s, "imp"), 7);
    assert_stands(s, "imp", 750, 745);
    assert_losses(s, 1, 1);
    scene_end(s);
}

/* GL-186 GL-EX-67 GL-EX-68 */
static void dd_disrupts_or_breaks_the_defender(void **state)
{
    scene *s = fought(0, "650");
    assert_result(s, "imp", 650, C11, DD);
    assert_int_equal(order_in(s, "imp"), IS_DISRUPTED);
    assert_stands(s, "imp", 750, 655);
    assert_int_equal(order_in(s, "swe"), IN_ORDER);
    scene_end(s);
    s = fought(IMP_SHAKEN, "550");
    assert_result(s, "imp", 550, C21, DD);
    assert_int_equal(bases_of(s, "imp"), 7);
    assert_int_equal(order_in(s, "imp"), IS_ROUTING);
    assert_stands(s, "imp", 750, 745); /* 90 mm */
    assert_losses(s, 0, 1);
    scene_end(s);
}

/* GL-187 GL-Q-69 GL-EX-69 */
static void dw_throws_the_defender_back(void **state)
{
    scene *s = fought(0, "850");
    assert_result(s, "imp", 850, C11, DW);
    assert_int_equal(order_in(s, "imp"), IS_DISRUPTED);
    assert_true(flags_of(s, "imp") & TILLY_UNIT_RETIRING);
    assert_stands(s, "imp", 750, 715);
    assert_int_equal(order_in(s, "swe"), IN_ORDER);
    assert_losses(s, 0, 0);
    scene_end(s);
    s = fought(IMP_SHAKEN, "750");
    assert_result(s, "imp", 750, C21, DW);
    assert_int_equal(bases_of(s, "imp"), 7);
    assert_int_equal(order_in(s, "imp"), IS_ROUTING);
    scene_end(s);
}

/* GL-188 GL-EX-71 GL-EX-72 */
static void dr_breaks_the_defender_in_whatever_state(void **state)
{
    for (unsigned shaken = 0; shaken <= IMP_SHAKEN; shaken += IMP_SHAKEN) {
        scene *s = fought(shaken, "950");
        assert_int_equal(event_about(s, TILLY_EV_COMBAT_RESULT, "imp").value[3], DR);
        assert_int_equal(bases_of(s, "imp"), 7);
        assert_int_equal(order_in(s, "imp"), IS_ROUTING);
        assert_stands(s, "imp", 750, 745);
        assert_losses(s, 0, 1);
        scene_end(s);
    }
}

/* GL-Q-75 GL-EX-73 */
static void a_last_base_unit_is_gone_and_routs_nowhere(void **state)
{
    /* 20 x 15 */
    const piece unit_bits[] = {{"swe", "heavy regulars", SOUTH_SIDE, 750, 580, 0, 4},
                               {"imp", "militia", NORTH_SIDE, 750, 607.5, 180, 1, "march column"},
                               {0}};
    scene *s = regiments_of("SWE", "IMP", unit_bits, NULL);
    disrupted(s, "imp");
    numbers(s, "250"); /* 5:1 */
    play_row(s, "1.d");
    assert_result(s, "imp", 250, C51, DD);
    assert_int_equal(bases_of(s, "imp"), 0);
    assert_true(told_about(s, TILLY_EV_DESTROYED, "imp", NULL));
    assert_false(told_about(s, TILLY_EV_BROKE, "imp", NULL));
    assert_false(told_about(s, TILLY_EV_FLED, "imp", NULL));
    assert_int_equal(events_of(s, TILLY_EV_CONTROL), 0);
    assert_losses(s, 0, 1);
    scene_end(s);
}

/* GL-063 GL-068: who fought is under fire for the next rally (GL-Q-23) */
static void a_unit_that_fought_was_at_risk(void **state)
{
    const piece unit_bits[] = {SWE, IMP, {"Tilly", "general", NORTH_SIDE, 750, 700, 180, 0}, {0}};
    scene *s = regiments_of("SWE", "IMP", unit_bits, NULL);
    numbers(s, "450");
    begin_row(s, "1.d");
    while (question_in_row(s))
        pass_question(s);
    numbers(s, "150 449"); /* the general's life, then 0.549 */
    begin_row(s, "2.a");
    assert_int_equal(question_in_row(s), TILLY_ASK_RALLY_NEXT);
    assert_int_equal(answer(s, TILLY_OPT_UNIT, "imp", NULL, 0, 0, 0), TILLY_OK);
    assert_int_equal(question_in_row(s), TILLY_ASK_GENERAL_HELPS);
    assert_int_equal(answer(s, TILLY_OPT_UNIT, "Tilly", NULL, 0, 0, 0), TILLY_OK);
    end_row(s);
    assert_int_equal(order_in(s, "imp"), IN_ORDER);
    scene_end(s);
}

/* ---- groups --------------------------------------------------------------------------------- */

/* columns, 40 mm wide: A 7 x 4 = 28, B 5 x 4 = 20, C 5 x 2 = 10 */
static const piece three_to_one[] = {
    {"A", "regulars", SOUTH_SIDE, 750, 570, 0, 7, "column"},
    {"B", "regulars", SOUTH_SIDE, 705, 577.5, 0, 5, "column"},
    {"C", "militia", SOUTH_SIDE, 795, 577.5, 0, 5, "column"},
    {"imp", "militia", NORTH_SIDE, 750, 655, 180, 8},
    {0},
};

static scene *to_value_asked(void)
{
    scene *s = regiments_of("SWE", "IMP", three_to_one, NULL);
    numbers(s, "150");
    begin_row(s, "1.d");
    assert_int_equal(question_in_row(s), TILLY_ASK_TO_VALUE);
    assert_result(s, "imp", 150, C21, AD);
    assert_int_equal(question_now(s).amount, 24);
    return s;
}

/* GL-157 */
static void three_attackers_are_all_named(void **state)
{
    scene *s = to_value_asked();
    char text[300];
    tilly_event e = event_about(s, TILLY_EV_COMBAT, "imp");
    assert_int_equal(e.value[2], 3);
    assert_int_equal(e.flags, look(s, "C").number + 1);
    assert_int_equal(tilly_event_text(s->battle, &e, text, sizeof text, NULL), TILLY_OK);
    assert_ptr_equal(strstr(text, "A, B and C against imp"), text);
    scene_end(s);
}

/* GL-157: on the flanks of the line and before it */
static void five_attackers_are_all_named(void **state)
{
    const piece five_to_one[] = {{"A", "regulars", SOUTH_SIDE, 750, 570, 0, 7, "column"},
                                 {"B", "regulars", SOUTH_SIDE, 705, 577.5, 0, 5, "column"},
                                 {"C", "militia", SOUTH_SIDE, 795, 577.5, 0, 5, "column"},
                                 {"D", "militia", SOUTH_SIDE, 862.5, 655, 270, 5, "column"},
                                 {"E", "militia", SOUTH_SIDE, 637.5, 655, 90, 5, "column"},
                                 {"imp", "militia", NORTH_SIDE, 750, 655, 180, 8},
                                 {0}};
    scene *s = regiments_of("SWE", "IMP", five_to_one, NULL);
    char text[300];
    numbers(s, "900");
    begin_row(s, "1.d");
    question_in_row(s);
    tilly_event e = event_about(s, TILLY_EV_COMBAT, "imp");
    assert_int_equal(e.value[2], 5);
    assert_int_equal(e.value[7] >> 8, (look(s, "E").number + 1) << 10 | (look(s, "D").number + 1));
    assert_int_equal(tilly_event_text(s->battle, &e, text, sizeof text, NULL), TILLY_OK);
    assert_ptr_equal(strstr(text, "A, B, C, D and E against imp"), text);
    scene_end(s);
}

static void assert_refused_set(scene *s, unsigned code, int strength)
{
    assert_int_equal(s->status, TILLY_E_ILLEGAL);
    assert_int_equal(s->why.code, code);
    assert_int_equal(s->why.number[0], strength);
    assert_int_equal(s->why.number[1], 24);
}

/* GL-184 GL-Q-70 GL-D-35 GL-EX-74 */
static void the_owner_picks_who_is_disrupted_to_the_value(void **state)
{
    scene *s = to_value_asked();
    answer_set(s, "B", NULL);
    assert_refused_set(s, TILLY_WHY_VALUE_SHORT, 20);
    answer_set(s, "A", "C", NULL);
    assert_refused_set(s, TILLY_WHY_VALUE_SPARE, 28);
    assert_int_equal(s->why.unit[1], unit_of(s, "C"));
    answer_set(s, "A", "B", "C", NULL);
    assert_int_equal(s->why.code, TILLY_WHY_VALUE_SPARE);
    assert_int_equal(answer_set(s, "A", NULL), TILLY_OK);
    end_row(s);
    assert_int_equal(order_in(s, "A"), IS_DISRUPTED);
    assert_int_equal(order_in(s, "B"), IN_ORDER);
    assert_int_equal(order_in(s, "C"), IN_ORDER);
    assert_stands(s, "A", 750, 480); /* all withdraw: the column's 90 mm, the militia's 70 */
    assert_true(told_about(s, TILLY_EV_FELL_BACK, "B", NULL));
    assert_true(told_about(s, TILLY_EV_FELL_BACK, "C", NULL));
    scene_end(s);
}

/* GL-Q-70 GL-EX-74: the other such set */
static void two_small_units_are_worth_a_large_one(void **state)
{
    scene *s = to_value_asked();
    assert_int_equal(answer_set(s, "B", "C", NULL), TILLY_OK);
    end_row(s);
    assert_int_equal(order_in(s, "A"), IN_ORDER);
    assert_int_equal(order_in(s, "B"), IS_DISRUPTED);
    assert_int_equal(order_in(s, "C"), IS_DISRUPTED);
    scene_end(s);
}

/* GL-183 GL-Q-71: in Aw only those who are disrupted go on retiring; the spared ones withdraw once
 */
static void the_spared_ones_do_not_go_on_retiring(void **state)
{
    scene *s = regiments_of("SWE", "IMP", three_to_one, NULL);
    numbers(s, "050");
    begin_row(s, "1.d");
    assert_int_equal(question_in_row(s), TILLY_ASK_TO_VALUE);
    assert_int_equal(answer_set(s, "A", NULL), TILLY_OK);
    end_row(s);
    assert_result(s, "imp", 50, C21, AW);
    assert_true(flags_of(s, "A") & TILLY_UNIT_RETIRING);
    assert_false(flags_of(s, "B") & TILLY_UNIT_RETIRING);
    assert_true(told_about(s, TILLY_EV_FELL_BACK, "B", NULL));
    scene_end(s);
}

/* GL-Q-70 GL-Q-73: of A 28, B 14 (disrupted) and C 10 against 24 only A will do: who is disrupted
 * already is worth nothing here, and nobody is asked */
static void only_undisrupted_units_count_to_the_value(void **state)
{
    const piece unit_bits[] = {
        {"A", "regulars", SOUTH_SIDE, 750, 570, 0, 7, "column"},
        {"B", "regulars", SOUTH_SIDE, 705, 570, 0, 7, "column"},
        {"C", "militia", SOUTH_SIDE, 795, 577.5, 0, 5, "column"},
        {"imp", "militia", NORTH_SIDE, 750, 655, 180, 8},
        {0},
    };
    scene *s = regiments_of("SWE", "IMP", unit_bits, NULL);
    disrupted(s, "B");
    numbers(s, "150");
    begin_row(s, "1.d");
    assert_int_equal(question_in_row(s), 0);
    assert_result(s, "imp", 150, C21, AD);
    assert_int_equal(order_in(s, "A"), IS_DISRUPTED);
    assert_int_equal(order_in(s, "B"), IS_ROUTING);
    assert_int_equal(order_in(s, "C"), IN_ORDER);
    scene_end(s);
}

/* GL-Q-70 GL-D-35: A, 20, is in every such set against 21, and one of B 10 and C 8 makes up the one
 * that it is short of */
static void one_short_of_the_value_still_asks_for_another(void **state)
{
    const piece unit_bits[] = {
        {"A", "regulars", SOUTH_SIDE, 750, 577.5, 0, 5, "column"},
        {"B", "militia", SOUTH_SIDE, 705, 577.5, 0, 5, "column"},
        {"C", "militia", SOUTH_SIDE, 795, 585, 0, 4, "column"},
        {"imp", "militia", NORTH_SIDE, 750, 655, 180, 7},
        {0},
    };
    scene *s = regiments_of("SWE", "IMP", unit_bits, NULL);
    numbers(s, "150");
    begin_row(s, "1.d");
    assert_int_equal(question_in_row(s), TILLY_ASK_TO_VALUE);
    assert_int_equal(question_now(s).amount, 21);
    answer_set(s, "A", NULL);
    assert_int_equal(s->why.code, TILLY_WHY_VALUE_SHORT);
    assert_int_equal(s->why.number[0], 20);
    assert_int_equal(answer_set(s, "A", "C", NULL), TILLY_OK);
    end_row(s);
    assert_int_equal(order_in(s, "A"), IS_DISRUPTED);
    assert_int_equal(order_in(s, "B"), IN_ORDER);
    assert_int_equal(order_in(s, "C"), IS_DISRUPTED);
    scene_end(s);
}

/* GL-Q-70: the sampler and the pass find such a set too */
static void to_value_can_be_left_to_chance(void **state)
{
    scene *s = to_value_asked();
    for (uint64_t i = 0; i < 40; i++) {
        tilly_answer a = {.size = sizeof a};
        assert_int_equal(tilly_turn_sample(s->turn, i, &a), TILLY_OK);
        assert_int_equal(tilly_turn_check(s->turn, &a, &s->why), TILLY_OK);
    }
    pass_question(s);
    end_row(s);
    assert_int_equal(order_in(s, "A"), IS_DISRUPTED);
    scene_end(s);
}

#define FIVE(y, heading, a, b, c, d, e)                                                            \
    {a, "militia", SOUTH_SIDE, 710, y, heading, 1},                                                \
        {b, "militia", SOUTH_SIDE, 730, y, heading, 1},                                            \
        {c, "militia", SOUTH_SIDE, 750, y, heading, 1},                                            \
        {d, "militia", SOUTH_SIDE, 770, y, heading, 1},                                            \
    {                                                                                              \
        e, "militia", SOUTH_SIDE, 790, y, heading, 1                                               \
    }

/* GL-Q-70: ten of 2 each before and behind him against 18: any nine, which chance alone would
 * seldom hit */
static void nine_of_ten_can_be_left_to_chance(void **state)
{
    static const piece unit_bits[] = {FIVE(592.5, 0, "a", "b", "c", "d", "e"),
                                      FIVE(677.5, 180, "f", "g", "h", "i", "j"),
                                      {"imp", "militia", NORTH_SIDE, 750, 635, 180, 6},
                                      {0}};
    scene *s = regiments_of("SWE", "IMP", unit_bits, NULL);
    numbers(s, "100");
    begin_row(s, "1.d");
    assert_int_equal(question_in_row(s), TILLY_ASK_TO_VALUE);
    assert_odds(s, "imp", 20, 18, C11);
    assert_result(s, "imp", 100, C31, AD);
    for (uint64_t i = 0; i < 40; i++) {
        tilly_answer a = {.size = sizeof a};
        assert_int_equal(tilly_turn_sample(s->turn, i, &a), TILLY_OK);
        assert_int_equal(tilly_turn_check(s->turn, &a, &s->why), TILLY_OK);
    }
    scene_end(s);
}

static const piece pair[] = {
    {"A", "regulars", SOUTH_SIDE, 728, 570, 0, 7, "column"},
    {"B", "regulars", SOUTH_SIDE, 772, 570, 0, 7, "column"},
    IMP,
    {0},
};

/* GL-Q-73 GL-Q-70 GL-EX-76: 42 : 32; A is worth less than 32, so it is disrupted without asking */
static void each_case_is_applied_to_its_own_units(void **state)
{
    scene *s = regiments_of("SWE", "IMP", pair, NULL);
    disrupted(s, "B");
    numbers(s, "250");
    play_row(s, "1.d");
    assert_odds(s, "imp", 42, 32, C11);
    assert_result(s, "imp", 250, C11, AD);
    assert_int_equal(order_in(s, "A"), IS_DISRUPTED);
    assert_true(told_about(s, TILLY_EV_FELL_BACK, "A", NULL));
    assert_int_equal(bases_of(s, "A"), 7);
    assert_int_equal(bases_of(s, "B"), 6);
    assert_int_equal(order_in(s, "B"), IS_ROUTING);
    assert_losses(s, 1, 0);
    scene_end(s);
}

/* GL-182 GL-Q-75 GL-D-34 GL-EX-77; GL-Q-105: A's flight comes first */
static void a_routed_group_loses_one_base_unit_in_all(void **state)
{
    scene *s = regiments_of("SWE", "IMP", pair, NULL);
    disrupted(s, "B");
    numbers(s, "050");
    begin_row(s, "1.d");
    assert_int_equal(question_in_row(s), TILLY_ASK_LOSS);
    assert_int_equal(question_now(s).side, SOUTH_SIDE);
    assert_int_equal(answer(s, TILLY_OPT_UNIT, "B", NULL, 0, 0, 0), TILLY_OK);
    end_row(s);
    assert_int_equal(bases_of(s, "A"), 7);
    assert_int_equal(bases_of(s, "B"), 6);
    assert_int_equal(order_in(s, "A"), IS_ROUTING);
    assert_int_equal(order_in(s, "B"), IS_ROUTING);
    assert_losses(s, 1, 0);
    tilly_event first;
    assert_true(event_of(s, TILLY_EV_FLED, 0, &first));
    assert_int_equal(first.unit, unit_of(s, "A"));
    scene_end(s);
}

/* GL-Q-107: all states change before anybody runs, so who runs through a friend that routs as well
 * does not disrupt it */
static void states_change_before_anybody_moves(void **state)
{
    const piece unit_bits[] = {{"A", "regulars", SOUTH_SIDE, 750, 570, 0, 7, "column"},
                               {"B", "regulars", SOUTH_SIDE, 705, 577.5, 0, 5, "column"},
                               IMP,
                               {0}};
    scene *s = regiments_of("SWE", "IMP", unit_bits, NULL);
    numbers(s, "050"); /* 48 : 32, column 2:1: Aw; A or B would do */
    begin_row(s, "1.d");
    while (question_in_row(s))
        pass_question(s);
    uint32_t disruption = 0;
    uint32_t move = 0;
    tilly_event e;
    for (unsigned n = 0; event_of(s, TILLY_EV_DISRUPTED, n, &e); n++)
        disruption = e.serial;
    assert_true(event_of(s, TILLY_EV_FELL_BACK, 0, &e));
    move = e.serial;
    assert_true(disruption < move);
    scene_end(s);
}

/* ---- batteries ------------------------------------------------------------------------------ */

static scene *on_the_guns(const char *drawn, const char *formation, bool shaken, int squadrons)
{
    static piece unit_bits[] = {{"swe", "heavy regulars", SOUTH_SIDE, 750, 580, 0, 4},
                                {"guns", "foot battery", NORTH_SIDE, 750, 620, 180, 1},
                                {0}};
    unit_bits[0].strength = squadrons;
    unit_bits[1].host = formation;
    scene *s = regiments_of("SWE", "IMP", unit_bits, NULL);
    if (shaken)
        disrupted(s, "guns");
    numbers(s, drawn);
    play_row(s, "1.d");
    return s;
}

static void assert_taken(const scene *s)
{
    assert_true(told_about(s, TILLY_EV_BATTERY_TAKEN, "guns", NULL));
    assert_int_equal(bases_of(s, "guns"), 0);
    assert_int_equal(bases_of(s, "swe"), 3);
    assert_losses(s, 0, 1); /* the crew are no loss: GL-Q-34 */
    assert_int_equal(events_of(s, TILLY_EV_CONTROL), 0);
}

/* GL-155 GL-Q-76 GL-EX-78 */
static void guns_are_disrupted_or_fall(void **state)
{
    scene *s = on_the_guns("150", NULL, false, 4);
    assert_odds(s, "guns", 24, 1, C51);
    assert_result(s, "guns", 150, C51, DX);
    assert_int_equal(order_in(s, "guns"), IS_DISRUPTED);
    assert_int_equal(order_in(s, "swe"), IS_DISRUPTED);
    scene_end(s);
    s = on_the_guns("350", NULL, false, 4);
    assert_result(s, "guns", 350, C51, DD);
    assert_int_equal(order_in(s, "guns"), IS_DISRUPTED);
    assert_int_equal(order_in(s, "swe"), IN_ORDER);
    scene_end(s);
    s = on_the_guns("550", NULL, false, 4);
    assert_result(s, "guns", 550, C51, DW);
    assert_taken(s);
    scene_end(s);
    s = on_the_guns("650", NULL, false, 4);
    assert_result(s, "guns", 650, C51, DR);
    assert_taken(s);
    scene_end(s);
}

/* GL-Q-76 GL-EX-79 */
static void disrupted_guns_fall_at_dd(void **state)
{
    scene *s = on_the_guns("350", NULL, true, 4);
    assert_taken(s);
    scene_end(s);
}

/* GL-Q-76 GL-Q-35: 6 : 1; a last squadron cannot serve guns */
static void guns_that_nobody_can_serve_are_destroyed(void **state)
{
    scene *s = on_the_guns("550", NULL, false, 1);
    assert_true(told_about(s, TILLY_EV_BATTERY_SPIKED, "guns", NULL));
    assert_int_equal(bases_of(s, "guns"), 0);
    assert_int_equal(bases_of(s, "swe"), 1);
    assert_losses(s, 0, 1);
    scene_end(s);
}

/* GL-EX-124; GL-154 GL-Q-76: 28 : 1 with Dr, 45 mm away, 50 and in contact */
static void guns_fall_to_those_who_touch_them(void **state)
{
    for (int contact = 0; contact < 2; contact++) {
        const piece unit_bits[] = {
            {"swe", "regulars", SOUTH_SIDE, 750, 585, 0, 7},
            {"guns", "foot battery", NORTH_SIDE, 750, contact ? 620 : 665, 180, 1},
            {0}};
        scene *s = regiments_of("IMP", "SWE", unit_bits, NULL);
        numbers(s, "950");
        play_row(s, "1.d");
        assert_int_equal(told_about(s, TILLY_EV_BATTERY_TAKEN, "guns", NULL), contact);
        assert_int_equal(told_about(s, TILLY_EV_BATTERY_SPIKED, "guns", NULL), !contact);
        assert_int_equal(bases_of(s, "swe"), contact ? 6 : 7);
        assert_losses(s, 0, 1);
        scene_end(s);
    }
}

/* GL-Q-76: limbered guns in order are thrown back like anybody, disrupted ones fall */
static void limbered_guns_withdraw(void **state)
{
    scene *s = on_the_guns("550", "limbered", false, 4);
    assert_int_equal(order_in(s, "guns"), IS_DISRUPTED);
    assert_true(flags_of(s, "guns") & TILLY_UNIT_RETIRING);
    assert_stands(s, "guns", 750, 660); /* 40 mm */
    assert_losses(s, 0, 0);
    scene_end(s);
    s = on_the_guns("550", "limbered", true, 4);
    assert_taken(s);
    scene_end(s);
    s = on_the_guns("650", "limbered", false, 4);
    assert_taken(s);
    scene_end(s);
}

/* GL-Q-83: 2 : 1, Aw; disrupted militia in contact routs, and the guns are not tested */
static void guns_take_no_control_test(void **state)
{
    const piece unit_bits[] = {{"swe", "militia", SOUTH_SIDE, 750, 592.5, 0, 2},
                               {"guns", "foot battery", NORTH_SIDE, 750, 620, 180, 1},
                               {0}};
    scene *s = regiments_of("SWE", "IMP", unit_bits, NULL);
    disrupted(s, "swe");
    numbers(s, "050");
    play_row(s, "1.d");
    assert_result(s, "guns", 50, C21, AW);
    assert_int_equal(order_in(s, "swe"), IS_ROUTING);
    scene_end(s);
}

/* ---- hedgehogs ------------------------------------------------------------------------------ */

#define HORSE                                                                                      \
    {                                                                                              \
        "swe", "heavy regulars", SOUTH_SIDE, 750, 580, 0, 4                                        \
    }
#define HEDGEHOG                                                                                   \
    {                                                                                              \
        "imp", "regulars", NORTH_SIDE, 750, 642.5, 0, 8, "hedgehog"                                \
    } /* 60 x 45, 20 mm away */

static scene *on_the_hedgehog(unsigned shaken, const char *drawn)
{
    static const piece unit_bits[] = {HORSE, HEDGEHOG, {0}};
    scene *s = regiments_of("SWE", "IMP", unit_bits, NULL);
    if (shaken & SWE_SHAKEN)
        disrupted(s, "swe");
    if (shaken & IMP_SHAKEN)
        disrupted(s, "imp");
    numbers(s, drawn);
    play_row(s, "1.d");
    return s;
}

/* GL-123 GL-201 GL-203 GL-R-10 GL-EX-81 */
static void a_disrupted_hedgehogs_table_at_every_boundary(void **state)
{
    static const struct {
        const char *drawn;
        int code;
    } known[] = {
        {"099", AR}, {"100", AD}, {"399", AD}, {"400 999", DD}, {"649 999", DD}, {"650 999", DR}};
    for (unsigned i = 0; i < sizeof known / sizeof *known; i++) {
        scene *s = on_the_hedgehog(IMP_SHAKEN, known[i].drawn);
        assert_int_equal(event_about(s, TILLY_EV_COMBAT, "imp").value[6], 1);
        assert_int_equal(event_about(s, TILLY_EV_COMBAT_RESULT, "imp").value[3], known[i].code);
        scene_end(s);
    }
}

/* GL-Q-79 GL-EX-82 */
static void charge_and_ground_count_against_a_hedgehog(void **state)
{
    static const piece unit_bits[] = {HORSE, HEDGEHOG, {0}};
    static const struct {
        const char *drawn;
        int sum, code;
    } known[] = {{"600", 700, DD}, {"850 999", 950, DR}};
    for (unsigned i = 0; i < 2; i++) {
        scene *s = regiments_of("SWE", "IMP", unit_bits, NULL);
        charged(s, "swe", "imp");
        numbers(s, known[i].drawn);
        play_row(s, "1.d");
        assert_int_equal(event_about(s, TILLY_EV_COMBAT_RESULT, "imp").value[1], known[i].sum);
        assert_int_equal(event_about(s, TILLY_EV_COMBAT_RESULT, "imp").value[3], known[i].code);
        scene_end(s);
    }
}

/* GL-204 GL-Q-83 GL-EX-83 */
static void horse_that_breaks_on_a_hedgehog_runs_and_is_not_followed(void **state)
{
    scene *s = on_the_hedgehog(0, "200");
    assert_int_equal(bases_of(s, "swe"), 3);
    assert_int_equal(order_in(s, "swe"), IS_ROUTING);
    assert_stands(s, "swe", 750, 430); /* 150 mm */
    assert_losses(s, 1, 0);
    assert_int_equal(bases_of(s, "imp"), 8);
    assert_int_equal(events_of(s, TILLY_EV_CONTROL), 0);
    scene_end(s);
}

/* GL-204 GL-205 GL-EX-84 */
static void horse_is_disrupted_by_a_hedgehog_or_breaks(void **state)
{
    scene *s = on_the_hedgehog(0, "500");
    assert_int_equal(order_in(s, "swe"), IS_DISRUPTED);
    assert_stands(s, "swe", 750, 480); /* 100 mm in line */
    assert_losses(s, 0, 0);
    scene_end(s);
    s = on_the_hedgehog(SWE_SHAKEN, "500");
    assert_int_equal(bases_of(s, "swe"), 3);
    assert_int_equal(order_in(s, "swe"), IS_ROUTING);
    assert_losses(s, 1, 0);
    scene_end(s);
}

/* GL-206 GL-210 GL-Q-83 GL-EX-86: not in contact, and tested all the same */
static void horse_that_breaks_a_hedgehog_takes_a_control_test(void **state)
{
    scene *s = on_the_hedgehog(0, "970 300");
    assert_int_equal(bases_of(s, "imp"), 7);
    assert_int_equal(order_in(s, "imp"), IS_ROUTING);
    assert_int_equal(event_about(s, TILLY_EV_CONTROL, "swe").value[2], 1);
    assert_losses(s, 0, 1);
    scene_end(s);
}

/* GL-201 GL-Q-81 GL-EX-87 */
static void each_regiment_of_horse_attacks_a_hedgehog_by_itself(void **state)
{
    static const piece unit_bits[] = {
        {"A", "heavy regulars", SOUTH_SIDE, 672, 642.5, 90, 4},
        {"B", "heavy regulars", SOUTH_SIDE, 828, 642.5, 270, 4},
        {"imp", "regulars", NORTH_SIDE, 750, 642.5, 0, 8, "hedgehog"},
        {0},
    };
    scene *s = regiments_of("SWE", "IMP", unit_bits, NULL);
    numbers(s, "800 660 999");
    begin_row(s, "1.d");
    assert_int_equal(question_in_row(s), TILLY_ASK_NEXT_MELEE);
    assert_int_equal(answer(s, TILLY_OPT_MELEE, "imp", "A", 0, 0, 0), TILLY_OK);
    end_row(s);
    tilly_event e;
    assert_true(event_of(s, TILLY_EV_COMBAT_RESULT, 0, &e));
    assert_int_equal(e.value[3], DD);
    assert_true(event_of(s, TILLY_EV_COMBAT_RESULT, 1, &e));
    assert_int_equal(e.value[3], DR);
    assert_int_equal(event_about(s, TILLY_EV_CONTROL, "B").value[2], 1);
    assert_false(told_about(s, TILLY_EV_CONTROL, "A", NULL));
    scene_end(s);
}

/* GL-164 GL-165 GL-Q-80 GL-EX-89 */
static void horse_and_foot_together_fight_a_hedgehog_on_the_results_table(void **state)
{
    static const piece unit_bits[] = {
        /* in contact with the horse, 30 mm from the foot */
        HORSE,
        {"foot", "regulars", SOUTH_SIDE, 675, 622.5, 90, 7},
        {"imp", "regulars", NORTH_SIDE, 750, 622.5, 0, 8, "hedgehog"},
        {0},
    };
    scene *s = regiments_of("SWE", "IMP", unit_bits, NULL);
    numbers(s, "350");
    play_row(s, "1.d");
    assert_odds(s, "imp", 52, 16, C31);
    assert_result(s, "imp", 450, C41, DD);
    assert_int_equal(order_in(s, "imp"), IS_DISRUPTED);
    assert_int_equal((flags_of(s, "imp") & TILLY_UNIT_ROUTING), 0);
    scene_end(s);
}

static scene *foot_on_the_hedgehog(const char *drawn)
{
    /* 40 mm away */
    static const piece unit_bits[] = {
        SWE, {"imp", "regulars", NORTH_SIDE, 750, 662.5, 0, 8, "hedgehog"}, {0}};
    scene *s = regiments_of("SWE", "IMP", unit_bits, NULL);
    numbers(s, drawn);
    play_row(s, "1.d");
    return s;
}

static unsigned formation_of(const scene *s, const char *name)
{
    return look(s, name).formation;
}

/* GL-164 GL-165 GL-EX-53 GL-Q-78: 28 : 16, disrupted factor, undisrupted case */
static void foot_attacks_a_hedgehog_with_a_tenth_more(void **state)
{
    scene *s = foot_on_the_hedgehog("450");
    assert_odds(s, "imp", 28, 16, C21);
    assert_result(s, "imp", 550, C21, DD);
    assert_int_equal(order_in(s, "imp"), IS_DISRUPTED);
    assert_int_equal(formation_of(s, "imp"), TILLY_FORMATION_HEDGEHOG);
    scene_end(s);
}

/* GL-Q-78: at Dw into column, facing the enemy, and back at the column's 80 mm; a rout counts as
 * line */
static void a_hedgehog_that_is_thrown_back_goes_in_column(void **state)
{
    scene *s = foot_on_the_hedgehog("650");
    assert_result(s, "imp", 750, C21, DW);
    assert_int_equal(formation_of(s, "imp"), TILLY_FORMATION_COLUMN);
    assert_stands(s, "imp", 750, 742.5);
    assert_int_equal(look(s, "imp").heading, 18000);
    assert_true(told_about(s, TILLY_EV_FORMED, "imp", NULL));
    scene_end(s);
    s = foot_on_the_hedgehog("850");
    assert_result(s, "imp", 950, C21, DR);
    assert_int_equal(formation_of(s, "imp"), TILLY_FORMATION_LINE);
    assert_int_equal(order_in(s, "imp"), IS_ROUTING);
    scene_end(s);
}

/* ---- control and pursuit -------------------------------------------------------------------- */

static const piece horse_on_horse[] = {
    /* 24 : 6 when he is disrupted: 4:1 */
    {"swe", "heavy regulars", SOUTH_SIDE, 750, 580, 0, 4},
    {"imp", "medium horse", NORTH_SIDE, 750, 620, 180, 3},
    {0},
};

static scene *routed_horse(const char *drawn)
{
    scene *s = regiments_of("SWE", "IMP", horse_on_horse, NULL);
    disrupted(s, "imp");
    numbers(s, drawn);
    begin_row(s, "1.d");
    return s;
}

/* GL-210 GL-211 GL-212 GL-R-11 GL-Q-84 GL-EX-91 */
static void who_fails_the_control_test_pursues_at_once(void **state)
{
    scene *s = routed_horse("350 299");
    end_row(s);
    assert_result(s, "imp", 350, C41, DD);
    assert_stands(s, "imp", 750, 780); /* 160 mm */
    assert_int_equal(event_about(s, TILLY_EV_CONTROL, "swe").value[2], 0);
    assert_true(flags_of(s, "swe") & TILLY_UNIT_PURSUING);
    assert_stands(s, "swe", 750, 730); /* 150 mm */
    assert_int_equal(event_about(s, TILLY_EV_PURSUED, "swe").other, unit_of(s, "imp"));
    scene_end(s);
}

/* GL-211 GL-D-36 GL-Q-84 GL-EX-91 */
static void who_passes_it_stands_or_pursues_as_its_owner_likes(void **state)
{
    scene *s = routed_horse("350 300");
    assert_int_equal(question_in_row(s), TILLY_ASK_PURSUE);
    assert_string_equal(option_text(s, TILLY_OPT_NONE, NULL), "stand");
    pass_question(s);
    end_row(s);
    assert_stands(s, "swe", 750, 580);
    scene_end(s);
    s = routed_horse("350 300");
    assert_int_equal(question_in_row(s), TILLY_ASK_PURSUE);
    assert_int_equal(answer(s, TILLY_OPT_PURSUE, NULL, "imp", 0, 0, 0), TILLY_OK);
    end_row(s);
    assert_stands(s, "swe", 750, 730);
    assert_false(flags_of(s, "swe") & TILLY_UNIT_PURSUING); /* and stays under control */
    scene_end(s);
}

/* GL-213 GL-Q-23 GL-EX-92 */
static void a_general_holds_them_and_draws_once_a_half(void **state)
{
    static const piece unit_bits[] = {
        {"roy", "heavy regulars", SOUTH_SIDE, 750, 580, 0, 4},
        {"Rupert", "general", SOUTH_SIDE, 750, 520, 0, 0},
        {"par", "medium horse", NORTH_SIDE, 750, 620, 180, 3},
        {0},
    };
    scene *s = regiments_of("ROY", "PAR", unit_bits, NULL);
    disrupted(s, "par");
    begin_row(s, "1.d");
    set_proved(s->battle, unit_of(s, "Rupert"));
    numbers(s, "350 500");
    assert_int_equal(question_in_row(s), TILLY_ASK_GENERAL_ATTACKS);
    assert_int_equal(answer(s, TILLY_OPT_NONE, NULL, NULL, 0, 0, 0), TILLY_OK);
    assert_int_equal(question_in_row(s), TILLY_ASK_GENERAL_HELPS);
    assert_int_equal(answer(s, TILLY_OPT_UNIT, "Rupert", NULL, 0, 0, 0), TILLY_OK);
    end_row(s);
    assert_int_equal(event_about(s, TILLY_EV_CONTROL, "roy").value[0], 600);
    assert_int_equal(event_about(s, TILLY_EV_CONTROL, "roy").value[2], 1);
    static const uint16_t kinds[] = {TILLY_ROLL_COMBAT, TILLY_ROLL_CONTROL, 0};
    assert_rolled(s, kinds);
    scene_end(s);
}

/* GL-068 GL-213 GL-Q-23: in a control test his life is at risk, if he has not drawn yet */
static void a_general_who_holds_them_is_under_fire(void **state)
{
    static const piece unit_bits[] = {
        {"roy", "heavy regulars", SOUTH_SIDE, 750, 580, 0, 4},
        {"Rupert", "general", SOUTH_SIDE, 750, 520, 0, 0},
        {"par", "medium horse", NORTH_SIDE, 750, 620, 180, 3},
        {0},
    };
    scene *s = regiments_of("ROY", "PAR", unit_bits, NULL);
    disrupted(s, "par");
    numbers(s, "350 79 500"); /* wounded: no bonus */
    begin_row(s, "1.d");
    assert_int_equal(question_in_row(s), TILLY_ASK_GENERAL_ATTACKS);
    pass_question(s);
    assert_int_equal(question_in_row(s), TILLY_ASK_GENERAL_HELPS);
    assert_int_equal(answer(s, TILLY_OPT_UNIT, "Rupert", NULL, 0, 0, 0), TILLY_OK);
    end_row(s);
    assert_int_equal(event_about(s, TILLY_EV_CONTROL, "roy").value[0], 500);
    assert_int_equal(event_about(s, TILLY_EV_CONTROL, "roy").value[2], 0);
    scene_end(s);
}

/* GL-211 GL-212: the latest test decides for one who pursued already */
static void a_pursuer_who_obeys_pursues_no_more(void **state)
{
    scene *s = routed_horse("350 300");
    set_marks(s->battle, unit_of(s, "swe"), TILLY_UNIT_PURSUING);
    end_row(s);
    assert_false(flags_of(s, "swe") & TILLY_UNIT_PURSUING);
    scene_end(s);
}

/* GL-Q-84: not after others who run as well, however near */
static void who_pursues_goes_after_those_of_this_combat(void **state)
{
    static const piece unit_bits[] = {
        {"swe", "heavy regulars", SOUTH_SIDE, 750, 580, 0, 4},
        {"imp", "medium horse", NORTH_SIDE, 750, 620, 180, 3},
        {"near", "medium horse", NORTH_SIDE, 750, 500, 0, 3},
        {0},
    };
    scene *s = regiments_of("SWE", "IMP", unit_bits, NULL);
    disrupted(s, "imp");
    routing(s, "near");
    numbers(s, "350 299");
    play_row(s, "1.d");
    assert_int_equal(event_about(s, TILLY_EV_PURSUED, "swe").other, unit_of(s, "imp"));
    scene_end(s);
}

/* GL-200 GL-Q-47: wherever horse comes by, in a pursuit too */
static void infantry_forms_hedgehog_where_pursuers_come_by(void **state)
{
    static const piece unit_bits[] = {
        /* 20 mm beside its way */
        {"swe", "heavy regulars", SOUTH_SIDE, 750, 580, 0, 4},
        {"imp", "medium horse", NORTH_SIDE, 750, 620, 180, 3},
        {"foot", "regulars", NORTH_SIDE, 880, 740, 180, 8},
        {0},
    };
    scene *s = regiments_of("SWE", "IMP", unit_bits, NULL);
    disrupted(s, "imp");
    numbers(s, "350 299");
    play_row(s, "1.d");
    assert_stands(s, "swe", 750, 730);
    assert_int_equal(formation_of(s, "foot"), TILLY_FORMATION_HEDGEHOG);
    scene_end(s);
}

/* GL-208 GL-212 GL-Q-84 GL-EX-93: from y = 622.5 the infantry runs 90 mm, and its rear is then 97.5
 * mm from the horse */
static void pursuit_catches_infantry_and_rides_it_down(void **state)
{
    static const piece unit_bits[] = {
        HORSE, {"imp", "regulars", NORTH_SIDE, 750, 622.5, 0, 8, "hedgehog"}, {0}};
    scene *s = regiments_of("SWE", "IMP", unit_bits, NULL);
    numbers(s, "960 100");
    play_row(s, "1.d");
    assert_stands(s, "imp", 750, 712.5);
    assert_stands(s, "swe", 750, 677.5);
    assert_int_equal(bases_of(s, "imp"), 6);
    assert_losses(s, 0, 2);
    scene_end(s);
}

/* GL-210 GL-Q-83 GL-EX-94 */
static void out_of_contact_there_is_no_control_test(void **state)
{
    scene *s = fought(0, "950");
    assert_int_equal(events_of(s, TILLY_EV_CONTROL), 0);
    scene_end(s);
}

/* GL-210 GL-Q-83: the defender too, if he was touched */
static void a_defender_who_routs_those_in_contact_is_tested(void **state)
{
    scene *s = regiments_of("SWE", "IMP", horse_on_horse, NULL);
    disrupted(s, "swe");
    /* 12 : 6, 2:1: Aw; who runs after them turns his back no more */
    set_marks(s->battle, unit_of(s, "imp"), TILLY_UNIT_RETREATING);
    numbers(s, "050 549");
    play_row(s, "1.d");
    assert_int_equal(order_in(s, "swe"), IS_ROUTING);
    assert_int_equal(event_about(s, TILLY_EV_CONTROL, "imp").value[2], 0); /* morale 0.550 */
    assert_int_equal(flags_of(s, "imp") & (TILLY_UNIT_PURSUING | TILLY_UNIT_RETREATING),
                     TILLY_UNIT_PURSUING);
    assert_true(told_about(s, TILLY_EV_PURSUED, "imp", NULL));
    scene_end(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(strength_is_base_units_times_points_by_state),
        cmocka_unit_test(anybody_may_ask_for_the_odds),
        cmocka_unit_test(wrong_questions_about_odds_are_refused),
        cmocka_unit_test(where_the_attackers_front_centre_stands_says_flank_or_rear),
        cmocka_unit_test(better_ground_counts_for_whoever_has_it),
        cmocka_unit_test(the_top_of_a_hill_is_better_ground_than_its_slope),
        cmocka_unit_test(a_stream_between_them_helps_whoever_defends),
        cmocka_unit_test(ground_that_one_of_the_group_has_not_does_not_count),
        cmocka_unit_test(cover_that_both_have_helps_neither),
        cmocka_unit_test(one_charger_is_enough_for_the_group),
        cmocka_unit_test(guns_that_fired_at_him_are_an_arm_of_the_attack),
        cmocka_unit_test(the_attackers_general_adds_and_the_defenders_takes_away),
        cmocka_unit_test(a_general_who_is_hit_gives_nothing),
        cmocka_unit_test(both_generals_are_named_before_either_draws),
        cmocka_unit_test(ar_breaks_the_attackers_in_whatever_state),
        cmocka_unit_test(aw_throws_them_back_and_they_go_on_retiring),
        cmocka_unit_test(ad_throws_them_back_once),
        cmocka_unit_test(aw_and_ad_break_attackers_who_were_disrupted_already),
        cmocka_unit_test(dx_disrupts_both_where_they_stand),
        cmocka_unit_test(dx_costs_disrupted_attackers_a_base_unit_and_they_hold),
        cmocka_unit_test(dx_breaks_disrupted_defenders),
        cmocka_unit_test(dd_disrupts_or_breaks_the_defender),
        cmocka_unit_test(dw_throws_the_defender_back),
        cmocka_unit_test(dr_breaks_the_defender_in_whatever_state),
        cmocka_unit_test(a_last_base_unit_is_gone_and_routs_nowhere),
        cmocka_unit_test(a_unit_that_fought_was_at_risk),
        cmocka_unit_test(three_attackers_are_all_named),
        cmocka_unit_test(five_attackers_are_all_named),
        cmocka_unit_test(the_owner_picks_who_is_disrupted_to_the_value),
        cmocka_unit_test(two_small_units_are_worth_a_large_one),
        cmocka_unit_test(the_spared_ones_do_not_go_on_retiring),
        cmocka_unit_test(only_undisrupted_units_count_to_the_value),
        cmocka_unit_test(one_short_of_the_value_still_asks_for_another),
        cmocka_unit_test(to_value_can_be_left_to_chance),
        cmocka_unit_test(nine_of_ten_can_be_left_to_chance),
        cmocka_unit_test(each_case_is_applied_to_its_own_units),
        cmocka_unit_test(a_routed_group_loses_one_base_unit_in_all),
        cmocka_unit_test(states_change_before_anybody_moves),
        cmocka_unit_test(guns_are_disrupted_or_fall),
        cmocka_unit_test(disrupted_guns_fall_at_dd),
        cmocka_unit_test(guns_that_nobody_can_serve_are_destroyed),
        cmocka_unit_test(guns_fall_to_those_who_touch_them),
        cmocka_unit_test(limbered_guns_withdraw),
        cmocka_unit_test(guns_take_no_control_test),
        cmocka_unit_test(a_disrupted_hedgehogs_table_at_every_boundary),
        cmocka_unit_test(charge_and_ground_count_against_a_hedgehog),
        cmocka_unit_test(horse_that_breaks_on_a_hedgehog_runs_and_is_not_followed),
        cmocka_unit_test(horse_is_disrupted_by_a_hedgehog_or_breaks),
        cmocka_unit_test(horse_that_breaks_a_hedgehog_takes_a_control_test),
        cmocka_unit_test(each_regiment_of_horse_attacks_a_hedgehog_by_itself),
        cmocka_unit_test(horse_and_foot_together_fight_a_hedgehog_on_the_results_table),
        cmocka_unit_test(foot_attacks_a_hedgehog_with_a_tenth_more),
        cmocka_unit_test(a_hedgehog_that_is_thrown_back_goes_in_column),
        cmocka_unit_test(who_fails_the_control_test_pursues_at_once),
        cmocka_unit_test(who_passes_it_stands_or_pursues_as_its_owner_likes),
        cmocka_unit_test(a_general_holds_them_and_draws_once_a_half),
        cmocka_unit_test(a_general_who_holds_them_is_under_fire),
        cmocka_unit_test(a_pursuer_who_obeys_pursues_no_more),
        cmocka_unit_test(who_pursues_goes_after_those_of_this_combat),
        cmocka_unit_test(infantry_forms_hedgehog_where_pursuers_come_by),
        cmocka_unit_test(pursuit_catches_infantry_and_rides_it_down),
        cmocka_unit_test(out_of_contact_there_is_no_control_test),
        cmocka_unit_test(a_defender_who_routs_those_in_contact_is_tested),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
