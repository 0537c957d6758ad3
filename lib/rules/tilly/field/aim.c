/* Targets and dice of shooting: which unit may shoot at which, and with how many dice (2.21, 2.22).
 * One reading serves lists, checks and questions about a battle. */
#include "rules/tilly/field/neighbours.h"
#include "table/table.h"

enum { WORDS = TILLY_MOST_UNITS / 64 };

/* An enemy perhaps in range, and the zones it may stand in, a bit each. Looked at closely, the one
 * zone it stands in, none if it is no target; and how far off it is. */
typedef struct nearby {
    uint16_t unit;
    uint8_t zones;
    bool looked_at;
    int32_t distance;
} nearby;
typedef struct nearest {
    unsigned count;
    nearby at[TILLY_MOST_UNITS];
} nearest;

/* Zones into which a unit may shoot now, a bit each, and how close its closest target there is;
 * none if `closest` is NOBODY. */
typedef struct aim {
    unsigned zones, closest;
    int32_t distance;
    nearest enemies;
} aim;

static int32_t range_of(const play *p, unsigned u)
{
    int32_t range = column_of(p, u, COLUMN_RANGE);
    return range == UNLIMITED ? LONGEST_DIAGONAL : range;
}
bool shoots(const play *p, unsigned u)
{
    return is_combat(p, u) && column_of(p, u, COLUMN_SHOOT) > 0 && range_of(p, u) > 0;
}
static bool only_to_front(const play *p, unsigned u)
{
    return type_of(p, u) == CANNONS;
}

/* An enemy of the shooter that can be a target at all (T1-203). */
static bool is_target(const play *p, unsigned u, unsigned enemy)
{
    return on_table(p, enemy) && is_combat(p, enemy) && side_of(p, enemy) != side_of(p, u);
}

/* Where shooting goes to the front-flank only, what is behind the flank is in no zone of it
 * (T2-144). */
static bool is_outside_arc(const play *p, const box *judge, const box *other)
{
    return newer_option(p, PARAM_FLANK_ARC) == ARC_FRONT_FLANK &&
           is_behind_flank(divided_zone_at(p, judge, other));
}

/* ---- the cheap tests first ------------------------------------------------------------------ */

/* A shooter, and how far its range reaches from its centre. */
typedef struct shooter {
    unsigned unit;
    box base;
    int32_t range, most;
} shooter;

/* The place to look for units in some of its zones: in a window, and if only what is to front
 * matters, in the strip straight ahead. */
typedef struct search {
    unsigned zones;
    window in;
    sweep_bounds ahead;
} search;

static shooter shooter_of(const play *p, unsigned u)
{
    int32_t range = range_of(p, u) + param(p, PARAM_EPS);
    return (shooter){u, box_of(p, u), range, range + reach_of_unit(&p->unit[u])};
}

/* From the shooter's front edge on, as wide as it is. */
static sweep_bounds sweep_bounds_ahead(const play *p, const shooter *s)
{
    int32_t slack = param(p, PARAM_EPS) + 2;
    point at = point_along(s->base.centre, s->base.ahead, s->base.half_depth);
    return (sweep_bounds){.from = at,
                          .way = s->base.ahead,
                          .wide = s->base.half_width + slack,
                          .deep = slack,
                          .most = s->range};
}

static void search_in(const play *p, const shooter *s, unsigned zones, search *f)
{
    f->zones = zones;
    if (zones == IN_FRONT) {
        f->ahead = sweep_bounds_ahead(p, s);
        f->in = sweep_window(p, &f->ahead);
    } else
        f->in = window_round(p, s->unit, s->range);
}

/* Those of the zones the other may stand in; none if it is surely out of range. */
static unsigned zones_held(const play *p, const shooter *s, const search *f, unsigned other)
{
    enum { ROUNDING = 10 };
    const unit *b = &p->unit[other];
    int64_t dx = (int64_t)b->x - s->base.centre.x;
    int64_t dy = (int64_t)b->y - s->base.centre.y;
    int64_t most = (int64_t)s->most + reach_of_unit(b);
    if (f->zones == IN_FRONT && !in_sweep_bounds(&f->ahead, b->x, b->y, reach_of_unit(b)))
        return 0;
    if (dx * dx + dy * dy > most * most || !is_combat(p, other))
        return 0;
    box to = box_of(p, other);
    outlook o = outlook_of(&s->base, &to);
    int32_t range = s->range + ROUNDING;
    if (magnitude(o.right) - o.half_width - s->base.half_width > range ||
        magnitude(o.ahead) - o.half_depth - s->base.half_depth > range)
        return 0;
    return maybe_zones(p, &s->base, &o) & f->zones;
}

/* No others matter than stand in the window. */
static window find_enemies(const play *p, const shooter *s, nearest *n)
{
    search f;
    search_in(p, s, only_to_front(p, s->unit) ? IN_FRONT : IN_FRONT | ON_FLANKS, &f);
    n->count = 0;
    candidates c = candidates_in(p, &f.in, foe(side_of(p, s->unit)));
    EACH_CANDIDATE (e, &c) {
        unsigned zones = zones_held(p, s, &f, e);
        if (zones)
            n->at[n->count++] = (nearby){.unit = (uint16_t)e, .zones = (uint8_t)zones};
    }
    return f.in;
}

/* Is it in range (T1-172, T1-179), and in one of those zones? */
static bool in_reach(const play *p, const shooter *s, nearby *other, unsigned zones)
{
    if (!(other->zones & zones) || other->looked_at)
        return other->zones & zones;
    box to = box_of(p, other->unit);
    other->looked_at = true;
    other->distance = box_distance(&s->base, &to);
    other->zones = (uint8_t)(other->distance > s->range ? 0 : 1u << zone_at(p, &s->base, &to));
    if (other->zones & ON_FLANKS && is_outside_arc(p, &s->base, &to))
        other->zones = 0;
    return other->zones & zones;
}

/* ---- the arc -------------------------------------------------------------------------------- */

/* A friend in range there, in the way or not, forbids it (T1-Q-68, T1-Q-69). */
static unsigned friend_in(const play *p, const shooter *s, unsigned zone)
{
    search f;
    search_in(p, s, zone, &f);
    candidates c = candidates_in(p, &f.in, side_of(p, s->unit));
    EACH_CANDIDATE (u, &c) {
        if (u == s->unit || !zones_held(p, s, &f, u))
            continue;
        box to = box_of(p, u);
        if (zone == 1u << zone_at(p, &s->base, &to) && box_nearer_than(&s->base, &to, s->range + 1))
            return u;
    }
    return NOBODY;
}

/* The closest enemy in range in those zones that it sees (T1-Q-67, T1-Q-70). */
static void aim_at_closest(const play *p, const shooter *s, unsigned zones, aim *a)
{
    a->zones = zones;
    a->distance = NEVER;
    for (unsigned i = 0; i < a->enemies.count; i++) {
        nearby *e = &a->enemies.at[i];
        if (!in_reach(p, s, e, zones) || e->distance >= a->distance ||
            !sees(p, s->unit, e->unit, NULL))
            continue;
        a->closest = e->unit;
        a->distance = e->distance;
    }
}

/* The window in which any of them may stand. */
static unsigned zones_of(const nearest *n)
{
    unsigned zones = 0;
    for (unsigned i = 0; i < n->count; i++)
        zones |= n->at[i].zones;
    return zones;
}

/* To front if it can; to flank if there is nothing to shoot at in front, or friends forbid it
 * (T1-185 to T1-189). */
static void take_aim(const play *p, const shooter *s, aim *a)
{
    unsigned held = zones_of(&a->enemies);
    unsigned flanks = 0;
    a->zones = 0;
    a->closest = NOBODY;
    if (held & IN_FRONT && friend_in(p, s, IN_FRONT) == NOBODY)
        aim_at_closest(p, s, IN_FRONT, a);
    if (a->closest != NOBODY)
        return;
    if (held & ON_LEFT && friend_in(p, s, ON_LEFT) == NOBODY)
        flanks = ON_LEFT;
    if (held & ON_RIGHT && friend_in(p, s, ON_RIGHT) == NOBODY)
        flanks |= ON_RIGHT;
    if (flanks)
        aim_at_closest(p, s, flanks, a);
}

/* ---- dice ----------------------------------------------------------------------------------- */

/* Not as a secondary shooter, nor as one that has moved where an option makes it the same
 * (T2-Q-16). */
static bool shoots_for_itself(const play *p, unsigned u, bool primary)
{
    return primary &&
           (!has(p, u, MOVED) || newer_option(p, PARAM_MOVED_MARKER) != MOVED_IS_SECONDARY);
}

lost_dice dice_lost(const play *p, unsigned from, unsigned to, bool flank, bool primary)
{
    bool by_resolve = !flank && shoots_for_itself(p, from, primary);
    return book_of(p)->shot_loses(p, from, to, by_resolve);
}

/* What is lost leaves no less than min_dice, if there were as many (T1-Q-74, T2-Q-31). */
int32_t shot_dice(const play *p, unsigned from, unsigned to, bool primary)
{
    enum tilly_zone zone = zone_of(p, from, to);
    bool flank = is_flank(zone);
    if (zone == TILLY_REAR || (flank && only_to_front(p, from)))
        return 0;
    bool own = shoots_for_itself(p, from, primary);
    /* T1-194 to T1-196, T2-149 */
    int32_t dice = !own    ? param(p, PARAM_SECONDARY_DICE)
                   : flank ? param(p, PARAM_FLANK_DICE)
                           : p->unit[from].strength;
    lost_dice lost = book_of(p)->shot_loses(p, from, to, own && !flank);
    int32_t in_all = lost.to_ground + lost.to_cover;
    if (in_all <= 0)
        return dice;
    return larger(dice - in_all, smaller(dice, newer_option(p, PARAM_MIN_DICE)));
}

/* ---- the answer, and what to say when it is no ---------------------------------------------- */

/* A moved marker keeps cannons from shooting, or all units (T2-103, T2-104, T2-114). */
static bool marker_bars(const play *p, unsigned u)
{
    return is_among(p, u, book_of(p)->halted) ||
           newer_option(p, PARAM_MOVED_MARKER) == MOVED_BARS_ALL;
}

/* Before turn 1 none but cannons shoot, where a book has them bombard (T2-071). */
static bool takes_part(const play *p, unsigned u)
{
    return p->s->turn || is_among(p, u, book_of(p)->bombards);
}

static inline bool has_a_shot(const play *p, unsigned u)
{
    return !has(p, u, HAS_SHOT) && !of(p, u)->limbered && takes_part(p, u) &&
           (!has(p, u, MOVED) || !marker_bars(p, u));
}

static bool refuse_shooter(const play *p, unsigned u, tilly_reason *why)
{
    bool cannons = type_of(p, u) == CANNONS;
    if (of(p, u)->limbered)
        return refuse(p, why, TILLY_WHY_LIMBERED, CITE_SHOOT_TYPE, u, NOBODY);
    if (has(p, u, HAS_SHOT)) {
        bool pivoted = cannons && has(p, u, MOVED);
        return refuse(p,
                      why,
                      pivoted ? TILLY_WHY_PIVOTED : TILLY_WHY_HAS_SHOT,
                      pivoted ? CITE_SHOOT_PIVOTED : CITE_SHOOT_ONCE,
                      u,
                      NOBODY);
    }
    if (!takes_part(p, u))
        return refuse(p, why, TILLY_WHY_ONLY_CANNONS, CITE_BOMBARDMENT, u, NOBODY);
    return refuse(
        p, why, TILLY_WHY_MOVED, cannons ? CITE_SHOOT_PIVOTED : CITE_SHOOT_MOVED, u, NOBODY);
}

bool can_shoot(const play *p, unsigned u, tilly_reason *why)
{
    if (!on_table(p, u) || !shoots(p, u))
        return refuse(p, why, TILLY_WHY_CANNOT_SHOOT, CITE_SHOOT_TYPE, u, NOBODY);
    return has_a_shot(p, u) || (why && refuse_shooter(p, u, why));
}

static unsigned touched_by(const play *p, unsigned u)
{
    EACH_UNIT (e, p, foe(side_of(p, u)))
        if (row_has(p, ROW_CONTACT, u, e))
            return e;
    return NOBODY;
}

static bool is_ready(const play *p, unsigned u, tilly_reason *why)
{
    if (!can_shoot(p, u, why))
        return false;
    return !in_contact(p, u) ||
           refuse(p, why, TILLY_WHY_IN_CONTACT, CITE_SHOOT_IN_CONTACT, u, touched_by(p, u));
}

/* The same of one that is known to shoot at all. */
static bool is_still_ready(const play *p, unsigned u)
{
    return on_table(p, u) && has_a_shot(p, u) && !in_contact(p, u);
}

/* The target is where it shoots, no farther than the closest, and seen. */
static bool is_aimed_at(const play *p, unsigned u, const aim *a, const nearby *target)
{
    if (a->closest == NOBODY || !(target->zones & a->zones) ||
        !within(p, target->distance, a->distance))
        return false;
    return target->unit == a->closest || sees(p, u, target->unit, NULL);
}

/* A unit that counts for it stands no farther off than its range, or, where there is a sight line,
 * than a narrow gap is wide from the upright rectangle about that. */
static window window_aimed(const play *p, unsigned u, const nearest *n)
{
    enum { ROUNDING = 10 };
    const unit *a = &p->unit[u];
    int32_t most = range_of(p, u) + param(p, PARAM_EPS) + a->half_width + a->half_depth + ROUNDING;
    int32_t aside = param(p, PARAM_GAP_LEAST);
    point low = {a->x - most, a->y - most};
    point high = {a->x + most, a->y + most};
    for (unsigned i = 0; i < n->count; i++) {
        const unit *e = &p->unit[n->at[i].unit];
        if (!n->at[i].looked_at || !n->at[i].zones)
            continue;
        low = (point){smaller(low.x, smaller(a->x, e->x) - aside),
                      smaller(low.y, smaller(a->y, e->y) - aside)};
        high = (point){larger(high.x, larger(a->x, e->x) + aside),
                       larger(high.y, larger(a->y, e->y) + aside)};
    }
    return window_on(p, low, high, 0);
}

static bool holds(const uint64_t *set, unsigned b)
{
    return set[b / 64] >> (b % 64) & 1;
}

static bool holds_all(const play *p, const uint64_t *set, const nearest *n)
{
    for (unsigned i = 0; i < n->count; i++)
        if (!holds(set, bit_of(p, n->at[i].unit)))
            return false;
    return true;
}

static window add_aimed(const play *p, const shooter *s, aim *a, uint64_t *found)
{
    take_aim(p, s, a);
    for (unsigned i = 0; i < a->enemies.count; i++) {
        unsigned b = bit_of(p, a->enemies.at[i].unit);
        if (is_aimed_at(p, s->unit, a, &a->enemies.at[i]))
            found[b / 64] |= (uint64_t)1 << (b % 64);
    }
    return window_aimed(p, s->unit, &a->enemies);
}

/* All it would shoot at, a bit each, are found out once; but not, NULL, if they could only be some
 * of those that others shoot at. */
static const uint64_t *
targets_of(const play *p, unsigned u, const uint64_t *others, uint64_t found[WORDS])
{
    aim a;
    shooter s = shooter_of(p, u);
    window where = find_enemies(p, &s, &a.enemies);
    memset(found, 0, sizeof *found * p->words);
    if (a.enemies.count > 0) {
        if (others && holds_all(p, others, &a.enemies))
            return NULL;
        where = add_aimed(p, &s, &a, found);
    }
    memcpy(cache_put_in(p, CACHED_TARGETS, u, 0, &where), found, sizeof *found * p->words);
    return found;
}

static bool refuse_two(const play *p,
                       tilly_reason *why,
                       unsigned code,
                       unsigned clause,
                       unsigned u,
                       unsigned other,
                       const int32_t length[2])
{
    refuse(p, why, code, clause, u, other);
    why_number(why, 0, length[0], TILLY_LENGTH);
    why_number(why, 1, length[1], TILLY_LENGTH);
    return false;
}

/* A target to front or flank that is seen and in range, but the unit may not shoot there. */
static bool
refuse_zone(const play *p, unsigned u, enum tilly_zone zone, const aim *a, tilly_reason *why)
{
    if (a->zones == IN_FRONT && a->closest != NOBODY && zone != TILLY_FRONT)
        return refuse(p, why, TILLY_WHY_FRONT_FIRST, CITE_SHOOT_FRONT_FIRST, u, a->closest);
    shooter s = shooter_of(p, u);
    bool front = zone == TILLY_FRONT;
    return refuse(p,
                  why,
                  front ? TILLY_WHY_FRIEND_TO_FRONT : TILLY_WHY_FRIEND_ON_FLANK,
                  front ? CITE_SHOOT_FRIEND_FRONT : CITE_SHOOT_FRIEND_FLANK,
                  u,
                  friend_in(p, &s, 1u << zone));
}

static bool
refuse_target(const play *p, unsigned u, unsigned target, const aim *a, tilly_reason *why)
{
    box from = box_of(p, u);
    box to = box_of(p, target);
    int32_t d = box_distance(&from, &to);
    int32_t range = range_of(p, u);
    enum tilly_zone zone = zone_of(p, u, target);
    if (!within(p, d, range))
        return refuse_two(
            p, why, TILLY_WHY_OUT_OF_RANGE, CITE_SHOOT_RANGE, u, target, (int32_t[2]){d, range});
    if (zone == TILLY_REAR)
        return refuse(p, why, TILLY_WHY_TO_REAR, CITE_SHOOT_TO_REAR, u, target);
    if (is_flank(zone) && only_to_front(p, u))
        return refuse(p, why, TILLY_WHY_FRONT_ONLY, CITE_SHOOT_FRONT_ONLY, u, target);
    if (is_flank(zone) && is_outside_arc(p, &from, &to))
        return refuse(p, why, TILLY_WHY_BEHIND_FLANK, CITE_SHOOT_TO_REAR, u, target);
    if (!sees(p, u, target, why))
        return false;
    if (!(a->zones >> zone & 1))
        return refuse_zone(p, u, zone, a, why);
    if (!within(p, d, a->distance))
        return refuse_two(p,
                          why,
                          TILLY_WHY_CLOSER_TARGET,
                          CITE_SHOOT_CLOSEST,
                          u,
                          a->closest,
                          (int32_t[2]){a->distance, d});
    return refuse(p, why, TILLY_WHY_NO_DICE, CITE_SHOOT_NO_DICE, u, target);
}

/* A die as primary shooter: where none is lost there is one on any line. */
static bool has_die(const play *p, unsigned from, unsigned to)
{
    lost_dice lost = book_of(p)->shot_loses(p, from, to, true);
    bool always = p->unit[from].strength > 0 && param(p, PARAM_FLANK_DICE) > 0 &&
                  param(p, PARAM_SECONDARY_DICE) > 0;
    return (always && lost.to_ground + lost.to_cover <= 0) || shot_dice(p, from, to, true) > 0;
}

static bool refuse_shot(const play *p, unsigned from, unsigned to, tilly_reason *why)
{
    aim a;
    shooter s = shooter_of(p, from);
    find_enemies(p, &s, &a.enemies);
    take_aim(p, &s, &a);
    return refuse_target(p, from, to, &a, why);
}

static bool is_aimed(const play *p, unsigned from, unsigned to, const uint64_t *known)
{
    uint64_t found[WORDS];
    return holds(known ? known : targets_of(p, from, NULL, found), bit_of(p, to));
}

static bool may_be_primary(const play *p, unsigned from, unsigned to)
{
    return is_still_ready(p, from) &&
           is_aimed(p, from, to, cache_get(p, CACHED_TARGETS, from, 0)) && has_die(p, from, to);
}

/* Without dice of its own it joins in what another begins, if that is any (T2-150, T2-Q-76). */
static bool may_support(const play *p, unsigned from, unsigned to)
{
    if (!book_of(p)->supports || shot_dice(p, from, to, false) <= 0)
        return false;
    const listed_units *shooters = arm_of(p, side_of(p, from), SHOOTERS);
    EACH_LISTED (u, shooters)
        if (*u != from && may_be_primary(p, *u, to))
            return true;
    return false;
}

/* Of a unit that shoots at all and an enemy that can be shot at: most are known not to be its
 * target before anything else is asked. */
static bool shoots_at(const play *p, unsigned from, unsigned to)
{
    const uint64_t *known = cache_get(p, CACHED_TARGETS, from, 0);
    return (!known || holds(known, bit_of(p, to))) && is_still_ready(p, from) &&
           is_aimed(p, from, to, known) && (has_die(p, from, to) || may_support(p, from, to));
}

static bool refuse_pair(const play *p, unsigned from, unsigned to, tilly_reason *why)
{
    if (!is_ready(p, from, why))
        return false;
    if (!is_target(p, from, to))
        return refuse(p, why, TILLY_WHY_NOT_A_TARGET, CITE_SHOOT_TARGET, from, to);
    return refuse_shot(p, from, to, why);
}

bool may_shoot(const play *p, unsigned from, unsigned to, tilly_reason *why)
{
    if (shoots(p, from) && is_target(p, from, to) && shoots_at(p, from, to))
        return true;
    return why && refuse_pair(p, from, to, why);
}

/* ---- all of a side -------------------------------------------------------------------------- */

/* Most have no enemy anywhere near, which is found out sooner than what is known of them is
 * recalled. */
static bool anyone_near(const play *p, unsigned u)
{
    window in = window_round(p, u, range_of(p, u) + param(p, PARAM_EPS));
    for (unsigned word = 0; word < p->words; word++)
        if (candidate_bits(p, &in, foe(side_of(p, u)), word))
            return true;
    return false;
}

static void look_for_aiming(const play *p, unsigned side, listed_units *aiming)
{
    const listed_units *shooters = arm_of(p, side, SHOOTERS);
    aiming->count = 0;
    EACH_LISTED (u, shooters)
        if (on_table(p, *u) && !in_contact(p, *u) && anyone_near(p, *u))
            aiming->unit[aiming->count++] = *u;
}

/* Units that could shoot at anybody, a few too many, if they still may: for as long as nobody
 * moves. */
static listed_units *aiming_of(const play *p, unsigned side)
{
    listed_units *aiming = cache_get(p, CACHED_AIMING, side, 0);
    if (!aiming)
        look_for_aiming(p, side, aiming = cache_put(p, CACHED_AIMING, side, 0));
    return aiming;
}

/* False if it has none. */
static bool add_targets(const play *p, unsigned u, uint64_t *targets)
{
    unsigned first = first_of(p, foe(side_of(p, u)));
    uint64_t found[WORDS];
    uint64_t any = 0;
    if (!is_still_ready(p, u))
        return true;
    const uint64_t *known = cache_get(p, CACHED_TARGETS, u, 0);
    if (!known && !(known = targets_of(p, u, targets, found)))
        return true;
    for (unsigned i = 0; i < p->words; any |= known[i++])
        for (uint64_t left = known[i] & ~targets[i]; left; left &= left - 1)
            if (has_die(p, u, first + 64 * i + lowest_bit(left)))
                targets[i] |= left & -left;
    return any;
}

void find_targets(const play *p, unsigned side, uint64_t *targets)
{
    listed_units *aiming = aiming_of(p, side);
    unsigned kept = 0;
    EACH_LISTED (u, aiming)
        if (add_targets(p, *u, targets))
            aiming->unit[kept++] = *u;
    aiming->count = kept;
}

void find_shooters(const play *p, unsigned target, listed_units *found)
{
    listed_units *aiming = aiming_of(p, foe(side_of(p, target)));
    found->count = 0;
    EACH_LISTED (u, aiming)
        if (shoots_at(p, *u, target))
            found->unit[found->count++] = *u;
}
