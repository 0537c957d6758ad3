/* Armies: the order of battle of one side, built in code or read from a file (tilly/files.h). */
#ifndef TILLY_ARMY_H
#define TILLY_ARMY_H

#include <stdint.h>
#include <tilly/reason.h>
#include <tilly/ruleset.h>

typedef struct tilly_army tilly_army;

enum { TILLY_MOST_UNITS = 512, TILLY_MOST_COMMANDS = 32, TILLY_NAME = 48 };

/* One unit of an army. width, depth, strength 0: what its type and quality say. */
typedef struct tilly_unit_spec {
    uint32_t size;
    uint16_t type, quality; /* of the army's rule set; quality 0 = ordinary */
    uint32_t command;       /* index from 0 */
    /* length, 0 < w, d <= 10 units of length; 0 where the book gives the base (Glauben) */
    int32_t width, depth;
    int32_t strength;      /* starting strength (Tilly: resolve; Glauben: base units), at most 64 */
    char name[TILLY_NAME]; /* UTF-8; empty: made from type and number */
} tilly_unit_spec;

TILLY_BEGIN
/* An empty army for a rule set (a reference to it is kept). name: at most 47 bytes of UTF-8. Yours:
 * tilly_army_unref(). */
TILLY_API tilly_status tilly_army_new(tilly_ruleset *rules, const char *name, tilly_army **out);
TILLY_API tilly_status tilly_army_copy(const tilly_army *self, tilly_army **out);
TILLY_API tilly_army *tilly_army_ref(tilly_army *self);
TILLY_API void tilly_army_unref(tilly_army *self);
TILLY_API const char *tilly_army_name(const tilly_army *self);
TILLY_API tilly_ruleset *tilly_army_rules(const tilly_army *self); /* borrowed */
/* What a list says of the whole army: "light_horse_allowed" (T1-059), 0 or 1; in Glauben "nation",
 * "chief", "edge" and the deployment area (docs/formats/army.md). TILLY_E_UNKNOWN for another name,
 * TILLY_E_RANGE for a value that may not be. */
TILLY_API tilly_status tilly_army_set(tilly_army *self, const char *name, int32_t value);
TILLY_API tilly_status tilly_army_get(const tilly_army *self, const char *name, int32_t *value);
/* The same by the value's word: "nation", "SWE". TILLY_E_UNKNOWN for a word that is none. */
TILLY_API tilly_status tilly_army_choose(tilly_army *self, const char *name, const char *word);
/* Names of these flags, NULL past the last; the word for a value, NULL where it is a plain number.
 */
TILLY_API const char *tilly_army_flag(const tilly_army *self, uint32_t index);
TILLY_API const char *tilly_army_flag_word(const tilly_army *self, const char *name, int32_t value);
/* How its value is measured (tilly_measure): TILLY_SWITCH 0 or 1, TILLY_CHOICE by words,
 * TILLY_LENGTH, TILLY_COUNT; TILLY_MEASURE_NONE for another name. */
TILLY_API uint32_t tilly_army_flag_measure(const tilly_army *self, const char *name);
TILLY_API tilly_status tilly_army_add_command(tilly_army *self,
                                              const char *name,
                                              uint32_t *command);
/* TILLY_E_RANGE: no such type, quality or command, a base or strength out of range; TILLY_E_FULL:
 * TILLY_MOST_UNITS. *index: its place in the army, from 0. */
TILLY_API tilly_status tilly_army_add_unit(tilly_army *self,
                                           const tilly_unit_spec *spec,
                                           uint32_t *index);
/* later units move up */
TILLY_API tilly_status tilly_army_remove_unit(tilly_army *self, uint32_t index);
TILLY_API uint32_t tilly_army_commands(const tilly_army *self);
TILLY_API const char *tilly_army_command_name(const tilly_army *self, uint32_t command);
TILLY_API uint32_t tilly_army_units(const tilly_army *self);
/* 0 fields filled in */
TILLY_API tilly_status tilly_army_unit(const tilly_army *self,
                                       uint32_t index,
                                       tilly_unit_spec *out);
TILLY_API tilly_status tilly_army_points(const tilly_army *self, uint32_t *points);
/* Every breach of the list rules, each with its clause. *count: how many there are; at most `room`
 * are written. TILLY_OK even if there are breaches. */
TILLY_API tilly_status tilly_army_check(const tilly_army *self,
                                        tilly_reason *breaches,
                                        uint32_t room,
                                        uint32_t *count);
TILLY_API tilly_status tilly_army_hash(const tilly_army *self, uint64_t *out);
TILLY_END

#endif
