/* Clauses that no single scene shows: the unit of length, what a type is, what is open to both
 * sides. */
#include "support/support.h"
#include <stdio.h>
#include <string.h>

static int32_t number_of(const tilly_ruleset *rules, const char *name)
{
    int32_t value = 0;
    if (tilly_ruleset_get(rules, name, &value) != TILLY_OK)
        fail_msg("no number %s", name);
    return value;
}

static int32_t column_of(const tilly_ruleset *rules, const char *type, const char *column)
{
    char name[64];
    snprintf(name, sizeof name, "%s.%s", type, column);
    return number_of(rules, name);
}

static const char *const combat_types[] = {
    "horse", "light horse", "dragoons", "pike+shot", "shot", "rabble"};
enum { COMBAT_TYPES = sizeof combat_types / sizeof *combat_types };

/* ---- the TUM -------------------------------------------------------------------------------- */

/* T1-EX-01 T1-001 T1-002 T1-006: half the width all bases share, whatever that is in the players'
 * hands */
static void a_tum_is_half_the_width_of_a_base(void **state)
{
    static const int base_mm[] = {40, 60, 80, 100, 120};
    static const int tum_mm[] = {20, 30, 40, 50, 60};
    tilly_ruleset *rules = book_rules();
    for (unsigned t = 0; t < COMBAT_TYPES; t++)
        for (unsigned i = 0; i < 5; i++)
            assert_int_equal((int64_t)base_mm[i] * TILLY_ONE,
                             (int64_t)tum_mm[i] * column_of(rules, combat_types[t], "width"));
    assert_string_equal(tilly_ruleset_length_name(rules), "TUM");
    tilly_ruleset_unref(rules);
}

/* The battle that two armies of so many units play on a table they were not given. */
static void official_size(tilly_ruleset *rules, unsigned units, int32_t *width, int32_t *depth)
{
    tilly_army *army[2];
    tilly_battle *battle;
    tilly_error e = {.size = sizeof e};
    for (unsigned side = 0; side < 2; side++) {
        uint32_t command;
        uint32_t index;
        uint32_t commander = 0;
        uint32_t horse = 0;
        assert_int_equal(tilly_army_new(rules, "Army", &army[side]), TILLY_OK);
        assert_int_equal(tilly_army_add_command(army[side], "", &command), TILLY_OK);
        assert_int_equal(tilly_ruleset_type(rules, "commander", &commander), TILLY_OK);
        assert_int_equal(tilly_ruleset_type(rules, "horse", &horse), TILLY_OK);
        for (unsigned i = 0; i < units; i++) {
            tilly_unit_spec spec = {
                .size = sizeof spec, .command = command, .type = (uint16_t)(i ? horse : commander)};
            assert_int_equal(tilly_army_add_unit(army[side], &spec, &index), TILLY_OK);
        }
    }
    tilly_setup setup = {.size = sizeof setup,
                         .flags = TILLY_SETUP_ANY_ARMY,
                         .rules = rules,
                         .army = {army[0], army[1]},
                         .seed = 1};
    assert_int_equal(tilly_battle_new(&setup, &battle, &e), TILLY_OK);
    tilly_table_size(tilly_battle_table(battle), width, depth);
    tilly_battle_unref(battle);
    tilly_army_unref(army[0]);
    tilly_army_unref(army[1]);
}

/* T1-EX-09 T1-001 T1-074 T1-075 T1-076 T1-077: the official tables, in millimetres for each size of
 * base */
static void tables_come_out_in_real_sizes(void **state)
{
    static const struct {
        unsigned units;
        int tum, width, depth;
    } sizes[] = {
        {18, 20, 600, 400},
        {18, 30, 900, 600},
        {18, 40, 1200, 800},
        {18, 50, 1500, 1000},
        {18, 60, 1800, 1200},
        {19, 20, 900, 600},
        {19, 30, 1350, 900},
        {19, 40, 1800, 1200},
        {19, 50, 2250, 1500},
        {19, 60, 2700, 1800},
    };
    tilly_ruleset *rules = book_rules();
    for (unsigned i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        int32_t width = 0;
        int32_t depth = 0;
        official_size(rules, sizes[i].units, &width, &depth);
        assert_int_equal((int64_t)width * sizes[i].tum, (int64_t)sizes[i].width * TILLY_ONE);
        assert_int_equal((int64_t)depth * sizes[i].tum, (int64_t)sizes[i].depth * TILLY_ONE);
    }
    tilly_ruleset_unref(rules);
}

static bool is_a_play_distance(int32_t length)
{
    static const int32_t distances[] = {1, 2, 3, 4, 6, 8};
    for (unsigned i = 0; i < 6; i++)
        if (length == distances[i] * TILLY_ONE)
            return true;
    return false;
}

/* T1-003: whatever is measured in play is 1, 2, 3, 4, 6 or 8 */
static void play_knows_six_distances(void **state)
{
    static const char *const measured[] = {"command_radius",
                                           "difficult_move",
                                           "charge_move",
                                           "sideways_length",
                                           "backwards_least",
                                           "backwards_most",
                                           "rally_back_least",
                                           "rally_back_most",
                                           "buffer",
                                           "zoc_depth",
                                           "gap_least",
                                           "commander.move"};
    tilly_ruleset *rules = book_rules();
    for (unsigned i = 0; i < sizeof measured / sizeof *measured; i++)
        if (!is_a_play_distance(number_of(rules, measured[i])))
            fail_msg("%s is no distance of play", measured[i]);
    for (unsigned t = 0; t < COMBAT_TYPES; t++) {
        int32_t range = column_of(rules, combat_types[t], "range");
        assert_true(is_a_play_distance(column_of(rules, combat_types[t], "move")));
        assert_true(range == 0 || is_a_play_distance(range));
    }
    tilly_ruleset_unref(rules);
}

/* ---- what a type is ------------------------------------------------------------------------- */

static void add_lancers(scene *s)
{
    tilly_error e = {.size = sizeof e};
    if (tilly_ruleset_derive(s->rules, "horse", "lancers", &e) != TILLY_OK)
        fail_msg("lancers: %s", e.text);
}

static const piece lancers[] = {
    {.name = "General", .type = "commander", .y = -5},
    {.name = "Lancers", .type = "lancers"},
    {.name = "Horse", .type = "horse", .x = 6},
    {.name = "Shot", .type = "shot", .side = 1, .y = 3, .heading = 180},
    {.name = "Foot", .type = "shot", .side = 1, .x = 6, .y = 3, .heading = 180},
    {0},
};

/* T1-015 T1-012 T1-279: lancers are horse whatever their arms: they move, charge and hit like any
 * other */
static void all_ordinary_cavalry_is_horse(void **state)
{
    scene *s = scene_of(lancers, add_lancers);
    tilly_event e;
    uint32_t lancer = 0;
    uint32_t horse = 0;
    assert_int_equal(tilly_ruleset_type(s->rules, "lancers", &lancer), TILLY_OK);
    assert_int_equal(tilly_ruleset_type(s->rules, "horse", &horse), TILLY_OK);
    assert_int_equal(tilly_ruleset_type_base(s->rules, lancer), horse);
    to_step(s, "3.1");
    for (unsigned i = 0; i < 2; i++) {
        to_question(s, TILLY_ASK_CHARGE);
        assert_int_equal(answer(s, TILLY_OPT_CHARGE, i ? "Horse" : "Lancers", NULL, 0, 0, 0),
                         TILLY_OK);
    }
    to_step(s, "3.4");
    end_step(s);
    unsigned seen = 0;
    for (unsigned n = 0; event_of(s, TILLY_EV_ROLL, n, &e); n++) {
        if (e.value[0] != TILLY_ROLL_MELEE ||
            (e.unit != unit_of(s, "Lancers") && e.unit != unit_of(s, "Horse")))
            continue;
        assert_int_equal(e.value[1], 3);
        assert_int_equal(e.value[2], 4);
        seen++;
    }
    assert_int_equal(seen, 2);
    scene_end(s);
}

static tilly_battle *shipped_battle(const char *path)
{
    enum { ROOM = 1 << 18 };
    static char text[ROOM];
    tilly_battle *battle = NULL;
    tilly_error e = {.size = sizeof e};
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    text[fread(text, 1, ROOM - 1, file)] = 0;
    fclose(file);
    if (tilly_scenario_read(text, strlen(text), 1, 0, NULL, &battle, &e) != TILLY_OK)
        fail_msg("line %u, %s: %s", (unsigned)e.line, e.path, e.text);
    return battle;
}

static int32_t units_of(const tilly_battle *battle, uint32_t side, const char *type)
{
    const tilly_army *army = tilly_battle_army(battle, side);
    int32_t count = 0;
    uint32_t wanted = 0;
    assert_int_equal(tilly_ruleset_type(tilly_battle_rules(battle), type, &wanted), TILLY_OK);
    for (uint32_t i = 0; i < tilly_army_units(army); i++) {
        tilly_unit_spec spec = {.size = sizeof spec};
        assert_int_equal(tilly_army_unit(army, i, &spec), TILLY_OK);
        count += spec.type == wanted;
    }
    return count;
}

/* T1-EX-08 T1-023: the armies of the shipped scenario are the historical ones divided by what a
 * unit stands for: 1,000 to 2,000 foot, half that in horse and dragoons, 8 to 16 guns. No rule
 * computes with these. */
static void the_shipped_armies_are_scaled_from_history(void **state)
{
    tilly_battle *b = shipped_battle("examples/scenarios/two_armies.json");
    assert_int_equal(units_of(b, 0, "pike+shot") * 1500, 9000);
    assert_int_equal(units_of(b, 0, "horse") * 750, 9000);
    assert_int_equal(units_of(b, 0, "cannons") * 12, 24);
    int32_t foot = units_of(b, 1, "pike+shot") + units_of(b, 1, "shot");
    assert_int_equal(foot * 1000 + units_of(b, 1, "dragoons") * 500, 12500);
    assert_int_equal(units_of(b, 1, "cannons") * 8, 16);
    tilly_battle_unref(b);
}

/* ---- commands ------------------------------------------------------------------------------- */

/* T1-011 T1-062 T1-063 T1-Q-14 T1-Q-20: every base on the table is one unit of one command with one
 * commander, and the army counts them all */
static void every_base_is_one_unit_of_one_command(void **state)
{
    tilly_ruleset *rules = book_rules();
    tilly_battle *battle = example_battle(rules, 1, false);
    tilly_battle_info info = {.size = sizeof info};
    assert_int_equal(tilly_battle_info_of(battle, &info), TILLY_OK);
    for (uint32_t side = 0; side < 2; side++) {
        static const uint32_t strength[2][4] = {{8, 6, 6, 4}, {6, 7, 6, 6}};
        tilly_unit row[64];
        tilly_id group[4] = {0};
        uint32_t count = 0;
        uint32_t units[4] = {0};
        uint32_t commanders[4] = {0};
        uint32_t groups = 0;
        assert_int_equal(tilly_battle_units(battle, side, row, 64, &count), TILLY_OK);
        assert_int_equal(info.units[side], count);
        for (uint32_t i = 0; i < count; i++) {
            uint32_t g = 0;
            while (g < groups && group[g] != row[i].group)
                g++;
            assert_true(g < 4);
            if (g == groups)
                group[groups++] = row[i].group;
            units[g]++;
            commanders[g] += (row[i].flags & TILLY_UNIT_COMMANDER) != 0;
        }
        assert_int_equal(groups, 4);
        for (uint32_t g = 0; g < 4; g++) {
            assert_int_equal(units[g], strength[side][g]);
            assert_int_equal(commanders[g], 1);
        }
    }
    tilly_battle_unref(battle);
    tilly_ruleset_unref(rules);
}

static const piece known[] = {
    {.name = "General", .type = "commander", .y = -5},
    {.name = "Horse", .type = "horse"},
    {.name = "Guns", .type = "cannons", .x = 6, .strength = 1},
    {.name = "Marshal", .type = "commander", .side = 1, .y = 9},
    {.name = "Shot", .type = "shot", .side = 1, .y = 3, .heading = 180, .strength = 2},
    {0},
};

static const piece bound[] = {
    {.name = "General", .type = "commander", .y = 2.5},
    {.name = "Horse", .type = "horse", .x = 12},
    {.name = "Enemy", .type = "horse", .side = 1},
    {0},
};

/* A ride along these places, x0, y0, x1, y1 ... */
static tilly_status rides(scene *s, const double *xy, unsigned places)
{
    tilly_answer a = {.size = sizeof a,
                      .count = (uint16_t)places,
                      .pick = {.option = (uint32_t)option_of(s, TILLY_OPT_GO, NULL, NULL)}};
    for (unsigned i = 0; i < places; i++)
        a.way[i] = (tilly_waypoint){.x = TUM(xy[2 * i]) + SCENE_SHIFT,
                                    .y = TUM(xy[2 * i + 1]) + SCENE_SHIFT};
    s->why = (tilly_reason){.size = sizeof s->why};
    return tilly_turn_check(s->turn, &a, &s->why);
}
#define RIDES(s, ...)                                                                              \
    rides(s, (const double[]){__VA_ARGS__}, sizeof(double[]){__VA_ARGS__} / sizeof(double) / 2)

/* T1-139 T1-152 T1-Q-53: in a zone of control a commander's whole path is judged: closer all the
 * way, or away all the way */
static void a_commander_does_not_ride_to_and_fro_before_an_enemy(void **state)
{
    scene *s = scene_of(bound, NULL);
    to_step(s, "1.1");
    act_with(s, "General");
    assert_int_equal(question_now(s).kind, TILLY_ASK_COMMANDER_MOVE);
    assert_int_equal(RIDES(s, 0, 2.3, 0, 2.1), TILLY_OK);
    assert_int_equal(RIDES(s, 0, 3, 0, 5), TILLY_OK);
    assert_int_equal(RIDES(s, 0, 2.8, 0, 2.2), TILLY_E_ILLEGAL);
    assert_int_equal(s->why.code, TILLY_WHY_ZOC);
    assert_int_equal(RIDES(s, 0, 2.2, 0, 2.9), TILLY_E_ILLEGAL);
    assert_int_equal(s->why.code, TILLY_WHY_ZOC);
    scene_end(s);
}

/* ---- what is open --------------------------------------------------------------------------- */

static void assert_nothing_is_hidden(const scene *s)
{
    for (uint32_t side = 0; side < 2; side++) {
        tilly_battle *view = NULL;
        assert_int_equal(tilly_battle_copy(s->battle, &view), TILLY_OK);
        assert_int_equal(tilly_battle_redact(view, side), TILLY_OK);
        for (unsigned i = 0; s->piece[i].name; i++) {
            tilly_unit there = {0};
            tilly_unit here = {0};
            assert_int_equal(tilly_battle_unit(s->battle, s->id[i], &there), TILLY_OK);
            assert_int_equal(tilly_battle_unit(view, s->id[i], &here), TILLY_OK);
            assert_memory_equal(&there, &here, sizeof here);
        }
        tilly_battle_unref(view);
    }
}

/* T1-067 T1-Q-134: resolve, flags and declarations are seen by both sides, at every question of a
 * turn */
static void both_sides_see_everything(void **state)
{
    scene *s = scene_of(known, NULL);
    assert_int_equal(look(s, "Shot").strength, 2);
    to_step(s, "3.1");
    to_question(s, TILLY_ASK_CHARGE);
    assert_int_equal(answer(s, TILLY_OPT_CHARGE, "Horse", NULL, 0, 0, 0), TILLY_OK);
    while (next_question(s)) {
        assert_int_equal(question_now(s).flags & TILLY_CONCEALED, 0);
        assert_nothing_is_hidden(s);
        pass_question(s);
    }
    scene_end(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_tum_is_half_the_width_of_a_base),
        cmocka_unit_test(tables_come_out_in_real_sizes),
        cmocka_unit_test(play_knows_six_distances),
        cmocka_unit_test(all_ordinary_cavalry_is_horse),
        cmocka_unit_test(the_shipped_armies_are_scaled_from_history),
        cmocka_unit_test(every_base_is_one_unit_of_one_command),
        cmocka_unit_test(a_commander_does_not_ride_to_and_fro_before_an_enemy),
        cmocka_unit_test(both_sides_see_everything),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
