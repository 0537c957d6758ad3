/* The state of a battle, as saves have it. */
#ifndef TILLY_LIB_FILES_SAVE_H
#define TILLY_LIB_FILES_SAVE_H

#include "battle/battle.h"
#include "files/fields.h"
#include "files/scenario.h"

enum { MOST_DEEP = FRAMES - 2 };   /* suspended steps in a file: room is left for those they call */

/* "head", "frames", "groups", "units", "marks" into the open object. */
void state_write(writer *w, const play *p);

/* Reading, in this order. The head says how large the rest is. */
bool head_read(const node *state, const making *m, head *s);
bool state_read(const node *state, tilly_battle *b);   /* the rest, into a battle made to measure whose head is set */

#endif
