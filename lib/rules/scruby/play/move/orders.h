/* Orders in P3 and P4 (SC-207): one question for whoever acts, and a table of the kinds of orders
 * that may answer it. A new kind of order is a row of order_kinds[] in order.c: it lists its own
 * options, judges them, says their ranges, where they lead, and carries them out. */
#ifndef TILLY_LIB_SCRUBY_ORDERS_H
#define TILLY_LIB_SCRUBY_ORDERS_H

#include "rules/scruby/movement/moves.h"
#include "rules/scruby/play/play.h"

/* Flag of the item: acts together with the one asked about. */
enum { ACTS_WITH_IT = 1 };

/* The integers of the order under way. */
typedef struct order {
    int32_t unit;   /* who was asked about */
    int32_t asked;  /* its companions are known; enum asked */
    int32_t target; /* 1 + the enemy of a charge that is settled and not carried out; 0: none */
    /* that charge: heading, length, and where the one asked about ends; its companions are shifted
     * and turned as it is. Length also of the ride before dismounting. */
    int32_t heading, length, x, y;
    int32_t turn;   /* of a body, about the middle of its front, before it went */
    int32_t passed; /* stands that have passed the test of UE (SC-130) */
    int32_t failed; /* one has not: no charge, an ordinary move is left */
} order;

/* May have an order now: steady, not charged, and a gun only with such a crew (SC-209). */
bool may_be_ordered(const play *p, unsigned u);
/* Which bonus move of P8 the order is. */
enum bonus bonus_in_order(const play *p);
/* The one asked about, then those who act with it; their count. */
unsigned members_acting(const play *p, uint16_t member[MOST_IN_BODY]);
/* All who move, the one asked about first: with the crew of a gun, or all of a square. */
const mover *acting_now(const play *p);

/* Dragoons who have mounted or dismounted have so much of their order left (SC-052); STEPS_OFF:
 * they dismount, and are asked where to. */
enum asked { NOT_ASKED, ASKED, HALF_A_MOVE, WHOLE_MOVE, STEPS_OFF };

typedef struct order_kind {
    const uint16_t *options; /* their kinds, closed by 0 */
    void (*list)(const play *p, const mover *m, options *o);
    /* NULL: whatever is listed is legal */
    bool (*check)(const play *p, const mover *m, const answer *a, tilly_reason *why);
    uint32_t (*range)(
        const play *p, const mover *m, const answer *begun, tilly_span *spans, uint32_t room);
    /* carries it out, or notes what is to follow; the beat that comes next asks or ends it */
    void (*take)(play *p, const mover *m, const answer *a);
    /* where all would stand, the one asked about first; how many; NULL: nobody moves */
    uint32_t (*preview)(
        const play *p, const mover *m, const answer *a, tilly_placed *rows, uint32_t room);
} order_kind;
/* Of an option of the question that is open; never NULL. */
const order_kind *order_kind_of(unsigned option);

/* Asks dragoons for what is left of their order. */
void ask_what_is_left(play *p, enum asked left);

/* dragoons.c: the beat in which the foot half steps off (SC-Q-52) */
bool foot_open(const play *p, question *q);
void foot_list(const play *p, const question *q, options *o);
bool foot_check(const play *p, const question *q, const answer *a, tilly_reason *why);
void foot_take(play *p, const question *q, const answer *a);

/* hold.c, marches.c, form_up.c, declare.c, gunnery.c, dragoons.c */
extern const order_kind holding, marching, regrouping_order, declaring, gunnery, mounting;

#endif
