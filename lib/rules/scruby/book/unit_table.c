/* The unit table (SC 2.1 to 2.4). Cells without a clause in the seed are rulings (SC-Q-02 to
 * SC-Q-08). */
#include "rules/scruby/book/book.h"

enum { INCH = UNIT_LENGTH, ANY = HALF_CIRCLE, RIGHT = RIGHT_ANGLE, HALF_RIGHT = RIGHT_ANGLE / 2 };

/* Inches and points as the book prints them. */
#define MOVES(closed, column, open, open_column, charge, breaking)                                 \
    [COLUMN_MOVE_CLOSED] = (closed)*INCH, [COLUMN_COLUMN_CLOSED] = (column)*INCH,                  \
    [COLUMN_MOVE_OPEN] = (open)*INCH, [COLUMN_COLUMN_OPEN] = (open_column)*INCH,                   \
    [COLUMN_CHARGE_EXTRA] = (charge)*INCH, [COLUMN_BREAK_MOVE] = (breaking)*INCH
#define TURNS(closed, open) [COLUMN_TURN_CLOSED] = closed, [COLUMN_TURN_OPEN] = open
#define FIRE(near, middle, far)                                                                    \
    [COLUMN_FIRE_NEAR] = HALVES * (near), [COLUMN_FIRE_MIDDLE] = HALVES * (middle),                \
    [COLUMN_FIRE_FAR] = HALVES * (far)
#define ON_ARMOUR(near, middle, far)                                                               \
    [COLUMN_ARMOUR_NEAR] = HALVES * (near), [COLUMN_ARMOUR_MIDDLE] = HALVES * (middle),            \
    [COLUMN_ARMOUR_FAR] = HALVES * (far)
#define MELEE(closed, open, by_shock)                                                              \
    [COLUMN_MELEE_CLOSED] = HALVES * (closed), [COLUMN_MELEE_OPEN] = HALVES * (open),              \
    [COLUMN_SHOCK] = HALVES * (by_shock)
#define WORTH(points, closed, open)                                                                \
    [COLUMN_POINTS] = HALVES * (points), [COLUMN_UE_CLOSED] = closed, [COLUMN_UE_OPEN] = open
#define BASE(men, wide, deep)                                                                      \
    [COLUMN_FIGURES] = men, [COLUMN_WIDTH] = (wide)*INCH, [COLUMN_DEPTH] = (deep)*INCH
#define IN_ARMOUR [COLUMN_ARMOURED] = 1

#define MUSKET_FIRE FIRE(6, 6, 3), ON_ARMOUR(4, 4, 3) /* SC-Q-02 */
#define PISTOL_FIRE FIRE(3, 2, 0), ON_ARMOUR(3, 2, 0)
#define RIETER_FIRE FIRE(4, 4, 0), ON_ARMOUR(4, 4, 0)

const int32_t scruby_unit_table[TYPES][COLUMNS] = {
    [HEAVY_PIKE] = {MOVES(3, 5, 6, 8, 0, 3),
                    TURNS(HALF_RIGHT, RIGHT),
                    MELEE(6, 2, 0),
                    WORTH(30, 5, 3),
                    BASE(5, 4, 1),
                    IN_ARMOUR},
    [LIGHT_PIKE] = {MOVES(6, 8, 6, 8, 0, 6),
                    TURNS(RIGHT, RIGHT),
                    MELEE(4, 1, 0),
                    WORTH(30, 4, 2),
                    BASE(5, 4, 1)},
    [MUSKETEER] = {MOVES(6, 8, 6, 8, 0, 6),
                   TURNS(ANY, ANY),
                   MUSKET_FIRE,
                   MELEE(1, 1, 0),
                   WORTH(30, 4, 4),
                   BASE(5, 4, 1)},
    [SWORDSMAN] =
        {MOVES(6, 8, 6, 8, 0, 6), TURNS(ANY, ANY), MELEE(4, 4, 0), WORTH(30, 4, 2), BASE(5, 4, 1)},
    [LONG_SWORDSMAN] =
        {MOVES(6, 8, 6, 8, 0, 6), TURNS(ANY, ANY), MELEE(6, 6, 0), WORTH(30, 5, 5), BASE(5, 4, 1)},
    [HEAVY_CAVALRY] = {MOVES(12, 14, 12, 14, 2, 12),
                       TURNS(ANY, ANY),
                       PISTOL_FIRE,
                       MELEE(6, 6, 4),
                       WORTH(20, 5, 5),
                       BASE(4, 4, 2),
                       IN_ARMOUR},
    [LIGHT_CAVALRY] = {MOVES(16, 18, 16, 18, 2, 16),
                       TURNS(ANY, ANY),
                       PISTOL_FIRE,
                       MELEE(3, 3, 2),
                       WORTH(20, 4, 4),
                       BASE(3, 4, 2)},
    [RIETER] = {MOVES(16, 18, 16, 18, 2, 16),
                TURNS(ANY, ANY),
                RIETER_FIRE,
                MELEE(2, 2, 2),
                WORTH(20, 4, 4),
                BASE(3, 4, 2)},
    [CAVALRY_MUSKETEER] = {MOVES(12, 14, 12, 14, 2, 12),
                           TURNS(ANY, ANY),
                           MUSKET_FIRE,
                           MELEE(3, 3, 2),
                           WORTH(20, 4, 4),
                           BASE(3, 4, 2)},
    [MOUNTED_DRAGOON] = {MOVES(12, 14, 12, 14, 0, 12),
                         TURNS(ANY, ANY),
                         WORTH(30, 4, 4),
                         BASE(5, 4, 2)},
    [DRAGOON_MUSKETEER] = {MOVES(6, 8, 6, 8, 0, 6),
                           TURNS(ANY, ANY),
                           MUSKET_FIRE,
                           MELEE(1, 1, 0),
                           WORTH(30, 4, 4),
                           BASE(4, 2, 2)},
    [DRAGOON_PIKE] = {MOVES(6, 8, 6, 8, 0, 6),
                      TURNS(RIGHT, RIGHT),
                      MELEE(4, 1, 0),
                      WORTH(30, 4, 2),
                      BASE(4, 2, 2)},
    [MOTHER_STAND] =
        {MOVES(12, 12, 12, 12, 0, 12), TURNS(ANY, ANY), [COLUMN_POINTS] = HALVES, BASE(1, 2, 2)},
    [TURKISH_MUSKETEER] = {MOVES(6, 8, 6, 8, 0, 6),
                           TURNS(ANY, ANY),
                           MUSKET_FIRE,
                           MELEE(1, 1, 0),
                           WORTH(30, 2, 2),
                           BASE(5, 4, 1)},
    [SPAHI] = {MOVES(12, 14, 12, 14, 2, 12),
               TURNS(ANY, ANY),
               PISTOL_FIRE,
               MELEE(6, 6, 4),
               WORTH(20, 2, 2),
               BASE(4, 4, 2),
               IN_ARMOUR},
    [MOUNTED_ARCHER] = {MOVES(16, 18, 16, 18, 2, 16),
                        TURNS(ANY, ANY),
                        PISTOL_FIRE,
                        MELEE(3, 3, 2),
                        WORTH(20, 2, 2),
                        BASE(3, 4, 2)},
    /* hits that destroy it; the gunners it comes with (SC 2.5) */
    [LARGE_GUN] = {TURNS(ANY, ANY), [COLUMN_POINTS] = HALVES * 6, BASE(4, 2, 2)},
    [SMALL_GUN] =
        {MOVES(6, 6, 6, 6, 0, 6), TURNS(ANY, ANY), [COLUMN_POINTS] = HALVES * 4, BASE(3, 2, 2)},
    /* each gunner's points (SC-Q-48) */
    [CREW] =
        {MOVES(6, 6, 6, 6, 0, 6), TURNS(ANY, ANY), [COLUMN_POINTS] = HALVES * 6, BASE(4, 2, 1)},
};

enum arm firearm_of_type(enum type t)
{
    switch (t) {
    case MUSKETEER:
    case TURKISH_MUSKETEER:
    case DRAGOON_MUSKETEER:
    case CAVALRY_MUSKETEER: return MUSKET;
    case HEAVY_CAVALRY:
    case LIGHT_CAVALRY:
    case RIETER:
    case SPAHI: return PISTOLS;
    case MOUNTED_ARCHER: return BOW;
    default: return NO_ARM;
    }
}
