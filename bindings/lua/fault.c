/* Errors: values that a call returns after nil, and the same objects raised where a program uses
 * the binding wrongly. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include "tilly_lua.h"

static const char metatable_key, memory_key, calls_key;

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
    tl_push_kind(L, status, "Status");
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

/* Pushes what scripts call the function that is running, "battle:zone"; NULL: it has no name, and
 * nothing is pushed. */
static const char *push_call(lua_State *L)
{
    lua_Debug ar = {0};
    int top = lua_gettop(L);
    luaL_checkstack(L, 6, "tilly");
    if (lua_rawgetp(L, LUA_REGISTRYINDEX, &calls_key) == LUA_TTABLE && lua_getstack(L, 0, &ar) &&
        lua_getinfo(L, "f", &ar) && lua_rawget(L, top + 1) == LUA_TSTRING) {
        lua_replace(L, top + 1);
        return lua_tostring(L, top + 1);
    }
    lua_settop(L, top);
    return NULL;
}

int tl_fail_as(lua_State *L, tilly_status status, const char *message)
{
    lua_pushnil(L);
    return 1 + tl_push_fault(L, status, message);
}

/* ---- statuses without a sentence of their own ----------------------------------------------- */

static const struct {
    const char *call;
    tilly_status status;
    const char *words;
} advice[] = {
#define ADVICE(call, status, words) {call, TILLY_E_##status, words},
#include "advice.def"
};

static const char *advice_for(const char *call, tilly_status status)
{
    for (size_t i = 0; i < sizeof advice / sizeof *advice; i++)
        if (advice[i].status == status &&
            (!*advice[i].call || (call && !strcmp(advice[i].call, call))))
            return advice[i].words;
    return NULL;
}

static int names_something(const tilly_battle *b, tilly_id id)
{
    tilly_unit unit;
    tilly_feature f = {.size = sizeof f};
    if (id >> 28 == TILLY_ID_UNIT)
        return !tilly_battle_unit(b, id, &unit);
    if (id >> 28 == TILLY_ID_GROUP)
        return tilly_battle_group_name(b, id) != NULL;
    return id >> 28 == TILLY_ID_FEATURE && !tilly_table_find(tilly_battle_table(b), id, &f);
}

/* The first argument of a battle's function, up to `last`, that is an id of nothing in it. */
static int stale_argument(lua_State *L, int last, char *text, size_t room)
{
    static const char *const kind[] = {"nothing", "unit", "group", "feature"};
    const box *b = tl_test(L, 1, BATTLE);
    for (int i = 2; b && b->it && i <= last; i++) {
        int top = lua_gettop(L);
        if (lua_istable(L, i))
            tl_field(L, i, "id");
        else
            lua_pushvalue(L, i);
        int whole = 0;
        lua_Integer n = lua_type(L, -1) == LUA_TNUMBER ? lua_tointegerx(L, -1, &whole) : -1;
        lua_settop(L, top);
        if (!whole || n < 0 || n > UINT32_MAX || names_something(b->it, (tilly_id)n))
            continue;
        unsigned of = (unsigned)n >> 28;
        if (of == TILLY_ID_NONE || of > TILLY_ID_FEATURE)
            snprintf(
                text, room, "argument %d, %lld, is not an id of this battle", i - 1, (long long)n);
        else
            snprintf(text,
                     room,
                     "argument %d, %lld: this battle has no such %s, or no longer",
                     i - 1,
                     (long long)n,
                     kind[of]);
        return 1;
    }
    return 0;
}

int tl_fail(lua_State *L, tilly_status status)
{
    char message[400];
    char stale[160];
    if (status == TILLY_E_MEMORY)
        return tl_fail_as(L, status, NULL);
    int top = lua_gettop(L);
    const char *call = push_call(L);
    tilly_error said = {.size = sizeof said};
    tilly_error_last(status, &said);
    /* a sentence that names the character says more than any advice */
    const char *words =
        strstr(said.text, "control character") ? said.text : advice_for(call, status);
    if (!words && status == TILLY_E_STALE && stale_argument(L, top, stale, sizeof stale))
        words = stale;
    if (!words)
        words = said.text;
    snprintf(message, sizeof message, "%s%s%s", call ? call : "", call ? ": " : "", words);
    lua_settop(L, top);
    return tl_fail_as(L, status, message);
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
    int says_more = error->text[0] && strcmp(error->text, tilly_status_text(status)) != 0;
    if (!says_more || status == TILLY_E_MEMORY)
        return tl_fail(L, status);
    /* a scenario in Lua, which has no columns, names its file and line in the sentence */
    int whole = error->line && !error->column;
    int named = whole || !*error->path || (!error->line && strstr(error->text, error->path));
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

/* Pushes the line of the script that made the call: the first that is not the module's own. */
static void push_where(lua_State *L)
{
    static const char own[] = "tilly/init.lua";
    lua_Debug ar = {0};
    for (int level = 1; lua_getstack(L, level, &ar); level++) {
        lua_getinfo(L, "Sl", &ar);
        size_t length = strlen(ar.source);
        int inside =
            length >= sizeof own - 1 && !strcmp(ar.source + length - (sizeof own - 1), own);
        if (ar.currentline > 0 && !inside) {
            lua_pushfstring(L, "%s:%d: ", ar.short_src, ar.currentline);
            return;
        }
    }
    lua_pushliteral(L, "");
}

static int raise(lua_State *L, tilly_status status, const char *message)
{
    tl_push_fault(L, status, message);
    if (status != TILLY_E_MEMORY) {
        push_where(L);
        lua_setfield(L, -2, "where");
    }
    return lua_error(L);
}

int tl_misuse(lua_State *L, tilly_status status, const char *format, ...)
{
    char message[700];
    va_list arguments;
    const char *call = push_call(L);
    int length = call ? snprintf(message, sizeof message, "%.60s: ", call) : 0;
    va_start(arguments, format);
    vsnprintf(message + length, sizeof message - (size_t)length, format, arguments);
    va_end(arguments);
    return raise(L, status, message);
}

/* misuse(message, status): for init.lua. */
int tl_raise(lua_State *L)
{
    tilly_status status =
        (tilly_status)tl_optional(L, 2, TILLY_E_INTERNAL, -1, TILLY_E_RANGE, "status");
    return raise(L, status, tl_text(L, 1, NULL, "message"));
}

/* fault(status, message): an error to return, for init.lua. */
int tl_new_fault(lua_State *L)
{
    tilly_status status = (tilly_status)tl_integer(L, 1, TILLY_E_INTERNAL, -1, "status");
    return tl_push_fault(L, status, tl_text(L, 2, NULL, "message"));
}

/* calls{[function] = "battle:zone", ...}: what functions are called in messages. */
int tl_set_calls(lua_State *L)
{
    lua_settop(L, 1);
    lua_rawsetp(L, LUA_REGISTRYINDEX, &calls_key);
    return 0;
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
                     "bad argument #%d (%.80s expected, got %s)",
                     number,
                     wanted,
                     luaL_typename(L, index));
}

/* ---- what an error may be asked for ---------------------------------------------------------- */

/* Members that one error has and another has not are nil; any other name is misspelt. Needs the
 * module on top. */
void tl_fault_strict(lua_State *L)
{
    static const char *const part[] = {
        "code", "name", "message", "where", "reason", "clause", "line", "column", "path", "text"};
    lua_rawgetp(L, LUA_REGISTRYINDEX, &metatable_key);
    lua_getfield(L, -2, "strict");
    lua_newtable(L);
    lua_newtable(L);
    for (size_t i = 0; i < sizeof part / sizeof *part; i++) {
        lua_pushboolean(L, 1);
        lua_setfield(L, -2, part[i]);
    }
    lua_pushliteral(L, "error");
    lua_call(L, 3, 1);
    lua_setfield(L, -2, "__index");
    lua_pop(L, 1);
}

/* The error that waits for memory to run out was made before statuses had names. */
void tl_fault_kinds(lua_State *L)
{
    lua_rawgetp(L, LUA_REGISTRYINDEX, &memory_key);
    tl_push_kind(L, TILLY_E_MEMORY, "Status");
    lua_setfield(L, -2, "code");
    lua_pop(L, 1);
}
