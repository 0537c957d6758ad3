/* Mistakes that authors make: each is told with its line, what stands there, and what may. */
#include <stdio.h>
#include "script/scripted.h"

enum { FIRST = 16 }; /* the line where those of a mistake begin */

typedef struct mistake {
    const char *lines, *says;
} mistake;

#define VARIABLES     "variables = {relief = 0, smoke = false}"
#define IN_TURN(code) "on('turn', function(battle, moment) " code " end)"

static const mistake mistakes[] = {
    /* calls */
    {IN_TURN("battle.place('Red Horse', 3, 4)"),
     "place: write battle:place(...) with a colon, not battle.place(...)"},
    {IN_TURN("battle:unit('Tilly'):place(3, 4)"),
     "a unit has no \"place\": write battle:place(unit, ...)"},
    {IN_TURN("battle:plcae('Tilly', 3, 4)"),
     "the battle has no \"plcae\" (did you mean \"place\"?)"},
    {IN_TURN("battle:place(12, 3, 4)"), "a unit, its id or its name is wanted, not 12"},
    {IN_TURN("battle:place('Red Horse', 3)"), "y: a number is wanted, not nothing"},
    {IN_TURN("battle:hurt('Red Hrose')"),
     "there is no unit \"Red Hrose\" (did you mean \"Red Horse\"?)"},
    {IN_TURN("battle:hurt('Wallenstein')"),
     "there is no unit \"Wallenstein\"; known: Tilly, Red Horse, Blue Horse, Anhalt"},
    {IN_TURN("battle:award('South', 3)"), "side: 0 or 1 is wanted, not \"South\""},
    {IN_TURN("battle:award(0, 1.5)"), "award: a whole number is wanted, not 1.5"},
    {IN_TURN("battle:flag('Red Horse', 'shot')"), "flag: true or false is wanted, not nothing"},
    {IN_TURN("battle:flag('Red Horse', 'tired', true)"),
     "no flag that can be set is called \"tired\""},
    {IN_TURN("battle:remove_ground('the wood')"), "there is no area and no feature \"the wood\""},
    {IN_TURN("battle:distance('Tilly', {3, 4})"),
     "a place {x = 3, y = 4}: names are wanted as keys, not 1"},
    /* new units and ground */
    {IN_TURN("battle:bring {side = 0, typ = 'horse', x = 3, y = 3}"),
     "bring has no \"typ\" (did you mean \"type\"?); known: side, type, quality"},
    {IN_TURN("battle:bring {side = 0, type = 'horse', group = 'Horse', x = 3, y = 3}"),
     "bring: side 0 has no command \"Horse\"; known: All"},
    {IN_TURN("battle:bring {side = 0, type = 'horse', group = 7, x = 3, y = 3}"),
     "bring: side 0 has no command 7, counted from 0; known: All"},
    {IN_TURN("battle:bring {side = 0, type = 'horse', x = 3, y = 3, quality = 'best'}"),
     "no quality is called \"best\"; known: "},
    {IN_TURN("battle:bring {side = 0, type = 'horse', x = 3}"), "bring: y is missing"},
    {IN_TURN("battle:add_ground {kind = 'wood', outline = {1, 1, 2, 2}}"),
     "outline: each point is {x, y}, not 1"},
    {IN_TURN("battle:bring {side = 0, type = 'HORSE', x = 3, y = 3}"),
     "tilly-1.2 has no type \"HORSE\" (did you mean \"horse\"?)"},
    {IN_TURN("battle:add_ground {kind = 'wood'}"),
     "add_ground: an outline {{x, y}, ...} is missing"},
    /* dice and questions */
    {IN_TURN("battle:roll {into = 'smoke'}"),
     "roll: into: a number is wanted, and this variable is true or false"},
    {IN_TURN("battle:ask {side = 0, into = 'smoke', words = 'x', options = {'a', 'b', 'c'}}"),
     "2 options are the most for it, not 3"},
    {IN_TURN("battle:ask {side = 0, into = 'relief', words = 'x', options = 'a'}"),
     "ask: options: a list of words is wanted, not \"a\""},
    /* numbers of the rules, variables */
    {IN_TURN("set('horse.melee', 'six')"), "horse.melee: a number is wanted, not \"six\""},
    {IN_TURN("set('command_radius', 6000)"), "command_radius is 6000: 0.0 to 1600.0 is allowed"},
    {IN_TURN("set('evade', 'maybe')"), "evade has no word \"maybe\"; known: off, on"},
    {IN_TURN("set('horse.melee', 6, {until_trun = 3})"),
     "set has no \"until_trun\" (did you mean \"until_turn\"?)"},
    {IN_TURN("vars.smoke = 1"), "smoke is true or false, not 1"},
    {IN_TURN("vars.relief = 'three'"), "relief: a number is wanted, not \"three\""},
    {IN_TURN("vars.weather = 1"), "the scenario has no variable \"weather\"; known: relief, smoke"},
    /* what is read alone */
    {IN_TURN("battle.points[0] = 3"),
     "battle.points tells how things stand, and setting it changes nothing"},
    {IN_TURN("print(battle.points.south)"),
     "battle.points is by side: 0 or 1 is wanted, not \"south\""},
    {IN_TURN("moment.turn = 3"), "a row tells how things stand"},
    {IN_TURN("print(moment.trun)"), "a moment has no \"trun\" (did you mean \"turn\"?)"},
    /* limits, which end where no line is known but that of the handler */
    {IN_TURN("local t = {} for i = 1, 200000 do t[i] = {} end"),
     "more memory than a scenario may have: 8 MiB"},
    /* players */
    {"player(0, function(battle, decision) return true end)",
     "player 0: an option: a number is wanted, not true"},
    {"player(0, function(battle, decision) return 'fly' end)",
     "player 0: \"fly\": \"fly\" is not an answer here; choose from: end, Tilly"},
};

static const mistake at_reading[] = {
    {"on('turn', {from = 4, to = 2}, print)", "to is 2, which is before from: 4"},
    {"on(function() end)",
     "on: the name of a moment or an event: a text is wanted, not a function"},
    {"on('turn', {from = '2'}, print)", "from: a number is wanted, not \"2\""},
    {"on('turn', {row = '1.1'}, print)", "on \"turn\" has no \"row\"; known: from, to, every"},
    {"player(0)", "player: a function is wanted, not nothing"},
};

static void play_with_its_player(const mistake *m, char *said, size_t room)
{
    tilly_battle *b;
    tilly_error error = TILLY_ERROR_INIT;
    tilly_hooks hooks = TILLY_HOOKS_INIT;
    tilly_script *s = script_from(meadow(VARIABLES, m->lines), NULL);
    if (tilly_script_battle(s, 1, 0, NULL, &b, &error) < 0)
        fail_msg("%s: %s", m->lines, error.text);
    for (uint32_t side = 0; side < TILLY_SIDES; side++)
        tilly_player_builtin("passive", side, &hooks.player[side]);
    tilly_player_builtin("passive", 0, &hooks.player[0]);
    const tilly_player usual = hooks.player[0];
    if (tilly_script_player(s, 0, &hooks.player[0]) < 0)
        hooks.player[0] = usual;
    const tilly_status status = tilly_battle_run(b, &hooks, 3);
    snprintf(said, room, "%s", status < 0 ? last_words(status) : "nothing is said");
    if (hooks.player[0].context != usual.context)
        tilly_script_player_free(&hooks.player[0]);
    tilly_battle_unref(b);
    tilly_script_unref(s);
}

static void each_mistake_is_told_with_line_and_what_may_stand_there(void **state)
{
    (void)state;
    char said[256];
    char place[24];
    unsigned wrong = 0;
    snprintf(place, sizeof place, "meadow.lua:%d, turn ", FIRST);
    for (size_t i = 0; i < sizeof mistakes / sizeof *mistakes; i++) {
        play_with_its_player(&mistakes[i], said, sizeof said);
        if (strstr(said, mistakes[i].says) && !strncmp(said, place, strlen(place)))
            continue;
        print_error("%s\n  wanted: %s\n  said: %s\n", mistakes[i].lines, mistakes[i].says, said);
        wrong++;
    }
    assert_int_equal(wrong, 0);
}

static void each_mistake_of_a_filter_is_told_as_the_file_is_read(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof at_reading / sizeof *at_reading; i++) {
        tilly_script *s;
        tilly_error error = TILLY_ERROR_INIT;
        const char *text = meadow(VARIABLES, at_reading[i].lines);
        assert_int_equal(tilly_script_read(text, strlen(text), NULL, &s, &error), TILLY_E_FORMAT);
        assert_says(error.text, at_reading[i].says);
        assert_int_equal(error.line, FIRST);
    }
}

/* ---- names ---------------------------------------------------------------------------------- */

static void a_name_of_two_units_is_not_taken_for_one(void **state)
{
    (void)state;
    static char text[65536];
    snprintf(text,
             sizeof text,
             "%s",
             meadow("", "on('turn', function(battle) battle:hurt('Old Horse', 1) end)"));
    char *second = strstr(text, "'New Horse'");
    assert_non_null(second);
    memcpy(second, "'Old Horse'", 11);
    tilly_battle *b = battle_from(text, 1);
    assert_int_equal(play_turns(b, 0), TILLY_E_CALLBACK);
    assert_says(last_words(TILLY_E_CALLBACK),
                "\"Old Horse\" is the name of two units, of lines 12 and 13");
    tilly_battle_unref(b);
}

/* ---- texts of the host ---------------------------------------------------------------------- */

#define UNITS_AT "\"commands\": [\"All\"], \"units\": [{\"command\": 0, \"type\": \"horse\"}]}"

static void an_army_of_other_rules_is_refused(void **state)
{
    (void)state;
    static const char army[] = "{\"format\": \"tilly-army\", \"version\": 1, \"rules\": "
                               "\"glauben\", \"name\": \"A\", " UNITS_AT;
    static const char table[] =
        "{\"format\": \"tilly-table\", \"version\": 1, \"width\": 20, \"depth\": 20}";
    static const tilly_script_text texts[] = {{"south", army, sizeof army - 1},
                                              {"field", table, sizeof table - 1}};
    static const mistake wrong[] = {
        {"scenario {rules = 'tilly-1.2',\n armies = {json('south'), json('south')}}",
         "meadow.lua:2: armies[1].rules: made for \"glauben\", not for \"tilly-1.2\""},
        {"scenario {rules = 'tilly-1.2',\n armies = {json('field'), json('south')}}",
         "meadow.lua:2: armies[1]: a tilly-army is wanted, not a tilly-table"},
        {"scenario {rules = 'tilly-1.2',\n armies = {json('soth'), json('south')}}",
         "the host has no text \"soth\" (did you mean \"south\"?)"},
    };
    tilly_script_limits limits = TILLY_SCRIPT_LIMITS_INIT;
    limits.name = "meadow.lua";
    limits.texts = texts;
    limits.text_count = 2;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        tilly_script *s;
        tilly_battle *b;
        tilly_error error = TILLY_ERROR_INIT;
        const char *text = wrong[i].lines;
        if (tilly_script_read(text, strlen(text), &limits, &s, &error) == TILLY_OK) {
            assert_true(tilly_script_battle(s, 1, 0, NULL, &b, &error) < 0);
            tilly_script_unref(s);
        }
        assert_says(error.text, wrong[i].says);
        assert_int_equal(error.line, 2);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_mistake_is_told_with_line_and_what_may_stand_there),
        cmocka_unit_test(each_mistake_of_a_filter_is_told_as_the_file_is_read),
        cmocka_unit_test(a_name_of_two_units_is_not_taken_for_one),
        cmocka_unit_test(an_army_of_other_rules_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
