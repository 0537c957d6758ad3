/* What a scenario asks: throws and questions that an edit puts in line. They are thrown and
 * answered like all others, their numbers land in variables, and nothing of them is lost. */
#include <stdlib.h>
#include <string.h>
#include "play/skirmish.h"

static uint32_t words_in(tilly_battle *b, const char *words)
{
    uint32_t number = 0;
    assert_int_equal(tilly_battle_words(b, words, &number), TILLY_OK);
    return number;
}

static tilly_edit throwing(tilly_battle *b, uint32_t variable, int32_t dice, uint16_t faces)
{
    tilly_edit e = {.size = sizeof e,
                    .kind = TILLY_EDIT_ROLL,
                    .side = 1,
                    .what = variable,
                    .value = dice,
                    .faces = faces,
                    .words = words_in(b, "Relief from Prague")};
    return e;
}

static tilly_edit asking(tilly_battle *b, uint32_t variable, uint32_t side)
{
    tilly_edit e = {.size = sizeof e,
                    .kind = TILLY_EDIT_ASK,
                    .side = (uint16_t)side,
                    .what = variable,
                    .words = words_in(b, "Where does the relief come?"),
                    .options = 3};
    e.option[0] = words_in(b, "by the road");
    e.option[1] = words_in(b, "through the wood");
    e.option[2] = words_in(b, "not at all");
    return e;
}

static void edit(tilly_battle *b, const tilly_edit *e)
{
    assert_int_equal(tilly_battle_edit(b, e, NULL, NULL), TILLY_OK);
}

/* In the first turn, before anything is asked. */
static tilly_battle *begun(uint64_t seed)
{
    tilly_battle *b = skirmish(seed, false, NULL);
    tilly_turn *t = turn_in_play(b);
    assert_int_equal(tilly_turn_next(t, 0), TILLY_TURN_OVER);
    turn_in_play(b);
    return b;
}

static void assert_event(const tilly_battle *b, unsigned kind, tilly_event *out)
{
    tilly_turn *t = turn_in_play((tilly_battle *)b);
    uint32_t count = 0;
    assert_int_equal(tilly_turn_events(t, 0, NULL, 0, &count), TILLY_OK);
    for (uint32_t i = count; i; i--) {
        assert_int_equal(tilly_turn_events(t, i - 1, out, 1, &count), TILLY_OK);
        if (out->kind == kind)
            return;
    }
    fail_msg("no event %u", kind);
}

/* ---- throws --------------------------------------------------------------------------------- */

static void typed_faces_land_in_the_variable(void **state)
{
    (void)state;
    const uint16_t faces[] = {6, 3};
    const uint16_t too_high[] = {7, 1};
    char words[200];
    tilly_battle *b = begun(5);
    tilly_turn *t = turn_in_play(b);
    tilly_edit e = throwing(b, PUBLIC, 2, 6);
    tilly_roll r = TILLY_ROLL_INIT;
    tilly_event told;
    edit(b, &e);
    assert_int_equal(value_of(b, PUBLIC), 7);
    assert_int_equal(tilly_turn_next(t, TILLY_UNTIL_ROLL), TILLY_ROLL);
    assert_int_equal(tilly_turn_roll(t, &r), TILLY_OK);
    assert_int_equal(r.kind, TILLY_ROLL_SCENARIO);
    assert_int_equal(r.serial, 1);
    assert_int_equal(r.side, 1);
    assert_int_equal(r.dice, 2);
    assert_int_equal(r.faces, 6);
    assert_string_equal(tilly_battle_words_text(b, r.table), "Relief from Prague");
    assert_int_equal(tilly_turn_question_text(t, words, sizeof words, NULL), TILLY_OK);
    assert_says(words, "Relief from Prague");
    assert_says(words, "2 dice");
    assert_int_equal(tilly_turn_supply(t, too_high, 2, TILLY_FROM_TABLE, NULL), TILLY_E_ILLEGAL);
    assert_int_equal(tilly_turn_supply(t, faces, 2, TILLY_FROM_TABLE, NULL), TILLY_OK);
    assert_int_equal(value_of(b, PUBLIC), 9);
    assert_event(b, TILLY_EV_ROLL, &told);
    assert_int_equal(told.value[3], 9);
    assert_int_equal(tilly_event_text(b, &told, words, sizeof words, NULL), TILLY_OK);
    assert_says(words, "Relief from Prague");
    assert_says(words, "2 dice 6 3: 9");
    tilly_battle_info info = TILLY_BATTLE_INFO_INIT;
    assert_int_equal(tilly_battle_info_of(b, &info), TILLY_OK);
    assert_int_equal(info.rolls, 0); /* of the battle's own */
    assert_int_equal(tilly_turn_next(t, 0), TILLY_DECISION);
    tilly_battle_unref(b);
}

/* Die i in the 4 bits from 4 * (i % 8) of value[4 + i / 8]: the ninth is the first of the next. */
static void an_event_has_the_faces_of_more_than_eight_dice(void **state)
{
    (void)state;
    const uint16_t faces[] = {1, 2, 3, 4, 5, 6, 1, 2, 3, 4};
    tilly_battle *b = begun(5);
    tilly_turn *t = turn_in_play(b);
    tilly_edit e = throwing(b, PUBLIC, 10, 6);
    tilly_event told;
    edit(b, &e);
    assert_int_equal(tilly_turn_next(t, TILLY_UNTIL_ROLL), TILLY_ROLL);
    assert_int_equal(tilly_turn_supply(t, faces, 10, TILLY_FROM_TABLE, NULL), TILLY_OK);
    assert_event(b, TILLY_EV_ROLL, &told);
    assert_int_equal(told.value[4], 0x21654321);
    assert_int_equal(told.value[5], 0x43);
    tilly_battle_unref(b);
}

static void dice_of_a_scenario_shift_no_other_dice(void **state)
{
    (void)state;
    tilly_battle *plain = begun(5);
    tilly_battle *b = begun(5);
    tilly_battle_info info[2] = {TILLY_BATTLE_INFO_INIT, TILLY_BATTLE_INFO_INIT};
    for (unsigned i = 0; i < 5; i++) {
        tilly_edit e = throwing(b, PUBLIC, 1, 20);
        edit(b, &e);
    }
    play_by_chance(plain, 200, 0);
    play_by_chance(b, 200, 0);
    assert_int_equal(tilly_battle_info_of(plain, &info[0]), TILLY_OK);
    assert_int_equal(tilly_battle_info_of(b, &info[1]), TILLY_OK);
    assert_int_equal(info[0].rolls, info[1].rolls);
    assert_true(info[0].rolls > 3);
    assert_int_equal(info[0].decisions, info[1].decisions);
    assert_int_equal(info[0].lost[0], info[1].lost[0]);
    assert_int_equal(info[0].lost[1], info[1].lost[1]);
    assert_true(value_of(b, PUBLIC) >= 1 && value_of(b, PUBLIC) <= 20);
    tilly_battle_unref(plain);
    tilly_battle_unref(b);
}

/* ---- questions ------------------------------------------------------------------------------ */

static void a_side_chooses_in_words(void **state)
{
    (void)state;
    char words[200];
    tilly_battle *b = begun(5);
    tilly_turn *t = turn_in_play(b);
    tilly_edit e = asking(b, OF_UMPIRE, 0);
    tilly_decision d = TILLY_DECISION_INIT;
    tilly_answer a = TILLY_ANSWER_INIT;
    tilly_event told;
    assert_int_equal(tilly_battle_edit(b, &e, NULL, NULL), TILLY_E_RANGE); /* a truth has two */
    e.options = 2;
    edit(b, &e);
    assert_int_equal(tilly_turn_next(t, 0), TILLY_DECISION);
    assert_int_equal(tilly_turn_decision(t, &d), TILLY_OK);
    assert_int_equal(d.kind, TILLY_ASK_SCENARIO);
    assert_int_equal(d.side, 0);
    assert_int_equal(d.options, 2);
    assert_string_equal(tilly_battle_words_text(b, (uint32_t)d.amount),
                        "Where does the relief come?");
    assert_int_equal(tilly_turn_question_text(t, words, sizeof words, NULL), TILLY_OK);
    assert_says(words, "Where does the relief come?");
    assert_int_equal(tilly_turn_option_text(t, 1, words, sizeof words, NULL), TILLY_OK);
    assert_string_equal(words, "through the wood");
    assert_int_equal(tilly_turn_answer_read(t, "by the road", &a, NULL), TILLY_OK);
    assert_int_equal(a.pick.option, 0);
    assert_int_equal(tilly_turn_answer(t, &a, NULL), TILLY_OK);
    assert_int_equal(value_of(b, OF_UMPIRE), 0);
    assert_event(b, TILLY_EV_CHOSEN, &told);
    assert_int_equal(told.seen, 1);
    assert_int_equal(tilly_event_text(b, &told, words, sizeof words, NULL), TILLY_OK);
    assert_says(words, "by the road");
    assert_int_equal(tilly_turn_next(t, 0), TILLY_DECISION);
    assert_int_equal(tilly_turn_decision(t, &d), TILLY_OK);
    assert_true(d.kind != TILLY_ASK_SCENARIO);
    tilly_battle_unref(b);
}

static void eight_wait_and_are_asked_in_order(void **state)
{
    (void)state;
    tilly_battle *b = begun(5);
    tilly_turn *t = turn_in_play(b);
    tilly_decision d = TILLY_DECISION_INIT;
    for (unsigned i = 0; i < TILLY_MOST_ASKED; i++) {
        tilly_edit e = asking(b, PUBLIC, i % 2);
        edit(b, &e);
    }
    tilly_edit more = asking(b, PUBLIC, 0);
    tilly_error full = TILLY_ERROR_INIT;
    assert_int_equal(tilly_battle_edit(b, &more, NULL, NULL), TILLY_E_FULL);
    assert_int_equal(tilly_error_last(TILLY_E_FULL, &full), TILLY_OK);
    assert_string_equal(full.text, "8 throws and questions wait already");
    for (unsigned i = 0; i < TILLY_MOST_ASKED; i++) {
        assert_int_equal(tilly_turn_next(t, 0), TILLY_DECISION);
        assert_int_equal(tilly_turn_decision(t, &d), TILLY_OK);
        assert_int_equal(d.kind, TILLY_ASK_SCENARIO);
        assert_int_equal(d.side, i % 2);
        answer_by_draw(t, i);
        assert_true(value_of(b, PUBLIC) >= 0 && value_of(b, PUBLIC) < 3);
    }
    assert_int_equal(tilly_turn_next(t, 0), TILLY_DECISION);
    assert_int_equal(tilly_turn_decision(t, &d), TILLY_OK);
    assert_true(d.kind != TILLY_ASK_SCENARIO);
    tilly_battle_unref(b);
}

static void what_cannot_be_asked_is_refused(void **state)
{
    (void)state;
    tilly_battle *b = begun(5);
    tilly_edit good = throwing(b, PUBLIC, 1, 6);
    tilly_edit e = good;
    e.value = 0;
    assert_int_equal(tilly_battle_edit(b, &e, NULL, NULL), TILLY_E_RANGE);
    e.value = TILLY_MOST_DICE + 1;
    assert_int_equal(tilly_battle_edit(b, &e, NULL, NULL), TILLY_E_RANGE);
    e = good, e.faces = 1;
    assert_int_equal(tilly_battle_edit(b, &e, NULL, NULL), TILLY_E_RANGE);
    e = good, e.faces = TILLY_MOST_FACES + 1;
    assert_int_equal(tilly_battle_edit(b, &e, NULL, NULL), TILLY_E_RANGE);
    e = good, e.what = OF_UMPIRE; /* a truth value */
    assert_int_equal(tilly_battle_edit(b, &e, NULL, NULL), TILLY_E_RANGE);
    e = good, e.what = VARIABLES;
    assert_int_equal(tilly_battle_edit(b, &e, NULL, NULL), TILLY_E_RANGE);
    e = good, e.words = 99;
    assert_int_equal(tilly_battle_edit(b, &e, NULL, NULL), TILLY_E_STALE);
    e = good, e.side = TILLY_NO_SIDE;
    assert_int_equal(tilly_battle_edit(b, &e, NULL, NULL), TILLY_E_RANGE);
    e = asking(b, PUBLIC, 0), e.options = 0;
    assert_int_equal(tilly_battle_edit(b, &e, NULL, NULL), TILLY_E_RANGE);
    e.options = TILLY_MOST_CHOICES + 1;
    assert_int_equal(tilly_battle_edit(b, &e, NULL, NULL), TILLY_E_RANGE);
    e = asking(b, PUBLIC, 0), e.option[2] = 0;
    assert_int_equal(tilly_battle_edit(b, &e, NULL, NULL), TILLY_E_STALE);
    e = asking(b, PUBLIC, 0), e.option[2] = e.option[0];
    assert_int_equal(tilly_battle_edit(b, &e, NULL, NULL), TILLY_E_RANGE);
    tilly_battle_unref(b);
}

/* ---- nothing is lost ------------------------------------------------------------------------ */

static void a_copy_at_an_open_choice_has_its_words(void **state)
{
    (void)state;
    char words[200];
    tilly_battle *b = begun(5);
    tilly_battle *early = NULL;
    tilly_battle *copy = NULL;
    assert_int_equal(tilly_battle_copy(b, &early), TILLY_OK);
    tilly_edit e = asking(b, PUBLIC, 0);
    edit(b, &e);
    assert_int_equal(tilly_turn_next(turn_in_play(b), 0), TILLY_DECISION);
    assert_int_equal(tilly_battle_copy(b, &copy), TILLY_OK);
    assert_int_equal(tilly_battle_copy_into(b, early), TILLY_OK);
    words_in(b, "said later");
    tilly_battle *both[] = {copy, early};
    for (unsigned i = 0; i < 2; i++) {
        tilly_turn *t = turn_in_play(both[i]);
        assert_int_equal(tilly_turn_next(t, 0), TILLY_DECISION);
        assert_int_equal(tilly_turn_option_text(t, 2, words, sizeof words, NULL), TILLY_OK);
        assert_string_equal(words, "not at all");
        assert_null(tilly_battle_words_text(both[i], 5));
        tilly_battle_unref(both[i]);
    }
    assert_string_equal(tilly_battle_words_text(b, 5), "said later");
    tilly_battle_unref(b);
}

/* Every third call throws or asks once more. */
static void ask_now_and_then(tilly_battle *b, unsigned i)
{
    tilly_edit e;
    if (i % 3)
        return;
    e = i % 2 ? asking(b, PUBLIC, i / 6 % 2) : throwing(b, OF_SIDE_0, 3, (uint16_t)(2 + i % 40));
    tilly_status status = tilly_battle_edit(b, &e, NULL, NULL);
    assert_true(status == TILLY_OK || status == TILLY_E_NOT_NOW);
}

static void a_battle_saved_at_each_stop_goes_on_to_the_same_end(void **state)
{
    (void)state;
    tilly_battle *b = begun(17);
    tilly_battle *after = begun(17);
    unsigned asked = 0;
    for (unsigned i = 0; i < 150; i++) {
        tilly_turn *t = turn_in_play(b);
        turn_in_play(after);
        ask_now_and_then(b, i);
        ask_now_and_then(after, i);
        tilly_status status = tilly_turn_next(t, TILLY_UNTIL_ROLL);
        assert_int_equal(tilly_turn_next(turn_in_play(after), TILLY_UNTIL_ROLL), status);
        assert_true(battle_hash(b) == battle_hash(after));
        if (status == TILLY_BATTLE_OVER)
            break;
        if (status == TILLY_TURN_OVER)
            continue;
        char *save = save_of(after);
        asked += strstr(save, "asked by the scenario") != NULL;
        tilly_battle_unref(after);
        after = loaded(save);
        free(save);
        if (status == TILLY_DECISION) {
            answer_by_draw(t, i);
            assert_int_equal(tilly_turn_next(turn_in_play(after), 0), TILLY_DECISION);
            answer_by_draw(turn_in_play(after), i);
        }
        assert_true(battle_hash(b) == battle_hash(after));
    }
    assert_true(asked > 4);
    tilly_battle_unref(b);
    tilly_battle_unref(after);
}

/* The text with these words in place of the first of those after `from`; freed by the caller. */
static char *with_words(const char *text, const char *from, const char *those, const char *these)
{
    const char *after = strstr(text, from);
    assert_non_null(after);
    const char *at = strstr(after, those);
    assert_non_null(at);
    char *made = calloc(1, strlen(text) + strlen(these) + 1);
    assert_non_null(made);
    memcpy(made, text, (size_t)(at - text));
    strcat(made, these);
    strcat(made, at + strlen(those));
    return made;
}

/* No row has begun, so none has called a step of the rules. */
static void a_save_in_which_a_step_has_begun_upon_what_is_asked_is_refused(void **state)
{
    (void)state;
    tilly_battle *b = begun(17);
    tilly_edit e = asking(b, PUBLIC, 0);
    turn_in_play(b);
    assert_int_equal(tilly_battle_edit(b, &e, NULL, NULL), TILLY_OK);
    char *save = save_of(b);
    assert_non_null(strstr(save, "\"in_row\": 0"));
    char *deeper = with_words(save, "\"head\"", "\"depth\": 1", "\"depth\": 2");
    static const char step[] = ", {\"step\": \"unit move\", \"beat\": \"\", \"numbers\": {}}]";
    char *changed = with_words(deeper, "\"frames\"", "]", step);
    tilly_battle *read = NULL;
    tilly_error error = {.size = sizeof error};
    tilly_status status = tilly_battle_load(changed, strlen(changed), NULL, &read, &error);
    assert_int_equal(status, TILLY_E_FORMAT);
    assert_string_equal(error.path, "frames[1].step");
    assert_null(read);
    free(changed);
    free(deeper);
    free(save);
    tilly_battle_unref(b);
}

static void a_record_has_what_was_asked_and_what_came_of_it(void **state)
{
    (void)state;
    tilly_battle *b = skirmish(23, false, NULL);
    tilly_status status = TILLY_OK;
    for (unsigned i = 0; i < 4000 && status != TILLY_BATTLE_OVER; i++) {
        tilly_turn *t = turn_in_play(b);
        if (i < 60)
            ask_now_and_then(b, i);
        status = tilly_turn_next(t, i % 2 ? TILLY_UNTIL_ROLL : 0);
        tilly_roll r = TILLY_ROLL_INIT;
        if (status == TILLY_ROLL && i % 5 == 1) {
            uint16_t faces[TILLY_MOST_DICE];
            assert_int_equal(tilly_turn_roll(t, &r), TILLY_OK);
            for (unsigned d = 0; d < r.dice; d++)
                faces[d] = (uint16_t)(r.faces == TILLY_MOST_FACES ? 0 : 1 + d % r.faces);
            assert_int_equal(tilly_turn_supply(t, faces, r.dice, TILLY_FROM_TABLE, NULL), TILLY_OK);
        }
        if (status == TILLY_DECISION)
            answer_by_draw(t, i);
    }
    assert_int_equal(status, TILLY_BATTLE_OVER);
    char *record = record_of(b);
    assert_non_null(strstr(record, "\"edit\": \"roll\""));
    assert_non_null(strstr(record, "\"edit\": \"ask\""));
    assert_non_null(strstr(record, "through the wood"));
    assert_true(replays(record));
    free(record);
    tilly_battle_unref(b);
}

static void a_throw_between_is_a_barrier_to_undo_and_a_choice_is_a_step(void **state)
{
    (void)state;
    tilly_battle *b = begun(5);
    tilly_turn *t = turn_in_play(b);
    tilly_reason why = TILLY_REASON_INIT;
    uint32_t n = 0;
    uint64_t start = battle_hash(b);
    tilly_edit e = asking(b, PUBLIC, 0);
    edit(b, &e);
    assert_int_equal(tilly_turn_next(t, 0), TILLY_DECISION);
    answer_by_draw(t, 1);
    assert_int_equal(tilly_turn_undoable(t, 0, &n), TILLY_OK);
    assert_int_equal(n, 2);
    assert_int_equal(tilly_turn_undo(t, 2, 0, NULL), TILLY_OK);
    assert_true(battle_hash(b) == start);
    assert_int_equal(value_of(b, PUBLIC), 7);

    e = throwing(b, PUBLIC, 1, 6);
    edit(b, &e);
    assert_int_equal(tilly_turn_next(t, 0), TILLY_DECISION);
    assert_int_equal(tilly_turn_undoable(t, 0, &n), TILLY_OK);
    assert_int_equal(n, 0);
    assert_int_equal(tilly_turn_undo(t, 1, 0, &why), TILLY_E_ILLEGAL);
    assert_int_equal(why.code, TILLY_WHY_BARRIER);
    int32_t thrown = value_of(b, PUBLIC);
    assert_int_equal(tilly_turn_undo(t, 1, 1, NULL), TILLY_OK);
    assert_true(battle_hash(b) == start);
    edit(b, &e);
    assert_int_equal(tilly_turn_next(t, 0), TILLY_DECISION);
    assert_int_equal(value_of(b, PUBLIC), thrown); /* the same dice */
    tilly_battle_unref(b);
}

static void a_side_reads_no_words_that_are_not_for_it(void **state)
{
    (void)state;
    tilly_battle *b = begun(5);
    tilly_edit own = asking(b, PUBLIC, 0);
    tilly_edit theirs = {.size = sizeof theirs,
                         .kind = TILLY_EDIT_ASK,
                         .side = 1,
                         .what = OF_UMPIRE,
                         .words = words_in(b, "Do you send for Pappenheim?"),
                         .options = 2,
                         .option = {words_in(b, "yes"), words_in(b, "not yet")}};
    edit(b, &theirs);
    edit(b, &own);
    for (uint32_t side = 0; side < TILLY_SIDES; side++) {
        tilly_battle *known = NULL;
        assert_int_equal(tilly_battle_copy_for_search(b, 1, side, &known), TILLY_OK);
        const char *words = tilly_battle_words_text(known, theirs.words);
        assert_true(side ? words != NULL : words == NULL);
        words = tilly_battle_words_text(known, own.option[1]);
        assert_true(side ? words == NULL : words != NULL);
        char *save = save_of(known);
        assert_true(!strstr(save, "Pappenheim") == !side);
        tilly_battle *again = loaded(save);
        assert_true(battle_hash(again) == battle_hash(known));
        assert_int_equal(tilly_turn_next(turn_in_play(again), 0), TILLY_DECISION);
        answer_by_draw(turn_in_play(again), 3);
        assert_int_equal(tilly_turn_next(turn_in_play(again), 0), TILLY_DECISION);
        free(save);
        tilly_battle_unref(again);
        tilly_battle_unref(known);
    }
    tilly_battle_unref(b);
}

static void built_in_players_answer_what_a_scenario_asks(void **state)
{
    (void)state;
    for (uint32_t i = 0; tilly_players(i); i++) {
        tilly_hooks hooks = TILLY_HOOKS_INIT;
        tilly_battle *b = begun(9);
        for (uint32_t side = 0; side < TILLY_SIDES; side++) {
            tilly_edit e = asking(b, PUBLIC, side);
            edit(b, &e);
            assert_int_equal(tilly_player_builtin(tilly_players(i), side, &hooks.player[side]),
                             TILLY_OK);
        }
        assert_int_equal(tilly_battle_run(b, &hooks, 0), TILLY_BATTLE_OVER);
        assert_true(value_of(b, PUBLIC) >= 0 && value_of(b, PUBLIC) < 3);
        tilly_battle_unref(b);
    }
}

static void it_may_ask_between_two_rows_of_every_rule_set(void **state)
{
    (void)state;
    static const char *const types[][2] = {
        {"tilly-1.2", "horse"}, {"tilly-2.0", "horse"}, {"glauben", "regulars"}};
    for (unsigned i = 0; i < sizeof types / sizeof *types; i++) {
        tilly_setup setup = TILLY_SETUP_INIT;
        tilly_battle *b = NULL;
        setup.rules = rules_of_book(types[i][0]);
        setup.variables = skirmish_variables;
        setup.variable_count = VARIABLES;
        setup.flags = TILLY_SETUP_ANY_ARMY;
        for (unsigned side = 0; side < TILLY_SIDES; side++) {
            tilly_unit_spec spec = TILLY_UNIT_SPEC_INIT;
            uint32_t type = 0;
            assert_int_equal(tilly_ruleset_type(setup.rules, types[i][1], &type), TILLY_OK);
            spec.type = (uint16_t)type;
            assert_int_equal(tilly_army_new(setup.rules, "", &setup.army[side]), TILLY_OK);
            assert_int_equal(tilly_army_add_command(setup.army[side], "", NULL), TILLY_OK);
            for (unsigned u = 0; u < 4; u++)
                assert_int_equal(tilly_army_add_unit(setup.army[side], &spec, NULL), TILLY_OK);
        }
        assert_int_equal(tilly_battle_new(&setup, &b, NULL), TILLY_OK);
        tilly_turn *t = turn_in_play(b);
        tilly_edit e = asking(b, PUBLIC, 1);
        edit(b, &e);
        tilly_decision d = TILLY_DECISION_INIT;
        assert_int_equal(tilly_turn_next(t, 0), TILLY_DECISION);
        assert_int_equal(tilly_turn_decision(t, &d), TILLY_OK);
        assert_int_equal(d.kind, TILLY_ASK_SCENARIO);
        char *save = save_of(b);
        tilly_battle *again = loaded(save);
        assert_int_equal(tilly_battle_redact(again, 0), TILLY_OK);
        assert_true(tilly_turn_next(turn_in_play(again), 0) >= 0);
        free(save);
        tilly_battle_unref(again);
        tilly_battle_unref(b);
        for (unsigned side = 0; side < TILLY_SIDES; side++)
            tilly_army_unref(setup.army[side]);
        tilly_ruleset_unref(setup.rules);
    }
}

/* ---- with a script -------------------------------------------------------------------------- */

typedef struct umpire {
    unsigned told, asked;
    int32_t number;
    bool fails;
} umpire;

/* White Mountain: in turn 2 a die for the relief, which comes on a 4. */
static tilly_status
relief_on_a_die(void *context, void *instance, tilly_battle *b, const tilly_moment *m)
{
    umpire *u = context;
    (void)instance;
    if (m->kind == TILLY_MOMENT_TURN && m->turn == 2) {
        tilly_edit e = throwing(b, PUBLIC, 1, 6);
        u->asked++;
        tilly_status status = tilly_battle_edit(b, &e, NULL, NULL);
        return u->fails ? TILLY_E_UNKNOWN : status;
    }
    if (m->kind != TILLY_MOMENT_ANSWERED)
        return TILLY_OK;
    assert_int_equal(m->variable, PUBLIC);
    assert_int_equal(m->value, value_of(b, PUBLIC));
    u->told++;
    u->number = m->value;
    tilly_edit come = {.size = sizeof come, .kind = TILLY_EDIT_POINTS, .side = 1, .value = 10};
    return m->value >= 4 ? tilly_battle_edit(b, &come, NULL, NULL) : TILLY_OK;
}

static void give_umpire(tilly_battle *b, umpire *u)
{
    tilly_script *s = NULL;
    tilly_script_setup setup = TILLY_SCRIPT_SETUP_INIT;
    setup.moments = 1u << TILLY_MOMENT_TURN | 1u << TILLY_MOMENT_ANSWERED;
    setup.call = relief_on_a_die;
    setup.context = u;
    assert_int_equal(tilly_script_new(&setup, &s), TILLY_OK);
    assert_int_equal(tilly_battle_set_script(b, s), TILLY_OK);
    tilly_script_unref(s);
}

static void a_relief_on_a_die(void **state)
{
    (void)state;
    umpire u = {.told = 0};
    tilly_battle *b = skirmish(3, false, NULL);
    give_umpire(b, &u);
    tilly_status status = TILLY_OK;
    const uint16_t five[] = {5};
    for (unsigned i = 0; i < 5000 && status != TILLY_BATTLE_OVER; i++) {
        tilly_turn *t = turn_in_play(b);
        tilly_roll r = TILLY_ROLL_INIT;
        status = tilly_turn_next(t, TILLY_UNTIL_ROLL);
        if (status == TILLY_DECISION)
            answer_by_draw(t, i);
        if (status != TILLY_ROLL)
            continue;
        assert_int_equal(tilly_turn_roll(t, &r), TILLY_OK);
        if (r.kind != TILLY_ROLL_SCENARIO)
            continue;
        assert_int_equal(tilly_turn_number(t), 2);
        /* saved before the die falls, and gone on with elsewhere: the die is asked once */
        char *save = save_of(b);
        tilly_battle *again = loaded(save);
        umpire other = {.told = 0};
        give_umpire(again, &other);
        assert_int_equal(tilly_turn_supply(turn_in_play(again), five, 1, 1, NULL), TILLY_OK);
        assert_int_equal(tilly_turn_next(turn_in_play(again), 0), TILLY_DECISION);
        assert_int_equal(other.told, 1);
        assert_int_equal(other.asked, 0);
        free(save);
        assert_int_equal(tilly_turn_supply(t, five, 1, TILLY_FROM_TABLE, NULL), TILLY_OK);
        assert_int_equal(tilly_turn_next(t, 0), TILLY_DECISION);
        assert_true(battle_hash(b) == battle_hash(again));
        tilly_battle_unref(again);
    }
    assert_int_equal(u.asked, 1);
    assert_int_equal(u.told, 1);
    assert_int_equal(u.number, 5);
    char *record = record_of(b);
    assert_true(replays(record));
    free(record);
    tilly_battle_unref(b);
}

static void words_of_a_moment_that_failed_are_gone(void **state)
{
    (void)state;
    umpire u = {.fails = true};
    tilly_battle *b = skirmish(5, false, NULL);
    tilly_battle *copy = NULL;
    give_umpire(b, &u);
    uint32_t kept = words_in(b, "White Mountain");
    assert_int_equal(tilly_battle_copy(b, &copy), TILLY_OK);
    assert_int_equal(play_by_chance(b, 5000, 0), TILLY_E_CALLBACK);
    assert_string_equal(tilly_battle_words_text(b, kept), "White Mountain");
    assert_null(tilly_battle_words_text(b, kept + 1));
    u.fails = false;
    assert_true(play_by_chance(b, 2, 0) >= 0);
    assert_string_equal(tilly_battle_words_text(b, kept + 1), "Relief from Prague");
    assert_null(tilly_battle_words_text(copy, kept + 1));
    tilly_battle_unref(copy);
    tilly_battle_unref(b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(typed_faces_land_in_the_variable),
        cmocka_unit_test(an_event_has_the_faces_of_more_than_eight_dice),
        cmocka_unit_test(dice_of_a_scenario_shift_no_other_dice),
        cmocka_unit_test(a_side_chooses_in_words),
        cmocka_unit_test(eight_wait_and_are_asked_in_order),
        cmocka_unit_test(what_cannot_be_asked_is_refused),
        cmocka_unit_test(a_copy_at_an_open_choice_has_its_words),
        cmocka_unit_test(a_battle_saved_at_each_stop_goes_on_to_the_same_end),
        cmocka_unit_test(a_save_in_which_a_step_has_begun_upon_what_is_asked_is_refused),
        cmocka_unit_test(a_record_has_what_was_asked_and_what_came_of_it),
        cmocka_unit_test(a_throw_between_is_a_barrier_to_undo_and_a_choice_is_a_step),
        cmocka_unit_test(a_side_reads_no_words_that_are_not_for_it),
        cmocka_unit_test(built_in_players_answer_what_a_scenario_asks),
        cmocka_unit_test(it_may_ask_between_two_rows_of_every_rule_set),
        cmocka_unit_test(a_relief_on_a_die),
        cmocka_unit_test(words_of_a_moment_that_failed_are_gone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
