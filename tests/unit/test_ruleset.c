/* Rule sets: their numbers by name, options in words, new unit types, catalogue numbers, the
 * sequence of play. */
#include "base/handle.h"
#include "support/support.h"
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* table 1.1 of the catalogue: move, range, shoot, melee, resolve, width, depth */
enum { COLUMNS_OF_A_TYPE = 7 };

static uint64_t hash_of(const tilly_ruleset *r)
{
    uint64_t hash = 0;
    assert_int_equal(tilly_ruleset_hash(r, &hash), TILLY_OK);
    return hash;
}

static tilly_parameter parameter_at(const tilly_ruleset *r, uint32_t i)
{
    tilly_parameter p = {.size = sizeof p};
    assert_int_equal(tilly_ruleset_parameter(r, i, &p), TILLY_OK);
    return p;
}

static int32_t value_of(const tilly_ruleset *r, const char *name)
{
    int32_t value = -1;
    assert_int_equal(tilly_ruleset_get(r, name, &value), TILLY_OK);
    return value;
}

/* ---- parameters ----------------------------------------------------------------------------- */

static void every_parameter_is_found_by_its_name(void **state)
{
    tilly_ruleset *r = book_rules();
    uint32_t count = tilly_ruleset_parameters(r);
    uint32_t found;
    assert_true(count > 100);
    for (uint32_t i = 0; i < count; i++) {
        tilly_parameter p = parameter_at(r, i);
        assert_int_equal(tilly_ruleset_find(r, p.name, &found), TILLY_OK);
        assert_int_equal(found, i);
        assert_true(p.least <= p.usual && p.usual <= p.most && p.step > 0);
        assert_true(p.text[0] && strlen(p.text) < sizeof p.text - 1);
        assert_int_equal(value_of(r, p.name), p.value);
    }
    tilly_ruleset_unref(r);
}

static void an_option_has_a_word_for_each_of_its_values(void **state)
{
    tilly_ruleset *r = book_rules();
    uint32_t i;
    assert_int_equal(tilly_ruleset_find(r, "inferior_rally_back", &i), TILLY_OK);
    assert_int_equal(parameter_at(r, i).option, 1);
    assert_string_equal(tilly_ruleset_word(r, i, 0), "never"); /* T1-Q-43 */
    assert_string_equal(tilly_ruleset_word(r, i, 1), "lost");
    assert_string_equal(tilly_ruleset_word(r, i, 2), "always");
    assert_null(tilly_ruleset_word(r, i, 3));
    assert_null(tilly_ruleset_word(r, i, -1));
    assert_int_equal(tilly_ruleset_find(r, "command_radius", &i), TILLY_OK);
    assert_int_equal(parameter_at(r, i).option, 0);
    assert_null(tilly_ruleset_word(r, i, 0));
    tilly_ruleset_unref(r);
}

static void a_value_can_be_set_in_words(void **state)
{
    static const struct {
        const char *name, *words;
        int32_t value;
    } set[] = {
        {"charge_move", "2.5", 25000},
        {"charge_move", "3", 30000},
        {"wheel_most", "22.5", 2250},
        {"evade", "on", 1},
        {"evade", "off", 0},
        {"evade", "1", 1},
        {"inferior_rally_back", "always", 2},
        {"horse.resolve", "5", 5},
        {"light horse.move", "7.0001", 70001},
        {"command_check_score", "5", 5},
    };
    tilly_ruleset *r = book_rules();
    for (size_t i = 0; i < sizeof set / sizeof set[0]; i++) {
        assert_int_equal(tilly_ruleset_set_text(r, set[i].name, set[i].words, NULL), TILLY_OK);
        assert_int_equal(value_of(r, set[i].name), set[i].value);
    }
    tilly_ruleset_unref(r);
}

static void what_cannot_be_set_is_refused_and_says_why(void **state)
{
    static const struct {
        const char *name, *words;
        tilly_status status;
        const char *text;
    } wrong[] = {
        {"charge_moves", "3", TILLY_E_UNKNOWN, "charge_moves"},
        {"horse.courage", "3", TILLY_E_UNKNOWN, "horse.courage"},
        {"horsemove", "3", TILLY_E_UNKNOWN, "horsemove"},
        {"charge_move", "101", TILLY_E_RANGE, "from 0 to 100"},
        {"charge_move", "-1", TILLY_E_RANGE, "from 0 to 100"},
        {"charge_move", "2.50001", TILLY_E_RANGE, "from 0 to 100"},
        {"charge_move", "2,5", TILLY_E_RANGE, "from 0 to 100"},
        {"charge_move", "", TILLY_E_RANGE, "from 0 to 100"},
        {"charge_move", "3e1", TILLY_E_RANGE, "from 0 to 100"},
        {"charge_move", "99999999999999999999", TILLY_E_RANGE, "from 0 to 100"},
        {"wheel_most", "22.555", TILLY_E_RANGE, "from 0 to 90"},
        {"horse.resolve", "2.5", TILLY_E_RANGE, "from 1 to 10"},
        {"evade", "maybe", TILLY_E_RANGE, "\"off\", \"on\""},
        {"evade", "2", TILLY_E_RANGE, "\"off\", \"on\""},
    };
    tilly_ruleset *r = book_rules();
    uint64_t before = hash_of(r);
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        tilly_error e = {.size = sizeof e};
        assert_int_equal(tilly_ruleset_set_text(r, wrong[i].name, wrong[i].words, &e),
                         wrong[i].status);
        assert_int_equal(e.status, wrong[i].status);
        assert_string_equal(e.path, wrong[i].name);
        assert_non_null(strstr(e.text, wrong[i].text));
    }
    assert_int_equal(tilly_ruleset_set(r, "charge_move", 1000001, NULL), TILLY_E_RANGE);
    assert_int_equal(tilly_ruleset_get(r, "charge_moves", &(int32_t){0}), TILLY_E_UNKNOWN);
    assert_int_equal(hash_of(r), before);
    tilly_ruleset_unref(r);
}

static void every_number_counts_in_the_hash(void **state)
{
    tilly_ruleset *r = book_rules();
    uint64_t before = hash_of(r);
    for (uint32_t i = 0; i < tilly_ruleset_parameters(r); i++) {
        tilly_parameter p = parameter_at(r, i);
        int32_t other = p.value < p.most ? p.value + 1 : p.value - 1;
        if (p.least == p.most)
            continue;
        assert_int_equal(tilly_ruleset_set(r, p.name, other, NULL), TILLY_OK);
        assert_int_not_equal(hash_of(r), before);
        assert_int_equal(tilly_ruleset_set(r, p.name, p.value, NULL), TILLY_OK);
    }
    assert_int_equal(hash_of(r), before);
    tilly_ruleset_unref(r);
}

static void a_copy_goes_its_own_way(void **state)
{
    tilly_ruleset *r = book_rules();
    tilly_ruleset *copy = NULL;
    int32_t before = value_of(r, "zoc_depth");
    assert_int_equal(tilly_ruleset_copy(r, &copy), TILLY_OK);
    assert_int_equal(hash_of(copy), hash_of(r));
    assert_int_equal(tilly_ruleset_set(copy, "zoc_depth", before + 10000, NULL), TILLY_OK);
    assert_int_equal(value_of(r, "zoc_depth"), before);
    tilly_ruleset_unref(copy);
    tilly_ruleset_unref(r);
}

/* ---- unit types ----------------------------------------------------------------------------- */

static void cuirassiers_are_horse_with_numbers_of_their_own(void **state)
{
    tilly_ruleset *r = book_rules();
    uint32_t types = tilly_ruleset_types(r);
    uint32_t parameters = tilly_ruleset_parameters(r);
    uint32_t type = 0;
    uint32_t i = 0;
    int32_t resolve = value_of(r, "horse.resolve");
    uint64_t before = hash_of(r);
    assert_int_equal(tilly_ruleset_set(r, "horse.move", 50000, NULL), TILLY_OK);
    assert_int_equal(tilly_ruleset_derive(r, "horse", "cuirassiers", NULL), TILLY_OK);
    assert_int_equal(tilly_ruleset_types(r), types + 1);
    assert_int_equal(tilly_ruleset_type(r, "cuirassiers", &type), TILLY_OK);
    assert_int_equal(type, types);
    assert_string_equal(tilly_ruleset_type_name(r, type), "cuirassiers");
    assert_int_equal(tilly_ruleset_parameters(r), parameters + COLUMNS_OF_A_TYPE);
    assert_int_equal(value_of(r, "cuirassiers.move"), 50000);
    assert_int_equal(tilly_ruleset_set(r, "cuirassiers.resolve", resolve + 1, NULL), TILLY_OK);
    assert_int_equal(value_of(r, "horse.resolve"), resolve);
    assert_int_equal(tilly_ruleset_find(r, "cuirassiers.move", &i), TILLY_OK);
    assert_int_equal(parameter_at(r, i).usual, 60000); /* the book's horse */
    assert_int_not_equal(hash_of(r), before);
    tilly_ruleset_unref(r);
}

static void a_type_needs_a_name_of_its_own_and_an_old_type(void **state)
{
    static const struct {
        const char *base, *name;
        tilly_status status;
    } wrong[] = {
        {"knights", "cuirassiers", TILLY_E_UNKNOWN},
        {"horse", "horse", TILLY_E_RANGE},
        {"horse", "", TILLY_E_RANGE},
        {"horse", "Cuirassiers", TILLY_E_RANGE},
        {"horse", "heavy.horse", TILLY_E_RANGE},
        {"horse", " heavy", TILLY_E_RANGE},
        {"horse", "a name that is far too long for a type of unit", TILLY_E_RANGE},
    };
    tilly_ruleset *r = book_rules();
    uint64_t before = hash_of(r);
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        tilly_error e = {.size = sizeof e};
        assert_int_equal(tilly_ruleset_derive(r, wrong[i].base, wrong[i].name, &e),
                         wrong[i].status);
        assert_true(e.text[0]);
    }
    assert_int_equal(hash_of(r), before);
    tilly_ruleset_unref(r);
}

static void there_is_room_for_thirty_two_types(void **state)
{
    tilly_ruleset *r = book_rules();
    char name[16];
    for (uint32_t i = tilly_ruleset_types(r); i < 32; i++) {
        snprintf(name, sizeof name, "type %u", (unsigned)i);
        assert_int_equal(tilly_ruleset_derive(r, i % 2 ? "horse" : "pike+shot", name, NULL),
                         TILLY_OK);
    }
    assert_int_equal(tilly_ruleset_derive(r, "horse", "one more", NULL), TILLY_E_FULL);
    assert_int_equal(tilly_ruleset_types(r), 32);
    tilly_ruleset_unref(r);
}

/* ---- catalogue numbers ---------------------------------------------------------------------- */

static void
assert_cited(const tilly_ruleset *r, enum tilly_cite what, uint32_t number, const char *wanted)
{
    char text[24] = "";
    tilly_status status = tilly_ruleset_cite(r, what, number, text, sizeof text);
    if (!wanted)
        assert_int_equal(status, TILLY_E_UNKNOWN);
    else {
        assert_int_equal(status, TILLY_OK);
        assert_string_equal(text, wanted);
    }
}

static void the_rule_book_is_cited_by_its_own_numbers(void **state)
{
    tilly_ruleset *r = book_rules();
    assert_cited(r, TILLY_CITE_CLAUSE, 87, "T1-087");
    assert_cited(r, TILLY_CITE_CLAUSE, 328, "T1-328");
    assert_cited(r, TILLY_CITE_CLAUSE, 1056, "T1-Q-56");
    assert_cited(r, TILLY_CITE_CLAUSE, 0, NULL);
    assert_cited(r, TILLY_CITE_CLAUSE, 329, NULL);
    assert_cited(r, TILLY_CITE_CLAUSE, 1150, NULL);
    assert_cited(r, TILLY_CITE_RULING, 1, "T1-Q-01");
    assert_cited(r, TILLY_CITE_RULING, 133, "T1-Q-133");
    assert_cited(r, TILLY_CITE_RULING, 150, NULL);
    assert_cited(r, TILLY_CITE_DECISION, TILLY_ASK_NEXT_UNIT, "T1-D-08");
    assert_cited(r, TILLY_CITE_DECISION, TILLY_ASK_TERRAIN, "T1-D-03+04");
    assert_cited(r, TILLY_CITE_DECISION, TILLY_ASK_CHARGE, "T1-D-21/22");
    assert_cited(r, TILLY_CITE_DECISION, TILLY_ASK_HEROICS, "T1-D-31");
    assert_cited(r, TILLY_CITE_DECISION, 99, NULL);
    assert_cited(r, TILLY_CITE_ROLL, TILLY_ROLL_SHOT_FRONT, "T1-R-05");
    assert_cited(r, TILLY_CITE_ROLL, TILLY_ROLL_ARMY_MORALE, "T1-R-13");
    assert_cited(r, TILLY_CITE_ROLL, 99, NULL);
    char small[5];
    assert_int_equal(tilly_ruleset_cite(r, TILLY_CITE_CLAUSE, 87, small, sizeof small),
                     TILLY_E_ROOM);
    tilly_ruleset_unref(r);
}

static void every_ruling_is_listed_with_its_text(void **state)
{
    tilly_ruleset *r = book_rules();
    uint32_t count = tilly_ruleset_rulings(r);
    tilly_ruling ruling = {.size = sizeof ruling};
    assert_int_equal(count, 149);
    for (uint32_t i = 0; i < count; i++) {
        assert_int_equal(tilly_ruleset_ruling(r, i, &ruling), TILLY_OK);
        assert_int_equal(ruling.number, i + 1);
        assert_int_equal(ruling.clause, 1000 + ruling.number);
        assert_true(strlen(ruling.text) > 10 && strlen(ruling.text) < sizeof ruling.text - 1);
    }
    assert_int_equal(tilly_ruleset_ruling(r, count, &ruling), TILLY_E_RANGE);
    tilly_ruleset_unref(r);
}

/* ---- the sequence of play ------------------------------------------------------------------- */

static tilly_beat_info beat_at(const tilly_ruleset *r, uint32_t i)
{
    tilly_beat_info b = {.size = sizeof b};
    assert_int_equal(tilly_ruleset_beat(r, i, &b), TILLY_OK);
    return b;
}

/* T1-100 T1-101 T1-102 T1-103 T1-104: the rows in the order of the book's page, then the steps that
 * others call. */
static void the_sequence_of_play_is_the_books(void **state)
{
    static const char *const numbers[] = {"",
                                          "",
                                          "",
                                          "",
                                          "1.1",
                                          "1.2",
                                          "2.1",
                                          "2.2",
                                          "3.1",
                                          "3.2",
                                          "3.3",
                                          "3.4",
                                          "3.5",
                                          "4.1",
                                          "4.2",
                                          "4.3",
                                          "4.4"};
    tilly_ruleset *r = book_rules();
    uint32_t rows = sizeof numbers / sizeof numbers[0];
    uint32_t row = 0;
    uint32_t i = 0;
    for (; i < tilly_ruleset_beats(r) && beat_at(r, i).row != TILLY_NO_ROW; i++) {
        tilly_beat_info b = beat_at(r, i);
        assert_true(b.row == row || (b.row == row + 1 && b.beat == 0));
        row = b.row;
        assert_string_equal(b.number, numbers[row]);
        assert_true(b.title[0] && b.name[0] && b.beat_name[0]);
    }
    assert_int_equal(row, rows - 1);
    assert_true(i < tilly_ruleset_beats(r));
    for (; i < tilly_ruleset_beats(r); i++)
        assert_int_equal(beat_at(r, i).row, TILLY_NO_ROW);
    assert_int_equal(tilly_ruleset_beat(r, i, &(tilly_beat_info){.size = sizeof(tilly_beat_info)}),
                     TILLY_E_RANGE);
    tilly_ruleset_unref(r);
}

static void every_question_and_roll_has_its_number_in_the_catalogue(void **state)
{
    tilly_ruleset *r = book_rules();
    char text[24];
    for (uint32_t i = 0; i < tilly_ruleset_beats(r); i++) {
        tilly_beat_info b = beat_at(r, i);
        if (b.what == TILLY_BEAT_ACTS)
            continue;
        enum tilly_cite what = b.what == TILLY_BEAT_ASKS ? TILLY_CITE_DECISION : TILLY_CITE_ROLL;
        if (tilly_ruleset_cite(r, what, b.kind, text, sizeof text) != TILLY_OK)
            fail_msg("%s, %s has no number", b.name, b.beat_name);
        if (!b.clause)
            fail_msg("%s, %s has no clause", b.name, b.beat_name);
    }
    tilly_ruleset_unref(r);
}

/* ---- handles -------------------------------------------------------------------------------- */

static void what_belongs_to_a_battle_cannot_be_changed(void **state)
{
    tilly_ruleset *r = book_rules();
    tilly_battle *b = example_battle(r, 1, false);
    tilly_ruleset *taken = (tilly_ruleset *)(uintptr_t)tilly_battle_rules(b);
    tilly_ruleset *copy = NULL;
    tilly_error e = {.size = sizeof e};
    assert_int_equal(hash_of(taken), hash_of(r));
    assert_int_equal(tilly_ruleset_set(taken, "charge_move", 20000, &e), TILLY_E_FROZEN);
    assert_int_equal(tilly_ruleset_derive(taken, "horse", "cuirassiers", &e), TILLY_E_FROZEN);
    assert_int_equal(tilly_ruleset_copy(taken, &copy), TILLY_OK);
    assert_int_equal(tilly_ruleset_set(copy, "charge_move", 20000, NULL), TILLY_OK);
    assert_int_equal(tilly_ruleset_set(r, "charge_move", 20000, NULL), TILLY_OK);
    assert_int_not_equal(hash_of(taken), hash_of(r));
    tilly_ruleset_unref(copy);
    tilly_battle_unref(b);
    tilly_ruleset_unref(r);
}

static void wrong_handles_and_sizes_are_errors(void **state)
{
    tilly_ruleset *r = book_rules();
    tilly_ruleset *none = NULL;
    tilly_army *army = NULL;
    uint64_t hash;
    tilly_parameter p = {.size = 3};
    assert_int_equal(tilly_army_new(r, "Nobody", &army), TILLY_OK);
    assert_int_equal(tilly_ruleset_new("tilly-9", NULL, &none), TILLY_E_UNKNOWN);
    assert_int_equal(tilly_ruleset_new(NULL, NULL, &none), TILLY_E_NULL);
    assert_int_equal(tilly_ruleset_hash(NULL, &hash), TILLY_E_NULL);
    assert_int_equal(tilly_ruleset_hash((tilly_ruleset *)(void *)army, &hash), TILLY_E_HANDLE);
    assert_null(tilly_ruleset_id((tilly_ruleset *)(void *)army));
    assert_int_equal(tilly_ruleset_parameters(NULL), 0);
    assert_int_equal(tilly_ruleset_revision(NULL), 0);
    assert_int_equal(tilly_ruleset_parameter(r, 0, &p), TILLY_E_SIZE);
    p.size = sizeof p + 1;
    assert_int_equal(tilly_ruleset_parameter(r, 0, &p), TILLY_E_SIZE);
    p.size = sizeof p;
    assert_int_equal(tilly_ruleset_parameter(r, 9999, &p), TILLY_E_RANGE);
    assert_null(tilly_ruleset_ref(NULL));
    tilly_ruleset_unref(NULL);
    tilly_army_unref(army);
    tilly_ruleset_unref(r);
}

static void rule_sets_of_this_build_are_listed(void **state)
{
    tilly_ruleset *r = NULL;
    bool found = false;
    for (uint32_t i = 0; tilly_rulesets(i); i++) {
        assert_int_equal(tilly_ruleset_new(tilly_rulesets(i), NULL, &r), TILLY_OK);
        assert_string_equal(tilly_ruleset_id(r), tilly_rulesets(i));
        found = found || !strcmp(tilly_rulesets(i), "tilly-1.2");
        tilly_ruleset_unref(r);
    }
    assert_true(found);
}

static void *no_memory(size_t size, void *context)
{
    return NULL;
}
static void *no_more(void *block, size_t old_size, size_t size, void *context)
{
    return NULL;
}
static void no_free(void *block, size_t size, void *context)
{
}

static void an_allocator_must_be_whole(void **state)
{
    tilly_allocator memory = {
        .size = sizeof memory, .alloc = no_memory, .resize = no_more, .free = no_free};
    tilly_ruleset *r = NULL;
    assert_int_equal(tilly_ruleset_new("tilly-1.2", &memory, &r), TILLY_E_MEMORY);
    memory.resize = NULL;
    assert_int_equal(tilly_ruleset_new("tilly-1.2", &memory, &r), TILLY_E_NULL);
    memory.size = 8;
    assert_int_equal(tilly_ruleset_new("tilly-1.2", &memory, &r), TILLY_E_SIZE);
    assert_null(r);
}

/* ---- hash, errors, statuses ----------------------------------------------------------------- */

static uint64_t hash_of_numbers(const uint64_t *number, size_t count)
{
    hash64 h;
    hash_start(&h);
    for (size_t i = 0; i < count; i++)
        hash_number(&h, number[i]);
    return hash_end(&h);
}

static void a_hash_sees_order_and_every_bit(void **state)
{
    uint64_t number[3] = {1, 2, 3};
    uint64_t swapped[3] = {2, 1, 3};
    uint64_t before = hash_of_numbers(number, 3);
    assert_int_not_equal(before, hash_of_numbers(swapped, 3));
    assert_int_not_equal(before, hash_of_numbers(number, 2));
    for (unsigned i = 0; i < 3 * 64; i++) {
        uint64_t other[3] = {1, 2, 3};
        other[i / 64] ^= (uint64_t)1 << (i % 64);
        uint64_t differs = before ^ hash_of_numbers(other, 3);
        unsigned bits = 0;
        for (; differs; differs &= differs - 1)
            bits++;
        assert_true(bits > 10 && bits < 54);
    }
}

static void an_error_is_cut_at_whole_letters(void **state)
{
    tilly_error e = {.size = sizeof e};
    char longest[400];
    for (unsigned shift = 0; shift < 3; shift++) {
        memset(longest, 'a', sizeof longest);
        for (size_t i = shift; i + 2 < sizeof longest; i += 2)
            memcpy(longest + i, "\xc3\xa4", 2);
        longest[sizeof longest - 1] = 0;
        assert_int_equal((fail)(&e, TILLY_E_FORMAT, 1, 2, longest, "%s", longest), TILLY_E_FORMAT);
        size_t length = strlen(e.text);
        assert_true(length >= sizeof e.text - 2 && (length - shift) % 2 == 0);
        assert_int_equal((unsigned char)e.text[length - 1], 0xa4);
    }
    assert_int_equal((fail)(NULL, TILLY_E_FORMAT, 1, 2, NULL, "nobody asked"), TILLY_E_FORMAT);
}

static void every_status_has_a_name_and_a_sentence(void **state)
{
    assert_string_equal(tilly_status_name(TILLY_OK), "TILLY_OK");
    assert_string_equal(tilly_status_name(TILLY_E_ILLEGAL), "TILLY_E_ILLEGAL");
    assert_string_equal(tilly_status_name((tilly_status)-99), "TILLY_E_?");
    for (int s = TILLY_E_INTERNAL; s <= TILLY_BATTLE_OVER; s++) {
        assert_string_not_equal(tilly_status_name((tilly_status)s), "TILLY_E_?");
        assert_true(strlen(tilly_status_text((tilly_status)s)) > 4);
    }
    assert_int_equal(tilly_version(),
                     TILLY_VERSION_MAJOR * 10000 + TILLY_VERSION_MINOR * 100 + TILLY_VERSION_PATCH);
    assert_string_equal(tilly_version_text(), TILLY_VERSION_TEXT);
}

/* ---- lengths -------------------------------------------------------------------------------- */

static void numbers_are_rounded_to_the_nearest_and_halves_away_from_0(void **state)
{
    assert_int_equal(tilly_from_units(2.5), 25000);
    assert_int_equal(tilly_from_units(0.00025), 3);
    assert_int_equal(tilly_from_units(-0.00025), -3);
    assert_int_equal(tilly_from_units(-214748.0001), -2147480001);
    assert_int_equal(tilly_from_degrees(0.125), 13);
    assert_int_equal(tilly_from_degrees(-0.125), -13);
    assert_int_equal(tilly_from_degrees(21474836.46), 2147483646);
}

static void numbers_too_large_end_at_the_range_and_nan_at_its_least(void **state)
{
    const double large[] = {214748.3648, 21474836.48, 1e30, DBL_MAX, (double)INFINITY};
    for (unsigned i = 0; i < sizeof large / sizeof *large; i++) {
        assert_int_equal(tilly_from_units(large[i]), INT32_MAX);
        assert_int_equal(tilly_from_units(-large[i]), INT32_MIN);
    }
    for (unsigned i = 1; i < sizeof large / sizeof *large; i++) {
        assert_int_equal(tilly_from_degrees(large[i]), INT32_MAX);
        assert_int_equal(tilly_from_degrees(-large[i]), INT32_MIN);
    }
    assert_int_equal(tilly_from_units((double)NAN), INT32_MIN);
    assert_int_equal(tilly_from_degrees((double)NAN), INT32_MIN);
}

static int32_t convert(const tilly_ruleset *r,
                       double length,
                       enum tilly_length_in from,
                       enum tilly_length_in to,
                       double base_width)
{
    int32_t out = 0;
    int32_t base = tilly_from_units(base_width);
    assert_int_equal(tilly_ruleset_convert(r, tilly_from_units(length), from, to, base, &out),
                     TILLY_OK);
    return out;
}

/* T1-001: the table of section 1.6 of the catalogue */
static void a_tum_is_half_of_what_the_bases_are_wide(void **state)
{
    tilly_ruleset *r = book_rules();
    for (int32_t base = 40; base <= 120; base += 20) {
        assert_int_equal(convert(r, 1, TILLY_IN_UNITS, TILLY_IN_MILLIMETRES, base), TUM(base / 2));
        assert_int_equal(convert(r, 30, TILLY_IN_UNITS, TILLY_IN_MILLIMETRES, base),
                         TUM(15 * base));
        assert_int_equal(convert(r, 1, TILLY_IN_BASE_WIDTHS, TILLY_IN_UNITS, base), TUM(2));
    }
    assert_int_equal(convert(r, 900, TILLY_IN_MILLIMETRES, TILLY_IN_UNITS, 80), TUM(22.5));
    assert_int_equal(convert(r, 3, TILLY_IN_UNITS, TILLY_IN_INCHES, 40), 23622);
    assert_int_equal(convert(r, -3, TILLY_IN_UNITS, TILLY_IN_INCHES, 40), -23622);
    assert_int_equal(convert(r, 4, TILLY_IN_INCHES, TILLY_IN_MILLIMETRES, 0), TUM(101.6));
    /* a base of 0.0001 mm more than 40 mm: the half is not lost */
    assert_int_equal(convert(r, 2, TILLY_IN_UNITS, TILLY_IN_MILLIMETRES, 40.0001), 400001);
    tilly_ruleset_unref(r);
}

static void a_millimetre_of_glauben_is_two_metres_of_the_field(void **state)
{
    tilly_ruleset *r;
    assert_int_equal(tilly_ruleset_new("glauben", NULL, &r), TILLY_OK);
    assert_int_equal(convert(r, 50, TILLY_IN_UNITS, TILLY_IN_METRES, 0), TUM(100));
    assert_int_equal(convert(r, 1, TILLY_IN_METRES, TILLY_IN_UNITS, 0), TUM(0.5));
    assert_int_equal(convert(r, 50, TILLY_IN_UNITS, TILLY_IN_MILLIMETRES, 0), TUM(50));
    assert_int_equal(convert(r, 60, TILLY_IN_UNITS, TILLY_IN_BASE_WIDTHS, 30), TUM(2));
    tilly_ruleset_unref(r);
}

static void a_length_that_cannot_be_converted_says_why(void **state)
{
    tilly_ruleset *r = book_rules();
    tilly_error e = {.size = sizeof e};
    int32_t out = 7;
    const struct {
        int32_t length;
        enum tilly_length_in from, to;
        int32_t base_width;
        tilly_status status;
        const char *path;
    } wrong[] = {
        {1, TILLY_IN_UNITS, TILLY_IN_INCHES, 0, TILLY_E_RANGE, "base_width"},
        {1, TILLY_IN_UNITS, TILLY_IN_INCHES, -1, TILLY_E_RANGE, "base_width"},
        {1, TILLY_IN_UNITS, TILLY_IN_INCHES, 10000001, TILLY_E_RANGE, "base_width"},
        {1, (enum tilly_length_in)0, TILLY_IN_INCHES, 1, TILLY_E_RANGE, "given"},
        {1, TILLY_IN_UNITS, (enum tilly_length_in)6, 1, TILLY_E_RANGE, "wanted"},
        {1, TILLY_IN_UNITS, TILLY_IN_METRES, 1, TILLY_E_UNSUPPORTED, "self"},
        {INT32_MIN, TILLY_IN_INCHES, TILLY_IN_MILLIMETRES, 0, TILLY_E_RANGE, "length"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_int_equal(
            tilly_ruleset_convert(
                r, wrong[i].length, wrong[i].from, wrong[i].to, wrong[i].base_width, &out),
            wrong[i].status);
        assert_int_equal(tilly_error_last(wrong[i].status, &e), TILLY_OK);
        assert_string_equal(e.path, wrong[i].path);
    }
    assert_int_equal(out, 7);
    tilly_ruleset_unref(r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_parameter_is_found_by_its_name),
        cmocka_unit_test(an_option_has_a_word_for_each_of_its_values),
        cmocka_unit_test(a_value_can_be_set_in_words),
        cmocka_unit_test(what_cannot_be_set_is_refused_and_says_why),
        cmocka_unit_test(every_number_counts_in_the_hash),
        cmocka_unit_test(a_copy_goes_its_own_way),
        cmocka_unit_test(cuirassiers_are_horse_with_numbers_of_their_own),
        cmocka_unit_test(a_type_needs_a_name_of_its_own_and_an_old_type),
        cmocka_unit_test(there_is_room_for_thirty_two_types),
        cmocka_unit_test(the_rule_book_is_cited_by_its_own_numbers),
        cmocka_unit_test(every_ruling_is_listed_with_its_text),
        cmocka_unit_test(the_sequence_of_play_is_the_books),
        cmocka_unit_test(every_question_and_roll_has_its_number_in_the_catalogue),
        cmocka_unit_test(what_belongs_to_a_battle_cannot_be_changed),
        cmocka_unit_test(wrong_handles_and_sizes_are_errors),
        cmocka_unit_test(numbers_are_rounded_to_the_nearest_and_halves_away_from_0),
        cmocka_unit_test(numbers_too_large_end_at_the_range_and_nan_at_its_least),
        cmocka_unit_test(a_tum_is_half_of_what_the_bases_are_wide),
        cmocka_unit_test(a_millimetre_of_glauben_is_two_metres_of_the_field),
        cmocka_unit_test(a_length_that_cannot_be_converted_says_why),
        cmocka_unit_test(rule_sets_of_this_build_are_listed),
        cmocka_unit_test(an_allocator_must_be_whole),
        cmocka_unit_test(a_hash_sees_order_and_every_bit),
        cmocka_unit_test(an_error_is_cut_at_whole_letters),
        cmocka_unit_test(every_status_has_a_name_and_a_sentence),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
