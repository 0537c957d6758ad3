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
    bool sums;  /* the faces are added up */
    const char *purpose, *none, *one, *more;
    uint8_t test; /* tilly_roll_test; 0: at least */
} throw_words;

/* How a report tells an event that does not simply have a line of its own. */
enum telling_flag {
    BEGINS_ANEW = 1,   /* nothing before it belongs to what follows it */
    TELLS_A_THROW = 2, /* of the same unit or side; with ANYBODYS of whomever */
    ANYBODYS = 4,
    TELLS_LATE = 8,    /* all throw before anything is told */
    UNSAID = 16,       /* another line tells it, or a heading */
    WITH_OTHER = 32,   /* it ends the line of the event before, of the unit that is its other */
    MOVES = 64,        /* its line names the friends that the unit went through: {passed} */
    PASSES = 128,      /* names one of them, its other; told by the move before it */
    BEFORE_MOVE = 256, /* told before the move of its unit that stands before it */
    /* and what the summary of a battle makes of it */
    STRIKES = 512, /* its other strikes its unit */
    ROUTS = 1024,  /* the unit is routed, by its other or by whoever struck it last */
    OF_A_GENERAL = 2048,
    TURNS_THE_DAY = 4096,
    CHANGES_SIDES = 8192 /* its third is its unit from now on, on the other side */
};
typedef struct telling {
    uint16_t event, flags;
    uint16_t throws[2]; /* the kinds it tells; none: all */
    /* One sentence tells both; NULL: never. `together` is that sentence: {units}, {times}. */
    bool (*alike)(const tilly_event *a, const tilly_event *b);
    const char *together;
    /* Is that event of the turn told by another line? NULL: no. */
    bool (*unsaid)(const tilly_turn *turn, uint32_t at, const tilly_event *e);
    /* Does it stand in the summary that its flags would put it in? NULL: yes. */
    bool (*matters)(const tilly_event *e);
} telling;

typedef struct edition_words {
    const kind_words *event, *reason, *decision, *option;
    const throw_words *roll;
    const char *const *formation; /* by tilly_formation; NULL: the name for all */
    uint32_t formations;
    const uint8_t *sort; /* of each type, for {sort 0?A|B}; NULL: 0 of all */
    uint32_t sorts;
    bool names_lengths;   /* moves are told with the unit of length: "advances 2.5 inches" */
    const char *strength; /* what the strength of a unit counts: "resolve" */
    const char *leaders;  /* those who lead: "Commanders" */
    int32_t ruler; /* the finest mark of the book's ruler: reports tell lengths to it; 0: exactly */
    const telling *telling;
} edition_words;

/* How an event of that kind is told; of most in a line of its own. */
const telling *telling_of(const edition_words *words, unsigned event);
/* The own sentence of that kind; NULL: none. */
const char *own_sentence(const kind_words *list, unsigned kind);

#endif
