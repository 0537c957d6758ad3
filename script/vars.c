/* vars: the variables of the scenario, all that a script knows from one moment to the next; and
 * numbers of the rules that are set for a time, which are kept in variables too. */
#include <stdio.h>
#include <string.h>
#include "script.h"

/* A player has those that its side may know. */
static bool may_know(const ts_state *s, const tilly_variable *v)
{
    return s->viewer == TILLY_NO_SIDE || v->seen >> s->viewer & 1;
}

static uint32_t find_variable(lua_State *L, tilly_variable *v)
{
    uint32_t index;
    const ts_state *s = ts_of(L);
    const tilly_battle *b = ts_battle(L);
    const char *name = ts_words(L, 2, "vars");
    ts_charge(L, 10);
    if (tilly_battle_find_variable(b, name, &index) == TILLY_OK &&
        tilly_battle_variable(b, index, v) == TILLY_OK && may_know(s, v))
        return index;
    ts_guess g = ts_guess_for(name);
    for (uint32_t i = 0; tilly_battle_variable(b, i, v) == TILLY_OK; i++)
        if (may_know(s, v))
            ts_consider(&g, v->name);
    ts_raise(L, "the scenario has no variable \"%s\"%s", name, ts_hint(L, &g));
    return 0;
}

static int read_variable(lua_State *L)
{
    tilly_variable v;
    find_variable(L, &v);
    if (v.kind == TILLY_VARIABLE_TRUTH)
        lua_pushboolean(L, v.value);
    else
        lua_pushinteger(L, v.value);
    return 1;
}

static int write_variable(lua_State *L)
{
    tilly_variable v;
    tilly_edit edit = TILLY_EDIT_INIT;
    edit.kind = TILLY_EDIT_SET;
    edit.side = TILLY_NO_SIDE;
    edit.what = find_variable(L, &v);
    if (v.kind == TILLY_VARIABLE_TRUTH) {
        if (lua_type(L, 3) != LUA_TBOOLEAN)
            return ts_raise(L, "%s is true or false, not %s", v.name, ts_given(L, 3));
        edit.value = lua_toboolean(L, 3);
    } else {
        edit.value = ts_whole(L, 3, INT32_MIN, INT32_MAX, v.name);
    }
    ts_edit(L, &edit);
    return 0;
}

void ts_open_vars(lua_State *L, int words)
{
    lua_newtable(L);
    lua_createtable(L, 0, 2);
    lua_pushcfunction(L, read_variable);
    lua_setfield(L, -2, "__index");
    lua_pushcfunction(L, write_variable);
    lua_setfield(L, -2, "__newindex");
    lua_setmetatable(L, -2);
    lua_setfield(L, words, "vars");
}

/* ---- numbers of the rules ------------------------------------------------------------------- */

/* Names are those of the parameter; a word, a truth value or a number, as it is measured. */
static int32_t value_of(lua_State *L, int index, uint32_t parameter, const tilly_parameter *is)
{
    const tilly_ruleset *rules = tilly_battle_rules(ts_battle(L));
    if (lua_type(L, index) == LUA_TBOOLEAN && is->measure == TILLY_SWITCH)
        return lua_toboolean(L, index);
    if (lua_type(L, index) == LUA_TSTRING) {
        const char *wanted = lua_tostring(L, index);
        ts_guess g = ts_guess_for(wanted);
        for (int32_t value = is->least; value <= is->most && value - is->least < 64; value++) {
            const char *word = tilly_ruleset_word(rules, parameter, value);
            if (word && !strcmp(word, wanted))
                return value;
            ts_consider(&g, word);
        }
        if (!g.considered)
            ts_raise(L, "%s: a number is wanted, not \"%s\"", is->name, wanted);
        ts_raise(L, "%s has no word \"%s\"%s", is->name, wanted, ts_hint(L, &g));
    }
    switch (is->measure) {
    case TILLY_LENGTH: return ts_length(L, index, is->name);
    case TILLY_ANGLE: {
        const double degrees = lua_tonumber(L, index);
        if (lua_type(L, index) != LUA_TNUMBER || !(degrees >= -360 && degrees <= 360))
            ts_raise(
                L, "%s: degrees from -360 to 360 are wanted, not %s", is->name, ts_given(L, index));
        return tilly_from_degrees(degrees);
    }
    case TILLY_HALVES: {
        const double halves = lua_tonumber(L, index) * 2;
        if (lua_type(L, index) != LUA_TNUMBER || !(halves >= -1e6 && halves <= 1e6) ||
            halves != (double)(int32_t)halves)
            ts_raise(L,
                     "%s: points, or halves of them, are wanted, not %s",
                     is->name,
                     ts_given(L, index));
        return (int32_t)halves;
    }
    default: return ts_whole(L, index, INT32_MIN, INT32_MAX, is->name);
    }
}

static void push_value(lua_State *L, int32_t value, const tilly_parameter *is)
{
    switch (is->measure) {
    case TILLY_LENGTH: lua_pushnumber(L, tilly_to_units(value)); break;
    case TILLY_ANGLE: lua_pushnumber(L, tilly_to_degrees(value)); break;
    case TILLY_HALVES: lua_pushnumber(L, value / 2.0); break;
    default: lua_pushinteger(L, value);
    }
}

/* In the measure that the author writes; the core would say it in its own. */
static void check_bounds(lua_State *L, int32_t value, int given, const tilly_parameter *is)
{
    if (value >= is->least && value <= is->most)
        return;
    push_value(L, is->least, is);
    const char *least = lua_tostring(L, -1);
    push_value(L, is->most, is);
    const char *most = lua_tostring(L, -1);
    ts_raise(L, "%s is %s: %s to %s is allowed", is->name, ts_given(L, given), least, most);
}

/* Looks up the parameter that the text at `index` names. */
static uint32_t find_parameter(lua_State *L, int index, tilly_parameter *is)
{
    uint32_t found;
    const tilly_ruleset *rules = tilly_battle_rules(ts_battle(L));
    const char *name = ts_words(L, index, "set");
    *is = (tilly_parameter)TILLY_PARAMETER_INIT;
    ts_charge(L, 20);
    if (tilly_ruleset_find(rules, name, &found) == TILLY_OK &&
        tilly_ruleset_parameter(rules, found, is) == TILLY_OK)
        return found;
    ts_guess g = ts_guess_for(name);
    for (uint32_t i = 0; i < tilly_ruleset_parameters(rules); i++)
        if (tilly_ruleset_parameter(rules, i, is) == TILLY_OK)
            ts_consider(&g, is->name);
    ts_raise(L, "%s has no parameter \"%s\"%s", tilly_ruleset_id(rules), name, ts_hint(L, &g));
    return 0;
}

static void set_parameter(lua_State *L, uint32_t parameter, int32_t value)
{
    tilly_edit edit = TILLY_EDIT_INIT;
    edit.kind = TILLY_EDIT_PARAMETER;
    edit.side = TILLY_NO_SIDE;
    edit.what = parameter;
    edit.value = value;
    ts_edit(L, &edit);
}

/* ---- for a time ----------------------------------------------------------------------------- */

enum {
    TURNS = 16384
}; /* one number holds a parameter and a turn: (parameter + 1) * TURNS + turn */

static bool find_slot(
    const tilly_battle *b, int slot, tilly_variable *until, tilly_variable *back, uint32_t at[2])
{
    char name[TILLY_VARIABLE_NAME];
    snprintf(name, sizeof name, "_until_%d", slot);
    if (tilly_battle_find_variable(b, name, &at[0]) < 0)
        return false;
    snprintf(name, sizeof name, "_back_%d", slot);
    return tilly_battle_find_variable(b, name, &at[1]) == TILLY_OK &&
           tilly_battle_variable(b, at[0], until) == TILLY_OK &&
           tilly_battle_variable(b, at[1], back) == TILLY_OK;
}

static void set_variable(lua_State *L, uint32_t variable, int32_t value)
{
    tilly_edit edit = TILLY_EDIT_INIT;
    edit.kind = TILLY_EDIT_SET;
    edit.side = TILLY_NO_SIDE;
    edit.what = variable;
    edit.value = value;
    ts_edit(L, &edit);
}

/* The slot of that parameter, else a free one: a number that is set twice goes back to what it was
 * at first. */
static void keep_until(lua_State *L, uint32_t parameter, int32_t before, uint32_t turn)
{
    tilly_variable until;
    tilly_variable back;
    uint32_t at[2];
    int slot = 0;
    const tilly_battle *b = ts_battle(L);
    for (int i = 1; i <= TS_MOST_UNTIL; i++) {
        if (!find_slot(b, i, &until, &back, at))
            ts_raise(L, "until_turn: this battle was not made from the scenario of this file");
        if (until.value / TURNS == (int32_t)parameter + 1) {
            set_variable(L, at[0], (int32_t)((parameter + 1) * TURNS + turn));
            return;
        }
        if (!until.value && !slot)
            slot = i;
    }
    if (!slot)
        ts_raise(L, "until_turn: more than %d numbers are set for a time", TS_MOST_UNTIL);
    find_slot(b, slot, &until, &back, at);
    set_variable(L, at[0], (int32_t)((parameter + 1) * TURNS + turn));
    set_variable(L, at[1], before);
}

/* Set for good, it is not set back any more. */
static void forget_until(lua_State *L, uint32_t parameter)
{
    tilly_variable until;
    tilly_variable back;
    uint32_t at[2];
    const tilly_battle *b = ts_battle(L);
    for (int i = 1; i <= TS_MOST_UNTIL && find_slot(b, i, &until, &back, at); i++)
        if (until.value / TURNS == (int32_t)parameter + 1)
            set_variable(L, at[0], 0);
}

/* As a turn begins, before any handler. */
void ts_set_back(lua_State *L)
{
    tilly_variable until;
    tilly_variable back;
    uint32_t at[2];
    ts_state *s = ts_of(L);
    for (int i = 1; i <= TS_MOST_UNTIL && find_slot(s->battle, i, &until, &back, at); i++) {
        if (!until.value || (uint32_t)(until.value % TURNS) > s->moment->turn)
            continue;
        s->doing = "until_turn";
        set_parameter(L, (uint32_t)(until.value / TURNS) - 1, back.value);
        set_variable(L, at[0], 0);
        set_variable(L, at[1], 0);
        s->doing = NULL;
    }
}

/* set(name, value, {until_turn = 6}); `first` is the place of the name */
int ts_set(lua_State *L, int first)
{
    static const char *const keys[] = {"until_turn", NULL};
    tilly_parameter is;
    uint32_t turn = 0;
    const uint32_t parameter = find_parameter(L, first, &is);
    const int32_t value = value_of(L, first + 1, parameter, &is);
    check_bounds(L, value, first + 1, &is);
    if (!lua_isnoneornil(L, first + 2)) {
        ts_known_keys(L, first + 2, keys, "set");
        tilly_battle_info info = TILLY_BATTLE_INFO_INIT;
        tilly_battle_info_of(ts_battle(L), &info);
        if (ts_field(L, first + 2, "until_turn"))
            turn = (uint32_t)ts_whole(L, -1, info.turn + 1, TILLY_MOST_TURNS, "until_turn");
    }
    set_parameter(L, parameter, value);
    if (turn)
        keep_until(L, parameter, is.value, turn);
    else
        forget_until(L, parameter);
    return 0;
}
