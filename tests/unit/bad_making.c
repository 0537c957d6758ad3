/* Calls that are refused before there is a battle: names, dice, rule sets, armies, tables. */
#include "unit/bad_making.h"
#include <stdio.h>
#include <string.h>
#include "unit/bad_input.h"

/* ---- what errors say ------------------------------------------------------------------------- */

static void errors_name_their_argument_and_say_what_is_wanted(void **state)
{
    (void)state;
    tilly_battle_info older = {.size = 76};
    tilly_ruleset *rules = NULL;
    const tilly_allocator half = {.size = sizeof half};
    SAYS("out must not be NULL", tilly_battle_info_of(w.fight, NULL));
    SAYS("rows must not be NULL", tilly_battle_units(w.fight, 0, NULL, 1, &older.units[0]));
    SAYS("self must not be NULL", tilly_battle_info_of(NULL, &older));
    SAYS("self is a table, not a battle", tilly_battle_info_of((void *)w.table, &older));
    SAYS("dest is an army, not a battle", tilly_battle_copy_into(w.fight, (void *)w.army));
    SAYS("out.size is 76: from 80 to 4096 is allowed", tilly_battle_info_of(w.fight, &older));
    SAYS("allocator lacks alloc, resize or free", tilly_ruleset_new("tilly-1.2", &half, &rules));
    SAYS("id is not a rule set: tilly_rulesets() lists them",
         tilly_ruleset_new("tilly-9", NULL, &rules));
    SAYS("name is a flag of the whole army, not of a command",
         tilly_army_command_choose(w.army, 0, "light_horse_allowed", "yes"));
}

/* ---- statuses, dice, names ------------------------------------------------------------------ */

static void names_of_numbers_that_are_none(void **state)
{
    (void)state;
    const int none[] = {6, 100, -20, -1000, INT32_MAX, INT32_MIN};
    for (unsigned i = 0; i < sizeof none / sizeof *none; i++) {
        assert_string_equal(tilly_status_name((tilly_status)none[i]), "TILLY_E_?");
        assert_non_null(tilly_status_text((tilly_status)none[i]));
    }
    COVERS(tilly_status_name);
    COVERS(tilly_status_text);
    REFUSED(TILLY_E_NULL, tilly_error_last, TILLY_E_RANGE, NULL);
    REFUSED(TILLY_E_NULL, tilly_error_tell, NULL);
    REFUSED(TILLY_E_RANGE, tilly_error_tell, &(tilly_error){.size = sizeof(tilly_error)});
    EACH_WRONG_SIZE (n, tilly_error)
        REFUSED(TILLY_E_SIZE, tilly_error_last, TILLY_E_RANGE, out_of_size(n));
    const uint16_t kinds[] = {0, 198, 999, 1000, UINT16_MAX};
    for (unsigned i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        GIVES_NULL(tilly_event_name, kinds[i]);
        GIVES_NULL(tilly_feature_name, kinds[i]);
        if (!kinds[i])
            continue; /* 0 is TILLY_WHY_NONE */
        GIVES_NULL(tilly_reason_name, kinds[i]);
        GIVES_NULL(tilly_reason_cure, kinds[i]);
    }
    GIVES_0(tilly_event_kind_at, tilly_event_kinds());
    GIVES_0(tilly_event_kind_at, UINT32_MAX);
    GIVES_0(tilly_event_cause_at, TILLY_EV_TURN, 0);
    GIVES_0(tilly_event_cause_at, TILLY_EV_HIT, UINT32_MAX);
    GIVES_0(tilly_event_cause_at, UINT16_MAX, 0);
    GIVES_0(tilly_reason_code_at, tilly_reason_codes());
    GIVES_0(tilly_reason_code_at, UINT32_MAX);
    COVERS(tilly_event_kinds);
    COVERS(tilly_reason_codes);
    GIVES_NULL(tilly_players, 3);
    GIVES_NULL(tilly_players, UINT32_MAX);
    GIVES_NULL(tilly_rulesets, UINT32_MAX);
    assert_true(tilly_player_revision() >= 1);
    assert_int_equal(tilly_version() / 10000, TILLY_VERSION_MAJOR);
    assert_string_equal(tilly_version_text(), TILLY_VERSION_TEXT);
    COVERS(tilly_version); /* take nothing that could be wrong */
    COVERS(tilly_player_revision);
    COVERS(tilly_version_text);
    COVERS(tilly_seed);
}

static void dice_that_cannot_be_thrown(void **state)
{
    (void)state;
    tilly_draw(1, 2, 3, 4, NULL); /* does nothing */
    COVERS(tilly_draw);
    REFUSED(TILLY_E_NULL, tilly_throw, 1, 0, 1, 1, 6, NULL);
    const struct {
        uint32_t dice, faces;
    } bad[] = {{TILLY_MOST_DICE + 1, 6},
               {UINT32_MAX, 6},
               {1, 0},
               {1, 1},
               {1, TILLY_MOST_FACES + 1},
               {1, UINT32_MAX}};
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++)
        REFUSED(TILLY_E_RANGE, tilly_throw, 1, 0, 1, bad[i].dice, bad[i].faces, OUT);
    REFUSED(TILLY_OK, tilly_throw, 1, 0, 1, 0, 6, OUT);
    for (uint32_t faces = 2; faces <= TILLY_MOST_FACES; faces += 37) {
        uint16_t face[TILLY_MOST_DICE];
        assert_int_equal(tilly_throw(9, 0, faces, TILLY_MOST_DICE, faces, face), TILLY_OK);
        for (unsigned i = 0; i < TILLY_MOST_DICE; i++)
            assert_true(face[i] >= 1 && face[i] <= faces);
    }
}

/* ---- rule sets ------------------------------------------------------------------------------ */

static void rule_sets_want_their_handle(void **state)
{
    (void)state;
    EACH_STRANGER (h, RULESETS) {
        REFUSED(TILLY_E_HANDLE, tilly_ruleset_copy, h, OUT);
        REFUSED(TILLY_E_HANDLE, tilly_ruleset_hash, h, OUT);
        REFUSED(TILLY_E_HANDLE, tilly_ruleset_parameter, h, 0, OUT_OF(tilly_parameter));
        REFUSED(TILLY_E_HANDLE, tilly_ruleset_find, h, "horse.move", OUT);
        REFUSED(TILLY_E_HANDLE, tilly_ruleset_get, h, "horse.move", OUT);
        REFUSED(TILLY_E_HANDLE, tilly_ruleset_set, h, "horse.move", 1, NULL);
        REFUSED(TILLY_E_HANDLE, tilly_ruleset_set_text, h, "horse.move", "1", NULL);
        REFUSED(TILLY_E_HANDLE, tilly_ruleset_type, h, "horse", OUT);
        REFUSED(TILLY_E_HANDLE, tilly_ruleset_derive, h, "horse", "reiters", NULL);
        REFUSED(TILLY_E_HANDLE, tilly_ruleset_ruling, h, 0, OUT_OF(tilly_ruling));
        REFUSED(TILLY_E_HANDLE, tilly_ruleset_cite, h, TILLY_CITE_CLAUSE, 87, OUT, 16);
        REFUSED(TILLY_E_HANDLE, tilly_ruleset_beat, h, 0, OUT_OF(tilly_beat_info));
        REFUSED(TILLY_E_HANDLE, tilly_ruleset_write, h, OUT, 100, NULL);
        REFUSED(TILLY_E_HANDLE, tilly_ruleset_tables_read, h, "{}", 2, OUT, NULL);
        REFUSED(TILLY_E_HANDLE, tilly_ruleset_tables_warning, h, "{}", 2, 0, NULL, OUT);
        REFUSED(TILLY_E_HANDLE, tilly_ruleset_tables_write, h, OUT, 100, NULL);
        GIVES_NULL(tilly_ruleset_ref, h);
        tilly_ruleset_unref(h);
        GIVES_NULL(tilly_ruleset_id, h);
        GIVES_NULL(tilly_ruleset_title, h);
        GIVES_0(tilly_ruleset_revision, h);
        GIVES_0(tilly_ruleset_parameters, h);
        GIVES_NULL(tilly_ruleset_word, h, 0, 0);
        GIVES_0(tilly_ruleset_types, h);
        GIVES_NULL(tilly_ruleset_type_name, h, 0);
        GIVES_0(tilly_ruleset_qualities, h);
        GIVES_NULL(tilly_ruleset_quality_name, h, 0);
        GIVES_0(tilly_ruleset_rulings, h);
        GIVES_NULL(tilly_ruleset_length_name, h);
        GIVES_0(tilly_ruleset_strength, h);
        GIVES_NULL(tilly_ruleset_phase, h, 5);
        GIVES_0(tilly_ruleset_beats, h);
        assert_int_equal(tilly_ruleset_type_base(h, 3), 3);
    }
}

static void rule_sets_want_no_null(void **state)
{
    (void)state;
    REFUSED(TILLY_E_NULL, tilly_ruleset_new, NULL, NULL, OUT);
    REFUSED(TILLY_E_NULL, tilly_ruleset_new, "tilly-1.2", NULL, NULL);
    REFUSED(TILLY_E_NULL, tilly_ruleset_copy, NULL, OUT);
    REFUSED(TILLY_E_NULL, tilly_ruleset_copy, w.rules, NULL);
    REFUSED(TILLY_E_NULL, tilly_ruleset_hash, NULL, OUT);
    REFUSED(TILLY_E_NULL, tilly_ruleset_hash, w.rules, NULL);
    REFUSED(TILLY_E_NULL, tilly_ruleset_parameter, NULL, 0, OUT);
    REFUSED(TILLY_E_NULL, tilly_ruleset_parameter, w.rules, 0, NULL);
    REFUSED(TILLY_E_NULL, tilly_ruleset_find, w.rules, NULL, OUT);
    REFUSED(TILLY_E_NULL, tilly_ruleset_find, w.rules, "horse.move", NULL);
    REFUSED(TILLY_E_NULL, tilly_ruleset_get, w.rules, NULL, OUT);
    REFUSED(TILLY_E_NULL, tilly_ruleset_get, w.rules, "horse.move", NULL);
    REFUSED(TILLY_E_NULL, tilly_ruleset_set, NULL, "horse.move", 1, NULL);
    REFUSED(TILLY_E_NULL, tilly_ruleset_set, w.rules, NULL, 1, NULL);
    REFUSED(TILLY_E_NULL, tilly_ruleset_set_text, w.rules, NULL, "1", NULL);
    REFUSED(TILLY_E_NULL, tilly_ruleset_set_text, w.rules, "horse.move", NULL, NULL);
    REFUSED(TILLY_E_NULL, tilly_ruleset_type, w.rules, NULL, OUT);
    REFUSED(TILLY_E_NULL, tilly_ruleset_type, w.rules, "horse", NULL);
    REFUSED(TILLY_E_NULL, tilly_ruleset_derive, w.rules, NULL, "reiters", NULL);
    REFUSED(TILLY_E_NULL, tilly_ruleset_derive, w.rules, "horse", NULL, NULL);
    REFUSED(TILLY_E_NULL, tilly_ruleset_ruling, w.rules, 0, NULL);
    REFUSED(TILLY_E_NULL, tilly_ruleset_cite, w.rules, TILLY_CITE_CLAUSE, 87, NULL, 0);
    REFUSED(TILLY_E_NULL, tilly_ruleset_beat, w.rules, 0, NULL);
    REFUSED(
        TILLY_E_NULL, tilly_ruleset_convert, w.rules, 1, TILLY_IN_INCHES, TILLY_IN_INCHES, 0, NULL);
    REFUSED(TILLY_E_NULL, tilly_ruleset_convert, NULL, 1, TILLY_IN_INCHES, TILLY_IN_INCHES, 0, OUT);
    REFUSED(TILLY_E_NULL, tilly_ruleset_tables_read, NULL, "{}", 2, OUT, NULL);
    REFUSED(TILLY_E_NULL, tilly_ruleset_tables_warning, NULL, "{}", 2, 0, NULL, OUT);
    REFUSED(TILLY_E_NULL, tilly_ruleset_tables_warning, w.rules, "{}", 2, 0, NULL, NULL);
    REFUSED(TILLY_E_NULL, tilly_ruleset_tables_write, NULL, OUT, 100, NULL);
    REFUSED(TILLY_E_UNSUPPORTED, tilly_ruleset_tables_read, w.rules, "{}", 2, OUT, NULL);
    REFUSED(TILLY_E_UNSUPPORTED, tilly_ruleset_tables_warning, w.rules, "{}", 2, 0, NULL, OUT);
    REFUSED(TILLY_E_UNSUPPORTED, tilly_ruleset_tables_write, w.rules, OUT, 100, NULL);
    GIVES_NULL(tilly_ruleset_ref, NULL);
    tilly_ruleset_unref(NULL);
    COVERS(tilly_ruleset_unref);
}

static void names_and_indices_no_rule_set_has(void **state)
{
    (void)state;
    static char endless[5000];
    memset(endless, 'x', sizeof endless - 1);
    const char *const none[] = {"",
                                " ",
                                "nothing",
                                "horse",
                                "horse.",
                                ".move",
                                "horse.move ",
                                "horse.nothing",
                                "\xff\xfe",
                                endless};
    const uint32_t far[] = {1000, UINT16_MAX, UINT32_MAX};
    for (unsigned i = 0; i < sizeof none / sizeof *none; i++) {
        tilly_error e = {.size = sizeof e};
        REFUSED(TILLY_E_UNKNOWN, tilly_ruleset_new, none[i], NULL, OUT);
        REFUSED(TILLY_E_UNKNOWN, tilly_ruleset_find, w.rules, none[i], OUT);
        REFUSED(TILLY_E_UNKNOWN, tilly_ruleset_get, w.rules, none[i], OUT);
        REFUSED(TILLY_E_UNKNOWN, tilly_ruleset_set, w.rules, none[i], 1, &e);
        assert_int_equal(e.status, TILLY_E_UNKNOWN);
        REFUSED(TILLY_E_UNKNOWN, tilly_ruleset_set_text, w.rules, none[i], "1", &e);
        if (strcmp(none[i], "horse"))
            REFUSED(TILLY_E_UNKNOWN, tilly_ruleset_type, w.rules, none[i], OUT);
        if (strcmp(none[i], "horse"))
            REFUSED(TILLY_E_UNKNOWN, tilly_ruleset_derive, w.rules, none[i], "reiters", &e);
    }
    for (unsigned i = 0; i < sizeof far / sizeof *far; i++) {
        REFUSED(TILLY_E_RANGE, tilly_ruleset_parameter, w.rules, far[i], OUT_OF(tilly_parameter));
        REFUSED(TILLY_E_RANGE, tilly_ruleset_ruling, w.rules, far[i], OUT_OF(tilly_ruling));
        REFUSED(TILLY_E_RANGE, tilly_ruleset_beat, w.rules, far[i], OUT_OF(tilly_beat_info));
        GIVES_NULL(tilly_ruleset_word, w.rules, far[i], 0);
        GIVES_NULL(tilly_ruleset_type_name, w.rules, far[i]);
        GIVES_NULL(tilly_ruleset_quality_name, w.rules, far[i]);
        GIVES_NULL(tilly_ruleset_phase, w.rules, far[i]);
        assert_int_equal(tilly_ruleset_type_base(w.rules, far[i]), far[i]);
    }
    COVERS(tilly_ruleset_type_base);
    REFUSED(TILLY_E_RANGE,
            tilly_ruleset_parameter,
            w.rules,
            tilly_ruleset_parameters(w.rules),
            OUT_OF(tilly_parameter));
    REFUSED(TILLY_E_RANGE,
            tilly_ruleset_ruling,
            w.rules,
            tilly_ruleset_rulings(w.rules),
            OUT_OF(tilly_ruling));
    REFUSED(TILLY_E_RANGE,
            tilly_ruleset_beat,
            w.rules,
            tilly_ruleset_beats(w.rules),
            OUT_OF(tilly_beat_info));
}

static void values_no_parameter_takes(void **state)
{
    (void)state;
    tilly_parameter p = {.size = sizeof p};
    tilly_error e = {.size = sizeof e};
    uint64_t before;
    uint64_t after;
    tilly_ruleset_hash(w.rules, &before);
    const char *const no_number[] = {"",
                                     " ",
                                     "-",
                                     "+",
                                     ".",
                                     "1.",
                                     "one",
                                     "0x10",
                                     "1e3",
                                     "nan",
                                     "inf",
                                     "1 ",
                                     " 1",
                                     "1,5",
                                     "--1",
                                     "1.23456789",
                                     "99999999999999999999",
                                     "-99999999999999999999"};
    for (uint32_t i = 0; tilly_ruleset_parameter(w.rules, i, &p) == TILLY_OK; i++) {
        if (p.most < INT32_MAX)
            REFUSED(TILLY_E_RANGE, tilly_ruleset_set, w.rules, p.name, p.most + 1, &e);
        if (p.least > INT32_MIN)
            REFUSED(TILLY_E_RANGE, tilly_ruleset_set, w.rules, p.name, p.least - 1, &e);
        for (unsigned k = 0; k < sizeof no_number / sizeof *no_number; k++)
            REFUSED(TILLY_E_RANGE, tilly_ruleset_set_text, w.rules, p.name, no_number[k], &e);
        GIVES_NULL(tilly_ruleset_word, w.rules, i, INT32_MAX);
        GIVES_NULL(tilly_ruleset_word, w.rules, i, INT32_MIN);
    }
    assert_int_equal(e.status, TILLY_E_RANGE);
    assert_true(e.text[0]);
    REFUSED(TILLY_E_FROZEN, tilly_ruleset_set, w.frozen_rules, "horse.move", 50000, &e);
    REFUSED(TILLY_E_FROZEN, tilly_ruleset_set_text, w.frozen_rules, "horse.move", "5", &e);
    REFUSED(TILLY_E_FROZEN, tilly_ruleset_derive, w.frozen_rules, "horse", "reiters", &e);
    tilly_ruleset_hash(w.rules, &after);
    assert_true(before == after);
}

static void types_that_cannot_be_derived(void **state)
{
    (void)state;
    const char *const bad[] = {"",
                               " ",
                               "a.b",
                               "Reiters",
                               "horse",
                               "tab\there",
                               "\xc3\xa4",
                               "a name that is much longer than 31"};
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++)
        REFUSED(TILLY_E_RANGE, tilly_ruleset_derive, w.rules, "horse", bad[i], NULL);
    tilly_ruleset *rules;
    assert_int_equal(tilly_ruleset_copy(w.rules, &rules), TILLY_OK);
    char name[16];
    for (uint32_t n = tilly_ruleset_types(rules); n < TILLY_MOST_TYPES; n++) {
        snprintf(name, sizeof name, "x%u", (unsigned)n);
        assert_int_equal(tilly_ruleset_derive(rules, "horse", name, NULL), TILLY_OK);
    }
    REFUSED(TILLY_E_FULL, tilly_ruleset_derive, rules, "horse", "onemore", NULL);
    tilly_ruleset_unref(rules);
}

static void numbers_no_catalogue_has(void **state)
{
    (void)state;
    const uint32_t none[] = {0, 999, 1999, 5000, UINT16_MAX, UINT32_MAX};
    for (int what = -1; what < 7; what++)
        for (unsigned i = 0; i < sizeof none / sizeof *none; i++)
            REFUSED(TILLY_E_UNKNOWN,
                    tilly_ruleset_cite,
                    w.rules,
                    (enum tilly_cite)what,
                    none[i],
                    OUT,
                    100);
    char text[8] = "1234567";
    assert_int_equal(tilly_ruleset_cite(w.rules, TILLY_CITE_CLAUSE, 87, text, 0), TILLY_E_ROOM);
    assert_string_equal(text, "1234567");
    assert_int_equal(tilly_ruleset_cite(w.rules, TILLY_CITE_CLAUSE, 87, text, 6), TILLY_E_ROOM);
    assert_string_equal(text, "T1-08");
    assert_int_equal(text[6], '7');
    assert_int_equal(tilly_ruleset_cite(w.rules, TILLY_CITE_CLAUSE, 87, text, 7), TILLY_OK);
}

static void structs_of_a_wrong_size_about_rules(void **state)
{
    (void)state;
    EACH_WRONG_SIZE (n, tilly_parameter)
        REFUSED(TILLY_E_SIZE, tilly_ruleset_parameter, w.rules, 0, out_of_size(n));
    EACH_WRONG_SIZE (n, tilly_ruling)
        REFUSED(TILLY_E_SIZE, tilly_ruleset_ruling, w.rules, 0, out_of_size(n));
    EACH_WRONG_SIZE (n, tilly_beat_info)
        REFUSED(TILLY_E_SIZE, tilly_ruleset_beat, w.rules, 0, out_of_size(n));
    EACH_WRONG_SIZE (n, tilly_error) {
        REFUSED(TILLY_E_SIZE, tilly_ruleset_set, w.rules, "horse.move", 50000, out_of_size(n));
        REFUSED(TILLY_E_SIZE, tilly_ruleset_set_text, w.rules, "horse.move", "5", out_of_size(n));
        REFUSED(TILLY_E_SIZE, tilly_ruleset_derive, w.rules, "horse", "reiters", out_of_size(n));
    }
    tilly_ruleset_derive(w.rules, "horse", "horse", NULL);
    EACH_WRONG_SIZE (n, tilly_allocator) {
        tilly_allocator a = {.size = n};
        REFUSED(TILLY_E_SIZE, tilly_ruleset_new, "tilly-1.2", &a, OUT);
        REFUSED(TILLY_E_SIZE, tilly_table_new, TUM(10), TUM(10), &a, OUT);
    }
    tilly_allocator empty = {.size = sizeof empty};
    REFUSED(TILLY_E_NULL, tilly_ruleset_new, "tilly-1.2", &empty, OUT);
    REFUSED(TILLY_E_NULL, tilly_table_new, TUM(10), TUM(10), &empty, OUT);
}

/* ---- armies --------------------------------------------------------------------------------- */

static void armies_want_their_handle(void **state)
{
    (void)state;
    tilly_unit_spec spec = {.size = sizeof spec};
    EACH_STRANGER (h, RULESETS)
        REFUSED(TILLY_E_HANDLE, tilly_army_new, h, "Army", OUT);
    EACH_STRANGER (h, ARMIES) {
        REFUSED(TILLY_E_HANDLE, tilly_army_copy, h, OUT);
        REFUSED(TILLY_E_HANDLE, tilly_army_set, h, "light_horse_allowed", 1);
        REFUSED(TILLY_E_HANDLE, tilly_army_get, h, "light_horse_allowed", OUT);
        REFUSED(TILLY_E_HANDLE, tilly_army_choose, h, "light_horse_allowed", "yes");
        GIVES_NULL(tilly_army_flag, h, 0);
        GIVES_0(tilly_army_flag_measure, h, "light_horse_allowed");
        GIVES_NULL(tilly_army_flag_word, h, "light_horse_allowed", 1);
        REFUSED(TILLY_E_HANDLE, tilly_army_add_command, h, "Centre", OUT);
        REFUSED(TILLY_E_HANDLE, tilly_army_add_unit, h, &spec, OUT);
        REFUSED(TILLY_E_HANDLE, tilly_army_remove_unit, h, 0);
        REFUSED(TILLY_E_HANDLE, tilly_army_unit, h, 0, OUT_OF(tilly_unit_spec));
        REFUSED(TILLY_E_HANDLE, tilly_army_points, h, OUT);
        REFUSED(TILLY_E_HANDLE, tilly_army_breach, h, 0, NULL, OUT);
        REFUSED(TILLY_E_HANDLE, tilly_army_picture, h, 0, NULL, OUT, 100, OUT);
        REFUSED(TILLY_E_HANDLE, tilly_army_hash, h, OUT);
        REFUSED(TILLY_E_HANDLE, tilly_army_write, h, OUT, 100, NULL);
        GIVES_NULL(tilly_army_ref, h);
        tilly_army_unref(h);
        GIVES_NULL(tilly_army_name, h);
        GIVES_NULL(tilly_army_rules, h);
        GIVES_0(tilly_army_commands, h);
        GIVES_NULL(tilly_army_command_name, h, 0);
        GIVES_0(tilly_army_units, h);
    }
}

static void armies_want_no_null(void **state)
{
    (void)state;
    tilly_unit_spec spec = {.size = sizeof spec};
    REFUSED(TILLY_E_NULL, tilly_army_new, NULL, "Army", OUT);
    REFUSED(TILLY_E_NULL, tilly_army_new, w.rules, NULL, OUT);
    REFUSED(TILLY_E_NULL, tilly_army_new, w.rules, "Army", NULL);
    REFUSED(TILLY_E_NULL, tilly_army_copy, NULL, OUT);
    REFUSED(TILLY_E_NULL, tilly_army_copy, w.army, NULL);
    REFUSED(TILLY_E_NULL, tilly_army_set, w.army, NULL, 1);
    REFUSED(TILLY_E_NULL, tilly_army_get, w.army, NULL, OUT);
    REFUSED(TILLY_E_NULL, tilly_army_get, w.army, "light_horse_allowed", NULL);
    REFUSED(TILLY_E_NULL, tilly_army_choose, w.army, NULL, "yes");
    REFUSED(TILLY_E_NULL, tilly_army_choose, w.army, "light_horse_allowed", NULL);
    GIVES_NULL(tilly_army_flag, NULL, 0);
    GIVES_0(tilly_army_flag_measure, w.army, NULL);
    GIVES_0(tilly_army_flag_measure, w.army, "elephants_allowed");
    GIVES_NULL(tilly_army_flag_word, w.army, NULL, 1);
    REFUSED(TILLY_E_NULL, tilly_army_add_command, w.army, NULL, OUT);
    REFUSED(TILLY_E_NULL, tilly_army_add_unit, NULL, &spec, OUT);
    REFUSED(TILLY_E_NULL, tilly_army_add_unit, w.army, NULL, OUT);
    REFUSED(TILLY_E_NULL, tilly_army_remove_unit, NULL, 0);
    REFUSED(TILLY_E_NULL, tilly_army_unit, w.army, 0, NULL);
    REFUSED(TILLY_E_NULL, tilly_army_points, w.army, NULL);
    REFUSED(TILLY_E_NULL, tilly_army_breach, w.army, 0, NULL, NULL);
    REFUSED(TILLY_E_NULL, tilly_army_reason_text, w.army, NULL, OUT, 100, OUT);
    REFUSED(TILLY_E_NULL, tilly_army_hash, w.army, NULL);
    GIVES_NULL(tilly_army_ref, NULL);
    tilly_army_unref(NULL);
    COVERS(tilly_army_unref);
}

static void units_no_army_takes(void **state)
{
    (void)state;
    uint64_t before;
    uint64_t after;
    tilly_army_hash(w.army, &before);
    const tilly_unit_spec good = {.size = sizeof good, .type = 1};
    EACH_WRONG_SIZE (n, tilly_unit_spec) {
        tilly_unit_spec spec = good;
        spec.size = n;
        REFUSED(TILLY_E_SIZE, tilly_army_add_unit, w.army, &spec, OUT);
        REFUSED(TILLY_E_SIZE, tilly_army_unit, w.army, 0, out_of_size(n));
    }
    tilly_unit_spec bad[] = {
        good, good, good, good, good, good, good, good, good, good, good, good, good};
    bad[12].bonus = 1; /* the book has none */
    bad[0].type = (uint16_t)tilly_ruleset_types(w.rules);
    bad[1].type = UINT16_MAX;
    bad[2].quality = (uint16_t)tilly_ruleset_qualities(w.rules);
    bad[3].command = tilly_army_commands(w.army);
    bad[4].command = UINT32_MAX;
    bad[5].width = -1;
    bad[6].depth = INT32_MIN;
    bad[7].width = TUM(10) + 1;
    bad[8].depth = INT32_MAX;
    bad[9].strength = -1;
    bad[10].strength = 65;
    memset(bad[11].name, 'x', sizeof bad[11].name);
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++)
        REFUSED(TILLY_E_RANGE, tilly_army_add_unit, w.army, &bad[i], OUT);
    REFUSED(TILLY_E_FROZEN, tilly_army_add_unit, w.frozen_army, &good, OUT);
    REFUSED(TILLY_E_FROZEN, tilly_army_add_command, w.frozen_army, "Reserve", OUT);
    REFUSED(TILLY_E_FROZEN, tilly_army_remove_unit, w.frozen_army, 0);
    REFUSED(TILLY_E_FROZEN, tilly_army_set, w.frozen_army, "light_horse_allowed", 1);
    REFUSED(TILLY_E_FROZEN, tilly_army_choose, w.frozen_army, "light_horse_allowed", "yes");
    REFUSED(TILLY_E_RANGE, tilly_army_remove_unit, w.army, tilly_army_units(w.army));
    REFUSED(TILLY_E_RANGE, tilly_army_remove_unit, w.army, UINT32_MAX);
    REFUSED(
        TILLY_E_RANGE, tilly_army_unit, w.army, tilly_army_units(w.army), OUT_OF(tilly_unit_spec));
    REFUSED(TILLY_E_RANGE, tilly_army_unit, w.army, UINT32_MAX, OUT_OF(tilly_unit_spec));
    REFUSED(TILLY_E_UNKNOWN, tilly_army_set, w.army, "elephants_allowed", 1);
    REFUSED(TILLY_E_UNKNOWN, tilly_army_get, w.army, "", OUT);
    REFUSED(TILLY_E_UNKNOWN, tilly_army_choose, w.army, "elephants_allowed", "yes");
    REFUSED(
        TILLY_E_FROZEN, tilly_army_command_choose, w.frozen_army, 0, "light_horse_allowed", NULL);
    REFUSED(TILLY_E_UNKNOWN, tilly_army_command_choose, w.army, 0, "elephants_allowed", NULL);
    REFUSED(TILLY_E_UNKNOWN, tilly_army_command_choose, w.army, 0, "light_horse_allowed", NULL);
    REFUSED(TILLY_E_RANGE, tilly_army_command_choose, w.army, 32, "light_horse_allowed", NULL);
    REFUSED(TILLY_E_UNKNOWN, tilly_army_command_get, w.army, 0, "elephants_allowed", OUT);
    REFUSED(TILLY_E_RANGE, tilly_army_command_get, w.army, 32, "light_horse_allowed", OUT);
    /* it has no words */
    REFUSED(TILLY_E_UNKNOWN, tilly_army_choose, w.army, "light_horse_allowed", "yes");
    GIVES_NULL(tilly_army_flag, w.army, 1);
    GIVES_NULL(tilly_army_flag, w.army, UINT32_MAX);
    GIVES_NULL(tilly_army_flag_word, w.army, "light_horse_allowed", 1);
    GIVES_NULL(tilly_army_flag_word, w.army, "elephants_allowed", 0);
    REFUSED(TILLY_E_RANGE, tilly_army_set, w.army, "light_horse_allowed", 2);
    REFUSED(TILLY_E_RANGE, tilly_army_set, w.army, "light_horse_allowed", -1);
    GIVES_NULL(tilly_army_command_name, w.army, tilly_army_commands(w.army));
    GIVES_NULL(tilly_army_command_name, w.army, UINT32_MAX);
    tilly_army_hash(w.army, &after);
    assert_true(before == after);
}

static void names_too_long_and_armies_too_large(void **state)
{
    (void)state;
    char name[TILLY_NAME + 1];
    memset(name, 'x', TILLY_NAME);
    name[TILLY_NAME] = 0;
    tilly_army *army;
    const tilly_unit_spec spec = {.size = sizeof spec, .type = 1};
    REFUSED(TILLY_E_RANGE, tilly_army_new, w.rules, name, OUT);
    assert_int_equal(tilly_army_new(w.rules, name + 1, &army), TILLY_OK);
    REFUSED(TILLY_E_RANGE, tilly_army_add_unit, army, &spec, OUT); /* no command yet */
    REFUSED(TILLY_E_RANGE, tilly_army_add_command, army, name, OUT);
    for (unsigned i = 0; i < TILLY_MOST_COMMANDS; i++)
        assert_int_equal(tilly_army_add_command(army, i % 2 ? "" : name + 1, NULL), TILLY_OK);
    REFUSED(TILLY_E_FULL, tilly_army_add_command, army, "", OUT);
    for (unsigned i = 0; i < TILLY_MOST_UNITS; i++)
        assert_int_equal(tilly_army_add_unit(army, &spec, NULL), TILLY_OK);
    REFUSED(TILLY_E_FULL, tilly_army_add_unit, army, &spec, OUT);
    tilly_army_unref(army);
}

/* ---- tables --------------------------------------------------------------------------------- */

static const tilly_ground_kind marsh = {
    .size = sizeof marsh, .base = TILLY_ROUGH, .bars = TILLY_BARS_GUNS, .name = "marsh"};

static void tables_want_their_handle_and_no_null(void **state)
{
    (void)state;
    tilly_feature f = {.size = sizeof f};
    EACH_STRANGER (h, TABLES) {
        REFUSED(TILLY_E_HANDLE, tilly_table_copy, h, OUT);
        REFUSED(TILLY_E_HANDLE, tilly_table_size, h, OUT, OUT);
        REFUSED(TILLY_E_HANDLE, tilly_table_add, h, &f, OUT, NULL);
        REFUSED(TILLY_E_HANDLE, tilly_table_remove, h, w.wood);
        REFUSED(TILLY_E_HANDLE, tilly_table_feature, h, 0, OUT_OF(tilly_feature));
        REFUSED(TILLY_E_HANDLE, tilly_table_find, h, w.wood, OUT_OF(tilly_feature));
        REFUSED(TILLY_E_HANDLE, tilly_table_find_named, h, "the Star", OUT);
        REFUSED(TILLY_E_HANDLE, tilly_table_derive, h, &marsh, OUT, NULL);
        REFUSED(TILLY_E_HANDLE, tilly_table_kind, h, 0, OUT_OF(tilly_ground_kind));
        REFUSED(TILLY_E_HANDLE, tilly_table_find_kind, h, "wood", OUT);
        REFUSED(TILLY_E_HANDLE, tilly_table_ground, h, 0, 0, OUT_OF(tilly_ground));
        REFUSED(TILLY_E_HANDLE, tilly_table_picture, h, NULL, NULL, OUT, 100, OUT);
        REFUSED(TILLY_E_HANDLE, tilly_table_breach, h, w.rules, 0, 0, NULL, OUT);
        REFUSED(TILLY_E_HANDLE, tilly_table_hash, h, OUT);
        REFUSED(TILLY_E_HANDLE, tilly_table_write, h, OUT, 100, NULL);
        GIVES_NULL(tilly_table_ref, h);
        tilly_table_unref(h);
        GIVES_0(tilly_table_features, h);
        GIVES_0(tilly_table_kinds, h);
        GIVES_NULL(tilly_table_kind_name, h, TILLY_WOOD);
    }
    EACH_STRANGER (h, RULESETS)
        REFUSED(TILLY_E_HANDLE, tilly_table_breach, w.table, h, 0, 0, NULL, OUT);
    REFUSED(TILLY_E_NULL, tilly_table_new, TUM(10), TUM(10), NULL, NULL);
    REFUSED(TILLY_E_NULL, tilly_table_copy, NULL, OUT);
    REFUSED(TILLY_E_NULL, tilly_table_copy, w.table, NULL);
    REFUSED(TILLY_E_NULL, tilly_table_size, w.table, NULL, OUT);
    REFUSED(TILLY_E_NULL, tilly_table_size, w.table, OUT, NULL);
    REFUSED(TILLY_E_NULL, tilly_table_add, NULL, &f, OUT, NULL);
    REFUSED(TILLY_E_NULL, tilly_table_add, w.table, NULL, OUT, NULL);
    REFUSED(TILLY_E_NULL, tilly_table_remove, NULL, w.wood);
    REFUSED(TILLY_E_NULL, tilly_table_feature, w.table, 0, NULL);
    REFUSED(TILLY_E_NULL, tilly_table_find, w.table, w.wood, NULL);
    REFUSED(TILLY_E_NULL, tilly_table_find_named, w.table, NULL, OUT);
    REFUSED(TILLY_E_NULL, tilly_table_find_named, w.table, "the Star", NULL);
    REFUSED(TILLY_E_NULL, tilly_table_derive, NULL, &marsh, OUT, NULL);
    REFUSED(TILLY_E_NULL, tilly_table_derive, w.table, NULL, OUT, NULL);
    REFUSED(TILLY_E_NULL, tilly_table_kind, w.table, 0, NULL);
    REFUSED(TILLY_E_NULL, tilly_table_find_kind, w.table, NULL, OUT);
    REFUSED(TILLY_E_NULL, tilly_table_find_kind, w.table, "wood", NULL);
    REFUSED(TILLY_E_NULL, tilly_table_ground, w.table, 0, 0, NULL);
    REFUSED(TILLY_E_NULL, tilly_table_breach, w.table, NULL, 0, 0, NULL, OUT);
    REFUSED(TILLY_E_NULL, tilly_table_breach, w.table, w.rules, 0, 0, NULL, NULL);
    REFUSED(TILLY_E_NULL, tilly_table_hash, w.table, NULL);
    GIVES_NULL(tilly_table_ref, NULL);
    tilly_table_unref(NULL);
    COVERS(tilly_table_unref);
}

static void tables_of_no_size(void **state)
{
    (void)state;
    const int32_t bad[] = {0, -1, INT32_MIN, TUM(2500) + 1, INT32_MAX};
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++) {
        REFUSED(TILLY_E_RANGE, tilly_table_new, bad[i], TUM(10), NULL, OUT);
        REFUSED(TILLY_E_RANGE, tilly_table_new, TUM(10), bad[i], NULL, OUT);
        if (bad[i])
            REFUSED(TILLY_E_RANGE, tilly_table_ground, w.table, bad[i], 0, OUT_OF(tilly_ground));
        if (bad[i])
            REFUSED(TILLY_E_RANGE, tilly_table_ground, w.table, 0, bad[i], OUT_OF(tilly_ground));
    }
    EACH_WRONG_SIZE (n, tilly_ground)
        REFUSED(TILLY_E_SIZE, tilly_table_ground, w.table, 0, 0, out_of_size(n));
}

static void features_no_table_has(void **state)
{
    (void)state;
    EACH_WRONG_SIZE (n, tilly_feature) {
        tilly_feature f = {.size = n};
        REFUSED(TILLY_E_SIZE, tilly_table_add, w.table, &f, OUT, NULL);
        REFUSED(TILLY_E_SIZE, tilly_table_feature, w.table, 0, out_of_size(n));
        REFUSED(TILLY_E_SIZE, tilly_table_find, w.table, w.wood, out_of_size(n));
    }
    const tilly_id none[] = {0,
                             UINT32_MAX,
                             w.unit,
                             w.group,
                             tilly_id_index(w.wood),
                             tilly_id_make(TILLY_ID_FEATURE, 2, 0),
                             tilly_id_make(TILLY_ID_FEATURE, 1, 1),
                             tilly_id_make(TILLY_ID_FEATURE, 1, 0xffff)};
    for (unsigned i = 0; i < sizeof none / sizeof *none; i++) {
        REFUSED(TILLY_E_STALE, tilly_table_find, w.table, none[i], OUT_OF(tilly_feature));
        REFUSED(TILLY_E_STALE, tilly_table_remove, w.table, none[i]);
    }
    REFUSED(TILLY_E_FROZEN, tilly_table_remove, w.frozen_table, w.wood);
    REFUSED(TILLY_E_RANGE, tilly_table_feature, w.table, 1, OUT_OF(tilly_feature));
    REFUSED(TILLY_E_RANGE, tilly_table_feature, w.table, UINT32_MAX, OUT_OF(tilly_feature));
}

static void names_that_no_ground_has(void **state)
{
    (void)state;
    REFUSED(TILLY_E_UNKNOWN, tilly_table_find_named, w.table, "", OUT);
    REFUSED(TILLY_E_UNKNOWN, tilly_table_find_named, w.table, "the Star", OUT);
    REFUSED(TILLY_E_UNKNOWN, tilly_table_find_kind, w.table, "", OUT);
    REFUSED(TILLY_E_UNKNOWN, tilly_table_find_kind, w.table, "Wood", OUT);
    REFUSED(TILLY_E_UNKNOWN, tilly_table_find_kind, w.table, "marsh", OUT);
    REFUSED(TILLY_E_RANGE, tilly_table_kind, w.table, 0, OUT_OF(tilly_ground_kind));
    REFUSED(TILLY_E_RANGE, tilly_table_kind, w.table, UINT32_MAX, OUT_OF(tilly_ground_kind));
    GIVES_NULL(tilly_table_kind_name, w.table, 0);
    GIVES_NULL(tilly_table_kind_name, w.table, TILLY_FIRST_DERIVED_GROUND);
    GIVES_NULL(tilly_table_kind_name, w.table, UINT16_MAX);
}

static void kinds_of_ground_no_table_has(void **state)
{
    (void)state;
    EACH_WRONG_SIZE (n, tilly_ground_kind) {
        tilly_ground_kind k = {.size = n};
        REFUSED(TILLY_E_SIZE, tilly_table_derive, w.table, &k, OUT, NULL);
        REFUSED(TILLY_E_SIZE, tilly_table_kind, w.table, 0, out_of_size(n));
    }
    const uint16_t none[] = {0, TILLY_IMPASSABLE + 1, TILLY_FIRST_DERIVED_GROUND, UINT16_MAX};
    for (unsigned i = 0; i < sizeof none / sizeof *none; i++) {
        tilly_ground_kind k = marsh;
        k.base = none[i];
        REFUSED(TILLY_E_RANGE, tilly_table_derive, w.table, &k, OUT, NULL);
    }
    tilly_ground_kind bad[] = {marsh, marsh, marsh, marsh, marsh, marsh, marsh, marsh, marsh};
    bad[0].difficult = 3;
    bad[1].blocks = UINT16_MAX;
    bad[2].covers = 3;
    bad[3].bars = TILLY_BARS_NOBODY | TILLY_BARS_FOOT;
    bad[4].bars = 32;
    *bad[5].name = 0;
    strcpy(bad[6].name, "wood");
    strcpy(bad[7].name, "mar\nsh");
    memset(bad[8].name, 'm', sizeof bad[8].name);
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++)
        REFUSED(TILLY_E_RANGE, tilly_table_derive, w.table, &bad[i], OUT, NULL);
    REFUSED(TILLY_E_FROZEN, tilly_table_derive, w.frozen_table, &marsh, OUT, NULL);
    tilly_table *own;
    tilly_ground_kind k = marsh;
    assert_int_equal(tilly_table_copy(w.table, &own), TILLY_OK);
    assert_int_equal(tilly_table_derive(own, &k, NULL, NULL), TILLY_OK);
    REFUSED(TILLY_E_RANGE, tilly_table_derive, own, &k, OUT, NULL); /* the name is taken */
    for (unsigned i = 1; i < TILLY_MOST_DERIVED_GROUND; i++) {
        snprintf(k.name, sizeof k.name, "marsh %u", i);
        assert_int_equal(tilly_table_derive(own, &k, NULL, NULL), TILLY_OK);
    }
    REFUSED(TILLY_E_FULL, tilly_table_derive, own, &bad[6], OUT, NULL);
    tilly_table_unref(own);
}

static const tilly_feature square = {
    .size = sizeof square,
    .kind = TILLY_WOOD,
    .points = 4,
    .point = {{100000, 100000}, {130000, 100000}, {130000, 130000}, {100000, 130000}}};
static const tilly_feature lane = {.size = sizeof lane,
                                   .kind = TILLY_ROAD,
                                   .width = TILLY_ONE,
                                   .points = 2,
                                   .point = {{0, 90000}, {400000, 90000}}};

static void shapes_that_are_none(void **state)
{
    (void)state;
    enum { SHAPES = 21 };
    tilly_feature bad[SHAPES];
    tilly_error e = {.size = sizeof e};
    uint64_t before;
    uint64_t after;
    for (unsigned i = 0; i < SHAPES; i++)
        bad[i] = i < 14 ? square : lane;
    bad[0].kind = 0;
    bad[1].kind = 10;
    bad[2].kind = UINT16_MAX;
    bad[3].points = 0;
    bad[4].points = 2;
    bad[5].points = TILLY_MOST_CORNERS + 1;
    bad[6].points = UINT32_MAX;
    bad[7].point[2] = (tilly_point){INT32_MAX, INT32_MAX};
    bad[8].point[2] = (tilly_point){INT32_MIN, INT32_MIN};
    bad[9].point[2] = bad[9].point[1];                                      /* a corner twice */
    bad[10].point[2] = square.point[3], bad[10].point[3] = square.point[2]; /* crosses itself */
    bad[11].point[2] = bad[11].point[3] = square.point[0];                  /* no area */
    bad[12].width = 1;
    bad[13].point[0].x = bad[13].point[1].x = bad[13].point[2].x = bad[13].point[3].x = 5;
    bad[14].points = 1;
    bad[15].points = TILLY_MOST_CORNERS + 1;
    bad[16].width = 0;
    bad[17].width = -1;
    bad[18].width = INT32_MAX;
    bad[19].point[1] = bad[19].point[0];
    bad[20].point[1].x = INT32_MIN;
    tilly_table_hash(w.table, &before);
    for (unsigned i = 0; i < SHAPES; i++)
        REFUSED(TILLY_E_RANGE, tilly_table_add, w.table, &bad[i], OUT, &e);
    assert_int_equal(e.status, TILLY_E_RANGE);
    assert_true(e.text[0]);
    EACH_WRONG_SIZE (n, tilly_error)
        REFUSED(TILLY_E_SIZE, tilly_table_add, w.table, &square, NULL, out_of_size(n));
    REFUSED(TILLY_E_FROZEN, tilly_table_add, w.frozen_table, &square, OUT, &e);
    tilly_table_hash(w.table, &after);
    assert_true(before == after);
    tilly_table *full;
    assert_int_equal(tilly_table_copy(w.table, &full), TILLY_OK);
    while (tilly_table_features(full) < TILLY_MOST_FEATURES)
        assert_int_equal(tilly_table_add(full, &square, NULL, &e), TILLY_OK);
    REFUSED(TILLY_E_FULL, tilly_table_add, full, &square, OUT, &e);
    tilly_table_unref(full);
}

static void features_that_cannot_be_named(void **state)
{
    (void)state;
    tilly_table *own;
    uint16_t kind = 0;
    tilly_feature bad[] = {square, square, square, square, square};
    assert_int_equal(tilly_table_copy(w.table, &own), TILLY_OK);
    assert_int_equal(tilly_table_derive(own, &marsh, &kind, NULL), TILLY_OK);
    tilly_feature star = square;
    strcpy(star.name, "the Star");
    assert_int_equal(tilly_table_add(own, &star, NULL, NULL), TILLY_OK);
    bad[0] = star; /* a name twice */
    memset(bad[1].name, 's', sizeof bad[1].name);
    strcpy(bad[2].name, "st\x1b[2Jar");
    bad[3].base = TILLY_WOOD; /* not of a derived kind */
    bad[4].kind = kind, bad[4].base = TILLY_WOOD;
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++)
        REFUSED(TILLY_E_RANGE, tilly_table_add, own, &bad[i], OUT, NULL);
    star.kind = (uint16_t)(kind + 1); /* not derived */
    *star.name = 0;
    REFUSED(TILLY_E_RANGE, tilly_table_add, own, &star, OUT, NULL);
    tilly_table_unref(own);
}

/* Any numbers at all: taken or refused, never anything else. What is taken can be asked about, and
 * written. */
static void shapes_made_up(void **state)
{
    (void)state;
    const int32_t edge[] = {
        0, 1, -1, TUM(5), TUM(20), TUM(40), TUM(-100), TUM(140), TUM(1600), INT32_MAX, INT32_MIN};
    enum { EDGES = sizeof edge / sizeof *edge };
    unsigned taken = 0;
    for (uint32_t n = 0; n < 1500; n++) {
        tilly_feature f = {.size = sizeof f,
                           .kind = (uint16_t)(1 + made_up(1, n) % 9),
                           .flags = (uint16_t)(made_up(2, n) % 16),
                           .points = made_up(3, n) % 6};
        f.width = f.kind <= TILLY_STREAM ? edge[made_up(4, n) % EDGES] : 0;
        for (unsigned i = 0; i < 6; i++) {
            f.point[i].x = n % 3 == 0 ? edge[made_up(10 + i, n) % EDGES]
                                      : (int32_t)(made_up(10 + i, n) % 400000);
            f.point[i].y = n % 3 == 0 ? edge[made_up(20 + i, n) % EDGES]
                                      : (int32_t)(made_up(20 + i, n) % 200000);
        }
        if (n % 3 == 2)
            f.points = f.kind <= TILLY_STREAM ? 2 : 3,
            f.width = f.kind <= TILLY_STREAM ? TILLY_ONE : 0;
        for (unsigned i = 0; i < 2; i++)
            f.crest[i] =
                (tilly_point){edge[made_up(30 + i, n) % EDGES], edge[made_up(40 + i, n) % EDGES]};
        tilly_table *t;
        assert_int_equal(tilly_table_copy(w.table, &t), TILLY_OK);
        tilly_status status = tilly_table_add(t, &f, NULL, NULL);
        assert_true(status == TILLY_OK || status == TILLY_E_RANGE);
        taken += status == TILLY_OK;
        tilly_ground g = {.size = sizeof g};
        uint32_t breaches;
        size_t needed;
        assert_int_equal(
            tilly_table_ground(
                t, (int32_t)(made_up(5, n) % 400000), (int32_t)(made_up(6, n) % 200000), &g),
            TILLY_OK);
        assert_true(g.height >= 0 && g.height <= 10000);
        assert_int_equal(tilly_table_breach(t, w.rules, 0, 0, NULL, &breaches), TILLY_OK);
        assert_int_equal(tilly_table_write(t, NULL, 0, &needed), TILLY_OK);
        tilly_table_unref(t);
    }
    assert_true(taken > 50);
}

const struct CMUnitTest bad_making[] = {
    cmocka_unit_test(errors_name_their_argument_and_say_what_is_wanted),
    cmocka_unit_test(names_of_numbers_that_are_none),
    cmocka_unit_test(dice_that_cannot_be_thrown),
    cmocka_unit_test(rule_sets_want_their_handle),
    cmocka_unit_test(rule_sets_want_no_null),
    cmocka_unit_test(names_and_indices_no_rule_set_has),
    cmocka_unit_test(values_no_parameter_takes),
    cmocka_unit_test(types_that_cannot_be_derived),
    cmocka_unit_test(numbers_no_catalogue_has),
    cmocka_unit_test(structs_of_a_wrong_size_about_rules),
    cmocka_unit_test(armies_want_their_handle),
    cmocka_unit_test(armies_want_no_null),
    cmocka_unit_test(units_no_army_takes),
    cmocka_unit_test(names_too_long_and_armies_too_large),
    cmocka_unit_test(tables_want_their_handle_and_no_null),
    cmocka_unit_test(tables_of_no_size),
    cmocka_unit_test(features_no_table_has),
    cmocka_unit_test(names_that_no_ground_has),
    cmocka_unit_test(kinds_of_ground_no_table_has),
    cmocka_unit_test(features_that_cannot_be_named),
    cmocka_unit_test(shapes_that_are_none),
    cmocka_unit_test(shapes_made_up),
};
const size_t bad_makings = sizeof bad_making / sizeof *bad_making;
