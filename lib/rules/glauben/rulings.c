/* The rulings, a sentence each. Rows are in rulings.def; docs/rules/glauben.md gives question,
 * options and grounds. */
#include "rules/glauben/queries/queries.h"

#define RULING(number, text) {number, text},
const ruling glauben_rulings[GLAUBEN_RULINGS] = {
#include "rules/glauben/rulings.def"
};
