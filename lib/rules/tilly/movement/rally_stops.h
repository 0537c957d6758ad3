/* Distances a unit can rally back, as 3.5 asks for them (T1-287 to T1-304), or evade (T2-198). */
#ifndef TILLY_LIB_RALLY_STOPS_H
#define TILLY_LIB_RALLY_STOPS_H

#include "rules/tilly/movement/movement.h"

enum { MOST_STOPS = 32 };

/* All legal stops: track.c says where it can stand, and an evader must leave every enemy
 * (T1-Q-121). */
uint32_t stops_back(const play *p, unsigned u, bool out_of_contact, track *t, reach *open);
/* Going straight away it parts from each enemy once: the least length at which it touches nobody,
 * NEVER if there is none. */
int32_t clear_from(const play *p, const track *t);
/* From `least` on the length at which it no longer touches that base; NEVER. */
int32_t parted_from(const play *p, const track *t, const box *other, int32_t least);
/* Keeps what lies at `from` or beyond. */
uint32_t cut_short(reach *open, uint32_t count, int32_t from);

/* Nobody stops in the slack that slip leaves: the shortest and the longest length of a stop are
 * taken to the next whole hundredth inside (T1-Q-147). */
int32_t shortest_of(reach stop);
int32_t longest_of(reach stop);
bool holds_stop(const reach *open, uint32_t count, int32_t length);
/* The legal length nearest to one that is not; there is at least one stop. */
int32_t nearest_stop(const reach *open, uint32_t count, int32_t length);

/* ---- evade_stops.c: evades of 2.0a (T2-197, T2-198, T2-Q-42) --------------------------------- */

/* The way of an evader: back, or about face and straight ahead. */
void track_of_evade(const play *p, unsigned u, track *t);
/* The least length beyond the reach of all that charge it; NEVER. */
int32_t beyond_reach_from(const play *p, const track *t);
uint32_t evade_stops(const play *p, unsigned u, track *t, reach *open);

/* The stops as they are cached until places change: the first of them, and whether there are more.
 */
typedef struct outcome {
    bool any, more;
    reach first;
} outcome;
outcome ways_back(const play *p, unsigned u, bool out_of_contact);

#endif
