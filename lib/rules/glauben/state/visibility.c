/* How far one sees at this hour, who looks out, and who is in the way of sight (2.11, GL-087,
 * GL-Q-28, GL-Q-29). */
#include "rules/glauben/state/state.h"

/* In set-up as in the first turn. */
int32_t minutes_left(const play *p)
{
    int32_t nightfall = param(p, PARAM_NIGHTFALL);
    int32_t turn = p->s->turn ? p->s->turn : 1;
    return nightfall ? nightfall - param(p, PARAM_START_TIME) -
                           (turn - 1) * gl_param(p, GLAUBEN_MINUTES_PER_TURN)
                     : NO_LIMIT;
}

static int32_t sight_by_clock(const play *p)
{
    int32_t limit = sight_limit(tables_of(p), minutes_left(p));
    return limit == NIGHT ? 0 : limit;
}

bool is_foggy(const play *p)
{
    return param(p, PARAM_VISIBILITY_CAP) && param(p, PARAM_VISIBILITY_CAP) < sight_by_clock(p);
}

int32_t sight_now(const play *p)
{
    return is_foggy(p) ? param(p, PARAM_VISIBILITY_CAP) : sight_by_clock(p);
}

/* Generals see, and fighting units that do not run. */
bool looks_out(const play *p, unsigned u)
{
    return on_table(p, u) && (is_general(p, u) || (is_fighting(p, u) && !is_routing(p, u)));
}

/* Fighting units, friend or enemy; of a house with its garrison the house counts, which is higher.
 */
bool may_hide(const play *p, unsigned u)
{
    return stands(p, u) && !in_house(p, u);
}
