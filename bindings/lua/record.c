/* Structs of the library as tables, from the list in records.def. */
#include <string.h>
#include "tilly_lua.h"

/* ---- one member ----------------------------------------------------------------------------- */

static int64_t number_at(const record_field *f, const char *at)
{
    int64_t number = 0;
    if (f->width == 1)
        number = f->is_signed ? *(const int8_t *)at : (int64_t) * (const uint8_t *)at;
    else if (f->width == 2) {
        uint16_t n;
        memcpy(&n, at, sizeof n);
        number = f->is_signed ? (int16_t)n : (int64_t)n;
    } else if (f->width == 4) {
        uint32_t n;
        memcpy(&n, at, sizeof n);
        number = f->is_signed ? (int32_t)n : (int64_t)n;
    } else
        memcpy(&number, at, sizeof number);
    return number;
}

/* The measure that stands beside a number, by which it is read. */
static uint32_t measure_of(const record *r, const void *from, uint16_t element)
{
    for (const record_field *f = r->field; f->name; f++)
        if (!strcmp(f->name, "measure"))
            return (uint32_t)number_at(
                f, (const char *)from + f->offset + (f->count > 1 ? element * f->width : 0));
    return TILLY_MEASURE_NONE;
}

/* Half-points become 19.5; other strengths are whole numbers. */
static void push_strength(lua_State *L, const record *r, const void *from, int64_t n)
{
    uint32_t measure = TILLY_COUNT;
    for (const record_field *f = r->field; f->name; f++)
        if (!strcmp(f->name, "more_flags") &&
            number_at(f, (const char *)from + f->offset) & TILLY_UNIT_HALF_POINTS)
            measure = TILLY_HALVES;
    tl_push_measured(L, (int32_t)n, measure);
}

static const record *inner(const record_field *f)
{
    static const char *const name[] = {
        [RECORD_SPAN] = "span", [RECORD_WAYPOINT] = "waypoint", [RECORD_EVENT] = "event"};
    return record_named(name[f->meaning]);
}

static void push_point(lua_State *L, const tilly_point *p)
{
    lua_createtable(L, 2, 0);
    tl_push_length(L, p->x);
    lua_rawseti(L, -2, 1);
    tl_push_length(L, p->y);
    lua_rawseti(L, -2, 2);
}

static void push_element(
    lua_State *L, const record *r, const void *from, const record_field *f, uint16_t element)
{
    const char *at = (const char *)from + f->offset + element * f->width;
    int64_t n = f->width <= 8 ? number_at(f, at) : 0;
    switch ((record_meaning)f->meaning) {
    case RECORD_NUMBER: tl_push_kind(L, n, tl_title_of(r, f)); return;
    case RECORD_TRUTH: lua_pushboolean(L, n != 0); return;
    case RECORD_TEXT: lua_pushstring(L, at); return;
    case RECORD_HASH: tl_push_bits(L, (uint64_t)n); return;
    case RECORD_ID: tl_push_id(L, (tilly_id)n); return;
    case RECORD_SIDE: tl_push_side(L, (uint32_t)n); return;
    case RECORD_OPTION:
        if (n == TILLY_NO_OPTION)
            lua_pushnil(L);
        else
            lua_pushinteger(L, n + 1);
        return;
    case RECORD_LENGTH: tl_push_length(L, (int32_t)n); return;
    case RECORD_HEADING:
    case RECORD_ANGLE: lua_pushnumber(L, tilly_to_degrees((int32_t)n)); return;
    case RECORD_STRENGTH: push_strength(L, r, from, n); return;
    case RECORD_MEASURED: tl_push_measured(L, (int32_t)n, measure_of(r, from, element)); return;
    case RECORD_POINT: push_point(L, (const tilly_point *)(const void *)at); return;
    case RECORD_PICK: tl_push_pick(L, (const tilly_pick *)(const void *)at, NULL); return;
    case RECORD_EVENT:
        if (!((const tilly_event *)(const void *)at)->kind) {
            lua_pushnil(L);
            return;
        } /* fall through */
    case RECORD_SPAN:
    case RECORD_WAYPOINT: tl_push_record(L, inner(f), at); return;
    case RECORD_FEATURE: lua_pushnil(L); return; /* of edits, which only come from scripts */
    }
}

/* ---- a whole record ------------------------------------------------------------------------- */

/* Two numbers are one a side, and sides are 0 and 1; of losses by type the types count from 0 too.
 * All else counts from 1. */
static int first_of(const record_field *f)
{
    int by_side = f->meaning == RECORD_NUMBER || f->meaning == RECORD_MEASURED;
    return f->count == TILLY_SIDES && by_side ? 0 : 1;
}

static void
push_by_side_and_type(lua_State *L, const record *r, const void *from, const record_field *f)
{
    lua_createtable(L, 1, 1);
    for (uint16_t side = 0; side < TILLY_SIDES; side++) {
        lua_createtable(L, TILLY_MOST_TYPES, 1);
        for (uint16_t type = 0; type < TILLY_MOST_TYPES; type++) {
            push_element(L, r, from, f, (uint16_t)(side * TILLY_MOST_TYPES + type));
            lua_rawseti(L, -2, type);
        }
        lua_rawseti(L, -2, side);
    }
}

static void push_member(lua_State *L, const record *r, const void *from, const record_field *f)
{
    if (f->count == 1) {
        push_element(L, r, from, f, 0);
    } else if (f->count == TILLY_SIDES * TILLY_MOST_TYPES) {
        push_by_side_and_type(L, r, from, f);
    } else {
        lua_createtable(L, f->count, 0);
        for (uint16_t i = 0; i < f->count; i++) {
            push_element(L, r, from, f, i);
            lua_rawseti(L, -2, first_of(f) + i);
        }
    }
}

void tl_push_record(lua_State *L, const record *of, const void *from)
{
    int members = 0;
    while (of->field[members].name)
        members++;
    luaL_checkstack(L, 8, "tilly");
    lua_createtable(L, 0, members + 1);
    for (const record_field *f = of->field; f->name; f++) {
        push_member(L, of, from, f);
        lua_setfield(L, -2, f->name);
    }
    tl_strict_row(L, of);
}

void tl_strict_row(lua_State *L, const record *of)
{
    lua_rawgetp(L, LUA_REGISTRYINDEX, of);
    lua_setmetatable(L, -2);
}

/* Metatables of the rows that know no battle: a name that no field has raises. Needs the module on
 * top, whose strict() makes the functions. */
void tl_record_open(lua_State *L)
{
    const record *of;
    for (uint32_t i = 0; (of = record_at(i)); i++) {
        lua_newtable(L);
        lua_getfield(L, -2, "strict");
        lua_newtable(L);
        lua_getfield(L, -4, "fields");
        lua_pushstring(L, of->name);
        lua_call(L, 1, 1);
        lua_pushstring(L, of->name);
        lua_call(L, 3, 1);
        lua_setfield(L, -2, "__index");
        lua_pushfstring(L, "tilly.%s", of->name);
        lua_setfield(L, -2, "__name");
        lua_rawsetp(L, LUA_REGISTRYINDEX, of);
    }
}

/* ---- rows that know their battle ------------------------------------------------------------ */

/* {option = 3, 30.0, 2.5}: what an answer may be as well. Without its option the numbers are those
 * of the grid. */
void tl_push_pick(lua_State *L, const tilly_pick *pick, const tilly_option *option)
{
    int values = option ? option->values : 3;
    lua_createtable(L, values, 1);
    lua_pushinteger(L, (lua_Integer)pick->option + 1);
    lua_setfield(L, -2, "option");
    for (int i = 0; i < values; i++) {
        tl_push_measured(L, pick->value[i], option ? option->value[i].measure : TILLY_MEASURE_NONE);
        lua_rawseti(L, -2, i + 1);
    }
    tl_strict_row(L, record_named("pick"));
}

void tl_push_row(lua_State *L, tl_row of, int battle, const record *as, const void *from)
{
    if (battle)
        battle = lua_absindex(L, battle);
    tl_push_record(L, as, from);
    if (battle) {
        lua_pushvalue(L, battle);
        lua_setfield(L, -2, "battle");
    }
    tl_set_row(L, of);
}

/* Of its unused members nothing is said; the nearest legal version is told in the numbers of its
 * option, while its question is open. */
void tl_push_reason(lua_State *L, int battle, const tilly_reason *why)
{
    tilly_option option;
    uint32_t count = 0;
    const box *b = battle ? tl_test(L, battle, BATTLE) : NULL;
    int nearest = (why->flags & TILLY_WHY_HAS_NEAREST) && b && b->it && b->now &&
                  !tilly_turn_options(b->now, why->nearest.option, &option, 1, &count) &&
                  why->nearest.option < count;
    tl_push_row(L, REASON_ROW, battle, record_named("reason"), why);
    if (nearest)
        tl_push_pick(L, &why->nearest, &option);
    else
        lua_pushnil(L);
    lua_setfield(L, -2, "nearest");
    if (!(why->flags & TILLY_WHY_HAS_PLACE)) {
        lua_pushnil(L);
        lua_setfield(L, -2, "x");
        lua_pushnil(L);
        lua_setfield(L, -2, "y");
    }
    lua_createtable(L, 4, 0);
    for (int i = 0; i < 4 && why->measure[i]; i++) {
        tl_push_measured(L, why->number[i], why->measure[i]);
        lua_rawseti(L, -2, i + 1);
    }
    lua_setfield(L, -2, "number");
}
