/* The exact lengths at which a base that moves straight meets another.
 *
 * To meet is to come closer than `limit`, or, where that is 0 or below, to overlap by more than so
 * much. The ranges of the sweeps are a hair too wide; here both ends are places where the two do
 * meet. They are looked for on the longest way there is, so that they do not depend on how far is
 * asked about. */
#ifndef TILLY_LIB_GEOMETRY_MEETING_H
#define TILLY_LIB_GEOMETRY_MEETING_H

#include "geometry/geometry.h"

/* the range; NOWHERE if it begins beyond `most` */
reach meeting_on_way(const box *body, direction way, const box *other, int32_t limit, int32_t most);
/* where it begins; NEVER */
int32_t
first_meeting(const box *body, direction way, const box *other, int32_t limit, int32_t most);
/* it holds any up to `most` */
bool meets_on_way(const box *body, direction way, const box *other, int32_t limit, int32_t most);
/* it holds that length */
bool meets_at_length(
    const box *body, direction way, const box *other, int32_t limit, int32_t length);
/* of a limit above 0: the first and the last multiple of the grid_step that it holds */
reach rungs_met_on_way(const box *body,
                       direction way,
                       const box *other,
                       int32_t limit,
                       int32_t most,
                       int32_t grid_step);

#endif
