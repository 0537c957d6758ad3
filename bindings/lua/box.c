/* Boxes and views: our own full userdata, told apart by their metatables, closed once however often
 * they are closed. */
#include "tilly_lua.h"

static const char class_key[KINDS], row_key[ROWS], memory_key;
static const char *const class_name[KINDS] = {"tilly.ruleset",
                                              "tilly.army",
                                              "tilly.table",
                                              "tilly.battle",
                                              "tilly.script",
                                              "tilly.turn",
                                              "tilly.decision",
                                              "tilly.option",
                                              "tilly.answer"};

/* ---- what is what --------------------------------------------------------------------------- */

void *tl_test(lua_State *L, int index, tl_kind of)
{
    if (lua_type(L, index) != LUA_TUSERDATA || !lua_getmetatable(L, index))
        return NULL;
    lua_rawgetp(L, LUA_REGISTRYINDEX, &class_key[of]);
    int same = lua_rawequal(L, -1, -2);
    lua_pop(L, 2);
    return same ? lua_touserdata(L, index) : NULL;
}

void *tl_check(lua_State *L, int index, tl_kind of)
{
    void *found = tl_test(L, index, of);
    if (!found)
        tl_bad_argument(L, index, class_name[of]);
    return found;
}

void *tl_handle(lua_State *L, int index, tl_kind of)
{
    const box *b = tl_check(L, index, of);
    if (!b->it)
        tl_misuse(L, TILLY_E_STALE, "the %s is closed", class_name[of] + sizeof "tilly." - 1);
    return b->it;
}

void *tl_view(lua_State *L, int index, tl_kind of, box **battle)
{
    void *found = tl_check(L, index, of);
    lua_getiuservalue(L, index, 1);
    box *b = tl_check(L, -1, BATTLE);
    if (!b->it)
        tl_misuse(L,
                  TILLY_E_STALE,
                  "the battle of this %s is closed",
                  class_name[of] + sizeof "tilly." - 1);
    if (battle)
        *battle = b;
    return found;
}

/* ---- making and closing --------------------------------------------------------------------- */

/* Empty at first: what goes wrong between here and its filling leaves nothing to give back. Its
 * user value is the script of a battle, the functions of a script. */
box *tl_new_box(lua_State *L, tl_kind of)
{
    box *b = lua_newuserdatauv(L, sizeof *b, 1);
    *b = (box){0};
    lua_rawgetp(L, LUA_REGISTRYINDEX, &class_key[of]);
    lua_setmetatable(L, -2);
    return b;
}

void *tl_new_view(lua_State *L, tl_kind of, int battle, size_t size)
{
    battle = lua_absindex(L, battle);
    void *view = lua_newuserdatauv(L, size, 1);
    lua_pushvalue(L, battle);
    lua_setiuservalue(L, -2, 1);
    lua_rawgetp(L, LUA_REGISTRYINDEX, &class_key[of]);
    lua_setmetatable(L, -2);
    return view;
}

static void keep(tl_kind of, void *handle)
{
    if (of == RULESET)
        tilly_ruleset_ref(handle);
    else if (of == ARMY)
        tilly_army_ref(handle);
    else if (of == TABLE)
        tilly_table_ref(handle);
    else if (of == SCRIPT)
        tilly_script_ref(handle);
    else
        tilly_battle_ref(handle);
}

static void let_go(tl_kind of, void *handle)
{
    if (of == RULESET)
        tilly_ruleset_unref(handle);
    else if (of == ARMY)
        tilly_army_unref(handle);
    else if (of == TABLE)
        tilly_table_unref(handle);
    else if (of == SCRIPT)
        tilly_script_unref(handle);
    else
        tilly_battle_unref(handle);
}

/* The box comes first, then what goes into it: nothing allocates between finding what is lent and
 * keeping it. */
int tl_lend(lua_State *L, box *to, tl_kind of, const void *borrowed)
{
    if (!borrowed)
        lua_pushnil(L);
    else
        keep(of, to->it = (void *)(uintptr_t)borrowed);
    return 1;
}

/* Also __gc and __close. A battle that is being run is not closed under the feet of its run. */
int tl_close(lua_State *L)
{
    for (tl_kind of = RULESET; of < HANDLES; of++) {
        box *b = tl_test(L, 1, of);
        if (!b)
            continue;
        if (b->running)
            return tl_fail(L, TILLY_E_BUSY);
        void *it = b->it;
        b->it = NULL;
        b->now = NULL;
        let_go(of, it);
        lua_pushboolean(L, 1);
        return 1;
    }
    return tl_bad_argument(L, 1, "a ruleset, army, table, battle or script");
}

/* ---- equality, indexing --------------------------------------------------------------------- */

static int equal_boxes(lua_State *L)
{
    int same = 0;
    for (tl_kind of = RULESET; of < HANDLES && !same; of++) {
        const box *a = tl_test(L, 1, of);
        const box *b = tl_test(L, 2, of);
        same = a && b && a->it && a->it == b->it;
    }
    lua_pushboolean(L, same);
    return 1;
}

static uint64_t identity(lua_State *L, int index, tl_kind of)
{
    const void *v = tl_test(L, index, of);
    if (of == TURN)
        return ((const turn_view *)v)->number;
    if (of == DECISION)
        return (uint64_t)((const decision_view *)v)->serial << 32 |
               ((const decision_view *)v)->epoch;
    return ((uint64_t)((const option_view *)v)->serial << 32 | ((const option_view *)v)->epoch) *
               513u +
           ((const option_view *)v)->index;
}

static int equal_views(lua_State *L)
{
    int same = 0;
    lua_settop(L, 2);
    for (tl_kind of = TURN; of < ANSWER && !same; of++) {
        if (!tl_test(L, 1, of) || !tl_test(L, 2, of))
            continue;
        lua_getiuservalue(L, 1, 1);
        lua_getiuservalue(L, 2, 1);
        same = lua_rawequal(L, -1, -2) && identity(L, 1, of) == identity(L, 2, of);
    }
    lua_pushboolean(L, same);
    return 1;
}

/* A method, or what a getter says: it is called in place if it is one of C's. A getter that fails
 * raises: there is no room for two values. */
static int index_of(lua_State *L)
{
    lua_settop(L, 2);
    lua_pushvalue(L, 2);
    if (lua_rawget(L, lua_upvalueindex(1)) != LUA_TNIL)
        return 1;
    int listed = lua_isinteger(L, 2);
    if (listed)
        lua_pushinteger(L, 0);
    else
        lua_pushvalue(L, 2);
    if (lua_rawget(L, lua_upvalueindex(2)) == LUA_TNIL) {
        if (lua_type(L, 2) != LUA_TSTRING)
            return 1;
        return tl_no_such(L,
                          lua_tostring(L, lua_upvalueindex(3)),
                          "field or method",
                          lua_tostring(L, 2),
                          lua_upvalueindex(1),
                          lua_upvalueindex(2));
    }
    lua_CFunction get = lua_tocfunction(L, -1);
    if (!get || listed) {
        lua_pushvalue(L, 1);
        lua_pushvalue(L, 2);
        lua_call(L, 2, 1);
        return 1;
    }
    lua_settop(L, 1);
    int given = get(L);
    if (given > 1 && lua_isnil(L, -2))
        return lua_error(L);
    return given;
}

static int no_new_index(lua_State *L)
{
    return tl_misuse(L,
                     TILLY_E_FROZEN,
                     "%.60s cannot be set so",
                     lua_type(L, 2) == LUA_TSTRING ? lua_tostring(L, 2) : luaL_typename(L, 2));
}

/* ---- classes -------------------------------------------------------------------------------- */

/* With an upvalue close() is another function in each class, and messages name the right one. */
static void table_of(lua_State *L, const luaL_Reg *functions)
{
    lua_newtable(L);
    if (!functions)
        return;
    lua_pushnil(L);
    luaL_setfuncs(L, functions, 1);
}

static void set(lua_State *L, const char *name, lua_CFunction f)
{
    lua_pushcfunction(L, f);
    lua_setfield(L, -2, name);
}

static void new_metatable(lua_State *L, const char *name, const void *key)
{
    lua_newtable(L);
    lua_pushstring(L, name);
    lua_setfield(L, -2, "__name");
    lua_pushboolean(L, 0);
    lua_setfield(L, -2, "__metatable");
    lua_pushvalue(L, -1);
    lua_rawsetp(L, LUA_REGISTRYINDEX, key);
}

/* Into the table on top goes {methods, get, meta} under the name, for the part of the module that
 * is written in Lua. */
void tl_class(
    lua_State *L, tl_kind of, const char *name, const luaL_Reg *methods, const luaL_Reg *getters)
{
    lua_newtable(L);
    table_of(L, methods);
    table_of(L, getters);
    new_metatable(L, class_name[of], &class_key[of]);
    lua_pushvalue(L, -3);
    lua_pushvalue(L, -3);
    lua_pushstring(L, class_name[of] + sizeof "tilly." - 1);
    lua_pushcclosure(L, index_of, 3);
    lua_setfield(L, -2, "__index");
    set(L, "__newindex", no_new_index);
    set(L, "__eq", of < HANDLES ? equal_boxes : equal_views);
    if (of < HANDLES) {
        set(L, "__gc", tl_close);
        set(L, "__close", tl_close);
    }
    lua_setfield(L, -4, "meta");
    lua_setfield(L, -3, "get");
    lua_setfield(L, -2, "methods");
    lua_setfield(L, -2, name);
}

void tl_extend(lua_State *L, const char *name, const char *as, lua_CFunction f)
{
    int listed = as[0] == '[';
    lua_getfield(L, -1, name);
    lua_getfield(L, -1, listed ? "get" : "meta");
    lua_pushcfunction(L, f);
    if (listed)
        lua_rawseti(L, -2, 0);
    else
        lua_setfield(L, -2, as);
    lua_pop(L, 2);
}

void tl_row_class(lua_State *L, tl_row of, const char *name)
{
    char whole[32] = "tilly.";
    for (int i = 0; name[i] && i < 24; i++)
        whole[6 + i] = name[i], whole[7 + i] = 0;
    new_metatable(L, whole, &row_key[of]);
    lua_setfield(L, -2, name);
}

void tl_set_row(lua_State *L, tl_row of)
{
    lua_rawgetp(L, LUA_REGISTRYINDEX, &row_key[of]);
    lua_setmetatable(L, -2);
}

/* ---- memory --------------------------------------------------------------------------------- */

static void *give(size_t size, void *L)
{
    void *ud;
    lua_Alloc f = lua_getallocf(L, &ud);
    return f(ud, NULL, 0, size);
}

static void *regrow(void *block, size_t old_size, size_t size, void *L)
{
    void *ud;
    lua_Alloc f = lua_getallocf(L, &ud);
    return f(ud, block, old_size, size);
}

static void take(void *block, size_t size, void *L)
{
    void *ud;
    lua_Alloc f = lua_getallocf(L, &ud);
    f(ud, block, size, 0);
}

/* A state's battles live in the state's own memory, so that a limit on it covers them. The main
 * thread lives as long as the state, a coroutine may not. */
const tilly_allocator *tl_memory(lua_State *L)
{
    if (lua_rawgetp(L, LUA_REGISTRYINDEX, &memory_key) == LUA_TNIL) {
        tilly_allocator *made = lua_newuserdatauv(L, sizeof *made, 0);
        lua_rawgeti(L, LUA_REGISTRYINDEX, LUA_RIDX_MAINTHREAD);
        *made = (tilly_allocator){.size = sizeof *made,
                                  .alloc = give,
                                  .resize = regrow,
                                  .free = take,
                                  .context = lua_tothread(L, -1)};
        lua_pop(L, 1);
        lua_pushvalue(L, -1);
        lua_rawsetp(L, LUA_REGISTRYINDEX, &memory_key);
        lua_replace(L, -2);
    }
    const tilly_allocator *memory = lua_touserdata(L, -1);
    lua_pop(L, 1);
    return memory;
}

int tl_collect(lua_State *L, tilly_status status)
{
    if (status != TILLY_E_MEMORY)
        return 0;
    lua_gc(L, LUA_GCCOLLECT, 0);
    return 1;
}

/* The collector sees the few bytes of a box, not the battle behind it. */
void tl_weigh(lua_State *L, size_t bytes)
{
    if (lua_gc(L, LUA_GCISRUNNING, 0))
        lua_gc(L,
               LUA_GCSTEP,
               (int)(bytes / 1024 < 1      ? 1
                     : bytes / 1024 > 4096 ? 4096
                                           : bytes / 1024));
}
