/* Defeated stands lose UE, and scatter as their die says (SC-140, SC-227, SC-Q-42, SC-R-10). */
#include "rules/scruby/play/melee/melee.h"

static bool is_of(const play *p, unsigned u, unsigned side)
{
    return side == TILLY_NO_SIDE || side_of(p, u) == side;
}

/* A face that is defeated breaks its square (SC-Q-46). */
static void cost_ue(play *p, unsigned u, unsigned clause)
{
    lose_ue(p, u, param(p, PARAM_DEFEAT_UE), clause);
    if (in_unbroken_square(p, u))
        lose_face_in_melee(p, of(p, u)->square, u);
}

void defeat_costs_ue(play *p, unsigned side, unsigned clause)
{
    for (unsigned r = 0; r < ROLES; r++)
        EACH_STAND (u, p, side_in(p, (enum role)r))
            if (is_noted(p, u, DEFEATED) && is_of(p, u, side))
                cost_ue(p, u, clause);
}

/* ---- the die --------------------------------------------------------------------------------- */

enum { SCATTER_TABLE = 1, LEFT = 1, STRAIGHT_BACK, RIGHT };

bool scatter_open_for(const play *p, question *q, unsigned side)
{
    for (unsigned r = 0; r < ROLES; r++)
        EACH_STAND (u, p, side_in(p, (enum role)r))
            if (is_noted(p, u, DEFEATED) && is_of(p, u, side))
                return throws_in_table(p, q, side_of(p, u), u, SCATTER_TABLE);
    return false;
}

static int32_t way_thrown(const play *p, face f)
{
    if (f <= param(p, PARAM_SCATTER_LEFT))
        return LEFT;
    return f <= param(p, PARAM_SCATTER_STRAIGHT) ? STRAIGHT_BACK : RIGHT;
}

/* Left and right as its owner sees them from his base edge: his left is clockwise of the way home.
 */
static uint16_t heading_of(const play *p, unsigned u, int32_t way)
{
    int32_t home = heading_home(p, side_of(p, u));
    int32_t turn = (STRAIGHT_BACK - way) * param(p, PARAM_SCATTER_ANGLE);
    return (uint16_t)((home + turn + FULL_CIRCLE) % FULL_CIRCLE);
}

/* All that were in its melee: the way goes through them (SC-243). */
static void find_those_of(const play *p, unsigned number, piece_set *s)
{
    *s = (piece_set){{0}};
    for (unsigned side = 0; side < SIDES; side++)
        EACH_ENGAGED (u, p, side, number)
            put_in_set(s, u);
}

void scatter_fell(play *p, const question *q, const face *f)
{
    unsigned u = index_of(q->r.unit);
    int32_t way = way_thrown(p, f[0]);
    uint16_t heading = heading_of(p, u, way);
    piece_set passed;
    unnote(p, u, DEFEATED);
    find_those_of(p, of(p, u)->melee, &passed);
    begin_retiring(p, u, heading);
    way_back back = way_back_of(p, u, heading, normal_move(p, u), &passed);
    go_back(p, u, &back, TILLY_EV_SCATTERED, CITE_SCATTER, NOBODY, way);
}
