/* Armies: made, read, added to, checked. */
#include "tilly_lua.h"

static tilly_army *army_at(lua_State *L)
{
    return tl_handle(L, 1, ARMY);
}

/* new_army(rules, name) */
static int new_army(lua_State *L)
{
    tilly_army *made = NULL;
    tilly_status status = TILLY_OK;
    const char *name = tl_text(L, 2, NULL, "name of an army");
    box *b = tl_new_box(L, ARMY);
    WITH_ROOM(L, status) status = tilly_army_new(tl_handle(L, 1, RULESET), name, &made);
    b->it = made;
    return status < 0 ? tl_fail(L, status) : 1;
}

typedef struct drawing {
    tilly_picture style;
    uint32_t side;
} drawing;
static tilly_status
write_picture(lua_State *L, const void *context, char *text, size_t room, size_t *needed)
{
    const drawing *d = context;
    const tilly_picture *style = d->style.size ? &d->style : NULL;
    return tilly_army_picture(army_at(L), d->side, style, text, room, needed);
}
/* picture(side, style): the style may be nil */
static int picture(lua_State *L)
{
    drawing d = {.side = tl_side(L, 2, 0)};
    if (!lua_isnoneornil(L, 3))
        tl_style(L, 3, &d.style);
    return tl_write(L, write_picture, &d);
}

static int copy(lua_State *L)
{
    tilly_army *made = NULL;
    tilly_status status = TILLY_OK;
    box *b = tl_new_box(L, ARMY);
    WITH_ROOM(L, status) status = tilly_army_copy(army_at(L), &made);
    b->it = made;
    return status < 0 ? tl_fail(L, status) : 1;
}

/* read_army(text, rules) */
static int read(lua_State *L)
{
    size_t length;
    tilly_army *made = NULL;
    tilly_error error = {.size = sizeof error};
    tilly_status status = TILLY_OK;
    const char *text = tl_text(L, 1, &length, "army");
    box *b = tl_new_box(L, ARMY);
    WITH_ROOM(L, status)
    status = tilly_army_read(text, length, tl_handle(L, 2, RULESET), &made, &error);
    b->it = made;
    return status < 0 ? tl_fail_at(L, &error, status) : 1;
}

static tilly_status write_army(lua_State *L, const void *c, char *text, size_t room, size_t *needed)
{
    return (void)c, tilly_army_write(army_at(L), text, room, needed);
}
static int write(lua_State *L)
{
    return tl_write(L, write_army, NULL);
}

static int rules(lua_State *L)
{
    box *b = tl_new_box(L, RULESET);
    return tl_lend(L, b, RULESET, tilly_army_rules(army_at(L)));
}

/* ---- units ---------------------------------------------------------------------------------- */

/* add_unit{type =, quality =, command =, ...} with numbers for all three: their names are the
 * business of init.lua. Its place in the army, from 0. */
static int add_unit(lua_State *L)
{
    tilly_unit_spec spec;
    uint32_t index = 0;
    tilly_status status = TILLY_OK;
    tl_read_record(L, 2, record_named("unit_spec"), NULL, &spec);
    WITH_ROOM(L, status) status = tilly_army_add_unit(army_at(L), &spec, &index);
    if (status < 0)
        return tl_fail(L, status);
    lua_pushinteger(L, index);
    return 1;
}

static int units(lua_State *L)
{
    const record *as = record_named("unit_spec");
    uint32_t measure = tilly_ruleset_strength(tilly_army_rules(army_at(L)));
    lua_newtable(L);
    for (uint32_t i = 0;; i++) {
        tilly_unit_spec spec = {.size = sizeof spec};
        if (tilly_army_unit(army_at(L), i, &spec))
            return 1;
        tl_push_record(L, as, &spec);
        tl_push_measured(L, spec.strength, measure);
        lua_setfield(L, -2, "strength");
        lua_rawseti(L, -2, (lua_Integer)i + 1);
    }
}

static int commands(lua_State *L)
{
    lua_newtable(L);
    for (uint32_t i = 0; i < tilly_army_commands(army_at(L)); i++) {
        lua_pushstring(L, tilly_army_command_name(army_at(L), i));
        lua_rawseti(L, -2, i);
    }
    return 1;
}

void tl_add_breach(lua_State *L, uint32_t index, const tilly_army *army, const tilly_reason *breach)
{
    char text[400];
    if (army)
        tilly_army_reason_text(army, breach, text, sizeof text, NULL);
    else
        tilly_reason_text(NULL, breach, text, sizeof text, NULL);
    tl_push_reason(L, 0, breach);
    lua_pushstring(L, text);
    lua_setfield(L, -2, "text");
    lua_rawseti(L, -2, (lua_Integer)index + 1);
}

/* Every breach of the rules as reasons; an empty list if there is none. */
static int check(lua_State *L)
{
    const tilly_army *army = army_at(L);
    uint32_t count = 1;
    lua_newtable(L);
    for (uint32_t i = 0; i < count; i++) {
        tilly_reason why = {.size = sizeof why};
        tilly_status status = tilly_army_breach(army, i, &why, &count);
        if (status < 0)
            return tl_fail(L, status);
        if (count)
            tl_add_breach(L, i, army_at(L), &why);
    }
    return 1;
}

const luaL_Reg tl_army_makings[] = {{"new_army", new_army}, {"read_army", read}, {NULL, NULL}};

void tl_army_open(lua_State *L)
{
    static const luaL_Reg methods[] = {{"close", tl_close},
                                       {"copy", copy},
                                       {"write", write},
                                       {"picture", picture},
                                       {"add_unit", add_unit},
                                       {"check", check},
                                       {NULL, NULL}};
    static const luaL_Reg getters[] = {
        {"rules", rules}, {"units", units}, {"commands", commands}, {NULL, NULL}};
    tl_class(L, ARMY, "Army", methods, getters);
}
