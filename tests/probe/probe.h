/* The kinds that are the probe's own: 200 to 255. */
#ifndef TESTS_PROBE_H
#define TESTS_PROBE_H

#include <tilly/decision.h>
#include <tilly/event.h>

enum probe_event {
    NAMED_NUMBERS = TILLY_EV_PROBE, /* 0: option kind; 1: how many numbers */
    REVEALED,                       /* side; 0: colour, from 0 */
    STROLLED,                       /* 0, 1, 2: x, y, heading before; 3, 4, 5: after */
    SCORED                          /* 0: successes */
};
enum probe_question {
    WHICH_NUMBERS = TILLY_ASK_PROBE,
    WHICH_STANDS,
    WHICH_PATH,
    WHICH_ORDER,
    WHICH_COLOUR,
    HOW_DEEP
};
enum probe_option {
    ONE_NUMBER = TILLY_OPT_PROBE + 1,
    TWO_NUMBERS,
    THREE_NUMBERS,
    RED = TILLY_OPT_PROBE + 10,
    WHITE,
    BLUE
};
enum probe_throw { TALLY = TILLY_ROLL_PROBE, DRAW, TIE };

extern const struct edition_words probe_words;
extern const struct edition_signs probe_signs;
extern const struct edition_player probe_thumb;

#endif
