/* Moving and removing units, hits, routs: after deployment nothing else changes a unit. */
#ifndef TILLY_LIB_TILLY_EFFECTS_H
#define TILLY_LIB_TILLY_EFFECTS_H

#include "rules/tilly/field/neighbours.h"

/* ---- place.c: moving and removing units, the only callers of put_unit() after deployment ---- */

/* Sets a unit's pose and all that follows from it: a commander attached to it is carried to its
 * centre, contacts that are no more are dropped with an event. Makes no new contact. */
void move_to(play *p, unsigned u, point centre, uint16_t heading);
/* After a charge: all enemies it touches now are contacts (ROW_CONTACT both ways,
 * TILLY_EV_CONTACT). Returns how many it touches. */
unsigned make_contacts(play *p, unsigned u);
/* Takes a unit off the table: contacts end, its commander stays where it was, detached (T1-Q-79),
 * the side's lost count goes up if `lost`. No event of its own. */
void take_off(play *p, unsigned u, bool lost);
/* moves its circle to the host's centre (T1-Q-32), event */
void attach(play *p, unsigned commander, unsigned host);
/* stays at the host's centre; the caller enters STEP_PUSH_ASIDE if it overlaps */
void detach(play *p, unsigned commander);
unsigned commander_of(const play *p, unsigned u); /* commander attached to u, or NOBODY */
/* A free commander whose circle overlaps a combat unit's base and must be set aside (T1-Q-48,
 * T1-Q-49), or NOBODY. STEP_PUSH_ASIDE asks for a place until there is none: enter it after any
 * final placement. */
unsigned commander_in_way(const play *p);

/* ---- harm.c: hits, routs, casualties -------------------------------------------------------- */

/* Lowers resolve, counts what can be regained, TILLY_EV_HIT. Resolve stops at 0; the unit stays
 * until rout_broken(). */
void hurt(play *p, unsigned u, unsigned hits, unsigned by, enum harm how);
/* Units at 0 rout: record (not for HARM_MORALE), TILLY_EV_ROUTED, off the table. Their commanders
 * are left for STEP_CASUALTY. */
void rout_broken(play *p, enum harm how);
/* Lowers resolve by the loss of the commander who fell; it never comes back (T1-305, T1-Q-128). */
void shake(play *p, unsigned u, unsigned fallen);
/* Resolve lost to hits that could come back now (T1-Q-128). */
int32_t can_regain(const play *p, unsigned u);
int32_t regain(play *p, unsigned u, int32_t most);  /* gives it back, how much was given */
void restore(play *p, unsigned u, int32_t resolve); /* by an edit, whatever it was lost to */
int32_t loses_at(const play *p, unsigned side);     /* break point (T1-Q-131) */

/* ---- commander_casualty.c ------------------------------------------------------------------- */

/* Starts STEP_CASUALTY for the commander that was with `u` when it took hits (attached now, or just
 * left by its rout). */
void roll_for_commander(
    play *p, unsigned commander, bool routed, enum harm how, unsigned thrower_side);

/* ---- deployed.c ----------------------------------------------------------------------------- */

/* At the place, or with its host. */
void put_down(play *p, unsigned u, point at, int32_t heading, unsigned host);
/* Takes a unit up again, its commander too (T1-099). */
void lift(play *p, unsigned u);
/* By an edit, wherever it was: enemies it then touches are its contacts. */
void put_back(play *p, unsigned u, point at, uint16_t heading);

#endif
