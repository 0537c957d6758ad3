/* An event as a sentence, with the throw it came from. */
#ifndef TILLY_LIB_EVENTS_H
#define TILLY_LIB_EVENTS_H

#include <tilly/battle.h>
#include "base/text.h"

/* roll: the TILLY_EV_ROLL that belongs to it, or NULL. Nothing for a kind that is none. */
void put_event(text *t,
               const tilly_battle *battle,
               const tilly_event *event,
               const tilly_event *roll);

#endif
