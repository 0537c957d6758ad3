#include "rules/set_up.h"

void game_end(game *g)
{
    tilly_battle_unref(g->battle);
    tilly_table_unref(g->table);
    tilly_ruleset_unref(g->rules);
}

tilly_decision question(const game *g)
{
    tilly_decision d = {.size = sizeof d};
    assert_int_equal(tilly_turn_decision(g->turn, &d), TILLY_OK);
    return d;
}

unsigned next(game *g)
{
    g->status = tilly_turn_next(g->turn, 0);
    return g->status == TILLY_DECISION ? question(g).kind : 0;
}

tilly_id unit_at(const game *g, unsigned side, unsigned number)
{
    tilly_id id = 0;
    assert_int_equal(tilly_battle_unit_id(g->battle, side, number, &id), TILLY_OK);
    return id;
}

tilly_unit look_at(const game *g, tilly_id id)
{
    tilly_unit u;
    assert_int_equal(tilly_battle_unit(g->battle, id, &u), TILLY_OK);
    return u;
}

tilly_battle_info info(const game *g)
{
    tilly_battle_info i = {.size = sizeof i};
    assert_int_equal(tilly_battle_info_of(g->battle, &i), TILLY_OK);
    return i;
}
