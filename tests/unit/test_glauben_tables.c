/* Tables of Age of Glauben: what they answer, and that they go with their rule set everywhere: here
 * the rule set "probe", which has these tables. */
#include "rules/glauben/book/tables.h"
#include "files.h"
#include "glauben.h"

/* ---- combat --------------------------------------------------------------------------------- */

/* GL-EX-44; GL-158 GL-Q-62 */
static void every_odds_boundary_is_in_the_column_above_it(void **state)
{
    static const struct {
        int32_t attack, defence;
        const char *column;
    } odds[] = {
        {1, 4, "1:4"},
        {2, 7, "1:3"},
        {9, 25, "1:3"},
        {10, 25, "1:2"},
        {15, 24, "1:2"},
        {16, 24, "1:1"},
        {35, 24, "1:1"},
        {36, 24, "2:1"},
        {59, 24, "2:1"},
        {60, 24, "3:1"},
        {83, 24, "3:1"},
        {84, 24, "4:1"},
        {107, 24, "4:1"},
        {108, 24, "5:1"},
        {28, 32, "1:1"} /* GL-EX-42 */,
        {28, 16, "2:1"} /* 43 */,
        {58, 24, "2:1"} /* 74 */,
        {1, 1000, "1:4"},
        {9000, 1, "5:1"},
    };
    for (unsigned i = 0; i < sizeof odds / sizeof *odds; i++)
        assert_string_equal(
            usual()->odds[odds_column(usual(), odds[i].attack, odds[i].defence)].name,
            odds[i].column);
}

static unsigned column_called(const char *name)
{
    for (unsigned c = 0; c < (unsigned)usual()->columns; c++)
        if (!strcmp(usual()->odds[c].name, name))
            return c;
    fail_msg("no column %s", name);
    return 0;
}

static const char *result_at(const char *column, int32_t sum)
{
    return combat_code_names[combat_result(usual(), column_called(column), sum)];
}

/* GL-EX-47; GL-Q-68 */
static void columns_beyond_the_ends_are_lost(void **state)
{
    assert_int_equal(shifted_column(usual(), column_called("1:1"), 2), column_called("3:1"));
    assert_int_equal(shifted_column(usual(), column_called("4:1"), 3), column_called("5:1"));
    assert_int_equal(shifted_column(usual(), column_called("1:4"), 2), column_called("1:2"));
    assert_int_equal(shifted_column(usual(), column_called("1:3"), -4), column_called("1:4"));
    assert_int_equal(shifted_column(usual(), 0, INT32_MAX), column_called("5:1"));
}

/* GL-EX-54, GL-EX-56, GL-EX-57 to 71; GL-170 GL-Q-02 */
static void the_combat_number_is_read_in_its_column(void **state)
{
    static const char *const columns[] = {"1:4", "1:3", "1:2", "1:1", "2:1", "3:1", "4:1", "5:1"};
    static const char *const at_450[] = {"Aw", "Ad", "Ad", "Dx", "Dx", "Dd", "Dd", "Dw"};
    for (unsigned c = 0; c < 8; c++)
        assert_string_equal(result_at(columns[c], 450), at_450[c]);
    assert_string_equal(result_at("5:1", 1300), "Dr");
    assert_string_equal(result_at("1:4", -200), "Ar");
    static const struct {
        int32_t number;
        const char *code;
    } even[] = {{50, "Ar"},
                {99, "Ar"},
                {100, "Aw"},
                {150, "Aw"},
                {199, "Aw"},
                {200, "Ad"},
                {250, "Ad"},
                {399, "Ad"},
                {400, "Dx"},
                {599, "Dx"},
                {600, "Dd"},
                {650, "Dd"},
                {799, "Dd"},
                {800, "Dw"},
                {850, "Dw"},
                {899, "Dw"},
                {900, "Dr"},
                {950, "Dr"},
                {999, "Dr"}};
    for (unsigned i = 0; i < sizeof even / sizeof *even; i++)
        assert_string_equal(result_at("1:1", even[i].number), even[i].code);
    assert_string_equal(result_at("1:2", 50), "Ar");  /* GL-EX-58 */
    assert_string_equal(result_at("2:1", 950), "Dr"); /* GL-EX-72 */
    assert_string_equal(result_at("5:1", 150), "Dx"); /* GL-EX-78 */
}

/* GL-EX-81, GL-EX-82, GL-EX-83 to 87; GL-201 GL-203 */
static void a_hedgehog_is_read_in_the_row_of_its_order(void **state)
{
    static const struct {
        enum hedgehog_state state;
        int32_t number;
        const char *code;
    } throws[] = {
        {HEDGEHOG_DISRUPTED, 99, "Ar"},
        {HEDGEHOG_DISRUPTED, 100, "Ad"},
        {HEDGEHOG_DISRUPTED, 399, "Ad"},
        {HEDGEHOG_DISRUPTED, 400, "Dd"},
        {HEDGEHOG_DISRUPTED, 649, "Dd"},
        {HEDGEHOG_DISRUPTED, 650, "Dr"},
        {HEDGEHOG_NORMAL, 249, "Ar"},
        {HEDGEHOG_NORMAL, 250, "Ad"},
        {HEDGEHOG_NORMAL, 699, "Ad"},
        {HEDGEHOG_NORMAL, 700, "Dd"},
        {HEDGEHOG_NORMAL, 949, "Dd"},
        {HEDGEHOG_NORMAL, 950, "Dr"},
        {HEDGEHOG_NORMAL, 200, "Ar"},
        {HEDGEHOG_NORMAL, 500, "Ad"},
        {HEDGEHOG_NORMAL, 970, "Dr"},
        {HEDGEHOG_NORMAL, -50, "Ar"},
        {HEDGEHOG_NORMAL, 1100, "Dr"},
    };
    for (unsigned i = 0; i < sizeof throws / sizeof *throws; i++)
        assert_string_equal(
            hedgehog_names[hedgehog_result(usual(), throws[i].state, throws[i].number)],
            throws[i].code);
}

/* ---- fire ----------------------------------------------------------------------------------- */

static void assert_fire(enum guns kind, int32_t range_tenths, int32_t number, const char *wanted)
{
    int effect = artillery_result(usual(), kind, range_tenths * (MM / 10), number);
    assert_string_equal(effect == OUT_OF_RANGE ? "out of range" : fire_effect_names[effect],
                        wanted);
}

/* GL-EX-16, GL-EX-17, GL-EX-18; GL-083 GL-084 GL-Q-27 */
static void artillery_is_read_at_its_range(void **state)
{
    static const struct {
        enum guns kind;
        int32_t mm, number[4];
        unsigned bands;
    } edges[] = {
        {GUNS_FOOT, 100, {299, 300, 600, 850}, 4},
        {GUNS_FOOT, 150, {449, 450, 700, 900}, 4},
        {GUNS_FOOT, 250, {599, 600, 800, 950}, 4},
        {GUNS_FOOT, 450, {749, 750, 900}, 3},
        {GUNS_FOOT, 600, {899, 900}, 2},
        {GUNS_HORSE, 100, {399, 400, 700, 920}, 4},
        {GUNS_HORSE, 200, {549, 550, 800, 960}, 4},
        {GUNS_HORSE, 300, {699, 700, 900}, 3},
        {GUNS_HORSE, 400, {879, 880}, 2},
    };
    for (unsigned i = 0; i < sizeof edges / sizeof *edges; i++)
        for (unsigned k = 0; k < edges[i].bands; k++) {
            assert_fire(edges[i].kind, edges[i].mm * 10, edges[i].number[k], fire_effect_names[k]);
            if (k)
                assert_fire(edges[i].kind,
                            edges[i].mm * 10,
                            edges[i].number[k] - 1,
                            fire_effect_names[k - 1]);
        }
    assert_fire(GUNS_FOOT, 1000, 600, "L");
    assert_fire(GUNS_FOOT, 1001, 600, "D");
    assert_fire(GUNS_FOOT, 0, 0, "none");
    assert_fire(GUNS_FOOT, 6010, 900, "out of range");
    assert_fire(GUNS_HORSE, 4010, 900, "out of range");
    assert_int_equal(artillery_reach(usual(), GUNS_FOOT), 600 * MM);
    assert_int_equal(artillery_reach(usual(), GUNS_HORSE), 400 * MM);
    assert_int_equal(artillery_result(usual(), GUNS_FOOT, 600 * MM + 1, 900), OUT_OF_RANGE);
}

/* GL-EX-11; GL-069 GL-Q-25 */
static void a_general_under_fire_may_fall(void **state)
{
    static const struct {
        int32_t number;
        const char *fate;
    } draws[] = {{0, "killed"},
                 {29, "killed"},
                 {30, "wounded"},
                 {79, "wounded"},
                 {80, "unhorsed"},
                 {149, "unhorsed"},
                 {150, "unharmed"},
                 {999, "unharmed"}};
    for (unsigned i = 0; i < sizeof draws / sizeof *draws; i++)
        assert_string_equal(fate_names[general_under_fire(usual(), draws[i].number)],
                            draws[i].fate);
}

/* ---- losses, sight, victory ----------------------------------------------------------------- */

/* GL-EX-96, GL-EX-99, GL-EX-101; GL-221 GL-Q-86 GL-Q-87 */
static void losses_exceed_a_level_after_its_mark(void **state)
{
    static const int32_t percent[] = {15, 20, 25, 30};
    static const int32_t test[] = {13, 18, 22, 26};
    for (unsigned i = 0; i < 4; i++) {
        assert_int_equal(crisis_exceeded(usual(), test[i], 85), percent[i]);
        assert_int_equal(crisis_exceeded(usual(), test[i] - 1, 85), i ? percent[i - 1] : 0);
    }
    assert_int_equal(crisis_exceeded(usual(), 12, 80), 0);
    assert_int_equal(crisis_exceeded(usual(), 18, 80), 20);
    assert_int_equal(crisis_exceeded(usual(), 14, 94), 0);
    assert_int_equal(crisis_exceeded(usual(), 15, 94), 15);
    assert_int_equal(crisis_exceeded(usual(), 33, 80), 40);
    assert_int_equal(crisis_exceeded(usual(), 80, 80), 95);
    assert_int_equal(crisis_exceeded(usual(), 0, 80), 0);
    assert_int_equal(crisis_exceeded(usual(), 0, 0), 0);
    for (int32_t total = 1; total <= 120; total++)
        for (int32_t losses = 0; losses <= total; losses++) {
            int32_t level = 0;
            for (int32_t p = 15; p < 100; p += 5)
                if (100 * losses > p * total)
                    level = p;
            assert_int_equal(crisis_exceeded(usual(), losses, total), level);
        }
}

/* GL-EX-97, GL-EX-98, GL-EX-103; GL-224 GL-225 GL-227 */
static void each_level_has_its_number_and_consequence(void **state)
{
    static const struct {
        int32_t percent, most;
        enum consequence does;
    } levels[] = {{15, 100, CRISIS_RETIRE},
                  {20, 150, CRISIS_ROUT},
                  {25, 250, CRISIS_ROUT},
                  {40, 600, CRISIS_ROUT},
                  {95, 950, CRISIS_ROUT}};
    for (unsigned i = 0; i < sizeof levels / sizeof *levels; i++) {
        crisis c = crisis_level(usual(), levels[i].percent);
        assert_int_equal(c.percent, levels[i].percent);
        assert_int_equal(c.most, levels[i].most);
        assert_int_equal(c.consequence, levels[i].does);
    }
    assert_int_equal(crisis_level(usual(), 14).percent, 0);
    assert_int_equal(crisis_level(usual(), 19).percent, 15);
}

/* GL-Q-91 */
static void beyond_the_last_line_its_number_stands_for_every_further_step(void **state)
{
    glauben_tables t = *usual();
    t.crises = 3; /* 15, 20, 25 */
    for (int32_t percent = 25; percent < 100; percent++) {
        crisis c = crisis_level(&t, percent);
        assert_int_equal(c.percent, percent / 5 * 5);
        assert_int_equal(c.most, 250);
        assert_int_equal(c.consequence, CRISIS_ROUT);
    }
    assert_int_equal(crisis_exceeded(&t, 60, 100), 55);
    assert_int_equal(crisis_exceeded(&t, 61, 100), 60);
}

/* GL-EX-106; GL-087 GL-Q-29 */
static void sight_shortens_towards_the_night(void **state)
{
    static const struct {
        int32_t minutes, mm;
    } hours[] = {{60, 750},
                 {46, 750},
                 {45, 500},
                 {31, 500},
                 {30, 300},
                 {16, 300},
                 {15, 150},
                 {5, 150},
                 {1, 150}};
    for (unsigned i = 0; i < sizeof hours / sizeof *hours; i++)
        assert_int_equal(sight_limit(usual(), hours[i].minutes), hours[i].mm * MM);
    assert_int_equal(sight_limit(usual(), 61), NO_LIMIT);
    assert_int_equal(sight_limit(usual(), 180), NO_LIMIT);
    assert_int_equal(sight_limit(usual(), 0), NIGHT);
    assert_int_equal(sight_limit(usual(), -5), NIGHT);
}

/* GL-EX-104; GL-243 GL-244 GL-245 GL-246 GL-247 GL-Q-93 */
static void upper_limits_belong_to_the_lower_degree(void **state)
{
    static const struct {
        int32_t losses, total, other_losses, other_total;
        enum degree degree;
    } ends[] = {
        {12, 80, 10, 100, DEGREE_DRAW},
        {13, 80, 10, 100, DEGREE_MARGINAL},
        {25, 100, 15, 100, DEGREE_MARGINAL},
        {26, 100, 15, 100, DEGREE_MAJOR},
        {35, 100, 10, 100, DEGREE_MAJOR},
        {36, 100, 10, 100, DEGREE_DECISIVE},
        {1, 3, 1, 12, DEGREE_MAJOR},
    };
    for (unsigned i = 0; i < sizeof ends / sizeof *ends; i++) {
        assert_int_equal(
            degree_of_victory(
                usual(), ends[i].losses, ends[i].total, ends[i].other_losses, ends[i].other_total),
            ends[i].degree);
        assert_int_equal(
            degree_of_victory(
                usual(), ends[i].other_losses, ends[i].other_total, ends[i].losses, ends[i].total),
            ends[i].degree);
    }
}

/* ---- armies --------------------------------------------------------------------------------- */

/* 2.2, 2.3: rows read off the printed tables */
static void an_army_has_its_troops(void **state)
{
    assert_int_equal(usual()->nations, 13);
    unsigned swe = (unsigned)nation_called(usual(), "SWE");
    unsigned imp = (unsigned)nation_called(usual(), "IMP");
    unsigned roy = (unsigned)nation_called(usual(), "ROY");
    unsigned spa = (unsigned)nation_called(usual(), "SPA");
    const troop *regulars = troop_of(usual(), swe, CLASS_REGULAR);
    const troop *cuirassiers = troop_of(usual(), imp, CLASS_CUIRASSIER);
    const troop *guns = troop_of(usual(), spa, CLASS_HORSE_BATTERY);
    assert_int_equal(regulars->min, 6);
    assert_int_equal(regulars->max, 8);
    assert_int_equal(regulars->att_org, 4);
    assert_int_equal(regulars->def_dis, 2);
    assert_int_equal(regulars->morale, 400);
    assert_int_equal(regulars->line, 70);
    assert_int_equal(regulars->column, 90);
    assert_int_equal(regulars->cost_column, 1);
    assert_int_equal(cuirassiers->charge, 140);
    assert_int_equal(cuirassiers->diff_num, 1);
    assert_int_equal(cuirassiers->diff_den, 3);
    assert_int_equal(cuirassiers->cost_hedgehog, 0);
    assert_int_equal(guns->morale, 500);
    assert_int_equal(guns->road, 120);
    assert_null(troop_of(usual(), roy, CLASS_CUIRASSIER));
    assert_int_equal(troop_of(usual(), roy, CLASS_HEAVY_REGULAR)->row, 5);
    assert_null(troop_of(usual(), 13, CLASS_REGULAR));
    assert_null(troop_of(usual(), swe, CLASSES));
    assert_int_equal(nation_called(usual(), "TUR"), NO_NATION);
    /* GL-100 */
    for (unsigned n = 0; n < 13; n++)
        assert_int_equal(usual()->nation[n].initiative, !strcmp(usual()->nation[n].id, "FRA"));
}

/* GL-EX-127; GL-070 GL-Q-15 GL-Q-140 */
static void great_captains_give_more(void **state)
{
    unsigned swe = (unsigned)nation_called(usual(), "SWE");
    unsigned par = (unsigned)nation_called(usual(), "PAR");
    unsigned imp = (unsigned)nation_called(usual(), "IMP");
    assert_int_equal(general_bonus(usual(), swe, "Gustavus Adolphus"), 200);
    assert_int_equal(general_bonus(usual(), par, "Cromwell"), 200);
    assert_int_equal(general_bonus(usual(), imp, "Cromwell"), 100);
    assert_int_equal(general_bonus(usual(), swe, "King Gustavus Adolphus"), 200);
    assert_int_equal(general_bonus(usual(), swe, "king gustavus adolphus"), 200);
    assert_int_equal(general_bonus(usual(), swe, "Adolphus"), 100);
    assert_int_equal(general_bonus(usual(), swe, "Gustavus Adolphus of Sweden"), 100);
    assert_int_equal(general_bonus(usual(), par, "Oliver CROMWELL"), 200);
    assert_int_equal(general_bonus(usual(), par, "McCromwell"), 100);
    assert_int_equal(general_bonus(usual(), swe, "Horn"), 100);
    assert_int_equal(general_bonus(usual(), swe, NULL), 100);
    assert_int_equal(general_bonus(usual(), 13, "Cromwell"), 0);
}

static void parameters_start_as_the_book_has_them(void **state)
{
    assert_int_equal(usual()->param[GLAUBEN_ROUT_RALLY_MIN], 800);
    assert_int_equal(usual()->param[GLAUBEN_MESSENGER_MIN], 150);
    assert_int_equal(usual()->param[GLAUBEN_COMMAND_SPEED_MM], 200);
    assert_int_equal(usual()->param[GLAUBEN_MAJOR_MAX_PERCENT], 25);
    for (unsigned i = 0; i < GLAUBEN_PARAMS; i++) {
        const glauben_param_info *p = &glauben_param_info_of[i];
        assert_true(p->least <= p->usual && p->usual <= p->most && p->clause && p->origin[0] &&
                    p->meaning[0]);
    }
}

/* ---- tables go with their rule set ---------------------------------------------------------- */

static void copies_carry_the_tables_and_go_their_own_way(void **state)
{
    tilly_ruleset *r = rules_read_with("\"rout_rally_min\":800", "\"rout_rally_min\":700", NULL);
    tilly_ruleset *copy;
    tilly_ruleset *fresh = rules_with_tables();
    assert_int_equal(tilly_ruleset_copy(r, &copy), TILLY_OK);
    assert_true(hash_of_rules(copy) == hash_of_rules(r) &&
                hash_of_rules(r) != hash_of_rules(fresh));
    char *text = file_text(DEFAULT_FILE);
    assert_int_equal(read_text_of(r, text, NULL), TILLY_OK);
    assert_int_equal(tables_in(copy)->param[GLAUBEN_ROUT_RALLY_MIN], 700);
    assert_true(hash_of_rules(r) == hash_of_rules(fresh));
    free(text);
    tilly_ruleset_unref(fresh);
    tilly_ruleset_unref(copy);
    tilly_ruleset_unref(r);
}

static tilly_battle *battle_under(tilly_ruleset *r)
{
    tilly_army *army[2];
    tilly_battle *b;
    uint32_t command;
    uint32_t index;
    for (int side = 0; side < 2; side++) {
        tilly_unit_spec spec = {
            .size = sizeof spec, .width = TILLY_ONE, .depth = TILLY_ONE, .strength = 3};
        assert_int_equal(tilly_army_new(r, side ? "North" : "South", &army[side]), TILLY_OK);
        assert_int_equal(tilly_army_add_command(army[side], "All", &command), TILLY_OK);
        assert_int_equal(tilly_army_add_unit(army[side], &spec, &index), TILLY_OK);
    }
    tilly_setup setup = {.size = sizeof setup,
                         .flags = TILLY_SETUP_ROLES,
                         .rules = r,
                         .army = {army[0], army[1]},
                         .seed = 1};
    assert_int_equal(tilly_battle_new(&setup, &b, NULL), TILLY_OK);
    for (int side = 0; side < 2; side++)
        tilly_army_unref(army[side]);
    return b;
}

static void tables_of_a_battle_are_frozen_and_saved_with_it(void **state)
{
    tilly_ruleset *r = rules_read_with("\"rout_rally_min\":800", "\"rout_rally_min\":700", NULL);
    tilly_battle *b = battle_under(r);
    tilly_ruleset *frozen = tilly_ruleset_ref((tilly_ruleset *)(uintptr_t)tilly_battle_rules(b));
    char *text = file_text(DEFAULT_FILE);
    char *save = text_of(SAVE_FILE, b);
    tilly_error e = {.size = sizeof e};
    void *loaded = NULL;
    assert_true(frozen != r && hash_of_rules(frozen) == hash_of_rules(r));
    assert_int_equal(read_text_of(frozen, text, &e), TILLY_E_FROZEN);
    assert_int_equal(e.status, TILLY_E_FROZEN);
    assert_int_equal(read_text_of(r, text, NULL), TILLY_OK);
    assert_int_equal(tables_in(frozen)->param[GLAUBEN_ROUT_RALLY_MIN], 700);
    if (read_thing(SAVE_FILE, save, strlen(save), NULL, NULL, &loaded, &e))
        fail_msg("%u:%u %s: %s", e.line, e.column, e.path, e.text);
    assert_memory_equal(
        tables_in(tilly_battle_rules(loaded)), tables_in(frozen), sizeof(glauben_tables));
    assert_true(hash_of_thing(SAVE_FILE, loaded) == hash_of_thing(SAVE_FILE, b));
    free(save);
    free(text);
    drop(SAVE_FILE, loaded);
    tilly_ruleset_unref(frozen);
    tilly_battle_unref(b);
    tilly_ruleset_unref(r);
}

static void a_rule_set_without_tables_says_so(void **state)
{
    tilly_ruleset *r = book_rules();
    tilly_error e = {.size = sizeof e};
    size_t needed = 77;
    assert_int_equal(read_text_of(r, "{}", &e), TILLY_E_UNSUPPORTED);
    assert_int_equal(e.status, TILLY_E_UNSUPPORTED);
    assert_int_equal(tilly_ruleset_tables_write(r, NULL, 0, &needed), TILLY_E_UNSUPPORTED);
    assert_int_equal(needed, 77);
    void *made = NULL;
    const char *text = "{\"format\": \"tilly-ruleset\", \"version\": 1, \"id\": \"tilly-1.2\",\n "
                       "\"tables\": \"0x1\"}";
    assert_int_equal(read_thing(RULESET_FILE, text, strlen(text), NULL, NULL, &made, &e),
                     TILLY_E_FORMAT);
    assert_null(made);
    assert_string_equal(e.path, "tables");
    assert_int_equal(e.line, 2);
    assert_int_equal(e.column, 2);
    tilly_ruleset_unref(r);
}

static void wrong_arguments_are_refused(void **state)
{
    tilly_ruleset *r = rules_with_tables();
    tilly_error e = {.size = sizeof e};
    tilly_error small = {.size = 4};
    uint32_t count;
    assert_int_equal(tilly_ruleset_tables_read(r, NULL, 0, NULL, &e), TILLY_E_NULL);
    assert_int_equal(tilly_ruleset_tables_read(r, "{}", 2, NULL, &small), TILLY_E_SIZE);
    assert_int_equal(tilly_ruleset_tables_read(NULL, "{}", 2, NULL, &e), TILLY_E_NULL);
    assert_int_equal(tilly_ruleset_tables_warning(r, NULL, 0, 0, &e, &count), TILLY_E_NULL);
    assert_int_equal(tilly_ruleset_tables_warning(r, "{}", 2, 0, &e, NULL), TILLY_E_NULL);
    assert_int_equal(tilly_ruleset_tables_warning(r, "{}", 2, 0, &small, &count), TILLY_E_SIZE);
    assert_int_equal(tilly_ruleset_tables_warning(NULL, "{}", 2, 0, &e, &count), TILLY_E_NULL);
    assert_int_equal(tilly_ruleset_tables_write(r, NULL, 5, NULL), TILLY_E_NULL);
    tilly_ruleset_unref(r);
}

/* ---- inside the files of a rule set --------------------------------------------------------- */

static void assert_round_trip(const tilly_ruleset *r, const char *names_tables)
{
    char *text = text_of(RULESET_FILE, r);
    void *again = NULL;
    tilly_error e = {.size = sizeof e};
    assert_non_null(strstr(text, names_tables));
    if (read_thing(RULESET_FILE, text, strlen(text), NULL, NULL, &again, &e))
        fail_msg("%u:%u %s: %s", e.line, e.column, e.path, e.text);
    assert_memory_equal(tables_in(again), tables_in(r), sizeof(glauben_tables));
    assert_true(hash_of_rules(again) == hash_of_rules(r));
    drop(RULESET_FILE, again);
    free(text);
}

static void a_rule_set_file_names_the_books_tables_and_carries_others(void **state)
{
    tilly_ruleset *r = rules_with_tables();
    tilly_ruleset *other =
        rules_read_with("\"Cromwell\",\"bonus\":200", "\"Cromwell\",\"bonus\":300", NULL);
    assert_round_trip(r, "\"tables\": \"0x");
    assert_round_trip(other, "\"tables\": {");
    assert_int_equal(general_bonus(tables_in(other),
                                   (unsigned)nation_called(tables_in(other), "PAR"),
                                   "Cromwell"),
                     300);
    tilly_ruleset_unref(other);
    tilly_ruleset_unref(r);
}

static tilly_status read_changed(
    const tilly_ruleset *r, const char *from, const char *to, const char *instead, tilly_error *e)
{
    size_t at;
    char *text = text_of(RULESET_FILE, r);
    char *changed = with_other(text, NULL, from, to, instead, &at);
    void *made = NULL;
    tilly_status status = read_thing(RULESET_FILE, changed, strlen(changed), NULL, NULL, &made, e);
    assert_true((status == TILLY_OK) == (made != NULL));
    if (made)
        drop(RULESET_FILE, made);
    free(changed);
    free(text);
    return status;
}

static void wrong_tables_inside_a_rule_set_are_refused_there(void **state)
{
    tilly_ruleset *r = rules_with_tables();
    tilly_ruleset *other =
        rules_read_with("\"Cromwell\",\"bonus\":200", "\"Cromwell\",\"bonus\":300", NULL);
    tilly_error e = {.size = sizeof e};
    assert_int_equal(read_changed(r, "\"tables\": \"", "\"\n", "\"tables\": \"0x1234\"\n", &e),
                     TILLY_E_MISMATCH);
    assert_string_equal(e.path, "tables");
    assert_int_equal(read_changed(r, "\"tables\": \"", "\"\n", "\"tables\": 7\n", &e),
                     TILLY_E_FORMAT);
    assert_int_equal(read_changed(other, "[15, 100, ", NULL, "[14, 100, ", &e), TILLY_E_FORMAT);
    assert_string_equal(e.path, "tables.crisis[0][0]");
    assert_int_equal(strncmp(e.text, "V-11 ", 5), 0);
    assert_int_equal(read_changed(other,
                                  "\"provenance\": \"default\"",
                                  NULL,
                                  "\"provenance\": \"default\", \"version\": 1",
                                  &e),
                     TILLY_E_FORMAT);
    assert_string_equal(e.path, "tables.version");
    assert_int_equal(read_changed(r, ",\n  \"tables\": \"", "\"\n", "\n", &e), TILLY_OK);
    tilly_ruleset_unref(other);
    tilly_ruleset_unref(r);
}

/* ---- memory --------------------------------------------------------------------------------- */

typedef struct purse {
    long blocks, left;
} purse;

static void *purse_alloc(size_t size, void *context)
{
    purse *p = context;
    if (!p->left)
        return NULL;
    p->left--;
    p->blocks++;
    void *block = malloc(size);
    memset(block, 0x5a, size);
    return block;
}

static void *purse_resize(void *block, size_t old_size, size_t size, void *context)
{
    fail_msg("nothing is resized");
    return NULL;
}

static void purse_free(void *block, size_t size, void *context)
{
    if (block)
        ((purse *)context)->blocks--;
    free(block);
}

static void without_memory_nothing_changes(void **state)
{
    purse p = {0, 0};
    tilly_allocator memory = {.size = sizeof memory,
                              .alloc = purse_alloc,
                              .resize = purse_resize,
                              .free = purse_free,
                              .context = &p};
    tilly_ruleset *r = NULL;
    tilly_ruleset *copy = NULL;
    for (p.left = 0; p.left < 2; p.left++) {
        long given = p.left;
        assert_int_equal(tilly_ruleset_new("probe", &memory, &r), TILLY_E_MEMORY);
        assert_int_equal(p.blocks, 0);
        p.left = given;
    }
    assert_int_equal(tilly_ruleset_new("probe", &memory, &r), TILLY_OK);
    p.left = 1;
    assert_int_equal(tilly_ruleset_copy(r, &copy), TILLY_E_MEMORY);
    assert_int_equal(p.blocks, 2);
    uint64_t before = hash_of_rules(r);
    size_t at;
    char *text = file_text(DEFAULT_FILE);
    char *changed =
        with_other(text, NULL, "\"rout_rally_min\":800", NULL, "\"rout_rally_min\":700", &at);
    tilly_error e = {.size = sizeof e};
    enum { BLOCKS = 3 }; /* the text, the names in it, the tables */
    for (long left = 0; left < BLOCKS; left++) {
        p.left = left;
        assert_int_equal(read_text_of(r, changed, &e), TILLY_E_MEMORY);
        assert_int_equal(e.status, TILLY_E_MEMORY);
        assert_int_equal(p.blocks, 2);
        assert_true(hash_of_rules(r) == before);
    }
    p.left = BLOCKS;
    assert_int_equal(read_text_of(r, changed, &e), TILLY_OK);
    assert_int_equal(p.blocks, 2);
    assert_true(hash_of_rules(r) != before);
    tilly_ruleset_unref(r);
    assert_int_equal(p.blocks, 0);
    free(changed);
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_odds_boundary_is_in_the_column_above_it),
        cmocka_unit_test(columns_beyond_the_ends_are_lost),
        cmocka_unit_test(the_combat_number_is_read_in_its_column),
        cmocka_unit_test(a_hedgehog_is_read_in_the_row_of_its_order),
        cmocka_unit_test(artillery_is_read_at_its_range),
        cmocka_unit_test(a_general_under_fire_may_fall),
        cmocka_unit_test(losses_exceed_a_level_after_its_mark),
        cmocka_unit_test(each_level_has_its_number_and_consequence),
        cmocka_unit_test(beyond_the_last_line_its_number_stands_for_every_further_step),
        cmocka_unit_test(sight_shortens_towards_the_night),
        cmocka_unit_test(upper_limits_belong_to_the_lower_degree),
        cmocka_unit_test(an_army_has_its_troops),
        cmocka_unit_test(great_captains_give_more),
        cmocka_unit_test(parameters_start_as_the_book_has_them),
        cmocka_unit_test(copies_carry_the_tables_and_go_their_own_way),
        cmocka_unit_test(tables_of_a_battle_are_frozen_and_saved_with_it),
        cmocka_unit_test(a_rule_set_without_tables_says_so),
        cmocka_unit_test(wrong_arguments_are_refused),
        cmocka_unit_test(a_rule_set_file_names_the_books_tables_and_carries_others),
        cmocka_unit_test(wrong_tables_inside_a_rule_set_are_refused_there),
        cmocka_unit_test(without_memory_nothing_changes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
