/* Free places on the natural grid, for bases that are put down (lib/rules/common/lane.h). */
#include "engine/battle.h"
#include "rules/common/lane.h"
#define answer answer_of_scene /* the name is the library's own here */
#include "support/support.h"
#undef answer

static const piece pieces[] = {{"U", "horse", 0, 0, 0, 0},
                               {"Other", "shot", 0, 9.5, 20, 0},
                               {"Foe", "shot", 1, 0, 20, 0},
                               {0}};

static bool alone(const play *p, unsigned u, unsigned other)
{
    return false;
}
static bool among_others(const play *p, unsigned u, unsigned other)
{
    return true;
}

/* Of a zone with its low corner there, in lengths, and a size in TUM. */
static bool has_place(const scene *s, int32_t x, int32_t y, double width, double depth, bool among)
{
    const placing l = {.p = &s->battle->p,
                       .unit = index_of(unit_of(s, "U")),
                       .zone = {{x, y}, {x + TUM(width), y + TUM(depth)}},
                       .grid = TUM(1),
                       .takes_room = among ? among_others : alone};
    return has_free_pose(&l);
}

/* A horse's base is 2 TUM by 1, its centre stands on whole TUM. */
static void a_zone_as_large_as_the_base_has_one_place_if_it_lies_on_the_grid(void **state)
{
    scene *s = scene_of(pieces, NULL);
    int32_t x = TUM(9);
    int32_t y = TUM(9.5);
    assert_true(has_place(s, x, y, 2, 1, false));
    assert_false(has_place(s, x, y + 1, 2, 1, false));
    assert_false(has_place(s, x, y - 1, 2, 1, false));
    assert_false(has_place(s, x + 1, y, 2, 1, false));
    assert_false(has_place(s, x - 1, y, 2, 1, false));
    assert_true(has_place(s, x + 1, y, 3, 1, false));
    assert_true(has_place(s, x - 1, y - 1, 2.0001, 1.0001, false));
    assert_false(has_place(s, x, y, 1.9999, 1, false));
    assert_false(has_place(s, x, y, 2, 0.9999, false));
    /* turned by 90 degrees */
    assert_true(has_place(s, TUM(9.5), TUM(9), 1, 2, false));
    assert_false(has_place(s, TUM(9.5), TUM(9), 1, 1.9999, false));
    scene_end(s);
}

/* What another leaves free is a zone of its own: its rear stands at 19.5. */
static void beside_another_there_is_as_much_room_as_it_leaves(void **state)
{
    scene *s = scene_of(pieces, NULL);
    int32_t x = SCENE_SHIFT + TUM(9);
    int32_t rear = SCENE_SHIFT + TUM(19.5);
    assert_true(has_place(s, x, rear - TUM(1), 2, 1, true));
    assert_true(has_place(s, x, rear - TUM(1), 2, 2, true));
    assert_false(has_place(s, x, rear - TUM(0.9999), 2, 2, true));
    assert_true(has_place(s, x, rear - TUM(0.9999), 2, 2.9999, true)); /* in front of it */
    scene_end(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_zone_as_large_as_the_base_has_one_place_if_it_lies_on_the_grid),
        cmocka_unit_test(beside_another_there_is_as_much_room_as_it_leaves),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
