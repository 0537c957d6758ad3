/* 3.4 Melee: cannons that are touched are taken, touching enemies are grouped into melees, and the
 * sides take turns picking the next one (T1-256 to T1-261). */
#include "rules/tilly/play/play.h"

typedef struct melees {
    int32_t count, picker;
} melees;
const field melee_fields[] = {MEANING(melees, count, "count", IS_COUNT),
                              MEANING(melees, picker, "picker", IS_SIDE),
                              {.name = NULL}};

static bool has_opponent(const play *p, unsigned u)
{
    return of(p, u)->melee && next_opponent(p, u, first_of(p, foe(side_of(p, u)))) != NOBODY;
}

/* ---- cannons (T1-260, T1-Q-102, T1-Q-119) --------------------------------------------------- */

static void take_cannons_of(play *p, unsigned side)
{
    listed_units own;
    const listed_units *touching = touching_of(p, side, &own);
    EACH_LISTED (u, touching) {
        if (type_of(p, *u) != CANNONS)
            continue;
        tell(p,
             TILLY_EV_CANNONS_TAKEN,
             cite(p, CITE_MELEE_CANNONS),
             *u,
             next_contact(p, *u, first_of(p, foe(side))));
        take_off(p, *u, true);
    }
}

static void take_cannons(play *p)
{
    take_cannons_of(p, side_in(p, FIRST_ROLE));
    take_cannons_of(p, side_in(p, SECOND_ROLE));
    make_room(p); /* T1-Q-79 */
}

/* ---- groups (T1-Q-107) ---------------------------------------------------------------------- */

static bool joins(const play *p, unsigned u)
{
    return !of(p, u)->melee && !has(p, u, EVADES);
} /* T1-Q-105 */

/* One more ring round the group: true if it grew. */
static bool grow(play *p, unsigned side, unsigned number)
{
    bool grew = false;
    listed_units own;
    const listed_units *touching = touching_of(p, side, &own);
    EACH_LISTED (u, touching)
        if (of(p, *u)->melee == number)
            EACH_CONTACT (e, p, *u)
                if (joins(p, e)) {
                    join_melee(p, e, number);
                    grew = true;
                }
    return grew;
}

static bool starts_group(const play *p, unsigned u)
{
    if (!joins(p, u))
        return false;
    EACH_CONTACT (e, p, u)
        if (joins(p, e))
            return true;
    return false;
}

static unsigned chargers(const play *p, unsigned side)
{
    unsigned count = 0;
    for (unsigned u = first_of(p, side); u < end_of(p, side); u++)
        count += has(p, u, CHARGED) && is_combat(p, u);
    return count;
}

static void group_melees(play *p)
{
    melees *m = here(p);
    unsigned leader = side_in(p, FIRST_ROLE);
    unsigned other = foe(leader);
    /* T1-259, T1-Q-108 */
    m->picker = (int32_t)(chargers(p, other) > chargers(p, leader) ? other : leader);
    listed_units own;
    const listed_units *touching = touching_of(p, leader, &own);
    EACH_LISTED (u, touching) {
        if (!starts_group(p, *u))
            continue;
        unsigned number = (unsigned)++m->count;
        join_melee(p, *u, number);
        while (grow(p, leader, number) || grow(p, other, number)) {
        }
    }
}

/* ---- the next melee (T1-D-25) --------------------------------------------------------------- */

static bool unfought(const play *p, unsigned u)
{
    return of(p, u)->melee && !has(p, u, FOUGHT) && has_opponent(p, u);
}

static unsigned first_fighter(const play *p, unsigned number)
{
    EACH_UNIT (u, p, side_in(p, FIRST_ROLE))
        if (of(p, u)->melee == number && unfought(p, u))
            return u;
    return NOBODY;
}

static bool next_open(const play *p, question *q)
{
    const melees *m = here(p);
    EACH_UNIT (u, p, side_in(p, FIRST_ROLE))
        if (unfought(p, u))
            return asks(p, q, (unsigned)m->picker, NOBODY, NOBODY);
    return false;
}

static void next_list(const play *p, const question *q, options *o)
{
    const melees *m = here(p);
    for (unsigned n = 1; n <= (unsigned)m->count; n++) {
        unsigned u = first_fighter(p, n);
        if (u == NOBODY)
            continue;
        tilly_option *made = offer(p, o, TILLY_OPT_MELEE, NOBODY, u);
        made->unit = tilly_id_make(TILLY_ID_MELEE, 1, n);
        made->amount = (int32_t)n;
        if (o->count == 1)
            offer_usual(o); /* the lowest number */
    }
}

static void next_take(play *p, const question *q, const answer *a)
{
    melees *m = here(p);
    m->picker = (int32_t)foe((unsigned)m->picker);
    int32_t *number = enter(p, STEP_FIGHT);
    *number = a->option->amount;
}

const beat melee_beats[] = {
    {"cannons", .act = take_cannons},
    {"groups", .act = group_melees},
    {"next",
     TILLY_ASK_NEXT_MELEE,
     CITE_MELEE_NEXT,
     .open = next_open,
     .list = next_list,
     .take = next_take},
    {.name = NULL},
};
