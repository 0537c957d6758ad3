/* Tilly 2.0a, close combat 5.1 to 5.4: charges declared and cancelled, evades, and the moves of
 * chargers (T2-180 to T2-208). */
#include "../unit/charges.h"
#include "../unit/files.h"

static const char *option_name, *option_value;
static void (*lay_ground)(scene *s);

/* The south attacks, and has the initiative unless the option is that of the roll. */
static void change_scene(scene *s)
{
    set_rule(s, "initiative", "attacker");
    if (option_name)
        set_rule(s, option_name, option_value);
    if (lay_ground)
        lay_ground(s);
}

static scene *scene_with(const piece *pieces, const char *name, const char *value)
{
    option_name = name;
    option_value = value;
    return scene_under("tilly-2.0", pieces, change_scene);
}

static scene *scene_20(const piece *pieces)
{
    return scene_with(pieces, NULL, NULL);
}

static scene *scene_on(const piece *pieces, void (*ground)(scene *s), const char *option)
{
    lay_ground = ground;
    scene *s = scene_with(pieces, option, option ? "any" : NULL);
    lay_ground = NULL;
    return s;
}

static scene *to_charges(scene *s)
{
    to_step(s, "5.1");
    return s;
}

/* Whether that unit is asked to evade in this turn; stops there. */
static bool is_asked(scene *s, const char *name)
{
    unsigned kind;
    while ((kind = next_question(s)) != 0) {
        if (kind == TILLY_ASK_EVADE && question_now(s).subject == unit_of(s, name))
            return true;
        pass_question(s);
    }
    return false;
}

static void evades(scene *s, const char *name, double length)
{
    assert_true(is_asked(s, name));
    assert_int_equal(answer(s, TILLY_OPT_BACKWARDS, name, NULL, TUM(length), 0, 0), TILLY_OK);
    settle(s);
}

static int32_t length_meant(scene *s, unsigned kind)
{
    int option = option_of(s, kind, NULL, NULL);
    assert_true(option >= 0);
    return option_at_turn(s->turn, (uint32_t)option).amount;
}

static void assert_legal_lengths(scene *s, unsigned kind, int32_t least, int32_t most)
{
    tilly_span span[4];
    uint32_t n = 0;
    tilly_answer begun = {.size = sizeof begun,
                          .pick = {.option = (uint32_t)option_of(s, kind, NULL, NULL)}};
    assert_int_equal(tilly_turn_range(s->turn, &begun, span, 4, &n), TILLY_OK);
    assert_int_equal(n, 1);
    assert_int_equal(span[0].least, least);
    assert_int_equal(span[0].most, most);
}

/* ---- evades --------------------------------------------------------------------------------- */

enum { EPS = 10 };

static const piece croats_charged[] = {
    {"South General", "commander", 0, 0, -4, 0},
    {"Weimar", "horse", 0, 0, 0, 0},
    {"North General", "commander", 1, 5, 8, 0},
    {"Croats", "light horse", 1, 0, 2, 180},
    {"Pikes", "pike+shot", 1, 15, 8, 180},
    {"Foot", "pike+shot", 0, 15, -8, 0},
    {0},
};

/* T2-EX-109 T2-EX-129 T2-195 T2-197 T2-198 T2-Q-42 T2-Q-80 T2-D-22 */
static void light_horse_evade_beyond_the_reach_of_a_charge(void **state)
{
    scene *s = to_charges(scene_20(croats_charged));
    charges(s, "Weimar");
    assert_true(is_asked(s, "Croats"));
    assert_int_equal(question_now(s).object, unit_of(s, "Weimar"));
    assert_int_equal(question_now(s).usual, (uint32_t)option_of(s, TILLY_OPT_NONE, NULL, NULL));
    assert_string_equal(option_text(s, TILLY_OPT_NONE, NULL), "stand");
    assert_int_equal(check_answer(s, TILLY_OPT_BACKWARDS, "Croats", NULL, TUM(3), 0, 0), TILLY_OK);
    assert_legal_lengths(s, TILLY_OPT_BACKWARDS, TUM(2) + EPS + 1, TUM(3));
    assert_int_equal(length_meant(s, TILLY_OPT_BACKWARDS), TUM(2.01));
    assert_int_equal(answer(s, TILLY_OPT_BACKWARDS, "Croats", NULL, TUM(2), 0, 0), TILLY_E_ILLEGAL);
    assert_int_equal(s->why.code, TILLY_WHY_IN_CHARGE_REACH);
    assert_int_equal(s->why.unit[1], unit_of(s, "Weimar"));
    assert_int_equal(s->why.number[0], TUM(2));
    assert_int_equal(s->why.number[1], TUM(2) + EPS + 1);
    assert_int_equal(s->why.nearest.value[0], TUM(2) + EPS + 1);
    /* a distance that is named, and too short (T2-250) */
    assert_int_equal(answer(s, TILLY_OPT_BACKWARDS, "Croats", NULL, 0, 0, 0), TILLY_E_ILLEGAL);
    assert_int_equal(s->why.code, TILLY_WHY_VALUE_RANGE);
    assert_int_equal(s->why.number[1], TUM(1));
    assert_int_equal(s->why.nearest.value[0], TUM(2) + EPS + 1);
    assert_int_equal(answer(s, TILLY_OPT_BACKWARDS, "Croats", NULL, TUM(3.01), 0, 0),
                     TILLY_E_ILLEGAL);
    assert_place(s, "Croats", 0, 2, 180, 0);
    assert_int_equal(answer(s, TILLY_OPT_BACKWARDS, "Croats", NULL, TUM(3), 0, 0), TILLY_OK);
    settle(s);
    assert_place(s, "Croats", 0, 5, 180, 0);
    tilly_event e;
    assert_true(told_of(s, TILLY_EV_EVADED, "Croats", "Weimar", &e));
    assert_int_equal(e.value[4], TUM(5) + SCENE_SHIFT);
    assert_int_equal(e.value[6], TUM(3));
    assert_int_equal(e.value[7], TILLY_OPT_BACKWARDS);
    assert_says(report_of(s, 0), "Croats evade Weimar and step back 3");
    scene_end(s);
}

/* T2-EX-111 T2-205 T2-Q-43 T2-253: no melee, and no rally back of a unit that has evaded. */
static void a_charger_stops_where_its_target_stood(void **state)
{
    scene *s = to_charges(scene_20(croats_charged));
    charges(s, "Weimar");
    evades(s, "Croats", 3);
    to_step(s, "5.5");
    assert_place(s, "Weimar", 0, 1, 0, 0);
    assert_true(did_charge(s, "Weimar"));
    assert_false(touch(s, "Weimar", "Croats") || has_declared(s, "Weimar"));
    tilly_event e;
    assert_true(told_of(s, TILLY_EV_CHARGED, "Weimar", NULL, &e));
    assert_int_equal(e.other, 0);
    assert_int_equal(e.value[6], TUM(1));
    while (next_question(s)) {
        if (question_now(s).kind == TILLY_ASK_RALLY_BACK)
            assert_int_equal(option_of(s, TILLY_OPT_UNIT, "Croats", NULL), -1);
        pass_question(s);
    }
    assert_int_equal(events_of(s, TILLY_EV_MELEE), 0);
    assert_place(s, "Croats", 0, 5, 180, 0);
    scene_end(s);
}

/* T2-185 T2-205: by an edit while its target is asked, it goes to where it would touch from there.
 */
static void a_charger_put_elsewhere_finds_its_way_anew(void **state)
{
    scene *s = to_charges(scene_20(croats_charged));
    charges(s, "Weimar");
    assert_true(is_asked(s, "Croats"));
    put_at(s, "Weimar", 0, -0.5, 0);
    evades(s, "Croats", 3);
    to_step(s, "5.5");
    assert_place(s, "Weimar", 0, 1, 0, 0);
    scene_end(s);
}

/* T2-197: its target as well. */
static void a_target_put_elsewhere_in_its_way_may_still_evade(void **state)
{
    scene *s = to_charges(scene_20(croats_charged));
    charges(s, "Weimar");
    assert_true(is_asked(s, "Croats"));
    put_at(s, "Croats", 0, 2.5, 180);
    assert_true(is_asked(s, "Croats"));
    assert_legal_lengths(s, TILLY_OPT_BACKWARDS, TUM(1.5) + 11, TUM(3));
    evades(s, "Croats", 3);
    to_step(s, "5.5");
    assert_place(s, "Weimar", 0, 1.5, 0, 0);
    scene_end(s);
}

/* T2-205: no evader has left the place where it is put. */
static void a_charger_put_elsewhere_seeks_no_target_that_has_gone(void **state)
{
    scene *s = to_charges(scene_20(croats_charged));
    charges(s, "Weimar");
    evades(s, "Croats", 3);
    to_step(s, "5.4");
    put_at(s, "Weimar", 10, 0, 0);
    to_step(s, "5.5");
    assert_place(s, "Weimar", 10, 0, 0, 0);
    assert_false(did_charge(s, "Weimar"));
    assert_int_equal(events_of(s, TILLY_EV_CHARGE_FAILED), 1);
    scene_end(s);
    s = to_charges(scene_20(croats_charged));
    charges(s, "Weimar");
    evades(s, "Croats", 3);
    to_step(s, "5.4");
    put_at(s, "Weimar", 15, 5, 0);
    to_step(s, "5.5");
    assert_place(s, "Weimar", 15, 7, 0, 0);
    assert_true(touch(s, "Weimar", "Pikes") && did_charge(s, "Weimar"));
    scene_end(s);
}

static void after_evade_of_3(const char *value, double y, const char *told)
{
    scene *s = to_charges(scene_with(croats_charged, value ? "evaded_charger" : NULL, value));
    charges(s, "Weimar");
    evades(s, "Croats", 3);
    to_step(s, "5.5");
    assert_place(s, "Weimar", 0, y, 0, 0);
    assert_true(did_charge(s, "Weimar"));
    assert_says(report_of(s, 0), told);
    scene_end(s);
}

/* Section 9.1: evaded_charger. */
static void a_charger_may_go_on_or_stay_when_its_target_has_gone(void **state)
{
    after_evade_of_3(NULL, 1, "Weimar charges 1 and finds its targets gone");
    after_evade_of_3("full", 3, "Weimar charges 3 and finds its targets gone");
    after_evade_of_3("stay", 0, "Weimar finds its targets gone and stays: it has charged");
}

/* T2-205: an enemy whom it meets before is charged. */
static void a_charger_strikes_who_stands_before_the_place_of_its_target(void **state)
{
    scene *s = to_charges(scene_20(croats_charged));
    charges(s, "Weimar");
    evades(s, "Croats", 3);
    to_step(s, "5.4");
    put_at(s, "Pikes", 0, 1.5, 180);
    to_step(s, "5.5");
    assert_place(s, "Weimar", 0, 0.5, 0, 0.0001);
    assert_true(touch(s, "Weimar", "Pikes") && did_charge(s, "Weimar"));
    scene_end(s);
}

/* T2-206 T2-205: a friend in the way keeps it where it is. */
static void a_friend_bars_the_way_to_a_target_that_has_gone(void **state)
{
    scene *s = to_charges(scene_20(croats_charged));
    charges(s, "Weimar");
    evades(s, "Croats", 3);
    to_step(s, "5.4");
    put_at(s, "Foot", 0, 1.2, 0);
    to_step(s, "5.5");
    assert_place(s, "Weimar", 0, 0, 0, 0);
    assert_false(did_charge(s, "Weimar"));
    assert_int_equal(events_of(s, TILLY_EV_CHARGE_FAILED), 1);
    scene_end(s);
}

/* T2-199 "can": who stands is charged, and nothing is asked twice. */
static void who_does_not_evade_is_charged(void **state)
{
    scene *s = to_charges(scene_20(croats_charged));
    charges(s, "Weimar");
    assert_true(is_asked(s, "Croats"));
    pass_question(s);
    to_step(s, "5.5");
    assert_true(touch(s, "Weimar", "Croats"));
    assert_place(s, "Weimar", 0, 1, 0, 0);
    scene_end(s);
}

static bool asked_when(const piece *pieces, void (*ground)(scene *s), const char *option)
{
    scene *s = to_charges(scene_on(pieces, ground, option));
    charges(s, "Weimar");
    bool asked = is_asked(s, "Croats");
    scene_end(s);
    return asked;
}

static void rough(scene *s)
{
    static const double square[] = {-2, 1, 2, 1, 2, 3, -2, 3};
    add_ground(s, TILLY_ROUGH, 0, square, 4);
}

static bool type_evades(const char *type, const char *quality, void (*ground)(scene *s), bool any)
{
    piece pieces[7];
    memcpy(pieces, croats_charged, sizeof pieces);
    pieces[3].type = type;
    pieces[3].quality = quality;
    return asked_when(pieces, ground, any ? "evade_terrain" : NULL);
}

/* T2-196 T2-197: light horse in the open, dragoons in difficult terrain, shot nowhere; and section
 * 9.1: evade_terrain. */
static void only_light_horse_and_dragoons_evade_on_their_ground(void **state)
{
    assert_true(type_evades("light horse", NULL, NULL, false));
    assert_false(type_evades("light horse", NULL, rough, false));
    assert_false(type_evades("dragoons", NULL, NULL, false));
    assert_true(type_evades("dragoons", NULL, rough, false));
    assert_false(type_evades("shot", NULL, NULL, false));
    assert_false(type_evades("shot", NULL, rough, false));
    assert_false(type_evades("horse", NULL, NULL, false));
    assert_true(type_evades("dragoons", NULL, NULL, true));
    assert_true(type_evades("light horse", NULL, rough, true));
    assert_false(type_evades("shot", NULL, rough, true));
}

static bool quality_evades(const char *quality)
{
    piece pieces[7];
    memcpy(pieces, croats_charged, sizeof pieces);
    pieces[3].quality = quality;
    scene *s = to_charges(scene_with(pieces, "unit_quality", "on"));
    charges(s, "Weimar");
    bool asked = is_asked(s, "Croats");
    scene_end(s);
    return asked;
}

/* T2-040 */
static void inferior_units_do_not_evade(void **state)
{
    assert_true(quality_evades("superior"));
    assert_false(quality_evades("inferior"));
}

static bool evades_after_shot(const char *value)
{
    const char *option = value ? "evade_after_shot" : NULL;
    scene *s = to_charges(scene_with(croats_charged, option, value));
    has_shot(s, "Croats");
    charges(s, "Weimar");
    bool asked = is_asked(s, "Croats");
    scene_end(s);
    return asked;
}

/* T2-197 T2-Q-41 and section 9.1: evade_after_shot. */
static void who_has_shot_may_evade_unless_the_option_bars_it(void **state)
{
    assert_true(evades_after_shot(NULL));
    assert_false(evades_after_shot("off"));
}

/* T2-197: in contact with an enemy. */
static void who_touches_an_enemy_does_not_evade(void **state)
{
    scene *s = to_charges(scene_20(croats_charged));
    charges(s, "Weimar");
    to_step(s, "5.3");
    put_at(s, "Foot", 0, 3, 0);
    assert_false(is_asked(s, "Croats"));
    scene_end(s);
}

/* T2-197: a charge of its own that stands. */
static void who_charges_does_not_evade(void **state)
{
    scene *s = to_charges(scene_20(croats_charged));
    charges(s, "Weimar");
    charges(s, "Croats");
    assert_false(is_asked(s, "Croats"));
    assert_true(did_charge(s, "Croats"));
    scene_end(s);
}

static const piece croats_forestalled[] = {
    {"South General", "commander", 0, 0, -4, 0},
    {"Weimar", "horse", 0, 0, -1.5, 0},
    {"Foot", "pike+shot", 0, 2.5, 2, 270},
    {"North General", "commander", 1, 0, 8, 0},
    {"Croats", "light horse", 1, 0, 2, 90},
    {0},
};

/* T2-193 T2-190 T2-Q-41 */
static void a_cancelled_charger_keeps_its_right_to_evade(void **state)
{
    scene *s = to_charges(scene_20(croats_forestalled));
    charges(s, "Weimar");
    charges(s, "Croats");
    assert_true(is_asked(s, "Croats"));
    assert_true(is_cancelled(s, "Croats", "Weimar", 1));
    assert_int_equal(length_meant(s, TILLY_OPT_BACKWARDS), TUM(1.51));
    assert_int_equal(answer(s, TILLY_OPT_BACKWARDS, "Croats", NULL, TUM(2), 0, 0), TILLY_OK);
    to_step(s, "5.5");
    assert_place(s, "Croats", -2, 2, 90, 0);
    assert_place(s, "Weimar", 0, 0.5, 0, 0);
    assert_false(did_charge(s, "Croats"));
    scene_end(s);
}

static const piece charged_twice[] = {
    {"South General", "commander", 0, 0, -4, 0},
    {"Weimar", "horse", 0, 0, 0, 0},
    {"Saxons", "horse", 0, 3, 3.2, 270},
    {"North General", "commander", 1, -4, 8, 0},
    {"Croats", "light horse", 1, 0, 2, 180},
    {0},
};

/* T2-197: every unit that charges it. Saxons sweep the table up to y = 4.2. */
static void an_evader_must_clear_the_reach_of_every_charger(void **state)
{
    scene *s = to_charges(scene_20(charged_twice));
    charges(s, "Weimar");
    charges(s, "Saxons");
    assert_true(is_asked(s, "Croats"));
    assert_legal_lengths(s, TILLY_OPT_BACKWARDS, TUM(2.7) + EPS + 1, TUM(3));
    assert_int_equal(answer(s, TILLY_OPT_BACKWARDS, "Croats", NULL, TUM(2.5), 0, 0),
                     TILLY_E_ILLEGAL);
    assert_int_equal(s->why.unit[1], unit_of(s, "Saxons"));
    assert_int_equal(answer(s, TILLY_OPT_BACKWARDS, "Croats", NULL, TUM(2.8), 0, 0), TILLY_OK);
    to_step(s, "5.5");
    assert_place(s, "Weimar", 0, 1, 0, 0);
    assert_place(s, "Saxons", 1.5, 3.2, 270, 0);
    assert_true(did_charge(s, "Saxons") && did_charge(s, "Weimar"));
    scene_end(s);
}

static const piece friends_behind[] = {
    {"South General", "commander", 0, 0, -4, 0},
    {"Weimar", "horse", 0, 0, 0, 0},
    {"North General", "commander", 1, 20, 20, 0},
    {"Croats", "light horse", 1, 0, 2, 180},
    {"Riders", "horse", 1, 0, 3.6, 180},
    {0},
};

/* T2-198: no command, and friends as table 2.5: 0.6 + 1 + 1 to be clear of the horse, but none at
 * all through pikes, which leave no room. */
static void an_evader_passes_friends_as_other_moves_do(void **state)
{
    piece pieces[6];
    memcpy(pieces, friends_behind, sizeof pieces);
    scene *s = to_charges(scene_20(pieces));
    charges(s, "Weimar");
    assert_true(is_asked(s, "Croats"));
    assert_in_range(length_meant(s, TILLY_OPT_BACKWARDS), TUM(2.59), TUM(2.6));
    scene_end(s);
    pieces[4].type = "pike+shot";
    s = to_charges(scene_20(pieces));
    charges(s, "Weimar");
    assert_false(is_asked(s, "Croats"));
    scene_end(s);
}

static const piece both_charged[] = {
    {"South General", "commander", 0, 0, -4, 0},
    {"Weimar", "horse", 0, 0, 0, 0},
    {"Reiter", "light horse", 0, 6, 0, 0},
    {"North General", "commander", 1, 3, 8, 0},
    {"Croats", "light horse", 1, 0, 2, 180},
    {"Imperial", "horse", 1, 6, 2, 180},
    {0},
};

/* T2-199 */
static void the_reactive_player_evades_first(void **state)
{
    scene *s = to_charges(scene_20(both_charged));
    charges(s, "Weimar");
    charges(s, "Imperial");
    to_question(s, TILLY_ASK_EVADE);
    assert_int_equal(question_now(s).subject, unit_of(s, "Croats"));
    assert_int_equal(answer(s, TILLY_OPT_BACKWARDS, NULL, NULL, TUM(3), 0, 0), TILLY_OK);
    assert_int_equal(next_question(s), TILLY_ASK_EVADE);
    assert_int_equal(question_now(s).subject, unit_of(s, "Reiter"));
    assert_place(s, "Croats", 0, 5, 180, 0);
    assert_int_equal(answer(s, TILLY_OPT_BACKWARDS, NULL, NULL, TUM(2.5), 0, 0), TILLY_OK);
    to_step(s, "5.5");
    assert_place(s, "Reiter", 6, -2.5, 0, 0);
    assert_place(s, "Imperial", 6, 1, 180, 0);
    scene_end(s);
}

static const piece led[] = {
    {"South General", "commander", 0, 0, -4, 0},
    {"Weimar", "horse", 0, 0, 0, 0},
    {.name = "Isolani", .type = "commander", .side = 1, .x = 0, .y = 2, .host = "Croats"},
    {"Croats", "light horse", 1, 0, 2, 180},
    {0},
};

static void leader(unsigned option, double y, bool attached)
{
    scene *s = to_charges(scene_20(led));
    charges(s, "Weimar");
    assert_true(is_asked(s, "Croats"));
    assert_int_equal(answer(s, TILLY_OPT_BACKWARDS, NULL, NULL, TUM(3), 0, 0), TILLY_OK);
    assert_int_equal(next_question(s), TILLY_ASK_COMMANDER_GOES);
    assert_int_equal(answer(s, option, NULL, NULL, 0, 0, 0), TILLY_OK);
    to_step(s, "5.4");
    assert_place(s, "Croats", 0, 5, 180, 0);
    assert_place(s, "Isolani", 0, y, 0, 0);
    assert_int_equal((look(s, "Isolani").flags & TILLY_UNIT_ATTACHED) != 0, attached);
    to_step(s, "5.5");
    assert_place(s, "Weimar", 0, 1, 0, 0);
    scene_end(s);
}

/* T2-106 T2-D-13 */
static void a_commander_goes_with_an_evader_or_is_left(void **state)
{
    leader(TILLY_OPT_YES, 5, true);
    leader(TILLY_OPT_LEAVE_BEHIND, 2, false);
}

/* T2-106 T1-Q-52: in an evade he is carried 3 at most */
static void a_commander_does_not_keep_up_with_a_full_move(void **state)
{
    for (unsigned far = 0; far < 2; far++) {
        scene *s = to_charges(scene_with(led, "evade_move", "full_move"));
        charges(s, "Weimar");
        assert_true(is_asked(s, "Croats"));
        int32_t length = far ? TUM(8) : TUM(3);
        assert_int_equal(answer(s, TILLY_OPT_ABOUT_FACE, "Croats", NULL, length, 0, 0), TILLY_OK);
        if (!far) {
            assert_int_equal(next_question(s), TILLY_ASK_COMMANDER_GOES);
            assert_int_equal(answer(s, TILLY_OPT_YES, NULL, NULL, 0, 0, 0), TILLY_OK);
        }
        to_step(s, "5.5");
        assert_place(s, "Croats", 0, far ? 10 : 5, 0, 0);
        assert_place(s, "Isolani", 0, far ? 2 : 5, 0, 0);
        assert_int_equal(events_of(s, TILLY_EV_LEFT_BEHIND), far);
        scene_end(s);
    }
}

/* Section 9.1: evade_move = full_move. */
static void evaders_may_turn_about_and_run(void **state)
{
    scene *s = to_charges(scene_with(croats_charged, "evade_move", "full_move"));
    charges(s, "Weimar");
    assert_true(is_asked(s, "Croats"));
    assert_int_equal(option_of(s, TILLY_OPT_BACKWARDS, NULL, NULL), -1);
    assert_legal_lengths(s, TILLY_OPT_ABOUT_FACE, TUM(2) + EPS + 1, TUM(8));
    assert_int_equal(answer(s, TILLY_OPT_ABOUT_FACE, "Croats", NULL, TUM(8), 0, 0), TILLY_OK);
    to_step(s, "5.5");
    assert_place(s, "Croats", 0, 10, 0, 0);
    assert_place(s, "Weimar", 0, 1, 0, 0);
    scene_end(s);
}

/* Section 9.1: evade_move = rally_back. */
static void evaders_may_fall_back_after_the_melees_as_in_1_2(void **state)
{
    scene *s = to_charges(scene_with(croats_charged, "evade_move", "rally_back"));
    charges(s, "Weimar");
    assert_true(is_asked(s, "Croats"));
    assert_int_equal(answer(s, TILLY_OPT_EVADE, "Croats", NULL, 0, 0, 0), TILLY_OK);
    to_step(s, "5.5");
    assert_place(s, "Croats", 0, 2, 180, 0);
    assert_true(touch(s, "Weimar", "Croats") && did_charge(s, "Weimar"));
    assert_true(look(s, "Croats").flags & TILLY_UNIT_RALLY_BACK);
    to_step(s, "5.6");
    assert_int_equal(events_of(s, TILLY_EV_MELEE), 0);
    to_question(s, TILLY_ASK_RALLY_DISTANCE);
    assert_int_equal(question_now(s).subject, unit_of(s, "Croats"));
    assert_int_equal(answer(s, TILLY_OPT_BACKWARDS, NULL, NULL, TUM(3), 0, 0), TILLY_OK);
    assert_place(s, "Croats", 0, 5, 180, 0);
    scene_end(s);
}

static const piece two_struck[] = {
    {"South General", "commander", 0, 0, -4, 0},
    {"Weimar", "horse", 0, 0, 0, 0},
    {"North General", "commander", 1, 0, 9, 0},
    {"Croats", "light horse", 1, -1, 2, 180},
    {"Hussars", "light horse", 1, 1, 2, 180},
    {0},
};

/* T2-205 T2-Q-43: one of several targets stays and is simply charged; or all of them go. */
static void a_charger_takes_the_target_that_stays(void **state)
{
    scene *s = to_charges(scene_20(two_struck));
    charges(s, "Weimar");
    evades(s, "Croats", 3);
    assert_true(is_asked(s, "Hussars"));
    pass_question(s);
    to_step(s, "5.5");
    assert_true(touch(s, "Weimar", "Hussars"));
    scene_end(s);
    s = to_charges(scene_20(two_struck));
    charges(s, "Weimar");
    evades(s, "Croats", 3);
    evades(s, "Hussars", 3);
    to_step(s, "5.5");
    assert_place(s, "Weimar", 0, 1, 0, 0);
    assert_int_equal(events_of(s, TILLY_EV_CONTACT), 0);
    scene_end(s);
}

static const piece on_flank[] = {
    {"South General", "commander", 0, 0, -4, 0},
    {"Weimar", "horse", 0, 0, 0, 0},
    {"North General", "commander", 1, 0, 8, 0},
    {"Croats", "light horse", 1, 2.2, 2, 180},
    {0},
};

/* T2-205 T2-208: along the declared path, its wheel made whole, and it keeps its new facing. */
static void a_charger_that_wheels_goes_where_its_target_stood(void **state)
{
    scene *s = to_charges(scene_20(on_flank));
    tilly_reach r;
    assert_int_equal(ways(s, "Weimar", &r), 1);
    assert_true(r.angle > 0 && r.length > 0);
    wheels_at(s, "Weimar", "Croats");
    evades(s, "Croats", 3);
    to_step(s, "5.5");
    assert_place(s,
                 "Weimar",
                 tilly_to_units(r.x - SCENE_SHIFT),
                 tilly_to_units(r.y - SCENE_SHIFT),
                 tilly_to_degrees((int32_t)r.heading),
                 0.0002);
    assert_true(did_charge(s, "Weimar"));
    scene_end(s);
}

/* ---- declared and cancelled ----------------------------------------------------------------- */

static const piece three[] = {
    {"South General", "commander", 0, 0, -4, 0},
    {"P", "pike+shot", 0, 0, 0, 0},
    {"North General", "commander", 1, 0, 8, 0},
    {"Q", "pike+shot", 1, -1.2, 2.5, 180},
    {"H", "horse", 1, 1, 2.5, 180},
    {0},
};

/* T2-EX-106 T2-191 T2-180: the active player is asked first. */
static void cavalry_cancels_infantry(void **state)
{
    scene *s = to_charges(scene_20(three));
    to_question(s, TILLY_ASK_CHARGE);
    assert_int_equal(question_now(s).side, SOUTH_SIDE);
    charges(s, "P");
    charges(s, "H");
    to_step(s, "5.2");
    assert_true(has_declared(s, "P"));
    to_step(s, "5.3");
    assert_true(is_cancelled(s, "P", "H", 2));
    assert_true(has_declared(s, "H"));
    to_step(s, "5.5");
    assert_place(s, "P", 0, 0, 0, 0);
    assert_true(touch(s, "P", "H"));
    scene_end(s);
}

static const piece from_behind_flank[] = {
    {"South General", "commander", 0, -3, -5, 0},
    {"A", "horse", 0, -4.2, -0.5, 90},
    {"C", "horse", 0, 0, 3, 180},
    {"North General", "commander", 1, 3, -5, 0},
    {"B", "horse", 1, 0, 0, 0},
    {0},
};

/* T2-EX-107 T2-190 */
static void a_charge_on_the_flank_cancels(void **state)
{
    scene *s = to_charges(scene_20(from_behind_flank));
    charges(s, "A");
    charges(s, "B");
    to_step(s, "5.3");
    assert_true(is_cancelled(s, "B", "A", 1));
    to_step(s, "5.5");
    assert_place(s, "B", 0, 0, 0, 0);
    assert_true(touch(s, "A", "B"));
    scene_end(s);
}

static const piece diagonal[] = {
    {"South General", "commander", 0, 0, -4, 0},
    {"P", "pike+shot", 0, 0, 0, 0},
    {"North General", "commander", 1, 2, 6, 0},
    {"Q", "pike+shot", 1, 2.2, 2, 180},
    {0},
};

/* T2-EX-108 T2-192 T2-Q-39 */
static void charges_on_each_others_flank_are_both_cancelled(void **state)
{
    scene *s = to_charges(scene_20(diagonal));
    wheels_at(s, "P", "Q");
    wheels_at(s, "Q", "P");
    to_step(s, "5.3");
    assert_true(is_cancelled(s, "P", "Q", 3) && is_cancelled(s, "Q", "P", 3));
    to_step(s, "5.5");
    assert_place(s, "P", 0, 0, 0, 0);
    assert_place(s, "Q", 2.2, 2, 180, 0);
    scene_end(s);
}

/* Section 9.1: cancel_zone, T2-EX-108; T2-204 T2-190 T2-Q-38: the wheel whole, then on to half. */
static void wheeling_chargers_that_stand_meet_half_way(void **state)
{
    scene *s = to_charges(scene_with(diagonal, "cancel_zone", "behind_flank_or_rear"));
    tilly_reach r;
    assert_int_equal(ways(s, "P", &r), 1);
    int32_t half = (r.wheel + r.length) / 2;
    wheels_at(s, "P", "Q");
    wheels_at(s, "Q", "P");
    to_step(s, "5.5");
    assert_int_equal(events_of(s, TILLY_EV_CHARGE_CANCELLED), 0);
    tilly_event e;
    assert_true(told_of(s, TILLY_EV_CHARGED, "P", "Q", &e));
    assert_int_equal(e.value[6], half > r.wheel ? half : r.wheel);
    assert_int_equal(e.value[5], r.heading);
    assert_int_equal(look(s, "P").heading, r.heading);
    assert_true(touch(s, "P", "Q") && did_charge(s, "P") && did_charge(s, "Q"));
    scene_end(s);
}

static const piece at_cannons[] = {
    {"South General", "commander", 0, 0, -4, 0},
    {"P", "pike+shot", 0, 0, 0, 0},
    {"North General", "commander", 1, 2, 6, 0},
    {"Guns", "cannons", 1, -0.4, 2.5, 180},
    {"Q", "pike+shot", 1, 2.2, 2, 180},
    {0},
};

static bool cancels(const char *value)
{
    scene *s = to_charges(scene_with(at_cannons, value ? "cancel_zone" : NULL, value));
    charges(s, "P");
    wheels_at(s, "Q", "P");
    to_step(s, "5.3");
    bool cancelled = is_cancelled(s, "P", "Q", 1);
    assert_true(has_declared(s, "Q"));
    scene_end(s);
    return cancelled;
}

/* Section 9.1: cancel_zone, the second case; T2-190. */
static void from_the_front_flank_a_charge_cancels_by_default(void **state)
{
    assert_true(cancels(NULL));
    assert_false(cancels("behind_flank_or_rear"));
}

/* T2-181 T2-184 */
static void who_may_declare_a_charge(void **state)
{
    scene *s = to_charges(scene_20(at_cannons));
    has_shot(s, "Q");
    assert_int_equal(ways(s, "Guns", NULL), 0);
    assert_int_equal(ways(s, "Q", NULL), 0);
    tilly_reach r;
    assert_int_equal(ways(s, "P", &r), 1); /* straight at the guns, not by a wheel at Q */
    assert_int_equal(r.target, unit_of(s, "Guns"));
    assert_true(r.straight);
    scene_end(s);
    s = to_charges(scene_with(at_cannons, "pike+shot.charge", "0"));
    assert_int_equal(ways(s, "P", NULL), 0);
    scene_end(s);
}

static const piece through_shot[] = {
    {"South General", "commander", 0, 0, -4, 0},
    {"Weimar", "horse", 0, 0, 0, 0},
    {"Shot", "shot", 0, 0, 1.1, 0},
    {"Foot", "pike+shot", 0, 6, 2, 270},
    {"North General", "commander", 1, 0, 9, 0},
    {"Pikes", "pike+shot", 1, 0, 3.3, 180},
    {"Imperial", "horse", 1, 4, 2, 90},
    {"Watch", "horse", 0, 4, -0.5, 0},
    {0},
};

/* T2-183 T2-109 T2-112: within the buffer and through shot, 1.1 + 1 to be clear of them and 2.3 to
 * the pikes; but an enemy whose zone of control is the
 * nearest is the only one to be charged. */
static void charges_pass_friends_and_obey_zones_of_control(void **state)
{
    scene *s = to_charges(scene_20(through_shot));
    tilly_reach r;
    assert_int_equal(ways(s, "Weimar", &r), 1);
    assert_int_equal(r.length, TUM(2.3));
    assert_int_equal(ways(s, "Imperial", &r), 1);
    assert_int_equal(r.target, unit_of(s, "Foot"));
    put_at(s, "Watch", 4, 0.4, 0);
    assert_int_equal(ways(s, "Imperial", &r), 1);
    assert_int_equal(r.target, unit_of(s, "Watch"));
    scene_end(s);
}

static const piece out_of_command[] = {
    {"South General", "commander", 0, 0, -20, 0},
    {"Weimar", "horse", 0, 0, 0, 0},
    {"North General", "commander", 1, 0, 8, 0},
    {"Pikes", "pike+shot", 1, 0, 2.5, 180},
    {0},
};

static bool charges_after_a_check(const char *faces)
{
    scene *s = to_charges(scene_20(out_of_command));
    to_question(s, TILLY_ASK_CHARGE);
    assert_int_equal(answer(s, TILLY_OPT_CHARGE, "Weimar", NULL, 0, 0, 0), TILLY_OK);
    assert_int_equal(next_question(s), TILLY_ASK_CHARGE_CHECK);
    assert_int_equal(answer(s, TILLY_OPT_YES, NULL, NULL, 0, 0, 0), TILLY_OK);
    dice(s, faces);
    to_step(s, "5.5");
    bool charged = did_charge(s, "Weimar");
    scene_end(s);
    return charged;
}

/* T2-181 T2-092 T2-D-20 T2-R-05 */
static void a_charger_out_of_command_checks_for_it(void **state)
{
    assert_true(charges_after_a_check("1 6 1"));
    assert_false(charges_after_a_check("5 5 5"));
}

static const piece joins[] = {
    {"South General", "commander", 0, 3, -1, 0},
    {"Weimar", "horse", 0, 0, 0, 0},
    {"North General", "commander", 1, 0, 9, 0},
    {"Pikes", "pike+shot", 1, 0, 2, 180},
    {"Guard", "horse", 1, 3, 1.5, 180},
    {0},
};

/* T2-186 T2-D-21: buffers and zones of control do not hold a commander who charges to join. */
static void a_commander_joins_past_zones_of_control(void **state)
{
    scene *s = to_charges(scene_20(joins));
    charges(s, "Weimar");
    gives_declaration(s, TILLY_OPT_CHARGE_JOIN, "South General", "Weimar");
    to_step(s, "5.5");
    assert_true(look(s, "South General").flags & TILLY_UNIT_ATTACHED);
    assert_place(s, "South General", 0, 1, 0, 0);
    scene_end(s);
}

/* ---- the moves ------------------------------------------------------------------------------ */

static const piece horse_on_horse[] = {
    {"South General", "commander", 0, 10, 5, 0},
    {"Weimar", "horse", 0, 10, 10, 0},
    {"North General", "commander", 1, 10, 18, 0},
    {"Imperial", "horse", 1, 10, 13, 180},
    {0},
};

/* T2-204 */
static void two_that_charge_each_other_meet_half_way(void **state)
{
    scene *s = to_charges(scene_20(horse_on_horse));
    charges(s, "Weimar");
    charges(s, "Imperial");
    to_step(s, "5.5");
    assert_place(s, "Weimar", 10, 11, 0, 0);
    assert_place(s, "Imperial", 10, 12, 180, 0);
    assert_true(did_charge(s, "Weimar") && did_charge(s, "Imperial"));
    scene_end(s);
}

static const piece all_arms[] = {
    {"South General", "commander", 0, 0, -2, 0},
    {"South Foot", "pike+shot", 0, 0, 0, 0},
    {"South Dragoons", "dragoons", 0, 4, 0, 0},
    {"South Horse", "horse", 0, 8, 0, 0},
    {"North General", "commander", 1, 12, 5, 0},
    {"North Foot", "pike+shot", 1, 12, 3, 180},
    {"North Horse", "horse", 1, 16, 3, 180},
    {"Target a", "pike+shot", 1, 0, 3, 180},
    {"Target b", "pike+shot", 1, 4, 3, 180},
    {"Target c", "pike+shot", 1, 8, 3, 180},
    {"Target d", "pike+shot", 0, 12, 0, 0},
    {"Target e", "pike+shot", 0, 16, 0, 0},
    {0},
};

static unsigned charged_as(const scene *s, const char *name)
{
    tilly_event e;
    for (unsigned n = 0; event_of(s, TILLY_EV_CHARGED, n, &e); n++)
        if (e.unit == unit_of(s, name))
            return n + 1;
    fail_msg("%s did not charge", name);
    return 0;
}

static void all_arms_charge(scene *s)
{
    charges(s, "South Foot");
    charges(s, "South Dragoons");
    charges(s, "South Horse");
    gives_declaration(s, TILLY_OPT_CHARGE_JOIN, "South General", "South Foot");
    charges(s, "North Foot");
    charges(s, "North Horse");
    gives_declaration(s, TILLY_OPT_CHARGE_JOIN, "North General", "North Foot");
    to_step(s, "5.5");
}

/* T2-203 T2-D-23 T2-186 T2-004: dragoons with the infantry, commanders last. */
static void charges_move_by_arm_and_side(void **state)
{
    scene *s = to_charges(scene_20(all_arms));
    all_arms_charge(s);
    assert_int_equal(charged_as(s, "South Horse"), 1);
    assert_int_equal(charged_as(s, "North Horse"), 2);
    assert_in_range(charged_as(s, "South Foot"), 3, 4);
    assert_in_range(charged_as(s, "South Dragoons"), 3, 4);
    assert_int_equal(charged_as(s, "North Foot"), 5);
    assert_int_equal(charged_as(s, "South General"), 6);
    assert_int_equal(charged_as(s, "North General"), 7);
    assert_true(look(s, "South General").flags & TILLY_UNIT_ATTACHED);
    scene_end(s);
}

static void north_has_the_initiative(scene *s)
{
    set_rule(s, "initiative", "roll");
}

static unsigned horse_of_the_south_moves_as(const char *value)
{
    lay_ground = north_has_the_initiative;
    scene *s = scene_with(all_arms, value ? "charge_order" : NULL, value);
    lay_ground = NULL;
    dice(s, "1 6");
    to_charges(s);
    to_question(s, TILLY_ASK_CHARGE);
    assert_int_equal(question_now(s).side, NORTH_SIDE);
    charges(s, "North Horse");
    charges(s, "South Horse");
    to_step(s, "5.5");
    unsigned as = charged_as(s, "South Horse");
    scene_end(s);
    return as;
}

/* T2-180 T2-203 T2-Q-44 and section 9.1: charge_order. */
static void the_active_players_charges_move_first_or_the_attackers(void **state)
{
    assert_int_equal(horse_of_the_south_moves_as(NULL), 2);
    assert_int_equal(horse_of_the_south_moves_as("attacker_first"), 1);
}

static const piece held[] = {
    {"South General", "commander", 0, 0, -4, 0},
    {"A", "horse", 0, -1.2, 0, 0},
    {"C", "pike+shot", 0, 1.2, 0.8, 0},
    {"North General", "commander", 1, 0, 8, 0},
    {"B", "horse", 1, 0, 3, 180},
    {0},
};

/* T2-206: A reaches B first and has it to front, so that B has charged. */
static void who_is_reached_first_stays_and_has_charged_to_its_front(void **state)
{
    scene *s = to_charges(scene_20(held));
    charges(s, "A");
    charges(s, "B");
    to_step(s, "5.5");
    tilly_event e;
    assert_true(told_of(s, TILLY_EV_CHARGE_HELD, "B", "A", &e));
    assert_int_equal(e.value[0], 1);
    assert_place(s, "B", 0, 3, 180, 0);
    assert_true(did_charge(s, "B"));
    scene_end(s);
}

static const piece into_guns[] = {
    {"South General", "commander", 0, 0, -4, 0},
    {"P", "pike+shot", 0, 0, 0, 0},
    {"North General", "commander", 1, 2, 6, 0},
    {"Guns", "cannons", 1, 0, 2.5, 150},
    {0},
};

/* T2-207 T2-208 T2-185 T2-182: guns that are touched stand until step 5.5; nobody is lined up. */
static void guns_stand_until_the_melee(void **state)
{
    scene *s = to_charges(scene_20(into_guns));
    charges(s, "P");
    to_step(s, "5.5");
    assert_true(touch(s, "P", "Guns") && did_charge(s, "P"));
    assert_int_equal(look(s, "P").heading, 0);
    assert_int_equal(look(s, "Guns").heading, 15000);
    scene_end(s);
}

/* ---- edits and files between the rows ---------------------------------------------------- */

static void removed(scene *s, const char *name)
{
    tilly_edit e = {.size = sizeof e, .kind = TILLY_EDIT_REMOVE, .unit = unit_of(s, name)};
    assert_int_equal(tilly_battle_edit(s->battle, &e, NULL, NULL), TILLY_OK);
}

static const char *const rows[] = {"5.1", "5.2", "5.3", "5.4", "5.5"};

/* The battle plays on into the next turn whoever is gone. */
static void a_unit_taken_away_at_any_row_ends_nothing(void **state)
{
    static const char *const gone[] = {"Weimar", "Croats"};
    for (unsigned who = 0; who < 2; who++)
        for (unsigned row = 1; row < 5; row++) {
            scene *s = to_charges(scene_20(croats_charged));
            charges(s, "Weimar");
            if (row > 2)
                evades(s, "Croats", 3);
            to_step(s, rows[row]);
            removed(s, gone[who]);
            to_step(s, "5.6");
            to_step(s, "3.1");
            scene_end(s);
        }
}

/* An edit that orders a charge leaves nothing of the one before. */
static void a_charge_ordered_by_an_edit_begins_anew(void **state)
{
    scene *s = to_charges(scene_20(on_flank));
    wheels_at(s, "Weimar", "Croats");
    to_step(s, "5.2");
    put_at(s, "Croats", 0, 2.5, 180);
    mark_as(s, "Weimar", TILLY_UNIT_CHARGE_DECLARED);
    to_step(s, "5.5");
    assert_place(s, "Weimar", 0, 1.5, 0, 0.0001);
    assert_true(touch(s, "Weimar", "Croats"));
    scene_end(s);
}

/* T2-205: and goes to where its target stood, if that evades. */
static void a_charge_ordered_while_units_evade_goes_to_where_they_stood(void **state)
{
    scene *s = to_charges(scene_20(croats_charged));
    charges(s, "Weimar");
    assert_true(is_asked(s, "Croats"));
    mark_as(s, "Weimar", TILLY_UNIT_CHARGE_DECLARED);
    evades(s, "Croats", 3);
    to_step(s, "5.5");
    assert_place(s, "Weimar", 0, 1, 0, 0.0001);
    assert_true(did_charge(s, "Weimar"));
    scene_end(s);
}

static tilly_battle *read_back(scene *s, const char *text)
{
    void *read = NULL;
    tilly_error e = {.size = sizeof e};
    if (read_thing(SAVE_FILE, text, strlen(text), s->rules, NULL, &read, &e) != TILLY_OK)
        fail_msg("%s: %s", e.path, e.text);
    return read;
}

static void assert_saved(scene *s)
{
    char *text = text_of(SAVE_FILE, s->battle);
    tilly_battle *read = read_back(s, text);
    assert_int_equal(battle_hash(read), battle_hash(s->battle));
    tilly_battle_unref(read);
    free(text);
}

/* T2-205: saves carry the length of a charge whose targets have gone, and no length no charge has.
 */
static void saves_hold_charges_and_evades_half_done(void **state)
{
    scene *s = to_charges(scene_20(led));
    charges(s, "Weimar");
    assert_true(is_asked(s, "Croats"));
    assert_saved(s);
    assert_int_equal(answer(s, TILLY_OPT_BACKWARDS, NULL, NULL, TUM(3), 0, 0), TILLY_OK);
    assert_int_equal(next_question(s), TILLY_ASK_COMMANDER_GOES);
    assert_saved(s);
    pass_question(s);
    to_step(s, "5.4");
    assert_saved(s);
    scene_end(s);
}

/* What holds a length is a charge at targets that have gone, and nothing else says so. */
static void saves_with_a_charge_that_goes_nowhere_are_refused(void **state)
{
    scene *s = to_charges(scene_20(croats_charged));
    charges(s, "Weimar");
    to_step(s, "5.2");
    void *read = NULL;
    tilly_error e = {.size = sizeof e};
    char *text = text_of(SAVE_FILE, s->battle);
    char *at = strstr(text, "\"charge\": 1");
    assert_non_null(at);
    at[strlen("\"charge\": ")] = '5';
    assert_int_not_equal(read_thing(SAVE_FILE, text, strlen(text), s->rules, NULL, &read, &e),
                         TILLY_OK);
    free(text);
    scene_end(s);
}

/* ---- by rule of thumb ----------------------------------------------------------------------- */

/* For weak light horse with a friend so far behind it. */
static unsigned chosen_with_support_at(double behind)
{
    const piece pieces[] = {{"South General", "commander", 0, -10, -8, 0},
                            {"Croats", "light horse", 0, 0, 0, 0, .strength = 2},
                            {"Own", "horse", 0, 0, -1 - behind, 0},
                            {"North General", "commander", 1, 12, 10, 0},
                            {"Weimar", "horse", 1, 0, 3.9, 180},
                            {0}};
    tilly_player thumb = {0};
    tilly_answer a = {.size = sizeof a};
    scene *s = to_charges(scene_20(pieces));
    assert_int_equal(tilly_player_builtin("thumb", 1, &thumb), TILLY_OK);
    assert_int_equal(next_question(s), TILLY_ASK_CHARGE);
    tilly_decision d = question_now(s);
    assert_int_equal(thumb.answer(thumb.context, s->turn, &d, &a), 0);
    unsigned kind = option_at_turn(s->turn, a.pick.option).kind;
    scene_end(s);
    return kind;
}

/* T2-230: support reaches 4, and it charges 2.9 ahead. */
static void by_rule_of_thumb_support_that_a_charge_leaves_behind_does_not_count(void **state)
{
    assert_int_equal(chosen_with_support_at(1), TILLY_OPT_CHARGE);
    assert_int_equal(chosen_with_support_at(3), TILLY_OPT_END);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(light_horse_evade_beyond_the_reach_of_a_charge),
        cmocka_unit_test(a_charger_put_elsewhere_finds_its_way_anew),
        cmocka_unit_test(a_target_put_elsewhere_in_its_way_may_still_evade),
        cmocka_unit_test(a_charger_put_elsewhere_seeks_no_target_that_has_gone),
        cmocka_unit_test(a_charger_stops_where_its_target_stood),
        cmocka_unit_test(a_charger_may_go_on_or_stay_when_its_target_has_gone),
        cmocka_unit_test(a_charger_strikes_who_stands_before_the_place_of_its_target),
        cmocka_unit_test(a_friend_bars_the_way_to_a_target_that_has_gone),
        cmocka_unit_test(who_does_not_evade_is_charged),
        cmocka_unit_test(only_light_horse_and_dragoons_evade_on_their_ground),
        cmocka_unit_test(inferior_units_do_not_evade),
        cmocka_unit_test(who_has_shot_may_evade_unless_the_option_bars_it),
        cmocka_unit_test(who_touches_an_enemy_does_not_evade),
        cmocka_unit_test(who_charges_does_not_evade),
        cmocka_unit_test(a_cancelled_charger_keeps_its_right_to_evade),
        cmocka_unit_test(an_evader_must_clear_the_reach_of_every_charger),
        cmocka_unit_test(an_evader_passes_friends_as_other_moves_do),
        cmocka_unit_test(the_reactive_player_evades_first),
        cmocka_unit_test(a_commander_goes_with_an_evader_or_is_left),
        cmocka_unit_test(a_commander_does_not_keep_up_with_a_full_move),
        cmocka_unit_test(evaders_may_turn_about_and_run),
        cmocka_unit_test(evaders_may_fall_back_after_the_melees_as_in_1_2),
        cmocka_unit_test(a_charger_takes_the_target_that_stays),
        cmocka_unit_test(a_charger_that_wheels_goes_where_its_target_stood),
        cmocka_unit_test(cavalry_cancels_infantry),
        cmocka_unit_test(a_charge_on_the_flank_cancels),
        cmocka_unit_test(charges_on_each_others_flank_are_both_cancelled),
        cmocka_unit_test(wheeling_chargers_that_stand_meet_half_way),
        cmocka_unit_test(from_the_front_flank_a_charge_cancels_by_default),
        cmocka_unit_test(who_may_declare_a_charge),
        cmocka_unit_test(charges_pass_friends_and_obey_zones_of_control),
        cmocka_unit_test(a_charger_out_of_command_checks_for_it),
        cmocka_unit_test(a_commander_joins_past_zones_of_control),
        cmocka_unit_test(two_that_charge_each_other_meet_half_way),
        cmocka_unit_test(charges_move_by_arm_and_side),
        cmocka_unit_test(the_active_players_charges_move_first_or_the_attackers),
        cmocka_unit_test(who_is_reached_first_stays_and_has_charged_to_its_front),
        cmocka_unit_test(guns_stand_until_the_melee),
        cmocka_unit_test(a_unit_taken_away_at_any_row_ends_nothing),
        cmocka_unit_test(a_charge_ordered_by_an_edit_begins_anew),
        cmocka_unit_test(a_charge_ordered_while_units_evade_goes_to_where_they_stood),
        cmocka_unit_test(saves_hold_charges_and_evades_half_done),
        cmocka_unit_test(saves_with_a_charge_that_goes_nowhere_are_refused),
        cmocka_unit_test(by_rule_of_thumb_support_that_a_charge_leaves_behind_does_not_count),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
