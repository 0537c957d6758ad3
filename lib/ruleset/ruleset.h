/* The rule set handle: an edition and the numbers it is played with. */
#ifndef TILLY_LIB_RULESET_H
#define TILLY_LIB_RULESET_H

#include "base/handle.h"
#include "ruleset/edition.h"

struct tilly_ruleset {
    handle h;
    const struct edition *edition;
    uint32_t types, frozen;
    uint16_t base[TILLY_MOST_TYPES]; /* the book's own type whose traits it has */
    char type_name[TILLY_MOST_TYPES][32];
    uint64_t hash;              /* of a frozen one */
    void *tables;               /* of its edition's kind; NULL if that has none */
    uint64_t book_tables;       /* hash of the book's own tables, by which files name them */
    int32_t value[MOST_VALUES]; /* general parameters, then columns of type 0, of type 1 ... */
};

/* ---- reading a rule set --------------------------------------------------------------------- */

static inline int32_t value_of(const tilly_ruleset *r, unsigned parameter_index)
{
    return r->value[parameter_index];
}
static inline int32_t type_value_of(const tilly_ruleset *r, unsigned type, unsigned column_index)
{
    return r->value[r->edition->parameters + type * r->edition->columns + column_index];
}
/* A new one with the book's values. */
tilly_status ruleset_of(const edition *e, const tilly_allocator *memory, tilly_ruleset **out);
/* a frozen copy with its hash; a frozen one is only kept */
tilly_status ruleset_freeze(const tilly_ruleset *self, tilly_ruleset **out);

#endif
