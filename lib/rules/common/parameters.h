/* Rows of an edition's parameters.def as data: P is a number of the rules, O a way to play.
 *
 * Words of an option are a list of the edition's, and MEASURE_OF_<list> says what they make of its
 * value. Editions share off_on, and NULL for an option that is a count. */
#ifndef TILLY_LIB_PARAMETERS_H
#define TILLY_LIB_PARAMETERS_H

#include "ruleset/edition.h"

#define LENGTH_OF(array) ((uint32_t)(sizeof(array) / sizeof *(array)))

static const char *const off_on[] = {"off", "on"};
#define MEASURE_OF_off_on TILLY_SWITCH
#define MEASURE_OF_NULL   TILLY_COUNT

#define PARAMETER_ROW(name, key, measure, least, most, usual, step, clause, text)                  \
    {key, TILLY_##measure, clause, least, most, usual, step, 0, text, NULL},
#define OPTION_ROW(name, key, words, least, most, usual, clause, text)                             \
    {key, MEASURE_OF_##words, clause, least, most, usual, 1, 1, text, words},

#endif
