/* Clauses and rulings that a rule set knows against its catalogue in docs/rules: none missing, none
 * invented. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "support/support.h"

enum { MOST_CLAUSES = 1000, MOST_RULINGS = 200 };

/* How a catalogue marks the place of a clause and the beginning of a ruling. */
typedef struct rulebook {
    const char *rules, *path;
    const char *clause; /* NULL: the rule set knows only the highest of its clauses */
    const char *ruling;
} rulebook;

static const rulebook books[] = {
    {"tilly-1.2", "docs/rules/tilly-1.2.md", "**T1-", "**T1-Q-%u"},
    {"tilly-2.0", "docs/rules/tilly-2.0.md", "**T2-", "| T2-Q-%u"},
    {"glauben", "docs/rules/glauben.md", NULL, "- **GL-Q-%u"},
    {"scruby", "docs/rules/scruby.md", "**SC-", "**SC-Q-%u"},
};
enum { BOOKS = sizeof books / sizeof *books };

typedef struct catalogue {
    bool clause[MOST_CLAUSES];
    unsigned ruling[MOST_RULINGS], rulings;
} catalogue;

static void read_clauses(const rulebook *b, catalogue *c, const char *line)
{
    const char *at = b->clause ? strstr(line, b->clause) : NULL;
    for (; at; at = strstr(at, b->clause)) {
        char *end;
        at += strlen(b->clause);
        unsigned long number = strtoul(at, &end, 10);
        if (end > at && !strncmp(end, "**", 2) && number < MOST_CLAUSES)
            c->clause[number] = true;
    }
}

static void read_ruling(const rulebook *b, catalogue *c, const char *line)
{
    unsigned number;
    if (sscanf(line, b->ruling, &number) != 1)
        return;
    assert_true(c->rulings < MOST_RULINGS);
    c->ruling[c->rulings++] = number;
}

static catalogue read_catalogue(const rulebook *b)
{
    static catalogue c;
    char line[4096];
    FILE *f = fopen(b->path, "r");
    if (!f)
        fail_msg("%s cannot be read from here", b->path);
    memset(&c, 0, sizeof c);
    while (fgets(line, sizeof line, f)) {
        read_clauses(b, &c, line);
        read_ruling(b, &c, line);
    }
    fclose(f);
    return c;
}

static const rulebook *rulebook_of(const char *rules)
{
    for (unsigned i = 0; i < BOOKS; i++)
        if (!strcmp(books[i].rules, rules))
            return &books[i];
    fail_msg("%s has no catalogue here", rules);
    return NULL;
}

static tilly_ruleset *rules_named(const char *id)
{
    tilly_ruleset *rules = NULL;
    assert_int_equal(tilly_ruleset_new(id, NULL, &rules), TILLY_OK);
    return rules;
}

static void check_rulings(const rulebook *b, const tilly_ruleset *rules)
{
    catalogue c = read_catalogue(b);
    assert_int_equal(tilly_ruleset_rulings(rules), c.rulings);
    for (unsigned i = 0; i < c.rulings; i++) {
        tilly_ruling r = {.size = sizeof r};
        assert_int_equal(tilly_ruleset_ruling(rules, i, &r), TILLY_OK);
        if (r.number != c.ruling[i])
            fail_msg("%s: ruling %u where %s has %u", b->rules, r.number, b->path, c.ruling[i]);
        if (strlen(r.text) < 10 || strlen(r.text) >= sizeof r.text - 1)
            fail_msg("%s: ruling %u is cut, or no sentence", b->rules, r.number);
    }
}

static void every_ruling_of_the_catalogue_is_listed_in_its_order(void **state)
{
    for (uint32_t i = 0; tilly_rulesets(i); i++) {
        const rulebook *b = rulebook_of(tilly_rulesets(i));
        tilly_ruleset *rules = rules_named(b->rules);
        check_rulings(b, rules);
        tilly_ruleset_unref(rules);
    }
}

static void check_clauses(const rulebook *b, const tilly_ruleset *rules)
{
    catalogue c = read_catalogue(b);
    for (unsigned number = 0; number < MOST_CLAUSES; number++) {
        char text[16];
        tilly_status status =
            tilly_ruleset_cite(rules, TILLY_CITE_CLAUSE, number, text, sizeof text);
        if (c.clause[number] && status != TILLY_OK)
            fail_msg("%s cannot cite clause %u", b->rules, number);
        if (!c.clause[number] && status != TILLY_E_UNKNOWN)
            fail_msg("%s cites clause %u, which %s has not", b->rules, number, b->path);
    }
}

static void every_clause_of_the_catalogue_can_be_cited_and_no_other(void **state)
{
    for (uint32_t i = 0; tilly_rulesets(i); i++) {
        const rulebook *b = rulebook_of(tilly_rulesets(i));
        tilly_ruleset *rules = rules_named(b->rules);
        if (b->clause)
            check_clauses(b, rules);
        tilly_ruleset_unref(rules);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_ruling_of_the_catalogue_is_listed_in_its_order),
        cmocka_unit_test(every_clause_of_the_catalogue_can_be_cited_and_no_other),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
