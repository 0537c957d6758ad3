/* Distances, zones, command, ground, sight and targets, from where the units stand. */
#ifndef TILLY_LIB_TILLY_FIELD_H
#define TILLY_LIB_TILLY_FIELD_H

#include "rules/tilly/state/state.h"

/* ---- zones.c: where one unit is, seen from another ------------------------------------------ */

int32_t gap(const play *p, unsigned a, unsigned b); /* closest points (T1-004) */
/* T1-026 to T1-028, T1-Q-05 */
enum tilly_zone zone_of(const play *p, unsigned judge, unsigned other);
enum tilly_zone zone_at(const play *p, const box *judge, const box *other);
/* Of the other's upright rectangle in the judge's frame: middle and halves. */
typedef struct outlook {
    int32_t right, ahead, half_width, half_depth;
} outlook;
static inline outlook outlook_of(const box *judge, const box *other)
{
    direction f = judge->ahead, g = other->ahead;
    int32_t dx = other->centre.x - judge->centre.x, dy = other->centre.y - judge->centre.y;
    int64_t s = magnitude((int32_t)(((int64_t)g.s * f.c - (int64_t)g.c * f.s) >> 30)),
            c = magnitude((int32_t)(((int64_t)g.s * f.s + (int64_t)g.c * f.c) >> 30));
    return (outlook){
        across(f, dx, dy),
        along(f, dx, dy),
        (int32_t)((other->half_width * c + other->half_depth * s) >> 30) + other->radius,
        (int32_t)((other->half_width * s + other->half_depth * c) >> 30) + other->radius,
    };
}
/* Zones it may stand in, a bit each: what zone_at() would say is among them. */
enum {
    IN_FRONT = 1 << TILLY_FRONT,
    ON_LEFT = 1 << TILLY_FLANK_LEFT,
    ON_RIGHT = 1 << TILLY_FLANK_RIGHT,
    ON_FLANKS = ON_LEFT | ON_RIGHT,
    IN_REAR = 1 << TILLY_REAR
};
unsigned maybe_zones(const play *p, const box *judge, const outlook *o);
bool is_flank(enum tilly_zone z);
/* The same with the flank divided at the line of the front edge: TILLY_FLANK_LEFT and _RIGHT are
 * the front-flank then, the part behind the line has zones of its own (T2-006 to T2-008). */
enum tilly_zone divided_zone_of(const play *p, unsigned judge, unsigned other);
enum tilly_zone divided_zone_at(const play *p, const box *judge, const box *other);
bool is_behind_flank(enum tilly_zone z);
/* touches it and has it to front by at least BITE (T1-Q-85, T1-Q-93) */
bool strikes(const play *p, const box *charger, const box *enemy);
bool touches(const play *p, const box *a, const box *b); /* T1-Q-06 */
/* by more than slip (T1-Q-07) */
bool circle_overlaps(const play *p, const box *circle, const box *b);
static inline bool within(const play *p, int32_t d, int32_t limit)
{
    return d <= limit + param(p, PARAM_EPS);
} /* T1-005 */
static inline bool closer_than(const play *p, int32_t d, int32_t limit)
{
    return d < limit - param(p, PARAM_EPS);
}
/* on the table, over no other combat unit by more than SLIP (commander b: over no base at all) */
bool has_room(const play *p, unsigned u, const box *b, unsigned *in_way);

/* ---- command.c ------------------------------------------------------------------------------ */

/* distance may be NULL; -1: commander gone */
bool in_command(const play *p, unsigned u, int32_t *distance);
int32_t check_dice(const play *p, unsigned u);

/* ---- zones_of_control.c: buffers and zones of control --------------------------------------- */

box zoc_of(const play *p, unsigned owner);
bool in_zoc_of(const play *p, const box *b, unsigned owner); /* T1-150, T1-Q-55 */
/* closest first */
uint32_t controllers(const play *p, unsigned u, uint16_t *owner, uint32_t room);
/* T1-Q-54: 1 TUM, or the gap to the nearest enemy if less */
int32_t buffer_of(const play *p, unsigned u);

/* ---- ground.c ------------------------------------------------------------------------------- */

bool in_difficult(const play *p, point at); /* T1-Q-03: the centre */
bool in_fortification(const play *p, point at);
/* Its type evades on the ground it stands on (T1-249, T1-252; T2-197). */
bool ground_to_evade(const play *p, unsigned u);
/* It stands in fortifications; or where these are banks, which face one way, behind one that it has
 * between itself and the enemy (T2-153, T2-229, T2-Q-33). */
bool is_fortified_against(const play *p, unsigned u, unsigned enemy);
/* enum ground: no move of that unit brings its centre onto such (T2-014); of a derived kind also
 * what bars such troops */
uint32_t barred_to(const play *p, unsigned u);
bool on_barred_ground(const play *p, unsigned u, point at); /* the centre */
int32_t height_at(const play *p, point at);                 /* 0..10000 (T1-Q-09) */
/* How far a centre can go before it has touched ground of some kind (enum ground), a length or the
 * angle of a wheel, and the feature that it touches then; 0: none (T1-Q-36). */
typedef struct ground_met {
    int32_t free;
    tilly_id feature;
} ground_met;
ground_met ground_on_way(const play *p, unsigned ground, point from, direction way, int32_t most);
ground_met ground_on_arc(const play *p,
                         unsigned ground,
                         const box *b,
                         uint16_t heading,
                         enum wheel_side side,
                         uint16_t most);
int32_t free_ground(const play *p, point from, direction way, int32_t most);
bool arc_in_difficult(
    const play *p, const box *b, uint16_t heading, enum wheel_side side, uint16_t angle);

/* ---- support.c ------------------------------------------------------------------------------ */

bool is_supported(const play *p, unsigned u); /* T2-230 */

/* ---- sight.c, aim.c ------------------------------------------------------------------------- */

/* T1-175 to T1-177; why may be NULL */
bool sees(const play *p, unsigned from, unsigned to, tilly_reason *why);
bool shoots(const play *p, unsigned u); /* its type does */
/* its type shoots, and nothing that it has done this turn bars it */
bool can_shoot(const play *p, unsigned u, tilly_reason *why);
/* all of 2.21, now */
bool may_shoot(const play *p, unsigned from, unsigned to, tilly_reason *why);
/* Of all that the side may shoot at, a bit each by place in the other: who may shoot at whom is
 * looked into only as far as that takes. */
void find_targets(const play *p, unsigned side, uint64_t *targets);
/* also at point blank (T1-245) */
int32_t shot_dice(const play *p, unsigned from, unsigned to, bool primary);
lost_dice dice_lost(const play *p, unsigned from, unsigned to, bool flank, bool primary);
/* shot_loses of the books: cover, on all lines (T1-197 to T1-199); ground and cover, where resolve
 * is thrown (T2-150 to T2-153) */
lost_dice lost_to_any_cover(const play *p, unsigned from, unsigned to, bool by_resolve);
lost_dice lost_where_resolve_shoots(const play *p, unsigned from, unsigned to, bool by_resolve);

#endif
