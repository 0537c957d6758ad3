/* Bars on the lengths of a straight way: its allowance, the table's edge, ground, enemies,
 * friends (SC-209, SC-210, SC-Q-14, SC-Q-16, SC-Q-54, SC-Q-66). */
#include "geometry/meeting.h"
#include "rules/scruby/movement/forming.h"
#include "state/cache.h"

/* ---- edge and ground ------------------------------------------------------------------------- */

static void bar_edge(const play *p, const straight_way *w, const box *b, way_bars *bars)
{
    point far = {p->table->width, p->table->depth};
    int32_t inside = sweep_inside(b, w->way, (point){0, 0}, far, STAND_EPS, bars->most);
    if (inside < bars->most)
        add_way_bar(bars, from_there_on(inside + 1), TILLY_WHY_TABLE_EDGE, CITE_TABLE);
}

/* SC-238: a body that turns after its way must be on the table then, not on the way there. */
static void bar_edge_after_turn(const play *p, const straight_way *w, const box *b, way_bars *bars)
{
    point far = {p->table->width, p->table->depth};
    reach on = sweep_within(b, w->way, (point){0, 0}, far, STAND_EPS, bars->most);
    if (on.least > 0)
        add_way_bar(
            bars, (reach){0, smaller(on.least, NEVER) - 1}, TILLY_WHY_TABLE_EDGE, CITE_TABLE);
    if (on.most < bars->most)
        add_way_bar(bars, from_there_on(on.most + 1), TILLY_WHY_TABLE_EDGE, CITE_TABLE);
}

static void bar_by_ground(way_bars *bars, reach r, unsigned u, const area *a)
{
    way_bar *made = add_way_bar(bars, r, TILLY_WHY_IMPASSABLE, CITE_GROUND);
    if (!made)
        return;
    made->unit = (uint16_t)u;
    made->feature = a->feature.id;
}

/* A turn before the way has set it down on ground that bars it. */
static bool is_turned_onto_ground(const play *p, const straight_way *w, unsigned i)
{
    bool goes_round = w->m->count > 1 || w->m->kind == MOVES_AS_BODY;
    unsigned u = w->m->unit[i];
    point at = w->goes[i].centre;
    return goes_round && !is_same_point(at, place_of(p, u)) && barring_ground(p, type_of(p, u), at);
}

static void bar_ground(const play *p, const straight_way *w, unsigned i, way_bars *bars)
{
    unsigned u = w->m->unit[i];
    point from = w->goes[i].centre;
    if (is_turned_onto_ground(p, w, i)) {
        bar_by_ground(bars, from_there_on(0), u, barring_ground(p, type_of(p, u), from));
        return;
    }
    const area *by = NULL;
    int32_t stop = ground_stops(p, u, from, w->way, bars->most, &by);
    if (by)
        bar_by_ground(bars, from_there_on(stop + 1), u, by);
}

/* SC-238: a body that turns after its way must be off the ground then, not on the way there. */
static void bar_ground_after_turn(const play *p, const straight_way *w, unsigned i, way_bars *bars)
{
    unsigned u = w->m->unit[i];
    point from = w->ends[i].centre;
    point to = point_along(from, w->way, bars->most);
    point low = low_of(from, to);
    point high = high_of(from, to);
    if (is_same_point(from, w->goes[i].centre))
        return;
    EACH_AREA (a, p->table) {
        closed barred;
        if (!ground_bars(p, u, a) || !area_near(a, low, high))
            continue;
        find_barred_lengths(p, a, from, w->way, bars->most, &barred);
        for (uint32_t k = 0; k < barred.count; k++)
            bar_by_ground(bars, barred.part[k], u, a);
    }
}

/* ---- enemies --------------------------------------------------------------------------------- */

/* Only stands are kept away from; whatever touches a gun, a crew or a mother stand charges it. */
static void
bar_near_enemy(const play *p, const straight_way *w, unsigned i, unsigned e, way_bars *bars)
{
    box enemy = box_of(p, e);
    bool keeps_away = is_stand(p, e);
    int32_t limit = keeps_away ? param(p, PARAM_ENEMY_APART) - STAND_EPS : STAND_TOUCH + 1;
    bar_by(bars,
           lengths_near(bars, end_of_way(w, i), w->way, &enemy, limit),
           keeps_away ? TILLY_WHY_BUFFER : TILLY_WHY_NEW_CONTACT,
           CITE_END_APART,
           w->m->unit[i],
           e);
}

static void bar_enemy(const play *p, const straight_way *w, unsigned i, unsigned e, way_bars *bars)
{
    box enemy = box_of(p, e);
    reach met = passage_from(bars, &w->goes[i], w->way, &enemy, -STAND_SLIP);
    bar_by(bars, met, TILLY_WHY_ENEMY_IN_WAY, CITE_PASSING, w->m->unit[i], e);
    bar_enemy_square(p, w, i, e, bars);
}

/* ---- friends --------------------------------------------------------------------------------- */

static bool are_in_order(const play *p, unsigned u, unsigned friend)
{
    return keeps_order(type_of(p, u)) && keeps_order(type_of(p, friend));
}

static bool touches_at(const box *b, direction way, const box *other, int32_t length)
{
    box at = box_moved(b, way, length);
    return do_touch(&at, other);
}

/* They touch at `touching` and not at `apart`: the last length between the two at which they do.
 * Where only some lengths matter, the search stops when it is beyond them. */
static int32_t last_touching(const way_bars *bars,
                             const box *b,
                             direction way,
                             const box *other,
                             int32_t touching,
                             int32_t apart)
{
    bool all_matter = bars->asked == ALL_REASONS;
    int32_t from = bars->asked == ONE_LENGTH ? bars->most : 0;
    while (magnitude(apart - touching) > 1) {
        int32_t low = smaller(touching, apart);
        int32_t high = larger(touching, apart);
        int32_t half = low + (high - low) / 2;
        if (!all_matter && (low >= bars->most || high <= from))
            return touching;
        *(touches_at(b, way, other, half) ? &touching : &apart) = half;
    }
    return touching;
}

/* Lengths within `near` at which the two touch, searched outwards from its middle. */
static reach
touching_within(const way_bars *bars, const box *b, direction way, const box *other, reach near)
{
    bool matters = bars->asked == ALL_REASONS || (near.least <= bars->most && near.most >= 0);
    if (near.least > near.most || !matters)
        return NOWHERE;
    int32_t middle = near.least + (near.most - near.least) / 2;
    if (!touches_at(b, way, other, middle))
        return NOWHERE;
    return (reach){last_touching(bars, b, way, other, middle, near.least - 1),
                   last_touching(bars, b, way, other, middle, near.most + 1)};
}

/* Cheap refusal of one length: farther apart than touch, they cannot touch. */
static bool
is_gap_at(const way_bars *bars, const box *end, direction way, const box *other, int32_t apart)
{
    return bars->asked == ONE_LENGTH && meets_at_length(end, way, other, apart, bars->most) &&
           !meets_at_length(end, way, other, STAND_TOUCH + 1, bars->most);
}

/* Pikes and swordsmen touch, or are an inch apart (SC-Q-14). */
static void bar_gap(const play *p, const straight_way *w, unsigned i, unsigned f, way_bars *bars)
{
    unsigned u = w->m->unit[i];
    const box *end = end_of_way(w, i);
    box other = box_of(p, f);
    int32_t apart = param(p, PARAM_STANDS_APART) - STAND_EPS;
    reach near = lengths_near(bars, end, w->way, &other, apart);
    if (near.least > near.most)
        return;
    if (is_gap_at(bars, end, w->way, &other, apart)) {
        bar_by(bars, near, TILLY_WHY_ORDER_GAP, CITE_END_APART, u, f);
        return;
    }
    reach close = meeting_on_way(end, w->way, &other, STAND_TOUCH + 1, LONGEST_WAY);
    reach over = meeting_on_way(end, w->way, &other, -STAND_SLIP, LONGEST_WAY);
    bool meets = over.least <= over.most;
    reach before = {close.least, meets ? over.least - 1 : close.most};
    reach after = meets ? (reach){over.most + 1, close.most} : NOWHERE;
    reach touching[2] = {touching_within(bars, end, w->way, &other, before),
                         touching_within(bars, end, w->way, &other, after)};
    int32_t from = near.least;
    for (unsigned k = 0; k < 2; k++) {
        if (touching[k].least > touching[k].most)
            continue;
        reach gap = {from, touching[k].least - 1};
        bar_by(bars, gap, TILLY_WHY_ORDER_GAP, CITE_END_APART, u, f);
        from = touching[k].most + 1;
    }
    bar_by(bars, (reach){from, near.most}, TILLY_WHY_ORDER_GAP, CITE_END_APART, u, f);
}

static void bar_friend(const play *p, const straight_way *w, unsigned i, unsigned f, way_bars *bars)
{
    unsigned u = w->m->unit[i];
    if (may_pass_through(p, u, f) || bar_face(p, w, i, f, bars))
        return;
    box other = box_of(p, f);
    reach met = passage_from(bars, &w->goes[i], w->way, &other, -STAND_SLIP);
    bar_by(bars, met, TILLY_WHY_FRIEND_IN_WAY, CITE_PASSING, u, f);
}

static void
bar_end_by_friend(const play *p, const straight_way *w, unsigned i, unsigned f, way_bars *bars)
{
    unsigned u = w->m->unit[i];
    box other = box_of(p, f);
    bool passes = may_pass_through(p, u, f);
    if (w->turns_after || passes) {
        reach met = lengths_near(bars, end_of_way(w, i), w->way, &other, -STAND_SLIP);
        unsigned code = passes ? TILLY_WHY_ENDS_ON_FRIEND : TILLY_WHY_NO_ROOM;
        bar_by(bars, met, code, CITE_NO_OVERLAP, u, f);
    }
    if (are_in_order(p, u, f))
        bar_gap(p, w, i, f, bars);
}

/* ---- all of them ----------------------------------------------------------------------------- */

/* Whatever is farther off bars nothing. */
static int32_t farthest_that_bars(const play *p)
{
    return larger(param(p, PARAM_ENEMY_APART), param(p, PARAM_STANDS_APART)) + INCH;
}

/* Of the way, and of where it would stand at the end of it. */
static window window_on_way(const play *p, const straight_way *w, unsigned i, reach lengths)
{
    const box *b = &w->goes[i];
    point from = point_along(b->centre, w->way, lengths.least);
    point to = point_along(b->centre, w->way, lengths.most);
    int32_t around = reach_of_halves(b->half_width, b->half_depth) + farthest_that_bars(p);
    point low = low_of(from, to);
    point high = high_of(from, to);
    if (w->turns_after) {
        point end = point_along(w->ends[i].centre, w->way, lengths.least);
        point end_to = point_along(w->ends[i].centre, w->way, lengths.most);
        low = low_of(low, low_of(end, end_to));
        high = high_of(high, high_of(end, end_to));
    }
    return window_on(p, low, high, around);
}

/* Enemies matter from an inch away (SC-209), and so do pikes and swordsmen to each other (SC-Q-14);
 * other friends only on contact. */
static bool
may_matter(const play *p, const box *b, unsigned u, direction way, unsigned other, reach lengths)
{
    box its = box_of(p, other);
    bool apart = side_of(p, other) != side_of(p, u) || are_in_order(p, u, other);
    return is_beside_way(b, way, lengths, &its, apart ? farthest_that_bars(p) : 0);
}

static bool
may_matter_on_way(const play *p, const straight_way *w, unsigned i, unsigned other, reach lengths)
{
    return may_matter(p, &w->goes[i], w->m->unit[i], w->way, other, lengths);
}

static bool
may_matter_at_end(const play *p, const straight_way *w, unsigned i, unsigned other, reach lengths)
{
    return may_matter(p, end_of_way(w, i), w->m->unit[i], w->way, other, lengths);
}

static bool
is_in_way(const play *p, const straight_way *w, unsigned i, unsigned other, int32_t most)
{
    box b = box_of(p, other);
    return is_beside_way(&w->goes[i], w->way, (reach){0, most}, &b, 0);
}

/* All that cannot be passed. */
static void bar_way(const play *p, const straight_way *w, unsigned i, way_bars *bars)
{
    window near = window_on_way(p, w, i, (reach){0, bars->most});
    unsigned side = side_of(p, w->m->unit[i]);
    bar_edge(p, w, &w->goes[i], bars);
    bar_ground(p, w, i, bars);
    EACH_UNIT_IN (&near, e, p, foe(side)) {
        if (is_settled(bars))
            return;
        if (may_matter_on_way(p, w, i, e, (reach){0, bars->most}))
            bar_enemy(p, w, i, e, bars);
    }
    EACH_UNIT_IN (&near, f, p, side) {
        if (is_settled(bars))
            return;
        if (!in_set(&w->m->members, f) && is_in_way(p, w, i, f, bars->most))
            bar_friend(p, w, i, f, bars);
    }
}

/* All that it may not end near, or upon. */
static void bar_ends(const play *p, const straight_way *w, unsigned i, way_bars *bars)
{
    reach lengths = {bars->asked == ONE_LENGTH ? bars->most : 0, bars->most};
    window near = window_on_way(p, w, i, lengths);
    unsigned side = side_of(p, w->m->unit[i]);
    if (w->turns_after) {
        bar_edge_after_turn(p, w, &w->ends[i], bars);
        bar_ground_after_turn(p, w, i, bars);
    }
    if (!w->charges)
        EACH_UNIT_IN (&near, e, p, foe(side)) {
            if (is_settled(bars))
                return;
            if (may_matter_at_end(p, w, i, e, lengths))
                bar_near_enemy(p, w, i, e, bars);
        }
    EACH_UNIT_IN (&near, f, p, side) {
        if (is_settled(bars))
            return;
        if (!in_set(&w->m->members, f) && may_matter_at_end(p, w, i, f, lengths))
            bar_end_by_friend(p, w, i, f, bars);
    }
}

/* ---- cached passages --------------------------------------------------------------------------
 */

/* A list holds each way of a free mover once for each front at its end; how far it may go that way
 * is the same for all of them. */
static bool is_cached(const straight_way *w)
{
    bool moves_freely = w->m->kind == MOVES_FREELY && w->m->count == 1;
    return w->turns_after && (moves_freely || w->m->kind == MOVES_WITH_CREW);
}

static void bar_beyond(const passage *known, way_bars *bars)
{
    if (known->most < bars->most)
        add_way_bar(bars, from_there_on(known->most + 1), TILLY_WHY_FRIEND_IN_WAY, CITE_PASSING);
}

static void bar_each_way(const play *p, const straight_way *w, way_bars *bars)
{
    for (unsigned i = 0; i < w->m->count && !is_settled(bars); i++)
        bar_way(p, w, i, bars);
}

/* Another for each way of a list: their sines lie farther apart than a step, or to either side of
 * the other axis. */
static unsigned passage_slot(direction way)
{
    enum { STEP_BITS = 25, SINE_STEPS = 1 << (30 - STEP_BITS) };
    unsigned slot = (unsigned)((way.s >> STEP_BITS) + SINE_STEPS);
    return way.c < 0 ? slot + PASSAGES / 2 : slot;
}

/* Only how far it may go is kept. Where it may go on but not end, as in a face of a square
 * (SC-241), the way is looked at anew each time. */
static bool bars_passage_alone(const way_bars *bars, unsigned first)
{
    for (unsigned i = first; i < bars->count; i++)
        if (bars->bar[i].most != NEVER)
            return false;
    return true;
}

static void bar_free_way(const play *p, const straight_way *w, way_bars *bars)
{
    uint64_t way = (uint64_t)(uint32_t)w->way.s << 32 | (uint32_t)w->way.c;
    uint64_t key = (way ^ (uint64_t)w->m->unit[0] << 1) * 0x9E3779B97F4A7C15u;
    unsigned slot = passage_slot(w->way);
    const passage *known = cache_get(p, CACHED_PASSAGE, slot, key);
    if (known && known->asked >= bars->most) {
        bar_beyond(known, bars);
        return;
    }
    int32_t asked = bars->most;
    unsigned first = bars->count;
    bar_each_way(p, w, bars);
    if (bars->asked == OPEN_LENGTHS && bars_passage_alone(bars, first))
        *(passage *)cache_put(p, CACHED_PASSAGE, slot, key) = (passage){asked, bars->most};
}

/* ---- asked ----------------------------------------------------------------------------------- */

static void begin_bars(const straight_way *w, enum way_asked asked, int32_t most, way_bars *bars)
{
    int32_t allowed = w->allowed + STAND_EPS;
    bars->count = 0;
    bars->asked = asked;
    bars->most = most;
    if (allowed < most)
        add_way_bar(bars, from_there_on(allowed + 1), TILLY_WHY_ALLOWANCE, CITE_FREE_MOVE);
}

static void bar_ways(const play *p, const straight_way *w, way_bars *bars)
{
    if (bars->asked != ALL_REASONS && is_cached(w))
        bar_free_way(p, w, bars);
    else
        bar_each_way(p, w, bars);
}

static void bar_all_ends(const play *p, const straight_way *w, way_bars *bars)
{
    for (unsigned i = 0; i < w->m->count && !is_settled(bars); i++)
        bar_ends(p, w, i, bars);
}

/* The rules in the order of their clauses; a single length is looked at from its end, which is
 * cheaper and refuses more often. */
static void judge_way(
    const play *p, const straight_way *w, enum way_asked asked, int32_t length, way_bars *bars)
{
    begin_bars(w, asked, length, bars);
    if (asked == ONE_LENGTH)
        bar_all_ends(p, w, bars); /* SC-209, SC-Q-14 */
    if (!is_settled(bars))
        bar_ways(p, w, bars); /* SC-208, SC-210, SC-Q-54 */
    if (asked == ONE_PASSAGE)
        return;
    if (asked != ONE_LENGTH)
        bar_all_ends(p, w, bars);
    bar_by_squares(p, w, bars); /* SC-240 */
}

void find_way_bars(const play *p, const straight_way *w, int32_t most, way_bars *bars)
{
    judge_way(p, w, ALL_REASONS, most, bars);
}

/* The reasons are looked for only when somebody wants one. */
static bool is_allowed(
    const play *p, const straight_way *w, enum way_asked asked, int32_t length, tilly_reason *why)
{
    way_bars bars;
    judge_way(p, w, asked, length, &bars);
    if (!bars.count || !why)
        return !bars.count;
    find_way_bars(p, w, length, &bars);
    return refuse_by_bar(p, w, &bars, length, asked == ONE_PASSAGE, why);
}

bool may_stop_at(const play *p, const straight_way *w, int32_t length, tilly_reason *why)
{
    return is_allowed(p, w, ONE_LENGTH, length, why);
}

bool may_get_to(const play *p, const straight_way *w, int32_t length, tilly_reason *why)
{
    return is_allowed(p, w, ONE_PASSAGE, length, why);
}

enum { LENGTH_GRID = INCH };

/* Whether it may stand where it begins. */
static bool may_end_at_once(const play *p, const straight_way *w)
{
    way_bars bars;
    begin_bars(w, ONE_LENGTH, 0, &bars);
    bar_all_ends(p, w, &bars);
    bar_by_squares(p, w, &bars);
    return !bars.count;
}

/* Of a free mover the same for all ways. */
static bool has_room_to_turn(const play *p, const straight_way *w)
{
    uint64_t key = 1u + ((uint64_t)w->heading << 16 | w->m->unit[0]);
    unsigned slot = w->heading / 100u % ROOMS;
    if (!is_cached(w))
        return may_end_at_once(p, w);
    bool *known = cache_get(p, CACHED_ROOM, slot, key);
    if (known)
        return *known;
    bool has_room = may_end_at_once(p, w);
    *(bool *)cache_put(p, CACHED_ROOM, slot, key) = has_room;
    return has_room;
}

uint32_t way_spans(const play *p,
                   const straight_way *w,
                   reach lengths,
                   int32_t grid_step,
                   tilly_span *spans,
                   uint32_t room)
{
    way_bars bars;
    begin_bars(w, OPEN_LENGTHS, lengths.most, &bars);
    bar_ways(p, w, &bars);
    if (bars.most >= grid_step) {
        bar_all_ends(p, w, &bars);
        bar_by_squares(p, w, &bars);
        return spans_between(&bars, lengths.least, lengths.most, spans, room);
    }
    if (bars.most < 0 || lengths.least > 0 || !has_room_to_turn(p, w))
        return 0;
    if (room)
        spans[0] = (tilly_span){0, 0, LENGTH_GRID, TILLY_LENGTH};
    return 1;
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

bool refuse_by_bar(const play *p,
                   const straight_way *w,
                   const way_bars *bars,
                   int32_t length,
                   bool in_way,
                   tilly_reason *why)
{
    const way_bar *b = way_barred(bars, length, in_way);
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
        if (!is_foot(p, b->unit))
            break;
        why_number(why, 0, (int32_t)inside_then(p, w, b->by, length), TILLY_COUNT);
        why_number(why, 1, (int32_t)capacity_inside(p, of(p, b->by)->square), TILLY_COUNT);
        break;
    case TILLY_WHY_TABLE_EDGE:
    case TILLY_WHY_ENEMY_IN_WAY:
    case TILLY_WHY_FRIEND_IN_WAY: why_number(why, 0, larger(b->least - 1, 0), TILLY_LENGTH); break;
    case TILLY_WHY_IMPASSABLE: why->unit[1] = b->feature; break;
    default: break;
    }
    return false;
}
