/* The unit table, and what kind of troops each type is (SC 2.1 to 2.4, 1.6). */
#ifndef TILLY_LIB_SCRUBY_BOOK_H
#define TILLY_LIB_SCRUBY_BOOK_H

#include "rules/scruby/book/options.h"
#include "rules/scruby/numbers.h"

extern const int32_t scruby_unit_table[TYPES][COLUMNS];

/* Kinds of troops, a bit a type (SC 1.6). */
enum troops {
    PIKES = 1 << HEAVY_PIKE | 1 << LIGHT_PIKE | 1 << DRAGOON_PIKE,
    MUSKETS = 1 << MUSKETEER | 1 << TURKISH_MUSKETEER | 1 << DRAGOON_MUSKETEER,
    SWORDS = 1 << SWORDSMAN | 1 << LONG_SWORDSMAN,
    FOOT = PIKES | MUSKETS | SWORDS,
    HEAVY_HORSE = 1 << HEAVY_CAVALRY | 1 << SPAHI,
    LIGHT_HORSE = 1 << LIGHT_CAVALRY | 1 << RIETER | 1 << CAVALRY_MUSKETEER | 1 << MOUNTED_ARCHER,
    CAVALRY = HEAVY_HORSE | LIGHT_HORSE,
    DRAGOONS_ON_FOOT = 1 << DRAGOON_MUSKETEER | 1 << DRAGOON_PIKE,
    DRAGOONS = 1 << MOUNTED_DRAGOON | DRAGOONS_ON_FOOT,
    STANDS = FOOT | CAVALRY | 1 << MOUNTED_DRAGOON,
    GUNS = 1 << LARGE_GUN | 1 << SMALL_GUN
};

/* Arms that fire (SC 2.3, SC-Q-27, SC-Q-57): muskets are empty after a volley, pistols after both
 * were fired at once, bows never. */
enum arm { NO_ARM, MUSKET, PISTOLS, BOW };
enum arm firearm_of_type(enum type t);

#endif
