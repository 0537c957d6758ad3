/* Visibility is cached: of each piece, by which of the enemy's pieces it is seen (GL-086, GL-Q-28,
 * GL-Q-108). */
#ifndef TILLY_LIB_GLAUBEN_WHO_SEES_WHOM_H
#define TILLY_LIB_GLAUBEN_WHO_SEES_WHOM_H

#include "rules/glauben/field/line_of_sight.h"
#include "rules/glauben/state/cached_values.h"

enum { WATCHED = 64 /* pieces of a side, by number, whose visibility is cached */ };

/* The circle that a body lies in. */
typedef struct disc {
    point at;
    int32_t reach;
} disc;

/* A piece as it stands, and which of the enemy's pieces see it, by their number. An answer about
 * two holds until one of them moves, or, if they saw each other, until somebody comes into the
 * line; if not, until one of the two units moves that hid the one from the other, or, of more than
 * two, any that may be one of them. */
typedef struct watch {
    point eye;
    disc body;
    bool there; /* on the board */
    bool aims_known;
    aims aims;
    uint64_t seen;  /* by whom, when that was last found out */
    uint64_t asked; /* the generation of units at which anything of that was; 0: it was not */
    /* the generation of units at which it was last seen to hold; 0: it is not known */
    uint64_t when[WATCHED];
    hiders hiders[WATCHED]; /* from those who do not see it */
    uint8_t shown[WATCHED]; /* to those who do: which of its places */
} watch;

/* The pieces of both sides, and which see which (GL-Q-28). */
typedef struct sight {
    uint64_t sky;    /* generations of rules and turn that `far` was found at */
    int32_t far;     /* how far one sees */
    unit_bits moved; /* see moved_now() */
    /* units in the way of others, a bit each by place in the side */
    unit_set hide[SIDES];
    uint64_t lookouts[SIDES]; /* by number: those of them in whose view things are */
    watch of[];               /* by unit */
} sight;

/* Looks through what moved since it was last called. */
void update_sight(const play *p, sight *s);
static inline sight *sight_of(const play *p)
{
    sight *s = cache_get(p, CACHED_SIGHT, 0, 0);
    if (!s)
        update_sight(p, s = cache_put(p, CACHED_SIGHT, 0, 0));
    return s;
}
/* It is cached by whom that piece is seen. */
static inline bool is_watched(const play *p, unsigned u)
{
    return sight_of(p)->of[u].there;
}
/* Is it seen by any of the enemy that looks out and is itself watched? */
bool any_watcher_sees(const play *p, unsigned u);
/* Units, but for messengers, whose positions changed since consequences_of_move() last looked what
 * follows from them: it alone forgets them. */
static inline unit_bits *moved_now(const play *p)
{
    return &sight_of(p)->moved;
}

#endif
