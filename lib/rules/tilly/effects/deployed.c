/* Units put down on the table and taken up again, in the set-up and by edits. */
#include "rules/tilly/effects/effects.h"

tilly_pose pose_down(const play *p, point at, int32_t heading, unsigned host)
{
    if (host == NOBODY)
        return (tilly_pose){.x = at.x, .y = at.y, .heading = (uint16_t)heading};
    return (tilly_pose){.x = p->unit[host].x, .y = p->unit[host].y};
}

void put_down(play *p, unsigned u, point at, int32_t heading, unsigned host)
{
    tilly_pose pose = pose_down(p, at, heading, host);
    p->unit[u].state = UNIT_ON_TABLE;
    p->unit[u].host = (uint16_t)host;
    places_changed(p, u);
    move_to(p, u, (point){pose.x, pose.y}, pose.heading);
    unsigned clause = host != NOBODY             ? CITE_DEPLOY_ATTACHED
                      : type_of(p, u) == CANNONS ? CITE_DEPLOY_CANNONS
                                                 : CITE_DEPLOY_ZONE;
    tilly_event *e = tell(p, TILLY_EV_DEPLOYED, cite(p, clause), u, host);
    e->value[0] = pose.x;
    e->value[1] = pose.y;
    e->value[2] = pose.heading;
}

/* It stands where it stood, but moves and shoots otherwise: all that was known of it is forgotten.
 */
void set_limbered(play *p, unsigned u, bool limbered, uint16_t heading, unsigned meaning)
{
    if (of(p, u)->limbered == limbered)
        return;
    of(p, u)->limbered = limbered;
    places_changed(p, u);
    tilly_event *e = tell(p, TILLY_EV_LIMBERED, cite(p, meaning), u, NOBODY);
    e->value[0] = limbered;
    e->value[1] = p->unit[u].heading;
    e->value[2] = heading;
}

void lift(play *p, unsigned u)
{
    unsigned commander = is_combat(p, u) ? commander_of(p, u) : NOBODY;
    p->unit[u].state = UNIT_WAITING;
    p->unit[u].host = NOBODY;
    places_changed(p, u);
    put_unit(p, u, (point){0, 0}, 0);
    tell(p, TILLY_EV_LIFTED, cite(p, CITE_DEPLOY_ALL), u, NOBODY);
    if (commander != NOBODY)
        lift(p, commander);
}

void put_back(play *p, unsigned u, point at, uint16_t heading)
{
    if (p->unit[u].host != NOBODY)
        detach(p, u);
    p->unit[u].state = UNIT_ON_TABLE;
    move_to(p, u, at, heading);
    if (is_combat(p, u))
        make_contacts(p, u);
}
