/* The search for the least wheel that brings a front to an enemy: charge_wheel.c looks,
 * charge_no_way.c tells what need not be looked at, charge_cached.c what was found before. */
#ifndef TILLY_LIB_CHARGE_SEARCH_H
#define TILLY_LIB_CHARGE_SEARCH_H

#include "rules/tilly/movement/charge_way.h"

/* The parts that meet first: corners 0..3 of the enemy; his sides, met by the hinge or by the outer
 * corner; or nothing. */
enum met {
    BY_CORNER,
    BY_HINGE = 4,
    BY_OUTER = 8,
    WIDE = 12 /* he lies outside, on the hinge's side */,
    PAST /* or on the other */,
    BEHIND,
    ALONGSIDE
};
/* Seen at an angle: the total to what meets first; the chord of the wheel; the total to whatever
 * part of him is nearest to the line of the front, 0 if some lies behind it; the same of what lies
 * on this side of the hinge's line. */
typedef struct seen {
    int32_t total, chord, least, inside, steep;
    unsigned by;
} seen;
typedef struct piece {
    uint16_t from, to;
    seen first, last;
    int64_t least;
} piece;

typedef struct search {
    const play *p;
    unsigned u, enemy;
    const terms *t;
    move_start o;
    box base, target;
    uint16_t heading;
    int32_t width, allowed;
    bool any, bare; /* any way will do; friends, zones and other enemies do not count */
    bool hopeful;   /* friends and zones are asked afterwards */
    /* the move_start is known; the last way that would strike him was barred; there is a best */
    bool judged, barred, found;
    /* `others` are known; some way was barred by the zone of control it starts in */
    bool gathered, by_zone;
    tilly_reason why; /* of the last that was barred by more than another enemy */
    charge_way best;
    int32_t total; /* of the best, or one more than is allowed */
    enum wheel_side side;
    /* largest angle; that at which the wheel itself meets the enemy, 0 none */
    uint16_t most, contact;
    int64_t bite; /* fine: nobody is struck who reaches no farther into the way of the front */
    /* the enemy's corners from the hinge, length of his sides, fine; how far the hinge is from
     * their lines, units */
    int64_t x[4], y[4], edge[4], far[4];
    /* near enough to be in the way; friends are found once something was */
    bases others, friends;
} search;

/* The way that begins with a wheel by that angle; `from` is where it ends. */
charge_way way_by(const search *s, const box *from, uint16_t angle, int32_t chord, int32_t length);
/* The best that a search for the least way has found. */
void keep_way(const search *s);
bool recall_way(search *s);
/* Whether all angles of the piece are barred for one and the same cause. */
bool no_way(search *s, const piece *k);

#endif
