/* Edits of a scenario: units that come with a strength and a name, and numbers of a type that those
 * who stand there have been made with. */
#include <stdlib.h>
#include <string.h>
#include "play/skirmish.h"

static tilly_id group_of(const tilly_battle *b, uint32_t side)
{
    tilly_id id = 0;
    tilly_unit unit;
    assert_int_equal(tilly_battle_unit_id(b, side, 0, &id), TILLY_OK);
    assert_int_equal(tilly_battle_unit(b, id, &unit), TILLY_OK);
    return unit.group;
}

static tilly_edit bringing(tilly_battle *b, const char *name, uint32_t strength)
{
    tilly_edit e = TILLY_EDIT_INIT;
    uint32_t type = 0;
    assert_int_equal(tilly_ruleset_type(tilly_battle_rules(b), "horse", &type), TILLY_OK);
    e.kind = TILLY_EDIT_BRING;
    e.type = (uint16_t)type;
    e.group = group_of(b, 0);
    e.x = TUM(3);
    e.y = TUM(3);
    e.strength = strength;
    if (name)
        assert_int_equal(tilly_battle_words(b, name, &e.words), TILLY_OK);
    return e;
}

static tilly_battle *begun(void)
{
    tilly_battle *b = skirmish(5, true, NULL);
    assert_int_equal(tilly_turn_next(turn_in_play(b), 0), TILLY_TURN_OVER);
    turn_in_play(b);
    return b;
}

static void a_unit_comes_with_a_name_and_a_strength(void **state)
{
    (void)state;
    tilly_battle *b = begun();
    tilly_battle *copy = NULL;
    tilly_battle *known = NULL;
    tilly_id croats = 0;
    tilly_id plain = 0;
    tilly_unit unit;
    tilly_edit e = bringing(b, "Isolani's Croats", 2);
    e.start = 3;
    assert_int_equal(tilly_battle_edit(b, &e, &croats, NULL), TILLY_OK);
    assert_int_equal(tilly_battle_unit(b, croats, &unit), TILLY_OK);
    assert_int_equal(unit.strength, 2);
    assert_int_equal(unit.start, 3);
    assert_string_equal(tilly_battle_unit_name(b, croats), "Isolani's Croats");
    e = bringing(b, NULL, 0);
    e.x = TUM(8);
    assert_int_equal(tilly_battle_edit(b, &e, &plain, NULL), TILLY_OK);
    assert_int_equal(tilly_battle_unit(b, plain, &unit), TILLY_OK);
    assert_int_equal(unit.strength, 3);
    assert_string_equal(tilly_battle_unit_name(b, plain), "horse");

    char *save = save_of(b);
    tilly_battle *again = loaded(save);
    assert_int_equal(tilly_battle_copy(b, &copy), TILLY_OK);
    assert_int_equal(tilly_battle_copy_for_search(b, 1, 1, &known), TILLY_OK);
    tilly_battle *all[] = {again, copy, known};
    for (unsigned i = 0; i < 3; i++) {
        assert_string_equal(tilly_battle_unit_name(all[i], croats), "Isolani's Croats");
        tilly_battle_unref(all[i]);
    }
    free(save);
    assert_int_equal(tilly_turn_undo(turn_in_play(b), 2, 0, NULL), TILLY_OK);
    e = bringing(b, NULL, 0);
    assert_int_equal(tilly_battle_edit(b, &e, &croats, NULL), TILLY_OK);
    assert_string_equal(tilly_battle_unit_name(b, croats), "horse"); /* it is another unit */
    tilly_battle_unref(b);
}

/* The units of Tilly stand in sight of all. */
static void a_redacted_copy_has_each_name_once(void **state)
{
    (void)state;
    tilly_battle *b = begun();
    tilly_battle *copy = NULL;
    tilly_id croats = 0;
    tilly_edit e = bringing(b, "Isolani's Croats", 2);
    assert_int_equal(tilly_battle_edit(b, &e, &croats, NULL), TILLY_OK);
    for (uint32_t side = 0; side < TILLY_SIDES; side++) {
        assert_int_equal(tilly_battle_copy(b, &copy), TILLY_OK);
        assert_int_equal(tilly_battle_redact(copy, side), TILLY_OK);
        char *save = save_of(copy);
        tilly_battle *again = loaded(save);
        assert_string_equal(tilly_battle_unit_name(again, croats), "Isolani's Croats");
        tilly_battle_unref(again);
        tilly_battle_unref(copy);
        free(save);
    }
    tilly_battle_unref(b);
}

static void a_record_has_name_and_strength(void **state)
{
    (void)state;
    tilly_battle *b = begun();
    tilly_edit e = bringing(b, "Isolani's Croats", 1);
    assert_int_equal(tilly_battle_edit(b, &e, NULL, NULL), TILLY_OK);
    assert_int_equal(play_by_chance(b, 100000, 0), TILLY_BATTLE_OVER);
    char *record = record_of(b);
    assert_non_null(strstr(record, "Isolani's Croats"));
    assert_true(replays(record));
    free(record);
    tilly_battle_unref(b);
}

static void names_and_strengths_that_cannot_be_are_refused(void **state)
{
    (void)state;
    tilly_battle *b = begun();
    tilly_reason why = TILLY_REASON_INIT;
    tilly_edit e = bringing(b, NULL, 65);
    assert_int_equal(tilly_battle_edit(b, &e, NULL, &why), TILLY_E_ILLEGAL);
    assert_int_equal(why.code, TILLY_WHY_EDIT_VALUE);
    e.strength = UINT32_MAX;
    assert_int_equal(tilly_battle_edit(b, &e, NULL, &why), TILLY_E_ILLEGAL);
    e = bringing(b, NULL, 0), e.words = 7;
    assert_int_equal(tilly_battle_edit(b, &e, NULL, NULL), TILLY_E_STALE);
    e = bringing(b, NULL, 3), e.start = 2;
    assert_int_equal(tilly_battle_edit(b, &e, NULL, &why), TILLY_E_ILLEGAL);
    assert_int_equal(why.code, TILLY_WHY_EDIT_VALUE);
    tilly_battle_unref(b);
}

static void points_of_a_scenario_are_told(void **state)
{
    (void)state;
    tilly_battle *b = begun();
    tilly_battle_info info = TILLY_BATTLE_INFO_INIT;
    tilly_edit e = {.size = sizeof e, .kind = TILLY_EDIT_POINTS, .side = 1, .value = -3};
    assert_int_equal(tilly_battle_edit(b, &e, NULL, NULL), TILLY_OK);
    assert_int_equal(tilly_battle_info_of(b, &info), TILLY_OK);
    assert_int_equal(info.points[0], 0);
    assert_int_equal(info.points[1], -3);
    tilly_battle_unref(b);
}

/* Resolve and base of those who stand there are their own: the edit would change nothing. */
static void a_number_that_units_were_made_with_cannot_change_under_them(void **state)
{
    (void)state;
    static const char *const lasting[] = {"horse.resolve", "horse.width", "pike+shot.depth"};
    tilly_battle *b = begun();
    tilly_reason why = TILLY_REASON_INIT;
    char words[200];
    for (unsigned i = 0; i < 3; i++) {
        tilly_edit e = {.size = sizeof e, .kind = TILLY_EDIT_PARAMETER, .value = i ? TUM(3) : 5};
        assert_int_equal(tilly_ruleset_find(tilly_battle_rules(b), lasting[i], &e.what), TILLY_OK);
        assert_int_equal(tilly_battle_edit(b, &e, NULL, &why), TILLY_E_ILLEGAL);
        assert_int_equal(why.code, TILLY_WHY_MADE_WITH);
        assert_int_equal(why.number[0], i < 2 ? 4 : 2);
        assert_int_equal(tilly_reason_text(b, &why, words, sizeof words, NULL), TILLY_OK);
        assert_says(words, "made with");
    }
    static const char *const free_to_change[] = {"horse.move", "rabble.resolve"};
    for (unsigned i = 0; i < 2; i++) {
        tilly_edit e = {.size = sizeof e, .kind = TILLY_EDIT_PARAMETER, .value = i ? 5 : TUM(9)};
        assert_int_equal(tilly_ruleset_find(tilly_battle_rules(b), free_to_change[i], &e.what),
                         TILLY_OK);
        assert_int_equal(tilly_battle_edit(b, &e, NULL, NULL), TILLY_OK);
    }
    tilly_battle_unref(b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_unit_comes_with_a_name_and_a_strength),
        cmocka_unit_test(a_redacted_copy_has_each_name_once),
        cmocka_unit_test(a_record_has_name_and_strength),
        cmocka_unit_test(points_of_a_scenario_are_told),
        cmocka_unit_test(names_and_strengths_that_cannot_be_are_refused),
        cmocka_unit_test(a_number_that_units_were_made_with_cannot_change_under_them),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
