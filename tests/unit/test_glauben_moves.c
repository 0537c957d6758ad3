/* (c) of Age of Glauben: free moves as a player gives them (3.9). The usual board, 1500 x 1200 mm; south has the first half; orders are only recorded unless a scene says otherwise. */
#include "rules/glauben/tables.h"
#include "regiments.h"

#define MILLIMETRES(x) ((int32_t)((x) * TILLY_ONE + ((x) < 0 ? -0.5 : 0.5)))
/* IMP regulars of 8 in line: 100 x 30 mm, 60 mm a half. */
#define IMP_FOOT {"imp", "regulars", SOUTH_SIDE, 750, 585, 0, 8}
#define SWE_FOOT {"swe", "regulars", SOUTH_SIDE, 750, 585, 0, 7}

static void only_recorded(scene *s) { set_rule(s, "orders_mode", "record"); }

/* ---- giving a move --------------------------------------------------------------------------------------------------- */

static void ask_for(scene *s, const char *name)
{
    assert_int_equal(question_in_row(s), TILLY_ASK_NEXT_UNIT);
    assert_int_equal(answer(s, TILLY_OPT_UNIT, name, NULL, 0, 0, 0), TILLY_OK);
}

/* At that unit's question in its side's (c). */
static void move_with(scene *s, const char *row, const char *name)
{
    begin_row(s, row);
    ask_for(s, name);
    assert_int_equal(question_in_row(s), TILLY_ASK_MOVE);
}

static scene *moving(const char *south, const char *north, const piece *pieces, void (*change)(scene *), const char *name)
{
    scene *s = regiments_of(south, north, pieces, change);
    move_with(s, "1.c3", name);
    return s;
}

typedef struct step { double x, y; int heading; unsigned act; } step;

static tilly_answer path_of(scene *s, unsigned kind, const char *other, const step *steps, unsigned count)
{
    int i = option_of(s, kind, NULL, other);
    assert_true(i >= 0);
    tilly_answer given = {.size = sizeof given, .pick = {.option = (uint32_t)i}, .count = (uint16_t)count};
    for (unsigned n = 0; n < count; n++) given.way[n] = (tilly_waypoint){MILLIMETRES(steps[n].x), MILLIMETRES(steps[n].y), (uint16_t)DEGREES(steps[n].heading), (uint16_t)steps[n].act, 0};
    s->why.size = sizeof s->why;
    return given;
}

static tilly_status check_path(scene *s, unsigned kind, const char *other, const step *steps, unsigned count)
{
    tilly_answer given = path_of(s, kind, other, steps, count);
    return tilly_turn_check(s->turn, &given, &s->why);
}

static tilly_status go_by(scene *s, unsigned kind, const char *other, const step *steps, unsigned count)
{
    tilly_answer given = path_of(s, kind, other, steps, count);
    return tilly_turn_answer(s->turn, &given, &s->why);
}

static void march(scene *s, int degrees, double length) { assert_int_equal(answer(s, TILLY_OPT_MARCH, NULL, NULL, DEGREES(degrees), MILLIMETRES(length), 0), TILLY_OK); }

static void assert_refused(scene *s, unsigned kind, int32_t a, int32_t b, int32_t c, unsigned code)
{
    assert_int_equal(check_answer(s, kind, NULL, NULL, a, b, c), TILLY_E_ILLEGAL);
    assert_int_equal(s->why.code, code);
}

/* What is proposed instead is legal. */
static void assert_nearest(scene *s, unsigned kind, int32_t a, int32_t b, int32_t c)
{
    tilly_option o[256];
    uint32_t n = 0;
    assert_true(s->why.flags & TILLY_WHY_HAS_NEAREST);
    assert_int_equal(tilly_turn_options(s->turn, 0, o, 256, &n), TILLY_OK);
    assert_int_equal(o[s->why.nearest.option].kind, kind);
    assert_int_equal(s->why.nearest.value[0], a);
    assert_int_equal(s->why.nearest.value[1], b);
    assert_int_equal(s->why.nearest.value[2], c);
    tilly_answer given = {.size = sizeof given, .pick = s->why.nearest};
    assert_int_equal(tilly_turn_check(s->turn, &given, NULL), TILLY_OK);
}

/* The legal lengths of a straight move, the first span of them. */
static tilly_span lengths(scene *s, unsigned kind, int32_t a, int32_t b)
{
    tilly_span spans[64];
    uint32_t count = 0;
    tilly_answer begun = {.size = sizeof begun, .pick = {(uint32_t)option_of(s, kind, NULL, NULL), {a, b, 0}}, .given = kind == TILLY_OPT_SIDLE ? 2 : 1};
    assert_int_equal(tilly_turn_range(s->turn, &begun, spans, 64, &count), TILLY_OK);
    assert_true(count > 0);
    return spans[0];
}

static bool offered(scene *s, unsigned kind) { return option_of(s, kind, NULL, NULL) >= 0; }
static tilly_unit stands(const scene *s, const char *name)
{
    tilly_unit u;
    assert_int_equal(tilly_battle_unit(s->battle, unit_of(s, name), &u), TILLY_OK);
    return u;
}

/* ---- rates and formations ------------------------------------------------------------------------------------------------ */

/* GL-120 GL-136 GL-Q-43: a regiment of regulars in line goes 60 mm and not a hair more */
static void a_regiment_in_line_marches_60_mm(void **state)
{
    const piece pieces[] = {IMP_FOOT, {"far", "regulars", NORTH_SIDE, 750, 1100, 180, 7}, {0}};
    scene *s = moving("IMP", "SWE", pieces, only_recorded, "imp");
    assert_int_equal(lengths(s, TILLY_OPT_MARCH, DEGREES(30), 0).most, MILLIMETRES(60));
    assert_int_equal(check_answer(s, TILLY_OPT_MARCH, NULL, NULL, 0, MILLIMETRES(60) + 1, 0), TILLY_E_ILLEGAL);
    march(s, 0, 60);
    end_row(s);
    assert_stands(s, "imp", 750, 645);
    tilly_event e = event_about(s, TILLY_EV_MARCHED, "imp");
    assert_int_equal(e.value[6], 1000);
    assert_int_equal(e.value[7], TILLY_OPT_MARCH);
    scene_end(s);
}

/* GL-121 GL-Q-45 GL-Q-103 GL-EX-31: 1/4 of the move to form column, whose front stays; then 3/4 of 90 mm */
static void better_drill_leaves_three_quarters_of_the_move(void **state)
{
    const piece pieces[] = {SWE_FOOT, {"far", "regulars", NORTH_SIDE, 750, 1100, 180, 7}, {0}};
    scene *s = moving("SWE", "IMP", pieces, only_recorded, "swe");
    /* 7 base units: a line of 100 x 30 mm, a column of 40 x 60 mm whose centre lies 30 mm behind the front at y = 600 */
    const step as_far_as_it_goes[] = {{750, 585, 0, TILLY_ACT_COLUMN}, {750, 570 + 67.5, 0, 0}}, farther[] = {{750, 585, 0, TILLY_ACT_COLUMN}, {750, 570 + 67.6, 0, 0}};
    assert_int_equal(check_path(s, TILLY_OPT_MARCH, NULL, farther, 2), TILLY_E_ILLEGAL);
    assert_int_equal(s->why.code, TILLY_WHY_MOVE_SPENT);
    assert_int_equal(go_by(s, TILLY_OPT_MARCH, NULL, as_far_as_it_goes, 2), TILLY_OK);
    end_row(s);
    assert_stands(s, "swe", 750, 637.5);
    assert_int_equal(stands(s, "swe").formation, TILLY_FORMATION_COLUMN);
    tilly_event e = event_about(s, TILLY_EV_FORMED, "swe");
    assert_int_equal(e.value[0], TILLY_FORMATION_LINE);
    assert_int_equal(e.value[1], TILLY_FORMATION_COLUMN);
    assert_int_equal(e.value[5], 1);
    scene_end(s);
}

static void wood_20_mm_ahead(scene *s)
{
    const double wood[] = {600, 605, 900, 605, 900, 800, 600, 800};
    only_recorded(s);
    ground_at(s, TILLY_WOOD, wood, 4);
}

/* GL-130 GL-Q-43 GL-EX-32 */
static void a_wood_halves_what_is_left_of_the_move(void **state)
{
    const piece pieces[] = {IMP_FOOT, {"far", "regulars", NORTH_SIDE, 750, 1100, 180, 7}, {0}};
    scene *s = moving("IMP", "SWE", pieces, wood_20_mm_ahead, "imp");
    assert_int_equal(lengths(s, TILLY_OPT_MARCH, 0, 0).most, MILLIMETRES(40));
    assert_refused(s, TILLY_OPT_MARCH, 0, MILLIMETRES(50), 0, TILLY_WHY_MOVE_SPENT);
    assert_nearest(s, TILLY_OPT_MARCH, 0, MILLIMETRES(40), 0);
    scene_end(s);
}

static void a_road_north(scene *s)
{
    const double road[] = {795, 0, 795, 1200};
    only_recorded(s);
    ground_at(s, TILLY_ROAD, road, 2);
}

/* GL-131 GL-Q-43 GL-EX-33 */
static void a_road_gives_120_mm_to_a_march_column(void **state)
{
    const piece on_it[] = {{"imp", "regulars", SOUTH_SIDE, 795, 585, 0, 8, "march column"}, {"far", "regulars", NORTH_SIDE, 300, 1100, 180, 7}, {0}};
    scene *s = moving("IMP", "SWE", on_it, a_road_north, "imp");
    assert_int_equal(lengths(s, TILLY_OPT_MARCH, 0, 0).most, MILLIMETRES(120));
    scene_end(s);
    const piece beside[] = {{"imp", "regulars", SOUTH_SIDE, 750, 585, 0, 8, "march column"}, {"far", "regulars", NORTH_SIDE, 300, 1100, 180, 7}, {0}};
    s = moving("IMP", "SWE", beside, a_road_north, "imp");
    const step half_on_it[] = {{750, 585, 90, 0}, {795, 585, 0, 0}, {795, 645, 0, 0}}, too_far[] = {{750, 585, 90, 0}, {795, 585, 0, 0}, {795, 645.1, 0, 0}};
    assert_int_equal(check_path(s, TILLY_OPT_MARCH, NULL, half_on_it, 3), TILLY_OK);
    assert_int_equal(check_path(s, TILLY_OPT_MARCH, NULL, too_far, 3), TILLY_E_ILLEGAL);
    assert_int_equal(s->why.code, TILLY_WHY_MOVE_SPENT);
    scene_end(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_regiment_in_line_marches_60_mm),
        cmocka_unit_test(better_drill_leaves_three_quarters_of_the_move),
        cmocka_unit_test(a_wood_halves_what_is_left_of_the_move),
        cmocka_unit_test(a_road_gives_120_mm_to_a_march_column),
    };
    return cmocka_run_group_tests_name("glauben_moves", tests, NULL, NULL);
}
