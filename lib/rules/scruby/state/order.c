/* Closed and open order, worked out from where pieces stand (SC-237, SC-Q-14, SC-Q-56, SC-Q-61). */
#include "rules/scruby/state/state.h"

/* ---- touch ----------------------------------------------------------------------------------- */

/* Corner on corner alone is no touch. */
bool pieces_touch(const play *p, unsigned a, unsigned b)
{
    box one = box_of(p, a);
    box other = box_of(p, b);
    return do_touch(&one, &other);
}

/* ---- order ----------------------------------------------------------------------------------- */

/* Neighbours by whom a stand is closed: of foot other foot, of horse other horse. */
static unsigned ranks_of(const play *p, unsigned u)
{
    return is_foot(p, u) ? (unsigned)FOOT : (unsigned)CAVALRY | 1u << MOUNTED_DRAGOON;
}

static bool closes(const play *p, unsigned u, unsigned other)
{
    return other != u && is_among(p, other, ranks_of(p, u)) && is_steady(p, other);
}

static bool has_neighbour(const play *p, unsigned u)
{
    box own = box_of(p, u);
    EACH_UNIT (other, p, side_of(p, u)) {
        if (!closes(p, u, other))
            continue;
        box b = box_of(p, other);
        if (share_edge(&own, &b))
            return true;
    }
    return false;
}

enum stand_order order_of_stand(const play *p, unsigned u)
{
    unsigned frozen = of(p, u)->order;
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
    EACH_UNIT (u, p, side_of(p, gun))
        if (is_crew(p, u) && pieces_touch(p, u, gun))
            return u;
    return NOBODY;
}
