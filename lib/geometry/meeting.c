/* The exact place at which a base that moves straight meets another. */
#include "geometry/meeting.h"
#include "geometry/approach.h"

typedef struct passing {
    approach by;
    int32_t limit;
} passing;

static bool meets_at(const passing *g, int32_t length)
{
    return g->limit > 0 ? approach_closer(&g->by, length, g->limit)
                        : approach_overlap(&g->by, length) > -g->limit;
}

/* The geometry's ranges are a hair too wide, unless the two only graze. */
enum { HAIR = 256 };

/* From an end of the range the first place where they meet, looked for towards one where they do.
 * Rounding lets them part and meet for a length or two. */
static int32_t meeting_end(const passing *g, int32_t end, int32_t met)
{
    int32_t forward = end < met ? 1 : -1;
    int32_t apart = end;
    for (int i = 0; i < HAIR && apart != met; i++, apart += forward)
        if (meets_at(g, apart))
            return apart;
    while (apart + 1 < met || met + 1 < apart) {
        int32_t middle = apart + (met - apart) / 2;
        if (meets_at(g, middle))
            met = middle;
        else
            apart = middle;
    }
    return met;
}

/* A place where they meet: half way, where they are nearest, or of a short range any; NEVER. */
static int32_t meeting_place(const passing *g, reach near)
{
    bool is_short = near.most - near.least < HAIR;
    int32_t middle = near.least + (near.most - near.least) / 2;
    int32_t at = is_short ? near.least : middle;
    int32_t last = is_short ? near.most : middle;
    for (; at <= last; at++)
        if (meets_at(g, at))
            return at;
    return NEVER;
}

static reach exactly(const passing *g, reach near)
{
    int32_t met = meeting_place(g, near);
    if (met == NEVER)
        return NOWHERE;
    return (reach){meeting_end(g, near.least, met), meeting_end(g, near.most, met)};
}

static reach near_on_way(const box *body, direction way, const box *other, int32_t limit)
{
    return limit > 0 ? sweep_closer(body, way, other, limit, LONGEST_WAY)
                     : sweep_overlap(body, way, other, -limit, LONGEST_WAY);
}

reach meeting_on_way(const box *body, direction way, const box *other, int32_t limit, int32_t most)
{
    reach near = near_on_way(body, way, other, limit);
    if (near.least > near.most || near.least > most)
        return NOWHERE;
    passing g = {approach_of(body, way, other), limit};
    reach r = exactly(&g, near);
    if (r.least > r.most || r.least > most)
        return NOWHERE;
    return r;
}

int32_t first_meeting(const box *body, direction way, const box *other, int32_t limit, int32_t most)
{
    reach near = near_on_way(body, way, other, limit);
    if (near.least > near.most || near.least > most)
        return NEVER;
    passing g = {approach_of(body, way, other), limit};
    int32_t met = meeting_place(&g, near);
    if (met == NEVER)
        return NEVER;
    int32_t first = meeting_end(&g, near.least, met);
    return first <= most ? first : NEVER;
}

/* Between two places where they are nearer by more than rounding does they meet everywhere: then no
 * end need be looked for. */
static bool is_between(const passing *g, reach near, int32_t met, int32_t length)
{
    enum { ROUNDING = 2 };
    passing nearer = {g->by, g->limit - ROUNDING};
    if (length < near.least || length > near.most)
        return false;
    if (meets_at(&nearer, met) && meets_at(&nearer, length))
        return true;
    return length < met ? meeting_end(g, near.least, met) <= length
                        : length <= meeting_end(g, near.most, met);
}

reach rungs_met_on_way(const box *body,
                       direction way,
                       const box *other,
                       int32_t limit,
                       int32_t most,
                       int32_t grid_step)
{
    reach near = sweep_closer(body, way, other, limit, LONGEST_WAY);
    if (near.least > near.most || near.least > most)
        return NOWHERE;
    passing g = {approach_of(body, way, other), limit};
    int32_t met = meeting_place(&g, near);
    int32_t first = (near.least + grid_step - 1) / grid_step * grid_step;
    int32_t last = (near.most < most ? near.most : most) / grid_step * grid_step;
    if (met == NEVER)
        return NOWHERE;
    while (first <= last && !is_between(&g, near, met, first))
        first += grid_step;
    while (first < last && !is_between(&g, near, met, last))
        last -= grid_step;
    return first <= last ? (reach){first, last} : NOWHERE;
}

/* The ends are looked for only where some place between them is not near enough. */
bool meets_on_way(const box *body, direction way, const box *other, int32_t limit, int32_t most)
{
    reach near = near_on_way(body, way, other, limit);
    if (near.least > near.most || near.least > most)
        return false;
    passing g = {approach_of(body, way, other), limit};
    int32_t met = meeting_place(&g, near);
    return met != NEVER && (met <= most || meeting_end(&g, near.least, met) <= most);
}

/* How near they come is least about the middle of the range and rises towards both ends, so one
 * place tells, but for rounding. */
enum at_place { CLEARLY_APART, CLEARLY_MET, HARD_TO_TELL };
static enum at_place look_at(const box *there, const box *other, int32_t limit)
{
    enum { ROUNDING = 2 };
    if (limit > 0) {
        if (!box_nearer_than(there, other, limit + ROUNDING))
            return CLEARLY_APART;
        bool met = limit > ROUNDING && box_nearer_than(there, other, limit - ROUNDING);
        return met ? CLEARLY_MET : HARD_TO_TELL;
    }
    int32_t overlap = box_overlap(there, other);
    if (overlap < -limit - ROUNDING)
        return CLEARLY_APART;
    return overlap > -limit + ROUNDING ? CLEARLY_MET : HARD_TO_TELL;
}

bool meets_at_length(
    const box *body, direction way, const box *other, int32_t limit, int32_t length)
{
    box there = box_moved(body, way, length);
    enum at_place seen = look_at(&there, other, limit);
    if (seen != HARD_TO_TELL)
        return seen == CLEARLY_MET;
    reach near = near_on_way(body, way, other, limit);
    if (near.least > near.most || length < near.least || length > near.most)
        return false;
    passing g = {approach_of(body, way, other), limit};
    int32_t met = meeting_place(&g, near);
    return met != NEVER && is_between(&g, near, met, length);
}
