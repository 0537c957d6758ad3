/* Places at which a base may be put down: a zone, the bases that are there, ground that bars. Its
 * heading and x given, the y that are left. The check of a pose, its ranges and its nearest legal
 * version all come from lane_for(). */
#ifndef TILLY_LIB_LANE_H
#define TILLY_LIB_LANE_H

#include "rules/common/ask.h"
#include "table/table.h"

/* The numbers of an option that places. */
enum { POSE_HEADING, POSE_X, POSE_Y };
typedef struct pose {
    int32_t heading, x, y;
} pose;
static inline pose pose_of_answer(const answer *a)
{
    return (pose){a->value[POSE_HEADING], a->value[POSE_X], a->value[POSE_Y]};
}

/* An upright rectangle that the whole base must lie in. */
typedef struct zone {
    point low, high;
} zone;
zone whole_table(const play *p);

/* The y a base may have, its heading and x given. */
typedef struct lane {
    box lowest; /* the base at the least y */
    int32_t least, most;
    closed taken;
} lane;

/* Those that lie so far above the least y: none for an empty reach. */
static inline void close_lengths(closed *list, const lane *r, reach met)
{
    if (met.least <= met.most)
        close_off(list, r->least + met.least, r->least + met.most);
}

typedef struct placing {
    const play *p;
    unsigned unit;
    zone zone;
    /* how far it may stick out, how deep bases may overlap, the natural step */
    int32_t slack, slip, grid;
    bool (*takes_room)(const play *p, unsigned u, unsigned other);
    /* ground that bars, by close_off(); NULL: none does */
    void (*bar)(const struct placing *l, lane *r);
} placing;

/* False: no y at all. */
bool lane_for(const placing *l, int32_t heading, int32_t x, lane *r);
/* The unit that takes the room at this pose; NOBODY: none, but ground may. */
unsigned in_the_way(const placing *l, pose at);
bool pose_is_free(const placing *l, pose at);
/* The nearest pose that is free, its heading kept if it can be: fills `why`. */
void nearest_free_pose(const placing *l, pose at, tilly_reason *why);
/* The legal values of one number of a pose. */
uint32_t pose_range(const placing *l, const answer *begun, tilly_span *spans, uint32_t room);
/* Whether there is a free pose on the natural grid, headings by 90 degrees. */
bool has_free_pose(const placing *l);

/* The open parts of least..most, as spans of lengths. */
uint32_t open_spans(
    const closed *c, int32_t least, int32_t most, int32_t grid, tilly_span *spans, uint32_t room);
/* The open value nearest to `wanted`; NEVER if none is open. Of two as near the lower. */
int32_t open_nearest(const closed *c, int32_t least, int32_t most, int32_t wanted);

#endif
