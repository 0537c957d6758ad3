/* Lists of breaches: what is wrong with an army or a table, each with its clause. */
#ifndef TILLY_LIB_BREACHES_H
#define TILLY_LIB_BREACHES_H

#include "rules/common/ask.h"

/* A list being made: all are counted, at most `room` written. */
typedef struct breaches {
    const tilly_ruleset *rules;
    tilly_reason *reason;
    uint32_t room, count;
    tilly_reason beyond; /* where those past the room go */
} breaches;
breaches breach_list(const tilly_ruleset *r, tilly_reason *reason, uint32_t room);
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
