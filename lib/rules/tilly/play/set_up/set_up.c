#include "rules/tilly/play/set_up/set_up.h"

bool is_big(const tilly_ruleset *r, uint32_t units)
{
    return units > (uint32_t)value_of(r, PARAM_SMALL_MOST);
}

uint32_t larger_army(const play *p)
{
    return (uint32_t)larger(p->s->original[0], p->s->original[1]);
}
