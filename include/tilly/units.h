/* Numbers and names used everywhere: lengths, headings, ids, sides, and the kinds of things an id
 * can name. */
#ifndef TILLY_UNITS_H
#define TILLY_UNITS_H

#include <stdint.h>
#include <tilly/export.h>

/* Lengths are int32_t in 1/10000 of the rule set's unit (TUM, mm, inch); headings uint16_t in 1/100
 * degree, clockwise from north, 0..35999. x grows east, y grows north. */
#define TILLY_ONE    10000
#define TILLY_DEGREE 100
#define TILLY_CIRCLE 36000

static inline int32_t tilly_from_units(double length) /* 2.5 -> 25000, rounded to nearest */
{
    double scaled = length * TILLY_ONE;
    return (int32_t)(scaled < 0 ? scaled - 0.5 : scaled + 0.5);
}
static inline double tilly_to_units(int32_t length)
{
    return (double)length / TILLY_ONE;
}
static inline int32_t tilly_from_degrees(double angle)
{
    double scaled = angle * TILLY_DEGREE;
    return (int32_t)(scaled < 0 ? scaled - 0.5 : scaled + 0.5);
}
static inline double tilly_to_degrees(int32_t angle)
{
    return (double)angle / TILLY_DEGREE;
}

/* A value that names something inside a battle or a table: kind 4 bits, generation 12, index 16. 0
 * names nothing. An id whose thing is gone gives TILLY_E_STALE, never a crash. */
typedef uint32_t tilly_id;
enum tilly_id_kind {
    TILLY_ID_NONE = 0,
    TILLY_ID_UNIT = 1,
    TILLY_ID_GROUP = 2,
    TILLY_ID_FEATURE = 3,
    TILLY_ID_MELEE = 4,
    TILLY_ID_MARK = 5
};
static inline uint32_t tilly_id_kind_of(tilly_id id)
{
    return id >> 28;
}
static inline uint32_t tilly_id_generation(tilly_id id)
{
    return (id >> 16) & 0xfffu;
}
static inline uint32_t tilly_id_index(tilly_id id)
{
    return id & 0xffffu;
}
static inline tilly_id tilly_id_make(uint32_t kind, uint32_t generation, uint32_t index)
{
    return (kind << 28) | ((generation & 0xfffu) << 16) | (index & 0xffffu);
}

enum { TILLY_SIDES = 2, TILLY_NO_SIDE = 255 };

typedef struct tilly_point {
    int32_t x, y;
} tilly_point;

/* How a number is to be printed. */
enum tilly_measure {
    TILLY_MEASURE_NONE = 0,
    TILLY_LENGTH = 1 /* 1/10000 units */,
    TILLY_ANGLE = 2 /* 1/100 degree */,
    TILLY_COUNT = 3,
    TILLY_THOUSANDTHS = 4,
    TILLY_SWITCH = 5 /* off 0, on 1 */,
    TILLY_CHOICE = 6 /* a word */
};

#endif
