/* Effects on pieces: the only room that changes where they stand, their record, their flags of the
 * game move and their rows. */
#ifndef TILLY_LIB_SCRUBY_EFFECTS_H
#define TILLY_LIB_SCRUBY_EFFECTS_H

#include "rules/scruby/movement/fire_moves.h"
#include "rules/scruby/movement/forming.h"

/* ---- set_up.c: what the set-up settles (SC-201, SC-D-02, SC-D-03) ---------------------------- */

void begin_set_up(play *p, unsigned first);
void choose_guard(play *p, unsigned side, int32_t guard); /* GUARD_... */

/* ---- roster.c: points, UE, pieces that go (SC-202, SC-203, SC-215) --------------------------- */

/* Strikes off half-points, of a gun HALVES for each hit. At 0 the piece is gone (remove_piece()).
 * Returns what did not fit: in melee it spills (SC-224), else it is lost (SC-217). by: NOBODY where
 * nobody did it. */
int32_t strike_off(play *p, unsigned u, int32_t half_points, unsigned by, enum tilly_cause cause);
/* The same of points that another piece, destroyed, left over (SC-224). */
int32_t strike_off_spilled(
    play *p, unsigned u, int32_t half_points, unsigned by, unsigned from, enum tilly_cause cause);
/* By an edit: half-points that it lacked. */
void restore_points(play *p, unsigned u, int32_t half_points);
void lose_ue(play *p, unsigned u, int32_t by, unsigned clause);
/* Off the table for good, lost; its square, its partner and the rows forget it. */
void remove_piece(play *p, unsigned u);
/* The same with its event: overrun (SC-056, SC-231, SC-Q-52), or its last point is gone (SC-203).
 */
void destroy_piece(play *p, unsigned u, unsigned by, enum tilly_cause cause);
/* The same of one that left over an edge of the table (SC-220). */
void leave_table(play *p, unsigned u);
/* The same, as if it had never come: not lost, nor of its army's starting points. */
void strike_from_list(play *p, unsigned u);

/* ---- loading.c: firearms and guns (SC-061, SC-070, SC-071, SC-172, SC-174, SC-232) ----------- */

/* It has fired in this game move: with muskets, guns and both pistols it is empty now; with one
 * pistol or a bow it is not. both: both pistols at once. */
void fires_off(play *p, unsigned u, bool both);
void empty_piece(play *p, unsigned u); /* in this game move, whatever it was emptied by */
void load(play *p, unsigned u);
/* Guns that have no crew of their side at them now: they do not load in this game move (SC-232). To
 * be called when crews have fallen or gone. */
void note_unserved_guns(play *p);
void count_loading(play *p, unsigned u); /* a full game move; the last one that it takes loads */
void name_target(play *p, unsigned u, unsigned target, unsigned shots); /* until the points fall */
void forget_target(play *p, unsigned u);

/* How a stand retires: value[7] of TILLY_EV_RETIRED. */
enum retired_how { TO_BASE_EDGE = 1, INTO_SQUARE, BEHIND_PIKES, KEEPS_PLACE, BEFORE_PURSUERS };

/* ---- morale.c: retiring and rallying (SC-206, SC-218 to SC-220, SC-227) ---------------------- */

/* From now on it runs that way; its order is no longer frozen, its declaration lapses. */
void begin_retiring(play *p, unsigned u, uint16_t heading);
void mark_retired(play *p, unsigned u); /* made one more retirement move in this game move */
void rally(play *p, unsigned u);        /* steady again; its facing is the caller's */
/* The way back it was judged to go: told by TILLY_EV_RETIRED or TILLY_EV_SCATTERED, whose value[7]
 * is `how`; other: from whom, NOBODY. It leaves its square. False: it is lost, over an edge or for
 * want of a place. */
bool go_back(play *p,
             unsigned u,
             const way_back *w,
             enum tilly_event_kind event,
             unsigned clause,
             unsigned other,
             int32_t how);

/* It would retire and keeps its place in a square (SC-219). */
void keep_place(play *p, unsigned u, unsigned clause);

/* ---- this_move.c: what is true of this game move --------------------------------------------- */

static inline void did(play *p, unsigned u, unsigned flags)
{
    p->turn[u] |= (uint8_t)flags;
}
static inline void did_not(play *p, unsigned u, unsigned flags)
{
    p->turn[u] &= (uint8_t)~flags;
}
static inline void put_marks(play *p, unsigned u, unsigned marks)
{
    of(p, u)->marks |= (uint8_t)marks;
}
static inline void drop_marks(play *p, unsigned u, unsigned marks)
{
    of(p, u)->marks &= (uint8_t)~marks;
}
/* A game move begins: marks of the last, declarations, charges and orders that were frozen until P9
 * are forgotten; guns without a crew are known (SC-232). */
void begin_game_move(play *p);
void declare(play *p, unsigned u, enum declaration what);
/* The charger reached it: rows, flags of both, the declaration of the enemy lapses, and the orders
 * of both are frozen as they were before the charge (SC-207, SC-237, SC-Q-34). order: the charger's
 * before it moved. */
void has_charged(play *p, unsigned charger, unsigned enemy, bool in_front, enum stand_order order);
void freeze_order(play *p, unsigned u, enum stand_order order);
/* Charges until now have had their reactions (SC-216). */
void charges_are_answered(play *p);
void thaw_order(play *p, unsigned u); /* its melee is over: stays open if it charged so (SC-115) */
void strikes_at(play *p, unsigned u, unsigned enemy, unsigned melee);
void melee_is_over(play *p, unsigned u, bool extra); /* flags, order, target of its blow */

/* It charges along with those who touch, its order frozen alike. */
void joins_charge(play *p, unsigned u, enum stand_order order);

/* ---- marches.c: moves that were judged (SC-207 to SC-211, SC-Q-52) --------------------------- */

void tell_members(play *p, const uint16_t *member, unsigned count, unsigned kind, int32_t length);
void march_there(play *p, const mover *m, unsigned kind, const move_end *end);
/* Rows, flags, frozen orders, and who is overrun; then all stand there. */
void carry_out_charge(play *p, const mover *m, const move_end *end);

/* ---- fire_moves.c: out to fire and back, to a refuge (SC-064, SC-214, SC-219, SC-231) -------- */

/* Numbers of TILLY_EV_MOVED and of events like it, before it moves. */
void fill_displacement(
    play *p, tilly_event *e, unsigned u, point to, uint16_t heading, int32_t length, int32_t how);
/* Straight ahead as far as it gets. */
void step_out(play *p, unsigned u, bool called_out);
/* Back to its place, or as far as there is room: then it may have left its square. */
void step_back(play *p, unsigned u);
/* Goes to its refuge. how: value[7] of the event. */
void flee_to(play *p,
             unsigned u,
             const refuge *r,
             enum tilly_event_kind event,
             unsigned clause,
             int32_t how);

/* ---- place.c: where pieces stand ------------------------------------------------------------- */

void move_piece(play *p, unsigned u, point at, uint16_t heading); /* from_x, from_y stay */
void turn_in_place(play *p, unsigned u, uint16_t heading, unsigned clause); /* on the spot; event */
void note_start(play *p, unsigned u); /* from here it charges, steps out, rides its caracole */
/* Steps out to fire, or rides up in a caracole, and goes back; its front is kept (SC-064, SC-214).
 * That is movement: both pistols are not loaded meanwhile (SC-071, SC-Q-27). */
void send_out(play *p, unsigned u, point at);
void bring_back(play *p, unsigned u, point at);
void set_down(play *p, unsigned u, point at, uint16_t heading); /* set-up, edits; event */
/* In the set-up: its companion, the crew of a gun or the mother stand of dragoons on foot, made new
 * if there is none yet. False: no slot is left for it. */
bool set_down_companion(play *p, unsigned u, point at, uint16_t heading);

/* A gun with the crew at it, pointed or re-sited. kind: tilly_option_kind. */
void point_gun(play *p, unsigned gun, point at, uint16_t heading, unsigned kind);
/* A mother stand, in play: made, and put down without a word. */
bool leave_horses(play *p, unsigned u, point at, uint16_t heading);

/* ---- squares.c (SC-240, SC-241, SC-Q-46) ----------------------------------------------------- */

unsigned new_square(const play *p); /* a number that no square has */
void join_square(play *p, unsigned u, unsigned square, enum square_place place);
void leave_square(play *p, unsigned u);
/* A face that fire destroyed leaves a gap, until a stand from inside fills it or the square is
 * broken (SC-167, SC-230). */
void leave_gap(play *p, unsigned lost, unsigned number, enum square_place place);
void fill_gap(play *p, unsigned lost, unsigned u, point at);
void break_square(play *p, unsigned square);
void end_square(play *p, unsigned square); /* nobody is in it any more */
/* It has moved by itself: a face that was ordered out ends its square, a man inside has left it,
 * and who ends inside one has entered it (SC-210, SC-241). */
void settle_in_square(play *p, unsigned u);
/* A body takes up the formation that was judged; then guns may join its square (SC-239, SC-240).
 * kind: tilly_option_kind. */
void form_body_up(play *p, const formed *laid, unsigned kind);
void add_gun_to_square(play *p, unsigned gun, unsigned number);
void tell_square_formed(play *p, unsigned keeper);

/* ---- new_pieces.c: pieces that come, change their type or their side ------------------------- */

void scruby_prepare(play *p, unsigned u, const tilly_unit_spec *spec); /* of a new slot */
/* In a slot of that side, prepared, not yet on the table; NOBODY: no slot is left.
 * strength 0: that of its type. */
unsigned make_piece(play *p, unsigned side, unsigned type, unsigned g, uint32_t strength);
/* Dragoons on foot mount: base and type of a mounted stand, where they stand; their mother stand's
 * slot is free. On foot again: type and base of the foot half; the mother stand is put down by
 * set_down_companion(). */
void become_mounted(play *p, unsigned u);
void become_foot(play *p, unsigned u);
/* The men step off to that spot, the mother stand stays where the horses are. False: no slot is
 * left for it. And they mount again, where it stands. */
bool step_off(play *p, unsigned u, const dismounting *d, unsigned spot);
void mount_where_horses_stand(play *p, unsigned u);
/* A captured gun is the captor's from now on: another unit of his side, which it returns, with the
 * state of loading that it had (SC-180, SC-Q-50); NOBODY: he has no slot for it. */
unsigned capture_gun(play *p, unsigned gun, unsigned side, unsigned g);
void hold_gun(play *p, unsigned gun, unsigned side); /* at P9; TILLY_NO_SIDE: nobody does */

#endif
