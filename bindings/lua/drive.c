/* A battle driven step by step: next, answer, supply, undo, and the questions that are open. */
#include "tilly_lua.h"

/* An open battle that no run is driving. */
box *tl_idle(lua_State *L, int index)
{
    box *b = tl_check(L, index, BATTLE);
    tl_handle(L, index, BATTLE);
    return b;
}

/* A set-up in which nothing was asked, of a battle that is deployed already, is no turn to those
 * who count them. */
uint32_t tl_counts(const box *b)
{
    tilly_battle_info i = {.size = sizeof i};
    tilly_battle_info_of(b->it, &i);
    return i.turn || i.decisions || i.rolls;
}

static tilly_status drive(box *b, uint32_t until, scene *on)
{
    if (b->running)
        return TILLY_E_BUSY;
    tilly_status status = tl_turn(b);
    if (status)
        return status;
    tl_enter(on, b);
    status = tilly_turn_next(b->now, until);
    tl_leave(on, b);
    return status;
}

static int next(lua_State *L)
{
    tilly_status status = TILLY_OK;
    uint32_t until = tl_until(L, 2);
    scene on;
    tl_watches(L, tl_idle(L, 1), until);
    lua_settop(L, 1);
    lua_pushnil(L);
    tl_set_scene(L, &on, 1, 2);
    WITH_ROOM(L, status) status = drive(tl_idle(L, 1), until, &on);
    if (on.raised)
        return lua_settop(L, on.error), lua_error(L);
    return tl_push_state(L, 1, status);
}

/* The turn in progress, begun but not driven: the next one where the last is over. */
static int begin_turn(lua_State *L)
{
    tilly_status status = TILLY_OK;
    lua_settop(L, 1);
    WITH_ROOM(L, status)
    {
        box *b = tl_idle(L, 1);
        status = b->running ? TILLY_E_BUSY : tl_turn(b);
    }
    return status < 0 ? tl_fail(L, status) : tl_turn_of_battle[0].func(L);
}

/* The decision that is open, or nil. */
static int decision(lua_State *L)
{
    tilly_decision d = {.size = sizeof d};
    const box *b = tl_idle(L, 1);
    if (b->now && !tilly_turn_decision(b->now, &d))
        tl_push_decision(L, 1, d.serial, b->epoch);
    else
        lua_pushnil(L);
    return 1;
}

static int roll(lua_State *L)
{
    tilly_roll r = {.size = sizeof r};
    const box *b = tl_idle(L, 1);
    if (b->now && !tilly_turn_roll(b->now, &r))
        tl_push_row(L, ROLL_ROW, 1, record_named("roll"), &r);
    else
        lua_pushnil(L);
    return 1;
}

/* The open decision, answered or judged without a look at it. */
static int judge(lua_State *L, int carry_out)
{
    told said;
    tilly_decision d = {.size = sizeof d};
    tilly_answer a;
    tilly_reason why = {.size = sizeof why};
    tilly_status status = TILLY_OK;
    tl_idle(L, 1);
    tl_hear(L, 2, &said);
    WITH_ROOM(L, status)
    {
        const box *b = tl_idle(L, 1);
        status = b->now ? tilly_turn_decision(b->now, &d) : TILLY_E_NOT_NOW;
        if (!status)
            status = tl_make_answer(L, &said, b, &d, carry_out, &a);
        if (!status)
            status = carry_out ? tilly_turn_answer(b->now, &a, &why)
                               : tilly_turn_check(b->now, &a, &why);
    }
    return status < 0 ? tl_refused(L, 1, status, &why) : tl_done(L, status);
}
static int answer(lua_State *L)
{
    return judge(L, 1);
}
static int check(lua_State *L)
{
    return judge(L, 0);
}

/* {3, 5, 1}, or 3 for one die. */
uint32_t tl_faces(lua_State *L, int index, uint16_t *faces)
{
    lua_Unsigned count = 1;
    if (lua_type(L, index) != LUA_TTABLE) {
        faces[0] = (uint16_t)tl_integer(L, index, 0, TILLY_MOST_FACES, "a die");
        return 1;
    }
    count = tl_list(L, index, "faces");
    if (count > TILLY_MOST_DICE)
        tl_misuse(L, TILLY_E_RANGE, "faces: more than %d dice", TILLY_MOST_DICE);
    for (lua_Unsigned i = 0; i < count; i++) {
        lua_rawgeti(L, index, (lua_Integer)i + 1);
        faces[i] = (uint16_t)tl_integer(L, -1, 0, TILLY_MOST_FACES, "a die");
        lua_pop(L, 1);
    }
    return (uint32_t)count;
}

static int supply(lua_State *L)
{
    uint16_t faces[TILLY_MOST_DICE];
    tilly_reason why = {.size = sizeof why};
    tilly_status status = TILLY_OK;
    uint32_t count = tl_faces(L, 2, faces);
    WITH_ROOM(L, status)
    {
        const box *b = tl_idle(L, 1);
        status = b->now ? tilly_turn_supply(b->now, faces, count, TILLY_FROM_TABLE, &why)
                        : TILLY_E_NOT_NOW;
    }
    return status < 0 ? tl_refused(L, 1, status, &why) : tl_done(L, status);
}

/* The faces the battle's own generator would give for the open roll. */
static int throw(lua_State * L)
{
    uint16_t faces[TILLY_MOST_DICE];
    tilly_roll r = {.size = sizeof r};
    const box *b = tl_idle(L, 1);
    tilly_status status = b->now ? tilly_turn_roll(b->now, &r) : TILLY_E_NOT_NOW;
    if (!status)
        status = tilly_turn_throw(b->now, faces, TILLY_MOST_DICE);
    if (status < 0)
        return tl_fail(L, status);
    lua_createtable(L, r.dice, 0);
    for (int i = 0; i < r.dice; i++) {
        lua_pushinteger(L, faces[i]);
        lua_rawseti(L, -2, i + 1);
    }
    return 1;
}

void tl_watches(lua_State *L, const box *b, uint32_t until)
{
    if (until & TILLY_UNTIL_EVENT && !b->watches)
        tl_misuse(L,
                  TILLY_E_NOT_NOW,
                  "stop: no event is watched for: battle:watch {\"routed\"} first says at which");
}

enum { MOST_WATCHED = 16 };

/* watch{kind, ...}: by member, name or number; for the whole battle. */
static int watch(lua_State *L)
{
    uint16_t kind[MOST_WATCHED + 1];
    uint32_t count = 0;
    tilly_status status = TILLY_OK;
    if (!lua_istable(L, 2))
        tl_bad_argument(L, 2, "list of kinds of events");
    tl_list(L, 2, "kinds");
    for (; count <= MOST_WATCHED && lua_rawgeti(L, 2, (lua_Integer)count + 1) != LUA_TNIL; count++)
        kind[count] = (uint16_t)tl_kind_at(L, -1, UINT16_MAX, "EventKind", "kinds");
    WITH_ROOM(L, status)
    {
        box *b = tl_idle(L, 1);
        status = b->now ? TILLY_OK : tl_turn(b);
        if (!status)
            status = tilly_turn_watch(b->now, kind, count);
        if (!status)
            b->watches = count;
    }
    return tl_done(L, status);
}

static int undo(lua_State *L)
{
    tilly_reason why = {.size = sizeof why};
    tilly_status status = TILLY_OK;
    uint32_t n = (uint32_t)tl_optional(L, 2, 0, UINT32_MAX, 1, "how many answers");
    int force = tl_truth(L, 3, "force");
    WITH_ROOM(L, status)
    {
        box *b = tl_idle(L, 1);
        status = b->now ? tilly_turn_undo(b->now, n, (uint32_t)force, &why) : TILLY_E_NOT_NOW;
        if (!status)
            b->epoch++;
    }
    return status < 0 ? tl_refused(L, 1, status, &why) : tl_done(L, status);
}

static int undoable(lua_State *L)
{
    uint32_t n = 0;
    uint32_t side = tl_side(L, 2, 0);
    const box *b = tl_idle(L, 1);
    tilly_status status = b->now ? tilly_turn_undoable(b->now, side, &n) : TILLY_E_NOT_NOW;
    if (status < 0)
        return tl_fail(L, status);
    lua_pushinteger(L, n);
    return 1;
}

static int end_by(lua_State *L, tilly_status (*ending)(tilly_turn *, uint32_t))
{
    tilly_status status = TILLY_OK;
    uint32_t side = tl_side(L, 2, 0);
    WITH_ROOM(L, status)
    {
        box *b = tl_idle(L, 1);
        status = tl_turn(b);
        if (!status)
            status = ending(b->now, side);
    }
    return tl_done(L, status);
}
static int concede(lua_State *L)
{
    return end_by(L, tilly_turn_concede);
}
static int agree(lua_State *L)
{
    return end_by(L, tilly_turn_agree);
}

/* ---- for decision in battle:decisions() ----------------------------------------------------- */

/* The one before must have been answered, or the loop would never end. */
static int next_decision(lua_State *L)
{
    tilly_status status = TILLY_OK;
    tilly_decision d = {.size = sizeof d};
    const decision_view *last = tl_test(L, 2, DECISION);
    scene on;
    lua_settop(L, 2);
    lua_pushnil(L);
    tl_set_scene(L, &on, 1, 3);
    do {
        WITH_ROOM(L, status) status = drive(tl_idle(L, 1), 0, &on);
    } while (status == TILLY_TURN_OVER || status == TILLY_STOP);
    if (on.raised)
        return lua_settop(L, on.error), lua_error(L);
    if (status < 0) {
        tl_fail(L, status);
        return lua_error(L);
    }
    if (status != TILLY_DECISION)
        return 0;
    const box *b = tl_idle(L, 1);
    tilly_turn_decision(b->now, &d);
    if (last && last->serial == d.serial && last->epoch == b->epoch)
        return tl_misuse(L, TILLY_E_NOT_NOW, "the decision before this one was not answered");
    tl_push_decision(L, 1, d.serial, b->epoch);
    return 1;
}

static int decisions(lua_State *L)
{
    tl_idle(L, 1);
    lua_pushcfunction(L, next_decision);
    lua_pushvalue(L, 1);
    return 2;
}

const luaL_Reg tl_drives[] = {{"next", next},
                              {"begin_turn", begin_turn},
                              {"answer", answer},
                              {"check", check},
                              {"supply", supply},
                              {"throw", throw},
                              {"watch", watch},
                              {"undo", undo},
                              {"undoable", undoable},
                              {"concede", concede},
                              {"agree", agree},
                              {"decisions", decisions},
                              {NULL, NULL}};
const luaL_Reg tl_open_questions[] = {{"decision", decision}, {"roll", roll}, {NULL, NULL}};
