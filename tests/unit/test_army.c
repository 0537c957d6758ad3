/* Armies: building a list, and every way of building one against the rules. */
#include "support/support.h"
#include <string.h>

enum { MOST_SEEN = 600 };

static tilly_army *army_of(tilly_ruleset *r, unsigned commands)
{
    tilly_army *a = NULL;
    assert_int_equal(tilly_army_new(r, "Imperial", &a), TILLY_OK);
    for (unsigned i = 0; i < commands; i++)
        assert_int_equal(tilly_army_add_command(a, "", NULL), TILLY_OK);
    return a;
}

static uint16_t type_named(const tilly_ruleset *r, const char *name)
{
    uint32_t type = 0;
    assert_int_equal(tilly_ruleset_type(r, name, &type), TILLY_OK);
    return (uint16_t)type;
}

static uint16_t quality_named(const tilly_ruleset *r, const char *name)
{
    uint32_t q = 0;
    while (strcmp(tilly_ruleset_quality_name(r, q), name))
        q++;
    return (uint16_t)q;
}

static tilly_unit_spec spec_of(tilly_army *a, unsigned command, const char *type)
{
    return (tilly_unit_spec){.size = sizeof(tilly_unit_spec),
                             .command = command,
                             .type = type_named(tilly_army_rules(a), type)};
}

static void enlist(tilly_army *a, unsigned command, const char *type, unsigned count)
{
    tilly_unit_spec s = spec_of(a, command, type);
    for (unsigned i = 0; i < count; i++)
        assert_int_equal(tilly_army_add_unit(a, &s, NULL), TILLY_OK);
}

static void
enlist_as(tilly_army *a, unsigned command, const char *type, const char *quality, unsigned count)
{
    tilly_unit_spec s = spec_of(a, command, type);
    s.quality = quality_named(tilly_army_rules(a), quality);
    for (unsigned i = 0; i < count; i++)
        assert_int_equal(tilly_army_add_unit(a, &s, NULL), TILLY_OK);
}

/* A legal army of 15: three commands of five, pike+shot and horse. */
static tilly_army *plain_army(tilly_ruleset *r)
{
    tilly_army *a = army_of(r, 3);
    for (unsigned c = 0; c < 3; c++) {
        enlist(a, c, "commander", 1);
        enlist(a, c, c == 1 ? "pike+shot" : "horse", 4);
    }
    return a;
}

static void swap_for(tilly_army *a, unsigned index, const char *type)
{
    tilly_unit_spec s = {.size = sizeof s};
    assert_int_equal(tilly_army_unit(a, index, &s), TILLY_OK);
    assert_int_equal(tilly_army_remove_unit(a, index), TILLY_OK);
    enlist(a, s.command, type, 1);
}

/* ---- breaches ------------------------------------------------------------------------------- */

typedef struct found {
    tilly_reason why[MOST_SEEN];
    uint32_t count;
} found;

static found breaches_of(const tilly_army *a)
{
    static found f;
    f.count = 1;
    for (uint32_t i = 0; i < f.count && i < MOST_SEEN; i++) {
        f.why[i].size = sizeof f.why[i];
        assert_int_equal(tilly_army_breach(a, i, &f.why[i], &f.count), TILLY_OK);
    }
    return f;
}

static void assert_legal(const tilly_army *a)
{
    found f = breaches_of(a);
    if (f.count)
        fail_msg("%s: %d, %d",
                 tilly_reason_name(f.why[0].code),
                 (int)f.why[0].number[0],
                 (int)f.why[0].number[1]);
}

static tilly_reason only_breach(const tilly_army *a, unsigned code, const char *clause)
{
    found f = breaches_of(a);
    char cited[16];
    assert_int_equal(f.count, 1);
    assert_int_equal(f.why[0].code, code);
    assert_int_equal(
        tilly_ruleset_cite(
            tilly_army_rules(a), TILLY_CITE_CLAUSE, f.why[0].clause, cited, sizeof cited),
        TILLY_OK);
    assert_string_equal(cited, clause);
    return f.why[0];
}

static void assert_numbers(tilly_reason why, int first, int second)
{
    assert_int_equal(why.number[0], first);
    assert_int_equal(why.number[1], second);
}

/* T1-EX-06 T1-EX-07 T1-066 T1-Q-17 T1-Q-14 */
static void the_printed_armies_are_legal(void **state)
{
    tilly_ruleset *r = book_rules();
    uint32_t points = 0;
    for (char which = 'a'; which <= 'b'; which++) {
        tilly_army *a = example_army(r, which, false);
        assert_legal(a);
        assert_int_equal(tilly_army_commands(a), 4);
        assert_int_equal(tilly_army_units(a), which == 'a' ? 24 : 25);
        assert_int_equal(tilly_army_points(a, &points), TILLY_OK);
        assert_int_equal(points, which == 'a' ? 72 : 75);
        tilly_army_unref(a);
    }
    tilly_ruleset_unref(r);
}

/* T1-052 T1-Q-15 */
static void an_army_has_15_to_30_units(void **state)
{
    tilly_ruleset *r = book_rules();
    tilly_army *a = plain_army(r);
    assert_legal(a);
    assert_int_equal(tilly_army_remove_unit(a, 14), TILLY_OK);
    assert_numbers(only_breach(a, TILLY_WHY_ARMY_SMALL, "T1-052"), 14, 15);
    tilly_army_unref(a);
    a = army_of(r, 5);
    for (unsigned c = 0; c < 5; c++) {
        enlist(a, c, "commander", 1);
        enlist(a, c, "pike+shot", 5);
    }
    assert_legal(a);
    enlist(a, 0, "horse", 1);
    assert_numbers(only_breach(a, TILLY_WHY_ARMY_LARGE, "T1-052"), 31, 30);
    tilly_army_unref(a);
    tilly_ruleset_unref(r);
}

static void assert_cap(const char *type, unsigned most, const char *clause)
{
    tilly_ruleset *r = book_rules();
    tilly_army *a = plain_army(r);
    assert_int_equal(tilly_army_set(a, "light_horse_allowed", 1), TILLY_OK);
    for (unsigned i = 0; i < most; i++)
        swap_for(a, 1, type);
    assert_legal(a);
    swap_for(a, 2, type);
    tilly_reason why = only_breach(a, TILLY_WHY_ARMY_TYPE_COUNT, clause);
    assert_numbers(why, (int)most + 1, (int)most);
    assert_int_equal(why.number[2], type_named(r, type));
    tilly_army_unref(a);
    tilly_ruleset_unref(r);
}

/* T1-055 T1-056 T1-057 T1-058 T1-059 T1-060 T1-Q-19 */
static void some_types_are_limited(void **state)
{
    assert_cap("cannons", 4, "T1-055");
    assert_cap("dragoons", 2, "T1-056");
    assert_cap("shot", 2, "T1-057");
    assert_cap("rabble", 2, "T1-058");
    assert_cap("light horse", 2, "T1-059");
}

/* T1-060 T1-Q-19 */
static void an_army_may_be_all_pikes_or_all_horse(void **state)
{
    tilly_ruleset *r = book_rules();
    for (unsigned k = 0; k < 2; k++) {
        tilly_army *a = army_of(r, 2);
        for (unsigned c = 0; c < 2; c++) {
            enlist(a, c, "commander", 1);
            enlist(a, c, k ? "horse" : "pike+shot", 7);
        }
        assert_int_equal(tilly_army_units(a), 16);
        assert_legal(a);
        tilly_army_unref(a);
    }
    tilly_ruleset_unref(r);
}

/* T1-059 T1-Q-18 */
static void only_some_armies_have_light_horse(void **state)
{
    tilly_ruleset *r = book_rules();
    tilly_army *a = plain_army(r);
    swap_for(a, 1, "light horse");
    assert_int_equal(only_breach(a, TILLY_WHY_ARMY_TYPE_BARRED, "T1-059").number[0],
                     type_named(r, "light horse"));
    assert_int_equal(tilly_army_set(a, "light_horse_allowed", 1), TILLY_OK);
    assert_legal(a);
    tilly_army_unref(a);
    tilly_ruleset_unref(r);
}

/* A type made from another is under the cap of the old one. */
static void cuirassiers_made_of_light_horse_are_light_horse(void **state)
{
    tilly_ruleset *r = book_rules();
    assert_int_equal(tilly_ruleset_derive(r, "light horse", "croats", NULL), TILLY_OK);
    tilly_army *a = plain_army(r);
    swap_for(a, 1, "croats");
    only_breach(a, TILLY_WHY_ARMY_TYPE_BARRED, "T1-059");
    tilly_army_unref(a);
    tilly_ruleset_unref(r);
}

/* T1-064 T1-065 T1-Q-14 */
static void a_command_has_3_to_8_units(void **state)
{
    tilly_ruleset *r = book_rules();
    tilly_army *a = army_of(r, 3);
    enlist(a, 0, "commander", 1);
    enlist(a, 0, "horse", 7);
    enlist(a, 1, "commander", 1);
    enlist(a, 1, "cannons", 1);
    enlist(a, 1, "pike+shot", 1);
    enlist(a, 2, "commander", 1);
    enlist(a, 2, "pike+shot", 5);
    assert_legal(a);
    enlist(a, 0, "horse", 1);
    tilly_reason why = only_breach(a, TILLY_WHY_COMMAND_SIZE, "T1-064");
    assert_numbers(why, 9, 3);
    assert_int_equal(why.number[2], 8);
    assert_int_equal(why.number[3], 0);
    assert_int_equal(tilly_army_remove_unit(a, 1), TILLY_OK);
    assert_int_equal(tilly_army_remove_unit(a, 9), TILLY_OK);
    why = only_breach(a, TILLY_WHY_COMMAND_SIZE, "T1-064");
    assert_numbers(why, 2, 3);
    assert_int_equal(why.number[3], 1);
    tilly_army_unref(a);
    tilly_ruleset_unref(r);
}

/* T1-054 T1-063 T1-Q-13 */
static void each_command_has_one_commander(void **state)
{
    tilly_ruleset *r = book_rules();
    tilly_army *a = plain_army(r);
    swap_for(a, 0, "horse");
    tilly_reason why = only_breach(a, TILLY_WHY_COMMAND_COMMANDERS, "T1-063");
    assert_numbers(why, 0, 1);
    assert_int_equal(why.number[2], 0);
    enlist(a, 0, "commander", 1);
    assert_legal(a);
    enlist(a, 2, "commander", 1);
    why = only_breach(a, TILLY_WHY_COMMAND_COMMANDERS, "T1-063");
    assert_numbers(why, 2, 1);
    assert_int_equal(why.number[2], 2);
    tilly_army_unref(a);
    tilly_ruleset_unref(r);
}

static void agree_on(tilly_ruleset *r, int points)
{
    assert_int_equal(tilly_ruleset_set(r, "army_points", points, NULL), TILLY_OK);
}

static tilly_ruleset *with_quality(int points)
{
    tilly_ruleset *r = book_rules();
    assert_int_equal(tilly_ruleset_set(r, "unit_quality", 1, NULL), TILLY_OK);
    if (points)
        agree_on(r, points);
    return r;
}

/* T1-036 T1-037 */
static void quality_is_an_option(void **state)
{
    tilly_ruleset *r = book_rules();
    tilly_army *a = plain_army(r);
    assert_int_equal(tilly_army_remove_unit(a, 1), TILLY_OK);
    enlist_as(a, 0, "horse", "superior", 1);
    tilly_reason why = only_breach(a, TILLY_WHY_QUALITY_BARRED, "T1-036");
    assert_numbers(why, 14, quality_named(r, "superior"));
    assert_int_equal(tilly_ruleset_set(r, "unit_quality", 1, NULL), TILLY_OK);
    agree_on(r, 46);
    assert_legal(a);
    tilly_army_unref(a);
    tilly_ruleset_unref(r);
}

static void assert_barred(const char *type, const char *quality, const char *clause)
{
    tilly_ruleset *r = with_quality(0);
    tilly_army *a = army_of(r, 1);
    enlist(a, 0, "commander", 1);
    enlist(a, 0, "horse", 3);
    enlist_as(a, 0, type, quality, 1);
    found f = breaches_of(a);
    bool seen = false;
    for (uint32_t i = 0; i < f.count; i++) {
        char cited[16];
        if (f.why[i].code != TILLY_WHY_QUALITY_BARRED)
            continue;
        tilly_ruleset_cite(r, TILLY_CITE_CLAUSE, f.why[i].clause, cited, sizeof cited);
        assert_non_null(clause);
        assert_string_equal(cited, clause);
        seen = true;
    }
    assert_int_equal(seen, clause != NULL);
    tilly_army_unref(a);
    tilly_ruleset_unref(r);
}

/* T1-042 T1-048 T1-Q-21 */
static void not_everybody_can_have_any_quality(void **state)
{
    assert_barred("commander", "superior", "T1-042");
    assert_barred("cannons", "inferior", "T1-042");
    assert_barred("pike+shot", "rabble", "T1-Q-21");
    assert_barred("rabble", "superior", "T1-Q-21");
    assert_barred("rabble", "rabble", NULL);
    assert_barred("rabble", "ordinary", NULL);
    assert_barred("horse", "inferior", NULL);
}

/* T1-061 */
static void four_superior_units_are_enough(void **state)
{
    tilly_ruleset *r = with_quality(46);
    tilly_army *a = army_of(r, 2);
    for (unsigned c = 0; c < 2; c++) {
        enlist(a, c, "commander", 1);
        enlist_as(a, c, "horse", "superior", 2);
        enlist(a, c, "horse", 4);
    }
    assert_legal(a); /* 2 x (3 + 8 + 12) */
    agree_on(r, 50);
    enlist_as(a, 0, "pike+shot", "superior", 1);
    assert_numbers(only_breach(a, TILLY_WHY_ARMY_SUPERIORS, "T1-061"), 5, 4);
    tilly_army_unref(a);
    tilly_ruleset_unref(r);
}

static void assert_points(const tilly_army *a, int points, int least, int most)
{
    tilly_reason why = only_breach(a, TILLY_WHY_ARMY_POINTS, "T1-Q-16");
    assert_numbers(why, points, least);
    assert_int_equal(why.number[2], most);
}

/* T1-EX-55 T1-038 T1-Q-16: units of any number, points that leave at most 1 of the sum agreed */
static void points_take_the_place_of_numbers(void **state)
{
    tilly_ruleset *r = with_quality(45);
    tilly_army *a = army_of(r, 5);
    for (unsigned c = 0; c < 5; c++) {
        enlist(a, c, "commander", 1);
        enlist_as(a, c, "horse", "inferior", 3);
    }
    assert_legal(a); /* 5 x (3 + 6) = 45 */
    enlist_as(a, 0, "horse", "inferior", 1);
    assert_points(a, 47, 44, 45);
    agree_on(r, 47);
    assert_legal(a);
    agree_on(r, 48);
    assert_legal(a);
    agree_on(r, 49);
    assert_points(a, 47, 48, 49);
    tilly_army_unref(a);
    tilly_ruleset_unref(r);
}

/* T1-EX-55 T1-Q-16 */
static void an_army_leaves_at_most_one_point_of_the_sum_agreed(void **state)
{
    tilly_ruleset *r = with_quality(45);
    tilly_army *a = army_of(r, 5);
    for (unsigned c = 0; c < 5; c++) {
        enlist(a, c, "commander", 1);
        enlist_as(a, c, "horse", "inferior", c ? 3 : 2);
    }
    assert_points(a, 43, 44, 45);
    assert_int_equal(tilly_army_remove_unit(a, tilly_army_units(a) - 1), TILLY_OK);
    enlist(a, 4, "horse", 1);
    assert_legal(a); /* 44 */
    tilly_army_unref(a);
    a = army_of(r, 1);
    enlist(a, 0, "commander", 1);
    enlist(a, 0, "horse", 3);
    assert_points(a, 12, 44, 45);
    agree_on(r, 90);
    assert_points(a, 12, 89, 90);
    tilly_army_unref(a);
    tilly_ruleset_unref(r);
}

/* T1-038 */
static void the_points_agreed_on_are_45_to_90(void **state)
{
    static const struct {
        int points;
        bool legal;
    } cases[] = {{45, true}, {90, true}, {44, false}, {91, false}};
    for (unsigned i = 0; i < 4; i++) {
        tilly_ruleset *r = with_quality(cases[i].points);
        unsigned commands = cases[i].points < 60 ? 3 : 6; /* of 15 points */
        tilly_army *a = army_of(r, commands);
        for (unsigned c = 0; c < commands; c++) {
            enlist(a, c, "commander", 1);
            enlist(a, c, "horse", 4);
        }
        if (cases[i].points == 44) {
            assert_int_equal(tilly_army_remove_unit(a, 1), TILLY_OK);
            enlist_as(a, 0, "horse", "inferior", 1);
        }
        if (cases[i].legal)
            assert_legal(a);
        else
            assert_numbers(only_breach(a, TILLY_WHY_ARMY_POINTS, "T1-038"), cases[i].points, 45);
        tilly_army_unref(a);
        tilly_ruleset_unref(r);
    }
}

/* The default of the option is the most the book has. T1-Q-16 */
static void ninety_points_are_the_usual_figure(void **state)
{
    tilly_ruleset *r = with_quality(0);
    tilly_army *a = army_of(r, 5);
    for (unsigned c = 0; c < 5; c++) {
        enlist(a, c, "commander", 1);
        enlist(a, c, "horse", 5);
    }
    assert_legal(a);
    enlist_as(a, 0, "horse", "inferior", 1);
    only_breach(a, TILLY_WHY_ARMY_POINTS, "T1-Q-16");
    tilly_army_unref(a);
    tilly_ruleset_unref(r);
}

static int base_breaches(const char *type, double width, double depth, const char *clause)
{
    tilly_ruleset *r = book_rules();
    tilly_army *a = army_of(r, 1);
    tilly_unit_spec s = spec_of(a, 0, type);
    int n = 0;
    s.width = TUM(width);
    s.depth = TUM(depth);
    assert_int_equal(tilly_army_add_unit(a, &s, NULL), TILLY_OK);
    found f = breaches_of(a);
    for (uint32_t i = 0; i < f.count; i++) {
        char cited[16];
        if (f.why[i].code != TILLY_WHY_BASE_SIZE)
            continue;
        tilly_ruleset_cite(r, TILLY_CITE_CLAUSE, f.why[i].clause, cited, sizeof cited);
        assert_string_equal(cited, clause);
        n++;
    }
    tilly_army_unref(a);
    tilly_ruleset_unref(r);
    return n;
}

/* T1-002 T1-006 T1-007 T1-008 T1-009 T1-Q-02 */
static void bases_are_as_wide_as_their_type(void **state)
{
    assert_int_equal(base_breaches("horse", 2, 0.5, NULL), 0);
    assert_int_equal(base_breaches("horse", 2, 3, NULL), 0);
    assert_int_equal(base_breaches("horse", 0, 0, NULL), 0);
    assert_int_equal(base_breaches("horse", 2.5, 1, "T1-006"), 1);
    assert_int_equal(base_breaches("commander", 1, 1, NULL), 0);
    assert_int_equal(base_breaches("commander", 2, 1, "T1-007"), 1);
    assert_int_equal(base_breaches("commander", 1, 2, "T1-007"), 1);
    assert_int_equal(base_breaches("cannons", 1, 1, NULL), 0);
    assert_int_equal(base_breaches("cannons", 2, 2, "T1-008"), 2);
}

/* T1-008 T1-Q-02: all cannons of a game together */
static void large_cannons_are_a_choice_for_the_whole_game(void **state)
{
    tilly_ruleset *r = book_rules();
    tilly_army *a = plain_army(r);
    swap_for(a, 1, "cannons");
    assert_int_equal(tilly_ruleset_set(r, "cannons.width", TUM(2), NULL), TILLY_OK);
    assert_int_equal(tilly_ruleset_set(r, "cannons.depth", TUM(2), NULL), TILLY_OK);
    assert_legal(a);
    tilly_unit_spec s = {.size = sizeof s};
    assert_int_equal(tilly_army_unit(a, 14, &s), TILLY_OK);
    assert_int_equal(s.width, TUM(2));
    assert_int_equal(s.depth, TUM(2));
    tilly_army_unref(a);
    tilly_ruleset_unref(r);
}

static tilly_status
battle_of(tilly_ruleset *r, tilly_army *a, tilly_army *b, unsigned flags, tilly_battle **battle)
{
    tilly_setup s = {.size = sizeof s, .flags = flags, .rules = r, .army = {a, b}, .seed = 1};
    return tilly_battle_new(&s, battle, NULL);
}

/* T1-053 T1-Q-16 */
static void both_sides_have_the_same_number_of_units(void **state)
{
    tilly_ruleset *r = book_rules();
    tilly_army *a = plain_army(r);
    tilly_army *b = plain_army(r);
    tilly_battle *battle = NULL;
    assert_int_equal(battle_of(r, a, b, 0, &battle), TILLY_OK);
    tilly_battle_unref(battle);
    enlist(b, 0, "horse", 1);
    assert_int_equal(battle_of(r, a, b, 0, &battle), TILLY_E_ILLEGAL);
    assert_int_equal(battle_of(r, a, b, TILLY_SETUP_ANY_ARMY, &battle), TILLY_OK);
    tilly_battle_unref(battle);
    /* points balance them: 45 with 15 units, and with 16, three of them inferior */
    assert_int_equal(tilly_ruleset_set(r, "unit_quality", 1, NULL), TILLY_OK);
    agree_on(r, 45);
    for (unsigned i = 0; i < 3; i++)
        assert_int_equal(tilly_army_remove_unit(b, 1), TILLY_OK);
    enlist_as(b, 0, "horse", "inferior", 3);
    assert_int_equal(battle_of(r, a, b, 0, &battle), TILLY_OK);
    tilly_battle_unref(battle);
    tilly_army_unref(a);
    tilly_army_unref(b);
    tilly_ruleset_unref(r);
}

static void all_breaches_are_counted(void **state)
{
    tilly_ruleset *r = book_rules();
    tilly_army *a = army_of(r, 3);
    tilly_reason why = {.size = sizeof why};
    uint32_t count = 0;
    assert_int_equal(tilly_army_breach(a, 0, &why, &count), TILLY_OK);
    /* too small; three commands without units and commander */
    assert_int_equal(count, 1 + 2 * 3);
    assert_int_equal(why.code, TILLY_WHY_ARMY_SMALL);
    assert_int_equal(tilly_army_breach(a, count - 1, &why, &count), TILLY_OK);
    assert_int_equal(why.code, TILLY_WHY_COMMAND_COMMANDERS);
    assert_int_equal(tilly_army_breach(a, count, &why, &count), TILLY_OK);
    assert_int_equal(why.code, TILLY_WHY_NONE);
    assert_int_equal(tilly_army_breach(a, UINT32_MAX, NULL, &count), TILLY_OK);
    assert_int_equal(count, 7);
    tilly_army_unref(a);
    tilly_ruleset_unref(r);
}

/* ---- points and numbers --------------------------------------------------------------------- */

static uint32_t points_of(tilly_ruleset *r, const char *type, const char *quality, unsigned count)
{
    uint32_t points = 0;
    tilly_army *a = army_of(r, 1);
    enlist_as(a, 0, type, quality, count);
    assert_int_equal(tilly_army_points(a, &points), TILLY_OK);
    tilly_army_unref(a);
    return points;
}

/* T1-EX-04 T1-EX-05 T1-041 T1-044 T1-047 T1-049 T1-051 */
static void what_45_points_buy(void **state)
{
    tilly_ruleset *r = with_quality(45);
    assert_int_equal(points_of(r, "horse", "superior", 11), 44);
    assert_int_equal(points_of(r, "horse", "ordinary", 15), 45);
    assert_int_equal(points_of(r, "horse", "ordinary", 30), 90);
    assert_int_equal(points_of(r, "horse", "inferior", 22), 44);
    assert_int_equal(points_of(r, "rabble", "rabble", 45), 45);
    assert_int_equal(points_of(r, "rabble", "ordinary", 45), 45);
    assert_int_equal(points_of(r, "horse", "inferior", 2), points_of(r, "horse", "superior", 1));
    assert_int_equal(points_of(r, "commander", "ordinary", 1), 3);
    assert_int_equal(points_of(r, "cannons", "ordinary", 1), 3);
    tilly_ruleset_unref(r);
}

static int resolve_of(tilly_ruleset *r, const char *type, const char *quality)
{
    tilly_army *a = army_of(r, 1);
    tilly_unit_spec s = {.size = sizeof s};
    enlist_as(a, 0, type, quality, 1);
    assert_int_equal(tilly_army_unit(a, 0, &s), TILLY_OK);
    tilly_army_unref(a);
    return s.strength;
}

/* T1-EX-03 T1-031 T1-039 T1-045 T1-048 T1-050: the table of resolve by type and quality */
static void quality_changes_the_starting_resolve(void **state)
{
    static const struct {
        const char *type;
        int inferior, ordinary, superior;
    } rows[] = {
        {"horse", 2, 3, 4},
        {"light horse", 1, 2, 3},
        {"dragoons", 1, 2, 3},
        {"pike+shot", 3, 4, 5},
        {"shot", 2, 3, 4},
        {"rabble", 1, 1, 1},
        {"cannons", 2, 2, 2},
        {"commander", 1, 1, 1},
    };
    tilly_ruleset *r = with_quality(0);
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        assert_int_equal(resolve_of(r, rows[i].type, "inferior"), rows[i].inferior);
        assert_int_equal(resolve_of(r, rows[i].type, "ordinary"), rows[i].ordinary);
        assert_int_equal(resolve_of(r, rows[i].type, "superior"), rows[i].superior);
    }
    assert_int_equal(tilly_ruleset_set(r, "unit_quality", 0, NULL), TILLY_OK);
    assert_int_equal(resolve_of(r, "horse", "superior"), 3);
    tilly_ruleset_unref(r);
}

/* ---- the handle ----------------------------------------------------------------------------- */

static tilly_unit_spec unit_at(const tilly_army *a, uint32_t index)
{
    tilly_unit_spec s = {.size = sizeof s};
    assert_int_equal(tilly_army_unit(a, index, &s), TILLY_OK);
    return s;
}

static void units_without_a_name_get_one(void **state)
{
    tilly_ruleset *r = book_rules();
    tilly_army *a = army_of(r, 1);
    enlist(a, 0, "horse", 2);
    enlist(a, 0, "pike+shot", 1);
    enlist(a, 0, "light horse", 1);
    tilly_unit_spec s = spec_of(a, 0, "horse");
    strcpy(s.name, "Piccolomini");
    assert_int_equal(tilly_army_add_unit(a, &s, NULL), TILLY_OK);
    assert_string_equal(unit_at(a, 0).name, "Horse 1");
    assert_string_equal(unit_at(a, 1).name, "Horse 2");
    assert_string_equal(unit_at(a, 2).name, "Pike+shot 1");
    assert_string_equal(unit_at(a, 3).name, "Light horse 1");
    assert_string_equal(unit_at(a, 4).name, "Piccolomini");
    assert_int_equal(tilly_army_remove_unit(a, 0), TILLY_OK);
    assert_string_equal(unit_at(a, 0).name, "Horse 2");
    assert_string_equal(unit_at(a, 3).name, "Piccolomini");
    enlist(a, 0, "horse", 1);
    assert_string_equal(unit_at(a, 4).name, "Horse 3");
    tilly_army_unref(a);
    tilly_ruleset_unref(r);
}

static void numbers_left_out_are_filled_in(void **state)
{
    tilly_ruleset *r = book_rules();
    tilly_army *a = army_of(r, 2);
    tilly_unit_spec s = spec_of(a, 1, "pike+shot");
    uint32_t index = 9;
    s.depth = TUM(1.5);
    s.strength = 2;
    enlist(a, 0, "rabble", 1);
    assert_int_equal(tilly_army_add_unit(a, &s, &index), TILLY_OK);
    assert_int_equal(index, 1);
    assert_int_equal(unit_at(a, 0).width, TUM(2));
    assert_int_equal(unit_at(a, 0).depth, TUM(1));
    assert_int_equal(unit_at(a, 0).strength, 1);
    assert_int_equal(unit_at(a, 0).quality, quality_named(r, "rabble"));
    assert_int_equal(unit_at(a, 1).width, TUM(2));
    assert_int_equal(unit_at(a, 1).depth, TUM(1.5));
    assert_int_equal(unit_at(a, 1).strength, 2);
    assert_int_equal(unit_at(a, 1).command, 1);
    tilly_army_unref(a);
    tilly_ruleset_unref(r);
}

static void
expect_refusal(tilly_army *a, const tilly_unit_spec *s, const char *member, const char *text)
{
    tilly_error e = {.size = sizeof e};
    assert_int_equal(tilly_army_add_unit(a, s, NULL), TILLY_E_RANGE);
    assert_int_equal(tilly_error_last(TILLY_E_RANGE, &e), TILLY_OK);
    assert_string_equal(e.path, member);
    assert_string_equal(e.text, text);
}

static void a_wrong_unit_is_told_by_its_member_and_bounds(void **state)
{
    tilly_ruleset *r = book_rules();
    tilly_army *a = army_of(r, 1);
    const tilly_unit_spec good = spec_of(a, 0, "horse");
    tilly_unit_spec s = good;
    s.type = 99;
    expect_refusal(a, &s, "type", "type is 99: from 0 to 7 is allowed");
    s = good;
    s.quality = 7;
    expect_refusal(a, &s, "quality", "quality is 7: from 0 to 3 is allowed");
    s = good;
    s.command = 2;
    expect_refusal(a, &s, "command", "command is 2: 0 is allowed");
    s = good;
    s.width = -TUM(1);
    expect_refusal(a, &s, "width", "width is -1: from 0 to 10 units is allowed");
    s = good;
    s.depth = TUM(12.5);
    expect_refusal(a, &s, "depth", "depth is 12.5: from 0 to 10 units is allowed");
    s = good;
    s.strength = 65;
    expect_refusal(a, &s, "strength", "strength is 65: from 0 to 64 is allowed");
    s = good;
    s.bonus = 5;
    expect_refusal(a, &s, "bonus", "bonus must be 0: a unit of this type gives none");
    tilly_army *bare = army_of(r, 0);
    expect_refusal(bare, &good, "command", "command must be one of the army's, which has none yet");
    tilly_army_unref(bare);
    tilly_army_unref(a);
    tilly_ruleset_unref(r);
    (void)state;
}

static void wrong_units_are_refused(void **state)
{
    tilly_ruleset *r = book_rules();
    tilly_army *a = army_of(r, 1);
    tilly_unit_spec good = spec_of(a, 0, "horse");
    tilly_unit_spec s = good;
    assert_int_equal(tilly_army_add_unit(NULL, &s, NULL), TILLY_E_NULL);
    assert_int_equal(tilly_army_add_unit((tilly_army *)r, &s, NULL), TILLY_E_HANDLE);
    assert_int_equal(tilly_army_add_unit(a, NULL, NULL), TILLY_E_NULL);
    s.size = 10;
    assert_int_equal(tilly_army_add_unit(a, &s, NULL), TILLY_E_SIZE);
    s = good;
    s.type = 8;
    assert_int_equal(tilly_army_add_unit(a, &s, NULL), TILLY_E_RANGE);
    s = good;
    s.quality = 4;
    assert_int_equal(tilly_army_add_unit(a, &s, NULL), TILLY_E_RANGE);
    s = good;
    s.command = 1;
    assert_int_equal(tilly_army_add_unit(a, &s, NULL), TILLY_E_RANGE);
    s = good;
    s.width = -1;
    assert_int_equal(tilly_army_add_unit(a, &s, NULL), TILLY_E_RANGE);
    s = good;
    s.depth = TUM(10) + 1;
    assert_int_equal(tilly_army_add_unit(a, &s, NULL), TILLY_E_RANGE);
    s = good;
    s.strength = -1;
    assert_int_equal(tilly_army_add_unit(a, &s, NULL), TILLY_E_RANGE);
    s = good;
    s.strength = 65;
    assert_int_equal(tilly_army_add_unit(a, &s, NULL), TILLY_E_RANGE);
    s = good;
    memset(s.name, 'x', sizeof s.name);
    assert_int_equal(tilly_army_add_unit(a, &s, NULL), TILLY_E_RANGE);
    assert_int_equal(tilly_army_units(a), 0);
    for (unsigned i = 0; i < TILLY_MOST_UNITS; i++)
        assert_int_equal(tilly_army_add_unit(a, &good, NULL), TILLY_OK);
    assert_int_equal(tilly_army_add_unit(a, &good, NULL), TILLY_E_FULL);
    tilly_army_unref(a);
    tilly_ruleset_unref(r);
}

static void wrong_calls_get_a_status(void **state)
{
    tilly_ruleset *r = book_rules();
    tilly_army *a = NULL;
    tilly_unit_spec s = {.size = 4};
    uint32_t n;
    uint64_t hash;
    int32_t value;
    char long_name[TILLY_NAME + 1];
    memset(long_name, 'x', sizeof long_name);
    long_name[TILLY_NAME] = 0;
    assert_int_equal(tilly_army_new(NULL, "A", &a), TILLY_E_NULL);
    assert_int_equal(tilly_army_new(r, NULL, &a), TILLY_E_NULL);
    assert_int_equal(tilly_army_new(r, "A", NULL), TILLY_E_NULL);
    assert_int_equal(tilly_army_new(r, long_name, &a), TILLY_E_RANGE);
    assert_int_equal(tilly_army_new(r, long_name + 1, &a), TILLY_OK);
    assert_string_equal(tilly_army_name(a), long_name + 1);
    assert_int_equal(tilly_army_copy(NULL, &a), TILLY_E_NULL);
    assert_int_equal(tilly_army_copy((tilly_army *)r, &a), TILLY_E_HANDLE);
    assert_int_equal(tilly_army_copy(a, NULL), TILLY_E_NULL);
    assert_int_equal(tilly_army_add_command(a, NULL, &n), TILLY_E_NULL);
    assert_int_equal(tilly_army_add_command(a, long_name, &n), TILLY_E_RANGE);
    assert_int_equal(tilly_army_set(a, "guards", 1), TILLY_E_UNKNOWN);
    assert_int_equal(tilly_army_set(a, NULL, 1), TILLY_E_NULL);
    assert_int_equal(tilly_army_set(a, "light_horse_allowed", 2), TILLY_E_RANGE);
    assert_int_equal(tilly_army_get(a, "guards", &value), TILLY_E_UNKNOWN);
    assert_int_equal(tilly_army_get(a, "light_horse_allowed", NULL), TILLY_E_NULL);
    assert_int_equal(tilly_army_get(a, "light_horse_allowed", &value), TILLY_OK);
    assert_int_equal(value, 0);
    assert_int_equal(tilly_army_remove_unit(a, 0), TILLY_E_RANGE);
    assert_int_equal(tilly_army_unit(a, 0, &s), TILLY_E_SIZE);
    assert_int_equal(tilly_army_unit(a, 0, NULL), TILLY_E_NULL);
    s.size = sizeof s;
    assert_int_equal(tilly_army_unit(a, 0, &s), TILLY_E_RANGE);
    assert_int_equal(tilly_army_points(a, NULL), TILLY_E_NULL);
    assert_int_equal(tilly_army_points(NULL, &n), TILLY_E_NULL);
    assert_int_equal(tilly_army_hash(a, NULL), TILLY_E_NULL);
    assert_int_equal(tilly_army_hash((tilly_army *)r, &hash), TILLY_E_HANDLE);
    assert_int_equal(tilly_army_breach(a, 0, NULL, NULL), TILLY_E_NULL);
    assert_int_equal(tilly_army_units((tilly_army *)r), 0);
    assert_int_equal(tilly_army_commands(NULL), 0);
    assert_null(tilly_army_name((tilly_army *)r));
    assert_null(tilly_army_rules(NULL));
    assert_null(tilly_army_ref((tilly_army *)r));
    assert_null(tilly_army_command_name(a, 0));
    tilly_army_unref((tilly_army *)r);
    tilly_army_unref(NULL);
    tilly_army_unref(a);
    tilly_ruleset_unref(r);
}

static void there_are_at_most_32_commands(void **state)
{
    tilly_ruleset *r = book_rules();
    tilly_army *a = army_of(r, 0);
    uint32_t n = 0;
    assert_int_equal(tilly_army_add_command(a, "Vanguard", &n), TILLY_OK);
    assert_int_equal(n, 0);
    assert_int_equal(tilly_army_add_command(a, "", &n), TILLY_OK);
    assert_string_equal(tilly_army_command_name(a, 0), "Vanguard");
    assert_string_equal(tilly_army_command_name(a, 1), "Command 2");
    for (uint32_t i = 2; i < TILLY_MOST_COMMANDS; i++)
        assert_int_equal(tilly_army_add_command(a, "", &n), TILLY_OK);
    assert_int_equal(n, TILLY_MOST_COMMANDS - 1);
    assert_int_equal(tilly_army_add_command(a, "", &n), TILLY_E_FULL);
    tilly_army_unref(a);
    tilly_ruleset_unref(r);
}

static uint64_t hash_of(const tilly_army *a)
{
    uint64_t hash = 0;
    assert_int_equal(tilly_army_hash(a, &hash), TILLY_OK);
    return hash;
}

static void copies_are_equal_and_go_their_own_way(void **state)
{
    tilly_ruleset *r = book_rules();
    tilly_army *a = plain_army(r);
    tilly_army *b = NULL;
    assert_int_equal(tilly_army_copy(a, &b), TILLY_OK);
    assert_true(hash_of(a) == hash_of(b));
    assert_ptr_equal(tilly_army_rules(b), r);
    assert_int_equal(tilly_army_set(b, "light_horse_allowed", 1), TILLY_OK);
    assert_true(hash_of(a) != hash_of(b));
    assert_int_equal(tilly_army_set(b, "light_horse_allowed", 0), TILLY_OK);
    assert_true(hash_of(a) == hash_of(b));
    assert_int_equal(tilly_army_remove_unit(b, 3), TILLY_OK);
    assert_true(hash_of(a) != hash_of(b));
    assert_int_equal(tilly_army_units(a), 15);
    assert_int_equal(tilly_army_units(b), 14);
    tilly_army_unref(b);
    tilly_army_unref(tilly_army_ref(a));
    assert_int_equal(tilly_army_units(a), 15);
    tilly_army_unref(a);
    tilly_ruleset_unref(r);
}

static void the_army_of_a_battle_cannot_be_changed(void **state)
{
    tilly_ruleset *r = book_rules();
    tilly_army *a = plain_army(r);
    tilly_army *b = plain_army(r);
    tilly_battle *battle = NULL;
    assert_int_equal(battle_of(r, a, b, 0, &battle), TILLY_OK);
    tilly_army *held = (tilly_army *)(uintptr_t)tilly_battle_army(battle, 0);
    tilly_unit_spec s = spec_of(a, 0, "horse");
    assert_true(hash_of(held) == hash_of(a));
    assert_int_equal(tilly_army_add_unit(held, &s, NULL), TILLY_E_FROZEN);
    assert_int_equal(tilly_army_remove_unit(held, 0), TILLY_E_FROZEN);
    assert_int_equal(tilly_army_add_command(held, "", NULL), TILLY_E_FROZEN);
    assert_int_equal(tilly_army_set(held, "light_horse_allowed", 1), TILLY_E_FROZEN);
    assert_int_equal(tilly_army_add_unit(a, &s, NULL), TILLY_OK); /* one's own stays one's own */
    assert_int_equal(tilly_army_units(held), 15);
    tilly_battle_unref(battle);
    tilly_army_unref(a);
    tilly_army_unref(b);
    tilly_ruleset_unref(r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_printed_armies_are_legal),
        cmocka_unit_test(an_army_has_15_to_30_units),
        cmocka_unit_test(some_types_are_limited),
        cmocka_unit_test(an_army_may_be_all_pikes_or_all_horse),
        cmocka_unit_test(only_some_armies_have_light_horse),
        cmocka_unit_test(cuirassiers_made_of_light_horse_are_light_horse),
        cmocka_unit_test(a_command_has_3_to_8_units),
        cmocka_unit_test(each_command_has_one_commander),
        cmocka_unit_test(quality_is_an_option),
        cmocka_unit_test(not_everybody_can_have_any_quality),
        cmocka_unit_test(four_superior_units_are_enough),
        cmocka_unit_test(points_take_the_place_of_numbers),
        cmocka_unit_test(an_army_leaves_at_most_one_point_of_the_sum_agreed),
        cmocka_unit_test(the_points_agreed_on_are_45_to_90),
        cmocka_unit_test(ninety_points_are_the_usual_figure),
        cmocka_unit_test(bases_are_as_wide_as_their_type),
        cmocka_unit_test(large_cannons_are_a_choice_for_the_whole_game),
        cmocka_unit_test(both_sides_have_the_same_number_of_units),
        cmocka_unit_test(all_breaches_are_counted),
        cmocka_unit_test(what_45_points_buy),
        cmocka_unit_test(quality_changes_the_starting_resolve),
        cmocka_unit_test(units_without_a_name_get_one),
        cmocka_unit_test(numbers_left_out_are_filled_in),
        cmocka_unit_test(wrong_units_are_refused),
        cmocka_unit_test(a_wrong_unit_is_told_by_its_member_and_bounds),
        cmocka_unit_test(wrong_calls_get_a_status),
        cmocka_unit_test(there_are_at_most_32_commands),
        cmocka_unit_test(copies_are_equal_and_go_their_own_way),
        cmocka_unit_test(the_army_of_a_battle_cannot_be_changed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
