/* Footprints: how much ground a unit covers in each formation (2.4, GL-Q-08 to GL-Q-10, GL-Q-103,
 * GL-Q-104). */
#include "rules/glauben/state/state.h"
#include "table/table.h"

/* ---- shapes --------------------------------------------------------------------------------- */

enum { FORMATIONS = TILLY_FORMATION_GARRISON + 1, MOST_FILES = 255 };

/* A base unit in mm, and how many stand in the front; a formation that is not named has the front
 * of the line. */
typedef struct drill {
    int32_t width, depth;
    uint8_t front[FORMATIONS];
} drill;
enum arm { FOOT, HORSE, GUNS, GENERALS, MESSENGERS };
static const drill drills[] = {
    [FOOT] = {20,
              15,
              {[TILLY_FORMATION_LINE] = 5,
               [TILLY_FORMATION_COLUMN] = 2,
               [TILLY_FORMATION_MARCH_COLUMN] = 1}},
    [HORSE] = {30,
               40,
               {[TILLY_FORMATION_LINE] = 4,
                [TILLY_FORMATION_COLUMN] = 2,
                [TILLY_FORMATION_MARCH_COLUMN] = 1}},
    [GUNS] = {20, 40, {[TILLY_FORMATION_LINE] = 1}},
    [GENERALS] = {30, 40, {[TILLY_FORMATION_LINE] = 1}},
    [MESSENGERS] = {20, 40, {[TILLY_FORMATION_LINE] = 1}},
};

static const uint8_t arm_of[TYPES] = {
    [CLASS_VETERAN] = FOOT,
    [CLASS_REGULAR] = FOOT,
    [CLASS_MILITIA] = FOOT,
    [CLASS_DISMOUNTED_DRAGOON] = FOOT,
    [CLASS_CUIRASSIER] = HORSE,
    [CLASS_HEAVY_REGULAR] = HORSE,
    [CLASS_MEDIUM] = HORSE,
    [CLASS_DRAGOON] = HORSE,
    [CLASS_FOOT_BATTERY] = GUNS,
    [CLASS_HORSE_BATTERY] = GUNS,
    [GENERAL] = GENERALS,
    [MESSENGER] = MESSENGERS,
};

static unsigned rounded_up(unsigned n, unsigned by)
{
    return (n + by - 1) / by;
}

static unsigned files_of_square(unsigned bases)
{
    unsigned files = 1;
    while (files * files < bases)
        files++;
    return files;
}

static unsigned front_of(const drill *d, enum tilly_formation f, unsigned bases)
{
    if (d->front[f])
        return d->front[f];
    bool square = f == TILLY_FORMATION_HEDGEHOG && d == &drills[FOOT];
    return square ? files_of_square(bases) : d->front[TILLY_FORMATION_LINE];
}

static unsigned files_in(const drill *d, enum tilly_formation f, unsigned bases)
{
    unsigned front = front_of(d, f, bases);
    return bases < front ? bases : front;
}

static unsigned at_least_one(unsigned bases)
{
    return bases ? bases : 1;
}

unsigned files_of_class(unsigned class, enum tilly_formation f, unsigned bases)
{
    return files_in(&drills[arm_of[class]], f, at_least_one(bases));
}

shape shape_of_class(unsigned class, enum tilly_formation f, unsigned bases)
{
    const drill *d = &drills[arm_of[class]];
    unsigned n = at_least_one(bases);
    unsigned files = files_in(d, f, n);
    return (shape){MM / 2 * (int32_t)files * d->width,
                   MM / 2 * (int32_t)rounded_up(n, files) * d->depth,
                   files};
}

shape shape_in(const play *p, unsigned u, enum tilly_formation f, unsigned bases)
{
    if (f != TILLY_FORMATION_GARRISON)
        return shape_of_class(class_of(p, u), f, bases);
    box house = house_box(p, of(p, u)->house);
    return (shape){house.half_width, house.half_depth, 0};
}

box reshaped(const box *b, shape s, bool about_centre)
{
    box made = *b;
    made.half_width = s.half_width;
    made.half_depth = s.half_depth;
    if (!about_centre)
        made.centre = point_along(b->centre, b->ahead, b->half_depth - s.half_depth);
    return made;
}

/* GL-Q-103, GL-Q-104: without a front there is no front centre. */
static bool has_front(enum tilly_formation f)
{
    return f != TILLY_FORMATION_HEDGEHOG && f != TILLY_FORMATION_GARRISON &&
           f != TILLY_FORMATION_NONE;
}

box formed_box(const play *p, unsigned u, enum tilly_formation f)
{
    box now = box_of(p, u);
    return reshaped(&now,
                    shape_in(p, u, f, (unsigned)p->unit[u].strength),
                    !has_front(f) || !has_front(formation_of(p, u)));
}

/* ---- places on a footprint ------------------------------------------------------------------ */

point front_centre(const play *p, unsigned u)
{
    box b = box_of(p, u);
    return point_along(b.centre, b.ahead, b.half_depth);
}

point eye_of(const play *p, unsigned u)
{
    return has_front(formation_of(p, u)) ? front_centre(p, u) : place_of(p, u);
}

int32_t gap_between(const play *p, unsigned a, unsigned b)
{
    box one = box_of(p, a);
    box two = box_of(p, b);
    return box_distance(&one, &two);
}

/* Not so far apart, either way, that nothing of them can touch. */
static bool may_touch(const play *p, const unit *a, const unit *b)
{
    uint32_t far = (uint32_t)p->grain *
                       (uint32_t)(a->half_width + a->half_depth + b->half_width + b->half_depth) +
                   TOUCH;
    return (uint32_t)a->x - (uint32_t)b->x + far <= 2 * far &&
           (uint32_t)a->y - (uint32_t)b->y + far <= 2 * far;
}

bool are_touching(const play *p, unsigned a, unsigned b)
{
    if (!on_table(p, b) || !may_touch(p, &p->unit[a], &p->unit[b]))
        return false;
    box one = box_of(p, a);
    box two = box_of(p, b);
    return box_nearer_than(&one, &two, TOUCH + 1);
}

/* ---- houses (GL-032, GL-Q-104) -------------------------------------------------------------- */

/* Of a side: the half of it, in whole grains. Larger houses than that no regiment fills. */
static int32_t half_of_side(int32_t side, int32_t grain)
{
    int32_t half = ((side + 1) / 2 + grain - 1) / grain * grain;
    return half < LARGEST_HOUSE / 2 ? half : LARGEST_HOUSE / 2;
}

/* The same rectangle with a heading of whole 1/100 degrees and sides of whole grains, so that a
 * unit's record can hold it. */
static box squared(outline o, direction long_axis, int32_t grain)
{
    enum { FAR = 100 * UNIT_LENGTH };
    point origin = {0, 0};
    direction d = direction_of(heading_towards(origin, point_along(origin, long_axis, FAR)));
    point low = {INT32_MAX, INT32_MAX};
    point high = {INT32_MIN, INT32_MIN};
    for (uint32_t i = 0; i < o.corners; i++) {
        point at = {across(d, o.corner[i].x, o.corner[i].y),
                    along(d, o.corner[i].x, o.corner[i].y)};
        low = low_of(low, at);
        high = high_of(high, at);
    }
    point middle = point_along(origin, d, (low.y + high.y) / 2);
    middle = point_along(middle, (direction){d.c, -d.s}, (low.x + high.x) / 2);
    return (box){
        middle, d, half_of_side(high.x - low.x, grain), half_of_side(high.y - low.y, grain), 0};
}

static const area *feature_named(const play *p, tilly_id id)
{
    EACH_AREA (a, p->table)
        if (a->feature.id == id)
            return a;
    return NULL;
}

box house_box(const play *p, tilly_id house)
{
    const area *a = feature_named(p, house);
    if (!a)
        return (box){.ahead = direction_of(0)};
    outline o = outline_of(a);
    return squared(o, outline_frame(o).ahead, p->grain);
}

uint16_t heading_of_house(const box *house)
{
    enum { FAR = 100 * UNIT_LENGTH };
    point origin = {0, 0};
    return heading_towards(origin, point_along(origin, house->ahead, FAR));
}

unsigned garrison_of(const play *p, tilly_id house)
{
    for (unsigned side = 0; side < SIDES; side++)
        EACH_UNIT (u, p, side)
            if (in_house(p, u) && of(p, u)->house == house)
                return u;
    return NOBODY;
}
