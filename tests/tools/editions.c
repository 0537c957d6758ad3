/* Prints docs/tilly-editions.md: the two editions of Tilly's Very Bad Day side by side, as the
 * tables of the library have them. Links with the static library. */
#include "rules/tilly/book/book.h"
#include "ruleset/ruleset.h"

#include <stdio.h>
#include <string.h>
#include <tilly.h>

enum { OLD, NEW, EDITIONS };
static const char *const ids[EDITIONS] = {"tilly-1.2", "tilly-2.0"};
static tilly_ruleset *rules[EDITIONS];

/* ---- the sequence of play ------------------------------------------------------------------- */

enum { MOST_ROWS = 64 };
typedef struct sequence {
    tilly_beat_info row[MOST_ROWS];
    unsigned count;
} sequence;

static sequence sequence_of(const tilly_ruleset *of)
{
    sequence s = {.count = 0};
    unsigned last = TILLY_NO_ROW;
    for (uint32_t i = 0; i < tilly_ruleset_beats(of) && s.count < MOST_ROWS; i++) {
        tilly_beat_info b = TILLY_BEAT_INFO_INIT;
        tilly_ruleset_beat(of, i, &b);
        if (b.row == TILLY_NO_ROW || b.row == last)
            continue;
        last = b.row;
        s.row[s.count++] = b;
    }
    return s;
}

static bool comes_later(const sequence *s, unsigned from, const char *name)
{
    for (unsigned i = from; i < s->count; i++)
        if (!strcmp(s->row[i].name, name))
            return true;
    return false;
}

static void print_row(const tilly_ruleset *of, const tilly_beat_info *b)
{
    const char *phase = b ? tilly_ruleset_phase(of, b->row) : NULL;
    printf("| %s | %s ", b && phase ? phase : "", b ? b->number : "");
    printf("| %s ", b ? b->title : "");
}

static void print_pair(const tilly_beat_info *older, const tilly_beat_info *newer)
{
    print_row(rules[OLD], older);
    print_row(rules[NEW], newer);
    printf("|\n");
}

/* Steps that both have stand in one line, as far as their order lets them. */
static void print_sequence(void)
{
    sequence a = sequence_of(rules[OLD]);
    sequence b = sequence_of(rules[NEW]);
    printf("\n## Sequence of play\n\n"
           "| phase | 1.2 | | phase | 2.0a | |\n| --- | --- | --- | --- | --- | --- |\n");
    for (unsigned i = 0, j = 0; i < a.count || j < b.count;) {
        if (i < a.count && j < b.count && !strcmp(a.row[i].name, b.row[j].name))
            print_pair(&a.row[i++], &b.row[j++]);
        else if (i < a.count && !comes_later(&b, j, a.row[i].name))
            print_pair(&a.row[i++], NULL);
        else
            print_pair(NULL, &b.row[j++]);
    }
    printf("\nSteps before turn 1 have no phase in 1.2. A line is a step that both books have, or "
           "one has alone.\n");
}

/* ---- numbers -------------------------------------------------------------------------------- */

static bool find(unsigned which, const char *name, tilly_parameter *p)
{
    uint32_t index;
    *p = (tilly_parameter)TILLY_PARAMETER_INIT;
    return tilly_ruleset_find(rules[which], name, &index) == TILLY_OK &&
           tilly_ruleset_parameter(rules[which], index, p) == TILLY_OK;
}

static void print_number(int32_t number, unsigned measure)
{
    if (measure == TILLY_LENGTH)
        printf("%g", number / (double)TILLY_ONE);
    else if (measure == TILLY_ANGLE)
        printf("%g degrees", number / (double)TILLY_DEGREE);
    else
        printf("%d", (int)number);
}

static void print_clause(unsigned which, uint32_t number)
{
    char clause[16];
    if (tilly_ruleset_cite(rules[which], TILLY_CITE_CLAUSE, number, clause, sizeof clause) ==
        TILLY_OK)
        printf(" (%s)", clause);
}

static const char *word_of(unsigned which, const char *name, int32_t value)
{
    uint32_t index = 0;
    tilly_ruleset_find(rules[which], name, &index);
    return tilly_ruleset_word(rules[which], index, value);
}

/* The values of an option, the book's own strong. */
static void print_words(unsigned which, const tilly_parameter *p)
{
    for (int32_t value = p->least; value <= p->most; value++)
        printf("%s%s`%s`%s",
               value > p->least ? ", " : "",
               value == p->usual ? "**" : "",
               word_of(which, p->name, value),
               value == p->usual ? "**" : "");
}

static void print_value(unsigned which, const tilly_parameter *p)
{
    if (p->measure == TILLY_SWITCH || p->measure == TILLY_CHOICE)
        print_words(which, p);
    else
        print_number(p->usual, p->measure);
    print_clause(which, p->clause);
}

static bool is_of_type(const tilly_parameter *p)
{
    return strchr(p->name, '.') != NULL;
}

static void print_parameter(const char *name)
{
    tilly_parameter p[EDITIONS];
    const char *text = NULL;
    printf("| `%s` ", name);
    for (unsigned e = 0; e < EDITIONS; e++) {
        printf("| ");
        if (!find(e, name, &p[e]))
            continue;
        print_value(e, &p[e]);
        printf(" ");
        text = p[e].text;
    }
    printf("| %s |\n", text ? text : "");
}

static bool is_alike(const char *name)
{
    tilly_parameter a;
    tilly_parameter b;
    return find(OLD, name, &a) && find(NEW, name, &b) && a.usual == b.usual && a.most == b.most;
}

/* Those of 1.2, and behind them those that 2.0a alone has. */
static void print_parameters(bool ways, bool alike)
{
    printf("| | 1.2 | 2.0a | |\n| --- | --- | --- | --- |\n");
    for (unsigned e = 0; e < EDITIONS; e++)
        for (uint32_t i = 0; i < tilly_ruleset_parameters(rules[e]); i++) {
            tilly_parameter p = TILLY_PARAMETER_INIT;
            tilly_parameter other;
            tilly_ruleset_parameter(rules[e], i, &p);
            if (is_of_type(&p) || (bool)p.option != ways || is_alike(p.name) != alike ||
                (e == NEW && find(OLD, p.name, &other)))
                continue;
            print_parameter(p.name);
        }
}

/* ---- units ---------------------------------------------------------------------------------- */

static const tilly_parameter *figure_of(unsigned which, const char *type, const char *name)
{
    static tilly_parameter p;
    char full[96];
    snprintf(full, sizeof full, "%s.%s", type, name);
    return find(which, full, &p) ? &p : NULL;
}

/* Ranges of the table's own size are unlimited. */
static void print_figure(unsigned which, const char *type, const char *name)
{
    const tilly_parameter *p = figure_of(which, type, name);
    if (!p)
        printf("-");
    else if (p->usual == UNLIMITED)
        printf("unlimited");
    else
        print_number(p->usual, p->measure);
}

static bool has_column(unsigned which, unsigned index)
{
    return index < rules[which]->edition->columns;
}

static void print_cell(const char *type, const char *name, bool both)
{
    int32_t usual[EDITIONS] = {0, 0};
    for (unsigned e = 0; e < EDITIONS; e++) {
        const tilly_parameter *p = figure_of(e, type, name);
        usual[e] = p ? p->usual : 0;
    }
    printf(" | ");
    if (both && usual[OLD] != usual[NEW]) {
        printf("**");
        print_figure(OLD, type, name);
        printf(" / ");
        print_figure(NEW, type, name);
        printf("**");
    } else
        print_figure(NEW, type, name);
}

static void print_columns(bool both)
{
    const edition *newer = rules[NEW]->edition;
    printf("| type");
    for (unsigned c = 0; c < newer->columns; c++)
        if (has_column(OLD, c) == both)
            printf(" | `%s`", newer->column[c].p.name);
    printf(" |\n| ---");
    for (unsigned c = 0; c < newer->columns; c++)
        if (has_column(OLD, c) == both)
            printf(" | ---");
    printf(" |\n");
    for (unsigned t = 0; t < newer->types; t++) {
        printf("| %s", newer->type[t]);
        for (unsigned c = 0; c < newer->columns; c++)
            if (has_column(OLD, c) == both)
                print_cell(newer->type[t], newer->column[c].p.name, both);
        printf(" |\n");
    }
}

static void print_what_columns_mean(void)
{
    const edition *newer = rules[NEW]->edition;
    printf("\n");
    for (unsigned c = 0; c < newer->columns; c++)
        printf("* `%s`: %s.\n", newer->column[c].p.name, newer->column[c].p.text);
}

static void print_units(void)
{
    printf("\n## Units\n\nLengths are in TUM. Where the books differ a cell has the figure of 1.2 "
           "and that of 2.0a. They are parameters, `horse.move`.\n\n");
    print_columns(true);
    printf("\nOf 2.0a alone; 1.2 has one figure for all types, or none, among the numbers "
           "below.\n\n");
    print_columns(false);
    print_what_columns_mean();
}

/* ---- who does what -------------------------------------------------------------------------- */

static void print_types(uint32_t set)
{
    bool first = true;
    const edition *any = rules[NEW]->edition;
    for (unsigned t = 0; t < any->types; t++) {
        if (!(set >> t & 1))
            continue;
        printf("%s%s", first ? "" : ", ", any->type[t]);
        first = false;
    }
    if (first)
        printf("none");
}

static void print_who_line(const char *what, uint32_t older, uint32_t newer)
{
    printf("| %s | ", what);
    print_types(older);
    printf(" | ");
    print_types(newer);
    printf(" |\n");
}

static void print_who(void)
{
    const book *a = rules[OLD]->edition->family;
    const book *b = rules[NEW]->edition->family;
    printf("\n## Who does what\n\n| | 1.2 | 2.0a |\n| --- | --- | --- |\n");
    print_who_line("scout", a->scouts, b->scouts);
    print_who_line("do not shoot once they have moved", a->halted, b->halted);
    print_who_line("are covered by field fortifications", a->fortified, b->fortified);
    print_who_line("are favoured uphill and in fortifications", a->favoured, b->favoured);
    print_who_line("evade in the open (1.2: an option)", a->evade_in_open, b->evade_in_open);
    print_who_line("evade in difficult terrain (1.2: an option)",
                   a->evade_in_difficult,
                   b->evade_in_difficult);
    print_who_line("rally back", a->rally_back, b->rally_back);
    for (unsigned t = 0; t < TYPES; t++) {
        char what[80];
        if (!a->passes[t] && !b->passes[t])
            continue;
        snprintf(what, sizeof what, "%s may pass straight through", rules[NEW]->edition->type[t]);
        print_who_line(what, a->passes[t], b->passes[t]);
    }
    printf("\nCommanders pass and are passed by all, cannons are passed by all.\n");
}

/* ---- the page ------------------------------------------------------------------------------- */

int main(void)
{
    for (unsigned e = 0; e < EDITIONS; e++)
        if (tilly_ruleset_new(ids[e], NULL, &rules[e]) != TILLY_OK)
            return 2;
    printf("# Tilly's Very Bad Day: 1.2 and 2.0a side by side\n\nPrinted from the tables of the "
           "library (`tests/tools/editions.c`); `./run test` compares. Rule sets `tilly-1.2` and "
           "`tilly-2.0`; the clauses are those of [tilly-1.2.md](rules/tilly-1.2.md) and "
           "[tilly-2.0.md](rules/tilly-2.0.md).\n");
    print_sequence();
    print_units();
    print_who();
    printf("\n## Options\n\nWays to play, and readings of what the books leave open; the usual "
           "value is strong.\n\n");
    print_parameters(true, false);
    printf("\nAlike in both:\n\n");
    print_parameters(true, true);
    printf("\n## Numbers that differ\n\nAn empty cell: that book has no such number.\n\n");
    print_parameters(false, false);
    printf("\n## Numbers alike in both\n\n");
    print_parameters(false, true);
    for (unsigned e = 0; e < EDITIONS; e++)
        tilly_ruleset_unref(rules[e]);
    return 0;
}
