/* What was found out last, beside the state and on the same terms as findings (battle/play.h): never copied, saved or hashed, and no result depends on it. A battle that is only looked at has none. */
#ifndef TILLY_LIB_GLAUBEN_NOTEBOOK_H
#define TILLY_LIB_GLAUBEN_NOTEBOOK_H

#include "rules/glauben/moves.h"

/* Whom a piece sees of the enemy's fighting units, as long as it has not moved either. */
typedef struct outlooks {
    uint64_t changes;
    int32_t  x, y;
    uint16_t heading;
    uint16_t witness;              /* of this piece itself: 1 + the enemy that saw it last; 0 */
    unit_set asked, seen;
} outlooks;

typedef struct notebook {
    uint64_t changes, rides;       /* see changes_now(), rides_now() */
    uint64_t places;               /* the changes of places that are counted in them */
    uint64_t hedgehogs;            /* the changes after which all were looked through */
    uint16_t turn;
    struct { uint64_t changes; unsigned unit; uint32_t asked, lies; } on_ground;       /* areas by index that a unit lies on, a bit each */
    struct { uint64_t changes; uint32_t found; } board[SIDES];             /* formations on the board, a bit each */
    struct { uint64_t rides; unsigned found; } nearest[SIDES * TILLY_MOST_COMMANDS];   /* the general nearest to a formation */
    struct { uint64_t changes; unsigned unit; ties found; } bound;
    outlooks of[];                 /* by unit */
} notebook;

static inline notebook *notebook_of(const play *p) { return p->found->notebook; }
/* Counts the changes of where fighting units stand, in what shape, whether they run, and whether they threaten or may form; and of how far one sees. From 1. */
uint64_t changes_now(const play *p);
/* The same, and where generals are. */
uint64_t rides_now(const play *p);

#endif
