/* Walks of Age of Glauben for tests: what a walker may do, asked in a line. Lengths in mm, headings
 * in degrees. */
#ifndef TESTS_WALKS_H
#define TESTS_WALKS_H

#include "field.h"
#include "rules/glauben/movement/walker.h"

#define END_OF_POSTS                                                                               \
    {                                                                                              \
        .name = NULL                                                                               \
    }
#define HEADING(x) (uint16_t) DEGREES(x)
#define ENEMY_AFAR                                                                                 \
    {                                                                                              \
        "far", "regulars", 1, 1200, 1000, 180, 8                                                   \
    }

/* Begun, and not yet gone anywhere. */
walker begun(const scene *s, const char *name, enum gait gait);
leg ahead(const scene *s, const walker *w, double heading, double most);
/* Goes, if that is legal. */
void goes(const scene *s, walker *w, double heading, double length);
/* Exactly so far and no farther, for that reason. */
void goes_at_most(const scene *s, const walker *w, double heading, double length, unsigned code);
/* length: to where they touch */
void goes_into_contact(const scene *s, const walker *w, double heading, double length);
void is_at(const walker *w, double x, double y);
/* Carried out, as an ordinary march. */
void done(scene *s, walker *w);
int how_is(const scene *s, const char *name); /* enum order_state */
unsigned formation(const scene *s, const char *name);

#endif
