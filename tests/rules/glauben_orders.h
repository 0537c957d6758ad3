/* The orders of an example of Age of Glauben: what its armies are, how it is played, what is
 * answered. */
#ifndef TESTS_GLAUBEN_ORDERS_H
#define TESTS_GLAUBEN_ORDERS_H

#include "glauben_run.h"

void carry_out_order(run_of_glauben *r); /* the line in r->now */

#endif
