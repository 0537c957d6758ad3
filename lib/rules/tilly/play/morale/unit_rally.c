/* 4.2 Unit Rally: a commander raises the resolve of the unit it is attached to (T1-309 to T1-311).
 */
#include "rules/tilly/play/play.h"

const field unit_rally_fields[] = {{.name = NULL}};

enum { ASKED = 1 }; /* step flag, on a commander */

static bool rally_for(const play *p, question *q, unsigned side)
{
    EACH_UNIT (c, p, side) {
        unsigned host = is_commander(p, c) ? p->unit[c].host : NOBODY;
        if (host != NOBODY && !(p->step[c] & ASKED) && can_regain(p, host) > 0)
            return asks(p, q, side, c, host);
    }
    return false;
}

static bool rally_open(const play *p, question *q)
{
    return rally_for(p, q, side_in(p, FIRST_ROLE)) || rally_for(p, q, side_in(p, SECOND_ROLE));
}

static void rally_list(const play *p, const question *q, options *o)
{
    offer(p, o, TILLY_OPT_YES, NOBODY, NOBODY);
    offer_usual(o);
    offer(p, o, TILLY_OPT_NONE, NOBODY, NOBODY);
}

/* No die is thrown (T1-311, T1-Q-127). */
static void rally_take(play *p, const question *q, const answer *a)
{
    unsigned c = index_of(q->d.subject);
    unsigned u = index_of(q->d.object);
    p->step[c] |= ASKED;
    if (a->option->kind != TILLY_OPT_YES)
        return;
    int32_t gain = regain(p, u, param(p, PARAM_RALLY_GAIN));
    tilly_event *e = tell(p, TILLY_EV_RALLIED, cite(p, CITE_MORALE_RALLY), u, c);
    e->value[0] = p->unit[u].strength - gain;
    e->value[1] = p->unit[u].strength;
}

const beat unit_rally_beats[] = {
    {"rally",
     TILLY_ASK_RALLY,
     CITE_MORALE_RALLY,
     .open = rally_open,
     .list = rally_list,
     .take = rally_take},
    {.name = NULL},
};
