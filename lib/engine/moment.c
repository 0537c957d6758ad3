/* Going back to where next() started: a beat that cannot have its memory undoes the beats before
 * it, so that to the caller nothing has happened. Without a log no beat of a turn needs memory but
 * for a look with a side's eyes, whose room is made before it starts; and nothing is held. */
#include "engine/turn.h"

static bool needs_memory(const tilly_battle *b)
{
    return b->log_on || !b->p.s->turn;
}

tilly_status block_hold(tilly_battle *b)
{
    if (!b->held && !(b->held = memory_new(&b->h.memory, b->at.whole)))
        return TILLY_E_MEMORY;
    memcpy(b->held, b->block, b->at.whole);
    return TILLY_OK;
}

void block_put_back(tilly_battle *b)
{
    memcpy(b->block, b->held, b->at.whole);
    all_changed(&b->p);
}

tilly_status moment_hold(tilly_turn *t, moment *m)
{
    tilly_battle *b = t->battle;
    *m = (moment){.need = b->need,
                  .roll_shown = b->roll_shown,
                  .told_boundary = b->told_boundary,
                  .stopped = t->stopped,
                  .events = t->log.events,
                  .inputs = t->log.inputs,
                  .words = t->log.words};
    tilly_status status = battle_ready_look(b);
    if (status != TILLY_OK || !needs_memory(b))
        return status;
    if ((status = block_hold(b)) != TILLY_OK)
        return status;
    m->q = b->q;
    m->table = tilly_table_ref(b->p.table);
    return TILLY_OK;
}

void moment_let_go(moment *m)
{
    tilly_table_unref(m->table);
}

/* The rule set is the same: only edits change it. The ground may have changed, and the spare table
 * with it. */
static void put_ground_back(tilly_battle *b, moment *m)
{
    if (b->p.table != m->table) {
        tilly_table_unref(b->p.spare_table);
        b->p.spare_table = NULL;
    }
    tilly_table_unref(b->p.table);
    b->p.table = m->table;
    m->table = NULL;
}

void moment_go_back(tilly_turn *t, moment *m)
{
    tilly_battle *b = t->battle;
    put_ground_back(b, m);
    block_put_back(b);
    b->q = m->q;
    b->need = m->need;
    b->roll_shown = m->roll_shown;
    b->told_boundary = m->told_boundary;
    t->log.events = m->events;
    t->judged = t->judged < m->events ? t->judged : m->events;
    t->log.inputs = m->inputs;
    t->log.words = m->words;
    t->stopped = m->stopped;
    battle_view(b);
}
