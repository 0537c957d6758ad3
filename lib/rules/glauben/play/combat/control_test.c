/* One unit that has put its opponent to rout: does it obey, or run after him (GL-210 to GL-213,
 * GL-Q-83 to GL-Q-85)? */
#include "rules/glauben/play/combat/combat.h"

const field control_fields[] = {SIGNEDS(control, help.bonus, "help.bonus"),
                                MEANING(control, unit, "unit", IS_UNIT),
                                UP_TO(control, obeys, "obeys", 1),
                                UP_TO(control, follows, "follows", 1),
                                {.name = NULL}};

static unsigned tested(const play *p)
{
    return (unsigned)((const control *)here(p))->unit;
}

/* The nearest of those routed in this combat (GL-Q-84). */
static unsigned quarry_of(const play *p, unsigned u)
{
    unsigned nearest = NOBODY;
    int32_t least = NEVER;
    EACH_UNIT (e, p, foe(side_of(p, u))) {
        if (!(p->item[e] & BEATEN) || !is_routing(p, e))
            continue;
        int32_t gap = gap_between(p, u, e);
        if (gap >= least)
            continue;
        least = gap;
        nearest = e;
    }
    return nearest;
}

static void general_helps(play *p)
{
    unsigned u = tested(p);
    *(help *)enter(p, STEP_HELP) = (help){.side = (int32_t)side_of(p, u),
                                          .unit = (int32_t)u,
                                          .ask = TILLY_ASK_GENERAL_HELPS,
                                          .roll = TILLY_ROLL_GENERAL_FIGHTS};
}

/* ---- the draw (GL-R-11) --------------------------------------------------------------------- */

static bool draw_open(const play *p, question *q)
{
    unsigned u = tested(p);
    return draws(p,
                 q,
                 side_of(p, u),
                 u,
                 quarry_of(p, u),
                 troop_for(p, u)->morale,
                 ((const control *)here(p))->help.bonus[0]);
}

static void draw_fell(play *p, const question *q, const face *f)
{
    control *c = here(p);
    unsigned u = tested(p);
    c->obeys = succeeds(q, f[0]);
    settle_control(p, u, c->obeys);
    tilly_event *e = tell_seen(p, TILLY_EV_CONTROL, cite(p, CITE_CONTROL_TEST), u, NOBODY);
    const int32_t value[] = {f[0] + q->r.modifier, q->r.need, c->obeys};
    memcpy(e->value, value, sizeof value);
    pass(p);
}

/* ---- stand or pursue (GL-D-36) -------------------------------------------------------------- */

static bool pursue_open(const play *p, question *q)
{
    unsigned u = tested(p);
    unsigned quarry = quarry_of(p, u);
    return ((const control *)here(p))->obeys && quarry != NOBODY &&
           asks(p, q, side_of(p, u), u, quarry);
}

static void pursue_list(const play *p, const question *q, options *o)
{
    offer(p, o, TILLY_OPT_NONE, NOBODY, NOBODY);
    offer_usual(o);
    offer(p, o, TILLY_OPT_PURSUE, index_of(q->d.subject), index_of(q->d.object));
}

static void pursue_take(play *p, const question *q, const answer *a)
{
    ((control *)here(p))->follows = a->option->kind == TILLY_OPT_PURSUE;
    pass(p);
}

static void follow(play *p)
{
    const control *c = here(p);
    if (!c->obeys || c->follows)
        pursue(p, tested(p), quarry_of(p, tested(p)));
}

const beat control_beats[] = {
    {"general", .clause = CITE_CONTROL_HELPED, .act = general_helps},
    {"draw", TILLY_ROLL_CONTROL, CITE_CONTROL_TEST, .open = draw_open, .fell = draw_fell},
    {"choice",
     TILLY_ASK_PURSUE,
     CITE_PURSUIT_CHOICE,
     .open = pursue_open,
     .list = pursue_list,
     .take = pursue_take},
    {"pursuit", .clause = CITE_PURSUIT, .act = follow},
    {"guns", .clause = CITE_GUNS_FALL, .act = settle_guns},
    {.name = NULL},
};
