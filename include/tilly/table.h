/* The table: size, ground as outlines, linear features, hills with a crest, fortifications. */
#ifndef TILLY_TABLE_H
#define TILLY_TABLE_H

#include <stdbool.h>
#include <stdint.h>
#include <tilly/reason.h>
#include <tilly/ruleset.h>

typedef struct tilly_table tilly_table;

typedef enum tilly_feature_kind {
    TILLY_ROAD = 1,
    TILLY_RIVER = 2,
    TILLY_STREAM = 3,
    TILLY_VILLAGE = 4,
    TILLY_ROUGH = 5,
    TILLY_WOOD = 6,
    TILLY_HILL = 7,
    TILLY_FORTIFICATION = 8,
    TILLY_IMPASSABLE = 9 /* scenarios only; enters no rule of tilly-1.2 */
} tilly_feature_kind;
enum tilly_feature_flag {
    TILLY_STEEP = 1,
    TILLY_ROUGH_TOP = 2,
    TILLY_WOODED = 4,
    TILLY_CREST_GIVEN = 8
};
enum { TILLY_MOST_CORNERS = 16, TILLY_MOST_FEATURES = 32 };

/* One feature. Area features: `points` corners of a simple outline, in order round it. Roads,
 * rivers and streams: `points` of the centre line and a width. */
typedef struct tilly_feature {
    uint32_t size;
    uint16_t kind, flags; /* tilly_feature_kind, tilly_feature_flag */
    int32_t width;        /* linear features: length; else 0 */
    uint32_t points;
    tilly_id id;          /* given by the table */
    tilly_point crest[2]; /* hills: given with TILLY_CREST_GIVEN, else worked out (T1-Q-09) */
    tilly_point point[TILLY_MOST_CORNERS];
} tilly_feature;

/* The ground at a point. */
typedef struct tilly_ground {
    uint32_t size;
    uint16_t difficult, blocks, fortified, hill; /* 1 or 0: as the rules class it there */
    int32_t height;                              /* 0..10000: 0 off hills, 10000 on a crest */
    tilly_id feature;                            /* the topmost area feature there, or 0 */
} tilly_ground;

TILLY_BEGIN
/* width runs along x, depth along y; both above 0 and at most 2500 units, and 3050 from corner to
 * corner (eight feet by six in millimetres). Yours: tilly_table_unref(). */
TILLY_API tilly_status tilly_table_new(int32_t width,
                                       int32_t depth,
                                       const tilly_allocator *allocator,
                                       tilly_table **out);
TILLY_API tilly_status tilly_table_copy(const tilly_table *self, tilly_table **out);
TILLY_API tilly_table *tilly_table_ref(tilly_table *self);
TILLY_API void tilly_table_unref(tilly_table *self);
TILLY_API tilly_status tilly_table_size(const tilly_table *self, int32_t *width, int32_t *depth);
/* Adds a feature of sound shape (a simple outline, or a line of 2 points and more with a width);
 * whether the rules allow it is another question: tilly_table_check(). Points lie at most 100 units
 * beyond the table. TILLY_E_RANGE: the error says what is wrong with it; TILLY_E_FULL;
 * TILLY_E_FROZEN. *id may be NULL. */
TILLY_API tilly_status tilly_table_add(tilly_table *self,
                                       const tilly_feature *feature,
                                       tilly_id *id,
                                       tilly_error *error);
TILLY_API tilly_status tilly_table_remove(tilly_table *self, tilly_id id);
TILLY_API uint32_t tilly_table_features(const tilly_table *self);
TILLY_API tilly_status tilly_table_feature(const tilly_table *self,
                                           uint32_t index,
                                           tilly_feature *out);
TILLY_API tilly_status tilly_table_find(const tilly_table *self, tilly_id id, tilly_feature *out);
TILLY_API tilly_status tilly_table_ground(const tilly_table *self,
                                          int32_t x,
                                          int32_t y,
                                          tilly_ground *out);
/* Every breach of a rule set's placement rules (counts, sizes, straightness, overlap), each with
 * its clause. As tilly_army_check(). */
TILLY_API tilly_status tilly_table_check(const tilly_table *self,
                                         const tilly_ruleset *rules,
                                         tilly_reason *breaches,
                                         uint32_t room,
                                         uint32_t *count);
TILLY_API tilly_status tilly_table_hash(const tilly_table *self, uint64_t *out);
/* "wood", "hill". Static; NULL for a number that is none. */
TILLY_API const char *tilly_feature_name(uint16_t kind);
TILLY_END

#endif
