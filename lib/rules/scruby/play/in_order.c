/* The order of asking and of dice: first player before second, then by number (5.2, SC-242). */
#include "rules/scruby/play/play.h"

static uint32_t count_of_role(const play *p, enum role r)
{
    return p->s->count[side_in(p, r)];
}

unsigned piece_in_order(const play *p, int32_t place)
{
    uint32_t at = (uint32_t)place;
    uint32_t first = count_of_role(p, FIRST_ROLE);
    if (at < first)
        return first_of(p, side_in(p, FIRST_ROLE)) + at;
    if (at - first < count_of_role(p, SECOND_ROLE))
        return first_of(p, side_in(p, SECOND_ROLE)) + (at - first);
    return NOBODY;
}

int32_t place_in_order(const play *p, unsigned u)
{
    uint32_t before = role_of(p, side_of(p, u)) == FIRST_ROLE ? 0 : count_of_role(p, FIRST_ROLE);
    return (int32_t)(before + number_of(p, u));
}

unsigned next_in_order(const play *p, int32_t from, bool (*is_due)(const play *p, unsigned u))
{
    for (int32_t place = from;; place++) {
        unsigned u = piece_in_order(p, place);
        if (u == NOBODY || is_due(p, u))
            return u;
    }
}
