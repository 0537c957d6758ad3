/* The field as a unit finds it: the ground under it, its line of sight, front, flank and rear, the
 * threat of cavalry, orders it may be given, fights it may begin and their odds
 * (2.11, 3.11 to 3.13, GL-086 to GL-102). Nothing here changes a battle. */
#ifndef TILLY_LIB_GLAUBEN_FIELD_H
#define TILLY_LIB_GLAUBEN_FIELD_H

#include "geometry/meeting.h"
#include "rules/glauben/state/state.h"

/* ---- ground.c (GL-Q-43, GL-Q-56, GL-Q-63) --------------------------------------------------- */

enum footing { OPEN_GROUND, DIFFICULT_GROUND, IMPASSABLE_GROUND };
/* Under a centre. Bridges and fords (a road across water) are open; `left`: the house its garrison
 * comes out of, which is open to that (GL-Q-137), 0: none. */
enum footing footing_at(const play *p, point at, tilly_id left);
/* impassable for this unit: water without road, impassable, woods and houses for limbered guns */
bool is_barred_to(const play *p, unsigned u, const area *a);
/* a leg lies wholly on a road, of however many strips */
bool on_road(const play *p, point a, point b);
unsigned layer_at(const play *p, point at); /* hills that lie there, one upon another */
bool in_cover(const play *p, unsigned u);   /* in a wood, house or rough */
bool water_between(const play *p, point a, point b);

/* So much more of a line is looked at than is asked about: what is found then does not depend on
 * how far that is. */
enum { BEYOND = MM };
/* The places where a line crosses the outline before `most`, as distances from its beginning, put
 * in their places among `count` others. */
unsigned cuts_on(const area *a,
                 point from,
                 direction way,
                 int32_t most,
                 int32_t *cut,
                 unsigned count,
                 unsigned room);
/* how far a leg from there lies wholly on a road, of however many strips */
int32_t road_reach(const play *p, point from, direction way, int32_t most);
/* the first of these lengths at which a centre is on no road; NEVER */
int32_t off_road(const play *p, point from, direction way, int32_t least, int32_t most);
/* footing_at(), with all the ground that lies there among these areas */
enum footing footing_among(const play *p, uint32_t areas, point at, tilly_id left);
bool body_lies_on(const area *a, const box *b); /* overlaps it, or stands in it */
/* From the first to the last length at which it overlaps the outline's sides; low and high bound
 * all it covers on its way. */
reach body_on_way(const area *a, const box *b, direction way, point low, point high, int32_t most);

/* Those near an upright rectangle, a bit each by place. EACH_AREA_OF(a, table, set) ... */
static inline uint32_t areas_near(const tilly_table *t, point low, point high)
{
    uint32_t near = 0;
    EACH_AREA (a, t)
        near |= (uint32_t)area_near(a, low, high) << (a - t->area);
    return near;
}
#define EACH_AREA_OF(a, t, set)                                                                    \
    for (uint32_t a##_left = (set); a##_left; a##_left &= a##_left - 1)                            \
        for (const area *a = &(t)->area[lowest_bit(a##_left)], *a##_once = a; a##_once;            \
             a##_once = NULL)

/* The bounds of all that a body sweeps over, seen from the beginning of its way: so much to either
 * side, and so much before and behind. */
typedef struct sweep_bounds {
    point from;
    direction way;
    int32_t wide, deep, most;
} sweep_bounds;
static inline int32_t
reach_across(int32_t half_width, int32_t half_depth, direction ahead, direction way)
{
    int64_t with = (int64_t)way.s * ahead.s + (int64_t)way.c * ahead.c,
            off = (int64_t)way.s * ahead.c - (int64_t)way.c * ahead.s;
    int64_t w = (with < 0 ? -with : with) >> 30, o = (off < 0 ? -off : off) >> 30;
    return (int32_t)((half_width * w + half_depth * o) >> 30) + 2;
}
static inline sweep_bounds sweep_bounds_of(const box *body, direction way, int32_t most)
{
    return (sweep_bounds){body->centre,
                          way,
                          reach_across(body->half_width, body->half_depth, body->ahead, way),
                          reach_across(body->half_depth, body->half_width, body->ahead, way),
                          most};
}

/* ---- sight.c, view.c (GL-086, GL-087, GL-Q-28, GL-Q-29, GL-Q-42, GL-Q-108) ------------------ */

/* line of sight within sight_now(); why may be NULL */
bool can_see(const play *p, unsigned from, unsigned to, tilly_reason *why);
/* the same from another eye of that unit */
bool can_see_from(const play *p, unsigned from, point eye, unsigned to, tilly_reason *why);
/* GL-Q-108: may this side see it? Own pieces: true */
bool in_view(const play *p, unsigned side, unsigned u);
/* GL-Q-109: with hidden_units moves are listed and judged as the side sees things, without the
 * unseen. When one is carried out, they are there. */
bool moves_by_view(const play *p, const beat *t, unsigned side);
static inline bool is_unseen(const play *p, unsigned u)
{
    return p->seen && !on_table(p->seen, u);
}
/* tell() whose event is seen by the owners of both and by a side in whose view one of them stands;
 * after the change call seen_after(). Both cost nothing with the log off. */
tilly_event *tell_seen(play *p, unsigned kind, unsigned clause, unsigned u, unsigned other);
void seen_after(play *p, tilly_event *e);
/* only that side may know */
tilly_event *
tell_own(play *p, unsigned kind, unsigned clause, unsigned u, unsigned other, unsigned side);

/* ---- zones.c: front, flank and rear (GL-Q-59, GL-Q-67) -------------------------------------- */

enum struck { STRUCK_FRONT, STRUCK_FLANK, STRUCK_REAR };
/* GL-Q-67; ask it of no hedgehog and no house */
enum struck side_struck(const box *target, point from);
/* some of it, in the front zone drawn from that footprint (GL-Q-59) */
bool lies_to_front(const box *b, const box *other);
/* GL-Q-59: in the front zone of u, drawn from its own footprint; hedgehog, house: all round */
bool partly_to_front(const play *p, unsigned u, const box *other);
/* by gap, then number; NOBODY */
unsigned nearest_enemy(const play *p,
                       unsigned u,
                       bool (*counts)(const play *p, unsigned e),
                       int32_t *distance);
enum tilly_zone glauben_zone(const play *p, unsigned judge, unsigned other);

/* ---- hedgehog.c: the threat of cavalry (GL-122, GL-Q-47 to GL-Q-49) ------------------------- */

int32_t threat_of(const play *p); /* how far it reaches */
/* cavalry that makes others form: organised or disrupted, neither retreating nor retiring */
bool threatens(const play *p, unsigned horse);
bool can_hedgehog(const play *p, unsigned u);               /* GL-Q-48 */
unsigned threatening_cavalry(const play *p, unsigned foot); /* the first; NOBODY */
/* it stands in one, and may not leave it before the cavalry within the threat (GL-Q-49) */
bool held_in_hedgehog(const play *p, unsigned u);

/* ---- command.c: which orders may be given (GL-102, GL-Q-97) --------------------------------- */

/* The enemy unit an order of this side names, while that is in view; NOBODY. */
unsigned target_of(const play *p, unsigned side, const content *c);
/* It may be given to that formation now (GL-Q-97). */
bool is_order(const play *p, unsigned g, const content *c, tilly_reason *why);
/* TILLY_WHY_ORDER_SHAPE of that formation; false */
bool refuse_order_shape(const play *p, unsigned g, tilly_reason *why);
/* A question for an order; then the orders that may be offered to all of these formations of a
 * side, a bit each, whether one that was answered may be given to them, and what it says. */
bool asks_order(const play *p, question *q, unsigned side, unsigned giver, tilly_id formation);
void list_orders(const play *p, unsigned side, uint32_t formations, options *o);
bool check_order(
    const play *p, unsigned side, uint32_t formations, const answer *a, tilly_reason *why);
content order_answered(const answer *a);

/* ---- who_fights.c: may this unit attack that one now? One reading for choice, list, lapse (GL-150
 * to GL-154, GL-202) */

enum claim { NO_FIGHT, MAY_FIGHT, MUST_FIGHT };
enum claim claim_on(const play *p, unsigned u, unsigned v);
/* For loops over the enemies a unit may attack, in order of number; NOBODY. */
unsigned next_claim(const play *p, unsigned u, unsigned from);
/* Infantry and cavalry that attack if they find an enemy in range. */
bool can_attack(const play *p, unsigned u);

/* ---- odds.c: from facts to a column, a modifier, a result (3.11 to 3.13). A host without a board
 * can bring the facts himself (GL-Q-03) */

typedef struct match {
    int32_t attack, defence;      /* strengths (GL-156) */
    bool infantry, cavalry, guns; /* arms of the attack (GL-171, GL-172) */
    bool charge;                  /* one of them charged */
    /* who has the better of it against each of the other's (GL-Q-63) */
    bool attacker_ground, defender_ground;
    bool hedgehog, shaken; /* of the defender: in hedgehog; takes the already disrupted case */
    enum struck struck;    /* where he is struck, the best of the group */
} match;

static inline bool by_pistol(const match *m)
{
    return m->hedgehog && m->cavalry && !m->infantry;
} /* read on the hedgehog table (GL-203, GL-Q-80) */
static inline enum hedgehog_state hedgehog_row(const match *m)
{
    return m->shaken ? HEDGEHOG_DISRUPTED : HEDGEHOG_NORMAL;
}
int32_t arms_of(const match *m);
int32_t column_shift(const glauben_tables *t, const match *m);
unsigned match_column(const glauben_tables *t, const match *m);  /* shifted */
int32_t match_modifier(const glauben_tables *t, const match *m); /* without generals */
enum combat_code match_result(const glauben_tables *t, const match *m, int32_t sum);
/* How many of the thousand draws give each result, with that modifier. */
void match_chances(const glauben_tables *t,
                   const match *m,
                   int32_t modifier,
                   int32_t chance[RESULTS]);

/* The facts of a fight on the board, one attacker after another. */
match match_begin(const play *p, unsigned defender);
void match_add(const play *p, match *m, unsigned attacker, unsigned defender);
void match_close(const play *p, match *m, unsigned defender);
/* fights with its disorganised strength and takes the already disrupted case: disrupted or
 * retreating */
bool is_shaken(const play *p, unsigned u);
int32_t attack_of(const play *p, unsigned u);
tilly_status glauben_odds(
    const play *p, const uint16_t *attacker, uint32_t count, unsigned defender, tilly_odds *out);

#endif
