/* Closed and open order, worked out from where pieces stand (SC-237, SC-Q-14, SC-Q-56, SC-Q-61). */
#include "rules/scruby/state/piece_set.h"

/* ---- order ----------------------------------------------------------------------------------- */

/* Neighbours by whom a stand is closed: of foot other foot, of horse other horse. */
static unsigned ranks_of(const play *p, unsigned u)
{
    return is_foot(p, u) ? (unsigned)FOOT : (unsigned)CAVALRY | 1u << MOUNTED_DRAGOON;
}

static bool closes(const play *p, unsigned u, unsigned other)
{
    return side_of(p, other) == side_of(p, u) && is_among(p, other, ranks_of(p, u)) &&
           is_steady(p, other);
}

static bool has_neighbour(const play *p, unsigned u)
{
    EACH_IN_SET (other, p, &all_touching(p, u)->edge)
        if (closes(p, u, other))
            return true;
    return false;
}

/* Frozen, and open as it retires, is foot alone: of horse only guns ask (SC-237, SC-Q-56). */
enum stand_order order_of_stand(const play *p, unsigned u)
{
    unsigned frozen = of(p, u)->order;
    if (is_stand(p, u) && !is_foot(p, u))
        return has_neighbour(p, u) ? ORDER_CLOSED : ORDER_OPEN;
    if (frozen)
        return frozen == ORDER_CLOSED ? ORDER_CLOSED : ORDER_OPEN;
    if (is_in_square(p, u))
        return ORDER_CLOSED;
    if (!is_stand(p, u) || is_retiring(p, u))
        return ORDER_OPEN;
    return has_neighbour(p, u) ? ORDER_CLOSED : ORDER_OPEN;
}

/* ---- what hangs on it ------------------------------------------------------------------------ */

int32_t ue_in(const play *p, unsigned u, enum stand_order order)
{
    if (!is_stand(p, u))
        return 0;
    int32_t ue = column_of(p, u, order == ORDER_CLOSED ? COLUMN_UE_CLOSED : COLUMN_UE_OPEN);
    if (in_unbroken_square(p, u))
        ue += param(p, PARAM_SQUARE_UE);
    ue -= of(p, u)->ue_lost;
    return ue > 0 ? ue : 0;
}

int32_t melee_points(const play *p, unsigned u, enum stand_order order)
{
    return column_of(p, u, order == ORDER_CLOSED ? COLUMN_MELEE_CLOSED : COLUMN_MELEE_OPEN);
}

/* ---- guns ------------------------------------------------------------------------------------ */

unsigned crew_at(const play *p, unsigned gun)
{
    unsigned found = NOBODY;
    EACH_TOUCHING (u, p, gun) {
        if (!is_crew(p, u) || side_of(p, u) != side_of(p, gun))
            continue;
        if (!has(p, u, MOVED | WAS_CHARGED))
            return u;
        found = found == NOBODY ? u : found;
    }
    return found;
}
