/* The kernel of movement: a change of direction, then a straight part and all that limits it (2.15
 * to 2.20). */
#include "rules/tilly/movement/movement.h"
#include "table/table.h"

/* ---- the ground swept -------------------------------------------------------------------- */

sweep_bounds sweep_bounds_of(const track *t)
{
    const box *b = &t->from;
    int64_t forward = (int64_t)t->way.s * b->ahead.s + (int64_t)t->way.c * b->ahead.c;
    int64_t aside = (int64_t)t->way.s * b->ahead.c - (int64_t)t->way.c * b->ahead.s;
    int64_t f = (forward < 0 ? -forward : forward) >> 30;
    int64_t a = (aside < 0 ? -aside : aside) >> 30;
    return (sweep_bounds){
        .from = b->centre,
        .way = t->way,
        .most = t->most,
        .wide = (int32_t)((b->half_width * f + b->half_depth * a) >> 30) + b->radius + 2,
        .deep = (int32_t)((b->half_depth * f + b->half_width * a) >> 30) + b->radius + 2,
    };
}

/* ---- the start of a move --------------------------------------------------------------------- */

static int32_t allowance_of(const play *p, unsigned u, enum track_mode mode)
{
    if (mode == CHARGING)
        return figure_of(p, u, FIGURE_CHARGE); /* T1-120 */
    if (mode == RALLYING)
        return figure_of(p, u, FIGURE_RALLY); /* T1-121 */
    return movement_of(p, u);                 /* T1-119 */
}

/* The closest of those in whose zone of control it stands; on a tie the one named, else the lowest
 * number (T1-154, T1-Q-59). */
static unsigned governor_of(const play *p, unsigned u, unsigned named, int32_t *distance)
{
    box b = box_of(p, u);
    unsigned governor = NOBODY;
    int32_t named_distance = NEVER;
    *distance = NEVER;
    vicinity foes = vicinity_of(p, u, FOES_NEAR);
    EACH_NEIGHBOUR (n, foes) {
        unsigned e = n->unit;
        if (!might_meet(&p->unit[u], &p->unit[e], param(p, PARAM_ZOC_DEPTH)) ||
            !in_zoc_of(p, &b, e))
            continue;
        int32_t d = gap(p, u, e);
        if (e == named)
            named_distance = d;
        if (d >= *distance)
            continue;
        *distance = d;
        governor = e;
    }
    if (named_distance == NEVER || !within(p, named_distance, *distance))
        return governor;
    *distance = named_distance;
    return named;
}

move_start move_start_of(const play *p, unsigned u, enum track_mode mode, unsigned governor)
{
    move_start o = {.allowed = allowance_of(p, u, mode),
                    .governor = NOBODY,
                    .difficult = in_difficult(p, place_of(p, u))};
    if (mode != CHARGING)
        o.limit = buffer_of(p, u); /* T1-145 */
    if (mode == RALLYING)
        return o; /* T1-Q-56 */
    o.governor = (uint16_t)governor_of(p, u, governor, &o.distance);
    o.bound = o.governor == NOBODY ? UNBOUND : BOUND_AT_START;
    o.may_close = o.may_leave = o.bound == BOUND_AT_START;
    return o;
}

/* ---- changes of direction ------------------------------------------------------------------- */

bool changes_on_the_spot(unsigned kind)
{
    return is_turn(kind) || kind == TILLY_OPT_ABOUT_FACE;
}

/* T2-095, T2-101: one that is unlimbered is never asked. */
static unsigned limbered_barred(const play *p, unsigned u, unsigned kind)
{
    if (!of(p, u)->limbered)
        return 0;
    if (kind == TILLY_OPT_BACKWARDS)
        return CITE_BACKWARDS;
    return param(p, PARAM_LIMBERED_CHANGES) == LIMBERED_WHEEL_ONLY ? CITE_LIMBERED_CHANGES : 0;
}

/* T1-046, T1-133, T1-134, T2-040: rabble, and what is of its quality, only wheel. */
unsigned change_barred_to(const play *p, unsigned u, enum track_mode mode, unsigned kind)
{
    if (kind == TILLY_OPT_STRAIGHT || is_wheel(kind))
        return 0;
    if (mode == CHARGING)
        return CITE_WHEEL;
    if (is_rabble(p, u))
        return CITE_RABBLE_WHEELS;
    if (type_of(p, u) == CANNONS)
        return limbered_barred(p, u, kind);
    return changes_on_the_spot(kind) ? 0 : CITE_INFERIOR_CHANGES;
}

static bool
change_allowed(const play *p, unsigned u, enum track_mode mode, unsigned kind, tilly_reason *why)
{
    unsigned cite = change_barred(p, u, mode, kind);
    return !cite || refuse(p, why, TILLY_WHY_CHANGE_BARRED, cite, u, NOBODY);
}

/* How the facing turns on the spot, and how the way then differs from it, in right angles; and to
 * which side the angle slants the way. */
static const struct manner {
    uint8_t turn, slant;
    int8_t side;
} manner_of[] = {
    [TILLY_OPT_ABOUT_FACE] = {.turn = 2},
    [TILLY_OPT_OBLIQUE_LEFT] = {.side = -1},
    [TILLY_OPT_OBLIQUE_RIGHT] = {.side = 1},
    [TILLY_OPT_TURN_LEFT] = {.turn = 3},
    [TILLY_OPT_TURN_RIGHT] = {.turn = 1},
    [TILLY_OPT_SIDEWAYS_LEFT] = {.slant = 3},
    [TILLY_OPT_SIDEWAYS_RIGHT] = {.slant = 1},
    [TILLY_OPT_BACKWARDS] = {.slant = 2},
};

static void turn_track(const play *p, track *t, const box *start)
{
    uint16_t heading = p->unit[t->unit].heading;
    const struct manner *m = &manner_of[t->first.kind];
    if (is_wheel(t->first.kind)) {
        t->from =
            box_wheeled(start, heading, wheel_side_of(t->first.kind), t->first.angle, &t->heading);
        t->way = t->from.ahead;
        return;
    }
    t->from = *start;
    t->from.ahead = direction_turned(start->ahead, m->turn);
    t->heading = heading_plus(heading, m->turn * RIGHT_ANGLE);
    t->way = m->side ? direction_of(heading_plus(heading, m->side * (int32_t)t->first.angle))
                     : direction_turned(t->from.ahead, m->slant);
}

/* Lengths the kind of move has at all, with so much movement left. */
static reach
lengths_of(const play *p, unsigned u, enum track_mode mode, unsigned kind, int32_t left)
{
    int32_t shift;
    int32_t back;
    if (mode == RALLYING)
        return (reach){param(p, PARAM_RALLY_LEAST), left};
    if (takes_angle(kind))
        return (reach){is_wheel(kind) ? 0 : 1, left};
    switch (kind) {
    case TILLY_OPT_SIDEWAYS_LEFT:
    case TILLY_OPT_SIDEWAYS_RIGHT: /* T1-Q-40 */
        shift = param(p, PARAM_SIDEWAYS);
        return (reach){shift, left < shift ? left : shift};
    case TILLY_OPT_BACKWARDS:
        back = figure_of(p, u, FIGURE_BACK);
        return (reach){param(p, PARAM_BACK_LEAST), left < back ? left : back};
    case TILLY_OPT_TURN_LEFT:
    case TILLY_OPT_TURN_RIGHT: /* T1-130, T1-Q-41 */
        return (reach){0,
                       p->unit[u].quality == SUPERIOR && param(p, PARAM_SUPERIOR_TURN) ? left : 0};
    case TILLY_OPT_ABOUT_FACE: return (reach){0, p->unit[u].quality == INFERIOR ? 0 : left};
    default: return (reach){mode == CHARGING ? 0 : 1, left};
    }
}

/* ---- bars ----------------------------------------------------------------------------------- */

/* With no room left the last bar takes in the rest: stricter, never laxer. */
void add_bar(
    track *t, int32_t least, int32_t most, unsigned code, unsigned cite, unsigned u, int32_t number)
{
    if (least > most)
        return;
    t->answered |= (least <= t->asked) & (t->asked <= most);
    if (t->bars == MOST_BARS) {
        bar *last = &t->bar[MOST_BARS - 1];
        last->least = least < last->least ? least : last->least;
        last->most = NEVER;
        t->answered |= last->least <= t->asked;
        return;
    }
    t->bar[t->bars++] = (bar){.least = least,
                              .most = most,
                              .code = (uint16_t)code,
                              .cite = (uint16_t)cite,
                              .unit = (uint16_t)u,
                              .number = {number, 0}};
}

static bool wheels_in_difficult(const play *p, const track *t)
{
    if (!is_wheel(t->first.kind))
        return false;
    box start = box_of(p, t->unit);
    return arc_in_difficult(
        p, &start, p->unit[t->unit].heading, wheel_side_of(t->first.kind), t->first.angle);
}

bool track_in_difficult(const play *p, const track *t, int32_t length)
{
    return free_ground(p, t->from.centre, t->way, length) < length || wheels_in_difficult(p, t);
}

static int32_t free_length(const play *p, const track *t, const move_start *o, bool open)
{
    if (o->difficult)
        return -1;
    if (open)
        return t->most;
    return wheels_in_difficult(p, t) ? -1 : free_ground(p, t->from.centre, t->way, t->most);
}

/* Any part of the whole move in difficult ground shortens all of it (T1-122, T1-Q-36). */
static void ground_bars(const play *p, track *t, const move_start *o, bool open)
{
    int32_t cap = figure_of(p, t->unit, FIGURE_DIFFICULT);
    int32_t left = cap - o->used - t->cost;
    if (t->most <= left)
        return;
    int32_t length = free_length(p, t, o, open);
    int32_t least = length > left ? length + 1 : left + 1;
    if (least > t->most)
        return;
    add_bar(t, least, NEVER, TILLY_WHY_DIFFICULT, CITE_DIFFICULT_MOVE, NOBODY, o->used + t->cost);
    t->bar[t->bars - 1].number[1] = cap;
}

/* No way leads onto it (T2-014). */
static void barred_ground_bars(const play *p, track *t)
{
    uint32_t barred = barred_to(p, t->unit);
    if (!barred)
        return;
    ground_met met = ground_on_way(p, barred, t->from.centre, t->way, t->most);
    if (met.free == t->most)
        return;
    add_bar(t, met.free + 1, NEVER, TILLY_WHY_IMPASSABLE, CITE_IMPASSABLE, NOBODY, 0);
    t->bar[t->bars - 1].number[1] = (int32_t)met.feature;
}

/* A bound, never wrongly true: near an edge most ways lead along it or away. */
static bool keeps_inside(const track *t, point far)
{
    point at = t->from.centre;
    point end = point_along(at, t->way, t->most);
    int32_t own = reach_of_base(t->from.half_width, t->from.half_depth, t->from.radius) + 1;
    int32_t east = far.x - own;
    int32_t north = far.y - own;
    return ((at.x - own) | (east - at.x) | (at.y - own) | (north - at.y) | (end.x - own) |
            (east - end.x) | (end.y - own) | (north - end.y)) >= 0;
}

/* Beside the edge he begins beyond it. */
static void edge_bars_of_rider(const play *p, track *t, point far)
{
    reach on = sweep_within(&t->from, t->way, (point){0, 0}, far, param(p, PARAM_EPS), t->most);
    if (on.least > 0)
        add_bar(t, 0, on.least - 1, TILLY_WHY_TABLE_EDGE, CITE_TABLE_EDGE, NOBODY, 0);
    if (on.most < t->most)
        add_bar(t, on.most + 1, NEVER, TILLY_WHY_TABLE_EDGE, CITE_TABLE_EDGE, NOBODY, 0);
}

static void edge_bars(const play *p, track *t)
{
    point far = {p->table->width, p->table->depth};
    if (keeps_inside(t, far))
        return;
    if (leaves_host(p, t->unit)) {
        edge_bars_of_rider(p, t, far);
        return;
    }
    int32_t inside =
        sweep_inside(&t->from, t->way, (point){0, 0}, far, param(p, PARAM_EPS), t->most);
    if (inside < t->most)
        add_bar(t, inside + 1, NEVER, TILLY_WHY_TABLE_EDGE, CITE_TABLE_EDGE, NOBODY, 0);
}

/* A start on the very border of what is barred is free to go elsewhere. */
reach past_start(reach r, bool start_is_free)
{
    enum { ROUNDING = 2 };
    if (r.least != 0 || !start_is_free)
        return r;
    return r.most > ROUNDING ? (reach){1, r.most} : (reach){NEVER, -1};
}

/* ---- opening -------------------------------------------------------------------------------- */

static void bars_of_others(const play *p, track *t, const move_start *o, const box *start)
{
    sweep_bounds s = sweep_bounds_of(t);
    vicinity foes = vicinity_of(p, t->unit, FOES_NEAR);
    if (is_anyone(foes)) {
        enemy_bars(p, t, o, &s, foes);
        if (t->answered)
            return;
    }
    if (!o->crosses)
        friend_bars(p, t, o, &s, start, vicinity_of(p, t->unit, FRIENDS_NEAR));
    if (t->answered)
        return;
    if (is_anyone(foes) || o->bound != UNBOUND)
        control_bars(p, t, o, candidates_on(&s, vicinity_of(p, t->unit, ZONES_NEAR), 0));
}

static void set_bars(const play *p, track *t, const move_start *o, const box *start)
{
    surroundings about = surroundings_of(p, t->unit);
    ground_bars(p, t, o, about.open);
    if (!about.open)
        barred_ground_bars(p, t);
    if (!about.inside)
        edge_bars(p, t);
    if (t->answered)
        return;
    bars_of_others(p, t, o, start);
}

/* Contact is looked for over a whole track (T1-Q-136), so where an enemy is close none is cut
 * short; and a few lengths are left for what is judged by how the way begins. */
static int32_t
as_far_as_asked(const play *p, enum track_mode mode, const move_start *o, int32_t most)
{
    enum { BEGINNING = 1000 };
    if (!o->one_length)
        return most;
    int32_t asked = o->asked < BEGINNING ? BEGINNING : o->asked;
    bool whole = mode == CHARGING || o->limit == param(p, PARAM_BUFFER);
    return whole && asked < most ? asked : most;
}

/* No bar begins so low that it holds the length that stands for none in particular. */
static void begin_asking(track *t, const move_start *o)
{
    t->asked = o->one_length ? o->asked : INT32_MIN;
    t->answered =
        (t->most < t->least) | (o->one_length & ((o->asked < t->least) | (o->asked > t->most)));
}

/* All that needs no look at the ground or at anyone. */
static void set_lengths(
    const play *p, unsigned u, enum track_mode mode, change first, const move_start *o, track *t)
{
    t->unit = u;
    t->mode = mode;
    t->first = first;
    /* T1-127 */
    t->cost = is_wheel(first.kind) ? wheel_chord(2 * p->unit[u].half_width, first.angle) : 0;
    reach lengths = lengths_of(p, u, mode, first.kind, o->allowed - o->used - t->cost);
    t->least = lengths.least;
    t->most = o->ends && lengths.most > 0 ? 0 : as_far_as_asked(p, mode, o, lengths.most);
    t->before = o->used + t->cost;
    t->could_go = o->allowed > o->used;
    t->bars = OWN_BARS;
    begin_asking(t, o);
}

/* Looks last at what is expensive to find where a reason is not wanted. */
static bool
track_among(const play *p, track *t, const move_start *o, const box *start, tilly_reason *why)
{
    bool wheel = is_wheel(t->first.kind);
    if (wheel && !o->one_length && !wheel_clear(p, t->unit, t->mode, t->first, o, why))
        return false;
    if (!t->answered)
        set_bars(p, t, o, start);
    return !wheel || !o->one_length || t->answered ||
           wheel_clear(p, t->unit, t->mode, t->first, o, why);
}

void track_way(
    const play *p, unsigned u, enum track_mode mode, change first, const move_start *o, track *t)
{
    box start = box_of(p, u);
    set_lengths(p, u, mode, first, o, t);
    turn_track(p, t, &start);
}

bool track_from(const play *p,
                unsigned u,
                enum track_mode mode,
                change first,
                const move_start *o,
                track *t,
                tilly_reason *why)
{
    if (!change_allowed(p, u, mode, first.kind, why))
        return false;
    set_lengths(p, u, mode, first, o, t);
    if (o->one_length && t->answered)
        return true;
    box start = box_of(p, u);
    turn_track(p, t, &start);
    return track_among(p, t, o, &start, why);
}

bool track_open(const play *p,
                unsigned u,
                enum track_mode mode,
                change first,
                unsigned governor,
                track *t,
                tilly_reason *why)
{
    move_start o = move_start_of(p, u, mode, governor);
    return track_from(p, u, mode, first, &o, t, why);
}

void track_leg(const play *p, unsigned u, point from, direction way, const move_start *o, track *t)
{
    t->unit = u;
    t->mode = MOVING;
    t->first = (change){TILLY_OPT_STRAIGHT, 0};
    t->from = box_of(p, u);
    t->from.centre = from;
    t->heading = p->unit[u].heading;
    t->way = way;
    t->cost = 0;
    t->least = 1;
    t->most = as_far_as_asked(p, MOVING, o, o->allowed - o->used);
    t->before = o->used;
    t->could_go = o->allowed > o->used;
    t->bars = OWN_BARS;
    begin_asking(t, o);
    if (!t->answered)
        set_bars(p, t, o, &t->from);
}

/* ---- reading -------------------------------------------------------------------------------- */

box track_end(const track *t, int32_t length)
{
    return box_moved(&t->from, t->way, length);
}

tilly_pose track_pose(const track *t, int32_t length)
{
    point at = point_along(t->from.centre, t->way, length);
    return (tilly_pose){.x = at.x, .y = at.y, .heading = t->heading};
}

/* Of bars that begin at the same length the lowest rank gives the reason, then the unit with the
 * lowest number, then the first rule; whichever was found first. */
enum bar_rank { RANK_BARRED, RANK_GROUND, RANK_EDGE, RANK_ENEMY, RANK_FRIEND, RANK_ZONE };

static enum bar_rank rank_of(const bar *b)
{
    switch (b->code) {
    case TILLY_WHY_IMPASSABLE: return RANK_BARRED;
    case TILLY_WHY_DIFFICULT: return RANK_GROUND;
    case TILLY_WHY_TABLE_EDGE: return RANK_EDGE;
    case TILLY_WHY_BUFFER:
    case TILLY_WHY_BUFFER_END:
    case TILLY_WHY_ENEMY_IN_WAY:
    case TILLY_WHY_NEW_CONTACT: return RANK_ENEMY;
    case TILLY_WHY_ZOC:
    case TILLY_WHY_ZOC_ENTERED: return RANK_ZONE;
    default: return RANK_FRIEND;
    }
}

/* Of one enemy: its buffer, then the way through it, then contact. */
enum enemy_rule { RULE_BUFFER, RULE_IN_WAY, RULE_CONTACT };

static enum enemy_rule rule_of(const bar *b)
{
    switch (b->code) {
    case TILLY_WHY_NEW_CONTACT: return RULE_CONTACT;
    case TILLY_WHY_ENEMY_IN_WAY: return RULE_IN_WAY;
    default: return RULE_BUFFER;
    }
}

static bool comes_first(const bar *b, const bar *other)
{
    if (b->least != other->least)
        return b->least < other->least;
    if (rank_of(b) != rank_of(other))
        return rank_of(b) < rank_of(other);
    if (b->unit != other->unit)
        return b->unit < other->unit;
    return rule_of(b) < rule_of(other);
}

const bar *track_barred(const track *t, int32_t length)
{
    const bar *first = NULL;
    if (length < t->least)
        return &t->bar[TOO_SHORT];
    if (length > t->most)
        return &t->bar[TOO_LONG];
    for (unsigned i = OWN_BARS; i < t->bars; i++) {
        const bar *b = &t->bar[i];
        if (length >= b->least && length <= b->most && (!first || comes_first(b, first)))
            first = b;
    }
    return first;
}

static int32_t before_next_bar(const track *t, int32_t length)
{
    int32_t end = t->most;
    for (unsigned i = OWN_BARS; i < t->bars; i++)
        if (t->bar[i].least > length && t->bar[i].least <= end)
            end = t->bar[i].least - 1;
    return end;
}

uint32_t track_spans(const track *t, reach *open, uint32_t room)
{
    uint32_t count = 0;
    if (t->bars == OWN_BARS && room > 0) { /* most often nothing is in the way */
        open[0] = (reach){t->least, t->most};
        return t->least <= t->most;
    }
    for (int32_t at = t->least; at <= t->most;) {
        const bar *b = track_barred(t, at);
        int32_t end = b ? b->most : before_next_bar(t, at);
        if (!b && count++ < room)
            open[count - 1] = (reach){at, end};
        if (end >= t->most)
            break;
        at = end + 1;
    }
    return count;
}

/* The nearest open length on one side of a barred one; NEVER if there is none. */
static int32_t open_towards(const track *t, int32_t length, int side)
{
    const bar *b;
    while ((b = track_barred(t, length)) != NULL) {
        if (side < 0 ? b->least <= t->least : b->most >= t->most)
            return NEVER;
        length = side < 0 ? b->least - 1 : b->most + 1;
    }
    return length;
}

int32_t track_nearest(const track *t, int32_t length)
{
    if (t->most < t->least)
        return NEVER;
    int32_t at = length < t->least ? t->least : length > t->most ? t->most : length;
    int32_t below = open_towards(t, at, -1);
    int32_t above = open_towards(t, at, 1);
    if (below == NEVER || above == NEVER)
        return below == NEVER ? above : below;
    return at - below <= above - at ? below : above;
}
