/**
 * @file
 * Pictures: battles, turns, tables and armies as SVG text.
 *
 * A picture is as wide as the page it stands on, up to a greatest width (tilly_picture.pixels,
 * tilly_picture.width), and is never cut. Names are at least 11 pixels high at the usual size and
 * lie on no base; the key below explains the signs that are drawn and no others. Programs find
 * units again by `id="unit-N"` and `data-unit="N"`, N being the tilly_id, with `data-name`,
 * `data-side`, `data-type`, `data-strength`, `data-start`, `data-x`, `data-y` and `data-heading` in
 * units of length and degrees; ground by `id="ground-N"` and `data-kind`. Each has a `title`: a
 * browser shows it under the mouse.
 *
 * @code
 * tilly_annotation arrow = {.kind = TILLY_ANNOTATION_ARROW, .at = {100000, 50000},
 *                           .to = {100000, 120000}, .text = "Main attack"};
 * tilly_picture style = TILLY_PICTURE_INIT;
 * style.flags = TILLY_PICTURE_NAMES | TILLY_PICTURE_CROP;
 * style.annotations = 1;
 * style.annotation = &arrow;
 * tilly_battle_picture(battle, &style, svg, sizeof svg, NULL);
 * @endcode
 *
 * `style` may be NULL: names and arrows at the usual size, everything shown. Text is written as
 * tilly/turn.h says: UTF-8 with an ending 0; room 0 asks how many bytes are needed, and `svg` may
 * then be NULL.
 *
 * All functions return TILLY_E_NULL for a NULL handle, a NULL `svg` with room or annotations that
 * are not there, TILLY_E_HANDLE for a wrong handle, TILLY_E_SIZE for a style whose size was not
 * set, TILLY_E_RANGE for a number that tilly_picture or tilly_annotation does not allow,
 * TILLY_E_ROOM and TILLY_E_MEMORY. Nothing but the text and `*needed` is ever changed.
 */
#ifndef TILLY_PICTURE_H
#define TILLY_PICTURE_H

#include <stddef.h>
#include <stdint.h>
#include <tilly/turn.h>

/** Additions to a picture, and what is left out; flags. */
enum tilly_picture_flag {
    TILLY_PICTURE_NAMES = 1,  /**< names of units, and of ground that has one */
    TILLY_PICTURE_ZOC = 2,    /**< zones of control */
    TILLY_PICTURE_GRID = 4,   /**< a grid over the table */
    TILLY_PICTURE_ARROWS = 8, /**< moves and charges of the turn; tilly_turn_picture() only */
    TILLY_PICTURE_CROP = 16,  /**< only the part of the table where units stand */
    /** The legal answers to the open decision: the area that the unit can reach as one shape, a few
     * of its places, and the units that may be chosen; tilly_turn_picture() of the turn in progress
     * only. With a viewer nothing is shown of the other side's decisions. */
    TILLY_PICTURE_ANSWERS = 32,
    TILLY_PICTURE_NO_LEGEND = 64,  /**< no scale, armies and key of signs below */
    TILLY_PICTURE_NO_RULERS = 128, /**< no numbers along the table's edges */
    TILLY_PICTURE_NO_TITLE = 256,  /**< nothing above */
    /** neither signs where objectives of the scenario lie nor their words in the key; with a viewer
     * those that he may not know are never shown */
    TILLY_PICTURE_NO_OBJECTIVES = 512
};

/** Kinds of a caller's own marks on a picture. */
typedef enum tilly_annotation_kind {
    TILLY_ANNOTATION_ARROW = 1, /**< from `at` to `to` */
    TILLY_ANNOTATION_LINE = 2,  /**< from `at` to `to` */
    TILLY_ANNOTATION_RING = 3,  /**< a circle of `radius` about `at` */
    TILLY_ANNOTATION_CROSS = 4, /**< of `radius` about `at` */
    TILLY_ANNOTATION_TEXT = 5   /**< words alone */
} tilly_annotation_kind;

/** A caller's own mark on a picture: a row. */
typedef struct tilly_annotation {
    uint32_t kind;   /**< tilly_annotation_kind */
    uint32_t colour; /**< 0xRRGGBB, at most 0xffffff; 0: dark red */
    tilly_point at;  /**< on the table, or at most 100 units beyond it */
    tilly_point to;  /**< as `at`; of an arrow and a line only */
    int32_t radius;  /**< length, 0 to 100 units; 0: half a unit; of a ring and a cross only */
    char text[60];   /**< words beside it, UTF-8, ending with 0; empty: none */
} tilly_annotation;

/** How a picture is drawn. Start from TILLY_PICTURE_INIT. */
typedef struct tilly_picture {
    uint32_t size;
    uint32_t flags; /**< tilly_picture_flag */
    /** Greatest size, in pixels a unit of length, at most 400; 0: 24, or what shows names as large
     * on a board in mm. */
    uint32_t pixels;
    uint32_t viewer;    /**< 1 + the side whose view is drawn; 0: everything */
    tilly_id highlight; /**< a unit to stand out, or 0 */
    /** Shown above, ending with 0; empty: the scenario's title (tilly_battle_title()), else the
     * armies' names. */
    char title[100];
    uint32_t width; /**< greatest width in pixels, at most 100000; 0: `pixels` says it */
    /** Of the sides, 0xRRGGBB, at most 0xffffff; 0: red ochre and blue. */
    uint32_t colour[TILLY_SIDES];
    uint32_t board;                     /**< colour of open ground, as `colour`; 0: sand */
    uint32_t paper;                     /**< colour of the page, as `colour`; 0: cream */
    uint32_t annotations;               /**< how many of `annotation`, at most 1000 */
    const tilly_annotation *annotation; /**< drawn on top, in order; borrowed for the call */
} tilly_picture;
/** First value of a tilly_picture: its size, all else 0. */
#define TILLY_PICTURE_INIT TILLY_SIZED(tilly_picture)

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

/**
 * Draws the ground of a table alone.
 *
 * @param self    a table
 * @param rules   for the name of its unit of length; may be NULL: rulers have numbers alone
 * @param style   how; may be NULL. The title is the size of the table if it is empty
 * @param svg     may be NULL when room is 0
 * @param room    bytes of `svg`, the ending 0 included; 0 asks
 * @param needed  bytes of the whole text, the ending 0 included; may be NULL
 * @return TILLY_OK, and the errors at the top of this header
 */
TILLY_API tilly_status tilly_table_picture(const tilly_table *self,
                                           const tilly_ruleset *rules,
                                           const tilly_picture *style,
                                           char *svg,
                                           size_t room,
                                           size_t *needed);

/**
 * Draws the units of an army on an empty table, command by command. It need not keep the list
 * rules.
 *
 * @param self    an army
 * @param side    0 or 1: the side whose colour it has
 * @param style   how; may be NULL. The title is the army's name if it is empty; viewer and
 *                annotations are not read
 * @param svg     may be NULL when room is 0
 * @param room    bytes of `svg`, the ending 0 included; 0 asks
 * @param needed  bytes of the whole text, the ending 0 included; may be NULL
 * @return TILLY_OK, and the errors at the top of this header; TILLY_E_RANGE: no side
 */
TILLY_API tilly_status tilly_army_picture(const tilly_army *self,
                                          uint32_t side,
                                          const tilly_picture *style,
                                          char *svg,
                                          size_t room,
                                          size_t *needed);
TILLY_END

#endif
