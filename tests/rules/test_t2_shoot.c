/* Tilly 2.0a: the zones of a unit, shooting, bombardment and commanders who fall (T2-005 to T2-009,
 * T2-070 to T2-072, T2-140 to T2-157, T2-175, T2-176, T2-296). */
#include "../unit/shooting.h"

static scene *scene_20(const piece *pieces, void (*change)(scene *s))
{
    return scene_under("tilly-2.0", pieces, change);
}

/* ---- zones ---------------------------------------------------------------------------------- */

static const piece two[] = {
    {.name = "A", .type = "pike+shot", .side = 0, .x = 0, .y = 0},
    {.name = "B", .type = "pike+shot", .side = 1, .x = 0, .y = 10, .heading = 180},
    END_OF_PIECES,
};

static tilly_zone zone_seen(const scene *s)
{
    tilly_zone z = 0;
    assert_int_equal(tilly_battle_zone(s->battle, unit_of(s, "A"), unit_of(s, "B"), &z), TILLY_OK);
    return z;
}

static tilly_zone zone_with(scene *s, double x, double y, double heading)
{
    put_at(s, "B", x, y, heading);
    return zone_seen(s);
}

/* T2-EX-91 T2-EX-92 T2-EX-93 T2-EX-94 T2-006 T2-007 T2-008 T2-Q-01 */
static void the_flank_is_divided_by_the_line_of_the_front_edge(void **state)
{
    scene *s = scene_20(two, NULL);
    assert_int_equal(zone_with(s, 1.9, 3, 180), TILLY_FRONT);
    assert_int_equal(zone_with(s, 2.0, 3, 180), TILLY_FLANK_RIGHT);
    assert_int_equal(zone_with(s, 3, 0.2, 270), TILLY_FLANK_RIGHT);
    assert_int_equal(zone_with(s, 3, -0.5, 270), TILLY_BEHIND_FLANK_RIGHT);
    assert_int_equal(zone_with(s, -3, -0.5, 90), TILLY_BEHIND_FLANK_LEFT);
    assert_int_equal(zone_with(s, -3, 0.2, 90), TILLY_FLANK_LEFT);
    assert_int_equal(zone_with(s, 0, -3, 0), TILLY_REAR);
    scene_end(s);
}

/* T2-009 T2-Q-02: SLIP is 50 of 10000 */
static void touching_a_line_of_a_zone_is_not_being_in_it(void **state)
{
    scene *s = scene_20(two, NULL);
    assert_int_equal(zone_with(s, 3, 0, 0), TILLY_BEHIND_FLANK_RIGHT); /* front lines in one */
    assert_int_equal(zone_with(s, 3, 0.0049, 0), TILLY_BEHIND_FLANK_RIGHT);
    assert_int_equal(zone_with(s, 3, 0.0052, 0), TILLY_FLANK_RIGHT);
    assert_int_equal(zone_with(s, 3, -1, 0), TILLY_REAR);
    assert_int_equal(zone_with(s, 3, -0.9951, 0), TILLY_REAR);
    assert_int_equal(zone_with(s, 3, -0.9948, 0), TILLY_BEHIND_FLANK_RIGHT);
    scene_end(s);
}

/* T1-027: the older edition knows one flank */
static void the_flank_of_1_2_is_not_divided(void **state)
{
    scene *s = scene_of(two, NULL);
    assert_int_equal(zone_with(s, 3, -0.5, 270), TILLY_FLANK_RIGHT);
    assert_int_equal(zone_with(s, -3, -0.5, 90), TILLY_FLANK_LEFT);
    scene_end(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_flank_is_divided_by_the_line_of_the_front_edge),
        cmocka_unit_test(touching_a_line_of_a_zone_is_not_being_in_it),
        cmocka_unit_test(the_flank_of_1_2_is_not_divided),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
