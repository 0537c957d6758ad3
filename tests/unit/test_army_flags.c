/* Flags that a list gives the whole army, by name, by word and in files: the probe's army is bold
 * or not, has a colour, a strip of ground, drums, and more. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "support/support.h"

static tilly_army *an_army(void)
{
    tilly_ruleset *rules;
    tilly_army *army;
    assert_int_equal(tilly_ruleset_new("probe", NULL, &rules), TILLY_OK);
    assert_int_equal(tilly_army_new(rules, "Drummers", &army), TILLY_OK);
    tilly_ruleset_unref(rules);
    return army;
}

static int32_t value_of(const tilly_army *army, const char *name)
{
    int32_t value = -999;
    assert_int_equal(tilly_army_get(army, name, &value), TILLY_OK);
    return value;
}

static uint64_t hash_of(const tilly_army *army)
{
    uint64_t hash;
    assert_int_equal(tilly_army_hash(army, &hash), TILLY_OK);
    return hash;
}

static void a_new_army_is_as_usual(void **state)
{
    tilly_army *army = an_army();
    static const char *const names[] = {
        "bold", "colour", "strip", "drums", "fifth", "sixth", "seventh", "eighth", "ninth"};
    const int32_t usual[] = {1, 0, TUM(0.5), 2, 0, 0, 0, 0, 0};
    for (uint32_t i = 0; i < 9; i++) {
        assert_string_equal(tilly_army_flag(army, i), names[i]);
        assert_int_equal(value_of(army, names[i]), usual[i]);
    }
    assert_null(tilly_army_flag(army, 9));
    assert_int_equal(tilly_army_flag_measure(army, "bold"), TILLY_SWITCH);
    assert_int_equal(tilly_army_flag_measure(army, "colour"), TILLY_CHOICE);
    assert_int_equal(tilly_army_flag_measure(army, "strip"), TILLY_LENGTH);
    assert_int_equal(tilly_army_flag_measure(army, "drums"), TILLY_COUNT);
    tilly_army_unref(army);
}

static void a_value_stays_between_its_least_and_its_most(void **state)
{
    tilly_army *army = an_army();
    static const struct {
        const char *name;
        int32_t value;
        bool may;
    } tried[] = {
        {"bold", 0, true},
        {"bold", 2, false},
        {"bold", -1, false},
        {"drums", 40, true},
        {"drums", 41, false},
        {"drums", 1, true},
        {"drums", 0, false},
        {"strip", -10000, true},
        {"strip", -10001, false},
        {"strip", 50000, true},
        {"strip", 50001, false},
        {"colour", 2, true},
        {"colour", 3, false},
        {"colour", -1, false},
        {"colour", 1, false} /* no army is blue */,
    };
    for (unsigned i = 0; i < sizeof tried / sizeof *tried; i++) {
        int32_t before = value_of(army, tried[i].name);
        assert_int_equal(tilly_army_set(army, tried[i].name, tried[i].value),
                         tried[i].may ? TILLY_OK : TILLY_E_RANGE);
        assert_int_equal(value_of(army, tried[i].name), tried[i].may ? tried[i].value : before);
    }
    tilly_army_unref(army);
}

static void a_value_is_chosen_by_its_word(void **state)
{
    tilly_army *army = an_army();
    assert_int_equal(tilly_army_choose(army, "colour", "yellow"), TILLY_OK);
    assert_int_equal(value_of(army, "colour"), 2);
    assert_string_equal(tilly_army_flag_word(army, "colour", 2), "yellow");
    assert_string_equal(tilly_army_flag_word(army, "colour", 0), "red");
    assert_null(tilly_army_flag_word(army, "colour", 1));
    assert_null(tilly_army_flag_word(army, "colour", 3));
    assert_null(tilly_army_flag_word(army, "colour", -1));
    assert_null(tilly_army_flag_word(army, "bold", 1));
    assert_int_equal(tilly_army_choose(army, "colour", "blue"), TILLY_E_UNKNOWN);
    assert_int_equal(tilly_army_choose(army, "colour", ""), TILLY_E_UNKNOWN);
    assert_int_equal(tilly_army_choose(army, "bold", "1"), TILLY_E_UNKNOWN);
    assert_int_equal(tilly_army_choose(army, "courage", "red"), TILLY_E_UNKNOWN);
    assert_int_equal(value_of(army, "colour"), 2);
    tilly_army_unref(army);
}

static void every_flag_counts_in_the_hash(void **state)
{
    tilly_army *army = an_army();
    for (uint32_t i = 0; i < 9; i++) {
        const char *name = tilly_army_flag(army, i);
        int32_t before = value_of(army, name);
        uint64_t hash = hash_of(army);
        assert_int_equal(tilly_army_set(army,
                                        name,
                                        i == 0   ? 0
                                        : i == 1 ? 2
                                                 : before + 1),
                         TILLY_OK);
        assert_true(hash_of(army) != hash);
        assert_int_equal(tilly_army_set(army, name, before), TILLY_OK);
        assert_true(hash_of(army) == hash);
    }
    tilly_army_unref(army);
}

static char *text_of(const tilly_army *army)
{
    size_t needed;
    assert_int_equal(tilly_army_write(army, NULL, 0, &needed), TILLY_OK);
    char *text = malloc(needed);
    assert_int_equal(tilly_army_write(army, text, needed, NULL), TILLY_OK);
    return text;
}

static void a_file_has_words_truths_lengths_and_numbers(void **state)
{
    tilly_army *army = an_army();
    tilly_army *again;
    assert_int_equal(tilly_army_set(army, "bold", 0), TILLY_OK);
    assert_int_equal(tilly_army_choose(army, "colour", "yellow"), TILLY_OK);
    assert_int_equal(tilly_army_set(army, "strip", TUM(-0.75)), TILLY_OK);
    assert_int_equal(tilly_army_set(army, "drums", 12), TILLY_OK);
    char *text = text_of(army);
    assert_non_null(strstr(text,
                           "\"flags\": {\"bold\": false, \"colour\": \"yellow\", \"strip\": -0.75, "
                           "\"drums\": 12, \"fifth\": 0,"));
    assert_int_equal(tilly_army_read(text, strlen(text), tilly_army_rules(army), &again, NULL),
                     TILLY_OK);
    assert_true(hash_of(again) == hash_of(army));
    tilly_army_unref(again);
    free(text);
    tilly_army_unref(army);
}

static void a_flag_of_a_file_that_cannot_be_is_found_out(void **state)
{
    static const struct {
        const char *flags, *path, *words;
    } bad[] = {
        {"\"colour\": \"blue\"",
         "flags.colour",
         "unknown word \"blue\"; expected one of \"red\", \"yellow\""},
        {"\"colour\": 2", "flags.colour", ""},
        {"\"bold\": 1", "flags.bold", "true or false"},
        {"\"strip\": 5.0001", "flags.strip", "-1 to 5"},
        {"\"drums\": 2.5", "flags.drums", ""},
        {"\"drums\": 41", "flags.drums", "1 to 40"},
        {"\"courage\": 1", "flags.courage", "no flag"},
    };
    tilly_army *army = an_army();
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++) {
        char text[300];
        snprintf(text,
                 sizeof text,
                 "{\"format\": \"tilly-army\", \"version\": 1, \"rules\": \"probe\", \"name\": "
                 "\"A\", \"flags\": {%s}, \"commands\": [], \"units\": []}",
                 bad[i].flags);
        tilly_army *none = NULL;
        tilly_error e = {.size = sizeof e};
        assert_int_equal(tilly_army_read(text, strlen(text), tilly_army_rules(army), &none, &e),
                         TILLY_E_FORMAT);
        assert_string_equal(e.path, bad[i].path);
        if (!strstr(e.text, bad[i].words))
            fail_msg("%s: %s", e.path, e.text);
        assert_null(none);
    }
    tilly_army_unref(army);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_new_army_is_as_usual),
        cmocka_unit_test(a_value_stays_between_its_least_and_its_most),
        cmocka_unit_test(a_value_is_chosen_by_its_word),
        cmocka_unit_test(every_flag_counts_in_the_hash),
        cmocka_unit_test(a_file_has_words_truths_lengths_and_numbers),
        cmocka_unit_test(a_flag_of_a_file_that_cannot_be_is_found_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
