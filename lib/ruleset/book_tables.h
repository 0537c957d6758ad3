/* Tables of a book that a file can replace: one flat block without pointers, the rule set's own.
 * The core never looks inside. */
#ifndef TILLY_LIB_BOOK_TABLES_H
#define TILLY_LIB_BOOK_TABLES_H

#include <stdbool.h>
#include <stdint.h>
#include "base/handle.h"

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

/* One entry of the tables: how it stands in a file, where in the block, and what it may be. Numbers
 * lie `offset` bytes from the beginning of the record, or of the item of a list, they belong to. */
enum entry_kind {
    ENTRY_NUMBER,  /* least..most */
    ENTRY_TRUTH,   /* true or false, as 1 or 0 */
    ENTRY_WORD,    /* one of `words`, as its place among them */
    ENTRY_NAME,    /* a text without control characters, with its 0 in `most` bytes */
    ENTRY_CODE,    /* the same of up to 8 of A-Z, 0-9 and _ */
    ENTRY_NAME_OF, /* the name or code of a record of list `of`, as its place in it; `said` if there
                    * is no such record */
    ENTRY_OBJECT,  /* of all its parts */
    ENTRY_OPTIONS, /* an object of numbers, each of which may be left out; `said` of others */
    ENTRY_ROW,     /* an array of its parts, in their order */
    ENTRY_LIST,    /* an array of least..most items of its one part */
    ENTRY_BY_WORD, /* an array of rows; their first item, one of `words`, says where each has its
                    * place; `said` of a second. The number of that part is the row's place in the
                    * file, from 1; 0: it is not there */
    ENTRY_HEADINGS, /* an array of `words`: not kept */
    ENTRY_NAMES_OF  /* an array of the names of list `of`: not kept */
};
typedef struct table_entry {
    const char *key; /* in an object */
    uint8_t kind;
    uint8_t width;  /* of a number, truth or word in the block: 1, 2, 4 bytes */
    bool in_lines;  /* a line for each member or item */
    bool may_be_no; /* of a number: null, as -1 */
    bool form;      /* of a list: more than `most` items are a fault of form, not of room */
    uint8_t shift;  /* in the hash: joined to the next number, so many bits higher */
    int32_t least, most, usual;
    uint32_t offset;
    const char *rule; /* that a fault breaks; of an object: that a part is missing */
    const char *const *words;
    const char *said;
    const struct table_entry *part, *of;
    uint32_t parts;
    /* of a list: its items' size; where their number stands: the list's own, else that of list `of`
     */
    uint32_t size, count;
    const uint8_t
        *written; /* of an object: the order of its parts in files, if they are read in another */
} table_entry;

typedef struct book_tables {
    /* of its files; the rules that a wrong heading and a name given twice break */
    const char *format, *heading_rule, *form_rule;
    size_t size;                 /* of the block */
    const table_entry *entry;    /* the whole: an object */
    void (*usual)(void *tables); /* the book's own, into zeroed memory */
    /* tells whatever does not fit; warnings only if nothing is refused */
    void (*check)(const void *tables, table_judge *judge);
} book_tables;

/* Numbers of a block. */
int32_t entry_number(const table_entry *e, const char *record);
void entry_set(const table_entry *e, char *record, int32_t number);
/* Of a list in that record; of one without a number of its own, the items of list `of`. */
uint32_t entry_items(const table_entry *list, const char *record, const char *whole);
static inline const char *item_at(const table_entry *list, const char *record, uint32_t i)
{
    return record + list->offset + (size_t)list->size * i;
}
/* The n-th part as files have them. */
static inline const table_entry *part_written(const table_entry *object, uint32_t n)
{
    return &object->part[object->written ? object->written[n] : n];
}
void tables_hash(const book_tables *kind, const void *tables, hash64 *h);

struct tilly_ruleset;
/* of its edition's kind; NULL if that has none */
const void *ruleset_tables(const struct tilly_ruleset *self);
/* of the tables alone; it must have some */
uint64_t ruleset_tables_hash(const struct tilly_ruleset *self);

#endif
