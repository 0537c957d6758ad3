/* A hill on the board of Age of Glauben, before the battle is made. */
#ifndef TESTS_HILL_H
#define TESTS_HILL_H

#include "support/support.h"

/* Four corners in mm, with woods or rough ground on those of its top alone; cover 0: bare. */
tilly_id hill_at(scene *s, const double *xy, unsigned cover, const double *top);

#endif
