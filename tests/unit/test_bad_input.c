/* Every public function is called with what it must refuse: NULL, handles of another kind, structs
 * of a size that is none, ids that name nothing, numbers out of range, buffers too small, and at
 * the wrong moment. The headers and docs/conventions.md say what it then answers; and nothing has
 * changed. The last test reads the headers and fails if a function was left out. */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "unit/bad_battle.h"
#include "unit/bad_input.h"
#include "unit/bad_making.h"
#include "unit/bad_play.h"

#define REFUSALS "tests/golden/refusals.txt"

#ifndef TILLY_HEADERS
#define TILLY_HEADERS "include/tilly"
#endif

/* ---- no function is left out ---------------------------------------------------------------- */

/* TILLY_API type *name(...: the name is what stands before the first bracket. */
static void function_in(const char *line, unsigned *functions, unsigned *missing)
{
    const char *at = strstr(line, "TILLY_API ");
    const char *end = at ? strchr(at, '(') : NULL;
    const char *start = end;
    char name[64];
    if (!end || *line == '#')
        return;
    while (start > at && start[-1] != ' ' && start[-1] != '*')
        start--;
    snprintf(name, sizeof name, "%.*s", (int)(end - start), start);
    ++*functions;
    if (is_covered(name))
        return;
    ++*missing;
    print_error("no test gives %s anything bad\n", name);
}

static void functions_of(const char *header, unsigned *functions, unsigned *missing)
{
    char path[512];
    char line[1024];
    snprintf(path, sizeof path, TILLY_HEADERS "/%s", header);
    FILE *f = fopen(path, "r");
    assert_non_null(f);
    while (fgets(line, sizeof line, f))
        function_in(line, functions, missing);
    fclose(f);
}

static void every_refusal_says_which_argument_and_what_would_be_right(void **state)
{
    (void)state;
    assert_int_equal(unexplained, 0);
}

/* TILLY_REFUSALS, the path of a file: takes them anew, as ./run golden --renew does. */
static void every_refusal_says_what_the_golden_file_says(void **state)
{
    (void)state;
    const char *anew = getenv("TILLY_REFUSALS");
    unsigned others = sentences_compare(REFUSALS);
    if (anew)
        sentences_write(anew);
    else
        assert_int_equal(others, 0);
}

static void no_function_is_left_out(void **state)
{
    (void)state;
    unsigned functions = 0;
    unsigned missing = 0;
    DIR *folder = opendir(TILLY_HEADERS);
    if (!folder)
        fail_msg("cannot read %s", TILLY_HEADERS);
    for (struct dirent *e; (e = readdir(folder));) {
        size_t length = strlen(e->d_name);
        if (length > 2 && !strcmp(e->d_name + length - 2, ".h"))
            functions_of(e->d_name, &functions, &missing);
    }
    closedir(folder);
    assert_true(functions > 150);
    assert_int_equal(missing, 0);
}

int main(void)
{
    enum { MOST_TESTS = 100 };
    struct CMUnitTest all[MOST_TESTS];
    size_t n = 0;
    for (size_t i = 0; i < bad_makings; i++)
        all[n++] = bad_making[i];
    for (size_t i = 0; i < bad_battles; i++)
        all[n++] = bad_battle[i];
    for (size_t i = 0; i < bad_plays; i++)
        all[n++] = bad_play[i];
    all[n++] = (struct CMUnitTest)cmocka_unit_test(
        every_refusal_says_which_argument_and_what_would_be_right);
    all[n++] = (struct CMUnitTest)cmocka_unit_test(every_refusal_says_what_the_golden_file_says);
    all[n++] = (struct CMUnitTest)cmocka_unit_test(no_function_is_left_out);
    return _cmocka_run_group_tests("bad input", all, n, make_world, end_world);
}
