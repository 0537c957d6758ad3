/* The open decision as the function of a player sees it, and the answers it may give. */
#include <string.h>
#include "script.h"

enum { A_TRY = 100, A_LIST = 5000, A_THOUGHT = 3000 }; /* instructions */

typedef struct option_row {
    uint32_t serial, index; /* of the decision; from 0 */
    tilly_option is;
} option_row;

static const tilly_turn *turn_of(lua_State *L)
{
    const tilly_turn *t = ts_of(L)->turn;
    if (!t)
        ts_raise(L, "a decision is there while its player is asked");
    return t;
}

static const tilly_decision *decision_at(lua_State *L, int index)
{
    tilly_decision now = TILLY_DECISION_INIT;
    const tilly_decision *d = ts_test_row(L, index, TS_DECISION);
    if (!d)
        ts_raise(L, "a decision is wanted: decision:sample(), not decision.sample()");
    if (tilly_turn_decision(turn_of(L), &now) < 0 || now.serial != d->serial)
        ts_raise(L, "this decision is no longer open");
    return d;
}

/* ---- options -------------------------------------------------------------------------------- */

static void push_option(lua_State *L, const tilly_decision *d, uint32_t index)
{
    uint32_t count;
    option_row o = {.serial = d->serial, .index = index};
    ts_charge(L, 10);
    if (index >= d->options || tilly_turn_options(turn_of(L), index, &o.is, 1, &count) < 0 ||
        index >= count)
        lua_pushnil(L);
    else
        ts_new_row(L, TS_OPTION, &o, sizeof o);
}

static void push_party(lua_State *L, tilly_id id)
{
    if (tilly_id_kind_of(id) == TILLY_ID_UNIT)
        ts_push_unit_of(L, id);
    else if (id)
        lua_pushinteger(L, id);
    else
        lua_pushnil(L);
}

static const char *const option_fields[] = {
    "index", "text", "unit", "other", "kind", "values", "amount", NULL};

static int place_in(lua_State *L, const char *const *names, const char *what)
{
    const char *name = ts_words(L, 2, what);
    ts_guess g = ts_guess_for(name);
    for (int i = 0; names[i]; i++) {
        if (!strcmp(names[i], name))
            return i;
        ts_consider(&g, names[i]);
    }
    return ts_raise(L, "%s has no \"%s\"%s", what, name, ts_hint(L, &g));
}

/* Its text is looked up in the open decision. */
static void push_option_text(lua_State *L, const option_row *o)
{
    char words[256];
    tilly_decision now = TILLY_DECISION_INIT;
    if (tilly_turn_decision(turn_of(L), &now) < 0 || now.serial != o->serial)
        ts_raise(L, "this option belongs to another decision");
    if (tilly_turn_option_text(turn_of(L), o->index, words, sizeof words, NULL) < 0)
        *words = 0;
    lua_pushstring(L, words);
}

static int index_option(lua_State *L)
{
    const option_row *o = lua_touserdata(L, 1);
    ts_charge(L, 5);
    switch (place_in(L, option_fields, "an option")) {
    case 0: lua_pushinteger(L, (lua_Integer)o->index + 1); break;
    case 1: push_option_text(L, o); break;
    case 2: push_party(L, o->is.unit); break;
    case 3: push_party(L, o->is.other); break;
    case 4: lua_pushinteger(L, o->is.kind); break;
    case 5: lua_pushinteger(L, o->is.values); break;
    default: lua_pushinteger(L, o->is.amount);
    }
    return 1;
}

/* ---- answers -------------------------------------------------------------------------------- */

static int32_t value_of(lua_State *L, int index, const tilly_option *o, unsigned which)
{
    switch (o->value[which].measure) {
    case TILLY_LENGTH: return ts_length(L, index, "a length");
    case TILLY_ANGLE: {
        const double degrees = luaL_checknumber(L, index);
        if (!(degrees >= -360 && degrees <= 360))
            ts_raise(L, "an angle from -360 to 360 degrees is wanted");
        return tilly_from_degrees(degrees);
    }
    default: return ts_whole(L, index, INT32_MIN, INT32_MAX, "a number");
    }
}

/* The option at `index`, a row or a number from 1. */
static void option_at(lua_State *L, int index, const tilly_decision *d, option_row *o)
{
    uint32_t count = 0;
    const option_row *row = ts_test_row(L, index, TS_OPTION);
    if (row && row->serial != d->serial)
        ts_raise(L, "this option belongs to another decision");
    if (row) {
        *o = *row;
        return;
    }
    o->serial = d->serial;
    o->index = (uint32_t)ts_whole(L, index, 1, (int32_t)d->options, "an option") - 1;
    if (tilly_turn_options(turn_of(L), o->index, &o->is, 1, &count) < 0 || o->index >= count)
        ts_raise(L, "there is no such option");
}

/* An option and its numbers, from `first` of the stack on. */
static void
pick_from(lua_State *L, int option, int first, int last, const tilly_decision *d, tilly_answer *out)
{
    option_row o;
    option_at(L, option, d, &o);
    out->pick.option = o.index;
    const int given = last - first + 1;
    if (given != o.is.values)
        ts_raise(L, "this option takes %d numbers, not %d", (int)o.is.values, given);
    for (int i = 0; i < given; i++)
        out->pick.value[i] = value_of(L, first + i, &o.is, (unsigned)i);
}

static void set_from(lua_State *L, int list, const tilly_decision *d, tilly_answer *out)
{
    const lua_Integer n = (lua_Integer)lua_rawlen(L, list);
    if (n > (lua_Integer)d->options)
        ts_raise(L, "an answer of %d options, where %d are offered", (int)n, (int)d->options);
    ts_charge(L, 10 * (uint64_t)n);
    for (lua_Integer i = 1; i <= n; i++) {
        option_row o;
        lua_rawgeti(L, list, i);
        option_at(L, lua_gettop(L), d, &o);
        if (o.index < 512)
            out->chosen[o.index / 64] |= (uint64_t)1 << o.index % 64;
        lua_pop(L, 1);
    }
}

static void list_from(lua_State *L, int list, const tilly_decision *d, tilly_answer *out)
{
    if (d->shape == TILLY_SET) {
        set_from(L, list, d, out);
        return;
    }
    const int top = lua_gettop(L);
    const int n = (int)lua_rawlen(L, list);
    if (n < 1 || n > 4)
        ts_raise(L, "an answer is {option, number, ...}");
    for (int i = 1; i <= n; i++)
        lua_rawgeti(L, list, i);
    pick_from(L, top + 1, top + 2, top + n, d, out);
    lua_settop(L, top);
}

static void read_words(lua_State *L, int index, tilly_answer *out)
{
    tilly_error error = TILLY_ERROR_INIT;
    const char *words = ts_words(L, index, "an answer");
    ts_charge(L, A_TRY);
    const tilly_status status = tilly_turn_answer_read(turn_of(L), words, out, &error);
    if (status == TILLY_E_MEMORY)
        ts_stop_now(L, TS_HOST_MEMORY);
    if (status < 0)
        ts_raise(L, "\"%s\": %s", words, error.text);
}

void ts_take_answer(lua_State *L, int index, const tilly_decision *d, tilly_answer *out)
{
    const tilly_answer *made = ts_test_row(L, index, TS_ANSWER);
    *out = (tilly_answer)TILLY_ANSWER_INIT;
    if (made)
        *out = *made;
    else if (lua_type(L, index) == LUA_TNIL && tilly_turn_usual(turn_of(L), out) < 0)
        ts_raise(L, "the player gave no answer, and there is no usual one");
    else if (lua_type(L, index) == LUA_TSTRING)
        read_words(L, index, out);
    else if (lua_type(L, index) == LUA_TTABLE)
        list_from(L, index, d, out);
    else if (lua_type(L, index) != LUA_TNIL)
        pick_from(L, index, 1, 0, d, out);
    out->decision = d->serial;
}

static int push_answer(lua_State *L, const tilly_answer *a)
{
    ts_new_row(L, TS_ANSWER, a, sizeof *a);
    return 1;
}

/* option(30, 2.5) */
static int call_option(lua_State *L)
{
    tilly_answer a = TILLY_ANSWER_INIT;
    tilly_decision d = TILLY_DECISION_INIT;
    if (tilly_turn_decision(turn_of(L), &d) < 0)
        return ts_raise(L, "this decision is no longer open");
    a.decision = d.serial;
    pick_from(L, 1, 2, lua_gettop(L), &d, &a);
    return push_answer(L, &a);
}

static int say_answer(lua_State *L)
{
    char words[512];
    const tilly_answer *a = lua_touserdata(L, 1);
    if (tilly_turn_answer_text(turn_of(L), a, words, sizeof words, NULL) < 0)
        *words = 0;
    lua_pushstring(L, words);
    return 1;
}

/* ---- what a decision can be asked ----------------------------------------------------------- */

/* sample(draw): one legal answer by a number */
static int sample(lua_State *L)
{
    tilly_answer a = TILLY_ANSWER_INIT;
    const tilly_decision *d = decision_at(L, 1);
    const lua_Integer draw = luaL_optinteger(L, 2, (lua_Integer)d->serial);
    ts_charge(L, A_LIST);
    const tilly_status status = tilly_turn_sample(turn_of(L), (uint64_t)draw, &a);
    if (status < 0)
        return ts_refused(L, status, NULL);
    return push_answer(L, &a);
}

/* thumb(): what the built-in player would do */
static int thumb(lua_State *L)
{
    tilly_player p;
    tilly_answer a = TILLY_ANSWER_INIT;
    const tilly_decision *d = decision_at(L, 1);
    ts_charge(L, A_THOUGHT);
    a.decision = d->serial;
    if (tilly_player_builtin("thumb", d->side, &p) < 0 || p.answer(p.context, turn_of(L), d, &a))
        return ts_raise(L, "the built-in player has no answer");
    return push_answer(L, &a);
}

/* check(answer): true; or false and why not */
static int check(lua_State *L)
{
    char words[512];
    tilly_answer a;
    tilly_reason why = TILLY_REASON_INIT;
    const tilly_decision *d = decision_at(L, 1);
    ts_charge(L, A_TRY);
    ts_take_answer(L, 2, d, &a);
    const tilly_status status = tilly_turn_check(turn_of(L), &a, &why);
    lua_pushboolean(L, status == TILLY_OK);
    if (status == TILLY_OK)
        return 1;
    if (!why.code || tilly_reason_text(ts_battle(L), &why, words, sizeof words, NULL) < 0)
        lua_pushstring(L, tilly_status_text(status));
    else
        lua_pushstring(L, words);
    return 2;
}

/* preview(answer): x, y, heading; nothing where there is none */
static int preview(lua_State *L)
{
    tilly_pose pose;
    tilly_answer a;
    const tilly_decision *d = decision_at(L, 1);
    ts_charge(L, A_TRY);
    ts_take_answer(L, 2, d, &a);
    if (tilly_turn_preview(turn_of(L), &a, &pose) < 0)
        return 0;
    lua_pushnumber(L, tilly_to_units(pose.x));
    lua_pushnumber(L, tilly_to_units(pose.y));
    lua_pushnumber(L, tilly_to_degrees(pose.heading));
    return 3;
}

/* list(): all legal answers on the grid, of a question without sets */
static int list(lua_State *L)
{
    enum { MOST = 4096 };
    uint32_t count;
    const tilly_decision *d = decision_at(L, 1);
    ts_charge(L, A_LIST);
    tilly_pick *picks = lua_newuserdatauv(L, MOST * sizeof *picks, 0);
    const tilly_status status = tilly_turn_list(turn_of(L), 1, picks, MOST, &count);
    if (status < 0)
        return ts_refused(L, status, NULL);
    ts_charge(L, (uint64_t)count * 20);
    lua_newtable(L);
    for (uint32_t i = 0; i < count && i < MOST; i++) {
        tilly_answer a = TILLY_ANSWER_INIT;
        a.decision = d->serial;
        a.pick = picks[i];
        push_answer(L, &a);
        lua_rawseti(L, -2, (lua_Integer)i + 1);
    }
    return 1;
}

static const luaL_Reg methods[] = {{"sample", sample},
                                   {"thumb", thumb},
                                   {"check", check},
                                   {"preview", preview},
                                   {"list", list},
                                   {NULL, NULL}};

/* ---- fields --------------------------------------------------------------------------------- */

static const char *const decision_fields[] = {"text",
                                              "side",
                                              "unit",
                                              "other",
                                              "usual",
                                              "kind",
                                              "options",
                                              "serial",
                                              "least",
                                              "most",
                                              "set",
                                              "sample",
                                              "thumb",
                                              "check",
                                              "preview",
                                              "list",
                                              NULL};
enum { FIRST_METHOD = 11 };

static void push_options(lua_State *L, const tilly_decision *d)
{
    lua_createtable(L, (int)d->options, 0);
    for (uint32_t i = 0; i < d->options; i++) {
        push_option(L, d, i);
        lua_rawseti(L, -2, (lua_Integer)i + 1);
    }
}

static void push_text(lua_State *L)
{
    char words[512];
    if (tilly_turn_question_text(turn_of(L), words, sizeof words, NULL) < 0)
        *words = 0;
    lua_pushstring(L, words);
}

static void push_usual(lua_State *L)
{
    tilly_answer a = TILLY_ANSWER_INIT;
    if (tilly_turn_usual(turn_of(L), &a) < 0)
        lua_pushnil(L);
    else
        push_answer(L, &a);
}

static int index_decision(lua_State *L)
{
    const tilly_decision *d = decision_at(L, 1);
    ts_charge(L, 5);
    if (lua_isinteger(L, 2)) {
        const lua_Integer i = lua_tointeger(L, 2);
        if (i < 1 || i > (lua_Integer)d->options)
            lua_pushnil(L);
        else
            push_option(L, d, (uint32_t)i - 1);
        return 1;
    }
    const int field = place_in(L, decision_fields, "a decision");
    switch (field) {
    case 0: push_text(L); break;
    case 1: lua_pushinteger(L, d->side); break;
    case 2: push_party(L, d->subject); break;
    case 3: push_party(L, d->object); break;
    case 4: push_usual(L); break;
    case 5: lua_pushinteger(L, d->kind); break;
    case 6: push_options(L, d); break;
    case 7: lua_pushinteger(L, d->serial); break;
    case 8: lua_pushinteger(L, d->least); break;
    case 9: lua_pushinteger(L, d->most); break;
    case 10: lua_pushboolean(L, d->shape == TILLY_SET); break;
    default: lua_pushcfunction(L, methods[field - FIRST_METHOD].func);
    }
    return 1;
}

static int count_options(lua_State *L)
{
    lua_pushinteger(L, decision_at(L, 1)->options);
    return 1;
}

static int say_decision(lua_State *L)
{
    push_text(L);
    return 1;
}

static int row_stays(lua_State *L)
{
    return ts_raise(L, "a decision is answered by what its player returns, and not changed");
}

void ts_push_decision(lua_State *L, const tilly_decision *d)
{
    ts_new_row(L, TS_DECISION, d, sizeof *d);
}

static void make_metatable(lua_State *L, ts_kept key, const luaL_Reg *functions)
{
    lua_newtable(L);
    luaL_setfuncs(L, functions, 0);
    lua_pushcfunction(L, row_stays);
    lua_setfield(L, -2, "__newindex");
    ts_keep(L, key);
}

void ts_open_decision(lua_State *L)
{
    static const luaL_Reg of_decision[] = {{"__index", index_decision},
                                           {"__len", count_options},
                                           {"__tostring", say_decision},
                                           {NULL, NULL}};
    static const luaL_Reg of_option[] = {
        {"__index", index_option}, {"__call", call_option}, {NULL, NULL}};
    static const luaL_Reg of_answer[] = {{"__tostring", say_answer}, {NULL, NULL}};
    make_metatable(L, TS_DECISION, of_decision);
    make_metatable(L, TS_OPTION, of_option);
    make_metatable(L, TS_ANSWER, of_answer);
}
