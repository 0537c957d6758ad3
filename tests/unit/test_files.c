/* Files: what is written is read back as it was; a battle goes on from a save, and is played again
 * from a record, to the same end. */
#include "files.h"
#include <stdio.h>

static void *read_back(file_kind kind, const char *text, tilly_ruleset *rules)
{
    void *thing = NULL;
    tilly_error e = {.size = sizeof e};
    if (read_thing(kind, text, strlen(text), rules, NULL, &thing, &e) != TILLY_OK)
        fail_msg("%u:%u %s: %s", e.line, e.column, e.path, e.text);
    return thing;
}

/* Written, read, written again: the same thing and the same text. */
static void assert_kept(file_kind kind, const void *thing, tilly_ruleset *rules)
{
    char *text = text_of(kind, thing);
    void *again = read_back(kind, text, rules);
    if (kind != SCENARIO_FILE)
        assert_int_equal(hash_of_thing(kind, again), hash_of_thing(kind, thing));
    char *second = text_of(kind, again);
    assert_string_equal(second, text);
    free(text);
    free(second);
    drop(kind, again);
}

/* ---- rule sets, armies, tables -------------------------------------------------------------- */

static void a_rule_set_is_read_as_it_was_written(void **state)
{
    tilly_ruleset *r = book_rules();
    assert_kept(RULESET_FILE, r, NULL);
    assert_int_equal(tilly_ruleset_derive(r, "horse", "cuirassiers", NULL), TILLY_OK);
    assert_int_equal(tilly_ruleset_derive(r, "cuirassiers", "winged hussars", NULL), TILLY_OK);
    assert_int_equal(tilly_ruleset_set_text(r, "winged hussars.move", "7.0001", NULL), TILLY_OK);
    assert_int_equal(tilly_ruleset_set_text(r, "inferior_rally_back", "always", NULL), TILLY_OK);
    assert_int_equal(tilly_ruleset_set_text(r, "wheel_most", "44.99", NULL), TILLY_OK);
    assert_kept(RULESET_FILE, r, NULL);
    tilly_ruleset_unref(r);
}

static void what_a_rule_set_file_leaves_out_is_as_in_the_book(void **state)
{
    const char *text = "{\"values\": {\"evade\": \"on\"}, \"version\": 1, \"id\": \"tilly-1.2\", "
                       "\"format\": \"tilly-ruleset\"}";
    tilly_ruleset *r = read_back(RULESET_FILE, text, NULL);
    int32_t value = 0;
    tilly_ruleset *book = NULL;
    assert_int_equal(tilly_ruleset_get(r, "evade", &value), TILLY_OK);
    assert_int_equal(value, 1);
    assert_int_equal(tilly_ruleset_set(r, "evade", 0, NULL), TILLY_OK);
    assert_int_equal(tilly_ruleset_new("tilly-1.2", NULL, &book), TILLY_OK);
    assert_int_equal(hash_of_thing(RULESET_FILE, r), hash_of_thing(RULESET_FILE, book));
    tilly_ruleset_unref(r);
    tilly_ruleset_unref(book);
}

static void an_army_is_read_as_it_was_written(void **state)
{
    tilly_ruleset *r = book_rules();
    tilly_army *a = example_army(r, 'b', true);
    tilly_unit_spec odd = {.size = sizeof odd,
                           .command = 1,
                           .type = 1,
                           .width = 25001,
                           .depth = 1,
                           .strength = 7,
                           .name = "Bo\"rk\\/ \xc3\x85ke"};
    assert_kept(ARMY_FILE, a, r);
    /* a unit of the second command after those of the last */
    assert_int_equal(tilly_army_add_unit(a, &odd, NULL), TILLY_OK);
    assert_int_equal(tilly_army_set(a, "light_horse_allowed", 0), TILLY_OK);
    assert_kept(ARMY_FILE, a, r);
    tilly_army_unref(a);
    tilly_ruleset_unref(r);
}

/* Every way in, for one character: "Ba" before it and "r" after. */
typedef struct way_in {
    tilly_ruleset *rules;
    tilly_army *army;
    tilly_battle *battle;
    char name[16], escaped[24];
} way_in;

static void write_character(way_in *w, uint32_t code)
{
    char bytes[5] = {0};
    unsigned used = code < 0x80 ? 1 : code < 0x800 ? 2 : 3;
    bytes[0] = (char)(used == 1 ? code : used == 2 ? 0xc0 | code >> 6 : 0xe0 | code >> 12);
    if (used == 3)
        bytes[1] = (char)(0x80 | (code >> 6 & 0x3f));
    if (used > 1)
        bytes[used - 1] = (char)(0x80 | (code & 0x3f));
    snprintf(w->name, sizeof w->name, "Ba%sr", bytes);
    snprintf(w->escaped, sizeof w->escaped, "Ba\\u%04xr", (unsigned)code);
}

static void assert_told(tilly_status status, uint32_t code, const char *place)
{
    tilly_error e = {.size = sizeof e};
    char named[16];
    snprintf(named, sizeof named, "U+%04X", (unsigned)code);
    assert_int_equal(tilly_error_last(status, &e), TILLY_OK);
    if (!strstr(e.text, named) || !strstr(e.text, place))
        fail_msg("%s at %s: %s: %s", named, place, e.path, e.text);
}

static void call_with(way_in *w, uint32_t code, bool refused)
{
    tilly_army *a = NULL;
    uint32_t note = 0;
    tilly_unit_spec spec = {.size = sizeof spec, .type = 1};
    const tilly_status wanted = refused ? TILLY_E_RANGE : TILLY_OK;
    snprintf(spec.name, sizeof spec.name, "%s", w->name);
#define REFUSED(call)                                                                              \
    do {                                                                                           \
        assert_int_equal(call, wanted);                                                            \
        if (refused)                                                                               \
            assert_told(wanted, code, "byte 3");                                                   \
    } while (0)
    REFUSED(tilly_army_new(w->rules, w->name, &a));
    REFUSED(tilly_army_add_command(w->army, w->name, NULL));
    REFUSED(tilly_army_add_unit(w->army, &spec, NULL));
    REFUSED(tilly_battle_note(w->battle, w->name, &note));
#undef REFUSED
    if (!refused)
        assert_kept(ARMY_FILE, w->army, w->rules);
    tilly_army_unref(a);
}

/* In a value, in a name, and in a name that nothing knows. */
static void read_with(way_in *w, const char *name, uint32_t code, bool raw)
{
    static const struct {
        const char *before, *after, *path;
        uint32_t line, column;
    } file[] = {
        {"{\"format\": \"tilly-army\", \"version\": 1, \"rules\": \"tilly-1.2\",\n\"name\": \"",
         "\"}",
         "name",
         2,
         12},
        {"{\"format\": \"tilly-army\", \"version\": 1,\n\"units\": [{\"type\": 1}, {\"type\": [\"",
         "\"]}]}",
         "units[1].type[0]",
         2,
         37},
        {"{\"format\": \"tilly-army\", \"flags\": {\"a\": 1, \"", "\": 2}}", "flags", 1, 47},
    };
    char words[200];
    char named[16];
    snprintf(named, sizeof named, "U+%04X", (unsigned)code);
    for (unsigned i = 0; i < sizeof file / sizeof *file; i++) {
        tilly_error e = {.size = sizeof e};
        tilly_army *a = NULL;
        snprintf(words, sizeof words, "%s%s%s", file[i].before, name, file[i].after);
        assert_int_equal(tilly_army_read(words, strlen(words), w->rules, &a, &e), TILLY_E_FORMAT);
        /* what JSON itself forbids, in bare form below U+0020, is no value with a path */
        const char *path = raw && code < 0x20 ? "" : file[i].path;
        if (e.line != file[i].line || e.column != file[i].column || strcmp(e.path, path) ||
            !strstr(e.text, named))
            fail_msg("%s: %u:%u %s: %s", words, e.line, e.column, e.path, e.text);
    }
}

/* An escape or a new line in a name would steer a terminal, or forge a line of a report. */
static void a_control_character_is_refused_and_named(void **state)
{
    static const uint32_t around[] = {
        0x20, 0x7e, 0xa0, 0x2027, 0x202f, 0x2065, 0x206a, 0xfeff, 0xe5, 0x0416};
    static const uint32_t bad[][2] = {
        {0x01, 0x1f}, {0x7f, 0x9f}, {0x2028, 0x202e}, {0x2066, 0x2069}};
    way_in w = {.rules = book_rules(), .battle = armies_drawn_up(1)};
    w.army = example_army(w.rules, 'b', false);
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++)
        for (uint32_t code = bad[i][0]; code <= bad[i][1]; code++) {
            write_character(&w, code);
            call_with(&w, code, true);
            read_with(&w, w.name, code, true);
            read_with(&w, w.escaped, code, false);
        }
    for (unsigned i = 0; i < sizeof around / sizeof *around; i++) {
        write_character(&w, around[i]);
        call_with(&w, around[i], false);
    }
    tilly_battle_unref(w.battle);
    tilly_army_unref(w.army);
    tilly_ruleset_unref(w.rules);
}

/* Text that could not be written to a file and read again is not taken in. */
static void names_and_notes_are_utf8(void **state)
{
    static const char *const bad[] = {"\xff",
                                      "Ban\xe9r",
                                      "\xc3",
                                      "\xc0\xaf",
                                      "\xed\xa0\x80",
                                      "\xf4\x90\x80\x80",
                                      "\xe2\x82",
                                      "\xe0"
                                      "A",
                                      "\xed\xc3\xa9",
                                      "\xf0"
                                      "A",
                                      "\xf4\xc3\xa9"};
    static const char *const good[] = {
        "Ban\xc3\xa9r", "\xe2\x82\xac", "\xf4\x8f\xbf\xbf", "\xef\xbb\xbf"};
    tilly_ruleset *r = book_rules();
    tilly_battle *b = armies_drawn_up(1);
    uint32_t note;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0] + sizeof good / sizeof good[0]; i++) {
        bool fine = i >= sizeof bad / sizeof bad[0];
        const char *name = fine ? good[i - sizeof bad / sizeof bad[0]] : bad[i];
        tilly_army *a = NULL;
        assert_int_equal(tilly_army_new(r, name, &a), fine ? TILLY_OK : TILLY_E_RANGE);
        assert_int_equal(tilly_battle_note(b, name, &note), fine ? TILLY_OK : TILLY_E_RANGE);
        if (a)
            assert_kept(ARMY_FILE, a, r);
        tilly_army_unref(a);
    }
    tilly_battle_unref(b);
    tilly_ruleset_unref(r);
}

static void a_scenario_and_a_save_have_the_title(void **state)
{
    const file_kind kinds[] = {SCENARIO_FILE, SAVE_FILE};
    tilly_battle *b = armies_drawn_up(1);
    for (unsigned i = 0; i < 2; i++) {
        char *text = text_of(kinds[i], b);
        if (!strstr(text, "\"title\": \"Two armies\""))
            fail_msg("file %u has no title", i);
        free(text);
    }
    tilly_battle_unref(b);
}

static void add_feature(tilly_table *t,
                        unsigned kind,
                        unsigned flags,
                        int32_t width,
                        const int32_t (*xy)[2],
                        uint32_t points)
{
    tilly_feature f = {.size = sizeof f,
                       .kind = (uint16_t)kind,
                       .flags = (uint16_t)flags,
                       .width = width,
                       .points = points};
    tilly_error e = {.size = sizeof e};
    for (uint32_t i = 0; i < points; i++)
        f.point[i] = (tilly_point){xy[i][0], xy[i][1]};
    f.crest[0] = (tilly_point){xy[0][0] + 10, xy[0][1] + 10};
    f.crest[1] = (tilly_point){xy[0][0] + 11, xy[0][1] + 12};
    if (!(flags & TILLY_CREST_GIVEN))
        memset(f.crest, 0, sizeof f.crest);
    if (tilly_table_add(t, &f, NULL, &e) != TILLY_OK)
        fail_msg("%s", e.text);
}

static void a_table_is_read_as_it_was_written(void **state)
{
    static const int32_t square[4][2] = {
        {10000, 10000}, {40000, 10001}, {40000, 40000}, {10000, 40000}};
    static const int32_t line[2][2] = {{0, 50000}, {450000, 61234}};
    tilly_table *t = NULL;
    assert_int_equal(tilly_table_new(450000, 300001, NULL, &t), TILLY_OK);
    assert_kept(TABLE_FILE, t, NULL);
    for (unsigned kind = TILLY_ROAD; kind <= TILLY_STREAM; kind++)
        add_feature(t, kind, 0, (int32_t)(5000 * kind), line, 2);
    for (unsigned kind = TILLY_VILLAGE; kind <= TILLY_IMPASSABLE; kind++)
        add_feature(t, kind, 0, 0, square, 4);
    add_feature(t, TILLY_HILL, TILLY_STEEP | TILLY_WOODED | TILLY_CREST_GIVEN, 0, square, 4);
    add_feature(t, TILLY_HILL, TILLY_ROUGH_TOP, 0, square, 3);
    assert_kept(TABLE_FILE, t, NULL);
    tilly_feature hill = {.size = sizeof hill,
                          .kind = TILLY_HILL,
                          .flags = TILLY_WOODED | TILLY_CREST_GIVEN,
                          .crest = {{10000, 10000}, {20000, 20000}},
                          .points = 3,
                          .point = {{0, 0}, {90000, 0}, {0, 90000}},
                          .top_points = 4,
                          .top = {{1, 1}, {50000, 10001}, {30000, 30002}, {10000, 50000}}};
    assert_int_equal(tilly_table_add(t, &hill, NULL, NULL), TILLY_OK);
    assert_kept(TABLE_FILE, t, NULL);
    tilly_table_unref(t);
}

/* ---- scenarios ------------------------------------------------------------------------------ */

/* T1-EX-06 T1-EX-07 T1-EX-10: the deployment keeps the deployment zones, or it would have been
 * refused. */
static void the_two_example_armies_stand_ready(void **state)
{
    tilly_battle *b = armies_drawn_up(1);
    tilly_battle_info info = {.size = sizeof info};
    tilly_turn *t;
    assert_int_equal(tilly_battle_info_of(b, &info), TILLY_OK);
    assert_int_equal(info.units[0], 24);
    assert_int_equal(info.units[1], 25);
    assert_int_equal(info.turn_limit, 30);
    assert_int_equal(info.role[0], 0);
    assert_int_equal(tilly_table_features(tilly_battle_table(b)), 5);
    assert_int_equal(tilly_battle_turn(b, &t), TILLY_OK);
    assert_int_equal(tilly_turn_next(t, 0), TILLY_TURN_OVER); /* nothing is left to set up */
    tilly_battle_unref(b);
}

static void a_scenario_can_be_played_from_its_set_up(void **state)
{
    char *text = file_text("examples/scenarios/two_armies.json");
    tilly_battle *b = NULL;
    tilly_turn *t;
    tilly_unit u = {0};
    tilly_id id = 0;
    assert_int_equal(tilly_scenario_read(text, strlen(text), 1, TILLY_SETUP_ROLES, NULL, &b, NULL),
                     TILLY_E_RANGE);
    assert_int_equal(tilly_scenario_read(text, strlen(text), 1, 1 << 16, NULL, &b, NULL),
                     TILLY_E_RANGE);
    assert_int_equal(
        tilly_scenario_read(text, strlen(text), 1, TILLY_SETUP_DEPLOYED, NULL, &b, NULL), TILLY_OK);
    assert_int_equal(tilly_battle_unit_id(b, 0, 3, &id), TILLY_OK);
    assert_int_equal(tilly_battle_unit(b, id, &u), TILLY_OK);
    assert_false(u.flags & TILLY_UNIT_ON_TABLE);
    assert_int_equal(tilly_battle_turn(b, &t), TILLY_OK);
    assert_int_equal(tilly_turn_next(t, 0), TILLY_DECISION);
    tilly_battle_unref(b);
    free(text);
}

static uint32_t turn_of(const tilly_battle *b)
{
    tilly_battle_info info = {.size = sizeof info};
    assert_int_equal(tilly_battle_info_of(b, &info), TILLY_OK);
    return info.turn;
}

static void one_turn_of_a_deployed_scenario_is_its_first(void **state)
{
    tilly_battle *b = armies_drawn_up(1);
    tilly_hooks hooks = {.size = sizeof hooks};
    for (unsigned side = 0; side < TILLY_SIDES; side++)
        assert_int_equal(tilly_player_builtin("thumb", side, &hooks.player[side]), TILLY_OK);
    assert_int_equal(tilly_battle_run(b, &hooks, 1), TILLY_TURN_OVER);
    assert_int_equal(turn_of(b), 1);
    assert_int_equal(tilly_battle_run(b, &hooks, 2), TILLY_TURN_OVER);
    assert_int_equal(turn_of(b), 3);
    tilly_battle_unref(b);
}

static void a_set_up_that_is_played_is_a_turn(void **state)
{
    tilly_ruleset *rules = book_rules();
    tilly_battle *b = example_battle(rules, 1, false);
    tilly_hooks hooks = {.size = sizeof hooks};
    for (unsigned side = 0; side < TILLY_SIDES; side++)
        assert_int_equal(tilly_player_builtin("thumb", side, &hooks.player[side]), TILLY_OK);
    assert_int_equal(tilly_battle_run(b, &hooks, 1), TILLY_TURN_OVER);
    assert_int_equal(turn_of(b), 0);
    tilly_battle_unref(b);
    tilly_ruleset_unref(rules);
}

static void a_battle_can_be_written_as_a_scenario(void **state)
{
    tilly_battle *b = armies_drawn_up(4);
    assert_kept(SCENARIO_FILE, b, NULL);
    play_on(b, 400);
    assert_kept(SCENARIO_FILE, b, NULL);
    char *text = text_of(SCENARIO_FILE, b);
    tilly_battle *again = read_back(SCENARIO_FILE, text, NULL);
    tilly_battle_info before = {.size = sizeof before};
    tilly_battle_info after = {.size = sizeof after};
    assert_int_equal(tilly_battle_info_of(b, &before), TILLY_OK);
    assert_int_equal(tilly_battle_info_of(again, &after), TILLY_OK);
    assert_int_equal(after.units[0], before.alive[0]);
    assert_int_equal(after.units[1], before.alive[1]);
    tilly_battle_unref(again);
    tilly_battle_unref(b);
    free(text);
}

static void before_its_set_up_a_battle_has_no_deployment_to_write(void **state)
{
    tilly_ruleset *r = book_rules();
    tilly_battle *b = example_battle(r, 3, true);
    char *text = text_of(SCENARIO_FILE, b);
    assert_non_null(strstr(text, "\"deployed\": false"));
    assert_null(strstr(text, "\"leader\""));
    assert_null(strstr(text, "\"at\""));
    assert_kept(SCENARIO_FILE, b, NULL);
    play_on(b, 20);
    assert_kept(SCENARIO_FILE, b, NULL);
    free(text);
    tilly_battle_unref(b);
    tilly_ruleset_unref(r);
}

/* ---- the examples of the format pages ------------------------------------------------------- */

static char *first_example(const char *page)
{
    char *text = file_text(page);
    char *start = strstr(text, "```json\n");
    char *end = start ? strstr(start, "\n```") : NULL;
    if (!end)
        fail_msg("%s has no example", page);
    *end = 0;
    memmove(text, start + 8, strlen(start + 8) + 1);
    return text;
}

static void the_examples_of_the_pages_can_be_read(void **state)
{
    static const char *const page[] = {"docs/formats/ruleset.md",
                                       "docs/formats/army.md",
                                       "docs/formats/table.md",
                                       "docs/formats/scenario.md"};
    tilly_ruleset *r = book_rules();
    for (unsigned i = 0; i < 4; i++) {
        char *text = first_example(page[i]);
        drop((file_kind)i, read_back((file_kind)i, text, r));
        free(text);
    }
    tilly_ruleset_unref(r);
}

/* ---- saves ---------------------------------------------------------------------------------- */

static void assert_same_question(tilly_battle *a, tilly_battle *b)
{
    static tilly_option one[2048];
    static tilly_option other[2048];
    tilly_turn *t;
    tilly_turn *u;
    uint32_t n = 0;
    uint32_t m = 0;
    assert_int_equal(tilly_battle_turn(a, &t), TILLY_OK);
    assert_int_equal(tilly_battle_turn(b, &u), TILLY_OK);
    tilly_status status = tilly_turn_next(t, 0);
    assert_int_equal(tilly_turn_next(u, 0), status);
    if (status != TILLY_DECISION)
        return;
    assert_int_equal(tilly_turn_options(t, 0, one, 2048, &n), TILLY_OK);
    assert_int_equal(tilly_turn_options(u, 0, other, 2048, &m), TILLY_OK);
    assert_int_equal(n, m);
    assert_memory_equal(one, other, n * sizeof *one);
}

static void a_save_goes_on_as_the_battle_did(void **state)
{
    tilly_battle *b = armies_drawn_up(11);
    for (unsigned i = 0; i < 60; i++) {
        char *text = text_of(SAVE_FILE, b);
        tilly_battle *again = read_back(SAVE_FILE, text, NULL);
        assert_int_equal(hash_of_thing(SAVE_FILE, again), hash_of_thing(SAVE_FILE, b));
        assert_same_question(b, again);
        play_on(again, 9);
        play_on(b, 9);
        assert_int_equal(hash_of_thing(SAVE_FILE, again), hash_of_thing(SAVE_FILE, b));
        tilly_battle_unref(again);
        free(text);
    }
    tilly_battle_unref(b);
}

static void a_save_keeps_what_came_from_outside(void **state)
{
    tilly_battle *b = armies_drawn_up(12);
    play_on(b, 100);
    meddle(b);
    play_on(b, 100);
    char *text = text_of(SAVE_FILE, b);
    tilly_battle *again = read_back(SAVE_FILE, text, NULL);
    tilly_feature one = {.size = sizeof one};
    tilly_feature other = {.size = sizeof other};
    assert_string_equal(tilly_battle_note_text(again, 1), "Hold the \"hill\"");
    for (uint32_t i = 0; i < tilly_table_features(tilly_battle_table(b)); i++) {
        assert_int_equal(tilly_table_feature(tilly_battle_table(b), i, &one), TILLY_OK);
        assert_int_equal(tilly_table_feature(tilly_battle_table(again), i, &other), TILLY_OK);
        assert_int_equal(one.id, other.id);
    }
    play_on(b, 100);
    play_on(again, 100);
    assert_int_equal(hash_of_thing(SAVE_FILE, again), hash_of_thing(SAVE_FILE, b));
    tilly_battle_unref(again);
    tilly_battle_unref(b);
    free(text);
}

/* ---- records -------------------------------------------------------------------------------- */

static void assert_played_again(const tilly_battle *b)
{
    char *text = text_of(RECORD_FILE, b);
    char *second;
    tilly_replay found = {.size = sizeof found, .history = 1};
    tilly_error e = {.size = sizeof e};
    tilly_battle *again = NULL;
    if (tilly_battle_replay(text, strlen(text), NULL, &again, &found, &e) != TILLY_OK)
        fail_msg("%u:%u %s: %s", e.line, e.column, e.path, e.text);
    if (!found.equal)
        fail_msg("turn %u came out otherwise", found.differs);
    assert_int_equal(hash_of_thing(RECORD_FILE, again), hash_of_thing(RECORD_FILE, b));
    second = text_of(RECORD_FILE, again);
    assert_string_equal(second, text);
    tilly_battle_unref(again);
    free(second);
    free(text);
}

static tilly_unit first_of_flag(tilly_battle *b, uint32_t flag, bool has)
{
    tilly_unit row = {0};
    tilly_id id;
    for (uint32_t i = 0; tilly_battle_unit_id(b, 0, i, &id) == TILLY_OK; i++) {
        assert_int_equal(tilly_battle_unit(b, id, &row), TILLY_OK);
        if (!(row.flags & flag) != has)
            return row;
    }
    fail_msg("no such unit");
    return row;
}

/* T1-D-15: the commander has to find another place, before the row that was to come begins. */
static void a_unit_put_upon_a_commander_between_two_rows_is_saved_too(void **state)
{
    tilly_battle *b = armies_drawn_up(1632);
    to_boundary(b);
    tilly_unit commander = first_of_flag(b, TILLY_UNIT_COMMANDER, true);
    tilly_edit e = {.size = sizeof e,
                    .kind = TILLY_EDIT_PLACE,
                    .unit = first_of_flag(b, TILLY_UNIT_COMMANDER, false).id,
                    .x = commander.x,
                    .y = commander.y};
    tilly_reason why = {.size = sizeof why};
    assert_int_equal(tilly_battle_edit(b, &e, NULL, &why), TILLY_OK);
    e.x = 20000;
    assert_int_equal(tilly_battle_edit(b, &e, NULL, &why), TILLY_E_NOT_NOW);
    assert_int_equal(why.code, TILLY_WHY_NOT_A_BOUNDARY);
    char *text = text_of(SAVE_FILE, b);
    tilly_battle *again = read_back(SAVE_FILE, text, NULL);
    assert_int_equal(hash_of_thing(SAVE_FILE, again), hash_of_thing(SAVE_FILE, b));
    assert_same_question(b, again);
    play_on(b, 50);
    play_on(again, 50);
    assert_int_equal(hash_of_thing(SAVE_FILE, again), hash_of_thing(SAVE_FILE, b));
    assert_played_again(b);
    tilly_battle_unref(again);
    tilly_battle_unref(b);
    free(text);
}

static void a_record_plays_the_battle_again(void **state)
{
    tilly_battle *b = armies_drawn_up(21);
    for (unsigned i = 0; i < 6; i++) {
        play_on(b, 67);
        assert_played_again(b);
    }
    meddle(b);
    play_on(b, 50);
    assert_played_again(b);
    tilly_turn *t;
    assert_int_equal(tilly_battle_turn(b, &t), TILLY_OK);
    assert_int_equal(tilly_turn_concede(t, 1), TILLY_OK);
    assert_played_again(b);
    assert_int_equal(tilly_turn_next(t, 0), TILLY_BATTLE_OVER);
    assert_played_again(b);
    tilly_battle_unref(b);
}

static void a_record_plays_the_set_up_again(void **state)
{
    tilly_ruleset *r = book_rules();
    tilly_battle *b = example_battle(r, 22, true);
    for (unsigned i = 0; i < 3; i++) {
        play_on(b, 30);
        assert_played_again(b);
    }
    play_on(b, 100);
    assert_played_again(b);
    tilly_battle_unref(b);
    tilly_ruleset_unref(r);
}

static void dice_from_the_table_are_part_of_the_record(void **state)
{
    tilly_battle *b = armies_drawn_up(23);
    tilly_turn *t;
    unsigned rolls = 0;
    assert_int_equal(tilly_battle_turn(b, &t), TILLY_OK);
    for (unsigned i = 0; rolls < 6 && i < 2000; i++) {
        tilly_answer a = {.size = sizeof a};
        tilly_roll roll = {.size = sizeof roll};
        uint16_t faces[TILLY_MOST_DICE];
        tilly_status status = tilly_turn_next(t, TILLY_UNTIL_ROLL);
        if (status == TILLY_TURN_OVER)
            assert_int_equal(tilly_battle_turn(b, &t), TILLY_OK);
        if (status == TILLY_DECISION) {
            assert_int_equal(tilly_turn_sample(t, i * 77777, &a), TILLY_OK);
            assert_int_equal(tilly_turn_answer(t, &a, NULL), TILLY_OK);
        }
        if (status != TILLY_ROLL)
            continue;
        assert_int_equal(tilly_turn_roll(t, &roll), TILLY_OK);
        for (unsigned d = 0; d < roll.dice; d++)
            faces[d] = 6;
        if (rolls++ % 2 == 0)
            assert_int_equal(tilly_turn_supply(t, faces, roll.dice, TILLY_FROM_TABLE, NULL),
                             TILLY_OK);
    }
    assert_int_equal(rolls, 6);
    assert_played_again(b);
    tilly_battle_unref(b);
}

static void only_a_battle_logged_from_its_making_has_a_record(void **state)
{
    tilly_battle *b = armies_drawn_up(24);
    tilly_battle *copy = NULL;
    size_t needed = 0;
    play_on(b, 60);
    assert_int_equal(tilly_battle_copy(b, &copy), TILLY_OK);
    play_on(copy, 1);
    assert_int_equal(tilly_battle_record(copy, NULL, 0, &needed), TILLY_E_NOT_NOW);
    char *text = text_of(SAVE_FILE, b);
    tilly_battle *loaded = read_back(SAVE_FILE, text, NULL);
    play_on(loaded, 1);
    assert_int_equal(tilly_battle_record(loaded, NULL, 0, &needed), TILLY_E_NOT_NOW);
    free(text);
    tilly_battle_unref(loaded);
    tilly_battle_unref(copy);
    tilly_battle_unref(b);
}

static void a_replay_stops_at_the_first_hash_that_differs(void **state)
{
    tilly_battle *b = armies_drawn_up(25);
    play_on(b, 150);
    char *text = text_of(RECORD_FILE, b);
    char *changed = with_member(text, "\"turn\": 1,", "end", "\"0x1\"");
    tilly_replay found = {.size = sizeof found};
    assert_int_equal(tilly_battle_replay(changed, strlen(changed), NULL, NULL, &found, NULL),
                     TILLY_OK);
    assert_int_equal(found.equal, 0);
    assert_int_equal(found.differs, 1);
    assert_int_equal(found.older, 0);
    assert_int_equal(found.stopped, 1);
    assert_int_equal(found.stopped_turn, 1);
    assert_int_equal(found.turns, 2);
    assert_true(found.inputs == found.stopped_input && found.inputs < 150);
    free(changed);
    free(text);
    tilly_battle_unref(b);
}

/* ---- memory --------------------------------------------------------------------------------- */

typedef struct account {
    long calls, fails_at, blocks;
} account;

static void *counted_alloc(size_t size, void *context)
{
    account *a = context;
    if (a->calls++ == a->fails_at)
        return NULL;
    a->blocks++;
    return malloc(size);
}

static void *counted_resize(void *block, size_t old_size, size_t size, void *context)
{
    account *a = context;
    return a->calls++ == a->fails_at ? NULL : realloc(block, size);
}

static void counted_free(void *block, size_t size, void *context)
{
    ((account *)context)->blocks--;
    free(block);
}

/* Each call of the allocator fails once: out of memory is said, nothing is made, nothing is lost.
 */
static void assert_survives(file_kind kind, const char *text)
{
    account a = {.fails_at = 0};
    tilly_allocator memory = {.size = sizeof memory,
                              .alloc = counted_alloc,
                              .resize = counted_resize,
                              .free = counted_free,
                              .context = &a};
    for (;; a.fails_at++) {
        tilly_error e = {.size = sizeof e};
        tilly_ruleset *r = NULL;
        void *thing = NULL;
        a.calls = 0;
        tilly_status status =
            kind == ARMY_FILE ? tilly_ruleset_new("tilly-1.2", &memory, &r) : TILLY_OK;
        if (status == TILLY_OK)
            status = read_thing(kind, text, strlen(text), r, &memory, &thing, &e);
        if (status == TILLY_OK)
            drop(kind, thing);
        else {
            assert_int_equal(status, TILLY_E_MEMORY);
            assert_null(thing);
        }
        tilly_ruleset_unref(r);
        assert_int_equal(a.blocks, 0);
        if (status == TILLY_OK)
            return;
        assert_true(a.fails_at < 10000);
    }
}

static void out_of_memory_leaves_nothing_half_made(void **state)
{
    tilly_ruleset *r = book_rules();
    tilly_army *army = example_army(r, 'a', true);
    tilly_battle *b = armies_drawn_up(31);
    play_on(b, 120);
    uint32_t note;
    assert_int_equal(tilly_battle_note(b, "Forward", &note), TILLY_OK);
    const void *thing[FILE_KINDS] = {r, army, tilly_battle_table(b), b, b, b};
    for (int kind = 0; kind < FILE_KINDS; kind++) {
        char *text = text_of((file_kind)kind, thing[kind]);
        assert_survives((file_kind)kind, text);
        free(text);
    }
    tilly_battle_unref(b);
    tilly_army_unref(army);
    tilly_ruleset_unref(r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_rule_set_is_read_as_it_was_written),
        cmocka_unit_test(what_a_rule_set_file_leaves_out_is_as_in_the_book),
        cmocka_unit_test(an_army_is_read_as_it_was_written),
        cmocka_unit_test(names_and_notes_are_utf8),
        cmocka_unit_test(a_scenario_and_a_save_have_the_title),
        cmocka_unit_test(a_control_character_is_refused_and_named),
        cmocka_unit_test(a_table_is_read_as_it_was_written),
        cmocka_unit_test(the_two_example_armies_stand_ready),
        cmocka_unit_test(a_scenario_can_be_played_from_its_set_up),
        cmocka_unit_test(one_turn_of_a_deployed_scenario_is_its_first),
        cmocka_unit_test(a_set_up_that_is_played_is_a_turn),
        cmocka_unit_test(a_battle_can_be_written_as_a_scenario),
        cmocka_unit_test(before_its_set_up_a_battle_has_no_deployment_to_write),
        cmocka_unit_test(the_examples_of_the_pages_can_be_read),
        cmocka_unit_test(a_save_goes_on_as_the_battle_did),
        cmocka_unit_test(a_save_keeps_what_came_from_outside),
        cmocka_unit_test(a_unit_put_upon_a_commander_between_two_rows_is_saved_too),
        cmocka_unit_test(a_record_plays_the_battle_again),
        cmocka_unit_test(a_record_plays_the_set_up_again),
        cmocka_unit_test(dice_from_the_table_are_part_of_the_record),
        cmocka_unit_test(only_a_battle_logged_from_its_making_has_a_record),
        cmocka_unit_test(a_replay_stops_at_the_first_hash_that_differs),
        cmocka_unit_test(out_of_memory_leaves_nothing_half_made),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
