#include "fuzz/good_files.h"
#include "support/support.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static tilly_status
write_as(unsigned n, const tilly_battle *b, char *text, size_t room, size_t *needed)
{
    switch (n) {
    case 0: return tilly_ruleset_write(tilly_battle_rules(b), text, room, needed);
    case 1: return tilly_army_write(tilly_battle_army(b, 0), text, room, needed);
    case 2: return tilly_table_write(tilly_battle_table(b), text, room, needed);
    case 3: return tilly_scenario_write(b, text, room, needed);
    case 4: return tilly_battle_save(b, text, room, needed);
    case 5: return tilly_battle_record(b, text, room, needed);
    default: return tilly_ruleset_tables_write(tilly_battle_rules(b), text, room, needed);
    }
}

static bool is_glauben(const tilly_ruleset *rules)
{
    return strcmp(tilly_ruleset_id(rules), "glauben") == 0;
}

static bool is_scruby(const tilly_ruleset *rules)
{
    return strcmp(tilly_ruleset_id(rules), "scruby") == 0;
}

/* Lützen: regiments, orders, messengers under way, reinforcements; or the three brigades. */
static tilly_battle *shipped_battle(const tilly_ruleset *rules)
{
    static char text[1 << 16];
    tilly_error e = {.size = sizeof e};
    tilly_battle *b = NULL;
    FILE *f = fopen(is_scruby(rules) ? "examples/scenarios/three_brigades.json"
                                     : "examples/scenarios/luetzen_1632.json",
                    "rb");
    assert_non_null(f);
    size_t length = fread(text, 1, sizeof text, f);
    fclose(f);
    if (tilly_scenario_read(text, length, 3, 0, NULL, &b, &e) != TILLY_OK)
        fail_msg("%s: %s", e.path, e.text);
    return b;
}

/* A battle stopped in the middle of a step's questions, so that its save has frames. */
static tilly_battle *battle_in_play(tilly_ruleset *rules)
{
    bool regiments = is_glauben(rules);
    bool ready = regiments || is_scruby(rules);
    tilly_battle *b = ready ? shipped_battle(rules) : example_battle(rules, 3, false);
    tilly_hooks hooks = {.size = sizeof hooks};
    tilly_turn *turn;
    for (int i = 0; i < 2; i++)
        tilly_player_builtin(regiments ? "random" : "thumb", 1, &hooks.player[i]);
    assert_int_equal(tilly_battle_run(b, &hooks, 4), TILLY_TURN_OVER);
    assert_int_equal(tilly_battle_turn(b, &turn), TILLY_OK);
    for (uint64_t i = 0; i < 21; i++) {
        tilly_answer a = {.size = sizeof a};
        assert_int_equal(tilly_turn_next(turn, 0), TILLY_DECISION);
        assert_int_equal(tilly_turn_sample(turn, i, &a), TILLY_OK);
        if (i < 20)
            assert_int_equal(tilly_turn_answer(turn, &a, NULL), TILLY_OK);
    }
    return b;
}

char *good_file(unsigned n, tilly_ruleset *rules, size_t *length)
{
    /* in play generals ride upon units, and guns lack room for crews, who could not be deployed
     * there */
    bool begins = n == 3 && (is_glauben(rules) || is_scruby(rules));
    tilly_battle *b = begins ? shipped_battle(rules) : battle_in_play(rules);
    size_t needed = 0;
    assert_int_equal(write_as(n, b, NULL, 0, &needed), TILLY_OK);
    char *text = malloc(needed);
    assert_int_equal(write_as(n, b, text, needed, &needed), TILLY_OK);
    *length = needed - 1;
    tilly_battle_unref(b);
    return text;
}
