/* Command: who may act (2.14). */
#include "rules/tilly/tilly.h"

/* The living commander of its own command, and no other (T1-111). */
static unsigned leader_of(const play *p, unsigned u)
{
    unsigned leader = p->group[p->unit[u].group].leader;
    return leader != NOBODY && on_table(p, leader) ? leader : NOBODY;
}

bool in_command(const play *p, unsigned u, int32_t *distance)
{
    unsigned leader = is_commander(p, u) ? u : leader_of(p, u);                   /* T1-110 */
    int32_t d = leader == u ? 0 : leader == NOBODY ? -1 : gap(p, u, leader);
    if (distance) *distance = d;
    return d >= 0 && within(p, d, param(p, PARAM_COMMAND_RADIUS));
}

int32_t check_dice(const play *p, unsigned u) { return p->unit[u].strength; }   /* T1-113 */
