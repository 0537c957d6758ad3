/* play(players, turns): a pull loop. No call of the library is under way while a player thinks, so
 * players may yield, raise, drive the battle themselves, and be resumed in another week. */
#include "tilly_lua.h"

enum { BATTLE_AT = 1, PLAYERS_AT = 2, PLAY_AT = 5, ANSWER_AT = 6 };
typedef struct playing {
    cast players;
    uint32_t turns, done, serial, epoch;
} playing;

/* The player's answer, from ANSWER_AT on; without effect if he has called answer() himself. */
static tilly_status take(lua_State *L, const playing *p, tilly_reason *why)
{
    told said;
    tilly_answer a;
    tilly_decision d = {.size = sizeof d};
    const box *b = tl_idle(L, BATTLE_AT);
    if (!b->now || b->epoch != p->epoch || tilly_turn_decision(b->now, &d) || d.serial != p->serial)
        return TILLY_OK;
    tl_hear(L, ANSWER_AT, &said);
    tilly_status status = TILLY_OK;
    WITH_ROOM(L, status)
    {
        b = tl_idle(L, BATTLE_AT);
        status = b->now ? tl_make_answer(L, &said, b, &d, 1, &a) : TILLY_E_STALE;
        if (!status)
            status = b->running ? TILLY_E_BUSY : tilly_turn_answer(b->now, &a, why);
    }
    return status;
}

/* Built-in players are asked in place. */
static tilly_status go_on(lua_State *L, playing *p, scene *on)
{
    tilly_status status = TILLY_OK;
    WITH_ROOM(L, status)
    {
        box *b = tl_idle(L, BATTLE_AT);
        status = b->running ? TILLY_E_BUSY : tl_turn(b);
        while (status >= 0) {
            tilly_decision d = {.size = sizeof d};
            tl_enter(on, b);
            status = tilly_turn_next(b->now, 0);
            tl_leave(on, b);
            if (status != TILLY_DECISION || tilly_turn_decision(b->now, &d))
                break;
            const tilly_player *player = &p->players.player[d.side];
            p->serial = d.serial;
            p->epoch = b->epoch;
            if (!player->answer)
                break;
            tilly_answer a = {.size = sizeof a, .decision = d.serial};
            status = player->answer(player->context, b->now, &d, &a)
                         ? TILLY_E_CALLBACK
                         : tilly_turn_answer(b->now, &a, NULL);
        }
    }
    return status;
}

static uint32_t side_asked(lua_State *L)
{
    tilly_decision d = {.size = sizeof d};
    const box *b = tl_idle(L, BATTLE_AT);
    return tilly_turn_decision(b->now, &d) ? TILLY_NO_SIDE : d.side;
}

static int is_last(playing *p, const box *b)
{
    p->done += tl_counts(b);
    return p->turns && p->done >= p->turns;
}

static int play_on(lua_State *L, int status, lua_KContext asked)
{
    playing *p = lua_touserdata(L, PLAY_AT);
    (void)status;
    for (;;) {
        if (asked) {
            tilly_reason why = {.size = sizeof why};
            tilly_status taken = take(L, p, &why);
            lua_settop(L, PLAY_AT);
            if (taken < 0)
                return tl_refused(L, BATTLE_AT, taken, &why);
        }
        scene on;
        lua_pushnil(L);
        tl_set_scene(L, &on, BATTLE_AT, ANSWER_AT);
        tilly_status now = go_on(L, p, &on);
        lua_settop(L, ANSWER_AT);
        if (on.raised)
            return lua_error(L);
        lua_settop(L, PLAY_AT);
        asked = 0;
        if (now == TILLY_STOP || (now == TILLY_TURN_OVER && !is_last(p, tl_idle(L, BATTLE_AT))))
            continue;
        uint32_t side = now == TILLY_DECISION ? side_asked(L) : TILLY_NO_SIDE;
        if (side >= TILLY_SIDES || !p->players.fn[side])
            return tl_push_state(L, BATTLE_AT, now);
        lua_pushvalue(L, p->players.fn[side]);
        tl_push_decision(L, BATTLE_AT, p->serial, p->epoch);
        asked = 1;
        lua_callk(L, 1, LUA_MULTRET, asked, play_on);
    }
}

int tl_play(lua_State *L)
{
    playing *p;
    cast players;
    uint32_t turns = (uint32_t)tl_optional(L, 3, 1, UINT32_MAX, 0, "turns");
    tl_idle(L, BATTLE_AT);
    lua_settop(L, PLAYERS_AT);
    tl_cast(L, PLAYERS_AT, &players);
    p = lua_newuserdatauv(L, sizeof *p, 0);
    *p = (playing){.players = players, .turns = turns};
    return play_on(L, LUA_OK, 0);
}
