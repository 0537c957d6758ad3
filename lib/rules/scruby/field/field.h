/* What follows from where pieces stand. */
#ifndef TILLY_LIB_SCRUBY_FIELD_H
#define TILLY_LIB_SCRUBY_FIELD_H

#include "rules/scruby/state/state.h"
#include "table/table.h"

/* ---- ground.c (SC-Q-54) ---------------------------------------------------------------------- */

/* No centre of such a piece stands there, or goes there but where a road crosses water. */
bool ground_bars(const play *p, unsigned u, const area *a);

#endif
