/* A scenario file: what it defines, when its handlers are called, what they read and change. */
#include <stdio.h>
#include <stdlib.h>
#include "script/scripted.h"

/* ---- a battle of it ------------------------------------------------------------------------- */

static void a_file_becomes_a_battle_that_plays(void **state)
{
    (void)state;
    tilly_battle *b = battle_from(meadow("variables = {turns = 0, noted = false}",
                                         "on('begin', function(battle)\n"
                                         "  print(battle.title, battle.turn, #battle:units())\n"
                                         "end)\n"
                                         "on('turn', {from = 2}, function(battle, moment)\n"
                                         "  vars.turns = vars.turns + 1\n"
                                         "  vars.noted = true\n"
                                         "  print(moment.turn, vars.turns)\n"
                                         "end)"),
                                  1);
    forget_lines();
    assert_int_equal(play_turns(b, 3), TILLY_TURN_OVER);
    assert_string_equal(printed, "A meadow\t0\t6\n2\t1\n3\t2\n");
    assert_int_equal(variable(b, "turns"), 2);
    assert_int_equal(variable(b, "noted"), 1);
    tilly_battle_unref(b);
}

static char *text_of(tilly_status (*write)(const tilly_battle *, char *, size_t, size_t *),
                     const tilly_battle *b,
                     size_t *length)
{
    size_t needed = 0;
    assert_int_equal(write(b, NULL, 0, &needed), TILLY_OK);
    char *text = malloc(needed);
    assert_non_null(text);
    assert_int_equal(write(b, text, needed, NULL), TILLY_OK);
    *length = needed - 1;
    return text;
}

static const char relief[] = "on('turn', {from = 2, to = 2}, function(battle)\n"
                             "  battle:roll {into = 'relief', words = 'Relief from Prague?'}\n"
                             "  set('horse.melee', 6, {until_turn = 5})\n"
                             "end)\n"
                             "on('answered', {variable = 'relief'}, function(battle)\n"
                             "  battle:bring {side = 1, type = 'horse', name = 'Relief', x = 15,\n"
                             "                y = 18.5, heading = 180}\n"
                             "end)";

static void the_document_makes_the_same_battle_without_lua(void **state)
{
    (void)state;
    size_t needed;
    tilly_battle *plain;
    tilly_script *s = script_from(meadow("variables = {relief = 0}", ""), NULL);
    assert_int_equal(tilly_script_document(s, NULL, 0, &needed), TILLY_OK);
    char *text = malloc(needed);
    assert_int_equal(tilly_script_document(s, text, needed, NULL), TILLY_OK);
    assert_int_equal(tilly_script_document(s, text, 10, NULL), TILLY_E_ROOM);
    assert_int_equal(tilly_script_document(s, text, needed, NULL), TILLY_OK);
    assert_int_equal(tilly_scenario_read(text, needed - 1, 7, 0, NULL, &plain, NULL), TILLY_OK);
    tilly_battle *b = battle_from(meadow("variables = {relief = 0}", ""), 7);
    assert_true(battle_hash(plain) == battle_hash(b));
    play_turns(plain, 0);
    play_turns(b, 0);
    assert_true(battle_hash(plain) ==
                battle_hash(b)); /* a script without handlers changes nothing */
    tilly_battle_unref(plain);
    tilly_battle_unref(b);
    tilly_script_unref(s);
    free(text);
}

static void relief_that_came_before_a_save_does_not_come_twice(void **state)
{
    (void)state;
    size_t length;
    tilly_battle *loaded;
    const char *file = meadow("variables = {relief = 0}", relief);
    tilly_script *s = script_from(file, NULL);
    tilly_battle *b = battle_from(file, 3);
    for (uint32_t turn = 1; turn <= 6; turn++) {
        play_turns(b, 1);
        char *text = text_of(tilly_battle_save, b, &length);
        assert_int_equal(tilly_battle_load(text, length, NULL, &loaded, NULL), TILLY_OK);
        assert_int_equal(tilly_battle_set_script(loaded, s), TILLY_OK);
        play_turns(loaded, 0);
        tilly_battle *whole = battle_from(file, 3);
        play_turns(whole, 0);
        assert_true(battle_hash(whole) == battle_hash(loaded));
        tilly_battle_unref(whole);
        tilly_battle_unref(loaded);
        free(text);
    }
    int32_t melee;
    assert_int_equal(tilly_ruleset_get(tilly_battle_rules(b), "horse.melee", &melee), TILLY_OK);
    assert_int_equal(melee, 5); /* as it was: set back in turn 5 */
    tilly_battle_unref(b);
    tilly_script_unref(s);
}

static void a_record_is_held_against_the_script(void **state)
{
    (void)state;
    size_t length;
    tilly_replay found = TILLY_REPLAY_INIT;
    tilly_script_checked checked = TILLY_SCRIPT_CHECKED_INIT;
    const char *file = meadow("variables = {relief = 0}", relief);
    tilly_battle *b = battle_from(file, 3);
    tilly_script *same = script_from(file, NULL);
    tilly_script *other =
        script_from(meadow("variables = {relief = 0}",
                           "on('turn', {from = 3}, function(battle) battle:award(0, 1) end)"),
                    NULL);
    play_turns(b, 4);
    char *record = text_of(tilly_battle_record, b, &length);
    assert_int_equal(tilly_battle_replay(record, length, NULL, NULL, &found, NULL), TILLY_OK);
    assert_int_equal(found.equal, 1); /* without the script */
    assert_int_equal(tilly_script_check(same, record, length, &checked, NULL), TILLY_OK);
    assert_int_equal(checked.equal, 1);
    assert_string_equal(checked.text, "");
    assert_int_equal(tilly_script_check(other, record, length, &checked, NULL), TILLY_OK);
    assert_int_equal(checked.equal, 0);
    assert_int_equal(checked.turn, 2);
    assert_says(checked.text, "makes other edits");
    tilly_battle_unref(b);
    tilly_script_unref(same);
    tilly_script_unref(other);
    free(record);
}

/* The host's edit is possible where a moment's is refused (TILLY_WHY_ASKS_IN_MOMENT). */
static void place_upon_the_commander(tilly_battle *b)
{
    tilly_turn *t;
    tilly_id unit;
    tilly_edit edit = TILLY_EDIT_INIT;
    assert_int_equal(tilly_battle_unit_id(b, 0, 1, &unit), TILLY_OK);
    assert_int_equal(tilly_battle_turn(b, &t), TILLY_OK);
    edit.kind = TILLY_EDIT_PLACE;
    edit.unit = unit;
    edit.x = tilly_from_units(15);
    edit.y = tilly_from_units(3);
    assert_int_equal(tilly_battle_edit(b, &edit, NULL, NULL), TILLY_OK);
}

/* Earlier versions let a moment make somebody give way, as its last edit. */
static void a_record_in_which_a_moment_made_somebody_give_way_is_played_again(void **state)
{
    (void)state;
    size_t length;
    tilly_battle *again;
    tilly_turn *t;
    tilly_replay found = TILLY_REPLAY_INIT;
    tilly_error error = TILLY_ERROR_INIT;
    static char marked[1 << 17];
    tilly_battle *b = battle_from(meadow("", ""), 1);
    assert_int_equal(play_turns(b, 2), TILLY_TURN_OVER);
    place_upon_the_commander(b);
    assert_int_equal(tilly_battle_turn(b, &t), TILLY_OK);
    assert_int_equal(tilly_turn_next(t, 0), TILLY_DECISION); /* where he goes */
    assert_int_equal(play_turns(b, 0), TILLY_BATTLE_OVER);
    char *record = text_of(tilly_battle_record, b, &length);
    char *edit = strstr(record, "\"edit\": \"place\", ");
    assert_non_null(edit);
    snprintf(marked,
             sizeof marked,
             "%.*s\"script\": true, \"served\": true, %s",
             (int)(edit - record),
             record,
             edit);
    if (tilly_battle_replay(marked, strlen(marked), NULL, &again, &found, &error) < 0)
        fail_msg("%s: %s", error.path, error.text);
    assert_int_equal(found.equal, 1);
    assert_true(battle_hash(again) == battle_hash(b));
    tilly_battle_unref(again);
    tilly_battle_unref(b);
    free(record);
}

static void an_answer_taken_back_takes_the_moment_with_it(void **state)
{
    (void)state;
    tilly_turn *t;
    tilly_hooks hooks = TILLY_HOOKS_INIT;
    tilly_battle *b = battle_from(
        meadow("variables = {moves = 0}",
               "on('moved', {side = 0}, function(battle) vars.moves = vars.moves + 1 end)"),
        5);
    for (uint32_t side = 0; side < TILLY_SIDES; side++)
        tilly_player_builtin("thumb", side, &hooks.player[side]);
    assert_int_equal(tilly_battle_turn(b, &t), TILLY_OK);
    assert_int_equal(tilly_turn_run(t, &hooks, 0), TILLY_TURN_OVER); /* the set-up */
    assert_int_equal(tilly_battle_turn(b, &t), TILLY_OK);
    hooks.player[0] = (tilly_player){NULL, NULL};
    while (!variable(b, "moves")) {
        tilly_answer a = TILLY_ANSWER_INIT;
        assert_int_equal(tilly_turn_next(t, 0), TILLY_DECISION);
        if (variable(b, "moves"))
            break;
        assert_int_equal(tilly_turn_sample(t, 3, &a), TILLY_OK);
        assert_int_equal(tilly_turn_answer(t, &a, NULL), TILLY_OK);
    }
    assert_int_equal(tilly_turn_undo(t, 1, 1, NULL), TILLY_OK);
    assert_int_equal(variable(b, "moves"), 0);
    tilly_battle_unref(b);
}

static void a_report_says_yes_and_no_and_nothing_of_the_language_s_own_variables(void **state)
{
    (void)state;
    static char report[65536];
    const tilly_turn *turn;
    tilly_battle *b = battle_from(meadow("variables = {smoke = false, relief = 0}",
                                         "on('turn', {from = 1, to = 1}, function(battle)\n"
                                         "  vars.smoke = true\n"
                                         "  vars.relief = 1\n"
                                         "  set('horse.melee', 6, {until_turn = 3})\n"
                                         "  battle:roll {into = 'relief', words = 'Relief?'}\n"
                                         "end)"),
                                  1);
    play_turns(b, 4);
    assert_int_equal(tilly_battle_past(b, 1, &turn), TILLY_OK);
    assert_int_equal(tilly_turn_report(turn, 0, report, sizeof report, NULL), TILLY_OK);
    assert_says(report, "smoke is yes");
    assert_says(report, "relief is 1");
    assert_says(report, "horse.melee changes from 5 to 6");
    assert_says(report, "South to throw: Relief?");
    assert_null(strstr(report, "_until"));
    assert_null(strstr(report, "_back"));
    tilly_battle_unref(b);
}

/* ---- what its author is told ---------------------------------------------------------------- */

static void says(const char *file, const char *words)
{
    tilly_battle *b = battle_from(file, 1);
    assert_int_equal(play_turns(b, 0), TILLY_E_CALLBACK);
    assert_string_equal(last_words(TILLY_E_CALLBACK), words);
    tilly_battle_unref(b);
}

static void an_error_has_file_line_turn_and_handler(void **state)
{
    (void)state;
    says(meadow("", "on('turn', {from = 4}, function(battle)\n  set('horse.meele', 5)\nend)"),
         "meadow.lua:17, turn 4, on \"turn\": tilly-1.2 has no parameter \"horse.meele\" (did you "
         "mean "
         "\"horse.melee\"?)");
    says(meadow("", "on('turn', function(battle)\n  error('no more')\nend)"),
         "meadow.lua:17, turn 1, on \"turn\": no more");
    says(meadow("", "on('turn', function(battle)\n  battle:unit('Tily')\nend)"),
         "meadow.lua:17, turn 1, on \"turn\": there is no unit \"Tily\" (did you mean \"Tilly\"?)");
}

static void refused_by(const char *file, tilly_status status, uint32_t line, const char *words)
{
    tilly_script *s;
    tilly_battle *b;
    tilly_error error = TILLY_ERROR_INIT;
    tilly_script_limits limits = TILLY_SCRIPT_LIMITS_INIT;
    limits.name = "meadow.lua";
    tilly_status found = tilly_script_read(file, strlen(file), &limits, &s, &error);
    if (found == TILLY_OK) {
        found = tilly_script_battle(s, 1, 0, NULL, &b, &error);
        tilly_script_unref(s);
    }
    assert_int_equal(found, status);
    assert_says(error.text, words);
    assert_int_equal(error.line, line);
}

static void a_scenario_that_is_refused_has_the_line_of_what_is_wrong(void **state)
{
    (void)state;
    static char text[65536];
    snprintf(text, sizeof text, "%s", meadow("", ""));
    char *at = strstr(text, "'horse', name = 'Old Horse'");
    assert_non_null(at);
    memcpy(at, "'hores'", 7);
    refused_by(text,
               TILLY_E_FORMAT,
               12,
               "meadow.lua:12: armies[2].units[2].type: unknown word \"hores\" (did you mean "
               "\"horse\"?); expected one of \"commander\"");
    refused_by("\nscenario {\n}", TILLY_E_FORMAT, 2, "rules.id: \"id\" is missing");
    refused_by("on('turn', function() end)", TILLY_E_UNKNOWN, 0, "defines no scenario");
    refused_by("local x = \n", TILLY_E_FORMAT, 2, "unexpected symbol");
    refused_by("scenario {rules = 'tilly-1.2',\n title = function() end}",
               TILLY_E_FORMAT,
               2,
               "meadow.lua:2: title: a text, a number, true, false or a table is wanted, not a "
               "function");
    refused_by("scenario {rules = 'tilly-1.2', variables = {_until_1 = 0}}",
               TILLY_E_FORMAT,
               1,
               "are the language's");
}

static void a_misspelt_filter_is_told_before_play_begins(void **state)
{
    (void)state;
    refused_by(meadow("", "on('routed', {type = 'hrse'}, print) on('turn', function() end)"),
               TILLY_E_FORMAT,
               16,
               "meadow.lua:16: on \"routed\": the rules have no type \"hrse\" (did you mean "
               "\"horse\"?)");
    refused_by(meadow("", "on('step', {row = 'Attacker Mvoe'}, print)"),
               TILLY_E_FORMAT,
               16,
               "meadow.lua:16: on \"step\": the sequence of play has no row \"Attacker Mvoe\" "
               "(did you mean \"Attacker Move\"?)");
    refused_by(meadow("variables = {relief = 0}", "\non('answered', {variable = 'releif'}, print)"),
               TILLY_E_FORMAT,
               17,
               "the scenario has no variable \"releif\" (did you mean \"relief\"?)");
    refused_by(meadow("", "on('routed', {unit = 'Red Hosre'}, print)"),
               TILLY_E_FORMAT,
               16,
               "there is no unit \"Red Hosre\" (did you mean \"Red Horse\"?)");
    refused_by(meadow("", "on('routed', {unit = 'Red Horse', side = 1}, print)"),
               TILLY_E_FORMAT,
               16,
               "side 1 has no unit \"Red Horse\" (did you mean \"New Horse\"?)");
    refused_by(
        meadow("", "on('step', {row = 'zzzzzzzzzz'}, print)"), TILLY_E_FORMAT, 16, "Melee, ...");
    refused_by(meadow("", "on('routed', {side = 'South'}, print)"),
               TILLY_E_FORMAT,
               16,
               "side: 0 or 1 is wanted, not \"South\"");
    refused_by(meadow("", "on('ruoted', print)"),
               TILLY_E_FORMAT,
               16,
               "no event is called \"ruoted\" (did you mean \"routed\"?)");
}

static const char *brings(const char *name)
{
    static char lines[512];
    snprintf(lines,
             sizeof lines,
             "on('routed', print) on('routed', {unit = 'Guard'}, print)\n"
             "on('turn', {from = 2, to = 2}, function(battle)\n"
             "  battle:bring {side = 0, type = 'horse', name = %s, x = 5, y = 2}\n"
             "end)",
             name);
    return meadow("", lines);
}

static void a_filter_may_name_a_unit_that_comes_later(void **state)
{
    (void)state;
    tilly_battle_unref(battle_from(brings("'Guard'"), 1));
    tilly_battle_unref(battle_from(brings("'Gu' .. 'ard'"), 1));
    refused_by(brings("'Horse'"), TILLY_E_FORMAT, 16, "there is no unit \"Guard\"");
}

static const char crowd[] =
    "local function army(name, last)\n"
    "  local units = {{command = 0, type = 'commander'}}\n"
    "  for i = 2, 250 do\n"
    "    units[i] = {command = 0, type = 'horse', name = i == 250 and last or 'Horse'}\n"
    "  end\n"
    "  return {name = name, commands = {'All'}, units = units}\n"
    "end\n"
    "scenario {rules = 'tilly-1.2', any_army = true,\n"
    "          table = {width = 200, depth = 100}, table_complete = true,\n"
    "          armies = {army('South', 'One'), army('North', 'Other')}}\n"
    "for i = 1, 250 do on('routed', {unit = 'Other'}, print) end\n"
    "on('begin', print)";

static void looking_for_the_units_of_filters_is_counted(void **state)
{
    (void)state;
    tilly_battle *b;
    tilly_turn *t;
    tilly_script_limits limits = TILLY_SCRIPT_LIMITS_INIT;
    limits.instructions = 100000;
    tilly_script *s = script_from(crowd, &limits);
    assert_int_equal(tilly_script_battle(s, 1, 0, NULL, &b, NULL), TILLY_OK);
    assert_int_equal(tilly_battle_turn(b, &t), TILLY_OK);
    assert_int_equal(tilly_turn_next(t, 0), TILLY_E_CALLBACK);
    assert_says(last_words(TILLY_E_CALLBACK), "more than 100000 instructions");
    tilly_battle_unref(b);
    tilly_script_unref(s);
}

/* Another battle of the same armies, in which the variable has that name. */
static tilly_battle *with_variable(const tilly_battle *b, const char *name)
{
    tilly_battle *other = NULL;
    tilly_variable v = {.kind = TILLY_VARIABLE_NUMBER, .seen = 3};
    tilly_setup setup = TILLY_SETUP_INIT;
    snprintf(v.name, sizeof v.name, "%s", name);
    setup.flags = TILLY_SETUP_ANY_ARMY;
    setup.reserve = 4;
    setup.variables = &v;
    setup.variable_count = 1;
    for (uint32_t side = 0; side < TILLY_SIDES; side++)
        setup.army[side] = (tilly_army *)(uintptr_t)tilly_battle_army(b, side);
    setup.rules = (tilly_ruleset *)(uintptr_t)tilly_battle_rules(b);
    assert_int_equal(
        tilly_table_new(tilly_from_units(30), tilly_from_units(20), NULL, &setup.table), TILLY_OK);
    assert_int_equal(tilly_battle_new(&setup, &other, NULL), TILLY_OK);
    tilly_table_unref(setup.table);
    return other;
}

static void filters_are_looked_up_again_in_a_battle_with_other_variables(void **state)
{
    (void)state;
    tilly_battle *b = battle_from(meadow("variables = {relief = 0}",
                                         "on('turn', function() end)\n"
                                         "on('answered', {variable = 'relief'}, print)"),
                                  1);
    assert_int_equal(play_turns(b, 1), TILLY_TURN_OVER);
    tilly_battle *same = with_variable(b, "relief");
    tilly_battle *other = with_variable(b, "rain");
    assert_int_equal(tilly_battle_copy_into(same, b), TILLY_OK);
    assert_int_equal(play_turns(b, 2), TILLY_TURN_OVER);
    assert_int_equal(tilly_battle_copy_into(other, b), TILLY_OK);
    assert_int_equal(play_turns(b, 2), TILLY_E_CALLBACK);
    assert_says(last_words(TILLY_E_CALLBACK), "the scenario has no variable \"relief\"");
    tilly_battle_unref(same);
    tilly_battle_unref(other);
    tilly_battle_unref(b);
}

static void every_list_of_a_scenario_has_lines(void **state)
{
    (void)state;
    refused_by("scenario {\n  title = 'x',\n  armeis = {},\n}",
               TILLY_E_FORMAT,
               3,
               "meadow.lua:3: armeis: there is no such name here (did you mean \"armies\"?); "
               "known: format, version, title");
    refused_by(meadow("variables = {\n    relief = 0,\n    smoke = 2.5}", ""),
               TILLY_E_FORMAT,
               16,
               "meadow.lua:16: variables.smoke: a whole number, true or false is wanted, not 2.5");
    refused_by(meadow("variables = {relief = {start = 0,\n    known = 'all'}}", ""),
               TILLY_E_FORMAT,
               15,
               "variables.relief.known: there is no such name here");
    refused_by(meadow("variables = {b = 0, a = 0,\n    c = {start = 0, known_to = 'side0'}}", ""),
               TILLY_E_FORMAT,
               15,
               "variables.c.known_to: unknown word \"side0\" (did you mean \"side 0\"?); expected "
               "one of \"umpire\"");
    refused_by(meadow("areas = {\n    wood = {circle = {3, 4}, radius = 2},\n"
                      "    hill = {outline = {{1, 1}, {2, '2'}, {3, 1}}}}",
                      ""),
               TILLY_E_FORMAT,
               16,
               "areas.hill.outline[2][2]: expected a number, not \"2\"");
    refused_by(meadow("areas = {\n    hill = {circle = {3, 4}, raduis = 2}}", ""),
               TILLY_E_FORMAT,
               15,
               "areas.hill.raduis: there is no such name here (did you mean \"radius\"?)");
    refused_by(meadow("objectives = {\n    hill = {words = 'Hold', area = 7}}", ""),
               TILLY_E_FORMAT,
               15,
               "objectives.hill.area: expected a text, not 7");
    refused_by(meadow("variables = {held = false}, objectives = {\n"
                      "    hill = {words = 'Hold', variable = 'hald'}}",
                      ""),
               TILLY_E_FORMAT,
               15,
               "objectives.hill.variable: no variable is called \"hald\" (did you mean \"held\"?)");
    refused_by(meadow("variables = {held = false}, objectives = {hill = {words = 'Hold',\n"
                      "    variable = 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\xc3\xa9'}}",
                      ""),
               TILLY_E_FORMAT,
               15,
               "no variable is called \"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\"");
    refused_by(meadow("types = {\n    {name = 'dragoons', from = 'hores'}}", ""),
               TILLY_E_FORMAT,
               15,
               "types[1].from: unknown word \"hores\" (did you mean \"horse\"?)");
    refused_by(meadow("types = {{name = 'dragoons', from = 'horse'},\n"
                      "    {name = 'night guard', from = 'horse', resolv = 4}}",
                      ""),
               TILLY_E_FORMAT,
               14,
               "types[1].name: ");
    refused_by(meadow("types = {{name = 'cuirassiers', from = 'horse'},\n"
                      "    {name = 'night guard', from = 'horse', resolv = 4}}",
                      ""),
               TILLY_E_FORMAT,
               15,
               "types[2].resolv: tilly-1.2 has no parameter of this name (did you mean "
               "\"night guard.resolve\"?)");
    static char whole[65536];
    snprintf(whole, sizeof whole, "%s", meadow("", ""));
    memcpy(strstr(whole, "any_army = true"), "any_army =false", 15);
    refused_by(whole,
               TILLY_E_FORMAT,
               6,
               "meadow.lua:6: armies[1]: The army has 3 units, at least 15 are wanted");
    refused_by("local south = {\n  name = 'South', commands = {'All'},\n"
               "  units = {{command = 0, type = 'hrse'}}}\n"
               "scenario {rules = 'tilly-1.2', armies = {south, south}}",
               TILLY_E_FORMAT,
               3,
               "armies[1].units[1].type: unknown word \"hrse\"");
    refused_by("player(0, function(b, d)\n  return 5, nil\nend)\nplayer(0, print)",
               TILLY_E_FORMAT,
               4,
               "player: side 0 has one already");
}

static void what_a_handler_keeps_is_found_with_its_line(void **state)
{
    (void)state;
    tilly_script *s;
    tilly_battle *b;
    tilly_script_limits limits = TILLY_SCRIPT_LIMITS_INIT;
    const char *file = meadow("variables = {n = 0}",
                              "local seen = {count = 0}\n"
                              "on('turn', function(battle)\n"
                              "  vars.n = vars.n + 1\n"
                              "  seen.count = seen.count + 1\n"
                              "end)");
    limits.debug = 1;
    limits.name = "meadow.lua";
    assert_int_equal(tilly_script_read(file, strlen(file), &limits, &s, NULL), TILLY_OK);
    assert_int_equal(tilly_script_battle(s, 1, 0, NULL, &b, NULL), TILLY_OK);
    assert_int_equal(play_turns(b, 0), TILLY_E_CALLBACK);
    assert_says(last_words(TILLY_E_CALLBACK),
                "meadow.lua:19, turn 1, on \"turn\": a value outside");
    assert_int_equal(variable(b, "n"), 0);
    tilly_battle_unref(b);
    tilly_script_unref(s);
}

static void a_handler_that_keeps_something_and_loops_ends_in_debug_mode_too(void **state)
{
    (void)state;
    tilly_script *s;
    tilly_battle *b;
    tilly_script_limits limits = TILLY_SCRIPT_LIMITS_INIT;
    const char *file = meadow("",
                              "local n = 0\n"
                              "on('turn', function(battle)\n"
                              "  n = n + 1\n"
                              "  coroutine.wrap(function() while true do end end)()\n"
                              "end)");
    limits.debug = 1;
    assert_int_equal(tilly_script_read(file, strlen(file), &limits, &s, NULL), TILLY_OK);
    assert_int_equal(tilly_script_battle(s, 1, 0, NULL, &b, NULL), TILLY_OK);
    assert_int_equal(play_turns(b, 0), TILLY_E_CALLBACK);
    assert_says(last_words(TILLY_E_CALLBACK), "scenario.lua:18, turn 1");
    tilly_battle_unref(b);
    tilly_script_unref(s);
}

static void fails_in_debug_mode(const char *lines, const char *why)
{
    tilly_script *s;
    tilly_battle *b;
    tilly_script_limits limits = TILLY_SCRIPT_LIMITS_INIT;
    limits.debug = 1;
    const char *file = meadow("", lines);
    assert_int_equal(tilly_script_read(file, strlen(file), &limits, &s, NULL), TILLY_OK);
    assert_int_equal(tilly_script_battle(s, 1, 0, NULL, &b, NULL), TILLY_OK);
    assert_int_equal(play_turns(b, 0), TILLY_E_CALLBACK);
    assert_says(last_words(TILLY_E_CALLBACK), why);
    tilly_battle_unref(b);
    tilly_script_unref(s);
}

static void what_a_coroutine_keeps_is_found_in_debug_mode(void **state)
{
    (void)state;
    const char *counts = "function()\n"
                         "  local n = 0\n"
                         "  while true do n = n + 1 coroutine.yield(n) end\n"
                         "end";
    char lines[512];
    snprintf(lines,
             sizeof lines,
             "local count = coroutine.wrap(%s)\non('turn', function() count() end)",
             counts);
    fails_in_debug_mode(lines, "a value outside the battle has changed");
    snprintf(lines,
             sizeof lines,
             "local counter = coroutine.create(%s)\n"
             "on('turn', function() coroutine.resume(counter) end)",
             counts);
    fails_in_debug_mode(lines, "a value outside the battle has changed");
}

static void looking_at_what_a_handler_holds_is_counted(void **state)
{
    (void)state;
    fails_in_debug_mode("local much = {}\n"
                        "for i = 1, 300 do much[i] = ('x'):rep(16000) .. i end\n"
                        "on('turn', function() return much end)",
                        "more than 1000000 instructions");
    fails_in_debug_mode("local much = {}\n"
                        "for i = 1, 100 do much[i] = {} end\n"
                        "for i = 1, 200000 do much[i] = i end\n"
                        "on('turn', function()\n"
                        "  local _ = {much, much}\n"
                        "  for i = 1, 300000 do end\n"
                        "  much[1] = 0\n"
                        "end)",
                        "a value outside the battle has changed");
}

/* What is asked of an option is asked of the decision that it belongs to. */
static void an_option_that_a_player_kept_has_no_text_of_another_decision(void **state)
{
    (void)state;
    tilly_battle *b;
    tilly_hooks hooks = TILLY_HOOKS_INIT;
    tilly_script *s = script_from(
        meadow("variables = {stale = 0}",
               "local kept\n"
               "player(0, function(battle, decision)\n"
               "  if kept then\n"
               "    local ok, why = pcall(function() return kept.text end)\n"
               "    assert(not ok and why:find('this option belongs to another decision'), why)\n"
               "    vars.stale = vars.stale + 1\n"
               "  end\n"
               "  kept = decision[1]\n"
               "  assert(kept.text ~= '')\n"
               "  return decision:thumb()\n"
               "end)"),
        NULL);
    assert_int_equal(tilly_script_battle(s, 9, 0, NULL, &b, NULL), TILLY_OK);
    assert_int_equal(tilly_script_player(s, 0, &hooks.player[0]), TILLY_OK);
    assert_int_equal(tilly_player_builtin("thumb", 1, &hooks.player[1]), TILLY_OK);
    const tilly_status status = tilly_battle_run(b, &hooks, 2);
    if (status < 0)
        fail_msg("%s", last_words(status));
    assert_true(variable(b, "stale") > 1);
    tilly_script_player_free(&hooks.player[0]);
    tilly_battle_unref(b);
    tilly_script_unref(s);
}

static void white_space_of_a_text_is_counted(void **state)
{
    (void)state;
    static char spaces[1 << 20];
    memset(spaces, ' ', sizeof spaces);
    tilly_script *s = NULL;
    tilly_error error = TILLY_ERROR_INIT;
    tilly_script_text text = {"white", spaces, sizeof spaces};
    tilly_script_limits limits = TILLY_SCRIPT_LIMITS_INIT;
    limits.texts = &text;
    limits.text_count = 1;
    const char *file = "while true do pcall(json, 'white') end";
    assert_int_equal(tilly_script_read(file, strlen(file), &limits, &s, &error), TILLY_E_FORMAT);
    assert_says(error.text, "more than 1000000 instructions");
}

static void limits_that_cannot_be_are_refused(void **state)
{
    (void)state;
    tilly_script *s = NULL;
    tilly_player player = {NULL, NULL};
    tilly_script_limits limits = TILLY_SCRIPT_LIMITS_INIT;
    limits.debug = 2;
    assert_int_equal(tilly_script_read("", 0, &limits, &s, NULL), TILLY_E_RANGE);
    limits.debug = 0;
    limits.text_count = 1;
    assert_int_equal(tilly_script_read("", 0, &limits, &s, NULL), TILLY_E_NULL);
    limits.size = 3;
    assert_int_equal(tilly_script_read("", 0, &limits, &s, NULL), TILLY_E_SIZE);
    assert_int_equal(tilly_script_read(NULL, 0, NULL, &s, NULL), TILLY_E_NULL);
    assert_null(s);
    assert_int_equal(tilly_script_read("", 0, NULL, &s, NULL), TILLY_OK);
    assert_int_equal(tilly_script_player(s, 0, &player), TILLY_E_UNKNOWN);
    assert_int_equal(tilly_script_player(s, 2, &player), TILLY_E_RANGE);
    assert_int_equal(tilly_script_player(NULL, 0, &player), TILLY_E_NULL);
    tilly_script_player_free(&player);
    tilly_script_player_free(NULL);
    tilly_script_unref(s);
}

/* ---- texts and players ---------------------------------------------------------------------- */

static void armies_come_from_texts_of_the_host(void **state)
{
    (void)state;
    static const char army[] = "{\"format\": \"tilly-army\", \"version\": 1, \"rules\": "
                               "\"tilly-1.2\", \"name\": \"Sch\\u00fctt\","
                               " \"commands\": [\"All\"], \"units\": [{\"command\": 0, \"type\": "
                               "\"horse\", \"at\": [5, 5, 0]}]}";
    const tilly_script_text texts[] = {{"south", army, sizeof army - 1}};
    tilly_script_limits limits = TILLY_SCRIPT_LIMITS_INIT;
    tilly_battle *b;
    limits.texts = texts;
    limits.text_count = 1;
    tilly_script *s = script_from("local north = json('south')\n"
                                  "north.units[1].at = {5, 15, 180}\n"
                                  "scenario {title = 'x', rules = 'tilly-1.2', any_army = true,\n"
                                  " leader = 0, deployed = true, anywhere = true,\n"
                                  " table_complete = true, table = {width = 20, depth = 20},\n"
                                  " armies = {json('south'), north}}",
                                  &limits);
    assert_int_equal(tilly_script_battle(s, 1, 0, NULL, &b, NULL), TILLY_OK);
    tilly_script_unref(s);
    assert_string_equal(tilly_army_name(tilly_battle_army(b, 0)), "Sch\xc3\xbctt");
    tilly_battle_unref(b);
}

static void a_whole_document_is_a_scenario_too(void **state)
{
    (void)state;
    size_t needed;
    tilly_script_text text = {"all", NULL, 0};
    tilly_script_limits limits = TILLY_SCRIPT_LIMITS_INIT;
    tilly_battle *b;
    tilly_script *first = script_from(meadow("variables = {relief = 3, smoke = true}", ""), NULL);
    assert_int_equal(tilly_script_document(first, NULL, 0, &needed), TILLY_OK);
    char *document = malloc(needed);
    assert_int_equal(tilly_script_document(first, document, needed, NULL), TILLY_OK);
    text.text = document;
    text.length = needed - 1;
    limits.texts = &text;
    limits.text_count = 1;
    tilly_script *again = script_from("scenario(json('all'))", &limits);
    assert_int_equal(tilly_script_battle(again, 1, 0, NULL, &b, NULL), TILLY_OK);
    assert_int_equal(variable(b, "relief"), 3);
    tilly_battle_unref(b);
    tilly_script_unref(first);
    tilly_script_unref(again);
    free(document);
}

static void a_player_sees_its_side_and_changes_variables_alone(void **state)
{
    (void)state;
    tilly_battle *b;
    tilly_hooks hooks = TILLY_HOOKS_INIT;
    tilly_script *s =
        script_from(meadow("variables = {asked = 0, hidden = {start = 3, known_to = 'umpire'}}",
                           "player(0, function(battle, decision)\n"
                           "  assert(decision.side == 0 and #decision > 0 and decision[1].text)\n"
                           "  assert(not pcall(function() return vars.hidden end))\n"
                           "  assert(not pcall(battle.award, battle, 0, 5))\n"
                           "  vars.asked = vars.asked + 1\n"
                           "  local answer = decision:sample(vars.asked)\n"
                           "  assert(decision:check(answer))\n"
                           "  return answer\n"
                           "end)\n"
                           "player(1, function(battle, decision) return decision:thumb() end)"),
                    NULL);
    assert_int_equal(tilly_script_battle(s, 9, 0, NULL, &b, NULL), TILLY_OK);
    for (uint32_t side = 0; side < TILLY_SIDES; side++)
        assert_int_equal(tilly_script_player(s, side, &hooks.player[side]), TILLY_OK);
    tilly_script_unref(s);
    const tilly_status status = tilly_battle_run(b, &hooks, 3);
    if (status < 0)
        fail_msg("%s", last_words(status));
    assert_true(variable(b, "asked") > 3);
    for (uint32_t side = 0; side < TILLY_SIDES; side++)
        tilly_script_player_free(&hooks.player[side]);
    tilly_battle_unref(b);
}

/* The row tells what was seen; nothing new is asked of it. */
static void a_row_that_a_player_kept_tells_nothing_of_a_unit_that_hides_now(void **state)
{
    (void)state;
    tilly_battle *b;
    tilly_hooks hooks = TILLY_HOOKS_INIT;
    static char document[1 << 16];
    FILE *f = fopen("examples/scenarios/luetzen_1632.json", "rb");
    assert_non_null(f);
    const size_t length = fread(document, 1, sizeof document, f);
    fclose(f);
    tilly_script_text text = {"luetzen", document, length};
    tilly_script_limits limits = TILLY_SCRIPT_LIMITS_INIT;
    limits.texts = &text;
    limits.text_count = 1;
    tilly_script *s =
        script_from("local luetzen = json('luetzen')\n"
                    "luetzen.rules.values.hidden_units = 'on'\n"
                    "luetzen.variables = {seen = 0, refused = 0}\n"
                    "scenario(luetzen)\n"
                    "on('turn', {from = 2}, function() set('visibility_cap', 40) end)\n"
                    "local kept\n"
                    "player(0, function(battle, decision)\n"
                    "  kept = kept or battle:units(1)[1]\n"
                    "  local seen = false\n"
                    "  for _, unit in ipairs(battle:units(1)) do\n"
                    "    seen = seen or unit.id == kept.id\n"
                    "  end\n"
                    "  local own = battle:units(0)[1]\n"
                    "  for _, ask in ipairs {battle.distance, battle.sees, battle.bearing} do\n"
                    "    local ok, why = pcall(ask, battle, own, kept)\n"
                    "    assert(ok == seen, why)\n"
                    "    assert(ok or why:find('there is no such unit'), why)\n"
                    "  end\n"
                    "  if seen then vars.seen = 1 else vars.refused = 1 end\n"
                    "  return decision:thumb()\n"
                    "end)",
                    &limits);
    assert_int_equal(tilly_script_battle(s, 9, 0, NULL, &b, NULL), TILLY_OK);
    assert_int_equal(tilly_script_player(s, 0, &hooks.player[0]), TILLY_OK);
    assert_int_equal(tilly_player_builtin("thumb", 1, &hooks.player[1]), TILLY_OK);
    const tilly_status status = tilly_battle_run(b, &hooks, 3);
    if (status < 0)
        fail_msg("%s", last_words(status));
    assert_int_equal(variable(b, "seen"), 1);
    assert_int_equal(variable(b, "refused"), 1);
    tilly_script_player_free(&hooks.player[0]);
    tilly_battle_unref(b);
    tilly_script_unref(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_file_becomes_a_battle_that_plays),
        cmocka_unit_test(the_document_makes_the_same_battle_without_lua),
        cmocka_unit_test(relief_that_came_before_a_save_does_not_come_twice),
        cmocka_unit_test(a_record_is_held_against_the_script),
        cmocka_unit_test(a_record_in_which_a_moment_made_somebody_give_way_is_played_again),
        cmocka_unit_test(an_answer_taken_back_takes_the_moment_with_it),
        cmocka_unit_test(a_report_says_yes_and_no_and_nothing_of_the_language_s_own_variables),
        cmocka_unit_test(an_error_has_file_line_turn_and_handler),
        cmocka_unit_test(a_scenario_that_is_refused_has_the_line_of_what_is_wrong),
        cmocka_unit_test(a_misspelt_filter_is_told_before_play_begins),
        cmocka_unit_test(a_filter_may_name_a_unit_that_comes_later),
        cmocka_unit_test(looking_for_the_units_of_filters_is_counted),
        cmocka_unit_test(filters_are_looked_up_again_in_a_battle_with_other_variables),
        cmocka_unit_test(every_list_of_a_scenario_has_lines),
        cmocka_unit_test(what_a_handler_keeps_is_found_with_its_line),
        cmocka_unit_test(a_handler_that_keeps_something_and_loops_ends_in_debug_mode_too),
        cmocka_unit_test(what_a_coroutine_keeps_is_found_in_debug_mode),
        cmocka_unit_test(looking_at_what_a_handler_holds_is_counted),
        cmocka_unit_test(an_option_that_a_player_kept_has_no_text_of_another_decision),
        cmocka_unit_test(white_space_of_a_text_is_counted),
        cmocka_unit_test(limits_that_cannot_be_are_refused),
        cmocka_unit_test(armies_come_from_texts_of_the_host),
        cmocka_unit_test(a_whole_document_is_a_scenario_too),
        cmocka_unit_test(a_player_sees_its_side_and_changes_variables_alone),
        cmocka_unit_test(a_row_that_a_player_kept_tells_nothing_of_a_unit_that_hides_now),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
