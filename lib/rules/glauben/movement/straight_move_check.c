/* Whether a straight move by numbers is legal, where nobody wants to know why it is not: course.c's
 * yes or no, with what costs least asked first. Most moves are refused by little things, and of the
 * others most meet nobody and nothing: those need not be walked. */
#include "rules/glauben/movement/moves.h"
#include "rules/glauben/movement/walk_parts.h"

/* A move of so far along a way, the body formed and faced as it goes. */
typedef struct leg_walk {
    const play *p;
    move_limits t;
    unsigned kind;
    enum tilly_formation formation;
    uint16_t facing;
    int32_t length;
    box body, end;
    sweep_bounds passed;
} leg_walk;

/* A house and a hedgehog are left in line. */
static bool comes_out(const play *p, unsigned u)
{
    return in_house(p, u) || in_hedgehog(p, u);
}

/* The rest is written before it is read. */
static void begin_leg_walk(leg_walk *s, const play *p, move_limits t, unsigned kind)
{
    s->p = p;
    s->t = t;
    s->kind = kind;
    s->formation = formation_of(p, t.unit);
    s->body = box_of(p, t.unit);
    if (!comes_out(p, t.unit))
        return;
    s->formation = TILLY_FORMATION_LINE;
    s->body =
        reshaped(&s->body,
                 shape_in(p, t.unit, TILLY_FORMATION_LINE, (unsigned)p->unit[t.unit].strength),
                 true);
}

static void begin_ride_out(leg_walk *s, uint16_t facing, direction way, int32_t length)
{
    s->facing = facing;
    s->length = length;
    s->body.ahead = direction_of(facing);
    s->end = box_moved(&s->body, way, length);
    s->passed = sweep_bounds_of(&s->body, way, length);
}

static void walk_leg_out(leg_walk *s, const play *p, unsigned u, const answer *a)
{
    begin_leg_walk(s, p, move_limits_of(p, u), a->option->kind);
    uint16_t facing =
        facing_of_straight_move(p, &s->t, s->kind, a->value, &s->body, p->unit[u].heading);
    begin_ride_out(
        s, facing, way_of_straight_move(s->kind, a->value), a->value[a->option->values - 1]);
}

/* ---- what may halt it ----------------------------------------------------------------------- */

static window about_its_way(const leg_walk *s, int32_t around)
{
    return window_along(s->p, &s->body, s->passed.way, s->length, around);
}

static bool forms_before_horse(const leg_walk *s)
{
    return is_foot(s->p, s->t.unit) && s->kind != TILLY_OPT_RETREAT &&
           (s->formation == TILLY_FORMATION_LINE || s->formation == TILLY_FORMATION_COLUMN);
}

/* Only then is a length judged as another is, at which it halts. */
static bool may_be_halted(const leg_walk *s)
{
    return forms_before_horse(s) && may_come_near_horse(s->p, s->t.unit, &s->body, &s->passed);
}

/* ---- where it may not end ------------------------------------------------------------------- */

/* How far a hedgehog could go the walk must tell, when it has formed. */
static bool may_fit_what_binds_it(const leg_walk *s, int32_t farthest)
{
    return may_pass_move_limits(s->p,
                                &s->t,
                                s->kind,
                                &s->body,
                                s->passed.way,
                                s->length,
                                in_hedgehog(s->p, s->t.unit) ? -1 : farthest);
}

/* Where rounding lets the depth waver, the bars of a leg decide. */
static bool ends_upon(const leg_walk *s, const box *other)
{
    enum { WAVERS = 8 };
    int32_t depth = box_overlap(&s->end, other);
    if (depth < GRAZE - WAVERS || depth > GRAZE + WAVERS)
        return depth > GRAZE;
    reach r = meeting_on_way(&s->body, s->passed.way, other, OVERLAP, s->length);
    return s->length >= r.least && s->length <= r.most;
}

static bool is_in_the_way(const leg_walk *s, unsigned u)
{
    return stands(s->p, u);
}

/* Neither are guns passed over there, nor has he formed hedgehog before horse and stands otherwise.
 */
static bool stands_fast(const leg_walk *s, unsigned e)
{
    return stands(s->p, e) && !is_guns(s->p, e) &&
           !(is_horse(s->p, s->t.unit) && can_hedgehog(s->p, e));
}

static bool ends_upon_unit(const leg_walk *s, unsigned u)
{
    box other = box_of(s->p, u);
    return !stands_clear(&s->end, &other) && ends_upon(s, &other);
}

/* The first of those that count; NOBODY. */
static unsigned
under_its_end(const leg_walk *s, unsigned side, bool (*counts)(const leg_walk *s, unsigned u))
{
    const play *p = s->p;
    point span = box_span(&s->end);
    point at = s->end.centre;
    window w = window_on(
        p, (point){at.x - span.x, at.y - span.y}, (point){at.x + span.x, at.y + span.y}, GRAZE);
    candidates c = candidates_in(p, &w, side);
    do
        for (uint64_t about = about_place(p, c.base, c.left, at, span, s->t.unit); about;
             about &= about - 1)
            if (counts(s, c.base + lowest_bit(about)) &&
                ends_upon_unit(s, c.base + lowest_bit(about)))
                return c.base + lowest_bit(about);
    while (candidates_go_on(&c));
    return NOBODY;
}

static bool ends_upon_friend(const leg_walk *s)
{
    return under_its_end(s, side_of(s->p, s->t.unit), is_in_the_way) != NOBODY;
}
/* He was met on the way: nothing gets past him. */
static bool runs_into_enemy(const leg_walk *s)
{
    return under_its_end(s, foe(side_of(s->p, s->t.unit)), stands_fast) != NOBODY;
}

/* ---- whom and what it meets ----------------------------------------------------------------- */

static bool meets_enemies(const leg_walk *s)
{
    const play *p = s->p;
    unsigned u = s->t.unit;
    window w = about_its_way(s, threat_of(p) + TOUCH);
    EACH_UNIT_IN (&w, e, p, foe(side_of(p, u)))
        if (is_fighting(p, e) && may_be_met(p, &s->passed, e, minded_within(p, u, e)))
            return true;
    return false;
}

/* Nothing of an upright rectangle about it lies in the swath. */
static bool lies_off(const area *a, const sweep_bounds *s)
{
    enum { ROUNDING = 4 };
    const direction north = {0, Q30_ONE};
    int32_t wide = (a->high.x - a->low.x) / 2 + ROUNDING;
    int32_t deep = (a->high.y - a->low.y) / 2 + ROUNDING;
    int32_t dx = a->low.x + wide - s->from.x;
    int32_t dy = a->low.y + deep - s->from.y;
    int32_t aside = across(s->way, dx, dy);
    int32_t ahead = along(s->way, dx, dy);
    int32_t beside = s->wide + reach_across(wide, deep, north, s->way);
    int32_t beyond = s->deep + reach_across(deep, wide, north, s->way);
    return aside > beside || -aside > beside || -ahead > beyond || ahead - s->most > beyond;
}

static int32_t way_at(const leg_walk *s, enum pace pace)
{
    return way_at_pace(s->p, s->t.unit, gait_of_option(s->kind), s->formation, pace);
}

/* The upright rectangle about a body of that span at both places. */
typedef struct extent {
    point low, high;
} extent;
static extent extent_of(point from, point to, point span)
{
    point low = low_of(from, to);
    point high = high_of(from, to);
    return (extent){{low.x - span.x, low.y - span.y}, {high.x + span.x, high.y + span.y}};
}

static bool stays_on_board(const leg_walk *s, point span)
{
    const tilly_table *t = s->p->table;
    extent e = extent_of(s->body.centre, s->end.centre, span);
    return (e.low.x >= -GRAZE) & (e.low.y >= -GRAZE) & (e.high.x <= t->width + GRAZE) &
           (e.high.y <= t->depth + GRAZE);
}

/* The pieces of ground near all of the way that it could go so, a bit each. */
static uint32_t ground_about(const leg_walk *s, point span, int32_t most)
{
    point from = s->body.centre;
    extent e = extent_of(
        from, point_along(from, s->passed.way, most), (point){span.x + TOUCH, span.y + TOUCH});
    return areas_near(s->p->table, e.low, e.high);
}

/* What lies beyond its end may slow it too: a longer move costs what lies under its parts. */
static bool slows(const area *a, const sweep_bounds *all, bool by_road)
{
    bool matters = a->feature.kind == TILLY_ROAD ? by_road : a->feature.kind != TILLY_FORTIFICATION;
    return matters && !lies_off(a, all);
}

static bool may_bar(const leg_walk *s, const area *a)
{
    return (a->feature.kind == TILLY_VILLAGE || is_barred_to(s->p, s->t.unit, a)) &&
           !lies_off(a, &s->passed);
}

/* On the board, over no ground that could bar it, and not too far for certain: not even over
 * difficult ground, or there is none as far as it could go. */
static bool goes_over_open_ground(const leg_walk *s, int32_t farthest)
{
    const play *p = s->p;
    point span = box_span(&s->body);
    if (comes_out(p, s->t.unit) || !stays_on_board(s, span))
        return false;
    sweep_bounds all = s->passed;
    all.most = farthest + 2 * BEYOND;
    uint32_t near = ground_about(s, span, all.most);
    bool far = near && s->length > way_at(s, DIFFICULT_PACE),
         by_road = far && way_at(s, ROAD_PACE) > 0;
    for (; near; near &= near - 1) {
        const area *a = &p->table->area[lowest_bit(near)];
        if (may_bar(s, a) || (far && slows(a, &all, by_road)))
            return false;
    }
    return s->length <= way_at(s, OPEN_PACE);
}

/* ---- as a walk ------------------------------------------------------------------------------ */

/* As if no enemy were there. */
static bool turns_on_its_ground(const leg_walk *s, walker *w)
{
    if (s->facing == w->heading)
        return true;
    walk_face(w, s->facing);
    return lies_on_board(s->p, &w->body) && !ground_in_the_way(s->p, w->unit, &w->body, false);
}

static bool finds_ground(const leg_walk *s)
{
    walker w;
    leg l;
    walk_begin(s->p, s->t.unit, gait_of_option(s->kind), NOBODY, &w);
    return turns_on_its_ground(s, &w) &&
           walk_finds_ground(s->p, &w, s->passed.way, walk_reach(s->p, &w), s->length, &l);
}

static bool passes_enemies(const leg_walk *s)
{
    walker w;
    leg l;
    walk_begin(s->p, s->t.unit, gait_of_option(s->kind), NOBODY, &w);
    return face_first(s->p, &w, s->facing, NULL) && !w.ended &&
           walk_passes_enemies(s->p, &w, s->passed.way, s->length, &l);
}

static bool is_straight_move_free(const leg_walk *s, const int32_t *value)
{
    leg l;
    return open_lengths(s->p, &s->t, s->kind, value, 0, &l) && !leg_barred(&l, s->length);
}

/* ---- yes or no ------------------------------------------------------------------------------ */

/* The option goes as far as the longest move, and a withdrawal half as far (GL-Q-51). */
static int32_t farthest_of(const tilly_option *o)
{
    int32_t most = o->value[o->values - 1].most;
    return o->kind == TILLY_OPT_FALL_BACK ? most / 2 : most;
}

bool is_straight_move_legal(const play *p, unsigned u, const answer *a)
{
    int32_t farthest = farthest_of(a->option);
    if (a->value[a->option->values - 1] > farthest)
        return false;
    leg_walk s;
    walk_leg_out(&s, p, u, a);
    if (stays_inside(p, u, s.body.centre, &s.end))
        return false;
    if (may_be_halted(&s))
        return is_straight_move_free(&s, a->value);
    if (!may_fit_what_binds_it(&s, farthest) || ends_upon_friend(&s))
        return false;
    if (comes_out(p, u))
        return is_straight_move_free(&s, a->value);
    bool meets = meets_enemies(&s);
    if (meets && runs_into_enemy(&s))
        return false;
    return (goes_over_open_ground(&s, farthest) || finds_ground(&s)) &&
           (!meets || passes_enemies(&s));
}

/* ---- a turn on the spot --------------------------------------------------------------------- */

/* Nobody turns upon a unit that he does not stand upon already. */
static bool turns_upon(const leg_walk *s, unsigned u)
{
    box other = box_of(s->p, u);
    box was = box_of(s->p, s->t.unit);
    return bodies_overlap(&s->end, &other) && !bodies_overlap(&was, &other);
}

/* Whom it touches there holds it, but does not forbid it to turn. */
enum turning judge_turn(const play *p, unsigned u, uint16_t heading)
{
    leg_walk s;
    begin_leg_walk(&s, p, no_move_limits(p, u), TILLY_OPT_FACE);
    begin_ride_out(&s, heading, direction_of(heading), 0);
    if (comes_out(p, u) || may_be_halted(&s))
        return TURN_UNCERTAIN;
    unsigned other = under_its_end(&s, side_of(p, u), is_in_the_way);
    if (other == NOBODY)
        other = under_its_end(&s, foe(side_of(p, u)), is_in_the_way);
    if (other != NOBODY)
        return turns_upon(&s, other) ? TURN_BARRED : TURN_UNCERTAIN;
    return goes_over_open_ground(&s, 0) ? TURN_FREE : TURN_UNCERTAIN;
}
