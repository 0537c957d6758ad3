/* Footprints of Age of Glauben: how much ground a unit covers, where it stands after a change of
 * formation or a loss, and houses. */
#include "field.h"
#include "rules/glauben/movement/walker.h"

#define END_OF_POSTS                                                                               \
    {                                                                                              \
        .name = NULL                                                                               \
    }

static void shape_is(const scene *s,
                     const char *name,
                     enum tilly_formation f,
                     unsigned bases,
                     double width,
                     double depth)
{
    shape found = shape_in(state_on(s), on_field(s, name), f, bases);
    assert_int_equal(2 * found.half_width, TUM(width));
    assert_int_equal(2 * found.half_depth, TUM(depth));
}

static void
stands_at(const scene *s, const char *name, double x, double y, double width, double depth)
{
    box b = box_of(state_on(s), on_field(s, name));
    assert_int_equal(b.centre.x, TUM(x));
    assert_int_equal(b.centre.y, TUM(y));
    assert_int_equal(2 * b.half_width, TUM(width));
    assert_int_equal(2 * b.half_depth, TUM(depth));
}

static const post of_all_arms[] = {
    {"foot", "regulars", 0, 300, 200, 0, 8},
    {"horse", "heavy regulars", 0, 600, 200, 0, 4},
    {"guns", "foot battery", 0, 800, 200, 0},
    {"general", "general", 0, 900, 200, 0},
    {"enemy", "regulars", 1, 300, 1000, 180, 8},
    END_OF_POSTS,
};

/* ---- shapes --------------------------------------------------------------------------------- */

/* GL-012 GL-013 GL-Q-08 */
static void five_to_ten_base_units_in_line_take_a_hundred_mm(void **state)
{
    scene *s = field_of(of_all_arms, NULL);
    for (unsigned n = 5; n <= 10; n++)
        shape_is(s, "foot", TILLY_FORMATION_LINE, n, 100, n == 5 ? 15 : 30);
    shape_is(s, "foot", TILLY_FORMATION_LINE, 3, 60, 15);
    scene_end(s);
}

/* GL-016 GL-021 GL-022 GL-Q-09 */
static void every_arm_has_its_own_base_unit(void **state)
{
    scene *s = field_of(of_all_arms, NULL);
    shape_is(s, "horse", TILLY_FORMATION_LINE, 4, 120, 40);
    shape_is(s, "horse", TILLY_FORMATION_LINE, 3, 90, 40);
    shape_is(s, "guns", TILLY_FORMATION_UNLIMBERED, 1, 20, 40);
    shape_is(s, "guns", TILLY_FORMATION_LIMBERED, 1, 20, 40);
    shape_is(s, "general", TILLY_FORMATION_NONE, 1, 30, 40);
    shape messenger = shape_of_class(MESSENGER, TILLY_FORMATION_NONE, 1);
    assert_int_equal(messenger.half_width, TUM(10));
    assert_int_equal(messenger.half_depth, TUM(20));
    scene_end(s);
}

/* GL-Q-09 */
static void columns_are_two_wide_and_march_columns_one(void **state)
{
    scene *s = field_of(of_all_arms, NULL);
    shape_is(s, "foot", TILLY_FORMATION_COLUMN, 7, 40, 60);
    shape_is(s, "foot", TILLY_FORMATION_MARCH_COLUMN, 7, 20, 105);
    shape_is(s, "horse", TILLY_FORMATION_COLUMN, 3, 60, 80);
    shape_is(s, "horse", TILLY_FORMATION_MARCH_COLUMN, 4, 30, 160);
    scene_end(s);
}

/* GL-Q-09 */
static void a_hedgehog_is_as_square_as_its_numbers_allow(void **state)
{
    scene *s = field_of(of_all_arms, NULL);
    shape_is(s, "foot", TILLY_FORMATION_HEDGEHOG, 4, 40, 30);
    shape_is(s, "foot", TILLY_FORMATION_HEDGEHOG, 5, 60, 30);
    shape_is(s, "foot", TILLY_FORMATION_HEDGEHOG, 8, 60, 45);
    shape_is(s, "foot", TILLY_FORMATION_HEDGEHOG, 9, 60, 45);
    shape_is(s, "foot", TILLY_FORMATION_HEDGEHOG, 10, 80, 45);
    scene_end(s);
}

/* ---- changes -------------------------------------------------------------------------------- */

/* GL-Q-103: a line of 8 is 100 x 30, its front at y = 215; a column of 8 is 40 x 60. */
static void the_front_centre_stays_in_a_change_of_formation(void **state)
{
    scene *s = field_of(of_all_arms, NULL);
    play *p = state_on(s);
    unsigned foot = on_field(s, "foot");
    assert_int_equal(front_centre(p, foot).y, TUM(215));
    box in_column = formed_box(p, foot, TILLY_FORMATION_COLUMN);
    assert_int_equal(in_column.centre.y, TUM(185));
    assert_int_equal(in_column.half_depth, TUM(30));
    box hedgehog = formed_box(p, foot, TILLY_FORMATION_HEDGEHOG);
    assert_int_equal(hedgehog.centre.y, TUM(200));
    scene_end(s);
}

/* GL-Q-10: 6 base units are 5 and 1, so the second rank goes; the enemy faces south, his front is
 * at y = 985. */
static void a_lost_base_unit_comes_from_the_rear_rank(void **state)
{
    scene *s = field_of((post[]){{"foot", "regulars", 0, 300, 200, 0, 6},
                                 {"enemy", "regulars", 1, 300, 1000, 180, 6},
                                 END_OF_POSTS},
                        NULL);
    for (int i = 0; i < 2; i++) {
        unsigned u = on_field(s, i ? "enemy" : "foot");
        state_on(s)->unit[u].strength = 5;
        reshape(state_on(s), u);
    }
    stands_at(s, "foot", 300, 207.5, 100, 15);
    stands_at(s, "enemy", 300, 992.5, 100, 15);
    scene_end(s);
}

/* GL-Q-09 GL-Q-10: a square shrinks about its middle. */
static void a_hedgehog_shrinks_about_its_centre(void **state)
{
    scene *s = field_of((post[]){{"foot", "regulars", 0, 300, 200, 0, 10, TILLY_FORMATION_HEDGEHOG},
                                 {"enemy", "regulars", 1, 300, 1000, 180, 6},
                                 END_OF_POSTS},
                        NULL);
    stands_at(s, "foot", 300, 200, 80, 45);
    state_on(s)->unit[on_field(s, "foot")].strength = 9;
    reshape(state_on(s), on_field(s, "foot"));
    stands_at(s, "foot", 300, 200, 60, 45);
    scene_end(s);
}

/* ---- places on it --------------------------------------------------------------------------- */

/* GL-Q-28 */
static void one_sees_from_the_front_centre_but_all_round_from_the_middle(void **state)
{
    scene *s =
        field_of((post[]){{"line", "regulars", 0, 300, 200, 90, 8},
                          {"square", "regulars", 0, 300, 400, 90, 8, TILLY_FORMATION_HEDGEHOG},
                          {"general", "general", 0, 500, 500, 0},
                          {"enemy", "regulars", 1, 300, 1000, 180, 6},
                          END_OF_POSTS},
                 NULL);
    const play *p = state_on(s);
    assert_int_equal(eye_of(p, on_field(s, "line")).x, TUM(315));
    assert_int_equal(eye_of(p, on_field(s, "square")).x, TUM(300));
    assert_int_equal(eye_of(p, on_field(s, "general")).y, TUM(500));
    scene_end(s);
}

/* GL-Q-03: a line's front at y = 215; another's at 1/10000 mm more or less than 0.01 mm from it. */
static void contact_is_a_gap_of_a_hundredth_of_a_mm(void **state)
{
    scene *s = field_of((post[]){{"foot", "regulars", 0, 300, 200, 0, 8},
                                 {"enemy", "regulars", 1, 300, 230.01, 180, 8},
                                 END_OF_POSTS},
                        NULL);
    play *p = state_on(s);
    unsigned foot = on_field(s, "foot");
    unsigned enemy = on_field(s, "enemy");
    assert_true(are_touching(p, foot, enemy));
    assert_int_equal(gap_between(p, foot, enemy), 100);
    put_unit(p, enemy, (point){TUM(300), TUM(230.01) + 1}, HALF_CIRCLE);
    assert_false(are_touching(p, foot, enemy));
    scene_end(s);
}

/* ---- houses --------------------------------------------------------------------------------- */

static tilly_id village;
static void a_village(scene *s)
{
    double xy[] = {380, 570, 420, 570, 420, 630, 380, 630};
    village = field_ground(s, TILLY_VILLAGE, xy, 4);
}

/* GL-032 GL-Q-104 */
static void the_footprint_of_a_garrison_is_its_house(void **state)
{
    scene *s = field_of((post[]){{"foot", "regulars", 0, 400, 600, 0, 8, TILLY_FORMATION_GARRISON},
                                 {"enemy", "regulars", 1, 300, 1000, 180, 6},
                                 END_OF_POSTS},
                        a_village);
    play *p = state_on(s);
    unsigned foot = on_field(s, "foot");
    box b = box_of(p, foot);
    point span = box_span(&b);
    assert_int_equal(b.centre.x, TUM(400));
    assert_int_equal(b.centre.y, TUM(600));
    assert_int_equal(span.x, TUM(20));
    assert_int_equal(span.y, TUM(30));
    assert_int_equal(garrison_of(p, village), foot);
    state_on(s)->unit[foot].strength = 3;
    reshape(p, foot);
    stands_at(s, "foot", 400, 600, 2 * (double)b.half_width / MM, 2 * (double)b.half_depth / MM);
    scene_end(s);
}

static void a_slanting_village(scene *s)
{
    double xy[] = {400, 570, 430, 600, 400, 630, 370, 600};
    village = field_ground(s, TILLY_VILLAGE, xy, 4);
}

/* GL-Q-104: a square on its corner, 30 x root 2 mm to each side. */
static void a_slanting_house_has_a_slanting_footprint(void **state)
{
    scene *s = field_of((post[]){{"foot", "regulars", 0, 400, 600, 0, 8, TILLY_FORMATION_GARRISON},
                                 {"enemy", "regulars", 1, 300, 1000, 180, 6},
                                 END_OF_POSTS},
                        a_slanting_village);
    box b = house_box(state_on(s), village);
    assert_in_range(b.half_width, TUM(21.21), TUM(21.23));
    assert_in_range(b.half_depth, TUM(21.21), TUM(21.23));
    assert_int_equal(heading_towards((point){0, 0}, (point){b.ahead.s / 1000, b.ahead.c / 1000}) %
                         RIGHT_ANGLE,
                     RIGHT_ANGLE / 2);
    assert_true(box_holds(&b, (point){TUM(400), TUM(570)}));
    scene_end(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(five_to_ten_base_units_in_line_take_a_hundred_mm),
        cmocka_unit_test(every_arm_has_its_own_base_unit),
        cmocka_unit_test(columns_are_two_wide_and_march_columns_one),
        cmocka_unit_test(a_hedgehog_is_as_square_as_its_numbers_allow),
        cmocka_unit_test(the_front_centre_stays_in_a_change_of_formation),
        cmocka_unit_test(a_lost_base_unit_comes_from_the_rear_rank),
        cmocka_unit_test(a_hedgehog_shrinks_about_its_centre),
        cmocka_unit_test(one_sees_from_the_front_centre_but_all_round_from_the_middle),
        cmocka_unit_test(contact_is_a_gap_of_a_hundredth_of_a_mm),
        cmocka_unit_test(the_footprint_of_a_garrison_is_its_house),
        cmocka_unit_test(a_slanting_house_has_a_slanting_footprint),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
