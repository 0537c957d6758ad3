/* Part of test_bad_input.c: battles, their turns, what they tell and their files. */
#ifndef TESTS_BAD_BATTLE_H
#define TESTS_BAD_BATTLE_H

#include "support/support.h"

extern const struct CMUnitTest bad_battle[];
extern const size_t bad_battles;

#endif
