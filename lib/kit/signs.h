/* How a rule set's units are drawn: signs as data. */
#ifndef TILLY_LIB_SIGNS_H
#define TILLY_LIB_SIGNS_H

#include <stdint.h>

/* The sign of a type: SVG on a base of -100 .. 100 both ways, front up. */
typedef struct type_sign {
    const char *type, *paths;
} type_sign;

/* One piece of SVG on a unit's base: the origin is its middle, front up. Numbers in braces follow
 * the size of the base: {w} half its width, {d} half its depth, in units of the drawing; {w-24},
 * {d/2},
 * {-d/2}. In a piece that is repeated {x} is the place along that edge. The rows of one flag,
 * formation and order make up one sign, and one of them has its words. */
typedef struct base_sign {
    uint32_t flags;    /* tilly_unit_flag: of a unit that has one of them; 0: of any */
    uint8_t formation; /* tilly_formation: of a unit in it; 0: in any */
    uint8_t order;     /* tilly_unit_order: of a unit that stands so; 0: in any */
    uint8_t along;     /* repeated along an edge */
    uint16_t apart;    /* and how far apart */
    const char *svg;
    const char *words; /* the sign in the key and in tooltips, "disrupted" */
} base_sign;
enum { ONCE = 0, ALONG_WIDTH = 1, ALONG_DEPTH = 2 };

/* The arrow of a kind of event that has x, y, heading before in values 0 to 2, after in 3 to 5. */
typedef struct move_sign {
    uint16_t event, size; /* of the arrow's head */
    const char *look, *head;
    const char *words; /* in the key: "charge" */
} move_sign;

/* A flag that the turn's end has cleared, and the event that tells of a unit that had it. */
typedef struct lasting_flag {
    uint16_t event;
    uint32_t flag;
} lasting_flag;

/* Lists may be NULL, and end with a row of zeros. */
typedef struct edition_signs {
    const type_sign *type;
    const base_sign *base;
    const move_sign *move;
    const lasting_flag *lasting;
    const char *zone; /* the parameter with the depth of a zone of control; NULL: none is drawn */
} edition_signs;

/* Smoke at the front of a unit that has shot. */
#define SMOKE                                                                                      \
    "<g fill=\"#fdfaf2\" stroke=\"#8d8577\" stroke-width=\"2.5\" "                                 \
    "transform=\"translate({w-24} -{d+6})\">"                                                      \
    "<circle cx=\"-14\" cy=\"2\" r=\"12\"/><circle cx=\"12\" cy=\"3\" r=\"11\"/>"                  \
    "<circle cx=\"0\" cy=\"-7\" r=\"14\"/><circle cy=\"4\" r=\"10\" stroke=\"none\"/></g>"

/* A team before limbered guns. */
#define TEAM                                                                                       \
    "<path d=\"M0 -{d}v-34\" stroke=\"#2b1d10\" stroke-width=\"5\"/>"                              \
    "<ellipse cx=\"-12\" cy=\"-{d+34}\" rx=\"8\" ry=\"18\" fill=\"#6b4a25\"/>"                     \
    "<ellipse cx=\"12\" cy=\"-{d+34}\" rx=\"8\" ry=\"18\" fill=\"#6b4a25\"/>"

/* Signs that several books share: horse, foot, guns. */
#define HORSE_SIGN       "<path d=\"M-100 100L100 -100\"/>"
#define LIGHT_HORSE_SIGN "<path d=\"M-100 100L100 -100\" stroke-dasharray=\"16 12\"/>"
#define SHOT_SIGN        "<path d=\"M-100 -100L100 100M100 -100L-100 100\"/>"
#define GUNS_SIGN        "<path d=\"M0 -82V66M-52 -6H52M-52 -44V34M52 -44V34\"/>"

#endif
