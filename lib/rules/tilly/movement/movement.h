/* Judges of moves; nothing here changes a unit. A track is one straight part of a move; its bars
 * are ranges of lengths at which it may not end. A bar that reaches to NEVER is in the way: nothing
 * gets past its least length. Every other bar only forbids to stop there. */
#ifndef TILLY_LIB_TILLY_MOVEMENT_H
#define TILLY_LIB_TILLY_MOVEMENT_H

#include "rules/tilly/field/neighbours.h"

/* ---- track.c: one straight part of a move and all that limits it. List, ranges, sampler, check
 * and execution all read this */

enum track_mode { MOVING, CHARGING, RALLYING };
/* The change of direction before the straight part: an option kind (TILLY_OPT_STRAIGHT for nothing)
 * and its angle. */
typedef struct change {
    uint16_t kind, angle;
} change;
/* Lengths that one thing forbids to end at. */
typedef struct bar {
    int32_t least, most;
    uint16_t code, cite, unit, reserved;
    int32_t number[2];
} bar;
enum { MOST_BARS = 96 };
typedef struct track {
    unsigned unit;
    enum track_mode mode;
    change first;
    box from;         /* where the straight part starts */
    uint16_t heading; /* facing in it */
    direction way;    /* where it goes */
    int32_t cost;     /* of the change */
    int32_t before;   /* movement used when the straight part begins, the change included */
    bool could_go;    /* there was movement left for this part */
    /* lengths the kind of move has at all (0 where there is no straight part) */
    int32_t least, most;
    int32_t asked; /* the one length that is asked about */
    /* that is barred, or all are: where no other is asked about nothing more need be looked for */
    bool answered;
    unsigned bars;
    bar bar[MOST_BARS];
} track;
/* Works out every bar. `governor`: the enemy whose zone of control binds the start (T1-D-16),
 * NOBODY: the closest. False: the change itself is not allowed at all; *why (may be NULL) says why.
 */
bool track_open(const play *p,
                unsigned u,
                enum track_mode mode,
                change first,
                unsigned governor,
                track *t,
                tilly_reason *why);
const bar *track_barred(const track *t, int32_t length); /* what forbids it, NULL if legal */
/* legal lengths in rising order; how many ranges there are */
uint32_t track_spans(const track *t, reach *open, uint32_t room);
/* nearest legal length, NEVER if there is none */
int32_t track_nearest(const track *t, int32_t length);
/* Fills the reason for a length that `b` forbids, with its units and numbers; returns false. */
bool track_refuse(const play *p, const track *t, const bar *b, int32_t length, tilly_reason *why);
box track_end(const track *t, int32_t length);
/* Place and heading there: what preview shows and carrying out gives. */
tilly_pose track_pose(const track *t, int32_t length);
/* A unit's way back, with nothing that limits it yet. */
void track_of_way_back(const play *p, unsigned u, track *t);
/* The track of a rally back where nothing but friends and the table's edge limits it: most have
 * left the enemy to their front. False: it takes a whole one to tell. Its lengths end at the edge.
 * `where`: whoever stands elsewhere does not matter. */
bool track_back(const play *p, unsigned u, track *t, window *where);

enum bound { UNBOUND, BOUND_AT_START, BOUND_ON_ENTRY };

/* Limits that hold from the start of a move on, whichever part of it comes next. */
typedef struct move_start {
    int32_t allowed, used; /* movement; what earlier parts of this move have used */
    /* how close it may come to enemies (T1-Q-54); the whole buffer: no part of the way may come
     * closer */
    int32_t limit;
    /* to the governor, at the start of the move or where its zone of control was entered */
    int32_t distance;
    uint16_t governor;         /* enemy whose zone of control binds it; NOBODY */
    uint8_t bound;             /* enum bound */
    bool may_close, may_leave; /* the way so far went closer, or directly away */
    bool displaced;            /* its centre is not where the move began */
    bool difficult;            /* some of the way so far was in difficult ground */
    bool ends;                 /* no straight part comes any more */
    /* a commander who does not stay where this part ends: bases are no obstacle */
    bool crosses;
    /* only one length is asked about: bars beyond it need not be worked out */
    bool one_length;
    int32_t asked; /* which */
} move_start;

/* ---- track.c -------------------------------------------------------------------------------- */

move_start move_start_of(const play *p, unsigned u, enum track_mode mode, unsigned governor);
/* No more than where it goes, how far at the most, and what that costs: for a move known to be
 * legal. */
void track_way(
    const play *p, unsigned u, enum track_mode mode, change first, const move_start *o, track *t);
bool track_from(const play *p,
                unsigned u,
                enum track_mode mode,
                change first,
                const move_start *o,
                track *t,
                tilly_reason *why);
/* A leg of a commander's path from a place in a direction; no bar of it says anything about what
 * came before. */
void track_leg(const play *p, unsigned u, point from, direction way, const move_start *o, track *t);
bool changes_on_the_spot(unsigned kind);
/* The citation that keeps this kind of unit from that change of direction; 0: it may use it. */
/* one who may not use all of them */
unsigned change_barred_to(const play *p, unsigned u, enum track_mode mode, unsigned kind);
static inline unsigned change_barred(const play *p, unsigned u, enum track_mode mode, unsigned kind)
{
    bool all = (mode == RALLYING) |
               ((mode == MOVING) & (type_of(p, u) != CANNONS) & (p->unit[u].quality < INFERIOR));
    return all ? 0 : change_barred_to(p, u, mode, kind);
}
/* Whether the way to that length, the arc of a wheel included, touches difficult ground; the unit
 * still stands where the move begins. */
bool track_in_difficult(const play *p, const track *t, int32_t length);
static inline bool is_wheel(unsigned kind)
{
    return kind == TILLY_OPT_WHEEL_LEFT || kind == TILLY_OPT_WHEEL_RIGHT;
}
static inline enum wheel_side wheel_side_of(unsigned kind)
{
    return kind == TILLY_OPT_WHEEL_LEFT ? WHEEL_LEFT : WHEEL_RIGHT;
}
static inline bool is_turn(unsigned kind)
{
    return kind == TILLY_OPT_TURN_LEFT || kind == TILLY_OPT_TURN_RIGHT;
}
static inline bool is_oblique(unsigned kind)
{
    return kind == TILLY_OPT_OBLIQUE_LEFT || kind == TILLY_OPT_OBLIQUE_RIGHT;
}
/* Tested as one, for kinds come in turn; those of moves lie below 32. */
static inline bool takes_angle(unsigned kind)
{
    enum {
        ANGLED = 1 << TILLY_OPT_WHEEL_LEFT | 1 << TILLY_OPT_WHEEL_RIGHT |
                 1 << TILLY_OPT_OBLIQUE_LEFT | 1 << TILLY_OPT_OBLIQUE_RIGHT
    };
    return (unsigned)ANGLED >> kind & 1;
}
static inline bool is_sideways(unsigned kind)
{
    return kind == TILLY_OPT_SIDEWAYS_LEFT || kind == TILLY_OPT_SIDEWAYS_RIGHT;
}

/* The first bars are the ends of the kind of move itself; only for a reason is it filled in what
 * they say. */
enum { TOO_SHORT, TOO_LONG, OWN_BARS };
void add_bar(track *t,
             int32_t least,
             int32_t most,
             unsigned code,
             unsigned cite,
             unsigned u,
             int32_t number);

sweep_bounds sweep_bounds_of(const track *t);
/* Ranges of the geometry are a hair too wide; where the start itself is free they must not bar it.
 */
reach past_start(reach r, bool start_is_free);
/* An attached commander begins at the centre of his unit, and so may stick out of a base less deep
 * than he is, over an enemy or the edge of the table; he may ride off from there (T1-Q-50). */
static inline bool leaves_host(const play *p, unsigned u)
{
    return is_commander(p, u) && p->unit[u].host != NOBODY;
}
/* Such a commander begins upon that base, and the way leads off it. */
bool rides_off(const play *p, const track *t, const box *other);

/* ---- track_units.c, track_zones_of_control.c, track_wheel.c: the bars ----------------------- */

void enemy_bars(const play *p, track *t, const move_start *o, const sweep_bounds *s, vicinity foes);
void friend_bar(const play *p, track *t, const box *start, unsigned f);
void friend_bars(const play *p,
                 track *t,
                 const move_start *o,
                 const sweep_bounds *s,
                 const box *start,
                 vicinity friends);
void control_bars(const play *p, track *t, const move_start *o, candidate_bits_left zones);
/* Of the unit from where it stands. */
zoc_entry own_wheel_entry(const play *p, unsigned u, change wheel);
zoc_entry
wheel_entry(const play *p, const box *start, uint16_t heading, change wheel, unsigned side);
/* Binds the rest of the move after this part, to that length, of a move that began unbound. */
void bind_entered(const play *p, const track *t, int32_t length, move_start *o);
/* Whether the way to that length never grows the distance to the governor; whether it leads
 * directly away from him. */
bool keeps_closing(const play *p, const track *t, int32_t length, const move_start *o);
bool keeps_leaving(const play *p, const track *t, const move_start *o);
bool wheel_clear(const play *p,
                 unsigned u,
                 enum track_mode mode,
                 change wheel,
                 const move_start *o,
                 tilly_reason *why);
uint16_t
wheel_limit(const play *p, unsigned u, enum track_mode mode, unsigned kind, const move_start *o);
bool ahead_of_wheel(const play *p, const box *start, const box *other);

/* ---- free_place.c: T1-Q-49 ------------------------------------------------------------------- */

/* The nearest places at which the commander's circle is clear of all bases, the usual one first; 0
 * if the table is full. */
unsigned free_places(const play *p, unsigned commander, point spot[MOST_SPOTS]);

/* ---- charge_way.c, rally_stops.c ------------------------------------------------------------- */

/* The way a unit would charge now: straight, or by the smallest wheel at `enemy` (T1-Q-83,
 * T1-Q-85). False with the reason if it cannot. */
typedef struct charge_way {
    int32_t angle /* right positive */, wheel, length;
    point end;
    uint16_t heading;
    uint16_t target /* first struck */;
} charge_way;
bool charge_straight(const play *p, unsigned u, charge_way *way, tilly_reason *why);
bool charge_flank(const play *p, unsigned u, unsigned enemy, charge_way *way, tilly_reason *why);
uint32_t charges_of(const play *p, unsigned u, tilly_reach *reach, uint32_t room);

/* A rally back could end there: some distance is legal; and for an evader leaves no contact
 * (T1-Q-104, T1-Q-121). */
bool can_fall_back(const play *p, unsigned u, bool out_of_contact);

#endif
