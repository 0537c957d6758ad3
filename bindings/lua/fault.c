/* Errors: values that a call returns after nil, and the same objects raised where a program uses
 * the binding wrongly. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include "tilly_lua.h"

static const char metatable_key, memory_key;

static void set_text(lua_State *L, const char *name, const char *text)
{
    lua_pushstring(L, text);
    lua_setfield(L, -2, name);
}

/* The message, behind the place of the call where it was misuse. */
static int fault_text(lua_State *L)
{
    if (!lua_istable(L, 1))
        tl_bad_argument(L, 1, "table");
    lua_settop(L, 1);
    if (tl_field(L, 1, "where") != LUA_TSTRING) {
        lua_settop(L, 1);
        lua_pushliteral(L, "");
    }
    if (tl_field(L, 1, "message") != LUA_TSTRING) {
        lua_settop(L, 2);
        lua_pushliteral(L, "error");
    }
    lua_concat(L, 2);
    return 1;
}

static void fault_table(lua_State *L, tilly_status status, const char *message)
{
    lua_createtable(L, 0, 6);
    lua_pushinteger(L, status);
    lua_setfield(L, -2, "code");
    set_text(L, "name", tilly_status_name(status));
    set_text(L, "message", message ? message : tilly_status_text(status));
    lua_rawgetp(L, LUA_REGISTRYINDEX, &metatable_key);
    lua_setmetatable(L, -2);
}

/* The error for memory that ran out is made beforehand: there may be none left to make it with. */
int tl_fault_open(lua_State *L)
{
    lua_newtable(L);
    lua_pushcfunction(L, fault_text);
    lua_setfield(L, -2, "__tostring");
    set_text(L, "__name", "tilly.error");
    lua_pushboolean(L, 0);
    lua_setfield(L, -2, "__metatable");
    lua_pushvalue(L, -1);
    lua_rawsetp(L, LUA_REGISTRYINDEX, &metatable_key);
    fault_table(L, TILLY_E_MEMORY, NULL);
    lua_rawsetp(L, LUA_REGISTRYINDEX, &memory_key);
    return 1;
}

int tl_push_fault(lua_State *L, tilly_status status, const char *message)
{
    if (status == TILLY_E_MEMORY)
        lua_rawgetp(L, LUA_REGISTRYINDEX, &memory_key);
    else
        fault_table(L, status, message);
    return 1;
}

int tl_fail_as(lua_State *L, tilly_status status, const char *message)
{
    lua_pushnil(L);
    return 1 + tl_push_fault(L, status, message);
}

int tl_fail(lua_State *L, tilly_status status)
{
    return tl_fail_as(L, status, NULL);
}

int tl_done(lua_State *L, tilly_status status)
{
    if (status < 0)
        return tl_fail(L, status);
    lua_pushboolean(L, 1);
    return 1;
}

/* "armies[0].units[3].type: there is no type of that name", line and column; but "horse.move must
 * be ..." says where by itself. */
int tl_fail_at(lua_State *L, const tilly_error *error, tilly_status status)
{
    char message[sizeof error->path + sizeof error->text + 4];
    if (!error->text[0] || status == TILLY_E_MEMORY)
        return tl_fail(L, status);
    int named = !*error->path || (!error->line && strstr(error->text, error->path));
    snprintf(message,
             sizeof message,
             "%s%s%s",
             named ? "" : error->path,
             named ? "" : ": ",
             error->text);
    tl_fail_as(L, status, message);
    lua_pushinteger(L, error->line);
    lua_setfield(L, -2, "line");
    lua_pushinteger(L, error->column);
    lua_setfield(L, -2, "column");
    set_text(L, "path", error->path);
    set_text(L, "text", error->text);
    return 2;
}

/* Options count from 1 here. */
int tl_refused(lua_State *L, int battle, tilly_status status, const tilly_reason *given)
{
    char message[400];
    char clause[16] = "";
    tilly_reason own = *given;
    const tilly_reason *why = &own;
    if (own.code == TILLY_WHY_NO_SUCH_OPTION && own.number[0] < INT32_MAX)
        own.number[0]++;
    const box *b = battle ? tl_test(L, battle, BATTLE) : NULL;
    if (!why->code)
        return tl_fail(L, status);
    if (tilly_reason_text(b ? b->it : NULL, why, message, sizeof message, NULL) && !*message)
        snprintf(message, sizeof message, "%s", tilly_status_text(status));
    if (b && b->it && why->clause)
        tilly_ruleset_cite(
            tilly_battle_rules(b->it), TILLY_CITE_CLAUSE, why->clause, clause, sizeof clause);
    tl_fail_as(L, status, message);
    tl_push_reason(L, b ? battle : 0, why);
    lua_setfield(L, -2, "reason");
    if (*clause)
        set_text(L, "clause", clause);
    return 2;
}

static int raise(lua_State *L, tilly_status status, const char *message, int level)
{
    tl_push_fault(L, status, message);
    if (status != TILLY_E_MEMORY) {
        luaL_where(L, level);
        lua_setfield(L, -2, "where");
    }
    return lua_error(L);
}

int tl_misuse(lua_State *L, tilly_status status, const char *format, ...)
{
    char message[300];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    return raise(L, status, message, 1);
}

/* misuse(message): for init.lua, whose callers' callers are the program. */
int tl_raise(lua_State *L)
{
    return raise(L, TILLY_E_RANGE, tl_text(L, 1, NULL, "message"), 3);
}

/* Arguments of methods are counted as Lua's own library counts them: the object before the colon is
 * none. */
int tl_bad_argument(lua_State *L, int index, const char *wanted)
{
    lua_Debug ar = {0};
    int named = lua_getstack(L, 0, &ar) && lua_getinfo(L, "n", &ar) && ar.name;
    int number = index - (named && !strcmp(ar.namewhat, "method"));
    if (!number)
        return tl_misuse(L,
                         TILLY_E_HANDLE,
                         "calling '%.60s' on a %s (%.80s expected)",
                         ar.name,
                         luaL_typename(L, index),
                         wanted);
    return tl_misuse(L,
                     TILLY_E_HANDLE,
                     "bad argument #%d to '%.60s' (%.80s expected, got %s)",
                     number,
                     named ? ar.name : "?",
                     wanted,
                     luaL_typename(L, index));
}
