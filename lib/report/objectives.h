/* Objectives of a scenario, as reports and summaries tell them. */
#ifndef TILLY_LIB_OBJECTIVES_H
#define TILLY_LIB_OBJECTIVES_H

#include <tilly/turn.h>
#include "base/text.h"
#include "words/naming.h"

/* All of them: how many. */
uint32_t objectives_of(const tilly_battle *battle, tilly_objective all[TILLY_MOST_OBJECTIVES]);
/* Whether edits of that turn have changed whether it is met; *met: it was then. */
bool has_changed(const tilly_turn *turn, const tilly_objective *o, bool *met);
/* "  Swedes: Hold the hill until dusk (3 points)" */
void put_objective(text *t, const naming *names, const tilly_objective *o);

#endif
