/* Names of the things of a battle in sentences. */
#ifndef TILLY_LIB_NAMES_H
#define TILLY_LIB_NAMES_H

#include <tilly/battle.h>
#include "words/naming.h"

/* battle NULL: numbers stand for names. */
naming names_of(const tilly_battle *battle);
/* "3.4 Melee": a row of the sequence of play. False: there is none. */
bool put_row(text *t, const tilly_battle *battle, int64_t row);
/* "14 of 85 lost, tested at 15%, next at 18 (20%)", "2 of 25 lost, breaks at 9": as the book counts
 * them, and what they lead to. */
void put_losses_of(text *t, const tilly_battle *battle, uint32_t side);

#endif
