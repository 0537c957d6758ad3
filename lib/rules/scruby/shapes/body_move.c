/* Rigid moves of a body (SC-238, SC-Q-15, SC-Q-66). */
#include "rules/scruby/shapes/bodies.h"
#include "geometry/pair.h"

point front_middle_of_body(const box *stand, unsigned count)
{
    direction ahead = stand[0].ahead;
    point from = stand[0].centre;
    int32_t foremost = INT32_MIN;
    int32_t left = INT32_MAX;
    int32_t right = INT32_MIN;

    for (unsigned i = 0; i < count; i++)
        foremost =
            larger(foremost, distance_along(ahead, from, stand[i].centre) + stand[i].half_depth);
    for (unsigned i = 0; i < count; i++) {
        int32_t front = distance_along(ahead, from, stand[i].centre) + stand[i].half_depth;
        int32_t middle = distance_across(ahead, from, stand[i].centre);
        if (foremost - front > STAND_TOUCH)
            continue;
        left = smaller(left, middle - stand[i].half_width);
        right = larger(right, middle + stand[i].half_width);
    }
    int64_t across = (left + right) / 2;

    return (point){from.x + units_of_q30((int64_t)foremost * ahead.s + across * ahead.c),
                   from.y + units_of_q30((int64_t)foremost * ahead.c - across * ahead.s)};
}

void move_body(box *stand, unsigned count, direction way, int32_t length)
{
    for (unsigned i = 0; i < count; i++)
        stand[i] = box_moved(&stand[i], way, length);
}

/* ---- a turn --------------------------------------------------------------------------------- */

/* A stand in the frame of its body, fine units. */
typedef struct member {
    offset at, half;
} member;

/* To the right and ahead, between the sides of two; below 0 they reach past each other. */
static offset gaps_between(const member *a, const member *b)
{
    return (offset){magnitude(b->at.x - a->at.x) - a->half.x - b->half.x,
                    magnitude(b->at.y - a->at.y) - a->half.y - b->half.y};
}

/* Rounding brings two stands nearer or farther by less than two units. As much is kept from a
 * limit, and a little more where something must be moved for it. */
enum {
    ROUNDING = 2 * FINE,
    AMPLY = 3 * FINE,
    DEEP = STAND_SLIP * FINE,
    NEAR = STAND_TOUCH * FINE,
    IN_TOUCH = NEAR + FINE_HALF /* as touch_of() has it, rounded */
};

static int64_t brought_within(int64_t gap, int64_t least, int64_t most)
{
    if (gap >= least + ROUNDING && gap <= most - ROUNDING)
        return 0;
    return clamped(gap, least + AMPLY, most - AMPLY) - gap;
}

/* How much farther apart two must be, to the right or ahead, so that they share an edge as they did
 * before, or keep from overlapping. */
static offset parted_by(offset before, offset now)
{
    const int64_t far = INT32_MAX;
    bool abreast = before.y < -NEAR && magnitude(before.x) <= IN_TOUCH;
    bool in_file = before.x < -NEAR && magnitude(before.y) <= IN_TOUCH;

    if (abreast)
        return (offset){brought_within(now.x, -DEEP, NEAR), brought_within(now.y, -far, -NEAR)};
    if (in_file)
        return (offset){brought_within(now.x, -far, -NEAR), brought_within(now.y, -DEEP, NEAR)};
    if (larger(before.x, before.y) < -DEEP) /* they overlap as it is */
        return (offset){0, 0};
    if (now.x > now.y)
        return (offset){brought_within(now.x, -DEEP, far), 0};
    return (offset){0, brought_within(now.y, -DEEP, far)};
}

static void shift(member *m, const member *from, offset by)
{
    m->at.x += m->at.x < from->at.x ? -by.x : by.x;
    m->at.y += m->at.y < from->at.y ? -by.y : by.y;
}

/* Stands as far apart as touch allows, or as deep in each other as slip does, give way a little, or
 * rounding would part them or let them overlap. First the later of two, which is enough where they
 * hang together in a row; then both by half, until all suit each other. There is always such a
 * place for each: bases are whole inches, so that along any way round from stand to stand the gaps
 * add up to 0, and gaps of 0 would do. */
static void give_way(member *m, unsigned count)
{
    enum { PASSES = 200, ONE_SIDED = 3 };
    member before[MOST_IN_BODY];
    bool moved = true;

    for (unsigned i = 0; i < count; i++)
        before[i] = m[i];
    for (int pass = 0; moved && pass < PASSES; pass++) {
        moved = false;
        for (unsigned k = 1; k < count; k++)
            for (unsigned i = 0; i < k; i++) {
                offset by =
                    parted_by(gaps_between(&before[i], &before[k]), gaps_between(&m[i], &m[k]));
                if (by.x == 0 && by.y == 0)
                    continue;
                offset half = {by.x / 2, by.y / 2};
                if (pass < ONE_SIDED)
                    half = (offset){0, 0};
                shift(&m[k], &m[i], (offset){by.x - half.x, by.y - half.y});
                shift(&m[i], &m[k], half);
                moved = true;
            }
    }
}

void turn_body(box *stand, unsigned count, uint16_t heading, int32_t by)
{
    member m[MOST_IN_BODY];
    point pivot = front_middle_of_body(stand, count);
    direction from = direction_of(heading);
    direction to = direction_of(heading_plus(heading, by));

    for (unsigned i = 0; i < count; i++) {
        int64_t dx = (int64_t)stand[i].centre.x - pivot.x;
        int64_t dy = (int64_t)stand[i].centre.y - pivot.y;
        m[i].at = (offset){fine_of_q30(dx * from.c - dy * from.s),
                           fine_of_q30(dx * from.s + dy * from.c)};
        m[i].half =
            (offset){(int64_t)stand[i].half_width * FINE, (int64_t)stand[i].half_depth * FINE};
    }
    give_way(m, count);
    for (unsigned i = 0; i < count; i++) {
        offset at = m[i].at;
        stand[i].ahead = to;
        stand[i].centre.x = pivot.x + units_of_fine(units_of_q30(at.x * to.c + at.y * to.s));
        stand[i].centre.y = pivot.y + units_of_fine(units_of_q30(at.y * to.c - at.x * to.s));
    }
}
