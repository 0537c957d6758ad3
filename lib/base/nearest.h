/* The word that was meant: of those that may stand somewhere the nearest to one that may not. */
#ifndef TILLY_LIB_NEAREST_H
#define TILLY_LIB_NEAREST_H

#include "base/characters.h"
#include "base/text.h"

typedef struct nearest {
    const char *given;
    unsigned least;              /* steps that the next must not exceed */
    char found[LONGEST_NEAREST]; /* empty: none is near */
} nearest;

nearest nearest_to(const char *given);
void consider(nearest *n, const char *candidate); /* NULL: none */
/* ' (did you mean "table"?)', or nothing. */
void put_nearest(text *t, const nearest *n);

#endif
