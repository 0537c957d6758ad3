/* From the lines of an example of Age of Glauben to its battle at the start of turn 1. */
#ifndef TESTS_GLAUBEN_SET_UP_H
#define TESTS_GLAUBEN_SET_UP_H

#include "glauben_run.h"

void unit_order(run_of_glauben *r); /* the line that begins with "unit" */
void make_battle(run_of_glauben *r);
void close_battle(run_of_glauben *r);

#endif
