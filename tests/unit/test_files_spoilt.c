/* Good files with one value spoilt, all over: whatever is wrong, the reader says at which path. */
#include "files.h"
#include "fuzz/asking.h"
#include <jansson.h>
#include <stdio.h>

enum { PATH = 160, MOST_PATHS = 800 };

/* ---- every value of a file ------------------------------------------------------------------ */

/* Items of one array are alike: of those with the same names below them the first is spoilt. */
typedef struct spoiler spoiler;
typedef void spoiling(spoiler *s, json_t *parent, const char *key, size_t index, const char *path);
struct spoiler {
    file_kind kind;
    tilly_ruleset *rules;
    json_t *root;
    char seen[MOST_PATHS][PATH];
    unsigned paths;
    spoiling *spoil;
};

static void plain_path(const char *path, char plain[PATH])
{
    for (; *path; path++)
        if (*path < '0' || *path > '9')
            *plain++ = *path;
    *plain = 0;
}

static bool is_new(spoiler *s, const char *path)
{
    char plain[PATH];
    plain_path(path, plain);
    for (unsigned i = 0; i < s->paths; i++)
        if (!strcmp(s->seen[i], plain))
            return false;
    assert_true(s->paths < MOST_PATHS);
    memcpy(s->seen[s->paths++], plain, PATH);
    return true;
}

static void spoil_below(spoiler *s, json_t *value, const char *path)
{
    char below[PATH];
    const char *key;
    json_t *child;
    void *next;
    size_t i;
    json_object_foreach_safe(value, next, key, child)
    {
        char name[64]; /* the key itself goes where the name is left out */
        assert_true(strlen(key) < sizeof name);
        memcpy(name, key, strlen(key) + 1);
        snprintf(below, sizeof below, "%s%s%s", path, *path ? "." : "", name);
        if (is_new(s, below))
            s->spoil(s, value, name, 0, below);
        spoil_below(s, json_object_get(value, name), below);
    }
    json_array_foreach(value, i, child)
    {
        snprintf(below, sizeof below, "%s[%u]", path, (unsigned)i);
        if (is_new(s, below))
            s->spoil(s, value, NULL, i, below);
        spoil_below(s, json_array_get(value, i), below);
    }
}

static tilly_status read_spoilt(const spoiler *s, tilly_error *e)
{
    char *text = json_dumps(s->root, JSON_REAL_PRECISION(15));
    void *thing = NULL;
    *e = (tilly_error){.size = sizeof *e};
    tilly_status status = read_thing(s->kind, text, strlen(text), s->rules, NULL, &thing, e);
    drop(s->kind, thing);
    free(text);
    return status;
}

static void spoil_all(file_kind kind, const char *text, spoiling *spoil)
{
    static spoiler s;
    tilly_error e;
    s = (spoiler){.kind = kind, .rules = rules_of_book("tilly-1.2"), .spoil = spoil};
    s.root = json_loads(text, 0, NULL);
    if (strstr(text, "\"glauben\"")) {
        tilly_ruleset_unref(s.rules);
        s.rules = rules_of_book("glauben");
    }
    if (read_spoilt(&s, &e) != TILLY_OK)
        fail_msg("the good file is refused at %s: %s", e.path, e.text);
    spoil_below(&s, s.root, "");
    json_decref(s.root);
    tilly_ruleset_unref(s.rules);
}

/* With the other value in its place the file is refused at that path. */
static void refuse_with(
    spoiler *s, json_t *parent, const char *key, size_t index, json_t *other, const char *path)
{
    tilly_error e;
    json_t *own = json_incref(key ? json_object_get(parent, key) : json_array_get(parent, index));
    if (key)
        json_object_set(parent, key, other);
    else
        json_array_set(parent, index, other);
    tilly_status status = read_spoilt(s, &e);
    if (status != TILLY_E_FORMAT || strcmp(e.path, path) || !e.text[0])
        fail_msg("%s: %s at %s: %s", path, tilly_status_name(status), e.path, e.text);
    if (key)
        json_object_set_new(parent, key, own);
    else
        json_array_set_new(parent, index, own);
    json_decref(other);
}

/* ---- values of the wrong kind --------------------------------------------------------------- */

static void spoil_kind(spoiler *s, json_t *parent, const char *key, size_t index, const char *path)
{
    json_t *own = key ? json_object_get(parent, key) : json_array_get(parent, index);
    json_t *other = json_is_number(own)   ? json_string("7")
                    : json_is_array(own)  ? json_object()
                    : json_is_object(own) ? json_array()
                                          : json_integer(7);
    if (!strcmp(path, "library")) /* nobody reads it */
        json_decref(other);
    else
        refuse_with(s, parent, key, index, other, path);
}

/* ---- numbers out of all bounds -------------------------------------------------------------- */

static void
spoil_number(spoiler *s, json_t *parent, const char *key, size_t index, const char *path)
{
    json_t *own = key ? json_object_get(parent, key) : json_array_get(parent, index);
    if (!json_is_number(own))
        return;
    refuse_with(s, parent, key, index, json_integer(999999999999999), path);
}

/* ---- names left out ------------------------------------------------------------------------- */

/* docs/formats: names that a file need not have, by how their paths end; and those instead of which
 * another is looked for. Without them a file may be refused for another reason. */
static const char *const optional[] = {"library",
                                       "revision",
                                       "types",
                                       "values",
                                       "title",
                                       "about",
                                       "table",
                                       "features",
                                       "tables",
                                       "table_complete",
                                       "any_army",
                                       "leader",
                                       "deployed",
                                       "anywhere",
                                       "turn_limit",
                                       "reserve",
                                       "flags",
                                       "nation",
                                       "bonus",
                                       "formation",
                                       "arrives",
                                       "steep",
                                       "crest",
                                       "units[].name",
                                       "units[].with",
                                       "units[].strength",
                                       "units[].width",
                                       "units[].depth",
                                       "orders",
                                       "orders[].at",
                                       "orders[].unit",
                                       "orders[].feature",
                                       "orders[].command",
                                       "orders[].points",
                                       "orders[].words",
                                       "own.nation",
                                       "variables",
                                       "known_to",
                                       "areas",
                                       "areas[].circle",
                                       "objectives",
                                       "objectives[].side",
                                       "objectives[].worth",
                                       "objectives[].area",
                                       "objectives[].variable",
                                       "words",
                                       "asked",
                                       "names",
                                       "script",
                                       "script_hash"};
static const char *const optional_in_inputs[] = {
    "answer", "edit",    "concede",    "agree",    "unit",    "other",   "group",  "type",
    "what",   "value",   "x",          "y",        "heading", "feature", "path",   "members",
    "words",  "options", "dice_faces", "strength", "start",   "script",  "serial",
};

static bool ends_with(const char *path, const char *end)
{
    size_t length = strlen(path);
    size_t most = strlen(end);
    return length >= most && !strcmp(path + length - most, end) &&
           (length == most || path[length - most - 1] == '.');
}

static bool is_optional(const char *path)
{
    char plain[PATH];
    plain_path(path, plain);
    if (strstr(plain, "values.") || strstr(plain, "flags.") || ends_with(plain, "turns[].end"))
        return true;
    for (unsigned i = 0; i < sizeof optional / sizeof *optional; i++)
        if (ends_with(plain, optional[i]))
            return true;
    for (unsigned i = 0; i < sizeof optional_in_inputs / sizeof *optional_in_inputs; i++)
        if (strstr(plain, "inputs[].") && ends_with(plain, optional_in_inputs[i]))
            return true;
    return false;
}

static void spoil_name(spoiler *s, json_t *parent, const char *key, size_t index, const char *path)
{
    tilly_error e;
    if (!key)
        return;
    json_t *own = json_incref(json_object_get(parent, key));
    json_object_del(parent, key);
    tilly_status status = read_spoilt(s, &e);
    bool missed = status == TILLY_E_FORMAT && !strcmp(e.path, path);
    if (!missed && !is_optional(path))
        fprintf(
            stderr, "%s left out: %s at %s: %s\n", path, tilly_status_name(status), e.path, e.text);
    json_object_set_new(parent, key, own);
}

/* ---- the files ------------------------------------------------------------------------------ */

static const char tilly_scenario[] =
    "{\"format\": \"tilly-scenario\", \"version\": 1, \"title\": \"Ford\", \"about\": \"Few\",\n"
    "\"rules\": {\"id\": \"tilly-1.2\", \"values\": {\"break_share\": 1}},\n"
    "\"table\": {\"width\": 45, \"depth\": 30, \"features\": [\n"
    "{\"kind\": \"road\", \"width\": 1, \"line\": [[24.75, 0], [23.5, 30]]},\n"
    "{\"kind\": \"hill\", \"steep\": true, \"crest\": [[15, 16], [18, 16]], \"outline\": [[13.5, "
    "16], "
    "[16, 14.5], [19.5, 14.5], [20, 18]]}]},\n"
    "\"table_complete\": true, \"any_army\": true, \"leader\": 0, \"deployed\": true,\n"
    "\"anywhere\": true, \"reserve\": 2, \"turn_limit\": 9, \"armies\": [\n"
    "{\"name\": \"South\", \"flags\": {\"light_horse_allowed\": false}, \"commands\": [\"Wing\"],\n"
    "\"units\": [{\"command\": 0, \"type\": \"commander\", \"at\": [33.5, 8.2, 0]},\n"
    "{\"command\": 0, \"type\": \"horse\", \"name\": \"Finns\", \"at\": [31, 9.5, 0]},\n"
    "{\"command\": 0, \"type\": \"pike+shot\", \"width\": 2, \"depth\": 1, \"at\": [28, 9.5, "
    "0]}]},\n"
    "{\"name\": \"North\", \"commands\": [\"Wing\"], \"units\": [\n"
    "{\"command\": 0, \"type\": \"horse\", \"at\": [31, 20, 180]},\n"
    "{\"command\": 0, \"type\": \"commander\", \"with\": 0},\n"
    "{\"command\": 0, \"type\": \"pike+shot\", \"at\": [28, 20, 180]}]}]}";

/* Orders of several kinds, a reinforcement, a formation that is not the usual one. */
static const char glauben_scenario[] =
    "{\"format\": \"tilly-scenario\", \"version\": 1, \"title\": \"Road\",\n"
    "\"rules\": {\"id\": \"glauben\", \"values\": {\"start_time\": 660}},\n"
    "\"table\": {\"width\": 1500, \"depth\": 1200, \"features\": [{\"kind\": \"village\",\n"
    "\"outline\": [[165, 660], [265, 660], [265, 720], [165, 720]]}]},\n"
    "\"table_complete\": true, \"any_army\": true, \"leader\": 0, \"deployed\": true, "
    "\"anywhere\": true,\n"
    "\"armies\": [{\"name\": \"South\", \"flags\": {\"nation\": \"SWE\", \"chief\": 1},\n"
    "\"commands\": [\"Van\", {\"name\": \"Saxons\", \"nation\": \"SAX\"}, \"Rear\", \"Guns\"],\n"
    "\"orders\": [{\"kind\": \"attack\", \"at\": [700, 900], \"radius\": 150},\n"
    "{\"kind\": \"support\", \"command\": 0}, {\"kind\": \"attack\", \"unit\": 1},\n"
    "{\"kind\": \"march\", \"points\": [[300, 500]], \"words\": \"Follow the road\"}],\n"
    "\"units\": [{\"command\": 0, \"type\": \"general\", \"bonus\": 100, \"at\": [700, 300, 0]},\n"
    "{\"command\": 0, \"type\": \"regulars\", \"strength\": 8, \"at\": [700, 400, 0]},\n"
    "{\"command\": 1, \"type\": \"militia\", \"formation\": \"column\", \"at\": [900, 400, 0]},\n"
    "{\"command\": 2, \"type\": \"dragoons\", \"arrives\": {\"turn\": 4, \"half\": 1, \"from\": "
    "[500, 0], \"to\": [1000, 0]}},\n"
    "{\"command\": 3, \"type\": \"foot battery\", \"formation\": \"limbered\", "
    "\"at\": [200, 300, 0]}]},\n"
    "{\"name\": \"North\", \"flags\": {\"nation\": \"IMP\"}, \"commands\": [\"All\"],\n"
    "\"orders\": [{\"kind\": \"defend\", \"feature\": 0}],\n"
    "\"units\": [{\"command\": 0, \"type\": \"general\", \"at\": [700, 1000, 180]},\n"
    "{\"command\": 0, \"type\": \"regulars\", \"at\": [700, 900, 180]}]}]}";

static tilly_battle *battle_of(const char *scenario)
{
    tilly_battle *b = NULL;
    tilly_error e = {.size = sizeof e};
    if (tilly_scenario_read(scenario, strlen(scenario), 3, 0, NULL, &b, &e) != TILLY_OK)
        fail_msg("%u:%u %s: %s", e.line, e.column, e.path, e.text);
    return b;
}

/* With every kind of edit, and an end. */
static tilly_battle *battle_of_tilly(void)
{
    tilly_battle *b = battle_of(tilly_scenario);
    tilly_turn *t;
    play_on(b, 8);
    meddle(b);
    play_on(b, 8);
    assert_int_equal(tilly_battle_turn(b, &t), TILLY_OK);
    assert_int_equal(tilly_turn_concede(t, 1), TILLY_OK);
    return b;
}

/* With orders, messengers under way, a side that would end it. */
static tilly_battle *battle_of_glauben(void)
{
    tilly_battle *b = battle_of(glauben_scenario);
    tilly_turn *t;
    play_on(b, 45);
    assert_int_equal(tilly_battle_turn(b, &t), TILLY_OK);
    assert_int_equal(tilly_turn_agree(t, 0), TILLY_OK);
    return b;
}

static void asks_and_names(tilly_battle *b)
{
    tilly_unit row[16];
    uint32_t count = 0;
    uint32_t words = 0;
    assert_int_equal(tilly_battle_words(b, "Relief from Prague", &words), TILLY_OK);
    assert_int_equal(tilly_battle_units(b, 1, row, 16, &count), TILLY_OK);
    tilly_edit ask = {.size = sizeof ask, .kind = TILLY_EDIT_ASK, .options = 1, .words = words};
    tilly_edit bring = {.size = sizeof bring,
                        .kind = TILLY_EDIT_BRING,
                        .side = 1,
                        .group = row[1].group,
                        .type = row[1].type,
                        .quality = row[1].quality,
                        .x = 2 * TILLY_ONE,
                        .y = 2 * TILLY_ONE,
                        .words = words};
    tilly_edit points = {.size = sizeof points, .kind = TILLY_EDIT_POINTS, .value = 1};
    ask.option[0] = words;
    to_boundary(b);
    assert_int_equal(tilly_battle_edit(b, &bring, NULL, NULL), TILLY_OK);
    assert_int_equal(tilly_battle_edit(b, &ask, NULL, NULL), TILLY_OK);
    assert_int_equal(tilly_battle_edit(b, &points, NULL, NULL), TILLY_OK);
}

static void thinks(tilly_battle *b)
{
    tilly_turn *t;
    tilly_edit set = {.size = sizeof set, .kind = TILLY_EDIT_SET, .value = 9};
    assert_int_equal(tilly_battle_turn(b, &t), TILLY_OK);
    assert_int_equal(tilly_turn_next(t, 0), TILLY_DECISION);
    assert_int_equal(tilly_battle_edit(b, &set, NULL, NULL), TILLY_OK);
}

/* With a script and all that a scenario states: events that wait, words, a unit with a name, a
 * question to come, a variable set while another was open. */
static tilly_battle *battle_that_asks(const char *scenario)
{
    static const char *const in_save[] = {"\"variables\"",
                                          "\"objectives\"",
                                          "\"words\"",
                                          "\"option\": [",
                                          "\"names\"",
                                          "\"serial\"",
                                          "\"script_hash\""};
    static const char *const in_record[] = {
        "\"edit\": \"ask\"", "\"script\": true", "\"edit\": \"set\"", "\"script_hash\""};
    tilly_battle *b = battle_of(scenario);
    give_asking_script(b);
    play_on(b, 12);
    thinks(b);
    play_on(b, 6);
    asks_and_names(b);
    char *save = text_of(SAVE_FILE, b);
    char *record = text_of(RECORD_FILE, b);
    for (unsigned i = 0; i < sizeof in_save / sizeof *in_save; i++)
        assert_non_null(strstr(save, in_save[i]));
    for (unsigned i = 0; i < sizeof in_record / sizeof *in_record; i++)
        assert_non_null(strstr(record, in_record[i]));
    free(save);
    free(record);
    return b;
}

static char *file_of(file_kind kind, const tilly_battle *b)
{
    switch (kind) {
    case RULESET_FILE: return text_of(kind, tilly_battle_rules(b));
    case ARMY_FILE: return text_of(kind, tilly_battle_army(b, 0));
    case TABLE_FILE: return text_of(kind, tilly_battle_table(b));
    default: return text_of(kind, b);
    }
}

static void spoil_file(char *text, file_kind kind, spoiling *spoil)
{
    spoil_all(kind, text, spoil);
    free(text);
}

static void spoil_each_file(spoiling *spoil)
{
    static const file_kind kinds[] = {ARMY_FILE, TABLE_FILE, SAVE_FILE, RECORD_FILE};
    tilly_battle *tilly = battle_of_tilly();
    tilly_battle *glauben = battle_of_glauben();
    char *scenario = file_text("tests/fuzz/scenarios/asking.json");
    tilly_battle *asking = battle_that_asks(scenario);
    spoil_all(SCENARIO_FILE, scenario, spoil);
    spoil_file(file_of(SAVE_FILE, asking), SAVE_FILE, spoil);
    spoil_file(file_of(RECORD_FILE, asking), RECORD_FILE, spoil);
    free(scenario);
    tilly_battle_unref(asking);
    spoil_all(SCENARIO_FILE, tilly_scenario, spoil);
    spoil_all(SCENARIO_FILE, glauben_scenario, spoil);
    spoil_file(file_of(RULESET_FILE, tilly), RULESET_FILE, spoil);
    for (unsigned i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        spoil_file(file_of(kinds[i], tilly), kinds[i], spoil);
        spoil_file(file_of(kinds[i], glauben), kinds[i], spoil);
    }
    tilly_battle_unref(tilly);
    tilly_battle_unref(glauben);
}

static void a_value_of_the_wrong_kind_is_told_at_its_path(void **state)
{
    spoil_each_file(spoil_kind);
}

static void a_number_out_of_all_bounds_is_told_at_its_path(void **state)
{
    spoil_each_file(spoil_number);
}

static void a_name_left_out_is_missed_at_its_path(void **state)
{
    spoil_each_file(spoil_name);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_value_of_the_wrong_kind_is_told_at_its_path),
        cmocka_unit_test(a_number_out_of_all_bounds_is_told_at_its_path),
        cmocka_unit_test(a_name_left_out_is_missed_at_its_path),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
