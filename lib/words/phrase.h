/* The small language of sentence templates that all words are written in.
 *
 *   {unit} {other} {third} {fourth}         the things named
 *   {unit?A|B}                              A if there is one, else B
 *   {s} {is} {has} {it} {its} {them} {s 1}  the verb of the unit, of the other: advance{s} is
 *                                           "advances", of Croats "advance"
 *                                           {it} is "he" of a commander
 *   {several?A|B}                           B if the unit takes verbs without their s
 *   {foe?A|B}                               B if unit and other are of one army
 *   {sort 0?A|B|C}                          by the sort of the unit (edition_words.sort)
 *   {set up?A|B}                            A before the first turn
 *   {units} {times}                         all units told of in one sentence, and how many events
 *   {passed} {passed?A|B}                   the friends it went through; A if there are any
 *   {n 0}                                   number 0 by its measure
 *   {given 0?A|B}                           A if number 0 is given
 *   {strength 0} {points 0}                 a strength as people count it, "19.5"; "points"
 *   {how much 0}                            the same, whole ones in words: "three"
 *   {length 0} {far 0} {angle 0}            "2.5", "2.5 TUM", "30 degrees"
 *   {count 0} {words 0}                     "3", "three"
 *   {nth 0}                                 a place in a list, counted from 1: "4" of 3
 *   {pick 0?A|B|C}                          the alternative of that number, the first for less, the
 *                                           last for more
 *   {sign 0?less|nought|more}
 *   {many 0?unit|units}                     of 1 and -1 the first
 *   {size 0}                                its size in words: "two" of -2
 *   {same 0?A|B}                            A if numbers 0 and 1 are equal
 *   {rising 0?A|B}                          A if number 0 is not above number 1
 *   {bit 0?A|B}                             A if that bit of number 7 is set
 *   {side} {army 0} {a feature 0}           names; {south} {north}: of sides 0 and 1
 *   {place 0} {facing 0} {row 0} {note 0}
 *   {side?A|B}                              A if it is somebody's
 *   {move} {charge} {turned} {way}          how a unit moved (words/moves.c)
 *   {march} {gone} {gone?A|B}               the same from place to place; A if it went anywhere
 *   {option 0}                              an option of that kind, as a player says it
 *   {purpose 0} {throw} {thrown}            dice (words/throws.c)
 *   {rolled?A|B}                            A if the throw is at hand
 *   {draw 0} {drawn 0}                      "0.450", " (0.450, needing 0.400)"
 *   {clock 0}                               "14:05"
 *   {formation 0} {type 0} {cause 0}        names of kinds
 *   {command 0} {listed 0}                  a command of an army list, a unit of it
 *   {order 0}                               an order whose kind is number 0 (words/kinds.def)
 *   {area} {area?A|B}                       the area it names; A if it names one
 *   {attackers} {targets}                   all who attack the unit; all whom its charge strikes
 *   {formations 0}                          formations of the side, a bit each
 *   {members 1}                             units of the side by their numbers, a bit each, from
 *                                           number 1 to 4
 *   {state 0} {state 0?A|B}                 a flag of a unit (words/states.def); A if it has words
 *   {rule} {setting 0}                      of an edit: the parameter, and that value of it
 *   {variable 0} {said 0}                   a variable of the scenario; its words
 */
#ifndef TILLY_LIB_PHRASE_H
#define TILLY_LIB_PHRASE_H

#include <tilly/decision.h>
#include <tilly/event.h>
#include "words/naming.h"

/* The matter of a sentence. */
typedef struct subject {
    const naming *names;
    tilly_id thing[4];
    int32_t number[8];
    uint8_t measure[8]; /* tilly_measure of each, 0 = not given */
    unsigned side;
    const tilly_event *event; /* the event told; NULL for a reason */
    const tilly_event *roll;  /* the throw that belongs to it, or NULL */
    /* of several events told in one sentence: how many, and each one's unit; 0 or 1: one event */
    uint32_t times;
    tilly_id (*unit_of)(const void *events, uint32_t i);
    /* the friends that the unit went through on the way told */
    uint32_t passed;
    tilly_id (*passed_at)(const void *events, uint32_t i);
    const void *events; /* for both */
} subject;

/* One word of the language: it writes something, chooses among alternatives, or both. n: the number
 * behind it, or the table's. */
typedef struct word {
    const char *name;
    void (*say)(text *t, const subject *s, unsigned n);
    unsigned (*choose)(const subject *s, unsigned n);
    unsigned n;
} word;
/* Of the files named above; closed by a NULL name. */
extern const word move_words[], dice_words[], order_words[], edit_words[];

void put_words(text *t, const subject *s, const char *phrase);
void put_phrase(text *t, const subject *s, const char *phrase); /* with a capital at its start */

/* Does the unit of that number take verbs without their s? */
bool is_several(const subject *s, unsigned n);
static inline int32_t number_of(const subject *s, unsigned n)
{
    return s->number[n % 8];
}
/* "2.5 TUM" */
void put_far(text *t, const subject *s, int32_t length);
/* What a throw must show: "4", "4 or less", "anything but 2". */
void put_need(text *t, enum tilly_roll_test test, int32_t need);
/* What stands before item i of a list: "A, B and C". */
void put_between(text *t, uint32_t i, uint32_t count);

#endif
