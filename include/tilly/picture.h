/* Pictures: the table as SVG. Made with the public interface only. */
#ifndef TILLY_PICTURE_H
#define TILLY_PICTURE_H

#include <stddef.h>
#include <stdint.h>
#include <tilly/turn.h>

enum tilly_picture_flag {
    TILLY_PICTURE_NAMES = 1,
    TILLY_PICTURE_ZOC = 2,
    TILLY_PICTURE_GRID = 4,
    TILLY_PICTURE_ARROWS = 8
};

typedef struct tilly_picture {
    uint32_t size, flags; /* tilly_picture_flag */
    uint32_t pixels;      /* per unit of length; 0: 24, on a board measured in mm 1 */
    uint32_t viewer;      /* 1 + the side whose view is drawn; 0: all there is */
    tilly_id highlight;   /* a unit to stand out, or 0 */
    char title[100];      /* shown above; empty: turn and step */
} tilly_picture;

TILLY_BEGIN
/* Ground, units with facing, type, side and strength, commanders, routs. style may be NULL. Buffer
 * as in tilly/files.h. */
TILLY_API tilly_status tilly_battle_picture(
    const tilly_battle *self, const tilly_picture *style, char *svg, size_t room, size_t *needed);
/* The same with arrows for what moved and charged in this turn, from its events. */
TILLY_API tilly_status tilly_turn_picture(
    const tilly_turn *self, const tilly_picture *style, char *svg, size_t room, size_t *needed);
TILLY_END

#endif
