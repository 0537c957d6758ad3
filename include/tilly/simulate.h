/* Many battles: the same start, other dice, built-in players; one row each. No log; the caller
 * brings the threads. */
#ifndef TILLY_SIMULATE_H
#define TILLY_SIMULATE_H

#include <stdint.h>
#include <tilly/player.h>

/* How one battle went: 112 bytes, a numpy row. */
typedef struct tilly_result {
    uint64_t seed, hash;
    uint32_t number; /* k */
    uint16_t turns;
    uint8_t winner, end; /* side or TILLY_NO_SIDE; tilly_end */
    uint16_t lost[TILLY_SIDES], strength[TILLY_SIDES];
    uint32_t decisions, rolls;
    uint32_t leader, reserved;
    /* units of each type that left the table, commanders too */
    uint16_t gone[TILLY_SIDES][TILLY_MOST_TYPES];
} tilly_result;

TILLY_BEGIN
/* Plays battles first .. first+count-1 from `start` (unchanged); battle k has seed
 * tilly_seed(master, k). players: two, as in tilly_hooks. Rows of battles that were not played are
 * untouched; *played (may be NULL) says how many were. turn_limit 0: the battle's own, and 30 if it
 * has none (TX-34); TILLY_E_RANGE over TILLY_MOST_TURNS. */
TILLY_API tilly_status tilly_simulate(const tilly_battle *start,
                                      const tilly_player players[TILLY_SIDES],
                                      uint64_t master,
                                      uint64_t first,
                                      uint32_t count,
                                      uint32_t turn_limit,
                                      tilly_result *rows,
                                      uint32_t *played);
TILLY_END

#endif
