/* Turns: a number and a battle. A finished turn is looked up among the past ones, the one in
 * progress is what the battle last drove. */
#include <string.h>
#include "tilly_lua.h"

tilly_status tl_turn(box *b)
{
    return tilly_battle_turn(b->it, &b->now);
}

static const tilly_turn *find(const box *b, uint32_t number)
{
    const tilly_turn *turn = NULL;
    if (!tilly_battle_past(b->it, number, &turn))
        return turn;
    return b->now && tilly_turn_number(b->now) == number ? b->now : NULL;
}

static const tilly_turn *found(lua_State *L)
{
    box *b;
    const turn_view *v = tl_view(L, 1, TURN, &b);
    const tilly_turn *turn = find(b, v->number);
    if (!turn)
        tl_misuse(
            L, TILLY_E_STALE, "turn %d was not logged here, or was forgotten", (int)v->number);
    return turn;
}

static int push_turn(lua_State *L, uint32_t number)
{
    ((turn_view *)tl_new_view(L, TURN, 1, sizeof(turn_view)))->number = number;
    return 1;
}

/* battle.turn: the turn in progress, or the last one; nil before the first. */
static int turn_now(lua_State *L)
{
    tilly_battle_info i = {.size = sizeof i};
    tilly_battle_info_of(tl_handle(L, 1, BATTLE), &i);
    if (find(tl_check(L, 1, BATTLE), i.turn))
        return push_turn(L, i.turn);
    lua_pushnil(L);
    return 1;
}

static int past(lua_State *L)
{
    uint32_t number = (uint32_t)tl_integer(L, 2, 0, TILLY_MOST_TURNS, "number of a turn");
    tl_handle(L, 1, BATTLE);
    if (!find(tl_check(L, 1, BATTLE), number))
        return tl_fail(L, TILLY_E_STALE);
    return push_turn(L, number);
}

/* ---- what a turn tells ---------------------------------------------------------------------- */

static int number(lua_State *L)
{
    lua_pushinteger(L, ((const turn_view *)tl_check(L, 1, TURN))->number);
    return 1;
}

static int over(lua_State *L)
{
    lua_pushboolean(L, tilly_turn_over(found(L)) != 0);
    return 1;
}

static int battle(lua_State *L)
{
    tl_check(L, 1, TURN);
    lua_getiuservalue(L, 1, 1);
    return 1;
}

static int hash_of(lua_State *L, int end)
{
    uint64_t hash = 0;
    const tilly_turn *turn = found(L);
    tilly_status status =
        end ? tilly_turn_hashes(turn, NULL, &hash) : tilly_turn_hashes(turn, &hash, NULL);
    if (status < 0)
        lua_pushnil(L);
    else
        tl_push_bits(L, hash);
    return 1;
}
static int start_hash(lua_State *L)
{
    return hash_of(L, 0);
}
static int end_hash(lua_State *L)
{
    return hash_of(L, 1);
}

/* All its events as rows, or those from a place on (from 1). */
static int events_from(lua_State *L, uint32_t first)
{
    uint32_t count = 0;
    const record *as = record_named("event");
    lua_settop(L, 1);
    tilly_turn_events(found(L), first, NULL, 0, &count);
    uint32_t wanted = count > first ? count - first : 0;
    tilly_event *row = lua_newuserdatauv(L, (wanted + 1) * sizeof *row, 0);
    tilly_turn_events(found(L), first, row, wanted, &count);
    lua_settop(L, 3);
    lua_createtable(L, (int)wanted, 0);
    for (uint32_t i = 0; i < wanted; i++) {
        tl_push_row(L, EVENT_ROW, 2, as, &row[i]);
        lua_rawseti(L, 4, (lua_Integer)i + 1);
    }
    return 1;
}
static int events(lua_State *L)
{
    return events_from(L, 0);
}
static int events_since(lua_State *L)
{
    return events_from(L, (uint32_t)tl_integer(L, 2, 1, UINT32_MAX, "place of an event") - 1);
}

static int units_before(lua_State *L)
{
    enum { MOST = TILLY_SIDES * TILLY_MOST_UNITS };
    uint32_t count = 0;
    uint32_t side = tl_side(L, 2, 1);
    const record *as = record_named("unit");
    lua_settop(L, 1);
    tilly_unit *row = lua_newuserdatauv(L, MOST * sizeof *row, 0);
    tilly_status status = tilly_turn_units_before(found(L), side, row, MOST, &count);
    if (status < 0)
        return tl_fail(L, status);
    lua_createtable(L, (int)count, 0);
    for (uint32_t i = 0; i < count && i < MOST; i++) {
        tl_push_row(L, UNIT_ROW, 3, as, &row[i]);
        lua_rawseti(L, 4, (lua_Integer)i + 1);
    }
    return 1;
}

static tilly_status
write_report(lua_State *L, const void *flags, char *text, size_t room, size_t *needed)
{
    return tilly_turn_report(found(L), *(const uint32_t *)flags, text, room, needed);
}
static int report(lua_State *L)
{
    uint32_t flags = 0;
    if (tl_truth(L, 2, "clauses"))
        flags |= TILLY_REPORT_CLAUSES;
    if (tl_truth(L, 3, "exact"))
        flags |= TILLY_REPORT_EXACT;
    return tl_write(L, write_report, &flags);
}

static tilly_status
write_picture(lua_State *L, const void *style, char *text, size_t room, size_t *needed)
{
    return tilly_turn_picture(found(L), style, text, room, needed);
}
static int picture(lua_State *L)
{
    tilly_picture style;
    if (lua_isnoneornil(L, 2))
        return tl_write(L, write_picture, NULL);
    tl_style(L, 2, &style);
    return tl_write(L, write_picture, &style);
}

static int to_string(lua_State *L)
{
    lua_pushfstring(L, "tilly.turn: %d", (int)((const turn_view *)tl_check(L, 1, TURN))->number);
    return 1;
}

void tl_turn_open(lua_State *L)
{
    static const luaL_Reg methods[] = {{"report", report},
                                       {"picture", picture},
                                       {"units_before", units_before},
                                       {"events_from", events_since},
                                       {NULL, NULL}};
    static const luaL_Reg getters[] = {{"number", number},
                                       {"over", over},
                                       {"battle", battle},
                                       {"start_hash", start_hash},
                                       {"end_hash", end_hash},
                                       {"events", events},
                                       {NULL, NULL}};
    tl_class(L, TURN, "Turn", methods, getters);
    tl_extend(L, "Turn", "__tostring", to_string);
}

const luaL_Reg tl_turn_of_battle[] = {{"turn", turn_now}, {"past", past}, {NULL, NULL}};
