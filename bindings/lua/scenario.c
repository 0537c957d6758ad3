/* What a scenario has besides its armies: variables, areas, objectives. */
#include <string.h>
#include "tilly_lua.h"

/* A list of arguments as rows; how many there are. */
static uint32_t
read_rows(lua_State *L, int list, const record *of, void *to, lua_Unsigned most, const char *what)
{
    list = lua_absindex(L, list);
    lua_Unsigned count = tl_list(L, list, what);
    if (count > most)
        tl_misuse(L, TILLY_E_FULL, "%s: at most %d of them", what, (int)most);
    for (lua_Unsigned i = 0; i < count; i++) {
        lua_rawgeti(L, list, (lua_Integer)i + 1);
        tl_read_record(L, lua_gettop(L), of, NULL, (char *)to + i * of->size);
        lua_pop(L, 1);
    }
    return (uint32_t)count;
}

/* What new_battle is given, at the table's place; `of` keeps it while the battle is made. */
void tl_read_scenario(lua_State *L, int table, tilly_setup *setup, tl_scenario *of)
{
    if (tl_field(L, table, "variables") != LUA_TNIL)
        setup->variable_count = read_rows(
            L, -1, record_named("variable"), of->variable, TILLY_MOST_VARIABLES, "variables");
    if (tl_field(L, table, "areas") != LUA_TNIL)
        setup->area_count =
            read_rows(L, -1, record_named("area"), of->area, TILLY_MOST_AREAS, "areas");
    if (tl_field(L, table, "objectives") != LUA_TNIL)
        setup->objective_count = read_rows(
            L, -1, record_named("objective"), of->objective, TILLY_MOST_OBJECTIVES, "objectives");
    setup->variables = of->variable;
    setup->areas = of->area;
    setup->objectives = of->objective;
    lua_pop(L, 3);
}

static int push_rows(lua_State *L, const record *of, const void *row, uint32_t count)
{
    lua_createtable(L, (int)count, 0);
    for (uint32_t i = 0; i < count; i++) {
        tl_push_record(L, of, (const char *)row + i * of->size);
        lua_rawseti(L, -2, (lua_Integer)i + 1);
    }
    return 1;
}

static int variable_rows(lua_State *L)
{
    tilly_variable row[TILLY_MOST_VARIABLES];
    uint32_t count = 0;
    tilly_status status =
        tilly_battle_variables(tl_handle(L, 1, BATTLE), row, TILLY_MOST_VARIABLES, &count);
    return status < 0 ? tl_fail(L, status) : push_rows(L, record_named("variable"), row, count);
}

/* Only the corners it has; of an outline no radius. */
static void tidy_area(lua_State *L, const tilly_area *a)
{
    lua_getfield(L, -1, "point");
    for (uint32_t i = a->points + 1; i <= TILLY_MOST_CORNERS; i++) {
        lua_pushnil(L);
        lua_rawseti(L, -2, i);
    }
    lua_pop(L, 1);
    if (a->radius)
        return;
    lua_pushnil(L);
    lua_setfield(L, -2, "radius");
}

static int areas(lua_State *L)
{
    tilly_area row[TILLY_MOST_AREAS];
    uint32_t count = 0;
    tilly_status status =
        tilly_battle_areas(tl_handle(L, 1, BATTLE), row, TILLY_MOST_AREAS, &count);
    if (status < 0)
        return tl_fail(L, status);
    push_rows(L, record_named("area"), row, count);
    for (uint32_t i = 0; i < count; i++) {
        lua_rawgeti(L, -1, (lua_Integer)i + 1);
        tidy_area(L, &row[i]);
        lua_pop(L, 1);
    }
    return 1;
}

/* within(id, side): the ids of the units there. */
static int within(lua_State *L)
{
    tilly_id id[TILLY_SIDES * TILLY_MOST_UNITS];
    uint32_t count = 0;
    tilly_id place = tl_id(L, 2, "place");
    uint32_t side = tl_side(L, 3, 1);
    tilly_status status = tilly_battle_within(
        tl_handle(L, 1, BATTLE), place, side, id, TILLY_SIDES * TILLY_MOST_UNITS, &count);
    if (status < 0)
        return tl_fail(L, status);
    lua_createtable(L, (int)count, 0);
    for (uint32_t i = 0; i < count; i++) {
        lua_pushinteger(L, id[i]);
        lua_rawseti(L, -2, (lua_Integer)i + 1);
    }
    return 1;
}

/* Names stand for numbers; what there is not is nil. */
static void tidy_objective(lua_State *L, const tilly_objective *o, const tilly_variable *variable)
{
    if (o->variable)
        lua_pushstring(L, variable[o->variable - 1].name);
    else
        lua_pushnil(L);
    lua_setfield(L, -2, "variable");
    if (*o->area)
        return;
    lua_pushnil(L);
    lua_setfield(L, -2, "area");
}

/* objectives(viewer) */
static int objectives(lua_State *L)
{
    tilly_objective row[TILLY_MOST_OBJECTIVES];
    tilly_variable variable[TILLY_MOST_VARIABLES];
    uint32_t count = 0;
    uint32_t variables = 0;
    uint32_t viewer = tl_side(L, 2, 1);
    const tilly_battle *battle = tl_handle(L, 1, BATTLE);
    tilly_battle_variables(battle, variable, TILLY_MOST_VARIABLES, &variables);
    tilly_status status =
        tilly_battle_objectives(battle, viewer, row, TILLY_MOST_OBJECTIVES, &count);
    if (status < 0)
        return tl_fail(L, status);
    push_rows(L, record_named("objective"), row, count);
    for (uint32_t i = 0; i < count; i++) {
        lua_rawgeti(L, -1, (lua_Integer)i + 1);
        tidy_objective(L, &row[i], variable);
        lua_pop(L, 1);
    }
    return 1;
}

const luaL_Reg tl_scenarios[] = {{"variable_rows", variable_rows},
                                 {"areas", areas},
                                 {"within", within},
                                 {"objectives", objectives},
                                 {NULL, NULL}};
