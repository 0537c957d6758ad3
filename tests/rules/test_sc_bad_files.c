/* Files of Scruby's game that were changed by hand or made up: saves whose numbers do not go
 * together though their hash is right, records with other answers; and what is kept when a battle
 * is copied, saved or taken back while a body is being ordered (SC-207, SC-236, SC-239). */
#include "../unit/files.h"
#include "sc_made_up.h"
#include "sc_orders.h"
#include <stdio.h>

/* ---- a change of formation under way --------------------------------------------------------- */

/* In the order that sc_made_up.c names them in. */
static const man all_arms[] = {{"1", "heavy pikemen", 0, 40, 30, 0},
                               {"2", "heavy pikemen", 0, 44, 30, 0},
                               {"3", "heavy pikemen", 0, 48, 30, 0},
                               {"4", "heavy pikemen", 0, 52, 30, 0},
                               {"mu", "musketeers", 0, 70, 20, 0},
                               {"hc", "heavy cavalry", 0, 60, 30, 0},
                               {"ta", "mounted archers", 0, 70, 30, 0},
                               {"dm", "mounted dragoons", 0, 80, 30, 0},
                               {"gun", "small cannon", 0, 20, 30, 0},
                               {"foe", "musketeers", 1, 90, 58, 180},
                               {0}};

static sc *forming_square(unsigned until)
{
    sc *s = in_moves(all_arms);
    assert_int_equal(next_of_row(s), TILLY_ASK_NEXT_UNIT);
    if (until == TILLY_ASK_NEXT_UNIT)
        return s;
    assert_int_equal(choose(s, TILLY_OPT_UNIT, "1", NULL, 0), TILLY_OK);
    assert_int_equal(next_of_row(s), TILLY_ASK_BODY);
    if (until == TILLY_ASK_BODY)
        return s;
    assert_int_equal(choose_set(s, "2", "3", "4", NULL), TILLY_OK);
    assert_int_equal(next_of_row(s), TILLY_ASK_MOVE);
    if (until == TILLY_ASK_MOVE)
        return s;
    gets(s, TILLY_OPT_FORM_SQUARE, NULL, 0, 0, 0);
    assert_int_equal(next_of_row(s), TILLY_ASK_INSIDE);
    if (until == TILLY_ASK_INSIDE)
        return s;
    assert_int_equal(choose_set(s, NULL), TILLY_OK);
    assert_int_equal(next_of_row(s), TILLY_ASK_FILES);
    if (until == TILLY_ASK_FILES)
        return s;
    gets(s, TILLY_OPT_FILES, NULL, 1, 0, 0);
    assert_int_equal(next_of_row(s), TILLY_ASK_KEEPS_PLACE);
    return s;
}

/* ---- saves that were made up, with a hash that is right -------------------------------------- */

static bool is_refused(const tilly_battle *b, unsigned n)
{
    tilly_battle *changed = NULL;
    tilly_battle *read = NULL;
    tilly_error e = {.size = sizeof e};
    assert_int_equal(tilly_battle_copy(b, &changed), TILLY_OK);
    sc_make_up(changed, n);
    char *text = text_of(SAVE_FILE, changed);
    tilly_status status = tilly_battle_load(text, strlen(text), NULL, &read, &e);
    bool refused = status == TILLY_E_FORMAT && !read && e.line && e.text[0];
    if (!refused)
        print_error("%s: %s %s: %s\n", sc_made_up(n), tilly_status_name(status), e.path, e.text);
    free(text);
    tilly_battle_unref(read);
    tilly_battle_unref(changed);
    return refused;
}

static void saves_whose_numbers_do_not_go_together_are_refused(void **state)
{
    unsigned accepted = 0;
    sc *s = forming_square(TILLY_ASK_KEEPS_PLACE);
    uint64_t hash = battle_hash(s->g->battle);
    for (unsigned i = 0; sc_made_up(i); i++)
        accepted += !is_refused(s->g->battle, i);
    assert_int_equal(accepted, 0);
    assert_true(battle_hash(s->g->battle) == hash);
    sc_end(s);
}

/* SC-239: a crew is no stand, so it takes no part, whatever a save may say of it. */
static void gunners_marked_as_acting_do_not_form_up(void **state)
{
    sc *s = forming_square(TILLY_ASK_FILES);
    sc_let_gunners_act(s->g->battle);
    gets(s, TILLY_OPT_FILES, NULL, 1, 0, 0);
    assert_int_equal(next_of_row(s), TILLY_ASK_KEEPS_PLACE);
    gets(s, TILLY_OPT_UNIT, "2", 0, 0, 0);
    assert_int_equal(next_of_row(s), TILLY_ASK_NEXT_UNIT);
    assert_int_equal(count_told(s, TILLY_EV_SQUARE_FORMED), 1);
    assert_false(has_flag(s, "gun+", TILLY_UNIT_IN_SQUARE));
    sc_end(s);
}

/* SC-209: it is asked for an order of the gun, and the crew is no longer at it. */
static void a_save_in_which_a_gun_acts_without_its_crew_is_refused(void **state)
{
    sc *s = in_moves(all_arms);
    assert_int_equal(order_with(s, "gun", NULL), TILLY_OK);
    for (unsigned gone = 0; gone < 2; gone++) {
        if (gone)
            stands_at(s, "gun+", 20, 50, 0);
        char *text = text_of(SAVE_FILE, s->g->battle);
        tilly_battle *read = NULL;
        tilly_status status = tilly_battle_load(text, strlen(text), NULL, &read, NULL);
        assert_int_equal(status, gone ? TILLY_E_FORMAT : TILLY_OK);
        free(text);
        tilly_battle_unref(read);
    }
    sc_end(s);
}

/* ---- texts that were changed ----------------------------------------------------------------- */

typedef struct change {
    const char *section, *key, *value;
    tilly_status status;
    const char *path;
} change;

static void found_out(file_kind kind, const sc *s, const change *c, unsigned count)
{
    char *good = text_of(kind, s->g->battle);
    uint64_t hash = battle_hash(s->g->battle);
    unsigned wrong = 0;
    for (unsigned i = 0; i < count; i++) {
        char *text = with_member(good, c[i].section, c[i].key, c[i].value);
        tilly_error e = {.size = sizeof e};
        void *thing = NULL;
        tilly_status status = read_thing(kind, text, strlen(text), NULL, NULL, &thing, &e);
        if (status != c[i].status || strcmp(e.path, c[i].path) != 0 || !e.line || !e.text[0]) {
            print_error("%s %s = %s: %s at %u:%u %s: %s\nwanted %s at %s\n",
                        c[i].section,
                        c[i].key,
                        c[i].value,
                        tilly_status_name(status),
                        e.line,
                        e.column,
                        e.path,
                        e.text,
                        tilly_status_name(c[i].status),
                        c[i].path);
            wrong++;
        }
        assert_null(thing);
        free(text);
    }
    free(good);
    assert_int_equal(wrong, 0);
    assert_true(battle_hash(s->g->battle) == hash);
}

#define FIRST_UNIT "\"units\": [\n    {\"x\""

static void a_changed_save_is_found_out(void **state)
{
    static const change changes[] = {
        {"\"rules\"", "id", "\"tilly-2.0\"", TILLY_E_FORMAT, "rules.values.touch"},
        {"\"rules\"", "id", "\"glauben\"", TILLY_E_FORMAT, "rules.values.eps"},
        {"\"rules\"", "id", "\"scruby-2\"", TILLY_E_FORMAT, "rules.id"},
        {"\"rules\"", "revision", "99", TILLY_E_VERSION, "rules.revision"},
        {"\"values\"", "column_least", "4", TILLY_E_MISMATCH, "head.rules_hash"},
        {"\"values\"", "column_least", "2.5", TILLY_E_FORMAT, "rules.values.column_least"},
        {"\"values\"",
         "musketeers.points",
         "30.25",
         TILLY_E_FORMAT,
         "rules.values.musketeers.points"},
        {"\"values\"", "pike_front", "\"some\"", TILLY_E_FORMAT, "rules.values.pike_front"},
        {"\"frames\"", "step", "\"charge\"", TILLY_E_FORMAT, "frames[0].step"},
        {"\"frames\"", "beat", "\"nowhere\"", TILLY_E_FORMAT, "frames[0].beat"},
        {"form up", "keeper", "200", TILLY_E_FORMAT, "frames[2].numbers.keeper"},
        {"form up", "to", "3", TILLY_E_FORMAT, "frames[2].numbers.to"},
        {"form up", "files", "129", TILLY_E_FORMAT, "frames[2].numbers.files"},
        {FIRST_UNIT, "place", "9", TILLY_E_FORMAT, "units[0].own.place"},
        {FIRST_UNIT, "declared", "5", TILLY_E_FORMAT, "units[0].own.declared"},
        {FIRST_UNIT, "strength", "19.25", TILLY_E_FORMAT, "units[0].strength"},
        {FIRST_UNIT, "strength", "59", TILLY_E_MISMATCH, "hash"},
        {FIRST_UNIT, "heading", "36000", TILLY_E_FORMAT, "units[0].heading"},
        {FIRST_UNIT, "type", "32", TILLY_E_FORMAT, "units[0].type"},
        {"\"set_up\"", "first", "3", TILLY_E_FORMAT, "parts.set_up[0].first"},
    };
    sc *s = forming_square(TILLY_ASK_KEEPS_PLACE);
    found_out(SAVE_FILE, s, changes, sizeof changes / sizeof *changes);
    sc_end(s);
}

static void a_changed_record_is_found_out(void **state)
{
    static const change changes[] = {
        {"\"rules\"", "id", "\"glauben\"", TILLY_E_FORMAT, "start.rules.values.eps"},
        {"\"rules\"", "id", "\"scruby-2\"", TILLY_E_FORMAT, "start.rules.id"},
        {"\"rules\"", "revision", "99", TILLY_E_VERSION, "start.rules.revision"},
        {"\"values\"", "enemy_apart", "2", TILLY_E_MISMATCH, "start.rules_hash"},
        {"\"table\"", "depth", "61", TILLY_E_MISMATCH, "start.table_hash"},
    };
    sc *s = forming_square(TILLY_ASK_KEEPS_PLACE);
    found_out(RECORD_FILE, s, changes, sizeof changes / sizeof *changes);
    sc_end(s);
}

/* ---- copies, saves and undo while a body is ordered ------------------------------------------ */

static void is_asked_the_same(const tilly_battle *a, const tilly_battle *b)
{
    tilly_decision d[2] = {{.size = sizeof d[0]}, {.size = sizeof d[0]}};
    const tilly_battle *both[] = {a, b};
    for (unsigned i = 0; i < 2; i++) {
        tilly_turn *t = NULL;
        assert_int_equal(tilly_battle_turn((tilly_battle *)both[i], &t), TILLY_OK);
        assert_int_equal(tilly_turn_next(t, 0), TILLY_DECISION);
        assert_int_equal(tilly_turn_decision(t, &d[i]), TILLY_OK);
    }
    assert_int_equal(d[0].kind, d[1].kind);
    assert_int_equal(d[0].subject, d[1].subject);
    assert_int_equal(d[0].options, d[1].options);
    assert_true(battle_hash(a) == battle_hash(b));
}

/* The usual answers, to the end of the game move. */
static uint64_t hash_at_end(tilly_battle *b)
{
    tilly_turn *t = turn_in_play(b);
    for (uint64_t i = 0; tilly_turn_next(t, 0) == TILLY_DECISION; i++) {
        tilly_answer a = {.size = sizeof a};
        assert_int_equal(tilly_turn_sample(t, i, &a), TILLY_OK);
        assert_int_equal(tilly_turn_answer(t, &a, NULL), TILLY_OK);
    }
    return battle_hash(b);
}

static void a_copy_and_a_save_go_on_with_the_body(void **state)
{
    static const uint16_t asked[] = {TILLY_ASK_NEXT_UNIT,
                                     TILLY_ASK_BODY,
                                     TILLY_ASK_MOVE,
                                     TILLY_ASK_INSIDE,
                                     TILLY_ASK_FILES,
                                     TILLY_ASK_KEEPS_PLACE};
    for (unsigned i = 0; i < sizeof asked / sizeof *asked; i++) {
        sc *s = forming_square(asked[i]);
        tilly_battle *copy = NULL;
        tilly_battle *read = NULL;
        char *text = text_of(SAVE_FILE, s->g->battle);
        assert_int_equal(tilly_battle_copy(s->g->battle, &copy), TILLY_OK);
        assert_int_equal(tilly_battle_load(text, strlen(text), NULL, &read, NULL), TILLY_OK);
        is_asked_the_same(s->g->battle, copy);
        is_asked_the_same(s->g->battle, read);
        uint64_t end = hash_at_end(copy);
        assert_true(hash_at_end(read) == end);
        assert_true(hash_at_end(s->g->battle) == end);
        tilly_battle_unref(copy);
        tilly_battle_unref(read);
        free(text);
        sc_end(s);
    }
}

/* Answer by answer back to the question who acts. */
static void a_body_is_taken_back_answer_by_answer(void **state)
{
    static const uint16_t before[] = {
        TILLY_ASK_FILES, TILLY_ASK_INSIDE, TILLY_ASK_MOVE, TILLY_ASK_BODY, TILLY_ASK_NEXT_UNIT};
    sc *s = forming_square(TILLY_ASK_KEEPS_PLACE);
    for (unsigned i = 0; i < sizeof before / sizeof *before; i++) {
        sc *other = forming_square(before[i]);
        assert_int_equal(tilly_turn_undo(s->g->turn, 1, 0, NULL), TILLY_OK);
        assert_int_equal(next_of_row(s), before[i]);
        is_asked_the_same(s->g->battle, other->g->battle);
        sc_end(other);
    }
    sc_end(s);
}

/* ---- numbers of the rules -------------------------------------------------------------------- */

static tilly_status reads_difference(const char *points, int32_t *value, tilly_error *e)
{
    char text[200];
    tilly_ruleset *rules = NULL;
    tilly_parameter p = {.size = sizeof p};
    uint32_t index = 0;
    int length = snprintf(text,
                          sizeof text,
                          "{\"format\": \"tilly-ruleset\", \"version\": 1, \"id\": \"scruby\", "
                          "\"revision\": 1, \"values\": {\"armies_differ\": %s}}",
                          points);
    tilly_status status = tilly_ruleset_read(text, (size_t)length, NULL, &rules, e);
    if (status == TILLY_OK) {
        tilly_ruleset_find(rules, "armies_differ", &index);
        tilly_ruleset_parameter(rules, index, &p);
        *value = p.value;
    }
    tilly_ruleset_unref(rules);
    return status;
}

/* SC-Q-12 */
static void points_in_a_rules_file_are_those_of_the_book(void **state)
{
    static char text[1 << 16];
    int32_t halves = 0;
    tilly_error e = {.size = sizeof e};
    tilly_ruleset *rules = NULL;
    tilly_ruleset_new("scruby", NULL, &rules);
    assert_int_equal(tilly_ruleset_write(rules, text, sizeof text, NULL), TILLY_OK);
    assert_non_null(strstr(text, "\"armies_differ\": 30"));
    tilly_ruleset_unref(rules);
    assert_int_equal(reads_difference("19.5", &halves, &e), TILLY_OK);
    assert_int_equal(halves, 39);
    assert_int_equal(reads_difference("19.25", &halves, &e), TILLY_E_FORMAT);
    assert_string_equal(e.path, "values.armies_differ");
    assert_non_null(strstr(e.text, "counted in halves"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(saves_whose_numbers_do_not_go_together_are_refused),
        cmocka_unit_test(gunners_marked_as_acting_do_not_form_up),
        cmocka_unit_test(a_save_in_which_a_gun_acts_without_its_crew_is_refused),
        cmocka_unit_test(a_changed_save_is_found_out),
        cmocka_unit_test(a_changed_record_is_found_out),
        cmocka_unit_test(a_copy_and_a_save_go_on_with_the_body),
        cmocka_unit_test(a_body_is_taken_back_answer_by_answer),
        cmocka_unit_test(points_in_a_rules_file_are_those_of_the_book),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
