/* Queries of a turn: its open question, its events, its hashes. */
#include <tilly/event.h>
#include "engine/turn.h"
#include "engine/misuse.h"
#include "words/edition_words.h"

tilly_status tilly_turn_roll(const tilly_turn *self, tilly_roll *out)
{
    tilly_status status = turn_asks(self, NEED_ROLL);
    if (status != TILLY_OK)
        return status;
    NOT_NULL(out);
    RECORD_FITS(out, tilly_roll, points);
    record_give(out, &self->battle->q.r);
    return TILLY_OK;
}

tilly_status tilly_turn_decision(const tilly_turn *self, tilly_decision *out)
{
    tilly_status status = turn_asks(self, NEED_DECISION);
    if (status != TILLY_OK)
        return status;
    NOT_NULL(out);
    RECORD_FITS(out, tilly_decision, addressed);
    record_give(out, &self->battle->q.d);
    return TILLY_OK;
}

/* A mark on a listed option, not told, as OPTION_MAY_BE_REFUSED is not: it has been judged. */
enum { OPTION_JUDGED = 1 << 7 };

/* Judged once, when the option is first read, not when it is listed: most lists are never read, and
 * to judge all would cost a battle of random players a quarter of its time. */
static void judge_option(tilly_battle *b, uint32_t i)
{
    tilly_option *o = &b->o.option[i];
    bool has_path = o->flags & TILLY_ALSO_PATH && !o->values;
    if (!(has_path || o->flags & OPTION_MAY_BE_REFUSED) || o->flags & OPTION_JUDGED)
        return;
    answer a;
    answer_begin(b, i, &a);
    o->flags |= OPTION_JUDGED;
    if (!answer_legal(b, &a, NULL))
        o->flags |= has_path ? TILLY_ONLY_PATH : TILLY_REFUSED;
}

tilly_status tilly_turn_options(
    const tilly_turn *self, uint32_t first, tilly_option *list, uint32_t room, uint32_t *count)
{
    tilly_status status = turn_asks(self, NEED_DECISION);
    if (status != TILLY_OK)
        return status;
    NOT_NULL(count);
    TRY(list || !room ? TILLY_OK : null_argument("options"));
    const struct options *o = &self->battle->o;
    for (uint32_t i = 0; first < o->count && i < room && i < o->count - first; i++) {
        judge_option(self->battle, first + i);
        list[i] = o->option[first + i];
        list[i].flags &= (uint8_t) ~(OPTION_JUDGED | OPTION_MAY_BE_REFUSED);
    }
    *count = o->count;
    return TILLY_OK;
}

/* Told by every book, or by the one that is played. */
static bool is_event_kind(const tilly_battle *b, uint16_t kind)
{
    const struct edition_words *own = b->p.edition->words;
    return tilly_event_name(kind) || (own && own_sentence(own->event, kind));
}

static tilly_status watch(tilly_battle *b, const uint16_t *kinds, uint32_t count)
{
    NOT_NULL_FOR(kinds, count);
    if (count > MOST_WATCHED)
        return out_of_range("count", count, 0, MOST_WATCHED);
    for (uint32_t i = 0; i < count; i++)
        if (!is_event_kind(b, kinds[i]))
            return misuse(TILLY_E_UNKNOWN, "kinds", "has a number that is not a kind of event");
    for (uint32_t i = 0; i < count; i++)
        b->watched[i] = kinds[i];
    b->watches = count;
    if (b->now)
        b->now->judged = b->now->log.events;
    return TILLY_OK;
}

tilly_status tilly_turn_watch(tilly_turn *self, const uint16_t *kinds, uint32_t count)
{
    tilly_status status = turn_claim(self);
    return status == TILLY_OK ? battle_release(self->battle, watch(self->battle, kinds, count))
                              : status;
}

tilly_status tilly_turn_events(
    const tilly_turn *self, uint32_t first, tilly_event *events, uint32_t room, uint32_t *count)
{
    tilly_status status = handle_check(self, TURN_HANDLE);
    if (status != TILLY_OK)
        return status;
    NOT_NULL(count);
    NOT_NULL_FOR(events, room);
    const log *l = &self->log;
    for (uint32_t i = 0; first < l->events && i < room && i < l->events - first; i++) {
        events[i] = l->event[first + i];
        events[i].cause = event_cause_in(l, first + i);
    }
    *count = l->events;
    return TILLY_OK;
}

tilly_status tilly_turn_hashes(const tilly_turn *self, uint64_t *start, uint64_t *end)
{
    tilly_status status = handle_check(self, TURN_HANDLE);
    if (status != TILLY_OK)
        return status;
    if (!self->before)
        return log_is_off();
    if (end && !self->over)
        return misuse(TILLY_E_NOT_NOW,
                      "end",
                      "is asked of a turn in progress: only a finished one has a hash at its end");
    if (start)
        *start = self->start_hash;
    if (end)
        *end = self->end_hash;
    return TILLY_OK;
}

tilly_battle *tilly_turn_battle(const tilly_turn *self)
{
    return handle_is(self, TURN_HANDLE) ? self->battle : NULL;
}
uint32_t tilly_turn_number(const tilly_turn *self)
{
    return handle_is(self, TURN_HANDLE) ? self->number : 0;
}
uint32_t tilly_turn_over(const tilly_turn *self)
{
    return handle_is(self, TURN_HANDLE) && self->over;
}
uint32_t tilly_turn_stopped(const tilly_turn *self)
{
    return handle_is(self, TURN_HANDLE) ? self->stopped : 0;
}
