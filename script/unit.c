/* Rows: a unit as it stood when it was asked for, an event, another moment. Their fields are those
 * of docs/lua.md; a name that no row has is an error. */
#include <string.h>
#include "script.h"

/* ---- units ---------------------------------------------------------------------------------- */

/* clang-format off */
static const char *const unit_fields[] = {
    "id", "side", "type", "quality", "name", "group", "group_name", "number", "heading", "files",
    "x", "y", "width", "depth", "strength", "start", "losses", "recoverable", "efficiency",
    "order", "loaded", "formation", "host"};
enum unit_field {
    ID = 1, SIDE, TYPE, QUALITY, UNIT_NAME, GROUP, GROUP_NAME, NUMBER, HEADING, FILES,
    PLACE_X, PLACE_Y, WIDTH, DEPTH, STRENGTH, START, LOSSES, RECOVERABLE, EFFICIENCY,
    ORDER, LOADED, FORMATION, HOST, FLAGS
};
/* by their bits */
static const char *const flags[] = {
    "on_table", "gone", "commander", "round", "shot", "charge_declared", "charged", "rally_back",
    "locked", "moved", "has_commander", "attached", "disrupted", "routing", "retiring",
    "retreating", "pursuing", "abandoned", "unserved", "chief", "messenger", "due", "limbered",
    "in_square", "inside", "square_broken", "no_stand", "split_move", "fire_and_retire",
    "caracole", "empty"};
static const char *const formations[] = {
    NULL, "line", "column", "march column", "hedgehog", "limbered", "unlimbered", "garrison",
    "square", "mounted"};
/* clang-format on */
#define COUNT(list) (sizeof(list) / sizeof *(list))

void *ts_test_row(lua_State *L, int index, ts_kept metatable)
{
    if (lua_type(L, index) != LUA_TUSERDATA || !lua_getmetatable(L, index))
        return NULL;
    ts_push_kept(L, metatable);
    const bool is = lua_rawequal(L, -1, -2);
    lua_pop(L, 2);
    return is ? lua_touserdata(L, index) : NULL;
}

const tilly_unit *ts_unit_row(lua_State *L, int index)
{
    return ts_test_row(L, index, TS_UNIT_ROW);
}

static void push_name(lua_State *L, const char *name)
{
    if (name)
        lua_pushstring(L, name);
    else
        lua_pushnil(L);
}

static void push_strength(lua_State *L, const tilly_unit *u, int value)
{
    if (u->more_flags & TILLY_UNIT_HALF_POINTS)
        lua_pushnumber(L, value / 2.0);
    else
        lua_pushinteger(L, value);
}

static void push_id(lua_State *L, tilly_id id)
{
    if (id)
        lua_pushinteger(L, id);
    else
        lua_pushnil(L);
}

static void push_unit_field(lua_State *L, const tilly_unit *u, int field)
{
    const tilly_battle *b = ts_battle(L);
    const tilly_ruleset *rules = tilly_battle_rules(b);
    switch (field) {
    case ID: lua_pushinteger(L, u->id); return;
    case SIDE: lua_pushinteger(L, u->side); return;
    case TYPE: push_name(L, tilly_ruleset_type_name(rules, u->type)); return;
    case QUALITY: push_name(L, tilly_ruleset_quality_name(rules, u->quality)); return;
    case UNIT_NAME: push_name(L, tilly_battle_unit_name(b, u->id)); return;
    case GROUP: push_id(L, u->group); return;
    case GROUP_NAME: push_name(L, tilly_battle_group_name(b, u->group)); return;
    case NUMBER: lua_pushinteger(L, u->number); return;
    case HEADING: lua_pushnumber(L, tilly_to_degrees(u->heading)); return;
    case FILES: lua_pushinteger(L, u->files); return;
    case PLACE_X: lua_pushnumber(L, tilly_to_units(u->x)); return;
    case PLACE_Y: lua_pushnumber(L, tilly_to_units(u->y)); return;
    case WIDTH: lua_pushnumber(L, tilly_to_units(u->width)); return;
    case DEPTH: lua_pushnumber(L, tilly_to_units(u->depth)); return;
    case STRENGTH: push_strength(L, u, u->strength); return;
    case START: push_strength(L, u, u->start); return;
    case LOSSES: push_strength(L, u, u->start - u->strength); return;
    case RECOVERABLE: lua_pushinteger(L, u->recoverable); return;
    case EFFICIENCY: lua_pushinteger(L, u->efficiency); return;
    case ORDER:
        push_name(L,
                  u->order == TILLY_UNIT_ORDER_CLOSED ? "closed"
                  : u->order == TILLY_UNIT_ORDER_OPEN ? "open"
                                                      : NULL);
        return;
    case LOADED: lua_pushinteger(L, u->loaded); return;
    case FORMATION:
        push_name(L, u->formation < COUNT(formations) ? formations[u->formation] : NULL);
        return;
    case HOST: push_id(L, u->host); return;
    default: lua_pushboolean(L, u->flags >> (field - FLAGS) & 1);
    }
}

/* upvalue: numbers of fields by name */
static int field_number(lua_State *L, const char *what)
{
    lua_pushvalue(L, 2);
    if (lua_rawget(L, lua_upvalueindex(1)) == LUA_TNUMBER)
        return (int)lua_tointeger(L, -1);
    if (lua_type(L, 2) != LUA_TSTRING)
        return ts_raise(L, "%s has no such field", what);
    ts_guess g = ts_guess_for(lua_tostring(L, 2));
    lua_pushvalue(L, lua_upvalueindex(1));
    ts_consider_keys(L, -1, &g);
    return ts_raise(L, "%s has no \"%s\"%s", what, lua_tostring(L, 2), ts_hint(L, &g));
}

/* unit:place(3, 4) is what other languages would say. */
static void refuse_method(lua_State *L)
{
    ts_push_kept(L, TS_METHODS);
    lua_pushvalue(L, 2);
    if (lua_rawget(L, -2) != LUA_TNIL)
        ts_raise(L,
                 "a unit has no \"%s\": write battle:%s(unit, ...)",
                 lua_tostring(L, 2),
                 lua_tostring(L, 2));
    lua_pop(L, 2);
}

static int index_unit(lua_State *L)
{
    const tilly_unit *u = lua_touserdata(L, 1);
    lua_pushvalue(L, 2);
    if (lua_rawget(L, lua_upvalueindex(1)) == LUA_TNIL && lua_type(L, 2) == LUA_TSTRING)
        refuse_method(L);
    lua_settop(L, 2);
    const int field = field_number(L, "a unit");
    ts_charge(L, 2);
    push_unit_field(L, u, field);
    return 1;
}

static int say_unit(lua_State *L)
{
    const tilly_unit *u = lua_touserdata(L, 1);
    const char *name = ts_of(L)->battle ? tilly_battle_unit_name(ts_of(L)->battle, u->id) : NULL;
    lua_pushstring(L, name ? name : "unit");
    return 1;
}

static int same_unit(lua_State *L)
{
    const tilly_unit *a = ts_unit_row(L, 1);
    const tilly_unit *b = ts_unit_row(L, 2);
    lua_pushboolean(L, a && b && a->id == b->id);
    return 1;
}

static int row_stays(lua_State *L)
{
    return ts_raise(L,
                    "a row tells how things stand; battle:place, battle:hurt and the like "
                    "change them");
}

void *ts_new_row(lua_State *L, ts_kept metatable, const void *row, size_t size)
{
    void *made = lua_newuserdatauv(L, size, 0);
    memcpy(made, row, size);
    ts_push_kept(L, metatable);
    lua_setmetatable(L, -2);
    ts_charge(L, 5);
    return made;
}

void ts_push_unit(lua_State *L, const tilly_unit *u)
{
    ts_new_row(L, TS_UNIT_ROW, u, sizeof *u);
}

bool ts_in_view(lua_State *L, tilly_id id)
{
    uint32_t in;
    const ts_state *s = ts_of(L);
    if (s->viewer == TILLY_NO_SIDE)
        return true;
    return tilly_battle_in_view(ts_battle(L), s->viewer, id, &in) == TILLY_OK && in;
}

/* As its side sees it: an enemy's row has less in it than that of an umpire. */
static bool look(lua_State *L, tilly_id id, tilly_unit *u)
{
    uint32_t count;
    const ts_state *s = ts_of(L);
    const tilly_battle *b = ts_battle(L);
    if (tilly_id_kind_of(id) != TILLY_ID_UNIT || tilly_battle_unit(b, id, u) < 0)
        return false;
    if (s->viewer == TILLY_NO_SIDE || s->viewer == u->side)
        return true;
    tilly_battle_view(b, s->viewer, u->side, NULL, 0, &count);
    ts_charge(L, count);
    const uint32_t room = count;
    tilly_unit *rows = lua_newuserdatauv(L, room * sizeof *rows + 1, 0);
    tilly_battle_view(b, s->viewer, u->side, rows, room, &count);
    bool found = false;
    for (uint32_t i = 0; i < room && i < count && !found; i++)
        if ((found = rows[i].id == id))
            *u = rows[i];
    lua_pop(L, 1);
    return found;
}

void ts_push_unit_of(lua_State *L, tilly_id id)
{
    tilly_unit u;
    if (look(L, id, &u))
        ts_push_unit(L, &u);
    else
        lua_pushnil(L);
}

/* ---- events --------------------------------------------------------------------------------- */

static const char *const event_fields[] = {
    "kind", "turn", "side", "unit", "other", "third", "flags", "clause", "text", "row", "more"};
enum event_field {
    EVENT_KIND = 1,
    EVENT_TURN,
    EVENT_SIDE,
    EVENT_UNIT,
    EVENT_OTHER,
    EVENT_THIRD,
    EVENT_FLAGS,
    EVENT_CLAUSE,
    EVENT_TEXT,
    EVENT_ROW,
    EVENT_MORE
};

static void push_party(lua_State *L, tilly_id id)
{
    if (tilly_id_kind_of(id) == TILLY_ID_UNIT)
        ts_push_unit_of(L, id);
    else
        push_id(L, id);
}

static void push_event_field(lua_State *L, const tilly_event *e, int field)
{
    char words[512];
    const tilly_battle *b = ts_battle(L);
    switch (field) {
    case EVENT_KIND: push_name(L, tilly_event_name(e->kind)); return;
    case EVENT_TURN: lua_pushinteger(L, e->turn); return;
    case EVENT_SIDE:
        if (e->side == TILLY_NO_SIDE)
            lua_pushnil(L);
        else
            lua_pushinteger(L, e->side);
        return;
    case EVENT_UNIT: push_party(L, e->unit); return;
    case EVENT_OTHER: push_party(L, e->other); return;
    case EVENT_THIRD: push_party(L, e->third); return;
    case EVENT_FLAGS: lua_pushinteger(L, e->flags); return;
    case EVENT_CLAUSE:
        push_name(L,
                  e->clause && tilly_ruleset_cite(tilly_battle_rules(b),
                                                  TILLY_CITE_CLAUSE,
                                                  e->clause,
                                                  words,
                                                  sizeof words) == TILLY_OK
                      ? words
                      : NULL);
        return;
    case EVENT_TEXT:
        push_name(L, tilly_event_text(b, e, words, sizeof words, NULL) >= 0 ? words : NULL);
        return;
    case EVENT_ROW: ts_push_row(L, e->row, false); return;
    default: lua_pushboolean(L, ts_of(L)->moment && ts_of(L)->moment->more);
    }
}

/* event[1] to event[8] are its numbers, as tilly/event.h has them from 0. */
static int index_event(lua_State *L)
{
    const tilly_event *e = lua_touserdata(L, 1);
    ts_charge(L, 5);
    if (lua_type(L, 2) == LUA_TNUMBER) {
        lua_pushinteger(L, e->value[ts_whole(L, 2, 1, 8, "a number of an event") - 1]);
        return 1;
    }
    push_event_field(L, e, field_number(L, "an event"));
    return 1;
}

static int say_event(lua_State *L)
{
    push_event_field(L, lua_touserdata(L, 1), EVENT_TEXT);
    if (lua_isnil(L, -1))
        lua_pushliteral(L, "event");
    return 1;
}

/* ---- other moments -------------------------------------------------------------------------- */

static const char *const moment_fields[] = {"kind", "turn", "row", "number", "variable", "value"};
enum moment_field { MOMENT_KIND = 1, MOMENT_TURN, ROW_TITLE, ROW_NUMBER, VARIABLE, VALUE };

static const char *name_of_moment(uint16_t kind)
{
    static const char *const names[] = {NULL, "begin", "turn", "step", "answered", "event", "end"};
    return kind < COUNT(names) ? names[kind] : NULL;
}

static void push_moment_field(lua_State *L, const tilly_moment *m, int field)
{
    tilly_variable v;
    const bool is_step = m->kind == TILLY_MOMENT_STEP;
    const bool is_answer = m->kind == TILLY_MOMENT_ANSWERED;
    if (field == MOMENT_KIND)
        push_name(L, name_of_moment(m->kind));
    else if (field == MOMENT_TURN)
        lua_pushinteger(L, m->turn);
    else if (is_step && (field == ROW_TITLE || field == ROW_NUMBER))
        ts_push_row(L, m->row, field == ROW_NUMBER);
    else if (is_answer && field == VALUE)
        lua_pushinteger(L, m->value);
    else if (is_answer && field == VARIABLE &&
             tilly_battle_variable(ts_battle(L), m->variable, &v) == TILLY_OK)
        lua_pushstring(L, v.name);
    else
        lua_pushnil(L);
}

static int index_moment(lua_State *L)
{
    const tilly_moment *m = lua_touserdata(L, 1);
    ts_charge(L, 5);
    push_moment_field(L, m, field_number(L, "a moment"));
    return 1;
}

static int say_moment(lua_State *L)
{
    push_moment_field(L, lua_touserdata(L, 1), MOMENT_KIND);
    return 1;
}

void ts_push_moment(lua_State *L, const tilly_moment *m)
{
    if (m->kind == TILLY_MOMENT_EVENT)
        ts_new_row(L, TS_EVENT_ROW, &m->event, sizeof m->event);
    else
        ts_new_row(L, TS_MOMENT_ROW, m, sizeof *m);
}

/* ---- metatables of rows --------------------------------------------------------------------- */

static void push_numbers(lua_State *L, const char *const *names, size_t count, int first)
{
    for (size_t i = 0; i < count; i++) {
        lua_pushinteger(L, first + (int)i);
        lua_setfield(L, -2, names[i]);
    }
}

/* Stack: the numbers of its fields. */
static void make_row(lua_State *L, ts_kept key, lua_CFunction index, lua_CFunction say)
{
    lua_createtable(L, 0, 4);
    lua_insert(L, -2);
    lua_pushcclosure(L, index, 1);
    lua_setfield(L, -2, "__index");
    lua_pushcfunction(L, row_stays);
    lua_setfield(L, -2, "__newindex");
    lua_pushcfunction(L, say);
    lua_setfield(L, -2, "__tostring");
    lua_pushcfunction(L, same_unit);
    lua_setfield(L, -2, "__eq");
    ts_keep(L, key);
}

/* ---- records: a few values that stay -------------------------------------------------------- */

typedef struct record {
    const char *what;        /* "a moment" */
    const char *const *keys; /* NULL-closed; NULL: its keys are the sides */
} record;

void ts_freeze(lua_State *L, const char *what, const char *const *keys)
{
    record *r = lua_newuserdatauv(L, sizeof *r, 1);
    *r = (record){what, keys};
    lua_insert(L, -2);
    lua_setiuservalue(L, -2, 1);
    ts_push_kept(L, TS_RECORD);
    lua_setmetatable(L, -2);
}

bool ts_thaw(lua_State *L, int index)
{
    if (!ts_test_row(L, index, TS_RECORD))
        return false;
    lua_getiuservalue(L, index, 1);
    return true;
}

static int index_record(lua_State *L)
{
    const record *r = lua_touserdata(L, 1);
    ts_thaw(L, 1);
    lua_pushvalue(L, 2);
    if (lua_rawget(L, -2) != LUA_TNIL)
        return 1;
    if (!r->keys)
        return ts_raise(L, "%s is by side: 0 or 1 is wanted, not %s", r->what, ts_given(L, 2));
    const char *name = ts_words(L, 2, r->what);
    ts_guess g = ts_guess_for(name);
    for (unsigned i = 0; r->keys[i]; i++) {
        if (!strcmp(r->keys[i], name))
            return 1; /* nil: it may be without */
        ts_consider(&g, r->keys[i]);
    }
    return ts_raise(L, "%s has no \"%s\"%s", r->what, name, ts_hint(L, &g));
}

static int record_stays(lua_State *L)
{
    const record *r = lua_touserdata(L, 1);
    return ts_raise(L,
                    "%s tells how things stand, and setting it changes nothing: battle:award, "
                    "battle:set and the like do",
                    r->what);
}

static void open_record(lua_State *L)
{
    lua_createtable(L, 0, 2);
    lua_pushcfunction(L, index_record);
    lua_setfield(L, -2, "__index");
    lua_pushcfunction(L, record_stays);
    lua_setfield(L, -2, "__newindex");
    ts_keep(L, TS_RECORD);
}

void ts_open_unit(lua_State *L)
{
    open_record(L);
    lua_createtable(L, 0, COUNT(unit_fields) + COUNT(flags));
    push_numbers(L, unit_fields, COUNT(unit_fields), ID);
    push_numbers(L, flags, COUNT(flags), FLAGS);
    make_row(L, TS_UNIT_ROW, index_unit, say_unit);
    lua_createtable(L, 0, COUNT(event_fields));
    push_numbers(L, event_fields, COUNT(event_fields), EVENT_KIND);
    make_row(L, TS_EVENT_ROW, index_event, say_event);
    lua_createtable(L, 0, COUNT(moment_fields));
    push_numbers(L, moment_fields, COUNT(moment_fields), MOMENT_KIND);
    make_row(L, TS_MOMENT_ROW, index_moment, say_moment);
}
