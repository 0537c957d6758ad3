/* Kinds of ground that a scenario derives, in Age of Glauben: pace, sight, better ground, bars. */
#include "walks.h"
#include <string.h>

static const double band[] = {0, 220, 900, 220, 900, 400, 0, 400};
static tilly_ground_kind next;

static void lay_it(scene *s)
{
    uint16_t kind = 0;
    tilly_error e = {.size = sizeof e};
    next.size = sizeof next;
    strcpy(next.name, "own ground");
    if (tilly_table_derive(s->table, &next, &kind, &e) != TILLY_OK)
        fail_msg("%s", e.text);
    field_ground(s, kind, band, 4);
}

static scene *field_on(const post *posts, tilly_ground_kind k)
{
    next = k;
    return field_of(posts, lay_it);
}

/* Foot and horse 20 mm before it; guns, whose front is 20 mm before their centre; a general. */
static const post before_it[] = {
    {"foot", "regulars", 0, 200, 200, 0, 8},
    {"horse", "medium horse", 0, 500, 180, 0, 4},
    {"guns", "horse battery", 0, 800, 190, 0, 1, TILLY_FORMATION_LIMBERED},
    {"general", "general", 0, 650, 200, 0},
    ENEMY_AFAR,
    END_OF_POSTS,
};

static const tilly_ground_kind marsh = {.base = TILLY_ROUGH,
                                        .bars = TILLY_BARS_GUNS | TILLY_BARS_COMMANDERS};

static bool gets_into_it(scene *s, const char *name, enum gait gait)
{
    walker w = begun(s, name, gait);
    leg l = ahead(s, &w, 0, 60);
    const leg_bar *bar = leg_barred(&l, TUM(35));
    return !bar || bar->code != TILLY_WHY_IMPASSABLE;
}

static void a_marsh_bars_guns_and_generals(void **state)
{
    (void)state;
    scene *s = field_on(before_it, marsh);
    assert_true(gets_into_it(s, "foot", GAIT_FREE));
    assert_true(gets_into_it(s, "horse", GAIT_FREE));
    assert_false(gets_into_it(s, "guns", GAIT_FREE));
    assert_false(gets_into_it(s, "general", GAIT_RIDE));
    scene_end(s);
    /* without numbers of its own it is rough ground, over which generals ride (GL-134) */
    s = field_on(before_it, (tilly_ground_kind){.base = TILLY_ROUGH});
    assert_true(gets_into_it(s, "guns", GAIT_FREE));
    assert_true(gets_into_it(s, "general", GAIT_RIDE));
    scene_end(s);
}

static void an_avenue_through_a_wood_lets_guns_pass(void **state)
{
    (void)state;
    scene *s = field_on(before_it, (tilly_ground_kind){.base = TILLY_WOOD});
    assert_false(gets_into_it(s, "guns", GAIT_FREE));
    scene_end(s);
    s = field_on(before_it, (tilly_ground_kind){.base = TILLY_WOOD, .bars = TILLY_BARS_NOBODY});
    assert_true(gets_into_it(s, "guns", GAIT_FREE));
    scene_end(s);
}

/* GL-136 GL-Q-43: as far as open ground lets them, or 20 mm and half of the rest */
static void only_difficult_ground_slows(void **state)
{
    const tilly_ground_kind open = {.base = TILLY_WOOD, .difficult = TILLY_GROUND_NO};
    const tilly_ground_kind slow = {.base = TILLY_FORTIFICATION, .difficult = TILLY_GROUND_YES};
    (void)state;
    scene *s = field_on(before_it, open);
    walker w = begun(s, "foot", GAIT_FREE);
    goes_at_most(s, &w, 0, 60, TILLY_WHY_MOVE_SPENT);
    scene_end(s);
    s = field_on(before_it, slow);
    w = begun(s, "foot", GAIT_FREE);
    goes_at_most(s, &w, 0, 40, TILLY_WHY_MOVE_SPENT);
    scene_end(s);
}

/* ---- sight and better ground ---------------------------------------------------------------- */

static const post across_it[] = {{"watch", "regulars", 0, 500, 105, 0, 8},
                                 {"target", "regulars", 1, 500, 600, 180, 8},
                                 {"in it", "regulars", 0, 200, 310, 0, 8},
                                 END_OF_POSTS};

static bool sees_across(tilly_ground_kind k)
{
    scene *s = field_on(across_it, k);
    bool seen = can_see(state_on(s), on_field(s, "watch"), on_field(s, "target"), NULL);
    scene_end(s);
    return seen;
}

static void smoke_hides_and_a_thin_wood_does_not(void **state) /* GL-Q-28 */
{
    (void)state;
    assert_true(sees_across((tilly_ground_kind){.base = TILLY_ROUGH}));
    assert_false(sees_across((tilly_ground_kind){
        .base = TILLY_ROUGH, .difficult = TILLY_GROUND_NO, .blocks = TILLY_GROUND_YES}));
    assert_false(sees_across((tilly_ground_kind){.base = TILLY_WOOD}));
    assert_true(sees_across((tilly_ground_kind){.base = TILLY_WOOD, .blocks = TILLY_GROUND_NO}));
}

/* As many hedges as a table holds, each bent sixteen times about the line of sight. */
static void lay_hedges(scene *s)
{
    enum { HEDGES = TILLY_MOST_FEATURES, STEP = 24 };
    tilly_ground_kind hedge = TILLY_GROUND_KIND_INIT;
    tilly_feature f = TILLY_FEATURE_INIT;
    tilly_error e = {.size = sizeof e};
    hedge.base = TILLY_ROAD;
    hedge.blocks = TILLY_GROUND_YES;
    strcpy(hedge.name, "hedge");
    assert_int_equal(tilly_table_derive(s->table, &hedge, &f.kind, NULL), TILLY_OK);
    f.width = TUM(2);
    f.points = TILLY_MOST_CORNERS;
    for (int32_t i = 0; i < HEDGES; i++) {
        for (int32_t k = 0; k < TILLY_MOST_CORNERS; k++)
            f.point[k] =
                (tilly_point){TUM(500 + (k % 2 ? 20 : -20)) + i * TUM(1) / 2, TUM(150 + k * STEP)};
        if (tilly_table_add(s->table, &f, NULL, &e) != TILLY_OK)
            fail_msg("%s", e.text);
    }
}

static void a_line_of_sight_crosses_as_many_lines_as_there_may_be(void **state)
{
    (void)state;
    scene *s = field_of(across_it, lay_hedges);
    assert_false(can_see(state_on(s), on_field(s, "watch"), on_field(s, "target"), NULL));
    scene_end(s);
}

static bool is_better(tilly_ground_kind k)
{
    scene *s = field_on(across_it, k);
    bool better = in_cover(state_on(s), on_field(s, "in it"));
    scene_end(s);
    return better;
}

static void a_thin_wood_is_no_better_ground(void **state) /* GL-Q-63 */
{
    (void)state;
    assert_true(is_better((tilly_ground_kind){.base = TILLY_WOOD}));
    assert_false(is_better((tilly_ground_kind){.base = TILLY_WOOD, .covers = TILLY_GROUND_NO}));
    assert_true(
        is_better((tilly_ground_kind){.base = TILLY_FORTIFICATION, .covers = TILLY_GROUND_YES}));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_marsh_bars_guns_and_generals),
        cmocka_unit_test(an_avenue_through_a_wood_lets_guns_pass),
        cmocka_unit_test(only_difficult_ground_slows),
        cmocka_unit_test(smoke_hides_and_a_thin_wood_does_not),
        cmocka_unit_test(a_line_of_sight_crosses_as_many_lines_as_there_may_be),
        cmocka_unit_test(a_thin_wood_is_no_better_ground),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
