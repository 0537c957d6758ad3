/* A side's player from a scenario file: a hook of a run, with a Lua state of its own. */
#include <stdio.h>
#include <string.h>
#include "script.h"

typedef struct own_player {
    tilly_script *script; /* a reference */
    ts_state *state;
    uint32_t side;
} own_player;

typedef struct question {
    const own_player *player;
    const tilly_decision *decision;
    tilly_answer *answer;
} question;

static int ask(lua_State *L)
{
    const question *q = lua_touserdata(L, 1);
    tilly_answer own;
    lua_Debug at;
    lua_rawgeti(L, LUA_REGISTRYINDEX, q->player->state->player[q->player->side]);
    lua_pushvalue(L, -1);
    lua_getinfo(L, ">S", &at);
    ts_of(L)->doing_line = at.linedefined;
    ts_push_battle(L);
    ts_push_decision(L, q->decision);
    lua_call(L, 2, 1);
    ts_take_answer(L, lua_gettop(L), q->decision, &own);
    const uint32_t size = q->answer->size;
    memcpy((char *)q->answer + sizeof size,
           (const char *)&own + sizeof size,
           (size < sizeof own ? size : sizeof own) - sizeof size);
    return 0;
}

static int answer(void *context, const tilly_turn *turn, const tilly_decision *d, tilly_answer *out)
{
    static const char *const words[TILLY_SIDES] = {"player 0", "player 1"};
    const own_player *p = context;
    ts_state *s = p->state;
    question q = {p, d, out};
    s->battle = tilly_turn_battle(turn);
    s->turn = turn;
    s->viewer = p->side;
    s->doing = words[p->side];
    ts_begin(s);
    const tilly_status status = ts_run(s, ask, &q);
    s->battle = NULL;
    s->turn = NULL;
    if (status < 0) {
        s->error.status = TILLY_E_CALLBACK;
        tilly_error_tell(&s->error);
    }
    return status < 0;
}

tilly_status tilly_script_player(tilly_script *self, uint32_t side, tilly_player *out)
{
    ts_program *p = ts_program_of(self);
    if (!self || !out)
        return ts_fail(NULL, TILLY_E_NULL, self ? "out" : "self", "must not be NULL");
    if (!p)
        return ts_fail(NULL, TILLY_E_HANDLE, "self", "no script of a scenario file");
    if (side >= TILLY_SIDES)
        return ts_fail(NULL, TILLY_E_RANGE, "side", "must be 0 or 1");
    if (!(p->players >> side & 1))
        return ts_fail(NULL, TILLY_E_UNKNOWN, "side", "the file has no player for this side");
    ts_state *s;
    tilly_error error = TILLY_ERROR_INIT;
    const tilly_status status = ts_state_new(p, false, &s, &error);
    if (error.status < 0)
        tilly_error_tell(&error);
    if (status < 0)
        return status;
    own_player *made = ts_alloc(p, sizeof *made);
    if (!made) {
        ts_state_free(s);
        return TILLY_E_MEMORY;
    }
    *made = (own_player){tilly_script_ref(self), s, side};
    *out = (tilly_player){answer, made};
    return TILLY_OK;
}

void tilly_script_player_free(tilly_player *player)
{
    if (!player || !player->context || player->answer != answer)
        return;
    own_player *own = player->context;
    tilly_script *script = own->script;
    const ts_program *p = ts_program_of(script);
    ts_state_free(own->state);
    ts_release(p, own, sizeof *own);
    *player = (tilly_player){NULL, NULL};
    tilly_script_unref(script);
}
