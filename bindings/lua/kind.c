/* Kinds: the members of an enumeration as Lua sees them. One table a member, the same wherever it
 * comes from, so that == compares and print() names it. Bits of flags stay integers. */
#include <ctype.h>
#include <string.h>
#include "tilly_lua.h"

static const char kinds_key, metatable_key;

/* Members of which field of which record; see kinds.def. */
static const struct {
    const char *record, *field, *title;
} place[] = {
#define KIND(record, field, title) {#record, #field, #title},
#include "kinds.def"
};

const char *tl_title_of(const record *r, const record_field *f)
{
    for (size_t i = 0; i < sizeof place / sizeof *place; i++)
        if (!strcmp(place[i].field, f->name) && !strcmp(place[i].record, r->name))
            return place[i].title;
    return NULL;
}

/* Pushes what is kept of an enumeration: members by number, numbers by name. Nothing before it is
 * opened, while the module is loading. */
static int push_enum(lua_State *L, const char *title, const char *part)
{
    int top = lua_gettop(L);
    int found = lua_rawgetp(L, LUA_REGISTRYINDEX, &kinds_key) == LUA_TTABLE &&
                tl_field(L, -1, title) == LUA_TTABLE && tl_field(L, -1, part) == LUA_TTABLE;
    if (found)
        lua_replace(L, top + 1);
    lua_settop(L, top + found);
    return found;
}

/* One that has no name, such as those of a rule set under test, is its number. */
void tl_push_kind(lua_State *L, lua_Integer number, const char *title)
{
    int top = lua_gettop(L);
    if (title && push_enum(L, title, "member") && lua_rawgeti(L, -1, number) != LUA_TNIL) {
        lua_replace(L, top + 1);
        return;
    }
    lua_settop(L, top);
    lua_pushinteger(L, number);
}

static int is_kind(lua_State *L, int index)
{
    if (lua_type(L, index) != LUA_TTABLE || !lua_getmetatable(L, index))
        return 0;
    lua_rawgetp(L, LUA_REGISTRYINDEX, &metatable_key);
    int same = lua_rawequal(L, -1, -2);
    lua_pop(L, 2);
    return same;
}

static lua_Integer value_of(lua_State *L, int index, const char *title, const char *what)
{
    tl_field(L, index, "enum");
    if (title && strcmp(lua_tostring(L, -1), title) != 0) {
        tl_field(L, index, "name");
        tl_misuse(L,
                  TILLY_E_RANGE,
                  "%s: a tilly.%s is wanted, not tilly.%s.%s",
                  what,
                  title,
                  lua_tostring(L, -2),
                  lua_tostring(L, -1));
    }
    tl_field(L, index, "value");
    lua_Integer number = lua_tointeger(L, -1);
    lua_pop(L, 2);
    return number;
}

/* "rough ground", "rough_ground" and "ROUGH_GROUND" are one name. */
static void spell(const char *name, char *to, size_t room)
{
    size_t n = 0;
    for (; *name && n + 1 < room; name++)
        to[n++] = isalnum((unsigned char)*name) ? (char)toupper((unsigned char)*name) : '_';
    to[n] = 0;
}

static lua_Integer number_named(lua_State *L, int index, const char *title, const char *what)
{
    char name[60];
    int top = lua_gettop(L);
    spell(tl_text(L, index, NULL, what), name, sizeof name);
    if (!push_enum(L, title, "number"))
        tl_misuse(L, TILLY_E_UNKNOWN, "%s: no names of a %s are known", what, title);
    if (tl_field(L, -1, name) != LUA_TNUMBER)
        tl_no_such(L, what, title, lua_tostring(L, index), top + 1, 0);
    lua_Integer number = lua_tointeger(L, -1);
    lua_settop(L, top);
    return number;
}

/* A member, its name or its number. */
lua_Integer
tl_kind_at(lua_State *L, int index, lua_Integer most, const char *title, const char *what)
{
    index = lua_absindex(L, index);
    if (is_kind(L, index))
        return value_of(L, index, title, what);
    if (lua_type(L, index) == LUA_TSTRING)
        return number_named(L, index, title, what);
    return tl_integer(L, index, 0, most, what);
}

/* Does it stand for a number of an enumeration by itself? */
int tl_is_kind(lua_State *L, int index, lua_Integer *number)
{
    if (!is_kind(L, index))
        return 0;
    *number = value_of(L, lua_absindex(L, index), NULL, "kind");
    return 1;
}

/* ---- made by init.lua ----------------------------------------------------------------------- */

static int print_kind(lua_State *L)
{
    if (!is_kind(L, 1))
        tl_bad_argument(L, 1, "tilly.kind");
    tl_field(L, 1, "enum");
    tl_field(L, 1, "name");
    lua_pushfstring(L, "%s.%s", lua_tostring(L, -2), lua_tostring(L, -1));
    return 1;
}

/* "a unit of " .. tilly.Formation.LINE */
static int join(lua_State *L)
{
    lua_settop(L, 2);
    for (int i = 1; i <= 2; i++) {
        luaL_tolstring(L, i, NULL);
        lua_replace(L, i);
    }
    lua_concat(L, 2);
    return 1;
}

static int keep(lua_State *L)
{
    return tl_misuse(L, TILLY_E_FROZEN, "a kind cannot be changed");
}

static int unknown_part(lua_State *L)
{
    if (!is_kind(L, 1) || lua_type(L, 2) != LUA_TSTRING)
        return 0;
    return tl_misuse(L,
                     TILLY_E_UNKNOWN,
                     "a kind has enum, name and value, but no \"%.60s\"",
                     lua_tostring(L, 2));
}

/* kind(enum, name, value): a member. */
static int new_kind(lua_State *L)
{
    static const char *const part[] = {"enum", "name", "value"};
    lua_settop(L, 3);
    lua_createtable(L, 0, 3);
    for (int i = 0; i < 3; i++) {
        lua_pushvalue(L, i + 1);
        lua_setfield(L, 4, part[i]);
    }
    if (lua_rawgetp(L, LUA_REGISTRYINDEX, &metatable_key) == LUA_TNIL) {
        static const luaL_Reg events[] = {{"__tostring", print_kind},
                                          {"__concat", join},
                                          {"__index", unknown_part},
                                          {"__newindex", keep},
                                          {NULL, NULL}};
        lua_newtable(L);
        luaL_setfuncs(L, events, 0);
        lua_pushliteral(L, "tilly.kind");
        lua_setfield(L, -2, "__name");
        lua_pushboolean(L, 0);
        lua_setfield(L, -2, "__metatable");
        lua_pushvalue(L, -1);
        lua_rawsetp(L, LUA_REGISTRYINDEX, &metatable_key);
    }
    lua_setmetatable(L, 4);
    lua_settop(L, 4);
    return 1;
}

/* kinds{[title] = {member = {[number] = member}, number = {[NAME] = number}}} */
static int open_kinds(lua_State *L)
{
    lua_settop(L, 1);
    lua_rawsetp(L, LUA_REGISTRYINDEX, &kinds_key);
    tl_fault_kinds(L);
    return 0;
}

/* number_of(title, value, what): of a member, a name or a number. */
static int number_of(lua_State *L)
{
    const char *title = tl_text(L, 1, NULL, "title");
    const char *what = tl_text(L, 3, NULL, "what");
    lua_pushinteger(L, tl_kind_at(L, 2, UINT32_MAX, title, what));
    return 1;
}

const luaL_Reg tl_kind_makings[] = {
    {"kind", new_kind}, {"kinds", open_kinds}, {"number_of", number_of}, {NULL, NULL}};
