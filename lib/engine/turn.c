/* Turns: their making and ending, next, and runs with hooks. */
#include <tilly/player.h>
#include "state/fields.h"
#include "engine/misuse.h"
#include "engine/turn.h"

/* ---- making --------------------------------------------------------------------------------- */

void turn_restart(tilly_turn *t)
{
    tilly_battle *b = t->battle;
    t->number = b->p.s->turn;
    t->over = t->stopped = 0;
    t->log.events = t->log.inputs = t->log.words = t->seen = t->judged = 0;
    t->end_hash = 0;
    battle_view(b);
    if (!t->before)
        return;
    block_copy(&b->at, b->block, t->before);
    t->start_hash = play_hash(&b->p);
    if (t->rules != b->p.rules) {
        tilly_ruleset_unref(t->rules);
        t->rules = tilly_ruleset_ref(b->p.rules);
    }
    if (t->table != b->p.table) {
        tilly_table_unref(t->table);
        t->table = tilly_table_ref(b->p.table);
    }
}

void turn_free(tilly_turn *t)
{
    if (!t)
        return;
    tilly_battle *b = t->battle;
    log_free(&t->log, &b->h.memory);
    memory_free(&b->h.memory, t->before, b->at.whole);
    tilly_ruleset_unref(t->rules);
    tilly_table_unref(t->table);
    handle_free(&t->h, sizeof *t);
}

tilly_status turn_make(tilly_battle *b, tilly_turn **out)
{
    tilly_turn *t;
    tilly_status status = handle_new(sizeof *t, TURN_HANDLE, &b->h.memory, &t);
    if (status != TILLY_OK)
        return status;
    t->battle = b;
    if (b->log_on && !(t->before = memory_new(&b->h.memory, b->at.whole))) {
        turn_free(t);
        return TILLY_E_MEMORY;
    }
    *out = t;
    return TILLY_OK;
}

tilly_status turn_log(tilly_turn *t, bool on)
{
    tilly_battle *b = t->battle;
    if (on)
        return (t->before = memory_new(&b->h.memory, b->at.whole)) ? TILLY_OK : TILLY_E_MEMORY;
    log_free(&t->log, &b->h.memory);
    memory_free(&b->h.memory, t->before, b->at.whole);
    tilly_ruleset_unref(t->rules);
    tilly_table_unref(t->table);
    t->before = NULL;
    t->rules = NULL;
    t->table = NULL;
    return TILLY_OK;
}

play turn_start(const tilly_turn *t)
{
    play then = t->battle->p; /* its armies and notes */
    then.rules = t->rules;
    then.table = t->table;
    play_view(&then, &t->battle->at, t->before);
    then.log = NULL;
    then.seen = NULL;
    all_changed(&then);
    return then;
}

/* It is over: the hash at its end. */
static void turn_close(tilly_turn *t)
{
    if (t->over)
        return;
    t->over = 1;
    if (t->before)
        t->end_hash = play_hash(&t->battle->p);
}

/* ---- the turn in progress ------------------------------------------------------------------- */

/* Room for a finished turn among the past ones. */
static tilly_status past_room(tilly_battle *b)
{
    uint32_t wanted = b->now->number + 1u;
    if (wanted <= b->past_room)
        return TILLY_OK;
    tilly_turn **grown = memory_grow(
        &b->h.memory, b->past, sizeof *b->past * b->past_room, sizeof *b->past * (wanted + 16));
    if (!grown)
        return TILLY_E_MEMORY;
    b->past = grown;
    b->past_room = wanted + 16;
    return TILLY_OK;
}

static void keep_past(tilly_battle *b)
{
    log_trim(&b->now->log, &b->h.memory);
    b->past[b->now->number] = b->now;
    if (b->pasts <= b->now->number)
        b->pasts = b->now->number + 1u;
}

/* All that can fail comes first: the new handle, room for the old one, room for the first events.
 */
static tilly_status follow(tilly_battle *b)
{
    if (!b->log_on) {
        turn_begins(b);
        turn_restart(b->now);
        return TILLY_OK;
    }
    tilly_turn *t;
    tilly_status status = past_room(b);
    if (status == TILLY_OK)
        status = turn_make(b, &t);
    if (status != TILLY_OK)
        return status;
    log *old = b->p.log;
    b->p.log = &t->log;
    if (room_in_log(b, most_events(b), 1, 8) != TILLY_OK) {
        b->p.log = old;
        turn_free(t);
        return TILLY_E_MEMORY;
    }
    keep_past(b);
    b->now = t;
    turn_begins(b);
    uint32_t told = t->log.events;
    turn_restart(t);
    t->log.events = told; /* the turn's own beginning belongs to it */
    return TILLY_OK;
}

static bool is_turn_due(const tilly_battle *b)
{
    return !b->now || (b->now->over && !b->p.s->over);
}

tilly_status turn_now(tilly_battle *b)
{
    if (!is_turn_due(b))
        return TILLY_OK;
    if (b->now)
        return b->p.s->turn < TILLY_MOST_TURNS
                   ? follow(b)
                   : misuse(TILLY_E_FULL, "self", "a battle has at most 10000 turns");
    tilly_status status = turn_make(b, &b->now);
    if (status == TILLY_OK)
        turn_restart(b->now);
    return status;
}

tilly_status tilly_battle_turn(tilly_battle *self, tilly_turn **out)
{
    CHECKED(self);
    NOT_NULL(out);
    tilly_status status = battle_claim(self);
    if (status == TILLY_OK)
        status = battle_release(self, turn_now(self));
    /* a hook may ask for the turn that it is called in */
    else if (!is_turn_due(self))
        status = TILLY_OK;
    if (status == TILLY_OK)
        *out = self->now;
    return status;
}

tilly_status tilly_battle_past(const tilly_battle *self, uint32_t number, const tilly_turn **out)
{
    tilly_status status = handle_check(self, BATTLE_HANDLE);
    if (status != TILLY_OK)
        return status;
    NOT_NULL(out);
    if (self->now && self->now->over && self->now->before && self->now->number == number)
        *out = self->now;
    else if (number < self->pasts && self->past[number])
        *out = self->past[number];
    else
        return misuse(
            TILLY_E_STALE, "number", "is not a finished turn that was logged in this battle");
    return TILLY_OK;
}

/* ---- a beat --------------------------------------------------------------------------------- */

static bool is_watched(const tilly_battle *b, const tilly_event *e)
{
    for (uint32_t i = 0; i < b->watches; i++)
        if (e->kind == b->watched[i])
            return true;
    return false;
}

/* Among the events since it was asked last. */
static bool saw_watched(tilly_turn *t)
{
    bool saw = false;
    for (uint32_t i = t->judged; i < t->log.events; i++)
        saw |= is_watched(t->battle, &t->log.event[i]);
    t->judged = t->log.events;
    return saw;
}

static tilly_status stop(tilly_turn *t, uint32_t what)
{
    t->stopped = what;
    return TILLY_STOP;
}

static bool boundary_ahead(tilly_battle *b, uint32_t until)
{
    if (!(until & TILLY_UNTIL_BOUNDARY) || b->told_boundary || b->need != NEED_NOTHING ||
        !at_boundary(b) || b->p.s->over)
        return false;
    return b->told_boundary = true;
}

static tilly_status roll_by_hook(tilly_turn *t, const tilly_hooks *h)
{
    tilly_battle *b = t->battle;
    uint16_t faces[TILLY_MOST_DICE] = {0};
    tilly_roll r = b->q.r;
    if (h->dice(h->dice_context, t, &r, faces))
        return TILLY_E_CALLBACK;
    return turn_supply(t, faces, r.dice, TILLY_FROM_TABLE, h->why);
}

/* The open roll: shown once if asked for, then thrown by the hook, if there is one. */
static tilly_status pass_roll(tilly_turn *t, uint32_t until, const tilly_hooks *h)
{
    tilly_battle *b = t->battle;
    uint16_t faces[TILLY_MOST_DICE];
    if ((until & TILLY_UNTIL_ROLL) && !b->roll_shown) {
        b->roll_shown = true;
        t->stopped = TILLY_UNTIL_ROLL;
        return TILLY_ROLL;
    }
    if (h->dice)
        return roll_by_hook(t, h);
    engine_throw(b, faces);
    return engine_fall(b, faces);
}

/* One beat, or, where nobody attends to each, all until something is needed; TILLY_OK: go on. */
static inline tilly_status go_on(tilly_turn *t, uint32_t until, const tilly_hooks *h, bool attended)
{
    tilly_battle *b = t->battle;
    /* what an answer brought about, since the last beat */
    if ((until & TILLY_UNTIL_EVENT) && saw_watched(t))
        return stop(t, TILLY_UNTIL_EVENT);
    if (boundary_ahead(b, until))
        return stop(t, TILLY_UNTIL_BOUNDARY);
    tilly_status status = TILLY_OK;
    switch (engine_beats(b, !attended)) {
    case WENT_ON: break;
    case AT_STEP:
        if (until & TILLY_UNTIL_STEP)
            status = stop(t, TILLY_UNTIL_STEP);
        break;
    case NEEDS: status = b->need == NEED_DECISION ? TILLY_DECISION : pass_roll(t, until, h); break;
    case TURN_DONE: turn_close(t); return TILLY_TURN_OVER;
    case BATTLE_DONE: turn_close(t); return TILLY_BATTLE_OVER;
    case NO_MEMORY: return TILLY_E_MEMORY;
    default: return TILLY_E_INTERNAL;
    }
    if (status == TILLY_OK && (until & TILLY_UNTIL_EVENT) && saw_watched(t))
        return stop(t, TILLY_UNTIL_EVENT);
    return status;
}

tilly_status turn_drivable(const tilly_turn *t)
{
    const tilly_battle *b = t->battle;
    if (t != b->now)
        return is_not_in_progress();
    return battle_placing(b) ? misuse(TILLY_E_NOT_NOW,
                                      "self",
                                      "units are still deployed: call tilly_battle_begin() first")
                             : TILLY_OK;
}

static const tilly_hooks no_hooks = {.size = sizeof no_hooks};

static tilly_status how_it_ended(const tilly_turn *t)
{
    return t->battle->p.s->over ? TILLY_BATTLE_OVER : TILLY_TURN_OVER;
}

/* ---- the loop ------------------------------------------------------------------------------- */

enum { POLL_EVERY = 256 };

/* The next run's observer first sees the events that one which failed has not seen. */
static tilly_status show(tilly_turn *t, const tilly_hooks *h)
{
    while (h->observer && t->seen < t->log.events) {
        tilly_event e = t->log.event[t->seen];
        e.cause = event_cause_in(&t->log, t->seen++);
        if (h->observer(h->observer_context, t, &e))
            return TILLY_E_CALLBACK;
    }
    t->seen = t->log.events;
    return TILLY_OK;
}

static inline tilly_status watch(tilly_turn *t, const tilly_hooks *h)
{
    return t->seen == t->log.events ? TILLY_OK : show(t, h);
}

static tilly_status poll(const tilly_hooks *h, uint32_t beats)
{
    if (!h->poll || beats % POLL_EVERY)
        return TILLY_OK;
    return h->poll(h->poll_context) ? TILLY_E_CALLBACK : TILLY_OK;
}

/* Piece by piece: the loop of one instruction that compilers make of the whole takes longer to
 * begin than all of these take. */
static void blank(tilly_answer *a)
{
    enum { PIECE = 4 };
    memset(a, 0, offsetof(tilly_answer, way));
    for (unsigned i = 0; i < TILLY_MOST_WAYPOINTS; i += PIECE)
        memset(&a->way[i], 0, PIECE * sizeof *a->way);
    memset(a->chosen, 0, sizeof a->chosen);
    a->size = sizeof *a;
}

/* It may set variables, where there are any: they leave the question open. */
static int ask_player(tilly_turn *t, const tilly_player *player, tilly_answer *a)
{
    tilly_battle *b = t->battle;
    if (!b->p.declared)
        return player->answer(player->context, t, &b->q.d, a);
    b->moment_held = false;
    const char *owner = claim_lend(b, lent_to_player);
    const int failed = player->answer(player->context, t, &b->q.d, a);
    claim_take_back(b, lent_to_player, owner);
    return failed;
}

/* It will be asked again, and would count twice. */
static void take_back_variables(tilly_turn *t, uint32_t events, uint32_t inputs, uint32_t words)
{
    if (!t->battle->moment_held)
        return;
    block_put_back(t->battle, HOLD_MOMENT);
    t->log.events = events;
    t->log.inputs = inputs;
    t->log.words = words;
}

static tilly_status take_decision(tilly_turn *t, const tilly_hooks *h, const tilly_player *player)
{
    tilly_battle *b = t->battle;
    tilly_answer a;
    blank(&a);
    a.decision = b->q.d.serial;
    if (ask_player(t, player, &a))
        return TILLY_E_CALLBACK;
    if (a.size > sizeof a)
        return misuse(TILLY_E_SIZE, "answer.size", "is another than the player was given");
    return turn_answer(t, &a, h->why);
}

static tilly_status decide_by_hook(tilly_turn *t, const tilly_hooks *h)
{
    const tilly_player *player = &h->player[t->battle->q.d.side];
    if (!player->answer)
        return TILLY_DECISION;
    const uint32_t events = t->log.events;
    const uint32_t inputs = t->log.inputs;
    const uint32_t words = t->log.words;
    const tilly_status status = take_decision(t, h, player);
    if (status < 0 && t->battle->p.declared)
        take_back_variables(t, events, inputs, words);
    return status;
}

/* After a beat: the observer is shown what was told, and the host may stop the run. */
static tilly_status attend(tilly_turn *t, const tilly_hooks *h, tilly_status status, uint32_t beats)
{
    tilly_status watched = watch(t, h);
    if (watched != TILLY_OK && status >= 0)
        status = watched;
    return status == TILLY_OK ? poll(h, beats) : status;
}

/* The same with a script, which is called before each beat that it is due at. */
static COLD tilly_status drive_script(tilly_turn *t, uint32_t until, const tilly_hooks *h)
{
    tilly_status status;
    uint32_t beats = 0;
    t->stopped = 0;
    do {
        status = moments_here(t);
        if (status == TILLY_OK)
            status = go_on(t, until, h, true);
        if (status == TILLY_DECISION)
            status = decide_by_hook(t, h);
        status = attend(t, h, status, beats++);
    } while (status == TILLY_OK);
    if (!(until & TILLY_UNTIL_EVENT))
        t->judged = t->log.events;
    return status;
}

static bool is_called(const tilly_script *s)
{
    return s && s->setup.moments;
}

static tilly_status drive(tilly_turn *t, uint32_t until, const tilly_hooks *h)
{
    if (is_called(t->battle->script))
        return drive_script(t, until, h);
    bool attended = until || h->observer || h->poll;
    tilly_status status;
    uint32_t beats = 0;
    t->stopped = 0;
    do {
        status = go_on(t, until, h, attended);
        if (status == TILLY_DECISION)
            status = decide_by_hook(t, h);
        if (attended)
            status = attend(t, h, status, beats++);
    } while (status == TILLY_OK);
    if (!attended)
        t->seen = t->log.events;
    if (!(until & TILLY_UNTIL_EVENT))
        t->judged = t->log.events;
    return status;
}

/* ---- next: the loop without hooks ----------------------------------------------------------- */

/* A script that fails is as memory that ends. */
static bool goes_back(const tilly_battle *b, tilly_status status)
{
    return status == TILLY_E_MEMORY || (status == TILLY_E_CALLBACK && b->script);
}

static tilly_status next(tilly_turn *self, uint32_t until)
{
    hold start;
    tilly_status status = turn_drivable(self);
    if (status != TILLY_OK)
        return status;
    if (until > 15)
        return out_of_range("until", until, 0, 15);
    if (self->over)
        return how_it_ended(self);
    if ((status = hold_turn(self, HOLD_NEXT, &start)) != TILLY_OK)
        return status;
    status = drive(self, until, &no_hooks);
    if (goes_back(self->battle, status))
        hold_go_back(self, &start);
    hold_let_go(&start);
    self->seen = self->log.events;
    return status;
}

tilly_status tilly_turn_next(tilly_turn *self, uint32_t until)
{
    tilly_status status = turn_claim(self);
    return status == TILLY_OK ? battle_release(self->battle, next(self, until)) : status;
}

/* ---- runs ----------------------------------------------------------------------------------- */

/* The caller's hooks as ours, with `own` for the reason if he wants one. */
static tilly_status take_hooks(tilly_hooks *h, const tilly_hooks *hooks, tilly_reason *own)
{
    *h = no_hooks;
    if (!hooks)
        return TILLY_OK;
    TRY(record_take(h, hooks, FIRST(tilly_hooks, why)));
    if (h->why)
        TRY(record_fits("hooks.why.size", h->why, FIRST(tilly_reason, flags)));
    if (h->reserved)
        return sets_reserved("hooks.reserved");
    if (h->why)
        h->why = reason_ready(own);
    return TILLY_OK;
}

static tilly_status give_why(const tilly_hooks *given, const tilly_reason *own, tilly_status status)
{
    return reason_give(given ? given->why : NULL, own, status);
}

static tilly_status run_on(tilly_turn *self, const tilly_hooks *h, uint32_t until)
{
    TRY(turn_drivable(self));
    if (until > 15)
        return out_of_range("until", until, 0, 15);
    if (!self->over)
        return drive(self, until, h);
    TRY(watch(self, h));
    return how_it_ended(self);
}

static tilly_status run_turn(tilly_turn *self, const tilly_hooks *hooks, uint32_t until)
{
    tilly_hooks h;
    tilly_reason own;
    TRY(turn_drivable(self));
    TRY(take_hooks(&h, hooks, &own));
    return give_why(hooks, &own, run_on(self, &h, until));
}

/* The set-up of a battle that began with a deployment has nothing to play: it is no turn. */
static bool counts(const head *s)
{
    return s->turn || s->decisions || s->rolls;
}

static tilly_status run_turns(tilly_battle *self, const tilly_hooks *h, uint32_t turns)
{
    tilly_status status;
    uint32_t done = 0;
    do {
        status = turn_now(self);
        if (status == TILLY_OK)
            status = run_on(self->now, h, 0);
        done += counts(self->p.s);
    } while (status == TILLY_TURN_OVER && (!turns || done < turns));
    return status;
}

static tilly_status run_battle(tilly_battle *self, const tilly_hooks *hooks, uint32_t turns)
{
    tilly_hooks h;
    tilly_reason own;
    TRY(take_hooks(&h, hooks, &own));
    if (hooks && self->now && self->now->over)
        TRY(watch(self->now, &h));
    return give_why(hooks, &own, run_turns(self, &h, turns));
}

/* A run holds a reference of its own: a hook may let go of the last one of its host. */
static tilly_status let_go(tilly_battle *b, tilly_status status)
{
    battle_release(b, status);
    tilly_battle_unref(b);
    return status;
}

tilly_status tilly_turn_run(tilly_turn *self, const tilly_hooks *hooks, uint32_t until)
{
    tilly_status status = turn_claim(self);
    if (status != TILLY_OK)
        return status;
    tilly_battle *b = tilly_battle_ref(self->battle);
    return let_go(b, run_turn(self, hooks, until));
}

tilly_status tilly_battle_run(tilly_battle *self, const tilly_hooks *hooks, uint32_t turns)
{
    tilly_status status = battle_claim(self);
    if (status != TILLY_OK)
        return status;
    tilly_battle_ref(self);
    return let_go(self, run_battle(self, hooks, turns));
}
