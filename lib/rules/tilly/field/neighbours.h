/* Units a move or a shot from one place might meet: cheap bounds first, noted until a place
 * changes. */
#ifndef TILLY_LIB_TILLY_NEIGHBOURS_H
#define TILLY_LIB_TILLY_NEIGHBOURS_H

#include "rules/tilly/field/field.h"

/* No part of a base is farther from its centre: its half diagonal, bounded from above without a
 * root by the longer half and half of the shorter, which is more than the other way round. */
static inline int32_t reach_of_base(int32_t half_width, int32_t half_depth, int32_t radius)
{
    int32_t wide = half_width + half_depth / 2, deep = half_depth + half_width / 2;
    return (wide > deep ? wide : deep) + 1 + radius;
}
static inline int32_t reach_of_unit(const unit *a)
{
    return reach_of_base(a->half_width, a->half_depth, a->radius);
}

/* ---- neighbours.c --------------------------------------------------------------------------- */

/* Units that a move of one might meet, wherever it goes from where it stands: enemies, their zones
 * of control, and friends (for a commander all who stand in his way as friends do). A bound, never
 * wrongly out; in the order of the units. */
enum neighbourhood { FOES_NEAR, ZONES_NEAR, FRIENDS_NEAR, NEIGHBOURHOODS };
enum { MOST_NEIGHBOURS = 2 * TILLY_MOST_UNITS };
typedef struct neighbour {
    point at;
    int32_t near /* no part of it is farther from there */;
    uint16_t unit, type;
} neighbour;
typedef struct vicinity {
    const neighbour *first, *end;
} vicinity;
static inline bool is_anyone(vicinity v)
{
    return v.first < v.end;
}
#define EACH_NEIGHBOUR(n, list) for (const neighbour *n = (list).first; n < (list).end; n++)
/* Those of them who are left when others have been ruled out, a bit each; of those beyond the 64th
 * nobody is ruled out. EACH_CANDIDATE_LEFT(n, &some) ... */
typedef struct candidate_bits_left {
    const neighbour *first, *end;
    uint64_t left;
} candidate_bits_left;
static inline const neighbour *next_left(candidate_bits_left *f)
{
    if (!f->left)
        return f->end - f->first > 64 ? f->first++ + 64 : NULL;
    const neighbour *n = f->first + lowest_bit(f->left);
    f->left &= f->left - 1;
    return n;
}
static inline bool is_anyone_left(candidate_bits_left f)
{
    return f.left || f.end - f.first > 64;
}
#define EACH_CANDIDATE_LEFT(n, candidate_bits_left)                                                \
    for (const neighbour *n; (n = next_left(candidate_bits_left)) != NULL;)
/* The window in which all of them stand: a unit outside matters to no move from there. */
window window_of_moves(const play *p, unsigned u);
vicinity
zones_about(const play *p, unsigned side, point from, int32_t far, neighbour own[MOST_NEIGHBOURS]);

/* The place at which a zone of control is entered, on a track from unbound ground or by a wheel:
 * length or angle, owner and its distance there; NEVER if none is (T1-Q-57). */
typedef struct zoc_entry {
    int32_t length;
    uint16_t owner;
    int32_t distance;
} zoc_entry;
/* The angles at which a wheel meets ground that bars it, up to there the first enemy and, up to
 * there, the first friend; NEVER. */
typedef struct stops {
    int32_t ground_at, enemy_at, friend_at;
    tilly_id ground;
    uint16_t enemy, friend;
} stops;

/* Those of a side's units who can do what others cannot, on the table or not: few, and often asked
 * for. */
enum arm { COMMANDERS, RALLIERS, SHOOTERS, ARMS };
typedef struct listed_units {
    uint32_t count;
    uint16_t unit[TILLY_MOST_UNITS];
} listed_units;
#define EACH_LISTED(c, listed_units)                                                               \
    for (const uint16_t *c = (listed_units)->unit, *c##_end = c + (listed_units)->count;           \
         c < c##_end;                                                                              \
         c++)

/* How far any part of a unit may come by any move from here; no ground that limits a move, no edge
 * of the table lies within that. */
typedef struct surroundings {
    int32_t far;
    bool open, inside;
} surroundings;
surroundings look_at_table(const play *p, unsigned u);
static inline surroundings surroundings_of(const play *p, unsigned u)
{
    uint64_t key = unit_generation(p, u);
    surroundings *known = cache_get(p, CACHED_SURROUNDINGS, u, key);
    if (!known)
        *(known = cache_put(p, CACHED_SURROUNDINGS, u, key)) = look_at_table(p, u);
    return *known;
}

enum { MOST_SPOTS = 8 };

/* In whose step of the Move it is, who of the side has not acted: those that surely may, and those
 * that must be able to pivot or to face an enemy; a bit each by place in the side. */
typedef struct waiting {
    uint64_t free[TILLY_MOST_UNITS / 64], bound[TILLY_MOST_UNITS / 64];
} waiting;

/* Units that have a commander with them, a bit each. */
typedef struct led_units {
    uint64_t word[SIDES * TILLY_MOST_UNITS / 64];
} led_units;
/* Places for a commander who is set aside. */
typedef struct free_spots {
    uint32_t count;
    point spot[MOST_SPOTS];
} free_spots;

void find_arm(const play *p, unsigned side, enum arm arm, listed_units *found);
static inline const listed_units *arm_of(const play *p, unsigned side, enum arm arm)
{
    unsigned slot = SIDES * arm + side;
    listed_units *found = cache_get(p, CACHED_ARM, slot, 0);
    if (!found)
        find_arm(p, side, arm, found = cache_put(p, CACHED_ARM, slot, 0));
    return found;
}
static inline const listed_units *commanders_of(const play *p, unsigned side)
{
    return arm_of(p, side, COMMANDERS);
}
/* Units of the side that touch an enemy, as stored: most often none. */
const listed_units *touching_of(const play *p, unsigned side, listed_units *own);
/* aim.c: who may shoot at it now. */
void find_shooters(const play *p, unsigned target, listed_units *found);
vicinity look_round_for(const play *p, unsigned u, enum neighbourhood kind, neighbour *room);
static inline vicinity vicinity_of(const play *p, unsigned u, enum neighbourhood kind)
{
    vicinity *known = cache_get(p, CACHED_NEAR, kind, u);
    if (!known) {
        known = cache_put(p, CACHED_NEAR, kind, u);
        *known = look_round_for(p, u, kind, (neighbour *)(void *)(known + 1));
    }
    return *known;
}

/* Bases that can be met on a track lie in a strip along it. */
typedef struct sweep_bounds {
    point from;
    direction way;
    int32_t wide, deep, most;
} sweep_bounds;
window sweep_window(const play *p, const sweep_bounds *s);
/* Whether something no farther than `near` from a place might be met. A bound, never wrongly false,
 * asked of everyone near: cheap before exact. Tested as one, as in_window() is, and so are the
 * bounds on places that follow. */
static inline bool in_sweep_bounds(const sweep_bounds *s, int32_t x, int32_t y, int32_t near)
{
    int64_t dx = (int64_t)x - s->from.x, dy = (int64_t)y - s->from.y,
            aside = (dx * s->way.c - dy * s->way.s) >> 30;
    int64_t ahead = (dx * s->way.s + dy * s->way.c) >> 30, wide = s->wide + near,
            deep = s->deep + near;
    /* none of them below 0 */
    return ((wide - aside) | (aside + wide + 1) | (s->most + deep - ahead) | (ahead + deep + 1)) >=
           0;
}
static inline bool meets_sweep_bounds(const sweep_bounds *s, const neighbour *n, int32_t margin)
{
    return in_sweep_bounds(s, n->at.x, n->at.y, n->near + margin);
}
/* Those of a vicinity who might be met. */
candidate_bits_left candidates_on(const sweep_bounds *s, vicinity v, int32_t margin);
/* Whether two bases might come within `margin` of each other where they stand. */
static inline bool might_meet(const unit *a, const unit *b, int32_t margin)
{
    int32_t near = reach_of_unit(a) + reach_of_unit(b) + margin, dx = a->x - b->x, dy = a->y - b->y;
    return ((near - dx) | (near + dx) | (near - dy) | (near + dy)) >= 0;
}

#endif
