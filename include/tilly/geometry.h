/**
 * @file
 * Geometry of a battle as the rules see it: every measure a player would take on the table, by the
 * code that judges his moves.
 *
 * Lengths are in 1/10000 of the rule set's unit; x grows east, y grows north. Headings are in 1/100
 * degree clockwise from north, angles in 1/100 degree, right positive.
 *
 * The functions on a battle change nothing, neither the battle nor, after an error, what they would
 * fill. They share these errors, which are not repeated:
 * - TILLY_E_NULL: a pointer is NULL where its description does not allow it;
 * - TILLY_E_HANDLE: the handle is not a battle;
 * - TILLY_E_STALE: an id names no unit that stands on the table;
 * - TILLY_E_RANGE: two ids name the same unit;
 * - TILLY_E_SIZE: the `size` of a record was not set (tilly/export.h);
 * - TILLY_E_UNSUPPORTED: the rule set's book knows no such measure.
 *
 * Rows go into the caller's array: as many as `room` holds are written, `*count` is how many there
 * are in all, and the status is TILLY_OK even if some did not fit. With room 0 the array may be
 * NULL and only the count is given.
 */
#ifndef TILLY_GEOMETRY_H
#define TILLY_GEOMETRY_H

#include <stdint.h>
#include <tilly/battle.h>

/** The zone of a unit in which another stands. */
typedef enum tilly_zone {
    TILLY_FRONT = 1,
    TILLY_FLANK_LEFT = 2,
    TILLY_FLANK_RIGHT = 3,
    TILLY_REAR = 4,
    /** only in Tilly 2.0a, which divides each flank at the line of the front edge (T2-006): the
     * part behind that line; TILLY_FLANK_LEFT is then the part ahead of it */
    TILLY_BEHIND_FLANK_LEFT = 5,
    TILLY_BEHIND_FLANK_RIGHT = 6
} tilly_zone;

/** One charge that is open to a unit now: a row. */
typedef struct tilly_reach {
    tilly_id target; /**< first enemy struck */
    /** 1: straight ahead; 0: by a wheel at an enemy to flank, or after a turn */
    uint32_t straight;
    int32_t angle;    /**< of the wheel or turn */
    int32_t wheel;    /**< cost of the wheel; 0 where turning is free */
    int32_t length;   /**< of the straight part after it */
    int32_t x, y;     /**< where its centre would end */
    uint32_t heading; /**< where it would face then */
} tilly_reach;

/** A fight as it would be fought now, from where all stand (GL-156 to GL-174). */
typedef struct tilly_odds {
    uint32_t size;     /**< set by the caller */
    uint32_t hedgehog; /**< 1: read on the hedgehog's table, which has no columns (GL-203) */
    int32_t attack;    /**< strength of the group */
    int32_t defence;   /**< strength of the defender */
    uint32_t column;   /**< of the odds table, from 0, before shifts */
    uint32_t columns;  /**< how many it has */
    int32_t shift;     /**< columns up */
    int32_t modifier;  /**< thousandths added to the number drawn; generals are left out */
    uint32_t arms;     /**< arms combined, 1 to 3 */
    uint32_t struck;   /**< in front 0, on a flank 1, in the rear 2 */
    /** of 1000 draws, how many give Ar, Aw, Ad, Dx, Dd, Dw, Dr; the last is 0 */
    int32_t chance[8];
} tilly_odds;
/** First value of a tilly_odds: its size, all else 0. */
#define TILLY_ODDS_INIT TILLY_SIZED(tilly_odds)

TILLY_BEGIN
/* Plane geometry on the library's own grid, the same on every machine: for players, tools and
 * pictures that must not differ between two builds. Coordinates and lengths beyond 50000 units
 * count as 50000. */

/**
 * Measures the distance between two points.
 *
 * @param a  a point
 * @param b  another
 * @return the distance, rounded down
 */
TILLY_API int32_t tilly_distance(tilly_point a, tilly_point b);

/**
 * Gives the heading of the line from one point to another.
 *
 * @param from  where it begins
 * @param to    where it leads
 * @return 0 to 35999; 0 if the points are equal
 */
TILLY_API uint32_t tilly_bearing(tilly_point from, tilly_point to);

/**
 * Gives the point at the end of a line.
 *
 * @param from     where it begins
 * @param heading  where it leads; 36000 and more are taken modulo 36000
 * @param length   how far; negative: backwards
 * @return the point, its coordinates rounded to whole numbers
 */
TILLY_API tilly_point tilly_ahead(tilly_point from, uint32_t heading, int32_t length);

/**
 * Measures the gap between the bases of two units, at their closest points.
 *
 * @param self    a battle
 * @param a       a unit on the table
 * @param b       another
 * @param length  the gap; 0 where they meet
 * @return TILLY_OK, and the errors at the top of this header
 */
TILLY_API tilly_status tilly_battle_gap(const tilly_battle *self,
                                        tilly_id a,
                                        tilly_id b,
                                        int32_t *length);

/**
 * Tells in which zone of one unit another stands.
 *
 * In Tilly any part of it counts, and front beats flank beats rear (T1-024 to T1-030). In Glauben
 * the point it attacks from counts (GL-Q-28), and hedgehogs and houses are front all round
 * (GL-Q-67).
 *
 * @param self   a battle
 * @param judge  the unit whose zones they are
 * @param other  the unit that stands there, of either side
 * @param zone   the zone
 * @return TILLY_OK, and the errors at the top of this header
 */
TILLY_API tilly_status tilly_battle_zone(const tilly_battle *self,
                                         tilly_id judge,
                                         tilly_id other,
                                         tilly_zone *zone);

/**
 * Tells whether a unit is in command (T1-110, T1-111).
 *
 * @param self      a battle
 * @param unit      a unit on the table
 * @param in        1 if it is, else 0
 * @param distance  to its commander, -1 if he is gone, 0 for a commander; may be NULL
 * @return TILLY_OK, and the errors at the top of this header
 */
TILLY_API tilly_status tilly_battle_in_command(const tilly_battle *self,
                                               tilly_id unit,
                                               uint32_t *in,
                                               int32_t *distance);

/**
 * Lists the enemies in whose zone of control a unit stands (T1-155).
 *
 * @param self   a battle
 * @param unit   a unit on the table
 * @param ids    rows, closest enemy first, see room; may be NULL when room is 0
 * @param room   how many ids fit; 0 only counts
 * @param count  how many there are in all
 * @return TILLY_OK, and the errors at the top of this header
 */
TILLY_API tilly_status tilly_battle_controllers(
    const tilly_battle *self, tilly_id unit, tilly_id *ids, uint32_t room, uint32_t *count);

/**
 * Tells how close a unit may come to enemies in a move that starts now (T1-144).
 *
 * @param self    a battle
 * @param unit    a unit on the table
 * @param length  the rule set's `buffer`, or its distance from the nearest enemy if that is less
 * @return TILLY_OK, and the errors at the top of this header
 */
TILLY_API tilly_status tilly_battle_buffer(const tilly_battle *self,
                                           tilly_id unit,
                                           int32_t *length);

/**
 * Tells whether one unit sees another, and what blocks the line if it does not.
 *
 * @param self   a battle
 * @param from   the unit that looks
 * @param to     the unit looked at
 * @param clear  1: nothing blocks; 0: `why` says what does
 * @param why    cleared, and filled where something blocks: which unit, feature, crest or gap; set
 *               why->size first; may be NULL
 * @return TILLY_OK, seen or not, and the errors at the top of this header
 */
TILLY_API tilly_status tilly_battle_sight(
    const tilly_battle *self, tilly_id from, tilly_id to, uint32_t *clear, tilly_reason *why);

/**
 * Tells whether one unit may shoot at another now, by range, arc, sight, friends and closeness;
 * whose turn it is does not count.
 *
 * @param self  a battle
 * @param from  the unit that would shoot
 * @param to    an enemy
 * @param dice  dice it would throw as primary shooter, 0 if it may not, or may only support another
 *              that shoots there (T2-150); 1 for a draw; of Scruby, which fires without dice, the
 *              points it would score, in the measure of strength (SC-060); may be NULL
 * @param why   cleared, and filled if it may not; set why->size first; may be NULL
 * @return TILLY_OK if it may; TILLY_E_ILLEGAL if not; TILLY_E_RANGE also if both are of one side;
 *         and the errors at the top of this header
 */
TILLY_API tilly_status tilly_battle_may_shoot(
    const tilly_battle *self, tilly_id from, tilly_id to, uint32_t *dice, tilly_reason *why);

/**
 * Lists every charge that is open to a unit now, by the rules of its declaration; whose turn it is
 * does not count.
 *
 * @param self     a battle
 * @param unit     a unit on the table
 * @param reaches  rows, see room; may be NULL when room is 0
 * @param room     how many rows fit; 0 only counts
 * @param count    how many there are in all
 * @return TILLY_OK, and the errors at the top of this header
 */
TILLY_API tilly_status tilly_battle_charges(
    const tilly_battle *self, tilly_id unit, tilly_reach *reaches, uint32_t room, uint32_t *count);

/**
 * Works out the fight of a group against one enemy, whether or not they are in range of it.
 *
 * @param self       a battle
 * @param attackers  units on the table, of the side that is not the defender's, each once
 * @param count      how many, 1 to TILLY_MOST_UNITS
 * @param defender   a unit on the table
 * @param out        filled; set out->size first
 * @return TILLY_OK; TILLY_E_RANGE: no attackers or too many, one named twice, or one of the
 *         defender's side; TILLY_E_ILLEGAL: one of them, or the defender, is of a kind or in a
 *         state that never fights so; and the errors at the top of this header
 */
TILLY_API tilly_status tilly_battle_odds(const tilly_battle *self,
                                         const tilly_id *attackers,
                                         uint32_t count,
                                         tilly_id defender,
                                         tilly_odds *out);

/**
 * Tells whether two units touch, as measured now (T1-Q-06); contacts made by charges, which
 * tilly_battle_contacts() lists, last while the rules say so.
 *
 * @param self      a battle
 * @param a         a unit on the table
 * @param b         another
 * @param touching  1 if they touch, else 0
 * @return TILLY_OK, and the errors at the top of this header
 */
TILLY_API tilly_status tilly_battle_touching(const tilly_battle *self,
                                             tilly_id a,
                                             tilly_id b,
                                             uint32_t *touching);
TILLY_END

#endif
