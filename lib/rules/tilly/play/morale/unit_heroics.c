/* 4.3 Unit Heroics: for each enemy unit routed this turn one of those that hit it regains resolve
 * (T1-312 to T1-318). */
#include "rules/tilly/play/play.h"

const field heroics_fields[] = {{.name = NULL}};

static bool counts(const play *p, const mark *m, unsigned side)
{
    /* T1-315, T1-318 */
    if (m->kind != MARK_ROUT || m->turn != p->s->turn || m->used)
        return false;
    return side_of(p, m->unit) != side;
}

/* Had a part in it and can gain (T1-314, T1-315, T1-Q-130). */
static bool had_part(const play *p, const mark *m, unsigned u)
{
    return on_table(p, u) && can_regain(p, u) > 0 &&
           row_has(p, m->how == HARM_MELEE ? ROW_STRUCK : ROW_SHOT, u, m->unit);
}

/* A unit that won its melee against it goes before those that did not (T1-316). */
static bool won(const play *p, const mark *m, unsigned u)
{
    return m->how == HARM_MELEE && melee_result(p, u) > 0;
}

static bool has_winner(const play *p, const mark *m, unsigned side)
{
    EACH_UNIT (u, p, side)
        if (had_part(p, m, u) && won(p, m, u))
            return true;
    return false;
}

static bool open_for(const play *p, question *q, enum role r)
{
    unsigned side = side_in(p, r);
    for (unsigned i = 0; i < p->s->marks; i++) {
        if (!counts(p, &p->mark[i], side))
            continue;
        EACH_UNIT (u, p, side)
            if (had_part(p, &p->mark[i], u))
                return asks(p, q, side, NOBODY, NOBODY);
    }
    return false;
}

static bool first_open(const play *p, question *q)
{
    return open_for(p, q, FIRST_ROLE);
}
static bool second_open(const play *p, question *q)
{
    return open_for(p, q, SECOND_ROLE);
}

/* Usual: who has most to regain, the lowest number among equals, from the first record. */
static void offer_for(const play *p, const mark *m, unsigned side, options *o, bool first)
{
    bool winners = has_winner(p, m, side);
    int32_t most = 0;
    EACH_UNIT (u, p, side) {
        if (!had_part(p, m, u) || (winners && !won(p, m, u)))
            continue;
        offer(p, o, TILLY_OPT_UNIT, u, m->unit)->amount = of(p, u)->recoverable;
        if (!first || of(p, u)->recoverable <= most)
            continue;
        most = of(p, u)->recoverable;
        o->usual = o->count - 1;
    }
}

static void hero_list(const play *p, const question *q, options *o)
{
    for (unsigned i = 0; i < p->s->marks; i++)
        if (counts(p, &p->mark[i], q->d.side))
            offer_for(p, &p->mark[i], q->d.side, o, !o->count);
    if (o->usual < o->count)
        o->option[o->usual].flags |= TILLY_USUAL;
    offer(p, o, TILLY_OPT_NONE, NOBODY, NOBODY);
}

/* Nobody: for none of the records that are left. */
static void hero_take(play *p, const question *q, const answer *a)
{
    if (a->option->kind == TILLY_OPT_NONE) {
        pass(p);
        return;
    }
    unsigned u = index_of(a->option->unit);
    unsigned routed = index_of(a->option->other);
    use_mark(p, MARK_ROUT, routed); /* T1-317 */
    int32_t gain = regain(p, u, param(p, PARAM_HEROICS_GAIN));
    tilly_event *e = tell(p, TILLY_EV_HEROICS, cite(p, CITE_MORALE_HEROICS), u, routed);
    e->value[0] = p->unit[u].strength - gain;
    e->value[1] = p->unit[u].strength;
}

const beat heroics_beats[] = {
    {"first",
     TILLY_ASK_HEROICS,
     CITE_MORALE_HEROICS,
     .open = first_open,
     .list = hero_list,
     .take = hero_take},
    {"second",
     TILLY_ASK_HEROICS,
     CITE_MORALE_HEROICS,
     .open = second_open,
     .list = hero_list,
     .take = hero_take},
    {.name = NULL},
};
