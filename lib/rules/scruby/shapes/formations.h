/* Places in a new formation (SC-239, SC-Q-70), and squares (SC-240).
 *
 * Stands are given in the order in which places are filled: ascending number, the faces of a square
 * before the men inside. One of them keeps its place and heading, and the whole is laid round it.
 */
#ifndef TILLY_LIB_SCRUBY_FORMATIONS_H
#define TILLY_LIB_SCRUBY_FORMATIONS_H

#include "rules/scruby/shapes/bodies.h"

enum laying {
    LAID,
    LAID_NO_SUCH_SHAPE, /* no rectangle of so many stands, or of such widths */
    LAID_NO_ROOM        /* inside, for so many */
};

/* Stands that change formation. */
typedef struct regrouping {
    const box *stand; /* their bases; of the keeper the place too */
    unsigned count;   /* 1 to MOST_IN_BODY */
    unsigned keeper;  /* a place in the array */
    uint16_t heading; /* the keeper's */
} regrouping;

/* So many files side by side, filled rank by rank from left to right: each stand touches the one
 * ahead of it, middle behind middle; files as wide as their widest stand, heads on one line. As
 * many files as stands: a line, as one file: a column. `abreast` from 1 to the stands' count.
 * `laid`: a box each. */
void lay_files(const regrouping *r, unsigned abreast, box *laid);

/* A square of the first `faces` stands, the others inside: 2 back to back; 3 in front, right and
 * rear; even numbers from 4: `front` in front and rear each, the rest right and left. Order: front,
 * right, rear, left, each face from its left to its right; then inside rank by rank, from behind
 * the front face and from left to right, facing as it does. `laid` and `headings`: one each;
 * filled if LAID. */
enum laying
lay_square(const regrouping *r, unsigned faces, unsigned front, box *laid, uint16_t *headings);

/* How far the middle of a body, the mean of its centres, has shifted, rounded to nearest
 * (SC-239). */
int32_t middle_shift(const box *before, const box *after, unsigned count);

/* ---- squares (SC-240) ----------------------------------------------------------------------- */

/* A square as its faces stand. */
typedef struct square_shape {
    box inside;    /* heading of the first face; no depth: two stands back to back */
    uint8_t sides; /* edges of the inside that stands fill, EDGE_FRONT being the first face's */
} square_shape;

/* False: the stands are faces of no square. These need two sides at least, opposite or meeting at a
 * corner of the inside, each filled from end to end with rear edges, fronts outward; what one side
 * lacks its neighbours show. So it is of a square that lost a face (SC-Q-46). */
bool find_square(const box *face, unsigned count, square_shape *s);
/* the side at the middle of which a gun stands, touching it along an edge; 0 */
uint8_t gun_side(const square_shape *s, const box *gun);
/* a gun in the notch between two faces, touching both along an edge */
bool is_gun_in_corner(const box *gun, const box *face, unsigned count);
/* A rectangle closed by faces and guns, sides of either given; or two stands back to back; or three
 * stands and no gun, the fourth side open. */
bool is_complete(const square_shape *s, uint8_t gun_sides, unsigned faces);
/* how far it sticks out of the inside, or, below 0, could */
int32_t sticks_out(const square_shape *s, const box *stand);
/* wholly inside, slip forgiven */
static inline bool is_inside(const square_shape *s, const box *stand)
{
    return sticks_out(s, stand) <= STAND_SLIP;
}
/* The foremost free place inside for one more, of those the one farthest left, headed as the front
 * face is: against the edges of the inside or of those who stand there. False: there is no room. */
bool find_place_inside(
    const square_shape *s, const box *within, unsigned count, const box *newcomer, point *place);
/* The one nearest to where the newcomer is, as it is headed: along or across the inside. */
bool find_nearest_inside(
    const square_shape *s, const box *within, unsigned count, const box *newcomer, point *place);

#endif
