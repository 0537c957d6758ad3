/* The view of each side, and who hears of what happens (GL-101, GL-Q-42, GL-Q-108). Nothing is
 * remembered: the view follows from how things stand. */
#include "rules/glauben/field/who_sees_whom.h"

static bool any_sees(const play *p, unsigned side, unsigned first, unsigned u)
{
    for (unsigned seer = first_of(p, side) + first; seer < end_of(p, side); seer++)
        if (looks_out(p, seer) && can_see(p, seer, u, NULL))
            return true;
    return false;
}

bool in_view(const play *p, unsigned side, unsigned u)
{
    if (side_of(p, u) == side)
        return true;
    if (!on_table(p, u))
        return false;
    return is_watched(p, u) ? any_watcher_sees(p, u) || any_sees(p, side, WATCHED, u)
                            : any_sees(p, side, 0, u);
}

static bool any_unseen(const play *p, unsigned side)
{
    EACH_UNIT (u, p, foe(side))
        if (!is_messenger(p, u) && !in_view(p, side, u))
            return true;
    return false;
}

bool moves_by_view(const play *p, const beat *t, unsigned side)
{
    if (!option(p, OPTION_HIDDEN_UNITS))
        return false;
    if (!t)
        return true;
    return (t->kind == TILLY_ASK_MOVE || t->kind == TILLY_ASK_RIDE) && any_unseen(p, side);
}

/* ---- events --------------------------------------------------------------------------------- */

static uint8_t bit_for(unsigned side)
{
    return (uint8_t)(1u << side);
}

/* By those who have the unit in view, its owner among them. */
static uint8_t visible_to(const play *p, tilly_id id)
{
    unsigned u = tilly_id_kind_of(id) == TILLY_ID_UNIT ? unit_named(p, id) : NOBODY;
    if (u == NOBODY)
        return 0;
    uint8_t seen = bit_for(side_of(p, u));
    if (in_view(p, foe(side_of(p, u)), u))
        seen = 3;
    return seen;
}

void seen_after(play *p, tilly_event *e)
{
    const tilly_id named[] = {e->unit, e->other, e->third};
    for (unsigned i = 0; p->log && e->seen != 3 && i < sizeof named / sizeof *named; i++)
        e->seen |= visible_to(p, named[i]);
}

tilly_event *tell_seen(play *p, unsigned kind, unsigned clause, unsigned u, unsigned other)
{
    tilly_event *e = tell(p, kind, clause, u, other);
    e->seen = 0;
    seen_after(p, e);
    return e;
}

tilly_event *
tell_own(play *p, unsigned kind, unsigned clause, unsigned u, unsigned other, unsigned side)
{
    tilly_event *e = tell(p, kind, clause, u, other);
    e->seen = bit_for(side);
    return e;
}
