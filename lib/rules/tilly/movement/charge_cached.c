/* The least wheel at an enemy is kept from the declaration until it is carried out: often nothing
 * has moved near by. */
#include "rules/tilly/movement/charge_search.h"

charge_way way_by(const search *s, const box *from, uint16_t angle, int32_t chord, int32_t length)
{
    return (charge_way){.angle = s->side * (int32_t)angle,
                        .wheel = chord,
                        .length = length,
                        .end = point_along(from->centre, from->ahead, length),
                        .heading = heading_plus(s->heading, s->side * (int32_t)angle),
                        .target = (uint16_t)s->enemy};
}

static uint64_t key_of(const search *s)
{
    return (uint64_t)s->enemy | (uint64_t)s->t->governor << 16;
}

bool recall_way(search *s)
{
    const least_way *known = cache_get(s->p, CACHED_LEAST_WAY, s->u, key_of(s));
    if (!known)
        return false;
    uint16_t angle = (uint16_t)(known->angle < 0 ? -known->angle : known->angle);
    s->side = known->angle < 0 ? WHEEL_LEFT : WHEEL_RIGHT;
    box from = box_wheeled(&s->base, s->heading, s->side, angle, NULL);
    s->best = way_by(s, &from, angle, wheel_chord(2 * s->base.half_width, angle), known->length);
    return s->found = true;
}

void keep_way(const search *s)
{
    if (!s->found)
        return;
    window where = window_of_moves(s->p, s->u);
    *(least_way *)cache_put_in(s->p, CACHED_LEAST_WAY, s->u, key_of(s), &where) =
        (least_way){s->best.angle, s->best.length};
}
