/* (a) Disruption and rout removal: disrupted units may rally, routing and pursuing ones must draw
 * (GL-060 to GL-070, GL-Q-17 to GL-Q-25). */
#include "rules/glauben/play/play.h"
#include "rules/glauben/state/cached_values.h"

const field rally_fields[] = {{.name = NULL}};

/* ---- who draws next (GL-D-10) --------------------------------------------------------------- */

static bool must_draw(const play *p, unsigned u)
{
    return is_routing(p, u) || is_marked(p, u, PURSUING);
}

/* One draw a unit and half (GL-Q-17). */
static bool waits(const play *p, unsigned u)
{
    if (!stands(p, u) || has(p, u, TRIED))
        return false;
    return must_draw(p, u) || state_of(p, u) == DISRUPTED;
}

static void half_begins(play *p)
{
    begin_half(p, side_of_row(p));
}

static bool next_open(const play *p, question *q)
{
    return set_any(actors_now(p, side_of_row(p), waits)) &&
           asks(p, q, side_of_row(p), NOBODY, NOBODY);
}

/* The step ends only when nobody is left who must. */
static void next_list(const play *p, const question *q, options *o)
{
    bool all_may = true;
    const unit_set *left = actors_now(p, q->d.side, waits);
    EACH_OF_SET (u, p, left, q->d.side) {
        offer(p, o, TILLY_OPT_UNIT, u, NOBODY);
        if (!all_may || !must_draw(p, u))
            continue;
        all_may = false;
        offer_usual(o);
    }
    if (!all_may)
        return;
    offer(p, o, TILLY_OPT_END, NOBODY, NOBODY);
    offer_usual(o);
}

typedef struct rally_draw {
    aid aid;
    int32_t unit;
} rally_draw;
const field rally_draw_fields[] = {SIGNEDS(rally_draw, aid.bonus, "aid.bonus"),
                                   MEANING(rally_draw, unit, "unit", IS_UNIT),
                                   {.name = NULL}};

static void next_take(play *p, const question *q, const answer *a)
{
    if (a->option->kind == TILLY_OPT_END) {
        finish(p);
        return;
    }
    unsigned u = index_of(a->option->unit);
    did(p, u, TRIED);
    has_acted(p, u);
    rally_draw *r = enter(p, STEP_RALLY_DRAW);
    r->unit = (int32_t)u;
}

const beat rally_beats[] = {
    {"begin", .act = half_begins},
    {"next",
     TILLY_ASK_RALLY_NEXT,
     CITE_RALLY_NEXT,
     .open = next_open,
     .list = next_list,
     .take = next_take},
    {.name = NULL},
};

/* ---- one unit (GL-R-02 to GL-R-04) ---------------------------------------------------------- */

/* The purpose of a draw, by the state of the unit. */
typedef struct purpose {
    uint16_t roll, clause, done, failed, done_clause, failed_clause;
} purpose;
static const purpose rallies = {TILLY_ROLL_RALLY,
                                CITE_RALLY,
                                TILLY_EV_IN_ORDER,
                                TILLY_EV_STILL_DISRUPTED,
                                CITE_RALLY_RESULT,
                                CITE_RALLY_RESULT},
                     stops = {TILLY_ROLL_STOP_ROUT,
                              CITE_STOP_ROUT,
                              TILLY_EV_ROUT_STOPPED,
                              TILLY_EV_ROUT_GOES_ON,
                              CITE_ROUT_STOPPED,
                              CITE_ROUT_GOES_ON},
                     returns = {TILLY_ROLL_END_PURSUIT,
                                CITE_END_PURSUIT,
                                TILLY_EV_PURSUIT_ENDED,
                                TILLY_EV_PURSUIT_GOES_ON,
                                CITE_END_PURSUIT,
                                CITE_END_PURSUIT};

static const purpose *purpose_of(const play *p, unsigned u)
{
    return is_routing(p, u) ? &stops : is_marked(p, u, PURSUING) ? &returns : &rallies;
}

static void ask_help(play *p)
{
    const rally_draw *r = here(p);
    int32_t u = r->unit;
    help *h = enter(p, STEP_HELP);
    *h = (help){.side = (int32_t)side_of(p, (unsigned)u),
                .unit = u,
                .ask = TILLY_ASK_GENERAL_HELPS,
                .roll = TILLY_ROLL_GENERAL_RALLIES};
}

static bool draw_open(const play *p, question *q)
{
    const rally_draw *r = here(p);
    unsigned u = (unsigned)r->unit;
    const purpose *why = purpose_of(p, u);
    q->r.kind = why->roll;
    q->r.clause = cite(p, why->clause);
    return draws(p,
                 q,
                 side_of(p, u),
                 u,
                 NOBODY,
                 why == &stops ? gl_param(p, GLAUBEN_ROUT_RALLY_MIN) : troop_for(p, u)->morale,
                 r->aid.bonus[0]);
}

static void draw_fell(play *p, const question *q, const face *f)
{
    const rally_draw *r = here(p);
    unsigned u = (unsigned)r->unit;
    const purpose *why = purpose_of(p, u);
    bool done = succeeds(q, f[0]), was_disrupted = state_of(p, u) == DISRUPTED;
    tilly_event *e = tell_seen(p,
                               done ? why->done : why->failed,
                               cite(p, done ? why->done_clause : why->failed_clause),
                               u,
                               NOBODY);
    e->value[0] = f[0] + q->r.modifier;
    e->value[1] = q->r.need;
    pass(p);
    if (!done)
        return;
    if (why == &returns)
        e->value[2] = was_disrupted;
    recover(p, u);
    consequences_of_move(p, NOBODY); /* it may form hedgehog again, or make others form (GL-Q-47) */
}

const beat rally_draw_beats[] = {
    {"help", .act = ask_help},
    {"draw", TILLY_ROLL_RALLY, CITE_RALLY, .open = draw_open, .fell = draw_fell},
    {.name = NULL},
};
