/* string, utf8 and math, as far as they cost what can be counted and say the same everywhere. */
#include <stdio.h>
#include <string.h>
#include <lualib.h>
#include "script.h"

/* ---- functions of Lua that look at texts: charged by their length --------------------------- */

static int charged(lua_State *L)
{
    uint64_t cost = 2;
    for (int i = lua_gettop(L); i >= 1; i--)
        if (lua_type(L, i) == LUA_TSTRING)
            cost += lua_rawlen(L, i) / 16;
    ts_charge(L, cost);
    lua_pushvalue(L, lua_upvalueindex(1));
    lua_insert(L, 1);
    lua_call(L, lua_gettop(L) - 1, LUA_MULTRET);
    return lua_gettop(L);
}

/* The function on top of the stack, charged, as `name` of the table below it. */
static void give_charged(lua_State *L, const char *name)
{
    lua_pushcclosure(L, charged, 1);
    lua_setfield(L, -2, name);
}

/* ---- string --------------------------------------------------------------------------------- */

static const char *checked(lua_State *L, int index, size_t *length, const char *what)
{
    if (lua_type(L, index) != LUA_TSTRING && lua_type(L, index) != LUA_TNUMBER)
        ts_raise(L, "%s: a text is wanted, not %s", what, ts_given(L, index));
    return lua_tolstring(L, index, length);
}

static int too_long(lua_State *L, const char *what)
{
    return ts_raise(L, "%s: a text of more than %d bytes", what, TILLY_SCRIPT_STRING);
}

static int text_rep(lua_State *L)
{
    size_t length;
    size_t between = 0;
    luaL_Buffer b;
    const char *text = checked(L, 1, &length, "rep");
    const lua_Integer n = luaL_checkinteger(L, 2);
    const char *separator = lua_isnoneornil(L, 3) ? "" : checked(L, 3, &between, "rep");
    if (n <= 0) {
        lua_pushliteral(L, "");
        return 1;
    }
    if (length + between && (uint64_t)n > TILLY_SCRIPT_STRING / (length + between) + 1)
        return too_long(L, "rep");
    if (!(length + between)) {
        lua_pushliteral(L, "");
        return 1;
    }
    const size_t whole = (size_t)n * length + (size_t)(n - 1) * between;
    if (whole > TILLY_SCRIPT_STRING)
        return too_long(L, "rep");
    ts_charge(L, 5 + whole / 16);
    luaL_buffinitsize(L, &b, whole);
    for (lua_Integer i = 0; i < n; i++) {
        if (i)
            luaL_addlstring(&b, separator, between);
        luaL_addlstring(&b, text, length);
    }
    luaL_pushresult(&b);
    return 1;
}

/* A place in a text, from 1; those below 0 count from its end. */
static size_t place_in(lua_Integer place, size_t length)
{
    if (place > 0)
        return (size_t)place;
    if (place == 0)
        return 1;
    return 0 - (uint64_t)place > length ? 1 : length + (size_t)place + 1;
}

/* find(text, what, from): plain, for patterns may look at a text for ever. */
static int text_find(lua_State *L)
{
    size_t n;
    size_t m;
    const char *text = checked(L, 1, &n, "find");
    const char *what = checked(L, 2, &m, "find");
    const size_t from = place_in(luaL_optinteger(L, 3, 1), n) - 1;
    if (!lua_isnoneornil(L, 4) && !lua_toboolean(L, 4))
        return ts_raise(L, "find: a scenario looks for plain texts, not for patterns");
    ts_charge(L, 2 + (uint64_t)n * (m / 64 + 1) / 16);
    for (size_t i = from; i <= n && m <= n - i; i++)
        if (!memcmp(text + i, what, m)) {
            lua_pushinteger(L, (lua_Integer)i + 1);
            lua_pushinteger(L, (lua_Integer)(i + m));
            return 2;
        }
    lua_pushnil(L);
    return 1;
}

static int text_byte(lua_State *L)
{
    size_t n;
    const char *text = checked(L, 1, &n, "byte");
    const lua_Integer first = luaL_optinteger(L, 2, 1);
    size_t i = place_in(first, n);
    const lua_Integer last = luaL_optinteger(L, 3, (lua_Integer)i);
    size_t j = last < 0 ? (0 - (uint64_t)last > n ? 0 : n + (size_t)last + 1) : (size_t)last;
    j = j > n ? n : j;
    if (i > j)
        return 0;
    if (j - i >= TILLY_SCRIPT_UNPACKED)
        return ts_raise(L, "byte: more than %d bytes at once", TILLY_SCRIPT_UNPACKED);
    luaL_checkstack(L, (int)(j - i + 1), "byte");
    ts_charge(L, j - i + 1);
    for (size_t k = i; k <= j; k++)
        lua_pushinteger(L, (unsigned char)text[k - 1]);
    return (int)(j - i + 1);
}

/* The end of a directive of format: "%-5.2f"; only flags, width and precision come before it. */
static const char *directive_end(lua_State *L, const char *at)
{
    const char *end = at + 1 + strspn(at + 1, "-+ #0123456789.");
    if (end - at > 10)
        ts_raise(L, "format: \"%s\" is too long a directive", at);
    return end;
}

/* Texts of values without addresses, in place of what %s is given. */
static void check_directives(lua_State *L, const char *format)
{
    int argument = 1;
    for (const char *at = format; (at = strchr(at, '%')); at++) {
        at = directive_end(L, at);
        if (*at == '%')
            continue;
        if (!*at || !strchr("cdioxXeEfgGs", *at))
            ts_raise(L, "format: a scenario has no \"%%%c\"", *at ? *at : ' ');
        if (lua_isnone(L, ++argument))
            ts_raise(L, "format: value %d is missing", argument - 1);
        if (*at != 's')
            continue;
        size_t length;
        ts_tostring(L, argument, &length);
        ts_charge(L, length / 16);
        lua_replace(L, argument);
    }
}

/* upvalue: the function of Lua */
static int text_format(lua_State *L)
{
    size_t length;
    const int top = lua_gettop(L);
    const char *format = checked(L, 1, &length, "format");
    if (strlen(format) != length)
        return ts_raise(L, "format: a zero byte in its directives");
    ts_charge(L, 5 + length / 8);
    check_directives(L, format);
    lua_settop(L, top);
    lua_pushvalue(L, lua_upvalueindex(1));
    lua_insert(L, 1);
    lua_call(L, top, 1);
    return 1;
}

static void open_string(lua_State *L, int words)
{
    static const luaL_Reg own[] = {
        {"rep", text_rep}, {"find", text_find}, {"byte", text_byte}, {NULL, NULL}};
    static const char *const of_lua[] = {"len", "sub", "upper", "lower", "reverse", "char"};
    luaL_requiref(L, LUA_STRLIBNAME, luaopen_string, 0);
    const int whole = lua_gettop(L);
    luaL_newlib(L, own);
    for (unsigned i = 0; i < sizeof of_lua / sizeof *of_lua; i++) {
        lua_getfield(L, whole, of_lua[i]);
        give_charged(L, of_lua[i]);
    }
    lua_getfield(L, whole, "format");
    lua_pushcclosure(L, text_format, 1);
    lua_setfield(L, -2, "format");
    lua_pushliteral(L, ""); /* all texts: ("x"):rep(3) */
    lua_createtable(L, 0, 1);
    lua_pushvalue(L, -3);
    lua_setfield(L, -2, "__index");
    lua_setmetatable(L, -2);
    lua_pop(L, 1);
    ts_give_library(L, words, "string");
    lua_settop(L, whole - 1);
}

/* ---- utf8 ----------------------------------------------------------------------------------- */

static int utf8_codepoint(lua_State *L)
{
    size_t n;
    checked(L, 1, &n, "codepoint");
    const lua_Integer i = luaL_optinteger(L, 2, 1);
    const lua_Integer j = luaL_optinteger(L, 3, i);
    if (place_in(j, n) > place_in(i, n) + TILLY_SCRIPT_UNPACKED)
        return ts_raise(L, "codepoint: more than %d at once", TILLY_SCRIPT_UNPACKED);
    ts_charge(L, 10 + n / 16);
    lua_pushvalue(L, lua_upvalueindex(1));
    lua_insert(L, 1);
    lua_call(L, lua_gettop(L) - 1, LUA_MULTRET);
    return lua_gettop(L);
}

static void open_utf8(lua_State *L, int words)
{
    static const char *const of_lua[] = {"char", "len", "offset", "codes"};
    luaL_requiref(L, LUA_UTF8LIBNAME, luaopen_utf8, 0);
    const int whole = lua_gettop(L);
    lua_newtable(L);
    for (unsigned i = 0; i < sizeof of_lua / sizeof *of_lua; i++) {
        lua_getfield(L, whole, of_lua[i]);
        give_charged(L, of_lua[i]);
    }
    lua_getfield(L, whole, "codepoint");
    lua_pushcclosure(L, utf8_codepoint, 1);
    lua_setfield(L, -2, "codepoint");
    ts_give_library(L, words, "utf8");
    lua_settop(L, whole - 1);
}

/* ---- math ----------------------------------------------------------------------------------- */

/* What IEEE 754 rounds exactly, and whole numbers; no function of the machine's own library. */
static void open_math(lua_State *L, int words)
{
    static const char *const of_lua[] = {"floor",
                                         "ceil",
                                         "abs",
                                         "min",
                                         "max",
                                         "tointeger",
                                         "type",
                                         "ult",
                                         "sqrt",
                                         "fmod",
                                         "maxinteger",
                                         "mininteger",
                                         "huge"};
    luaL_requiref(L, LUA_MATHLIBNAME, luaopen_math, 0);
    const int whole = lua_gettop(L);
    lua_newtable(L);
    for (unsigned i = 0; i < sizeof of_lua / sizeof *of_lua; i++) {
        lua_getfield(L, whole, of_lua[i]);
        lua_setfield(L, -2, of_lua[i]);
    }
    ts_give_library(L, words, "math");
    lua_settop(L, whole - 1);
}

void ts_open_text(lua_State *L, int words)
{
    open_string(L, words);
    open_utf8(L, words);
    open_math(L, words);
}
