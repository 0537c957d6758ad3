/* Every number of Scruby's tables (SC 2.1 to 2.6), from literals of the catalogue: inches, points,
 * degrees. */
#include "sc_armies.h"
#include <stdio.h>

static int32_t value_named(const tilly_ruleset *r, const char *name)
{
    int32_t value = 0;
    if (tilly_ruleset_get(r, name, &value) != TILLY_OK)
        fail_msg("no parameter %s", name);
    return value;
}

static void is_value(const tilly_ruleset *r, const char *type, const char *column, double wanted)
{
    char name[64];
    snprintf(name, sizeof name, "%s.%s", type, column);
    if (value_named(r, name) != (int32_t)wanted)
        fail_msg("%s is %d, not %g", name, (int)value_named(r, name), wanted);
}

/* ---- 2.1 ------------------------------------------------------------------------------------- */

/* SC-002 SC-008 SC-009 SC-012 SC-013 SC-Q-03 SC-Q-67 */
static void stands_have_their_bases_figures_and_armour(void **state)
{
    static const struct {
        const char *type;
        double length, depth;
        int figures, armoured;
    } stands[] = {{"heavy pikemen", 4, 1, 5, 1},
                  {"light pikemen", 4, 1, 5, 0},
                  {"musketeers", 4, 1, 5, 0},
                  {"swordsmen", 4, 1, 5, 0},
                  {"long swordsmen", 4, 1, 5, 0},
                  {"heavy cavalry", 4, 2, 4, 1},
                  {"light cavalry", 4, 2, 3, 0},
                  {"rieters", 4, 2, 3, 0},
                  {"cavalry musketeers", 4, 2, 3, 0},
                  {"mounted dragoons", 4, 2, 5, 0},
                  {"dragoon musketeers", 2, 2, 4, 0},
                  {"dragoon pikemen", 2, 2, 4, 0},
                  {"mother stand", 2, 2, 1, 0},
                  {"turkish musketeers", 4, 1, 5, 0},
                  {"spahis", 4, 2, 4, 1},
                  {"mounted archers", 4, 2, 3, 0},
                  {"large cannon", 2, 2, 4, 0},
                  {"small cannon", 2, 2, 3, 0},
                  {"gunners", 2, 1, 4, 0}};
    tilly_ruleset *r = rules_of_book("scruby");
    assert_int_equal(tilly_ruleset_types(r), sizeof stands / sizeof *stands);
    for (unsigned i = 0; i < sizeof stands / sizeof *stands; i++) {
        assert_string_equal(tilly_ruleset_type_name(r, i), stands[i].type);
        is_value(r, stands[i].type, "width", INCHES(stands[i].length));
        is_value(r, stands[i].type, "depth", INCHES(stands[i].depth));
        is_value(r, stands[i].type, "figures", stands[i].figures);
        is_value(r, stands[i].type, "armoured", stands[i].armoured);
    }
    tilly_ruleset_unref(r);
}

/* ---- 2.2 ------------------------------------------------------------------------------------- */

/* SC-022 SC-025 SC-026 SC-030 SC-035 SC-036 SC-037 SC-038 SC-039 SC-040 SC-050 SC-171 SC-173 */
static void stands_have_their_moves_and_turns(void **state)
{
    static const struct {
        const char *type;
        double closed, column, open, open_column, charge, breaks, turn_closed, turn_open;
    } moves[] = {{"heavy pikemen", 3, 5, 6, 8, 0, 3, 45, 90},
                 {"light pikemen", 6, 8, 6, 8, 0, 6, 90, 90},
                 {"swordsmen", 6, 8, 6, 8, 0, 6, 180, 180},
                 {"musketeers", 6, 8, 6, 8, 0, 6, 180, 180},
                 {"long swordsmen", 6, 8, 6, 8, 0, 6, 180, 180},
                 {"heavy cavalry", 12, 14, 12, 14, 2, 12, 180, 180},
                 {"light cavalry", 16, 18, 16, 18, 2, 16, 180, 180},
                 {"rieters", 16, 18, 16, 18, 2, 16, 180, 180},
                 {"cavalry musketeers", 12, 14, 12, 14, 2, 12, 180, 180},
                 {"mounted dragoons", 12, 14, 12, 14, 0, 12, 180, 180},
                 {"dragoon musketeers", 6, 8, 6, 8, 0, 6, 180, 180},
                 {"dragoon pikemen", 6, 8, 6, 8, 0, 6, 90, 90},
                 {"turkish musketeers", 6, 8, 6, 8, 0, 6, 180, 180},
                 {"spahis", 12, 14, 12, 14, 2, 12, 180, 180},
                 {"mounted archers", 16, 18, 16, 18, 2, 16, 180, 180},
                 {"mother stand", 12, 12, 12, 12, 0, 12, 180, 180},
                 {"large cannon", 0, 0, 0, 0, 0, 0, 180, 180},
                 {"small cannon", 6, 6, 6, 6, 0, 6, 180, 180},
                 {"gunners", 6, 6, 6, 6, 0, 6, 180, 180}};
    tilly_ruleset *r = rules_of_book("scruby");
    for (unsigned i = 0; i < sizeof moves / sizeof *moves; i++) {
        is_value(r, moves[i].type, "move_closed", INCHES(moves[i].closed));
        is_value(r, moves[i].type, "column_closed", INCHES(moves[i].column));
        is_value(r, moves[i].type, "move_open", INCHES(moves[i].open));
        is_value(r, moves[i].type, "column_open", INCHES(moves[i].open_column));
        is_value(r, moves[i].type, "charge_extra", INCHES(moves[i].charge));
        is_value(r, moves[i].type, "break_move", INCHES(moves[i].breaks));
        is_value(r, moves[i].type, "turn_closed", DEGREES(moves[i].turn_closed));
        is_value(r, moves[i].type, "turn_open", DEGREES(moves[i].turn_open));
    }
    tilly_ruleset_unref(r);
}

/* ---- 2.3, 2.4: points are counted in halves ------------------------------------------------ */

/* SC-014 SC-015 SC-018 SC-060 SC-Q-02 SC-Q-04 SC-Q-08 SC-Q-12 SC-Q-57 */
static void stands_fire_their_points(void **state)
{
    static const struct {
        const char *type;
        int near, middle, far, armour_near, armour_middle, armour_far;
    } fire[] = {{"musketeers", 12, 12, 6, 8, 8, 6},
                {"dragoon musketeers", 12, 12, 6, 8, 8, 6},
                {"turkish musketeers", 12, 12, 6, 8, 8, 6},
                {"cavalry musketeers", 12, 12, 6, 8, 8, 6},
                {"heavy cavalry", 6, 4, 0, 6, 4, 0},
                {"light cavalry", 6, 4, 0, 6, 4, 0},
                {"spahis", 6, 4, 0, 6, 4, 0},
                {"mounted archers", 6, 4, 0, 6, 4, 0},
                {"rieters", 8, 8, 0, 8, 8, 0},
                {"heavy pikemen", 0, 0, 0, 0, 0, 0},
                {"light pikemen", 0, 0, 0, 0, 0, 0},
                {"swordsmen", 0, 0, 0, 0, 0, 0},
                {"long swordsmen", 0, 0, 0, 0, 0, 0},
                {"mounted dragoons", 0, 0, 0, 0, 0, 0},
                {"dragoon pikemen", 0, 0, 0, 0, 0, 0},
                {"mother stand", 0, 0, 0, 0, 0, 0},
                {"large cannon", 0, 0, 0, 0, 0, 0},
                {"small cannon", 0, 0, 0, 0, 0, 0},
                {"gunners", 0, 0, 0, 0, 0, 0}};
    tilly_ruleset *r = rules_of_book("scruby");
    for (unsigned i = 0; i < sizeof fire / sizeof *fire; i++) {
        is_value(r, fire[i].type, "fire_near", fire[i].near);
        is_value(r, fire[i].type, "fire_middle", fire[i].middle);
        is_value(r, fire[i].type, "fire_far", fire[i].far);
        is_value(r, fire[i].type, "armour_near", fire[i].armour_near);
        is_value(r, fire[i].type, "armour_middle", fire[i].armour_middle);
        is_value(r, fire[i].type, "armour_far", fire[i].armour_far);
    }
    tilly_ruleset_unref(r);
}

/* SC-051 SC-105 SC-115 SC-Q-05 SC-Q-06 SC-Q-07 SC-Q-36 SC-179 */
static void stands_strike_and_are_worth_their_points(void **state)
{
    static const struct {
        const char *type;
        int closed, open, shock, points, ue_closed, ue_open;
    } melee[] = {{"heavy pikemen", 12, 4, 0, 60, 5, 3},
                 {"light pikemen", 8, 2, 0, 60, 4, 2},
                 {"swordsmen", 8, 8, 0, 60, 4, 2},
                 {"musketeers", 2, 2, 0, 60, 4, 4},
                 {"heavy cavalry", 12, 12, 8, 40, 5, 5},
                 {"light cavalry", 6, 6, 4, 40, 4, 4},
                 {"rieters", 4, 4, 4, 40, 4, 4},
                 {"long swordsmen", 12, 12, 0, 60, 5, 5},
                 {"cavalry musketeers", 6, 6, 4, 40, 4, 4},
                 {"mounted dragoons", 0, 0, 0, 60, 4, 4},
                 {"dragoon musketeers", 2, 2, 0, 60, 4, 4},
                 {"dragoon pikemen", 8, 2, 0, 60, 4, 2},
                 {"turkish musketeers", 2, 2, 0, 60, 2, 2},
                 {"spahis", 12, 12, 8, 40, 2, 2},
                 {"mounted archers", 6, 6, 4, 40, 2, 2},
                 {"gunners", 0, 0, 0, 12, 0, 0},
                 {"mother stand", 0, 0, 0, 2, 0, 0},
                 {"large cannon", 0, 0, 0, 12, 0, 0},
                 {"small cannon", 0, 0, 0, 8, 0, 0}};
    tilly_ruleset *r = rules_of_book("scruby");
    for (unsigned i = 0; i < sizeof melee / sizeof *melee; i++) {
        is_value(r, melee[i].type, "melee_closed", melee[i].closed);
        is_value(r, melee[i].type, "melee_open", melee[i].open);
        is_value(r, melee[i].type, "shock", melee[i].shock);
        is_value(r, melee[i].type, "points", melee[i].points);
        is_value(r, melee[i].type, "ue_closed", melee[i].ue_closed);
        is_value(r, melee[i].type, "ue_open", melee[i].ue_open);
    }
    tilly_ruleset_unref(r);
}

/* ---- 2.5, 2.6 -------------------------------------------------------------------------------- */

static void are_values(const char *const *names, const double *values, unsigned count)
{
    tilly_ruleset *r = rules_of_book("scruby");
    for (unsigned i = 0; i < count; i++)
        if (value_named(r, names[i]) != (int32_t)values[i])
            fail_msg("%s is %d, not %g", names[i], (int)value_named(r, names[i]), values[i]);
    tilly_ruleset_unref(r);
}

/* SC-172 SC-174 SC-177 SC-181 SC-Q-09 SC-Q-11 */
static void guns_have_their_ranges_and_kills(void **state)
{
    static const char *const names[] = {
        "large_canister",        "large_near",          "large_far",
        "small_canister",        "small_near",          "small_far",
        "large_canister_closed", "large_canister_open", "large_near_closed",
        "large_near_open",       "large_far_closed",    "large_far_open",
        "small_canister_closed", "small_canister_open", "small_near_closed",
        "small_near_open",       "small_far_closed",    "small_far_open",
        "large_reload",          "small_reload",        "gun_miss"};
    const double values[] = {
        INCHES(20), INCHES(36), INCHES(48), INCHES(12), INCHES(24), INCHES(36), 30, 14, 20, 10, 12,
        4,          18,         8,          12,         6,          8,          4,  2,  1,  2};
    are_values(names, values, sizeof values / sizeof *values);
}

/* SC-003 SC-021 SC-029 SC-031 SC-064 SC-065 SC-140 SC-147 SC-149 SC-160 SC-162 SC-165 SC-180 SC-200
 * SC-Q-10 SC-Q-14 SC-Q-17 SC-Q-22 SC-Q-25 SC-Q-28 SC-Q-29 SC-Q-41 SC-Q-45 SC-Q-53 SC-Q-61 SC-Q-66
 * SC-Q-68 */
static void other_numbers_stand_in_one_place(void **state)
{
    static const struct {
        const char *name;
        double inches;
    } lengths[] = {{"eps", 0.001},           {"slip", 0.005},          {"touch", 0.01},
                   {"table_width", 96},      {"table_depth", 60},      {"set_up_depth", 12},
                   {"guard_range", 12},      {"stands_apart", 1},      {"enemy_apart", 1},
                   {"column_gap_least", 1},  {"column_gap_most", 3},   {"formation_shift", 6},
                   {"square_move", 3},       {"square_move_light", 6}, {"split_move", 3},
                   {"retire_after_fire", 6}, {"gun_radius", 6},        {"crew_run", 6},
                   {"range_near", 6},        {"range_middle", 12},     {"range_far", 18},
                   {"front_of_pikes", 6},    {"behind_pikes", 6},      {"support_range", 6},
                   {"pursuit_range", 6},     {"rescue_range", 6}};
    static const struct {
        const char *name;
        int32_t value;
    } counts[] = {{"brigade_pikes", 4},   {"brigade_muskets", 4},   {"brigade_swords", 2},
                  {"brigade_guns", 1},    {"brigade_cavalry", 4},   {"cavalry_balance", 2},
                  {"large_guns_most", 3}, {"dragoons", 4},          {"long_swords_most", 4},
                  {"rieters_most", 2},    {"armies_differ", 60},    {"column_least", 3},
                  {"column_counted", 5},  {"column_points", 2},     {"square_least", 2},
                  {"square_ue", 1},       {"musket_reload", 1},     {"pistols_reload", 1},
                  {"held_to_capture", 2}, {"volley_ue", 1},         {"defeat_ue", 1},
                  {"scatter_left", 2},    {"scatter_straight", 4},  {"break_share", 2},
                  {"oblique", 4500},      {"fire_arc", 4500},       {"scatter_angle", 4500},
                  {"melee_morale", 0},    {"morale_after_guns", 0}, {"armour_fire", 1},
                  {"pike_front", 0}};
    tilly_ruleset *r = rules_of_book("scruby");
    for (unsigned i = 0; i < sizeof lengths / sizeof *lengths; i++)
        if (value_named(r, lengths[i].name) != INCHES(lengths[i].inches))
            fail_msg("%s is %d", lengths[i].name, (int)value_named(r, lengths[i].name));
    for (unsigned i = 0; i < sizeof counts / sizeof *counts; i++)
        if (value_named(r, counts[i].name) != counts[i].value)
            fail_msg("%s is %d", counts[i].name, (int)value_named(r, counts[i].name));
    tilly_ruleset_unref(r);
}

/* SC-Q-66 */
static void tolerances_can_be_read_and_not_set(void **state)
{
    static const char *const tolerances[] = {"eps", "slip", "touch"};
    tilly_ruleset *r = rules_of_book("scruby");
    for (unsigned i = 0; i < sizeof tolerances / sizeof *tolerances; i++) {
        int32_t usual = value_named(r, tolerances[i]);
        assert_int_equal(tilly_ruleset_set(r, tolerances[i], usual + 1, NULL), TILLY_E_RANGE);
        assert_int_equal(tilly_ruleset_set(r, tolerances[i], usual - 1, NULL), TILLY_E_RANGE);
        assert_int_equal(tilly_ruleset_set(r, tolerances[i], usual, NULL), TILLY_OK);
    }
    tilly_ruleset_unref(r);
}

/* SC-Q-71: the words of each option, the default first; no other key or value */
static void there_are_four_options(void **state)
{
    static const struct {
        const char *name, *first, *second;
        int32_t usual;
    } options[] = {{"melee_morale", "with_kills", "sum", 0},
                   {"morale_after_guns", "off", "on", 0},
                   {"armour_fire", "off", "on", 1},
                   {"pike_front", "all", "fire_and_retire", 0}};
    tilly_ruleset *r = rules_of_book("scruby");
    unsigned found = 0;
    for (uint32_t i = 0; i < tilly_ruleset_parameters(r); i++) {
        tilly_parameter p = {.size = sizeof p};
        assert_int_equal(tilly_ruleset_parameter(r, i, &p), TILLY_OK);
        found += p.option;
    }
    assert_int_equal(found, 4);
    for (unsigned i = 0; i < 4; i++) {
        uint32_t index = 0;
        assert_int_equal(tilly_ruleset_find(r, options[i].name, &index), TILLY_OK);
        assert_string_equal(tilly_ruleset_word(r, index, 0), options[i].first);
        assert_string_equal(tilly_ruleset_word(r, index, 1), options[i].second);
        assert_int_equal(tilly_ruleset_set_text(r, options[i].name, "both", NULL), TILLY_E_RANGE);
    }
    assert_int_equal(tilly_ruleset_set(r, "unit_quality", 1, NULL), TILLY_E_UNKNOWN);
    tilly_ruleset_unref(r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(stands_have_their_bases_figures_and_armour),
        cmocka_unit_test(stands_have_their_moves_and_turns),
        cmocka_unit_test(stands_fire_their_points),
        cmocka_unit_test(stands_strike_and_are_worth_their_points),
        cmocka_unit_test(guns_have_their_ranges_and_kills),
        cmocka_unit_test(other_numbers_stand_in_one_place),
        cmocka_unit_test(tolerances_can_be_read_and_not_set),
        cmocka_unit_test(there_are_four_options),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
