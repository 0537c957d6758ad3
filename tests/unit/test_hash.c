/* The hash of a battle is made of its records as they lie in memory, the same on every machine, and
 * of nothing else. */
#include "state/fields.h"
#include "engine/battle.h"
#define answer answer_of_scene /* the name is the library's own here */
#include "support/support.h"
#undef answer

static tilly_battle *played(uint64_t seed, uint32_t turns)
{
    tilly_ruleset *r = book_rules();
    tilly_battle *b = example_battle(r, seed, false);
    tilly_hooks hooks = {.size = sizeof hooks};
    for (int i = 0; i < 2; i++)
        assert_int_equal(tilly_player_builtin(i ? "random" : "thumb", 1, &hooks.player[i]),
                         TILLY_OK);
    assert_int_equal(tilly_battle_run(b, &hooks, turns), TILLY_TURN_OVER);
    tilly_ruleset_unref(r);
    return b;
}

/* Records hashed number by number must give, where numbers lie with their lowest byte first, the
 * bytes in memory: each belongs to a field. */
static void assert_as_in_memory(const void *records, size_t size, unsigned count, const field *f)
{
    char turned[256];
    assert_true(size <= sizeof turned);
    for (unsigned i = 0; i < count && is_little_endian(); i++) {
        const char *record = (const char *)records + size * i;
        record_in_little(turned, record, size, f);
        assert_memory_equal(turned, record, size);
    }
}

static void records_are_hashed_as_they_lie_in_memory(void **state)
{
    (void)state;
    tilly_battle *b = played(3, 12);
    const play *p = &b->p;
    assert_true(p->s->marks > 0);
    assert_as_in_memory(p->s, offsetof(head, widest), 1, head_field);
    assert_as_in_memory(p->group, sizeof *p->group, p->s->groups, group_field);
    for (unsigned side = 0; side < SIDES; side++) {
        unsigned first = first_of(p, side);
        unsigned count = p->s->count[side];
        assert_as_in_memory(&p->unit[first], sizeof *p->unit, count, unit_field);
        assert_as_in_memory((const char *)p->own + (size_t)p->edition->own_size * first,
                            p->edition->own_size,
                            count,
                            p->edition->own_field);
    }
    mark_record m = record_of_mark(p->mark);
    assert_as_in_memory(&m, sizeof m, 1, mark_field);
    tilly_battle_unref(b);
}

static uint64_t hash_in_parts(const unsigned char *bytes, size_t size, size_t at_once)
{
    hash_lanes h;
    hash_lanes_start(&h);
    for (size_t at = 0; at < size; at += at_once)
        hash_bytes(&h, bytes + at, size - at < at_once ? size - at : at_once);
    return hash_lanes_end(&h);
}

static void a_run_hashes_the_same_whole_and_in_parts(void **state)
{
    (void)state;
    unsigned char bytes[1000];
    for (size_t i = 0; i < sizeof bytes; i++)
        bytes[i] = (unsigned char)(i * 37 + i / 256);
    uint64_t whole = hash_in_parts(bytes, sizeof bytes, sizeof bytes);
    for (size_t lanes = 1; lanes < 9; lanes++)
        assert_int_equal(hash_in_parts(bytes, sizeof bytes, ALL_LANES * lanes), whole);
}

/* Any bit of any byte counts, wherever it stands; the last bytes fill only part of the lanes. */
static void every_bit_counts(void **state)
{
    (void)state;
    unsigned char bytes[77] = {0};
    uint64_t plain = hash_in_parts(bytes, sizeof bytes, sizeof bytes);
    uint64_t changed = 0;
    for (size_t i = 0; i < 8 * sizeof bytes; i++) {
        bytes[i / 8] = (unsigned char)(1u << (i % 8));
        uint64_t now = hash_in_parts(bytes, sizeof bytes, sizeof bytes);
        assert_int_not_equal(now, plain);
        assert_int_not_equal(now, changed);
        changed = now;
        bytes[i / 8] = 0;
    }
}

/* Room for units that may still come is not looked at, nor what is worked out from the rest. */
static void only_what_is_there_counts(void **state)
{
    (void)state;
    tilly_battle *b = played(4, 3);
    play *p = &b->p;
    uint64_t before = play_hash(&b->p);
    assert_true(p->s->count[1] < p->s->room[1]);
    p->unit[end_of(p, 1)].x++;
    p->dir[0].s++;
    p->s->widest++;
    assert_int_equal(play_hash(&b->p), before);
    p->unit[end_of(p, 1) - 1].strength++;
    assert_int_not_equal(play_hash(&b->p), before);
    tilly_battle_unref(b);
}

/* The state: in games of 36 and of 64 slots a side, ten commands in all, two and three memory
 * pages. Besides it there are only directions and what a script waits for, last; before these come
 * marks: copies leave out those that are not set. */
static void a_battle_is_small(void **state)
{
    (void)state;
    tilly_ruleset *r = book_rules();
    layout small = layout_for(r->edition, 72, 36, 10, 0);
    layout large = layout_for(r->edition, 128, 64, 10, 0);
    assert_true(small.state <= 8192 && large.state <= 12288);
    assert_int_equal(large.marks + sizeof(mark) * 128, large.watch);
    assert_int_equal(large.state + sizeof(direction) * 128, large.watch);
    tilly_ruleset_unref(r);
}

/* Whatever the rules let a mark say is told apart. */
static void a_mark_is_the_same_in_a_record(void **state)
{
    (void)state;
    const mark_record said[] = {{SIDES * TILLY_MOST_UNITS - 1, TILLY_MOST_TURNS, 2, 4, 1, 0},
                                {1, 2, 1, 3, 0, 0}};
    for (unsigned i = 0; i < 2; i++) {
        mark m = mark_of_record(&said[i]);
        mark_record again = record_of_mark(&m);
        assert_memory_equal(&again, &said[i], sizeof again);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_battle_is_small),
        cmocka_unit_test(a_mark_is_the_same_in_a_record),
        cmocka_unit_test(records_are_hashed_as_they_lie_in_memory),
        cmocka_unit_test(a_run_hashes_the_same_whole_and_in_parts),
        cmocka_unit_test(every_bit_counts),
        cmocka_unit_test(only_what_is_there_counts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
