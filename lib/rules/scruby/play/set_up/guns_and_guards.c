/* P0: each player's large guns, the brigade that guards them, and its stands; the whole of the one
 * who sets up first, then of the other (SC-170, SC-201, SC-D-03). */
#include "rules/scruby/play/set_up/set_up.h"

const field guns_and_guards_fields[] = {{.name = NULL}};

/* ---- what is left to do ---------------------------------------------------------------------- */

static unsigned waiting_gun(const play *p, unsigned side)
{
    for (unsigned u = first_of(p, side); u < end_of(p, side); u++)
        if (p->unit[u].state == UNIT_WAITING && type_of(p, u) == LARGE_GUN)
            return u;
    return NOBODY;
}

static unsigned waiting_guard(const play *p, unsigned side)
{
    for (unsigned u = first_of(p, side); u < end_of(p, side); u++)
        if (p->unit[u].state == UNIT_WAITING && is_marked(p, u, GUARD))
            return u;
    return NOBODY;
}

static bool has_large_gun(const play *p, unsigned side)
{
    EACH_UNIT (u, p, side)
        if (type_of(p, u) == LARGE_GUN)
            return true;
    return false;
}

/* The stands of a brigade that may guard: its pikes, musketeers and swordsmen, or its cavalry. */
static bool may_guard(const play *p, unsigned u, unsigned g, enum guard_arm arm)
{
    if (p->unit[u].group != g || p->unit[u].state != UNIT_WAITING)
        return false;
    if (arm == GUARD_CAVALRY)
        return is_cavalry(p, u);
    return is_foot(p, u) && !is_among(p, u, DRAGOONS_ON_FOOT) && type_of(p, u) != LONG_SWORDSMAN;
}

static unsigned first_guard(const play *p, unsigned g, enum guard_arm arm)
{
    unsigned side = p->group[g].side;
    for (unsigned u = first_of(p, side); u < end_of(p, side); u++)
        if (may_guard(p, u, g, arm))
            return u;
    return NOBODY;
}

static bool has_guards(const play *p, unsigned side)
{
    for (unsigned g = 0; g < p->s->groups; g++)
        if (p->group[g].side == side &&
            (first_guard(p, g, GUARD_FOOT) != NOBODY || first_guard(p, g, GUARD_CAVALRY) != NOBODY))
            return true;
    return false;
}

static bool chooses_guard(const play *p, unsigned side)
{
    return set_up_of(p)->guard[side] == GUARD_NOT_CHOSEN && has_large_gun(p, side) &&
           has_guards(p, side);
}

static bool has_work(const play *p, unsigned side)
{
    return waiting_gun(p, side) != NOBODY || waiting_guard(p, side) != NOBODY ||
           chooses_guard(p, side);
}

/* TILLY_NO_SIDE: both are done. */
static unsigned side_at_work(const play *p)
{
    unsigned first = sets_up_first(p);
    if (deployed_by_host(p))
        return TILLY_NO_SIDE;
    return has_work(p, first) ? first : has_work(p, foe(first)) ? foe(first) : TILLY_NO_SIDE;
}

/* ---- places ---------------------------------------------------------------------------------- */

static bool gun_open(const play *p, question *q)
{
    unsigned side = side_at_work(p);
    unsigned u = side == TILLY_NO_SIDE ? NOBODY : waiting_gun(p, side);
    return u != NOBODY && asks(p, q, side, u, NOBODY);
}

static bool guard_open(const play *p, question *q)
{
    unsigned side = side_at_work(p);
    unsigned u = side == TILLY_NO_SIDE ? NOBODY : waiting_guard(p, side);
    return u != NOBODY && asks(p, q, side, u, NOBODY);
}

static void gun_take(play *p, const question *q, const answer *a)
{
    set_up_or_strike(p, index_of(q->d.subject), a);
}

/* A guard without room near the guns is set up with the other troops. */
static void guard_take(play *p, const question *q, const answer *a)
{
    unsigned u = index_of(q->d.subject);
    if (a->option->kind != TILLY_OPT_NONE)
        set_up_at(p, u, pose_of_answer(a));
    drop_marks(p, u, GUARD);
}

/* ---- the brigade ----------------------------------------------------------------------------- */

/* As many as a brigade has, the first of a larger command (SC-170). */
static int32_t most_guards(const play *p, enum guard_arm arm)
{
    if (arm == GUARD_CAVALRY)
        return param(p, PARAM_BRIGADE_CAVALRY);
    return param(p, PARAM_BRIGADE_PIKES) + param(p, PARAM_BRIGADE_MUSKETS) +
           param(p, PARAM_BRIGADE_SWORDS);
}

static bool brigade_open(const play *p, question *q)
{
    unsigned side = side_at_work(p);
    return side != TILLY_NO_SIDE && chooses_guard(p, side) && asks(p, q, side, NOBODY, NOBODY);
}

/* unit: the brigade; other: the first of its foot, or of its cavalry. */
static void brigade_list(const play *p, const question *q, options *o)
{
    offer(p, o, TILLY_OPT_NONE, NOBODY, NOBODY);
    offer_usual(o);
    for (unsigned g = 0; g < p->s->groups; g++)
        for (unsigned arm = 0; arm < GUARD_ARMS; arm++) {
            unsigned u = first_guard(p, g, (enum guard_arm)arm);
            if (p->group[g].side == q->d.side && u != NOBODY)
                offer(p, o, TILLY_OPT_COMMAND, NOBODY, u)->unit = group_id(g);
        }
}

static void brigade_take(play *p, const question *q, const answer *a)
{
    if (a->option->kind == TILLY_OPT_NONE) {
        choose_guard(p, q->d.side, GUARD_NONE);
        return;
    }
    unsigned g = tilly_id_index(a->option->unit);
    tell_side(p, TILLY_EV_GUARD, cite(p, CITE_GUARD), q->d.side)->other = a->option->unit;
    enum guard_arm arm = is_cavalry(p, index_of(a->option->other)) ? GUARD_CAVALRY : GUARD_FOOT;
    int32_t left = most_guards(p, arm);
    for (unsigned u = first_of(p, q->d.side); u < end_of(p, q->d.side) && left; u++)
        if (may_guard(p, u, g, arm)) {
            put_marks(p, u, GUARD);
            left--;
        }
    choose_guard(p, q->d.side, (int32_t)(GUARD_FROM + GUARD_ARMS * g + arm));
}

static void next_side(play *p)
{
    if (side_at_work(p) != TILLY_NO_SIDE)
        again(p, 0);
}

const beat guns_and_guards_beats[] = {
    {"gun",
     TILLY_ASK_PLACE_UNIT,
     CITE_OWN_HALF,
     .open = gun_open,
     .list = set_up_list,
     .check = set_up_check,
     .range = set_up_range,
     .take = gun_take},
    {"brigade",
     TILLY_ASK_GUARD,
     CITE_GUARD,
     .open = brigade_open,
     .list = brigade_list,
     .take = brigade_take},
    {"guard",
     TILLY_ASK_PLACE_UNIT,
     CITE_GUARD,
     .open = guard_open,
     .list = set_up_list,
     .check = set_up_check,
     .range = set_up_range,
     .take = guard_take},
    {"next", .clause = CITE_SET_UP, .act = next_side},
    {.name = NULL},
};
