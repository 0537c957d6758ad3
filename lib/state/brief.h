/* What a scenario says for people: title, words about it, objectives. It never changes, no hash
 * covers it, and copies of the battle share it. */
#ifndef TILLY_LIB_BRIEF_H
#define TILLY_LIB_BRIEF_H

#include "state/scenario.h"

typedef struct brief {
    shared_number refs;
    tilly_allocator memory;
    uint32_t size; /* of the whole, objectives and `about` included */
    uint32_t objectives;
    char title[TILLY_TITLE];
    const char *about;           /* behind the objectives */
    tilly_objective objective[]; /* none of them is met */
} brief;

/* What is wrong with an objective, as a sentence that goes on after its number; NULL: nothing. */
const char *objective_fault(const tilly_objective *o, uint32_t variables);
/* Of title, about and objectives of a setup that has been checked; NULL if it has none of them;
 * TILLY_E_MEMORY. */
tilly_status brief_make(const tilly_allocator *memory, const tilly_setup *setup, brief **out);
brief *brief_ref(brief *b); /* NULL: NULL */
void brief_unref(brief *b);
/* The same with what that side may know alone, NULL for NULL; TILLY_E_MEMORY. */
tilly_status brief_for(const brief *b, const variable_list *variables, unsigned side, brief **out);
/* As that side may know it, TILLY_NO_SIDE: all; false: not at all. */
bool objective_for(const tilly_objective *o,
                   const variable_list *variables,
                   uint32_t side,
                   tilly_objective *out);
static inline uint32_t objectives_of(const brief *b)
{
    return b ? b->objectives : 0;
}

#endif
