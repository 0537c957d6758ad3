/* Units drawn up, put down on the table and taken up again, and units that come later: in the
 * set-up and by edits. */
#include "rules/glauben/effects/effects.h"

void draw_up(play *p, unsigned u, enum tilly_formation f)
{
    of(p, u)->house = 0;
    of(p, u)->formation = (uint8_t)f;
    reshape(p, u);
}

void deploy_at(play *p, unsigned u, point at, uint16_t heading)
{
    p->unit[u].state = UNIT_ON_TABLE;
    put_unit(p, u, at, heading);
    of(p, u)->post_x = at.x;
    of(p, u)->post_y = at.y;
    tilly_event *e =
        tell_own(p, TILLY_EV_DEPLOYED, cite(p, CITE_DEPLOYMENT), u, NOBODY, side_of(p, u));
    e->value[0] = at.x;
    e->value[1] = at.y;
    e->value[2] = heading;
}

void deploy_in_house(play *p, unsigned u, tilly_id house)
{
    of(p, u)->house = house;
    of(p, u)->formation = TILLY_FORMATION_GARRISON;
    reshape(p, u);
    box b = house_box(p, house);
    deploy_at(p, u, b.centre, heading_of_house(&b));
}

void take_up(play *p, unsigned u)
{
    p->unit[u].state = UNIT_WAITING;
}

/* ---- later ---------------------------------------------------------------------------------- */

void come_later(play *p, unsigned u, unsigned turn, unsigned half, point from, point to)
{
    regiment *r = of(p, u);
    r->arrives = (uint16_t)turn;
    r->arrives_half = (uint8_t)half;
    r->post_x = from.x;
    r->post_y = from.y;
    r->entry_x = to.x;
    r->entry_y = to.y;
}

void come_at_once(play *p, unsigned u)
{
    of(p, u)->arrives = 0;
}

void never_come(play *p, unsigned u)
{
    of(p, u)->arrives = NEVER_COMES;
}
