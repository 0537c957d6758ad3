/* A program that was compiled with the headers of one version plays a battle with the library of
 * another: across.sh compiles it with each of them. It uses most records and nothing that came
 * after version 0.2. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tilly.h>

static void must(int kept, const char *what)
{
    if (kept)
        return;
    fprintf(stderr, "%s\n", what);
    exit(1);
}
#define MUST(condition) must(condition, #condition)

static tilly_army *army_of(tilly_ruleset *rules, const char *name)
{
    static const char *const types[] = {"commander", "pike+shot", "pike+shot", "horse", "horse"};
    tilly_army *army;
    tilly_reason why = TILLY_REASON_INIT;
    uint32_t breaches = 0;
    MUST(tilly_army_new(rules, name, &army) == TILLY_OK);
    MUST(tilly_army_add_command(army, "Centre", NULL) == TILLY_OK);
    for (unsigned i = 0; i < sizeof types / sizeof *types; i++) {
        tilly_unit_spec spec = TILLY_UNIT_SPEC_INIT;
        uint32_t type;
        MUST(tilly_ruleset_type(rules, types[i], &type) == TILLY_OK);
        spec.type = (uint16_t)type;
        MUST(tilly_army_add_unit(army, &spec, NULL) == TILLY_OK);
        MUST(tilly_army_unit(army, i, &spec) == TILLY_OK && spec.type == type && *spec.name);
    }
    MUST(tilly_army_breach(army, 0, &why, &breaches) == TILLY_OK && breaches);
    MUST(why.code == TILLY_WHY_ARMY_SMALL);
    return army;
}

static tilly_table *table_with_a_wood(void)
{
    tilly_table *table;
    tilly_feature wood = TILLY_FEATURE_INIT;
    tilly_ground ground = TILLY_GROUND_INIT;
    tilly_error error = TILLY_ERROR_INIT;
    tilly_id id;
    MUST(tilly_table_new(480000, 320000, NULL, &table) == TILLY_OK);
    wood.kind = TILLY_WOOD;
    MUST(tilly_table_add(table, &wood, NULL, &error) == TILLY_E_RANGE && *error.text);
    wood.points = 3;
    wood.point[0] = (tilly_point){200000, 140000};
    wood.point[1] = (tilly_point){240000, 140000};
    wood.point[2] = (tilly_point){220000, 180000};
    MUST(tilly_table_add(table, &wood, &id, &error) == TILLY_OK);
    MUST(tilly_table_find(table, id, &wood) == TILLY_OK && wood.points == 3);
    MUST(tilly_table_ground(table, 220000, 150000, &ground) == TILLY_OK && ground.blocks == 1);
    return table;
}

static tilly_battle *battle_of(tilly_ruleset *rules)
{
    tilly_battle *battle;
    tilly_error error = TILLY_ERROR_INIT;
    tilly_setup setup = TILLY_SETUP_INIT;
    setup.flags = TILLY_SETUP_TERRAIN | TILLY_SETUP_ANY_ARMY;
    setup.rules = rules;
    setup.table = table_with_a_wood();
    setup.army[0] = army_of(rules, "South");
    setup.army[1] = army_of(rules, "North");
    setup.seed = 1618;
    setup.reserve = TILLY_RESERVE_USUAL;
    setup.turn_limit = 8;
    if (tilly_battle_new(&setup, &battle, &error) != TILLY_OK)
        must(0, error.text);
    tilly_table_unref(setup.table);
    tilly_army_unref(setup.army[0]);
    tilly_army_unref(setup.army[1]);
    return battle;
}

/* A wrong answer is refused with its reason, then a right one is taken. */
static void answer(tilly_turn *turn, uint64_t draw)
{
    static tilly_option options[512];
    tilly_decision decision = TILLY_DECISION_INIT;
    tilly_answer given = TILLY_ANSWER_INIT;
    tilly_reason why = TILLY_REASON_INIT;
    uint32_t count;
    MUST(tilly_turn_decision(turn, &decision) == TILLY_OK && decision.options);
    MUST(tilly_turn_options(turn, 0, options, 512, &count) == TILLY_OK);
    MUST(count == decision.options && options[0].kind);
    given.pick.option = decision.shape == TILLY_SET ? 0 : decision.options;
    given.decision = decision.serial + 1;
    MUST(tilly_turn_check(turn, &given, &why) == TILLY_E_STALE && why.code == TILLY_WHY_LATE);
    MUST(tilly_turn_sample(turn, draw, &given) == TILLY_OK && given.decision == decision.serial);
    MUST(tilly_turn_answer(turn, &given, &why) == TILLY_OK);
}

static void supply(tilly_turn *turn)
{
    uint16_t faces[TILLY_MOST_DICE];
    tilly_roll roll = TILLY_ROLL_INIT;
    MUST(tilly_turn_roll(turn, &roll) == TILLY_OK && roll.dice && roll.serial);
    MUST(tilly_turn_throw(turn, faces, TILLY_MOST_DICE) == TILLY_OK);
    MUST(tilly_turn_supply(turn, faces, roll.dice, TILLY_FROM_TABLE, NULL) == TILLY_OK);
}

/* Turn by turn: the set-up and the first, with an edit between them. */
static void pull(tilly_battle *battle)
{
    tilly_turn *turn;
    tilly_status status;
    uint64_t draw = 0;
    for (int n = 0; n < 2; n++) {
        MUST(tilly_battle_turn(battle, &turn) == TILLY_OK);
        while ((status = tilly_turn_next(turn, TILLY_UNTIL_ROLL)) == TILLY_DECISION ||
               status == TILLY_ROLL)
            if (status == TILLY_ROLL)
                supply(turn);
            else
                answer(turn, draw++);
        MUST(status == TILLY_TURN_OVER);
    }
    tilly_feature hill = TILLY_FEATURE_INIT;
    tilly_edit edit = TILLY_EDIT_INIT;
    tilly_reason why = TILLY_REASON_INIT;
    hill.kind = TILLY_HILL;
    hill.points = 4;
    hill.point[0] = (tilly_point){20000, 20000};
    hill.point[1] = (tilly_point){60000, 20000};
    hill.point[2] = (tilly_point){60000, 50000};
    hill.point[3] = (tilly_point){20000, 50000};
    edit.kind = TILLY_EDIT_GROUND;
    edit.value = 1;
    edit.feature = &hill;
    MUST(tilly_battle_turn(battle, &turn) == TILLY_OK);
    MUST(tilly_turn_next(turn, TILLY_UNTIL_BOUNDARY) == TILLY_STOP);
    MUST(tilly_battle_edit(battle, &edit, NULL, &why) == TILLY_OK);
}

static int
plays(void *context, const tilly_turn *turn, const tilly_decision *decision, tilly_answer *given)
{
    unsigned *asked = context;
    ++*asked;
    return tilly_turn_sample(turn, decision->serial, given) != TILLY_OK;
}

/* The rest: a player of its own against one of the library's. */
static void run(tilly_battle *battle)
{
    unsigned asked = 0;
    tilly_reason why = TILLY_REASON_INIT;
    tilly_hooks hooks = TILLY_HOOKS_INIT;
    hooks.player[0] = (tilly_player){plays, &asked};
    MUST(tilly_player_builtin("thumb", 1, &hooks.player[1]) == TILLY_OK);
    hooks.why = &why;
    MUST(tilly_battle_run(battle, &hooks, 0) == TILLY_BATTLE_OVER && asked);
}

/* What it came to, by its record and by a picture. */
static void look_back(const tilly_battle *battle)
{
    tilly_battle_info info = TILLY_BATTLE_INFO_INIT;
    tilly_replay found = TILLY_REPLAY_INIT;
    tilly_picture style = TILLY_PICTURE_INIT;
    tilly_error error = TILLY_ERROR_INIT;
    size_t needed = 0;
    tilly_unit unit[32];
    uint32_t count = 0;
    MUST(tilly_battle_info_of(battle, &info) == TILLY_OK && info.over && info.decisions);
    MUST(tilly_battle_units(battle, TILLY_NO_SIDE, unit, 32, &count) == TILLY_OK && count == 10);
    MUST(tilly_battle_record(battle, NULL, 0, &needed) == TILLY_OK);
    char *record = malloc(needed);
    MUST(record && tilly_battle_record(battle, record, needed, NULL) == TILLY_OK);
    MUST(tilly_battle_replay(record, needed - 1, NULL, NULL, &found, &error) == TILLY_OK);
    MUST(found.equal == 1);
    free(record);
    style.flags = TILLY_PICTURE_NAMES;
    MUST(tilly_battle_picture(battle, &style, NULL, 0, &needed) == TILLY_OK && needed > 1000);
    printf("compiled with %s, run by %s: %u decisions, %u rolls, %016llx\n",
           TILLY_VERSION_TEXT,
           tilly_version_text(),
           info.decisions,
           info.rolls,
           (unsigned long long)info.hash_table);
}

int main(void)
{
    tilly_ruleset *rules;
    tilly_parameter parameter = TILLY_PARAMETER_INIT;
    MUST(tilly_ruleset_new("tilly-1.2", NULL, &rules) == TILLY_OK);
    MUST(tilly_ruleset_parameter(rules, 0, &parameter) == TILLY_OK && *parameter.name);
    tilly_battle *battle = battle_of(rules);
    pull(battle);
    run(battle);
    look_back(battle);
    tilly_battle_unref(battle);
    tilly_ruleset_unref(rules);
    return 0;
}
