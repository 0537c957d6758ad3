/* What a player would measure: charges open to a unit, and whom it touches. */
#include "rules/glauben/queries/queries.h"
#include "rules/glauben/movement/free_moves.h"

static tilly_reach reach_of(const play *p, const trip *t)
{
    unsigned u = t->t.unit;
    int32_t turn = heading_gap(p->unit[u].heading, t->w.heading);
    return (tilly_reach){
        .target = unit_id(p, t->target),
        .straight = turn == 0,
        .angle = turn,
        .length = distance_between(t->last.centre, t->w.body.centre),
        .x = t->w.body.centre.x,
        .y = t->w.body.centre.y,
        .heading = t->w.heading,
    };
}

/* Straight ones, as the unit would ride or run them (GL-Q-54). */
uint32_t glauben_charges(const play *p, unsigned u, tilly_reach *reaches, uint32_t room)
{
    enum { MOST = TILLY_MOST_UNITS };
    tilly_option listed[MOST];
    uint64_t picks[MOST];
    options o = {.option = listed, .picks = picks, .room = MOST};
    trip t;
    uint32_t count = 0;
    move_limits bound = move_limits_of(p, u);
    list_charges(p, &bound, &o);
    for (uint32_t i = 0; i < o.count; i++) {
        answer a = {.option = &listed[i]};
        if (!make_trip(p, u, &a, &t, NULL))
            continue;
        if (count < room)
            reaches[count] = reach_of(p, &t);
        count++;
    }
    return count;
}

uint32_t glauben_contacts(const play *p, unsigned u, uint16_t *enemy, uint32_t room)
{
    uint32_t count = 0;
    window w = window_round(p, u, TOUCH);
    EACH_UNIT_IN (&w, e, p, foe(side_of(p, u))) {
        if (!is_fighting(p, e) || !are_touching(p, u, e))
            continue;
        if (count < room)
            enemy[count] = (uint16_t)e;
        count++;
    }
    return count;
}
