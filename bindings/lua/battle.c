/* Battles: what they are and how they stand. */
#include "tilly_lua.h"

static tilly_battle *battle_at(lua_State *L)
{
    return tl_handle(L, 1, BATTLE);
}

/* ---- the state in one table, and its members one by one ------------------------------------- */

static tilly_battle_info info_now(lua_State *L)
{
    tilly_battle_info i = {.size = sizeof i};
    tilly_battle_info_of(battle_at(L), &i);
    return i;
}

static int info(lua_State *L)
{
    tilly_battle_info i = info_now(L);
    tl_push_record(L, record_named("battle_info"), &i);
    return 1;
}

#define FIELD(name, push)                                                                          \
    static int name(lua_State *L)                                                                  \
    {                                                                                              \
        tilly_battle_info i = info_now(L);                                                         \
        push;                                                                                      \
        return 1;                                                                                  \
    }
FIELD(over, lua_pushboolean(L, i.over != TILLY_END_NOT))
FIELD(how, tl_push_kind(L, i.over, "End"))
FIELD(winner, tl_push_side(L, i.over ? i.winner : TILLY_NO_SIDE))
FIELD(leader, tl_push_side(L, i.attacker))
FIELD(turn_number, lua_pushinteger(L, i.turn))
FIELD(row_number, lua_pushinteger(L, i.row))
FIELD(seed, tl_push_bits(L, i.seed))

static int open(lua_State *L)
{
    lua_pushboolean(L, ((const box *)tl_check(L, 1, BATTLE))->it != NULL);
    return 1;
}

static int hash(lua_State *L)
{
    uint64_t bits = 0;
    tilly_status status = tilly_battle_hash(battle_at(L), &bits);
    if (status < 0)
        return tl_fail(L, status);
    tl_push_bits(L, bits);
    return 1;
}

/* ---- what it was made of: frozen ------------------------------------------------------------ */

static int rules(lua_State *L)
{
    box *b = tl_new_box(L, RULESET);
    return tl_lend(L, b, RULESET, tilly_battle_rules(battle_at(L)));
}

static int ground_table(lua_State *L)
{
    box *b = tl_new_box(L, TABLE);
    return tl_lend(L, b, TABLE, tilly_battle_table(battle_at(L)));
}

static int army(lua_State *L)
{
    uint32_t side = tl_side(L, 2, 0);
    box *b = tl_new_box(L, ARMY);
    return tl_lend(L, b, ARMY, tilly_battle_army(battle_at(L), side));
}

/* ---- units ---------------------------------------------------------------------------------- */

static int units_of(lua_State *L, uint32_t side)
{
    enum { MOST = TILLY_SIDES * TILLY_MOST_UNITS };
    uint32_t count = 0;
    const record *as = record_named("unit");
    lua_settop(L, 1);
    tilly_unit *row = lua_newuserdatauv(L, MOST * sizeof *row, 0);
    tilly_status status = tilly_battle_units(battle_at(L), side, row, MOST, &count);
    if (status < 0)
        return tl_fail(L, status);
    lua_createtable(L, (int)count, 0);
    for (uint32_t i = 0; i < count && i < MOST; i++) {
        tl_push_row(L, UNIT_ROW, 1, as, &row[i]);
        lua_rawseti(L, 3, (lua_Integer)i + 1);
    }
    return 1;
}
static int units(lua_State *L)
{
    return units_of(L, TILLY_NO_SIDE);
}
static int units_on_side(lua_State *L)
{
    return units_of(L, tl_side(L, 2, 1));
}

static int unit(lua_State *L)
{
    tilly_unit row;
    tilly_id id = tl_id(L, 2, "id");
    tilly_status status = tilly_battle_unit(battle_at(L), id, &row);
    if (status < 0)
        return tl_fail(L, status);
    tl_push_row(L, UNIT_ROW, 1, record_named("unit"), &row);
    return 1;
}

static int marks(lua_State *L)
{
    enum { MOST = TILLY_SIDES * TILLY_MOST_UNITS };
    uint32_t count = 0;
    const record *as = record_named("mark");
    lua_settop(L, 1);
    tilly_mark *row = lua_newuserdatauv(L, MOST * sizeof *row, 0);
    tilly_status status = tilly_battle_marks(battle_at(L), row, MOST, &count);
    if (status < 0)
        return tl_fail(L, status);
    lua_createtable(L, (int)count, 0);
    for (uint32_t i = 0; i < count && i < MOST; i++) {
        tl_push_record(L, as, &row[i]);
        lua_rawseti(L, 3, (lua_Integer)i + 1);
    }
    return 1;
}

static int loss_marks(lua_State *L)
{
    enum { MOST = 100 };
    tilly_loss_mark row[MOST];
    uint32_t count = 0;
    const record *as = record_named("loss_mark");
    tilly_status status =
        tilly_battle_loss_marks(battle_at(L), tl_side(L, 2, 0), row, MOST, &count);
    if (status < 0)
        return tl_fail(L, status);
    lua_createtable(L, (int)count, 0);
    for (uint32_t i = 0; i < count && i < MOST; i++) {
        tl_push_record(L, as, &row[i]);
        lua_rawseti(L, -2, (lua_Integer)i + 1);
    }
    return 1;
}

/* ---- texts and pictures --------------------------------------------------------------------- */

static tilly_status write_save(lua_State *L, const void *c, char *text, size_t room, size_t *needed)
{
    return (void)c, tilly_battle_save(battle_at(L), text, room, needed);
}
static int save(lua_State *L)
{
    return tl_write(L, write_save, NULL);
}

static tilly_status
write_record(lua_State *L, const void *c, char *text, size_t room, size_t *needed)
{
    return (void)c, tilly_battle_record(battle_at(L), text, room, needed);
}
static int record_of(lua_State *L)
{
    return tl_write(L, write_record, NULL);
}

static tilly_status
write_summary(lua_State *L, const void *c, char *text, size_t room, size_t *needed)
{
    return (void)c, tilly_battle_summary(battle_at(L), text, room, needed);
}
static int summary(lua_State *L)
{
    return tl_write(L, write_summary, NULL);
}

static tilly_status
write_scenario(lua_State *L, const void *c, char *text, size_t room, size_t *needed)
{
    return (void)c, tilly_scenario_write(battle_at(L), text, room, needed);
}
static int scenario(lua_State *L)
{
    return tl_write(L, write_scenario, NULL);
}

static tilly_status
write_picture(lua_State *L, const void *style, char *text, size_t room, size_t *needed)
{
    return tilly_battle_picture(battle_at(L), style, text, room, needed);
}
static int picture(lua_State *L)
{
    tilly_picture style;
    if (lua_isnoneornil(L, 2))
        return tl_write(L, write_picture, NULL);
    tl_style(L, 2, &style);
    return tl_write(L, write_picture, &style);
}

static tilly_status
write_event(lua_State *L, const void *event, char *text, size_t room, size_t *needed)
{
    return tilly_event_text(battle_at(L), event, text, room, needed);
}
static int event_text(lua_State *L)
{
    tilly_event event;
    tl_read_row(L, 2, record_named("event"), &event);
    return tl_write(L, write_event, &event);
}

/* ---- a set-up by hand ----------------------------------------------------------------------- */

/* deploy(unit, x, y, heading, {formation =, host =, free =}) */
static int deploy(lua_State *L)
{
    tilly_reason why = {.size = sizeof why};
    tilly_id host = 0;
    tilly_id id = tl_id(L, 2, "id");
    uint32_t anywhere = 0;
    tilly_pose pose = {.x = tl_length(L, 3, "x"),
                       .y = tl_length(L, 4, "y"),
                       .heading =
                           (uint16_t)(lua_isnoneornil(L, 5) ? 0 : tl_heading(L, 5, "heading"))};
    if (!lua_isnoneornil(L, 6)) {
        static const char *const known[] = {"formation", "host", "free", NULL};
        if (!lua_istable(L, 6))
            tl_bad_argument(L, 6, "table of formation, host, free");
        tl_only_keys(L, 6, known, 0, "how");
        if (tl_field(L, 6, "formation") != LUA_TNIL)
            pose.formation = (uint16_t)tl_kind_at(L, -1, UINT16_MAX, "Formation", "formation");
        if (tl_field(L, 6, "host") != LUA_TNIL)
            host = tl_id(L, -1, "host");
        tl_field(L, 6, "free");
        anywhere = (uint32_t)tl_truth(L, -1, "free");
    }
    tilly_status status = tilly_battle_deploy(battle_at(L), id, &pose, host, anywhere, &why);
    return status < 0 ? tl_refused(L, 1, status, &why) : tl_done(L, status);
}

static int begin(lua_State *L)
{
    tilly_reason why = {.size = sizeof why};
    tilly_status status = TILLY_OK;
    WITH_ROOM(L, status) status = tilly_battle_begin(battle_at(L), &why);
    return status < 0 ? tl_refused(L, 1, status, &why) : tl_done(L, status);
}

void tl_battle_open(lua_State *L)
{
    static const luaL_Reg methods[] = {{"close", tl_close},
                                       {"army", army},
                                       {"units_of", units_on_side},
                                       {"unit", unit},
                                       {"save", save},
                                       {"record", record_of},
                                       {"summary", summary},
                                       {"scenario", scenario},
                                       {"picture", picture},
                                       {"event_text", event_text},
                                       {"loss_marks", loss_marks},
                                       {"deploy", deploy},
                                       {"begin", begin},
                                       {"run", tl_run},
                                       {"play", tl_play},
                                       {"simulate", tl_simulate},
                                       {NULL, NULL}};
    static const luaL_Reg getters[] = {{"info", info},
                                       {"over", over},
                                       {"how", how},
                                       {"winner", winner},
                                       {"leader", leader},
                                       {"turn_number", turn_number},
                                       {"row", row_number},
                                       {"seed", seed},
                                       {"open", open},
                                       {"hash", hash},
                                       {"rules", rules},
                                       {"table", ground_table},
                                       {"units", units},
                                       {"marks", marks},
                                       {NULL, NULL}};
    tl_class(L, BATTLE, "Battle", methods, getters);
    lua_getfield(L, -1, "Battle");
    lua_getfield(L, -1, "methods");
    luaL_setfuncs(L, tl_copies, 0);
    luaL_setfuncs(L, tl_drives, 0);
    luaL_setfuncs(L, tl_measures, 0);
    luaL_setfuncs(L, tl_orders, 0);
    luaL_setfuncs(L, tl_edits, 0);
    luaL_setfuncs(L, tl_scripts, 0);
    luaL_setfuncs(L, tl_scenarios, 0);
    lua_pushcfunction(L, tl_turn_of_battle[1].func);
    lua_setfield(L, -2, "past");
    lua_getfield(L, -2, "get");
    luaL_setfuncs(L, tl_open_questions, 0);
    luaL_setfuncs(L, tl_script_of_battle, 0);
    lua_pushcfunction(L, tl_turn_of_battle[0].func);
    lua_setfield(L, -2, "turn");
    lua_pop(L, 3);
}
