/* Numbers of a unit of an army list where the list says nothing. */
#ifndef TILLY_LIB_SCRUBY_LISTS_H
#define TILLY_LIB_SCRUBY_LISTS_H

#include "rules/scruby/state/state.h"

/* Width, depth and strength where they are 0. */
void fill_stand(const tilly_ruleset *r, tilly_unit_spec *spec);

#endif
