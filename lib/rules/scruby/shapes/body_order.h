/* The order in which the stands of a body are reached from its first, going from one to those that
 * share a stretch of edge with it. */
#ifndef TILLY_LIB_SCRUBY_BODY_ORDER_H
#define TILLY_LIB_SCRUBY_BODY_ORDER_H

#include "rules/scruby/shapes/bodies.h"

/* How many are reached; those that are not come last. */
unsigned body_order(const box *stand, unsigned count, uint8_t order[MOST_IN_BODY]);

#endif
