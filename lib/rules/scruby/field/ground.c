/* Ground of a scenario (SC-Q-54). */
#include "rules/scruby/field/field.h"

static bool bars_everybody(const area *a)
{
    return a->feature.kind == TILLY_RIVER || a->feature.kind == TILLY_IMPASSABLE;
}

static bool is_rough(const area *a)
{
    if (a->feature.kind == TILLY_HILL)
        return a->is & GROUND_DIFFICULT;
    return a->feature.kind == TILLY_WOOD || a->feature.kind == TILLY_VILLAGE ||
           a->feature.kind == TILLY_ROUGH;
}

static bool goes_on_foot(const play *p, unsigned u)
{
    return is_foot(p, u) || is_crew(p, u);
}

bool ground_bars(const play *p, unsigned u, const area *a)
{
    return bars_everybody(a) || (is_rough(a) && !goes_on_foot(p, u));
}
