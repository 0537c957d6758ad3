/* A fuzzer of the readers that knows JSON: values of a good file in each other's places, members
 * left out and doubled, numbers beyond any range. Saves and records also as those of an older
 * revision, of which no hash of rules or states is compared. */
#include "fuzz/cases.h"
#include "fuzz/fuzz.h"
#include "fuzz/good_files.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "play/made_up.h"

/* ---- the values of a text ------------------------------------------------------------------- */

typedef struct span {
    size_t start, end;
} span;

/* Of a member the element is key and value. */
typedef struct element {
    span whole, value;
} element;

typedef struct elements {
    element *at;
    size_t count, room;
} elements;

static void add_element(elements *e, size_t whole, size_t start, size_t end)
{
    if (e->count == e->room) {
        e->room = 2 * e->room + 1024;
        e->at = realloc(e->at, e->room * sizeof *e->at);
    }
    e->at[e->count++] = (element){{whole, end}, {start, end}};
}

static size_t past_blanks(const char *text, size_t at)
{
    return at + strspn(text + at, " \n\t\r");
}

static size_t past_string(const char *text, size_t at)
{
    for (at++; text[at] != '"'; at++)
        at += text[at] == '\\';
    return at + 1;
}

static size_t past_value(elements *e, const char *text, size_t at);

static size_t past_elements(elements *e, const char *text, size_t at)
{
    const bool named = text[at] == '{';
    at = past_blanks(text, at + 1);
    while (text[at] != ']' && text[at] != '}') {
        size_t whole = at;
        if (named)
            at = past_blanks(text, past_blanks(text, past_string(text, at)) + 1);
        size_t start = at;
        at = past_value(e, text, at);
        add_element(e, whole, start, at);
        at = past_blanks(text, at);
        if (text[at] == ',')
            at = past_blanks(text, at + 1);
    }
    return at + 1;
}

static size_t past_value(elements *e, const char *text, size_t at)
{
    if (text[at] == '{' || text[at] == '[')
        return past_elements(e, text, at);
    if (text[at] == '"')
        return past_string(text, at);
    return at + strcspn(text + at, ",]} \n\t\r");
}

/* ---- changing it ---------------------------------------------------------------------------- */

/* The text with `with` in the place of a span. Yours. */
static char *replaced(const char *text, span gone, const char *with, size_t length)
{
    size_t rest = strlen(text) - gone.end;
    char *changed = malloc(gone.start + length + rest + 1);
    memcpy(changed, text, gone.start);
    memcpy(changed + gone.start, with, length);
    memcpy(changed + gone.start + length, text + gone.end, rest + 1);
    return changed;
}

static char *left_out(const char *text, const element *e)
{
    span gone = e->whole;
    size_t after = past_blanks(text, gone.end);
    if (text[after] == ',')
        gone.end = after + 1;
    else
        while (gone.start && strchr(" \n\t\r,", text[gone.start - 1]))
            gone.start--;
    return replaced(text, gone, "", 0);
}

static char *doubled(const char *text, const element *e)
{
    size_t length = e->whole.end - e->whole.start;
    char *twice = malloc(length + 1);
    twice[0] = ',';
    memcpy(twice + 1, text + e->whole.start, length);
    char *changed = replaced(text, (span){e->whole.end, e->whole.end}, twice, length + 1);
    free(twice);
    return changed;
}

static char *odd(chance *c, const char *text, const element *e)
{
    static const char *const odds[] = {"-1",
                                       "0",
                                       "1",
                                       "255",
                                       "65535",
                                       "2147483647",
                                       "1e300",
                                       "-0.00001",
                                       "true",
                                       "null",
                                       "4294967296",
                                       "\"\"",
                                       "[]",
                                       "{}",
                                       "[[[]]]",
                                       "\"unit 0.3\"",
                                       "\"0xffffffffffffffff\""};
    const char *with = odds[chance_draw(c) % (sizeof odds / sizeof *odds)];
    return replaced(text, e->value, with, strlen(with));
}

static char *by_another(chance *c, const char *text, const elements *all, const element *e)
{
    span other = all->at[chance_draw(c) % all->count].value;
    return replaced(text, e->value, text + other.start, other.end - other.start);
}

static char *changed_once(chance *c, const char *text)
{
    elements all = {0};
    past_value(&all, text, past_blanks(text, 0));
    const element *e = &all.at[chance_draw(c) % all.count];
    char *changed;
    switch (chance_draw(c) % 4) {
    case 0: changed = left_out(text, e); break;
    case 1: changed = doubled(text, e); break;
    case 2: changed = odd(c, text, e); break;
    default: changed = by_another(c, text, &all, e);
    }
    free(all.at);
    return changed;
}

/* ---- one case ------------------------------------------------------------------------------- */

static void as_older(char *text)
{
    static const char key[] = "\"revision\": ";
    char *at = strstr(text, key);
    if (at && at[sizeof key - 1] > '1')
        at[sizeof key - 1]--;
}

static void read_a_file(uint64_t number)
{
    enum { BOOKS = 3, HAS_TABLES = 1 };
    static const char *const book[BOOKS] = {"tilly-1.2", "glauben", "scruby"};
    static tilly_ruleset *rules[BOOKS];
    static char *good[BOOKS][FORMATS];
    size_t length;
    unsigned b = (unsigned)(number % BOOKS);
    unsigned n = (unsigned)(number / BOOKS % FORMATS);
    chance c = {.seed = number, .moment = 2};
    tilly_error e = {.size = sizeof e};
    if (b != HAS_TABLES && n == FORMATS - 1)
        return; /* it has none that a file can replace */
    if (!rules[b] && tilly_ruleset_new(book[b], NULL, &rules[b]) != TILLY_OK)
        finding(book[b], TILLY_E_UNKNOWN);
    if (!good[b][n])
        good[b][n] = good_file(n, rules[b], &length);
    char *text = changed_once(&c, good[b][n]);
    if (chance_draw(&c) % 2)
        as_older(text);
    tilly_status status = read_as(n, text, strlen(text), rules[b], &e);
    if (status == TILLY_E_INTERNAL || (status < TILLY_OK && !e.text[0]))
        finding("a reader", status);
    free(text);
}

int main(int argc, char **argv)
{
    return run_cases(argc, argv, read_a_file, 0);
}
