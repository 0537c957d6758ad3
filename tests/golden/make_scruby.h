/* What a battle of Scruby's game is made from: stands in lines and columns, so that there are
 * bodies to be named. */
#ifndef TESTS_GOLDEN_MAKE_SCRUBY_H
#define TESTS_GOLDEN_MAKE_SCRUBY_H

#include <stdint.h>
#include <tilly.h>

/* A table of 96 by 60, some with ground. Yours. */
tilly_table *scruby_table(uint64_t drawn_number);
/* Foot, cavalry or dragoons, guns: a dozen units or more. Yours. */
tilly_army *scruby_army(tilly_ruleset *r, uint32_t side, uint64_t drawn_number);
/* Puts all down; closely: the lines are in reach of each other. 0: there is no room. */
int deploy_scruby(tilly_battle *b, uint64_t drawn_number, int closely);

#endif
