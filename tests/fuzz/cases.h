/* Fuzzers: cases by number, so that what one finds is found again. */
#ifndef TESTS_CASES_H
#define TESTS_CASES_H

#include <stdbool.h>
#include <stdint.h>
#include <tilly.h>

/* Runs cases; the program's exit status. A case that fails ends the program.
 *     PROGRAM FILE SECONDS           goes on where FILE says, for so long; a bar and an estimate
 *     PROGRAM --case FIRST [COUNT]   these alone
 *     PROGRAM --found FILE           those that once found something, one a line
 * in_row: so many seeds in a row have the same battle; 0: cases that begin with no battle, of any
 * number.
 */
int run_cases(int argc, char **argv, void (*run)(uint64_t number), unsigned in_row);

/* Tells of a finding and ends the program; with FUZZ_ON in the environment it goes on. */
void finding(const char *what, tilly_status status);

/* A case that begins with a battle, in the digits of its number, the last two of which are the
 * scenario and the two before them the variant: 301704 is scenario 4, variant 17, seed 30. Each
 * says its part and nothing else, so that no case becomes another one when scenarios or variants
 * are added. */
enum { SCENARIOS_APART = 100, VARIANTS = 96 };
typedef struct battle_case {
    unsigned scenario;
    unsigned variant; /* how it is set up, its last turn, its options, its players */
    uint64_t seed;
} battle_case;
battle_case case_of(uint64_t number);
/* Every rule set that the library knows has a scenario. Yours. */
tilly_battle *battle_of_case(const battle_case *c);

#endif
