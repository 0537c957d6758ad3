/* The tables of tilly-1.2: what a player finds on the first pages and on the sequence sheet of the
 * rule book; and the unit table of 2.0a. */
#include "support/support.h"
#include <stdio.h>
#include <string.h>

static int32_t book(const tilly_ruleset *r, const char *type, const char *column)
{
    char name[64];
    int32_t value = -1;
    snprintf(name, sizeof name, "%s.%s", type, column);
    if (tilly_ruleset_get(r, name, &value) != TILLY_OK)
        fail_msg("no %s", name);
    return value;
}

typedef struct line {
    const char *type;
    double move, range;
    int shoot, melee, resolve;
    double width, depth;
} line;
static const line table_1_1[] = {
    {"commander", 8, 0, 0, 4, 1, 1, 1},
    {"horse", 6, 2, 6, 5, 3, 2, 1},
    {"light horse", 8, 2, 6, 6, 2, 2, 1},
    {"dragoons", 6, 4, 6, 6, 2, 2, 1},
    {"pike+shot", 3, 4, 6, 5, 4, 2, 1},
    {"shot", 3, 4, 6, 6, 3, 2, 1},
    {"rabble", 3, 0, 0, 6, 1, 2, 1},
    {"cannons", 0, 1600, 6, 0, 2, 1, 1},
};

/* T1-EX-02 T1-012 T1-013 T1-119 T1-178 T1-200 T1-275 */
static void the_unit_table_is_the_books(void **state)
{
    tilly_ruleset *r = book_rules();
    assert_int_equal(tilly_ruleset_types(r), 8);
    for (unsigned i = 0; i < 8; i++) {
        const line *l = &table_1_1[i];
        assert_string_equal(tilly_ruleset_type_name(r, i), l->type);
        assert_int_equal(book(r, l->type, "move"), TUM(l->move));
        assert_int_equal(book(r, l->type, "range"), TUM(l->range));
        assert_int_equal(book(r, l->type, "shoot"), l->shoot);
        assert_int_equal(book(r, l->type, "melee"), l->melee);
        assert_int_equal(book(r, l->type, "resolve"), l->resolve);
        assert_int_equal(book(r, l->type, "width"), TUM(l->width));
        assert_int_equal(book(r, l->type, "depth"), TUM(l->depth));
    }
    tilly_ruleset_unref(r);
}

typedef struct line_of_20 {
    const char *type;
    double move, charge, difficult, back, limbered_move, range;
    int shoot, cover, melee, resolve;
    double width, depth;
} line_of_20;
static const line_of_20 table_2_1[] = {
    {"commander", 8, 3, 3, 0, 0, 0, 0, 0, 4, 1, 1, 1},
    {"horse", 6, 3, 3, 3, 0, 2, 6, 0, 5, 3, 2, 1},
    {"light horse", 8, 3, 3, 3, 0, 2, 6, 0, 6, 3, 2, 1},
    {"dragoons", 6, 3, 3, 3, 0, 4, 6, 1, 6, 3, 2, 1},
    {"pike+shot", 3, 3, 3, 1, 0, 4, 6, 0, 5, 4, 2, 1},
    {"shot", 3, 3, 3, 1, 0, 4, 6, 1, 6, 4, 2, 1},
    {"rabble", 3, 3, 3, 0, 0, 0, 0, 0, 6, 2, 2, 1},
    {"cannons", 0, 0, 0, 0, 3, 1600, 6, 0, 0, 2, 1, 1},
};

/* T2-003 T2-011 T2-093 T2-094 T2-101 T2-143 T2-152 T2-154 T2-182 T2-231, table 2.1 */
static void the_unit_table_of_2_0a_is_the_sheets(void **state)
{
    tilly_ruleset *r = rules_of_book("tilly-2.0");
    assert_int_equal(tilly_ruleset_types(r), 8);
    for (unsigned i = 0; i < 8; i++) {
        const line_of_20 *l = &table_2_1[i];
        assert_string_equal(tilly_ruleset_type_name(r, i), l->type);
        assert_int_equal(book(r, l->type, "move"), TUM(l->move));
        assert_int_equal(book(r, l->type, "charge"), TUM(l->charge));
        assert_int_equal(book(r, l->type, "difficult"), TUM(l->difficult));
        assert_int_equal(book(r, l->type, "back"), TUM(l->back));
        assert_int_equal(book(r, l->type, "limbered_move"), TUM(l->limbered_move));
        assert_int_equal(book(r, l->type, "range"), TUM(l->range));
        assert_int_equal(book(r, l->type, "shoot"), l->shoot);
        assert_int_equal(book(r, l->type, "cover"), l->cover);
        assert_int_equal(book(r, l->type, "melee"), l->melee);
        assert_int_equal(book(r, l->type, "resolve"), l->resolve);
        assert_int_equal(book(r, l->type, "width"), TUM(l->width));
        assert_int_equal(book(r, l->type, "depth"), TUM(l->depth));
    }
    tilly_ruleset_unref(r);
}

static void with_quality(scene *s)
{
    set_rule(s, "unit_quality", "on");
}

static const piece pikes_by_quality[] = {
    {"Ordinary", "pike+shot", 0, 0, 0, 0},
    {"Superior", "pike+shot", 0, 3, 0, 0, .quality = "superior"},
    {"Inferior", "pike+shot", 0, 6, 0, 0, .quality = "inferior"},
    {"Rabble", "rabble", 0, 9, 0, 0, .quality = "rabble"},
    {"Enemy", "shot", 1, 0, 20, 180},
    {0},
};

/* T1-EX-03 T1-031 T1-039 T1-043 T1-045 T1-048 T1-050 */
static void pikes_start_with_their_quality(void **state)
{
    scene *s = scene_of(pikes_by_quality, with_quality);
    assert_int_equal(look(s, "Ordinary").start, 4);
    assert_int_equal(look(s, "Superior").start, 5);
    assert_int_equal(look(s, "Inferior").start, 3);
    assert_int_equal(look(s, "Rabble").start, 1);
    scene_end(s);
}

/* T1-036 */
static void without_the_option_all_are_ordinary(void **state)
{
    scene *s = scene_of(pikes_by_quality, NULL);
    assert_int_equal(look(s, "Superior").start, 4);
    assert_int_equal(look(s, "Inferior").start, 4);
    assert_int_equal(look(s, "Superior").quality, 0);
    scene_end(s);
}

static const char *const sheet[] = {
    "Initiative",
    "Terrain",
    "Deployment",
    "Cannons",
    "1.1 Attacker Move",
    "1.2 Defender Shoot",
    "2.1 Defender Move",
    "2.2 Attacker Shoot",
    "3.1 Declare Charge",
    "3.2 Charge",
    "3.3 Point Blank Shooting",
    "3.4 Melee",
    "3.5 Rally Back",
    "4.1 Command Morale",
    "4.2 Unit Rally",
    "4.3 Unit Heroics",
    "4.4 Army Morale",
};
enum { SHEET = sizeof sheet / sizeof *sheet };

/* T1-100 T1-101 T1-102 T1-103 T1-104 */
static void the_sequence_reads_like_the_books_page(void **state)
{
    tilly_ruleset *r = book_rules();
    unsigned rows = 0;
    for (uint32_t i = 0; i < tilly_ruleset_beats(r); i++) {
        tilly_beat_info b = {.size = sizeof b};
        assert_int_equal(tilly_ruleset_beat(r, i, &b), TILLY_OK);
        if (b.row == TILLY_NO_ROW || b.row < rows)
            continue;
        char text[64];
        snprintf(text, sizeof text, "%s%s%s", b.number, *b.number ? " " : "", b.title);
        assert_true(rows < SHEET);
        assert_string_equal(text, sheet[rows]);
        rows++;
    }
    assert_int_equal(rows, SHEET);
    tilly_ruleset_unref(r);
}

static void
must_cite(const tilly_ruleset *r, enum tilly_cite what, uint32_t number, const char *wanted)
{
    char text[32];
    assert_int_equal(tilly_ruleset_cite(r, what, number, text, sizeof text), TILLY_OK);
    assert_string_equal(text, wanted);
}

/* Decisions T1-D-03 to T1-D-31 and rolls T1-R-01 to T1-R-13 all have their question, and every
 * question its number. */
static void every_decision_and_roll_of_the_catalogue_is_cited(void **state)
{
    tilly_ruleset *r = book_rules();
    char text[32];
    bool decided[32] = {0}, rolled[14] = {0};
    for (uint32_t i = 0; i < tilly_ruleset_beats(r); i++) {
        tilly_beat_info b = {.size = sizeof b};
        tilly_ruleset_beat(r, i, &b);
        if (b.what == TILLY_BEAT_ACTS)
            continue;
        assert_int_equal(
            tilly_ruleset_cite(r,
                               b.what == TILLY_BEAT_ASKS ? TILLY_CITE_DECISION : TILLY_CITE_ROLL,
                               b.kind,
                               text,
                               sizeof text),
            TILLY_OK);
    }
    for (uint32_t kind = 1; kind < 64; kind++) {
        unsigned first = 0;
        unsigned second = 0;
        if (tilly_ruleset_cite(r, TILLY_CITE_DECISION, kind, text, sizeof text) == TILLY_OK) {
            assert_true(sscanf(text, "T1-D-%u", &first) == 1 && first < 32);
            decided[first] = true;
            if (sscanf(text, "T1-D-%u%*c%u", &first, &second) == 2)
                decided[second] = true;
        }
        if (tilly_ruleset_cite(r, TILLY_CITE_ROLL, kind, text, sizeof text) == TILLY_OK) {
            assert_true(sscanf(text, "T1-R-%u", &first) == 1 && first < 14);
            rolled[first] = true;
        }
    }
    for (unsigned d = 3; d <= 31; d++)
        assert_true(decided[d]);
    for (unsigned n = 1; n <= 13; n++)
        assert_true(rolled[n]);
    must_cite(r, TILLY_CITE_CLAUSE, 81, "T1-081");
    must_cite(r, TILLY_CITE_CLAUSE, 1107, "T1-Q-107");
    must_cite(r, TILLY_CITE_DECISION, TILLY_ASK_TERRAIN, "T1-D-03+04");
    must_cite(r, TILLY_CITE_DECISION, TILLY_ASK_CHARGE, "T1-D-21/22");
    must_cite(r, TILLY_CITE_RULING, 137, "T1-Q-137");
    tilly_ruleset_unref(r);
}

static void option_is(const tilly_ruleset *r, const char *name, const char *word)
{
    uint32_t index;
    tilly_parameter p = {.size = sizeof p};
    assert_int_equal(tilly_ruleset_find(r, name, &index), TILLY_OK);
    assert_int_equal(tilly_ruleset_parameter(r, index, &p), TILLY_OK);
    assert_int_equal(p.option, 1);
    if (word)
        assert_string_equal(tilly_ruleset_word(r, index, p.usual), word);
}

/* T1-Q-35 T1-Q-41 T1-Q-43 T1-Q-133 T1-036 T1-248 T1-325 */
static void the_options_have_their_words(void **state)
{
    tilly_ruleset *r = book_rules();
    option_is(r, "unit_quality", "off");
    option_is(r, "evade", "off");
    option_is(r, "variable_army_morale", "off");
    option_is(r, "cannon_pivot_command", "on");
    option_is(r, "superior_turn", "free");
    option_is(r, "inferior_rally_back", "lost");
    option_is(r, "variable_morale_tie", "both");
    option_is(r, "army_points", NULL);
    tilly_ruleset_unref(r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_unit_table_is_the_books),
        cmocka_unit_test(the_unit_table_of_2_0a_is_the_sheets),
        cmocka_unit_test(pikes_start_with_their_quality),
        cmocka_unit_test(without_the_option_all_are_ordinary),
        cmocka_unit_test(the_sequence_reads_like_the_books_page),
        cmocka_unit_test(every_decision_and_roll_of_the_catalogue_is_cited),
        cmocka_unit_test(the_options_have_their_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
