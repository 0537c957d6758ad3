/* Rule sets: parameters, options, unit types, rulings and the sequence of play, listed and
 * settable. A battle takes a frozen copy. */
#ifndef TILLY_RULESET_H
#define TILLY_RULESET_H

#include <stddef.h>
#include <stdint.h>
#include <tilly/status.h>
#include <tilly/units.h>

typedef struct tilly_ruleset tilly_ruleset;

enum { TILLY_MOST_TYPES = 16 };

/* One parameter or option. */
typedef struct tilly_parameter {
    uint32_t size;
    uint16_t measure, clause;          /* tilly_measure; clause as tilly_ruleset_cite() takes it */
    int32_t least, most, usual, value; /* allowed range, the rule book's value, the value now */
    int32_t step;                      /* its natural step: 1 for counts, switches and choices */
    uint32_t option; /* 1 if it is an option (a way to play), 0 if a number of the rules */
    char name[48];   /* "horse.move", "unit_quality" */
    char text[160];  /* one sentence */
} tilly_parameter;

typedef struct tilly_ruling {
    uint32_t size;
    uint16_t number, clause;
    char text[240];
} tilly_ruling;

enum tilly_cite {
    TILLY_CITE_CLAUSE = 1,
    TILLY_CITE_DECISION = 2,
    TILLY_CITE_ROLL = 3,
    TILLY_CITE_RULING = 4
};
enum tilly_beat { TILLY_BEAT_ACTS = 0, TILLY_BEAT_ASKS = 1, TILLY_BEAT_ROLLS = 2 };

/* One line of the sequence of play as the code carries it out: a beat of a step. */
typedef struct tilly_beat_info {
    uint32_t size;
    /* row of the sequence, TILLY_NO_ROW for a step that others call; indices */
    uint16_t row, step, beat;
    uint16_t what; /* tilly_beat */
    uint16_t kind; /* tilly_decision_kind or tilly_roll_kind */
    uint16_t clause;
    char number[8]; /* "1.1"; empty for a step that others call */
    char title[40]; /* "Move" */
    char name[32];  /* the step's name */
    char beat_name[32];
} tilly_beat_info;
#define TILLY_NO_ROW 0xffff

TILLY_BEGIN
/* The ids of the rule sets in this build: "tilly-1.2". NULL past the last. Static. */
TILLY_API const char *tilly_rulesets(uint32_t index);
/* A rule set by id with the book's values. Yours: tilly_ruleset_unref(). TILLY_E_UNKNOWN if there
 * is none of that name. allocator may be NULL. */
TILLY_API tilly_status tilly_ruleset_new(const char *id,
                                         const tilly_allocator *allocator,
                                         tilly_ruleset **out);
/* An unfrozen copy. */
TILLY_API tilly_status tilly_ruleset_copy(const tilly_ruleset *self, tilly_ruleset **out);
TILLY_API tilly_ruleset *tilly_ruleset_ref(tilly_ruleset *self);
TILLY_API void tilly_ruleset_unref(tilly_ruleset *self); /* NULL is fine */
/* borrowed; NULL for a wrong handle, as all that return a pointer */
TILLY_API const char *tilly_ruleset_id(const tilly_ruleset *self);
TILLY_API const char *tilly_ruleset_title(const tilly_ruleset *self);
/* Raised when the same inputs give another battle than before. 0 for a wrong handle. */
TILLY_API uint32_t tilly_ruleset_revision(const tilly_ruleset *self);
/* Over id, revision, derived types, all values and the tables if it has some. */
TILLY_API tilly_status tilly_ruleset_hash(const tilly_ruleset *self, uint64_t *out);

TILLY_API uint32_t tilly_ruleset_parameters(const tilly_ruleset *self);
TILLY_API tilly_status tilly_ruleset_parameter(const tilly_ruleset *self,
                                               uint32_t index,
                                               tilly_parameter *out);
/* Index of a name; TILLY_E_UNKNOWN. */
TILLY_API tilly_status tilly_ruleset_find(const tilly_ruleset *self,
                                          const char *name,
                                          uint32_t *index);
/* The word for a value of a choice or switch ("off", "on"), NULL if it has none. Static. */
TILLY_API const char *tilly_ruleset_word(const tilly_ruleset *self, uint32_t index, int32_t value);
TILLY_API tilly_status tilly_ruleset_get(const tilly_ruleset *self,
                                         const char *name,
                                         int32_t *value);
/* Errors: TILLY_E_UNKNOWN (no such name; the error names it), TILLY_E_RANGE (the error says the
 * range), TILLY_E_FROZEN. error may be NULL. */
TILLY_API tilly_status tilly_ruleset_set(tilly_ruleset *self,
                                         const char *name,
                                         int32_t value,
                                         tilly_error *error);
/* The same in words: "2.5" for a length, "45" for an angle in degrees, "on", "off", a word of a
 * choice. */
TILLY_API tilly_status tilly_ruleset_set_text(tilly_ruleset *self,
                                              const char *name,
                                              const char *value,
                                              tilly_error *error);

TILLY_API uint32_t tilly_ruleset_types(const tilly_ruleset *self);
/* "pike+shot"; NULL if none */
TILLY_API const char *tilly_ruleset_type_name(const tilly_ruleset *self, uint32_t type);
TILLY_API tilly_status tilly_ruleset_type(const tilly_ruleset *self,
                                          const char *name,
                                          uint32_t *type);
/* A new unit type with all numbers and traits of an old one, whose numbers can then be set:
 * "cuirassiers.resolve". TILLY_E_FULL past TILLY_MOST_TYPES. */
TILLY_API tilly_status tilly_ruleset_derive(tilly_ruleset *self,
                                            const char *base,
                                            const char *name,
                                            tilly_error *error);
/* The book's own type whose traits a derived type has; a book's type is its own. The number given
 * if there is no such type. */
TILLY_API uint32_t tilly_ruleset_type_base(const tilly_ruleset *self, uint32_t type);
TILLY_API uint32_t tilly_ruleset_qualities(const tilly_ruleset *self);
TILLY_API const char *tilly_ruleset_quality_name(const tilly_ruleset *self, uint32_t quality);

TILLY_API uint32_t tilly_ruleset_rulings(const tilly_ruleset *self);
TILLY_API tilly_status tilly_ruleset_ruling(const tilly_ruleset *self,
                                            uint32_t index,
                                            tilly_ruling *out);
/* "T1-087", "T1-D-08", "T1-R-05", "T1-Q-60". `number` is a clause number as it stands in events and
 * reasons (1000 and more: a ruling), a decision kind, a roll kind or a ruling number.
 * TILLY_E_UNKNOWN if this rule set has none. */
TILLY_API tilly_status tilly_ruleset_cite(
    const tilly_ruleset *self, enum tilly_cite what, uint32_t number, char *text, size_t room);
/* The unit of length, "TUM". */
TILLY_API const char *tilly_ruleset_length_name(const tilly_ruleset *self);
/* The phase of a turn that a row of the sequence belongs to, "Close Combat". NULL for a row of
 * set-up or none. */
TILLY_API const char *tilly_ruleset_phase(const tilly_ruleset *self, uint32_t row);
/* The sequence of play, beat by beat, from the tables the engine runs on. */
TILLY_API uint32_t tilly_ruleset_beats(const tilly_ruleset *self);
TILLY_API tilly_status tilly_ruleset_beat(const tilly_ruleset *self,
                                          uint32_t index,
                                          tilly_beat_info *out);
TILLY_END

#endif
