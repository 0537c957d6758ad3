// A C++ program outside the project: two units fight it out by hooks, with dice that always show six;
// and a turn of a scenario that was installed with the library.
#include <cstdio>
#include <cstdint>
#include <fstream>
#include <initializer_list>
#include <iterator>
#include <string>
#include <tilly.h>

static int six(void *thrown, const tilly_turn *, const tilly_roll *roll, std::uint16_t *faces)
{
    for (unsigned i = 0; i < roll->dice; i++) faces[i] = 6;
    *static_cast<unsigned *>(thrown) += roll->dice;
    return 0;
}

static tilly_army *army_of(tilly_ruleset *rules, const char *name)
{
    tilly_army *army = nullptr;
    std::uint32_t command, index, type;
    tilly_army_new(rules, name, &army);
    tilly_army_add_command(army, "All", &command);
    for (const char *kind : {"commander", "shot"}) {
        tilly_unit_spec spec = TILLY_UNIT_SPEC_INIT;
        tilly_ruleset_type(rules, kind, &type);
        spec.type = static_cast<std::uint16_t>(type);
        spec.command = command;
        tilly_army_add_unit(army, &spec, &index);
    }
    return army;
}

static tilly_battle *duel()
{
    tilly_ruleset *rules = nullptr;
    tilly_table *table = nullptr;
    tilly_battle *battle = nullptr;
    tilly_ruleset_new("tilly-1.2", nullptr, &rules);
    tilly_table_new(20 * TILLY_ONE, 20 * TILLY_ONE, nullptr, &table);
    tilly_setup setup = TILLY_SETUP_INIT;
    setup.flags = TILLY_SETUP_DEPLOYED | TILLY_SETUP_ROLES | TILLY_SETUP_TERRAIN | TILLY_SETUP_ANY_ARMY;
    setup.rules = rules;
    setup.table = table;
    setup.army[0] = army_of(rules, "Blue");
    setup.army[1] = army_of(rules, "Red");
    if (tilly_battle_new(&setup, &battle, nullptr) != TILLY_OK) return nullptr;
    for (std::uint32_t side = 0; side < 2; side++)
        for (std::uint32_t i = 0; i < 2; i++) {
            tilly_id id = 0;
            tilly_pose pose{};
            pose.x = tilly_from_units(i ? 10 : 6);
            pose.y = tilly_from_units(side ? 11.5 : 8.5);
            pose.heading = side ? 18000 : 0;
            tilly_battle_unit_id(battle, side, i, &id);
            if (tilly_battle_deploy(battle, id, &pose, 0, 1, nullptr) != TILLY_OK) return nullptr;
        }
    for (tilly_army *army : setup.army) tilly_army_unref(army);
    tilly_table_unref(table);
    tilly_ruleset_unref(rules);
    return tilly_battle_begin(battle, nullptr) == TILLY_OK ? battle : nullptr;
}

static bool one_turn_of_a_scenario(const tilly_hooks &hooks)
{
    std::ifstream file(TILLY_SCENARIOS "/two_armies.json", std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    tilly_battle *battle = nullptr;
    tilly_error error = TILLY_ERROR_INIT;
    tilly_battle_info info = TILLY_BATTLE_INFO_INIT;
    if (tilly_scenario_read(text.data(), text.size(), 1618, 0, nullptr, &battle, &error) != TILLY_OK) {
        std::printf("%s: %s\n", TILLY_SCENARIOS, error.text);
        return false;
    }
    const bool played = tilly_battle_run(battle, &hooks, 1) == TILLY_TURN_OVER;
    tilly_battle_info_of(battle, &info);
    tilly_battle_unref(battle);
    return played && info.turn == 1;
}

int main()
{
    unsigned thrown = 0;
    tilly_battle *battle = duel();
    if (!battle) return 2;
    tilly_hooks hooks = TILLY_HOOKS_INIT;
    hooks.dice = six;
    hooks.dice_context = &thrown;
    for (tilly_player &player : hooks.player) tilly_player_builtin("random", 0, &player);
    tilly_status status = tilly_battle_run(battle, &hooks, 5);
    std::printf("libtilly %s, %u dice thrown, %s\n", tilly_version_text(), thrown, tilly_status_name(status));
    tilly_battle_unref(battle);
    return status > 0 && thrown > 0 && one_turn_of_a_scenario(hooks) ? 0 : 1;
}
