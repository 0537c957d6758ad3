/* Hostile files: good ones with bytes changed, lines cut and doubled, numbers replaced. Every
 * reader says what is wrong and where, or accepts a state that can be played. */
#include "fuzz/fuzz.h"
#include "fuzz/good_files.h"
#include "support/support.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TRIES = 400 };

static uint32_t draw(uint64_t seed, uint32_t i)
{
    uint32_t w[4];
    tilly_draw(seed, TILLY_STREAM_FREE, i, 0, w);
    return w[0];
}

static void change_byte(char *text, size_t length, uint64_t seed)
{
    text[draw(seed, 1) % length] = (char)(draw(seed, 2) % 96 + 32);
}

/* Another number in the place of one that is there. */
static void change_number(char *text, size_t length, uint64_t seed)
{
    static const char *const numbers[] = {
        "-1", "0", "65535", "99999999", "4294967296", "-2147483648", "0.00001", "1e9"};
    size_t at = draw(seed, 3) % length;
    while (at < length && !(text[at] >= '0' && text[at] <= '9'))
        at++;
    size_t end = at;
    while (end < length && text[end] >= '0' && text[end] <= '9')
        end++;
    const char *put = numbers[draw(seed, 4) % 8];
    for (size_t i = 0; at + i < end; i++)
        text[at + i] = i < strlen(put) ? put[i] : ' ';
}

static size_t cut_out(char *text, size_t length, uint64_t seed)
{
    size_t at = draw(seed, 5) % length;
    size_t n = draw(seed, 6) % 60;
    if (at + n > length)
        n = length - at;
    memmove(text + at, text + at + n, length - at - n);
    return length - n;
}

static void try_file(unsigned n, const char *book)
{
    tilly_ruleset *rules = rules_of_book(book);
    size_t length;
    unsigned refused = 0;
    char *good = good_file(n, rules, &length);
    char *bad = malloc(length + 1);
    tilly_error e = {.size = sizeof e};
    if (read_as(n, good, length, rules, &e) != TILLY_OK)
        fail_msg("the good file is refused at %s: %s", e.path, e.text);
    unsigned tries = n == 5 ? TRIES / 8 : TRIES;
    for (uint64_t i = 0; i < tries; i++) {
        size_t size = length;
        memcpy(bad, good, length);
        switch (i % 3) {
        case 0: change_byte(bad, length, i); break;
        case 1: change_number(bad, length, i); break;
        default: size = cut_out(bad, length, i);
        }
        e = (tilly_error){.size = sizeof e};
        tilly_status status = read_as(n, bad, size, rules, &e);
        if (status == TILLY_OK)
            continue;
        refused++;
        assert_int_equal(e.status, status);
        assert_true(e.text[0] != 0);
    }
    assert_true(refused > tries / 4);
    free(good);
    free(bad);
    tilly_ruleset_unref(rules);
}

static void rule_sets(void **state)
{
    (void)state;
    try_file(0, "tilly-1.2");
}
static void armies(void **state)
{
    (void)state;
    try_file(1, "tilly-1.2");
}
static void tables(void **state)
{
    (void)state;
    try_file(2, "tilly-1.2");
}
static void scenarios(void **state)
{
    (void)state;
    try_file(3, "tilly-1.2");
}
static void saves(void **state)
{
    (void)state;
    try_file(4, "tilly-1.2");
}
static void records(void **state)
{
    (void)state;
    try_file(5, "tilly-1.2");
}
static void rule_sets_of_glauben(void **state)
{
    (void)state;
    try_file(0, "glauben");
}
static void armies_of_glauben(void **state)
{
    (void)state;
    try_file(1, "glauben");
}
static void scenarios_of_glauben(void **state)
{
    (void)state;
    try_file(3, "glauben");
}
static void saves_of_glauben(void **state)
{
    (void)state;
    try_file(4, "glauben");
}
static void records_of_glauben(void **state)
{
    (void)state;
    try_file(5, "glauben");
}
static void tables_of_glauben(void **state)
{
    (void)state;
    try_file(6, "glauben");
}
static void rule_sets_of_scruby(void **state)
{
    (void)state;
    try_file(0, "scruby");
}
static void armies_of_scruby(void **state)
{
    (void)state;
    try_file(1, "scruby");
}
static void scenarios_of_scruby(void **state)
{
    (void)state;
    try_file(3, "scruby");
}
static void saves_of_scruby(void **state)
{
    (void)state;
    try_file(4, "scruby");
}
static void records_of_scruby(void **state)
{
    (void)state;
    try_file(5, "scruby");
}

static void depth_and_size_are_bounded(void **state)
{
    (void)state;
    tilly_ruleset *rules = rules_of_book("glauben");
    size_t size = 200000;
    char *deep = malloc(size);
    memset(deep, '[', size);
    for (unsigned n = 0; n < FORMATS; n++) {
        tilly_error e = {.size = sizeof e};
        assert_int_equal(read_as(n, deep, size, rules, &e), TILLY_E_FORMAT);
        assert_int_equal(read_as(n, "", 0, rules, &e), TILLY_E_FORMAT);
        assert_int_equal(read_as(n, "{}", 2, rules, &e), TILLY_E_FORMAT);
        assert_int_equal(read_as(n, "\"\\ud800\"", 8, rules, &e), TILLY_E_FORMAT);
        assert_int_equal(read_as(n, NULL, 0, rules, &e), TILLY_E_NULL);
    }
    free(deep);
    tilly_ruleset_unref(rules);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rule_sets),
        cmocka_unit_test(armies),
        cmocka_unit_test(tables),
        cmocka_unit_test(scenarios),
        cmocka_unit_test(saves),
        cmocka_unit_test(records),
        cmocka_unit_test(rule_sets_of_glauben),
        cmocka_unit_test(armies_of_glauben),
        cmocka_unit_test(scenarios_of_glauben),
        cmocka_unit_test(saves_of_glauben),
        cmocka_unit_test(records_of_glauben),
        cmocka_unit_test(tables_of_glauben),
        cmocka_unit_test(rule_sets_of_scruby),
        cmocka_unit_test(armies_of_scruby),
        cmocka_unit_test(scenarios_of_scruby),
        cmocka_unit_test(saves_of_scruby),
        cmocka_unit_test(records_of_scruby),
        cmocka_unit_test(depth_and_size_are_bounded),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
