/* Threads: the same start may be read by all of them at once, and what comes of it does not depend
 * on how many there are. */
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include "support/support.h"

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

static void parts_of_a_batch_make_the_whole(const char *player, uint32_t battles)
{
    static tilly_result whole[MOST_BATTLES];
    static tilly_result parts[MOST_BATTLES];
    tilly_player players[2];
    part each[THREADS];
    const uint32_t share = battles / THREADS;
    uint64_t before;
    uint64_t after;
    tilly_ruleset *rules = book_rules();
    tilly_battle *start = example_battle(rules, 3, true);
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
    tilly_battle_unref(start);
    tilly_ruleset_unref(rules);
}

static void parts_of_a_random_batch_make_the_whole(void **state)
{
    (void)state;
    parts_of_a_batch_make_the_whole("random", MOST_BATTLES);
}

static void parts_of_a_thoughtful_batch_make_the_whole(void **state)
{
    (void)state;
    parts_of_a_batch_make_the_whole("thumb", 4);
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(parts_of_a_random_batch_make_the_whole),
        cmocka_unit_test(parts_of_a_thoughtful_batch_make_the_whole),
        cmocka_unit_test(many_may_look_at_one_battle),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
