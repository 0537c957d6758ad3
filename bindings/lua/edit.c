/* Edits: changes from outside the rules. One table form for all of them; their own names are in
 * init.lua. */
#include "tilly_lua.h"

/* The feature that an edit adds, if the table has one. */
static const tilly_feature *feature_of(lua_State *L, int table, tilly_feature *room)
{
    int has = tl_field(L, table, "feature") != LUA_TNIL;
    if (has)
        tl_read_record(L, lua_gettop(L), record_named("feature"), NULL, room);
    lua_pop(L, 1);
    return has ? room : NULL;
}

/* edit{kind =, ...}: true, or the id of what was brought; nil and why not. */
static int edit(lua_State *L)
{
    tilly_edit e;
    tilly_feature ground;
    tilly_id made = 0;
    tilly_reason why = {.size = sizeof why};
    tilly_status status = TILLY_OK;
    tl_read_record(L, 2, record_named("edit"), NULL, &e);
    e.feature = feature_of(L, 2, &ground);
    WITH_ROOM(L, status)
    {
        const box *b = tl_idle(L, 1);
        /* a player may set variables while it is asked */
        status = tl_shut(b) && e.kind != TILLY_EDIT_SET ? TILLY_E_BUSY
                                                        : tilly_battle_edit(b->it, &e, &made, &why);
    }
    if (status < 0)
        return tl_refused(L, 1, status, &why);
    if (!made)
        return tl_done(L, status);
    lua_pushinteger(L, made);
    return 1;
}

/* set(name, value): a parameter of the rules, in this battle. */
static int set(lua_State *L)
{
    int32_t value;
    uint32_t index;
    tilly_reason why = {.size = sizeof why};
    tilly_status status = TILLY_OK;
    lua_settop(L, 3);
    WITH_ROOM(L, status)
    {
        const box *b = tl_idle(L, 1);
        status = tl_parameter(L, tilly_battle_rules(b->it), 2, 3, &index, &value);
        tilly_edit e = {.size = sizeof e,
                        .kind = TILLY_EDIT_PARAMETER,
                        .side = TILLY_NO_SIDE,
                        .what = index,
                        .value = value};
        if (!status)
            status = tl_shut(b) ? TILLY_E_BUSY : tilly_battle_edit(b->it, &e, NULL, &why);
    }
    return status < 0 ? tl_refused(L, 1, status, &why) : tl_done(L, status);
}

/* speak(words, side): true, or nil and why not. */
static int speak(lua_State *L)
{
    uint32_t said = 0;
    uint32_t side = tl_side(L, 3, 1);
    tilly_reason why = {.size = sizeof why};
    tilly_status status = TILLY_OK;
    const char *words = tl_text(L, 2, NULL, "words");
    WITH_ROOM(L, status)
    {
        const box *b = tl_idle(L, 1);
        status = tl_shut(b) ? TILLY_E_BUSY : tilly_battle_words(b->it, words, &said);
        tilly_edit e = {
            .size = sizeof e, .kind = TILLY_EDIT_SPEAK, .side = (uint16_t)side, .words = said};
        if (!status)
            status = tilly_battle_edit(b->it, &e, NULL, &why);
    }
    return status < 0 ? tl_refused(L, 1, status, &why) : tl_done(L, status);
}

const luaL_Reg tl_edits[] = {{"edit", edit}, {"set", set}, {"speak", speak}, {NULL, NULL}};
