/* A script that belongs to a battle: when it is called, what it may do, and that nothing of it is
 * lost or done twice by saves, copies, undo, replays and memory that ends. */
#include <stdlib.h>
#include <string.h>
#include "play/purse.h"
#include "play/skirmish.h"

/* ---- a script that keeps a list of its calls, for the test to read --------------------------- */

enum { MOST_SEEN = 512 };
typedef struct caller caller;
struct caller {
    unsigned calls[TILLY_MOMENT_END + 1];
    unsigned made, freed, ended;
    tilly_event seen[MOST_SEEN]; /* of events, in order */
    unsigned events, more;
    /* what it does, NULL: nothing */
    tilly_status (*act)(caller *c, tilly_battle *battle, const tilly_moment *moment);
    unsigned kind; /* the moment at which it does so; 0: at each */
    unsigned done; /* how often it has */
    tilly_turn *turn;
    uint32_t logged; /* events of the turn as it was called last */
};

static tilly_status make_instance(void *context, const tilly_battle *battle, void **instance)
{
    (void)battle;
    ((caller *)context)->made++;
    *instance = malloc(1);
    return *instance ? TILLY_OK : TILLY_E_MEMORY;
}
static void free_instance(void *context, void *instance)
{
    ((caller *)context)->freed++;
    free(instance);
}
static tilly_status
call(void *context, void *instance, tilly_battle *battle, const tilly_moment *moment)
{
    caller *c = context;
    assert_non_null(instance);
    c->calls[moment->kind]++;
    if (moment->kind == TILLY_MOMENT_EVENT && c->events < MOST_SEEN)
        c->seen[c->events++] = moment->event;
    c->more += moment->more;
    if (!c->act || (c->kind && c->kind != moment->kind))
        return TILLY_OK;
    c->done++;
    return c->act(c, battle, moment);
}
static void end_context(void *context)
{
    ((caller *)context)->ended++;
}

enum { ALL_MOMENTS = (2 << TILLY_MOMENT_END) - 2 };

static tilly_script *script_of(caller *c, uint32_t moments, const uint16_t *events, uint32_t count)
{
    tilly_script *s = NULL;
    tilly_script_setup setup = TILLY_SCRIPT_SETUP_INIT;
    setup.moments = moments;
    setup.events = events;
    setup.event_count = count;
    setup.make = make_instance;
    setup.free = free_instance;
    setup.call = call;
    setup.release = end_context;
    setup.context = c;
    assert_int_equal(tilly_script_new(&setup, &s), TILLY_OK);
    return s;
}

static void give(tilly_battle *b, caller *c, uint32_t moments, const uint16_t *events, uint32_t n)
{
    tilly_script *s = script_of(c, moments, events, n);
    assert_int_equal(tilly_battle_set_script(b, s), TILLY_OK);
    assert_ptr_equal(tilly_battle_script(b), s);
    tilly_script_unref(s);
}

static tilly_status count_up(caller *c, tilly_battle *b, const tilly_moment *m)
{
    tilly_edit e = setting(PUBLIC, value_of(b, PUBLIC) + 1);
    tilly_battle_info info = TILLY_BATTLE_INFO_INIT;
    (void)c, (void)m;
    assert_int_equal(tilly_battle_info_of(b, &info), TILLY_OK);
    if (info.over)
        return TILLY_OK; /* nothing can be edited any more */
    return tilly_battle_edit(b, &e, NULL, NULL);
}

static tilly_status fail_in_words(caller *c, tilly_battle *b, const tilly_moment *m)
{
    (void)c, (void)b, (void)m;
    tilly_error error = TILLY_ERROR_INIT;
    error.status = TILLY_E_CALLBACK;
    error.line = 12;
    strcpy(error.text, "white_mountain.lua:12: no such unit");
    assert_int_equal(tilly_error_tell(&error), TILLY_OK);
    return TILLY_E_CALLBACK;
}

static tilly_status end_it(caller *c, tilly_battle *b, const tilly_moment *m)
{
    tilly_edit e = {.size = sizeof e, .kind = TILLY_EDIT_END, .side = 1};
    (void)c, (void)m;
    return tilly_battle_edit(b, &e, NULL, NULL);
}

static void a_script_that_ends_the_battle_is_told_of_the_end(void **state)
{
    (void)state;
    caller c = {.act = end_it, .kind = TILLY_MOMENT_TURN};
    tilly_battle *b = skirmish(3, false, NULL);
    give(b, &c, ALL_MOMENTS, NULL, 0);
    assert_int_equal(play_by_chance(b, 100000, 0), TILLY_BATTLE_OVER);
    assert_int_equal(c.calls[TILLY_MOMENT_TURN], 1);
    assert_int_equal(c.calls[TILLY_MOMENT_END], 1);
    tilly_battle_unref(b);
}

static void a_script_that_fails_says_why(void **state)
{
    (void)state;
    caller c = {.act = fail_in_words};
    tilly_battle *b = skirmish(3, false, NULL);
    tilly_error error = TILLY_ERROR_INIT;
    tilly_turn *t;
    give(b, &c, ALL_MOMENTS, NULL, 0);
    assert_int_equal(tilly_battle_turn(b, &t), TILLY_OK);
    assert_int_equal(tilly_turn_next(t, 0), TILLY_E_CALLBACK);
    assert_int_equal(tilly_error_last(TILLY_E_CALLBACK, &error), TILLY_OK);
    assert_int_equal(error.line, 12);
    assert_string_equal(error.text, "white_mountain.lua:12: no such unit");
    assert_ptr_equal(tilly_script_context(tilly_battle_script(b), call), &c);
    assert_null(tilly_script_context(tilly_battle_script(b), NULL));
    assert_null(tilly_script_context(NULL, call));
    tilly_battle_unref(b);
}

/* ---- when it is called ---------------------------------------------------------------------- */

static void it_is_called_once_as_play_begins_and_at_each_turn_and_row(void **state)
{
    (void)state;
    caller c = {.act = NULL};
    tilly_battle *b = skirmish(3, false, NULL);
    const uint16_t kinds[] = {TILLY_EV_TURN, TILLY_EV_STEP};
    give(b, &c, ALL_MOMENTS, kinds, 2);
    assert_int_equal(play_by_chance(b, 100000, TILLY_UNTIL_BOUNDARY), TILLY_BATTLE_OVER);
    tilly_battle_info info = TILLY_BATTLE_INFO_INIT;
    assert_int_equal(tilly_battle_info_of(b, &info), TILLY_OK);
    unsigned turns = 0;
    unsigned rows = 0;
    for (unsigned i = 0; i < c.events; i++) {
        turns += c.seen[i].kind == TILLY_EV_TURN;
        rows += c.seen[i].kind == TILLY_EV_STEP;
    }
    assert_int_equal(c.calls[TILLY_MOMENT_BEGIN], 1);
    assert_int_equal(c.calls[TILLY_MOMENT_TURN], info.turn);
    assert_int_equal(c.calls[TILLY_MOMENT_END], 1);
    assert_int_equal(turns, info.turn);
    assert_true(rows >= info.turn && c.calls[TILLY_MOMENT_STEP] == rows);
    assert_int_equal(c.made, 1);
    tilly_battle_unref(b);
    assert_int_equal(c.freed, 1);
    assert_int_equal(c.ended, 1);
}

static void events_wait_with_the_log_off_too(void **state)
{
    (void)state;
    const uint16_t kinds[] = {TILLY_EV_MOVED, TILLY_EV_ROLL, TILLY_EV_SHOT, TILLY_EV_HIT};
    caller on = {.act = NULL};
    caller off = {.act = NULL};
    tilly_battle *b = skirmish(5, false, NULL);
    tilly_battle *dark = skirmish(5, false, NULL);
    assert_int_equal(tilly_battle_log(dark, 0), TILLY_OK);
    give(b, &on, 1u << TILLY_MOMENT_EVENT, kinds, 4);
    give(dark, &off, 1u << TILLY_MOMENT_EVENT, kinds, 4);
    play_by_chance(b, 400, 0);
    play_by_chance(dark, 400, 0);
    assert_true(on.events > 10);
    assert_int_equal(on.events, off.events);
    assert_memory_equal(on.seen, off.seen, sizeof on.seen);
    tilly_battle_unref(b);
    tilly_battle_unref(dark);
}

static tilly_status award_twenty(caller *c, tilly_battle *b, const tilly_moment *m)
{
    (void)m;
    if (c->done > 1)
        return TILLY_OK;
    for (unsigned i = 0; i < 20; i++) {
        tilly_edit e = {.size = sizeof e, .kind = TILLY_EDIT_POINTS, .value = 1};
        assert_int_equal(tilly_battle_edit(b, &e, NULL, NULL), TILLY_OK);
    }
    assert_int_equal(c->calls[TILLY_MOMENT_EVENT], 0); /* what it did itself is told later */
    return TILLY_OK;
}

static void sixteen_events_wait_and_of_the_others_it_is_told_that_there_were_more(void **state)
{
    (void)state;
    const uint16_t kinds[] = {TILLY_EV_POINTS};
    caller c = {.act = award_twenty, .kind = TILLY_MOMENT_BEGIN};
    tilly_battle *b = skirmish(5, false, NULL);
    give(b, &c, 1u << TILLY_MOMENT_EVENT | 1u << TILLY_MOMENT_BEGIN, kinds, 1);
    play_by_chance(b, 2, 0);
    assert_int_equal(c.calls[TILLY_MOMENT_EVENT], TILLY_MOST_WAITING_EVENTS);
    assert_int_equal(c.more, 1);
    tilly_battle_unref(b);
}

/* ---- what it may do ------------------------------------------------------------------------- */

static tilly_status try_everything(caller *c, tilly_battle *b, const tilly_moment *m)
{
    tilly_answer a = TILLY_ANSWER_INIT;
    uint16_t faces[TILLY_MOST_DICE] = {1};
    uint32_t note = 0;
    (void)m;
    assert_int_equal(tilly_turn_next(c->turn, 0), TILLY_E_BUSY);
    assert_int_equal(tilly_turn_run(c->turn, NULL, 0), TILLY_E_BUSY);
    assert_int_equal(tilly_battle_run(b, NULL, 0), TILLY_E_BUSY);
    assert_int_equal(tilly_turn_answer(c->turn, &a, NULL), TILLY_E_BUSY);
    assert_int_equal(tilly_turn_supply(c->turn, faces, 1, 0, NULL), TILLY_E_BUSY);
    assert_int_equal(tilly_turn_undo(c->turn, 1, 1, NULL), TILLY_E_BUSY);
    assert_int_equal(tilly_turn_concede(c->turn, 0), TILLY_E_BUSY);
    assert_int_equal(tilly_battle_reseed(b, 1), TILLY_E_BUSY);
    assert_int_equal(tilly_battle_redact(b, 0), TILLY_E_BUSY);
    assert_int_equal(tilly_battle_log(b, 0), TILLY_E_BUSY);
    assert_int_equal(tilly_battle_set_script(b, NULL), TILLY_E_BUSY);
    assert_int_equal(tilly_battle_copy_into(b, b), TILLY_E_BUSY);
    assert_int_equal(tilly_battle_note(b, "Pappenheim comes", &note), TILLY_OK);
    return count_up(c, b, m);
}

static void in_a_moment_it_edits_and_nothing_else(void **state)
{
    (void)state;
    caller c = {.act = try_everything, .kind = TILLY_MOMENT_BEGIN};
    tilly_battle *b = skirmish(5, false, NULL);
    give(b, &c, ALL_MOMENTS, NULL, 0);
    c.turn = turn_in_play(b);
    assert_true(tilly_turn_next(c.turn, 0) >= 0);
    assert_int_equal(c.done, 1);
    assert_int_equal(value_of(b, PUBLIC), 8);
    tilly_battle_unref(b);
}

static void an_unused_script_changes_no_hash(void **state)
{
    (void)state;
    const uint16_t kinds[] = {TILLY_EV_MOVED, TILLY_EV_ROLL, TILLY_EV_ROUTED};
    tilly_battle *first = skirmish(0, true, NULL);
    tilly_battle *plain = NULL;
    tilly_battle *scripted = NULL;
    caller c = {.act = NULL};
    assert_int_equal(tilly_battle_log(first, 0), TILLY_OK);
    assert_int_equal(tilly_battle_copy(first, &plain), TILLY_OK);
    assert_int_equal(tilly_battle_copy(first, &scripted), TILLY_OK);
    give(scripted, &c, ALL_MOMENTS, kinds, 3);
    for (uint64_t seed = 0; seed < 1000; seed++) {
        assert_int_equal(tilly_battle_copy_into(first, plain), TILLY_OK);
        assert_int_equal(tilly_battle_copy_into(first, scripted), TILLY_OK);
        assert_int_equal(tilly_battle_reseed(plain, seed), TILLY_OK);
        assert_int_equal(tilly_battle_reseed(scripted, seed), TILLY_OK);
        play_by_chance(plain, 30, 0);
        play_by_chance(scripted, 30, 0);
        assert_true(battle_hash(plain) == battle_hash(scripted));
    }
    assert_true(c.events > 60);
    tilly_battle_unref(first);
    tilly_battle_unref(plain);
    tilly_battle_unref(scripted);
}

/* ---- copies --------------------------------------------------------------------------------- */

static void copies_share_the_script_and_each_makes_its_own_instance(void **state)
{
    (void)state;
    caller c = {.act = count_up, .kind = TILLY_MOMENT_TURN};
    tilly_battle *b = skirmish(5, false, NULL);
    tilly_battle *copy = NULL;
    tilly_battle *search = NULL;
    give(b, &c, ALL_MOMENTS, NULL, 0);
    play_by_chance(b, 30, 0);
    assert_int_equal(tilly_battle_copy(b, &copy), TILLY_OK);
    assert_int_equal(tilly_battle_copy_for_search(b, 1, TILLY_NO_SIDE, &search), TILLY_OK);
    assert_ptr_equal(tilly_battle_script(copy), tilly_battle_script(b));
    assert_null(tilly_battle_script(search));
    assert_int_equal(c.made, 1);
    play_by_chance(copy, 300, 0);
    play_by_chance(b, 300, 0);
    assert_int_equal(c.made, 2);
    assert_true(battle_hash(b) == battle_hash(copy));
    assert_int_equal(tilly_battle_copy_into(search, copy), TILLY_OK);
    assert_ptr_equal(tilly_battle_script(copy), tilly_battle_script(b));
    assert_int_equal(tilly_battle_redact(copy, 0), TILLY_OK);
    assert_null(tilly_battle_script(copy));
    assert_int_equal(c.freed, 1);
    tilly_battle_unref(search);
    tilly_battle_unref(copy);
    assert_int_equal(c.ended, 0);
    tilly_battle_unref(b);
    assert_int_equal(c.ended, 1);
}

static void a_copy_at_a_question_is_not_called_for_it_again(void **state)
{
    (void)state;
    caller c = {.act = count_up};
    tilly_battle *b = skirmish(5, false, NULL);
    tilly_battle *copy = NULL;
    give(b, &c, ALL_MOMENTS, NULL, 0);
    play_by_chance(b, 40, 0);
    unsigned done = c.done;
    assert_int_equal(tilly_battle_copy(b, &copy), TILLY_OK);
    assert_int_equal(tilly_turn_next(turn_in_play(copy), 0), TILLY_DECISION);
    assert_int_equal(c.done, done);
    assert_true(battle_hash(b) == battle_hash(copy));
    tilly_battle_unref(copy);
    tilly_battle_unref(b);
}

/* ---- saves ---------------------------------------------------------------------------------- */

static void a_load_calls_nothing_twice_and_nothing_is_lost(void **state)
{
    (void)state;
    const uint16_t kinds[] = {TILLY_EV_MOVED, TILLY_EV_ROLL, TILLY_EV_HIT};
    caller c = {.act = count_up};
    caller again = {.act = count_up};
    unsigned waiting = 0;
    tilly_battle *b = skirmish(11, false, NULL);
    give(b, &c, ALL_MOMENTS, kinds, 3);
    tilly_battle *after = skirmish(11, false, NULL);
    give(after, &again, ALL_MOMENTS, kinds, 3);
    for (unsigned i = 0; i < 120; i++) {
        tilly_turn *t = turn_in_play(b);
        tilly_status status = tilly_turn_next(t, TILLY_UNTIL_ROLL);
        tilly_status same = tilly_turn_next(turn_in_play(after), TILLY_UNTIL_ROLL);
        assert_int_equal(status, same);
        if (status == TILLY_BATTLE_OVER)
            break;
        if (status == TILLY_DECISION) {
            answer_by_draw(t, i);
            answer_by_draw(turn_in_play(after), i);
        }
        if (status == TILLY_TURN_OVER)
            continue;
        /* in one of the two it goes on after a load, at boundaries and in the middle of things */
        char *save = save_of(after);
        waiting += !strstr(save, "\"events\": []");
        tilly_battle_unref(after);
        after = loaded(save);
        free(save);
        give(after, &again, ALL_MOMENTS, kinds, 3);
        assert_true(battle_hash(b) == battle_hash(after));
        assert_int_equal(c.done, again.done);
    }
    assert_true(waiting > 3);
    assert_memory_equal(c.calls, again.calls, sizeof c.calls);
    assert_memory_equal(c.seen, again.seen, sizeof c.seen);
    tilly_battle_unref(after);
    tilly_battle_unref(b);
}

/* ---- undo ----------------------------------------------------------------------------------- */

static void edits_of_a_moment_go_back_with_the_answer_before_them(void **state)
{
    (void)state;
    caller c = {.act = count_up};
    unsigned crossed = 0;
    tilly_battle *b = skirmish(11, false, NULL);
    give(b, &c, ALL_MOMENTS, NULL, 0);
    for (unsigned i = 0; i < 200; i++) {
        tilly_turn *t = turn_in_play(b);
        tilly_decision d = TILLY_DECISION_INIT;
        tilly_status status = tilly_turn_next(t, 0);
        if (status == TILLY_BATTLE_OVER)
            break;
        if (status != TILLY_DECISION)
            continue;
        uint64_t before = battle_hash(b);
        unsigned called = c.done;
        int32_t value = value_of(b, PUBLIC);
        assert_int_equal(tilly_turn_decision(t, &d), TILLY_OK);
        answer_by_draw(t, i);
        status = tilly_turn_next(t, 0);
        uint64_t after = battle_hash(b);
        int32_t moved_on = value_of(b, PUBLIC);
        crossed += moved_on != value;
        assert_int_equal(tilly_turn_undo(t, 1, 1, NULL), TILLY_OK);
        assert_int_equal(value_of(b, PUBLIC), value);
        assert_true(battle_hash(b) == before);
        assert_int_equal(tilly_turn_next(t, 0), TILLY_DECISION);
        assert_true(battle_hash(b) == before); /* nothing is called here again */
        /* another answer, then the first one once more */
        answer_by_draw(t, i + 1000);
        assert_true(tilly_turn_next(t, 0) > 0);
        assert_int_equal(tilly_turn_undo(t, 1, 1, NULL), TILLY_OK);
        assert_true(battle_hash(b) == before);
        answer_by_draw(t, i);
        assert_int_equal(tilly_turn_next(t, 0), status);
        assert_int_equal(value_of(b, PUBLIC), moved_on);
        assert_true(battle_hash(b) == after);
        assert_true(c.done >= called);
    }
    assert_true(crossed > 5);
    tilly_battle_unref(b);
}

static void an_undo_keeps_what_waits_for_the_next_boundary(void **state)
{
    (void)state;
    const uint16_t kinds[] = {TILLY_EV_MOVED, TILLY_EV_ROLL, TILLY_EV_HIT};
    tilly_battle *b = skirmish(11, false, NULL);
    tilly_battle *straight = skirmish(11, false, NULL);
    caller c = {.act = count_up};
    caller d = {.act = count_up};
    give(b, &c, 1u << TILLY_MOMENT_EVENT, kinds, 3);
    give(straight, &d, 1u << TILLY_MOMENT_EVENT, kinds, 3);
    for (unsigned i = 0; i < 150; i++) {
        tilly_turn *t = turn_in_play(b);
        tilly_status status = tilly_turn_next(t, 0);
        assert_int_equal(tilly_turn_next(turn_in_play(straight), 0), status);
        if (status == TILLY_BATTLE_OVER)
            break;
        if (status != TILLY_DECISION)
            continue;
        answer_by_draw(t, i + 5000);
        assert_int_equal(tilly_turn_undo(t, 1, 1, NULL), TILLY_OK);
        assert_int_equal(tilly_turn_next(t, 0), TILLY_DECISION);
        answer_by_draw(t, i);
        answer_by_draw(turn_in_play(straight), i);
        assert_true(battle_hash(b) == battle_hash(straight));
    }
    assert_int_equal(c.done, d.done);
    assert_memory_equal(c.seen, d.seen, sizeof c.seen);
    tilly_battle_unref(b);
    tilly_battle_unref(straight);
}

/* ---- records -------------------------------------------------------------------------------- */

static void a_record_replays_without_the_script(void **state)
{
    (void)state;
    caller c = {.act = count_up};
    tilly_battle *b = skirmish(21, false, NULL);
    give(b, &c, ALL_MOMENTS, NULL, 0);
    assert_int_equal(play_by_chance(b, 100000, 0), TILLY_BATTLE_OVER);
    char *record = record_of(b);
    assert_non_null(strstr(record, "\"script\": true"));
    assert_non_null(strstr(record, "\"variable\": \"relief\""));
    assert_true(replays(record));
    free(record);
    tilly_battle_unref(b);
}

/* ---- errors --------------------------------------------------------------------------------- */

static tilly_status edit_all_and_fail(caller *c, tilly_battle *b, const tilly_moment *m)
{
    const tilly_point corner[] = {
        {TUM(10), TUM(10)}, {TUM(13), TUM(10)}, {TUM(13), TUM(13)}, {TUM(10), TUM(13)}};
    tilly_feature wood = TILLY_FEATURE_INIT;
    uint32_t note = 0;
    uint32_t parameter = 0;
    wood.kind = TILLY_WOOD;
    wood.points = 4;
    memcpy(wood.point, corner, sizeof corner);
    assert_int_equal(tilly_ruleset_find(tilly_battle_rules(b), "command_radius", &parameter),
                     TILLY_OK);
    tilly_edit rule = {
        .size = sizeof rule, .kind = TILLY_EDIT_PARAMETER, .what = parameter, .value = TUM(9)};
    tilly_edit ground = {
        .size = sizeof ground, .kind = TILLY_EDIT_GROUND, .value = 1, .feature = &wood};
    tilly_status status = tilly_battle_note(b, "The wood was not there before", &note);
    if (status == TILLY_OK)
        status = tilly_battle_edit(b, &rule, NULL, NULL);
    if (status == TILLY_OK)
        status = tilly_battle_edit(b, &ground, NULL, NULL);
    if (status == TILLY_OK)
        status = count_up(c, b, m);
    return status == TILLY_OK && c->turn ? TILLY_E_ILLEGAL : status;
}

typedef struct stand_of {
    uint64_t battle, rules, table;
    uint32_t notes, events;
} stand_of;

static stand_of stands(const tilly_battle *b, tilly_turn *t)
{
    stand_of s = {.battle = battle_hash(b)};
    uint32_t note = 1;
    assert_int_equal(tilly_ruleset_hash(tilly_battle_rules(b), &s.rules), TILLY_OK);
    assert_int_equal(tilly_table_hash(tilly_battle_table(b), &s.table), TILLY_OK);
    while (tilly_battle_note_text(b, note))
        note++;
    s.notes = note;
    assert_int_equal(tilly_turn_events(t, 0, NULL, 0, &s.events), TILLY_OK);
    return s;
}

static void a_moment_that_fails_has_changed_nothing(void **state)
{
    (void)state;
    for (int with_log = 0; with_log < 2; with_log++) {
        caller c = {.act = edit_all_and_fail, .kind = TILLY_MOMENT_TURN};
        tilly_battle *b = skirmish(5, false, NULL);
        assert_int_equal(tilly_battle_log(b, (uint32_t)with_log), TILLY_OK);
        give(b, &c, ALL_MOMENTS, NULL, 0);
        play_by_chance(b, 1, 0); /* the set-up is over */
        tilly_turn *t = turn_in_play(b);
        c.turn = t; /* it is to fail */
        stand_of before = stands(b, t);
        for (unsigned i = 1; i < 4; i++) {
            assert_int_equal(tilly_turn_next(t, 0), TILLY_E_CALLBACK);
            stand_of after = stands(b, t);
            assert_memory_equal(&before, &after, sizeof before);
            assert_int_equal(c.done, i);
        }
        assert_int_equal(tilly_turn_run(t, NULL, 0), TILLY_E_CALLBACK);
        c.turn = NULL;
        assert_int_equal(tilly_turn_next(t, 0), TILLY_DECISION);
        assert_int_equal(value_of(b, PUBLIC), 8);
        assert_int_equal(tilly_table_features(tilly_battle_table(b)), 1);
        tilly_battle_unref(b);
    }
}

/* A second wood that cannot be, after one that can. */
static tilly_status add_wood_and_fail(caller *c, tilly_battle *b, const tilly_moment *m)
{
    const tilly_point corner[] = {
        {TUM(10), TUM(10)}, {TUM(13), TUM(10)}, {TUM(13), TUM(13)}, {TUM(10), TUM(13)}};
    tilly_feature wood = TILLY_FEATURE_INIT;
    (void)m;
    if (c->done > 1)
        return TILLY_OK;
    wood.kind = TILLY_WOOD;
    wood.points = 4;
    memcpy(wood.point, corner, sizeof corner);
    tilly_edit e = {.size = sizeof e, .kind = TILLY_EDIT_GROUND, .value = 1, .feature = &wood};
    assert_int_equal(tilly_battle_edit(b, &e, NULL, NULL), TILLY_OK);
    wood.points = 1;
    assert_true(tilly_battle_edit(b, &e, NULL, NULL) < TILLY_OK);
    return TILLY_E_CALLBACK;
}

static void ground_of_a_moment_that_failed_does_not_come_back_with_other_ground(void **state)
{
    (void)state;
    const tilly_point corner[] = {
        {TUM(20), TUM(10)}, {TUM(23), TUM(10)}, {TUM(23), TUM(13)}, {TUM(20), TUM(13)}};
    tilly_feature field = TILLY_FEATURE_INIT;
    caller c = {.act = add_wood_and_fail, .kind = TILLY_MOMENT_TURN};
    tilly_battle *b = skirmish(5, false, NULL);
    give(b, &c, ALL_MOMENTS, NULL, 0);
    play_by_chance(b, 1, 0); /* the set-up is over */
    tilly_turn *t = turn_in_play(b);
    assert_int_equal(tilly_turn_run(t, NULL, 0), TILLY_E_CALLBACK);
    assert_int_equal(tilly_table_features(tilly_battle_table(b)), 0);
    field.kind = TILLY_WOOD;
    field.points = 4;
    memcpy(field.point, corner, sizeof corner);
    tilly_edit e = {.size = sizeof e, .kind = TILLY_EDIT_GROUND, .value = 1, .feature = &field};
    assert_int_equal(tilly_battle_edit(b, &e, NULL, NULL), TILLY_OK);
    assert_int_equal(tilly_table_features(tilly_battle_table(b)), 1);
    tilly_battle_unref(b);
}

/* The third that it is told of, once, after an edit whose event takes the first place of those that
 * wait. */
static tilly_status award_and_fail(caller *c, tilly_battle *b, const tilly_moment *m)
{
    tilly_edit e = {.size = sizeof e, .kind = TILLY_EDIT_POINTS, .value = 1};
    (void)m;
    if (c->done != 3)
        return TILLY_OK;
    assert_int_equal(tilly_battle_edit(b, &e, NULL, NULL), TILLY_OK);
    return TILLY_E_CALLBACK;
}

static void events_of_a_moment_that_failed_are_told_again(void **state)
{
    (void)state;
    const uint16_t kinds[] = {TILLY_EV_MOVED, TILLY_EV_POINTS};
    caller c = {.act = award_and_fail, .kind = TILLY_MOMENT_EVENT};
    tilly_battle *b = skirmish(5, false, NULL);
    tilly_hooks hooks = TILLY_HOOKS_INIT;
    for (uint32_t side = 0; side < TILLY_SIDES; side++)
        assert_int_equal(tilly_player_builtin("random", 1, &hooks.player[side]), TILLY_OK);
    give(b, &c, 1u << TILLY_MOMENT_EVENT, kinds, 2);
    assert_int_equal(tilly_battle_run(b, &hooks, 0), TILLY_E_CALLBACK);
    assert_int_equal(c.events, 3);
    char *save = save_of(b);
    tilly_battle_unref(loaded(save));
    free(save);
    assert_true(tilly_battle_run(b, &hooks, 6) >= TILLY_OK);
    assert_true(c.events > 4);
    assert_memory_equal(&c.seen[3], &c.seen[2], sizeof *c.seen);
    for (unsigned i = 0; i < c.events; i++)
        assert_true(c.seen[i].kind == TILLY_EV_MOVED || c.seen[i].kind == TILLY_EV_POINTS);
    tilly_battle_unref(b);
}

/* ---- throws without an end ------------------------------------------------------------------ */

static tilly_status throw_again(caller *c, tilly_battle *b, const tilly_moment *m)
{
    (void)c, (void)m;
    tilly_edit e = {
        .size = sizeof e, .kind = TILLY_EDIT_ROLL, .what = PUBLIC, .value = 1, .faces = 6};
    assert_int_equal(tilly_battle_words(b, "Again", &e.words), TILLY_OK);
    return tilly_battle_edit(b, &e, NULL, NULL);
}

static tilly_status throw_while_it_may(caller *c, tilly_battle *b, const tilly_moment *m)
{
    const tilly_status status = throw_again(c, b, m);
    return status == TILLY_E_FULL ? TILLY_OK : status;
}

enum { TURNS_AND_ANSWERS = 1 << TILLY_MOMENT_TURN | 1 << TILLY_MOMENT_ANSWERED };

static void throws_that_ask_for_throws_come_to_an_end(void **state)
{
    (void)state;
    caller c = {.act = throw_again};
    tilly_error error = TILLY_ERROR_INIT;
    tilly_battle *b = skirmish(5, false, NULL);
    assert_int_equal(tilly_turn_next(turn_in_play(b), 0), TILLY_TURN_OVER);
    give(b, &c, TURNS_AND_ANSWERS, NULL, 0);
    tilly_turn *t = turn_in_play(b);
    const uint64_t before = battle_hash(b);
    for (unsigned i = 1; i < 3; i++) {
        assert_int_equal(tilly_turn_next(t, 0), TILLY_E_CALLBACK);
        assert_int_equal(tilly_error_last(TILLY_E_FULL, &error), TILLY_OK);
        assert_says(error.text, "64 throws and questions");
        assert_int_equal(c.done, i * (TILLY_MOST_CHAINED + 1));
        assert_true(battle_hash(b) == before);
    }
    tilly_battle_unref(b);
}

/* A run stands before the moment that failed: there it can be saved and loaded. */
static void a_save_amid_many_throws_counts_on(void **state)
{
    (void)state;
    caller c = {.act = throw_again};
    tilly_battle *b = skirmish(5, false, NULL);
    give(b, &c, TURNS_AND_ANSWERS, NULL, 0);
    assert_int_equal(tilly_battle_run(b, NULL, 0), TILLY_E_CALLBACK);
    assert_int_equal(c.done, TILLY_MOST_CHAINED + 1);
    char *save = save_of(b);
    tilly_battle *after = loaded(save);
    assert_true(battle_hash(after) == battle_hash(b));
    assert_int_equal(tilly_battle_set_script(after, tilly_battle_script(b)), TILLY_OK);
    assert_int_equal(tilly_battle_run(after, NULL, 0), TILLY_E_CALLBACK);
    assert_int_equal(c.done, TILLY_MOST_CHAINED + 2);
    assert_true(battle_hash(after) == battle_hash(b));
    assert_int_equal(tilly_battle_set_script(after, NULL), TILLY_OK);
    assert_int_equal(tilly_battle_run(after, NULL, 0), TILLY_DECISION);
    free(save);
    tilly_battle_unref(after);
    tilly_battle_unref(b);
}

static void a_script_that_is_refused_more_throws_may_go_on(void **state)
{
    (void)state;
    caller c = {.act = throw_while_it_may};
    tilly_battle *b = skirmish(5, false, NULL);
    give(b, &c, TURNS_AND_ANSWERS, NULL, 0);
    assert_int_equal(play_by_chance(b, 100000, 0), TILLY_BATTLE_OVER);
    assert_int_equal(c.calls[TILLY_MOMENT_ANSWERED],
                     TILLY_MOST_CHAINED * c.calls[TILLY_MOMENT_TURN]);
    char *record = record_of(b);
    assert_true(replays(record));
    free(record);
    tilly_battle_unref(b);
}

/* What its edits bring about is told at the next boundary, which the battle itself comes to. */
static tilly_status award_again(caller *c, tilly_battle *b, const tilly_moment *m)
{
    tilly_edit e = {.size = sizeof e, .kind = TILLY_EDIT_POINTS, .value = 1};
    (void)c, (void)m;
    const tilly_status status = tilly_battle_edit(b, &e, NULL, NULL);
    return status == TILLY_E_NOT_NOW ? TILLY_OK : status;
}

static void edits_that_bring_about_edits_come_to_an_end(void **state)
{
    (void)state;
    const uint16_t points = TILLY_EV_POINTS;
    caller c = {.act = award_again};
    tilly_battle *b = skirmish(5, false, NULL);
    give(b, &c, 1u << TILLY_MOMENT_TURN | 1u << TILLY_MOMENT_EVENT, &points, 1);
    assert_int_equal(play_by_chance(b, 100000, 0), TILLY_BATTLE_OVER);
    assert_true(c.calls[TILLY_MOMENT_EVENT] > 10);
    tilly_battle_unref(b);
}

/* ---- stops ------------------------------------------------------------------------------------
 */

static tilly_status award_once(caller *c, tilly_battle *b, const tilly_moment *m)
{
    tilly_edit e = {.size = sizeof e, .kind = TILLY_EDIT_POINTS, .value = 1};
    (void)m;
    assert_int_equal(tilly_turn_events(c->turn, 0, NULL, 0, &c->logged), TILLY_OK);
    return c->done > 1 ? TILLY_OK : tilly_battle_edit(b, &e, NULL, NULL);
}

/* What it did itself waits for the next boundary, though the run goes on from this one anew. */
static void a_stop_at_the_boundary_of_an_edit_does_not_tell_of_it_there(void **state)
{
    (void)state;
    const uint16_t points = TILLY_EV_POINTS;
    caller c = {.act = award_once};
    uint32_t logged = 0;
    tilly_battle *b = skirmish(5, false, NULL);
    give(b, &c, 1u << TILLY_MOMENT_TURN | 1u << TILLY_MOMENT_EVENT, &points, 1);
    play_by_chance(b, 1, 0); /* the set-up is over */
    c.turn = turn_in_play(b);
    assert_int_equal(tilly_turn_next(c.turn, TILLY_UNTIL_BOUNDARY), TILLY_STOP);
    assert_int_equal(c.calls[TILLY_MOMENT_TURN], 1);
    assert_int_equal(c.calls[TILLY_MOMENT_EVENT], 0);
    assert_int_equal(tilly_turn_events(c.turn, 0, NULL, 0, &logged), TILLY_OK);
    assert_int_equal(tilly_turn_next(c.turn, TILLY_UNTIL_BOUNDARY), TILLY_STOP);
    assert_int_equal(c.calls[TILLY_MOMENT_EVENT], 1);
    assert_true(c.logged > logged); /* a row has begun since */
    tilly_battle_unref(b);
}

/* With a script as without: it stops for what comes after that. */
static void events_before_the_first_run_until_an_event_stop_nothing(void **state)
{
    (void)state;
    const uint16_t steps = TILLY_EV_STEP;
    caller c = {.act = NULL};
    tilly_battle *b = skirmish(5, false, NULL);
    give(b, &c, ALL_MOMENTS, NULL, 0);
    play_by_chance(b, 1, 0); /* the set-up is over */
    tilly_turn *t = turn_in_play(b);
    assert_int_equal(tilly_turn_watch(t, &steps, 1), TILLY_OK);
    assert_int_equal(tilly_turn_next(t, 0), TILLY_DECISION);
    assert_int_equal(tilly_turn_next(t, TILLY_UNTIL_EVENT), TILLY_DECISION);
    tilly_battle_unref(b);
}

/* ---- what a player remembers ---------------------------------------------------------------- */

typedef struct rememberer {
    unsigned asked, answered;
    int fails; /* every third time: 1 it says so, 2 its answer is none */
} rememberer;

static int
remember(void *context, const tilly_turn *turn, const tilly_decision *d, tilly_answer *answer)
{
    rememberer *r = context;
    tilly_battle *b = tilly_turn_battle(turn);
    const tilly_edit e = setting(PUBLIC, value_of(b, PUBLIC) + 1);
    assert_int_equal(tilly_battle_edit(b, &e, NULL, NULL), TILLY_OK);
    if (r->asked++ % 3 == 2 && r->fails == 1)
        return 1;
    assert_int_equal(tilly_turn_sample(turn, d->serial, answer), TILLY_OK);
    if (r->asked % 3 == 0 && r->fails == 2)
        answer->decision++;
    else
        r->answered++;
    return 0;
}

static void a_player_whose_answer_fails_has_remembered_nothing(void **state)
{
    (void)state;
    for (int fails = 1; fails < 3; fails++) {
        rememberer r = {.fails = fails};
        tilly_battle *b = skirmish(11, false, NULL);
        const int32_t first = value_of(b, PUBLIC);
        const tilly_player player = {remember, &r};
        tilly_hooks hooks = TILLY_HOOKS_INIT;
        hooks.player[0] = hooks.player[1] = player;
        unsigned failed = 0;
        tilly_decision d = TILLY_DECISION_INIT;
        while (tilly_battle_run(b, &hooks, 0) < 0) {
            failed++;
            assert_int_equal(tilly_turn_decision(turn_in_play(b), &d), TILLY_OK);
            assert_int_equal(value_of(b, PUBLIC), first + (int32_t)r.answered);
        }
        assert_true(failed > 3);
        assert_int_equal(value_of(b, PUBLIC), first + (int32_t)r.answered);
        char *record = record_of(b);
        assert_true(replays(record));
        free(record);
        tilly_battle_unref(b);
    }
}

/* It answers five points of the host's with one of its own. */
static tilly_status award_after_five(caller *c, tilly_battle *b, const tilly_moment *m)
{
    tilly_battle_info info = TILLY_BATTLE_INFO_INIT;
    tilly_edit e = {.size = sizeof e, .kind = TILLY_EDIT_POINTS, .side = 1, .value = 1};
    (void)c, (void)m;
    assert_int_equal(tilly_battle_info_of(b, &info), TILLY_OK);
    return info.points[0] == 5 && !info.over ? tilly_battle_edit(b, &e, NULL, NULL) : TILLY_OK;
}

static void host_awards_five(tilly_battle *b, const caller *c)
{
    tilly_edit five = {.size = sizeof five, .kind = TILLY_EDIT_POINTS, .value = 5};
    for (uint64_t draw = 0; draw < 400; draw++) {
        tilly_turn *t = turn_in_play(b);
        if (tilly_turn_next(t, 0) != TILLY_DECISION)
            continue;
        if (c->events && tilly_battle_edit(b, &five, NULL, NULL) == TILLY_OK)
            return;
        answer_by_draw(t, draw);
    }
    fail_msg("nothing moved before a question at a boundary");
}

/* The boundary where the host edits had been served: its moment came first. */
static void a_replay_with_the_script_plays_moments_where_they_were_played(void **state)
{
    (void)state;
    const uint16_t kinds[] = {TILLY_EV_MOVED};
    caller c = {.act = award_after_five, .kind = TILLY_MOMENT_EVENT};
    tilly_battle *b = skirmish(5, false, NULL);
    tilly_replay found = TILLY_REPLAY_INIT;
    give(b, &c, 1u << TILLY_MOMENT_EVENT, kinds, 1);
    host_awards_five(b, &c);
    play_by_chance(b, 60, 0);
    char *record = record_of(b);
    assert_true(replays(record));
    assert_int_equal(tilly_battle_replay_with(
                         record, strlen(record), tilly_battle_script(b), NULL, NULL, &found, NULL),
                     TILLY_OK);
    assert_int_equal(found.equal, 1);
    free(record);
    tilly_battle_unref(b);
}

static void a_battle_that_is_copied_into_tells_the_script_it_was_played_with(void **state)
{
    (void)state;
    caller c = {.act = NULL};
    tilly_script *script;
    tilly_battle *copy;
    tilly_battle *b = skirmish(5, false, NULL);
    tilly_script_setup setup = TILLY_SCRIPT_SETUP_INIT;
    setup.call = call;
    setup.context = &c;
    setup.hash = 1632;
    assert_int_equal(tilly_battle_copy(b, &copy), TILLY_OK);
    assert_int_equal(tilly_script_new(&setup, &script), TILLY_OK);
    assert_int_equal(tilly_battle_set_script(b, script), TILLY_OK);
    assert_int_equal(tilly_battle_copy_into(b, copy), TILLY_OK);
    assert_null(tilly_battle_script(copy));
    assert_true(tilly_battle_script_hash(copy) == 1632);
    tilly_script_unref(script);
    tilly_battle_unref(copy);
    tilly_battle_unref(b);
}

static void memory_that_ends_inside_a_moment_leaves_rules_and_table(void **state)
{
    (void)state;
    purse p = {.limited = false};
    tilly_allocator memory = purse_memory(&p);
    caller c = {.act = edit_all_and_fail, .kind = TILLY_MOMENT_TURN};
    tilly_battle *b = skirmish(5, false, &memory);
    give(b, &c, ALL_MOMENTS, NULL, 0);
    play_by_chance(b, 1, 0);
    tilly_turn *t = turn_in_play(b);
    stand_of before = stands(b, t);
    unsigned long calls = 0;
    for (;; calls++) {
        limit(&p, calls);
        tilly_status status = tilly_turn_next(t, 0);
        refill(&p);
        if (status == TILLY_DECISION)
            break;
        assert_int_equal(status, TILLY_E_MEMORY);
        stand_of after = stands(b, t);
        assert_memory_equal(&before, &after, sizeof before);
    }
    assert_true(calls > 2);
    assert_int_equal(value_of(b, PUBLIC), 8);
    tilly_battle_unref(b);
    assert_int_equal(p.blocks, 0);
}

/* ---- variables ------------------------------------------------------------------------------ */

static void variables_are_part_of_the_state(void **state)
{
    (void)state;
    tilly_variable v[VARIABLES];
    uint32_t count = 0;
    uint32_t index = 9;
    tilly_battle *b = skirmish(5, false, NULL);
    tilly_battle *plain = skirmish(5, true, NULL);
    tilly_turn *t = turn_in_play(b);
    assert_int_equal(tilly_battle_variables(plain, NULL, 0, &count), TILLY_OK);
    assert_int_equal(count, 0);
    assert_int_equal(tilly_battle_variables(b, v, VARIABLES, &count), TILLY_OK);
    assert_int_equal(count, VARIABLES);
    assert_int_equal(v[PUBLIC].value, 7);
    assert_int_equal(v[OF_SIDE_0].value, -2);
    assert_string_equal(v[OF_UMPIRE].name, "ambush");
    assert_int_equal(tilly_battle_find_variable(b, "powder", &index), TILLY_OK);
    assert_int_equal(index, OF_SIDE_0);
    assert_int_equal(tilly_battle_find_variable(b, "", &index), TILLY_E_UNKNOWN);
    assert_int_equal(tilly_battle_variable(b, VARIABLES, v), TILLY_E_RANGE);

    uint64_t before = battle_hash(b);
    tilly_edit e = setting(OF_SIDE_0, 40);
    assert_int_equal(tilly_battle_edit(b, &e, NULL, NULL), TILLY_OK);
    assert_int_equal(value_of(b, OF_SIDE_0), 40);
    assert_true(battle_hash(b) != before);
    char *save = save_of(b);
    tilly_battle *again = loaded(save);
    assert_int_equal(value_of(again, OF_SIDE_0), 40);
    assert_true(battle_hash(b) == battle_hash(again));
    assert_int_equal(tilly_turn_undo(t, 1, 0, NULL), TILLY_OK);
    assert_int_equal(value_of(b, OF_SIDE_0), -2);
    assert_true(battle_hash(b) == before);

    tilly_reason why = TILLY_REASON_INIT;
    e = setting(OF_UMPIRE, 2);
    assert_int_equal(tilly_battle_edit(b, &e, NULL, &why), TILLY_E_ILLEGAL);
    assert_int_equal(why.code, TILLY_WHY_EDIT_VALUE);
    e = setting(VARIABLES, 0);
    assert_int_equal(tilly_battle_edit(b, &e, NULL, NULL), TILLY_E_RANGE);
    e = setting(0, 0);
    assert_int_equal(tilly_battle_edit(plain, &e, NULL, NULL), TILLY_E_RANGE);
    free(save);
    tilly_battle_unref(again);
    tilly_battle_unref(plain);
    tilly_battle_unref(b);
}

static void a_redacted_copy_shows_no_umpire_variable(void **state)
{
    (void)state;
    tilly_battle *b = skirmish(5, false, NULL);
    tilly_edit e = setting(OF_UMPIRE, 0);
    tilly_event told = {0};
    uint32_t count = 0;
    assert_int_equal(tilly_battle_edit(b, &e, NULL, NULL), TILLY_OK);
    e = setting(OF_UMPIRE, 1);
    assert_int_equal(tilly_battle_edit(b, &e, NULL, NULL), TILLY_OK);
    assert_int_equal(tilly_turn_events(turn_in_play(b), 1, &told, 1, &count), TILLY_OK);
    assert_int_equal(told.kind, TILLY_EV_EDIT);
    assert_int_equal(told.seen, 0);
    for (uint32_t side = 0; side < TILLY_SIDES; side++) {
        tilly_battle *known = NULL;
        tilly_variable v[VARIABLES];
        uint32_t index = 0;
        assert_int_equal(tilly_battle_copy_for_search(b, 1, side, &known), TILLY_OK);
        assert_int_equal(tilly_battle_variables(known, v, VARIABLES, &count), TILLY_OK);
        assert_int_equal(v[PUBLIC].value, 7);
        assert_int_equal(v[OF_SIDE_0].value, side ? 0 : -2);
        assert_int_equal(v[OF_SIDE_0].start, side ? 0 : -2);
        assert_int_equal(v[OF_UMPIRE].value, 0);
        assert_int_equal(v[OF_UMPIRE].start, 0);
        assert_string_equal(v[OF_UMPIRE].name, "");
        assert_int_equal(tilly_battle_find_variable(known, "ambush", &index), TILLY_E_UNKNOWN);
        char *save = save_of(known);
        assert_null(strstr(save, "ambush"));
        tilly_battle *again = loaded(save);
        assert_true(battle_hash(again) == battle_hash(known));
        free(save);
        tilly_battle_unref(again);
        tilly_battle_unref(known);
    }
    tilly_battle_unref(b);
}

static void a_scenario_file_declares_variables(void **state)
{
    (void)state;
    tilly_battle *b = skirmish(5, false, NULL);
    size_t needed = 0;
    assert_int_equal(tilly_scenario_write(b, NULL, 0, &needed), TILLY_OK);
    char *text = malloc(needed);
    assert_non_null(text);
    assert_int_equal(tilly_scenario_write(b, text, needed, NULL), TILLY_OK);
    tilly_battle *again = NULL;
    tilly_error error = TILLY_ERROR_INIT;
    if (tilly_scenario_read(text, strlen(text), 1, 0, NULL, &again, &error))
        fail_msg("%s: %s", error.path, error.text);
    tilly_variable v[VARIABLES];
    uint32_t count = 0;
    assert_int_equal(tilly_battle_variables(again, v, VARIABLES, &count), TILLY_OK);
    assert_int_equal(count, VARIABLES);
    assert_string_equal(v[OF_UMPIRE].name, "ambush");
    assert_int_equal(v[OF_UMPIRE].seen, 0);
    assert_int_equal(v[OF_SIDE_0].value, -2);
    free(text);
    tilly_battle_unref(again);
    tilly_battle_unref(b);
}

static void variables_that_cannot_be_are_refused(void **state)
{
    (void)state;
    static const tilly_variable wrong[][2] = {
        {{.name = "", .kind = 1}},
        {{.name = "1st", .kind = 1}},
        {{.name = "two words", .kind = 1}},
        {{.name = "ok", .kind = 0}},
        {{.name = "ok", .kind = 3}},
        {{.name = "ok", .kind = 2, .start = 2}},
        {{.name = "ok", .kind = 1, .seen = 4}},
        {{.name = "ok", .kind = 1, .reserved = 1}},
        {{.name = "ok", .kind = 1}, {.name = "ok", .kind = 1}},
    };
    tilly_setup setup = TILLY_SETUP_INIT;
    tilly_battle *b = NULL;
    setup.rules = book_rules();
    for (unsigned side = 0; side < TILLY_SIDES; side++)
        setup.army[side] = example_army(setup.rules, side ? 'b' : 'a', false);
    for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        setup.variables = wrong[i];
        setup.variable_count = *wrong[i][1].name ? 2 : 1;
        assert_int_equal(tilly_battle_new(&setup, &b, NULL), TILLY_E_RANGE);
    }
    setup.variable_count = TILLY_MOST_VARIABLES + 1;
    assert_int_equal(tilly_battle_new(&setup, &b, NULL), TILLY_E_RANGE);
    setup.variables = NULL;
    setup.variable_count = 1;
    assert_int_equal(tilly_battle_new(&setup, &b, NULL), TILLY_E_NULL);
    for (unsigned side = 0; side < TILLY_SIDES; side++)
        tilly_army_unref(setup.army[side]);
    tilly_ruleset_unref(setup.rules);
}

static void scripts_that_cannot_be_are_refused(void **state)
{
    (void)state;
    const uint16_t unknown[] = {65000};
    tilly_script *s = NULL;
    tilly_script_setup setup = TILLY_SCRIPT_SETUP_INIT;
    assert_int_equal(tilly_script_new(&setup, &s), TILLY_E_NULL);
    setup.call = call;
    setup.moments = 1;
    assert_int_equal(tilly_script_new(&setup, &s), TILLY_E_RANGE);
    setup.moments = 0;
    setup.events = unknown;
    setup.event_count = 1;
    assert_int_equal(tilly_script_new(&setup, &s), TILLY_E_RANGE);
    setup.moments = 1u << TILLY_MOMENT_EVENT;
    assert_int_equal(tilly_script_new(&setup, &s), TILLY_E_UNKNOWN);
    setup.events = NULL;
    assert_int_equal(tilly_script_new(&setup, &s), TILLY_E_NULL);
    assert_null(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_script_that_fails_says_why),
        cmocka_unit_test(a_script_that_ends_the_battle_is_told_of_the_end),
        cmocka_unit_test(it_is_called_once_as_play_begins_and_at_each_turn_and_row),
        cmocka_unit_test(events_wait_with_the_log_off_too),
        cmocka_unit_test(sixteen_events_wait_and_of_the_others_it_is_told_that_there_were_more),
        cmocka_unit_test(in_a_moment_it_edits_and_nothing_else),
        cmocka_unit_test(an_unused_script_changes_no_hash),
        cmocka_unit_test(copies_share_the_script_and_each_makes_its_own_instance),
        cmocka_unit_test(a_copy_at_a_question_is_not_called_for_it_again),
        cmocka_unit_test(a_load_calls_nothing_twice_and_nothing_is_lost),
        cmocka_unit_test(edits_of_a_moment_go_back_with_the_answer_before_them),
        cmocka_unit_test(an_undo_keeps_what_waits_for_the_next_boundary),
        cmocka_unit_test(a_record_replays_without_the_script),
        cmocka_unit_test(a_moment_that_fails_has_changed_nothing),
        cmocka_unit_test(events_of_a_moment_that_failed_are_told_again),
        cmocka_unit_test(a_player_whose_answer_fails_has_remembered_nothing),
        cmocka_unit_test(throws_that_ask_for_throws_come_to_an_end),
        cmocka_unit_test(a_save_amid_many_throws_counts_on),
        cmocka_unit_test(a_script_that_is_refused_more_throws_may_go_on),
        cmocka_unit_test(ground_of_a_moment_that_failed_does_not_come_back_with_other_ground),
        cmocka_unit_test(a_stop_at_the_boundary_of_an_edit_does_not_tell_of_it_there),
        cmocka_unit_test(events_before_the_first_run_until_an_event_stop_nothing),
        cmocka_unit_test(edits_that_bring_about_edits_come_to_an_end),
        cmocka_unit_test(a_replay_with_the_script_plays_moments_where_they_were_played),
        cmocka_unit_test(a_battle_that_is_copied_into_tells_the_script_it_was_played_with),
        cmocka_unit_test(memory_that_ends_inside_a_moment_leaves_rules_and_table),
        cmocka_unit_test(variables_are_part_of_the_state),
        cmocka_unit_test(a_redacted_copy_shows_no_umpire_variable),
        cmocka_unit_test(a_scenario_file_declares_variables),
        cmocka_unit_test(variables_that_cannot_be_are_refused),
        cmocka_unit_test(scripts_that_cannot_be_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
