/* Stands that go straight: touch, short stops, end places, places against others
 * (lib/rules/scruby/shapes/ways.h). */
#include "rules/scruby/shapes/ways.h"
#include "unit/stands.h"

enum { FAR = 40 * INCH };

static int32_t touch_at(box mover, double degrees, box other)
{
    return first_touch(&mover, direction_of((uint16_t)(degrees * 100)), &other, FAR);
}

/* ---- touch ---------------------------------------------------------------------------------- */

static void a_charge_stops_with_its_front_on_the_enemys(void **state)
{
    assert_int_equal(touch_at(horse_at(0, 0, 0), 0, foot_at(0, 11.5, 180)), 10 * INCH);
    assert_int_equal(touch_at(horse_at(0, 0, 0), 0, foot_at(3.9, 11.5, 180)), 10 * INCH);
    assert_int_equal(touch_at(horse_at(0, 0, 0), 0, foot_at(0, 1.5, 180)), 0);
    assert_int_equal(touch_at(horse_at(0, 0, 0), 0, foot_at(0, 1.507, 180)), 0);
    assert_int_equal(touch_at(horse_at(0, 0, 0), 0, foot_at(0, 60, 180)), NEVER);
    assert_int_equal(touch_at(horse_at(0, 0, 0), 0, foot_at(0, -8, 180)), NEVER);
}

static void a_stand_passes_by_what_it_would_not_overlap(void **state)
{
    assert_int_equal(touch_at(horse_at(0, 0, 0), 0, foot_at(4, 11.5, 180)), NEVER);
    assert_int_equal(touch_at(horse_at(0, 0, 0), 0, foot_at(3.996, 11.5, 180)), NEVER);
    /* along a friend that it touches */
    assert_int_equal(touch_at(foot_at(0, 0, 0), 0, foot_at(4, 0, 0)), NEVER);
}

/* Straight against a gun on its corner: 10 less half the diagonal. */
static void a_corner_stops_it_too(void **state)
{
    int32_t length = touch_at(horse_at(0, 0, 0), 0, gun_at(0, 11, 45));

    assert_true(magnitude(length - INCHES(10 - 1.41421)) <= 1);
}

static void the_place_of_a_random_charge_touches_and_nothing_before_it_overlaps(void **state)
{
    unsigned touched = 0;

    begin_chance(8);
    for (int i = 0; i < 8000; i++) {
        box mover = any_stand(100000);
        box other = any_stand(100000);
        direction way = direction_of((uint16_t)(any(0, 1) ? 4500 * any(0, 7) : any(0, 35999)));
        quad q = quad_of(&other);
        quad p = quad_of(&mover);
        if (quads_apart(&p, &q) <= 2 * STAND_TOUCH)
            continue;
        int32_t length = first_touch(&mover, way, &other, FAR);
        int32_t last = length == NEVER ? FAR : length;
        double deepest = 0;
        for (int k = 0; k <= 50; k++) {
            box at = box_moved(&mover, way, (int32_t)((int64_t)last * k / 50));
            p = quad_of(&at);
            deepest = fmin(deepest, quads_apart(&p, &q));
        }
        assert_true(deepest > -STAND_SLIP - 2);
        if (length == NEVER)
            continue;
        box at = box_moved(&mover, way, length);
        touch t = touch_of(&at, &other);
        p = quad_of(&at);
        double apart = quads_apart(&p, &q);
        assert_true(apart < 3 && apart > -STAND_SLIP - 2);
        /* where corners met it has gone on as far as it could */
        assert_true(t.own != 0 || apart < -STAND_SLIP + 10);
        touched += t.own != 0;
    }
    assert_true(touched > 600);
}

/* ---- 1 inch short --------------------------------------------------------------------------- */

static int32_t short_at(box mover, double degrees, box other)
{
    return short_of(&mover, direction_of((uint16_t)(degrees * 100)), &other, INCH, FAR);
}

/* SC-209, SC-214, SC-Q-25 */
static void a_stand_stops_one_inch_short_of_an_enemy(void **state)
{
    assert_int_equal(short_at(foot_at(0, 0, 0), 0, foot_at(0, 5, 180)), 3 * INCH);
    /* .9 to the side: the hypotenuse is 1 at .4359 ahead */
    int32_t passing = short_at(foot_at(0, 0, 0), 0, foot_at(4.9, 6, 180));
    assert_true(magnitude(passing - INCHES(5 - .4359)) <= 1);
    assert_int_equal(short_at(foot_at(0, 0, 0), 0, foot_at(5, 6, 180)), FAR);
    assert_int_equal(short_at(foot_at(0, 0, 0), 0, foot_at(0, 2, 180)), 0);
    assert_int_equal(short_at(foot_at(0, 0, 0), 0, foot_at(0, 1.5, 180)), 0);
}

static void an_enemy_too_near_behind_or_beside_does_not_stop_it(void **state)
{
    assert_int_equal(short_at(foot_at(0, 0, 0), 180, foot_at(0, 1.5, 180)), FAR);
    assert_int_equal(short_at(foot_at(0, 0, 0), 180, foot_at(0, 1, 180)), FAR);
    assert_int_equal(short_at(foot_at(0, 0, 0), 0, foot_at(4.5, 0, 180)), FAR);
    assert_int_equal(short_at(foot_at(0, 0, 0), 0, foot_at(0, 1, 180)), 0);
}

/* ---- end places (SC-243) -------------------------------------------------------------------- */

static int32_t end_of(box mover, double degrees, double full, const barring *other, unsigned count)
{
    retirement r = {direction_of((uint16_t)(degrees * 100)), INCHES(full), NEVER, INCH};

    return end_place(&mover, &r, other, count);
}

static point goes_to(box mover, double degrees, double full)
{
    direction way = direction_of((uint16_t)(degrees * 100));

    return box_moved(&mover, way, end_of(mover, degrees, full, NULL, 0)).centre;
}

/* SC-EX-92: seen from the base edge y = 0, looking north, left is west. */
static void horse_scatter_straight_back_or_45_degrees_to_a_side(void **state)
{
    box horse = horse_at(40, 30, 180);

    assert_true(is_same_point(goes_to(horse, 180, 12), (point){400000, 180000}));
    assert_true(is_same_point(goes_to(horse, 225, 12), (point){315147, 215147}));
    assert_true(is_same_point(goes_to(horse, 135, 12), (point){484853, 215147}));
}

/* SC-EX-93: 10 from the edge, 12 to go. */
static void a_stand_that_would_go_over_the_table_edge_is_seen(void **state)
{
    box horse = horse_at(40, 10, 180);
    box ends = box_moved(&horse, horse.ahead, end_of(horse, 180, 12, NULL, 0));
    point high = {96 * INCH, 60 * INCH};

    assert_false(box_within(&ends, (point){0, 0}, high, STAND_EPS));
    assert_int_equal(sweep_inside(&horse, horse.ahead, (point){0, 0}, high, 0, 12 * INCH),
                     9 * INCH);
}

/* SC-EX-146, SC-EX-147 */
static void a_beaten_stand_goes_through_its_victor_but_not_through_others(void **state)
{
    box pikes = foot_at(40, 30, 180);
    barring bar[] = {{horse_at(40, 28.5, 0), BAR_PASSED_ENEMY}, {horse_at(40, 25, 0), BAR_ENEMY}};

    assert_int_equal(end_of(pikes, 180, 6, bar, 1), 6 * INCH);
    assert_int_equal(end_of(pikes, 180, 6, bar, 2), NEVER);
    bar[1].bar = BAR_PASSED_ENEMY; /* 24 is taken: 1 inch behind it are 22.5, 7.5 to go */
    assert_int_equal(end_of(pikes, 180, 6, bar, 2), INCHES(7.499));
}

/* Friends are passed; the place nearest to the full distance, the farther of two as near. */
static void a_friend_in_its_place_sends_it_to_the_nearest_free_one(void **state)
{
    box foot = foot_at(40, 30, 180);
    barring bar[] = {{foot_at(40, 24, 0), BAR_FRIEND},
                     {foot_at(40, 23, 0), BAR_FRIEND},
                     {foot_at(40, 25.02, 0), BAR_FRIEND}};

    assert_int_equal(end_of(foot, 180, 6, bar, 1), INCHES(6.995));
    assert_int_equal(end_of(foot, 180, 6, bar, 2), INCHES(5.005));
    assert_int_equal(end_of(foot, 180, 6, bar, 3), INCHES(7.995));
    retirement r = {foot.ahead, 6 * INCH, 7 * INCH, INCH};
    assert_int_equal(end_place(&foot, &r, bar, 3), INCHES(3.985));
}

static void the_place_it_stands_on_counts_if_it_is_free(void **state)
{
    box foot = foot_at(40, 30, 180);
    barring near = {foot_at(40, 28, 0), BAR_ENEMY};
    barring nearer = {foot_at(40, 28.5, 0), BAR_ENEMY};

    assert_int_equal(end_of(foot, 180, 6, &near, 1), 0);
    assert_int_equal(end_of(foot, 180, 6, &nearer, 1), NEVER);
}

static bool is_good(const box *at, const barring *other, unsigned count, double slack)
{
    quad p = quad_of(at);

    for (unsigned i = 0; i < count; i++) {
        quad q = quad_of(&other[i].at);
        double apart = quads_apart(&p, &q);
        bool is_friend = other[i].bar == BAR_FRIEND;
        if (apart < (is_friend ? -STAND_SLIP : INCH - STAND_EPS) - slack)
            return false;
    }
    return true;
}

static void random_end_places_are_free_and_none_nearer_is(void **state)
{
    unsigned found = 0;
    unsigned lost = 0;

    begin_chance(9);
    for (int scene = 0; scene < 1000; scene++) {
        barring bar[12];
        unsigned count = (unsigned)any(1, 12);
        box mover = any_stand(30000);
        int32_t full = any(0, 180000);
        direction way = direction_of((uint16_t)(any(0, 1) ? 4500 * any(0, 7) : any(0, 35999)));
        for (unsigned i = 0; i < count; i++)
            bar[i] = (barring){any_stand(150000), (enum bar)(any(0, 4) ? any(0, 1) : 2)};
        int32_t most = 200000;
        for (unsigned i = 0; i < count; i++)
            if (bar[i].bar == BAR_ENEMY)
                most = short_of(&mover, way, &bar[i].at, INCH, most);
        int32_t length = end_place(&mover, &(retirement){way, full, 200000, INCH}, bar, count);
        assert_true(length == NEVER || (length >= 0 && length <= most));
        int32_t off = length == NEVER ? NEVER : magnitude(length - full);
        if (length != NEVER) {
            box at = box_moved(&mover, way, length);
            assert_true(is_good(&at, bar, count, 2));
        }
        for (int32_t t = any(0, 300); t <= most; t += 300) {
            box at = box_moved(&mover, way, t);
            if (magnitude(t - full) < off)
                assert_false(is_good(&at, bar, count, -2));
        }
        found += length != NEVER;
        lost += length == NEVER;
    }
    assert_true(found > 500 && lost > 20);
}

/* ---- set against (SC-Q-69) ------------------------------------------------------------------ */

/* SC-EX-158 */
static void two_pursuers_each_stand_behind_their_own_quarry(void **state)
{
    box sword[] = {foot_at(40, 20, 180), foot_at(44, 20, 180)}; /* they run south */
    box horse[] = {horse_at(30, 50, 0), horse_at(60, 50, 90)};

    for (int i = 0; i < 2; i++) {
        assert_true(set_against(&horse[i], &sword[i], true, horse, (unsigned)i));
        assert_int_equal(horse[i].centre.x, INCHES(40 + 4 * i));
        assert_int_equal(horse[i].centre.y, INCHES(21.5));
        assert_int_equal(horse[i].ahead.c, -Q30_ONE);
        touch t = touch_of(&horse[i], &sword[i]);
        assert_true(t.own == EDGE_FRONT && t.its == EDGE_REAR && t.stretch == 4 * INCH);
    }
}

static void of_two_with_one_quarry_the_second_finds_no_edge_left(void **state)
{
    box sword = foot_at(40, 20, 180);
    box horse[] = {horse_at(30, 50, 0), horse_at(60, 50, 90)};
    box was = horse[1];

    assert_true(set_against(&horse[0], &sword, true, NULL, 0));
    assert_false(set_against(&horse[1], &sword, true, horse, 1));
    assert_memory_equal(&horse[1], &was, sizeof was);
}

/* Its right is the west when it heads south. */
static void a_pursuer_shifts_to_its_right_before_its_left(void **state)
{
    box sword = foot_at(40, 20, 180);
    box gun = gun_at(40, 22, 0);
    box left = gun_at(37, 22, 0);
    box both[] = {gun, left};
    box horse = horse_at(0, 0, 0);

    assert_true(set_against(&horse, &sword, true, &gun, 1));
    assert_int_equal(horse.centre.x, INCHES(37.0048));
    assert_true(set_against(&horse, &sword, true, both, 2));
    assert_int_equal(horse.centre.x, INCHES(42.9952));
}

static void support_is_set_on_the_front_of_a_pursuer_facing_it(void **state)
{
    box horse = horse_at(40, 20, 45);
    box pikes = foot_at(0, 0, 200);

    assert_true(set_against(&pikes, &horse, false, NULL, 0));
    touch t = touch_of(&pikes, &horse);
    assert_true(t.own == EDGE_FRONT && t.its == EDGE_FRONT);
    assert_true(magnitude(t.stretch - 4 * INCH) <= 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_charge_stops_with_its_front_on_the_enemys),
        cmocka_unit_test(a_stand_passes_by_what_it_would_not_overlap),
        cmocka_unit_test(a_corner_stops_it_too),
        cmocka_unit_test(the_place_of_a_random_charge_touches_and_nothing_before_it_overlaps),
        cmocka_unit_test(a_stand_stops_one_inch_short_of_an_enemy),
        cmocka_unit_test(an_enemy_too_near_behind_or_beside_does_not_stop_it),
        cmocka_unit_test(horse_scatter_straight_back_or_45_degrees_to_a_side),
        cmocka_unit_test(a_stand_that_would_go_over_the_table_edge_is_seen),
        cmocka_unit_test(a_beaten_stand_goes_through_its_victor_but_not_through_others),
        cmocka_unit_test(a_friend_in_its_place_sends_it_to_the_nearest_free_one),
        cmocka_unit_test(the_place_it_stands_on_counts_if_it_is_free),
        cmocka_unit_test(random_end_places_are_free_and_none_nearer_is),
        cmocka_unit_test(two_pursuers_each_stand_behind_their_own_quarry),
        cmocka_unit_test(of_two_with_one_quarry_the_second_finds_no_edge_left),
        cmocka_unit_test(a_pursuer_shifts_to_its_right_before_its_left),
        cmocka_unit_test(support_is_set_on_the_front_of_a_pursuer_facing_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
