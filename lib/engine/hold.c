/* Going back to where a call started: a beat that cannot have its memory, or a script that fails,
 * undoes the beats before it, so that to the caller nothing has happened. Without log and script no
 * beat of a turn needs memory but for a look with a side's eyes, whose room is made before it
 * starts; and nothing is held. */
#include "engine/turn.h"

static bool may_fail(const tilly_battle *b)
{
    return b->log_on || !b->p.s->turn || b->script;
}

tilly_status block_hold(tilly_battle *b, enum hold_level level)
{
    uint64_t **held = &b->held[level];
    if (!*held && !(*held = memory_new(&b->h.memory, b->at.whole)))
        return TILLY_E_MEMORY;
    block_copy(&b->at, b->block, *held);
    return TILLY_OK;
}

void block_put_back(tilly_battle *b, enum hold_level level)
{
    block_copy(&b->at, b->held[level], b->block);
    all_changed(&b->p);
}

tilly_status hold_turn(tilly_turn *t, enum hold_level level, hold *h)
{
    tilly_battle *b = t->battle;
    *h = (hold){.level = level,
                .need = b->need,
                .roll_shown = b->roll_shown,
                .told_boundary = b->told_boundary,
                .stopped = t->stopped,
                .events = t->log.events,
                .inputs = t->log.inputs,
                .words = t->log.words,
                .notes = b->p.notes};
    tilly_status status = battle_ready_look(b);
    if (status != TILLY_OK || !may_fail(b))
        return status;
    /* most moments change nothing: edit_hold() */
    if (level == HOLD_MOMENT)
        b->moment_held = false;
    else if ((status = block_hold(b, level)) != TILLY_OK)
        return status;
    h->q = b->q;
    h->open = b->open;
    h->rules = tilly_ruleset_ref(b->p.rules);
    h->table = tilly_table_ref(b->p.table);
    h->pool = words_ref(b->p.pool);
    return TILLY_OK;
}

tilly_status edit_hold(tilly_battle *b, bool in_hook, enum hold_level *level)
{
    *level = in_hook && !b->moment_held ? HOLD_MOMENT : HOLD_EDIT;
    TRY(block_hold(b, *level));
    b->moment_held |= *level == HOLD_MOMENT;
    return TILLY_OK;
}

void hold_let_go(hold *h)
{
    tilly_ruleset_unref(h->rules);
    tilly_table_unref(h->table);
    words_unref(h->pool);
}

static void put_words_back(tilly_battle *b, hold *h)
{
    words_unref(b->p.pool);
    b->p.pool = h->pool;
    h->pool = NULL;
}

static void put_rules_back(tilly_battle *b, hold *h)
{
    tilly_ruleset_unref(b->p.rules);
    b->p.rules = h->rules;
    h->rules = NULL;
}

/* The ground may have changed, and the spare table with it. */
static void put_ground_back(tilly_battle *b, hold *h)
{
    if (b->p.table != h->table) {
        tilly_table_unref(b->p.spare_table);
        b->p.spare_table = NULL;
    }
    tilly_table_unref(b->p.table);
    b->p.table = h->table;
    h->table = NULL;
}

void hold_go_back(tilly_turn *t, hold *h)
{
    tilly_battle *b = t->battle;
    put_words_back(b, h);
    put_rules_back(b, h);
    put_ground_back(b, h);
    if (h->level != HOLD_MOMENT || b->moment_held)
        block_put_back(b, h->level);
    battle_forget(b);
    b->q = h->q;
    b->open = h->open;
    b->need = h->need;
    b->roll_shown = h->roll_shown;
    b->told_boundary = h->told_boundary;
    b->p.notes = h->notes;
    t->log.events = h->events;
    t->judged = t->judged < h->events ? t->judged : h->events;
    t->log.inputs = h->inputs;
    t->log.words = h->words;
    t->stopped = h->stopped;
    battle_view(b);
}
