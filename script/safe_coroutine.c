/* coroutine: what runs in one counts like all else, and its limits cannot be caught. */
#include "script.h"

enum { MOST_OF_NEW = 500 }; /* what a coroutine may run before it is counted: a tick */

static lua_State *checked(lua_State *L)
{
    lua_State *co = lua_tothread(L, 1);
    if (!co)
        ts_raise(L, "a coroutine is wanted, not %s", ts_given(L, 1));
    return co;
}

static int co_create(lua_State *L)
{
    if (lua_type(L, 1) != LUA_TFUNCTION)
        return ts_raise(L, "coroutine: a function is wanted, not %s", ts_given(L, 1));
    ts_charge(L, MOST_OF_NEW);
    lua_State *co = lua_newthread(L);
    lua_pushvalue(L, 1);
    lua_xmove(L, co, 1);
    return 1;
}

/* Why one cannot be resumed; NULL: it can. */
static const char *obstacle(lua_State *L, lua_State *co)
{
    lua_Debug at;
    if (L == co)
        return "cannot resume itself";
    if (lua_status(co) == LUA_YIELD)
        return NULL;
    if (lua_status(co) != LUA_OK)
        return "cannot resume a dead coroutine";
    if (lua_getstack(co, 0, &at))
        return "cannot resume one that runs";
    return lua_gettop(co) ? NULL : "cannot resume a dead coroutine";
}

enum { MOST_NESTED = 32 }; /* each takes its part of the thread's own stack */

/* Results, or an error, on the stack of L: how many; less than 0: an error. */
static int resume(lua_State *L, lua_State *co, int arguments)
{
    int results;
    const char *why = obstacle(L, co);
    if (why) {
        lua_pushstring(L, why);
        return -1;
    }
    if (!lua_checkstack(co, arguments))
        ts_raise(L, "too many arguments of a coroutine");
    ts_state *s = ts_of(L);
    if (s->nested >= MOST_NESTED)
        ts_raise(L, "more than %d coroutines within one another", MOST_NESTED);
    ts_charge(L, 10 + (uint64_t)arguments);
    lua_xmove(L, co, arguments);
    s->nested++;
    const int status = lua_resume(co, L, arguments, &results);
    s->nested--;
    if (status == LUA_OK || status == LUA_YIELD) {
        luaL_checkstack(L, results + 1, "too many results of a coroutine");
        lua_xmove(co, L, results);
        return results;
    }
    if (status == LUA_ERRMEM && !s->stopped)
        s->stopped = TS_MEMORY;
    lua_xmove(co, L, 1);
    if (s->stopped)
        lua_error(L);
    return -1;
}

static int co_resume(lua_State *L)
{
    lua_State *co = checked(L);
    const int results = resume(L, co, lua_gettop(L) - 1);
    lua_pushboolean(L, results >= 0);
    lua_insert(L, results < 0 ? -2 : -(results + 1));
    return results < 0 ? 2 : results + 1;
}

static int wrapped(lua_State *L)
{
    lua_State *co = lua_tothread(L, lua_upvalueindex(1));
    const int results = resume(L, co, lua_gettop(L));
    if (results < 0)
        return lua_error(L);
    return results;
}

static int co_wrap(lua_State *L)
{
    co_create(L);
    lua_pushcclosure(L, wrapped, 1);
    return 1;
}

static int co_yield (lua_State *L)
{
    if (!lua_isyieldable(L))
        return ts_raise(L, "yield outside a coroutine");
    ts_charge(L, 5);
    return lua_yield(L, lua_gettop(L));
}

static int co_status(lua_State *L)
{
    lua_Debug at;
    lua_State *co = checked(L);
    if (L == co)
        lua_pushliteral(L, "running");
    else if (lua_status(co) == LUA_YIELD)
        lua_pushliteral(L, "suspended");
    else if (lua_status(co) != LUA_OK)
        lua_pushliteral(L, "dead");
    else if (lua_getstack(co, 0, &at))
        lua_pushliteral(L, "normal");
    else
        lua_pushstring(L, lua_gettop(co) ? "suspended" : "dead");
    return 1;
}

static int co_isyieldable(lua_State *L)
{
    lua_pushboolean(L, lua_isyieldable(L));
    return 1;
}

void ts_open_coroutine(lua_State *L, int words)
{
    static const luaL_Reg own[] = {{"create", co_create},
                                   {"resume", co_resume},
                                   {"wrap", co_wrap},
                                   {"yield", co_yield },
                                   {"status", co_status},
                                   {"isyieldable", co_isyieldable},
                                   {NULL, NULL}};
    luaL_newlib(L, own);
    ts_give_library(L, words, "coroutine");
}
