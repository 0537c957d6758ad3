/* The basic functions that scripts have: those of Lua that reach nothing outside and say the same
 * on every machine. */
#include <string.h>
#include <lualib.h>
#include "script.h"

/* ---- texts of values ------------------------------------------------------------------------ */

static void push_plain(lua_State *L, int index)
{
    switch (lua_type(L, index)) {
    case LUA_TNUMBER: /* as a copy: lua_tolstring() changes the value it is asked about */
        if (lua_tonumber(L, index) != lua_tonumber(L, index)) {
            lua_pushliteral(L, "nan"); /* whose sign is another on other machines */
            break;
        }
        lua_pushvalue(L, index);
        lua_tostring(L, -1);
        break;
    case LUA_TSTRING: lua_pushvalue(L, index); break;
    case LUA_TBOOLEAN: lua_pushstring(L, lua_toboolean(L, index) ? "true" : "false"); break;
    default: lua_pushstring(L, luaL_typename(L, index));
    }
}

const char *ts_tostring(lua_State *L, int index, size_t *length)
{
    index = lua_absindex(L, index);
    luaL_checkstack(L, 4, NULL);
    if (luaL_getmetafield(L, index, "__tostring") != LUA_TNIL) {
        lua_pushvalue(L, index);
        lua_call(L, 1, 1);
        if (lua_type(L, -1) != LUA_TSTRING)
            ts_raise(L, "__tostring gives no text");
    } else {
        push_plain(L, index);
    }
    return lua_tolstring(L, -1, length);
}

static int base_tostring(lua_State *L)
{
    luaL_checkany(L, 1);
    ts_charge(L, 2);
    ts_tostring(L, 1, NULL);
    return 1;
}

/* A line for the host's log. */
static int base_print(lua_State *L)
{
    ts_state *s = ts_of(L);
    const int n = lua_gettop(L);
    luaL_Buffer line;
    if (++s->lines > TILLY_SCRIPT_LINES)
        return ts_raise(L, "more than %d lines printed in one moment", TILLY_SCRIPT_LINES);
    for (int i = 1; i <= n; i++) {
        ts_tostring(L, i, NULL);
        lua_replace(L, i);
    }
    luaL_buffinit(L, &line);
    for (int i = 1; i <= n; i++) {
        if (i > 1)
            luaL_addchar(&line, '\t');
        lua_pushvalue(L, i);
        luaL_addvalue(&line);
    }
    luaL_pushresult(&line);
    const size_t length = lua_rawlen(L, -1);
    ts_charge(L, 50 + length / 16);
    char *words = lua_newuserdatauv(L, length + 1, 0);
    memcpy(words, lua_tostring(L, -2), length + 1);
    ts_clean(words);
    if (!s->dry)
        ts_log(s, words);
    return 0;
}

/* ---- pairs in order ------------------------------------------------------------------------- */

static int rank(int type)
{
    return type == LUA_TNUMBER ? 0 : type == LUA_TSTRING ? 1 : 2;
}

static bool text_before(lua_State *L, int a, int b)
{
    size_t m;
    size_t n;
    const char *first = lua_tolstring(L, a, &m);
    const char *second = lua_tolstring(L, b, &n);
    const int order = memcmp(first, second, m < n ? m : n);
    return order ? order < 0 : m < n;
}

static bool key_before(lua_State *L, int a, int b)
{
    const int type = lua_type(L, a);
    const int other = lua_type(L, b);
    if (rank(type) != rank(other))
        return rank(type) < rank(other);
    if (type == LUA_TNUMBER)
        return lua_compare(L, a, b, LUA_OPLT);
    if (type == LUA_TSTRING)
        return text_before(L, a, b);
    return !lua_toboolean(L, a) && lua_toboolean(L, b);
}

static void sift_down(lua_State *L, int list, lua_Integer from, lua_Integer end)
{
    lua_rawgeti(L, list, from);
    const int moved = lua_gettop(L);
    for (lua_Integer child; (child = 2 * from) <= end; from = child) {
        lua_rawgeti(L, list, child);
        if (child < end) {
            lua_rawgeti(L, list, child + 1);
            if (key_before(L, moved + 1, moved + 2)) {
                child++;
                lua_replace(L, moved + 1);
            } else {
                lua_pop(L, 1);
            }
        }
        if (!key_before(L, moved, moved + 1)) {
            lua_pop(L, 1);
            break;
        }
        lua_rawseti(L, list, from);
    }
    lua_rawseti(L, list, from);
}

static void sort_keys(lua_State *L, int list, lua_Integer n)
{
    for (lua_Integer i = n / 2; i >= 1; i--)
        sift_down(L, list, i, n);
    for (lua_Integer end = n; end > 1; end--) {
        lua_rawgeti(L, list, 1);
        lua_rawgeti(L, list, end);
        lua_rawseti(L, list, 1);
        lua_rawseti(L, list, end);
        sift_down(L, list, 1, end - 1);
    }
}

void ts_sorted_keys(lua_State *L, int table)
{
    lua_Integer n = 0;
    table = lua_absindex(L, table);
    luaL_checkstack(L, 8, NULL);
    lua_newtable(L);
    const int list = lua_gettop(L);
    for (lua_pushnil(L); lua_next(L, table); lua_pop(L, 1)) {
        const int type = lua_type(L, -2);
        if (type != LUA_TNUMBER && type != LUA_TSTRING && type != LUA_TBOOLEAN)
            ts_raise(L,
                     "a key is a %s, which has no order: only numbers, texts and truth values have",
                     luaL_typename(L, -2));
        lua_pushvalue(L, -2);
        lua_rawseti(L, list, ++n);
        ts_charge(L, 4);
    }
    sort_keys(L, list, n);
}

/* upvalues: the sorted keys, the number of the last one */
static int next_in_order(lua_State *L)
{
    lua_Integer i = lua_tointeger(L, lua_upvalueindex(2));
    ts_charge(L, 2);
    do {
        lua_settop(L, 1);
        if (lua_rawgeti(L, lua_upvalueindex(1), ++i) == LUA_TNIL)
            return 1;
        lua_pushvalue(L, -1);
    } while (lua_rawget(L, 1) == LUA_TNIL);
    lua_pushinteger(L, i);
    lua_replace(L, lua_upvalueindex(2));
    return 2;
}

static int base_pairs(lua_State *L)
{
    if (ts_thaw(L, 1))
        lua_replace(L, 1);
    if (lua_type(L, 1) != LUA_TTABLE)
        return ts_raise(L, "pairs: a table is wanted, not %s", ts_given(L, 1));
    lua_settop(L, 1);
    ts_sorted_keys(L, 1);
    lua_pushinteger(L, 0);
    lua_pushcclosure(L, next_in_order, 2);
    lua_pushvalue(L, 1);
    return 2;
}

/* ---- errors --------------------------------------------------------------------------------- */

/* The limits of a moment are no errors that a script could catch. */
static int go_on(lua_State *L, int status)
{
    ts_state *s = ts_of(L);
    if (status == LUA_OK || status == LUA_YIELD) {
        lua_pushboolean(L, 1);
        lua_replace(L, 1);
        return lua_gettop(L);
    }
    if (status == LUA_ERRMEM && !s->stopped)
        s->stopped = TS_MEMORY;
    if (s->stopped)
        return lua_error(L);
    lua_pushboolean(L, 0);
    lua_insert(L, -2);
    return 2;
}

static int pcall_goes_on(lua_State *L, int status, lua_KContext context)
{
    (void)context;
    return go_on(L, status);
}

static int base_pcall(lua_State *L)
{
    luaL_checkany(L, 1);
    ts_charge(L, 5);
    lua_pushnil(L); /* room for the first result */
    lua_insert(L, 1);
    const int n = lua_gettop(L) - 2;
    return go_on(L, lua_pcallk(L, n, LUA_MULTRET, 0, 0, pcall_goes_on));
}

static int base_error(lua_State *L)
{
    const lua_Integer given = luaL_optinteger(L, 2, 1);
    const int level = given < 0 ? 0 : given > 8 ? 8 : (int)given; /* each is looked for in turn */
    lua_settop(L, 1);
    if (lua_type(L, 1) == LUA_TSTRING && level > 0) {
        luaL_where(L, level);
        lua_insert(L, 1);
        lua_concat(L, 2);
    }
    return lua_error(L);
}

static int base_assert(lua_State *L)
{
    luaL_checkany(L, 1);
    if (lua_toboolean(L, 1))
        return lua_gettop(L);
    if (lua_isnoneornil(L, 2))
        return ts_raise(L, "assertion failed");
    if (lua_type(L, 2) == LUA_TSTRING)
        return ts_raise(L, "%s", lua_tostring(L, 2));
    lua_settop(L, 2);
    return lua_error(L);
}

/* ---- metatables ----------------------------------------------------------------------------- */

/* Collected objects would tell how memory stands, and finalizers run where nothing counts. */
static void check_metamethod(lua_State *L, const char *name)
{
    static const char *const kept[] = {
        "__index",  "__newindex", "__call", "__tostring", "__len", "__eq",   "__lt",   "__le",
        "__concat", "__add",      "__sub",  "__mul",      "__div", "__mod",  "__unm",  "__idiv",
        "__band",   "__bor",      "__bxor", "__shl",      "__shr", "__bnot", "__name", NULL};
    for (unsigned i = 0; kept[i]; i++)
        if (!strcmp(name, kept[i]))
            return;
    ts_raise(L, "setmetatable: a scenario has no %s", name);
}

/* Pushes a copy of the metatable at 2, the same one each time: a script may change its own later,
 * but not into one with a finalizer. */
static void push_copy(lua_State *L)
{
    ts_push_kept(L, TS_METATABLES);
    lua_pushvalue(L, 2);
    if (lua_rawget(L, -2) == LUA_TTABLE)
        return;
    lua_pop(L, 1);
    lua_newtable(L);
    for (lua_pushnil(L); lua_next(L, 2);) {
        ts_charge(L, 4);
        if (lua_type(L, -2) == LUA_TSTRING && !strncmp(lua_tostring(L, -2), "__", 2)) {
            check_metamethod(L, lua_tostring(L, -2));
            /* of tables that call one another each shifts all arguments */
            if (!strcmp(lua_tostring(L, -2), "__call") && lua_type(L, -1) != LUA_TFUNCTION)
                ts_raise(L, "setmetatable: __call is a function");
            lua_pushvalue(L, -2);
            lua_insert(L, -2);
            lua_rawset(L, -4);
        } else {
            lua_pop(L, 1);
        }
    }
    lua_pushvalue(L, 2); /* both ways */
    lua_pushvalue(L, -2);
    lua_rawset(L, -4);
    lua_pushvalue(L, -1);
    lua_pushvalue(L, 2);
    lua_rawset(L, -4);
}

/* Whether a table's metatable is one that a script gave it; pushes what it gave. */
static bool push_own(lua_State *L, int table)
{
    if (!lua_getmetatable(L, table))
        return false;
    ts_push_kept(L, TS_METATABLES);
    lua_insert(L, -2);
    return lua_rawget(L, -2) == LUA_TTABLE;
}

static int base_setmetatable(lua_State *L)
{
    if (lua_type(L, 1) != LUA_TTABLE)
        return ts_raise(L, "setmetatable: a table is wanted, not %s", ts_given(L, 1));
    if (lua_type(L, 2) != LUA_TTABLE && lua_type(L, 2) != LUA_TNIL)
        return ts_raise(L, "setmetatable: a table or nil is wanted");
    ts_charge(L, 10);
    lua_settop(L, 2);
    if (lua_getmetatable(L, 1) && !push_own(L, 1))
        return ts_raise(L, "setmetatable: this table belongs to the language");
    lua_settop(L, 2);
    if (lua_isnil(L, 2))
        lua_pushnil(L);
    else
        push_copy(L);
    lua_setmetatable(L, 1);
    lua_settop(L, 1);
    return 1;
}

static int base_getmetatable(lua_State *L)
{
    luaL_checkany(L, 1);
    if (lua_type(L, 1) == LUA_TTABLE && push_own(L, 1))
        return 1;
    lua_pushnil(L);
    return 1;
}

/* ---- libraries that cannot be changed ------------------------------------------------------- */

/* upvalues: the library's name */
static int no_such_member(lua_State *L)
{
    const char *library = lua_tostring(L, lua_upvalueindex(1));
    if (lua_type(L, 2) != LUA_TSTRING)
        return ts_raise(L, "%s has no such member", library);
    const char *name = lua_tostring(L, 2);
    ts_guess g = ts_guess_for(name);
    ts_consider_keys(L, 1, &g);
    return ts_raise(L, "%s has no \"%s\" here%s", library, name, ts_hint(L, &g));
}

static int cannot_change(lua_State *L)
{
    return ts_raise(
        L, "%s is a part of the language, and stays", lua_tostring(L, lua_upvalueindex(1)));
}

void ts_give_library(lua_State *L, int words, const char *name)
{
    const int library = lua_gettop(L);
    lua_createtable(L, 0, 1);
    lua_pushstring(L, name);
    lua_pushcclosure(L, no_such_member, 1);
    lua_setfield(L, -2, "__index");
    lua_setmetatable(L, library);
    lua_newtable(L);
    lua_createtable(L, 0, 2);
    lua_pushvalue(L, library);
    lua_setfield(L, -2, "__index");
    lua_pushstring(L, name);
    lua_pushcclosure(L, cannot_change, 1);
    lua_setfield(L, -2, "__newindex");
    lua_setmetatable(L, -2);
    lua_setfield(L, words, name);
    lua_settop(L, library - 1);
}

/* ---- all of them ---------------------------------------------------------------------------- */

void ts_open_base(lua_State *L, int words)
{
    static const luaL_Reg own[] = {{"tostring", base_tostring},
                                   {"print", base_print},
                                   {"pairs", base_pairs},
                                   {"pcall", base_pcall},
                                   {"try", base_pcall},
                                   {"error", base_error},
                                   {"assert", base_assert},
                                   {"setmetatable", base_setmetatable},
                                   {"getmetatable", base_getmetatable},
                                   {NULL, NULL}};
    static const char *const of_lua[] = {"ipairs", "select", "tonumber", "type"};
    lua_newtable(L);
    ts_keep(L, TS_METATABLES);
    luaL_requiref(L, LUA_GNAME, luaopen_base, 0);
    for (unsigned i = 0; i < sizeof of_lua / sizeof *of_lua; i++) {
        lua_getfield(L, -1, of_lua[i]);
        lua_setfield(L, words, of_lua[i]);
    }
    lua_pop(L, 1);
    lua_pushvalue(L, words);
    luaL_setfuncs(L, own, 0);
    lua_pop(L, 1);
}
