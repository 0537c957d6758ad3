/* (a) of a half of Age of Glauben: rallies, routs and pursuits that end, and generals who help and
 * may fall. */
#include "field.h"

#define END_OF_POSTS                                                                               \
    {                                                                                              \
        .name = NULL                                                                               \
    }
#define FAR_ENEMY                                                                                  \
    {                                                                                              \
        "E", "regulars", 1, 500, 1150, 180, 8                                                      \
    }

static enum order_state state_now(const scene *s, const char *name)
{
    return (enum order_state)record_of_unit(s, name)->order;
}
static bool is_on_table(const scene *s, const char *name)
{
    return on_table(state_on(s), on_field(s, name));
}
static int32_t lost_by(const scene *s, unsigned side)
{
    return losses_of(state_on(s), side);
}

/* One regiment, 100 x 30, of morale 0.450, and a general 40 mm behind it. */
static const post alone[] = {
    {"A", "regulars", 0, 500, 300, 0, 8, TILLY_FORMATION_LINE, DISRUPTED}, FAR_ENEMY, END_OF_POSTS};
static const post with_general[] = {
    {"A", "regulars", 0, 500, 300, 0, 8, TILLY_FORMATION_LINE, DISRUPTED},
    {"G", "general", 0, 500, 225, 0},
    FAR_ENEMY,
    END_OF_POSTS};

/* To the question who draws next, in the first army's half. */
static scene *at_rally(const post *posts, void (*change)(scene *s), const char *draws)
{
    scene *s = field_of(posts, change);
    dice(s, draws);
    to_step(s, "1.a");
    return s;
}

static void try(scene *s, const char *name)
{
    assert_int_equal(next_question(s), TILLY_ASK_RALLY_NEXT);
    choose(s, TILLY_OPT_UNIT, name);
}

static void with_help_of(scene *s, const char *general)
{
    assert_int_equal(next_question(s), TILLY_ASK_GENERAL_HELPS);
    choose(s, general ? TILLY_OPT_UNIT : TILLY_OPT_NONE, general);
}

static void
assert_draw(const scene *s, unsigned event, unsigned n, const char *name, int32_t sum, int32_t need)
{
    tilly_event e = nth(s, event, n);
    assert_int_equal(e.unit, unit_of(s, name));
    assert_int_equal(e.value[0], sum);
    assert_int_equal(e.value[1], need);
    assert_int_not_equal(e.clause, 0);
}

/* ---- disrupted units ------------------------------------------------------------------------ */

/* GL-EX-02; GL-060 GL-061 GL-D-10 GL-R-02 */
static void it_rallies_at_its_morale_and_not_below(void **state)
{
    scene *s = at_rally(alone, NULL, "449");
    try(s, "A");
    assert_int_not_equal(next_question(s), TILLY_ASK_RALLY_NEXT); /* no second try: GL-Q-17 */
    assert_draw(s, TILLY_EV_STILL_DISRUPTED, 0, "A", 449, 450);
    assert_int_equal(state_now(s, "A"), DISRUPTED);
    assert_int_equal(events_of(s, TILLY_EV_ROLL), 1);
    scene_end(s);
    s = at_rally(alone, NULL, "450");
    try(s, "A");
    to_step(s, "1.b");
    assert_draw(s, TILLY_EV_IN_ORDER, 0, "A", 450, 450);
    assert_int_equal(state_now(s, "A"), ORGANISED);
    scene_end(s);
}

/* GL-060 GL-Q-17 */
static void a_disrupted_unit_need_not_try(void **state)
{
    scene *s = at_rally(alone, NULL, "999");
    assert_int_equal(next_question(s), TILLY_ASK_RALLY_NEXT);
    assert_int_equal(question_now(s).usual, option_of(s, TILLY_OPT_END, NULL, NULL));
    choose(s, TILLY_OPT_END, NULL);
    to_step(s, "1.b");
    assert_int_equal(events_of(s, TILLY_EV_ROLL), 0);
    assert_int_equal(state_now(s, "A"), DISRUPTED);
    scene_end(s);
}

static const post shaken[] = {
    {"retiring", "regulars", 0, 300, 300, 0, 8, TILLY_FORMATION_LINE, DISRUPTED, RETIRING},
    {"guns", "foot battery", 0, 600, 300, 0, 0, TILLY_FORMATION_UNLIMBERED, DISRUPTED, ABANDONED},
    {"whole", "regulars", 0, 900, 300, 0, 8},
    FAR_ENEMY,
    END_OF_POSTS,
};

/* GL-Q-72 GL-Q-90 GL-060: guns rally at their own morale, 0.500. */
static void rallying_ends_retiring_and_brings_gunners_back(void **state)
{
    scene *s = at_rally(shaken, NULL, "450 500");
    assert_int_equal(next_question(s), TILLY_ASK_RALLY_NEXT);
    assert_false(offers(s, TILLY_OPT_UNIT, "whole"));
    try(s, "retiring");
    try(s, "guns");
    to_step(s, "1.b");
    assert_draw(s, TILLY_EV_IN_ORDER, 1, "guns", 500, 500);
    assert_int_equal(record_of_unit(s, "retiring")->marks, 0);
    assert_int_equal(record_of_unit(s, "guns")->marks, 0);
    scene_end(s);
}

static const post both_sides[] = {
    {"A", "regulars", 0, 500, 300, 0, 8, TILLY_FORMATION_LINE, DISRUPTED},
    {"E", "regulars", 1, 500, 1000, 180, 8, TILLY_FORMATION_LINE, DISRUPTED},
    {"F", "regulars", 1, 800, 1000, 180, 8, TILLY_FORMATION_LINE, ROUTING},
    END_OF_POSTS,
};

/* GL-EX-09; GL-054 */
static void only_the_army_whose_half_it_is_rallies(void **state)
{
    scene *s = at_rally(both_sides, NULL, "");
    assert_int_equal(next_question(s), TILLY_ASK_RALLY_NEXT);
    assert_int_equal(question_now(s).side, 0);
    assert_false(offers(s, TILLY_OPT_UNIT, "E"));
    assert_false(offers(s, TILLY_OPT_UNIT, "F"));
    choose(s, TILLY_OPT_END, NULL);
    to_step(s, "1.b");
    assert_int_equal(state_now(s, "E"), DISRUPTED);
    to_step(s, "2.a");
    assert_int_equal(next_question(s), TILLY_ASK_RALLY_NEXT);
    assert_int_equal(question_now(s).side, 1);
    assert_false(offers(s, TILLY_OPT_UNIT, "A"));
    assert_true(offers(s, TILLY_OPT_UNIT, "E"));
    scene_end(s);
}

/* ---- routs ---------------------------------------------------------------------------------- */

static const post routing[] = {
    {"A", "regulars", 0, 500, 600, 0, 8, TILLY_FORMATION_LINE, ROUTING}, FAR_ENEMY, END_OF_POSTS};

/* GL-EX-06; GL-064 GL-065 GL-066 GL-R-03 */
static void a_rout_stops_at_800(void **state)
{
    scene *s = at_rally(routing, NULL, "799");
    to_step(s, "1.b"); /* nobody is asked: it must */
    assert_draw(s, TILLY_EV_ROUT_GOES_ON, 0, "A", 799, 800);
    assert_int_equal(state_now(s, "A"), ROUTING);
    scene_end(s);
    s = at_rally(routing, NULL, "800");
    to_step(s, "1.b");
    assert_draw(s, TILLY_EV_ROUT_STOPPED, 0, "A", 800, 800);
    assert_int_equal(state_now(s, "A"), DISRUPTED);
    scene_end(s);
}

/* GL-EX-08; GL-065 GL-Q-21 GL-Q-17 */
static void whoever_stops_does_not_rally_in_the_same_step(void **state)
{
    scene *s = at_rally(routing, NULL, "950 999");
    to_step(s, "1.b");
    assert_int_equal(state_now(s, "A"), DISRUPTED);
    assert_int_equal(events_of(s, TILLY_EV_ROLL), 1);
    to_step(s, "1.a");
    assert_int_equal(next_question(s), TILLY_ASK_RALLY_NEXT);
    assert_true(offers(s, TILLY_OPT_UNIT, "A"));
    scene_end(s);
}

static const post two_routing[] = {
    {"A", "regulars", 0, 450, 600, 0, 8, TILLY_FORMATION_LINE, ROUTING},
    {"B", "regulars", 0, 570, 600, 0, 8, TILLY_FORMATION_LINE, ROUTING},
    {"C", "regulars", 0, 900, 600, 0, 8, TILLY_FORMATION_LINE, DISRUPTED},
    {"G", "general", 0, 510, 540, 0},
    FAR_ENEMY,
    END_OF_POSTS,
};

/* GL-Q-17 GL-D-10 */
static void the_step_ends_only_when_all_who_must_have_drawn(void **state)
{
    scene *s = at_rally(two_routing, NULL, "500 500");
    assert_int_equal(next_question(s), TILLY_ASK_RALLY_NEXT);
    assert_false(offers(s, TILLY_OPT_END, NULL));
    try(s, "C");
    assert_int_equal(next_question(s), TILLY_ASK_RALLY_NEXT);
    assert_false(offers(s, TILLY_OPT_END, NULL));
    try(s, "B");
    with_help_of(s, NULL);
    with_help_of(s, NULL); /* A, the only one left, draws unasked */
    to_step(s, "1.b");
    assert_int_equal(events_of(s, TILLY_EV_ROUT_GOES_ON), 2);
    scene_end(s);
}

/* ---- pursuits ------------------------------------------------------------------------------- */

static const post pursuing[] = {
    {"A", "heavy regulars", 0, 500, 600, 0, 4, TILLY_FORMATION_LINE, ORGANISED, PURSUING},
    FAR_ENEMY,
    END_OF_POSTS};
static const post pursuing_disrupted[] = {
    {"A", "heavy regulars", 0, 500, 600, 0, 4, TILLY_FORMATION_LINE, DISRUPTED, PURSUING},
    FAR_ENEMY,
    END_OF_POSTS};

/* IMP heavy regulars: 0.450. GL-R-04 GL-Q-84 GL-212 */
static void a_pursuit_ends_at_the_morale_of_the_pursuer(void **state)
{
    scene *s = at_rally(pursuing, NULL, "449");
    to_step(s, "1.b");
    assert_draw(s, TILLY_EV_PURSUIT_GOES_ON, 0, "A", 449, 450);
    assert_true(is_marked(state_on(s), on_field(s, "A"), PURSUING));
    scene_end(s);
    s = at_rally(pursuing, NULL, "450");
    record_of_unit(s, "A")->quarry = (uint16_t)on_field(s, "E");
    to_step(s, "1.b");
    assert_draw(s, TILLY_EV_PURSUIT_ENDED, 0, "A", 450, 450);
    assert_int_equal(nth(s, TILLY_EV_PURSUIT_ENDED, 0).value[2], 0);
    assert_int_equal(record_of_unit(s, "A")->marks, 0);
    assert_int_equal(record_of_unit(s, "A")->quarry, NOBODY);
    scene_end(s);
    s = at_rally(pursuing_disrupted, NULL, "450");
    to_step(s, "1.b");
    assert_int_equal(nth(s, TILLY_EV_PURSUIT_ENDED, 0).value[2], 1);
    assert_int_equal(state_now(s, "A"), ORGANISED);
    scene_end(s);
}

static const post beside_cavalry[] = {
    /* 25 to 22.5 mm apart */
    {"A", "regulars", 0, 500, 300, 0, 9, TILLY_FORMATION_LINE, ROUTING},
    {"E", "medium horse", 1, 500, 360, 180, 4},
    END_OF_POSTS,
};

/* GL-Q-47: the moment it can form again. GL-207 */
static void infantry_that_stops_beside_cavalry_forms_hedgehog(void **state)
{
    scene *s = at_rally(beside_cavalry, NULL, "799");
    to_step(s, "1.b");
    assert_false(in_hedgehog(state_on(s), on_field(s, "A")));
    scene_end(s);
    s = at_rally(beside_cavalry, NULL, "800");
    to_step(s, "1.b");
    assert_true(in_hedgehog(state_on(s), on_field(s, "A")));
    scene_end(s);
}

/* ---- generals ------------------------------------------------------------------------------- */

/* GL-EX-03 GL-EX-14; GL-070 GL-Q-22 GL-Q-23 GL-D-11 GL-068 */
static void a_general_adds_a_tenth(void **state)
{
    for (int i = 0; i < 2; i++) {
        scene *s = at_rally(with_general, NULL, i ? "350" : "349");
        try(s, "A");
        assert_int_equal(next_question(s), TILLY_ASK_GENERAL_HELPS);
        with_help_of(s, "G");
        to_step(s, "1.b");
        assert_draw(s, i ? TILLY_EV_IN_ORDER : TILLY_EV_STILL_DISRUPTED, 0, "A", 449 + i, 450);
        assert_int_equal(events_of(s, TILLY_EV_ROLL), 1); /* no survival draw */
        assert_true(is_marked(state_on(s), on_field(s, "G"), REVEALED));
        scene_end(s);
    }
}

/* GL-D-11 */
static void he_need_not_help(void **state)
{
    scene *s = at_rally(with_general, NULL, "350");
    try(s, "A");
    with_help_of(s, NULL);
    to_step(s, "1.b");
    assert_draw(s, TILLY_EV_STILL_DISRUPTED, 0, "A", 350, 450);
    assert_false(is_marked(state_on(s), on_field(s, "G"), REVEALED));
    scene_end(s);
}

/* GL-Q-22: from base to any part of the unit. */
static void he_is_present_within_fifty_millimetres(void **state)
{
    scene *s = at_rally(with_general, NULL, "350");
    stand_at(s, "G", 500, 215, 0); /* rear edge of A at y = 285, his front at 235 */
    try(s, "A");
    assert_int_equal(next_question(s), TILLY_ASK_GENERAL_HELPS);
    scene_end(s);
    s = at_rally(with_general, NULL, "350");
    stand_at(s, "G", 500, 214.9999, 0);
    try(s, "A");
    assert_int_not_equal(next_question(s), TILLY_ASK_GENERAL_HELPS);
    scene_end(s);
}

static const post with_gustavus[] = {
    {"A", "regulars", 0, 500, 100, 0, 8},
    {"M", "militia", 1, 500, 900, 180, 6, TILLY_FORMATION_LINE, DISRUPTED},
    {"Gustavus Adolphus", "general", 1, 500, 950, 180},
    {"Horn", "general", 1, 600, 950, 180},
    END_OF_POSTS,
};

/* GL-EX-04; GL-070 GL-Q-24 */
static void gustavus_adolphus_adds_two(void **state)
{
    for (int i = 0; i < 2; i++) {
        scene *s = field_of(with_gustavus, NULL);
        to_step(s, "2.a");
        dice(s, i ? "350" : "349");
        try(s, "M");
        assert_int_equal(next_question(s), TILLY_ASK_GENERAL_HELPS);
        assert_true(offers(s, TILLY_OPT_UNIT, "Horn"));
        assert_int_equal(question_now(s).usual,
                         option_of(s, TILLY_OPT_UNIT, "Gustavus Adolphus", NULL));
        with_help_of(s, "Gustavus Adolphus");
        to_step(s, "2.b");
        assert_draw(s, i ? TILLY_EV_IN_ORDER : TILLY_EV_STILL_DISRUPTED, 0, "M", 549 + i, 550);
        scene_end(s);
    }
}

static void parliament(scene *s)
{
    field_nation(s, 0, "PAR");
}
static const post with_cromwell[] = {
    {"A", "regulars", 0, 500, 600, 0, 8, TILLY_FORMATION_LINE, ROUTING},
    {"Cromwell", "general", 0, 500, 540, 0},
    FAR_ENEMY,
    END_OF_POSTS,
};
static const post routing_with_general[] = {
    {"A", "regulars", 0, 500, 600, 0, 8, TILLY_FORMATION_LINE, ROUTING},
    {"G", "general", 0, 500, 540, 0},
    FAR_ENEMY,
    END_OF_POSTS};

static void survived(const scene *s, const char *general, enum under_fire fate)
{
    record_of_unit(s, general)->proved = (uint16_t)half_of(state_on(s), 0);
    record_of_unit(s, general)->fate = (uint8_t)fate;
}

/* Under fire in the half just ended. */
static void at_risk_before(const scene *s, const char *name)
{
    record_of_unit(s, name)->risk = (uint16_t)(half_of(state_on(s), 0) - 1);
}

/* GL-EX-07; GL-064 GL-070 GL-Q-23 */
static void generals_stop_routs(void **state)
{
    static const struct {
        const post *posts;
        void (*change)(scene *s);
        const char *general, *draw;
        int32_t sum;
    } runs[] = {
        {routing_with_general, NULL, "G", "699", 799},
        {routing_with_general, NULL, "G", "700", 800},
        {with_cromwell, parliament, "Cromwell", "599", 799},
        {with_cromwell, parliament, "Cromwell", "600", 800},
    };
    for (unsigned i = 0; i < 4; i++) {
        scene *s = at_rally(runs[i].posts, runs[i].change, runs[i].draw);
        at_risk_before(s, "A");
        survived(s, runs[i].general, GENERAL_UNHARMED);
        with_help_of(s, runs[i].general);
        to_step(s, "1.b");
        assert_draw(s,
                    runs[i].sum < 800 ? TILLY_EV_ROUT_GOES_ON : TILLY_EV_ROUT_STOPPED,
                    0,
                    "A",
                    runs[i].sum,
                    800);
        assert_int_equal(events_of(s, TILLY_EV_UNDER_FIRE), 0);
        scene_end(s);
    }
}

/* GL-EX-11; GL-068 GL-069 GL-Q-25 GL-R-05 */
static void a_general_under_fire_may_fall(void **state)
{
    static const struct {
        const char *draws;
        int32_t number;
        enum under_fire fate;
    } runs[] = {
        {"29 350", 29, GENERAL_KILLED},
        {"30 350", 30, GENERAL_WOUNDED},
        {"79 350", 79, GENERAL_WOUNDED},
        {"80 350", 80, GENERAL_UNHORSED},
        {"149 350", 149, GENERAL_UNHORSED},
        {"150 350", 150, GENERAL_UNHARMED},
    };
    for (unsigned i = 0; i < 6; i++) {
        scene *s = at_rally(with_general, NULL, runs[i].draws);
        at_risk_before(s, "A");
        try(s, "A");
        assert_int_equal(next_question(s), TILLY_ASK_GENERAL_HELPS);
        assert_int_equal(question_now(s).usual, option_of(s, TILLY_OPT_NONE, NULL, NULL));
        with_help_of(s, "G");
        to_step(s, "1.b");
        tilly_event e = nth(s, TILLY_EV_UNDER_FIRE, 0);
        assert_int_equal(e.unit, unit_of(s, "G"));
        assert_int_equal(e.other, unit_of(s, "A"));
        assert_int_equal(e.value[0], runs[i].number);
        assert_int_equal(e.value[1], runs[i].fate);
        assert_int_equal(nth_roll(s, TILLY_ROLL_GENERAL_RALLIES, 0).value[4], runs[i].number);
        assert_int_equal(is_on_table(s, "G"), runs[i].fate >= GENERAL_UNHORSED);
        bool helps = runs[i].fate >= GENERAL_UNHORSED;
        assert_draw(s,
                    helps ? TILLY_EV_IN_ORDER : TILLY_EV_STILL_DISRUPTED,
                    0,
                    "A",
                    helps ? 450 : 350,
                    450);
        scene_end(s);
    }
}

/* GL-EX-12; GL-069 GL-Q-14 GL-Q-96 */
static void a_killed_general_gives_nothing(void **state)
{
    scene *s = at_rally(routing_with_general, NULL, "29 750");
    at_risk_before(s, "A");
    with_help_of(s, "G");
    to_step(s, "1.b");
    assert_false(is_on_table(s, "G"));
    assert_draw(s, TILLY_EV_ROUT_GOES_ON, 0, "A", 750, 800);
    assert_int_equal(lost_by(s, 0), 0);
    assert_int_equal(campaign_of(state_on(s))->chief[0], NOBODY);
    scene_end(s);
}

/* GL-EX-13; GL-Q-23 */
static void he_draws_once_in_a_half(void **state)
{
    scene *s = at_rally(two_routing, NULL, "150 750 700");
    at_risk_before(s, "A");
    at_risk_before(s, "B");
    try(s, "A");
    with_help_of(s, "G");
    try(s, "B");
    with_help_of(s, "G");
    to_step(s, "1.b");
    assert_int_equal(events_of(s, TILLY_EV_UNDER_FIRE), 1);
    assert_draw(s, TILLY_EV_ROUT_STOPPED, 0, "A", 850, 800);
    assert_draw(s, TILLY_EV_ROUT_STOPPED, 1, "B", 800, 800);
    scene_end(s);
}

static bool may_ride_in(scene *s, const char *orders, const char *moves)
{
    s->at_step = false;
    to_step(s, orders);
    assert_int_equal(next_question(s), TILLY_ASK_NEXT_RIDER);
    bool rides = offers(s, TILLY_OPT_UNIT, "G");
    assert_true(offers(s, TILLY_OPT_SEND, "G"));
    to_step(s, moves);
    to_question(s, TILLY_ASK_NEXT_UNIT);
    assert_int_equal(offers(s, TILLY_OPT_UNIT, "G"), rides);
    return rides;
}

/* GL-EX-11; GL-Q-25: he helps both, in this (c) he has no horse, in the next he has. */
static void an_unhorsed_general_gives_his_bonus_and_does_not_ride(void **state)
{
    scene *s = at_rally(two_routing, NULL, "80 750 700");
    at_risk_before(s, "A");
    at_risk_before(s, "B");
    try(s, "A");
    with_help_of(s, "G");
    try(s, "B");
    with_help_of(s, "G");
    to_step(s, "1.b");
    assert_draw(s, TILLY_EV_ROUT_STOPPED, 0, "A", 850, 800);
    assert_draw(s, TILLY_EV_ROUT_STOPPED, 1, "B", 800, 800);
    assert_int_equal(events_of(s, TILLY_EV_UNDER_FIRE), 1);
    assert_false(may_ride_in(s, "1.c1", "1.c3"));
    to_step(s, "2.a");
    assert_true(may_ride_in(s, "1.c1", "1.c3"));
    scene_end(s);
}

/* GL-Q-25: a draw in between that does him no harm gives him no horse. */
static void a_second_draw_finds_no_horse(void **state)
{
    scene *s = at_rally(with_general, NULL, "150 350");
    at_risk_before(s, "A");
    record_of_unit(s, "G")->fate = GENERAL_UNHORSED;
    try(s, "A");
    with_help_of(s, "G");
    to_step(s, "1.b");
    assert_false(may_ride_in(s, "1.c1", "1.c3"));
    scene_end(s);
}

/* GL-Q-23: since the last half of the enemy began, and no longer. */
static void old_danger_is_forgotten(void **state)
{
    for (unsigned ago = 1; ago < 3; ago++) {
        scene *s = at_rally(with_general, NULL, "500 350");
        state_on(s)->s->turn = 5;
        record_of_unit(s, "A")->risk = (uint16_t)(half_of(state_on(s), 0) - ago);
        try(s, "A");
        with_help_of(s, "G");
        to_step(s, "1.b");
        assert_int_equal(events_of(s, TILLY_EV_UNDER_FIRE), ago == 1);
        scene_end(s);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_rallies_at_its_morale_and_not_below),
        cmocka_unit_test(a_disrupted_unit_need_not_try),
        cmocka_unit_test(rallying_ends_retiring_and_brings_gunners_back),
        cmocka_unit_test(only_the_army_whose_half_it_is_rallies),
        cmocka_unit_test(a_rout_stops_at_800),
        cmocka_unit_test(whoever_stops_does_not_rally_in_the_same_step),
        cmocka_unit_test(the_step_ends_only_when_all_who_must_have_drawn),
        cmocka_unit_test(a_pursuit_ends_at_the_morale_of_the_pursuer),
        cmocka_unit_test(infantry_that_stops_beside_cavalry_forms_hedgehog),
        cmocka_unit_test(a_general_adds_a_tenth),
        cmocka_unit_test(he_need_not_help),
        cmocka_unit_test(he_is_present_within_fifty_millimetres),
        cmocka_unit_test(gustavus_adolphus_adds_two),
        cmocka_unit_test(generals_stop_routs),
        cmocka_unit_test(a_general_under_fire_may_fall),
        cmocka_unit_test(a_killed_general_gives_nothing),
        cmocka_unit_test(he_draws_once_in_a_half),
        cmocka_unit_test(an_unhorsed_general_gives_his_bonus_and_does_not_ride),
        cmocka_unit_test(a_second_draw_finds_no_horse),
        cmocka_unit_test(old_danger_is_forgotten),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
