/* Files of Age of Glauben's tables: the project's own, wrong ones, doubtful ones, and as much as
 * there is room for. They are read into the rule set "probe", which has these tables. */
#include "rules/glauben/book/tables.h"
#include "files.h"
#include "glauben.h"
#include <jansson.h>
#include <stdio.h>

/* ---- the file of the project, round trips --------------------------------------------------- */

static void the_default_file_says_what_the_library_has(void **state)
{
    tilly_ruleset *r = rules_with_tables();
    tilly_ruleset *other = rules_with_tables();
    char *shipped = file_text(DEFAULT_FILE);
    char *own = written(r);
    json_t *a = json_loads(shipped, 0, NULL);
    json_t *b = json_loads(own, 0, NULL);
    tilly_error e = {.size = sizeof e};
    uint32_t warnings = 7;
    assert_true(a && b && json_equal(a, b));
    if (tilly_ruleset_tables_read(other, shipped, strlen(shipped), &warnings, &e))
        fail_msg("%u:%u %s: %s", e.line, e.column, e.path, e.text);
    assert_int_equal(warnings, 0);
    assert_memory_equal(tables_in(other), tables_in(r), sizeof(glauben_tables));
    assert_memory_equal(tables_in(other), usual(), sizeof(glauben_tables));
    assert_int_equal(read_text_of(other, own, &e), TILLY_OK);
    assert_memory_equal(tables_in(other), tables_in(r), sizeof(glauben_tables));
    assert_true(hash_of_rules(r) == hash_of_rules(other));
    json_decref(a);
    json_decref(b);
    free(shipped);
    free(own);
    tilly_ruleset_unref(other);
    tilly_ruleset_unref(r);
}

static char *with_crisis_rows(const char *crises, const char *text)
{
    size_t at;
    return with_other(text, NULL, "\"crisis\":[", "]],", crises, &at);
}

/* ---- wrong files: each differs from the default in just one thing --------------------------- */

typedef struct wrong {
    const char *after, *from, *to, *instead; /* as with_other() takes them */
    /* what is said is said of the place where this begins in the new text; NULL: the whole file's
     * start */
    const char *there;
    const char *rule, *path;
    tilly_status status; /* 0: TILLY_E_FORMAT */
} wrong;

#define IMP     "\"IMP\""
#define LONG_63 "123456789012345678901234567890123456789012345678901234567890123"
static const wrong errors[] = {
    /* V-01: heading and keys */
    {NULL,
     "\"libtilly-glauben-tables\"",
     NULL,
     "\"glauben-tables\"",
     "\"glauben",
     "V-01",
     "format",
     0},
    {NULL, "\"version\":1", NULL, "\"version\":2", "2", "V-01", "version", TILLY_E_VERSION},
    {NULL, "\"version\":1", NULL, "\"version\":0", "0", "V-01", "version", 0},
    {NULL, "\"version\":1,", NULL, "", NULL, "V-01", "version", 0},
    {NULL, "\"provenance\"", NULL, "\"title\":1,\"provenance\"", "\"title\"", "V-01", "title", 0},
    {NULL,
     "\"min\":[0,1]}",
     NULL,
     "\"min\":[0,1],\"most\":1}",
     "\"most\"",
     "V-01",
     "odds[0].most",
     0},
    {NULL,
     "{\"column\":\"1:4\",\"min\":[0,1]}",
     NULL,
     "{\"column\":\"1:4\"}",
     "{",
     "V-01",
     "odds[0].min",
     0},
    {NULL, "{\"from\":100,", NULL, "{", "{", "V-01", "crt.rows[1].from", 0},
    {NULL, "{\"max_mm\":300,", NULL, "{", "{", "V-01", "artillery.foot[2].max_mm", 0},
    {NULL,
     "\"hedgehog\":{",
     NULL,
     "\"hedgehog\":{\"broken\":[],",
     "\"broken\"",
     "V-01",
     "hedgehog.broken",
     0},
    {"\"generals\":",
     ",\"bonus\":200}",
     NULL,
     ",\"bonus\":200,\"rank\":1}",
     "\"rank\"",
     "V-01",
     "generals[0].rank",
     0},
    {NULL,
     "{\"id\":\"BAV\",\"name\":\"Catholic League / Bavarian\",\"initiative\":false,",
     NULL,
     "{\"id\":\"BAV\",\"name\":\"Catholic League / Bavarian\",",
     "{",
     "V-01",
     "armies[1].initiative",
     0},
    /* V-02: parameters */
    {NULL, "\"rng_steps\":1000", NULL, "\"rng_steps\":999", "999", "V-02", "params.rng_steps", 0},
    /* GL-EX-111 (i) */
    {NULL,
     "\"battery_strength\":1",
     NULL,
     "\"battery_strength\":0",
     "0",
     "V-02",
     "params.battery_strength",
     0},
    {NULL,
     "\"messenger_min\":150",
     NULL,
     "\"messenger_min\":150.0",
     "150",
     "V-02",
     "params.messenger_min",
     0},
    {NULL,
     "\"messenger_min\":150",
     NULL,
     "\"messenger_min\":\"150\"",
     "\"150",
     "V-02",
     "params.messenger_min",
     0},
    {NULL,
     "\"messenger_min\"",
     NULL,
     "\"messenger_least\"",
     "\"m",
     "V-02",
     "params.messenger_least",
     0},
    {NULL,
     "\"hedgehog_threat_mm\":30",
     NULL,
     "\"hedgehog_threat_mm\":29",
     "29",
     "V-02 parameters: hedgehog_range_mm, which is 30, may not be above hedgehog_threat_mm, which "
     "is 29",
     "params.hedgehog_threat_mm",
     0},
    {NULL,
     "\"hedgehog_range_mm\":30,\"hedgehog_threat_mm\":30",
     NULL,
     "\"hedgehog_range_mm\":31",
     NULL,
     "V-02",
     "params",
     0},
    {NULL,
     "\"draw_max_percent\":5",
     NULL,
     "\"draw_max_percent\":11",
     "10,",
     "V-02",
     "params.marginal_max_percent",
     0},
    {NULL,
     "\"major_max_percent\":25",
     NULL,
     "\"major_max_percent\":9",
     "9",
     "V-02",
     "params.major_max_percent",
     0},
    {NULL, "\"params\":{", "25}", "\"params\":[]", "[", "V-02", "params", 0},
    /* V-03: odds */
    {NULL, "\"min\":[0,1]", NULL, "\"min\":[1,8]", "[", "V-03", "odds[0].min", 0},
    {NULL, "\"min\":[2,5]", NULL, "\"min\":[4,14]", "[", "V-03", "odds[2].min", 0},
    {NULL, "\"min\":[9,2]", NULL, "\"min\":[1,1]", "[", "V-03", "odds[7].min", 0},
    /* V-04: combat results */
    {"\"crt\"", "\"1:3\"", NULL, "\"3:1\"", "\"3", "V-04", "crt.columns[1]", 0},
    {"\"crt\"", "\"1:4\",", NULL, "", NULL, "V-04", "crt.columns", 0},
    {NULL, "\"from\":0,", NULL, "\"from\":10,", "10", "V-04", "crt.rows[0].from", 0},
    {NULL, "\"from\":300,", NULL, "\"from\":200,", "200", "V-04", "crt.rows[3].from", 0},
    {NULL,
     "\"from\":300,\"results\":[\"Aw\",",
     NULL,
     "\"from\":300,\"results\":[",
     "[",
     "V-04",
     "crt.rows[3].results",
     0},
    {NULL,
     "\"from\":300,\"results\":[\"Aw\",",
     NULL,
     "\"from\":300,\"results\":[\"Dd\",\"Dd\",",
     "[",
     "V-04",
     "crt.rows[3].results",
     0},
    {NULL,
     "\"from\":300,\"results\":[\"Aw\",",
     NULL,
     "\"from\":300,\"results\":[\"As\",",
     "\"As",
     "V-04",
     "crt.rows[3].results[0]",
     0},
    /* V-06: bands */
    /* GL-EX-107 */
    {NULL,
     "[1000,\"unharmed\"]",
     NULL,
     "[990,\"unharmed\"]",
     "990",
     "V-06",
     "generals_under_fire[3][0]",
     0},
    {NULL,
     "[80,\"wounded\"]",
     NULL,
     "[30,\"wounded\"]",
     "30",
     "V-06",
     "generals_under_fire[1][0]",
     0},
    {NULL, "[700,\"Ad\"]", NULL, "[200,\"Ad\"]", "200", "V-06", "hedgehog.normal[1][0]", 0},
    {NULL,
     "[650,\"Dd\"],[1000,\"Dr\"]",
     NULL,
     "[650,\"Dd\"],[999,\"Dr\"]",
     "999",
     "V-06",
     "hedgehog.disrupted[3][0]",
     0},
    {"\"horse\":[",
     "[700,\"D\"]",
     NULL,
     "[400,\"D\"]",
     "400",
     "V-06",
     "artillery.horse[0].bands[1][0]",
     0},
    {NULL,
     "[900,\"none\"],[1000,\"D\"]",
     NULL,
     "[900,\"none\"]",
     "900",
     "V-06",
     "artillery.foot[4].bands[0][0]",
     0},
    /* V-07: artillery ranges */
    {NULL, "\"max_mm\":300", NULL, "\"max_mm\":200", "200", "V-07", "artillery.foot[2].max_mm", 0},
    {"\"horse\":[",
     "\"max_mm\":400",
     NULL,
     "\"max_mm\":250",
     "250",
     "V-07",
     "artillery.horse[3].max_mm",
     0},
    {NULL,
     "\"horse\":[",
     "\n\"generals_under",
     "\"horse\":[]},\n\"generals_under",
     "[]",
     "V-07",
     "artillery.horse",
     0},
    {NULL,
     "\"artillery\":{",
     "\n\"generals_under",
     "\"artillery\":{\"foot\":[{\"max_mm\":1,\"bands\":[[1000,\"D\"]]}]},\n\"generals_under",
     "{\"f",
     "V-07",
     "artillery.horse",
     0},
    /* V-09: hedgehog rows */
    {NULL, "[700,\"Ad\"]", NULL, "[700,\"Aw\"]", "\"Aw", "V-09", "hedgehog.normal[1][1]", 0},
    {NULL, "[650,\"Dd\"]", NULL, "[650,\"Dx\"]", "\"Dx", "V-09", "hedgehog.disrupted[2][1]", 0},
    {NULL,
     "\"hedgehog\":{",
     "\n\"crisis\"",
     "\"hedgehog\":{\"normal\":[[1000,\"Ad\"]]},\n\"crisis\"",
     "{\"n",
     "V-09",
     "hedgehog.disrupted",
     0},
    /* V-11: crisis levels */
    {NULL, "[25,250,\"rout\"],", NULL, "", "30", "V-11", "crisis[2][0]", 0}, /* GL-EX-108 */
    {NULL, "[15,100,", NULL, "[16,100,", "16", "V-11", "crisis[0][0]", 0},
    {NULL,
     "\"crisis_first_percent\":15",
     NULL,
     "\"crisis_first_percent\":10",
     NULL,
     "V-11",
     "crisis[0][0]",
     0},
    {NULL, "[95,950,\"rout\"]", NULL, "[96,950,\"rout\"]", "96", "V-11", "crisis[16][0]", 0},
    /* V-13: visibility */
    {NULL, "[31,500]", NULL, "[46,500]", "46", "V-13", "visibility[2][0]", 0},
    {NULL, "[31,500]", NULL, "[31,751]", "751", "V-13", "visibility[2][1]", 0},
    {NULL, "[46,750]", NULL, "[46,null]", "null", "V-13", "visibility[1][1]", 0},
    {NULL, "[61,null]", NULL, "[61,900]", "900", "V-13", "visibility[0][1]", 0},
    {NULL, "[61,null]", NULL, "[60,null]", "60", "V-13", "visibility[0][0]", 0},
    /* GL-EX-111 (iv) */
    {NULL, "[16,300],[1,150]", NULL, "[16,300]", "16", "V-13", "visibility[3][0]", 0},
    {NULL,
     "\"dusk_minutes\":60",
     NULL,
     "\"dusk_minutes\":61",
     NULL,
     "V-13 visibility: expected 62, one more than dusk_minutes",
     "visibility[0][0]",
     0},
    /* V-14: armies and classes */
    {NULL, "{\"id\":\"BAV\"", NULL, "{\"id\":\"IMP\"", "\"IMP", "V-14", "armies[1].id", 0},
    {IMP, "[\"regular\"", NULL, "[\"veteran\"", "\"v", "V-14", "armies[0].troops[1][0]", 0},
    {NULL, "\"armies\":[", "]]}]}", "\"armies\":[]}", "[]", "V-14", "armies", 0},
    /* V-15: size of regiments */
    {IMP, "[\"veteran\",8,10", NULL, "[\"veteran\",4,10", "4", "V-15", "armies[0].troops[0][1]", 0},
    {IMP,
     "[\"veteran\",8,10",
     NULL,
     "[\"veteran\",8,11",
     "11",
     "V-15",
     "armies[0].troops[0][2]",
     0},
    {IMP, "[\"veteran\",8,10", NULL, "[\"veteran\",8,7", "7", "V-15", "armies[0].troops[0][2]", 0},
    {IMP,
     "[\"dismounted_dragoon\",3,4",
     NULL,
     "[\"dismounted_dragoon\",0,4",
     "0",
     "V-15",
     "armies[0].troops[3][1]",
     0},
    {IMP,
     "[\"cuirassier\",3,4",
     NULL,
     "[\"cuirassier\",2,4",
     "2",
     "V-15",
     "armies[0].troops[4][1]",
     0},
    {IMP, "[\"dragoon\",3,4", NULL, "[\"dragoon\",3,5", "5", "V-15", "armies[0].troops[7][2]", 0},
    {IMP, "[\"foot\",1,1", NULL, "[\"foot\",1,2", "2", "V-15", "armies[0].troops[8][2]", 0},
    /* V-16: strengths */
    {IMP,
     "[\"militia\",5,8,2",
     NULL,
     "[\"militia\",5,8,0",
     "0",
     "V-16",
     "armies[0].troops[2][3]",
     0},
    {IMP,
     "[\"medium\",3,4,3,3,2,2",
     NULL,
     "[\"medium\",3,4,3,3,2,0",
     "0",
     "V-16",
     "armies[0].troops[6][6]",
     0},
    {IMP,
     "[\"horse\",1,1,0,0",
     NULL,
     "[\"horse\",1,1,0,1",
     "1,0,0,500",
     "V-16",
     "armies[0].troops[9][4]",
     0},
    /* V-19: difficult ground */
    {IMP, ",90,1,2,2,2,1]", NULL, ",90,3,2,2,2,1]", "3", "V-19", "armies[0].troops[0][13]", 0},
    /* V-21: named generals */
    {NULL, "{\"army\":\"PAR\"", NULL, "{\"army\":\"TUR\"", "\"TUR", "V-21", "generals[1].army", 0},
    {NULL, "\"Cromwell\"", NULL, "\"\"", "\"\"", "V-21", "generals[1].name", 0},
    {NULL, "\"Cromwell\"", NULL, "\"" LONG_63 "4\"", "\"1", "V-21", "generals[1].name", 0},
    {NULL,
     "{\"army\":\"PAR\",\"name\":\"Cromwell\"",
     NULL,
     "{\"army\":\"SWE\",\"name\":\"Gustavus Adolphus\"",
     "\"Gus",
     "V-21",
     "generals[1].name",
     0},
    /* V-22: form */
    {NULL, "\"name\":\"Glauben default tables\"", NULL, "\"name\":\"\"", "\"\"", "V-22", "name", 0},
    {NULL,
     "\"name\":\"Glauben default tables\"",
     NULL,
     "\"name\":\"" LONG_63 "4\"",
     "\"1",
     "V-22",
     "name",
     0},
    {NULL,
     "\"name\":\"Glauben default tables\"",
     NULL,
     "\"name\":\"a\\tb\"",
     "\\tb",
     "V-22",
     "name",
     0},
    {NULL,
     "\"name\":\"Glauben default tables\"",
     NULL,
     "\"name\":\"a\\u007fb\"",
     "\\u007f",
     "V-22",
     "name",
     0},
    {NULL,
     "\"name\":\"Glauben default tables\"",
     NULL,
     "\"name\":\"a\\u0085b\"",
     "\\u0085",
     "V-22",
     "name",
     0},
    {NULL, "\"name\":\"Glauben default tables\"", NULL, "\"name\":7", "7", "V-22", "name", 0},
    {NULL,
     "\"provenance\":\"default\"",
     NULL,
     "\"provenance\":\"mine\"",
     "\"mine",
     "V-22",
     "provenance",
     0},
    /* GL-EX-111 (ii) */
    {NULL,
     "[15,100,\"retire\"]",
     NULL,
     "[15,100.0,\"retire\"]",
     "100.0",
     "V-22",
     "crisis[0][1]",
     0},
    {NULL, "[15,100,\"retire\"]", NULL, "[15,1e2,\"retire\"]", "1e2", "V-22", "crisis[0][1]", 0},
    {NULL, "[15,100,\"retire\"]", NULL, "[15,1000,\"retire\"]", "1000", "V-22", "crisis[0][1]", 0},
    {NULL, "[15,100,\"retire\"]", NULL, "[15,100,\"flee\"]", "\"flee", "V-22", "crisis[0][2]", 0},
    {NULL, "[15,100,\"retire\"]", NULL, "[15,100]", "[", "V-22", "crisis[0]", 0},
    {NULL,
     "[95,950,\"rout\"]",
     NULL,
     "[95,950,\"rout\"],[100,950,\"rout\"]",
     "100",
     "V-22",
     "crisis[17][0]",
     0},
    {NULL, "\"min\":[0,1]", NULL, "\"min\":[0,0]", "0]", "V-22", "odds[0].min[1]", 0},
    {NULL, "\"min\":[0,1]", NULL, "\"min\":[-1,1]", "-1", "V-22", "odds[0].min[0]", 0},
    {NULL, "\"min\":[0,1]", NULL, "\"min\":[0,1,1]", "[", "V-22", "odds[0].min", 0},
    {NULL, "\"min\":[9,2]", NULL, "\"min\":[1001,2]", "1001", "V-22", "odds[7].min[0]", 0},
    {NULL, "\"odds\":[", "}],", "\"odds\":[],", "[", "V-22", "odds", 0},
    {NULL, "{\"column\":\"1:4\",\"min\":[0,1]}", NULL, "[\"1:4\",0,1]", "[", "V-22", "odds[0]", 0},
    {NULL, "\"from\":900", NULL, "\"from\":1000", "1000", "V-22", "crt.rows[9].from", 0},
    {NULL,
     "\"max_mm\":600",
     NULL,
     "\"max_mm\":10001",
     "10001",
     "V-22",
     "artillery.foot[4].max_mm",
     0},
    {NULL, "[300,\"none\"]", NULL, "[0,\"none\"]", "0", "V-22", "artillery.foot[0].bands[0][0]", 0},
    {NULL,
     "[300,\"none\"]",
     NULL,
     "[300,\"N\"]",
     "\"N",
     "V-22",
     "artillery.foot[0].bands[0][1]",
     0},
    {NULL, "[300,\"none\"]", NULL, "[300]", "[", "V-22", "artillery.foot[0].bands[0]", 0},
    {NULL,
     "[30,\"killed\"]",
     NULL,
     "[30,\"dead\"]",
     "\"dead",
     "V-22",
     "generals_under_fire[0][1]",
     0},
    {NULL, "\"visibility\":[", "]],", "\"visibility\":[],", "[]", "V-22", "visibility", 0},
    {NULL, "[61,null]", NULL, "[1441,null]", "1441", "V-22", "visibility[0][0]", 0},
    {NULL, "[46,750]", NULL, "[46,100001]", "100001", "V-22", "visibility[1][1]", 0},
    {NULL, "[46,750]", NULL, "[46,\"far\"]", "\"far", "V-22", "visibility[1][1]", 0},
    {"Cromwell", "\"bonus\":200", NULL, "\"bonus\":1001", "1001", "V-22", "generals[1].bonus", 0},
    {NULL, "\"min\",\"max\"", NULL, "\"max\",\"min\"", "\"max", "V-22", "troop_columns[1]", 0},
    {NULL, ",\"cost_hedgehog\"]", NULL, "]", NULL, "V-22", "troop_columns", 0},
    {NULL, "{\"id\":\"BAV\"", NULL, "{\"id\":\"Bav\"", "\"Bav", "V-22", "armies[1].id", 0},
    {NULL, "{\"id\":\"BAV\"", NULL, "{\"id\":\"BAVARIANS\"", "\"BAV", "V-22", "armies[1].id", 0},
    {NULL, "{\"id\":\"BAV\"", NULL, "{\"id\":\"\"", "\"\"", "V-22", "armies[1].id", 0},
    {IMP, "\"initiative\":false", NULL, "\"initiative\":0", "0", "V-22", "armies[0].initiative", 0},
    {IMP,
     "\"general_bonus\":100",
     NULL,
     "\"general_bonus\":-1",
     "-1",
     "V-22",
     "armies[0].general_bonus",
     0},
    {IMP, "[\"veteran\",", NULL, "[\"guard\",", "\"guard", "V-22", "armies[0].troops[0][0]", 0},
    {IMP, ",90,1,2,2,2,1]", NULL, ",90,1,2,2,2]", NULL, "V-22", "armies[0].troops[0]", 0},
    {IMP, ",90,1,2,2,2,1]", NULL, ",90,1,2,2,2,5]", "5", "V-22", "armies[0].troops[0][17]", 0},
    {IMP, ",90,1,2,2,2,1]", NULL, ",1001,1,2,2,2,1]", "1001", "V-22", "armies[0].troops[0][12]", 0},
    {IMP, ",90,1,2,2,2,1]", NULL, ",90,1,0,2,2,1]", "0,2", "V-22", "armies[0].troops[0][14]", 0},
    {IMP,
     "[\"veteran\",8,10,4",
     NULL,
     "[\"veteran\",8,10,100",
     "100",
     "V-22",
     "armies[0].troops[0][3]",
     0},
    {NULL,
     "\"troops\":[\n[\"veteran\",8,10,4,5",
     "]]}",
     "\"troops\":[]}",
     "[]",
     "V-22",
     "armies[0].troops",
     0},
};

static const wrong warnings[] = {
    /* GL-EX-109 */
    {NULL,
     "\"from\":500,\"results\":[\"Ad\",\"Ad\",\"Dx\",\"Dx\"",
     NULL,
     "\"from\":500,\"results\":[\"Ad\",\"Ad\",\"Dx\",\"Ar\"",
     "\"Ar",
     "V-05",
     "crt.rows[5].results[3]",
     0},
    {NULL,
     "[1000,\"LD\"]",
     NULL,
     "[1000,\"D\"]",
     "\"D\"",
     "V-08",
     "artillery.foot[0].bands[3][1]",
     0},
    {"\"foot\"",
     "[450,\"none\"]",
     NULL,
     "[200,\"none\"]",
     NULL,
     "V-08",
     "artillery.foot[1].bands",
     0},
    {"\"horse\"",
     "[400,\"none\"]",
     NULL,
     "[250,\"none\"]",
     NULL,
     "V-08",
     "artillery.horse[0].bands",
     0},
    {"\"horse\"",
     "\"max_mm\":400",
     NULL,
     "\"max_mm\":650",
     NULL,
     "V-08",
     "artillery.horse[3].bands",
     0},
    {NULL,
     "[700,\"Ad\"],[950,\"Dd\"]",
     NULL,
     "[700,\"Dd\"],[950,\"Ad\"]",
     "\"Ad",
     "V-10",
     "hedgehog.normal[2][1]",
     0},
    {"\"disrupted\":", "[100,\"Ar\"]", NULL, "[260,\"Ar\"]", NULL, "V-10", "hedgehog.disrupted", 0},
    {NULL, "[25,250,", NULL, "[25,140,", "140", "V-12", "crisis[2][1]", 0},
    {NULL, "[40,600,", NULL, "[40,499,", "499", "V-12", "crisis[5][1]", 0},
    {IMP,
     "[\"regular\",7,10,3,4,2,2",
     NULL,
     "[\"regular\",7,10,3,4,4,2",
     "4,2,",
     "V-17",
     "armies[0].troops[1][5]",
     0},
    {IMP,
     "[\"regular\",7,10,3,4,2,2",
     NULL,
     "[\"regular\",7,10,3,4,2,5",
     "5",
     "V-17",
     "armies[0].troops[1][6]",
     0},
    {IMP,
     "450,60,80,90,120,90,",
     NULL,
     "450,60,59,90,120,90,",
     "59",
     "V-18",
     "armies[0].troops[1][9]",
     0},
    {IMP,
     "450,60,80,90,120,90,",
     NULL,
     "450,60,80,90,120,80,",
     "80,1",
     "V-18",
     "armies[0].troops[1][12]",
     0},
    {IMP,
     "450,60,80,90,120,90,",
     NULL,
     "450,60,80,90,201,90,",
     "201",
     "V-18",
     "armies[0].troops[1][11]",
     0},
    {IMP,
     "[\"dragoon\",3,4,4,",
     NULL,
     "[\"dragoon\",3,4,5,",
     NULL,
     "V-20",
     "armies[0].troops[5]",
     0},
    {IMP,
     "[\"dragoon\",3,4,4,",
     NULL,
     "[\"dragoon\",3,4,3,",
     "[\"dra",
     "V-20",
     "armies[0].troops[7]",
     0},
    {IMP,
     "550,110,120,130,150,160,",
     NULL,
     "550,95,120,130,150,160,",
     NULL,
     "V-20",
     "armies[0].troops[6]",
     0},
    {IMP, /* no faster than heavy horse, as fast */
     "550,110,120,130,150,160,",
     NULL,
     "550,100,120,130,150,160,",
     NULL,
     "V-20",
     "armies[0].troops[6]",
     0},
};

static void compare(const wrong *w, const char *text, size_t changed_at, const tilly_error *e)
{
    if (strncmp(e->text, w->rule, strlen(w->rule)) || strcmp(e->path, w->path))
        fail_msg("\"%s\" for \"%s\": wanted %s at %s, got %s at %s",
                 w->instead,
                 w->from,
                 w->rule,
                 w->path,
                 e->text,
                 e->path);
    if (!w->there)
        return;
    uint32_t line;
    uint32_t column;
    const char *there = strstr(text + changed_at, w->there);
    if (!there)
        fail_msg("there is no %s after \"%s\"", w->there, w->instead);
    line_and_column_of(text, (size_t)(there - text), &line, &column);
    if (line != e->line || column != e->column)
        fail_msg(
            "%s (%s): wanted %u:%u, got %u:%u", w->path, e->text, line, column, e->line, e->column);
}

static void a_file_with_one_fault_is_refused_and_says_where(void **state)
{
    char *text = file_text(DEFAULT_FILE);
    for (unsigned i = 0; i < sizeof errors / sizeof *errors; i++) {
        const wrong *w = &errors[i];
        tilly_ruleset *r = rules_with_tables();
        uint64_t before = hash_of_rules(r);
        size_t at;
        char *changed = with_other(text, w->after, w->from, w->to, w->instead, &at);
        tilly_error e = {.size = sizeof e};
        tilly_status status = read_text_of(r, changed, &e);
        if (status != (w->status ? w->status : TILLY_E_FORMAT))
            fail_msg("\"%s\" for \"%s\": %s, %s",
                     w->instead,
                     w->from,
                     tilly_status_name(status),
                     e.text);
        assert_int_equal(e.status, status);
        assert_true(e.line && e.column);
        compare(w, changed, at, &e);
        assert_memory_equal(tables_in(r), usual(), sizeof(glauben_tables));
        assert_true(hash_of_rules(r) == before);
        free(changed);
        tilly_ruleset_unref(r);
    }
    free(text);
}

static tilly_error
warning_of(const tilly_ruleset *r, const char *text, uint32_t index, uint32_t *count)
{
    tilly_error said = {.size = sizeof said};
    assert_int_equal(tilly_ruleset_tables_warning(r, text, strlen(text), index, &said, count),
                     TILLY_OK);
    return said;
}

static void a_doubtful_file_is_loaded_and_told(void **state)
{
    char *text = file_text(DEFAULT_FILE);
    for (unsigned i = 0; i < sizeof warnings / sizeof *warnings; i++) {
        const wrong *w = &warnings[i];
        tilly_ruleset *r = rules_with_tables();
        uint64_t before = hash_of_rules(r);
        size_t at;
        uint32_t count = 0;
        char *changed = with_other(text, w->after, w->from, w->to, w->instead, &at);
        tilly_error e = {.size = sizeof e};
        if (tilly_ruleset_tables_read(r, changed, strlen(changed), &count, &e))
            fail_msg("%s at %s", e.text, e.path);
        if (!count)
            fail_msg("nothing is said of \"%s\"", w->instead);
        for (uint32_t k = 0, all = 0; k < count; k++) {
            tilly_error said = warning_of(r, changed, k, &all);
            assert_int_equal(all, count);
            if (!k)
                compare(w, changed, at, &said);
            assert_true(said.status == TILLY_OK && said.line && !strncmp(said.text, w->rule, 4));
        }
        assert_true(hash_of_rules(r) != before);
        free(changed);
        tilly_ruleset_unref(r);
    }
    free(text);
}

/* ---- the catalogue's files ------------------------------------------------------------------ */

/* GL-EX-108 in its own words */
static void a_level_may_not_be_left_out(void **state)
{
    tilly_ruleset *r = rules_with_tables();
    char *text = file_text(DEFAULT_FILE);
    char *changed = with_crisis_rows(
        "\"crisis\":[[15,100,\"retire\"],[20,150,\"rout\"],[30,350,\"rout\"]],", text);
    tilly_error e = {.size = sizeof e};
    assert_int_equal(read_text_of(r, changed, &e), TILLY_E_FORMAT);
    assert_string_equal(e.path, "crisis[2][0]");
    assert_int_equal(strncmp(e.text, "V-11 ", 5), 0);
    free(changed);
    /* GL-Q-91: a short table is a whole one */
    changed = with_crisis_rows("\"crisis\":[[15,100,\"retire\"]],", text);
    assert_int_equal(read_text_of(r, changed, &e), TILLY_OK);
    assert_int_equal(crisis_level(tables_in(r), 90).most, 100);
    free(changed);
    free(text);
    tilly_ruleset_unref(r);
}

/* GL-EX-109 */
static void an_odd_but_legal_table_is_played_as_it_stands(void **state)
{
    uint32_t count = 0;
    tilly_ruleset *r = rules_read_with("\"from\":500,\"results\":[\"Ad\",\"Ad\",\"Dx\",\"Dx\"",
                                       "\"from\":500,\"results\":[\"Ad\",\"Ad\",\"Dx\",\"Ar\"",
                                       &count);
    assert_int_equal(count, 1);
    assert_int_equal(combat_result(tables_in(r), odds_column(tables_in(r), 1, 1), 550), RESULT_AR);
    tilly_ruleset_unref(r);
}

/* GL-EX-111 (iii) */
static void a_name_given_twice_is_refused(void **state)
{
    tilly_ruleset *r = rules_with_tables();
    size_t at;
    char *text = file_text(DEFAULT_FILE);
    char *changed = with_other(text, NULL, "\"hedgehog\":", NULL, "\"odds\":[],\"hedgehog\":", &at);
    tilly_error e = {.size = sizeof e};
    uint32_t line;
    uint32_t column;
    assert_int_equal(read_text_of(r, changed, &e), TILLY_E_FORMAT);
    line_and_column_of(changed, at, &line, &column);
    assert_int_equal(strncmp(e.text, "V-22 form: duplicate", 20), 0);
    assert_non_null(strstr(e.text, "odds"));
    assert_int_equal(e.line, line);
    assert_int_equal(read_text_of(r, "[]", &e), TILLY_E_FORMAT);
    assert_int_equal(strncmp(e.text, "V-01 ", 5), 0);
    /* no JSON at all: no rule of ours */
    assert_int_equal(read_text_of(r, "{\"format\":", &e), TILLY_E_FORMAT);
    assert_int_not_equal(strncmp(e.text, "V-", 2), 0);
    free(changed);
    free(text);
    tilly_ruleset_unref(r);
}

/* GL-EX-111 (v) */
static void a_parameter_left_out_is_the_books(void **state)
{
    tilly_ruleset *r = rules_read_with("\"presence_mm\":50", "\"presence_mm\":80", NULL);
    const glauben_tables *t = tables_in(r);
    size_t at;
    assert_int_equal(t->param[GLAUBEN_PRESENCE_MM], 80);
    char *text = file_text(DEFAULT_FILE);
    char *changed = with_other(text, NULL, "\"params\":{", "25},\n", "", &at);
    assert_int_equal(read_text_of(r, changed, NULL), TILLY_OK);
    assert_memory_equal(tables_in(r), usual(), sizeof(glauben_tables));
    free(changed);
    free(text);
    tilly_ruleset_unref(r);
}

static void plain_rounding_needs_only_other_bounds(void **state) /* the note under 2.5 */
{
    tilly_ruleset *r = rules_with_tables();
    size_t at;
    char *text = file_text(DEFAULT_FILE);
    char *changed =
        with_other(text,
                   NULL,
                   "\"odds\":[",
                   "}],",
                   "\"odds\":[{\"column\":\"1:4\",\"min\":[0,1]},{\"column\":\"1:3\",\"min\":[1,3]}"
                   ",{\"column\":\"1:2\",\"min\":[1,2]},{\"column\":\"1:1\",\"min\":[1,1]},"
                   "{\"column\":\"2:1\",\"min\":[2,1]},{\"column\":\"3:1\",\"min\":[3,1]},{"
                   "\"column\":\"4:1\",\"min\":[4,1]},{\"column\":\"5:1\",\"min\":[5,1]}],",
                   &at);
    uint32_t count = 9;
    assert_int_equal(tilly_ruleset_tables_read(r, changed, strlen(changed), &count, NULL),
                     TILLY_OK);
    assert_int_equal(count, 0);
    assert_string_equal(tables_in(r)->odds[odds_column(tables_in(r), 28, 32)].name, "1:2");
    assert_string_equal(tables_in(r)->odds[odds_column(tables_in(r), 47, 16)].name, "2:1");
    free(changed);
    free(text);
    tilly_ruleset_unref(r);
}

static void every_parameter_has_its_range(void **state)
{
    char *text = file_text(DEFAULT_FILE);
    char from[64];
    char instead[96];
    char path[64];
    tilly_ruleset *r = rules_with_tables();
    for (unsigned i = 0; i < GLAUBEN_PARAMS; i++) {
        const glauben_param_info *p = &glauben_param_info_of[i];
        snprintf(from, sizeof from, "\"%s\":%d", p->key, (int)p->usual);
        snprintf(path, sizeof path, "params.%s", p->key);
        for (int past = -1; past <= 1; past += 2) {
            size_t at;
            tilly_error e = {.size = sizeof e};
            snprintf(instead,
                     sizeof instead,
                     "\"%s\":%d",
                     p->key,
                     (int)(past < 0 ? p->least - 1 : p->most + 1));
            char *changed = with_other(text, NULL, from, NULL, instead, &at);
            assert_int_equal(read_text_of(r, changed, &e), TILLY_E_FORMAT);
            assert_int_equal(strncmp(e.text, "V-02 ", 5), 0);
            assert_string_equal(e.path, path);
            free(changed);
        }
    }
    free(text);
    tilly_ruleset_unref(r);
}

static void every_required_key_is_missed(void **state)
{
    char *text = file_text(DEFAULT_FILE);
    json_t *whole = json_loads(text, 0, NULL);
    tilly_ruleset *r = rules_with_tables();
    const char *key;
    json_t *value;
    unsigned missed = 0;
    json_object_foreach(whole, key, value)
    {
        json_t *rest = json_copy(whole);
        json_object_del(rest, key);
        char *changed = json_dumps(rest, 0);
        tilly_error e = {.size = sizeof e};
        tilly_status status = read_text_of(r, changed, &e);
        assert_int_equal(status, strcmp(key, "params") ? TILLY_E_FORMAT : TILLY_OK);
        if (status) {
            missed++;
            assert_int_equal(strncmp(e.text, "V-01 ", 5), 0);
            assert_string_equal(e.path, key);
        }
        free(changed);
        json_decref(rest);
    }
    assert_int_equal(missed, 14);
    json_decref(whole);
    free(text);
    tilly_ruleset_unref(r);
}

/* ---- room ----------------------------------------------------------------------------------- */

/* The list at the place gets new entries by `make` until it has `count`. */
typedef struct crowd {
    const char *path;
    unsigned most;
    json_t *(*make)(unsigned i, unsigned count);
} crowd;

static json_t *odd_column(unsigned i, unsigned count)
{
    return json_pack("{s:o, s:[i, i]}", "column", json_sprintf("c%u", i), "min", (int)i, 1);
}
static json_t *odd_band(unsigned i, unsigned count)
{
    return json_pack("[i, s]", i + 1 == count ? 1000 : (int)i + 1, "D");
}
static json_t *odd_fate(unsigned i, unsigned count)
{
    return json_pack("[i, s]", i + 1 == count ? 1000 : (int)i + 1, "unharmed");
}
static json_t *odd_hedgehog(unsigned i, unsigned count)
{
    return json_pack("[i, s]", i + 1 == count ? 1000 : (int)i + 1, "Ad");
}
static json_t *odd_range(unsigned i, unsigned count)
{
    return json_pack("{s:i, s:[[i, s]]}", "max_mm", (int)i + 1, "bands", 1000, "none");
}
static json_t *odd_sight(unsigned i, unsigned count)
{
    return i ? json_pack("[i, i]", (int)(i + 1 == count ? 1 : 1440 - i), 500)
             : json_pack("[i, n]", 1440);
}
static json_t *odd_captain(unsigned i, unsigned count)
{
    return json_pack(
        "{s:s, s:o, s:i}", "army", "SWE", "name", json_sprintf("General %u", i), "bonus", (int)i);
}
static json_t *odd_army(unsigned i, unsigned count)
{
    return json_pack("{s:o, s:s, s:b, s:i, s:[[s,i,i,i,i,i,i,i,i,i,i,i,i,i,i,i,i,i]]}",
                     "id",
                     i == 0   ? json_string("SWE")
                     : i == 1 ? json_string("PAR")
                              : json_sprintf("A%u", i),
                     "name",
                     "Army",
                     "initiative",
                     0,
                     "general_bonus",
                     0,
                     "troops",
                     "foot",
                     1,
                     1,
                     0,
                     0,
                     0,
                     0,
                     500,
                     40,
                     40,
                     40,
                     60,
                     60,
                     1,
                     4,
                     0,
                     0,
                     0);
}
static json_t *odd_row(unsigned i, unsigned count)
{
    return json_pack("{s:i, s:[s,s,s,s,s,s,s,s]}",
                     "from",
                     (int)i,
                     "results",
                     "Dx",
                     "Dx",
                     "Dx",
                     "Dx",
                     "Dx",
                     "Dx",
                     "Dx",
                     "Dx");
}
static json_t *odd_level(unsigned i, unsigned count)
{
    return json_pack("[i, i, s]", (int)i + 1, 900, "rout");
}

static const crowd crowds[] = {
    {"artillery.foot[0].bands", MOST_BANDS, odd_band},
    {"artillery.foot", MOST_RANGES, odd_range},
    {"artillery.horse", MOST_RANGES, odd_range},
    {"generals_under_fire", MOST_BANDS, odd_fate},
    {"hedgehog.normal", MOST_BANDS, odd_hedgehog},
    {"visibility", MOST_SIGHTS, odd_sight},
    {"generals", MOST_GREAT_CAPTAINS, odd_captain},
    {"armies", MOST_NATIONS, odd_army},
    {"odds", MOST_COLUMNS, odd_column},
    {"artillery.horse[3].bands", MOST_BANDS, odd_band},
    {"crt.rows", MOST_RESULT_ROWS, odd_row},
    {"crisis", MOST_CRISES, odd_level},
};

static json_t *list_at(json_t *whole, const char *path)
{
    char key[64];
    json_t *at = whole;
    for (size_t n; *path; path += n) {
        path += *path == '.';
        if (*path == '[') {
            at = json_array_get(at, (size_t)atoi(path + 1));
            n = strcspn(path, "]") + 1;
        } else {
            n = strcspn(path, ".[");
            snprintf(key, sizeof key, "%.*s", (int)n, path);
            at = json_object_get(at, key);
        }
    }
    return at;
}

/* Everything else that leans on the list is made to fit it. */
static void make_fit(json_t *whole, const crowd *c, unsigned count)
{
    if (!strcmp(c->path, "crisis")) {
        json_object_set_new(
            json_object_get(whole, "params"), "crisis_first_percent", json_integer(1));
        json_object_set_new(
            json_object_get(whole, "params"), "crisis_step_percent", json_integer(1));
    }
    if (!strcmp(c->path, "visibility"))
        json_object_set_new(json_object_get(whole, "params"), "dusk_minutes", json_integer(1439));
    if (strcmp(c->path, "odds"))
        return;
    json_t *columns = json_array();
    json_t *results = json_array();
    for (unsigned i = 0; i < count; i++) {
        json_array_append_new(columns, json_sprintf("c%u", i));
        json_array_append_new(results, json_string("Dx"));
    }
    json_object_set_new(
        whole,
        "crt",
        json_pack(
            "{s:o, s:[{s:i, s:o}]}", "columns", columns, "rows", "from", 0, "results", results));
}

static tilly_status read_crowd(tilly_ruleset *r, const crowd *c, unsigned count, tilly_error *e)
{
    char *text = file_text(DEFAULT_FILE);
    json_t *whole = json_loads(text, 0, NULL);
    json_t *list = list_at(whole, c->path);
    free(text);
    json_array_clear(list);
    for (unsigned i = 0; i < count; i++)
        json_array_append_new(list, c->make(i, count));
    make_fit(whole, c, count);
    char *changed = json_dumps(whole, JSON_INDENT(1));
    tilly_status status = read_text_of(r, changed, e);
    free(changed);
    json_decref(whole);
    return status;
}

static void there_is_room_for_so_many_and_no_more(void **state)
{
    char wanted[96];
    for (unsigned i = 0; i < sizeof crowds / sizeof *crowds; i++) {
        const crowd *c = &crowds[i];
        tilly_ruleset *r = rules_with_tables();
        tilly_ruleset *again = rules_with_tables();
        tilly_error e = {.size = sizeof e};
        if (read_crowd(r, c, c->most, &e))
            fail_msg("%u of %s: %s at %s", c->most, c->path, e.text, e.path);
        char *text = written(r);
        assert_int_equal(read_text_of(again, text, NULL), TILLY_OK);
        assert_memory_equal(tables_in(r), tables_in(again), sizeof(glauben_tables));
        free(text);
        bool is_odds = !strcmp(c->path, "odds"); /* here the file itself ends at 32 */
        assert_int_equal(read_crowd(again, c, c->most + 1, &e),
                         is_odds ? TILLY_E_FORMAT : TILLY_E_FULL);
        snprintf(wanted, sizeof wanted, is_odds ? "%s" : "%s[%u]", c->path, c->most);
        assert_string_equal(e.path, wanted);
        assert_true(e.line > 1 && e.status == (is_odds ? TILLY_E_FORMAT : TILLY_E_FULL));
        assert_memory_equal(tables_in(r), tables_in(again), sizeof(glauben_tables));
        tilly_ruleset_unref(again);
        tilly_ruleset_unref(r);
    }
}

static void warnings_are_asked_for_one_by_one(void **state)
{
    tilly_ruleset *r = rules_with_tables();
    size_t at;
    char *text = file_text(DEFAULT_FILE);
    char *changed = with_other(
        text,
        NULL,
        "{\"from\":900,\"results\":",
        "]}",
        "{\"from\":900,\"results\":[\"Ar\",\"Ar\",\"Ar\",\"Ar\",\"Ar\",\"Ar\",\"Ar\",\"Ar\"]}",
        &at);
    uint64_t before = hash_of_rules(r);
    uint32_t count = 0;
    assert_string_equal(warning_of(r, changed, 1, &count).path, "crt.rows[9].results[1]");
    assert_int_equal(count, 8);
    assert_string_equal(warning_of(r, changed, 8, &count).text, "");
    assert_true(hash_of_rules(r) == before); /* judged, not loaded */
    tilly_error refused = {.size = sizeof refused};
    assert_int_equal(tilly_ruleset_tables_warning(r, "{}", 2, 0, &refused, &count), TILLY_E_FORMAT);
    assert_int_equal(refused.status, TILLY_E_FORMAT);
    assert_int_equal(tilly_ruleset_tables_read(r, changed, strlen(changed), &count, NULL),
                     TILLY_OK);
    assert_int_equal(count, 8);
    free(changed);
    free(text);
    tilly_ruleset_unref(r);
}

/* ---- hostile files -------------------------------------------------------------------------- */

static void spoilt_files_are_read_or_refused(void **state)
{
    char *text = file_text(DEFAULT_FILE);
    size_t length = strlen(text);
    char *spoilt = malloc(length + 1);
    tilly_ruleset *r = rules_with_tables();
    unsigned refused = 0;
    for (uint32_t i = 0; i < 1500; i++) {
        uint32_t w[4];
        tilly_draw(19, TILLY_STREAM_FREE, i, 0, w);
        memcpy(spoilt, text, length + 1);
        size_t at = w[0] % length;
        size_t n = i % 3 == 2 ? w[1] % 80 : 0;
        if (i % 3 == 0)
            spoilt[at] = (char)(w[1] % 96 + 32);
        if (i % 3 == 1) {
            at += strcspn(spoilt + at, "0123456789");
            if (at < length)
                spoilt[at] = (char)('0' + w[1] % 10);
        }
        if (at + n > length)
            n = length - at;
        memmove(spoilt + at, spoilt + at + n, length - at - n);
        tilly_error e = {.size = sizeof e};
        tilly_status status = tilly_ruleset_tables_read(r, spoilt, length - n, NULL, &e);
        assert_int_equal(e.status, status);
        refused += status != TILLY_OK;
        if (!status)
            free(written(r));
    }
    assert_true(refused > 500);
    free(spoilt);
    free(text);
    tilly_ruleset_unref(r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_default_file_says_what_the_library_has),
        cmocka_unit_test(a_file_with_one_fault_is_refused_and_says_where),
        cmocka_unit_test(a_doubtful_file_is_loaded_and_told),
        cmocka_unit_test(a_level_may_not_be_left_out),
        cmocka_unit_test(an_odd_but_legal_table_is_played_as_it_stands),
        cmocka_unit_test(a_name_given_twice_is_refused),
        cmocka_unit_test(a_parameter_left_out_is_the_books),
        cmocka_unit_test(plain_rounding_needs_only_other_bounds),
        cmocka_unit_test(every_parameter_has_its_range),
        cmocka_unit_test(every_required_key_is_missed),
        cmocka_unit_test(there_is_room_for_so_many_and_no_more),
        cmocka_unit_test(warnings_are_asked_for_one_by_one),
        cmocka_unit_test(spoilt_files_are_read_or_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
