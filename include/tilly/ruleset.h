/**
 * @file
 * Rule sets: parameters, options, unit types, rulings and the sequence of play, listed and
 * settable.
 *
 * A rule set begins with the book's values. Change what is to be played otherwise, then give it to
 * armies and to tilly_battle_new(), which takes a frozen copy: changes made later do not reach that
 * battle (an edit does: TILLY_EDIT_PARAMETER).
 *
 * @code
 * tilly_ruleset *rules;
 * tilly_ruleset_new("tilly-1.2", NULL, &rules);
 * tilly_ruleset_set_text(rules, "unit_quality", "on", NULL);
 * tilly_ruleset_unref(rules);
 * @endcode
 *
 * Lengths are in 1/10000 of the rule set's unit (tilly_ruleset_length_name()), angles in 1/100
 * degree. A clause number, as it stands in `clause` of parameters, events, reasons and beats, is
 * turned into text by tilly_ruleset_cite(): below 1000 a clause of the book's catalogue in
 * docs/rules, from 1000 on a ruling; 0 is none.
 *
 * In these headers T1-087 is a clause of Tilly's Very Bad Day 1.2, GL-129 of Age of Glauben, TX-34
 * a reading for all books; -D- is a decision, -R- a roll, -Q- a ruling.
 *
 * Errors shared by all functions of this header that return a status, and not repeated below:
 * TILLY_E_NULL, a pointer that must not be NULL is (a parameter may be NULL only where it says so);
 * TILLY_E_HANDLE, a handle of another kind; TILLY_E_SIZE, a record whose `size` the caller did not
 * set (tilly/export.h). After an error nothing has changed and out-parameters keep what they held,
 * except an `error`, which says what is wrong. Functions that return a pointer or a number give
 * NULL or 0 for NULL or a handle of another kind.
 *
 * A returned pointer is borrowed: never free it. It lives as long as the rule set, and static texts
 * for ever. A handle that comes through an out-parameter is yours: give it back with
 * tilly_ruleset_unref().
 */
#ifndef TILLY_RULESET_H
#define TILLY_RULESET_H

#include <stddef.h>
#include <stdint.h>
#include <tilly/status.h>
#include <tilly/units.h>

/** The rules a battle is fought by. Opaque; counted by reference. */
typedef struct tilly_ruleset tilly_ruleset;

/** The most unit types of a rule set, derived ones included. */
enum { TILLY_MOST_TYPES = 32 };

/** One parameter or option. */
typedef struct tilly_parameter {
    uint32_t size;       /**< set by the caller: sizeof(tilly_parameter) */
    uint16_t measure;    /**< tilly_measure of the five numbers that follow */
    uint16_t clause;     /**< of the book, or a ruling; 0: none */
    int32_t least, most; /**< the range allowed */
    int32_t usual;       /**< the rule book's value; of a derived type its base type's */
    int32_t value;       /**< the value now */
    int32_t step;        /**< its natural step; 1 for counts, switches and choices */
    uint32_t option;     /**< 1: an option (a way to play); 0: a number of the rules */
    char name[48];       /**< "unit_quality"; of a unit type "horse.move" */
    char text[160];      /**< one sentence */
} tilly_parameter;
/** First value of a tilly_parameter: its size, all else 0. */
#define TILLY_PARAMETER_INIT TILLY_SIZED(tilly_parameter)

/** How a question that the book leaves open is decided. */
typedef struct tilly_ruling {
    uint32_t size;   /**< set by the caller: sizeof(tilly_ruling) */
    uint16_t number; /**< for TILLY_CITE_RULING: 60 of "T1-Q-60" */
    uint16_t clause; /**< the same as a clause number: 1000 + number */
    char text[240];  /**< the decision in a sentence or two */
} tilly_ruling;
/** First value of a tilly_ruling: its size, all else 0. */
#define TILLY_RULING_INIT TILLY_SIZED(tilly_ruling)

/** The kind of number that is to be cited. */
enum tilly_cite {
    TILLY_CITE_CLAUSE = 1,   /**< a clause number of an event, a reason, a parameter, a beat */
    TILLY_CITE_DECISION = 2, /**< a tilly_decision_kind */
    TILLY_CITE_ROLL = 3,     /**< a tilly_roll_kind */
    TILLY_CITE_RULING = 4    /**< a tilly_ruling.number */
};

/** The part a beat has in the sequence of play. */
enum tilly_beat {
    TILLY_BEAT_ACTS = 0,
    TILLY_BEAT_ASKS = 1, /**< a player answers: TILLY_DECISION */
    TILLY_BEAT_ROLLS = 2 /**< dice are thrown: TILLY_ROLL */
};

/** One line of the sequence of play as the code carries it out: a beat of a step. */
typedef struct tilly_beat_info {
    uint32_t size;      /**< set by the caller: sizeof(tilly_beat_info) */
    uint16_t row;       /**< of the sequence, from 0, set-up first; TILLY_NO_ROW: others call it */
    uint16_t step;      /**< index of the step */
    uint16_t beat;      /**< index of the beat in its step, from 0 */
    uint16_t what;      /**< tilly_beat */
    uint16_t kind;      /**< tilly_decision_kind or tilly_roll_kind; 0: it acts, or has several */
    uint16_t clause;    /**< of the beat, else of its row */
    char number[8];     /**< the row's, "1.1"; empty for a step that others call */
    char title[40];     /**< the row's, "Move"; empty for a step that others call */
    char name[32];      /**< of the step, as saves and records have it */
    char beat_name[32]; /**< of the beat, as saves and records have it */
} tilly_beat_info;
/** First value of a tilly_beat_info: its size, all else 0. */
#define TILLY_BEAT_INFO_INIT TILLY_SIZED(tilly_beat_info)

/** What a length may be given in. */
enum tilly_length_in {
    TILLY_IN_UNITS = 1,       /**< units of the rule set: tilly_ruleset_length_name() */
    TILLY_IN_BASE_WIDTHS = 2, /**< what the players' foot and horse bases are wide */
    TILLY_IN_MILLIMETRES = 3, /**< on the players' table */
    TILLY_IN_INCHES = 4,      /**< on the players' table; 25.4 mm each */
    TILLY_IN_METRES = 5       /**< of the field that the table stands for */
};

/** tilly_beat_info.row of a step that is not in the sequence but called by others. */
#define TILLY_NO_ROW 0xffff

TILLY_BEGIN
/**
 * Lists the rule sets of this build.
 *
 * @param index  from 0
 * @return the id, "tilly-1.2" or "glauben", static; NULL past the last
 */
TILLY_API const char *tilly_rulesets(uint32_t index);

/**
 * Makes a rule set with the book's values.
 *
 * @param id         one that tilly_rulesets() gives
 * @param allocator  copied, used for the rule set and for armies made from it; NULL: malloc
 * @param out        the rule set; yours
 * @return TILLY_OK; TILLY_E_UNKNOWN: no such rule set; TILLY_E_MEMORY; of an allocator TILLY_E_SIZE
 *         and TILLY_E_NULL (it lacks a function) too
 */
TILLY_API tilly_status tilly_ruleset_new(const char *id,
                                         const tilly_allocator *allocator,
                                         tilly_ruleset **out);

/**
 * Copies a rule set; the copy of a frozen one can be changed.
 *
 * @param self  the rule set, frozen or not
 * @param out   the copy; yours
 * @return TILLY_OK; TILLY_E_MEMORY
 */
TILLY_API tilly_status tilly_ruleset_copy(const tilly_ruleset *self, tilly_ruleset **out);

/**
 * Adds a reference.
 *
 * @param self  the rule set; may be NULL
 * @return self
 */
TILLY_API tilly_ruleset *tilly_ruleset_ref(tilly_ruleset *self);

/**
 * Gives a reference back; the last one frees the rule set.
 *
 * @param self  the rule set; NULL does nothing
 */
TILLY_API void tilly_ruleset_unref(tilly_ruleset *self);

/**
 * Tells the id of a rule set, for tilly_ruleset_new() and files.
 *
 * @param self  the rule set
 * @return "tilly-1.2", static
 */
TILLY_API const char *tilly_ruleset_id(const tilly_ruleset *self);

/**
 * Tells the title of the book.
 *
 * @param self  the rule set
 * @return "Tilly's Very Bad Day 1.2", static
 */
TILLY_API const char *tilly_ruleset_title(const tilly_ruleset *self);

/**
 * Tells the revision of the code: it is raised when the same inputs give another battle than
 * before.
 *
 * @param self  the rule set
 * @return from 1
 */
TILLY_API uint32_t tilly_ruleset_revision(const tilly_ruleset *self);

/**
 * Hashes id, revision, derived types, all values, and the book's tables if a file can replace them;
 * the same on every machine. Equal hashes: the same rules.
 *
 * @param self  the rule set
 * @param out   the hash
 * @return TILLY_OK
 */
TILLY_API tilly_status tilly_ruleset_hash(const tilly_ruleset *self, uint64_t *out);

/**
 * Counts parameters and options: first those of the game, then those of each unit type in turn.
 *
 * @param self  the rule set
 * @return how many there are; a derived type adds its own at the end
 */
TILLY_API uint32_t tilly_ruleset_parameters(const tilly_ruleset *self);

/**
 * Reads a parameter or option.
 *
 * @param self   the rule set
 * @param index  from 0
 * @param out    the parameter; set out->size before the call
 * @return TILLY_OK; TILLY_E_RANGE: past the last
 */
TILLY_API tilly_status tilly_ruleset_parameter(const tilly_ruleset *self,
                                               uint32_t index,
                                               tilly_parameter *out);

/**
 * Finds a parameter or option by name.
 *
 * @param self   the rule set
 * @param name   "unit_quality", "horse.move"
 * @param index  its index, for tilly_ruleset_parameter() and TILLY_EDIT_PARAMETER
 * @return TILLY_OK; TILLY_E_UNKNOWN: no such parameter
 */
TILLY_API tilly_status tilly_ruleset_find(const tilly_ruleset *self,
                                          const char *name,
                                          uint32_t *index);

/**
 * Gives the word for a value of a switch ("off", "on") or a choice.
 *
 * @param self   the rule set
 * @param index  of the parameter, from 0
 * @param value  any number
 * @return the word, static; NULL for a plain number, a value out of range or an index past the last
 */
TILLY_API const char *tilly_ruleset_word(const tilly_ruleset *self, uint32_t index, int32_t value);

/**
 * Reads the value of a parameter or option.
 *
 * @param self   the rule set
 * @param name   of the parameter
 * @param value  its value, in its own measure
 * @return TILLY_OK; TILLY_E_UNKNOWN: no such parameter
 */
TILLY_API tilly_status tilly_ruleset_get(const tilly_ruleset *self,
                                         const char *name,
                                         int32_t *value);

/**
 * Sets a parameter or option.
 *
 * @param self   the rule set
 * @param name   of the parameter
 * @param value  in its own measure, between its least and most
 * @param error  filled after an error; set error->size before the call; may be NULL
 * @return TILLY_OK; TILLY_E_UNKNOWN: no such parameter; TILLY_E_RANGE: the error says the range;
 *         TILLY_E_FROZEN: the rule set belongs to a battle
 */
TILLY_API tilly_status tilly_ruleset_set(tilly_ruleset *self,
                                         const char *name,
                                         int32_t value,
                                         tilly_error *error);

/**
 * Sets a parameter or option by its text: "2.5" for a length, "45" for an angle in degrees, "on",
 * "off", a word of a choice.
 *
 * @param self   the rule set
 * @param name   of the parameter
 * @param value  its word, or a decimal number with a point whatever the locale
 * @param error  filled after an error; set error->size before the call; may be NULL
 * @return as tilly_ruleset_set(); TILLY_E_RANGE also for a text that is neither
 */
TILLY_API tilly_status tilly_ruleset_set_text(tilly_ruleset *self,
                                              const char *name,
                                              const char *value,
                                              tilly_error *error);

/**
 * Counts the unit types, derived ones included.
 *
 * @param self  the rule set
 * @return how many there are, at most TILLY_MOST_TYPES
 */
TILLY_API uint32_t tilly_ruleset_types(const tilly_ruleset *self);

/**
 * Tells the name of a unit type.
 *
 * @param self  the rule set
 * @param type  index from 0
 * @return "pike+shot", borrowed; NULL past the last
 */
TILLY_API const char *tilly_ruleset_type_name(const tilly_ruleset *self, uint32_t type);

/**
 * Finds a unit type by name.
 *
 * @param self  the rule set
 * @param name  of the type
 * @param type  its index, for tilly_unit_spec.type
 * @return TILLY_OK; TILLY_E_UNKNOWN: no such type
 */
TILLY_API tilly_status tilly_ruleset_type(const tilly_ruleset *self,
                                          const char *name,
                                          uint32_t *type);

/**
 * Adds a unit type with all numbers and traits of another, whose numbers can then be set:
 * "cuirassiers.resolve".
 *
 * @param self   the rule set
 * @param base   name of the type it is derived from; its traits are those of the book's type
 * @param name   1 to 31 of a-z, 0-9, _, +, - and inner spaces
 * @param error  filled after an error; set error->size before the call; may be NULL
 * @return TILLY_OK; TILLY_E_UNKNOWN: no type `base`; TILLY_E_RANGE: the name is taken, or not as
 *         above; TILLY_E_FULL: there are TILLY_MOST_TYPES; TILLY_E_FROZEN: the rule set belongs to
 *         a battle
 */
TILLY_API tilly_status tilly_ruleset_derive(tilly_ruleset *self,
                                            const char *base,
                                            const char *name,
                                            tilly_error *error);

/**
 * Tells the book's own type whose traits a type has.
 *
 * @param self  the rule set
 * @param type  index from 0
 * @return the index of that type, of a book's type its own; `type` itself past the last or for a
 *         handle of another kind
 */
TILLY_API uint32_t tilly_ruleset_type_base(const tilly_ruleset *self, uint32_t type);

/**
 * Counts the qualities of units.
 *
 * @param self  the rule set
 * @return how many there are, from 1
 */
TILLY_API uint32_t tilly_ruleset_qualities(const tilly_ruleset *self);

/**
 * Tells the name of a quality.
 *
 * @param self     the rule set
 * @param quality  index from 0, which is the ordinary one
 * @return the name, static; NULL past the last
 */
TILLY_API const char *tilly_ruleset_quality_name(const tilly_ruleset *self, uint32_t quality);

/**
 * Counts the rulings.
 *
 * @param self  the rule set
 * @return how many there are
 */
TILLY_API uint32_t tilly_ruleset_rulings(const tilly_ruleset *self);

/**
 * Reads a ruling.
 *
 * @param self   the rule set
 * @param index  from 0; not its number
 * @param out    the ruling; set out->size before the call
 * @return TILLY_OK; TILLY_E_RANGE: past the last
 */
TILLY_API tilly_status tilly_ruleset_ruling(const tilly_ruleset *self,
                                            uint32_t index,
                                            tilly_ruling *out);

/**
 * Writes a number as the catalogues in docs/rules have it: "T1-087", "T1-D-08", "T1-R-05",
 * "T1-Q-60". Two that belong together are "T1-D-03+04"; "T1-D-21/22" are the first and the second
 * side's, "SC-D-07-11" all from the one to the other.
 *
 * @param self    the rule set
 * @param what    the kind of number
 * @param number  a clause number, a decision kind, a roll kind or a ruling's number
 * @param text    written with its ending 0; must not be NULL
 * @param room    its bytes; 16 are always enough
 * @return TILLY_OK; TILLY_E_UNKNOWN: this rule set has no such number; TILLY_E_ROOM: the text was
 *         cut to room - 1 bytes (of room 0 nothing is written)
 */
TILLY_API tilly_status tilly_ruleset_cite(
    const tilly_ruleset *self, enum tilly_cite what, uint32_t number, char *text, size_t room);

/**
 * Tells the name of the unit of length.
 *
 * @param self  the rule set
 * @return "TUM", "mm", "inches", static
 */
TILLY_API const char *tilly_ruleset_length_name(const tilly_ruleset *self);

/**
 * Tells how the strength of units is counted: in rows of units, army lists, edits and events.
 *
 * @param self  the rule set
 * @return a tilly_measure: TILLY_COUNT; TILLY_HALVES where 39 means 19.5 points (SC-Q-12), which
 *         files, sentences and pictures say so; 0 for a wrong handle
 */
TILLY_API uint32_t tilly_ruleset_strength(const tilly_ruleset *self);

/**
 * Converts a length between the units of the rule set and what players measure with. Of 40 mm bases
 * a TUM is 20 mm, and 3 TUM are 2.362 inches (T1-001); a millimetre of Glauben's board is 2 metres
 * of the field.
 *
 * @param self        the rule set
 * @param length      in 1/10000 of `given`
 * @param given       what the length is in
 * @param wanted      what it is to be in
 * @param base_width  of the players' bases, in 1/10000 mm, at most 1000 mm; 0 where nothing asks
 *                    for it: Tilly's TUM is half of it, Glauben's unit is a millimetre
 * @param out         in 1/10000 of `wanted`, rounded to the nearest, halves away from 0
 * @return TILLY_OK; TILLY_E_RANGE: no such tilly_length_in, a base width that is needed and not
 *         given or too large, or a result that does not fit; TILLY_E_UNSUPPORTED: metres, in a book
 *         without a scale
 */
TILLY_API tilly_status tilly_ruleset_convert(const tilly_ruleset *self,
                                             int32_t length,
                                             enum tilly_length_in given,
                                             enum tilly_length_in wanted,
                                             int32_t base_width,
                                             int32_t *out);

/**
 * Tells the phase of a turn that a row of the sequence belongs to.
 *
 * @param self  the rule set
 * @param row   index from 0: tilly_battle_info.row, tilly_beat_info.row
 * @return "Close Combat", static; NULL for a row of set-up or past the last
 */
TILLY_API const char *tilly_ruleset_phase(const tilly_ruleset *self, uint32_t row);

/**
 * Counts the beats of the sequence of play: those of its rows in order, then those of the steps
 * that others call. They come from the tables the engine runs on.
 *
 * @param self  the rule set
 * @return how many there are
 */
TILLY_API uint32_t tilly_ruleset_beats(const tilly_ruleset *self);

/**
 * Reads a beat of the sequence of play.
 *
 * @param self   the rule set
 * @param index  from 0, in the order of tilly_ruleset_beats()
 * @param out    the beat; set out->size before the call
 * @return TILLY_OK; TILLY_E_RANGE: past the last
 */
TILLY_API tilly_status tilly_ruleset_beat(const tilly_ruleset *self,
                                          uint32_t index,
                                          tilly_beat_info *out);
TILLY_END

#endif
