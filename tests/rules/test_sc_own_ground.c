/* Kinds of ground that a scenario derives, in Scruby's game: rough, hides, bars (SC-Q-54). */
#include "sc_orders.h"
#include <string.h>

#define IN(x) ((x)*TILLY_ONE)

static void lay(sc *s, tilly_ground_kind k)
{
    static const tilly_point corner[] = {
        {IN(10), IN(26)}, {IN(70), IN(26)}, {IN(70), IN(32)}, {IN(10), IN(32)}};
    tilly_feature f = {.size = sizeof f, .points = 4};
    memcpy(f.point, corner, sizeof corner);
    k.size = sizeof k;
    strcpy(k.name, "own ground");
    sc_lays_own(s->g->battle, &k, &f);
}

static const man before_it[] = {{"hc", "heavy cavalry", 0, 20, 22, 0},
                                {"sw", "swordsmen", 0, 40, 22, 0},
                                SPARE,
                                FAR_ENEMY,
                                {0}};

/* 6 inches ahead, into it */
static bool may_enter(const char *name, tilly_ground_kind k)
{
    sc *s = in_moves(before_it);
    lay(s, k);
    assert_int_equal(order_with(s, name, NULL), TILLY_OK);
    bool may = may_do(s, TILLY_OPT_MARCH, NULL, 0, 6, 0) == TILLY_OK;
    if (!may)
        assert_refused(s, TILLY_WHY_IMPASSABLE, "SC-Q-54");
    sc_end(s);
    return may;
}

static void a_fen_bars_foot_and_lets_horse_pass(void **state)
{
    const tilly_ground_kind fen = {.base = TILLY_ROUGH, .bars = TILLY_BARS_FOOT};
    (void)state;
    assert_false(may_enter("hc", (tilly_ground_kind){.base = TILLY_ROUGH}));
    assert_true(may_enter("sw", (tilly_ground_kind){.base = TILLY_ROUGH}));
    assert_true(may_enter("hc", fen));
    assert_false(may_enter("sw", fen));
}

static void a_wood_that_is_not_difficult_is_open_to_horse(void **state)
{
    (void)state;
    assert_false(may_enter("hc", (tilly_ground_kind){.base = TILLY_WOOD}));
    assert_true(
        may_enter("hc", (tilly_ground_kind){.base = TILLY_WOOD, .difficult = TILLY_GROUND_NO}));
    assert_false(may_enter(
        "hc", (tilly_ground_kind){.base = TILLY_FORTIFICATION, .difficult = TILLY_GROUND_YES}));
    assert_true(
        may_enter("sw", (tilly_ground_kind){.base = TILLY_IMPASSABLE, .bars = TILLY_BARS_NOBODY}));
}

static void a_road_leads_through_what_bars(void **state)
{
    (void)state;
    tilly_feature road = {.size = sizeof road,
                          .kind = TILLY_ROAD,
                          .width = IN(6),
                          .points = 2,
                          .point = {{IN(20), IN(10)}, {IN(20), IN(50)}}};
    tilly_edit e = {.size = sizeof e, .kind = TILLY_EDIT_GROUND, .value = 1, .feature = &road};
    sc *s = in_moves(before_it);
    lay(s, (tilly_ground_kind){.base = TILLY_ROUGH, .bars = TILLY_BARS_HORSE});
    assert_int_equal(tilly_battle_edit(s->g->battle, &e, NULL, NULL), TILLY_OK);
    assert_int_equal(order_with(s, "hc", NULL), TILLY_OK);
    MAY(s, TILLY_OPT_MARCH, NULL, 0, 6, 0);
    sc_end(s);
}

/* SC-Q-54: who is put down stands on a causeway, too, and on no marsh beside it */
static void a_causeway_bears_those_who_are_put_down(void **state)
{
    (void)state;
    tilly_feature road = {.size = sizeof road,
                          .kind = TILLY_ROAD,
                          .width = IN(6),
                          .points = 2,
                          .point = {{IN(20), IN(10)}, {IN(20), IN(50)}}};
    tilly_edit causeway = {
        .size = sizeof causeway, .kind = TILLY_EDIT_GROUND, .value = 1, .feature = &road};
    sc *s = in_moves(before_it);
    lay(s, (tilly_ground_kind){.base = TILLY_IMPASSABLE});
    tilly_edit put = {.size = sizeof put, .kind = TILLY_EDIT_PLACE, .unit = id_of(s, "sw")};
    put.x = IN(20);
    put.y = IN(29);
    s->g->why = (tilly_reason){.size = sizeof s->g->why};
    assert_int_equal(tilly_battle_edit(s->g->battle, &put, NULL, &s->g->why), TILLY_E_ILLEGAL);
    assert_refused(s, TILLY_WHY_IMPASSABLE, "SC-Q-54");
    assert_int_not_equal(s->g->why.unit[1], 0); /* the marsh */
    assert_int_equal(tilly_battle_edit(s->g->battle, &causeway, NULL, NULL), TILLY_OK);
    assert_int_equal(tilly_battle_edit(s->g->battle, &put, NULL, NULL), TILLY_OK);
    sc_end(s);
}

static const man across_it[] = {
    {"firer", "musketeers", 0, 40, 24, 0}, {"target", "swordsmen", 1, 40, 34, 180}, {0}};

static bool is_hidden(tilly_ground_kind k)
{
    sc *s = sc_of(across_it, NULL);
    lay(s, k);
    to_row(s, "6.3");
    bool hidden = !can_hit(s, "firer", "target", NULL);
    if (hidden)
        assert_int_equal(s->g->why.code, TILLY_WHY_NO_SIGHT_TERRAIN);
    sc_end(s);
    return hidden;
}

static void smoke_hides_and_a_thin_wood_does_not(void **state)
{
    (void)state;
    assert_false(is_hidden((tilly_ground_kind){.base = TILLY_ROUGH}));
    assert_true(is_hidden((tilly_ground_kind){.base = TILLY_ROUGH, .blocks = TILLY_GROUND_YES}));
    assert_true(is_hidden((tilly_ground_kind){.base = TILLY_WOOD}));
    assert_false(is_hidden((tilly_ground_kind){.base = TILLY_WOOD, .blocks = TILLY_GROUND_NO}));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_fen_bars_foot_and_lets_horse_pass),
        cmocka_unit_test(a_wood_that_is_not_difficult_is_open_to_horse),
        cmocka_unit_test(a_road_leads_through_what_bars),
        cmocka_unit_test(a_causeway_bears_those_who_are_put_down),
        cmocka_unit_test(smoke_hides_and_a_thin_wood_does_not),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
