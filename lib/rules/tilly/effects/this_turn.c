/* This turn of a unit: the charge it has declared, its melee and the dice of it; and the end of all
 * that when a turn begins. */
#include "rules/tilly/effects/effects.h"

/* ---- contacts of an earlier turn ------------------------------------------------------------ */

void lock_together(play *p, unsigned a, unsigned b)
{
    row_set(p, ROW_LOCKED, a, b);
    row_set(p, ROW_LOCKED, b, a);
}

/* ---- a declared charge ---------------------------------------------------------------------- */

void set_charge(play *p, unsigned u, enum charge_kind kind, unsigned target)
{
    of(p, u)->charge = (uint8_t)kind;
    of(p, u)->target = (uint16_t)target;
}

void set_charge_way(play *p, unsigned u, int32_t angle, unsigned governor)
{
    of(p, u)->charge_angle = (int16_t)angle;
    of(p, u)->governor = governor == NOBODY ? 0 : (uint16_t)(governor + 1);
}

void drop_charge(play *p, unsigned u)
{
    set_charge(p, u, NO_CHARGE, NOBODY);
    set_charge_way(p, u, 0, NOBODY);
}

/* ---- its melee ------------------------------------------------------------------------------ */

void join_melee(play *p, unsigned u, unsigned number)
{
    of(p, u)->melee = (uint16_t)number;
}

void score_hit(play *p, unsigned u, unsigned shown)
{
    of(p, u)->struck[shown - 1]++;
}

void score_commander(play *p, unsigned u, unsigned hits)
{
    of(p, u)->commander_hits = (uint8_t)hits;
}

void add_up_hits(play *p, unsigned u)
{
    trooper *t = of(p, u);
    for (unsigned i = 0; i < sizeof t->struck; i++)
        t->scored = (uint8_t)(t->scored + t->struck[i]);
    t->scored = (uint8_t)(t->scored + t->commander_hits);
}

void place_hit(play *p, unsigned u, unsigned enemy, int32_t shown)
{
    if (shown == COMMANDERS_FACE)
        of(p, u)->commander_hits--;
    else
        of(p, u)->struck[shown - 1]--;
    of(p, enemy)->taken++;
    row_set(p, ROW_STRUCK, u, enemy);
}

/* ---- a new turn ----------------------------------------------------------------------------- */

static void stand_down(trooper *t)
{
    trooper kept = {.target = NOBODY, .recoverable = t->recoverable, .limbered = t->limbered};
    *t = kept;
}

void tilly_turn_begins(play *p)
{
    /* hits of the bombardment are hits of turn 1, or never act (T2-Q-79) */
    if (p->s->turn > 1 || newer_option(p, PARAM_BOMBARDMENT_MORALE) == BOMBARDMENT_LEAVES_MORALE)
        row_clear(p, ROW_SHOT);
    row_clear(p, ROW_STRUCK);
    for (unsigned side = 0; side < SIDES; side++)
        for (unsigned u = first_of(p, side); u < end_of(p, side); u++)
            stand_down(of(p, u));
}
