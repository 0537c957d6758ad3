/* What can be taken back, one step at a time: answers, edits of the host, concessions. And words
 * that a script speaks to one side, which the other never reads. */
#include <string.h>
#include "support/support.h"

static tilly_edit points_for(uint32_t side, int32_t points)
{
    return (tilly_edit){.size = sizeof(tilly_edit),
                        .kind = TILLY_EDIT_POINTS,
                        .side = (uint16_t)side,
                        .value = points};
}

static uint32_t answer_by_chance(tilly_turn *t)
{
    tilly_decision d = {.size = sizeof d};
    tilly_answer a = {.size = sizeof a};
    assert_int_equal(tilly_turn_next(t, 0), TILLY_DECISION);
    assert_int_equal(tilly_turn_decision(t, &d), TILLY_OK);
    assert_int_equal(tilly_turn_sample(t, 7, &a), TILLY_OK);
    assert_int_equal(tilly_turn_answer(t, &a, NULL), TILLY_OK);
    return d.side;
}

static void an_edit_before_the_first_answer_can_be_taken_back(void **state)
{
    (void)state;
    tilly_battle *b = book_battle(1632);
    tilly_turn *t = turn_in_play(b);
    tilly_reason why = {.size = sizeof why};
    tilly_edit e = points_for(0, 5);
    uint32_t n = 0;
    uint64_t before = battle_hash(b);
    assert_int_equal(tilly_battle_edit(b, &e, NULL, NULL), TILLY_OK);
    assert_true(battle_hash(b) != before);
    for (uint32_t side = 0; side < TILLY_SIDES; side++) {
        assert_int_equal(tilly_turn_undoable(t, side, &n), TILLY_OK);
        assert_int_equal(n, 1);
    }
    assert_int_equal(tilly_turn_undo(t, 1, 0, &why), TILLY_OK);
    assert_true(battle_hash(b) == before);
    assert_int_equal(tilly_turn_undo(t, 1, 0, &why), TILLY_E_RANGE);
    tilly_battle_unref(b);
}

static void an_edit_is_no_barrier_between_the_answers_of_a_side(void **state)
{
    (void)state;
    tilly_battle *b = book_battle(1632);
    tilly_turn *t = turn_in_play(b);
    tilly_reason why = {.size = sizeof why};
    tilly_edit e = points_for(1, 3);
    tilly_decision d = {.size = sizeof d};
    uint32_t n = 0;
    assert_int_equal(tilly_turn_next(t, 0), TILLY_DECISION);
    assert_int_equal(tilly_turn_decision(t, &d), TILLY_OK);
    uint64_t start = battle_hash(b);
    uint32_t side = answer_by_chance(t);
    uint64_t answered = battle_hash(b);
    assert_int_equal(tilly_battle_edit(b, &e, NULL, NULL), TILLY_OK);
    assert_int_equal(tilly_turn_undoable(t, side, &n), TILLY_OK);
    assert_int_equal(n, 2);

    assert_int_equal(tilly_turn_undo(t, 1, 0, &why), TILLY_OK);
    assert_true(battle_hash(b) == answered);

    assert_int_equal(tilly_battle_edit(b, &e, NULL, NULL), TILLY_OK);
    assert_int_equal(tilly_turn_undo(t, 2, 0, &why), TILLY_OK);
    assert_true(battle_hash(b) == start);
    tilly_decision again = {.size = sizeof again};
    assert_int_equal(tilly_turn_decision(t, &again), TILLY_OK);
    assert_memory_equal(&d, &again, sizeof d);
    tilly_battle_unref(b);
}

static void a_concession_is_taken_back_alone(void **state)
{
    (void)state;
    tilly_battle *b = book_battle(1632);
    tilly_turn *t = turn_in_play(b);
    uint32_t side = answer_by_chance(t);
    uint64_t answered = battle_hash(b);
    assert_int_equal(tilly_turn_concede(t, side), TILLY_OK);
    assert_int_equal(tilly_turn_next(t, 0), TILLY_BATTLE_OVER);
    assert_int_equal(tilly_turn_undo(t, 1, 0, NULL), TILLY_OK);
    assert_true(battle_hash(b) == answered);
    assert_int_equal(tilly_turn_over(t), 0);
    assert_int_equal(tilly_turn_next(t, 0), TILLY_DECISION);
    tilly_battle_unref(b);
}

static void an_edit_in_play_is_taken_back_where_it_was_made(void **state)
{
    (void)state;
    unsigned edits = 0;
    tilly_battle *b = book_battle(1648);
    for (unsigned i = 0; i < 400; i++) {
        tilly_turn *t = turn_in_play(b);
        tilly_edit e = points_for(i % 2, (int32_t)i);
        uint64_t before = battle_hash(b);
        if (tilly_battle_edit(b, &e, NULL, NULL) == TILLY_OK) {
            edits++;
            assert_int_equal(tilly_turn_undo(t, 1, 0, NULL), TILLY_OK);
            assert_true(battle_hash(b) == before);
        }
        tilly_status status = tilly_turn_next(t, TILLY_UNTIL_BOUNDARY);
        if (status == TILLY_BATTLE_OVER)
            break;
        tilly_answer a = {.size = sizeof a};
        if (status == TILLY_DECISION) {
            assert_int_equal(tilly_turn_sample(t, i, &a), TILLY_OK);
            assert_int_equal(tilly_turn_answer(t, &a, NULL), TILLY_OK);
        }
    }
    assert_true(edits > 100);
    tilly_battle_unref(b);
}

/* ---- words to one side ---------------------------------------------------------------------- */

static uint32_t speak(tilly_battle *b, uint32_t side, const char *words)
{
    tilly_edit e = {.size = sizeof e, .kind = TILLY_EDIT_SPEAK, .side = (uint16_t)side};
    assert_int_equal(tilly_battle_note(b, words, &e.what), TILLY_OK);
    assert_int_equal(tilly_battle_edit(b, &e, NULL, NULL), TILLY_OK);
    return e.what;
}

/* All events that are told after the first `known` ones have these bits. */
static void assert_seen(const tilly_turn *t, uint32_t known, uint32_t seen)
{
    tilly_event e[8];
    uint32_t all = 0;
    assert_int_equal(tilly_turn_events(t, known, e, 8, &all), TILLY_OK);
    assert_int_equal(all - known, 2); /* the edit, and what was spoken */
    for (uint32_t i = 0; i < all - known; i++)
        assert_int_equal(e[i].seen, seen);
}

static uint32_t events_told(const tilly_turn *t)
{
    uint32_t all = 0;
    assert_int_equal(tilly_turn_events(t, 0, NULL, 0, &all), TILLY_OK);
    return all;
}

static void words_to_one_side_are_known_to_it_alone(void **state)
{
    (void)state;
    tilly_battle *b = book_battle(1632);
    tilly_turn *t = turn_in_play(b);
    uint32_t known = events_told(t);
    speak(b, 0, "Hold the hill until noon");
    assert_seen(t, known, 1);
    known = events_told(t);
    speak(b, 1, "Take the hill by noon");
    assert_seen(t, known, 2);
    known = events_told(t);
    speak(b, TILLY_NO_SIDE, "It begins to rain");
    assert_seen(t, known, 3);
    tilly_battle_unref(b);
}

static void copies_to_search_in_do_not_keep_the_words_of_the_enemy(void **state)
{
    (void)state;
    tilly_battle *b = book_battle(1632);
    tilly_battle *copy = NULL;
    turn_in_play(b);
    uint32_t note = speak(b, 0, "Hold the hill until noon");
    assert_string_equal(tilly_battle_note_text(b, note), "Hold the hill until noon");

    assert_int_equal(tilly_battle_copy_for_search(b, 1, 1, &copy), TILLY_OK);
    for (uint32_t i = 1; i < 256; i++)
        assert_null(tilly_battle_note_text(copy, i));
    tilly_battle_unref(copy);

    assert_int_equal(tilly_battle_copy(b, &copy), TILLY_OK);
    assert_int_equal(tilly_battle_redact(copy, 1), TILLY_OK);
    for (uint32_t i = 1; i < 256; i++)
        assert_null(tilly_battle_note_text(copy, i));
    tilly_battle_unref(copy);
    tilly_battle_unref(b);
}

/* The past of a battle that is redacted itself holds words of both sides. */
static void a_redacted_battle_forgets_its_past_turns(void **state)
{
    (void)state;
    tilly_battle *b = book_battle(1632);
    const tilly_turn *past;
    turn_in_play(b);
    speak(b, 0, "Hold the hill until noon");
    tilly_hooks hooks = {.size = sizeof hooks};
    for (uint32_t side = 0; side < TILLY_SIDES; side++)
        assert_int_equal(tilly_player_builtin("random", side, &hooks.player[side]), TILLY_OK);
    assert_int_equal(tilly_battle_run(b, &hooks, 2), TILLY_TURN_OVER);
    turn_in_play(b);
    assert_int_equal(tilly_battle_past(b, 0, &past), TILLY_OK);
    assert_int_equal(tilly_battle_redact(b, 1), TILLY_OK);
    assert_int_equal(tilly_battle_past(b, 0, &past), TILLY_E_STALE);
    tilly_battle_unref(b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_edit_before_the_first_answer_can_be_taken_back),
        cmocka_unit_test(an_edit_is_no_barrier_between_the_answers_of_a_side),
        cmocka_unit_test(a_concession_is_taken_back_alone),
        cmocka_unit_test(an_edit_in_play_is_taken_back_where_it_was_made),
        cmocka_unit_test(words_to_one_side_are_known_to_it_alone),
        cmocka_unit_test(copies_to_search_in_do_not_keep_the_words_of_the_enemy),
        cmocka_unit_test(a_redacted_battle_forgets_its_past_turns),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
