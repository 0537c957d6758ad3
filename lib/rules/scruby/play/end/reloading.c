/* P9: firearms and guns that were loaded in this game move (SC-061, SC-071, SC-172 to SC-175,
 * SC-232, SC-Q-27). */
#include "rules/scruby/play/end/end_of_move.h"

static bool retired(const play *p, unsigned u)
{
    return is_retiring(p, u) || is_marked(p, u, RETIRED);
}

static bool has_fought(const play *p, unsigned u)
{
    return has(p, u, FOUGHT | FOUGHT_EXTRA);
}

/* Muskets: a melee or a retirement interrupts it; both pistols: any movement, a turn on the spot
 * and a charge too. */
static bool stand_loads(const play *p, unsigned u)
{
    if (retired(p, u))
        return false;
    if (is_marked(p, u, BOTH_PISTOLS))
        return !has(p, u, MOVED | WAS_CHARGED) && !is_marked(p, u, NOT_LOADING);
    return !has_fought(p, u);
}

/* A crew of its side is at it now and was all the time; a small gun stands still. */
static bool gun_loads(const play *p, unsigned gun)
{
    return !is_marked(p, gun, NOT_LOADING) && crew_at(p, gun) != NOBODY &&
           (type_of(p, gun) == LARGE_GUN || !has(p, gun, MOVED));
}

/* The game move of the shot does not count. */
static bool was_emptied_before(const play *p, unsigned u)
{
    return of(p, u)->emptied && of(p, u)->emptied < p->s->turn;
}

void reload_all(play *p)
{
    for (unsigned r = 0; r < ROLES; r++)
        EACH_UNIT (u, p, side_in(p, (enum role)r))
            if (was_emptied_before(p, u) && (is_gun(p, u) ? gun_loads(p, u) : stand_loads(p, u)))
                count_loading(p, u);
}
