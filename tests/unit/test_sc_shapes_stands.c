/* Two stands of Scruby's: touch, ranges, arcs and lines of fire, front and flank, before and behind
 * the pikes (lib/rules/scruby/shapes/stands.h). */
#include "unit/stands.h"

#include "support/cases.h"

/* ---- touch ---------------------------------------------------------------------------------- */

static void expect_touch(box a, box b, unsigned own, unsigned its, double stretch)
{
    touch t = touch_of(&a, &b);
    touch back = touch_of(&b, &a);

    assert_int_equal(t.own, own);
    assert_int_equal(t.its, its);
    assert_true(fabs(t.stretch - stretch * INCH) <= 1);
    assert_int_equal(back.own, t.its);
    assert_int_equal(back.its, t.own);
    assert_int_equal(back.stretch, t.stretch);
}

static void stands_side_by_side_touch_along_their_flanks(void **state)
{
    expect_touch(foot_at(0, 0, 0), foot_at(4, 0, 0), EDGE_RIGHT, EDGE_LEFT, 1);
    expect_touch(foot_at(0, 0, 0), foot_at(-4, .25, 0), EDGE_LEFT, EDGE_RIGHT, .75);
    /* 45 degrees turned, the places as sharp as the grid allows */
    expect_touch(foot_at(0, 0, 45), foot_at(2.8284, -2.8284, 45), EDGE_RIGHT, EDGE_LEFT, 1);
}

static void stands_one_behind_another_touch_front_to_rear(void **state)
{
    expect_touch(foot_at(0, 0, 0), foot_at(0, -1, 0), EDGE_REAR, EDGE_FRONT, 4);
    expect_touch(horse_at(0, 0, 90), foot_at(1.5, 1, 90), EDGE_FRONT, EDGE_REAR, 3);
}

static void chargers_touch_front_to_front_or_in_flank_and_rear(void **state)
{
    expect_touch(foot_at(0, 0, 0), horse_at(1, 1.5, 180), EDGE_FRONT, EDGE_FRONT, 3);
    expect_touch(foot_at(0, 0, 0), horse_at(3, 0, 270), EDGE_RIGHT, EDGE_FRONT, 1);
    expect_touch(foot_at(0, 0, 0), horse_at(0, -1.5, 0), EDGE_REAR, EDGE_FRONT, 4);
}

static void a_corner_against_an_edge_touches_without_a_stretch(void **state)
{
    /* a square base on its corner: half of its diagonal is 1.4142 */
    expect_touch(
        foot_at(0, 0, 0), gun_at(1, .5 + 1.4142, 45), EDGE_FRONT, EDGE_REAR | EDGE_RIGHT, 0);
    expect_touch(foot_at(0, 0, 0),
                 gun_at(1, .5 + 1.4142 + .0099, 45),
                 EDGE_FRONT,
                 EDGE_REAR | EDGE_RIGHT,
                 0);
    expect_touch(foot_at(0, 0, 0), gun_at(1, .5 + 1.4142 + .0102, 45), 0, 0, 0);
}

/* SC-Q-38 */
static void a_corner_against_a_corner_does_not_touch(void **state)
{
    expect_touch(foot_at(0, 0, 0), foot_at(4, 1, 0), 0, 0, 0);
    expect_touch(foot_at(0, 0, 0), foot_at(4, .9951, 0), 0, 0, 0);
    expect_touch(foot_at(0, 0, 0), foot_at(4, .99, 0), 0, 0, 0);
    expect_touch(foot_at(0, 0, 0), foot_at(4, .9899, 0), EDGE_RIGHT, EDGE_LEFT, .0101);
    expect_touch(foot_at(0, 0, 0), foot_at(2.5, 2.5, 90), 0, 0, 0);
    expect_touch(foot_at(0, 0, 0), gun_at(2, .5 + 1.4142, 45), 0, 0, 0);
}

static void stands_a_hundredth_of_an_inch_apart_touch(void **state)
{
    expect_touch(foot_at(0, 0, 0), foot_at(4.01, 0, 0), EDGE_RIGHT, EDGE_LEFT, 1);
    expect_touch(foot_at(0, 0, 0), foot_at(4.0101, 0, 0), 0, 0, 0);
    expect_touch(foot_at(0, 0, 0), foot_at(3.995, 0, 0), EDGE_RIGHT, EDGE_LEFT, 1);
}

/* 4 inches of edge at 0.1 degrees open by 0.007, at 0.2 by 0.014. */
static void edges_that_open_by_more_than_touch_share_no_stretch(void **state)
{
    box a = foot_at(0, 0, 0);
    box nearly = foot_at(0, 1.0036, .1);
    box open = foot_at(0, 1.0071, .2);

    assert_true(share_edge(&a, &nearly));
    assert_false(share_edge(&a, &open));
}

/* From the clauses, in floating point; 2: too near to call. */
static int touches_by_the_book(const box *a, const box *b)
{
    const double doubt = 2;
    quad q[2] = {quad_of(a), quad_of(b)};
    double apart = quads_apart(&q[0], &q[1]);
    bool unsure = false;

    if (apart > STAND_TOUCH + doubt)
        return 0;
    for (int one = 0; one < 2; one++)
        for (int i = 0; i < 4; i++)
            for (int k = 0; k < 4; k++) {
                spot p = q[one].corner[i];
                spot from = q[!one].corner[k];
                spot to = q[!one].corner[(k + 1) % 4];
                double ends =
                    fmin(hypot(p.x - from.x, p.y - from.y), hypot(p.x - to.x, p.y - to.y));
                double off = to_segment(p, from, to);
                if (off > STAND_TOUCH + doubt || ends < STAND_TOUCH - doubt)
                    continue;
                if (off < STAND_TOUCH - doubt && ends > 2 * STAND_TOUCH)
                    return 1;
                unsure = true;
            }
    return unsure ? 2 : 0;
}

static void random_stands_touch_as_in_floating_point(void **state)
{
    unsigned seen[3] = {0};

    begin_chance(1);
    for (int i = 0; i < CASES(100000); i++) {
        box a = any_stand(200000);
        box b = beside(&a);
        quad p = quad_of(&a);
        quad q = quad_of(&b);
        int book = touches_by_the_book(&a, &b);
        touch t = touch_of(&a, &b);
        touch back = touch_of(&b, &a);
        assert_true(back.own == t.its && back.its == t.own && back.stretch == t.stretch);
        assert_true((t.own != 0) == (t.its != 0));
        if (quads_apart(&p, &q) < -STAND_SLIP)
            continue;
        seen[book]++;
        /* equal stands with all corners together touch along an edge, but no corner tells */
        if (book == 1)
            assert_true(t.own != 0);
        else if (book == 0 && t.stretch == 0)
            assert_true(t.own == 0);
        if (t.own != 0)
            assert_true(quads_apart(&p, &q) < STAND_TOUCH + 2);
    }
    assert_true(seen[0] > CASES(10000) && seen[1] > CASES(10000) && seen[2] < CASES(10000));
}

/* The middle of a shared stretch lies on both edges. */
static void stretches_lie_on_the_edges_that_are_named(void **state)
{
    unsigned found = 0;

    begin_chance(2);
    for (int i = 0; i < CASES(50000); i++) {
        box a = any_stand(200000);
        box b = beside(&a);
        touch t = touch_of(&a, &b);
        quad p = quad_of(&a);
        quad q = quad_of(&b);
        if (t.stretch == 0 || quads_apart(&p, &q) < -STAND_SLIP)
            continue;
        unsigned own = t.own == 1 ? 0 : t.own == 2 ? 1 : t.own == 4 ? 2 : 3;
        spot from = p.corner[own];
        spot to = p.corner[(own + 1) % 4];
        double on = 0;
        for (int k = 0; k < 400; k++) {
            spot at = {from.x + (to.x - from.x) * (k + .5) / 400,
                       from.y + (to.y - from.y) * (k + .5) / 400};
            double off = quad_holds(&q, at) ? 0 : 1e18;
            for (int e = 0; e < 4; e++)
                off = fmin(off, to_segment(at, q.corner[e], q.corner[(e + 1) % 4]));
            on += off <= STAND_TOUCH + 1;
        }
        double length = hypot(to.x - from.x, to.y - from.y);
        assert_true(fabs(on / 400 * length - t.stretch) < 2 * STAND_TOUCH + length / 100);
        found++;
    }
    assert_true(found > CASES(5000));
}

/* ---- distance ------------------------------------------------------------------------------- */

static void ranges_are_rounded_up_to_the_inch(void **state)
{
    assert_int_equal(inches_of(INCHES(12)), 12); /* SC-EX-01 */
    assert_int_equal(inches_of(INCHES(12.001)), 12);
    assert_int_equal(inches_of(INCHES(12.0011)), 13);
    assert_int_equal(inches_of(INCHES(12.1)), 13); /* SC-EX-02 */
    assert_int_equal(inches_of(INCHES(20)), 20);   /* SC-EX-32 */
    assert_int_equal(inches_of(INCHES(20.1)), 21);
    assert_int_equal(inches_of(0), 0);
}

static void limits_of_distance_include_a_thousandth(void **state)
{
    box a = foot_at(0, 0, 0);
    box b = foot_at(0, 7, 0); /* 6 apart: SC-EX-97 */
    box c = foot_at(0, 7.001, 0);
    box d = foot_at(0, 7.0011, 0);
    box e = foot_at(0, 1.999, 0);
    box f = foot_at(0, 1.9989, 0);

    assert_true(are_within(&a, &b, 6 * INCH));
    assert_true(are_within(&a, &c, 6 * INCH));
    assert_false(are_within(&a, &d, 6 * INCH));
    assert_true(are_apart(&a, &e, INCH));
    assert_false(are_apart(&a, &f, INCH));
}

static void an_overlap_no_deeper_than_slip_is_none(void **state)
{
    box a = foot_at(0, 0, 0);
    box b = foot_at(3.995, 0, 0);
    box c = foot_at(3.9949, 0, 0);
    box far = foot_at(40, 40, 0);

    assert_false(do_overlap(&a, &b));
    assert_true(do_overlap(&a, &c));
    assert_false(do_overlap(&a, &far));
}

/* ---- fire ----------------------------------------------------------------------------------- */

static fire_line line_between(box firer, box target)
{
    return fire_line_of(&firer, &target, 4500);
}

static bool is_shot_at(box firer, box target, box between)
{
    fire_line l = fire_line_of(&firer, &target, 4500);

    return l.in_arc && !is_blocked_by(&l, &between);
}

/* SC-EX-21: pikes with their front on y = 0, musketeers touching their rear; the step out of 3
 * brings them to 2 ahead of the pikes. */
static void musketeers_that_step_out_shoot_from_their_front_edge(void **state)
{
    box pikes = foot_at(0, -.5, 0);
    box musketeers = foot_at(0, -1.5, 0);
    box horse = horse_at(0, 15, 180);
    box out = box_moved(&musketeers, musketeers.ahead, 3 * INCH);

    assert_true(share_edge(&musketeers, &pikes));
    assert_int_equal(line_between(musketeers, horse).distance, 15 * INCH);
    assert_int_equal(line_between(out, horse).distance, 12 * INCH);
    assert_true(is_shot_at(out, horse, pikes));
    assert_false(is_shot_at(musketeers, horse, pikes));
}

/* SC-EX-26: ranks of a caracole, each from half its move ahead of its place. */
static void ranks_of_a_caracole_shoot_from_four_and_six(void **state)
{
    box pikes = foot_at(0, .5, 180); /* front on y = 0 */
    static const int32_t range[] = {4, 6, 8, 10};

    for (int rank = 0; rank < 4; rank++) {
        box horse = horse_at(0, -11 - 2 * rank, 0); /* head's front on y = -10 */
        box ahead = box_moved(&horse, horse.ahead, 6 * INCH);
        assert_int_equal(line_between(ahead, pikes).distance, range[rank] * INCH);
    }
    /* musketeers come out 3 through the face, 1 inch behind the front: 2 nearer */
    box first = box_moved(
        &(box){{0, 15000}, direction_of(18000), 20000, 5000, 0}, direction_of(18000), 3 * INCH);
    box third = horse_at(0, -9, 0);
    assert_int_equal(line_between(third, first).distance, 6 * INCH);
    box second = stand_of(4, -1.5, 180, 4, 1);
    box fourth = horse_at(0, -11, 0);
    assert_int_equal(line_between(fourth, second).distance, 8 * INCH);
}

/* SC-EX-126: the nearest point of a gun on its corner lies 46 degrees off, or 45. */
static void fire_reaches_45_degrees_off_the_front(void **state)
{
    box musketeers = foot_at(0, -.5, 0);
    double right = 10 * sin(46 * 3.14159265358979 / 180);
    double ahead = 10 * cos(46 * 3.14159265358979 / 180);

    assert_false(line_between(musketeers, gun_at(right + 1, ahead + 1, 0)).in_arc);
    assert_false(line_between(musketeers, gun_at(-right - 1, ahead + 1, 0)).in_arc);
    assert_true(line_between(musketeers, gun_at(7.0711 + 1, 7.0711 + 1, 0)).in_arc);
    assert_true(line_between(musketeers, gun_at(-7.0711 - 1, 7.0711 + 1, 0)).in_arc);
    assert_false(line_between(musketeers, gun_at(0, -5, 0)).in_arc);
    assert_true(line_between(foot_at(0, 0, 45), gun_at(8, 1, 0)).in_arc);
}

static void a_friend_between_blocks_but_not_with_an_edge_or_a_corner(void **state)
{
    box musketeers = foot_at(0, -.5, 0);
    box target = horse_at(0, 11, 180);

    assert_false(is_shot_at(musketeers, target, foot_at(0, 5, 0)));    /* SC-EX-126 */
    assert_true(is_shot_at(musketeers, target, foot_at(2, 5, 0)));     /* along an edge */
    assert_true(is_shot_at(musketeers, target, foot_at(1.995, 5, 0))); /* slip deep */
    assert_false(is_shot_at(musketeers, target, foot_at(1.99, 5, 0)));
    assert_true(is_shot_at(musketeers, target, gun_at(1.4142, 5, 45))); /* past a corner */
    assert_false(is_shot_at(musketeers, target, gun_at(1.4, 5, 45)));
    assert_true(is_shot_at(musketeers, target, foot_at(0, 12.6, 0))); /* behind the target */
    assert_true(is_shot_at(musketeers, target, foot_at(4, -.5, 0)));  /* beside the firer */
}

/* SC-Q-10 */
static double from_front(const box *firer, const quad *target)
{
    quad f = quad_of(firer);
    double least = 1e18;

    for (int k = 0; k < 4; k++) {
        spot corner = target->corner[k];
        spot next = target->corner[(k + 1) % 4];
        least = fmin(least, to_segment(corner, f.corner[0], f.corner[1]));
        least = fmin(least, to_segment(f.corner[0], corner, next));
        least = fmin(least, to_segment(f.corner[1], corner, next));
    }
    return least;
}

static void random_lines_of_fire_agree_with_floating_point(void **state)
{
    unsigned blocked = 0;
    unsigned in_arc = 0;

    begin_chance(3);
    for (int i = 0; i < CASES(60000); i++) {
        box firer = any_stand(200000);
        box target = any_stand(200000);
        box other = any_stand(150000);
        fire_line l = fire_line_of(&firer, &target, 4500);
        quad q = quad_of(&target);
        spot from = {firer.centre.x + firer.half_depth * (firer.ahead.s / (double)Q30_ONE),
                     firer.centre.y + firer.half_depth * (firer.ahead.c / (double)Q30_ONE)};
        double apart = 1e18;
        for (int k = 0; k < 4; k++)
            apart = fmin(apart, to_segment(from, q.corner[k], q.corner[(k + 1) % 4]));
        if (quad_holds(&q, from))
            continue;
        if (l.distance > 0)
            assert_true(fabs(from_front(&firer, &q) - l.distance) < 2);
        assert_true(fabs(hypot(l.to.x - from.x, l.to.y - from.y) - apart) < 2);
        double x = l.to.x - from.x;
        double y = l.to.y - from.y;
        double off = atan2(fabs(x * firer.ahead.c - y * firer.ahead.s),
                           x * firer.ahead.s + y * firer.ahead.c);
        double off_45 = apart * sin(off - atan(1));
        if (fabs(off_45 - STAND_EPS) > 2)
            assert_int_equal(l.in_arc, off_45 < STAND_EPS);
        in_arc += l.in_arc;
        quad inner = quad_shrunk(&other, STAND_SLIP + 2);
        quad outer = quad_shrunk(&other, STAND_SLIP - 2);
        spot eye = {l.from.x, l.from.y};
        spot end = {l.to.x, l.to.y};
        bool inside = chord_in(&inner, eye, end) > 0;
        if (inside)
            assert_true(is_blocked_by(&l, &other));
        else if (chord_in(&outer, eye, end) == 0)
            assert_false(is_blocked_by(&l, &other));
        blocked += inside;
    }
    assert_true(blocked > CASES(2000) && in_arc > CASES(10000));
}

/* ---- front and flank ------------------------------------------------------------------------ */

static bool is_charge_frontal(box target, double x, double y, box ends)
{
    return is_frontal(&target, (point){INCHES(x), INCHES(y)}, &ends);
}

/* SC-Q-34, SC-EX-61 */
static void a_charge_is_frontal_if_it_began_ahead_of_the_front(void **state)
{
    box pikes = foot_at(0, -.5, 0); /* the line through its front is y = 0 */

    assert_true(is_charge_frontal(pikes, 0, 8, horse_at(0, 1, 180)));
    /* it came round the flank, but began ahead */
    assert_true(is_charge_frontal(pikes, 9, .1, horse_at(3, -.5, 270)));
    assert_false(is_charge_frontal(pikes, 9, 0, horse_at(3, -.5, 270)));
    assert_false(is_charge_frontal(pikes, 9, -.1, horse_at(3, -.5, 270)));
    assert_false(is_charge_frontal(pikes, 0, -8, horse_at(0, -2, 0)));
}

static void a_charge_from_beside_is_frontal_if_it_ends_on_the_front_edge_alone(void **state)
{
    box pikes = foot_at(0, -.5, 0);

    assert_true(is_charge_frontal(pikes, 9, -.1, horse_at(0, 1, 180)));
    assert_true(is_charge_frontal(pikes, 9, -.1, gun_at(0, 1.4142, 45)));
    /* the corner of the pikes against the charger's front is part of their flank too */
    box aslant = horse_at(2 + .7071, .7071, 225);
    touch t = touch_of(&pikes, &aslant);
    assert_int_equal(t.own, EDGE_FRONT | EDGE_RIGHT);
    assert_int_equal(t.its, EDGE_FRONT);
    assert_false(is_charge_frontal(pikes, 9, -.1, aslant));
}

/* ---- before and behind the pikes ------------------------------------------------------------ */

static bool is_before(box pikes, box other)
{
    return is_in_front_of(&pikes, &other, 6 * INCH);
}
static bool is_sheltered(box pikes, box other)
{
    return is_behind(&pikes, &other, 6 * INCH);
}

/* SC-Q-25, SC-EX-154 */
static void musketeers_six_inches_ahead_are_in_front_of_the_pikes(void **state)
{
    box pikes = foot_at(0, -.5, 0);

    assert_true(is_before(pikes, foot_at(0, 3.5, 0)));
    assert_true(is_before(pikes, foot_at(0, 6.5, 0)));
    assert_true(is_before(pikes, foot_at(0, 6.501, 0)));
    assert_false(is_before(pikes, foot_at(0, 6.502, 0)));
    assert_true(is_before(pikes, foot_at(0, .5, 0)));
    assert_true(is_before(pikes, foot_at(3.9, 3, 0)));
    assert_false(is_before(pikes, foot_at(4, 3, 0)));
    assert_false(is_before(pikes, foot_at(0, -1.5, 0)));
    assert_false(is_before(pikes, foot_at(4, -.5, 0)));
    /* far ahead with a corner only, by 45 degrees off */
    assert_true(is_before(pikes, gun_at(3.4, 3, 45)));
    assert_false(is_before(pikes, gun_at(3.42, 3, 45)));
}

/* SC-EX-161: the crew's near edge 3 to the side of the flank, 2 by 1 inches; front line y = 0. */
static void a_crew_is_safe_with_some_part_straight_behind_the_rear_edge(void **state)
{
    box pikes = foot_at(0, -.5, 0);
    box beside_it = crew_at(2 + 3 + 1, 3.5, 0);
    box straight_back = crew_at(6, -1.5, 0);
    box toward_it = crew_at(6 - 3.1, -1.5, 0);

    assert_false(is_sheltered(pikes, beside_it));
    assert_false(is_sheltered(pikes, straight_back));
    assert_true(is_sheltered(pikes, toward_it));
    double way = hypot(3.1, 5);
    assert_true(way > 5.88 && way < 5.89);
}

static void all_of_it_must_lie_behind_the_line_of_the_rear(void **state)
{
    box pikes = foot_at(0, -.5, 0);

    assert_true(is_sheltered(pikes, foot_at(0, -1.5, 180)));
    assert_true(is_sheltered(pikes, foot_at(0, -1.496, 180)));
    assert_false(is_sheltered(pikes, foot_at(0, -1.49, 180)));
    assert_true(is_sheltered(pikes, foot_at(0, -7.5, 0)));
    assert_false(is_sheltered(pikes, foot_at(0, -7.51, 0)));
    assert_false(is_sheltered(pikes, foot_at(0, -2, 45))); /* its corner sticks out */
    assert_true(is_sheltered(pikes, foot_at(0, -3, 45)));
}

static void random_strips_agree_with_floating_point(void **state)
{
    unsigned before = 0;
    unsigned behind = 0;

    begin_chance(4);
    for (int i = 0; i < CASES(100000); i++) {
        box pikes = any_stand(50000);
        box other = any_stand(150000);
        int32_t half = (6 * INCH + STAND_EPS + STAND_SLIP) / 2;
        for (int rear = 0; rear < 2; rear++) {
            direction way = direction_turned(pikes.ahead, rear ? 2 : 0);
            box strip = {point_along(pikes.centre, way, pikes.half_depth + half),
                         way,
                         pikes.half_width,
                         half,
                         0};
            quad p = quad_of(&strip);
            quad q = quad_of(&other);
            double apart = quads_apart(&p, &q);
            double highest = -1e18;
            for (int k = 0; k < 4; k++)
                highest = fmax(highest,
                               ((q.corner[k].x - pikes.centre.x) * pikes.ahead.s +
                                (q.corner[k].y - pikes.centre.y) * pikes.ahead.c) /
                                       Q30_ONE +
                                   pikes.half_depth);
            if (fabs(apart + STAND_SLIP) < 4 || fabs(highest - STAND_SLIP) < 2)
                continue;
            bool in = apart < -STAND_SLIP && (!rear || highest < STAND_SLIP);
            bool told = rear ? is_behind(&pikes, &other, 6 * INCH)
                             : is_in_front_of(&pikes, &other, 6 * INCH);
            assert_int_equal(told, in);
            before += in && !rear;
            behind += in && rear;
        }
    }
    assert_true(before > CASES(3000) && behind > CASES(3000));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(stands_side_by_side_touch_along_their_flanks),
        cmocka_unit_test(stands_one_behind_another_touch_front_to_rear),
        cmocka_unit_test(chargers_touch_front_to_front_or_in_flank_and_rear),
        cmocka_unit_test(a_corner_against_an_edge_touches_without_a_stretch),
        cmocka_unit_test(a_corner_against_a_corner_does_not_touch),
        cmocka_unit_test(stands_a_hundredth_of_an_inch_apart_touch),
        cmocka_unit_test(edges_that_open_by_more_than_touch_share_no_stretch),
        cmocka_unit_test(random_stands_touch_as_in_floating_point),
        cmocka_unit_test(stretches_lie_on_the_edges_that_are_named),
        cmocka_unit_test(ranges_are_rounded_up_to_the_inch),
        cmocka_unit_test(limits_of_distance_include_a_thousandth),
        cmocka_unit_test(an_overlap_no_deeper_than_slip_is_none),
        cmocka_unit_test(musketeers_that_step_out_shoot_from_their_front_edge),
        cmocka_unit_test(ranks_of_a_caracole_shoot_from_four_and_six),
        cmocka_unit_test(fire_reaches_45_degrees_off_the_front),
        cmocka_unit_test(a_friend_between_blocks_but_not_with_an_edge_or_a_corner),
        cmocka_unit_test(random_lines_of_fire_agree_with_floating_point),
        cmocka_unit_test(a_charge_is_frontal_if_it_began_ahead_of_the_front),
        cmocka_unit_test(a_charge_from_beside_is_frontal_if_it_ends_on_the_front_edge_alone),
        cmocka_unit_test(musketeers_six_inches_ahead_are_in_front_of_the_pikes),
        cmocka_unit_test(a_crew_is_safe_with_some_part_straight_behind_the_rear_edge),
        cmocka_unit_test(all_of_it_must_lie_behind_the_line_of_the_rear),
        cmocka_unit_test(random_strips_agree_with_floating_point),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
