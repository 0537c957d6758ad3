/* A turn as a report for people, made from its events alone. */
#include <tilly/turn.h>

#include <stdbool.h>
#include <string.h>
#include "base/handle.h"
#include "log/deeds.h"
#include "log/events.h"
#include "log/names.h"

typedef struct report {
    text *t;
    const tilly_turn *turn;
    const tilly_battle *battle;
    bool clauses, told; /* show clauses; the step's heading stands already */
    uint32_t at;        /* the event that comes next */
    tilly_event step;   /* the step it belongs to; kind 0: none yet */
    const char *phase;  /* the phase whose heading stands; NULL: none */
} report;

static bool event_at(const report *r, uint32_t index, tilly_event *e)
{
    uint32_t count;
    return tilly_turn_events(r->turn, index, e, 1, &count) == TILLY_OK && index < count;
}

/* ---- headings: only of steps in which something happened ------------------------------------ */

static void put_phase(report *r)
{
    const char *phase =
        tilly_ruleset_phase(tilly_battle_rules(r->battle), (uint32_t)r->step.value[0]);
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
    put_event(r->t, r->battle, &r->step, NULL);
    put(r->t, "\n");
}

static void put_title(report *r)
{
    uint32_t number = tilly_turn_number(r->turn);
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

/* An event tells the throw it came from. */
static bool comes_from(const tilly_event *e, const tilly_event *roll)
{
    switch (e->kind) {
    case TILLY_EV_FOUGHT: return roll->value[0] == TILLY_ROLL_MELEE && same_thing(e, roll);
    case TILLY_EV_COMBAT_RESULT:
        return roll->value[0] == TILLY_ROLL_COMBAT || roll->value[0] == TILLY_ROLL_HEDGEHOG;
    case TILLY_EV_NOT_UNDERSTOOD: return roll->value[0] == TILLY_ROLL_MESSAGE;
    case TILLY_EV_IN_ORDER:
    case TILLY_EV_STILL_DISRUPTED:
    case TILLY_EV_ROUT_STOPPED:
    case TILLY_EV_ROUT_GOES_ON:
    case TILLY_EV_PURSUIT_ENDED:
    case TILLY_EV_PURSUIT_GOES_ON:
    case TILLY_EV_UNDER_FIRE:
    case TILLY_EV_FIRED:
    case TILLY_EV_CONTROL:
    case TILLY_EV_CRISIS:
    case TILLY_EV_SHOT:
    case TILLY_EV_CHECK:
    case TILLY_EV_COMMANDER_SAFE:
    case TILLY_EV_COMMANDER_FELL:
    case TILLY_EV_ARMY_HOLDS:
    case TILLY_EV_ARMY_BREAKS: return same_thing(e, roll);
    default: return false;
    }
}

static bool begins_anew(const tilly_event *e)
{
    return e->kind == TILLY_EV_STEP || e->kind == TILLY_EV_MELEE;
}

/* Which event tells the throw at that index: the next one, but in a melee all throw before anything
 * is told. 0: none. */
static uint32_t teller_of(const report *r, uint32_t index, const tilly_event *roll)
{
    tilly_event e;
    for (uint32_t i = index + 1; event_at(r, i, &e) && !begins_anew(&e); i++) {
        if (comes_from(&e, roll))
            return i;
        if (roll->value[0] != TILLY_ROLL_MELEE)
            return 0;
    }
    return 0;
}

/* The throw that the next event tells. */
static bool throw_of(const report *r, tilly_event *roll)
{
    for (uint32_t i = r->at; i-- && event_at(r, i, roll) && !begins_anew(roll);)
        if (roll->kind == TILLY_EV_ROLL && teller_of(r, i, roll) == r->at)
            return true;
    return false;
}

/* A unit whose hits of this melee all fall on one enemy needs no line for each. */
static bool strikes_others(const report *r, const tilly_event *placed)
{
    tilly_event e;
    for (uint32_t i = r->at; i-- && event_at(r, i, &e) && !begins_anew(&e);)
        if (e.kind == TILLY_EV_HIT_PLACED && e.unit == placed->unit && e.other != placed->other)
            return true;
    for (uint32_t i = r->at + 1; event_at(r, i, &e) && !begins_anew(&e); i++)
        if (e.kind == TILLY_EV_HIT_PLACED && e.unit == placed->unit && e.other != placed->other)
            return true;
    return false;
}

static bool same_pair(const tilly_event *a, const tilly_event *b)
{
    return (a->unit == b->unit && a->other == b->other) ||
           (a->unit == b->other && a->other == b->unit);
}

/* A charge tells of its first contact itself. */
static bool follows_charge(const report *r, const tilly_event *contact)
{
    tilly_event e;
    for (uint32_t i = r->at; i-- && event_at(r, i, &e) && !begins_anew(&e);)
        if (e.kind == TILLY_EV_CHARGED && same_pair(&e, contact))
            return true;
    return false;
}

/* One sentence can tell both: plain advances of the same length, deployments, hits on the same
 * enemy. */
static bool is_alike(const tilly_event *a, const tilly_event *b)
{
    if (a->kind != b->kind || a->clause != b->clause || a->side != b->side)
        return false;
    switch (a->kind) {
    case TILLY_EV_MOVED:
        return a->value[7] == TILLY_OPT_STRAIGHT && b->value[7] == TILLY_OPT_STRAIGHT &&
               a->value[6] == b->value[6];
    case TILLY_EV_DEPLOYED: return !a->other && !b->other;
    case TILLY_EV_HIT_PLACED: return a->unit == b->unit && a->other == b->other;
    case TILLY_EV_COMMAND_SHAKEN: return a->value[0] == b->value[0] && a->value[1] == b->value[1];
    default: return false;
    }
}

/* How many events from the next on are alike. */
static uint32_t alike_from(const report *r, const tilly_event *first)
{
    tilly_event e;
    uint32_t n = 1;
    while (event_at(r, r->at + n, &e) && is_alike(first, &e))
        n++;
    return n;
}

/* Told by another line, or by the heading. */
static bool goes_without_saying(const report *r, const tilly_event *e)
{
    switch (e->kind) {
    case TILLY_EV_TURN:
    case TILLY_EV_VOLLEY:
    case TILLY_EV_PARTED: return true;
    case TILLY_EV_CONTACT: return follows_charge(r, e);
    case TILLY_EV_HIT_PLACED: return !strikes_others(r, e);
    case TILLY_EV_ROLL: return teller_of(r, r->at, e) != 0;
    default: return false;
    }
}

/* ---- lines ---------------------------------------------------------------------------------- */

static void end_line(report *r, const tilly_event *e)
{
    char clause[16];
    if (r->clauses && e->clause &&
        !tilly_ruleset_cite(
            tilly_battle_rules(r->battle), TILLY_CITE_CLAUSE, e->clause, clause, sizeof clause)) {
        put(r->t, " [");
        put(r->t, clause);
        put(r->t, "]");
    }
    put(r->t, "\n");
}

/* "A, B and C" */
static void put_units(report *r, uint32_t n)
{
    tilly_event e;
    for (uint32_t i = 0; i < n && event_at(r, r->at + i, &e); i++) {
        if (i)
            put(r->t, i + 1 < n ? ", " : " and ");
        put_thing(r->t, r->battle, e.unit);
    }
}

static void put_together(report *r, const tilly_event *first, uint32_t n)
{
    switch (first->kind) {
    case TILLY_EV_MOVED:
        put_units(r, n);
        put(r->t, " ");
        put_move(r->t, r->battle, first, true);
        break;
    case TILLY_EV_DEPLOYED:
        put_units(r, n);
        put(r->t, " deploy");
        break;
    case TILLY_EV_COMMAND_SHAKEN:
        put_units(r, n);
        put(r->t, " are shaken by the loss of their general: resolve ");
        put_count(r->t, first->value[0]);
        put(r->t, " to ");
        put_count(r->t, first->value[1]);
        break;
    default:
        put_count_in_words(r->t, n);
        put(r->t, " hits of ");
        put_thing(r->t, r->battle, first->unit);
        put(r->t, " fall on ");
        put_thing(r->t, r->battle, first->other);
        break;
    }
}

/* A commander that goes with its unit is told in the unit's line. */
static void put_company(report *r, const tilly_event *e)
{
    tilly_event next;
    if (!event_at(r, r->at, &next) || next.kind != TILLY_EV_CARRIED || next.other != e->unit)
        return;
    put(r->t, ", ");
    put_thing(r->t, r->battle, next.unit);
    put(r->t, " with it");
    r->at++;
}

static void put_alone(report *r, const tilly_event *e)
{
    tilly_event roll;
    put_event(r->t, r->battle, e, throw_of(r, &roll) ? &roll : NULL);
    r->at++;
    put_company(r, e);
    end_line(r, e);
}

static void put_line(report *r, const tilly_event *e)
{
    uint32_t n = alike_from(r, e);
    put_heading(r);
    put(r->t, "  ");
    size_t start = r->t->length;
    if (n == 1) {
        put_alone(r, e);
        return;
    }
    put_together(r, e, n);
    capital_at(r->t, start);
    end_line(r, e);
    r->at += n;
}

static void put_report(report *r)
{
    tilly_event e;
    put_title(r);
    while (event_at(r, r->at, &e)) {
        if (e.kind == TILLY_EV_STEP) {
            r->step = e;
            r->told = false;
            r->at++;
        } else if (goes_without_saying(r, &e)) {
            r->at++;
        } else {
            put_line(r, &e);
        }
    }
}

tilly_status tilly_turn_report(
    const tilly_turn *self, uint32_t clauses, char *words, size_t room, size_t *needed)
{
    text t;
    tilly_status status = text_start(&t, words, room);
    if (!status)
        status = handle_check(self, TURN_HANDLE);
    if (status)
        return status;
    report r = {.t = &t, .turn = self, .battle = tilly_turn_battle(self), .clauses = clauses};
    put_report(&r);
    return text_end(&t, needed);
}
