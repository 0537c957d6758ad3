/* Bars on the lengths of a straight way: its allowance, the table's edge, ground, enemies,
 * friends (SC-209, SC-210, SC-Q-14, SC-Q-16, SC-Q-54, SC-Q-66). */
#include "geometry/meeting.h"
#include "rules/scruby/movement/forming.h"

/* ---- bars ------------------------------------------------------------------------------------ */

/* With no room left the last one takes in the rest: stricter, never laxer. */
static way_bar *bar(way_bars *bars, reach r, unsigned code, unsigned cite)
{
    if (r.least > r.most)
        return NULL;
    if (bars->count == MOST_WAY_BARS) {
        way_bar *last = &bars->bar[MOST_WAY_BARS - 1];
        last->least = smaller(last->least, r.least);
        last->most = NEVER;
        return NULL;
    }
    way_bar *made = &bars->bar[bars->count++];
    *made = (way_bar){.least = r.least,
                      .most = r.most,
                      .code = (uint16_t)code,
                      .cite = (uint16_t)cite,
                      .unit = NOBODY,
                      .by = NOBODY};
    return made;
}

static void
bar_by(way_bars *bars, reach r, unsigned code, unsigned cite, unsigned u, unsigned other)
{
    way_bar *made = bar(bars, r, code, cite);
    if (!made)
        return;
    made->unit = (uint16_t)u;
    made->by = (uint16_t)other;
}

static reach from_there_on(int32_t least)
{
    return (reach){least, NEVER};
}

/* What is met cannot be passed. */
static reach from_meeting(reach r)
{
    return r.least > r.most ? NOWHERE : from_there_on(r.least);
}

/* ---- edge and ground ------------------------------------------------------------------------- */

static void
bar_edge(const play *p, const straight_way *w, const box *b, int32_t most, way_bars *bars)
{
    point far = {p->table->width, p->table->depth};
    int32_t inside = sweep_inside(b, w->way, (point){0, 0}, far, param(p, PARAM_EPS), most);
    if (inside < most)
        bar(bars, from_there_on(inside + 1), TILLY_WHY_TABLE_EDGE, CITE_TABLE);
}

/* SC-238: a body that turns after its way must be on the table then, not on the way there. */
static void bar_edge_after_turn(
    const play *p, const straight_way *w, const box *b, int32_t most, way_bars *bars)
{
    point far = {p->table->width, p->table->depth};
    reach on = sweep_within(b, w->way, (point){0, 0}, far, STAND_EPS, most);
    if (on.least > 0)
        bar(bars, (reach){0, smaller(on.least, NEVER) - 1}, TILLY_WHY_TABLE_EDGE, CITE_TABLE);
    if (on.most < most)
        bar(bars, from_there_on(on.most + 1), TILLY_WHY_TABLE_EDGE, CITE_TABLE);
}

static void bar_ground(
    const play *p, const straight_way *w, unsigned i, const box *b, int32_t most, way_bars *bars)
{
    unsigned u = w->m->unit[i];
    int32_t stop = ground_stops(p, u, b->centre, w->way, most);
    if (stop >= most)
        return;
    const area *a = barring_ground(p, u, point_along(b->centre, w->way, stop + 1));
    way_bar *made = bar(bars, from_there_on(stop + 1), TILLY_WHY_IMPASSABLE, CITE_GROUND);
    if (!made)
        return;
    made->unit = (uint16_t)u;
    made->feature = a ? a->feature.id : 0;
}

/* ---- enemies --------------------------------------------------------------------------------- */

/* Only stands are kept away from; whatever touches a gun, a crew or a mother stand charges it. */
static void bar_near_enemy(const play *p,
                           const straight_way *w,
                           const box *end,
                           unsigned u,
                           unsigned e,
                           int32_t most,
                           way_bars *bars)
{
    box enemy = box_of(p, e);
    bool keeps_away = is_stand(p, e);
    int32_t limit = keeps_away ? param(p, PARAM_ENEMY_APART) - STAND_EPS : STAND_TOUCH + 1;
    bar_by(bars,
           meeting_on_way(end, w->way, &enemy, limit, most),
           keeps_away ? TILLY_WHY_BUFFER : TILLY_WHY_NEW_CONTACT,
           CITE_END_APART,
           u,
           e);
}

/* While a square is unbroken no enemy enters it, by an open side either (SC-240). */
static void bar_inside(
    const play *p, const straight_way *w, unsigned i, unsigned e, int32_t most, way_bars *bars)
{
    const unsigned all = EDGE_FRONT | EDGE_RIGHT | EDGE_REAR | EDGE_LEFT;
    square_shape s;
    bool is_face = in_unbroken_square(p, e) && of(p, e)->place == FACE;
    if (!is_face || !square_as_it_stands(p, of(p, e)->square, &s))
        return;
    if (s.sides == all || !s.inside.half_depth)
        return;
    reach met = meeting_on_way(&w->goes[i], w->way, &s.inside, -STAND_SLIP, most);
    bar_by(bars, from_meeting(met), TILLY_WHY_IN_SQUARE, CITE_SQUARE_SHAPE, w->m->unit[i], e);
}

static void bar_enemy(
    const play *p, const straight_way *w, unsigned i, unsigned e, int32_t most, way_bars *bars)
{
    unsigned u = w->m->unit[i];
    box enemy = box_of(p, e);
    reach met = meeting_on_way(&w->goes[i], w->way, &enemy, -STAND_SLIP, most);
    bar_by(bars, from_meeting(met), TILLY_WHY_ENEMY_IN_WAY, CITE_PASSING, u, e);
    bar_inside(p, w, i, e, most, bars);
    if (!w->charges)
        bar_near_enemy(p, w, w->turns_after ? &w->ends[i] : &w->goes[i], u, e, most, bars);
}

/* ---- friends --------------------------------------------------------------------------------- */

/* Musketeers and gunners go through friendly foot (SC-210). */
static bool may_pass(const play *p, unsigned u, unsigned friend)
{
    return (is_musketeer(p, u) || is_crew(p, u)) && is_foot(p, friend);
}

static bool keeps_order(const play *p, unsigned u)
{
    return is_pike(p, u) || is_sword(p, u);
}

/* Of lengths at which the two are so near, those at which they do touch: about the middle. */
static reach touching_within(const box *b, direction way, const box *other, reach near)
{
    if (near.least > near.most)
        return NOWHERE;
    int32_t middle = near.least + (near.most - near.least) / 2;
    box at = box_moved(b, way, middle);
    if (!do_touch(&at, other))
        return NOWHERE;
    reach found = {middle, middle};
    for (int32_t apart = near.least - 1; found.least - apart > 1;) {
        int32_t half = apart + (found.least - apart) / 2;
        at = box_moved(b, way, half);
        *(do_touch(&at, other) ? &found.least : &apart) = half;
    }
    for (int32_t apart = near.most + 1; apart - found.most > 1;) {
        int32_t half = found.most + (apart - found.most) / 2;
        at = box_moved(b, way, half);
        *(do_touch(&at, other) ? &found.most : &apart) = half;
    }
    return found;
}

/* Pikes and swordsmen touch, or are an inch apart (SC-Q-14). */
static void bar_gap(const play *p,
                    const straight_way *w,
                    const box *end,
                    unsigned u,
                    unsigned friend,
                    int32_t most,
                    way_bars *bars)
{
    box other = box_of(p, friend);
    int32_t apart = param(p, PARAM_STANDS_APART) - STAND_EPS;
    reach near = meeting_on_way(end, w->way, &other, apart, most);
    if (near.least > near.most)
        return;
    reach close = meeting_on_way(end, w->way, &other, STAND_TOUCH + 1, LONGEST_WAY);
    reach over = meeting_on_way(end, w->way, &other, -STAND_SLIP, LONGEST_WAY);
    bool meets = over.least <= over.most;
    reach before = {close.least, meets ? over.least - 1 : close.most};
    reach after = meets ? (reach){over.most + 1, close.most} : NOWHERE;
    reach touching[2] = {touching_within(end, w->way, &other, before),
                         touching_within(end, w->way, &other, after)};
    int32_t from = near.least;
    for (unsigned i = 0; i < 2; i++) {
        if (touching[i].least > touching[i].most)
            continue;
        reach gap = {from, touching[i].least - 1};
        bar_by(bars, gap, TILLY_WHY_ORDER_GAP, CITE_END_APART, u, friend);
        from = touching[i].most + 1;
    }
    bar_by(bars, (reach){from, near.most}, TILLY_WHY_ORDER_GAP, CITE_END_APART, u, friend);
}

/* A face of an unbroken square in the way of foot, which may go in through it to where there is
 * room, or out of the square, but not through the whole of it (SC-210, SC-241). */
static bool bar_face(const play *p,
                     const straight_way *w,
                     unsigned i,
                     unsigned f,
                     reach met,
                     int32_t most,
                     way_bars *bars)
{
    square_shape s;
    unsigned u = w->m->unit[i];
    bool is_face = in_unbroken_square(p, f) && of(p, f)->place == FACE;
    if (!is_foot(p, u) || !is_face || !square_as_it_stands(p, of(p, f)->square, &s))
        return false;
    if (is_inside(&s, &w->goes[i])) {
        bar_by(bars, met, TILLY_WHY_ENDS_ON_FRIEND, CITE_NO_OVERLAP, u, f);
        return true;
    }
    reach inside = lengths_inside(&s, &w->goes[i], w->way, most);
    box there = box_moved(&w->goes[i], w->way, inside.least > inside.most ? 0 : inside.least);
    if (inside.least > inside.most || !may_end_in_square(p, u, &there, NULL))
        return false;
    reach before = {met.least, inside.least - 1};
    bar_by(bars, before, TILLY_WHY_ENDS_ON_FRIEND, CITE_NO_OVERLAP, u, f);
    bar_by(bars, from_there_on(inside.most + 1), TILLY_WHY_FRIEND_IN_WAY, CITE_PASSING, u, f);
    return true;
}

/* Musketeers go through, but do not stay inside where there is no room (SC-240). */
static void bar_full_square(
    const play *p, const straight_way *w, unsigned i, unsigned f, int32_t most, way_bars *bars)
{
    square_shape s;
    unsigned u = w->m->unit[i];
    bool is_face = in_unbroken_square(p, f) && of(p, f)->place == FACE;
    const box *end = w->turns_after ? &w->ends[i] : &w->goes[i];
    if (!is_foot(p, u) || !is_face || !square_as_it_stands(p, of(p, f)->square, &s))
        return;
    reach inside = lengths_inside(&s, end, w->way, most);
    if (inside.least > inside.most)
        return;
    box there = box_moved(end, w->way, inside.least);
    if (!may_end_in_square(p, u, &there, NULL))
        bar_by(bars, inside, TILLY_WHY_SQUARE_ROOM, CITE_SQUARE_SHAPE, u, f);
}

static void bar_friend(
    const play *p, const straight_way *w, unsigned i, unsigned f, int32_t most, way_bars *bars)
{
    unsigned u = w->m->unit[i];
    box other = box_of(p, f);
    reach met = meeting_on_way(&w->goes[i], w->way, &other, -STAND_SLIP, most);
    if (met.least <= met.most && !may_pass(p, u, f) && bar_face(p, w, i, f, met, most, bars))
        met = NOWHERE;
    if (may_pass(p, u, f))
        bar_full_square(p, w, i, f, most, bars);
    if (may_pass(p, u, f))
        bar_by(bars, met, TILLY_WHY_ENDS_ON_FRIEND, CITE_NO_OVERLAP, u, f);
    else
        bar_by(bars, from_meeting(met), TILLY_WHY_FRIEND_IN_WAY, CITE_PASSING, u, f);
    const box *end = w->turns_after ? &w->ends[i] : &w->goes[i];
    if (w->turns_after)
        bar_by(bars,
               meeting_on_way(end, w->way, &other, -STAND_SLIP, most),
               TILLY_WHY_NO_ROOM,
               CITE_NO_OVERLAP,
               u,
               f);
    if (keeps_order(p, u) && keeps_order(p, f))
        bar_gap(p, w, end, u, f, most, bars);
}

/* ---- all of them ----------------------------------------------------------------------------- */

/* Whatever is farther off bars nothing. */
static int32_t farthest_that_bars(const play *p)
{
    return larger(param(p, PARAM_ENEMY_APART), param(p, PARAM_STANDS_APART)) + INCH;
}

static window window_on_way(const play *p, const straight_way *w, unsigned i, int32_t most)
{
    const box *b = &w->goes[i];
    point to = point_along(b->centre, w->way, most);
    int32_t around = reach_of_halves(b->half_width, b->half_depth) + farthest_that_bars(p);
    point low = low_of(b->centre, to);
    point high = high_of(b->centre, to);
    if (w->turns_after) {
        point end = w->ends[i].centre;
        point end_to = point_along(end, w->way, most);
        low = low_of(low, low_of(end, end_to));
        high = high_of(high, high_of(end, end_to));
    }
    return window_on(p, low, high, around);
}

/* Near enough to the way, by its middle and the circles about both. */
static bool is_beside(const box *b, direction way, int32_t most, const box *other, int32_t limit)
{
    int32_t around = reach_of_halves(b->half_width, b->half_depth) +
                     reach_of_halves(other->half_width, other->half_depth) + limit;
    int32_t ahead = distance_along(way, b->centre, other->centre);
    return magnitude(distance_across(way, b->centre, other->centre)) <= around &&
           ahead >= -around && ahead <= most + around;
}

static bool
may_matter(const play *p, const straight_way *w, unsigned i, unsigned other, int32_t most)
{
    box b = box_of(p, other);
    int32_t limit = farthest_that_bars(p);
    return is_beside(&w->goes[i], w->way, most, &b, limit) ||
           (w->turns_after && is_beside(&w->ends[i], w->way, most, &b, limit));
}

static void
bar_member(const play *p, const straight_way *w, unsigned i, int32_t most, way_bars *bars)
{
    window near = window_on_way(p, w, i, most);
    unsigned side = side_of(p, w->m->unit[i]);
    bar_edge(p, w, &w->goes[i], most, bars);
    bar_ground(p, w, i, &w->goes[i], most, bars);
    if (w->turns_after) {
        bar_edge_after_turn(p, w, &w->ends[i], most, bars);
        bar_ground(p, w, i, &w->ends[i], most, bars);
    }
    EACH_UNIT_IN (&near, e, p, foe(side))
        if (may_matter(p, w, i, e, most))
            bar_enemy(p, w, i, e, most, bars);
    EACH_UNIT_IN (&near, f, p, side)
        if (!in_set(&w->m->members, f) && may_matter(p, w, i, f, most))
            bar_friend(p, w, i, f, most, bars);
}

void find_way_bars(const play *p, const straight_way *w, int32_t most, way_bars *bars)
{
    bars->count = 0;
    int32_t allowed = w->allowed + param(p, PARAM_EPS);
    if (allowed < most)
        bar(bars, from_there_on(allowed + 1), TILLY_WHY_ALLOWANCE, CITE_FREE_MOVE);
    for (unsigned i = 0; i < w->m->count; i++)
        bar_member(p, w, i, most, bars);
}

/* ---- reading them ---------------------------------------------------------------------------- */

/* Of a length on an enemy he is in the way rather than too near. */
static bool is_before(const way_bar *a, const way_bar *b)
{
    if ((a->most == NEVER) != (b->most == NEVER))
        return a->most == NEVER;
    if (a->least != b->least)
        return a->least < b->least;
    return a->by != b->by ? a->by < b->by : a->unit < b->unit;
}

const way_bar *way_barred(const way_bars *bars, int32_t length, bool in_way)
{
    const way_bar *first = NULL;
    for (unsigned i = 0; i < bars->count; i++) {
        const way_bar *b = &bars->bar[i];
        if (length < b->least || length > b->most || (in_way && b->most != NEVER))
            continue;
        if (!first || is_before(b, first))
            first = b;
    }
    return first;
}

/* The first open length from there on; above `most`: none. */
static int32_t next_open(const way_bars *bars, int32_t from, int32_t most)
{
    for (const way_bar *b; from <= most && (b = way_barred(bars, from, false)) != NULL;) {
        if (b->most == NEVER)
            return NEVER;
        from = b->most + 1;
    }
    return from <= most ? from : NEVER;
}

static int32_t end_of_open(const way_bars *bars, int32_t from, int32_t most)
{
    int32_t end = most;
    for (unsigned i = 0; i < bars->count; i++)
        if (bars->bar[i].least > from)
            end = smaller(end, bars->bar[i].least - 1);
    return end;
}

enum { LENGTH_GRID = INCH };

uint32_t
way_spans(const way_bars *bars, int32_t least, int32_t most, tilly_span *spans, uint32_t room)
{
    uint32_t count = 0;
    for (int32_t from = next_open(bars, least, most); from != NEVER;) {
        int32_t to = end_of_open(bars, from, most);
        if (count < room)
            spans[count] = (tilly_span){from, to, LENGTH_GRID, TILLY_LENGTH};
        count++;
        from = to < most ? next_open(bars, to + 1, most) : NEVER;
    }
    return count;
}

int32_t way_nearest(const way_bars *bars, int32_t least, int32_t most, int32_t wanted)
{
    int32_t best = NEVER;
    for (int32_t from = next_open(bars, least, most); from != NEVER;) {
        int32_t to = end_of_open(bars, from, most);
        int32_t at = wanted < from ? from : smaller(wanted, to);
        if (best == NEVER || magnitude(at - wanted) < magnitude(best - wanted))
            best = at;
        from = to < most ? next_open(bars, to + 1, most) : NEVER;
    }
    return best;
}

static int32_t
distance_there(const play *p, const straight_way *w, const way_bar *b, int32_t length)
{
    for (unsigned i = 0; i < w->m->count; i++) {
        if (w->m->unit[i] != b->unit)
            continue;
        box at = box_moved(w->turns_after ? &w->ends[i] : &w->goes[i], w->way, length);
        box other = box_of(p, b->by);
        return box_distance(&at, &other);
    }
    return 0;
}

bool refuse_way(
    const play *p, const straight_way *w, const way_bar *b, int32_t length, tilly_reason *why)
{
    if (!why)
        return false;
    refuse(p, why, b->code, b->cite, b->unit == NOBODY ? w->m->unit[0] : b->unit, b->by);
    switch (b->code) {
    case TILLY_WHY_ALLOWANCE:
        why_number(why, 0, length, TILLY_LENGTH);
        why_number(why, 1, w->allowed, TILLY_LENGTH);
        break;
    case TILLY_WHY_BUFFER:
    case TILLY_WHY_ORDER_GAP:
        why_number(why, 0, distance_there(p, w, b, length), TILLY_LENGTH);
        why_number(why,
                   1,
                   param(p, b->code == TILLY_WHY_BUFFER ? PARAM_ENEMY_APART : PARAM_STANDS_APART),
                   TILLY_LENGTH);
        break;
    case TILLY_WHY_SQUARE_ROOM:
        why_number(why, 0, (int32_t)stands_inside(p, of(p, b->by)->square) + 1, TILLY_COUNT);
        why_number(why, 1, (int32_t)room_inside(p, of(p, b->by)->square), TILLY_COUNT);
        break;
    case TILLY_WHY_TABLE_EDGE:
    case TILLY_WHY_ENEMY_IN_WAY:
    case TILLY_WHY_FRIEND_IN_WAY: why_number(why, 0, larger(b->least - 1, 0), TILLY_LENGTH); break;
    case TILLY_WHY_IMPASSABLE: why->unit[1] = b->feature; break;
    default: break;
    }
    return false;
}
