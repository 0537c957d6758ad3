/* The state of play: what it holds, and what a rule set may do with it.
 *
 * `play` is a view of one contiguous block without pointers: head, frames, sides' groups, units,
 * the family's record per unit, flags by level, rows of bits, directions (derived, not hashed or
 * saved), and marks. Copying a battle is copying the block, but for what neither has used yet.
 * Units are named inside by index: side 0 has first[0] .. first[0] + count[0] - 1, and so on; units
 * that left stay listed (T1-Q-29). Only slots the edition gives free (messengers, guns that changed
 * sides) are used again, with another generation.
 */
#ifndef TILLY_LIB_PLAY_H
#define TILLY_LIB_PLAY_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>
#include <tilly/battle.h>
#include <tilly/decision.h>
#include <tilly/event.h>
#include <tilly/reason.h>
#include "geometry/geometry.h"
#include "ruleset/ruleset.h"
#include "state/scenario.h"

/* Seldom called: its callers need not keep room for what it does. */
#if defined(__GNUC__)
#define COLD __attribute__((cold, noinline))
#else
#define COLD
#endif

enum { FRAMES = 7, FRAME_NUMBERS = 10, NOBODY = 0xffff, SIDES = 2, ROLES = 2 };

/* What a caller may set, and what is added when a ready deployment is complete. */
enum {
    SETUP_FLAGS =
        TILLY_SETUP_DEPLOYED | TILLY_SETUP_ROLES | TILLY_SETUP_TERRAIN | TILLY_SETUP_ANY_ARMY,
    SETUP_BEGUN = 1 << 16
};
/* The radius of the circle of an order (GL-Q-97). */
enum { SMALLEST_CIRCLE = UNIT_LENGTH, LARGEST_CIRCLE = 1000 * UNIT_LENGTH };
enum { MOST_NOTES = 256, NOTE_ROOM = 121 };

/* The role a row of the sequence belongs to. Roles are state: tilly-1.2 sets them once, other
 * rule sets every turn. */
enum role { FIRST_ROLE = 0, SECOND_ROLE = 1, BOTH_ROLES = 2 };

typedef struct head {
    uint64_t seed, rules_hash, table_hash, army_hash[SIDES];
    uint32_t rolls, decisions, events, edits; /* serials used up */
    uint32_t beats; /* beats carried out so far: a position in the course of play */
    /* setup: SETUP_FLAGS, SETUP_BEGUN */
    uint32_t turn_limit, setup;
    /* row of the edition's sequence that is being played, or comes next if depth is 0 */
    uint16_t turn, row;
    uint16_t first[SIDES], room[SIDES], count[SIDES];
    uint16_t original[SIDES], lost[SIDES];
    uint16_t groups, marks;
    uint8_t depth, in_row, over, winner;
    /* agreed: a bit for each side that is ready to end the battle this turn; attacker_role: the
     * role that the attacker has this turn */
    uint8_t role[ROLES], agreed, attacker_role;
    int32_t points[SIDES];
    int32_t widest; /* derived: no base on the table reaches so far from its centre */
    /* derived: of a part that the sides share (part.blank) the records from here on are blank */
    uint16_t used[SIDES];
} head;

/* Steps of the core have these numbers and those after them (engine/asked.c): a rule set's beats
 * meet none of them. */
enum { CORE_STEPS = 0xff00, STEP_ASKED = CORE_STEPS };
static inline bool is_core_step(unsigned number)
{
    return number >= CORE_STEPS;
}

/* A suspended step: integers only. */
typedef struct frame {
    uint16_t step, beat;
    int32_t number[FRAME_NUMBERS];
} frame;

typedef struct group {   /* a command, a brigade, a formation */
    uint8_t side, state; /* state: the family's */
    /* index of its commander or NOBODY; units at the start; place in its army */
    uint16_t leader, units, number;
} group;

enum unit_state { UNIT_WAITING = 0 /* not yet on the table */, UNIT_ON_TABLE = 1, UNIT_GONE = 2 };
typedef struct unit {
    int32_t x, y;
    /* in grains of the edition: see box_of(); a round base: halves 0 and a radius */
    uint16_t half_width, half_depth, radius;
    uint16_t heading, host; /* host: unit it is attached to, NOBODY */
    int16_t strength, start;
    uint8_t side, state, type, quality, group, generation;
} unit;

/* A unit that left the table, listed where it stood. */
typedef struct mark {
    uint32_t unit : 10, turn : 14, kind : 2, how : 3, used : 1;
} mark;
_Static_assert(SIDES *TILLY_MOST_UNITS <= 1 << 10 && TILLY_MOST_TURNS < 1 << 14,
               "a mark tells all units and turns apart");

/* TOO_DEEP: a step was called with no frame left, and only a made-up state nests so far; MAY_ASK:
 * there are variables, and so a step of the core may be on the stack. */
enum unusual { TOO_DEEP = 1, MAY_ASK = 2 };

struct log;
struct cache;

struct play {
    head *s;
    frame *frame;
    group *group;
    unit *unit;
    void *own; /* the family's record, own_size each */
    /* the family's other records: of the battle, of each group, of messages (edition.part) */
    void *part[MOST_PARTS];
    /* flags by unit; cleared by the engine when a turn, a row of the sequence, an item begins */
    uint8_t *turn, *step;
    uint16_t *item;
    uint64_t *row; /* bits: row r of unit u starts at row[(r * units + u) * words] */
    mark *mark;
    int32_t *variable;  /* of the scenario, as `declared` has them; NULL: none */
    asked_state *asked; /* what it waits for; NULL: there are no variables */
    script_watch *watch;
    tilly_event *waiting;                         /* watch.events of them */
    direction *dir;                               /* derived from heading */
    uint16_t units, words, mark_room, group_room; /* slots in all (both sides) */
    /* lengths a half of a base is counted in: 1 in Tilly's family, 100 (1/100 mm) in Glauben */
    int32_t grain;
    /* frozen snapshots, a reference to each */
    tilly_ruleset *rules;
    tilly_table *table;
    tilly_army *army[SIDES];
    /* room for the next change of ground, made before the beat that may need it: ready_table() */
    tilly_table *spare_table;
    char (*note)[NOTE_ROOM];
    uint32_t notes;
    word_pool *pool;         /* words of the scenario: a reference; NULL: none */
    variable_list *declared; /* a reference; NULL: no variables */
    const uint64_t *watched; /* a bit for each kind of event that the script watches; NULL: none */
    const edition *edition;
    struct log *log;     /* NULL: off */
    struct cache *cache; /* never NULL: state/cache.h */
    /* while a question is open that is judged by what the side asked sees: the battle as that side
     * sees it; else NULL */
    const play *seen;
    tilly_event unread;              /* where events go while the log is off */
    uint8_t unusual;                 /* enum unusual: looked at before each beat, together */
    int32_t no_frame[FRAME_NUMBERS]; /* where such a step's integers go */
};

/* ---- reading -------------------------------------------------------------------------------- */

static inline bool on_table(const play *p, unsigned u)
{
    return p->unit[u].state == UNIT_ON_TABLE;
}
static inline unsigned side_of(const play *p, unsigned u)
{
    return p->unit[u].side;
}
/* Its place in its army. */
static inline unsigned number_of(const play *p, unsigned u)
{
    return u - p->s->first[p->unit[u].side];
}
static inline unsigned foe(unsigned side)
{
    return side ^ 1u;
}
static inline unsigned side_in(const play *p, enum role r)
{
    return p->s->role[r];
}
static inline unsigned role_of(const play *p, unsigned side)
{
    return p->s->role[FIRST_ROLE] == side ? FIRST_ROLE : SECOND_ROLE;
}
/* Attacker and defender of the battle, whatever their roles in a turn: base edges, ground, zones of
 * deployment and victory are theirs (TX-36). */
static inline unsigned attacking_side(const play *p)
{
    return p->s->role[p->s->attacker_role];
}
static inline unsigned defending_side(const play *p)
{
    return foe(attacking_side(p));
}
static inline unsigned first_of(const play *p, unsigned side)
{
    return p->s->first[side];
}
static inline unsigned end_of(const play *p, unsigned side)
{
    return (unsigned)p->s->first[side] + p->s->count[side];
}
static inline tilly_id unit_id(const play *p, unsigned u)
{
    return u == NOBODY ? 0 : tilly_id_make(TILLY_ID_UNIT, p->unit[u].generation, u);
}
static inline unsigned index_of(tilly_id id)
{
    return id ? tilly_id_index(id) : NOBODY;
}
static inline tilly_id group_id(unsigned g)
{
    return tilly_id_make(TILLY_ID_GROUP, 1, g);
}
/* The unit's index, or NOBODY for 0, another kind, a stale or made-up id. */
unsigned unit_named(const play *p, tilly_id id);
/* The same of a command or formation. */
unsigned group_named(const play *p, tilly_id id);

/* EACH_UNIT(u, p, side) ...: the units of a side that are on the table, in order of number. */
#define EACH_UNIT(u, p, side)                                                                      \
    for (unsigned u = first_of(p, side), u##_end = end_of(p, side); u < u##_end; u++)              \
        if (on_table(p, u))

/* No rectangle of such halves reaches so far from its centre: the longer and half the shorter are
 * more than the root of the sum of their squares. */
static inline int32_t reach_of_halves(int32_t width, int32_t depth)
{
    int32_t longer = larger(width, depth);
    return (longer + width + depth) / 2 + 1;
}
/* The lowest bit that is set of a word that is not 0. */
static inline unsigned lowest_bit(uint64_t word)
{
#if defined(__GNUC__)
    return (unsigned)__builtin_ctzll(word);
#else
    unsigned at = 0;
    for (unsigned half = 32; half > 0; half /= 2)
        if (!(word >> at & (((uint64_t)1 << half) - 1)))
            at += half;
    return at;
#endif
}

static inline box box_of(const play *p, unsigned u)
{
    const unit *a = &p->unit[u];
    return (box){{a->x, a->y},
                 p->dir[u],
                 p->grain * a->half_width,
                 p->grain * a->half_depth,
                 p->grain * a->radius};
}
static inline box box_at(const play *p, unsigned u, point centre, uint16_t heading)
{
    const unit *a = &p->unit[u];
    return (box){centre,
                 direction_of(heading),
                 p->grain * a->half_width,
                 p->grain * a->half_depth,
                 p->grain * a->radius};
}
static inline point place_of(const play *p, unsigned u)
{
    return (point){p->unit[u].x, p->unit[u].y};
}

/* Those of its scenario included. */
static inline uint32_t rolls_thrown(const play *p)
{
    return p->s->rolls + (p->asked ? p->asked->rolls : 0);
}

static inline int32_t param(const play *p, unsigned i)
{
    return p->rules->value[i];
}
/* The clause of this edition for a citation by meaning. */
static inline uint16_t cite(const play *p, unsigned meaning)
{
    return p->edition->clause[meaning];
}

/* ---- rows: relations between a unit and units of the other side (or its own), a bit each by place
 * in the side */

static inline uint64_t *row_of(const play *p, unsigned r, unsigned u)
{
    return &p->row[((size_t)r * p->units + u) * p->words];
}
static inline unsigned bit_of(const play *p, unsigned u)
{
    return u - p->s->first[p->unit[u].side];
}
static inline bool row_has(const play *p, unsigned r, unsigned u, unsigned other)
{
    unsigned b = bit_of(p, other);
    return row_of(p, r, u)[b / 64] >> (b % 64) & 1;
}
static inline void row_set(play *p, unsigned r, unsigned u, unsigned other)
{
    unsigned b = bit_of(p, other);
    row_of(p, r, u)[b / 64] |= (uint64_t)1 << (b % 64);
}
static inline void row_unset(play *p, unsigned r, unsigned u, unsigned other)
{
    unsigned b = bit_of(p, other);
    row_of(p, r, u)[b / 64] &= ~((uint64_t)1 << (b % 64));
}
static inline bool row_any(const play *p, unsigned r, unsigned u)
{
    const uint64_t *row = row_of(p, r, u);
    for (unsigned i = 0; i < p->words; i++)
        if (row[i])
            return true;
    return false;
}
void row_clear(play *p, unsigned r); /* of all units */

/* ---- writing: the only places that change a pose, a state of presence, or a mark ------------ */

/* Centre and heading, and the direction derived from it. Contacts, carried commanders and events
 * are the family's. */
void put_unit(play *p, unsigned u, point centre, uint16_t heading);
void note_size(play *p, unsigned u); /* its base may be the widest */
/* In set-up: the attacker has the first role. */
void name_attacker(play *p, unsigned side);
/* In a turn: who attacks in the battle stays as it is. */
void give_roles(play *p, unsigned first);
/* A mark of a kind; NULL never: a unit leaves the table once. */
mark *add_mark(play *p, unsigned kind, unsigned u);
/* A new unit, waiting: in a slot that the edition gives free (edition.play.is_free), else in a
 * reserve slot; NOBODY if the side is full. */
unsigned add_unit(play *p, unsigned side, unsigned type, unsigned quality, unsigned g);

/* That many of the side's records, from its first on, need not be blank now. */
static inline void note_used(play *p, unsigned side, unsigned records)
{
    if (p->s->used[side] < records)
        p->s->used[side] = (uint16_t)records;
}

/* ---- redacting: of the notes only these stay, numbered anew in this order; the numbers in their
 * places follow. The rest is forgotten. */
void keep_notes(play *p, uint32_t *const *note, unsigned count);

/* ---- the ground as a snapshot --------------------------------------------------------------- */

/* Makes sure there is a copy of the table in spare_table, to change. */
tilly_status ready_table(play *p);
/* Freezes that copy and puts it in the table's place, without allocating. */
void change_table(play *p);

/* ---- telling: an event to fill; never NULL (with the log off it goes nowhere) --------------- */

tilly_event *tell(play *p, unsigned kind, unsigned clause, unsigned u, unsigned other);
tilly_event *tell_side(play *p, unsigned kind, unsigned clause, unsigned side);

/* The battle ends now (the engine stops after this beat). */
void end_battle(play *p, unsigned winner, unsigned how);

#endif
