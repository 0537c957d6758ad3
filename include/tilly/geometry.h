/* Geometry of a battle as the rules see it: every measure a player would take on the table, from
 * the same code that checks his moves. */
#ifndef TILLY_GEOMETRY_H
#define TILLY_GEOMETRY_H

#include <stdint.h>
#include <tilly/battle.h>

typedef enum tilly_zone {
    TILLY_FRONT = 1,
    TILLY_FLANK_LEFT = 2,
    TILLY_FLANK_RIGHT = 3,
    TILLY_REAR = 4
} tilly_zone;

/* What lies between two units. */
typedef struct tilly_sight {
    uint32_t size, clear; /* 1: nothing blocks */
    tilly_reason why;     /* which unit, feature, crest or gap blocks, if not clear */
} tilly_sight;

/* One way a unit can charge now. */
typedef struct tilly_reach {
    tilly_id target;       /* first enemy struck */
    uint32_t straight;     /* 1: straight ahead; 0: by a wheel at an enemy to flank */
    int32_t angle;         /* wheel: right positive, 1/100 degree */
    int32_t wheel, length; /* cost of the wheel, straight part after it */
    int32_t x, y;
    uint32_t heading; /* where it would stand */
} tilly_reach;

/* What a fight would be if it were fought now, from where all stand (GL-156 to GL-174): strengths,
 * column, shifts, modifier, and how often each result comes. */
typedef struct tilly_odds {
    /* hedgehog 1: read on the hedgehog's table, which knows no columns (GL-203) */
    uint32_t size, hedgehog;
    int32_t attack, defence;  /* strengths */
    uint32_t column, columns; /* of the odds table, from 0, before shifts; how many it has */
    int32_t shift, modifier;  /* columns up; thousandths added to the number, without generals */
    /* arms combined, 1..3; struck in front 0, on a flank 1, in the rear 2 */
    uint32_t arms, struck;
    int32_t chance[8]; /* of 1000 numbers, by result: Ar, Aw, Ad, Dx, Dd, Dw, Dr */
} tilly_odds;

TILLY_BEGIN
/* Plane geometry on the library's own grid, the same on every machine: for players, tools and
 * pictures that must not differ between two builds. Coordinates and lengths beyond 50000 units
 * count as 50000. */
TILLY_API int32_t tilly_distance(tilly_point a, tilly_point b); /* rounded down */
/* heading of the line, 0 if the points are equal */
TILLY_API uint32_t tilly_bearing(tilly_point from, tilly_point to);
/* length may be negative */
TILLY_API tilly_point tilly_ahead(tilly_point from, uint32_t heading, int32_t length);

/* Measures on the table. TILLY_E_UNSUPPORTED: one that the rule set's book does not know;
 * TILLY_E_STALE: a unit that is not on the table. */
/* Closest points of two bases. */
TILLY_API tilly_status tilly_battle_gap(const tilly_battle *self,
                                        tilly_id a,
                                        tilly_id b,
                                        int32_t *length);
/* In which zone of `judge` the other stands: any part to front beats flank beats rear (T1-024 to
 * T1-030). */
TILLY_API tilly_status tilly_battle_zone(const tilly_battle *self,
                                         tilly_id judge,
                                         tilly_id other,
                                         tilly_zone *zone);
/* *in: 1 if in command; *distance (may be NULL): to its commander, -1 if he is gone. */
TILLY_API tilly_status tilly_battle_in_command(const tilly_battle *self,
                                               tilly_id unit,
                                               uint32_t *in,
                                               int32_t *distance);
/* Enemies in whose zone of control the unit stands, closest first. */
TILLY_API tilly_status tilly_battle_controllers(
    const tilly_battle *self, tilly_id unit, tilly_id *ids, uint32_t room, uint32_t *count);
/* How close the unit may come to enemies in a move that starts now (1 TUM, or less if it starts
 * closer). */
TILLY_API tilly_status tilly_battle_buffer(const tilly_battle *self,
                                           tilly_id unit,
                                           int32_t *length);
/* The sight line between two units and what blocks it. */
TILLY_API tilly_status tilly_battle_sight(const tilly_battle *self,
                                          tilly_id from,
                                          tilly_id to,
                                          tilly_sight *out);
/* May `from` shoot at `to` now, by range, arc, sight, friends and closeness? TILLY_OK or
 * TILLY_E_ILLEGAL with the reason. *dice (may be NULL): as primary shooter. */
TILLY_API tilly_status tilly_battle_may_shoot(
    const tilly_battle *self, tilly_id from, tilly_id to, uint32_t *dice, tilly_reason *why);
/* Every charge open to the unit now, by the rules of the declaration. */
TILLY_API tilly_status tilly_battle_charges(
    const tilly_battle *self, tilly_id unit, tilly_reach *reaches, uint32_t room, uint32_t *count);
/* The fight of a group against one enemy, whether or not they are in range of him. TILLY_E_STALE: a
 * unit that is not on the table; TILLY_E_RANGE: nobody, somebody twice, or attackers not all of the
 * side that is not the defender's; TILLY_E_ILLEGAL: one of them is of a kind or in a state that
 * never fights so. */
TILLY_API tilly_status tilly_battle_odds(const tilly_battle *self,
                                         const tilly_id *attackers,
                                         uint32_t count,
                                         tilly_id defender,
                                         tilly_odds *out);
/* Are the two in contact (T1-Q-06)? Measured, not remembered. */
TILLY_API tilly_status tilly_battle_touching(const tilly_battle *self,
                                             tilly_id a,
                                             tilly_id b,
                                             uint32_t *touching);
TILLY_END

#endif
