/* Scripts: functions of the host that a battle calls at its moments. The script stands in the box
 * of its battle, its functions in its own, so that the collector sees them all. The library knows
 * the state alone; which battle is played on, and where its error goes, is the scene that a call
 * sets before it enters the library. */
#include <string.h>
#include "tilly_lua.h"

struct theatre {
    scene *now; /* NULL: no call that plays on is under way */
};

/* Where the functions of events begin in a script's table; those of moments stand before. */
enum { EVENTS = 16, MOST_KINDS = 256 };

static struct theatre *theatre_of(lua_State *L)
{
    static const char key;
    if (lua_rawgetp(L, LUA_REGISTRYINDEX, &key) == LUA_TNIL) {
        lua_pop(L, 1);
        struct theatre *made = lua_newuserdatauv(L, sizeof *made, 0);
        made->now = NULL;
        lua_pushvalue(L, -1);
        lua_rawsetp(L, LUA_REGISTRYINDEX, &key);
    }
    struct theatre *found = lua_touserdata(L, -1);
    lua_pop(L, 1);
    return found;
}

/* ---- a moment ------------------------------------------------------------------------------- */

/* Of what was asked the name of the variable and its value; of an event the row. */
static void push_moment(lua_State *L, int battle, const tilly_moment *m)
{
    tilly_variable of = {.kind = 0};
    const box *b = lua_touserdata(L, battle);
    if (m->kind == TILLY_MOMENT_ANSWERED)
        tilly_battle_variable(b->it, m->variable, &of);
    tl_push_record(L, record_named("moment"), m);
    if (of.kind)
        lua_pushstring(L, of.name);
    else
        lua_pushnil(L);
    lua_setfield(L, -2, "variable");
    if (of.kind == TILLY_VARIABLE_TRUTH)
        lua_pushboolean(L, m->value != 0);
    else if (of.kind)
        lua_pushinteger(L, m->value);
    else
        lua_pushnil(L);
    lua_setfield(L, -2, "value");
    if (m->kind != TILLY_MOMENT_EVENT)
        return;
    tl_push_row(L, EVENT_ROW, battle, record_named("event"), &m->event);
    lua_setfield(L, -2, "event");
}

/* Inside the protected call: box, scene. */
static int act_moment(lua_State *L)
{
    const scene *s = lua_touserdata(L, 2);
    tilly_moment m = *s->given;
    lua_Integer key = m.kind == TILLY_MOMENT_EVENT ? EVENTS + m.event.kind : m.kind;
    lua_settop(L, 1);
    lua_getiuservalue(L, 1, 1);
    if (!tl_test(L, 2, SCRIPT) || lua_getiuservalue(L, 2, 1) != LUA_TTABLE)
        return 0;
    if (lua_rawgeti(L, 3, key) != LUA_TFUNCTION)
        return 0;
    lua_pushvalue(L, 1);
    push_moment(L, 1, &m);
    lua_call(L, 2, 0);
    return 0;
}

/* A simulation plays copies of its own: the box is lent to the one at hand. */
static void lend(box *to, tilly_battle *battle)
{
    if (to->it == battle)
        return;
    tilly_battle_unref(to->it);
    to->it = tilly_battle_ref(battle);
    to->now = NULL;
    to->epoch++;
}

/* Nothing here can raise: the slots of the stack were there before. */
static tilly_status
on_moment(void *context, void *instance, tilly_battle *battle, const tilly_moment *m)
{
    scene *s = ((struct theatre *)context)->now;
    (void)instance;
    if (!s)
        return TILLY_E_CALLBACK;
    lua_State *L = s->L;
    box *b = lua_touserdata(L, s->battle);
    lend(b, battle);
    s->given = m;
    b->moment++;
    lua_pushcfunction(L, act_moment);
    lua_pushvalue(L, s->battle);
    lua_pushlightuserdata(L, s);
    int failed = lua_pcall(L, 2, 0, 0);
    b->moment--;
    if (!failed)
        return TILLY_OK;
    lua_replace(L, s->error);
    s->raised = 1;
    return TILLY_E_CALLBACK;
}

/* ---- calls that play on --------------------------------------------------------------------- */

scene *tl_scene_now(const struct theatre *in)
{
    return in->now;
}

void tl_set_scene(lua_State *L, scene *s, int battle, int error)
{
    luaL_checkstack(L, 20, "tilly");
    *s = (scene){.L = L, .battle = battle, .error = error, .in = theatre_of(L)};
}

void tl_enter(scene *s, box *b)
{
    s->before = s->in->now;
    s->running = b->running;
    s->in->now = s;
    if (b->scripted)
        b->running = 1;
}

void tl_leave(scene *s, box *b)
{
    b->running = s->running;
    s->in->now = s->before;
}

int tl_shut(const box *b)
{
    return b->running && !b->moment;
}

/* ---- scripts -------------------------------------------------------------------------------- */

static void read_handlers(lua_State *L, tilly_script_setup *setup, uint16_t *kind)
{
    lua_pushnil(L);
    while (lua_next(L, 1)) {
        lua_Integer key = tl_integer(L, -2, 1, EVENTS + MOST_KINDS - 1, "moment");
        if (lua_type(L, -1) != LUA_TFUNCTION)
            tl_misuse(L, TILLY_E_RANGE, "a handler is a function, not a %s", luaL_typename(L, -1));
        if (key < EVENTS) {
            setup->moments |= 1u << key;
        } else {
            setup->moments |= 1u << TILLY_MOMENT_EVENT;
            kind[setup->event_count++] = (uint16_t)(key - EVENTS);
        }
        lua_pop(L, 1);
    }
}

/* new_script{[moment] = function, [16 + kind of event] = function}: for init.lua. */
static int new_script(lua_State *L)
{
    uint16_t kind[MOST_KINDS];
    tilly_script *made = NULL;
    tilly_status status = TILLY_OK;
    tilly_script_setup setup = {.size = sizeof setup, .call = on_moment, .events = kind};
    if (!lua_istable(L, 1))
        tl_bad_argument(L, 1, "table");
    lua_settop(L, 1);
    luaL_checkstack(L, 8, "tilly");
    setup.context = theatre_of(L);
    setup.allocator = tl_memory(L);
    read_handlers(L, &setup, kind);
    box *b = tl_new_box(L, SCRIPT);
    lua_pushvalue(L, 1);
    lua_setiuservalue(L, 2, 1);
    WITH_ROOM(L, status) status = tilly_script_new(&setup, &made);
    if (status < 0)
        return tl_fail(L, status);
    b->it = made;
    return 1;
}

/* ---- of a battle ---------------------------------------------------------------------------- */

/* Nothing between finding the battle and giving it the script can allocate. */
tilly_status tl_give_script(lua_State *L, int battle, int script)
{
    tilly_script *given = lua_isnoneornil(L, script) ? NULL : tl_handle(L, script, SCRIPT);
    box *b = tl_idle(L, battle);
    if (b->running)
        return TILLY_E_BUSY;
    tilly_status status = tilly_battle_set_script(b->it, given);
    if (status < 0)
        return status;
    b->scripted = given != NULL;
    if (given)
        lua_pushvalue(L, script);
    else
        lua_pushnil(L);
    lua_setiuservalue(L, battle, 1);
    return TILLY_OK;
}

void tl_share_script(lua_State *L, int from, int to)
{
    box *b = lua_touserdata(L, to);
    lua_getiuservalue(L, from, 1);
    b->scripted = !lua_isnil(L, -1);
    lua_setiuservalue(L, to, 1);
}

static int set_script(lua_State *L)
{
    tl_idle(L, 1);
    lua_settop(L, 2);
    if (!lua_isnil(L, 2))
        tl_handle(L, 2, SCRIPT);
    return tl_done(L, tl_give_script(L, 1, 2));
}

static int script_of(lua_State *L)
{
    tl_idle(L, 1);
    lua_getiuservalue(L, 1, 1);
    return 1;
}

const luaL_Reg tl_script_makings[] = {{"new_script", new_script}, {NULL, NULL}};
const luaL_Reg tl_scripts[] = {{"set_script", set_script}, {NULL, NULL}};
const luaL_Reg tl_script_of_battle[] = {{"script", script_of}, {NULL, NULL}};
