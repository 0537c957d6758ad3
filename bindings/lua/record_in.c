/* Tables as structs of the library: every member is checked and named where it is wrong. */
#include <stdio.h>
#include <string.h>
#include "tilly_lua.h"

static void put(const record_field *f, char *at, int64_t number)
{
    uint8_t n8 = (uint8_t)number;
    uint16_t n16 = (uint16_t)number;
    uint32_t n32 = (uint32_t)number;
    if (f->width == 1)
        memcpy(at, &n8, 1);
    else if (f->width == 2)
        memcpy(at, &n16, 2);
    else if (f->width == 4)
        memcpy(at, &n32, 4);
    else
        memcpy(at, &number, 8);
}

static int64_t integer_of(lua_State *L, int index, const record_field *f)
{
    int64_t most = f->width == 1 ? UINT8_MAX : f->width == 2 ? UINT16_MAX : UINT32_MAX;
    return tl_integer(
        L, index, f->is_signed ? -(most + 1) / 2 : 0, f->is_signed ? most / 2 : most, f->name);
}

static int64_t number_or_kind(lua_State *L, int index, const record *of, const record_field *f)
{
    const char *title = tl_title_of(of, f);
    return title ? tl_kind_at(L, index, f->width == 2 ? UINT16_MAX : INT32_MAX, title, f->name)
                 : integer_of(L, index, f);
}

static void read_point(lua_State *L, int index, tilly_point *p, const char *what)
{
    if (lua_type(L, index) != LUA_TTABLE)
        tl_misuse(
            L, TILLY_E_RANGE, "%s: a point {x, y} expected, got %s", what, luaL_typename(L, index));
    index = lua_absindex(L, index);
    int named = tl_field(L, index, "x") != LUA_TNIL;
    if (named) {
        tl_field(L, index, "y");
    } else if (tl_list(L, index, what) != 2) {
        tl_misuse(L, TILLY_E_RANGE, "%s: a point {x, y} expected, of two numbers", what);
    } else {
        lua_pop(L, 1);
        lua_rawgeti(L, index, 1);
        lua_rawgeti(L, index, 2);
    }
    p->x = tl_length(L, -2, what);
    p->y = tl_length(L, -1, what);
    lua_pop(L, 2);
}

static void read_text(lua_State *L, int index, const record_field *f, char *at)
{
    const char *text = tl_text(L, index, NULL, f->name);
    size_t room = (size_t)f->width * f->count;
    if (strlen(text) >= room)
        tl_misuse(L, TILLY_E_RANGE, "%s: longer than %d bytes", f->name, (int)room - 1);
    strcpy(at, text);
}

/* A raw number of the grid, for members whose measure only the library knows. */
static void read_element(lua_State *L, int index, const record *of, const record_field *f, char *at)
{
    switch ((record_meaning)f->meaning) {
    case RECORD_NUMBER: put(f, at, number_or_kind(L, index, of, f)); return;
    case RECORD_STRENGTH:
    case RECORD_MEASURED: put(f, at, integer_of(L, index, f)); return;
    case RECORD_TRUTH: put(f, at, tl_truth(L, index, f->name)); return;
    case RECORD_TEXT: read_text(L, index, f, at); return;
    case RECORD_HASH: put(f, at, (int64_t)tl_bits(L, index, f->name)); return;
    case RECORD_ID: put(f, at, tl_id(L, index, f->name)); return;
    case RECORD_SIDE: put(f, at, tl_side(L, index, 0)); return;
    case RECORD_OPTION: put(f, at, tl_integer(L, index, 1, UINT32_MAX, f->name) - 1); return;
    case RECORD_LENGTH: put(f, at, tl_length(L, index, f->name)); return;
    case RECORD_HEADING: put(f, at, tl_heading(L, index, f->name)); return;
    case RECORD_ANGLE:
        put(f, at, tl_scaled(L, tl_number(L, index, f->name), TILLY_DEGREE, f->name));
        return;
    case RECORD_POINT: {
        tilly_point p;
        read_point(L, index, &p, f->name);
        memcpy(at, &p, sizeof p);
        return;
    }
    case RECORD_FEATURE: return; /* its reader keeps the record (edit.c) */
    case RECORD_PICK:
    case RECORD_SPAN:
    case RECORD_EVENT:
    case RECORD_WAYPOINT: tl_misuse(L, TILLY_E_UNSUPPORTED, "%s cannot be given", f->name);
    }
}

static void read_member(lua_State *L, int index, const record *of, const record_field *f, char *at)
{
    if (f->count == 1 || f->meaning == RECORD_TEXT) {
        read_element(L, index, of, f, at);
        return;
    }
    if (lua_type(L, index) != LUA_TTABLE)
        tl_misuse(
            L, TILLY_E_RANGE, "%s: a list expected, got %s", f->name, luaL_typename(L, index));
    int of_sides = f->meaning == RECORD_NUMBER && f->count == TILLY_SIDES;
    lua_Integer first = of_sides ? tl_sides(L, index, f->name) : 1;
    if (!of_sides && tl_list(L, index, f->name) > f->count)
        tl_misuse(L, TILLY_E_FULL, "%s: at most %d of them", f->name, f->count);
    for (int i = 0; i < f->count; i++) {
        if (lua_rawgeti(L, index, first + i) != LUA_TNIL)
            read_element(L, lua_gettop(L), of, f, at + i * f->width);
        lua_pop(L, 1);
    }
}

/* A row as it came, which may have members of the script's own beside it. */
void tl_read_row(lua_State *L, int index, const record *of, void *to)
{
    if (lua_type(L, index) != LUA_TTABLE)
        tl_misuse(
            L, TILLY_E_RANGE, "%s: a table expected, got %s", of->name, luaL_typename(L, index));
    index = lua_absindex(L, index);
    luaL_checkstack(L, 12, "tilly");
    memset(to, 0, of->size);
    if (of->sized)
        memcpy(to, &of->size, sizeof of->size);
    for (const record_field *f = of->field; f->name; f++) {
        if (tl_field(L, index, f->name) != LUA_TNIL)
            read_member(L, lua_gettop(L), of, f, (char *)to + f->offset);
        else if (f->meaning == RECORD_SIDE)
            put(f, (char *)to + f->offset, TILLY_NO_SIDE);
        lua_pop(L, 1);
    }
}

/* Members without which a table of arguments says nothing. */
static const struct {
    const char *record, *field;
} required[] = {
#define REQUIRED(record, field) {#record, #field},
#include "required.def"
};

static void check_required(lua_State *L, int index, const record *of)
{
    for (size_t i = 0; i < sizeof required / sizeof *required; i++) {
        if (strcmp(required[i].record, of->name) != 0)
            continue;
        if (tl_field(L, index, required[i].field) == LUA_TNIL)
            tl_misuse(L, TILLY_E_RANGE, "%s: %s is missing", of->name, required[i].field);
        lua_pop(L, 1);
    }
}

/* A table of arguments: any other key but those of the record and `more` is refused. */
void tl_read_record(lua_State *L, int index, const record *of, const char *const more[], void *to)
{
    if (lua_type(L, index) == LUA_TTABLE) {
        tl_only_fields(L, index, of, more);
        check_required(L, index, of);
    }
    tl_read_row(L, index, of, to);
}
