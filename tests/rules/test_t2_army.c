/* Armies of Tilly 2.0a: lists, coins, quality (T2-035 to T2-040), army morale and how a battle ends
 * (T2-272, T2-273, T2-290, T2-292, T2-293). */
#include "support/support.h"
#include <stdio.h>
#include <string.h>

/* ---- lists ------------------------------------------------------------------------------- */

typedef struct muster {
    const char *type, *quality;
    unsigned command, units;
} muster;

static tilly_unit_spec
spec_of(tilly_ruleset *r, const char *type, const char *quality, unsigned command)
{
    uint32_t number = 0;
    tilly_unit_spec s = {.size = sizeof s, .command = command};
    assert_int_equal(tilly_ruleset_type(r, type, &number), TILLY_OK);
    s.type = (uint16_t)number;
    while (quality && strcmp(quality, tilly_ruleset_quality_name(r, s.quality)) != 0)
        s.quality++;
    return s;
}

static tilly_army *army_with(tilly_ruleset *r, const muster *units)
{
    tilly_army *a = NULL;
    assert_int_equal(tilly_army_new(r, "", &a), TILLY_OK);
    for (; units->type; units++) {
        tilly_unit_spec s = spec_of(r, units->type, units->quality, units->command);
        while (tilly_army_commands(a) <= units->command)
            assert_int_equal(tilly_army_add_command(a, "", NULL), TILLY_OK);
        for (unsigned i = 0; i < units->units; i++)
            assert_int_equal(tilly_army_add_unit(a, &s, NULL), TILLY_OK);
    }
    return a;
}

static tilly_ruleset *rules_with(const char *option, const char *word)
{
    tilly_ruleset *r = rules_of_book("tilly-2.0");
    if (option)
        assert_int_equal(tilly_ruleset_set_text(r, option, word, NULL), TILLY_OK);
    return r;
}

static uint32_t breaches(const tilly_army *a, tilly_reason *first)
{
    uint32_t count = 0;
    *first = (tilly_reason){.size = sizeof *first};
    assert_int_equal(tilly_army_breach(a, 0, first, &count), TILLY_OK);
    return count;
}

static void assert_breach(const tilly_army *a, unsigned code, const char *clause)
{
    char cited[16];
    tilly_reason why;
    assert_int_equal(breaches(a, &why), 1);
    assert_int_equal(why.code, code);
    assert_int_equal(
        tilly_ruleset_cite(tilly_army_rules(a), TILLY_CITE_CLAUSE, why.clause, cited, sizeof cited),
        TILLY_OK);
    assert_string_equal(cited, clause);
}

/* code 0: legal */
static void judged_as(
    const muster *units, const char *option, const char *word, unsigned code, const char *clause)
{
    tilly_reason why;
    tilly_ruleset *r = rules_with(option, word);
    tilly_army *a = army_with(r, units);
    if (code)
        assert_breach(a, code, clause);
    else if (breaches(a, &why))
        fail_msg("%s", tilly_reason_name(why.code));
    tilly_army_unref(a);
    tilly_ruleset_unref(r);
}

/* T2-035 T2-037 T2-Q-73 T2-D-02 */
static void an_army_has_15_to_30_units_in_commands_of_3_to_8(void **state)
{
    static const muster fifteen[] = {{"commander", NULL, 0, 1},
                                     {"horse", NULL, 0, 7},
                                     {"commander", NULL, 1, 1},
                                     {"pike+shot", NULL, 1, 6},
                                     {0}};
    static const muster fourteen[] = {{"commander", NULL, 0, 1},
                                      {"horse", NULL, 0, 6},
                                      {"commander", NULL, 1, 1},
                                      {"pike+shot", NULL, 1, 6},
                                      {0}};
    static const muster nine[] = {{"commander", NULL, 0, 1},
                                  {"horse", NULL, 0, 8},
                                  {"commander", NULL, 1, 1},
                                  {"pike+shot", NULL, 1, 6},
                                  {0}};
    static const muster thirty[] = {{"commander", NULL, 0, 1},
                                    {"horse", NULL, 0, 7},
                                    {"commander", NULL, 1, 1},
                                    {"pike+shot", NULL, 1, 7},
                                    {"commander", NULL, 2, 1},
                                    {"pike+shot", NULL, 2, 7},
                                    {"commander", NULL, 3, 1},
                                    {"horse", NULL, 3, 5},
                                    {0}};
    static const muster thirty_one[] = {{"commander", NULL, 0, 1},
                                        {"horse", NULL, 0, 7},
                                        {"commander", NULL, 1, 1},
                                        {"pike+shot", NULL, 1, 7},
                                        {"commander", NULL, 2, 1},
                                        {"pike+shot", NULL, 2, 7},
                                        {"commander", NULL, 3, 1},
                                        {"horse", NULL, 3, 6},
                                        {0}};
    static const muster three[] = {{"commander", NULL, 0, 1},
                                   {"horse", NULL, 0, 2},
                                   {"commander", NULL, 1, 1},
                                   {"horse", NULL, 1, 5},
                                   {"commander", NULL, 2, 1},
                                   {"pike+shot", NULL, 2, 6},
                                   {0}};
    static const muster two[] = {{"commander", NULL, 0, 1},
                                 {"horse", NULL, 0, 1},
                                 {"commander", NULL, 1, 1},
                                 {"horse", NULL, 1, 6},
                                 {"commander", NULL, 2, 1},
                                 {"pike+shot", NULL, 2, 6},
                                 {0}};
    static const muster two_generals[] = {{"commander", NULL, 0, 1},
                                          {"horse", NULL, 0, 7},
                                          {"commander", NULL, 1, 2},
                                          {"pike+shot", NULL, 1, 5},
                                          {0}};
    judged_as(fifteen, NULL, NULL, 0, NULL);
    judged_as(fourteen, NULL, NULL, TILLY_WHY_ARMY_SMALL, "T2-035");
    judged_as(thirty, NULL, NULL, 0, NULL);
    judged_as(thirty_one, NULL, NULL, TILLY_WHY_ARMY_LARGE, "T2-035");
    judged_as(nine, NULL, NULL, TILLY_WHY_COMMAND_SIZE, "T2-037");
    judged_as(three, NULL, NULL, 0, NULL);
    judged_as(two, NULL, NULL, TILLY_WHY_COMMAND_SIZE, "T2-037");
    judged_as(two_generals, NULL, NULL, TILLY_WHY_COMMAND_COMMANDERS, "T2-037");
}

/* T2-EX-128 T2-036 T2-Q-77: four cannons, limbered or not; five are one breach; two of the others
 */
static void some_types_are_limited(void **state)
{
    static const struct {
        const char *type;
        unsigned most;
    } limits[] = {{"cannons", 4}, {"dragoons", 2}, {"shot", 2}, {"rabble", 2}};
    for (unsigned i = 0; i < 4; i++)
        for (unsigned over = 0; over < 2; over++) {
            const muster army[] = {{"commander", NULL, 0, 1},
                                   {limits[i].type, NULL, 0, limits[i].most + over},
                                   {"horse", NULL, 0, 2},
                                   {"commander", NULL, 1, 1},
                                   {"pike+shot", NULL, 1, 7},
                                   {"commander", NULL, 2, 1},
                                   {"pike+shot", NULL, 2, 3},
                                   {0}};
            judged_as(army, NULL, NULL, over ? TILLY_WHY_ARMY_TYPE_COUNT : 0, "T2-036");
        }
    static const muster light[] = {{"commander", NULL, 0, 1},
                                   {"light horse", NULL, 0, 2},
                                   {"horse", NULL, 0, 4},
                                   {"commander", NULL, 1, 1},
                                   {"pike+shot", NULL, 1, 7},
                                   {0}};
    judged_as(light, NULL, NULL, TILLY_WHY_ARMY_TYPE_BARRED, "T2-036");
}

/* T2-036: an army list may allow two */
static void two_light_horse_where_the_list_has_them(void **state)
{
    for (unsigned count = 2; count < 4; count++) {
        const muster light[] = {{"commander", NULL, 0, 1},
                                {"light horse", NULL, 0, count},
                                {"horse", NULL, 0, 4},
                                {"commander", NULL, 1, 1},
                                {"pike+shot", NULL, 1, 7},
                                {0}};
        tilly_ruleset *r = rules_with(NULL, NULL);
        tilly_army *a = army_with(r, light);
        tilly_reason why;
        assert_int_equal(tilly_army_set(a, "light_horse_allowed", 1), TILLY_OK);
        if (count == 2)
            assert_int_equal(breaches(a, &why), 0);
        else
            assert_breach(a, TILLY_WHY_ARMY_TYPE_COUNT, "T2-036");
        tilly_army_unref(a);
        tilly_ruleset_unref(r);
    }
}

/* T2-036: where quality is used */
static void four_superior_units_are_enough(void **state)
{
    for (unsigned over = 0; over < 2; over++) {
        const muster good[] = {{"commander", NULL, 0, 1},
                               {"horse", "superior", 0, 2 + over},
                               {"horse", NULL, 0, 5 - over},
                               {"commander", NULL, 1, 1},
                               {"pike+shot", "superior", 1, 2},
                               {"pike+shot", NULL, 1, 4},
                               {0}};
        judged_as(good,
                  "unit_quality",
                  "on",
                  over ? TILLY_WHY_ARMY_SUPERIORS : 0,
                  over ? "T2-036" : NULL);
    }
}

/* ---- the state of cannons ----------------------------------------------------------------- */

static tilly_ruleset *with_garrison_guns(const char *limbered_move)
{
    tilly_ruleset *r = rules_of_book("tilly-2.0");
    assert_int_equal(tilly_ruleset_derive(r, "cannons", "garrison guns", NULL), TILLY_OK);
    assert_int_equal(tilly_ruleset_set_text(r, "garrison guns.limbered_move", limbered_move, NULL),
                     TILLY_OK);
    return r;
}

static const muster garrison[] = {{"commander", NULL, 0, 1}, {"horse", NULL, 0, 1}, {0}};

static tilly_status add_limbered(tilly_army *a, const char *type)
{
    tilly_unit_spec s = spec_of(tilly_army_rules(a), type, NULL, 0);
    s.formation = TILLY_FORMATION_LIMBERED;
    snprintf(s.name, sizeof s.name, "Old Meg");
    return tilly_army_add_unit(a, &s, NULL);
}

/* T2-038 T2-Q-77: a list cannot name a state that the type does not have. */
static void guns_that_never_limber_are_not_listed_as_limbered(void **state)
{
    tilly_ruleset *r = with_garrison_guns("0");
    tilly_army *a = army_with(r, garrison);
    tilly_error e = {.size = sizeof e};
    assert_int_equal(add_limbered(a, "garrison guns"), TILLY_E_RANGE);
    assert_int_equal(tilly_error_last(TILLY_E_RANGE, &e), TILLY_OK);
    assert_string_equal(e.path, "formation");
    assert_int_equal(tilly_army_units(a), 2);
    assert_int_equal(add_limbered(a, "cannons"), TILLY_OK);
    tilly_army_unref(a);
    tilly_ruleset_unref(r);
}

/* T2-038 T2-Q-77: nor where the battle is fought by other numbers, whatever lists it allows. */
static void a_battle_by_other_numbers_does_not_drop_the_state_of_a_list(void **state)
{
    tilly_ruleset *old = with_garrison_guns("3");
    tilly_ruleset *r = with_garrison_guns("0");
    tilly_army *a = army_with(old, garrison);
    tilly_army *b = army_with(old, garrison);
    tilly_battle *battle = NULL;
    tilly_error e = {.size = sizeof e};
    assert_int_equal(add_limbered(b, "garrison guns"), TILLY_OK);
    tilly_setup setup = {
        .size = sizeof setup, .rules = r, .army = {a, b}, .flags = TILLY_SETUP_ANY_ARMY};
    assert_int_equal(tilly_battle_new(&setup, &battle, &e), TILLY_E_MISMATCH);
    assert_null(battle);
    assert_string_equal(e.path, "setup.army[1]");
    assert_non_null(strstr(e.text, "Old Meg"));
    setup.rules = old;
    assert_int_equal(tilly_battle_new(&setup, &battle, &e), TILLY_OK);
    tilly_battle_unref(battle);
    tilly_army_unref(a);
    tilly_army_unref(b);
    tilly_ruleset_unref(old);
    tilly_ruleset_unref(r);
}

/* ---- coins ------------------------------------------------------------------------------- */

/* 8 + 24 + 2 + 28 coins */
static const muster bought[] = {{"commander", NULL, 0, 1},
                                {"horse", NULL, 0, 6},
                                {"cannons", NULL, 0, 1},
                                {"commander", NULL, 1, 1},
                                {"pike+shot", NULL, 1, 7},
                                {0}};

static void says(const tilly_army *a, const tilly_reason *why, const char *expected)
{
    char words[200];
    assert_int_equal(tilly_army_reason_text(a, why, words, sizeof words, NULL), TILLY_OK);
    assert_string_equal(words, expected);
}

/* 9.1: points = coins. T2-039 T2-292 T2-Q-07: and nothing need be spent */
static void an_army_costs_at_most_the_figure_agreed_on(void **state)
{
    tilly_ruleset *r = rules_with("points", "coins");
    tilly_army *a = army_with(r, bought);
    tilly_reason why;
    uint32_t points = 0;
    assert_int_equal(tilly_army_points(a, &points), TILLY_OK);
    assert_int_equal(points, 62);
    assert_int_equal(tilly_ruleset_set(r, "army_points", 62, NULL), TILLY_OK);
    assert_int_equal(breaches(a, &why), 0);
    assert_int_equal(tilly_ruleset_set(r, "army_points", 61, NULL), TILLY_OK);
    assert_breach(a, TILLY_WHY_ARMY_POINTS, "T2-039");
    breaches(a, &why);
    assert_int_equal(why.number[0], 62);
    assert_int_equal(why.number[2], 61);
    says(a, &why, "The army is worth 62 coins, at most 61 are agreed");
    assert_int_equal(tilly_ruleset_set(r, "army_points", 120, NULL), TILLY_OK);
    assert_int_equal(breaches(a, &why), 0);
    assert_int_equal(tilly_ruleset_set(r, "army_points", 121, NULL), TILLY_OK);
    assert_breach(a, TILLY_WHY_ARMY_POINTS, "T2-039"); /* 60 to 120 may be agreed on */
    breaches(a, &why);
    says(a, &why, "A sum of 121 coins was agreed: from 60 to 120 are allowed");
    tilly_army_unref(a);
    tilly_ruleset_unref(r);
}

/* T2-039: 120 coins where nothing else is agreed on: 30 units of 4, and 1 more for a superior one
 */
static void an_army_costs_at_most_120_coins(void **state)
{
    for (unsigned over = 0; over < 2; over++) {
        const muster rich[] = {{"commander", NULL, 0, 1},
                               {"horse", over ? "superior" : NULL, 0, 1},
                               {"horse", NULL, 0, 6},
                               {"commander", NULL, 1, 1},
                               {"pike+shot", NULL, 1, 7},
                               {"commander", NULL, 2, 1},
                               {"pike+shot", NULL, 2, 7},
                               {"commander", NULL, 3, 1},
                               {"horse", NULL, 3, 5},
                               {0}};
        tilly_ruleset *r = rules_with("points", "coins");
        assert_int_equal(tilly_ruleset_set_text(r, "unit_quality", "on", NULL), TILLY_OK);
        tilly_army *a = army_with(r, rich);
        tilly_reason why;
        if (over)
            assert_breach(a, TILLY_WHY_ARMY_POINTS, "T2-039");
        else
            assert_int_equal(breaches(a, &why), 0);
        tilly_army_unref(a);
        tilly_ruleset_unref(r);
    }
}

static const muster cheap[] = {{"commander", NULL, 0, 1},
                               {"rabble", NULL, 0, 2},
                               {"cannons", NULL, 0, 4},
                               {"commander", NULL, 1, 1},
                               {"pike+shot", NULL, 1, 7},
                               {0}};

/* T2-039: 8 + 4 + 8 + 28 coins, and the least that may be agreed on is 60 */
static void no_less_than_60_coins_are_agreed_on(void **state)
{
    tilly_ruleset *r = rules_with("points", "coins");
    tilly_army *a = army_with(r, cheap);
    tilly_reason why;
    assert_int_equal(tilly_ruleset_set(r, "army_points", 60, NULL), TILLY_OK);
    assert_int_equal(breaches(a, &why), 0);
    assert_int_equal(tilly_ruleset_set(r, "army_points", 59, NULL), TILLY_OK);
    assert_breach(a, TILLY_WHY_ARMY_POINTS, "T2-039");
    tilly_army_unref(a);
    tilly_ruleset_unref(r);
}

/* 9.1: points = coins: two commanders, 6 horse, 2 cannons, 7 pike+shot of 64 coins */
static void the_army_of_the_catalogue_costs_64_coins(void **state)
{
    static const muster army[] = {{"commander", NULL, 0, 1},
                                  {"horse", NULL, 0, 6},
                                  {"cannons", NULL, 0, 2},
                                  {"commander", NULL, 1, 1},
                                  {"pike+shot", NULL, 1, 7},
                                  {0}};
    tilly_ruleset *r = rules_with("points", "coins");
    tilly_army *a = army_with(r, army);
    tilly_reason why;
    assert_int_equal(tilly_ruleset_set(r, "command_units_most", 9, NULL), TILLY_OK);
    assert_int_equal(tilly_ruleset_set(r, "army_points", 64, NULL), TILLY_OK);
    assert_int_equal(breaches(a, &why), 0);
    assert_int_equal(tilly_ruleset_set(r, "army_points", 63, NULL), TILLY_OK);
    assert_breach(a, TILLY_WHY_ARMY_POINTS, "T2-039");
    tilly_army_unref(a);
    tilly_ruleset_unref(r);
}

/* T2-039: each fortification 2, which are no units */
static void fortifications_cost_coins(void **state)
{
    tilly_ruleset *r = rules_with("points", "coins");
    tilly_army *a = army_with(r, bought);
    tilly_reason why;
    assert_int_equal(tilly_ruleset_set(r, "army_points", 64, NULL), TILLY_OK);
    assert_int_equal(tilly_army_set(a, "fortifications", 1), TILLY_OK);
    assert_int_equal(breaches(a, &why), 0); /* 62 and 2 */
    assert_int_equal(tilly_army_set(a, "fortifications", 2), TILLY_OK);
    assert_breach(a, TILLY_WHY_ARMY_POINTS, "T2-039");
    breaches(a, &why);
    assert_int_equal(why.number[0], 66);
    tilly_army_unref(a);
    tilly_ruleset_unref(r);
    r = book_rules();
    a = army_with(r, bought);
    assert_int_equal(tilly_army_set(a, "fortifications", 1), TILLY_E_UNKNOWN);
    tilly_army_unref(a);
    tilly_ruleset_unref(r);
}

/* ---- fortifications on the table ---------------------------------------------------------- */

/* A field work from x on, 12 TUM from the southern edge. */
static void dig(tilly_table *t, double x, double length, double depth)
{
    const double y = 12;
    tilly_feature f = {.size = sizeof f, .kind = TILLY_FORTIFICATION, .points = 4};
    f.point[0] = (tilly_point){TUM(x), TUM(y)};
    f.point[1] = (tilly_point){TUM(x + length), TUM(y)};
    f.point[2] = (tilly_point){TUM(x + length), TUM(y + depth)};
    f.point[3] = (tilly_point){TUM(x), TUM(y + depth)};
    assert_int_equal(tilly_table_add(t, &f, NULL, NULL), TILLY_OK);
}

typedef struct works {
    double length, depth;
} works;

/* 0: the battle is made; else how many the sentence says there are. */
static void entrenched(const char *points, int south, int north, const works *w, int too_many)
{
    tilly_ruleset *r = rules_with("points", points);
    tilly_army *a = army_with(r, bought);
    tilly_army *b = army_with(r, bought);
    tilly_table *t = NULL;
    tilly_battle *battle = NULL;
    tilly_error e = {.size = sizeof e};
    char says[80];
    assert_int_equal(tilly_army_set(a, "fortifications", south), TILLY_OK);
    assert_int_equal(tilly_army_set(b, "fortifications", north), TILLY_OK);
    assert_int_equal(tilly_table_new(TUM(30), TUM(30), NULL, &t), TILLY_OK);
    for (double x = 2; w->length > 0; x += w->length + 1, w++)
        dig(t, x, w->length, w->depth);
    tilly_setup setup = {.size = sizeof setup, .rules = r, .army = {a, b}, .table = t};
    tilly_status status = tilly_battle_new(&setup, &battle, &e);
    assert_int_equal(status, too_many ? TILLY_E_ILLEGAL : TILLY_OK);
    if (too_many) {
        assert_null(battle);
        assert_string_equal(e.path, "setup.table");
        snprintf(says, sizeof says, "There would be %d of one kind (a fortification)", too_many);
        assert_non_null(strstr(e.text, says));
        assert_non_null(strstr(e.text, "[T2-054]"));
        setup.flags = TILLY_SETUP_ANY_ARMY; /* a scenario gives what it likes */
        assert_int_equal(tilly_battle_new(&setup, &battle, &e), TILLY_OK);
    }
    tilly_battle_unref(battle);
    tilly_table_unref(t);
    tilly_army_unref(a);
    tilly_army_unref(b);
    tilly_ruleset_unref(r);
}

/* T2-039 T2-054 T2-Q-81 */
static void no_more_fortifications_stand_than_were_bought(void **state)
{
    static const works two[] = {{2, 1}, {2, 1}, {0}};
    static const works none[] = {{0}};
    entrenched("coins", 2, 0, two, 0);
    entrenched("coins", 1, 1, two, 0);
    entrenched("coins", 1, 0, two, 2);
    entrenched("coins", 0, 0, two, 2);
    entrenched("coins", 3, 0, none, 0); /* nobody must dig what he has bought */
    entrenched("none", 0, 0, two, 0);   /* the scenario's */
}

/* T2-Q-33 T2-Q-81: each holds one unit, on a base of 2 by 1 */
static void a_long_fortification_counts_for_every_unit_it_holds(void **state)
{
    static const works bank[] = {{2, 0.3}, {0}};
    static const works line[] = {{6, 1}, {0}};
    static const works longer[] = {{6.1, 1}, {0}};
    static const works deep[] = {{2, 2}, {0}};
    static const works upright[] = {{1, 4}, {0}};
    entrenched("coins", 1, 0, bank, 0);
    entrenched("coins", 0, 3, line, 0);
    entrenched("coins", 0, 2, line, 3);
    entrenched("coins", 0, 3, longer, 4);
    entrenched("coins", 0, 1, deep, 2);
    entrenched("coins", 0, 2, upright, 0);
}

/* ---- quality ----------------------------------------------------------------------------- */

static int32_t resolve_of(tilly_ruleset *r, const char *type, const char *quality)
{
    const muster one[] = {{type, quality, 0, 1}, {0}};
    tilly_army *a = army_with(r, one);
    tilly_unit_spec s = {.size = sizeof s};
    assert_int_equal(tilly_army_unit(a, 0, &s), TILLY_OK);
    tilly_army_unref(a);
    return s.strength;
}

static uint32_t points_of(tilly_ruleset *r, const char *type, const char *quality)
{
    const muster one[] = {{type, quality, 0, 1}, {0}};
    uint32_t points = 0;
    tilly_army *a = army_with(r, one);
    assert_int_equal(tilly_army_points(a, &points), TILLY_OK);
    tilly_army_unref(a);
    return points;
}

/* T2-EX-123 T2-040 T2-291 9.1: unit_quality = on */
static void superior_units_have_more_resolve_and_inferior_less(void **state)
{
    tilly_ruleset *r = rules_with("unit_quality", "on");
    assert_int_equal(resolve_of(r, "shot", "superior"), 5);
    assert_int_equal(resolve_of(r, "horse", "inferior"), 2);
    assert_int_equal(points_of(r, "horse", "superior"), 5);
    assert_int_equal(points_of(r, "horse", "inferior"), 3);
    assert_int_equal(points_of(r, "horse", NULL), 4);
    assert_int_equal(points_of(r, "rabble", NULL), 2);
    assert_int_equal(points_of(r, "cannons", "superior"), 2);
    assert_int_equal(resolve_of(r, "cannons", "superior"), 2); /* always ordinary */
    assert_int_equal(resolve_of(r, "horse", "rabble"), 3);     /* not to be bought */
    tilly_ruleset_unref(r);
    r = rules_with(NULL, NULL);
    assert_int_equal(resolve_of(r, "shot", "superior"), 4);
    tilly_ruleset_unref(r);
}

static const muster one_rabble_horse[] = {{"commander", NULL, 0, 1},
                                          {"horse", "rabble", 0, 1},
                                          {"horse", NULL, 0, 6},
                                          {"commander", NULL, 1, 1},
                                          {"pike+shot", NULL, 1, 6},
                                          {0}};
static const muster rabble_guns[] = {{"commander", NULL, 0, 1},
                                     {"cannons", "rabble", 0, 1},
                                     {"horse", NULL, 0, 6},
                                     {"commander", NULL, 1, 1},
                                     {"pike+shot", NULL, 1, 6},
                                     {0}};

/* 9.1: unit_quality = on_with_rabble. T2-040 T2-Q-08: combat units other than cannons; resolve 2
 * less, at least 1; 2 coins */
static void combat_units_may_be_bought_as_rabble(void **state)
{
    tilly_ruleset *r = rules_with("unit_quality", "on_with_rabble");
    assert_int_equal(resolve_of(r, "horse", "rabble"), 1);
    assert_int_equal(resolve_of(r, "pike+shot", "rabble"), 2);
    assert_int_equal(resolve_of(r, "rabble", NULL), 2);
    assert_int_equal(points_of(r, "horse", "rabble"), 2);
    tilly_ruleset_unref(r);
    judged_as(one_rabble_horse, "unit_quality", "on_with_rabble", 0, NULL);
    judged_as(one_rabble_horse, "unit_quality", "on", TILLY_WHY_QUALITY_BARRED, "T2-040");
    judged_as(rabble_guns, "unit_quality", "on_with_rabble", TILLY_WHY_QUALITY_BARRED, "T2-040");
}

static void with_rabble(scene *s)
{
    set_rule(s, "unit_quality", "on_with_rabble");
    set_rule(s, "initiative", "attacker");
}

static const piece rabble_horse[] = {
    {.name = "General", .type = "commander", .side = 0, .x = 0, .y = -3},
    {.name = "Peasants", .type = "horse", .side = 0, .x = 0, .y = 0, .quality = "rabble"},
    {.name = "Enemy", .type = "horse", .side = 1, .x = 0, .y = 25, .heading = 180},
    {.name = NULL},
};

/* 9.1: unit_quality = on_with_rabble: they wheel only */
static void those_bought_as_rabble_wheel_only(void **state)
{
    scene *s = scene_under("tilly-2.0", rabble_horse, with_rabble);
    assert_int_equal(look(s, "Peasants").strength, 1);
    to_step(s, "3.1");
    act_with(s, "Peasants");
    assert_true(option_of(s, TILLY_OPT_WHEEL_LEFT, NULL, NULL) >= 0);
    assert_int_equal(option_of(s, TILLY_OPT_ABOUT_FACE, NULL, NULL), -1);
    assert_int_equal(option_of(s, TILLY_OPT_OBLIQUE_LEFT, NULL, NULL), -1);
    assert_int_equal(option_of(s, TILLY_OPT_BACKWARDS, NULL, NULL), -1);
    scene_end(s);
}

/* ---- army morale ------------------------------------------------------------------------- */

static piece *armies_of(int south, int north)
{
    static piece all[MOST_PIECES + 1];
    static char name[MOST_PIECES][8];
    memset(all, 0, sizeof all);
    for (int side = 0, n = 0; side < 2; side++)
        for (int i = 0; i < (side ? north : south); i++, n++) {
            snprintf(name[n], sizeof name[n], "%c%d", side ? 'N' : 'S', i);
            all[n] = (piece){.name = name[n],
                             .type = i ? "shot" : "commander",
                             .side = side,
                             .x = 3 * (i % 9) - 12,
                             .y = (side ? 20 : -20) + 2 * (i / 9)};
        }
    return all;
}

static void lose(scene *s, char side, int units)
{
    for (int i = 1; i <= units; i++) {
        char name[16];
        tilly_edit e = {.size = sizeof e, .kind = TILLY_EDIT_REMOVE, .value = 1};
        snprintf(name, sizeof name, "%c%d", side, i);
        e.unit = unit_of(s, name);
        if (look(s, name).flags & TILLY_UNIT_ON_TABLE)
            assert_int_equal(tilly_battle_edit(s->battle, &e, NULL, NULL), TILLY_OK);
    }
}

static const char *wanted_rule, *wanted_word;
static void with_rule(scene *s)
{
    set_rule(s, "initiative", "attacker");
    if (wanted_rule)
        set_rule(s, wanted_rule, wanted_word);
    if (wanted_rule && !strcmp(wanted_rule, "variable_morale_tie"))
        set_rule(s, "variable_army_morale", "on");
}

static void ends(int units, int south, int north, const char *faces, unsigned how, unsigned winner)
{
    scene *s = scene_under("tilly-2.0", armies_of(units, units), with_rule);
    to_step(s, "6.6");
    lose(s, 'S', south);
    lose(s, 'N', north);
    dice(s, faces);
    unsigned before = s->thrown;
    end_step(s);
    assert_int_equal(s->thrown - before, (strlen(faces) + 1) / 2);
    assert_int_equal(scene_info(s).over, how);
    assert_int_equal(scene_info(s).winner, winner);
    scene_end(s);
}

/* T2-EX-121 T2-EX-122 T2-272 T2-Q-63; 9.1: break_share = 4; 2 */
static void a_third_lost_rounded_up_is_defeat(void **state)
{
    static const struct {
        int units, breaks;
        const char *share;
    } cases[] = {{15, 5, NULL},
                 {16, 6, NULL},
                 {17, 6, NULL},
                 {19, 7, NULL},
                 {22, 8, NULL},
                 {25, 9, NULL},
                 {26, 9, NULL},
                 {25, 7, "4"},
                 {25, 13, "2"}};
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
        wanted_rule = cases[i].share ? "break_share" : NULL;
        wanted_word = cases[i].share;
        ends(cases[i].units, cases[i].breaks - 1, 0, "", TILLY_END_NOT, TILLY_NO_SIDE);
        ends(cases[i].units, cases[i].breaks, 0, "", TILLY_END_MORALE, NORTH_SIDE);
    }
    wanted_rule = NULL;
    ends(25, 9, 9, "", TILLY_END_MORALE, TILLY_NO_SIDE);
}

/* T2-273: one more to lose, and from 15 to 16 the break point goes from 5 to 6 */
static void reinforcements_raise_the_original_number(void **state)
{
    wanted_rule = NULL;
    scene *s = scene_under("tilly-2.0", armies_of(15, 15), with_rule);
    to_step(s, "6.6");
    tilly_unit near_him = look(s, "S1");
    tilly_edit e = {.size = sizeof e,
                    .kind = TILLY_EDIT_BRING,
                    .side = SOUTH_SIDE,
                    .type = near_him.type,
                    .group = near_him.group,
                    .x = near_him.x + SCENE_SHIFT,
                    .y = near_him.y + SCENE_SHIFT - TUM(6)};
    assert_int_equal(tilly_battle_edit(s->battle, &e, NULL, NULL), TILLY_OK);
    lose(s, 'S', 5);
    end_step(s);
    assert_int_equal(scene_info(s).over, TILLY_END_NOT);
    to_step(s, "6.6");
    lose(s, 'S', 6);
    end_step(s);
    assert_int_equal(scene_info(s).over, TILLY_END_MORALE);
    scene_end(s);
}

/* 9.1: variable_army_morale = on. T2-290 T2-R-11 */
static void the_side_with_more_losses_throws(void **state)
{
    wanted_rule = "variable_army_morale";
    wanted_word = "on";
    ends(25, 10, 6, "4", TILLY_END_MORALE, NORTH_SIDE);
    ends(25, 10, 6, "2", TILLY_END_NOT, TILLY_NO_SIDE);
    ends(20, 5, 5, "5 6", TILLY_END_MORALE, TILLY_NO_SIDE);
    ends(20, 5, 5, "5 4", TILLY_END_MORALE, NORTH_SIDE);
}

/* 9.1: variable_morale_tie = nobody */
static void with_equal_losses_nobody_may_throw(void **state)
{
    wanted_rule = "variable_morale_tie";
    wanted_word = "nobody";
    ends(20, 5, 5, "", TILLY_END_NOT, TILLY_NO_SIDE);
}

/* ---- the turn limit ---------------------------------------------------------------------- */

static void ends_by_limit(int south, int north, unsigned winner)
{
    scene *s = scene_under("tilly-2.0", armies_of(20, 20), with_rule);
    assert_int_equal(tilly_battle_limit(s->battle, 10), TILLY_OK);
    while (scene_info(s).turn < 10)
        to_step(s, "6.6"), end_step(s), to_step(s, "2");
    to_step(s, "6.6");
    lose(s, 'S', south);
    lose(s, 'N', north);
    assert_int_equal(scene_info(s).over, TILLY_END_NOT);
    end_step(s);
    assert_int_equal(scene_info(s).over, TILLY_END_LIMIT);
    assert_int_equal(scene_info(s).winner, winner);
    scene_end(s);
}

/* 9.1: limit_result = defender. T2-293 T2-082 T2-Q-66: the defender of the battle, whoever is
 * active */
static void the_attacker_must_win_by_the_last_turn(void **state)
{
    wanted_rule = NULL;
    ends_by_limit(1, 3, SOUTH_SIDE);
    ends_by_limit(2, 2, TILLY_NO_SIDE);
    wanted_rule = "limit_result";
    wanted_word = "defender";
    ends_by_limit(1, 3, NORTH_SIDE);
    ends_by_limit(2, 2, NORTH_SIDE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_army_has_15_to_30_units_in_commands_of_3_to_8),
        cmocka_unit_test(some_types_are_limited),
        cmocka_unit_test(two_light_horse_where_the_list_has_them),
        cmocka_unit_test(four_superior_units_are_enough),
        cmocka_unit_test(guns_that_never_limber_are_not_listed_as_limbered),
        cmocka_unit_test(a_battle_by_other_numbers_does_not_drop_the_state_of_a_list),
        cmocka_unit_test(an_army_costs_at_most_the_figure_agreed_on),
        cmocka_unit_test(an_army_costs_at_most_120_coins),
        cmocka_unit_test(no_less_than_60_coins_are_agreed_on),
        cmocka_unit_test(the_army_of_the_catalogue_costs_64_coins),
        cmocka_unit_test(fortifications_cost_coins),
        cmocka_unit_test(no_more_fortifications_stand_than_were_bought),
        cmocka_unit_test(a_long_fortification_counts_for_every_unit_it_holds),
        cmocka_unit_test(superior_units_have_more_resolve_and_inferior_less),
        cmocka_unit_test(combat_units_may_be_bought_as_rabble),
        cmocka_unit_test(those_bought_as_rabble_wheel_only),
        cmocka_unit_test(a_third_lost_rounded_up_is_defeat),
        cmocka_unit_test(reinforcements_raise_the_original_number),
        cmocka_unit_test(the_side_with_more_losses_throws),
        cmocka_unit_test(with_equal_losses_nobody_may_throw),
        cmocka_unit_test(the_attacker_must_win_by_the_last_turn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
