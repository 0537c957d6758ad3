/* parameters: every change of one parameter that `./run rules --break` tries, one a line: name, the book's value, the new value, clause. A number goes one step up, or down if it stands at
 * its most; a switch or a choice takes each of its other values. */
#include <stdio.h>
#include <tilly.h>

static void print_change(const tilly_ruleset *rules, const tilly_parameter *p, int32_t value)
{
    char clause[16] = "";
    tilly_ruleset_cite(rules, TILLY_CITE_CLAUSE, p->clause, clause, sizeof clause);
    printf("%s\t%d\t%d\t%s\n", p->name, (int)p->usual, (int)value, clause);
}

static void print_changes(const tilly_ruleset *rules, const tilly_parameter *p)
{
    if (p->measure != TILLY_SWITCH && p->measure != TILLY_CHOICE) {
        print_change(rules, p, p->usual + p->step <= p->most ? p->usual + p->step : p->usual - p->step);
        return;
    }
    for (int32_t value = p->least; value <= p->most; value++)
        if (value != p->usual) print_change(rules, p, value);
}

int main(int argc, char **argv)
{
    tilly_ruleset *rules = NULL;
    if (tilly_ruleset_new(argc > 1 ? argv[1] : "tilly-1.2", NULL, &rules) != TILLY_OK) return 2;
    for (uint32_t i = 0; i < tilly_ruleset_parameters(rules); i++) {
        tilly_parameter p = {.size = sizeof p};
        if (tilly_ruleset_parameter(rules, i, &p) == TILLY_OK) print_changes(rules, &p);
    }
    tilly_ruleset_unref(rules);
    return 0;
}
