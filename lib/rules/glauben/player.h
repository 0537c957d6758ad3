/* The player by rule of thumb: regiments in formations, bound by orders, with much out of sight. Of
 * the enemy it knows what its side sees.
 *
 *   player.c          which question is whose, rallies, guns, combats
 *   player_march.c    moves, charges, rides
 *   player_orders.c   orders and messengers
 *   player_deploy.c   deployment
 */
#ifndef TILLY_LIB_GLAUBEN_PLAYER_H
#define TILLY_LIB_GLAUBEN_PLAYER_H

#include "kit/march.h"
#include "kit/player.h"

enum { MOST_SEEN = TILLY_MOST_UNITS, UNIT_MM = TILLY_ONE };

typedef enum arm {
    ARM_NOT_KNOWN,
    ARM_FOOT,
    ARM_HORSE,
    ARM_GUNS,
    ARM_STAFF /* generals and messengers */
} arm;
static inline bool is_body(arm a)
{
    return a == ARM_FOOT || a == ARM_HORSE;
}
static inline bool is_beaten(const tilly_unit *u)
{
    return u->flags & (TILLY_UNIT_ROUTING | TILLY_UNIT_RETIRING | TILLY_UNIT_RETREATING);
}

/* All own pieces on the table, and the enemy's fighting units: of these only those that are
 * is_seen() may count for anything. */
typedef struct sights {
    uint32_t owns, enemies;
    tilly_unit own[MOST_SEEN], enemy[MOST_SEEN];
    /* by an enemy's place here: was it asked whether it is in view, and is it */
    uint64_t asked[MOST_SEEN / 64], seen[MOST_SEEN / 64];
} sights;

/* Looked up as it is wanted, once a question. */
typedef struct player_cache {
    uint8_t arm[TILLY_MOST_TYPES]; /* by type */
    bool own, enemies;
    /* formations, a bit each: whose order was looked at, and is done or makes no sense any more */
    uint64_t judged, spent;
    sights sights;
} player_cache;
_Static_assert(TILLY_SIDES *TILLY_MOST_COMMANDS <= 64, "a bit for each formation");
static inline player_cache *found(const view *v)
{
    return v->found;
}

arm arm_of_type(const view *v, uint32_t type); /* by its name: it is looked up once a question */
static inline arm arm_of(const view *v, const tilly_unit *u)
{
    if (is_staff(u))
        return ARM_STAFF;
    if (u->formation == TILLY_FORMATION_LIMBERED || u->formation == TILLY_FORMATION_UNLIMBERED)
        return ARM_GUNS;
    if (u->formation == TILLY_FORMATION_HEDGEHOG)
        return ARM_FOOT;
    return found(v)->arm[u->type] ? (arm)found(v)->arm[u->type] : arm_of_type(v, u->type);
}

/* Either side; of the other there are 0, unless it was looked at before. */
const sights *look_at_own(const view *v);
const sights *look_at_enemies(const view *v);
const sights *look_at_field(const view *v); /* both */
/* Is that one of the enemies there in view? Asked as late as can be: visibility takes longer to
 * find out than all else a player asks. */
bool is_seen(const view *v, const tilly_unit *enemy);
bool is_any_seen(const view *v);
/* That enemy there was asked about, and is not in view. */
static inline bool is_out_of_sight(const sights *s, uint32_t i)
{
    return (s->asked[i / 64] & ~s->seen[i / 64]) >> i % 64 & 1;
}
bool subject_of(const view *v, tilly_unit *out);
/* The heading away from the own edge. */
uint32_t facing_of(const view *v);
/* The nearest of the enemies seen; NULL. */
const tilly_unit *nearest_seen(const view *v, tilly_point from);
/* Their middles are too far apart for a gap of that length or less; false also of a few that are
 * not that near. */
bool is_farther(const tilly_unit *a, const tilly_unit *b, int32_t length);

/* The average result of an attack of `me` on that enemy, in thousandths (0: even), with the friends
 * that are in range of it or no farther from that than `coming`. */
enum { NO_ATTACK = -100000, FOOT_RANGE = 50 * UNIT_MM };
int32_t prospects(
    const view *v, const sights *s, const tilly_unit *me, const tilly_unit *enemy, int32_t coming);

/* player_march.c */
/* No enemy in sight stands in that way. */
bool way_is_clear(const view *v, const sights *s, const tilly_unit *me, tilly_point to);

int choose_free_mover(const view *v, tilly_answer *answer);
int choose_free_move(const view *v, tilly_answer *answer);
int choose_ride(const view *v, tilly_answer *answer);

/* player_orders.c */
int choose_rider(const view *v, tilly_answer *answer);
int choose_addressees(const view *v, tilly_answer *answer);
int choose_formation_to_order(const view *v, tilly_answer *answer);
int choose_order(const view *v, tilly_answer *answer);

/* player_deploy.c */
int choose_drawing_up(const view *v, tilly_answer *answer);
int choose_first_place(const view *v, tilly_answer *answer);

#endif
