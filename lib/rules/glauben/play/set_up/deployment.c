/* Deployment: the first army wholly, then the second, each unit drawn up and put down in its area
 * (GL-040, GL-041, GL-Q-110, GL-D-04). A host may place units itself, and say which come later. */
#include "rules/glauben/play/play.h"
#include "army/army.h"
#include "rules/common/lane.h"

/* The unit that is drawn up and not yet down, plus one; whether its arms were changed. */
typedef struct deployment {
    int32_t drawn_up, changed;
} deployment;
const field glauben_deployment_fields[] = {
    MEANING(deployment, drawn_up, "drawn_up", IS_UNIT_FROM_1),
    SIGNED(deployment, changed, "changed"),
    {.name = NULL}};

enum { GRID_MM = 10, SLIP = TOUCH };

static bool placed_by_host(const play *p)
{
    return p->s->setup & TILLY_SETUP_DEPLOYED;
}

/* ---- areas (GL-Q-110) ----------------------------------------------------------------------- */

static zone strip_along(const play *p, unsigned side)
{
    zone z = whole_table(p);
    int32_t depth = param(p, PARAM_DEPLOYMENT_DEPTH);
    switch (base_edge(p, side)) {
    case EDGE_NORTH: z.low.y = z.high.y - depth > 0 ? z.high.y - depth : 0; break;
    case EDGE_WEST: z.high.x = smaller(z.high.x, depth); break;
    case EDGE_EAST: z.low.x = z.high.x - depth > 0 ? z.high.x - depth : 0; break;
    default: z.high.y = smaller(z.high.y, depth); break;
    }
    return z;
}

static zone area_of(const play *p, unsigned side)
{
    const tilly_army *army = p->army[side];
    point low = {army_flag_at(army, FLAG_AREA_LEFT), army_flag_at(army, FLAG_AREA_NEAR)};
    point high = {army_flag_at(army, FLAG_AREA_RIGHT), army_flag_at(army, FLAG_AREA_FAR)};
    if (high.x <= low.x || high.y <= low.y)
        return strip_along(p, side);
    return (zone){low, {smaller(high.x, p->table->width), smaller(high.y, p->table->depth)}};
}

/* ---- room ----------------------------------------------------------------------------------- */

static bool takes_room(const play *p, unsigned u, unsigned other)
{
    return true;
}
/* In the middle of a battle generals ride among the ranks, and messengers through them (GL-Q-50).
 */
static bool takes_room_in_battle(const play *p, unsigned u, unsigned other)
{
    return is_fighting(p, u) && is_fighting(p, other);
}

/* Footprints stand on passable ground; houses are entered, not stood upon. */
static bool bars_standing(const play *p, unsigned u, const area *a)
{
    return a->feature.kind == TILLY_VILLAGE || is_barred_to(p, u, a);
}

static void bar_ground(const placing *l, lane *r)
{
    point corner[4];
    box_corners(&r->lowest, corner);
    closed shut = {.count = 0};
    EACH_AREA (a, l->p->table)
        if (bars_standing(l->p, l->unit, a))
            close_shifts(&shut, (outline){corner, 4}, outline_of(a), SLIP);
    for (uint32_t i = 0; i < shut.count; i++)
        close_off(&r->taken, r->least + shut.part[i].least, r->least + shut.part[i].most);
}

static placing placing_in(const play *p, unsigned u, zone z)
{
    return (placing){.p = p,
                     .unit = u,
                     .zone = z,
                     .slack = 0,
                     .slip = SLIP,
                     .grid = GRID_MM * MM,
                     .takes_room = takes_room,
                     .bar = bar_ground};
}

static bool may_stand(const play *p, unsigned u, zone z, bool in_battle, pose at, tilly_reason *why)
{
    placing l = placing_in(p, u, z);
    if (in_battle)
        l.takes_room = takes_room_in_battle;
    box b = box_at(p, u, (point){at.x, at.y}, (uint16_t)at.heading);
    if (!box_within(&b, z.low, z.high, 0)) {
        zone board = whole_table(p);
        bool off = !box_within(&b, board.low, board.high, 0);
        refuse(p,
               why,
               off ? TILLY_WHY_OFF_TABLE : TILLY_WHY_OUT_OF_ZONE,
               off ? CITE_DEPLOY_ON_BOARD : CITE_DEPLOYMENT_AREA,
               u,
               NOBODY);
        nearest_free_pose(&l, at, why);
        return false;
    }
    if (pose_is_free(&l, at))
        return true;
    unsigned other = in_the_way(&l, at);
    if (other != NOBODY)
        refuse(p, why, TILLY_WHY_NO_ROOM, CITE_DEPLOY_ROOM, u, other);
    else
        refuse(p, why, TILLY_WHY_IMPASSABLE, CITE_DEPLOY_GROUND, u, NOBODY);
    nearest_free_pose(&l, at, why);
    return false;
}

/* ---- how it is drawn up --------------------------------------------------------------------- */

/* One regiment a house (GL-032); guns stay outside (GL-Q-56). */
static bool may_occupy(const play *p, unsigned u, tilly_id house)
{
    return is_body(p, u) && garrison_of(p, house) == NOBODY;
}

static bool house_within(const play *p, tilly_id house, zone z)
{
    box b = house_box(p, house);
    return box_within(&b, z.low, z.high, 0);
}

static unsigned next_waiting(const play *p)
{
    for (unsigned r = 0; r < ROLES; r++) {
        unsigned side = side_in(p, (enum role)r);
        for (unsigned u = first_of(p, side); u < end_of(p, side); u++)
            if (p->unit[u].state == UNIT_WAITING && !of(p, u)->arrives)
                return u;
    }
    return NOBODY;
}

static bool formation_open(const play *p, question *q)
{
    const deployment *n = here(p);
    unsigned u = next_waiting(p);
    return !placed_by_host(p) && u != NOBODY && !n->drawn_up && is_fighting(p, u) &&
           asks(p, q, side_of(p, u), u, NOBODY);
}

/* foot: infantry only */
static const struct drawn {
    uint16_t option;
    uint8_t formation;
    bool guns, foot;
} ways[] = {
    {TILLY_OPT_FORM_LINE, TILLY_FORMATION_LINE, false, false},
    {TILLY_OPT_FORM_COLUMN, TILLY_FORMATION_COLUMN, false, false},
    {TILLY_OPT_FORM_MARCH_COLUMN, TILLY_FORMATION_MARCH_COLUMN, false, false},
    {TILLY_OPT_FORM_HEDGEHOG, TILLY_FORMATION_HEDGEHOG, false, true},
    {TILLY_OPT_UNLIMBER, TILLY_FORMATION_UNLIMBERED, true, false},
    {TILLY_OPT_LIMBER, TILLY_FORMATION_LIMBERED, true, false},
};
enum { WAYS = sizeof ways / sizeof *ways };

static void formation_list(const play *p, const question *q, options *o)
{
    const deployment *n = here(p);
    unsigned u = index_of(q->d.subject);
    for (unsigned i = 0; i < WAYS; i++)
        if (ways[i].guns == is_guns(p, u) && (!ways[i].foot || is_foot(p, u)))
            offer(p, o, ways[i].option, u, NOBODY);
    if (class_of(p, u) == CLASS_DRAGOON && !n->changed)
        offer(p, o, TILLY_OPT_DISMOUNT, u, NOBODY);
    if (class_of(p, u) == CLASS_DISMOUNTED_DRAGOON && !n->changed)
        offer(p, o, TILLY_OPT_MOUNT, u, NOBODY);
    zone z = area_of(p, q->d.side);
    EACH_AREA (a, p->table)
        if (a->feature.kind == TILLY_VILLAGE && may_occupy(p, u, a->feature.id) &&
            house_within(p, a->feature.id, z))
            offer(p, o, TILLY_OPT_OCCUPY, u, NOBODY)->other = a->feature.id;
}

static void formation_take(play *p, const question *q, const answer *a)
{
    deployment *n = here(p);
    unsigned u = index_of(q->d.subject);
    unsigned kind = a->option->kind;
    if (kind == TILLY_OPT_OCCUPY) {
        deploy_in_house(p, u, a->option->other);
        *n = (deployment){0};
        return;
    }
    if (kind == TILLY_OPT_MOUNT || kind == TILLY_OPT_DISMOUNT) {
        change_arms(p, u);
        n->changed = 1;
        return;
    }
    for (unsigned i = 0; i < WAYS; i++)
        if (ways[i].option == kind)
            draw_up(p, u, (enum tilly_formation)ways[i].formation);
    n->drawn_up = (int32_t)u + 1;
}

/* ---- where it stands ------------------------------------------------------------------------ */

/* Generals are down at once, they have no formation. */
static unsigned to_place(const play *p)
{
    const deployment *n = here(p);
    unsigned u = next_waiting(p);
    return u != NOBODY && (n->drawn_up || !is_fighting(p, u)) ? u : NOBODY;
}

static placing place_for(const play *p, unsigned u)
{
    return placing_in(p, u, area_of(p, side_of(p, u)));
}

static bool place_open(const play *p, question *q)
{
    unsigned u = placed_by_host(p) ? NOBODY : to_place(p);
    return u != NOBODY && asks(p, q, side_of(p, u), u, NOBODY);
}

static void place_list(const play *p, const question *q, options *o)
{
    unsigned u = index_of(q->d.subject);
    placing l = place_for(p, u);
    if (!has_free_pose(&l)) {
        offer(p, o, TILLY_OPT_NONE, u, NOBODY);
        return;
    }
    offer(p, o, TILLY_OPT_PLACE, u, NOBODY);
    with_value(o, 0, FULL_CIRCLE - 1, RIGHT_ANGLE, TILLY_ANGLE);
    with_value(o, 0, p->table->width, GRID_MM * MM, TILLY_LENGTH);
    with_value(o, 0, p->table->depth, GRID_MM * MM, TILLY_LENGTH);
}

static bool place_check(const play *p, const question *q, const answer *a, tilly_reason *why)
{
    unsigned u = index_of(q->d.subject);
    return a->option->kind != TILLY_OPT_PLACE ||
           may_stand(p, u, area_of(p, side_of(p, u)), false, pose_of_answer(a), why);
}

static uint32_t
place_range(const play *p, const question *q, const answer *begun, tilly_span *spans, uint32_t room)
{
    placing l = place_for(p, index_of(q->d.subject));
    return pose_range(&l, begun, spans, room);
}

/* No room: it comes with the first turn, anywhere along its own edge (GL-Q-111, GL-Q-113). */
static void put_off(play *p, unsigned u)
{
    enum edge e = base_edge(p, side_of(p, u));
    int32_t width = p->table->width;
    int32_t depth = p->table->depth;
    point from = {e == EDGE_EAST ? width : 0, e == EDGE_NORTH ? depth : 0};
    point to = {e == EDGE_WEST ? 0 : width, e == EDGE_SOUTH ? 0 : depth};
    come_later(p, u, 1, role_of(p, side_of(p, u)), from, to);
}

static void place_take(play *p, const question *q, const answer *a)
{
    unsigned u = index_of(q->d.subject);
    *(deployment *)here(p) = (deployment){0};
    if (a->option->kind == TILLY_OPT_NONE)
        put_off(p, u);
    else
        deploy_at(
            p, u, (point){a->value[POSE_X], a->value[POSE_Y]}, (uint16_t)a->value[POSE_HEADING]);
    again(p, 0);
}

/* ---- all are down --------------------------------------------------------------------------- */

/* GL-042, GL-Q-14: what stands when the battle begins. */
static void count_totals(play *p)
{
    for (unsigned side = 0; side < SIDES; side++)
        campaign_of(p)->total[side] = standing_of_army(p, side);
}

const beat glauben_deployment_beats[] = {
    {"formation",
     TILLY_ASK_FORMATION,
     CITE_DRAWN_UP,
     .open = formation_open,
     .list = formation_list,
     .take = formation_take},
    {"place",
     TILLY_ASK_PLACE_UNIT,
     CITE_DEPLOYMENT,
     .open = place_open,
     .list = place_list,
     .check = place_check,
     .range = place_range,
     .take = place_take},
    {"totals", .clause = CITE_DEPLOYMENT, .act = count_totals},
    {.name = NULL},
};

/* ---- by the host ---------------------------------------------------------------------------- */

static bool fits_formation(const play *p, unsigned u, enum tilly_formation f)
{
    if (!is_fighting(p, u))
        return f == TILLY_FORMATION_NONE;
    if (f == TILLY_FORMATION_GARRISON)
        return !is_guns(p, u);
    for (unsigned i = 0; i < WAYS; i++)
        if (ways[i].formation == f)
            return ways[i].guns == is_guns(p, u) && (!ways[i].foot || is_foot(p, u));
    return false;
}

static const area *house_at(const play *p, point at)
{
    EACH_AREA (a, p->table)
        if (a->feature.kind == TILLY_VILLAGE && area_holds(a, at))
            return a;
    return NULL;
}

static bool deploy_garrison(play *p, unsigned u, point at, tilly_reason *why)
{
    const area *house = house_at(p, at);
    if (!house)
        return refuse(p, why, TILLY_WHY_NO_HOUSE, CITE_HOUSE_HOLDS_ONE, u, NOBODY);
    unsigned other = garrison_of(p, house->feature.id);
    if (other != NOBODY && other != u)
        return refuse(p, why, TILLY_WHY_HOUSE_HELD, CITE_HOUSE_HOLDS_ONE, u, other);
    deploy_in_house(p, u, house->feature.id);
    return true;
}

static bool deploy_drawn_up(
    play *p, unsigned u, enum tilly_formation f, pose at, bool free_place, tilly_reason *why)
{
    draw_up(p, u, f);
    if (!may_stand(
            p, u, free_place ? whole_table(p) : area_of(p, side_of(p, u)), free_place, at, why))
        return false;
    deploy_at(p, u, (point){at.x, at.y}, (uint16_t)at.heading);
    return true;
}

bool glauben_deploy(
    play *p, unsigned u, const tilly_pose *given, unsigned host, bool free_place, tilly_reason *why)
{
    pose at = {given->heading, given->x, given->y};
    enum tilly_formation f =
        given->formation ? (enum tilly_formation)given->formation : formation_of(p, u);
    if (p->unit[u].state == UNIT_GONE)
        return refuse(p, why, TILLY_WHY_UNIT_GONE, CITE_NONE, u, NOBODY);
    if (!fits_formation(p, u, f)) {
        refuse(p, why, TILLY_WHY_FORMATION, CITE_DRAWN_UP, u, NOBODY);
        why_number(why, 0, (int32_t)f, TILLY_COUNT);
        return false;
    }
    come_at_once(p, u);
    return f == TILLY_FORMATION_GARRISON ? deploy_garrison(p, u, (point){at.x, at.y}, why)
                                         : deploy_drawn_up(p, u, f, at, free_place, why);
}

/* ---- reinforcements (GL-041, GL-Q-111, GL-D-06) --------------------------------------------- */

static bool on_one_edge(const play *p, const tilly_arrival *a)
{
    zone table = whole_table(p);
    point from = {a->from.x, a->from.y};
    point to = {a->to.x, a->to.y};
    bool upright = from.x == to.x && (from.x == table.low.x || from.x == table.high.x);
    bool level = from.y == to.y && (from.y == table.low.y || from.y == table.high.y);
    return (upright || level) && in_rectangle(from, table.low, table.high) &&
           in_rectangle(to, table.low, table.high);
}

bool set_arrival(play *p, unsigned u, const tilly_arrival *arrival, tilly_reason *why)
{
    if (p->unit[u].state != UNIT_WAITING)
        return refuse(p, why, TILLY_WHY_UNIT_GONE, CITE_ARRIVAL, u, NOBODY);
    if (!on_one_edge(p, arrival))
        return refuse(p, why, TILLY_WHY_NOT_ON_STRETCH, CITE_ARRIVAL, u, NOBODY);
    point from = {arrival->from.x, arrival->from.y};
    point to = {arrival->to.x, arrival->to.y};
    come_later(p, u, arrival->turn, arrival->half, from, to);
    return true;
}

bool arrival_of(const play *p, unsigned u, tilly_arrival *out)
{
    const regiment *r = of(p, u);
    if (!r->arrives || p->unit[u].state != UNIT_WAITING)
        return false;
    *out = (tilly_arrival){.size = out->size,
                           .turn = r->arrives,
                           .half = r->arrives_half,
                           .from = {r->post_x, r->post_y},
                           .to = {r->entry_x, r->entry_y}};
    return true;
}
