/* The block as named fields, for files and the hash. */
#ifndef TILLY_LIB_FIELDS_H
#define TILLY_LIB_FIELDS_H

#include "state/play.h"

/* closed by a NULL name */
extern const field request_field[];
extern const field head_field[], group_field[], unit_field[], mark_field[];
/* A mark as files and the hash have it. */
typedef struct mark_record {
    uint16_t unit, turn;
    uint8_t kind, how, used, spare;
} mark_record;
mark_record record_of_mark(const mark *m);
mark mark_of_record(const mark_record *r);
/* The bytes of a record with those of each number in rising order, as they are hashed. */
void record_in_little(char *to, const void *record, size_t size, const field *f);
bool is_unit(const play *p, uint64_t number); /* of those that there are */
/* Of all that is in the state and not derived; the same on every machine. */
uint64_t play_hash(const play *p);

#endif
