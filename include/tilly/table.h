/**
 * @file
 * The table: its size, and the ground on it as features with outlines.
 *
 * A table knows no rules: make it, add features, and ask a rule set whether it may be played on
 * with tilly_table_breach(). tilly_battle_new() takes a frozen copy: change yours afterwards as you
 * like; the battle's changes by an edit (TILLY_EDIT_GROUND).
 *
 * @code
 * tilly_table *table;
 * tilly_feature wood = TILLY_FEATURE_INIT;
 * wood.kind = TILLY_WOOD;
 * wood.points = 3;
 * wood.point[0] = (tilly_point){100000, 100000};
 * wood.point[1] = (tilly_point){180000, 100000};
 * wood.point[2] = (tilly_point){140000, 160000};
 * tilly_table_new(480000, 320000, NULL, &table);
 * tilly_table_add(table, &wood, NULL, NULL);
 * tilly_table_unref(table);
 * @endcode
 *
 * A table may have kinds of ground of its own (tilly_table_derive()): each is one of the kinds
 * below but for four numbers. Only scenarios have them; no rule of placing knows them apart from
 * the kind they are derived from.
 *
 * @code
 * tilly_ground_kind marsh = TILLY_GROUND_KIND_INIT;
 * marsh.base = TILLY_ROUGH;
 * marsh.bars = TILLY_BARS_GUNS;
 * strcpy(marsh.name, "marsh");
 * tilly_table_derive(table, &marsh, &wood.kind, NULL);
 * @endcode
 *
 * Lengths are in 1/10000 of the rule set's unit. x grows to the east, y to the north; the table
 * lies between 0, 0 and its width, depth.
 *
 * Errors shared by all functions of this header that return a status, and not repeated below:
 * TILLY_E_NULL, a pointer that must not be NULL is (a parameter may be NULL only where it says so);
 * TILLY_E_HANDLE, a handle of another kind; TILLY_E_SIZE, a record whose `size` the caller did not
 * set (tilly/export.h). After an error nothing has changed and out-parameters keep what they held.
 * Functions that return a pointer or a number give NULL or 0 for NULL or a handle of another kind.
 *
 * A handle that comes through an out-parameter is yours: give it back with tilly_table_unref().
 */
#ifndef TILLY_TABLE_H
#define TILLY_TABLE_H

#include <stdint.h>
#include <tilly/reason.h>
#include <tilly/ruleset.h>

/** A table with its ground. Opaque; counted by reference. */
typedef struct tilly_table tilly_table;

/** Kinds of ground. */
typedef enum tilly_feature_kind {
    TILLY_ROAD = 1,    /**< a line; open ground, and across water a bridge or ford (GL-Q-127) */
    TILLY_RIVER = 2,   /**< a line */
    TILLY_STREAM = 3,  /**< a line */
    TILLY_VILLAGE = 4, /**< in Glauben a house, held by one regiment (GL-Q-104) */
    TILLY_ROUGH = 5,
    TILLY_WOOD = 6,
    TILLY_HILL = 7,
    TILLY_FORTIFICATION = 8,
    TILLY_IMPASSABLE = 9 /**< for scenarios; no rule of tilly-1.2 looks at it */
} tilly_feature_kind;
/** The number of the first kind of ground that a table derives, and the most that it derives. */
enum { TILLY_FIRST_DERIVED_GROUND = 32, TILLY_MOST_DERIVED_GROUND = 16 };

/** A number of a derived kind of ground. */
typedef enum tilly_ground_number {
    TILLY_GROUND_AS_BASE = 0, /**< as of the kind it is derived from, in the book that is played */
    TILLY_GROUND_NO = 1,
    TILLY_GROUND_YES = 2
} tilly_ground_number;

/** Units that may neither enter a kind of ground nor cross it: bits of tilly_ground_kind.bars. */
enum tilly_bars_flag {
    TILLY_BARS_AS_BASE = 0, /**< those that the kind it is derived from bars */
    TILLY_BARS_FOOT = 1,    /**< infantry of any kind; in Scruby crews of gunners too */
    /** cavalry, and dragoons while they are mounted; in Tilly dragoons are infantry (T1-017) */
    TILLY_BARS_HORSE = 2,
    TILLY_BARS_GUNS = 4,
    /** commanders, generals and messengers who ride alone, though they ride over any ground that a
     * book knows (GL-134) */
    TILLY_BARS_COMMANDERS = 8,
    TILLY_BARS_NOBODY = 16 /**< no other bit goes with it */
};

/** A kind of ground that a table has derived: all as its base, but for four numbers. Start from
 * TILLY_GROUND_KIND_INIT. */
typedef struct tilly_ground_kind {
    uint32_t size; /**< set by the caller: sizeof(tilly_ground_kind) */
    uint16_t base; /**< tilly_feature_kind, one up to TILLY_IMPASSABLE */
    uint16_t kind; /**< its number, given by the table; not read from one that is derived */
    /** tilly_ground_number: difficult ground (Tilly, Glauben); rough, for those on foot alone
     * (Scruby). */
    uint16_t difficult;
    uint16_t blocks; /**< tilly_ground_number: blocks the sight of what is not in it */
    /** tilly_ground_number: gives those in it cover: from shot, as difficult ground does (Tilly),
     * or in melee, as woods, houses and rough ground do (GL-Q-63). Scruby knows none. */
    uint16_t covers;
    uint16_t bars; /**< tilly_bars_flag; a road makes it passable where it does so for water */
    /** UTF-8 without control characters, not empty: of no other kind of ground, in lower case as a
     * sentence has it: "marsh". */
    char name[TILLY_NAME];
} tilly_ground_kind;
/** First value of a tilly_ground_kind: its size, all else 0. */
#define TILLY_GROUND_KIND_INIT TILLY_SIZED(tilly_ground_kind)

/** Flags of a hill; other kinds have none. */
enum tilly_feature_flag {
    TILLY_STEEP = 1,      /**< steep sides: difficult */
    TILLY_ROUGH_TOP = 2,  /**< rough ground: difficult; see tilly_feature.top */
    TILLY_WOODED = 4,     /**< woods: difficult, and block sight; see tilly_feature.top */
    TILLY_CREST_GIVEN = 8 /**< tilly_feature.crest is given, not worked out */
};

/** Limits of a feature and of a table; a hill with a top takes the room of two features. */
enum { TILLY_MOST_CORNERS = 16, TILLY_MOST_FEATURES = 32 };

/** One feature of the ground: an area by its outline, or a line with a width. */
typedef struct tilly_feature {
    uint32_t size;   /**< set by the caller: sizeof(tilly_feature) */
    uint16_t kind;   /**< tilly_feature_kind, or one that the table has derived */
    uint16_t flags;  /**< tilly_feature_flag */
    int32_t width;   /**< of a line: length, above 0 and at most 100 units; of an area 0 */
    uint32_t points; /**< how many of `point` are used */
    tilly_id id;     /**< given by the table; not read from a feature that is added */
    /** Ends of a hill's crest line, inside its outline. Read with TILLY_CREST_GIVEN, else worked
     * out (T1-Q-09). */
    tilly_point crest[2];
    /** Of an area 3 to 16 corners in order round it, either way round, not crossing or touching
     * itself; of a line 2 to 16 points of its centre. At most 100 units beyond the table. */
    tilly_point point[TILLY_MOST_CORNERS];
    /** Of a hill with either TILLY_WOODED or TILLY_ROUGH_TOP: 3 to 16, how many of `top` are used;
     * 0: its woods or rough ground cover all of it. Of other features 0. */
    uint32_t top_points;
    /** Corners of the woods or rough ground on top of a hill, as of an area: wholly inside the
     * hill's outline, and on its crest line (T1-Q-11). They are part of the hill: they have its id
     * and are no feature of their own. */
    tilly_point top[TILLY_MOST_CORNERS];
    /** For people: UTF-8 without control characters; no other feature of the table has it. "": it
     * has none. */
    char name[TILLY_NAME];
    /** Of a derived kind the tilly_feature_kind it is derived from, else 0. Of a feature that is
     * added it may be 0 too. */
    uint16_t base;
    uint16_t reserved; /**< 0 */
} tilly_feature;
/** First value of a tilly_feature: its size, all else 0. */
#define TILLY_FEATURE_INIT TILLY_SIZED(tilly_feature)

/** The ground at a point, classed as in tilly-1.2; other books have classes of their own. Derived
 * kinds of ground count with their own numbers. */
typedef struct tilly_ground {
    uint32_t size; /**< set by the caller: sizeof(tilly_ground) */
    /** 1 in a river, stream, village, wood, rough ground or hill that is steep, rough or wooded, of
     * which only the top may be rough or wooded (T1-087, T1-088, T1-Q-11); else 0. */
    uint16_t difficult;
    uint16_t blocks;    /**< 1 in a village, wood or the woods of a hill, not on a crest; else 0 */
    uint16_t fortified; /**< 1 in a fortification, else 0 */
    uint16_t hill;      /**< 1 on a hill, else 0 */
    int32_t height;     /**< 0 off hills and at their foot to 10000 on a crest (T1-Q-09) */
    tilly_id feature;   /**< of the area features there the one added last; 0: none */
} tilly_ground;
/** First value of a tilly_ground: its size, all else 0. */
#define TILLY_GROUND_INIT TILLY_SIZED(tilly_ground)

TILLY_BEGIN
/**
 * Makes an empty table.
 *
 * @param width      along x: length, above 0 and at most 2500 units
 * @param depth      along y: as width; from corner to corner at most 3050 units
 * @param allocator  copied, used for the table and its copies; NULL: malloc
 * @param out        the table; yours
 * @return TILLY_OK; TILLY_E_RANGE: larger or smaller than that; TILLY_E_MEMORY; of an allocator
 *         TILLY_E_SIZE and TILLY_E_NULL (it lacks a function) too
 */
TILLY_API tilly_status tilly_table_new(int32_t width,
                                       int32_t depth,
                                       const tilly_allocator *allocator,
                                       tilly_table **out);

/**
 * Copies a table with its features and their ids; the copy of a frozen one can be changed.
 *
 * @param self  the table, frozen or not
 * @param out   the copy; yours
 * @return TILLY_OK; TILLY_E_MEMORY
 */
TILLY_API tilly_status tilly_table_copy(const tilly_table *self, tilly_table **out);

/**
 * Adds a reference.
 *
 * @param self  the table; may be NULL
 * @return self
 */
TILLY_API tilly_table *tilly_table_ref(tilly_table *self);

/**
 * Gives a reference back; the last one frees the table.
 *
 * @param self  the table; NULL does nothing
 */
TILLY_API void tilly_table_unref(tilly_table *self);

/**
 * Tells the size of a table.
 *
 * @param self   the table
 * @param width  length along x
 * @param depth  length along y
 * @return TILLY_OK
 */
TILLY_API tilly_status tilly_table_size(const tilly_table *self, int32_t *width, int32_t *depth);

/**
 * Gives a table a kind of ground of its own. Copies have it too, and battles on them; a battle's
 * edits may add features of it (TILLY_EDIT_GROUND).
 *
 * @param self   the table
 * @param kind   copied; its number is not read
 * @param out    its number, for tilly_feature.kind; may be NULL
 * @param error  filled after an error; set error->size before the call; may be NULL
 * @return TILLY_OK; TILLY_E_RANGE: base, a number or the name is not as tilly_ground_kind says, or
 *         another kind of ground has that name: the error tells which; TILLY_E_FULL: there are
 *         TILLY_MOST_DERIVED_GROUND; TILLY_E_FROZEN: the table belongs to a battle
 */
TILLY_API tilly_status tilly_table_derive(tilly_table *self,
                                          const tilly_ground_kind *kind,
                                          uint16_t *out,
                                          tilly_error *error);

/**
 * Counts the kinds of ground that a table has derived.
 *
 * @param self  the table
 * @return how many there are, 0 to TILLY_MOST_DERIVED_GROUND
 */
TILLY_API uint32_t tilly_table_kinds(const tilly_table *self);

/**
 * Reads a kind of ground that a table has derived, by its place in the order they were derived.
 *
 * @param self   the table
 * @param index  from 0
 * @param out    the kind; set out->size before the call
 * @return TILLY_OK; TILLY_E_RANGE: past the last
 */
TILLY_API tilly_status tilly_table_kind(const tilly_table *self,
                                        uint32_t index,
                                        tilly_ground_kind *out);

/**
 * Finds a kind of ground by its name: one of the table's own, or a tilly_feature_kind.
 *
 * @param self  the table
 * @param name  its whole name
 * @param kind  its number
 * @return TILLY_OK; TILLY_E_UNKNOWN: no kind of ground has this name
 */
TILLY_API tilly_status tilly_table_find_kind(const tilly_table *self,
                                             const char *name,
                                             uint16_t *kind);

/**
 * Tells the name of a kind of ground, the table's own included.
 *
 * @param self  the table
 * @param kind  tilly_feature.kind, or any number
 * @return the name, borrowed until the table is freed; NULL for an unknown number
 */
TILLY_API const char *tilly_table_kind_name(const tilly_table *self, uint16_t kind);

/**
 * Adds a feature of valid shape that lies on the table, at least with a part. Whether the rules
 * allow it there, and whether a part may lie beyond the edge, is another question:
 * tilly_table_breach().
 *
 * @param self     the table
 * @param feature  copied; its id is not read
 * @param id       the id given to it; may be NULL
 * @param error    filled after an error; set error->size before the call; may be NULL
 * @return TILLY_OK; TILLY_E_RANGE: kind, flags, width, number or place of points, outline, crest,
 *         top or name are not as tilly_feature says, a line turns back by more than about 150
 *         degrees, or no part of it lies on the table: the error tells which; TILLY_E_FULL: there
 *         are TILLY_MOST_FEATURES; TILLY_E_FROZEN: the table belongs to a battle;
 *         TILLY_E_UNSUPPORTED: a reserved field is set
 */
TILLY_API tilly_status tilly_table_add(tilly_table *self,
                                       const tilly_feature *feature,
                                       tilly_id *id,
                                       tilly_error *error);

/**
 * Removes a feature. Those added later move up by one index and keep their ids; its own id is stale
 * from then on.
 *
 * @param self  the table
 * @param id    of the feature
 * @return TILLY_OK; TILLY_E_STALE: no such feature; TILLY_E_FROZEN: the table belongs to a battle
 */
TILLY_API tilly_status tilly_table_remove(tilly_table *self, tilly_id id);

/**
 * Counts the features of a table.
 *
 * @param self  the table
 * @return how many there are, 0 to TILLY_MOST_FEATURES
 */
TILLY_API uint32_t tilly_table_features(const tilly_table *self);

/**
 * Reads a feature by its place in the order they were added.
 *
 * @param self   the table
 * @param index  from 0
 * @param out    the feature, a hill with its crest; set out->size before the call
 * @return TILLY_OK; TILLY_E_RANGE: past the last
 */
TILLY_API tilly_status tilly_table_feature(const tilly_table *self,
                                           uint32_t index,
                                           tilly_feature *out);

/**
 * Reads a feature by its id.
 *
 * @param self  the table
 * @param id    of the feature
 * @param out   the feature, a hill with its crest; set out->size before the call
 * @return TILLY_OK; TILLY_E_STALE: no such feature
 */
TILLY_API tilly_status tilly_table_find(const tilly_table *self, tilly_id id, tilly_feature *out);

/**
 * Finds a feature by its name.
 *
 * @param self  the table
 * @param name  its whole name
 * @param id    its id
 * @return TILLY_OK; TILLY_E_UNKNOWN: no feature has this name
 */
TILLY_API tilly_status tilly_table_find_named(const tilly_table *self,
                                              const char *name,
                                              tilly_id *id);

/**
 * Tells the ground at a point.
 *
 * @param self  the table
 * @param x     0 to the table's width
 * @param y     0 to the table's depth
 * @param out   the ground; set out->size before the call
 * @return TILLY_OK; TILLY_E_RANGE: the point is not on the table
 */
TILLY_API tilly_status tilly_table_ground(const tilly_table *self,
                                          int32_t x,
                                          int32_t y,
                                          tilly_ground *out);

/**
 * Judges a table and the ground on it by the rules of a rule set (size, counts, sizes,
 * straightness, overlap), and gives one of the breaches.
 *
 * @param self   the table
 * @param rules  the rule set it is judged by
 * @param units  units of the larger army, commanders included: they decide whether the game is
 *               small or big and so how many features it may have (T1-Q-148); 0: not known, judged
 *               as a big game
 * @param index  which breach, from 0
 * @param why    the breach with its clause, TILLY_WHY_NONE past the last; unit[0] is the feature,
 *               unit[1] another one; set why->size before the call; may be NULL
 * @param count  how many breaches there are; 0: the table keeps the rules
 * @return TILLY_OK, even if there are breaches
 */
TILLY_API tilly_status tilly_table_breach(const tilly_table *self,
                                          const tilly_ruleset *rules,
                                          uint32_t units,
                                          uint32_t index,
                                          tilly_reason *why,
                                          uint32_t *count);

/**
 * Hashes the size and the features in order, with their names and without their ids, and the kinds
 * of ground of its own; the same on every machine.
 *
 * @param self  the table
 * @param out   the hash
 * @return TILLY_OK
 */
TILLY_API tilly_status tilly_table_hash(const tilly_table *self, uint64_t *out);

/**
 * Tells the name of a kind of ground that all tables have.
 *
 * @param kind  a tilly_feature_kind, or any number
 * @return "wood", "hill", static; NULL for an unknown number, and one that a table has derived
 *         (tilly_table_kind_name())
 */
TILLY_API const char *tilly_feature_name(uint16_t kind);
TILLY_END

#endif
