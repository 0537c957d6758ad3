/* Point blank shooting, evades, and commanders whose units are hit in melee. */
#include <string.h>
#include "shooting.h"

/* ---- point blank ---------------------------------------------------------------------------- */

static const piece charge_b[] = {
    {.name = "FG", .type = "commander", .side = 0, .x = 10, .y = 7},
    {.name = "FH", .type = "horse", .side = 0, .x = 10, .y = 10},
    {.name = "SG", .type = "commander", .side = 1, .x = 10, .y = 17},
    {.name = "SP", .type = "pike+shot", .side = 1, .x = 9, .y = 13.5, .heading = 180},
    {.name = "SS", .type = "shot", .side = 1, .x = 11, .y = 13.5, .heading = 180},
    END_OF_PIECES,
};

static void declares(scene *s, const char *name)
{
    do
        to_question(s, TILLY_ASK_CHARGE);
    while (!offered(s, TILLY_OPT_CHARGE, name, NULL) && (pass_question(s), true));
    choose(s, TILLY_OPT_CHARGE, name, NULL);
}

static void shoots_alone(scene *s, const char *target, const char *shooter)
{
    to_step(s, "1.2");
    shoot_at(s, target);
    next_question(s);
    answer_set(s, shooter, NULL);
}

static void example_horse_into_two_infantry_units(
    void **state) /* T1-EX-20 T1-239 T1-240 T1-242 T1-243 T1-244 T1-247 T1-Q-97 T1-Q-99 */
{
    scene *s = scene_of(charge_b, NULL);
    shoots_alone(s, "FH", "SP");
    declares(s, "FH");
    to_question(s, TILLY_ASK_POINT_BLANK);
    assert_place(s, "FH", 10, 12.5, 0, 0.0005);
    assert_int_equal(question_now(s).subject, unit_of(s, "SS"));
    assert_int_equal(question_now(s).object, unit_of(s, "FH"));
    assert_int_equal(question_now(s).options, 2);
    assert_int_equal(question_now(s).usual, (uint32_t)option_of(s, TILLY_OPT_NONE, NULL, NULL));
    choose(s, TILLY_OPT_SHOOT, "SS", "FH");
    dice(s, "6 2 1");
    next_question(s);
    tilly_event roll = roll_of(s, TILLY_ROLL_POINT_BLANK, 0);
    tilly_event hit = hit_on(s, "FH");
    assert_int_equal(roll.value[1], 3);
    assert_int_equal(roll.value[2], 6);
    assert_int_equal(rolls_of(s, TILLY_ROLL_POINT_BLANK), 1);
    assert_true(hit.value[1] == 3 && hit.value[2] == 2);
    assert_int_equal(nth(s, TILLY_EV_SHOT, 1).value[5], 1);
    assert_int_equal(nth(s, TILLY_EV_VOLLEY, 1).value[1], 1);
    assert_true(has_flag(s, "SS", TILLY_UNIT_SHOT));
    scene_end(s);
}

static void two_shoot_together_at_point_blank(void **state) /* T1-245 T1-Q-100 */
{
    scene *s = scene_of(charge_b, NULL);
    declares(s, "FH");
    to_question(s, TILLY_ASK_POINT_BLANK);
    assert_int_equal(question_now(s).subject, unit_of(s, "SP"));
    choose(s, TILLY_OPT_SHOOT, "SP", "FH");
    assert_int_equal(next_question(s), TILLY_ASK_POINT_BLANK);
    choose(s, TILLY_OPT_SHOOT, "SS", "FH");
    assert_int_equal(next_question(s), TILLY_ASK_PRIMARY_SHOOTER);
    choose(s, TILLY_OPT_UNIT, "SP", NULL);
    dice(s, "6 6 1 1  6");
    next_question(s);
    assert_int_equal(roll_of(s, TILLY_ROLL_POINT_BLANK, 0).value[1], 4);
    assert_int_equal(roll_of(s, TILLY_ROLL_POINT_BLANK, 1).value[1], 1);
    assert_false(stands(s, "FH")); /* routed before melee: T1-247 */
    asked(s, 0);
    assert_int_equal(events_of(s, TILLY_EV_FOUGHT), 0);
    scene_end(s);
}

static void
example_a_cancelled_countercharge_leaves_the_shot(void **state) /* T1-EX-21 T1-232 T1-246 */
{
    scene *s = scene_of(charge_b, NULL);
    shoots_alone(s, "FH", "SP");
    declares(s, "FH");
    declares(s, "SS");
    to_question(s, TILLY_ASK_POINT_BLANK);
    assert_int_equal(nth(s, TILLY_EV_CHARGE_CANCELLED, 0).unit, unit_of(s, "SS"));
    assert_int_equal(question_now(s).subject, unit_of(s, "SS"));
    scene_end(s);
}

static void example_the_separate_picture(void **state) /* T1-EX-22 T1-242 T1-Q-62 */
{
    static const piece picture[] = {
        {.name = "FG", .type = "commander", .side = 0, .x = 10, .y = 7},
        {.name = "FH", .type = "horse", .side = 0, .x = 10, .y = 10},
        {.name = "FP", .type = "pike+shot", .side = 0, .x = 8, .y = 10},
        {.name = "SG", .type = "commander", .side = 1, .x = 10, .y = 17},
        {.name = "SP", .type = "pike+shot", .side = 1, .x = 9, .y = 13.5, .heading = 180},
        {.name = "SS", .type = "shot", .side = 1, .x = 11, .y = 13.5, .heading = 180},
        END_OF_PIECES,
    };
    scene *s = scene_of(picture, NULL);
    may(s, "SP", "FP", 4);
    may(s, "SP", "FH", 4);
    may(s, "SS", "FH", 3);
    may_not(s, "SS", "FP", TILLY_WHY_FRONT_FIRST);
    to_step(s, "1.2");
    shoot_at(s, "FP"); /* SP alone can: no more is asked */
    declares(s, "FH");
    to_question(s, TILLY_ASK_POINT_BLANK);
    assert_true(has_flag(s, "SP", TILLY_UNIT_SHOT));
    assert_int_equal(question_now(s).subject, unit_of(s, "SS"));
    choose(s, TILLY_OPT_SHOOT, "SS", "FH");
    next_question(s);
    assert_int_equal(roll_of(s, TILLY_ROLL_POINT_BLANK, 0).value[1], 3);
    assert_int_equal(rolls_of(s, TILLY_ROLL_POINT_BLANK), 1);
    scene_end(s);
}

static void example_infantry_forestalled_may_shoot(void **state) /* T1-EX-23 T1-232 T1-246 */
{
    static const piece forestalled[] = {
        {.name = "FG", .type = "commander", .side = 0, .x = 10, .y = 7},
        {.name = "FP", .type = "pike+shot", .side = 0, .x = 10, .y = 10},
        {.name = "SG", .type = "commander", .side = 1, .x = 10, .y = 17},
        {.name = "SP", .type = "pike+shot", .side = 1, .x = 9, .y = 12.5, .heading = 180},
        {.name = "SH", .type = "horse", .side = 1, .x = 11, .y = 13, .heading = 180},
        END_OF_PIECES,
    };
    scene *s = scene_of(forestalled, NULL);
    declares(s, "FP");
    declares(s, "SH");
    to_question(s, TILLY_ASK_POINT_BLANK);
    assert_int_equal(question_now(s).subject, unit_of(s, "FP"));
    choose(s, TILLY_OPT_SHOOT, "FP", "SH");
    next_question(s);
    assert_int_equal(roll_of(s, TILLY_ROLL_POINT_BLANK, 0).value[1], 4);
    scene_end(s);
}

static void example_one_die_at_a_charger_to_flank(void **state) /* T1-EX-24 T1-243 T1-Q-99 */
{
    static const piece guns[] = {
        {.name = "WG", .type = "commander", .side = 0, .x = 10, .y = 7},
        {.name = "WP", .type = "pike+shot", .side = 0, .x = 10, .y = 10},
        {.name = "IG", .type = "commander", .side = 1, .x = 12, .y = 16},
        {.name = "IC", .type = "cannons", .side = 1, .x = 10, .y = 12.5, .heading = 180},
        {.name = "IP", .type = "pike+shot", .side = 1, .x = 12.9, .y = 11.5, .heading = 180},
        END_OF_PIECES,
    };
    scene *s = scene_of(guns, NULL);
    declares(s, "WP");
    do
        to_question(s, TILLY_ASK_CHARGE);
    while (!offered(s, TILLY_OPT_CHARGE_FLANK, "IP", "WP") && (pass_question(s), true));
    choose(s, TILLY_OPT_CHARGE_FLANK, "IP", "WP");
    to_question(s, TILLY_ASK_POINT_BLANK);
    assert_int_equal(question_now(s).subject, unit_of(s, "WP"));
    choose(s, TILLY_OPT_SHOOT, "WP", "IP");
    next_question(s);
    assert_int_equal(roll_of(s, TILLY_ROLL_POINT_BLANK, 0).value[1], 1);
    scene_end(s);
}

static const piece charged[] = {
    {.name = "CG", .type = "commander", .side = 0, .y = -3},
    {.name = "H", .type = "horse", .side = 0},
    END_OF_PIECES,
};

/* H charges one unit of the north, at (0, 2.5); the scene stops at the point blank question, or at
 * the end of the turn if there is none. */
static scene *charge_at(piece target, void (*change)(scene *s), bool *question)
{
    static piece pieces[8];
    memcpy(pieces, charged, sizeof charged);
    target.side = 1;
    target.y = 2.5;
    pieces[2] = (piece){.name = "TG", .type = "commander", .side = 1, .y = 9};
    pieces[3] = target;
    pieces[4] = (piece)END_OF_PIECES;
    scene *s = scene_of(pieces, change);
    declares(s, "H");
    unsigned now;
    while ((now = next_question(s)) && now != TILLY_ASK_POINT_BLANK)
        pass_question(s);
    *question = now == TILLY_ASK_POINT_BLANK;
    return s;
}

static void who_is_asked(const char *type, double heading, bool wanted)
{
    bool question;
    scene *s = charge_at((piece){.name = "T", .type = type, .heading = heading}, NULL, &question);
    assert_int_equal(question, wanted);
    scene_end(s);
}

static void charged_units_shoot_if_their_type_can_and_not_to_the_rear(
    void **state) /* T1-241 T1-243 T1-Q-99 T1-Q-102 */
{
    who_is_asked("pike+shot", 180, true);
    who_is_asked("horse", 180, true);
    who_is_asked("rabble", 180, false);
    who_is_asked("pike+shot", 0, false); /* struck in the rear */
    who_is_asked("pike+shot", 90, true); /* in the flank */
    who_is_asked("cannons", 180, true);
    who_is_asked("cannons", 90, false); /* only to front */
}

static void guns_that_rout_their_charger_survive(void **state) /* T1-Q-102 T1-247 */
{
    bool question;
    scene *s = charge_at(
        (piece){.name = "T", .type = "cannons", .heading = 180, .strength = 2}, NULL, &question);
    tilly_edit hurt = {
        .size = sizeof hurt, .kind = TILLY_EDIT_HURT, .unit = unit_of(s, "H"), .value = 1};
    assert_int_equal(tilly_battle_edit(s->battle, &hurt, NULL, NULL), TILLY_E_NOT_NOW);
    choose(s, TILLY_OPT_SHOOT, "T", "H");
    dice(s, "6 6");
    next_question(s);
    assert_int_equal(look(s, "H").strength, 1);
    asked(s, 0);
    assert_false(stands(s, "T"));
    scene_end(s);
    static const piece weak[] = {
        {.name = "CG", .type = "commander", .side = 0, .y = -3},
        {.name = "H", .type = "horse", .side = 0, .strength = 2},
        {.name = "TG", .type = "commander", .side = 1, .y = 9},
        {.name = "T", .type = "cannons", .side = 1, .y = 2.5, .heading = 180},
        END_OF_PIECES,
    };
    s = scene_of(weak, NULL);
    declares(s, "H");
    to_question(s, TILLY_ASK_POINT_BLANK);
    choose(s, TILLY_OPT_SHOOT, "T", "H");
    dice(s, "6 6");
    asked(s, 0);
    assert_false(stands(s, "H"));
    assert_true(stands(s, "T"));
    scene_end(s);
}

static void wood_at_its_stop(scene *s)
{
    add_ground(s, TILLY_WOOD, 0, (const double[]){-2, 1.5, 2, 1.5, 2, 2, -2, 2}, 4);
}

static void a_charger_in_cover_has_it_at_point_blank_too(void **state) /* T1-245 T1-Q-75 T1-R-08 */
{
    static const piece dragoons[] = {
        {.name = "CG", .type = "commander", .side = 0, .y = -3},
        {.name = "C", .type = "dragoons", .side = 0},
        {.name = "TG", .type = "commander", .side = 1, .y = 9},
        {.name = "T", .type = "pike+shot", .side = 1, .y = 2.5, .heading = 180},
        END_OF_PIECES,
    };
    /* the wood is at 1.5 to 2; the charger stops with its centre at 1.5 */
    scene *s = scene_of(dragoons, wood_at_its_stop);
    declares(s, "C");
    to_question(s, TILLY_ASK_POINT_BLANK);
    choose(s, TILLY_OPT_SHOOT, "T", "C");
    next_question(s);
    assert_int_equal(roll_of(s, TILLY_ROLL_POINT_BLANK, 0).value[1], 3);
    scene_end(s);
}

static const piece two_chargers[] = {
    {.name = "CG", .type = "commander", .side = 0, .y = -3},
    {.name = "H1", .type = "horse", .side = 0, .x = -1},
    {.name = "H2", .type = "horse", .side = 0, .x = 1},
    {.name = "TG", .type = "commander", .side = 1, .y = 9},
    {.name = "T", .type = "pike+shot", .side = 1, .y = 2.5, .heading = 180},
    END_OF_PIECES,
};

static void one_names_the_charger_it_shoots_at(void **state) /* T1-244 T1-Q-100 T1-Q-101 T1-D-24 */
{
    scene *s = scene_of(two_chargers, NULL);
    declares(s, "H1");
    declares(s, "H2");
    to_question(s, TILLY_ASK_POINT_BLANK_TARGET);
    assert_int_equal(question_now(s).side, 1);
    choose(s, TILLY_OPT_UNIT, "H1", NULL);
    assert_int_equal(next_question(s), TILLY_ASK_POINT_BLANK);
    assert_int_equal(question_now(s).options, 3);
    choose(s, TILLY_OPT_SHOOT, "T", "H2");
    dice(s, "6 1 1 1");
    next_question(s);
    tilly_event shot = nth(s, TILLY_EV_SHOT, 0);
    assert_int_equal(shot.other, unit_of(s, "H2"));
    assert_int_equal(events_of(s, TILLY_EV_VOLLEY), 1);
    assert_int_equal(look(s, "H1").strength, 3);
    assert_int_equal(look(s, "H2").strength, 2);
    scene_end(s);
}

static void the_attackers_units_answer_first(void **state) /* T1-D-24 T1-Q-101 */
{
    static const piece two_fights[] = {
        {.name = "CG", .type = "commander", .side = 0, .x = 5, .y = -2},
        {.name = "CH", .type = "horse", .side = 0},
        {.name = "CP", .type = "pike+shot", .side = 0, .x = 10},
        {.name = "TG", .type = "commander", .side = 1, .x = 5, .y = 5},
        {.name = "TP", .type = "pike+shot", .side = 1, .y = 2.5, .heading = 180},
        {.name = "TH", .type = "horse", .side = 1, .x = 10, .y = 2.5, .heading = 180},
        END_OF_PIECES,
    };
    scene *s = scene_of(two_fights, NULL);
    declares(s, "CH");
    declares(s, "TH");
    to_question(s, TILLY_ASK_POINT_BLANK);
    assert_int_equal(question_now(s).side, 0);
    assert_int_equal(question_now(s).subject, unit_of(s, "CP"));
    choose(s, TILLY_OPT_SHOOT, "CP", "TH");
    assert_int_equal(next_question(s), TILLY_ASK_POINT_BLANK);
    assert_int_equal(question_now(s).side, 1);
    assert_int_equal(question_now(s).subject, unit_of(s, "TP"));
    assert_int_equal(roll_of(s, TILLY_ROLL_POINT_BLANK, 0).side, 0);
    scene_end(s);
}

static void a_unit_that_charged_does_not_shoot(void **state) /* T1-239 T1-EX-19 */
{
    static const piece both[] = {
        {.name = "WG", .type = "commander", .side = 0, .x = 10, .y = 7},
        {.name = "WH", .type = "horse", .side = 0, .x = 10, .y = 10},
        {.name = "IG", .type = "commander", .side = 1, .x = 10, .y = 16},
        {.name = "IH", .type = "horse", .side = 1, .x = 10, .y = 13, .heading = 180},
        END_OF_PIECES,
    };
    scene *s = scene_of(both, NULL);
    declares(s, "WH");
    declares(s, "IH");
    assert_int_equal(asked(s, TILLY_ASK_POINT_BLANK), 0);
    assert_int_equal(events_of(s, TILLY_EV_FOUGHT), 2);
    scene_end(s);
}

static void
a_locked_unit_neither_shoots_nor_is_asked(void **state) /* T1-174 T1-245 T1-Q-96 T1-Q-98 T1-302 */
{
    static const piece locked[] = {
        {.name = "CG", .type = "commander", .side = 0, .x = -3, .y = -3},
        {.name = "P", .type = "pike+shot", .side = 0},
        {.name = "H", .type = "horse", .side = 0, .x = -4.5, .y = 3.2, .heading = 90},
        {.name = "TG", .type = "commander", .side = 1, .y = 9},
        {.name = "T", .type = "pike+shot", .side = 1, .y = 2.5, .heading = 180},
        END_OF_PIECES,
    };
    scene *s = scene_of(locked, NULL);
    declares(s, "P");
    asked(s, 0);
    assert_int_equal(tilly_battle_turn(s->battle, &s->turn), TILLY_OK);
    assert_true(has_flag(s, "T", TILLY_UNIT_LOCKED));
    assert_int_equal(may_not(s, "T", "H", TILLY_WHY_IN_CONTACT).unit[1], unit_of(s, "P"));
    declares(s, "H");
    assert_int_equal(asked(s, TILLY_ASK_POINT_BLANK), 0);
    assert_true(events_of(s, TILLY_EV_CHARGED) > 0);
    scene_end(s);
}

static void an_enemy_in_melee_with_a_friend_may_be_shot_at(void **state) /* T1-190 T1-Q-71 */
{
    static const piece melee[] = {
        {.name = "CG", .type = "commander", .side = 0, .x = 3, .y = 0},
        {.name = "F", .type = "pike+shot", .side = 0, .x = 4, .y = 3, .heading = 270},
        {.name = "P", .type = "pike+shot", .side = 0},
        {.name = "TG", .type = "commander", .side = 1, .y = 9},
        {.name = "E", .type = "pike+shot", .side = 1, .x = 0.5, .y = 3, .heading = 180},
        END_OF_PIECES,
    };
    scene *s = scene_of(melee, NULL);
    declares(s, "F");
    asked(s, 0);
    assert_int_equal(tilly_battle_turn(s->battle, &s->turn), TILLY_OK);
    assert_true(has_flag(s, "E", TILLY_UNIT_LOCKED));
    may(s, "P", "E", 4);
    scene_end(s);
}

/* ---- evade ---------------------------------------------------------------------------------- */

static const double under_evader[] = {-3, 2.1, 3, 2.1, 3, 8, -3, 8};
static void evade_in_open(scene *s)
{
    set_rule(s, "evade", "on");
}
static void evade_in_rough(scene *s)
{
    evade_in_open(s);
    add_ground(s, TILLY_ROUGH, 0, under_evader, 4);
}
static void no_evade_in_rough(scene *s)
{
    add_ground(s, TILLY_ROUGH, 0, under_evader, 4);
}
static void inferior_evade_in_rough(scene *s)
{
    evade_in_rough(s);
    set_rule(s, "unit_quality", "on");
}

static void may_evade(const char *type, double heading, void (*change)(scene *s), bool wanted)
{
    bool question;
    scene *s = charge_at((piece){.name = "T", .type = type, .heading = heading}, change, &question);
    assert_int_equal(question && offered(s, TILLY_OPT_EVADE, "T", NULL), wanted);
    scene_end(s);
}

static void dragoons_and_shot_evade_from_difficult_ground_light_horse_from_open(
    void **state) /* T1-248 T1-249 T1-250 T1-252 T1-Q-103 */
{
    may_evade("dragoons", 180, evade_in_rough, true);
    may_evade("shot", 180, evade_in_rough, true);
    may_evade("light horse", 180, evade_in_open, true);
    may_evade("dragoons", 180, evade_in_open, false);
    may_evade("shot", 180, evade_in_open, false);
    may_evade("light horse", 180, evade_in_rough, false);
    may_evade("horse", 180, evade_in_open, false);
    may_evade("pike+shot", 180, evade_in_rough, false);
    may_evade("rabble", 180, evade_in_rough, false);
    may_evade("dragoons", 180, no_evade_in_rough, false); /* without the option */
    may_evade("dragoons", 0, evade_in_rough, false);      /* struck in the rear */
}

static void inferior_units_do_not_choose_to_evade(void **state) /* T1-Q-43 T1-253 */
{
    bool question;
    scene *s =
        charge_at((piece){.name = "T", .type = "shot", .heading = 180, .quality = "inferior"},
                  inferior_evade_in_rough,
                  &question);
    assert_true(question);
    assert_false(offered(s, TILLY_OPT_EVADE, NULL, NULL));
    scene_end(s);
}

static void an_evader_needs_a_way_out(
    void **state) /* T1-251 T1-Q-104: dragoons cannot pass the pikes behind them */
{
    static const piece hemmed[] = {
        {.name = "CG", .type = "commander", .side = 0, .y = -3},
        {.name = "H", .type = "horse", .side = 0},
        {.name = "TG", .type = "commander", .side = 1, .y = 9},
        {.name = "T", .type = "dragoons", .side = 1, .y = 2.5, .heading = 180},
        {.name = "behind", .type = "pike+shot", .side = 1, .y = 3.5, .heading = 180},
        END_OF_PIECES,
    };
    scene *s = scene_of(hemmed, evade_in_rough);
    declares(s, "H");
    to_question(s, TILLY_ASK_POINT_BLANK);
    assert_false(offered(s, TILLY_OPT_EVADE, NULL, NULL));
    assert_true(offered(s, TILLY_OPT_SHOOT, "T", "H"));
    scene_end(s);
}

static void evaders_fight_nobody_go_back_and_are_not_followed(
    void **state) /* T1-253 T1-254 T1-255 T1-071 T1-Q-105 T1-Q-106 */
{
    bool question;
    scene *s = charge_at(
        (piece){.name = "T", .type = "dragoons", .heading = 180}, evade_in_rough, &question);
    choose(s, TILLY_OPT_EVADE, "T", NULL);
    to_step(s, "3.4");
    assert_int_equal(nth(s, TILLY_EV_EVADES, 0).other, unit_of(s, "H"));
    assert_true(has_flag(s, "T", TILLY_UNIT_RALLY_BACK));
    assert_false(has_flag(s, "T", TILLY_UNIT_SHOT));
    asked(s, 0);
    assert_int_equal(events_of(s, TILLY_EV_FOUGHT), 0);
    assert_true(look(s, "T").y >= TUM(3.5));
    assert_place(s, "H", 0, 1.5, 0, 0.0005);
    assert_false(has_flag(s, "T", TILLY_UNIT_LOCKED));
    scene_end(s);
}

static void what_has_shot_cannot_evade(void **state) /* T1-250 T1-Q-103 */
{
    static const piece shot_before[] = {
        {.name = "CG", .type = "commander", .side = 0, .y = -3},
        {.name = "H", .type = "horse", .side = 0},
        {.name = "TG", .type = "commander", .side = 1, .y = 9},
        {.name = "T", .type = "dragoons", .side = 1, .y = 2.5, .heading = 180},
        END_OF_PIECES,
    };
    scene *s = scene_of(shot_before, evade_in_rough);
    to_step(s, "1.2");
    shoot_at(s, "H");
    declares(s, "H");
    assert_int_equal(asked(s, TILLY_ASK_POINT_BLANK), 0);
    scene_end(s);
}

/* ---- commanders in melee (T1-R-12) ---------------------------------------------------------- */

static void
example_rout_with_a_commander_in_melee(void **state) /* T1-EX-43 T1-204 T1-206 T1-286 T1-Q-79 */
{
    static const piece fight[] = {
        {.name = "CG", .type = "commander", .side = 0, .y = 0, .host = "P"},
        {.name = "P", .type = "pike+shot", .side = 0, .strength = 1},
        {.name = "TG", .type = "commander", .side = 1, .y = 6},
        {.name = "T", .type = "pike+shot", .side = 1, .y = 2.5, .heading = 180},
        END_OF_PIECES,
    };
    for (int face = 4; face <= 5; face++) {
        scene *s = scene_of(fight, NULL);
        declares(s, "P");
        to_step(s, "3.4");
        /* P, T, the general's die, the roll for him */
        dice(s, face == 4 ? "6  6 6 1 1  6  4" : "6  6 6 1 1  6  5");
        next_question(s);
        assert_int_equal(roll_of(s, TILLY_ROLL_COMMANDER_MELEE, 0).value[2], 5);
        assert_int_equal(roll_of(s, TILLY_ROLL_COMMANDER_MELEE, 0).side, 1);
        assert_false(stands(s, "P"));
        assert_int_equal(stands(s, "CG"), face == 4);
        assert_false(stands(s, "CG") && has_flag(s, "CG", TILLY_UNIT_ATTACHED));
        assert_int_equal(look(s, "T").strength, 2); /* the routed unit's own hits stand */
        scene_end(s);
    }
}

/* ---- by rule of thumb ----------------------------------------------------------------------- */

/* Of shot in rough ground that horse of that strength charges. */
static unsigned chosen_by_thumb(int horse)
{
    const piece pieces[] = {
        {.name = "CG", .type = "commander", .side = 0, .y = -3},
        {.name = "H", .type = "horse", .side = 0, .strength = horse},
        {.name = "TG", .type = "commander", .side = 1, .y = 15},
        {.name = "T", .type = "shot", .side = 1, .y = 2.5, .heading = 180, .strength = 3},
        END_OF_PIECES,
    };
    tilly_player thumb = {0};
    tilly_answer a = {.size = sizeof a};
    scene *s = scene_of(pieces, evade_in_rough);
    declares(s, "H");
    to_question(s, TILLY_ASK_POINT_BLANK);
    tilly_decision d = question_now(s);
    assert_int_equal(tilly_player_builtin("thumb", 1, &thumb), TILLY_OK);
    assert_int_equal(thumb.answer(thumb.context, s->turn, &d, &a), 0);
    unsigned kind = option_at_turn(s->turn, a.pick.option).kind;
    scene_end(s);
    return kind;
}

/* Three dice that hit on 4 against three that hit on 6, or one less. */
static void by_rule_of_thumb_shot_evade_horse_that_would_ride_them_down(void **state)
{
    assert_int_equal(chosen_by_thumb(3), TILLY_OPT_EVADE);
    assert_int_equal(chosen_by_thumb(2), TILLY_OPT_SHOOT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(example_horse_into_two_infantry_units),
        cmocka_unit_test(two_shoot_together_at_point_blank),
        cmocka_unit_test(example_a_cancelled_countercharge_leaves_the_shot),
        cmocka_unit_test(example_the_separate_picture),
        cmocka_unit_test(example_infantry_forestalled_may_shoot),
        cmocka_unit_test(example_one_die_at_a_charger_to_flank),
        cmocka_unit_test(charged_units_shoot_if_their_type_can_and_not_to_the_rear),
        cmocka_unit_test(guns_that_rout_their_charger_survive),
        cmocka_unit_test(a_charger_in_cover_has_it_at_point_blank_too),
        cmocka_unit_test(one_names_the_charger_it_shoots_at),
        cmocka_unit_test(the_attackers_units_answer_first),
        cmocka_unit_test(a_unit_that_charged_does_not_shoot),
        cmocka_unit_test(a_locked_unit_neither_shoots_nor_is_asked),
        cmocka_unit_test(an_enemy_in_melee_with_a_friend_may_be_shot_at),
        cmocka_unit_test(dragoons_and_shot_evade_from_difficult_ground_light_horse_from_open),
        cmocka_unit_test(inferior_units_do_not_choose_to_evade),
        cmocka_unit_test(an_evader_needs_a_way_out),
        cmocka_unit_test(evaders_fight_nobody_go_back_and_are_not_followed),
        cmocka_unit_test(what_has_shot_cannot_evade),
        cmocka_unit_test(example_rout_with_a_commander_in_melee),
        cmocka_unit_test(by_rule_of_thumb_shot_evade_horse_that_would_ride_them_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
