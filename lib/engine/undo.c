/* Undo: the state at the start of the turn and its inputs, all but the last n, played again.
 * Replays of records use the same function. */
#include "engine/turn.h"

/* ---- an input once more --------------------------------------------------------------------- */

static bool same_place(const tilly_battle *b, const position *at)
{
    position now = position_now(&b->p);
    return now.beats == at->beats && now.row == at->row && now.beat == at->beat &&
           now.depth == at->depth;
}

/* Runs on until `arrived` says so; rolls on the way are the generator's. */
static tilly_status
run_to(tilly_battle *b, const input *in, bool (*arrived)(const tilly_battle *, const input *))
{
    uint16_t faces[TILLY_MOST_DICE];
    while (!arrived(b, in)) {
        tilly_status status = TILLY_OK;
        switch (engine_beat(b)) {
        case WENT_ON:
        case AT_STEP: break;
        case NEEDS:
            if (arrived(b, in))
                return TILLY_OK;
            if (b->need != NEED_ROLL)
                return TILLY_E_FORMAT;
            engine_throw(b, faces);
            status = engine_fall(b, faces);
            break;
        case NO_MEMORY: return TILLY_E_MEMORY;
        default: return TILLY_E_FORMAT;
        }
        if (status != TILLY_OK)
            return status;
    }
    return TILLY_OK;
}

static bool at_decision(const tilly_battle *b, const input *in)
{
    return b->need == NEED_DECISION && b->q.d.serial == in->serial;
}
static bool at_roll(const tilly_battle *b, const input *in)
{
    return b->need == NEED_ROLL && b->q.r.serial == in->serial;
}
static bool at_place(const tilly_battle *b, const input *in)
{
    return same_place(b, &in->at);
}

/* Spots to choose from name the same and differ in their numbers. */
static bool is_like(const tilly_battle *b, const input *in, uint32_t i)
{
    if (i >= b->o.count)
        return false;
    const tilly_option *o = &b->o.option[i];
    if (o->kind != in->option_kind || o->unit != in->unit || o->other != in->other)
        return false;
    for (unsigned v = 0; v < o->values && !in->count; v++)
        if (in->pick.value[v] < o->value[v].least || in->pick.value[v] > o->value[v].most)
            return false;
    return true;
}

/* The option that names the same, wherever it stands now. */
static uint32_t option_like(const tilly_battle *b, const input *in)
{
    if (is_like(b, in, in->pick.option))
        return in->pick.option;
    for (uint32_t i = 0; i < b->o.count; i++)
        if (is_like(b, in, i))
            return i;
    return in->pick.option;
}

static bool
members_again(const tilly_battle *b, const log *from, const input *in, uint64_t chosen[8])
{
    tilly_id member[TILLY_MOST_UNITS];
    memcpy(member, &from->word[in->word], sizeof *member * in->count);
    for (uint32_t m = 0; m < in->count; m++) {
        uint32_t i = 0;
        while (i < b->o.count &&
               (b->o.option[i].unit != member[m] || chosen[i / 64] >> (i % 64) & 1))
            i++;
        if (i >= b->o.count || i >= TILLY_MOST_UNITS)
            return false;
        chosen[i / 64] |= (uint64_t)1 << (i % 64);
    }
    return true;
}

static tilly_status
answer_again(tilly_battle *b, const log *from, const input *in, tilly_reason *why)
{
    tilly_status status = run_to(b, in, at_decision);
    if (status != TILLY_OK)
        return status;
    if (b->q.d.kind != in->asked || b->q.d.shape != in->shape)
        return TILLY_E_FORMAT;
    tilly_answer g;
    memset(&g, 0, sizeof g);
    g.size = sizeof g;
    g.pick = in->pick;
    g.count = in->shape == TILLY_SET ? 0 : in->count;
    g.note = in->note;
    if (in->shape == TILLY_SET && !members_again(b, from, in, g.chosen))
        return TILLY_E_FORMAT;
    if (in->shape != TILLY_SET)
        g.pick.option = option_like(b, in);
    if (in->shape != TILLY_SET && in->count)
        memcpy(g.way, &from->word[in->word], sizeof *g.way * in->count);
    answer a;
    status = answer_read(b, &g, &a, why);
    if (status != TILLY_OK || !answer_legal(b, &a, why))
        return TILLY_E_FORMAT;
    return answer_take(b, &g, &a);
}

static tilly_status
faces_again(tilly_battle *b, const log *from, const input *in, tilly_reason *why)
{
    tilly_status status = run_to(b, in, at_roll);
    if (status != TILLY_OK)
        return status;
    uint16_t faces[TILLY_MOST_DICE];
    if (in->dice > TILLY_MOST_DICE)
        return TILLY_E_FORMAT;
    memcpy(faces, &from->word[in->word], sizeof *faces * in->dice);
    status = turn_supply(b->now, faces, in->dice, in->source, why);
    return status == TILLY_E_ILLEGAL ? TILLY_E_FORMAT : status;
}

tilly_status input_again(tilly_battle *b, const log *from, const input *in, tilly_reason *why)
{
    if (in->kind == INPUT_ANSWER)
        return answer_again(b, from, in, why);
    if (in->kind == INPUT_FACES)
        return faces_again(b, from, in, why);
    tilly_status status = run_to(b, in, at_place);
    if (status != TILLY_OK)
        return status;
    if (in->kind == INPUT_CONCEDE)
        return concede_now(b, in->side);
    if (in->kind == INPUT_AGREE)
        return agree_now(b, in->side);
    tilly_edit e;
    memcpy(&e, &from->word[in->word], sizeof e);
    status = edit_now(b, &e, NULL, why);
    return status == TILLY_OK || status == TILLY_E_MEMORY ? status : TILLY_E_FORMAT;
}

/* ---- undo ----------------------------------------------------------------------------------- */

/* How many of the last inputs go when `n` answers are taken back: faces and edits after an answer
 * go with it. */
static uint32_t inputs_back(const log *l, uint32_t n)
{
    uint32_t i = l->inputs;
    while (i && n)
        if (l->in[--i].kind == INPUT_ANSWER)
            n--;
    return n ? UINT32_MAX : l->inputs - i;
}

/* Answers of `side` at the end of the log with no roll and no other side's answer after or between
 * them. */
static uint32_t free_answers(const tilly_turn *t, uint32_t side)
{
    const log *l = &t->log;
    uint32_t n = 0;
    uint32_t rolls = t->battle->p.s->rolls;
    for (uint32_t i = l->inputs; i; i--) {
        const input *in = &l->in[i - 1];
        if (in->rolls != rolls || in->kind != INPUT_ANSWER || (side < SIDES && in->side != side))
            break;
        n++;
    }
    return n;
}

static tilly_status undoing(const tilly_turn *t)
{
    tilly_status status = handle_check(t, TURN_HANDLE);
    if (status != TILLY_OK)
        return status;
    if (t != t->battle->now)
        return TILLY_E_STALE;
    return t->before ? TILLY_OK : TILLY_E_NOT_NOW;
}

tilly_status tilly_turn_undoable(const tilly_turn *self, uint32_t side, uint32_t *n)
{
    tilly_status status = undoing(self);
    if (status != TILLY_OK)
        return status;
    if (!n)
        return TILLY_E_NULL;
    if (side >= SIDES)
        return TILLY_E_RANGE;
    *n = free_answers(self, side);
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
    tilly_status status = battle_make(&b->at, &b->h.memory, t->rules, t->table, b->p.army, &then);
    if (status != TILLY_OK)
        return status;
    memcpy(then->block, t->before, b->at.whole);
    then->log_on = true;
    then->p.note = b->p.note;
    then->p.notes = b->p.notes;
    status = turn_make(then, &then->now);
    if (status == TILLY_OK) {
        battle_view(then);
        status = log_room(then->p.log, &then->h.memory, first_events(t) + 1, 1, 1);
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
    b->need = then->need;
    if (then->p.seen)
        b->p.seen = &b->seen->p;
    b->now->over = b->now->stopped = 0;
    /* what it plays again it has told before */
    b->now->seen = b->now->judged = b->now->log.events;
    battle_view(b);
    all_changed(&b->p);
}

static tilly_status replay(tilly_battle *then, const log *from, uint32_t inputs)
{
    tilly_reason own;
    tilly_status status = TILLY_OK;
    for (uint32_t i = 0; i < inputs && status == TILLY_OK; i++)
        status = input_again(then, from, &from->in[i], reason_ready(NULL, &own));
    /* on to the question that was taken back, so that the caller finds it open */
    if (status == TILLY_OK && from->in[inputs].kind == INPUT_ANSWER)
        status = run_to(then, &from->in[inputs], at_decision);
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
    if (!reason_size_fits(why))
        return TILLY_E_SIZE;
    tilly_reason own;
    why = reason_ready(why, &own);
    uint32_t back = inputs_back(&self->log, n);
    if (!n || back == UINT32_MAX)
        return TILLY_E_RANGE;
    unsigned last = self->log.in[self->log.inputs - 1].side;
    if (!force && n > free_answers(self, last)) {
        refuse(&self->battle->p, why, TILLY_WHY_BARRIER, 0, NOBODY, NOBODY);
        why_number(why, 0, (int32_t)n, TILLY_COUNT);
        why_number(why, 1, (int32_t)free_answers(self, last), TILLY_COUNT);
        return TILLY_E_ILLEGAL;
    }
    return take_back(self, self->log.inputs - back);
}

tilly_status tilly_turn_undo(tilly_turn *self, uint32_t n, uint32_t force, tilly_reason *why)
{
    tilly_status status = turn_claim(self);
    return status == TILLY_OK ? battle_release(self->battle, undo(self, n, force, why)) : status;
}
