/* The rulings, a sentence each. Rows are in rulings_12.def; docs/rules/tilly-1.2.md gives question,
 * options and grounds. */
#include "rules/tilly/book/book.h"

#define RULING(number, text) {number, text},
const ruling rulings_12[RULINGS_12] = {
#include "rules/tilly/rulings_12.def"
};
