/* Errors in words: where in the file, in which turn and handler, and what was meant. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include "base/characters.h"
#include "script.h"

/* Pushes "white_mountain.lua:12: ", the innermost line of the script. */
static void push_place(lua_State *L)
{
    lua_Debug at;
    for (int level = 0; lua_getstack(L, level, &at); level++)
        if (lua_getinfo(L, "Sl", &at) && at.currentline > 0) {
            lua_pushfstring(L, "%s:%d: ", at.short_src, at.currentline);
            return;
        }
    lua_pushliteral(L, "");
}

int ts_raise(lua_State *L, const char *format, ...)
{
    va_list arguments;
    luaL_checkstack(L, 6, NULL);
    push_place(L);
    va_start(arguments, format);
    lua_pushvfstring(L, format, arguments);
    va_end(arguments);
    lua_concat(L, 2);
    return lua_error(L);
}

int ts_raise_at(lua_State *L, const char *path, const char *format, ...)
{
    va_list arguments;
    char written[TS_PATH];
    luaL_checkstack(L, 6, NULL);
    ts_charge(L, ts_of(L)->program->length);
    const int line = (int)ts_line_of(ts_of(L)->program, path, written, sizeof written);
    lua_pushfstring(L, TS_CHUNK ":%d: %s: ", line, *written ? written : "scenario");
    va_start(arguments, format);
    lua_pushvfstring(L, format, arguments);
    va_end(arguments);
    lua_concat(L, 2);
    return lua_error(L);
}

enum { A_GUESS = 20 }; /* instructions for each name that was compared */

/* ---- what was meant ------------------------------------------------------------------------- */

ts_guess ts_guess_for(const char *word)
{
    const size_t length = strlen(word);
    return (ts_guess){.word = word, .distance = length < 4 ? 2 : length < 8 ? 3 : 4};
}

void ts_consider(ts_guess *g, const char *candidate)
{
    if (!candidate || !*candidate)
        return;
    g->considered++;
    const size_t used = strlen(g->all);
    const size_t length = strlen(candidate);
    const bool is_again = used >= length && !strcmp(g->all + used - length, candidate);
    if (!is_again && used + 1 < sizeof g->all)
        snprintf(g->all + used, sizeof g->all - used, "%s%s", used ? ", " : "", candidate);
    const unsigned d = steps_between(g->word, strlen(g->word), candidate, length);
    /* of several as near the first by its bytes: tables have no order of their own */
    if (d > g->distance || (d == g->distance && (!*g->best || strcmp(candidate, g->best) >= 0)))
        return;
    g->distance = d;
    snprintf(g->best, sizeof g->best, "%s", candidate);
}

void ts_consider_keys(lua_State *L, int table, ts_guess *g)
{
    ts_sorted_keys(L, table);
    const lua_Integer n = (lua_Integer)lua_rawlen(L, -1);
    for (lua_Integer i = 1; i <= n; i++) {
        if (lua_rawgeti(L, -1, i) == LUA_TSTRING)
            ts_consider(g, lua_tostring(L, -1));
        lua_pop(L, 1);
    }
    lua_pop(L, 1);
}

void ts_put_hint(const ts_guess *g, char hint[TS_HINT_ROOM])
{
    const bool is_whole = strlen(g->all) + 1 < sizeof g->all;
    const char *last = is_whole ? NULL : strrchr(g->all, ',');
    char all[sizeof g->all];
    ts_cut(all, last ? (size_t)(last - g->all) + 1 : sizeof all, g->all);
    *hint = 0;
    if (*g->best)
        snprintf(hint, TS_HINT_ROOM, " (did you mean \"%s\"?)", g->best);
    else if (*all)
        snprintf(hint, TS_HINT_ROOM, "; known: %s%s", all, is_whole ? "" : ", ...");
}

const char *ts_hint(lua_State *L, const ts_guess *g)
{
    char hint[TS_HINT_ROOM];
    ts_charge(L, A_GUESS * (uint64_t)g->considered);
    ts_put_hint(g, hint);
    return lua_pushstring(L, hint);
}

/* ---- refusals ------------------------------------------------------------------------------- */

static void push_reason(lua_State *L, const tilly_battle *b, const tilly_reason *why)
{
    char words[512];
    char clause[32] = "";
    if (tilly_reason_text(b, why, words, sizeof words, NULL) < 0)
        snprintf(words, sizeof words, "%s", tilly_status_text(TILLY_E_ILLEGAL));
    const size_t length = strlen(words);
    if (length && words[length - 1] == '.')
        words[length - 1] = 0;
    if (why->clause &&
        tilly_ruleset_cite(
            tilly_battle_rules(b), TILLY_CITE_CLAUSE, why->clause, clause, sizeof clause) ==
            TILLY_OK)
        lua_pushfstring(L, "%s (%s)", words, clause);
    else
        lua_pushstring(L, words);
}

/* What the core says of a field of an edit, of which an author knows nothing. */
static void push_in_words(lua_State *L, const char *said)
{
    static const char *const fields[][2] = {{"edit.unit", "the unit"},
                                            {"edit.group", "the command"},
                                            {"edit.side", "the side"},
                                            {"edit.what", "the variable"},
                                            {"edit.value", "the number"},
                                            {"edit.options", "the number of options"},
                                            {"edit.feature", "the ground"},
                                            {"edit.words", "the words"},
                                            {"edit.", "its "},
                                            {"id names", "this names"}};
    for (unsigned i = 0; i < sizeof fields / sizeof *fields; i++) {
        const size_t length = strlen(fields[i][0]);
        if (strncmp(said, fields[i][0], length))
            continue;
        lua_pushfstring(L, "%s%s", fields[i][1], said + length);
        return;
    }
    lua_pushstring(L, said);
}

int ts_refused(lua_State *L, tilly_status status, const tilly_reason *why)
{
    tilly_error said = TILLY_ERROR_INIT;
    if (status == TILLY_E_MEMORY)
        return ts_stop_now(L, TS_HOST_MEMORY);
    tilly_error_last(status, &said);
    if (why && why->code)
        push_reason(L, ts_of(L)->battle, why);
    else
        push_in_words(L, *said.text ? said.text : tilly_status_text(status));
    return ts_raise(L, "%s", lua_tostring(L, -1));
}

/* ---- to the host ---------------------------------------------------------------------------- */

void ts_log(ts_state *s, const char *line)
{
    if (s->program->log)
        s->program->log(s->program->log_context, line);
}

/* The line of a message "white_mountain.lua:12: ..." and what follows it; 0: it has no place. */
static uint32_t split_place(const char *message, const char **rest)
{
    const size_t name = strlen(TS_CHUNK);
    uint32_t line = 0;
    const char *at = message + name + 1;
    *rest = message;
    if (strncmp(message, TS_CHUNK, name) || message[name] != ':')
        return 0;
    while (*at >= '0' && *at <= '9' && line < 10000000)
        line = line * 10 + (uint32_t)(*at++ - '0');
    if (at[0] != ':' || at[1] != ' ')
        return 0;
    *rest = at + 2;
    return line;
}

#define WORDS_OF(number) #number
#define DIGITS(number)   WORDS_OF(number)

static const char *message_on_top(ts_state *s, lua_State *L)
{
    const int mebibytes = (int)(s->program->most_memory >> 20);
    if (s->string_too_long && s->stopped == TS_MEMORY)
        return "a text of more than " DIGITS(TILLY_SCRIPT_STRING) " bytes";
    if (s->stopped == TS_MEMORY && mebibytes)
        return lua_pushfstring(L, "more memory than a scenario may have: %d MiB", mebibytes);
    if (s->stopped == TS_MEMORY)
        return TS_TOO_MUCH_MEMORY;
    if (lua_type(L, -1) == LUA_TSTRING)
        return lua_tostring(L, -1);
    return "an error that is not a text";
}

/* Bytes of a character of UTF-8 from there on; 0: it is none, or one that steers a terminal. */
static size_t whole_character(const unsigned char *at)
{
    const size_t size = *at < 0x80 ? 1 : *at < 0xc2 ? 0 : *at < 0xe0 ? 2 : *at < 0xf0 ? 3 : 4;
    if (!size || (*at < ' ' && *at != '\t') || *at == 0x7f || *at > 0xf4)
        return 0;
    if (*at == 0xc2 && at[1] < 0xa0)
        return 0;
    for (size_t i = 1; i < size; i++)
        if ((at[i] & 0xc0) != 0x80)
            return 0;
    return size;
}

void ts_clean(char *words)
{
    while (*words) {
        const size_t size = whole_character((const unsigned char *)words);
        if (!size)
            *words = '?';
        words += size ? size : 1;
    }
}

void ts_cut(char *to, size_t room, const char *words)
{
    const size_t length = whole_within(words, room - 1);
    memcpy(to, words, length);
    to[length] = 0;
}

void ts_blame(ts_state *s, lua_State *L, tilly_status status)
{
    tilly_error *e = &s->error;
    char place[TS_NAME + 64] = "";
    const char *rest;
    uint32_t line = split_place(message_on_top(s, L), &rest);
    char all[1536];
    if (!line && s->doing)
        line = (uint32_t)s->doing_line;
    *e = (tilly_error){.size = sizeof *e, .status = status, .line = line};
    if (line)
        snprintf(place, sizeof place, ":%u", (unsigned)line);
    if (s->moment || s->turn)
        snprintf(place + strlen(place),
                 sizeof place - strlen(place),
                 ", turn %u%s%s",
                 (unsigned)(s->moment ? s->moment->turn : tilly_turn_number(s->turn)),
                 s->doing ? ", " : "",
                 s->doing ? s->doing : "");
    snprintf(e->path, sizeof e->path, "%s", s->doing ? s->doing : "");
    snprintf(all, sizeof all, "%s%s: %s", s->program->name, place, rest);
    ts_clean(all);
    ts_cut(e->text, sizeof e->text, all);
    const size_t used = strlen(all);
    ts_cut(all + used, sizeof all - used, s->trace);
    ts_log(s, all);
}

/* ---- arguments ------------------------------------------------------------------------------ */

const char *ts_given(lua_State *L, int index)
{
    enum { MOST = 40 };
    static const struct {
        ts_kept metatable;
        const char *words;
    } rows[] = {{TS_UNIT_ROW, "a unit"},
                {TS_EVENT_ROW, "an event"},
                {TS_MOMENT_ROW, "a moment"},
                {TS_DECISION, "a decision"},
                {TS_OPTION, "an option"},
                {TS_ANSWER, "an answer"},
                {TS_RECORD, "a record"}};
    char words[MOST + 4];
    index = lua_absindex(L, index);
    luaL_checkstack(L, 4, NULL);
    switch (lua_type(L, index)) {
    case LUA_TSTRING:
        ts_cut(words, sizeof words, lua_tostring(L, index));
        return lua_pushfstring(
            L, "\"%s%s\"", words, lua_rawlen(L, index) < sizeof words ? "" : "...");
    case LUA_TNUMBER:
    case LUA_TBOOLEAN: return ts_tostring(L, index, NULL);
    case LUA_TNONE:
    case LUA_TNIL: return lua_pushliteral(L, "nothing");
    case LUA_TTABLE: return lua_pushliteral(L, "a table");
    case LUA_TFUNCTION: return lua_pushliteral(L, "a function");
    default: return lua_pushfstring(L, "a %s", luaL_typename(L, index));
    case LUA_TUSERDATA: break;
    }
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++)
        if (ts_test_row(L, index, rows[i].metatable))
            return lua_pushstring(L, rows[i].words);
    return lua_pushliteral(L, "the battle");
}

static int wanted(lua_State *L, int index, const char *what, const char *kind)
{
    return ts_raise(L, "%s: %s is wanted, not %s", what, kind, ts_given(L, index));
}

static double number(lua_State *L, int index, const char *what)
{
    if (lua_type(L, index) != LUA_TNUMBER)
        wanted(L, index, what, "a number");
    return lua_tonumber(L, index);
}

int32_t ts_length(lua_State *L, int index, const char *what)
{
    const double length = number(L, index, what);
    if (!(length >= -100000 && length <= 100000))
        ts_raise(L, "%s: %s is no length on a table", what, ts_tostring(L, index, NULL));
    return tilly_from_units(length);
}

uint32_t ts_heading(lua_State *L, int index, const char *what)
{
    const double degrees = number(L, index, what);
    if (!(degrees >= -360 && degrees <= 360))
        ts_raise(
            L, "%s: %s is no heading: 0 to 360 degrees are", what, ts_tostring(L, index, NULL));
    return (uint32_t)(tilly_from_degrees(degrees) + TILLY_CIRCLE) % TILLY_CIRCLE;
}

int32_t ts_whole(lua_State *L, int index, int32_t least, int32_t most, const char *what)
{
    int whole;
    number(L, index, what);
    const lua_Integer value = lua_tointegerx(L, index, &whole);
    if (!whole)
        wanted(L, index, what, "a whole number");
    if (value < least || value > most)
        ts_raise(L, "%s is %I: %d to %d is allowed", what, (LUAI_UACINT)value, least, most);
    return (int32_t)value;
}

uint32_t ts_side(lua_State *L, int index, bool none)
{
    if (none && lua_isnoneornil(L, index))
        return TILLY_NO_SIDE;
    if (lua_type(L, index) != LUA_TNUMBER)
        wanted(L, index, "side", "0 or 1");
    return (uint32_t)ts_whole(L, index, 0, 1, "side");
}

const char *ts_words(lua_State *L, int index, const char *what)
{
    size_t length;
    if (lua_type(L, index) != LUA_TSTRING)
        wanted(L, index, what, "a text");
    const char *words = lua_tolstring(L, index, &length);
    if (strlen(words) != length)
        ts_raise(L, "%s: a zero byte in a text", what);
    return words;
}

int ts_field(lua_State *L, int table, const char *name)
{
    table = lua_absindex(L, table);
    lua_pushstring(L, name);
    if (lua_rawget(L, table) != LUA_TNIL)
        return 1;
    lua_pop(L, 1);
    return 0;
}

/* The first by its bytes of the keys that are not in the list; NULL: there is none. */
static const char *unknown_key(lua_State *L, int table, const char *const *known, const char *what)
{
    if (lua_type(L, table) != LUA_TTABLE)
        wanted(L, table, what, "a table");
    table = lua_absindex(L, table);
    const char *wrong = NULL;
    for (lua_pushnil(L); lua_next(L, table); lua_pop(L, 1)) {
        bool found = false;
        ts_charge(L, 1);
        if (lua_type(L, -2) != LUA_TSTRING)
            ts_raise(L, "%s: names are wanted as keys, not %s", what, ts_given(L, -2));
        const char *key = lua_tostring(L, -2);
        for (unsigned i = 0; known[i] && !found; i++)
            found = !strcmp(known[i], key);
        if (!found && (!wrong || strcmp(key, wrong) < 0))
            wrong = key;
    }
    ts_charge(L, 10);
    return wrong;
}

/* What was meant, and all that there is. */
static const char *hint_of(lua_State *L, const char *wrong, const char *const *known)
{
    luaL_Buffer b;
    ts_guess g = ts_guess_for(wrong);
    for (unsigned i = 0; known[i]; i++)
        ts_consider(&g, known[i]);
    const char *near = *g.best ? ts_hint(L, &g) : "";
    luaL_buffinit(L, &b);
    luaL_addstring(&b, near);
    luaL_addstring(&b, "; known: ");
    for (unsigned i = 0; known[i]; i++) {
        luaL_addstring(&b, i ? ", " : "");
        luaL_addstring(&b, known[i]);
    }
    luaL_pushresult(&b);
    return lua_tostring(L, -1);
}

void ts_known_keys(lua_State *L, int table, const char *const *known, const char *what)
{
    const char *wrong = unknown_key(L, table, known, what);
    if (wrong)
        ts_raise(L, "%s has no \"%s\"%s", what, wrong, hint_of(L, wrong, known));
}

void ts_known_members(lua_State *L, int table, const char *const *known, const char *path)
{
    const char *wrong = unknown_key(L, table, known, *path ? path : "scenario");
    if (wrong) {
        const char *where = lua_pushfstring(L, "%s%s%s", path, *path ? "." : "", wrong);
        ts_raise_at(L, where, "there is no such name here%s", hint_of(L, wrong, known));
    }
}
