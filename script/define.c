/* What a file defines: scenario{...} becomes a tilly-scenario document, so that one reader judges
 * all scenarios. */
#include <stdio.h>
#include <string.h>
#include "script.h"

/* Members of a tilly-scenario, and those that only the language has. */
static const char *const members[] = {"format",
                                      "version",
                                      "title",
                                      "about",
                                      "rules",
                                      "types",
                                      "table",
                                      "armies",
                                      "any_army",
                                      "leader",
                                      "deployed",
                                      "anywhere",
                                      "turn_limit",
                                      "reserve",
                                      "variables",
                                      "areas",
                                      "objectives",
                                      "table_complete",
                                      NULL};

/* scenario{...}: kept until the file has been read. */
static int define_scenario(lua_State *L)
{
    ts_state *s = ts_of(L);
    lua_Debug at;
    if (!s->registers)
        return ts_raise(L,
                        "scenario: the scenario is defined as the file is read, and then closed");
    ts_known_members(L, 1, members, "");
    if (!s->reads)
        return 0;
    if (s->scenario != LUA_NOREF)
        return ts_raise(L, "scenario: a file defines one, and this is the second");
    if (lua_getstack(L, 1, &at) && lua_getinfo(L, "l", &at))
        s->scenario_line = at.currentline;
    lua_settop(L, 1);
    s->scenario = luaL_ref(L, LUA_REGISTRYINDEX);
    return 0;
}

/* json("swedes"): what the host's text of that name says. */
static int read_text(lua_State *L)
{
    const ts_program *p = ts_of(L)->program;
    const char *name = ts_words(L, 1, "json");
    ts_guess g = ts_guess_for(name);
    if (!ts_of(L)->registers)
        return ts_raise(L, "json: texts are read as the file is read");
    for (uint32_t i = 0; i < p->text_count; i++) {
        if (!strcmp(p->texts[i].name, name)) {
            ts_read_json(L, p->texts[i].text, p->texts[i].length, name);
            return 1;
        }
        ts_consider(&g, p->texts[i].name);
    }
    return ts_raise(L, "json: the host has no text \"%s\"%s", name, ts_hint(L, &g));
}

/* ---- the document --------------------------------------------------------------------------- */

enum { FROM = 1, TO = 2 }; /* stack: the scenario as it was defined, the document */

/* Copies the table on top, so that the script's own stays as it is. */
static void copy_top(lua_State *L)
{
    const int from = lua_gettop(L);
    lua_newtable(L);
    for (lua_pushnil(L); lua_next(L, from);) {
        ts_charge(L, 3);
        lua_pushvalue(L, -2);
        lua_insert(L, -2);
        lua_rawset(L, -4);
    }
    lua_remove(L, from);
}

/* Pushes a copy of that member of the table, or an empty table. */
static void push_member(lua_State *L, int table, const char *name)
{
    table = lua_absindex(L, table);
    if (!ts_field(L, table, name)) {
        lua_newtable(L);
        return;
    }
    if (lua_type(L, -1) != LUA_TTABLE)
        ts_raise_at(L, name, "a table is wanted, not %s", ts_given(L, -1));
    copy_top(L);
}

/* {name = "cuirassiers", from = "horse", resolve = 4}: numbers of the new type go to its values.
 * Stack: list of types, values. */
static void put_type(lua_State *L, int types, int values, int type, int place)
{
    const char *path = lua_pushfstring(L, "types[%d]", place);
    if (lua_type(L, type) != LUA_TTABLE)
        ts_raise_at(L, path, "a table with a name is wanted, not %s", ts_given(L, type));
    if (!ts_field(L, type, "name"))
        ts_raise_at(L, path, "each type has a name, and this has none");
    const char *name = ts_words(L, -1, "types: name");
    lua_createtable(L, 0, 2);
    const int made = lua_gettop(L);
    for (lua_pushnil(L); lua_next(L, type); lua_pop(L, 1)) {
        if (lua_type(L, -2) != LUA_TSTRING)
            ts_raise_at(L, path, "numbers of a type go by names, not by %s", ts_given(L, -2));
        const char *key = lua_tostring(L, -2);
        const bool own = !strcmp(key, "name") || !strcmp(key, "from");
        lua_pushvalue(L, -1);
        if (own) {
            lua_setfield(L, made, key);
        } else {
            lua_pushfstring(L, "%s.%s", name, key);
            lua_insert(L, -2);
            lua_rawset(L, values);
        }
    }
    lua_rawseti(L, types, (lua_Integer)lua_rawlen(L, types) + 1);
    lua_settop(L, type);
}

static void put_rules(lua_State *L)
{
    if (ts_field(L, FROM, "rules") && lua_type(L, -1) == LUA_TSTRING) {
        lua_createtable(L, 0, 3);
        lua_insert(L, -2);
        lua_setfield(L, -2, "id");
    } else {
        lua_settop(L, TO);
        push_member(L, FROM, "rules");
    }
    const int rules = lua_gettop(L);
    push_member(L, rules, "types");
    push_member(L, rules, "values");
    push_member(L, FROM, "types");
    const lua_Integer n = (lua_Integer)lua_rawlen(L, -1);
    for (lua_Integer i = 1; i <= n; i++) {
        lua_rawgeti(L, rules + 3, i);
        put_type(L, rules + 1, rules + 2, lua_gettop(L), (int)i - 1);
        lua_pop(L, 1);
    }
    lua_settop(L, rules + 2);
    lua_setfield(L, rules, "values");
    lua_setfield(L, rules, "types");
    lua_setfield(L, TO, "rules");
}

/* One variable of the list on the stack: its name, kind, start and who may know it. */
static void put_variable(lua_State *L, int list, const char *name, int value)
{
    static const char *const keys[] = {"start", "known_to", NULL};
    const char *path = lua_pushfstring(L, "variables.%s", name);
    lua_createtable(L, 0, 4);
    const int made = lua_gettop(L);
    lua_pushstring(L, name);
    lua_setfield(L, made, "name");
    if (lua_type(L, value) == LUA_TTABLE) {
        ts_known_members(L, value, keys, path);
        if (ts_field(L, value, "known_to"))
            lua_setfield(L, made, "known_to");
        if (!ts_field(L, value, "start"))
            lua_pushinteger(L, 0);
    } else {
        lua_pushvalue(L, value);
    }
    const bool truth = lua_type(L, -1) == LUA_TBOOLEAN;
    if (!truth && !lua_isinteger(L, -1))
        ts_raise_at(L, path, "a whole number, true or false is wanted, not %s", ts_given(L, -1));
    if (truth)
        lua_pushinteger(L, lua_toboolean(L, -1));
    else
        lua_pushvalue(L, -1);
    lua_setfield(L, made, "start");
    lua_pop(L, 1);
    lua_pushstring(L, truth ? "truth" : "number");
    lua_setfield(L, made, "kind");
    lua_rawseti(L, list, (lua_Integer)lua_rawlen(L, list) + 1);
    lua_pop(L, 1);
}

/* Two for each number that may be set for a time: which and until when, and what it was. */
static void put_until(lua_State *L, int list)
{
    lua_createtable(L, 0, 2);
    lua_pushliteral(L, "umpire");
    lua_setfield(L, -2, "known_to");
    for (int i = 1; i <= TS_MOST_UNTIL; i++) {
        char name[TILLY_VARIABLE_NAME];
        snprintf(name, sizeof name, "_until_%d", i);
        put_variable(L, list, name, lua_gettop(L));
        snprintf(name, sizeof name, "_back_%d", i);
        put_variable(L, list, name, lua_gettop(L));
    }
    lua_pop(L, 1);
}

/* By name, in the order of the names; or a list of rows already, as documents have it. */
static void list_variables(lua_State *L, int list)
{
    ts_sorted_keys(L, list + 1);
    const lua_Integer n = (lua_Integer)lua_rawlen(L, list + 2);
    const bool are_rows = lua_rawlen(L, list + 1) > 0;
    for (lua_Integer i = 1; i <= n; i++) {
        lua_rawgeti(L, list + 2, i);
        lua_pushvalue(L, -1);
        lua_rawget(L, list + 1);
        if (are_rows) {
            lua_rawseti(L, list, i);
        } else {
            if (lua_type(L, -2) != LUA_TSTRING)
                ts_raise_at(L, "variables", "a name is wanted, not %s", ts_given(L, -2));
            const char *name = lua_tostring(L, -2);
            if (!strncmp(name, "_until_", 7) || !strncmp(name, "_back_", 6))
                ts_raise_at(
                    L, "variables", "names that begin like \"%s\" are the language's", name);
            put_variable(L, list, name, lua_gettop(L));
        }
        lua_settop(L, list + 2);
    }
}

static void put_variables(lua_State *L)
{
    lua_newtable(L);
    const int list = lua_gettop(L);
    push_member(L, FROM, "variables");
    list_variables(L, list);
    if (ts_of(L)->program->uses_until)
        put_until(L, list);
    lua_settop(L, list);
    if (!lua_rawlen(L, list))
        lua_pushnil(L);
    lua_setfield(L, TO, "variables");
    lua_settop(L, TO);
}

/* areas, objectives: from tables by name to lists in the order of their names, which areas keep. */
static void put_named(lua_State *L, const char *member, const char *key)
{
    if (!ts_field(L, FROM, member))
        return;
    if (lua_type(L, -1) != LUA_TTABLE)
        ts_raise_at(L, member, "a table by names is wanted, not %s", ts_given(L, -1));
    const int by_name = lua_gettop(L);
    lua_newtable(L);
    ts_sorted_keys(L, by_name);
    const lua_Integer n = (lua_Integer)lua_rawlen(L, -1);
    for (lua_Integer i = 1; i <= n; i++) {
        lua_settop(L, by_name + 2);
        const bool named = lua_rawgeti(L, by_name + 2, i) == LUA_TSTRING;
        lua_pushvalue(L, -1);
        if (lua_rawget(L, by_name) != LUA_TTABLE) {
            const char *given = ts_given(L, -1);
            const char *path = lua_pushfstring(L, "%s[%d]", member, (int)i - 1);
            ts_raise_at(L, path, "a table is wanted, not %s", given);
        }
        copy_top(L);
        if (named && key) {
            lua_pushvalue(L, -2);
            lua_setfield(L, -2, key);
        }
        lua_rawseti(L, by_name + 1, i);
    }
    lua_settop(L, by_name + 1);
    lua_setfield(L, TO, member);
    lua_settop(L, TO);
}

/* Armies and tables from files of their own say of which format they are. The copy on top. */
static void strip_format(lua_State *L, const char *path, const char *format)
{
    static const char *const own[] = {"format", "version", NULL};
    const int copy = lua_gettop(L);
    if (ts_field(L, copy, "format") && lua_type(L, -1) == LUA_TSTRING &&
        strcmp(lua_tostring(L, -1), format))
        ts_raise_at(L, path, "a %s is wanted, not a %s", format, lua_tostring(L, -1));
    lua_settop(L, copy);
    for (unsigned i = 0; own[i]; i++) {
        lua_pushnil(L);
        lua_setfield(L, copy, own[i]);
    }
}

static void strip_formats(lua_State *L)
{
    static const char *const paths[TILLY_SIDES] = {"armies[0]", "armies[1]"};
    if (ts_field(L, FROM, "table") && lua_type(L, -1) == LUA_TTABLE) {
        copy_top(L);
        strip_format(L, "table", "tilly-table");
        lua_setfield(L, TO, "table");
    }
    lua_settop(L, TO);
    if (!ts_field(L, FROM, "armies") || lua_type(L, -1) != LUA_TTABLE) {
        lua_settop(L, TO);
        return;
    }
    copy_top(L);
    for (lua_Integer i = 1; i <= TILLY_SIDES; i++) {
        if (lua_rawgeti(L, -1, i) != LUA_TTABLE) {
            lua_pop(L, 1);
            continue;
        }
        copy_top(L);
        strip_format(L, paths[i - 1], "tilly-army");
        lua_rawseti(L, -2, i);
    }
    lua_setfield(L, TO, "armies");
}

void ts_write_document(lua_State *L)
{
    ts_state *s = ts_of(L);
    if (s->scenario == LUA_NOREF)
        return;
    lua_settop(L, 0);
    lua_rawgeti(L, LUA_REGISTRYINDEX, s->scenario);
    lua_pushvalue(L, FROM);
    copy_top(L);
    lua_pushnil(L);
    lua_setfield(L, TO, "types");
    lua_pushliteral(L, "tilly-scenario");
    lua_setfield(L, TO, "format");
    lua_pushinteger(L, 1);
    lua_setfield(L, TO, "version");
    put_rules(L);
    put_variables(L);
    put_named(L, "areas", "name");
    put_named(L, "objectives", NULL);
    strip_formats(L);
    lua_settop(L, TO);
    ts_put_value(L, TO, "", 0);
}

void ts_open_define(lua_State *L, int words)
{
    static const luaL_Reg own[] = {
        {"scenario", define_scenario}, {"json", read_text}, {NULL, NULL}};
    lua_pushvalue(L, words);
    luaL_setfuncs(L, own, 0);
    lua_pop(L, 1);
}
