#include "fuzz/fuzz.h"

/* A few answers of a random player, a hash, a save: none may crash, whatever the state that was
 * read. */
static tilly_status try_out(tilly_battle *b)
{
    tilly_turn *turn;
    tilly_status status = TILLY_OK;
    uint64_t hash;
    size_t needed;
    if (tilly_battle_turn(b, &turn) == TILLY_OK)
        for (uint64_t i = 0; i < 12 && (status = tilly_turn_next(turn, 0)) == TILLY_DECISION; i++) {
            tilly_answer a = {.size = sizeof a};
            if ((status = tilly_turn_sample(turn, i, &a)) != TILLY_OK ||
                (status = tilly_turn_answer(turn, &a, NULL)) != TILLY_OK)
                break;
        }
    tilly_battle_hash(b, &hash);
    tilly_battle_save(b, NULL, 0, &needed);
    tilly_battle_unref(b);
    return status == TILLY_E_INTERNAL ? status : TILLY_OK;
}

static tilly_status read_record(const char *text, size_t length, tilly_error *error)
{
    tilly_battle *b = NULL;
    tilly_replay found = {.size = sizeof found};
    tilly_status status = tilly_battle_replay(text, length, NULL, &b, &found, error);
    if (status == TILLY_OK)
        tilly_battle_unref(b);
    return status;
}

/* Into a copy: the next file is read by the rules as they were. */
static tilly_status
read_tables(const char *text, size_t length, const tilly_ruleset *rules, tilly_error *error)
{
    tilly_ruleset *copy = NULL;
    uint32_t doubts;
    tilly_status status = tilly_ruleset_copy(rules, &copy);
    if (status == TILLY_OK)
        status = tilly_ruleset_tables_read(copy, text, length, &doubts, error);
    tilly_ruleset_unref(copy);
    return status;
}

tilly_status
read_as(unsigned n, const char *text, size_t length, tilly_ruleset *rules, tilly_error *error)
{
    tilly_status status;
    tilly_ruleset *r = NULL;
    tilly_army *army = NULL;
    tilly_table *table = NULL;
    tilly_battle *b = NULL;
    switch (n) {
    case 0:
        status = tilly_ruleset_read(text, length, NULL, &r, error);
        tilly_ruleset_unref(r);
        break;
    case 1:
        status = tilly_army_read(text, length, rules, &army, error);
        tilly_army_unref(army);
        break;
    case 2:
        status = tilly_table_read(text, length, NULL, &table, error);
        tilly_table_unref(table);
        break;
    case 3: status = tilly_scenario_read(text, length, 1, 0, NULL, &b, error); break;
    case 4: status = tilly_battle_load(text, length, NULL, &b, error); break;
    case 5: return read_record(text, length, error);
    default: return read_tables(text, length, rules, error);
    }
    return status == TILLY_OK && b ? try_out(b) : status;
}
