/* Moves that nobody chooses, made whole at once: rout, falling back, pursuit (GL-066, GL-125 to
 * GL-129, GL-Q-18 to GL-Q-20, GL-Q-71, GL-Q-72, GL-Q-84, GL-Q-85, GL-Q-105). */
#include "rules/glauben/effects/effects.h"

/* ---- one straight leg ----------------------------------------------------------------------- */

typedef struct flight {
    walker w;
    leg l;
    int32_t end; /* how far it goes; -1: it cannot so much as stand so */
} flight;

/* A hedgehog that is thrown back goes in column (GL-Q-78). */
static void take_column(const play *p, walker *w)
{
    box now = box_of(p, w->unit);
    w->formation = TILLY_FORMATION_COLUMN;
    w->body =
        reshaped(&now,
                 shape_in(p, w->unit, TILLY_FORMATION_COLUMN, (unsigned)p->unit[w->unit].strength),
                 true);
}

static void
begin(const play *p, unsigned u, enum gait gait, unsigned target, uint16_t facing, flight *f)
{
    walk_begin(p, u, gait, target, &f->w);
    if (gait == GAIT_FALL_BACK && in_hedgehog(p, u))
        take_column(p, &f->w);
    walk_face(&f->w, facing);
    note_contacts(p, &f->w);
}

static void look_along(const play *p, flight *f, direction way)
{
    walk_look(p, &f->w, way, walk_reach(p, &f->w), &f->l);
    f->end = leg_before(&f->l, f->l.allowance);
}

/* No room at all: a garrison stays inside, a hedgehog keeps its outline (GL-Q-103). */
static void stay_put(const play *p, flight *f)
{
    unsigned u = f->w.unit;
    walk_face(&f->w, p->unit[u].heading);
    f->w.body = box_of(p, u);
    if (in_house(p, u))
        f->w.formation = TILLY_FORMATION_GARRISON;
}

static void tell_dissolved(play *p, const flight *f)
{
    unsigned u = f->w.unit;
    unsigned clause = is_routing(p, u) ? CITE_HARM_HEDGEHOG_LOST : CITE_FLIGHT_LEAVES_HEDGEHOG;
    tilly_event *e = tell_seen(p, TILLY_EV_FORMED, cite(p, clause), u, NOBODY);
    point at = place_of(p, u);
    const int32_t value[] = {
        TILLY_FORMATION_HEDGEHOG, f->w.formation, at.x, at.y, f->w.heading, 0, 1};
    memcpy(e->value, value, sizeof value);
}

static void
carry_out(play *p, flight *f, unsigned event, unsigned clause, unsigned other, int32_t word)
{
    unsigned u = f->w.unit;
    if (f->end < 0)
        stay_put(p, f);
    if (in_hedgehog(p, u))
        tell_dissolved(p, f);
    if (f->end >= 0)
        walk_go(p, &f->w, &f->l, f->end);
    carry_out_walk(p, &f->w, event, clause, other, word);
    if (!on_table(p, u))
        return;
    reshape(p, u); /* it may have room now */
    take_post(p, u);
}

/* ---- rout ----------------------------------------------------------------------------------- */

enum { FIRST_OFF = 1500, MOST_OFF = RIGHT_ANGLE };

static bool is_any(const play *p, unsigned e)
{
    return is_fighting(p, e);
}

/* Away from the nearest enemy; if he is exactly ahead, or there is none, to the right (GL-Q-19). */
static int32_t first_sign(const play *p, unsigned u, uint16_t home)
{
    unsigned enemy = nearest_enemy(p, u, is_any, NULL);
    if (enemy == NOBODY)
        return 1;
    point own = place_of(p, u);
    point other = place_of(p, enemy);
    return distance_across(direction_of(home), own, other) > 0 ? -1 : 1;
}

/* Its whole move touches no enemy and no impassable ground; friends do not count (GL-Q-52). A part
 * of it beyond an edge is off the board, and what lies there is nothing to it. */
static bool is_way_out(const leg *l)
{
    int32_t length = smaller(l->leaves, l->allowance);
    if (l->met <= length)
        return false;
    for (uint32_t i = 0; i < l->bars; i++)
        if (l->bar[i].most == NEVER &&
            l->bar[i].least - (l->bar[i].unit != NOBODY ? TOUCH + 1 : 0) <= length)
            return false;
    return true;
}

static void look_to_flee(const play *p, unsigned u, uint16_t heading, flight *f)
{
    begin(p, u, GAIT_ROUT, NOBODY, heading, f);
    look_along(p, f, direction_of(heading));
}

static bool may_flee_along(const play *p, unsigned u, uint16_t heading, flight *f)
{
    look_to_flee(p, u, heading, f);
    return is_way_out(&f->l);
}

static bool find_way_out(const play *p, unsigned u, uint16_t home, flight *f)
{
    int32_t sign = first_sign(p, u, home);
    if (may_flee_along(p, u, home, f))
        return true;
    for (int32_t off = FIRST_OFF; off <= MOST_OFF; off += FIRST_OFF)
        for (int turn = 0; turn < 2; turn++, sign = -sign)
            if (may_flee_along(p, u, heading_plus(home, sign * off), f))
                return true;
    return false;
}

/* GL-Q-105: it does not end upon others, but runs on to the first free place or off the board;
 * where something bars the way to that, it ends before them. */
static void run_on(const play *p, flight *f)
{
    int32_t full = f->l.allowance;
    if (f->l.leaves > full && f->end < full) {
        walk_look(p, &f->w, f->l.way, p->table->width + p->table->depth, &f->l);
        int32_t free = leg_after(&f->l, full);
        if (free != NEVER)
            f->end = free;
        else if (leg_blocked(&f->l, f->l.leaves))
            return;
        else
            full = f->l.leaves;
    }
    if (f->l.leaves <= full || f->l.leaves <= f->end)
        f->end = f->l.leaves;
}

/* GL-127 to GL-129. No way out: until it would touch the enemy or impassable ground (GL-Q-20). */
void flee(play *p, unsigned u)
{
    flight f;
    uint16_t home = heading_home(p, u);
    if (find_way_out(p, u, home, &f))
        run_on(p, &f);
    else
        look_to_flee(p, u, home, &f);
    carry_out(p, &f, TILLY_EV_FLED, CITE_FLIGHT, NOBODY, 0);
}

/* ---- falling back --------------------------------------------------------------------------- */

static direction away_from(const play *p, unsigned u, unsigned from)
{
    return from == NOBODY ? direction_of(heading_home(p, u))
                          : direction_towards(place_of(p, from), place_of(p, u));
}

static uint16_t front_to(const play *p, unsigned u, unsigned from)
{
    return from == NOBODY ? heading_plus(heading_home(p, u), HALF_CIRCLE)
                          : heading_towards(place_of(p, u), place_of(p, from));
}

void fall_back(play *p, unsigned u, unsigned from, bool retiring)
{
    flight f;
    if (retiring) {
        of(p, u)->marks |= RETIRING;
        of(p, u)->marks &= (uint8_t)~PURSUING;
        places_changed(p, u);
    }
    begin(p, u, GAIT_FALL_BACK, NOBODY, front_to(p, u, from), &f);
    look_along(p, &f, away_from(p, u, from));
    carry_out(p,
              &f,
              TILLY_EV_FELL_BACK,
              retiring ? CITE_FLIGHT_RETIRES : CITE_FLIGHT_WITHDRAWS,
              from,
              retiring);
}

static unsigned nearest_seen(const play *p, unsigned u, bool (*counts)(const play *p, unsigned e))
{
    unsigned nearest = NOBODY;
    int32_t best = NEVER;
    EACH_UNIT (e, p, foe(side_of(p, u))) {
        if (!counts(p, e))
            continue;
        int32_t gap = gap_between(p, u, e);
        if (gap >= best || !can_see(p, u, e, NULL))
            continue;
        best = gap;
        nearest = e;
    }
    return nearest;
}

void retire(play *p, unsigned u)
{
    /* GL-Q-90 */
    if (formation_of(p, u) == TILLY_FORMATION_UNLIMBERED)
        of(p, u)->marks |= ABANDONED;
    else
        fall_back(p, u, nearest_seen(p, u, is_in_order), true);
}

/* ---- pursuit -------------------------------------------------------------------------------- */

static bool is_fugitive(const play *p, unsigned e)
{
    return is_fighting(p, e) && is_routing(p, e);
}

void pursue(play *p, unsigned u, unsigned quarry)
{
    flight f;
    /* GL-Q-85 */
    if (quarry == NOBODY || !on_table(p, quarry) || !is_fugitive(p, quarry))
        quarry = nearest_seen(p, u, is_fugitive);
    if (is_marked(p, u, PURSUING))
        of(p, u)->quarry = (uint16_t)quarry;
    if (quarry == NOBODY)
        return;
    point own = place_of(p, u);
    point other = place_of(p, quarry);
    begin(p, u, GAIT_PURSUE, quarry, heading_towards(own, other), &f);
    look_along(p, &f, direction_towards(own, other));
    carry_out(p, &f, TILLY_EV_PURSUED, CITE_FLIGHT_PURSUES, quarry, 0);
}
