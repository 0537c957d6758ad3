/* Stands that go straight and keep their heading: where they first touch, stop short, end and find
 * room (SC-209, SC-238, SC-243, SC-Q-69). The table's edge is sweep_inside()'s. */
#ifndef TILLY_LIB_SCRUBY_WAYS_H
#define TILLY_LIB_SCRUBY_WAYS_H

#include "rules/scruby/shapes/stands.h"

/* The length, 0 to `most`, at which it comes to stand against the other, touching it: 0 if it
 * begins so. NEVER: it passes by, or does not come so far. What it would nowhere overlap by more
 * than slip it passes by, however near. Where only corners meet at first it goes on as far as slip
 * allows, which need not be enough to touch. */
int32_t first_touch(const box *mover, direction way, const box *other, int32_t most);
/* The greatest length, 0 to `most`, up to which it is never nearer to the other than `apart` (1
 * inch, SC-209). Begun nearer: 0 if it comes nearer still, else `most`. */
int32_t short_of(const box *mover, direction way, const box *other, int32_t apart, int32_t most);

/* ---- end places ----------------------------------------------------------------------------- */

/* Others as a stand that retires comes upon them (SC-243). */
enum bar {
    BAR_FRIEND,       /* passed; not to be overlapped at the end */
    BAR_PASSED_ENEMY, /* of the melee it leaves: passed; `apart` from it at the end */
    BAR_ENEMY         /* stops it `apart` short */
};

typedef struct barring {
    box at;
    enum bar bar;
} barring;

/* A line on which a stand retires. */
typedef struct retirement {
    direction way;
    int32_t full;  /* distance */
    int32_t most;  /* how far the line goes; NEVER: as far as others let it */
    int32_t apart; /* from enemies at its end */
} retirement;

/* The free length on its line nearest to the full distance, of two as near the greater; 0 counts.
 * NEVER: no place is free, the stand is lost. */
int32_t end_place(const box *stand, const retirement *r, const barring *other, unsigned count);

/* ---- set against another -------------------------------------------------------------------- */

/* A pursuer's place (SC-Q-69): its front edge on the front or rear edge of the other stand, middle
 * on middle, facing it; shifted sideways by the least length at which it overlaps none of those
 * given and still shares a stretch of that edge, to its right before to its left. `mover` gives the
 * base, and is put there. False: there is no such place, and it stays. */
bool set_against(box *mover, const box *quarry, bool at_rear, const box *taken, unsigned count);
/* Not shifted, whoever is there. */
box set_on_middle(const box *mover, const box *quarry, bool at_rear);

/* Half of what a stand takes up across a way, x, and along it, y; a hair more. */
static inline point spread_on(const box *stand, direction way)
{
    direction d = stand->ahead;
    int64_t s = magnitude(units_of_q30((int64_t)d.s * way.c - (int64_t)d.c * way.s));
    int64_t c = magnitude(units_of_q30((int64_t)d.s * way.s + (int64_t)d.c * way.c));
    return (point){units_of_q30(stand->half_width * c + stand->half_depth * s) + 2,
                   units_of_q30(stand->half_width * s + stand->half_depth * c) + 2};
}

/* The other may come within `limit` of a stand that goes these lengths: at a glance, by the circles
 * about both, then by what they take up across the way and along it. */
static inline bool
is_beside_way(const box *stand, direction way, reach lengths, const box *other, int32_t limit)
{
    int32_t around =
        stand->half_width + stand->half_depth + other->half_width + other->half_depth + limit;
    int32_t aside = magnitude(distance_across(way, stand->centre, other->centre));
    int32_t ahead = distance_along(way, stand->centre, other->centre);
    if (aside > around || ahead < lengths.least - around || ahead > lengths.most + around)
        return false;
    point own = spread_on(stand, way);
    point its = spread_on(other, way);
    int32_t along = own.y + its.y + limit;
    return aside <= own.x + its.x + limit && ahead >= lengths.least - along &&
           ahead <= lengths.most + along;
}

#endif
