/**
 * @file
 * Numbers and names used everywhere: lengths, headings, ids, sides, and what an id can name.
 *
 * Lengths are int32_t in 1/10000 of the rule set's unit (tilly_ruleset_length_name(): TUM, mm):
 * 25000 is 2.5 units. Headings are uint16_t in 1/100 degree, clockwise from north, 0 to 35999.
 * Angles are int32_t in 1/100 degree, to the right positive. x grows to the east, y to the north;
 * the south-west corner of the table is 0, 0.
 *
 * The library itself holds no floating-point number: the functions of this header convert at the
 * border, and what is checked, carried out and logged is the rounded integer. They are inline,
 * never fail and allocate nothing.
 */
#ifndef TILLY_UNITS_H
#define TILLY_UNITS_H

#include <stdint.h>
#include <tilly/export.h>

/** One unit of length. */
#define TILLY_ONE 10000
/** One degree, of headings and angles. */
#define TILLY_DEGREE 100
/** A full circle; headings are below it. */
#define TILLY_CIRCLE 36000

/**
 * Converts a length from units: 2.5 gives 25000.
 *
 * @param length  in units of the rule set; within +-214748
 * @return the length in 1/10000 unit, rounded to the nearest, halves away from 0; INT32_MAX or
 *     INT32_MIN for one beyond int32_t, INT32_MIN for NaN
 */
static inline int32_t tilly_from_units(double length)
{
    double scaled = length * TILLY_ONE;
    double rounded = scaled < 0 ? scaled - 0.5 : scaled + 0.5;
    if (rounded >= INT32_MAX)
        return INT32_MAX;
    return rounded > INT32_MIN ? (int32_t)rounded : INT32_MIN;
}

/**
 * Converts a length to units: 25000 gives 2.5.
 *
 * @param length  in 1/10000 unit
 * @return the length in units of the rule set
 */
static inline double tilly_to_units(int32_t length)
{
    return (double)length / TILLY_ONE;
}

/**
 * Converts an angle or a heading from degrees: 45 gives 4500. It is not brought into 0 to 35999.
 *
 * @param angle  in degrees; within +-21474836
 * @return the angle in 1/100 degree, rounded to the nearest, halves away from 0; INT32_MAX or
 *     INT32_MIN for one beyond int32_t, INT32_MIN for NaN
 */
static inline int32_t tilly_from_degrees(double angle)
{
    double scaled = angle * TILLY_DEGREE;
    double rounded = scaled < 0 ? scaled - 0.5 : scaled + 0.5;
    if (rounded >= INT32_MAX)
        return INT32_MAX;
    return rounded > INT32_MIN ? (int32_t)rounded : INT32_MIN;
}

/**
 * Converts an angle or a heading to degrees: 4500 gives 45.
 *
 * @param angle  in 1/100 degree
 * @return the angle in degrees
 */
static inline double tilly_to_degrees(int32_t angle)
{
    return (double)angle / TILLY_DEGREE;
}

/**
 * A value that names something inside a battle or a table; 0 names nothing.
 *
 * From the highest bit: kind (4 bits, tilly_id_kind), generation (12), index (16). Ids are compared
 * as numbers and need no freeing. A unit keeps its id when it leaves the table. An id whose thing
 * is gone, or that was never given out, is answered with TILLY_E_STALE, never with a crash.
 */
typedef uint32_t tilly_id;

/** The kind of thing an id names. */
enum tilly_id_kind {
    TILLY_ID_NONE = 0,
    TILLY_ID_UNIT = 1,
    TILLY_ID_GROUP = 2,   /**< a command of Tilly, a formation of Glauben */
    TILLY_ID_FEATURE = 3, /**< a feature of the table */
    TILLY_ID_MELEE = 4,   /**< a melee of the step that is played, in options */
    TILLY_ID_MARK = 5,    /**< reserved: no function gives one out */
    TILLY_ID_AREA = 6     /**< an area of a scenario */
};

/**
 * Reads the kind out of an id.
 *
 * @param id  any number
 * @return a tilly_id_kind if the library gave out the id
 */
static inline uint32_t tilly_id_kind_of(tilly_id id)
{
    return id >> 28;
}

/**
 * Reads the generation out of an id: it tells apart the things that had the same index in turn.
 *
 * @param id  any number
 * @return 0 to 4095; from 1 for units and features
 */
static inline uint32_t tilly_id_generation(tilly_id id)
{
    return (id >> 16) & 0xfffu;
}

/**
 * Reads the index out of an id. Of a unit it is the slot in the battle, not its number in the army
 * (tilly_unit.number).
 *
 * @param id  any number
 * @return 0 to 65535
 */
static inline uint32_t tilly_id_index(tilly_id id)
{
    return id & 0xffffu;
}

/**
 * Puts an id together; meant for programs that store ids in pieces. Whether it names anything shows
 * when it is used.
 *
 * @param kind        a tilly_id_kind; bits above the lowest 4 are lost
 * @param generation  0 to 4095; higher bits are cut off
 * @param index       0 to 65535; higher bits are cut off
 * @return the id
 */
static inline tilly_id tilly_id_make(uint32_t kind, uint32_t generation, uint32_t index)
{
    return (kind << 28) | ((generation & 0xfffu) << 16) | (index & 0xffffu);
}

/** The room for a name with its ending 0. */
enum { TILLY_NAME = 48 };

/** Sides are 0 and 1, in the order of the armies in tilly_setup. */
enum {
    TILLY_SIDES = 2,
    TILLY_NO_SIDE = 255 /**< neither side, or both: each function says which */
};

/** A place on the table, or a vector; lengths. A row. */
typedef struct tilly_point {
    int32_t x, y;
} tilly_point;

/** How a number is measured, and so how it is to be printed. */
enum tilly_measure {
    TILLY_MEASURE_NONE = 0,
    TILLY_LENGTH = 1, /**< 1/10000 of a unit */
    TILLY_ANGLE = 2,  /**< 1/100 degree */
    TILLY_COUNT = 3,
    TILLY_THOUSANDTHS = 4,
    TILLY_SWITCH = 5, /**< off 0, on 1 */
    TILLY_CHOICE = 6, /**< a word, by its number */
    TILLY_HALVES = 7  /**< half-points: 39 is 19.5 */
};

#endif
