/* Hits, routs and commander casualties: what shooting, melee and edits do to units. */
#include "rules/tilly/effects/effects.h"

static const uint16_t hit_cite[] = {[HARM_SHOT] = CITE_SHOT_EFFECT,
                                    [HARM_MELEE] = CITE_HARM_MELEE_HIT,
                                    [HARM_MORALE] = CITE_HARM_RESOLVE,
                                    [HARM_EDIT] = CITE_HARM_RESOLVE};
static const uint16_t rout_cite[] = {[HARM_SHOT] = CITE_SHOT_EFFECT,
                                     [HARM_MELEE] = CITE_HARM_MELEE_ROUT,
                                     [HARM_MORALE] = CITE_HARM_MORALE_ROUT,
                                     [HARM_EDIT] = CITE_HARM_ROUT};

/* What command morale takes never comes back (T1-Q-128). */
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
    if (how != HARM_MORALE)
        note_recoverable(p, u, before - after);
    tilly_event *e = tell(p, TILLY_EV_HIT, cite(p, hit_cite[how]), u, by);
    e->value[0] = (int32_t)hits;
    e->value[1] = before;
    e->value[2] = after;
}

static void rout(play *p, unsigned u, enum harm how)
{
    tilly_event *e = tell(p, TILLY_EV_ROUTED, cite(p, rout_cite[how]), u, NOBODY);
    e->value[0] = p->unit[u].x;
    e->value[1] = p->unit[u].y;
    e->value[2] = (int32_t)how;
    /* T1-072 */
    if (how == HARM_SHOT || how == HARM_MELEE)
        add_mark(p, MARK_ROUT, u)->how = how & 7u;
    take_off(p, u, true);
}

void rout_broken(play *p, enum harm how)
{
    for (unsigned r = 0; r < ROLES; r++)
        EACH_UNIT (u, p, side_in(p, (enum role)r))
            if (p->unit[u].strength <= 0)
                rout(p, u, how);
}

int32_t loses_at(const play *p, unsigned side)
{
    int32_t share = param(p, PARAM_BREAK_SHARE);
    return (p->s->original[side] + share - 1) / share; /* T1-Q-131 */
}

/* ---- a commander whose unit was hit: one roll an event (T1-Q-77), by the side that scored the
 * hits (T1-Q-78) */

typedef struct casualty {
    int32_t commander, routed, how, thrower;
} casualty;
const field casualty_fields[] = {MEANING(casualty, commander, "commander", IS_UNIT),
                                 UP_TO(casualty, routed, "routed", 1),
                                 UP_TO(casualty, how, "how", HARM_EDIT),
                                 MEANING(casualty, thrower, "thrower", IS_SIDE),
                                 {.name = NULL}};

void roll_for_commander(
    play *p, unsigned commander, bool routed, enum harm how, unsigned thrower_side)
{
    casualty *c = enter(p, STEP_CASUALTY);
    *c = (casualty){(int32_t)commander, routed, (int32_t)how, (int32_t)thrower_side};
}

static bool roll_open(const play *p, question *q, enum harm how)
{
    const casualty *c = here(p);
    /* T1-205, T1-206 */
    int32_t need = param(p, c->routed ? PARAM_CASUALTY_ROUT : PARAM_CASUALTY_HIT);
    return c->how == (int32_t)how &&
           throws(p, q, (unsigned)c->thrower, (unsigned)c->commander, NOBODY, 1, need);
}

static bool shot_open(const play *p, question *q)
{
    return roll_open(p, q, HARM_SHOT);
}
static bool melee_open(const play *p, question *q)
{
    return roll_open(p, q, HARM_MELEE);
}

static void roll_fell(play *p, const question *q, const face *f)
{
    const casualty *c = here(p);
    unsigned commander = (unsigned)c->commander;
    bool falls = successes(q, f) > 0;
    tilly_event *e = tell(p,
                          falls ? TILLY_EV_COMMANDER_FELL : TILLY_EV_COMMANDER_SAFE,
                          cite(p, c->routed ? CITE_CASUALTY_ROUT : CITE_CASUALTY_HIT),
                          commander,
                          p->unit[commander].host);
    e->value[0] = f[0];
    e->value[1] = q->r.need;
    if (falls) {
        add_mark(p, MARK_COMMANDER, commander); /* T1-207 */
        take_off(p, commander, true);
    }
    finish(p);
}

const beat casualty_beats[] = {
    {"shot", TILLY_ROLL_COMMANDER_SHOT, CITE_CASUALTY_ROLL, .open = shot_open, .fell = roll_fell},
    {"melee",
     TILLY_ROLL_COMMANDER_MELEE,
     CITE_CASUALTY_IN_MELEE,
     .open = melee_open,
     .fell = roll_fell},
    {.name = NULL},
};
