/* Age of Glauben's state from within, for scenes that begin in the middle of a half. */
#ifndef TESTS_INSIDE_H
#define TESTS_INSIDE_H

#include <stdbool.h>
#include <tilly.h>

enum tells { IN_ORDER, IS_DISRUPTED, IS_ROUTING };

void set_order(tilly_battle *b, tilly_id unit, enum tells order);
enum tells order_now(const tilly_battle *b, tilly_id unit);
/* TILLY_UNIT_RETIRING, RETREATING, PURSUING, ABANDONED */
void set_marks(tilly_battle *b, tilly_id unit, uint32_t flags);
/* in this half */
void set_charged(tilly_battle *b, tilly_id unit, tilly_id target, bool reached);
/* in its side's half of this turn */
void set_fired(tilly_battle *b, tilly_id battery, tilly_id target);
void set_proved(tilly_battle *b, tilly_id general);            /* drew in this half, unharmed */
void set_total(tilly_battle *b, uint32_t side, int32_t total); /* base units that ever entered */
void set_tested(tilly_battle *b, uint32_t side, int32_t percent);
int32_t losses_in(const tilly_battle *b, uint32_t side);
int32_t total_in(const tilly_battle *b, uint32_t side);
int32_t tested_in(const tilly_battle *b, uint32_t side);

/* The order of its formation from now on, as put_order() has it. */
void give_order(tilly_battle *b, tilly_id unit, const tilly_order *order);

/* That row of this turn comes next; false: there is none of that number. */
bool jump_to_row(tilly_battle *b, const char *number);

#endif
