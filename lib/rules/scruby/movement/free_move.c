/* Paths (SC-026, SC-040, SC-208, SC-Q-16): from waypoint to waypoint with one heading, and turned
 * there. Pikes go straight ahead, turn once, and go straight ahead again. */
#include "rules/scruby/movement/moves.h"

/* A piece under way. */
typedef struct walk {
    const play *p;
    const mover *m;
    straight_way w;
    int32_t gone;
} walk;

static direction way_to(const walk *k, point to)
{
    return direction_towards(k->w.goes[0].centre, to);
}

static bool find_way(walk *k, int32_t length, bool ends, tilly_reason *why)
{
    return ends ? may_stop_at(k->p, &k->w, length, why) : may_get_to(k->p, &k->w, length, why);
}

static void shift_all(walk *k, point to)
{
    point from = k->w.goes[0].centre;
    for (unsigned i = 0; i < k->m->count; i++) {
        k->w.goes[i].centre.x += to.x - from.x;
        k->w.goes[i].centre.y += to.y - from.y;
    }
}

static bool go_to(walk *k, point to, tilly_reason *why)
{
    int32_t length = distance_between(k->w.goes[0].centre, to);
    k->w.way = way_to(k, to);
    if (!find_way(k, length, false, why))
        return false;
    shift_all(k, to);
    k->w.allowed -= length;
    k->gone += length;
    return true;
}

/* The place must be free as it turns. */
static bool face_there(walk *k, uint16_t heading, tilly_reason *why)
{
    turn_boxes(k->m, k->w.goes, heading_gap(k->w.heading, heading));
    k->w.heading = heading;
    k->w.goes[0].ahead = direction_of(heading);
    return find_way(k, 0, false, why);
}

static bool refuse_direction(const walk *k, int32_t angle, tilly_reason *why)
{
    refuse(k->p, why, TILLY_WHY_DIRECTION, CITE_OPEN_PIKES, k->m->unit[0], NOBODY);
    why_number(why, 0, angle, TILLY_ANGLE);
    return false;
}

/* Pikes, who go where they face and turn once. */
static bool may_go_ahead(const walk *k, const tilly_waypoint *at, tilly_reason *why)
{
    point from = k->w.goes[0].centre;
    point to = {at->x, at->y};
    direction ahead = direction_of(k->w.heading);
    if (distance_along(ahead, from, to) >= 0 &&
        magnitude(distance_across(ahead, from, to)) <= STAND_EPS)
        return true;
    return refuse_direction(k, heading_gap(k->w.heading, heading_towards(from, to)), why);
}

static bool may_turn(const walk *k, const tilly_waypoint *at, tilly_reason *why)
{
    int32_t turn = heading_gap(k->w.heading, at->heading);
    bool has_turned = k->w.heading != k->m->heading;
    if (turn && (has_turned || magnitude(turn) > most_turn(k->p, k->m)))
        return refuse_direction(k, turn, why);
    return true;
}

/* Nobody is touched but those whom it touched before. */
static bool is_off_all(const walk *k, int32_t gone, tilly_reason *why)
{
    unsigned u = k->m->unit[0];
    charge_touch touched;
    find_touched(k->p, u, k->m->from[0].centre, &k->w.goes[0], &touched);
    for (unsigned i = 0; i < touched.count; i++)
        if (!pieces_touch(k->p, u, touched.enemy[i])) {
            refuse(k->p, why, TILLY_WHY_ENEMY_IN_WAY, CITE_WHO_MAY_CHARGE, u, touched.enemy[i]);
            why_number(why, 0, gone, TILLY_LENGTH);
            return false;
        }
    return true;
}

/* It comes to touch an enemy before that waypoint: there the charge ends. */
static bool touches_on_way(walk *k, const tilly_waypoint *at)
{
    point to = {at->x, at->y};
    box begins = k->w.goes[0];
    direction way = way_to(k, to);
    int32_t length = distance_between(begins.centre, to);
    int32_t first = first_enemy_touched(k->p, k->m->unit[0], &begins, way, length);
    if (first == NEVER || first == 0)
        return false;
    k->w.goes[0] = box_moved(&begins, way, first);
    bool is_off = is_off_all(k, k->gone + first, NULL);
    k->w.goes[0] = begins;
    return !is_off;
}

static bool pass_waypoint(walk *k, const tilly_waypoint *at, tilly_reason *why)
{
    point to = {at->x, at->y};
    if (!goes_any_way(k->m) && !(may_go_ahead(k, at, why) && may_turn(k, at, why)))
        return false;
    return go_to(k, to, why) && face_there(k, at->heading, why) &&
           (!k->w.charges || is_off_all(k, k->gone, why));
}

static bool
charge_from(walk *k, const tilly_waypoint *last, unsigned target, move_end *end, tilly_reason *why)
{
    bool any_way = goes_any_way(k->m);
    if (!any_way && !may_go_ahead(k, last, why))
        return false;
    k->w.way = any_way ? way_to(k, (point){last->x, last->y}) : direction_of(k->w.heading);
    if (!charge_this_way(k->p, &k->w, target, end, why))
        return false;
    end->length += k->gone;
    return true;
}

bool judge_path(
    const play *p, const mover *m, const move_order *o, move_end *end, tilly_reason *why)
{
    bool charges = o->kind == TILLY_OPT_CHARGE_AT;
    walk k = {.p = p, .m = m, .gone = 0};
    begin_way(m, &k.w);
    k.w.allowed = allowance_of(m, charges);
    k.w.charges = charges;
    for (unsigned i = 0; i < o->waypoints; i++) {
        const tilly_waypoint *at = &o->waypoint[i];
        if (charges && (i + 1 == o->waypoints || touches_on_way(&k, at)))
            return charge_from(&k, at, o->target, end, why);
        if (!pass_waypoint(&k, at, why))
            return false;
    }
    if (!find_way(&k, 0, true, why))
        return false;
    end->heading = k.w.heading;
    end->length = k.gone;
    end->charges = false;
    for (unsigned i = 0; i < m->count; i++)
        end->at[i] = k.w.goes[i].centre;
    return true;
}
