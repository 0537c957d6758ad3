/* P0: all other troops, those of the player who sets up first, then the other's; dragoons mounted
 * or on foot (SC-201, SC-D-03). */
#include "rules/scruby/play/set_up/set_up.h"

/* 1 + the dragoons that have said how they start; 0: nobody has. */
typedef struct other_troops {
    int32_t chosen;
} other_troops;
const field other_troops_fields[] = {MEANING(other_troops, chosen, "chosen", IS_UNIT_FROM_1),
                                     {.name = NULL}};

static unsigned waiting_of(const play *p, unsigned side)
{
    for (unsigned u = first_of(p, side); u < end_of(p, side); u++)
        if (p->unit[u].state == UNIT_WAITING)
            return u;
    return NOBODY;
}

static unsigned next_waiting(const play *p)
{
    unsigned first = sets_up_first(p);
    if (deployed_by_host(p))
        return NOBODY;
    unsigned u = waiting_of(p, first);
    return u != NOBODY ? u : waiting_of(p, foe(first));
}

static bool has_chosen(const play *p, unsigned u)
{
    return ((const other_troops *)here(p))->chosen == (int32_t)u + 1;
}

/* ---- dragoons -------------------------------------------------------------------------------- */

static bool arms_open(const play *p, question *q)
{
    unsigned u = next_waiting(p);
    return u != NOBODY && is_among(p, u, DRAGOONS) && !has_chosen(p, u) &&
           asks(p, q, side_of(p, u), u, NOBODY);
}

static void arms_list(const play *p, const question *q, options *o)
{
    unsigned u = index_of(q->d.subject);
    offer(p, o, TILLY_OPT_MOUNT, u, NOBODY);
    offer_usual(o);
    offer(p, o, TILLY_OPT_DISMOUNT, u, NOBODY);
}

static void arms_take(play *p, const question *q, const answer *a)
{
    unsigned u = index_of(q->d.subject);
    bool mounted = is_mounted_dragoon(p, u);
    if (a->option->kind == TILLY_OPT_MOUNT && !mounted)
        become_mounted(p, u);
    if (a->option->kind == TILLY_OPT_DISMOUNT && mounted)
        become_foot(p, u);
    ((other_troops *)here(p))->chosen = (int32_t)u + 1;
}

/* ---- places ---------------------------------------------------------------------------------- */

static bool place_open(const play *p, question *q)
{
    unsigned u = next_waiting(p);
    return u != NOBODY && asks(p, q, side_of(p, u), u, NOBODY);
}

static void place_take(play *p, const question *q, const answer *a)
{
    set_up_or_strike(p, index_of(q->d.subject), a);
    again(p, 0);
}

const beat other_troops_beats[] = {
    {"mounted or on foot",
     TILLY_ASK_FORMATION,
     CITE_DRAGOONS_START,
     .open = arms_open,
     .list = arms_list,
     .take = arms_take},
    {"place",
     TILLY_ASK_PLACE_UNIT,
     CITE_OTHER_TROOPS,
     .open = place_open,
     .list = set_up_list,
     .check = set_up_check,
     .range = set_up_range,
     .take = place_take},
    {.name = NULL},
};
