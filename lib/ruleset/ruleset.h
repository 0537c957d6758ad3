/* What a rule set must provide, and the handle that carries its numbers.
 *
 * An edition is constant data: tables of parameters, unit types, citations, steps and the sequence
 * of play, and a few functions. The engine (lib/turn) knows rule sets only through this header. A
 * fifth rule set is one new folder and one line in lib/rules/registry.c.
 */
#ifndef TILLY_LIB_RULESET_H
#define TILLY_LIB_RULESET_H

#include <tilly/army.h>
#include <tilly/geometry.h>
#include <tilly/ruleset.h>
#include "state/cache.h"
#include "base/handle.h"
#include "ruleset/book_tables.h"

enum {
    MOST_VALUES = 512,
    MOST_OWN = 64 /* bytes */,
    MOST_PART = 256 /* bytes of one record */,
    RULING = 1000 /* clause numbers from here on are rulings: 1056 is Q-56 */
};

/* ---- numbers -------------------------------------------------------------------------------- */

typedef struct parameter {
    const char *name;
    uint16_t measure, clause; /* tilly_measure; clause or RULING + number */
    int32_t least, most, usual, step;
    uint8_t option; /* a way to play rather than a number of the rules */
    const char *text;
    const char *const *words; /* of a switch or choice, least .. most; else NULL */
} parameter;

struct tilly_ruleset {
    handle h;
    const struct edition *edition;
    uint32_t types, frozen;
    uint16_t base[TILLY_MOST_TYPES]; /* the book's own type whose traits it has */
    char type_name[TILLY_MOST_TYPES][32];
    uint64_t hash;              /* of a frozen one */
    void *tables;               /* of its edition's kind; NULL if that has none */
    uint64_t book_tables;       /* hash of the book's own tables, by which files name them */
    int32_t value[MOST_VALUES]; /* general parameters, then columns of type 0, of type 1 ... */
};

/* ---- questions, answers, rolls -------------------------------------------------------------- */

typedef uint16_t face;

typedef union question { /* by what kind of beat asks */
    tilly_decision d;
    tilly_roll r;
} question;

/* The list being made. offer() never fails: the engine sized the room for the edition's
 * most_options. `numbers`: how many all of them ask for. `picks`: of those that ask for any, how
 * many the grid has, legal or not; `more`: in all, beyond one an option. */
typedef struct options {
    tilly_option *option;
    uint64_t *picks, more;
    uint32_t count, room, usual, numbers;
} options;

/* Values of one number on a grid: the multiples of its step inside the outer bounds, or the most if
 * there is none. Most bounds begin at nothing, or before the first step is done. */
typedef struct ladder {
    int32_t first, step;
    uint32_t count;
} ladder;
static inline int32_t first_rung(int32_t least, int32_t step)
{
    if (least < 0)
        return -(-least / step) * step;
    if (least <= step)
        return least ? step : 0;
    return (least + step - 1) / step * step;
}
static inline ladder ladder_between(int32_t least, int32_t most, int32_t step)
{
    int32_t first = first_rung(least, step);
    if (first > most)
        return (ladder){most, step, 1};
    return (ladder){first, step, (uint32_t)(most - first) / (uint32_t)step + 1};
}
/* As people know it. */
static inline ladder usual_ladder(int32_t least, int32_t most, int32_t grid)
{
    return ladder_between(least, most, grid > 1 ? grid : 1);
}

/* An answer whose form the engine has checked: option and values in their outer bounds, members and
 * waypoints counted. */
typedef struct answer {
    const tilly_option *option; /* the one picked; NULL for a set */
    int32_t value[3];
    unsigned given; /* numbers set (ranges only) */
    /* ranges only: of the last number none but its multiples matter, and an end may lie anywhere
     * between two of them; 0: all do */
    int32_t rung;
    const tilly_option *list; /* all options, for sets */
    uint32_t listed;
    const uint64_t *chosen;
    const tilly_waypoint *way;
    unsigned count; /* waypoints; 0: the numbers say it */
    uint32_t note;
} answer;
static inline bool chose(const answer *a, uint32_t i)
{
    return a->chosen[i / 64] >> (i % 64) & 1;
}

/* One beat of a step: it acts, asks or rolls. open() and list() are pure; what they say depends on
 * the state alone. */
typedef struct beat {
    const char *name;      /* never changes: saves carry it */
    uint16_t kind, clause; /* tilly_decision_kind or tilly_roll_kind; citation by meaning */
    /* done once, then the next beat; may enter() a step, which runs before it */
    void (*act)(play *p);
    /* anything left to ask here? describe it. False: next beat */
    bool (*open)(const play *p, question *q);
    void (*list)(const play *p, const question *q, options *o);
    /* NULL: whatever is listed is legal; why may be NULL */
    bool (*check)(const play *p, const question *q, const answer *a, tilly_reason *why);
    /* of number begun->given; NULL: the outer bounds are exact */
    uint32_t (*range)(
        const play *p, const question *q, const answer *begun, tilly_span *spans, uint32_t room);
    /* carry it out; the beat is looked at again unless it calls pass() */
    void (*take)(play *p, const question *q, const answer *a);
    void (*fell)(play *p, const question *q, const face *f); /* the dice fell; likewise */
} beat;

/* Flags cleared when the step begins. Rows of the sequence always clear step and item flags. */
enum clearing { KEEP_FLAGS = 0, CLEAR_ITEM = 1 };

typedef struct step {
    const char *name;    /* never changes: saves carry it */
    const beat *beats;   /* closed by {.name = NULL} */
    const field *fields; /* of its integers; NULL-name closed, or NULL if it has none */
    uint8_t level;
} step;

/* One line of the sequence of play, as the rule book's page has it. */
typedef struct row {
    const char *number, *title;
    uint16_t step;
    uint8_t role;    /* whose step it is: enum role */
    uint16_t clause; /* citation by meaning */
} row;

/* Catalogue number of a decision or roll kind: "03", or two ("03", "04") for a question that
 * carries two of them, or by role of who is asked. */
typedef struct citation {
    uint16_t kind;
    uint8_t number, second;
} citation;
/* added to second: the first role is asked under number, the other under second */
enum { BY_ROLE = 128 };
typedef struct ruling {
    uint16_t number;
    const char *text;
} ruling;
/* p.name is the part after the dot; usual is taken from type_value */
typedef struct column {
    parameter p;
} column;

/* What the family keeps beside its record of each unit: one record for the battle, one a group, or
 * a fixed number; described by fields, without padding. blank: half of a fixed number is each
 * side's, and such is a record that its side has not used yet; whoever takes one says so with
 * note_used(). NULL: any may differ. At most one part has it. */
enum part_of { PART_OF_BATTLE, PART_OF_GROUP, PART_FIXED };
typedef struct part {
    const char *name;
    uint16_t size, count /* PART_FIXED: how many */;
    uint8_t of;
    const field *fields;
    const void *blank;
} part;
static inline unsigned part_records(const part *t, unsigned groups)
{
    return t->of == PART_OF_BATTLE ? 1 : t->of == PART_OF_GROUP ? groups : t->count;
}

/* What an army list says of the whole army. word: NULL where values are plain numbers; NULL for a
 * value that has none. */
typedef struct army_flag {
    const char *name;
    int32_t least, most, usual;
    uint16_t measure;
    const char *(*word)(const tilly_ruleset *r, int32_t value);
} army_flag;
/* With words, yes or no, else by its own measure. */
static inline enum tilly_measure measure_of_flag(const army_flag *f)
{
    if (f->word)
        return TILLY_CHOICE;
    if (!f->least && f->most == 1)
        return TILLY_SWITCH;
    return f->measure == TILLY_LENGTH ? TILLY_LENGTH : TILLY_COUNT;
}

/* That many of the side's records, from its first on, need not be blank now. */
static inline void note_used(play *p, unsigned side, unsigned records)
{
    if (p->s->used[side] < records)
        p->s->used[side] = (uint16_t)records;
}

typedef struct edition {
    const char *id, *title, *prefix;
    uint32_t revision;
    const parameter *parameter;
    uint32_t parameters;
    const column *column;
    uint32_t columns;
    const char *const *type;
    uint32_t types;
    const int32_t *type_value; /* types x columns */
    const char *const *quality;
    uint32_t qualities;
    const ruling *ruling;
    uint32_t rulings;
    const citation *decision;
    uint32_t decisions;
    const citation *roll;
    uint32_t rolls;
    const uint16_t *clause;
    uint32_t clauses; /* clause number by meaning */
    const step *step;
    uint32_t steps;
    const row *row;
    uint32_t rows, setup_rows; /* set-up's rows first */
    /* by the number before the dot of a row's number, from 1 */
    const char *const *phase;
    uint32_t phases;
    const char *length_name; /* the unit of length: "TUM" */
    /* per unit, at most MOST_OWN, without padding; NULL-name closed */
    uint32_t own_size;
    const field *own_field;
    const part *part;
    uint32_t parts; /* at most MOST_PARTS */
    int32_t grain;  /* of halves of bases, in lengths */
    /* of a unit in an army; most_base 0: the book gives the base */
    int32_t most_base, most_strength;
    uint32_t bit_rows;
    bool attaches;        /* a commander may be with a unit (unit.host) */
    bool marks;           /* units that leave the table may leave a mark */
    const cached *cached; /* what is kept beside the state, at most MOST_CACHED */
    uint32_t cached_values;
    /* unit types that do not fight: who lead and who carry messages, a bit each */
    uint32_t leaders, messengers;
    const army_flag *army_flag;
    uint32_t army_flags;       /* at most MOST_ARMY_FLAGS */
    uint32_t secret_flags;     /* a bit for each of them that the enemy may not know */
    const book_tables *tables; /* NULL: none */

    /* a new battle: fills units' sizes and strengths from the specs (the core has set side, type,
     * quality, group, number) */
    void (*prepare)(play *p, unsigned u, const tilly_unit_spec *spec);
    void (*ready)(play *p); /* all units are prepared: what follows from the whole; may be NULL */
    /* slots a side needs beyond army and reserve; NULL: none */
    uint32_t (*spare_units)(const tilly_army *own, const tilly_army *enemy);
    /* may the slot of this unit, which is gone, be used for another of that type? NULL: no */
    bool (*is_free)(const play *p, unsigned u);
    /* need it not be down when a ready deployment begins? NULL: no */
    bool (*may_wait)(const play *p, unsigned u);
    void (*turn_begins)(play *p); /* after the turn's flags are cleared */
    void (*official_table)(const tilly_ruleset *r, unsigned units, int32_t *width, int32_t *depth);

    /* how many breaches; writes at most room */
    uint32_t (*check_army)(const tilly_army *army, tilly_reason *breach, uint32_t room);
    uint32_t (*check_armies)(const tilly_army *a,
                             const tilly_army *b,
                             tilly_reason *breach,
                             uint32_t room);
    uint32_t (*check_table)(const tilly_ruleset *r,
                            const tilly_table *t,
                            tilly_reason *breach,
                            uint32_t room);
    uint32_t (*points)(const tilly_army *army, const tilly_unit_spec *spec);
    /* width, depth, strength and quality where they are 0 */
    void (*fill)(const tilly_army *army, tilly_unit_spec *spec);

    /* refused, the core puts back what it has changed, as of an edit */
    bool (*deploy)(play *p,
                   unsigned u,
                   const tilly_pose *pose,
                   unsigned host,
                   bool free_place,
                   tilly_reason *why);
    /* the kinds the core cannot do alone: place, remove, hurt, restore, bring, state; it has
     * checked that unit, or type and group, are there, and puts back what one that is refused has
     * changed */
    bool (*edit)(play *p, const tilly_edit *e, unsigned u, tilly_id *made, tilly_reason *why);
    /* an edit would take that feature away; NULL: it always may */
    bool (*may_lose_ground)(const play *p, tilly_id feature, tilly_reason *why);
    /* NULL: the book knows no orders; the core has checked kind and counts */
    bool (*set_order)(play *p, unsigned g, const tilly_order *order, tilly_reason *why);
    void (*order_of)(const play *p, unsigned g, tilly_order *out);
    /* NULL: no reinforcements */
    bool (*set_arrival)(play *p, unsigned u, const tilly_arrival *arrival, tilly_reason *why);
    /* false: it is none, or has come */
    bool (*arrival_of)(const play *p, unsigned u, tilly_arrival *out);
    /* both sides are ready to end the battle: end_battle(); NULL: the book knows no such end */
    void (*agreed)(play *p);
    void (*ends)(play *p); /* the battle is about to be over: what is told first; NULL: nothing */
    /* may this side see that unit of the enemy now? NULL: nothing is hidden */
    bool (*in_view)(const play *p, unsigned side, unsigned u);
    /* a bit for each side that may know of the dice; NULL: both */
    uint8_t (*roll_seen)(const play *p, const tilly_roll *r);
    /* NULL: one base, no formations */
    void (*drawn_up)(const play *p, unsigned u, uint8_t *formation, uint16_t *files);
    /* of what the book reckons losses in; NULL: units */
    void (*losses)(const play *p, unsigned side, int32_t *lost, int32_t *total);
    /* into a row with what the core knows: the family's flags, how it is drawn up, what it may
     * regain */
    void (*tell_unit)(const play *p, unsigned u, tilly_unit *told);

    /* the citation by meaning that bounds that number of the option; 0, or NULL: none */
    unsigned (*bounds)(const question *q, const tilly_option *o, unsigned value);
    /* where the subject would stand after this legal answer; false: it moves nothing */
    bool (*preview)(
        const play *p, const question *q, const answer *a, point *at, uint16_t *heading);

    /* Measures; of one that the book does not know NULL: the question is answered
     * TILLY_E_UNSUPPORTED. */
    enum tilly_zone (*zone)(const play *p, unsigned judge, unsigned other);
    bool (*in_command)(const play *p, unsigned u, int32_t *distance);
    uint32_t (*controllers)(const play *p, unsigned u, uint16_t *owner, uint32_t room);
    int32_t (*buffer)(const play *p, unsigned u);
    bool (*sight)(const play *p, unsigned from, unsigned to, tilly_reason *why);
    bool (*may_shoot)(const play *p, unsigned from, unsigned to, uint32_t *dice, tilly_reason *why);
    uint32_t (*charges)(const play *p, unsigned u, tilly_reach *reach, uint32_t room);
    /* the core has checked sides and presence */
    tilly_status (*odds)(const play *p,
                         const uint16_t *attacker,
                         uint32_t count,
                         unsigned defender,
                         tilly_odds *out);
    bool (*touching)(const play *p, unsigned a, unsigned b);
    uint32_t (*contacts)(const play *p, unsigned u, uint16_t *enemy, uint32_t room);
    /* overwrites what the side may not know; the core sees to dice, lists, past turns and derived
     * numbers */
    void (*redact)(play *p, unsigned side);
    /* are answers to that beat (NULL: to any) judged by what the side asked sees, not by all there
     * is? take() then finds p->seen; NULL: never */
    bool (*by_view)(const play *p, const beat *t, unsigned side);
    /* for that: what the side does not see, and would matter, is not there. by: the same state,
     * whole, of which it may ask anything */
    void (*blind)(play *p, const play *by, unsigned side);
    /* may the enemy, in whose view it is, know this unit's name? NULL: all may */
    bool (*is_named)(const play *p, unsigned u);
    /* a row about an enemy: what is not seen of him is taken out; NULL: nothing */
    void (*veil)(const play *p, unsigned u, tilly_unit *row);
    /* a state read from a file, each number of which stands for something: do they fit each other?
     */
    bool (*validate)(const play *p);
} edition;

extern const edition *const editions[]; /* lib/rules/registry.c; NULL-closed */

/* ---- reading a rule set --------------------------------------------------------------------- */

static inline int32_t value_of(const tilly_ruleset *r, unsigned parameter_index)
{
    return r->value[parameter_index];
}
static inline int32_t type_value_of(const tilly_ruleset *r, unsigned type, unsigned column_index)
{
    return r->value[r->edition->parameters + type * r->edition->columns + column_index];
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
/* a frozen copy with its hash; a frozen one is only kept */
tilly_status ruleset_freeze(const tilly_ruleset *self, tilly_ruleset **out);

/* ---- asking, offering, throwing, refusing --------------------------------------------------- */

/* Describes the question; returns true, so that open() can end with it. shape TILLY_PICK, least and
 * most 1. */
static inline bool
asks(const play *p, question *q, unsigned side, unsigned subject, unsigned object)
{
    q->d.side = (uint8_t)side;
    q->d.shape = TILLY_PICK;
    q->d.subject = unit_id(p, subject);
    q->d.object = unit_id(p, object);
    q->d.least = q->d.most = 1;
    return true;
}
bool asks_set(
    const play *p, question *q, unsigned side, unsigned subject, unsigned least, unsigned most);
/* The throw: six-sided, success at least `need`. */
bool throws(const play *p,
            question *q,
            unsigned side,
            unsigned u,
            unsigned other,
            int32_t dice,
            int32_t need);
/* One draw 0..999: with the modifier at least `need`; or read in a table with it. */
bool draws(const play *p,
           question *q,
           unsigned side,
           unsigned u,
           unsigned other,
           int32_t need,
           int32_t modifier);
bool draws_in_table(const play *p,
                    question *q,
                    unsigned side,
                    unsigned u,
                    unsigned other,
                    int32_t modifier,
                    uint32_t table);
bool succeeds(const question *q, face f);
unsigned successes(const question *q, const face *f); /* faces that succeed */
/* Adds an option and returns it, to add numbers. Lists are long and most of them the same
 * question's again: what they cost is this. */
static inline tilly_option *
offer(const play *p, options *o, unsigned kind, unsigned u, unsigned other)
{
    uint32_t place = o->count < o->room ? o->count++ : o->room - 1;
    tilly_option *made = &o->option[place];
    *made =
        (tilly_option){.kind = (uint16_t)kind, .unit = unit_id(p, u), .other = unit_id(p, other)};
    return made;
}
/* Each of 64 units from `first` on that has its bit: the engine's room is enough for all there are.
 */
static inline void
offer_each(const play *p, options *o, unsigned kind, unsigned first, uint64_t units)
{
    tilly_option *next = &o->option[o->count];
    const unit *from = &p->unit[first];
    for (; units; units &= units - 1) {
        unsigned i = lowest_bit(units);
        *next++ =
            (tilly_option){.kind = (uint16_t)kind,
                           .unit = tilly_id_make(TILLY_ID_UNIT, from[i].generation, first + i)};
    }
    o->count = (uint32_t)(next - o->option);
}
/* The one just offered happens on a pass. */
static inline void offer_usual(options *o)
{
    o->usual = o->count - 1;
    o->option[o->usual].flags |= TILLY_USUAL;
}
/* The next number of the one just offered. Three ladders of a table's length stay below 2^64. */
static inline void
with_value(options *o, int32_t least, int32_t most, int32_t grid, unsigned measure)
{
    uint32_t i = o->count - 1;
    tilly_option *made = &o->option[i];
    uint64_t before = made->values ? o->picks[i] : 1,
             picks = before * usual_ladder(least, most, grid).count;
    made->value[made->values++] = (tilly_span){least, most, grid, measure};
    o->picks[i] = picks;
    o->more += picks - before;
    o->numbers++;
}
/* Fills a reason and returns false, so that check() can end with it. why may be NULL. clause: a
 * citation by meaning. u: the mover, other: who is in the way (NOBODY none). */
bool refuse(
    const play *p, tilly_reason *why, unsigned code, unsigned clause, unsigned u, unsigned other);
void why_number(tilly_reason *why, unsigned i, int32_t number, unsigned measure);
/* Of an edit's value: refuses it with what it may be; or only if it is not between them. */
bool refuse_edit(
    const play *p, tilly_reason *why, unsigned u, int32_t value, int32_t least, int32_t most);
bool edit_between(
    const play *p, tilly_reason *why, unsigned u, int32_t value, int32_t least, int32_t most);
/* The nearest legal version: the same option with these values (the engine sets the option's
 * index). */
void why_nearest(tilly_reason *why, int32_t a, int32_t b, int32_t c);

#endif
