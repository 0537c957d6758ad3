/* Visibility is cached: of each piece, by which of the enemy's pieces it is seen (GL-086, GL-Q-28,
 * GL-Q-108). */
#ifndef TILLY_LIB_GLAUBEN_WHO_SEES_WHOM_H
#define TILLY_LIB_GLAUBEN_WHO_SEES_WHOM_H

#include "rules/glauben/field/line_of_sight.h"
#include "rules/glauben/state/cached_values.h"

enum {
    WATCHED =
        64 /* of a side's pieces by number, messengers apart: of these it is kept who sees whom */,
    STEPS_KEPT = 64
};

/* The circle that a unit lies in; `about` below 0: it is in nobody's way. */
typedef struct disc {
    point at;
    int32_t about;
} disc;
/* A unit came, went or turned: what was and what is in the way of others' sight. */
typedef struct footstep {
    disc from, to;
} footstep;

/* A piece as it was when last looked at, and which of the enemy's pieces see it, by their number.
 * What was found of two holds until one of them stirs, or, if they saw each other, until somebody
 * comes into the line; if not, until one of the two stirs who hid the one from the other, or, of
 * more than two, one of them goes. */
typedef struct watch {
    point eye;
    disc body;
    uint16_t since;    /* the last stir of it, of all that were counted */
    bool there, hides; /* on the board; in the way of others */
    bool aims_known;
    aims aims;
    uint64_t seen;  /* by whom, when that was last found out */
    uint16_t asked; /* the last stir before anything of that was found out, 0: it was not */
    /* the last stir after which that was known to hold; 0: it is not known */
    uint16_t when[WATCHED];
    hiders hiders[WATCHED]; /* from those who do not see it */
    uint8_t shown[WATCHED]; /* to those who do: which of its places */
} watch;

/* Who sees whom (GL-Q-28). */
typedef struct sight {
    uint64_t positions, rules; /* generations it was brought up to date at */
    uint16_t turn;
    unit_bits moved; /* see moved_now() */
    int32_t far;     /* how far one sees */
    /* units in the way of others, a bit each by place in the side */
    unit_set hide[SIDES];
    uint64_t lookouts[SIDES]; /* by number: those of them in whose view things are */
    /* of pieces that see or are seen; they are counted from 1, and when no more can be, nothing is
     * known and they are from 1 again */
    uint16_t stirs;
    footstep footstep[STEPS_KEPT]; /* the last of these, by their count */
    watch of[];                    /* by unit */
} sight;

/* Looks through what moved since it was last called. */
void update_sight(const play *p, sight *s);
static inline sight *sight_of(const play *p)
{
    sight *s = cache_room(p, CACHED_SIGHT);
    if (s->positions != p->cache->generation[ON_POSITIONS] || s->turn != p->s->turn)
        update_sight(p, s);
    return s;
}
/* sight.c: it is kept of a piece who sees it; does any of the enemy who looks out and is watched
 * himself? */
static inline bool is_watched(const play *p, unsigned u)
{
    return sight_of(p)->of[u].there;
}
bool any_watcher_sees(const play *p, unsigned u);
/* Units, but for messengers, whose positions changed since consequences_of_move() last looked what
 * follows from them: it alone forgets them. */
static inline unit_bits *moved_now(const play *p)
{
    return &sight_of(p)->moved;
}

#endif
