#include "play/made_up.h"
#include "support/support.h"

uint64_t chance_draw(chance *c)
{
    return number_drawn(c->seed, c->moment, 100000 + c->drawn++);
}

int32_t chance_between(chance *c, int32_t least, int32_t most)
{
    return number_between(chance_draw(c), least, most);
}

/* The ends of the range of a number, and what lies at 0. */
static int32_t odd_number(chance *c)
{
    static const int32_t odd[] = {0, 1, -1, INT32_MIN, INT32_MAX, 9000, 36000, 65535, 65536};
    uint64_t draw = chance_draw(c);
    return draw % 3 ? (int32_t)(uint32_t)(draw >> 16) : odd[draw / 3 % (sizeof odd / sizeof *odd)];
}

/* ---- answers -------------------------------------------------------------------------------- */

static tilly_waypoint any_waypoint(chance *c)
{
    return (tilly_waypoint){.x = odd_number(c),
                            .y = odd_number(c),
                            .heading = (uint16_t)odd_number(c),
                            .act = (uint16_t)odd_number(c),
                            .unit = (tilly_id)odd_number(c)};
}

static void junk_on_the_way(chance *c, tilly_answer *a)
{
    for (unsigned i = 0; i < a->count && i < TILLY_MOST_WAYPOINTS; i++)
        a->way[i].unit = (tilly_id)odd_number(c);
    for (unsigned i = a->count; i < TILLY_MOST_WAYPOINTS; i++)
        a->way[i] = any_waypoint(c);
}

static void junk_beside_a_set(chance *c, tilly_answer *a)
{
    a->pick.option = (uint32_t)odd_number(c);
    for (unsigned i = 0; i < 3; i++)
        a->pick.value[i] = odd_number(c);
    a->count = (uint16_t)odd_number(c);
}

static void junk_beside_a_pick(chance *c, const tilly_turn *turn, tilly_answer *a)
{
    tilly_option o;
    uint32_t n = 0;
    if (tilly_turn_options(turn, a->pick.option, &o, 1, &n) != TILLY_OK || a->pick.option >= n)
        return;
    for (unsigned i = a->count ? 0 : o.values; i < 3; i++)
        a->pick.value[i] = odd_number(c);
    for (unsigned i = 0; i < sizeof a->chosen / sizeof *a->chosen; i++)
        a->chosen[i] = chance_draw(c);
}

void fill_with_junk(chance *c, const tilly_turn *turn, tilly_answer *a)
{
    tilly_decision d = {.size = sizeof d};
    assert_int_equal(tilly_turn_decision(turn, &d), TILLY_OK);
    a->given = (uint16_t)odd_number(c);
    if (d.shape == TILLY_SET) {
        a->count = 0;
        junk_on_the_way(c, a);
        junk_beside_a_set(c, a);
    } else {
        junk_on_the_way(c, a);
        junk_beside_a_pick(c, turn, a);
    }
}

/* Near the table, where a path could lead. */
static void likely_way(chance *c, const tilly_turn *turn, tilly_answer *a)
{
    int32_t width = 0;
    int32_t depth = 0;
    tilly_table_size(tilly_battle_table(tilly_turn_battle(turn)), &width, &depth);
    for (unsigned i = 0; i < a->count && i < TILLY_MOST_WAYPOINTS; i++)
        a->way[i] = (tilly_waypoint){.x = chance_between(c, -width / 8, width + width / 8),
                                     .y = chance_between(c, -depth / 8, depth + depth / 8),
                                     .heading = (uint16_t)chance_between(c, 0, 36000),
                                     .act = (uint16_t)chance_between(c, 0, 6)};
}

static void likely_numbers(chance *c, const tilly_turn *turn, tilly_answer *a)
{
    tilly_option o = {.values = 0};
    uint32_t n = 0;
    if (tilly_turn_options(turn, a->pick.option, &o, 1, &n) != TILLY_OK || a->pick.option >= n)
        return;
    for (unsigned i = 0; i < o.values; i++)
        a->pick.value[i] = chance_between(c, o.value[i].least, o.value[i].most);
}

tilly_answer made_up_answer(chance *c, const tilly_turn *turn)
{
    tilly_decision d = {.size = sizeof d};
    tilly_answer a = {.size = sizeof a};
    assert_int_equal(tilly_turn_decision(turn, &d), TILLY_OK);
    uint64_t draw = chance_draw(c);
    a.pick.option = draw % 8 ? (uint32_t)(draw / 8 % d.options) : (uint32_t)odd_number(c);
    for (unsigned i = 0; i < 3; i++)
        a.pick.value[i] = odd_number(c);
    if (chance_draw(c) % 4)
        likely_numbers(c, turn, &a);
    if (chance_draw(c) % 3 == 0)
        a.count = (uint16_t)chance_between(c, 1, chance_draw(c) % 8 ? 8 : 20);
    if (chance_draw(c) % 3)
        likely_way(c, turn, &a);
    else
        for (unsigned i = 0; i < TILLY_MOST_WAYPOINTS; i++)
            a.way[i] = any_waypoint(c);
    for (uint32_t i = 0; i < d.options && i < 512; i++)
        a.chosen[i / 64] |= chance_draw(c) % 3 ? 0 : (uint64_t)1 << i % 64;
    if (chance_draw(c) % 16 == 0)
        a.chosen[chance_draw(c) % 8] |= chance_draw(c);
    if (chance_draw(c) % 16 == 0)
        a.note = (uint32_t)odd_number(c);
    if (chance_draw(c) % 16 == 0)
        a.decision = d.serial + (uint32_t)chance_between(c, -1, 1);
    return a;
}

/* ---- edits ---------------------------------------------------------------------------------- */

static tilly_id any_unit(chance *c, const tilly_battle *battle)
{
    tilly_id id = 0;
    uint32_t side = (uint32_t)(chance_draw(c) % TILLY_SIDES);
    uint32_t units = 0;
    tilly_battle_units(battle, side, NULL, 0, &units);
    if (units && chance_draw(c) % 16)
        tilly_battle_unit_id(battle, side, (uint32_t)(chance_draw(c) % units), &id);
    return id ? id : (tilly_id)odd_number(c);
}

static tilly_feature any_feature(chance *c, int32_t width, int32_t depth)
{
    tilly_feature f = {.size = sizeof f};
    f.id = (tilly_id)odd_number(c);
    f.kind = (uint16_t)chance_between(c, 0, 10);
    f.flags = (uint16_t)(chance_draw(c) % 3 ? 0 : chance_draw(c) % 16);
    f.points = (uint32_t)(chance_draw(c) % 4 ? 3 : chance_draw(c) % 18);
    f.width = f.kind <= TILLY_STREAM ? chance_between(c, 0, 3 * TILLY_ONE) : 0;
    f.top_points = chance_draw(c) % 8 ? 0 : (uint32_t)odd_number(c);
    f.crest[0] = f.crest[1] = (tilly_point){odd_number(c), odd_number(c)};
    int32_t x = chance_between(c, 0, width);
    int32_t y = chance_between(c, 0, depth);
    for (unsigned i = 0; i < sizeof f.point / sizeof *f.point; i++)
        f.point[i] = (tilly_point){x + chance_between(c, -width / 8, width / 8),
                                   y + chance_between(c, -depth / 8, depth / 8)};
    return f;
}

static int32_t any_value(chance *c)
{
    return chance_draw(c) % 2 ? chance_between(c, 0, 3) : odd_number(c);
}

tilly_edit made_up_edit(chance *c, const tilly_battle *battle)
{
    tilly_edit e = {.size = sizeof e};
    int32_t width = 0;
    int32_t depth = 0;
    tilly_table_size(tilly_battle_table(battle), &width, &depth);
    e.kind = (uint16_t)chance_between(c, TILLY_EDIT_PLACE, TILLY_EDIT_END);
    e.side = (uint16_t)(chance_draw(c) % 8 ? chance_draw(c) % 2 : (uint64_t)odd_number(c));
    e.unit = any_unit(c, battle);
    e.group = tilly_id_make(TILLY_ID_GROUP, 1, (uint32_t)chance_between(c, 0, 8));
    e.type = (uint16_t)(chance_draw(c) % 8 ? chance_draw(c) % 12 : (uint64_t)odd_number(c));
    e.quality = (uint16_t)(chance_draw(c) % 8 ? chance_draw(c) % 3 : (uint64_t)odd_number(c));
    e.what = chance_draw(c) % 2 ? 1u << chance_draw(c) % 22 : (uint32_t)chance_between(c, 0, 60);
    e.value = any_value(c);
    e.x = chance_draw(c) % 8 ? chance_between(c, 0, width) : odd_number(c);
    e.y = chance_draw(c) % 8 ? chance_between(c, 0, depth) : odd_number(c);
    e.heading =
        chance_draw(c) % 8 ? (uint32_t)chance_between(c, 0, 35999) : (uint32_t)odd_number(c);
    static _Thread_local tilly_feature ground; /* lent to the edit until the next is made up */
    ground = any_feature(c, width, depth);
    e.feature = &ground;
    return e;
}
