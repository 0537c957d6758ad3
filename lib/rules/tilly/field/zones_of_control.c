/* The zone of control of a unit, and the buffer around it: what it forbids an enemy from the start
 * (2.18, 2.19). */
#include "rules/tilly/field/neighbours.h"

/* As wide as the unit, straight ahead of its front edge (T1-150). */
box zoc_of(const play *p, unsigned owner)
{
    box b = box_of(p, owner);
    int32_t half = param(p, PARAM_ZOC_DEPTH) / 2;
    b.centre = point_along(b.centre, b.ahead, b.half_depth + half);
    b.half_depth = half;
    return b;
}

bool in_zoc_of(const play *p, const box *b, unsigned owner)
{
    box zoc = zoc_of(p, owner);
    return box_nearer_than(b, &zoc, 1) && box_overlap(b, &zoc) > param(p, PARAM_SLIP);
}

/* The closest stay, the rest are only counted. */
static void rank(const play *p, unsigned u, unsigned e, uint16_t *owner, uint32_t ranked)
{
    int32_t d = gap(p, u, e);
    for (; ranked > 0 && gap(p, u, owner[ranked - 1]) > d; ranked--)
        owner[ranked] = owner[ranked - 1];
    owner[ranked] = (uint16_t)e;
}

uint32_t controllers(const play *p, unsigned u, uint16_t *owner, uint32_t room)
{
    box b = box_of(p, u);
    uint32_t count = 0;
    window w = window_round(p, u, param(p, PARAM_ZOC_DEPTH));
    candidates c = candidates_in(p, &w, foe(side_of(p, u)));
    EACH_CANDIDATE (e, &c) {
        /* T1-155 */
        if (!might_meet(&p->unit[u], &p->unit[e], param(p, PARAM_ZOC_DEPTH)) ||
            is_commander(p, e) || !in_zoc_of(p, &b, e))
            continue;
        if (count < room)
            rank(p, u, e, owner, count);
        else if (room > 0 && gap(p, u, e) < gap(p, u, owner[room - 1]))
            rank(p, u, e, owner, room - 1);
        count++;
    }
    return count;
}

int32_t buffer_of(const play *p, unsigned u)
{
    vicinity foes = vicinity_of(p, u, FOES_NEAR); /* T1-144 */
    box b = box_of(p, u);
    int32_t limit = param(p, PARAM_BUFFER);
    int32_t nearest = limit;
    EACH_NEIGHBOUR (n, foes) {
        if (!might_meet(&p->unit[u], &p->unit[n->unit], nearest))
            continue;
        box other = box_of(p, n->unit);
        if (box_nearer_than(&b, &other, nearest))
            nearest = box_distance(&b, &other);
    }
    /* exactly 1 TUM is the first case (T1-Q-54) */
    return closer_than(p, nearest, limit) ? nearest : limit;
}
