/* States that play never comes to, each made of one that it does by changing a number or two. */
#ifndef TESTS_SC_MADE_UP_H
#define TESTS_SC_MADE_UP_H

#include <tilly.h>

/* What is wrong in the n-th; NULL past the last. */
const char *sc_made_up(unsigned n);
/* Of a battle in which stands 0 to 3 of side 0 form a square and it is asked who keeps his place;
 * there are musketeers, heavy cavalry, mounted archers, mounted dragoons, a small gun and its crew
 * beside, in that order. */
void sc_make_up(tilly_battle *b, unsigned n);

/* A crew is marked as one who acts with the stand that was asked about. */
void sc_let_gunners_act(tilly_battle *b);

#endif
