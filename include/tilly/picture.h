/**
 * @file
 * Pictures: the table as SVG text.
 *
 * `style` may be NULL: names and arrows at the usual scale, everything shown. Text is written as
 * tilly/turn.h says: UTF-8 with an ending 0; room 0 asks how many bytes are needed, and `svg` may
 * then be NULL.
 *
 * Both functions return TILLY_E_NULL for a NULL handle or a NULL `svg` with room,
 * TILLY_E_HANDLE for a wrong handle, TILLY_E_SIZE for a style whose size was not set,
 * TILLY_E_RANGE for more than 400 pixels a unit or a viewer beyond 2, TILLY_E_ROOM and
 * TILLY_E_MEMORY. Nothing but the text and `*needed` is ever changed.
 */
#ifndef TILLY_PICTURE_H
#define TILLY_PICTURE_H

#include <stddef.h>
#include <stdint.h>
#include <tilly/turn.h>

/** Additions to a picture; flags. */
enum tilly_picture_flag {
    TILLY_PICTURE_NAMES = 1, /**< names of units */
    TILLY_PICTURE_ZOC = 2,   /**< zones of control */
    TILLY_PICTURE_GRID = 4,  /**< a grid over the table */
    TILLY_PICTURE_ARROWS = 8 /**< moves and charges of the turn; tilly_turn_picture() only */
};

/** How a picture is drawn. Start from zero bytes and set size. */
typedef struct tilly_picture {
    uint32_t size;
    uint32_t flags;     /**< tilly_picture_flag */
    uint32_t pixels;    /**< per unit of length, at most 400; 0: 24, or 1 on a board in mm */
    uint32_t viewer;    /**< 1 + the side whose view is drawn; 0: everything */
    tilly_id highlight; /**< a unit to stand out, or 0 */
    char title[100];    /**< shown above, ending with 0; empty: turn and step */
} tilly_picture;

TILLY_BEGIN
/**
 * Draws a battle as it stands: ground, units with facing, type, side and strength, commanders,
 * routs.
 *
 * @param self    a battle
 * @param style   how; may be NULL
 * @param svg     may be NULL when room is 0
 * @param room    bytes of `svg`, the ending 0 included; 0 asks
 * @param needed  bytes of the whole text, the ending 0 included; may be NULL
 * @return TILLY_OK, and the errors at the top of this header
 */
TILLY_API tilly_status tilly_battle_picture(
    const tilly_battle *self, const tilly_picture *style, char *svg, size_t room, size_t *needed);

/**
 * Draws a battle as it stood at the end of a turn, or stands in it, with arrows for the moves and
 * charges among its events.
 *
 * @param self    any turn that the battle still has
 * @param style   how; may be NULL
 * @param svg     may be NULL when room is 0
 * @param room    bytes of `svg`, the ending 0 included; 0 asks
 * @param needed  bytes of the whole text, the ending 0 included; may be NULL
 * @return TILLY_OK, and the errors at the top of this header; TILLY_E_NOT_NOW: a viewer is asked
 *         for, but a later turn has begun: what a side sees is a matter of the present; or the log
 *         of the later turn is off
 */
TILLY_API tilly_status tilly_turn_picture(
    const tilly_turn *self, const tilly_picture *style, char *svg, size_t room, size_t *needed);
TILLY_END

#endif
