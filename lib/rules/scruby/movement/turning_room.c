/* Headings that a stand may take up where it stands (SC-235): overlapping nothing, inside the
 * table, coming to touch no enemy, for that is a charge (1.6), and inside no square that does not
 * take it in (SC-240). */
#include "rules/scruby/movement/forming.h"

/* A square that does not take it in: an enemy's not even with a part of it. */
typedef struct closed_square {
    uint16_t first_face;
    bool is_enemy;
    square_shape shape;
} closed_square;

/* Others near enough to be in the way of any heading. */
typedef struct turning {
    const play *p;
    unsigned unit;
    unsigned count, squares;
    uint16_t other[MOST_TOUCHED * 4];
    closed_square square[MOST_TOUCHED];
} turning;

static bool takes_it_in(const play *p, unsigned u, unsigned number)
{
    return of(p, u)->square == number || (is_foot(p, u) && room_left_inside(p, number));
}

static void find_closed_squares(const play *p, unsigned u, turning *t)
{
    box b = box_of(p, u);
    int32_t around = reach_of_halves(b.half_width, b.half_depth);
    for (unsigned side = 0; side < SIDES; side++)
        EACH_IN_SET (f, p, squares_of(p, side)) {
            closed_square *s = &t->square[t->squares];
            *s = (closed_square){.first_face = (uint16_t)f, .is_enemy = side != side_of(p, u)};
            unsigned number = of(p, f)->square;
            bool is_closed = s->is_enemy || !takes_it_in(p, u, number);
            if (is_closed && square_as_it_stands(p, number, &s->shape) &&
                s->shape.inside.half_depth && is_inside_near(&s->shape, b.centre, around) &&
                t->squares + 1 < MOST_TOUCHED)
                t->squares++;
        }
}

static void find_neighbours(const play *p, unsigned u, turning *t)
{
    window w = window_round(p, u, STAND_TOUCH);
    *t = (turning){.p = p, .unit = u, .count = 0};
    for (unsigned side = 0; side < SIDES; side++)
        EACH_UNIT_IN (&w, o, p, side)
            if (o != u && t->count < sizeof t->other / sizeof *t->other)
                t->other[t->count++] = (uint16_t)o;
    find_closed_squares(p, u, t);
}

static int32_t overlap_at(const turning *t, unsigned other, uint16_t heading)
{
    box own = box_at(t->p, t->unit, place_of(t->p, t->unit), heading);
    box b = box_of(t->p, other);
    return box_overlap(&own, &b);
}

/* Of an enemy whom it does not touch yet: what is left until it would; of others: none can. */
static int32_t short_of_touch(const turning *t, unsigned other, uint16_t heading)
{
    if (side_of(t->p, other) == side_of(t->p, t->unit) || pieces_touch(t->p, t->unit, other))
        return NEVER;
    box own = box_at(t->p, t->unit, place_of(t->p, t->unit), heading);
    box b = box_of(t->p, other);
    return box_distance(&own, &b) - STAND_TOUCH;
}

/* Above 0: it does not stand inside where it may not. */
static int32_t clear_of_square(const turning *t, const closed_square *s, uint16_t heading)
{
    box own = box_at(t->p, t->unit, place_of(t->p, t->unit), heading);
    if (s->is_enemy)
        return STAND_SLIP + 1 - box_overlap(&own, &s->shape.inside);
    return sticks_out(&s->shape, &own) - STAND_SLIP;
}

int32_t beyond_edges(const play *p, const box *b)
{
    point span = box_span(b);
    int32_t west = span.x - b->centre.x;
    int32_t east = b->centre.x + span.x - p->table->width;
    int32_t south = span.y - b->centre.y;
    int32_t north = b->centre.y + span.y - p->table->depth;
    return larger(larger(west, east), larger(south, north));
}

static int32_t beyond_edge(const turning *t, uint16_t heading)
{
    box own = box_at(t->p, t->unit, place_of(t->p, t->unit), heading);
    return beyond_edges(t->p, &own);
}

/* As it stands it always may. */
static bool may_turn_to(const turning *t, uint16_t heading, unsigned *other)
{
    *other = NOBODY;
    if (heading == t->p->unit[t->unit].heading)
        return true;
    for (unsigned i = 0; i < t->count; i++) {
        *other = t->other[i];
        if (overlap_at(t, *other, heading) > STAND_SLIP || short_of_touch(t, *other, heading) <= 0)
            return false;
    }
    for (unsigned i = 0; i < t->squares; i++) {
        *other = t->square[i].first_face;
        if (clear_of_square(t, &t->square[i], heading) <= 0)
            return false;
    }
    *other = NOBODY;
    return beyond_edge(t, heading) <= STAND_EPS;
}

/* Headings that may be skipped, in 1/100 degree: no place of a base moves faster than its corner,
 * and the axes along which two are compared turn no faster. */
static int32_t unchanged_for(const turning *t, uint16_t heading)
{
    enum { UNITS_A_STEP = 32 };
    int32_t nearest = magnitude(beyond_edge(t, heading) - STAND_EPS);
    for (unsigned i = 0; i < t->count; i++) {
        unsigned other = t->other[i];
        nearest = smaller(nearest, magnitude(overlap_at(t, other, heading) - STAND_SLIP));
        nearest = smaller(nearest, magnitude(short_of_touch(t, other, heading)));
    }
    for (unsigned i = 0; i < t->squares; i++)
        nearest = smaller(nearest, magnitude(clear_of_square(t, &t->square[i], heading)));
    return nearest / UNITS_A_STEP;
}

uint32_t add_headings(tilly_span *spans, uint32_t room, uint32_t count, int32_t from, int32_t to)
{
    if (count < room)
        spans[count] = (tilly_span){from, to, FACING_GRID, TILLY_ANGLE};
    return count + 1;
}

uint32_t turning_spans(const play *p, unsigned u, tilly_span *spans, uint32_t room)
{
    turning t;
    uint32_t count = 0;
    int32_t from = NEVER;
    find_neighbours(p, u, &t);
    int32_t own = p->unit[u].heading;
    for (int32_t h = 0; h < FULL_CIRCLE;) {
        unsigned other;
        bool open = may_turn_to(&t, (uint16_t)h, &other);
        int32_t next = h + 1 + unchanged_for(&t, (uint16_t)h);
        if (own >= h && own < next) /* it alone may differ from those beside it */
            next = h == own ? own + 1 : own;
        if (open && from == NEVER)
            from = h;
        if (!open && from != NEVER) {
            count = add_headings(spans, room, count, from, h - 1);
            from = NEVER;
        }
        h = next;
    }
    return from == NEVER ? count : add_headings(spans, room, count, from, FULL_CIRCLE - 1);
}

/* By the shorter way round; of two as near the one to the left. */
static int32_t nearest_heading(const play *p, unsigned u, uint16_t wanted)
{
    tilly_span spans[MOST_TOUCHED];
    uint32_t count = turning_spans(p, u, spans, MOST_TOUCHED);
    int32_t best = p->unit[u].heading;
    for (uint32_t i = 0; i < count && i < MOST_TOUCHED; i++) {
        const int32_t end[] = {spans[i].least, spans[i].most};
        for (unsigned k = 0; k < 2; k++)
            if (magnitude(heading_gap(wanted, (uint16_t)end[k])) <
                magnitude(heading_gap(wanted, (uint16_t)best)))
                best = end[k];
    }
    return best;
}

bool has_turning_room(const play *p, unsigned u, uint16_t heading, tilly_reason *why)
{
    turning t;
    unsigned other;
    find_neighbours(p, u, &t);
    if (may_turn_to(&t, heading, &other))
        return true;
    refuse(p, why, TILLY_WHY_TURN_BLOCKED, CITE_NO_OVERLAP, u, other);
    if (why)
        why_nearest(why, nearest_heading(p, u, heading), 0, 0);
    return false;
}
