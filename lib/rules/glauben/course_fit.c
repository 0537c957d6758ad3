/* Whether a straight move by numbers is legal, where nobody wants to know why it is not: course.c's yes or no, with what costs least asked first. Most moves are refused by little things, and of the others
 * most meet nobody and nothing: those need not be walked. */
#include "rules/glauben/moves.h"
#include "rules/glauben/walk_parts.h"

/* A move of so far along a way, the body faced as it goes. */
typedef struct stride {
    const play *p;
    ties      t;
    unsigned  kind;
    uint16_t  facing;
    int32_t   length;
    box       body, end;
    swath     passed;
} stride;

static void set_out(stride *s, uint16_t facing, direction way, int32_t length)
{
    s->facing = facing;
    s->length = length;
    s->body.ahead = direction_of(facing);
    s->end = box_moved(&s->body, way, length);
    s->passed = swath_of(&s->body, way, length);
}

static stride stride_of(const play *p, unsigned u, const answer *a)
{
    stride s = {.p = p, .t = ties_of(p, u), .kind = a->option->kind, .body = box_of(p, u)};
    uint16_t facing = facing_of_course(p, &s.t, s.kind, a->value, &s.body, p->unit[u].heading);
    set_out(&s, facing, way_of_course(s.kind, a->value), a->value[a->option->values - 1]);
    return s;
}

static int32_t way_in_the_open(const stride *s) { return way_at_pace(s->p, s->t.unit, gait_of_option(s->kind), formation_of(s->p, s->t.unit), OPEN_PACE); }
static int32_t way_on_roads(const stride *s) { return way_at_pace(s->p, s->t.unit, gait_of_option(s->kind), formation_of(s->p, s->t.unit), ROAD_PACE); }

/* ---- what may halt it --------------------------------------------------------------------------------------------- */

static window about_its_way(const stride *s, int32_t around) { return window_along(s->p, &s->body, s->passed.way, s->length, around); }

static bool forms_before_horse(const stride *s)
{
    enum tilly_formation f = formation_of(s->p, s->t.unit);
    return is_foot(s->p, s->t.unit) && s->kind != TILLY_OPT_RETREAT && (f == TILLY_FORMATION_LINE || f == TILLY_FORMATION_COLUMN);
}

/* Only then is a length judged as another is, at which it halts. */
static bool may_be_halted(const stride *s)
{
    const play *p = s->p;
    if (option(p, OPTION_HIDDEN_UNITS)) return true;
    if (!forms_before_horse(s)) return false;
    int32_t near = threat_of(p) + TOUCH;
    window w = about_its_way(s, near);
    for EACH_UNIT_IN(&w, e, p, foe(side_of(p, s->t.unit)))
        if (threatens(p, e) && may_be_met(p, &s->passed, e, near)) return true;
    return false;
}

/* ---- where it may not end ------------------------------------------------------------------------------------------ */

static bool keeps_front(const stride *s)
{
    box enemy = box_of(s->p, s->t.enemy);
    return lies_to_front(&s->body, &enemy) && lies_to_front(&s->end, &enemy);
}

static bool fits_what_binds_it(const stride *s)
{
    return fits_ties(s->p, &s->t, s->kind, &s->body, s->passed.way, s->length, NULL) && (s->kind != TILLY_OPT_FALL_BACK || keeps_front(s));
}

/* Where rounding lets the depth waver, the bars of a leg decide. */
static bool ends_upon(const stride *s, const box *other)
{
    enum { WAVERS = 8 };
    if (stands_clear(&s->end, other)) return false;
    int32_t depth = box_overlap(&s->end, other);
    if (depth < GRAZE - WAVERS || depth > GRAZE + WAVERS) return depth > GRAZE;
    reach r = meeting_on_way(&s->body, s->passed.way, other, 0, s->length);
    return s->length >= r.least && s->length <= r.most;
}

static bool ends_upon_friend(const stride *s)
{
    const play *p = s->p;
    window w = window_along(p, &s->end, s->passed.way, 0, 0);
    for EACH_UNIT_IN(&w, f, p, side_of(p, s->t.unit)) {
        box other = box_of(p, f);
        if (f != s->t.unit && is_fighting(p, f) && ends_upon(s, &other)) return true;
    }
    return false;
}

/* ---- whom and what it meets ------------------------------------------------------------------------------------------- */

/* As it turns or goes: horse and foot mind each other within the threat, others only in contact. */
static bool meets_enemies(const stride *s)
{
    const play *p = s->p;
    unsigned u = s->t.unit;
    int32_t threat = threat_of(p) + TOUCH;
    window w = about_its_way(s, threat);
    for EACH_UNIT_IN(&w, e, p, foe(side_of(p, u))) {
        bool forms = is_horse(p, u) ? is_foot(p, e) : is_foot(p, u) && is_horse(p, e);
        if (is_fighting(p, e) && may_be_met(p, &s->passed, e, forms ? threat : 2 * TOUCH)) return true;
    }
    return false;
}

/* All the ground that a longer move the same way could come to, so that what it costs to go so far is what it costs in the open. */
static bool is_open_country(const stride *s)
{
    int32_t open = way_in_the_open(s), road = way_on_roads(s);
    point span = box_span(&s->body), from = s->body.centre, to = point_along(from, s->passed.way, (open > road ? open : road) + 2 * BEYOND);
    point low = {(from.x < to.x ? from.x : to.x) - span.x - TOUCH, (from.y < to.y ? from.y : to.y) - span.y - TOUCH};
    point high = {(from.x > to.x ? from.x : to.x) + span.x + TOUCH, (from.y > to.y ? from.y : to.y) + span.y + TOUCH};
    for EACH_AREA(a, s->p->table) {
        bool matters = a->feature.kind == TILLY_ROAD ? road > 0 : a->feature.kind != TILLY_FORTIFICATION;
        if (matters && area_near(a, low, high)) return false;
    }
    return true;
}

static bool is_in_the_open(const stride *s)
{
    return s->length <= way_in_the_open(s) && lies_on_board(s->p, &s->body) && lies_on_board(s->p, &s->end) && is_open_country(s) && !meets_enemies(s);
}

bool is_turn_free(const play *p, unsigned u, uint16_t heading)
{
    stride s = {.p = p, .t = no_ties(p, u), .kind = TILLY_OPT_FACE, .body = box_of(p, u)};
    if (in_house(p, u) || in_hedgehog(p, u)) return false;
    set_out(&s, heading, direction_of(heading), 0);
    return !may_be_halted(&s) && !ends_upon_friend(&s) && is_in_the_open(&s);
}

static bool can_be_walked(const stride *s)
{
    walker w;
    leg l;
    walk_begin(s->p, s->t.unit, gait_of_option(s->kind), NOBODY, &w);
    return face_first(s->p, &w, s->facing, NULL) && walk_may_go(s->p, &w, s->passed.way, walk_reach(s->p, &w), s->length, &l);
}

/* ---- yes or no ---------------------------------------------------------------------------------------------------------- */

static bool is_course_free(const play *p, unsigned u, const answer *a)
{
    course c;
    ties t = ties_of(p, u);
    return open_course(p, &t, a->option->kind, a->value, &c, NULL) && !leg_barred(&c.l, a->value[a->option->values - 1]);
}

bool is_straight_move_legal(const play *p, unsigned u, const answer *a)
{
    if (in_house(p, u) || in_hedgehog(p, u)) return is_course_free(p, u, a);
    if (a->value[a->option->values - 1] > longest_way(p, u, gait_of_option(a->option->kind), formation_of(p, u))) return false;
    stride s = stride_of(p, u, a);
    if (may_be_halted(&s)) return is_course_free(p, u, a);
    return !ends_upon_friend(&s) && fits_what_binds_it(&s) && (is_in_the_open(&s) || can_be_walked(&s));
}
