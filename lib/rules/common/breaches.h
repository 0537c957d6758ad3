/* Lists of breaches: what is wrong with an army or a table, each with its clause. */
#ifndef TILLY_LIB_BREACHES_H
#define TILLY_LIB_BREACHES_H

#include "rules/common/ask.h"

/* A list being made: all are counted, and one of them is kept. */
typedef struct breaches {
    const tilly_ruleset *rules;
    tilly_reason *kept; /* NULL: none */
    uint32_t wanted, count;
    tilly_reason other; /* where all the others go */
} breaches;
breaches breach_list(const tilly_ruleset *r, uint32_t wanted, tilly_reason *kept);
/* One more breach, to fill with why_number(). Never NULL. */
tilly_reason *breach(breaches *b, unsigned code, unsigned clause);
/* The same with three numbers of one measure. */
tilly_reason *breach_numbers(breaches *b,
                             unsigned code,
                             unsigned clause,
                             int32_t first,
                             int32_t second,
                             int32_t third,
                             unsigned measure);

#endif
