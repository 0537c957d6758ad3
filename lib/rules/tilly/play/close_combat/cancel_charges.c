/* Which declared charges are cancelled before anyone moves, in two passes (T1-229 to T1-232,
 * T1-Q-88): a beat of the charges in 1.2, a step of its own in 2.0a (5.2, T2-190 to T2-193). */
#include "rules/tilly/play/close_combat/charge_moves.h"

/* On the flank or rear of a unit, on infantry by cavalry, or in a circle: the numbers of
 * TILLY_EV_CHARGE_CANCELLED. */
enum cause { ON_FLANK = 1, BY_CAVALRY, IN_CIRCLE };
/* Over the step. */
enum { STANDS = CANCEL_FLAGS, REACHED = 2 * CANCEL_FLAGS, CIRCLES = 4 * CANCEL_FLAGS };

static bool stands(const play *p, unsigned u)
{
    return p->step[u] & STANDS;
}
static bool is_open(const play *p, unsigned u)
{
    return is_charging(p, u) && !stands(p, u);
}

#define EACH_DECLARED(u, p, side)                                                                  \
    EACH_UNIT (u, p, side)                                                                         \
        if (is_charging(p, u))

/* Places are those of the declaration: nobody has moved (T1-Q-87). */
static bool comes_from_flank(const play *p, unsigned charger, unsigned target)
{
    enum tilly_zone zone = zone_of(p, target, charger);
    if (!is_flank(zone) || newer_option(p, PARAM_CANCEL_ZONE) == CANCELS_FROM_FLANK)
        return zone != TILLY_FRONT;
    return is_behind_flank(divided_zone_of(p, target, charger));
}

static bool on_its_flank(const play *p, unsigned charger, unsigned target)
{
    return comes_from_flank(p, charger, target) && has_target(p, charger, target);
}

static void cancel(play *p, unsigned u, unsigned by, enum cause why)
{
    static const uint16_t cites[] = {0, CITE_CANCEL_FLANK, CITE_CANCEL_CAVALRY, CITE_CANCEL_CIRCLE};
    end_charge(p, u);
    tilly_event *e = tell(p, TILLY_EV_CHARGE_CANCELLED, cite(p, cites[why]), u, by);
    e->value[0] = (int32_t)why;
    e->value[1] = why == ON_FLANK && zone_of(p, u, by) == TILLY_REAR;
}

/* ---- pass 1: from charges that nobody threatens along the chain ----------------------------- */

/* A standing charge on its flank or rear, else one that is still open; NOBODY. */
static unsigned threat_to(const play *p, unsigned u)
{
    unsigned open = NOBODY;
    EACH_DECLARED (c, p, foe(side_of(p, u))) {
        if ((!stands(p, c) && open != NOBODY) || !on_its_flank(p, c, u))
            continue;
        if (stands(p, c))
            return c;
        open = c;
    }
    return open;
}

static bool settle(play *p, unsigned u)
{
    unsigned threat = threat_to(p, u);
    if (threat == NOBODY)
        p->step[u] |= STANDS;
    else if (stands(p, threat))
        cancel(p, u, threat, ON_FLANK);
    else
        return false;
    return true;
}

static bool settle_side(play *p, unsigned side)
{
    bool settled = false;
    EACH_DECLARED (u, p, side)
        if (!stands(p, u))
            settled |= settle(p, u);
    return settled;
}

static void follow_chain(play *p)
{
    bool settled = true;
    while (settled) {
        settled = settle_side(p, side_in(p, FIRST_ROLE));
        settled |= settle_side(p, side_in(p, SECOND_ROLE));
    }
}

/* ---- circles -------------------------------------------------------------------------------- */

static bool is_reached(const play *p, unsigned u, unsigned start)
{
    EACH_DECLARED (c, p, foe(side_of(p, u)))
        if (is_open(p, c) && (c == start || p->step[c] & REACHED) && on_its_flank(p, c, u))
            return true;
    return false;
}

static bool reach_further(play *p, unsigned side, unsigned start)
{
    bool grown = false;
    EACH_DECLARED (u, p, side) {
        if (!is_open(p, u) || p->step[u] & REACHED || !is_reached(p, u, start))
            continue;
        p->step[u] |= REACHED;
        grown = true;
    }
    return grown;
}

static void forget(play *p, unsigned flags)
{
    for (unsigned side = 0; side < SIDES; side++)
        EACH_UNIT (u, p, side)
            p->step[u] &= (uint8_t)~flags;
}

/* Whether its own charge comes back to it along charges on flank or rear. */
static bool is_in_circle(play *p, unsigned start)
{
    bool grown = true;
    forget(p, REACHED);
    while (grown) {
        grown = reach_further(p, 0, start);
        grown |= reach_further(p, 1, start);
    }
    return p->step[start] & REACHED;
}

/* All that are in circles now fall together, and cancel nobody outside. */
static bool break_circles(play *p)
{
    bool found = false;
    for (unsigned side = 0; side < SIDES; side++)
        EACH_DECLARED (u, p, side) {
            if (!is_open(p, u) || !is_in_circle(p, u))
                continue;
            p->step[u] |= CIRCLES;
            found = true;
        }
    return found;
}

static unsigned partner_in_circle(const play *p, unsigned u)
{
    EACH_UNIT (c, p, foe(side_of(p, u)))
        if (p->step[c] & CIRCLES && is_charging(p, c) && on_its_flank(p, c, u))
            return c;
    return NOBODY;
}

/* Partners are named while all of them are still declared. */
static void cancel_circles(play *p)
{
    for (unsigned i = 0; i < ROLES; i++)
        EACH_DECLARED (u, p, side_in(p, (enum role)i))
            if (p->step[u] & CIRCLES)
                p->item[u] = (uint16_t)(partner_in_circle(p, u) + 1);
    for (unsigned i = 0; i < ROLES; i++)
        EACH_DECLARED (u, p, side_in(p, (enum role)i))
            if (p->step[u] & CIRCLES)
                cancel(p, u, (p->item[u] - 1u) & 0xffffu, IN_CIRCLE);
    forget(p, CIRCLES);
}

/* ---- pass 2: cavalry on infantry (T1-230) --------------------------------------------------- */

static unsigned cavalry_at(const play *p, unsigned u)
{
    EACH_DECLARED (c, p, foe(side_of(p, u)))
        if (is_cavalry(p, c) && has_target(p, c, u))
            return c;
    return NOBODY;
}

static void ride_down(play *p, unsigned side)
{
    EACH_DECLARED (u, p, side) {
        unsigned by = is_infantry(p, u) ? cavalry_at(p, u) : NOBODY;
        if (by != NOBODY)
            cancel(p, u, by, BY_CAVALRY);
    }
}

static bool any_declared(const play *p, unsigned side)
{
    EACH_DECLARED (u, p, side)
        return true;
    return false;
}

void cancel_charges(play *p)
{
    if (!any_declared(p, 0) && !any_declared(p, 1))
        return;
    follow_chain(p);
    while (break_circles(p)) {
        cancel_circles(p);
        follow_chain(p);
    }
    ride_down(p, side_in(p, FIRST_ROLE));
    ride_down(p, side_in(p, SECOND_ROLE));
}

const field cancel_fields[] = {{.name = NULL}};
const beat cancel_beats[] = {
    {"cancel", .act = cancel_charges},
    {.name = NULL},
};
