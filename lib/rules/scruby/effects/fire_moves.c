/* Moves that belong to fire: out and back, and to a refuge (SC-064, SC-065, SC-214, SC-219,
 * SC-231). */
#include "rules/scruby/effects/effects.h"

void fill_displacement(
    play *p, tilly_event *e, unsigned u, point to, uint16_t heading, int32_t length, int32_t how)
{
    e->value[0] = p->unit[u].x;
    e->value[1] = p->unit[u].y;
    e->value[2] = p->unit[u].heading;
    e->value[3] = to.x;
    e->value[4] = to.y;
    e->value[5] = heading;
    e->value[6] = length;
    e->value[7] = how;
}

void step_out(play *p, unsigned u, bool called_out)
{
    straight_step s = step_out_of(p, u);
    int32_t length = longest_step(p, &s);
    point to = end_of_step(p, &s, length);
    tilly_event *e = tell(p, TILLY_EV_STEPPED_OUT, cite(p, CITE_SPLIT_MOVE), u, NOBODY);
    fill_displacement(p, e, u, to, p->unit[u].heading, length, called_out);
    send_out(p, u, to);
}

/* Numbers of TILLY_EV_DECLARED. */
static int32_t told_as(enum declaration declared)
{
    return declared == CALLED_OUT ? (int32_t)DECLARED_SPLIT_MOVE : (int32_t)declared;
}

void step_back(play *p, unsigned u)
{
    point to = end_of_step_back(p, u);
    bool is_back = is_same_point(to, own_place(p, u));
    tilly_event *e = tell(p, TILLY_EV_WENT_BACK, cite(p, CITE_SPLIT_MOVE), u, NOBODY);
    int32_t length = distance_between(place_of(p, u), to);
    int32_t declared = told_as((enum declaration)of(p, u)->declared);
    fill_displacement(p, e, u, to, p->unit[u].heading, length, declared);
    bring_back(p, u, to);
    if (!is_back)
        settle_in_square(p, u);
}

/* ---- to a refuge ----------------------------------------------------------------------------- */

static void enter_square(play *p, unsigned u, unsigned host)
{
    join_square(p, u, of(p, host)->square, INSIDE);
    tell(p, TILLY_EV_SQUARE_ENTERED, cite(p, CITE_SQUARE), u, host);
}

void flee_to(
    play *p, unsigned u, const refuge *r, enum tilly_event_kind event, unsigned clause, int32_t how)
{
    tilly_event *e = tell(p, event, cite(p, clause), u, r->host);
    fill_displacement(p, e, u, r->at, r->heading, r->length, how);
    leave_square(p, u);
    move_piece(p, u, r->at, r->heading);
    if (r->in_square)
        enter_square(p, u, r->host);
}
