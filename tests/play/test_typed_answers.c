/* What a player types (docs/answers.md): it is understood, or refused with the place and a
 * sentence. */
#include "support/support.h"
#include <stdio.h>
#include <string.h>

typedef struct tour {
    tilly_battle *battle;
    tilly_turn *turn;
} tour;

static tour at_the_table(void)
{
    enum { MOST = 1 << 18 };
    static char text[MOST];
    FILE *f = fopen("examples/scenarios/two_armies.json", "rb");
    tour t = {NULL};
    tilly_error e = {.size = sizeof e};
    assert_non_null(f);
    text[fread(text, 1, MOST - 1, f)] = 0;
    fclose(f);
    if (tilly_scenario_read(text, strlen(text), 1631, 0, NULL, &t.battle, &e))
        fail_msg("%u:%u: %s: %s", e.line, e.column, e.path, e.text);
    do
        assert_int_equal(tilly_battle_turn(t.battle, &t.turn), TILLY_OK);
    while (tilly_turn_next(t.turn, 0) != TILLY_DECISION);
    return t;
}

static void says(const tour *t, const char *typed, const char *meant)
{
    char words[400];
    tilly_answer a = {.size = sizeof a};
    tilly_error e = {.size = sizeof e};
    if (tilly_turn_answer_read(t->turn, typed, &a, &e))
        fail_msg("'%s': column %u: %s", typed, e.column, e.text);
    assert_int_equal(tilly_turn_answer_text(t->turn, &a, words, sizeof words, NULL), TILLY_OK);
    assert_string_equal(words, meant);
}

static void
fails(const tour *t, const char *typed, tilly_status wanted, uint32_t column, const char *why)
{
    tilly_answer a = {.size = sizeof a};
    tilly_error e = {.size = sizeof e};
    assert_int_equal(tilly_turn_answer_read(t->turn, typed, &a, &e), wanted);
    if (!strstr(e.text, why) || e.column != column)
        fail_msg("'%s': column %u: %s", typed, e.column, e.text);
}

static void give(tour *t, const char *typed)
{
    tilly_answer a = {.size = sizeof a};
    assert_int_equal(tilly_turn_answer_read(t->turn, typed, &a, NULL), TILLY_OK);
    assert_int_equal(tilly_turn_answer(t->turn, &a, NULL), TILLY_OK);
    assert_int_equal(tilly_turn_next(t->turn, 0), TILLY_DECISION);
}

static void beginnings_labels_and_numbers_of_the_list_are_understood(void **state)
{
    tour t = at_the_table();
    says(&t, "Uppland Horse", "Uppland Horse");
    says(&t, "upp", "Uppland Horse");
    says(&t, "A2", "Uppland Horse");
    says(&t, " a2 ", "Uppland Horse");
    give(&t, "A2");
    says(&t, "straight 3", "straight 3");
    says(&t, "STR +3.0", "straight 3");
    says(&t, "wheel right 30, 2.5", "wheel right 30, 2.5");
    says(&t, "w r 30 2.5", "wheel right 30, 2.5");
    says(&t, "wheel right 22.5, .0001 : at once", "wheel right 22.5, 0.0001 : at once");
    says(&t, "#1", "stay");
    says(&t, "1", "stay");
    tilly_battle_unref(t.battle);
}

static void what_cannot_be_read_is_told_with_its_place_and_the_nearest_word(void **state)
{
    tour t = at_the_table();
    fails(&t, "Upland Horse", TILLY_E_UNKNOWN, 1, "did you mean \"Uppland");
    fails(&t, "99", TILLY_E_UNKNOWN, 1, "\"99\" is not an answer here");
    give(&t, "A2");
    fails(&t, "wheel rihgt 30, 2.5", TILLY_E_UNKNOWN, 7, "did you mean \"right\"?");
    fails(&t, "wheel", TILLY_E_UNKNOWN, 1, "\"wheel\" may be ");
    fails(&t, "straight", TILLY_E_FORMAT, 9, "a number is wanted: straight <length ");
    fails(&t, "wheel right 30", TILLY_E_FORMAT, 15, "another number is wanted: <length ");
    fails(&t, "straight 3 4", TILLY_E_FORMAT, 12, "\"4\" is one number too many");
    fails(&t, "straight 3.00001", TILLY_E_FORMAT, 10, "not a number of at most 4 decimals");
    fails(&t, "st", TILLY_E_UNKNOWN, 1, "\"st\" may be 1) stay, 2) straight");
    fails(&t, "straight three", TILLY_E_FORMAT, 10, "\"three\" is neither a number nor a path");
    fails(&t, "stay 2", TILLY_E_FORMAT, 6, "takes no number");
    fails(&t, "straight path 3", TILLY_E_FORMAT, 15, "\"3\" is not a place");
    fails(&t, "straight path 3,4,dance", TILLY_E_FORMAT, 19, "line, column, march");
    fails(&t, "", TILLY_E_FORMAT, 1, "an answer is wanted");
    fails(&t, "str\xff", TILLY_E_FORMAT, 1, "not UTF-8");
    fails(&t, "straight\t3", TILLY_E_FORMAT, 9, "U+0009");
    fails(&t, "straight 3 : now\x1b[2J", TILLY_E_FORMAT, 17, "U+001B");
    fails(&t, "straight 3 : \xe2\x80\xaenow", TILLY_E_FORMAT, 14, "U+202E");
    tilly_battle_unref(t.battle);
}

static void behind_a_whole_answer_nothing_is_said_to_follow(void **state)
{
    tour t = at_the_table();
    fails(&t, "A2 Horse", TILLY_E_FORMAT, 4, "\"Horse\" is too much: nothing may follow \"A2\"");
    fails(&t, "A1 A2", TILLY_E_FORMAT, 4, "\"A2\" is too much: nothing may follow \"A1\"");
    fails(&t, "Uppland Horse zzz", TILLY_E_FORMAT, 15, "nothing may follow \"Uppland Horse\"");
    give(&t, "A1");
    fails(&t,
          "join A10 blah",
          TILLY_E_FORMAT,
          10,
          "not a path: nothing else may follow \"join A10\"");
    fails(&t, "A10 blah", TILLY_E_FORMAT, 5, "nothing else may follow \"A10\"");
    tilly_battle_unref(t.battle);
}

static void a_good_number_is_not_blamed_for_the_word_behind_it(void **state)
{
    tour t = at_the_table();
    give(&t, "A2");
    fails(&t, "straight 2 zzz", TILLY_E_FORMAT, 12, "\"zzz\" is too much: nothing may follow");
    fails(&t, "wheel right 30 zzz", TILLY_E_FORMAT, 16, "\"zzz\" is neither a number nor a path");
    fails(&t, "stay zzz", TILLY_E_FORMAT, 6, "nothing may follow \"stay\"");
    tilly_battle_unref(t.battle);
}

/* 70 letters are cut at 60, and not within a letter. */
static void a_long_word_is_quoted_in_part(void **state)
{
    tour t = at_the_table();
    fails(&t,
          "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\xc3\xa4xxxxxxxxxx",
          TILLY_E_UNKNOWN,
          1,
          "xxxxxxx\xc3\xa4\" is ");
    give(&t, "A2");
    fails(&t, "straight 12345678901234567890123456", TILLY_E_FORMAT, 10, "not a number");
    fails(&t, "straight 214748.3648", TILLY_E_FORMAT, 10, "not a number");
    fails(&t, "straight +-3", TILLY_E_FORMAT, 10, "\"+-3\" is neither a number nor a path");
    fails(&t, "straight +", TILLY_E_FORMAT, 10, "\"+\" is neither a number nor a path");
    tilly_battle_unref(t.battle);
}

/* docs: x,y and then a heading, an act, a partner; at most 16 places. */
static void a_path_that_cannot_be_read_is_told_at_its_place(void **state)
{
    tour t = at_the_table();
    give(&t, "A2");
    says(&t, "straight path 3,4", "straight path 3,4");
    says(&t,
         "straight path 1,1 2,1 3,1 4,1 5,1 6,1 7,1 8,1 9,1 1,2 2,2 3,2 4,2 5,2 6,2 7,2",
         "straight path 1,1 2,1 3,1 4,1 5,1 6,1 7,1 8,1 9,1 1,2 2,2 3,2 4,2 5,2 6,2 7,2");
    says(&t, "straight path 3,4,90,A1", "straight path 3,4,90,A1");
    fails(&t, "straight path", TILLY_E_FORMAT, 14, "a place is wanted: a path is written path 3,4");
    fails(&t, "straight path 3,x", TILLY_E_FORMAT, 15, "\"3,x\" is not a place");
    fails(&t, "straight path 3,4,360", TILLY_E_FORMAT, 19, "not a heading: from 0 to 359.99");
    fails(&t, "straight path 3,4,-1", TILLY_E_FORMAT, 19, "not a heading");
    fails(&t, "straight path 3,4,1.234", TILLY_E_FORMAT, 19, "not a heading");
    fails(&t,
          "straight path 1,1 2,1 3,1 4,1 5,1 6,1 7,1 8,1 9,1 1,2 2,2 3,2 4,2 5,2 6,2 7,2 8,2",
          TILLY_E_FORMAT,
          79,
          "\"8,2\" is one place too many: a path has at most 16");
    tilly_battle_unref(t.battle);
}

/* ---- sets and notes ------------------------------------------------------------------------- */

static void members_are_named_between_commas_or_by_labels(void **state)
{
    static const piece pieces[] = {{"First", "shot", 0, -1.1, 0, 0},
                                   {"Second", "shot", 0, 1.1, 0, 0},
                                   {"Enemy", "pike+shot", 1, 0, 3, 180},
                                   {0}};
    scene *s = scene_of(pieces, NULL);
    to_step(s, "2.2");
    to_question(s, TILLY_ASK_NEXT_TARGET);
    assert_int_equal(answer(s, TILLY_OPT_UNIT, "Enemy", NULL, 0, 0, 0), TILLY_OK);
    assert_int_equal(next_question(s), TILLY_ASK_SHOOTERS);
    tour t = {s->battle, s->turn};
    says(&t, "First", "First shoots at Enemy");
    says(&t, "second, fir", "First shoots at Enemy, Second shoots at Enemy");
    says(&t, "all", "First shoots at Enemy, Second shoots at Enemy");
    says(&t, "none", "none");
    says(&t, " ,Second,, ", "Second shoots at Enemy");
    says(&t, "Second : now", "Second shoots at Enemy : now");
    fails(&t, "", TILLY_E_FORMAT, 1, "members are wanted, or all, or none");
    fails(&t, "  ", TILLY_E_FORMAT, 1, "members are wanted, or all, or none");
    fails(&t, " : now", TILLY_E_FORMAT, 1, "members are wanted, or all, or none");
    fails(&t, "First, Third", TILLY_E_UNKNOWN, 8, "\"Third\" is not an answer here");
    fails(&t, "First, Second 3", TILLY_E_UNKNOWN, 15, "\"3\" is not an answer here");
    scene_end(s);
}

static void a_note_has_at_most_120_bytes(void **state)
{
    char typed[200] = "stay : ";
    tour t = at_the_table();
    give(&t, "A2");
    memset(typed + 7, 'n', 120);
    says(&t, typed, typed);
    typed[127] = 'n';
    fails(&t, typed, TILLY_E_RANGE, 8, "the note is longer than 120 bytes");
    tilly_battle_unref(t.battle);
}

/* Plays on by drawn answers; the question ends with those words. */
static void to_question_of(tour *t, enum tilly_decision_kind kind, const char *ending)
{
    char question[160];
    tilly_decision d = {.size = sizeof d};
    tilly_answer a = {.size = sizeof a};
    for (uint32_t asked = 0; asked < 5000 && d.kind != kind; asked++) {
        assert_int_equal(tilly_battle_turn(t->battle, &t->turn), TILLY_OK);
        if (tilly_turn_next(t->turn, 0) != TILLY_DECISION)
            continue;
        tilly_turn_decision(t->turn, &d);
        if (d.kind == kind)
            break;
        assert_int_equal(tilly_turn_sample(t->turn, number_drawn(4, asked, 0), &a), TILLY_OK);
        assert_int_equal(tilly_turn_answer(t->turn, &a, NULL), TILLY_OK);
    }
    assert_int_equal(d.kind, kind);
    tilly_turn_question_text(t->turn, question, sizeof question, NULL);
    assert_true(strlen(question) > strlen(ending));
    assert_string_equal(question + strlen(question) - strlen(ending), ending);
}

/* T2-D-05, T2-D-12 and the role of T2-Q-15. */
static void roles_and_the_state_of_cannons_are_answered_in_words(void **state)
{
    tilly_ruleset *rules;
    tour t = {NULL};
    assert_int_equal(tilly_ruleset_new("tilly-2.0", NULL, &rules), TILLY_OK);
    assert_int_equal(tilly_ruleset_set_text(rules, "initiative", "choose", NULL), TILLY_OK);
    assert_int_equal(tilly_ruleset_set_text(rules, "limber", "both", NULL), TILLY_OK);
    t.battle = example_battle(rules, 4, false);
    to_question_of(&t, TILLY_ASK_FORMATION, ": limbered or unlimbered?");
    says(&t, "limber", "limber");
    says(&t, "unl", "unlimber");
    says(&t, "#1", "unlimber");
    fails(&t, "limber 90", TILLY_E_FORMAT, 8, "takes no number");
    to_question_of(&t, TILLY_ASK_ROLE, ": which role?");
    says(&t, "active", "active player");
    says(&t, "reactive player", "reactive player");
    to_question_of(&t, TILLY_ASK_PIVOT, ": pivot");
    says(&t, "pivot -15", "pivot -15");
    says(&t, "limber 90", "limber 90");
    tilly_battle_unref(t.battle);
    tilly_ruleset_unref(rules);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(beginnings_labels_and_numbers_of_the_list_are_understood),
        cmocka_unit_test(what_cannot_be_read_is_told_with_its_place_and_the_nearest_word),
        cmocka_unit_test(behind_a_whole_answer_nothing_is_said_to_follow),
        cmocka_unit_test(a_good_number_is_not_blamed_for_the_word_behind_it),
        cmocka_unit_test(a_long_word_is_quoted_in_part),
        cmocka_unit_test(a_path_that_cannot_be_read_is_told_at_its_place),
        cmocka_unit_test(members_are_named_between_commas_or_by_labels),
        cmocka_unit_test(a_note_has_at_most_120_bytes),
        cmocka_unit_test(roles_and_the_state_of_cannons_are_answered_in_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
