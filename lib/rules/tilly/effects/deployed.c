/* Units put down on the table and taken up again, in the set-up and by edits. */
#include "rules/tilly/effects/effects.h"

void put_down(play *p, unsigned u, point at, int32_t heading, unsigned host)
{
    point centre = host == NOBODY ? at : place_of(p, host);
    uint16_t faces = host == NOBODY ? (uint16_t)heading : 0;
    p->unit[u].state = UNIT_ON_TABLE;
    p->unit[u].host = (uint16_t)host;
    places_changed(p, u);
    move_to(p, u, centre, faces);
    unsigned clause = host != NOBODY             ? CITE_DEPLOY_ATTACHED
                      : type_of(p, u) == CANNONS ? CITE_DEPLOY_CANNONS
                                                 : CITE_DEPLOY_ZONE;
    tilly_event *e = tell(p, TILLY_EV_DEPLOYED, cite(p, clause), u, host);
    e->value[0] = centre.x;
    e->value[1] = centre.y;
    e->value[2] = faces;
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
