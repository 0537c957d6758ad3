/* The registries of the kinds: the one place for their names and sentences, filled from the tables
 * words/<kinds>.def. docs/reasons.md is printed from them. */
#ifndef TILLY_LIB_REGISTRY_H
#define TILLY_LIB_REGISTRY_H

#include "words/edition_words.h"

typedef struct event_entry {
    uint16_t kind;
    const char *name, *sentence;
    const char *values; /* what unit, other, third, side and value[] hold */
} event_entry;

/* How an event fits as the cause of another: words/event_causes.def. */
enum cause_fit {
    SAME = 1,
    BY = 2,
    AT = 4,
    BY_AND_AT = 8,
    OF_SIDE = 16,
    LATEST = 32,
    BEFORE = 64,
    EARLIER = 128,
    ROW_ITSELF = 256
};
typedef struct event_cause {
    uint16_t kind, fit;
} event_cause;
enum { MOST_CAUSES = 10 };
typedef struct cause_entry {
    uint16_t kind;
    event_cause cause[MOST_CAUSES]; /* kind 0: no more */
} cause_entry;

typedef struct reason_entry {
    uint16_t code;
    const char *name;
    const char *numbers; /* measure of each as it usually comes: L length, A angle, C count */
    const char *sentence, *cure;
} reason_entry;

typedef struct decision_entry {
    uint16_t kind;
    const char *sentence;
    const char *none; /* TILLY_OPT_NONE in words; NULL: "none" */
} decision_entry;

/* How a move is told: "wheel* left" 30 degrees and "advance*" 2.5. */
typedef struct manner {
    const char *turn;       /* NULL: its change of direction is not told */
    const char *go, *after; /* go NULL: no move; after NULL: nothing */
    /* of a unit that goes where it faces, or away from it; NULL: as it always goes */
    const char *ahead, *back;
    bool by_angle; /* how far it turns is told */
    bool sided;    /* and to which side */
    bool wheels;   /* its length lies behind a wheel */
    bool slants;   /* the angle of its way to its facing is told */
} manner;

typedef struct option_entry {
    uint16_t kind;
    const char *sentence, *number[3];
    manner move;
} option_entry;

/* NULL: there is none of that kind. */
const event_entry *event_entry_of(unsigned kind);
const cause_entry *cause_entry_of(unsigned kind);
const reason_entry *reason_entry_of(unsigned code);
const decision_entry *decision_entry_of(unsigned kind);
const option_entry *option_entry_of(unsigned kind);

#endif
