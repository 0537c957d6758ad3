/* Bonus moves (SC-228): what P8, which grants them, and the orders of P3 and P4, by which they are
 * carried out, both have to know. */
#ifndef TILLY_LIB_SCRUBY_BONUS_H
#define TILLY_LIB_SCRUBY_BONUS_H

#include "rules/scruby/field/melee.h"
#include "rules/scruby/movement/moves.h"
#include "rules/scruby/play/play.h"

/* Flags of the row: cleared as a side's moves, or the melees, begin. */
enum order_mark {
    HAS_ORDER = 1,    /* one at most (SC-207) */
    BEGAN_CLOSED = 2, /* stood in closed order as the row began (SC-025, SC-027) */
    VICTOR = 4        /* of the melee just decided, and not beaten at once */
};
static inline bool is_noted(const play *p, unsigned u, unsigned marks)
{
    return p->step[u] & marks;
}
static inline void note(play *p, unsigned u, unsigned marks)
{
    p->step[u] |= (uint8_t)marks;
}
static inline void unnote(play *p, unsigned u, unsigned marks)
{
    p->step[u] &= (uint8_t)~marks;
}
static inline void unnote_all(play *p, unsigned marks)
{
    for (unsigned u = 0; u < p->units; u++)
        unnote(p, u, marks);
}

/* The first is a charge on new enemies, the second one that touches nobody (SC-228). */
enum bonus { NO_BONUS, FIRST_BONUS, SECOND_BONUS };
/* It may act with one that has it. */
bool may_join_bonus(const play *p, unsigned u, enum bonus bonus);
/* Victors of an ordinary melee have none. */
bool has_second_bonus(const play *p, unsigned u);
/* A victor has a new enemy in reach of its first bonus move, whatever lies between. */
bool may_go_on(const play *p, unsigned u);
void list_bonus_charges(const play *p, const mover *m, options *o);

#endif
