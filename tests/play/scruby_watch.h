/* What holds along every battle of Scruby's game whatever is answered: told by its events and by
 * how the pieces stand at each need. */
#ifndef TESTS_SCRUBY_WATCH_H
#define TESTS_SCRUBY_WATCH_H

#include "support/support.h"

typedef struct scruby_watch {
    /* by side and number */
    tilly_id id[TILLY_SIDES][TILLY_MOST_UNITS];
    int32_t points[TILLY_SIDES][TILLY_MOST_UNITS];
    bool retires[TILLY_SIDES][TILLY_MOST_UNITS]; /* as the game move before ended */
    uint32_t melees, retirements, squares;       /* seen so far, of which something was asserted */
} scruby_watch;

/* As tour.watch: fails the test where a rule was broken since the need before. Edits of the host
 * are none of the game. */
void keeps_scrubys_rules(void *watch, const tilly_turn *turn, tilly_status need);

#endif
