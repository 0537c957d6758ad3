/* The probe as a family of its own: what is not in the library but in its folder (words, signs, a
 * player) shows in every report, picture, file and player. */
#include <stdlib.h>
#include <string.h>
#include "support/support.h"

enum { ROOM = 1 << 20, STROLLED = TILLY_EV_PROBE + 2 };
static char words[ROOM];

/* Three stands against two. */
static const char scenario[] =
    "{\"format\": \"tilly-scenario\", \"version\": 1, \"title\": \"Stands\","
    " \"rules\": {\"id\": \"probe\"}, \"table\": {\"width\": 10, \"depth\": 10, \"features\": []},"
    " \"table_complete\": true, \"deployed\": true, \"turn_limit\": 3, \"leader\": 0, \"armies\": ["
    " {\"name\": \"South\", \"flags\": {\"bold\": false}, \"commands\": [\"All\"], \"units\": ["
    "  {\"command\": 0, \"type\": \"stand\", \"name\": \"Oak\", \"at\": [2, 2, 0]},"
    "  {\"command\": 0, \"type\": \"stand\", \"name\": \"Ash\", \"at\": [5, 2, 0]},"
    "  {\"command\": 0, \"type\": \"stand\", \"name\": \"Elm\", \"at\": [8, 2, 0]}]},"
    " {\"name\": \"North\", \"commands\": [\"All\"], \"units\": ["
    "  {\"command\": 0, \"type\": \"stand\", \"name\": \"Fir\", \"at\": [2, 9, 180]},"
    "  {\"command\": 0, \"type\": \"stand\", \"name\": \"Yew\", \"at\": [5, 9, 180]}]}]}";

static tilly_battle *battle_read(const char *text)
{
    tilly_battle *battle = NULL;
    tilly_error error = {.size = sizeof error};
    if (tilly_scenario_read(text, strlen(text), 9, 0, NULL, &battle, &error))
        fail_msg("%u:%u: %s: %s", error.line, error.column, error.path, error.text);
    assert_string_equal(tilly_ruleset_id(tilly_battle_rules(battle)), "probe");
    return battle;
}

static tilly_hooks hooks_of(const char *first, const char *second)
{
    tilly_hooks hooks = {.size = sizeof hooks};
    for (unsigned i = 0; i < TILLY_SIDES; i++)
        assert_int_equal(tilly_player_builtin(i ? second : first, i, &hooks.player[i]), TILLY_OK);
    return hooks;
}

/* Plays turn 1 and returns it. */
static tilly_turn *first_turn(tilly_battle *battle, const char *player)
{
    tilly_hooks hooks = hooks_of(player, player);
    tilly_turn *turn;
    do {
        assert_int_equal(tilly_battle_turn(battle, &turn), TILLY_OK);
        assert_int_equal(tilly_turn_run(turn, &hooks, 0), TILLY_TURN_OVER);
    } while (!tilly_turn_number(turn));
    return turn;
}

static void assert_report_says(const char *line)
{
    if (!strstr(words, line))
        fail_msg("\"%s\" is not in:\n%s", line, words);
}

static void a_report_speaks_the_words_of_the_probe(void **state)
{
    tilly_battle *battle = battle_read(scenario);
    tilly_turn *turn = first_turn(battle, "thumb");
    assert_int_equal(tilly_turn_report(turn, 0, words, ROOM, NULL), TILLY_OK);
    assert_report_says("\n1 Shapes\n  Oak, Ash and Elm name three numbers each\n");
    assert_report_says("\n  Oak strolls 1\n");
    assert_report_says("\n2 Sides\n  South said red\n  North said red\n");
    assert_report_says("\n  Oak scores: 1 die ");
    assert_null(strstr(words, "The tally"));
    assert_report_says("\n  The lot of South: ");
    assert_report_says("\n  The tie of South: 1 die ");
    tilly_battle_unref(battle);
}

static void questions_options_and_refusals_are_in_its_words_too(void **state)
{
    static const char *const asked[] = {"Oak: which numbers?",
                                        "South: which stands, even in all?",
                                        "Oak: stroll, 1 left",
                                        "South: an order in words?",
                                        "South: which colour, in secret?"};
    tilly_battle *battle = battle_read(scenario);
    tilly_hooks hooks = hooks_of("thumb", "thumb");
    tilly_turn *turn = NULL;
    unsigned met = 0;
    tilly_battle_turn(battle, &turn);
    assert_int_equal(tilly_turn_run(turn, &hooks, 0), TILLY_TURN_OVER);
    tilly_battle_turn(battle, &turn);
    for (tilly_status need; met < 5 && (need = tilly_turn_next(turn, 0)) == TILLY_DECISION;) {
        tilly_answer answer = {.size = sizeof answer};
        assert_int_equal(tilly_turn_question_text(turn, words, ROOM, NULL), TILLY_OK);
        met += !strcmp(words, asked[met]);
        assert_int_equal(tilly_turn_sample(turn, met, &answer), TILLY_OK);
        assert_int_equal(tilly_turn_answer(turn, &answer, NULL), TILLY_OK);
    }
    assert_int_equal(met, 5);
    assert_int_equal(tilly_turn_next(turn, 0), TILLY_DECISION);
    assert_int_equal(tilly_turn_option_text(turn, 2, words, ROOM, NULL), TILLY_OK);
    assert_string_equal(words, "blue");
    tilly_reason why = {.size = sizeof why, .code = TILLY_WHY_PROBE};
    tilly_battle_unit_id(battle, 0, 1, &why.unit[0]);
    assert_int_equal(tilly_reason_text(battle, &why, words, ROOM, NULL), TILLY_OK);
    assert_string_equal(words, "Ash has counted too far");
    why.code = TILLY_WHY_FORMATION;
    why.number[0] = TILLY_FORMATION_LINE;
    why.measure[0] = TILLY_COUNT;
    assert_int_equal(tilly_reason_text(battle, &why, words, ROOM, NULL), TILLY_OK);
    assert_string_equal(words, "Ash cannot do that in that formation (a row of stands)");
    assert_int_equal(tilly_reason_text(NULL, &why, words, ROOM, NULL), TILLY_OK);
    assert_string_equal(words, "Unit 1 cannot do that in that formation (line)");
    tilly_battle_unref(battle);
}

static unsigned times_in(const char *text, const char *part)
{
    unsigned n = 0;
    for (; (text = strstr(text, part)); text++)
        n++;
    return n;
}

static void a_picture_shows_the_signs_of_the_probe(void **state)
{
    tilly_battle *battle = battle_read(scenario);
    tilly_turn *turn = first_turn(battle, "thumb");
    tilly_picture style = {.size = sizeof style,
                           .flags = TILLY_PICTURE_NAMES | TILLY_PICTURE_ZOC | TILLY_PICTURE_ARROWS};
    uint32_t units;
    tilly_battle_units(battle, TILLY_NO_SIDE, NULL, 0, &units);
    assert_int_equal(units, 6); /* one came on */
    assert_int_equal(tilly_turn_picture(turn, &style, words, ROOM, NULL), TILLY_OK);
    /* stars on all bases and in the key; teeth along all fronts; an arrow for each stroll and in
     * the key */
    assert_int_equal(times_in(words, "M0 -80L24 -24L80 0"), units + 1);
    assert_int_equal(times_in(words, "M-40 -50v-16M-20 -50v-16M0 -50v-16"), units);
    assert_int_equal(times_in(words, "stroke-dasharray=\"3 9\""), 5 + 1);
    assert_true(strstr(words, ">teeth<") && strstr(words, ">stroll<"));
    style.viewer = 1;
    assert_int_equal(tilly_battle_picture(battle, &style, words, ROOM, NULL), TILLY_OK);
    assert_true(strstr(words, ">Oak<") && strstr(words, ">Fir<") && !strstr(words, ">Yew<"));
    tilly_battle_unref(battle);
}

static void scenario_save_and_record_of_the_probe_come_back_the_same(void **state)
{
    static char again[ROOM];
    tilly_battle *battle = battle_read(scenario);
    tilly_battle *read;
    tilly_replay found = {.size = sizeof found};
    tilly_hooks hooks = hooks_of("thumb", "random");
    uint64_t hash[2];
    assert_int_equal(tilly_scenario_write(battle, words, ROOM, NULL), TILLY_OK);
    read = battle_read(words);
    assert_int_equal(tilly_scenario_write(read, again, ROOM, NULL), TILLY_OK);
    assert_string_equal(words, again);
    tilly_battle_unref(read);
    first_turn(battle, "thumb");
    assert_int_equal(tilly_battle_save(battle, words, ROOM, NULL), TILLY_OK);
    assert_int_equal(tilly_battle_load(words, strlen(words), NULL, &read, NULL), TILLY_OK);
    for (unsigned i = 0; i < 2; i++) {
        assert_int_equal(tilly_battle_run(i ? read : battle, &hooks, 0), TILLY_BATTLE_OVER);
        tilly_battle_hash(i ? read : battle, &hash[i]);
    }
    assert_true(hash[0] == hash[1]);
    tilly_battle_unref(read);
    assert_int_equal(tilly_battle_record(battle, words, ROOM, NULL), TILLY_OK);
    assert_int_equal(tilly_battle_replay(words, strlen(words), NULL, &read, &found, NULL),
                     TILLY_OK);
    assert_int_equal(found.equal, 1);
    tilly_battle_hash(read, &hash[1]);
    assert_true(hash[0] == hash[1]);
    tilly_battle_unref(read);
    tilly_battle_unref(battle);
}

/* The height at which Oak stands after three turns. */
static int32_t height_of_oak(const char *player)
{
    tilly_battle *battle = battle_read(scenario);
    tilly_hooks hooks = hooks_of(player, player);
    tilly_unit oak;
    tilly_id id;
    assert_int_equal(tilly_battle_run(battle, &hooks, 0), TILLY_BATTLE_OVER);
    tilly_battle_unit_id(battle, 0, 0, &id);
    assert_int_equal(tilly_battle_unit(battle, id, &oak), TILLY_OK);
    tilly_battle_unref(battle);
    return oak.y;
}

static void the_thumb_of_the_probe_strolls_towards_the_enemy(void **state)
{
    assert_int_equal(height_of_oak("passive"), 2 * TILLY_ONE);
    assert_int_equal(height_of_oak("thumb"), 5 * TILLY_ONE);
}

static void battles_of_the_probe_are_simulated(void **state)
{
    enum { BATTLES = 20 };
    tilly_battle *battle = battle_read(scenario);
    tilly_hooks hooks = hooks_of("thumb", "random");
    tilly_result row[BATTLES];
    uint32_t played = 0;
    assert_int_equal(tilly_simulate(battle, hooks.player, 3, 0, BATTLES, 0, row, &played),
                     TILLY_OK);
    assert_int_equal(played, BATTLES);
    for (unsigned i = 0; i < BATTLES; i++) {
        assert_int_equal(row[i].turns, 3);
        assert_int_equal(row[i].end, TILLY_END_LIMIT);
        assert_int_equal(row[i].leader, 0); /* who was in the second role at the end */
        assert_true(!i || row[i].hash != row[0].hash);
    }
    tilly_battle_unref(battle);
}

/* ---- attacker and defender beside the roles of a turn (TX-36) ------------------------------- */

static tilly_battle *attacked_from_the_north(void)
{
    char *text = strdup(scenario);
    assert_non_null(text);
    strstr(text, "\"leader\": 0")[strlen("\"leader\": ")] = '1';
    tilly_battle *battle = battle_read(text);
    free(text);
    return battle;
}

static void assert_roles(const tilly_battle *battle, unsigned first, unsigned attacker)
{
    tilly_battle_info info = {.size = sizeof info};
    assert_int_equal(tilly_battle_info_of(battle, &info), TILLY_OK);
    assert_int_equal(info.role[0], first);
    assert_int_equal(info.role[1], 1 - first);
    assert_int_equal(info.attacker, attacker);
}

/* Into turn 2, where the defender has the first role. */
static tilly_battle *battle_with_other_roles(void)
{
    tilly_battle *battle = attacked_from_the_north();
    tilly_turn *turn;
    first_turn(battle, "thumb");
    assert_roles(battle, 1, 1);
    assert_int_equal(tilly_battle_turn(battle, &turn), TILLY_OK);
    assert_int_equal(tilly_turn_next(turn, 0), TILLY_DECISION);
    assert_roles(battle, 0, 1);
    return battle;
}

static void the_attacker_stays_who_it_is_when_the_roles_change(void **state)
{
    tilly_battle *battle = battle_with_other_roles();
    tilly_hooks hooks = hooks_of("thumb", "thumb");
    tilly_battle *copy;
    uint64_t hash[2];
    for (unsigned seen_by = 0; seen_by < 3; seen_by++) {
        unsigned side = seen_by < TILLY_SIDES ? seen_by : TILLY_NO_SIDE;
        assert_int_equal(tilly_battle_copy_for_search(battle, 1, side, &copy), TILLY_OK);
        assert_roles(copy, 0, 1);
        tilly_battle_unref(copy);
    }
    assert_int_equal(tilly_battle_copy(battle, &copy), TILLY_OK);
    for (unsigned i = 0; i < 2; i++) {
        assert_int_equal(tilly_battle_run(i ? copy : battle, &hooks, 0), TILLY_BATTLE_OVER);
        assert_roles(i ? copy : battle, 0, 1);
        tilly_battle_hash(i ? copy : battle, &hash[i]);
    }
    assert_true(hash[0] == hash[1]);
    tilly_battle_unref(copy);
    tilly_battle_unref(battle);
}

static void a_save_names_the_attackers_role_only_where_it_is_the_second(void **state)
{
    static char again[ROOM];
    tilly_battle *battle = attacked_from_the_north();
    tilly_battle *read;
    first_turn(battle, "thumb");
    assert_int_equal(tilly_battle_save(battle, words, ROOM, NULL), TILLY_OK);
    assert_null(strstr(words, "attacker_role"));
    tilly_battle_unref(battle);
    battle = battle_with_other_roles();
    assert_int_equal(tilly_battle_save(battle, words, ROOM, NULL), TILLY_OK);
    assert_non_null(strstr(words, "\"attacker_role\": 1"));
    assert_int_equal(tilly_battle_load(words, strlen(words), NULL, &read, NULL), TILLY_OK);
    assert_roles(read, 0, 1);
    assert_int_equal(tilly_battle_save(read, again, ROOM, NULL), TILLY_OK);
    assert_string_equal(words, again);
    tilly_battle_unref(read);
    tilly_battle_unref(battle);
}

static void assert_load_fails(tilly_status status, const char *path)
{
    tilly_error error = {.size = sizeof error};
    tilly_battle *read = NULL;
    assert_int_equal(tilly_battle_load(words, strlen(words), NULL, &read, &error), status);
    assert_string_equal(error.path, path);
    assert_null(read);
}

/* The hash of a state tells who attacks. */
static void a_save_with_another_attacker_is_not_the_battle_that_was_saved(void **state)
{
    tilly_battle *battle = battle_with_other_roles();
    assert_int_equal(tilly_battle_save(battle, words, ROOM, NULL), TILLY_OK);
    char *role = strstr(words, "\"attacker_role\": 1") + strlen("\"attacker_role\": ");
    *role = '0';
    assert_load_fails(TILLY_E_MISMATCH, "hash");
    *role = '2';
    assert_load_fails(TILLY_E_FORMAT, "head.attacker_role");
    tilly_battle_unref(battle);
}

static void the_attacker_has_the_first_role_in_set_up(void **state)
{
    static const char as_it_is[] = "\"agreed\": 0,";
    static const char added[] = " \"attacker_role\": 1,";
    tilly_battle *battle = attacked_from_the_north();
    assert_roles(battle, 1, 1);
    assert_int_equal(tilly_battle_save(battle, words, ROOM, NULL), TILLY_OK);
    char *end = strstr(words, as_it_is) + strlen(as_it_is);
    memmove(end + strlen(added), end, strlen(end) + 1);
    memcpy(end, added, strlen(added));
    assert_load_fails(TILLY_E_FORMAT, "head.attacker_role");
    tilly_battle_unref(battle);
}

static void scenario_and_record_give_the_attacker_for_the_leader(void **state)
{
    tilly_battle *battle = battle_with_other_roles();
    tilly_battle *read;
    tilly_replay found = {.size = sizeof found};
    tilly_hooks hooks = hooks_of("thumb", "random");
    assert_int_equal(tilly_scenario_write(battle, words, ROOM, NULL), TILLY_OK);
    assert_non_null(strstr(words, "\"leader\": 1"));
    read = battle_read(words);
    assert_roles(read, 1, 1);
    tilly_battle_unref(read);
    assert_int_equal(tilly_battle_run(battle, &hooks, 0), TILLY_BATTLE_OVER);
    assert_int_equal(tilly_battle_record(battle, words, ROOM, NULL), TILLY_OK);
    assert_non_null(strstr(words, "\"leader\": 1"));
    assert_int_equal(tilly_battle_replay(words, strlen(words), NULL, &read, &found, NULL),
                     TILLY_OK);
    assert_int_equal(found.equal, 1);
    assert_roles(read, 0, 1);
    tilly_battle_unref(read);
    tilly_battle_unref(battle);
}

static void the_row_of_a_turn_is_the_active_sides_and_the_result_the_attackers(void **state)
{
    tilly_battle *battle = battle_with_other_roles();
    tilly_hooks hooks = hooks_of("random", "random");
    tilly_result row;
    tilly_turn *turn;
    uint32_t played = 0;
    assert_int_equal(tilly_simulate(battle, hooks.player, 3, 0, 1, 0, &row, &played), TILLY_OK);
    assert_int_equal(played, 1);
    assert_int_equal(row.leader, 1);
    assert_int_equal(tilly_battle_turn(battle, &turn), TILLY_OK);
    assert_int_equal(tilly_turn_run(turn, &hooks, 0), TILLY_TURN_OVER);
    assert_int_equal(tilly_turn_report(turn, 0, words, ROOM, NULL), TILLY_OK);
    assert_report_says("\n  The lot of South: ");
    tilly_battle_unref(battle);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_report_speaks_the_words_of_the_probe),
        cmocka_unit_test(questions_options_and_refusals_are_in_its_words_too),
        cmocka_unit_test(a_picture_shows_the_signs_of_the_probe),
        cmocka_unit_test(scenario_save_and_record_of_the_probe_come_back_the_same),
        cmocka_unit_test(the_thumb_of_the_probe_strolls_towards_the_enemy),
        cmocka_unit_test(battles_of_the_probe_are_simulated),
        cmocka_unit_test(the_attacker_stays_who_it_is_when_the_roles_change),
        cmocka_unit_test(a_save_names_the_attackers_role_only_where_it_is_the_second),
        cmocka_unit_test(a_save_with_another_attacker_is_not_the_battle_that_was_saved),
        cmocka_unit_test(the_attacker_has_the_first_role_in_set_up),
        cmocka_unit_test(scenario_and_record_give_the_attacker_for_the_leader),
        cmocka_unit_test(the_row_of_a_turn_is_the_active_sides_and_the_result_the_attackers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
