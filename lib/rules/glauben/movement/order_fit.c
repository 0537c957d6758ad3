/* Whether a free move fits its formation's order (GL-100, GL-102, GL-Q-97, GL-Q-98).
 *
 * Every order but a charge's is one question: does the move end nearer to a goal than it began, or
 * near enough? Nearer is judged from the mover's centre, whatever he turns; near enough, of bodies
 * and of the edge, from his footprint. What the goal lets through along a ray is a union of ranges
 * of lengths; to check one length is to ask whether it lies in them.
 */
#include "rules/glauben/movement/free_moves.h"

/* The place that an order wants its units at: about a place, in an area of the ground, near bodies,
 * at the own edge. */
enum goal_kind { GOAL_PLACE, GOAL_GROUND, GOAL_BODIES, GOAL_EDGE };
typedef struct goal {
    uint8_t kind;
    point at;
    int32_t there; /* that near is near enough: of a place to the centre, else to the footprint */
    const area *ground;
    unsigned target, group; /* bodies: that unit, or all of that formation */
} goal;

/* ---- the goal of an order ------------------------------------------------------------------- */

static goal goal_at(point at, int32_t there)
{
    return (goal){.kind = GOAL_PLACE, .at = at, .there = there};
}
static goal post_of(const play *p, unsigned u)
{
    return goal_at((point){of(p, u)->post_x, of(p, u)->post_y},
                   gl_length(p, GLAUBEN_ORDER_REACH_MM));
}
static point point_of(const content *c, unsigned i)
{
    return (point){c->point[i].x, c->point[i].y};
}

static goal goal_in_area(const play *p, unsigned u, const content *c)
{
    const area *ground = c->radius ? NULL : ground_named(p, c->target);
    if (c->radius)
        return goal_at(point_of(c, 0), c->radius);
    return ground ? (goal){.kind = GOAL_GROUND, .ground = ground} : post_of(p, u);
}

/* Nobody can go nearer to whom he does not see: until that is settled it is as hold. */
static goal goal_near_enemy(const play *p, unsigned u, const content *c)
{
    unsigned target = target_of(p, side_of(p, u), c);
    return target == NOBODY ? post_of(p, u)
                            : (goal){.kind = GOAL_BODIES,
                                     .there = gl_length(p, GLAUBEN_ORDER_REACH_MM),
                                     .target = target,
                                     .group = NOBODY};
}

static goal goal_of(const play *p, unsigned u)
{
    const content *c = order_of_unit(p, u);
    switch (c->kind) {
    case TILLY_ORDER_ADVANCE:
    case TILLY_ORDER_DEFEND: return goal_in_area(p, u, c);
    case TILLY_ORDER_ATTACK:
        return names_area(c) ? goal_in_area(p, u, c) : goal_near_enemy(p, u, c);
    case TILLY_ORDER_SUPPORT:
        return (goal){.kind = GOAL_BODIES,
                      .there = gl_length(p, GLAUBEN_THREAT_MM),
                      .target = NOBODY,
                      .group = group_named(p, c->target)};
    case TILLY_ORDER_MARCH:
        return c->reached < c->points ? goal_at(point_of(c, c->reached), 0) : post_of(p, u);
    case TILLY_ORDER_WITHDRAW:
        return names_area(c) ? goal_in_area(p, u, c) : (goal){.kind = GOAL_EDGE, .there = TOUCH};
    default: return post_of(p, u);
    }
}

/* ---- how far from it ------------------------------------------------------------------------ */

static bool is_body_of(const play *p, const goal *g, unsigned other)
{
    return g->target == other || (g->group != NOBODY && belongs(p, other, g->group));
}
static unsigned side_of_bodies(const play *p, const goal *g)
{
    return g->target != NOBODY ? side_of(p, g->target) : p->group[g->group].side;
}
#define EACH_BODY(other, p, g)                                                                     \
    EACH_UNIT (other, p, side_of_bodies(p, g))                                                     \
        if (is_body_of(p, g, other))

static box centre_of(const box *b)
{
    return (box){.centre = b->centre, .ahead = b->ahead};
}

static int32_t distance_to_bodies(const play *p, const goal *g, const box *b)
{
    int32_t nearest = NEVER;
    box centre = centre_of(b);
    EACH_BODY (other, p, g) {
        box body = box_of(p, other);
        int32_t distance = box_distance(&centre, &body);
        if (distance < nearest)
            nearest = distance;
    }
    return nearest;
}

int32_t distance_to_edge(const play *p, unsigned u, const box *b)
{
    point span = box_span(b);
    switch (base_edge(p, side_of(p, u))) {
    case EDGE_NORTH: return p->table->depth - b->centre.y - span.y;
    case EDGE_WEST: return b->centre.x - span.x;
    case EDGE_EAST: return p->table->width - b->centre.x - span.x;
    default: return b->centre.y - span.y;
    }
}

static int32_t centre_to_edge(const play *p, unsigned u, const box *b)
{
    box centre = centre_of(b);
    return distance_to_edge(p, u, &centre);
}

static int32_t distance_to_place(const goal *g, const box *b)
{
    int32_t distance = distance_between(b->centre, g->at) - g->there;
    return distance > 0 ? distance : 0;
}

static int32_t distance_to(const play *p, unsigned u, const goal *g, const box *b)
{
    switch (g->kind) {
    case GOAL_GROUND:
        return area_holds(g->ground, b->centre)
                   ? 0
                   : outline_distance(outline_of(g->ground), b->centre);
    case GOAL_BODIES: return distance_to_bodies(p, g, b);
    case GOAL_EDGE: return centre_to_edge(p, u, b);
    default: return distance_to_place(g, b);
    }
}

/* ---- ranges along a ray --------------------------------------------------------------------- */

typedef struct ray {
    const box *body;
    direction way;
    int32_t most;
    closed open;
} ray;

static void cast(ray *r, const box *body, direction way, int32_t most)
{
    r->body = body;
    r->way = way;
    r->most = most;
    r->open.count = 0; /* the rest is written before it is read */
}

static void admit(ray *r, int64_t least, int64_t most)
{
    if (least < 0)
        least = 0;
    if (most > r->most)
        most = r->most;
    if (least <= most)
        close_off(&r->open, (int32_t)least, (int32_t)most);
}

static int64_t floor_of(int64_t a, int64_t b)
{
    return a / b - (a % b != 0 && (a < 0) != (b < 0));
}

/* The lengths at which something that is `now`, and grows by that slope (Q30) for each length, lies
 * between two values. NOWHERE's like if none. */
typedef struct stretch_of {
    int64_t least, most;
} stretch_of;
static stretch_of while_between(int64_t now, int64_t slope, int64_t low, int64_t high, int32_t most)
{
    if (slope == 0)
        return now >= low && now <= high ? (stretch_of){0, most} : (stretch_of){1, 0};
    int64_t from = (low - now) * Q30_ONE;
    int64_t to = (high - now) * Q30_ONE;
    if (slope < 0) {
        int64_t other = -from;
        from = -to;
        to = other;
        slope = -slope;
    }
    return (stretch_of){-floor_of(-from, slope), floor_of(to, slope)};
}

/* No farther from a place than that, the border included. */
static void admit_circle(ray *r, point at, int64_t radius)
{
    int32_t dx = at.x - r->body->centre.x;
    int32_t dy = at.y - r->body->centre.y;
    int64_t ahead = along(r->way, dx, dy);
    int64_t aside = across(r->way, dx, dy);
    int64_t left = radius * radius - aside * aside;
    if (left < 0)
        return;
    int64_t half = square_root(left);
    admit(r, ahead - half, ahead + half);
}

/* Nearer to a place than the move began. If the ray starts there the end is exact: twice the way
 * to the foot of the perpendicular. */
static void admit_nearer(ray *r, point at, point from)
{
    const point *start = &r->body->centre;
    int64_t dx = at.x - from.x;
    int64_t dy = at.y - from.y;
    if (is_same_point(*start, from))
        admit(r, 1, floor_of(2 * (dx * r->way.s + dy * r->way.c) - 1, Q30_ONE));
    else
        admit_circle(r, at, square_root(dx * dx + dy * dy - 1));
}

static void admit_place(ray *r, const goal *g, point from)
{
    int64_t dx = g->at.x - from.x;
    int64_t dy = g->at.y - from.y;
    if (dx * dx + dy * dy <= (int64_t)g->there * g->there)
        admit_circle(r, g->at, g->there);
    else
        admit_nearer(r, g->at, from);
}

/* Nearer than that to a side of an outline: about its ends, and between the perpendiculars through
 * them. */
static void admit_near_side(ray *r, point a, point b, int32_t limit)
{
    direction side = direction_towards(a, b);
    int32_t dx = r->body->centre.x - a.x;
    int32_t dy = r->body->centre.y - a.y;
    int64_t with = units_of_q30((int64_t)side.s * r->way.s + (int64_t)side.c * r->way.c);
    int64_t off = units_of_q30((int64_t)r->way.s * side.c - (int64_t)r->way.c * side.s);
    stretch_of beside =
        while_between(along(side, dx, dy), with, 0, distance_between(a, b), r->most);
    stretch_of near = while_between(across(side, dx, dy), off, 1 - limit, limit - 1, r->most);
    admit(r, larger(beside.least, near.least), smaller(beside.most, near.most));
    admit_circle(r, a, limit - 1);
    admit_circle(r, b, limit - 1);
}

/* As the ray crosses the outline it changes from outside to inside or back: each piece is what
 * its middle is. The ray is as long whatever is asked, so that its pieces are the same. */
static void admit_inside(ray *r, outline o)
{
    enum { LONGEST_LEG = HIGHEST_RATE * MM };
    int32_t cut[TILLY_MOST_CORNERS + 2];
    int32_t cuts = 0;
    int32_t far = larger(r->most, LONGEST_LEG);
    point end = point_along(r->body->centre, r->way, far);
    cut[cuts++] = 0;
    for (uint32_t i = 0; i < o.corners; i++) {
        int32_t at =
            segment_meets(r->body->centre, end, o.corner[i], o.corner[(i + 1) % o.corners]);
        int32_t k = cuts;
        if (at == NEVER || at > far)
            continue;
        for (; k > 0 && cut[k - 1] > at; k--)
            cut[k] = cut[k - 1];
        cut[k] = at;
        cuts++;
    }
    cut[cuts] = far;
    for (int32_t i = 0; i < cuts; i++)
        if (outline_holds(o,
                          point_along(r->body->centre, r->way, cut[i] + (cut[i + 1] - cut[i]) / 2)))
            admit(r, cut[i], cut[i + 1]);
}

static void admit_ground(ray *r, const goal *g, int32_t before)
{
    outline o = outline_of(g->ground);
    admit_inside(r, o);
    for (uint32_t i = 0; before > 0 && i < o.corners; i++)
        admit_near_side(r, o.corner[i], o.corner[(i + 1) % o.corners], before);
}

static void admit_within(ray *r, const box *mover, const box *other, int32_t limit)
{
    reach near = sweep_closer(mover, r->way, other, limit, r->most);
    admit(r, near.least, near.most);
}

/* As long as its footprint cannot be near enough before its centre has come nearer, that is all. */
static void admit_bodies(const play *p, ray *r, const goal *g, int32_t before)
{
    box centre = centre_of(r->body);
    int32_t own = reach_of_halves(r->body->half_width, r->body->half_depth) + TOUCH;
    EACH_BODY (other, p, g) {
        box body = box_of(p, other);
        if (before > 0)
            admit_within(r, &centre, &body, before);
        if (before <= g->there + own)
            admit_within(r, r->body, &body, g->there + 1);
    }
}

static int64_t slope_to_edge(enum edge e, direction way)
{
    switch (e) {
    case EDGE_NORTH: return -way.c;
    case EDGE_WEST: return way.s;
    case EDGE_EAST: return -way.s;
    default: return way.c;
    }
}

static void admit_edge(const play *p, ray *r, unsigned u, const goal *g, int32_t before)
{
    int64_t slope = slope_to_edge(base_edge(p, side_of(p, u)), r->way);
    stretch_of nearer =
        while_between(centre_to_edge(p, u, r->body), slope, INT32_MIN, before - 1, r->most);
    stretch_of enough =
        while_between(distance_to_edge(p, u, r->body), slope, INT32_MIN, g->there, r->most);
    admit(r, nearer.least, nearer.most);
    admit(r, enough.least, enough.most);
}

static void admit_by_order(const play *p, unsigned u, const goal *g, ray *r)
{
    box start = box_of(p, u);
    switch (g->kind) {
    case GOAL_GROUND: admit_ground(r, g, distance_to(p, u, g, &start)); break;
    case GOAL_BODIES: admit_bodies(p, r, g, distance_to(p, u, g, &start)); break;
    case GOAL_EDGE: admit_edge(p, r, u, g, distance_to(p, u, g, &start)); break;
    default: admit_place(r, g, start.centre); break;
    }
}

uint32_t order_spans(const play *p,
                     unsigned u,
                     const box *body,
                     direction way,
                     int32_t most,
                     reach *open,
                     uint32_t room)
{
    ray r;
    goal g = goal_of(p, u);
    cast(&r, body, way, most);
    admit_by_order(p, u, &g, &r);
    for (uint32_t i = 0; i < r.open.count && i < room; i++)
        open[i] = r.open.part[i];
    return r.open.count;
}

/* ---- one move ------------------------------------------------------------------------------- */

/* Only where the table says so: at the enemy an attack names, or at one in the area to attack or
 * defend. */
static bool charge_fits(const play *p, unsigned u, unsigned enemy)
{
    const content *c = order_of_unit(p, u);
    if (c->kind != TILLY_ORDER_ATTACK && c->kind != TILLY_ORDER_DEFEND)
        return false;
    return names_area(c) ? in_area(p, c, place_of(p, enemy)) : unit_named(p, c->target) == enemy;
}

static bool against(const play *p, unsigned u, const goal *g, const box *end, tilly_reason *why)
{
    box start = box_of(p, u);
    refuse(p, why, TILLY_WHY_AGAINST_ORDER, CITE_ORDER_BINDS, u, NOBODY);
    why->unit[1] = group_id(p->unit[u].group);
    why_number(why, 0, distance_to(p, u, g, end), TILLY_LENGTH);
    why_number(why, 1, distance_to(p, u, g, &start), TILLY_LENGTH);
    return false;
}

bool fits_order(const play *p,
                unsigned u,
                const box *body,
                direction way,
                int32_t length,
                unsigned charge,
                tilly_reason *why)
{
    ray r;
    if (charge != NOBODY && charge_fits(p, u, charge))
        return true;
    goal g = goal_of(p, u);
    cast(&r, body, way, length);
    if (charge == NOBODY)
        admit_by_order(p, u, &g, &r);
    if (is_closed(&r.open, length))
        return true;
    box end = box_moved(body, way, length);
    return why && against(p, u, &g, &end, why);
}

/* ---- whom it binds -------------------------------------------------------------------------- */

bool is_strict(const play *p)
{
    return param(p, OPTION_ORDERS_MODE) == ORDERS_STRICT;
}

/* Only because of an enemy that it sees itself (GL-Q-42). */
static bool sees_threat(const play *p, unsigned u)
{
    int32_t near = gl_length(p, GLAUBEN_THREAT_MM);
    window w = window_round(p, u, near + 1);
    box b = box_of(p, u);
    EACH_UNIT_IN (&w, e, p, foe(side_of(p, u))) {
        box other = box_of(p, e);
        if (is_fighting(p, e) && !is_routing(p, e) && box_nearer_than(&b, &other, near + 1) &&
            can_see(p, u, e, NULL))
            return true;
    }
    return false;
}

bool is_free_of_order(const play *p, unsigned u)
{
    return !is_strict(p) || sees_threat(p, u);
}

bool is_against_order(
    const play *p, unsigned u, const box *body, direction way, int32_t length, unsigned charge)
{
    if (is_strict(p) || order_of_unit(p, u)->kind == TILLY_ORDER_NOTE)
        return false;
    return !sees_threat(p, u) && !fits_order(p, u, body, way, length, charge, NULL);
}
