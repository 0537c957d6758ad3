/* P9: guns that an enemy holds, and those that he has held long enough (SC-180, SC-232, SC-Q-50);
 * squares without faces are squares no more. */
#include "rules/scruby/play/end/end_of_move.h"

/* ---- who holds a gun ------------------------------------------------------------------------- */

static bool has_own_stand(const play *p, unsigned gun)
{
    EACH_TOUCHING (u, p, gun)
        if (is_stand(p, u) && side_of(p, u) == side_of(p, gun))
            return true;
    return false;
}

/* Foot or cavalry; mounted dragoons are neither. */
static unsigned holder_of(const play *p, unsigned gun)
{
    if (has_own_stand(p, gun))
        return NOBODY;
    EACH_TOUCHING (u, p, gun)
        if (side_of(p, u) != side_of(p, gun) && (is_foot(p, u) || is_cavalry(p, u)))
            return u;
    return NOBODY;
}

static void capture(play *p, unsigned gun, unsigned captor)
{
    unsigned made = capture_gun(p, gun, side_of(p, captor), p->unit[captor].group);
    if (made == NOBODY)
        return;
    tell(p, TILLY_EV_BATTERY_TAKEN, cite(p, CITE_GUN_CAPTURED), gun, captor)->third =
        unit_id(p, made);
}

static void hold(play *p, unsigned gun)
{
    unsigned holder = holder_of(p, gun);
    hold_gun(p, gun, holder == NOBODY ? TILLY_NO_SIDE : side_of(p, holder));
    if (holder == NOBODY)
        return;
    tell(p, TILLY_EV_GUN_HELD, cite(p, CITE_GUN_HELD), gun, holder);
    if (of(p, gun)->held >= param(p, PARAM_HELD_TO_CAPTURE))
        capture(p, gun, holder);
}

/* A gun that is captured here is another piece then, which nobody has held yet. */
void hold_guns(play *p)
{
    uint16_t gun[SIDES * TILLY_MOST_UNITS];
    unsigned guns = 0;
    for (unsigned r = 0; r < ROLES; r++)
        EACH_UNIT (u, p, side_in(p, (enum role)r))
            if (is_gun(p, u))
                gun[guns++] = (uint16_t)u;
    for (unsigned i = 0; i < guns; i++)
        hold(p, gun[i]);
}

/* ---- squares --------------------------------------------------------------------------------- */

static bool has_face(const play *p, unsigned square)
{
    EACH_OF_SQUARE (u, p, square)
        if (of(p, u)->place == FACE)
            return true;
    return false;
}

void forget_squares(play *p)
{
    for (unsigned u = 0; u < p->units; u++) {
        unsigned square = of(p, u)->square;
        if (!on_table(p, u) || !square || has_face(p, square))
            continue;
        tell(p, TILLY_EV_SQUARE_ENDED, cite(p, CITE_SQUARE_MOVES), u, NOBODY);
        end_square(p, square);
    }
}
