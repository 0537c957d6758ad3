/* Units changed: where they stand, what they lose, what they have done this turn. Nothing outside
 * this folder writes to a unit, its record, its flags of the turn or its rows. Flags of the step
 * and of the item are the running step's own notes, and stay with it. */
#ifndef TILLY_LIB_TILLY_EFFECTS_H
#define TILLY_LIB_TILLY_EFFECTS_H

#include "rules/tilly/field/neighbours.h"

/* ---- place.c: moving and removing units, the only callers of put_unit() after deployment ---- */

/* Sets a unit's pose and all that follows from it: a commander attached to it is carried to its
 * centre, contacts that are no more are dropped with an event. Makes no new contact. */
void move_to(play *p, unsigned u, point centre, uint16_t heading);
/* In the Move: it stands there now, and has moved this turn. */
void make_move(play *p, unsigned u, const tilly_pose *end);
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
 * T1-Q-49), or NOBODY. */
unsigned commander_in_way(const play *p);
/* After any final placement: enters STEP_PUSH_ASIDE, which asks for a place as long as a commander
 * is in the way (T1-D-15). */
void make_room(play *p);
/* An event of a move from where the unit stands to `end`: value[0..2] and [3..5] are the poses,
 * [6] and [7] as that event has them. Tells only. */
void tell_move(play *p,
               unsigned event,
               unsigned meaning,
               unsigned u,
               unsigned other,
               const tilly_pose *end,
               int32_t used,
               int32_t how);

/* ---- harm.c: hits, routs, casualties -------------------------------------------------------- */

/* Lowers resolve, counts what can be regained, TILLY_EV_HIT. Resolve stops at 0; the unit stays
 * until rout_broken(). */
void hurt(play *p, unsigned u, unsigned hits, unsigned by, enum harm how);
/* Units at 0 rout: mark (of shooting and melee), TILLY_EV_ROUTED, off the table. Their commanders
 * are left for STEP_CASUALTY. `by` tells who routed a unit; NULL: nobody. */
void rout_broken(play *p, enum harm how, unsigned (*by)(const play *p, unsigned u));
/* A loss that acts on morale at the end of the turn; how: enum harm of a rout. */
void leave_mark(play *p, enum mark_kind kind, unsigned u, unsigned how);
/* That mark of the unit has had its effect on morale, which it has once (T1-073, T1-317). */
void use_mark(play *p, enum mark_kind kind, unsigned u);
/* Lowers resolve by the loss of the commander who fell; it never comes back (T1-305, T1-Q-128). */
void shake(play *p, unsigned u, unsigned fallen);
/* Takes a point by the rout of a friend, never to come back; true: it is removed for it, without a
 * mark (T2-267). */
bool erode(play *p, unsigned u, unsigned routed);
/* Resolve lost to hits that could come back now (T1-Q-128). */
int32_t can_regain(const play *p, unsigned u);
int32_t regain(play *p, unsigned u, int32_t most);  /* gives it back, how much was given */
void restore(play *p, unsigned u, int32_t resolve); /* by an edit, whatever it was lost to */
int32_t loses_at(const play *p, unsigned side);     /* break point (T1-Q-131) */
uint32_t tilly_loss_marks(const play *p, unsigned side, tilly_loss_mark *rows, uint32_t room);

/* ---- this_turn.c: what a unit has done and is about to do this turn ------------------------- */

/* From now on has() says so; or no longer does. */
static inline void did(play *p, unsigned u, unsigned flags)
{
    p->turn[u] |= (uint8_t)flags;
}
static inline void did_not(play *p, unsigned u, unsigned flags)
{
    p->turn[u] &= (uint8_t)~flags;
}
/* movement a commander has used in this step; how far a charger has come that waits half way */
static inline void set_used(play *p, unsigned u, int32_t length)
{
    of(p, u)->used = length;
}
/* trooper.target: at whom it goes, or will shoot */
static inline void set_target(play *p, unsigned u, unsigned other)
{
    of(p, u)->target = (uint16_t)other;
}
/* It has scored a hit on that enemy by shooting (T1-314). */
static inline void shot_at(play *p, unsigned u, unsigned enemy)
{
    row_set(p, ROW_SHOT, u, enemy);
}
/* Hits that count when all dice have fallen (T2-071); 0 once they have. */
static inline void hold_hits(play *p, unsigned u, int32_t hits)
{
    of(p, u)->taken = (uint8_t)hits;
}
/* From now on they count as touching from an earlier turn, until place.c parts them (T1-Q-61). */
void lock_together(play *p, unsigned a, unsigned b);

void set_charge(play *p, unsigned u, enum charge_kind kind, unsigned target);
/* its wheel, right positive, and whose zone of control binds it */
void set_charge_way(play *p, unsigned u, int32_t angle, unsigned governor);
void drop_charge(play *p, unsigned u);

/* the hit of a commander's die, which shows no face of the unit's own */
enum { COMMANDERS_FACE = 0 };
void join_melee(play *p, unsigned u, unsigned number);
void score_hit(play *p, unsigned u, unsigned shown);
void score_commander(play *p, unsigned u, unsigned hits);
void add_up_hits(play *p, unsigned u);
/* One of its hits, of a die that showed so much, is that enemy's to take (T1-283, T1-285). */
void place_hit(play *p, unsigned u, unsigned enemy, int32_t shown);

void tilly_turn_begins(play *p);

/* ---- commander_casualty.c ------------------------------------------------------------------- */

/* Starts STEP_CASUALTY for the commander that was with `u` when it took hits (attached now, or just
 * left by its rout). */
void roll_for_commander(
    play *p, unsigned commander, bool routed, enum harm how, unsigned thrower_side);

/* ---- new_units.c ---------------------------------------------------------------------------- */

/* Of a new slot, from a spec in which nothing is left to fill in. */
void enlist(play *p, unsigned u, const tilly_unit_spec *full, enum quality quality);

/* ---- deployed.c ----------------------------------------------------------------------------- */

/* Place and heading of a unit put down there; with its host, if it has one, it stands at his centre
 * and faces north (T1-Q-32). */
tilly_pose pose_down(const play *p, point at, int32_t heading, unsigned host);
void put_down(play *p, unsigned u, point at, int32_t heading, unsigned host);
/* From now on cannons are limbered, or not (T2-065, T2-104); an event where that changes, with the
 * heading they are about to have and the citation by meaning. */
void set_limbered(play *p, unsigned u, bool limbered, uint16_t heading, unsigned meaning);
/* Takes a unit up again, its commander too (T1-099). */
void lift(play *p, unsigned u);
/* By an edit, wherever it was: enemies it then touches are its contacts. */
void put_back(play *p, unsigned u, point at, uint16_t heading);

#endif
