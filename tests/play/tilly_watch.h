/* What holds along every battle of the Tilly family whatever is answered: told by its events and by
 * how the units stand at each need. */
#ifndef TESTS_TILLY_WATCH_H
#define TESTS_TILLY_WATCH_H

#include "support/support.h"

typedef struct tilly_watch {
    uint32_t turn, events;  /* looked at: events of that turn */
    uint32_t serial;        /* of the last question */
    bool has_active_player; /* this turn */
    tilly_id mover;         /* was asked for its move; 0: nobody */
    tilly_point from;
    int32_t keeps; /* how close it may come to enemies */
    /* by side and number: turn and row in which it was asked for a move last; turn in which it
     * changed its place, facing or state last, from 1 */
    uint32_t asked[TILLY_SIDES][TILLY_MOST_UNITS], moved[TILLY_SIDES][TILLY_MOST_UNITS];
} tilly_watch;

/* As tour.watch: fails the test where a rule was broken since the need before. */
void keeps_the_rules(void *watch, const tilly_turn *turn, tilly_status need);

#endif
