/* P6c: split moves step out, then all other small arms of both sides fire simultaneously (SC-060 to
 * SC-071, SC-212, SC-213). */
#include "rules/scruby/play/fire/firing.h"

/* ---- stepping out ---------------------------------------------------------------------------- */

const field small_arms_fields[] = {{.name = NULL}};

static bool is_to_step_out(const play *p, unsigned u)
{
    return on_table(p, u) && of(p, u)->declared == DECLARED_SPLIT_MOVE && is_steady(p, u) &&
           !of(p, u)->out;
}

static void begin_small_arms(play *p)
{
    step_out_all(p, is_to_step_out, false);
    enter(p, STEP_SIMULTANEOUS_FIRE);
}

const beat small_arms_beats[] = {
    {"step out", .clause = CITE_SPLIT_MOVE, .act = begin_small_arms},
    {.name = NULL},
};

/* ---- targets (SC-D-15, SC-D-16) -------------------------------------------------------------- */

typedef struct simultaneous_fire {
    int32_t named; /* place in the order of asking up to which all have named */
} simultaneous_fire;
const field simultaneous_fire_fields[] = {MEANING(simultaneous_fire, named, "named", IS_AMOUNT),
                                          {.name = NULL}};

static bool has_target(const play *p, unsigned u)
{
    return is_stand(p, u) && can_hit_anybody(p, u, NULL);
}

static bool small_target_open(const play *p, question *q)
{
    const simultaneous_fire *t = here(p);
    unsigned u = next_in_order(p, t->named, has_target);
    return u != NOBODY && asks(p, q, side_of(p, u), u, NOBODY);
}

static void small_target_list(const play *p, const question *q, options *o)
{
    offer_targets(p, o, index_of(q->d.subject), NULL);
}

static void small_target_take(play *p, const question *q, const answer *a)
{
    ((simultaneous_fire *)here(p))->named = place_in_order(p, index_of(q->d.subject)) + 1;
    take_target(p, q, a);
}

static void fire_in_own_time(play *p)
{
    fire_simultaneously(p, false);
}

const beat simultaneous_fire_beats[] = {
    {"target",
     TILLY_ASK_BATTERY_TARGET,
     CITE_TARGET,
     .open = small_target_open,
     .list = small_target_list,
     .take = small_target_take},
    {"fire", .clause = CITE_SMALL_ARMS, .act = fire_in_own_time},
    {.name = NULL},
};
