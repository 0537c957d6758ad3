/* The sequence of play in the code against the decision and roll tables of the catalogue: none missing, none invented. */
#include <stdio.h>
#include <string.h>
#include "support/support.h"

enum { MOST_NUMBER = 64 };

/* One catalogue table: which numbers it has, in which steps, and which of them some beat carries. */
typedef struct table { bool listed[MOST_NUMBER], carried[MOST_NUMBER]; char steps[MOST_NUMBER][48]; } table;
typedef struct catalogue { table decision, roll; } catalogue;

static void read_line(catalogue *c, const char *line)
{
    char letter, steps[48];
    unsigned number;
    if (sscanf(line, "| **T1-%c-%u** | %47[^|]", &letter, &number, steps) != 3 || number >= MOST_NUMBER) return;
    table *t = letter == 'D' ? &c->decision : letter == 'R' ? &c->roll : NULL;
    if (!t) return;
    t->listed[number] = true;
    snprintf(t->steps[number], sizeof t->steps[number], "%s", steps);
}

static catalogue read_catalogue(void)
{
    static catalogue c;
    char line[4096];
    FILE *f = fopen("docs/rules/tilly-1.2.md", "r");
    if (!f) fail_msg("docs/rules/tilly-1.2.md cannot be read from here");
    memset(&c, 0, sizeof c);
    while (fgets(line, sizeof line, f)) read_line(&c, line);
    fclose(f);
    return c;
}

/* "T1-D-03+04" and "T1-D-21/22" cite two numbers. */
static unsigned numbers_of(const char *citation, unsigned number[2])
{
    char letter, joint;
    int found = sscanf(citation, "T1-%c-%u%c%u", &letter, &number[0], &joint, &number[1]);
    return found == 4 ? 2 : found >= 2 ? 1 : 0;
}

/* A beat of a numbered step stands in the catalogue's row for that step: "1.1, 2.1". */
static void check_step(const table *t, const tilly_beat_info *b, const char *citation, unsigned number)
{
    if (*b->number && !strstr(t->steps[number], b->number)) fail_msg("%s is asked in %s, which the catalogue has in %s", citation, b->number, t->steps[number]);
}

static void carry(table *t, const tilly_ruleset *rules, const tilly_beat_info *b, enum tilly_cite what)
{
    char citation[24];
    unsigned number[2], count;
    if (tilly_ruleset_cite(rules, what, b->kind, citation, sizeof citation) != TILLY_OK) fail_msg("beat %s of %s cites nothing for kind %u", b->beat_name, b->name, b->kind);
    count = numbers_of(citation, number);
    assert_true(count > 0);
    for (unsigned i = 0; i < count; i++) {
        if (number[i] >= MOST_NUMBER || !t->listed[number[i]]) fail_msg("beat %s of %s cites %s, which the catalogue has not", b->beat_name, b->name, citation);
        t->carried[number[i]] = true;
        check_step(t, b, citation, number[i]);
    }
}

static catalogue carried_out(void)
{
    catalogue c = read_catalogue();
    tilly_ruleset *rules = book_rules();
    for (uint32_t i = 0; i < tilly_ruleset_beats(rules); i++) {
        tilly_beat_info b = {.size = sizeof b};
        assert_int_equal(tilly_ruleset_beat(rules, i, &b), TILLY_OK);
        if (b.what == TILLY_BEAT_ASKS) carry(&c.decision, rules, &b, TILLY_CITE_DECISION);
        if (b.what == TILLY_BEAT_ROLLS) carry(&c.roll, rules, &b, TILLY_CITE_ROLL);
    }
    tilly_ruleset_unref(rules);
    return c;
}

static unsigned count_listed(const table *t)
{
    unsigned n = 0;
    for (unsigned i = 0; i < MOST_NUMBER; i++) n += t->listed[i];
    return n;
}

static void the_catalogue_has_32_decisions_and_13_rolls(void **state)
{
    (void)state;
    catalogue c = read_catalogue();
    assert_int_equal(count_listed(&c.decision), 32);
    assert_int_equal(count_listed(&c.roll), 13);
}

static void every_decision_is_asked_somewhere_in_the_sequence(void **state)
{
    (void)state;
    catalogue c = carried_out();
    c.decision.carried[1] = c.decision.carried[2] = true;   /* the making of the battle: tilly_setup */
    c.decision.carried[32] = true;                          /* tilly_turn_concede() */
    for (unsigned i = 0; i < MOST_NUMBER; i++)
        if (c.decision.listed[i] && !c.decision.carried[i]) fail_msg("T1-D-%02u is asked nowhere", i);
}

static void every_roll_is_made_somewhere_in_the_sequence(void **state)
{
    (void)state;
    catalogue c = carried_out();
    for (unsigned i = 0; i < MOST_NUMBER; i++)
        if (c.roll.listed[i] && !c.roll.carried[i]) fail_msg("T1-R-%02u is made nowhere", i);
}

/* The page of the rule book, T1-100. */
static void the_steps_stand_in_the_order_of_the_book(void **state)
{
    (void)state;
    static const char *const book[] = {"1.1", "1.2", "2.1", "2.2", "3.1", "3.2", "3.3", "3.4", "3.5", "4.1", "4.2", "4.3", "4.4"};
    tilly_ruleset *rules = book_rules();
    unsigned next = 0, row = TILLY_NO_ROW;
    for (uint32_t i = 0; i < tilly_ruleset_beats(rules); i++) {
        tilly_beat_info b = {.size = sizeof b};
        tilly_ruleset_beat(rules, i, &b);
        if (!*b.number || b.row == row) continue;
        row = b.row;
        assert_true(next < sizeof book / sizeof *book);
        assert_string_equal(b.number, book[next++]);
    }
    assert_int_equal(next, sizeof book / sizeof *book);
    tilly_ruleset_unref(rules);
}

static void every_beat_cites_a_clause(void **state)
{
    (void)state;
    tilly_ruleset *rules = book_rules();
    for (uint32_t i = 0; i < tilly_ruleset_beats(rules); i++) {
        tilly_beat_info b = {.size = sizeof b};
        char citation[24];
        tilly_ruleset_beat(rules, i, &b);
        if (b.what == TILLY_BEAT_ACTS) continue;
        if (tilly_ruleset_cite(rules, TILLY_CITE_CLAUSE, b.clause, citation, sizeof citation) != TILLY_OK) fail_msg("beat %s of %s has no clause", b.beat_name, b.name);
    }
    tilly_ruleset_unref(rules);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_catalogue_has_32_decisions_and_13_rolls), cmocka_unit_test(every_decision_is_asked_somewhere_in_the_sequence),
        cmocka_unit_test(every_roll_is_made_somewhere_in_the_sequence), cmocka_unit_test(the_steps_stand_in_the_order_of_the_book),
        cmocka_unit_test(every_beat_cites_a_clause),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
