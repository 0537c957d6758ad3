/* Harm to units: disruption, base units lost, rout, and who leaves the board. Every event
 * of these is told here. */
#include "rules/glauben/effects/effects.h"

static const uint16_t disrupted_cite[] = {[TILLY_BY_FIRE] = CITE_HARM_BY_FIRE,
                                          [TILLY_BY_COMBAT] = CITE_HARM_BY_RESULT,
                                          [TILLY_BY_PASSAGE] = CITE_HARM_BY_PASSAGE,
                                          [TILLY_BY_RIDING_DOWN] = CITE_HARM_BY_RIDING_DOWN,
                                          [TILLY_BY_CRISIS] = CITE_HARM_BY_CRISIS,
                                          [TILLY_BY_EDIT] = CITE_NONE,
                                          [TILLY_BY_CREW] = CITE_HARM_CREW};
static const uint16_t loss_cite[] = {[TILLY_BY_FIRE] = CITE_HARM_BY_FIRE,
                                     [TILLY_BY_COMBAT] = CITE_HARM_LOSS,
                                     [TILLY_BY_PASSAGE] = CITE_HARM_LOSS,
                                     [TILLY_BY_RIDING_DOWN] = CITE_HARM_BY_RIDING_DOWN,
                                     [TILLY_BY_CRISIS] = CITE_HARM_LOSS,
                                     [TILLY_BY_EDIT] = CITE_NONE,
                                     [TILLY_BY_CREW] = CITE_HARM_CREW};

/* ---- the count (GL-Q-14, GL-Q-16) ----------------------------------------------------------- */

static bool counts(const play *p, unsigned u)
{
    return is_fighting(p, u) || (is_general(p, u) && option(p, OPTION_COMMAND_COUNTS));
}

/* A unit still to come was not counted in (GL-Q-111). */
static bool is_under_command(const play *p, unsigned u)
{
    return p->unit[u].state != UNIT_GONE && !of(p, u)->arrives && counts(p, u);
}

int32_t standing_of_army(const play *p, unsigned side)
{
    int32_t bases = 0;
    for (unsigned u = first_of(p, side); u < end_of(p, side); u++)
        if (is_under_command(p, u))
            bases += p->unit[u].strength;
    return bases;
}

bool is_army_counted(const play *p, unsigned side)
{
    return campaign_of(p)->total[side] || p->s->row >= p->edition->setup_rows ||
           p->edition->row[p->s->row].step == STEP_FIRST_ORDERS;
}

/* Before the count it is all that stands, or waits to be put down. */
int32_t total_of(const play *p, unsigned side)
{
    return is_army_counted(p, side) ? campaign_of(p)->total[side] : standing_of_army(p, side);
}

int32_t losses_of(const play *p, unsigned side)
{
    if (!is_army_counted(p, side))
        return 0;
    return total_of(p, side) - standing_of_army(p, side) - campaign_of(p)->unseen[side];
}

void tell_losses(const play *p, unsigned side, int32_t *lost, int32_t *total)
{
    *lost = losses_of(p, side);
    *total = total_of(p, side);
}

/* The victory track (GL-042, GL-043, GL-221): a mark lies where losses reach a level, and the army
 * is tested where they exceed it (GL-Q-86). */
uint32_t loss_marks(const play *p, unsigned side, tilly_loss_mark *rows, uint32_t room)
{
    const int32_t total = total_of(p, side);
    uint32_t count = 0;
    for (int32_t percent = 1; percent < 100; percent++) {
        if (crisis_level(tables_of(p), percent).percent != percent)
            continue;
        if (count < room)
            rows[count] = (tilly_loss_mark){.mark = (total * percent + 99) / 100,
                                            .test = total * percent / 100 + 1,
                                            .percent = (uint16_t)percent,
                                            .tested = percent <= campaign_of(p)->tested[side]};
        count++;
    }
    return count;
}

/* ---- leaving -------------------------------------------------------------------------------- */

/* The order he carries goes with him, unless it has passed to another. */
static void drop_courier(play *p, unsigned messenger)
{
    unsigned held = of(p, messenger)->courier;
    of(p, messenger)->courier = 0;
    if (held && courier_at(p, held - 1)->rider == messenger)
        courier_at(p, held - 1)->rider = NOBODY;
}

void leave_board(play *p, unsigned u)
{
    p->unit[u].state = UNIT_GONE;
    places_changed(p, u);
    of(p, u)->house = 0;
    of(p, u)->arrives = 0;
    of(p, u)->quarry = NOBODY;
    if (is_messenger(p, u)) {
        drop_courier(p, u);
        return;
    }
    units_changed(p);
    p->s->lost[side_of(p, u)]++;
}

void lose_general(play *p, unsigned u)
{
    leave_board(p, u);
    if (campaign_of(p)->chief[side_of(p, u)] == u)
        new_chief(p, side_of(p, u)); /* GL-Q-96 */
}

/* ---- disruption and losses ------------------------------------------------------------------ */

static unsigned passage_cite(const play *p, unsigned by)
{
    return by != NOBODY && is_routing(p, by) ? CITE_HARM_BY_FUGITIVES : CITE_HARM_BY_PASSAGE;
}

void disrupt(play *p, unsigned u, unsigned by, enum tilly_cause cause)
{
    if (state_of(p, u) != ORGANISED)
        return;
    of(p, u)->order = DISRUPTED;
    unsigned clause = cause == TILLY_BY_PASSAGE ? passage_cite(p, by) : disrupted_cite[cause];
    tell_seen(p, TILLY_EV_DISRUPTED, cite(p, clause), u, by)->value[0] = (int32_t)cause;
}

static void destroy(play *p, unsigned u, unsigned by, enum tilly_cause cause)
{
    tilly_event *e = tell_seen(p, TILLY_EV_DESTROYED, cite(p, CITE_HARM_LAST_BASE), u, by);
    e->value[0] = p->unit[u].x;
    e->value[1] = p->unit[u].y;
    e->value[2] = (int32_t)cause;
    leave_board(p, u);
}

/* GL-Q-10: from the rear rank. */
bool lose_base(play *p, unsigned u, unsigned by, enum tilly_cause cause)
{
    int32_t before = p->unit[u].strength;
    tilly_event *e = tell_seen(p, TILLY_EV_BASE_LOST, cite(p, loss_cite[cause]), u, by);
    e->value[0] = before;
    e->value[1] = before - 1;
    e->value[2] = (int32_t)cause;
    p->unit[u].strength = (int16_t)(before - 1);
    if (before > 1)
        reshape(p, u);
    else
        destroy(p, u, by, cause);
    return before > 1;
}

/* ---- rout ----------------------------------------------------------------------------------- */

/* GL-Q-90: those who serve guns that cannot be moved leave them. */
static void abandon(play *p, unsigned battery, unsigned by, enum tilly_cause cause)
{
    disrupt(p, battery, by, cause);
    of(p, battery)->marks |= ABANDONED;
}

void lose_heart(play *p, unsigned u, unsigned by, enum tilly_cause cause)
{
    if (is_routing(p, u))
        return;
    if (formation_of(p, u) == TILLY_FORMATION_UNLIMBERED) {
        abandon(p, u, by, cause);
        return;
    }
    of(p, u)->order = ROUTING;
    places_changed(p, u);
    of(p, u)->marks &= (uint8_t) ~(RETIRING | RETREATING | PURSUING);
    tell_seen(p, TILLY_EV_BROKE, cite(p, disrupted_cite[cause]), u, by)->value[0] = (int32_t)cause;
}

void break_unit(play *p, unsigned u, unsigned by, enum tilly_cause cause)
{
    bool routed = is_routing(p, u);
    lose_heart(p, u, by, cause);
    if (!routed && is_routing(p, u))
        flee(p, u);
}

/* ---- the commander in chief (GL-Q-96) ------------------------------------------------------- */

/* The next in the list who stands there, after the last again the first; if none has come
 * yet, the first of those to come. */
static unsigned next_general(const play *p, unsigned side, unsigned after, enum unit_state state)
{
    unsigned first = first_of(p, side);
    unsigned count = p->s->count[side];
    unsigned from = after == NOBODY ? count - 1 : after - first;
    for (unsigned i = 1; i <= count; i++) {
        unsigned u = first + (from + i) % count;
        if (is_general(p, u) && p->unit[u].state == state)
            return u;
    }
    return NOBODY;
}

void new_chief(play *p, unsigned side)
{
    uint16_t *chief = &campaign_of(p)->chief[side];
    if (*chief != NOBODY && p->unit[*chief].state != UNIT_GONE)
        return;
    unsigned next = next_general(p, side, *chief, UNIT_ON_TABLE);
    if (next == NOBODY)
        next = next_general(p, side, *chief, UNIT_WAITING);
    *chief = (uint16_t)next;
    if (next != NOBODY)
        tell_own(p, TILLY_EV_CHIEF, cite(p, CITE_CHIEF_FALLS), next, NOBODY, side);
}

/* ---- edits ---------------------------------------------------------------------------------- */

void give_back(play *p, unsigned u, int32_t bases)
{
    p->unit[u].strength = (int16_t)(p->unit[u].strength + bases);
}
