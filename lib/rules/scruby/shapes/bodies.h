/* Stands together: bodies, lines, files and columns (SC-236), and their rigid moves (SC-238,
 * SC-Q-15).
 *
 * A set of stands is an array of boxes, one at least; stands are named by their places in it. */
#ifndef TILLY_LIB_SCRUBY_BODIES_H
#define TILLY_LIB_SCRUBY_BODIES_H

#include "rules/scruby/shapes/stands.h"

enum { MOST_IN_BODY = 128 /* of larger sets nothing holds */ };

/* All have one heading. */
bool have_one_heading(const box *stand, unsigned count);
/* The first that does not hang together with stand 0 by stretches of edge; `count`: all do. */
unsigned first_apart(const box *stand, unsigned count);
/* One heading, and all hang together by stretches of edge. A single stand is a body. */
bool is_body(const box *stand, unsigned count);
/* A body of two or more whose front edges lie on one straight line. */
bool forms_line(const box *stand, unsigned count);

/* ---- files and columns ---------------------------------------------------------------------- */

/* How every next stand of a file follows the one ahead of it: each touches it; each touches it or
 * keeps a gap, one at least; or neither. Gaps are those of an open column, 1 to 3 inches (SC-Q-61);
 * limits include eps. */
enum following { FOLLOWING_NOT, FOLLOWING_CLOSED, FOLLOWING_OPEN };

/* Stands with one heading, sorted into files: from left to right, each from its head to its tail.
 * Middles of front edges within touch of the leftmost one's line are on it. */
typedef struct file_list {
    unsigned count;                  /* of files; 0: headings differ, or too many stands */
    uint8_t first[MOST_IN_BODY + 1]; /* file f is stand[first[f]] to before stand[first[f + 1]] */
    uint8_t stand[MOST_IN_BODY];
} file_list;

void find_files(const box *stand, unsigned count, file_list *f);
static inline unsigned length_of_file(const file_list *f, unsigned file)
{
    return (unsigned)f->first[file + 1] - f->first[file];
}
/* a file of one follows closed */
enum following following_in(const box *stand, const file_list *f, unsigned file, reach gap);
/* How the stands follow in their files, if each file has `least` (three, SC-029) or more and
 * follows: a column, one or several files wide, open if a file is. */
enum following following_of_files(const box *stand, unsigned count, unsigned least, reach gap);
/* The most of one file that follow one another. */
unsigned longest_following(const box *stand, unsigned count, reach gap);

/* Neighbours in a file among any stands, `count` of them: the nearest one with the same heading
 * and its middle on the same line that touches, or keeps such a gap; `count` if there is
 * none. The stand itself may be among them. */
typedef struct neighbour {
    unsigned at; /* in the array; `count`: there is none */
    enum following how;
} neighbour;
neighbour next_behind(const box *stand, const box *among, unsigned count, reach gap);
neighbour next_ahead(const box *stand, const box *among, unsigned count, reach gap);
/* The neighbour in its file that touches it on the side away from the striker, to which his points
 * spill (SC-224): behind it if the centre of the striker is ahead of its front, ahead of it if that
 * is behind its rear; `count` if there is none, or the striker stands at its flank. */
unsigned spills_to(const box *stand, const box *striker, const box *among, unsigned count);

/* ---- rigid moves --------------------------------------------------------------------------------
 *
 * Of up to MOST_IN_BODY stands with one heading. */

/* The middle of a body's front edge: of that part of the line through its foremost fronts that
 * these take up, from the leftmost to the rightmost. */
point front_middle_of_body(const box *stand, unsigned count);
/* All shifted by the same, rounded once. */
void move_body(box *stand, unsigned count, direction way, int32_t length);
/* All turned about the middle of the front edge, clockwise if above 0, and set down stand by stand,
 * rounded to nearest. Where rounding could part two that share a stretch of edge, or let them
 * overlap, they give way before by the few units that are missing (SC-Q-66). `heading`: the body's.
 */
void turn_body(box *stand, unsigned count, uint16_t heading, int32_t by);

#endif
