/* Guns that change hands: one of the units that took a battery gives its gunners (GL-088 to GL-090,
 * GL-Q-33 to GL-Q-36, GL-Q-76). */
#include "rules/glauben/effects/effects.h"
#include "rules/glauben/state/unit_bits.h"
#include "rules/glauben/state/cached_values.h"

const field crew_fields[] = {{.name = NULL}};

void overrun(play *p, unsigned battery, unsigned captor)
{
    if (of(p, battery)->quarry == NOBODY)
        of(p, battery)->quarry = (uint16_t)captor;
}

/* It changes when guns are taken or a script brings some. */
static const unit_bits *all_guns(const play *p)
{
    unit_bits *guns = cache_get(p, CACHED_GUNS, 0, 0);
    if (guns)
        return guns;
    guns = cache_put(p, CACHED_GUNS, 0, 0);
    unit_bits_clear(guns);
    for (unsigned u = 0; u < p->units; u++)
        if (is_guns(p, u))
            unit_bits_add(guns, u);
    return guns;
}

unsigned unsettled_battery(const play *p)
{
    const unit_bits *guns = all_guns(p);
    EACH_UNIT_BIT (u, guns)
        if (of(p, u)->quarry != NOBODY && on_table(p, u))
            return u;
    return NOBODY;
}

void settle_guns(play *p)
{
    if (unsettled_battery(p) != NOBODY)
        enter(p, STEP_CREW);
}

/* ---- who gives the crew (GL-D-23) ----------------------------------------------------------- */

static unsigned captor_of(const play *p, unsigned battery)
{
    return of(p, battery)->quarry;
}

/* The unit that ran it over; of guns that fell in combat each unit of the group that has come up to
 * them (GL-Q-76). */
static bool took(const play *p, unsigned battery, unsigned u)
{
    unsigned captor = captor_of(p, battery);
    if (of(p, captor)->opponent != battery)
        return u == captor;
    return of(p, u)->opponent == battery && are_touching(p, u, battery);
}

/* GL-Q-35: a last base unit cannot become a crew. */
static bool can_give(const play *p, unsigned battery, unsigned u)
{
    return is_in_order(p, u) && p->unit[u].strength > 1 && took(p, battery, u);
}

static bool crew_open(const play *p, question *q)
{
    unsigned battery = unsettled_battery(p);
    return battery != NOBODY &&
           asks(p, q, foe(side_of(p, battery)), battery, captor_of(p, battery));
}

static void crew_list(const play *p, const question *q, options *o)
{
    unsigned battery = index_of(q->d.subject);
    EACH_UNIT (u, p, q->d.side)
        if (can_give(p, battery, u))
            offer(p, o, TILLY_OPT_UNIT, u, battery);
    if (o->count) {
        o->usual = 0;
        o->option[0].flags |= TILLY_USUAL;
    }
    if (!o->count || option(p, OPTION_CAPTOR_MAY_SPIKE))
        offer(p, o, TILLY_OPT_NONE, NOBODY, battery);
}

/* ---- and what becomes of the guns ----------------------------------------------------------- */

static void spike(play *p, unsigned battery)
{
    tell_seen(p, TILLY_EV_BATTERY_SPIKED, cite(p, CITE_CREW_NONE), battery, captor_of(p, battery));
    leave_board(p, battery);
}

/* In the own half the movement part that is being played is not yet its first after the capture
 * (GL-Q-36). */
static void man(play *p, unsigned made, unsigned battery)
{
    regiment *r = of(p, made);
    r->marks = UNSERVED;
    r->post_x = p->unit[battery].x;
    r->post_y = p->unit[battery].y;
    if (side_of(p, made) == side_of_row(p))
        p->turn[made] |= MOVED;
    p->unit[made].state = UNIT_ON_TABLE;
    put_unit(p, made, place_of(p, battery), p->unit[battery].heading);
}

/* GL-Q-34: the men stay in the battle. */
static void take_over(play *p, unsigned battery, unsigned captor)
{
    unsigned made =
        new_piece(p, side_of(p, captor), p->unit[battery].type, p->unit[captor].group, 0);
    if (made == NOBODY) {
        spike(p, battery);
        return;
    }
    tilly_event *e =
        tell_seen(p, TILLY_EV_BATTERY_TAKEN, cite(p, CITE_CREW_TAKEN), battery, captor);
    e->third = unit_id(p, made);
    e->value[0] = p->unit[captor].strength - 1;
    man(p, made, battery);
    leave_board(p, battery);
    lose_base(p, captor, NOBODY, TILLY_BY_CREW);
    consequences_of_move(p, NOBODY);
}

static void crew_take(play *p, const question *q, const answer *a)
{
    unsigned battery = index_of(q->d.subject);
    if (a->option->kind == TILLY_OPT_NONE)
        spike(p, battery);
    else
        take_over(p, battery, index_of(a->option->unit));
}

const beat crew_beats[] = {
    {"crew",
     TILLY_ASK_CREW,
     CITE_CREW_CHOICE,
     .open = crew_open,
     .list = crew_list,
     .take = crew_take},
    {.name = NULL},
};
