/* The contract of a rule set: constant data and a few functions.
 *
 * Tables of parameters, unit types, citations, steps and the sequence of play, and the functions
 * that the engine cannot do without. The engine knows rule sets only through this header. A fifth
 * rule set is one new folder and one line in lib/rules/registry.c.
 */
#ifndef TILLY_LIB_EDITION_H
#define TILLY_LIB_EDITION_H

#include <tilly/army.h>
#include <tilly/battle.h>
#include <tilly/decision.h>
#include <tilly/geometry.h>
#include <tilly/reason.h>
#include <tilly/ruleset.h>
#include "geometry/geometry.h"
#include "base/field.h"
#include "ruleset/book_tables.h"

typedef struct play play;        /* the state of play */
typedef union question question; /* these in lib/rules/common, as rows, steps and beats */
typedef struct answer answer;
struct beat;
struct step;
struct row;

enum {
    MOST_VALUES = 1024,
    MOST_PARTS = 4,
    MOST_OWN = 64 /* bytes */,
    MOST_PART = 256 /* bytes of one record */,
    RULING = 1000 /* clause numbers from here on are rulings: 1056 is Q-56 */
};

/* Families whose editions share their numbers have them in one table: what has no clause is not of
 * this edition, which refuses its name. */
typedef struct parameter {
    const char *name;
    uint16_t measure, clause; /* tilly_measure; clause or RULING + number; 0: see above */
    int32_t least, most, usual, step;
    uint8_t option; /* a way to play rather than a number of the rules */
    const char *text;
    const char *const *words; /* of a switch or choice, least .. most; else NULL */
} parameter;

/* Catalogue number of a decision or roll kind: "03", or two or three ("03", "04") for a question
 * that carries so many of them, or by role of who is asked. */
typedef struct citation {
    uint16_t kind;
    uint8_t number, second, third;
} citation;
/* Added to second: the first role is asked under number, the other under second; all numbers from
 * the one to the other are meant. */
enum { BY_ROLE = 128, UP_TO = 64 };
typedef struct ruling {
    uint16_t number;
    const char *text;
} ruling;
/* Clauses that a catalogue has, the numbers between them being free. */
typedef struct clause_range {
    uint16_t first, last;
} clause_range;
/* p.name is the part after the dot; usual is taken from type_value */
typedef struct column {
    parameter p;
} column;

/* A record that the family keeps beside those of each unit: one for the battle, one a group, or
 * a fixed number; described by fields, without padding. blank: half of a fixed number is each
 * side's, and such is a record that its side has not used yet; the code that takes one says so with
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

/* A value of an army list for the whole army. word: NULL where values are plain numbers; NULL for a
 * value that has none. by_command: a command may have one of its own, among words. */
typedef struct army_flag {
    const char *name;
    int32_t least, most, usual;
    uint16_t measure;
    const char *(*word)(const tilly_ruleset *r, int32_t value);
    bool by_command;
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

/* Lists and tables of a book. The checks return how many breaches there are and write the one with
 * the index `wanted`, from 0, unless `breach` is NULL. */
typedef struct edition_book {
    uint32_t (*check_army)(const tilly_army *army, uint32_t wanted, tilly_reason *breach);
    uint32_t (*check_armies)(const tilly_army *a,
                             const tilly_army *b,
                             uint32_t wanted,
                             tilly_reason *breach);
    /* units of the larger army; 0: not known */
    uint32_t (*check_table)(const tilly_ruleset *r,
                            const tilly_table *t,
                            uint32_t units,
                            uint32_t wanted,
                            tilly_reason *breach);
    /* more ground on that table than the two armies have bought; NULL: none is bought */
    bool (*is_unbought)(const tilly_army *a,
                        const tilly_army *b,
                        const tilly_table *t,
                        tilly_reason *breach);
    uint32_t (*points)(const tilly_army *army, const tilly_unit_spec *spec);
    /* width, depth, strength and quality where they are 0 */
    void (*fill)(const tilly_army *army, tilly_unit_spec *spec);
    void (*official_table)(const tilly_ruleset *r, unsigned units, int32_t *width, int32_t *depth);
} edition_book;

/* A battle before its first turn: units made, put down, given orders and hours of arrival. */
typedef struct edition_set_up {
    /* a new battle: fills units' sizes and strengths from the specs (the core has set side, type,
     * quality, group, number) */
    void (*prepare)(play *p, unsigned u, const tilly_unit_spec *spec);
    void (*ready)(play *p); /* all units are prepared: what follows from the whole; may be NULL */
    /* slots a side needs beyond army and reserve; NULL: none */
    uint32_t (*spare_units)(const tilly_army *own, const tilly_army *enemy);
    /* need it not be down when a ready deployment begins? NULL: no */
    bool (*may_wait)(const play *p, unsigned u);
    /* refused, the core puts back what it has changed, as of an edit */
    bool (*deploy)(play *p,
                   unsigned u,
                   const tilly_pose *pose,
                   unsigned host,
                   bool free_place,
                   tilly_reason *why);
    /* NULL: the book knows no orders; the core has checked kind and counts */
    bool (*set_order)(play *p, unsigned g, const tilly_order *order, tilly_reason *why);
    void (*order_of)(const play *p, unsigned g, tilly_order *out);
    /* NULL: no reinforcements */
    bool (*set_arrival)(play *p, unsigned u, const tilly_arrival *arrival, tilly_reason *why);
    /* false: it is none, or has come */
    bool (*arrival_of)(const play *p, unsigned u, tilly_arrival *out);
} edition_set_up;

/* A battle under way: its turns, edits and end, and the rows that tell of it. */
typedef struct edition_play {
    void (*turn_begins)(play *p); /* after the turn's flags are cleared */
    /* may the slot of this unit, which is gone, be used for another of that type? NULL: no */
    bool (*is_free)(const play *p, unsigned u);
    /* the kinds the core cannot do alone: place, remove, hurt, restore, bring, state; it has
     * checked that unit, or type and group, are there, and puts back what one that is refused has
     * changed */
    bool (*edit)(play *p, const tilly_edit *e, unsigned u, tilly_id *made, tilly_reason *why);
    /* an edit would take that feature away; NULL: it always may */
    bool (*may_lose_ground)(const play *p, tilly_id feature, tilly_reason *why);
    /* both sides are ready to end the battle: end_battle(); NULL: the book knows no such end */
    void (*agreed)(play *p);
    void (*ends)(play *p); /* the battle is about to be over: what is told first; NULL: nothing */
    /* NULL: one base, no formations */
    void (*drawn_up)(const play *p, unsigned u, uint8_t *formation, uint16_t *files);
    /* what the book counts losses in; NULL: units */
    void (*losses)(const play *p, unsigned side, int32_t *lost, int32_t *total);
    /* losses at which an army is tested or breaks: how many, at most `room` of them written; NULL:
     * the book has no such */
    uint32_t (*loss_marks)(const play *p, unsigned side, tilly_loss_mark *rows, uint32_t room);
    /* into a row with what the core knows: the family's flags, how it is drawn up, what it may
     * regain */
    void (*tell_unit)(const play *p, unsigned u, tilly_unit *told);
    /* the citation by meaning that bounds that number of the option; 0, or NULL: none */
    unsigned (*bounds)(const question *q, const tilly_option *o, unsigned value);
    /* where the subject would stand after this legal answer; false: it moves nothing */
    bool (*preview)(
        const play *p, const question *q, const answer *a, point *at, uint16_t *heading);
    /* and where all would whom it moves: how many, at most `room` of them written, the subject
     * first; 0: it moves nothing. NULL: preview() says it all */
    uint32_t (*preview_body)(
        const play *p, const question *q, const answer *a, tilly_placed *rows, uint32_t room);
    /* a state read from a file, each number of which stands for something: do they fit each other?
     * NULL: they always do */
    bool (*validate)(const play *p);
} edition_play;

/* Measures of a position. NULL: the book does not know it, and the question is answered
 * TILLY_E_UNSUPPORTED. */
typedef struct edition_measures {
    enum tilly_zone (*zone)(const play *p, unsigned judge, unsigned other);
    /* distance may be NULL */
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
} edition_measures;

/* Knowledge of a side. All but redact() may be NULL. */
typedef struct edition_secrecy {
    /* may this side see that unit of the enemy now? NULL: nothing is hidden */
    bool (*in_view)(const play *p, unsigned side, unsigned u);
    /* a bit for each side that may know of the dice; NULL: both */
    uint8_t (*roll_seen)(const play *p, const tilly_roll *r);
    /* overwrites what the side may not know; the core sees to dice, lists, past turns and derived
     * numbers */
    void (*redact)(play *p, unsigned side);
    /* are answers to that beat (NULL: to any) judged by what the side asked sees, not by all there
     * is? take() then finds p->seen; NULL: never */
    bool (*by_view)(const play *p, const struct beat *t, unsigned side);
    /* for that: what the side does not see, and would matter, is not there. by: the same state,
     * whole, of which it may ask anything */
    void (*blind)(play *p, const play *by, unsigned side);
    /* may the enemy, in whose view it is, know this unit's name? NULL: all may */
    bool (*is_named)(const play *p, unsigned u);
    /* a row about an enemy: what is not seen of him is taken out; NULL: nothing */
    void (*veil)(const play *p, unsigned u, tilly_unit *row);
} edition_secrecy;

typedef struct edition {
    const char *id, *title, *prefix;
    uint32_t revision;
    const void *family; /* what a family knows of each of its editions; read by the family alone */
    const parameter *parameter;
    uint32_t parameters;
    const column *column;
    uint32_t columns;
    const char *const *type;
    uint32_t types;
    const int32_t *type_value; /* types x columns */
    uint32_t lasting_columns;  /* a bit for each number that a unit takes as it is made */
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
    /* NULL: the catalogue numbers its clauses without gaps */
    const clause_range *clause_range;
    uint32_t clause_ranges;
    /* a step without a name is of another edition of the family */
    const struct step *step;
    uint32_t steps;
    /* entered by an edit, and so at times where no row's step is below it; 0: none */
    uint32_t step_after_edit;
    const struct row *row;
    uint32_t rows, setup_rows; /* set-up's rows first */
    /* by the number before the dot of a row's number, from 1 */
    const char *const *phase;
    uint32_t phases;
    const char *length_name; /* the unit of length: "TUM" */
    /* What it is on the players' table: so many ten-thousandths of a millimetre, or where that is 0
     * a part of what their foot and horse bases are wide, so many units each. */
    int32_t length_of_unit, units_of_base;
    int32_t ground_scale; /* metres of the field to a metre of the table, 0: the book has none */
    /* per unit, at most MOST_OWN, without padding; NULL-name closed */
    uint32_t own_size;
    const field *own_field;
    const part *part;
    uint32_t parts; /* at most MOST_PARTS */
    int32_t grain;  /* of halves of bases, in lengths */
    /* of a unit in an army; most_base 0: the book gives the base */
    int32_t most_base, most_strength;
    bool half_points;   /* strengths are counted in halves: 39 is 19.5 */
    int32_t most_bonus; /* of one that leads; 0: the book has none */
    bool base_units;    /* units are so many of them, lost one by one, and drawn up in files */
    uint32_t bit_rows;
    bool attaches;               /* a commander may be with a unit (unit.host) */
    bool marks;                  /* units that leave the table may leave a mark */
    bool roles_change;           /* turns give the roles anew */
    const struct cached *cached; /* what is kept beside the state, at most MOST_CACHED */
    uint32_t cached_values;
    /* unit types that do not fight: who lead and who carry messages, a bit each */
    uint32_t leaders, messengers;
    /* unit types that an army list may name the formation of, and those formations, likewise */
    uint32_t limbers, bought_in;
    uint32_t usual_formation; /* of those, which they have if none is named */
    uint32_t limbered_column; /* of the unit table: a type that has 0 there has no formation */
    const army_flag *army_flag;
    uint32_t army_flags;       /* at most MOST_ARMY_FLAGS */
    uint32_t secret_flags;     /* a bit for each of them that the enemy may not know */
    const book_tables *tables; /* NULL: none */

    const struct edition_words *words;   /* words/edition_words.h; NULL: the words for all */
    const struct edition_signs *signs;   /* kit/signs.h; NULL: plain bases */
    const struct edition_player *player; /* kit/player.h; NULL: its rule of thumb is to pass */

    edition_book book;
    edition_set_up set_up;
    edition_play play;
    edition_measures measures;
    edition_secrecy secrecy;
} edition;

static inline enum tilly_measure strength_measure(const edition *e)
{
    return e->half_points ? TILLY_HALVES : TILLY_COUNT;
}

#endif
