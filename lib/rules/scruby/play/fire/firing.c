/* Targets named one after another, points that fall all at once (SC-213, SC-217, SC-242). */
#include "rules/scruby/play/fire/firing.h"

/* ---- first player before second, then by number (5.2, SC-242) -------------------------------- */

static uint32_t count_of_role(const play *p, enum role r)
{
    return p->s->count[side_in(p, r)];
}

unsigned piece_in_order(const play *p, int32_t place)
{
    uint32_t at = (uint32_t)place;
    uint32_t first = count_of_role(p, FIRST_ROLE);
    if (at < first)
        return first_of(p, side_in(p, FIRST_ROLE)) + at;
    if (at - first < count_of_role(p, SECOND_ROLE))
        return first_of(p, side_in(p, SECOND_ROLE)) + (at - first);
    return NOBODY;
}

int32_t place_in_order(const play *p, unsigned u)
{
    uint32_t before = role_of(p, side_of(p, u)) == FIRST_ROLE ? 0 : count_of_role(p, FIRST_ROLE);
    return (int32_t)(before + number_of(p, u));
}

unsigned next_in_order(const play *p, int32_t from, bool (*is_due)(const play *p, unsigned u))
{
    for (int32_t place = from;; place++) {
        unsigned u = piece_in_order(p, place);
        if (u == NOBODY || is_due(p, u))
            return u;
    }
}

/* ---- targets --------------------------------------------------------------------------------- */

void offer_shots(const play *p, options *o, unsigned u, unsigned target, int32_t distance)
{
    offer(p, o, TILLY_OPT_SHOOT, u, target)->amount = distance;
    if (shots_of(p, u) == 2)
        offer(p, o, TILLY_OPT_SHOOT_BOTH, u, target)->amount = distance;
}

int32_t shots_of_option(const tilly_option *o)
{
    return o->kind == TILLY_OPT_SHOOT_BOTH ? 2 : 1;
}

void take_target(play *p, const question *q, const answer *a)
{
    if (a->option->kind != TILLY_OPT_NONE)
        name_target(p,
                    index_of(q->d.subject),
                    index_of(a->option->other),
                    (unsigned)shots_of_option(a->option));
}

/* ---- points ---------------------------------------------------------------------------------- */

static void leave_gap_if_face(play *p, unsigned u, unsigned square, enum square_place place)
{
    if (!on_table(p, u) && square && (place == FACE || place == GUN_FACE))
        leave_gap(p, u, square, place);
}

void strike_by_fire(play *p, unsigned u, int32_t points, unsigned by, unsigned flag)
{
    unsigned square = in_unbroken_square(p, u) ? of(p, u)->square : 0;
    enum square_place place = (enum square_place)of(p, u)->place;
    if (!on_table(p, u) || !points)
        return;
    if (is_stand(p, u))
        did(p, u, flag);
    strike_off(p, u, points, by, TILLY_BY_FIRE);
    leave_gap_if_face(p, u, square, place);
}

void tell_small_arms(
    play *p, unsigned u, unsigned target, int32_t distance, int32_t shots, enum fired_how how)
{
    tilly_event *e = tell(p, TILLY_EV_FIRED_AT, cite(p, CITE_SMALL_ARMS), u, target);
    e->value[0] = distance;
    e->value[1] = small_arms_points(p, u, target, distance, shots);
    e->value[2] = shots;
    e->value[3] = (int32_t)how;
    e->value[4] = does_armour_save(p, u, target, distance);
}

static enum fired_how how_it_fires(const play *p, unsigned u, bool in_caracole)
{
    if (!in_caracole)
        return IN_OWN_TIME;
    return of(p, u)->declared == DECLARED_CARACOLE && of(p, u)->out ? IN_CARACOLE : AT_RANK;
}

/* The item of each is its points, until they fall. */
static void fires(play *p, unsigned u, bool in_caracole)
{
    unsigned target = of(p, u)->aim;
    int32_t shots = of(p, u)->shots;
    int32_t distance = line_of_fire(p, u, target).distance;
    p->item[u] = (uint16_t)small_arms_points(p, u, target, distance, shots);
    tell_small_arms(p, u, target, distance, shots, how_it_fires(p, u, in_caracole));
}

static bool has_named(const play *p, unsigned u)
{
    return of(p, u)->aim != NOBODY;
}

static void fires_off_as_named(play *p, unsigned u)
{
    fires_off(p, u, of(p, u)->shots == 2);
}

/* From the pieces in order. */
static unsigned next_named(const play *p, int32_t from)
{
    return next_in_order(p, from, has_named);
}

void fire_together(play *p, bool in_caracole)
{
    for (unsigned u = next_named(p, 0); u != NOBODY; u = next_named(p, place_in_order(p, u) + 1)) {
        fires(p, u, in_caracole);
        fires_off_as_named(p, u);
    }
    points_fall(p, SHOT_AT);
    see_to_lost_faces(p);
}

void points_fall(play *p, unsigned flag)
{
    for (unsigned u = next_named(p, 0); u != NOBODY; u = next_named(p, place_in_order(p, u) + 1)) {
        unsigned target = of(p, u)->aim;
        forget_target(p, u);
        strike_by_fire(p, target, p->item[u], u, flag);
    }
    note_unserved_guns(p);
}

/* ---- moves ----------------------------------------------------------------------------------- */

void tell_displacement(
    play *p, tilly_event *e, unsigned u, point to, uint16_t heading, int32_t length, int32_t how)
{
    e->value[0] = p->unit[u].x;
    e->value[1] = p->unit[u].y;
    e->value[2] = p->unit[u].heading;
    e->value[3] = to.x;
    e->value[4] = to.y;
    e->value[5] = heading;
    e->value[6] = length;
    e->value[7] = how;
}

void step_out(play *p, unsigned u, bool called_out)
{
    straight_step s = {.unit = u, .way = p->dir[u], .most = param(p, PARAM_SPLIT_MOVE)};
    int32_t length = longest_step(p, &s);
    point to = end_of_step(p, &s, length);
    tilly_event *e = tell(p, TILLY_EV_STEPPED_OUT, cite(p, CITE_SPLIT_MOVE), u, NOBODY);
    tell_displacement(p, e, u, to, p->unit[u].heading, length, called_out);
    send_out(p, u, to);
}

/* Numbers of TILLY_EV_DECLARED. */
static int32_t told_as(enum declaration declared)
{
    return declared == CALLED_OUT ? (int32_t)DECLARED_SPLIT_MOVE : (int32_t)declared;
}

static point place_left(const play *p, unsigned u)
{
    return (point){of(p, u)->from_x, of(p, u)->from_y};
}

static bool is_place_free(const play *p, unsigned u, point at)
{
    box own = box_at(p, u, at, p->unit[u].heading);
    for (unsigned side = 0; side < SIDES; side++)
        EACH_UNIT (other, p, side) {
            box b = box_of(p, other);
            if (other != u && do_overlap(&own, &b))
                return false;
        }
    return true;
}

/* Straight back, as far as there is room (SC-D-18). */
static point back_as_far_as_goes(const play *p, unsigned u)
{
    int32_t most = distance_between(place_of(p, u), place_left(p, u));
    straight_step s = {.unit = u, .way = direction_turned(p->dir[u], 2), .most = most};
    return end_of_step(p, &s, longest_step(p, &s));
}

void step_back(play *p, unsigned u, enum declaration declared)
{
    point to = place_left(p, u);
    if (!is_place_free(p, u, to))
        to = back_as_far_as_goes(p, u);
    tilly_event *e = tell(p, TILLY_EV_WENT_BACK, cite(p, CITE_SPLIT_MOVE), u, NOBODY);
    int32_t length = distance_between(place_of(p, u), to);
    tell_displacement(p, e, u, to, p->unit[u].heading, length, told_as(declared));
    bring_back(p, u, to);
}

/* ---- flight ---------------------------------------------------------------------------------- */

static void enter_square(play *p, unsigned u, unsigned host)
{
    join_square(p, u, of(p, host)->square, INSIDE);
    tell(p, TILLY_EV_SQUARE_ENTERED, cite(p, CITE_SQUARE), u, host);
}

void flee_to(
    play *p, unsigned u, const refuge *r, enum tilly_event_kind event, unsigned clause, int32_t how)
{
    tilly_event *e = tell(p, event, cite(p, clause), u, r->host);
    tell_displacement(p, e, u, r->at, r->heading, r->length, how);
    leave_square(p, u);
    move_piece(p, u, r->at, r->heading);
    if (r->in_square)
        enter_square(p, u, r->host);
}

/* A crew runs so far; stands go their normal move (SC-219, SC-231). */
int32_t reach_of_flight(const play *p, unsigned u)
{
    return is_crew(p, u) ? param(p, PARAM_CREW_RUN) : retirement_of(p, u);
}

void offer_refuges(const play *p, options *o, unsigned u, bool pike_squares, int32_t most)
{
    refuge r = {.host = first_of(p, side_of(p, u))};
    for (unsigned from = r.host; next_refuge(p, u, pike_squares, most, from, &r); from = r.host + 1)
        offer(p, o, r.in_square ? TILLY_OPT_INTO_SQUARE : TILLY_OPT_BEHIND_PIKES, r.host, NOBODY)
            ->amount = r.length;
}

bool refuge_chosen(const play *p, const question *q, const tilly_option *o, refuge *r)
{
    unsigned u = index_of(q->d.subject);
    unsigned host = index_of(o->unit);
    int32_t most = reach_of_flight(p, u);
    switch (o->kind) {
    case TILLY_OPT_INTO_SQUARE: return find_refuge_inside(p, u, host, most, r);
    case TILLY_OPT_BEHIND_PIKES: return find_refuge_behind(p, u, host, most, r);
    default: return false;
    }
}
