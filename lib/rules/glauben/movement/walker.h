/* The kernel of movement: one body that goes along a path, and all it meets on the way (3.9,
 * GL-Q-33, GL-Q-43 to GL-Q-53, GL-Q-101 to GL-Q-105, GL-Q-109).
 *
 * A walker is a value on the stack. Begin one, then turn, form and go as often as the move asks;
 * nothing but carry_out_walk() changes the battle, so list, check, range, preview and carrying out
 * are the same walk:
 *
 *     walker w;
 *     leg l;
 *     walk_begin(p, u, GAIT_FREE, NOBODY, &w);
 *     if (!walk_turn(p, &w, heading, why)) return false;
 *     walk_look(p, &w, direction_of(heading), length, &l);
 *     if ((b = leg_barred(&l, length)) != NULL)
 *         return leg_refuse(p, &w, &l, b, length, why);
 *     walk_go(p, &w, &l, length);
 *     carry_out_walk(p, &w, TILLY_EV_MARCHED, CITE_MARCHES, NOBODY, kind_of_option);
 *
 * A bar is a closed range of lengths at which the leg may not end. One that reaches to NEVER is in
 * the way: nothing gets past it. Every other one only forbids to stop there (friends, GL-Q-50). A
 * stop is where the body halts whatever longer length was ordered, and its move ends: infantry that
 * forms hedgehog (GL-Q-47, GL-EX-121), a messenger is taken by whom he rode over, a general comes
 * into contact (GL-Q-138); and when the move is made, contact with an enemy whom its side does not
 * see, in whose view it was judged (GL-Q-109). Contact with an enemy that is seen ends a move where
 * the body first comes to it, but to order more than comes to touching is illegal: it is a bar from
 * the first length beyond.
 */
#ifndef TILLY_LIB_GLAUBEN_WALKER_H
#define TILLY_LIB_GLAUBEN_WALKER_H

#include "rules/glauben/field/field.h"

enum gait {
    GAIT_FREE, /* an ordinary move */
    /* half the rate, front to the enemy, no change of formation (the caller keeps the front:
       GL-Q-101) */
    GAIT_WITHDRAW,
    /* full rate, backs turned: cavalry threatens nobody, infantry forms no hedgehog;
       carry_out_walk() sets the mark */
    GAIT_RETREAT,
    GAIT_CHARGE,    /* charge rate */
    GAIT_ROUT,      /* charge rate; no end but the board's edge: leg.leaves */
    GAIT_FALL_BACK, /* compelled by a result or retiring: the full rate of its formation */
    GAIT_PURSUE,    /* charge rate */
    GAIT_RIDE,      /* generals and messengers: over any ground (GL-134) and any friend (GL-Q-50) */
    GAITS
};

enum { MOST_FORMINGS = 18 }; /* one at every waypoint, and a hedgehog */
typedef struct forming {
    uint8_t before, after, quarters, compelled;
    uint16_t heading;
    int32_t x, y;
} forming;

typedef struct walker {
    box body;              /* where it is now */
    int64_t spent, whole;  /* of its move, exact: `whole` is one move (GL-136) */
    uint16_t unit, target; /* target: of a charge or a pursuit, else NOBODY */
    uint16_t heading;
    /* who ended the move: an enemy in contact, the cavalry it formed against; else NOBODY */
    uint16_t stopper;
    uint8_t gait, formation; /* enum gait, enum tilly_formation */
    bool ended;              /* no further turn, change or leg */
    bool left;               /* routed off the board */
    bool taken;              /* a messenger rode over `stopper` */
    /* as cavalry makes infantry form; as infantry must form itself (if its formation lets it) */
    bool threatens, forms;
    uint8_t formings;
    /* enemies it touched when it began and ever since: that contact is ignored, only overlapping is
     * barred */
    unit_set touching;
    unit_set through; /* friends moved through (GL-Q-50) */
    unit_set overrun; /* enemy guns passed over (GL-Q-33) */
    unit_set formed;  /* enemy infantry that formed hedgehog at its approach (GL-Q-47) */
    unit_set cramped; /* of these: found no room and kept the old outline (GL-Q-103) */
    unit_set ridden;  /* enemy generals and messengers passed over */
    forming forming[MOST_FORMINGS];
} walker;

/* ---- beginning, turning, forming ------------------------------------------------------------ */

/* From where it stands. A garrison begins in line about the middle of its house (GL-Q-104), a
 * hedgehog that is put to flight or falls back in line about its own (GL-Q-49); give those a facing
 * with walk_face(). */
void walk_begin(const play *p, unsigned u, enum gait gait, unsigned target, walker *w);
/* From elsewhere: a reinforcement at the edge (GL-Q-111). Then call walk_stands(). */
void walk_begin_at(const play *p,
                   unsigned u,
                   enum gait gait,
                   enum tilly_formation f,
                   point centre,
                   uint16_t heading,
                   walker *w);
/* Is there room for the body where it is: no enemy, impassable ground or edge overlapped? What it
 * meets there is noted as on the way (friends passed, contact, hedgehogs). why may be NULL. */
bool walk_stands(const play *p, walker *w, tilly_reason *why);
/* All that follows from where the body is now, where it is known to have room. */
void walk_meet(const play *p, walker *w);
/* A facing without asking: of compulsory moves, and of hedgehogs and garrisons about to be left.
 * Encounters there are noted by the next walk_turn(), walk_form(), walk_stands() or leg. */
void walk_face(walker *w, uint16_t heading);
/* Contact from the beginning does not hold it (GL-Q-102), nor more than that contact as it turns
 * its back (GL-Q-19). */
void note_contacts(const play *p, walker *w);
/* GL-Q-44: free. Refused where the turned footprint would overlap an enemy, impassable ground or
 * the edge, and to hedgehogs. */
bool walk_turn(const play *p, walker *w, uint16_t heading, tilly_reason *why);
/* GL-Q-45, GL-Q-49, GL-Q-103: spends the quarters of its table; limbering and unlimbering spend a
 * whole move. Into the formation it has already: true, for nothing. heading: only of one that
 * leaves a hedgehog. A compelled hedgehog comes of itself. */
bool walk_form(
    const play *p, walker *w, enum tilly_formation f, uint16_t heading, tilly_reason *why);
enum { QUARTERS_OF_MOVE = 4 };
/* Quarters of a move; -1: not in its power. */
int32_t
quarters_to_form(const play *p, unsigned u, enum tilly_formation from, enum tilly_formation to);
/* Room for such a footprint of u (mounting, dismounting: GL-Q-103): overlapping no piece but
 * generals and messengers, no impassable ground, inside the board. */
bool there_is_room(const play *p, unsigned u, const box *b, tilly_reason *why);
/* May the move end with the body as it stands? No footprint ends upon a friend, upon guns passed
 * over, or upon a house (those are entered, not stood upon). The bars of a last leg say the same;
 * ask this of a move that ends with a turn. */
bool walk_may_end(const play *p, const walker *w, tilly_reason *why);

/* ---- a leg ---------------------------------------------------------------------------------- */

enum { MOST_LEG_BARS = 64, MOST_MEETINGS = 2 * TILLY_MOST_UNITS, MOST_STRETCHES = 64 };
/* Of bars that begin at the same length the lowest rank gives the reason, whichever was found
 * first. */
enum bar_rank { RANK_GROUND, RANK_ENEMY, RANK_FRIEND, RANK_LIMIT };
typedef struct leg_bar {
    int32_t least, most;
    /* tilly_reason_code, citation by meaning, who is in the way or NOBODY */
    uint16_t code, cite, unit;
    uint16_t rank;    /* enum bar_rank */
    tilly_id feature; /* the ground that bars it, or 0 */
} leg_bar;
enum encounter {
    PASSES_FRIEND,
    OVERRUNS_GUNS,
    MAKES_FORM,
    RIDES_OVER,
    MEETS_ENEMY /* touches at `at` */
};
typedef struct meeting {
    int32_t at;
    uint16_t unit;
    uint8_t what;
} meeting;
/* up to `end` (from the last one's), for each length; cost 0: no rate at all */
typedef struct stretch {
    int32_t end;
    int64_t cost;
} stretch;

typedef struct leg {
    direction way;
    int32_t most; /* lengths asked about: 0..most */
    /* of a straight move's only leg: none but its multiples matter; 0: all do */
    int32_t grid_step;
    int32_t allowance; /* what its move still allows along this way, at most `most` */
    int32_t met;       /* whoever was ordered so far or farther halts; NEVER */
    int32_t stop;      /* there: where it was met, or where there is room for it */
    /* GAIT_ROUT: the first length at which a part of it is off the board; NEVER */
    int32_t leaves;
    uint16_t stopper; /* on account of whom; NOBODY */
    bool forms;       /* at the stop it forms hedgehog */
    int32_t road;     /* so far the leg lies wholly on a road, and costs: */
    int64_t road_cost;
    uint32_t bars, meetings, stretches;
    leg_bar bar[MOST_LEG_BARS];
    meeting meeting[MOST_MEETINGS];
    stretch stretch[MOST_STRETCHES];
} leg;

/* Looks at all that lies before it along the way. Bars include the allowance (but for GAIT_ROUT,
 * whose end may lie beyond it: GL-Q-105), so every free length is legal as the last of the move as
 * far as walking goes. */
void walk_look(const play *p, const walker *w, direction way, int32_t most, leg *l);
/* NULL: the leg may end there. A length beyond the stop is judged as the stop is. */
const leg_bar *leg_barred(const leg *l, int32_t length);
/* NULL: it may pass there and go on: only what is in the way counts. */
const leg_bar *leg_blocked(const leg *l, int32_t length);
/* The free lengths in 0..most, in rising order: how many ranges, at most `room` written. */
uint32_t leg_spans(const leg *l, reach *open, uint32_t room);
int32_t leg_before(const leg *l, int32_t length);  /* the last free length not above it; -1 */
int32_t leg_after(const leg *l, int32_t length);   /* the first free length not below it; NEVER */
int32_t leg_nearest(const leg *l, int32_t length); /* the nearest free one; NEVER */
/* Fills the reason; numbers by code as tilly/reason.h has them; false. The nearest legal length is
 * the caller's to add: why_nearest(). */
bool leg_refuse(const play *p,
                const walker *w,
                const leg *l,
                const leg_bar *b,
                int32_t length,
                tilly_reason *why);
/* How far a body goes that is ordered so far: to the stop, or to where it first is in contact. */
int32_t leg_halt(const leg *l, int32_t length);
/* Goes: no farther than the stop. Spends and notes. The length is not judged again. */
void walk_go(const play *p, walker *w, const leg *l, int32_t length);
/* A leg of a path to that place: looks, judges (last: as the end of the move; else in passing),
 * goes. The body's centre is then exactly there, unless it was stopped. Leg length: GL-Q-03. */
bool walk_to(const play *p, walker *w, point to, bool last, tilly_reason *why);

/* ---- reading -------------------------------------------------------------------------------- */

int32_t walk_thousandths(const walker *w); /* of its move, rounded down */
/* the most it could still go over open ground in its formation: a bound for every way */
int32_t walk_reach(const play *p, const walker *w);
void walk_spend(walker *w, int32_t length); /* GAIT_RIDE: that much was ridden before */
/* The first and the last place at which a body that moves along `way` touches the other (GL-Q-03);
 * NOWHERE. */
reach touching_on_way(const box *body, direction way, const box *other, int32_t most);
/* at all, up to that length */
bool touches_on_way(const box *body, direction way, const box *other, int32_t most);
/* An enemy's obstacle to this walker: its footprint, or its hedgehog once it has formed at the
 * approach. */
box obstacle_of(const play *p, const walker *w, unsigned enemy);
bool walk_touches(const play *p, const walker *w, unsigned other);

/* The enemy that ended its move was not in its side's view when it began (GL-Q-109). */
bool was_surprised(const play *p, const walker *w);

#endif
