/* Handlers: what a file wants to be called for, and the calls. */
#include <stdio.h>
#include <string.h>
#include "script.h"

/* ---- registering ---------------------------------------------------------------------------- */

static const struct {
    const char *name;
    uint16_t kind;
} moments[] = {{"begin", TILLY_MOMENT_BEGIN},
               {"turn", TILLY_MOMENT_TURN},
               {"step", TILLY_MOMENT_STEP},
               {"answered", TILLY_MOMENT_ANSWERED},
               {"end", TILLY_MOMENT_END}};
enum { MOMENTS = sizeof moments / sizeof *moments };

/* Names of events have spaces; a script may write underscores. */
static bool same_name(const char *name, const char *written)
{
    while (*name && (*name == *written || (*name == ' ' && *written == '_')))
        name++, written++;
    return !*name && !*written;
}

static void find_kind(lua_State *L, const char *name, ts_handler *h)
{
    ts_guess g = ts_guess_for(name);
    for (unsigned i = 0; i < MOMENTS; i++)
        if (!strcmp(moments[i].name, name)) {
            h->moment = moments[i].kind;
            return;
        }
    for (uint32_t i = 0; i < tilly_event_kinds(); i++)
        if (same_name(tilly_event_name(tilly_event_kind_at(i)), name)) {
            h->moment = TILLY_MOMENT_EVENT;
            h->event = tilly_event_kind_at(i);
            return;
        }
    for (unsigned i = 0; i < MOMENTS; i++)
        ts_consider(&g, moments[i].name);
    for (uint32_t i = 0; i < tilly_event_kinds(); i++)
        ts_consider(&g, tilly_event_name(tilly_event_kind_at(i)));
    ts_raise(L, "on: no moment and no event is called \"%s\"%s", name, ts_hint(L, &g));
}

static void take_name(lua_State *L, int table, const char *key, char *room)
{
    if (!ts_field(L, table, key))
        return;
    const char *name = ts_words(L, -1, key);
    if (strlen(name) >= TS_NAME)
        ts_raise(L, "%s: \"%s\" is too long a name", key, name);
    snprintf(room, TS_NAME, "%s", name);
    lua_pop(L, 1);
}

static uint32_t take_turn(lua_State *L, int table, const char *key, uint32_t usual)
{
    if (!ts_field(L, table, key))
        return usual;
    const uint32_t turn = (uint32_t)ts_whole(L, -1, 1, TILLY_MOST_TURNS, key);
    lua_pop(L, 1);
    return turn;
}

static void take_filter(lua_State *L, int table, ts_handler *h)
{
    static const char *const of_event[] = {"from", "to", "every", "side", "unit", "type", NULL};
    static const char *const of_step[] = {"from", "to", "every", "row", NULL};
    static const char *const of_answer[] = {"from", "to", "every", "variable", NULL};
    static const char *const of_turn[] = {"from", "to", "every", NULL};
    ts_known_keys(L,
                  table,
                  h->moment == TILLY_MOMENT_EVENT      ? of_event
                  : h->moment == TILLY_MOMENT_STEP     ? of_step
                  : h->moment == TILLY_MOMENT_ANSWERED ? of_answer
                                                       : of_turn,
                  h->words);
    h->from = take_turn(L, table, "from", 0);
    h->to = take_turn(L, table, "to", UINT32_MAX);
    h->every = take_turn(L, table, "every", 1);
    if (h->to < h->from)
        ts_raise(L, "to is %d, which is before from: %d", (int)h->to, (int)h->from);
    take_name(L, table, "unit", h->unit);
    take_name(L, table, "type", h->type);
    take_name(L, table, "row", h->row);
    take_name(L, table, "variable", h->variable_name);
    if (ts_field(L, table, "side")) {
        h->side = ts_side(L, -1, false);
        lua_pop(L, 1);
    }
}

static ts_handler *add_handler(lua_State *L)
{
    ts_state *s = ts_of(L);
    if (s->handlers == TS_MOST_HANDLERS)
        ts_raise(L, "on: more than %d handlers", TS_MOST_HANDLERS);
    if (s->handlers == s->handler_room) {
        const uint32_t room = s->handler_room ? 2 * s->handler_room : 8;
        const size_t each = sizeof *s->handler;
        ts_handler *more = ts_resize(s->program, s->handler, s->handler_room * each, room * each);
        if (!more)
            ts_stop_now(L, TS_HOST_MEMORY);
        s->handler = more;
        s->handler_room = room;
    }
    return &s->handler[s->handlers];
}

static int line_of_caller(lua_State *L)
{
    lua_Debug at;
    return lua_getstack(L, 1, &at) && lua_getinfo(L, "l", &at) ? at.currentline : 0;
}

/* on(what, {filter}, function) */
static int on(lua_State *L)
{
    ts_handler h = {.side = TILLY_NO_SIDE, .to = UINT32_MAX, .every = 1, .variable = UINT32_MAX};
    ts_state *s = ts_of(L);
    if (!s->registers)
        return ts_raise(L, "on: handlers are named as the file is read, and then it is closed");
    const char *name = ts_words(L, 1, "on: the name of a moment or an event");
    snprintf(h.words, sizeof h.words, "on \"%.30s\"", name);
    find_kind(L, name, &h);
    if (lua_type(L, 2) == LUA_TTABLE)
        take_filter(L, 2, &h);
    else if (lua_type(L, 3) == LUA_TTABLE)
        return ts_raise(L, "%s: the filter stands before the function", h.words);
    else
        lua_settop(L, 2);
    if (lua_type(L, -1) != LUA_TFUNCTION)
        return ts_raise(L, "%s: a function is wanted, not %s", h.words, ts_given(L, -1));
    h.line = line_of_caller(L);
    ts_handler *room = add_handler(L);
    h.function = luaL_ref(L, LUA_REGISTRYINDEX);
    *room = h;
    s->handlers++;
    return 0;
}

/* player(side, function) */
static int player(lua_State *L)
{
    ts_state *s = ts_of(L);
    if (!s->registers)
        return ts_raise(L, "player: players are named as the file is read, and then it is closed");
    const uint32_t side = ts_side(L, 1, false);
    if (lua_type(L, 2) != LUA_TFUNCTION)
        return ts_raise(L, "player: a function is wanted, not %s", ts_given(L, 2));
    if (s->player[side] != LUA_NOREF)
        return ts_raise(L, "player: side %d has one already", (int)side);
    lua_settop(L, 2);
    s->player[side] = luaL_ref(L, LUA_REGISTRYINDEX);
    return 0;
}

void ts_open_handlers(lua_State *L, int words)
{
    static const luaL_Reg own[] = {{"on", on}, {"player", player}, {NULL, NULL}};
    lua_pushvalue(L, words);
    luaL_setfuncs(L, own, 0);
    lua_pop(L, 1);
}

/* ---- names of a battle ---------------------------------------------------------------------- */

/* Titles at even places, numbers at odd ones: the rules are asked once. */
static void read_rows(lua_State *L)
{
    const tilly_ruleset *rules = tilly_battle_rules(ts_battle(L));
    tilly_beat_info info = TILLY_BEAT_INFO_INIT;
    const uint32_t beats = tilly_ruleset_beats(rules);
    uint32_t last = TILLY_NO_ROW;
    lua_newtable(L);
    for (uint32_t i = 0; i < beats; i++) {
        if (tilly_ruleset_beat(rules, i, &info) < 0 || info.row == TILLY_NO_ROW)
            break; /* what others call comes last */
        if (info.row == last)
            continue;
        last = info.row;
        lua_pushstring(L, info.title);
        lua_rawseti(L, -2, 2 * (lua_Integer)info.row);
        lua_pushstring(L, info.number);
        lua_rawseti(L, -2, 2 * (lua_Integer)info.row + 1);
    }
    ts_keep(L, TS_ROWS);
}

void ts_push_row(lua_State *L, uint32_t row, bool number)
{
    if (ts_push_kept(L, TS_ROWS) == LUA_TNIL) {
        lua_pop(L, 1);
        read_rows(L);
        ts_push_kept(L, TS_ROWS);
    }
    lua_rawgeti(L, -1, 2 * (lua_Integer)row + number);
    lua_remove(L, -2);
}

static void bind_all(lua_State *L)
{
    char words[TS_WORDS_ROOM];
    uint32_t units = 0;
    ts_state *s = ts_of(L);
    tilly_battle_units(s->battle, TILLY_NO_SIDE, NULL, 0, &units);
    for (uint32_t i = 0; i < s->handlers; i++) {
        ts_charge(L, 1 + (*s->handler[i].unit ? units : 0));
        if (ts_bind(s->program, &s->handler[i], s->battle, words))
            continue;
        lua_pushfstring(L, TS_CHUNK ":%d: %s", s->handler[i].line, words);
        lua_error(L);
    }
    s->bound = true;
}

/* tilly_battle_copy_into() may have put another battle in the place of that one. */
static bool is_bound(const ts_state *s)
{
    bool bound = s->bound;
    for (uint32_t i = 0; bound && i < s->handlers; i++)
        bound = ts_is_bound(&s->handler[i], s->battle);
    return bound;
}

/* ---- calls ---------------------------------------------------------------------------------- */

static bool wants_unit(const ts_handler *h, const tilly_battle *b, const tilly_event *e)
{
    tilly_unit u;
    if (!*h->unit && !*h->type)
        return true;
    const char *name = tilly_battle_unit_name(b, e->unit);
    if (!name || tilly_battle_unit(b, e->unit, &u) < 0)
        return false;
    const char *type = tilly_ruleset_type_name(tilly_battle_rules(b), u.type);
    return (!*h->unit || !strcmp(h->unit, name)) && (!*h->type || !strcmp(h->type, type));
}

static bool wants(const ts_handler *h, const tilly_battle *b, const tilly_moment *m)
{
    if (h->moment != m->kind || m->turn < h->from || m->turn > h->to)
        return false;
    if (h->every > 1 && (m->turn - h->from) % h->every)
        return false;
    switch (m->kind) {
    case TILLY_MOMENT_STEP: return m->row < 256 && h->rows[m->row / 64] >> m->row % 64 & 1;
    case TILLY_MOMENT_ANSWERED: return h->variable == UINT32_MAX || h->variable == m->variable;
    case TILLY_MOMENT_EVENT:
        return h->event == m->event.kind &&
               (h->side == TILLY_NO_SIDE || h->side == m->event.side) &&
               wants_unit(h, b, &m->event);
    default: return true;
    }
}

/* Of the handlers from there on; their number: none wants it. */
static uint32_t first_wanted(const ts_state *s, uint32_t from)
{
    while (from < s->handlers && !wants(&s->handler[from], s->battle, s->moment))
        from++;
    return from;
}

void ts_push_handler(lua_State *L, const ts_handler *h)
{
    const ts_state *s = ts_of(L);
    lua_rawgeti(L, LUA_REGISTRYINDEX, h->function);
    ts_push_battle(L);
    ts_push_moment(L, s->moment);
}

static void call_handler(lua_State *L, ts_handler *h)
{
    ts_state *s = ts_of(L);
    s->doing = h->words;
    s->doing_line = h->line;
    h->calls++;
    if (s->program->debug) {
        ts_call_twice(L, h);
    } else {
        ts_push_handler(L, h);
        lua_call(L, 2, 0);
    }
    s->doing = NULL;
}

static int play(lua_State *L)
{
    ts_state *s = ts_of(L);
    if (!is_bound(s))
        bind_all(L);
    if (s->program->uses_until && s->moment->kind == TILLY_MOMENT_TURN)
        ts_set_back(L);
    for (uint32_t i = first_wanted(s, 0); i < s->handlers; i = first_wanted(s, i + 1))
        call_handler(L, &s->handler[i]);
    return 0;
}

static bool is_wanted(const ts_state *s)
{
    if (!is_bound(s) || (s->program->uses_until && s->moment->kind == TILLY_MOMENT_TURN))
        return true;
    return first_wanted(s, 0) < s->handlers;
}

static bool is_over(const tilly_battle *b)
{
    tilly_battle_info info = TILLY_BATTLE_INFO_INIT;
    return tilly_battle_info_of(b, &info) == TILLY_OK && info.over;
}

tilly_status ts_play(ts_state *s, tilly_battle *battle, const tilly_moment *moment)
{
    tilly_status status = TILLY_OK;
    s->battle = battle;
    s->moment = moment;
    /* once it is over nothing can be changed: its own moment alone tells of the end */
    if (is_wanted(s) && (moment->kind != TILLY_MOMENT_EVENT || !is_over(battle))) {
        ts_begin(s);
        status = ts_run(s, play, NULL);
    }
    s->battle = NULL;
    s->moment = NULL;
    s->doing = NULL;
    return status;
}
