/* The headings to which a unit may turn on its spot, or face as it leaves its hedgehog: whole 1/100
 * degrees, each judged as the answer would be, but for those that what was judged before speaks
 * for. */
#include "rules/glauben/movement/free_moves.h"
#include "rules/glauben/movement/pace_and_obstacles.h"

/* A body about to be turned about its centre: no place of it is farther from there than `far`. */
typedef struct pivot {
    const play *p;
    unsigned unit;
    box body, was; /* was: where it stands */
    int32_t far;
    bool stays;    /* a turn: what it stands upon already does not matter */
    bool may_form; /* horse may come so near that it forms hedgehog */
} pivot;

/* A turn of so many 1/100 degrees moves no place of the body as far as `room`. */
static int32_t turn_within(const pivot *v, int32_t room)
{
    enum { ROUNDING = 16 };
    int64_t steps = ((int64_t)magnitude(room) - ROUNDING) * RADIAN / v->far;
    return steps < 1 ? 1 : steps > FULL_CIRCLE ? FULL_CIRCLE : (int32_t)steps;
}

/* ---- how far it may be turned before anything changes that could matter --------------------- */

/* How deep it lies on the other; below 0: how far from that. */
static int32_t depth_on(const pivot *v, const box *other)
{
    int32_t depth = box_overlap(&v->body, other);
    return (depth > 0 ? depth : -box_distance(&v->body, other)) - GRAZE;
}

/* Enemies come nearer than the threat, or do not. */
static int32_t steady_threat(const pivot *v, const box *other)
{
    return turn_within(v, box_distance(&v->body, other) - threat_of(v->p));
}

/* Horse may make him form, and then it is the hedgehog that is in the way. */
static int32_t steady_for_foot(const pivot *v, unsigned foot, const box *b)
{
    box hedgehog = formed_box(v->p, foot, TILLY_FORMATION_HEDGEHOG);
    return smaller(steady_threat(v, b),
                   smaller(turn_within(v, depth_on(v, b)), turn_within(v, depth_on(v, &hedgehog))));
}

/* The verdict of those about it: for so long a turn it is legal as far as they go, or,
 * `barred`, it is not. */
typedef struct steady {
    int32_t steps;
    bool barred;
} steady;

static void settle(steady *s, int32_t steps, bool barred)
{
    if (barred == s->barred)
        s->steps = barred ? larger(s->steps, steps) : smaller(s->steps, steps);
    else if (barred)
        *s = (steady){steps, true};
}

static void settle_with(const pivot *v, unsigned other, steady *s)
{
    const play *p = v->p;
    bool enemy = side_of(p, other) != side_of(p, v->unit);
    box b = box_of(p, other);
    if (enemy && is_horse(p, v->unit) && can_hedgehog(p, other)) {
        settle(s, steady_for_foot(v, other, &b), false);
        return;
    }
    if (v->stays && !enemy && bodies_overlap(&v->was, &b))
        return;
    int32_t depth = depth_on(v, &b);
    settle(s, turn_within(v, depth), depth > 0 && (enemy || !v->may_form));
    if (enemy && v->may_form)
        settle(s, steady_threat(v, &b), false);
}

static steady steady_among_units(const pivot *v)
{
    const play *p = v->p;
    steady s = {FULL_CIRCLE, false};
    window w = window_on(p, v->body.centre, v->body.centre, v->far + threat_of(p));
    for (unsigned side = 0; side < SIDES; side++)
        EACH_UNIT_IN (&w, u, p, side)
            if (u != v->unit && is_fighting(p, u))
                settle_with(v, u, &s);
    return s;
}

static int32_t steady_at_edges(const pivot *v)
{
    point span = box_span(&v->body);
    point at = v->body.centre;
    const int32_t left[] = {at.x - span.x,
                            v->p->table->width - at.x - span.x,
                            at.y - span.y,
                            v->p->table->depth - at.y - span.y};
    int32_t least = NEVER;
    for (unsigned i = 0; i < 4; i++)
        least = smaller(least, magnitude(left[i] + GRAZE));
    return turn_within(v, least);
}

static box grown(const box *b, int32_t by)
{
    box g = *b;
    g.half_width += by;
    g.half_depth += by;
    return g;
}

/* It will not reach ground that a larger body does not, and stays upon ground that a smaller one
 * lies on. */
static bool is_steady_within(const pivot *v, const area *a, int32_t room)
{
    box larger = grown(&v->body, room);
    box smaller = grown(&v->body, -room);
    return !body_lies_on(a, &larger) ||
           (smaller.half_width > 0 && smaller.half_depth > 0 && body_lies_on(a, &smaller));
}

static int32_t steady_beside(const pivot *v, const area *a)
{
    enum { WIDEST = 16 * MM, NARROWEST = MM / 16, CLOSER = 4 };
    for (int32_t room = WIDEST; room >= NARROWEST; room /= CLOSER)
        if (is_steady_within(v, a, room))
            return turn_within(v, room - 2 * GRAZE);
    return 1;
}

static int32_t steady_on_ground(const pivot *v)
{
    int32_t steps = FULL_CIRCLE;
    point at = v->body.centre;
    point low = {at.x - v->far, at.y - v->far};
    point high = {at.x + v->far, at.y + v->far};
    EACH_AREA (a, v->p->table)
        if (area_near(a, low, high) &&
            (a->feature.kind == TILLY_VILLAGE || is_barred_to(v->p, v->unit, a)))
            steps = smaller(steps, steady_beside(v, a));
    return steps;
}

static int32_t steady_turn(const pivot *v)
{
    steady s = steady_among_units(v);
    return s.barred ? s.steps : smaller(s.steps, smaller(steady_at_edges(v), steady_on_ground(v)));
}

/* ---- the body it turns, and the one it may have to form ------------------------------------- */

static int32_t reach_of_body(const box *b)
{
    return (int32_t)square_root((int64_t)b->half_width * b->half_width +
                                (int64_t)b->half_depth * b->half_depth) +
           1;
}

static pivot pivot_with(const play *p, unsigned u, const box *body)
{
    return (pivot){
        .p = p, .unit = u, .body = *body, .was = box_of(p, u), .far = reach_of_body(body)};
}

static pivot pivot_in(const play *p, unsigned u, enum tilly_formation f)
{
    shape s = shape_in(p, u, f, (unsigned)p->unit[u].strength);
    box b = box_of(p, u);
    b.half_width = s.half_width;
    b.half_depth = s.half_depth;
    return pivot_with(p, u, &b);
}

int32_t steady_room(const play *p, unsigned u, uint16_t heading)
{
    box b = box_at(p, u, place_of(p, u), heading);
    pivot v = pivot_with(p, u, &b);
    return steady_turn(&v);
}

static bool horse_is_near(const pivot *v)
{
    const play *p = v->p;
    window w = window_on(p, v->body.centre, v->body.centre, v->far + threat_of(p));
    EACH_UNIT_IN (&w, e, p, foe(side_of(p, v->unit)))
        if (threatens(p, e))
            return true;
    return false;
}

static pivot pivot_of(const play *p, unsigned u, unsigned kind)
{
    box b = box_of(p, u);
    pivot v =
        kind == TILLY_OPT_FACE ? pivot_with(p, u, &b) : pivot_in(p, u, formation_of_option(kind));
    v.stays = kind == TILLY_OPT_FACE;
    v.may_form = is_foot(p, u) && horse_is_near(&v);
    return v;
}

static int32_t steady_as_hedgehog(const pivot *v)
{
    if (!v->may_form)
        return FULL_CIRCLE;
    pivot formed = pivot_in(v->p, v->unit, TILLY_FORMATION_HEDGEHOG);
    formed.body.ahead = v->body.ahead;
    formed.may_form = true;
    return steady_turn(&formed);
}

/* The facing it has is always its own to keep, however it came to stand there. */
static int32_t next_to_judge(const pivot *v, int32_t heading)
{
    int32_t now = v->p->unit[v->unit].heading;
    int32_t next = smaller(heading + smaller(steady_turn(v), steady_as_hedgehog(v)), FULL_CIRCLE);
    if (heading == now)
        return heading + 1;
    return heading < now && next > now ? now : next;
}

uint32_t heading_spans(const play *p, unsigned u, unsigned kind, tilly_span *spans, uint32_t room)
{
    walker still;
    uint32_t count = 0;
    bool open = false;
    pivot v = pivot_of(p, u, kind);
    walk_begin(p, u, GAIT_FREE, NOBODY, &still);
    for (int32_t h = 0, next; h < FULL_CIRCLE; h = next) {
        walker w = still;
        v.body.ahead = direction_of((uint16_t)h);
        next = next_to_judge(&v, h);
        bool legal = does_on_the_spot(p, kind, (uint16_t)h, &w, NULL);
        if (legal && !open && count++ < room)
            spans[count - 1] = (tilly_span){h, h, GRID_ANGLE, TILLY_ANGLE};
        if (legal && count <= room)
            spans[count - 1].most = next - 1;
        open = legal;
    }
    return count;
}
