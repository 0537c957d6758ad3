/* Shared by the files of step 3.2: cancel_charges.c which charges fall, charge.c the order and the
 * moves of units, charge_join.c commanders on their own. */
#ifndef TILLY_LIB_CHARGE_MOVES_H
#define TILLY_LIB_CHARGE_MOVES_H

#include "rules/tilly/play/play.h"
#include "rules/tilly/movement/charge_way.h"

/* Flags of the step. cancel_charges.c uses the bits from CANCEL_FLAGS on. */
enum charge_flag {
    WAITS_HALF_WAY = 1 /* moved half way, to be met there by its `target` (T1-Q-90) */,
    CANCEL_FLAGS = 16
};

static inline bool is_charging(const play *p, unsigned u)
{
    return on_table(p, u) &&
           (of(p, u)->charge == CHARGE_STRAIGHT || of(p, u)->charge == CHARGE_AT_FLANK);
}
void cancel_charges(play *p);
/* Would the charge it has declared bring it into contact with that enemy if nothing else moved? */
bool has_target(const play *p, unsigned u, unsigned enemy);
/* Its declaration, and that of its commander to go along, is used up (T1-231, T1-238). */
void end_charge(play *p, unsigned u);
void charge_fails(play *p, unsigned u, unsigned other);
void tell_charged(
    play *p, unsigned u, unsigned other, const charge_way *way, unsigned option, unsigned clause);
/* Commanders that charge to join a unit (T1-Q-95). */
void charge_to_join(play *p, unsigned commander);

#endif
