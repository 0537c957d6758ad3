/* The battle object: what a handler or a player reads. What it changes is in edit.c. */
#include <stdio.h>
#include <string.h>
#include "script.h"

enum { A_LOOK = 100, A_MEASURE = 20, A_ROW = 8 }; /* what is charged for them, in instructions */

tilly_battle *ts_battle(lua_State *L)
{
    tilly_battle *b = ts_of(L)->battle;
    if (!b)
        ts_raise(L, "the battle is there inside handlers and players, not as the file is read");
    return b;
}

/* ---- units ---------------------------------------------------------------------------------- */

/* Where its army lists it: the line, or 0. */
static int line_of_unit(lua_State *L, tilly_id id)
{
    tilly_unit u;
    char path[TS_PATH];
    char written[TS_PATH];
    ts_charge(L, ts_of(L)->program->length / 4); /* the file is looked through */
    if (tilly_battle_unit(ts_battle(L), id, &u) < 0)
        return 0;
    snprintf(path, sizeof path, "armies[%u].units[%u]", (unsigned)u.side, (unsigned)u.number);
    return (int)ts_line_of(ts_of(L)->program, path, written, sizeof written);
}

static void refuse_namesakes(lua_State *L, const char *name, tilly_id one, tilly_id other)
{
    ts_raise(L,
             "\"%s\" is the name of two units, of lines %d and %d: give each its own, or use its "
             "row or id",
             name,
             line_of_unit(L, one),
             line_of_unit(L, other));
}

static tilly_id find_named(lua_State *L, const char *name)
{
    tilly_id id;
    tilly_id found = 0;
    const tilly_battle *b = ts_battle(L);
    ts_guess g = ts_guess_for(name);
    for (uint32_t side = 0; side < TILLY_SIDES; side++)
        for (uint32_t i = 0; tilly_battle_unit_id(b, side, i, &id) == TILLY_OK; i++) {
            const char *is = tilly_battle_unit_name(b, id);
            ts_charge(L, 1);
            if (!is || strcmp(is, name) || !ts_in_view(L, id))
                continue;
            if (found)
                refuse_namesakes(L, name, found, id);
            found = id;
        }
    if (found)
        return found;
    for (uint32_t side = 0; side < TILLY_SIDES; side++)
        for (uint32_t i = 0; tilly_battle_unit_id(b, side, i, &id) == TILLY_OK; i++)
            if (ts_in_view(L, id))
                ts_consider(&g, tilly_battle_unit_name(b, id));
    ts_raise(L, "there is no unit \"%s\"%s", name, ts_hint(L, &g));
    return 0;
}

tilly_id ts_unit(lua_State *L, int index)
{
    const tilly_unit *row = ts_unit_row(L, index);
    if (row && !ts_in_view(L, row->id)) /* a player may have kept the row of one that hides now */
        ts_raise(L, "there is no such unit");
    if (row)
        return row->id;
    if (lua_type(L, index) == LUA_TSTRING)
        return find_named(L, lua_tostring(L, index));
    tilly_unit u;
    const lua_Integer id = lua_isinteger(L, index) ? lua_tointeger(L, index) : 0;
    if (id > 0 && id <= UINT32_MAX && tilly_id_kind_of((tilly_id)id) == TILLY_ID_UNIT &&
        tilly_battle_unit(ts_battle(L), (tilly_id)id, &u) == TILLY_OK &&
        ts_in_view(L, (tilly_id)id))
        return (tilly_id)id;
    ts_raise(L, "a unit, its id or its name is wanted, not %s", ts_given(L, index));
    return 0;
}

/* The rows of a list, in memory of Lua, which frees them after an error too. */
static tilly_unit *list_units(lua_State *L, uint32_t side, uint32_t *count)
{
    const ts_state *s = ts_of(L);
    const tilly_battle *b = ts_battle(L);
    const bool all = s->viewer == TILLY_NO_SIDE;
    tilly_status status = all ? tilly_battle_units(b, side, NULL, 0, count)
                              : tilly_battle_view(b, s->viewer, side, NULL, 0, count);
    if (status < 0)
        ts_refused(L, status, NULL);
    ts_charge(L, 10 + (uint64_t)*count * A_ROW);
    const uint32_t room = *count;
    tilly_unit *rows = lua_newuserdatauv(L, room * sizeof *rows + 1, 0);
    status = all ? tilly_battle_units(b, side, rows, room, count)
                 : tilly_battle_view(b, s->viewer, side, rows, room, count);
    if (status < 0)
        ts_refused(L, status, NULL);
    *count = *count < room ? *count : room;
    return rows;
}

static int battle_units(lua_State *L)
{
    uint32_t count;
    const uint32_t side = ts_side(L, 2, true);
    const tilly_unit *rows = list_units(L, side, &count);
    lua_createtable(L, (int)count, 0);
    for (uint32_t i = 0; i < count; i++) {
        ts_push_unit(L, &rows[i]);
        lua_rawseti(L, -2, (lua_Integer)i + 1);
    }
    return 1;
}

static int battle_unit(lua_State *L)
{
    ts_charge(L, A_MEASURE);
    const tilly_id id = ts_unit(L, 2);
    ts_push_unit_of(L, id);
    return 1;
}

/* The commands of a side: {{id =, name =}, ...}, in the order of its list. */
static int battle_commands(lua_State *L)
{
    static const char *const keys[] = {"id", "name", NULL};
    uint32_t count;
    const tilly_battle *b = ts_battle(L);
    const tilly_unit *rows = list_units(L, ts_side(L, 2, false), &count);
    lua_newtable(L);
    const int list = lua_gettop(L);
    lua_newtable(L); /* those that are in it */
    for (uint32_t i = 0; i < count; i++) {
        if (!rows[i].group || lua_rawgeti(L, list + 1, rows[i].group) != LUA_TNIL) {
            lua_settop(L, list + 1);
            continue;
        }
        lua_settop(L, list + 1);
        lua_pushboolean(L, 1);
        lua_rawseti(L, list + 1, rows[i].group);
        lua_createtable(L, 0, 2);
        lua_pushinteger(L, rows[i].group);
        lua_setfield(L, -2, "id");
        lua_pushstring(L, tilly_battle_group_name(b, rows[i].group));
        lua_setfield(L, -2, "name");
        ts_freeze(L, "a command", keys);
        lua_rawseti(L, list, (lua_Integer)lua_rawlen(L, list) + 1);
    }
    lua_settop(L, list);
    return 1;
}

/* ---- measures ------------------------------------------------------------------------------- */

/* Where a unit stands, or a place {x = , y = }. */
static tilly_point place_of(lua_State *L, int index)
{
    tilly_unit u;
    if (lua_type(L, index) == LUA_TTABLE) {
        tilly_point p = {0, 0};
        static const char *const keys[] = {"x", "y", NULL};
        ts_known_keys(L, index, keys, "a place {x = 3, y = 4}");
        if (!ts_field(L, index, "x") || !ts_field(L, index, "y"))
            ts_raise(L, "a place has x and y");
        p.x = ts_length(L, -2, "x");
        p.y = ts_length(L, -1, "y");
        lua_pop(L, 2);
        return p;
    }
    const tilly_id id = ts_unit(L, index);
    if (tilly_battle_unit(ts_battle(L), id, &u) < 0)
        ts_raise(L, "there is no such unit");
    return (tilly_point){u.x, u.y};
}

/* distance(a, b): between the bases of two units, or from a place */
static int battle_distance(lua_State *L)
{
    int32_t length;
    ts_charge(L, A_MEASURE);
    if (lua_type(L, 2) == LUA_TTABLE || lua_type(L, 3) == LUA_TTABLE) {
        length = tilly_distance(place_of(L, 2), place_of(L, 3));
    } else {
        const tilly_id a = ts_unit(L, 2);
        const tilly_id b = ts_unit(L, 3);
        const tilly_status status = tilly_battle_gap(ts_battle(L), a, b, &length);
        if (status < 0)
            return ts_refused(L, status, NULL);
    }
    lua_pushnumber(L, tilly_to_units(length));
    return 1;
}

static int battle_bearing(lua_State *L)
{
    ts_charge(L, A_MEASURE);
    const tilly_point from = place_of(L, 2);
    const tilly_point to = place_of(L, 3);
    lua_pushnumber(L, tilly_to_degrees((int32_t)tilly_bearing(from, to)));
    return 1;
}

/* ahead(unit, length), ahead(place, length, heading): x, y */
static int battle_ahead(lua_State *L)
{
    tilly_unit u = {0};
    ts_charge(L, A_MEASURE);
    const tilly_point from = place_of(L, 2);
    const int32_t length = ts_length(L, 3, "length");
    uint32_t heading;
    if (!lua_isnoneornil(L, 4) || lua_type(L, 2) == LUA_TTABLE) {
        heading = ts_heading(L, 4, "heading");
    } else {
        tilly_battle_unit(ts_battle(L), ts_unit(L, 2), &u);
        heading = u.heading;
    }
    const tilly_point to = tilly_ahead(from, heading, length);
    lua_pushnumber(L, tilly_to_units(to.x));
    lua_pushnumber(L, tilly_to_units(to.y));
    return 2;
}

static int battle_sees(lua_State *L)
{
    uint32_t clear;
    ts_charge(L, A_LOOK);
    const tilly_id from = ts_unit(L, 2);
    const tilly_id to = ts_unit(L, 3);
    const tilly_status status = tilly_battle_sight(ts_battle(L), from, to, &clear, NULL);
    if (status < 0)
        return ts_refused(L, status, NULL);
    lua_pushboolean(L, (int)clear);
    return 1;
}

static int battle_touching(lua_State *L)
{
    uint32_t touching;
    ts_charge(L, A_MEASURE);
    const tilly_id a = ts_unit(L, 2);
    const tilly_id b = ts_unit(L, 3);
    const tilly_status status = tilly_battle_touching(ts_battle(L), a, b, &touching);
    if (status < 0)
        return ts_refused(L, status, NULL);
    lua_pushboolean(L, (int)touching);
    return 1;
}

/* ---- ground --------------------------------------------------------------------------------- */

tilly_id ts_feature(lua_State *L, int index)
{
    tilly_id id;
    const tilly_battle *b = ts_battle(L);
    const tilly_table *table = tilly_battle_table(b);
    tilly_area areas[TILLY_MOST_AREAS];
    uint32_t count = 0;
    tilly_feature f = TILLY_FEATURE_INIT;
    if (lua_isinteger(L, index))
        return (tilly_id)lua_tointeger(L, index);
    const char *name = ts_words(L, index, "the name of an area or a feature");
    if (tilly_battle_find_area(b, name, &id) == TILLY_OK ||
        tilly_table_find_named(table, name, &id) == TILLY_OK)
        return id;
    ts_guess g = ts_guess_for(name);
    tilly_battle_areas(b, areas, TILLY_MOST_AREAS, &count);
    for (uint32_t i = 0; i < count; i++)
        ts_consider(&g, areas[i].name);
    for (uint32_t i = 0; tilly_table_feature(table, i, &f) == TILLY_OK; i++)
        ts_consider(&g, f.name);
    ts_raise(L, "there is no area and no feature \"%s\"%s", name, ts_hint(L, &g));
    return 0;
}

/* within("star_palace", side): the units there */
static int battle_within(lua_State *L)
{
    uint32_t count;
    const tilly_battle *b = ts_battle(L);
    const tilly_id place = ts_feature(L, 2);
    const uint32_t side = ts_side(L, 3, true);
    tilly_status status = tilly_battle_within(b, place, side, NULL, 0, &count);
    if (status < 0)
        return ts_refused(L, status, NULL);
    ts_charge(L, A_LOOK + (uint64_t)count * A_ROW);
    const uint32_t room = count;
    tilly_id *ids = lua_newuserdatauv(L, room * sizeof *ids + 1, 0);
    tilly_battle_within(b, place, side, ids, room, &count);
    lua_newtable(L);
    const int list = lua_gettop(L);
    for (uint32_t i = 0; i < room && i < count; i++) {
        ts_push_unit_of(L, ids[i]);
        if (lua_isnil(L, -1))
            lua_pop(L, 1); /* out of a player's view */
        else
            lua_rawseti(L, list, (lua_Integer)lua_rawlen(L, list) + 1);
    }
    return 1;
}

/* find(name): the id of a feature or an area; nil */
static int battle_find(lua_State *L)
{
    tilly_id id;
    const tilly_battle *b = ts_battle(L);
    const char *name = ts_words(L, 2, "find");
    ts_charge(L, A_MEASURE);
    if (tilly_table_find_named(tilly_battle_table(b), name, &id) == TILLY_OK ||
        tilly_battle_find_area(b, name, &id) == TILLY_OK)
        lua_pushinteger(L, id);
    else
        lua_pushnil(L);
    return 1;
}

static void put_side(lua_State *L, uint32_t side, const char *name)
{
    if (side == TILLY_NO_SIDE)
        return;
    lua_pushinteger(L, side);
    lua_setfield(L, -2, name);
}

/* objectives(): {words =, side =, worth =, area =, met =}, those that a player may know */
static int battle_objectives(lua_State *L)
{
    static const char *const keys[] = {"words", "side", "worth", "area", "met", NULL};
    tilly_objective rows[TILLY_MOST_OBJECTIVES];
    uint32_t count = 0;
    const tilly_status status = tilly_battle_objectives(
        ts_battle(L), ts_of(L)->viewer, rows, TILLY_MOST_OBJECTIVES, &count);
    if (status < 0)
        return ts_refused(L, status, NULL);
    ts_charge(L, A_LOOK);
    lua_createtable(L, (int)count, 0);
    for (uint32_t i = 0; i < count && i < TILLY_MOST_OBJECTIVES; i++) {
        lua_createtable(L, 0, 5);
        lua_pushstring(L, rows[i].words);
        lua_setfield(L, -2, "words");
        put_side(L, rows[i].side, "side");
        lua_pushinteger(L, rows[i].worth);
        lua_setfield(L, -2, "worth");
        lua_pushstring(L, *rows[i].area ? rows[i].area : NULL);
        lua_setfield(L, -2, "area");
        lua_pushboolean(L, rows[i].met);
        lua_setfield(L, -2, "met");
        ts_freeze(L, "an objective", keys);
        lua_rawseti(L, -2, (lua_Integer)i + 1);
    }
    return 1;
}

/* ---- rules ---------------------------------------------------------------------------------- */

static int battle_get(lua_State *L)
{
    uint32_t index;
    tilly_parameter is = TILLY_PARAMETER_INIT;
    const tilly_ruleset *rules = tilly_battle_rules(ts_battle(L));
    const char *name = ts_words(L, 2, "get");
    ts_charge(L, 10);
    if (tilly_ruleset_find(rules, name, &index) < 0 ||
        tilly_ruleset_parameter(rules, index, &is) < 0) {
        ts_guess g = ts_guess_for(name);
        for (uint32_t i = 0; i < tilly_ruleset_parameters(rules); i++)
            if (tilly_ruleset_parameter(rules, i, &is) == TILLY_OK)
                ts_consider(&g, is.name);
        return ts_raise(
            L, "%s has no parameter \"%s\"%s", tilly_ruleset_id(rules), name, ts_hint(L, &g));
    }
    switch (is.measure) {
    case TILLY_LENGTH: lua_pushnumber(L, tilly_to_units(is.value)); break;
    case TILLY_ANGLE: lua_pushnumber(L, tilly_to_degrees(is.value)); break;
    case TILLY_HALVES: lua_pushnumber(L, is.value / 2.0); break;
    case TILLY_SWITCH:
    case TILLY_CHOICE: lua_pushstring(L, tilly_ruleset_word(rules, index, is.value)); break;
    default: lua_pushinteger(L, is.value);
    }
    return 1;
}

/* losses(side): how many, of how many, as the rule book counts them */
static int battle_losses(lua_State *L)
{
    int32_t lost;
    int32_t total;
    const uint32_t side = ts_side(L, 2, false);
    const tilly_status status = tilly_battle_losses(ts_battle(L), side, &lost, &total);
    if (status < 0)
        return ts_refused(L, status, NULL);
    ts_charge(L, A_MEASURE);
    lua_pushinteger(L, lost);
    lua_pushinteger(L, total);
    return 2;
}

/* ---- fields --------------------------------------------------------------------------------- */

/* {[0] = a, [1] = b} */
static void push_sides(lua_State *L, lua_Integer a, lua_Integer b, const char *what)
{
    lua_createtable(L, 1, 1);
    lua_pushinteger(L, a);
    lua_rawseti(L, -2, 0);
    lua_pushinteger(L, b);
    lua_rawseti(L, -2, 1);
    ts_freeze(L, what, NULL);
}

static const char *const fields[] = {"turn",
                                     "row",
                                     "title",
                                     "rules",
                                     "points",
                                     "lost",
                                     "turn_limit",
                                     "attacker",
                                     "winner",
                                     "over",
                                     "about",
                                     NULL};

static bool push_field(lua_State *L, const char *name)
{
    tilly_battle *b = ts_battle(L);
    tilly_battle_info info = TILLY_BATTLE_INFO_INIT;
    unsigned i = 0;
    while (fields[i] && strcmp(fields[i], name))
        i++;
    if (!fields[i] || tilly_battle_info_of(b, &info) < 0)
        return false;
    ts_charge(L, A_ROW);
    switch (i) {
    case 0: lua_pushinteger(L, info.turn); break;
    case 1: ts_push_row(L, info.row, false); break;
    case 2: lua_pushstring(L, tilly_battle_title(b)); break;
    case 3: lua_pushstring(L, tilly_ruleset_id(tilly_battle_rules(b))); break;
    case 4: push_sides(L, info.points[0], info.points[1], "battle.points"); break;
    case 5: push_sides(L, info.lost[0], info.lost[1], "battle.lost"); break;
    case 6: lua_pushinteger(L, info.turn_limit); break;
    case 7: lua_pushinteger(L, info.attacker); break;
    case 8:
        if (info.winner == TILLY_NO_SIDE)
            lua_pushnil(L);
        else
            lua_pushinteger(L, info.winner);
        break;
    case 9: lua_pushboolean(L, info.over); break;
    default: lua_pushstring(L, tilly_battle_about(b));
    }
    return true;
}

/* upvalue: the methods */
static int index_battle(lua_State *L)
{
    const char *name = ts_words(L, 2, "battle");
    lua_pushvalue(L, 2);
    if (lua_rawget(L, lua_upvalueindex(1)) != LUA_TNIL || push_field(L, name))
        return 1;
    ts_guess g = ts_guess_for(name);
    for (unsigned i = 0; fields[i]; i++)
        ts_consider(&g, fields[i]);
    lua_pushvalue(L, lua_upvalueindex(1));
    ts_consider_keys(L, -1, &g);
    return ts_raise(L, "the battle has no \"%s\"%s", name, ts_hint(L, &g));
}

static int battle_stays(lua_State *L)
{
    return ts_raise(L,
                    "the battle is changed by its functions: battle:place, battle:set and others");
}

static int say_battle(lua_State *L)
{
    lua_pushstring(L, ts_of(L)->battle ? tilly_battle_title(ts_of(L)->battle) : "battle");
    return 1;
}

/* upvalue: the row of its function. `battle.place(unit, 3, 4)` would take the unit for the battle.
 */
static int call_method(lua_State *L)
{
    const luaL_Reg *method = lua_touserdata(L, lua_upvalueindex(1));
    ts_push_kept(L, TS_BATTLE);
    const bool is_battle = lua_rawequal(L, 1, -1);
    lua_pop(L, 1);
    if (!is_battle)
        return ts_raise(L,
                        "%s: write battle:%s(...) with a colon, not battle.%s(...)",
                        method->name,
                        method->name,
                        method->name);
    return method->func(L);
}

void ts_add_methods(lua_State *L, int table, const luaL_Reg *methods)
{
    for (; methods->name; methods++) {
        lua_pushlightuserdata(L, (void *)(uintptr_t)methods);
        lua_pushcclosure(L, call_method, 1);
        lua_setfield(L, table, methods->name);
    }
}

void ts_push_battle(lua_State *L)
{
    ts_push_kept(L, TS_BATTLE);
}

void ts_open_battle(lua_State *L, int words)
{
    static const luaL_Reg methods[] = {{"units", battle_units},
                                       {"unit", battle_unit},
                                       {"commands", battle_commands},
                                       {"distance", battle_distance},
                                       {"bearing", battle_bearing},
                                       {"ahead", battle_ahead},
                                       {"sees", battle_sees},
                                       {"touching", battle_touching},
                                       {"within", battle_within},
                                       {"find", battle_find},
                                       {"objectives", battle_objectives},
                                       {"get", battle_get},
                                       {"losses", battle_losses},
                                       {NULL, NULL}};
    lua_newuserdatauv(L, 1, 0);
    lua_createtable(L, 0, 3);
    lua_newtable(L);
    ts_add_methods(L, lua_gettop(L), methods);
    ts_open_edits(L, lua_gettop(L), words);
    lua_pushvalue(L, -1);
    ts_keep(L, TS_METHODS);
    lua_pushcclosure(L, index_battle, 1);
    lua_setfield(L, -2, "__index");
    lua_pushcfunction(L, battle_stays);
    lua_setfield(L, -2, "__newindex");
    lua_pushcfunction(L, say_battle);
    lua_setfield(L, -2, "__tostring");
    lua_setmetatable(L, -2);
    ts_keep(L, TS_BATTLE);
}
