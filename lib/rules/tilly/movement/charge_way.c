/* The ways a unit can charge: who may, where it comes to a stop, and straight ahead (T1-211 to
 * T1-221, T1-Q-83). The wheel is in charge_wheel.c. */
#include "rules/tilly/movement/charge_way.h"
#include "table/table.h"

/* ---- the halt -------------------------------------------------------------------------------- */

int32_t last_clear(const box *from, const box *enemy, int32_t slip, int32_t most)
{
    reach r = sweep_overlap(from, from->ahead, enemy, slip, most + 1);
    if (r.most < r.least)
        return NEVER;
    return r.least > 0 ? r.least - 1 : 0;
}

static bool struck_after(const play *p, const box *from, const box *enemy, int32_t length)
{
    box there = box_moved(from, from->ahead, length);
    return strikes(p, &there, enemy);
}

/* It stops where it meets him with its front (T1-236). A mere graze of corners is no contact, and
 * brushing along a side stops nobody (T1-Q-06, T1-Q-93): then it goes on as far as an overlap is
 * forgiven. */
halt halt_after(const play *p, const box *from, const box *enemy, int32_t clear, int32_t most)
{
    halt h = {clear, false};
    if (clear == NEVER)
        return h;
    h.struck = struck_after(p, from, enemy, h.length);
    if (h.struck)
        return h;
    h.length = last_clear(from, enemy, param(p, PARAM_SLIP), most);
    h.struck = h.length != NEVER && struck_after(p, from, enemy, h.length);
    return h;
}

halt halt_at(const play *p, const box *from, const box *enemy, int32_t most)
{
    return halt_after(p, from, enemy, last_clear(from, enemy, 0, most), most);
}

/* Whether he could be met straight ahead. A bound, never wrongly false. */
static bool lies_ahead(const box *from, const unit *e, int32_t most)
{
    int32_t near = reach_of_unit(e) + 2;
    int32_t dx = e->x - from->centre.x;
    int32_t dy = e->y - from->centre.y;
    int32_t aside = across(from->ahead, dx, dy);
    int32_t ahead = along(from->ahead, dx, dy);
    int32_t wide = from->half_width + near;
    int32_t deep = from->half_depth + near;
    return aside <= wide && -aside <= wide && ahead >= -deep && ahead - most <= deep;
}

static halt
halt_among(const play *p, const bases *near, const box *from, int32_t most, unsigned *who)
{
    halt first = {NEVER, false};
    *who = NOBODY;
    for (unsigned i = 0; i < near->count; i++) {
        unsigned e = near->unit[i];
        if (!lies_ahead(from, &p->unit[e], most))
            continue;
        box enemy = box_of(p, e);
        halt h = halt_at(p, from, &enemy, most);
        if (h.length > first.length || (h.length == first.length && h.struck <= first.struck))
            continue;
        first = h;
        *who = e;
    }
    return first;
}

static void find_within(const play *p, unsigned u, int32_t most, bases *near)
{
    window w = window_round(p, u, most);
    near->count = 0;
    candidates c = candidates_in(p, &w, foe(side_of(p, u)));
    EACH_CANDIDATE (e, &c)
        /* T1-Q-82 */
        if (could_meet(&p->unit[u], &p->unit[e], most) && is_combat(p, e))
            near->unit[near->count++] = (uint16_t)e;
}

halt first_halt(const play *p, unsigned u, const box *from, int32_t most, unsigned *who)
{
    bases near;
    find_within(p, u, most, &near);
    return halt_among(p, &near, from, most, who);
}

/* No part of a front goes farther than the charge is long, and only a front strikes. */
int32_t farthest_charged(const play *p, unsigned u)
{
    return figure_of(p, u, FIGURE_CHARGE) + 2 * param(p, PARAM_EPS);
}

void find_near(const play *p, unsigned u, bases *near)
{
    find_within(p, u, farthest_charged(p, u), near);
}

int32_t charge_left(const play *p, unsigned u, const terms *t)
{
    return figure_of(p, u, FIGURE_CHARGE) - t->used;
}

/* ---- obstacles ------------------------------------------------------------------------------- */

/* An enemy's zone of control never keeps a charge off that enemy himself (T1-153, T1-Q-58). */
static bool counts(const bar *b, const terms *t, unsigned target)
{
    bool zone = b->code == TILLY_WHY_ZOC || b->code == TILLY_WHY_ZOC_ENTERED;
    return !zone || (t->zones && b->unit != target);
}

static const bar *barred_by(const track *way, const terms *t, int32_t length, unsigned target)
{
    /* EPS may lie beyond the allowance (T1-005) */
    int32_t at = length > way->most ? way->most : length;
    const bar *first = NULL;
    if (at < way->least)
        return &way->bar[TOO_SHORT];
    for (unsigned i = OWN_BARS; i < way->bars; i++) {
        const bar *b = &way->bar[i];
        if (at >= b->least && at <= b->most && counts(b, t, target) &&
            (!first || b->least < first->least))
            first = b;
    }
    return first;
}

bool way_is_open(const play *p,
                 unsigned u,
                 change first,
                 const move_start *o,
                 const terms *t,
                 int32_t length,
                 unsigned target,
                 tilly_reason *why)
{
    track way;
    if (!track_from(p, u, CHARGING, first, o, &way, why))
        return false;
    const bar *b = barred_by(&way, t, length, target);
    return !b || track_refuse(p, &way, b, length, why);
}

/* ---- units that may charge ------------------------------------------------------------------- */

bool may_charge(const play *p, unsigned u, tilly_reason *why)
{
    if (is_commander(p, u))
        return refuse(p, why, TILLY_WHY_CANNOT_CHARGE, CITE_CHARGE_COMMANDER, u, NOBODY);
    if (type_of(p, u) == CANNONS || !figure_of(p, u, FIGURE_CHARGE))
        return refuse(p, why, TILLY_WHY_CANNOT_CHARGE, CITE_CHARGE_CANNONS, u, NOBODY);
    if (has(p, u, HAS_SHOT))
        return refuse(p, why, TILLY_WHY_HAS_SHOT, CITE_CHARGE_SHOT, u, NOBODY);
    return !in_contact(p, u) || refuse(p,
                                       why,
                                       TILLY_WHY_LOCKED,
                                       CITE_CHARGE_LOCKED,
                                       u,
                                       next_contact(p, u, first_of(p, foe(side_of(p, u)))));
}

/* ---- straight ahead ------------------------------------------------------------------------- */

static bool
out_of_reach(const play *p, unsigned u, const box *from, int32_t allowed, tilly_reason *why)
{
    unsigned ahead = NOBODY;
    if (!why)
        return false;
    halt h = first_halt(p, u, from, LONGEST_DIAGONAL, &ahead);
    refuse(p, why, TILLY_WHY_CANNOT_REACH, CITE_CHARGE_REACH, u, ahead);
    if (ahead != NOBODY)
        why_number(why, 0, h.length, TILLY_LENGTH);
    why_number(why, 1, allowed, TILLY_LENGTH);
    return false;
}

static bool straight_ahead(const play *p,
                           unsigned u,
                           const bases *near,
                           const terms *t,
                           charge_way *way,
                           tilly_reason *why)
{
    box from = box_of(p, u);
    unsigned target;
    int32_t allowed = charge_left(p, u, t);
    halt h = halt_among(p, near, &from, allowed + param(p, PARAM_EPS), &target);
    if (target == NOBODY)
        return out_of_reach(p, u, &from, allowed, why);
    if (!h.struck)
        return refuse(p, why, TILLY_WHY_ENEMY_IN_WAY, CITE_CHARGE_CONTACT, u, target);
    *way = (charge_way){.length = h.length,
                        .end = point_along(from.centre, from.ahead, h.length),
                        .heading = p->unit[u].heading,
                        .target = (uint16_t)target};
    return true;
}

static bool
straight_open(const play *p, unsigned u, const terms *t, const charge_way *way, tilly_reason *why)
{
    move_start o = move_start_of(p, u, CHARGING, t->governor);
    o.used = t->used;
    return way_is_open(p, u, (change){TILLY_OPT_STRAIGHT, 0}, &o, t, way->length, way->target, why);
}

bool straight_way(const play *p, unsigned u, const terms *t, charge_way *way, tilly_reason *why)
{
    bases near;
    find_near(p, u, &near);
    return straight_ahead(p, u, &near, t, way, why) && straight_open(p, u, t, way, why);
}

/* Whether it can go that way, and whether only the zone of control it starts in forbids it. */
static bool straight_exists(const play *p, unsigned u, const terms *t, bool *by_zone)
{
    bases near;
    charge_way way = {.target = NOBODY};
    tilly_reason why = {.size = sizeof why};
    find_near(p, u, &near);
    bool exists = straight_ahead(p, u, &near, t, &way, NULL) && straight_open(p, u, t, &way, &why);
    *by_zone = why.code == TILLY_WHY_ZOC;
    return exists;
}

/* ---- whose zone of control binds it --------------------------------------------------------- */

/* The closest, and those as close (T1-Q-59). */
static unsigned tied_governors(const play *p, unsigned u, uint16_t owner[MOST_GOVERNORS])
{
    uint32_t count = controllers(p, u, owner, MOST_GOVERNORS);
    uint32_t tied = 1;
    if (count > MOST_GOVERNORS)
        count = MOST_GOVERNORS;
    if (count == 0)
        owner[0] = NOBODY;
    while (tied < count && within(p, gap(p, u, owner[tied]), gap(p, u, owner[0])))
        tied++;
    return tied;
}

static bool charge_exists(const play *p, unsigned u, unsigned enemy, const terms *t, bool *by_zone)
{
    return enemy == NOBODY ? straight_exists(p, u, t, by_zone)
                           : flank_way_exists(p, u, enemy, t, by_zone);
}

static unsigned
legal_governors(const play *p, unsigned u, unsigned enemy, uint16_t *owner, unsigned tied)
{
    unsigned count = 0;
    bool by_zone;
    for (unsigned i = 0; i < tied; i++) {
        terms t = {0, owner[i], true};
        if (charge_exists(p, u, enemy, &t, &by_zone))
            owner[count++] = owner[i];
    }
    return count;
}

unsigned charge_governors(const play *p, unsigned u, unsigned enemy, uint16_t owner[MOST_GOVERNORS])
{
    unsigned tied = tied_governors(p, u, owner);
    return tied > 1 ? legal_governors(p, u, enemy, owner, tied) : 1;
}

/* The governor under whom it is legal, if the closest forbids it: the first other as close that
 * does not. */
static bool under_another(const play *p, unsigned u, unsigned enemy, terms *t)
{
    uint16_t owner[MOST_GOVERNORS];
    unsigned tied = tied_governors(p, u, owner);
    if (tied < 2 || !legal_governors(p, u, enemy, owner, tied))
        return false;
    t->governor = owner[0];
    return true;
}

/* ---- the charges of a unit ------------------------------------------------------------------ */

bool straight_at(const play *p, unsigned u, const bases *near, charge_way *way, tilly_reason *why)
{
    terms t = as_declared;
    tilly_reason barred = {.size = sizeof barred};
    if (!straight_ahead(p, u, near, &t, way, why))
        return false;
    if (straight_open(p, u, &t, way, &barred))
        return true;
    if (barred.code == TILLY_WHY_ZOC && under_another(p, u, NOBODY, &t))
        return true;
    if (!why)
        return false;
    barred.size = why->size;
    *why = barred;
    return false;
}

bool charge_straight(const play *p, unsigned u, charge_way *way, tilly_reason *why)
{
    bases near;
    find_near(p, u, &near);
    return may_charge(p, u, why) && straight_at(p, u, &near, way, why);
}

/* Under the closest governor, or another one as close. */
static bool flank_exists(const play *p, unsigned u, unsigned enemy, terms *t)
{
    bool by_zone;
    *t = as_declared;
    return flank_way_exists(p, u, enemy, t, &by_zone) || (by_zone && under_another(p, u, enemy, t));
}

static bool is_to_flank(const play *p, unsigned u, unsigned enemy, tilly_reason *why)
{
    enum tilly_zone z = zone_of(p, u, enemy);
    if (is_flank(z))
        return true;
    return refuse(p,
                  why,
                  TILLY_WHY_NOT_TO_FLANK,
                  z == TILLY_REAR ? CITE_CHARGE_REAR : CITE_CHARGE_FLANK,
                  u,
                  enemy);
}

/* Front before flank (T1-221). */
bool charge_flank(const play *p, unsigned u, unsigned enemy, charge_way *way, tilly_reason *why)
{
    terms t;
    if (!may_charge(p, u, why))
        return false;
    if (charge_straight(p, u, way, NULL))
        return refuse(p, why, TILLY_WHY_ENEMY_TO_FRONT, CITE_CHARGE_FRONT, u, way->target);
    if (!is_to_flank(p, u, enemy, why))
        return false;
    flank_exists(p, u, enemy, &t);
    return flank_way(p, u, enemy, &t, way, why);
}

/* ---- to flank ------------------------------------------------------------------------------- */

enum { ROUNDING = 8 };

static bool within_reach(int32_t aside, int32_t ahead, int64_t most)
{
    int64_t x = aside > 0 ? aside : 0;
    int64_t y = ahead > 0 ? ahead : 0;
    return x * x + y * y <= (most + ROUNDING) * (most + ROUNDING);
}

/* Bounds, never wrongly false. */
static bool may_be_near(const play *p, const box *b, const outlook *o, int32_t far)
{
    return within_reach(magnitude(o->right) - o->half_width - b->half_width,
                        magnitude(o->ahead) - o->half_depth - b->half_depth,
                        far) &&
           maybe_zones(p, b, o) & ON_FLANKS;
}

/* No part of the front goes farther than the charge is long, and nothing on the far side of the
 * line that the greatest wheel turns it to comes before it. */
static bool may_come_to_front(const play *p, const box *b, const outlook *o, int32_t far)
{
    int32_t slack = param(p, PARAM_EPS) + ROUNDING;
    int32_t aside = magnitude(o->right) - o->half_width - b->half_width - slack;
    int32_t foremost = o->ahead + o->half_depth - b->half_depth + slack;
    if (foremost < 0 || !within_reach(aside, o->ahead - o->half_depth - b->half_depth, far))
        return false;
    direction last = direction_of((uint16_t)param(p, PARAM_WHEEL_MOST));
    return (int64_t)foremost * last.s >= (int64_t)aside * last.c;
}

static bool is_near_to_flank(const play *p, const box *b, const box *other, int32_t far)
{
    return box_nearer_than(b, other, far) && is_flank(zone_at(p, b, other));
}

bool near_to_flank(const play *p, unsigned u, unsigned enemy)
{
    int32_t far = farthest_charged(p, u);
    if (!could_meet(&p->unit[u], &p->unit[enemy], far) || is_commander(p, enemy))
        return false;
    box b = box_of(p, u);
    box other = box_of(p, enemy);
    outlook o = outlook_of(&b, &other);
    return may_be_near(p, &b, &o, far) && is_near_to_flank(p, &b, &other, far);
}

static bool wheel_exists(const play *p, unsigned u, unsigned enemy)
{
    terms t;
    unsigned b = bit_of(p, enemy);
    uint64_t bit = (uint64_t)1 << (b % 64);
    flank_ways *known = cache_get(p, CACHED_FLANK_WAYS, u, 0);
    if (known && known->asked[b / 64] & bit)
        return known->open[b / 64] & bit;
    bool possible = flank_exists(p, u, enemy, &t);
    if (!known) {
        window where = window_of_moves(p, u);
        known = cache_put_in(p, CACHED_FLANK_WAYS, u, 0, &where);
        *known = (flank_ways){0};
    }
    known->asked[b / 64] |= bit;
    known->open[b / 64] |= possible ? bit : 0;
    return possible;
}

bool flank_possible(const play *p, unsigned u, unsigned enemy)
{
    int32_t far = farthest_charged(p, u);
    if (!could_meet(&p->unit[u], &p->unit[enemy], far) || is_commander(p, enemy))
        return false;
    box b = box_of(p, u);
    box other = box_of(p, enemy);
    outlook o = outlook_of(&b, &other);
    return may_be_near(p, &b, &o, far) && may_come_to_front(p, &b, &o, far) &&
           is_near_to_flank(p, &b, &other, far) && wheel_exists(p, u, enemy);
}

box way_end(const play *p, unsigned u, const charge_way *way)
{
    return box_at(p, u, way->end, way->heading);
}

static tilly_reach reach_of(const play *p, const charge_way *way)
{
    return (tilly_reach){.target = unit_id(p, way->target),
                         .straight = way->angle == 0,
                         .angle = way->angle,
                         .wheel = way->wheel,
                         .length = way->length,
                         .x = way->end.x,
                         .y = way->end.y,
                         .heading = way->heading};
}

uint32_t charges_of(const play *p, unsigned u, tilly_reach *reaches, uint32_t room)
{
    charge_way way;
    uint32_t count = 0;
    bases near;
    if (!on_table(p, u) || !may_charge(p, u, NULL))
        return 0;
    find_near(p, u, &near);
    if (straight_at(p, u, &near, &way, NULL)) {
        if (room)
            reaches[0] = reach_of(p, &way);
        return 1;
    }
    for (unsigned i = 0; i < near.count; i++) {
        unsigned enemy = near.unit[i];
        if (!near_to_flank(p, u, enemy) || !charge_flank(p, u, enemy, &way, NULL))
            continue;
        if (count < room)
            reaches[count] = reach_of(p, &way);
        count++;
    }
    return count;
}
