/* Outcomes of the set-up: who set up first, and the guards (SC-201). */
#include "rules/scruby/effects/effects.h"

void begin_set_up(play *p, unsigned first)
{
    set_up_of(p)->first = 1 + (int32_t)first;
}

void choose_guard(play *p, unsigned side, int32_t guard)
{
    set_up_of(p)->guard[side] = guard;
}
