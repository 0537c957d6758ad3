/* A commander that charges to join a unit: straight, in any direction, to one that made its charge
 * or is held in melee (T1-226, T1-Q-95). */
#include "rules/tilly/play/close_combat/charge_moves.h"

/* directions: to the nearest point of the unit, then by whole degrees on either side of it, up to a
 * right angle: none farther off leads to it */
enum { TRIES = 181 };

static bool can_join(const play *p, unsigned c, unsigned friend)
{
    return on_table(p, friend) && (has(p, friend, CHARGED) || is_locked(p, friend)) &&
           (commander_of(p, friend) == NOBODY);
}

/* Friends may be crossed, and where he ends he is with the unit; buffers do not bind him (T1-Q-53).
 */
static bool bars_him(const play *p, const bar *b)
{
    bool zone = b->code == TILLY_WHY_ZOC || b->code == TILLY_WHY_ZOC_ENTERED;
    return b->code == TILLY_WHY_TABLE_EDGE || b->code == TILLY_WHY_IMPASSABLE ||
           b->code == TILLY_WHY_ENEMY_IN_WAY || (zone && book_of(p)->zones_hold_joiners);
}

static bool
leg_is_open(const play *p, unsigned c, direction way, const move_start *o, int32_t length)
{
    track t;
    if (length == 0)
        return true;
    track_leg(p, c, place_of(p, c), way, o, &t);
    for (unsigned i = OWN_BARS; i < t.bars; i++) {
        const bar *b = &t.bar[i];
        if (bars_him(p, b) && length >= b->least && length <= b->most)
            return false;
    }
    return true;
}

static direction try_direction(uint16_t nearest, direction straight, int i)
{
    int degrees = (i + 1) / 2;
    return i == 0 ? straight
                  : direction_of(heading_plus(nearest, (i % 2 ? 1 : -1) * degrees * TILLY_DEGREE));
}

static bool way_to(const play *p, unsigned c, unsigned friend, charge_way *way)
{
    box circle = box_of(p, c);
    box other = box_of(p, friend);
    int32_t most = figure_of(p, c, FIGURE_CHARGE) + param(p, PARAM_EPS);
    if (!box_nearer_than(&circle, &other, most + 1))
        return false;
    move_start o = move_start_of(p, c, CHARGING, NOBODY);
    o.crosses = true;
    point goal = box_bridge(&circle, &other).to[0];
    direction straight = direction_towards(circle.centre, goal);
    uint16_t nearest = heading_towards(circle.centre, goal);
    for (int i = 0; i < TRIES; i++) {
        direction d = try_direction(nearest, straight, i);
        reach r = sweep_overlap(&circle, d, &other, 0, most + 1);
        if (r.most < r.least)
            continue;
        int32_t length = r.least > 0 ? r.least - 1 : 0;
        if (!leg_is_open(p, c, d, &o, length))
            continue;
        *way = (charge_way){.length = length,
                            .end = point_along(circle.centre, d, length),
                            .heading = p->unit[c].heading,
                            .target = (uint16_t) friend};
        return true;
    }
    return false;
}

void charge_to_join(play *p, unsigned c)
{
    unsigned friend = of(p, c)->target;
    charge_way way;
    bool possible = can_join(p, c, friend) && way_to(p, c, friend, &way);
    end_charge(p, c);
    if (!possible) {
        charge_fails(p, c, friend);
        return;
    }
    tell_charged(p, c, friend, &way, TILLY_OPT_CHARGE_JOIN, CITE_CHARGE_JOINS);
    if (p->unit[c].host != NOBODY)
        detach(p, c);
    attach(p, c, friend);
}
