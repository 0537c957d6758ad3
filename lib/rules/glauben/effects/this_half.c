/* This half of a unit: what it has done, whom it means, and the states and marks that end or begin
 * with a draw. */
#include "rules/glauben/effects/effects.h"

/* ---- states --------------------------------------------------------------------------------- */

void recover(play *p, unsigned u)
{
    regiment *r = of(p, u);
    r->order = r->order == ROUTING ? DISRUPTED : ORGANISED;
    places_changed(p, u);
    r->marks &= (uint8_t) ~(PURSUING | RETIRING | ABANDONED);
    r->quarry = NOBODY;
}

void put_in_order(play *p, unsigned u)
{
    of(p, u)->order = ORGANISED;
    places_changed(p, u);
}

void stop_rout(play *p, unsigned u)
{
    of(p, u)->order = DISRUPTED;
}

void settle_control(play *p, unsigned u, bool obeys)
{
    drop_marks(p, u, PURSUING);
    places_changed(p, u);
    if (obeys)
        return;
    drop_marks(p, u, RETIRING | RETREATING);
    put_marks(p, u, PURSUING);
}

void serve(play *p, unsigned battery)
{
    did(p, battery, MOVED);
    drop_marks(p, battery, UNSERVED);
    put_in_order(p, battery);
}

void turn_about_centre(play *p, unsigned u, uint16_t heading)
{
    put_unit(p, u, place_of(p, u), heading);
}

/* ---- fire, charges, combat ------------------------------------------------------------------ */

void has_fired(play *p, unsigned battery, unsigned target)
{
    of(p, battery)->fired = (uint16_t)half_now(p);
    of(p, battery)->aim = (uint16_t)target;
    at_risk(p, target); /* GL-068 */
}

void spend_charge(play *p, unsigned u, unsigned target, bool reached)
{
    of(p, u)->charged = p->s->turn;
    of(p, u)->aim = (uint16_t)target;
    if (reached)
        did(p, u, CHARGED);
}

/* ---- generals ------------------------------------------------------------------------------- */

void draws_under_fire(play *p, unsigned general, enum under_fire fate)
{
    of(p, general)->proved = (uint16_t)half_now(p);
    if (!is_unhorsed(p, general))
        of(p, general)->fate = (uint8_t)fate;
}

void remount(play *p, unsigned general)
{
    of(p, general)->fate = GENERAL_UNHARMED;
}

/* ---- a new half, a new turn ----------------------------------------------------------------- */

void begin_half(play *p, unsigned side)
{
    EACH_FIGHTING (u, p, side)
        drop_marks(p, u, CHANGING);
    row_clear(p, ROW_RIDDEN_DOWN);
}

void forget_aims(play *p)
{
    for (unsigned side = 0; side < SIDES; side++)
        for (unsigned u = first_of(p, side); u < end_of(p, side); u++) {
            stop_fighting(p, u);
            of(p, u)->aim = NOBODY;
        }
}
