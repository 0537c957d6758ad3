/* The cached values of Scruby's game are what would be found now: they are compared, at every
 * question of battles at random, with what a copy finds that knows nothing. */
#include "engine/battle.h"
#include "rules/scruby/state/piece_set.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <tilly.h>
#include <cmocka.h>

#define SCENARIO "examples/scenarios/three_brigades.json"

enum { BATTLES = 2, GAME_MOVES = 8, MOST_PICKS = 20000, EVERY = 11 };

static tilly_battle *three_brigades(uint64_t seed)
{
    static char text[1 << 18];
    tilly_battle *b = NULL;
    tilly_error e = {.size = sizeof e};
    FILE *file = fopen(SCENARIO, "rb");
    assert_non_null(file);
    size_t length = fread(text, 1, sizeof text, file);
    fclose(file);
    assert_int_equal(tilly_scenario_read(text, length, seed, 0, NULL, &b, &e), TILLY_OK);
    return b;
}

/* SC-236 SC-237 SC-Q-38 */
static void compare_touch(const play *known, unsigned u)
{
    const touched_pieces *t = all_touching(known, u);
    box own = box_of(known, u);
    for (unsigned side = 0; side < SIDES; side++)
        EACH_UNIT (other, known, side) {
            box b = box_of(known, other);
            touch found = other == u ? (touch){0, 0, 0} : touch_of(&own, &b);
            assert_int_equal(in_set(&t->any, other), found.own != 0);
            assert_int_equal(in_set(&t->edge, other), found.stretch > 0);
        }
}

static void compare_pieces(const play *known)
{
    for (unsigned side = 0; side < SIDES; side++)
        EACH_UNIT (u, known, side)
            compare_touch(known, u);
}

/* SC-D-07 to SC-D-11: the second list of a battle reads what the first one left. */
static void compare_moves(const tilly_turn *turn, tilly_battle *copy)
{
    static tilly_pick listed[MOST_PICKS];
    static tilly_pick found[MOST_PICKS];
    tilly_turn *again;
    uint32_t count;
    uint32_t others;
    assert_int_equal(tilly_battle_turn(copy, &again), TILLY_OK);
    assert_int_equal(tilly_turn_next(again, 0), TILLY_DECISION);
    for (int time = 0; time < 2; time++)
        assert_int_equal(tilly_turn_list(turn, 1, listed, MOST_PICKS, &count), TILLY_OK);
    assert_int_equal(tilly_turn_list(again, 1, found, MOST_PICKS, &others), TILLY_OK);
    assert_int_equal(count, others);
    assert_memory_equal(listed, found, sizeof *listed * count);
}

static bool is_asked(const tilly_turn *turn, unsigned kind)
{
    tilly_decision d = {.size = sizeof d};
    assert_int_equal(tilly_turn_decision(turn, &d), TILLY_OK);
    return d.kind == kind;
}

static void answer_at_random(tilly_turn *turn, uint64_t draw)
{
    tilly_answer a = {.size = sizeof a};
    assert_int_equal(tilly_turn_sample(turn, draw, &a), TILLY_OK);
    assert_int_equal(tilly_turn_answer(turn, &a, NULL), TILLY_OK);
}

static uint32_t play_comparing(tilly_battle *b, tilly_battle *copy, uint64_t seed)
{
    tilly_turn *turn = NULL;
    tilly_status status = TILLY_TURN_OVER;
    uint32_t moves = 0;
    for (uint64_t asked = 0; status != TILLY_BATTLE_OVER; asked++) {
        if (status == TILLY_TURN_OVER)
            assert_int_equal(tilly_battle_turn(b, &turn), TILLY_OK);
        if (tilly_turn_number(turn) > GAME_MOVES)
            break;
        status = tilly_turn_next(turn, 0);
        assert_true(status >= 0);
        if (status != TILLY_DECISION)
            continue;
        compare_pieces(&b->p);
        if (is_asked(turn, TILLY_ASK_MOVE) && moves++ % EVERY == 0) {
            assert_int_equal(tilly_battle_copy_into(b, copy), TILLY_OK);
            compare_moves(turn, copy);
        }
        answer_at_random(turn, tilly_seed(seed, asked));
    }
    return moves;
}

static void cached_values_are_what_would_be_found_now(void **state)
{
    uint32_t moves = 0;
    for (uint64_t seed = 1; seed <= BATTLES; seed++) {
        tilly_battle *b = three_brigades(seed);
        tilly_battle *copy = NULL;
        assert_int_equal(tilly_battle_copy(b, &copy), TILLY_OK);
        moves += play_comparing(b, copy, seed);
        tilly_battle_unref(copy);
        tilly_battle_unref(b);
    }
    assert_true(moves > 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cached_values_are_what_would_be_found_now),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
