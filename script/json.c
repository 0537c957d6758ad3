/* JSON: texts that the host gave become tables; the document of a scenario is written. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "script.h"

/* ---- writing -------------------------------------------------------------------------------- */

/* What is written grows in memory of the program, freed with the state. */
void ts_put_text(lua_State *L, const char *bytes, size_t length)
{
    enum { MOST = 1 << 20 };
    ts_state *s = ts_of(L);
    ts_text *t = &s->out;
    if (t->length + length + 1 > t->room) {
        const size_t room = 2 * (t->length + length) + 1024;
        if (room > 2 * MOST)
            ts_raise(L, "the scenario is larger than %d bytes", MOST);
        char *more = ts_resize(s->program, t->bytes, t->room, room);
        if (!more)
            ts_stop_now(L, TS_HOST_MEMORY);
        t->bytes = more;
        t->room = room;
    }
    memcpy(t->bytes + t->length, bytes, length);
    t->length += length;
    t->bytes[t->length] = 0;
    ts_charge(L, 1 + length / 16);
}

static void put(lua_State *L, const char *words)
{
    ts_put_text(L, words, strlen(words));
}

static void put_string(lua_State *L, int index)
{
    size_t length;
    const char *text = lua_tolstring(L, index, &length);
    put(L, "\"");
    for (size_t i = 0; i < length; i++) {
        const unsigned char c = (unsigned char)text[i];
        char escaped[8];
        if (c == '"' || c == '\\')
            snprintf(escaped, sizeof escaped, "\\%c", c);
        else if (c < 0x20)
            snprintf(escaped, sizeof escaped, "\\u%04x", c);
        else
            snprintf(escaped, sizeof escaped, "%c", c);
        put(L, escaped);
    }
    put(L, "\"");
}

/* The shortest text that is read back as the same number. */
static void put_number(lua_State *L, int index, const char *path)
{
    char words[40];
    if (lua_isinteger(L, index)) {
        snprintf(words, sizeof words, "%lld", (long long)lua_tointeger(L, index));
    } else {
        const double number = lua_tonumber(L, index);
        if (!(number > -1e15 && number < 1e15))
            ts_raise_at(L, path, "%f is too large, or no number", number);
        for (int digits = 10; digits <= 17; digits++) {
            snprintf(words, sizeof words, "%.*g", digits, number);
            if (strtod(words, NULL) == number)
                break;
        }
    }
    put(L, words);
}

/* Members that are lists also where they are empty. */
static bool is_list(lua_State *L, int table, const char *path)
{
    static const char *const lists[] = {"features",
                                        "commands",
                                        "units",
                                        "armies",
                                        "orders",
                                        "variables",
                                        "types",
                                        "kinds",
                                        "areas",
                                        "objectives",
                                        "outline",
                                        "line",
                                        "points",
                                        "bars",
                                        NULL};
    const char *dot = strrchr(path, '.');
    const char *name = dot ? dot + 1 : path;
    const size_t length = strcspn(name, "[");
    const int type = lua_rawgeti(L, table, 1);
    lua_pop(L, 1);
    if (type != LUA_TNIL)
        return true;
    lua_pushnil(L);
    if (lua_next(L, table)) {
        const bool list = lua_type(L, -2) == LUA_TNUMBER; /* begins with holes */
        lua_pop(L, 2);
        return list;
    }
    for (unsigned i = 0; lists[i]; i++)
        if (strlen(lists[i]) == length && !memcmp(lists[i], name, length))
            return true;
    return false;
}

/* Holes of a list are null: a formation without an order. */
static lua_Integer last_place(lua_State *L, int table, const char *path)
{
    lua_Integer last = 0;
    for (lua_pushnil(L); lua_next(L, table); lua_pop(L, 1)) {
        if (!lua_isinteger(L, -2) || lua_tointeger(L, -2) < 1 || lua_tointeger(L, -2) > 1024)
            ts_raise_at(L, path, "a list has no key %s beside 1, 2, 3 and so on", ts_given(L, -2));
        if (lua_tointeger(L, -2) > last)
            last = lua_tointeger(L, -2);
    }
    return last;
}

static void put_list(lua_State *L, int table, const char *path, int depth)
{
    char place[TS_PATH];
    const lua_Integer last = last_place(L, table, path);
    put(L, "[");
    for (lua_Integer i = 1; i <= last; i++) {
        if (i > 1)
            put(L, ",");
        lua_rawgeti(L, table, i);
        snprintf(place, sizeof place, "%s[%d]", path, (int)i - 1);
        ts_put_value(L, lua_gettop(L), place, depth);
        lua_pop(L, 1);
    }
    put(L, "]");
}

static void put_object(lua_State *L, int table, const char *path, int depth)
{
    char place[TS_PATH];
    ts_sorted_keys(L, table);
    const int keys = lua_gettop(L);
    const lua_Integer n = (lua_Integer)lua_rawlen(L, keys);
    put(L, "{");
    for (lua_Integer i = 1; i <= n; i++) {
        if (i > 1)
            put(L, ",\n");
        if (lua_rawgeti(L, keys, i) != LUA_TSTRING)
            ts_raise_at(L, path, "the key %s stands beside names", ts_given(L, -1));
        put_string(L, -1);
        put(L, ":");
        lua_pushvalue(L, -1);
        lua_rawget(L, table);
        snprintf(place, sizeof place, "%s%s%s", path, *path ? "." : "", lua_tostring(L, -2));
        ts_put_value(L, lua_gettop(L), place, depth);
        lua_pop(L, 2);
    }
    put(L, "}");
    lua_pop(L, 1);
}

void ts_put_value(lua_State *L, int index, const char *path, int depth)
{
    enum { DEEPEST = 16 };
    luaL_checkstack(L, 10, NULL);
    switch (lua_type(L, index)) {
    case LUA_TNIL: put(L, "null"); return;
    case LUA_TBOOLEAN: put(L, lua_toboolean(L, index) ? "true" : "false"); return;
    case LUA_TNUMBER: put_number(L, index, path); return;
    case LUA_TSTRING: put_string(L, index); return;
    case LUA_TTABLE: break;
    default:
        ts_raise_at(L,
                    path,
                    "a text, a number, true, false or a table is wanted, not %s",
                    ts_given(L, index));
    }
    if (depth == DEEPEST)
        ts_raise_at(L, path, "tables in tables more than %d deep", DEEPEST);
    if (is_list(L, index, path))
        put_list(L, index, path, depth + 1);
    else
        put_object(L, index, path, depth + 1);
}

/* ---- reading -------------------------------------------------------------------------------- */

enum { BYTES_A_CHARGE = 8 }; /* an instruction for so many that are looked at */

typedef struct reader {
    lua_State *L;
    const char *at, *end, *start, *name;
    int depth;
} reader;

static int spoilt(const reader *r, const char *what)
{
    int line = 1;
    ts_charge(r->L, (uint64_t)(r->at - r->start) / BYTES_A_CHARGE);
    for (const char *at = r->start; at < r->at; at++)
        line += *at == '\n';
    return ts_raise(r->L, "json(\"%s\"), line %d: %s", r->name, line, what);
}

static char next(reader *r)
{
    const char *from = r->at;
    while (r->at < r->end && strchr(" \t\r\n", *r->at) && *r->at)
        r->at++;
    ts_charge(r->L, (uint64_t)(r->at - from) / BYTES_A_CHARGE);
    return r->at < r->end ? *r->at : 0;
}

static void expect(reader *r, char c)
{
    char what[] = "'?' is expected";
    what[1] = c;
    if (next(r) != c)
        spoilt(r, what);
    r->at++;
}

static unsigned hex4(reader *r)
{
    unsigned value = 0;
    for (int i = 0; i < 4; i++) {
        const char c = r->at < r->end ? *r->at++ : 0;
        if (c >= '0' && c <= '9')
            value = value * 16 + (unsigned)(c - '0');
        else if ((c | 32) >= 'a' && (c | 32) <= 'f')
            value = value * 16 + (unsigned)((c | 32) - 'a' + 10);
        else
            spoilt(r, "four hex digits are expected");
    }
    return value;
}

static void add_escaped(reader *r, luaL_Buffer *b)
{
    static const char from[] = "\"\\/bfnrt";
    static const char to[] = "\"\\/\b\f\n\r\t";
    const char c = r->at < r->end ? *r->at++ : 0;
    const char *found = c ? strchr(from, c) : NULL;
    if (found) {
        luaL_addchar(b, to[found - from]);
        return;
    }
    if (c != 'u')
        spoilt(r, "an unknown escape in a text");
    unsigned long code = hex4(r);
    if (code >= 0xd800 && code < 0xdc00 && r->end - r->at > 6 && r->at[0] == '\\' &&
        r->at[1] == 'u') {
        r->at += 2;
        code = 0x10000 + ((code - 0xd800) << 10) + ((hex4(r) - 0xdc00) & 0x3ff);
    }
    char utf8[8];
    unsigned n = 0;
    if (code < 0x80)
        utf8[n++] = (char)code;
    else {
        const unsigned more = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
        utf8[n++] = (char)((0xff00u >> (more + 1) & 0xff) | (unsigned)(code >> 6 * more));
        for (unsigned i = more; i--;)
            utf8[n++] = (char)(0x80 | (code >> 6 * i & 0x3f));
    }
    luaL_addlstring(b, utf8, n);
}

static void read_string(reader *r)
{
    luaL_Buffer b;
    expect(r, '"');
    luaL_buffinit(r->L, &b);
    while (r->at < r->end && *r->at != '"') {
        if ((unsigned char)*r->at < 0x20)
            spoilt(r, "a control character in a text");
        if (*r->at == '\\') {
            r->at++;
            add_escaped(r, &b);
        } else {
            luaL_addchar(&b, *r->at++);
        }
    }
    if (r->at == r->end)
        spoilt(r, "a text without its end");
    r->at++;
    luaL_pushresult(&b);
    ts_charge(r->L, 5 + lua_rawlen(r->L, -1) / 8);
}

static void read_number(reader *r)
{
    char words[64];
    size_t n = 0;
    while (r->at < r->end && n + 1 < sizeof words && strchr("+-.eE0123456789", *r->at) && *r->at)
        words[n++] = *r->at++;
    words[n] = 0;
    if (!n || !lua_stringtonumber(r->L, words))
        spoilt(r, "a value is expected");
}

static void read_value(reader *r);

static void read_list(reader *r)
{
    expect(r, '[');
    lua_newtable(r->L);
    if (next(r) == ']') {
        r->at++;
        return;
    }
    for (lua_Integer i = 1;; i++) {
        read_value(r);
        lua_rawseti(r->L, -2, i);
        if (next(r) != ',')
            break;
        r->at++;
    }
    expect(r, ']');
}

static void read_object(reader *r)
{
    expect(r, '{');
    lua_newtable(r->L);
    if (next(r) == '}') {
        r->at++;
        return;
    }
    for (;;) {
        next(r);
        read_string(r);
        expect(r, ':');
        read_value(r);
        lua_rawset(r->L, -3);
        if (next(r) != ',')
            break;
        r->at++;
    }
    expect(r, '}');
}

static bool took(reader *r, const char *word)
{
    const size_t n = strlen(word);
    if ((size_t)(r->end - r->at) < n || memcmp(r->at, word, n))
        return false;
    r->at += n;
    return true;
}

static void read_value(reader *r)
{
    enum { DEEPEST = 32 };
    luaL_checkstack(r->L, 6, NULL);
    ts_charge(r->L, 5);
    if (++r->depth > DEEPEST)
        spoilt(r, "too deep");
    switch (next(r)) {
    case '{': read_object(r); break;
    case '[': read_list(r); break;
    case '"': read_string(r); break;
    default:
        if (took(r, "true"))
            lua_pushboolean(r->L, 1);
        else if (took(r, "false"))
            lua_pushboolean(r->L, 0);
        else if (took(r, "null"))
            lua_pushnil(r->L);
        else
            read_number(r);
    }
    r->depth--;
}

void ts_read_json(lua_State *L, const char *text, size_t length, const char *name)
{
    reader r = {L, text, text + length, text, name, 0};
    read_value(&r);
    if (next(&r))
        spoilt(&r, "something follows the end");
}
