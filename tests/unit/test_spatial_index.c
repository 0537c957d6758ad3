/* The spatial index finds the units in a window, and no other, in order of number: like a walk over
 * the side that asks each. */
#include "engine/battle.h"
#include <setjmp.h>
#include <stdarg.h>
#include <cmocka.h>
#include "table/table.h"

enum {
    ROOM = 2 * TILLY_MOST_UNITS,
    WORDS = TILLY_MOST_UNITS / 64,
    FAR = 1200000 /* beyond the last strip too */
};

/* A view with nothing but units and where they stand. */
typedef struct field_of_battle {
    head s;
    unit unit[ROOM];
    direction dir[ROOM];
    uint64_t beyond[SIDES * AXES * INDEX_LINES * WORDS];
    uint8_t strip[AXES * ROOM];
    uint64_t moved[ROOM / 64];
    uint64_t unit_generation[ROOM];
    cache cache;
    tilly_table table;
    play p;
    uint64_t drawn;
} field_of_battle;

static uint32_t drawn_below(field_of_battle *f, uint32_t below)
{
    f->drawn = f->drawn * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)((f->drawn >> 33) % below);
}

static int32_t coordinate(field_of_battle *f)
{
    return (int32_t)drawn_below(f, FAR + 100000) - 50000;
}
static point anywhere(field_of_battle *f)
{
    return (point){coordinate(f), coordinate(f)};
}

static void set_up(field_of_battle *f, unsigned first_side, unsigned second_side)
{
    memset(f, 0, sizeof *f);
    f->s.count[0] = f->s.first[1] = (uint16_t)first_side;
    f->s.count[1] = (uint16_t)second_side;
    f->cache.index.beyond = f->beyond;
    f->cache.index.strip = f->strip;
    f->cache.moved = f->moved;
    f->cache.unit_generation = f->unit_generation;
    /* strips as narrow and as wide as they come */
    f->table.width = f->table.depth = first_side % 2 ? FAR / 2 : LONGEST_TABLE;
    unsigned larger = first_side > second_side ? first_side : second_side;
    f->p = (play){.s = &f->s,
                  .unit = f->unit,
                  .dir = f->dir,
                  .units = (uint16_t)(first_side + second_side),
                  .words = (uint16_t)((larger + 63) / 64),
                  .cache = &f->cache,
                  .table = &f->table,
                  .grain = 1};
    for (unsigned u = 0; u < f->p.units; u++) {
        f->unit[u] = (unit){.half_width = 10000,
                            .half_depth = 5000,
                            .side = u >= first_side,
                            .state = UNIT_ON_TABLE};
        put_unit(&f->p, u, anywhere(f), 0);
    }
}

static void compare_side(field_of_battle *f, const window *w, unsigned side)
{
    candidates c = candidates_in(&f->p, w, side);
    for (unsigned u = first_of(&f->p, side); u < end_of(&f->p, side); u++)
        if (in_window(&f->unit[u], w))
            assert_int_equal(next_candidate(&c), u);
    assert_int_equal(next_candidate(&c), NOBODY);
}

static void compare_windows(field_of_battle *f)
{
    enum { WINDOWS = 30, WIDEST = 400000 };
    for (unsigned i = 0; i < WINDOWS; i++) {
        point low = anywhere(f);
        point high = {low.x + (int32_t)drawn_below(f, WIDEST),
                      low.y + (int32_t)drawn_below(f, WIDEST)};
        window w = window_on(&f->p, low, high, (int32_t)drawn_below(f, 20000));
        for (unsigned side = 0; side < SIDES; side++)
            compare_side(f, &w, side);
    }
}

/* One comes, goes or stands elsewhere; now and then all do, and nobody has said who. */
static void something_changes(field_of_battle *f)
{
    unsigned u = drawn_below(f, f->p.units);
    switch (drawn_below(f, 8)) {
    case 0:
        f->unit[u].state = UNIT_GONE;
        places_changed(&f->p, u);
        break;
    case 1:
        f->unit[u].state = UNIT_ON_TABLE;
        put_unit(&f->p, u, anywhere(f), 0);
        break;
    case 2:
        for (unsigned all = 0; all < f->p.units; all++)
            f->unit[all].x = coordinate(f);
        all_changed(&f->p);
        break;
    default: put_unit(&f->p, u, anywhere(f), 0);
    }
}

static void sides_of(unsigned first_side, unsigned second_side)
{
    enum { CHANGES = 120 };
    static field_of_battle f;
    set_up(&f, first_side, second_side);
    for (unsigned i = 0; i < CHANGES; i++) {
        compare_windows(&f);
        something_changes(&f);
    }
}

static void small_sides(void **state)
{
    sides_of(25, 23);
}
static void sides_of_several_words(void **state)
{
    sides_of(64, 65);
    sides_of(200, 3);
    sides_of(TILLY_MOST_UNITS, TILLY_MOST_UNITS);
}
int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(small_sides),
                                       cmocka_unit_test(sides_of_several_words)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
