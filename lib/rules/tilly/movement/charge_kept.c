/* The least wheel at an enemy is kept from the declaration until it is carried out: often nothing
 * has stirred near by. */
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

/* Against whom, under which governor; angle and length. */
static uint64_t packed(const search *s, const charge_way *way)
{
    uint64_t asked = (uint64_t)bit_of(s->p, s->enemy) | (uint64_t)s->t->governor << 10;
    return asked | (uint64_t)(uint16_t)way->angle << 26 | (uint64_t)way->length << 42;
}

bool recall_way(search *s)
{
    enum { ASKED = (1 << 26) - 1 };
    static const charge_way nothing;
    const uint64_t *known = recall(s->p, FOUND_LEAST_WAY, s->u);
    if (!known || (*known & ASKED) != packed(s, &nothing))
        return false;
    int16_t turn = (int16_t)(*known >> 26 & UINT16_MAX);
    uint16_t angle = (uint16_t)(turn < 0 ? -turn : turn);
    s->side = turn < 0 ? WHEEL_LEFT : WHEEL_RIGHT;
    box from = box_wheeled(&s->base, s->heading, s->side, angle, NULL);
    s->best = way_by(
        s, &from, angle, wheel_chord(2 * s->base.half_width, angle), (int32_t)(*known >> 42));
    return s->found = true;
}

void keep_way(const search *s)
{
    if (!s->found)
        return;
    uint64_t word = packed(s, &s->best);
    window where = window_of_moves(s->p, s->u);
    remember(s->p, FOUND_LEAST_WAY, s->u, &where, &word, 1);
}
