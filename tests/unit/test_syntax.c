/* What is JSON: our judgment of texts beside that of jansson, on texts made from a grammar that is
 * often broken, on files that ship with the library, and on both with bytes changed. */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/text.h"
#include "files/json/syntax.h"
#include "support/cases.h"
#include "support/support.h"

/* ---- memory that is counted ----------------------------------------------------------------- */

typedef struct purse {
    size_t held, most;
    unsigned long left;
    bool limited;
} purse;

static void *purse_alloc(size_t size, void *context)
{
    purse *p = context;
    if (p->limited && !p->left)
        return NULL;
    p->left -= p->limited;
    p->held += size;
    if (p->held > p->most)
        p->most = p->held;
    return malloc(size);
}

static void purse_free(void *block, size_t size, void *context)
{
    ((purse *)context)->held -= size;
    free(block);
}

/* Both blocks are held while one is copied into the other. */
static void *purse_resize(void *block, size_t old_size, size_t size, void *context)
{
    void *grown = purse_alloc(size, context);
    if (!grown)
        return NULL;
    memcpy(grown, block, old_size < size ? old_size : size);
    purse_free(block, old_size, context);
    return grown;
}

static tilly_allocator memory_from(purse *p)
{
    return (tilly_allocator){.size = sizeof(tilly_allocator),
                             .alloc = purse_alloc,
                             .resize = purse_resize,
                             .free = purse_free,
                             .context = p};
}

/* ---- texts ---------------------------------------------------------------------------------- */

typedef struct maker {
    uint64_t seed;
    uint32_t drawn;
    char words[4096];
    size_t length;
} maker;

static uint32_t draw(maker *m, uint32_t below)
{
    uint32_t w[4];
    tilly_draw(m->seed, TILLY_STREAM_FREE, m->drawn++, 0, w);
    return w[0] % below;
}

static void add(maker *m, const char *words, size_t length)
{
    if (m->length + length < sizeof m->words) {
        memcpy(m->words + m->length, words, length);
        m->length += length;
    }
}

#define ADD_ONE_OF(m, list)                                                                        \
    do {                                                                                           \
        const char *one = (list)[draw(m, sizeof(list) / sizeof *(list))];                          \
        add(m, one, strlen(one));                                                                  \
    } while (0)

static void add_space(maker *m)
{
    static const char *const space[] = {"", "", "", "", " ", "\n", "\t\r", "\f", "\xc2\xa0"};
    if (!draw(m, 3))
        ADD_ONE_OF(m, space);
}

static void add_string(maker *m)
{
    static const char *const part[] = {"a",
                                       "b",
                                       "key",
                                       "\\n",
                                       "\\u0041",
                                       "\\\"",
                                       "\\/",
                                       "\xc3\x85",
                                       "\x7f",
                                       "\\ud83d\\ude00",
                                       "\\\\",
                                       "\\u001b",
                                       "\xe2\x80\xa8",
                                       "\\b\\f",
                                       "\\u00e5"};
    static const char *const bad[] = {"\\ud800",
                                      "\\udc00",
                                      "\\ud800\\u0041",
                                      "\\x",
                                      "\\u12g4",
                                      "\n",
                                      "\xff",
                                      "\xc0\xaf",
                                      "\xed\xa0\x80",
                                      "\\u0000",
                                      "\\u00",
                                      "\xf4\x90\x80\x80",
                                      "\x01",
                                      "\\",
                                      "\xe2\x82"};
    add(m, "\"", 1);
    for (uint32_t n = draw(m, 4); n; n--)
        ADD_ONE_OF(m, part);
    if (!draw(m, 60))
        ADD_ONE_OF(m, bad);
    if (!draw(m, 300))
        add(m, "", 1);
    add(m, "\"", draw(m, 100) ? 1 : 0);
}

static void add_value(maker *m, unsigned depth)
{
    static const char *const plain[] = {"0",
                                        "-0",
                                        "1",
                                        "-12",
                                        "3.25",
                                        "1e5",
                                        "-1E+2",
                                        "0.5e-3",
                                        "true",
                                        "false",
                                        "null",
                                        "9223372036854775807",
                                        "-9223372036854775808",
                                        "9223372036854775808",
                                        "1e308",
                                        "1e309",
                                        "-1e999",
                                        "1e-999",
                                        "12345678901234567890123"};
    static const char *const bad[] = {
        "01",       "-",   "+1",    ".5",    "1.",    "1e",  "1e+",
        "0x1",      "tru", "True",  "nulll", "truee", "--1", "NaN",
        "Infinity", "'a'", "/**/1", "1.e1",  "-a",    "00",  "\xef\xbb\xbf[]",
        ""};
    add_space(m);
    uint32_t kind = !depth ? 5 + draw(m, 3) : draw(m, depth < 5 ? 8 : 5);
    if (kind < 2)
        add_string(m);
    else if (kind < 5 && draw(m, 50))
        ADD_ONE_OF(m, plain);
    else if (kind < 5)
        ADD_ONE_OF(m, bad);
    else {
        bool object = kind > 5;
        uint32_t n = draw(m, 5);
        add(m, object ? "{" : "[", 1);
        for (uint32_t i = 0; i < n; i++) {
            if (object) {
                add_space(m);
                add_string(m);
                add_space(m);
                add(m, ":", draw(m, 150) ? 1 : 0);
            }
            add_value(m, depth + 1);
            add(m, ",", i + 1 < n ? draw(m, 150) > 0 : draw(m, 150) == 0);
        }
        add_space(m);
        add(m, object == (draw(m, 150) > 0) ? "}" : "]", draw(m, 150) ? 1 : 0);
    }
    add_space(m);
}

/* ---- two judges ----------------------------------------------------------------------------- */

/* What jansson reads, written out again, is what we have decoded. */
static const char *same_value(json_t *theirs, const char *ours);

static const char *past(const char *c, const char *set)
{
    return c + strspn(c, set);
}

static const char *past_string(const char *c)
{
    for (c += strlen(c); !*c;)
        c++;
    return c;
}

static const char *same_members(json_t *theirs, const char *ours)
{
    const char *key;
    json_t *member;
    json_object_foreach(theirs, key, member)
    {
        ours = past(ours, ", \t\n\r");
        assert_int_equal(*ours, '"');
        assert_string_equal(ours + 1, key);
        ours = same_value(member, past(past_string(ours), ": \t\n\r"));
    }
    ours = past(ours, " \t\n\r");
    assert_int_equal(*ours, '}');
    return ours + 1;
}

static const char *same_items(json_t *theirs, const char *ours)
{
    size_t i;
    json_t *item;
    json_array_foreach(theirs, i, item) ours = same_value(item, past(ours, ", \t\n\r"));
    ours = past(ours, " \t\n\r");
    assert_int_equal(*ours, ']');
    return ours + 1;
}

static const char *same_value(json_t *theirs, const char *ours)
{
    if (json_is_object(theirs))
        return same_members(theirs, ours + 1);
    if (json_is_array(theirs))
        return same_items(theirs, ours + 1);
    if (!json_is_string(theirs))
        return ours + strcspn(ours, ",]} \t\n\r");
    assert_int_equal(*ours, '"');
    assert_string_equal(ours + 1, json_string_value(theirs));
    return past_string(ours);
}

/* jansson refuses numbers that its own types do not hold, which we leave to their reader; it nests
 * deeper, and it overlooks a zero byte after a number or a word. */
static bool
differ_on_purpose(const char *words, size_t length, const char *ours, const json_error_t *e)
{
    return json_error_code(e) == json_error_numeric_overflow || strstr(ours, "deeper") ||
           memchr(words, 0, length);
}

static bool judged_alike(const char *words, size_t length)
{
    const tilly_allocator memory = memory_from(&(purse){0});
    char *copy = calloc(length + 1, 1);
    syntax_fault fault = {.words = ""};
    json_error_t e = {.line = 0};
    json_t *theirs = json_loadb(words, length, JSON_REJECT_DUPLICATES, &e);
    memcpy(copy, words, length);
    bool ours = syntax_check(copy, length, NULL, &memory, &fault);
    if (theirs && ours)
        same_value(theirs, past(copy, " \t\n\r"));
    if (ours != (theirs != NULL) && !differ_on_purpose(words, length, fault.words, &e))
        fail_msg("%.*s\nours: %s\ntheirs: %s",
                 (int)(length < 200 ? length : 200),
                 words,
                 ours ? "valid" : fault.words,
                 theirs ? "valid" : e.text);
    if (!ours)
        assert_true(fault.at <= length && fault.words[0]);
    json_decref(theirs);
    free(copy);
    return ours;
}

static void texts_of_a_broken_grammar_are_judged_as_by_jansson(void **state)
{
    (void)state;
    unsigned valid = 0;
    enum { TEXTS = CASES(60000) };
    for (uint64_t seed = 0; seed < TEXTS; seed++) {
        maker m = {.seed = seed};
        add_value(&m, 0);
        if (!draw(&m, 20))
            add_value(&m, 4);
        valid += judged_alike(m.words, m.length);
    }
    assert_true(valid > TEXTS / 8 && valid < TEXTS * 7 / 8);
}

/* Every file that ships, whole and then with bytes changed, cut out, and cut off. */
static void judge_file(const char *path)
{
    static char words[1 << 20];
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    size_t length = fread(words, 1, sizeof words, file);
    fclose(file);
    assert_true(judged_alike(words, length));
    maker m = {.seed = length};
    for (unsigned i = 0; i < 300; i++) {
        static const char bytes[] = "{}[]\",:\\0-e.\x01\xc3 x";
        size_t at = draw(&m, (uint32_t)length);
        char kept = words[at];
        words[at] = bytes[draw(&m, sizeof bytes)];
        judged_alike(words, draw(&m, 8) ? length : at + 1);
        words[at] = kept;
    }
}

static void files_that_ship_are_judged_as_by_jansson(void **state)
{
    (void)state;
    static const char *const path[] = {"examples/scenarios/luetzen_1632.json",
                                       "examples/scenarios/two_armies.json",
                                       "examples/scenarios/three_brigades.json",
                                       "examples/scenarios/two_armies_in_inches.json",
                                       "data/glauben-tables.json"};
    for (unsigned i = 0; i < sizeof path / sizeof *path; i++)
        judge_file(path[i]);
}

/* ---- memory --------------------------------------------------------------------------------- */

static tilly_status read_scenario(const char *words, size_t length, purse *p)
{
    const tilly_allocator memory = memory_from(p);
    tilly_error e = {.size = sizeof e};
    tilly_battle *b = NULL;
    tilly_status status = tilly_scenario_read(words, length, 1, 0, &memory, &b, &e);
    assert_int_equal(status, e.status);
    tilly_battle_unref(b);
    assert_int_equal(p->held, 0);
    return status;
}

/* Files as large as they may be: brackets, names, one text, numbers. */
static size_t fill(char *words, unsigned kind, size_t room)
{
    size_t used = 0;
    words[used++] = '{';
    for (unsigned i = 0; used + 40 < room && i < MOST_ITEMS - 10; i++)
        switch (kind) {
        case 0: used += (size_t)sprintf(words + used, "%s\"%x\":0", i ? "," : "", i); break;
        case 1: used += (size_t)sprintf(words + used, i ? ",{}" : "\"a\":[{}"); break;
        case 2: used += (size_t)sprintf(words + used, i ? "\\u00e5" : "\"a\":[\""); break;
        default: used += (size_t)sprintf(words + used, i ? ",1" : "\"a\":[1"); break;
        }
    used += (size_t)sprintf(words + used, kind == 0 ? "}" : kind == 2 ? "\"]}" : "]}");
    return used;
}

static void no_file_takes_more_than_four_times_its_length_or_24_MiB(void **state)
{
    (void)state;
    char *words = malloc(MOST_TEXT + 1);
    for (unsigned kind = 0; kind < 4; kind++)
        for (size_t room = 1000; room <= MOST_TEXT; room *= 4) {
            purse p = {0};
            size_t length = fill(words, kind, room);
            assert_int_equal(read_scenario(words, length, &p), TILLY_E_FORMAT);
            assert_true(p.most < 4 * length + 256);
            assert_true(p.most < 24u << 20);
        }
    free(words);
}

static void want_of_memory_is_never_told_as_a_bad_file(void **state)
{
    (void)state;
    char *words = malloc(1 << 16);
    size_t length = fill(words, 0, 1 << 16);
    unsigned long calls = 0;
    for (tilly_status status = TILLY_E_MEMORY; status == TILLY_E_MEMORY; calls++) {
        purse p = {.limited = true, .left = calls};
        status = read_scenario(words, length, &p);
        assert_true(status == TILLY_E_MEMORY || status == TILLY_E_FORMAT);
    }
    assert_true(calls > 4);
    free(words);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(texts_of_a_broken_grammar_are_judged_as_by_jansson),
        cmocka_unit_test(files_that_ship_are_judged_as_by_jansson),
        cmocka_unit_test(no_file_takes_more_than_four_times_its_length_or_24_MiB),
        cmocka_unit_test(want_of_memory_is_never_told_as_a_bad_file),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
