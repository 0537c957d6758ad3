/* Players: a function, one of the built-in players by name, or a scenario in Lua that has a player,
 * for both sides or by side. */
#include <tilly/lua.h>
#include "tilly_lua.h"

static void no_player(lua_State *L, const char *name)
{
    lua_newtable(L);
    for (uint32_t i = 0; tilly_players(i); i++) {
        lua_pushstring(L, tilly_players(i));
        lua_rawseti(L, -2, (lua_Integer)i + 1);
    }
    tl_no_such(L, "players", "player", name, lua_gettop(L), 0);
}

/* ---- of a scenario in Lua: it stays on the stack while it plays ------------------------------ */

static int free_player(lua_State *L)
{
    tilly_player *player = lua_touserdata(L, 1);
    tilly_script_player_free(player);
    *player = (tilly_player){NULL, NULL};
    return 0;
}

static void push_own(lua_State *L, int script, uint32_t side, tilly_player *out)
{
    static const char key;
    tilly_status status = TILLY_OK;
    tilly_player *player = lua_newuserdatauv(L, sizeof *player, 0);
    *player = (tilly_player){NULL, NULL};
    if (lua_rawgetp(L, LUA_REGISTRYINDEX, &key) == LUA_TNIL) {
        lua_pop(L, 1);
        lua_createtable(L, 0, 2);
        lua_pushcfunction(L, free_player);
        lua_setfield(L, -2, "__gc");
        lua_pushboolean(L, 0);
        lua_setfield(L, -2, "__metatable");
        lua_pushvalue(L, -1);
        lua_rawsetp(L, LUA_REGISTRYINDEX, &key);
    }
    lua_setmetatable(L, -2);
    WITH_ROOM(L, status)
    status = tilly_script_player(tl_handle(L, script, SCRIPT), side, player);
    if (status == TILLY_E_UNKNOWN || status == TILLY_E_HANDLE)
        tl_misuse(L, status, "players: the script has no player for side %d", (int)side);
    if (status < 0) {
        tl_fail(L, status);
        lua_error(L);
    }
    *out = *player;
}

/* ---- one a side ------------------------------------------------------------------------------ */

static void cast_one(lua_State *L, int index, uint32_t side, cast *c)
{
    c->fn[side] = 0;
    c->player[side] = (tilly_player){NULL, NULL};
    if (lua_type(L, index) == LUA_TSTRING) {
        if (tilly_player_builtin(lua_tostring(L, index), side, &c->player[side]))
            no_player(L, lua_tostring(L, index));
        lua_pushnil(L);
    } else if (lua_type(L, index) == LUA_TFUNCTION) {
        lua_pushvalue(L, index);
        c->fn[side] = lua_gettop(L);
    } else if (tl_test(L, index, SCRIPT)) {
        push_own(L, lua_absindex(L, index), side, &c->player[side]);
    } else if (!lua_toboolean(L, index)) {
        lua_pushnil(L);
    } else {
        tl_misuse(L,
                  TILLY_E_RANGE,
                  "a player is a function, a name or a script, not a %s",
                  luaL_typename(L, index));
    }
}

static int has(lua_State *L, int table, lua_Integer place)
{
    int there = lua_rawgeti(L, table, place) != LUA_TNIL;
    lua_pop(L, 1);
    return there;
}

/* Where side 0 stands: at 0, or at 1 of a list of two. {"thumb"} could mean either side. */
static lua_Integer first_side(lua_State *L, int table)
{
    static const char *const no_names[] = {NULL};
    int by_side = has(L, table, 0);
    int list = has(L, table, 2);
    if (list && !by_side && !has(L, table, 1))
        tl_misuse(L,
                  TILLY_E_RANGE,
                  "players: there is a hole in the list: {false, player} has a player for side 1 "
                  "alone");
    if (by_side && list)
        tl_misuse(L, TILLY_E_RANGE, "players: sides are 0 and 1, there is no side 2");
    if (!by_side && !list && has(L, table, 1))
        tl_misuse(
            L,
            TILLY_E_RANGE,
            "players: of which side? {[0] = false, [1] = player} has a player for side 1 alone");
    if (by_side)
        return tl_sides(L, table, "players");
    tl_only_keys(L, table, no_names, TILLY_SIDES, "players");
    return 1;
}

/* {[0] = a, [1] = b}, or a list of two; false: nobody plays that side. */
void tl_cast(lua_State *L, int index, cast *c)
{
    luaL_checkstack(L, 8, "tilly");
    if (lua_type(L, index) != LUA_TTABLE) {
        cast_one(L, index, 0, c);
        cast_one(L, index, 1, c);
        return;
    }
    index = lua_absindex(L, index);
    lua_Integer first = first_side(L, index);
    for (uint32_t side = 0; side < TILLY_SIDES; side++) {
        lua_rawgeti(L, index, first + side);
        cast_one(L, lua_gettop(L), side, c);
        lua_remove(L, -2);
        if (c->fn[side])
            c->fn[side] = lua_gettop(L);
    }
}
