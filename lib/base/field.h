/* Records as tables of named fields. */
#ifndef TILLY_LIB_FIELD_H
#define TILLY_LIB_FIELD_H

#include <stddef.h>
#include <stdint.h>

/* A member of a record: its name and its place. Hash, save and load are one loop over tables of
 * these. */
typedef struct field {
    const char *name;
    uint16_t offset;
    uint8_t width, count, is_signed; /* bytes of one number: 1, 2, 4 or 8; how many stand there */
    /* enum meaning, and the most it may be (0: no such limit): a file that is read may hold nothing
     * else */
    uint8_t is, most;
} field;
/* The meaning of a number, beyond its size. FROM_1: the index plus one, 0 for none. */
enum meaning {
    IS_NUMBER,
    IS_REACH /* a length, or NEVER */,
    IS_UNIT,
    IS_UNIT_OR_NOBODY,
    IS_UNIT_FROM_1,
    IS_GROUP_FROM_1,
    IS_SIDE,
    IS_SIDE_FROM_1,
    IS_COUNT /* of units, or of what takes one each */,
    IS_AMOUNT /* 0 or more */,
    IS_OF_LATER /* a number that files of older revisions do not have: 0 */,
    IS_UNLESS_0 /* a number that files leave out where it is 0 */
};
#define FIELD(record, member, name)                                                                \
    {                                                                                              \
        name, (uint16_t)offsetof(record, member), (uint8_t)sizeof(((record *)0)->member), 1, 0, 0, \
            0                                                                                      \
    }
#define SIGNED(record, member, name)                                                               \
    {                                                                                              \
        name, (uint16_t)offsetof(record, member), (uint8_t)sizeof(((record *)0)->member), 1, 1, 0, \
            0                                                                                      \
    }
#define MEANING(record, member, name, meaning)                                                     \
    {                                                                                              \
        name, (uint16_t)offsetof(record, member), (uint8_t)sizeof(((record *)0)->member), 1,       \
            (meaning) == IS_REACH, meaning, 0                                                      \
    }
#define UP_TO(record, member, name, most)                                                          \
    {                                                                                              \
        name, (uint16_t)offsetof(record, member), (uint8_t)sizeof(((record *)0)->member), 1, 0, 0, \
            most                                                                                   \
    }
#define OF_LATER(record, member, name, most)                                                       \
    {                                                                                              \
        name, (uint16_t)offsetof(record, member), (uint8_t)sizeof(((record *)0)->member), 1, 0,    \
            IS_OF_LATER, most                                                                      \
    }
#define UNLESS_0(record, member, name, most)                                                       \
    {                                                                                              \
        name, (uint16_t)offsetof(record, member), (uint8_t)sizeof(((record *)0)->member), 1, 0,    \
            IS_UNLESS_0, most                                                                      \
    }
#define FIELDS(record, member, name)                                                               \
    {                                                                                              \
        name, (uint16_t)offsetof(record, member), (uint8_t)sizeof(((record *)0)->member[0]),       \
            (uint8_t)(sizeof(((record *)0)->member) / sizeof(((record *)0)->member[0])), 0, 0, 0   \
    }
#define SIGNEDS(record, member, name)                                                              \
    {                                                                                              \
        name, (uint16_t)offsetof(record, member), (uint8_t)sizeof(((record *)0)->member[0]),       \
            (uint8_t)(sizeof(((record *)0)->member) / sizeof(((record *)0)->member[0])), 1, 0, 0   \
    }

#endif
