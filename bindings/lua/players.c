/* Players: a function, or one of the built-in players by name, for both sides or by side. */
#include <stdio.h>
#include "tilly_lua.h"

static void no_player(lua_State *L, const char *name)
{
    char known[100] = "";
    size_t length = 0;
    for (uint32_t i = 0; tilly_players(i) && length < sizeof known; i++)
        length += (size_t)snprintf(
            known + length, sizeof known - length, "%s%s", i ? ", " : "", tilly_players(i));
    tl_misuse(L, TILLY_E_UNKNOWN, "there is no player \"%.40s\": known are %s", name, known);
}

static void cast_one(lua_State *L, int index, uint32_t side, cast *c)
{
    c->fn[side] = 0;
    c->player[side] = (tilly_player){.size = sizeof c->player[side]};
    if (lua_type(L, index) == LUA_TSTRING) {
        if (tilly_player_builtin(lua_tostring(L, index), side, &c->player[side]))
            no_player(L, lua_tostring(L, index));
        lua_pushnil(L);
    } else if (lua_type(L, index) == LUA_TFUNCTION) {
        lua_pushvalue(L, index);
        c->fn[side] = lua_gettop(L);
    } else if (lua_isnoneornil(L, index)) {
        lua_pushnil(L);
    } else {
        tl_misuse(L,
                  TILLY_E_RANGE,
                  "a player is a function or a name, not a %s",
                  luaL_typename(L, index));
    }
}

/* {[0] = a, [1] = b}, or a list of two. */
void tl_cast(lua_State *L, int index, cast *c)
{
    luaL_checkstack(L, 8, "tilly");
    if (lua_type(L, index) != LUA_TTABLE) {
        cast_one(L, index, 0, c);
        cast_one(L, index, 1, c);
        return;
    }
    index = lua_absindex(L, index);
    int first = lua_rawgeti(L, index, 2) != LUA_TNIL;
    lua_pop(L, 1);
    for (uint32_t side = 0; side < TILLY_SIDES; side++) {
        lua_rawgeti(L, index, first + (lua_Integer)side);
        cast_one(L, lua_gettop(L), side, c);
        lua_remove(L, -2);
        if (c->fn[side])
            c->fn[side] = lua_gettop(L);
    }
}
