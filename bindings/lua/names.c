/* Names that are not known: which one was meant, in tables of arguments, rows, objects and
 * enumerations. A misspelt name is misuse, and raised. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "tilly_lua.h"

enum { LONGEST = 40, MOST_TOLD = 14 };

/* Letters and digits alone, in one case: "turnlimit" is turn_limit. */
static int plain(const char *name, char *to)
{
    int n = 0;
    for (; *name && n < LONGEST; name++)
        if (isalnum((unsigned char)*name))
            to[n++] = (char)tolower((unsigned char)*name);
    to[n] = 0;
    return n;
}

static int least(int a, int b)
{
    return a < b ? a : b;
}

/* How many letters must be put in, left out, changed or swapped with the next. */
static int distance(const char *a, int na, const char *b, int nb)
{
    int row[3][LONGEST + 1];
    for (int j = 0; j <= nb; j++)
        row[0][j] = j;
    for (int i = 1; i <= na; i++) {
        int *now = row[i % 3];
        const int *up = row[(i + 2) % 3];
        const int *two_up = row[(i + 1) % 3];
        now[0] = i;
        for (int j = 1; j <= nb; j++) {
            int same = a[i - 1] == b[j - 1];
            now[j] = least(least(up[j] + 1, now[j - 1] + 1), up[j - 1] + !same);
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                now[j] = least(now[j], two_up[j - 2] + 1);
        }
    }
    return row[na % 3][nb];
}

typedef struct search {
    char wanted[LONGEST + 1];
    int length, least, names;
    const char *nearest;
    const char *known[MOST_TOLD]; /* in the alphabet's order: tables have none */
} search;

static void keep_known(search *s, const char *name)
{
    int i = s->names++;
    if (i >= MOST_TOLD)
        return;
    for (; i > 0 && strcmp(name, s->known[i - 1]) < 0; i--)
        s->known[i] = s->known[i - 1];
    s->known[i] = name;
}

/* Of two that are as near, the one as long as what was said, then the first in the alphabet. */
static int is_nearer(const search *s, const char *name, int d)
{
    if (d != s->least || !s->nearest)
        return d < s->least;
    int off = abs((int)strlen(name) - s->length);
    int best = abs((int)strlen(s->nearest) - s->length);
    return off != best ? off < best : strcmp(name, s->nearest) < 0;
}

static void consider(search *s, const char *name)
{
    char as[LONGEST + 1];
    int n = plain(name, as);
    int d = distance(s->wanted, s->length, as, n);
    int begins = s->length >= 3 && n > s->length && !strncmp(as, s->wanted, (size_t)s->length);
    if (begins && d > 2)
        d = 2;
    if (is_nearer(s, name, d)) {
        s->least = d;
        s->nearest = name;
    }
    keep_known(s, name);
}

/* Names are the keys of a table, or the values of a list. */
static void consider_all(lua_State *L, int names, search *s)
{
    if (!names || !lua_istable(L, names))
        return;
    lua_pushnil(L);
    while (lua_next(L, names)) {
        if (lua_type(L, -2) == LUA_TSTRING)
            consider(s, lua_tostring(L, -2));
        else if (lua_type(L, -1) == LUA_TSTRING)
            consider(s, lua_tostring(L, -1));
        lua_pop(L, 1);
    }
}

static void search_for(search *s, const char *name)
{
    *s = (search){.least = LONGEST};
    s->length = plain(name, s->wanted);
}

/* Half a word is another word. */
static int is_near(const search *s)
{
    return s->nearest && s->least <= (s->length < 4 ? 1 : s->length < 7 ? 2 : 3);
}

static void write_advice(const search *s, char *to, size_t room)
{
    *to = 0;
    if (is_near(s)) {
        snprintf(to, room, "; did you mean \"%s\"?", s->nearest);
        return;
    }
    size_t length = 0;
    for (int i = 0; s->names <= MOST_TOLD && i < s->names && length < room; i++)
        length += (size_t)snprintf(
            to + length, room - length, "%s%s", i ? ", " : ": known are ", s->known[i]);
}

/* "what: there is no <of> "name"; did you mean ...": names at one or two places of the stack. */
int tl_no_such(
    lua_State *L, const char *what, const char *of, const char *name, int names, int more)
{
    search s;
    char advice[400];
    search_for(&s, name);
    consider_all(L, names, &s);
    consider_all(L, more, &s);
    write_advice(&s, advice, sizeof advice);
    return tl_misuse(L, TILLY_E_UNKNOWN, "%s: there is no %s \"%.60s\"%s", what, of, name, advice);
}

/* ---- keys of a table of arguments ----------------------------------------------------------- */

static int wrong_key(lua_State *L, const char *what, const char *const known[])
{
    search s;
    char advice[400];
    const char *name = lua_tostring(L, -2);
    search_for(&s, name);
    for (int i = 0; known[i]; i++)
        consider(&s, known[i]);
    write_advice(&s, advice, sizeof advice);
    return tl_misuse(L, TILLY_E_UNKNOWN, "%s: unknown key \"%.60s\"%s", what, name, advice);
}

static int listed(const char *const known[], const char *name)
{
    for (int i = 0; known[i]; i++)
        if (!strcmp(known[i], name))
            return 1;
    return 0;
}

static void not_listed(lua_State *L, const char *what)
{
    int named = lua_type(L, -2) == LUA_TSTRING;
    lua_pushvalue(L, -2);
    tl_misuse(L,
              TILLY_E_RANGE,
              named ? "%s: unknown key \"%.60s\" in a list" : "%s: unknown key [%.60s] in a list",
              what,
              luaL_tolstring(L, -1, NULL));
}

/* `places`: keys from 1 to so many are elements of a list. */
void tl_only_keys(
    lua_State *L, int table, const char *const known[], lua_Integer places, const char *what)
{
    table = lua_absindex(L, table);
    luaL_checkstack(L, 4, "tilly");
    lua_pushnil(L);
    while (lua_next(L, table)) {
        if (lua_type(L, -2) == LUA_TSTRING) {
            if (!listed(known, lua_tostring(L, -2)))
                wrong_key(L, what, known);
        } else if (!lua_isinteger(L, -2) || lua_tointeger(L, -2) < 1 ||
                   lua_tointeger(L, -2) > places) {
            lua_pushvalue(L, -2);
            tl_misuse(
                L, TILLY_E_UNKNOWN, "%s: unknown key [%.40s]", what, luaL_tolstring(L, -1, NULL));
        }
        lua_pop(L, 1);
    }
}

/* A key beside the list would be lost with what it holds, and so would all behind a hole. */
lua_Unsigned tl_list(lua_State *L, int index, const char *what)
{
    if (lua_type(L, index) != LUA_TTABLE)
        tl_misuse(L, TILLY_E_RANGE, "%s: a list expected, got %s", what, luaL_typename(L, index));
    index = lua_absindex(L, index);
    luaL_checkstack(L, 4, "tilly");
    lua_Unsigned length = lua_rawlen(L, index);
    lua_Unsigned found = 0;
    lua_pushnil(L);
    while (lua_next(L, index)) {
        lua_Integer at = lua_isinteger(L, -2) ? lua_tointeger(L, -2) : 0;
        if (at < 1 || (lua_Unsigned)at > length)
            not_listed(L, what);
        found++;
        lua_pop(L, 1);
    }
    if (found != length)
        tl_misuse(L, TILLY_E_RANGE, "%s: a list without holes expected", what);
    return length;
}

lua_Integer tl_sides(lua_State *L, int index, const char *what)
{
    index = lua_absindex(L, index);
    luaL_checkstack(L, 4, "tilly");
    int top = lua_gettop(L);
    int by_side = lua_istable(L, index) && lua_rawgeti(L, index, 0) != LUA_TNIL;
    lua_settop(L, top);
    if (!by_side) {
        if (tl_list(L, index, what) > TILLY_SIDES)
            tl_misuse(L, TILLY_E_RANGE, "%s: one a side, not more", what);
        return 1;
    }
    lua_pushnil(L);
    while (lua_next(L, index)) {
        lua_Integer at = lua_isinteger(L, -2) ? lua_tointeger(L, -2) : -1;
        if (at < 0 || at >= TILLY_SIDES)
            not_listed(L, what);
        lua_pop(L, 1);
    }
    return 0;
}

enum { MOST_KEYS = 64 };

/* Those of a record, and `more`, for tables that say further things in Lua. */
void tl_only_fields(lua_State *L, int table, const record *of, const char *const more[])
{
    const char *known[MOST_KEYS];
    int n = 0;
    for (const record_field *f = of->field; f->name && n < MOST_KEYS - 1; f++)
        known[n++] = f->name;
    for (int i = 0; more && more[i] && n < MOST_KEYS - 1; i++)
        known[n++] = more[i];
    known[n] = NULL;
    tl_only_keys(L, table, known, 0, of->name);
}

/* only(table, what, {name, ...}): for init.lua. Returns the table. */
static int only(lua_State *L)
{
    const char *known[MOST_KEYS];
    int n = 0;
    const char *what = tl_text(L, 2, NULL, "what");
    if (!lua_istable(L, 1))
        tl_misuse(L, TILLY_E_RANGE, "%s: a table expected, got %s", what, luaL_typename(L, 1));
    lua_settop(L, 3);
    luaL_checkstack(L, MOST_KEYS, "tilly");
    while (n < MOST_KEYS - 1 && lua_rawgeti(L, 3, n + 1) == LUA_TSTRING)
        known[n] = lua_tostring(L, -1), n++;
    known[n] = NULL;
    tl_only_keys(L, 1, known, 0, what);
    lua_settop(L, 1);
    return 1;
}

/* list(value, what): its length, or raises; for init.lua. */
static int list(lua_State *L)
{
    lua_pushinteger(L, (lua_Integer)tl_list(L, 1, tl_text(L, 2, NULL, "what")));
    return 1;
}

/* sides(value, what): where side 0 stands in it, at 0 or at 1, or raises; for init.lua. */
static int sides(lua_State *L)
{
    lua_pushinteger(L, tl_sides(L, 1, tl_text(L, 2, NULL, "what")));
    return 1;
}

/* truth(value, what): true or false, or raises; for init.lua. */
static int truth(lua_State *L)
{
    lua_pushboolean(L, tl_truth(L, 1, tl_text(L, 2, NULL, "what")));
    return 1;
}

/* nearest(name, names): the name that was meant, or nil; for init.lua. */
static int nearest(lua_State *L)
{
    search s;
    search_for(&s, tl_text(L, 1, NULL, "name"));
    consider_all(L, 2, &s);
    if (is_near(&s))
        lua_pushstring(L, s.nearest);
    else
        lua_pushnil(L);
    return 1;
}

/* ---- rows and enumerations ------------------------------------------------------------------ */

/* Upvalues: what is looked up by name, what may be absent, what it is called. */
static int index_row(lua_State *L)
{
    lua_settop(L, 2);
    if (lua_type(L, 2) != LUA_TSTRING)
        return 0;
    lua_pushvalue(L, 2);
    if (lua_rawget(L, lua_upvalueindex(1)) != LUA_TNIL) {
        lua_pushvalue(L, 1);
        lua_call(L, 1, 1);
        return 1;
    }
    lua_pushvalue(L, 2);
    if (lua_rawget(L, lua_upvalueindex(2)) != LUA_TNIL)
        return 0;
    return tl_no_such(L,
                      lua_tostring(L, lua_upvalueindex(3)),
                      "field",
                      lua_tostring(L, 2),
                      lua_upvalueindex(1),
                      lua_upvalueindex(2));
}

/* strict(getters, known, what): an __index that raises for every other name. */
static int strict(lua_State *L)
{
    lua_settop(L, 3);
    lua_pushcclosure(L, index_row, 3);
    return 1;
}

/* fields(record): {name = true, ...}; of no record nil. */
static int fields(lua_State *L)
{
    const record *of = record_named(tl_text(L, 1, NULL, "record"));
    if (!of)
        return 0;
    lua_newtable(L);
    for (const record_field *f = of->field; f->name; f++) {
        lua_pushboolean(L, 1);
        lua_setfield(L, -2, f->name);
    }
    return 1;
}

const luaL_Reg tl_name_makings[] = {{"only", only},
                                    {"list", list},
                                    {"sides", sides},
                                    {"truth", truth},
                                    {"nearest", nearest},
                                    {"strict", strict},
                                    {"fields", fields},
                                    {NULL, NULL}};
