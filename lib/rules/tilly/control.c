/* What enemies near a unit forbid it from the start: their zones of control and the buffer around them (2.18, 2.19). */
#include "rules/tilly/tilly.h"
#include "rules/tilly/track.h"

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
    return box_closer(b, &zoc, 1) && box_overlap(b, &zoc) > param(p, PARAM_SLIP);
}

static bool controls(const play *p, const box *b, unsigned owner)
{
    return is_combat(p, owner) && in_zoc_of(p, b, owner);   /* T1-155 */
}

uint32_t controllers(const play *p, unsigned u, uint16_t *owner, uint32_t room)
{
    box b = box_of(p, u);
    int32_t distance[MOST_CONTROLLERS];
    uint32_t count = 0, most = room < MOST_CONTROLLERS ? room : MOST_CONTROLLERS;
    for EACH_UNIT(e, p, foe(side_of(p, u))) {
        if (!controls(p, &b, e)) continue;
        int32_t d = gap(p, u, e);
        uint32_t i = count < most ? count : most;
        for (; i > 0 && distance[i - 1] > d; i--) {
            if (i == most) continue;
            distance[i] = distance[i - 1];
            owner[i] = owner[i - 1];
        }
        if (i < most) {
            distance[i] = d;
            owner[i] = (uint16_t)e;
        }
        count++;
    }
    return count;
}

int32_t buffer_of(const play *p, unsigned u)
{
    box b = box_of(p, u);
    int32_t limit = param(p, PARAM_BUFFER), nearest = limit;
    for EACH_UNIT(e, p, foe(side_of(p, u))) {
        box other = box_of(p, e);
        if (is_commander(p, e) || !box_closer(&b, &other, nearest)) continue;   /* T1-144 */
        nearest = box_distance(&b, &other);
    }
    return closer_than(p, nearest, limit) ? nearest : limit;                     /* exactly 1 TUM is the first case (T1-Q-54) */
}
