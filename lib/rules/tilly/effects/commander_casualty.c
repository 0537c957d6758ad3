/* A commander shot, or struck down in melee, whose unit was hit (T1-204 to T1-207): one roll an
 * event (T1-Q-77), by the side that scored the hits (T1-Q-78). */
#include "rules/tilly/effects/effects.h"

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
