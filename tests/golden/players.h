/* Digests of battles between the built-in players. */
#ifndef TESTS_GOLDEN_PLAYERS_H
#define TESTS_GOLDEN_PLAYERS_H

#include <stdint.h>

enum { BATTLES_A_LINE = 10 };

/* Four pairings, deployed and from an empty board. */
uint32_t player_lines(const char *book);
/* "random thumb deployed 10..19". Static. */
const char *name_of_line(const char *book, uint32_t line);
/* One number of all that became of the battles of that line. Ends the program if they cannot be
 * played. */
uint64_t digest_of_line(const char *book, uint32_t line);

#endif
