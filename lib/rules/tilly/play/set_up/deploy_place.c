/* Places at which a unit may be deployed; the room there is found by lane.c. */
#include "rules/tilly/play/set_up/deploy.h"

/* ---- zones ---------------------------------------------------------------------------------- */

/* Small games keep their centre zone and big ones
 * theirs on a table of any size (T1-Q-22). */
zone deployment_zone(const play *p, unsigned u)
{
    zone z = whole_table(p);
    int32_t depth = z.high.y / 2 - param(p, PARAM_NEUTRAL_DEPTH) / 2;
    bool big = is_big(p->rules, larger_army(p));
    int32_t half_centre = param(p, big ? PARAM_BIG_CENTRE : PARAM_SMALL_CENTRE) / 2;
    int32_t middle = z.high.x / 2;
    if (side_of(p, u) == near_side(p))
        z.high.y = depth;
    else
        z.low.y = z.high.y - depth;
    if (type_of(p, u) != PIKE_SHOT || half_centre > middle)
        return z;
    z.low.x = middle - half_centre; /* T1-097 */
    z.high.x = middle + half_centre;
    return z;
}

/* ---- room ----------------------------------------------------------------------------------- */

/* An attached commander takes up no place of his own (T1-Q-32). */
static bool takes_room(const play *p, unsigned u, unsigned other)
{
    return p->unit[other].host == NOBODY;
}

/* No centre stands on ground that nothing enters (T2-014): a base as thin as can be. */
static void bar_ground(const placing *l, lane *r)
{
    point at = r->lowest.centre;
    const point centre[] = {{at.x - 1, at.y}, {at.x + 1, at.y}, {at.x + 1, at.y}, {at.x - 1, at.y}};
    closed shut = {.count = 0};
    EACH_FEATURE (a, l->p->table)
        if (a->is & barred_to(l->p, l->unit))
            close_shifts(&shut, (outline){centre, 4}, outline_of(a), 0);
    for (uint32_t i = 0; i < shut.count; i++)
        close_off(&r->taken, r->least + shut.part[i].least, r->least + shut.part[i].most);
}

static placing placing_in(const play *p, unsigned u, zone z)
{
    return (placing){.p = p,
                     .unit = u,
                     .zone = z,
                     .slack = param(p, PARAM_EPS),
                     .slip = param(p, PARAM_SLIP),
                     .grid = GRID_LENGTH,
                     .takes_room = takes_room,
                     .bar = bar_ground};
}

/* ---- a pose --------------------------------------------------------------------------------- */

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

/* Some of it lies in the band on both sides of the middle line (T1-080). */
static bool in_neutral_zone(const play *p, const box *b)
{
    int32_t half = param(p, PARAM_NEUTRAL_DEPTH) / 2;
    int32_t middle = p->table->depth / 2;
    int32_t reach_north = box_span(b).y;
    return b->centre.y + reach_north > middle - half && b->centre.y - reach_north < middle + half;
}

/* Which rule a base outside its zone breaks. */
static void refuse_outside(const play *p, unsigned u, zone z, const box *b, tilly_reason *why)
{
    zone table = whole_table(p);
    int32_t slack = param(p, PARAM_EPS);
    point out = farthest_out(b, z, slack);
    point left = {table.low.x, z.low.y};
    point right = {table.high.x, z.high.y};
    if (!box_within(b, table.low, table.high, slack))
        refuse(p, why, TILLY_WHY_OFF_TABLE, CITE_ALL_ON_TABLE, u, NOBODY);
    else if (box_within(b, left, right, slack))
        refuse(p, why, TILLY_WHY_OUT_OF_CENTRE, CITE_DEPLOY_CENTRE, u, NOBODY);
    else
        refuse(p,
               why,
               TILLY_WHY_OUT_OF_ZONE,
               in_neutral_zone(p, b) ? CITE_NEUTRAL_ZONE : CITE_DEPLOY_ZONE,
               u,
               NOBODY);
    why_number(why, 0, out.x, TILLY_LENGTH);
    why_number(why, 1, out.y, TILLY_LENGTH);
}

static void refuse_ground(const play *p, unsigned u, pose at, tilly_reason *why)
{
    refuse(p, why, TILLY_WHY_IMPASSABLE, CITE_DEPLOY_GROUND, u, NOBODY);
    EACH_FEATURE (a, p->table)
        if (why && a->is & barred_to(p, u) && area_holds(a, (point){at.x, at.y}))
            why->unit[1] = a->feature.id;
}

bool pose_legal(const play *p, unsigned u, zone z, pose at, tilly_reason *why)
{
    placing l = placing_in(p, u, z);
    box b = box_at(p, u, (point){at.x, at.y}, (uint16_t)at.heading);
    if (!box_within(&b, z.low, z.high, l.slack)) {
        refuse_outside(p, u, z, &b, why);
        nearest_free_pose(&l, at, why);
        return false;
    }
    if (pose_is_free(&l, at))
        return true;
    unsigned other = in_the_way(&l, at);
    if (other != NOBODY)
        refuse(p, why, TILLY_WHY_NO_ROOM, CITE_DEPLOY_ROOM, u, other);
    else
        refuse_ground(p, u, at, why);
    nearest_free_pose(&l, at, why);
    return false;
}

/* ---- options and ranges --------------------------------------------------------------------- */

/* A circle has no facing (T1-Q-02): one heading on the grid. */
static int32_t heading_grid(const play *p, unsigned u)
{
    return p->unit[u].radius ? FULL_CIRCLE : RIGHT_ANGLE;
}

/* Its outer bounds are the table's, so that a place outside the zone is refused with its clause. */
void offer_place(const play *p, options *o, unsigned u)
{
    offer(p, o, TILLY_OPT_PLACE, u, NOBODY);
    with_value(o, 0, FULL_CIRCLE - 1, heading_grid(p, u), TILLY_ANGLE);
    with_value(o, 0, p->table->width, GRID_LENGTH, TILLY_LENGTH);
    with_value(o, 0, p->table->depth, GRID_LENGTH, TILLY_LENGTH);
}

uint32_t
place_range(const play *p, unsigned u, const answer *begun, tilly_span *spans, uint32_t space)
{
    placing l = placing_in(p, u, deployment_zone(p, u));
    return pose_range(&l, begun, spans, space);
}

bool has_place(const play *p, unsigned u)
{
    placing l = placing_in(p, u, deployment_zone(p, u));
    return has_free_pose(&l);
}

bool may_attach(const play *p, unsigned commander, unsigned host, tilly_reason *why)
{
    if (!is_commander(p, commander) || is_commander(p, host) ||
        side_of(p, commander) != side_of(p, host))
        return refuse(p, why, TILLY_WHY_NOT_A_HOST, CITE_DEPLOY_ATTACHED, commander, host);
    if (!on_table(p, host))
        return refuse(p, why, TILLY_WHY_NOT_DOWN, CITE_DEPLOY_WHOLE_BASE, commander, host);
    unsigned other = commander_of(p, host);
    if (other == NOBODY || other == commander)
        return true;
    refuse(p, why, TILLY_WHY_ATTACHED_ALREADY, CITE_DEPLOY_ATTACHED, commander, host);
    if (why)
        why->unit[2] = unit_id(p, other);
    return false;
}

/* A battle set down in the middle of a melee: those that touch are locked from before the first
 * turn (T1-Q-61). */
static void lock_in_place(play *p, unsigned u)
{
    make_contacts(p, u);
    EACH_UNIT (e, p, foe(side_of(p, u))) {
        if (row_has(p, ROW_CONTACT, u, e))
            lock_together(p, u, e);
    }
}

/* Cannons alone have a state; where none is given it stays, at first that of the list (T2-038,
 * T2-Q-77). */
static bool fits_state(const play *p, unsigned u, unsigned formation)
{
    return !formation || (can_limber(p, u) && (formation == TILLY_FORMATION_LIMBERED ||
                                               formation == TILLY_FORMATION_UNLIMBERED));
}

bool tilly_deploy(play *p,
                  unsigned u,
                  const tilly_pose *pose_given,
                  unsigned host,
                  bool free_place,
                  tilly_reason *why)
{
    pose at = {pose_given->heading, pose_given->x, pose_given->y};
    if (p->unit[u].state == UNIT_GONE)
        return refuse(p, why, TILLY_WHY_UNIT_GONE, CITE_NONE, u, NOBODY);
    if (host != NOBODY
            ? !may_attach(p, u, host, why)
            : !pose_legal(p, u, free_place ? whole_table(p) : deployment_zone(p, u), at, why))
        return false;
    if (!fits_state(p, u, pose_given->formation)) {
        refuse(p, why, TILLY_WHY_FORMATION, CITE_CANNON_STATE, u, NOBODY);
        why_number(why, 0, pose_given->formation, TILLY_COUNT);
        return false;
    }
    put_down(p, u, (point){at.x, at.y}, at.heading, host);
    if (pose_given->formation)
        set_limbered(p,
                     u,
                     pose_given->formation == TILLY_FORMATION_LIMBERED,
                     p->unit[u].heading,
                     CITE_CANNON_STATE);
    if (is_combat(p, u))
        lock_in_place(p, u);
    return true;
}
