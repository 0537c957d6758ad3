/* What was found out last, beside the state and on the same terms as findings (state/play.h):
 * never copied, saved or hashed, and no result depends on it. A battle that is only looked at has
 * none, and is asked nothing that is kept here. */
#ifndef TILLY_LIB_GLAUBEN_NOTEBOOK_H
#define TILLY_LIB_GLAUBEN_NOTEBOOK_H

#include "rules/glauben/field/line_of_sight.h"
#include "rules/glauben/movement/moves.h"

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
    uint64_t rode;     /* a general: rides_now() when he last stirred */
    uint16_t since;    /* the last stir of it, of all that were counted */
    bool there, hides; /* on the board; in the way of others */
    bool aims_known;
    int32_t height; /* of its eye; 0: that is not known */
    aims aims;
    /* of a battery: see changes_now(); one whom it may fire at, if it is ready */
    uint64_t changes;
    uint16_t target;
    uint64_t seen; /* by whom, when that was last found out */
    /* the last stir before anything of that was found out, and before in_view() was asked, 0: it
     * was not */
    uint16_t asked, viewed;
    bool in_view; /* by those of WATCHED who look out: the answer then */
    /* the last stir after which that was known to hold; 0: it is not known */
    uint16_t when[WATCHED];
    hiders hiders[WATCHED]; /* from those who do not see it */
    uint8_t shown[WATCHED]; /* to those who do: which of its places */
} watch;

/* Units of both sides, a bit each by index: of most sets nearly all words are empty, so it is known
 * which are filled; the others are not read. */
typedef struct unit_bits {
    uint32_t filled;
    uint64_t word[SIDES * SET_WORDS];
} unit_bits;
static inline void unit_bits_clear(unit_bits *s)
{
    s->filled = 0;
}
static inline void unit_bits_fill(unit_bits *s, unsigned i, uint64_t word)
{
    s->word[i] = (s->filled >> i & 1 ? s->word[i] : 0) | word;
    s->filled |= (uint32_t)1 << i;
}
static inline void unit_bits_add(unit_bits *s, unsigned u)
{
    unit_bits_fill(s, u / 64, (uint64_t)1 << (u % 64));
}
static inline void unit_bits_join(unit_bits *s, const unit_bits *more)
{
    for (uint32_t left = more->filled; left; left &= left - 1)
        unit_bits_fill(s, lowest_bit(left), more->word[lowest_bit(left)]);
}
static inline bool unit_bits_any(const unit_bits *s)
{
    return s->filled;
}
/* EACH_UNIT_BIT(u, &set) ...: in order of index. */
#define EACH_UNIT_BIT(u, s)                                                                        \
    for (uint32_t u##_words = (s)->filled; u##_words; u##_words &= u##_words - 1)                  \
        for (uint64_t u##_left = (s)->word[lowest_bit(u##_words)]; u##_left;                       \
             u##_left &= u##_left - 1)                                                             \
            for (unsigned u = 64 * lowest_bit(u##_words) + lowest_bit(u##_left), u##_done = 0;     \
                 !u##_done;                                                                        \
                 u##_done = 1)

/* What a length costs of a move, and how far one move goes; both 0: it does not move so. */
typedef struct going {
    int64_t share;
    int32_t way;
} going;
/* What a class is in the army of a side, and one move of it in shares: at the rates of its
 * formations, and at charge rate. */
enum { DRILLS = TILLY_FORMATION_GARRISON + 1 };
typedef struct raised {
    uint64_t worlds;
    const troop *troop;
    int64_t whole[2];
    going going[2][DRILLS][PACES];
} raised;

/* The general nearest to a formation, and how near he is. */
typedef struct closest {
    uint64_t changes, rides;
    unsigned found;
    int32_t gap;
} closest;

/* The slots of a side's fighting units, of all and by formation, and of its generals, by number. */
typedef struct muster {
    uint64_t armies;
    unit_set fighting[SIDES], formation[SIDES * TILLY_MOST_COMMANDS], generals[SIDES];
} muster;

/* Who may still ride in the orders part of a half, and who may be asked to send, by number. */
typedef struct waiting {
    uint64_t armies;
    uint16_t turn, row;
    unit_set riders, senders;
} waiting;

/* Who has still to draw or to move in the part of a half that is played, by number: until it is
 * over only those who come, go or act are any more or less of them; who has acted is dropped. */
typedef struct actors {
    uint64_t armies;
    uint16_t turn, row;
    unit_set left;
} actors;

typedef struct notebook {
    uint64_t places, worlds; /* as they were counted last (findings.places, worlds) */
    uint64_t changes, rides; /* see changes_now(), rides_now() */
    unit_bits stirred;       /* see stirred_now() */
    uint16_t turn;
    /* areas by index that a unit lies on, a bit each */
    struct {
        uint64_t changes;
        unsigned unit;
        uint32_t asked, lies;
    } on_ground;
    /* formations on the board, a bit each */
    struct {
        uint64_t changes;
        uint32_t found;
    } board[SIDES];
    closest nearest[SIDES * TILLY_MOST_COMMANDS]; /* by formation */
    struct {
        uint64_t changes;
        unsigned unit;
        move_limits found;
    } bound;
    /* how a move of that unit began and turned; whether it could */
    struct {
        uint64_t changes;
        unsigned unit;
        uint16_t facing;
        uint8_t gait;
        bool stands;
        walker as;
    } faced;
    struct {
        uint64_t armies;
        unit_bits found;
    } guns; /* every slot that holds some */
    waiting waiting;
    actors actors;
    muster muster;
    raised raised[SIDES][TYPES];
    int32_t sight; /* how far one sees */
    /* those who are in the way of others, a bit each by place in the side */
    unit_set hide[SIDES];
    uint64_t lookouts[SIDES]; /* by number: those of them in whose view things are */
    /* of pieces that see or are seen; they are counted from 1, and when no more can be, nothing is
     * known and they are from 1 again */
    uint16_t stirs;
    footstep footstep[STEPS_KEPT]; /* the last of these, by their count */
    watch of[];                    /* by unit */
} notebook;

static inline notebook *notebook_of(const play *p)
{
    return p->found->notebook;
}
/* Looks through what stirred since it was last called. */
void count_stirs(const play *p, notebook *book);
static inline notebook *notebook_now(const play *p)
{
    notebook *book = notebook_of(p);
    if (book->places != p->found->places || book->turn != p->s->turn)
        count_stirs(p, book);
    return book;
}
/* Those that `may` still act, of the side whose part it is. */
const unit_set *actors_now(const play *p, unsigned side, bool (*may)(const play *p, unsigned u));
static inline void has_acted(const play *p, unsigned u)
{
    set_drop(&notebook_of(p)->actors.left, number_of(p, u));
}
void find_raised(const play *p, unsigned side, unsigned class, raised *r); /* rates.c */
static inline const raised *raised_for(const play *p, unsigned u)
{
    raised *r = &notebook_of(p)->raised[side_of(p, u)][class_of(p, u)];
    if (r->worlds != p->found->worlds)
        find_raised(p, side_of(p, u), class_of(p, u), r);
    return r;
}
/* Of an empty slot, too, which names no side itself. */
static inline unsigned side_of_slot(const play *p, unsigned u)
{
    return u >= first_of(p, 1);
}
/* sight.c: it is kept of a piece who sees it; does any of the enemy who looks out and is watched
 * himself? */
static inline bool is_watched(const play *p, unsigned u)
{
    return notebook_now(p)->of[u].there;
}
bool any_watcher_sees(const play *p, unsigned u);
/* Counts the changes of where fighting units stand, in what shape, whether they run, and whether
 * they threaten or may form; and of how far one sees. From 1. */
static inline uint64_t changes_now(const play *p)
{
    return notebook_now(p)->changes;
}
/* The same, and where generals are. */
static inline uint64_t rides_now(const play *p)
{
    return notebook_now(p)->rides;
}
/* Whose places, messengers' apart, changed since consequences_of_move() last looked what follows
 * from them: it alone forgets them. */
static inline unit_bits *stirred_now(const play *p)
{
    return &notebook_now(p)->stirred;
}

#endif
