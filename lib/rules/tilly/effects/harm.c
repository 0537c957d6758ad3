/* Hits and routs, resolve lost and regained: what shooting, melee, morale and edits do to units. */
#include "rules/tilly/effects/effects.h"

static const uint16_t hit_cite[] = {[HARM_SHOT] = CITE_SHOT_EFFECT,
                                    [HARM_MELEE] = CITE_HARM_MELEE_HIT,
                                    [HARM_EDIT] = CITE_HARM_RESOLVE};
static const uint16_t rout_cite[] = {[HARM_SHOT] = CITE_SHOT_EFFECT,
                                     [HARM_MELEE] = CITE_HARM_MELEE_ROUT,
                                     [HARM_MORALE] = CITE_HARM_MORALE_ROUT,
                                     [HARM_EDIT] = CITE_HARM_ROUT,
                                     [HARM_EROSION] = CITE_MORALE_EROSION};

/* Counts resolve that can be regained (T1-Q-128). */
static void note_recoverable(play *p, unsigned u, int32_t lost)
{
    int32_t in_all = of(p, u)->recoverable + lost;
    of(p, u)->recoverable = (uint8_t)(in_all < UINT8_MAX ? in_all : UINT8_MAX);
}

void hurt(play *p, unsigned u, unsigned hits, unsigned by, enum harm how)
{
    int32_t before = p->unit[u].strength;
    int32_t after = (int32_t)hits < before ? before - (int32_t)hits : 0; /* T1-Q-76 */
    p->unit[u].strength = (int16_t)after;
    note_recoverable(p, u, before - after);
    tilly_event *e = tell(p, TILLY_EV_HIT, cite(p, hit_cite[how]), u, by);
    e->value[0] = (int32_t)hits;
    e->value[1] = before;
    e->value[2] = after;
}

/* What the bombardment does counts as done in turn 1, or not at all (T2-072). */
void leave_mark(play *p, enum mark_kind kind, unsigned u, unsigned how)
{
    if (!p->s->turn && newer_option(p, PARAM_BOMBARDMENT_MORALE) == BOMBARDMENT_LEAVES_MORALE)
        return;
    mark *m = add_mark(p, kind, u);
    m->how = how & 7u;
    if (!m->turn)
        m->turn = 1;
}

static void rout(play *p, unsigned u, unsigned by, enum harm how)
{
    tilly_event *e = tell(p, TILLY_EV_ROUTED, cite(p, rout_cite[how]), u, by);
    e->value[0] = p->unit[u].x;
    e->value[1] = p->unit[u].y;
    e->value[2] = (int32_t)how;
    /* T1-072 */
    if (how == HARM_SHOT || how == HARM_MELEE)
        leave_mark(p, MARK_ROUT, u, how);
    take_off(p, u, true);
}

void use_mark(play *p, enum mark_kind kind, unsigned u)
{
    for (unsigned i = 0; i < p->s->marks; i++)
        if (p->mark[i].unit == u && p->mark[i].kind == kind)
            p->mark[i].used = 1;
}

void rout_broken(play *p, enum harm how, unsigned (*by)(const play *p, unsigned u))
{
    for (unsigned r = 0; r < ROLES; r++)
        EACH_UNIT (u, p, side_in(p, (enum role)r))
            if (p->unit[u].strength <= 0)
                rout(p, u, by ? by(p, u) : NOBODY, how);
}

/* By the loss of somebody else, never to come back (T1-Q-128, T2-270). */
static void
lose_heart(play *p, unsigned u, unsigned other, int32_t loss, unsigned event, unsigned meaning)
{
    unit *a = &p->unit[u];
    int32_t before = a->strength;
    int32_t after = before - loss;
    a->strength = (int16_t)(after > 0 ? after : 0);
    tilly_event *e = tell(p, event, cite(p, meaning), u, other);
    e->value[0] = before;
    e->value[1] = a->strength;
}

void shake(play *p, unsigned u, unsigned fallen)
{
    lose_heart(p,
               u,
               fallen,
               param(p, PARAM_COMMAND_LOSS),
               TILLY_EV_COMMAND_SHAKEN,
               CITE_MORALE_COMMANDER_LOST);
}

bool erode(play *p, unsigned u, unsigned routed)
{
    lose_heart(p, u, routed, 1, TILLY_EV_ERODED, CITE_MORALE_EROSION);
    if (p->unit[u].strength > 0)
        return false;
    rout(p, u, routed, HARM_EROSION);
    return true;
}

int32_t can_regain(const play *p, unsigned u)
{
    int32_t room = p->unit[u].start - p->unit[u].strength;
    /* T1-310, T1-313, T1-Q-128 */
    return of(p, u)->recoverable < room ? of(p, u)->recoverable : room;
}

int32_t regain(play *p, unsigned u, int32_t most)
{
    int32_t gain = can_regain(p, u) < most ? can_regain(p, u) : most;
    p->unit[u].strength = (int16_t)(p->unit[u].strength + gain);
    of(p, u)->recoverable = (uint8_t)(of(p, u)->recoverable - gain);
    return gain;
}

void restore(play *p, unsigned u, int32_t resolve)
{
    p->unit[u].strength = (int16_t)(p->unit[u].strength + resolve);
    of(p, u)->recoverable = (uint8_t)can_regain(p, u);
}

int32_t loses_at(const play *p, unsigned side)
{
    int32_t share = param(p, PARAM_BREAK_SHARE);
    return (p->s->original[side] + share - 1) / share; /* T1-Q-131 */
}

/* With the variable rule a die decides (T1-325). */
uint32_t tilly_loss_marks(const play *p, unsigned side, tilly_loss_mark *rows, uint32_t room)
{
    int32_t breaks = loses_at(p, side);
    if (param(p, PARAM_VARIABLE_MORALE))
        return 0;
    if (room)
        *rows = (tilly_loss_mark){.mark = breaks, .test = breaks};
    return 1;
}
