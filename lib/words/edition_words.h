/* A rule set's own words, in place of those for all (words/<kinds>.def). Lists may be NULL, and end
 * with a row of zeros. */
#ifndef TILLY_LIB_EDITION_WORDS_H
#define TILLY_LIB_EDITION_WORDS_H

#include <stdbool.h>
#include <tilly/event.h>
#include <tilly/turn.h>

/* The sentence of a kind of event, reason, question or option: a template (words/phrase.h). */
typedef struct kind_words {
    uint16_t kind;
    const char *sentence;
} kind_words;

/* The purpose of a throw, and the meaning of no success, of one and of more (none NULL: nothing is
 * said of them; more with a blank before: after their number). */
typedef struct throw_words {
    uint16_t kind;
    bool draws; /* one number from 0 to 999, read with three decimals */
    const char *purpose, *none, *one, *more;
} throw_words;

/* How a report tells an event that does not simply have a line of its own. */
enum telling_flag {
    BEGINS_ANEW = 1,   /* nothing before it belongs to what follows it */
    TELLS_A_THROW = 2, /* of the same unit or side; with ANYBODYS of whomever */
    ANYBODYS = 4,
    TELLS_LATE = 8, /* all throw before anything is told */
    UNSAID = 16,    /* another line tells it, or a heading */
    WITH_OTHER = 32 /* it ends the line of the event before, of the unit that is its other */
};
typedef struct telling {
    uint16_t event, flags;
    uint16_t throws[2]; /* the kinds it tells; none: all */
    /* One sentence tells both; NULL: never. `together` is that sentence: {units}, {times}. */
    bool (*alike)(const tilly_event *a, const tilly_event *b);
    const char *together;
    /* Is that event of the turn told by another line? NULL: no. */
    bool (*unsaid)(const tilly_turn *turn, uint32_t at, const tilly_event *e);
} telling;

typedef struct edition_words {
    const kind_words *event, *reason, *decision, *option;
    const throw_words *roll;
    const char *const *formation; /* by tilly_formation; NULL: the name for all */
    uint32_t formations;
    const telling *telling;
} edition_words;

/* The own sentence of that kind; NULL: none. */
const char *own_sentence(const kind_words *list, unsigned kind);

#endif
