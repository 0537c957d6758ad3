/**
 * @file
 * Dice: Philox4x32-10, addressed by (seed, stream, serial, block), so that any throw can be looked
 * up, and a roll supplied by hand leaves every later one as it would have been.
 *
 * docs/formats/record.md fixes the order of extraction; it is part of replay compatibility. These
 * functions keep no state and give the same numbers on every machine.
 */
#ifndef TILLY_DICE_H
#define TILLY_DICE_H

#include <stdint.h>
#include <tilly/status.h>

/** Streams of the generator: throws in one never shift those of another. */
enum tilly_stream {
    TILLY_STREAM_DICE = 0,     /**< the rolls of a battle, by tilly_roll.serial */
    TILLY_STREAM_SETUP = 1,    /**< not used by this version */
    TILLY_STREAM_PLAYER = 2,   /**< and 3, one a side: not used by this version */
    TILLY_STREAM_SEARCH = 4,   /**< the seeds of tilly_battle_copy_for_search() */
    TILLY_STREAM_SCENARIO = 5, /**< the rolls of a scenario, by tilly_roll.serial */
    TILLY_STREAM_FREE = 16     /**< this and all above are for programs */
};
enum {
    TILLY_MOST_DICE = 64,   /**< dice of one roll */
    TILLY_MOST_FACES = 1000 /**< faces of a die; with so many it is a draw 0 to 999 */
};
/** The source of supplied faces; recorded, without effect on play. */
enum tilly_source {
    TILLY_FROM_GENERATOR = 0,
    TILLY_FROM_TABLE = 1,  /**< dice thrown by people, or by a dice hook */
    TILLY_FROM_SCRIPT = 2, /**< set by a scenario or a test */
    TILLY_FROM_SEARCH = 3  /**< tried out by a search */
};

TILLY_BEGIN
/**
 * Draws a block of four uniform 32-bit words.
 *
 * @param seed    any number
 * @param stream  tilly_stream, or a number of your own from TILLY_STREAM_FREE on
 * @param serial  which draw of the stream
 * @param block   which block of the draw, from 0
 * @param out     four words; NULL does nothing
 */
TILLY_API void
tilly_draw(uint64_t seed, uint32_t stream, uint32_t serial, uint32_t block, uint32_t out[4]);

/**
 * Throws dice; every face is exactly as likely.
 *
 * @param seed    any number; with the seed of a battle, TILLY_STREAM_DICE and the serial of a roll
 *                these are the faces of that roll
 * @param stream  as for tilly_draw()
 * @param serial  which draw of the stream
 * @param dice    how many, 0 to TILLY_MOST_DICE
 * @param faces   faces of each, 2 to TILLY_MOST_FACES
 * @param out     one face a die: 1 to `faces`, or 0 to 999 when `faces` is 1000
 * @return TILLY_OK; TILLY_E_NULL: out is NULL; TILLY_E_RANGE: too many dice, too few or too many
 *         faces
 */
TILLY_API tilly_status tilly_throw(
    uint64_t seed, uint32_t stream, uint32_t serial, uint32_t dice, uint32_t faces, uint16_t *out);

/**
 * Gives the seed of one battle of a batch, so that results do not depend on threads or order.
 *
 * @param master  seed of the batch, any number
 * @param k       number of the battle in it
 * @return a seed for tilly_setup.seed or tilly_battle_reseed()
 */
TILLY_API uint64_t tilly_seed(uint64_t master, uint64_t k);
TILLY_END

#endif
