/* The seven formats that readers are given, by number. */
#ifndef TESTS_FUZZ_H
#define TESTS_FUZZ_H

#include <stddef.h>
#include <tilly.h>

enum { FORMATS = 7 };

/* Reads `text` as format n; whatever comes of it is let go again. An accepted battle is also played
 * a little, so that a state that should not have been accepted shows: TILLY_E_INTERNAL. */
tilly_status
read_as(unsigned n, const char *text, size_t length, tilly_ruleset *rules, tilly_error *error);

#endif
