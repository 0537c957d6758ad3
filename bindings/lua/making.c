/* How battles come to be: made, read, loaded, replayed, copied. A box is made first and filled
 * last, so that nothing is lost on the way. */
#include "tilly_lua.h"

static lua_Integer
option_integer(lua_State *L, int table, const char *name, lua_Integer most, lua_Integer usual)
{
    tl_field(L, table, name);
    lua_Integer n = tl_optional(L, lua_gettop(L), 0, most, usual, name);
    lua_pop(L, 1);
    return n;
}

static int option_truth(lua_State *L, int table, const char *name)
{
    tl_field(L, table, name);
    int truth = tl_truth(L, -1, name);
    lua_pop(L, 1);
    return truth;
}

static uint64_t option_bits(lua_State *L, int table, const char *name)
{
    uint64_t bits = 0;
    if (tl_field(L, table, name) != LUA_TNIL)
        bits = tl_bits(L, lua_gettop(L), name);
    lua_pop(L, 1);
    return bits;
}

/* Pushes it: it lives as long as its place on the stack. */
static const char *option_text(lua_State *L, int table, const char *name)
{
    return tl_field(L, table, name) == LUA_TNIL ? NULL : tl_text(L, lua_gettop(L), NULL, name);
}

static int ready(lua_State *L, box *b, tilly_battle *battle)
{
    b->it = battle;
    tl_weigh(L, tilly_battle_state_size(battle) * 2);
    return 1;
}

/* rules, table, army0 and army1 stand at 2 to 5: looking at them there allocates nothing. */
static void read_handles(lua_State *L, tilly_setup *s)
{
    s->rules = lua_isnil(L, 2) ? NULL : tl_handle(L, 2, RULESET);
    s->table = lua_isnil(L, 3) ? NULL : tl_handle(L, 3, TABLE);
    for (int side = 0; side < TILLY_SIDES; side++)
        s->army[side] = lua_isnil(L, 4 + side) ? NULL : tl_handle(L, 4 + side, ARMY);
}

/* new_battle{rules =, table =, army0 =, army1 =, seed =, deployed =, terrain =, any_army =, leader
 * =, reserve =, turn_limit =} */
static int new_battle(lua_State *L)
{
    tilly_battle *made = NULL;
    tilly_error error = {.size = sizeof error};
    tilly_setup s = {.size = sizeof s};
    tl_scenario scenario;
    tilly_status status = TILLY_OK;
    if (!lua_istable(L, 1))
        tl_bad_argument(L, 1, "table");
    lua_settop(L, 1);
    s.seed = option_bits(L, 1, "seed");
    s.reserve = (uint32_t)option_integer(L, 1, "reserve", UINT32_MAX, TILLY_RESERVE_USUAL);
    s.turn_limit = (uint32_t)option_integer(L, 1, "turn_limit", UINT32_MAX, 0);
    if (option_truth(L, 1, "deployed"))
        s.flags |= TILLY_SETUP_DEPLOYED;
    if (option_truth(L, 1, "terrain"))
        s.flags |= TILLY_SETUP_TERRAIN;
    if (option_truth(L, 1, "any_army"))
        s.flags |= TILLY_SETUP_ANY_ARMY;
    int given = tl_field(L, 1, "leader") != LUA_TNIL;
    if (given)
        s.leader = tl_side(L, -1, 0);
    /* nobody rolls for a ready deployment */
    if (given || s.flags & TILLY_SETUP_DEPLOYED)
        s.flags |= TILLY_SETUP_ROLES;
    s.allocator = tl_memory(L);
    lua_settop(L, 1);
    tl_read_scenario(L, 1, &s, &scenario);
    tl_field(L, 1, "rules");
    tl_field(L, 1, "table");
    tl_field(L, 1, "army0");
    tl_field(L, 1, "army1");
    s.title = option_text(L, 1, "title");
    s.about = option_text(L, 1, "about");
    box *b = tl_new_box(L, BATTLE);
    WITH_ROOM(L, status)
    {
        read_handles(L, &s);
        status = tilly_battle_new(&s, &made, &error);
    }
    return status < 0 ? tl_fail_at(L, &error, status) : ready(L, b, made);
}

/* ---- from text ------------------------------------------------------------------------------ */

/* read_scenario(text, seed, ignore_deployment, rules) */
static int read_scenario(lua_State *L)
{
    size_t length;
    tilly_battle *made = NULL;
    tilly_error error = {.size = sizeof error};
    tilly_status status = TILLY_OK;
    const char *text = tl_text(L, 1, &length, "scenario");
    uint64_t seed = lua_isnoneornil(L, 2) ? 0 : tl_bits(L, 2, "seed");
    uint32_t ignore = tl_truth(L, 3, "free") ? TILLY_SETUP_DEPLOYED : 0;
    size_t named;
    const char *rules = lua_isnoneornil(L, 4) ? NULL : tl_text(L, 4, &named, "rules");
    const tilly_allocator *memory = tl_memory(L);
    box *b = tl_new_box(L, BATTLE);
    WITH_ROOM(L, status)
    status =
        tilly_scenario_read_for(text, length, rules, seed, ignore, memory, &made, NULL, &error);
    return status < 0 ? tl_fail_at(L, &error, status) : ready(L, b, made);
}

/* misfits(text, rules): a list of what does not fit, or nil and the error. */
static int misfits(lua_State *L)
{
    size_t length;
    uint32_t count = 1;
    tilly_status status = TILLY_OK;
    tilly_error error = {.size = sizeof error};
    const char *text = tl_text(L, 1, &length, "scenario");
    size_t named;
    const char *rules = tl_text(L, 2, &named, "rules");
    const tilly_allocator *memory = tl_memory(L);
    lua_newtable(L);
    for (uint32_t i = 0; i < count && status >= 0; i++) {
        WITH_ROOM(L, status)
        status = tilly_scenario_misfit(text, length, rules, i, memory, &error, &count);
        if (status < 0 || i >= count)
            break;
        tl_push_record(L, record_named("error"), &error);
        lua_rawseti(L, -2, (lua_Integer)i + 1);
    }
    return status < 0 ? tl_fail_at(L, &error, status) : 1;
}

static int load(lua_State *L)
{
    size_t length;
    tilly_battle *made = NULL;
    tilly_error error = {.size = sizeof error};
    tilly_status status = TILLY_OK;
    const char *text = tl_text(L, 1, &length, "save");
    const tilly_allocator *memory = tl_memory(L);
    box *b = tl_new_box(L, BATTLE);
    WITH_ROOM(L, status) status = tilly_battle_load(text, length, memory, &made, &error);
    return status < 0 ? tl_fail_at(L, &error, status) : ready(L, b, made);
}

/* The battle at the record's end, and what was found; with a true second argument all its turns. */
static int replay(lua_State *L)
{
    size_t length;
    tilly_battle *made = NULL;
    tilly_error error = {.size = sizeof error};
    tilly_replay found = {.size = sizeof found, .history = (uint32_t)tl_truth(L, 2, "history")};
    tilly_status status = TILLY_OK;
    const char *text = tl_text(L, 1, &length, "record");
    const tilly_allocator *memory = tl_memory(L);
    box *b = tl_new_box(L, BATTLE);
    WITH_ROOM(L, status) status = tilly_battle_replay(text, length, memory, &made, &found, &error);
    if (status < 0)
        return tl_fail_at(L, &error, status);
    ready(L, b, made);
    tl_push_record(L, record_named("replay"), &found);
    return 2;
}

/* ---- from another battle -------------------------------------------------------------------- */

static int copy(lua_State *L)
{
    tilly_battle *made = NULL;
    tilly_status status = TILLY_OK;
    lua_settop(L, 1);
    tl_check(L, 1, BATTLE);
    box *b = tl_new_box(L, BATTLE);
    WITH_ROOM(L, status) status = tilly_battle_copy(tl_handle(L, 1, BATTLE), &made);
    if (status < 0)
        return tl_fail(L, status);
    tl_share_script(L, 1, 2);
    return ready(L, b, made);
}

static int copy_for_search(lua_State *L)
{
    tilly_battle *made = NULL;
    tilly_status status = TILLY_OK;
    uint64_t salt = lua_isnoneornil(L, 2) ? 0 : tl_bits(L, 2, "salt");
    uint32_t side = tl_side(L, 3, 1);
    lua_settop(L, 1);
    tl_check(L, 1, BATTLE);
    box *b = tl_new_box(L, BATTLE);
    WITH_ROOM(L, status)
    status = tilly_battle_copy_for_search(tl_handle(L, 1, BATTLE), salt, side, &made);
    return status < 0 ? tl_fail(L, status) : ready(L, b, made);
}

/* Into a battle of the same layout: all that was asked of it is stale. */
static int copy_into(lua_State *L)
{
    box *to = tl_check(L, 2, BATTLE);
    tilly_battle *dest = tl_handle(L, 2, BATTLE);
    const tilly_battle *from = tl_handle(L, 1, BATTLE);
    if (to->running)
        return tl_fail(L, TILLY_E_BUSY);
    tilly_status status = tilly_battle_copy_into(from, dest);
    if (!status) {
        to->epoch++;
        to->now = NULL;
    }
    return tl_done(L, status);
}

const luaL_Reg tl_makings[] = {{"read_scenario", read_scenario},
                               {"misfits", misfits},
                               {"load", load},
                               {"replay", replay},
                               {"new_battle", new_battle},
                               {NULL, NULL}};
const luaL_Reg tl_copies[] = {
    {"copy", copy}, {"copy_for_search", copy_for_search}, {"copy_into", copy_into}, {NULL, NULL}};
