/* Sentences, signs on pictures and the rule-of-thumb player. */
#ifndef TILLY_LIB_TILLY_WORDS_H
#define TILLY_LIB_TILLY_WORDS_H

#include "rules/tilly/queries/queries.h"

extern const struct edition_words tilly_words_12, tilly_words_20;
extern const struct edition_signs tilly_signs_12, tilly_signs_20;
extern const struct edition_player tilly_thumb;

#endif
