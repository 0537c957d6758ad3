/* What strangers might try: each attempt of escapes.txt meets its refusal or its limit, takes no
 * more memory and time than it may, and leaves the battle as it was. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include "script/scripted.h"

/* ---- memory of all that the library takes for a script -------------------------------------- */

typedef struct purse {
    size_t used, most;
} purse;

static void take(purse *p, size_t more, size_t less)
{
    p->used += more;
    p->used -= less;
    if (p->used > p->most)
        p->most = p->used;
}
static void *counted_alloc(size_t size, void *context)
{
    take(context, size, 0);
    return malloc(size);
}
static void *counted_resize(void *block, size_t old, size_t size, void *context)
{
    take(context, size, old);
    return realloc(block, size);
}
static void counted_free(void *block, size_t size, void *context)
{
    take(context, 0, size);
    free(block);
}

/* ---- attempts ------------------------------------------------------------------------------- */

typedef struct attempt {
    char where[16], wanted[128], what[256];
    char code[8192];
} attempt;

/* The next of the file; false at its end. */
static bool read_attempt(FILE *f, attempt *a)
{
    static char line[4096];
    static bool begun;
    a->code[0] = 0;
    while (begun || fgets(line, sizeof line, f)) {
        begun = false;
        if (sscanf(line, "### %15[^ |] | %127[^|] | %255[^\n]", a->where, a->wanted, a->what) == 3)
            break;
    }
    if (strncmp(line, "###", 3) || feof(f))
        return false;
    a->wanted[strcspn(a->wanted, "\n")] = 0;
    for (size_t n = strlen(a->wanted); n && a->wanted[n - 1] == ' ';)
        a->wanted[--n] = 0;
    while (fgets(line, sizeof line, f) && strncmp(line, "###", 3))
        strcat(a->code, line);
    begun = !feof(f);
    return true;
}

/* Files that are written better by a loop. */
static const char *code_of(const attempt *a)
{
    static char made[65536];
    made[0] = 0;
    if (!strncmp(a->code, "%NEST", 5)) {
        for (int i = 0; i < 300; i++)
            strcat(made, "if true then ");
        return made;
    }
    if (!strncmp(a->code, "%ARGUMENTS", 10)) {
        strcat(made, "print(");
        for (int i = 0; i < 300; i++)
            strcat(made, "{},");
        return strcat(made, "1)");
    }
    return a->code;
}

static const char *file_of(const attempt *a)
{
    static char lines[70000];
    const bool in_turn = !strcmp(a->where, "turn");
    snprintf(lines,
             sizeof lines,
             "%s%s%s",
             in_turn ? "on('turn', function(battle, moment)\n" : "",
             code_of(a),
             in_turn ? "\nend)" : "");
    return meadow("variables = {relief = 0}", lines);
}

/* What it says, "" if it goes through. */
static const char *try_it(const char *text, purse *memory)
{
    static tilly_error error;
    tilly_script *s;
    tilly_battle *b;
    const tilly_allocator counted = {
        sizeof counted, 0, counted_alloc, counted_resize, counted_free, memory};
    tilly_script_limits limits = TILLY_SCRIPT_LIMITS_INIT;
    limits.name = "stranger.lua";
    limits.allocator = &counted;
    error = (tilly_error)TILLY_ERROR_INIT;
    if (tilly_script_read(text, strlen(text), &limits, &s, &error) < 0)
        return error.text;
    if (tilly_script_battle(s, 1632, 0, NULL, &b, &error) < 0)
        fail_msg("%s", error.text);
    tilly_script_unref(s);
    const tilly_status status = play_turns(b, 2);
    if (status < 0) {
        uint64_t before;
        uint64_t after;
        assert_int_equal(status, TILLY_E_CALLBACK);
        tilly_error_last(status, &error);
        assert_int_equal(tilly_battle_hash(b, &before), TILLY_OK);
        assert_int_equal(play_turns(b, 2), TILLY_E_CALLBACK); /* it meets the same moment again */
        assert_int_equal(tilly_battle_hash(b, &after), TILLY_OK);
        assert_true(before == after);
        assert_int_equal(variable(b, "relief"), 0);
    }
    tilly_battle_unref(b);
    return error.text;
}

static bool meets(const attempt *a, const char *said)
{
    if (!strcmp(a->wanted, "ok"))
        return !*said;
    return strstr(said, a->wanted) != NULL;
}

#ifdef TILLY_SANITIZED
enum { SECONDS = 60 };
#else
enum { SECONDS = 4 };
#endif

static void none_gets_out_and_none_takes_more_than_it_may(void **state)
{
    (void)state;
    static attempt a;
    unsigned attempts = 0;
    unsigned wrong = 0;
    FILE *f = fopen("tests/script/escapes.txt", "r");
    assert_non_null(f);
    while (read_attempt(f, &a)) {
        enum { BESIDE = 1 << 19 }; /* the text, the document and the state's own record */
        purse memory = {0};
        const clock_t begun = clock();
        const char *said = try_it(file_of(&a), &memory);
        const double seconds = (double)(clock() - begun) / CLOCKS_PER_SEC;
        attempts++;
        if (!meets(&a, said)) {
            print_error("%s: wanted \"%s\", met \"%s\"\n", a.what, a.wanted, said);
            wrong++;
        }
        if (memory.most > TILLY_SCRIPT_MEMORY + BESIDE || memory.used || seconds > SECONDS) {
            print_error(
                "%s: %zu bytes, %zu left, %.2f s\n", a.what, memory.most, memory.used, seconds);
            wrong++;
        }
    }
    fclose(f);
    f = fopen("/tmp/tilly-was-here", "r");
    assert_null(f);
    print_message("%u attempts\n", attempts);
    assert_true(attempts >= 200);
    assert_int_equal(wrong, 0);
}

/* CVE-2018-1999023: what a compiler made can break the interpreter that runs it. */
static void bytecode_is_no_scenario(void **state)
{
    (void)state;
    static const char bytes[] = "\x1bLua\x54\x00\x19\x93\r\n\x1a\n\x04\x08\x08";
    tilly_script *s = NULL;
    tilly_error error = TILLY_ERROR_INIT;
    assert_int_equal(tilly_script_read(bytes, sizeof bytes - 1, NULL, &s, &error), TILLY_E_FORMAT);
    assert_says(error.text, "attempt to load a binary chunk");
    assert_null(s);
}

/* ---- files that take long to compile -------------------------------------------------------- */

static char file[TILLY_SCRIPT_TEXT + 2];

static void repeat(const char *words, unsigned times)
{
    const size_t length = strlen(words);
    size_t at = strlen(file);
    while (times-- && at + length < sizeof file) {
        memcpy(file + at, words, length + 1);
        at += length;
    }
}

static void is_read_in_time(void)
{
    tilly_script *s = NULL;
    tilly_error error = TILLY_ERROR_INIT;
    const clock_t begun = clock();
    if (tilly_script_read(file, strlen(file), NULL, &s, &error) < 0)
        fail_msg("%s", error.text);
    const double seconds = (double)(clock() - begun) / CLOCKS_PER_SEC;
    if (seconds > SECONDS / 2.0)
        fail_msg("it takes %.2f s", seconds);
    tilly_script_unref(s);
}

/* No hook counts what the compiler does: the length of the file bounds it. */
static void the_worst_files_are_read_in_time(void **state)
{
    (void)state;
    enum { LEVELS = 40 };
    strcpy(file, "local a local x = a");
    repeat(" or a", TILLY_SCRIPT_TEXT / 5 - 8);
    is_read_in_time();
    *file = 0;
    for (unsigned level = 0; level < LEVELS; level++) {
        repeat("local a", 1);
        repeat(",a", 198);
        repeat(" local b = function() ", 1);
    }
    repeat("X=X;", (unsigned)(TILLY_SCRIPT_TEXT - strlen(file) - LEVELS * 4) / 4);
    repeat(" end", LEVELS);
    is_read_in_time();
}

static void a_file_that_is_too_long_is_not_read(void **state)
{
    (void)state;
    tilly_script *s = NULL;
    tilly_error error = TILLY_ERROR_INIT;
    *file = 0;
    repeat(" ", TILLY_SCRIPT_TEXT);
    assert_int_equal(tilly_script_read(file, strlen(file), NULL, &s, &error), TILLY_OK);
    tilly_script_unref(s);
    repeat(" ", 1);
    assert_int_equal(tilly_script_read(file, strlen(file), NULL, &s, &error), TILLY_E_FORMAT);
    assert_says(error.text, "64 KiB");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bytecode_is_no_scenario),
        cmocka_unit_test(the_worst_files_are_read_in_time),
        cmocka_unit_test(a_file_that_is_too_long_is_not_read),
        cmocka_unit_test(none_gets_out_and_none_takes_more_than_it_may),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
