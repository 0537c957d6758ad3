/* Kinds of ground that a scenario derives, in Tilly: difficult, blocks sight, gives cover, bars. */
#include "shooting.h"
#include <string.h>

static const double square[] = {-4, 2, 4, 2, 4, 6, -4, 6};
static uint16_t last_kind;
static tilly_id last_ground;

static uint16_t derived(scene *s, const char *name, unsigned base, tilly_ground_kind k)
{
    uint16_t kind = 0;
    tilly_error e = {.size = sizeof e};
    k.size = sizeof k;
    k.base = (uint16_t)base;
    strcpy(k.name, name);
    if (tilly_table_derive(s->table, &k, &kind, &e) != TILLY_OK)
        fail_msg("%s: %s", name, e.text);
    return kind;
}

static void lay(scene *s, const char *name, unsigned base, tilly_ground_kind k)
{
    if (!strcmp(tilly_ruleset_id(s->rules), "tilly-2.0"))
        set_rule(s, "initiative", "attacker");
    last_kind = derived(s, name, base, k);
    last_ground = add_ground(s, last_kind, 0, square, 4);
}

static const char *reason_text(const scene *s)
{
    static char text[200];
    assert_int_equal(tilly_reason_text(s->battle, &s->why, text, sizeof text, NULL), TILLY_OK);
    return text;
}

static const char *const editions[] = {"tilly-1.2", "tilly-2.0"};
enum { EDITIONS = sizeof editions / sizeof *editions };

/* ---- what it bars ---------------------------------------------------------------------------- */

static void a_marsh_for_foot_alone(scene *s)
{
    lay(s,
        "marsh",
        TILLY_ROUGH,
        (tilly_ground_kind){.difficult = TILLY_GROUND_NO,
                            .bars = TILLY_BARS_GUNS | TILLY_BARS_HORSE | TILLY_BARS_COMMANDERS});
}

static const piece by_the_marsh[] = {
    {.name = "G", .type = "commander", .x = 6, .y = -2},
    {.name = "H", .type = "horse", .x = -2},
    {.name = "S", .type = "shot", .x = 2},
    {.name = "D", .type = "dragoons", .x = 10},
    {.name = "C", .type = "cannons", .x = 14},
    {.name = "E", .type = "horse", .side = 1, .y = 25, .heading = 180},
    {.name = NULL},
};

static tilly_status straight(scene *s, double length)
{
    return check_answer(s, TILLY_OPT_STRAIGHT, NULL, NULL, TUM(length), 0, 0);
}

static void horse_stops_at_a_marsh_that_shot_walk_into(void **state)
{
    (void)state;
    for (unsigned i = 0; i < EDITIONS; i++) {
        scene *s = scene_under(editions[i], by_the_marsh, a_marsh_for_foot_alone);
        act_with(s, "H");
        assert_int_equal(straight(s, 2), TILLY_OK);
        assert_int_equal(straight(s, 3), TILLY_E_ILLEGAL);
        assert_int_equal(s->why.code, TILLY_WHY_IMPASSABLE);
        assert_true(s->why.unit[1] == last_ground);
        assert_string_equal(reason_text(s), "H cannot cross the marsh");
        assert_int_equal(s->why.nearest.value[0], TUM(2) + 10); /* a graze of EPS is forgiven */
        scene_end(s);
        s = scene_under(editions[i], by_the_marsh, a_marsh_for_foot_alone);
        act_with(s, "S");
        assert_int_equal(straight(s, 3), TILLY_OK); /* and it is not difficult either */
        scene_end(s);
    }
}

static tilly_status put_down(scene *s, const char *name, double y)
{
    tilly_edit e = {.size = sizeof e, .kind = TILLY_EDIT_PLACE, .unit = unit_of(s, name)};
    e.x = SCENE_SHIFT;
    e.y = SCENE_SHIFT + TUM(y);
    s->why.size = sizeof s->why;
    return tilly_battle_edit(s->battle, &e, NULL, &s->why);
}

static void an_edit_puts_nobody_into_a_marsh_that_bars_them(void **state)
{
    static const char *const barred[] = {"H", "C", "G"};
    (void)state;
    for (unsigned i = 0; i < EDITIONS; i++) {
        scene *s = scene_under(editions[i], by_the_marsh, a_marsh_for_foot_alone);
        for (unsigned u = 0; u < 3; u++) {
            assert_int_equal(put_down(s, barred[u], 4), TILLY_E_ILLEGAL);
            assert_int_equal(s->why.code, TILLY_WHY_IMPASSABLE);
        }
        assert_int_equal(put_down(s, "D", 4), TILLY_OK); /* T1-017: infantry */
        scene_end(s);
    }
}

static void a_lake_that_bars_nobody(scene *s)
{
    lay(s, "frozen lake", TILLY_IMPASSABLE, (tilly_ground_kind){.bars = TILLY_BARS_NOBODY});
}

static void a_frozen_lake_bars_nobody(void **state) /* T2-014 */
{
    (void)state;
    scene *s = scene_under("tilly-2.0", by_the_marsh, a_lake_that_bars_nobody);
    act_with(s, "H");
    assert_int_equal(straight(s, 3), TILLY_OK);
    scene_end(s);
}

static void a_commander_rides_round(void **state)
{
    static const piece rider[] = {
        {.name = "G", .type = "commander"},
        {.name = "H", .type = "horse", .x = -9},
        {.name = "E", .type = "horse", .side = 1, .y = 25, .heading = 180},
        {.name = NULL},
    };
    (void)state;
    for (unsigned i = 0; i < EDITIONS; i++) {
        scene *s = scene_under(editions[i], rider, a_marsh_for_foot_alone);
        act_with(s, "G");
        assert_int_equal(check_answer(s, TILLY_OPT_GO, NULL, NULL, 0, TUM(2), 0), TILLY_OK);
        assert_int_equal(check_answer(s, TILLY_OPT_GO, NULL, NULL, 0, TUM(3), 0), TILLY_E_ILLEGAL);
        assert_int_equal(s->why.code, TILLY_WHY_IMPASSABLE);
        scene_end(s);
    }
}

/* ---- sight ----------------------------------------------------------------------------------- */

static const piece across[] = {
    {.name = "A", .type = "cannons", .y = 0},
    {.name = "B", .type = "pike+shot", .side = 1, .y = 9, .heading = 180},
    {.name = NULL},
};

static void smoke(scene *s)
{
    lay(s,
        "smoke",
        TILLY_ROUGH,
        (tilly_ground_kind){
            .difficult = TILLY_GROUND_NO, .blocks = TILLY_GROUND_YES, .covers = TILLY_GROUND_NO});
}
static void a_thin_wood(scene *s)
{
    lay(s,
        "thin wood",
        TILLY_WOOD,
        (tilly_ground_kind){.blocks = TILLY_GROUND_NO, .covers = TILLY_GROUND_NO});
}
static void a_wood_as_any(scene *s)
{
    lay(s, "beech wood", TILLY_WOOD, (tilly_ground_kind){.base = 0});
}

static tilly_ground ground_there(const scene *s, double y)
{
    tilly_ground g = TILLY_GROUND_INIT;
    assert_int_equal(
        tilly_table_ground(tilly_battle_table(s->battle), SCENE_SHIFT, SCENE_SHIFT + TUM(y), &g),
        TILLY_OK);
    return g;
}

static void smoke_hides_and_holds_nobody_up(void **state)
{
    (void)state;
    for (unsigned i = 0; i < EDITIONS; i++) {
        scene *s = scene_under(editions[i], across, smoke);
        assert_false(in_sight(s, "A", "B"));
        assert_int_equal(ground_there(s, 4).difficult, 0);
        assert_int_equal(ground_there(s, 4).blocks, 1);
        tilly_reason why = {.size = sizeof why};
        uint32_t clear = 1;
        assert_int_equal(
            tilly_battle_sight(s->battle, unit_of(s, "A"), unit_of(s, "B"), &clear, &why),
            TILLY_OK);
        assert_int_equal(why.code, TILLY_WHY_NO_SIGHT_TERRAIN);
        assert_true(why.unit[1] == last_ground);
        scene_end(s);
    }
}

static void a_thin_wood_hides_nobody_and_is_difficult_all_the_same(void **state)
{
    (void)state;
    for (unsigned i = 0; i < EDITIONS; i++) {
        scene *s = scene_under(editions[i], across, a_thin_wood);
        assert_true(in_sight(s, "A", "B"));
        assert_int_equal(ground_there(s, 4).difficult, 1);
        scene_end(s);
        s = scene_under(editions[i], across, a_wood_as_any);
        assert_false(in_sight(s, "A", "B"));
        scene_end(s);
    }
}

/* ---- cover ----------------------------------------------------------------------------------- */

static const piece into_the_wood[] = {
    {.name = "A", .type = "shot", .y = -1},
    {.name = "B", .type = "dragoons", .side = 1, .y = 2.6, .heading = 180},
    {.name = NULL},
};

static void an_orchard(scene *s)
{
    lay(s,
        "orchard",
        TILLY_ROUGH,
        (tilly_ground_kind){.difficult = TILLY_GROUND_NO, .covers = TILLY_GROUND_YES});
}

static uint32_t dice_at(const scene *s)
{
    uint32_t given = 99;
    assert_int_equal(
        tilly_battle_may_shoot(s->battle, unit_of(s, "A"), unit_of(s, "B"), &given, NULL),
        TILLY_OK);
    return given;
}

/* T1-199 T2-152 */
static void a_thin_wood_gives_no_cover_and_an_orchard_gives_some(void **state)
{
    (void)state;
    for (unsigned i = 0; i < EDITIONS; i++) {
        scene *s = scene_under(editions[i], into_the_wood, a_wood_as_any);
        uint32_t covered = dice_at(s);
        scene_end(s);
        s = scene_under(editions[i], into_the_wood, a_thin_wood);
        assert_int_equal(dice_at(s), covered + 1);
        scene_end(s);
        s = scene_under(editions[i], into_the_wood, an_orchard);
        assert_int_equal(dice_at(s), covered);
        scene_end(s);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(horse_stops_at_a_marsh_that_shot_walk_into),
        cmocka_unit_test(an_edit_puts_nobody_into_a_marsh_that_bars_them),
        cmocka_unit_test(a_frozen_lake_bars_nobody),
        cmocka_unit_test(a_commander_rides_round),
        cmocka_unit_test(smoke_hides_and_holds_nobody_up),
        cmocka_unit_test(a_thin_wood_hides_nobody_and_is_difficult_all_the_same),
        cmocka_unit_test(a_thin_wood_gives_no_cover_and_an_orchard_gives_some),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
