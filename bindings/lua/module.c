/* luaopen_tilly_raw: the table that SWIG makes, with our classes in it. The part of the module
 * written in Lua, init.lua, takes it from here. */
#include <stdatomic.h>
#include <string.h>
#include "tilly_lua.h"

#if defined(_WIN32)
#define EXPORTED __declspec(dllexport)
#else
#define EXPORTED __attribute__((visibility("default")))
#endif

int luaopen_tilly_swig(lua_State *L);
EXPORTED int luaopen_tilly_raw(lua_State *L);

/* ---- what comes out of SWIG ----------------------------------------------------------------- */

static int prime(lua_State *L)
{
    lua_pushcfunction(L, luaopen_tilly_swig);
    lua_call(L, 0, 0);
    return 0;
}

/* SWIG's own opening fills tables that the whole process shares: two threads that load the module
 * at once would race, and memory that runs out half-way would leave them broken for good. So it
 * runs once, in a state of its own with malloc behind it, under a lock; all later runs only read.
 */
static int primed(void)
{
    static atomic_flag lock = ATOMIC_FLAG_INIT;
    static atomic_int ready;
    if (atomic_load_explicit(&ready, memory_order_acquire))
        return 1;
    while (atomic_flag_test_and_set_explicit(&lock, memory_order_acquire)) {
    }
    int done = atomic_load_explicit(&ready, memory_order_relaxed);
    lua_State *scratch = done ? NULL : luaL_newstate();
    if (scratch) {
        lua_pushcfunction(scratch, prime);
        done = lua_pcall(scratch, 0, 0, 0) == LUA_OK;
        lua_close(scratch);
    }
    if (done)
        atomic_store_explicit(&ready, 1, memory_order_release);
    atomic_flag_clear_explicit(&lock, memory_order_release);
    return done;
}

/* The module's table, without the metatable that aborts on a wrong object, and without the two
 * globals whose functions look inside any userdata as if it were theirs. */
static int open_swig(lua_State *L)
{
    static const char *const global[] = {"swig_type", "swig_equals"};
    for (int i = 0; i < 2; i++)
        lua_getglobal(L, global[i]);
    lua_pushcfunction(L, luaopen_tilly_swig);
    lua_call(L, 0, 1);
    lua_pushnil(L);
    lua_setmetatable(L, -2);
    for (int i = 0; i < 2; i++) {
        lua_pushvalue(L, -3 + i);
        lua_setglobal(L, global[i]);
    }
    int raw = lua_gettop(L);
    static const char *const inside[] = {
        ".get", ".set", ".fn", ".type", ".base", ".bases", "swig_type", "swig_equals", "env"};
    for (size_t i = 0; i < sizeof inside / sizeof *inside; i++) {
        lua_pushnil(L);
        lua_setfield(L, raw, inside[i]);
    }
    return 1;
}

/* ---- functions that belong to no object ----------------------------------------------------- */

/* throw(seed, stream, serial, dice, faces) */
static int throw(lua_State * L)
{
    uint16_t face[TILLY_MOST_DICE];
    uint64_t seed = tl_bits(L, 1, "seed");
    uint32_t number[4];
    static const char *const name[] = {"stream", "serial", "dice", "faces"};
    for (int i = 0; i < 4; i++)
        number[i] = (uint32_t)(i ? tl_integer(L, 2 + i, 0, UINT32_MAX, name[i])
                                 : tl_kind_at(L, 2, UINT32_MAX, "Stream", name[0]));
    tilly_status status = tilly_throw(seed, number[0], number[1], number[2], number[3], face);
    if (status < 0)
        return tl_fail(L, status);
    lua_createtable(L, (int)number[2], 0);
    for (uint32_t i = 0; i < number[2]; i++) {
        lua_pushinteger(L, face[i]);
        lua_rawseti(L, -2, (lua_Integer)i + 1);
    }
    return 1;
}

static tilly_point point_at(lua_State *L, int index)
{
    return (tilly_point){tl_length(L, index, "x"), tl_length(L, index + 1, "y")};
}

static int distance(lua_State *L)
{
    tl_push_length(L, tilly_distance(point_at(L, 1), point_at(L, 3)));
    return 1;
}

static int bearing(lua_State *L)
{
    lua_pushnumber(L, tilly_to_degrees((int32_t)tilly_bearing(point_at(L, 1), point_at(L, 3))));
    return 1;
}

static int ahead(lua_State *L)
{
    tilly_point p =
        tilly_ahead(point_at(L, 1), tl_heading(L, 3, "heading"), tl_length(L, 4, "length"));
    tl_push_length(L, p.x);
    tl_push_length(L, p.y);
    return 2;
}

/* expect(value, "Battle"): what the methods written in Lua ask of their object; expect(value,
 * "Army", "armies[1]"): of a member of a table. */
static int expect(lua_State *L)
{
    static const char *const name[] = {
        "RuleSet", "Army", "Table", "Battle", "Script", "Turn", NULL};
    tl_kind of = (tl_kind)luaL_checkoption(L, 2, NULL, name);
    const char *what = luaL_optstring(L, 3, NULL);
    if (what && !tl_test(L, 1, of))
        tl_misuse(L,
                  TILLY_E_HANDLE,
                  "%s: tilly.%s expected, got %s",
                  what,
                  name[of],
                  luaL_typename(L, 1));
    lua_settop(L, 1);
    if (of < HANDLES)
        tl_handle(L, 1, of);
    else
        tl_check(L, 1, of);
    return 1;
}

/* The same sentence whether the battle is still there or not. */
static tilly_status
write_reason(lua_State *L, const void *why, char *text, size_t room, size_t *needed)
{
    const box *b = tl_test(L, 2, BATTLE);
    return tilly_reason_text(b ? b->it : NULL, why, text, room, needed);
}

static int reason_text(lua_State *L)
{
    tilly_reason why = {.size = sizeof why};
    const record *as = record_named("reason");
    if (!lua_istable(L, 1))
        tl_bad_argument(L, 1, "table");
    lua_settop(L, 2);
    lua_newtable(L); /* what cannot be read back is left out */
    for (const record_field *f = as->field; f->name; f++) {
        if (f->meaning == RECORD_PICK || !strcmp(f->name, "number"))
            continue;
        tl_field(L, 1, f->name);
        lua_setfield(L, 3, f->name);
    }
    tl_read_row(L, 3, as, &why);
    tl_field(L, 1, "number");
    for (int i = 0; i < 4 && why.measure[i] && lua_istable(L, 4); i++) {
        double scale = tl_scale_of(why.measure[i]);
        lua_rawgeti(L, 4, i + 1);
        why.number[i] = tl_scaled(L, tl_number(L, -1, "number"), scale > 0 ? scale : 1, "number");
    }
    lua_settop(L, 2);
    return tl_write(L, write_reason, &why);
}

EXPORTED int luaopen_tilly_raw(lua_State *L)
{
    static const luaL_Reg functions[] = {{"throw", throw},
                                         {"distance", distance},
                                         {"bearing", bearing},
                                         {"ahead", ahead},
                                         {"reason_text", reason_text},
                                         {"close", tl_close},
                                         {"misuse", tl_raise},
                                         {"fault", tl_new_fault},
                                         {"calls", tl_set_calls},
                                         {"expect", expect},
                                         {NULL, NULL}};
    static const char *const row_name[] = {"Unit", "Event", "Reason", "Roll"};
    static const char module_key;
    /* loaded again: what was made before must still be known */
    if (lua_rawgetp(L, LUA_REGISTRYINDEX, &module_key) == LUA_TTABLE)
        return 1;
    if (!primed())
        return luaL_error(L, "tilly: not enough memory");
    tl_fault_open(L);
    lua_settop(L, 0);
    open_swig(L);
    luaL_setfuncs(L, functions, 0);
    luaL_setfuncs(L, tl_rule_makings, 0);
    luaL_setfuncs(L, tl_army_makings, 0);
    luaL_setfuncs(L, tl_table_makings, 0);
    luaL_setfuncs(L, tl_makings, 0);
    luaL_setfuncs(L, tl_script_makings, 0);
    luaL_setfuncs(L, tl_program_makings, 0);
    luaL_setfuncs(L, tl_kind_makings, 0);
    luaL_setfuncs(L, tl_name_makings, 0);
    tl_memory(L);
    tl_fault_strict(L);
    tl_record_open(L);
    lua_newtable(L);
    tl_ruleset_open(L);
    tl_army_open(L);
    tl_table_open(L);
    tl_battle_open(L);
    tl_turn_open(L);
    tl_decision_open(L);
    tl_option_open(L);
    tl_script_open(L);
    for (int i = 0; i < ROWS; i++)
        tl_row_class(L, (tl_row)i, row_name[i]);
    lua_setfield(L, -2, "classes");
    lua_pushvalue(L, -1);
    lua_rawsetp(L, LUA_REGISTRYINDEX, &module_key);
    return 1;
}
