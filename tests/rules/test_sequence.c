/* The sequence of play in the code against the decision and roll tables of the catalogue: none
 * missing, none invented. */
#include <stdio.h>
#include <string.h>
#include "support/support.h"

enum { MOST_NUMBER = 64 };

/* One catalogue table: which numbers it has, in which steps, and which of them some beat carries.
 */
typedef struct table {
    bool listed[MOST_NUMBER], carried[MOST_NUMBER];
    char steps[MOST_NUMBER][48];
} table;
typedef struct catalogue {
    table decision, roll;
} catalogue;

/* A book's catalogue: its file, how its rows begin, how its numbers are cited, and which of its
 * decisions are no questions of the sequence. */
typedef struct rulebook {
    const char *rules, *path, *prefix, *row, *citation;
    unsigned decisions, rolls, elsewhere[24];
    const char *step[28];
    const char *(*called)(const char *number); /* in its rows; NULL: as step_called() */
} rulebook;

/* "3" is P3, "6.1" is P6a. */
static const char *step_of_scruby(const char *number)
{
    static char called[8];
    bool lettered = number[1] == '.';
    snprintf(called, sizeof called, "P%c%c", number[0], lettered ? number[2] - '1' + 'a' : 0);
    return called;
}

static const rulebook books[] = {
    {"tilly-1.2",
     "docs/rules/tilly-1.2.md",
     "T1",
     "| **T1-%c-%u** | %47[^|]",
     "T1-%c-%u%c%u%c%u",
     32,
     13,
     {1, 2 /* the making of the battle: tilly_setup */, 32 /* tilly_turn_concede() */},
     {"1.1", "1.2", "2.1", "2.2", "3.1", "3.2", "3.3", "3.4", "3.5", "4.1", "4.2", "4.3", "4.4"}},
    {"tilly-2.0",
     "docs/rules/tilly-2.0.md",
     "T2",
     "| T2-%c-%u | %47[^|]",
     "T2-%c-%u%c%u%c%u",
     34,
     12,
     {1, 2 /* the making of the battle: tilly_setup */, 32 /* tilly_turn_concede() */},
     {"1.3", "1.4", "1.5", "1.6", "1.6", "1.6", "1.7", "2",   "3.1", "3.2", "4.1", "4.2",
      "5.1", "5.2", "5.3", "5.4", "5.5", "5.6", "6.1", "6.2", "6.3", "6.4", "6.5", "6.6"}},
    {"glauben",
     "docs/rules/glauben.md",
     "GL",
     "| GL-%c-%u | %47[^|]",
     "GL-%c-%u%c%u%c%u",
     33,
     12,
     {1,
      2,
      3,
      6,
      41 /* the making of the battle: tables, armies, tilly_setup, tilly_battle_set_arrival() */,
      17,
      18,
      19,
      20,
      21,
      22,
      24 /* answers to GL-D-16 */,
      40 /* tilly_turn_agree(), tilly_turn_concede() */},
     {"1.a",
      "1.b",
      "1.c1",
      "1.c2",
      "1.c3",
      "1.d",
      "1.e",
      "2.a",
      "2.b",
      "2.c1",
      "2.c2",
      "2.c3",
      "2.d",
      "2.e",
      "3.1"}},
    {"scruby",
     "docs/rules/scruby.md",
     "SC",
     "| SC-%c-%u | %47[^|]",
     "SC-%c-%u%c%u%c%u",
     28,
     10,
     {1 /* the making of the battle: tilly_setup */, 27 /* tilly_turn_concede() */},
     {"0", "0", "0", "1", "2", "3", "4", "5", "6.1", "6.2", "6.3", "6.4", "7", "8", "9"},
     step_of_scruby},
};
enum { BOOKS = sizeof books / sizeof *books };

static void read_line(const rulebook *b, catalogue *c, const char *line)
{
    char letter;
    char steps[48];
    unsigned number;
    if (sscanf(line, b->row, &letter, &number, steps) != 3 || number >= MOST_NUMBER)
        return;
    table *t = letter == 'D' ? &c->decision : letter == 'R' ? &c->roll : NULL;
    if (!t)
        return;
    t->listed[number] = true;
    snprintf(t->steps[number], sizeof t->steps[number], "%s", steps);
}

static catalogue read_catalogue(const rulebook *b)
{
    static catalogue c;
    char line[4096];
    FILE *f = fopen(b->path, "r");
    if (!f)
        fail_msg("%s cannot be read from here", b->path);
    memset(&c, 0, sizeof c);
    while (fgets(line, sizeof line, f))
        read_line(b, &c, line);
    fclose(f);
    return c;
}

/* "T1-D-03+04" and "T1-D-21/22" cite two numbers, "T2-D-10+11+12" three, "SC-D-07-11" five. */
enum { CITED_AT_ONCE = 5 };
static unsigned numbers_of(const rulebook *b, const char *citation, unsigned number[CITED_AT_ONCE])
{
    char letter;
    char joint[2];
    int found = sscanf(
        citation, b->citation, &letter, &number[0], &joint[0], &number[1], &joint[1], &number[2]);
    if (found != 4 || joint[0] != '-')
        return (unsigned)found / 2;
    unsigned count = number[1] - number[0] + 1;
    for (unsigned i = 1; i < count && i < CITED_AT_ONCE; i++)
        number[i] = number[0] + i;
    return count;
}

/* As the catalogue's rows name it: "1.1" is itself; "1.c3" and "2.c3" are "(c)". */
static const char *step_called(const char *number)
{
    static char called[8];
    bool lettered = number[0] && number[1] == '.' && number[2] >= 'a' && number[2] <= 'e';
    if (lettered)
        snprintf(called, sizeof called, "(%c)", number[2]);
    else
        snprintf(called, sizeof called, "%s", number);
    return called;
}

/* A beat of a numbered step stands in the catalogue's row for that step, "1.1, 2.1" or "(c), (d)":
 * in one of them, where its question is another decision in each step (T2-D-07, T2-D-16). */
static void check_step(const rulebook *book,
                       const table *t,
                       const tilly_beat_info *b,
                       const char *citation,
                       const unsigned *number,
                       unsigned count)
{
    bool stands = !*b->number;
    const char *(*called)(const char *) = book->called ? book->called : step_called;
    for (unsigned i = 0; i < count; i++)
        stands = stands || strstr(t->steps[number[i]], called(b->number));
    if (!stands)
        fail_msg("%s is asked in %s, which the catalogue has in %s",
                 citation,
                 b->number,
                 t->steps[number[0]]);
}

static void carry(const rulebook *book,
                  table *t,
                  const tilly_ruleset *rules,
                  const tilly_beat_info *b,
                  enum tilly_cite what)
{
    char citation[24];
    unsigned number[CITED_AT_ONCE];
    unsigned count;
    if (tilly_ruleset_cite(rules, what, b->kind, citation, sizeof citation) != TILLY_OK)
        fail_msg("beat %s of %s cites nothing for kind %u", b->beat_name, b->name, b->kind);
    count = numbers_of(book, citation, number);
    assert_true(count > 0);
    for (unsigned i = 0; i < count; i++) {
        if (number[i] >= MOST_NUMBER || !t->listed[number[i]])
            fail_msg("beat %s of %s cites %s, which the catalogue has not",
                     b->beat_name,
                     b->name,
                     citation);
        t->carried[number[i]] = true;
    }
    check_step(book, t, b, citation, number, count);
}

/* Questions that one step asks for several others are in nobody's list of beats: the kinds it may
 * take the place of (help of a general, GL-D-32, GL-D-33, GL-R-03 to GL-R-06; the reaction of
 * musketeers caught in a split move, SC-R-05). */
static void carry_stand_ins(const rulebook *book, catalogue *c, const tilly_ruleset *rules)
{
    tilly_beat_info b = {.size = sizeof b, .name = "help", .beat_name = "stand-in"};
    static const uint16_t asked[] = {TILLY_ASK_GENERAL_ATTACKS, TILLY_ASK_GENERAL_DEFENDS};
    static const uint16_t thrown[] = {TILLY_ROLL_STOP_ROUT,
                                      TILLY_ROLL_END_PURSUIT,
                                      TILLY_ROLL_GENERAL_RALLIES,
                                      TILLY_ROLL_GENERAL_FIGHTS};
    b.kind = TILLY_ROLL_CAUGHT;
    if (!strcmp(book->rules, "scruby"))
        carry(book, &c->roll, rules, &b, TILLY_CITE_ROLL);
    if (strcmp(book->rules, "glauben"))
        return;
    for (unsigned i = 0; i < sizeof asked / sizeof *asked; i++)
        b.kind = asked[i], carry(book, &c->decision, rules, &b, TILLY_CITE_DECISION);
    for (unsigned i = 0; i < sizeof thrown / sizeof *thrown; i++)
        b.kind = thrown[i], carry(book, &c->roll, rules, &b, TILLY_CITE_ROLL);
}

static catalogue carried_out(const rulebook *book)
{
    catalogue c = read_catalogue(book);
    tilly_ruleset *rules = rules_of_book(book->rules);
    for (uint32_t i = 0; i < tilly_ruleset_beats(rules); i++) {
        tilly_beat_info b = {.size = sizeof b};
        assert_int_equal(tilly_ruleset_beat(rules, i, &b), TILLY_OK);
        if (b.what == TILLY_BEAT_ASKS)
            carry(book, &c.decision, rules, &b, TILLY_CITE_DECISION);
        if (b.what == TILLY_BEAT_ROLLS)
            carry(book, &c.roll, rules, &b, TILLY_CITE_ROLL);
    }
    carry_stand_ins(book, &c, rules);
    tilly_ruleset_unref(rules);
    return c;
}

static unsigned count_listed(const table *t)
{
    unsigned n = 0;
    for (unsigned i = 0; i < MOST_NUMBER; i++)
        n += t->listed[i];
    return n;
}

/* T1: 32 and 13; T2: 34 and 12; GL: 33 and 12; SC: 28 and 10. */
static void the_catalogues_have_their_decisions_and_rolls(void **state)
{
    for (unsigned i = 0; i < BOOKS; i++) {
        catalogue c = read_catalogue(&books[i]);
        assert_int_equal(count_listed(&c.decision), books[i].decisions);
        assert_int_equal(count_listed(&c.roll), books[i].rolls);
    }
}

static void every_decision_is_asked_somewhere_in_the_sequence(void **state)
{
    for (unsigned k = 0; k < BOOKS; k++) {
        catalogue c = carried_out(&books[k]);
        for (unsigned i = 0; books[k].elsewhere[i]; i++)
            c.decision.carried[books[k].elsewhere[i]] = true;
        for (unsigned i = 0; i < MOST_NUMBER; i++)
            if (c.decision.listed[i] && !c.decision.carried[i])
                fail_msg("%s-D-%02u is asked nowhere", books[k].prefix, i);
    }
}

static void every_roll_is_made_somewhere_in_the_sequence(void **state)
{
    for (unsigned k = 0; k < BOOKS; k++) {
        catalogue c = carried_out(&books[k]);
        for (unsigned i = 0; i < MOST_NUMBER; i++)
            if (c.roll.listed[i] && !c.roll.carried[i])
                fail_msg("%s-R-%02u is made nowhere", books[k].prefix, i);
    }
}

/* The page of the rule book, T1-100; T2 2.6; GL-050 to GL-053, the movement part by GL-Q-100;
 * SC-205. */
static void the_steps_stand_in_the_order_of_the_book(void **state)
{
    for (unsigned k = 0; k < BOOKS; k++) {
        tilly_ruleset *rules = rules_of_book(books[k].rules);
        unsigned next = 0;
        unsigned row = TILLY_NO_ROW;
        for (uint32_t i = 0; i < tilly_ruleset_beats(rules); i++) {
            tilly_beat_info b = {.size = sizeof b};
            tilly_ruleset_beat(rules, i, &b);
            if (!*b.number || b.row == row)
                continue;
            row = b.row;
            assert_non_null(books[k].step[next]);
            assert_string_equal(b.number, books[k].step[next++]);
        }
        assert_null(books[k].step[next]);
        tilly_ruleset_unref(rules);
    }
}

static void every_beat_cites_a_clause(void **state)
{
    for (unsigned k = 0; k < BOOKS; k++) {
        tilly_ruleset *rules = rules_of_book(books[k].rules);
        for (uint32_t i = 0; i < tilly_ruleset_beats(rules); i++) {
            tilly_beat_info b = {.size = sizeof b};
            char citation[24];
            tilly_ruleset_beat(rules, i, &b);
            if (b.what == TILLY_BEAT_ACTS)
                continue;
            if (tilly_ruleset_cite(rules, TILLY_CITE_CLAUSE, b.clause, citation, sizeof citation) !=
                TILLY_OK)
                fail_msg("beat %s of %s has no clause", b.beat_name, b.name);
        }
        tilly_ruleset_unref(rules);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_catalogues_have_their_decisions_and_rolls),
        cmocka_unit_test(every_decision_is_asked_somewhere_in_the_sequence),
        cmocka_unit_test(every_roll_is_made_somewhere_in_the_sequence),
        cmocka_unit_test(the_steps_stand_in_the_order_of_the_book),
        cmocka_unit_test(every_beat_cites_a_clause),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
