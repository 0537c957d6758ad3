/* Stands for tests of Scruby's shapes, chance that is the same in every run, and the same stands in
 * floating point. */
#ifndef TESTS_STANDS_H
#define TESTS_STANDS_H

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "rules/scruby/shapes/stands.h"

#define INCHES(x) ((int32_t)lround((x)*INCH))

/* Degrees, and whole inches of a base. */
box stand_of(double x, double y, double degrees, int length, int depth);
box foot_at(double x, double y, double degrees);  /* 4 by 1 */
box horse_at(double x, double y, double degrees); /* 4 by 2 */
box gun_at(double x, double y, double degrees);   /* 2 by 2 */
box crew_at(double x, double y, double degrees);  /* 2 by 1 */

void begin_chance(uint64_t from);
int32_t any(int32_t least, int32_t most);
box any_stand(int32_t within); /* of any base, often headed like another */
/* Set down beside it, so that they meet, or nearly so. */
box beside(const box *stand);

typedef struct spot {
    double x, y;
} spot;
typedef struct quad {
    spot corner[4];
} quad;

quad quad_of(const box *b);
quad quad_shrunk(const box *b, double by);
double to_segment(spot p, spot a, spot b);
/* distance above 0, else minus how deep they overlap */
double quads_apart(const quad *a, const quad *b);
bool quad_holds(const quad *q, spot p);
/* how much of a-b lies inside */
double chord_in(const quad *q, spot a, spot b);

#endif
