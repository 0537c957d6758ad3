/* Shared by the steps of fire: naming of targets, and points that fall. */
#ifndef TILLY_LIB_SCRUBY_FIRING_H
#define TILLY_LIB_SCRUBY_FIRING_H

#include "rules/scruby/play/play.h"

/* ---- targets, named before any points fall (SC-213, SC-D-12, SC-D-15, SC-D-16) --------------- */

/* One pistol or a volley, and both pistols of those that have two (SC-070, SC-071). */
void offer_shots(const play *p, options *o, unsigned u, unsigned target, int32_t distance);
/* Each piece that it may fire at, or none of them. */
void offer_targets(const play *p, options *o, unsigned u, stands_aside *aside);
bool can_hit_anybody(const play *p, unsigned u, stands_aside *aside);
int32_t shots_of_option(const tilly_option *o);
/* Names the target of the one asked, or none. */
void take_target(play *p, const question *q, const answer *a);

/* ---- out and back (SC-064, SC-214, SC-Q-25) -------------------------------------------------- */

/* All that are due, who have room for the whole of it first: they are in nobody's way. */
void step_out_all(play *p, bool (*is_due)(const play *p, unsigned u), bool called_out);
void step_back_all(play *p, bool (*is_due)(const play *p, unsigned u));

/* ---- points ---------------------------------------------------------------------------------- */

/* Numbers of TILLY_EV_FIRED_AT. */
enum fired_how { IN_OWN_TIME, AT_CHARGER, IN_CARACOLE, AT_RANK };

void tell_small_arms(
    play *p, unsigned u, unsigned target, int32_t distance, int32_t shots, enum fired_how how);
/* All that have named a target fire small arms at it, then the points fall: those that are
 * destroyed fire too (SC-213). */
void fire_simultaneously(play *p, bool in_caracole);
/* Strikes off the points worked out for each piece that still has a target (its item), in the order
 * of asking; flag: as strike_by_fire(). */
void points_fall(play *p, unsigned flag);
/* Points of fire: beyond the last one they are lost (SC-217). A face that is destroyed leaves a gap
 * for STEP_LOST_FACES. flag: SHOT_AT or GUNNED, of stands. */
void strike_by_fire(play *p, unsigned u, int32_t points, unsigned by, unsigned flag);
/* Lets a stand from inside take the place of each face destroyed, if there is any gap. */
void see_to_lost_faces(play *p);

#endif
