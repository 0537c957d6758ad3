/* The headings to which a unit may turn on its spot, or face as it leaves its hedgehog: whole 1/100 degrees, each judged as the answer would be, but for those that what was judged before speaks for. */
#include "rules/glauben/moves.h"
#include "rules/glauben/walk_parts.h"

/* A body about to be turned about its centre: no place of it is farther from there than `far`. */
typedef struct pivot { const play *p; unsigned unit; box body; int32_t far; } pivot;

static int32_t size_of(int32_t v) { return v < 0 ? -v : v; }
static int32_t lesser(int32_t a, int32_t b) { return a < b ? a : b; }

/* A turn of so many 1/100 degrees moves a place that is `far` away by less than `room`. */
static int32_t turn_within(int32_t room, int32_t far)
{
    enum { ROUNDING = 16, STEPS_OF_RADIAN = 5729 };
    int64_t steps = ((int64_t)size_of(room) - ROUNDING) * STEPS_OF_RADIAN / (far + 1);
    return steps < 1 ? 1 : steps > FULL_CIRCLE ? FULL_CIRCLE : (int32_t)steps;
}

/* ---- how far it may be turned before anything changes that could matter -------------------------------------------- */

static int32_t steady_for_body(const pivot *v, const box *other, bool enemy)
{
    int32_t away = distance_between(v->body.centre, other->centre) + other->half_width + other->half_depth, far = away > v->far ? away : v->far;
    int32_t steps = turn_within(box_overlap(&v->body, other) - GRAZE, far);
    if (!enemy) return steps;
    int32_t gap = box_distance(&v->body, other);
    return lesser(steps, lesser(turn_within(gap - TOUCH, far), turn_within(gap - threat_of(v->p), far)));
}

static int32_t steady_for_unit(const pivot *v, unsigned other)
{
    bool enemy = side_of(v->p, other) != side_of(v->p, v->unit);
    box b = box_of(v->p, other);
    int32_t steps = steady_for_body(v, &b, enemy);
    if (!enemy || !is_horse(v->p, v->unit) || !can_hedgehog(v->p, other)) return steps;
    box hedgehog = formed_box(v->p, other, TILLY_FORMATION_HEDGEHOG);
    return lesser(steps, steady_for_body(v, &hedgehog, true));
}

static int32_t steady_for_units(const pivot *v)
{
    const play *p = v->p;
    int32_t steps = FULL_CIRCLE;
    window w = window_on(p, v->body.centre, v->body.centre, v->far + threat_of(p) + TOUCH);
    for (unsigned side = 0; side < SIDES; side++)
        for EACH_UNIT_IN(&w, u, p, side)
            if (u != v->unit && is_fighting(p, u)) steps = lesser(steps, steady_for_unit(v, u));
    return steps;
}

static int32_t steady_at_edges(const pivot *v)
{
    point span = box_span(&v->body), at = v->body.centre;
    const int32_t left[] = {at.x - span.x, v->p->table->width - at.x - span.x, at.y - span.y, v->p->table->depth - at.y - span.y};
    int32_t least = NEVER;
    for (unsigned i = 0; i < 4; i++) least = lesser(least, size_of(left[i] + GRAZE));
    return turn_within(least, v->far);
}

static box grown(const box *b, int32_t by)
{
    box g = *b;
    g.half_width += by;
    g.half_depth += by;
    return g;
}

/* What a larger body does not reach it will not, and what a smaller one lies on it stays upon. */
static bool is_steady_within(const pivot *v, const area *a, int32_t room)
{
    box larger = grown(&v->body, room), smaller = grown(&v->body, -room);
    return !body_lies_on(a, &larger) || (smaller.half_width > 0 && smaller.half_depth > 0 && body_lies_on(a, &smaller));
}

static int32_t steady_beside(const pivot *v, const area *a)
{
    enum { WIDEST = 16 * MM, NARROWEST = MM / 16, CLOSER = 4 };
    for (int32_t room = WIDEST; room >= NARROWEST; room /= CLOSER)
        if (is_steady_within(v, a, room)) return turn_within(room - 2 * GRAZE, v->far);
    return 1;
}

static int32_t steady_on_ground(const pivot *v)
{
    int32_t steps = FULL_CIRCLE;
    point at = v->body.centre, low = {at.x - v->far, at.y - v->far}, high = {at.x + v->far, at.y + v->far};
    for EACH_AREA(a, v->p->table)
        if (area_near(a, low, high) && (a->feature.kind == TILLY_VILLAGE || is_barred_to(v->p, v->unit, a))) steps = lesser(steps, steady_beside(v, a));
    return steps;
}

static int32_t steady_turn(const pivot *v) { return lesser(steady_at_edges(v), lesser(steady_on_ground(v), steady_for_units(v))); }

/* ---- the body it turns, and the one it may have to form ---------------------------------------------------------------- */

static int32_t reach_of_body(const box *b) { return (int32_t)square_root((int64_t)b->half_width * b->half_width + (int64_t)b->half_depth * b->half_depth) + 1; }

static pivot pivot_in(const play *p, unsigned u, enum tilly_formation f)
{
    shape s = shape_in(p, u, f, (unsigned)p->unit[u].strength);
    pivot v = {.p = p, .unit = u, .body = box_of(p, u)};
    v.body.half_width = s.half_width;
    v.body.half_depth = s.half_depth;
    v.far = reach_of_body(&v.body);
    return v;
}

static pivot pivot_of(const play *p, unsigned u, unsigned kind)
{
    if (kind != TILLY_OPT_FACE) return pivot_in(p, u, formation_of_option(kind));
    box b = box_of(p, u);
    return (pivot){.p = p, .unit = u, .body = b, .far = reach_of_body(&b)};
}

static int32_t steady_as_hedgehog(const pivot *v)
{
    if (!is_foot(v->p, v->unit)) return FULL_CIRCLE;
    pivot formed = pivot_in(v->p, v->unit, TILLY_FORMATION_HEDGEHOG);
    formed.body.ahead = v->body.ahead;
    return steady_turn(&formed);
}

/* The facing it has is always its own to keep, however it came to stand there. */
static int32_t next_to_judge(const pivot *v, int32_t heading)
{
    int32_t now = v->p->unit[v->unit].heading;
    int32_t next = lesser(heading + lesser(steady_turn(v), steady_as_hedgehog(v)), FULL_CIRCLE);
    if (heading == now) return heading + 1;
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
        if (legal && !open && count++ < room) spans[count - 1] = (tilly_span){h, h, GRID_ANGLE, TILLY_ANGLE};
        if (legal && count <= room) spans[count - 1].most = next - 1;
        open = legal;
    }
    return count;
}
