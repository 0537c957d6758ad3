/* Files: rule set, army, table, scenario, save and record as JSON text (docs/formats/). The library
 * reads and writes memory, never the disk.
 *
 * Readers take `length` bytes of UTF-8 and leave nothing half made: a wrong file gives
 * TILLY_E_FORMAT (or _VERSION, _MISMATCH) and fills *error with line, column, path and what was
 * expected. Writers write at most room bytes with an ending 0 and give in *needed how many the
 * whole needs (the 0 included); TILLY_E_ROOM if it was cut; room 0 asks. */
#ifndef TILLY_FILES_H
#define TILLY_FILES_H

#include <stddef.h>
#include <stdint.h>
#include <tilly/battle.h>

TILLY_BEGIN
TILLY_API tilly_status tilly_ruleset_read(const char *text,
                                          size_t length,
                                          const tilly_allocator *allocator,
                                          tilly_ruleset **out,
                                          tilly_error *error);
TILLY_API tilly_status tilly_ruleset_write(const tilly_ruleset *self,
                                           char *text,
                                           size_t room,
                                           size_t *needed);
/* The tables of a rule set, where its book has tables that a file can replace
 * (docs/formats/tables.md); TILLY_E_UNSUPPORTED where it has none, TILLY_E_FROZEN for a rule set
 * that belongs to a battle. Refused or not, each rule of the file that is broken is named with its
 * place. What is refused fills *error and leaves the tables in force. What is only doubtful is
 * loaded and told in `warnings`: room rows, of which the first says its size (warnings[0].size =
 * sizeof(tilly_error)), each with the status TILLY_OK; *count (may be NULL) is how many there are
 * in all. */
TILLY_API tilly_status tilly_ruleset_tables_read(tilly_ruleset *self,
                                                 const char *text,
                                                 size_t length,
                                                 tilly_error *warnings,
                                                 uint32_t room,
                                                 uint32_t *count,
                                                 tilly_error *error);
/* The tables in force, whole, as tilly_ruleset_tables_read() takes them. */
TILLY_API tilly_status tilly_ruleset_tables_write(const tilly_ruleset *self,
                                                  char *text,
                                                  size_t room,
                                                  size_t *needed);
TILLY_API tilly_status tilly_army_read(
    const char *text, size_t length, tilly_ruleset *rules, tilly_army **out, tilly_error *error);
TILLY_API tilly_status tilly_army_write(const tilly_army *self,
                                        char *text,
                                        size_t room,
                                        size_t *needed);
TILLY_API tilly_status tilly_table_read(const char *text,
                                        size_t length,
                                        const tilly_allocator *allocator,
                                        tilly_table **out,
                                        tilly_error *error);
TILLY_API tilly_status tilly_table_write(const tilly_table *self,
                                         char *text,
                                         size_t room,
                                         size_t *needed);
/* A scenario: rule set, table, both armies, deployment or free set-up, roles, turn limit. seed: the
 * battle's dice. flags: TILLY_SETUP_* bits to take away from the scenario's own: pass
 * TILLY_SETUP_DEPLOYED to ignore its deployment and play the set-up. */
TILLY_API tilly_status tilly_scenario_read(const char *text,
                                           size_t length,
                                           uint64_t seed,
                                           uint32_t ignore,
                                           const tilly_allocator *allocator,
                                           tilly_battle **out,
                                           tilly_error *error);
/* The battle's making (rule set, table, armies, places now) as a scenario. */
TILLY_API tilly_status tilly_scenario_write(const tilly_battle *self,
                                            char *text,
                                            size_t room,
                                            size_t *needed);
/* The exact state, in the middle of anything; frames by name. A loaded battle starts a new log.
 * TILLY_E_UNSUPPORTED: redacted, where that leaves out a part of the enemy's list. */
TILLY_API tilly_status tilly_battle_save(const tilly_battle *self,
                                         char *text,
                                         size_t room,
                                         size_t *needed);
TILLY_API tilly_status tilly_battle_load(const char *text,
                                         size_t length,
                                         const tilly_allocator *allocator,
                                         tilly_battle **out,
                                         tilly_error *error);
/* The record of a battle whose log was on from its making: start, seed, every input, a hash a turn.
 * TILLY_E_NOT_NOW if it was not, if its deployment is not complete, or if something was changed
 * that a record cannot tell: the turn limit after turn 0, or dice in the middle of a turn. */
TILLY_API tilly_status tilly_battle_record(const tilly_battle *self,
                                           char *text,
                                           size_t room,
                                           size_t *needed);
/* What a replay found. */
typedef struct tilly_replay {
    uint32_t size;
    uint32_t turns, inputs; /* played again */
    uint32_t equal;         /* 1: every hash agreed */
    uint32_t differs;       /* first turn whose hash differs, if not */
    /* 1: the record is of an older revision; nothing is compared after the first difference */
    uint32_t older;
    /* 1: of an older revision, and one of its inputs no longer fits: played up to there */
    uint32_t stopped;
    uint32_t stopped_turn; /* the turn of that input */
    /* its place among the turn's inputs, from 0; their number: all fit, and the turn does not end
     * where it did */
    uint32_t stopped_input;
    uint32_t reserved;
} tilly_replay;
/* Plays a record again; *out (may be NULL) is the battle at its end, or where it stopped.
 * TILLY_E_FORMAT where an input of a record of this revision does not fit. */
TILLY_API tilly_status tilly_battle_replay(const char *text,
                                           size_t length,
                                           const tilly_allocator *allocator,
                                           tilly_battle **out,
                                           tilly_replay *found,
                                           tilly_error *error);
TILLY_END

#endif
