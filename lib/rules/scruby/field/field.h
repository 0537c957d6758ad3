/* What follows from where pieces stand. */
#ifndef TILLY_LIB_SCRUBY_FIELD_H
#define TILLY_LIB_SCRUBY_FIELD_H

#include "rules/scruby/state/piece_set.h"
#include "table/table.h"

/* ---- ground.c (SC-Q-54) ---------------------------------------------------------------------- */

/* No centre of such a piece stands there, or goes there but where a road crosses water. */
bool ground_bars(const play *p, unsigned u, const area *a);
/* How far its centre goes that way until it comes to ground that bars it, a length up to `most`;
 * impassable ground and water are crossed along a road. */
int32_t ground_stops(const play *p, unsigned u, point from, direction way, int32_t most);
/* The ground that bars it there, NULL: none does. */
const area *barring_ground(const play *p, unsigned u, point at);

/* ---- melee_groups.c (SC-221) ----------------------------------------------------------------- */

/* All that hang together with it by touch between enemies, itself too; alone if it touches no
 * enemy. */
void find_melee_of(const play *p, unsigned u, piece_set *melee);

#endif
