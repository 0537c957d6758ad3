/* Dice: Philox4x32-10, addressed by (seed, stream, serial, block), so that any throw can be looked
 * up and a roll supplied by hand leaves every later one as it would have been.
 * docs/formats/record.md fixes the order of extraction; it is part of replay compatibility. */
#ifndef TILLY_DICE_H
#define TILLY_DICE_H

#include <stdint.h>
#include <tilly/status.h>

enum tilly_stream {
    TILLY_STREAM_DICE = 0,
    TILLY_STREAM_SETUP = 1,
    TILLY_STREAM_PLAYER = 2 /* and 3: one a side */,
    TILLY_STREAM_SEARCH = 4,
    TILLY_STREAM_FREE = 16 /* from here on yours */
};
enum { TILLY_MOST_DICE = 64, TILLY_MOST_FACES = 1000 };
/* Where supplied faces came from; recorded, no effect on play. */
enum tilly_source {
    TILLY_FROM_GENERATOR = 0,
    TILLY_FROM_TABLE = 1,
    TILLY_FROM_SCRIPT = 2,
    TILLY_FROM_SEARCH = 3
};

TILLY_BEGIN
/* Block `block` of draw `serial` in `stream` under `seed`: four uniform 32-bit words. */
TILLY_API void
tilly_draw(uint64_t seed, uint32_t stream, uint32_t serial, uint32_t block, uint32_t out[4]);
/* `dice` faces of a die with `faces` sides: 1..faces, or 0..faces-1 when faces is 1000.
 * TILLY_E_RANGE: dice over TILLY_MOST_DICE, faces under 2 or over 1000. */
TILLY_API tilly_status tilly_throw(
    uint64_t seed, uint32_t stream, uint32_t serial, uint32_t dice, uint32_t faces, uint16_t *out);
/* Seed of battle k of a batch: results do not depend on threads or order. */
TILLY_API uint64_t tilly_seed(uint64_t master, uint64_t k);
TILLY_END

#endif
