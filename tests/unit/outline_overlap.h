/* Overlaps of outlines found by walking along their borders: a slow reference for the kernels that
 * keep areas apart and stop walks. */
#ifndef TESTS_OUTLINE_OVERLAP_H
#define TESTS_OUTLINE_OVERLAP_H

#include "geometry/geometry.h"

/* Share ground deeper than slack: a place of one's border lies farther than slack inside the other
 * (looked for every slack / 4 units), or the middle of a triangle of a corner and a side lies that
 * deep in both. */
bool outlines_overlap(outline a, outline b, int32_t slack);
/* the same with a base; with a commander: his circle reaches in deeper than slack */
bool outline_meets_box(outline o, const box *b, int32_t slack);

#endif
