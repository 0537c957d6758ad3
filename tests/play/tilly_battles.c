#include "play/tilly_battles.h"
#include "support/cases.h"
#include <stdio.h>
#include "play/tilly_watch.h"

enum { TURNS = 6 };

tilly_battle *scenario_battle(const char *rules, uint64_t seed)
{
    static char text[1 << 18];
    tilly_battle *b;
    tilly_error e = {.size = sizeof e};
    FILE *file = fopen("examples/scenarios/two_armies.json", "rb");
    assert_non_null(file);
    size_t length = fread(text, 1, sizeof text, file);
    fclose(file);
    if (tilly_scenario_read_for(text, length, rules, seed, 0, NULL, &b, NULL, &e) != TILLY_OK)
        fail_msg("line %u, %s: %s", (unsigned)e.line, e.path, e.text);
    return b;
}

static tilly_battle *battle_of_plan(const plan *p, uint64_t seed)
{
    tilly_battle *b = p->start == SCENARIO ? scenario_battle(tilly_ruleset_id(p->rules), seed)
                                           : example_battle(p->rules, seed, p->mixed);
    tilly_battle_limit(b, TURNS);
    return b;
}

void play_some(const plan *p)
{
    uint32_t refused = 0;
    uint32_t nearest = 0;
    for (uint64_t seed = p->first; seed < p->first + p->battles; seed++) {
        tilly_battle *b = battle_of_plan(p, seed);
        tilly_watch watch = {0};
        tour t = {.seed = seed,
                  .care = p->care,
                  .every = p->every,
                  .most = 200000,
                  .watch = keeps_the_rules,
                  .watched = &watch};
        if (p->player)
            assert_int_equal(tilly_player_builtin(p->player, 1, &t.player), TILLY_OK);
        play_with_care(b, &t);
        tilly_battle_info end = {.size = sizeof end};
        tilly_battle_info_of(b, &end);
        assert_true(end.over && end.turn <= TURNS);
        refused += t.refused;
        nearest += t.nearest;
        tilly_battle_unref(b);
    }
    if (p->care & CARE_REFUSALS)
        assert_true(refused >= ENOUGH(10) && nearest >= ENOUGH(5));
}

uint32_t winner_of(tilly_battle *battle, const char *first, const char *second, uint64_t *hash)
{
    tilly_hooks hooks = {.size = sizeof hooks};
    tilly_reason why = {.size = sizeof why};
    hooks.why = &why;
    assert_int_equal(tilly_player_builtin(first, 1, &hooks.player[0]), TILLY_OK);
    assert_int_equal(tilly_player_builtin(second, 1, &hooks.player[1]), TILLY_OK);
    tilly_status status = tilly_battle_run(battle, &hooks, 0);
    if (status != TILLY_BATTLE_OVER) {
        char text[200];
        tilly_reason_text(battle, &why, text, sizeof text, NULL);
        fail_msg("%s: %s", tilly_status_name(status), text);
    }
    tilly_battle_info info = {.size = sizeof info};
    tilly_battle_info_of(battle, &info);
    if (hash)
        tilly_battle_hash(battle, hash);
    tilly_battle_unref(battle);
    return info.winner;
}
