/* Charges: declared before the move, at an enemy in sight; refused where they cannot end as they
 * must (GL-132, GL-133, GL-Q-54, GL-Q-55, GL-D-18). */
#include "rules/glauben/movement/free_moves.h"
#include "rules/glauben/movement/pace_and_obstacles.h"

/* ---- who may -------------------------------------------------------------------------------- */

static bool refuse_number(const play *p,
                          unsigned u,
                          unsigned code,
                          unsigned clause,
                          int32_t first,
                          int32_t second,
                          tilly_reason *why)
{
    refuse(p, why, code, clause, u, NOBODY);
    why_number(why, 0, first, TILLY_COUNT);
    if (second)
        why_number(why, 1, second, TILLY_COUNT);
    return false;
}

static bool is_drawn_up(const play *p, unsigned u)
{
    enum tilly_formation f = formation_of(p, u);
    return is_body(p, u) && (f == TILLY_FORMATION_LINE || f == TILLY_FORMATION_COLUMN);
}

bool can_charge(const play *p, unsigned u, tilly_reason *why)
{
    int32_t last = of(p, u)->charged;
    int32_t again = last + gl_param(p, GLAUBEN_CHARGE_INTERVAL_TURNS);
    if (!is_drawn_up(p, u))
        return refuse_number(
            p, u, TILLY_WHY_FORMATION, CITE_CHARGE_DECLARED, (int32_t)formation_of(p, u), 0, why);
    if (is_routing(p, u) || is_marked(p, u, RETIRING | PURSUING))
        return refuse_number(
            p, u, TILLY_WHY_STATE, CITE_CHARGE_DECLARED, (int32_t)state_of(p, u), 0, why);
    if (last && p->s->turn < again)
        return refuse_number(
            p, u, TILLY_WHY_CHARGED_LATELY, CITE_CHARGE_INTERVAL, last, again, why);
    return true;
}

bool may_charge_at(const play *p, const move_limits *t, unsigned enemy, tilly_reason *why)
{
    box b = box_of(p, t->unit);
    if (!can_see(p, t->unit, enemy, why))
        return false;
    return !t->ordered || fits_order(p, t->unit, &b, b.ahead, 0, enemy, why);
}

/* ---- where it must end ---------------------------------------------------------------------- */

static bool stands_in_hedgehog(const play *p, const walker *w, unsigned enemy)
{
    return in_hedgehog(p, enemy) || set_has(&w->formed, number_of(p, enemy));
}

/* Horse in contact, at a hedgehog within pistol shot; foot within its range. */
static int32_t charge_ends_within(const play *p, const walker *w, unsigned enemy)
{
    if (is_foot(p, w->unit))
        return gl_length(p, GLAUBEN_INFANTRY_RANGE_MM);
    int32_t range = gl_length(
        p, stands_in_hedgehog(p, w, enemy) ? GLAUBEN_HEDGEHOG_RANGE_MM : GLAUBEN_CAVALRY_RANGE_MM);
    return range > TOUCH ? range : TOUCH;
}

bool ends_charge(const play *p, trip *t, tilly_reason *why)
{
    box enemy = obstacle_of(p, &t->w, t->target);
    int32_t gap = box_distance(&t->w.body, &enemy);
    int32_t limit = charge_ends_within(p, &t->w, t->target);
    t->reached = gap <= limit;
    if (t->reached || was_surprised(p, &t->w))
        return true;
    refuse(p, why, TILLY_WHY_TARGET_MISSED, CITE_CHARGE_REACHES, t->t.unit, t->target);
    why_number(why, 0, gap, TILLY_LENGTH);
    why_number(why, 1, limit, TILLY_LENGTH);
    return false;
}

/* ---- straight at him ------------------------------------------------------------------------ */

/* Turned so, as far as it can. */
bool charge_along(const play *p, trip *t, uint16_t heading, tilly_reason *why)
{
    leg l;
    walker *w = &t->w;
    walk_begin(p, t->t.unit, GAIT_CHARGE, t->target, w);
    if (!walk_turn(p, w, heading, why))
        return false;
    walk_look(p, w, w->body.ahead, walk_reach(p, w), &l);
    int32_t length = leg_before(&l, l.most);
    if (length < 0)
        return leg_refuse(p, w, &l, leg_barred(&l, l.most), l.most, why);
    t->gone = true;
    t->last = w->body;
    walk_go(p, w, &l, length);
    t->end = w->body.centre;
    return ends_charge(p, t, why);
}

/* The nearest place of a body to another's centre. */
static point nearest_place(const box *b, point to)
{
    int32_t dx = to.x - b->centre.x;
    int32_t dy = to.y - b->centre.y;
    int32_t right = across(b->ahead, dx, dy);
    int32_t ahead = along(b->ahead, dx, dy);
    if (right > b->half_width)
        right = b->half_width;
    if (right < -b->half_width)
        right = -b->half_width;
    if (ahead > b->half_depth)
        ahead = b->half_depth;
    if (ahead < -b->half_depth)
        ahead = -b->half_depth;
    return point_along(
        point_along(b->centre, b->ahead, ahead), (direction){b->ahead.c, -b->ahead.s}, right);
}

enum { HEADINGS_TRIED = 3 };

/* As it faces, at the nearest place of him, at his middle. */
static void headings_at(const play *p, unsigned u, unsigned enemy, uint16_t heading[HEADINGS_TRIED])
{
    box b = box_of(p, enemy);
    point from = place_of(p, u);
    heading[0] = p->unit[u].heading;
    heading[1] = heading_towards(from, nearest_place(&b, from));
    heading[2] = heading_towards(from, b.centre);
}

static int32_t length_gone(const trip *t)
{
    return distance_between(t->last.centre, t->w.body.centre);
}

bool charge_trip(const play *p, trip *t, tilly_reason *why)
{
    trip tried = *t;
    uint16_t heading[HEADINGS_TRIED];
    bool found = false;
    headings_at(p, t->t.unit, t->target, heading);
    for (unsigned i = 0; i < HEADINGS_TRIED; i++) {
        if (!charge_along(p, &tried, heading[i], i + 1 == HEADINGS_TRIED && !found ? why : NULL))
            continue;
        if (found && length_gone(&tried) >= length_gone(t))
            continue;
        found = true;
        *t = tried;
    }
    return found;
}

/* So near that way that it might end as it must, wherever it halts and whoever forms hedgehog. A
 * bound. */
static bool may_come_near(const play *p, unsigned u, unsigned enemy, uint16_t heading)
{
    box body = box_at(p, u, place_of(p, u), heading);
    box b = box_of(p, enemy);
    int32_t far = way_at_pace(p, u, GAIT_CHARGE, formation_of(p, u), OPEN_PACE);
    int32_t limit = TOUCH;
    if (is_foot(p, u))
        limit = gl_length(p, GLAUBEN_INFANTRY_RANGE_MM) +
                reach_of_halves(body.half_width, body.half_depth);
    else if (is_foot(p, enemy)) {
        box hedgehog = formed_box(p, enemy, TILLY_FORMATION_HEDGEHOG);
        limit += gl_length(p, GLAUBEN_HEDGEHOG_RANGE_MM);
        if (meets_on_way(&body, body.ahead, &hedgehog, limit + 1, far))
            return true;
    }
    return meets_on_way(&body, body.ahead, &b, limit + 1, far);
}

/* At his middle it is the likeliest. */
bool may_charge_straight(const play *p, const move_limits *t, unsigned enemy)
{
    trip tried = {.t = *t, .kind = TILLY_OPT_CHARGE_AT, .target = enemy};
    uint16_t heading[HEADINGS_TRIED];
    headings_at(p, t->unit, enemy, heading);
    for (unsigned i = HEADINGS_TRIED; i-- > 0;)
        if (may_come_near(p, t->unit, enemy, heading[i]) &&
            charge_along(p, &tried, heading[i], NULL))
            return true;
    return false;
}

/* ---- what is offered ------------------------------------------------------------------------ */

void list_charges(const play *p, const move_limits *t, options *o)
{
    unsigned u = t->unit;
    if (!can_charge(p, u, NULL))
        return;
    int32_t far =
        MM * troop_for(p, u)->charge +
        gl_length(p, is_foot(p, u) ? GLAUBEN_INFANTRY_RANGE_MM : GLAUBEN_HEDGEHOG_RANGE_MM) + TOUCH;
    window w = window_round(p, u, far);
    EACH_UNIT_IN (&w, e, p, foe(side_of(p, u))) {
        box b = box_of(p, e);
        box own = box_of(p, u);
        if (is_fighting(p, e) && box_nearer_than(&own, &b, far) && may_charge_at(p, t, e, NULL))
            offer(p, o, TILLY_OPT_CHARGE_AT, u, e)->flags |= TILLY_ALSO_PATH;
    }
}
