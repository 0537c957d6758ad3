/* Distances a unit can rally back, as 3.5 asks for them (T1-287 to T1-304). */
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
/* Keeps what lies at `from` or beyond. */
uint32_t cut_short(reach *open, uint32_t count, int32_t from);

/* The stops as they are cached until places change: the first of them, and whether there are more.
 */
typedef struct outcome {
    bool any, more;
    reach first;
} outcome;
outcome ways_back(const play *p, unsigned u, bool out_of_contact);

#endif
