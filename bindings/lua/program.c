/* Scenarios in Lua: programs of libtilly-lua, which is part of the module. A program has a Lua
 * state of its own for each battle; the state at hand only hears what it prints. */
#include <tilly/lua.h>
#include "tilly_lua.h"

/* ---- what a program prints ------------------------------------------------------------------ */

/* Inside the protected call: the box of a battle or of the program, the line. */
static int act_line(lua_State *L)
{
    const char *line = lua_touserdata(L, 2);
    lua_settop(L, 1);
    if (tl_test(L, 1, BATTLE)) {
        lua_getiuservalue(L, 1, 1);
        lua_replace(L, 1);
    }
    if (!tl_test(L, 1, SCRIPT) || lua_getiuservalue(L, 1, 1) != LUA_TFUNCTION)
        return 0;
    lua_pushstring(L, line);
    lua_call(L, 1, 0);
    return 0;
}

/* What the function raises is raised by the call that plays on, like that of a handler. */
static void on_line(void *context, const char *line)
{
    scene *s = tl_scene_now(context);
    if (!s)
        return;
    lua_State *L = s->L;
    lua_pushcfunction(L, act_line);
    lua_pushvalue(L, s->battle);
    lua_pushlightuserdata(L, (void *)(uintptr_t)line);
    if (lua_pcall(L, 2, 0, 0) == LUA_OK)
        return;
    lua_pop(L, 1);
}

/* ---- reading -------------------------------------------------------------------------------- */

enum { MOST_TEXTS = 64 };

/* {name = text, ...}: strings that stay on the stack's table. */
static uint32_t read_texts(lua_State *L, int table, tilly_script_text *text)
{
    uint32_t count = 0;
    lua_pushnil(L);
    while (lua_next(L, table)) {
        if (count == MOST_TEXTS)
            tl_misuse(L, TILLY_E_FULL, "texts: at most %d of them", MOST_TEXTS);
        if (lua_type(L, -2) != LUA_TSTRING)
            tl_misuse(L, TILLY_E_RANGE, "texts: a name expected, got %s", luaL_typename(L, -2));
        text[count].name = lua_tostring(L, -2);
        text[count].text = tl_text(L, lua_gettop(L), &text[count].length, "texts");
        count++;
        lua_pop(L, 1);
    }
    return count;
}

static uint64_t limit(lua_State *L, const char *name)
{
    tl_field(L, 2, name);
    uint64_t most = (uint64_t)tl_optional(L, lua_gettop(L), 1, LUA_MAXINTEGER, 0, name);
    lua_pop(L, 1);
    return most;
}

static void read_limits(lua_State *L, tilly_script_limits *limits, tilly_script_text *text)
{
    static const char *const known[] = {
        "name", "instructions", "memory", "log", "texts", "debug", NULL};
    tl_only_keys(L, 2, known, 0, "options");
    limits->instructions = limit(L, "instructions");
    limits->memory = limit(L, "memory");
    tl_field(L, 2, "debug");
    limits->debug = (uint32_t)tl_truth(L, -1, "debug");
    lua_pop(L, 1);
    if (tl_field(L, 2, "name") != LUA_TNIL)
        limits->name = tl_text(L, lua_gettop(L), NULL, "name");
    int type = tl_field(L, 2, "texts");
    if (type != LUA_TNIL && type != LUA_TTABLE)
        tl_misuse(L, TILLY_E_RANGE, "texts is a table, not a %s", luaL_typename(L, -1));
    if (type == LUA_TTABLE)
        limits->text_count = read_texts(L, lua_gettop(L), text);
    limits->texts = text;
    type = tl_field(L, 2, "log");
    if (type != LUA_TNIL && type != LUA_TFUNCTION)
        tl_misuse(L, TILLY_E_RANGE, "log is a function, not a %s", luaL_typename(L, -1));
}

/* read_script(text, {name =, instructions =, memory =, log =, texts =, debug =}) */
static int read_script(lua_State *L)
{
    size_t length;
    scene on;
    tilly_script *made = NULL;
    tilly_script_text text[MOST_TEXTS];
    tilly_error error = {.size = sizeof error};
    tilly_status status = TILLY_OK;
    tilly_script_limits limits = {.size = sizeof limits, .allocator = tl_memory(L)};
    const char *source = tl_text(L, 1, &length, "scenario");
    if (!lua_istable(L, 2))
        tl_bad_argument(L, 2, "table");
    lua_settop(L, 2);
    read_limits(L, &limits, text);
    int log = lua_gettop(L);
    box *b = tl_new_box(L, SCRIPT);
    lua_pushvalue(L, log);
    lua_setiuservalue(L, -2, 1);
    tl_set_scene(L, &on, lua_gettop(L), log);
    if (lua_isfunction(L, log)) {
        limits.log = on_line;
        limits.log_context = on.in;
    }
    WITH_ROOM(L, status)
    {
        tl_enter(&on, b);
        status = tilly_script_read(source, length, &limits, &made, &error);
        tl_leave(&on, b);
    }
    if (status < 0)
        return tl_fail_at(L, &error, status);
    b->it = made;
    return 1;
}

/* ---- what it defines ------------------------------------------------------------------------ */

static tilly_status
write_document(lua_State *L, const void *c, char *text, size_t room, size_t *needed)
{
    return (void)c, tilly_script_document(tl_handle(L, 1, SCRIPT), text, room, needed);
}
static int document(lua_State *L)
{
    return tl_write(L, write_document, NULL);
}

/* battle{seed =, free =} */
static int battle(lua_State *L)
{
    static const char *const known[] = {"seed", "free", NULL};
    tilly_battle *made = NULL;
    tilly_error error = {.size = sizeof error};
    tilly_status status = TILLY_OK;
    uint64_t seed = 0;
    uint32_t ignore = 0;
    tl_handle(L, 1, SCRIPT);
    lua_settop(L, 2);
    if (!lua_isnil(L, 2)) {
        if (!lua_istable(L, 2))
            tl_bad_argument(L, 2, "table");
        tl_only_keys(L, 2, known, 0, "options");
        if (tl_field(L, 2, "seed") != LUA_TNIL)
            seed = tl_bits(L, 3, "seed");
        tl_field(L, 2, "free");
        ignore = tl_truth(L, 4, "free") ? TILLY_SETUP_DEPLOYED : 0;
        lua_settop(L, 2);
    }
    const tilly_allocator *memory = tl_memory(L);
    box *b = tl_new_box(L, BATTLE);
    WITH_ROOM(L, status)
    status = tilly_script_battle(tl_handle(L, 1, SCRIPT), seed, ignore, memory, &made, &error);
    if (status < 0)
        return tl_fail_at(L, &error, status);
    b->it = made;
    b->scripted = 1;
    lua_pushvalue(L, 1);
    lua_setiuservalue(L, -2, 1);
    tl_weigh(L, tilly_battle_state_size(made) * 2);
    return 1;
}

/* check(record): {equal =, turn =, text =} */
static int check(lua_State *L)
{
    size_t length;
    tilly_script_checked found = {.size = sizeof found};
    tilly_error error = {.size = sizeof error};
    tilly_status status = TILLY_OK;
    const char *text = tl_text(L, 2, &length, "record");
    WITH_ROOM(L, status)
    status = tilly_script_check(tl_handle(L, 1, SCRIPT), text, length, &found, &error);
    if (status < 0)
        return tl_fail_at(L, &error, status);
    lua_createtable(L, 0, 3);
    lua_pushboolean(L, found.equal != 0);
    lua_setfield(L, -2, "equal");
    lua_pushinteger(L, found.turn);
    lua_setfield(L, -2, "turn");
    lua_pushstring(L, found.text);
    lua_setfield(L, -2, "text");
    return 1;
}

const luaL_Reg tl_program_makings[] = {{"read_script", read_script}, {NULL, NULL}};

void tl_script_open(lua_State *L)
{
    static const luaL_Reg methods[] = {{"close", tl_close},
                                       {"document", document},
                                       {"battle", battle},
                                       {"check", check},
                                       {NULL, NULL}};
    static const luaL_Reg getters[] = {{NULL, NULL}};
    tl_class(L, SCRIPT, "Script", methods, getters);
}
