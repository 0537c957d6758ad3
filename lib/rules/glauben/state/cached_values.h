/* The cached values of Age of Glauben (lib/state/cache.h): a row each in edition.c, which says what
 * it depends on. The type of a value is declared in the room that works it out: those of this room
 * here. */
#ifndef TILLY_LIB_GLAUBEN_CACHED_VALUES_H
#define TILLY_LIB_GLAUBEN_CACHED_VALUES_H

#include "rules/glauben/state/unit_bits.h"
#include "state/cache.h"

enum cached_value {
    CACHED_SIGHT,       /* visibility, pair by pair */
    CACHED_GUNS,        /* every slot that holds some */
    CACHED_UNIT_SETS,   /* the slots of fighting units, formations, generals */
    CACHED_PERSONS,     /* persons who wait in the orders part */
    CACHED_ACTORS,      /* units that have not acted in a part of a half */
    CACHED_RAISED,      /* by nation and class: troop and rates */
    CACHED_ON_BOARD,    /* by side: formations on the board, a bit each */
    CACHED_NEAREST,     /* by formation: the general nearest to it */
    CACHED_MOVE_LIMITS, /* of one unit */
    CACHED_FACED,       /* how a move of one unit begins: its walker, faced */
    CACHED_VALUES
};

/* ---- rates.c, nations.c ---------------------------------------------------------------------- */

/* The cost of a length of a move, and how far one move goes; both 0: it does not move so. */
typedef struct going {
    int64_t share;
    int32_t way;
} going;
/* A class in the troops of a nation, and one move of it in shares: at the rates of its
 * formations, and at charge rate. Nations with the same slot are told apart by the key. */
enum { DRILLS = TILLY_FORMATION_GARRISON + 1, NATION_SLOTS = 8 };
typedef struct raised {
    const troop *troop;
    int64_t whole[2];
    going going[2][DRILLS][PACES];
} raised;

void find_raised(const play *p, unsigned army, unsigned class, raised *r);
static inline const raised *raised_for(const play *p, unsigned u)
{
    unsigned army = nation_of(p, u);
    unsigned slot = TYPES * (army % NATION_SLOTS) + class_of(p, u);
    raised *r = cache_get(p, CACHED_RAISED, slot, army);
    if (!r)
        find_raised(p, army, class_of(p, u), r = cache_put(p, CACHED_RAISED, slot, army));
    return r;
}

/* ---- couriers.c, orders.c -------------------------------------------------------------------- */

/* The general nearest to a formation, and how near he is. */
typedef struct closest {
    unsigned found;
    int32_t gap;
} closest;

/* The slots of a side's fighting units, of all and by formation, and of its generals, by number. */
typedef struct muster {
    unit_set fighting[SIDES], formation[SIDES * TILLY_MOST_COMMANDS], generals[SIDES];
} muster;

/* ---- actors.c -------------------------------------------------------------------------------- */

/* Units that have still to draw or to move in the part of a half that is played, by number: until
 * it is over only one that comes, goes or acts changes them, and one that has acted is dropped. */
typedef struct actors {
    unit_set left;
} actors;

/* Those that `may` still act, of the side whose part it is. */
const unit_set *actors_now(const play *p, unsigned side, bool (*may)(const play *p, unsigned u));
static inline void has_acted(const play *p, unsigned u)
{
    actors *a = cache_get(p, CACHED_ACTORS, 0, 0);
    if (a)
        set_drop(&a->left, number_of(p, u));
}

#endif
