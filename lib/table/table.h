/* The table handle, and its ground as rules read it.
 *
 * Every feature has one outline: an area feature its own, a road, river or stream the band about
 * its centre line. What a kind of ground does to those on it is the same in all rule sets that know
 * the kind (T1-087, T1-088, T1-091, T1-092, T1-Q-11, T1-Q-12). Woods or rough ground on the top of
 * a hill are an area of their own, with the hill's id, and no feature.
 *
 *     EACH_AREA(a, p->table) if (a->is & GROUND_BLOCKS && area_near(a, low, high)) ...
 * outline_cut(outline_of(a), from, to) ...
 */
#ifndef TILLY_LIB_TABLE_H
#define TILLY_LIB_TABLE_H

#include <tilly/table.h>
#include "geometry/geometry.h"
#include "base/handle.h"
#include "base/sized.h"

enum {
    MOST_BAND = 2 * TILLY_MOST_CORNERS, /* corners of the band about a centre line */
    LONGEST_TABLE = 2500 * UNIT_LENGTH,
    /* corner to corner: eight feet by six in millimetres */
    LONGEST_DIAGONAL = 3050 * UNIT_LENGTH
};

/* The effect of a feature on those on it or looking over it. */
enum ground {
    GROUND_DIFFICULT = 1,
    GROUND_BLOCKS = 2, /* its outline blocks sight: village, wood, wooded hill */
    GROUND_HILL = 4,   /* it has a crest, which blocks sight */
    GROUND_FORTIFIED = 8,
    GROUND_LINE = 16,   /* road, river or stream */
    GROUND_TOP = 32,    /* on the top of a hill, whose id it has */
    GROUND_BARRED = 64, /* impassable: of a scenario, for rule sets that know it */
    GROUND_COVERS = 128,
    /* of derived kinds alone, in the order of tilly_bars_flag */
    GROUND_BARS_FOOT = 256,
    GROUND_BARS_HORSE = 512,
    GROUND_BARS_GUNS = 1024,
    GROUND_BARS_COMMANDERS = 2048
};

/* A feature, or the top of a hill as if it were one, with all that follows from it. */
typedef struct area {
    tilly_feature feature; /* with its id and crest; its kind is one of all books */
    uint32_t is;           /* enum ground */
    uint32_t own;          /* of these what its derived kind says, whatever its base is */
    uint32_t derived;      /* the number of that kind; 0: none */
    uint32_t corners;
    point low, high; /* the upright rectangle about its outline and its crest */
    point crest[2];  /* of hills */
    point corner[MOST_BAND];
} area;

struct tilly_table {
    handle h;
    int32_t width, depth;
    uint32_t frozen;
    uint32_t features, areas; /* the features come first, the tops of hills after them */
    uint64_t hash;            /* of a frozen one */
    uint32_t kinds;           /* that it has derived */
    tilly_ground_kind kind[TILLY_MOST_DERIVED_GROUND];
    /* features that ever had that index in their id: the generation of the last */
    uint16_t made[TILLY_MOST_FEATURES];
    area area[TILLY_MOST_FEATURES];
};

#define EACH_AREA(a, t) for (const area *a = (t)->area, *a##_end = a + (t)->areas; a < a##_end; a++)
/* No tops. */
#define EACH_FEATURE(a, t)                                                                         \
    for (const area *a = (t)->area, *a##_end = a + (t)->features; a < a##_end; a++)

static inline outline outline_of(const area *a)
{
    return (outline){a->corner, a->corners};
}
/* Of a number that books read from the kind of ground: that of its derived kind, if it has one of
 * its own. */
static inline bool ground_is(const area *a, uint32_t number, bool as_base)
{
    return a->own & number ? a->is & number : as_base;
}
/* Whether the upright rectangles meet: false means that nothing of the area lies between low and
 * high. Tested as one: which of the four fails is unpredictable. */
static inline bool area_near(const area *a, point low, point high)
{
    return (a->low.x <= high.x) & (low.x <= a->high.x) & (a->low.y <= high.y) &
           (low.y <= a->high.y);
}
static inline bool area_holds(const area *a, point p) /* the border included */
{
    return area_near(a, p, p) && outline_holds(outline_of(a), p);
}
/* The highest of all hills there; 0 off hills. */
int32_t table_height(const tilly_table *t, point p);

/* Works out what follows from a feature on a table of that size; its id is kept. NULL, or what is
 * wrong with its numbers or its shape. */
const char *area_make(const tilly_feature *f, int32_t width, int32_t depth, area *out);
/* The woods or rough ground on the top of a hill, as an area. NULL, or what is wrong with them. */
const char *top_make(const area *hill, area *out);
/* A hill with woods or rough ground, one of the flags, on all of it. */
static inline bool is_covered_hill(const area *a, uint16_t cover)
{
    return a->feature.kind == TILLY_HILL && a->feature.flags & cover && !a->feature.top_points;
}
static inline bool is_line(uint16_t kind)
{
    return kind == TILLY_ROAD || kind == TILLY_RIVER || kind == TILLY_STREAM;
}
/* The outline of the band about a line, 2 * points corners; false where it bends back too sharply
 * to have one. An end on an edge of the table is cut along it. */
bool band_about(const tilly_feature *line, int32_t width, int32_t depth, point *corner);

/* Ranges of whole numbers that something closes, in rising order, joined where they meet. */
enum { MOST_CLOSED = TILLY_MOST_FEATURES * MOST_BAND };
typedef struct closed {
    uint32_t count;
    reach part[MOST_CLOSED];
} closed;
void close_off(closed *c, int32_t least, int32_t most);
/* The shifts to the north at which the mover shares ground with the other that is wider than
 * `slack` and, from south to north, deeper. */
void close_shifts(closed *c, outline mover, outline other, int32_t slack);
bool is_closed(const closed *c, int32_t value);

/* NULL: it has derived no such kind. */
static inline const tilly_ground_kind *derived_kind(const tilly_table *t, uint16_t kind)
{
    uint32_t i = (uint32_t)kind - TILLY_FIRST_DERIVED_GROUND;
    return i < t->kinds ? &t->kind[i] : NULL;
}
/* Gives an area the numbers of a derived kind; NULL: those of its base. */
void area_derive(area *a, const tilly_ground_kind *k);
/* NULL: no such feature. */
const area *table_area(const tilly_table *t, tilly_id id);
/* Puts a feature, with all that follows from it, in the place of the one with its id and of its
 * kind. */
void table_replace(tilly_table *t, const area *made);
/* Works out the tops of its hills anew; they take their ids from them. */
void table_find_tops(tilly_table *t);
/* A frozen copy with its hash; a frozen one is only kept. */
tilly_status table_freeze(const tilly_table *self, tilly_table **out);
/* Freezes this one: from here on it is shared and never changes. */
void table_seal(tilly_table *self);

#endif
