/* Command: who may act (2.14). */
#include "rules/tilly/field/neighbours.h"

/* The living commander of its own command, and no other (T1-111). */
static unsigned leader_of(const play *p, unsigned u)
{
    unsigned leader = p->group[p->unit[u].group].leader;
    return leader != NOBODY && on_table(p, leader) ? leader : NOBODY;
}

/* No farther than their centres are the bases themselves, nor nearer than these less half their
 * diagonals; only in between the distance must be known. */
static bool reaches(const play *p, unsigned leader, unsigned u)
{
    int32_t radius = param(p, PARAM_COMMAND_RADIUS);
    int32_t closer = radius + param(p, PARAM_EPS) + 1;
    int64_t dx = (int64_t)p->unit[u].x - p->unit[leader].x;
    int64_t dy = (int64_t)p->unit[u].y - p->unit[leader].y;
    int64_t square = dx * dx + dy * dy;
    int64_t surely_not =
        (int64_t)closer + reach_of_unit(&p->unit[u]) + reach_of_unit(&p->unit[leader]);
    if (square <= (int64_t)radius * radius)
        return true;
    if (square > surely_not * surely_not)
        return false;
    box one = box_of(p, u);
    box other = box_of(p, leader);
    return box_nearer_than(&one, &other, closer);
}

bool in_command(const play *p, unsigned u, int32_t *distance)
{
    unsigned leader = is_commander(p, u) ? u : leader_of(p, u); /* T1-110 */
    if (distance)
        *distance = leader == u ? 0 : leader == NOBODY ? -1 : gap(p, u, leader);
    return leader == u || (leader != NOBODY && reaches(p, leader, u));
}

int32_t check_dice(const play *p, unsigned u)
{
    return p->unit[u].strength;
} /* T1-113 */
