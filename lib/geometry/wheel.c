#include "geometry/geometry.h"
#include "geometry/fixed.h"
#include "geometry/sine_table.h"

/* Rounding of a place and of a distance, in units, that a skip leaves out of account. */
enum { DOUBT = 3 };

int32_t wheel_chord(int32_t width, uint16_t angle)
{
    /* The mean of the two neighbours of half an odd angle is its sine to 4 parts in 10^9. */
    int64_t sines = (int64_t)sine_of(angle / 2u) + sine_of((angle + 1u) / 2);

    return units_of_q30(width * sines);
}

/* The chord is shorter than its arc and bends down from it, so the angle lies between the one whose
 * arc, and the one whose share of the longest chord, is the length. */
uint16_t wheel_angle(int32_t width, int32_t length, uint16_t most)
{
    int32_t longest = wheel_chord(width, most);

    if (longest <= length)
        return most;
    uint16_t low = (uint16_t)larger(((int64_t)length - 1) * RADIAN / width, 0);
    uint16_t high = (uint16_t)smaller(((int64_t)length + 1) * most / longest + 1, most);

    while (low < high) {
        uint16_t middle = (uint16_t)((low + high + 1) / 2);
        if (wheel_chord(width, middle) <= length)
            low = middle;
        else
            high = (uint16_t)(middle - 1);
    }
    return low;
}

/* One rounding only: the corner stays where it is, so the centre moves by what the two half sides
 * turn. */
box box_wheeled(
    const box *b, uint16_t heading, enum wheel_side side, uint16_t angle, uint16_t *turned)
{
    uint16_t to = heading_plus(heading, side * (int32_t)angle);
    direction now = direction_of(to);
    int64_t s = (int64_t)b->ahead.s - now.s;
    int64_t c = (int64_t)b->ahead.c - now.c;
    int64_t width = (int64_t)side * b->half_width;
    box wheeled = *b;

    wheeled.centre.x += units_of_q30(b->half_depth * s + width * c);
    wheeled.centre.y += units_of_q30(b->half_depth * c - width * s);
    wheeled.ahead = now;
    if (turned != NULL)
        *turned = to;
    return wheeled;
}

/* A turn that is searched for the first angle at which something happens. */
typedef struct turning {
    const box *base, *other;
    uint16_t heading;
    enum wheel_side side;
    int32_t bound;  /* limit of a distance, or slip of an overlap */
    int32_t radius; /* from the fixed point to the farthest corner */
} turning;

static box turned_by(const turning *t, uint16_t angle)
{
    return box_wheeled(t->base, t->heading, t->side, angle, NULL);
}

static int32_t radius_of(const box *b)
{
    int64_t width = b->half_width;
    int64_t depth = b->half_depth;
    int64_t half = square_root(width * width + depth * depth) + 1;

    return (int32_t)(2 * half);
}

/* How far the base may still go before it happens; below 0 it does. */
static int32_t room_before_closer(const turning *t, const box *b)
{
    int32_t gap = -box_overlap(b, t->other); /* no more than the distance */

    return (gap > t->bound ? gap : box_distance(b, t->other)) - t->bound;
}

static int32_t room_before_overlap(const turning *t, const box *b)
{
    return t->bound - box_overlap(b, t->other);
}

/* No point of the base moves faster than the far end of the radius, so angles within `room` of it
 * need not be looked at; nor those up to the first, at which it is known not to happen. */
static uint16_t first_angle(const turning *t,
                            int32_t (*room_before)(const turning *, const box *),
                            uint16_t first,
                            uint16_t most)
{
    int64_t angle = first;
    int32_t room = first ? 0 : room_before(t, t->base);

    while (angle < most) {
        angle += larger(((int64_t)room - DOUBT) * RADIAN / t->radius, 1);
        if (angle > most)
            break;
        box b = turned_by(t, (uint16_t)angle);
        room = room_before(t, &b);
        if (room < 0)
            return (uint16_t)angle;
    }
    return (uint16_t)(most + 1);
}

static int32_t outside(int32_t place, int32_t half)
{
    return place - clamped(place, -half, half);
}

/* Turned by so much, it lies beyond the line through the corner it turns on that runs across
 * `away`: its two sides there do. */
static bool lies_beyond(const turning *t, direction away, uint16_t angle)
{
    const int64_t rounding = 4 * (int64_t)Q30_ONE;
    direction ahead = direction_of(heading_plus(t->heading, t->side * (int32_t)angle));
    int64_t along_it = (int64_t)away.s * ahead.s + (int64_t)away.c * ahead.c;
    int64_t across_it = (int64_t)away.s * ahead.c - (int64_t)away.c * ahead.s;

    return (along_it <= rounding) & (t->side * across_it <= rounding);
}

/* The corner it turns on stays where it is, and while nothing of the base lies nearer than the line
 * across the shortest way from there to `other`, it comes no closer. A base that stands as close as
 * it may would else be looked at angle by angle. */
static uint16_t no_closer_until(const turning *t, uint16_t most)
{
    const box *other = t->other;
    int32_t round = t->base->radius + other->radius;
    point corner[4];

    box_corners(t->base, corner);
    point hinge = corner[t->side == WHEEL_RIGHT];
    int32_t dx = hinge.x - other->centre.x;
    int32_t dy = hinge.y - other->centre.y;
    point off = {outside(across(other->ahead, dx, dy), other->half_width),
                 outside(along(other->ahead, dx, dy), other->half_depth)};
    if (distance_between((point){0, 0}, off) < t->bound + round + DOUBT)
        return 0;
    direction seen = direction_towards((point){0, 0}, off);
    direction north = {-other->ahead.s, other->ahead.c}; /* as seen from there */
    direction away = {across(north, seen.s, seen.c), along(north, seen.s, seen.c)};
    if (!lies_beyond(t, away, 0))
        return 0;
    if (lies_beyond(t, away, most))
        return most;
    uint16_t low = 0;
    uint16_t high = most;

    while (high - low > 1) {
        uint16_t middle = (uint16_t)((low + high) / 2);
        if (lies_beyond(t, away, middle))
            low = middle;
        else
            high = middle;
    }
    return low;
}

uint16_t wheel_closer(const box *b,
                      uint16_t heading,
                      enum wheel_side side,
                      const box *other,
                      int32_t limit,
                      uint16_t most)
{
    turning t = {b, other, heading, side, limit, radius_of(b)};

    return first_angle(&t, room_before_closer, no_closer_until(&t, most), most);
}

uint16_t wheel_overlap(const box *b,
                       uint16_t heading,
                       enum wheel_side side,
                       const box *other,
                       int32_t slip,
                       uint16_t most)
{
    turning t = {b, other, heading, side, slip, radius_of(b)};

    return first_angle(&t, room_before_overlap, 0, most);
}
