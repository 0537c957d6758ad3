/* A program outside the project: it knows the installed headers and library alone. Plays a skirmish
 * of three units a side by the pull interface. */
#include <stdio.h>
#include <tilly.h>

static const char *const kinds[] = {"commander", "pike+shot", "horse"};
enum { UNITS = 3 };

static tilly_army *army_of(tilly_ruleset *rules, const char *name)
{
    tilly_army *army = NULL;
    uint32_t command;
    uint32_t index;
    uint32_t type;
    tilly_army_new(rules, name, &army);
    tilly_army_add_command(army, "Vanguard", &command);
    for (int i = 0; i < UNITS; i++) {
        tilly_ruleset_type(rules, kinds[i], &type);
        tilly_unit_spec spec = TILLY_UNIT_SPEC_INIT;
        spec.type = (uint16_t)type;
        spec.command = command;
        tilly_army_add_unit(army, &spec, &index);
    }
    return army;
}

static tilly_battle *skirmish(void)
{
    tilly_ruleset *rules = NULL;
    tilly_table *table = NULL;
    tilly_battle *battle = NULL;
    tilly_error error = TILLY_ERROR_INIT;
    tilly_ruleset_new("tilly-1.2", NULL, &rules);
    tilly_table_new(tilly_from_units(20), tilly_from_units(20), NULL, &table);
    tilly_army *army[2] = {army_of(rules, "League"), army_of(rules, "Union")};
    tilly_setup setup = TILLY_SETUP_INIT;
    setup.flags =
        TILLY_SETUP_DEPLOYED | TILLY_SETUP_ROLES | TILLY_SETUP_TERRAIN | TILLY_SETUP_ANY_ARMY;
    setup.rules = rules;
    setup.table = table;
    setup.army[0] = army[0];
    setup.army[1] = army[1];
    setup.seed = 1618;
    if (tilly_battle_new(&setup, &battle, &error) != TILLY_OK)
        printf("%s: %s\n", error.path, error.text);
    for (uint32_t side = 0; battle && side < 2; side++)
        for (uint32_t i = 0; i < UNITS; i++) {
            tilly_id id = 0;
            tilly_pose pose = {tilly_from_units(6 + 3 * (int)i),
                               tilly_from_units(side ? 14 : 6),
                               side ? 18000 : 0,
                               0};
            tilly_battle_unit_id(battle, side, i, &id);
            tilly_battle_deploy(battle, id, &pose, 0, 1, NULL);
        }
    if (battle && tilly_battle_begin(battle, NULL) != TILLY_OK)
        printf("the skirmish does not begin\n");
    for (int side = 0; side < 2; side++)
        tilly_army_unref(army[side]);
    tilly_table_unref(table);
    tilly_ruleset_unref(rules);
    return battle;
}

/* Answers every question of three turns by the usual answer, or a sampled one; returns how many
 * there were. */
static unsigned play(tilly_battle *battle)
{
    unsigned answered = 0;
    tilly_turn *turn = NULL;
    tilly_status status = TILLY_TURN_OVER;
    while (status > 0 && status != TILLY_BATTLE_OVER) {
        if (status == TILLY_TURN_OVER &&
            (tilly_battle_turn(battle, &turn) != TILLY_OK || tilly_turn_number(turn) > 3))
            break;
        status = tilly_turn_next(turn, TILLY_UNTIL_DECISION);
        if (status != TILLY_DECISION)
            continue;
        tilly_answer answer = TILLY_ANSWER_INIT;
        tilly_reason why = TILLY_REASON_INIT;
        if (tilly_turn_sample(turn, answered, &answer) != TILLY_OK ||
            tilly_turn_answer(turn, &answer, &why) != TILLY_OK)
            return 0;
        answered++;
    }
    return status > 0 ? answered : 0;
}

int main(void)
{
    printf("libtilly %s\n", tilly_version_text());
    if (tilly_version() !=
        TILLY_VERSION_MAJOR * 10000 + TILLY_VERSION_MINOR * 100 + TILLY_VERSION_PATCH)
        return 2;
    tilly_battle *battle = skirmish();
    uint64_t hash = 0;
    unsigned answered = battle ? play(battle) : 0;
    if (battle)
        tilly_battle_hash(battle, &hash);
    tilly_battle_unref(battle);
    printf("%u questions answered, state %016llx\n", answered, (unsigned long long)hash);
    return answered ? 0 : 1;
}
