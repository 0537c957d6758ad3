/* Places of safety behind pikes and in squares (SC-219, SC-231, SC-Q-29). */
#include "geometry/meeting.h"
#include "rules/scruby/movement/fire_moves.h"
#include "rules/scruby/movement/forming.h"
#include "state/spatial_index.h"

enum { MOST_OTHERS = SIDES * TILLY_MOST_UNITS, LATERAL_GRID = INCH / 2 };

/* ---- behind pikes ---------------------------------------------------------------------------- */

/* The ground behind the pikes in lines along which the piece could stand back from them. */
typedef struct ground_behind {
    box pikes, own; /* own: with the heading it ends in */
    direction back, right;
    int32_t own_depth, own_width; /* how far it reaches along the pikes' back and right */
    barring other[MOST_OTHERS];
    unsigned others;
} ground_behind;

static int32_t reach_along(const box *b, direction way)
{
    int32_t ahead = along(way, b->ahead.s, b->ahead.c);
    int32_t aside = across(way, b->ahead.s, b->ahead.c);
    int64_t span =
        (int64_t)b->half_depth * magnitude(ahead) + (int64_t)b->half_width * magnitude(aside);
    return units_of_q30(span);
}

static uint16_t back_to_enemy(const play *p, unsigned u)
{
    return heading_home(p, side_of(p, u));
}

/* How far to either side of the pikes' middle a line may be. */
static int32_t widest_line(const ground_behind *g)
{
    return g->pikes.half_width + g->own_width - STAND_SLIP - 2;
}

/* The first place of the line so far to the right of the pikes' middle. */
static point head_of_line(const ground_behind *g, int32_t aside)
{
    point rear = point_along(g->pikes.centre, g->back, g->pikes.half_depth + g->own_depth);
    return point_along(rear, g->right, aside);
}

/* All whom it might meet on any of the lines. */
static void note_others(const play *p, unsigned u, ground_behind *g)
{
    int32_t most = param(p, PARAM_BEHIND_PIKES);
    point left = head_of_line(g, -widest_line(g));
    point right = head_of_line(g, widest_line(g));
    point left_end = point_along(left, g->back, most);
    point right_end = point_along(right, g->back, most);
    int32_t around =
        reach_of_halves(g->own.half_width, g->own.half_depth) + param(p, PARAM_ENEMY_APART) + INCH;
    window near = window_on(p,
                            low_of(low_of(left, right), low_of(left_end, right_end)),
                            high_of(high_of(left, right), high_of(left_end, right_end)),
                            around);
    g->others = 0;
    for (unsigned side = 0; side < SIDES; side++)
        EACH_UNIT_IN (&near, o, p, side) {
            enum bar bar = side == side_of(p, u) ? BAR_FRIEND : BAR_PASSED_ENEMY;
            if (o != u)
                g->other[g->others++] = (barring){box_of(p, o), bar};
        }
}

static void survey(const play *p, unsigned u, unsigned pikes, ground_behind *g)
{
    g->pikes = box_of(p, pikes);
    g->own = box_at(p, u, place_of(p, u), back_to_enemy(p, u));
    g->back = direction_turned(g->pikes.ahead, 2);
    g->right = direction_turned(g->pikes.ahead, 1);
    g->own_depth = reach_along(&g->own, g->back);
    g->own_width = reach_along(&g->own, g->right);
    note_others(p, u, g);
}

/* The nearest free place of its line so far to the right of the pikes' middle. */
static bool place_on_line(const play *p, const ground_behind *g, int32_t aside, point *at)
{
    box first = g->own;
    first.centre = head_of_line(g, aside);
    int32_t behind = distance_along(g->back, first.centre, g->own.centre);
    int32_t most = param(p, PARAM_BEHIND_PIKES);
    retirement line = {g->back, clamped(behind, 0, most), most, param(p, PARAM_ENEMY_APART)};
    int32_t length = end_place(&first, &line, g->other, g->others);
    if (length == NEVER)
        return false;
    *at = point_along(first.centre, g->back, length);
    return true;
}

/* ---- the way there --------------------------------------------------------------------------- */

static bool is_left(const play *p, unsigned u, unsigned enemy)
{
    return charged(p, u, enemy) || charged(p, enemy, u) || pieces_touch(p, u, enemy);
}

/* A crew runs through friendly foot alone, and away from whoever it touches (SC-210, SC-Q-67). */
static bool bars_crew(const play *p, unsigned u, unsigned friend)
{
    return friend != u && is_crew(p, u) && !may_pass_through(p, u, friend) &&
           !pieces_touch(p, u, friend);
}

/* With its back to the enemy, through friends but no enemy but those whom it leaves (SC-210,
 * SC-243), nor over ground that bars it. */
static bool is_way_open(const play *p, unsigned u, point to)
{
    point from = place_of(p, u);
    box goes = box_at(p, u, from, back_to_enemy(p, u));
    int32_t length = distance_between(from, to);
    direction way = length ? direction_towards(from, to) : goes.ahead;
    int32_t around = reach_of_halves(goes.half_width, goes.half_depth);
    window near = window_on(p, low_of(from, to), high_of(from, to), around);
    const area *by = NULL;
    EACH_UNIT_IN (&near, e, p, foe(side_of(p, u))) {
        box b = box_of(p, e);
        if (!is_left(p, u, e) && meets_on_way(&goes, way, &b, -STAND_SLIP, length))
            return false;
    }
    EACH_UNIT_IN (&near, f, p, side_of(p, u)) {
        box b = box_of(p, f);
        if (bars_crew(p, u, f) && meets_on_way(&goes, way, &b, -STAND_SLIP, length))
            return false;
    }
    ground_stops(p, u, from, way, length, &by);
    return !by;
}

static bool is_within_reach(const play *p, unsigned u, point at, int32_t most)
{
    point far = {p->table->width, p->table->depth};
    box end = box_at(p, u, at, back_to_enemy(p, u));
    return distance_between(place_of(p, u), at) <= most + STAND_EPS &&
           box_within(&end, (point){0, 0}, far, STAND_EPS) && is_way_open(p, u, at);
}

/* The search for the nearest place behind one pike stand. */
typedef struct place_search {
    const play *p;
    unsigned unit;
    const ground_behind *ground;
    int32_t reach;    /* length of the flight */
    int32_t straight; /* the line on which it would only go back */
    bool found;
    int32_t aside; /* of the nearest place so far: its line, where it is, how far */
    point at;
    int32_t length;
} place_search;

static bool is_nearer(const place_search *s, int32_t length)
{
    return !s->found || length < s->length;
}

static void try_line(place_search *s, int32_t aside)
{
    point at;
    const ground_behind *g = s->ground;
    int32_t widest = widest_line(g);
    if (aside < -widest || aside > widest || !is_nearer(s, magnitude(aside - s->straight)))
        return;
    if (!place_on_line(s->p, g, aside, &at) || !is_within_reach(s->p, s->unit, at, s->reach))
        return;
    box end = g->own;
    end.centre = at;
    int32_t length = distance_between(place_of(s->p, s->unit), at);
    if (!is_nearer(s, length) || !is_behind(&g->pikes, &end, param(s->p, PARAM_BEHIND_PIKES)))
        return;
    s->found = true;
    s->aside = aside;
    s->at = at;
    s->length = length;
}

static void try_both_sides(place_search *s, int32_t middle, int32_t off)
{
    try_line(s, middle - off);
    try_line(s, middle + off);
}

/* The lines that just miss another piece. */
static void try_past(place_search *s, const barring *other)
{
    const ground_behind *g = s->ground;
    bool is_enemy = other->bar != BAR_FRIEND;
    int32_t apart = is_enemy ? param(s->p, PARAM_ENEMY_APART) : 1 - STAND_SLIP;
    int32_t off = g->own_width + reach_along(&other->at, g->right) + apart;
    try_both_sides(s, distance_along(g->right, g->pikes.centre, other->at.centre), off);
}

/* Past bases that stand askew the nearest place lies between the lines tried so far. */
static void narrow_down(place_search *s)
{
    for (int32_t by = LATERAL_GRID / 2; by > 0 && s->found; by /= 2)
        try_both_sides(s, s->aside, by);
}

static void search_lines(place_search *s)
{
    int32_t widest = widest_line(s->ground);
    try_line(s, clamped(s->straight, -widest, widest));
    try_both_sides(s, 0, widest);
    for (unsigned i = 0; i < s->ground->others; i++)
        try_past(s, &s->ground->other[i]);
    for (int32_t aside = -widest; aside <= widest; aside += LATERAL_GRID)
        try_line(s, aside);
    narrow_down(s);
}

static bool may_shelter(const play *p, unsigned u, unsigned pikes)
{
    return pikes != u && on_table(p, pikes) && side_of(p, pikes) == side_of(p, u) &&
           is_pike(p, pikes) && is_steady(p, pikes) && is_closed_order(p, pikes);
}

static bool could_reach(const play *p, unsigned u, unsigned pikes, int32_t most)
{
    box own = box_of(p, u);
    box b = box_of(p, pikes);
    return box_nearer_than(&own, &b, most + param(p, PARAM_BEHIND_PIKES) + INCH);
}

bool find_refuge_behind(const play *p, unsigned u, unsigned pikes, int32_t most, refuge *r)
{
    ground_behind g;
    if (!may_shelter(p, u, pikes) || !could_reach(p, u, pikes, most))
        return false;
    survey(p, u, pikes, &g);
    place_search s = {.p = p, .unit = u, .ground = &g, .reach = most};
    s.straight = distance_along(g.right, g.pikes.centre, g.own.centre);
    search_lines(&s);
    *r = (refuge){.host = pikes, .at = s.at, .heading = back_to_enemy(p, u), .length = s.length};
    return s.found;
}

/* ---- in a square ----------------------------------------------------------------------------- */

typedef struct square_seen {
    box face[MOST_IN_BODY], within[MOST_IN_BODY];
    unsigned faces, guns, men, inside; /* men: foot stands inside; inside: crews too */
} square_seen;

static void see_square(const play *p, unsigned number, square_seen *s)
{
    s->faces = s->guns = s->men = s->inside = 0;
    EACH_OF_SQUARE (u, p, number) {
        if (of(p, u)->place == FACE && s->faces < MOST_IN_BODY)
            s->face[s->faces++] = box_of(p, u);
        else if (of(p, u)->place != INSIDE)
            s->guns++;
        else if (s->inside < MOST_IN_BODY) {
            s->within[s->inside++] = box_of(p, u);
            s->men += is_foot(p, u);
        }
    }
}

/* As many foot stands as there are in the faces, guns too; any crews (SC-240). */
static bool has_room(const play *p, unsigned u, const square_seen *s)
{
    return !is_foot(p, u) || s->men < s->faces + s->guns;
}

/* Of the headings along and across the inside the nearest to home that has room (SC-219). */
static bool find_place_in(const play *p, unsigned u, unsigned host, refuge *r)
{
    square_seen s;
    square_shape shape;
    see_square(p, of(p, host)->square, &s);
    if (!has_room(p, u, &s) || !find_square(s.face, s.faces, &shape))
        return false;
    int32_t askew = heading_gap(back_to_enemy(p, u), p->unit[host].heading) % RIGHT_ANGLE;
    if (magnitude(askew) > RIGHT_ANGLE / 2)
        askew -= askew > 0 ? RIGHT_ANGLE : -RIGHT_ANGLE;
    static const int8_t quarters[] = {0, 1, -1, 2};
    for (unsigned i = 0; i < 4; i++) {
        r->heading = heading_plus(back_to_enemy(p, u), askew + quarters[i] * RIGHT_ANGLE);
        box own = box_at(p, u, place_of(p, u), r->heading);
        if (find_nearest_inside(&shape, s.within, s.inside, &own, &r->at))
            return true;
    }
    return false;
}

/* Cavalry and mounted dragoons have no place in a square (SC-160). */
bool find_refuge_inside(const play *p, unsigned u, unsigned host, int32_t most, refuge *r)
{
    if (!(is_foot(p, u) || is_crew(p, u)) || !in_unbroken_square(p, host))
        return false;
    *r = (refuge){.host = host, .in_square = true};
    if (!find_place_in(p, u, host, r) || !is_way_open(p, u, r->at))
        return false;
    r->length = distance_between(place_of(p, u), r->at);
    return r->length <= most + STAND_EPS;
}

/* ---- one after another ----------------------------------------------------------------------- */

static bool is_pike_square(const play *p, unsigned number)
{
    EACH_OF_SQUARE (u, p, number)
        if (of(p, u)->place == FACE && !is_pike(p, u))
            return false;
    return true;
}

static bool is_square_offered(const play *p, unsigned u, bool pike_squares)
{
    return in_set(squares_of(p, side_of(p, u)), u) &&
           (!pike_squares || is_pike_square(p, of(p, u)->square));
}

static bool has_an_inside(const play *p, unsigned u)
{
    square_shape s;
    return in_unbroken_square(p, u) && square_as_it_stands(p, of(p, u)->square, &s) &&
           s.inside.half_depth;
}

/* Faces of a square that has an inside are offered for the square alone, by the first of them; two
 * stands back to back, and those of a broken square, shelter as others do (SC-Q-29, SC-Q-46). */
bool next_refuge(
    const play *p, unsigned u, bool pike_squares, int32_t most, unsigned from, refuge *r)
{
    for (unsigned host = from; host < end_of(p, side_of(p, u)); host++) {
        if (!on_table(p, host) || host == u)
            continue;
        bool found = has_an_inside(p, host) ? is_square_offered(p, host, pike_squares) &&
                                                  find_refuge_inside(p, u, host, most, r)
                                            : find_refuge_behind(p, u, host, most, r);
        if (found)
            return true;
    }
    return false;
}

int32_t reach_of_flight(const play *p, unsigned u)
{
    return is_crew(p, u) ? param(p, PARAM_CREW_RUN) : normal_move(p, u);
}
