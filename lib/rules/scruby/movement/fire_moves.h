/* Moves that belong to fire: steps straight ahead or back with the front kept, and refuges (SC-064,
 * SC-065, SC-068, SC-214, SC-219, SC-231). Nothing here changes a piece. */
#ifndef TILLY_LIB_SCRUBY_FIRE_MOVES_H
#define TILLY_LIB_SCRUBY_FIRE_MOVES_H

#include "rules/scruby/field/fire.h"
#include "rules/common/lane.h"
#include "rules/scruby/movement/movement.h"

/* ---- straight_steps.c ---------------------------------------------------------------------------
 *
 * A step stops an inch short of enemies, at the table's edge and before ground that bars it;
 * musketeers pass friendly foot, nobody else passes anybody (SC-210, SC-Q-25); it ends in no square
 * that has no place for it (SC-240). */

typedef struct straight_step {
    unsigned unit;
    direction way;
    int32_t most;
    stands_aside *aside; /* passed, and taking up no room; NULL */
} straight_step;

/* Lengths that are open: 0, and those up to `most` that are not shut. */
typedef struct step_lengths {
    int32_t most;
    closed shut;
} step_lengths;

void find_steps(const play *p, const straight_step *s, step_lengths *l);
/* The longest of them. */
int32_t longest_step(const play *p, const straight_step *s);
static inline point end_of_step(const play *p, const straight_step *s, int32_t length)
{
    return point_along(place_of(p, s->unit), s->way, length);
}

/* Out to fire, straight ahead, and back to its place or, where somebody has taken that, as far
 * toward it as is free (SC-064, SC-214, SC-Q-25). */
straight_step step_out_of(const play *p, unsigned u);
bool has_room_to_step_out(const play *p, unsigned u); /* for the whole of it */
bool is_own_place_free(const play *p, unsigned u);
point end_of_step_back(const play *p, unsigned u);

/* ---- refuges.c (SC-219, SC-230, SC-231, SC-240, SC-Q-29) ------------------------------------- */

/* A place of safety: of those behind the pikes the free one nearest to where the piece stands, an
 * inch from enemies; in a square the first free one inside. It is reached straight, past friends
 * but through no enemy other than those that it leaves, and the piece ends with its back to the
 * enemy. */
typedef struct refuge {
    unsigned host; /* the pikes, or the first face of the square */
    bool in_square;
    point at;
    uint16_t heading;
    int32_t length;
} refuge;

/* Within `most` of where it stands. */
bool find_refuge_behind(const play *p, unsigned u, unsigned pikes, int32_t most, refuge *r);
bool find_refuge_inside(const play *p, unsigned u, unsigned host, int32_t most, refuge *r);
/* Each in turn, from `from` on, for the next of the unit's side that can be a host: false at the
 * end. pike_squares: only squares all of whose faces are pikes (SC-219). */
bool next_refuge(
    const play *p, unsigned u, bool pike_squares, int32_t most, unsigned from, refuge *r);
/* How far it may flee: a crew so far as it runs, a stand its normal move (SC-219, SC-231). */
int32_t reach_of_flight(const play *p, unsigned u);

#endif
