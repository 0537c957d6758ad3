/* Objectives of a scenario, as reports and summaries tell them. */
#include "report/objectives.h"

uint32_t objectives_of(const tilly_battle *battle, tilly_objective all[TILLY_MOST_OBJECTIVES])
{
    uint32_t count = 0;
    tilly_battle_objectives(battle, TILLY_NO_SIDE, all, TILLY_MOST_OBJECTIVES, &count);
    return count;
}

static bool sets_variable_of(const tilly_event *e, const tilly_objective *o)
{
    return e->kind == TILLY_EV_EDIT && e->value[0] == TILLY_EDIT_SET && o->variable &&
           (uint32_t)e->value[5] == o->variable - 1;
}

bool has_changed(const tilly_turn *turn, const tilly_objective *o, bool *met)
{
    tilly_event e;
    uint32_t count = 0;
    bool is_first = true;
    bool was = false;
    for (uint32_t i = 0; !tilly_turn_events(turn, i, &e, 1, &count) && i < count; i++) {
        if (!sets_variable_of(&e, o))
            continue;
        if (is_first)
            was = e.value[6] != 0;
        is_first = false;
        *met = e.value[1] != 0;
    }
    return !is_first && was != *met;
}

void put_objective(text *t, const naming *names, const tilly_objective *o)
{
    put(t, "  ");
    const size_t start = t->length;
    if (o->side == TILLY_NO_SIDE)
        put(t, "Both sides");
    else
        names->army(t, names, o->side);
    capital_at(t, start);
    put(t, ": ");
    put(t, o->words);
    if (!o->worth)
        return;
    put(t, " (");
    put_count(t, o->worth);
    put(t, o->worth == 1 ? " point)" : " points)");
}
