/* The rulings, a sentence each. Rows are in rulings_20.def; docs/rules/tilly-2.0.md gives question,
 * options and grounds. */
#include "rules/tilly/book/book.h"

#define RULING(number, text) {number, text},
const ruling rulings_20[RULINGS_20] = {
#include "rules/tilly/rulings_20.def"
};
