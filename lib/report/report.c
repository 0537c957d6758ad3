/* A turn as a report for people, made from its events alone. Which of them tell a throw, are told
 * together or go without saying, the rule set's words say (words/edition_words.h). */
#include <tilly/turn.h>

#include <string.h>
#include "base/handle.h"
#include "kit/names.h"
#include "report/objectives.h"
#include "words/edition_words.h"
#include "words/events.h"

typedef struct report {
    text *t;
    const tilly_turn *turn;
    naming names;
    bool clauses;
    bool titled, told; /* the title, the step's heading stands already */
    uint32_t at;       /* the event that comes next */
    tilly_event step;  /* the step it belongs to; kind 0: none yet */
    const char *phase; /* the phase whose heading stands; NULL: none */
} report;

static const tilly_ruleset *rules_of(const report *r)
{
    return tilly_battle_rules(r->names.of);
}

static bool event_at(const report *r, uint32_t index, tilly_event *e)
{
    uint32_t count;
    return tilly_turn_events(r->turn, index, e, 1, &count) == TILLY_OK && index < count;
}

/* ---- headings: only where something happened ------------------------------------------------ */

static void put_phase(report *r)
{
    const char *phase = tilly_ruleset_phase(rules_of(r), (uint32_t)r->step.value[0]);
    if (!phase || (r->phase && !strcmp(phase, r->phase)))
        return;
    r->phase = phase;
    put(r->t, "\n");
    put(r->t, phase);
    put(r->t, " Phase\n");
}

static void put_heading(report *r)
{
    if (r->told || !r->step.kind)
        return;
    r->told = true;
    put_phase(r);
    put(r->t, "\n");
    put_event(r->t, &r->names, &r->step, NULL);
    put(r->t, "\n");
}

static void put_title(report *r)
{
    uint32_t number = tilly_turn_number(r->turn);
    if (r->titled)
        return;
    r->titled = true;
    put(r->t, number ? "Turn " : "Set-up");
    if (number)
        put_count(r->t, number);
    put(r->t, "\n");
}

/* ---- which events are told together --------------------------------------------------------- */

static bool same_thing(const tilly_event *a, const tilly_event *b)
{
    return a->unit == b->unit && (a->unit || a->side == b->side);
}

static const telling *told_as(const report *r, const tilly_event *e)
{
    return telling_of(r->names.own, e->kind);
}

static bool begins_anew(const report *r, const tilly_event *e)
{
    return e->kind == TILLY_EV_STEP || told_as(r, e)->flags & BEGINS_ANEW;
}

static bool tells_throws_of(const telling *t, int32_t kind)
{
    return t->flags & TELLS_A_THROW &&
           (!t->throws[0] || t->throws[0] == kind || t->throws[1] == kind);
}

/* Does the event tell the throw that it came from? */
static bool comes_from(const report *r, const tilly_event *e, const tilly_event *roll)
{
    const telling *t = told_as(r, e);
    return tells_throws_of(t, roll->value[0]) && (t->flags & ANYBODYS || same_thing(e, roll));
}

/* All throw before anything is told of them. */
static bool is_told_late(const report *r, int32_t kind)
{
    const telling *t = r->names.own ? r->names.own->telling : NULL;
    for (; t && t->event; t++)
        if (t->flags & TELLS_LATE && tells_throws_of(t, kind))
            return true;
    return false;
}

/* The event that tells the throw at that index: the next one, unless it is told late. 0: none. */
static uint32_t teller_of(const report *r, uint32_t index, const tilly_event *roll)
{
    tilly_event e;
    bool late = is_told_late(r, roll->value[0]);
    for (uint32_t i = index + 1; event_at(r, i, &e) && !begins_anew(r, &e); i++) {
        if (comes_from(r, &e, roll))
            return i;
        if (!late)
            return 0;
    }
    return 0;
}

/* The throw that the next event tells. */
static bool throw_of(const report *r, tilly_event *roll)
{
    for (uint32_t i = r->at; i-- && event_at(r, i, roll) && !begins_anew(r, roll);)
        if (roll->kind == TILLY_EV_ROLL && teller_of(r, i, roll) == r->at)
            return true;
    return false;
}

/* ---- moves ---------------------------------------------------------------------------------- */

/* Whether an event ends what the unit's move before it may tell. */
static bool ends_move(const report *r, const tilly_event *e, tilly_id unit)
{
    return e->kind == TILLY_EV_STEP || (e->unit == unit && told_as(r, e)->flags & MOVES);
}

/* The next friend, at or after that index, whom the unit goes through on the same move; false: none
 * is left. */
static bool next_passed(const report *r, uint32_t *index, tilly_id unit, tilly_event *e)
{
    for (; event_at(r, *index, e) && !ends_move(r, e, unit); (*index)++)
        if (e->unit == unit && told_as(r, e)->flags & PASSES)
            return true;
    return false;
}

static bool is_passage_told(const report *r, const tilly_event *passage)
{
    tilly_event e;
    for (uint32_t i = r->at; i-- && event_at(r, i, &e);)
        if (ends_move(r, &e, passage->unit))
            return e.kind != TILLY_EV_STEP;
    return false;
}

/* A variable of the scenario's own book-keeping: its name begins with "_". */
static bool is_unspoken(const report *r, int32_t variable)
{
    tilly_variable v;
    return variable >= 0 && !tilly_battle_variable(r->names.of, (uint32_t)variable, &v) &&
           v.name[0] == '_';
}

/* An edit whose consequence says the same, or that is nothing to players. */
static bool is_edit_told(const report *r, const tilly_event *edit)
{
    switch (edit->value[0]) {
    case TILLY_EDIT_SET: return is_unspoken(r, edit->value[5]);
    case TILLY_EDIT_GROUND:
    case TILLY_EDIT_SPEAK:
    case TILLY_EDIT_POINTS:
    case TILLY_EDIT_END: return true;
    default: return false;
    }
}

/* How many events from the next on one sentence tells. */
static uint32_t alike_from(const report *r, const tilly_event *first)
{
    const telling *t = told_as(r, first);
    tilly_event e;
    uint32_t n = 1;
    while (t->alike && event_at(r, r->at + n, &e) && e.kind == first->kind &&
           e.clause == first->clause && e.side == first->side && t->alike(first, &e))
        n++;
    return n;
}

/* Told by another line, or by the heading. */
static bool goes_without_saying(const report *r, const tilly_event *e)
{
    const telling *t = told_as(r, e);
    if (e->kind == TILLY_EV_TURN || t->flags & UNSAID)
        return true;
    if (e->kind == TILLY_EV_ROLL)
        return teller_of(r, r->at, e) != 0;
    if (e->kind == TILLY_EV_EDIT && is_edit_told(r, e))
        return true;
    if (t->flags & PASSES && is_passage_told(r, e))
        return true;
    return t->unsaid && t->unsaid(r->turn, r->at, e);
}

/* ---- lines ---------------------------------------------------------------------------------- */

static void end_line(report *r, const tilly_event *e)
{
    char clause[16];
    if (r->clauses && e->clause &&
        !tilly_ruleset_cite(rules_of(r), TILLY_CITE_CLAUSE, e->clause, clause, sizeof clause)) {
        put(r->t, " [");
        put(r->t, clause);
        put(r->t, "]");
    }
    put(r->t, "\n");
}

static tilly_id unit_told(const void *events, uint32_t i)
{
    const report *r = events;
    tilly_event e;
    return event_at(r, r->at + i, &e) ? e.unit : 0;
}

static void put_together(report *r, const tilly_event *first, uint32_t n)
{
    subject s = subject_of_event(&r->names, first, NULL);
    s.times = n;
    s.unit_of = unit_told;
    s.events = r;
    put_phrase(r->t, &s, told_as(r, first)->together);
    r->at += n;
}

static tilly_id passed_at(const void *events, uint32_t i)
{
    const report *r = events;
    tilly_event move;
    tilly_event e;
    uint32_t index = r->at;
    if (!event_at(r, index, &move))
        return 0;
    do
        index++;
    while (next_passed(r, &index, move.unit, &e) && i--);
    return e.other;
}

static uint32_t count_passed(const report *r, const tilly_event *move)
{
    tilly_event e;
    uint32_t count = 0;
    if (told_as(r, move)->flags & MOVES)
        for (uint32_t i = r->at + 1; next_passed(r, &i, move->unit, &e); i++)
            count++;
    return count;
}

/* A commander that goes with its unit is told in the unit's line. */
static void put_company(report *r, const tilly_event *e)
{
    tilly_event next;
    if (!event_at(r, r->at, &next) || next.other != e->unit ||
        !(told_as(r, &next)->flags & WITH_OTHER))
        return;
    subject s = subject_of_event(&r->names, &next, NULL);
    put_words(r->t, &s, told_as(r, &next)->together);
    r->at++;
}

static void put_alone(report *r, const tilly_event *e)
{
    tilly_event roll;
    subject s = subject_of_event(&r->names, e, throw_of(r, &roll) ? &roll : NULL);
    s.passed = count_passed(r, e);
    s.passed_at = passed_at;
    s.events = r;
    put_phrase(r->t, &s, event_sentence(&r->names, e->kind));
    r->at++;
    put_company(r, e);
}

static void put_line(report *r, const tilly_event *e)
{
    uint32_t n = alike_from(r, e);
    put_title(r);
    put_heading(r);
    put(r->t, "  ");
    if (n == 1)
        put_alone(r, e);
    else
        put_together(r, e, n);
    end_line(r, e);
}

/* The next event tells what came before that move. */
static bool comes_first(const report *r, const tilly_event *move, tilly_event *next)
{
    return event_at(r, r->at + 1, next) && told_as(r, next)->flags & BEFORE_MOVE &&
           same_thing(move, next);
}

static void put_event_at(report *r, const tilly_event *e)
{
    tilly_event next;
    uint32_t at = r->at;
    if (!comes_first(r, e, &next)) {
        put_line(r, e);
        return;
    }
    r->at = at + 1;
    put_line(r, &next);
    r->at = at;
    put_line(r, e);
    r->at = at + 2;
}

static void put_report(report *r)
{
    tilly_event e;
    while (event_at(r, r->at, &e)) {
        if (e.kind == TILLY_EV_STEP) {
            r->step = e;
            r->told = false;
            r->at++;
        } else if (goes_without_saying(r, &e)) {
            r->at++;
        } else {
            put_event_at(r, &e);
        }
    }
}

/* Those of the scenario before the first turn, and in each turn those that it has met or lost. */
static void put_objectives(report *r)
{
    tilly_objective all[TILLY_MOST_OBJECTIVES];
    const uint32_t count = objectives_of(r->names.of, all);
    const uint32_t number = tilly_turn_number(r->turn);
    bool stands = false;
    for (uint32_t i = 0; i < count; i++) {
        bool met = false;
        if (number && !has_changed(r->turn, &all[i], &met))
            continue;
        put_title(r);
        put(r->t, stands ? "" : "\nObjectives\n");
        stands = true;
        put_objective(r->t, &r->names, &all[i]);
        put(r->t, !number ? "\n" : met ? ": met\n" : ": no longer met\n");
    }
}

tilly_status
tilly_turn_report(const tilly_turn *self, uint32_t flags, char *words, size_t room, size_t *needed)
{
    text t;
    tilly_status status = text_start(&t, words, room);
    if (!status)
        status = handle_check(self, TURN_HANDLE);
    if (!status && flags & ~(uint32_t)(TILLY_REPORT_CLAUSES | TILLY_REPORT_EXACT))
        status = TILLY_E_RANGE;
    if (status)
        return status;
    report r = {.t = &t,
                .turn = self,
                .names = names_of(tilly_turn_battle(self)),
                .clauses = flags & TILLY_REPORT_CLAUSES};
    if (r.names.own && !(flags & TILLY_REPORT_EXACT))
        r.names.ruler = r.names.own->ruler;
    put_report(&r);
    put_objectives(&r);
    return text_end(&t, needed);
}
