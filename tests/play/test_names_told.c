/* Names in sentences: units that are called by a year, areas, commands without a name, rules and
 * variables; and what is said of things that the battle does not have. */
#include <string.h>
#include "play/skirmish.h"

static const char years[] =
    "{\"format\": \"tilly-scenario\", \"version\": 1, \"title\": \"Years\","
    " \"rules\": {\"id\": \"tilly-1.2\"},"
    " \"table\": {\"width\": 24, \"depth\": 24, \"features\": []}, \"table_complete\": true,"
    " \"areas\": [{\"name\": \"star palace\", \"outline\": [[8, 0], [16, 0], [16, 6], [8, 6]]},"
    "  {\"name\": \"the mill\", \"outline\": [[0, 0], [6, 0], [6, 6], [0, 6]]}],"
    " \"deployed\": true, \"leader\": 0, \"any_army\": true, \"armies\": ["
    " {\"name\": \"South\", \"commands\": [\"\"], \"units\": ["
    "  {\"command\": 0, \"type\": \"horse\", \"name\": \"1632\", \"at\": [6, 4, 0]},"
    "  {\"command\": 0, \"type\": \"horse\", \"name\": \"Croats 2\", \"at\": [12, 4, 0]}]},"
    " {\"name\": \"North\", \"commands\": [\"Wing\"], \"units\": ["
    "  {\"command\": 0, \"type\": \"horse\", \"name\": \"1648\", \"at\": [6, 20, 180]}]}]}";

static tilly_battle *battle_of_years(void)
{
    tilly_battle *b = NULL;
    tilly_error e = TILLY_ERROR_INIT;
    if (tilly_scenario_read(years, strlen(years), 1, 0, NULL, &b, &e))
        fail_msg("%u:%u: %s: %s", e.line, e.column, e.path, e.text);
    return b;
}

static tilly_id unit_number(const tilly_battle *b, uint32_t side, uint32_t number)
{
    tilly_id id = 0;
    assert_int_equal(tilly_battle_unit_id(b, side, number, &id), TILLY_OK);
    return id;
}

static void assert_told(const tilly_battle *b, const tilly_event *e, const char *words)
{
    char text[300];
    assert_int_equal(tilly_event_text(b, e, text, sizeof text, NULL), TILLY_OK);
    assert_string_equal(text, words);
}

static tilly_event destruction_of(tilly_id id)
{
    return (tilly_event){.kind = TILLY_EV_DESTROYED, .unit = id};
}

/* "Croats 2" are several; a year is a name of one, and has no number to leave out. */
static void a_unit_called_by_a_year_is_one(void **state)
{
    tilly_battle *b = battle_of_years();
    tilly_event e = destruction_of(unit_number(b, 0, 0));
    assert_told(b, &e, "1632 is destroyed to the last man!");
    e = destruction_of(unit_number(b, 0, 1));
    assert_told(b, &e, "Croats 2 are destroyed to the last man!");
    tilly_battle_unref(b);
}

static void each_area_is_called_by_its_own_name(void **state)
{
    tilly_battle *b = battle_of_years();
    tilly_area area[2];
    uint32_t count = 0;
    assert_int_equal(tilly_battle_areas(b, area, 2, &count), TILLY_OK);
    assert_int_equal(count, 2);
    tilly_event e = destruction_of(area[0].id);
    assert_told(b, &e, "Star palace is destroyed to the last man!");
    e = destruction_of(area[1].id);
    assert_told(b, &e, "The mill is destroyed to the last man!");
    e = destruction_of(tilly_id_make(TILLY_ID_AREA, 1, 7));
    assert_told(b, &e, "Thing 7 is destroyed to the last man!");
    tilly_battle_unref(b);
}

static void a_command_without_a_name_is_called_by_its_number(void **state)
{
    static const char *const destroyed[] = {"Command 1 is destroyed to the last man!",
                                            "Wing is destroyed to the last man!"};
    tilly_battle *b = battle_of_years();
    tilly_unit unit;
    for (uint32_t side = 0; side < TILLY_SIDES; side++) {
        assert_int_equal(tilly_battle_unit(b, unit_number(b, side, 0), &unit), TILLY_OK);
        tilly_event e = destruction_of(unit.group);
        assert_told(b, &e, destroyed[side]);
    }
    tilly_battle_unref(b);
}

static tilly_event set_to(int32_t variable, int32_t value)
{
    return (tilly_event){.kind = TILLY_EV_EDIT, .value = {TILLY_EDIT_SET, value, [5] = variable}};
}

static void a_truth_is_yes_or_no_and_a_number_its_number(void **state)
{
    tilly_battle *b = skirmish(3, false, NULL);
    tilly_event e = set_to(OF_UMPIRE, 1);
    assert_told(b, &e, "By the scenario: ambush is yes");
    e = set_to(OF_UMPIRE, 0);
    assert_told(b, &e, "By the scenario: ambush is no");
    e = set_to(PUBLIC, 1);
    assert_told(b, &e, "By the scenario: relief is 1");
    tilly_battle_unref(b);
}

static void a_variable_or_rule_that_is_not_there_has_no_name(void **state)
{
    static const int32_t wrong[] = {-1, VARIABLES, TILLY_MOST_VARIABLES};
    tilly_battle *b = skirmish(3, false, NULL);
    for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        tilly_event e = set_to(wrong[i], 1);
        assert_told(b, &e, "By the scenario: a variable is 1");
    }
    tilly_event e = {.kind = TILLY_EV_EDIT, .value = {TILLY_EDIT_PARAMETER, 2, [5] = -1, [6] = 1}};
    assert_told(b, &e, "By the scenario: a rule changes from 1 to 2");
    tilly_battle_unref(b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_unit_called_by_a_year_is_one),
        cmocka_unit_test(each_area_is_called_by_its_own_name),
        cmocka_unit_test(a_command_without_a_name_is_called_by_its_number),
        cmocka_unit_test(a_truth_is_yes_or_no_and_a_number_its_number),
        cmocka_unit_test(a_variable_or_rule_that_is_not_there_has_no_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
