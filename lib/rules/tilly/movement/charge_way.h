/* The ways a unit can charge, for declaring, cancelling and carrying out. */
#ifndef TILLY_LIB_CHARGE_WAY_H
#define TILLY_LIB_CHARGE_WAY_H

#include "rules/tilly/movement/movement.h"

/* How a way is judged. */
typedef struct terms {
    int32_t used;      /* movement that an earlier part of the same charge has used */
    uint16_t governor; /* enemy whose zone of control binds it (T1-D-16), NOBODY: the closest */
    bool zones; /* zones of control bind it; not a straight charge that is under way (T1-Q-91) */
} terms;
static const terms as_declared = {0, NOBODY, true};

typedef struct bases {
    unsigned count;
    uint16_t unit[TILLY_MOST_UNITS];
} bases;

/* The halt at an enemy of a base that goes straight on: having struck him, or only run into him. */
typedef struct halt {
    int32_t length;
    bool struck;
} halt;
halt halt_at(const play *p, const box *from, const box *enemy, int32_t most);
/* The same where it is known up to what length the two do not overlap at all. */
halt halt_after(const play *p, const box *from, const box *enemy, int32_t clear, int32_t most);
/* The last place before the bases would overlap by more than `slip`; NEVER if they do not. */
int32_t last_clear(const box *from, const box *enemy, int32_t slip, int32_t most);
/* The first of all enemies that stops it; NOBODY. */
halt first_halt(const play *p, unsigned u, const box *from, int32_t most, unsigned *who);
/* By enemy, a bit each: whether there is a wheel at him was asked; there is. */
typedef struct flank_ways {
    uint64_t asked[TILLY_MOST_UNITS / 64], open[TILLY_MOST_UNITS / 64];
} flank_ways;
/* The angle, below 0 to the left, and the length after it. */
typedef struct least_way {
    int32_t angle, length;
} least_way;

/* Could a base that goes `most` at the most meet the enemy? A bound on places: never wrongly false.
 */
static inline bool could_meet(const unit *a, const unit *e, int32_t most)
{
    int32_t far = most + a->half_width + a->half_depth + e->half_width + e->half_depth,
            dx = e->x - a->x, dy = e->y - a->y;
    return (dx <= far) & (-dx <= far) & (dy <= far) & (-dy <= far);
}
int32_t farthest_charged(const play *p, unsigned u);
/* The enemies near enough to be charged at all, a few too many. */
void find_near(const play *p, unsigned u, bases *near);
int32_t charge_left(const play *p, unsigned u, const terms *t);
/* Whether the way to the stop at `target` is open: friends, zones of control, edge of the table. */
bool way_is_open(const play *p,
                 unsigned u,
                 change first,
                 const move_start *o,
                 const terms *t,
                 int32_t length,
                 unsigned target,
                 tilly_reason *why);

/* Shot, locked, cannons, commanders (T1-212, T1-213, T1-216). */
bool may_charge(const play *p, unsigned u, tilly_reason *why);
/* charge_straight() of a unit that may charge, with its near enemies at hand. */
bool straight_at(const play *p, unsigned u, const bases *near, charge_way *way, tilly_reason *why);
bool straight_way(const play *p, unsigned u, const terms *t, charge_way *way, tilly_reason *why);
/* By the least wheel, with which every such charge begins: nothing is used up yet, and zones of
 * control bind it. */
bool flank_way(
    const play *p, unsigned u, unsigned enemy, const terms *t, charge_way *way, tilly_reason *why);
/* The same without looking for the least. If there is none, *by_zone: another governor might allow
 * one. */
bool flank_way_exists(const play *p, unsigned u, unsigned enemy, const terms *t, bool *by_zone);
/* Of the enemies tied as governor those under which the charge (enemy NOBODY: straight) is legal; a
 * single one is not asked about, and is NOBODY where no zone of control binds it. */
enum { MOST_GOVERNORS = 8 };
unsigned
charge_governors(const play *p, unsigned u, unsigned enemy, uint16_t owner[MOST_GOVERNORS]);
/* A combat unit to flank no farther away than a charge goes (T1-222). */
bool near_to_flank(const play *p, unsigned u, unsigned enemy);
/* Near to flank, and it could wheel at him if front before flank did not forbid it. */
bool flank_possible(const play *p, unsigned u, unsigned enemy);

box way_end(const play *p, unsigned u, const charge_way *way);

/* ---- declared_charge.c ---------------------------------------------------------------------- */

static inline bool is_charging(const play *p, unsigned u)
{
    unsigned charge = of(p, u)->charge;
    return on_table(p, u) &&
           (charge == CHARGE_STRAIGHT || charge == CHARGE_AT_FLANK || charge == CHARGE_AT_EVADERS);
}
/* The base after a wheel by that angle, right positive. */
box wheeled_base(const play *p, unsigned u, int32_t angle);
/* What a wheel by the angle it has declared leaves of its charge. */
int32_t left_after_wheel(const play *p, unsigned u);
/* How far a declared charge goes straight on to first contact, from where it has wheeled, if
 * nothing else moved (T1-Q-81); NEVER if it meets nobody. */
int32_t declared_length(const play *p, unsigned u, const box *from);
/* Would the charge it has declared bring it into contact with that enemy? */
bool has_target(const play *p, unsigned u, unsigned enemy);
/* All that its declared charge passes over if it goes on as far as any charge does (T2-Q-42). */
box charge_reach(const play *p, unsigned u);

#endif
