/* Points of a side: full Point Values, whatever was struck off of a stand (SC-233, SC-Q-53). */
#include "rules/scruby/state/state.h"

static bool is_lost(const play *p, unsigned u)
{
    return p->unit[u].state == UNIT_GONE || is_retiring(p, u);
}

points_tally tally_of(const play *p, unsigned side)
{
    points_tally t = {0, 0};
    for (unsigned u = first_of(p, side); u < end_of(p, side); u++) {
        if (!is_stand(p, u) || is_marked(p, u, STRUCK_OFF))
            continue;
        t.start += points_of(p, u);
        t.lost += is_lost(p, u) ? points_of(p, u) : 0;
    }
    return t;
}
