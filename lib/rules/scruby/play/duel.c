/* Both players throw a die, ties again; the higher chooses to be first or second (SC-R-01). */
#include "rules/scruby/play/play.h"

bool duel_open(const play *p, question *q)
{
    const duel *n = here(p);
    if (n->winner)
        return false;
    unsigned first = attacking_side(p);
    throws(p, q, n->face[first] ? foe(first) : first, NOBODY, NOBODY, 1, 0);
    q->r.test = TILLY_HIGHER_OF_TWO;
    q->r.success = 0;
    return true;
}

void duel_fell(play *p, const question *q, const face *f)
{
    duel *n = here(p);
    n->face[q->r.side] = f[0];
    if (!n->face[0] || !n->face[1])
        return;
    if (n->face[0] == n->face[1])
        n->face[0] = n->face[1] = 0;
    else
        n->winner = 1 + (n->face[1] > n->face[0]);
}

bool choice_open(const play *p, question *q)
{
    const duel *n = here(p);
    return n->winner && !n->first && asks(p, q, (unsigned)n->winner - 1, NOBODY, NOBODY);
}

void choice_list(const play *p, const question *q, options *o)
{
    offer(p, o, TILLY_OPT_GOES_FIRST, NOBODY, NOBODY);
    offer_usual(o);
    offer(p, o, TILLY_OPT_GOES_SECOND, NOBODY, NOBODY);
}

void choice_take(play *p, const question *q, const answer *a)
{
    unsigned side = a->option->kind == TILLY_OPT_GOES_FIRST ? q->d.side : foe(q->d.side);
    ((duel *)here(p))->first = 1 + (int32_t)side;
}

void tell_first_player(play *p, unsigned clause, unsigned first)
{
    tilly_event *e = tell_side(p, TILLY_EV_FIRST_PLAYER, cite(p, clause), first);
    e->value[0] = (int32_t)foe(first);
    e->value[1] = p->s->turn > 0;
}
