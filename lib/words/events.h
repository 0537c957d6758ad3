/* An event as a sentence, with the throw it came from. */
#ifndef TILLY_LIB_EVENTS_H
#define TILLY_LIB_EVENTS_H

#include "words/phrase.h"

/* NULL: there is no such kind. */
const char *event_sentence(const naming *names, unsigned kind);
/* roll: the TILLY_EV_ROLL that belongs to it, or NULL. */
subject subject_of_event(const naming *names, const tilly_event *event, const tilly_event *roll);
/* Nothing for an unknown kind. */
void put_event(text *t, const naming *names, const tilly_event *event, const tilly_event *roll);

#endif
