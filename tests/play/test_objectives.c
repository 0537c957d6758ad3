/* What a scenario says for people, and which script a battle was played with: read everywhere, kept
 * by copies, saves and records, and part of no state. */
#include <stdlib.h>
#include <string.h>
#include <tilly/script.h>
#include "play/purse.h"
#include "play/skirmish.h"

static uint32_t objectives(const tilly_battle *b, uint32_t viewer, tilly_objective *rows)
{
    uint32_t count = 0;
    assert_int_equal(tilly_battle_objectives(b, viewer, rows, OBJECTIVES, &count), TILLY_OK);
    return count;
}

static void assert_told(const tilly_battle *b, const tilly_battle *as)
{
    tilly_objective here[OBJECTIVES];
    tilly_objective there[OBJECTIVES];
    memset(here, 0, sizeof here);
    memset(there, 0, sizeof there);
    assert_string_equal(tilly_battle_title(b), tilly_battle_title(as));
    assert_string_equal(tilly_battle_about(b), tilly_battle_about(as));
    assert_int_equal(objectives(b, TILLY_NO_SIDE, here), objectives(as, TILLY_NO_SIDE, there));
    assert_memory_equal(here, there, sizeof here);
}

static void set(tilly_battle *b, uint32_t variable, int32_t value)
{
    tilly_edit e = setting(variable, value);
    assert_int_equal(tilly_battle_edit(b, &e, NULL, NULL), TILLY_OK);
}

/* ---- objectives ----------------------------------------------------------------------------- */

static void an_objective_is_met_while_its_variable_is_not_0(void **state)
{
    (void)state;
    tilly_objective o[OBJECTIVES];
    tilly_battle *b = told_skirmish(3, NULL);
    turn_in_play(b);
    set(b, PUBLIC, 0);
    assert_int_equal(objectives(b, TILLY_NO_SIDE, o), OBJECTIVES);
    assert_string_equal(o[HILL].words, "Hold the hill until dusk");
    assert_string_equal(o[HILL].area, "White Mountain");
    assert_int_equal(o[HILL].worth, 3);
    assert_int_equal(o[HILL].met, 0);
    assert_int_equal(o[AMBUSH].side, TILLY_NO_SIDE);
    assert_int_equal(o[AMBUSH].met, 1);
    set(b, PUBLIC, -5);
    assert_int_equal(objectives(b, TILLY_NO_SIDE, o), OBJECTIVES);
    assert_int_equal(o[HILL].met, 1);
    tilly_battle_unref(b);
}

static void a_side_sees_the_objectives_that_it_may_know(void **state)
{
    (void)state;
    tilly_objective o[OBJECTIVES];
    tilly_battle *b = told_skirmish(3, NULL);
    assert_int_equal(objectives(b, 0, o), 2);
    assert_int_equal(o[POWDER].met, 1);
    assert_int_equal(o[POWDER].variable, 1 + OF_SIDE_0);
    assert_int_equal(objectives(b, 1, o), 2);
    assert_int_equal(o[HILL].met, 1);
    assert_string_equal(o[POWDER].words, "Keep the powder dry");
    assert_int_equal(o[POWDER].met, 0);
    assert_int_equal(o[POWDER].variable, 0);
    uint32_t count = 0;
    assert_int_equal(tilly_battle_objectives(b, 1, o, 1, &count), TILLY_OK);
    assert_int_equal(count, 2);
    tilly_battle_unref(b);
}

static void a_redacted_copy_has_no_objective_of_the_umpires(void **state)
{
    (void)state;
    tilly_objective o[OBJECTIVES];
    tilly_battle *b = told_skirmish(3, NULL);
    for (uint32_t side = 0; side < TILLY_SIDES; side++) {
        tilly_battle *known = NULL;
        assert_int_equal(tilly_battle_copy_for_search(b, 1, side, &known), TILLY_OK);
        assert_int_equal(objectives(known, TILLY_NO_SIDE, o), 2);
        assert_int_equal(o[POWDER].variable, side ? 0 : 1 + OF_SIDE_0);
        char *save = save_of(known);
        assert_null(strstr(save, "Find the ambush"));
        tilly_battle *again = loaded(save);
        assert_told(again, known);
        free(save);
        tilly_battle_unref(again);
        tilly_battle_unref(known);
    }
    assert_int_equal(objectives(b, TILLY_NO_SIDE, o), OBJECTIVES);
    tilly_battle_unref(b);
}

static void memory_that_ends_while_a_battle_is_redacted_leaves_it_all(void **state)
{
    (void)state;
    purse p = {.limited = false};
    tilly_allocator memory = purse_memory(&p);
    tilly_objective o[OBJECTIVES];
    tilly_battle *b = told_skirmish(3, &memory);
    uint64_t before = battle_hash(b);
    unsigned long calls = 0;
    for (;; calls++) {
        limit(&p, calls);
        tilly_status status = tilly_battle_redact(b, 1);
        refill(&p);
        if (status == TILLY_OK)
            break;
        assert_int_equal(status, TILLY_E_MEMORY);
        assert_true(battle_hash(b) == before);
        assert_int_equal(objectives(b, TILLY_NO_SIDE, o), OBJECTIVES);
    }
    assert_true(calls > 1);
    assert_int_equal(objectives(b, TILLY_NO_SIDE, o), 2);
    tilly_battle_unref(b);
    assert_int_equal(p.blocks, 0);
}

/* ---- kept ----------------------------------------------------------------------------------- */

static void copies_saves_records_and_scenarios_keep_what_is_said(void **state)
{
    (void)state;
    tilly_battle *b = told_skirmish(3, NULL);
    tilly_battle *copy = NULL;
    tilly_battle *scenario = NULL;
    tilly_battle *replayed = NULL;
    tilly_battle *other = NULL;
    tilly_replay found = TILLY_REPLAY_INIT;
    size_t needed = 0;
    play_by_chance(b, 20, 0);
    assert_non_null(strstr(tilly_battle_about(b), "hill.\n\nSource"));
    assert_int_equal(tilly_battle_copy(b, &copy), TILLY_OK);
    assert_told(copy, b);
    char *save = save_of(b);
    tilly_battle *again = loaded(save);
    assert_told(again, b);
    char *record = record_of(b);
    assert_int_equal(tilly_battle_replay(record, strlen(record), NULL, &replayed, &found, NULL),
                     TILLY_OK);
    assert_told(replayed, b);
    assert_int_equal(tilly_battle_copy_for_search(b, 1, 1, &other), TILLY_OK);
    assert_int_equal(tilly_battle_copy_into(b, other), TILLY_OK);
    assert_told(other, b);
    assert_int_equal(tilly_scenario_write(b, NULL, 0, &needed), TILLY_OK);
    char *text = malloc(needed);
    assert_non_null(text);
    assert_int_equal(tilly_scenario_write(b, text, needed, NULL), TILLY_OK);
    assert_int_equal(tilly_scenario_read(text, needed - 1, 1, 0, NULL, &scenario, NULL), TILLY_OK);
    assert_told(scenario, b);
    free(text);
    free(record);
    free(save);
    tilly_battle_unref(b); /* the others hold on to it */
    assert_told(copy, again);
    assert_told(copy, other);
    tilly_battle_unref(other);
    tilly_battle_unref(replayed);
    tilly_battle_unref(scenario);
    tilly_battle_unref(again);
    tilly_battle_unref(copy);
}

static void what_is_said_changes_no_hash_and_no_play(void **state)
{
    (void)state;
    tilly_battle *told = told_skirmish(8, NULL);
    tilly_battle *plain = skirmish(8, false, NULL);
    assert_string_equal(tilly_battle_title(plain), "");
    assert_string_equal(tilly_battle_about(plain), "");
    assert_true(battle_hash(told) == battle_hash(plain));
    play_by_chance(told, 200, 0);
    play_by_chance(plain, 200, 0);
    assert_true(battle_hash(told) == battle_hash(plain));
    tilly_battle_unref(told);
    tilly_battle_unref(plain);
}

/* ---- told ----------------------------------------------------------------------------------- */

enum { TEXT = 200000 };

static const char *summary_of(const tilly_battle *b)
{
    static char words[TEXT];
    assert_int_equal(tilly_battle_summary(b, words, sizeof words, NULL), TILLY_OK);
    return words;
}

static const char *turn_report(const tilly_turn *turn)
{
    static char words[TEXT];
    assert_int_equal(tilly_turn_report(turn, 0, words, sizeof words, NULL), TILLY_OK);
    return words;
}

static void reports_and_summaries_tell_objectives(void **state)
{
    (void)state;
    const tilly_turn *past = NULL;
    tilly_battle *b = told_skirmish(3, NULL);
    tilly_battle *plain = skirmish(3, false, NULL);
    while (tilly_turn_number(turn_in_play(b)) < 1)
        assert_true(tilly_turn_next(turn_in_play(b), 0) >= 0);
    assert_int_equal(tilly_battle_past(b, 0, &past), TILLY_OK);
    assert_non_null(strstr(turn_report(past),
                           "\nObjectives\n"
                           "  Side 0: Hold the hill until dusk (3 points)\n"
                           "  Side 1: Keep the powder dry\n"
                           "  Both sides: Find the ambush (-2 points)\n"));
    tilly_turn *t = turn_in_play(b);
    set(b, PUBLIC, 4); /* it was 7: met before and after */
    assert_null(strstr(turn_report(t), "Objectives"));
    assert_non_null(strstr(turn_report(t), "  By the scenario: relief is 4\n"));
    set(b, PUBLIC, 0);
    assert_non_null(
        strstr(turn_report(t),
               "\nObjectives\n  Side 0: Hold the hill until dusk (3 points): no longer met\n"));
    set(b, PUBLIC, 1);
    assert_null(strstr(turn_report(t), "Objectives"));
    set(b, PUBLIC, 0);
    assert_non_null(strstr(summary_of(b),
                           "\nObjectives\n"
                           "  Side 0: Hold the hill until dusk (3 points): not met\n"
                           "  Side 1: Keep the powder dry: met\n"
                           "  Both sides: Find the ambush (-2 points): met\n"));
    assert_null(strstr(summary_of(plain), "Objectives"));
    tilly_battle_unref(plain);
    tilly_battle_unref(b);
}

static const char *picture_of(const tilly_battle *b, uint32_t viewer, uint32_t flags)
{
    static char svg[TEXT];
    tilly_picture style = TILLY_PICTURE_INIT;
    style.viewer = viewer;
    style.flags = flags;
    assert_int_equal(tilly_battle_picture(b, &style, svg, sizeof svg, NULL), TILLY_OK);
    return svg;
}

static unsigned times(const char *text, const char *part)
{
    unsigned n = 0;
    for (; (text = strstr(text, part)); text++)
        n++;
    return n;
}

static void pictures_show_where_objectives_lie(void **state)
{
    (void)state;
    tilly_battle *b = told_skirmish(3, NULL);
    tilly_battle *plain = skirmish(3, false, NULL);
    const char *svg = picture_of(b, 0, 0);
    assert_int_equal(times(svg, "class=\"objective\""), 1); /* the others lie nowhere */
    assert_non_null(strstr(svg, "<g class=\"objective\" transform=\"translate(1800 400)\""));
    assert_int_equal(times(svg, "class=\"objective-words\""), 3);
    assert_non_null(strstr(svg, "Side 0: Hold the hill until dusk (3 points): met</text>"));
    assert_non_null(strstr(svg, "Side 1: Keep the powder dry: met</text>"));
    svg = picture_of(b, 2, 0);
    assert_null(strstr(svg, "ambush"));
    assert_non_null(strstr(svg, "Side 1: Keep the powder dry</text>"));
    svg = picture_of(b, 0, TILLY_PICTURE_NO_LEGEND);
    assert_int_equal(times(svg, "class=\"objective\""), 1);
    assert_int_equal(times(svg, "class=\"objective-words\""), 0);
    assert_null(strstr(picture_of(b, 0, TILLY_PICTURE_NO_OBJECTIVES), "objective"));
    assert_null(strstr(picture_of(plain, 0, 0), "objective"));
    tilly_battle_unref(plain);
    tilly_battle_unref(b);
}

/* ---- what cannot be ------------------------------------------------------------------------- */

typedef struct wrong_setup {
    const char *field, *title, *about;
    tilly_objective objective;
    uint32_t count;
    tilly_status status;
} wrong_setup;

static void what_cannot_be_said_is_refused(void **state)
{
    (void)state;
    static char long_about[TILLY_ABOUT + 1];
    static const wrong_setup wrong[] = {
        {"setup.title", .title = "two\nlines", .status = TILLY_E_RANGE},
        {"setup.title", .title = "\xff", .status = TILLY_E_RANGE},
        {"setup.about", .about = "an escape \x1b", .status = TILLY_E_RANGE},
        {"setup.about", .about = "\xc3", .status = TILLY_E_RANGE},
        {"setup.about", .about = long_about, .status = TILLY_E_RANGE},
        {"setup.objective_count", .count = TILLY_MOST_OBJECTIVES + 1, .status = TILLY_E_RANGE},
        {"setup.objectives", .objective = {.words = ""}, .count = 1, .status = TILLY_E_RANGE},
        {"setup.objectives", .objective = {.words = "a\tb"}, .count = 1, .status = TILLY_E_RANGE},
        {"setup.objectives",
         .objective = {.words = "a", .area = "\x7f"},
         .count = 1,
         .status = TILLY_E_RANGE},
        {"setup.objectives",
         .objective = {.words = "a", .side = 2},
         .count = 1,
         .status = TILLY_E_RANGE},
        {"setup.objectives",
         .objective = {.words = "a", .seen = 4},
         .count = 1,
         .status = TILLY_E_RANGE},
        {"setup.objectives",
         .objective = {.words = "a", .worth = 1000001},
         .count = 1,
         .status = TILLY_E_RANGE},
        {"setup.objectives",
         .objective = {.words = "a", .variable = 1},
         .count = 1,
         .status = TILLY_E_RANGE},
        {"setup.objectives",
         .objective = {.words = "a", .reserved = 1},
         .count = 1,
         .status = TILLY_E_RANGE},
    };
    tilly_setup setup = TILLY_SETUP_INIT;
    tilly_battle *b = NULL;
    tilly_error error = TILLY_ERROR_INIT;
    memset(long_about, 'a', sizeof long_about - 1);
    setup.rules = book_rules();
    for (unsigned side = 0; side < TILLY_SIDES; side++)
        setup.army[side] = example_army(setup.rules, side ? 'b' : 'a', false);
    for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        setup.title = wrong[i].title;
        setup.about = wrong[i].about;
        setup.objectives = &wrong[i].objective;
        setup.objective_count = wrong[i].count;
        assert_int_equal(tilly_battle_new(&setup, &b, &error), wrong[i].status);
        assert_string_equal(error.path, wrong[i].field);
    }
    setup.title = setup.about = NULL;
    setup.objectives = NULL;
    setup.objective_count = 1;
    assert_int_equal(tilly_battle_new(&setup, &b, &error), TILLY_E_NULL);
    assert_null(b);
    for (unsigned side = 0; side < TILLY_SIDES; side++)
        tilly_army_unref(setup.army[side]);
    tilly_ruleset_unref(setup.rules);
}

/* In place of one part of a file; yours. */
static char *with(const char *file, const char *part, const char *instead)
{
    const char *at = strstr(file, part);
    assert_non_null(at);
    char *text = malloc(strlen(file) + strlen(instead) + 1);
    assert_non_null(text);
    memcpy(text, file, (size_t)(at - file));
    strcpy(text + (at - file), instead);
    strcat(text, at + strlen(part));
    return text;
}

static void files_with_wrong_objectives_are_refused(void **state)
{
    (void)state;
    static const char *const wrong[][3] = {
        {"\"words\": \"Keep the powder dry\"", "\"words\": \"\"", "objectives[1]"},
        {"\"side\": 1, \"variable\"", "\"side\": 2, \"variable\"", "objectives[1].side"},
        {"\"worth\": 3", "\"worth\": 9000000", "objectives[0]"},
        {"\"variable\": \"powder\"", "\"variable\": \"powders\"", "objectives[1].variable"},
        {"\"variable\": \"powder\"", "\"variable\": \"\"", "objectives[1].variable"},
        {"\"area\": \"White Mountain\"", "\"area\": 7", "objectives[0].area"},
        {"\"area\": \"White Mountain\"", "\"place\": \"hill\"", "objectives[0].place"},
        {"\"title\": \"White", "\"title\": \"\\u001b", "title"},
        {"\"about\": \"The", "\"about\": \"\\u202e", "about"},
        {"\"about\": \"The", "\"about\": \"\\u0007", "about"},
        {"\"rules\": {", "\"two\\nlines\": 1, \"rules\": {", ""},
        {"\"tilly-1.2\"", "\"tilly\\n1.2\"", "rules.id"},
    };
    tilly_battle *b = told_skirmish(3, NULL);
    char *save = save_of(b);
    for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        tilly_battle *none = NULL;
        tilly_error error = TILLY_ERROR_INIT;
        char *text = with(save, wrong[i][0], wrong[i][1]);
        assert_int_equal(tilly_battle_load(text, strlen(text), NULL, &none, &error),
                         TILLY_E_FORMAT);
        assert_string_equal(error.path, wrong[i][2]);
        free(text);
    }
    free(save);
    tilly_battle_unref(b);
}

/* ---- which script --------------------------------------------------------------------------- */

static tilly_status
do_nothing(void *context, void *instance, tilly_battle *b, const tilly_moment *m)
{
    (void)context, (void)instance, (void)b, (void)m;
    return TILLY_OK;
}

static tilly_script *script_with_hash(uint64_t hash)
{
    tilly_script *s = NULL;
    tilly_script_setup setup = TILLY_SCRIPT_SETUP_INIT;
    setup.call = do_nothing;
    setup.hash = hash;
    assert_int_equal(tilly_script_new(&setup, &s), TILLY_OK);
    assert_true(tilly_script_hash(s) == hash);
    return s;
}

static void saves_and_records_tell_which_script_was_played(void **state)
{
    (void)state;
    const uint64_t hash = 0xfedcba9876543210u;
    tilly_script *first = script_with_hash(hash);
    tilly_script *other = script_with_hash(7);
    tilly_battle *b = skirmish(3, false, NULL);
    tilly_battle *copy = NULL;
    tilly_battle *search = NULL;
    tilly_replay found = TILLY_REPLAY_INIT;
    assert_true(tilly_battle_script_hash(b) == 0);
    assert_int_equal(tilly_battle_set_script(b, first), TILLY_OK);
    play_by_chance(b, 20, 0);
    char *save = save_of(b);
    char *record = record_of(b);
    tilly_battle *again = loaded(save);
    assert_null(tilly_battle_script(again));
    assert_true(tilly_battle_script_hash(again) == hash);
    /* without the script it goes on, and says of itself what it did */
    play_by_chance(again, 20, 0);
    free(save);
    save = save_of(again);
    tilly_battle_unref(again);
    again = loaded(save);
    assert_true(tilly_battle_script_hash(again) == hash);
    assert_int_equal(tilly_battle_set_script(again, other), TILLY_OK);
    assert_true(tilly_battle_script_hash(again) == 7);
    assert_int_equal(tilly_battle_set_script(again, NULL), TILLY_OK);
    assert_true(tilly_battle_script_hash(again) == 7);
    tilly_battle_unref(again);
    assert_int_equal(tilly_battle_replay(record, strlen(record), NULL, &again, &found, NULL),
                     TILLY_OK);
    assert_true(found.equal && found.script_hash == hash);
    assert_true(tilly_battle_script_hash(again) == hash);
    assert_int_equal(tilly_battle_copy(b, &copy), TILLY_OK);
    assert_true(tilly_battle_script_hash(copy) == hash);
    assert_int_equal(tilly_battle_copy_for_search(b, 1, 0, &search), TILLY_OK);
    assert_true(tilly_battle_script_hash(search) == 0);
    free(record);
    free(save);
    tilly_script_unref(first);
    tilly_script_unref(other);
    tilly_battle_unref(search);
    tilly_battle_unref(copy);
    tilly_battle_unref(again);
    tilly_battle_unref(b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_objective_is_met_while_its_variable_is_not_0),
        cmocka_unit_test(a_side_sees_the_objectives_that_it_may_know),
        cmocka_unit_test(a_redacted_copy_has_no_objective_of_the_umpires),
        cmocka_unit_test(memory_that_ends_while_a_battle_is_redacted_leaves_it_all),
        cmocka_unit_test(copies_saves_records_and_scenarios_keep_what_is_said),
        cmocka_unit_test(what_is_said_changes_no_hash_and_no_play),
        cmocka_unit_test(reports_and_summaries_tell_objectives),
        cmocka_unit_test(pictures_show_where_objectives_lie),
        cmocka_unit_test(what_cannot_be_said_is_refused),
        cmocka_unit_test(files_with_wrong_objectives_are_refused),
        cmocka_unit_test(saves_and_records_tell_which_script_was_played),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
