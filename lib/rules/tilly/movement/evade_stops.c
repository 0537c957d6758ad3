/* Where an evader may go: straight back at once, or about face and away, beyond the reach of every
 * charger (T2-197, T2-198, T2-Q-42). */
#include "rules/tilly/movement/rally_stops.h"
#include "rules/tilly/movement/charge_way.h"

static bool runs(const play *p)
{
    return param(p, PARAM_EVADE_MOVE) == EVADE_FULL_MOVE;
}

static change change_to_evade(const play *p)
{
    return (change){runs(p) ? TILLY_OPT_ABOUT_FACE : TILLY_OPT_BACKWARDS, 0};
}

/* Buffers bind it, and zones of control do not, as in a rally back (T2-250). */
static move_start evade_start(const play *p, unsigned u)
{
    move_start o = move_start_of(p, u, RALLYING, NOBODY);
    if (runs(p))
        o.allowed = movement_of(p, u);
    return o;
}

void track_of_evade(const play *p, unsigned u, track *t)
{
    move_start o = evade_start(p, u);
    track_way(p, u, RALLYING, change_to_evade(p), &o, t);
}

/* Going straight on it leaves the reach of each charger once. */
int32_t beyond_reach_from(const play *p, const track *t)
{
    int32_t least = t->least;
    EACH_UNIT (c, p, foe(side_of(p, t->unit))) {
        if (!is_charging(p, c) || !has_target(p, c, t->unit))
            continue;
        box charged = charge_reach(p, c);
        least = parted_from(p, t, &charged, least);
        if (least == NEVER)
            return NEVER;
    }
    return least;
}

uint32_t evade_stops(const play *p, unsigned u, track *t, reach *open)
{
    move_start o = evade_start(p, u);
    if (!track_from(p, u, RALLYING, change_to_evade(p), &o, t, NULL) || t->most < t->least)
        return 0;
    uint32_t count = track_spans(t, open, MOST_STOPS);
    if (count > MOST_STOPS)
        count = MOST_STOPS;
    return cut_short(open, count, beyond_reach_from(p, t));
}
