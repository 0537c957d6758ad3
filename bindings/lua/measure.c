/* Measures on the table whose results are lists, rows or reasons; those that are one number are
 * made by SWIG. */
#include "tilly_lua.h"

typedef tilly_status
lister(const tilly_battle *self, tilly_id unit, tilly_id *ids, uint32_t room, uint32_t *count);

static int list_ids(lua_State *L, lister *of)
{
    tilly_id id[TILLY_MOST_UNITS];
    uint32_t count = 0;
    tilly_id unit = tl_id(L, 2, "unit");
    tilly_status status = of(tl_handle(L, 1, BATTLE), unit, id, TILLY_MOST_UNITS, &count);
    if (status < 0)
        return tl_fail(L, status);
    lua_createtable(L, (int)count, 0);
    for (uint32_t i = 0; i < count && i < TILLY_MOST_UNITS; i++) {
        lua_pushinteger(L, id[i]);
        lua_rawseti(L, -2, (lua_Integer)i + 1);
    }
    return 1;
}
static int controllers(lua_State *L)
{
    return list_ids(L, tilly_battle_controllers);
}
static int contacts(lua_State *L)
{
    return list_ids(L, tilly_battle_contacts);
}

/* true, or false and the reason. */
static int sight(lua_State *L)
{
    uint32_t clear = 0;
    tilly_reason why = {.size = sizeof why};
    tilly_id from = tl_id(L, 2, "from");
    tilly_id to = tl_id(L, 3, "to");
    tilly_status status = tilly_battle_sight(tl_handle(L, 1, BATTLE), from, to, &clear, &why);
    if (status < 0)
        return tl_fail(L, status);
    lua_pushboolean(L, clear != 0);
    if (clear)
        return 1;
    tl_push_reason(L, 1, &why);
    return 2;
}

/* The dice as primary shooter, or nil and why not. */
static int may_shoot(lua_State *L)
{
    uint32_t dice = 0;
    tilly_reason why = {.size = sizeof why};
    tilly_id from = tl_id(L, 2, "from");
    tilly_id to = tl_id(L, 3, "to");
    tilly_status status = tilly_battle_may_shoot(tl_handle(L, 1, BATTLE), from, to, &dice, &why);
    if (status < 0)
        return tl_refused(L, 1, status, &why);
    lua_pushinteger(L, dice);
    return 1;
}

static int charges(lua_State *L)
{
    tilly_reach reach[256];
    uint32_t count = 0;
    tilly_id unit = tl_id(L, 2, "unit");
    const record *as = record_named("reach");
    tilly_status status = tilly_battle_charges(tl_handle(L, 1, BATTLE), unit, reach, 256, &count);
    if (status < 0)
        return tl_fail(L, status);
    lua_createtable(L, (int)count, 0);
    for (uint32_t i = 0; i < count && i < 256; i++) {
        tl_push_record(L, as, &reach[i]);
        lua_rawseti(L, -2, (lua_Integer)i + 1);
    }
    return 1;
}

/* odds({attacker, ...}, defender) */
static int odds(lua_State *L)
{
    tilly_id attacker[TILLY_MOST_UNITS];
    tilly_odds o = {.size = sizeof o};
    lua_Unsigned count = tl_list(L, 2, "attackers");
    if (count > TILLY_MOST_UNITS)
        tl_misuse(L, TILLY_E_RANGE, "attackers: at most %d of them", TILLY_MOST_UNITS);
    for (lua_Unsigned i = 0; i < count; i++) {
        lua_rawgeti(L, 2, (lua_Integer)i + 1);
        attacker[i] = tl_id(L, lua_gettop(L), "attacker");
        lua_pop(L, 1);
    }
    tilly_id defender = tl_id(L, 3, "defender");
    tilly_status status =
        tilly_battle_odds(tl_handle(L, 1, BATTLE), attacker, (uint32_t)count, defender, &o);
    if (status < 0)
        return tl_fail(L, status);
    tl_push_record(L, record_named("odds"), &o);
    return 1;
}

const luaL_Reg tl_measures[] = {{"controllers", controllers},
                                {"contacts", contacts},
                                {"sight", sight},
                                {"may_shoot", may_shoot},
                                {"charges", charges},
                                {"odds", odds},
                                {NULL, NULL}};
