/* Dragoons who mount or dismount, and what is left of their move (SC-052 to SC-054, SC-Q-52). */
#include "rules/scruby/play/move/orders.h"

enum { DIRECTION_GRID = 1500, LENGTH_GRID = INCH };
static const uint16_t mounts[] = {TILLY_OPT_GO_DISMOUNT, TILLY_OPT_MOUNT, TILLY_OPT_GO_MOUNT, 0};

/* ---- the order ------------------------------------------------------------------------------- */

static void offer_going(const play *p, options *o, unsigned kind, const mover *m, int32_t most)
{
    tilly_option *made = offer(p, o, kind, m->unit[0], NOBODY);
    if (takes_path(m))
        made->flags |= TILLY_ALSO_PATH;
    with_value(o, 0, FULL_CIRCLE - 1, DIRECTION_GRID, TILLY_ANGLE);
    with_value(o, 0, most, LENGTH_GRID, TILLY_LENGTH);
}

static bool are_all_mounted(const play *p, const mover *m)
{
    for (unsigned i = 0; i < m->count; i++)
        if (!is_mounted_dragoon(p, m->unit[i]))
            return false;
    return true;
}

static void mounts_list(const play *p, const mover *m, options *o)
{
    unsigned u = m->unit[0];
    if (m->at_most || is_in_square(p, u))
        return;
    if (are_all_mounted(p, m))
        offer_going(p, o, TILLY_OPT_GO_DISMOUNT, m, normal_move(p, u));
    if (m->count > 1 || !is_among(p, u, DRAGOONS_ON_FOOT) || of(p, u)->partner == NOBODY)
        return;
    offer(p, o, TILLY_OPT_MOUNT, u, of(p, u)->partner);
    offer_for_its_reason(o);
    offer_going(p, o, TILLY_OPT_GO_MOUNT, m, half_move(p, p->unit[u].type));
}

/* How they go before they mount or dismount; on foot half a move at most, of whatever order, and
 * pikes turn once and go straight. Several go straight, fronts kept, without the extra of a column
 * (SC-052). */
typedef struct first_part {
    mover goes;
    move_order o;
} first_part;

static void lay_first_part(const play *p, const mover *m, const answer *a, first_part *f)
{
    f->goes = *m;
    f->o = (move_order){.kind = TILLY_OPT_MARCH,
                        .target = NOBODY,
                        .value = {a->value[0], a->value[1]},
                        .waypoint = a->way,
                        .waypoints = a->count};
    int32_t at_most = 0;
    if (a->option->kind == TILLY_OPT_GO_MOUNT)
        at_most = half_move(p, p->unit[m->unit[0]].type);
    if (is_pike(p, m->unit[0])) {
        f->o.kind = TILLY_OPT_TURN_STRAIGHT;
        f->o.value[0] = heading_gap(m->heading, (uint16_t)a->value[0]);
    }
    if (m->count > 1) {
        f->o.kind = TILLY_OPT_SHIFT;
        f->goes.kind = MOVES_AS_COLUMN;
        at_most = normal_move(p, m->unit[0]);
    }
    limit_mover(p, &f->goes, at_most);
}

static bool may_turn_so(const play *p, const first_part *f, tilly_reason *why)
{
    bool turns = f->o.kind == TILLY_OPT_TURN_STRAIGHT && !f->o.waypoints;
    if (!turns || magnitude(f->o.value[0]) <= most_turn(p, &f->goes))
        return true;
    refuse(p, why, TILLY_WHY_DIRECTION, CITE_OPEN_PIKES, f->goes.unit[0], NOBODY);
    why_number(why, 0, f->o.value[0], TILLY_ANGLE);
    return false;
}

static bool
goes_first(const play *p, const mover *m, const answer *a, move_end *end, tilly_reason *why)
{
    first_part f;
    lay_first_part(p, m, a, &f);
    return may_turn_so(p, &f, why) && judge_move(p, &f.goes, &f.o, end, why);
}

static void dismount_there(const mover *m, const move_end *end, dismounters *d)
{
    d->count = m->count;
    for (unsigned i = 0; i < m->count; i++) {
        d->unit[i] = m->unit[i];
        d->from[i] = (dismounting){end->at[i], end->heading, end->length};
    }
}

/* The horses move once in a game move, under their riders or without them (SC-052, SC-207). */
static bool may_horses_go(const play *p, unsigned u, const answer *a, tilly_reason *why)
{
    unsigned mother = of(p, u)->partner;
    if (a->option->kind == TILLY_OPT_GO_DISMOUNT || mother == NOBODY)
        return true;
    return !(p->step[mother] & HAS_ORDER) ||
           refuse(p, why, TILLY_WHY_HAS_ORDER, CITE_ONE_ORDER, mother, NOBODY);
}

static bool may_go_and_mount(const play *p, const mover *m, const answer *a, tilly_reason *why)
{
    unsigned u = m->unit[0];
    move_end end;
    if (!may_horses_go(p, u, a, why))
        return false;
    if (a->option->kind == TILLY_OPT_MOUNT)
        return may_mount_from(p, u, &m->from[0], why);
    if (!goes_first(p, m, a, &end, why))
        return false;
    if (a->option->kind == TILLY_OPT_GO_MOUNT) {
        box foot = box_at(p, u, end.at[0], end.heading);
        return may_mount_from(p, u, &foot, why);
    }
    dismounters d;
    dismount_there(m, &end, &d);
    return may_dismount(p, &d, why);
}

/* ---- legal lengths ---------------------------------------------------------------------------
 *
 * Sampled at each quarter inch and at first touches, then widened to their borders. */

enum { STEP = INCH / 4, MOST_TRIED = 512 };
typedef struct lengths {
    unsigned count;
    int32_t tried[MOST_TRIED];
} lengths;

static void try_length(lengths *l, int32_t length, int32_t most)
{
    if (l->count == MOST_TRIED || length < 0 || length > most)
        return;
    unsigned at = l->count++;
    for (; at > 0 && l->tried[at - 1] > length; at--)
        l->tried[at] = l->tried[at - 1];
    l->tried[at] = length;
}

static void
try_touches(const play *p, const box *from, direction way, int32_t most, unsigned other, lengths *l)
{
    box b = box_of(p, other);
    try_length(l, first_touch(from, way, &b, most), most);
}

/* On foot: the length at which it comes to its horses. */
static void try_horses(const play *p, const mover *m, const answer *begun, int32_t most, lengths *l)
{
    first_part f;
    straight_way w;
    lay_first_part(p, m, begun, &f);
    if (begin_straight_way(p, &f.goes, &f.o, &w, NULL))
        try_touches(
            p, w.turns_after ? &w.ends[0] : &w.goes[0], w.way, most, of(p, m->unit[0])->partner, l);
}

static void find_lengths(const play *p, const mover *m, const answer *begun, lengths *l)
{
    unsigned u = m->unit[0];
    int32_t most = begun->option->value[1].most;
    l->count = 0;
    for (int32_t length = 0; length <= most; length += STEP)
        try_length(l, length, most);
    try_length(l, most, most);
    if (begun->option->kind == TILLY_OPT_GO_MOUNT) {
        try_horses(p, m, begun, most, l);
        return;
    }
    uint16_t way = (uint16_t)begun->value[0];
    dismounting d = {m->from[0].centre, way, 0};
    for (unsigned spot = 0; spot < FOOT_SPOTS; spot += FOOT_SPOTS / 4) {
        uint16_t heading;
        box foot = foot_spot(p, u, &d, spot, &heading);
        EACH_STAND (other, p, side_of(p, u))
            if (is_foot(p, other))
                try_touches(p, &foot, direction_of(way), most, other, l);
    }
}

static bool is_legal_length(const play *p, const mover *m, const answer *begun, int32_t length)
{
    answer tried = *begun;
    tried.value[1] = length;
    return may_go_and_mount(p, m, &tried, NULL);
}

/* Between a length that is legal and one that is not: the legal one next to the border. */
static int32_t
last_legal(const play *p, const mover *m, const answer *begun, int32_t legal, int32_t illegal)
{
    while (magnitude(illegal - legal) > 1) {
        int32_t middle = legal + (illegal - legal) / 2;
        *(is_legal_length(p, m, begun, middle) ? &legal : &illegal) = middle;
    }
    return legal;
}

/* Runs of legal samples, each widened to both sides up to the samples that are illegal. */
static uint32_t spans_of_lengths(
    const play *p, const mover *m, const answer *begun, tilly_span *spans, uint32_t room)
{
    lengths l;
    uint32_t count = 0;
    find_lengths(p, m, begun, &l);
    for (unsigned i = 0; i < l.count; i++) {
        unsigned first = i;
        while (i < l.count && is_legal_length(p, m, begun, l.tried[i]))
            i++;
        if (i == first)
            continue;
        int32_t from = l.tried[first];
        int32_t to = l.tried[i - 1];
        if (first > 0)
            from = last_legal(p, m, begun, from, l.tried[first - 1]);
        if (i < l.count)
            to = last_legal(p, m, begun, to, l.tried[i]);
        if (count < room)
            spans[count] = (tilly_span){from, to, LENGTH_GRID, TILLY_LENGTH};
        count++;
    }
    return count;
}

/* Of pikes on foot, within the turn that they may make. */
static uint32_t spans_of_turns(
    const mover *m, int32_t most, const tilly_span *bound, tilly_span *spans, uint32_t room)
{
    uint16_t least = heading_plus(m->heading, -most);
    uint16_t last = heading_plus(m->heading, most);
    bool round_north = least > last;
    if (room > 0)
        spans[0] = (tilly_span){round_north ? 0 : least, last, bound->grid, bound->measure};
    if (round_north && room > 1)
        spans[1] = (tilly_span){least, bound->most, bound->grid, bound->measure};
    return 1u + round_north;
}

static uint32_t
mounts_range(const play *p, const mover *m, const answer *begun, tilly_span *spans, uint32_t room)
{
    int32_t most = most_turn(p, m);
    if (begun->given)
        return spans_of_lengths(p, m, begun, spans, room);
    if (is_pike(p, m->unit[0]) && most < HALF_CIRCLE)
        return spans_of_turns(m, most, &begun->option->value[0], spans, room);
    if (room)
        spans[0] = begun->option->value[0];
    return 1;
}

static void add_nearest(const play *p, const mover *m, const answer *a, tilly_reason *why)
{
    enum { SPANS = 16 };
    tilly_span spans[SPANS];
    answer begun = *a;
    int32_t best = NEVER;
    begun.given = 1;
    uint32_t count = spans_of_lengths(p, m, &begun, spans, SPANS);
    for (uint32_t i = 0; i < count && i < SPANS; i++) {
        int32_t near = clamped(a->value[1], spans[i].least, spans[i].most);
        if (best == NEVER || magnitude(near - a->value[1]) < magnitude(best - a->value[1]))
            best = near;
    }
    if (best != NEVER)
        why_nearest(why, a->value[0], best, 0);
}

static bool mounts_check(const play *p, const mover *m, const answer *a, tilly_reason *why)
{
    if (may_go_and_mount(p, m, a, why))
        return true;
    if (!why)
        return false;
    why->flags &= ~(uint32_t)TILLY_WHY_HAS_NEAREST;
    if (a->option->values && !a->count)
        add_nearest(p, m, a, why);
    return false;
}

static void mounts_take(play *p, const mover *m, const answer *a)
{
    order *n = here(p);
    unsigned u = m->unit[0];
    move_end end;
    if (a->option->kind == TILLY_OPT_MOUNT) {
        mount_where_horses_stand(p, u);
        ask_what_is_left(p, WHOLE_MOVE);
        return;
    }
    goes_first(p, m, a, &end, NULL);
    march_there(p, m, a->option->kind, &end);
    if (a->option->kind == TILLY_OPT_GO_MOUNT) {
        mount_where_horses_stand(p, u);
        ask_what_is_left(p, HALF_A_MOVE);
        return;
    }
    n->asked = STEPS_OFF;
    n->length = end.length;
}

static uint32_t
mounts_preview(const play *p, const mover *m, const answer *a, tilly_placed *rows, uint32_t room)
{
    move_end end = {.heading = m->heading, .at = {m->from[0].centre}};
    uint16_t heading = end.heading;
    bool rides = a->option->kind != TILLY_OPT_GO_DISMOUNT;
    if (a->option->kind != TILLY_OPT_MOUNT && !goes_first(p, m, a, &end, NULL))
        return 0;
    box there = rides ? mounted_box(p, m->unit[0], &heading) : m->from[0];
    for (unsigned i = 0; i < m->count && i < room; i++)
        rows[i] = (tilly_placed){.unit = unit_id(p, m->unit[i]),
                                 .x = rides ? there.centre.x : end.at[i].x,
                                 .y = rides ? there.centre.y : end.at[i].y,
                                 .heading = rides ? heading : end.heading};
    return m->count;
}

const order_kind mounting = {.options = mounts,
                             .list = mounts_list,
                             .check = mounts_check,
                             .range = mounts_range,
                             .take = mounts_take,
                             .preview = mounts_preview};

/* ---- stepping off ---------------------------------------------------------------------------- */

static unsigned who_steps_off(const play *p)
{
    const order *n = here(p);
    return (unsigned)n->unit;
}

/* Those who came with it in the order are with it still. */
static void dismounting_now(const play *p, dismounters *d)
{
    const order *n = here(p);
    d->count = members_acting(p, d->unit);
    for (unsigned i = 0; i < d->count; i++) {
        unsigned u = d->unit[i];
        d->from[i] = (dismounting){place_of(p, u), p->unit[u].heading, n->length};
    }
}

bool foot_open(const play *p, question *q)
{
    const order *n = here(p);
    unsigned u = who_steps_off(p);
    return n->asked == STEPS_OFF && is_mounted_dragoon(p, u) &&
           asks(p, q, side_of(p, u), u, NOBODY);
}

void foot_list(const play *p, const question *q, options *o)
{
    unsigned u = index_of(q->d.subject);
    dismounters d;
    dismounting_now(p, &d);
    for (unsigned spot = 0; spot < FOOT_SPOTS; spot++) {
        uint16_t heading;
        box foot = foot_spot(p, u, &d.from[0], spot, &heading);
        if (!may_dismount_at(p, &d, spot, NULL))
            continue;
        offer(p, o, TILLY_OPT_SPOT, u, NOBODY);
        with_value(o, heading, heading, 1, TILLY_ANGLE);
        with_value(o, foot.centre.x, foot.centre.x, 1, TILLY_LENGTH);
        with_value(o, foot.centre.y, foot.centre.y, 1, TILLY_LENGTH);
        if (o->count == 1)
            offer_usual(o);
    }
}

bool foot_check(const play *p, const question *q, const answer *a, tilly_reason *why)
{
    const tilly_span *fixed = a->option->value;
    for (unsigned i = 0; i < a->option->values; i++)
        if (a->value[i] != fixed[i].least)
            return refuse(
                p, why, TILLY_WHY_VALUE_RANGE, CITE_DRAGOON_MOVES, index_of(q->d.subject), NOBODY);
    return true;
}

static unsigned spot_of(const play *p, const dismounters *d, const tilly_option *o)
{
    for (unsigned spot = 0; spot < FOOT_SPOTS; spot++) {
        uint16_t heading;
        box foot = foot_spot(p, d->unit[0], &d->from[0], spot, &heading);
        if (heading == o->value[0].least && foot.centre.x == o->value[1].least &&
            foot.centre.y == o->value[2].least)
            return spot;
    }
    return 0;
}

/* Those who joined a melee or took a gun have charged (SC-054). */
static void join_enemies(play *p, unsigned u, point began)
{
    box foot = box_of(p, u);
    charge_touch touched;
    find_touched(p, u, began, &foot, &touched);
    for (unsigned i = 0; i < touched.count; i++)
        has_charged(p, u, touched.enemy[i], touched.judged[i].in_front, order_of_stand(p, u));
}

/* One alone that has gone half a move at most may walk on (SC-052). */
void foot_take(play *p, const question *q, const answer *a)
{
    unsigned u = index_of(q->d.subject);
    dismounters d;
    dismounting_now(p, &d);
    unsigned spot = spot_of(p, &d, a->option);
    bool is_far = rode_beyond_half(p, d.from[0].gone);
    for (unsigned i = 0; i < d.count; i++) {
        step_off(p, d.unit[i], &d.from[i], spot);
        p->step[d.unit[i]] &= (uint8_t)~BEGAN_CLOSED;
        if (of(p, d.unit[i])->partner != NOBODY)
            p->step[of(p, d.unit[i])->partner] |= HAS_ORDER;
    }
    for (unsigned i = 0; i < d.count; i++)
        join_enemies(p, d.unit[i], d.from[i].at);
    pass(p);
    if (d.count == 1 && !is_far && !has(p, u, CHARGED))
        ask_what_is_left(p, HALF_A_MOVE);
}

uint32_t
preview_foot(const play *p, const question *q, const answer *a, tilly_placed *rows, uint32_t room)
{
    dismounters d;
    dismounting_now(p, &d);
    unsigned spot = spot_of(p, &d, a->option);
    for (unsigned i = 0; i < d.count && i < room; i++) {
        uint16_t heading;
        box foot = foot_spot(p, d.unit[i], &d.from[i], spot, &heading);
        rows[i] = (tilly_placed){.unit = unit_id(p, d.unit[i]),
                                 .x = foot.centre.x,
                                 .y = foot.centre.y,
                                 .heading = heading};
    }
    return d.count;
}
