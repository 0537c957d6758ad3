/* Moves of stands: who moves together, how far, along which ways, and where they end. List, check,
 * ranges, preview and carrying out all read the same judge, judge_move().
 *
 *     mover m;
 *     move_end end;
 *     mover_of(p, members, count, &began_closed, &m);
 *     if (!judge_move(p, &m, &order, &end, why)) return false;
 */
#ifndef TILLY_LIB_SCRUBY_MOVES_H
#define TILLY_LIB_SCRUBY_MOVES_H

#include "rules/scruby/movement/movement.h"

/* ---- mover.c: who moves (SC-208, SC-236, SC-238, SC-Q-16, SC-Q-18) --------------------------- */

enum mover_kind {
    MOVES_FREELY,    /* all but pikes: any path, any facing (SC-040) */
    MOVES_OPEN,      /* a pike stand in open order: straight, one turn (SC-026) */
    MOVES_BREAKING,  /* the same, out of its body: the first move at its own rate (SC-025) */
    MOVES_AS_BODY,   /* closed pikes, rigidly (SC-022, SC-035, SC-238) */
    MOVES_AS_COLUMN, /* a column of others, straight and fronts kept: with its extra (SC-030) */
    MOVES_AS_SQUARE, /* in any direction, all fronts kept, its guns with it (SC-241) */
    MOVES_WITH_CREW, /* a small gun, its crew keeping its place beside it (SC-173, SC-Q-51) */
    ONLY_FORMS,      /* a body of foot that can change formation and nothing else (SC-239), two
                        dragoons who can dismount together */
    MOVER_KINDS
};
typedef struct mover {
    enum mover_kind kind;
    unsigned count;
    bool heavy;     /* a heavy pike stand is among them */
    bool is_column; /* all files of it are columns, and whole (SC-Q-18) */
    bool is_line;
    int32_t at_most;             /* of dragoons who mount or dismount in it (SC-052); 0: its own */
    int32_t allowed[2];          /* length that it may go; and that it may charge */
    piece_set closed;            /* those who go, and charge, in closed order (SC-025, SC-027) */
    uint16_t heading;            /* of all */
    uint16_t unit[MOST_IN_BODY]; /* the one asked about first */
    box from[MOST_IN_BODY];
    piece_set members;
} mover;

/* began_closed: stands in closed order as the game move's orders began. */
void mover_of(
    const play *p, const uint16_t *member, unsigned count, const piece_set *began_closed, mover *m);
/* Length that it may go; a charge adds its extra, but not to a column's. */
static inline int32_t allowance_of(const mover *m, bool charges)
{
    return m->allowed[charges];
}
/* No farther than that, instead of its own allowance. */
void limit_mover(const play *p, mover *m, int32_t at_most);
/* Any way, any facing; pikes go straight ahead and turn once (SC-026, SC-040). */
static inline bool goes_any_way(const mover *m)
{
    return m->kind == MOVES_FREELY || m->kind == MOVES_WITH_CREW;
}
/* Free movers move and charge by paths, pikes in open order charge by one, or walk to their horses:
 * ahead, a turn, ahead. */
static inline bool takes_path(const mover *m)
{
    return goes_any_way(m) || m->kind == MOVES_OPEN || m->kind == MOVES_BREAKING;
}
/* The gaps of an open column. */
static inline reach column_gaps(const play *p)
{
    return (reach){param(p, PARAM_COLUMN_GAP_LEAST), param(p, PARAM_COLUMN_GAP_MOST)};
}
/* Stands that may be ordered together with it: its column, foot joined to it edge to edge, the rest
 * of its square, a second mounted dragoon (SC-236, SC-239, SC-241, SC-Q-52). Those for whom `may`
 * is false are left out. */
void find_companions(const play *p,
                     unsigned u,
                     bool (*may)(const play *p, unsigned u),
                     piece_set *others);
/* These, the first of them asked about, may move together (SC-236). why may be NULL. */
bool may_act_together(const play *p, const uint16_t *member, unsigned count, tilly_reason *why);
/* They are a body: one heading, and each touches others of them (SC-236). why may be NULL. */
bool is_connected(const play *p, const uint16_t *member, unsigned count, tilly_reason *why);

/* ---- straight_way.c, way_bars.c, way_into_squares.c: what bars the lengths of a straight way
 * (SC-209, SC-210, SC-240, SC-Q-14) */

/* A straight way of all members, a change of front before it, or after. */
typedef struct straight_way {
    const mover *m;
    direction way;
    uint16_t heading; /* at the end */
    int32_t allowed;  /* length that is left for it */
    bool charges;     /* it may end near enemies */
    bool turns_after;
    box goes[MOST_IN_BODY]; /* as they go, at length 0 */
    box ends[MOST_IN_BODY]; /* as they stand at the end, at length 0; only if turns_after */
} straight_way;

/* Where it stands as the move ends. */
static inline const box *end_of_way(const straight_way *w, unsigned i)
{
    return w->turns_after ? &w->ends[i] : &w->goes[i];
}

/* Lengths at which the way may not end; one that reaches to NEVER is in the way. */
typedef struct way_bar {
    int32_t least, most;
    uint16_t code, cite, unit, by; /* unit: the member; by: who bars it, NOBODY */
    tilly_id feature;
} way_bar;
/* What is asked of a way. All but reasons ends as soon as it is known. */
enum way_asked {
    ALL_REASONS,  /* every bar of lengths up to `most` */
    OPEN_LENGTHS, /* enough of them to tell which lengths are open */
    ONE_LENGTH,   /* whether that one is open: any bar that holds it */
    ONE_PASSAGE   /* whether nothing that cannot be passed bars it */
};
enum { MOST_WAY_BARS = 256 };
typedef struct way_bars {
    unsigned count;
    enum way_asked asked;
    int32_t most; /* longer ones do not matter; or the one asked about */
    way_bar bar[MOST_WAY_BARS];
} way_bars;

/* way_bars.c: the bars put into a list, and read from it */
bool asks_one_length(const way_bars *bars);
/* Nothing that could still be found changes the answer. */
bool is_settled(const way_bars *bars);
/* NULL: it does not matter, or no room is left. */
way_bar *add_way_bar(way_bars *bars, reach r, unsigned code, unsigned cite);
void bar_by(way_bars *bars, reach r, unsigned code, unsigned cite, unsigned u, unsigned other);
static inline reach from_there_on(int32_t least)
{
    return (reach){least, NEVER};
}
/* What is met on the way cannot be passed. */
reach passage_from(
    const way_bars *bars, const box *b, direction way, const box *other, int32_t limit);
/* Lengths at which it would stand so near. */
reach lengths_near(
    const way_bars *bars, const box *b, direction way, const box *other, int32_t limit);
/* What forbids that length; NULL: nothing. in_way: only what cannot be passed. */
const way_bar *way_barred(const way_bars *bars, int32_t length, bool in_way);
uint32_t
spans_between(const way_bars *bars, int32_t least, int32_t most, tilly_span *spans, uint32_t room);
/* The open length nearest to one, NEVER. */
int32_t way_nearest(const way_bars *bars, int32_t least, int32_t most, int32_t wanted);

/* way_into_squares.c: of enemy e, and of face f of its own side, where member i goes; false: foot
 * does not go in by it */
void bar_enemy_square(const play *p, const straight_way *w, unsigned i, unsigned e, way_bars *bars);
bool bar_face(const play *p, const straight_way *w, unsigned i, unsigned f, way_bars *bars);
void bar_by_squares(const play *p, const straight_way *w, way_bars *bars);
/* Stands inside the square of that face, and those who would join them. */
unsigned inside_then(const play *p, const straight_way *w, unsigned its_face, int32_t length);

/* straight_way.c */
void find_way_bars(const play *p, const straight_way *w, int32_t most, way_bars *bars);
/* Whether the move may end after that length; and whether it may get there, to turn and go on. */
bool may_stop_at(const play *p, const straight_way *w, int32_t length, tilly_reason *why);
bool may_get_to(const play *p, const straight_way *w, int32_t length, tilly_reason *why);
/* Open lengths, as spans; grid_step: see struct answer. */
uint32_t way_spans(const play *p,
                   const straight_way *w,
                   reach lengths,
                   int32_t grid_step,
                   tilly_span *spans,
                   uint32_t room);
/* With the first of these bars that holds it; of a passage, in_way. */
bool refuse_by_bar(const play *p,
                   const straight_way *w,
                   const way_bars *bars,
                   int32_t length,
                   bool in_way,
                   tilly_reason *why);

/* ---- judge_move.c, body_move.c, free_move.c, charge_move.c ----------------------------------- */

/* An order to move, as an answer gives it. */
typedef struct move_order {
    uint16_t kind;   /* tilly_option_kind */
    uint16_t target; /* of a charge, else NOBODY */
    int32_t value[3];
    const tilly_waypoint *waypoint; /* a path, or NULL */
    unsigned waypoints;
    int32_t grid_step; /* ranges only: see struct answer */
    bool judged;       /* it is legal: only where it ends is asked */
} move_order;

/* Where all members of a mover end. */
typedef struct move_end {
    uint16_t heading;
    int32_t length; /* of the way of its centre, or of each */
    bool charges;
    point at[MOST_IN_BODY];
} move_end;

/* Men of a square keep theirs, a crew turns as its gun does. */
static inline uint16_t
heading_at_end(const play *p, const mover *m, unsigned i, const move_end *end)
{
    uint16_t own = p->unit[m->unit[i]].heading;
    if (m->kind == MOVES_WITH_CREW)
        return heading_plus(own, heading_gap(m->heading, end->heading));
    return m->kind == MOVES_AS_SQUARE ? own : end->heading;
}
/* why may be NULL; if it is given, it has the nearest legal length where only that is wrong. */
bool judge_move(
    const play *p, const mover *m, const move_order *o, move_end *end, tilly_reason *why);
/* Kinds of moves that the mover has, as options with their bounds. Charges: one for each enemy that
 * it might reach; without them where a test of UE has failed (SC-130). */
void list_moves_of(const play *p, const mover *m, bool charges, options *o);
/* Of the charges only those on enemies for whom `may` is true; NULL: on all. */
void list_charges_of(const play *p,
                     const mover *m,
                     bool (*may)(const play *p, unsigned u, unsigned enemy),
                     options *o);
/* The legal values of number `given`, those before it in value[]. */
uint32_t range_of_move(const play *p,
                       const mover *m,
                       const move_order *o,
                       const tilly_option *option,
                       unsigned given,
                       tilly_span *spans,
                       uint32_t room);

/* body_move.c: the straight way of an order by numbers; false: no such move, with the reason. Of a
 * move in two parts it is the last one, the first has been judged. */
bool begin_straight_way(
    const play *p, const mover *m, const move_order *o, straight_way *w, tilly_reason *why);
void list_drills(const play *p, const mover *m, options *o);
/* The greatest change of front that all of its members may make. */
int32_t most_turn(const play *p, const mover *m);
void begin_way(const mover *m, straight_way *w);
/* A gun and its crew about the middle of the gun; a body about the middle of its front. */
void turn_boxes(const mover *m, box *at, int32_t by);
void turn_goes(const mover *m, straight_way *w, int32_t by);
unsigned numbers_of_move(unsigned kind);

/* free_move.c: a path, of pikes too, who keep to straight ways and one turn (SC-026) */
bool judge_path(
    const play *p, const mover *m, const move_order *o, move_end *end, tilly_reason *why);

/* charge_move.c: straight to the first touch (SC-238). */
bool judge_charge(
    const play *p, const mover *m, const move_order *o, move_end *end, tilly_reason *why);
/* Along this way. */
bool charge_this_way(
    const play *p, const straight_way *w, unsigned target, move_end *end, tilly_reason *why);
bool may_all_charge(const play *p, const mover *m);
void offer_charge_numbers(const play *p, const mover *m, options *o);
/* The enemies that it might charge. */
void find_charge_targets(const play *p, const mover *m, piece_set *reached);
uint32_t range_of_charge(const play *p,
                         const mover *m,
                         const move_order *o,
                         unsigned given,
                         tilly_span *spans,
                         uint32_t room);
/* Where members end, of whom the first does so there: the others stand to it as they did before,
 * after that turn of the body. */
void end_of_charge(
    const mover *m, int32_t turn, uint16_t heading, int32_t length, point first, move_end *end);
/* All that the members touch at the end of a charge: the first who needs a test of UE, and before
 * whom; NOBODY. skip: so many of them have passed it. */
unsigned
who_must_test(const play *p, const mover *m, const move_end *end, unsigned skip, unsigned *enemy);

#endif
