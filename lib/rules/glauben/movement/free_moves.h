/* The free moves: what binds them, straight moves by numbers, paths, what is done on the spot (3.9,
 * GL-D-16 to GL-D-24, GL-D-42, GL-D-43). play/movement/unit_move.c is the question and its answer.
 */
#ifndef TILLY_LIB_GLAUBEN_FREE_MOVES_H
#define TILLY_LIB_GLAUBEN_FREE_MOVES_H

#include "rules/glauben/movement/walker.h"

/* Natural steps for people. */
enum { GRID_LENGTH = 10 * MM, GRID_ANGLE = 1500, GRID_SIDLE = 4500 };

/* ---- move_limits.c: what binds a free move from where it starts (GL-Q-98, GL-Q-101) ---------- */

typedef struct move_limits {
    unsigned unit;
    point from;
    /* the nearest it sees within the threat: to go back from him is a withdrawal or a retreat;
     * NOBODY */
    unsigned enemy;
    int32_t distance; /* from it to him */
    bool ordered;     /* its formation's order binds it */
} move_limits;
move_limits move_limits_of(const play *p, unsigned u);
/* of a move that nothing binds: on the spot, from the edge */
move_limits no_move_limits(const play *p, unsigned u);
/* Bars of a last leg, as walk_look() has them. */
void bars_of_move_limits(
    const play *p, const move_limits *t, unsigned kind, const box *body, leg *l);
/* The same law for a leg of that length whose end is the move's. */
bool fits_move_limits(const play *p,
                      const move_limits *t,
                      unsigned kind,
                      const box *body,
                      direction way,
                      int32_t length,
                      tilly_reason *why);
bool refuse_limited(const play *p,
                    const move_limits *t,
                    const walker *w,
                    const leg *l,
                    const leg_bar *b,
                    int32_t length,
                    tilly_reason *why);
/* How far a withdrawing body keeps the enemy to its front (GL-Q-101): -1 not even where it is. */
int32_t
front_kept(const play *p, const move_limits *t, const box *body, direction way, int32_t most);
bool refuse_front(const play *p, const move_limits *t, tilly_reason *why);

/* ---- a free move as an answer describes it -------------------------------------------------- */

typedef struct trip {
    move_limits t;
    unsigned kind; /* of the option */
    walker w;
    unsigned target; /* of a charge; NOBODY */
    tilly_id house;  /* occupied at its end; 0 */
    point edge;      /* where a reinforcement comes on */
    box last;        /* where its last leg began, faced as it went, */
    point end;       /* and where that ended */
    bool reached;    /* a charge its target */
    bool gone;       /* some way, not only turned and formed */
} trip;

/* The walk that the answer asks for, if it is legal; else the reason, without a nearest version. */
bool make_trip(const play *p, unsigned u, const answer *a, trip *t, tilly_reason *why);
void begin_trip(const play *p, unsigned u, unsigned kind, trip *t);

enum gait gait_of_option(unsigned kind);

/* ---- straight_move.c: by numbers ------------------------------------------------------------- */

/* How a move of a unit begins: the walker faced as it goes, if it can. */
typedef struct faced {
    bool stands;
    walker as;
} faced;
static inline bool is_straight_move(unsigned kind)
{
    return kind == TILLY_OPT_MARCH || kind == TILLY_OPT_SIDLE || kind == TILLY_OPT_FALL_BACK ||
           kind == TILLY_OPT_RETREAT;
}
/* The lengths at which it is legal. False: none above 0 is. grid_step: none but its multiples are
 * asked about; 0: all are. */
bool open_lengths(const play *p,
                  const move_limits *t,
                  unsigned kind,
                  const int32_t *value,
                  int32_t grid_step,
                  leg *l);
/* The same of one length. */
bool is_length_open(
    const play *p, const move_limits *t, unsigned kind, const int32_t *value, int32_t length);
/* How it faces on that way, and the way: the number before the last. */
uint16_t facing_of_straight_move(const play *p,
                                 const move_limits *t,
                                 unsigned kind,
                                 const int32_t *value,
                                 const box *body,
                                 uint16_t heading);
direction way_of_straight_move(unsigned kind, const int32_t *value);
bool straight_trip(const play *p, const answer *a, trip *t, tilly_reason *why);
/* No straight move of it from here is longer. */
int32_t longest_move(const play *p, unsigned u);
/* Out of a house or a hedgehog it is in line, else it turns. */
bool face_first(const play *p, walker *w, uint16_t heading, tilly_reason *why);

/* ---- straight_move_check.c ------------------------------------------------------------------- */

/* Whether the trip can be made, where nobody wants it or the reason. */
bool is_straight_move_legal(const play *p, unsigned u, const answer *a);

/* ---- path_move.c: paths ---------------------------------------------------------------------- */

bool path_trip(const play *p, const answer *a, trip *t, tilly_reason *why);

/* ---- change_formation.c: turning, forming, limbering, mounting on the spot ------------------- */

bool formation_change(const play *p, const answer *a, trip *t, tilly_reason *why);
bool changes_arms(unsigned kind);
enum tilly_formation formation_of_option(unsigned kind);
void list_on_the_spot(const play *p, unsigned u, options *o);
bool does_on_the_spot(const play *p, unsigned kind, uint16_t heading, walker *w, tilly_reason *why);

/* ---- facing.c: the headings at which an answer of that kind is legal ------------------------ */

/* Turned on by less than so many 1/100 degrees from that heading, either way, guns have room as
 * they have there, or none. */
int32_t steady_room(const play *p, unsigned u, uint16_t heading);
uint32_t heading_spans(const play *p, unsigned u, unsigned kind, tilly_span *spans, uint32_t room);

/* ---- charge.c -------------------------------------------------------------------------------- */

bool can_charge(const play *p, unsigned u, tilly_reason *why);
bool may_charge_at(const play *p, const move_limits *t, unsigned enemy, tilly_reason *why);
bool charge_trip(const play *p, trip *t, tilly_reason *why);
/* Whether any of the ways it tries at an enemy it may charge ends as it must. */
bool may_charge_straight(const play *p, const move_limits *t, unsigned enemy);
/* one of the ways it tries */
bool charge_along(const play *p, trip *t, uint16_t heading, tilly_reason *why);
/* Did it end where a charge must? */
bool ends_charge(const play *p, trip *t, tilly_reason *why);
void list_charges(const play *p, const move_limits *t, options *o);

/* ---- garrison.c ------------------------------------------------------------------------------ */

bool house_trip(const play *p, trip *t, tilly_reason *why);
bool may_occupy_house(const play *p, unsigned u, tilly_id house, tilly_reason *why);
bool ends_in_house(const play *p, trip *t, tilly_reason *why);
/* A garrison that goes so far is not clear of its house for certain. */
bool stays_inside(const play *p, unsigned u, point from, const box *end);
void list_houses(const play *p, unsigned u, int32_t far, options *o);

/* ---- reinforcements.c ------------------------------------------------------------------------ */

/* The body where it comes on, and the leg before it. */
typedef struct way_in {
    walker w;
    leg l;
} way_in;
enum { ENTER_FORMATION, ENTER_PLACE, ENTER_LENGTH };
bool is_due(const play *p, unsigned u);
unsigned first_half_due(const play *p, unsigned u); /* 2 x turn + half; of a reinforcement */
bool open_entry(const play *p, unsigned u, const int32_t *value, way_in *in, tilly_reason *why);
bool entry_trip(const play *p, const answer *a, trip *t, tilly_reason *why);
void list_entry(const play *p, unsigned u, options *o);
uint32_t
entry_range(const play *p, unsigned u, const answer *begun, tilly_span *spans, uint32_t room);
uint16_t inwards(const play *p, unsigned u); /* away from the edge it comes from */

/* ---- nearest_legal.c ------------------------------------------------------------------------- */

void add_nearest(const play *p, unsigned u, const answer *a, tilly_reason *why);
uint32_t spans_of_leg(const leg *l, int32_t least, tilly_span *spans, uint32_t room);

/* ---- order_fit.c: whether a move fits its formation's order (GL-100, GL-Q-97, GL-Q-98) ------ */

bool is_strict(const play *p); /* else orders are only recorded (GL-Q-37) */
/* GL-Q-98: at the start of its move it sees an enemy fighting unit, not routing, within threat_mm;
 * record mode: always */
bool is_free_of_order(const play *p, unsigned u);
/* The law for the last leg of a free move of u, which still stands where its move began (the start
 * that its end is judged against): `body` is its footprint where that leg begins, faced as it will
 * go. The lengths in [0, most] along `way` at which the move would fit its order, in rising order;
 * and, by the same code, whether one length does. charge: at that enemy, else NOBODY. why may be
 * NULL; the nearest length is the caller's to add. A move that stays on its spot always fits: do
 * not ask. Only asked of units that are not free of their order. */
uint32_t order_spans(const play *p,
                     unsigned u,
                     const box *body,
                     direction way,
                     int32_t most,
                     reach *open,
                     uint32_t room);
bool fits_order(const play *p,
                unsigned u,
                const box *body,
                direction way,
                int32_t length,
                unsigned charge,
                tilly_reason *why);
/* Record mode: is this move one to be told as against its order (TILLY_EV_AGAINST_ORDERS)? Ask
 * before carrying it out. */
bool is_against_order(
    const play *p, unsigned u, const box *body, direction way, int32_t length, unsigned charge);
/* of the part of a body nearest to its side's own edge */
int32_t distance_to_edge(const play *p, unsigned u, const box *b);

#endif
