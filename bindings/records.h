/* The members of the public records, for both bindings: tables a language can walk to make rows,
 * tables and annotations of them. */
#ifndef TILLY_BINDINGS_RECORDS_H
#define TILLY_BINDINGS_RECORDS_H

#include <stddef.h>
#include <stdint.h>

/* The meaning of a member, so that lengths become plain numbers (2.5), headings degrees, sides 0, 1
 * or none, hashes what the language has for 64 bits. */
typedef enum record_meaning {
    RECORD_NUMBER,
    RECORD_TRUTH,
    RECORD_TEXT,
    RECORD_HASH /* 64 bits */,
    RECORD_ID /* 0: none */,
    RECORD_SIDE /* TILLY_NO_SIDE: none */,
    RECORD_OPTION /* TILLY_NO_OPTION: none */,
    RECORD_LENGTH,
    RECORD_HEADING,
    RECORD_ANGLE,
    RECORD_MEASURED /* by the measure that stands beside it */,
    RECORD_POINT,
    RECORD_PICK,
    RECORD_SPAN,
    RECORD_WAYPOINT,
    RECORD_FEATURE /* a pointer to one: the program keeps the record itself */,
    RECORD_STRENGTH /* a whole number, or half-points where more_flags beside it say so */,
    RECORD_EVENT /* of kind 0: none */
} record_meaning;

typedef struct record_field {
    const char *name;
    /* bytes from the record's start; bytes of one element; elements */
    uint16_t offset, width, count;
    uint8_t is_signed, meaning;
} record_field;

typedef struct record {
    const char *name;          /* "unit" for tilly_unit */
    uint32_t size, sized;      /* sizeof; 1: begins with its size, which the caller sets */
    const record_field *field; /* closed by a field without name */
} record;

const record *record_at(uint32_t index);      /* NULL past the last */
const record *record_named(const char *name); /* NULL: none */

#endif
