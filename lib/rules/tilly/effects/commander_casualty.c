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

/* His owner throws for one who would fall (T2-296): what it would have been by. */
typedef struct escape {
    int32_t commander, routed, face, need;
} escape;
const field commander_save_fields[] = {MEANING(escape, commander, "commander", IS_UNIT),
                                       UP_TO(escape, routed, "routed", 1),
                                       UP_TO(escape, face, "face", 6),
                                       UP_TO(escape, need, "need", 6),
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

static void tell_fate(
    play *p, unsigned event, unsigned meaning, unsigned commander, int32_t shown, int32_t need)
{
    tilly_event *e = tell(p, event, cite(p, meaning), commander, p->unit[commander].host);
    e->value[0] = shown;
    e->value[1] = need;
}

static void fall(play *p, const escape *s)
{
    unsigned commander = (unsigned)s->commander;
    unsigned meaning = s->routed ? CITE_CASUALTY_ROUT : CITE_CASUALTY_HIT;
    tell_fate(p, TILLY_EV_COMMANDER_FELL, meaning, commander, s->face, s->need);
    leave_mark(p, MARK_COMMANDER, commander, 0); /* T1-207 */
    take_off(p, commander, true);
}

static void roll_fell(play *p, const question *q, const face *f)
{
    const casualty *c = here(p);
    escape s = {c->commander, c->routed, f[0], q->r.need};
    finish(p);
    if (!successes(q, f))
        tell_fate(p,
                  TILLY_EV_COMMANDER_SAFE,
                  c->routed ? CITE_CASUALTY_ROUT : CITE_CASUALTY_HIT,
                  (unsigned)c->commander,
                  s.face,
                  s.need);
    else if (newer_option(p, PARAM_COMMANDER_SAVE) != SAVE_NONE)
        *(escape *)enter(p, STEP_COMMANDER_SAVE) = s;
    else
        fall(p, &s);
}

static bool save_open(const play *p, question *q)
{
    const escape *s = here(p);
    unsigned commander = (unsigned)s->commander;
    int32_t need = param(p, PARAM_COMMANDER_SAVE) == SAVE_ON_4 ? 4 : 5;
    return throws(p, q, side_of(p, commander), commander, p->unit[commander].host, 1, need);
}

static void save_fell(play *p, const question *q, const face *f)
{
    const escape *s = here(p);
    finish(p);
    if (!successes(q, f))
        fall(p, s);
    else
        tell_fate(p,
                  TILLY_EV_COMMANDER_SAVED,
                  CITE_CASUALTY_SAVE,
                  (unsigned)s->commander,
                  f[0],
                  q->r.need);
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

const beat commander_save_beats[] = {
    {"save", TILLY_ROLL_COMMANDER_SAVE, CITE_CASUALTY_SAVE, .open = save_open, .fell = save_fell},
    {.name = NULL},
};
