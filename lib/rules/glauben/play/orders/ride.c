/* The ways of generals and messengers (GL-134): a general gives orders to formations he touches
 * (GL-104), a messenger stops where he finds those he rides to, each draws whether it understands
 * (GL-105, GL-106, GL-Q-39), and then he rides home (GL-107, GL-Q-40). */
#include "rules/glauben/play/play.h"
#include "rules/glauben/movement/free_moves.h"
#include "rules/glauben/movement/pace_and_obstacles.h"

enum ride_beat { BEAT_SET_OUT, BEAT_MESSAGE, BEAT_WAY, BEAT_GIVES_ORDER, BEAT_HOME };

const field ride_fields[] = {MEANING(ride, unit, "unit", IS_UNIT),
                             SIGNED(ride, left, "left"),
                             SIGNED(ride, touched, "touched"),
                             UP_TO(ride, rode, "rode", 1),
                             {.name = NULL}};

static unsigned rider(const play *p)
{
    return (unsigned)((const ride *)here(p))->unit;
}
static bool rides(const play *p)
{
    return on_table(p, rider(p));
}

/* ---- formations touched --------------------------------------------------------------------- */

/* All for a general; for a messenger those he has still to find: by number in the side, a bit each.
 * The groups of a side are numbered as they are listed. */
static uint64_t looked_for(const play *p, unsigned u, unsigned word)
{
    if (!is_messenger(p, u))
        return UINT64_MAX;
    uint64_t sought = 0;
    unsigned own = p->unit[u].group;
    unsigned first = own - p->group[own].number;
    for (uint32_t left = addresses_open(courier_of(p, u)); left; left &= left - 1)
        sought |= formation_bits(p, first + lowest_bit(left), word);
    return sought;
}

static uint64_t sought_among(const candidates *c, unsigned u)
{
    candidates sought = *c;
    sought.left &= looked_for(c->p, u, c->word);
    return fighters_among(&sought, u);
}
/* EACH_SOUGHT(f, p, &window, u) ...: those he looks for, in order of number. */
#define EACH_SOUGHT(f, p, w, u)                                                                    \
    for (candidates f##_near = candidates_in(p, w, side_of(p, u)), *f##_of = &f##_near; f##_of;    \
         f##_of = candidates_go_on(f##_of) ? f##_of : NULL)                                        \
        for (uint64_t f##_left = sought_among(f##_of, u); f##_left; f##_left &= f##_left - 1)      \
            for (unsigned f = f##_of->base + lowest_bit(f##_left), f##_done = 0; !f##_done;        \
                 f##_done = 1)

static uint32_t touched_now(const play *p, unsigned u)
{
    uint32_t touched = 0;
    window near = window_round(p, u, TOUCH);
    EACH_SOUGHT (f, p, &near, u) {
        uint32_t bit = bit_of_formation(p, p->unit[f].group);
        if (!(touched & bit) && are_touching(p, u, f))
            touched |= bit;
    }
    return touched;
}

/* The formations that a general touches on the way up to that length. */
static uint32_t
touched_on_way(const play *p, unsigned u, const box *body, direction way, int32_t length)
{
    uint32_t touched = 0;
    sweep_bounds passed = sweep_bounds_of(body, way, length);
    window near = window_along(p, body, way, length, TOUCH + 1);
    EACH_SOUGHT (f, p, &near, u) {
        uint32_t bit = bit_of_formation(p, p->unit[f].group);
        if ((touched & bit) || !may_be_met(p, &passed, f, TOUCH + 1))
            continue;
        box b = box_of(p, f);
        if (touches_on_way(body, way, &b, length))
            touched |= bit;
    }
    return touched;
}

/* The formations that a messenger looks for and touches first of all; the length is where. */
static uint32_t
found_on_way(const play *p, unsigned u, const box *body, direction way, int32_t *length)
{
    uint32_t found = 0;
    sweep_bounds passed = sweep_bounds_of(body, way, *length);
    window near = window_along(p, body, way, *length, TOUCH + 1);
    EACH_SOUGHT (f, p, &near, u) {
        if (!may_be_met(p, &passed, f, TOUCH + 1))
            continue;
        box b = box_of(p, f);
        int32_t first = first_meeting(body, way, &b, TOUCH + 1, *length);
        if (first == NEVER)
            continue;
        if (first < *length)
            found = 0;
        *length = first;
        found |= bit_of_formation(p, p->unit[f].group);
    }
    return found;
}

/* ---- the way -------------------------------------------------------------------------------- */

/* A way as it would be ridden: where it ends, how long it was, who was touched. */
typedef struct outing {
    walker w;
    int32_t ridden;
    uint32_t touched;
} outing;
typedef struct ride_leg {
    direction way;
    point to;
    int32_t length;
    uint16_t heading;
    bool to_place;
} ride_leg;

static ride_leg ride_leg_to(point from, point to)
{
    return (ride_leg){.way = direction_towards(from, to),
                      .to = to,
                      .length = distance_between(from, to),
                      .heading = heading_towards(from, to),
                      .to_place = true};
}

static ride_leg ride_leg_of(const answer *a, unsigned i, point from)
{
    if (a->count)
        return ride_leg_to(from, (point){a->way[i].x, a->way[i].y});
    return (ride_leg){.way = direction_of((uint16_t)a->value[0]),
                      .length = a->value[1],
                      .heading = (uint16_t)a->value[0]};
}

static unsigned ride_legs(const answer *a)
{
    return a->count ? a->count : 1;
}

/* He faces the way he rides, where there is room to turn. */
static void turn_to(const play *p, walker *w, uint16_t heading)
{
    (void)walk_turn(p, w, heading, NULL);
}

static void begin_ride(const play *p, unsigned u, int32_t left, walker *w)
{
    walk_begin(p, u, GAIT_RIDE, NOBODY, w);
    walk_spend(w, gl_length(p, GLAUBEN_COMMAND_SPEED_MM) - left);
}

/* The walk that judged it, whose length is not judged again. */
static void ride_so_far(const play *p, walker *w, direction way, int32_t length)
{
    leg l;
    walk_look(p, w, way, length, &l);
    walk_go(p, w, &l, length);
}

/* A messenger goes no farther than where he finds somebody. */
static void ride_straight(const play *p, const ride_leg *c, outing *o)
{
    unsigned u = o->w.unit;
    int32_t length = c->length;
    box from = o->w.body;
    bool finds = is_messenger(p, u);
    if (finds)
        o->touched |= found_on_way(p, u, &from, c->way, &length);
    if (!c->to_place || length < c->length || !walk_to(p, &o->w, c->to, true, NULL))
        ride_so_far(p, &o->w, c->way, length);
    o->ridden += length;
    if (!finds)
        o->touched |=
            touched_on_way(p,
                           u,
                           &from,
                           c->way,
                           o->w.ended ? distance_between(from.centre, o->w.body.centre) : length);
}

static void ride_along(const play *p, const ride *r, const answer *a, outing *o)
{
    begin_ride(p, (unsigned)r->unit, r->left, &o->w);
    o->ridden = 0;
    o->touched = 0;
    bool finds = is_messenger(p, o->w.unit);
    for (unsigned i = 0; i < ride_legs(a) && !o->w.ended && !(finds && o->touched); i++) {
        ride_leg c = ride_leg_of(a, i, o->w.body.centre);
        if (c.length == 0)
            continue;
        turn_to(p, &o->w, c.heading);
        ride_straight(p, &c, o);
    }
}

/* ---- asking --------------------------------------------------------------------------------- */

static bool way_open(const play *p, question *q) /* GL-D-15 */
{
    const ride *r = here(p);
    unsigned u = rider(p);
    if (!rides(p) || r->left < 1)
        return false;
    uint32_t addressed = is_messenger(p, u) ? addresses_left(p, u) : 0;
    if (is_messenger(p, u) ? !addressed : r->rode)
        return false;
    asks(p, q, side_of(p, u), u, NOBODY);
    q->d.addressed = addressed;
    q->d.shape = TILLY_PATH;
    q->d.most = TILLY_MOST_WAYPOINTS;
    q->d.amount = r->left;
    return true;
}

static void way_list(const play *p, const question *q, options *o)
{
    unsigned u = rider(p);
    offer(p, o, TILLY_OPT_STAY, u, NOBODY);
    offer_usual(o);
    tilly_option *go = offer(p, o, TILLY_OPT_GO, u, NOBODY);
    with_value(o, 0, FULL_CIRCLE - 1, GRID_ANGLE, TILLY_ANGLE);
    with_value(o, 1, q->d.amount, GRID_LENGTH, TILLY_LENGTH);
    go->flags |= TILLY_ALSO_PATH;
}

/* The first leg, as far as it goes, as a direction and a length; else to stay. */
static void why_first_leg(const play *p, const question *q, const answer *a, tilly_reason *why)
{
    walker w;
    leg l;
    point from = place_of(p, rider(p));
    ride_leg c = ride_leg_of(a, 0, from);
    if (a->count)
        c.way = direction_of(c.heading);
    begin_ride(p, rider(p), q->d.amount, &w);
    turn_to(p, &w, c.heading);
    walk_look(p, &w, c.way, q->d.amount, &l);
    int32_t length = leg_nearest(&l, c.length);
    if (length > 0 && length != NEVER) {
        why_nearest(why, c.heading, length, 0);
        return;
    }
    why_nearest(why, 0, 0, 0);
    why->nearest.option = 0; /* staying is offered first */
}

static bool
is_ride_leg_legal(const play *p, walker *w, const ride_leg *c, bool last, tilly_reason *why)
{
    leg l;
    turn_to(p, w, c->heading);
    if (c->to_place)
        return walk_to(p, w, c->to, last, why);
    walk_look(p, w, c->way, c->length, &l);
    const leg_bar *b = leg_barred(&l, c->length);
    return !b || leg_refuse(p, w, &l, b, c->length, why);
}

static bool way_check(const play *p, const question *q, const answer *a, tilly_reason *why)
{
    walker w;
    if (a->option->kind == TILLY_OPT_STAY)
        return true;
    begin_ride(p, rider(p), q->d.amount, &w);
    for (unsigned i = 0; i < ride_legs(a) && !w.ended; i++) {
        ride_leg c = ride_leg_of(a, i, w.body.centre);
        if (c.length == 0 || is_ride_leg_legal(p, &w, &c, i + 1 == ride_legs(a), why))
            continue;
        if (why)
            why_first_leg(p, q, a, why);
        return false;
    }
    return true;
}

static uint32_t
way_range(const play *p, const question *q, const answer *begun, tilly_span *spans, uint32_t room)
{
    walker w;
    leg l;
    reach open[MOST_LEG_BARS + 1];
    if (begun->given == 0) {
        if (room)
            spans[0] = begun->option->value[0];
        return 1;
    }
    begin_ride(p, rider(p), q->d.amount, &w);
    turn_to(p, &w, (uint16_t)begun->value[0]);
    walk_look(p, &w, direction_of((uint16_t)begun->value[0]), q->d.amount, &l);
    uint32_t found = leg_spans(&l, open, MOST_LEG_BARS + 1);
    uint32_t count = 0;
    for (uint32_t i = 0; i < found; i++) {
        if (open[i].least < 1)
            open[i].least = 1;
        if (open[i].least > open[i].most)
            continue;
        if (count < room)
            spans[count] = (tilly_span){open[i].least, open[i].most, GRID_LENGTH, TILLY_LENGTH};
        count++;
    }
    return count;
}

bool ride_preview(const play *p, const question *q, const answer *a, point *at, uint16_t *heading)
{
    outing o;
    *at = place_of(p, rider(p));
    *heading = p->unit[rider(p)].heading;
    if (a->option->kind == TILLY_OPT_STAY)
        return true;
    ride_along(p, here(p), a, &o);
    *at = o.w.body.centre;
    *heading = o.w.heading;
    return true;
}

static void way_take(play *p, const question *q, const answer *a)
{
    ride *r = here(p);
    outing o;
    again(p, BEAT_MESSAGE);
    r->rode = 1;
    if (a->option->kind == TILLY_OPT_STAY) {
        r->left = 0;
        return;
    }
    ride_along(p, r, a, &o);
    /* nothing but finding somebody leaves him the rest */
    r->left = o.w.ended || !o.touched ? 0 : r->left - o.ridden;
    r->touched |= (int32_t)o.touched;
    carry_out_walk(p, &o.w, TILLY_EV_RODE, CITE_RIDE, NOBODY, TILLY_OPT_GO);
}

/* ---- a message ------------------------------------------------------------------------------ */

/* Of those who hear him now the first. */
static unsigned hearer(const play *p)
{
    const ride *r = here(p);
    if (!rides(p) || !is_messenger(p, rider(p)))
        return NOBODY;
    uint32_t hear = r->touched ? (uint32_t)r->touched & addresses_left(p, rider(p)) : 0;
    for (unsigned g = 0; hear && g < p->s->groups; g++)
        if (p->group[g].side == side_of(p, rider(p)) && (hear & bit_of_formation(p, g)))
            return g;
    return NOBODY;
}

static bool message_open(const play *p, question *q) /* GL-R-08 */
{
    unsigned u = rider(p);
    return hearer(p) != NOBODY &&
           draws(p, q, side_of(p, u), u, NOBODY, gl_param(p, GLAUBEN_MESSENGER_MIN), 0);
}

static void message_fell(play *p, const question *q, const face *f)
{
    unsigned u = rider(p);
    unsigned g = hearer(p);
    content order = courier_of(p, u)->order;
    cross_off(p, u, g);
    if (succeeds(q, f[0])) {
        put_order(p, g, &order, true);
        return;
    }
    tilly_event *e = tell_own(
        p, TILLY_EV_NOT_UNDERSTOOD, cite(p, CITE_ORDER_NOT_UNDERSTOOD), u, NOBODY, side_of(p, u));
    e->third = group_id(g);
    e->value[0] = f[0];
    e->value[1] = q->r.need;
}

/* ---- a general gives orders (GL-Q-99) ------------------------------------------------------- */

/* He touches it, and the order is his to give (GL-Q-96). */
static bool may_order(const play *p, unsigned g)
{
    const ride *r = here(p);
    unsigned u = rider(p);
    unsigned side = side_of(p, u);
    return p->group[g].side == side &&
           ((uint32_t)r->touched & on_board(p, side) & bit_of_formation(p, g)) &&
           giver_for(p, g, u) == u;
}

static bool gives_open(const play *p, question *q)
{
    const ride *r = here(p);
    unsigned u = rider(p);
    if (!rides(p) || !is_general(p, u))
        return false;
    for (unsigned g = 0; r->touched && g < p->s->groups; g++) {
        if (!may_order(p, g))
            continue;
        asks(p, q, side_of(p, u), u, NOBODY);
        q->d.flags |= TILLY_CONCEALED;
        return true;
    }
    return false;
}

static void gives_list(const play *p, const question *q, options *o)
{
    offer(p, o, TILLY_OPT_NONE, rider(p), NOBODY);
    offer_usual(o);
    for (unsigned g = 0; g < p->s->groups; g++)
        if (may_order(p, g))
            offer(p, o, TILLY_OPT_COMMAND, NOBODY, NOBODY)->unit = group_id(g);
}

static void gives_take(play *p, const question *q, const answer *a)
{
    ride *r = here(p);
    if (a->option->kind == TILLY_OPT_NONE) {
        r->touched = 0;
        return;
    }
    unsigned g = tilly_id_index(a->option->unit);
    unsigned u = rider(p);
    r->touched &= (int32_t)~bit_of_formation(p, g);
    *(ordering *)enter(p, STEP_ORDER) =
        (ordering){.group = (int32_t)g + 1, .giver = (int32_t)u + 1};
}

/* ---- out and home --------------------------------------------------------------------------- */

static void begin_ride_out(play *p)
{
    ride *r = here(p);
    unsigned u = rider(p);
    has_ridden(p, u);
    r->left = gl_length(p, GLAUBEN_COMMAND_SPEED_MM);
    if (is_messenger(p, u))
        cross_off_lost(p, u);
    r->touched = (int32_t)touched_now(p, u);
}

/* As far as his general, or as he can. */
static bool rides_as_far_as(play *p, unsigned messenger, unsigned general, int32_t left)
{
    walker w;
    leg l;
    box to = box_of(p, general);
    ride_leg c = ride_leg_to(place_of(p, messenger), to.centre);
    begin_ride(p, messenger, left, &w);
    turn_to(p, &w, c.heading);
    int32_t touch = first_meeting(&w.body, c.way, &to, TOUCH + 1, left);
    int32_t length = smaller(touch, left);
    walk_look(p, &w, c.way, length, &l);
    int32_t free = leg_before(&l, length);
    walk_go(p, &w, &l, larger(free, 0));
    carry_out_walk(p, &w, TILLY_EV_RODE, CITE_MESSENGER_RETURNS, NOBODY, TILLY_OPT_GO);
    return free == touch && on_table(p, messenger);
}

void ride_home(play *p, unsigned messenger, int32_t left)
{
    unsigned general = home_of(p, messenger);
    has_ridden(p, messenger);
    if (general == NOBODY)
        return;
    if (are_touching(p, messenger, general) ||
        (left > 0 && rides_as_far_as(p, messenger, general, left)))
        come_home(p, messenger, general);
}

static void home(play *p)
{
    const ride *r = here(p);
    if (rides(p) && is_messenger(p, rider(p)) && !addresses_left(p, rider(p)))
        ride_home(p, rider(p), r->left);
}

const beat ride_beats[] = {
    [BEAT_SET_OUT] = {"set out", .clause = CITE_RIDE, .act = begin_ride_out},
    [BEAT_MESSAGE] = {"message",
                      TILLY_ROLL_MESSAGE,
                      CITE_ORDER_UNDERSTOOD,
                      .open = message_open,
                      .fell = message_fell},
    [BEAT_WAY] = {"way",
                  TILLY_ASK_RIDE,
                  CITE_RIDE,
                  .open = way_open,
                  .list = way_list,
                  .check = way_check,
                  .range = way_range,
                  .take = way_take},
    [BEAT_GIVES_ORDER] = {"gives order",
                          TILLY_ASK_GIVES_ORDER,
                          CITE_GIVES_ORDER,
                          .open = gives_open,
                          .list = gives_list,
                          .take = gives_take},
    [BEAT_HOME] = {"home", .clause = CITE_MESSENGER_RETURNS, .act = home},
    {.name = NULL},
};
