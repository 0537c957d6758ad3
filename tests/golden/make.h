/* Makes the records from nothing: small battles of all options, whose answers are drawn by this
 * tool and depend on no player of the library. */
#ifndef TESTS_GOLDEN_MAKE_H
#define TESTS_GOLDEN_MAKE_H

#include <tilly.h>

enum { RECORDS = 200, RECORDS_OF_TILLY_20 = 60, RECORDS_OF_SCRUBY = 60 };

/* How many records of a rule set are kept. */
uint32_t records_of_book(const char *book);

typedef struct maker {
    const char *book; /* id of the rule set */
    uint32_t number;  /* of the record */
    tilly_battle *battle;
    tilly_turn *turn;
    uint32_t inputs, most; /* given so far; it is cut off after so many */
    uint32_t most_turns;
    /* Called at each roll and decision: for saves. */
    void (*met)(void *context, const struct maker *m, tilly_status need);
    void *context;
} maker;

/* Plays the record of that number: m->battle is the battle at its end, the caller's. */
void make_battle(maker *m);
/* A new text of a file of the library, squeezed into one line. Yours. */
char *record_of(const tilly_battle *b);
char *save_of(const tilly_battle *b);

#endif
