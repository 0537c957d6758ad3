/* What a unit does without leaving its place: it turns, forms, limbers, mounts (GL-D-17, GL-D-20, GL-D-21, GL-D-43). */
#include "rules/glauben/moves.h"
#include "rules/glauben/walk_parts.h"

static const struct { uint16_t option; uint8_t formation; } forms[] = {
    {TILLY_OPT_FORM_LINE, TILLY_FORMATION_LINE},         {TILLY_OPT_FORM_COLUMN, TILLY_FORMATION_COLUMN}, {TILLY_OPT_FORM_MARCH_COLUMN, TILLY_FORMATION_MARCH_COLUMN},
    {TILLY_OPT_FORM_HEDGEHOG, TILLY_FORMATION_HEDGEHOG}, {TILLY_OPT_LIMBER, TILLY_FORMATION_LIMBERED},    {TILLY_OPT_UNLIMBER, TILLY_FORMATION_UNLIMBERED},
};
enum { FORMS = sizeof forms / sizeof *forms };

enum tilly_formation formation_of_option(unsigned kind)
{
    for (unsigned i = 0; i < FORMS; i++)
        if (forms[i].option == kind) return (enum tilly_formation)forms[i].formation;
    return TILLY_FORMATION_NONE;
}

/* ---- mounting (GL-135, GL-Q-12, GL-Q-103) ------------------------------------------------------------------------- */

bool changes_arms(unsigned kind) { return kind == TILLY_OPT_MOUNT || kind == TILLY_OPT_DISMOUNT; }

static box changed_box(const play *p, unsigned u, unsigned class)
{
    box b = box_of(p, u);
    return reshaped(&b, shape_of_class(class, formation_of(p, u), (unsigned)p->unit[u].strength), false);
}

static bool may_change_arms(const play *p, unsigned u, unsigned kind, tilly_reason *why)
{
    unsigned class = kind == TILLY_OPT_MOUNT ? CLASS_DRAGOON : CLASS_DISMOUNTED_DRAGOON;
    if (in_house(p, u)) return true;
    if (in_hedgehog(p, u)) {
        refuse(p, why, TILLY_WHY_FORMATION, CITE_ARMS_IN_PLACE, u, NOBODY);
        why_number(why, 0, TILLY_FORMATION_HEDGEHOG, TILLY_COUNT);
        return false;
    }
    box b = changed_box(p, u, class);
    return there_is_room(p, u, &b, why);
}

/* ---- the answer as a walk -------------------------------------------------------------------------------------------- */

static bool fired_now(const play *p, unsigned u) { return of(p, u)->fired && of(p, u)->fired == half_of(p, side_of(p, u)); }

bool spot_trip(const play *p, const answer *a, trip *t, tilly_reason *why)
{
    unsigned u = t->t.unit;
    walk_begin(p, u, GAIT_FREE, NOBODY, &t->w);
    if (changes_arms(t->kind)) return may_change_arms(p, u, t->kind, why);
    if (t->kind == TILLY_OPT_LIMBER && fired_now(p, u)) return refuse(p, why, TILLY_WHY_HAS_FIRED, CITE_FIRED_THIS_HALF, u, NOBODY);
    uint16_t heading = (uint16_t)(a->option->values ? a->value[0] : p->unit[u].heading);
    bool done = t->kind == TILLY_OPT_FACE ? walk_turn(p, &t->w, heading, why) : walk_form(p, &t->w, formation_of_option(t->kind), heading, why);
    return done && walk_may_end(p, &t->w, why);
}

/* ---- what is offered --------------------------------------------------------------------------------------------------- */

static bool is_open(const play *p, unsigned u, unsigned kind)
{
    trip t;
    tilly_option o = {.kind = (uint16_t)kind};
    answer a = {.option = &o};
    return make_trip(p, u, &a, &t, NULL);
}

static void offer_if_open(const play *p, unsigned u, unsigned kind, options *o)
{
    if (is_open(p, u, kind)) offer(p, o, kind, u, NOBODY);
}

static void offer_heading(const play *p, options *o, unsigned kind, unsigned u)
{
    offer(p, o, kind, u, NOBODY);
    with_value(o, 0, FULL_CIRCLE - 1, GRID_ANGLE, TILLY_ANGLE);
}

static bool in_its_power(const play *p, unsigned u, enum tilly_formation f)
{
    return f != formation_of(p, u) && quarters_to_form(p, u, formation_of(p, u), f) >= 0;
}

/* A hedgehog is left with a facing, and not before cavalry that threatens it (GL-Q-49). */
static void list_formations(const play *p, unsigned u, options *o)
{
    bool hedgehog = in_hedgehog(p, u);
    if (in_house(p, u) || held_in_hedgehog(p, u)) return;
    for (unsigned i = 0; i < FORMS; i++) {
        if (!in_its_power(p, u, (enum tilly_formation)forms[i].formation)) continue;
        if (hedgehog) offer_heading(p, o, forms[i].option, u);
        else offer_if_open(p, u, forms[i].option, o);
    }
}

void list_on_the_spot(const play *p, unsigned u, options *o)
{
    if (!in_hedgehog(p, u) && !in_house(p, u)) offer_heading(p, o, TILLY_OPT_FACE, u);
    list_formations(p, u, o);
    if (class_of(p, u) == CLASS_DRAGOON) offer_if_open(p, u, TILLY_OPT_DISMOUNT, o);
    if (class_of(p, u) == CLASS_DISMOUNTED_DRAGOON) offer_if_open(p, u, TILLY_OPT_MOUNT, o);
}

/* ---- the headings that are legal ------------------------------------------------------------------------------------------- */

/* A body about to be turned about its centre: no place of it is farther from there than `far`. */
typedef struct pivot { const play *p; unsigned unit; box body; int32_t far; bool by_steps; } pivot;

static int32_t size_of(int32_t v) { return v < 0 ? -v : v; }
static int32_t lesser(int32_t a, int32_t b) { return a < b ? a : b; }

/* A turn of so many 1/100 degrees moves a place that is `far` away by less than `room`. */
static int32_t turn_within(int32_t room, int32_t far)
{
    enum { ROUNDING = 16, STEPS_OF_RADIAN = 5729 };
    int64_t steps = ((int64_t)size_of(room) - ROUNDING) * STEPS_OF_RADIAN / (far + 1);
    return steps < 1 ? 1 : steps > FULL_CIRCLE ? FULL_CIRCLE : (int32_t)steps;
}

/* Whatever of this could change what is legal, it does not within such a turn. */
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

static int32_t steady_at_edges(const pivot *v)
{
    point span = box_span(&v->body), at = v->body.centre;
    const int32_t left[] = {at.x - span.x, v->p->table->width - at.x - span.x, at.y - span.y, v->p->table->depth - at.y - span.y};
    int32_t least = NEVER;
    for (unsigned i = 0; i < 4; i++) least = lesser(least, size_of(left[i] + GRAZE));
    return turn_within(least, v->far);
}

static bool bars_ground(const pivot *v, const area *a) { return a->feature.kind == TILLY_VILLAGE || is_barred_to(v->p, v->unit, a); }

static bool near_barred_ground(const pivot *v)
{
    point at = v->body.centre, low = {at.x - v->far, at.y - v->far}, high = {at.x + v->far, at.y + v->far};
    for EACH_AREA(a, v->p->table)
        if (area_near(a, low, high) && bars_ground(v, a) && (area_holds(a, at) || outline_distance(outline_of(a), at) <= v->far + 1)) return true;
    return false;
}

/* Where it would have to form itself, room for that counts too. */
static bool may_have_to_form(const pivot *v)
{
    const play *p = v->p;
    window w = window_on(p, v->body.centre, v->body.centre, v->far + threat_of(p));
    if (!is_foot(p, v->unit)) return false;
    for EACH_UNIT_IN(&w, e, p, foe(side_of(p, v->unit)))
        if (threatens(p, e)) return true;
    return false;
}

/* So far it may be turned without another look. */
static int32_t steady_turn(const pivot *v)
{
    if (v->by_steps) return 1;
    const play *p = v->p;
    int32_t steps = steady_at_edges(v);
    window w = window_on(p, v->body.centre, v->body.centre, v->far + threat_of(p) + TOUCH);
    for (unsigned side = 0; side < SIDES; side++)
        for EACH_UNIT_IN(&w, u, p, side)
            if (u != v->unit && is_fighting(p, u)) steps = lesser(steps, steady_for_unit(v, u));
    return steps;
}

/* The facing it has is always its own to keep, however it came to stand there. */
static int32_t steady_up_to(const pivot *v, int32_t heading)
{
    int32_t now = v->p->unit[v->unit].heading, next = lesser(heading + steady_turn(v), FULL_CIRCLE);
    if (heading == now) return heading + 1;
    return heading < now && next > now ? now : next;
}

static pivot pivot_of(const play *p, unsigned u, unsigned kind)
{
    pivot v = {.p = p, .unit = u, .body = box_of(p, u)};
    if (kind != TILLY_OPT_FACE) {
        shape s = shape_in(p, u, formation_of_option(kind), (unsigned)p->unit[u].strength);
        v.body.half_width = s.half_width;
        v.body.half_depth = s.half_depth;
    }
    v.far = (int32_t)square_root((int64_t)v.body.half_width * v.body.half_width + (int64_t)v.body.half_depth * v.body.half_depth) + 1;
    v.by_steps = near_barred_ground(&v) || may_have_to_form(&v);
    return v;
}

uint32_t heading_spans(const play *p, unsigned u, const answer *begun, tilly_span *spans, uint32_t room)
{
    trip t;
    answer a = *begun;
    uint32_t count = 0;
    bool open = false;
    pivot v = pivot_of(p, u, begun->option->kind);
    for (int32_t h = 0, next; h < FULL_CIRCLE; h = next) {
        v.body.ahead = direction_of((uint16_t)h);
        next = steady_up_to(&v, h);
        a.value[0] = h;
        bool legal = make_trip(p, u, &a, &t, NULL);
        if (legal && !open && count++ < room) spans[count - 1] = (tilly_span){h, h, GRID_ANGLE, TILLY_ANGLE};
        if (legal && count <= room) spans[count - 1].most = next - 1;
        open = legal;
    }
    return count;
}
