/* Shared by the files of the charges that are declared: cancel_charges.c which of them fall,
 * evades.c who gives way, charge.c the order and the moves of units, charge_join.c commanders on
 * their own. */
#ifndef TILLY_LIB_CHARGE_MOVES_H
#define TILLY_LIB_CHARGE_MOVES_H

#include "rules/tilly/play/play.h"
#include "rules/tilly/movement/charge_way.h"

/* Flags of the step. cancel_charges.c uses the bits from CANCEL_FLAGS on. */
enum charge_flag {
    WAITS_HALF_WAY = 1 /* moved half way, to be met there by its `target` (T1-Q-90) */,
    HAS_WHEELED = 2 /* on its way there (T2-204) */,
    CANCEL_FLAGS = 16
};

void cancel_charges(play *p);
/* Its declaration, and that of its commander to go along, is used up (T1-231, T1-238). */
void end_charge(play *p, unsigned u);
void charge_fails(play *p, unsigned u, unsigned other);
void tell_charged(
    play *p, unsigned u, unsigned other, const charge_way *way, unsigned option, unsigned clause);
/* Commanders that charge to join a unit (T1-Q-95). */
void charge_to_join(play *p, unsigned commander);

#endif
