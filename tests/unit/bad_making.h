/* Part of test_bad_input.c: rule sets, armies, tables. */
#ifndef TESTS_BAD_MAKING_H
#define TESTS_BAD_MAKING_H

#include "support/support.h"

extern const struct CMUnitTest bad_making[];
extern const size_t bad_makings;

#endif
