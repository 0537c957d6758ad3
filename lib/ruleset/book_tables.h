/* Tables of a book that a file can replace: one flat block without pointers, the rule set's own.
 * The core never looks inside. */
#ifndef TILLY_LIB_BOOK_TABLES_H
#define TILLY_LIB_BOOK_TABLES_H

#include "base/handle.h"

struct node; /* of lib/files, which the core does not see */
struct writer;

/* "V-06 bands", "hedgehog.normal[3][0]" */
typedef struct table_fault {
    const char *rule;
    bool refuses;
    char path[96], words[160];
} table_fault;
typedef struct table_judge {
    void (*tell)(struct table_judge *self, const table_fault *fault);
    bool refused;
} table_judge;

typedef struct book_tables {
    /* of its files; the rules that a wrong heading and a name given twice break */
    const char *format, *heading_rule, *form_rule;
    size_t size;                 /* of the block */
    void (*usual)(void *tables); /* the book's own, into zeroed memory */
    void (*hash)(const void *tables, hash64 *h);
    /* tells whatever does not fit; warnings only if nothing is refused */
    void (*check)(const void *tables, table_judge *judge);
    /* its members (lib/files/read.h) into zeroed memory; false with the fault reported */
    bool (*read)(const struct node *from, void *tables);
    /* members into the open object; both NULL in a library without files */
    void (*write)(struct writer *to, const void *tables);
} book_tables;

struct tilly_ruleset;
/* of its edition's kind; NULL if that has none */
const void *ruleset_tables(const struct tilly_ruleset *self);
/* of the tables alone; it must have some */
uint64_t ruleset_tables_hash(const struct tilly_ruleset *self);

#endif
