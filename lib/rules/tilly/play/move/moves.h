/* Shared by the files of the Move step (1.1, 2.1): move.c the next unit, begin_move.c what binds
 * it, unit_move.c the course of its move, unit_orders.c its orders, pivot.c, face_enemy.c,
 * commander.c, displaced_commander.c. */
#ifndef TILLY_LIB_MOVES_H
#define TILLY_LIB_MOVES_H

#include "rules/tilly/play/play.h"

/* Flags of the Move step. */
enum move_flag {
    ACTED = 1, /* finished for the step (T1-108, T1-Q-30) */
    WAS_IN_DIFFICULT =
        2 /* a commander some of whose way in this step was in difficult ground (T1-Q-52) */
};

/* The integers of STEP_UNIT_MOVE and STEP_COMMANDER_MOVE: what holds from the start of the move,
 * and the order to be carried out. */
typedef struct unit_move {
    int32_t unit, flags;
    int32_t governor, distance, limit, used; /* of its move_start */
    int32_t kind, angle, length;             /* ordered: option kind and numbers */
} unit_move;

enum unit_move_flag {
    CHECKS = 1,
    CHECKED = 2, /* a command check is to be thrown; has been decided on */
    TIED = 4,    /* several zones of control are equally close (T1-D-16) */
    ORDERED = 8,
    CHANGED_TWICE = 16,
    COMMANDER_ASKED = 32,
    COMMANDER_STAYS = 64,
    IN_DIFFICULT = 128,
    DISPLACED = 256,
    MAY_CLOSE = 512,
    MAY_LEAVE = 1024,
    BOUND_SHIFT = 11 /* enum bound, two bits */
};

static inline unit_move *moving(const play *p)
{
    return here(p);
} /* one of the two is running */
static inline unsigned mover(const play *p)
{
    return (unsigned)moving(p)->unit;
}

/* A locked unit only turns to face an enemy, unlimbered cannons only pivot. */
bool moves_freely(const play *p, unsigned u);

/* ---- begin_move.c: T1-D-16 --------------------------------------------------------------- */

move_start current_move_start(const play *p);
void keep_move_start(unit_move *m, const move_start *o);
void begin_move(play *p);
bool governor_open(const play *p, question *q);
void governor_list(const play *p, const question *q, options *o);
void governor_take(play *p, const question *q, const answer *a);
/* The beats with which both begin, and the integers that both have. */
#define BEGIN_MOVE_BEATS                                                                           \
    {"set out", .act = begin_move},                                                                \
    {                                                                                              \
        "governor", TILLY_ASK_GOVERNOR, CITE_ZOC_CLOSEST,                                          \
            .open = governor_open, .list = governor_list, .take = governor_take                    \
    }
#define BEGUN_MOVE_FIELDS                                                                          \
    MEANING(unit_move, unit, "unit", IS_UNIT), SIGNED(unit_move, flags, "flags"),                  \
        MEANING(unit_move, governor, "governor", IS_UNIT_OR_NOBODY),                               \
        MEANING(unit_move, distance, "distance", IS_REACH), SIGNED(unit_move, limit, "limit"),     \
        SIGNED(unit_move, used, "used")

/* T1-Q-52: all the movement a commander has used in this step, and whether any of it was in
 * difficult ground. */
void note_ride(play *p, unsigned commander, int32_t used, bool difficult);

/* ---- unit_move.c ---------------------------------------------------------------------------- */

/* To the end of the item: a commander in the way may have to be set aside. */
void end_unit_move(play *p);

/* ---- unit_orders.c: T1-D-10, T1-D-11 -------------------------------------------------------- */

bool move_open(const play *p, question *q);
void move_list(const play *p, const question *q, options *o);
bool move_check(const play *p, const question *q, const answer *a, tilly_reason *why);
uint32_t
move_range(const play *p, const question *q, const answer *begun, tilly_span *spans, uint32_t room);
void move_take(play *p, const question *q, const answer *a);
bool second_open(const play *p, question *q);
void second_list(const play *p, const question *q, options *o);
bool second_check(const play *p, const question *q, const answer *a, tilly_reason *why);
uint32_t second_range(
    const play *p, const question *q, const answer *begun, tilly_span *spans, uint32_t room);
/* The track of an order that is legal, and the end of it; carried out by unit_move.c. */
tilly_pose order_track(const play *p, change c, int32_t length, const move_start *o, track *t);
/* The end of what a legal answer to T1-D-10, to T1-D-11 orders. */
tilly_pose order_end(const play *p, const answer *a);
tilly_pose second_end(const play *p, const answer *a);
/* True if a second change was ordered. */
bool order_second(play *p, const answer *a);
/* Legal lengths as spans. */
uint32_t spans_of_track(const track *t, tilly_span *spans, uint32_t room);
/* The nearest legal version of a refused answer is to stay. */
void why_stay(const answer *a, tilly_reason *why);

/* ---- pivot.c: T1-D-12, T2-D-12; face_enemy.c: T1-D-17 --------------------------------------- */

/* Of limbered cannons, in place of a move; what follows judges it and carries it out as it does a
 * pivot. */
void offer_unlimbering(const play *p, options *o, unsigned u);

bool may_pivot(const play *p, unsigned u);
bool pivot_open(const play *p, question *q);
void pivot_list(const play *p, const question *q, options *o);
bool pivot_check(const play *p, const question *q, const answer *a, tilly_reason *why);
uint32_t pivot_range(
    const play *p, const question *q, const answer *begun, tilly_span *spans, uint32_t room);
void pivot_take(play *p, const question *q, const answer *a);
tilly_pose pivot_end(const play *p, const answer *a);

bool may_face_enemy(const play *p, unsigned u);
bool face_open(const play *p, question *q);
void face_list(const play *p, const question *q, options *o);
void face_take(play *p, const question *q, const answer *a);
tilly_pose face_end(const play *p, const answer *a);

/* ---- commander.c: T1-D-13; displaced_commander.c: T1-D-15 ----------------------------------- */

tilly_pose ride_end(const play *p, const answer *a);
tilly_pose spot_end(const play *p, const question *q, const answer *a);

#endif
