/* A battle after the action, made from its units and the events of its turns: losses, who routed
 * whom, generals, turning points. Which events count the rule set's words say
 * (words/edition_words.h). */
#include <tilly/turn.h>

#include "base/handle.h"
#include "kit/names.h"
#include "report/objectives.h"
#include "words/edition_words.h"
#include "words/events.h"

typedef struct summary {
    text *t;
    const tilly_battle *battle;
    naming names;
} summary;

/* ---- all events of the battle, one after another -------------------------------------------- */

typedef struct cursor {
    uint32_t number, at; /* turn, and index of the event in it */
    tilly_event e;
} cursor;

static bool read_event(const summary *s, uint32_t number, uint32_t at, tilly_event *e)
{
    const tilly_turn *turn;
    uint32_t count;
    return tilly_battle_past(s->battle, number, &turn) == TILLY_OK &&
           tilly_turn_events(turn, at, e, 1, &count) == TILLY_OK && at < count;
}

static uint32_t turns_of(const summary *s)
{
    tilly_battle_info info = {.size = sizeof info};
    return tilly_battle_info_of(s->battle, &info) ? 0 : info.turn + 1;
}

/* The event at the cursor, or the first of a later turn. */
static bool find_event(const summary *s, cursor *c)
{
    uint32_t turns = turns_of(s);
    for (; c->number < turns; c->number++, c->at = 0)
        if (read_event(s, c->number, c->at, &c->e))
            return true;
    return false;
}

#define EACH_EVENT(c, s) for (cursor c = {0}; find_event(s, &(c)); (c).at++)

static bool counts_as(const summary *s, const tilly_event *e, unsigned flag)
{
    const telling *t = telling_of(s->names.own, e->kind);
    return t->flags & flag && (!t->matters || t->matters(e));
}

/* ---- lines ---------------------------------------------------------------------------------- */

static void put_heading(const summary *s, const char *heading, bool *stands)
{
    if (*stands)
        return;
    *stands = true;
    put(s->t, "\n");
    put(s->t, heading);
    put(s->t, "\n");
}

/* Before what happened in it. */
static void put_turn(const summary *s, uint32_t number)
{
    put(s->t, number ? "  Turn " : "  Set-up");
    if (number)
        put_count(s->t, number);
    put(s->t, ": ");
}

/* "  Turn 3: Gustavus Adolphus falls!" */
static void put_line(const summary *s, const cursor *c)
{
    put_turn(s, c->number);
    put_event(s->t, &s->names, &c->e, NULL);
    put(s->t, "\n");
}

static void
put_events_of(const summary *s, uint32_t number, const char *heading, unsigned flag, bool *stands)
{
    for (cursor c = {.number = number}; read_event(s, number, c.at, &c.e); c.at++) {
        if (!counts_as(s, &c.e, flag))
            continue;
        put_heading(s, heading, stands);
        put_line(s, &c);
    }
}

/* ---- losses --------------------------------------------------------------------------------- */

typedef struct tally {
    uint32_t units, lost;
    int32_t strength, start;
} tally;

static bool next_fighter(const summary *s, uint32_t side, uint32_t *index, tilly_unit *unit)
{
    tilly_id id;
    for (; !tilly_battle_unit_id(s->battle, side, *index, &id); (*index)++)
        if (!tilly_battle_unit(s->battle, id, unit) &&
            !(unit->flags & (TILLY_UNIT_COMMANDER | TILLY_UNIT_MESSENGER | TILLY_UNIT_NO_STAND)))
            return true;
    return false;
}

/* Guns that changed sides: they were not among those its side began with. */
static bool was_captured(const summary *s, tilly_id id)
{
    EACH_EVENT (c, s)
        if (c.e.third == id && counts_as(s, &c.e, CHANGES_SIDES))
            return true;
    return false;
}

enum { ALL_TYPES = UINT16_MAX };
static tally tally_of(const summary *s, uint32_t side, uint32_t type)
{
    tilly_unit unit;
    tally sum = {0};
    for (uint32_t i = 0; next_fighter(s, side, &i, &unit); i++) {
        bool gone = unit.flags & TILLY_UNIT_GONE;
        if ((type != ALL_TYPES && unit.type != type) || was_captured(s, unit.id))
            continue;
        sum.units++;
        sum.lost += gone;
        sum.start += unit.start;
        sum.strength += gone ? 0 : unit.strength;
    }
    return sum;
}

/* ": three of nine units, 11 of 27 resolve" */
static void put_tally(const summary *s, tally sum)
{
    const char *strength = s->names.own ? s->names.own->strength : NULL;
    put(s->t, ": ");
    if (sum.lost)
        put_count_in_words(s->t, sum.lost);
    else
        put(s->t, "none");
    put(s->t, " of ");
    put_count_in_words(s->t, sum.units);
    put(s->t, sum.units == 1 ? " unit, " : " units, ");
    put_in(s->t, sum.start - sum.strength, s->names.strength);
    put(s->t, " of ");
    put_in(s->t, sum.start, s->names.strength);
    put(s->t, " ");
    put(s->t, strength ? strength : "strength");
    put(s->t, "\n");
}

static void put_losses_of_type(const summary *s, uint32_t side, uint32_t type)
{
    tally sum = tally_of(s, side, type);
    if (!sum.units)
        return;
    put(s->t, "  ");
    put(s->t, s->names.type(&s->names, type));
    put_tally(s, sum);
}

static void put_losses(const summary *s, uint32_t side)
{
    uint32_t types = tilly_ruleset_types(tilly_battle_rules(s->battle));
    put(s->t, "\nLosses of ");
    s->names.army(s->t, &s->names, side);
    put_tally(s, tally_of(s, side, ALL_TYPES));
    put(s->t, "  as the book counts: ");
    put_losses_of(s->t, s->battle, side);
    put(s->t, "\n");
    for (uint32_t type = 0; type < types; type++)
        put_losses_of_type(s, side, type);
}

/* ---- who routed whom ------------------------------------------------------------------------ */

static bool is_enemy(const summary *s, tilly_id unit, tilly_id other)
{
    return other && !s->names.same_army(&s->names, unit, other);
}

/* The enemy that the event names, else the last that struck the unit in that step; 0: none. */
static tilly_id victor_of(const summary *s, const cursor *rout)
{
    tilly_event e;
    tilly_id unit = rout->e.unit;
    if (rout->e.other)
        return is_enemy(s, unit, rout->e.other) ? rout->e.other : 0;
    for (uint32_t i = rout->at; i-- && read_event(s, rout->number, i, &e);) {
        if (e.kind == TILLY_EV_STEP)
            return 0;
        if (e.unit == unit && counts_as(s, &e, STRIKES) && is_enemy(s, unit, e.other))
            return e.other;
    }
    return 0;
}

/* "Croats (turn 2) and Blue Brigade (turn 4)" */
static uint32_t put_victims(const summary *s, tilly_id victor, uint32_t count)
{
    uint32_t told = 0;
    EACH_EVENT (c, s) {
        if (!counts_as(s, &c.e, ROUTS) || victor_of(s, &c) != victor)
            continue;
        if (count) {
            put_between(s->t, told, count);
            s->names.thing(s->t, &s->names, c.e.unit);
            put(s->t, c.number ? " (turn " : " (set-up");
            if (c.number)
                put_count(s->t, c.number);
            put(s->t, ")");
        }
        told++;
    }
    return told;
}

static void put_victor(const summary *s, tilly_id victor, bool *stands)
{
    uint32_t count = put_victims(s, victor, 0);
    if (!count)
        return;
    put_heading(s, "Routed or destroyed", stands);
    put(s->t, "  By ");
    if (victor)
        s->names.thing(s->t, &s->names, victor);
    else
        put(s->t, "no enemy's blow");
    put(s->t, ": ");
    put_victims(s, victor, count);
    put(s->t, "\n");
}

static void put_routs(const summary *s)
{
    tilly_unit unit;
    bool stands = false;
    for (uint32_t side = 0; side < TILLY_SIDES; side++)
        for (uint32_t i = 0; next_fighter(s, side, &i, &unit); i++)
            put_victor(s, unit.id, &stands);
    put_victor(s, 0, &stands);
}

/* ---- turning points ------------------------------------------------------------------------- */

static const char turning_points[] = "Turning points";

static uint32_t routs_in_turn(const summary *s, uint32_t number, uint32_t side)
{
    tilly_event e;
    uint32_t count = 0;
    for (uint32_t i = 0; read_event(s, number, i, &e); i++)
        count += counts_as(s, &e, ROUTS) && e.side == side;
    return count;
}

typedef struct worst_turn {
    uint32_t number, routs;
} worst_turn;

/* The turn in which most of a side's units were routed: the first of several, if two were. */
static worst_turn worst_of(const summary *s, uint32_t side)
{
    uint32_t turns = turns_of(s);
    worst_turn worst = {0};
    for (uint32_t number = 0; number < turns; number++) {
        uint32_t routs = routs_in_turn(s, number, side);
        if (routs >= 2 && routs > worst.routs)
            worst = (worst_turn){number, routs};
    }
    return worst;
}

static void put_worst_turn(const summary *s, uint32_t side, const worst_turn *worst, bool *stands)
{
    put_heading(s, turning_points, stands);
    put_turn(s, worst->number);
    put_count_in_words(s->t, worst->routs);
    put(s->t, " units of ");
    s->names.army(s->t, &s->names, side);
    put(s->t, " routed or destroyed\n");
}

/* Turn by turn: first the routs, which shake an army, then how it bore them. */
static void put_turning_points(const summary *s)
{
    bool stands = false;
    uint32_t turns = turns_of(s);
    worst_turn worst[TILLY_SIDES];
    for (uint32_t side = 0; side < TILLY_SIDES; side++)
        worst[side] = worst_of(s, side);
    for (uint32_t number = 0; number < turns; number++) {
        for (uint32_t side = 0; side < TILLY_SIDES; side++)
            if (worst[side].routs && worst[side].number == number)
                put_worst_turn(s, side, &worst[side], &stands);
        put_events_of(s, number, turning_points, TURNS_THE_DAY, &stands);
    }
}

static void put_generals(const summary *s)
{
    bool stands = false;
    uint32_t turns = turns_of(s);
    const char *own = s->names.own ? s->names.own->leaders : NULL;
    for (uint32_t number = 0; number < turns; number++)
        put_events_of(s, number, own ? own : "Generals", OF_A_GENERAL, &stands);
}

/* ---- the whole ------------------------------------------------------------------------------ */

static void put_end(const summary *s)
{
    EACH_EVENT (c, s)
        if (c.e.kind == TILLY_EV_BATTLE_OVER)
            put_line(s, &c);
}

static void put_objectives(const summary *s)
{
    tilly_objective all[TILLY_MOST_OBJECTIVES];
    const uint32_t count = objectives_of(s->battle, all);
    bool stands = false;
    for (uint32_t i = 0; i < count; i++) {
        put_heading(s, "Objectives", &stands);
        put_objective(s->t, &s->names, &all[i]);
        if (all[i].variable)
            put(s->t, all[i].met ? ": met" : ": not met");
        put(s->t, "\n");
    }
}

static void put_summary(const summary *s)
{
    put(s->t, "After the battle\n");
    put_end(s);
    put_objectives(s);
    for (uint32_t side = 0; side < TILLY_SIDES; side++)
        put_losses(s, side);
    put_routs(s);
    put_generals(s);
    put_turning_points(s);
}

tilly_status
tilly_battle_summary(const tilly_battle *self, char *words, size_t room, size_t *needed)
{
    text t;
    tilly_status status = text_start(&t, words, room);
    if (!status)
        status = handle_check(self, BATTLE_HANDLE);
    if (status)
        return status;
    summary s = {.t = &t, .battle = self, .names = names_of(self)};
    if (s.names.own)
        s.names.ruler = s.names.own->ruler;
    put_summary(&s);
    return text_end(&t, needed);
}
