/* Part of test_bad_input.c: answers, dice, edits, hooks. */
#ifndef TESTS_BAD_PLAY_H
#define TESTS_BAD_PLAY_H

#include "support/support.h"

extern const struct CMUnitTest bad_play[];
extern const size_t bad_plays;

#endif
