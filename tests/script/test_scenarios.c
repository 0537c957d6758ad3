/* The battles of the war in examples/scenarios: each plays to its end, is decided one way or the
 * other, and is the same battle saved at any moment, undone, replayed without its script, or
 * simulated in two threads. */
#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include "script/scripted.h"
#include "support/cases.h"

enum { SCENARIOS = 5, SEED = 1632, MOST_TEXT = 1 << 22, THREADS = 2, MOST_BATTLES = 1000 };
static const char *const names[SCENARIOS] = {"white_mountain_1620",
                                             "breitenfeld_1631",
                                             "rain_1632",
                                             "luetzen_1632_tilly",
                                             "luetzen_1632_glauben"};

static tilly_script *script[SCENARIOS];
static char kept[MOST_TEXT];

static size_t read_file(const char *path, char *text, size_t room)
{
    FILE *f = fopen(path, "rb");
    if (!f)
        fail_msg("%s is missing", path);
    const size_t length = fread(text, 1, room, f);
    fclose(f);
    return length;
}

static int read_scenarios(void **state)
{
    (void)state;
    for (unsigned i = 0; i < SCENARIOS; i++) {
        char path[128];
        tilly_script_limits limits = TILLY_SCRIPT_LIMITS_INIT;
        tilly_error error = TILLY_ERROR_INIT;
        snprintf(path, sizeof path, "examples/scenarios/%s.lua", names[i]);
        limits.name = names[i];
        const size_t length = read_file(path, kept, sizeof kept);
        if (tilly_script_read(kept, length, &limits, &script[i], &error) < 0) {
            print_error("%s\n", error.text);
            return -1;
        }
    }
    return 0;
}

static int free_scenarios(void **state)
{
    (void)state;
    for (unsigned i = 0; i < SCENARIOS; i++)
        tilly_script_unref(script[i]);
    return 0;
}

static tilly_battle *battle_of(unsigned i, uint64_t seed)
{
    tilly_battle *b;
    tilly_error error = TILLY_ERROR_INIT;
    if (tilly_script_battle(script[i], seed, 0, NULL, &b, &error) < 0)
        fail_msg("%s: %s", names[i], error.text);
    return b;
}

static uint64_t hash_of(const tilly_battle *b)
{
    uint64_t hash;
    assert_int_equal(tilly_battle_hash(b, &hash), TILLY_OK);
    return hash;
}

static tilly_hooks played_by(const char *player)
{
    tilly_hooks hooks = TILLY_HOOKS_INIT;
    for (uint32_t side = 0; side < TILLY_SIDES; side++)
        assert_int_equal(tilly_player_builtin(player, side, &hooks.player[side]), TILLY_OK);
    return hooks;
}

static void play_out(tilly_battle *b, const char *player)
{
    const tilly_hooks hooks = played_by(player);
    const tilly_status status = tilly_battle_run(b, &hooks, 0);
    if (status != TILLY_BATTLE_OVER)
        fail_msg("%s: %s", tilly_status_name(status), last_words(status));
}

static uint64_t end_of(unsigned i, uint64_t seed, const char *player)
{
    tilly_battle *b = battle_of(i, seed);
    play_out(b, player);
    const uint64_t hash = hash_of(b);
    tilly_battle_unref(b);
    return hash;
}

/* ---- one hash in every language ------------------------------------------------------------- */

/* tests/script/battles.txt: scenario, player, seed, hash at the end. Python and Lua compare with it
 * too. TILLY_RENEW in the environment writes it anew, after a change of rules or players. */
static void each_comes_to_the_end_that_is_noted(void **state)
{
    (void)state;
    static const char *const players[] = {"thumb", "random"};
    char now[4096];
    size_t used = 0;
    for (unsigned i = 0; i < SCENARIOS; i++)
        for (unsigned p = 0; p < 2; p++)
            used += (size_t)snprintf(now + used,
                                     sizeof now - used,
                                     "%s %s %d %016" PRIx64 "\n",
                                     names[i],
                                     players[p],
                                     SEED,
                                     end_of(i, SEED, players[p]));
    if (getenv("TILLY_RENEW")) {
        FILE *f = fopen("tests/script/battles.txt", "wb");
        assert_non_null(f);
        fputs(now, f);
        fclose(f);
    }
    kept[read_file("tests/script/battles.txt", kept, sizeof kept - 1)] = 0;
    assert_string_equal(now, kept);
}

/* ---- at any moment -------------------------------------------------------------------------- */

/* The same battle from its own text. */
static tilly_battle *saved_and_loaded(tilly_battle *b, tilly_script *s)
{
    size_t needed;
    tilly_battle *again;
    tilly_error error = TILLY_ERROR_INIT;
    assert_int_equal(tilly_battle_save(b, kept, sizeof kept, &needed), TILLY_OK);
    if (tilly_battle_load(kept, needed - 1, NULL, &again, &error) < 0)
        fail_msg("%s", error.text);
    assert_int_equal(tilly_battle_set_script(again, s), TILLY_OK);
    assert_true(hash_of(again) == hash_of(b));
    tilly_battle_unref(b);
    return again;
}

static tilly_answer answer_by(const tilly_hooks *hooks, const tilly_turn *turn)
{
    tilly_decision d = {.size = sizeof d};
    tilly_answer a = {.size = sizeof a};
    assert_int_equal(tilly_turn_decision(turn, &d), TILLY_OK);
    const tilly_player *p = &hooks->player[d.side];
    assert_int_equal(p->answer(p->context, turn, &d, &a), 0);
    return a;
}

/* Rests at boundaries, throws and questions: at each, or at one in nine where nobody asked for more
 * (TILLY_BATTLES). */
static uint64_t end_by_relay(unsigned i, const char *player)
{
    const unsigned stride = getenv("TILLY_BATTLES") ? 1 : 9;
    const tilly_hooks hooks = played_by(player);
    tilly_battle *b = battle_of(i, SEED);
    uint64_t last = 0;
    unsigned stops = 0;
    for (;;) {
        tilly_turn *turn;
        assert_int_equal(tilly_battle_turn(b, &turn), TILLY_OK);
        const tilly_status status = tilly_turn_next(turn, TILLY_UNTIL_BOUNDARY | TILLY_UNTIL_ROLL);
        assert_true(status >= 0);
        if (status == TILLY_BATTLE_OVER)
            break;
        if (hash_of(b) != last) {
            last = hash_of(b);
            if (stops++ % stride == i % stride)
                b = saved_and_loaded(b, script[i]);
            continue;
        }
        if (status == TILLY_DECISION) {
            const tilly_answer a = answer_by(&hooks, turn);
            assert_int_equal(tilly_turn_answer(turn, &a, NULL), TILLY_OK);
        }
    }
    const uint64_t hash = hash_of(b);
    assert_true(stops > 100);
    tilly_battle_unref(b);
    return hash;
}

static void each_goes_on_from_a_save_at_any_boundary(void **state)
{
    (void)state;
    for (unsigned i = 0; i < SCENARIOS; i++)
        if (end_by_relay(i, "thumb") != end_of(i, SEED, "thumb"))
            fail_msg("%s comes to another end", names[i]);
}

/* Takes the answer back, and with it what the script did after it; then gives it again. */
static void undo_and_redo(tilly_battle *b, tilly_turn *turn, const tilly_answer *a, uint64_t before)
{
    tilly_status status = tilly_turn_next(turn, 0);
    if (status != TILLY_DECISION)
        return;
    const uint64_t after = hash_of(b);
    assert_int_equal(tilly_turn_undo(turn, 1, 1, NULL), TILLY_OK);
    assert_true(hash_of(b) == before);
    assert_int_equal(tilly_turn_next(turn, 0), TILLY_DECISION);
    assert_int_equal(tilly_turn_answer(turn, a, NULL), TILLY_OK);
    assert_int_equal(tilly_turn_next(turn, 0), status);
    assert_true(hash_of(b) == after);
}

static void each_answer_can_be_undone_and_given_again(void **state)
{
    (void)state;
    for (unsigned i = 0; i < SCENARIOS; i++) {
        const tilly_hooks hooks = played_by("thumb");
        tilly_battle *b = battle_of(i, SEED);
        tilly_turn *turn;
        tilly_status status;
        do {
            assert_int_equal(tilly_battle_turn(b, &turn), TILLY_OK);
            status = tilly_turn_next(turn, 0);
            if (status == TILLY_DECISION) {
                const uint64_t before = hash_of(b);
                const tilly_answer a = answer_by(&hooks, turn);
                assert_int_equal(tilly_turn_answer(turn, &a, NULL), TILLY_OK);
                undo_and_redo(b, turn, &a, before);
            }
        } while (status != TILLY_BATTLE_OVER && status >= 0);
        assert_int_equal(status, TILLY_BATTLE_OVER);
        assert_true(hash_of(b) == end_of(i, SEED, "thumb"));
        tilly_battle_unref(b);
    }
}

static void each_is_replayed_without_its_script(void **state)
{
    (void)state;
    for (unsigned i = 0; i < SCENARIOS; i++) {
        size_t needed;
        tilly_battle *again;
        tilly_replay found = TILLY_REPLAY_INIT;
        tilly_error error = TILLY_ERROR_INIT;
        tilly_script_checked checked = TILLY_SCRIPT_CHECKED_INIT;
        tilly_battle *b = battle_of(i, SEED);
        play_out(b, "thumb");
        assert_int_equal(tilly_battle_record(b, kept, sizeof kept, &needed), TILLY_OK);
        assert_int_equal(tilly_battle_replay(kept, needed - 1, NULL, &again, &found, &error),
                         TILLY_OK);
        assert_int_equal(found.equal, 1);
        assert_null(tilly_battle_script(again));
        assert_true(hash_of(again) == hash_of(b));
        assert_int_equal(tilly_script_check(script[i], kept, needed - 1, &checked, NULL), TILLY_OK);
        if (!checked.equal)
            fail_msg("%s: %s", names[i], checked.text);
        tilly_battle_unref(again);
        tilly_battle_unref(b);
    }
}

/* What a handler keeps outside the battle is an error in the debug mode. */
static void handlers_keep_nothing(void **state)
{
    (void)state;
    for (unsigned i = 0; i < SCENARIOS; i++) {
        char path[128];
        tilly_script *careful;
        tilly_battle *b;
        tilly_script_limits limits = TILLY_SCRIPT_LIMITS_INIT;
        snprintf(path, sizeof path, "examples/scenarios/%s.lua", names[i]);
        limits.debug = 1;
        const size_t length = read_file(path, kept, sizeof kept);
        assert_int_equal(tilly_script_read(kept, length, &limits, &careful, NULL), TILLY_OK);
        assert_int_equal(tilly_script_battle(careful, SEED, 0, NULL, &b, NULL), TILLY_OK);
        play_out(b, "thumb");
        assert_true(hash_of(b) == end_of(i, SEED, "thumb"));
        tilly_battle_unref(b);
        tilly_script_unref(careful);
    }
}

/* ---- many battles --------------------------------------------------------------------------- */

typedef struct part {
    const tilly_battle *start;
    const tilly_player *players;
    uint64_t first;
    uint32_t count;
    tilly_result *rows;
    tilly_status status;
} part;

static void *play_part(void *of)
{
    part *p = of;
    p->status = tilly_simulate(p->start, p->players, 1618, p->first, p->count, 0, p->rows, NULL);
    return NULL;
}

/* TILLY_BATTLES in the environment says how many, up to a thousand. */
static uint32_t battles_wanted(void)
{
    const char *said = getenv("TILLY_BATTLES");
    const uint32_t n = said ? (uint32_t)strtoul(said, NULL, 10) : CASES(90);
    return n < MOST_BATTLES ? n : MOST_BATTLES;
}

static void is_won_by_both(const tilly_result *rows, uint32_t n, const char *name)
{
    uint32_t won[TILLY_SIDES] = {0, 0};
    for (uint32_t k = 0; k < n; k++)
        if (rows[k].winner < TILLY_SIDES)
            won[rows[k].winner]++;
    if (won[0] < n / 5 || won[1] < n / 5 || won[0] + won[1] < n - n / 5)
        fail_msg("%s: of %u battles side 0 wins %u and side 1 %u", name, n, won[0], won[1]);
}

static void two_threads_play_what_one_plays_and_both_sides_win(void **state)
{
    (void)state;
    static tilly_result rows[MOST_BATTLES];
    static tilly_result alone[MOST_BATTLES];
    const tilly_hooks hooks = played_by("thumb");
    const uint32_t n = battles_wanted() / THREADS * THREADS;
    for (unsigned i = 0; i < SCENARIOS; i++) {
        pthread_t thread[THREADS];
        part each[THREADS];
        tilly_battle *start = battle_of(i, SEED);
        memset(rows, 0, sizeof rows);
        memset(alone, 0, sizeof alone);
        for (uint32_t t = 0; t < THREADS; t++) {
            const uint32_t first = t * (n / THREADS);
            each[t] = (part){start, hooks.player, first, n / THREADS, rows + first, 0};
            assert_int_equal(pthread_create(&thread[t], NULL, play_part, &each[t]), 0);
        }
        for (uint32_t t = 0; t < THREADS; t++) {
            assert_int_equal(pthread_join(thread[t], NULL), 0);
            assert_int_equal(each[t].status, TILLY_OK);
        }
        part all = {start, hooks.player, 0, n, alone, 0};
        play_part(&all);
        assert_int_equal(all.status, TILLY_OK);
        assert_memory_equal(rows, alone, n * sizeof *rows);
        is_won_by_both(rows, n, names[i]);
        tilly_battle_unref(start);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_comes_to_the_end_that_is_noted),
        cmocka_unit_test(each_goes_on_from_a_save_at_any_boundary),
        cmocka_unit_test(each_answer_can_be_undone_and_given_again),
        cmocka_unit_test(each_is_replayed_without_its_script),
        cmocka_unit_test(handlers_keep_nothing),
        cmocka_unit_test(two_threads_play_what_one_plays_and_both_sides_win),
    };
    return cmocka_run_group_tests(tests, read_scenarios, free_scenarios);
}
