/* Debug mode: each handler runs on a copy of the battle first. What it keeps outside the battle
 * would be lost in a save, a copy or an undo: it shows as an upvalue that has changed, or as edits
 * that differ when the handler runs again. */
#include <string.h>
#include "script.h"

/* ---- what a function holds ------------------------------------------------------------------ */

enum { MOST_NODES = 20000 };

typedef struct walk {
    int seen; /* stack index: a set of tables and functions */
    unsigned nodes;
    uint64_t sum; /* of all that was met, in any order */
} walk;

static uint64_t mix(uint64_t a, uint64_t b)
{
    a = (a ^ b) * 0x9e3779b97f4a7c15u;
    return a ^ a >> 29;
}

/* A value alone, without what is in it. */
static uint64_t hash_value(lua_State *L, int index)
{
    const int type = lua_type(L, index);
    uint64_t h = mix(0x1632, (uint64_t)type);
    size_t length;
    switch (type) {
    case LUA_TBOOLEAN: return mix(h, (uint64_t)lua_toboolean(L, index));
    case LUA_TNUMBER:
        if (lua_isinteger(L, index))
            return mix(h, (uint64_t)lua_tointeger(L, index));
        const double number = lua_tonumber(L, index);
        uint64_t bits;
        memcpy(&bits, &number, sizeof bits);
        return mix(h, bits);
    case LUA_TSTRING: {
        const char *text = lua_tolstring(L, index, &length);
        ts_charge(L, length / 4);
        for (size_t i = 0; i < length; i++)
            h = mix(h, (unsigned char)text[i]);
        return h;
    }
    case LUA_TTHREAD: return mix(h, (uint64_t)lua_status(lua_tothread(L, index)));
    default: return mix(h, (uint64_t)(uintptr_t)lua_topointer(L, index));
    }
}

/* Whether the table or function on top has not been met before. */
static bool is_new(lua_State *L, walk *w)
{
    if (w->nodes >= MOST_NODES)
        return false;
    lua_pushvalue(L, -1);
    const bool known = lua_rawget(L, w->seen) != LUA_TNIL;
    lua_pop(L, 1);
    if (known)
        return false;
    w->nodes++;
    ts_charge(L, 2);
    lua_pushvalue(L, -1);
    lua_pushboolean(L, 1);
    lua_rawset(L, w->seen);
    return true;
}

static void walk_value(lua_State *L, walk *w, int depth);

static void walk_table(lua_State *L, walk *w, int depth)
{
    const uint64_t own = hash_value(L, -1);
    for (lua_pushnil(L); lua_next(L, -2); lua_pop(L, 1)) {
        ts_charge(L, 2);
        w->sum += mix(mix(own, hash_value(L, -2)), hash_value(L, -1));
        walk_value(L, w, depth + 1);
    }
}

static void walk_function(lua_State *L, walk *w, int depth)
{
    const uint64_t own = hash_value(L, -1);
    const char *name;
    for (int i = 1; (name = lua_getupvalue(L, -1, i)); i++) {
        if (strcmp(name, "_ENV")) {
            w->sum += mix(mix(own, (uint64_t)i), hash_value(L, -1));
            walk_value(L, w, depth + 1);
        }
        lua_pop(L, 1);
    }
}

/* The value on top of the coroutine's stack, which is taken away. */
static void walk_part(lua_State *L, walk *w, lua_State *co, uint64_t place, int depth)
{
    lua_xmove(co, L, 1);
    w->sum += mix(place, hash_value(L, -1));
    walk_value(L, w, depth + 1);
    lua_pop(L, 1);
}

static void
walk_locals(lua_State *L, walk *w, lua_State *co, lua_Debug *at, uint64_t call, int depth)
{
    for (int i = 1; lua_getlocal(co, at, i); i++) {
        ts_charge(L, 2);
        walk_part(L, w, co, mix(call, (uint64_t)i), depth);
    }
}

/* Of one that waits: where in each of its calls it is, and what they hold. One that has not begun
 * holds its function and arguments. */
static void walk_coroutine(lua_State *L, walk *w, int depth)
{
    lua_Debug at;
    lua_State *co = lua_tothread(L, -1);
    const uint64_t own = hash_value(L, -1);
    if (co == L || lua_status(co) > LUA_YIELD || !lua_checkstack(co, 2))
        return;
    if (lua_status(co) == LUA_OK && lua_getstack(co, 0, &at))
        return; /* it runs */
    for (int level = 0; lua_status(co) == LUA_YIELD && lua_getstack(co, level, &at); level++) {
        ts_charge(L, 2);
        lua_getinfo(co, "fl", &at);
        const uint64_t call = mix(mix(own, (uint64_t)level), (uint64_t)at.currentline);
        walk_part(L, w, co, call, depth);
        walk_locals(L, w, co, &at, call, depth);
    }
    for (int i = 1; lua_status(co) == LUA_OK && i <= lua_gettop(co); i++) {
        lua_pushvalue(co, i);
        walk_part(L, w, co, mix(own, (uint64_t)i), depth);
    }
}

/* The value on top, which stays. */
static void walk_value(lua_State *L, walk *w, int depth)
{
    enum { DEEPEST = 100 };
    const int type = lua_type(L, -1);
    if (depth > DEEPEST || (type != LUA_TTABLE && type != LUA_TFUNCTION && type != LUA_TTHREAD))
        return;
    luaL_checkstack(L, 6, NULL);
    if (!is_new(L, w))
        return;
    if (type == LUA_TTABLE)
        walk_table(L, w, depth);
    else if (type == LUA_TTHREAD)
        walk_coroutine(L, w, depth);
    else
        walk_function(L, w, depth);
}

/* Of the function on top and of all that it holds. */
static uint64_t holding(lua_State *L)
{
    walk w = {.sum = 0};
    lua_newtable(L);
    lua_insert(L, -2);
    w.seen = lua_gettop(L) - 1;
    walk_value(L, &w, 0);
    lua_remove(L, w.seen);
    return w.sum;
}

/* ---- where it changes ----------------------------------------------------------------------- */

/* Before each line: what the handler holds is compared with what it held at first. */
void ts_look_at_line(lua_State *L, lua_Debug *at)
{
    ts_state *s = ts_of(L);
    luaL_checkstack(L, 8, NULL);
    lua_rawgeti(L, LUA_REGISTRYINDEX, s->watched);
    const uint64_t now = holding(L);
    lua_pop(L, 1);
    ts_charge(L, 50);
    if (now != s->held && !s->changed_line)
        s->changed_line = s->last_line;
    lua_getinfo(L, "l", at);
    s->last_line = at->currentline;
}

static int call_on_copy(lua_State *L)
{
    ts_push_handler(L, lua_touserdata(L, 1));
    lua_call(L, 2, 0);
    return 0;
}

/* One run of the handler on a copy; its errors are those of the second run, in the battle itself.
 * Memory that ends is not one of them: the second run may have enough, and differ. */
static void run_on_copy(lua_State *L, const ts_handler *h)
{
    tilly_battle *copy;
    ts_state *s = ts_of(L);
    tilly_battle *own = s->battle;
    if (tilly_battle_copy(own, &copy) < 0)
        ts_stop_now(L, TS_HOST_MEMORY);
    s->battle = copy;
    s->dry = true;
    const int top = lua_gettop(L);
    lua_pushcfunction(L, call_on_copy);
    lua_pushlightuserdata(L, (void *)(uintptr_t)h);
    lua_pcall(L, 1, 0, 0);
    lua_settop(L, top);
    s->battle = own;
    s->dry = false;
    tilly_battle_unref(copy);
    if (s->stopped == TS_HOST_MEMORY)
        ts_stop_now(L, TS_HOST_MEMORY);
}

static int changed(lua_State *L, const ts_handler *h, int line)
{
    lua_pushfstring(L,
                    TS_CHUNK
                    ":%d: a value outside the battle has changed here, which is lost when it is "
                    "saved: declare a variable, and use vars",
                    line ? line : h->line);
    return lua_error(L);
}

/* It changes again when it runs once more, line by line. */
static void find_line(lua_State *L, const ts_handler *h)
{
    ts_state *s = ts_of(L);
    lua_rawgeti(L, LUA_REGISTRYINDEX, h->function);
    s->held = holding(L);
    lua_pop(L, 1);
    s->watched = h->function;
    s->changed_line = 0;
    s->last_line = h->line;
    ts_hook(L, true);
    run_on_copy(L, h);
    ts_hook(L, false);
    s->stopped = TS_GOES_ON;
    changed(L, h, s->changed_line ? s->changed_line : s->last_line);
}

void ts_call_twice(lua_State *L, const ts_handler *h)
{
    ts_state *s = ts_of(L);
    const ts_state before = *s;
    lua_rawgeti(L, LUA_REGISTRYINDEX, h->function);
    const int function = lua_gettop(L);
    const uint64_t held = holding(L);
    run_on_copy(L, h);
    s->spent = before.spent; /* each look at what it holds has a moment's instructions */
    s->stopped = TS_GOES_ON;
    s->edits = before.edits;
    s->lines = before.lines;
    lua_pushvalue(L, function);
    const uint64_t holds = holding(L);
    lua_settop(L, function - 1);
    s->spent = before.spent;
    if (holds != held)
        find_line(L, h);
    const uint64_t first = s->track;
    s->track = before.track;
    ts_push_handler(L, h);
    lua_call(L, 2, 0);
    if (s->track != first)
        changed(L, h, h->line);
}
