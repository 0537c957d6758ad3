/* No memory is asked for inside a turn when the log is off: neither by play at random or by rule of
 * thumb, nor by copying into a battle that is there. (Set-up, turn 0, may: it makes new ground.) */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "support/support.h"

/* ---- an allocator that counts --------------------------------------------------------------- */

typedef struct account {
    unsigned long calls;
    long long bytes;
} account;

static void *counted_alloc(size_t size, void *context)
{
    account *a = context;
    a->calls++;
    a->bytes += (long long)size;
    return malloc(size);
}
static void *counted_resize(void *block, size_t old_size, size_t size, void *context)
{
    account *a = context;
    a->calls++;
    a->bytes += (long long)size - (long long)old_size;
    return realloc(block, size);
}
static void counted_free(void *block, size_t size, void *context)
{
    account *a = context;
    if (!block)
        return;
    a->calls++;
    a->bytes -= (long long)size;
    free(block);
}

static tilly_allocator counting(account *a)
{
    return (tilly_allocator){.size = sizeof(tilly_allocator),
                             .alloc = counted_alloc,
                             .resize = counted_resize,
                             .free = counted_free,
                             .context = a};
}

/* ---- two small armies in reach of each other ------------------------------------------------ */

static const char *const kinds[] = {"commander",
                                    "horse",
                                    "light horse",
                                    "dragoons",
                                    "pike+shot",
                                    "pike+shot",
                                    "shot",
                                    "rabble",
                                    "cannons"};
enum { UNITS = sizeof kinds / sizeof *kinds };

static tilly_army *army_of(tilly_ruleset *rules, const char *name)
{
    tilly_army *army;
    uint32_t command;
    uint32_t index;
    uint32_t type;
    assert_int_equal(tilly_army_new(rules, name, &army), TILLY_OK);
    assert_int_equal(tilly_army_add_command(army, "Centre", &command), TILLY_OK);
    for (unsigned i = 0; i < UNITS; i++) {
        assert_int_equal(tilly_ruleset_type(rules, kinds[i], &type), TILLY_OK);
        tilly_unit_spec spec = {.size = sizeof spec, .type = (uint16_t)type, .command = command};
        assert_int_equal(tilly_army_add_unit(army, &spec, &index), TILLY_OK);
    }
    return army;
}

static void tilly_deploy(tilly_battle *battle, uint32_t side)
{
    for (uint32_t i = 0; i < UNITS; i++) {
        tilly_id id;
        tilly_pose pose = {TUM(4 + 3 * (int)i), side ? TUM(13) : TUM(7), side ? 18000 : 0, 0};
        assert_int_equal(tilly_battle_unit_id(battle, side, i, &id), TILLY_OK);
        assert_int_equal(tilly_battle_deploy(battle, id, &pose, 0, 1, NULL), TILLY_OK);
    }
}

static tilly_battle *battle_in(account *a)
{
    tilly_allocator memory = counting(a);
    tilly_ruleset *rules;
    tilly_table *table;
    tilly_battle *battle;
    assert_int_equal(tilly_ruleset_new("tilly-1.2", &memory, &rules), TILLY_OK);
    assert_int_equal(tilly_table_new(TUM(30), TUM(20), &memory, &table), TILLY_OK);
    tilly_army *south = army_of(rules, "South");
    tilly_army *north = army_of(rules, "North");
    tilly_setup setup = {.size = sizeof setup,
                         .flags = TILLY_SETUP_DEPLOYED | TILLY_SETUP_ROLES | TILLY_SETUP_TERRAIN |
                                  TILLY_SETUP_ANY_ARMY,
                         .rules = rules,
                         .table = table,
                         .army = {south, north},
                         .seed = 30,
                         .allocator = &memory};
    assert_int_equal(tilly_battle_new(&setup, &battle, NULL), TILLY_OK);
    tilly_deploy(battle, 0);
    tilly_deploy(battle, 1);
    assert_int_equal(tilly_battle_begin(battle, NULL), TILLY_OK);
    tilly_army_unref(south);
    tilly_army_unref(north);
    tilly_table_unref(table);
    tilly_ruleset_unref(rules);
    return battle;
}

/* ---- the same, ready-made -------------------------------------------------------------------- */

static tilly_battle *shipped_battle(account *a, const char *path)
{
    static char text[1 << 16];
    tilly_allocator memory = counting(a);
    tilly_battle *battle = NULL;
    FILE *f = fopen(path, "rb");
    assert_non_null(f);
    size_t length = fread(text, 1, sizeof text, f);
    fclose(f);
    assert_int_equal(tilly_scenario_read(text, length, 30, 0, &memory, &battle, NULL), TILLY_OK);
    return battle;
}

/* ---- tests ---------------------------------------------------------------------------------- */

/* To its end, or twenty turns; all memory goes back then. */
static void play_turns(account *a, tilly_battle *battle, const char *name)
{
    tilly_battle *other;
    tilly_hooks hooks = {.size = sizeof hooks};
    tilly_turn *turn;
    for (unsigned side = 0; side < TILLY_SIDES; side++) {
        assert_int_equal(tilly_player_builtin(name, side, &hooks.player[side]), TILLY_OK);
    }
    assert_int_equal(tilly_battle_log(battle, 0), TILLY_OK);
    assert_int_equal(tilly_battle_copy(battle, &other), TILLY_OK);
    assert_int_equal(tilly_battle_log(other, 0), TILLY_OK);
    assert_int_equal(tilly_battle_turn(other, &turn), TILLY_OK);
    assert_int_equal(tilly_battle_run(battle, &hooks, 1), TILLY_TURN_OVER);
    unsigned long before = a->calls;
    for (int n = 0; n < 20; n++) {
        tilly_status status = tilly_battle_run(battle, &hooks, 1);
        assert_int_equal(a->calls, before);
        assert_int_equal(tilly_battle_copy_into(battle, other), TILLY_OK);
        assert_int_equal(a->calls, before);
        if (status == TILLY_BATTLE_OVER)
            break;
        assert_int_equal(status, TILLY_TURN_OVER);
    }
    tilly_battle_unref(other);
    tilly_battle_unref(battle);
    assert_int_equal(a->bytes, 0);
}

static void turns_at_random_ask_for_no_memory(void **state)
{
    (void)state;
    account a = {0};
    play_turns(&a, battle_in(&a), "random");
}

static void turns_by_rule_of_thumb_ask_for_no_memory(void **state)
{
    (void)state;
    account a = {0};
    play_turns(&a, battle_in(&a), "thumb");
}

static void nor_do_turns_of_scruby(void **state)
{
    (void)state;
    static const char *const players[] = {"random", "thumb"};
    for (unsigned i = 0; i < sizeof players / sizeof *players; i++) {
        account a = {0};
        tilly_battle *battle = shipped_battle(&a, "examples/scenarios/three_brigades.json");
        play_turns(&a, battle, players[i]);
    }
}

static void all_memory_comes_from_the_allocator_and_goes_back_to_it(void **state)
{
    (void)state;
    account a = {0};
    tilly_battle *battle = battle_in(&a);
    assert_true(a.calls > 0);
    tilly_battle_unref(battle);
    assert_int_equal(a.bytes, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_memory_comes_from_the_allocator_and_goes_back_to_it),
        cmocka_unit_test(turns_at_random_ask_for_no_memory),
        cmocka_unit_test(turns_by_rule_of_thumb_ask_for_no_memory),
        cmocka_unit_test(nor_do_turns_of_scruby),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
