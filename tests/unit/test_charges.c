/* 3.1 Declare Charge and 3.2 Charge. */
#include "support/support.h"

/* ---- the scenes' own words ------------------------------------------------------------------------------------------- */

static void edit_unit(scene *s, tilly_edit e, const char *name)
{
    e.size = sizeof e;
    e.unit = unit_of(s, name);
    s->why.size = sizeof s->why;
    assert_int_equal(tilly_battle_edit(s->battle, &e, NULL, &s->why), TILLY_OK);
}

static void has_shot(scene *s, const char *name) { edit_unit(s, (tilly_edit){.kind = TILLY_EDIT_STATE, .what = TILLY_UNIT_SHOT, .value = 1}, name); }

static void put_at(scene *s, const char *name, double x, double y, double heading)
{
    edit_unit(s, (tilly_edit){.kind = TILLY_EDIT_PLACE, .x = TUM(x) + SCENE_SHIFT, .y = TUM(y) + SCENE_SHIFT, .heading = (uint32_t)DEGREES(heading)}, name);
}

/* A scene at the start of step 3.1. */
static scene *at_charge(const piece *pieces)
{
    scene *s = scene_of(pieces, NULL);
    to_step(s, "3.1");
    return s;
}

/* Declares for that unit when its side is asked, and goes on to what is asked next. */
static void declare(scene *s, unsigned option, const char *unit, const char *other)
{
    to_question(s, TILLY_ASK_CHARGE);
    if (question_now(s).side != look(s, unit).side) {
        pass_question(s);
        to_question(s, TILLY_ASK_CHARGE);
    }
    assert_int_equal(answer(s, option, unit, other, 0, 0, 0), TILLY_OK);
    next_question(s);
}
static void charges(scene *s, const char *unit) { declare(s, TILLY_OPT_CHARGE, unit, NULL); }
static void wheels_at(scene *s, const char *unit, const char *enemy) { declare(s, TILLY_OPT_CHARGE_FLANK, unit, enemy); }

/* Option of that kind offered to the side of that unit, when the question comes; -1 if not, or if nothing is asked in the step. */
static bool can_declare(scene *s, unsigned option, const char *unit, const char *other)
{
    while (next_question(s) == TILLY_ASK_CHARGE) {
        if (question_now(s).side == look(s, unit).side) return option_of(s, option, unit, other) >= 0;
        pass_question(s);
    }
    return false;
}

static void all_charge(scene *s) { to_step(s, "3.3"); }

/* The event of that kind about that unit; NULL other: any. */
static bool told_of(const scene *s, unsigned kind, const char *name, const char *other, tilly_event *out)
{
    tilly_event e;
    for (unsigned n = 0; event_of(s, kind, n, &e); n++) {
        if (e.unit != unit_of(s, name) || (other && e.other != unit_of(s, other))) continue;
        if (out) *out = e;
        return true;
    }
    return false;
}

static bool is_cancelled(const scene *s, const char *name, const char *by, int32_t cause)
{
    tilly_event e;
    return told_of(s, TILLY_EV_CHARGE_CANCELLED, name, by, &e) && e.value[0] == cause;
}

static bool touch(const scene *s, const char *a, const char *b)
{
    tilly_id touched[MOST_PIECES];
    uint32_t n = 0;
    assert_int_equal(tilly_battle_contacts(s->battle, unit_of(s, a), touched, MOST_PIECES, &n), TILLY_OK);
    for (uint32_t i = 0; i < n; i++) if (touched[i] == unit_of(s, b)) return true;
    return false;
}

static bool has_charged(const scene *s, const char *name) { return look(s, name).flags & TILLY_UNIT_CHARGED; }
static bool has_declared(const scene *s, const char *name) { return look(s, name).flags & TILLY_UNIT_CHARGE_DECLARED; }

static uint32_t ways(const scene *s, const char *name, tilly_reach *r)
{
    uint32_t n = 0;
    assert_int_equal(tilly_battle_charges(s->battle, unit_of(s, name), r, r ? 1 : 0, &n), TILLY_OK);
    return n;
}

/* ---- straight charges -------------------------------------------------------------------------------------------------- */

static const piece horse_on_horse[] = {
    {"South General", "commander", 0, 10, 5, 0}, {"Weimar", "horse", 0, 10, 10, 0}, {"North General", "commander", 1, 10, 18, 0}, {"Imperial", "horse", 1, 10, 13, 180}, {0},
};

/* T1-EX-19 T1-237 T1-Q-90 T1-238 T1-070 */
static void horse_that_charge_each_other_meet_half_way(void **state)
{
    scene *s = at_charge(horse_on_horse);
    charges(s, "Weimar");
    charges(s, "Imperial");
    assert_true(has_declared(s, "Weimar") && has_declared(s, "Imperial"));
    all_charge(s);
    assert_int_equal(events_of(s, TILLY_EV_CHARGE_CANCELLED), 0);
    assert_place(s, "Weimar", 10, 11, 0, 0);
    assert_place(s, "Imperial", 10, 12, 180, 0);
    assert_true(touch(s, "Weimar", "Imperial") && touch(s, "Imperial", "Weimar"));
    assert_true(has_charged(s, "Weimar") && has_charged(s, "Imperial"));
    assert_false(has_declared(s, "Weimar") || has_declared(s, "Imperial"));
    tilly_event first, second;
    assert_true(event_of(s, TILLY_EV_CHARGED, 0, &first) && event_of(s, TILLY_EV_CHARGED, 1, &second));
    assert_int_equal(first.unit, unit_of(s, "Weimar"));
    assert_int_equal(first.value[1], TUM(10) + SCENE_SHIFT);
    assert_int_equal(first.value[4], TUM(11) + SCENE_SHIFT);
    assert_int_equal(first.value[6], TUM(1));
    assert_int_equal(first.value[7], TILLY_OPT_CHARGE);
    assert_int_equal(second.unit, unit_of(s, "Imperial"));
    assert_int_equal(second.other, unit_of(s, "Weimar"));
    assert_int_not_equal(next_question(s), TILLY_ASK_POINT_BLANK);
    scene_end(s);
}

/* T1-209 T1-Q-80 T1-221: openly, the attacker first, none of it moves anyone, and nobody has to. */
static void the_attacker_declares_all_before_the_defender(void **state)
{
    scene *s = at_charge(horse_on_horse);
    assert_int_equal(next_question(s), TILLY_ASK_CHARGE);
    assert_int_equal(question_now(s).side, SOUTH_SIDE);
    assert_true(option_of(s, TILLY_OPT_CHARGE, "Weimar", NULL) >= 0 && option_of(s, TILLY_OPT_END, NULL, NULL) >= 0);
    assert_int_equal(option_of(s, TILLY_OPT_CHARGE, "Imperial", NULL), -1);
    charges(s, "Weimar");
    assert_place(s, "Weimar", 10, 10, 0, 0);
    assert_int_equal(question_now(s).side, SOUTH_SIDE);   /* its general may still join */
    pass_question(s);
    assert_int_equal(next_question(s), TILLY_ASK_CHARGE);
    assert_int_equal(question_now(s).side, NORTH_SIDE);
    assert_int_equal(option_of(s, TILLY_OPT_CHARGE, "Weimar", NULL), -1);
    pass_question(s);
    all_charge(s);
    assert_place(s, "Weimar", 10, 12, 0, 0);
    assert_false(has_charged(s, "Imperial"));
    scene_end(s);
}

static const piece two_targets[] = {
    {"South General", "commander", 0, 10, 5, 0}, {"French", "horse", 0, 10, 10, 0}, {"French Foot", "pike+shot", 0, 8, 10, 0},
    {"North General", "commander", 1, 10, 18, 0}, {"Pikes", "pike+shot", 1, 9, 13.5, 180}, {"Shot", "shot", 1, 11, 13.5, 180}, {0},
};

/* T1-EX-20 T1-EX-22 T1-224 T1-Q-81 T1-211 T1-217 T1-212: both are struck; who has shot declares nothing. */
static void a_charge_strikes_two_units_at_once(void **state)
{
    scene *s = scene_of(two_targets, NULL);
    to_step(s, "3.1");
    has_shot(s, "Pikes");
    charges(s, "French");
    tilly_event e;
    assert_true(told_of(s, TILLY_EV_CHARGE_DECLARED, "French", NULL, &e));
    assert_int_equal(e.value[0], 0);
    assert_int_equal(e.value[1], TUM(2.5));
    assert_int_equal(e.value[2], 2);
    assert_true(can_declare(s, TILLY_OPT_CHARGE, "Shot", NULL));
    assert_int_equal(option_of(s, TILLY_OPT_CHARGE, "Pikes", NULL), -1);
    all_charge(s);
    assert_place(s, "French", 10, 12.5, 0, 0);
    assert_true(touch(s, "French", "Pikes") && touch(s, "French", "Shot"));
    assert_false(touch(s, "French Foot", "Pikes"));
    assert_int_equal(next_question(s), TILLY_ASK_POINT_BLANK);
    assert_int_equal(question_now(s).subject, unit_of(s, "Shot"));
    scene_end(s);
}

/* T1-EX-21 T1-230 T1-231 T1-232 */
static void cavalry_forestalls_the_shot_it_charges(void **state)
{
    scene *s = at_charge(two_targets);
    charges(s, "French");
    charges(s, "Shot");
    all_charge(s);
    assert_true(is_cancelled(s, "Shot", "French", 2));
    assert_false(has_declared(s, "Shot") || has_charged(s, "Shot"));
    assert_place(s, "Shot", 11, 13.5, 180, 0);
    assert_int_equal(next_question(s), TILLY_ASK_POINT_BLANK);
    scene_end(s);
}

static const piece forestalled[] = {
    {"South General", "commander", 0, 10, 5, 0}, {"French", "pike+shot", 0, 10, 10, 0},
    {"North General", "commander", 1, 10, 18, 0}, {"Pikes", "pike+shot", 1, 9, 12.5, 180}, {"Spanish Horse", "horse", 1, 11, 13, 180}, {0},
};

/* T1-EX-23 T1-230 T1-Q-88: whoever the infantry itself was charging. */
static void cavalry_forestalls_infantry_that_charges_another(void **state)
{
    scene *s = at_charge(forestalled);
    charges(s, "French");
    tilly_event e;
    assert_true(told_of(s, TILLY_EV_CHARGE_DECLARED, "French", "Pikes", &e));
    assert_int_equal(e.value[1], TUM(1.5));
    assert_int_equal(e.value[2], 1);
    charges(s, "Spanish Horse");
    all_charge(s);
    assert_true(is_cancelled(s, "French", "Spanish Horse", 2));
    assert_place(s, "French", 10, 10, 0, 0);
    assert_place(s, "Spanish Horse", 11, 11, 180, 0);
    assert_true(touch(s, "French", "Spanish Horse"));
    assert_false(touch(s, "French", "Pikes") || has_charged(s, "French"));
    scene_end(s);
}

static const piece gap_in_line[] = {
    {"South General", "commander", 0, 3, -5, 0}, {"Blue", "pike+shot", 0, 3, -1, 0}, {"North General", "commander", 1, 3, 8, 0},
    {"Left", "pike+shot", 1, 1, 0.5, 180}, {"Right", "pike+shot", 1, 5, 0.5, 180}, {"Behind", "pike+shot", 1, 3, 2, 180}, {0},
};

/* T1-EX-53 T1-Q-93 T1-228 T1-145 T1-236: brushing along their sides does not stop it, buffers do not bind it. */
static void a_charger_slides_into_the_gap_of_a_line(void **state)
{
    scene *s = at_charge(gap_in_line);
    charges(s, "Blue");
    all_charge(s);
    assert_place(s, "Blue", 3, 1, 0, 0);
    assert_true(touch(s, "Blue", "Behind") && touch(s, "Blue", "Left") && touch(s, "Blue", "Right"));
    tilly_zone z;
    assert_int_equal(tilly_battle_zone(s->battle, unit_of(s, "Blue"), unit_of(s, "Left"), &z), TILLY_OK);
    assert_int_equal(z, TILLY_FLANK_LEFT);
    scene_end(s);
}

static piece distant[] = {
    {"South General", "commander", 0, 0, -5, 0}, {"Blue", "pike+shot", 0, 0, 0, 0}, {"North General", "commander", 1, 0, 9, 0}, {"Red", "pike+shot", 1, 0, 4, 180}, {0},
};

/* T1-214 T1-219 T1-120 T1-005 T1-Q-01 T1-Q-83: three, and what counts as three, but no more. */
static void a_charge_reaches_three(void **state)
{
    static const struct { double gap; bool reaches; } cases[] = {{3, true}, {3.001, true}, {3.0011, false}, {3.5, false}};
    for (unsigned i = 0; i < 4; i++) {
        distant[3].y = 1 + cases[i].gap;
        scene *s = at_charge(distant);
        tilly_reach r;
        assert_int_equal(ways(s, "Blue", &r), cases[i].reaches);
        if (cases[i].reaches) assert_int_equal(r.length, TUM(cases[i].gap));
        assert_int_equal(can_declare(s, TILLY_OPT_CHARGE, "Blue", NULL), cases[i].reaches);
        scene_end(s);
    }
    distant[3].y = 4;
}

static piece overlapping[] = {
    {"South General", "commander", 0, 0, -5, 0}, {"Blue", "pike+shot", 0, 0, 0, 0}, {"North General", "commander", 1, 0, 9, 0}, {"Red", "pike+shot", 1, 1.99, 3, 180}, {0},
};

/* T1-Q-83 T1-Q-93 T1-Q-07: a hundredth of a base struck is enough, less is neither a strike nor a way past. */
static void a_charge_needs_a_bite(void **state)
{
    static const struct { double x; bool struck; } cases[] = {{1.98, true}, {1.9899, true}, {1.992, false}, {2, false}};
    for (unsigned i = 0; i < 4; i++) {
        overlapping[3].x = cases[i].x;
        scene *s = at_charge(overlapping);
        tilly_reach r;
        assert_int_equal(ways(s, "Blue", &r) && r.straight, cases[i].struck);
        scene_end(s);
    }
}

/* ---- wheels -------------------------------------------------------------------------------------------------------------- */

static const piece guns_saved[] = {
    {"South General", "commander", 0, 10, 5, 0}, {"Weimar", "pike+shot", 0, 10, 10, 0},
    {"North General", "commander", 1, 10, 18, 0}, {"Guns", "cannons", 1, 10, 12.5, 180}, {"Imperial", "pike+shot", 1, 12.9, 11.5, 180}, {0},
};

/* T1-EX-24 T1-222 T1-223 T1-Q-85 T1-134 T1-219 T1-220 */
static void the_least_wheel_reaches_an_enemy_to_flank(void **state)
{
    scene *s = at_charge(guns_saved);
    tilly_reach r;
    assert_int_equal(ways(s, "Imperial", &r), 1);
    assert_int_equal(r.target, unit_of(s, "Weimar"));
    assert_int_equal(r.straight, 0);
    assert_true(r.angle > DEGREES(37.51) && r.angle < DEGREES(38.11));
    assert_true(r.wheel + r.length > TUM(2.7631) && r.wheel + r.length < TUM(2.7651));
    charges(s, "Weimar");
    wheels_at(s, "Imperial", "Weimar");
    all_charge(s);
    assert_true(is_cancelled(s, "Weimar", "Imperial", 1));
    assert_place(s, "Imperial", 12.0966, 9.6221, 217.81, 0.3);
    tilly_unit u = look(s, "Imperial");
    assert_true(u.x > TUM(12.0766) && u.x < TUM(12.1166) && u.y > TUM(9.6021) && u.y < TUM(9.6421));
    assert_true(touch(s, "Imperial", "Weimar"));
    assert_false(touch(s, "Weimar", "Guns") || has_charged(s, "Weimar"));
    assert_true(has_charged(s, "Imperial"));
    tilly_event e;
    assert_true(told_of(s, TILLY_EV_CHARGED, "Imperial", "Weimar", &e));
    assert_int_equal(e.value[6], r.wheel + r.length);
    assert_int_equal(e.value[7], TILLY_OPT_CHARGE_FLANK);
    scene_end(s);
}

/* T1-EX-24 T1-221: refused, and the charge that is allowed is named. */
static void with_an_enemy_to_front_nobody_wheels(void **state)
{
    scene *s = at_charge(guns_saved);
    assert_int_equal(next_question(s), TILLY_ASK_CHARGE);
    assert_int_equal(check_answer(s, TILLY_OPT_CHARGE_FLANK, "Weimar", "Imperial", 0, 0, 0), TILLY_E_ILLEGAL);
    assert_int_equal(s->why.code, TILLY_WHY_ENEMY_TO_FRONT);
    assert_int_equal(s->why.clause, 221);
    assert_int_equal(s->why.unit[1], unit_of(s, "Guns"));
    assert_true(s->why.flags & TILLY_WHY_HAS_NEAREST);
    assert_int_equal(s->why.nearest.option, option_of(s, TILLY_OPT_CHARGE, "Weimar", NULL));
    assert_int_equal(answer(s, TILLY_OPT_CHARGE_FLANK, "Weimar", "Imperial", 0, 0, 0), TILLY_E_ILLEGAL);
    assert_int_equal(ways(s, "Weimar", NULL), 1);
    scene_end(s);
}

static const piece abreast[] = {
    {"South General", "commander", 0, 0, -5, 0}, {"Blue", "horse", 0, 0, 0, 0}, {"North General", "commander", 1, 0, 9, 0}, {"Red", "horse", 1, -2.1, 0, 0}, {0},
};

/* T1-EX-49 T1-Q-85 */
static void nobody_charges_with_the_rear_corner(void **state)
{
    scene *s = at_charge(abreast);
    assert_int_equal(ways(s, "Blue", NULL), 0);
    assert_int_not_equal(next_question(s), TILLY_ASK_CHARGE);
    scene_end(s);
}

static piece behind[] = {
    {"South General", "commander", 0, 0, -6, 0}, {"Blue", "horse", 0, 0, 0, 0}, {"North General", "commander", 1, 0, 9, 0}, {"Red", "horse", 1, 0, -2, 90}, {0},
};

/* T1-Q-84 T1-222 */
static void nobody_charges_to_the_rear(void **state)
{
    scene *s = at_charge(behind);
    assert_int_equal(ways(s, "Blue", NULL), 0);
    scene_end(s);
}

static piece far_to_flank[] = {
    {"South General", "commander", 0, 0, -6, 0}, {"Blue", "horse", 0, 0, 0, 0}, {"North General", "commander", 1, 0, 9, 0}, {"Red", "cannons", 1, 3.4, 1.8, 0}, {0},
};

/* T1-219 T1-223: the wheel is part of the three. Guns 1.9 to the side of the hinge and 0.8 to 1.8 ahead of it are struck by the hinge at best: with the straight part h = 1.9 / sin(a), at 45 degrees
 * 2.687 and a chord of 1.531. Nearer by 0.8 they are reached. */
static void the_wheel_counts_for_the_three(void **state)
{
    scene *s = at_charge(far_to_flank);
    assert_int_equal(ways(s, "Blue", NULL), 0);
    scene_end(s);
    far_to_flank[3].x = 2.4;
    s = at_charge(far_to_flank);
    assert_int_equal(ways(s, "Blue", NULL), 1);
    scene_end(s);
    far_to_flank[3].x = 3.4;
}

/* ---- who may declare ------------------------------------------------------------------------------------------------------- */

static const piece all_kinds[] = {
    {"South General", "commander", 0, 6, -4, 0}, {"Guns", "cannons", 0, 0, 0, 0}, {"Rabble", "rabble", 0, 4, 0, 0}, {"Dragoons", "dragoons", 0, 8, 0, 0},
    {"Light", "light horse", 0, 12, 0, 0},
    {"North General", "commander", 1, 6, 12, 0}, {"A", "shot", 1, 0, 3, 180}, {"B", "shot", 1, 4, 3, 180}, {"C", "shot", 1, 8, 3, 180}, {"D", "shot", 1, 12, 3, 180}, {0},
};

/* T1-216 T1-227 T1-118 T1-219: all but cannons charge, three at most whatever their speed; commanders join or nothing. */
static void cannons_never_charge(void **state)
{
    scene *s = at_charge(all_kinds);
    assert_int_equal(next_question(s), TILLY_ASK_CHARGE);
    assert_int_equal(option_of(s, TILLY_OPT_CHARGE, "Guns", NULL), -1);
    assert_int_equal(option_of(s, TILLY_OPT_CHARGE, "South General", NULL), -1);
    assert_true(option_of(s, TILLY_OPT_CHARGE, "Rabble", NULL) >= 0 && option_of(s, TILLY_OPT_CHARGE, "Dragoons", NULL) >= 0 && option_of(s, TILLY_OPT_CHARGE, "Light", NULL) >= 0);
    assert_int_equal(ways(s, "Guns", NULL), 0);
    scene_end(s);
}

/* T1-213 T1-Q-96: locked units declare nothing, but are charged. */
static void locked_units_declare_nothing(void **state)
{
    static const piece pieces[] = {
        {"South General", "commander", 0, 0, -5, 0}, {"Locked", "pike+shot", 0, 0, 0, 0}, {"Helper", "pike+shot", 0, 3.5, 1, 270},
        {"North General", "commander", 1, 0, 9, 0}, {"Red", "pike+shot", 1, 0, 5, 180}, {0},
    };
    scene *s = at_charge(pieces);
    put_at(s, "Red", 0, 1, 180);
    assert_true(can_declare(s, TILLY_OPT_CHARGE, "Helper", NULL));
    assert_int_equal(option_of(s, TILLY_OPT_CHARGE, "Locked", NULL), -1);
    charges(s, "Helper");
    assert_false(can_declare(s, TILLY_OPT_CHARGE, "Red", NULL));
    all_charge(s);
    assert_place(s, "Helper", 1.5, 1, 270, 0);
    assert_true(touch(s, "Helper", "Red"));
    scene_end(s);
}

static const piece out_of_command[] = {
    {"Lost", "horse", 0, 0, 0, 0}, {"North General", "commander", 1, 0, 9, 0}, {"Red", "pike+shot", 1, 0, 3, 180}, {0},
};

/* T1-215 T1-116 T1-Q-33 */
static void out_of_command_a_charge_needs_a_check(void **state)
{
    for (int passes = 0; passes < 2; passes++) {
        scene *s = at_charge(out_of_command);
        dice(s, passes ? "5 6 5" : "5 5 5");
        charges(s, "Lost");
        assert_int_equal(next_question(s), TILLY_ASK_CHARGE_CHECK);
        assert_int_equal(question_now(s).subject, unit_of(s, "Lost"));
        assert_int_equal(question_now(s).amount, 3);
        assert_int_equal(answer(s, TILLY_OPT_YES, NULL, NULL, 0, 0, 0), TILLY_OK);
        unsigned next = next_question(s);
        assert_int_equal(s->roll.kind, TILLY_ROLL_CHARGE_CHECK);
        assert_int_equal(s->roll.dice, 3);
        assert_int_equal(has_declared(s, "Lost"), passes);
        assert_false(next == TILLY_ASK_CHARGE && option_of(s, TILLY_OPT_CHARGE, "Lost", NULL) >= 0);   /* no second try in the step */
        tilly_event e;
        assert_true(told_of(s, TILLY_EV_CHECK, "Lost", NULL, &e));
        assert_int_equal(e.value[0], passes);
        scene_end(s);
    }
}

/* T1-215 T1-D-21: the check may be declined; then there is no charge. */
static void a_check_may_be_declined(void **state)
{
    scene *s = at_charge(out_of_command);
    charges(s, "Lost");
    assert_int_equal(next_question(s), TILLY_ASK_CHARGE_CHECK);
    pass_question(s);
    all_charge(s);
    assert_place(s, "Lost", 0, 0, 0, 0);
    assert_int_equal(events_of(s, TILLY_EV_CHARGE_DECLARED), 0);
    scene_end(s);
}

/* T1-217 */
static void a_unit_that_moved_may_charge(void **state)
{
    static const piece pieces[] = {
        {"South General", "commander", 0, 0, -5, 0}, {"Blue", "horse", 0, 0, 0, 0}, {"North General", "commander", 1, 0, 12, 0}, {"Red", "pike+shot", 1, 0, 6, 180}, {0},
    };
    scene *s = scene_of(pieces, NULL);
    act_with(s, "Blue");
    assert_int_equal(answer(s, TILLY_OPT_STRAIGHT, NULL, NULL, TUM(3), 0, 0), TILLY_OK);
    to_step(s, "3.1");
    charges(s, "Blue");
    all_charge(s);
    assert_place(s, "Blue", 0, 5, 0, 0);
    scene_end(s);
}

/* ---- friends and zones of control ----------------------------------------------------------------------------------------------- */

static piece through_friend[] = {
    {"South General", "commander", 0, 0, -5, 0}, {"Blue", "horse", 0, 0, 0, 0}, {"Friend", "horse", 0, 0, 1, 0},
    {"North General", "commander", 1, 0, 9, 0}, {"Red", "pike+shot", 1, 0, 3, 180}, {0},
};

/* T1-218 T1-Q-86 T1-Q-83: passed in the straight part, if wholly cleared before contact. */
static void a_charge_passes_a_friend_it_can_clear(void **state)
{
    scene *s = at_charge(through_friend);
    assert_int_equal(ways(s, "Blue", NULL), 1);
    scene_end(s);
    through_friend[4].y = 2.9;   /* room for one base only partly beyond the friend */
    s = at_charge(through_friend);
    assert_int_equal(ways(s, "Blue", NULL), 0);
    assert_int_equal(ways(s, "Friend", NULL), 1);
    scene_end(s);
    through_friend[4].y = 3;
    through_friend[2].type = "pike+shot";
    s = at_charge(through_friend);
    assert_int_equal(ways(s, "Blue", NULL), 0);
    scene_end(s);
    through_friend[2].type = "horse";
}

static piece bound[] = {
    {"South General", "commander", 0, 0, -5, 0}, {"Blue", "horse", 0, 0, 0, 0},
    {"North General", "commander", 1, 0, 12, 0}, {"Ahead", "pike+shot", 1, 0, 3, 180}, {"Beside", "pike+shot", 1, -2.5, 0, 90}, {0},
};

/* T1-152 T1-153 T1-154 T1-Q-58: in the zone of an enemy at its side it may not charge off; with the enemy ahead as close, its player picks whose zone binds it (T1-D-16). */
static void zones_of_control_bind_chargers(void **state)
{
    scene *s = at_charge(bound);              /* Beside is 1.0 away, Ahead 2.0 */
    assert_int_equal(ways(s, "Blue", NULL), 0);
    scene_end(s);
    bound[4].x = -3.6;                        /* 2.1: Ahead is closer */
    s = at_charge(bound);
    assert_int_equal(ways(s, "Blue", NULL), 1);
    charges(s, "Blue");
    assert_int_not_equal(next_question(s), TILLY_ASK_GOVERNOR);
    scene_end(s);
    bound[4].x = -3.5;                        /* 2.0: a tie, but only Ahead allows it: not asked */
    s = at_charge(bound);
    assert_int_equal(ways(s, "Blue", NULL), 1);
    charges(s, "Blue");
    assert_int_not_equal(next_question(s), TILLY_ASK_GOVERNOR);
    all_charge(s);
    assert_place(s, "Blue", 0, 2, 0, 0);
    scene_end(s);
    bound[4].x = -2.5;
}

/* T1-D-16 T1-Q-59: two ahead, equally close, and both allow it. */
static void the_player_picks_among_equally_close_zones(void **state)
{
    scene *s = at_charge(two_targets);
    charges(s, "French");
    assert_int_equal(next_question(s), TILLY_ASK_GOVERNOR);
    assert_true(option_of(s, TILLY_OPT_UNIT, "Pikes", NULL) >= 0 && option_of(s, TILLY_OPT_UNIT, "Shot", NULL) >= 0);
    assert_int_equal(answer(s, TILLY_OPT_UNIT, "Shot", NULL, 0, 0, 0), TILLY_OK);
    next_question(s);
    assert_true(has_declared(s, "French"));
    scene_end(s);
}

/* ---- cancellation ------------------------------------------------------------------------------------------------------------------ */

static const piece chain[] = {
    {"South General", "commander", 0, -3, -4, 0}, {"A", "horse", 0, 3.5, -3.5, 0}, {"C", "pike+shot", 0, 0, 0, 0},
    {"North General", "commander", 1, 3, 6, 0}, {"B", "shot", 1, 3.5, 0, 270}, {"D", "pike+shot", 1, 0, 2.8, 180}, {0},
};

/* T1-EX-40 T1-229 T1-Q-88 T1-Q-87: a charge that will not happen stops no other. */
static void cancellation_works_along_the_chain(void **state)
{
    scene *s = at_charge(chain);
    charges(s, "A");
    charges(s, "C");
    charges(s, "B");
    all_charge(s);
    assert_int_equal(events_of(s, TILLY_EV_CHARGE_CANCELLED), 1);
    assert_true(is_cancelled(s, "B", "A", 1));
    assert_place(s, "A", 3.5, -1.5, 0, 0);
    assert_place(s, "B", 3.5, 0, 270, 0);
    assert_place(s, "C", 0, 1.8, 0, 0);
    assert_true(touch(s, "A", "B") && touch(s, "C", "D"));
    scene_end(s);
}

/* T1-229: without A the charge on C's flank stands. */
static void a_charge_on_the_flank_cancels(void **state)
{
    scene *s = at_charge(chain);
    charges(s, "C");
    charges(s, "B");
    all_charge(s);
    assert_true(is_cancelled(s, "C", "B", 1));
    assert_place(s, "B", 1.5, 0, 270, 0);
    assert_true(touch(s, "B", "C"));
    scene_end(s);
}

static const piece circle[] = {
    {"South General", "commander", 0, 0, -4, 0}, {"P", "horse", 0, 0, 0, 0}, {"North General", "commander", 1, 3, 8, 0}, {"Q", "horse", 1, 2.2, 2, 180}, {0},
};

/* T1-EX-40 T1-Q-88 */
static void units_on_each_others_flank_cancel_each_other(void **state)
{
    scene *s = at_charge(circle);
    wheels_at(s, "P", "Q");
    wheels_at(s, "Q", "P");
    all_charge(s);
    assert_true(is_cancelled(s, "P", "Q", 3) && is_cancelled(s, "Q", "P", 3));
    assert_place(s, "P", 0, 0, 0, 0);
    assert_place(s, "Q", 2.2, 2, 180, 0);
    scene_end(s);
}

static const piece circle_and_more[] = {
    {"South General", "commander", 0, 0, -4, 0}, {"P", "pike+shot", 0, 0, 0, 0}, {"E", "horse", 0, 6.2, 2, 270},
    {"North General", "commander", 1, 3, 8, 0}, {"Q", "pike+shot", 1, 2.2, 2, 180}, {0},
};

/* T1-Q-88 T1-230: the circle falls in pass 1 to whoever stands outside it first: E on Q's flank cancels Q, so P stands. */
static void a_standing_charge_breaks_the_circle(void **state)
{
    scene *s = at_charge(circle_and_more);
    wheels_at(s, "P", "Q");
    charges(s, "E");
    wheels_at(s, "Q", "P");
    all_charge(s);
    assert_true(is_cancelled(s, "Q", "E", 1));
    assert_int_equal(events_of(s, TILLY_EV_CHARGE_CANCELLED), 1);
    assert_true(has_charged(s, "P") && has_charged(s, "E"));
    scene_end(s);
}

/* ---- order and moves ------------------------------------------------------------------------------------------------------------------ */

static const piece six_groups[] = {
    {"South General", "commander", 0, 0, -2, 0}, {"S Dragoons", "dragoons", 0, 0, 0, 0}, {"S Horse", "horse", 0, 4, 0, 0}, {"S Light", "light horse", 0, 8, 0, 0}, {"S Pikes", "pike+shot", 0, 12, 0, 0},
    {"North General", "commander", 1, 20, 8, 0}, {"N1", "cannons", 1, 0, 3, 180}, {"N2", "cannons", 1, 4, 3, 180}, {"N3", "cannons", 1, 8, 3, 180}, {"N4", "cannons", 1, 12, 3, 180},
    {"N Shot", "shot", 1, 16, 5, 180}, {"N Horse", "horse", 1, 20, 5, 180}, {"S5", "cannons", 0, 16, 2, 0}, {"S6", "cannons", 0, 20, 2, 0}, {0},
};

/* T1-233 T1-234 T1-Q-89 T1-235 T1-226 T1-141: cavalry, infantry with the dragoons, commanders, the attacker's first; in a group the owner picks. */
static void charges_move_in_six_groups(void **state)
{
    static const char *const order[] = {"S Light", "S Horse", "N Horse", "S Pikes", "S Dragoons", "N Shot", "South General"};
    scene *s = at_charge(six_groups);
    charges(s, "S Dragoons");
    charges(s, "S Horse");
    charges(s, "S Light");
    charges(s, "S Pikes");
    declare(s, TILLY_OPT_CHARGE_JOIN, "South General", "S Dragoons");
    charges(s, "N Shot");
    charges(s, "N Horse");
    assert_int_equal(next_question(s), TILLY_ASK_CHARGE_ORDER);
    assert_int_equal(option_of(s, TILLY_OPT_UNIT, "S Dragoons", NULL), -1);
    assert_int_equal(answer(s, TILLY_OPT_UNIT, "S Light", NULL, 0, 0, 0), TILLY_OK);
    assert_int_equal(next_question(s), TILLY_ASK_CHARGE_ORDER);
    assert_int_equal(answer(s, TILLY_OPT_UNIT, "S Pikes", NULL, 0, 0, 0), TILLY_OK);
    all_charge(s);
    for (unsigned i = 0; i < 7; i++) {
        tilly_event e;
        assert_true(event_of(s, TILLY_EV_CHARGED, i, &e));
        assert_int_equal(e.unit, unit_of(s, order[i]));
    }
    assert_int_equal(look(s, "South General").host, unit_of(s, "S Dragoons"));
    scene_end(s);
}

static const piece held[] = {
    {"South General", "commander", 0, 0, 9, 0}, {"T", "shot", 0, -1, 2, 180}, {"E", "horse", 0, 1, 3, 180}, {"North General", "commander", 1, 0, -5, 0}, {"U", "horse", 1, 0, 0, 0}, {0},
};

/* T1-EX-48 T1-Q-137 T1-236 */
static void a_charger_is_held_by_an_enemys_charge(void **state)
{
    scene *s = at_charge(held);
    charges(s, "E");
    charges(s, "U");
    all_charge(s);
    assert_int_equal(events_of(s, TILLY_EV_CHARGE_CANCELLED), 0);
    assert_place(s, "E", 1, 1, 180, 0);
    assert_place(s, "U", 0, 0, 0, 0);
    tilly_event e;
    assert_true(told_of(s, TILLY_EV_CHARGE_HELD, "U", "E", &e));
    assert_int_equal(e.value[0], 1);
    assert_true(has_charged(s, "U") && has_charged(s, "E"));
    assert_false(touch(s, "U", "T") || has_declared(s, "U"));
    assert_int_not_equal(next_question(s), TILLY_ASK_POINT_BLANK);
    scene_end(s);
}

static const piece two_on_one[] = {
    {"South General", "commander", 0, 1, -5, 0}, {"Left", "horse", 0, 0, 0, 0}, {"Right", "horse", 0, 2, 0, 0}, {"North General", "commander", 1, 1, 9, 0}, {"One", "horse", 1, 1, 3, 180}, {0},
};

/* T1-Q-90 T1-237: both go half way, and he meets both. */
static void two_chargers_meet_one_half_way(void **state)
{
    scene *s = at_charge(two_on_one);
    charges(s, "Left");
    charges(s, "Right");
    charges(s, "One");
    all_charge(s);
    assert_place(s, "Left", 0, 1, 0, 0);
    assert_place(s, "Right", 2, 1, 0, 0);
    assert_place(s, "One", 1, 2, 180, 0);
    assert_true(touch(s, "One", "Left") && touch(s, "One", "Right"));
    assert_true(has_charged(s, "Left") && has_charged(s, "Right") && has_charged(s, "One"));
    scene_end(s);
}

static const piece over_guns[] = {
    {"South General", "commander", 0, 1, -5, 0}, {"Blue", "horse", 0, 0, 0, 0}, {"Guns", "cannons", 0, -0.5, 1.2, 0}, {"North General", "commander", 1, 1, 9, 0}, {"Red", "horse", 1, 1, 3.4, 180}, {0},
};

/* T1-Q-90 T1-158: half way lies on the guns it rides over; the first place clear of them is taken. */
static void half_way_is_never_on_a_friend(void **state)
{
    scene *s = at_charge(over_guns);
    charges(s, "Blue");
    charges(s, "Red");
    all_charge(s);
    assert_place(s, "Blue", 0, 2.195, 0, 0.001);
    assert_true(touch(s, "Blue", "Red"));
    assert_place(s, "Red", 1, 3.195, 180, 0.001);
    scene_end(s);
}

static const piece barred[] = {
    {"South General", "commander", 0, 0, -5, 0}, {"Pikes", "pike+shot", 0, 0, 0, 0}, {"Horse", "horse", 0, -2.4, 1.5, 90},
    {"North General", "commander", 1, 6, 6, 0}, {"Ahead", "pike+shot", 1, 0, 3.3, 0}, {"Side", "pike+shot", 1, 1.5, 1.5, 270}, {0},
};

/* T1-Q-91 T1-235: a friend now bars the path; it does not move and has not charged. */
static void a_charge_that_a_friend_now_bars_is_not_made(void **state)
{
    scene *s = at_charge(barred);
    charges(s, "Pikes");
    charges(s, "Horse");
    all_charge(s);
    assert_place(s, "Horse", 0.5, 1.5, 90, 0);
    assert_place(s, "Pikes", 0, 0, 0, 0);
    assert_true(told_of(s, TILLY_EV_CHARGE_FAILED, "Pikes", NULL, NULL));
    assert_false(has_charged(s, "Pikes") || has_declared(s, "Pikes"));
    scene_end(s);
}

static const piece gone_target[] = {
    {"South General", "commander", 0, 0, -5, 0}, {"Pikes", "pike+shot", 0, 0, 0, 0}, {"Bait", "cannons", 0, 0.5, 5, 0},
    {"North General", "commander", 1, 6, 6, 0}, {"Goes", "horse", 1, 0.5, 2, 0}, {"Stays", "pike+shot", 1, -1.9, 3.9, 180}, {0},
};

/* T1-Q-91 T1-Q-92 T1-152: the target rode off, straight away from it; what is ahead within three is struck instead. */
static void a_straight_charge_takes_what_it_finds(void **state)
{
    scene *s = at_charge(gone_target);
    charges(s, "Pikes");
    tilly_event e;
    assert_true(told_of(s, TILLY_EV_CHARGE_DECLARED, "Pikes", "Goes", &e));
    charges(s, "Goes");
    all_charge(s);
    assert_place(s, "Goes", 0.5, 4, 0, 0);
    assert_place(s, "Pikes", 0, 2.9, 0, 0);
    assert_true(touch(s, "Pikes", "Stays"));
    scene_end(s);
}

/* ---- commanders --------------------------------------------------------------------------------------------------------------------------- */

static const piece led[] = {
    {"South General", "commander", 0, 0, 0, 0, .host = "Led"}, {"Led", "horse", 0, 0, 0, 0}, {"Other", "horse", 0, 6, 0, 0},
    {"North General", "commander", 1, 3, 9, 0}, {"Red", "pike+shot", 1, 0, 3, 180}, {"Red 2", "pike+shot", 1, 6, 3, 180}, {0},
};

/* T1-226 T1-142 T1-D-14 T1-Q-95 T1-Q-32 */
static void a_commander_charges_along_with_his_unit(void **state)
{
    scene *s = at_charge(led);
    charges(s, "Led");
    assert_int_equal(next_question(s), TILLY_ASK_COMMANDER_GOES);
    assert_int_equal(question_now(s).subject, unit_of(s, "South General"));
    pass_question(s);
    next_question(s);
    assert_true(has_declared(s, "South General"));
    all_charge(s);
    assert_place(s, "South General", 0, 2, 0, 0);
    assert_int_equal(look(s, "South General").host, unit_of(s, "Led"));
    assert_false(has_declared(s, "South General"));
    scene_end(s);
}

/* T1-D-14 T1-142 T1-Q-50: left behind he stays where he was, unattached; until the end of the declarations he may be called along after all. */
static void a_commander_may_be_left_behind(void **state)
{
    for (int called = 0; called < 2; called++) {
        scene *s = at_charge(led);
        charges(s, "Led");
        assert_int_equal(next_question(s), TILLY_ASK_COMMANDER_GOES);
        assert_int_equal(answer(s, TILLY_OPT_LEAVE_BEHIND, NULL, NULL, 0, 0, 0), TILLY_OK);
        if (called) declare(s, TILLY_OPT_CHARGE_WITH, "South General", "Led");
                all_charge(s);
        assert_place(s, "Led", 0, 2, 0, 0);
        assert_place(s, "South General", 0, called ? 2 : 0, 0, 0);
        assert_int_equal(look(s, "South General").host, called ? unit_of(s, "Led") : 0);
        assert_int_equal(told_of(s, TILLY_EV_LEFT_BEHIND, "South General", "Led", NULL), !called);
        scene_end(s);
    }
}

static piece joining[] = {
    {"South General", "commander", 0, 2.5, -1, 0}, {"Blue", "horse", 0, 0, 0, 0}, {"North General", "commander", 1, 3, 9, 0}, {"Red", "pike+shot", 1, 0, 3, 180}, {0},
};

/* T1-225 T1-226 T1-Q-95 T1-Q-53: after the units, straight to one that made its charge; reach is not asked before. */
static void a_commander_joins_a_unit_that_charged(void **state)
{
    scene *s = at_charge(joining);
    assert_false(can_declare(s, TILLY_OPT_CHARGE_JOIN, "South General", "Blue"));
    charges(s, "Blue");
    declare(s, TILLY_OPT_CHARGE_JOIN, "South General", "Blue");
    all_charge(s);
    assert_place(s, "South General", 0, 2, 0, 0);
    assert_int_equal(look(s, "South General").host, unit_of(s, "Blue"));
    tilly_event e;
    assert_true(told_of(s, TILLY_EV_CHARGED, "South General", "Blue", &e));
    assert_int_equal(e.value[7], TILLY_OPT_CHARGE_JOIN);   /* from (2.5, -1) to the corner (1, 1.5): 2.9155 less half a TUM */
    assert_true(e.value[6] >= TUM(2.4150) && e.value[6] <= TUM(2.4160));
    scene_end(s);
    joining[0].x = 5.5;
    s = at_charge(joining);
    charges(s, "Blue");
    declare(s, TILLY_OPT_CHARGE_JOIN, "South General", "Blue");
    all_charge(s);
    assert_true(told_of(s, TILLY_EV_CHARGE_FAILED, "South General", "Blue", NULL));
    assert_place(s, "South General", 5.5, -1, 0, 0);
    scene_end(s);
    joining[0].x = 2.5;
}

/* T1-226 T1-Q-95: to one held in melee from an earlier turn; not to one whose charge fell. */
static void a_commander_joins_a_locked_unit(void **state)
{
    static const piece pieces[] = {
        {"South General", "commander", 0, 0, -2, 0}, {"Blue", "pike+shot", 0, 0, 0, 0}, {"Third", "horse", 0, 20, 0, 0}, {"North General", "commander", 1, 0, 9, 0}, {"Red", "pike+shot", 1, 0, 6, 180}, {0},
    };
    scene *s = at_charge(pieces);
    put_at(s, "Red", 0, 1, 180);
    dice(s, "1 1 1 1 1 1 1 1");
    to_step(s, "4.1");
    to_step(s, "3.1");
    declare(s, TILLY_OPT_CHARGE_JOIN, "South General", "Blue");
    all_charge(s);
    assert_int_equal(look(s, "South General").host, unit_of(s, "Blue"));
    scene_end(s);
}

/* T1-Q-82 T1-140 T1-D-15: a free enemy commander is no target and no obstacle; he is moved aside. */
static void an_enemy_commander_is_no_obstacle(void **state)
{
    static const piece pieces[] = {
        {"South General", "commander", 0, 0, -5, 0}, {"Blue", "horse", 0, 0, 0, 0}, {"North General", "commander", 1, 0.8, 2, 0}, {"Red", "pike+shot", 1, 0, 3, 180}, {0},
    };
    scene *s = at_charge(pieces);
    charges(s, "Blue");
    all_charge(s);
    assert_place(s, "Blue", 0, 2, 0, 0);
    assert_true(told_of(s, TILLY_EV_PUSHED, "North General", NULL, NULL));
    tilly_battle_info info = {.size = sizeof info};
    tilly_battle_info_of(s->battle, &info);
    assert_int_equal(info.lost[1], 0);
    scene_end(s);
}

/* ---- edits in the middle of it -------------------------------------------------------------------------------------------------------------- */

/* What a unit may charge is found out once; an edit makes it found out anew. */
static void an_edit_between_declarations_is_seen(void **state)
{
    scene *s = at_charge(horse_on_horse);
    assert_int_equal(next_question(s), TILLY_ASK_CHARGE);
    put_at(s, "Imperial", 20, 20, 180);
    assert_int_not_equal(next_question(s), TILLY_ASK_CHARGE);
    scene_end(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(horse_that_charge_each_other_meet_half_way),
        cmocka_unit_test(the_attacker_declares_all_before_the_defender),
        cmocka_unit_test(a_charge_strikes_two_units_at_once),
        cmocka_unit_test(cavalry_forestalls_the_shot_it_charges),
        cmocka_unit_test(cavalry_forestalls_infantry_that_charges_another),
        cmocka_unit_test(a_charger_slides_into_the_gap_of_a_line),
        cmocka_unit_test(a_charge_reaches_three),
        cmocka_unit_test(a_charge_needs_a_bite),
        cmocka_unit_test(the_least_wheel_reaches_an_enemy_to_flank),
        cmocka_unit_test(with_an_enemy_to_front_nobody_wheels),
        cmocka_unit_test(nobody_charges_with_the_rear_corner),
        cmocka_unit_test(nobody_charges_to_the_rear),
        cmocka_unit_test(the_wheel_counts_for_the_three),
        cmocka_unit_test(cannons_never_charge),
        cmocka_unit_test(locked_units_declare_nothing),
        cmocka_unit_test(out_of_command_a_charge_needs_a_check),
        cmocka_unit_test(a_check_may_be_declined),
        cmocka_unit_test(a_unit_that_moved_may_charge),
        cmocka_unit_test(a_charge_passes_a_friend_it_can_clear),
        cmocka_unit_test(zones_of_control_bind_chargers),
        cmocka_unit_test(the_player_picks_among_equally_close_zones),
        cmocka_unit_test(cancellation_works_along_the_chain),
        cmocka_unit_test(a_charge_on_the_flank_cancels),
        cmocka_unit_test(units_on_each_others_flank_cancel_each_other),
        cmocka_unit_test(a_standing_charge_breaks_the_circle),
        cmocka_unit_test(charges_move_in_six_groups),
        cmocka_unit_test(a_charger_is_held_by_an_enemys_charge),
        cmocka_unit_test(two_chargers_meet_one_half_way),
        cmocka_unit_test(half_way_is_never_on_a_friend),
        cmocka_unit_test(a_charge_that_a_friend_now_bars_is_not_made),
        cmocka_unit_test(a_straight_charge_takes_what_it_finds),
        cmocka_unit_test(a_commander_charges_along_with_his_unit),
        cmocka_unit_test(a_commander_may_be_left_behind),
        cmocka_unit_test(a_commander_joins_a_unit_that_charged),
        cmocka_unit_test(a_commander_joins_a_locked_unit),
        cmocka_unit_test(an_enemy_commander_is_no_obstacle),
        cmocka_unit_test(an_edit_between_declarations_is_seen),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
