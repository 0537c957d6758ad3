/* Command: who may act (2.14). */
#include "rules/tilly/tilly.h"

static int32_t told(int32_t *distance, int32_t d)
{
    if (distance) *distance = d;
    return d;
}

/* The living commander of its own command, and no other, within the radius (T1-110, T1-111). */
bool in_command(const play *p, unsigned u, int32_t *distance)
{
    if (is_commander(p, u)) return told(distance, 0) == 0;
    unsigned leader = p->group[p->unit[u].group].leader;
    if (leader == NOBODY || !on_table(p, leader)) return told(distance, -1) >= 0;
    return within(p, told(distance, gap(p, u, leader)), param(p, PARAM_COMMAND_RADIUS));
}

int32_t check_dice(const play *p, unsigned u) { return p->unit[u].strength; }   /* T1-113 */
