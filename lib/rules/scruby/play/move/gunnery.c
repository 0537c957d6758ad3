/* Guns are pointed, and large ones re-sited, with the crew that is at them (SC-171, SC-175,
 * SC-Q-47, SC-D-11). */
#include "rules/common/lane.h"
#include "rules/scruby/play/move/orders.h"
#include "state/spatial_index.h"

enum { GRID = UNIT_LENGTH };
static const uint16_t points[] = {TILLY_OPT_FACE, TILLY_OPT_RESITE, 0};

static void gunnery_list(const play *p, const mover *m, options *o)
{
    unsigned gun = m->unit[0];
    if (!is_gun(p, gun))
        return;
    offer(p, o, TILLY_OPT_FACE, gun, NOBODY);
    with_value(o, 0, FULL_CIRCLE - 1, FACING_GRID, TILLY_ANGLE);
    if (type_of(p, gun) != LARGE_GUN || is_in_square(p, gun))
        return;
    offer(p, o, TILLY_OPT_RESITE, gun, NOBODY);
    with_value(o, 0, FULL_CIRCLE - 1, FRONT_GRID, TILLY_ANGLE);
    with_value(o, 0, p->table->width, GRID, TILLY_LENGTH);
    with_value(o, 0, p->table->depth, GRID, TILLY_LENGTH);
}

/* ---- a place for a large gun ----------------------------------------------------------------- */

static bool takes_room_of_gun(const play *p, unsigned gun, unsigned other)
{
    return other != crew_at(p, gun);
}

static bool is_outside_radius(const play *p, unsigned gun, int32_t x)
{
    return magnitude(x - of(p, gun)->post_x) > param(p, PARAM_GUN_RADIUS) + STAND_EPS;
}

static void bar_outside_radius(const placing *l, lane *r)
{
    const stand_record *g = of(l->p, l->unit);
    int64_t most = param(l->p, PARAM_GUN_RADIUS) + STAND_EPS;
    int64_t aside = r->lowest.centre.x - g->post_x;
    if (is_outside_radius(l->p, l->unit, r->lowest.centre.x)) {
        close_off(&r->taken, r->least, r->most);
        return;
    }
    int32_t up = (int32_t)square_root(most * most - aside * aside);
    close_off(&r->taken, r->least, g->post_y - up - 1);
    close_off(&r->taken, g->post_y + up + 1, r->most);
}

/* All of its lane lies so far to one side of the other. */
static bool is_aside_of(const box *moved, const box *other, int32_t limit)
{
    point own = box_span(moved);
    point its = box_span(other);
    return magnitude(other->centre.x - moved->centre.x) > own.x + its.x + limit + 1;
}

/* Those at which gun or crew may not be, because of one enemy. */
static void bar_enemy_of(const placing *l, const box *moved, unsigned enemy, lane *r)
{
    box b = box_of(l->p, enemy);
    int32_t limit =
        is_stand(l->p, enemy) ? param(l->p, PARAM_ENEMY_APART) - STAND_EPS : STAND_TOUCH + 1;
    if (is_aside_of(moved, &b, limit))
        return;
    close_lengths(
        &r->taken, r, sweep_closer(moved, direction_of(0), &b, limit, r->most - r->least));
}

static void bar_crew_on(const placing *l, const box *crew, unsigned other, lane *r)
{
    box b = box_of(l->p, other);
    if (is_aside_of(crew, &b, 0))
        return;
    close_lengths(
        &r->taken, r, sweep_overlap(crew, direction_of(0), &b, STAND_SLIP, r->most - r->least));
}

static void bar_crew_edge(const placing *l, const box *crew, lane *r)
{
    point span = box_span(crew);
    zone z = whole_table(l->p);
    int32_t ahead = crew->centre.y - r->lowest.centre.y;
    bool off = crew->centre.x - span.x < z.low.x - l->slack ||
               crew->centre.x + span.x > z.high.x + l->slack;
    if (off)
        close_off(&r->taken, r->least, r->most);
    close_off(&r->taken, r->least, z.low.y + span.y - l->slack - ahead - 1);
    close_off(&r->taken, z.high.y - span.y + l->slack - ahead + 1, r->most);
}

/* Inside no square: the gun neither of an enemy's nor of its own side, its crew of no enemy's
 * (SC-240). */
static void bar_squares(const placing *l, const box *crew, lane *r)
{
    const play *p = l->p;
    direction north = direction_of(0);
    int32_t most = r->most - r->least;
    square_shape s;
    for (unsigned side = 0; side < SIDES; side++)
        EACH_IN_SET (f, p, squares_of(p, side)) {
            if (!square_as_it_stands(p, of(p, f)->square, &s) || !s.inside.half_depth)
                continue;
            if (side == side_of(p, l->unit)) {
                close_lengths(&r->taken, r, lengths_inside(&s, &r->lowest, north, most));
                continue;
            }
            close_lengths(
                &r->taken, r, sweep_overlap(&r->lowest, north, &s.inside, STAND_SLIP, most));
            close_lengths(&r->taken, r, sweep_overlap(crew, north, &s.inside, STAND_SLIP, most));
        }
}

static bool is_closed_up(const lane *r)
{
    const reach *first = r->taken.part;
    return r->taken.count == 1 && first->least <= r->least && first->most >= r->most;
}

static void bar_resite(const placing *l, lane *r)
{
    const play *p = l->p;
    unsigned crew_unit = crew_at(p, l->unit);
    uint16_t heading =
        heading_towards((point){0, 0}, (point){r->lowest.ahead.s, r->lowest.ahead.c});
    box crew = crew_beside(p, l->unit, crew_unit, &r->lowest, &heading);
    int32_t far = reach_of_halves(r->lowest.half_width, r->lowest.half_depth) +
                  2 * reach_of_halves(crew.half_width, crew.half_depth) +
                  param(p, PARAM_ENEMY_APART) + INCH;
    bar_outside_radius(l, r);
    bar_crew_edge(l, &crew, r);
    bar_ground_under(p, LARGE_GUN, r->lowest.centre, r);
    bar_ground_under(p, CREW, crew.centre, r);
    bar_squares(l, &crew, r);
    if (is_closed_up(r))
        return;
    window near = window_on(p, r->lowest.centre, (point){r->lowest.centre.x, r->most}, far);
    for (unsigned side = 0; side < SIDES; side++)
        EACH_UNIT_IN (&near, other, p, side) {
            if (other == l->unit || other == crew_unit)
                continue;
            bar_crew_on(l, &crew, other, r);
            if (side == side_of(p, l->unit))
                continue;
            bar_enemy_of(l, &r->lowest, other, r);
            bar_enemy_of(l, &crew, other, r);
        }
}

static placing placing_of_gun(const play *p, unsigned gun)
{
    return (placing){.p = p,
                     .unit = gun,
                     .zone = whole_table(p),
                     .slack = STAND_EPS,
                     .slip = STAND_SLIP,
                     .grid = GRID,
                     .takes_room = takes_room_of_gun,
                     .bar = bar_resite};
}

/* Round its first place: so far that no place within the radius is left out. */
static zone zone_of_radius(const play *p, unsigned gun)
{
    const stand_record *g = of(p, gun);
    const unit *a = &p->unit[gun];
    int32_t around = param(p, PARAM_GUN_RADIUS) + STAND_EPS + INCH +
                     reach_of_halves(a->half_width, a->half_depth);
    zone table = whole_table(p);
    point low = {g->post_x - around, g->post_y - around};
    point high = {g->post_x + around, g->post_y + around};
    return (zone){high_of(low, table.low), low_of(high, table.high)};
}

static bool may_resite(const play *p, unsigned gun, pose at, tilly_reason *why)
{
    placing l = placing_of_gun(p, gun);
    if (!may_stand_with_crew(p, gun, (point){at.x, at.y}, (uint16_t)at.heading, why)) {
        nearest_free_pose(&l, at, why);
        return false;
    }
    return true;
}

/* ---- judged, carried out --------------------------------------------------------------------- */

static bool gunnery_check(const play *p, const mover *m, const answer *a, tilly_reason *why)
{
    unsigned gun = m->unit[0];
    if (a->option->kind == TILLY_OPT_FACE)
        return may_point(p, gun, (uint16_t)a->value[0], why);
    return may_resite(p, gun, pose_of_answer(a), why);
}

static uint32_t
gunnery_range(const play *p, const mover *m, const answer *begun, tilly_span *spans, uint32_t room)
{
    unsigned gun = m->unit[0];
    if (begun->option->kind == TILLY_OPT_FACE)
        return pointing_spans(p, gun, spans, room);
    if (begun->given == POSE_Y && is_outside_radius(p, gun, begun->value[POSE_X]))
        return 0; /* cheap refusal first */
    placing l = placing_of_gun(p, gun);
    if (begun->given == POSE_Y)
        l.zone = zone_of_radius(p, gun);
    return pose_range(&l, begun, spans, room);
}

static point place_in_answer(const play *p, unsigned gun, const answer *a)
{
    return a->option->kind == TILLY_OPT_FACE ? place_of(p, gun)
                                             : (point){a->value[POSE_X], a->value[POSE_Y]};
}

static void gunnery_take(play *p, const mover *m, const answer *a)
{
    unsigned gun = m->unit[0];
    point_gun(p, gun, place_in_answer(p, gun, a), (uint16_t)a->value[0], a->option->kind);
}

static uint32_t
gunnery_preview(const play *p, const mover *m, const answer *a, tilly_placed *rows, uint32_t room)
{
    unsigned gun = m->unit[0];
    unsigned crew = crew_at(p, gun);
    uint16_t heading = (uint16_t)a->value[0];
    box there = box_at(p, gun, place_in_answer(p, gun, a), heading);
    if (crew == NOBODY)
        return 0;
    if (room)
        rows[0] = (tilly_placed){
            .unit = unit_id(p, gun), .x = there.centre.x, .y = there.centre.y, .heading = heading};
    box beside = crew_beside(p, gun, crew, &there, &heading);
    if (room > 1)
        rows[1] = (tilly_placed){.unit = unit_id(p, crew),
                                 .x = beside.centre.x,
                                 .y = beside.centre.y,
                                 .heading = heading};
    return 2;
}

const order_kind gunnery = {.options = points,
                            .list = gunnery_list,
                            .check = gunnery_check,
                            .range = gunnery_range,
                            .take = gunnery_take,
                            .preview = gunnery_preview};
