/* Straight displacements (SC-209, SC-238), end places (SC-243) and places against another stand
 * (SC-Q-69). */
#include "rules/scruby/shapes/ways.h"
#include "geometry/meeting.h"

int32_t first_touch(const box *mover, direction way, const box *other, int32_t most)
{
    int32_t met = first_meeting(mover, way, other, -STAND_SLIP, LONGEST_WAY);

    if (met == NEVER)
        return NEVER;
    if (do_touch(mover, other))
        return 0;
    /* where they meet; or, if only corners meet there, as far as slip lets it go on */
    int32_t against = first_meeting(mover, way, other, 0, met);
    int32_t length = larger(smaller(against, met) - 1, 0);
    box at = box_moved(mover, way, length);

    if (!do_touch(&at, other))
        length = larger(met - 1, 0);
    return length <= most ? length : NEVER;
}

static bool comes_nearer(const box *mover, direction way, const box *other, int32_t most)
{
    box nearest = box_moved(mover, way, sweep_nearest(mover, way, other, most));

    return box_nearer_than(&nearest, other, box_distance(mover, other)) ||
           first_meeting(mover, way, other, -STAND_SLIP, most) != NEVER;
}

int32_t short_of(const box *mover, direction way, const box *other, int32_t apart, int32_t most)
{
    int32_t met = first_meeting(mover, way, other, apart, most);

    if (met == NEVER)
        return most;
    if (met > 0)
        return met - 1;
    return comes_nearer(mover, way, other, most) ? 0 : most;
}

/* ---- free lengths on a line ----------------------------------------------------------------- */

enum { MOST_BARS = 2 * 512 /* as many as there can be units on a table */ };

/* Lengths that are taken, in no order. */
typedef struct taken {
    reach bar[MOST_BARS];
    unsigned count;
} taken;

static void take(taken *t, reach bar)
{
    if (bar.least <= bar.most && t->count < MOST_BARS)
        t->bar[t->count++] = bar;
}

/* The bar that holds the length; NOWHERE. */
static reach bar_at(const taken *t, int32_t length)
{
    for (unsigned i = 0; i < t->count; i++)
        if (length >= t->bar[i].least && length <= t->bar[i].most)
            return t->bar[i];
    return NOWHERE;
}

/* The first free length from there downwards, and upwards; NEVER. */
static int32_t free_below(const taken *t, int32_t from, int32_t least)
{
    for (reach bar = bar_at(t, from); bar.most >= 0 && from >= least; bar = bar_at(t, from))
        from = bar.least - 1;
    return from >= least ? from : NEVER;
}

static int32_t free_above(const taken *t, int32_t from, int32_t most)
{
    for (reach bar = bar_at(t, from); bar.most >= 0 && from <= most; bar = bar_at(t, from))
        from = bar.most + 1;
    return from <= most ? from : NEVER;
}

/* Nearest to `wanted`, of two as near the greater. */
static int32_t free_nearest(const taken *t, int32_t wanted, int32_t most)
{
    int32_t below = free_below(t, smaller(wanted, most), 0);
    int32_t above = free_above(t, wanted, most);

    if (below == NEVER || above == NEVER)
        return below == NEVER ? above : below;
    return above - wanted <= wanted - below ? above : below;
}

static reach barred_by(const box *stand, const retirement *r, const barring *other)
{
    int32_t most = smaller(r->most, LONGEST_WAY);
    int32_t limit = other->bar == BAR_FRIEND ? -STAND_SLIP : r->apart - STAND_EPS;

    if (!is_beside_way(stand, r->way, (reach){0, most}, &other->at, larger(limit, 0)))
        return NOWHERE;
    return meeting_on_way(stand, r->way, &other->at, limit, LONGEST_WAY);
}

int32_t end_place(const box *stand, const retirement *r, const barring *other, unsigned count)
{
    taken t;
    int32_t most = smaller(r->most, LONGEST_WAY);

    t.count = 0;
    for (unsigned i = 0; i < count; i++) {
        take(&t, barred_by(stand, r, &other[i]));
        if (other[i].bar == BAR_ENEMY)
            most = short_of(stand, r->way, &other[i].at, r->apart, most);
    }
    return free_nearest(&t, r->full, most);
}

/* ---- against another stand ------------------------------------------------------------------ */

static bool overlaps_any(const box *b, const box *others, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        if (do_overlap(b, &others[i]))
            return true;
    return false;
}

/* Rounding must not make an overlap deeper than slip. */
enum { SET_SLIP = 2 - STAND_SLIP };

box set_on_middle(const box *mover, const box *quarry, bool at_rear)
{
    direction outwards = direction_turned(quarry->ahead, at_rear ? 2 : 0);
    box set = *mover;

    set.ahead = direction_turned(outwards, 2);
    set.centre = point_along(quarry->centre, outwards, quarry->half_depth + mover->half_depth);
    return set;
}

bool set_against(box *mover, const box *quarry, bool at_rear, const box *others, unsigned count)
{
    box set = set_on_middle(mover, quarry, at_rear);
    direction right = direction_turned(set.ahead, 1);
    int32_t most = quarry->half_width + mover->half_width - STAND_TOUCH - 2;
    taken t;

    t.count = 0;
    box leftmost = box_moved(&set, right, -most);
    if (!overlaps_any(&set, others, count)) {
        *mover = set;
        return true;
    }
    take(&t, (reach){most, most});
    for (unsigned i = 0; i < count; i++)
        take(&t, meeting_on_way(&leftmost, right, &others[i], SET_SLIP, 2 * most));
    int32_t shift = free_nearest(&t, most, 2 * most);
    if (shift == NEVER)
        return false;
    *mover = box_moved(&leftmost, right, shift); /* rounded as it was judged */
    return true;
}
