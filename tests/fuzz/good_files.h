/* Files as the library writes them, to be spoilt. */
#ifndef TESTS_GOOD_FILES_H
#define TESTS_GOOD_FILES_H

#include <stddef.h>
#include <tilly.h>

/* Of format n, from a battle by those rules that is in play. Yours: free(). */
char *good_file(unsigned n, tilly_ruleset *rules, size_t *length);

#endif
