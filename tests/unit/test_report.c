/* The turn as a report, and the open question and its options in words. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/support.h"

#define UNIT(a, b, c, d, e, f)                                                                     \
    {                                                                                              \
        .name = (a), .type = (b), .side = (c), .x = (d), .y = (e), .heading = (f)                  \
    }
enum { LONG_TEXT = 8000 };

/* Tilly's tercio has Gustav's horse 2 TUM before it; both generals stand near. */
static const piece field[] = {
    UNIT("Gustav", "commander", 0, -4, -2, 0),
    UNIT("Gustav's horse", "horse", 0, 0, 0, 0),
    UNIT("Croats", "light horse", 0, 3, -4, 0),
    UNIT("Blue Brigade", "pike+shot", 0, -7, -8, 0),
    UNIT("Yellow Brigade", "pike+shot", 0, -10, -6, 0),
    UNIT("Tilly", "commander", 1, 4, 5, 180),
    UNIT("Tilly's tercio", "pike+shot", 1, 0, 3, 180),
    {.name = NULL},
};

static const char *army_name(const scene *s, uint32_t side)
{
    return tilly_army_name(tilly_battle_army(s->battle, side));
}

static void advance(scene *s, const char *name, double length)
{
    to_question(s, TILLY_ASK_NEXT_UNIT);
    act_with(s, name);
    assert_int_equal(answer(s, TILLY_OPT_STRAIGHT, NULL, NULL, TUM(length), 0, 0), TILLY_OK);
}

static void shoot(scene *s, const char *faces)
{
    to_question(s, TILLY_ASK_NEXT_TARGET);
    dice(s, faces);
    assert_int_equal(answer(s, TILLY_OPT_UNIT, "Gustav's horse", NULL, 0, 0, 0), TILLY_OK);
    end_step(s);
}

static void a_shot_is_told_with_its_dice(void **state)
{
    (void)state;
    scene *s = scene_of(field, NULL);
    shoot(s, "6 2 1 3");
    assert_says(report_of(s, 0),
                "\n  Tilly's tercio shoots at Gustav's horse: 4 dice 6 2 1 3, needing 6: one hit\n "
                " Gustav's horse takes one hit: resolve 3 to 2\n");
    assert_silent(report_of(s, 0), "The shooting");
    scene_end(s);
}

static void lines_show_their_clause_when_asked(void **state)
{
    (void)state;
    scene *s = scene_of(field, NULL);
    shoot(s, "6 2 1 3");
    assert_says(report_of(s, 1), "needing 6: one hit [T1-2");
    assert_says(report_of(s, 1), "resolve 3 to 2 [T1-201]\n");
    assert_silent(report_of(s, 0), "[T1");
    scene_end(s);
}

static void headings_are_those_of_the_sequence_of_play(void **state)
{
    (void)state;
    scene *s = scene_of(field, NULL);
    advance(s, "Croats", 3);
    shoot(s, "1 1 1 1");
    const char *report = report_of(s, 0);
    static const char start[] = "Turn 1\n\nAttacker Phase\n\n1.1 Attacker Move (";
    assert_memory_equal(report, start, sizeof start - 1);
    assert_says(report, "\n\n1.2 Defender Shoot (");
    assert_silent(report, "2.1");
    assert_silent(report, "Defender Phase");
    scene_end(s);
}

static void advances_of_one_length_are_one_sentence(void **state)
{
    (void)state;
    scene *s = scene_of(field, NULL);
    advance(s, "Blue Brigade", 2.5);
    advance(s, "Yellow Brigade", 2.5);
    advance(s, "Croats", 4);
    to_step(s, "1.2");
    assert_says(report_of(s, 0),
                "\n  Blue Brigade and Yellow Brigade advance 2.5\n  Croats advance 4\n");
    scene_end(s);
}

static void a_melee_tells_throws_hits_and_result(void **state)
{
    (void)state;
    static const piece near[] = {
        UNIT("Gustav", "commander", 0, -4, -2, 0),
        UNIT("Gustav's horse", "horse", 0, 0, 0, 0),
        UNIT("Tilly", "commander", 1, 4, 5, 180),
        UNIT("Tilly's tercio", "pike+shot", 1, 0, 2.5, 180),
        {.name = NULL},
    };
    scene *s = scene_of(near, NULL);
    to_question(s, TILLY_ASK_CHARGE);
    assert_int_equal(answer(s, TILLY_OPT_CHARGE, "Gustav's horse", NULL, 0, 0, 0), TILLY_OK);
    to_step(s, "3.4");
    dice(s, "5 6 1 1 1 1 6");
    end_step(s);
    const char *report = report_of(s, 0);
    assert_says(report, "\n  Gustav's horse charges 1.5 into Tilly's tercio\n");
    assert_says(report,
                "\n  Gustav's horse fights: 3 dice 5 6 1, needing 5: two hits\n  Tilly's tercio "
                "fights: 4 dice 1 1 1 6, needing 5: one hit\n");
    assert_says(report, "\n  Gustav's horse wins, two hits to one\n");
    assert_silent(report, "strikes");
    assert_silent(report, "in contact");
    scene_end(s);
}

/* T1-283: hits on several enemies are told one by one, those that all fall on one are not. */
static void hits_on_two_enemies_are_told_apart(void **state)
{
    (void)state;
    static const piece into_two[] = {
        UNIT("Horn", "commander", 0, 0, -20, 0),
        UNIT("Horse", "horse", 0, 10, 5, 0),
        UNIT("Wallenstein", "commander", 1, 20, 20, 180),
        UNIT("Pikes", "pike+shot", 1, 9, 13.5, 180),
        UNIT("Shot", "shot", 1, 11, 13.5, 180),
        {.name = NULL},
    };
    scene *s = scene_of(into_two, NULL);
    to_step(s, "3.4");
    put_at(s, "Horse", 10, 12.5, 0);
    mark_as(s, "Horse", TILLY_UNIT_CHARGED);
    to_question(s, TILLY_ASK_PRIMARY_FIGHTER);
    assert_int_equal(answer(s, TILLY_OPT_UNIT, "Pikes", NULL, 0, 0, 0), TILLY_OK);
    dice(s, "4 6 5  1 1 1 1  6");
    to_question(s, TILLY_ASK_PLACE_HIT);
    assert_int_equal(answer(s, TILLY_OPT_UNIT, "Pikes", NULL, 0, 0, 0), TILLY_OK);
    to_question(s, TILLY_ASK_PLACE_HIT);
    assert_int_equal(answer(s, TILLY_OPT_UNIT, "Pikes", NULL, 0, 0, 0), TILLY_OK);
    end_step(s);
    const char *report = report_of(s, 0);
    assert_says(report, "\n  Horse is in contact with Pikes\n");
    assert_says(report, "\n  Horse strikes Shot with a 4\n");
    assert_says(report, "\n  Two hits of Horse fall on Pikes\n");
    assert_silent(report, "Shot strikes"); /* its one hit can only fall on the horse */
    scene_end(s);
}

/* A charge tells of the enemy it was declared at; a second one it runs into is told of by itself.
 */
static void a_charge_into_two_tells_of_both(void **state)
{
    (void)state;
    static const piece two[] = {
        UNIT("Gustav", "commander", 0, -4, -12, 0),
        UNIT("Pikes", "pike+shot", 0, -1, 0, 0),
        UNIT("Shot", "shot", 0, 1, 0, 0),
        UNIT("Tilly", "commander", 1, 4, 12, 180),
        UNIT("Cuirassiers", "horse", 1, 0, 3, 180),
        {.name = NULL},
    };
    scene *s = scene_of(two, NULL);
    to_step(s, "3.2");
    mark_as(s, "Cuirassiers", TILLY_UNIT_CHARGE_DECLARED);
    to_step(s, "3.4");
    const char *report = report_of(s, 0);
    assert_says(report,
                "\n  Cuirassiers charge 2 into Pikes\n  Cuirassiers are in contact with Shot\n");
    scene_end(s);
}

/* Of two units that move one after the other only the same plain advance is one sentence. */
static void moves_that_differ_are_sentences_of_their_own(void **state)
{
    (void)state;
    scene *s = scene_of(field, NULL);
    advance(s, "Blue Brigade", 2.5);
    to_question(s, TILLY_ASK_NEXT_UNIT);
    act_with(s, "Yellow Brigade");
    assert_int_equal(answer(s, TILLY_OPT_WHEEL_LEFT, NULL, NULL, DEGREES(15), 0, 0), TILLY_OK);
    advance(s, "Croats", 2.5);
    to_step(s, "1.2");
    const char *report = report_of(s, 0);
    assert_says(report, "\n  Blue Brigade advances 2.5\n");
    assert_says(report, "\n  Yellow Brigade wheels left 15");
    assert_says(report, "\n  Croats advance 2.5\n");
    scene_end(s);
}

/* 0.1 TUM and whole degrees; a length too short to be read is not told as none. */
static void lengths_are_told_as_a_ruler_shows_them(void **state)
{
    (void)state;
    scene *s = scene_of(field, NULL);
    advance(s, "Blue Brigade", 2.5678);
    advance(s, "Yellow Brigade", 0.03);
    advance(s, "Croats", 2);
    to_step(s, "1.2");
    assert_says(report_of(s, 0), "\n  Blue Brigade advances 2.6\n");
    assert_says(report_of(s, 0), "\n  Yellow Brigade advances less than 0.1\n");
    assert_says(report_of(s, 0), "\n  Croats advance 2\n");
    assert_says(report_of(s, TILLY_REPORT_EXACT), "\n  Blue Brigade advances 2.5678\n");
    assert_says(report_of(s, TILLY_REPORT_EXACT), "\n  Yellow Brigade advances 0.03\n");
    assert_int_equal(tilly_turn_report(s->turn, 4, NULL, 0, NULL), TILLY_E_RANGE);
    scene_end(s);
}

static void a_turn_in_which_nothing_happened_has_no_report(void **state)
{
    (void)state;
    scene *s = scene_of(field, NULL);
    to_question(s, TILLY_ASK_NEXT_UNIT);
    assert_string_equal(report_of(s, 0), "");
    scene_end(s);
}

/* What a script does is told once. */
static void an_edit_has_one_line(void **state)
{
    (void)state;
    scene *s = scene_of(field, NULL);
    tilly_edit e = {.size = sizeof e, .kind = TILLY_EDIT_POINTS, .side = 1, .value = -2};
    char words[100];
    assert_int_equal(tilly_battle_edit(s->battle, &e, NULL, NULL), TILLY_OK);
    e.kind = TILLY_EDIT_SPEAK;
    e.side = 0;
    tilly_battle_note(s->battle, "Hold the ford", &e.what);
    assert_int_equal(tilly_battle_edit(s->battle, &e, NULL, NULL), TILLY_OK);
    e = (tilly_edit){.size = sizeof e,
                     .kind = TILLY_EDIT_HURT,
                     .unit = unit_of(s, "Tilly's tercio"),
                     .value = 1};
    assert_int_equal(tilly_battle_edit(s->battle, &e, NULL, NULL), TILLY_OK);
    e = (tilly_edit){.size = sizeof e, .kind = TILLY_EDIT_PARAMETER, .value = TUM(6)};
    tilly_ruleset_find(tilly_battle_rules(s->battle), "command_radius", &e.what);
    assert_int_equal(tilly_battle_edit(s->battle, &e, NULL, NULL), TILLY_OK);
    const char *report = report_of(s, 0);
    snprintf(words, sizeof words, "%s: two points lost\n", army_name(s, 1));
    assert_says(report, words);
    assert_silent(report, "By the scenario: words");
    assert_silent(report, "two points lost\n  By the scenario: two");
    snprintf(words, sizeof words, "  To %s: \"Hold the ford\"\n", army_name(s, 0));
    assert_says(report, words);
    assert_says(report, "  By the scenario: Tilly's tercio is weakened by one\n");
    assert_silent(report, "takes one hit");
    assert_says(report, "  By the scenario: command_radius changes from 8 to 6\n");
    scene_end(s);
}

/* ---- the battle after the action ------------------------------------------------------------- */

static const char *summary_of(const scene *s)
{
    static char words[LONG_TEXT];
    size_t needed = 0;
    assert_int_equal(tilly_battle_summary(s->battle, words, sizeof words, &needed), TILLY_OK);
    assert_int_equal(needed, strlen(words) + 1);
    assert_int_equal(tilly_battle_summary(s->battle, NULL, 0, &needed), TILLY_OK);
    return words;
}

static void a_summary_tells_losses_and_who_routed_whom(void **state)
{
    (void)state;
    char words[100];
    scene *s = scene_of(field, NULL);
    shoot(s, "6 6 6 3");
    assert_int_equal(tilly_turn_concede(s->turn, 0), TILLY_OK);
    assert_int_equal(tilly_turn_next(s->turn, 0), TILLY_BATTLE_OVER);
    const char *summary = summary_of(s);
    snprintf(words, sizeof words, "Turn 1: Victory for %s by concession!\n", army_name(s, 1));
    assert_says(summary, words);
    snprintf(words, sizeof words, "\nLosses of %s: one of four units, ", army_name(s, 0));
    assert_says(summary, words);
    assert_says(summary, "\n  horse: one of one unit, 3 of 3 resolve\n");
    assert_says(summary, "\n  pike+shot: none of two units, 0 of 8 resolve\n");
    assert_says(summary, "\nRouted or destroyed\n  By Tilly's tercio: Gustav's horse (turn 1)\n");
    assert_silent(summary, "Commanders");
    scene_end(s);
}

static void fire(scene *s, const char *target, const char *faces)
{
    to_question(s, TILLY_ASK_NEXT_TARGET);
    dice(s, faces);
    assert_int_equal(answer(s, TILLY_OPT_UNIT, target, NULL, 0, 0, 0), TILLY_OK);
}

static void concede(scene *s, unsigned side)
{
    assert_int_equal(tilly_turn_concede(s->turn, side), TILLY_OK);
    assert_int_equal(tilly_turn_next(s->turn, 0), TILLY_BATTLE_OVER);
}

/* Two units of seven are lost in one turn, and a general with them. */
static void a_summary_tells_the_worst_turn_and_the_fallen(void **state)
{
    (void)state;
    static const piece doomed[] = {
        {.name = "Gustav", .type = "commander", .side = 0, .host = "Gustav's horse"},
        {.name = "Gustav's horse", .type = "horse", .side = 0, .x = 0, .y = 0, .strength = 1},
        {.name = "Baner's horse", .type = "horse", .side = 0, .x = 8, .y = 0, .strength = 1},
        UNIT("Red Brigade", "pike+shot", 0, -14, -20, 0),
        UNIT("Green Brigade", "pike+shot", 0, -17, -20, 0),
        UNIT("Blue Brigade", "pike+shot", 0, -20, -20, 0),
        UNIT("Yellow Brigade", "pike+shot", 0, -23, -20, 0),
        UNIT("White Brigade", "pike+shot", 0, -26, -20, 0),
        UNIT("Tilly", "commander", 1, 4, 8, 180),
        UNIT("Tilly's tercio", "pike+shot", 1, 0, 3, 180),
        UNIT("Holstein's tercio", "pike+shot", 1, 8, 3, 180),
        {.name = NULL},
    };
    char words[100];
    scene *s = scene_of(doomed, NULL);
    fire(s, "Gustav's horse", "6 6 6 6  6");
    fire(s, "Baner's horse", "6 6 6 6");
    end_step(s);
    concede(s, 0);
    const char *summary = summary_of(s);
    assert_says(summary, "\n  By Tilly's tercio: Gustav's horse (turn 1)\n");
    assert_says(summary, "\n  By Holstein's tercio: Baner's horse (turn 1)\n");
    assert_says(summary, "\nCommanders\n  Turn 1: Gustav falls!");
    snprintf(words,
             sizeof words,
             "\nTurning points\n  Turn 1: two units of %s routed or destroyed\n",
             army_name(s, 0));
    assert_says(summary, words);
    scene_end(s);
}

/* In a melee the enemy whose hits did it; by the scenario nobody. */
static void a_summary_finds_who_routed_whom_in_a_melee(void **state)
{
    (void)state;
    static const piece duel[] = {
        UNIT("Gustav", "commander", 0, -20, -20, 0),
        {.name = "Gustav's horse", .type = "horse", .side = 0, .x = 0, .y = -3, .strength = 1},
        UNIT("Croats", "light horse", 0, 20, -20, 0),
        UNIT("Tilly", "commander", 1, 20, 20, 180),
        UNIT("Tilly's tercio", "pike+shot", 1, 0, 5, 180),
        {.name = NULL},
    };
    scene *s = scene_of(duel, NULL);
    to_step(s, "3.4");
    put_at(s, "Gustav's horse", 0, 4, 0);
    dice(s, "1 1 1  6 1 1 1");
    end_step(s);
    tilly_edit e = {
        .size = sizeof e, .kind = TILLY_EDIT_HURT, .unit = unit_of(s, "Croats"), .value = 2};
    assert_int_equal(tilly_battle_edit(s->battle, &e, NULL, NULL), TILLY_OK);
    concede(s, 0);
    assert_says(summary_of(s),
                "\n  By Tilly's tercio: Gustav's horse (turn 1)\n"
                "  By no enemy's blow: Croats (turn 1)\n");
    scene_end(s);
}

/* "Tilly deploys with Holstein's tercio" stands alone; others may share a sentence. */
static void a_commander_who_deploys_with_a_unit_has_a_sentence_of_his_own(void **state)
{
    (void)state;
    static char report[1 << 15];
    char words[200];
    tilly_event e;
    uint32_t count;
    unsigned together = 0;
    tilly_hooks hooks = TILLY_HOOKS_INIT;
    tilly_ruleset *rules = book_rules();
    tilly_battle *battle = example_battle(rules, 5, false);
    tilly_turn *turn = turn_in_play(battle);
    for (unsigned i = 0; i < TILLY_SIDES; i++)
        assert_int_equal(tilly_player_builtin("random", 1, &hooks.player[i]), TILLY_OK);
    assert_int_equal(tilly_battle_run(battle, &hooks, 1), TILLY_TURN_OVER);
    assert_int_equal(tilly_turn_report(turn, 0, report, sizeof report, NULL), TILLY_OK);
    for (uint32_t i = 0; !tilly_turn_events(turn, i, &e, 1, &count) && i < count; i++) {
        if (e.kind != TILLY_EV_DEPLOYED || !e.other)
            continue;
        assert_int_equal(tilly_event_text(battle, &e, words + 3, sizeof words - 4, NULL), TILLY_OK);
        memcpy(words, "\n  ", 3);
        strcat(words, "\n");
        assert_says(report, words);
        together++;
    }
    assert_true(together > 0);
    tilly_battle_unref(battle);
    tilly_ruleset_unref(rules);
}

static void a_battle_given_up_in_its_set_up_is_summed_up(void **state)
{
    (void)state;
    static char words[LONG_TEXT];
    tilly_ruleset *rules = book_rules();
    tilly_battle *battle = example_battle(rules, 3, false);
    tilly_turn *turn = turn_in_play(battle);
    assert_int_equal(tilly_turn_concede(turn, 1), TILLY_OK);
    assert_int_equal(tilly_turn_next(turn, 0), TILLY_BATTLE_OVER);
    assert_int_equal(tilly_battle_summary(battle, words, sizeof words, NULL), TILLY_OK);
    assert_says(words, "After the battle\n  Set-up: Victory for ");
    assert_silent(words, "Routed or destroyed");
    tilly_battle_unref(battle);
    tilly_ruleset_unref(rules);
}

static void a_cut_report_says_how_much_it_needs(void **state)
{
    (void)state;
    char part[LONG_TEXT];
    size_t again;
    scene *s = scene_of(field, NULL);
    shoot(s, "6 2 1 3");
    const char *whole = report_of(s, 1);
    size_t needed = strlen(whole) + 1;
    for (size_t room = 0; room < needed; room++) {
        assert_int_equal(tilly_turn_report(s->turn, 1, room ? part : NULL, room, &again),
                         room ? TILLY_E_ROOM : TILLY_OK);
        assert_int_equal(again, needed);
        if (room)
            assert_int_equal(strlen(part), room - 1);
    }
    scene_end(s);
}

/* ---- questions and options ------------------------------------------------------------------ */

static const char *question_text(const scene *s)
{
    static char words[300];
    size_t needed = 0;
    assert_int_equal(tilly_turn_question_text(s->turn, words, sizeof words, &needed), TILLY_OK);
    assert_int_equal(needed, strlen(words) + 1);
    return words;
}

/* Nobody leads the fire before he is named. */
static void the_question_who_leads_the_fire_names_side_and_target(void **state)
{
    (void)state;
    static const piece two[] = {
        UNIT("Gustav", "commander", 0, -4, -2, 0),
        UNIT("Gustav's horse", "horse", 0, 0, 0, 0),
        UNIT("Tilly", "commander", 1, 4, 5, 180),
        UNIT("Tilly's tercio", "pike+shot", 1, -1.2, 3, 180),
        UNIT("Holstein's tercio", "pike+shot", 1, 1.2, 3, 180),
        {.name = NULL},
    };
    char words[100];
    scene *s = scene_of(two, NULL);
    to_question(s, TILLY_ASK_NEXT_TARGET);
    assert_int_equal(answer(s, TILLY_OPT_UNIT, "Gustav's horse", NULL, 0, 0, 0), TILLY_OK);
    if (next_question(s) == TILLY_ASK_SHOOTERS) {
        answer_set(s, "Tilly's tercio", "Holstein's tercio", NULL);
        next_question(s);
    }
    assert_int_equal(question_now(s).kind, TILLY_ASK_PRIMARY_SHOOTER);
    snprintf(words, sizeof words, " %s: who leads the fire on Gustav's horse?", army_name(s, 1));
    assert_says(question_text(s), words);
    scene_end(s);
}

static void a_question_is_asked_by_its_number(void **state)
{
    (void)state;
    scene *s = scene_of(field, NULL);
    to_question(s, TILLY_ASK_NEXT_UNIT);
    assert_memory_equal(question_text(s), "T1-D-08 ", 8);
    assert_string_equal(option_text(s, TILLY_OPT_UNIT, "Croats"), "Croats");
    assert_string_equal(option_text(s, TILLY_OPT_END, NULL), "end");
    act_with(s, "Croats");
    assert_string_equal(question_text(s), "T1-D-10 Croats: move");
    assert_string_equal(option_text(s, TILLY_OPT_WHEEL_RIGHT, NULL),
                        "wheel right <angle up to 45>, <length 0 to 8>");
    assert_string_equal(option_text(s, TILLY_OPT_BACKWARDS, NULL), "backwards <length 1 to 3>");
    assert_string_equal(option_text(s, TILLY_OPT_TURN_LEFT, NULL), "turn left");
    scene_end(s);
}

static void a_roll_is_asked_by_its_number(void **state)
{
    (void)state;
    scene *s = scene_of(field, NULL);
    to_question(s, TILLY_ASK_NEXT_TARGET);
    assert_int_equal(answer(s, TILLY_OPT_UNIT, "Gustav's horse", NULL, 0, 0, 0), TILLY_OK);
    while ((s->status = tilly_turn_next(s->turn, TILLY_UNTIL_ROLL)) == TILLY_DECISION)
        pass_question(s);
    assert_int_equal(s->status, TILLY_ROLL);
    assert_string_equal(question_text(s),
                        "T1-R-05 The shooting to front of Tilly's tercio against Gustav's horse: 4 "
                        "dice, needing 6");
    scene_end(s);
}

static void what_is_not_asked_has_no_words(void **state)
{
    (void)state;
    char words[100];
    scene *s = scene_of(field, NULL);
    to_question(s, TILLY_ASK_NEXT_UNIT);
    tilly_decision d = question_now(s);
    assert_int_equal(tilly_turn_option_text(s->turn, d.options, words, sizeof words, NULL),
                     TILLY_E_RANGE);
    assert_int_equal(tilly_turn_option_text(s->turn, UINT32_MAX, words, sizeof words, NULL),
                     TILLY_E_RANGE);
    assert_int_equal(tilly_turn_question_text(s->turn, NULL, 5, NULL), TILLY_E_NULL);
    for (uint32_t i = 0; i < d.options; i++)
        assert_int_equal(tilly_turn_option_text(s->turn, i, words, sizeof words, NULL), TILLY_OK);
    scene_end(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_shot_is_told_with_its_dice),
        cmocka_unit_test(lines_show_their_clause_when_asked),
        cmocka_unit_test(headings_are_those_of_the_sequence_of_play),
        cmocka_unit_test(advances_of_one_length_are_one_sentence),
        cmocka_unit_test(a_melee_tells_throws_hits_and_result),
        cmocka_unit_test(lengths_are_told_as_a_ruler_shows_them),
        cmocka_unit_test(a_turn_in_which_nothing_happened_has_no_report),
        cmocka_unit_test(an_edit_has_one_line),
        cmocka_unit_test(a_summary_tells_losses_and_who_routed_whom),
        cmocka_unit_test(hits_on_two_enemies_are_told_apart),
        cmocka_unit_test(a_charge_into_two_tells_of_both),
        cmocka_unit_test(moves_that_differ_are_sentences_of_their_own),
        cmocka_unit_test(a_summary_tells_the_worst_turn_and_the_fallen),
        cmocka_unit_test(a_summary_finds_who_routed_whom_in_a_melee),
        cmocka_unit_test(a_commander_who_deploys_with_a_unit_has_a_sentence_of_his_own),
        cmocka_unit_test(a_battle_given_up_in_its_set_up_is_summed_up),
        cmocka_unit_test(a_cut_report_says_how_much_it_needs),
        cmocka_unit_test(a_question_is_asked_by_its_number),
        cmocka_unit_test(the_question_who_leads_the_fire_names_side_and_target),
        cmocka_unit_test(a_roll_is_asked_by_its_number),
        cmocka_unit_test(what_is_not_asked_has_no_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
