/* Undo: the state at the start of the turn and its inputs, all but the last n, played again as
 * replays of records play theirs (record.c). */
#include "engine/record.h"
#include "engine/misuse.h"
#include "engine/turn.h"

/* ---- undo ----------------------------------------------------------------------------------- */

static bool is_by_script(const input *in)
{
    return in->kind == INPUT_EDIT && in->source == TILLY_FROM_SCRIPT;
}

/* A variable set while a decision was open. */
static bool is_of_decision(const input *in)
{
    return in->kind == INPUT_EDIT && in->serial;
}

/* Each input is a step of its own but faces and edits of a script, which go with the step before
 * them, and what was set while a decision was open, which goes with its answer. */
static bool is_step(const input *in)
{
    return in->kind != INPUT_FACES && !is_by_script(in) && !is_of_decision(in);
}

/* The first input that goes with an answer; behind the last there is none. */
static uint32_t first_with(const log *l, uint32_t at)
{
    const input *given = &l->in[at];
    uint32_t i = at;
    while (i && at < l->inputs && given->kind == INPUT_ANSWER && is_of_decision(&l->in[i - 1]) &&
           l->in[i - 1].serial == given->serial)
        i--;
    return i;
}

/* How many of the last inputs go when `n` steps are taken back. */
static uint32_t inputs_back(const log *l, uint32_t n)
{
    uint32_t i = l->inputs;
    while (i && n)
        if (is_step(&l->in[--i]))
            n--;
    return n ? UINT32_MAX : l->inputs - first_with(l, i);
}

/* Steps of `side` and of the host, whose edits belong to neither side, at the end of the log with
 * no roll and no step of the other side after or between them. */
static uint32_t free_steps(const tilly_turn *t, uint32_t side)
{
    const log *l = &t->log;
    uint32_t n = 0;
    uint32_t rolls = rolls_thrown(&t->battle->p);
    for (uint32_t i = l->inputs; i; i--) {
        const input *in = &l->in[i - 1];
        if (is_by_script(in) || is_of_decision(in))
            continue;
        if (in->rolls != rolls || !is_step(in) || (in->kind != INPUT_EDIT && in->side != side))
            break;
        n++;
    }
    return n;
}

/* The side whose steps are the last. */
static unsigned last_side(const log *l)
{
    for (uint32_t i = l->inputs; i; i--)
        if (is_step(&l->in[i - 1]) && l->in[i - 1].kind != INPUT_EDIT)
            return l->in[i - 1].side;
    return 0;
}

static tilly_status undoing(const tilly_turn *t)
{
    tilly_status status = handle_check(t, TURN_HANDLE);
    if (status != TILLY_OK)
        return status;
    if (t != t->battle->now)
        return is_not_in_progress();
    return t->before ? TILLY_OK : log_is_off();
}

tilly_status tilly_turn_undoable(const tilly_turn *self, uint32_t side, uint32_t *n)
{
    tilly_status status = undoing(self);
    if (status != TILLY_OK)
        return status;
    NOT_NULL(n);
    if (side >= SIDES)
        return out_of_range("side", side, 0, 1);
    *n = free_steps(self, side);
    return TILLY_OK;
}

/* ---- on a copy, so that a failure half-way loses nothing ------------------------------------ */

/* Events of the turn's own beginning, which precede its first beat. */
static uint32_t first_events(const tilly_turn *t)
{
    const head *then = (const head *)(const void *)t->before;
    uint32_t n = 0;
    while (n < t->log.events && t->log.event[n].serial <= then->events)
        n++;
    return n;
}

/* The battle as it was when the turn began, with a turn of its own. Words are lent, not copied. */
static tilly_status battle_then(tilly_turn *t, tilly_battle **out)
{
    tilly_battle *b = t->battle;
    tilly_battle *then;
    tilly_status status =
        battle_make(&b->at, &b->h.memory, t->rules, t->table, b->p.army, b->p.declared, &then);
    if (status != TILLY_OK)
        return status;
    block_copy(&b->at, t->before, then->block);
    /* to know what waits for it; it is not called */
    then->script = tilly_script_ref(b->script);
    then->p.watched = b->p.watched;
    then->p.pool = words_ref(b->p.pool);
    /* a record of an older revision began under another hash */
    then->p.s->rules_hash = t->rules->hash;
    then->log_on = true;
    then->was_loaded = b->was_loaded;
    then->p.note = b->p.note;
    then->p.notes = b->p.notes;
    status = turn_make(then, &then->now);
    if (status == TILLY_OK) {
        battle_view(then);
        status = room_in_log(then, first_events(t) + 1, 1, 1);
    }
    if (status == TILLY_OK) {
        then->now->log.events = first_events(t);
        memcpy(then->now->log.event, t->log.event, sizeof(tilly_event) * then->now->log.events);
    }
    *out = then;
    return status;
}

static void let_go(tilly_battle *then)
{
    then->p.note = NULL;
    tilly_battle_unref(then);
}

#define SWAP(type, a, b)                                                                           \
    do {                                                                                           \
        type kept_ = (a);                                                                          \
        (a) = (b);                                                                                 \
        (b) = kept_;                                                                               \
    } while (0)

static void take_over(tilly_battle *b, tilly_battle *then)
{
    SWAP(uint64_t *, b->block, then->block);
    SWAP(tilly_ruleset *, b->p.rules, then->p.rules);
    SWAP(tilly_table *, b->p.table, then->p.table);
    SWAP(tilly_table *, b->p.spare_table, then->p.spare_table);
    SWAP(tilly_battle *, b->seen, then->seen);
    SWAP(options, b->o, then->o);
    SWAP(log, b->now->log, then->now->log);
    battle_forget(b);
    b->told_boundary = false;
    b->q = then->q;
    b->open = then->open;
    b->need = then->need;
    if (then->p.seen)
        b->p.seen = &b->seen->p;
    b->now->over = b->now->stopped = 0;
    /* what it plays again it has told before */
    b->now->seen = b->now->judged = b->now->log.events;
    battle_view(b);
    if (b->script)
        b->p.watch->due |= HAS_HAD_SCRIPT;
    all_changed(&b->p);
}

static tilly_status replay(tilly_battle *then, const log *from, uint32_t inputs)
{
    tilly_reason own;
    tilly_status status = TILLY_OK;
    for (uint32_t i = 0; i < inputs && status == TILLY_OK; i++)
        status = input_again(then, from, &from->in[i], reason_ready(&own));
    if (status != TILLY_OK)
        return status == TILLY_E_FORMAT ? TILLY_E_INTERNAL : status;
    /* on to where the first of those taken back was given; a question is found open */
    const input *back = &from->in[inputs];
    if (back->kind == INPUT_ANSWER || is_of_decision(back))
        status = run_to_question(then, back);
    else
        status = run_to_position(then, &back->at);
    if (status == TILLY_OK && back->at.is_served)
        moments_passed(then);
    return status == TILLY_E_FORMAT ? TILLY_E_INTERNAL : status;
}

static tilly_status take_back(tilly_turn *t, uint32_t inputs)
{
    tilly_battle *then = NULL;
    tilly_status status = battle_then(t, &then);
    if (status == TILLY_OK)
        status = replay(then, &t->log, inputs);
    if (status == TILLY_OK)
        take_over(t->battle, then);
    if (then)
        let_go(then);
    return status;
}

static tilly_status undo(tilly_turn *self, uint32_t n, uint32_t force, tilly_reason *why)
{
    tilly_status status = undoing(self);
    if (status != TILLY_OK)
        return status;
    REASON_FITS(why);
    uint32_t back = inputs_back(&self->log, n);
    if (!n || back == UINT32_MAX)
        return misuse(TILLY_E_RANGE, "n", "is 0, or more than the answers and edits of this turn");
    uint32_t most = free_steps(self, last_side(&self->log));
    if (!force && n > most) {
        tilly_reason own;
        refuse(&self->battle->p, reason_ready(&own), TILLY_WHY_BARRIER, 0, NOBODY, NOBODY);
        why_number(&own, 0, (int32_t)n, TILLY_COUNT);
        why_number(&own, 1, (int32_t)most, TILLY_COUNT);
        return reason_give(why, &own, TILLY_E_ILLEGAL);
    }
    return take_back(self, self->log.inputs - back);
}

tilly_status tilly_turn_undo(tilly_turn *self, uint32_t n, uint32_t force, tilly_reason *why)
{
    tilly_status status = turn_claim(self);
    return status == TILLY_OK ? battle_release(self->battle, undo(self, n, force, why)) : status;
}
