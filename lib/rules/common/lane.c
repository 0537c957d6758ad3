#include "rules/common/lane.h"
#include "state/spatial_index.h"

zone whole_table(const play *p)
{
    return (zone){{0, 0}, {p->table->width, p->table->depth}};
}

/* ---- ranges --------------------------------------------------------------------------------- */

static void add_span(
    int32_t least, int32_t most, int32_t grid, tilly_span *spans, uint32_t room, uint32_t *count)
{
    if (most < least)
        return;
    if (*count < room)
        spans[*count] = (tilly_span){least, most, grid, TILLY_LENGTH};
    ++*count;
}

uint32_t open_spans(
    const closed *c, int32_t least, int32_t most, int32_t grid, tilly_span *spans, uint32_t room)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < c->count && c->part[i].least <= most; i++) {
        if (c->part[i].most < least)
            continue;
        add_span(least, c->part[i].least - 1, grid, spans, room, &count);
        least = c->part[i].most + 1;
    }
    add_span(least, most, grid, spans, room, &count);
    return count;
}

int32_t open_nearest(const closed *c, int32_t least, int32_t most, int32_t wanted)
{
    tilly_span spans[64];
    uint32_t count = open_spans(c, least, most, 1, spans, 64);
    int32_t best = NEVER;
    for (uint32_t i = 0; i < count && i < 64; i++) {
        int32_t near = wanted < spans[i].least  ? spans[i].least
                       : wanted > spans[i].most ? spans[i].most
                                                : wanted;
        if (best == NEVER || magnitude(near - wanted) < magnitude(best - wanted))
            best = near;
    }
    return best;
}

/* ---- room ----------------------------------------------------------------------------------- */

static reach barred_by(const placing *l, unsigned other, const lane *r)
{
    box b = box_of(l->p, other);
    point mine = box_span(&r->lowest);
    point span = box_span(&b);
    int32_t aside = magnitude(b.centre.x - r->lowest.centre.x);
    if (other == l->unit || !l->takes_room(l->p, l->unit, other))
        return NOWHERE;
    if (aside >= mine.x + span.x)
        return NOWHERE;
    reach t = sweep_overlap(&r->lowest, direction_of(0), &b, l->slip, r->most - r->least);
    return t.least > t.most ? t : (reach){r->least + t.least, r->least + t.most};
}

static bool lane_starts(const placing *l, int32_t heading, int32_t x, lane *r)
{
    r->lowest = box_at(l->p, l->unit, (point){x, 0}, (uint16_t)heading);
    point span = box_span(&r->lowest);
    r->least = l->zone.low.y + span.y - l->slack;
    r->most = l->zone.high.y - span.y + l->slack;
    r->lowest.centre.y = r->least;
    r->taken.count = 0;
    int32_t west = l->zone.low.x + span.x - l->slack;
    int32_t east = l->zone.high.x - span.x + l->slack;
    return x >= west && x <= east && r->least <= r->most;
}

bool lane_for(const placing *l, int32_t heading, int32_t x, lane *r)
{
    if (!lane_starts(l, heading, x, r))
        return false;
    point highest = {x, r->most};
    int32_t around = reach_of_halves(r->lowest.half_width, r->lowest.half_depth);
    window near = window_on(l->p, r->lowest.centre, highest, around + r->lowest.radius);
    for (unsigned side = 0; side < SIDES; side++)
        EACH_UNIT_IN (&near, other, l->p, side) {
            reach shut = barred_by(l, other, r);
            close_off(&r->taken, shut.least, shut.most);
        }
    if (l->bar)
        l->bar(l, r);
    return true;
}

unsigned in_the_way(const placing *l, pose at)
{
    lane r;
    lane_starts(l, at.heading, at.x, &r);
    for (unsigned side = 0; side < SIDES; side++)
        EACH_UNIT (other, l->p, side) {
            reach shut = barred_by(l, other, &r);
            if (at.y >= shut.least && at.y <= shut.most)
                return other;
        }
    return NOBODY;
}

bool pose_is_free(const placing *l, pose at)
{
    lane r;
    if (in_the_way(l, at) != NOBODY)
        return false;
    if (!l->bar)
        return true;
    lane_starts(l, at.heading, at.x, &r);
    l->bar(l, &r);
    return !is_closed(&r.taken, at.y);
}

/* ---- the nearest ---------------------------------------------------------------------------- */

/* The nearest x that has room at this heading, by quarters of the natural step, and there the
 * nearest y. */
static bool nearest_facing(const placing *l, int32_t heading, pose at, tilly_reason *why)
{
    lane r;
    box b = box_at(l->p, l->unit, (point){0, 0}, (uint16_t)heading);
    point span = box_span(&b);
    const zone *z = &l->zone;
    int32_t least = z->low.x + span.x;
    int32_t most = z->high.x - span.x;
    int32_t x = clamped(at.x, least, most);
    for (int32_t away = 0; away <= z->high.x - z->low.x; away += l->grid / 4) {
        for (int32_t side = -1; side <= 1; side += 2) {
            int32_t there = clamped(x + side * away, least, most);
            int32_t y = lane_for(l, heading, there, &r)
                            ? open_nearest(&r.taken, r.least, r.most, at.y)
                            : NEVER;
            if (y == NEVER)
                continue;
            why_nearest(why, heading, there, y);
            return true;
        }
    }
    return false;
}

void nearest_free_pose(const placing *l, pose at, tilly_reason *why)
{
    if (!why || nearest_facing(l, at.heading, at, why) || nearest_facing(l, 0, at, why))
        return;
    nearest_facing(l, RIGHT_ANGLE, at, why);
}

/* ---- ranges of a pose ----------------------------------------------------------------------- */

static uint32_t x_range(const placing *l, int32_t heading, tilly_span *spans, uint32_t space)
{
    box b = box_at(l->p, l->unit, (point){0, 0}, (uint16_t)heading);
    point span = box_span(&b);
    closed none;
    none.count = 0;
    return open_spans(&none,
                      l->zone.low.x + span.x - l->slack,
                      l->zone.high.x - span.x + l->slack,
                      l->grid,
                      spans,
                      space);
}

uint32_t pose_range(const placing *l, const answer *begun, tilly_span *spans, uint32_t room)
{
    lane r;
    if (begun->given == POSE_HEADING) {
        if (room)
            spans[0] = begun->option->value[POSE_HEADING];
        return 1;
    }
    if (begun->given == POSE_X)
        return x_range(l, begun->value[POSE_HEADING], spans, room);
    if (!lane_for(l, begun->value[POSE_HEADING], begun->value[POSE_X], &r))
        return 0;
    return open_spans(&r.taken, r.least, r.most, l->grid, spans, room);
}

static int32_t grid_above(int32_t v, int32_t grid)
{
    return v >= 0 ? (v + grid - 1) / grid * grid : -(-v / grid * grid);
}

static bool has_grid_point(const lane *r, int32_t grid)
{
    tilly_span spans[64];
    uint32_t count = open_spans(&r->taken, r->least, r->most, grid, spans, 64);
    for (uint32_t i = 0; i < count && i < 64; i++)
        if (grid_above(spans[i].least, grid) <= spans[i].most)
            return true;
    return false;
}

static bool has_free_facing(const placing *l, int32_t heading)
{
    lane r;
    for (int32_t x = grid_above(l->zone.low.x, l->grid); x <= l->zone.high.x; x += l->grid)
        if (lane_for(l, heading, x, &r) && has_grid_point(&r, l->grid))
            return true;
    return false;
}

bool has_free_pose(const placing *l)
{
    return has_free_facing(l, 0) || has_free_facing(l, RIGHT_ANGLE);
}
