/* Marching: distances by the eye, and how far a unit can go among others without going through
 * them. */
#ifndef TILLY_LIB_MARCH_H
#define TILLY_LIB_MARCH_H

#include <stdbool.h>
#include <tilly/battle.h>
#include <tilly/geometry.h>
#include "base/arithmetic.h"

static inline tilly_point place(const tilly_unit *u)
{
    return (tilly_point){u->x, u->y};
}

/* How far it is by the eye: a little more than it is, aslant. */
static inline int32_t paces(tilly_point a, tilly_point b)
{
    int32_t dx = a.x < b.x ? b.x - a.x : a.x - b.x;
    int32_t dy = a.y < b.y ? b.y - a.y : a.y - b.y;
    int32_t more = larger(dx, dy);
    int32_t less = smaller(dx, dy);
    return more + less * 3 / 8;
}

/* How far the unit would have to turn to face that point: right positive. */
int32_t askew(const tilly_unit *me, tilly_point at);
/* The heading nearest to that by a turn in steps of 5 degrees. */
uint32_t turned_towards(const tilly_unit *me, tilly_point at);
/* The direction of the compass nearest to that, in such steps. */
uint32_t direction_to(const tilly_unit *me, tilly_point at);

static inline bool is_staff(const tilly_unit *u)
{
    return u->flags & (TILLY_UNIT_COMMANDER | TILLY_UNIT_MESSENGER);
}

typedef struct compass {
    int64_t x, y;
} compass; /* of length ONE_WAY */
enum { ONE_WAY = 1000000, SLIP = TILLY_ONE / 10 };
compass compass_of(uint32_t heading);
static inline int64_t size_of(int64_t n)
{
    return n < 0 ? -n : n;
}

/* The units so near that a move of that length may meet them; commanders and messengers never bar
 * the way. */
typedef struct crowd {
    uint32_t count;
    const tilly_unit *unit[TILLY_MOST_UNITS];
} crowd;
void find_crowd(
    const tilly_unit *units, uint32_t count, const tilly_unit *me, int32_t wanted, crowd *c);
/* How far it can go that way, turned that way, before it would go through one of those units; -1 if
 * there is no room to turn. */
int32_t room_in(const crowd *c, const tilly_unit *me, compass along, int32_t wanted);

#endif
