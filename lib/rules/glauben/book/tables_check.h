/* Shared by the two halves of the check of tables: telling what does not fit, and where. */
#ifndef TILLY_LIB_GLAUBEN_TABLES_CHECK_H
#define TILLY_LIB_GLAUBEN_TABLES_CHECK_H

#include "base/prints.h"
#include "rules/glauben/book/tables.h"

typedef struct place {
    char path[sizeof((table_fault *)0)->path];
} place;
place at(const char *path, ...) PRINTS(1, 2);
void fault_at(table_judge *j, enum table_rule rule, place where, const char *words, ...)
    PRINTS(4, 5);

/* Armies, their troops and the named generals: V-14 to V-21. */
void check_nations(const glauben_tables *t, table_judge *j);
void weigh_nations(const glauben_tables *t, table_judge *j);

#endif
