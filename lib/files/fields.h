/* Records of the state by their field tables: the names in a save are the names of the members. */
#ifndef TILLY_LIB_FILES_FIELDS_H
#define TILLY_LIB_FILES_FIELDS_H

#include "state/fields.h"
#include "files/json/read.h"
#include "files/json/write.h"

/* Members into the open object. */
void fields_write(writer *w, const void *record, const field *f);
/* An object with all of these members and, beside them, none but `more` (NULL-closed, may be NULL).
 * Numbers that stand for a unit, a command or a side must name one of p's. */
bool fields_read(
    const node *n, void *record, const field *f, const char *const *more, const play *p);

#endif
