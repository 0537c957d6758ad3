/* Texts of any length, and words for what a run stopped at. */
#include <string.h>
#include "tilly_lua.h"

/* Into a small block first, then into one of Lua's own of the size the library names. Making that
 * may collect, so the writer looks for its subject anew. */
int tl_write(lua_State *L, tl_writer *write, const void *context)
{
    char small[2000];
    char *text = small;
    size_t room = sizeof small;
    size_t needed = 0;
    tilly_status status = TILLY_OK;
    WITH_ROOM(L, status)
    {
        status = write(L, context, text, room, &needed);
        while (status == TILLY_E_ROOM) {
            room = needed;
            text = lua_newuserdatauv(L, room, 0);
            status = write(L, context, text, room, &needed);
        }
    }
    if (status < 0)
        return tl_fail(L, status);
    lua_pushlstring(L, text, strlen(text));
    return 1;
}

static const struct {
    const char *word;
    uint32_t bit;
} stop[] = {{"decision", 0},
            {"roll", TILLY_UNTIL_ROLL},
            {"boundary", TILLY_UNTIL_BOUNDARY},
            {"step", TILLY_UNTIL_STEP},
            {"event", TILLY_UNTIL_EVENT}};
enum { STOPS = sizeof stop / sizeof *stop };

static uint32_t bit_of(lua_State *L, int index)
{
    const char *word = tl_text(L, index, NULL, "stop");
    for (int i = 0; i < STOPS; i++)
        if (!strcmp(stop[i].word, word))
            return stop[i].bit;
    lua_newtable(L);
    for (int i = 0; i < STOPS; i++) {
        lua_pushstring(L, stop[i].word);
        lua_rawseti(L, -2, i + 1);
    }
    return (uint32_t)tl_no_such(L, "stop", "place to stop", word, lua_gettop(L), 0);
}

/* nil, a word, a list of words, or the bits. */
static uint32_t stops(lua_State *L, int index)
{
    uint32_t bits = 0;
    if (lua_isnoneornil(L, index))
        return 0;
    if (lua_type(L, index) == LUA_TNUMBER)
        return (uint32_t)tl_integer(L, index, 0, 15, "stop");
    if (lua_type(L, index) != LUA_TTABLE)
        return bit_of(L, index);
    lua_Unsigned count = tl_list(L, index, "stop");
    for (lua_Unsigned i = 1; i <= count; i++) {
        lua_rawgeti(L, index, (lua_Integer)i);
        bits |= bit_of(L, -1);
        lua_pop(L, 1);
    }
    return bits;
}

static const char *const stop_keys[] = {"stop", "until", NULL};

/* The same as `stop` of a table of options; ["until"] is its other name, a word of Lua's own. */
uint32_t tl_stop_field(lua_State *L, int options)
{
    int top = lua_gettop(L);
    if (tl_field(L, options, "stop") == LUA_TNIL)
        tl_field(L, options, "until");
    uint32_t bits = stops(L, lua_gettop(L));
    lua_settop(L, top);
    return bits;
}

/* As an argument: what stops() takes, or such a table. */
uint32_t tl_until(lua_State *L, int index)
{
    if (lua_type(L, index) != LUA_TTABLE || lua_rawlen(L, index))
        return stops(L, index);
    tl_only_keys(L, index, stop_keys, 0, "stop");
    return tl_stop_field(L, index);
}

static void push_stopped(lua_State *L, uint32_t at)
{
    for (int i = 1; i < STOPS; i++) {
        if (stop[i].bit != at)
            continue;
        lua_pushstring(L, stop[i].word);
        return;
    }
    lua_pushnil(L);
}

/* Reads the open question before it pushes anything. */
int tl_push_state(lua_State *L, int battle, tilly_status status)
{
    static const char *const word[] = {
        "ok", "decision", "roll", "stop", "turn over", "battle over"};
    const box *b = tl_test(L, battle, BATTLE);
    tilly_decision d = {.size = sizeof d};
    tilly_roll r = {.size = sizeof r};
    if (status < 0)
        return tl_fail(L, status);
    uint32_t at = tilly_turn_stopped(b->now);
    uint32_t epoch = b->epoch;
    if (status == TILLY_DECISION)
        tilly_turn_decision(b->now, &d);
    if (status == TILLY_ROLL)
        tilly_turn_roll(b->now, &r);
    lua_pushstring(L, word[status <= TILLY_BATTLE_OVER ? status : 0]);
    if (status == TILLY_DECISION)
        tl_push_decision(L, battle, d.serial, epoch);
    else if (status == TILLY_ROLL)
        tl_push_row(L, ROLL_ROW, battle, record_named("roll"), &r);
    else if (status == TILLY_STOP)
        push_stopped(L, at);
    else
        return 1;
    return 2;
}

/* A list of {kind =, at = {x, y}, ...}; the rows live in a block of Lua's that is left on the
 * stack.
 */
static void read_annotations(lua_State *L, int style, tilly_picture *to)
{
    if (tl_field(L, style, "annotations") == LUA_TNIL)
        return;
    int list = lua_gettop(L);
    size_t count = tl_list(L, list, "annotations");
    tilly_annotation *rows = lua_newuserdatauv(L, sizeof *rows * (count + 1), 0);
    for (size_t i = 0; i < count; i++) {
        lua_rawgeti(L, list, (lua_Integer)i + 1);
        tl_read_record(L, lua_gettop(L), record_named("annotation"), NULL, &rows[i]);
        lua_pop(L, 1);
    }
    to->annotations = (uint32_t)count;
    to->annotation = rows;
}

/* {title =, pixels =, highlight =, flags =, annotations = ...}: names and arrows are shown where
 * nothing else is said. What it leaves on the stack must outlive the style. */
void tl_style(lua_State *L, int index, tilly_picture *style)
{
    static const char *const more[] = {"annotations", NULL};
    tl_read_record(L, index, record_named("picture"), more, style);
    if (tl_field(L, index, "flags") == LUA_TNIL)
        style->flags = TILLY_PICTURE_NAMES | TILLY_PICTURE_ARROWS;
    lua_pop(L, 1);
    read_annotations(L, index, style);
}
