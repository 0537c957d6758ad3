/* Wrong files: each with what is said of it and where. Columns are counted by hand from the texts
 * below. */
#include "files.h"
#include <stdio.h>

typedef struct wrong {
    file_kind kind;
    const char *text;
    tilly_status status;
    uint32_t line, column;
    const char *path, *says;
} wrong;

/* Text in `rest` begins on the line and at the column in the comment. */
#define RULES(rest)                                                                                \
    "{\"format\": \"tilly-ruleset\", \"version\": 1,\n \"id\": \"tilly-1.2\",\n " rest "}" /* 3:2  \
                                                                                            */
#define ARMY(rest)                                                                                 \
    "{\"format\": \"tilly-army\", \"version\": 1, \"rules\": \"tilly-1.2\", \"name\": \"A\",\n "   \
    "\"commands\": [\"One\"],\n \"units\": [" rest "]}" /* 3:12 */
#define TABLE(rest)                                                                                \
    "{\"format\": \"tilly-table\", \"version\": 1, \"width\": 30,\n \"depth\": 20, \"features\": " \
    "[" rest "]}"                                                                        /* 2:28 */
#define SIDE(units) "{\"name\": \"A\", \"commands\": [\"One\"], \"units\": [" units "]}" /* +45 */
#define SCENARIO(head, south, north)                                                               \
    "{\"format\": \"tilly-scenario\", \"version\": 1, \"rules\": {\"id\": \"tilly-1.2\"}, "        \
    "\"table\": {\"width\": 30, \"depth\": 20},\n " head                                           \
    "\"any_army\": true, \"armies\": [\n" SIDE(south) ",\n" SIDE(north) "]}" /* 3:46, 4:46 */
#define READY         "\"deployed\": true, \"leader\": 0, "
#define HORSE_AT(xyh) "{\"command\": 0, \"type\": \"horse\", \"at\": " xyh "}"
#define NORTH         HORSE_AT("[15, 17, 180]")
#define TEN           "[[[[[[[[[["
#define X_20          "xxxxxxxxxxxxxxxxxxxx"
#define X_39          X_20 "xxxxxxxxxxxxxxxxxxx"
#define X_59          X_20 X_39

static const wrong form[] = {
    {RULESET_FILE, "", TILLY_E_FORMAT, 1, 1, "", "expected"},
    {RULESET_FILE, "   \n ", TILLY_E_FORMAT, 2, 2, "", "expected near end of file"},
    {RULESET_FILE, "[1, 2]", TILLY_E_FORMAT, 1, 1, "", "expected an object"},
    {RULESET_FILE,
     "{\"format\": \"tilly-army\", \"version\": 1}",
     TILLY_E_FORMAT,
     1,
     12,
     "format",
     "\"tilly-ruleset\""},
    {RULESET_FILE, "{\"format\": 7, \"version\": 1}", TILLY_E_FORMAT, 1, 12, "format", "string"},
    {RULESET_FILE, " {\"version\": 1}", TILLY_E_FORMAT, 1, 2, "format", "missing"},
    {RULESET_FILE, "{\"format\": \"tilly-ruleset\"}", TILLY_E_FORMAT, 1, 1, "version", "missing"},
    {RULESET_FILE,
     "{\"format\": \"tilly-ruleset\", \"version\": 2}",
     TILLY_E_VERSION,
     1,
     40,
     "version",
     "up to version 1"},
    {RULESET_FILE,
     "{\"format\": \"tilly-ruleset\", \"version\": 0}",
     TILLY_E_FORMAT,
     1,
     40,
     "version",
     "1 to"},
    {RULESET_FILE,
     "{\"format\": \"tilly-ruleset\", \"version\": 1.0}",
     TILLY_E_FORMAT,
     1,
     40,
     "version",
     "whole number"},
    {RULESET_FILE,
     "{\"format\": \"tilly-ruleset\" \"version\": 1}",
     TILLY_E_FORMAT,
     1,
     28,
     "",
     "',' or '}' expected near '\"'"},
    {RULESET_FILE,
     "{\"format\": \"tilly-ruleset\", \"version\": 1,\n \"id\": \"tilly-1.2\"} more",
     TILLY_E_FORMAT,
     2,
     21,
     "",
     "end of file"},
    {RULESET_FILE, TEN TEN, TILLY_E_FORMAT, 1, 17, "", "deeper"},
    {RULESET_FILE,
     RULES("\"values\": {}, \"values\": {}"),
     TILLY_E_FORMAT,
     3,
     16,
     "",
     "duplicate name \"values\""},
    /* no letter is cut in half */
    {RULESET_FILE,
     RULES("\"" X_59 "\\u00e9\": 1, \"" X_59 "\\u00e9\": 1"),
     TILLY_E_FORMAT,
     3,
     74,
     "",
     "duplicate name \"" X_59 "\" in"},
    {RULESET_FILE,
     "{\"format\": \"" X_39 "\\u00e9\"}",
     TILLY_E_FORMAT,
     1,
     12,
     "format",
     "not \"" X_39 "\""},
    {RULESET_FILE, RULES("\"di\": 1"), TILLY_E_FORMAT, 3, 2, "di", "(did you mean \"id\"?)"},
    {RULESET_FILE, RULES("\"title\": \"\xff\""), TILLY_E_FORMAT, 3, 12, "", "decode byte 0xff"},
    {RULESET_FILE,
     RULES("\"title\": \"\\u0000\""),
     TILLY_E_FORMAT,
     3,
     12,
     "",
     "U+0000 is not allowed"},
    {RULESET_FILE,
     RULES("\"revision\": 99999999999999999999"),
     TILLY_E_FORMAT,
     3,
     14,
     "revision",
     "expected 1 to 2147483647"},
    {RULESET_FILE,
     RULES("\"revision\": -9223372036854775809"),
     TILLY_E_FORMAT,
     3,
     14,
     "revision",
     "expected 1 to 2147483647"},
    {RULESET_FILE, RULES("\"revision\": 1e999"), TILLY_E_FORMAT, 3, 14, "revision", "whole"},
    {RULESET_FILE, RULES("\"revision\": 01"), TILLY_E_FORMAT, 3, 14, "", "begin with 0"},
    {RULESET_FILE, RULES("\"id"), TILLY_E_FORMAT, 3, 2, "", "no closing"},
    {RULESET_FILE, RULES("\"id\": \"\\x\""), TILLY_E_FORMAT, 3, 9, "", "invalid escape"},
    {RULESET_FILE, RULES("\"id\": \"a\\ud800b\""), TILLY_E_FORMAT, 3, 10, "", "half of"},
    {RULESET_FILE, RULES("\"id\": nul"), TILLY_E_FORMAT, 3, 8, "", "null expected near 'n'"},
    {RULESET_FILE, RULES("\"id\": [1,]"), TILLY_E_FORMAT, 3, 11, "", "a value expected near ']'"},
    {RULESET_FILE, RULES("id: 1"), TILLY_E_FORMAT, 3, 2, "", "a name in quotes expected near 'i'"},
};

static const wrong rules_[] = {
    {RULESET_FILE,
     "{\"format\": \"tilly-ruleset\", \"version\": 1,\n \"id\": \"tilly-9\"}",
     TILLY_E_FORMAT,
     2,
     8,
     "id",
     "\"tilly-1.2\""},
    {RULESET_FILE,
     "{\"format\": \"tilly-ruleset\", \"version\": 1}",
     TILLY_E_FORMAT,
     1,
     1,
     "id",
     "missing"},
    {RULESET_FILE,
     RULES("\"value\": {}"),
     TILLY_E_FORMAT,
     3,
     2,
     "value",
     "no such name here (did you mean \"values\"?); expected one of \"id\", \"revision\""},
    {RULESET_FILE, RULES("\"revision\": 0"), TILLY_E_FORMAT, 3, 14, "revision", "1 to"},
    {RULESET_FILE, RULES("\"values\": []"), TILLY_E_FORMAT, 3, 12, "values", "object"},
    {RULESET_FILE,
     RULES("\"values\": {\"charge_moves\": 2}"),
     TILLY_E_FORMAT,
     3,
     13,
     "values.charge_moves",
     "no parameter of this name (did you mean \"charge_move\"?)"},
    {RULESET_FILE,
     RULES("\"values\": {\"charge_move\": 2.50001}"),
     TILLY_E_FORMAT,
     3,
     28,
     "values.charge_move",
     "expected a plain number with at most 4 decimals, not 2.50001"},
    {RULESET_FILE,
     RULES("\"values\": {\"charge_move\": 2.5000000000000000000001}"),
     TILLY_E_FORMAT,
     3,
     28,
     "values.charge_move",
     "at most 4 decimals"},
    {RULESET_FILE,
     RULES("\"values\": {\"charge_move\": 25e-1}"),
     TILLY_E_FORMAT,
     3,
     28,
     "values.charge_move",
     "plain number"},
    {RULESET_FILE,
     RULES("\"values\": {\"charge_move\": \"2\"}"),
     TILLY_E_FORMAT,
     3,
     28,
     "values.charge_move",
     "expected a number, not \"2\""},
    {RULESET_FILE,
     RULES("\"values\": {\"charge_move\": 101}"),
     TILLY_E_FORMAT,
     3,
     28,
     "values.charge_move",
     "expected 0 to 100, not 101"},
    {RULESET_FILE,
     RULES("\"values\": {\"wheel_most\": 22.555}"),
     TILLY_E_FORMAT,
     3,
     27,
     "values.wheel_most",
     "at most 2 decimals"},
    {RULESET_FILE,
     RULES("\"values\": {\"evade\": 1}"),
     TILLY_E_FORMAT,
     3,
     22,
     "values.evade",
     "string"},
    {RULESET_FILE,
     RULES("\"values\": {\"evade\": \"maybe\"}"),
     TILLY_E_FORMAT,
     3,
     22,
     "values.evade",
     "\"off\", \"on\""},
    {RULESET_FILE,
     RULES("\"types\": [{\"name\": \"x\", \"from\": \"knights\"}]"),
     TILLY_E_FORMAT,
     3,
     34,
     "types[0].from",
     "knights"},
    {RULESET_FILE,
     RULES("\"types\": [{\"name\": \"horse\", \"from\": \"shot\"}]"),
     TILLY_E_FORMAT,
     3,
     21,
     "types[0].name",
     "already"},
    {RULESET_FILE,
     RULES("\"types\": [{\"name\": \"x\", \"from\": \"shot\", \"of\": 1}]"),
     TILLY_E_FORMAT,
     3,
     42,
     "types[0].of",
     "no such name"},
    {RULESET_FILE, RULES("\"types\": [7]"), TILLY_E_FORMAT, 3, 12, "types[0]", "object"},
};

#define FOOT "{\"command\": 0, \"type\": \"shot\"},\n"
static const wrong armies[] = {
    {ARMY_FILE,
     "{\"format\": \"tilly-army\", \"version\": 1, \"name\": \"A\", \"commands\": [], \"units\": "
     "[]}",
     TILLY_E_FORMAT,
     1,
     1,
     "rules",
     "missing"},
    {ARMY_FILE,
     "{\"format\": \"tilly-army\", \"version\": 1, \"rules\": \"glauben\", \"name\": \"A\", "
     "\"commands\": [], \"units\": []}",
     TILLY_E_MISMATCH,
     1,
     49,
     "rules",
     "glauben"},
    {ARMY_FILE,
     ARMY(FOOT FOOT FOOT "{\"command\": 0, \"type\": \"knights\"}"),
     TILLY_E_FORMAT,
     6,
     24,
     "units[3].type",
     "\"horse\""},
    {ARMY_FILE,
     ARMY("{\"command\": 0, \"type\": \"hores\"}"),
     TILLY_E_FORMAT,
     3,
     35,
     "units[0].type",
     "unknown word \"hores\" (did you mean \"horse\"?); expected one of \"commander\""},
    {ARMY_FILE,
     ARMY("{\"command\": 1, \"type\": \"shot\"}"),
     TILLY_E_FORMAT,
     3,
     24,
     "units[0].command",
     "0 to 0"},
    {ARMY_FILE, ARMY("{\"command\": 0}"), TILLY_E_FORMAT, 3, 12, "units[0].type", "missing"},
    {ARMY_FILE, ARMY("{\"type\": \"shot\"}"), TILLY_E_FORMAT, 3, 12, "units[0].command", "missing"},
    {ARMY_FILE,
     ARMY("{\"command\": 0, \"type\": \"shot\", \"quality\": \"brave\"}"),
     TILLY_E_FORMAT,
     3,
     54,
     "units[0].quality",
     "\"superior\""},
    {ARMY_FILE,
     ARMY("{\"command\": 0, \"type\": \"shot\", \"width\": 0}"),
     TILLY_E_FORMAT,
     3,
     52,
     "units[0].width",
     "0.0001 to 10"},
    {ARMY_FILE,
     ARMY("{\"command\": 0, \"type\": \"shot\", \"depth\": 10.0001}"),
     TILLY_E_FORMAT,
     3,
     52,
     "units[0].depth",
     "0.0001 to 10"},
    {ARMY_FILE,
     ARMY("{\"command\": 0, \"type\": \"shot\", \"strength\": 65}"),
     TILLY_E_FORMAT,
     3,
     55,
     "units[0].strength",
     "1 to 64"},
    {ARMY_FILE,
     ARMY("{\"command\": 0, \"type\": \"shot\", \"at\": [1, 1, 0]}"),
     TILLY_E_FORMAT,
     3,
     43,
     "units[0].at",
     "no such name"},
    {ARMY_FILE,
     ARMY("{\"command\": 0, \"type\": \"shot\", \"name\": \"a name of more than forty-seven "
          "letters is too long\"}"),
     TILLY_E_FORMAT,
     3,
     51,
     "units[0].name",
     "47 bytes"},
    {ARMY_FILE,
     "{\"format\": \"tilly-army\", \"version\": 1, \"rules\": \"tilly-1.2\", \"name\": \"A\",\n "
     "\"flags\": {\"brave\": true}, \"commands\": [], \"units\": []}",
     TILLY_E_FORMAT,
     2,
     12,
     "flags.brave",
     "no flag"},
    {ARMY_FILE,
     "{\"format\": \"tilly-army\", \"version\": 1, \"rules\": \"tilly-1.2\", \"name\": \"A\",\n "
     "\"flags\": {\"light_horse_allowed\": 1}, \"commands\": [], \"units\": []}",
     TILLY_E_FORMAT,
     2,
     35,
     "flags.light_horse_allowed",
     "true or false"},
    {ARMY_FILE,
     "{\"format\": \"tilly-army\", \"version\": 1, \"rules\": \"tilly-1.2\", \"name\": \"A\",\n "
     "\"commands\": [], \"units\": [{\"command\": 0, \"type\": \"shot\"}]}",
     TILLY_E_FORMAT,
     2,
     28,
     "units[0]",
     "no command"},
};

static const wrong tables[] = {
    {TABLE_FILE,
     "{\"format\": \"tilly-table\", \"version\": 1, \"width\": 30}",
     TILLY_E_FORMAT,
     1,
     1,
     "depth",
     "missing"},
    {TABLE_FILE,
     "{\"format\": \"tilly-table\", \"version\": 1, \"width\": 2500.0001, \"depth\": 20}",
     TILLY_E_FORMAT,
     1,
     50,
     "width",
     "to 2500"},
    {TABLE_FILE,
     "{\"format\": \"tilly-table\", \"version\": 1, \"width\": 2440, \"depth\": 1831}",
     TILLY_E_FORMAT,
     1,
     1,
     "",
     "3050 from corner to corner"},
    {TABLE_FILE,
     "{\"format\": \"tilly-table\", \"version\": 1, \"width\": -0, \"depth\": 20}",
     TILLY_E_FORMAT,
     1,
     50,
     "width",
     "0.0001"},
    {TABLE_FILE,
     TABLE("{\"kind\": \"swamp\"}"),
     TILLY_E_FORMAT,
     2,
     37,
     "features[0].kind",
     "\"wood\""},
    {TABLE_FILE, TABLE("{\"outline\": []}"), TILLY_E_FORMAT, 2, 28, "features[0].kind", "missing"},
    {TABLE_FILE,
     TABLE("{\"kind\": \"wood\", \"outline\": [[1, 1], [2, 2]]}"),
     TILLY_E_FORMAT,
     2,
     56,
     "features[0].outline",
     "3 to 16"},
    {TABLE_FILE,
     TABLE("{\"kind\": \"wood\", \"outline\": [[1, 1], [5, 5], [5, 1], [1, 5]]}"),
     TILLY_E_FORMAT,
     2,
     28,
     "features[0]",
     ""},
    {TABLE_FILE,
     TABLE("{\"kind\": \"wood\", \"outline\": [[1, 1], [2], [3, 1]]}"),
     TILLY_E_FORMAT,
     2,
     65,
     "features[0].outline[1]",
     "2 items, not 1"},
    {TABLE_FILE,
     TABLE("{\"kind\": \"wood\", \"outline\": [[1, 1], [2, 2.00001], [3, 1]]}"),
     TILLY_E_FORMAT,
     2,
     69,
     "features[0].outline[1][1]",
     "4 decimals"},
    {TABLE_FILE,
     TABLE("{\"kind\": \"road\", \"width\": 1, \"outline\": []}"),
     TILLY_E_FORMAT,
     2,
     57,
     "features[0].outline",
     "no such name"},
    {TABLE_FILE,
     TABLE("{\"kind\": \"wood\", \"steep\": true, \"outline\": []}"),
     TILLY_E_FORMAT,
     2,
     45,
     "features[0].steep",
     "no such name"},
    {TABLE_FILE,
     TABLE("{\"kind\": \"hill\", \"steep\": 1, \"outline\": [[1, 1], [5, 5], [5, 1]]}"),
     TILLY_E_FORMAT,
     2,
     54,
     "features[0].steep",
     "true or false"},
    {TABLE_FILE,
     TABLE("{\"kind\": \"hill\", \"crest\": [[1, 1]], \"outline\": [[1, 1], [5, 5], [5, 1]]}"),
     TILLY_E_FORMAT,
     2,
     54,
     "features[0].crest",
     "2 items, not 1"},
};

static const wrong scenarios[] = {
    {SCENARIO_FILE,
     "{\"format\": \"tilly-scenario\", \"version\": 1, \"rules\": {\"id\": \"tilly-1.2\"},\n "
     "\"armies\": [" SIDE("") "]}",
     TILLY_E_FORMAT,
     2,
     12,
     "armies",
     "2 items, not 1"},
    {SCENARIO_FILE,
     SCENARIO("\"deployed\": true, ", NORTH, NORTH),
     TILLY_E_FORMAT,
     2,
     14,
     "deployed",
     "\"leader\""},
    {SCENARIO_FILE,
     SCENARIO("\"leader\": 2, ", NORTH, NORTH),
     TILLY_E_FORMAT,
     2,
     12,
     "leader",
     "0 to 1"},
    /* T1-096: the neutral zone */
    {SCENARIO_FILE,
     SCENARIO(READY, HORSE_AT("[15, 12, 0]"), NORTH),
     TILLY_E_FORMAT,
     3,
     46,
     "armies[0].units[0]",
     "T1-"},
    /* Tilly knows none */
    {SCENARIO_FILE,
     SCENARIO(READY,
              "{\"command\": 0, \"type\": \"horse\", \"at\": [15, 4, 0], "
              "\"formation\": \"column\"}",
              NORTH),
     TILLY_E_FORMAT,
     3,
     46,
     "armies[0].units[0]",
     "this rule set knows no formations"},
    {SCENARIO_FILE,
     SCENARIO(READY,
              HORSE_AT("[15, 4, 0]") ", {\"command\": 0, \"type\": \"commander\", "
                                     "\"with\": 0, \"formation\": \"column\"}",
              NORTH),
     TILLY_E_FORMAT,
     3,
     157,
     "armies[0].units[1].formation",
     "goes with"},
    /* T1-Q-51: a commander with a combat unit of its side */
    {SCENARIO_FILE,
     SCENARIO(READY, "{\"command\": 0, \"type\": \"commander\", \"with\": 0}", NORTH),
     TILLY_E_FORMAT,
     3,
     46,
     "armies[0].units[0]",
     "cannot be with"},
    /* half of it beside the table */
    {SCENARIO_FILE,
     SCENARIO(READY, HORSE_AT("[0.5, 4, 0]"), NORTH),
     TILLY_E_FORMAT,
     3,
     46,
     "armies[0].units[0]",
     "T1-"},
    {SCENARIO_FILE,
     SCENARIO(READY, HORSE_AT("[15, 4, 0]"), HORSE_AT("[15, 17, 360]")),
     TILLY_E_FORMAT,
     4,
     93,
     "armies[1].units[0].at[2]",
     "0 to 359.99"},
    {SCENARIO_FILE,
     SCENARIO(READY, HORSE_AT("[15, 4]"), NORTH),
     TILLY_E_FORMAT,
     3,
     84,
     "armies[0].units[0].at",
     "3 items, not 2"},
    {SCENARIO_FILE,
     SCENARIO(READY, "{\"command\": 0, \"type\": \"horse\"}", NORTH),
     TILLY_E_FORMAT,
     3,
     46,
     "armies[0].units[0].at",
     "missing"},
    {SCENARIO_FILE,
     SCENARIO(READY,
              HORSE_AT("[15, 4, 0]") ", {\"command\": 0, \"type\": \"commander\", \"with\": 2}",
              NORTH),
     TILLY_E_FORMAT,
     3,
     141,
     "armies[0].units[1].with",
     "0 to 1"},
    {SCENARIO_FILE,
     SCENARIO(READY,
              HORSE_AT("[15, 4, 0]") ", {\"command\": 0, \"type\": \"commander\", \"with\": 1}",
              NORTH),
     TILLY_E_FORMAT,
     3,
     97,
     "armies[0].units[1]",
     ""},
    {SCENARIO_FILE,
     SCENARIO(READY, HORSE_AT("[15, 4, 0], \"with\": 0"), NORTH),
     TILLY_E_FORMAT,
     3,
     84,
     "armies[0].units[0].at",
     "not both"},
    {SCENARIO_FILE,
     SCENARIO("\"reserve\": 513, ", NORTH, NORTH),
     TILLY_E_FORMAT,
     2,
     13,
     "reserve",
     "0 to 512"},
    {SCENARIO_FILE, SCENARIO("\"reserve\": 512, ", NORTH, NORTH), TILLY_E_FORMAT, 1, 1, "", "512"},
    {SCENARIO_FILE, SCENARIO("", "", NORTH), TILLY_E_FORMAT, 3, 1, "armies[0]", "no units"},
    {SCENARIO_FILE,
     "{\"format\": \"tilly-scenario\", \"version\": 1, \"rules\": {\"id\": \"tilly-1.2\"},\n "
     "\"armies\": [" SIDE(NORTH) "," SIDE(NORTH) "]}",
     TILLY_E_FORMAT,
     2,
     13,
     "armies[0]",
     "T1-"},
};

static void assert_wrong(const wrong *w)
{
    tilly_ruleset *r = book_rules();
    tilly_error e = {.size = sizeof e};
    void *thing = NULL;
    size_t length = strlen(w->text);
    /* not a byte more than the text: a reader that goes beyond it is seen by the sanitizers */
    char *exact = malloc(length + 1);
    memcpy(exact, w->text, length);
    tilly_status status = read_thing(w->kind, exact, length, r, NULL, &thing, &e);
    if (status != w->status || e.line != w->line || e.column != w->column ||
        strcmp(e.path, w->path) || !strstr(e.text, w->says))
        fail_msg("%s\n%s at %u:%u %s: %s\nwanted %s at %u:%u %s: ...%s...",
                 w->text,
                 tilly_status_name(status),
                 e.line,
                 e.column,
                 e.path,
                 e.text,
                 tilly_status_name(w->status),
                 w->line,
                 w->column,
                 w->path,
                 w->says);
    assert_int_equal(e.status, status);
    assert_null(thing);
    assert_int_equal(read_thing(w->kind, exact, length, r, NULL, &thing, NULL), w->status);
    free(exact);
    tilly_ruleset_unref(r);
}

#define EACH_WRONG(list)                                                                           \
    for (size_t i = 0; i < sizeof list / sizeof list[0]; i++)                                      \
    assert_wrong(&list[i])
static void a_wrong_form_is_shown_where_it_is(void **state)
{
    EACH_WRONG(form);
}
static void a_wrong_rule_set_is_shown_where_it_is(void **state)
{
    EACH_WRONG(rules_);
}
static void a_wrong_army_is_shown_where_it_is(void **state)
{
    EACH_WRONG(armies);
}
static void a_wrong_table_is_shown_where_it_is(void **state)
{
    EACH_WRONG(tables);
}
/* T1-095 T1-096 T1-053 */
static void a_wrong_scenario_is_shown_where_it_is(void **state)
{
    EACH_WRONG(scenarios);
}

/* ---- saves and records: good ones with one member changed ----------------------------------- */

typedef struct change {
    const char *section, *key, *value;
    tilly_status status;
    const char *path;
} change;

static const change of_save[] = {
    {"{", "version", "2", TILLY_E_VERSION, "version"},
    {"{", "format", "\"tilly-record\"", TILLY_E_FORMAT, "format"},
    {"\"rules\"", "revision", "99", TILLY_E_VERSION, "rules.revision"},
    {"\"values\"", "charge_move", "2.9", TILLY_E_MISMATCH, "head.rules_hash"},
    {"\"table\"", "depth", "31", TILLY_E_MISMATCH, "head.table_hash"},
    {"\"armies\"", "name", "\"Danes\"", TILLY_E_MISMATCH, "head.army_hash[0]"},
    {"{",
     "feature_ids",
     "[805371904, 805371905, 805371906, 805371906, 805371908]",
     TILLY_E_FORMAT,
     "feature_ids[3]"},
    {"{", "feature_ids", "[1, 2, 3, 4, 5]", TILLY_E_FORMAT, "feature_ids[0]"},
    {"{", "feature_ids", "[]", TILLY_E_FORMAT, "feature_ids"},
    {"\"head\"", "seed", "7", TILLY_E_FORMAT, "head.seed"},
    {"\"head\"", "seed", "\"0xg\"", TILLY_E_FORMAT, "head.seed"},
    {"\"head\"", "seed", "\"0x11223344556677889\"", TILLY_E_FORMAT, "head.seed"},
    {"\"head\"", "row", "99", TILLY_E_FORMAT, "head.row"},
    {"\"head\"", "row", "2", TILLY_E_FORMAT, "head.row"},
    {"\"head\"", "in_row", "2", TILLY_E_FORMAT, "head.in_row"},
    {"\"head\"", "in_row", "0", TILLY_E_FORMAT, "head.depth"},
    {"\"head\"", "depth", "7", TILLY_E_FORMAT, "head.depth"},
    {"\"head\"", "depth", "0", TILLY_E_FORMAT, "frames"},
    {"\"head\"", "depth", "256", TILLY_E_FORMAT, "head.depth"},
    {"\"head\"", "over", "8", TILLY_E_FORMAT, "head.over"},
    {"\"head\"", "agreed", "4", TILLY_E_FORMAT, "head.agreed"},
    {"\"head\"", "winner", "2", TILLY_E_FORMAT, "head.winner"},
    {"\"head\"", "role", "[2, 3]", TILLY_E_FORMAT, "head.role"},
    {"\"head\"", "role", "[2, 255]", TILLY_E_FORMAT, "head.role"},
    {"\"head\"", "role", "[1, 1]", TILLY_E_FORMAT, "head.role"},
    {"\"head\"", "role", "[0]", TILLY_E_FORMAT, "head.role"},
    /* the roles of tilly-1.2 last for the battle */
    {"\"head\"", "agreed", "0, \"attacker_role\": 1", TILLY_E_FORMAT, "head.attacker_role"},
    {"\"head\"", "agreed", "0, \"attacker_role\": 2", TILLY_E_FORMAT, "head.attacker_role"},
    {"\"head\"", "room", "[600, 41]", TILLY_E_FORMAT, "head.room"},
    {"\"head\"", "room", "[10, 41]", TILLY_E_FORMAT, "head.room"},
    {"\"head\"", "first", "[1, 40]", TILLY_E_FORMAT, "head.first"},
    {"\"head\"", "count", "[24, 42]", TILLY_E_FORMAT, "head.count"},
    {"\"head\"", "count", "[24, 26]", TILLY_E_FORMAT, "units"},
    {"\"head\"", "lost", "[25, 0]", TILLY_E_FORMAT, "head.lost"},
    {"\"head\"", "groups", "9", TILLY_E_FORMAT, "head.groups"},
    {"\"head\"", "marks", "1", TILLY_E_FORMAT, "marks"},
    {"\"head\"", "marks", "65535", TILLY_E_FORMAT, "head.marks"},
    /* one more than there is room for */
    {"\"head\"", "marks", "82", TILLY_E_FORMAT, "head.marks"},
    {"\"head\"", "setup", "4294967295", TILLY_E_FORMAT, "head.setup"},
    {"\"frames\"", "step", "\"siege\"", TILLY_E_FORMAT, "frames[0].step"},
    {"\"frames\"", "step", "\"melee\"", TILLY_E_FORMAT, "frames[0].step"},
    {"\"frames\"", "beat", "\"saunter\"", TILLY_E_FORMAT, "frames[0].beat"},
    {"\"step\": \"unit move\"", "beat", "\"next\"", TILLY_E_FORMAT, "frames[1].beat"},
    {"\"step\": \"unit move\"", "unit", "24", TILLY_E_FORMAT, "frames[1].numbers.unit"},
    {"\"step\": \"unit move\"", "unit", "65535", TILLY_E_FORMAT, "frames[1].numbers.unit"},
    /* more used than there is; drawn back from nobody knows how far off, bound by nobody */
    {"\"step\": \"unit move\"", "used", "-1", TILLY_E_FORMAT, ""},
    {"\"step\": \"unit move\"", "used", "120001", TILLY_E_FORMAT, ""},
    {"\"step\": \"unit move\"", "flags", "4", TILLY_E_FORMAT, ""},
    {"\"step\": \"unit move\"", "flags", "2560", TILLY_E_FORMAT, ""},
    {"\"groups\": [", "side", "1", TILLY_E_FORMAT, "groups[0].side"},
    {"\"groups\": [", "leader", "500", TILLY_E_FORMAT, "groups[0].leader"},
    {"{", "parts", "{\"campaign\": []}", TILLY_E_FORMAT, "parts.campaign"},
    {"{", "parts", "[]", TILLY_E_FORMAT, "parts"},
    {"\"units\": [\n    {", "x", "450001", TILLY_E_FORMAT, "units[0].x"},
    {"\"units\": [\n    {", "x", "1.5", TILLY_E_FORMAT, "units[0].x"},
    {"\"units\": [\n    {", "y", "-1", TILLY_E_FORMAT, "units[0].y"},
    {"\"units\": [\n    {", "half_width", "50001", TILLY_E_FORMAT, "units[0].half_width"},
    {"\"units\": [\n    {", "radius", "-5", TILLY_E_FORMAT, "units[0].radius"},
    {"\"units\": [\n    {", "heading", "36000", TILLY_E_FORMAT, "units[0].heading"},
    {"\"units\": [\n    {", "type", "8", TILLY_E_FORMAT, "units[0].type"},
    {"\"units\": [\n    {", "quality", "4", TILLY_E_FORMAT, "units[0].quality"},
    {"\"units\": [\n    {", "group", "4", TILLY_E_FORMAT, "units[0].group"},
    {"\"units\": [\n    {", "host", "45", TILLY_E_FORMAT, "units[0].host"},
    {"\"units\": [\n    {", "host", "0", TILLY_E_FORMAT, "units[0].host"},
    {"\"units\": [\n    {", "strength", "2", TILLY_E_FORMAT, "units[0].strength"},
    {"\"units\": [\n    {", "start", "65", TILLY_E_FORMAT, "units[0].start"},
    {"\"units\": [\n    {", "state", "3", TILLY_E_FORMAT, "units[0].state"},
    {"\"units\": [\n    {", "generation", "0", TILLY_E_FORMAT, "units[0].generation"},
    {"\"units\": [\n    {", "target", "39", TILLY_E_FORMAT, "units[0].own.target"},
    {"\"units\": [\n    {", "charge", "9", TILLY_E_FORMAT, "units[0].own.charge"},
    {"\"units\": [\n    {", "struck", "[0, 0]", TILLY_E_FORMAT, "units[0].own.struck"},
    {"\"units\": [\n    {", "turn_flags", "256", TILLY_E_FORMAT, "units[0].turn_flags"},
    {"\"units\": [\n    {", "step_flags", "256", TILLY_E_FORMAT, "units[0].step_flags"},
    {"\"units\": [\n    {", "item_flags", "65536", TILLY_E_FORMAT, "units[0].item_flags"},
    {"\"units\": [\n    {",
     "rows",
     "[\"0x2000000\", \"0x0\", \"0x0\", \"0x0\"]",
     TILLY_E_FORMAT,
     "units[0].rows[0]"},
    {"\"units\": [\n    {", "rows", "[\"0x0\"]", TILLY_E_FORMAT, "units[0].rows"},
    /* a commander that charges by itself */
    {"\"units\": [\n    {", "charge", "1", TILLY_E_FORMAT, ""},
    {"\"units\": [\n    {", "item_flags", "1", TILLY_E_MISMATCH, "hash"},
    {"\"head\"", "seed", "\"0x1\"", TILLY_E_MISMATCH, "hash"},
    {"\"marks\"", "hash", "\"0x1\"", TILLY_E_MISMATCH, "hash"},
};

static const change of_record[] = {
    {"\"start\"", "revision", "99", TILLY_E_VERSION, "start.rules.revision"},
    {"\"values\"", "charge_move", "2.9", TILLY_E_MISMATCH, "start.rules_hash"},
    {"\"table\"", "depth", "31", TILLY_E_MISMATCH, "start.table_hash"},
    {"\"start\"", "events", "-1", TILLY_E_FORMAT, "start.events"},
    {"\"turns\"", "turn", "3", TILLY_E_FORMAT, "turns[0]"},
    {"\"turns\"", "inputs", "7", TILLY_E_FORMAT, "turns[0].inputs"},
    {"\"turn\": 1,", "answer", "9", TILLY_E_FORMAT, "turns[1].inputs[0]"},
    {"\"turn\": 1,", "answer", "256", TILLY_E_FORMAT, "turns[1].inputs[0].answer"},
    {"\"turn\": 1,", "serial", "5", TILLY_E_FORMAT, "turns[1].inputs[0]"},
    {"\"turn\": 1,", "index", "-1", TILLY_E_FORMAT, "turns[1].inputs[0].index"},
    {"\"turn\": 1,", "unit", "\"unit 2.0\"", TILLY_E_FORMAT, "turns[1].inputs[0].unit"},
    {"\"turn\": 1,", "unit", "\"unit 0.400\"", TILLY_E_FORMAT, "turns[1].inputs[0].unit"},
    {"\"turn\": 1,", "unit", "\"troop 0.4\"", TILLY_E_FORMAT, "turns[1].inputs[0].unit"},
    {"\"turn\": 1,", "values", "[1, 2]", TILLY_E_FORMAT, "turns[1].inputs[0].values"},
};

static void assert_changed(file_kind kind, const char *good, const change *c)
{
    char *text = with_member(good, c->section, c->key, c->value);
    tilly_error e = {.size = sizeof e};
    void *thing = NULL;
    tilly_status status = read_thing(kind, text, strlen(text), NULL, NULL, &thing, &e);
    if (status != c->status || strcmp(e.path, c->path) || !e.line || !e.text[0])
        fail_msg("%s %s = %s: %s at %u:%u %s: %s\nwanted %s at %s",
                 c->section,
                 c->key,
                 c->value,
                 tilly_status_name(status),
                 e.line,
                 e.column,
                 e.path,
                 e.text,
                 tilly_status_name(c->status),
                 c->path);
    assert_null(thing);
    free(text);
}

/* A battle at the question how a unit of side 0 moves. */
static tilly_battle *in_a_move(void)
{
    tilly_battle *b = armies_drawn_up(2);
    tilly_turn *t;
    tilly_decision d = {.size = sizeof d};
    for (;;) {
        assert_int_equal(tilly_battle_turn(b, &t), TILLY_OK);
        if (tilly_turn_next(t, 0) != TILLY_DECISION)
            continue;
        assert_int_equal(tilly_turn_decision(t, &d), TILLY_OK);
        if (d.kind == TILLY_ASK_MOVE && tilly_id_index(d.subject) != 0)
            return b;
        tilly_answer a = {.size = sizeof a};
        assert_int_equal(tilly_turn_sample(t, d.serial, &a), TILLY_OK);
        assert_int_equal(tilly_turn_answer(t, &a, NULL), TILLY_OK);
    }
}

static void a_changed_save_is_found_out(void **state)
{
    tilly_battle *b = in_a_move();
    char *good = text_of(SAVE_FILE, b);
    for (size_t i = 0; i < sizeof of_save / sizeof of_save[0]; i++)
        assert_changed(SAVE_FILE, good, &of_save[i]);
    free(good);
    tilly_battle_unref(b);
}

/* A number of the step in play. */
static void assert_expected(const char *good, const char *key, const char *value, const char *words)
{
    char *changed = with_member(good, "\"frames\"", key, value);
    tilly_error e = {.size = sizeof e};
    void *thing = NULL;
    assert_int_equal(read_thing(SAVE_FILE, changed, strlen(changed), NULL, NULL, &thing, &e),
                     TILLY_E_FORMAT);
    assert_non_null(strstr(e.path, ".numbers."));
    assert_non_null(strstr(e.text, words));
    free(changed);
}

/* Before the first dice for the move of Scruby's rules (SC-204). */
static void a_save_whose_first_player_is_no_side_says_what_is_expected(void **state)
{
    char *text = file_text("examples/scenarios/three_brigades.json");
    tilly_battle *b = NULL;
    assert_int_equal(tilly_scenario_read(text, strlen(text), 1, 0, NULL, &b, NULL), TILLY_OK);
    play_on(b, 1);
    char *good = text_of(SAVE_FILE, b);
    assert_expected(good, "winner", "3", "expected a side plus one, or 0 for none");
    free(good);
    free(text);
    tilly_battle_unref(b);
}

/* During the melees, of which the sides take turns picking the next (T1-259). */
static void a_save_whose_picker_of_melees_is_no_side_says_what_is_expected(void **state)
{
    enum { MOST_TRIES = 2000 };
    tilly_battle *b = armies_drawn_up(2);
    char *good = text_of(SAVE_FILE, b);
    for (unsigned i = 0; i < MOST_TRIES && !strstr(good, "\"picker\""); i++) {
        free(good);
        play_on(b, 2);
        good = text_of(SAVE_FILE, b);
    }
    assert_expected(good, "picker", "2", "expected a side: 0 or 1");
    free(good);
    tilly_battle_unref(b);
}

/* The first answer of turn 1: which unit moves. */
static void name_a_unit(tilly_battle *b)
{
    tilly_turn *t;
    tilly_answer first = {.size = sizeof first, .pick = {.option = 1}};
    assert_int_equal(tilly_battle_turn(b, &t), TILLY_OK);
    assert_int_equal(tilly_turn_next(t, 0), TILLY_TURN_OVER);
    assert_int_equal(tilly_battle_turn(b, &t), TILLY_OK);
    assert_int_equal(tilly_turn_next(t, 0), TILLY_DECISION);
    assert_int_equal(tilly_turn_answer(t, &first, NULL), TILLY_OK);
}

static void a_changed_record_is_found_out(void **state)
{
    tilly_battle *b = armies_drawn_up(5);
    name_a_unit(b);
    play_on(b, 200);
    char *good = text_of(RECORD_FILE, b);
    for (size_t i = 0; i < sizeof of_record / sizeof of_record[0]; i++)
        assert_changed(RECORD_FILE, good, &of_record[i]);
    free(good);
    tilly_battle_unref(b);
}

/* ---- hostile sizes -------------------------------------------------------------------------- */

static void assert_refused_early(char *text, size_t length, const char *says)
{
    tilly_error e = {.size = sizeof e};
    void *thing = NULL;
    for (int kind = 0; kind < FILE_KINDS; kind++) {
        tilly_ruleset *r = book_rules();
        assert_int_equal(read_thing((file_kind)kind, text, length, r, NULL, &thing, &e),
                         TILLY_E_FORMAT);
        assert_non_null(strstr(e.text, says));
        assert_null(thing);
        tilly_ruleset_unref(r);
    }
}

static void neither_depth_nor_length_harms_a_reader(void **state)
{
    size_t length = 17u << 20;
    char *text = malloc(length);
    memset(text, '[', length);
    assert_refused_early(text, 1 << 20, "deeper");
    assert_refused_early(text, length, "longer");
    for (size_t i = 0; i < length; i++)
        text[i] = i % 2 ? '0' : ',';
    text[0] = '[';
    assert_refused_early(text, 8 << 20, "more values");
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_wrong_form_is_shown_where_it_is),
        cmocka_unit_test(a_wrong_rule_set_is_shown_where_it_is),
        cmocka_unit_test(a_wrong_army_is_shown_where_it_is),
        cmocka_unit_test(a_wrong_table_is_shown_where_it_is),
        cmocka_unit_test(a_wrong_scenario_is_shown_where_it_is),
        cmocka_unit_test(a_changed_save_is_found_out),
        cmocka_unit_test(a_save_whose_first_player_is_no_side_says_what_is_expected),
        cmocka_unit_test(a_save_whose_picker_of_melees_is_no_side_says_what_is_expected),
        cmocka_unit_test(a_changed_record_is_found_out),
        cmocka_unit_test(neither_depth_nor_length_harms_a_reader),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
