/* Decisions: a look at the question that is open. Any use after the battle moved on says that it is
 * stale. */
#include <string.h>
#include "tilly_lua.h"

enum { MOST_SPANS = 64 };

void tl_push_decision(lua_State *L, int battle, uint32_t serial, uint32_t epoch)
{
    decision_view *v = tl_new_view(L, DECISION, battle, sizeof *v);
    *v = (decision_view){serial, epoch};
}

static int is_open(const box *b, const decision_view *v, tilly_decision *d)
{
    d->size = sizeof *d;
    return b->it && b->now && v->epoch == b->epoch && !tilly_turn_decision(b->now, d) &&
           d->serial == v->serial;
}

/* The box of its battle, with the question as it is open; NULL if it no longer is. */
static box *pending(lua_State *L, tilly_decision *d)
{
    box *b;
    const decision_view *v = tl_view(L, 1, DECISION, &b);
    return is_open(b, v, d) ? b : NULL;
}

static int stale(lua_State *L)
{
    return tl_fail_as(L, TILLY_E_STALE, "this decision is no longer open");
}

static const box *fresh(lua_State *L, tilly_decision *d)
{
    const box *b = pending(L, d);
    if (!b)
        tl_misuse(L, TILLY_E_STALE, "this decision is no longer open");
    return b;
}

/* ---- what it says --------------------------------------------------------------------------- */

#define FIELD(member, push)                                                                        \
    static int member(lua_State *L)                                                                \
    {                                                                                              \
        tilly_decision d;                                                                          \
        fresh(L, &d);                                                                              \
        push;                                                                                      \
        return 1;                                                                                  \
    }
FIELD(kind, tl_push_kind(L, d.kind, "DecisionKind"))
FIELD(side, lua_pushinteger(L, d.side))
FIELD(shape, tl_push_kind(L, d.shape, "Shape"))
FIELD(row, lua_pushinteger(L, d.row))
FIELD(flags, lua_pushinteger(L, d.flags))
FIELD(concealed, lua_pushboolean(L, (d.flags & TILLY_CONCEALED) != 0))
FIELD(subject, tl_push_id(L, d.subject))
FIELD(object, tl_push_id(L, d.object))
FIELD(least, lua_pushinteger(L, d.least))
FIELD(most, lua_pushinteger(L, d.most))
FIELD(amount, lua_pushinteger(L, d.amount))
FIELD(clause, lua_pushinteger(L, d.clause))
FIELD(length, lua_pushinteger(L, d.options))

static int serial(lua_State *L)
{
    lua_pushinteger(L, ((const decision_view *)tl_check(L, 1, DECISION))->serial);
    return 1;
}

static int open(lua_State *L)
{
    tilly_decision d;
    const decision_view *v = tl_check(L, 1, DECISION);
    lua_getiuservalue(L, 1, 1);
    const box *b = tl_test(L, -1, BATTLE);
    lua_pushboolean(L, b && is_open(b, v, &d));
    return 1;
}

static int battle(lua_State *L)
{
    tl_check(L, 1, DECISION);
    lua_getiuservalue(L, 1, 1);
    return 1;
}

static tilly_status
write_question(lua_State *L, const void *context, char *text, size_t room, size_t *needed)
{
    tilly_decision d;
    (void)context;
    return tilly_turn_question_text(fresh(L, &d)->now, text, room, needed);
}
static int text(lua_State *L)
{
    return tl_write(L, write_question, NULL);
}

static int cite(lua_State *L)
{
    tilly_decision d;
    char words[32] = "";
    const box *b = fresh(L, &d);
    tilly_status status = tilly_ruleset_cite(
        tilly_battle_rules(b->it), TILLY_CITE_DECISION, d.kind, words, sizeof words);
    if (status == TILLY_E_UNKNOWN)
        lua_pushnil(L);
    else
        lua_pushstring(L, words);
    return 1;
}

/* ---- options -------------------------------------------------------------------------------- */

void tl_push_option(
    lua_State *L, int battle_at, const decision_view *of, uint32_t index, const tilly_option *is)
{
    decision_view from = *of;
    option_view *o = tl_new_view(L, OPTION, battle_at, sizeof *o);
    *o = (option_view){from.serial, from.epoch, index, *is};
}

/* decision[i], from 1; nil past the last, so that ipairs() ends. */
static int indexed(lua_State *L)
{
    tilly_decision d;
    tilly_option o;
    uint32_t count;
    lua_settop(L, 2);
    if (!lua_isinteger(L, 2)) {
        lua_pushnil(L);
        return 1;
    }
    lua_Integer i = lua_tointeger(L, 2);
    const box *b = fresh(L, &d);
    if (i < 1 || i > d.options || tilly_turn_options(b->now, (uint32_t)i - 1, &o, 1, &count))
        lua_pushnil(L);
    else
        tl_push_option(L, 3, &(decision_view){d.serial, b->epoch}, (uint32_t)i - 1, &o);
    return 1;
}

static int options(lua_State *L)
{
    tilly_decision d;
    tilly_option o;
    uint32_t count;
    lua_settop(L, 1);
    fresh(L, &d);
    lua_createtable(L, (int)d.options, 0);
    for (uint32_t i = 0, all = d.options; i < all; i++) {
        lua_settop(L, 3);
        const box *b = fresh(L, &d);
        if (tilly_turn_options(b->now, i, &o, 1, &count))
            break;
        tl_push_option(L, 4, &(decision_view){d.serial, b->epoch}, i, &o);
        lua_rawseti(L, 3, (lua_Integer)i + 1);
    }
    lua_settop(L, 3);
    return 1;
}

static int push_answer(lua_State *L, const tilly_answer *a, uint32_t epoch)
{
    answer_box *made = tl_new_view(L, ANSWER, 2, sizeof *made);
    made->epoch = epoch;
    made->is = *a;
    return 1;
}

static int usual(lua_State *L)
{
    tilly_decision d;
    tilly_answer a = {.size = sizeof a};
    lua_settop(L, 1);
    const box *b = fresh(L, &d);
    if (!tilly_turn_usual(b->now, &a))
        return push_answer(L, &a, b->epoch);
    lua_pushnil(L);
    return 1;
}

static int sample(lua_State *L)
{
    tilly_decision d;
    tilly_answer a = {.size = sizeof a};
    uint64_t draw = tl_bits(L, 2, "draw");
    lua_settop(L, 1);
    const box *b = pending(L, &d);
    if (!b)
        return stale(L);
    tilly_status status = tilly_turn_sample(b->now, draw, &a);
    return status < 0 ? tl_fail(L, status) : push_answer(L, &a, b->epoch);
}

/* ---- answers -------------------------------------------------------------------------------- */

/* answer(...), check(...): true, or nil and why not. */
static int judge(lua_State *L, int carry_out)
{
    told said;
    tilly_decision d;
    tilly_answer a;
    tilly_reason why = {.size = sizeof why};
    tilly_status status = TILLY_OK;
    tl_check(L, 1, DECISION);
    tl_hear(L, 2, &said);
    int top = lua_gettop(L);
    WITH_ROOM(L, status)
    {
        lua_settop(L, top);
        const box *b = pending(L, &d);
        if (!b)
            return stale(L);
        status = tl_make_answer(L, &said, b, &d, carry_out, &a);
        if (!status)
            status = carry_out ? tilly_turn_answer(b->now, &a, &why)
                               : tilly_turn_check(b->now, &a, &why);
    }
    return status < 0 ? tl_refused(L, top + 1, status, &why) : tl_done(L, status);
}

static int answer(lua_State *L)
{
    return judge(L, 1);
}
static int check(lua_State *L)
{
    return judge(L, 0);
}

/* write(answer): as a player would say it. */
static tilly_status
write_answer(lua_State *L, const void *context, char *text, size_t room, size_t *needed)
{
    tilly_decision d;
    return tilly_turn_answer_text(fresh(L, &d)->now, context, text, room, needed);
}
static int write_words(lua_State *L)
{
    told said;
    tilly_decision d;
    tilly_answer a;
    tl_check(L, 1, DECISION);
    tl_hear(L, 2, &said);
    const box *b = pending(L, &d);
    if (!b)
        return stale(L);
    tilly_status status = tl_make_answer(L, &said, b, &d, 1, &a);
    return status < 0 ? tl_fail(L, status) : tl_write(L, write_answer, &a);
}

/* read(words): the answer they say, or nil and why they say none. */
static int read_words(lua_State *L)
{
    tilly_decision d;
    tilly_answer a = {.size = sizeof a};
    tilly_error error = {.size = sizeof error};
    const char *words = tl_text(L, 2, NULL, "words");
    lua_settop(L, 2);
    const box *b = pending(L, &d);
    if (!b)
        return stale(L);
    tilly_status status = tilly_turn_answer_read(b->now, words, &a, &error);
    return status < 0 ? tl_fail_at(L, &error, status) : push_answer(L, &a, b->epoch);
}

static int preview(lua_State *L)
{
    told said;
    tilly_decision d;
    tilly_answer a;
    tilly_pose pose;
    tl_check(L, 1, DECISION);
    tl_hear(L, 2, &said);
    const box *b = pending(L, &d);
    if (!b)
        return stale(L);
    tilly_status status = tl_make_answer(L, &said, b, &d, 0, &a);
    if (!status)
        status = tilly_turn_preview(b->now, &a, &pose);
    if (status < 0)
        return tl_fail(L, status);
    tl_push_record(L, record_named("pose"), &pose);
    return 1;
}

/* A list of where each unit would stand. */
static int preview_body(lua_State *L)
{
    told said;
    tilly_decision d;
    tilly_answer a;
    tilly_placed placed[TILLY_MOST_UNITS];
    uint32_t count = 0;
    tl_check(L, 1, DECISION);
    tl_hear(L, 2, &said);
    const box *b = pending(L, &d);
    if (!b)
        return stale(L);
    tilly_status status = tl_make_answer(L, &said, b, &d, 0, &a);
    if (!status)
        status = tilly_turn_preview_body(b->now, &a, placed, TILLY_MOST_UNITS, &count);
    if (status < 0)
        return tl_fail(L, status);
    lua_createtable(L, (int)count, 0);
    for (uint32_t i = 0; i < count; i++) {
        tl_push_record(L, record_named("placed"), &placed[i]);
        lua_rawseti(L, -2, (lua_Integer)i + 1);
    }
    return 1;
}

/* range(option, numbers so far ...): spans of the next number. */
static int range(lua_State *L)
{
    told said;
    tilly_decision d;
    tilly_answer a;
    tilly_span span[MOST_SPANS];
    uint32_t count = 0;
    tl_check(L, 1, DECISION);
    tl_hear(L, 2, &said);
    said.begun = 1;
    const box *b = pending(L, &d);
    if (!b)
        return stale(L);
    tilly_status status = tl_make_answer(L, &said, b, &d, 0, &a);
    if (!status)
        status = tilly_turn_range(b->now, &a, span, MOST_SPANS, &count);
    if (status < 0)
        return tl_fail(L, status);
    if (count > MOST_SPANS)
        count = MOST_SPANS;
    lua_createtable(L, (int)count, 0);
    for (uint32_t i = 0; i < count; i++) {
        tl_push_record(L, record_named("span"), &span[i]);
        lua_rawseti(L, -2, (lua_Integer)i + 1);
    }
    return 1;
}

/* list(fineness): every legal pick on the grid, as rows that are answers too. */
static int list(lua_State *L)
{
    tilly_decision d;
    tilly_option o;
    uint32_t count = 0;
    uint32_t options_in_all;
    uint32_t fineness = (uint32_t)tl_optional(L, 2, 1, 100, 1, "fineness");
    lua_settop(L, 1);
    const box *b = pending(L, &d);
    if (!b)
        return stale(L);
    tilly_status status = tilly_turn_list(b->now, fineness, NULL, 0, &count);
    if (status < 0)
        return tl_fail(L, status);
    tilly_pick *pick = lua_newuserdatauv(L, (count + 1) * sizeof *pick, 0);
    b = pending(L, &d);
    if (!b)
        return stale(L);
    status = tilly_turn_list(b->now, fineness, pick, count, &count);
    lua_settop(L, 3);
    lua_createtable(L, (int)count, 0);
    for (uint32_t i = 0; i < count; i++) {
        lua_settop(L, 4);
        b = fresh(L, &d);
        tl_push_pick(L,
                     &pick[i],
                     tilly_turn_options(b->now, pick[i].option, &o, 1, &options_in_all) ? NULL
                                                                                        : &o);
        lua_rawseti(L, 4, (lua_Integer)i + 1);
    }
    lua_settop(L, 4);
    return status < 0 ? tl_fail(L, status) : 1;
}

void tl_decision_open(lua_State *L)
{
    static const luaL_Reg methods[] = {{"answer", answer},
                                       {"check", check},
                                       {"preview", preview},
                                       {"preview_body", preview_body},
                                       {"write", write_words},
                                       {"read", read_words},
                                       {"range", range},
                                       {"list", list},
                                       {"sample", sample},
                                       {NULL, NULL}};
    static const luaL_Reg getters[] = {
        {"kind", kind},     {"side", side},           {"shape", shape},     {"row", row},
        {"flags", flags},   {"concealed", concealed}, {"subject", subject}, {"object", object},
        {"least", least},   {"most", most},           {"amount", amount},   {"clause", clause},
        {"serial", serial}, {"open", open},           {"battle", battle},   {"text", text},
        {"cite", cite},     {"options", options},     {"usual", usual},     {NULL, NULL}};
    tl_class(L, DECISION, "Decision", methods, getters);
    tl_extend(L, "Decision", "__len", length);
    tl_extend(L, "Decision", "[]", indexed);
}
