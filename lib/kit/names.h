/* Names of the things of a battle in sentences. */
#ifndef TILLY_LIB_NAMES_H
#define TILLY_LIB_NAMES_H

#include <tilly/battle.h>
#include "words/naming.h"

/* battle NULL: numbers stand for names. */
naming names_of(const tilly_battle *battle);
/* "3.4 Melee": a row of the sequence of play. False: there is none. */
bool put_row(text *t, const tilly_battle *battle, int64_t row);

#endif
