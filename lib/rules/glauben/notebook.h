/* What was found out last, beside the state and on the same terms as findings (battle/play.h): never copied, saved or hashed, and no result depends on it. A battle that is only looked at has none. */
#ifndef TILLY_LIB_GLAUBEN_NOTEBOOK_H
#define TILLY_LIB_GLAUBEN_NOTEBOOK_H

#include "rules/glauben/moves.h"

enum { WATCHED = 64 /* of a side's pieces by number, messengers apart: of these it is kept who sees whom */, STEPS_KEPT = 64 };

/* The circle that a unit lies in; `about` below 0: it is in nobody's way. */
typedef struct disc { point at; int32_t about; } disc;
/* A unit came, went or turned: what was and what is in the way of others' sight. */
typedef struct footstep { disc from, to; } footstep;

/* A piece as it was when last looked at, and which of the enemy's pieces see it, by their number. What was found of two holds until one of them stirs, or, if they saw each other, until somebody comes between them; if not,
 * until he stirs who hid the one from the other, or, of several, one of them goes. */
typedef struct watch {
    point    eye;
    disc     body;
    uint16_t since;                /* the last stir of it, of all that were counted */
    bool     there, hides;         /* on the board; in the way of others */
    uint64_t seen;                 /* by whom, when that was last found out */
    uint16_t when[WATCHED];        /* the last stir after which that was known to hold; 0: it is not known */
    uint16_t hider[WATCHED];       /* of those who do not see it: a unit, NOBODY where the ground hides it, or SEVERAL */
} watch;
enum { SEVERAL = 0xfffe };

/* Units of both sides, a bit each by index. */
typedef struct pieces { uint64_t word[SIDES * SET_WORDS]; } pieces;
static inline void pieces_add(pieces *s, unsigned u) { s->word[u / 64] |= (uint64_t)1 << (u % 64); }
/* In order of index; NOBODY. */
static inline unsigned next_piece(const play *p, const pieces *s, unsigned from)
{
    for (unsigned u = from; u < p->units; u = (u | 63) + 1) {
        uint64_t left = s->word[u / 64] >> (u % 64);
        if (left) return u + lowest_bit(left);
    }
    return NOBODY;
}
#define EACH_PIECE(u, p, s) (unsigned u = next_piece(p, s, 0); u != NOBODY; u = next_piece(p, s, u + 1))

typedef struct notebook {
    uint64_t places;               /* as they were counted last (findings.places) */
    uint64_t changes, rides;       /* see changes_now(), rides_now() */
    pieces   stirred;              /* see stirred_now() */
    uint16_t turn;
    struct { uint64_t changes; unsigned unit; uint32_t asked, lies; } on_ground;       /* areas by index that a unit lies on, a bit each */
    struct { uint64_t changes; uint32_t found; } board[SIDES];             /* formations on the board, a bit each */
    struct { uint64_t rides; unsigned found; } nearest[SIDES * TILLY_MOST_COMMANDS];   /* the general nearest to a formation */
    struct { uint64_t changes; unsigned unit; ties found; } bound;
    struct { uint64_t armies; pieces found; } guns;                        /* every slot that holds some */
    int32_t sight;                 /* how far one sees */
    uint64_t keen[SIDES];          /* by number: those who saw the enemy whom they looked at last */
    uint16_t stirs;                /* of pieces that see or are seen; they are counted from 1, and when no more can be, nothing is known and they are from 1 again */
    footstep footstep[STEPS_KEPT]; /* the last of these, by their count */
    watch of[];                    /* by unit */
} notebook;

static inline notebook *notebook_of(const play *p) { return p->found->notebook; }
/* Looks through what stirred since it was last called. */
void count_stirs(const play *p, notebook *book);
static inline notebook *notebook_now(const play *p)
{
    notebook *book = notebook_of(p);
    if (book->places != p->found->places || book->turn != p->s->turn) count_stirs(p, book);
    return book;
}
/* Counts the changes of where fighting units stand, in what shape, whether they run, and whether they threaten or may form; and of how far one sees. From 1. */
static inline uint64_t changes_now(const play *p) { return notebook_now(p)->changes; }
/* The same, and where generals are. */
static inline uint64_t rides_now(const play *p) { return notebook_now(p)->rides; }
/* Whose places, messengers' apart, changed since after_move() last looked what follows from them: it alone forgets them. */
static inline pieces *stirred_now(const play *p) { return &notebook_now(p)->stirred; }

#endif
