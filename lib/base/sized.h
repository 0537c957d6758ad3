/* Records of a caller: structs that begin with their size and get more fields from version to
 * version (tilly/export.h). They come in and go out here alone; in between they are ours. */
#ifndef TILLY_LIB_SIZED_H
#define TILLY_LIB_SIZED_H

#include <stddef.h>
#include <tilly/status.h>

/* The bytes of a record's first version, 0.2, in which this field was its last. */
#define FIRST(record, last_field)                                                                  \
    (offsetof(record, last_field) + sizeof(((const record *)0)->last_field))

/* TILLY_E_SIZE of that field: smaller than its first version, or a size that no version has. */
tilly_status record_fits(const char *field, const void *theirs, size_t first);
/* Leave with that of an argument, by its name; an error may be NULL. */
#define RECORD_FITS(argument, record, last_field)                                                  \
    TRY(record_fits(#argument ".size", argument, FIRST(record, last_field)))
#define ERROR_FITS(error)                                                                          \
    do {                                                                                           \
        if (error)                                                                                 \
            RECORD_FITS(error, tilly_error, text);                                                 \
    } while (0)
/* Copies a caller's record into ours, with 0 where his has no such field. TILLY_E_SIZE as
 * record_fits(); TILLY_E_UNSUPPORTED: a later version's, with a field set that ours does not have.
 */
#define record_take(ours, theirs, first)                                                           \
    record_read(ours, sizeof *(ours), #theirs ".size", theirs, first)
/* Copies ours into a caller's record that fits, with 0 where ours has no such field. */
#define record_give(theirs, ours) record_write(theirs, ours, sizeof *(ours))
/* Clears those fields alone of a caller's record that ours does not have. */
void record_clear_rest(void *theirs, size_t known);

tilly_status
record_read(void *ours, size_t known, const char *field, const void *theirs, size_t first);
void record_write(void *theirs, const void *ours, size_t known);

#endif
