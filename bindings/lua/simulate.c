/* Many battles: the library's own loop, in blocks between which a script may be told how far it is.
 * Block by block or at once, the rows are the same. */
#include "tilly_lua.h"

enum { BLOCK = 64, READY = 4096 /* places made ready in a table, whatever number is asked for */ };

typedef struct plan {
    uint64_t master, first;
    uint32_t count, limit;
    int columns, progress;
} plan;

static uint64_t number_of(lua_State *L, const char *name, uint64_t usual)
{
    if (tl_field(L, 3, name) != LUA_TNIL)
        usual = tl_bits(L, -1, name);
    lua_pop(L, 1);
    return usual;
}

/* simulate(n, {players =, seed =, first =, turn_limit =, columns =, progress =}) */
static void read_plan(lua_State *L, plan *p)
{
    *p = (plan){.count = (uint32_t)tl_integer(L, 2, 0, 100000000, "how many battles")};
    if (lua_type(L, 3) != LUA_TTABLE)
        tl_bad_argument(L, 3, "table of players and the rest");
    static const char *const known[] = {
        "players", "seed", "first", "turn_limit", "columns", "progress", "options", NULL};
    tl_only_keys(L, 3, known, 0, "plan");
    lua_settop(L, 3);
    p->master = number_of(L, "seed", 0);
    p->first = number_of(L, "first", 0);
    tl_field(L, 3, "turn_limit");
    p->limit = (uint32_t)tl_optional(L, -1, 0, UINT32_MAX, 0, "turn_limit");
    tl_field(L, 3, "columns");
    p->columns = tl_truth(L, -1, "columns");
    int type = tl_field(L, 3, "progress");
    if (type != LUA_TNIL && type != LUA_TFUNCTION)
        tl_misuse(L, TILLY_E_RANGE, "progress is a function, not a %s", luaL_typename(L, -1));
    p->progress = type == LUA_TFUNCTION ? lua_gettop(L) : 0;
}

/* ---- what comes out: a table on top that grows ---------------------------------------------- */

static void append_row(lua_State *L, int to, const record *as, const tilly_result *row, uint32_t at)
{
    tl_push_record(L, as, row);
    lua_rawseti(L, to, (lua_Integer)at + 1);
}

/* {winner = {...}, turns = {...}, lost = {[0] = {...}, [1] = {...}} ...}: what a row has, by name;
 * nobody's victory is false, for a list has no holes. */
static void
append_columns(lua_State *L, int to, const record *as, const tilly_result *row, uint32_t at)
{
    tl_push_record(L, as, row);
    int from = lua_gettop(L);
    for (const record_field *f = as->field; f->name; f++) {
        lua_getfield(L, to, f->name);
        lua_getfield(L, from, f->name);
        if (f->count > 1) {
            for (int side = 0; side < TILLY_SIDES; side++) {
                lua_rawgeti(L, -2, side);
                lua_rawgeti(L, -2, side);
                lua_rawseti(L, -2, (lua_Integer)at + 1);
                lua_pop(L, 1);
            }
            lua_pop(L, 2);
            continue;
        }
        if (lua_isnil(L, -1)) {
            lua_pop(L, 1);
            lua_pushboolean(L, 0);
        }
        lua_rawseti(L, -2, (lua_Integer)at + 1);
        lua_pop(L, 1);
    }
    lua_settop(L, from - 1);
}

static void new_columns(lua_State *L, const record *as, uint32_t count)
{
    if (count > READY)
        count = READY;
    lua_newtable(L);
    for (const record_field *f = as->field; f->name; f++) {
        lua_createtable(L, f->count > 1 ? 0 : (int)count, f->count > 1 ? 2 : 0);
        for (int side = 0; f->count > 1 && side < TILLY_SIDES; side++) {
            lua_createtable(L, (int)count, 0);
            lua_rawseti(L, -2, side);
        }
        lua_setfield(L, -2, f->name);
    }
}

/* ---- the loop ------------------------------------------------------------------------------- */

static tilly_status play_block(lua_State *L,
                               stage *s,
                               scene *on,
                               const tilly_hooks *hooks,
                               const plan *p,
                               uint32_t at,
                               uint32_t count,
                               tilly_result *row)
{
    tilly_status status = TILLY_OK;
    box *b = tl_check(L, 1, BATTLE);
    box *scratch = lua_touserdata(L, s->battle);
    tilly_battle *held = tilly_battle_ref(tl_handle(L, 1, BATTLE));
    b->running++;
    tl_enter(on, scratch);
    scratch->running = 1;
    WITH_ROOM(L, status)
    status =
        tilly_simulate(held, hooks->player, p->master, p->first + at, count, p->limit, row, NULL);
    tl_leave(on, scratch);
    tilly_battle_unref(scratch->it);
    scratch->it = NULL;
    scratch->now = NULL;
    b->running--;
    tilly_battle_unref(held);
    return status;
}

static int nothing(lua_State *L)
{
    return (void)L, 0;
}

/* A call in any case: a hook that the host set on calls, to stop the program, sees it. */
static void tell_progress(lua_State *L, const plan *p, uint32_t done)
{
    if (p->progress)
        lua_pushvalue(L, p->progress);
    else
        lua_pushcfunction(L, nothing);
    lua_pushinteger(L, done);
    lua_pushinteger(L, p->count);
    lua_call(L, 2, 0);
}

int tl_simulate(lua_State *L)
{
    plan p;
    stage s = {.strange = 1};
    tilly_hooks hooks;
    const record *as = record_named("result");
    tl_idle(L, 1);
    read_plan(L, &p);
    tl_new_box(L, BATTLE);
    s.battle = lua_gettop(L);
    tl_share_script(L, 1, s.battle);
    tl_set_stage(L, &s, 3, &hooks);
    scene on;
    tl_set_scene(L, &on, s.battle, s.error);
    if (!hooks.player[0].answer || !hooks.player[1].answer)
        return tl_misuse(L, TILLY_E_RANGE, "players: both sides need one");
    tilly_result *row = lua_newuserdatauv(L, BLOCK * sizeof *row, 0);
    if (p.columns)
        new_columns(L, as, p.count);
    else
        lua_createtable(L, p.count < READY ? (int)p.count : READY, 0);
    int to = lua_gettop(L);
    for (uint32_t at = 0; at < p.count; at += BLOCK) {
        uint32_t count = p.count - at < BLOCK ? p.count - at : BLOCK;
        tilly_status status = play_block(L, &s, &on, &hooks, &p, at, count, row);
        if (status == TILLY_E_CALLBACK && (s.raised || on.raised))
            return lua_settop(L, s.error), lua_error(L);
        if (status < 0)
            return tl_fail(L, status);
        for (uint32_t i = 0; i < count; i++)
            (p.columns ? append_columns : append_row)(L, to, as, &row[i], at + i);
        tell_progress(L, &p, at + count);
    }
    lua_settop(L, to);
    return 1;
}
