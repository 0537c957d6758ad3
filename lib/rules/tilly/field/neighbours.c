/* Whom a move might meet: looked for once, whatever the ways that are asked about, and noted until
 * a place changes (2.18 to 2.20). */
#include "rules/tilly/field/neighbours.h"
#include "table/table.h"

/* How far any part of it may be after any move from where it stands: no farther than three times
 * its reach after a wheel alone, and a wheel costs no less than it moves the centre, but for bases
 * that are deeper than wide. */
static int32_t farthest_of(const play *p, unsigned u)
{
    enum { ROUNDING = 64 };
    const unit *a = &p->unit[u];
    int32_t own = reach_of_unit(a);
    int32_t most = larger_of(column_of(p, u, COLUMN_MOVE),
                             larger_of(param(p, PARAM_CHARGE_MOVE), param(p, PARAM_RALLY_MOST)));
    return larger_of(most + (a->half_depth > a->half_width ? 3 * own : own), 3 * own) + ROUNDING;
}

static bool is_near(point from, point at, int32_t most)
{
    int64_t dx = (int64_t)at.x - from.x;
    int64_t dy = (int64_t)at.y - from.y;
    return dx * dx + dy * dy <= (int64_t)most * most;
}

typedef struct looking {
    const play *p;
    point from;
    int32_t far;
    neighbour *next;
} looking;

static inline void note(looking *l, unsigned u, enum type type, point at, int32_t near)
{
    if (is_near(l->from, at, l->far + near))
        *l->next++ = (neighbour){at, near, (uint16_t)u, (uint16_t)type};
}

static void note_zone(looking *l, unsigned e)
{
    box zoc = zoc_of(l->p, e);
    note(l, e, type_of(l->p, e), zoc.centre, reach_of_base(zoc.half_width, zoc.half_depth, 0));
}

static void look_for_zones(looking *l, unsigned side)
{
    const play *p = l->p;
    window w = window_on(p, l->from, l->from, l->far + param(p, PARAM_ZOC_DEPTH));
    candidates c = candidates_in(p, &w, side);
    EACH_CANDIDATE (e, &c)
        if (is_combat(p, e))
            note_zone(l, e);
}

/* Who counts cannot be foreseen, so all are written down, and the next over who does not: there is
 * room for the one who looks. */
static inline void note_unit(looking *l, unsigned other, unsigned u, bool commanders)
{
    const unit *a = &l->p->unit[other];
    enum type type = type_of(l->p, other);
    neighbour n = {{a->x, a->y}, reach_of_unit(a), (uint16_t)other, (uint16_t)type};
    bool minded = (type != COMMANDER) | (commanders & (a->host == NOBODY)),
         near = is_near(l->from, n.at, l->far + n.near);
    *l->next = n;
    l->next += minded & near & (other != u) & (a->state == UNIT_ON_TABLE);
}

/* Combat units of a side, and commanders who stand alone if they count; without the unit that
 * looks. */
static void look_for_units(looking *l, unsigned side, unsigned u, bool commanders)
{
    window w = window_on(l->p, l->from, l->from, l->far);
    candidates c = candidates_in(l->p, &w, side);
    do
        for (; c.left; c.left &= c.left - 1)
            note_unit(l, c.base + lowest_bit(c.left), u, commanders);
    while (candidates_go_on(&c));
}

static void look_for_commanders(looking *l, unsigned side)
{
    listed_units own;
    const play *p = l->p;
    const listed_units *commanders = commanders_of(p, side, &own);
    EACH_LISTED (c, commanders)
        if (on_table(p, *c) && p->unit[*c].host == NOBODY)
            note(l, *c, COMMANDER, place_of(p, *c), reach_of_unit(&p->unit[*c]));
}

/* A commander stands clear of all bases, of other commanders too; nobody else minds commanders
 * (T1-Q-48). */
static void look_for_friends(looking *l, unsigned u)
{
    unsigned side = side_of(l->p, u);
    bool commander = is_commander(l->p, u);
    look_for_units(l, side, u, commander);
    if (commander)
        look_for_commanders(l, foe(side));
}

/* How far from itself an enemy matters. */
static int32_t reach_of_foe(const play *p)
{
    return larger_of(param(p, PARAM_BUFFER) + param(p, PARAM_EPS), param(p, PARAM_ZOC_DEPTH));
}

/* Those whose buffer or whose zone of control may be met. Commanders are moved aside (T1-140). */
static void look_for_foes(looking *l, unsigned u)
{
    l->far += reach_of_foe(l->p);
    look_for_units(l, foe(side_of(l->p, u)), u, false);
}

/* No zone of control reaches farther from its owner than it is deep. */
static void look_for_zones_of_foes(looking *l, unsigned u)
{
    neighbour own[MOST_NEIGHBOURS];
    vicinity foes = vicinity_of(l->p, u, FOES_NEAR, own);
    EACH_NEIGHBOUR (n, foes)
        note_zone(l, n->unit);
}

vicinity look_round_for(const play *p, unsigned u, enum neighbourhood kind, neighbour *room)
{
    looking l = {p, place_of(p, u), farthest_of(p, u), room};
    if (kind == FRIENDS_NEAR)
        look_for_friends(&l, u);
    else if (kind == FOES_NEAR)
        look_for_foes(&l, u);
    else
        look_for_zones_of_foes(&l, u);
    return (vicinity){room, l.next};
}

/* ---- by sides ------------------------------------------------------------------------------- */

/* How far it reaches itself: to the front, to a side, either way round, and to the other side from
 * the corner it wheels on. */
typedef struct extent {
    int32_t depth, width, larger, wide;
} extent;

static extent extent_of(const unit *a)
{
    enum { ROUNDING = 4 };
    return (extent){a->half_depth + ROUNDING,
                    a->half_width + ROUNDING,
                    larger_of(a->half_depth, a->half_width) + ROUNDING,
                    2 * reach_of_unit(a) - a->half_width + ROUNDING};
}

static inline uint64_t bit_if(bool in, unsigned i)
{
    return (uint64_t)in << i;
}

static void note_sectors(candidate_filter *s, const unit *a, direction d, unsigned i)
{
    extent own = extent_of(a);
    int32_t dx = s->who[i].at.x - a->x;
    int32_t dy = s->who[i].at.y - a->y;
    int32_t ahead = along(d, dx, dy);
    int32_t right = across(d, dx, dy);
    int32_t near = s->who[i].near;
    s->in[TO_FRONT] |= bit_if(ahead >= -own.depth - near, i);
    s->in[TO_REAR] |= bit_if(ahead <= own.depth + near, i);
    s->in[LEVEL] |= bit_if(size_of(ahead) <= own.larger + near, i);
    s->in[TO_LEFT] |= bit_if(right <= own.width + near, i);
    s->in[WIDE_LEFT] |= bit_if(right <= own.wide + near, i);
    s->in[TO_RIGHT] |= bit_if(right >= -own.width - near, i);
    s->in[WIDE_RIGHT] |= bit_if(right >= -own.wide - near, i);
}

static bool add_to_filter(const play *p, unsigned u, enum neighbourhood kind, candidate_filter *s)
{
    vicinity v = vicinity_of(p, u, kind, NULL);
    int32_t margin = kind == FOES_NEAR ? param(p, PARAM_BUFFER) + param(p, PARAM_EPS) : 0;
    if (v.end - v.first > (ptrdiff_t)(MOST_FILTERED - s->count))
        return false;
    EACH_NEIGHBOUR (n, v) {
        s->who[s->count] = (neighbour){n->at, n->near + margin, n->unit, n->type};
        s->are[kind] |= bit_if(true, s->count);
        note_sectors(s, &p->unit[u], p->dir[u], s->count++);
    }
    return true;
}

static void make_filter(const play *p, unsigned u, candidate_filter *s)
{
    s->count = 0;
    memset(s->in, 0, sizeof s->in);
    memset(s->are, 0, sizeof s->are);
    s->in[ANYWHERE] = ~(uint64_t)0;
    s->holds_all = !p->unit[u].radius && add_to_filter(p, u, FOES_NEAR, s) &&
                   add_to_filter(p, u, ZONES_NEAR, s) && add_to_filter(p, u, FRIENDS_NEAR, s);
}

/* No change of direction, and no way after it, leaves these: none goes beyond a right angle. */
static const uint8_t sectors[][3] = {
    [TILLY_OPT_STRAIGHT] = {TO_FRONT, TO_LEFT, TO_RIGHT},
    [TILLY_OPT_WHEEL_LEFT] = {TO_FRONT, WIDE_LEFT},
    [TILLY_OPT_WHEEL_RIGHT] = {TO_FRONT, WIDE_RIGHT},
    [TILLY_OPT_ABOUT_FACE] = {TO_REAR, TO_LEFT, TO_RIGHT},
    [TILLY_OPT_OBLIQUE_LEFT] = {TO_FRONT, TO_LEFT},
    [TILLY_OPT_OBLIQUE_RIGHT] = {TO_FRONT, TO_RIGHT},
    [TILLY_OPT_TURN_LEFT] = {LEVEL, WIDE_LEFT},
    [TILLY_OPT_TURN_RIGHT] = {LEVEL, WIDE_RIGHT},
    [TILLY_OPT_SIDEWAYS_LEFT] = {TO_FRONT, TO_REAR, TO_LEFT},
    [TILLY_OPT_SIDEWAYS_RIGHT] = {TO_FRONT, TO_REAR, TO_RIGHT},
    [TILLY_OPT_BACKWARDS] = {TO_REAR, TO_LEFT, TO_RIGHT},
};

const candidate_filter *filter_of(const play *p, unsigned u, bool many)
{
    notebook *book = p->found->notebook;
    if (!book || (!many && !tells_of(p, &book->candidate_filter.of, u)))
        return NULL;
    if (!is_noted(p, &book->candidate_filter.of, u))
        make_filter(p, u, &book->candidate_filter.found);
    return book->candidate_filter.found.holds_all ? &book->candidate_filter.found : NULL;
}

uint64_t filtered_by(const candidate_filter *s, unsigned kind)
{
    const uint8_t *in = sectors[kind];
    return s->in[in[0]] & s->in[in[1]] & s->in[in[2]];
}

uint64_t filtered_on(const sweep_bounds *s, const candidate_filter *of, uint64_t left)
{
    uint64_t on = 0;
    for (; left; left &= left - 1) {
        unsigned i = lowest_bit(left);
        on |= bit_if(meets_sweep_bounds(s, &of->who[i], 0), i);
    }
    return on;
}

candidate_bits_left candidates_on(const sweep_bounds *s, vicinity v, int32_t margin)
{
    candidate_bits_left f = {v.first, v.end, 0};
    unsigned i = 0;
    for (const neighbour *n = v.first; n < v.end && i < 64; n++, i++)
        f.left |= bit_if(meets_sweep_bounds(s, n, margin), i);
    return f;
}

window window_of_moves(const play *p, unsigned u)
{
    point at = place_of(p, u);
    return window_on(p, at, at, farthest_of(p, u) + reach_of_foe(p));
}

static bool is_of_arm(const play *p, unsigned u, enum arm arm)
{
    return arm == COMMANDERS ? is_commander(p, u) : arm == RIDERS ? is_cavalry(p, u) : shoots(p, u);
}

void find_arm(const play *p, unsigned side, enum arm arm, listed_units *found)
{
    found->count = 0;
    for (unsigned u = first_of(p, side); u < end_of(p, side); u++)
        if (is_of_arm(p, u, arm))
            found->unit[found->count++] = (uint16_t)u;
}

vicinity
zones_about(const play *p, unsigned side, point from, int32_t far, neighbour own[MOST_NEIGHBOURS])
{
    looking l = {p, from, far, own};
    look_for_zones(&l, side);
    return (vicinity){own, l.next};
}

static surroundings look_at_ground(const play *p, unsigned u)
{
    int32_t far = farthest_of(p, u);
    point at = place_of(p, u);
    point low = {at.x - far, at.y - far};
    point high = {at.x + far, at.y + far};
    surroundings s = {
        true, low.x >= 0 && low.y >= 0 && high.x <= p->table->width && high.y <= p->table->depth};
    EACH_AREA (a, p->table)
        s.open = s.open & (!(a->is & GROUND_DIFFICULT) | !area_near(a, low, high));
    return s;
}

surroundings surroundings_of(const play *p, unsigned u)
{
    notebook *book = p->found->notebook;
    if (!book)
        return look_at_ground(p, u);
    if (!is_noted(p, &book->ground.of, u))
        book->ground.found = look_at_ground(p, u);
    return book->ground.found;
}

window sweep_window(const play *p, const sweep_bounds *s)
{
    point at = s->from;
    point end = point_along(at, s->way, s->most);
    int32_t own = reach_of_base(s->wide, s->deep, 0) + 1;
    return window_on(p,
                     (point){smaller_of(at.x, end.x) - own, smaller_of(at.y, end.y) - own},
                     (point){larger_of(at.x, end.x) + own, larger_of(at.y, end.y) + own},
                     0);
}
