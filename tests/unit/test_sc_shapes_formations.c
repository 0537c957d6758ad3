/* Places in new formations, and squares (lib/rules/scruby/shapes/formations.h). */
#include <string.h>

#include "rules/scruby/shapes/formations.h"
#include "unit/stands.h"

enum { MOST = 24 };

/* Stands in a line, from the left, the first at (40, 30). */
typedef struct ranks {
    box stand[MOST];
    box laid[MOST];
    uint16_t heading[MOST];
    regrouping r;
} ranks;

static ranks *line_of(unsigned count, unsigned keeper)
{
    static ranks made;

    memset(&made, 0, sizeof made);
    for (unsigned i = 0; i < count; i++)
        made.stand[i] = foot_at(40 + 4. * i, 30, 0);
    made.r = (regrouping){made.stand, count, keeper, 0};
    return &made;
}

static double shift_in_column(unsigned count, unsigned keeper)
{
    ranks *l = line_of(count, keeper);

    lay_files(&l->r, 1, l->laid);
    return middle_shift(l->stand, l->laid, count) / (double)INCH;
}

static double shift_in_square(unsigned count, unsigned keeper)
{
    ranks *l = line_of(count, keeper);

    assert_int_equal(lay_square(&l->r, count, count / 4, l->laid, l->heading), LAID);
    return middle_shift(l->stand, l->laid, count) / (double)INCH;
}

static void expect_at(box b, double x, double y, double degrees)
{
    direction d = direction_of((uint16_t)(degrees * 100));

    assert_int_equal(b.centre.x, INCHES(x));
    assert_int_equal(b.centre.y, INCHES(y));
    assert_int_equal(b.ahead.s, d.s);
    assert_int_equal(b.ahead.c, d.c);
}

/* ---- SC-239 --------------------------------------------------------------------------------- */

/* SC-EX-156 */
static void the_middle_of_a_long_line_shifts_too_far_into_a_column_on_its_end(void **state)
{
    assert_true(fabs(shift_in_column(12, 0) - hypot(22, 5.5)) < .0001);
    assert_true(fabs(shift_in_column(12, 5) - hypot(2, .5)) < .0001);
}

/* SC-EX-156, SC-EX-157: who keeps his place in the square keeps his heading too. */
static void a_line_of_four_forms_square_on_its_second_stand_not_on_its_first(void **state)
{
    assert_true(fabs(shift_in_square(4, 1) - hypot(2, 2.5)) < .0001); /* 3.2 */
    assert_true(fabs(shift_in_square(4, 0) - hypot(6, 2.5)) < .0001); /* 6.5 */
    ranks *l = line_of(4, 1);
    lay_square(&l->r, 4, 1, l->laid, l->heading);
    double way = hypot(l->laid[3].centre.x - l->stand[3].centre.x,
                       l->laid[3].centre.y - l->stand[3].centre.y);
    assert_true(fabs(way / INCH - 9.4) < .05); /* stand 4 has so far to go */
}

/* SC-EX-112 */
static void a_line_of_four_forms_column_on_its_second_stand_not_on_its_first(void **state)
{
    assert_true(fabs(shift_in_column(4, 1) - 2.1) < .05);
    assert_true(fabs(shift_in_column(4, 0) - 6.2) < .05);
    ranks *l = line_of(4, 1);
    lay_files(&l->r, 1, l->laid);
    expect_at(l->laid[0], 44, 31, 0);
    expect_at(l->laid[1], 44, 30, 0);
    expect_at(l->laid[3], 44, 28, 0);
    assert_int_equal(following_of_files(l->laid, 4, 3, (reach){INCH, 3 * INCH}), FOLLOWING_CLOSED);
}

static void places_are_filled_rank_by_rank_from_the_left(void **state)
{
    ranks *l = line_of(7, 0);

    lay_files(&l->r, 3, l->laid);
    expect_at(l->laid[0], 40, 30, 0);
    expect_at(l->laid[1], 44, 30, 0);
    expect_at(l->laid[2], 48, 30, 0);
    expect_at(l->laid[3], 40, 29, 0);
    expect_at(l->laid[6], 40, 28, 0);
    assert_true(is_body(l->laid, 7));
    lay_files(&l->r, 7, l->laid);
    assert_true(forms_line(l->laid, 7));
    assert_memory_equal(l->laid, l->stand, 7 * sizeof(box));
}

static void half_stands_form_files_middle_behind_middle(void **state)
{
    ranks *l = line_of(4, 1);

    l->stand[0] = gun_at(0, 0, 0);
    l->stand[3] = gun_at(0, 0, 0);
    lay_files(&l->r, 2, l->laid);
    expect_at(l->laid[1], 44, 30, 0);
    expect_at(l->laid[0], 40, 29.5, 0); /* its front level, in a file 4 wide */
    expect_at(l->laid[2], 40, 28, 0);
    expect_at(l->laid[3], 44, 28.5, 0);
    assert_true(share_edge(&l->laid[0], &l->laid[2]));
    assert_true(share_edge(&l->laid[1], &l->laid[3]));
    lay_files(&l->r, 4, l->laid);
    assert_true(forms_line(l->laid, 4));
}

/* ---- SC-240 --------------------------------------------------------------------------------- */

/* Front on stand 1, which looks north: the inside is 4 by 4. */
static void four_stands_make_a_square_with_an_inside_of_four_by_four(void **state)
{
    ranks *l = line_of(4, 0);
    square_shape s;

    assert_int_equal(lay_square(&l->r, 4, 1, l->laid, l->heading), LAID);
    expect_at(l->laid[0], 40, 30, 0);
    expect_at(l->laid[1], 42.5, 27.5, 90);
    expect_at(l->laid[2], 40, 25, 180);
    expect_at(l->laid[3], 37.5, 27.5, 270);
    assert_int_equal(l->heading[1], 9000);
    assert_int_equal(l->heading[3], 27000);
    assert_true(find_square(l->laid, 4, &s));
    assert_int_equal(s.inside.half_width, 2 * INCH);
    assert_int_equal(s.inside.half_depth, 2 * INCH);
    expect_at(s.inside, 40, 27.5, 0);
    assert_true(is_complete(&s, 0, 4));
    /* neighbouring faces meet at the corners and do not touch (1.6) */
    assert_false(do_touch(&l->laid[0], &l->laid[1]));
}

static void eight_stands_make_a_square_of_eight_by_eight_or_twelve_by_four(void **state)
{
    ranks *l = line_of(8, 2);
    square_shape s;

    assert_int_equal(lay_square(&l->r, 8, 2, l->laid, l->heading), LAID);
    assert_true(find_square(l->laid, 8, &s));
    assert_int_equal(s.inside.half_width, 4 * INCH);
    assert_int_equal(s.inside.half_depth, 4 * INCH);
    /* stand 3 is the left one of the right face: it looks north, the front face west */
    expect_at(l->laid[2], 48, 30, 0);
    expect_at(l->laid[3], 52, 30, 0);
    assert_int_equal(l->heading[0], 27000);
    assert_int_equal(lay_square(&l->r, 8, 3, l->laid, l->heading), LAID);
    assert_true(find_square(l->laid, 8, &s));
    assert_int_equal(s.inside.half_width, 6 * INCH);
    assert_int_equal(s.inside.half_depth, 2 * INCH);
}

static void two_stands_make_a_square_back_to_back_without_room(void **state)
{
    ranks *l = line_of(3, 0);
    square_shape s;

    l->r.count = 2;
    assert_int_equal(lay_square(&l->r, 2, 1, l->laid, l->heading), LAID);
    expect_at(l->laid[0], 40, 30, 0);
    expect_at(l->laid[1], 40, 29, 180);
    assert_true(find_square(l->laid, 2, &s));
    assert_int_equal(s.inside.half_depth, 0);
    assert_true(is_complete(&s, 0, 2));
    l->r.count = 3; /* SC-EX-143 */
    assert_int_equal(lay_square(&l->r, 2, 1, l->laid, l->heading), LAID_NO_ROOM);
}

/* SC-EX-121 */
static void a_square_is_of_two_three_or_an_even_number_of_stands(void **state)
{
    ranks *l = line_of(16, 0);

    for (unsigned faces = 0; faces <= 17; faces++) {
        bool some = false;
        l->r.count = faces;
        for (unsigned front = 0; front <= 9 && faces <= 16; front++)
            some |= lay_square(&l->r, faces, front, l->laid, l->heading) == LAID;
        assert_int_equal(some,
                         faces == 2 || faces == 3 || (faces >= 4 && faces % 2 == 0 && faces <= 16));
    }
    l->r.count = 6;
    assert_int_equal(lay_square(&l->r, 6, 1, l->laid, l->heading), LAID);
    assert_int_equal(lay_square(&l->r, 6, 2, l->laid, l->heading), LAID);
    assert_int_equal(lay_square(&l->r, 6, 0, l->laid, l->heading), LAID_NO_SUCH_SHAPE);
    assert_int_equal(lay_square(&l->r, 6, 3, l->laid, l->heading), LAID_NO_SUCH_SHAPE);
    assert_int_equal(lay_square(&l->r, 7, 3, l->laid, l->heading), LAID_NO_SUCH_SHAPE);
}

static void widths_that_do_not_close_the_rectangle_are_no_square(void **state)
{
    ranks *l = line_of(4, 0);

    l->stand[2] = gun_at(0, 0, 0);
    assert_int_equal(lay_square(&l->r, 4, 1, l->laid, l->heading), LAID_NO_SUCH_SHAPE);
    l->stand[1] = gun_at(0, 0, 0);
    l->stand[3] = gun_at(0, 0, 0);
    l->stand[2] = foot_at(0, 0, 0);
    assert_int_equal(lay_square(&l->r, 4, 1, l->laid, l->heading), LAID);
    /* two back to back neither: one rear edge would not cover the other */
    l->r.count = 2;
    assert_int_equal(lay_square(&l->r, 2, 1, l->laid, l->heading), LAID_NO_SUCH_SHAPE);
}

/* SC-EX-121, SC-EX-143: men inside in ranks from behind the front face. */
static void four_musketeers_fit_into_a_square_of_four_and_five_do_not(void **state)
{
    ranks *l = line_of(9, 0);
    square_shape s;

    l->r.count = 8;
    assert_int_equal(lay_square(&l->r, 4, 1, l->laid, l->heading), LAID);
    expect_at(l->laid[4], 40, 29, 0);
    expect_at(l->laid[5], 40, 28, 0);
    expect_at(l->laid[7], 40, 26, 0);
    assert_true(find_square(l->laid, 4, &s));
    for (int i = 4; i < 8; i++)
        assert_true(is_inside(&s, &l->laid[i]));
    assert_false(is_inside(&s, &l->laid[0]));
    l->r.count = 9;
    assert_int_equal(lay_square(&l->r, 4, 1, l->laid, l->heading), LAID_NO_ROOM);
}

/* SC-EX-26: a pike square of 8, two stands to a face; the first two men inside stand side by side
 * behind the front face. */
static void men_inside_a_square_of_eight_stand_side_by_side_behind_the_face(void **state)
{
    ranks *l = line_of(10, 0);

    assert_int_equal(lay_square(&l->r, 8, 2, l->laid, l->heading), LAID);
    expect_at(l->laid[8], 40, 29, 0);
    expect_at(l->laid[9], 44, 29, 0);
    assert_true(share_edge(&l->laid[8], &l->laid[0]));
    assert_true(share_edge(&l->laid[9], &l->laid[1]));
}

static void one_more_finds_the_foremost_room_left(void **state)
{
    ranks *l = line_of(4, 0);
    box within[8] = {foot_at(40, 29, 0), crew_at(39, 28, 0)};
    box foot = foot_at(0, 0, 0);
    box crew = crew_at(0, 0, 0);
    point at;
    square_shape s;

    lay_square(&l->r, 4, 1, l->laid, l->heading);
    find_square(l->laid, 4, &s);
    assert_true(find_place_inside(&s, within, 2, &crew, &at));
    assert_true(is_same_point(at, (point){INCHES(41), INCHES(28)}));
    assert_true(find_place_inside(&s, within, 2, &foot, &at));
    assert_true(is_same_point(at, (point){INCHES(40), INCHES(27)}));
    within[2] = foot_at(40, 26, 90); /* across, as it came */
    assert_false(find_place_inside(&s, within, 3, &foot, &at));
}

/* SC-EX-104 */
static void a_gun_at_the_middle_of_the_open_side_completes_a_square_of_three(void **state)
{
    ranks *l = line_of(3, 0);
    box gun = gun_at(37, 27.5, 270);
    box aside = gun_at(37, 27.52, 270);
    square_shape s;

    assert_int_equal(lay_square(&l->r, 3, 1, l->laid, l->heading), LAID);
    assert_true(find_square(l->laid, 3, &s));
    assert_int_equal(s.sides, EDGE_FRONT | EDGE_RIGHT | EDGE_REAR);
    expect_at(s.inside, 40, 27.5, 0);
    assert_int_equal(s.inside.half_width, 2 * INCH);
    assert_true(is_complete(&s, 0, 3)); /* the fourth side open */
    assert_int_equal(gun_side(&s, &gun), EDGE_LEFT);
    assert_int_equal(gun_side(&s, &aside), 0);
    assert_true(is_complete(&s, EDGE_LEFT, 3));
    assert_false(is_complete(&s, 0, 2));
}

/* SC-161, SC-240: the notch in front of the right end of one face and of the left of the next. */
static void a_gun_stands_in_the_notch_between_two_faces(void **state)
{
    ranks *l = line_of(4, 0);
    box corner = gun_at(43, 30.5, 0);
    box middle = gun_at(40, 31.5, 0);

    lay_square(&l->r, 4, 1, l->laid, l->heading);
    assert_true(is_gun_in_corner(&corner, l->laid, 4));
    assert_false(is_gun_in_corner(&middle, l->laid, 4));
    assert_true(is_gun_in_corner(&corner, l->laid, 2));
    assert_false(is_gun_in_corner(&corner, l->laid + 2, 2));
}

/* SC-Q-46: what is left still shows where the inside is. */
static void a_square_that_lost_a_face_is_still_found_but_not_complete(void **state)
{
    ranks *l = line_of(8, 0);
    square_shape s;

    lay_square(&l->r, 8, 2, l->laid, l->heading);
    assert_true(find_square(l->laid, 6, &s)); /* the left face is gone */
    assert_int_equal(s.sides, EDGE_FRONT | EDGE_RIGHT | EDGE_REAR);
    expect_at(s.inside, 42, 25.5, 0);
    assert_int_equal(s.inside.half_width, 4 * INCH);
    assert_false(is_complete(&s, 0, 6));
    assert_true(is_complete(&s, EDGE_LEFT, 6));
    assert_false(find_square(l->laid, 5, &s)); /* half a face fills no side */
    assert_false(find_square(l->laid, 2, &s)); /* a line */
    l->laid[3].centre.x += INCH;
    assert_false(find_square(l->laid, 8, &s));
    box bodies[] = {foot_at(0, 0, 0), foot_at(0, -3, 180), foot_at(0, 0, 10)};
    assert_false(find_square(bodies, 3, &s));
    assert_false(find_square(bodies, 1, &s));
}

static void a_face_with_a_gap_in_its_middle_fills_no_side(void **state)
{
    ranks *l = line_of(12, 0);
    square_shape s;

    lay_square(&l->r, 12, 3, l->laid, l->heading);
    assert_true(find_square(l->laid, 12, &s));
    memmove(&l->laid[1], &l->laid[2], 10 * sizeof(box));
    assert_false(find_square(l->laid, 11, &s));
}

static bool is_free_of_overlaps(const box *stand, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        for (unsigned k = 0; k < i; k++)
            if (do_overlap(&stand[i], &stand[k]))
                return false;
    return true;
}

static void random_formations_hang_together_round_their_keeper(void **state)
{
    begin_chance(7);
    for (int i = 0; i < 5000; i++) {
        ranks *l = line_of((unsigned)any(2, 16), 0);
        unsigned count = l->r.count;
        unsigned files = (unsigned)any(1, (int32_t)count);
        unsigned faces = count < 4 ? count : 4u + 2u * (unsigned)any(0, (int32_t)(count - 4) / 2);
        unsigned front = faces < 4 ? 1 : (unsigned)any(1, (int32_t)faces / 2 - 1);
        unsigned k = (unsigned)any(0, (int32_t)count - 1);
        square_shape s;
        l->r.keeper = k;
        l->r.heading = (uint16_t)any(0, FULL_CIRCLE - 1);
        l->stand[k].ahead = direction_of(l->r.heading);
        l->stand[k].centre = (point){any(0, 900000), any(0, 600000)};
        lay_files(&l->r, files, l->laid);
        assert_memory_equal(&l->laid[k], &l->stand[k], sizeof(box));
        assert_true(is_body(l->laid, count) && is_free_of_overlaps(l->laid, count));
        assert_int_equal(files == count, forms_line(l->laid, count));
        assert_int_equal(count >= 3 * files,
                         following_of_files(l->laid, count, 3, (reach){INCH, 3 * INCH}) ==
                             FOLLOWING_CLOSED);
        enum laying how = lay_square(&l->r, faces, front, l->laid, l->heading);
        if (how == LAID_NO_ROOM) {
            assert_true(count > faces);
            continue;
        }
        assert_int_equal(how, LAID);
        assert_memory_equal(&l->laid[k], &l->stand[k], sizeof(box));
        assert_int_equal(l->heading[k], l->r.heading);
        assert_true(is_free_of_overlaps(l->laid, count));
        assert_true(find_square(l->laid, faces, &s));
        assert_true(is_complete(&s, 0, faces));
        for (unsigned n = 0; n < count; n++) {
            assert_int_equal(l->laid[n].ahead.s, direction_of(l->heading[n]).s);
            assert_int_equal(is_inside(&s, &l->laid[n]), n >= faces);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_middle_of_a_long_line_shifts_too_far_into_a_column_on_its_end),
        cmocka_unit_test(a_line_of_four_forms_square_on_its_second_stand_not_on_its_first),
        cmocka_unit_test(a_line_of_four_forms_column_on_its_second_stand_not_on_its_first),
        cmocka_unit_test(places_are_filled_rank_by_rank_from_the_left),
        cmocka_unit_test(half_stands_form_files_middle_behind_middle),
        cmocka_unit_test(four_stands_make_a_square_with_an_inside_of_four_by_four),
        cmocka_unit_test(eight_stands_make_a_square_of_eight_by_eight_or_twelve_by_four),
        cmocka_unit_test(two_stands_make_a_square_back_to_back_without_room),
        cmocka_unit_test(a_square_is_of_two_three_or_an_even_number_of_stands),
        cmocka_unit_test(widths_that_do_not_close_the_rectangle_are_no_square),
        cmocka_unit_test(four_musketeers_fit_into_a_square_of_four_and_five_do_not),
        cmocka_unit_test(men_inside_a_square_of_eight_stand_side_by_side_behind_the_face),
        cmocka_unit_test(one_more_finds_the_foremost_room_left),
        cmocka_unit_test(a_gun_at_the_middle_of_the_open_side_completes_a_square_of_three),
        cmocka_unit_test(a_gun_stands_in_the_notch_between_two_faces),
        cmocka_unit_test(a_square_that_lost_a_face_is_still_found_but_not_complete),
        cmocka_unit_test(a_face_with_a_gap_in_its_middle_fills_no_side),
        cmocka_unit_test(random_formations_hang_together_round_their_keeper),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
