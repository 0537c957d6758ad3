/* Tools that the tests of Age of Glauben's tables share. */
#ifndef TESTS_GLAUBEN_H
#define TESTS_GLAUBEN_H

#include "rules/glauben/book/tables.h"
#include "support/support.h"

#define DEFAULT_FILE "data/glauben-tables.json"

/* A rule set that has these tables, the book's. Yours. */
tilly_ruleset *rules_with_tables(void);
const glauben_tables *usual(void);
const glauben_tables *tables_in(const tilly_ruleset *r);
uint64_t hash_of_rules(const tilly_ruleset *r);
/* The tables as the library writes them. Yours: free(). */
char *written(const tilly_ruleset *r);
tilly_status read_text_of(tilly_ruleset *r, const char *text, tilly_error *error);

/* The text from the first `from` (after the first `after`, if given) to the end of the next `to`
 * (NULL: only `from`) is replaced. *at is where. Yours: free(). */
char *with_other(const char *text,
                 const char *after,
                 const char *from,
                 const char *to,
                 const char *instead,
                 size_t *at);
/* The default file so changed, read; *count (may be NULL) warnings. */
tilly_ruleset *rules_read_with(const char *from, const char *instead, uint32_t *count);
void line_and_column_of(const char *text, size_t offset, uint32_t *line, uint32_t *column);

#endif
