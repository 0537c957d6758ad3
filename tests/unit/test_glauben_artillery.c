/* (b) of a half of Age of Glauben: which batteries fire, at whom, and what it does. */
#include "field.h"
#include <stdlib.h>

#define END_OF_POSTS                                                                               \
    {                                                                                              \
        .name = NULL                                                                               \
    }

/* A gun whose front centre lies at (500, 120), and a regiment that faces it. */
static post posts[] = {{"gun", "foot battery", 0, 500, 100, 0},
                       {"target", "regulars", 1, 500, 400, 180, 8},
                       {"friend", "regulars", 0, 1200, 100, 0, 8},
                       END_OF_POSTS};

static scene *
range_of(const char *gun, const char *target, double range, int bases, enum order_state order)
{
    bool is_gun = strstr(target, "battery") != NULL;
    posts[0] = (post){"gun", gun, 0, 500, 100, 0};
    posts[1] = (post){"target",
                      target,
                      1,
                      500,
                      120 + range +
                          (is_gun      ? 20
                           : bases > 5 ? 15
                                       : 7.5),
                      180,
                      bases,
                      TILLY_FORMATION_NONE,
                      order};
    return field_of(posts, NULL);
}

/* Fires in 1.b, with that draw. */
static void fire(scene *s, const char *draw)
{
    to_step(s, "1.b");
    s->dice = s->thrown = 0;
    dice(s, draw);
    assert_int_equal(next_question(s), TILLY_ASK_NEXT_BATTERY);
    choose(s, TILLY_OPT_UNIT, "gun");
    settle(s);
}

static tilly_reason refused(const scene *s, const char *from, const char *to)
{
    tilly_reason why = {.size = sizeof why};
    assert_int_equal(
        tilly_battle_may_shoot(s->battle, unit_of(s, from), unit_of(s, to), NULL, &why),
        TILLY_E_ILLEGAL);
    assert_int_not_equal(why.clause, 0);
    return why;
}

static bool allowed(const scene *s, const char *from, const char *to)
{
    uint32_t draws_made = 0;
    return tilly_battle_may_shoot(s->battle, unit_of(s, from), unit_of(s, to), &draws_made, NULL) ==
               TILLY_OK &&
           draws_made == 1;
}

/* ---- the table (2.7) ------------------------------------------------------------------------ */

typedef struct band {
    double range;
    const char *draw;
    enum fire_effect effect;
} band;

static void assert_bands(const char *gun, const band *b, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        scene *s = range_of(gun, "regulars", b[i].range, 8, ORGANISED);
        fire(s, b[i].draw);
        tilly_event e = nth(s, TILLY_EV_FIRED, 0);
        assert_int_equal(e.unit, unit_of(s, "gun"));
        assert_int_equal(e.other, unit_of(s, "target"));
        assert_int_equal(e.value[0], TUM(b[i].range));
        assert_int_equal(e.value[1], strtol(b[i].draw, NULL, 10));
        assert_int_equal(e.value[2], b[i].effect);
        assert_int_equal(bases_of(s, "target"), b[i].effect >= FIRE_L ? 7 : 8);
        assert_int_equal(record_of_unit(s, "target")->order,
                         b[i].effect == FIRE_D || b[i].effect == FIRE_LD ? DISRUPTED : ORGANISED);
        assert_int_equal(losses_of(state_on(s), 1), b[i].effect >= FIRE_L);
        scene_end(s);
    }
}

/* GL-EX-16 GL-EX-17; GL-083 GL-085 GL-Q-27 GL-Q-30 GL-R-07 */
static void foot_batteries_hit_by_their_bands(void **state)
{
    static const band bands_of_foot[] = {
        {100.1, "600", FIRE_D},  {100, "600", FIRE_L},    {100, "299", FIRE_NONE},
        {100, "300", FIRE_D},    {100, "599", FIRE_D},    {100, "849", FIRE_L},
        {100, "850", FIRE_LD},   {150, "449", FIRE_NONE}, {150, "450", FIRE_D},
        {150, "700", FIRE_L},    {150, "900", FIRE_LD},   {250, "599", FIRE_NONE},
        {250, "600", FIRE_D},    {250, "800", FIRE_L},    {250, "950", FIRE_LD},
        {450, "749", FIRE_NONE}, {450, "750", FIRE_D},    {450, "900", FIRE_L},
        {600, "899", FIRE_NONE}, {600, "900", FIRE_D},
    };
    assert_bands("foot battery", bands_of_foot, sizeof bands_of_foot / sizeof *bands_of_foot);
}

/* GL-EX-18; GL-084 GL-083 */
static void horse_batteries_hit_by_theirs(void **state)
{
    static const band bands_of_horse[] = {
        {100, "399", FIRE_NONE},
        {100, "400", FIRE_D},
        {100, "700", FIRE_L},
        {100, "920", FIRE_LD},
        {200, "549", FIRE_NONE},
        {200, "550", FIRE_D},
        {200, "800", FIRE_L},
        {200, "960", FIRE_LD},
        {300, "699", FIRE_NONE},
        {300, "700", FIRE_D},
        {300, "900", FIRE_L},
        {400, "879", FIRE_NONE},
        {400, "880", FIRE_D},
    };
    assert_bands("horse battery", bands_of_horse, sizeof bands_of_horse / sizeof *bands_of_horse);
}

static void assert_out_of_range(const char *gun, double range, double limit)
{
    scene *s = range_of(gun, "regulars", range, 8, ORGANISED);
    tilly_reason why = refused(s, "gun", "target");
    assert_int_equal(why.code, TILLY_WHY_OUT_OF_RANGE);
    assert_int_equal(why.number[0], TUM(range));
    assert_int_equal(why.number[1], TUM(limit));
    to_step(s, "1.b");
    assert_int_not_equal(next_question(s), TILLY_ASK_NEXT_BATTERY);
    scene_end(s);
}

/* GL-EX-17 GL-EX-18; GL-083 GL-084 */
static void beyond_the_last_band_nobody_fires(void **state)
{
    assert_out_of_range("foot battery", 601, 600);
    assert_out_of_range("foot battery", 600.0001, 600);
    assert_out_of_range("horse battery", 401, 400);
}

/* ---- what it does --------------------------------------------------------------------------- */

static void assert_struck(const char *target,
                          int bases,
                          enum order_state order,
                          const char *draw,
                          int left,
                          enum order_state then)
{
    scene *s = range_of("foot battery", target, 80, bases, order);
    fire(s, draw);
    assert_int_equal(on_table(state_on(s), on_field(s, "target")), left > 0);
    assert_int_equal(losses_of(state_on(s), 1), bases - left);
    if (left) {
        assert_int_equal(bases_of(s, "target"), left);
        assert_int_equal(record_of_unit(s, "target")->order, then);
    } else {
        assert_int_equal(nth(s, TILLY_EV_DESTROYED, 0).value[2], TILLY_BY_FIRE);
    }
    assert_int_equal(events_of(s, TILLY_EV_BROKE), 0); /* no rout, no movement */
    assert_int_equal(events_of(s, TILLY_EV_FLED), 0);
    scene_end(s);
}

/* At 80 mm: D from 300, L from 600, LD from 850. GL-EX-19; GL-085 GL-Q-30 */
static void disruption_costs_a_base_unit_of_whoever_is_disrupted_already(void **state)
{
    assert_struck("regulars", 8, DISRUPTED, "300", 7, DISRUPTED);
    assert_struck("regulars", 8, DISRUPTED, "299", 8, DISRUPTED);
    assert_struck("regulars", 8, ROUTING, "300", 7, ROUTING);
    assert_struck("regulars", 8, DISRUPTED, "600", 7, DISRUPTED);
    assert_struck("regulars", 8, DISRUPTED, "850", 7, DISRUPTED);
    assert_struck("regulars", 8, ROUTING, "850", 7, ROUTING);
    assert_struck("medium horse", 4, ORGANISED, "850", 3, DISRUPTED);
    assert_struck("militia", 1, DISRUPTED, "300", 0, DISRUPTED);
    assert_struck("militia", 1, ORGANISED, "850", 0, DISRUPTED);
}

/* GL-Q-31 GL-082 */
static void guns_take_more(void **state)
{
    assert_struck("foot battery", 1, ORGANISED, "300", 1, DISRUPTED);
    assert_struck("foot battery", 1, DISRUPTED, "300", 1, DISRUPTED);
    assert_struck("foot battery", 1, ORGANISED, "600", 1, DISRUPTED);
    assert_struck("foot battery", 1, DISRUPTED, "600", 0, DISRUPTED);
    assert_struck("foot battery", 1, ORGANISED, "850", 0, DISRUPTED);
    assert_struck("foot battery", 1, DISRUPTED, "850", 0, DISRUPTED);
}

/* GL-068 GL-Q-23 GL-Q-66 GL-082: who was fired at, with or without effect, is at risk; the gun's
 * aim makes arms combined. */
static void a_shot_is_remembered(void **state)
{
    scene *s = range_of("foot battery", "regulars", 300, 8, ORGANISED);
    fire(s, "0");
    unsigned half = half_of(state_on(s), 0);
    assert_int_equal(record_of_unit(s, "target")->risk, half);
    assert_int_equal(record_of_unit(s, "gun")->fired, half);
    assert_int_equal(record_of_unit(s, "gun")->aim, on_field(s, "target"));
    assert_int_equal(record_of_unit(s, "gun")->risk, 0);
    assert_int_equal(refused(s, "gun", "target").code, TILLY_WHY_HAS_FIRED);
    scene_end(s);
}

/* ---- who fires (GL-D-12) -------------------------------------------------------------------- */

static const post two_guns[] = {
    {"gun", "foot battery", 0, 500, 100, 0},
    {"other", "horse battery", 0, 600, 100, 0},
    {"A", "regulars", 0, 900, 100, 0, 8},
    {"target", "regulars", 1, 500, 300, 180, 8},
    {"second", "medium horse", 1, 650, 300, 180, 4},
    {"G", "general", 1, 300, 300, 180},
    END_OF_POSTS,
};

/* GL-080 GL-082 GL-D-12 GL-D-13 */
static void each_battery_fires_once_at_one_target_if_its_owner_wishes(void **state)
{
    scene *s = field_of(two_guns, NULL);
    to_step(s, "1.b");
    assert_int_equal(next_question(s), TILLY_ASK_NEXT_BATTERY);
    assert_true(offers(s, TILLY_OPT_UNIT, "gun"));
    assert_true(offers(s, TILLY_OPT_UNIT, "other"));
    assert_false(offers(s, TILLY_OPT_UNIT, "A"));
    choose(s, TILLY_OPT_UNIT, "gun");
    assert_int_equal(next_question(s), TILLY_ASK_BATTERY_TARGET);
    assert_int_equal(question_now(s).options, 2); /* no general, no friend */
    choose(s, TILLY_OPT_UNIT, "second");
    assert_int_equal(next_question(s), TILLY_ASK_NEXT_BATTERY);
    assert_int_equal(nth(s, TILLY_EV_FIRED, 0).other, unit_of(s, "second"));
    assert_false(offers(s, TILLY_OPT_UNIT, "gun"));
    choose(s, TILLY_OPT_END, NULL);
    settle(s);
    assert_int_equal(events_of(s, TILLY_EV_FIRED), 1);
    scene_end(s);
}

/* GL-082 */
static void nobody_fires_at_generals_or_friends_and_only_guns_fire(void **state)
{
    scene *s = field_of(two_guns, NULL);
    assert_int_equal(refused(s, "gun", "G").code, TILLY_WHY_NOT_A_TARGET);
    stand_at(s, "A", 430, 250, 0);
    assert_false(may_fire(state_on(s), on_field(s, "gun"), on_field(s, "A"), NULL, NULL));
    assert_int_equal(refused(s, "A", "target").code, TILLY_WHY_CANNOT_SHOOT);
    scene_end(s);
}

/* GL-081 GL-Q-32 GL-092 GL-089 GL-Q-90 */
static void guns_that_are_not_ready_do_not_fire(void **state)
{
    static const struct {
        enum tilly_formation formation;
        enum order_state order;
        unsigned marks;
    } unready[] = {
        {TILLY_FORMATION_LIMBERED, ORGANISED, 0},
        {TILLY_FORMATION_UNLIMBERED, DISRUPTED, 0},
        {TILLY_FORMATION_UNLIMBERED, ROUTING, 0},
        {TILLY_FORMATION_UNLIMBERED, DISRUPTED, ABANDONED},
        {TILLY_FORMATION_UNLIMBERED, ORGANISED, UNSERVED},
        {TILLY_FORMATION_UNLIMBERED, ORGANISED, CHANGING},
    };
    scene *s = range_of("foot battery", "regulars", 300, 8, ORGANISED);
    assert_true(allowed(s, "gun", "target"));
    for (unsigned i = 0; i < sizeof unready / sizeof *unready; i++) {
        record_of_unit(s, "gun")->formation = (uint8_t)unready[i].formation;
        set_order_state(s, "gun", unready[i].order, unready[i].marks);
        assert_int_equal(refused(s, "gun", "target").code, TILLY_WHY_GUNS_NOT_READY);
    }
    scene_end(s);
}

/* GL-EX-21; GL-081 GL-060: IMP foot battery, morale 0.500. */
static void a_battery_that_does_not_rally_does_not_fire(void **state)
{
    scene *s = range_of("foot battery", "regulars", 300, 8, ORGANISED);
    set_order_state(s, "gun", DISRUPTED, 0);
    dice(s, "499");
    to_step(s, "1.a");
    assert_int_equal(next_question(s), TILLY_ASK_RALLY_NEXT);
    choose(s, TILLY_OPT_UNIT, "gun");
    assert_int_not_equal(next_question(s), TILLY_ASK_NEXT_BATTERY);
    assert_int_equal(record_of_unit(s, "gun")->order, DISRUPTED);
    scene_end(s);
}

/* Unlimbered in its last own (c), it is ready when the next half of its own begins. GL-092 GL-Q-32
 */
static void guns_fire_in_the_half_after_they_were_unlimbered(void **state)
{
    scene *s = range_of("foot battery", "regulars", 300, 8, ORGANISED);
    set_order_state(s, "gun", ORGANISED, CHANGING);
    to_step(s, "1.b");
    assert_int_equal(next_question(s), TILLY_ASK_NEXT_BATTERY);
    scene_end(s);
}

/* To the move of the gun in this half. */
static void to_move_of_gun(scene *s)
{
    to_question(s, TILLY_ASK_NEXT_UNIT);
    choose(s, TILLY_OPT_UNIT, "gun");
    assert_int_equal(next_question(s), TILLY_ASK_MOVE);
}

static bool fires_this_half(scene *s)
{
    to_step(s, "1.b");
    return next_question(s) == TILLY_ASK_NEXT_BATTERY && offers(s, TILLY_OPT_UNIT, "gun");
}

static void march_ahead(scene *s, int32_t length)
{
    tilly_answer a = {
        .size = sizeof a,
        .pick = {(uint32_t)option_of(s, TILLY_OPT_MARCH, NULL, NULL), {0, length, 0}}};
    assert_int_equal(tilly_turn_answer(s->turn, &a, &s->why), TILLY_OK);
}

/* GL-EX-22; GL-091 GL-092 GL-Q-32 */
static void from_one_shot_to_the_next_by_way_of_another_place(void **state)
{
    scene *s = range_of("foot battery", "regulars", 300, 8, ORGANISED);
    fire(s, "0");
    to_move_of_gun(s);
    assert_false(offers(s, TILLY_OPT_LIMBER, NULL)); /* it has fired */
    choose(s, TILLY_OPT_STAY, NULL);
    assert_true(fires_this_half(s));
    choose(s, TILLY_OPT_END, NULL);
    to_move_of_gun(s);
    choose(s, TILLY_OPT_LIMBER, NULL);
    assert_false(fires_this_half(s));
    to_move_of_gun(s);
    march_ahead(s, 30 * MM);
    assert_false(fires_this_half(s));
    to_move_of_gun(s);
    choose(s, TILLY_OPT_UNLIMBER, NULL);
    assert_int_equal(refused(s, "gun", "target").code, TILLY_WHY_GUNS_NOT_READY);
    assert_true(fires_this_half(s));
    assert_int_equal(state_on(s)->s->turn, 5);
    scene_end(s);
}

/* ---- at whom (GL-Q-27, GL-Q-106) ------------------------------------------------------------ */

static const post at_an_angle[] = {{"gun", "foot battery", 0, 500, 100, 0},
                                   {"target", "horse battery", 1, 610, 240, 0},
                                   {"wide", "regulars", 1, 1000, 600, 180, 8},
                                   END_OF_POSTS};

/* The target's near corner lies at (600, 220), 100 ahead and 100 aside of the gun's front centre.
 * GL-Q-27 */
static void the_arc_is_forty_five_degrees_to_either_side(void **state)
{
    scene *s = field_of(at_an_angle, NULL);
    assert_true(allowed(s, "gun", "target"));
    stand_at(s, "target", 390, 240, 0);
    assert_true(allowed(s, "gun", "target"));
    stand_at(s, "target", 610.1, 240, 0);
    tilly_reason why = refused(s, "gun", "target");
    assert_int_equal(why.code, TILLY_WHY_OUT_OF_ARC);
    assert_int_equal(why.number[0], 4503); /* of 100.1 aside and 100 ahead */
    assert_int_equal(why.number[1], 4500);
    stand_at(s, "target", 500, 50, 0); /* behind it */
    assert_int_equal(refused(s, "gun", "target").number[0], 18000);
    /* facing east from (500, 120): the same corner on its left */
    stand_at(s, "gun", 480, 120, 90);
    stand_at(s, "target", 610, 240, 0);
    assert_true(allowed(s, "gun", "target"));
    stand_at(s, "target", 610, 240.1, 0);
    assert_int_equal(refused(s, "gun", "target").code, TILLY_WHY_OUT_OF_ARC);
    scene_end(s);
}

/* The nearest place decides, not the centre, and not any other part. GL-Q-27 */
static void arc_and_range_are_measured_to_the_nearest_place(void **state)
{
    scene *s = field_of(at_an_angle, NULL);
    /* x 590 to 690, y 205 to 235: nearest (590, 205), 90 aside and 85 ahead, though it reaches into
     * the arc */
    stand_at(s, "wide", 640, 220, 180);
    assert_int_equal(refused(s, "gun", "wide").code, TILLY_WHY_OUT_OF_ARC);
    /* nearest (580, 205): 80 aside; its centre lies beyond the arc */
    stand_at(s, "wide", 630, 220, 180);
    stand_at(s, "target", 100, 1000, 0);
    assert_true(allowed(s, "gun", "wide"));
    fire(s, "0");
    /* root of 80 x 80 + 85 x 85: 116.7262 */
    assert_int_equal(nth(s, TILLY_EV_FIRED, 0).value[0], 1167262);
    scene_end(s);
}

static const post in_touch_with_friends[] = {
    {"gun", "foot battery", 0, 500, 100, 0},
    {"friend", "regulars", 0, 610, 300, 0, 8},
    {"target", "regulars", 1, 530, 330, 180, 8},
    END_OF_POSTS,
};

/* GL-Q-106 */
static void an_enemy_in_touch_with_friends_may_be_fired_at(void **state)
{
    scene *s = field_of(in_touch_with_friends, NULL);
    assert_true(are_touching(state_on(s), on_field(s, "friend"), on_field(s, "target")));
    assert_true(allowed(s, "gun", "target"));
    fire(s, "850");
    assert_int_equal(bases_of(s, "target"), 7);
    assert_int_equal(bases_of(s, "friend"), 8);
    scene_end(s);
}

/* GL-086 */
static void whoever_is_hidden_is_no_target(void **state)
{
    scene *s = range_of("foot battery", "regulars", 300, 8, ORGANISED);
    stand_at(s, "friend", 500, 250, 0);
    assert_int_equal(refused(s, "gun", "target").code, TILLY_WHY_NO_SIGHT_UNIT);
    to_step(s, "1.b");
    assert_int_not_equal(next_question(s), TILLY_ASK_NEXT_BATTERY);
    scene_end(s);
}

static void fog(scene *s)
{
    set_rule(s, "visibility_cap", "299");
}

/* GL-087 GL-Q-29 */
static void fog_shortens_fire(void **state)
{
    posts[0] = (post){"gun", "foot battery", 0, 500, 100, 0};
    posts[1] = (post){"target", "regulars", 1, 500, 435, 180, 8};
    scene *s = field_of(posts, fog);
    assert_int_equal(refused(s, "gun", "target").code, TILLY_WHY_NOT_SEEN);
    stand_at(s, "target", 500, 434, 180);
    assert_true(allowed(s, "gun", "target"));
    scene_end(s);
}

static const post under_guns[] = {
    {"gun", "foot battery", 0, 500, 100, 0},
    {"target", "regulars", 1, 500, 400, 180, 8, TILLY_FORMATION_LINE, ROUTING},
    {"G", "general", 1, 500, 440, 180},
    {"A", "regulars", 0, 1200, 100, 0, 8},
    {"E", "regulars", 1, 1200, 1100, 180, 8},
    END_OF_POSTS,
};

/* GL-EX-12; GL-068 GL-Q-23: fired at in the half of the enemy just ended, even without effect. */
static void to_help_who_was_fired_at_a_general_must_prove_himself(void **state)
{
    for (int fired = 0; fired < 2; fired++) {
        scene *s = field_of(under_guns, NULL);
        if (fired)
            fire(s, "0");
        to_step(s, "2.a");
        s->dice = s->thrown = 0;
        dice(s, "150 700");
        assert_int_equal(next_question(s), TILLY_ASK_GENERAL_HELPS);
        choose(s, TILLY_OPT_UNIT, "G");
        settle(s);
        assert_int_equal(events_of(s, TILLY_EV_UNDER_FIRE), fired);
        /* 700 + 100; else the 150 was its own draw */
        assert_int_equal(events_of(s, TILLY_EV_ROUT_STOPPED), fired);
        scene_end(s);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(foot_batteries_hit_by_their_bands),
        cmocka_unit_test(horse_batteries_hit_by_theirs),
        cmocka_unit_test(beyond_the_last_band_nobody_fires),
        cmocka_unit_test(disruption_costs_a_base_unit_of_whoever_is_disrupted_already),
        cmocka_unit_test(guns_take_more),
        cmocka_unit_test(a_shot_is_remembered),
        cmocka_unit_test(each_battery_fires_once_at_one_target_if_its_owner_wishes),
        cmocka_unit_test(nobody_fires_at_generals_or_friends_and_only_guns_fire),
        cmocka_unit_test(guns_that_are_not_ready_do_not_fire),
        cmocka_unit_test(a_battery_that_does_not_rally_does_not_fire),
        cmocka_unit_test(guns_fire_in_the_half_after_they_were_unlimbered),
        cmocka_unit_test(from_one_shot_to_the_next_by_way_of_another_place),
        cmocka_unit_test(the_arc_is_forty_five_degrees_to_either_side),
        cmocka_unit_test(arc_and_range_are_measured_to_the_nearest_place),
        cmocka_unit_test(an_enemy_in_touch_with_friends_may_be_fired_at),
        cmocka_unit_test(whoever_is_hidden_is_no_target),
        cmocka_unit_test(fog_shortens_fire),
        cmocka_unit_test(to_help_who_was_fired_at_a_general_must_prove_himself),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
