/* Facts that an example of Age of Glauben expects. */
#ifndef TESTS_GLAUBEN_FACTS_H
#define TESTS_GLAUBEN_FACTS_H

#include "glauben_run.h"

void expect_fact(run_of_glauben *r); /* the line that begins with "expect" */

#endif
