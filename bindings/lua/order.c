/* Orders of formations, reinforcements, what a side may see. How they are told in words is the
 * business of init.lua. */
#include "tilly_lua.h"

/* set_order(formation, {kind =, target =, radius =, point = {{x, y}, ...}, points = how many, note
 * =}) */
static int set_order(lua_State *L)
{
    tilly_order order;
    tilly_reason why = {.size = sizeof why};
    tilly_status status = TILLY_OK;
    tilly_id formation = tl_id(L, 2, "formation");
    tl_read_record(L, 3, record_named("order"), NULL, &order);
    WITH_ROOM(L, status)
    status = tilly_battle_set_order(tl_handle(L, 1, BATTLE), formation, &order, &why);
    return status < 0 ? tl_refused(L, 1, status, &why) : tl_done(L, status);
}

static int order(lua_State *L)
{
    tilly_order o = {.size = sizeof o};
    tilly_id formation = tl_id(L, 2, "formation");
    tilly_status status = tilly_battle_order(tl_handle(L, 1, BATTLE), formation, &o);
    if (status < 0)
        return tl_fail(L, status);
    tl_push_record(L, record_named("order"), &o);
    return 1;
}

/* set_arrival(unit, {turn =, half =, from = {x, y}, to = {x, y}}) */
static int set_arrival(lua_State *L)
{
    tilly_arrival arrival;
    tilly_reason why = {.size = sizeof why};
    tilly_status status = TILLY_OK;
    tilly_id unit = tl_id(L, 2, "unit");
    tl_read_record(L, 3, record_named("arrival"), NULL, &arrival);
    WITH_ROOM(L, status)
    status = tilly_battle_set_arrival(tl_handle(L, 1, BATTLE), unit, &arrival, &why);
    return status < 0 ? tl_refused(L, 1, status, &why) : tl_done(L, status);
}

static int arrival(lua_State *L)
{
    tilly_arrival a = {.size = sizeof a};
    tilly_id unit = tl_id(L, 2, "unit");
    tilly_status status = tilly_battle_arrival(tl_handle(L, 1, BATTLE), unit, &a);
    if (status < 0)
        return tl_fail(L, status);
    tl_push_record(L, record_named("arrival"), &a);
    return 1;
}

/* view(viewer, side): rows of what that side may see, of both sides or of one. */
static int view(lua_State *L)
{
    enum { MOST = TILLY_SIDES * TILLY_MOST_UNITS };
    uint32_t count = 0;
    uint32_t viewer = tl_side(L, 2, 0);
    uint32_t side = tl_side(L, 3, 1);
    const record *as = record_named("unit");
    lua_settop(L, 1);
    tilly_unit *row = lua_newuserdatauv(L, MOST * sizeof *row, 0);
    tilly_status status =
        tilly_battle_view(tl_handle(L, 1, BATTLE), viewer, side, row, MOST, &count);
    if (status < 0)
        return tl_fail(L, status);
    lua_createtable(L, (int)count, 0);
    for (uint32_t i = 0; i < count && i < MOST; i++) {
        tl_push_row(L, UNIT_ROW, 1, as, &row[i]);
        lua_rawseti(L, 3, (lua_Integer)i + 1);
    }
    return 1;
}

const luaL_Reg tl_orders[] = {{"set_order", set_order},
                              {"order", order},
                              {"set_arrival", set_arrival},
                              {"arrival", arrival},
                              {"view", view},
                              {NULL, NULL}};
