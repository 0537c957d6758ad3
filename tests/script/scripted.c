#include "script/scripted.h"
#include <stdio.h>
#include <stdlib.h>

char printed[16384];

void hear(void *context, const char *line)
{
    (void)context;
    const size_t used = strlen(printed);
    snprintf(printed + used, sizeof printed - used, "%s\n", line);
}

void forget_lines(void)
{
    *printed = 0;
}

const char *meadow(const char *more, const char *lines)
{
    static char text[65536];
    snprintf(text,
             sizeof text,
             "scenario {\n"
             "  title = 'A meadow', rules = 'tilly-1.2', any_army = true, leader = 0,\n"
             "  table = {width = 30, depth = 20}, table_complete = true, deployed = true,\n"
             "  anywhere = true, turn_limit = 8, reserve = 4,\n"
             "  armies = {\n"
             "    {name = 'South', commands = {'All'}, units = {\n"
             "      {command = 0, type = 'commander', name = 'Tilly', at = {15, 3, 0}},\n"
             "      {command = 0, type = 'horse', name = 'Red Horse', at = {12, 5, 0}},\n"
             "      {command = 0, type = 'horse', name = 'Blue Horse', at = {18, 5, 0}}}},\n"
             "    {name = 'North', commands = {'All'}, units = {\n"
             "      {command = 0, type = 'commander', name = 'Anhalt', at = {15, 17, 180}},\n"
             "      {command = 0, type = 'horse', name = 'Old Horse', at = {12, 15, 180}},\n"
             "      {command = 0, type = 'horse', name = 'New Horse', at = {18, 15, 180}}}}},\n"
             "  %s\n"
             "}\n"
             "%s\n",
             more,
             lines);
    return text;
}

tilly_script *script_from(const char *text, tilly_script_limits *limits)
{
    tilly_script *s = NULL;
    tilly_error error = TILLY_ERROR_INIT;
    tilly_script_limits usual = TILLY_SCRIPT_LIMITS_INIT;
    usual.log = hear;
    usual.name = "meadow.lua";
    if (tilly_script_read(text, strlen(text), limits ? limits : &usual, &s, &error) < 0)
        fail_msg("%s", error.text);
    return s;
}

tilly_battle *battle_from(const char *text, uint64_t seed)
{
    tilly_battle *b = NULL;
    tilly_error error = TILLY_ERROR_INIT;
    tilly_script *s = script_from(text, NULL);
    if (tilly_script_battle(s, seed, 0, NULL, &b, &error) < 0)
        fail_msg("%s", error.text);
    tilly_script_unref(s);
    return b;
}

tilly_status play_turns(tilly_battle *b, uint32_t turns)
{
    tilly_hooks hooks = TILLY_HOOKS_INIT;
    tilly_player_builtin("passive", 0, &hooks.player[0]);
    tilly_player_builtin("passive", 1, &hooks.player[1]);
    return tilly_battle_run(b, &hooks, turns);
}

int32_t variable(const tilly_battle *b, const char *name)
{
    uint32_t index;
    tilly_variable v;
    assert_int_equal(tilly_battle_find_variable(b, name, &index), TILLY_OK);
    assert_int_equal(tilly_battle_variable(b, index, &v), TILLY_OK);
    return v.value;
}

const char *last_words(tilly_status status)
{
    static tilly_error error;
    error = (tilly_error)TILLY_ERROR_INIT;
    tilly_error_last(status, &error);
    return error.text;
}
