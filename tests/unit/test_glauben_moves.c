/* (c) of Age of Glauben: free moves as a player gives them (3.9). The usual board, 1500 x 1200 mm;
 * south has the first half; orders are only recorded unless a scene says otherwise. */
#include "rules/glauben/book/tables.h"
#include "regiments.h"
#include <string.h>

#define MILLIMETRES(x) ((int32_t)((x)*TILLY_ONE + ((x) < 0 ? -0.5 : 0.5)))
/* IMP regulars of 8 in line: 100 x 30 mm, 60 mm a half. */
#define IMP_FOOT                                                                                   \
    {                                                                                              \
        "imp", "regulars", SOUTH_SIDE, 750, 585, 0, 8                                              \
    }
#define SWE_FOOT                                                                                   \
    {                                                                                              \
        "swe", "regulars", SOUTH_SIDE, 750, 585, 0, 7                                              \
    }

static void only_recorded(scene *s)
{
    set_rule(s, "orders_mode", "record");
}

/* ---- giving a move -------------------------------------------------------------------------- */

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

static scene *moving(const char *south,
                     const char *north,
                     const piece *unit_bits,
                     void (*change)(scene *),
                     const char *name)
{
    scene *s = regiments_of(south, north, unit_bits, change);
    move_with(s, "1.c3", name);
    return s;
}

typedef struct step {
    double x, y;
    int heading;
    unsigned act;
} step;

static tilly_answer
path_of(scene *s, unsigned kind, const char *other, const step *steps, unsigned count)
{
    int i = option_of(s, kind, NULL, other);
    assert_true(i >= 0);
    tilly_answer given = {
        .size = sizeof given, .pick = {.option = (uint32_t)i}, .count = (uint16_t)count};
    for (unsigned n = 0; n < count; n++)
        given.way[n] = (tilly_waypoint){MILLIMETRES(steps[n].x),
                                        MILLIMETRES(steps[n].y),
                                        (uint16_t)DEGREES(steps[n].heading),
                                        (uint16_t)steps[n].act,
                                        0};
    s->why.size = sizeof s->why;
    return given;
}

static tilly_status
check_path(scene *s, unsigned kind, const char *other, const step *steps, unsigned count)
{
    tilly_answer given = path_of(s, kind, other, steps, count);
    return tilly_turn_check(s->turn, &given, &s->why);
}

static tilly_status
go_by(scene *s, unsigned kind, const char *other, const step *steps, unsigned count)
{
    tilly_answer given = path_of(s, kind, other, steps, count);
    return tilly_turn_answer(s->turn, &given, &s->why);
}

static void march(scene *s, int degrees, double length)
{
    assert_int_equal(
        answer(s, TILLY_OPT_MARCH, NULL, NULL, DEGREES(degrees), MILLIMETRES(length), 0), TILLY_OK);
}

static void assert_refused(scene *s, unsigned kind, int32_t a, int32_t b, int32_t c, unsigned code)
{
    assert_int_equal(check_answer(s, kind, NULL, NULL, a, b, c), TILLY_E_ILLEGAL);
    assert_int_equal(s->why.code, code);
}

/* The nearest legal version is legal. */
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
    tilly_answer begun = {.size = sizeof begun,
                          .pick = {(uint32_t)option_of(s, kind, NULL, NULL), {a, b, 0}},
                          .given = kind == TILLY_OPT_SIDLE ? 2 : 1};
    assert_int_equal(tilly_turn_range(s->turn, &begun, spans, 64, &count), TILLY_OK);
    assert_true(count > 0);
    return spans[0];
}

static bool offered(scene *s, unsigned kind)
{
    return option_of(s, kind, NULL, NULL) >= 0;
}
static tilly_unit stands(const scene *s, const char *name)
{
    tilly_unit u;
    assert_int_equal(tilly_battle_unit(s->battle, unit_of(s, name), &u), TILLY_OK);
    return u;
}

/* ---- rates and formations ------------------------------------------------------------------- */

/* GL-120 GL-136 GL-Q-43: a regiment of regulars in line goes 60 mm and not a hair more */
static void a_regiment_in_line_marches_60_mm(void **state)
{
    const piece unit_bits[] = {IMP_FOOT, {"far", "regulars", NORTH_SIDE, 750, 1100, 180, 7}, {0}};
    scene *s = moving("IMP", "SWE", unit_bits, only_recorded, "imp");
    assert_int_equal(lengths(s, TILLY_OPT_MARCH, DEGREES(30), 0).most, MILLIMETRES(60));
    assert_int_equal(check_answer(s, TILLY_OPT_MARCH, NULL, NULL, 0, MILLIMETRES(60) + 1, 0),
                     TILLY_E_ILLEGAL);
    march(s, 0, 60);
    end_row(s);
    assert_stands(s, "imp", 750, 645);
    tilly_event e = event_about(s, TILLY_EV_MARCHED, "imp");
    assert_int_equal(e.value[6], 1000);
    assert_int_equal(e.value[7], TILLY_OPT_MARCH);
    scene_end(s);
}

/* GL-121 GL-Q-45 GL-Q-103 GL-EX-31: 1/4 of the move to form column, whose front stays; then 3/4 of
 * 90 mm */
static void better_drill_leaves_three_quarters_of_the_move(void **state)
{
    const piece unit_bits[] = {SWE_FOOT, {"far", "regulars", NORTH_SIDE, 750, 1100, 180, 7}, {0}};
    scene *s = moving("SWE", "IMP", unit_bits, only_recorded, "swe");
    /* 7 base units: a line of 100 x 30 mm, a column of 40 x 60 mm whose centre lies 30 mm behind
     * the front at y = 600 */
    const step as_far_as_it_goes[] = {{750, 585, 0, TILLY_ACT_COLUMN}, {750, 570 + 67.5, 0, 0}};
    const step farther[] = {{750, 585, 0, TILLY_ACT_COLUMN}, {750, 570 + 67.6, 0, 0}};
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

/* GL-136: more than a whole move is refused by the rule that says how far */
static void more_than_a_whole_move_is_refused_by_its_rule(void **state)
{
    const piece unit_bits[] = {IMP_FOOT, {"far", "regulars", NORTH_SIDE, 750, 1100, 180, 7}, {0}};
    scene *s = moving("IMP", "SWE", unit_bits, only_recorded, "imp");
    assert_refused(s, TILLY_OPT_MARCH, 0, MILLIMETRES(500), 0, TILLY_WHY_VALUE_RANGE);
    assert_int_equal(s->why.clause, 136);
    assert_nearest(s, TILLY_OPT_MARCH, 0, MILLIMETRES(60), 0);
    scene_end(s);
}

/* GL-130 GL-Q-43 GL-EX-32 */
static void a_wood_halves_what_is_left_of_the_move(void **state)
{
    const piece unit_bits[] = {IMP_FOOT, {"far", "regulars", NORTH_SIDE, 750, 1100, 180, 7}, {0}};
    scene *s = moving("IMP", "SWE", unit_bits, wood_20_mm_ahead, "imp");
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
    const piece on_it[] = {{"imp", "regulars", SOUTH_SIDE, 795, 585, 0, 8, "march column"},
                           {"far", "regulars", NORTH_SIDE, 300, 1100, 180, 7},
                           {0}};
    scene *s = moving("IMP", "SWE", on_it, a_road_north, "imp");
    assert_int_equal(lengths(s, TILLY_OPT_MARCH, 0, 0).most, MILLIMETRES(120));
    scene_end(s);
    const piece beside[] = {{"imp", "regulars", SOUTH_SIDE, 750, 585, 0, 8, "march column"},
                            {"far", "regulars", NORTH_SIDE, 300, 1100, 180, 7},
                            {0}};
    s = moving("IMP", "SWE", beside, a_road_north, "imp");
    const step half_on_it[] = {{750, 585, 90, 0}, {795, 585, 0, 0}, {795, 645, 0, 0}};
    const step too_far[] = {{750, 585, 90, 0}, {795, 585, 0, 0}, {795, 645.1, 0, 0}};
    assert_int_equal(check_path(s, TILLY_OPT_MARCH, NULL, half_on_it, 3), TILLY_OK);
    assert_int_equal(check_path(s, TILLY_OPT_MARCH, NULL, too_far, 3), TILLY_E_ILLEGAL);
    assert_int_equal(s->why.code, TILLY_WHY_MOVE_SPENT);
    scene_end(s);
}

/* GL-Q-45: militia drill slowly: 3/4 of a move to form column, and a quarter of 70 mm is left */
static void militia_lose_most_of_their_move_by_forming(void **state)
{
    const piece unit_bits[] = {{"imp", "militia", SOUTH_SIDE, 750, 585, 0, 8},
                               {"far", "regulars", NORTH_SIDE, 750, 1100, 180, 7},
                               {0}};
    scene *s = moving("IMP", "SWE", unit_bits, only_recorded, "imp");
    /* a column of 40 x 60 mm whose front stays at y = 600 */
    const step formed[] = {{750, 585, 0, TILLY_ACT_COLUMN}, {750, 570 + 17.5, 0, 0}};
    const step farther[] = {{750, 585, 0, TILLY_ACT_COLUMN}, {750, 570 + 17.6, 0, 0}};
    const step twice[] = {{750, 585, 0, TILLY_ACT_COLUMN}, {750, 570, 0, TILLY_ACT_LINE}};
    assert_int_equal(check_path(s, TILLY_OPT_MARCH, NULL, formed, 2), TILLY_OK);
    assert_int_equal(check_path(s, TILLY_OPT_MARCH, NULL, farther, 2), TILLY_E_ILLEGAL);
    /* 3 + 3 quarters */
    assert_int_equal(check_path(s, TILLY_OPT_MARCH, NULL, twice, 2), TILLY_E_ILLEGAL);
    assert_int_equal(s->why.code, TILLY_WHY_MOVE_SPENT);
    scene_end(s);
}

/* GL-Q-45: of regulars each change costs two quarters: two of them are a whole move */
static void several_changes_in_one_move_add_up(void **state)
{
    const piece unit_bits[] = {IMP_FOOT, {"far", "regulars", NORTH_SIDE, 750, 1100, 180, 7}, {0}};
    scene *s = moving("IMP", "SWE", unit_bits, only_recorded, "imp");
    const step there_and_back[] = {{750, 585, 0, TILLY_ACT_COLUMN}, {750, 570, 0, TILLY_ACT_LINE}};
    const step and_a_step[] = {
        {750, 585, 0, TILLY_ACT_COLUMN}, {750, 570, 0, TILLY_ACT_LINE}, {750, 585.1, 0, 0}};
    assert_int_equal(check_path(s, TILLY_OPT_MARCH, NULL, and_a_step, 3), TILLY_E_ILLEGAL);
    assert_int_equal(go_by(s, TILLY_OPT_MARCH, NULL, there_and_back, 2), TILLY_OK);
    end_row(s);
    assert_stands(s, "imp", 750, 585);
    assert_int_equal(events_of(s, TILLY_EV_FORMED), 2);
    scene_end(s);
}

/* GL-121 GL-D-17: on the spot; its front centre stays (GL-Q-103) */
static void a_change_of_formation_is_a_move_of_its_own(void **state)
{
    const piece unit_bits[] = {IMP_FOOT, {"far", "regulars", NORTH_SIDE, 750, 1100, 180, 7}, {0}};
    scene *s = moving("IMP", "SWE", unit_bits, only_recorded, "imp");
    assert_false(offered(s, TILLY_OPT_FORM_LINE));
    assert_false(offered(s, TILLY_OPT_LIMBER));
    assert_false(offered(s, TILLY_OPT_MOUNT));
    assert_int_equal(answer(s, TILLY_OPT_FORM_MARCH_COLUMN, "imp", NULL, 0, 0, 0), TILLY_OK);
    end_row(s);
    assert_stands(s, "imp", 750, 540); /* 20 x 120 mm */
    assert_int_equal(stands(s, "imp").formation, TILLY_FORMATION_MARCH_COLUMN);
    assert_int_equal(events_of(s, TILLY_EV_MARCHED), 0);
    scene_end(s);
}

/* GL-Q-103: the footprint of the column would lie on a friend */
static void there_must_be_room_for_the_new_formation(void **state)
{
    const piece unit_bits[] = {IMP_FOOT,
                               {"own", "regulars", SOUTH_SIDE, 750, 555, 0, 8},
                               {"far", "regulars", NORTH_SIDE, 750, 1100, 180, 7},
                               {0}};
    scene *s = moving("IMP", "SWE", unit_bits, only_recorded, "imp");
    assert_false(offered(s, TILLY_OPT_FORM_COLUMN));
    const step column[] = {{750, 585, 0, TILLY_ACT_COLUMN}};
    assert_int_equal(check_path(s, TILLY_OPT_MARCH, NULL, column, 1), TILLY_E_ILLEGAL);
    assert_int_equal(s->why.code, TILLY_WHY_NO_ROOM);
    scene_end(s);
}

/* ---- turning -------------------------------------------------------------------------------- */

/* GL-Q-44 GL-D-16: as often as one likes, for nothing */
static void turning_costs_nothing(void **state)
{
    const piece unit_bits[] = {IMP_FOOT, {"far", "regulars", NORTH_SIDE, 750, 1100, 180, 7}, {0}};
    scene *s = moving("IMP", "SWE", unit_bits, only_recorded, "imp");
    /* 30 and 30 mm */
    const step round_about[] = {{750, 585, 90, 0}, {780, 585, 270, 0}, {780, 615, 45, 0}};
    assert_int_equal(check_path(s, TILLY_OPT_MARCH, NULL, round_about, 3), TILLY_OK);
    assert_int_equal(answer(s, TILLY_OPT_FACE, "imp", NULL, DEGREES(135), 0, 0), TILLY_OK);
    end_row(s);
    tilly_event e = event_about(s, TILLY_EV_MARCHED, "imp");
    assert_int_equal(e.value[5], DEGREES(135));
    assert_int_equal(e.value[6], 0);
    assert_int_equal(e.value[7], TILLY_OPT_FACE);
    scene_end(s);
}

/* GL-Q-44: half a line is 52.2 mm from its middle to a corner; an enemy 40 mm beside it stops the
 * corner */
static void an_enemy_beside_stops_the_turn(void **state)
{
    /* 100 x 30 mm from y = 625: 25 mm ahead */
    const piece unit_bits[] = {IMP_FOOT, {"foe", "regulars", NORTH_SIDE, 750, 640, 180, 7}, {0}};
    scene *s = moving("IMP", "SWE", unit_bits, only_recorded, "imp");
    assert_refused(s, TILLY_OPT_FACE, DEGREES(90), 0, 0, TILLY_WHY_TURN_BLOCKED);
    assert_int_equal(s->why.unit[1], unit_of(s, "foe"));
    int32_t nearest = s->why.nearest.value[0];
    assert_true(s->why.flags & TILLY_WHY_HAS_NEAREST);
    assert_int_equal(check_answer(s, TILLY_OPT_FACE, NULL, NULL, nearest, 0, 0), TILLY_OK);
    /* its corner comes within 0.01 mm of y = 625 where 50 sin a + 15 cos a = 40: at 33.31 degrees
     */
    assert_in_range(nearest, 3325, 3340);
    assert_int_equal(check_answer(s, TILLY_OPT_FACE, NULL, NULL, nearest + 1, 0, 0),
                     TILLY_E_ILLEGAL);
    scene_end(s);
}

/* Headings come in several spans; those beyond the room are counted and not written. */
static void spans_of_headings_stay_within_their_room(void **state)
{
    const piece unit_bits[] = {IMP_FOOT, {"foe", "regulars", NORTH_SIDE, 750, 640, 180, 7}, {0}};
    scene *s = moving("IMP", "SWE", unit_bits, only_recorded, "imp");
    tilly_span spans[3] = {{0}, {-7, -7, 0, 0}, {0}};
    uint32_t count = 0;
    tilly_answer begun = {.size = sizeof begun,
                          .pick = {(uint32_t)option_of(s, TILLY_OPT_FACE, NULL, NULL), {0}}};
    assert_int_equal(tilly_turn_range(s->turn, &begun, spans, 1, &count), TILLY_OK);
    assert_true(count > 1);
    assert_int_equal(spans[0].least, 0);
    assert_int_equal(spans[1].least, -7);
    assert_int_equal(spans[1].most, -7);
    scene_end(s);
}

/* GL-Q-44 GL-D-16: one may go one way and face another */
static void a_body_may_go_sideways(void **state)
{
    const piece unit_bits[] = {IMP_FOOT, {"far", "regulars", NORTH_SIDE, 750, 1100, 180, 7}, {0}};
    scene *s = moving("IMP", "SWE", unit_bits, only_recorded, "imp");
    assert_int_equal(
        answer(s, TILLY_OPT_SIDLE, "imp", NULL, DEGREES(10), DEGREES(90), MILLIMETRES(45)),
        TILLY_OK);
    end_row(s);
    assert_stands(s, "imp", 795, 585);
    assert_int_equal(stands(s, "imp").heading, DEGREES(10));
    assert_int_equal(event_about(s, TILLY_EV_MARCHED, "imp").value[6], 750);
    scene_end(s);
}

/* ---- friends and enemies in the way --------------------------------------------------------- */

/* GL-124 GL-Q-50 GL-D-22 GL-EX-36 */
static void moving_through_friends_disrupts_both(void **state)
{
    const piece unit_bits[] = {{"a", "medium horse", SOUTH_SIDE, 750, 500, 0, 4},
                               {"b", "regulars", SOUTH_SIDE, 750, 545, 0, 8},
                               {"far", "regulars", NORTH_SIDE, 750, 1150, 180, 7},
                               {0}};
    scene *s = moving("IMP", "SWE", unit_bits, only_recorded, "a");
    /* 120 x 40 mm; the friend's rear at y = 530, his front at 560: from 10 to 79.98 mm on they
     * overlap */
    assert_refused(s, TILLY_OPT_MARCH, 0, MILLIMETRES(50), 0, TILLY_WHY_ENDS_ON_FRIEND);
    assert_int_equal(s->why.unit[1], unit_of(s, "b"));
    march(s, 0, 90);
    end_row(s);
    assert_int_equal(event_about(s, TILLY_EV_PASSED_THROUGH, "a").other, unit_of(s, "b"));
    assert_says(report_of(s, 0),
                "\n  A marches 90 mm, through b\n  B is disrupted, tangled with a\n");
    assert_int_equal(order_in(s, "a"), IS_DISRUPTED);
    assert_int_equal(order_in(s, "b"), IS_DISRUPTED);
    scene_end(s);
    s = regiments_of("IMP", "SWE", unit_bits, only_recorded);
    disrupted(s, "b");
    move_with(s, "1.c3", "a");
    march(s, 0, 90);
    end_row(s);
    assert_int_equal(order_in(s, "a"), IS_DISRUPTED);
    assert_int_equal(bases_of(s, "b"), 8);
    scene_end(s);
}

/* GL-Q-50 GL-Q-03: contact ends a path, and there too no unit may stand upon another */
static void no_path_meets_an_enemy_upon_a_friend(void **state)
{
    const piece unit_bits[] = {{"a", "medium horse", SOUTH_SIDE, 750, 500, 0, 4},
                               {"b", "regulars", SOUTH_SIDE, 750, 545, 0, 8},
                               {"far", "regulars", NORTH_SIDE, 750, 585, 180, 7},
                               {0}};
    scene *s = moving("IMP", "SWE", unit_bits, only_recorded, "a");
    const step upon_him[] = {{750, 550, 0, 0}, {800, 550, 0, 0}};
    assert_int_equal(check_path(s, TILLY_OPT_MARCH, NULL, upon_him, 2), TILLY_E_ILLEGAL);
    assert_int_equal(s->why.code, TILLY_WHY_ENDS_ON_FRIEND);
    assert_int_equal(s->why.unit[1], unit_of(s, "b"));
    scene_end(s);
}

/* GL-Q-50: no unit may end upon another, turned or not */
static void no_path_ends_upon_a_friend(void **state)
{
    const piece unit_bits[] = {{"a", "medium horse", SOUTH_SIDE, 750, 500, 0, 4},
                               {"b", "regulars", SOUTH_SIDE, 750, 545, 0, 8},
                               {"far", "regulars", NORTH_SIDE, 750, 1150, 180, 7},
                               {0}};
    scene *s = moving("IMP", "SWE", unit_bits, only_recorded, "a");
    const step upon_him[] = {{750, 540, 0, 0}};
    const step turned_upon_him[] = {{660, 500, 0, 0}, {660, 545, 90, 0}, {680, 545, 0, 0}};
    assert_int_equal(check_path(s, TILLY_OPT_MARCH, NULL, upon_him, 1), TILLY_E_ILLEGAL);
    assert_int_equal(s->why.code, TILLY_WHY_ENDS_ON_FRIEND);
    assert_int_equal(check_path(s, TILLY_OPT_MARCH, NULL, turned_upon_him, 3), TILLY_E_ILLEGAL);
    assert_int_equal(s->why.code, TILLY_WHY_MOVE_SPENT);
    /* faced north it reaches to x = 735, faced east to 695 */
    const step turned_there[] = {{660, 500, 90, 0}, {675, 500, 90, 0}, {675, 500, 0, 0}};
    assert_int_equal(check_path(s, TILLY_OPT_MARCH, NULL, turned_there, 3), TILLY_OK);
    scene_end(s);
}

/* GL-D-22: the way round is longer, and nobody is disrupted */
static void going_round_disrupts_nobody(void **state)
{
    const piece unit_bits[] = {{"a", "medium horse", SOUTH_SIDE, 750, 500, 0, 4},
                               {"b", "regulars", SOUTH_SIDE, 870, 545, 0, 8},
                               {"far", "regulars", NORTH_SIDE, 750, 1150, 180, 7},
                               {0}};
    scene *s = moving("IMP", "SWE", unit_bits, only_recorded, "a");
    const step round[] = {{750, 500, 90, 0}, {750, 600, 0, 0}}; /* faced east it is 40 mm wide */
    assert_int_equal(go_by(s, TILLY_OPT_MARCH, NULL, round, 2), TILLY_OK);
    end_row(s);
    assert_int_equal(order_in(s, "a"), IN_ORDER);
    assert_int_equal(order_in(s, "b"), IN_ORDER);
    scene_end(s);
}

/* GL-Q-50: generals are exempt both ways */
static void a_general_in_the_way_disrupts_nobody(void **state)
{
    const piece unit_bits[] = {IMP_FOOT,
                               {"chief", "general", SOUTH_SIDE, 750, 625, 0, 0},
                               {"far", "regulars", NORTH_SIDE, 750, 1150, 180, 7},
                               {0}};
    scene *s = moving("IMP", "SWE", unit_bits, only_recorded, "imp");
    march(s, 0, 30);
    end_row(s);
    assert_int_equal(order_in(s, "imp"), IN_ORDER);
    assert_stands(s, "imp", 750, 615);
    scene_end(s);
}

/* GL-Q-102 GL-Q-03: 40 mm to the enemy's front; contact is a gap of up to 0.01 mm, and there the
 * move stops that was to end touching */
static void contact_with_an_enemy_ends_the_move(void **state)
{
    const piece unit_bits[] = {IMP_FOOT, {"foe", "regulars", NORTH_SIDE, 750, 655, 180, 7}, {0}};
    scene *s = moving("IMP", "SWE", unit_bits, only_recorded, "imp");
    assert_int_equal(lengths(s, TILLY_OPT_MARCH, 0, 0).most, MILLIMETRES(40));
    assert_refused(s, TILLY_OPT_MARCH, 0, MILLIMETRES(50), 0, TILLY_WHY_ENEMY_IN_WAY);
    assert_int_equal(s->why.unit[1], unit_of(s, "foe"));
    assert_nearest(s, TILLY_OPT_MARCH, 0, MILLIMETRES(40), 0);
    march(s, 0, 40);
    end_row(s);
    assert_stands(s, "imp", 750, 624.99);
    uint32_t touching = 0;
    assert_int_equal(
        tilly_battle_touching(s->battle, unit_of(s, "imp"), unit_of(s, "foe"), &touching),
        TILLY_OK);
    assert_int_equal(touching, 1);
    scene_end(s);
}

/* GL-Q-102: routing ones stop a move as well */
static void fugitives_stop_a_move_too(void **state)
{
    const piece unit_bits[] = {IMP_FOOT, {"foe", "regulars", NORTH_SIDE, 750, 655, 180, 7}, {0}};
    scene *s = regiments_of("IMP", "SWE", unit_bits, only_recorded);
    routing(s, "foe");
    move_with(s, "1.c3", "imp");
    assert_int_equal(lengths(s, TILLY_OPT_MARCH, 0, 0).most, MILLIMETRES(40));
    scene_end(s);
}

/* GL-Q-102: a unit in contact at the start may move off, or stay */
static void a_unit_in_contact_may_move_off(void **state)
{
    const piece unit_bits[] = {IMP_FOOT, {"foe", "regulars", NORTH_SIDE, 750, 615, 180, 7}, {0}};
    scene *s = moving("IMP", "SWE", unit_bits, only_recorded, "imp");
    /* as far as the end of his line */
    assert_int_equal(check_answer(s, TILLY_OPT_SIDLE, NULL, NULL, 0, DEGREES(90), MILLIMETRES(50)),
                     TILLY_OK);
    assert_int_equal(
        check_answer(s, TILLY_OPT_FALL_BACK, NULL, NULL, DEGREES(180), MILLIMETRES(30), 0),
        TILLY_OK);
    assert_refused(s, TILLY_OPT_SIDLE, 0, 0, MILLIMETRES(5), TILLY_WHY_ENEMY_IN_WAY);
    assert_int_equal(answer(s, TILLY_OPT_STAY, "imp", NULL, 0, 0, 0), TILLY_OK);
    scene_end(s);
}

/* ---- withdrawal and retreat ----------------------------------------------------------------- */

/* GL-125 GL-126 GL-Q-51 GL-Q-101 GL-D-19 GL-EX-34 GL-EX-116 */
static void back_from_an_enemy_is_a_withdrawal_or_a_retreat(void **state)
{
    /* 100 mm ahead */
    const piece unit_bits[] = {IMP_FOOT, {"foe", "regulars", NORTH_SIDE, 750, 715, 180, 7}, {0}};
    scene *s = moving("IMP", "SWE", unit_bits, only_recorded, "imp");
    assert_refused(s, TILLY_OPT_MARCH, DEGREES(180), MILLIMETRES(60), 0, TILLY_WHY_REARWARD);
    assert_int_equal(s->why.unit[1], unit_of(s, "foe"));
    assert_nearest(s, TILLY_OPT_FALL_BACK, DEGREES(180), MILLIMETRES(30), 0);
    assert_refused(s, TILLY_OPT_SIDLE, 0, DEGREES(180), MILLIMETRES(1), TILLY_WHY_REARWARD);
    assert_nearest(s, TILLY_OPT_FALL_BACK, DEGREES(180), MILLIMETRES(1), 0);
    /* along his front */
    assert_int_equal(check_answer(s, TILLY_OPT_SIDLE, NULL, NULL, 0, DEGREES(90), MILLIMETRES(40)),
                     TILLY_OK);
    assert_int_equal(
        check_answer(s, TILLY_OPT_RETREAT, NULL, NULL, DEGREES(180), MILLIMETRES(60), 0), TILLY_OK);
    assert_int_equal(
        check_answer(s, TILLY_OPT_FALL_BACK, NULL, NULL, DEGREES(180), MILLIMETRES(30), 0),
        TILLY_OK);
    assert_refused(s, TILLY_OPT_FALL_BACK, DEGREES(180), MILLIMETRES(31), 0, TILLY_WHY_MOVE_SPENT);
    assert_nearest(s, TILLY_OPT_FALL_BACK, DEGREES(180), MILLIMETRES(30), 0);
    assert_refused(s, TILLY_OPT_RETREAT, 0, MILLIMETRES(60), 0, TILLY_WHY_NOT_REARWARD);
    scene_end(s);
}

/* GL-Q-101 GL-EX-116: an enemy 200 mm away is a threat, at 200.1 mm the way back is an ordinary one
 */
static void an_enemy_farther_than_200_mm_is_no_threat(void **state)
{
    const piece near[] = {IMP_FOOT, {"foe", "regulars", NORTH_SIDE, 750, 815, 180, 7}, {0}};
    const piece far[] = {IMP_FOOT, {"foe", "regulars", NORTH_SIDE, 750, 815.1, 180, 7}, {0}};
    scene *s = moving("IMP", "SWE", near, only_recorded, "imp");
    assert_int_equal(check_answer(s, TILLY_OPT_MARCH, NULL, NULL, DEGREES(180), MILLIMETRES(60), 0),
                     TILLY_E_ILLEGAL);
    assert_true(offered(s, TILLY_OPT_RETREAT));
    scene_end(s);
    s = moving("IMP", "SWE", far, only_recorded, "imp");
    assert_int_equal(check_answer(s, TILLY_OPT_MARCH, NULL, NULL, DEGREES(180), MILLIMETRES(60), 0),
                     TILLY_OK);
    assert_false(offered(s, TILLY_OPT_RETREAT));
    assert_false(offered(s, TILLY_OPT_FALL_BACK));
    scene_end(s);
}

/* GL-Q-101: guns, and whoever routs, make nobody's move a retreat */
static void guns_and_fugitives_are_no_threat(void **state)
{
    const piece unit_bits[] = {IMP_FOOT,
                               {"guns", "foot battery", NORTH_SIDE, 750, 715, 180, 1},
                               {"foe", "regulars", NORTH_SIDE, 900, 715, 180, 7},
                               {0}};
    scene *s = regiments_of("IMP", "SWE", unit_bits, only_recorded);
    routing(s, "foe");
    move_with(s, "1.c3", "imp");
    assert_int_equal(check_answer(s, TILLY_OPT_MARCH, NULL, NULL, DEGREES(180), MILLIMETRES(60), 0),
                     TILLY_OK);
    scene_end(s);
}

/* GL-125 GL-Q-51: its front stays to the enemy */
static void a_withdrawal_keeps_its_front_to_the_enemy(void **state)
{
    const piece unit_bits[] = {IMP_FOOT, {"foe", "regulars", NORTH_SIDE, 750, 715, 180, 7}, {0}};
    scene *s = moving("IMP", "SWE", unit_bits, only_recorded, "imp");
    const step facing[] = {{750, 585, 20, 0}, {750, 560, 0, 0}};
    const step turned[] = {{750, 560, 90, 0}};
    const step formed[] = {{750, 560, 0, TILLY_ACT_COLUMN}};
    assert_int_equal(check_path(s, TILLY_OPT_FALL_BACK, NULL, facing, 2), TILLY_OK);
    assert_int_equal(check_path(s, TILLY_OPT_FALL_BACK, NULL, turned, 1), TILLY_E_ILLEGAL);
    assert_int_equal(s->why.code, TILLY_WHY_FRONT_TO_ENEMY);
    assert_int_equal(check_path(s, TILLY_OPT_FALL_BACK, NULL, formed, 1), TILLY_E_ILLEGAL);
    assert_int_equal(s->why.code, TILLY_WHY_FORMATION);
    assert_int_equal(answer(s, TILLY_OPT_FALL_BACK, "imp", NULL, DEGREES(180), MILLIMETRES(30), 0),
                     TILLY_OK);
    end_row(s);
    assert_stands(s, "imp", 750, 555);
    assert_int_equal(stands(s, "imp").heading, 0);
    assert_int_equal(event_about(s, TILLY_EV_MARCHED, "imp").value[7], TILLY_OPT_FALL_BACK);
    assert_false(flags_of(s, "imp") & TILLY_UNIT_RETREATING);
    scene_end(s);
}

/* GL-Q-101: an enemy at an angle ahead: the body faces as it did, and may go aside as long as a
 * corner of him is within 45 degrees of its own corner: 20 mm */
static void a_withdrawal_aside_ends_where_the_enemy_leaves_the_front(void **state)
{
    /* from x = 910 on, up to y = 730 */
    const piece unit_bits[] = {IMP_FOOT, {"foe", "regulars", NORTH_SIDE, 960, 715, 180, 7}, {0}};
    scene *s = moving("IMP", "SWE", unit_bits, only_recorded, "imp");
    assert_int_equal(lengths(s, TILLY_OPT_FALL_BACK, DEGREES(270), 0).most, MILLIMETRES(20));
    assert_refused(
        s, TILLY_OPT_FALL_BACK, DEGREES(270), MILLIMETRES(25), 0, TILLY_WHY_FRONT_TO_ENEMY);
    assert_nearest(s, TILLY_OPT_FALL_BACK, DEGREES(270), MILLIMETRES(20), 0);
    assert_int_equal(answer(s, TILLY_OPT_FALL_BACK, "imp", NULL, DEGREES(270), MILLIMETRES(20), 0),
                     TILLY_OK);
    end_row(s);
    assert_int_equal(stands(s, "imp").heading, 0);
    scene_end(s);
}

/* GL-Q-101: a path is judged by where it ends, against where it began */
static void a_way_round_is_judged_by_its_end(void **state)
{
    const piece unit_bits[] = {IMP_FOOT, {"foe", "regulars", NORTH_SIDE, 750, 715, 180, 7}, {0}};
    scene *s = moving("IMP", "SWE", unit_bits, only_recorded, "imp");
    const step back[] = {{750, 605, 180, 0}, {750, 575, 180, 0}};
    const step forward[] = {{750, 575, 0, 0}, {750, 595, 0, 0}};
    const step turned_at_last[] = {{750, 575, 180, 0}, {750, 575, 0, 0}};
    assert_int_equal(check_path(s, TILLY_OPT_MARCH, NULL, back, 2), TILLY_E_ILLEGAL);
    assert_int_equal(s->why.code, TILLY_WHY_REARWARD);
    assert_int_equal(check_path(s, TILLY_OPT_MARCH, NULL, turned_at_last, 2), TILLY_E_ILLEGAL);
    assert_int_equal(s->why.code, TILLY_WHY_REARWARD);
    assert_int_equal(check_path(s, TILLY_OPT_RETREAT, NULL, back, 2), TILLY_OK);
    assert_int_equal(check_path(s, TILLY_OPT_MARCH, NULL, forward, 2), TILLY_OK);
    assert_int_equal(check_path(s, TILLY_OPT_RETREAT, NULL, forward, 2), TILLY_E_ILLEGAL);
    assert_int_equal(s->why.code, TILLY_WHY_NOT_REARWARD);
    scene_end(s);
}

/* GL-Q-101 speaks of infantry and cavalry */
static void guns_go_back_as_they_like(void **state)
{
    const piece unit_bits[] = {{"guns", "horse battery", SOUTH_SIDE, 750, 580, 0, 1, "limbered"},
                               {"foe", "regulars", NORTH_SIDE, 750, 715, 180, 7},
                               {0}};
    scene *s = moving("IMP", "SWE", unit_bits, only_recorded, "guns");
    assert_false(offered(s, TILLY_OPT_RETREAT));
    assert_int_equal(check_answer(s, TILLY_OPT_MARCH, NULL, NULL, DEGREES(180), MILLIMETRES(90), 0),
                     TILLY_OK);
    scene_end(s);
}

/* GL-126 GL-Q-51: backs turned, whatever facing the path says, and marked until its army's next
 * orders part */
static void a_retreat_turns_its_back(void **state)
{
    const piece unit_bits[] = {IMP_FOOT, {"foe", "regulars", NORTH_SIDE, 750, 715, 180, 7}, {0}};
    scene *s = moving("IMP", "SWE", unit_bits, only_recorded, "imp");
    const step back[] = {{750, 545, 0, 0}};
    assert_int_equal(go_by(s, TILLY_OPT_RETREAT, NULL, back, 1), TILLY_OK);
    end_row(s);
    assert_int_equal(stands(s, "imp").heading, DEGREES(180));
    assert_true(flags_of(s, "imp") & TILLY_UNIT_RETREATING);
    play_row(s, "2.c1");
    assert_true(flags_of(s, "imp") & TILLY_UNIT_RETREATING);
    play_row(s, "1.c1");
    assert_false(flags_of(s, "imp") & TILLY_UNIT_RETREATING);
    scene_end(s);
}

/* ---- hedgehogs ------------------------------------------------------------------------------ */

/* GL-122 GL-Q-46 GL-Q-47 GL-EX-121: horse 70 mm ahead; at 30 mm they form, for nothing, and the
 * move ends */
static void walking_into_cavalry_ends_in_hedgehog(void **state)
{
    const piece unit_bits[] = {
        IMP_FOOT, {"horse", "heavy regulars", NORTH_SIDE, 750, 690, 180, 4}, {0}};
    scene *s = moving("IMP", "SWE", unit_bits, only_recorded, "imp");
    /* more may be ordered */
    assert_int_equal(lengths(s, TILLY_OPT_MARCH, 0, 0).most, MILLIMETRES(60));
    tilly_answer given = {
        .size = sizeof given,
        .pick = {(uint32_t)option_of(s, TILLY_OPT_MARCH, NULL, NULL), {0, MILLIMETRES(60)}}};
    tilly_pose pose;
    assert_int_equal(tilly_turn_preview(s->turn, &given, &pose), TILLY_OK);
    assert_int_equal(pose.y, MILLIMETRES(625));
    march(s, 0, 60);
    end_row(s);
    assert_stands(s, "imp", 750, 625);
    assert_int_equal(stands(s, "imp").formation, TILLY_FORMATION_HEDGEHOG);
    tilly_event e = event_about(s, TILLY_EV_FORMED, "imp");
    assert_int_equal(e.value[5], 0);
    assert_int_equal(e.value[6], 1);
    assert_int_equal(event_about(s, TILLY_EV_MARCHED, "imp").value[6], 666);
    scene_end(s);
}

/* GL-Q-49 GL-Q-46: two quarters of regulars' move; what is left of it is in line */
static void a_hedgehog_is_formed_and_left_at_its_cost(void **state)
{
    const piece unit_bits[] = {{"imp", "regulars", SOUTH_SIDE, 750, 585, 0, 8, "hedgehog"},
                               {"far", "regulars", NORTH_SIDE, 750, 1100, 180, 7},
                               {0}};
    scene *s = moving("IMP", "SWE", unit_bits, only_recorded, "imp");
    assert_false(offered(s, TILLY_OPT_FACE));
    assert_int_equal(lengths(s, TILLY_OPT_MARCH, DEGREES(40), 0).most, MILLIMETRES(30));
    assert_false(offered(s, TILLY_OPT_FORM_HEDGEHOG));
    /* GL-D-43 */
    assert_int_equal(answer(s, TILLY_OPT_FORM_COLUMN, "imp", NULL, DEGREES(25), 0, 0), TILLY_OK);
    end_row(s);
    assert_int_equal(stands(s, "imp").heading, DEGREES(25));
    assert_stands(s, "imp", 750, 585);
    assert_int_equal(event_about(s, TILLY_EV_FORMED, "imp").value[5], 2);
    scene_end(s);
}

/* GL-Q-49: as long as horse is within 30 mm it stands; the order need not be asked for */
static void a_hedgehog_stands_before_cavalry(void **state)
{
    const piece held[] = {{"imp", "regulars", SOUTH_SIDE, 750, 585, 0, 8, "hedgehog"},
                          {"horse", "heavy regulars", NORTH_SIDE, 750, 657.5, 180, 4},
                          {0}};
    const piece freed[] = {{"imp", "regulars", SOUTH_SIDE, 750, 585, 0, 8, "hedgehog"},
                           {"horse", "heavy regulars", NORTH_SIDE, 750, 657.6, 180, 4},
                           {0}};
    /* 60 x 45 mm: 30.0 mm from his front edge */
    scene *s = regiments_of("IMP", "SWE", held, only_recorded);
    begin_row(s, "1.c3");
    ask_for(s, "imp");
    assert_int_equal(question_in_row(s), 0); /* nothing but to stay, and nobody else */
    assert_int_equal(stands(s, "imp").formation, TILLY_FORMATION_HEDGEHOG);
    scene_end(s);
    s = moving("IMP", "SWE", freed, only_recorded, "imp");
    assert_int_equal(check_answer(s, TILLY_OPT_FORM_LINE, NULL, NULL, 0, 0, 0), TILLY_OK);
    scene_end(s);
}

/* GL-Q-46 GL-122: in its own half a player may form it at the table's cost */
static void a_voluntary_hedgehog_costs_its_quarters(void **state)
{
    const piece unit_bits[] = {IMP_FOOT, {"far", "regulars", NORTH_SIDE, 750, 1100, 180, 7}, {0}};
    scene *s = moving("IMP", "SWE", unit_bits, only_recorded, "imp");
    const step after_30[] = {{750, 615, 0, TILLY_ACT_HEDGEHOG}};
    const step after_31[] = {{750, 616, 0, TILLY_ACT_HEDGEHOG}};
    const step and_on[] = {{750, 600, 0, TILLY_ACT_HEDGEHOG}, {750, 605, 0, 0}};
    assert_int_equal(check_path(s, TILLY_OPT_MARCH, NULL, after_31, 1), TILLY_E_ILLEGAL);
    /* rate 0 */
    assert_int_equal(check_path(s, TILLY_OPT_MARCH, NULL, and_on, 2), TILLY_E_ILLEGAL);
    assert_int_equal(go_by(s, TILLY_OPT_MARCH, NULL, after_30, 1), TILLY_OK);
    end_row(s);
    assert_int_equal(event_about(s, TILLY_EV_FORMED, "imp").value[5], 2);
    assert_stands(s, "imp", 750, 615);
    scene_end(s);
}

/* ---- charges -------------------------------------------------------------------------------- */

static scene *horse_before(double gap, const char *row, void (*prepare)(scene *))
{
    static piece unit_bits[3];
    /* 120 x 40 mm, charge 150 mm */
    unit_bits[0] = (piece){"horse", "heavy regulars", SOUTH_SIDE, 750, 580, 0, 4};
    unit_bits[1] = (piece){"foe", "medium horse", NORTH_SIDE, 750, 620 + gap, 180, 4};
    unit_bits[2] = (piece){0};
    scene *s = regiments_of("SWE", "IMP", unit_bits, only_recorded);
    if (prepare)
        prepare(s);
    move_with(s, row, "horse");
    return s;
}

/* GL-132 GL-133 GL-Q-54 GL-D-18: it must end in contact */
static void a_charge_of_horse_ends_in_contact(void **state)
{
    scene *s = horse_before(150, "1.c3", NULL);
    assert_int_equal(answer(s, TILLY_OPT_CHARGE_AT, "horse", "foe", 0, 0, 0), TILLY_OK);
    end_row(s);
    tilly_event e = event_about(s, TILLY_EV_CHARGED_AT, "horse");
    assert_int_equal(e.other, unit_of(s, "foe"));
    assert_int_equal(e.value[7], 1);
    assert_stands(s, "horse", 750, 730);
    assert_true(flags_of(s, "horse") & TILLY_UNIT_CHARGED);
    tilly_reach reach;
    uint32_t open = 1;
    assert_int_equal(tilly_battle_charges(s->battle, unit_of(s, "horse"), &reach, 1, &open),
                     TILLY_OK);
    assert_int_equal(open, 0); /* it has charged */
    scene_end(s);
    s = horse_before(151, "1.c3", NULL);
    assert_int_equal(check_answer(s, TILLY_OPT_CHARGE_AT, NULL, "foe", 0, 0, 0), TILLY_E_ILLEGAL);
    assert_int_equal(s->why.code, TILLY_WHY_TARGET_MISSED);
    assert_int_equal(s->why.number[0], MILLIMETRES(1));
    assert_nearest(s, TILLY_OPT_STAY, 0, 0, 0);
    scene_end(s);
}

static void charged_before(scene *s)
{
    charged(s, "horse", "foe");
}

/* GL-133 GL-Q-55: in turn 1; the next in turn 7 */
static void a_unit_charges_once_in_six_turns(void **state)
{
    scene *s = horse_before(100, "1.c3", charged_before);
    assert_false(offered(s, TILLY_OPT_CHARGE_AT));
    for (unsigned turn = 2; turn <= 7; turn++) {
        while (tilly_turn_next(s->turn, 0) == TILLY_DECISION)
            pass_question(s);
        assert_int_equal(tilly_battle_turn(s->battle, &s->turn), TILLY_OK);
        move_with(s, "1.c3", "horse");
        assert_int_equal(offered(s, TILLY_OPT_CHARGE_AT), turn == 7);
    }
    scene_end(s);
}

/* GL-Q-54: infantry need only come within 50 mm: 90 mm of charge and 50 of range */
static void a_charge_of_foot_ends_within_its_range(void **state)
{
    const piece reached[] = {IMP_FOOT, {"foe", "regulars", NORTH_SIDE, 750, 755, 180, 7}, {0}};
    const piece missed[] = {IMP_FOOT, {"foe", "regulars", NORTH_SIDE, 750, 755.1, 180, 7}, {0}};
    scene *s = moving("IMP", "SWE", reached, only_recorded, "imp");
    assert_int_equal(answer(s, TILLY_OPT_CHARGE_AT, "imp", "foe", 0, 0, 0), TILLY_OK);
    end_row(s);
    assert_stands(s, "imp", 750, 675);
    assert_true(flags_of(s, "imp") & TILLY_UNIT_CHARGED);
    scene_end(s);
    s = moving("IMP", "SWE", missed, only_recorded, "imp");
    assert_false(offered(s, TILLY_OPT_CHARGE_AT)); /* out of all reach */
    scene_end(s);
}

/* GL-Q-54: also one formed at its approach. Regulars in line 100 x 30 mm, then 60 x 45: their front
 * comes 7.5 mm nearer. 140 mm of cuirassiers' charge end 10.1 mm before it */
static void a_charge_at_infantry_may_end_before_its_hedgehog(void **state)
{
    const piece unit_bits[] = {
        {"horse", "cuirassiers", SOUTH_SIDE, 750, 580, 0, 4},
        {"foe", "regulars", NORTH_SIDE, 750, 600 + 140 + 10.1 + 7.5 + 15, 180, 8},
        {0}};
    scene *s = moving("SWE", "IMP", unit_bits, only_recorded, "horse");
    assert_int_equal(answer(s, TILLY_OPT_CHARGE_AT, "horse", "foe", 0, 0, 0), TILLY_OK);
    end_row(s);
    assert_int_equal(stands(s, "foe").formation, TILLY_FORMATION_HEDGEHOG);
    assert_stands(s, "horse", 750, 720);
    assert_int_equal(event_about(s, TILLY_EV_CHARGED_AT, "horse").value[7], 1);
    scene_end(s);
}

/* GL-Q-54: line or column only, no guns, an enemy in sight */
static void who_may_not_charge_is_not_asked_to(void **state)
{
    const piece unit_bits[] = {{"march", "regulars", SOUTH_SIDE, 600, 585, 0, 8, "march column"},
                               {"guns", "horse battery", SOUTH_SIDE, 700, 580, 0, 1, "limbered"},
                               {"hedgehog", "regulars", SOUTH_SIDE, 500, 585, 0, 8, "hedgehog"},
                               {"foe", "regulars", NORTH_SIDE, 650, 680, 180, 7},
                               {0}};
    static const char *const names[] = {"march", "guns", "hedgehog"};
    for (unsigned i = 0; i < 3; i++) {
        scene *s = moving("IMP", "SWE", unit_bits, only_recorded, names[i]);
        assert_false(offered(s, TILLY_OPT_CHARGE_AT));
        scene_end(s);
    }
    const piece hidden[] = {{"horse", "heavy regulars", SOUTH_SIDE, 750, 480, 0, 4},
                            {"own", "regulars", SOUTH_SIDE, 750, 525, 0, 8},
                            {"foe", "regulars", NORTH_SIDE, 750, 600, 180, 5},
                            {0}};
    scene *s = moving("IMP", "SWE", hidden, only_recorded, "horse");
    assert_false(offered(s, TILLY_OPT_CHARGE_AT));
    scene_end(s);
}

/* GL-Q-54: by a path too; the formation stays, disrupted units may */
static void a_charge_may_go_round_a_corner(void **state)
{
    const piece unit_bits[] = {{"horse", "heavy regulars", SOUTH_SIDE, 750, 580, 0, 4},
                               {"foe", "medium horse", NORTH_SIDE, 880, 720, 270, 4},
                               {0}};
    scene *s = regiments_of("SWE", "IMP", unit_bits, only_recorded);
    disrupted(s, "horse");
    move_with(s, "1.c3", "horse");
    /* 60 mm up, then east: his front edge is at x = 860 */
    const step round[] = {{750, 640, 90, 0}, {860, 640, 90, 0}};
    const step formed[] = {{750, 580, 0, TILLY_ACT_COLUMN}, {750, 640, 90, 0}, {860, 640, 90, 0}};
    const step short_of_him[] = {{750, 600, 0, 0}};
    assert_int_equal(check_path(s, TILLY_OPT_CHARGE_AT, "foe", formed, 3), TILLY_E_ILLEGAL);
    assert_int_equal(s->why.code, TILLY_WHY_FORMATION);
    assert_int_equal(check_path(s, TILLY_OPT_CHARGE_AT, "foe", short_of_him, 1), TILLY_E_ILLEGAL);
    assert_int_equal(s->why.code, TILLY_WHY_TARGET_MISSED);
    assert_int_equal(go_by(s, TILLY_OPT_CHARGE_AT, "foe", round, 2), TILLY_OK);
    end_row(s);
    assert_int_equal(stands(s, "horse").heading, DEGREES(90));
    assert_stands(s, "horse", 840, 640);
    scene_end(s);
}

static tilly_option option_in(scene *s, unsigned kind)
{
    tilly_option o;
    uint32_t n = 0;
    int32_t i = option_of(s, kind, NULL, NULL);
    assert_int_equal(tilly_turn_options(s->turn, (uint32_t)i, &o, 1, &n), TILLY_OK);
    return o;
}

/* GL-D-18: straight on it would end upon its own foot */
static void a_charge_that_fails_straight_on_is_offered_by_a_path_alone(void **state)
{
    const piece unit_bits[] = {{"horse", "heavy regulars", SOUTH_SIDE, 750, 580, 0, 4},
                               {"own", "regulars", SOUTH_SIDE, 760, 690, 0, 8},
                               {"foe", "medium horse", NORTH_SIDE, 880, 720, 270, 4},
                               {0}};
    const step round[] = {{750, 640, 90, 0}, {860, 640, 90, 0}};
    scene *s = moving("SWE", "IMP", unit_bits, only_recorded, "horse");
    assert_int_equal(option_in(s, TILLY_OPT_CHARGE_AT).flags, TILLY_ALSO_PATH | TILLY_ONLY_PATH);
    assert_int_equal(answer(s, TILLY_OPT_CHARGE_AT, "horse", "foe", 0, 0, 0), TILLY_E_ILLEGAL);
    assert_int_equal(go_by(s, TILLY_OPT_CHARGE_AT, "foe", round, 2), TILLY_OK);
    scene_end(s);
    s = horse_before(100, "1.c3", NULL);
    assert_int_equal(option_in(s, TILLY_OPT_CHARGE_AT).flags, TILLY_ALSO_PATH);
    assert_int_equal(answer(s, TILLY_OPT_CHARGE_AT, "horse", "foe", 0, 0, 0), TILLY_OK);
    scene_end(s);
}

/* Targets that a unit could charge now, and enemies it touches. */
static void charges_open_can_be_asked_for(void **state)
{
    scene *s = horse_before(100, "1.c3", NULL);
    tilly_reach reach[4];
    uint32_t count = 0;
    assert_int_equal(tilly_battle_charges(s->battle, unit_of(s, "horse"), reach, 4, &count),
                     TILLY_OK);
    assert_int_equal(count, 1);
    assert_int_equal(reach[0].target, unit_of(s, "foe"));
    assert_int_equal(reach[0].straight, 1);
    assert_int_equal(reach[0].length, MILLIMETRES(99.99));
    assert_int_equal(reach[0].y, MILLIMETRES(679.99));
    scene_end(s);
}

/* GL-208 GL-Q-82 GL-EX-88 */
static void fugitives_are_ridden_down_by_horse_that_comes_up(void **state)
{
    const piece unit_bits[] = {{"horse", "heavy regulars", SOUTH_SIDE, 750, 580, 0, 4},
                               {"foe", "regulars", NORTH_SIDE, 750, 675, 0, 7},
                               {0}};
    scene *s = regiments_of("SWE", "IMP", unit_bits, only_recorded);
    routing(s, "foe");
    move_with(s, "1.c3", "horse");
    march(s, 0, 59.99);
    end_row(s);
    assert_int_equal(bases_of(s, "foe"), 6);
    assert_int_equal(events_of(s, TILLY_EV_RIDDEN_DOWN), 1); /* once, though it stays there */
    scene_end(s);
}

/* ---- guns ----------------------------------------------------------------------------------- */

/* GL-088 GL-Q-33: limbered guns are ridden over, and the mover goes on */
static void limbered_guns_are_taken_in_passing(void **state)
{
    const piece unit_bits[] = {{"horse", "heavy regulars", SOUTH_SIDE, 750, 580, 0, 4},
                               {"guns", "foot battery", NORTH_SIDE, 750, 640, 180, 1, "limbered"},
                               {0}};
    scene *s = moving("SWE", "IMP", unit_bits, only_recorded, "horse");
    /* not to a stand upon them */
    assert_refused(s, TILLY_OPT_MARCH, 0, MILLIMETRES(50), 0, TILLY_WHY_NO_ROOM);
    march(s, 0, 100);
    end_row(s);
    assert_stands(s, "horse", 750, 680);
    assert_int_equal(bases_of(s, "guns"), 0);
    assert_int_equal(bases_of(s, "horse"), 3);
    assert_int_equal(events_of(s, TILLY_EV_BATTERY_TAKEN), 1);
    scene_end(s);
}

/* GL-Q-33: guns that are served stop whoever comes */
static void guns_that_are_served_stop_the_mover(void **state)
{
    const piece unit_bits[] = {{"horse", "heavy regulars", SOUTH_SIDE, 750, 580, 0, 4},
                               {"guns", "foot battery", NORTH_SIDE, 750, 640, 180, 1},
                               {0}};
    scene *s = moving("SWE", "IMP", unit_bits, only_recorded, "horse");
    assert_int_equal(lengths(s, TILLY_OPT_MARCH, 0, 0).most, MILLIMETRES(20));
    scene_end(s);
}

static void to_next_turn(scene *s)
{
    tilly_status status;
    while ((status = tilly_turn_next(s->turn, 0)) == TILLY_DECISION)
        pass_question(s);
    assert_int_equal(status, TILLY_TURN_OVER);
    assert_int_equal(tilly_battle_turn(s->battle, &s->turn), TILLY_OK);
}

static bool may_fire_at(const scene *s, const char *guns, const char *target)
{
    tilly_reason why = {.size = sizeof why};
    return tilly_battle_may_shoot(s->battle, unit_of(s, guns), unit_of(s, target), NULL, &why) ==
           TILLY_OK;
}

static void shot(scene *s)
{
    set_fired(s->battle, unit_of(s, "guns"), unit_of(s, "foe"));
}

/* GL-091 GL-092 GL-Q-32 GL-D-20 GL-EX-22: fired in turn 1, limbered in 2, moved in 3, unlimbered in
 * 4, fires in 5 */
static void guns_need_a_move_to_limber_and_one_to_unlimber(void **state)
{
    const piece unit_bits[] = {{"guns", "foot battery", SOUTH_SIDE, 750, 580, 0, 1},
                               {"imp", "regulars", SOUTH_SIDE, 500, 580, 0, 8},
                               {"foe", "regulars", NORTH_SIDE, 750, 1000, 180, 7},
                               {0}};
    scene *s = regiments_of("IMP", "SWE", unit_bits, only_recorded);
    shot(s);
    move_with(s, "1.c3", "guns");
    assert_false(offered(s, TILLY_OPT_LIMBER));
    assert_false(offered(s, TILLY_OPT_MARCH));
    /* it may still pivot */
    assert_int_equal(answer(s, TILLY_OPT_FACE, "guns", NULL, DEGREES(5), 0, 0), TILLY_OK);
    to_next_turn(s);
    assert_true(may_fire_at(s, "guns", "foe"));
    move_with(s, "1.c3", "guns");
    assert_int_equal(answer(s, TILLY_OPT_LIMBER, "guns", NULL, 0, 0, 0), TILLY_OK);
    assert_int_equal(question_in_row(s), TILLY_ASK_NEXT_UNIT);
    assert_int_equal(option_of(s, TILLY_OPT_UNIT, "guns", NULL), -1);
    to_next_turn(s);
    move_with(s, "1.c3", "guns");
    assert_true(offered(s, TILLY_OPT_UNLIMBER));
    march(s, 0, 40);
    to_next_turn(s);
    assert_false(may_fire_at(s, "guns", "foe"));
    move_with(s, "1.c3", "guns");
    assert_int_equal(answer(s, TILLY_OPT_UNLIMBER, "guns", NULL, 0, 0, 0), TILLY_OK);
    end_row(s);
    assert_false(may_fire_at(s, "guns", "foe")); /* in the middle of changing */
    to_next_turn(s);
    begin_row(s, "1.a");
    end_row(s);
    assert_true(may_fire_at(s, "guns", "foe"));
    scene_end(s);
}

/* ---- dragoons ------------------------------------------------------------------------------- */

/* GL-020 GL-135 GL-Q-12 GL-D-21 GL-EX-38: one for one, in place, for a whole move */
static void dragoons_dismount_for_a_whole_move(void **state)
{
    const piece unit_bits[] = {{"par", "dragoons", SOUTH_SIDE, 750, 580, 0, 4},
                               {"own", "regulars", SOUTH_SIDE, 500, 580, 0, 8},
                               {"far", "regulars", NORTH_SIDE, 750, 1100, 180, 7},
                               {0}};
    scene *s = regiments_of("PAR", "SWE", unit_bits, only_recorded);
    disrupted(s, "par");
    move_with(s, "1.c3", "par");
    uint32_t foot = 0;
    uint32_t horse = stands(s, "par").type;
    assert_int_equal(tilly_ruleset_type(s->rules, "dismounted dragoons", &foot), TILLY_OK);
    assert_int_equal(answer(s, TILLY_OPT_DISMOUNT, "par", NULL, 0, 0, 0), TILLY_OK);
    assert_int_equal(question_in_row(s), TILLY_ASK_NEXT_UNIT);
    assert_int_equal(option_of(s, TILLY_OPT_UNIT, "par", NULL), -1);
    end_row(s);
    assert_int_equal(stands(s, "par").type, foot);
    assert_int_equal(bases_of(s, "par"), 4);
    assert_int_equal(order_in(s, "par"), IS_DISRUPTED);
    assert_stands(s, "par", 750, 592.5); /* 80 x 15 mm, its front still at y = 600 */
    tilly_event e = event_about(s, TILLY_EV_CHANGED_ARMS, "par");
    assert_int_equal(e.value[0], horse);
    assert_int_equal(e.value[1], foot);
    to_next_turn(s);
    move_with(s, "1.c3", "par");
    assert_int_equal(lengths(s, TILLY_OPT_MARCH, 0, 0).most, MILLIMETRES(70));
    assert_int_equal(answer(s, TILLY_OPT_MOUNT, "par", NULL, 0, 0, 0), TILLY_OK);
    end_row(s);
    assert_int_equal(stands(s, "par").type, horse);
    assert_stands(s, "par", 750, 580);
    scene_end(s);
}

/* GL-Q-12: not out of a hedgehog, which costs its quarters to leave */
static void nobody_mounts_in_hedgehog(void **state)
{
    const piece unit_bits[] = {
        {"par", "dismounted dragoons", SOUTH_SIDE, 750, 592.5, 0, 4, "hedgehog"},
        {"far", "regulars", NORTH_SIDE, 750, 1100, 180, 7},
        {0}};
    scene *s = moving("PAR", "SWE", unit_bits, only_recorded, "par");
    assert_false(offered(s, TILLY_OPT_MOUNT));
    assert_string_equal(option_text(s, TILLY_OPT_FORM_LINE, NULL),
                        "form line <heading 0 to 359.99>");
    scene_end(s);
}

/* GL-Q-49 GL-D-43 */
static void who_leaves_a_hedgehog_says_where_he_will_face(void **state)
{
    const piece unit_bits[] = {{"imp", "regulars", SOUTH_SIDE, 750, 580, 0, 8, "hedgehog"},
                               {"far", "regulars", NORTH_SIDE, 750, 1100, 180, 7},
                               {0}};
    scene *s = moving("IMP", "SWE", unit_bits, only_recorded, "imp");
    char words[64];
    assert_int_equal(tilly_turn_option_text(s->turn,
                                            (uint32_t)option_of(s, TILLY_OPT_FORM_LINE, NULL, NULL),
                                            words,
                                            sizeof words,
                                            NULL),
                     TILLY_OK);
    assert_string_equal(words, "form line <heading 0 to 359.99>");
    scene_end(s);
}

/* GL-Q-103: horses need more room than men */
static void there_must_be_room_to_mount(void **state)
{
    const piece unit_bits[] = {{"par", "dismounted dragoons", SOUTH_SIDE, 750, 592.5, 0, 4},
                               {"own", "regulars", SOUTH_SIDE, 750, 560, 0, 8},
                               {"far", "regulars", NORTH_SIDE, 750, 1100, 180, 7},
                               {0}};
    /* mounted they would reach back to y = 560 */
    scene *s = moving("PAR", "SWE", unit_bits, only_recorded, "par");
    assert_false(offered(s, TILLY_OPT_MOUNT));
    scene_end(s);
}

/* ---- houses --------------------------------------------------------------------------------- */

static tilly_id the_house;
static void house_ahead(scene *s)
{
    const double house[] = {720, 620, 780, 620, 780, 660, 720, 660};
    only_recorded(s);
    the_house = ground_at(s, TILLY_VILLAGE, house, 4);
}

static void house_askew(scene *s)
{
    const double house[] = {710, 630, 770, 620, 780, 660, 720, 670};
    only_recorded(s);
    the_house = ground_at(s, TILLY_VILLAGE, house, 4);
}

static tilly_pose shown(const scene *s, unsigned kind)
{
    tilly_pose pose = {0};
    tilly_answer given = {.size = sizeof given,
                          .pick = {(uint32_t)option_of(s, kind, NULL, NULL), {0}}};
    assert_int_equal(tilly_turn_preview(s->turn, &given, &pose), TILLY_OK);
    return pose;
}

static void assert_stands_as_shown(const scene *s, const char *name, tilly_pose pose)
{
    tilly_unit u = stands(s, name);
    assert_int_equal(u.x, pose.x);
    assert_int_equal(u.y, pose.y);
    assert_int_equal(u.heading, pose.heading);
}

/* GL-Q-103 */
static void dragoons_are_shown_where_they_dismount(void **state)
{
    const piece unit_bits[] = {{"par", "dragoons", SOUTH_SIDE, 750, 580, 0, 4},
                               {"far", "regulars", NORTH_SIDE, 750, 1100, 180, 7},
                               {0}};
    scene *s = moving("PAR", "SWE", unit_bits, only_recorded, "par");
    tilly_pose pose = shown(s, TILLY_OPT_DISMOUNT);
    assert_int_equal(pose.y, MILLIMETRES(592.5));
    assert_int_equal(answer(s, TILLY_OPT_DISMOUNT, "par", NULL, 0, 0, 0), TILLY_OK);
    assert_stands_as_shown(s, "par", pose);
    scene_end(s);
}

/* GL-Q-104: the house stands askew, and its garrison as it does */
static void a_regiment_is_shown_facing_as_its_house_does(void **state)
{
    const piece unit_bits[] = {IMP_FOOT, {"far", "regulars", NORTH_SIDE, 750, 1100, 180, 7}, {0}};
    scene *s = moving("IMP", "SWE", unit_bits, house_askew, "imp");
    tilly_pose pose = shown(s, TILLY_OPT_OCCUPY);
    assert_int_equal(answer(s, TILLY_OPT_OCCUPY, "imp", NULL, 0, 0, 0), TILLY_OK);
    assert_stands_as_shown(s, "imp", pose);
    assert_int_not_equal(pose.heading, 0);
    scene_end(s);
}

/* GL-032 GL-Q-104 GL-D-24: its middle moves in; the house is its footprint from then on */
static void a_regiment_occupies_a_house(void **state)
{
    const piece unit_bits[] = {IMP_FOOT, {"far", "regulars", NORTH_SIDE, 750, 1100, 180, 7}, {0}};
    scene *s = moving("IMP", "SWE", unit_bits, house_ahead, "imp");
    /* entered, not stood upon */
    assert_refused(s, TILLY_OPT_MARCH, 0, MILLIMETRES(40), 0, TILLY_WHY_IMPASSABLE);
    assert_int_equal(answer(s, TILLY_OPT_OCCUPY, "imp", NULL, 0, 0, 0), TILLY_OK);
    end_row(s);
    tilly_unit u = stands(s, "imp");
    assert_int_equal(u.formation, TILLY_FORMATION_GARRISON);
    assert_stands(s, "imp", 750, 640);
    assert_in_range(u.width + u.depth, MILLIMETRES(100), MILLIMETRES(100.04));
    assert_in_range(u.width, MILLIMETRES(40), MILLIMETRES(60.02));
    assert_int_equal(event_about(s, TILLY_EV_HOUSE_TAKEN, "imp").third, the_house);
    scene_end(s);
}

/* GL-Q-104: one regiment a house, no guns, and not in a charge */
static void a_house_shelters_one_regiment_and_no_guns(void **state)
{
    const piece unit_bits[] = {IMP_FOOT,
                               {"own", "regulars", SOUTH_SIDE, 750, 640, 0, 8, "house"},
                               {"guns", "horse battery", SOUTH_SIDE, 660, 640, 90, 1, "limbered"},
                               {"far", "regulars", NORTH_SIDE, 750, 1100, 180, 7},
                               {0}};
    scene *s = moving("IMP", "SWE", unit_bits, house_ahead, "imp");
    assert_false(offered(s, TILLY_OPT_OCCUPY));
    scene_end(s);
    const piece empty[] = {unit_bits[2], unit_bits[3], {0}};
    s = moving("IMP", "SWE", empty, house_ahead, "guns");
    assert_false(offered(s, TILLY_OPT_OCCUPY));
    scene_end(s);
}

/* GL-Q-104 GL-D-43 GL-Q-137: in line from the middle of the house, whose ground is difficult to
 * those who enter only, and clear of it at the end: to the north its rear is 35 mm from the middle
 */
static void a_garrison_leaves_in_line_and_ends_clear_of_the_house(void **state)
{
    const piece unit_bits[] = {{"imp", "regulars", SOUTH_SIDE, 750, 640, 0, 8, "house"},
                               {"far", "regulars", NORTH_SIDE, 750, 1100, 180, 7},
                               {0}};
    scene *s = moving("IMP", "SWE", unit_bits, house_ahead, "imp");
    assert_false(offered(s, TILLY_OPT_FACE));
    assert_false(offered(s, TILLY_OPT_FORM_COLUMN));
    tilly_span span = lengths(s, TILLY_OPT_MARCH, 0, 0);
    assert_in_range(span.least, MILLIMETRES(34.97), MILLIMETRES(35));
    assert_int_equal(span.most, MILLIMETRES(60));
    assert_refused(s, TILLY_OPT_MARCH, 0, MILLIMETRES(20), 0, TILLY_WHY_IMPASSABLE);
    march(s, 0, 38);
    end_row(s);
    assert_stands(s, "imp", 750, 678);
    assert_int_equal(stands(s, "imp").formation, TILLY_FORMATION_LINE);
    assert_int_equal(event_about(s, TILLY_EV_HOUSE_LEFT, "imp").third, the_house);
    assert_says(report_of(s, 0),
                "\n  Imp leaves the village\n  Imp turns left 90 degrees and marches 38 mm\n");
    scene_end(s);
}

/* GL-Q-104: a house held by the enemy cannot be entered */
static void an_enemy_in_the_house_keeps_others_out(void **state)
{
    const piece unit_bits[] = {
        IMP_FOOT, {"foe", "regulars", NORTH_SIDE, 750, 640, 0, 7, "house"}, {0}};
    scene *s = moving("IMP", "SWE", unit_bits, house_ahead, "imp");
    assert_false(offered(s, TILLY_OPT_OCCUPY));
    assert_int_equal(lengths(s, TILLY_OPT_MARCH, 0, 0).most, MILLIMETRES(20));
    scene_end(s);
}

/* ---- reinforcements ------------------------------------------------------------------------- */

/* GL-041 GL-043 GL-Q-111 GL-D-42: due from turn 3; its rear flush with the edge, then inwards; the
 * total rises when it comes */
static void a_reinforcement_comes_on_when_its_owner_likes(void **state)
{
    const piece unit_bits[] = {{"own", "regulars", SOUTH_SIDE, 300, 300, 0, 8},
                               {"late", "regulars", SOUTH_SIDE, 0, 0, 0, 8, "later"},
                               {"far", "regulars", NORTH_SIDE, 750, 1100, 180, 7},
                               {0}};
    scene *s = regiments_of("IMP", "SWE", unit_bits, only_recorded);
    begin_row(s, "1.c3");
    assert_int_equal(question_in_row(s), TILLY_ASK_NEXT_UNIT);
    assert_int_equal(option_of(s, TILLY_OPT_UNIT, "late", NULL), -1);
    to_next_turn(s);
    to_next_turn(s);
    to_next_turn(s); /* kept back in turn 3 it stays due */
    move_with(s, "1.c3", "late");
    assert_int_equal(lost_by(s, 0), 0);
    assert_int_equal(check_answer(s,
                                  TILLY_OPT_ENTER,
                                  NULL,
                                  NULL,
                                  TILLY_FORMATION_COLUMN,
                                  MILLIMETRES(700),
                                  MILLIMETRES(80)),
                     TILLY_OK);
    assert_refused(s,
                   TILLY_OPT_ENTER,
                   TILLY_FORMATION_LINE,
                   MILLIMETRES(700),
                   MILLIMETRES(61),
                   TILLY_WHY_MOVE_SPENT);
    assert_nearest(s, TILLY_OPT_ENTER, TILLY_FORMATION_LINE, MILLIMETRES(700), MILLIMETRES(60));
    /* half of the line would stick out */
    assert_refused(
        s, TILLY_OPT_ENTER, TILLY_FORMATION_LINE, MILLIMETRES(45), 0, TILLY_WHY_TURN_BLOCKED);
    assert_int_equal(answer(s,
                            TILLY_OPT_ENTER,
                            "late",
                            NULL,
                            TILLY_FORMATION_LINE,
                            MILLIMETRES(700),
                            MILLIMETRES(25)),
                     TILLY_OK);
    end_row(s);
    assert_stands(s, "late", 700, 40);
    tilly_event e = event_about(s, TILLY_EV_ENTERED, "late");
    assert_int_equal(e.value[1], MILLIMETRES(15));
    assert_int_equal(e.value[3], 16);
    assert_int_equal(lost_by(s, 0), 0);
    scene_end(s);
}

static void rocks_along_the_edge(scene *s)
{
    static const double rocks[] = {0, 0, 1500, 0, 1500, 60, 0, 60};
    only_recorded(s);
    ground_at(s, TILLY_IMPASSABLE, rocks, 4);
}

/* GL-Q-111 GL-D-42: nothing is asked of it while there is no place at all on its stretch */
static void a_reinforcement_without_a_place_is_not_offered_one(void **state)
{
    const piece unit_bits[] = {{"own", "regulars", SOUTH_SIDE, 300, 300, 0, 8},
                               {"late", "regulars", SOUTH_SIDE, 0, 0, 0, 8, "later"},
                               {"far", "regulars", NORTH_SIDE, 750, 1100, 180, 7},
                               {0}};
    scene *s = regiments_of("IMP", "SWE", unit_bits, rocks_along_the_edge);
    to_next_turn(s);
    to_next_turn(s);
    to_next_turn(s);
    begin_row(s, "1.c3");
    ask_for(s, "late");
    assert_int_equal(question_in_row(s), TILLY_ASK_NEXT_UNIT);
    assert_int_equal(option_of(s, TILLY_OPT_UNIT, "late", NULL), -1);
    end_row(s);
    scene_end(s);
}

/* GL-Q-111: a general rides, where a regiment marches */
static void a_general_rides_on(void **state)
{
    const piece unit_bits[] = {IMP_FOOT,
                               {"late", "general", SOUTH_SIDE, 0, 0, 0, 1, "later"},
                               {"far", "regulars", NORTH_SIDE, 750, 1100, 180, 7},
                               {0}};
    scene *s = regiments_of("IMP", "SWE", unit_bits, only_recorded);
    to_next_turn(s);
    to_next_turn(s);
    to_next_turn(s);
    move_with(s, "1.c3", "late");
    assert_int_equal(answer(s,
                            TILLY_OPT_ENTER,
                            "late",
                            NULL,
                            TILLY_FORMATION_NONE,
                            MILLIMETRES(700),
                            MILLIMETRES(45)),
                     TILLY_OK);
    end_row(s);
    assert_says(report_of(s, 0), "rides 45 mm");
    scene_end(s);
}

/* ---- orders --------------------------------------------------------------------------------- */

static void advance_600_mm_ahead(scene *s)
{
    const tilly_order order = {.size = sizeof order,
                               .kind = TILLY_ORDER_ADVANCE,
                               .points = 1,
                               .radius = MILLIMETRES(100),
                               .point = {{MILLIMETRES(750), MILLIMETRES(1185)}}};
    give_order(s->battle, unit_of(s, "imp"), &order);
}

static scene *ordered(const piece *unit_bits, void (*change)(scene *))
{
    scene *s = regiments_of("IMP", "SWE", unit_bits, change);
    advance_600_mm_ahead(s);
    move_with(s, "1.c3", "imp");
    return s;
}

/* GL-100 GL-102 GL-Q-37 GL-Q-97 GL-Q-98 GL-EX-112: strict orders */
static void an_order_binds_until_an_enemy_is_near(void **state)
{
    const piece alone[] = {IMP_FOOT, {"far", "regulars", NORTH_SIDE, 300, 1100, 180, 7}, {0}};
    scene *s = ordered(alone, NULL);
    assert_int_equal(check_answer(s, TILLY_OPT_MARCH, NULL, NULL, 0, MILLIMETRES(60), 0), TILLY_OK);
    assert_refused(s, TILLY_OPT_MARCH, DEGREES(90), MILLIMETRES(60), 0, TILLY_WHY_AGAINST_ORDER);
    assert_int_equal(s->why.number[0], 5029925); /* 502.99 mm, against 500 at the start */
    assert_int_equal(s->why.number[1], MILLIMETRES(500));
    assert_int_equal(check_answer(s, TILLY_OPT_FACE, NULL, NULL, DEGREES(90), 0, 0), TILLY_OK);
    assert_int_equal(check_answer(s, TILLY_OPT_FORM_COLUMN, NULL, NULL, 0, 0, 0), TILLY_OK);
    scene_end(s);
    const piece at_200[] = {IMP_FOOT, {"foe", "regulars", NORTH_SIDE, 750, 815, 180, 7}, {0}};
    const piece beyond[] = {IMP_FOOT, {"foe", "regulars", NORTH_SIDE, 750, 815.1, 180, 7}, {0}};
    s = ordered(at_200, NULL);
    assert_int_equal(check_answer(s, TILLY_OPT_SIDLE, NULL, NULL, 0, DEGREES(90), MILLIMETRES(40)),
                     TILLY_OK);
    scene_end(s);
    s = ordered(beyond, NULL);
    assert_refused(s, TILLY_OPT_SIDLE, 0, DEGREES(90), MILLIMETRES(40), TILLY_WHY_AGAINST_ORDER);
    scene_end(s);
}

/* GL-Q-37 GL-EX-112: in record mode the move is made and told to its own side */
static void a_recorded_order_only_tells_of_disobedience(void **state)
{
    const piece alone[] = {IMP_FOOT, {"far", "regulars", NORTH_SIDE, 300, 1100, 180, 7}, {0}};
    scene *s = ordered(alone, only_recorded);
    march(s, 90, 60);
    end_row(s);
    assert_true(told_about(s, TILLY_EV_AGAINST_ORDERS, "imp", NULL));
    assert_stands(s, "imp", 810, 585);
    scene_end(s);
    s = ordered(alone, only_recorded);
    march(s, 0, 60);
    end_row(s);
    assert_false(told_about(s, TILLY_EV_AGAINST_ORDERS, "imp", NULL));
    scene_end(s);
}

/* GL-Q-98: a charge fits only where the table says so; hold does not. A path is judged by where it
 * ends */
static void hold_allows_50_mm_about_the_post_and_no_charge(void **state)
{
    /* 200.2 mm */
    const piece unit_bits[] = {{"horse", "medium horse", SOUTH_SIDE, 750, 580, 0, 4},
                               {"foe", "regulars", NORTH_SIDE, 750, 815.2, 180, 7},
                               {0}};
    scene *s = moving("IMP", "SWE", unit_bits, NULL, "horse");
    assert_int_equal(lengths(s, TILLY_OPT_MARCH, DEGREES(30), 0).most, MILLIMETRES(50));
    assert_refused(s, TILLY_OPT_MARCH, DEGREES(30), MILLIMETRES(60), 0, TILLY_WHY_AGAINST_ORDER);
    assert_nearest(s, TILLY_OPT_MARCH, DEGREES(30), MILLIMETRES(50), 0);
    const step out_and_back[] = {{750, 635, 180, 0}, {750, 585, 180, 0}};
    const step too_far[] = {{750, 635, 90, 0}, {770, 635, 90, 0}};
    assert_int_equal(check_path(s, TILLY_OPT_MARCH, NULL, out_and_back, 2), TILLY_OK);
    assert_int_equal(check_path(s, TILLY_OPT_MARCH, NULL, too_far, 2), TILLY_E_ILLEGAL);
    assert_int_equal(s->why.code, TILLY_WHY_AGAINST_ORDER);
    assert_false(offered(s, TILLY_OPT_CHARGE_AT));
    scene_end(s);
}

/* A rule set in which an enemy threatens from 50 mm. */
static void threatened_at_50_mm(scene *s)
{
    ((glauben_tables *)ruleset_tables(s->rules))->param[GLAUBEN_THREAT_MM] = 50;
}

/* GL-Q-97 GL-Q-98: a charge fits an order to attack him, not one to hold */
static void a_charge_must_fit_the_order(void **state)
{
    /* 100 mm */
    const piece unit_bits[] = {{"imp", "medium horse", SOUTH_SIDE, 750, 580, 0, 4},
                               {"foe", "medium horse", NORTH_SIDE, 750, 720, 180, 4},
                               {0}};
    scene *s = moving("IMP", "SWE", unit_bits, threatened_at_50_mm, "imp");
    assert_false(offered(s, TILLY_OPT_CHARGE_AT));
    scene_end(s);
    s = regiments_of("IMP", "SWE", unit_bits, threatened_at_50_mm);
    const tilly_order attack = {
        .size = sizeof attack, .kind = TILLY_ORDER_ATTACK, .target = unit_of(s, "foe")};
    give_order(s->battle, unit_of(s, "imp"), &attack);
    move_with(s, "1.c3", "imp");
    assert_int_equal(check_answer(s, TILLY_OPT_CHARGE_AT, NULL, "foe", 0, 0, 0), TILLY_OK);
    scene_end(s);
}

/* ---- what is not seen ----------------------------------------------------------------------- */

static void in_fog(scene *s)
{
    only_recorded(s);
    set_rule(s, "visibility_cap", "20");
}

static void in_fog_and_hidden(scene *s)
{
    in_fog(s);
    set_rule(s, "hidden_units", "on");
}

/* GL-Q-109: 40 mm to an enemy whom nobody sees at more than 20 */
static void an_unseen_enemy_does_not_bar_a_move_but_ends_it(void **state)
{
    const piece unit_bits[] = {IMP_FOOT, {"foe", "regulars", NORTH_SIDE, 750, 655, 180, 7}, {0}};
    scene *s = moving("IMP", "SWE", unit_bits, in_fog, "imp");
    assert_refused(s, TILLY_OPT_MARCH, 0, MILLIMETRES(60), 0, TILLY_WHY_ENEMY_IN_WAY);
    scene_end(s);
    s = moving("IMP", "SWE", unit_bits, in_fog_and_hidden, "imp");
    march(s, 0, 60);
    end_row(s);
    assert_stands(s, "imp", 750, 625);
    scene_end(s);
}

/* 22 mm before the front, 1 mm deep: who is 40 mm deep and goes 22 to 63 mm ends upon it, and each
 * of these costs two */
static void house_in_fog(scene *s)
{
    const double house[] = {745, 622, 755, 622, 755, 623, 745, 623};
    in_fog_and_hidden(s);
    ground_at(s, TILLY_VILLAGE, house, 4);
}

/* GL-101 GL-Q-109: contact is at 40 mm, upon a house, so he stands before that; but what may be
 * ordered does not tell of the enemy */
static void what_may_be_ordered_does_not_tell_of_the_unseen(void **state)
{
    const piece lurking[] = {{"horse", "medium horse", SOUTH_SIDE, 750, 580, 0, 4},
                             {"foe", "medium horse", NORTH_SIDE, 750, 660, 180, 4},
                             {0}};
    const piece afar[] = {lurking[0], {"foe", "medium horse", NORTH_SIDE, 750, 1100, 180, 4}, {0}};
    const piece *const unit_bits[] = {lurking, afar};
    for (int i = 0; i < 2; i++) {
        scene *s = moving("IMP", "SWE", unit_bits[i], house_in_fog, "horse");
        assert_refused(s, TILLY_OPT_MARCH, 0, MILLIMETRES(30), 0, TILLY_WHY_IMPASSABLE);
        assert_refused(s, TILLY_OPT_MARCH, 0, MILLIMETRES(41), 0, TILLY_WHY_IMPASSABLE);
        assert_int_equal(lengths(s, TILLY_OPT_MARCH, 0, 0).most, MILLIMETRES(22.01));
        march(s, 0, 66);
        end_row(s);
        assert_stands(s, "horse", 750, i ? 646 : 602.01);
        if (!i)
            assert_true(event_about(s, TILLY_EV_CAME_UPON, "horse").other == unit_of(s, "foe"));
        scene_end(s);
    }
}

/* GL-Q-109: turned it would lie 10 mm upon one 25 mm away, whom nobody sees at more than 20 */
static void a_turn_upon_the_unseen_is_not_made(void **state)
{
    const piece unit_bits[] = {IMP_FOOT, {"foe", "regulars", NORTH_SIDE, 750, 640, 180, 7}, {0}};
    scene *s = moving("IMP", "SWE", unit_bits, in_fog, "imp");
    assert_refused(s, TILLY_OPT_FACE, DEGREES(90), 0, 0, TILLY_WHY_TURN_BLOCKED);
    scene_end(s);
    s = moving("IMP", "SWE", unit_bits, in_fog_and_hidden, "imp");
    assert_int_equal(answer(s, TILLY_OPT_FACE, NULL, NULL, DEGREES(90), 0, 0), TILLY_OK);
    assert_int_equal(tilly_turn_undo(s->turn, 1, 1, NULL), TILLY_OK);
    /* taken back it is judged as before */
    assert_int_equal(answer(s, TILLY_OPT_FACE, NULL, NULL, DEGREES(90), 0, 0), TILLY_OK);
    end_row(s);
    assert_int_equal(stands(s, "imp").heading, 0);
    assert_true(event_about(s, TILLY_EV_CAME_UPON, "imp").other == unit_of(s, "foe"));
    scene_end(s);
}

/* GL-Q-109: a column is 60 mm deep from the same front, and he stands 25 mm behind the line's 30 */
static void a_formation_upon_the_unseen_is_not_taken(void **state)
{
    const piece unit_bits[] = {IMP_FOOT, {"foe", "regulars", NORTH_SIDE, 750, 530, 180, 7}, {0}};
    scene *s = moving("IMP", "SWE", unit_bits, in_fog, "imp");
    assert_false(offered(s, TILLY_OPT_FORM_COLUMN));
    scene_end(s);
    s = moving("IMP", "SWE", unit_bits, in_fog_and_hidden, "imp");
    assert_int_equal(answer(s, TILLY_OPT_FORM_COLUMN, NULL, NULL, 0, 0, 0), TILLY_OK);
    end_row(s);
    assert_int_equal(stands(s, "imp").formation, TILLY_FORMATION_LINE);
    scene_end(s);
}

static void in_lighter_fog(scene *s)
{
    only_recorded(s);
    set_rule(s, "visibility_cap", "57");
}

static void in_lighter_fog_and_hidden(scene *s)
{
    in_lighter_fog(s);
    set_rule(s, "hidden_units", "on");
}

/* GL-126 GL-Q-109: past a column 10 mm away, whose corner it sees at 55.9, it would end farther
 * from it than the 14.1 mm of its start; but guns 58 mm ahead halt it beside it */
static void a_retreat_is_halted_by_the_unseen_where_it_could_not_end(void **state)
{
    const piece unit_bits[] = {
        {"horse", "medium horse", SOUTH_SIDE, 690, 580, 270, 3},
        {"column", "regulars", NORTH_SIDE, 650, 687.5, 180, 7, "march column"},
        {"guns", "foot battery", NORTH_SIDE, 602, 580, 0, 1},
        {0}};
    scene *s = moving("IMP", "SWE", unit_bits, in_lighter_fog, "horse");
    assert_refused(s, TILLY_OPT_RETREAT, DEGREES(270), MILLIMETRES(90), 0, TILLY_WHY_ENEMY_IN_WAY);
    scene_end(s);
    s = moving("IMP", "SWE", unit_bits, in_lighter_fog_and_hidden, "horse");
    assert_refused(s, TILLY_OPT_RETREAT, DEGREES(270), MILLIMETRES(40), 0, TILLY_WHY_NOT_REARWARD);
    assert_int_equal(answer(s, TILLY_OPT_RETREAT, NULL, NULL, DEGREES(270), MILLIMETRES(90), 0),
                     TILLY_OK);
    end_row(s);
    assert_stands(s, "horse", 632, 580);
    scene_end(s);
}

/* GL-Q-49 GL-Q-109: three files and ranks are 45 mm deep; horse 25 mm away holds it, seen or not */
static void a_hedgehog_before_unseen_horse_stays_one(void **state)
{
    const piece unit_bits[] = {{"imp", "regulars", SOUTH_SIDE, 750, 585, 0, 8, "hedgehog"},
                               {"horse", "medium horse", NORTH_SIDE, 750, 652.5, 180, 4},
                               {0}};
    scene *s = moving("IMP", "SWE", unit_bits, in_fog_and_hidden, "imp");
    assert_true(offered(s, TILLY_OPT_MARCH));
    assert_int_equal(answer(s, TILLY_OPT_FORM_LINE, NULL, NULL, 0, 0, 0), TILLY_OK);
    end_row(s);
    assert_int_equal(stands(s, "imp").formation, TILLY_FORMATION_HEDGEHOG);
    assert_true(event_about(s, TILLY_EV_CAME_UPON, "imp").other == 0);
    scene_end(s);
}

/* GL-Q-33 GL-Q-109: nor turned upon: 25 mm away, they would lie 10 mm under a line that has turned
 */
static void unseen_guns_are_not_turned_upon(void **state)
{
    const piece unit_bits[] = {IMP_FOOT,
                               {"guns", "foot battery", NORTH_SIDE, 750, 645, 180, 1, "limbered"},
                               {"far", "regulars", NORTH_SIDE, 750, 1100, 180, 7},
                               {0}};
    for (int i = 0; i < 2; i++) {
        scene *s = moving("IMP", "SWE", unit_bits, in_fog_and_hidden, "imp");
        if (i)
            march(s, 90, 60);
        else
            assert_int_equal(answer(s, TILLY_OPT_FACE, NULL, NULL, DEGREES(90), 0, 0), TILLY_OK);
        end_row(s);
        assert_stands(s, "imp", 750, 585);
        assert_int_equal(stands(s, "imp").heading, 0);
        assert_true(event_about(s, TILLY_EV_CAME_UPON, "imp").other == unit_of(s, "guns"));
        assert_int_equal(stands(s, "guns").side, 1);
        scene_end(s);
    }
}

/* GL-Q-33 GL-Q-109: guns that nobody serves are ridden over, but not by those who do not know of
 * them */
static void unseen_guns_are_not_passed_over(void **state)
{
    const piece unit_bits[] = {{"horse", "medium horse", SOUTH_SIDE, 750, 580, 0, 4},
                               {"guns", "foot battery", NORTH_SIDE, 750, 645, 180, 1, "limbered"},
                               {"far", "regulars", NORTH_SIDE, 750, 1100, 180, 7},
                               {0}};
    scene *s = moving("IMP", "SWE", unit_bits, in_fog, "horse");
    march(s, 0, 110);
    end_row(s);
    assert_stands(s, "horse", 750, 690);
    scene_end(s);
    s = moving("IMP", "SWE", unit_bits, in_fog_and_hidden, "horse");
    march(s, 0, 110);
    end_row(s);
    assert_true(event_about(s, TILLY_EV_CAME_UPON, "horse").other == unit_of(s, "guns"));
    assert_stands(s, "horse", 750, 605);
    scene_end(s);
}

/* GL-Q-47 GL-Q-109 GL-Q-111: 15 mm from where its front will be stands horse that nobody sees; told
 * to go on for 60 mm it forms where it comes on, and that is the end of its move */
static void who_comes_on_before_unseen_horse_forms_at_the_edge(void **state)
{
    const piece unit_bits[] = {{"own", "regulars", SOUTH_SIDE, 300, 300, 0, 8},
                               {"late", "regulars", SOUTH_SIDE, 0, 0, 0, 8, "later"},
                               {"horse", "medium horse", NORTH_SIDE, 700, 65, 180, 4},
                               {0}};
    scene *s = regiments_of("IMP", "SWE", unit_bits, in_fog_and_hidden);
    to_next_turn(s);
    to_next_turn(s);
    move_with(s, "1.c3", "late");
    assert_int_equal(answer(s,
                            TILLY_OPT_ENTER,
                            "late",
                            NULL,
                            TILLY_FORMATION_LINE,
                            MILLIMETRES(700),
                            MILLIMETRES(60)),
                     TILLY_OK);
    end_row(s);
    assert_stands(s, "late", 700, 15);
    assert_int_equal(stands(s, "late").formation, TILLY_FORMATION_HEDGEHOG);
    assert_true(event_about(s, TILLY_EV_CAME_UPON, "late").other == unit_of(s, "horse"));
    scene_end(s);
}

static void wood_before_guns(scene *s)
{
    const double wood[] = {765, 620, 810, 620, 810, 680, 765, 680};
    only_recorded(s);
    ground_at(s, TILLY_WOOD, wood, 4);
}

static void wood_before_hidden_guns(scene *s)
{
    wood_before_guns(s);
    set_rule(s, "hidden_units", "on");
}

/* GL-Q-109 GL-Q-54: guns behind a wood, on which the right of the line runs 90 mm on; its target is
 * 140 mm away */
static void a_charge_that_meets_the_unseen_is_spent_for_nothing(void **state)
{
    const piece unit_bits[] = {{"horse", "heavy regulars", SOUTH_SIDE, 750, 580, 0, 4},
                               {"guns", "foot battery", NORTH_SIDE, 795, 710, 180, 1},
                               {"foe", "medium horse", NORTH_SIDE, 700, 760, 180, 4},
                               {0}};
    scene *s = moving("SWE", "IMP", unit_bits, wood_before_guns, "horse");
    const step straight[] = {{750, 720, 0, 0}};
    assert_int_equal(check_path(s, TILLY_OPT_CHARGE_AT, "foe", straight, 1), TILLY_E_ILLEGAL);
    assert_int_equal(s->why.code, TILLY_WHY_TARGET_MISSED);
    scene_end(s);
    s = moving("SWE", "IMP", unit_bits, wood_before_hidden_guns, "horse");
    assert_int_equal(go_by(s, TILLY_OPT_CHARGE_AT, "foe", straight, 1), TILLY_OK);
    end_row(s);
    assert_stands(s, "horse", 750, 670);
    assert_int_equal(event_about(s, TILLY_EV_CHARGED_AT, "horse").value[7], 0);
    assert_false(flags_of(s, "horse") & TILLY_UNIT_CHARGED);
    scene_end(s);
}

/* ---- whose turn it is ----------------------------------------------------------------------- */

/* GL-120 GL-137 GL-Q-100 */
static void each_unit_moves_once_and_fugitives_do_not_choose(void **state)
{
    const piece unit_bits[] = {IMP_FOOT,
                               {"other", "regulars", SOUTH_SIDE, 900, 585, 0, 8},
                               {"runs", "regulars", SOUTH_SIDE, 600, 585, 0, 8},
                               {"chief", "general", SOUTH_SIDE, 450, 585, 0, 0},
                               {"far", "regulars", NORTH_SIDE, 750, 1100, 180, 7},
                               {0}};
    scene *s = regiments_of("IMP", "SWE", unit_bits, only_recorded);
    routing(s, "runs");
    move_with(s, "1.c3", "imp");
    march(s, 0, 10);
    assert_int_equal(question_in_row(s), TILLY_ASK_NEXT_UNIT);
    assert_int_equal(option_of(s, TILLY_OPT_UNIT, "imp", NULL), -1);
    assert_int_equal(option_of(s, TILLY_OPT_UNIT, "runs", NULL), -1);
    assert_int_equal(option_of(s, TILLY_OPT_UNIT, "far", NULL), -1);
    assert_true(option_of(s, TILLY_OPT_UNIT, "other", NULL) >= 0);
    /* he has not ridden yet */
    assert_int_equal(answer(s, TILLY_OPT_UNIT, "chief", NULL, 0, 0, 0), TILLY_OK);
    assert_int_equal(question_in_row(s), TILLY_ASK_RIDE);
    scene_end(s);
}

/* ---- five views of one kernel --------------------------------------------------------------- */

static uint32_t chance;
static int32_t chance_of(int32_t below)
{
    chance = chance * 1664525u + 1013904223u;
    return (int32_t)((chance >> 8) % (uint32_t)below);
}

enum { CROWD = 16, SCENES = 24 };

/* Two ranks a side that face each other, of all arms, in line and column. */
static void crowd(piece unit_bits[CROWD + 1])
{
    static const char *const types[] = {"regulars",
                                        "veterans",
                                        "militia",
                                        "heavy regulars",
                                        "medium horse",
                                        "dragoons",
                                        "horse battery",
                                        "dismounted dragoons"};
    static const char *const names[CROWD] = {
        "a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m", "n", "o", "p"};
    /* that one in the second rank only */
    static const char *const drawn_up[] = {NULL, NULL, "column", "march column"};
    for (int i = 0; i < CROWD; i++) {
        int side = i % 2;
        int column = i / 2 % 4;
        int rank = i / 8;
        const char *type = types[chance_of(8)];
        bool guns = !strcmp(type, "horse battery");
        unit_bits[i] =
            (piece){.name = names[i],
                    .type = type,
                    .side = side,
                    .x = 500 + 150 * column + chance_of(20),
                    .y = (side ? 680 : 540) + (side ? 1 : -1) * 220 * rank + chance_of(20),
                    .heading = (side ? 180 : 0) + chance_of(30),
                    .host = guns ? "limbered" : drawn_up[chance_of(3 + rank)]};
    }
    unit_bits[CROWD] = (piece){0};
}

static void rough_country(scene *s)
{
    const double wood[] = {430, 605, 660, 610, 650, 650, 450, 645};
    const double road[] = {1000, 0, 1000, 1200};
    const double stream[] = {0, 450, 1500, 470};
    const double lake[] = {1100, 600, 1180, 610, 1170, 690, 1090, 680};
    only_recorded(s);
    ground_at(s, TILLY_WOOD, wood, 4);
    ground_at(s, TILLY_ROAD, road, 2);
    ground_at(s, TILLY_STREAM, stream, 2);
    ground_at(s, TILLY_IMPASSABLE, lake, 4);
}

static bool in_spans(const tilly_span *spans, uint32_t count, int32_t v)
{
    for (uint32_t i = 0; i < count; i++)
        if (v >= spans[i].least && v <= spans[i].most)
            return true;
    return false;
}

static bool in_bounds(const tilly_option *o, int32_t v)
{
    return v >= o->value[o->values - 1].least && v <= o->value[o->values - 1].most;
}

/* The last number: legal exactly in its ranges, at whose ends and beyond them it is tried. */
static void assert_ranges_agree(scene *s, uint32_t index, const tilly_option *o)
{
    tilly_span spans[64];
    uint32_t count = 0;
    tilly_answer given = {
        .size = sizeof given, .pick = {.option = index}, .given = (uint16_t)(o->values - 1)};
    for (unsigned v = 0; v + 1u < o->values; v++)
        given.pick.value[v] =
            o->value[v].least + chance_of(o->value[v].most - o->value[v].least + 1);
    assert_int_equal(tilly_turn_range(s->turn, &given, spans, 64, &count), TILLY_OK);
    given.given = 0;
    for (uint32_t i = 0; i < 2 * count; i++)
        for (int32_t off = -1; off <= 1; off++) {
            int32_t v = (i % 2 ? spans[i / 2].most : spans[i / 2].least) + off;
            given.pick.value[o->values - 1] = v;
            if (in_bounds(o, v))
                assert_int_equal(tilly_turn_check(s->turn, &given, NULL) == TILLY_OK,
                                 in_spans(spans, count, v));
        }
}

/* Refused with a reason as without one, and what is proposed instead is legal. */
static void assert_judged_alike(scene *s, const tilly_answer *given)
{
    s->why.size = sizeof s->why;
    tilly_status with = tilly_turn_check(s->turn, given, &s->why);
    assert_int_equal(tilly_turn_check(s->turn, given, NULL), with);
    if (with == TILLY_OK)
        return;
    assert_int_equal(with, TILLY_E_ILLEGAL);
    assert_true(s->why.flags & TILLY_WHY_HAS_NEAREST);
    tilly_answer nearest = {.size = sizeof nearest, .pick = s->why.nearest};
    assert_int_equal(tilly_turn_check(s->turn, &nearest, NULL), TILLY_OK);
}

static void assert_option_agrees(scene *s, uint32_t index, const tilly_option *o)
{
    tilly_answer given = {.size = sizeof given, .pick = {.option = index}};
    for (unsigned v = 0; v < o->values; v++)
        given.pick.value[v] =
            o->value[v].least + chance_of(o->value[v].most - o->value[v].least + 1);
    assert_judged_alike(s, &given);
    for (unsigned n = 0; n < 4 && o->values; n++)
        assert_ranges_agree(s, index, o);
}

static void assert_question_agrees(scene *s)
{
    tilly_option o[256];
    uint32_t n = 0;
    tilly_answer sample = {.size = sizeof sample};
    assert_int_equal(tilly_turn_options(s->turn, 0, o, 256, &n), TILLY_OK);
    assert_int_equal(o[0].kind, TILLY_OPT_STAY);
    for (uint32_t i = 0; i < n; i++)
        assert_option_agrees(s, i, &o[i]);
    for (uint64_t draw = 0; draw < 8; draw++) {
        assert_int_equal(tilly_turn_sample(s->turn, draw, &sample), TILLY_OK);
        assert_int_equal(tilly_turn_check(s->turn, &sample, NULL), TILLY_OK);
    }
}

/* GL-120 GL-Q-43 GL-Q-44: ranges, samples, checks and nearest versions are one and the same */
static void what_is_listed_is_legal_and_nothing_else(void **state)
{
    piece unit_bits[CROWD + 1];
    chance = 7;
    for (unsigned n = 0; n < SCENES; n++) {
        crowd(unit_bits);
        scene *s = regiments_of("IMP", "SWE", unit_bits, n % 2 ? rough_country : only_recorded);
        begin_row(s, "1.c3");
        while (question_in_row(s) == TILLY_ASK_NEXT_UNIT) {
            tilly_option o[256];
            uint32_t count = 0;
            assert_int_equal(tilly_turn_options(s->turn, 0, o, 256, &count), TILLY_OK);
            tilly_answer next = {.size = sizeof next, .pick = {.option = count > 1}};
            assert_int_equal(tilly_turn_answer(s->turn, &next, NULL), TILLY_OK);
            if (count == 1 || question_in_row(s) != TILLY_ASK_MOVE)
                continue;
            assert_question_agrees(s);
            tilly_answer sample = {.size = sizeof sample};
            assert_int_equal(tilly_turn_sample(s->turn, n, &sample), TILLY_OK);
            assert_int_equal(tilly_turn_answer(s->turn, &sample, NULL), TILLY_OK);
        }
        scene_end(s);
    }
}

/* At each end of its range, and so far beyond it as rounding could matter. */
static void assert_ends_agree(scene *s, uint32_t index, unsigned kind, int32_t way)
{
    enum { ABOUT = 12 };
    tilly_span spans[64];
    uint32_t count = 0;
    bool aside = kind == TILLY_OPT_SIDLE;
    tilly_answer given = {
        .size = sizeof given, .pick = {index, {aside ? 0 : way, way, 0}}, .given = aside ? 2 : 1};
    assert_int_equal(tilly_turn_range(s->turn, &given, spans, 64, &count), TILLY_OK);
    given.given = 0;
    for (uint32_t i = 0; i < 2 * count; i++)
        for (int32_t off = -ABOUT; off <= ABOUT; off++) {
            int32_t v = (i % 2 ? spans[i / 2].most : spans[i / 2].least) + off;
            if (v < 1 || v > MILLIMETRES(kind == TILLY_OPT_FALL_BACK ? 30 : 60))
                continue;
            given.pick.value[aside ? 2 : 1] = v;
            assert_int_equal(tilly_turn_check(s->turn, &given, NULL) == TILLY_OK,
                             in_spans(spans, count, v));
        }
}

/* GL-Q-101: on ways a hair off an enemy's front the gap to him grows by less than rounding takes
 * away, and where a way back begins it wavers: for all who ask alike. */
static void along_an_enemys_front_a_length_is_legal_in_its_range_only(void **state)
{
    static const unsigned kinds[] = {
        TILLY_OPT_MARCH, TILLY_OPT_SIDLE, TILLY_OPT_FALL_BACK, TILLY_OPT_RETREAT};
    const piece unit_bits[] = {IMP_FOOT, {"foe", "regulars", NORTH_SIDE, 722, 715, 165, 7}, {0}};
    scene *s = moving("IMP", "SWE", unit_bits, only_recorded, "imp");
    for (unsigned k = 0; k < sizeof kinds / sizeof *kinds; k++)
        for (int32_t way = DEGREES(75); way < DEGREES(76); way++)
            assert_ends_agree(s, (uint32_t)option_of(s, kinds[k], NULL, NULL), kinds[k], way);
    scene_end(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_regiment_in_line_marches_60_mm),
        cmocka_unit_test(better_drill_leaves_three_quarters_of_the_move),
        cmocka_unit_test(more_than_a_whole_move_is_refused_by_its_rule),
        cmocka_unit_test(a_wood_halves_what_is_left_of_the_move),
        cmocka_unit_test(a_road_gives_120_mm_to_a_march_column),
        cmocka_unit_test(militia_lose_most_of_their_move_by_forming),
        cmocka_unit_test(several_changes_in_one_move_add_up),
        cmocka_unit_test(a_change_of_formation_is_a_move_of_its_own),
        cmocka_unit_test(there_must_be_room_for_the_new_formation),
        cmocka_unit_test(turning_costs_nothing),
        cmocka_unit_test(an_enemy_beside_stops_the_turn),
        cmocka_unit_test(spans_of_headings_stay_within_their_room),
        cmocka_unit_test(a_body_may_go_sideways),
        cmocka_unit_test(moving_through_friends_disrupts_both),
        cmocka_unit_test(no_path_meets_an_enemy_upon_a_friend),
        cmocka_unit_test(no_path_ends_upon_a_friend),
        cmocka_unit_test(going_round_disrupts_nobody),
        cmocka_unit_test(a_general_in_the_way_disrupts_nobody),
        cmocka_unit_test(contact_with_an_enemy_ends_the_move),
        cmocka_unit_test(fugitives_stop_a_move_too),
        cmocka_unit_test(a_unit_in_contact_may_move_off),
        cmocka_unit_test(back_from_an_enemy_is_a_withdrawal_or_a_retreat),
        cmocka_unit_test(an_enemy_farther_than_200_mm_is_no_threat),
        cmocka_unit_test(along_an_enemys_front_a_length_is_legal_in_its_range_only),
        cmocka_unit_test(guns_and_fugitives_are_no_threat),
        cmocka_unit_test(a_withdrawal_keeps_its_front_to_the_enemy),
        cmocka_unit_test(a_withdrawal_aside_ends_where_the_enemy_leaves_the_front),
        cmocka_unit_test(a_way_round_is_judged_by_its_end),
        cmocka_unit_test(guns_go_back_as_they_like),
        cmocka_unit_test(a_retreat_turns_its_back),
        cmocka_unit_test(walking_into_cavalry_ends_in_hedgehog),
        cmocka_unit_test(a_hedgehog_is_formed_and_left_at_its_cost),
        cmocka_unit_test(a_hedgehog_stands_before_cavalry),
        cmocka_unit_test(a_voluntary_hedgehog_costs_its_quarters),
        cmocka_unit_test(a_charge_of_horse_ends_in_contact),
        cmocka_unit_test(a_unit_charges_once_in_six_turns),
        cmocka_unit_test(a_charge_of_foot_ends_within_its_range),
        cmocka_unit_test(a_charge_at_infantry_may_end_before_its_hedgehog),
        cmocka_unit_test(who_may_not_charge_is_not_asked_to),
        cmocka_unit_test(a_charge_may_go_round_a_corner),
        cmocka_unit_test(a_charge_that_fails_straight_on_is_offered_by_a_path_alone),
        cmocka_unit_test(charges_open_can_be_asked_for),
        cmocka_unit_test(fugitives_are_ridden_down_by_horse_that_comes_up),
        cmocka_unit_test(limbered_guns_are_taken_in_passing),
        cmocka_unit_test(guns_that_are_served_stop_the_mover),
        cmocka_unit_test(guns_need_a_move_to_limber_and_one_to_unlimber),
        cmocka_unit_test(dragoons_dismount_for_a_whole_move),
        cmocka_unit_test(nobody_mounts_in_hedgehog),
        cmocka_unit_test(who_leaves_a_hedgehog_says_where_he_will_face),
        cmocka_unit_test(there_must_be_room_to_mount),
        cmocka_unit_test(dragoons_are_shown_where_they_dismount),
        cmocka_unit_test(a_regiment_is_shown_facing_as_its_house_does),
        cmocka_unit_test(a_regiment_occupies_a_house),
        cmocka_unit_test(a_house_shelters_one_regiment_and_no_guns),
        cmocka_unit_test(a_garrison_leaves_in_line_and_ends_clear_of_the_house),
        cmocka_unit_test(an_enemy_in_the_house_keeps_others_out),
        cmocka_unit_test(a_reinforcement_comes_on_when_its_owner_likes),
        cmocka_unit_test(a_reinforcement_without_a_place_is_not_offered_one),
        cmocka_unit_test(a_general_rides_on),
        cmocka_unit_test(an_order_binds_until_an_enemy_is_near),
        cmocka_unit_test(a_recorded_order_only_tells_of_disobedience),
        cmocka_unit_test(hold_allows_50_mm_about_the_post_and_no_charge),
        cmocka_unit_test(a_charge_must_fit_the_order),
        cmocka_unit_test(an_unseen_enemy_does_not_bar_a_move_but_ends_it),
        cmocka_unit_test(what_may_be_ordered_does_not_tell_of_the_unseen),
        cmocka_unit_test(a_turn_upon_the_unseen_is_not_made),
        cmocka_unit_test(a_formation_upon_the_unseen_is_not_taken),
        cmocka_unit_test(a_retreat_is_halted_by_the_unseen_where_it_could_not_end),
        cmocka_unit_test(a_hedgehog_before_unseen_horse_stays_one),
        cmocka_unit_test(unseen_guns_are_not_turned_upon),
        cmocka_unit_test(unseen_guns_are_not_passed_over),
        cmocka_unit_test(who_comes_on_before_unseen_horse_forms_at_the_edge),
        cmocka_unit_test(a_charge_that_meets_the_unseen_is_spent_for_nothing),
        cmocka_unit_test(each_unit_moves_once_and_fugitives_do_not_choose),
        cmocka_unit_test(what_is_listed_is_legal_and_nothing_else),
    };
    return cmocka_run_group_tests_name("glauben_moves", tests, NULL, NULL);
}
