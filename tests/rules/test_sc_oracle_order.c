/* Scruby's orders on random scenes against a second reading of the clauses in floating point: which
 * stands touch, which are closed or open, what their UE is, and that no order changes between a
 * charge and its melee (SC-020, SC-021, SC-215, SC-236, SC-237, SC-Q-14, SC-Q-38, SC-Q-56,
 * SC-Q-61). `./run oracles` plays more scenes. */
#include "sc_move_inside.h"
#include "sc_oracle.h"

enum { SCENES = 120 };
enum {
    IS_CLOSED,
    IS_OPEN,
    BY_SQUARE,
    BROKEN,
    RETIRES,
    HORSE_CLOSED,
    TOUCHES,
    APART,
    FROZEN_CLOSED,
    FROZEN_OPEN,
    READ_AGAIN,
    MATTERS
};
static const char *const matter[] = {"closed",
                                     "open",
                                     "in a square",
                                     "in a broken one",
                                     "retiring",
                                     "horse closed",
                                     "touching",
                                     "near and not touching",
                                     "frozen closed",
                                     "frozen open",
                                     "read again"};
static unsigned seen[MATTERS];

static const theatre field = {.row = "3",
                              .most = {[HP] = 4,
                                       [LP] = 3,
                                       [SW] = 2,
                                       [LS] = 1,
                                       [MU] = 3,
                                       [TM] = 1,
                                       [DFM] = 1,
                                       [DFP] = 1,
                                       [HC] = 2,
                                       [LC] = 2,
                                       [DM] = 1,
                                       [SG] = 1}};

/* ---- scenes ---------------------------------------------------------------------------------- */

static spot somewhere(void)
{
    return (spot){between(8, 60), between(8, 52)};
}

static double some_heading(void)
{
    return chance(60) ? 45.0 * below(8) : between(0, 359);
}

static double some_angle(void)
{
    return chance(75) ? 90.0 * below(4) : chance(50) ? 45 : between(2, 358);
}

static double some_gap(void)
{
    static const double near_touch[] = {0.0085, 0.0115, 0.03, -0.002};
    return chance(60) ? 0 : chance(60) ? near_touch[below(4)] : between(0.05, 1.5);
}

static int placed_one(void)
{
    int i = below(units);
    for (int n = 0; n < units && !unit[i].placed; n++)
        i = (i + 1) % units;
    return unit[i].placed ? i : -1;
}

static void join_one(int i)
{
    int beside = placed_one();
    if (i < 0 || beside < 0)
        return;
    unsigned edge = (unsigned)below(4);
    double reach = edge % 2 ? unit[beside].at.b : unit[beside].at.a;
    reach += of_kind[unit[i].kind].width / 2;
    place_beside(i, beside, edge, between(-reach, reach) * 1.05, some_gap(), some_angle());
}

static void lay_out(void)
{
    for (unsigned side = 0; side < 2; side++) {
        if (chance(40) &&
            square_up(side,
                      chance(60) ? PIKES : FOOT,
                      somewhere(),
                      some_heading(),
                      2 + below(3),
                      below(3)) &&
            chance(30))
            for (int i = 0; i < units; i++)
                unit[i].broken = unit[i].broken || (unit[i].side == side && unit[i].square);
        place_ranks(side, STANDS, somewhere(), some_heading(), 1 + below(3), 1 + below(3), 0);
        place_ranks(side,
                    chance(50) ? PIKES : CAVALRY,
                    somewhere(),
                    some_heading(),
                    1 + below(2),
                    1 + below(3),
                    chance(50) ? 0 : between(0.5, 3.2));
        set_up_gun(side, somewhere(), some_heading());
    }
    for (int n = 0; n < 14; n++)
        join_one(spare((unsigned)below(2), STANDS));
    for (int i = 0; i < units; i++)
        unit[i].retiring = is_of(i, STANDS) && chance(8);
}

/* ---- comparison ------------------------------------------------------------------------------ */

static tilly_unit row_of(int i)
{
    tilly_unit row;
    assert_int_equal(tilly_battle_unit(battle, unit[i].id, &row), TILLY_OK);
    return row;
}

static int frozen[MOST]; /* -1: its order is not frozen */

static void count_order(int i, int order)
{
    seen[order == CLOSED ? IS_CLOSED : IS_OPEN]++;
    if (unit[i].square)
        seen[unit[i].broken ? BROKEN : BY_SQUARE]++;
    if (unit[i].retiring)
        seen[RETIRES]++;
    if (order == CLOSED && is_of(i, CAVALRY))
        seen[HORSE_CLOSED]++;
    if (frozen[i] >= 0 && frozen[i] == order)
        seen[order == CLOSED ? FROZEN_CLOSED : FROZEN_OPEN]++;
}

static void compare_order(int i)
{
    begin_question();
    int order = is_of(i, FOOT) && frozen[i] >= 0 ? frozen[i] : order_now(i);
    tilly_unit row = row_of(i);
    if (!unsure)
        count_order(i, order);
    bool doubt = unsure;
    if (is_of(i, FOOT | CAVALRY | BIT(DM)))
        agree("SC-237",
              i,
              "its order",
              order == CLOSED ? TILLY_UNIT_ORDER_CLOSED : TILLY_UNIT_ORDER_OPEN,
              row.order);
    unsure = doubt;
    agree("SC-215", i, "its UE", efficiency(i, order), row.efficiency);
}

static void compare_touch(int i, int k)
{
    uint32_t touching = 0;
    if (overlap(&unit[i].at, &unit[k].at) < -0.5)
        return;
    begin_question();
    bool ours = in_touch(i, k);
    tilly_status status = tilly_battle_touching(battle, unit[i].id, unit[k].id, &touching);
    assert_int_equal(status, TILLY_OK);
    if (!unsure)
        seen[ours ? TOUCHES : APART]++;
    agree("1.6 Touching", i, "it touches another", ours, touching);
}

static void compare_all(void)
{
    for (int i = 0; i < units; i++)
        compare_order(i);
    for (int i = 0; i < units; i++)
        for (int k = 0; k < i; k++)
            compare_touch(i, k);
}

/* ---- charges, and then others move (SC-237, SC-Q-61) ----------------------------------------- */

static int any_stand(unsigned side, unsigned kinds)
{
    int first = below(units);
    for (int n = 0; n < units; n++) {
        int i = (first + n) % units;
        if (unit[i].side == side && is_of(i, kinds) && frozen[i] < 0 && !unit[i].retiring)
            return i;
    }
    return -1;
}

static void freeze(int i)
{
    begin_question();
    frozen[i] = order_now(i);
    if (unsure) /* as the library has it */
        frozen[i] = row_of(i).order == TILLY_UNIT_ORDER_CLOSED ? CLOSED : OPEN;
}

static void charge_some(void)
{
    for (int n = below(4); n > 0; n--) {
        unsigned side = (unsigned)below(2);
        int charger = any_stand(side, PIKES | SWORDS | CAVALRY);
        int enemy = any_stand(!side, PIKES | SWORDS | MUSKETEERS | CAVALRY);
        if (charger < 0 || enemy < 0 || unit[charger].square)
            continue;
        freeze(charger);
        freeze(enemy);
        sc_charges(battle, unit[charger].id, unit[enemy].id, chance(50));
    }
}

static void shift_some(void)
{
    for (int n = 0; n < 8; n++) {
        int i = below(units);
        stand before = unit[i];
        if (unit[i].square || !is_of(i, STANDS))
            continue;
        unit[i].placed = false;
        join_one(i);
        if (!unit[i].placed) {
            unit[i] = before;
            continue;
        }
        sc_set_at(battle, unit[i].id, unit[i].x, unit[i].y, unit[i].heading);
        seen[READ_AGAIN]++;
    }
}

static void play(uint64_t number)
{
    for (int i = 0; i < MOST; i++)
        frozen[i] = -1;
    lay_out();
    set_down_all();
    for (int i = 0; i < units; i++)
        if (is_of(i, STANDS) && chance(15)) {
            sm_loses_ue(battle, unit[i].id);
            unit[i].ue_lost++;
        }
    compare_all();
    charge_some();
    shift_some();
    compare_all();
}

static void orders_are_as_the_clauses_say(void **state)
{
    play_scenes(&field, SCENES, play, matter, seen, MATTERS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(orders_are_as_the_clauses_say)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
