/* Effects on units: the only room that changes where they stand, their record, their flags of the
 * turn and their rows. Redaction alone, which makes another battle of a copy, blanks them itself
 * (queries/redact.c). */
#ifndef TILLY_LIB_GLAUBEN_EFFECTS_H
#define TILLY_LIB_GLAUBEN_EFFECTS_H

#include "rules/glauben/movement/walker.h"

/* ---- harm.c: losses and states; all events of these are told here --------------------------- */

/* an organised one becomes disrupted; others stay as they are */
void disrupt(play *p, unsigned u, unsigned by, enum tilly_cause cause);
/* false: that was its last, it is destroyed and off the table */
bool lose_base(play *p, unsigned u, unsigned by, enum tilly_cause cause);
/* routs at once: state, formation (a hedgehog is lost), the rout move (flee()) */
void break_unit(play *p, unsigned u, unsigned by, enum tilly_cause cause);
/* break_unit() without its move: the caller sees to flee(), when all states are as they will be
 * (GL-Q-107) */
void lose_heart(play *p, unsigned u, unsigned by, enum tilly_cause cause);
void leave_board(play *p, unsigned u);  /* off the table; counts of units, chief, couriers follow */
void lose_general(play *p, unsigned u); /* leave_board() and a new chief (GL-Q-25, GL-Q-96) */
/* GL-Q-14: the total is what stands at the end of the deployment, and what has come since */
bool is_army_counted(const play *p, unsigned side);
int32_t total_of(const play *p, unsigned side);
/* base units on the board under its command, as GL-Q-14 counts them */
int32_t standing_of_army(const play *p, unsigned side);
void tell_losses(const play *p, unsigned side, int32_t *lost, int32_t *total);
uint32_t loss_marks(const play *p, unsigned side, tilly_loss_mark *rows, uint32_t room);
/* GL-Q-16: total less what stands under its command; 0 before the count */
int32_t losses_of(const play *p, unsigned side);
static inline void at_risk(play *p, unsigned u)
{
    of(p, u)->risk = (uint16_t)half_now(p);
}
void new_chief(play *p, unsigned side); /* after one was lost (GL-Q-96): event TILLY_EV_CHIEF */

/* By an edit: base units that come back, wherever they were lost. */
void give_back(play *p, unsigned u, int32_t bases);

/* ---- this_half.c: what a unit has done, its states and marks -------------------------------- */

/* From now on has() says so; or no longer does. */
static inline void did(play *p, unsigned u, unsigned flags)
{
    p->turn[u] |= (uint8_t)flags;
}
static inline void did_not(play *p, unsigned u, unsigned flags)
{
    p->turn[u] &= (uint8_t)~flags;
}
/* the same for is_marked() */
static inline void put_marks(play *p, unsigned u, unsigned marks)
{
    of(p, u)->marks |= (uint8_t)marks;
}
static inline void drop_marks(play *p, unsigned u, unsigned marks)
{
    of(p, u)->marks &= (uint8_t)~marks;
}
static inline void stop_fighting(play *p, unsigned u)
{
    of(p, u)->opponent = NOBODY;
}
/* A stopped rout leaves it disrupted until a later half (GL-065, GL-Q-21); the others are restored,
 * guns that were left are served again (GL-Q-90). */
void recover(play *p, unsigned u);
void put_in_order(play *p, unsigned u); /* organised, whatever it was */
void stop_rout(play *p, unsigned u);    /* by an edit */
/* The latest test decides: one that pursued and obeys now, does no longer (GL-Q-121). */
void settle_control(play *p, unsigned u, bool obeys);
/* Captured guns have made their full move (GL-Q-36). */
void serve(play *p, unsigned battery);
void turn_about_centre(play *p, unsigned u, uint16_t heading);
/* the target for combined arms, too (GL-Q-66), and it has been at risk */
void has_fired(play *p, unsigned battery, unsigned target);
void spend_charge(play *p, unsigned u, unsigned target, bool reached); /* GL-133 */
/* A general has drawn under fire (GL-Q-23); one unhorsed before stays that until he is remounted
 * (GL-Q-25). */
void draws_under_fire(play *p, unsigned general, enum under_fire fate);
void remount(play *p, unsigned general);
/* Guns that were limbered or unlimbered in the last half of their own are ready in this one
 * (GL-092); fugitives may be ridden down again (GL-Q-82). */
void begin_half(play *p, unsigned side);
void forget_aims(play *p); /* when a turn begins */

/* ---- deployed.c: put down in the set-up and by edits (GL-Q-110, GL-Q-111) -------------------- */

void draw_up(play *p, unsigned u, enum tilly_formation f); /* in the open */
/* there is its post, too; event */
void deploy_at(play *p, unsigned u, point at, uint16_t heading);
void deploy_in_house(play *p, unsigned u, tilly_id house);
/* Where it stood it is in nobody's way. */
void take_up(play *p, unsigned u);
/* a reinforcement of that turn and half, anywhere between two points of an edge */
void come_later(play *p, unsigned u, unsigned turn, unsigned half, point from, point to);
void come_at_once(play *p, unsigned u);
void never_come(play *p, unsigned u); /* struck off as if it had never come */

/* ---- new_units.c: units that come, footprints that change ----------------------------------- */

void prepare(play *p, unsigned u, const tilly_unit_spec *spec); /* of a new slot */
/* in a slot of that side, prepared, not yet on the table: a gun taken, a unit a script brings;
 * NOBODY: no slot is left; strength 0: that of its type */
unsigned new_piece(play *p, unsigned side, unsigned type, unsigned g, uint32_t strength);
/* after a loss or a change of formation: sizes anew, the front centre stays (hedgehog, house: the
 * centre); where there is no room it keeps its outline (GL-Q-103) */
void reshape(play *p, unsigned u);
/* dragoons mount or dismount: the type changes, one for one, the footprint with it (GL-Q-12,
 * GL-Q-103); no event */
void change_arms(play *p, unsigned u);

/* ---- flight.c: compulsory moves, made whole at once ----------------------------------------- */

void flee(play *p, unsigned u); /* GL-Q-19, GL-Q-20, GL-Q-105, GL-127 to GL-129 */
/* GL-Q-71, GL-Q-72: straight away from that enemy (NOBODY: to the own edge) at the full rate,
 * facing it */
void fall_back(play *p, unsigned u, unsigned from, bool retiring);
void retire(play *p, unsigned u); /* GL-Q-72: the enemy to turn from is found here */
void pursue(play *p, unsigned u, unsigned quarry); /* GL-Q-84, GL-Q-85 */

/* ---- crew.c: guns that change hands (GL-088 to GL-090, GL-Q-33 to GL-Q-36, GL-Q-76) --------- */

/* A battery that was run over or has fallen waits, its captor in `quarry`, for STEP_CREW to settle
 * it; NOBODY: none waits. */
unsigned unsettled_battery(const play *p);
void settle_guns(play *p); /* enters that step if one waits: after every move and combat */
void overrun(play *p, unsigned battery, unsigned captor);

/* ---- consequences.c: what follows from where all stand now ---------------------------------- */

/* Call after every change of places, once the mover is down: infantry threatened by cavalry forms
 * hedgehog (GL-Q-47), generals in touch with the enemy get away or are taken (GL-Q-26), routing
 * infantry is ridden down by cavalry in contact (GL-Q-82). mover: whose move it was; NOBODY:
 * nobody's. */
void consequences_of_move(play *p, unsigned mover);
/* at the end of its (c): by cavalry that stayed in contact */
void ride_down(play *p, unsigned side);
/* It forms of itself: about its centre, or, where that is cramped, in the old outline (GL-Q-103).
 */
void form_hedgehog(play *p, unsigned foot, unsigned by, bool cramped);
void general_touched(play *p, unsigned general, unsigned by); /* GL-Q-26 */
/* He may have come into contact with a regiment that nobody saw, and has so much left of his move
 * (GL-Q-138). */
void general_rode(play *p, unsigned general, int32_t left);
void end_retreats(play *p, unsigned side); /* GL-Q-51: first thing in its own movement part */

/* ---- carry_out_walk.c: a walk is carried out
 * ----------------------------------------------------- */

/* Carries out what the walker did: event (kind 0: none; else with the values of TILLY_EV_MARCHED,
 * value[7] = word), place, shape and formation, FORMED, PASSED_THROUGH and disruption (GL-Q-50),
 * HOUSE_LEFT, messengers taken, guns overrun, infantry formed, LEFT_BOARD and leave_board(); then
 * consequences_of_move(). */
void carry_out_walk(
    play *p, walker *w, unsigned event, unsigned cite, unsigned other, int32_t word);
/* a reinforcement comes on, and is of its army from now on (GL-Q-111) */
void come_on(play *p, unsigned u, point edge, uint16_t heading, enum tilly_formation f);
void move_into_house(play *p, unsigned u, tilly_id house);

/* ---- orders.c: orders in force, done, given of one's own accord (GL-100, GL-Q-38, GL-Q-97) -- */

/* in force from now on: posts, turn, half; event */
void put_order(play *p, unsigned g, const content *c, bool by_messenger);
bool set_first_order(play *p, unsigned g, const tilly_order *order, tilly_reason *why);
/* its post is where it stands: after every compulsory move, and when it enters (GL-Q-97) */
void take_post(play *p, unsigned u);
void pass_points(play *p, unsigned u);      /* of a march: after every free move */
void settle_orders(play *p, unsigned side); /* "done" tests at the end of the own (c) */
void look_round(play *p, unsigned side);    /* each formation's `saw` (GL-Q-38) */
bool may_take_initiative(const play *p, unsigned g);

/* ---- messengers.c (GL-107 to GL-109, GL-Q-39 to GL-Q-41) ------------------------------------ */

/* Makes the messenger, at his general's base, with no order yet, addressed to these formations. */
unsigned send_messenger(play *p, unsigned general, uint32_t addressed);
void cross_off(play *p, unsigned messenger, unsigned g);
void cross_off_lost(play *p, unsigned messenger);
void come_home(play *p, unsigned messenger, unsigned general); /* reports and leaves the board */
/* GL-109, GL-Q-41: he is intercepted; his order becomes known */
void intercept_messenger(play *p, unsigned messenger, unsigned captor);

#endif
