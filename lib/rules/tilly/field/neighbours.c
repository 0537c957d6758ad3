/* Units that a move might meet: looked for once, whatever the ways that are asked about, and noted
 * until a place changes (2.18 to 2.20). */
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
    int32_t most = larger(movement_of(p, u),
                          larger(figure_of(p, u, FIGURE_CHARGE), figure_of(p, u, FIGURE_RALLY)));
    return larger(most + (a->half_depth > a->half_width ? 3 * own : own), 3 * own) + ROUNDING;
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

/* Writes down every unit, and the next over one that does not count, since which do is
 * unpredictable; there is room for the one that looks. */
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
    const play *p = l->p;
    const listed_units *commanders = commanders_of(p, side);
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
    return larger(param(p, PARAM_BUFFER) + param(p, PARAM_EPS), param(p, PARAM_ZOC_DEPTH));
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
    vicinity foes = vicinity_of(l->p, u, FOES_NEAR);
    EACH_NEIGHBOUR (n, foes)
        note_zone(l, n->unit);
}

vicinity look_round_for(const play *p, unsigned u, enum neighbourhood kind, neighbour *room)
{
    looking l = {p, place_of(p, u), surroundings_of(p, u).far, room};
    if (kind == FRIENDS_NEAR)
        look_for_friends(&l, u);
    else if (kind == FOES_NEAR)
        look_for_foes(&l, u);
    else
        look_for_zones_of_foes(&l, u);
    return (vicinity){room, l.next};
}

/* ---- by way --------------------------------------------------------------------------------- */

static inline uint64_t bit_if(bool in, unsigned i)
{
    return (uint64_t)in << i;
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
    return window_on(p, at, at, surroundings_of(p, u).far + reach_of_foe(p));
}

static bool is_of_arm(const play *p, unsigned u, enum arm arm)
{
    return arm == COMMANDERS ? is_commander(p, u) : arm == RALLIERS ? rallies(p, u) : shoots(p, u);
}

void find_arm(const play *p, unsigned side, enum arm arm, listed_units *found)
{
    found->count = 0;
    for (unsigned u = first_of(p, side); u < end_of(p, side); u++)
        if (is_of_arm(p, u, arm))
            found->unit[found->count++] = (uint16_t)u;
}

const listed_units *touching_of(const play *p, unsigned side, listed_units *own)
{
    own->count = 0;
    EACH_UNIT (u, p, side)
        if (in_contact(p, u))
            own->unit[own->count++] = (uint16_t)u;
    return own;
}

vicinity
zones_about(const play *p, unsigned side, point from, int32_t far, neighbour own[MOST_NEIGHBOURS])
{
    looking l = {p, from, far, own};
    look_for_zones(&l, side);
    return (vicinity){own, l.next};
}

surroundings look_at_table(const play *p, unsigned u)
{
    int32_t far = farthest_of(p, u);
    point at = place_of(p, u);
    point low = {at.x - far, at.y - far};
    point high = {at.x + far, at.y + far};
    point corner = {p->table->width, p->table->depth};
    bool low_inside = in_rectangle(low, (point){0, 0}, corner);
    bool high_inside = in_rectangle(high, (point){0, 0}, corner);
    surroundings s = {far, true, low_inside && high_inside};
    uint32_t ground = GROUND_DIFFICULT | barred_to(p, u);
    EACH_AREA (a, p->table)
        s.open = s.open & (!(a->is & ground) | !area_near(a, low, high));
    return s;
}

window sweep_window(const play *p, const sweep_bounds *s)
{
    point at = s->from;
    point end = point_along(at, s->way, s->most);
    int32_t own = reach_of_base(s->wide, s->deep, 0) + 1;
    return window_on(p,
                     (point){smaller(at.x, end.x) - own, smaller(at.y, end.y) - own},
                     (point){larger(at.x, end.x) + own, larger(at.y, end.y) + own},
                     0);
}
