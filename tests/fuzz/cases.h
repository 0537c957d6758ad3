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
 */
int run_cases(int argc, char **argv, void (*run)(uint64_t number));

/* Tells of a finding and ends the program; with FUZZ_ON in the environment it goes on. */
void finding(const char *what, tilly_status status);

/* A battle of the scenario with that number: every rule set that the library knows has one. Some
 * of them begin with the set-up, and some with other options. Yours. */
tilly_battle *battle_of_case(uint64_t number);
/* How many scenarios there are. */
unsigned scenarios_known(void);

#endif
