/* A Lua state of its own for one battle: counted memory, counted instructions, and what is left of
 * Lua where nothing may be reached but the battle. */
#if defined(__unix__) || defined(__APPLE__)
#define _POSIX_C_SOURCE 200809L
#include <locale.h>
#if defined(__APPLE__)
#include <xlocale.h>
#endif
#define IS_POSIX 1
#else
#define IS_POSIX 0
#endif
#include <stdio.h>
#include <string.h>
#include <time.h>
#include "script.h"

enum {
    TICK = 500, /* instructions between two looks at the budget */
    MOST_ARGUMENTS = 256,
    LEVELS_LOOKED_AT = 32
};

/* ---- what is kept ---------------------------------------------------------------------------- */

void ts_keep(lua_State *L, ts_kept which)
{
    ts_of(L)->kept[which] = luaL_ref(L, LUA_REGISTRYINDEX);
}

int ts_push_kept(lua_State *L, ts_kept which)
{
    return lua_rawgeti(L, LUA_REGISTRYINDEX, ts_of(L)->kept[which]);
}

/* ---- instructions --------------------------------------------------------------------------- */

/* What Lua does in one instruction may still be long: the processor's time bounds that too. It can
 * only end a moment, never change what one does. */
#if IS_POSIX
static double seconds_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}
#else
static double seconds_now(void)
{
    return (double)clock() / CLOCKS_PER_SEC;
}
#endif

int ts_stop_now(lua_State *L, ts_stop why)
{
    ts_state *s = ts_of(L);
    if (!s->stopped)
        s->stopped = why;
    switch (s->stopped) {
    case TS_EDITS: return ts_raise(L, "more than %d edits in one moment", TILLY_SCRIPT_EDITS);
    case TS_INSTRUCTIONS: return ts_raise(L, "more than %I instructions", (LUAI_UACINT)s->allowed);
    case TS_SECONDS: return ts_raise(L, "more than %d s of the processor", (int)s->seconds);
    default: return ts_raise(L, "out of memory");
    }
}

void ts_charge(lua_State *L, uint64_t instructions)
{
    ts_state *s = ts_of(L);
    s->spent += instructions;
    if (s->stopped || s->spent > s->allowed)
        ts_stop_now(L, TS_INSTRUCTIONS);
}

/* Each call of a function with many arguments moves them all. */
static void check_arguments(lua_State *L)
{
    lua_Debug at;
    for (int level = 0; level < LEVELS_LOOKED_AT && lua_getstack(L, level, &at); level++)
        if (lua_getlocal(L, &at, -MOST_ARGUMENTS))
            ts_raise(L, "more than %d arguments of a function", MOST_ARGUMENTS - 1);
}

static void tick(lua_State *L, lua_Debug *at)
{
    if (at->event == LUA_HOOKLINE) {
        ts_look_at_line(L, at);
        return;
    }
    ts_charge(L, TICK);
    check_arguments(L);
    if (seconds_now() - ts_of(L)->began > ts_of(L)->seconds)
        ts_stop_now(L, TS_SECONDS);
}

void ts_hook(lua_State *L, bool lines)
{
    lua_sethook(L, tick, LUA_MASKCOUNT | (lines ? LUA_MASKLINE : 0), TICK);
}

void ts_begin(ts_state *s)
{
    s->spent = 0;
    s->allowed = s->program->instructions;
    s->began = seconds_now();
    const uint64_t times = s->allowed / TILLY_SCRIPT_INSTRUCTIONS;
    s->seconds = TILLY_SCRIPT_SECONDS * (times ? (double)times : 1);
    s->stopped = TS_GOES_ON;
    s->string_too_long = false;
    s->edits = 0;
    s->lines = 0;
    s->track = 0;
    ts_hook(s->L, false);
}

void ts_track(lua_State *L, const void *bytes, size_t size)
{
    ts_state *s = ts_of(L);
    const unsigned char *byte = bytes;
    for (size_t i = 0; i < size; i++)
        s->track = (s->track ^ byte[i]) * 0x100000001b3u;
}

/* ---- calls ---------------------------------------------------------------------------------- */

/* Numbers are written and texts compared alike, whatever the host's locale is. */
#if IS_POSIX
typedef locale_t ts_locale;
static ts_locale enter_locale(void)
{
    return uselocale(newlocale(LC_ALL_MASK, "C", (locale_t)0));
}
static void leave_locale(ts_locale before)
{
    locale_t own = uselocale(before);
    if (own != LC_GLOBAL_LOCALE && own != before)
        freelocale(own);
}
#else
typedef int ts_locale;
static ts_locale enter_locale(void)
{
    return 0;
}
static void leave_locale(ts_locale before)
{
    (void)before;
}
#endif

static void put_level(ts_state *s, const lua_Debug *at)
{
    size_t used = strlen(s->trace);
    char name[TS_NAME];
    ts_cut(name, sizeof name, at->name ? at->name : *at->what == 'm' ? "the file" : "a function");
    ts_clean(name);
    snprintf(s->trace + used, sizeof s->trace - used, "\n  in %s, line %d", name, at->currentline);
}

/* Remembers the calls that led to an error; the error itself stays as it is. */
static int trace_error(lua_State *L)
{
    ts_state *s = ts_of(L);
    lua_Debug at;
    *s->trace = 0;
    for (int level = 0; level < 16 && lua_getstack(L, level, &at); level++)
        if (lua_getinfo(L, "Sln", &at) && at.currentline > 0)
            put_level(s, &at);
    return 1;
}

static tilly_status status_of(ts_state *s, int result)
{
    if (result == LUA_OK)
        return TILLY_OK;
    if (result == LUA_ERRMEM && !s->stopped)
        s->stopped = TS_MEMORY;
    return s->stopped == TS_HOST_MEMORY ? TILLY_E_MEMORY : TILLY_E_CALLBACK;
}

tilly_status ts_run(ts_state *s, lua_CFunction f, void *given)
{
    lua_State *L = s->L;
    ts_locale before = enter_locale();
    *s->trace = 0; /* no handler of errors is called when memory ends */
    lua_settop(L, 0);
    lua_pushcfunction(L, trace_error);
    lua_pushcfunction(L, f);
    lua_pushlightuserdata(L, given);
    tilly_status status = status_of(s, lua_pcall(L, 1, 0, 1));
    if (status < 0)
        ts_blame(s, L, status);
    lua_settop(L, 0);
    leave_locale(before);
    return status;
}

/* ---- the file ------------------------------------------------------------------------------- */

static int no_such_word(lua_State *L)
{
    const char *name = ts_tostring(L, 2, NULL);
    ts_guess g = ts_guess_for(name);
    ts_push_kept(L, TS_WORDS);
    ts_consider_keys(L, -1, &g);
    return ts_raise(L, "nothing is called \"%s\" here%s", name, ts_hint(L, &g));
}

/* A global is defined while the file is read; the language's own words stay what they are. */
static int define_global(lua_State *L)
{
    ts_state *s = ts_of(L);
    lua_pushvalue(L, 2);
    if (lua_rawget(L, lua_upvalueindex(1)) != LUA_TNIL)
        return ts_raise(L, "%s is a word of the language, and stays", ts_tostring(L, 2, NULL));
    if (!s->registers)
        return ts_raise(L,
                        "%s is global, and a global is lost when the battle is saved: declare a "
                        "variable, and use vars",
                        ts_tostring(L, 2, NULL));
    lua_settop(L, 3);
    lua_rawset(L, lua_upvalueindex(2));
    return 0;
}

static int open_library(lua_State *L)
{
    lua_newtable(L); /* words */
    const int words = lua_gettop(L);
    lua_pushvalue(L, words);
    ts_keep(L, TS_WORDS);
    ts_open_base(L, words);
    ts_open_text(L, words);
    ts_open_table(L, words);
    ts_open_coroutine(L, words);
    ts_open_define(L, words);
    ts_open_handlers(L, words);
    ts_open_unit(L);
    ts_open_battle(L, words);
    ts_open_vars(L, words);
    ts_open_decision(L);
    lua_createtable(L, 0, 1);
    lua_pushcfunction(L, no_such_word);
    lua_setfield(L, -2, "__index");
    lua_setmetatable(L, words);
    lua_newtable(L); /* globals */
    lua_createtable(L, 0, 1);
    lua_pushvalue(L, words);
    lua_setfield(L, -2, "__index");
    lua_setmetatable(L, -2);
    lua_newtable(L); /* what scripts see as their globals, and is always empty */
    lua_createtable(L, 0, 2);
    lua_pushvalue(L, -3);
    lua_setfield(L, -2, "__index");
    lua_pushvalue(L, words);
    lua_pushvalue(L, -4);
    lua_pushcclosure(L, define_global, 2);
    lua_setfield(L, -2, "__newindex");
    lua_setmetatable(L, -2);
    ts_keep(L, TS_GLOBALS);
    return 0;
}

typedef struct ts_source {
    const char *text;
    size_t left;
} ts_source;

static const char *next_piece(lua_State *L, void *context, size_t *size)
{
    ts_source *from = context;
    (void)L;
    *size = from->left;
    from->left = 0;
    return *size ? from->text : NULL;
}

static int call_file(lua_State *L)
{
    const ts_program *p = ts_of(L)->program;
    ts_source from = {p->text, p->length};
    lua_pushliteral(L,
                    "@" TS_CHUNK); /* where the host keeps the file is not the script's to know */
    if (lua_load(L, next_piece, &from, lua_tostring(L, -1), "t") != LUA_OK)
        return lua_error(L);
    ts_push_kept(L, TS_GLOBALS);
    if (!lua_setupvalue(L, -2, 1))
        lua_pop(L, 1);
    lua_call(L, 0, 0);
    if (ts_of(L)->reads)
        ts_write_document(L);
    return 0;
}

static tilly_status run_file(ts_state *s)
{
    ts_begin(s);
    s->registers = true;
    tilly_status status = ts_run(s, call_file, NULL);
    s->registers = false;
    return status;
}

/* ---- the state ------------------------------------------------------------------------------ */

/* For authors: handlers that a battle never came to. */
static void tell_uncalled(ts_state *s)
{
    char words[160];
    for (uint32_t i = 0; i < s->handlers; i++) {
        const ts_handler *h = &s->handler[i];
        if (h->calls)
            continue;
        snprintf(
            words, sizeof words, "%s:%d: %s was not called", s->program->name, h->line, h->words);
        ts_log(s, words);
    }
}

void ts_state_free(ts_state *s)
{
    if (!s)
        return;
    ts_free_blocks(s); /* that of Lua itself too: nothing in it waits for an end */
    const ts_program *p = s->program;
    if (p->debug && s->bound)
        tell_uncalled(s);
    ts_release(p, s->handler, s->handler_room * sizeof *s->handler);
    ts_release(p, s->out.bytes, s->out.room);
    ts_release(p, s, sizeof *s);
}

/* The library of the language in a new state; or why there is none, in its error. */
static tilly_status open_state(ts_state *s)
{
    if (ts_make_pool(s))
        s->L = lua_newstate(ts_memory, s);
    if (!s->L) {
        const tilly_status status = status_of(s, LUA_ERRMEM);
        s->error.status = status;
        snprintf(s->error.text,
                 sizeof s->error.text,
                 "%s: %s",
                 s->program->name,
                 status == TILLY_E_MEMORY ? tilly_status_text(status) : TS_TOO_MUCH_MEMORY);
        return status;
    }
    *(ts_state **)lua_getextraspace(s->L) = s;
    lua_gc(
        s->L, LUA_GCINC, 1000, 0, 0); /* little is kept: a full collection comes with the limit */
    s->allowed = UINT64_MAX;
    s->seconds = TILLY_SCRIPT_SECONDS;
    s->began = seconds_now();
    return ts_run(s, open_library, NULL);
}

tilly_status ts_state_new(const ts_program *p, bool reads, ts_state **out, tilly_error *error)
{
    *out = NULL;
    ts_state *s = ts_alloc(p, sizeof *s);
    if (!s)
        return TILLY_E_MEMORY;
    memset(s, 0, sizeof *s);
    s->program = p;
    s->viewer = TILLY_NO_SIDE;
    s->player[0] = s->player[1] = s->scenario = LUA_NOREF;
    for (unsigned i = 0; i < TS_KEPT; i++)
        s->kept[i] = LUA_NOREF;
    s->error.size = sizeof s->error;
    s->reads = reads;
    tilly_status status = open_state(s);
    if (status == TILLY_OK)
        status = run_file(s);
    if (status == TILLY_OK) {
        *out = s;
        return TILLY_OK;
    }
    *error = s->error;
    ts_state_free(s);
    return status;
}
