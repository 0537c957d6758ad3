/* The worked examples of Age of Glauben: tests/rules/examples/glauben/ *.txt, whose language is in
 * examples/README.md. */
#ifndef TESTS_GLAUBEN_EXAMPLES_H
#define TESTS_GLAUBEN_EXAMPLES_H

#include "support/support.h"

/* One test for each case of each example of the folder, appended to the `count` that there are; the
 * new count. */
unsigned
add_glauben_examples(const char *folder, struct CMUnitTest *test, unsigned count, unsigned room);

#endif
