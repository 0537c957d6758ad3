/* An allocator that runs empty when a test says so. It counts what it has given, and what comes
 * back must have the size that was asked for. */
#ifndef TESTS_PURSE_H
#define TESTS_PURSE_H

#include "support/support.h"

typedef struct purse {
    long long bytes; /* given and not given back */
    long blocks;
    unsigned long asked; /* how often, in all */
    unsigned long left;  /* how often it gives, if it is limited */
    bool limited;
    bool once;             /* then it fails once, and gives again */
    unsigned long refused; /* how often it gave nothing since it was limited */
} purse;

/* Memory of the purse, never zeroed. */
tilly_allocator purse_memory(purse *p);
void limit(purse *p, unsigned long calls);
void limit_once(purse *p, unsigned long calls);
void refill(purse *p);

#endif
