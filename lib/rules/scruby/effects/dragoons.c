/* Dragoons mount and dismount (SC-012, SC-013, SC-052, SC-Q-52). */
#include "rules/scruby/effects/effects.h"

static void tell_arms(play *p, unsigned u, tilly_id mother, unsigned before)
{
    tilly_event *e = tell(p, TILLY_EV_CHANGED_ARMS, cite(p, CITE_DRAGOON_MOVES), u, NOBODY);
    e->other = mother;
    e->value[0] = (int32_t)before;
    e->value[1] = p->unit[u].type;
}

bool step_off(play *p, unsigned u, const dismounting *d, unsigned spot)
{
    uint16_t heading;
    unsigned before = p->unit[u].type;
    box foot = foot_spot(p, u, d, spot, &heading);
    become_foot(p, u);
    move_piece(p, u, foot.centre, heading);
    if (!leave_horses(p, u, d->at, d->heading))
        return false;
    tell_arms(p, u, unit_id(p, of(p, u)->partner), before);
    return true;
}

void mount_where_horses_stand(play *p, unsigned u)
{
    uint16_t heading;
    unsigned before = p->unit[u].type;
    tilly_id mother = unit_id(p, of(p, u)->partner);
    box there = mounted_box(p, u, &heading);
    become_mounted(p, u);
    move_piece(p, u, there.centre, heading);
    tell_arms(p, u, mother, before);
    did(p, u, MOVED);
}
