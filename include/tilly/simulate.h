/**
 * @file
 * Many battles: the same start, other dice, one row of results each. No log is kept. The caller
 * brings the threads: several may simulate from one start at once, as long as none changes it.
 */
#ifndef TILLY_SIMULATE_H
#define TILLY_SIMULATE_H

#include <stdint.h>
#include <tilly/player.h>

/** How one battle went: 176 bytes, a numpy row. */
typedef struct tilly_result {
    uint64_t seed;                  /**< tilly_seed(master, k) */
    uint64_t hash;                  /**< of the state at the end */
    uint32_t number;                /**< k, its lower 32 bits */
    uint16_t turns;                 /**< number of the last turn; 0 if it ended in set-up */
    uint8_t winner;                 /**< 0, 1, or TILLY_NO_SIDE for a draw */
    uint8_t end;                    /**< tilly_end: how it was decided */
    uint16_t lost[TILLY_SIDES];     /**< units lost; points: tilly_battle_losses() */
    uint16_t strength[TILLY_SIDES]; /**< sum of that of the units on the table, in `measure` */
    uint32_t decisions;             /**< made in the whole battle, before the start too */
    uint32_t rolls;                 /**< thrown in the whole battle, before the start too */
    uint32_t leader;                /**< the side that attacks (Glauben: the first army) */
    uint32_t measure;               /**< of strength: TILLY_COUNT, or TILLY_HALVES: 39 is 19.5 */
    /** units of each type that left the table, commanders and messengers too */
    uint16_t gone[TILLY_SIDES][TILLY_MOST_TYPES];
} tilly_result;

TILLY_BEGIN
/**
 * Plays a batch of battles from one start to their ends.
 *
 * Battle k plays with the dice of tilly_seed(master, k), whatever else is in the batch, and with
 * the script of `start`, of which each battle makes an instance of its own. Where it fails, the
 * rows of the battles before stand and the other rows are untouched.
 *
 * @param start       where each begins; not changed
 * @param players     two of them, in the order of the sides, each with a function; in several
 *                    threads they are called from each
 * @param master      seed of the batch
 * @param first       number k of the first battle
 * @param count       how many battles
 * @param turn_limit  number of the last turn, at most TILLY_MOST_TURNS; the set-up is turn 0 and
 *                    does not count. 0: the limit of `start`, and TILLY_USUAL_TURNS if it has none
 * @param rows        `count` rows; may be NULL when count is 0
 * @param played      how many battles were played; untouched if an argument is refused; may be
 *                    NULL
 * @return TILLY_OK; TILLY_E_NULL: start, players, a player's function or rows is NULL;
 *         TILLY_E_HANDLE: start is not a battle; TILLY_E_RANGE: the turn limit; TILLY_E_NOT_NOW:
 *         the host is still deploying units; TILLY_E_CALLBACK: a player or the script failed;
 *         TILLY_E_ILLEGAL or TILLY_E_STALE: a player's answer was refused; TILLY_E_MEMORY;
 *         TILLY_E_INTERNAL, a fault of the library
 */
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
