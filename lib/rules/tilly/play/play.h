/* The steps of play. */
#ifndef TILLY_LIB_TILLY_PLAY_H
#define TILLY_LIB_TILLY_PLAY_H

#include "rules/tilly/effects/effects.h"
#include "rules/tilly/movement/movement.h"

extern const beat initiative_beats[], terrain_beats[], deployment_beats[],
    cannon_deployment_beats[];
extern const beat move_beats[], unit_move_beats[], commander_move_beats[], push_aside_beats[];
extern const beat shoot_beats[], volley_beats[], casualty_beats[];
extern const beat declare_beats[], declaration_beats[], charge_beats[], charge_move_beats[],
    point_blank_beats[], point_blank_volley_beats[];
extern const beat melee_beats[], fight_beats[], rally_back_beats[], rally_back_move_beats[];
extern const beat command_morale_beats[], unit_rally_beats[], heroics_beats[], army_morale_beats[];
/* Names of the integers of the steps that have any, closed by a NULL name; each in the step's own
 * file. */
extern const field deployment_fields[], cannon_deployment_fields[], terrain_fields[],
    unit_move_fields[], commander_move_fields[], volley_fields[], declaration_fields[],
    charge_fields[], charge_move_fields[], point_blank_fields[], point_blank_volley_fields[],
    melee_fields[], fight_fields[], rally_back_fields[], rally_back_move_fields[],
    casualty_fields[], initiative_fields[], army_morale_fields[], declare_fields[], move_fields[],
    push_aside_fields[], shoot_fields[], heroics_fields[], unit_rally_fields[],
    command_morale_fields[];

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

/* ---- rally_back.c --------------------------------------------------------------------------- */

/* Lost its melee or evades, and has not gone yet (T1-071, T1-290, T1-291). */
bool must_rally_back(const play *p, unsigned u);
/* The end of the way back that is answered, of preview and of carrying out (T1-D-29). */
tilly_pose way_back_end(const play *p, const answer *a);

#endif
