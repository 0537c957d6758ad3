/* One script in two threads: each battle and each player has a Lua state of its own, so what comes
 * of them is what one thread makes of them. */
#include <pthread.h>
#include "script/scripted.h"

enum { THREADS = 2, BATTLES = 8 };

static const char handlers[] =
    "on('begin', function(battle)\n"
    "  battle:speak('The trumpets sound.')\n"
    "  battle:ask {side = 0, into = 'plan', words = 'Which way?', options = {'Left', 'Right'}}\n"
    "end)\n"
    "on('turn', function(battle)\n"
    "  print(string.format('%.2f', 1 / battle.turn))\n"
    "  set('horse.melee', 5 + battle.turn % 2, {until_turn = battle.turn + 1})\n"
    "  battle:roll {into = 'relief', dice = 2, words = 'Does relief come?'}\n"
    "end)\n"
    "on('answered', {variable = 'relief'}, function(battle)\n"
    "  if vars.relief > 8 then\n"
    "    try(battle.bring, battle, {side = 1, type = 'horse', x = 25, y = 18, heading = 180})\n"
    "  end\n"
    "end)\n"
    "player(0, function(battle, decision)\n"
    "  vars.asked = vars.asked + 1\n"
    "  return decision:sample(vars.asked)\n"
    "end)\n"
    "player(1, function(battle, decision) return decision:thumb() end)";

static const char *file(void)
{
    return meadow("variables = {plan = 0, relief = 0, asked = 0}", handlers);
}

static void ignore_line(void *context, const char *line)
{
    (void)context, (void)line;
}

static tilly_script *quiet_script(void)
{
    tilly_script_limits limits = TILLY_SCRIPT_LIMITS_INIT;
    limits.log = ignore_line;
    return script_from(file(), &limits);
}

static void together(void *(*work)(void *), void *parts, size_t size)
{
    pthread_t thread[THREADS];
    for (unsigned i = 0; i < THREADS; i++)
        assert_int_equal(pthread_create(&thread[i], NULL, work, (char *)parts + size * i), 0);
    for (unsigned i = 0; i < THREADS; i++)
        assert_int_equal(pthread_join(thread[i], NULL), 0);
}

/* ---- battles -------------------------------------------------------------------------------- */

typedef struct series {
    tilly_script *script; /* a reference */
    uint64_t first;
    uint32_t count;
    uint64_t hash[BATTLES];
    tilly_status status; /* of the first that failed */
} series;

static tilly_status play_one(tilly_script *script, uint64_t seed, uint64_t *hash)
{
    tilly_battle *b;
    tilly_hooks hooks = TILLY_HOOKS_INIT;
    tilly_status status = tilly_script_battle(script, seed, 0, NULL, &b, NULL);
    if (status < 0)
        return status;
    for (uint32_t side = 0; side < TILLY_SIDES && status >= 0; side++)
        status = tilly_script_player(script, side, &hooks.player[side]);
    if (status >= 0)
        status = tilly_battle_run(b, &hooks, 0);
    if (status >= 0)
        status = tilly_battle_hash(b, hash);
    for (uint32_t side = 0; side < TILLY_SIDES; side++)
        tilly_script_player_free(&hooks.player[side]);
    tilly_battle_unref(b);
    return status;
}

/* No check of cmocka's in a thread: it would jump out of another. */
static void *play_series(void *of)
{
    series *s = of;
    s->status = TILLY_OK;
    for (uint32_t i = 0; i < s->count && s->status >= 0; i++)
        s->status = play_one(s->script, s->first + i, &s->hash[i]);
    tilly_script_unref(s->script);
    return NULL;
}

/* The last reference to the script ends in one of the threads. */
static void battles_of_one_script_go_in_two_threads_as_in_one(void **state)
{
    (void)state;
    enum { SHARE = BATTLES / THREADS };
    tilly_script *script = quiet_script();
    series alone = {tilly_script_ref(script), 0, BATTLES, {0}, TILLY_OK};
    series each[THREADS];
    play_series(&alone);
    assert_int_equal(alone.status, TILLY_OK);
    for (uint32_t t = 0; t < THREADS; t++)
        each[t] = (series){tilly_script_ref(script), t * SHARE, SHARE, {0}, TILLY_OK};
    tilly_script_unref(script);
    together(play_series, each, sizeof *each);
    for (uint32_t t = 0; t < THREADS; t++) {
        assert_int_equal(each[t].status, TILLY_OK);
        assert_memory_equal(each[t].hash, &alone.hash[t * SHARE], SHARE * sizeof *alone.hash);
    }
    assert_true(alone.hash[0] != alone.hash[1]);
}

/* ---- many battles of one start -------------------------------------------------------------- */

typedef struct part {
    const tilly_battle *start;
    const tilly_player *players;
    uint64_t first;
    uint32_t count;
    tilly_result rows[BATTLES];
    tilly_status status;
} part;

static void *simulate_part(void *of)
{
    part *p = of;
    p->status = tilly_simulate(p->start, p->players, 1618, p->first, p->count, 0, p->rows, NULL);
    return NULL;
}

static void a_simulation_goes_in_two_threads_as_in_one(void **state)
{
    (void)state;
    enum { SHARE = BATTLES / THREADS };
    static part alone;
    static part each[THREADS];
    tilly_player players[TILLY_SIDES];
    tilly_battle *start;
    tilly_script *script = quiet_script();
    assert_int_equal(tilly_script_battle(script, 1620, 0, NULL, &start, NULL), TILLY_OK);
    tilly_script_unref(script);
    for (uint32_t side = 0; side < TILLY_SIDES; side++)
        assert_int_equal(tilly_player_builtin("thumb", side, &players[side]), TILLY_OK);
    alone = (part){.start = start, .players = players, .count = BATTLES};
    for (uint32_t t = 0; t < THREADS; t++)
        each[t] = (part){.start = start, .players = players, .first = t * SHARE, .count = SHARE};
    simulate_part(&alone);
    assert_int_equal(alone.status, TILLY_OK);
    together(simulate_part, each, sizeof *each);
    for (uint32_t t = 0; t < THREADS; t++) {
        assert_int_equal(each[t].status, TILLY_OK);
        assert_memory_equal(each[t].rows, &alone.rows[t * SHARE], SHARE * sizeof *alone.rows);
    }
    tilly_battle_unref(start);
}

/* ---- files ---------------------------------------------------------------------------------- */

typedef struct reading {
    const char *text;
    uint64_t hash;
    tilly_status status;
} reading;

static void *read_and_play(void *of)
{
    reading *r = of;
    tilly_script *script;
    tilly_script_limits limits = TILLY_SCRIPT_LIMITS_INIT;
    limits.debug = 1;
    r->status = tilly_script_read(r->text, strlen(r->text), &limits, &script, NULL);
    if (r->status < 0)
        return NULL;
    r->status = play_one(script, 1620, &r->hash);
    tilly_script_unref(script);
    return NULL;
}

static void the_same_file_is_read_in_two_threads(void **state)
{
    (void)state;
    reading each[THREADS];
    uint64_t hash;
    tilly_script *script = quiet_script();
    assert_int_equal(play_one(script, 1620, &hash), TILLY_OK);
    tilly_script_unref(script);
    for (unsigned t = 0; t < THREADS; t++)
        each[t] = (reading){file(), 0, TILLY_OK};
    together(read_and_play, each, sizeof *each);
    for (unsigned t = 0; t < THREADS; t++) {
        assert_int_equal(each[t].status, TILLY_OK);
        assert_true(each[t].hash == hash);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(battles_of_one_script_go_in_two_threads_as_in_one),
        cmocka_unit_test(a_simulation_goes_in_two_threads_as_in_one),
        cmocka_unit_test(the_same_file_is_read_in_two_threads),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
