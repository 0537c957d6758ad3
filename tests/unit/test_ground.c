/* Ground under a unit and across its path, and the kernel that keeps areas apart. */
#include "rules/tilly/queries/queries.h"
#include "table/table.h"
#include "unit/outline_overlap.h"
#include <setjmp.h>
#include <stdarg.h>
#include <cmocka.h>
#include <tilly.h>

/* support/support.c, whose header has names in common with the inner ones */
tilly_ruleset *book_rules(void);
#define TUM(x) tilly_from_units(x)

/* ---- a view with nothing but rules and ground ----------------------------------------------- */

typedef struct place {
    tilly_ruleset *rules;
    tilly_table *table;
    play p;
} place;

static place place_with(unsigned kind, unsigned flags, const double *xy, unsigned points)
{
    place at = {.rules = book_rules()};
    tilly_feature f = {.size = sizeof f,
                       .kind = (uint16_t)kind,
                       .flags = (uint16_t)flags,
                       .points = points,
                       .width = kind <= TILLY_STREAM ? TUM(1) : 0};
    for (unsigned i = 0; i < points; i++)
        f.point[i] = (tilly_point){TUM(xy[2 * i]), TUM(xy[2 * i + 1])};
    assert_int_equal(tilly_table_new(TUM(30), TUM(20), NULL, &at.table), TILLY_OK);
    assert_int_equal(tilly_table_add(at.table, &f, NULL, NULL), TILLY_OK);
    at.p.rules = at.rules;
    at.p.table = at.table;
    return at;
}

static void leave(place *at)
{
    tilly_table_unref(at->table);
    tilly_ruleset_unref(at->rules);
}

static const double wood[] = {10, 5, 14, 5, 14, 9, 10, 9};

static point spot(double x, double y)
{
    return (point){TUM(x), TUM(y)};
}
static int32_t free_way(const place *at, double x, double y, double heading, double most)
{
    return free_ground(
        &at->p, spot(x, y), direction_of((uint16_t)tilly_from_degrees(heading)), TUM(most));
}

/* T1-010 T1-Q-03 T1-122 T1-Q-36: a move may go up to the edge and 0.001 beyond */
static void a_centre_goes_up_to_the_edge_of_the_wood(void **state)
{
    place at = place_with(TILLY_WOOD, 0, wood, 4);
    assert_int_equal(free_way(&at, 4, 7, 90, 8), TUM(6.001));
    assert_int_equal(free_way(&at, 4, 7, 90, 5), TUM(5));
    assert_int_equal(free_way(&at, 4, 7, 270, 4), TUM(4));
    assert_int_equal(free_way(&at, 4, 4, 90, 20), TUM(20));    /* passes by */
    assert_int_equal(free_way(&at, 4, 5, 90, 20), TUM(20));    /* along its edge */
    assert_int_equal(free_way(&at, 12, 7, 90, 8), TUM(0.001)); /* starts in it */
    assert_true(in_difficult(&at.p, spot(12, 7)));
    assert_true(in_difficult(&at.p, spot(10, 7)));
    assert_false(in_difficult(&at.p, spot(9.9999, 7)));
    assert_false(in_fortification(&at.p, spot(12, 7)));
    leave(&at);
}

/* T1-088 T1-092 T1-Q-36 */
static void open_ground_holds_nobody_up(void **state)
{
    static const double road[] = {0, 7, 30, 7};
    place hill = place_with(TILLY_HILL, 0, wood, 4);
    place way = place_with(TILLY_ROAD, 0, road, 2);
    place fort = place_with(TILLY_FORTIFICATION, 0, wood, 4);
    assert_int_equal(free_way(&hill, 4, 7, 90, 20), TUM(20));
    assert_int_equal(free_way(&way, 4, 4, 0, 8), TUM(8));
    assert_int_equal(free_way(&fort, 4, 7, 90, 20), TUM(20));
    assert_true(in_fortification(&fort.p, spot(12, 7))); /* T1-Q-12 */
    assert_false(in_difficult(&fort.p, spot(12, 7)));
    assert_int_equal(height_at(&hill.p, spot(12, 7)), 10000);
    assert_int_equal(height_at(&fort.p, spot(12, 7)), 0);
    leave(&hill);
    leave(&way);
    leave(&fort);
}

/* T1-087: a river in the way, 0.5 either side of its line */
static void a_river_holds_up_who_would_cross_it(void **state)
{
    static const double river[] = {0, 10, 15, 12, 30, 10};
    place at = place_with(TILLY_RIVER, 0, river, 3);
    /* half a width square to the line is 0.5044 to the north */
    assert_in_range(free_way(&at, 7.5, 4, 0, 8), TUM(6.4965), TUM(6.4967));
    assert_int_equal(free_way(&at, 7.5, 4, 0, 6.4), TUM(6.4));
    assert_int_equal(free_way(&at, 7.5, 4, 90, 20), TUM(20));
    leave(&at);
}

/* T1-Q-11: its numbers hold beside the woods, which are woods. */
static void a_derived_hill_that_gets_woods_keeps_its_numbers(void **state)
{
    tilly_table *t = NULL;
    tilly_ground_kind heath = {
        .size = sizeof heath, .base = TILLY_HILL, .bars = TILLY_BARS_GUNS, .name = "heath"};
    tilly_feature f = {.size = sizeof f, .points = 4};
    tilly_id id = 0;
    area made;
    heath.difficult = TILLY_GROUND_YES;
    for (unsigned i = 0; i < 4; i++)
        f.point[i] = (tilly_point){TUM(2 + 8 * (i == 1 || i == 2)), TUM(2 + 6 * (i / 2))};
    assert_int_equal(tilly_table_new(TUM(30), TUM(20), NULL, &t), TILLY_OK);
    assert_int_equal(tilly_table_derive(t, &heath, &f.kind, NULL), TILLY_OK);
    assert_int_equal(tilly_table_add(t, &f, &id, NULL), TILLY_OK);
    f = table_area(t, id)->feature;
    assert_int_equal(f.kind, TILLY_HILL);
    f.flags = TILLY_WOODED;
    f.top_points = 4;
    for (unsigned i = 0; i < 4; i++)
        f.top[i] = (tilly_point){TUM(4 + 4 * (i == 1 || i == 2)), TUM(4 + 2 * (i / 2))};
    assert_null(area_make(&f, t->width, t->depth, &made));
    table_replace(t, &made);
    assert_int_equal(t->areas, 2);
    assert_int_equal(t->area[0].derived, TILLY_FIRST_DERIVED_GROUND);
    assert_true(t->area[0].is & GROUND_DIFFICULT && t->area[0].is & GROUND_BARS_GUNS);
    assert_true(t->area[1].is & GROUND_BLOCKS && !t->area[1].own);
    assert_int_equal(tilly_table_find(t, id, &f), TILLY_OK);
    assert_int_equal(f.kind, TILLY_FIRST_DERIVED_GROUND);
    tilly_table_unref(t);
}

/* T1-Q-36: the arc of a wheel counts. The centre of a 2 x 1 base that wheels left about (8.9, 7)
 * lies at 8.9 + cos w + sin w / 2: beyond 10 from 16.26 degrees on. */
static void the_arc_of_a_wheel_touches_the_wood(void **state)
{
    place at = place_with(TILLY_WOOD, 0, wood, 4);
    box b = {.centre = spot(9.9, 6.5),
             .ahead = direction_of(0),
             .half_width = TUM(1),
             .half_depth = TUM(0.5)};
    assert_false(arc_in_difficult(&at.p, &b, 0, WHEEL_LEFT, 1600));
    assert_true(arc_in_difficult(&at.p, &b, 0, WHEEL_LEFT, 1700));
    /* out again at the end: 9.96 */
    assert_true(arc_in_difficult(&at.p, &b, 0, WHEEL_LEFT, 4500));
    assert_false(arc_in_difficult(&at.p, &b, 0, WHEEL_RIGHT, 4500));
    b.centre = spot(9.8, 6.5); /* 9.918 at the most */
    assert_false(arc_in_difficult(&at.p, &b, 0, WHEEL_LEFT, 4500));
    b.centre = spot(3, 3);
    assert_false(arc_in_difficult(&at.p, &b, 0, WHEEL_LEFT, 4500));
    leave(&at);
}

/* ---- areas side by side --------------------------------------------------------------------- */

typedef struct shape {
    point corner[16];
    uint32_t corners;
} shape;

/* A star about a middle: up to 12 corners, in order round it. */
static shape star(uint32_t number, int32_t x, int32_t y, int32_t most)
{
    shape s = {.corners = 4 + number % 9};
    for (uint32_t i = 0; i < s.corners; i++) {
        uint32_t w[4];
        tilly_draw(7, TILLY_STREAM_FREE, number, i, w);
        direction d =
            direction_of((uint16_t)((FULL_CIRCLE * i + w[0] % (FULL_CIRCLE / 2)) / s.corners));
        s.corner[i] =
            point_along((point){x, y}, d, most / 4 + (int32_t)(w[1] % (uint32_t)(most * 3 / 4)));
    }
    return s;
}

static outline line_of(const shape *s)
{
    return (outline){s->corner, s->corners};
}

/* T1-Q-26: shifts of one outline against another, compared with the overlap of the two places */
static void shifts_say_where_outlines_share_ground(void **state)
{
    unsigned shared = 0;
    unsigned apart = 0;
    for (uint32_t k = 0; k < 300; k++) {
        shape a = star(2 * k, TUM(10), TUM(10), TUM(3));
        shape b = star(2 * k + 1, TUM(8) + (int32_t)(k % 7) * TUM(0.7), TUM(10), TUM(4));
        closed shifts = {.count = 0};
        close_shifts(&shifts, line_of(&a), line_of(&b), 50);
        for (int32_t t = -TUM(8); t <= TUM(8); t += 7919) {
            shape moved = a;
            for (uint32_t i = 0; i < a.corners; i++)
                moved.corner[i].y += t;
            bool shares = is_closed(&shifts, t);
            if (shares)
                assert_true(outlines_overlap(line_of(&moved), line_of(&b), 0));
            else
                assert_false(outlines_overlap(line_of(&moved), line_of(&b), 60));
            shares ? shared++ : apart++;
        }
    }
    assert_true(shared > 2000 && apart > 2000);
}

static void closed_ranges_join_where_they_meet(void **state)
{
    closed c = {.count = 0};
    close_off(&c, 10, 19);
    close_off(&c, 30, 39);
    close_off(&c, 5, 4);
    assert_int_equal(c.count, 2);
    close_off(&c, 20, 21);
    assert_int_equal(c.count, 2);
    assert_int_equal(c.part[0].most, 21);
    close_off(&c, 0, 5);
    assert_int_equal(c.count, 3);
    close_off(&c, 22, 35);
    assert_int_equal(c.count, 2);
    assert_int_equal(c.part[1].least, 10);
    assert_int_equal(c.part[1].most, 39);
    assert_true(is_closed(&c, 10) && is_closed(&c, 0) && !is_closed(&c, 6) && !is_closed(&c, 40));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_centre_goes_up_to_the_edge_of_the_wood),
        cmocka_unit_test(open_ground_holds_nobody_up),
        cmocka_unit_test(a_river_holds_up_who_would_cross_it),
        cmocka_unit_test(a_derived_hill_that_gets_woods_keeps_its_numbers),
        cmocka_unit_test(the_arc_of_a_wheel_touches_the_wood),
        cmocka_unit_test(shifts_say_where_outlines_share_ground),
        cmocka_unit_test(closed_ranges_join_where_they_meet),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
