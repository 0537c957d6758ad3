/* Where a unit may be deployed. The check of a pose, its ranges and its nearest legal version all come from lane_for(). */
#include "rules/tilly/deploy.h"

/* ---- zones ------------------------------------------------------------------------------------------------------------ */

static zone whole_table(const play *p) { return (zone){{0, 0}, {p->table->width, p->table->depth}}; }

/* The attacker's base edge is at y = 0 (T1-Q-23). Small games keep their centre zone and big ones theirs on a table of any size (T1-Q-22). */
zone deployment_zone(const play *p, unsigned u)
{
    zone z = whole_table(p);
    int32_t depth = z.high.y / 2 - param(p, PARAM_NEUTRAL_DEPTH) / 2, half_centre = param(p, big_game(p) ? PARAM_BIG_CENTRE : PARAM_SMALL_CENTRE) / 2;
    int32_t middle = z.high.x / 2;
    if (role_of(p, side_of(p, u)) == FIRST_ROLE) z.high.y = depth;
    else z.low.y = z.high.y - depth;
    if (type_of(p, u) != PIKE_SHOT || half_centre > middle) return z;
    z.low.x = middle - half_centre;                                                     /* T1-097 */
    z.high.x = middle + half_centre;
    return z;
}

/* ---- room ------------------------------------------------------------------------------------------------------------- */

/* The y a base may have in a zone, its heading and x given. */
typedef struct lane {
    box lowest;                /* the base at the least y */
    int32_t least, most;
    closed taken;
} lane;

/* Places that others bar, as ranges of y. An attached commander takes up no place of his own (T1-Q-32). */
static reach barred_by(const play *p, unsigned u, unsigned other, const lane *r)
{
    box b = box_of(p, other);
    point mine = box_span(&r->lowest), span = box_span(&b);
    int32_t aside = b.centre.x - r->lowest.centre.x;
    if (other == u || p->unit[other].host != NOBODY || aside >= mine.x + span.x || -aside >= mine.x + span.x) return NOWHERE;
    reach t = sweep_overlap(&r->lowest, direction_of(0), &b, param(p, PARAM_SLIP), r->most - r->least);
    return t.least > t.most ? t : (reach){r->least + t.least, r->least + t.most};
}

static bool lane_starts(const play *p, unsigned u, zone z, int32_t heading, int32_t x, lane *r)
{
    r->lowest = box_at(p, u, (point){x, 0}, (uint16_t)heading);
    point span = box_span(&r->lowest);
    int32_t slack = param(p, PARAM_EPS);
    r->least = z.low.y + span.y - slack;
    r->most = z.high.y - span.y + slack;
    r->lowest.centre.y = r->least;
    r->taken.count = 0;
    return x >= z.low.x + span.x - slack && x <= z.high.x - span.x + slack && r->least <= r->most;
}

static bool lane_for(const play *p, unsigned u, zone z, int32_t heading, int32_t x, lane *r)
{
    if (!lane_starts(p, u, z, heading, x, r)) return false;
    for (unsigned side = 0; side < SIDES; side++)
        for EACH_UNIT(other, p, side) {
            reach shut = barred_by(p, u, other, r);
            close_off(&r->taken, shut.least, shut.most);
        }
    return true;
}

static unsigned in_way(const play *p, unsigned u, const lane *r, int32_t y)
{
    for (unsigned side = 0; side < SIDES; side++)
        for EACH_UNIT(other, p, side) {
            reach shut = barred_by(p, u, other, r);
            if (y >= shut.least && y <= shut.most) return other;
        }
    return NOBODY;
}

/* ---- a pose ------------------------------------------------------------------------------------------------------------- */

static int32_t clamped(int32_t v, int32_t least, int32_t most) { return v < least ? least : v > most ? most : v; }

/* The nearest x that has room at this heading, by steps of a quarter of a length, and there the nearest y. */
static bool nearest_facing(const play *p, unsigned u, zone z, int32_t heading, pose at, tilly_reason *why)
{
    lane r;
    box b = box_at(p, u, (point){0, 0}, (uint16_t)heading);
    point span = box_span(&b);
    int32_t least = z.low.x + span.x, most = z.high.x - span.x, x = clamped(at.x, least, most);
    for (int32_t away = 0; away <= z.high.x - z.low.x; away += GRID_LENGTH / 4) {
        for (int32_t side = -1; side <= 1; side += 2) {
            int32_t there = clamped(x + side * away, least, most);
            int32_t y = lane_for(p, u, z, heading, there, &r) ? open_nearest(&r.taken, r.least, r.most, at.y) : NEVER;
            if (y == NEVER) continue;
            why_nearest(why, heading, there, y);
            return true;
        }
    }
    return false;
}

/* The heading is kept if it can be. */
static void nearest_pose(const play *p, unsigned u, zone z, pose at, tilly_reason *why)
{
    if (!why || nearest_facing(p, u, z, at.heading, at, why) || nearest_facing(p, u, z, 0, at, why)) return;
    nearest_facing(p, u, z, RIGHT_ANGLE, at, why);
}

static point farthest_out(const box *b, zone z, int32_t slack)
{
    point corner[4];
    box_corners(b, corner);
    for (unsigned i = 0; i < 4; i++) {
        point c = corner[i];
        if (c.x < z.low.x - slack || c.y < z.low.y - slack || c.x > z.high.x + slack || c.y > z.high.y + slack) return c;
    }
    return b->centre;
}

/* Some of it lies in the band on both sides of the middle line (T1-080). */
static bool in_neutral_zone(const play *p, const box *b)
{
    int32_t half = param(p, PARAM_NEUTRAL_DEPTH) / 2, middle = p->table->depth / 2, reach_north = box_span(b).y;
    return b->centre.y + reach_north > middle - half && b->centre.y - reach_north < middle + half;
}

/* Which rule a base outside its zone breaks. */
static void refuse_outside(const play *p, unsigned u, zone z, const box *b, tilly_reason *why)
{
    zone table = whole_table(p);
    int32_t slack = param(p, PARAM_EPS);
    point out = farthest_out(b, z, slack);
    if (!box_within(b, table.low, table.high, slack)) refuse(p, why, TILLY_WHY_OFF_TABLE, CITE_ALL_ON_TABLE, u, NOBODY);
    else if (box_within(b, (point){table.low.x, z.low.y}, (point){table.high.x, z.high.y}, slack)) refuse(p, why, TILLY_WHY_OUT_OF_CENTRE, CITE_DEPLOY_CENTRE, u, NOBODY);
    else refuse(p, why, TILLY_WHY_OUT_OF_ZONE, in_neutral_zone(p, b) ? CITE_NEUTRAL_ZONE : CITE_DEPLOY_ZONE, u, NOBODY);
    why_number(why, 0, out.x, TILLY_LENGTH);
    why_number(why, 1, out.y, TILLY_LENGTH);
}

bool pose_legal(const play *p, unsigned u, zone z, pose at, tilly_reason *why)
{
    lane r;
    box b = box_at(p, u, (point){at.x, at.y}, (uint16_t)at.heading);
    if (!box_within(&b, z.low, z.high, param(p, PARAM_EPS))) {
        refuse_outside(p, u, z, &b, why);
        nearest_pose(p, u, z, at, why);
        return false;
    }
    lane_starts(p, u, z, at.heading, at.x, &r);
    unsigned other = in_way(p, u, &r, at.y);
    if (other == NOBODY) return true;
    refuse(p, why, TILLY_WHY_NO_ROOM, CITE_DEPLOY_ROOM, u, other);
    nearest_pose(p, u, z, at, why);
    return false;
}

/* ---- options and ranges --------------------------------------------------------------------------------------------------- */

/* A circle has no facing (T1-Q-02): one heading on the grid. */
static int32_t heading_grid(const play *p, unsigned u) { return p->unit[u].radius ? FULL_CIRCLE : RIGHT_ANGLE; }

/* Its outer bounds are the table's, so that a place outside the zone is refused with its clause. */
void offer_place(const play *p, options *o, unsigned u)
{
    offer(p, o, TILLY_OPT_PLACE, u, NOBODY);
    with_value(o, 0, FULL_CIRCLE - 1, heading_grid(p, u), TILLY_ANGLE);
    with_value(o, 0, p->table->width, GRID_LENGTH, TILLY_LENGTH);
    with_value(o, 0, p->table->depth, GRID_LENGTH, TILLY_LENGTH);
}

static uint32_t x_range(const play *p, unsigned u, int32_t heading, tilly_span *spans, uint32_t space)
{
    zone z = deployment_zone(p, u);
    box b = box_at(p, u, (point){0, 0}, (uint16_t)heading);
    point span = box_span(&b);
    const closed none = {.count = 0};
    return open_spans(&none, z.low.x + span.x - param(p, PARAM_EPS), z.high.x - span.x + param(p, PARAM_EPS), spans, space);
}

uint32_t place_range(const play *p, unsigned u, const answer *begun, tilly_span *spans, uint32_t space)
{
    lane r;
    if (begun->given == POSE_HEADING) {
        if (space) spans[0] = begun->option->value[POSE_HEADING];
        return 1;
    }
    if (begun->given == POSE_X) return x_range(p, u, begun->value[POSE_HEADING], spans, space);
    if (!lane_for(p, u, deployment_zone(p, u), begun->value[POSE_HEADING], begun->value[POSE_X], &r)) return 0;
    return open_spans(&r.taken, r.least, r.most, spans, space);
}

static int32_t grid_above(int32_t v) { return v >= 0 ? (v + GRID_LENGTH - 1) / GRID_LENGTH * GRID_LENGTH : -(-v / GRID_LENGTH * GRID_LENGTH); }

static bool has_grid_point(const lane *r)
{
    tilly_span spans[64];
    uint32_t count = open_spans(&r->taken, r->least, r->most, spans, 64);
    for (uint32_t i = 0; i < count && i < 64; i++)
        if (grid_above(spans[i].least) <= spans[i].most) return true;
    return false;
}

static bool has_place_facing(const play *p, unsigned u, int32_t heading)
{
    lane r;
    zone z = deployment_zone(p, u);
    for (int32_t x = grid_above(z.low.x); x <= z.high.x; x += GRID_LENGTH)
        if (lane_for(p, u, z, heading, x, &r) && has_grid_point(&r)) return true;
    return false;
}

bool has_place(const play *p, unsigned u) { return has_place_facing(p, u, 0) || has_place_facing(p, u, RIGHT_ANGLE); }

/* ---- down ------------------------------------------------------------------------------------------------------------------- */

void put_down(play *p, unsigned u, pose at, unsigned host)
{
    point centre = host == NOBODY ? (point){at.x, at.y} : place_of(p, host);
    uint16_t heading = host == NOBODY ? (uint16_t)at.heading : 0;
    p->unit[u].state = UNIT_ON_TABLE;
    p->unit[u].host = (uint16_t)host;
    move_to(p, u, centre, heading);
    unsigned clause = host != NOBODY ? CITE_DEPLOY_ATTACHED : type_of(p, u) == CANNONS ? CITE_DEPLOY_CANNONS : CITE_DEPLOY_ZONE;
    tilly_event *e = tell(p, TILLY_EV_DEPLOYED, cite(p, clause), u, host);
    e->value[0] = centre.x;
    e->value[1] = centre.y;
    e->value[2] = heading;
}

bool may_attach(const play *p, unsigned commander, unsigned host, tilly_reason *why)
{
    if (!is_commander(p, commander) || is_commander(p, host) || side_of(p, commander) != side_of(p, host))
        return refuse(p, why, TILLY_WHY_NO_SUCH_OPTION, CITE_DEPLOY_ATTACHED, commander, host);
    if (!on_table(p, host)) return refuse(p, why, TILLY_WHY_NOT_DOWN, CITE_DEPLOY_WHOLE_BASE, commander, host);
    unsigned other = commander_of(p, host);
    if (other == NOBODY || other == commander) return true;
    refuse(p, why, TILLY_WHY_ATTACHED_ALREADY, CITE_DEPLOY_ATTACHED, commander, host);
    if (why) why->unit[2] = unit_id(p, other);
    return false;
}

/* A battle set down in the middle of a melee: those that touch are locked from before the first turn (T1-Q-61). */
static void lock_in_place(play *p, unsigned u)
{
    make_contacts(p, u);
    for EACH_UNIT(e, p, foe(side_of(p, u))) {
        if (!row_has(p, ROW_CONTACT, u, e)) continue;
        row_set(p, ROW_LOCKED, u, e);
        row_set(p, ROW_LOCKED, e, u);
    }
}

bool deploy(play *p, unsigned u, const tilly_pose *pose_given, unsigned host, bool free_place, tilly_reason *why)
{
    pose at = {pose_given->heading, pose_given->x, pose_given->y};
    if (p->unit[u].state == UNIT_GONE) return refuse(p, why, TILLY_WHY_UNIT_GONE, CITE_NONE, u, NOBODY);
    if (host != NOBODY ? !may_attach(p, u, host, why) : !pose_legal(p, u, free_place ? whole_table(p) : deployment_zone(p, u), at, why)) return false;
    put_down(p, u, at, host);
    if (is_combat(p, u)) lock_in_place(p, u);
    return true;
}
