/* Fire: who may fire, at whom, along which line, and what it kills (SC-060 to SC-063, SC-177 to
 * SC-181, SC-212). */
#ifndef TILLY_LIB_SCRUBY_FIRE_H
#define TILLY_LIB_SCRUBY_FIRE_H

#include "rules/scruby/shapes/bodies.h"
#include "rules/scruby/state/state.h"

/* Pieces that neither block a line of fire nor take up ground: those of the caracole that is being
 * worked (SC-Q-23). NULL: there are none. */
typedef bool stands_aside(const play *p, unsigned u);

static inline reach column_gap(const play *p)
{
    return (reach){param(p, PARAM_COLUMN_GAP_LEAST), param(p, PARAM_COLUMN_GAP_MOST)};
}

/* ---- who ------------------------------------------------------------------------------------- */

/* Inside a square that protects it: it can be no target, and fires only by stepping out. */
bool is_sheltered(const play *p, unsigned u);
/* A steady, loaded stand that has not fired and touches no enemy stand, or such a gun with a crew
 * that has not fired either. One whose declaration has lapsed only reacts to its charger (SC-207).
 */
bool is_ready_to_fire(const play *p, unsigned u, tilly_reason *why);
/* The crew that would serve a gun now: of those of its side at it that have not fired the one that
 * is at the fewest guns, so that those find another; NOBODY (SC-Q-48). */
unsigned crew_to_fire(const play *p, unsigned gun);
/* Musketeers one behind another fire from the head of their column (SC-063, SC-Q-24): the foremost;
 * of all others itself. */
unsigned fires_from(const play *p, unsigned u);

/* ---- at whom --------------------------------------------------------------------------------- */

/* Range of its weapon; 0 of those that do not fire. */
int32_t range_of_fire(const play *p, unsigned u);
/* The line between two pieces, from the front of the firer or of the head of its column. */
fire_line line_of_fire(const play *p, unsigned from, unsigned to);
/* Nobody and no ground lies in that line (SC-212, SC-Q-54). */
bool is_line_free(
    const play *p, unsigned from, unsigned to, stands_aside *aside, tilly_reason *why);
/* One that is ready to fire, and what its targets have in common. */
typedef struct firer {
    unsigned unit, foremost; /* foremost: from whose front it fires */
    box at;                  /* of that */
    int32_t range;
    stands_aside *aside;
} firer;
/* False: it is not ready. */
bool take_aim(const play *p, unsigned u, stands_aside *aside, firer *f, tilly_reason *why);
/* An enemy piece in its arc and range, with a free line. `line` is filled if so. */
bool may_hit(const play *p, const firer *f, unsigned to, fire_line *line, tilly_reason *why);
/* Both of these. `line` may be NULL. */
bool may_fire_upon(const play *p,
                   unsigned from,
                   unsigned to,
                   stands_aside *aside,
                   fire_line *line,
                   tilly_reason *why);
/* Of a gun that is charged, or whose crew is: a charger in its arc (SC-231). */
bool may_fire_on_charger(const play *p, unsigned gun, unsigned crew, unsigned to, fire_line *line);
bool is_gun_charged(const play *p, unsigned gun, unsigned crew);

/* ---- what it kills, in half-points ----------------------------------------------------------- */

/* Of so many shots at that distance; 0: out of range. Half on a crew (SC-178). */
int32_t
small_arms_points(const play *p, unsigned from, unsigned to, int32_t distance, int32_t shots);
/* Armour takes some of it away (SC-Q-02). */
bool does_armour_save(const play *p, unsigned from, unsigned to, int32_t distance);
/* Of a gun that hits: on a gun a hit, HALVES; on a crew half of what open order loses. */
int32_t gun_points(const play *p, unsigned gun, unsigned to, int32_t distance);
bool is_canister(const play *p, unsigned gun, int32_t distance);
/* ORDER_CLOSED or ORDER_OPEN as guns see it (SC-Q-56): musketeers in column are closed. */
enum stand_order order_for_guns(const play *p, unsigned u);

/* ---- measures -------------------------------------------------------------------------------- */

bool scruby_sight(const play *p, unsigned from, unsigned to, tilly_reason *why);
bool scruby_may_shoot(
    const play *p, unsigned from, unsigned to, uint32_t *points, tilly_reason *why);

#endif
