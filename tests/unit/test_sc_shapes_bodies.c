/* Bodies, lines, files and columns of Scruby's, and their rigid moves
 * (lib/rules/scruby/shapes/bodies.h). */
#include <string.h>

#include "rules/scruby/shapes/bodies.h"
#include "unit/stands.h"

/* SC-Q-61 */
static const reach gaps = {INCH, 3 * INCH};

#define COUNT(a) (sizeof(a) / sizeof((a)[0]))

/* ---- bodies and lines ----------------------------------------------------------------------- */

static void stands_that_hang_together_with_one_heading_are_a_body(void **state)
{
    box three[] = {foot_at(0, 0, 0), foot_at(8, 0, 0), foot_at(4, .5, 0)};
    box turned[] = {foot_at(0, 0, 0), foot_at(2.5, .5, 90)};
    box apart[] = {foot_at(0, 0, 0), foot_at(4, 0, 0), foot_at(9, 0, 0), foot_at(13, 0, 0)};
    box corners[] = {foot_at(0, 0, 0), foot_at(4, 1, 0)};

    assert_true(is_body(three, 1));
    assert_true(is_body(three, 3));
    assert_false(is_body(three, 2)); /* without the one between them */
    assert_false(is_body(turned, 2));
    assert_false(is_body(apart, 4));
    assert_false(is_body(corners, 2));
}

static void a_line_has_its_front_edges_on_one_straight_line(void **state)
{
    box line[] = {foot_at(4, 0, 30), foot_at(4 + 3.4641, -2, 30), foot_at(4 - 3.4641, 2, 30)};
    box stepped[] = {foot_at(0, 0, 0), foot_at(4, .02, 0)};
    box mixed[] = {foot_at(0, 0, 0), gun_at(3, -.5, 0)}; /* of other depth, fronts level */
    box file[] = {foot_at(0, 0, 0), foot_at(0, -1, 0)};

    assert_true(forms_line(line, 3));
    assert_false(forms_line(line, 1));
    assert_false(forms_line(stepped, 2));
    assert_true(forms_line(mixed, 2));
    assert_false(forms_line(file, 2));
}

/* ---- files and columns ---------------------------------------------------------------------- */

static enum following
column_of_four(double degrees, double gap_1, double gap_2, double gap_3, double aside)
{
    double back[] = {0, 1 + gap_1, 2 + gap_1 + gap_2, 3 + gap_1 + gap_2 + gap_3};
    double s = sin(degrees * 3.14159265358979 / 180);
    double c = cos(degrees * 3.14159265358979 / 180);
    box stand[4];

    for (int i = 0; i < 4; i++) {
        double right = i == 2 ? aside : 0;
        stand[(i + 2) % 4] = foot_at(right * c - back[i] * s, -right * s - back[i] * c, degrees);
    }
    return following_of_files(stand, 4, 3, gaps);
}

/* SC-EX-51 */
static void a_column_is_a_file_of_three_or_more_that_touch_or_follow(void **state)
{
    box column[] = {foot_at(0, 0, 0), foot_at(0, -1, 0), foot_at(0, -2, 0)};

    assert_int_equal(following_of_files(column, 3, 3, gaps), FOLLOWING_CLOSED);
    assert_int_equal(following_of_files(column, 2, 3, gaps), FOLLOWING_NOT);
    for (int degrees = 0; degrees < 360; degrees += 15) {
        assert_int_equal(column_of_four(degrees, 0, 0, 0, 0), FOLLOWING_CLOSED);
        assert_int_equal(column_of_four(degrees, 1, 3, 2, 0), FOLLOWING_OPEN);
        assert_int_equal(column_of_four(degrees, 0, 1, 0, 0), FOLLOWING_OPEN);
        assert_int_equal(column_of_four(degrees, 0, .5, 0, 0), FOLLOWING_NOT);
        assert_int_equal(column_of_four(degrees, 0, 0, 3.01, 0), FOLLOWING_NOT);
        assert_int_equal(column_of_four(degrees, 0, 0, 0, .009), FOLLOWING_CLOSED);
        assert_int_equal(column_of_four(degrees, 0, 0, 0, .02), FOLLOWING_NOT);
    }
}

static void a_body_several_files_wide_is_a_column_if_each_file_is_one(void **state)
{
    box block[7];
    file_list f;

    for (int i = 0; i < 7; i++) /* the right file is one longer, tail first in the array */
        block[6 - i] = foot_at(i < 3 ? 0 : 4, i < 3 ? -i : -(i - 3), 0);
    assert_int_equal(following_of_files(block, 7, 3, gaps), FOLLOWING_CLOSED);
    find_files(block, 7, &f);
    assert_int_equal(f.count, 2);
    assert_int_equal(length_of_file(&f, 0), 3);
    assert_int_equal(length_of_file(&f, 1), 4);
    static const uint8_t sorted[] = {6, 5, 4, 3, 2, 1, 0};
    assert_memory_equal(f.stand, sorted, sizeof sorted);
    assert_int_equal(following_in(block, &f, 1, gaps), FOLLOWING_CLOSED);
    block[0].centre.y -= INCH;
    assert_int_equal(following_of_files(block, 7, 3, gaps), FOLLOWING_OPEN);
    block[0].centre.y -= 3 * INCH;
    assert_int_equal(following_of_files(block, 7, 3, gaps), FOLLOWING_NOT);
    block[1].ahead = direction_of(1);
    find_files(block, 7, &f);
    assert_int_equal(f.count, 0);
}

static void neighbours_in_a_file_touch_or_follow_at_one_to_three_inches(void **state)
{
    box line[] = {foot_at(0, 0, 0), foot_at(0, -1, 0), foot_at(0, -4, 0), foot_at(4, -1, 0)};
    neighbour next = next_behind(&line[0], line, COUNT(line), gaps);

    assert_true(next.at == 1 && next.how == FOLLOWING_CLOSED);
    next = next_behind(&line[1], line, COUNT(line), gaps);
    assert_true(next.at == 2 && next.how == FOLLOWING_OPEN);
    next = next_behind(&line[2], line, COUNT(line), gaps);
    assert_true(next.at == COUNT(line) && next.how == FOLLOWING_NOT);
    assert_int_equal(next_ahead(&line[2], line, COUNT(line), gaps).at, 1);
    assert_int_equal(next_ahead(&line[0], line, COUNT(line), gaps).at, COUNT(line));
    assert_int_equal(next_ahead(&line[3], line, COUNT(line), gaps).at, COUNT(line));
}

/* SC-EX-127: the horse strike the rear stand; what is over goes to the next one ahead. */
static void points_spill_to_the_file_on_the_side_away_from_the_striker(void **state)
{
    box column[] = {foot_at(0, 0, 0), foot_at(0, -1, 0), foot_at(0, -2, 0), foot_at(4, -1, 0)};
    box in_rear = horse_at(0, -3.5, 0);
    box in_front = horse_at(0, 1.5, 180);
    box in_flank = horse_at(-3, -1, 90);

    assert_int_equal(spills_to(&column[2], &in_rear, column, 4), 1);
    assert_int_equal(spills_to(&column[1], &in_rear, column, 4), 0);
    assert_int_equal(spills_to(&column[0], &in_front, column, 4), 1);
    assert_int_equal(spills_to(&column[2], &in_front, column, 4), 4);
    assert_int_equal(spills_to(&column[1], &in_flank, column, 4), 4);
    column[1].centre.y -= INCH; /* it follows, but does not touch */
    assert_int_equal(spills_to(&column[0], &in_front, column, 4), 4);
}

/* ---- rigid moves ---------------------------------------------------------------------------- */

static void line_of(box *stand, unsigned count, double degrees)
{
    direction right = direction_of((uint16_t)((int)(degrees * 100 + 9000) % FULL_CIRCLE));

    for (unsigned i = 0; i < count; i++) {
        stand[i] = foot_at(40, 30, degrees);
        stand[i].centre = point_along(stand[i].centre, right, (int32_t)i * 4 * INCH);
    }
}

static void the_front_edge_of_a_body_is_that_of_its_foremost_stands(void **state)
{
    box body[] = {foot_at(0, 0, 0),
                  foot_at(4, 0, 0),
                  foot_at(-2, -1, 0),
                  foot_at(2, -1, 0),
                  foot_at(6, -1, 0)};
    point middle = front_middle_of_body(body, 5);

    assert_int_equal(middle.x, 2 * INCH);
    assert_int_equal(middle.y, INCH / 2);
    box turned[3];
    line_of(turned, 3, 90); /* facing east, the others to the south */
    middle = front_middle_of_body(turned, 3);
    assert_int_equal(middle.x, INCHES(40.5));
    assert_int_equal(middle.y, INCHES(26));
}

/* SC-EX-138: 3 to the left with the front kept; 3 inches at 45 degrees are 2.1213 each way. */
static void an_oblique_move_keeps_the_front(void **state)
{
    box body[4];

    line_of(body, 4, 0);
    move_body(body, 4, direction_of(31500), 3 * INCH);
    for (int i = 0; i < 4; i++) {
        assert_int_equal(body[i].centre.x, INCHES(40 + 4 * i) - 21213);
        assert_int_equal(body[i].centre.y, INCHES(30) + 21213);
        assert_int_equal(body[i].ahead.c, Q30_ONE);
    }
    assert_true(forms_line(body, 4));
}

/* A line of four about the middle of its front, (46, 30.5), by 45 degrees to the left: the first
 * stand's centre lies 6 to the left of that and .5 behind it. */
static void a_body_turns_about_the_middle_of_its_front_edge(void **state)
{
    box body[4];
    double r = sqrt(.5);

    line_of(body, 4, 0);
    turn_body(body, 4, 0, -4500);
    assert_int_equal(body[0].centre.x, INCHES(46 + (-6 + .5) * r));
    assert_int_equal(body[0].centre.y, INCHES(30.5 + (-6 - .5) * r));
    assert_int_equal(body[3].centre.x, INCHES(46 + (6 + .5) * r));
    assert_int_equal(body[3].centre.y, INCHES(30.5 + (6 - .5) * r));
    assert_true(forms_line(body, 4));
    point middle = front_middle_of_body(body, 4);
    assert_true(magnitude(middle.x - INCHES(46)) <= 1 && magnitude(middle.y - INCHES(30.5)) <= 1);
    turn_body(body, 4, 31500, 4500);
    for (int i = 0; i < 4; i++) {
        assert_true(magnitude(body[i].centre.x - INCHES(40 + 4 * i)) <= 2);
        assert_true(magnitude(body[i].centre.y - INCHES(30)) <= 2);
    }
}

/* ---- what touched touches still ------------------------------------------------------------- */

/* Each next stand is set against one that is there, with a gap that touch or slip just allows, or
 * any between. */
static unsigned any_body(box *stand, unsigned count)
{
    static const int32_t limits[] = {STAND_TOUCH, STAND_TOUCH - 1, 0, -STAND_SLIP + 1, -STAND_SLIP};
    unsigned made = 1;

    stand[0] = any(0, 2) ? foot_at(0, 0, 0) : gun_at(0, 0, 0);
    for (int tries = 0; made < count && tries < 400; tries++) {
        const box *by = &stand[any(0, (int32_t)made - 1)];
        box next = any(0, 2) ? foot_at(0, 0, 0) : gun_at(0, 0, 0);
        int32_t gap = any(0, 3) ? limits[any(0, 4)] : any(-STAND_SLIP, STAND_TOUCH);
        int32_t sign = any(0, 1) ? 1 : -1;
        bool free = true;
        if (any(0, 1)) {
            next.centre.x = by->centre.x + sign * (by->half_width + next.half_width + gap);
            next.centre.y = by->centre.y + (any(0, 1) ? 0 : any(-8000, 8000));
        } else {
            next.centre.y = by->centre.y + sign * (by->half_depth + next.half_depth + gap);
            next.centre.x = by->centre.x + (any(0, 1) ? 0 : any(-18000, 18000));
        }
        for (unsigned i = 0; i < made; i++)
            free &= !do_overlap(&next, &stand[i]);
        if (free)
            stand[made++] = next;
    }
    return made;
}

/* Only that what turned stands as near as rounding allows where it ought to: by as many units as
 * stands in a row give way, one each. */
static void
expect_turned(const box *before, const box *after, unsigned count, uint16_t from, int by)
{
    point pivot = front_middle_of_body(before, count);
    double angle = by * 3.14159265358979 / 18000;

    for (unsigned i = 0; i < count; i++) {
        double x = before[i].centre.x - pivot.x;
        double y = before[i].centre.y - pivot.y;
        double dx = after[i].centre.x - pivot.x - (x * cos(angle) + y * sin(angle));
        double dy = after[i].centre.y - pivot.y - (y * cos(angle) - x * sin(angle));
        assert_true(hypot(dx, dy) < 2 + 2 * count);
        assert_true(direction_of(heading_plus(from, by)).s == after[i].ahead.s);
        for (unsigned k = 0; k < i; k++) {
            if (share_edge(&before[i], &before[k]))
                assert_true(share_edge(&after[i], &after[k]));
            assert_false(do_overlap(&after[i], &after[k]));
        }
    }
}

static void what_touched_before_a_turn_touches_after_it_however_often(void **state)
{
    static const int turns[] = {4500, -4500, 9000, -9000, 4500, 4500};

    begin_chance(5);
    for (int scene = 0; scene < 300; scene++) {
        box body[12];
        unsigned count = any_body(body, (unsigned)any(2, 12));
        uint16_t heading = 0;
        for (int i = 0; i < 40; i++) {
            box before[12];
            int by = scene % 2 ? turns[any(0, 5)] : any(-9000, 9000);
            memcpy(before, body, sizeof before);
            turn_body(body, count, heading, by);
            expect_turned(before, body, count, heading, by);
            heading = heading_plus(heading, by);
        }
    }
}

static void a_body_with_its_stands_as_usual_is_only_rounded(void **state)
{
    begin_chance(6);
    for (int scene = 0; scene < 200; scene++) {
        box body[10];
        box turned[10];
        int by = any(-9000, 9000);
        double angle = by * 3.14159265358979 / 18000;
        for (int i = 0; i < 10; i++)
            body[i] = foot_at(4 * (i % 5), -(i / 5), 0);
        memcpy(turned, body, sizeof turned);
        turn_body(turned, 10, 0, by);
        point pivot = front_middle_of_body(body, 10);
        for (int i = 0; i < 10; i++) {
            double x = body[i].centre.x - pivot.x;
            double y = body[i].centre.y - pivot.y;
            assert_true(fabs(turned[i].centre.x - pivot.x - (x * cos(angle) + y * sin(angle))) <
                        .6);
            assert_true(fabs(turned[i].centre.y - pivot.y - (y * cos(angle) - x * sin(angle))) <
                        .6);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(stands_that_hang_together_with_one_heading_are_a_body),
        cmocka_unit_test(a_line_has_its_front_edges_on_one_straight_line),
        cmocka_unit_test(a_column_is_a_file_of_three_or_more_that_touch_or_follow),
        cmocka_unit_test(a_body_several_files_wide_is_a_column_if_each_file_is_one),
        cmocka_unit_test(neighbours_in_a_file_touch_or_follow_at_one_to_three_inches),
        cmocka_unit_test(points_spill_to_the_file_on_the_side_away_from_the_striker),
        cmocka_unit_test(the_front_edge_of_a_body_is_that_of_its_foremost_stands),
        cmocka_unit_test(an_oblique_move_keeps_the_front),
        cmocka_unit_test(a_body_turns_about_the_middle_of_its_front_edge),
        cmocka_unit_test(what_touched_before_a_turn_touches_after_it_however_often),
        cmocka_unit_test(a_body_with_its_stands_as_usual_is_only_rounded),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
