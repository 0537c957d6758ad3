/* Answers in words (docs/answers.md): what the writer and the reader share. */
#ifndef TILLY_LIB_ANSWERS_H
#define TILLY_LIB_ANSWERS_H

#include <tilly/turn.h>
#include "kit/names.h"

/* The words of an option without its numbers. */
void put_option_words(text *t, const naming *names, uint16_t asked, const tilly_option *o);
/* " <angle up to 45>, <length 0 to 2.5>", from that number on. */
void put_numbers_asked(text *t, const tilly_option *o, unsigned first);

/* "A7": the seventh unit of side 0. False for anything but a unit. */
bool put_label(text *t, const tilly_battle *battle, tilly_id id);
/* As names_of(), but units go by their labels. */
naming labels_of(const tilly_battle *battle);

/* Words of the acts at waypoints, by tilly_act. */
extern const char *const act_words[];
enum { MOST_ACTS = TILLY_ACT_OCCUPY + 1 };

/* The heading that a path begins with unless it says otherwise: that of the unit asked about. */
uint16_t heading_at_first(const tilly_battle *battle, const tilly_decision *d);

/* The option that these words alone mean, as a member of a set is read; TILLY_NO_OPTION: none, or
 * several. */
uint32_t member_meant(const tilly_turn *turn, const char *words, size_t length);

#endif
