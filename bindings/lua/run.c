/* Runs: the loop is the library's, the hooks are functions of Lua. Each is called behind a
 * protected call of its own, so that an error never jumps over the library; the error object waits
 * in a slot of the stack that was there before, and leaves the run as it came. */
#include <string.h>
#include "tilly_lua.h"

/* ---- inside the protected call: function, box, stage ---------------------------------------- */

static int act_player(lua_State *L)
{
    told said;
    stage *s = lua_touserdata(L, 3);
    const tilly_decision *d = s->given;
    const box *b = tl_test(L, 2, BATTLE);
    lua_settop(L, 2);
    lua_pushvalue(L, 1);
    tl_push_decision(L, 2, d->serial, b->epoch);
    lua_call(L, 1, LUA_MULTRET);
    tl_hear(L, 3, &said);
    tilly_status status = tl_make_answer(L, &said, b, d, 1, s->wanted);
    if (!status)
        return 0;
    tl_fail(L, status);
    return lua_error(L);
}

static int act_dice(lua_State *L)
{
    stage *s = lua_touserdata(L, 3);
    tilly_roll r = *(const tilly_roll *)s->given;
    uint16_t faces[TILLY_MOST_DICE];
    lua_settop(L, 2);
    lua_pushvalue(L, 1);
    tl_push_row(L, ROLL_ROW, 2, record_named("roll"), &r);
    lua_call(L, 1, 1);
    uint32_t count = tl_faces(L, 3, faces);
    if (count != r.dice)
        return tl_misuse(L, TILLY_E_RANGE, "%d dice are wanted, not %d", (int)r.dice, (int)count);
    memcpy(s->wanted, faces, r.dice * sizeof *faces);
    return 0;
}

static int act_observer(lua_State *L)
{
    const stage *s = lua_touserdata(L, 3);
    tilly_event event = *(const tilly_event *)s->given;
    lua_settop(L, 2);
    lua_pushvalue(L, 1);
    tl_push_row(L, EVENT_ROW, 2, record_named("event"), &event);
    lua_call(L, 1, 0);
    return 0;
}

/* Without a function it is a call all the same: a hook that the host set on calls, to stop the
 * program, sees it. */
static int act_poll(lua_State *L)
{
    lua_settop(L, 1);
    if (lua_isfunction(L, 1))
        lua_call(L, 0, 0);
    return 0;
}

/* ---- what the library calls ----------------------------------------------------------------- */

/* Nothing here can raise: the slots were there before, and neither these values nor a C function
 * without upvalues need memory. */
static int protect(stage *s, lua_CFunction act, int fn)
{
    lua_State *L = s->L;
    lua_pushcfunction(L, act);
    lua_pushvalue(L, fn);
    lua_pushvalue(L, s->battle);
    lua_pushlightuserdata(L, s);
    if (!lua_pcall(L, 3, 0, 0))
        return 0;
    lua_replace(L, s->error);
    s->raised = 1;
    return -1;
}

/* A simulation plays copies of its own: the box is lent to the one at hand, and what was shown of
 * the one before is stale. */
static void lend(const stage *s, const tilly_turn *turn)
{
    box *b = lua_touserdata(s->L, s->battle);
    tilly_battle *battle = tilly_turn_battle(turn);
    b->now = (tilly_turn *)(uintptr_t)turn;
    b->epoch++;
    if (b->it == battle)
        return;
    tilly_battle_unref(b->it);
    b->it = tilly_battle_ref(battle);
}

static int on_player(void *context,
                     const tilly_turn *turn,
                     const tilly_decision *decision,
                     tilly_answer *answer)
{
    stage *s = context;
    if (s->strange)
        lend(s, turn);
    s->given = decision;
    s->wanted = answer;
    return protect(s, act_player, s->players.fn[decision->side]);
}

static int on_dice(void *context, const tilly_turn *turn, const tilly_roll *roll, uint16_t *faces)
{
    stage *s = context;
    (void)turn;
    s->given = roll;
    s->wanted = faces;
    return protect(s, act_dice, s->dice);
}

static int on_event(void *context, const tilly_turn *turn, const tilly_event *event)
{
    stage *s = context;
    (void)turn;
    s->given = event;
    return protect(s, act_observer, s->observer);
}

static int on_poll(void *context)
{
    stage *s = context;
    return lua_isfunction(s->L, s->poll) || lua_gethook(s->L) ? protect(s, act_poll, s->poll) : 0;
}

/* ---- run{players =, dice =, observer =, poll =, turns =, stop =} ---------------------------- */

static int take_function(lua_State *L, int options, const char *name)
{
    int type = options ? tl_field(L, options, name) : (lua_pushnil(L), LUA_TNIL);
    if (type != LUA_TFUNCTION && type != LUA_TNIL)
        tl_misuse(L, TILLY_E_RANGE, "%s is a function, not a %s", name, luaL_typename(L, -1));
    return lua_gettop(L);
}

/* Everything that can raise: after this the library can be entered. s->battle is set. */
void tl_set_stage(lua_State *L, stage *s, int options, tilly_hooks *hooks)
{
    luaL_checkstack(L, 40, "tilly");
    s->L = L;
    if (options)
        tl_field(L, options, "players");
    else
        lua_pushnil(L);
    tl_cast(L, lua_gettop(L), &s->players);
    s->dice = take_function(L, options, "dice");
    s->observer = take_function(L, options, "observer");
    s->poll = take_function(L, options, "poll");
    lua_pushnil(L);
    s->error = lua_gettop(L);
    *hooks = (tilly_hooks){.size = sizeof *hooks,
                           .player = {s->players.player[0], s->players.player[1]},
                           .dice_context = s,
                           .observer_context = s,
                           .poll = on_poll,
                           .poll_context = s};
    for (int side = 0; side < TILLY_SIDES; side++)
        if (s->players.fn[side])
            hooks->player[side] = (tilly_player){on_player, s};
    if (lua_isfunction(L, s->dice))
        hooks->dice = on_dice;
    if (lua_isfunction(L, s->observer))
        hooks->observer = on_event;
}

static tilly_status
run_turns(lua_State *L, box *b, const tilly_hooks *hooks, uint32_t turns, uint32_t until)
{
    tilly_status status = TILLY_TURN_OVER;
    for (uint32_t done = 0; status == TILLY_TURN_OVER && (!turns || done < turns);) {
        WITH_ROOM(L, status)
        {
            status = tl_turn(b);
            if (!status)
                status = tilly_turn_run(b->now, hooks, until);
        }
        done += tl_counts(b);
    }
    return status;
}

/* Between `running` and its end nothing can raise, so it never stays set. */
int tl_run(lua_State *L)
{
    stage s = {.battle = 1};
    scene on;
    tilly_hooks hooks;
    tilly_reason why = {.size = sizeof why};
    uint32_t turns = 0;
    uint32_t until = 0;
    box *b = tl_idle(L, 1);
    lua_settop(L, 2);
    if (!lua_isnil(L, 2)) {
        static const char *const known[] = {
            "players", "dice", "observer", "poll", "turns", "stop", "until", "script", NULL};
        if (!lua_istable(L, 2))
            tl_bad_argument(L, 2, "table");
        tl_only_keys(L, 2, known, 0, "options");
        tl_field(L, 2, "turns");
        turns = (uint32_t)tl_optional(L, 3, 1, UINT32_MAX, 0, "turns");
        until = tl_stop_field(L, 2);
        tl_watches(L, b, until);
        lua_settop(L, 2);
        if (tl_field(L, 2, "script") != LUA_TNIL) {
            tilly_status given = tl_give_script(L, 1, 3);
            if (given < 0)
                return tl_fail(L, given);
        }
        lua_settop(L, 2);
    }
    tl_set_stage(L, &s, lua_isnil(L, 2) ? 0 : 2, &hooks);
    hooks.why = &why;
    tl_set_scene(L, &on, 1, s.error);
    tl_handle(L, 1, BATTLE); /* still open, now that nothing more can close it */
    if (b->running)
        return tl_fail(L, TILLY_E_BUSY);
    tilly_battle *held = tilly_battle_ref(b->it);
    tl_enter(&on, b);
    b->running = 1;
    tilly_status status = run_turns(L, b, &hooks, turns, until);
    tl_leave(&on, b);
    tilly_battle_unref(held);
    lua_settop(L, s.error);
    if (status == TILLY_E_CALLBACK && (s.raised || on.raised))
        return lua_error(L);
    return status < 0 ? tl_refused(L, 1, status, &why) : tl_push_state(L, 1, status);
}
