/* Hostile files: good ones with bytes changed, lines cut and doubled, numbers replaced. Every
 * reader says what is wrong and where, or accepts a state that can be played. */
#include "fuzz/fuzz.h"
#include "support/support.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TRIES = 400 };

static tilly_status
write_as(unsigned n, const tilly_battle *b, char *text, size_t room, size_t *needed)
{
    switch (n) {
    case 0: return tilly_ruleset_write(tilly_battle_rules(b), text, room, needed);
    case 1: return tilly_army_write(tilly_battle_army(b, 0), text, room, needed);
    case 2: return tilly_table_write(tilly_battle_table(b), text, room, needed);
    case 3: return tilly_scenario_write(b, text, room, needed);
    case 4: return tilly_battle_save(b, text, room, needed);
    case 5: return tilly_battle_record(b, text, room, needed);
    default: return tilly_ruleset_tables_write(tilly_battle_rules(b), text, room, needed);
    }
}

static bool is_glauben(const tilly_ruleset *rules)
{
    return strcmp(tilly_ruleset_id(rules), "glauben") == 0;
}

/* Lützen: regiments, orders, messengers under way, reinforcements. */
static tilly_battle *luetzen(void)
{
    static char text[1 << 16];
    tilly_error e = {.size = sizeof e};
    tilly_battle *b = NULL;
    FILE *f = fopen("examples/scenarios/luetzen_1632.json", "rb");
    assert_non_null(f);
    size_t length = fread(text, 1, sizeof text, f);
    fclose(f);
    if (tilly_scenario_read(text, length, 3, 0, NULL, &b, &e) != TILLY_OK)
        fail_msg("Lützen: %s: %s", e.path, e.text);
    return b;
}

/* A battle stopped in the middle of a step's questions, so that its save has frames. */
static tilly_battle *battle_in_play(tilly_ruleset *rules)
{
    bool regiments = is_glauben(rules);
    tilly_battle *b = regiments ? luetzen() : example_battle(rules, 3, false);
    tilly_hooks hooks = {.size = sizeof hooks};
    tilly_turn *turn;
    for (int i = 0; i < 2; i++)
        tilly_player_builtin(regiments ? "random" : "thumb", 1, &hooks.player[i]);
    assert_int_equal(tilly_battle_run(b, &hooks, 4), TILLY_TURN_OVER);
    assert_int_equal(tilly_battle_turn(b, &turn), TILLY_OK);
    for (uint64_t i = 0; i < 21; i++) {
        tilly_answer a = {.size = sizeof a};
        assert_int_equal(tilly_turn_next(turn, 0), TILLY_DECISION);
        assert_int_equal(tilly_turn_sample(turn, i, &a), TILLY_OK);
        if (i < 20)
            assert_int_equal(tilly_turn_answer(turn, &a, NULL), TILLY_OK);
    }
    return b;
}

static char *good_file(unsigned n, tilly_ruleset *rules, size_t *length)
{
    /* in play generals ride upon units, who could not be deployed there */
    tilly_battle *b = n == 3 && is_glauben(rules) ? luetzen() : battle_in_play(rules);
    size_t needed = 0;
    assert_int_equal(write_as(n, b, NULL, 0, &needed), TILLY_OK);
    char *text = malloc(needed);
    assert_int_equal(write_as(n, b, text, needed, &needed), TILLY_OK);
    *length = needed - 1;
    tilly_battle_unref(b);
    return text;
}

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
        cmocka_unit_test(depth_and_size_are_bounded),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
