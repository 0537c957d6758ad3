/* Moments: a script is called at a boundary for all that is due there. */
#include "engine/misuse.h"
#include "engine/turn.h"

/* What is due, taken out of the watch: a script's edits are told at the next boundary. */
typedef struct due {
    uint32_t kinds;
    uint16_t answered, events, more;
    tilly_event event[TILLY_MOST_WAITING_EVENTS];
} due;

static bool is_served(const tilly_battle *b)
{
    return b->p.watch->served == b->p.s->beats + 1;
}

static bool is_boundary(const tilly_battle *b)
{
    return b->p.s->over || (b->need == NEED_NOTHING && at_boundary(b));
}

static void take_due(tilly_battle *b, due *d)
{
    const play *p = &b->p;
    const script_watch *w = p->watch;
    d->kinds = w->due & b->script->setup.moments;
    if (b->script->setup.moments & 1u << TILLY_MOMENT_ANSWERED)
        d->answered = w->answered;
    d->events = w->events;
    d->more = w->more;
    memcpy(d->event, p->waiting, sizeof *d->event * w->events);
    watch_served(&b->p);
}

static bool wants_any(const tilly_battle *b)
{
    const script_watch *w = b->p.watch;
    return w->due & b->script->setup.moments || w->events || w->answered;
}

/* ---- calls ---------------------------------------------------------------------------------- */

static tilly_status by_script(tilly_status status)
{
    return status == TILLY_OK || status == TILLY_E_MEMORY ? status : TILLY_E_CALLBACK;
}

static tilly_status need_instance(tilly_battle *b)
{
    const tilly_script_setup *s = &b->script->setup;
    if (b->has_instance || !s->make)
        return TILLY_OK;
    TRY(by_script(s->make(s->context, b, &b->instance)));
    b->has_instance = true;
    return TILLY_OK;
}

static tilly_moment moment_of(const tilly_battle *b, enum tilly_moment_kind kind)
{
    return (tilly_moment){.kind = (uint16_t)kind, .turn = b->p.s->turn, .row = b->p.s->row};
}

static tilly_status call(tilly_battle *b, const tilly_moment *m)
{
    const tilly_script_setup *s = &b->script->setup;
    if (b->p.s->over && m->kind != TILLY_MOMENT_END && m->kind != TILLY_MOMENT_EVENT)
        return TILLY_OK; /* an earlier call has ended it */
    return by_script(s->call(s->context, b->instance, b, m));
}

static tilly_status call_for(tilly_battle *b, const due *d, enum tilly_moment_kind kind)
{
    if (!(d->kinds >> kind & 1))
        return TILLY_OK;
    const tilly_moment m = moment_of(b, kind);
    return call(b, &m);
}

static tilly_status call_answered(tilly_battle *b, const due *d)
{
    if (!d->answered)
        return TILLY_OK;
    tilly_moment m = moment_of(b, TILLY_MOMENT_ANSWERED);
    m.variable = d->answered - 1u;
    m.value = b->p.variable[m.variable];
    return call(b, &m);
}

static tilly_status call_events(tilly_battle *b, const due *d)
{
    tilly_moment m = moment_of(b, TILLY_MOMENT_EVENT);
    for (unsigned i = 0; i < d->events; i++) {
        m.event = d->event[i];
        m.event.cause = 0;
        m.more = i + 1u == d->events ? d->more : 0;
        TRY(call(b, &m));
    }
    return TILLY_OK;
}

/* A moment that ends the battle has no boundary behind it: the end is told at once. */
static tilly_status call_end(tilly_battle *b, const due *d)
{
    const uint16_t end = 1u << TILLY_MOMENT_END;
    script_watch *w = b->p.watch;
    if (!((d->kinds | w->due) & b->script->setup.moments & end))
        return TILLY_OK;
    w->due &= (uint16_t)~end;
    const tilly_moment m = moment_of(b, TILLY_MOMENT_END);
    return call(b, &m);
}

static tilly_status call_all(tilly_battle *b, const due *d)
{
    TRY(need_instance(b));
    TRY(call_for(b, d, TILLY_MOMENT_BEGIN));
    TRY(call_for(b, d, TILLY_MOMENT_TURN));
    TRY(call_for(b, d, TILLY_MOMENT_STEP));
    TRY(call_answered(b, d));
    TRY(call_events(b, d));
    return call_end(b, d);
}

/* All of them or none. */
static tilly_status serve(tilly_turn *t)
{
    tilly_battle *b = t->battle;
    hold before;
    due d = {0};
    watch_settle(&b->p);
    TRY(hold_turn(t, HOLD_MOMENT, &before));
    const script_watch watch = *b->p.watch;
    take_due(b, &d);
    const char *owner = claim_lend(b, lent_to_moment);
    tilly_status status = call_all(b, &d);
    claim_take_back(b, lent_to_moment, owner);
    if (status != TILLY_OK) {
        hold_go_back(t, &before);
        *b->p.watch = watch;
        /* its own edits may have put others in the place of those that waited */
        memcpy(b->p.waiting, d.event, sizeof *d.event * d.events);
    }
    hold_let_go(&before);
    return status;
}

tilly_status moments_here(tilly_turn *t)
{
    tilly_battle *b = t->battle;
    if (!is_boundary(b) || is_served(b))
        return TILLY_OK;
    if (wants_any(b))
        return serve(t);
    watch_served(&b->p);
    return TILLY_OK;
}

void moments_passed(tilly_battle *b)
{
    if (b->script && is_boundary(b) && !is_served(b))
        watch_served(&b->p);
}
