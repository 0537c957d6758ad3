/* Options and answers. An option keeps what it said, and can be read later; as an answer it is good
 * only while its decision is open. */
#include <string.h>
#include "tilly_lua.h"

static const option_view *option_at(lua_State *L)
{
    return tl_check(L, 1, OPTION);
}

#define FIELD(name, push)                                                                          \
    static int name(lua_State *L)                                                                  \
    {                                                                                              \
        const option_view *o = option_at(L);                                                       \
        push;                                                                                      \
        return 1;                                                                                  \
    }
FIELD(kind, tl_push_kind(L, o->is.kind, "OptionKind"))
FIELD(index, lua_pushinteger(L, (lua_Integer)o->index + 1))
FIELD(values, lua_pushinteger(L, o->is.values))
FIELD(flags, lua_pushinteger(L, o->is.flags))
FIELD(is_usual, lua_pushboolean(L, (o->is.flags & TILLY_USUAL) != 0))
FIELD(is_path, lua_pushboolean(L, (o->is.flags & TILLY_ALSO_PATH) != 0))
FIELD(unit, tl_push_id(L, o->is.unit))
FIELD(other, tl_push_id(L, o->is.other))
FIELD(amount, lua_pushinteger(L, o->is.amount))

/* The outer bounds of its numbers. */
static int spans(lua_State *L)
{
    tilly_option is = option_at(L)->is;
    lua_createtable(L, is.values, 0);
    for (int i = 0; i < is.values; i++) {
        tl_push_record(L, record_named("span"), &is.value[i]);
        lua_rawseti(L, -2, i + 1);
    }
    return 1;
}

static int decision(lua_State *L)
{
    const option_view *o = option_at(L);
    lua_settop(L, 1);
    lua_getiuservalue(L, 1, 1);
    tl_push_decision(L, 2, o->serial, o->epoch);
    return 1;
}

/* The open turn, if the option's decision is still asked. */
static const tilly_turn *asked(lua_State *L)
{
    box *b;
    tilly_decision d = {.size = sizeof d};
    const option_view *o = tl_view(L, 1, OPTION, &b);
    if (!b->now || o->epoch != b->epoch || tilly_turn_decision(b->now, &d) || d.serial != o->serial)
        tl_misuse(L, TILLY_E_STALE, "the decision of this option is no longer open");
    return b->now;
}

static tilly_status
write_option(lua_State *L, const void *context, char *text, size_t room, size_t *needed)
{
    (void)context;
    const tilly_turn *turn = asked(L);
    return tilly_turn_option_text(turn, option_at(L)->index, text, room, needed);
}
static int text(lua_State *L)
{
    return tl_write(L, write_option, NULL);
}

/* option(30, 2.5): an answer, with its numbers. */
static int call(lua_State *L)
{
    const option_view *o = option_at(L);
    answer_box made = {.epoch = o->epoch,
                       .is = {.size = sizeof made.is,
                              .decision = o->serial,
                              .pick = {.option = o->index},
                              .given = o->is.values}};
    int given = lua_gettop(L) - 1;
    if (given != o->is.values)
        return tl_misuse(L,
                         TILLY_E_RANGE,
                         "this option takes %d number%s, not %d",
                         o->is.values,
                         o->is.values == 1 ? "" : "s",
                         given);
    for (int i = 0; i < given; i++) {
        double scale = tl_scale_of(o->is.value[i].measure);
        made.is.pick.value[i] =
            scale > 0
                ? tl_scaled(L,
                            tl_number(L, i + 2, "a number of an option"),
                            scale,
                            "a number of an option")
                : (int32_t)tl_integer(L, i + 2, INT32_MIN, INT32_MAX, "a number of an option");
    }
    lua_settop(L, 1);
    lua_getiuservalue(L, 1, 1);
    *(answer_box *)tl_new_view(L, ANSWER, 2, sizeof made) = made;
    return 1;
}

/* ---- answers -------------------------------------------------------------------------------- */

static const answer_box *answer_at(lua_State *L)
{
    return tl_check(L, 1, ANSWER);
}

static int chosen_option(lua_State *L)
{
    const answer_box *a = answer_at(L);
    if (a->is.pick.option == TILLY_NO_OPTION)
        lua_pushnil(L);
    else
        lua_pushinteger(L, (lua_Integer)a->is.pick.option + 1);
    return 1;
}

static int chosen(lua_State *L)
{
    const answer_box *a = answer_at(L);
    lua_Integer n = 0;
    lua_newtable(L);
    for (int i = 0; i < 512; i++) {
        if (!(a->is.chosen[i / 64] >> (i % 64) & 1))
            continue;
        lua_pushinteger(L, i + 1);
        lua_rawseti(L, -2, ++n);
    }
    return 1;
}

static int way(lua_State *L)
{
    const answer_box *a = answer_at(L);
    lua_createtable(L, a->is.count, 0);
    for (int i = 0; i < a->is.count && i < 16; i++) {
        tl_push_record(L, record_named("waypoint"), &a->is.way[i]);
        lua_rawseti(L, -2, i + 1);
    }
    return 1;
}

/* Its numbers are read by the measures of its option, so the question must still be open. */
static int numbers(lua_State *L)
{
    box *b;
    tilly_option o;
    uint32_t count = 0;
    tilly_decision d = {.size = sizeof d};
    const answer_box *a = tl_view(L, 1, ANSWER, &b);
    if (!b->now || a->epoch != b->epoch || tilly_turn_decision(b->now, &d) ||
        d.serial != a->is.decision)
        return tl_misuse(L, TILLY_E_STALE, "the decision of this answer is no longer open");
    if (tilly_turn_options(b->now, a->is.pick.option, &o, 1, &count) || a->is.pick.option >= count)
        o.values = 0;
    lua_createtable(L, o.values, 0);
    for (int i = 0; i < o.values; i++) {
        tl_push_measured(L, a->is.pick.value[i], o.value[i].measure);
        lua_rawseti(L, -2, i + 1);
    }
    return 1;
}

void tl_option_open(lua_State *L)
{
    static const luaL_Reg option_getters[] = {{"kind", kind},
                                              {"index", index},
                                              {"values", values},
                                              {"flags", flags},
                                              {"is_usual", is_usual},
                                              {"is_path", is_path},
                                              {"unit", unit},
                                              {"other", other},
                                              {"amount", amount},
                                              {"spans", spans},
                                              {"decision", decision},
                                              {"text", text},
                                              {NULL, NULL}};
    static const luaL_Reg answer_getters[] = {{"option", chosen_option},
                                              {"numbers", numbers},
                                              {"chosen", chosen},
                                              {"way", way},
                                              {NULL, NULL}};
    tl_class(L, OPTION, "Option", NULL, option_getters);
    tl_extend(L, "Option", "__call", call);
    tl_class(L, ANSWER, "Answer", NULL, answer_getters);
}
