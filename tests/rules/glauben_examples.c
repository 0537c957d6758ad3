#include "glauben_examples.h"
#include "glauben_orders.h"
#include "glauben_set_up.h"
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- cases ---------------------------------------------------------------------------------- */

/* The word of the case for the name that begins at `at`, and where that name ends. */
static const char *
word_of_case(const example_of_glauben *e, const char *at, size_t *length, char *word, size_t room)
{
    const char *name = e->given;
    const char *value = e->taken;
    while (name && value && *name && *value) {
        size_t n = strcspn(name, " ");
        size_t v = strcspn(value, " ");
        if (!strncmp(at, name, n) && !strchr("abcdefghijklmnopqrstuvwxyz", at[n] ? at[n] : ' ')) {
            snprintf(word, room, "%.*s", (int)v, value);
            *length = n;
            return word;
        }
        name += n + strspn(name + n, " ");
        value += v + strspn(value + v, " ");
    }
    return NULL;
}

/* $name becomes the case's word; "~" in it stands for a blank. */
static void fill_in(const example_of_glauben *e, const char *line, char *to, size_t room)
{
    size_t n = 0;
    while (*line && n + 1 < room) {
        char word[120];
        size_t length;
        if (*line == '$' && word_of_case(e, line + 1, &length, word, sizeof word)) {
            for (const char *c = word; *c && n + 1 < room; c++)
                to[n++] = *c == '~' ? ' ' : *c;
            line += 1 + length;
        } else
            to[n++] = *line++;
    }
    to[n] = 0;
}

static void split(parts *w, const char *line)
{
    w->n = 0;
    snprintf(w->text, sizeof w->text, "%s", line);
    for (char *at = strtok(w->text, " \t"); at && w->n < MOST_PARTS; at = strtok(NULL, " \t"))
        w->word[w->n++] = at;
}

static void run_example(void **state)
{
    static char text[MOST_ORDERS][600];
    static example_of_glauben filled;
    static run_of_glauben r;
    filled = *(const example_of_glauben *)*state;
    for (unsigned i = 0; i < filled.lines; i++) {
        fill_in(&filled, filled.line[i], text[i], sizeof text[i]);
        filled.line[i] = text[i];
    }
    r = (run_of_glauben){.e = &filled, .wide = 1500, .deep = 1200, .nation = {"SWE", "IMP"}};
    now_played = &r;
    for (; r.at < filled.lines; r.at++) {
        split(&r.now, filled.line[r.at]);
        if (r.now.n)
            carry_out_order(&r);
    }
    r.at = filled.lines - 1;
    if (!r.rules)
        make_battle(&r);
    close_battle(&r);
}

/* ---- reading -------------------------------------------------------------------------------- */

typedef struct reading {
    struct CMUnitTest *test;
    unsigned count, room, line;
    example_of_glauben *e;
    char *given;
    unsigned cases;
} reading;

static void add_test(reading *n, const example_of_glauben *e)
{
    if (n->count == n->room) {
        fprintf(stderr, "more than %u examples\n", n->room);
        exit(1);
    }
    n->test[n->count++] =
        (struct CMUnitTest){.name = e->title, .test_func = run_example, .initial_state = (void *)e};
}

/* An example is a test, unless it has cases, which are tests each. */
static void close_example(reading *n)
{
    if (n->e && !n->cases)
        add_test(n, n->e);
    else
        free(n->e);
    n->e = NULL;
    n->cases = 0;
    n->given = NULL;
}

static void open_case(reading *n, const char *words)
{
    example_of_glauben *one = malloc(sizeof *one);
    *one = *n->e;
    one->given = n->given;
    one->taken = words;
    snprintf(
        one->title + strlen(one->title), sizeof one->title - strlen(one->title), " [%s]", words);
    n->cases++;
    add_test(n, one);
}

static void read_line(reading *n, char *line, const char *file)
{
    if (!strncmp(line, "example ", 8)) {
        close_example(n);
        n->e = calloc(1, sizeof *n->e);
        snprintf(n->e->title, sizeof n->e->title, "%s", line + 8);
        snprintf(n->e->file, sizeof n->e->file, "%s", file);
    } else if (!n->e || !*line)
        return;
    else if (!strncmp(line, "with ", 5))
        n->given = line + 5;
    else if (!strncmp(line, "case ", 5))
        open_case(n, line + 5);
    else if (n->cases) {
        fprintf(stderr, "%s:%u: the cases of an example stand at its end\n", file, n->line);
        exit(1);
    } else if (n->e->lines == MOST_ORDERS) {
        fprintf(stderr, "%s:%u: an example of more than %d orders\n", file, n->line, MOST_ORDERS);
        exit(1);
    } else {
        n->e->number[n->e->lines] = n->line;
        n->e->line[n->e->lines++] = line;
    }
}

/* The text stays: the examples point into it. */
static void read_file(reading *n, const char *folder, const char *file)
{
    char path[600];
    snprintf(path, sizeof path, "%s/%s", folder, file);
    FILE *f = fopen(path, "rb");
    if (!f)
        return;
    fseek(f, 0, SEEK_END);
    size_t size = (size_t)ftell(f);
    rewind(f);
    char *text = calloc(size + 1, 1);
    if (fread(text, 1, size, f) != size)
        text[0] = 0;
    fclose(f);
    n->line = 0;
    for (char *line = text, *next; line; line = next) {
        next = strchr(line, '\n');
        if (next)
            *next++ = 0;
        n->line++;
        char *remark = strchr(line, '#');
        if (remark)
            *remark = 0;
        while (*line == ' ')
            line++;
        for (size_t end = strlen(line); end && line[end - 1] == ' '; end--)
            line[end - 1] = 0;
        read_line(n, line, file);
    }
    close_example(n);
}

static int by_name(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

unsigned
add_glauben_examples(const char *folder, struct CMUnitTest *test, unsigned count, unsigned room)
{
    char *file[64];
    unsigned files = 0;
    reading n = {.test = test, .count = count, .room = room};
    DIR *d = opendir(folder);
    for (struct dirent *entry; d && (entry = readdir(d)) && files < 64;)
        if (strstr(entry->d_name, ".txt"))
            file[files++] = strdup(entry->d_name);
    if (d)
        closedir(d);
    qsort(file, files, sizeof *file, by_name);
    for (unsigned i = 0; i < files; i++) {
        read_file(&n, folder, file[i]);
        free(file[i]);
    }
    return n.count;
}
