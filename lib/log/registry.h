/* The registries of events and reasons: the one place for their numbers, names and sentences.
 * docs/reasons.md is printed from them. */
#ifndef TILLY_LIB_REGISTRY_H
#define TILLY_LIB_REGISTRY_H

#include <stdint.h>

typedef struct event_entry {
    uint16_t kind;
    const char *name, *sentence; /* template: log/phrase.h */
    const char *values;          /* what unit, other, third, side and value[] hold */
} event_entry;

typedef struct reason_entry {
    uint16_t code;
    const char *name, *sentence, *cure;
    /* measure of each number as it usually comes: L length, A angle, C count */
    const char *numbers;
} reason_entry;

const event_entry *event_entry_of(uint16_t kind); /* NULL if there is none */
const reason_entry *reason_entry_of(uint16_t code);

#endif
