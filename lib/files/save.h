/* The state of a battle, as saves have it. */
#ifndef TILLY_LIB_FILES_SAVE_H
#define TILLY_LIB_FILES_SAVE_H

#include "engine/record.h"
#include "files/fields.h"
#include "files/sections.h"

enum { MOST_DEEP = FRAMES - 2 }; /* suspended steps in a file: room is left for those they call */

/* "feature_ids" and "features_made" of an object: of a table that is not frozen yet. */
void feature_ids_write(writer *w, const tilly_table *t);
bool feature_ids_read(const node *n, tilly_table *t);
/* "notes" of an object. */
void notes_write(writer *w, const play *p);
bool notes_read(const node *root, tilly_battle *b);

#endif
