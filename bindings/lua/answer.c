/* Answers as a player gives them, read in two halves: hearing reads the values of Lua and touches
 * no battle; understanding measures what was heard by the open question and touches no Lua. So
 * whatever a script's values do while they are read, no pointer into a battle is held meanwhile.
 *
 * - a pick: 3, option, option(30, 2.5), the three values 3, 30, 2.5, {3, 30, 2.5}, {option = 3,
 * 30, 2.5}
 * - a set: {1, 4, option}
 * - a path: {{x = 1, y = 2}, {x = 3, y = 2, heading = 90}}, {option = 2, way = {...}}
 *
 * - any of them in words: "wheel right 30, 2.5"
 *
 * Each table may have `note`, the words of an order. */
#include <math.h>
#include <string.h>
#include "tilly_lua.h"

enum { MOST_LISTED = 512 };

/* ---- hearing -------------------------------------------------------------------------------- */

static int nonsense(lua_State *L, const char *words)
{
    return tl_misuse(L, TILLY_E_RANGE, "an answer: %s", words);
}

/* An index or an option; 0 for a number that is no index: the library refuses that. */
static lua_Integer hear_option(lua_State *L, int index, told *said)
{
    const option_view *o = tl_test(L, index, OPTION);
    if (!o) {
        lua_Integer n = tl_integer(L, index, LUA_MININTEGER, LUA_MAXINTEGER, "an answer: option");
        return n < 1 || n > UINT32_MAX ? 0 : n;
    }
    if (said->serial && (said->serial != o->serial || said->epoch != o->epoch))
        nonsense(L, "options of two decisions");
    said->serial = o->serial;
    said->epoch = o->epoch;
    return (lua_Integer)o->index + 1;
}

static void hear_number(lua_State *L, int index, told *said)
{
    if (said->numbers == 3)
        nonsense(L, "more than three numbers");
    said->number[said->numbers++] = tl_number(L, index, "an answer");
}

static void choose(lua_State *L, lua_Integer option, told *said)
{
    if (option < 1 || option > MOST_LISTED)
        nonsense(L, "a member of a set that is not an option");
    said->chosen[(option - 1) / 64] |= UINT64_C(1) << ((option - 1) % 64);
}

static void hear_way(lua_State *L, int index, told *said)
{
    lua_Unsigned ways = lua_rawlen(L, index);
    if (ways > TILLY_MOST_WAYPOINTS)
        nonsense(L, "more than 16 waypoints");
    const record *waypoint = record_named("waypoint");
    for (lua_Unsigned i = 0; i < ways; i++) {
        lua_rawgeti(L, index, (lua_Integer)i + 1);
        tl_read_record(L, lua_gettop(L), waypoint, NULL, &said->way[i]);
        lua_pop(L, 1);
    }
    said->ways = (int)ways;
}

/* Could be the members of a set, or an option and its numbers: the question's shape will tell.
 * Every value must do for one of the two. */
static void hear_list(lua_State *L, int index, told *said)
{
    lua_Unsigned count = lua_rawlen(L, index);
    int set = 1;
    if (count > MOST_LISTED)
        nonsense(L, "a list longer than there are options");
    for (lua_Unsigned i = 1; i <= count; i++) {
        lua_rawgeti(L, index, (lua_Integer)i);
        int at = lua_gettop(L);
        int whole = tl_test(L, at, OPTION) || (lua_isinteger(L, at) && lua_tointeger(L, at) > 0 &&
                                               lua_tointeger(L, at) <= MOST_LISTED);
        if (i == 1)
            said->option = hear_option(L, at, said);
        else if (i <= 4 && !tl_test(L, at, OPTION))
            hear_number(L, at, said);
        else if (!whole)
            nonsense(L, "a list of options, or an option and up to three numbers");
        if (whole)
            choose(L, hear_option(L, at, said), said);
        else
            set = 0;
        lua_pop(L, 1);
    }
    said->list = set ? (int)count + 1 : 0;
}

static void hear_note(lua_State *L, int index, told *said)
{
    if (tl_field(L, index, "note") != LUA_TNIL) {
        /* stays in the table, which stays on the stack */
        said->note = tl_text(L, -1, NULL, "an answer: note");
        if (strlen(said->note) > 120)
            nonsense(L, "a note longer than 120 bytes");
    }
    lua_pop(L, 1);
}

static void hear_table(lua_State *L, int index, told *said)
{
    static const char *const known[] = {"option", "way", "note", NULL};
    tl_only_keys(L, index, known, (lua_Integer)lua_rawlen(L, index), "an answer");
    hear_note(L, index, said);
    int way = tl_field(L, index, "way");
    if (way != LUA_TNIL) {
        tl_list(L, -1, "an answer: way");
        hear_way(L, lua_gettop(L), said);
    }
    lua_pop(L, 1);
    int named = tl_field(L, index, "option") != LUA_TNIL;
    if (named)
        said->option = hear_option(L, lua_gettop(L), said);
    lua_pop(L, 1);
    int first = lua_rawgeti(L, index, 1);
    lua_pop(L, 1);
    if (named) {
        for (lua_Unsigned i = 1; i <= lua_rawlen(L, index); i++) {
            lua_rawgeti(L, index, (lua_Integer)i);
            hear_number(L, -1, said);
            lua_pop(L, 1);
        }
    } else if (first == LUA_TTABLE) {
        hear_way(L, index, said);
    } else if (way == LUA_TNIL) {
        hear_list(L, index, said);
    }
}

void tl_hear(lua_State *L, int first, told *said)
{
    int top = lua_gettop(L);
    const answer_box *whole = tl_test(L, first, ANSWER);
    memset(said, 0, sizeof *said);
    luaL_checkstack(L, 16, "tilly");
    if (whole) {
        said->whole = 1;
        said->is = whole->is;
        said->epoch = whole->epoch;
        said->serial = whole->is.decision;
    } else if (lua_type(L, first) == LUA_TTABLE) {
        hear_table(L, first, said);
    } else if (lua_type(L, first) == LUA_TSTRING) {
        said->words = tl_text(L, first, NULL, "an answer");
    } else if (lua_type(L, first) == LUA_TNUMBER || tl_test(L, first, OPTION)) {
        said->option = hear_option(L, first, said);
        if (!said->option)
            said->option = -1;
        else if (said->option <= MOST_LISTED)
            choose(L, said->option, said);
        for (int i = first + 1; i <= top && !lua_isnil(L, i); i++)
            hear_number(L, i, said);
        said->list = said->numbers ? 0 : 2;
    } else {
        tl_misuse(L,
                  TILLY_E_RANGE,
                  "an answer is an option, its index, words, a list or a table, got %s",
                  luaL_typename(L, first));
    }
}

/* ---- understanding -------------------------------------------------------------------------- */

static const char *understand_number(double number, const tilly_span *bounds, int32_t *value)
{
    double scale = tl_scale_of(bounds->measure);
    double scaled = number * (scale > 0 ? scale : 1);
    if (!(fabs(scaled) < 2147483000.0))
        return "a number out of range";
    if (!(scale > 0) && number != floor(number))
        return "a whole number is wanted";
    *value = (int32_t)(scaled < 0 ? scaled - 0.5 : scaled + 0.5);
    return NULL;
}

static const char *
understand_numbers(const told *said, const tilly_turn *turn, tilly_answer *a, int whole)
{
    tilly_option option;
    uint32_t count = 0;
    /* the library says so */
    if (tilly_turn_options(turn, a->pick.option, &option, 1, &count) || a->pick.option >= count)
        return NULL;
    if (said->numbers > option.values)
        return "more numbers than the option has";
    if (whole && said->numbers < option.values)
        return "fewer numbers than the option has";
    for (int i = 0; i < said->numbers; i++) {
        const char *wrong = understand_number(said->number[i], &option.value[i], &a->pick.value[i]);
        if (wrong)
            return wrong;
    }
    a->given = (uint16_t)said->numbers;
    return NULL;
}

/* Without its name the option of a path is the first that may be answered so. */
static uint32_t option_of_way(const tilly_turn *turn, const tilly_decision *d)
{
    tilly_option option;
    uint32_t count;
    for (uint32_t i = 0; i < d->options; i++)
        if (!tilly_turn_options(turn, i, &option, 1, &count) && (option.flags & TILLY_ALSO_PATH))
            return i;
    return 0;
}

/* One that there is not is against the rules, and the library says so. */
static int takes_a_way(const tilly_turn *turn, const tilly_decision *d, uint32_t index)
{
    tilly_option option;
    uint32_t count;
    if (index >= d->options || tilly_turn_options(turn, index, &option, 1, &count))
        return 1;
    return d->shape == TILLY_PATH && option.flags & TILLY_ALSO_PATH;
}

static const char *
understand(const told *said, const tilly_turn *turn, const tilly_decision *d, tilly_answer *a)
{
    memset(a, 0, sizeof *a);
    if (said->whole) {
        *a = said->is;
        return NULL;
    }
    a->size = sizeof *a;
    a->decision = said->serial ? said->serial : d->serial;
    a->pick.option = said->option > 0 ? (uint32_t)said->option - 1 : TILLY_NO_OPTION;
    if (said->ways) {
        if (!said->option)
            a->pick.option = option_of_way(turn, d);
        if (!takes_a_way(turn, d, a->pick.option))
            return "this option cannot be answered by a way";
        a->count = (uint16_t)said->ways;
        memcpy(a->way, said->way, sizeof a->way);
    } else if (d->shape == TILLY_SET) {
        if (!said->list)
            return "a set is a list of options";
        memcpy(a->chosen, said->chosen, sizeof a->chosen);
    } else if (said->option > 0) {
        return understand_numbers(said, turn, a, !said->begun);
    } else if (!said->option && d->shape == TILLY_PICK) {
        return "no option is named";
    }
    return NULL;
}

static tilly_status
read_words(lua_State *L, const char *words, const tilly_turn *turn, tilly_answer *a)
{
    tilly_error error = {.size = sizeof error};
    *a = (tilly_answer){.size = sizeof *a};
    tilly_status status = tilly_turn_answer_read(turn, words, a, &error);
    if (status == TILLY_E_UNKNOWN || status == TILLY_E_FORMAT)
        tl_misuse(L, status, "an answer: %s", error.text);
    return status;
}

/* Raises for nonsense; a status for what the library says. The words of an order are written into
 * the battle where `notes` says so. */
tilly_status tl_make_answer(lua_State *L,
                            const told *said,
                            const box *battle,
                            const tilly_decision *d,
                            int notes,
                            tilly_answer *a)
{
    if (said->serial && (said->serial != d->serial || said->epoch != battle->epoch))
        return TILLY_E_STALE;
    if (said->words)
        return read_words(L, said->words, battle->now, a);
    const char *wrong = understand(said, battle->now, d, a);
    if (wrong)
        nonsense(L, wrong);
    return said->note && notes ? tilly_battle_note(battle->it, said->note, &a->note) : TILLY_OK;
}
