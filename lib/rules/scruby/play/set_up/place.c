/* Places at which pieces are set up (SC-170, SC-200, SC-201); the room there is found by lane.c. */
#include "rules/scruby/field/field.h"
#include "rules/scruby/play/set_up/set_up.h"

enum { GRID = UNIT_LENGTH, NORTH = 0 };

/* ---- zones ----------------------------------------------------------------------------------- */

static bool stands_with_guns(const play *p, unsigned u)
{
    return type_of(p, u) == LARGE_GUN || is_marked(p, u, GUARD);
}

zone set_up_zone(const play *p, unsigned u)
{
    zone z = whole_table(p);
    int32_t half = z.high.y / 2;
    int32_t depth = stands_with_guns(p, u) ? half : smaller(half, param(p, PARAM_SET_UP_DEPTH));
    if (side_of(p, u) == near_side(p))
        z.high.y = depth;
    else
        z.low.y = z.high.y - depth;
    return z;
}

/* ---- companions ------------------------------------------------------------------------------ */

static bool has_companion(const play *p, unsigned u)
{
    return is_gun(p, u) || is_among(p, u, DRAGOONS_ON_FOOT);
}

static enum type companion_type(const play *p, unsigned u)
{
    return is_gun(p, u) ? CREW : MOTHER_STAND;
}

/* At the edge that lies so many right angles clockwise of its front, middle on middle. */
static box companion_box(const play *p, unsigned u, const box *own, unsigned right_angles)
{
    enum type type = companion_type(p, u);
    direction out = direction_turned(own->ahead, right_angles);
    int32_t half_depth = type_value_of(p->rules, type, COLUMN_DEPTH) / 2;
    int32_t from = right_angles % 2 ? own->half_width : own->half_depth;
    return (box){point_along(own->centre, out, from + half_depth),
                 direction_turned(own->ahead, (right_angles + 2) % 4),
                 type_value_of(p->rules, type, COLUMN_WIDTH) / 2,
                 half_depth,
                 0};
}
enum { FRONT_EDGE, RIGHT_EDGE, REAR_EDGE, LEFT_EDGE, EDGES };

static bool takes_room(const play *p, unsigned u, unsigned other)
{
    return true;
}
/* Set down again by a program it does not stand in its own way. */
static bool takes_room_of_others(const play *p, unsigned u, unsigned other)
{
    return of(p, u)->partner != other;
}

/* ---- bars ------------------------------------------------------------------------------------ */

/* Bases in the way of the companion, which moves along with its gun. */
static void bar_bases(const placing *l, const box *companion, lane *r)
{
    for (unsigned side = 0; side < SIDES; side++)
        EACH_UNIT (other, l->p, side) {
            box b = box_of(l->p, other);
            if (other != l->unit && l->takes_room(l->p, l->unit, other))
                close_lengths(
                    &r->taken,
                    r,
                    sweep_overlap(companion, direction_of(NORTH), &b, l->slip, r->most - r->least));
        }
}

static void bar_companion(const placing *l, lane *r)
{
    box c = companion_box(l->p, l->unit, &r->lowest, REAR_EDGE);
    point span = box_span(&c);
    const zone *z = &l->zone;
    int32_t ahead = c.centre.y - r->lowest.centre.y;
    int32_t west = z->low.x + span.x - l->slack;
    int32_t east = z->high.x - span.x + l->slack;
    if (c.centre.x < west || c.centre.x > east)
        close_off(&r->taken, r->least, r->most);
    close_off(&r->taken, r->least, z->low.y + span.y - l->slack - ahead - 1);
    close_off(&r->taken, z->high.y - span.y + l->slack - ahead + 1, r->most);
    bar_ground_under(l->p, companion_type(l->p, l->unit), c.centre, r);
    bar_bases(l, &c, r);
}

/* Out of the reach of the large guns of its side (SC-201): what lies between the places where it is
 * near enough to one. */
static void bar_far_from_guns(const placing *l, lane *r)
{
    const play *p = l->p;
    int32_t range = param(p, PARAM_GUARD_RANGE) + STAND_EPS;
    closed near = {.count = 0};
    EACH_UNIT (gun, p, side_of(p, l->unit)) {
        box b = box_of(p, gun);
        if (type_of(p, gun) != LARGE_GUN)
            continue;
        reach at = sweep_closer(&r->lowest, direction_of(NORTH), &b, range + 1, r->most - r->least);
        close_lengths(&near, r, at);
    }
    int32_t from = r->least;
    for (uint32_t i = 0; i < near.count; i++) {
        close_off(&r->taken, from, near.part[i].least - 1);
        from = near.part[i].most + 1;
    }
    close_off(&r->taken, from, r->most);
}

static void bar_ground(const placing *l, lane *r)
{
    bar_ground_under(l->p, type_of(l->p, l->unit), r->lowest.centre, r);
}

static void bar_set_up(const placing *l, lane *r)
{
    bar_ground(l, r);
    if (has_companion(l->p, l->unit))
        bar_companion(l, r);
    if (is_marked(l->p, l->unit, GUARD))
        bar_far_from_guns(l, r);
}

static placing placing_in(const play *p, unsigned u)
{
    return (placing){.p = p,
                     .unit = u,
                     .zone = set_up_zone(p, u),
                     .slack = STAND_EPS,
                     .slip = STAND_SLIP,
                     .grid = GRID,
                     .takes_room = takes_room,
                     .bar = bar_set_up};
}

/* ---- reasons --------------------------------------------------------------------------------- */

static point farthest_out(const box *b, zone z, int32_t slack)
{
    point corner[4];
    box_corners(b, corner);
    point low = {z.low.x - slack, z.low.y - slack};
    point high = {z.high.x + slack, z.high.y + slack};
    for (unsigned i = 0; i < 4; i++)
        if (!in_rectangle(corner[i], low, high))
            return corner[i];
    return b->centre;
}

static bool refuse_outside(const placing *l, const box *b, tilly_reason *why)
{
    zone table = whole_table(l->p);
    bool off = !box_within(b, table.low, table.high, l->slack);
    point corner = farthest_out(b, off ? table : l->zone, l->slack);
    unsigned clause = off                               ? CITE_TABLE
                      : stands_with_guns(l->p, l->unit) ? CITE_OWN_HALF
                                                        : CITE_OTHER_TROOPS;
    refuse(l->p, why, off ? TILLY_WHY_OFF_TABLE : TILLY_WHY_OUT_OF_ZONE, clause, l->unit, NOBODY);
    why_number(why, 0, corner.x, TILLY_LENGTH);
    why_number(why, 1, corner.y, TILLY_LENGTH);
    return false;
}

static int32_t distance_to_guns(const play *p, unsigned u, const box *b)
{
    int32_t nearest = NEVER;
    EACH_UNIT (gun, p, side_of(p, u)) {
        box g = box_of(p, gun);
        if (type_of(p, gun) == LARGE_GUN)
            nearest = smaller(nearest, box_distance(b, &g));
    }
    return nearest;
}

static bool is_near_guns(const play *p, unsigned u, const box *b)
{
    return distance_to_guns(p, u, b) <= param(p, PARAM_GUARD_RANGE) + STAND_EPS;
}

static bool refuse_far(const play *p, unsigned u, const box *b, tilly_reason *why)
{
    refuse(p, why, TILLY_WHY_GUARD_TOO_FAR, CITE_GUARD, u, NOBODY);
    why_number(why, 0, distance_to_guns(p, u, b), TILLY_LENGTH);
    why_number(why, 1, param(p, PARAM_GUARD_RANGE), TILLY_LENGTH);
    return false;
}

static unsigned in_way_of(const placing *l, const box *b)
{
    for (unsigned side = 0; side < SIDES; side++)
        EACH_UNIT (other, l->p, side) {
            box o = box_of(l->p, other);
            if (other != l->unit && l->takes_room(l->p, l->unit, other) &&
                box_overlap(b, &o) > l->slip)
                return other;
        }
    return NOBODY;
}

/* Refuses for what its companion stands on, or for want of any place. */
static bool refuse_companion(const placing *l, const box *own, tilly_reason *why)
{
    box c = companion_box(l->p, l->unit, own, REAR_EDGE);
    if (!box_within(&c, l->zone.low, l->zone.high, l->slack))
        return refuse_outside(l, &c, why);
    if (!is_on_open_ground(l->p, l->unit, companion_type(l->p, l->unit), c.centre, why))
        return false;
    return refuse(l->p,
                  why,
                  TILLY_WHY_NO_ROOM,
                  is_gun(l->p, l->unit) ? CITE_CREW_AT_GUN : CITE_MOTHER_STAND,
                  l->unit,
                  in_way_of(l, &c));
}

static bool refuse_place(const placing *l, const box *b, tilly_reason *why)
{
    const play *p = l->p;
    unsigned u = l->unit;
    unsigned other = in_way_of(l, b);
    if (!box_within(b, l->zone.low, l->zone.high, l->slack))
        return refuse_outside(l, b, why);
    if (other != NOBODY)
        return refuse(p, why, TILLY_WHY_NO_ROOM, CITE_NO_OVERLAP, u, other);
    if (!is_on_open_ground(p, u, type_of(p, u), b->centre, why))
        return false;
    if (is_marked(p, u, GUARD) && !is_near_guns(p, u, b))
        return refuse_far(p, u, b, why);
    return refuse_companion(l, b, why);
}

static bool may_stand(const placing *l, pose at, tilly_reason *why)
{
    box b = box_at(l->p, l->unit, (point){at.x, at.y}, (uint16_t)at.heading);
    if (box_within(&b, l->zone.low, l->zone.high, l->slack) && pose_is_free(l, at))
        return true;
    refuse_place(l, &b, why);
    nearest_free_pose(l, at, why);
    return false;
}

/* ---- asked ----------------------------------------------------------------------------------- */

void set_up_list(const play *p, const question *q, options *o)
{
    unsigned u = index_of(q->d.subject);
    placing l = placing_in(p, u);
    if (!has_free_pose(&l)) {
        offer(p, o, TILLY_OPT_NONE, u, NOBODY);
        return;
    }
    offer(p, o, TILLY_OPT_PLACE, u, NOBODY);
    with_value(o, 0, FULL_CIRCLE - 1, RIGHT_ANGLE, TILLY_ANGLE);
    with_value(o, 0, p->table->width, GRID, TILLY_LENGTH);
    with_value(o, 0, p->table->depth, GRID, TILLY_LENGTH);
}

bool set_up_check(const play *p, const question *q, const answer *a, tilly_reason *why)
{
    placing l = placing_in(p, index_of(q->d.subject));
    return a->option->kind != TILLY_OPT_PLACE || may_stand(&l, pose_of_answer(a), why);
}

uint32_t set_up_range(
    const play *p, const question *q, const answer *begun, tilly_span *spans, uint32_t room)
{
    placing l = placing_in(p, index_of(q->d.subject));
    return pose_range(&l, begun, spans, room);
}

static uint16_t heading_of(uint16_t own, unsigned right_angles)
{
    return heading_plus(own, (int32_t)((right_angles + 2) % 4) * RIGHT_ANGLE);
}

static bool set_companion(play *p, unsigned u, unsigned edge)
{
    box own = box_of(p, u);
    box c = companion_box(p, u, &own, edge);
    return set_down_companion(p, u, c.centre, heading_of(p->unit[u].heading, edge));
}

void set_up_at(play *p, unsigned u, pose at)
{
    set_down(p, u, (point){at.x, at.y}, (uint16_t)at.heading);
    if (has_companion(p, u))
        set_companion(p, u, REAR_EDGE);
}

void set_up_or_strike(play *p, unsigned u, const answer *a)
{
    if (a->option->kind == TILLY_OPT_NONE)
        strike_from_list(p, u);
    else
        set_up_at(p, u, pose_of_answer(a));
}

/* ---- by the host ----------------------------------------------------------------------------- */

/* The first free edge, from its rear clockwise; EDGES: none. */
static unsigned free_edge(const placing *l, const box *own)
{
    zone table = whole_table(l->p);
    for (unsigned i = 0; i < EDGES; i++) {
        unsigned edge = (REAR_EDGE + i) % EDGES;
        box c = companion_box(l->p, l->unit, own, edge);
        if (box_within(&c, table.low, table.high, l->slack) && in_way_of(l, &c) == NOBODY &&
            !barring_ground(l->p, companion_type(l->p, l->unit), c.centre))
            return edge;
    }
    return EDGES;
}

/* A program puts guns and guards wherever the set-up may (SC-170); it names no guard. Dragoons come
 * on foot or mounted (SC-013); who is refused is put back by the library. */
static zone zone_for_host(const play *p, unsigned u, bool free_place)
{
    return free_place ? whole_table(p) : set_up_zone(p, u);
}

bool scruby_deploy(
    play *p, unsigned u, const tilly_pose *given, unsigned host, bool free_place, tilly_reason *why)
{
    pose at = {given->heading, given->x, given->y};
    if (p->unit[u].state == UNIT_GONE)
        return refuse(p, why, TILLY_WHY_UNIT_GONE, CITE_NONE, u, NOBODY);
    bool mounts = given->formation == TILLY_FORMATION_MOUNTED && is_among(p, u, DRAGOONS);
    if (given->formation && !mounts) {
        refuse(p, why, TILLY_WHY_FORMATION, CITE_SET_UP, u, NOBODY);
        why_number(why, 0, given->formation, TILLY_COUNT);
        return false;
    }
    if (mounts && !is_mounted_dragoon(p, u))
        become_mounted(p, u);
    placing l = placing_in(p, u);
    l.zone = zone_for_host(p, u, free_place);
    l.bar = bar_ground;
    l.takes_room = takes_room_of_others;
    if (!may_stand(&l, at, why))
        return false;
    box own = box_at(p, u, (point){at.x, at.y}, (uint16_t)at.heading);
    unsigned edge = has_companion(p, u) ? free_edge(&l, &own) : 0;
    if (edge == EDGES)
        return refuse_companion(&l, &own, why);
    set_down(p, u, (point){at.x, at.y}, (uint16_t)at.heading);
    return !has_companion(p, u) || set_companion(p, u, edge) ||
           refuse(p, why, TILLY_WHY_SLOTS_FULL, CITE_NONE, u, NOBODY);
}
