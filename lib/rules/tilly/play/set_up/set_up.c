#include "rules/tilly/play/set_up/set_up.h"

bool big_game(const play *p)
{
    unsigned larger = p->s->original[0] > p->s->original[1] ? p->s->original[0] : p->s->original[1];
    return (int32_t)larger > param(p, PARAM_SMALL_MOST);
}

bool big_table(const tilly_ruleset *r, const tilly_table *t)
{
    return t->width >= value_of(r, PARAM_BIG_WIDTH) && t->depth >= value_of(r, PARAM_BIG_DEPTH);
}
