/* The state of cannons that were just put down: limbered or unlimbered (T2-065). */
#include "army/army.h"
#include "rules/tilly/play/set_up/deploy.h"

typedef struct cannon_state {
    int32_t unit;
} cannon_state;
const field cannon_state_fields[] = {MEANING(cannon_state, unit, "unit", IS_UNIT), {.name = NULL}};

/* A list that names the state has chosen already (T2-Q-12). */
static bool is_named_in_list(const play *p, unsigned u)
{
    const tilly_army *army = p->army[side_of(p, u)];
    unsigned number = number_of(p, u);
    return number < tilly_army_units(army) && army_unit_at(army, number)->formation;
}

void choose_cannon_state(play *p, unsigned u)
{
    if (can_limber(p, u) && param(p, PARAM_CANNON_STATE_AT) == STATE_AT_DEPLOYMENT &&
        !is_named_in_list(p, u))
        ((cannon_state *)enter(p, STEP_CANNON_STATE))->unit = (int32_t)u;
}

static bool state_open(const play *p, question *q) /* T2-D-05 */
{
    unsigned u = (unsigned)((const cannon_state *)here(p))->unit;
    return asks(p, q, side_of(p, u), u, NOBODY);
}

static void state_list(const play *p, const question *q, options *o)
{
    unsigned u = index_of(q->d.subject);
    offer(p, o, TILLY_OPT_UNLIMBER, u, NOBODY);
    offer_usual(o);
    offer(p, o, TILLY_OPT_LIMBER, u, NOBODY);
}

static void state_take(play *p, const question *q, const answer *a)
{
    unsigned u = index_of(q->d.subject);
    bool limbered = a->option->kind == TILLY_OPT_LIMBER;
    set_limbered(p, u, limbered, p->unit[u].heading, CITE_CANNON_STATE);
    pass(p);
}

const beat cannon_state_beats[] = {
    {"state",
     TILLY_ASK_FORMATION,
     CITE_CANNON_STATE,
     .open = state_open,
     .list = state_list,
     .take = state_take},
    {.name = NULL},
};
