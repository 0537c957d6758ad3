/* Firearms and guns: emptied, loaded, aimed (SC-061, SC-070, SC-071, SC-172, SC-174, SC-232). */
#include "rules/scruby/effects/effects.h"

/* One pistol is loaded again at once, a bow always (SC-070, SC-Q-57). */
static bool empties(const play *p, unsigned u, bool both)
{
    switch (firearm_of(p, u)) {
    case PISTOLS: return both;
    case BOW: return false;
    default: return true;
    }
}

/* Pistols are empty only once both are. */
void empty_piece(play *p, unsigned u)
{
    of(p, u)->emptied = p->s->turn;
    of(p, u)->loading = 0;
    if (firearm_of(p, u) == PISTOLS)
        put_marks(p, u, BOTH_PISTOLS);
}

void fires_off(play *p, unsigned u, bool both)
{
    did(p, u, FIRED);
    if (empties(p, u, both))
        empty_piece(p, u);
}

void load(play *p, unsigned u)
{
    of(p, u)->emptied = 0;
    of(p, u)->loading = 0;
    drop_marks(p, u, BOTH_PISTOLS);
    tell(p, TILLY_EV_LOADED, cite(p, CITE_RELOADING), u, NOBODY)->value[0] = shots_of(p, u);
}

void note_unserved_guns(play *p)
{
    for (unsigned side = 0; side < SIDES; side++)
        EACH_UNIT (u, p, side)
            if (is_gun(p, u) && crew_at(p, u) == NOBODY)
                put_marks(p, u, NOT_LOADING);
}

static int32_t reload_of(const play *p, unsigned u)
{
    if (is_gun(p, u))
        return param(p, type_of(p, u) == LARGE_GUN ? PARAM_LARGE_RELOAD : PARAM_SMALL_RELOAD);
    return param(p, firearm_of(p, u) == PISTOLS ? PARAM_PISTOLS_RELOAD : PARAM_MUSKET_RELOAD);
}

void count_loading(play *p, unsigned u)
{
    of(p, u)->loading++;
    if (of(p, u)->loading >= reload_of(p, u))
        load(p, u);
}

void name_target(play *p, unsigned u, unsigned target, unsigned shots)
{
    of(p, u)->aim = (uint16_t)target;
    of(p, u)->shots = (uint8_t)shots;
}

void forget_target(play *p, unsigned u)
{
    name_target(p, u, NOBODY, 0);
}
