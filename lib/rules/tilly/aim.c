/* Who may shoot at whom, and with how many dice (2.21, 2.22). One reading serves lists, checks and questions about a battle. */
#include "rules/tilly/tilly.h"

enum { WORDS = TILLY_MOST_UNITS / 64 };
enum { FRONT_ZONE = 1 << TILLY_FRONT, LEFT_ZONE = 1 << TILLY_FLANK_LEFT, RIGHT_ZONE = 1 << TILLY_FLANK_RIGHT, FLANK_ZONES = LEFT_ZONE | RIGHT_ZONE, REAR_ZONE = 1 << TILLY_REAR };

/* A unit perhaps in range, and the zones it may stand in, a bit each. */
typedef struct nearby { uint16_t unit, zones; } nearby;
typedef struct nearest { unsigned count; nearby at[TILLY_MOST_UNITS]; } nearest;

/* Where a unit may shoot now: zones, a bit each, and how close its closest target there is; none if `closest` is NOBODY. */
typedef struct aim { unsigned zones, closest; int32_t distance; nearest enemies; } aim;

static int32_t range_of(const play *p, unsigned u) { return column_of(p, u, COLUMN_RANGE); }
static bool shoots(const play *p, unsigned u) { return is_combat(p, u) && column_of(p, u, COLUMN_SHOOT) > 0 && range_of(p, u) > 0; }
static bool only_to_front(const play *p, unsigned u) { return type_of(p, u) == CANNONS; }

/* An enemy of the shooter that can be a target at all (T1-203). */
static bool is_target(const play *p, unsigned u, unsigned enemy)
{
    return on_table(p, enemy) && is_combat(p, enemy) && side_of(p, enemy) != side_of(p, u);
}

/* ---- the cheap tests first ------------------------------------------------------------------------------------ */

static inline int32_t reach_of(const unit *a) { return a->half_width + a->half_depth + a->radius; }
static inline int32_t size(int32_t a) { return a < 0 ? -a : a; }

/* Of the other's upright rectangle in the unit's frame: middle and halves. */
typedef struct spot { int32_t right, ahead, half_width, half_depth; } spot;

static spot spot_of(const play *p, unsigned u, unsigned other)
{
    const unit *a = &p->unit[u], *b = &p->unit[other];
    direction f = p->dir[u], g = p->dir[other];
    int64_t s = size((int32_t)(((int64_t)g.s * f.c - (int64_t)g.c * f.s) >> 30)), c = size((int32_t)(((int64_t)g.s * f.s + (int64_t)g.c * f.c) >> 30));
    return (spot){
        across(f, b->x - a->x, b->y - a->y), along(f, b->x - a->x, b->y - a->y),
        (int32_t)((b->half_width * c + b->half_depth * s) >> 30), (int32_t)((b->half_width * s + b->half_depth * c) >> 30),
    };
}

/* Zones the other may stand in, a bit each; none if it is surely out of range. What zone_of() and box_closer() would say is among it. */
static unsigned maybe_zones(const play *p, unsigned u, unsigned other, int32_t range)
{
    enum { ROUNDING = 10 };
    int32_t a = p->unit[u].half_width, b = p->unit[u].half_depth, slack = param(p, PARAM_EPS) + param(p, PARAM_SLIP) + ROUNDING;
    spot o = spot_of(p, u, other);
    int32_t foremost = o.ahead + o.half_depth;
    unsigned zones = 0;
    if (size(o.right) - o.half_width - a > range + slack || size(o.ahead) - o.half_depth - b > range + slack) return 0;
    if (foremost < slack - b) zones |= REAR_ZONE;
    if (foremost > b - slack && size(o.right) - o.half_width < a + slack) zones |= FRONT_ZONE;
    if (foremost > -b - slack && o.right - o.half_width < slack) zones |= LEFT_ZONE;
    if (foremost > -b - slack && o.right + o.half_width > -slack) zones |= RIGHT_ZONE;
    return zones;
}

/* A base reaches no farther from its centre than the sum of its halves. */
static void find_nearby(const play *p, unsigned u, unsigned side, nearest *n)
{
    const unit *a = &p->unit[u];
    int32_t range = range_of(p, u), most = range + reach_of(a) + param(p, PARAM_EPS);
    window w = window_round(p, u, most);
    n->count = 0;
    for EACH_UNIT_IN(&w, other, p, side) {
        const unit *b = &p->unit[other];
        int32_t within_reach = most + reach_of(b);
        if (size(a->x - b->x) > within_reach || size(a->y - b->y) > within_reach || other == u || is_commander(p, other)) continue;
        unsigned zones = maybe_zones(p, u, other, range);
        if (zones) n->at[n->count++] = (nearby){(uint16_t)other, (uint16_t)zones};
    }
}

/* Is it in range (T1-172, T1-179), and in one of those zones? */
static bool in_reach(const play *p, unsigned u, const nearby *other, unsigned zones)
{
    if (!(other->zones & zones)) return false;
    box from = box_of(p, u), to = box_of(p, other->unit);
    return zones >> zone_at(p, &from, &to) & 1 && box_closer(&from, &to, range_of(p, u) + param(p, PARAM_EPS) + 1);
}

/* ---- the arc ---------------------------------------------------------------------------------------------------- */

/* A friend in range there, in the way or not, forbids it (T1-Q-68, T1-Q-69). */
static unsigned friend_in(const play *p, unsigned u, const nearest *friends, unsigned zone)
{
    for (unsigned i = 0; i < friends->count; i++)
        if (in_reach(p, u, &friends->at[i], zone)) return friends->at[i].unit;
    return NOBODY;
}

/* The closest enemy in range in those zones that it sees (T1-Q-67, T1-Q-70). */
static void aim_at_closest(const play *p, unsigned u, unsigned zones, aim *a)
{
    a->zones = zones;
    a->distance = NEVER;
    for (unsigned i = 0; i < a->enemies.count; i++) {
        unsigned e = a->enemies.at[i].unit;
        if (!in_reach(p, u, &a->enemies.at[i], zones)) continue;
        int32_t d = gap(p, u, e);
        if (d >= a->distance || !sees(p, u, e, NULL)) continue;
        a->closest = e;
        a->distance = d;
    }
}

/* Where anyone of them may stand. */
static unsigned zones_of(const nearest *n)
{
    unsigned zones = 0;
    for (unsigned i = 0; i < n->count; i++) zones |= n->at[i].zones;
    return zones;
}

/* To front if it can; to flank if there is nothing to shoot at in front, or friends forbid it (T1-185 to T1-189). */
static void take_aim(const play *p, unsigned u, aim *a)
{
    nearest friends;
    unsigned flanks = 0;
    a->zones = 0;
    a->closest = NOBODY;
    find_nearby(p, u, foe(side_of(p, u)), &a->enemies);
    unsigned held = zones_of(&a->enemies);
    if (!(held & (FRONT_ZONE | FLANK_ZONES))) return;
    find_nearby(p, u, side_of(p, u), &friends);
    if (held & FRONT_ZONE && friend_in(p, u, &friends, FRONT_ZONE) == NOBODY) aim_at_closest(p, u, FRONT_ZONE, a);
    if (a->closest != NOBODY || only_to_front(p, u)) return;
    if (held & LEFT_ZONE && friend_in(p, u, &friends, LEFT_ZONE) == NOBODY) flanks = LEFT_ZONE;
    if (held & RIGHT_ZONE && friend_in(p, u, &friends, RIGHT_ZONE) == NOBODY) flanks |= RIGHT_ZONE;
    if (flanks) aim_at_closest(p, u, flanks, a);
}

/* ---- dice ------------------------------------------------------------------------------------------------------- */

static int32_t dice_before_cover(const play *p, unsigned from, unsigned to, bool primary)
{
    enum tilly_zone zone = zone_of(p, from, to);
    if (zone == TILLY_REAR || (is_flank(zone) && only_to_front(p, from))) return 0;
    if (!primary) return param(p, PARAM_SECONDARY_DICE);                                                  /* T1-196 */
    return is_flank(zone) ? param(p, PARAM_FLANK_DICE) : p->unit[from].strength;                         /* T1-194, T1-195 */
}

int32_t shot_dice(const play *p, unsigned from, unsigned to, bool primary)
{
    int32_t dice = dice_before_cover(p, from, to, primary);
    if (has_cover(p, to)) dice -= param(p, PARAM_COVER_DICE);                                             /* T1-197, T1-198 */
    return dice > 0 ? dice : 0;                                                                          /* T1-Q-74 */
}

/* ---- the answer, and what to say when it is no -------------------------------------------------------------- */

bool can_shoot(const play *p, unsigned u, tilly_reason *why)
{
    if (!on_table(p, u) || !shoots(p, u)) return refuse(p, why, TILLY_WHY_CANNOT_SHOOT, CITE_SHOOT_TYPE, u, NOBODY);
    if (!has(p, u, HAS_SHOT)) return true;
    bool pivoted = type_of(p, u) == CANNONS && has(p, u, MOVED);
    return refuse(p, why, pivoted ? TILLY_WHY_PIVOTED : TILLY_WHY_HAS_SHOT, pivoted ? CITE_SHOOT_PIVOTED : CITE_SHOOT_ONCE, u, NOBODY);
}

static unsigned touched_by(const play *p, unsigned u)
{
    for EACH_UNIT(e, p, foe(side_of(p, u)))
        if (row_has(p, ROW_CONTACT, u, e)) return e;
    return NOBODY;
}

static bool is_ready(const play *p, unsigned u, tilly_reason *why)
{
    if (!can_shoot(p, u, why)) return false;
    return !in_contact(p, u) || refuse(p, why, TILLY_WHY_IN_CONTACT, CITE_SHOOT_IN_CONTACT, u, touched_by(p, u));
}

/* The target is where it shoots, no farther than the closest, and seen. */
static bool is_aimed_at(const play *p, unsigned u, const aim *a, const nearby *target)
{
    if (a->closest == NOBODY || !in_reach(p, u, target, a->zones)) return false;
    return target->unit == a->closest || (within(p, gap(p, u, target->unit), a->distance) && sees(p, u, target->unit, NULL));
}

/* All of them, a bit each, are found out once. */
static void find_targets(const play *p, unsigned u)
{
    aim a;
    uint64_t target[WORDS] = {0};
    if (recall(p, FOUND_TARGETS, u)) return;
    take_aim(p, u, &a);
    for (unsigned i = 0; i < a.enemies.count; i++) {
        unsigned b = bit_of(p, a.enemies.at[i].unit);
        if (is_aimed_at(p, u, &a, &a.enemies.at[i])) target[b / 64] |= (uint64_t)1 << (b % 64);
    }
    remember(p, FOUND_TARGETS, u, target, p->words);
}

static bool refuse_two(const play *p, tilly_reason *why, unsigned code, unsigned clause, unsigned u, unsigned other, const int32_t length[2])
{
    refuse(p, why, code, clause, u, other);
    why_number(why, 0, length[0], TILLY_LENGTH);
    why_number(why, 1, length[1], TILLY_LENGTH);
    return false;
}

/* A target to front or flank that is seen and in range, but the unit may not shoot there. */
static bool refuse_zone(const play *p, unsigned u, enum tilly_zone zone, const aim *a, tilly_reason *why)
{
    nearest friends;
    if (a->zones == FRONT_ZONE && zone != TILLY_FRONT) return refuse(p, why, TILLY_WHY_FRONT_FIRST, CITE_SHOOT_FRONT_FIRST, u, a->closest);
    find_nearby(p, u, side_of(p, u), &friends);
    bool front = zone == TILLY_FRONT;
    return refuse(p, why, front ? TILLY_WHY_FRIEND_TO_FRONT : TILLY_WHY_FRIEND_ON_FLANK, front ? CITE_SHOOT_FRIEND_FRONT : CITE_SHOOT_FRIEND_FLANK, u, friend_in(p, u, &friends, 1u << zone));
}

static bool refuse_target(const play *p, unsigned u, unsigned target, const aim *a, tilly_reason *why)
{
    int32_t d = gap(p, u, target), range = range_of(p, u);
    enum tilly_zone zone = zone_of(p, u, target);
    if (!within(p, d, range)) return refuse_two(p, why, TILLY_WHY_OUT_OF_RANGE, CITE_SHOOT_RANGE, u, target, (int32_t[2]){d, range});
    if (zone == TILLY_REAR) return refuse(p, why, TILLY_WHY_TO_REAR, CITE_SHOOT_TO_REAR, u, target);
    if (is_flank(zone) && only_to_front(p, u)) return refuse(p, why, TILLY_WHY_FRONT_ONLY, CITE_SHOOT_FRONT_ONLY, u, target);
    if (!sees(p, u, target, why)) return false;
    if (!(a->zones >> zone & 1)) return refuse_zone(p, u, zone, a, why);
    if (!within(p, d, a->distance)) return refuse_two(p, why, TILLY_WHY_CLOSER_TARGET, CITE_SHOOT_CLOSEST, u, a->closest, (int32_t[2]){a->distance, d});
    return refuse(p, why, TILLY_WHY_NO_DICE, CITE_SHOOT_NO_DICE, u, target);
}

bool may_shoot(const play *p, unsigned from, unsigned to, tilly_reason *why)
{
    aim a;
    if (!is_ready(p, from, why)) return false;
    if (!is_target(p, from, to)) return refuse(p, why, TILLY_WHY_NOT_A_TARGET, CITE_SHOOT_TARGET, from, to);
    find_targets(p, from);
    if (recalls(p, FOUND_TARGETS, from, to) && shot_dice(p, from, to, true) > 0) return true;             /* and it has a die left */
    if (!why) return false;
    take_aim(p, from, &a);
    return refuse_target(p, from, to, &a, why);
}

void add_targets(const play *p, unsigned u, uint64_t *targets)
{
    unsigned first = first_of(p, foe(side_of(p, u)));
    if (!is_ready(p, u, NULL)) return;
    find_targets(p, u);
    const uint64_t *target = recall(p, FOUND_TARGETS, u);
    for (unsigned i = 0; i < p->words; i++)
        for (unsigned b = 0; b < 64 && target[i] >> b; b++)
            if (target[i] >> b & 1 && shot_dice(p, u, first + i * 64 + b, true) > 0) targets[i] |= (uint64_t)1 << b;
}
