/* table: lists of values, raw, and charged by their length; a stable sort, which orders alike on
 * every machine. */
#include "script.h"

/* Length of a list without metamethods, which might never come to an end. */
static lua_Integer list_length(lua_State *L, int index, const char *what)
{
    if (lua_type(L, index) != LUA_TTABLE)
        ts_raise(L, "%s: a list is wanted, not %s", what, ts_given(L, index));
    if (lua_getmetatable(L, index))
        ts_raise(L, "%s: a list without a metatable is wanted", what);
    return (lua_Integer)lua_rawlen(L, index);
}

static int list_insert(lua_State *L)
{
    const lua_Integer n = list_length(L, 1, "insert");
    const int top = lua_gettop(L);
    lua_Integer at = n + 1;
    if (top != 2 && top != 3)
        return ts_raise(L, "insert: a list, perhaps a place, and a value are wanted");
    if (top == 3)
        at = luaL_checkinteger(L, 2);
    if (at < 1 || at > n + 1)
        return ts_raise(L, "insert: place %I of a list of %I", (LUAI_UACINT)at, (LUAI_UACINT)n);
    ts_charge(L, 4 + (uint64_t)(n + 1 - at));
    for (lua_Integer i = n + 1; i > at; i--) {
        lua_rawgeti(L, 1, i - 1);
        lua_rawseti(L, 1, i);
    }
    lua_settop(L, top);
    lua_rawseti(L, 1, at);
    return 0;
}

static int list_remove(lua_State *L)
{
    const lua_Integer n = list_length(L, 1, "remove");
    const lua_Integer at = luaL_optinteger(L, 2, n);
    if (!n && lua_isnoneornil(L, 2)) {
        lua_pushnil(L);
        return 1;
    }
    if (at < 1 || at > n + 1)
        return ts_raise(L, "remove: place %I of a list of %I", (LUAI_UACINT)at, (LUAI_UACINT)n);
    ts_charge(L, 4 + (uint64_t)(n + 1 - at));
    lua_rawgeti(L, 1, at);
    for (lua_Integer i = at; i < n; i++) {
        lua_rawgeti(L, 1, i + 1);
        lua_rawseti(L, 1, i);
    }
    if (at <= n) {
        lua_pushnil(L);
        lua_rawseti(L, 1, n);
    }
    return 1;
}

static int list_concat(lua_State *L)
{
    size_t between = 0;
    size_t whole = 0;
    luaL_Buffer b;
    const lua_Integer n = list_length(L, 1, "concat");
    const char *separator = luaL_optlstring(L, 2, "", &between);
    const lua_Integer from = luaL_optinteger(L, 3, 1);
    const lua_Integer to = luaL_optinteger(L, 4, n);
    if (from < 1 || to > n)
        return ts_raise(L, "concat: places 1 to %I are in the list", (LUAI_UACINT)n);
    luaL_buffinit(L, &b);
    for (lua_Integer i = from; i <= to; i++) {
        lua_rawgeti(L, 1, i);
        if (lua_type(L, -1) != LUA_TSTRING && lua_type(L, -1) != LUA_TNUMBER)
            return ts_raise(L, "concat: value %I is a %s", (LUAI_UACINT)i, luaL_typename(L, -1));
        size_t length;
        lua_tolstring(L, -1, &length);
        whole += length + between;
        if (whole > TILLY_SCRIPT_STRING + between)
            return ts_raise(L, "concat: a text of more than %d bytes", TILLY_SCRIPT_STRING);
        ts_charge(L, 2 + length / 16);
        luaL_addvalue(&b);
        if (i < to)
            luaL_addlstring(&b, separator, between);
    }
    luaL_pushresult(&b);
    return 1;
}

static int list_unpack(lua_State *L)
{
    const lua_Integer n = list_length(L, 1, "unpack");
    const lua_Integer from = luaL_optinteger(L, 2, 1);
    const lua_Integer to = luaL_optinteger(L, 3, n);
    if (from > to)
        return 0;
    if ((uint64_t)to - (uint64_t)from >= TILLY_SCRIPT_UNPACKED)
        return ts_raise(L, "unpack: more than %d values at once", TILLY_SCRIPT_UNPACKED);
    const int count = (int)(to - from + 1);
    luaL_checkstack(L, count, "unpack");
    ts_charge(L, (uint64_t)count);
    for (int i = 0; i < count; i++)
        lua_rawgeti(L, 1, from + i);
    return count;
}

static int list_pack(lua_State *L)
{
    const int n = lua_gettop(L);
    ts_charge(L, (uint64_t)n);
    lua_createtable(L, n, 1);
    lua_insert(L, 1);
    for (int i = n; i >= 1; i--)
        lua_rawseti(L, 1, i);
    lua_pushinteger(L, n);
    lua_setfield(L, 1, "n");
    return 1;
}

/* ---- sort: by merging, from lists of one up ------------------------------------------------- */

enum { LIST = 1, ORDER = 2, SPARE = 3 };

/* Whether the value on top goes before the one below it; both stay. */
static bool goes_before(lua_State *L)
{
    bool before;
    ts_charge(L, 2);
    if (lua_isnil(L, ORDER))
        return lua_compare(L, -1, -2, LUA_OPLT);
    lua_pushvalue(L, ORDER);
    lua_pushvalue(L, -2);
    lua_pushvalue(L, -4);
    lua_call(L, 2, 1);
    before = lua_toboolean(L, -1);
    lua_pop(L, 1);
    return before;
}

/* Values from..middle and middle + 1..to of one list, each in order, into the other. */
static void
merge(lua_State *L, int one, int other, lua_Integer from, lua_Integer middle, lua_Integer to)
{
    lua_Integer a = from;
    lua_Integer b = middle + 1;
    for (lua_Integer i = from; i <= to; i++) {
        bool second = a > middle;
        if (a <= middle && b <= to) {
            lua_rawgeti(L, one, a);
            lua_rawgeti(L, one, b);
            second = goes_before(L);
            lua_pop(L, 2);
        }
        lua_rawgeti(L, one, second ? b++ : a++);
        lua_rawseti(L, other, i);
    }
}

static void sort_all(lua_State *L, lua_Integer n)
{
    int one = LIST;
    int other = SPARE;
    for (lua_Integer run = 1; run < n; run *= 2) {
        for (lua_Integer from = 1; from <= n; from += 2 * run) {
            const lua_Integer middle = from + run - 1 < n ? from + run - 1 : n;
            const lua_Integer to = middle + run < n ? middle + run : n;
            merge(L, one, other, from, middle, to);
        }
        const int swapped = one;
        one = other;
        other = swapped;
    }
    for (lua_Integer i = 1; one != LIST && i <= n; i++) {
        lua_rawgeti(L, one, i);
        lua_rawseti(L, LIST, i);
    }
}

static int list_sort(lua_State *L)
{
    const lua_Integer n = list_length(L, LIST, "sort");
    lua_settop(L, ORDER);
    if (!lua_isnil(L, ORDER) && lua_type(L, ORDER) != LUA_TFUNCTION)
        return ts_raise(L, "sort: the order is a function of two values");
    for (lua_Integer i = 1; i <= n; i++) {
        if (lua_rawgeti(L, LIST, i) == LUA_TNIL)
            return ts_raise(L, "sort: value %I of the list is nil", (LUAI_UACINT)i);
        lua_pop(L, 1);
    }
    ts_charge(L, (uint64_t)n);
    lua_createtable(L, n < 1000000 ? (int)n : 0, 0);
    sort_all(L, n);
    return 0;
}

void ts_open_table(lua_State *L, int words)
{
    static const luaL_Reg own[] = {{"insert", list_insert},
                                   {"remove", list_remove},
                                   {"concat", list_concat},
                                   {"unpack", list_unpack},
                                   {"pack", list_pack},
                                   {"sort", list_sort},
                                   {NULL, NULL}};
    luaL_newlib(L, own);
    ts_give_library(L, words, "table");
}
