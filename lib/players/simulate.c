/* Many battles from one start. */
#include "base/handle.h"
#include <tilly/script.h>
#include <tilly/simulate.h>

static void row_of_battle(const tilly_battle *b, uint64_t number, tilly_result *row)
{
    tilly_battle_info i = {.size = sizeof i};
    tilly_battle_info_of(b, &i);
    *row = (tilly_result){.seed = i.seed,
                          .number = (uint32_t)number,
                          .turns = i.turn,
                          .winner = i.winner,
                          .end = i.over,
                          .decisions = i.decisions,
                          .rolls = i.rolls,
                          .leader = i.attacker,
                          .measure = tilly_ruleset_strength(tilly_battle_rules(b))};
    tilly_battle_hash(b, &row->hash);
    tilly_unit unit[TILLY_MOST_UNITS];
    for (uint32_t side = 0; side < TILLY_SIDES; side++) {
        uint32_t n = 0;
        row->lost[side] = (uint16_t)i.lost[side];
        tilly_battle_units(b, side, unit, TILLY_MOST_UNITS, &n);
        for (uint32_t u = 0; u < n; u++) {
            if (unit[u].flags & TILLY_UNIT_ON_TABLE)
                row->strength[side] = (uint16_t)(row->strength[side] + unit[u].strength);
            if (unit[u].flags & TILLY_UNIT_GONE)
                row->gone[side][unit[u].type]++;
        }
    }
}

/* With an instance of its own, so that nothing which one keeps gets into another battle. */
static tilly_status give_script(const tilly_battle *start, tilly_battle *b)
{
    tilly_script *script = tilly_battle_script(start);
    return script ? tilly_battle_set_script(b, script) : TILLY_OK;
}

static tilly_status play_one(const tilly_battle *start,
                             tilly_battle *b,
                             const tilly_hooks *hooks,
                             uint64_t seed,
                             uint32_t limit)
{
    tilly_status status = tilly_battle_copy_into(start, b);
    if (status == TILLY_OK)
        status = give_script(start, b);
    if (status == TILLY_OK)
        status = tilly_battle_reseed(b, seed);
    if (status == TILLY_OK)
        status = tilly_battle_limit(b, limit);
    if (status == TILLY_OK)
        status = tilly_battle_run(b, hooks, 0);
    return status == TILLY_BATTLE_OVER ? TILLY_OK : status < 0 ? status : TILLY_E_INTERNAL;
}

tilly_status tilly_simulate(const tilly_battle *start,
                            const tilly_player players[TILLY_SIDES],
                            uint64_t master,
                            uint64_t first,
                            uint32_t count,
                            uint32_t turn_limit,
                            tilly_result *rows,
                            uint32_t *played)
{
    NOT_NULL(start);
    NOT_NULL(players);
    NOT_NULL_FOR(rows, count);
    if (turn_limit > TILLY_MOST_TURNS)
        return out_of_range("turn_limit", turn_limit, 0, TILLY_MOST_TURNS);
    for (unsigned i = 0; i < TILLY_SIDES; i++)
        if (!players[i].answer)
            return null_argument("players.answer");
    tilly_battle_info info = {.size = sizeof info};
    tilly_battle *b = NULL;
    tilly_hooks hooks = {.size = sizeof hooks, .player = {players[0], players[1]}};
    tilly_status status = tilly_battle_info_of(start, &info);
    if (status != TILLY_OK)
        return status;
    status = tilly_battle_copy_for_search(start, 0, TILLY_NO_SIDE, &b);
    uint32_t limit = turn_limit        ? turn_limit
                     : info.turn_limit ? info.turn_limit
                                       : TILLY_USUAL_TURNS;
    uint32_t k = 0;
    for (; k < count && status == TILLY_OK; k++) {
        status = play_one(start, b, &hooks, tilly_seed(master, first + k), limit);
        if (status != TILLY_OK)
            break;
        row_of_battle(b, first + k, &rows[k]);
    }
    if (played)
        *played = k;
    tilly_battle_unref(b);
    return status;
}
