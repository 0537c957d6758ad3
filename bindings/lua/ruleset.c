/* Rule sets: parameters and options by name, in plain numbers and words. */
#include <stdio.h>
#include <string.h>
#include "tilly_lua.h"

static tilly_ruleset *rules_at(lua_State *L)
{
    return tl_handle(L, 1, RULESET);
}

static int new_ruleset(lua_State *L)
{
    tilly_ruleset *made = NULL;
    tilly_status status = TILLY_OK;
    const char *id = tl_text(L, 1, NULL, "id of a rule set");
    const tilly_allocator *memory = tl_memory(L);
    box *b = tl_new_box(L, RULESET);
    WITH_ROOM(L, status) status = tilly_ruleset_new(id, memory, &made);
    b->it = made;
    return status < 0 ? tl_fail(L, status) : 1;
}

static int copy(lua_State *L)
{
    tilly_ruleset *made = NULL;
    tilly_status status = TILLY_OK;
    box *b = tl_new_box(L, RULESET);
    WITH_ROOM(L, status) status = tilly_ruleset_copy(rules_at(L), &made);
    b->it = made;
    return status < 0 ? tl_fail(L, status) : 1;
}

static int read(lua_State *L)
{
    size_t length;
    tilly_ruleset *made = NULL;
    tilly_error error = {.size = sizeof error};
    tilly_status status = TILLY_OK;
    const char *text = tl_text(L, 1, &length, "rule set");
    const tilly_allocator *memory = tl_memory(L);
    box *b = tl_new_box(L, RULESET);
    WITH_ROOM(L, status) status = tilly_ruleset_read(text, length, memory, &made, &error);
    b->it = made;
    return status < 0 ? tl_fail_at(L, &error, status) : 1;
}

static tilly_status
write_rules(lua_State *L, const void *c, char *text, size_t room, size_t *needed)
{
    return (void)c, tilly_ruleset_write(rules_at(L), text, room, needed);
}
static int write(lua_State *L)
{
    return tl_write(L, write_rules, NULL);
}

/* read_tables(text): the book's tables in place of those in force. true and a list of what is
 * doubtful in them, or nil and the error. */
static int read_tables(lua_State *L)
{
    size_t length;
    uint32_t count = 0;
    tilly_error error = {.size = sizeof error};
    tilly_status status = TILLY_OK;
    const char *text = tl_text(L, 2, &length, "tables");
    WITH_ROOM(L, status)
    status = tilly_ruleset_tables_read(rules_at(L), text, length, &count, &error);
    lua_newtable(L);
    for (uint32_t i = 0; i < count && status >= 0; i++) {
        WITH_ROOM(L, status)
        status = tilly_ruleset_tables_warning(rules_at(L), text, length, i, &error, &count);
        tl_push_record(L, record_named("error"), &error);
        lua_rawseti(L, -2, (lua_Integer)i + 1);
    }
    if (status < 0)
        return tl_fail_at(L, &error, status);
    lua_pushboolean(L, 1);
    lua_insert(L, -2);
    return 2;
}

static tilly_status write_book(lua_State *L, const void *c, char *text, size_t room, size_t *needed)
{
    return (void)c, tilly_ruleset_tables_write(rules_at(L), text, room, needed);
}
static int write_tables(lua_State *L)
{
    return tl_write(L, write_book, NULL);
}

/* ---- parameters ----------------------------------------------------------------------------- */

static tilly_status word_value(const tilly_ruleset *rules,
                               uint32_t index,
                               const tilly_parameter *p,
                               const char *word,
                               int32_t *number)
{
    for (int32_t v = p->least; v <= p->most && tilly_ruleset_word(rules, index, v); v++)
        if (!strcmp(word, tilly_ruleset_word(rules, index, v)))
            return *number = v, TILLY_OK;
    return TILLY_E_RANGE;
}

/* The parameter named at one place of the stack and the value at another: a number by its measure,
 * a word, true or false. */
tilly_status tl_parameter(
    lua_State *L, const tilly_ruleset *rules, int name, int value, uint32_t *index, int32_t *number)
{
    tilly_parameter p = {.size = sizeof p};
    tilly_status status =
        tilly_ruleset_find(rules, tl_text(L, name, NULL, "name of a parameter"), index);
    if (!status)
        status = tilly_ruleset_parameter(rules, *index, &p);
    if (status)
        return status;
    double scale = tl_scale_of(p.measure);
    if (lua_type(L, value) == LUA_TSTRING)
        return word_value(rules, *index, &p, lua_tostring(L, value), number);
    if (lua_isboolean(L, value) && p.measure == TILLY_SWITCH)
        *number = lua_toboolean(L, value);
    else if (scale > 0)
        *number = tl_scaled(L, tl_number(L, value, p.name), scale, p.name);
    else
        *number = (int32_t)tl_integer(L, value, INT32_MIN, INT32_MAX, p.name);
    return TILLY_OK;
}

static int set(lua_State *L)
{
    uint32_t index;
    int32_t number = 0;
    tilly_error error = {.size = sizeof error};
    lua_settop(L, 3);
    tilly_ruleset *rules = rules_at(L);
    if (lua_type(L, 3) == LUA_TSTRING) {
        tilly_status said = tilly_ruleset_set_text(rules,
                                                   tl_text(L, 2, NULL, "name of a parameter"),
                                                   tl_text(L, 3, NULL, "value"),
                                                   &error);
        return said < 0 ? tl_fail_at(L, &error, said) : tl_done(L, said);
    }
    tilly_status status = tl_parameter(L, rules, 2, 3, &index, &number);
    if (!status || status == TILLY_E_UNKNOWN)
        status = tilly_ruleset_set(rules, lua_tostring(L, 2), number, &error);
    return status < 0 ? tl_fail_at(L, &error, status) : tl_done(L, status);
}

/* A number by its measure, a word for a choice, true or false for a switch. */
static int
push_value(lua_State *L, const tilly_ruleset *rules, uint32_t index, const tilly_parameter *p)
{
    const char *word =
        p->measure == TILLY_CHOICE ? tilly_ruleset_word(rules, index, p->value) : NULL;
    if (word)
        lua_pushstring(L, word);
    else if (p->measure == TILLY_SWITCH)
        lua_pushboolean(L, p->value != 0);
    else
        tl_push_measured(L, p->value, p->measure);
    return 1;
}

static int get(lua_State *L)
{
    uint32_t index;
    tilly_parameter p = {.size = sizeof p};
    const tilly_ruleset *rules = rules_at(L);
    tilly_status status =
        tilly_ruleset_find(rules, tl_text(L, 2, NULL, "name of a parameter"), &index);
    if (!status)
        status = tilly_ruleset_parameter(rules, index, &p);
    return status < 0 ? tl_fail(L, status) : push_value(L, rules, index, &p);
}

static int convert(lua_State *L)
{
    int32_t out;
    enum tilly_length_in given =
        (enum tilly_length_in)tl_kind_at(L, 3, TILLY_IN_METRES, "LengthIn", "given");
    enum tilly_length_in wanted =
        (enum tilly_length_in)tl_kind_at(L, 4, TILLY_IN_METRES, "LengthIn", "wanted");
    int32_t width = lua_isnoneornil(L, 5) ? 0 : tl_length(L, 5, "base_width");
    tilly_status status =
        tilly_ruleset_convert(rules_at(L), tl_length(L, 2, "length"), given, wanted, width, &out);
    if (status < 0)
        return tl_fail(L, status);
    tl_push_length(L, out);
    return 1;
}

/* ---- lists ---------------------------------------------------------------------------------- */

static int parameters(lua_State *L)
{
    const record *as = record_named("parameter");
    lua_newtable(L);
    for (uint32_t i = 0;; i++) {
        tilly_parameter p = {.size = sizeof p};
        if (tilly_ruleset_parameter(rules_at(L), i, &p))
            return 1;
        tl_push_record(L, as, &p);
        lua_rawseti(L, -2, (lua_Integer)i + 1);
    }
}

static int rulings(lua_State *L)
{
    const record *as = record_named("ruling");
    lua_newtable(L);
    for (uint32_t i = 0;; i++) {
        tilly_ruling r = {.size = sizeof r};
        if (tilly_ruleset_ruling(rules_at(L), i, &r))
            return 1;
        tl_push_record(L, as, &r);
        lua_rawseti(L, -2, (lua_Integer)i + 1);
    }
}

static int beats(lua_State *L)
{
    const record *as = record_named("beat");
    lua_newtable(L);
    for (uint32_t i = 0;; i++) {
        tilly_beat_info b = {.size = sizeof b};
        if (tilly_ruleset_beat(rules_at(L), i, &b))
            return 1;
        tl_push_record(L, as, &b);
        lua_rawseti(L, -2, (lua_Integer)i + 1);
    }
}

static int types(lua_State *L)
{
    lua_newtable(L);
    for (uint32_t i = 0; i < tilly_ruleset_types(rules_at(L)); i++) {
        lua_pushstring(L, tilly_ruleset_type_name(rules_at(L), i));
        lua_rawseti(L, -2, i);
    }
    return 1;
}

static int qualities(lua_State *L)
{
    lua_newtable(L);
    for (uint32_t i = 0; i < tilly_ruleset_qualities(rules_at(L)); i++) {
        lua_pushstring(L, tilly_ruleset_quality_name(rules_at(L), i));
        lua_rawseti(L, -2, i);
    }
    return 1;
}

static int derive(lua_State *L)
{
    tilly_error error = {.size = sizeof error};
    tilly_status status = TILLY_OK;
    const char *base = tl_text(L, 2, NULL, "type");
    const char *name = tl_text(L, 3, NULL, "name of a type");
    WITH_ROOM(L, status) status = tilly_ruleset_derive(rules_at(L), base, name, &error);
    return status < 0 ? tl_fail_at(L, &error, status) : tl_done(L, status);
}

static int cite(lua_State *L)
{
    char text[32];
    lua_Integer what = tl_kind_at(L, 2, TILLY_CITE_RULING, "Cite", "what");
    if (what < TILLY_CITE_CLAUSE)
        tl_misuse(L, TILLY_E_RANGE, "what: a tilly.Cite expected, not %d", (int)what);
    lua_Integer number = 0;
    if (!tl_is_kind(L, 3, &number))
        number = tl_integer(L, 3, 0, UINT32_MAX, "number");
    tilly_status status =
        tilly_ruleset_cite(rules_at(L), (enum tilly_cite)what, (uint32_t)number, text, sizeof text);
    if (status == TILLY_E_UNKNOWN) {
        static const char *const word[] = {"clause", "decision", "roll", "ruling"};
        snprintf(text, sizeof text, "no %s %u", word[what - TILLY_CITE_CLAUSE], (unsigned)number);
        return tl_fail_as(L, status, text);
    }
    if (status < 0)
        return tl_fail(L, status);
    lua_pushstring(L, text);
    return 1;
}

const luaL_Reg tl_rule_makings[] = {
    {"new_ruleset", new_ruleset}, {"read_ruleset", read}, {NULL, NULL}};

void tl_ruleset_open(lua_State *L)
{
    static const luaL_Reg methods[] = {{"close", tl_close},
                                       {"copy", copy},
                                       {"write", write},
                                       {"read_tables", read_tables},
                                       {"write_tables", write_tables},
                                       {"set", set},
                                       {"get", get},
                                       {"derive", derive},
                                       {"convert", convert},
                                       {"cite", cite},
                                       {NULL, NULL}};
    static const luaL_Reg getters[] = {{"parameters", parameters},
                                       {"rulings", rulings},
                                       {"beats", beats},
                                       {"types", types},
                                       {"qualities", qualities},
                                       {NULL, NULL}};
    tl_class(L, RULESET, "RuleSet", methods, getters);
}
