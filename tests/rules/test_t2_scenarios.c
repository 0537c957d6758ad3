/* Files between the two editions of Tilly: scenarios are read for the other one, and what of them
 * does not fit is told; armies and saves are refused. */
#include "support/support.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROOM = 1 << 17 };

static char *file_text(const char *path)
{
    static char text[ROOM];
    FILE *f = fopen(path, "rb");
    assert_non_null(f);
    text[fread(text, 1, sizeof text - 1, f)] = 0;
    fclose(f);
    return text;
}

/* rules: the members of "rules"; cannons: of the unit of cannons; flags: of the first army. */
static const char *scenario_with(const char *rules, const char *flags, const char *cannons)
{
    static char text[4000];
    snprintf(text,
             sizeof text,
             "{\"format\": \"tilly-scenario\", \"version\": 1, \"rules\": {%s},\n"
             "\"table\": {\"width\": 30, \"depth\": 30, \"features\": []}, \"armies\": [\n"
             "{\"name\": \"S\", \"flags\": {%s}, \"commands\": [\"\"], \"units\": [\n"
             "{\"command\": 0, \"type\": \"commander\", \"with\": 1},\n"
             "{\"command\": 0, \"type\": \"light horse\", \"at\": [15, 4, 0]},\n"
             "{\"command\": 0, \"type\": \"cannons\", \"at\": [10, 4, 0]%s}]},\n"
             "{\"name\": \"N\", \"commands\": [\"\"], \"units\": [\n"
             "{\"command\": 0, \"type\": \"commander\", \"at\": [15, 28, 180]},\n"
             "{\"command\": 0, \"type\": \"horse\", \"at\": [15, 26, 180]}]}],\n"
             "\"any_army\": true, \"table_complete\": true, \"leader\": 0, \"deployed\": true}",
             rules,
             flags,
             cannons);
    return text;
}

static tilly_battle *read_for(const char *text, const char *rules, uint32_t misfits)
{
    tilly_battle *b = NULL;
    uint32_t count = 99;
    tilly_error e = {.size = sizeof e};
    if (tilly_scenario_read_for(text, strlen(text), rules, 1, 0, NULL, &b, &count, &e) != TILLY_OK)
        fail_msg("%s: %s", e.path, e.text);
    assert_int_equal(count, misfits);
    return b;
}

static void
misfit_is(const char *text, const char *rules, uint32_t index, const char *path, const char *words)
{
    tilly_error e = {.size = sizeof e};
    uint32_t count = 0;
    assert_int_equal(tilly_scenario_misfit(text, strlen(text), rules, index, NULL, &e, &count),
                     TILLY_OK);
    assert_true(index < count);
    assert_string_equal(e.path, path);
    assert_non_null(strstr(e.text, words));
    assert_true(e.line > 0 && e.column > 0);
    assert_int_equal(e.status, TILLY_OK);
}

static void refused(const char *text, const char *rules, tilly_status status, const char *path)
{
    tilly_battle *b = NULL;
    uint32_t count = 77;
    tilly_error e = {.size = sizeof e};
    assert_int_equal(tilly_scenario_read_for(text, strlen(text), rules, 1, 0, NULL, &b, &count, &e),
                     status);
    assert_null(b);
    assert_int_equal(count, 77);
    assert_string_equal(e.path, path);
}

static int32_t value_in(const tilly_battle *b, const char *name)
{
    int32_t value = -1;
    assert_int_equal(tilly_ruleset_get(tilly_battle_rules(b), name, &value), TILLY_OK);
    return value;
}

static tilly_unit unit_at(const tilly_battle *b, unsigned side, unsigned number)
{
    tilly_id id = 0;
    tilly_unit u;
    assert_int_equal(tilly_battle_unit_id(b, side, number, &id), TILLY_OK);
    assert_int_equal(tilly_battle_unit(b, id, &u), TILLY_OK);
    return u;
}

/* ---- the shipped scenario ---------------------------------------------------------------- */

static void the_shipped_scenario_plays_under_both_editions(void **state)
{
    static const char *const editions[] = {"tilly-1.2", "tilly-2.0"};
    const char *text = file_text("examples/scenarios/two_armies.json");
    for (unsigned i = 0; i < 2; i++) {
        tilly_battle *b = read_for(text, editions[i], 0);
        assert_string_equal(tilly_ruleset_id(tilly_battle_rules(b)), editions[i]);
        assert_int_equal(value_in(b, "shot.resolve"), i ? 4 : 3); /* each its own book's */
        assert_int_equal(unit_at(b, 1, 16).strength, i ? 4 : 3);
        tilly_hooks hooks = {.size = sizeof hooks};
        for (uint32_t side = 0; side < 2; side++)
            assert_int_equal(tilly_player_builtin("thumb", side, &hooks.player[side]), TILLY_OK);
        tilly_battle_limit(b, 4);
        assert_true(tilly_battle_run(b, &hooks, TILLY_UNTIL_DECISION) >= 0);
        tilly_battle_unref(b);
    }
}

/* ---- options ----------------------------------------------------------------------------- */

/* TX-29: what a file changes of its own book is carried over where the other knows it */
static void changed_numbers_are_carried_over_and_the_others_told(void **state)
{
    const char *text = scenario_with("\"id\": \"tilly-1.2\", \"values\": {\"evade\": \"on\", "
                                     "\"horse.melee\": 4, \"charge_move\": 3, \"gap_least\": 2,\n"
                                     "\"shot.resolve\": 3, \"rally_back_most\": 2}",
                                     "",
                                     "");
    tilly_battle *b = read_for(text, "tilly-2.0", 2);
    assert_int_equal(value_in(b, "horse.melee"), 4);
    assert_int_equal(value_in(b, "shot.resolve"), 4); /* 3 is 1.2's own */
    misfit_is(text, "tilly-2.0", 0, "rules.values.evade", "tilly-2.0 has no parameter");
    misfit_is(text, "tilly-2.0", 1, "rules.values.rally_back_most", "tilly-2.0 has no parameter");
    tilly_battle_unref(b);
    tilly_battle_unref(read_for(text, "tilly-1.2", 0));
    tilly_battle_unref(read_for(text, NULL, 0));
}

static void words_that_the_older_edition_does_not_have_are_told(void **state)
{
    const char *text =
        scenario_with("\"id\": \"tilly-2.0\", \"values\": {\"unit_quality\": \"on_with_rabble\", "
                      "\"variable_army_morale\": \"on\", \"points\": \"coins\"}",
                      "",
                      "");
    tilly_battle *b = read_for(text, "tilly-1.2", 2);
    assert_int_equal(value_in(b, "variable_army_morale"), 1);
    assert_int_equal(value_in(b, "unit_quality"), 0);
    misfit_is(text, "tilly-1.2", 0, "rules.values.unit_quality", "on_with_rabble");
    misfit_is(text, "tilly-1.2", 1, "rules.values.points", "tilly-1.2 has no parameter");
    tilly_battle_unref(b);
}

/* ---- types, states, flags ---------------------------------------------------------------- */

static void derived_types_come_along(void **state)
{
    const char *text = scenario_with("\"id\": \"tilly-1.2\", \"types\": [{\"name\": \"hussars\", "
                                     "\"from\": \"light horse\"}], "
                                     "\"values\": {\"hussars.move\": 9}",
                                     "",
                                     "");
    tilly_battle *b = read_for(text, "tilly-2.0", 0);
    assert_int_equal(value_in(b, "hussars.move"), TUM(9));
    assert_int_equal(value_in(b, "hussars.resolve"), 3); /* as light horse of 2.0a */
    tilly_battle_unref(b);
}

/* T2-Q-77 T2-038 */
static void the_state_of_cannons_stays_behind(void **state)
{
    const char *text = scenario_with("\"id\": \"tilly-2.0\"",
                                     "\"fortifications\": 1, \"light_horse_allowed\": true",
                                     ", \"state\": \"limbered\", \"formation\": \"limbered\"");
    tilly_battle *b = read_for(text, NULL, 0);
    assert_int_equal(unit_at(b, 0, 2).formation, TILLY_FORMATION_LIMBERED);
    tilly_battle_unref(b);
    b = read_for(text, "tilly-1.2", 3);
    assert_int_equal(unit_at(b, 0, 2).formation, TILLY_FORMATION_NONE);
    misfit_is(text, "tilly-1.2", 0, "armies[0].flags.fortifications", "no flag");
    misfit_is(text, "tilly-1.2", 1, "armies[0].units[2].state", "not bought in a state");
    misfit_is(text, "tilly-1.2", 2, "armies[0].units[2].formation", "knows no formations");
    tilly_battle_unref(b);
    /* unlimbered is what they are in 1.2 */
    text = scenario_with("\"id\": \"tilly-2.0\"",
                         "\"fortifications\": 0",
                         ", \"state\": \"unlimbered\", \"formation\": \"unlimbered\"");
    tilly_battle_unref(read_for(text, "tilly-1.2", 0));
}

/* In its own edition all of that is a fault. */
static void nothing_is_left_out_of_a_file_that_is_read_for_its_own_rules(void **state)
{
    refused(scenario_with("\"id\": \"tilly-1.2\"", "\"fortifications\": 1", ""),
            NULL,
            TILLY_E_FORMAT,
            "armies[0].flags.fortifications");
    refused(scenario_with("\"id\": \"tilly-1.2\"", "", ", \"state\": \"limbered\""),
            "tilly-1.2",
            TILLY_E_FORMAT,
            "armies[0].units[2].state");
    refused(scenario_with("\"id\": \"tilly-2.0\", \"values\": {\"evade\": \"on\"}", "", ""),
            "tilly-1.2",
            TILLY_E_FORMAT,
            "rules.values.evade");
    refused(scenario_with("\"id\": \"tilly-2.0\"", "", ", \"formation\": \"line\""),
            NULL,
            TILLY_E_FORMAT,
            "armies[0].units[2]");
}

static void a_book_of_another_family_plays_no_such_scenario(void **state)
{
    refused(scenario_with("\"id\": \"tilly-1.2\"", "", ""), "glauben", TILLY_E_MISMATCH, "rules");
}

/* ---- written and read again -------------------------------------------------------------- */

static char *written(const tilly_battle *b,
                     tilly_status (*write)(const tilly_battle *, char *, size_t, size_t *))
{
    size_t needed = 0;
    assert_int_equal(write(b, NULL, 0, &needed), TILLY_OK);
    char *text = malloc(needed);
    assert_int_equal(write(b, text, needed, NULL), TILLY_OK);
    return text;
}

static void a_written_scenario_says_how_cannons_stand(void **state)
{
    const char *text = scenario_with("\"id\": \"tilly-2.0\"", "", ", \"formation\": \"limbered\"");
    tilly_battle *b = read_for(text, NULL, 0);
    char *again = written(b, tilly_scenario_write);
    assert_non_null(strstr(again, "\"formation\": \"limbered\""));
    assert_null(strstr(again, "\"state\""));
    tilly_battle *other = read_for(again, NULL, 0);
    assert_int_equal(unit_at(other, 0, 2).formation, TILLY_FORMATION_LIMBERED);
    char *third = written(other, tilly_scenario_write);
    assert_string_equal(again, third);
    free(third);
    free(again);
    tilly_battle_unref(other);
    tilly_battle_unref(b);
}

/* The list says one thing, the deployment another: a record tells both apart. */
static void a_record_keeps_list_and_deployment_apart(void **state)
{
    const char *text = scenario_with(
        "\"id\": \"tilly-2.0\"", "", ", \"state\": \"limbered\", \"formation\": \"unlimbered\"");
    tilly_battle *b = read_for(text, NULL, 0);
    tilly_hooks hooks = {.size = sizeof hooks};
    for (uint32_t side = 0; side < 2; side++)
        assert_int_equal(tilly_player_builtin("random", side, &hooks.player[side]), TILLY_OK);
    assert_int_equal(unit_at(b, 0, 2).formation, TILLY_FORMATION_UNLIMBERED);
    tilly_battle_limit(b, 2);
    assert_true(tilly_battle_run(b, &hooks, TILLY_UNTIL_DECISION) >= 0);
    char *record = written(b, tilly_battle_record);
    tilly_replay found = {.size = sizeof found};
    tilly_battle *replayed = NULL;
    tilly_error e = {.size = sizeof e};
    if (tilly_battle_replay(record, strlen(record), NULL, &replayed, &found, &e) != TILLY_OK)
        fail_msg("%s: %s", e.path, e.text);
    assert_int_equal(found.equal, 1);
    assert_int_equal(battle_hash(replayed), battle_hash(b));
    free(record);
    tilly_battle_unref(replayed);
    tilly_battle_unref(b);
}

/* ---- armies and saves -------------------------------------------------------------------- */

static void armies_and_saves_of_the_other_edition_are_refused(void **state)
{
    tilly_error e = {.size = sizeof e};
    tilly_ruleset *older = book_rules();
    tilly_ruleset *newer = rules_of_book("tilly-2.0");
    tilly_army *a = example_army(older, 'a', false);
    tilly_army *b = example_army(newer, 'b', false);
    tilly_battle *battle = NULL;
    size_t needed = 0;
    assert_int_equal(tilly_army_write(a, NULL, 0, &needed), TILLY_OK);
    char *text = malloc(needed);
    assert_int_equal(tilly_army_write(a, text, needed, NULL), TILLY_OK);
    tilly_army *read = NULL;
    assert_int_equal(tilly_army_read(text, needed - 1, newer, &read, &e), TILLY_E_MISMATCH);
    assert_string_equal(e.path, "rules");
    assert_non_null(strstr(e.text, "made for \"tilly-1.2\", not for \"tilly-2.0\""));
    free(text);
    tilly_setup setup = {.size = sizeof setup, .rules = newer, .army = {a, b}};
    assert_int_equal(tilly_battle_new(&setup, &battle, &e), TILLY_E_MISMATCH);
    assert_string_equal(e.path, "setup.army[0]");
    battle = read_for(file_text("examples/scenarios/two_armies.json"), "tilly-2.0", 0);
    text = written(battle, tilly_battle_save);
    char *id = strstr(text, "tilly-2.0");
    assert_non_null(id);
    memcpy(id, "tilly-1.2", strlen("tilly-1.2"));
    tilly_battle *loaded = NULL;
    tilly_status status = tilly_battle_load(text, strlen(text), NULL, &loaded, &e);
    assert_true(status < 0);
    assert_null(loaded);
    assert_true(e.line > 0);
    free(text);
    tilly_battle_unref(battle);
    tilly_army_unref(a);
    tilly_army_unref(b);
    tilly_ruleset_unref(older);
    tilly_ruleset_unref(newer);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_shipped_scenario_plays_under_both_editions),
        cmocka_unit_test(changed_numbers_are_carried_over_and_the_others_told),
        cmocka_unit_test(words_that_the_older_edition_does_not_have_are_told),
        cmocka_unit_test(derived_types_come_along),
        cmocka_unit_test(the_state_of_cannons_stays_behind),
        cmocka_unit_test(nothing_is_left_out_of_a_file_that_is_read_for_its_own_rules),
        cmocka_unit_test(a_book_of_another_family_plays_no_such_scenario),
        cmocka_unit_test(a_written_scenario_says_how_cannons_stand),
        cmocka_unit_test(a_record_keeps_list_and_deployment_apart),
        cmocka_unit_test(armies_and_saves_of_the_other_edition_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
