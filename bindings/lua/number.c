/* Numbers between Lua and the library: integers stay integers, lengths and angles are plain
 * numbers, rounded once to the library's grid. */
#include <math.h>
#include <stdio.h>
#include <string.h>
#include "tilly_lua.h"

enum { LONGEST = 200000 }; /* units; the grid of 1/10000 ends a little beyond */
static const double MOST_SCALED = 2147483000.0;

static int too_great(lua_State *L, const char *what, double number, double most)
{
    return tl_misuse(
        L, TILLY_E_RANGE, "%s: %.14g is out of range: -%.14g to %.14g", what, number, most, most);
}

/* 64 bits are too many for doubles, and a limit that only a format has says nothing. */
static int
no_such_integer(lua_State *L, const char *what, lua_Integer n, lua_Integer least, lua_Integer most)
{
    if (least == 0 && most >= UINT16_MAX)
        return tl_misuse(L,
                         TILLY_E_RANGE,
                         n < 0 ? "%s: %lld is less than 0" : "%s: %lld is too great",
                         what,
                         (long long)n);
    return tl_misuse(L,
                     TILLY_E_RANGE,
                     "%s: %lld is out of range: %lld to %lld",
                     what,
                     (long long)n,
                     (long long)least,
                     (long long)most);
}

/* Strings are not taken for numbers, nor 1.5 for 1. */
lua_Integer
tl_integer(lua_State *L, int index, lua_Integer least, lua_Integer most, const char *what)
{
    int whole = 0;
    if (lua_type(L, index) != LUA_TNUMBER)
        return tl_misuse(
            L, TILLY_E_RANGE, "%s: integer expected, got %s", what, luaL_typename(L, index));
    lua_Integer n = lua_tointegerx(L, index, &whole);
    if (!whole)
        return tl_misuse(
            L, TILLY_E_RANGE, "%s: %g is not an integer", what, lua_tonumber(L, index));
    return n < least || n > most ? no_such_integer(L, what, n, least, most) : n;
}

lua_Integer tl_optional(lua_State *L,
                        int index,
                        lua_Integer least,
                        lua_Integer most,
                        lua_Integer usual,
                        const char *what)
{
    return lua_isnoneornil(L, index) ? usual : tl_integer(L, index, least, most, what);
}

/* A seed or a hash: 64 bits, as an integer of either sign or as hex digits. */
uint64_t tl_bits(lua_State *L, int index, const char *what)
{
    if (lua_type(L, index) != LUA_TSTRING)
        return (uint64_t)tl_integer(L, index, LUA_MININTEGER, LUA_MAXINTEGER, what);
    size_t length;
    const char *text = lua_tolstring(L, index, &length);
    if (length > 2 && text[0] == '0' && (text[1] == 'x' || text[1] == 'X'))
        text += 2, length -= 2;
    if (!length || length > 16 || strspn(text, "0123456789abcdefABCDEF") != length)
        tl_misuse(L, TILLY_E_RANGE, "%s: an integer or up to 16 hex digits expected", what);
    unsigned long long bits = 0;
    sscanf(text, "%llx", &bits);
    return bits;
}

uint32_t tl_side(lua_State *L, int index, int none)
{
    if (none && lua_isnoneornil(L, index))
        return TILLY_NO_SIDE;
    return (uint32_t)tl_integer(L, index, 0, TILLY_SIDES - 1, "side");
}

tilly_id tl_id(lua_State *L, int index, const char *what)
{
    if (lua_type(L, index) == LUA_TNUMBER)
        return (tilly_id)tl_integer(L, index, 0, UINT32_MAX, what);
    if (lua_type(L, index) != LUA_TTABLE || tl_field(L, index, "id") != LUA_TNUMBER)
        tl_misuse(L,
                  TILLY_E_RANGE,
                  "%s: a row with an id, or an id, expected, got %s",
                  what,
                  lua_type(L, index) == LUA_TTABLE ? "a table without one"
                                                   : luaL_typename(L, index));
    tilly_id id = (tilly_id)tl_integer(L, -1, 0, UINT32_MAX, what);
    lua_pop(L, 1);
    return id;
}

/* Text without a zero inside, which C would not see the rest of; with `length` any bytes. */
const char *tl_text(lua_State *L, int index, size_t *length, const char *what)
{
    size_t bytes;
    if (lua_type(L, index) != LUA_TSTRING)
        tl_misuse(L, TILLY_E_RANGE, "%s: string expected, got %s", what, luaL_typename(L, index));
    const char *text = lua_tolstring(L, index, &bytes);
    if (length)
        *length = bytes;
    else if (strlen(text) != bytes)
        tl_misuse(L, TILLY_E_RANGE, "%s: a text without bytes of value 0 expected", what);
    return text;
}

double tl_number(lua_State *L, int index, const char *what)
{
    if (lua_type(L, index) != LUA_TNUMBER)
        tl_misuse(L, TILLY_E_RANGE, "%s: number expected, got %s", what, luaL_typename(L, index));
    double number = lua_tonumber(L, index);
    if (!isfinite(number))
        tl_misuse(L, TILLY_E_RANGE, "%s: %g is not a finite number", what, number);
    return number;
}

/* Nothing but true, false and nil: "no" and 0 would be true to Lua. */
int tl_truth(lua_State *L, int index, const char *what)
{
    if (!lua_isnoneornil(L, index) && !lua_isboolean(L, index))
        tl_misuse(
            L, TILLY_E_RANGE, "%s: true or false expected, got %s", what, luaL_typename(L, index));
    return lua_toboolean(L, index);
}

/* Half away from zero, as tilly_from_units() does it. */
int32_t tl_scaled(lua_State *L, double number, double scale, const char *what)
{
    double scaled = number * scale;
    if (!(fabs(scaled) < MOST_SCALED))
        too_great(L, what, number, floor(MOST_SCALED / scale));
    return (int32_t)(scaled < 0 ? scaled - 0.5 : scaled + 0.5);
}

int32_t tl_length(lua_State *L, int index, const char *what)
{
    double number = tl_number(L, index, what);
    if (fabs(number) > LONGEST)
        too_great(L, what, number, LONGEST);
    return tl_scaled(L, number, TILLY_ONE, what);
}

/* Any number of degrees, 360 and -90 too. */
uint32_t tl_heading(lua_State *L, int index, const char *what)
{
    int32_t turned =
        tl_scaled(L, fmod(tl_number(L, index, what), 360), TILLY_DEGREE, what) % TILLY_CIRCLE;
    return (uint32_t)(turned < 0 ? turned + TILLY_CIRCLE : turned);
}

double tl_scale_of(uint32_t measure)
{
    return measure == TILLY_LENGTH        ? TILLY_ONE
           : measure == TILLY_ANGLE       ? TILLY_DEGREE
           : measure == TILLY_THOUSANDTHS ? 1000
           : measure == TILLY_HALVES      ? 2
                                          : 0;
}

void tl_push_measured(lua_State *L, int32_t value, uint32_t measure)
{
    double scale = tl_scale_of(measure);
    if (scale > 0)
        lua_pushnumber(L, value / scale);
    else
        lua_pushinteger(L, value);
}

void tl_push_length(lua_State *L, int32_t length)
{
    lua_pushnumber(L, tilly_to_units(length));
}

void tl_push_bits(lua_State *L, uint64_t bits)
{
    char text[17];
    snprintf(text, sizeof text, "%016llx", (unsigned long long)bits);
    lua_pushlstring(L, text, 16);
}

void tl_push_id(lua_State *L, tilly_id id)
{
    if (id)
        lua_pushinteger(L, id);
    else
        lua_pushnil(L);
}

void tl_push_side(lua_State *L, uint32_t side)
{
    if (side < TILLY_SIDES)
        lua_pushinteger(L, side);
    else
        lua_pushnil(L);
}

int tl_field(lua_State *L, int table, const char *name)
{
    table = lua_absindex(L, table);
    lua_pushstring(L, name);
    return lua_rawget(L, table);
}
