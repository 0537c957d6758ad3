/* The rulings, a sentence each. Rows are in rulings.def; docs/rules/scruby.md gives question,
 * options and grounds. */
#include "rules/scruby/queries/queries.h"

#define RULING(number, text) {number, text},
const ruling scruby_rulings[SCRUBY_RULINGS] = {
#include "rules/scruby/rulings.def"
};
