/* Phase 4: command morale, rallies, heroics and army morale. */
#include "support/support.h"
#include <stdio.h>
#include <string.h>

static void edit_unit(scene *s, unsigned kind, const char *name, int32_t value)
{
    tilly_edit e = {
        .size = sizeof e, .kind = (uint16_t)kind, .unit = unit_of(s, name), .value = value};
    s->why.size = sizeof s->why;
    assert_int_equal(tilly_battle_edit(s->battle, &e, NULL, &s->why), TILLY_OK);
}

static bool is_down(const scene *s, const char *name)
{
    return (look(s, name).flags & TILLY_UNIT_ON_TABLE) != 0;
}

/* ---- 4.1 ------------------------------------------------------------------------------------ */

static const piece two_commands[] = {
    {"Tilly", "commander", 0, 0, 0, 0, .host = "Tercio"},
    {"Tercio", "pike+shot", 0, 0, -3, 0, .strength = 1},
    {"Weak", "rabble", 0, 6, -3, 0},
    {"Shot", "shot", 0, 9, -3, 0},
    {"Pappenheim", "commander", 0, 20, -3, 0},
    {"Horse", "horse", 0, 20, -5, 0},
    {"H2", "horse", 0, 20, -8, 0},
    {"H3", "horse", 0, 20, -11, 0},
    {"H4", "horse", 0, 20, -14, 0},
    {"H5", "horse", 0, 20, -17, 0},
    {"Enemy", "pike+shot", 1, 0, 5, 180, .strength = 3},
    {0},
};

static scene *tilly_falls(void)
{
    scene *s = scene_of(two_commands, NULL);
    to_step(s, "3.4");
    put_at(s, "Tercio", 0, 4, 0);
    /* tercio, enemy, the commander's die, his casualty roll: the unit routed, so 5 is enough */
    dice(s, "1  5 1 1  1  5");
    to_step(s, "4.2");
    return s;
}

/* T1-305 T1-306 T1-307 T1-308 T1-073 T1-Q-126: his command and no other, at once; those at 0 leave
 * without a record for heroics and count as lost. */
static void the_command_of_a_fallen_commander_is_shaken(void **state)
{
    scene *s = tilly_falls();
    assert_false(is_down(s, "Tilly"));
    assert_int_equal(look(s, "Shot").strength, 2);
    assert_int_equal(look(s, "Shot").recoverable, 0);
    assert_int_equal(look(s, "Horse").strength, 3);
    assert_int_equal(look(s, "Pappenheim").strength, 1);
    assert_false(is_down(s, "Weak"));
    assert_int_equal(scene_info(s).lost[SOUTH_SIDE], 3);
    tilly_event e;
    assert_true(told_of(s, TILLY_EV_ROUTED, "Weak", NULL, &e));
    assert_int_equal(e.value[2], 3);
    assert_true(told_of(s, TILLY_EV_COMMAND_SHAKEN, "Shot", NULL, &e));
    assert_int_equal(e.clause, 305);
    assert_int_equal(e.value[0], 3);
    assert_int_equal(e.value[1], 2);
    scene_end(s);
}

/* T1-308 T1-073: once, in the turn he falls, and never again. */
static void a_fallen_commander_shakes_his_command_once(void **state)
{
    scene *s = tilly_falls();
    to_step(s, "1.1");
    to_step(s, "4.2");
    assert_int_equal(look(s, "Shot").strength, 2);
    scene_end(s);
}

/* T1-306 T1-318: the enemy has 3 of 4 and hit only the tercio; the rabble's rout by morale gives
 * nothing. */
static void routs_by_command_morale_give_no_heroics(void **state)
{
    scene *s = tilly_falls();
    to_question(s, TILLY_ASK_HEROICS);
    assert_true(option_of(s, TILLY_OPT_UNIT, "Enemy", "Tercio") >= 0);
    assert_int_equal(question_now(s).options, 2);
    assert_int_equal(answer(s, TILLY_OPT_UNIT, "Enemy", "Tercio", 0, 0, 0), TILLY_OK);
    to_step(s, "4.4");
    assert_int_equal(events_of(s, TILLY_EV_HEROICS), 1);
    assert_int_equal(look(s, "Enemy").strength, 4);
    scene_end(s);
}

/* ---- 4.2 ------------------------------------------------------------------------------------ */

static const piece rallying[] = {
    {"Tilly", "commander", 0, 0, 0, 0, .host = "Tercio"},
    {"Tercio", "pike+shot", 0, 0, -3, 0, .strength = 2},
    {"Alone", "pike+shot", 0, 6, -3, 0, .strength = 2},
    {"Gustav", "commander", 1, 0, 0, 0, .host = "Brigade"},
    {"Brigade", "pike+shot", 1, 0, 12, 180, .strength = 3},
    {0},
};

/* T1-309 T1-310 T1-311 T1-Q-126 T1-Q-127: attacker first, +1 without a die, only the unit he is
 * with. */
static void a_commander_rallies_the_unit_he_is_with(void **state)
{
    scene *s = scene_of(rallying, NULL);
    to_question(s, TILLY_ASK_RALLY);
    assert_int_equal(question_now(s).side, SOUTH_SIDE);
    assert_int_equal(question_now(s).subject, unit_of(s, "Tilly"));
    uint32_t rolls = scene_info(s).rolls;
    assert_int_equal((int)question_now(s).usual, option_of(s, TILLY_OPT_YES, NULL, NULL));
    assert_string_equal(option_text(s, TILLY_OPT_NONE, NULL), "no");
    assert_int_equal(answer(s, TILLY_OPT_YES, NULL, NULL, 0, 0, 0), TILLY_OK);
    assert_int_equal(next_question(s), TILLY_ASK_RALLY);
    assert_int_equal(question_now(s).side, NORTH_SIDE);
    assert_int_equal(answer(s, TILLY_OPT_NONE, NULL, NULL, 0, 0, 0), TILLY_OK);
    to_step(s, "4.3");
    assert_int_equal(scene_info(s).rolls, rolls);
    assert_int_equal(look(s, "Tercio").strength, 3);
    assert_int_equal(look(s, "Tercio").recoverable, 1);
    assert_int_equal(look(s, "Alone").strength, 2);
    assert_int_equal(look(s, "Brigade").strength, 3);
    tilly_event e;
    assert_true(told_of(s, TILLY_EV_RALLIED, "Tercio", NULL, &e));
    assert_int_equal(e.other, unit_of(s, "Tilly"));
    assert_int_equal(e.value[0], 2);
    assert_int_equal(e.value[1], 3);
    scene_end(s);
}

static const piece whole[] = {{"Tilly", "commander", 0, 0, 0, 0, .host = "Tercio"},
                              {"Tercio", "pike+shot", 0, 0, -3, 0},
                              {"Enemy", "shot", 1, 0, 12, 180},
                              {0}};

/* T1-310: never above the start. */
static void a_whole_unit_cannot_be_rallied(void **state)
{
    scene *s = scene_of(whole, NULL);
    to_step(s, "4.3");
    assert_int_equal(events_of(s, TILLY_EV_RALLIED), 0);
    assert_int_equal(look(s, "Tercio").strength, 4);
    scene_end(s);
}

static const piece shaken_only[] = {
    {"Tilly", "commander", 0, 0, 0, 0, .host = "Tercio"},
    {"Tercio", "pike+shot", 0, 0, -3, 0, .strength = 1},
    {"Shot", "shot", 0, 9, -3, 0},
    {"Other", "commander", 0, 9, -3, 0, .host = "Shot"},
    {"Foot", "shot", 0, 14, -3, 0},
    {"Enemy", "pike+shot", 1, 0, 5, 180},
    {0},
};

/* T1-310 T1-Q-128: what command morale took does not come back. */
static void what_command_morale_took_does_not_come_back(void **state)
{
    scene *s = scene_of(shaken_only, NULL);
    to_step(s, "3.4");
    put_at(s, "Tercio", 0, 4, 0);
    dice(s, "1  5 1 1 1  1  6");
    to_step(s, "4.3");
    assert_int_equal(look(s, "Shot").strength, 2);
    assert_int_equal(events_of(s, TILLY_EV_RALLIED), 0);
    scene_end(s);
}

/* ---- 4.3 ------------------------------------------------------------------------------------ */

static const piece heroes[] = {
    {"A", "pike+shot", 0, 0, -4, 0, .strength = 2},
    {"B", "pike+shot", 0, 2, -4, 0, .strength = 3},
    {"Far", "shot", 0, 9, -4, 0, .strength = 1},
    {"Enemy", "shot", 1, 1, 4, 180, .strength = 2},
    {"E2", "shot", 1, 20, 20, 180},
    {"E3", "shot", 1, 23, 20, 180},
    {0},
};

static scene *rout_by_both(const char *faces)
{
    scene *s = scene_of(heroes, NULL);
    to_step(s, "3.4");
    put_at(s, "A", 0, 3, 0);
    put_at(s, "B", 2, 3, 0);
    to_question(s, TILLY_ASK_PRIMARY_FIGHTER);
    assert_int_equal(answer(s, TILLY_OPT_UNIT, "A", NULL, 0, 0, 0), TILLY_OK);
    dice(s, faces);
    return s;
}

/* T1-312 T1-313 T1-314 T1-315 T1-317 T1-Q-130: both hit it and won; the pass names the one with
 * most to regain; the far one had no part in it. */
static void one_of_those_that_hit_it_gains(void **state)
{
    scene *s = rout_by_both("6 1  6  1 1");
    to_question(s, TILLY_ASK_HEROICS);
    assert_int_equal(question_now(s).side, SOUTH_SIDE);
    assert_int_equal(question_now(s).options, 3);
    assert_int_equal((int)question_now(s).usual, option_of(s, TILLY_OPT_UNIT, "A", "Enemy"));
    assert_int_equal(option_of(s, TILLY_OPT_UNIT, "Far", NULL), -1);
    assert_true(option_of(s, TILLY_OPT_UNIT, "B", "Enemy") >= 0);
    /* one unit may take heart from any of several routs (T1-D-31) */
    assert_string_equal(option_text(s, TILLY_OPT_UNIT, "A"), "A from the rout of Enemy");
    assert_int_equal(answer(s, TILLY_OPT_UNIT, "A", "Enemy", 0, 0, 0), TILLY_OK);
    to_step(s, "4.4");
    assert_int_equal(look(s, "A").strength, 3);
    assert_int_equal(look(s, "B").strength, 3);
    assert_int_equal(events_of(s, TILLY_EV_HEROICS), 1);
    scene_end(s);
}

/* T1-316 T1-Q-130: A scored one and took two, B scored one and took none. */
static void winners_go_first(void **state)
{
    /* the enemy's one hit is placed on A: one each, a draw */
    scene *s = rout_by_both("6 1  6  6 1");
    assert_int_equal(next_question(s), TILLY_ASK_PLACE_HIT);
    assert_int_equal(answer(s, TILLY_OPT_UNIT, "A", NULL, 0, 0, 0), TILLY_OK);
    to_question(s, TILLY_ASK_HEROICS);
    assert_int_equal(option_of(s, TILLY_OPT_UNIT, "A", NULL), -1);
    assert_true(option_of(s, TILLY_OPT_UNIT, "B", "Enemy") >= 0);
    /* nobody has to */
    assert_int_equal(answer(s, TILLY_OPT_NONE, NULL, NULL, 0, 0, 0), TILLY_OK);
    to_step(s, "4.4");
    assert_int_equal(events_of(s, TILLY_EV_HEROICS), 0);
    scene_end(s);
}

static const piece led_heroes[] = {
    {"Tilly", "commander", 0, 0, 0, 0, .host = "A"},
    {"A", "pike+shot", 0, 0, -4, 0, .strength = 1},
    {"B", "shot", 0, 20, -10, 0},
    {"Enemy", "shot", 1, 0, 4, 180, .strength = 1},
    {"E2", "shot", 1, 20, 20, 180},
    {"E3", "shot", 1, 23, 20, 180},
    {0},
};

/* T1-Q-129: once from its commander and once from the rout. */
static void a_unit_may_gain_from_a_rally_and_from_heroics(void **state)
{
    scene *s = scene_of(led_heroes, NULL);
    to_step(s, "3.4");
    put_at(s, "A", 0, 3, 0);
    dice(s, "6  1  1");
    to_question(s, TILLY_ASK_RALLY);
    assert_int_equal(answer(s, TILLY_OPT_YES, NULL, NULL, 0, 0, 0), TILLY_OK);
    to_question(s, TILLY_ASK_HEROICS);
    assert_int_equal(answer(s, TILLY_OPT_UNIT, "A", "Enemy", 0, 0, 0), TILLY_OK);
    assert_int_equal(look(s, "A").strength, 3);
    scene_end(s);
}

static const piece volley_heroes[] = {
    {"SP", "pike+shot", 1, 10, 10, 0},
    {"SS", "shot", 1, 8, 10, 0, .strength = 2},
    {"FH", "horse", 0, 9, 13, 180},
    {"Far", "horse", 0, 9, 29, 180},
    {0},
};

static void shoot_at_horse(scene *s, const char *faces)
{
    to_question(s, TILLY_ASK_NEXT_TARGET);
    assert_int_equal(answer(s, TILLY_OPT_UNIT, "FH", NULL, 0, 0, 0), TILLY_OK);
    to_question(s, TILLY_ASK_SHOOTERS);
    assert_int_equal(answer_set(s, "SP", "SS", NULL), TILLY_OK);
    to_question(s, TILLY_ASK_PRIMARY_SHOOTER);
    assert_int_equal(answer(s, TILLY_OPT_UNIT, "SP", NULL, 0, 0, 0), TILLY_OK);
    dice(s, faces);
    end_step(s);
}

/* T1-EX-17 T1-312 T1-314 T1-Q-130: routed by shooting; SP, whole, cannot gain, SS can. */
static void heroics_after_shooting_go_to_those_that_hit(void **state)
{
    scene *s = scene_of(volley_heroes, NULL);
    shoot_at_horse(s, "1 2 6 6  6");
    to_question(s, TILLY_ASK_HEROICS);
    assert_int_equal(question_now(s).side, NORTH_SIDE);
    assert_int_equal(option_of(s, TILLY_OPT_UNIT, "SP", NULL), -1);
    assert_int_equal(answer(s, TILLY_OPT_UNIT, "SS", "FH", 0, 0, 0), TILLY_OK);
    assert_int_equal(look(s, "SS").strength, 3);
    scene_end(s);
}

/* T1-314 T1-315: A hit it last turn, B routs it now, and neither won. */
static void last_turns_hits_give_no_heroics(void **state)
{
    scene *s = rout_by_both("6 1  1  1 1");
    to_step(s, "1.1");
    assert_int_equal(look(s, "Enemy").strength, 1);
    to_question(s, TILLY_ASK_PRIMARY_FIGHTER);
    assert_int_equal(answer(s, TILLY_OPT_UNIT, "A", NULL, 0, 0, 0), TILLY_OK);
    dice(s, "1 1  6  6");
    assert_int_equal(next_question(s), TILLY_ASK_PLACE_HIT);
    assert_int_equal(answer(s, TILLY_OPT_UNIT, "B", NULL, 0, 0, 0), TILLY_OK);
    to_question(s, TILLY_ASK_HEROICS);
    assert_true(option_of(s, TILLY_OPT_UNIT, "B", "Enemy") >= 0);
    assert_int_equal(option_of(s, TILLY_OPT_UNIT, "A", NULL), -1);
    scene_end(s);
}

/* T1-314: the same for shooting; SP, who routs it, has nothing to regain. */
static void last_turns_shots_give_no_heroics(void **state)
{
    scene *s = scene_of(volley_heroes, NULL);
    shoot_at_horse(s, "1 1 1 1  6");
    to_step(s, "1.1");
    shoot_at_horse(s, "6 6 1 1  1");
    assert_false(is_down(s, "FH"));
    while (next_question(s)) {
        assert_int_not_equal(question_now(s).kind, TILLY_ASK_HEROICS);
        pass_question(s);
    }
    scene_end(s);
}

/* T1-317: a record serves in its own turn only, once. */
static void a_rout_is_forgotten_with_its_turn(void **state)
{
    scene *s = rout_by_both("6 1  6  1 1");
    to_question(s, TILLY_ASK_HEROICS);
    assert_int_equal(answer(s, TILLY_OPT_NONE, NULL, NULL, 0, 0, 0), TILLY_OK);
    to_step(s, "4.4");
    to_step(s, "4.3");
    end_step(s);
    assert_int_equal(events_of(s, TILLY_EV_HEROICS), 0);
    scene_end(s);
}

/* ---- 4.4 ------------------------------------------------------------------------------------ */

/* Armies of so many units a side, far apart: a commander and shot. */
static piece *armies_of(int units)
{
    static piece all[MOST_PIECES + 1];
    static char name[MOST_PIECES][8];
    memset(all, 0, sizeof all);
    for (int side = 0, n = 0; side < 2; side++)
        for (int i = 0; i < units; i++, n++) {
            snprintf(name[n], sizeof name[n], "%c%d", side ? 'N' : 'S', i);
            all[n] = (piece){.name = name[n],
                             .type = i ? "shot" : "commander",
                             .side = side,
                             .x = 3 * (i % 9) - 12,
                             .y = (side ? 20 : -20) + 2 * (i / 9)};
        }
    return all;
}

static void lose(scene *s, char side, int units)
{
    for (int i = 1; i <= units; i++) {
        char name[16];
        snprintf(name, sizeof name, "%c%d", side, i);
        if (is_down(s, name))
            edit_unit(s, TILLY_EDIT_REMOVE, name, 1);
    }
}

/* Plays army morale after such losses; the end it came to, TILLY_END_NOT if the battle goes on. */
static scene *judged(int units, int south, int north, void (*change)(scene *), const char *faces)
{
    scene *s = scene_of(armies_of(units), change);
    to_step(s, "4.4");
    lose(s, 'S', south);
    lose(s, 'N', north);
    dice(s, faces);
    end_step(s);
    return s;
}

static void ends(int units,
                 int south,
                 int north,
                 void (*change)(scene *),
                 const char *faces,
                 unsigned how,
                 unsigned winner)
{
    scene *s = judged(units, south, north, change, faces);
    assert_int_equal(scene_info(s).over, how);
    assert_int_equal(scene_info(s).winner, winner);
    scene_end(s);
}

/* T1-EX-29 T1-319 T1-320 T1-321 T1-322 T1-323 T1-324 T1-Q-131 */
static void a_third_lost_is_defeat(void **state)
{
    ends(25, 8, 0, NULL, "", TILLY_END_NOT, TILLY_NO_SIDE);
    ends(25, 9, 0, NULL, "", TILLY_END_MORALE, NORTH_SIDE);
    ends(25, 0, 9, NULL, "", TILLY_END_MORALE, SOUTH_SIDE);
    ends(25, 9, 9, NULL, "", TILLY_END_MORALE, TILLY_NO_SIDE);
    ends(24, 8, 0, NULL, "", TILLY_END_MORALE, NORTH_SIDE);
    ends(24, 7, 0, NULL, "", TILLY_END_NOT, TILLY_NO_SIDE);
}

static void variable(scene *s)
{
    set_rule(s, "variable_army_morale", "on");
}
static void nobody_on_a_tie(scene *s)
{
    set_rule(s, "variable_army_morale", "on");
    set_rule(s, "variable_morale_tie", "nobody");
}

/* T1-EX-30 T1-325 T1-326 T1-327 T1-328 T1-Q-132: 10 of 25 would be beaten by the fixed third. */
static void the_side_with_more_losses_throws(void **state)
{
    ends(25, 7, 0, variable, "3", TILLY_END_NOT, TILLY_NO_SIDE);
    ends(25, 10, 6, variable, "4", TILLY_END_MORALE, NORTH_SIDE);
    ends(25, 10, 6, variable, "2", TILLY_END_NOT, TILLY_NO_SIDE);
    ends(25, 6, 10, variable, "4", TILLY_END_MORALE, SOUTH_SIDE);
    ends(25, 6, 10, variable, "3", TILLY_END_MORALE, SOUTH_SIDE); /* 13 of 25 is over half */
}

/* T1-EX-46 T1-Q-133 */
static void with_equal_losses_both_throw(void **state)
{
    scene *s = judged(20, 0, 0, variable, "6 6");
    assert_int_equal(s->thrown, 0);
    assert_int_equal(scene_info(s).over, TILLY_END_NOT);
    scene_end(s);
    ends(20, 5, 5, variable, "5 4", TILLY_END_MORALE, NORTH_SIDE);
    ends(20, 5, 5, variable, "4 5", TILLY_END_MORALE, SOUTH_SIDE);
    ends(20, 5, 5, variable, "5 6", TILLY_END_MORALE, TILLY_NO_SIDE);
    ends(20, 5, 5, nobody_on_a_tie, "6 6", TILLY_END_NOT, TILLY_NO_SIDE);
}

/* T1-105 T1-Q-29: turns go on until army morale ends the battle. */
static void the_battle_goes_on_while_both_hold(void **state)
{
    scene *s = judged(24, 3, 3, NULL, "");
    to_step(s, "1.1");
    assert_int_equal(scene_info(s).turn, 2);
    assert_int_equal(scene_info(s).role[0], SOUTH_SIDE);
    scene_end(s);
}

static scene *limited(int south, int north, uint32_t limit)
{
    piece *pieces = armies_of(20);
    scene *s = scene_of(pieces, NULL);
    tilly_setup setup = {.size = sizeof setup,
                         .flags = TILLY_SETUP_DEPLOYED | TILLY_SETUP_ROLES | TILLY_SETUP_TERRAIN |
                                  TILLY_SETUP_ANY_ARMY,
                         .rules = s->rules,
                         .table = s->table,
                         .army = {(tilly_army *)tilly_battle_army(s->battle, 0),
                                  (tilly_army *)tilly_battle_army(s->battle, 1)},
                         .reserve = 4,
                         .turn_limit = limit};
    tilly_battle *b = NULL;
    assert_int_equal(tilly_battle_new(&setup, &b, NULL), TILLY_OK);
    for (int i = 0; pieces[i].name; i++) {
        tilly_pose pose = {TUM(pieces[i].x) + SCENE_SHIFT, TUM(pieces[i].y) + SCENE_SHIFT, 0, 0};
        assert_int_equal(tilly_battle_deploy(b, s->id[i], &pose, 0, 1, NULL), TILLY_OK);
    }
    assert_int_equal(tilly_battle_begin(b, NULL), TILLY_OK);
    tilly_battle_unref(s->battle);
    s->battle = b;
    assert_int_equal(tilly_battle_turn(b, &s->turn), TILLY_OK);
    to_step(s, "4.4");
    lose(s, 'S', south);
    lose(s, 'N', north);
    return s;
}

static void assert_ends_in_words(const scene *s, unsigned winner)
{
    char text[200];
    tilly_event e;
    assert_true(event_of(s, TILLY_EV_TURN_LIMIT, 0, &e));
    assert_int_equal(tilly_event_text(s->battle, &e, text, sizeof text, NULL), TILLY_OK);
    assert_string_equal(text, "Turn 2, the last one, is over");
    assert_true(event_of(s, TILLY_EV_BATTLE_OVER, 0, &e));
    assert_int_equal(tilly_event_text(s->battle, &e, text, sizeof text, NULL), TILLY_OK);
    assert_non_null(strstr(text, winner == TILLY_NO_SIDE ? "The battle is drawn" : "Victory for "));
    assert_non_null(strstr(text, " as the last turn ends!"));
}

/* The turn limit of automatic play: fewer lost units win, as many are a draw, and it does not end
 * before its turn. */
static void a_turn_limit_ends_the_battle_by_losses(void **state)
{
    static const struct {
        int south, north;
        unsigned winner;
    } end[] = {{3, 1, NORTH_SIDE}, {1, 3, SOUTH_SIDE}, {2, 2, TILLY_NO_SIDE}};
    for (int i = 0; i < 3; i++) {
        scene *s = limited(end[i].south, end[i].north, 2);
        to_step(s, "1.1");
        assert_int_equal(scene_info(s).over, TILLY_END_NOT);
        to_step(s, "4.4");
        end_step(s);
        assert_int_equal(scene_info(s).over, TILLY_END_LIMIT);
        assert_int_equal(scene_info(s).winner, end[i].winner);
        assert_int_equal(events_of(s, TILLY_EV_TURN_LIMIT), 1);
        assert_ends_in_words(s, end[i].winner);
        scene_end(s);
    }
}

/* ---- edits ---------------------------------------------------------------------------------- */

static tilly_status try_edit(scene *s, tilly_edit e)
{
    e.size = sizeof e;
    s->why = (tilly_reason){.size = sizeof s->why};
    return tilly_battle_edit(s->battle, &e, NULL, &s->why);
}

/* Hits by a script can come back like others, but not beyond the start; at 0 the unit routs without
 * a record for heroics. */
static void a_script_hurts_and_restores(void **state)
{
    scene *s = scene_of(whole, NULL);
    edit_unit(s, TILLY_EDIT_HURT, "Tercio", 2);
    assert_int_equal(look(s, "Tercio").strength, 2);
    assert_int_equal(look(s, "Tercio").recoverable, 2);
    edit_unit(s, TILLY_EDIT_RESTORE, "Tercio", 1);
    assert_int_equal(look(s, "Tercio").strength, 3);
    assert_int_equal(look(s, "Tercio").recoverable, 1);
    assert_int_equal(
        try_edit(
            s, (tilly_edit){.kind = TILLY_EDIT_RESTORE, .unit = unit_of(s, "Tercio"), .value = 2}),
        TILLY_E_ILLEGAL);
    assert_int_equal(s->why.code, TILLY_WHY_EDIT_VALUE);
    edit_unit(s, TILLY_EDIT_HURT, "Tercio", 3);
    assert_false(is_down(s, "Tercio"));
    assert_int_equal(scene_info(s).lost[SOUTH_SIDE], 1);
    assert_true(is_down(s, "Tilly"));
    assert_false(look(s, "Tilly").flags & TILLY_UNIT_ATTACHED);
    assert_int_equal(
        try_edit(s,
                 (tilly_edit){.kind = TILLY_EDIT_HURT, .unit = unit_of(s, "Tercio"), .value = 1}),
        TILLY_E_ILLEGAL);
    assert_int_equal(s->why.code, TILLY_WHY_UNIT_GONE);
    scene_end(s);
}

/* Nobody is put where another stands or off the table; a general goes with his unit. */
static void a_script_places_where_there_is_room(void **state)
{
    scene *s = scene_of(whole, NULL);
    assert_int_equal(try_edit(s,
                              (tilly_edit){.kind = TILLY_EDIT_PLACE,
                                           .unit = unit_of(s, "Tercio"),
                                           .x = SCENE_SHIFT,
                                           .y = SCENE_SHIFT + TUM(12.5)}),
                     TILLY_E_ILLEGAL);
    assert_int_equal(s->why.code, TILLY_WHY_NO_ROOM);
    assert_int_equal(s->why.unit[1], unit_of(s, "Enemy"));
    assert_int_equal(
        try_edit(
            s,
            (tilly_edit){.kind = TILLY_EDIT_PLACE, .unit = unit_of(s, "Tercio"), .x = 0, .y = 0}),
        TILLY_E_ILLEGAL);
    assert_int_equal(s->why.code, TILLY_WHY_OFF_TABLE);
    put_at(s, "Tercio", 5, 5, 90);
    assert_place(s, "Tercio", 5, 5, 90, 0);
    assert_place(s, "Tilly", 5, 5, 0, 0.0001);
    assert_true(look(s, "Tilly").flags & TILLY_UNIT_ATTACHED);
    scene_end(s);
}

/* A reinforcement is a unit of its command from then on, with its type's resolve, and one more to
 * lose. */
static void a_script_brings_on_a_unit(void **state)
{
    scene *s = scene_of(whole, NULL);
    uint32_t type = 0;
    assert_int_equal(tilly_ruleset_type(s->rules, "horse", &type), TILLY_OK);
    tilly_edit e = {.size = sizeof e,
                    .kind = TILLY_EDIT_BRING,
                    .side = SOUTH_SIDE,
                    .group = look(s, "Tercio").group,
                    .type = (uint16_t)type,
                    .x = SCENE_SHIFT + TUM(9),
                    .y = SCENE_SHIFT};
    tilly_id made = 0;
    assert_int_equal(tilly_battle_edit(s->battle, &e, &made, NULL), TILLY_OK);
    tilly_unit u;
    assert_int_equal(tilly_battle_unit(s->battle, made, &u), TILLY_OK);
    assert_int_equal(u.strength, 3);
    assert_int_equal(u.group, look(s, "Tercio").group);
    assert_int_equal(scene_info(s).units[SOUTH_SIDE], 3);
    assert_int_equal(try_edit(s, e), TILLY_E_ILLEGAL); /* the place is taken now */
    assert_int_equal(scene_info(s).units[SOUTH_SIDE], 3);
    uint32_t count = 0;
    assert_int_equal(tilly_battle_units(s->battle, SOUTH_SIDE, NULL, 0, &count), TILLY_OK);
    assert_int_equal(count, 3);
    scene_end(s);
}

/* A flag set by a script works like one set by play: a unit that has shot is not asked to shoot. */
static void a_script_sets_a_flag(void **state)
{
    static const piece near_shot[] = {{"A", "shot", 0, 0, 0, 0}, {"B", "shot", 1, 0, 4, 180}, {0}};
    scene *s = scene_of(near_shot, NULL);
    assert_int_equal(try_edit(s,
                              (tilly_edit){.kind = TILLY_EDIT_STATE,
                                           .unit = unit_of(s, "B"),
                                           .what = TILLY_UNIT_SHOT,
                                           .value = 1}),
                     TILLY_OK);
    assert_true(look(s, "B").flags & TILLY_UNIT_SHOT);
    assert_int_equal(try_edit(s,
                              (tilly_edit){.kind = TILLY_EDIT_STATE,
                                           .unit = unit_of(s, "B"),
                                           .what = TILLY_UNIT_COMMANDER,
                                           .value = 1}),
                     TILLY_E_ILLEGAL);
    to_question(s, TILLY_ASK_NEXT_TARGET);
    assert_int_equal(question_now(s).side, SOUTH_SIDE);
    scene_end(s);
}

static const char *words_why(const scene *s)
{
    static char text[200];
    assert_int_equal(tilly_reason_text(s->battle, &s->why, text, sizeof text, NULL), TILLY_OK);
    return text;
}

static void refused_in_words(scene *s, tilly_edit e, const char *words)
{
    assert_int_equal(try_edit(s, e), TILLY_E_ILLEGAL);
    assert_string_equal(words_why(s), words);
}

static void an_edit_that_makes_no_sense_says_what_is_wrong_with_it(void **state)
{
    static const piece pair[] = {
        {"General", "commander", 0, 0, 0, 0}, {"B", "shot", 1, 0, 9, 180}, {0}};
    scene *s = scene_of(pair, NULL);
    tilly_id general = unit_of(s, "General");
    tilly_id b = unit_of(s, "B");
    refused_in_words(s,
                     (tilly_edit){.kind = TILLY_EDIT_HURT, .unit = general, .value = 1},
                     "There is nothing that edit could change in General");
    refused_in_words(s,
                     (tilly_edit){.kind = TILLY_EDIT_RESTORE, .unit = b, .value = 1},
                     "There is nothing that edit could change in B");
    refused_in_words(
        s,
        (tilly_edit){.kind = TILLY_EDIT_STATE, .unit = b, .what = TILLY_UNIT_LOCKED, .value = 1},
        "No edit changes whether B counts as locked in melee");
    refused_in_words(s,
                     (tilly_edit){.kind = TILLY_EDIT_STATE, .unit = b, .what = 48, .value = 1},
                     "B has no flag 48 that an edit could change");
    tilly_edit bring = {.kind = TILLY_EDIT_BRING, .side = 0, .type = 1};
    refused_in_words(s, bring, "The edit names no command");
    bring.group = look(s, "B").group;
    refused_in_words(s, bring, "Command 1 belongs to the other side");
    scene_end(s);
}

/* He has no move back: how far could not be answered. */
static void a_commander_cannot_be_made_to_rally_back(void **state)
{
    static const piece pair[] = {
        {"General", "commander", 0, 0, 0, 0}, {"B", "shot", 1, 0, 9, 180}, {0}};
    scene *s = scene_of(pair, NULL);
    tilly_edit e = {.kind = TILLY_EDIT_STATE,
                    .unit = unit_of(s, "General"),
                    .what = TILLY_UNIT_RALLY_BACK,
                    .value = 1};
    assert_int_equal(try_edit(s, e), TILLY_E_ILLEGAL);
    assert_int_equal(s->why.code, TILLY_WHY_EDIT_VALUE);
    char text[200];
    assert_int_equal(tilly_reason_text(s->battle, &s->why, text, sizeof text, NULL), TILLY_OK);
    assert_string_equal(text, "No edit changes whether General counts as bound to fall back");
    e.unit = unit_of(s, "B");
    assert_int_equal(try_edit(s, e), TILLY_OK);
    scene_end(s);
}

/* T1-324 T1-325 T1-Q-131 */
static void the_break_point_of_an_army_can_be_read(void **state)
{
    scene *s = scene_of(two_commands, NULL);
    tilly_loss_mark mark = {0};
    uint32_t count = 0;
    assert_int_equal(tilly_battle_loss_marks(s->battle, 0, &mark, 1, &count), TILLY_OK);
    assert_int_equal(count, 1);
    assert_int_equal(mark.mark, 4); /* a third of ten, rounded up */
    assert_int_equal(mark.test, 4);
    assert_int_equal(mark.percent, 0);
    assert_int_equal(mark.tested, 0);
    scene_end(s);
    s = scene_of(two_commands, variable);
    assert_int_equal(tilly_battle_loss_marks(s->battle, 0, NULL, 0, &count), TILLY_OK);
    assert_int_equal(count, 0);
    scene_end(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_command_of_a_fallen_commander_is_shaken),
        cmocka_unit_test(a_fallen_commander_shakes_his_command_once),
        cmocka_unit_test(routs_by_command_morale_give_no_heroics),
        cmocka_unit_test(a_commander_rallies_the_unit_he_is_with),
        cmocka_unit_test(a_whole_unit_cannot_be_rallied),
        cmocka_unit_test(what_command_morale_took_does_not_come_back),
        cmocka_unit_test(one_of_those_that_hit_it_gains),
        cmocka_unit_test(winners_go_first),
        cmocka_unit_test(a_unit_may_gain_from_a_rally_and_from_heroics),
        cmocka_unit_test(heroics_after_shooting_go_to_those_that_hit),
        cmocka_unit_test(last_turns_hits_give_no_heroics),
        cmocka_unit_test(last_turns_shots_give_no_heroics),
        cmocka_unit_test(a_rout_is_forgotten_with_its_turn),
        cmocka_unit_test(a_third_lost_is_defeat),
        cmocka_unit_test(the_side_with_more_losses_throws),
        cmocka_unit_test(with_equal_losses_both_throw),
        cmocka_unit_test(the_battle_goes_on_while_both_hold),
        cmocka_unit_test(the_break_point_of_an_army_can_be_read),
        cmocka_unit_test(a_turn_limit_ends_the_battle_by_losses),
        cmocka_unit_test(a_script_hurts_and_restores),
        cmocka_unit_test(a_script_places_where_there_is_room),
        cmocka_unit_test(a_script_brings_on_a_unit),
        cmocka_unit_test(a_script_sets_a_flag),
        cmocka_unit_test(an_edit_that_makes_no_sense_says_what_is_wrong_with_it),
        cmocka_unit_test(a_commander_cannot_be_made_to_rally_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
