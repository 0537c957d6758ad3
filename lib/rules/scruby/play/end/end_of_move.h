/* P9, its beats in this order (SC-205, SC-232, SC-233). */
#ifndef TILLY_LIB_SCRUBY_END_OF_MOVE_H
#define TILLY_LIB_SCRUBY_END_OF_MOVE_H

#include "rules/scruby/play/play.h"

void reload_all(play *p);     /* reloading.c */
void hold_guns(play *p);      /* held_guns.c */
void forget_squares(play *p); /* held_guns.c: of whose faces none is left */

#endif
