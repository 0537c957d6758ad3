/* What was found out last, beside the state and on the same terms as findings (battle/play.h): never copied, saved or hashed, and no result depends on it. A battle that is only looked at has none. */
#ifndef TILLY_LIB_GLAUBEN_NOTEBOOK_H
#define TILLY_LIB_GLAUBEN_NOTEBOOK_H

#include "rules/glauben/line.h"
#include "rules/glauben/moves.h"

enum { WATCHED = 64 /* of a side's pieces by number, messengers apart: of these it is kept who sees whom */, STEPS_KEPT = 64 };

/* The circle that a unit lies in; `about` below 0: it is in nobody's way. */
typedef struct disc { point at; int32_t about; } disc;
/* A unit came, went or turned: what was and what is in the way of others' sight. */
typedef struct footstep { disc from, to; } footstep;

/* A piece as it was when last looked at, and which of the enemy's pieces see it, by their number. What was found of two holds until one of them stirs, or, if they saw each other, until somebody comes into the line; if not,
 * until one of the two stirs who hid the one from the other, or, of more than two, one of them goes. */
typedef struct watch {
    point    eye;
    disc     body;
    uint64_t rode;                 /* a general: rides_now() when he last stirred */
    uint16_t since;                /* the last stir of it, of all that were counted */
    bool     there, hides;         /* on the board; in the way of others */
    bool     aims_known;
    int32_t  height;               /* of its eye; 0: that is not known */
    aims     aims;
    uint64_t changes;              /* of a battery: see changes_now(); one whom it may fire at, if it is ready */
    uint16_t target;
    uint64_t seen;                 /* by whom, when that was last found out */
    uint16_t asked, viewed;        /* the last stir before anything of that was found out, and before in_view() was asked, 0: it was not */
    bool     in_view;              /* by those of WATCHED who look out: the answer then */
    uint16_t when[WATCHED];        /* the last stir after which that was known to hold; 0: it is not known */
    hiders   hiders[WATCHED];      /* from those who do not see it */
    uint8_t  shown[WATCHED];       /* to those who do: which of its places */
} watch;

/* Units of both sides, a bit each by index. */
typedef struct pieces { uint64_t word[SIDES * SET_WORDS]; } pieces;
static inline void pieces_add(pieces *s, unsigned u) { s->word[u / 64] |= (uint64_t)1 << (u % 64); }
static inline unsigned pieces_words(const play *p) { return (p->units + 63u) / 64; }
/* Side by side: what compilers make of a loop takes longer to begin than this takes. */
static inline void pieces_clear(pieces *s)
{
    memset(s->word, 0, sizeof *s->word * SET_WORDS);
    memset(s->word + SET_WORDS, 0, sizeof *s->word * SET_WORDS);
}
static inline void pieces_join(const play *p, pieces *s, const pieces *more)
{
    for (unsigned i = 0; i < pieces_words(p); i++) s->word[i] |= more->word[i];
}
static inline bool pieces_any(const play *p, const pieces *s)
{
    uint64_t any = 0;
    for (unsigned i = 0; i < pieces_words(p); i++) any |= s->word[i];
    return any != 0;
}
/* for EACH_PIECE(u, p, &set) ...: in order of index. */
#define EACH_PIECE(u, p, s) \
    (unsigned u##_word = 0; u##_word < pieces_words(p); u##_word++) \
        for (uint64_t u##_left = (s)->word[u##_word]; u##_left; u##_left &= u##_left - 1) \
            for (unsigned u = 64 * u##_word + lowest_bit(u##_left), u##_done = 0; !u##_done; u##_done = 1)

/* What a class is in the army of a side, and one move of it in shares (walk_pace.c): at the rates of its formations, and at charge rate. */
typedef struct raised { uint64_t armies; const troop *troop; int64_t whole[2]; } raised;

/* The general nearest to a formation, and how near he is. */
typedef struct closest { uint64_t changes, rides; unsigned found; int32_t gap; } closest;

/* Who may still ride in the orders part of a half, and who may be asked to send, by number. */
typedef struct waiting { uint64_t armies; uint16_t turn, row; unit_set riders, senders; } waiting;

typedef struct notebook {
    uint64_t places;               /* as they were counted last (findings.places) */
    uint64_t changes, rides;       /* see changes_now(), rides_now() */
    pieces   stirred;              /* see stirred_now() */
    uint16_t turn;
    struct { uint64_t changes; unsigned unit; uint32_t asked, lies; } on_ground;       /* areas by index that a unit lies on, a bit each */
    struct { uint64_t changes; uint32_t found; } board[SIDES];             /* formations on the board, a bit each */
    closest nearest[SIDES * TILLY_MOST_COMMANDS];                          /* by formation */
    struct { uint64_t changes; unsigned unit; ties found; } bound;
    struct { uint64_t changes; unsigned unit; uint16_t facing; uint8_t gait; bool stands; walker as; } faced;   /* how a move of that unit began and turned; whether it could */
    struct { uint64_t armies; pieces found; } guns;                        /* every slot that holds some */
    struct { uint64_t armies; pieces found; } movers[SIDES];               /* every slot of a side that holds no messenger */
    waiting waiting;
    struct { uint64_t changes; unsigned slots; unit_set found; } persons[SIDES];           /* every slot that is a general's or a messenger's, by number */
    raised raised[SIDES][TYPES];
    int32_t sight;                 /* how far one sees */
    unit_set hide[SIDES];          /* those who are in the way of others, a bit each by place in the side */
    uint64_t lookouts[SIDES];      /* by number: those of them in whose view things are */
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
void find_raised(const play *p, unsigned side, unsigned class, raised *r);   /* family.c */
static inline const raised *raised_for(const play *p, unsigned u)
{
    raised *r = &notebook_of(p)->raised[side_of(p, u)][class_of(p, u)];
    if (r->armies != p->found->armies) find_raised(p, side_of(p, u), class_of(p, u), r);
    return r;
}
/* view.c: a general, or a fighting unit that does not run. sight.c: it is kept of a piece who sees it; does any of the enemy who looks out and is watched himself? */
bool looks_out(const play *p, unsigned u);
static inline bool is_watched(const play *p, unsigned u) { return notebook_of(p) && notebook_now(p)->of[u].there; }
bool any_watcher_sees(const play *p, unsigned u);
/* Counts the changes of where fighting units stand, in what shape, whether they run, and whether they threaten or may form; and of how far one sees. From 1. */
static inline uint64_t changes_now(const play *p) { return notebook_now(p)->changes; }
/* The same, and where generals are. */
static inline uint64_t rides_now(const play *p) { return notebook_now(p)->rides; }
/* Whose places, messengers' apart, changed since after_move() last looked what follows from them: it alone forgets them. */
static inline pieces *stirred_now(const play *p) { return &notebook_now(p)->stirred; }

#endif
