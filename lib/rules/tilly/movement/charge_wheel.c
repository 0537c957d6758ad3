/* The least wheel and straight part that bring a unit's front to an enemy (T1-222, T1-223,
 * T1-Q-85).
 *
 * Every whole 1/100 degree of both sides counts, but few are looked at. A piece of the range is
 * left out when its total cannot be as small as the best found. That is known because what meets
 * first, seen from the corner the unit wheels on (the hinge), follows one simple law as long as it
 * is the same: a corner of the enemy on the front edge: the straight part is r * cos(angle - a),
 * and with the chord it bends down: least at an end of the piece; a front corner on a side of the
 * enemy: it bends up by at most 2 * h / cos(slant)^3, h from the hinge to the line of that side: so
 * far below its ends it sags at most. No part of him, whichever meets first, is nearer than his
 * nearest corner, and the least of the corners' laws bends down like each of them. */
#include "rules/tilly/movement/charge_search.h"

enum {
    FINE = 16,
    GROWN = 24 /* fine: covers the rounding of poses and sweeps */,
    LEAF = 3,
    MOST_PIECES = 32
};
/* fine; from the hinge towards the outer corner, and ahead */
typedef struct corner_place {
    int64_t in, ahead;
} corner_place;

/* ---- the law of what meets first ------------------------------------------------------------ */

static int64_t fine_of(int64_t q30)
{
    return q30 >> 26;
}
static int64_t units_of(int64_t q30)
{
    return q30 >> 30;
}

/* The bite, unless a corner of his is so near to the hinge that it may come that far in and be out
 * again within a piece. */
static int64_t bite_of(const search *s)
{
    int64_t bite = param(s->p, PARAM_BITE) < s->base.half_width ? param(s->p, PARAM_BITE) * FINE
                                                                : s->base.half_width * FINE;
    for (unsigned i = 0; i < 4; i++)
        if (s->x[i] * s->x[i] + s->y[i] * s->y[i] < 4 * bite * bite)
            return 0;
    return bite;
}

static void see_enemy(search *s)
{
    const box *b = &s->base;
    const box *e = &s->target;
    int64_t out = (int64_t)s->side * b->half_width;
    int64_t deep = b->half_depth;
    int64_t w = e->half_width * FINE + GROWN;
    int64_t d = e->half_depth * FINE + GROWN;
    int64_t hinge_x = (int64_t)b->centre.x * FINE + fine_of(out * b->ahead.c + deep * b->ahead.s);
    int64_t hinge_y = (int64_t)b->centre.y * FINE + fine_of(deep * b->ahead.c - out * b->ahead.s);
    for (unsigned i = 0; i < 4; i++) {
        int64_t right = i == 1 || i == 2 ? w : -w;
        int64_t forward = i < 2 ? d : -d;
        s->x[i] = (int64_t)e->centre.x * FINE +
                  units_of(right * e->ahead.c + forward * e->ahead.s) - hinge_x;
        s->y[i] = (int64_t)e->centre.y * FINE +
                  units_of(forward * e->ahead.c - right * e->ahead.s) - hinge_y;
        s->edge[i] = (i % 2 ? d : w) * 2;
    }
    for (unsigned i = 0; i < 4; i++) {
        unsigned next = (i + 1) % 4;
        int64_t area = s->x[i] * s->y[next] - s->x[next] * s->y[i];
        s->far[i] = magnitude(area) / s->edge[i] / FINE + 1;
    }
    s->bite = bite_of(s);
}

static void meets(seen *v, int64_t *least, int64_t ahead, unsigned by)
{
    if (ahead >= *least)
        return;
    *least = ahead;
    v->by = by;
}

/* The place at which a side of the enemy crosses the line straight ahead of a front corner. */
static void cross(seen *v,
                  int64_t *least,
                  const corner_place *a,
                  const corner_place *b,
                  int64_t line,
                  unsigned by)
{
    if ((a->in < line) == (b->in < line))
        return;
    meets(v, least, a->ahead + (b->ahead - a->ahead) * (line - a->in) / (b->in - a->in) - 1, by);
}

static unsigned missed(const corner_place k[4], int64_t width, int64_t bite)
{
    unsigned wide = 0;
    unsigned past = 0;
    unsigned behind = 0;
    for (unsigned i = 0; i < 4; i++) {
        wide += k[i].in < bite;
        past += k[i].in > width - bite;
        behind += k[i].ahead < 0;
    }
    return wide == 4 ? WIDE : past == 4 ? PAST : behind == 4 ? BEHIND : ALONGSIDE;
}

static int32_t
steepness(const search *s, const corner_place k[4], unsigned by) /* 1 / cos(slant), in 1/1024 */
{
    unsigned i = by % 4;
    int64_t in = k[i].in - k[(i + 1) % 4].in;
    int64_t size = magnitude(in);
    return by < BY_HINGE            ? 0
           : size * 64 < s->edge[i] ? INT32_MAX
                                    : (int32_t)(s->edge[i] * 1024 / size);
}

/* His corners from the hinge as the base stands after the wheel; how near the nearest is to the
 * line of its front. */
static int64_t corners_at(const search *s, uint16_t angle, corner_place k[4])
{
    direction d = direction_of(heading_plus(s->heading, s->side * (int32_t)angle));
    int64_t nearest = INT64_MAX;
    for (unsigned i = 0; i < 4; i++) {
        k[i] = (corner_place){-s->side * ((s->x[i] * d.c - s->y[i] * d.s) >> 30),
                              (s->x[i] * d.s + s->y[i] * d.c) >> 30};
        if (k[i].ahead < nearest)
            nearest = k[i].ahead;
    }
    return nearest;
}

static bool reaches_past(const corner_place k[4], int64_t width)
{
    for (unsigned i = 0; i < 4; i++)
        if (k[i].in > width)
            return true;
    return false;
}

static seen look(const search *s, uint16_t angle)
{
    corner_place k[4];
    int64_t least = INT64_MAX;
    int64_t width = (int64_t)s->width * FINE;
    int64_t nearest = corners_at(s, angle, k);
    seen v = {
        .total = NEVER, .chord = wheel_chord(s->width, angle), .by = missed(k, width, s->bite)};
    v.least = nearest < 0 ? 0 : v.chord + (int32_t)(nearest / FINE);
    if (v.by != ALONGSIDE)
        return v;
    for (unsigned i = 0; i < 4; i++) {
        const corner_place *next = &k[(i + 1) % 4];
        if (k[i].in >= 0 && k[i].in <= width)
            meets(&v, &least, k[i].ahead, BY_CORNER + i);
        cross(&v, &least, &k[i], next, 0, BY_HINGE + i);
        cross(&v, &least, &k[i], next, width, BY_OUTER + i);
    }
    if (least < 0)
        v.by = ALONGSIDE;
    v.steep = v.by < WIDE ? steepness(s, k, v.by) : 0;
    v.total = v.chord + (least > 0 ? (int32_t)(least / FINE) : 0);
    v.inside = reaches_past(k, width) ? v.least : v.total;
    return v;
}

/* h * k^3 * (half the piece in radians)^2 */
static int64_t sag(const search *s, const piece *k)
{
    enum { SQUARE = 131000000 }; /* (2 / one hundredth of a degree in radians)^2, rounded down */
    int64_t steep = k->first.steep > k->last.steep ? k->first.steep : k->last.steep;
    int64_t angles = k->to - k->from;
    if (steep > 16 * 1024)
        return NEVER;
    return ((s->far[k->first.by % 4] * steep * steep * steep) >> 30) * angles * angles / SQUARE + 1;
}

/* Anything the base is turned to comes in over the hinge's line, and stays inside: at the end of
 * the piece all is there that ever was ahead, and turned back it is nearer by its cosine at most.
 * Of an enemy that is missed, or reaches back over the line, it is below 0, which bounds nothing.
 */
static int64_t least_inside(const piece *k)
{
    /* twice the square of a radian in hundredths of a degree, rounded down */
    enum { SQUARE = 65000000 };
    int64_t ahead = k->last.inside - k->last.chord;
    int64_t angles = k->to - k->from;
    return smaller(k->last.inside, k->first.chord + ahead - ahead * angles * angles / SQUARE - 1);
}

/* A bound that no angle of the piece can undercut. */
static int64_t at_least(const search *s, const piece *k)
{
    enum { ROUNDING = 2 };
    int64_t least = larger(
        k->first.chord, larger(smaller(k->first.least, k->last.least), least_inside(k)) - ROUNDING);
    int64_t ends = smaller(k->first.total, k->last.total);
    if (k->first.by != k->last.by || k->first.by == ALONGSIDE)
        return least;
    if (k->first.by >= WIDE)
        return NEVER;
    if (k->first.by >= BY_HINGE)
        ends -= sag(s, k);
    return larger(least, ends - ROUNDING);
}

static piece piece_of(const search *s, uint16_t from, uint16_t to, seen first, seen last)
{
    piece k = {from, to, first, last, 0};
    k.least = at_least(s, &k);
    return k;
}

/* ---- one angle ------------------------------------------------------------------------------ */

static bool better(const search *s,
                   int32_t total,
                   uint16_t angle) /* exact ties: the smaller angle, then the right */
{
    if (total != s->total)
        return total < s->total;
    int32_t best = s->best.angle < 0 ? -s->best.angle : s->best.angle;
    return s->found &&
           (angle < best || (angle == best && s->side == WHEEL_RIGHT && s->best.angle < 0));
}

/* The named enemy is the first it strikes, alone or with others. */
static bool meets_first(const search *s, const box *from, int32_t length)
{
    for (unsigned i = 0; length > 0 && i < s->others.count; i++) {
        box other = box_of(s->p, s->others.unit[i]);
        if (halt_at(s->p, from, &other, length - 1).length != NEVER)
            return false;
    }
    return true;
}

/* A wheel that is stopped stops every greater one. */
static bool is_open(search *s, uint16_t angle, int32_t length)
{
    change wheel = {s->side == WHEEL_LEFT ? TILLY_OPT_WHEEL_LEFT : TILLY_OPT_WHEEL_RIGHT, angle};
    if (!s->judged) {
        s->o = move_start_of(s->p, s->u, CHARGING, s->t->governor);
        s->o.used = s->t->used;
        s->judged = true;
    }
    if (way_is_open(s->p, s->u, wheel, &s->o, s->t, length, s->enemy, &s->why))
        return true;
    s->by_zone |= s->why.code == TILLY_WHY_ZOC;
    bool in_wheel = s->why.code == TILLY_WHY_WHEEL_FRIEND || s->why.code == TILLY_WHY_WHEEL_ENEMY;
    if (in_wheel && s->why.number[0] < s->most)
        s->most = (uint16_t)s->why.number[0];
    return false;
}

static bool can_go(search *s, const box *from, uint16_t angle, int32_t length)
{
    bool open =
        s->bare || (meets_first(s, from, length) && (s->hopeful || is_open(s, angle, length)));
    s->barred = !open;
    return open;
}

/* How far straight on it strikes him after this wheel; NEVER if it does not, or not for less than
 * the best. */
static int32_t strike(const search *s, const box *from, uint16_t angle, int32_t chord)
{
    if (angle == s->contact)
        return better(s, chord, angle) ? 0 : NEVER;
    int32_t most = s->allowed - chord;
    int32_t length = most < 0 ? NEVER : last_clear(from, &s->target, 0, most);
    if (length == NEVER || !better(s, chord + length, angle))
        return NEVER;
    halt h = halt_after(s->p, from, &s->target, length, most);
    return h.struck && better(s, chord + h.length, angle) ? h.length : NEVER;
}

static void consider(search *s, uint16_t angle, int32_t chord)
{
    if (angle > s->most)
        return;
    box from = box_wheeled(&s->base, s->heading, s->side, angle, NULL);
    int32_t length = strike(s, &from, angle, chord);
    if (length == NEVER || !can_go(s, &from, angle, length))
        return;
    s->found = true;
    s->total = chord + length;
    s->best = way_by(s, &from, angle, chord, length);
}

/* ---- all angles of a side ------------------------------------------------------------------- */

/* A base met in the wheel ends it there (T1-Q-85): struck, or in the way. */
static void meet_in_wheel(search *s, unsigned e)
{
    const play *p = s->p;
    box other = box_of(p, e);
    if (!box_nearer_than(&s->base,
                         &other,
                         wheel_chord(s->width + 2 * s->base.half_depth, s->most) +
                             param(p, PARAM_EPS)))
        return;
    for (int32_t slip = 0;; slip = param(p, PARAM_SLIP)) {
        uint16_t angle = wheel_overlap(&s->base, s->heading, s->side, &other, slip, s->most);
        if (angle > s->most)
            return;
        box there = box_wheeled(&s->base, s->heading, s->side, (uint16_t)(angle - 1), NULL);
        bool struck = strikes(p, &there, &other);
        if (!struck && slip < param(p, PARAM_SLIP))
            continue;
        s->most = (uint16_t)(angle - 1);
        s->contact = struck && e == s->enemy ? s->most : 0;
        return;
    }
}

static void find_others(search *s)
{
    const unit *a = &s->p->unit[s->u];
    int32_t most = s->allowed + 2 * a->half_depth;
    window w = window_round(s->p, s->u, most);
    candidates c = candidates_in(s->p, &w, foe(side_of(s->p, s->u)));
    EACH_CANDIDATE (e, &c) {
        if (e == s->enemy || !could_meet(a, &s->p->unit[e], most) || !is_combat(s->p, e))
            continue;
        s->others.unit[s->others.count++] = (uint16_t)e;
    }
    s->gathered = true;
}

static void limit_wheel(search *s)
{
    if (!s->gathered && !s->bare)
        find_others(s);
    if (wheel_chord(s->width, s->most) > s->allowed)
        s->most = wheel_angle(s->width, s->allowed, s->most);
    meet_in_wheel(s, s->enemy);
    for (unsigned i = 0; i < s->others.count; i++)
        meet_in_wheel(s, s->others.unit[i]);
}

static bool worth_it(search *s, const piece *k)
{
    if (k->from > s->most || k->least > s->total)
        return false;
    if (k->least == s->total && !(s->found && k->from <= magnitude(s->best.angle)))
        return false;
    return !s->barred || s->bare || !no_way(s, k);
}

static void consider_end(search *s, uint16_t angle, seen there)
{
    if (piece_of(s, angle, angle, there, there).least <= s->total)
        consider(s, angle, there.chord);
}

/* The half that promises more lies on top. */
static unsigned halve(search *s, const piece *k, piece *stack, unsigned depth)
{
    uint16_t middle = (uint16_t)((k->from + k->to) / 2);
    seen there = look(s, middle);
    piece near = piece_of(s, k->from, middle, k->first, there);
    piece far = piece_of(s, middle, k->to, there, k->last);
    consider_end(s, middle, there);
    stack[depth++] = near.least > far.least ? near : far;
    stack[depth++] = near.least > far.least ? far : near;
    return depth;
}

static bool is_answered(const search *s)
{
    return s->any && s->found;
}

/* The ends of the piece have been considered. */
static void search_piece(search *s, const piece *all)
{
    piece stack[MOST_PIECES];
    unsigned depth = 1;
    stack[0] = *all;
    while (depth > 0 && !is_answered(s)) {
        piece k = stack[--depth];
        if (!worth_it(s, &k))
            continue;
        if (k.to - k.from > LEAF)
            depth = halve(s, &k, stack, depth);
        else
            for (uint16_t angle = (uint16_t)(k.from + 1); angle < k.to && !is_answered(s); angle++)
                consider(s, angle, wheel_chord(s->width, angle));
    }
}

static void search_side(search *s, enum wheel_side side)
{
    s->side = side;
    s->contact = 0;
    s->most = (uint16_t)param(s->p, PARAM_WHEEL_MOST);
    see_enemy(s);
    piece all = piece_of(s, 1, s->most, look(s, 1), look(s, s->most));
    if (all.least > s->total)
        return; /* most enemies are out of reach */
    limit_wheel(s);
    if (s->most < all.from)
        return;
    if (s->most < all.to)
        all = piece_of(s, 1, s->most, all.first, look(s, s->most));
    if (s->contact)
        consider(s, s->contact, wheel_chord(s->width, s->contact));
    consider_end(s, all.from, all.first);
    consider_end(s, all.to, all.last);
    search_piece(s, &all);
}

/* ---- the whole ------------------------------------------------------------------------------ */

static void search_ways(search *s)
{
    /* a wheel away from his side never brings the front to him */
    enum tilly_zone z = zone_at(s->p, &s->base, &s->target);
    s->total = s->allowed + 1;
    s->width = 2 * s->base.half_width;
    if (z == TILLY_REAR)
        return;
    if (z != TILLY_FLANK_LEFT)
        search_side(s, WHEEL_RIGHT);
    if (z != TILLY_FLANK_RIGHT)
        search_side(s, WHEEL_LEFT);
}

/* Nobody is reached over more than the way is long. */
static bool begin(search *s, const play *p, unsigned u, unsigned enemy, const terms *t)
{
    s->p = p;
    s->u = u;
    s->enemy = enemy;
    s->t = t;
    s->base = box_of(p, u);
    s->target = box_of(p, enemy);
    s->heading = p->unit[u].heading;
    s->allowed = charge_left(p, u, t) + param(p, PARAM_EPS);
    s->why = (tilly_reason){.size = sizeof s->why};
    s->best = (charge_way){.target = NOBODY};
    s->any = s->bare = s->hopeful = s->judged = false;
    s->barred = s->found = s->gathered = s->by_zone = false;
    s->others.count = s->friends.count = 0;
    return box_nearer_than(&s->base, &s->target, s->allowed + 2);
}

/* How far it would be if nothing else counted. */
static bool out_of_reach(search *s, tilly_reason *why)
{
    int32_t allowed = charge_left(s->p, s->u, s->t);
    refuse(s->p, why, TILLY_WHY_CANNOT_REACH, CITE_CHARGE_REACH, s->u, s->enemy);
    s->bare = true;
    s->allowed = 16 * figure_of(s->p, s->u, FIGURE_CHARGE);
    search_ways(s);
    if (s->found)
        why_number(why, 0, s->total, TILLY_LENGTH);
    why_number(why, 1, allowed, TILLY_LENGTH);
    return false;
}

/* In words: what barred a way that would have struck him, or that there is none. */
static bool refuse_way(search *s, tilly_reason *why)
{
    if (!why)
        return false;
    if (s->why.code == TILLY_WHY_NONE)
        return out_of_reach(s, why);
    s->why.size = why->size;
    *why = s->why;
    return false;
}

/* The least of all that strike him is the answer if nothing bars it; else each is asked. */
static void search_least(search *s)
{
    s->hopeful = true;
    search_ways(s);
    s->hopeful = false;
    s->side = s->best.angle < 0 ? WHEEL_LEFT : WHEEL_RIGHT;
    if (!s->found || is_open(s, (uint16_t)(s->best.angle * s->side), s->best.length))
        return;
    s->found = false;
    s->best = (charge_way){.target = NOBODY};
    search_ways(s);
}

bool flank_way(
    const play *p, unsigned u, unsigned enemy, const terms *t, charge_way *way, tilly_reason *why)
{
    search s;
    if (begin(&s, p, u, enemy, t) && !recall_way(&s)) {
        search_least(&s);
        keep_way(&s);
    }
    *way = s.best;
    return s.found || refuse_way(&s, why);
}

bool flank_way_exists(const play *p, unsigned u, unsigned enemy, const terms *t, bool *by_zone)
{
    search s;
    bool near = begin(&s, p, u, enemy, t);
    s.any = true;
    if (near)
        search_ways(&s);
    *by_zone = s.by_zone;
    return s.found;
}
