/**
 * @file
 * Files: rule set, tables, army, table, scenario, save and record as JSON text (docs/formats/). The
 * library reads and writes memory, never the disk. One that was built without files
 * (-DTILLY_FILES=OFF) has none of these functions.
 *
 * Readers take `length` bytes of UTF-8 and leave nothing half made. An ending 0 is not needed and
 * must not be counted: of a text that was written into `needed` bytes, pass `needed` - 1.
 * They share these errors:
 * - TILLY_E_FORMAT: not JSON, another format, or something missing, unknown, twice, of the wrong
 *   kind or out of range, and armies, deployments and inputs that the rules refuse. `error` has
 *   line, column, path and what was expected;
 * - TILLY_E_VERSION: of a later version than this library reads;
 * - TILLY_E_NULL: `text`, a handle or an out-pointer is NULL, or a function of the allocator;
 * - TILLY_E_HANDLE: a handle of another kind;
 * - TILLY_E_SIZE: the `size` of the error, of the allocator or of a result was not set;
 * - TILLY_E_MEMORY.
 * Out-parameters other than `error` are then untouched. The handle that a reader makes is yours,
 * with one reference for you.
 *
 * Writers allocate nothing. They write at most `room` bytes with an ending 0, and give in `*needed`
 * how many the whole file takes, the 0 included. They share these errors:
 * - TILLY_E_ROOM: it was cut, and `*needed` is set. Room 0 asks for `*needed`, with TILLY_OK;
 * - TILLY_E_NULL: the handle is NULL, or `text` is although room is not 0;
 * - TILLY_E_HANDLE: a handle of another kind.
 *
 * @code
 * tilly_battle_save(battle, NULL, 0, &needed);
 * text = malloc(needed);
 * tilly_battle_save(battle, text, needed, NULL);
 * tilly_battle_load(text, needed - 1, NULL, &later, &error);
 * @endcode
 */
#ifndef TILLY_FILES_H
#define TILLY_FILES_H

#include <stddef.h>
#include <stdint.h>
#include <tilly/battle.h>
#include <tilly/script.h>

TILLY_BEGIN
/**
 * Reads a rule set.
 *
 * @param text       the file
 * @param length     its bytes
 * @param allocator  memory of the rule set; NULL: malloc
 * @param out        the rule set: tilly_ruleset_unref()
 * @param error      filled on failure; set its size; may be NULL
 * @return TILLY_OK, and the errors at the top of this header; TILLY_E_MISMATCH: the file names the
 *         book's own tables by a hash, and those of this library are others; TILLY_E_FULL: more
 *         table entries than there is room for
 */
TILLY_API tilly_status tilly_ruleset_read(const char *text,
                                          size_t length,
                                          const tilly_allocator *allocator,
                                          tilly_ruleset **out,
                                          tilly_error *error);

/**
 * Writes a rule set with all its numbers and, if they were replaced, its tables.
 *
 * @param self    a rule set
 * @param text    may be NULL when room is 0
 * @param room    bytes of `text`, the ending 0 included; 0 asks
 * @param needed  bytes of the whole file, the ending 0 included; may be NULL
 * @return TILLY_OK, and the errors at the top of this header
 */
TILLY_API tilly_status tilly_ruleset_write(const tilly_ruleset *self,
                                           char *text,
                                           size_t room,
                                           size_t *needed);

/**
 * Replaces the tables of a rule set whose book has tables (docs/formats/tables.md).
 *
 * A file that breaks a rule is refused: `error` names the first broken rule with its place, and the
 * tables in force stay. What is only doubtful is loaded, and tilly_ruleset_tables_warning() tells
 * it.
 *
 * @param self      a rule set of your own, not a battle's
 * @param text      the file
 * @param length    its bytes
 * @param warnings  how many there are; may be NULL
 * @param error     filled on failure; set its size; may be NULL
 * @return TILLY_OK; TILLY_E_UNSUPPORTED: the book has no tables that a file can replace;
 *         TILLY_E_FROZEN: the rule set belongs to a battle; TILLY_E_FULL: more entries than there
 *         is room for; and the errors at the top of this header
 */
TILLY_API tilly_status tilly_ruleset_tables_read(
    tilly_ruleset *self, const char *text, size_t length, uint32_t *warnings, tilly_error *error);

/**
 * Judges a file of tables as tilly_ruleset_tables_read() does, without loading it, and gives one of
 * its warnings.
 *
 * @param self     a rule set, a battle's too
 * @param text     the file
 * @param length   its bytes
 * @param index    which warning, from 0
 * @param warning  the warning: place, text and status TILLY_OK; left alone past the last. Where the
 *                 file is refused, the error. Set its size; may be NULL
 * @param count    how many warnings there are
 * @return TILLY_OK, also past the last; TILLY_E_UNSUPPORTED: the book has no tables that a file can
 *         replace; TILLY_E_FULL: more entries than there is room for; and the errors at the top of
 *         this header
 */
TILLY_API tilly_status tilly_ruleset_tables_warning(const tilly_ruleset *self,
                                                    const char *text,
                                                    size_t length,
                                                    uint32_t index,
                                                    tilly_error *warning,
                                                    uint32_t *count);

/**
 * Writes the tables in force, whole, as tilly_ruleset_tables_read() takes them.
 *
 * @param self    a rule set
 * @param text    may be NULL when room is 0
 * @param room    bytes of `text`, the ending 0 included; 0 asks
 * @param needed  bytes of the whole file, the ending 0 included; may be NULL
 * @return TILLY_OK, and the errors at the top of this header; TILLY_E_UNSUPPORTED: the book
 *         has no tables that a file can replace
 */
TILLY_API tilly_status tilly_ruleset_tables_write(const tilly_ruleset *self,
                                                  char *text,
                                                  size_t room,
                                                  size_t *needed);

/**
 * Reads an army.
 *
 * Lists that break the rules are read too: tilly_army_breach() and tilly_battle_new() judge them.
 *
 * @param text       the file
 * @param length     its bytes
 * @param rules      the rule set it is for, referenced by the army; its memory is the army's too
 * @param out        the army: tilly_army_unref()
 * @param error      filled on failure; set its size; may be NULL
 * @return TILLY_OK, and the errors at the top of this header; TILLY_E_MISMATCH: the file is for
 *         another rule set
 */
TILLY_API tilly_status tilly_army_read(
    const char *text, size_t length, tilly_ruleset *rules, tilly_army **out, tilly_error *error);

/**
 * Writes an army.
 *
 * @param self    an army
 * @param text    may be NULL when room is 0
 * @param room    bytes of `text`, the ending 0 included; 0 asks
 * @param needed  bytes of the whole file, the ending 0 included; may be NULL
 * @return TILLY_OK, and the errors at the top of this header
 */
TILLY_API tilly_status tilly_army_write(const tilly_army *self,
                                        char *text,
                                        size_t room,
                                        size_t *needed);

/**
 * Reads a table with its ground.
 *
 * @param text       the file
 * @param length     its bytes
 * @param allocator  memory of the table; NULL: malloc
 * @param out        the table: tilly_table_unref()
 * @param error      filled on failure; set its size; may be NULL
 * @return TILLY_OK, and the errors at the top of this header
 */
TILLY_API tilly_status tilly_table_read(const char *text,
                                        size_t length,
                                        const tilly_allocator *allocator,
                                        tilly_table **out,
                                        tilly_error *error);

/**
 * Writes a table with its ground.
 *
 * @param self    a table
 * @param text    may be NULL when room is 0
 * @param room    bytes of `text`, the ending 0 included; 0 asks
 * @param needed  bytes of the whole file, the ending 0 included; may be NULL
 * @return TILLY_OK, and the errors at the top of this header
 */
TILLY_API tilly_status tilly_table_write(const tilly_table *self,
                                         char *text,
                                         size_t room,
                                         size_t *needed);

/**
 * Reads a scenario and makes its battle: rule set, table, both armies, deployment or free set-up,
 * roles, turn limit.
 *
 * @param text       the file
 * @param length     its bytes
 * @param seed       of the battle's dice
 * @param ignore     TILLY_SETUP_ bits that are taken from the scenario's own: TILLY_SETUP_DEPLOYED
 *                   plays the set-up instead of its deployment, TILLY_SETUP_ROLES with it throws
 *                   for the roles too; 0 takes it as it is
 * @param allocator  memory of the battle; NULL: malloc
 * @param out        the battle, its set-up ended if it is deployed: tilly_battle_unref()
 * @param error      filled on failure; set its size; may be NULL
 * @return TILLY_OK; TILLY_E_RANGE: ignore has unknown bits, or TILLY_SETUP_ROLES alone;
 *         TILLY_E_MISMATCH as for tilly_ruleset_read() and tilly_battle_new(); TILLY_E_FULL as for
 *         tilly_ruleset_read(); and the errors at the top of this header
 */
TILLY_API tilly_status tilly_scenario_read(const char *text,
                                           size_t length,
                                           uint64_t seed,
                                           uint32_t ignore,
                                           const tilly_allocator *allocator,
                                           tilly_battle **out,
                                           tilly_error *error);

/**
 * Reads a scenario for another edition of its rules, as tilly_scenario_read() does for its own.
 *
 * Editions of one family share their unit types. Parameters that the file sets are carried over;
 * all others have the values of the other edition. A misfit is a thing left out because that
 * edition does not have it: a parameter or a word for one, a flag of the armies, the state of
 * cannons; tilly_scenario_misfit() tells each. Armies and deployment are judged by the rules they
 * are read for.
 *
 * @param text       the file
 * @param length     its bytes
 * @param rules      id of the rule set to play by: tilly_rulesets(); NULL: the one that it names
 * @param seed       of the battle's dice
 * @param ignore     as of tilly_scenario_read()
 * @param allocator  memory of the battle; NULL: malloc
 * @param out        the battle, its set-up ended if it is deployed: tilly_battle_unref()
 * @param misfits    how many things were left out, 0 where `rules` is its own; may be NULL
 * @param error      filled on failure; set its size; may be NULL
 * @return TILLY_OK; TILLY_E_UNKNOWN: no rule set has that id; TILLY_E_MISMATCH also where it is not
 *         of the same family; and the errors of tilly_scenario_read()
 */
TILLY_API tilly_status tilly_scenario_read_for(const char *text,
                                               size_t length,
                                               const char *rules,
                                               uint64_t seed,
                                               uint32_t ignore,
                                               const tilly_allocator *allocator,
                                               tilly_battle **out,
                                               uint32_t *misfits,
                                               tilly_error *error);

/**
 * Tells one of the things that do not fit where a scenario is read for another edition of its
 * rules: tilly_scenario_read_for().
 *
 * @param text       the file
 * @param length     its bytes
 * @param rules      id of the rule set it would be read for
 * @param index      which, from 0, in the order of the file's rules, armies and places
 * @param allocator  memory while it reads; NULL: malloc
 * @param misfit     the misfit: place, text and status TILLY_OK; left alone past the last. Where
 *                   the file is refused, the error. Set its size; may be NULL
 * @param count      how many there are
 * @return TILLY_OK, also past the last; and the errors of tilly_scenario_read_for()
 */
TILLY_API tilly_status tilly_scenario_misfit(const char *text,
                                             size_t length,
                                             const char *rules,
                                             uint32_t index,
                                             const tilly_allocator *allocator,
                                             tilly_error *misfit,
                                             uint32_t *count);

/**
 * Writes a battle's rule set, table, armies and present places as a scenario.
 *
 * Units that are gone are left out; the others start afresh. While units are still to be deployed
 * there is no deployment in it (docs/formats/scenario.md).
 *
 * @param self    a battle
 * @param text    may be NULL when room is 0
 * @param room    bytes of `text`, the ending 0 included; 0 asks
 * @param needed  bytes of the whole file, the ending 0 included; may be NULL
 * @return TILLY_OK, and the errors at the top of this header
 */
TILLY_API tilly_status tilly_scenario_write(const tilly_battle *self,
                                            char *text,
                                            size_t room,
                                            size_t *needed);

/**
 * Writes the exact state of a battle, in the middle of anything. The log is not part of it.
 *
 * @param self    a battle
 * @param text    may be NULL when room is 0
 * @param room    bytes of `text`, the ending 0 included; 0 asks
 * @param needed  bytes of the whole file, the ending 0 included; may be NULL
 * @return TILLY_OK, and the errors at the top of this header; TILLY_E_UNSUPPORTED: the battle was
 *         redacted, and a part of the enemy's list is not known
 */
TILLY_API tilly_status tilly_battle_save(const tilly_battle *self,
                                         char *text,
                                         size_t room,
                                         size_t *needed);

/**
 * Reads a save: the battle goes on with the same dice, its log on and empty.
 *
 * A roll that was open is open again; an open question is asked again by tilly_turn_next(). A save
 * of an older revision of the rule set is loaded if everything in it still fits; the hashes of rule
 * set and state are not compared then.
 *
 * @param text       the file
 * @param length     its bytes
 * @param allocator  memory of the battle; NULL: malloc
 * @param out        the battle: tilly_battle_unref()
 * @param error      filled on failure; set its size; may be NULL
 * @return TILLY_OK, and the errors at the top of this header; TILLY_E_VERSION also for a later
 *         revision of the rule set; TILLY_E_MISMATCH: a hash differs; TILLY_E_FULL as for
 *         tilly_ruleset_read()
 */
TILLY_API tilly_status tilly_battle_load(const char *text,
                                         size_t length,
                                         const tilly_allocator *allocator,
                                         tilly_battle **out,
                                         tilly_error *error);

/**
 * Writes the record of a battle: its start, seed, every input, and hashes for each turn.
 *
 * @param self    a battle whose log was on from its making
 * @param text    may be NULL when room is 0
 * @param room    bytes of `text`, the ending 0 included; 0 asks
 * @param needed  bytes of the whole file, the ending 0 included; may be NULL
 * @return TILLY_OK, and the errors at the top of this header; TILLY_E_NOT_NOW: the log was not on
 *         from the beginning of the battle (copies, loaded saves and replays of older revisions
 *         have none), its deployment is not complete, or something was changed that a record cannot
 *         tell: the turn limit after turn 0, or the dice in the middle of a turn
 */
TILLY_API tilly_status tilly_battle_record(const tilly_battle *self,
                                           char *text,
                                           size_t room,
                                           size_t *needed);

/** How a replay went: whether it agreed, and where it differed or stopped. */
typedef struct tilly_replay {
    uint32_t size;    /**< set by the caller: sizeof(tilly_replay) */
    uint32_t turns;   /**< played again, the last unfinished one too */
    uint32_t inputs;  /**< answers, supplied rolls, edits and concessions played again */
    uint32_t equal;   /**< 1: every hash agreed, and the record was played to its end */
    uint32_t differs; /**< first turn that differs; 0 where all agree */
    uint32_t older;   /**< 1: recorded under an older revision of the rule set */
    /** 1: not played to its end, but to the first hash that differs; of an older revision, to the
     * first input that misfits */
    uint32_t stopped;
    uint32_t stopped_turn; /**< the turn where it stopped */
    /** inputs of that turn that were played: the place from 0 of the one that misfits, or all of
     * them where the turn does not end as it did */
    uint32_t stopped_input;
    /** set by the caller: 1 keeps all turns, as in the battle that was recorded, for
     * tilly_battle_past(), undo and a record of the replay; memory then grows with the record. 0:
     * the log is off while it plays, and begins where the record ends */
    uint32_t history;
    /** tilly_script_setup.hash of the script that the battle was recorded with; 0: none. A replay
     * plays the edits of the script and calls none. */
    uint64_t script_hash;
} tilly_replay;
/** First value of a tilly_replay: its size, all else 0. */
#define TILLY_REPLAY_INIT TILLY_SIZED(tilly_replay)

/**
 * Plays a record again, and compares the hashes of each turn.
 *
 * A hash that differs is no error: the replay stops there, and `found` tells the turn. A record of
 * an older revision of the rule set is played on as far as its inputs fit. Without found->history a
 * replay takes no more memory for a long record than for a short one, apart from the reading of its
 * JSON text.
 *
 * @param text       the file
 * @param length     its bytes
 * @param allocator  memory of the battle; NULL: malloc
 * @param out        the battle at the end of its record, or where it stopped, its log on:
 *                   tilly_battle_unref(); may be NULL
 * @param found      what was found; set found->size and found->history first
 * @param error      filled on failure; set its size; may be NULL
 * @return TILLY_OK; TILLY_E_FORMAT also where an input of a record of this revision does not fit;
 *         TILLY_E_VERSION also for a later revision of the rule set; TILLY_E_MISMATCH: rule set,
 *         table or an army is not the one that was recorded; TILLY_E_RANGE: found->history is
 *         neither 0 nor 1; TILLY_E_FULL as for
 *         tilly_ruleset_read(); and the errors at the top of this header
 */
TILLY_API tilly_status tilly_battle_replay(const char *text,
                                           size_t length,
                                           const tilly_allocator *allocator,
                                           tilly_battle **out,
                                           tilly_replay *found,
                                           tilly_error *error);

/**
 * Plays a record again with a script, which plays its moments in place of the edits that were
 * recorded of one: whether the record was made with this script.
 *
 * Where the script makes other edits, the turn differs, or an input no longer fits: the replay
 * stops there, which is no error.
 *
 * @param text       the file
 * @param length     its bytes
 * @param script     which gets a reference with the battle
 * @param allocator  memory of the battle; NULL: malloc
 * @param out        as of tilly_battle_replay(), with the script attached; may be NULL
 * @param found      as of tilly_battle_replay(); `inputs` has the script's edits of the record too
 * @param error      filled on failure; set its size; may be NULL
 * @return as tilly_battle_replay(); TILLY_E_CALLBACK: the script failed; TILLY_E_NULL also if
 *         `script` is NULL
 */
TILLY_API tilly_status tilly_battle_replay_with(const char *text,
                                                size_t length,
                                                tilly_script *script,
                                                const tilly_allocator *allocator,
                                                tilly_battle **out,
                                                tilly_replay *found,
                                                tilly_error *error);
TILLY_END

#endif
