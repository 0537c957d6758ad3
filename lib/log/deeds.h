/* What units did and dice showed, read from the numbers of an event. */
#ifndef TILLY_LIB_DEEDS_H
#define TILLY_LIB_DEEDS_H

#include <stdbool.h>
#include "log/phrase.h"

/* "wheels right 30 degrees and advances 2.5" of TILLY_EV_MOVED; of several units "wheel ... and
 * advance". */
void put_move(text *t, const tilly_battle *battle, const tilly_event *moved, bool several);
/* "3 dice 6 2 1, needing 6: one hit" of TILLY_EV_ROLL. */
void put_throw(text *t, const tilly_event *roll);
/* "0.450", of a draw or a number that one must reach. */
void put_draw(text *t, int64_t thousandths);

#endif
