/* Charges that are declared: where they lead and whom they would touch (T1-224, T1-Q-81; T2-185).
 */
#include "rules/tilly/movement/charge_way.h"

box wheeled_base(const play *p, unsigned u, int32_t angle)
{
    box start = box_of(p, u);
    if (!angle)
        return start;
    return box_wheeled(&start,
                       p->unit[u].heading,
                       angle < 0 ? WHEEL_LEFT : WHEEL_RIGHT,
                       (uint16_t)magnitude(angle),
                       NULL);
}

int32_t left_after_wheel(const play *p, unsigned u)
{
    int32_t angle = magnitude(of(p, u)->charge_angle);
    return figure_of(p, u, FIGURE_CHARGE) - wheel_chord(2 * p->unit[u].half_width, (uint16_t)angle);
}

/* Once it is kept, whoever evades into its way or out of it changes nothing. */
int32_t declared_length(const play *p, unsigned u, const box *from)
{
    unsigned who;
    int32_t kept = of(p, u)->used;
    if (kept)
        return kept - 1;
    halt h = first_halt(p, u, from, left_after_wheel(p, u) + param(p, PARAM_EPS), &who);
    return who == NOBODY ? NEVER : h.length;
}

/* Its targets are those it would touch there. */
static bool declared_end(const play *p, unsigned u, box *end)
{
    if (!is_charging(p, u))
        return false;
    box from = wheeled_base(p, u, of(p, u)->charge_angle);
    int32_t length = declared_length(p, u, &from);
    if (length == NEVER)
        return false;
    *end = box_moved(&from, from.ahead, length);
    return true;
}

bool has_target(const play *p, unsigned u, unsigned enemy)
{
    box end;
    box other = box_of(p, enemy);
    return could_meet(&p->unit[u], &p->unit[enemy], 2 * figure_of(p, u, FIGURE_CHARGE)) &&
           declared_end(p, u, &end) && touches(p, &end, &other);
}

box charge_reach(const play *p, unsigned u)
{
    box from = wheeled_base(p, u, of(p, u)->charge_angle);
    int32_t half = (left_after_wheel(p, u) + 1) / 2;
    box swept = box_moved(&from, from.ahead, half);
    swept.half_depth += half;
    return swept;
}
