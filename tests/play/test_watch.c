/* Kinds of events that a battle is watched for: in every turn, whoever brings them about. */
#include <string.h>
#include "support/support.h"

static const uint16_t routs[] = {TILLY_EV_ROUTED};

static tilly_hooks thumbs(void)
{
    tilly_hooks hooks = {.size = sizeof hooks};
    for (uint32_t side = 0; side < TILLY_SIDES; side++)
        assert_int_equal(tilly_player_builtin("thumb", side, &hooks.player[side]), TILLY_OK);
    return hooks;
}

static unsigned told_of_kind(const tilly_turn *t, uint16_t kind)
{
    uint32_t count = 0;
    unsigned found = 0;
    assert_int_equal(tilly_turn_events(t, 0, NULL, 0, &count), TILLY_OK);
    for (uint32_t i = 0; i < count; i++) {
        tilly_event e;
        assert_int_equal(tilly_turn_events(t, i, &e, 1, &count), TILLY_OK);
        found += e.kind == kind;
    }
    return found;
}

static unsigned routs_told(const tilly_turn *t)
{
    return told_of_kind(t, TILLY_EV_ROUTED);
}

/* Every stop shows a rout that none before it showed, and none is left over at the turn's end. */
static tilly_status play_turn(tilly_turn *t, const tilly_hooks *hooks, unsigned *shown)
{
    unsigned before = 0;
    tilly_status status;
    while ((status = tilly_turn_run(t, hooks, TILLY_UNTIL_EVENT)) == TILLY_STOP) {
        assert_int_equal(tilly_turn_stopped(t), TILLY_UNTIL_EVENT);
        unsigned now = routs_told(t);
        assert_true(now > before);
        before = now;
    }
    assert_int_equal(routs_told(t), before);
    *shown += before;
    return status;
}

static void a_watch_for_routs_lasts_for_the_battle(void **state)
{
    (void)state;
    unsigned turns = 0;
    unsigned shown = 0;
    tilly_battle *b = book_battle(1632);
    tilly_hooks hooks = thumbs();
    assert_int_equal(tilly_turn_watch(turn_in_play(b), routs, 1), TILLY_OK);
    do {
        unsigned before = shown;
        tilly_status status = play_turn(turn_in_play(b), &hooks, &shown);
        turns += shown > before;
        if (status == TILLY_BATTLE_OVER)
            break;
        assert_int_equal(status, TILLY_TURN_OVER);
    } while (1);
    assert_true(shown > 5);
    assert_true(turns > 1);
    tilly_battle_unref(b);
}

static void every_stop_may_be_asked_for_at_once(void **state)
{
    const uint32_t all =
        TILLY_UNTIL_ROLL | TILLY_UNTIL_BOUNDARY | TILLY_UNTIL_STEP | TILLY_UNTIL_EVENT;
    tilly_battle *b = book_battle(1632);
    tilly_hooks hooks = thumbs();
    assert_in_range(tilly_turn_next(turn_in_play(b), all), TILLY_OK, TILLY_BATTLE_OVER);
    assert_in_range(tilly_turn_run(turn_in_play(b), &hooks, all), TILLY_OK, TILLY_BATTLE_OVER);
    tilly_battle_unref(b);
}

/* A host that answers for both sides: what an answer brought about stops the next call. */
static void a_host_that_answers_by_hand_is_stopped_for_every_rout(void **state)
{
    (void)state;
    unsigned stops = 0;
    tilly_status status = TILLY_OK;
    tilly_battle *b = book_battle(1632);
    tilly_hooks hooks = thumbs();
    tilly_turn *t = turn_in_play(b);
    assert_int_equal(tilly_turn_watch(t, routs, 1), TILLY_OK);
    while (status != TILLY_BATTLE_OVER) {
        unsigned known = routs_told(t);
        status = tilly_turn_next(t, TILLY_UNTIL_EVENT);
        assert_true(status > 0);
        if (status == TILLY_STOP)
            stops++;
        if (status == TILLY_TURN_OVER) {
            assert_int_equal(routs_told(t), known);
            t = turn_in_play(b);
        }
        if (status != TILLY_DECISION)
            continue;
        tilly_decision d = {.size = sizeof d};
        tilly_answer a = {.size = sizeof a};
        assert_int_equal(tilly_turn_decision(t, &d), TILLY_OK);
        a.decision = d.serial;
        const tilly_player *player = &hooks.player[d.side];
        assert_int_equal(player->answer(player->context, t, &d, &a), 0);
        assert_int_equal(tilly_turn_answer(t, &a, NULL), TILLY_OK);
    }
    assert_true(stops > 5);
    tilly_battle_unref(b);
}

/* Passed by calls that watched for nothing, an event stops none that watches. */
static void an_event_that_was_run_past_stops_nothing_later(void **state)
{
    (void)state;
    static const uint16_t steps[] = {TILLY_EV_STEP};
    tilly_battle *b = book_battle(1632);
    tilly_hooks hooks = thumbs();
    assert_int_equal(tilly_battle_run(b, &hooks, 1), TILLY_TURN_OVER);
    tilly_turn *t = turn_in_play(b);
    assert_int_equal(tilly_turn_watch(t, steps, 1), TILLY_OK);
    for (unsigned told = 0; told < 5;) {
        tilly_status status = tilly_turn_run(t, &hooks, TILLY_UNTIL_STEP);
        told = told_of_kind(t, TILLY_EV_STEP);
        assert_int_equal(status, TILLY_STOP);
    }
    unsigned before = told_of_kind(t, TILLY_EV_STEP);
    assert_int_equal(tilly_turn_run(t, &hooks, TILLY_UNTIL_EVENT), TILLY_STOP);
    assert_int_equal(told_of_kind(t, TILLY_EV_STEP), before + 1);
    tilly_battle_unref(b);
}

static tilly_status run_until_rout(tilly_battle *b, const tilly_hooks *hooks)
{
    tilly_status status;
    do
        status = tilly_turn_run(turn_in_play(b), hooks, TILLY_UNTIL_EVENT);
    while (status == TILLY_TURN_OVER);
    return status;
}

static void copies_watch_for_nothing_and_undo_leaves_the_watch_alone(void **state)
{
    (void)state;
    static const uint16_t steps[] = {TILLY_EV_STEP};
    tilly_battle *b = book_battle(1632);
    tilly_battle *copy = NULL;
    tilly_hooks hooks = thumbs();
    assert_int_equal(tilly_turn_watch(turn_in_play(b), routs, 1), TILLY_OK);
    assert_int_equal(run_until_rout(b, &hooks), TILLY_STOP);
    assert_int_equal(tilly_battle_copy(b, &copy), TILLY_OK);
    assert_int_equal(run_until_rout(copy, &hooks), TILLY_BATTLE_OVER);
    tilly_battle_unref(copy);

    assert_int_equal(tilly_turn_undo(turn_in_play(b), 1, 1, NULL), TILLY_OK);
    assert_int_equal(run_until_rout(b, &hooks), TILLY_STOP);

    assert_int_equal(tilly_battle_copy(b, &copy), TILLY_OK);
    assert_int_equal(tilly_turn_watch(turn_in_play(copy), steps, 1), TILLY_OK);
    assert_int_equal(tilly_battle_copy_into(copy, b), TILLY_OK);
    while (run_until_rout(b, &hooks) == TILLY_STOP) {
        uint32_t count = 0;
        assert_int_equal(tilly_turn_events(turn_in_play(b), 0, NULL, 0, &count), TILLY_OK);
        assert_true(routs_told(turn_in_play(b)) > 0);
    }
    tilly_battle_unref(copy);
    tilly_battle_unref(b);
}

static void a_loaded_battle_watches_for_nothing(void **state)
{
    (void)state;
    static char text[1 << 20];
    size_t needed = 0;
    tilly_battle *b = book_battle(1632);
    tilly_battle *loaded = NULL;
    tilly_hooks hooks = thumbs();
    assert_int_equal(tilly_turn_watch(turn_in_play(b), routs, 1), TILLY_OK);
    assert_int_equal(run_until_rout(b, &hooks), TILLY_STOP);
    assert_int_equal(tilly_battle_save(b, text, sizeof text, &needed), TILLY_OK);
    assert_int_equal(tilly_battle_load(text, strlen(text), NULL, &loaded, NULL), TILLY_OK);
    assert_int_equal(run_until_rout(loaded, &hooks), TILLY_BATTLE_OVER);
    tilly_battle_unref(loaded);
    tilly_battle_unref(b);
}

static void what_the_host_does_by_an_edit_does_not_stop_it(void **state)
{
    (void)state;
    static const uint16_t points[] = {TILLY_EV_POINTS};
    tilly_battle *b = book_battle(1632);
    tilly_hooks hooks = thumbs();
    assert_int_equal(tilly_turn_run(turn_in_play(b), &hooks, 0), TILLY_TURN_OVER);
    tilly_turn *t = turn_in_play(b);
    assert_int_equal(tilly_turn_watch(t, points, 1), TILLY_OK);
    tilly_edit edit = {.size = sizeof edit, .kind = TILLY_EDIT_POINTS, .side = 1, .value = 3};
    assert_int_equal(tilly_battle_edit(b, &edit, NULL, NULL), TILLY_OK);
    assert_int_equal(run_until_rout(b, &hooks), TILLY_BATTLE_OVER);
    tilly_battle_unref(b);
}

static void a_watch_with_an_unknown_kind_is_refused_and_the_old_one_stays(void **state)
{
    (void)state;
    const uint16_t unknown[] = {TILLY_EV_STEP, 60000};
    tilly_battle *b = book_battle(1632);
    tilly_hooks hooks = thumbs();
    assert_int_equal(tilly_turn_watch(turn_in_play(b), routs, 1), TILLY_OK);
    assert_int_equal(tilly_turn_watch(turn_in_play(b), unknown, 2), TILLY_E_UNKNOWN);
    assert_int_equal(run_until_rout(b, &hooks), TILLY_STOP);
    assert_true(routs_told(turn_in_play(b)) > 0);
    assert_int_equal(tilly_turn_watch(turn_in_play(b), NULL, 0), TILLY_OK);
    assert_int_equal(run_until_rout(b, &hooks), TILLY_BATTLE_OVER);
    tilly_battle_unref(b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_stop_may_be_asked_for_at_once),
        cmocka_unit_test(a_watch_for_routs_lasts_for_the_battle),
        cmocka_unit_test(a_host_that_answers_by_hand_is_stopped_for_every_rout),
        cmocka_unit_test(an_event_that_was_run_past_stops_nothing_later),
        cmocka_unit_test(copies_watch_for_nothing_and_undo_leaves_the_watch_alone),
        cmocka_unit_test(a_loaded_battle_watches_for_nothing),
        cmocka_unit_test(what_the_host_does_by_an_edit_does_not_stop_it),
        cmocka_unit_test(a_watch_with_an_unknown_kind_is_refused_and_the_old_one_stays),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
