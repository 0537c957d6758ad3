/* Houses are entered by who moves his centre into them (GL-032, GL-Q-104, GL-D-24). */
#include "rules/glauben/movement/free_moves.h"
#include "rules/glauben/movement/pace_and_obstacles.h"

static const area *house_named(const play *p, tilly_id id)
{
    EACH_AREA (a, p->table)
        if (a->feature.id == id && a->feature.kind == TILLY_VILLAGE)
            return a;
    return NULL;
}

/* An unseen garrison shows itself when one comes to it (GL-Q-109). */
static unsigned known_garrison(const play *p, tilly_id house)
{
    unsigned g = garrison_of(p, house);
    return g != NOBODY && is_unseen(p, g) ? NOBODY : g;
}

bool may_occupy_house(const play *p, unsigned u, tilly_id house, tilly_reason *why)
{
    unsigned holder = known_garrison(p, house);
    if (!is_body(p, u) || in_hedgehog(p, u) || !house_named(p, house))
        return refuse(p, why, TILLY_WHY_NO_HOUSE, CITE_HOUSE_ENTERED, u, NOBODY);
    return holder == NOBODY ||
           refuse(p, why, TILLY_WHY_HOUSE_HELD, CITE_HOUSE_HOLDS_ONE, u, holder);
}

/* ---- the end of the way --------------------------------------------------------------------- */

static bool is_inside(const play *p, const trip *t, const area *house)
{
    return area_holds(house, t->w.body.centre);
}

static bool has_place_inside(const play *p, const trip *t, const box *b, tilly_reason *why)
{
    site r = {.p = p, .w = &t->w, .unit = t->t.unit, .absent = NOBODY};
    unsigned other = in_the_way_of(&r, b, true);
    return other == NOBODY ||
           refuse(p, why, TILLY_WHY_NO_ROOM, CITE_HOUSE_ENTERED, t->t.unit, other);
}

/* A unit that is stopped on its way has not entered. */
static bool ends_outside(const play *p, trip *t, tilly_reason *why)
{
    t->house = 0;
    if (!t->w.ended)
        return refuse(p, why, TILLY_WHY_NO_HOUSE, CITE_HOUSE_ENTERED, t->t.unit, NOBODY);
    return walk_may_end(p, &t->w, why) &&
           (was_surprised(p, &t->w) ||
            fits_move_limits(p, &t->t, t->kind, &t->w.body, t->w.body.ahead, 0, why));
}

bool ends_in_house(const play *p, trip *t, tilly_reason *why)
{
    const area *house = house_named(p, t->house);
    if (!is_inside(p, t, house))
        return ends_outside(p, t, why);
    box b = house_box(p, t->house);
    t->last = b;
    t->end = b.centre;
    return has_place_inside(p, t, &b, why) &&
           fits_move_limits(p, &t->t, t->kind, &b, b.ahead, 0, why);
}

bool stays_inside(const play *p, unsigned u, point from, const box *end)
{
    enum { WAVERS = 8 }; /* so much less of a body is on it however the way is rounded */
    const area *house = in_house(p, u) ? house_named(p, of(p, u)->house) : NULL;
    box smaller = *end;
    smaller.half_width -= WAVERS;
    smaller.half_depth -= WAVERS;
    return house && area_holds(house, from) && body_lies_on(house, &smaller);
}

/* ---- straight in ---------------------------------------------------------------------------- */

static point nearest_door(outline o, point from)
{
    point door = o.corner[0];
    int32_t least = NEVER;
    for (uint32_t i = 0; i < o.corners; i++) {
        point at = segment_nearest(o.corner[i], o.corner[(i + 1) % o.corners], from);
        int32_t distance = distance_between(from, at);
        if (distance >= least)
            continue;
        least = distance;
        door = at;
    }
    return door;
}

/* The first length at which the centre is inside; NEVER if none is so near. */
static int32_t length_to_enter(const area *house, point from, direction way, int32_t about)
{
    enum { ROUNDING = 8 };
    for (int32_t length = about > ROUNDING ? about - ROUNDING : 0; length <= about + ROUNDING;
         length++)
        if (area_holds(house, point_along(from, way, length)))
            return length;
    return NEVER;
}

bool house_trip(const play *p, trip *t, tilly_reason *why)
{
    leg l;
    const area *house = house_named(p, t->house);
    point from = t->t.from;
    point door = nearest_door(outline_of(house), from);
    bool inside = area_holds(house, from);
    uint16_t heading = inside ? p->unit[t->t.unit].heading : heading_towards(from, door);
    direction way = direction_towards(from, door);
    int32_t length = inside ? 0 : length_to_enter(house, from, way, distance_between(from, door));
    if (length == NEVER)
        return refuse(p, why, TILLY_WHY_NO_HOUSE, CITE_HOUSE_ENTERED, t->t.unit, NOBODY);
    walk_begin(p, t->t.unit, GAIT_FREE, NOBODY, &t->w);
    if (!face_first(p, &t->w, heading, why))
        return false;
    walk_look(p, &t->w, way, length, &l);
    const leg_bar *b = leg_blocked(&l, length);
    if (b)
        return leg_refuse(p, &t->w, &l, b, length, why);
    t->gone = true;
    walk_go(p, &t->w, &l, length);
    return ends_in_house(p, t, why);
}

/* ---- what is offered, and moving in --------------------------------------------------------- */

void list_houses(const play *p, unsigned u, int32_t far, options *o)
{
    point at = place_of(p, u);
    point low = {at.x - far, at.y - far};
    point high = {at.x + far, at.y + far};
    EACH_AREA (a, p->table) {
        if (a->feature.kind != TILLY_VILLAGE || !area_near(a, low, high) ||
            !may_occupy_house(p, u, a->feature.id, NULL))
            continue;
        if (!area_holds(a, at) && outline_distance(outline_of(a), at) > far)
            continue;
        tilly_option *made = offer(p, o, TILLY_OPT_OCCUPY, u, NOBODY);
        made->other = a->feature.id;
        made->flags |= TILLY_ALSO_PATH;
    }
}
