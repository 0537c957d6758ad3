/* A program that hosts Lua: memory that fails at every point, limits on memory, many states, many
 * threads, and the library's own simulation beside Lua's.
 *
 *     host memory | states | limit | same SCENARIO [stride]
 */
#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tilly.h>

static char scenario[1 << 20];

static int fail(const char *what, const char *more)
{
    fprintf(stderr, "RED %s: %s\n", what, more ? more : "");
    exit(1);
}

/* ---- memory that is counted, limited, and fails when told to -------------------------------- */

typedef struct purse {
    size_t used, limit, calls, fails_at, blocks;
    int for_ever;
} purse;

static void *spend(void *context, void *block, size_t old, size_t size)
{
    purse *p = context;
    size_t had = block ? old : 0;
    if (!size) {
        if (block)
            p->used -= had, p->blocks--;
        free(block);
        return NULL;
    }
    if (size > had || !block) { /* making a block smaller never fails: Lua relies on it */
        p->calls++;
        /* twice: Lua tries again after a collection */
        if (p->fails_at && (p->for_ever ? p->calls >= p->fails_at
                                        : p->calls == p->fails_at || p->calls == p->fails_at + 1))
            return NULL;
        if (p->limit && p->used - had + size > p->limit)
            return NULL;
    }
    void *made = realloc(block, size);
    if (!made)
        return NULL;
    if (!block)
        p->blocks++;
    p->used = p->used - had + size;
    return made;
}

static lua_State *state_of(purse *p)
{
    lua_State *L = lua_newstate(spend, p);
    if (L)
        luaL_checkversion(L);
    return L;
}

/* Lua makes the metatable of its large buffers with the first of them; if memory fails in the
 * middle of that, it stays without its functions for ever. That is not for us to mend. */
static void make_buffers_ready(lua_State *L)
{
    luaL_Buffer large;
    luaL_buffinitsize(L, &large, 2 * LUAL_BUFFERSIZE);
    luaL_pushresultsize(&large, 0);
    lua_pop(L, 1);
}

static int prepare(lua_State *L)
{
    luaL_openlibs(L);
    lua_pushstring(L, scenario);
    lua_setglobal(L, "SCENARIO");
    make_buffers_ready(L);
    lua_gc(L, LUA_GCGEN, 0, 0);
    lua_gc(L, LUA_GCINC, 0, 0, 0);
    return 0;
}

static int ready(lua_State *L)
{
    lua_pushcfunction(L, prepare);
    return lua_pcall(L, 0, 0, 0);
}

/* ---- every allocation in turn --------------------------------------------------------------- */

#define PREAMBLE                                                                                   \
    "local tilly = require 'tilly'\n"                                                              \
    "local function is_memory(err) return type(err) == 'table' and "                               \
    "err.name == 'TILLY_E_MEMORY' or "                                                             \
    "type(err) == 'string' and err:find 'not enough memory' end\n"                                 \
    "local function ok(value, err) if value == nil then error(err, 0) end return value end\n"

static const char play[] = PREAMBLE
    "local battle <close> = ok(tilly.scenario(SCENARIO, {seed = 5}))\n"
    "ok(battle:run {players = {'thumb', function(d) return d.usual or ok(d:sample(1)) end}, "
    "observer = function(e) return e.kind end, turns = 1})\n"
    "local hash = battle.hash\n"
    "local copy <close> = ok(battle:copy())\n"
    "local d\n"
    "for decision in copy:decisions() do d = decision break end\n"
    "local _ = #d.options + #d:list() + #d.text + #copy.units + #battle.events + "
    "#ok(battle:report()) + #ok(copy:save())\n"
    "ok(copy:answer(d[1]))\n"
    "ok(copy:play('random', 1))\n"
    "ok(copy:simulate(2, {players = 'passive', turn_limit = 1, columns = true}))\n"
    "if battle.hash ~= hash then error 'the battle changed' end\n"
    "return true\n";

static const char edits[] = PREAMBLE
    "local battle <close> = ok(tilly.scenario(SCENARIO, {seed = 5}))\n"
    "ok(battle:run {players = 'passive', turns = 1})\n"
    "ok(battle:begin_turn())\n"
    "local horse = battle:units_of(0)[2]\n"
    "ok(battle:note('Hold the village'))\n"
    "ok(battle:speak('The relief is here!', 0))\n"
    "ok(battle:place(horse, horse.x, horse.y, horse.heading))\n"
    "ok(battle:hurt(horse))\n"
    "ok(battle:restore(horse))\n"
    "ok(battle:award(0, 1))\n"
    "ok(battle:add_ground {kind = 'wood', outline = {{1, 25}, {4, 25}, {4, 28}, {1, 28}}})\n"
    "ok(battle:set('horse.melee', 5))\n"
    "ok(battle:bring {side = 0, type = 'horse', group = horse.group, x = 2, y = 2, heading = 0})\n"
    "local _ = #ok(battle:record()) + #ok(battle:picture())\n"
    "local again <close> = ok(tilly.load(ok(battle:save())))\n"
    "if again.hash ~= battle.hash then error 'another battle was loaded' end\n"
    "ok(battle:finish(0))\n"
    "return true\n";

static const char orders[] = PREAMBLE
    "local armies = {}\n"
    "for i, nation in ipairs {'SWE', 'IMP'} do\n"
    "    armies[i] = ok(tilly.army {name = nation, rules = 'glauben', nation = nation, chief = 1, "
    "commands = {'Foot', 'Horse'}})\n"
    "    for n, type in ipairs {'general', 'regulars', 'regulars'} do ok(armies[i]:add {type = "
    "type, "
    "command = 'Foot', name = nation .. n, strength = n > 1 and 8 or nil}) end\n"
    "end\n"
    "local battle <close> = ok(tilly.battle {armies = armies, rules = armies[1].rules, table = "
    "ok(tilly.table {width = 1200, depth = 900}), any_army = true, deployed = true, seed = 3})\n"
    "local late\n"
    "for _, unit in ipairs(battle.units) do\n"
    "    local back = unit.number == 0 and 130 or 0\n"
    "    if unit.side == 1 and unit.number == 2 then late = unit else\n"
    "        ok(battle:deploy(unit, 200 + 200 * unit.number, unit.side == 0 and 250 - back or "
    "650 + back, 180 * unit.side, {free = true}))\n"
    "    end\n"
    "end\n"
    "local foot = battle.units[2].group\n"
    "ok(battle:set_order(foot, {kind = 'attack', radius = 150, points = {{400, 650}}, "
    "note = 'before noon'}))\n"
    "ok(battle:set_arrival(late, {turn = 4, half = 1, from = {900, 900}, to = {1100, 900}}))\n"
    "local _ = ok(battle:order(foot)).kind, ok(battle:arrival(late)).turn\n"
    "ok(battle:begin())\n"
    "local read <close> = ok(tilly.read_army(ok(armies[1]:write()), armies[1].rules))\n"
    "return true\n";

static const char scripts[] =
    PREAMBLE "local text = SCENARIO:gsub('{', '{\"variables\": [{\"name\": \"relief\", \"kind\": "
             "\"number\", \"start\": 0}],', 1)\n"
             "local function each(battle, moment)\n"
             "    ok(battle:speak('The relief is here!'))\n"
             "    battle.variables.relief = battle.variables.relief + 1\n"
             "    if moment.turn == 1 and not moment.variable then ok(battle:ask_roll {into = "
             "'relief', words = "
             "'Relief', side = 0}) end\n"
             "end\n"
             "local script <close> = tilly.script {begin = each, turn = each, answered = each, "
             "routed = each}\n"
             "local battle <close> = ok(tilly.scenario(text, {seed = 5, script = script}))\n"
             "ok(battle:run {players = 'passive', turns = 1})\n"
             "local copy <close> = ok(battle:copy())\n"
             "ok(copy:play('passive', 1))\n"
             "ok(battle:simulate(2, {players = 'passive', turn_limit = 2}))\n"
             "if battle.variables.relief < 2 then error 'a moment was lost' end\n"
             "return true\n";

static const char programs[] = PREAMBLE
    "local text = [[scenario {title = 'M', rules = {id = 'tilly-1.2'}, table = {width = 45, depth "
    "= "
    "30}, deployed = true, any_army = true, leader = 0, turn_limit = 1, variables = {turns = 0},\n"
    "armies = {{name = 'A', commands = {'C'}, units = {{command = 0, type = 'horse', at = {10, 8, "
    "0}}}}, {name = 'B', commands = {'C'}, units = {{command = 0, type = 'horse', at = {10, 22, "
    "180}}}}}}\n"
    "on('turn', function(battle) vars.turns = vars.turns + 1 print(battle.turn) end)]]\n"
    "local script <close> = ok(tilly.script(text, {log = function() end}))\n"
    "local battle <close> = ok(script:battle {seed = 3})\n"
    "ok(battle:run {players = 'passive'})\n"
    "local copy <close> = ok(battle:copy())\n"
    "local _ = #ok(script:document()), ok(script:check(ok(battle:record()))), "
    "copy.variables.turns\n"
    "return true\n";

static int is_memory(lua_State *L)
{
    if (lua_type(L, -1) == LUA_TSTRING)
        return strstr(lua_tostring(L, -1), "not enough memory") ||
               strstr(lua_tostring(L, -1), "error in __gc");
    if (lua_type(L, -1) != LUA_TTABLE)
        return 0;
    lua_pushliteral(L, "name");
    int is = lua_rawget(L, -2) == LUA_TSTRING && !strcmp(lua_tostring(L, -1), "TILLY_E_MEMORY");
    lua_pop(L, 1);
    return is;
}

/* Works with memory that fails from a point on, then, with memory again, in the same state. True:
 * the point was beyond the last. */
static int one_point(const char *work, size_t at, int for_ever)
{
    purse p = {.fails_at = 0, .for_ever = for_ever};
    lua_State *L = state_of(&p);
    if (!L || ready(L))
        fail("the state", NULL);
    p.calls = 0;
    p.fails_at = at;
    int failed = luaL_loadstring(L, work);
    if (!failed)
        failed = lua_pcall(L, 0, 0, 0);
    int beyond = p.calls < at;
    p.fails_at = 0;
    if (failed && !is_memory(L)) {
        luaL_tolstring(L, -1, NULL);
        fail("memory that failed gave another error", lua_tostring(L, -1));
    }
    lua_settop(L, 0);
    if (luaL_dostring(L, work)) {
        luaL_tolstring(L, -1, NULL);
        fail("after memory failed the state did not work", lua_tostring(L, -1));
    }
    lua_close(L);
    if (p.used || p.blocks)
        fail("memory was left", NULL);
    return beyond;
}

static void sweep(const char *name, const char *work, size_t stride)
{
    for (int for_ever = 0; for_ever < 2; for_ever++) {
        size_t points = 0;
        size_t dense = 600; /* every point of the loading, then one in so many */
        for (size_t at = 1; !one_point(work, at, for_ever);
             at += at < dense ? stride / 8 + 1 : stride)
            points++;
        printf("%s, memory that fails %s: %zu points, nothing left, nothing broken\n",
               name,
               for_ever ? "for ever" : "once",
               points);
    }
}

static void sweep_all(size_t stride)
{
    sweep("play", play, stride);
    sweep("edits", edits, 2 * stride);
    sweep("scripts", scripts, 2 * stride);
    sweep("programs", programs, 2 * stride);
    sweep("orders", orders, 2 * stride);
}

/* ---- a limit -------------------------------------------------------------------------------- */

static const char drops[] = "local battle = assert(tilly.scenario(SCENARIO, {seed = 5}))\n"
                            "for i = 1, 2000 do assert(battle:copy()) end\n";
static const char keeps[] = "local kept = {}\n"
                            "local battle = assert(tilly.scenario(SCENARIO, {seed = 5}))\n"
                            "while true do\n"
                            "    local copy, err = battle:copy()\n"
                            "    if not copy then assert(err.name == 'TILLY_E_MEMORY') break end\n"
                            "    kept[#kept + 1] = copy\n"
                            "end\n"
                            "assert(#kept > 3 and #kept < 500, #kept)\n"
                            "kept = nil\n";

/* A script with a few chosen functions, text only, and a cap on all memory, battles included. */
static int sandbox(lua_State *L)
{
    static const char *const given[] = {
        "assert", "pairs", "ipairs", "error", "pcall", "select", "type", "tostring", "SCENARIO"};
    luaL_openlibs(L);
    lua_pushstring(L, scenario);
    lua_setglobal(L, "SCENARIO");
    luaL_loadstring(L, "return require 'tilly'");
    lua_call(L, 0, 1);
    lua_newtable(L);
    for (size_t i = 0; i < sizeof given / sizeof *given; i++) {
        lua_getglobal(L, given[i]);
        lua_setfield(L, -2, given[i]);
    }
    lua_pushvalue(L, -2);
    lua_setfield(L, -2, "tilly");
    lua_setglobal(L, "SANDBOX");
    return 0;
}

static void in_sandbox(lua_State *L, const char *code)
{
    int failed = luaL_loadbufferx(L, code, strlen(code), "script", "t");
    lua_getglobal(L, "SANDBOX");
    lua_setupvalue(L, -2, 1);
    if (!failed)
        failed = lua_pcall(L, 0, 0, 0);
    if (!failed)
        return;
    luaL_tolstring(L, -1, NULL);
    fail("sandbox", lua_tostring(L, -1));
}

static void limited(void)
{
    purse p = {.limit = 0};
    lua_State *L = state_of(&p);
    lua_pushcfunction(L, sandbox);
    if (lua_pcall(L, 0, 0, 0))
        fail("sandbox", lua_tostring(L, -1));
    p.limit = p.used + (4 << 20);
    in_sandbox(L, drops);
    for (int i = 0; i < 3; i++)
        in_sandbox(L, keeps);
    in_sandbox(L,
               "assert(not require and not io and not debug and not os and not getmetatable)\n"
               "local battle = assert(tilly.scenario(SCENARIO)) assert(battle:run {players = "
               "'thumb', turns = 2})\n");
    lua_close(L);
    if (p.used || p.blocks)
        fail("memory was left", NULL);
    printf("a limit on memory holds for battles, and dropped ones make room\n");
}

/* ---- many states, many threads -------------------------------------------------------------- */

static const char plays[] =
    "local tilly = require 'tilly'\n"
    "local battle = assert(tilly.scenario(SCENARIO, {seed = 5}))\n"
    "battle:run {players = {'random', function(d) return d:sample(d.serial) end}, turns = 3}\n"
    "kept = battle\n"
    "return battle.hash\n";

static void play_in(lua_State *L, char hash[17])
{
    if (luaL_dostring(L, plays)) {
        luaL_tolstring(L, -1, NULL);
        fail("a state", lua_tostring(L, -1));
    }
    snprintf(hash, 17, "%s", lua_tostring(L, -1));
    lua_settop(L, 0);
}

static void *thread(void *out)
{
    for (int i = 0; i < 12; i++) {
        purse p = {.limit = 0};
        lua_State *L = state_of(&p);
        ready(L);
        play_in(L, out);
        lua_close(L);
        if (p.used)
            fail("memory was left", NULL);
    }
    return NULL;
}

static void states(void)
{
    enum { STATES = 8, THREADS = 4 };
    pthread_t id[THREADS];
    char hash[STATES + THREADS][17];
    lua_State *L[STATES];
    /* they load the module all at once */
    for (int i = 0; i < THREADS; i++)
        pthread_create(&id[i], NULL, thread, hash[STATES + i]);
    for (int i = 0; i < STATES; i++) {
        L[i] = luaL_newstate();
        ready(L[i]);
    }
    for (int round = 0; round < 2; round++)
        for (int i = 0; i < STATES; i++)
            play_in(L[i], hash[i]);
    for (int i = 0; i < STATES; i++)
        lua_close(L[i]);
    for (int i = 0; i < THREADS; i++)
        pthread_join(id[i], NULL);
    for (int i = 1; i < STATES + THREADS; i++)
        if (strcmp(hash[i], hash[0]))
            fail("two states played two battles", hash[i]);
    printf("%d states side by side, %d threads with twelve each: one battle, %s\n",
           STATES,
           THREADS,
           hash[0]);
}

/* ---- the library's own rows ----------------------------------------------------------------- */

static void same(void)
{
    enum { COUNT = 40 };
    static tilly_result row[COUNT];
    tilly_battle *start;
    tilly_player player[TILLY_SIDES];
    char wanted[17];
    if (tilly_scenario_read(scenario, strlen(scenario), 5, 0, NULL, &start, NULL))
        fail("the scenario", NULL);
    tilly_player_builtin("random", 0, &player[0]);
    tilly_player_builtin("thumb", 1, &player[1]);
    if (tilly_simulate(start, player, 1618, 0, COUNT, 4, row, NULL))
        fail("the simulation", NULL);
    lua_State *L = luaL_newstate();
    ready(L);
    if (luaL_dostring(L,
                      "return require 'tilly'.simulate(assert(require 'tilly'.scenario(SCENARIO, "
                      "{seed = 5})), 40, {players = {'random', 'thumb'}, seed = 1618, turn_limit = "
                      "4, columns = true})"))
        fail("Lua's simulation", lua_tostring(L, -1));
    lua_getfield(L, -1, "hash");
    lua_getfield(L, -2, "decisions");
    for (int i = 0; i < COUNT; i++) {
        lua_rawgeti(L, -2, i + 1);
        snprintf(wanted, sizeof wanted, "%016llx", (unsigned long long)row[i].hash);
        if (strcmp(lua_tostring(L, -1), wanted))
            fail("another battle", wanted);
        lua_rawgeti(L, -2, i + 1);
        if (lua_tointeger(L, -1) != row[i].decisions)
            fail("another number of decisions", wanted);
        lua_pop(L, 2);
    }
    lua_close(L);
    tilly_battle_unref(start);
    printf("%d battles simulated in C and in Lua: the same rows\n", COUNT);
}

int main(int count, char **words)
{
    FILE *file = count > 2 ? fopen(words[2], "rb") : NULL;
    if (!file)
        return fprintf(stderr, "usage: host memory | states | limit | same SCENARIO [stride]\n"), 2;
    scenario[fread(scenario, 1, sizeof scenario - 1, file)] = 0;
    fclose(file);
    if (!strcmp(words[1], "memory"))
        sweep_all(count > 3 ? strtoul(words[3], NULL, 10) : 40);
    if (!strcmp(words[1], "states"))
        states();
    if (!strcmp(words[1], "limit"))
        limited();
    if (!strcmp(words[1], "same"))
        same();
    return 0;
}
