/* parameters [RULESET]: every change of one number that `./run rules --break` tries, one a line:
 * name, the book's value, the new value, clause. A number goes one step up, or down if it cannot go
 * up; a switch or a choice takes each of its other values. Glauben's numbers in its table file (2.1
 * of its catalogue) are among them. Numbers that may have a single value are not. */
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <tilly.h>

static void print_change(
    const tilly_ruleset *rules, const char *name, uint32_t cite, int32_t usual, int32_t value)
{
    char clause[16] = "";
    tilly_ruleset_cite(rules, TILLY_CITE_CLAUSE, cite, clause, sizeof clause);
    printf("%s\t%d\t%d\t%s\n", name, (int)usual, (int)value, clause);
}

static void print_changes(const tilly_ruleset *rules, const tilly_parameter *p)
{
    if (p->least == p->most)
        return;
    if (p->measure != TILLY_SWITCH && p->measure != TILLY_CHOICE) {
        print_change(rules,
                     p->name,
                     p->clause,
                     p->usual,
                     p->usual + p->step <= p->most ? p->usual + p->step : p->usual - p->step);
        return;
    }
    for (int32_t value = p->least; value <= p->most; value++)
        if (value != p->usual)
            print_change(rules, p->name, p->clause, p->usual, value);
}

enum { RULING = 1000 };
static const struct number {
    const char *name;
    int32_t least, most, usual;
    uint32_t clause;
} numbers[] = {
#define P(name, key, least, most, usual, clause, origin, text) {key, least, most, usual, clause},
#include "rules/glauben/book/tables_params.def"
#undef P
};

/* The range of a hedgehog's combat may not be above the distance at which one is formed (V-02). */
static void print_numbers(const tilly_ruleset *rules)
{
    for (unsigned i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        const struct number *n = &numbers[i];
        if (n->least == n->most)
            continue;
        bool down = n->usual + 1 > n->most || !strcmp(n->name, "hedgehog_range_mm");
        print_change(rules, n->name, n->clause, n->usual, down ? n->usual - 1 : n->usual + 1);
    }
}

int main(int argc, char **argv)
{
    tilly_ruleset *rules = NULL;
    const char *id = argc > 1 ? argv[1] : "tilly-1.2";
    if (tilly_ruleset_new(id, NULL, &rules) != TILLY_OK)
        return 2;
    for (uint32_t i = 0; i < tilly_ruleset_parameters(rules); i++) {
        tilly_parameter p = {.size = sizeof p};
        if (tilly_ruleset_parameter(rules, i, &p) == TILLY_OK)
            print_changes(rules, &p);
    }
    if (!strcmp(id, "glauben"))
        print_numbers(rules);
    tilly_ruleset_unref(rules);
    return 0;
}
