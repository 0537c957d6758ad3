/* Scripts: the handle, and the battle that has one. */
#include "engine/misuse.h"
#include "engine/turn.h"

/* ---- the handle ----------------------------------------------------------------------------- */

static const uint32_t all_moments = (2u << TILLY_MOMENT_END) - 2u;

static tilly_status check_script(const tilly_script_setup *s)
{
    if (!s->call)
        return null_argument("setup.call");
    if (s->reserved)
        return sets_reserved("setup.reserved");
    if (s->moments & ~all_moments)
        return misuse(TILLY_E_RANGE, "setup.moments", "has a bit that is no tilly_moment_kind");
    if (s->event_count && !(s->moments & 1u << TILLY_MOMENT_EVENT))
        return misuse(TILLY_E_RANGE, "setup.event_count", "is not 0, without TILLY_MOMENT_EVENT");
    NOT_NULL_FOR(s->events, s->event_count);
    for (uint32_t i = 0; i < s->event_count; i++)
        if (!tilly_event_name(s->events[i]))
            return misuse(
                TILLY_E_UNKNOWN, "setup.events", "has a kind that is no tilly_event_kind");
    return TILLY_OK;
}

tilly_status tilly_script_new(const tilly_script_setup *setup, tilly_script **out)
{
    tilly_script_setup own;
    tilly_script *s;
    NOT_NULL(setup);
    NOT_NULL(out);
    TRY(record_take(&own, setup, FIRST(tilly_script_setup, allocator)));
    TRY(check_script(&own));
    TRY(handle_new(sizeof *s, SCRIPT_HANDLE, own.allocator, &s));
    s->setup = own;
    for (uint32_t i = 0; i < own.event_count; i++)
        s->watched[own.events[i] / 64] |= (uint64_t)1 << (own.events[i] % 64);
    s->setup.events = NULL;
    s->setup.allocator = NULL;
    *out = s;
    return TILLY_OK;
}

tilly_script *tilly_script_ref(tilly_script *self)
{
    if (!handle_is(self, SCRIPT_HANDLE))
        return NULL;
    handle_keep(&self->h);
    return self;
}

void tilly_script_unref(tilly_script *self)
{
    if (!handle_is(self, SCRIPT_HANDLE) || !handle_drop(&self->h))
        return;
    const tilly_script_setup setup = self->setup;
    handle_free(&self->h, sizeof *self);
    if (setup.release)
        setup.release(setup.context);
}

void *tilly_script_context(const tilly_script *self, tilly_script_call_fn call)
{
    return handle_is(self, SCRIPT_HANDLE) && self->setup.call == call ? self->setup.context : NULL;
}

uint64_t tilly_script_hash(const tilly_script *self)
{
    return handle_is(self, SCRIPT_HANDLE) ? self->setup.hash : 0;
}

/* ---- of a battle ---------------------------------------------------------------------------- */

void script_leave(tilly_battle *b)
{
    tilly_script *s = b->script;
    if (!s)
        return;
    if (b->has_instance && s->setup.free)
        s->setup.free(s->setup.context, b->instance);
    b->has_instance = false;
    b->instance = NULL;
    b->script = NULL;
    b->p.watched = NULL;
    tilly_script_unref(s);
}

static bool nothing_played(const head *s)
{
    return !s->turn && !s->beats && !s->over;
}

/* The first script of a battle is called for what comes from now on. */
static void begin_watching(play *p)
{
    script_watch *w = p->watch;
    if (w->due & HAS_HAD_SCRIPT)
        return;
    w->due = HAS_HAD_SCRIPT;
    if (nothing_played(p->s))
        watch_due(w, TILLY_MOMENT_BEGIN);
    else
        watch_served(p);
    if (p->s->over)
        w->due = HAS_HAD_SCRIPT;
}

/* A script that watches for nothing costs no look at an event. */
static const uint64_t *watched_by(const tilly_script *s)
{
    for (unsigned i = 0; i < WATCHED_WORDS; i++)
        if (s->watched[i])
            return s->watched;
    return NULL;
}

/* An undo to the beginning finds it due again. */
static void begin_anew(tilly_turn *t)
{
    play then = turn_start(t);
    *then.watch = *t->battle->p.watch;
    all_changed(&then);
}

static void set_script(tilly_battle *self, tilly_script *script)
{
    tilly_script *wanted = tilly_script_ref(script);
    script_leave(self);
    if (!wanted)
        return;
    self->script = wanted;
    self->script_hash = wanted->setup.hash;
    self->p.watched = watched_by(wanted);
    begin_watching(&self->p);
    if (self->now && self->now->before && nothing_played(self->p.s))
        begin_anew(self->now);
}

tilly_status tilly_battle_set_script(tilly_battle *self, tilly_script *script)
{
    if (script)
        TRY(handle_check_of("script", script, SCRIPT_HANDLE));
    TRY(battle_claim(self));
    set_script(self, script);
    return battle_release(self, TILLY_OK);
}

tilly_script *tilly_battle_script(const tilly_battle *self)
{
    return handle_is(self, BATTLE_HANDLE) ? self->script : NULL;
}

uint64_t tilly_battle_script_hash(const tilly_battle *self)
{
    return handle_is(self, BATTLE_HANDLE) ? self->script_hash : 0;
}
