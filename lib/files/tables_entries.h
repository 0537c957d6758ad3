/* Tables of a book as its rule set describes them (ruleset/book_tables.h). */
#ifndef TILLY_LIB_FILES_TABLES_ENTRIES_H
#define TILLY_LIB_FILES_TABLES_ENTRIES_H

#include "files/json/read.h"
#include "files/json/write.h"
#include "ruleset/book_tables.h"

/* Members into a zeroed block; false with the fault reported. */
bool entries_read(const node *n, const book_tables *kind, void *tables);
/* Members into the open object. */
void entries_write(writer *w, const book_tables *kind, const void *tables);

#endif
