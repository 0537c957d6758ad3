/* The small language of sentence templates that events and reasons share.
 *
 *   {unit} {other} {third} {fourth} ....... the things named             {unit?A|B} ...... A if
 * there is one, else B {s} {is} {has} {s 1} {several?A|B} ......... the verb of the unit, of the
 * other: advance{s} is "advances", of Croats "advance" {foe?A|B} ............................. B if
 * unit and other are of one army {n 0} ................................. number 0 by its measure
 * {given 0?A|B} ... A if number 0 is given {length 0} {far 0} {angle 0} {count 0} {words 0}
 * .................. "2.5", "2.5 TUM", "30 degrees", "3", "three" {pick 0?A|B|C}
 * ........................ the alternative of that number, the first for less, the last for more
 *   {sign 0?less|nought|more} {many 0?unit|units}
 *   {side} {army 0} {a feature 0} {place 0} {facing 0} {row 0} {note 0} names and places {side?A|B}
 * ...... A if it is somebody's {move} {charge} {turned} {way} ........ what a unit did {purpose}
 * {throw} {thrown} {rolled?A|B} dice: lib/log/deeds.c {march} {gone} {gone?A|B} ............. how a
 * regiment moved, how far; A if it went anywhere {draw 0} {drawn 0} {clock 0} {formation 0} {type
 * 0} {cause 0} {order 0} ... "0.450", " (0.450, needing 0.400)", "14:05" and words:
 * lib/log/regiments.c
 */
#ifndef TILLY_LIB_PHRASE_H
#define TILLY_LIB_PHRASE_H

#include <tilly/battle.h>
#include "base/text.h"

/* What a sentence is about. */
typedef struct subject {
    const tilly_battle *battle; /* NULL: numbers stand for names */
    tilly_id thing[4];
    int32_t number[8];
    uint8_t measure[8]; /* tilly_measure of each, 0 = not given */
    unsigned side;
    const tilly_event *event; /* the event told; NULL for a reason */
    const tilly_event *roll;  /* the throw that belongs to it, or NULL */
} subject;

/* One word of the language: it writes something, chooses among alternatives, or both. n: the number
 * behind it, or the table's. */
typedef struct word {
    const char *name;
    void (*say)(text *t, const subject *s, unsigned n);
    unsigned (*choose)(const subject *s, unsigned n);
    unsigned n;
} word;
/* those of lib/log/deeds.c and regiments.c, closed by a NULL name */
extern const word deed_words[], regiment_words[];

void put_words(text *t, const subject *s, const char *phrase);
void put_phrase(text *t, const subject *s, const char *phrase); /* with a capital at its start */

#endif
