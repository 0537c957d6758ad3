/* What a handler changes: each is an edit of the core, which judges it. A refusal is an error with
 * the reason and its clause; try() lets a script go on after one. */
#include <string.h>
#include "script.h"

enum { AN_EDIT = 300, SOME_WORDS = 100 }; /* instructions */

static void track_edit(lua_State *L, const tilly_edit *edit)
{
    tilly_edit own = *edit;
    own.feature = NULL;
    ts_track(L, &own, sizeof own);
    if (edit->feature)
        ts_track(L, edit->feature, sizeof *edit->feature);
}

tilly_id ts_edit(lua_State *L, const tilly_edit *edit)
{
    tilly_id made = 0;
    tilly_reason why = TILLY_REASON_INIT;
    ts_state *s = ts_of(L);
    tilly_battle *b = ts_battle(L);
    if (s->viewer != TILLY_NO_SIDE && edit->kind != TILLY_EDIT_SET)
        ts_raise(L, "a player answers, and changes nothing else but variables");
    if (++s->edits > TILLY_SCRIPT_EDITS)
        ts_stop_now(L, TS_EDITS);
    ts_charge(L, AN_EDIT);
    if (s->program->debug)
        track_edit(L, edit);
    const tilly_status status = tilly_battle_edit(b, edit, &made, &why);
    if (status < 0)
        ts_refused(L, status, status == TILLY_E_ILLEGAL || status == TILLY_E_NOT_NOW ? &why : NULL);
    return made;
}

static tilly_edit begin_edit(uint16_t kind)
{
    tilly_edit edit = TILLY_EDIT_INIT;
    edit.kind = kind;
    edit.side = TILLY_NO_SIDE;
    return edit;
}

/* Words that the battle keeps: 0 where there are none. */
static uint32_t keep_words(lua_State *L, int index, const char *what)
{
    uint32_t number;
    const char *words = ts_words(L, index, what);
    ts_charge(L, SOME_WORDS);
    const tilly_status status = tilly_battle_words(ts_battle(L), words, &number);
    if (status < 0)
        return (uint32_t)ts_refused(L, status, NULL);
    return number;
}

/* ---- units ---------------------------------------------------------------------------------- */

/* place(unit, x, y, heading) */
static int place(lua_State *L)
{
    tilly_unit u;
    tilly_edit edit = begin_edit(TILLY_EDIT_PLACE);
    edit.unit = ts_unit(L, 2);
    edit.x = ts_length(L, 3, "x");
    edit.y = ts_length(L, 4, "y");
    if (!lua_isnoneornil(L, 5))
        edit.heading = ts_heading(L, 5, "heading");
    else if (tilly_battle_unit(ts_battle(L), edit.unit, &u) == TILLY_OK)
        edit.heading = u.heading;
    ts_edit(L, &edit);
    return 0;
}

/* remove(unit, counts_as_lost) */
static int take_off(lua_State *L)
{
    tilly_edit edit = begin_edit(TILLY_EDIT_REMOVE);
    edit.unit = ts_unit(L, 2);
    edit.value = lua_toboolean(L, 3);
    ts_edit(L, &edit);
    return 0;
}

/* Strength as the rule set counts it: whole, or in halves. */
static int32_t strength(lua_State *L, int index, const char *what)
{
    if (lua_isnoneornil(L, index))
        return 1;
    if (tilly_ruleset_strength(tilly_battle_rules(ts_battle(L))) != TILLY_HALVES)
        return ts_whole(L, index, 0, INT16_MAX, what);
    const double halves = lua_tonumber(L, index) * 2;
    if (!(halves >= 0 && halves <= INT16_MAX) || halves != (double)(int32_t)halves)
        ts_raise(L, "%s: points, or halves of them, are wanted, not %s", what, ts_given(L, index));
    return (int32_t)halves;
}

static int change_strength(lua_State *L, uint16_t kind, const char *what)
{
    tilly_edit edit = begin_edit(kind);
    edit.unit = ts_unit(L, 2);
    edit.value = strength(L, 3, what);
    ts_edit(L, &edit);
    return 0;
}

static int hurt(lua_State *L)
{
    return change_strength(L, TILLY_EDIT_HURT, "hurt");
}

static int restore(lua_State *L)
{
    return change_strength(L, TILLY_EDIT_RESTORE, "restore");
}

/* flag(unit, "shot", true) */
static int flag(lua_State *L)
{
    static const struct {
        const char *name;
        uint32_t bit;
    } flags[] = {{"shot", TILLY_UNIT_SHOT},
                 {"charge_declared", TILLY_UNIT_CHARGE_DECLARED},
                 {"charged", TILLY_UNIT_CHARGED},
                 {"rally_back", TILLY_UNIT_RALLY_BACK},
                 {"moved", TILLY_UNIT_MOVED},
                 {"disrupted", TILLY_UNIT_DISRUPTED},
                 {"routing", TILLY_UNIT_ROUTING},
                 {"retiring", TILLY_UNIT_RETIRING},
                 {"retreating", TILLY_UNIT_RETREATING},
                 {"pursuing", TILLY_UNIT_PURSUING},
                 {"abandoned", TILLY_UNIT_ABANDONED},
                 {"unserved", TILLY_UNIT_UNSERVED},
                 {"limbered", TILLY_UNIT_LIMBERED},
                 {"locked", TILLY_UNIT_LOCKED},
                 {"empty", TILLY_UNIT_EMPTY}};
    tilly_edit edit = begin_edit(TILLY_EDIT_STATE);
    edit.unit = ts_unit(L, 2);
    const char *name = ts_words(L, 3, "flag");
    ts_guess g = ts_guess_for(name);
    for (unsigned i = 0; i < sizeof flags / sizeof *flags; i++) {
        if (!strcmp(flags[i].name, name))
            edit.what = flags[i].bit;
        ts_consider(&g, flags[i].name);
    }
    if (!edit.what)
        return ts_raise(L, "no flag that can be set is called \"%s\"%s", name, ts_hint(L, &g));
    if (lua_type(L, 4) != LUA_TBOOLEAN)
        return ts_raise(L, "flag: true or false is wanted, not %s", ts_given(L, 4));
    edit.value = lua_toboolean(L, 4);
    ts_edit(L, &edit);
    return 0;
}

/* ---- new units ------------------------------------------------------------------------------ */

static uint16_t type_of(lua_State *L, int index)
{
    uint32_t type;
    const tilly_ruleset *rules = tilly_battle_rules(ts_battle(L));
    const char *name = ts_words(L, index, "bring: type");
    if (tilly_ruleset_type(rules, name, &type) == TILLY_OK)
        return (uint16_t)type;
    ts_guess g = ts_guess_for(name);
    for (uint32_t i = 0; i < tilly_ruleset_types(rules); i++)
        ts_consider(&g, tilly_ruleset_type_name(rules, i));
    return (uint16_t)ts_raise(
        L, "%s has no type \"%s\"%s", tilly_ruleset_id(rules), name, ts_hint(L, &g));
}

static uint16_t quality_of(lua_State *L, int index)
{
    const tilly_ruleset *rules = tilly_battle_rules(ts_battle(L));
    const char *name = ts_words(L, index, "bring: quality");
    ts_guess g = ts_guess_for(name);
    for (uint32_t i = 0; i < tilly_ruleset_qualities(rules); i++) {
        if (!strcmp(tilly_ruleset_quality_name(rules, i), name))
            return (uint16_t)i;
        ts_consider(&g, tilly_ruleset_quality_name(rules, i));
    }
    return (uint16_t)ts_raise(L, "no quality is called \"%s\"%s", name, ts_hint(L, &g));
}

/* The command that the unit of that number in the army's list belongs to. */
static tilly_id group_of_unit(const tilly_battle *b, uint32_t side, uint32_t number)
{
    tilly_id unit;
    tilly_unit u;
    if (tilly_battle_unit_id(b, side, number, &unit) < 0 || tilly_battle_unit(b, unit, &u) < 0)
        return 0;
    return u.group;
}

/* A command by its id, its name, or from 0 its place in the army's list. */
static tilly_id group_of(lua_State *L, int index, uint32_t side)
{
    const tilly_battle *b = ts_battle(L);
    tilly_unit_spec spec = TILLY_UNIT_SPEC_INIT;
    tilly_id id = 0;
    if (lua_isinteger(L, index) && lua_tointeger(L, index) <= UINT32_MAX)
        id = (tilly_id)lua_tointeger(L, index);
    if (tilly_id_kind_of(id) == TILLY_ID_GROUP && tilly_battle_group_name(b, id))
        return id;
    const char *name = lua_type(L, index) == LUA_TSTRING ? lua_tostring(L, index) : NULL;
    const uint32_t place = name ? 0 : (uint32_t)ts_whole(L, index, 0, 255, "bring: group");
    const tilly_army *army = tilly_battle_army(b, side);
    ts_guess g = ts_guess_for(name ? name : "");
    for (uint32_t i = 0; i < tilly_army_commands(army); i++)
        ts_consider(&g, tilly_army_command_name(army, i));
    for (uint32_t i = 0; tilly_army_unit(army, i, &spec) == TILLY_OK; i++) {
        const tilly_id group = group_of_unit(b, side, i);
        const char *is = tilly_battle_group_name(b, group);
        ts_charge(L, 2);
        if (group && (name ? is && !strcmp(is, name) : spec.command == place))
            return group;
    }
    if (name)
        return (tilly_id)ts_raise(
            L, "bring: side %d has no command \"%s\"%s", (int)side, name, ts_hint(L, &g));
    return (tilly_id)ts_raise(L,
                              "bring: side %d has no command %d, counted from 0%s",
                              (int)side,
                              (int)place,
                              ts_hint(L, &g));
}

static int32_t length_in(lua_State *L, int table, const char *name)
{
    if (!ts_field(L, table, name))
        ts_raise(L, "bring: %s is missing", name);
    const int32_t length = ts_length(L, -1, name);
    lua_pop(L, 1);
    return length;
}

/* bring{side =, type =, group =, x =, y =, heading =, quality =, strength =, start =, name =} */
static int bring(lua_State *L)
{
    static const char *const keys[] = {"side",
                                       "type",
                                       "quality",
                                       "group",
                                       "command",
                                       "x",
                                       "y",
                                       "heading",
                                       "strength",
                                       "start",
                                       "name",
                                       NULL};
    tilly_edit edit = begin_edit(TILLY_EDIT_BRING);
    ts_known_keys(L, 2, keys, "bring");
    ts_field(L, 2, "side") ? (void)0 : lua_pushnil(L);
    edit.side = (uint16_t)ts_side(L, -1, false);
    if (!ts_field(L, 2, "type"))
        return ts_raise(L, "bring: type is missing");
    edit.type = type_of(L, -1);
    if (ts_field(L, 2, "quality"))
        edit.quality = quality_of(L, -1);
    if (!ts_field(L, 2, "group") && !ts_field(L, 2, "command"))
        lua_pushinteger(L, 0);
    edit.group = group_of(L, -1, edit.side);
    edit.x = length_in(L, 2, "x");
    edit.y = length_in(L, 2, "y");
    if (ts_field(L, 2, "heading"))
        edit.heading = ts_heading(L, -1, "heading");
    if (ts_field(L, 2, "strength"))
        edit.strength = (uint32_t)strength(L, -1, "strength");
    if (ts_field(L, 2, "start"))
        edit.start = (uint32_t)strength(L, -1, "start");
    if (ts_field(L, 2, "name"))
        edit.words = keep_words(L, -1, "name");
    ts_push_unit_of(L, ts_edit(L, &edit));
    return 1;
}

/* ---- ground --------------------------------------------------------------------------------- */

static uint32_t points_in(lua_State *L, int table, const char *name, tilly_point *points)
{
    if (!ts_field(L, table, name))
        return 0;
    if (lua_type(L, -1) != LUA_TTABLE)
        ts_raise(L, "%s: a list of {x, y} is wanted, not %s", name, ts_given(L, -1));
    const lua_Integer n = (lua_Integer)lua_rawlen(L, -1);
    if (n > TILLY_MOST_CORNERS)
        ts_raise(L, "%s: more than %d points", name, TILLY_MOST_CORNERS);
    for (lua_Integer i = 1; i <= n; i++) {
        if (lua_rawgeti(L, -1, i) != LUA_TTABLE)
            ts_raise(L, "%s: each point is {x, y}, not %s", name, ts_given(L, -1));
        lua_rawgeti(L, -1, 1);
        lua_rawgeti(L, -2, 2);
        points[i - 1].x = ts_length(L, -2, name);
        points[i - 1].y = ts_length(L, -1, name);
        lua_pop(L, 3);
    }
    lua_pop(L, 1);
    return (uint32_t)n;
}

/* A kind that every table has, or one that this table has derived. */
static uint16_t kind_of_ground(lua_State *L, int index)
{
    uint16_t kind;
    tilly_ground_kind own = TILLY_GROUND_KIND_INIT;
    const tilly_table *table = tilly_battle_table(ts_battle(L));
    const char *name = ts_words(L, index, "add_ground: kind");
    ts_guess g = ts_guess_for(name);
    if (tilly_table_find_kind(table, name, &kind) == TILLY_OK)
        return kind;
    for (kind = TILLY_ROAD; kind <= TILLY_IMPASSABLE; kind++)
        ts_consider(&g, tilly_feature_name(kind));
    for (uint32_t i = 0; tilly_table_kind(table, i, &own) == TILLY_OK; i++)
        ts_consider(&g, own.name);
    return (uint16_t)ts_raise(L, "no ground is called \"%s\"%s", name, ts_hint(L, &g));
}

static bool is_set(lua_State *L, int table, const char *name)
{
    if (!ts_field(L, table, name))
        return false;
    const bool set = lua_toboolean(L, -1);
    lua_pop(L, 1);
    return set;
}

/* add_ground{kind =, outline = {{x, y}, ...}} as in a tilly-table: its id */
static int add_ground(lua_State *L)
{
    static const char *const keys[] = {"kind",
                                       "outline",
                                       "line",
                                       "width",
                                       "steep",
                                       "rough",
                                       "wooded",
                                       "crest",
                                       "top",
                                       "name",
                                       NULL};
    tilly_feature f = TILLY_FEATURE_INIT;
    tilly_edit edit = begin_edit(TILLY_EDIT_GROUND);
    ts_known_keys(L, 2, keys, "add_ground");
    if (!ts_field(L, 2, "kind"))
        return ts_raise(L, "add_ground: kind is missing");
    f.kind = kind_of_ground(L, -1);
    f.points = points_in(L, 2, "outline", f.point);
    if (!f.points)
        f.points = points_in(L, 2, "line", f.point);
    if (!f.points)
        return ts_raise(L, "add_ground: an outline {{x, y}, ...} is missing, or a line");
    if (ts_field(L, 2, "width"))
        f.width = ts_length(L, -1, "width");
    tilly_point crest[TILLY_MOST_CORNERS];
    const uint32_t ends = points_in(L, 2, "crest", crest);
    if (ends && ends != 2)
        return ts_raise(L, "add_ground: a crest has two points");
    if (ends)
        memcpy(f.crest, crest, sizeof f.crest);
    f.top_points = points_in(L, 2, "top", f.top);
    f.flags =
        (uint16_t)((is_set(L, 2, "steep") ? TILLY_STEEP : 0) |
                   (is_set(L, 2, "rough") ? TILLY_ROUGH_TOP : 0) |
                   (is_set(L, 2, "wooded") ? TILLY_WOODED : 0) | (ends ? TILLY_CREST_GIVEN : 0));
    if (ts_field(L, 2, "name")) {
        const char *name = ts_words(L, -1, "name");
        if (strlen(name) >= sizeof f.name)
            return ts_raise(L, "add_ground: \"%s\" is too long a name", name);
        memcpy(f.name, name, strlen(name) + 1);
    }
    edit.value = 1;
    edit.feature = &f;
    lua_pushinteger(L, ts_edit(L, &edit));
    return 1;
}

static int remove_ground(lua_State *L)
{
    tilly_edit edit = begin_edit(TILLY_EDIT_GROUND);
    edit.unit = ts_feature(L, 2);
    ts_edit(L, &edit);
    return 0;
}

/* ---- the scenario --------------------------------------------------------------------------- */

/* speak(words, side) */
static int speak(lua_State *L)
{
    tilly_edit edit = begin_edit(TILLY_EDIT_SPEAK);
    edit.words = keep_words(L, 2, "speak");
    edit.side = (uint16_t)ts_side(L, 3, true);
    ts_edit(L, &edit);
    return 0;
}

static int award(lua_State *L)
{
    tilly_edit edit = begin_edit(TILLY_EDIT_POINTS);
    edit.side = (uint16_t)ts_side(L, 2, false);
    edit.value = ts_whole(L, 3, -1000000, 1000000, "award");
    ts_edit(L, &edit);
    return 0;
}

static int finish(lua_State *L)
{
    tilly_edit edit = begin_edit(TILLY_EDIT_END);
    edit.side = (uint16_t)ts_side(L, 2, true);
    ts_edit(L, &edit);
    return 0;
}

static int set_in_battle(lua_State *L)
{
    return ts_set(L, 2);
}

static int set_alone(lua_State *L)
{
    return ts_set(L, 1);
}

static uint32_t variable_in(lua_State *L, const char *what, bool *is_truth)
{
    uint32_t index;
    tilly_variable v;
    const tilly_battle *b = ts_battle(L);
    if (!ts_field(L, 2, "into"))
        ts_raise(L, "%s: into is missing, the variable for the number", what);
    const char *name = ts_words(L, -1, "into");
    if (tilly_battle_find_variable(b, name, &index) < 0) {
        ts_guess g = ts_guess_for(name);
        for (uint32_t i = 0; tilly_battle_variable(b, i, &v) == TILLY_OK; i++)
            ts_consider(&g, v.name);
        ts_raise(L, "%s: the scenario has no variable \"%s\"%s", what, name, ts_hint(L, &g));
    }
    tilly_battle_variable(b, index, &v);
    *is_truth = v.kind == TILLY_VARIABLE_TRUTH;
    lua_pop(L, 1);
    return index;
}

/* roll{dice =, faces =, words =, side =, into = "relief"} */
static int roll(lua_State *L)
{
    static const char *const keys[] = {"dice", "faces", "words", "side", "into", NULL};
    bool is_truth;
    tilly_edit edit = begin_edit(TILLY_EDIT_ROLL);
    ts_known_keys(L, 2, keys, "roll");
    edit.what = variable_in(L, "roll", &is_truth);
    if (is_truth)
        return ts_raise(L, "roll: into: a number is wanted, and this variable is true or false");
    edit.value = 1;
    edit.faces = 6;
    edit.side = 0;
    if (ts_field(L, 2, "dice"))
        edit.value = ts_whole(L, -1, 1, TILLY_MOST_DICE, "dice");
    if (ts_field(L, 2, "faces"))
        edit.faces = (uint16_t)ts_whole(L, -1, 2, 1000, "faces");
    if (ts_field(L, 2, "side"))
        edit.side = (uint16_t)ts_side(L, -1, false);
    if (!ts_field(L, 2, "words")) /* then the variable says what it is for */
        lua_getfield(L, 2, "into");
    edit.words = keep_words(L, -1, "words");
    ts_edit(L, &edit);
    return 0;
}

/* ask{side =, words =, options = {...}, into = "choice"} */
static int ask(lua_State *L)
{
    static const char *const keys[] = {"side", "words", "options", "into", NULL};
    bool is_truth;
    tilly_edit edit = begin_edit(TILLY_EDIT_ASK);
    ts_known_keys(L, 2, keys, "ask");
    edit.what = variable_in(L, "ask", &is_truth);
    if (!ts_field(L, 2, "words"))
        return ts_raise(L, "ask: words are missing");
    edit.words = keep_words(L, -1, "words");
    ts_field(L, 2, "side") ? (void)0 : lua_pushnil(L);
    edit.side = (uint16_t)ts_side(L, -1, false);
    if (!ts_field(L, 2, "options"))
        lua_pushnil(L);
    if (lua_type(L, -1) != LUA_TTABLE)
        return ts_raise(L, "ask: options: a list of words is wanted, not %s", ts_given(L, -1));
    const lua_Integer n = (lua_Integer)lua_rawlen(L, -1);
    if (n < 1 || n > TILLY_MOST_CHOICES)
        return ts_raise(L, "ask: 1 to %d options are allowed, not %d", TILLY_MOST_CHOICES, (int)n);
    if (is_truth && n > 2)
        return ts_raise(L,
                        "ask: into: this variable is true or false, and 2 options are the most "
                        "for it, not %d",
                        (int)n);
    edit.options = (uint16_t)n;
    for (lua_Integer i = 1; i <= n; i++) {
        lua_rawgeti(L, -1, i);
        edit.option[i - 1] = keep_words(L, -1, "an option");
        lua_pop(L, 1);
    }
    ts_edit(L, &edit);
    return 0;
}

void ts_open_edits(lua_State *L, int methods, int words)
{
    static const luaL_Reg own[] = {{"place", place},
                                   {"remove", take_off},
                                   {"hurt", hurt},
                                   {"restore", restore},
                                   {"flag", flag},
                                   {"bring", bring},
                                   {"add_ground", add_ground},
                                   {"remove_ground", remove_ground},
                                   {"speak", speak},
                                   {"award", award},
                                   {"finish", finish},
                                   {"set", set_in_battle},
                                   {"roll", roll},
                                   {"ask", ask},
                                   {NULL, NULL}};
    ts_add_methods(L, methods, own);
    lua_pushcfunction(L, set_alone);
    lua_setfield(L, words, "set");
}
