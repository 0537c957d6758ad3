/* The steps of play. */
#ifndef TILLY_LIB_TILLY_PLAY_H
#define TILLY_LIB_TILLY_PLAY_H

#include "rules/tilly/effects/effects.h"
#include "rules/tilly/movement/movement.h"

/* The beats of each step, and names of its integers, closed by a NULL name; both in the step's own
 * file. */
#define S(name, key, begins, ...)                                                                  \
    extern const beat begins##_beats[];                                                            \
    extern const field begins##_fields[];
#include "rules/tilly/steps.def"
#undef S

/* ---- set_up --------------------------------------------------------------------------------- */

uint32_t tilly_check_table(const tilly_ruleset *r,
                           const tilly_table *t,
                           uint32_t units,
                           uint32_t wanted,
                           tilly_reason *breach);
/* Place and heading of the unit that an answer puts down (T1-D-06, T1-D-07). */
tilly_pose placed_end(const play *p, const answer *a);
bool tilly_deploy(
    play *p, unsigned u, const tilly_pose *pose, unsigned host, bool free_place, tilly_reason *why);

/* ---- command_check.c: shared by the Move, charges and rally back ---------------------------- */

bool throws_check(const play *p, question *q, unsigned u);
void tell_check(play *p, unsigned u, unsigned meaning, bool passed, unsigned in_step);
/* The options of TILLY_ASK_COMMANDER_GOES. */
void goes_along_list(const play *p, const question *q, options *o);
/* The commander stays where he is, and is on his own (T1-142). */
void leave_behind(play *p, unsigned commander, unsigned host, unsigned meaning);

/* ---- move.c --------------------------------------------------------------------------------- */

/* By an edit: one that has moved has no Move left in this turn, and one whose mark is taken in the
 * midst of it may move again. */
void mark_moved(play *p, unsigned u, bool moved);

/* ---- evades.c -------------------------------------------------------------------------------- */

/* The end of what is answered, of preview and of carrying out (T2-D-22). */
tilly_pose evade_end(const play *p, const question *q, const answer *a);

/* ---- rally_back.c --------------------------------------------------------------------------- */

enum why_back { STAYS, LOST, EVADED, VOLUNTARY }; /* the numbers of TILLY_EV_RALLIED_BACK */
/* Lost its melee or evades, and has not gone yet (T1-071, T1-290, T1-291). */
bool must_rally_back(const play *p, unsigned u);
/* The end of the way back that is answered, of preview and of carrying out (T1-D-29). */
tilly_pose way_back_end(const play *p, const answer *a);

#endif
