/* What tests of Scruby's files read and set of the steps under way. */
#ifndef TESTS_SC_STEPS_INSIDE_H
#define TESTS_SC_STEPS_INSIDE_H

#include <stdbool.h>
#include <tilly.h>

/* The state of play could be one of a file that was not spoilt. */
bool ss_is_sound(const tilly_battle *b);
/* With that number in the deepest step called that, or another step in its place (field NULL: the
 * step called `as`). */
bool ss_is_sound_with(tilly_battle *b, const char *at, const char *field, int32_t value);
bool ss_is_sound_as(tilly_battle *b, const char *at, const char *as);
/* With that step at that of its beats; with the flags of the row of all pieces cleared; with points
 * of a blow for that stand which it has not struck off, and with or without its enemy. */
bool ss_is_sound_at(tilly_battle *b, const char *at, unsigned place);
bool ss_is_sound_unflagged(tilly_battle *b);
bool ss_is_sound_with_points(tilly_battle *b, tilly_id u, bool strikes);
/* As a step has it: the slot of a unit, and 1 more where 0 stands for nobody. */
int32_t ss_slot(tilly_id u);

#endif
