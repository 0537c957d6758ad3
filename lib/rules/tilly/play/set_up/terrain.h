/* Placing ground: the rules for one feature and for a table, and the shapes a feature has if only
 * its place is given. */
#ifndef TILLY_LIB_TILLY_TERRAIN_H
#define TILLY_LIB_TILLY_TERRAIN_H

#include "rules/tilly/play/set_up/set_up.h"

/* ---- terrain_rules.c ------------------------------------------------------------------------ */

/* Every rule one feature of a table can break, its number apart. Only features listed before
 * `before` can be in its way. */
void check_feature(breaches *b, const tilly_table *t, const area *a, uint32_t before);
/* How many of its kind a side may place, and how many lie there: rivers and streams count together.
 * Scenario ground: none. */
int32_t most_of_kind(const tilly_ruleset *r, uint16_t kind);
int32_t count_of_kind(const tilly_table *t, uint16_t kind);
int32_t count_placed(const tilly_table *t); /* all but scenario ground */
int32_t most_features(const tilly_ruleset *r, uint32_t units);
bool is_scenario_ground(uint16_t kind);
bool is_placed_area(const area *a);
bool is_bare_hill(const area *a); /* without woods or rough ground */

/* ---- terrain_shapes.c ----------------------------------------------------------------------- */

/* Kind and flags an option stands for; false if it places nothing. */
bool feature_of_option(uint16_t option, tilly_feature *f);
/* An area about a middle, or a line from edge to opposite edge through it; the heading of a line is
 * a multiple of 90 degrees. */
void usual_feature(const tilly_ruleset *r,
                   const tilly_table *t,
                   uint16_t option,
                   const int32_t place[3],
                   tilly_feature *f);
/* The top of a hill, of its shape at half its size about the middle of the crest. */
void usual_top(tilly_feature *hill);
/* The x at which it lies on the table, its heading given; false if there is none. */
bool x_for_usual(
    const tilly_ruleset *r, const tilly_table *t, uint16_t option, int32_t heading, reach *x);
/* The y at which it may lie, its heading and x given; false if there is none. */
typedef struct gaps {
    closed taken;
    int32_t least, most;
} gaps; /* the y a feature may have */
bool room_for_usual(const tilly_ruleset *r,
                    const tilly_table *t,
                    uint16_t option,
                    int32_t heading,
                    int32_t x,
                    gaps *y);
/* The nearest legal place, the heading kept if it can be; false if there is none near. */
bool nearest_usual(const tilly_ruleset *r, const tilly_table *t, uint16_t option, int32_t place[3]);

#endif
