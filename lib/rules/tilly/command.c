/* Command: who may act (2.14). */
#include "rules/tilly/tilly.h"

/* The living commander of its own command, and no other (T1-111). */
static unsigned leader_of(const play *p, unsigned u)
{
    unsigned leader = p->group[p->unit[u].group].leader;
    return leader != NOBODY && on_table(p, leader) ? leader : NOBODY;
}

/* No farther than their centres are the bases themselves; only between that and out of reach the distance must be known. */
static bool reaches(const play *p, unsigned leader, unsigned u)
{
    int32_t radius = param(p, PARAM_COMMAND_RADIUS);
    int64_t dx = (int64_t)p->unit[u].x - p->unit[leader].x, dy = (int64_t)p->unit[u].y - p->unit[leader].y;
    if (dx * dx + dy * dy <= (int64_t)radius * radius) return true;
    box one = box_of(p, u), other = box_of(p, leader);
    return box_closer(&one, &other, radius + param(p, PARAM_EPS) + 1);
}

bool in_command(const play *p, unsigned u, int32_t *distance)
{
    unsigned leader = is_commander(p, u) ? u : leader_of(p, u);                   /* T1-110 */
    if (distance) *distance = leader == u ? 0 : leader == NOBODY ? -1 : gap(p, u, leader);
    return leader == u || (leader != NOBODY && reaches(p, leader, u));
}

int32_t check_dice(const play *p, unsigned u) { return p->unit[u].strength; }   /* T1-113 */
