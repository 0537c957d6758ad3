/* Whole battles of Scruby's game: by rule of thumb and at random, from a ready deployment and from
 * an empty table, with the invariants at needs along the way. TILLY_BATTLES in the environment
 * plays so many of each sort instead of a few. */
#include "play/invariants.h"
#include "play/scruby_watch.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SCENARIO "examples/scenarios/three_brigades.json"
/* what of the scenario is taken away */
enum start { EMPTY_TABLE = TILLY_SETUP_DEPLOYED, DEPLOYED = 0 };
enum { USUAL_BATTLES = 8, MOST_BATTLES = 200, MOST_GAME_MOVES = 20 };
enum { CARE_EVERYTHING = CARE_ALL | CARE_OFFERS | CARE_PREVIEWS };

static uint32_t battles_wanted(void)
{
    const char *given = getenv("TILLY_BATTLES");
    uint32_t wanted = given ? (uint32_t)atoi(given) : USUAL_BATTLES;
    return wanted < MOST_BATTLES ? wanted : MOST_BATTLES;
}

static tilly_battle *three_brigades(enum start start, uint64_t seed)
{
    static char text[1 << 16];
    tilly_error e = {.size = sizeof e};
    tilly_battle *b = NULL;
    FILE *f = fopen(SCENARIO, "rb");
    assert_non_null(f);
    size_t length = fread(text, 1, sizeof text, f);
    fclose(f);
    if (tilly_scenario_read(text, length, seed, start, NULL, &b, &e) != TILLY_OK)
        fail_msg("line %u, %s: %s", (unsigned)e.line, e.path, e.text);
    return b;
}

static const tilly_result *play(enum start start, const char *first, const char *second)
{
    static tilly_result row[MOST_BATTLES];
    tilly_battle *b = three_brigades(start, 1);
    tilly_player player[TILLY_SIDES];
    uint32_t played = 0;
    assert_int_equal(tilly_player_builtin(first, 0, &player[0]), TILLY_OK);
    assert_int_equal(tilly_player_builtin(second, 1, &player[1]), TILLY_OK);
    assert_int_equal(tilly_simulate(b, player, 1971, 0, battles_wanted(), 0, row, &played),
                     TILLY_OK);
    tilly_battle_unref(b);
    for (uint32_t i = 0; i < played; i++)
        print_message("%s %s: %u game moves, end %u, winner %u, lost %u and %u\n",
                      first,
                      second,
                      row[i].turns,
                      row[i].end,
                      row[i].winner,
                      row[i].lost[0],
                      row[i].lost[1]);
    return row;
}

static int by_turns(const void *a, const void *b)
{
    const tilly_result *one = a;
    const tilly_result *two = b;
    return (int)one->turns - (int)two->turns;
}

/* Half the points of one army are gone (SC-233), most often soon. */
static void assert_fought_out(enum start start)
{
    tilly_result row[MOST_BATTLES];
    uint32_t fought_out = 0;
    uint32_t battles = battles_wanted();
    memcpy(row, play(start, "thumb", "thumb"), sizeof row);
    for (uint32_t i = 0; i < battles; i++)
        fought_out += row[i].end == TILLY_END_MORALE;
    qsort(row, battles, sizeof *row, by_turns);
    assert_true(fought_out * 10 >= battles * 9);
    assert_in_range(row[battles / 2].turns, 3, MOST_GAME_MOVES - 1);
}
static void battles_by_rule_of_thumb_are_fought_out(void **state)
{
    (void)state;
    assert_fought_out(DEPLOYED);
}
static void so_are_those_that_the_players_set_up(void **state)
{
    (void)state;
    assert_fought_out(EMPTY_TABLE);
}

/* Whichever side it has. */
static void the_rule_of_thumb_beats_chance(void **state)
{
    (void)state;
    uint32_t won = 0;
    for (unsigned side = 0; side < TILLY_SIDES; side++) {
        const tilly_result *row =
            play(DEPLOYED, side ? "random" : "thumb", side ? "thumb" : "random");
        for (uint32_t i = 0; i < battles_wanted(); i++)
            won += row[i].winner == side;
    }
    assert_true(won * 100 >= battles_wanted() * TILLY_SIDES * 95);
}

/* Both armies, and where they stand, are the same, turned about: within three times what chance
 * would do, neither side wins more often. */
static void neither_side_is_favoured(void **state)
{
    (void)state;
    int32_t battles = (int32_t)battles_wanted();
    const tilly_result *row = play(DEPLOYED, "thumb", "thumb");
    int32_t more = 0; /* won by the first side than by the second */
    for (int32_t i = 0; i < battles; i++)
        more += row[i].winner == 0 ? 1 : row[i].winner == 1 ? -1 : 0;
    assert_true(more * more <= 9 * battles);
}

/* ---- invariants ------------------------------------------------------------------------------ */

static void
play_some(enum start start, const char *by, uint64_t seed, uint32_t turns, uint32_t every)
{
    tilly_battle *b = three_brigades(start, seed);
    tilly_battle_limit(b, turns);
    static scruby_watch w;
    memset(&w, 0, sizeof w);
    tour t = {.seed = seed,
              .care = CARE_EVERYTHING,
              .every = every,
              .most = 200000,
              .watch = keeps_scrubys_rules,
              .watched = &w};
    if (by)
        assert_int_equal(tilly_player_builtin(by, 1, &t.player), TILLY_OK);
    play_with_care(b, &t);
    tilly_battle_unref(b);
    print_message(
        "%u melees, %u retirements, %u times in squares\n", w.melees, w.retirements, w.squares);
}

static void random_battles_keep_every_invariant(void **state)
{
    (void)state;
    play_some(DEPLOYED, NULL, 1, 4, 47);
    play_some(EMPTY_TABLE, NULL, 2, 2, 47);
}
static void so_do_battles_by_rule_of_thumb(void **state)
{
    (void)state;
    play_some(DEPLOYED, "thumb", 3, 12, 61);
    play_some(EMPTY_TABLE, "thumb", 4, 5, 61);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(battles_by_rule_of_thumb_are_fought_out),
        cmocka_unit_test(so_are_those_that_the_players_set_up),
        cmocka_unit_test(the_rule_of_thumb_beats_chance),
        cmocka_unit_test(neither_side_is_favoured),
        cmocka_unit_test(random_battles_keep_every_invariant),
        cmocka_unit_test(so_do_battles_by_rule_of_thumb),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
