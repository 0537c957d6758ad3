/* Guns and their crews: pointing, large guns re-sited, small guns moved with their crew (SC-171,
 * SC-173, SC-175, SC-Q-47, SC-Q-51). */
#include "rules/scruby/movement/forming.h"

void take_crew_along(const box *gun, const box *there, box *crew, int32_t turned)
{
    enum { MOST_ROUNDED = 4 };
    int32_t ahead = distance_along(gun->ahead, gun->centre, crew->centre);
    int32_t aside = distance_across(gun->ahead, gun->centre, crew->centre);
    direction right = direction_turned(there->ahead, 1);
    uint16_t heading = heading_towards((point){0, 0}, (point){crew->ahead.s, crew->ahead.c});
    crew->centre = point_along(point_along(there->centre, there->ahead, ahead), right, aside);
    crew->ahead = direction_of(heading_plus(heading, turned));
    direction off = direction_towards(there->centre, crew->centre);
    for (unsigned i = 0; i < MOST_ROUNDED && do_overlap(there, crew); i++)
        crew->centre = point_along(crew->centre, off, 1);
}

/* Turned and shifted with the gun about its middle. */
box crew_beside(const play *p, unsigned gun, unsigned crew, const box *there, uint16_t *heading)
{
    box own = box_of(p, gun);
    box b = box_of(p, crew);
    int32_t turned = heading_gap(p->unit[gun].heading, *heading);
    take_crew_along(&own, there, &b, turned);
    *heading = heading_plus(p->unit[crew].heading, turned);
    return box_at(p, crew, b.centre, *heading);
}

static bool is_within_radius(const play *p, unsigned gun, point at, tilly_reason *why)
{
    const stand_record *r = of(p, gun);
    int32_t most = param(p, PARAM_GUN_RADIUS);
    int64_t x = at.x - r->post_x;
    int64_t y = at.y - r->post_y;
    int64_t limit = most + STAND_EPS;
    if (type_of(p, gun) != LARGE_GUN || x * x + y * y <= limit * limit)
        return true;
    int32_t gone = distance_between((point){r->post_x, r->post_y}, at);
    refuse(p, why, TILLY_WHY_GUN_RADIUS, CITE_GUN_RADIUS, gun, NOBODY);
    why_number(why, 0, gone, TILLY_LENGTH);
    why_number(why, 1, most, TILLY_LENGTH);
    return false;
}

/* Of gun and crew, the gun with this heading there. */
typedef struct gun_and_crew {
    unsigned crew;
    uint16_t crew_heading;
    box gun, beside;
    piece_set both;
} gun_and_crew;

static bool put_there(
    const play *p, unsigned gun, point at, uint16_t heading, gun_and_crew *g, tilly_reason *why)
{
    *g = (gun_and_crew){.crew = crew_at(p, gun), .crew_heading = heading};
    if (g->crew == NOBODY)
        return refuse(p, why, TILLY_WHY_NO_CREW, CITE_CREW_SERVES, gun, NOBODY);
    put_in_set(&g->both, gun);
    put_in_set(&g->both, g->crew);
    g->gun = box_at(p, gun, at, heading);
    g->beside = crew_beside(p, gun, g->crew, &g->gun, &g->crew_heading);
    return true;
}

bool may_stand_with_crew(const play *p, unsigned gun, point at, uint16_t heading, tilly_reason *why)
{
    gun_and_crew g;
    return put_there(p, gun, at, heading, &g, why) && is_within_radius(p, gun, at, why) &&
           may_end_at(p, gun, &g.gun, &g.both, why) &&
           may_end_at(p, g.crew, &g.beside, &g.both, why);
}

/* That would be a charge (1.6). */
static bool touches_nobody_new(const play *p, unsigned u, const box *there, tilly_reason *why)
{
    point span = box_span(there);
    window w = window_on(p, there->centre, there->centre, larger(span.x, span.y) + STAND_TOUCH + 1);
    EACH_UNIT_IN (&w, e, p, foe(side_of(p, u))) {
        box b = box_of(p, e);
        if (do_touch(there, &b) && !pieces_touch(p, u, e))
            return refuse(p, why, TILLY_WHY_NEW_CONTACT, CITE_END_APART, u, e);
    }
    return true;
}

/* In a square its edges stay where they are: it turns by right angles. */
bool may_point(const play *p, unsigned gun, uint16_t heading, tilly_reason *why)
{
    gun_and_crew g;
    int32_t turn = heading_gap(p->unit[gun].heading, heading);
    if (is_in_square(p, gun) && turn % RIGHT_ANGLE != 0)
        return refuse(p, why, TILLY_WHY_IN_SQUARE, CITE_SQUARE_SHAPE, gun, NOBODY);
    return is_free_to_act(p, gun, why) && put_there(p, gun, place_of(p, gun), heading, &g, why) &&
           has_room_at(p, gun, &g.gun, &g.both, why) &&
           has_room_at(p, g.crew, &g.beside, &g.both, why) &&
           touches_nobody_new(p, gun, &g.gun, why) && touches_nobody_new(p, g.crew, &g.beside, why);
}

/* ---- headings of a gun (SC-D-11) ------------------------------------------------------------- */

enum { ROUNDED = 10 }; /* more than rounding shifts a part of the two by */

/* All that could come to be in the way of gun or crew as they turn about the middle of the gun. */
typedef struct pointing {
    const play *p;
    unsigned gun, crew, count;
    int32_t swing;  /* how far any part of the two may be from there */
    bool asks_each; /* ground or a square is near, of which only is known whether it bars */
    uint16_t other[64];
} pointing;

static bool is_ground_near(const pointing *t, point centre)
{
    point low = {centre.x - t->swing, centre.y - t->swing};
    point high = {centre.x + t->swing, centre.y + t->swing};
    EACH_AREA (a, t->p->table)
        if ((ground_bars(t->p, t->gun, a) || ground_bars(t->p, t->crew, a)) &&
            area_near(a, low, high))
            return true;
    return false;
}

static bool is_square_near(const pointing *t, point centre)
{
    square_shape s;
    for (unsigned side = 0; side < SIDES; side++)
        EACH_IN_SET (f, t->p, squares_of(t->p, side))
            if (square_as_it_stands(t->p, of(t->p, f)->square, &s) &&
                is_inside_near(&s, centre, t->swing))
                return true;
    return false;
}

static void find_in_swing(const play *p, unsigned gun, unsigned crew, pointing *t)
{
    box b = box_of(p, crew);
    point centre = place_of(p, gun);
    int32_t to_crew =
        distance_between(centre, b.centre) + reach_of_halves(b.half_width, b.half_depth);
    box own = box_of(p, gun);
    int32_t swing = larger(to_crew, reach_of_halves(own.half_width, own.half_depth)) + ROUNDED;
    *t = (pointing){.p = p, .gun = gun, .crew = crew, .swing = swing};
    window w = window_on(p, centre, centre, swing + STAND_TOUCH);
    for (unsigned side = 0; side < SIDES; side++)
        EACH_UNIT_IN (&w, o, p, side)
            if (o != gun && o != crew && t->count < sizeof t->other / sizeof *t->other)
                t->other[t->count++] = (uint16_t)o;
    t->asks_each = is_ground_near(t, centre) || is_square_near(t, centre);
}

/* What is left until it would overlap the other, or part from it, or touch an enemy. */
static int32_t left_of(const pointing *t, const box *b, unsigned other)
{
    box its = box_of(t->p, other);
    int32_t left = magnitude(box_overlap(b, &its) - STAND_SLIP);
    if (side_of(t->p, other) == side_of(t->p, t->gun))
        return left;
    return smaller(left, larger(box_distance(b, &its) - STAND_TOUCH, 0));
}

/* Headings that may be skipped, in 1/100 degree: no part of the two moves faster than the farthest.
 */
static int32_t unchanged_for(const pointing *t, uint16_t heading)
{
    enum { A_STEP_OF_ROUND = 5730 /* a circle of that radius is turned by a unit */ };
    gun_and_crew g;
    int32_t left = NEVER;
    if (t->asks_each || !put_there(t->p, t->gun, place_of(t->p, t->gun), heading, &g, NULL))
        return 0;
    const box *const both[] = {&g.gun, &g.beside};
    for (unsigned k = 0; k < 2; k++) {
        left = smaller(left, magnitude(beyond_edges(t->p, both[k]) - STAND_EPS));
        for (unsigned i = 0; i < t->count; i++)
            left = smaller(left, left_of(t, both[k], t->other[i]));
    }
    return larger(left - ROUNDED, 0) / (t->swing / A_STEP_OF_ROUND + 1);
}

static uint32_t pointing_in_square(const play *p, unsigned gun, tilly_span *spans, uint32_t room)
{
    uint32_t count = 0;
    for (int32_t h = p->unit[gun].heading % RIGHT_ANGLE; h < FULL_CIRCLE; h += RIGHT_ANGLE)
        if (may_point(p, gun, (uint16_t)h, NULL))
            count = add_headings(spans, room, count, h, h);
    return count;
}

uint32_t pointing_spans(const play *p, unsigned gun, tilly_span *spans, uint32_t room)
{
    pointing t;
    uint32_t count = 0;
    int32_t from = NEVER;
    unsigned crew = crew_at(p, gun);
    if (crew == NOBODY)
        return 0;
    if (is_in_square(p, gun))
        return pointing_in_square(p, gun, spans, room);
    find_in_swing(p, gun, crew, &t);
    for (int32_t h = 0; h < FULL_CIRCLE; h += 1 + unchanged_for(&t, (uint16_t)h)) {
        bool open = may_point(p, gun, (uint16_t)h, NULL);
        if (open && from == NEVER)
            from = h;
        if (open || from == NEVER)
            continue;
        count = add_headings(spans, room, count, from, h - 1);
        from = NEVER;
    }
    return from == NEVER ? count : add_headings(spans, room, count, from, FULL_CIRCLE - 1);
}
