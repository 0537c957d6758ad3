/* A commander's own move: any path, joining a unit, leaving one (T1-D-13, T1-139, T1-141, T1-Q-50
 * to T1-Q-53). */
#include "rules/tilly/play/move/moves.h"
#include "rules/common/lane.h"
#include "table/table.h"

enum { GRID_LENGTH = UNIT_LENGTH, GRID_ANGLE = 2250 };

/* One straight leg of a path. */
typedef struct leg {
    point from, to;
    direction way;
    int32_t length;
} leg;
typedef struct path {
    leg leg[TILLY_MOST_WAYPOINTS];
    unsigned legs;
    int32_t length;
} path;

/* ---- reading a path ------------------------------------------------------------------------- */

static void add_leg(path *w, leg l)
{
    if (l.length == 0)
        return;
    w->leg[w->legs++] = l;
    w->length += l.length;
}

static bool on_table_at(const play *p, point at)
{
    zone table = whole_table(p);
    return in_rectangle(at, table.low, table.high);
}

static bool legs_of_way(const play *p, const answer *a, path *w, tilly_reason *why)
{
    point from = place_of(p, mover(p));
    for (unsigned i = 0; i < a->count; i++) {
        point to = {a->way[i].x, a->way[i].y};
        if (!on_table_at(p, to))
            return refuse(p, why, TILLY_WHY_TABLE_EDGE, CITE_TABLE_EDGE, mover(p), NOBODY);
        add_leg(w, (leg){from, to, direction_towards(from, to), distance_between(from, to)});
        from = to;
    }
    return true;
}

static void leg_by_numbers(const play *p, const answer *a, path *w)
{
    point from = place_of(p, mover(p));
    direction way = direction_of((uint16_t)a->value[0]);
    add_leg(w, (leg){from, point_along(from, way, a->value[1]), way, a->value[1]});
}

/* To the nearest place where its circle touches the unit (T1-Q-50). */
static void leg_to_unit(const play *p, unsigned host, path *w)
{
    box circle = box_of(p, mover(p));
    box base = box_of(p, host);
    int32_t length = box_distance(&circle, &base);
    if (length == 0)
        return;
    direction way = direction_towards(circle.centre, box_bridge(&circle, &base).to[0]);
    add_leg(w, (leg){circle.centre, point_along(circle.centre, way, length), way, length});
}

static bool read_path(const play *p, const answer *a, path *w, tilly_reason *why)
{
    w->legs = 0;
    w->length = 0;
    if (a->count > 0)
        return legs_of_way(p, a, w, why);
    if (a->option->kind == TILLY_OPT_JOIN)
        leg_to_unit(p, index_of(a->option->unit), w);
    else
        leg_by_numbers(p, a, w);
    return true;
}

static tilly_pose path_end(const play *p, const path *w)
{
    tilly_pose end = pose_now(p, mover(p));
    if (w->legs == 0)
        return end;
    end.x = w->leg[w->legs - 1].to.x;
    end.y = w->leg[w->legs - 1].to.y;
    return end;
}

/* One who joins has his unit's place in the end (T1-Q-32). */
tilly_pose ride_end(const play *p, const answer *a)
{
    path w = {.legs = 0};
    if (a->option->kind == TILLY_OPT_GO)
        read_path(p, a, &w, NULL);
    tilly_pose end = path_end(p, &w);
    if (a->option->kind != TILLY_OPT_JOIN)
        return end;
    point host = place_of(p, index_of(a->option->unit));
    return (tilly_pose){.x = host.x, .y = host.y, .heading = end.heading};
}

/* ---- judging it ----------------------------------------------------------------------------- */

/* On the way only what blocks it counts. */
static void drop_ends(track *t)
{
    unsigned kept = OWN_BARS;
    for (unsigned i = OWN_BARS; i < t->bars; i++)
        if (t->bar[i].most == NEVER)
            t->bar[kept++] = t->bar[i];
    t->bars = kept;
}

static void walk_leg(const play *p, const leg *l, move_start *o)
{
    o->difficult = o->difficult || free_ground(p, l->from, l->way, l->length) < l->length;
    o->used += l->length;
}

/* Limits for the legs after this one: the buffer as before, the zone of control judged over the
 * whole path (T1-Q-53). */
static void go_on(const play *p, const track *t, const leg *l, move_start *o)
{
    int32_t length = l->length;
    walk_leg(p, l, o);
    if (o->bound == UNBOUND)
        bind_entered(p, t, length, o);
    else {
        o->may_close = o->may_close && keeps_closing(p, t, length, o);
        o->may_leave = o->may_leave && keeps_leaving(p, t, o);
    }
}

/* A commander who ends on a unit to join it, or passes through its neighbours, stands at its centre
 * afterwards. */
static bool path_legal(const play *p, const path *w, bool joins, tilly_reason *why)
{
    track t;
    move_start o = current_move_start(p);
    o.one_length = w->legs == 1 && !why;
    o.asked = w->length;
    for (unsigned i = 0; i < w->legs; i++) {
        const leg *l = &w->leg[i];
        bool last = i + 1 == w->legs;
        o.crosses = joins || !last;
        track_leg(p, mover(p), l->from, l->way, &o, &t);
        if (!last)
            drop_ends(&t);
        const bar *b = track_barred(&t, l->length);
        if (b)
            return track_refuse(p, &t, b, l->length, why);
        if (!last)
            go_on(p, &t, l, &o);
    }
    return true;
}

static bool reaches(const play *p, const path *w, unsigned host, tilly_reason *why)
{
    box end = box_of(p, mover(p));
    box base = box_of(p, host);
    tilly_pose last = path_end(p, w);
    end.centre = (point){last.x, last.y};
    int32_t distance = box_distance(&end, &base);
    if (within(p, distance, 0))
        return true;
    refuse(p, why, TILLY_WHY_NOT_TOUCHING, CITE_LEAVES_HOST, mover(p), host);
    why_number(why, 0, distance, TILLY_LENGTH);
    return false;
}

/* The first leg as far as it goes, as a direction and a length. */
static void why_first_leg(const play *p, const answer *a, const path *w, tilly_reason *why)
{
    track t;
    move_start o = current_move_start(p);
    uint32_t go = 0;
    why_stay(a, why);
    while (go < a->listed && a->list[go].kind != TILLY_OPT_GO)
        go++;
    if (go == a->listed || w->legs == 0)
        return;
    uint16_t heading = a->count == 0 && a->option->kind == TILLY_OPT_GO
                           ? (uint16_t)a->value[0]
                           : heading_towards(w->leg[0].from, w->leg[0].to);
    track_leg(p, mover(p), w->leg[0].from, direction_of(heading), &o, &t);
    int32_t length = track_nearest(&t, w->leg[0].length);
    if (length == NEVER)
        return;
    why_nearest(why, heading, length, 0);
    why->nearest.option = go;
}

static bool move_legal(const play *p, const answer *a, path *w, tilly_reason *why)
{
    bool joins = a->option->kind == TILLY_OPT_JOIN;
    return read_path(p, a, w, why) && path_legal(p, w, joins, why) &&
           (!joins || reaches(p, w, index_of(a->option->unit), why));
}

static bool commander_check(const play *p, const question *q, const answer *a, tilly_reason *why)
{
    path w;
    if (a->option->kind == TILLY_OPT_STAY || a->option->kind == TILLY_OPT_DETACH)
        return true;
    if (move_legal(p, a, &w, why))
        return true;
    if (why)
        why_first_leg(p, a, &w, why);
    return false;
}

static uint32_t commander_range(
    const play *p, const question *q, const answer *begun, tilly_span *spans, uint32_t room)
{
    track t;
    move_start o = current_move_start(p);
    if (begun->given == 0) {
        if (room)
            spans[0] = begun->option->value[0];
        return 1;
    }
    direction way = direction_of((uint16_t)begun->value[0]);
    track_leg(p, mover(p), place_of(p, mover(p)), way, &o, &t);
    return spans_of_track(&t, spans, room);
}

/* ---- asking --------------------------------------------------------------------------------- */

static int32_t movement_left(const play *p)
{
    return column_of(p, mover(p), COLUMN_MOVE) - moving(p)->used;
}

static bool commander_open(const play *p, question *q)
{
    unsigned u = mover(p);
    asks(p, q, side_of(p, u), u, NOBODY);
    q->d.amount = movement_left(p);
    if (q->d.amount < 1)
        return true;
    q->d.shape = TILLY_PATH;
    q->d.most = TILLY_MOST_WAYPOINTS;
    return true;
}

static int64_t beyond(int32_t offset, int32_t half)
{
    return offset > half ? offset - half : -offset > half ? -offset - half : 0;
}

/* How far his centre is from the base says it, but for the last few units of length. */
static bool can_reach(const play *p, unsigned u, unsigned host, int32_t left)
{
    enum { ROUNDING = 4 };
    box circle = box_of(p, u);
    box base = box_of(p, host);
    int32_t dx = circle.centre.x - base.centre.x;
    int32_t dy = circle.centre.y - base.centre.y;
    int64_t right = beyond(across(base.ahead, dx, dy), base.half_width);
    int64_t ahead = beyond(along(base.ahead, dx, dy), base.half_depth);
    int64_t square = right * right + ahead * ahead;
    int64_t surely = (int64_t)left + circle.radius - ROUNDING;
    int64_t hardly = surely + 2 * ROUNDING;
    if (square > hardly * hardly)
        return false;
    return (surely > 0 && square <= surely * surely) || box_nearer_than(&circle, &base, left + 1);
}

/* Any combat unit of its side that has none, cannons included (T1-Q-51). */
static void offer_units(const play *p, options *o, unsigned u, int32_t left)
{
    vicinity friends = vicinity_of(p, u, FRIENDS_NEAR);
    EACH_NEIGHBOUR (n, friends) {
        if (n->type == COMMANDER || !can_reach(p, u, n->unit, left) ||
            commander_of(p, n->unit) != NOBODY)
            continue;
        offer(p, o, TILLY_OPT_JOIN, n->unit, NOBODY)->flags |= TILLY_ALSO_PATH;
    }
}

static void commander_list(const play *p, const question *q, options *o)
{
    unsigned u = mover(p);
    offer(p, o, TILLY_OPT_STAY, u, NOBODY);
    offer_usual(o);
    if (p->unit[u].host != NOBODY)
        offer(p, o, TILLY_OPT_DETACH, u, p->unit[u].host);
    if (q->d.amount >= 1) {
        tilly_option *go = offer(p, o, TILLY_OPT_GO, u, NOBODY);
        with_value(o, 0, FULL_CIRCLE - 1, GRID_ANGLE, TILLY_ANGLE);
        with_value(o, 1, q->d.amount, GRID_LENGTH, TILLY_LENGTH);
        go->flags |= TILLY_ALSO_PATH;
    }
    offer_units(p, o, u, q->d.amount);
}

/* ---- going ---------------------------------------------------------------------------------- */

static void go(play *p, const answer *a, const path *w, const move_start *o)
{
    unsigned u = mover(p);
    tilly_pose end = path_end(p, w);
    if (p->unit[u].host != NOBODY)
        detach(p, u);
    if (w->legs) {
        unsigned kind = a->option->kind;
        tell_move(p, TILLY_EV_MOVED, CITE_COMMANDER_PATH, u, NOBODY, &end, w->length, (int)kind);
        make_move(p, u, &end);
    }
    note_ride(p, u, o->used, o->difficult);
    if (a->option->kind == TILLY_OPT_JOIN)
        attach(p, u, index_of(a->option->unit));
}

static void commander_take(play *p, const question *q, const answer *a)
{
    path w;
    move_start o;
    pass(p);
    if (a->option->kind == TILLY_OPT_STAY)
        return;
    if (a->option->kind == TILLY_OPT_DETACH) {
        detach(p, mover(p));
        return;
    }
    o = current_move_start(p);
    read_path(p, a, &w, NULL);
    for (unsigned i = 0; i < w.legs; i++)
        walk_leg(p, &w.leg[i], &o);
    go(p, a, &w, &o);
}

const beat commander_move_beats[] = {
    BEGIN_MOVE_BEATS,
    {"move",
     TILLY_ASK_COMMANDER_MOVE,
     CITE_COMMANDER_PATH,
     .open = commander_open,
     .list = commander_list,
     .check = commander_check,
     .range = commander_range,
     .take = commander_take},
    {"aside", .act = make_room},
    {.name = NULL},
};
const field commander_move_fields[] = {
    BEGUN_MOVE_FIELDS,
    {.name = NULL},
};
