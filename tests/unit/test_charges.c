/* 3.2 Charge: what is cancelled, who moves when, and how far. */
#include "charges.h"

/* ---- straight charges ----------------------------------------------------------------------- */

static const piece horse_on_horse[] = {
    {"South General", "commander", 0, 10, 5, 0},
    {"Weimar", "horse", 0, 10, 10, 0},
    {"North General", "commander", 1, 10, 18, 0},
    {"Imperial", "horse", 1, 10, 13, 180},
    {0},
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
    assert_true(did_charge(s, "Weimar") && did_charge(s, "Imperial"));
    assert_false(has_declared(s, "Weimar") || has_declared(s, "Imperial"));
    tilly_event first;
    tilly_event second;
    assert_true(event_of(s, TILLY_EV_CHARGED, 0, &first) &&
                event_of(s, TILLY_EV_CHARGED, 1, &second));
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

static const piece two_targets[] = {
    {"South General", "commander", 0, 10, 5, 0},
    {"French", "horse", 0, 10, 10, 0},
    {"French Foot", "pike+shot", 0, 8, 10, 0},
    {"North General", "commander", 1, 10, 18, 0},
    {"Pikes", "pike+shot", 1, 9, 13.5, 180},
    {"Shot", "shot", 1, 11, 13.5, 180},
    {0},
};

/* T1-EX-20 T1-EX-22 T1-224 T1-Q-81 T1-211 T1-217 T1-212: both are struck; who has shot declares
 * nothing. */
static void a_charge_strikes_two_units_at_once(void **state)
{
    scene *s = scene_of(two_targets, NULL);
    to_step(s, "3.1");
    has_shot(s, "Pikes");
    charges(s, "French");
    assert_int_equal(next_question(s), TILLY_ASK_GOVERNOR);
    pass_question(s);
    next_question(s);
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
    assert_string_equal(option_text(s, TILLY_OPT_NONE, NULL), "neither");
    scene_end(s);
}

static const piece three_targets[] = {
    {"South General", "commander", 0, 10, 5, 0},
    {"French", "horse", 0, 10, 10, 0},
    {"North General", "commander", 1, 10, 18, 0},
    {"Falcon", "cannons", 1, 9, 13.5, 180},
    {"Saker", "cannons", 1, 10, 13.5, 180},
    {"Culverin", "cannons", 1, 11, 13.5, 180},
    {0},
};

/* T1-211 */
static void a_charge_names_all_whom_it_will_strike(void **state)
{
    scene *s = scene_of(three_targets, NULL);
    tilly_event e;
    char text[200];
    to_step(s, "3.1");
    charges(s, "French");
    while (next_question(s) == TILLY_ASK_GOVERNOR)
        pass_question(s);
    assert_true(told_of(s, TILLY_EV_CHARGE_DECLARED, "French", NULL, &e));
    assert_int_equal(e.value[2], 3);
    assert_int_equal(tilly_event_text(s->battle, &e, text, sizeof text, NULL), TILLY_OK);
    assert_string_equal(text, "French will charge Falcon, Saker and Culverin");
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
    assert_false(has_declared(s, "Shot") || did_charge(s, "Shot"));
    assert_place(s, "Shot", 11, 13.5, 180, 0);
    assert_int_equal(next_question(s), TILLY_ASK_POINT_BLANK);
    scene_end(s);
}

static const piece forestalled[] = {
    {"South General", "commander", 0, 10, 5, 0},
    {"French", "pike+shot", 0, 10, 10, 0},
    {"North General", "commander", 1, 10, 18, 0},
    {"Pikes", "pike+shot", 1, 9, 12.5, 180},
    {"Spanish Horse", "horse", 1, 11, 13, 180},
    {0},
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
    assert_false(touch(s, "French", "Pikes") || did_charge(s, "French"));
    scene_end(s);
}

static const piece gap_in_line[] = {
    {"South General", "commander", 0, 3, -5, 0},
    {"Blue", "pike+shot", 0, 3, -1, 0},
    {"North General", "commander", 1, 3, 8, 0},
    {"Left", "pike+shot", 1, 1, 0.5, 180},
    {"Right", "pike+shot", 1, 5, 0.5, 180},
    {"Behind", "pike+shot", 1, 3, 2, 180},
    {0},
};

/* T1-EX-53 T1-Q-93 T1-228 T1-145 T1-236: brushing along their sides does not stop it, buffers do
 * not bind it. */
static void a_charger_slides_into_the_gap_of_a_line(void **state)
{
    scene *s = at_charge(gap_in_line);
    charges(s, "Blue");
    all_charge(s);
    assert_place(s, "Blue", 3, 1, 0, 0);
    assert_true(touch(s, "Blue", "Behind") && touch(s, "Blue", "Left") &&
                touch(s, "Blue", "Right"));
    tilly_zone z;
    assert_int_equal(tilly_battle_zone(s->battle, unit_of(s, "Blue"), unit_of(s, "Left"), &z),
                     TILLY_OK);
    assert_int_equal(z, TILLY_FLANK_LEFT);
    scene_end(s);
}

/* ---- cancellation --------------------------------------------------------------------------- */

static const piece chain[] = {
    {"South General", "commander", 0, -3, -4, 0},
    {"A", "horse", 0, 0.5, -2.6, 90},
    {"C", "pike+shot", 0, 0, 0, 0},
    {"North General", "commander", 1, 3, 6, 0},
    {"B", "shot", 1, 3.5, 0, 270},
    {"D", "pike+shot", 1, 0, 2.8, 180},
    {0},
};

/* T1-EX-40 T1-229 T1-Q-88 T1-Q-87: a charge that will not happen stops no other. (A wheels: the
 * zone of an A right before B's flank would bind B.) */
static void cancellation_works_along_the_chain(void **state)
{
    scene *s = at_charge(chain);
    wheels_at(s, "A", "B");
    charges(s, "C");
    charges(s, "B");
    all_charge(s);
    assert_int_equal(events_of(s, TILLY_EV_CHARGE_CANCELLED), 1);
    assert_true(is_cancelled(s, "B", "A", 1));
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
    {"South General", "commander", 0, 0, -4, 0},
    {"P", "horse", 0, 0, 0, 0},
    {"North General", "commander", 1, 3, 8, 0},
    {"Q", "horse", 1, 2.2, 2, 180},
    {0},
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
    {"South General", "commander", 0, 0, -4, 0},
    {"P", "pike+shot", 0, 0, 0, 0},
    {"E", "horse", 0, 5.2, 4, 270},
    {"North General", "commander", 1, 3, 8, 0},
    {"Q", "pike+shot", 1, 2.2, 2, 180},
    {0},
};

/* T1-Q-88 T1-230: the circle falls in pass 1 to whoever stands outside it first: E in Q's rear
 * cancels Q, so P stands. */
static void a_standing_charge_breaks_the_circle(void **state)
{
    scene *s = at_charge(circle_and_more);
    wheels_at(s, "P", "Q");
    wheels_at(s, "E", "Q");
    wheels_at(s, "Q", "P");
    all_charge(s);
    assert_true(is_cancelled(s, "Q", "E", 1));
    assert_int_equal(events_of(s, TILLY_EV_CHARGE_CANCELLED), 1);
    assert_true(did_charge(s, "P") && did_charge(s, "E"));
    scene_end(s);
}

/* ---- order and moves ------------------------------------------------------------------------ */

static const piece six_groups[] = {
    {"South General", "commander", 0, 6, -1, 0},
    {"S Dragoons", "dragoons", 0, 0, 0, 0},
    {"S Horse", "horse", 0, 4, 0, 0},
    {"S Light", "light horse", 0, 8, 0, 0},
    {"S Pikes", "pike+shot", 0, 12, 0, 0},
    {"North General", "commander", 1, 20, 8, 0},
    {"N1", "cannons", 1, 0, 3, 180},
    {"N2", "cannons", 1, 4, 3, 180},
    {"N3", "cannons", 1, 8, 3, 180},
    {"N4", "cannons", 1, 12, 3, 180},
    {"N Shot", "shot", 1, 16, 5, 180},
    {"N Horse", "horse", 1, 20, 5, 180},
    {"S5", "cannons", 0, 16, 2, 0},
    {"S6", "cannons", 0, 20, 2, 0},
    {0},
};

/* T1-233 T1-234 T1-Q-89 T1-235 T1-226 T1-141: cavalry, infantry with the dragoons, commanders, the
 * attacker's first; in a group the owner picks. */
static void charges_move_in_six_groups(void **state)
{
    static const char *const order[] = {
        "S Light", "S Horse", "N Horse", "S Pikes", "S Dragoons", "N Shot", "South General"};
    scene *s = at_charge(six_groups);
    charges(s, "S Dragoons");
    charges(s, "S Horse");
    charges(s, "S Light");
    charges(s, "S Pikes");
    gives_declaration(s, TILLY_OPT_CHARGE_JOIN, "South General", "S Horse");
    charges(s, "N Shot");
    charges(s, "N Horse");
    to_question(s, TILLY_ASK_CHARGE_ORDER);
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
    assert_int_equal(look(s, "South General").host, unit_of(s, "S Horse"));
    scene_end(s);
}

static const piece held[] = {
    {"South General", "commander", 0, 0, 9, 0},
    {"T", "shot", 0, -1, 2, 180},
    {"E", "horse", 0, 1, 3, 180},
    {"North General", "commander", 1, 0, -5, 0},
    {"U", "horse", 1, 0, 0, 0},
    {0},
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
    assert_true(did_charge(s, "U") && did_charge(s, "E"));
    assert_false(touch(s, "U", "T") || has_declared(s, "U"));
    assert_int_not_equal(next_question(s), TILLY_ASK_POINT_BLANK);
    scene_end(s);
}

static const piece two_on_one[] = {
    {"South General", "commander", 0, 1, -5, 0},
    {"Left", "horse", 0, 0, 0, 0},
    {"Right", "horse", 0, 2, 0, 0},
    {"North General", "commander", 1, 1, 9, 0},
    {"One", "horse", 1, 1, 3, 180},
    {0},
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
    assert_true(did_charge(s, "Left") && did_charge(s, "Right") && did_charge(s, "One"));
    scene_end(s);
}

static const piece flush[] = {
    {"South General", "commander", 0, 0, -5, 0},
    {"Near", "horse", 0, -0.5, 0.5, 0},
    {"Far", "horse", 0, 1.5, 0, 0},
    {"North General", "commander", 1, 0, 9, 0},
    {"One", "horse", 1, 0, 3, 180},
    {0},
};

/* T1-Q-90 T1-Q-137 T1-235: he would have met the nearer one; held by the farther, whom he did not
 * charge, he cannot come, and the nearer goes on. */
static void the_first_goes_on_if_the_other_cannot_come(void **state)
{
    scene *s = at_charge(flush);
    charges(s, "Near");
    charges(s, "Far");
    charges(s, "One");
    to_question(s, TILLY_ASK_CHARGE_ORDER);
    assert_int_equal(answer(s, TILLY_OPT_UNIT, "Near", NULL, 0, 0, 0), TILLY_OK);
    all_charge(s);
    tilly_event half;
    assert_true(told_of(s, TILLY_EV_CHARGED, "Near", "One", &half));
    assert_int_equal(half.value[6], TUM(0.75));
    assert_place(s, "Far", 1.5, 2, 0, 0);
    assert_place(s, "One", 0, 3, 180, 0);
    assert_place(s, "Near", -0.5, 2, 0, 0);
    assert_true(touch(s, "One", "Near") && touch(s, "One", "Far"));
    assert_true(did_charge(s, "Near") && did_charge(s, "Far") && did_charge(s, "One"));
    scene_end(s);
}

static const piece struck_half_way[] = {
    {"South General", "commander", 0, 0, -5, 0},
    {"U", "horse", 0, 0, 0, 0},
    {"T", "shot", 0, -1.55, 1.7, 90},
    {"North General", "commander", 1, 3, 8, 0},
    {"One", "horse", 1, 0.5, 3.7, 180},
    {"Flanker", "horse", 1, 2.4, 1.7, 270},
    {0},
};

/* T1-Q-90 T1-Q-137 T1-236: half way to One it is struck by his friend, who then bars his way too:
 * it is held, and has not charged. */
static void a_unit_struck_half_way_is_held(void **state)
{
    scene *s = at_charge(struck_half_way);
    charges(s, "U");
    charges(s, "One");
    charges(s, "Flanker");
    to_question(s, TILLY_ASK_CHARGE_ORDER);
    assert_int_equal(answer(s, TILLY_OPT_UNIT, "Flanker", NULL, 0, 0, 0), TILLY_OK);
    all_charge(s);
    assert_place(s, "U", 0, 1.35, 0, 0.0001);
    assert_place(s, "Flanker", 1.5, 1.7, 270, 0.0001);
    assert_true(touch(s, "U", "Flanker"));
    assert_false(touch(s, "U", "One"));
    assert_true(told_of(s, TILLY_EV_CHARGE_HELD, "U", "Flanker", NULL));
    assert_true(told_of(s, TILLY_EV_CHARGE_FAILED, "One", NULL, NULL));
    scene_end(s);
}

/* T1-Q-90 T1-Q-91: a script took the other away while the first waits half way; alone it has not
 * charged. */
static void nobody_is_left_waiting_half_way(void **state)
{
    scene *s = at_charge(horse_on_horse);
    charges(s, "Weimar");
    charges(s, "Imperial");
    to_step(s, "3.2");
    while (!events_of(s, TILLY_EV_CHARGED))
        assert_int_equal(tilly_turn_next(s->turn, TILLY_UNTIL_BOUNDARY), TILLY_STOP);
    put_at(s, "Imperial", 25, 25, 180);
    all_charge(s);
    assert_place(s, "Weimar", 10, 11, 0, 0);
    assert_true(told_of(s, TILLY_EV_CHARGE_FAILED, "Weimar", NULL, NULL));
    assert_false(did_charge(s, "Weimar"));
    scene_end(s);
}

static const piece over_guns[] = {
    {"South General", "commander", 0, 1, -5, 0},
    {"Blue", "horse", 0, 0, 0, 0},
    {"Guns", "cannons", 0, -0.5, 1.2, 0},
    {"North General", "commander", 1, 1, 9, 0},
    {"Red", "horse", 1, 1, 3.4, 180},
    {0},
};

/* T1-Q-90 T1-158: half way lies on the guns it rides over; the first place clear of them is taken.
 */
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

/* Blue's place after both have charged, Red so far before its front. */
static int32_t half_way_over_a_corner(int32_t gap)
{
    const piece corner_of_guns[] = {
        {"South General", "commander", 0, 1, -5, 0},
        {"Blue", "horse", 0, 0, 0, 0},
        {"Guns", "cannons", 0, -1.59, 0.75, 45},
        {"North General", "commander", 1, 1, 9, 0},
        {"Red", "horse", 1, 1, 1 + gap / 10000.0, 180},
        {0},
    };
    scene *s = at_charge(corner_of_guns);
    charges(s, "Blue");
    charges(s, "Red");
    all_charge(s);
    int32_t y = look(s, "Blue").y;
    scene_end(s);
    return y;
}

/* T1-Q-90: a corner of the guns reaches 0.117 over the way, and so far on either side of 0.75: it
 * is behind Blue's rear from 1.367 on, less the slip. Half way at the last place on them it goes a
 * step on, at the first beyond it stays. */
static void half_way_at_the_last_place_on_a_friend_goes_a_step_on(void **state)
{
    int32_t clear = half_way_over_a_corner(TUM(2.6));
    assert_in_range(clear, TUM(1.355), TUM(1.367));
    assert_int_equal(half_way_over_a_corner(2 * clear - 2), clear);
    assert_int_equal(half_way_over_a_corner(2 * clear), clear);
    assert_int_equal(half_way_over_a_corner(2 * clear + 2), clear + 1);
}

static const piece barred[] = {
    {"South General", "commander", 0, 0, -5, 0},
    {"Pikes", "pike+shot", 0, 0, 0, 0},
    {"Horse", "horse", 0, -2.4, 1.5, 90},
    {"North General", "commander", 1, 6, 6, 0},
    {"Ahead", "pike+shot", 1, 0, 3.3, 0},
    {"Side", "pike+shot", 1, 1.5, 1.5, 90},
    {0},
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
    assert_false(did_charge(s, "Pikes") || has_declared(s, "Pikes"));
    scene_end(s);
}

static const piece gone_target[] = {
    {"South General", "commander", 0, 0, -5, 0},
    {"Pikes", "pike+shot", 0, 0, 0, 0},
    {"North General", "commander", 1, 6, 6, 0},
    {"Goes", "horse", 1, 0.5, 2, 0},
    {"Stays", "pike+shot", 1, -1.9, 3.9, 180},
    {"Last", "pike+shot", 1, 20, 20, 180},
    {0},
};

/* T1-Q-91 T1-Q-92 T1-235: the target is gone (a script took it away); what is ahead within three is
 * struck instead, and with nobody there no charge is made. */
static void a_straight_charge_takes_what_it_finds(void **state)
{
    for (int none = 0; none < 2; none++) {
        scene *s = at_charge(gone_target);
        charges(s, "Pikes");
        assert_true(told_of(s, TILLY_EV_CHARGE_DECLARED, "Pikes", "Goes", NULL));
        to_step(s, "3.2");
        put_at(s, "Goes", 10, 10, 0);
        if (none)
            put_at(s, "Stays", 12, 12, 0);
        all_charge(s);
        assert_place(s, "Pikes", 0, none ? 0 : 2.9, 0, 0);
        assert_int_equal(did_charge(s, "Pikes"), !none);
        assert_int_equal(told_of(s, TILLY_EV_CHARGE_FAILED, "Pikes", NULL, NULL), none);
        scene_end(s);
    }
}

static const piece moved_target[] = {
    {"South General", "commander", 0, 10, 5, 0},
    {"Weimar", "pike+shot", 0, 10, 10, 0},
    {"North General", "commander", 1, 10, 18, 0},
    {"Imperial", "pike+shot", 1, 12.9, 11.5, 180},
    {0},
};

/* T1-Q-91: a wheeling charger seeks the smallest move at its own target anew, straight if that has
 * become the smallest. */
static void a_wheeling_charge_seeks_its_target_anew(void **state)
{
    scene *s = at_charge(moved_target);
    wheels_at(s, "Imperial", "Weimar");
    to_step(s, "3.2");
    put_at(s, "Weimar", 12.5, 9.5, 0);
    all_charge(s);
    assert_place(s, "Imperial", 12.9, 10.5, 180, 0);
    assert_true(touch(s, "Imperial", "Weimar"));
    scene_end(s);
}

/* ---- commanders ----------------------------------------------------------------------------- */

static const piece led[] = {
    {"South General", "commander", 0, 0, 0, 0, .host = "Led"},
    {"Led", "horse", 0, 0, 0, 0},
    {"Other", "horse", 0, 6, 0, 0},
    {"North General", "commander", 1, 3, 9, 0},
    {"Red", "pike+shot", 1, 0, 3, 180},
    {"Red 2", "pike+shot", 1, 6, 3, 180},
    {0},
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

/* T1-D-14 T1-142 T1-Q-50: left behind he stays where he was, unattached; until the end of the
 * declarations he may be called along after all. */
static void a_commander_may_be_left_behind(void **state)
{
    for (int called = 0; called < 2; called++) {
        scene *s = at_charge(led);
        charges(s, "Led");
        assert_int_equal(next_question(s), TILLY_ASK_COMMANDER_GOES);
        assert_int_equal(answer(s, TILLY_OPT_LEAVE_BEHIND, NULL, NULL, 0, 0, 0), TILLY_OK);
        if (called)
            gives_declaration(s, TILLY_OPT_CHARGE_WITH, "South General", "Led");
        all_charge(s);
        assert_place(s, "Led", 0, 2, 0, 0);
        assert_place(s, "South General", 0, called ? 2 : 0, 0, 0);
        assert_int_equal(look(s, "South General").host, called ? unit_of(s, "Led") : 0);
        assert_int_equal(told_of(s, TILLY_EV_LEFT_BEHIND, "South General", "Led", NULL), !called);
        scene_end(s);
    }
}

static piece joining[] = {
    {"South General", "commander", 0, 2.5, -1, 0},
    {"Blue", "horse", 0, 0, 0, 0},
    {"North General", "commander", 1, 3, 9, 0},
    {"Red", "pike+shot", 1, 0, 3, 180},
    {0},
};

/* T1-225 T1-226 T1-Q-95 T1-Q-53: after the units, straight to one that made its charge; reach is
 * not asked before. */
static void a_commander_joins_a_unit_that_charged(void **state)
{
    scene *s = at_charge(joining);
    assert_false(can_declare(s, TILLY_OPT_CHARGE_JOIN, "South General", "Blue"));
    charges(s, "Blue");
    gives_declaration(s, TILLY_OPT_CHARGE_JOIN, "South General", "Blue");
    all_charge(s);
    assert_place(s, "South General", 0, 2, 0, 0);
    assert_int_equal(look(s, "South General").host, unit_of(s, "Blue"));
    tilly_event e;
    assert_true(told_of(s, TILLY_EV_CHARGED, "South General", "Blue", &e));
    /* from (2.5, -1) to the corner (1, 1.5): 2.9155 less half a TUM */
    assert_int_equal(e.value[7], TILLY_OPT_CHARGE_JOIN);
    assert_true(e.value[6] >= TUM(2.4150) && e.value[6] <= TUM(2.4160));
    scene_end(s);
    joining[0].x = 5.5;
    s = at_charge(joining);
    charges(s, "Blue");
    gives_declaration(s, TILLY_OPT_CHARGE_JOIN, "South General", "Blue");
    all_charge(s);
    assert_true(told_of(s, TILLY_EV_CHARGE_FAILED, "South General", "Blue", NULL));
    assert_place(s, "South General", 5.5, -1, 0, 0);
    scene_end(s);
    joining[0].x = 2.5;
}

static const piece in_vain[] = {
    {"South General", "commander", 0, 2, -1, 0},
    {"Blue", "pike+shot", 0, 0, 0, 0},
    {"North General", "commander", 1, 3, 9, 0},
    {"Red", "horse", 1, 0, 3, 180},
    {0},
};

/* T1-Q-95 T1-226: not one whose charge was cancelled. */
static void a_commander_stays_if_the_charge_was_cancelled(void **state)
{
    scene *s = at_charge(in_vain);
    charges(s, "Blue");
    gives_declaration(s, TILLY_OPT_CHARGE_JOIN, "South General", "Blue");
    charges(s, "Red");
    all_charge(s);
    assert_true(is_cancelled(s, "Blue", "Red", 2));
    assert_true(told_of(s, TILLY_EV_CHARGE_FAILED, "South General", "Blue", NULL));
    assert_place(s, "South General", 2, -1, 0, 0);
    assert_int_equal(look(s, "South General").host, 0);
    scene_end(s);
}

/* T1-226 T1-Q-95: one held in melee from an earlier turn. */
static void a_commander_joins_a_locked_unit(void **state)
{
    static const piece pieces[] = {
        {"South General", "commander", 0, 0, -2, 0},
        {"Blue", "pike+shot", 0, 0, 0, 0},
        {"Third", "horse", 0, 20, 0, 0},
        {"North General", "commander", 1, 0, 9, 0},
        {"Red", "pike+shot", 1, 0, 6, 180},
        {0},
    };
    scene *s = at_charge(pieces);
    put_at(s, "Red", 0, 1, 180);
    dice(s, "1 1 1 1 1 1 1 1");
    to_step(s, "4.1");
    to_step(s, "3.1");
    gives_declaration(s, TILLY_OPT_CHARGE_JOIN, "South General", "Blue");
    all_charge(s);
    assert_int_equal(look(s, "South General").host, unit_of(s, "Blue"));
    scene_end(s);
}

/* T1-Q-82 T1-140 T1-D-15: a free enemy commander is no target and no obstacle; he is moved aside.
 */
static void an_enemy_commander_is_no_obstacle(void **state)
{
    static const piece pieces[] = {
        {"South General", "commander", 0, 0, -5, 0},
        {"Blue", "horse", 0, 0, 0, 0},
        {"North General", "commander", 1, 0.8, 2, 0},
        {"Red", "pike+shot", 1, 0, 3, 180},
        {0},
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(horse_that_charge_each_other_meet_half_way),
        cmocka_unit_test(a_charge_strikes_two_units_at_once),
        cmocka_unit_test(a_charge_names_all_whom_it_will_strike),
        cmocka_unit_test(cavalry_forestalls_the_shot_it_charges),
        cmocka_unit_test(cavalry_forestalls_infantry_that_charges_another),
        cmocka_unit_test(a_charger_slides_into_the_gap_of_a_line),
        cmocka_unit_test(cancellation_works_along_the_chain),
        cmocka_unit_test(a_charge_on_the_flank_cancels),
        cmocka_unit_test(units_on_each_others_flank_cancel_each_other),
        cmocka_unit_test(a_standing_charge_breaks_the_circle),
        cmocka_unit_test(charges_move_in_six_groups),
        cmocka_unit_test(a_charger_is_held_by_an_enemys_charge),
        cmocka_unit_test(two_chargers_meet_one_half_way),
        cmocka_unit_test(the_first_goes_on_if_the_other_cannot_come),
        cmocka_unit_test(a_unit_struck_half_way_is_held),
        cmocka_unit_test(nobody_is_left_waiting_half_way),
        cmocka_unit_test(half_way_is_never_on_a_friend),
        cmocka_unit_test(half_way_at_the_last_place_on_a_friend_goes_a_step_on),
        cmocka_unit_test(a_charge_that_a_friend_now_bars_is_not_made),
        cmocka_unit_test(a_straight_charge_takes_what_it_finds),
        cmocka_unit_test(a_wheeling_charge_seeks_its_target_anew),
        cmocka_unit_test(a_commander_charges_along_with_his_unit),
        cmocka_unit_test(a_commander_may_be_left_behind),
        cmocka_unit_test(a_commander_joins_a_unit_that_charged),
        cmocka_unit_test(a_commander_stays_if_the_charge_was_cancelled),
        cmocka_unit_test(a_commander_joins_a_locked_unit),
        cmocka_unit_test(an_enemy_commander_is_no_obstacle),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
