#include "play/skirmish.h"

#include <stdlib.h>
#include <string.h>

const tilly_variable skirmish_variables[VARIABLES] = {
    [PUBLIC] = {.name = "relief", .start = 7, .kind = TILLY_VARIABLE_NUMBER, .seen = 3},
    [OF_SIDE_0] = {.name = "powder", .start = -2, .kind = TILLY_VARIABLE_NUMBER, .seen = 1},
    [OF_UMPIRE] = {.name = "ambush", .start = 1, .kind = TILLY_VARIABLE_TRUTH},
};

const tilly_objective skirmish_objectives[OBJECTIVES] = {
    [HILL] = {.words = "Hold the hill until dusk",
              .area = "White Mountain",
              .side = 0,
              .seen = 3,
              .worth = 3,
              .variable = 1 + PUBLIC},
    [POWDER] = {.words = "Keep the powder dry", .side = 1, .seen = 3, .variable = 1 + OF_SIDE_0},
    [AMBUSH] = {.words = "Find the ambush",
                .side = TILLY_NO_SIDE,
                .worth = -2,
                .variable = 1 + OF_UMPIRE},
};

static const char *const types[] = {"horse", "pike+shot", "horse"};
enum { UNITS = sizeof types / sizeof *types, TURNS = 12, SIZE = 24 };

static tilly_army *small_army(tilly_ruleset *rules)
{
    tilly_army *army = NULL;
    assert_int_equal(tilly_army_new(rules, "", &army), TILLY_OK);
    assert_int_equal(tilly_army_add_command(army, "", NULL), TILLY_OK);
    for (unsigned i = 0; i < UNITS; i++) {
        tilly_unit_spec spec = TILLY_UNIT_SPEC_INIT;
        uint32_t type = 0;
        assert_int_equal(tilly_ruleset_type(rules, types[i], &type), TILLY_OK);
        spec.type = (uint16_t)type;
        spec.quality = 1;
        assert_int_equal(tilly_army_add_unit(army, &spec, NULL), TILLY_OK);
    }
    return army;
}

static void stand(tilly_battle *b)
{
    for (uint32_t side = 0; side < TILLY_SIDES; side++)
        for (uint32_t i = 0; i < UNITS; i++) {
            tilly_id id = 0;
            tilly_pose pose = {
                TUM(6 + 6 * (int)i), TUM(side ? 14 : 10), (uint16_t)(side ? 18000 : 0), 0};
            assert_int_equal(tilly_battle_unit_id(b, side, i, &id), TILLY_OK);
            assert_int_equal(tilly_battle_deploy(b, id, &pose, 0, 1, NULL), TILLY_OK);
        }
    assert_int_equal(tilly_battle_begin(b, NULL), TILLY_OK);
}

static tilly_battle *make(tilly_setup setup, uint64_t seed, const tilly_allocator *memory)
{
    tilly_battle *b = NULL;
    setup.flags =
        TILLY_SETUP_DEPLOYED | TILLY_SETUP_ROLES | TILLY_SETUP_TERRAIN | TILLY_SETUP_ANY_ARMY;
    setup.rules = book_rules();
    for (unsigned side = 0; side < TILLY_SIDES; side++)
        setup.army[side] = small_army(setup.rules);
    assert_int_equal(tilly_table_new(TUM(SIZE), TUM(SIZE), NULL, &setup.table), TILLY_OK);
    setup.seed = seed;
    setup.turn_limit = TURNS;
    setup.reserve = 2;
    setup.allocator = memory;
    assert_int_equal(tilly_battle_new(&setup, &b, NULL), TILLY_OK);
    for (unsigned side = 0; side < TILLY_SIDES; side++)
        tilly_army_unref(setup.army[side]);
    tilly_table_unref(setup.table);
    tilly_ruleset_unref(setup.rules);
    stand(b);
    return b;
}

tilly_battle *skirmish(uint64_t seed, bool plain, const tilly_allocator *memory)
{
    tilly_setup setup = TILLY_SETUP_INIT;
    setup.variables = plain ? NULL : skirmish_variables;
    setup.variable_count = plain ? 0 : VARIABLES;
    return make(setup, seed, memory);
}

tilly_battle *told_skirmish(uint64_t seed, const tilly_allocator *memory)
{
    const tilly_area mountain = {
        .name = "White Mountain", .radius = TUM(3), .points = 1, .point = {{TUM(18), TUM(20)}}};
    tilly_setup setup = TILLY_SETUP_INIT;
    setup.variables = skirmish_variables;
    setup.variable_count = VARIABLES;
    setup.title = "White Mountain, 8 November 1620";
    setup.about =
        "The Bohemians stand on a hill.\n\nSource: a letter of \xc5\xbdi\xc5\xbeka's heirs.";
    setup.areas = &mountain;
    setup.area_count = 1;
    setup.objectives = skirmish_objectives;
    setup.objective_count = OBJECTIVES;
    return make(setup, seed, memory);
}

/* ---- play ----------------------------------------------------------------------------------- */

void answer_by_draw(tilly_turn *turn, uint64_t draw)
{
    tilly_answer a = TILLY_ANSWER_INIT;
    assert_int_equal(tilly_turn_sample(turn, draw, &a), TILLY_OK);
    assert_int_equal(tilly_turn_answer(turn, &a, NULL), TILLY_OK);
}

tilly_status play_by_chance(tilly_battle *battle, uint32_t calls, uint32_t until)
{
    tilly_status status = TILLY_OK;
    for (uint32_t i = 0; i < calls && status >= 0 && status != TILLY_BATTLE_OVER; i++) {
        tilly_turn *turn = turn_in_play(battle);
        status = tilly_turn_next(turn, until);
        if (status == TILLY_DECISION && i + 1 < calls)
            answer_by_draw(turn, i);
    }
    return status;
}

/* ---- looking -------------------------------------------------------------------------------- */

int32_t value_of(const tilly_battle *battle, uint32_t variable)
{
    tilly_variable v;
    assert_int_equal(tilly_battle_variable(battle, variable, &v), TILLY_OK);
    return v.value;
}

tilly_edit setting(uint32_t variable, int32_t value)
{
    tilly_edit e = TILLY_EDIT_INIT;
    e.kind = TILLY_EDIT_SET;
    e.what = variable;
    e.value = value;
    return e;
}

static char *text_of(const tilly_battle *b,
                     tilly_status (*write)(const tilly_battle *, char *, size_t, size_t *))
{
    size_t needed = 0;
    assert_int_equal(write(b, NULL, 0, &needed), TILLY_OK);
    char *text = malloc(needed);
    assert_non_null(text);
    assert_int_equal(write(b, text, needed, NULL), TILLY_OK);
    return text;
}

char *save_of(const tilly_battle *battle)
{
    return text_of(battle, tilly_battle_save);
}
char *record_of(const tilly_battle *battle)
{
    return text_of(battle, tilly_battle_record);
}

tilly_battle *loaded(const char *save)
{
    tilly_battle *b = NULL;
    tilly_error error = TILLY_ERROR_INIT;
    if (tilly_battle_load(save, strlen(save), NULL, &b, &error))
        fail_msg("%s: %s", error.path, error.text);
    return b;
}

bool replays(const char *record)
{
    tilly_replay found = TILLY_REPLAY_INIT;
    tilly_error error = TILLY_ERROR_INIT;
    if (tilly_battle_replay(record, strlen(record), NULL, NULL, &found, &error))
        fail_msg("%s: %s", error.path, error.text);
    return found.equal && !found.stopped;
}
