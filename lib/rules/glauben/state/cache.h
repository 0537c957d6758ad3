/* The cached values of Age of Glauben (state/cache.h); edition.c says what each depends on. */
#ifndef TILLY_LIB_GLAUBEN_CACHE_H
#define TILLY_LIB_GLAUBEN_CACHE_H

#include "rules/glauben/field/line_of_sight.h"
#include "rules/glauben/movement/moves.h"

enum cached_value {
    CACHED_SIGHT,       /* who sees whom, pair by pair: it counts its own changes */
    CACHED_GUNS,        /* every slot that holds some */
    CACHED_UNIT_SETS,   /* the slots of fighting units, formations, generals */
    CACHED_PERSONS,     /* persons who wait in the orders part */
    CACHED_ACTORS,      /* units that have not acted in a part of a half */
    CACHED_RAISED,      /* by side and class: troop and rates */
    CACHED_ON_BOARD,    /* by side: formations on the board, a bit each */
    CACHED_NEAREST,     /* by formation: the general nearest to it */
    CACHED_MOVE_LIMITS, /* of one unit */
    CACHED_FACED,       /* how a move of one unit begins: its walker, faced */
    CACHED_VALUES
};

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
    const troop *troop;
    int64_t whole[2];
    going going[2][DRILLS][PACES];
} raised;

/* The general nearest to a formation, and how near he is. */
typedef struct closest {
    unsigned found;
    int32_t gap;
} closest;

/* The slots of a side's fighting units, of all and by formation, and of its generals, by number. */
typedef struct muster {
    unit_set fighting[SIDES], formation[SIDES * TILLY_MOST_COMMANDS], generals[SIDES];
} muster;

/* Who may still ride in the orders part of a half, and who may be asked to send, by number. */
typedef struct waiting {
    unit_set riders, senders;
} waiting;

/* Units that have still to draw or to move in the part of a half that is played, by number: until
 * it is over only one that comes, goes or acts changes them, and one that has acted is dropped. */
typedef struct actors {
    unit_set left;
} actors;

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
/* Those that `may` still act, of the side whose part it is. */
const unit_set *actors_now(const play *p, unsigned side, bool (*may)(const play *p, unsigned u));
static inline void has_acted(const play *p, unsigned u)
{
    actors *a = cache_get(p, CACHED_ACTORS, 0, 0);
    if (a)
        set_drop(&a->left, number_of(p, u));
}
void find_raised(const play *p, unsigned side, unsigned class, raised *r); /* rates.c */
static inline const raised *raised_for(const play *p, unsigned u)
{
    unsigned side = side_of(p, u);
    unsigned slot = TYPES * side + class_of(p, u);
    raised *r = cache_get(p, CACHED_RAISED, slot, 0);
    if (!r)
        find_raised(p, side, class_of(p, u), r = cache_put(p, CACHED_RAISED, slot, 0));
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
