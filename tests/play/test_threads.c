/* Threads: the same start may be read by all of them at once, and what comes of it does not depend
 * on how many there are. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tilly/script.h>
#include "play/skirmish.h"

enum { MOST_BATTLES = 12, THREADS = 2, TURNS = 3 };

/* ---- a batch in parts ----------------------------------------------------------------------- */

typedef struct part {
    const tilly_battle *start;
    const tilly_player *players;
    uint64_t first;
    uint32_t count, played;
    tilly_result *rows;
    tilly_status status;
} part;

static void *play_part(void *of)
{
    part *p = of;
    p->status =
        tilly_simulate(p->start, p->players, 99, p->first, p->count, TURNS, p->rows, &p->played);
    return NULL;
}

static void run_together(void *(*work)(void *), void *parts, size_t size)
{
    pthread_t thread[THREADS];
    for (unsigned i = 0; i < THREADS; i++)
        assert_int_equal(pthread_create(&thread[i], NULL, work, (char *)parts + size * i), 0);
    for (unsigned i = 0; i < THREADS; i++)
        assert_int_equal(pthread_join(thread[i], NULL), 0);
}

static void
parts_of_a_batch_make_the_whole(const tilly_battle *start, const char *player, uint32_t battles)
{
    static tilly_result whole[MOST_BATTLES];
    static tilly_result parts[MOST_BATTLES];
    tilly_player players[2];
    part each[THREADS];
    const uint32_t share = battles / THREADS;
    uint64_t before;
    uint64_t after;
    for (unsigned i = 0; i < 2; i++)
        assert_int_equal(tilly_player_builtin(player, i, &players[i]), TILLY_OK);
    memset(whole, 0, sizeof whole);
    memset(parts, 0, sizeof parts);
    tilly_battle_hash(start, &before);
    part all = {.start = start, .players = players, .count = battles, .rows = whole};
    play_part(&all);
    assert_int_equal(all.status, TILLY_OK);
    for (uint32_t i = 0; i < THREADS; i++)
        each[i] = (part){.start = start,
                         .players = players,
                         .first = i * share,
                         .count = share,
                         .rows = parts + i * share};
    run_together(play_part, each, sizeof *each);
    for (unsigned i = 0; i < THREADS; i++) {
        assert_int_equal(each[i].status, TILLY_OK);
        assert_int_equal(each[i].played, share);
    }
    assert_memory_equal(whole, parts, sizeof whole);
    tilly_battle_hash(start, &after);
    assert_true(before == after);
}

static void parts_of_an_example_make_the_whole(const char *player, uint32_t battles)
{
    tilly_ruleset *rules = book_rules();
    tilly_battle *start = example_battle(rules, 3, true);
    parts_of_a_batch_make_the_whole(start, player, battles);
    tilly_battle_unref(start);
    tilly_ruleset_unref(rules);
}

static void parts_of_a_random_batch_make_the_whole(void **state)
{
    (void)state;
    parts_of_an_example_make_the_whole("random", MOST_BATTLES);
}

static void parts_of_a_thoughtful_batch_make_the_whole(void **state)
{
    (void)state;
    parts_of_an_example_make_the_whole("thumb", 4);
}

/* ---- a script ------------------------------------------------------------------------------- */

/* Against the rules for scripts it counts its moments in its instance, and lets the battle depend
 * on it: an instance that served two battles would be found out. */
static tilly_status make_count(void *context, const tilly_battle *battle, void **instance)
{
    (void)context, (void)battle;
    *instance = calloc(1, sizeof(int32_t));
    return *instance ? TILLY_OK : TILLY_E_MEMORY;
}

static void free_count(void *context, void *instance)
{
    (void)context;
    free(instance);
}

static tilly_status edit(tilly_battle *b, tilly_edit e)
{
    return tilly_battle_edit(b, &e, NULL, NULL);
}

static tilly_status ask_for_more(tilly_battle *b)
{
    tilly_edit roll = {.size = sizeof roll, .kind = TILLY_EDIT_ROLL, .value = 2, .faces = 6};
    tilly_edit ask = {.size = sizeof ask, .kind = TILLY_EDIT_ASK, .side = 1, .options = 2};
    roll.what = PUBLIC;
    ask.what = OF_UMPIRE;
    tilly_status status = tilly_battle_words(b, "Relief from Prague", &roll.words);
    ask.words = ask.option[0] = roll.words;
    if (status == TILLY_OK)
        status = tilly_battle_words(b, "Spring the ambush", &ask.option[1]);
    if (status == TILLY_OK)
        status = edit(b, roll);
    return status == TILLY_OK ? edit(b, ask) : status;
}

static tilly_status
play_moment(void *context, void *instance, tilly_battle *b, const tilly_moment *m)
{
    int32_t *count = instance;
    (void)context;
    ++*count;
    if (m->kind == TILLY_MOMENT_TURN)
        return ask_for_more(b);
    tilly_status status = edit(b, setting(OF_SIDE_0, *count + m->value));
    if (status == TILLY_OK)
        status = edit(b,
                      (tilly_edit){.size = sizeof(tilly_edit),
                                   .kind = TILLY_EDIT_POINTS,
                                   .side = (uint16_t)(*count % 2),
                                   .value = *count});
    return status;
}

static tilly_battle *scripted_start(void)
{
    const uint16_t watched[] = {TILLY_EV_HIT, TILLY_EV_ROUTED};
    tilly_battle *start = skirmish(3, false, NULL);
    tilly_script *script = NULL;
    tilly_script_setup setup = TILLY_SCRIPT_SETUP_INIT;
    setup.moments =
        1u << TILLY_MOMENT_TURN | 1u << TILLY_MOMENT_ANSWERED | 1u << TILLY_MOMENT_EVENT;
    setup.events = watched;
    setup.event_count = 2;
    setup.make = make_count;
    setup.free = free_count;
    setup.call = play_moment;
    assert_int_equal(tilly_script_new(&setup, &script), TILLY_OK);
    assert_int_equal(tilly_battle_set_script(start, script), TILLY_OK);
    tilly_script_unref(script);
    return start;
}

static void parts_of_a_scripted_batch_make_the_whole(void **state)
{
    (void)state;
    tilly_battle *start = scripted_start();
    tilly_battle *plain = skirmish(3, false, NULL);
    tilly_player players[TILLY_SIDES];
    tilly_result scripted;
    tilly_result without;
    parts_of_a_batch_make_the_whole(start, "random", MOST_BATTLES);
    parts_of_a_batch_make_the_whole(start, "thumb", MOST_BATTLES);
    for (unsigned i = 0; i < TILLY_SIDES; i++)
        assert_int_equal(tilly_player_builtin("random", i, &players[i]), TILLY_OK);
    assert_int_equal(tilly_simulate(start, players, 1, 0, 1, TURNS, &scripted, NULL), TILLY_OK);
    assert_int_equal(tilly_simulate(plain, players, 1, 0, 1, TURNS, &without, NULL), TILLY_OK);
    assert_true(scripted.hash != without.hash); /* it was called */
    tilly_battle_unref(plain);
    tilly_battle_unref(start);
}

typedef struct line_of_play {
    const tilly_battle *start;
    uint64_t hash[MOST_BATTLES];
} line_of_play;

static void *play_copies(void *of)
{
    line_of_play *p = of;
    for (unsigned i = 0; i < MOST_BATTLES; i++) {
        tilly_battle *copy = NULL;
        if (tilly_battle_copy(p->start, &copy) || tilly_battle_reseed(copy, i))
            abort();
        play_by_chance(copy, 150, 0);
        tilly_battle_hash(copy, &p->hash[i]);
        tilly_battle_unref(copy);
    }
    return NULL;
}

static void copies_of_a_scripted_battle_are_played_in_two_threads(void **state)
{
    (void)state;
    tilly_battle *start = scripted_start();
    line_of_play alone = {.start = start};
    line_of_play each[THREADS] = {{.start = start}, {.start = start}};
    run_together(play_copies, each, sizeof *each);
    play_copies(&alone);
    for (unsigned i = 0; i < THREADS; i++)
        assert_memory_equal(each[i].hash, alone.hash, sizeof alone.hash);
    tilly_battle_unref(start);
}

/* ---- looking at one battle ------------------------------------------------------------------ */

enum { LOOKS = 60, MOST_TEXT = 400000 };
typedef struct viewer {
    tilly_battle *battle;
    const tilly_turn *turn;
    uint64_t sum;
    char *text;
} viewer;

static uint64_t look_once(viewer *v, uint32_t n)
{
    tilly_unit row[64];
    tilly_battle *copy;
    uint64_t hash = 0;
    uint64_t copied = 0;
    uint32_t count = 0;
    uint32_t in = 0;
    uint32_t picks = 0;
    int32_t gap = 0;
    size_t needed = 0;
    tilly_battle_hash(v->battle, &hash);
    tilly_battle_units(v->battle, TILLY_NO_SIDE, row, 64, &count);
    tilly_battle_gap(v->battle, row[n % 24].id, row[24 + n % 25].id, &gap);
    tilly_battle_in_command(v->battle, row[n % 24].id, &in, NULL);
    tilly_turn_list(v->turn, 1, NULL, 0, &picks);
    if (n % 20 == 0)
        tilly_battle_save(v->battle, v->text, MOST_TEXT, &needed);
    if (n % 20 == 0)
        tilly_turn_report(v->turn, 1, v->text, MOST_TEXT, NULL);
    tilly_battle_unref(tilly_battle_ref(v->battle));
    if (tilly_battle_copy(v->battle, &copy) == TILLY_OK) {
        tilly_battle_hash(copy, &copied);
        tilly_battle_unref(copy);
    }
    return hash ^ copied * 3 ^ (uint64_t)gap ^ (uint64_t)count << 32 ^ (uint64_t)picks << 40 ^ in ^
           (uint64_t)needed << 20;
}

static void *look_often(void *of)
{
    viewer *v = of;
    for (uint32_t n = 0; n < LOOKS; n++)
        v->sum = v->sum * 31 + look_once(v, n);
    return NULL;
}

static void many_may_look_at_one_battle(void **state)
{
    (void)state;
    static char text[THREADS][MOST_TEXT];
    tilly_ruleset *rules = book_rules();
    tilly_battle *battle = example_battle(rules, 3, false);
    tilly_hooks hooks = {.size = sizeof hooks};
    tilly_turn *turn;
    for (unsigned i = 0; i < 2; i++)
        assert_int_equal(tilly_player_builtin("thumb", i, &hooks.player[i]), TILLY_OK);
    assert_int_equal(tilly_battle_run(battle, &hooks, 2), TILLY_TURN_OVER);
    assert_int_equal(tilly_battle_turn(battle, &turn), TILLY_OK);
    assert_int_equal(tilly_turn_next(turn, 0), TILLY_DECISION);
    viewer each[THREADS];
    for (unsigned i = 0; i < THREADS; i++)
        each[i] = (viewer){battle, turn, 0, text[i]};
    run_together(look_often, each, sizeof *each);
    viewer alone = {battle, turn, 0, text[0]};
    look_often(&alone);
    for (unsigned i = 0; i < THREADS; i++)
        assert_true(each[i].sum == alone.sum);
    tilly_battle_unref(battle);
    tilly_ruleset_unref(rules);
}

/* ---- driving one battle by mistake ---------------------------------------------------------- */

enum { INTRUSIONS = 200, LONG_ENOUGH = 60 };
/* The host's thread runs; the other one calls what changes a battle, from the first question on. */
typedef struct intruder {
    tilly_battle *battle;
    tilly_turn *turn;
    tilly_player player;
    unsigned asked;
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t is_done;
    bool done;
    tilly_status other; /* the first status that was not TILLY_E_BUSY */
} intruder;

static void intrude_once(intruder *in, tilly_status *got)
{
    const tilly_hooks hooks = {.size = sizeof hooks};
    const tilly_answer a = {.size = sizeof a};
    const tilly_edit tilly_edit_carry_out = {
        .size = sizeof tilly_edit_carry_out, .kind = TILLY_EDIT_POINTS, .value = 1};
    const tilly_pose pose = {0};
    const tilly_order order = {.size = sizeof order, .kind = TILLY_ORDER_HOLD};
    const tilly_arrival arrival = {.size = sizeof arrival, .turn = 2};
    const uint16_t face[1] = {1};
    const tilly_status all[] = {
        tilly_turn_answer(in->turn, &a, NULL),
        tilly_turn_supply(in->turn, face, 1, TILLY_FROM_TABLE, NULL),
        tilly_turn_next(in->turn, 0),
        tilly_turn_run(in->turn, &hooks, 0),
        tilly_battle_run(in->battle, &hooks, 0),
        tilly_turn_undo(in->turn, 1, 1, NULL),
        tilly_turn_concede(in->turn, 0),
        tilly_turn_agree(in->turn, 0),
        tilly_turn_watch(in->turn, face, 1),
        tilly_battle_edit(in->battle, &tilly_edit_carry_out, NULL, NULL),
        tilly_battle_deploy(in->battle, 1, &pose, 0, 1, NULL),
        tilly_battle_begin(in->battle, NULL),
        tilly_battle_set_order(in->battle, 1, &order, NULL),
        tilly_battle_set_arrival(in->battle, 1, &arrival, NULL),
        tilly_battle_copy_into(in->battle, in->battle),
        tilly_battle_reseed(in->battle, 1),
        tilly_battle_limit(in->battle, 1),
        tilly_battle_redact(in->battle, 0),
        tilly_battle_log(in->battle, 0),
    };
    for (unsigned i = 0; i < sizeof all / sizeof *all && *got == TILLY_E_BUSY; i++)
        *got = all[i];
}

static void *intrude(void *of)
{
    intruder *in = of;
    tilly_status got = TILLY_E_BUSY;
    for (unsigned i = 0; i < INTRUSIONS && got == TILLY_E_BUSY; i++)
        intrude_once(in, &got);
    pthread_mutex_lock(&in->lock);
    in->other = got;
    in->done = true;
    pthread_cond_signal(&in->is_done);
    pthread_mutex_unlock(&in->lock);
    return NULL;
}

static int
answer_beside(void *context, const tilly_turn *turn, const tilly_decision *d, tilly_answer *a)
{
    intruder *in = context;
    if (++in->asked == 1)
        assert_int_equal(pthread_create(&in->thread, NULL, intrude, in), 0);
    if (in->asked == LONG_ENOUGH) {
        pthread_mutex_lock(&in->lock);
        while (!in->done)
            pthread_cond_wait(&in->is_done, &in->lock);
        pthread_mutex_unlock(&in->lock);
    }
    return in->player.answer(in->player.context, turn, d, a);
}

static void a_second_thread_is_told_that_the_battle_is_busy(void **state)
{
    (void)state;
    intruder in = {.lock = PTHREAD_MUTEX_INITIALIZER, .is_done = PTHREAD_COND_INITIALIZER};
    tilly_ruleset *rules = book_rules();
    tilly_battle *alone = example_battle(rules, 3, false);
    in.battle = example_battle(rules, 3, false);
    assert_int_equal(tilly_player_builtin("random", 7, &in.player), TILLY_OK);
    tilly_hooks hooks = {.size = sizeof hooks, .player = {in.player, in.player}};
    assert_int_equal(tilly_battle_run(alone, &hooks, 2), TILLY_TURN_OVER);
    for (unsigned i = 0; i < TILLY_SIDES; i++)
        hooks.player[i] = (tilly_player){.answer = answer_beside, .context = &in};
    assert_int_equal(tilly_battle_turn(in.battle, &in.turn), TILLY_OK);
    assert_int_equal(tilly_battle_run(in.battle, &hooks, 2), TILLY_TURN_OVER);
    assert_true(in.asked > LONG_ENOUGH);
    assert_int_equal(pthread_join(in.thread, NULL), 0);
    assert_int_equal(in.other, TILLY_E_BUSY);
    uint64_t undisturbed;
    uint64_t disturbed;
    tilly_battle_hash(alone, &undisturbed);
    tilly_battle_hash(in.battle, &disturbed);
    assert_true(undisturbed == disturbed);
    tilly_battle_unref(in.battle);
    tilly_battle_unref(alone);
    tilly_ruleset_unref(rules);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(parts_of_a_random_batch_make_the_whole),
        cmocka_unit_test(parts_of_a_thoughtful_batch_make_the_whole),
        cmocka_unit_test(parts_of_a_scripted_batch_make_the_whole),
        cmocka_unit_test(copies_of_a_scripted_battle_are_played_in_two_threads),
        cmocka_unit_test(many_may_look_at_one_battle),
        cmocka_unit_test(a_second_thread_is_told_that_the_battle_is_busy),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
