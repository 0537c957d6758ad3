/**
 * @file
 * Armies: the order of battle of one side, built in code or read from a file (tilly/files.h).
 *
 * An army belongs to a rule set, which knows its types, qualities and flags. It is built in this
 * order: make it, add commands, add units to them; check it against the list rules when it is done.
 * Two armies go into tilly_battle_new(), which takes frozen copies: change yours afterwards as you
 * like.
 *
 * @code
 * tilly_army *army;
 * uint32_t wing;
 * tilly_unit_spec horse = TILLY_UNIT_SPEC_INIT;
 * horse.type = 1;
 * tilly_army_new(rules, "Swedes", &army);
 * tilly_army_add_command(army, "Right wing", &wing);
 * horse.command = wing;
 * tilly_army_add_unit(army, &horse, NULL);
 * tilly_army_unref(army);
 * @endcode
 *
 * Lengths are in 1/10000 of the rule set's unit. Names are UTF-8, at most TILLY_NAME - 1 = 47 bytes
 * long, and have no control characters (docs/conventions.md).
 *
 * Errors shared by all functions of this header that return a status, and not repeated below:
 * TILLY_E_NULL, a pointer that must not be NULL is (a parameter may be NULL only where it says so);
 * TILLY_E_HANDLE, a handle of another kind; TILLY_E_SIZE, a record whose `size` the caller did not
 * set (tilly/export.h); TILLY_E_FROZEN, from functions that change an army: it belongs to a battle.
 * After an error nothing has changed and out-parameters keep what they held. Functions that return
 * a pointer or a number give NULL or 0 for NULL or a handle of another kind.
 *
 * A returned pointer is borrowed: never free it. Texts of an army live until the army changes or
 * its last reference is given back. A handle that comes through an out-parameter is yours: give it
 * back with tilly_army_unref().
 *
 * Breaches are asked for one by one (tilly_army_breach()).
 */
#ifndef TILLY_ARMY_H
#define TILLY_ARMY_H

#include <stdint.h>
#include <tilly/reason.h>
#include <tilly/ruleset.h>

/** The order of battle of one side. Opaque; counted by reference. */
typedef struct tilly_army tilly_army;

/** Limits of an army. */
enum { TILLY_MOST_UNITS = 512, TILLY_MOST_COMMANDS = 32 };

/** One unit of an army. Start from TILLY_UNIT_SPEC_INIT: 0 leaves a field to its type and quality.
 */
typedef struct tilly_unit_spec {
    uint32_t size;    /**< set by the caller: sizeof(tilly_unit_spec) */
    uint16_t type;    /**< index of a unit type: tilly_ruleset_type() */
    uint16_t quality; /**< index of a quality; 0 is ordinary: tilly_ruleset_quality_name() */
    /** Index of its command, from 0: tilly_army_add_command(). 0 is the first, also where nothing
     * is said. */
    uint32_t command;
    /** Length of the base from side to side; 0: the type's. At most 10 units of length; always 0
     * where the book gives the bases (Glauben). */
    int32_t width;
    /** Length of the base from front to rear; as width. */
    int32_t depth;
    /** Strength at the start; 0: as type and quality say. Tilly: resolve, at most 64. Glauben: base
     * units, at most 10; 0 is the most that its nation may have. Scruby: points, counted as
     * tilly_ruleset_strength() says. */
    int32_t strength;
    char name[TILLY_NAME]; /**< empty: made from type and number, "Horse 3" */
    /** Glauben: the bonus that a general gives, in thousandths, 1 to 1000 (GL-Q-140); 0: what the
     * tables give his name, else his nation. 0 for all other units, and in Tilly. */
    int32_t bonus;
    /** Tilly 2.0a: the state in which cannons are bought (T2-038), TILLY_FORMATION_LIMBERED or
     * TILLY_FORMATION_UNLIMBERED; 0: it is chosen as they are deployed, and they are unlimbered
     * where nobody is asked. 0 for all other units, for types whose `limbered_move` is 0, which are
     * never limbered (T2-Q-77), and in all other books. */
    uint32_t formation;
} tilly_unit_spec;
/** First value of a tilly_unit_spec: its size, all else 0. */
#define TILLY_UNIT_SPEC_INIT TILLY_SIZED(tilly_unit_spec)

TILLY_BEGIN
/**
 * Makes an empty army for a rule set.
 *
 * @param rules  the rule set; the army keeps a reference of its own and uses its allocator
 * @param name   UTF-8, at most 47 bytes; copied; may be empty
 * @param out    the army; yours
 * @return TILLY_OK; TILLY_E_RANGE: the name is too long, not UTF-8, or has a control character;
 *         TILLY_E_MEMORY
 */
TILLY_API tilly_status tilly_army_new(tilly_ruleset *rules, const char *name, tilly_army **out);

/**
 * Copies an army; the copy of a frozen one can be changed. The rule set is shared, not copied.
 *
 * @param self  the army, frozen or not
 * @param out   the copy; yours
 * @return TILLY_OK; TILLY_E_MEMORY
 */
TILLY_API tilly_status tilly_army_copy(const tilly_army *self, tilly_army **out);

/**
 * Adds a reference.
 *
 * @param self  the army; may be NULL
 * @return self
 */
TILLY_API tilly_army *tilly_army_ref(tilly_army *self);

/**
 * Gives a reference back; the last one frees the army.
 *
 * @param self  the army; NULL does nothing
 */
TILLY_API void tilly_army_unref(tilly_army *self);

/**
 * Tells the name of an army.
 *
 * @param self  the army
 * @return its name, borrowed
 */
TILLY_API const char *tilly_army_name(const tilly_army *self);

/**
 * Tells the rule set an army was made for.
 *
 * @param self  the army
 * @return the rule set, borrowed; a frozen copy if the army belongs to a battle
 */
TILLY_API tilly_ruleset *tilly_army_rules(const tilly_army *self);

/**
 * Sets a flag of the list, which speaks of the army as a whole. Tilly has "light_horse_allowed"
 * (T1-059), 0 or 1; 2.0a "fortifications" too, how many are bought with the army (T2-039). Glauben
 * has "nation" (a command may have its own: tilly_army_command_choose()), "chief" (1 + number of
 * the commander in chief; 0 the first general, GL-Q-96), "edge" (own base edge, GL-Q-110) and the
 * sides of the deployment area "area_left", "area_near", "area_right", "area_far" (lengths).
 *
 * @param self   the army
 * @param name   of a flag: tilly_army_flag()
 * @param value  measured as tilly_army_flag_measure() says
 * @return TILLY_OK; TILLY_E_UNKNOWN: no such flag; TILLY_E_RANGE: a value it may not have
 */
TILLY_API tilly_status tilly_army_set(tilly_army *self, const char *name, int32_t value);

/**
 * Reads a flag of the list.
 *
 * @param self   the army
 * @param name   of a flag: tilly_army_flag()
 * @param value  its value, measured as tilly_army_flag_measure() says
 * @return TILLY_OK; TILLY_E_UNKNOWN: no such flag
 */
TILLY_API tilly_status tilly_army_get(const tilly_army *self, const char *name, int32_t *value);

/**
 * Sets a flag of the list by the word for its value: "nation" to "SWE".
 *
 * @param self  the army
 * @param name  of a flag that is measured by TILLY_CHOICE
 * @param word  one that tilly_army_flag_word() gives
 * @return TILLY_OK; TILLY_E_UNKNOWN: no such flag, or a word it does not have
 */
TILLY_API tilly_status tilly_army_choose(tilly_army *self, const char *name, const char *word);

/**
 * Lists the flags of the army's rule set.
 *
 * @param self   the army
 * @param index  from 0
 * @return the name, static; NULL past the last
 */
TILLY_API const char *tilly_army_flag(const tilly_army *self, uint32_t index);

/**
 * Gives the word for a value of a flag.
 *
 * @param self   the army
 * @param name   of a flag; may be NULL
 * @param value  any number
 * @return the word, borrowed from the rule set; NULL for a flag of plain numbers, a value without
 *         a word, or an unknown name
 */
TILLY_API const char *tilly_army_flag_word(const tilly_army *self, const char *name, int32_t value);

/**
 * Tells how the value of a flag is measured.
 *
 * @param self  the army
 * @param name  of a flag; may be NULL
 * @return a tilly_measure: TILLY_SWITCH (0 or 1), TILLY_CHOICE (by words), TILLY_LENGTH or
 *         TILLY_COUNT; TILLY_MEASURE_NONE for an unknown name
 */
TILLY_API uint32_t tilly_army_flag_measure(const tilly_army *self, const char *name);

/**
 * Adds a command at the end of the list; of Glauben it is a formation.
 *
 * @param self     the army
 * @param name     UTF-8, at most 47 bytes; copied; empty: "Command 3", by its number
 * @param command  its index, from 0; may be NULL
 * @return TILLY_OK; TILLY_E_RANGE: as of tilly_army_new(); TILLY_E_FULL: there are
 *         TILLY_MOST_COMMANDS
 */
TILLY_API tilly_status tilly_army_add_command(tilly_army *self,
                                              const char *name,
                                              uint32_t *command);

/**
 * Sets a flag of the list for one command, by the word for its value; for the others the army's
 * value stands. Glauben has "nation" (GL-Q-139); Tilly has none.
 *
 * @param self     the army
 * @param command  its index, from 0
 * @param name     of a flag that a command may have of its own
 * @param own      a word that tilly_army_flag_word() gives; NULL: the army's value again
 * @return TILLY_OK; TILLY_E_UNKNOWN: no such flag of a command, or a word it does not have;
 *         TILLY_E_RANGE: no such command
 */
TILLY_API tilly_status tilly_army_command_choose(tilly_army *self,
                                                 uint32_t command,
                                                 const char *name,
                                                 const char *own);

/**
 * Reads a flag of one command: its own value, or the army's.
 *
 * @param self     the army
 * @param command  its index, from 0
 * @param name     of any flag: tilly_army_flag()
 * @param value    its value, measured as tilly_army_flag_measure() says
 * @return TILLY_OK; TILLY_E_UNKNOWN: no such flag; TILLY_E_RANGE: no such command
 */
TILLY_API tilly_status tilly_army_command_get(const tilly_army *self,
                                              uint32_t command,
                                              const char *name,
                                              int32_t *value);

/**
 * Adds a unit at the end of the list. Limits of the list rules are not looked at here:
 * tilly_army_breach().
 *
 * @param self   the army
 * @param spec   the unit; copied
 * @param index  its place in the army, from 0: tilly_unit.number in a battle; may be NULL
 * @return TILLY_OK; TILLY_E_RANGE: no such type, quality or command, a base, a strength or a
 *         bonus out of range, a formation that its type is not bought in, or a name that is
 *         not UTF-8, has a control character or does not end; TILLY_E_FULL: there are
 *         TILLY_MOST_UNITS; TILLY_E_MEMORY
 */
TILLY_API tilly_status tilly_army_add_unit(tilly_army *self,
                                           const tilly_unit_spec *spec,
                                           uint32_t *index);

/**
 * Removes a unit. Those behind it move up: their indices fall by 1.
 *
 * @param self   the army
 * @param index  from 0
 * @return TILLY_OK; TILLY_E_RANGE: no such unit
 */
TILLY_API tilly_status tilly_army_remove_unit(tilly_army *self, uint32_t index);

/**
 * Counts the commands of an army.
 *
 * @param self  the army
 * @return how many there are, 0 to TILLY_MOST_COMMANDS
 */
TILLY_API uint32_t tilly_army_commands(const tilly_army *self);

/**
 * Tells the name of a command.
 *
 * @param self     the army
 * @param command  its index, from 0
 * @return the name, borrowed; NULL past the last
 */
TILLY_API const char *tilly_army_command_name(const tilly_army *self, uint32_t command);

/**
 * Counts the units of an army.
 *
 * @param self  the army
 * @return how many there are, 0 to TILLY_MOST_UNITS
 */
TILLY_API uint32_t tilly_army_units(const tilly_army *self);

/**
 * Reads a unit. Fields that were 0 are filled in where type, quality or nation decide them; a base
 * that the book gives stays 0.
 *
 * @param self   the army
 * @param index  from 0
 * @param out    the unit; set out->size before the call
 * @return TILLY_OK; TILLY_E_RANGE: no such unit
 */
TILLY_API tilly_status tilly_army_unit(const tilly_army *self,
                                       uint32_t index,
                                       tilly_unit_spec *out);

/**
 * Adds up what the units cost: points in Tilly (2.5), base units of the regiments and batteries in
 * Glauben.
 *
 * @param self    the army
 * @param points  the sum
 * @return TILLY_OK
 */
TILLY_API tilly_status tilly_army_points(const tilly_army *self, uint32_t *points);

/**
 * Judges an army by the list rules of its rule set, and gives one of the breaches.
 *
 * @code
 * tilly_reason why = TILLY_REASON_INIT;
 * uint32_t count = 1;
 * for (uint32_t i = 0; i < count && tilly_army_breach(army, i, &why, &count) == TILLY_OK; i++)
 *     if (count)
 *         tilly_army_reason_text(army, &why, text, sizeof text, NULL);
 * @endcode
 *
 * @param self   the army
 * @param index  which breach, from 0
 * @param why    the breach with its clause, TILLY_WHY_NONE past the last; set why->size before the
 *               call; may be NULL
 * @param count  how many breaches there are; 0: the army keeps the rules
 * @return TILLY_OK, even if there are breaches
 */
TILLY_API tilly_status tilly_army_breach(const tilly_army *self,
                                         uint32_t index,
                                         tilly_reason *why,
                                         uint32_t *count);

/**
 * Says a breach of the list rules as a sentence, with the list's own names of unit types, commands
 * and units.
 *
 * @param self    the army that was judged
 * @param reason  a breach of it, as tilly_army_breach() gives it
 * @param text    UTF-8, ending with 0; may be NULL when room is 0
 * @param room    bytes of `text`, the ending 0 included; 0 asks
 * @param needed  bytes of the whole sentence, the ending 0 included; may be NULL
 * @return TILLY_OK; TILLY_E_ROOM: it was cut; TILLY_E_UNKNOWN: no such code
 */
TILLY_API tilly_status tilly_army_reason_text(
    const tilly_army *self, const tilly_reason *reason, char *text, size_t room, size_t *needed);

/**
 * Hashes name, flags, commands and units; the same on every machine. The rule set is not in it:
 * tilly_ruleset_hash().
 *
 * @param self  the army
 * @param out   the hash; 0 for an enemy's army in a redacted battle of a book with secrets
 * @return TILLY_OK
 */
TILLY_API tilly_status tilly_army_hash(const tilly_army *self, uint64_t *out);
TILLY_END

#endif
