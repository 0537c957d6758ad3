/* Whom a move might meet: looked for once, whatever the ways that are asked about, and noted until a place changes (2.18 to 2.20). */
#include "rules/tilly/track.h"
#include "table/table.h"

static int32_t smaller_of(int32_t a, int32_t b) { return a < b ? a : b; }
static int32_t larger_of(int32_t a, int32_t b) { return a > b ? a : b; }

/* How far any part of it may be after any move from where it stands: no farther than three times its reach after a wheel alone, and a wheel costs no less than it moves the centre,
 * but for bases that are deeper than wide. */
static int32_t farthest_of(const play *p, unsigned u)
{
    enum { ROUNDING = 64 };
    const unit *a = &p->unit[u];
    int32_t own = reach_of_unit(a), most = larger_of(column_of(p, u, COLUMN_MOVE), larger_of(param(p, PARAM_CHARGE_MOVE), param(p, PARAM_RALLY_MOST)));
    return larger_of(most + (a->half_depth > a->half_width ? 3 * own : own), 3 * own) + ROUNDING;
}

static bool is_near(point from, point at, int32_t most)
{
    int64_t dx = (int64_t)at.x - from.x, dy = (int64_t)at.y - from.y;
    return dx <= most && -dx <= most && dx * dx + dy * dy <= (int64_t)most * most;
}

typedef struct looking { const play *p; point from; int32_t far; neighbour *next; } looking;

static inline void note(looking *l, unsigned u, enum type type, point at, int32_t near)
{
    if (is_near(l->from, at, l->far + near)) *l->next++ = (neighbour){at, near, (uint16_t)u, (uint16_t)type};
}

static void look_for_zones(looking *l, unsigned side)
{
    const play *p = l->p;
    window w = window_on(p, l->from, l->from, l->far + param(p, PARAM_ZOC_DEPTH));
    for EACH_UNIT_IN(&w, e, p, side) {
        if (is_commander(p, e)) continue;
        box zoc = zoc_of(p, e);
        note(l, e, type_of(p, e), zoc.centre, reach_of_base(zoc.half_width, zoc.half_depth, 0));
    }
}

/* Combat units of a side, commanders who stand alone, or both; without the unit that looks. */
static void look_for_units(looking *l, unsigned side, unsigned u, bool combat, bool commanders)
{
    const play *p = l->p;
    window w = window_on(p, l->from, l->from, l->far);
    for EACH_UNIT_IN(&w, other, p, side) {
        enum type type = type_of(p, other);
        bool minded = type == COMMANDER ? commanders && p->unit[other].host == NOBODY : combat;
        if (minded && other != u) note(l, other, type, place_of(p, other), reach_of_unit(&p->unit[other]));
    }
}

/* A commander stands clear of all bases, of other commanders too; nobody else minds commanders (T1-Q-48). */
static void look_for_friends(looking *l, unsigned u)
{
    unsigned side = side_of(l->p, u);
    bool commander = is_commander(l->p, u);
    look_for_units(l, side, u, true, commander);
    if (commander) look_for_units(l, foe(side), u, false, true);
}

/* Commanders are moved aside (T1-140). */
static void look_for_foes(looking *l, unsigned u)
{
    l->far += param(l->p, PARAM_BUFFER) + param(l->p, PARAM_EPS);
    look_for_units(l, foe(side_of(l->p, u)), u, true, false);
}

vicinity look_round_for(const play *p, unsigned u, enum neighbourhood kind, neighbour *room)
{
    looking l = {p, place_of(p, u), farthest_of(p, u), room};
    if (kind == FRIENDS_NEAR) look_for_friends(&l, u);
    else if (kind == FOES_NEAR) look_for_foes(&l, u);
    else look_for_zones(&l, foe(side_of(p, u)));
    return (vicinity){room, l.next};
}

vicinity zones_about(const play *p, unsigned side, point from, int32_t far, neighbour own[MOST_NEIGHBOURS])
{
    looking l = {p, from, far, own};
    look_for_zones(&l, side);
    return (vicinity){own, l.next};
}

static surroundings look_at_ground(const play *p, unsigned u)
{
    int32_t far = farthest_of(p, u);
    point at = place_of(p, u), low = {at.x - far, at.y - far}, high = {at.x + far, at.y + far};
    surroundings s = {true, low.x >= 0 && low.y >= 0 && high.x <= p->table->width && high.y <= p->table->depth};
    for EACH_AREA(a, p->table) s.open = s.open && !(a->is & GROUND_DIFFICULT && area_near(a, low, high));
    return s;
}

surroundings surroundings_of(const play *p, unsigned u)
{
    notebook *book = p->found->notebook;
    if (!book) return look_at_ground(p, u);
    if (!is_noted(p, &book->ground.of, u)) book->ground.found = look_at_ground(p, u);
    return book->ground.found;
}

strip strip_of(const track *t)
{
    const box *b = &t->from;
    int64_t forward = (int64_t)t->way.s * b->ahead.s + (int64_t)t->way.c * b->ahead.c, aside = (int64_t)t->way.s * b->ahead.c - (int64_t)t->way.c * b->ahead.s;
    int64_t f = (forward < 0 ? -forward : forward) >> 30, a = (aside < 0 ? -aside : aside) >> 30;
    return (strip){
        .from = b->centre, .way = t->way, .most = t->most,
        .wide = (int32_t)((b->half_width * f + b->half_depth * a) >> 30) + b->radius + 2, .deep = (int32_t)((b->half_depth * f + b->half_width * a) >> 30) + b->radius + 2,
    };
}

window strip_window(const play *p, const strip *s)
{
    point at = s->from, end = point_along(at, s->way, s->most);
    int32_t own = reach_of_base(s->wide, s->deep, 0) + 1;
    return window_on(p, (point){smaller_of(at.x, end.x) - own, smaller_of(at.y, end.y) - own}, (point){larger_of(at.x, end.x) + own, larger_of(at.y, end.y) + own}, 0);
}
