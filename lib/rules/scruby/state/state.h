/* The state that Scruby keeps of a battle beside the core's own, and readings of it. Everything
 * here reads; effects/ changes.
 *
 * The core keeps of each piece its place, base, type and presence, and as strength what is left of
 * it, in halves: points of a stand (30 are 60) or a crew (6 a gunner), of a gun the hits that it
 * still takes (6 are 12), of a mother stand 1. Who touches whom, bodies, lines, files, columns, and
 * whether a stand is closed or open follow from where pieces stand and are never kept (SC-Q-61),
 * but for frozen orders and squares. */
#ifndef TILLY_LIB_SCRUBY_STATE_H
#define TILLY_LIB_SCRUBY_STATE_H

#include "rules/scruby/book/book.h"
#include "rules/scruby/shapes/stands.h"

/* ---- the record of a piece ------------------------------------------------------------------- */

/* SC-237: order as it is read, and as it is frozen from a charge to the end of its melee. */
enum stand_order {
    ORDER_FREE,        /* not frozen: read from where it stands */
    ORDER_CLOSED,      /* touches a steady friendly foot stand, or stands in a square */
    ORDER_OPEN,        /* touches none */
    ORDER_OPEN_TO_END, /* frozen: it charged from open order and is open until P9 (SC-115) */
    ORDERS
};

/* Told to the opponent in P3 or P4, never changed, lapsed when the stand is charged (SC-207). */
enum declaration {
    DECLARED_NOTHING,
    DECLARED_SPLIT_MOVE,      /* SC-064 */
    DECLARED_FIRE_AND_RETIRE, /* SC-065 */
    DECLARED_CARACOLE,        /* SC-072 */
    CALLED_OUT,               /* against a caracole; the whole declaration then (SC-073, SC-Q-23) */
    DECLARATIONS
};

/* Place in a square (SC-240). */
enum square_place { NOT_IN_SQUARE, FACE, INSIDE, GUN_FACE, GUN_CORNER, SQUARE_PLACES };

/* Marks of a piece. The first ones last until something ends them; those from IN_MOTION on are of
 * this game move and fall when the next begins (begin_game_move()). */
enum mark_of_piece {
    RETIRING = 1,      /* lost its morale and is not yet rallied (1.6, SC-206, SC-219, SC-227) */
    BOTH_PISTOLS = 2,  /* emptied by both at once: loaded only standing still (SC-071) */
    BROKEN_SQUARE = 4, /* of each member of a square that is broken (SC-167, SC-Q-46) */
    GUARD = 8,         /* set-up: to be put down with the large guns (SC-170, SC-201) */
    STRUCK_OFF = 16,   /* gone as if it had never come: neither lost nor counted at the start */
    IN_MOTION = 32,    /* set in motion: the chargers have no shock against it (SC-117) */
    RETIRED = 64,      /* made a retirement in this game move (SC-232) */
    NOT_LOADING = 128, /* in it: gun, some time without a crew; both pistols, turned (SC-232) */
    LASTING_MARKS = IN_MOTION - 1
};

/* The family's own record of a piece; described by stand_fields[] in edition.c. No clause needs a
 * field that is not here; what only one step needs is in that step's frame. */
typedef struct stand_record {
    /* large gun: where it was set up, from which it is never shifted farther than 6 (SC-171,
     * SC-Q-47); small gun: the same, without a rule */
    int32_t post_x, post_y;
    /* centre before its last order or step of this game move: where a charge began (SC-Q-34), the
     * place to which a caracole, a split move, men called out go back (SC-064, SC-214) */
    int32_t from_x, from_y;
    /* game move of the shot that emptied it, 0: loaded (SC-061, SC-071, SC-172, SC-174) */
    uint16_t emptied;
    /* heading in which it retires: home, or as it scattered, kept in each P2 (SC-219, SC-227) */
    uint16_t runs;
    /* dragoons on foot: their mother stand; a mother stand: its foot half (SC-Q-52); a gun and the
     * crew that it was set up with name each other, for the set-up alone (SC-176); else NOBODY */
    uint16_t partner;
    /* enemy named as its target, until all of the step are named and the points fall (SC-213); else
     * NOBODY */
    uint16_t aim;
    /* enemy that it strikes in the melee being fought (SC-222, SC-224); else NOBODY */
    uint16_t strikes;
    uint16_t square;  /* number of its square, 1 and up, of either side; 0 none (SC-236, SC-241) */
    uint16_t melee;   /* melee of this game move it is in, from 1, in the order fought; 0 none */
    uint8_t ue_lost;  /* SC-218, SC-227, SC-229 */
    uint8_t loading;  /* full game moves of loading since it was emptied (SC-232) */
    uint8_t order;    /* frozen: enum stand_order (SC-237) */
    uint8_t marks;    /* enum mark_of_piece */
    uint8_t declared; /* enum declaration, of this game move */
    uint8_t place;    /* enum square_place */
    /* gun: 1 + the side that held it at the last P9; 0 nobody (SC-180, SC-Q-50) */
    uint8_t held_by;
    uint8_t held;  /* gun: ends of game moves running at which that side held it */
    uint8_t shots; /* with `aim`: 2 both pistols, else 1 (SC-D-15); 0 not named */
    /* mounted dragoons: 1 + the type of their men on foot; 0 all others (SC-012, SC-013) */
    uint8_t on_foot;
    uint8_t out;    /* 1: from from_x, from_y it stepped out to fire, or rode up (SC-064, SC-214) */
    uint8_t lapsed; /* enum declaration that a charge ended, for the test of SC-066 */
    uint8_t spare[6];
} stand_record;
enum { STAND_RECORD = 48 };

static inline stand_record *of(const play *p, unsigned u)
{
    return &((stand_record *)p->own)[u];
}
static inline bool is_marked(const play *p, unsigned u, unsigned marks)
{
    return of(p, u)->marks & marks;
}

/* ---- the record of the battle ---------------------------------------------------------------- */

/* The guard of the large guns as it was chosen (SC-170, SC-201). */
enum { GUARD_NOT_CHOSEN, GUARD_NONE, GUARD_FROM /* + ARMS * group + enum guard_arm */ };
enum guard_arm { GUARD_FOOT, GUARD_CAVALRY, GUARD_ARMS };
typedef struct set_up_record {
    int32_t first;        /* 1 + the side that sets up first (SC-R-01, SC-D-02); 0: not known */
    int32_t guard[SIDES]; /* GUARD_... (SC-D-03) */
} set_up_record;
enum part_name { PART_SET_UP, PARTS };
static inline set_up_record *set_up_of(const play *p)
{
    return p->part[PART_SET_UP];
}
static inline unsigned sets_up_first(const play *p)
{
    int32_t first = set_up_of(p)->first;
    return first ? (unsigned)first - 1 : attacking_side(p);
}
/* Base edges belong to sides, not to roles, which change each game move (SC-200, TX-36). */
static inline unsigned near_side(const play *p)
{
    return attacking_side(p);
}
static inline uint16_t heading_home(const play *p, unsigned side)
{
    return side == near_side(p) ? HALF_CIRCLE : 0;
}

/* ---- flags and rows -------------------------------------------------------------------------- */

/* Flags over the game move (the engine clears them as it begins): done() and has() read them. Flags
 * of a step or an item belong to the step's own file. */
enum turn_flag {
    MOVED = 1,       /* moved or turned: no split move, no loading of both pistols or a small gun */
    FIRED = 2,       /* at most once a game move (SC-213) */
    CHARGED = 4,     /* charged, bonus charges too: shock, and not motionless (SC-119, SC-Q-37) */
    WAS_CHARGED = 8, /* by anybody: no order, no loading of both pistols (SC-209, SC-Q-27) */
    SHOT_AT = 16,    /* lost points to small arms: tests in P7 (SC-218) */
    GUNNED = 32,     /* lost points to guns: tests with morale_after_guns (SC-Q-28) */
    FOUGHT = 64,     /* its ordinary melee (SC-Q-59) */
    FOUGHT_EXTRA = 128 /* its extra melee: no other touches it (SC-228, SC-Q-43) */
};
static inline bool has(const play *p, unsigned u, unsigned flags)
{
    return p->turn[u] & flags;
}

/* Rows of bits: by charger, of its enemies; they last over the game move. */
enum bit_row {
    ROW_CHARGED, /* it charged that enemy, bonus charges included (1.6 "attacked", SC-216) */
    ROW_FRONTAL, /* and in front (SC-Q-34): without this bit in flank or rear */
    /* and in front, and the enemy has not yet been asked what it tries: until the reactions to
     * charges, those of a bonus move too, are over (SC-216) */
    ROW_UNANSWERED,
    BIT_ROWS
};
static inline bool charged(const play *p, unsigned charger, unsigned enemy)
{
    return row_has(p, ROW_CHARGED, charger, enemy);
}
static inline bool charged_in_front(const play *p, unsigned charger, unsigned enemy)
{
    return row_has(p, ROW_FRONTAL, charger, enemy);
}

/* Where it stands, or goes back to when it has stepped out or ridden up. */
static inline point own_place(const play *p, unsigned u)
{
    const stand_record *r = of(p, u);
    return r->out ? (point){r->from_x, r->from_y} : place_of(p, u);
}

/* ---- kinds of pieces (1.6) ------------------------------------------------------------------- */

/* The book's own type whose traits a piece has (types can be derived). */
static inline enum type type_of(const play *p, unsigned u)
{
    return (enum type)p->rules->base[p->unit[u].type];
}
static inline int32_t column_of(const play *p, unsigned u, enum column_name c)
{
    return type_value_of(p->rules, p->unit[u].type, c);
}
static inline bool is_among(const play *p, unsigned u, unsigned troops)
{
    return troops >> type_of(p, u) & 1;
}
static inline bool is_pike(const play *p, unsigned u)
{
    return is_among(p, u, PIKES);
}
static inline bool is_musketeer(const play *p, unsigned u)
{
    return is_among(p, u, MUSKETS);
}
static inline bool is_sword(const play *p, unsigned u)
{
    return is_among(p, u, SWORDS);
}
static inline bool is_foot(const play *p, unsigned u)
{
    return is_among(p, u, FOOT);
}
/* Mounted dragoons are never cavalry. */
static inline bool is_cavalry(const play *p, unsigned u)
{
    return is_among(p, u, CAVALRY);
}
static inline bool is_mounted_dragoon(const play *p, unsigned u)
{
    return type_of(p, u) == MOUNTED_DRAGOON;
}
static inline bool is_gun(const play *p, unsigned u)
{
    return is_among(p, u, GUNS);
}
static inline bool is_crew(const play *p, unsigned u)
{
    return type_of(p, u) == CREW;
}
/* Nobody else is protected by a square (SC-160, SC-240). */
static inline bool may_be_inside(const play *p, unsigned u)
{
    return is_foot(p, u) || is_crew(p, u);
}
static inline bool is_mother_stand(const play *p, unsigned u)
{
    return type_of(p, u) == MOTHER_STAND;
}
/* It has a line on the roster: not a gun, a crew or a mother stand. */
static inline bool is_stand(const play *p, unsigned u)
{
    return is_among(p, u, STANDS);
}
static inline bool is_armoured(const play *p, unsigned u)
{
    return column_of(p, u, COLUMN_ARMOURED) != 0;
}

/* EACH_STAND(u, p, side) ...: the stands of a side that are on the table. */
#define EACH_STAND(u, p, side)                                                                     \
    EACH_UNIT (u, p, side)                                                                         \
        if (is_stand(p, u))

/* ---- what a piece is in now ------------------------------------------------------------------ */

static inline bool is_retiring(const play *p, unsigned u)
{
    return is_marked(p, u, RETIRING);
}
static inline bool is_steady(const play *p, unsigned u)
{
    return !is_retiring(p, u);
}
static inline enum arm firearm_of(const play *p, unsigned u)
{
    return firearm_of_type(type_of(p, u));
}
/* Of mounted dragoons: their men's. */
static inline enum arm firearm_on_foot(const play *p, unsigned u)
{
    unsigned foot = of(p, u)->on_foot;
    return foot ? firearm_of_type((enum type)p->rules->base[foot - 1]) : firearm_of(p, u);
}
/* Guns and firearms are, those of dragoons who have mounted too; bows are not (SC-Q-57). */
static inline bool can_be_empty(const play *p, unsigned u)
{
    enum arm arm = firearm_on_foot(p, u);
    return is_gun(p, u) || arm == MUSKET || arm == PISTOLS;
}
/* It has a shot to fire; of troops without any arm false (SC-062). */
static inline bool is_loaded(const play *p, unsigned u)
{
    return !of(p, u)->emptied && (is_gun(p, u) || firearm_of(p, u) != NO_ARM);
}
/* Pistols may both be fired (SC-071). */
static inline int32_t shots_of(const play *p, unsigned u)
{
    return !is_loaded(p, u) ? 0 : firearm_of(p, u) == PISTOLS ? 2 : 1;
}
/* Its move in open order, without any extra (SC-148, SC-219, SC-227, SC-Q-23). */
static inline int32_t normal_move(const play *p, unsigned u)
{
    return column_of(p, u, COLUMN_MOVE_OPEN);
}
/* Full Point Value in half-points: of a stand what it is lost with (SC-233). */
static inline int32_t points_of(const play *p, unsigned u)
{
    return column_of(p, u, COLUMN_POINTS);
}
/* Gunners left: one falls with every 6 points (SC-Q-67). */
static inline int32_t gunners_of(const play *p, unsigned crew)
{
    int32_t each = points_of(p, crew);
    return (p->unit[crew].strength + each - 1) / each;
}
static inline bool is_in_square(const play *p, unsigned u)
{
    return of(p, u)->square != 0;
}
static inline bool in_unbroken_square(const play *p, unsigned u)
{
    return is_in_square(p, u) && !is_marked(p, u, BROKEN_SQUARE);
}

/* All pieces of a square, guns and men inside included (SC-240). */
#define EACH_OF_SQUARE(u, p, number)                                                               \
    for (unsigned u = 0; u < (p)->units; u++)                                                      \
        if (on_table(p, u) && of(p, u)->square == (number))
/* A face that fire destroyed, whose place nobody has taken yet (SC-230). */
static inline bool is_gap(const play *p, unsigned u)
{
    return p->unit[u].state == UNIT_GONE && of(p, u)->square;
}
static inline bool is_square_left(const play *p, unsigned number)
{
    EACH_OF_SQUARE (u, p, number)
        return true;
    return false;
}

/* closed_order.c: closed or open now, frozen or read from the position (SC-237, SC-Q-56):
 * ORDER_CLOSED or ORDER_OPEN, also of cavalry, which is closed only for guns; crews are open. */
enum stand_order order_of_stand(const play *p, unsigned u);
static inline bool is_closed_order(const play *p, unsigned u)
{
    return order_of_stand(p, u) == ORDER_CLOSED;
}
/* UE by that order, in a square, less what it lost, never below 0 (SC-215); 0 of guns, crews and
 * mother stands. */
int32_t ue_in(const play *p, unsigned u, enum stand_order order);
static inline int32_t ue_now(const play *p, unsigned u)
{
    return ue_in(p, u, order_of_stand(p, u));
}
/* Kills in melee by that order, in half-points, without any factor (SC-223, 1). */
int32_t melee_points(const play *p, unsigned u, enum stand_order order);

/* The crew that serves a gun: one of its side that touches it (SC-175, SC-176). Of two, one that
 * has neither moved in this game move nor been charged; NOBODY. */
unsigned crew_at(const play *p, unsigned gun);
/* Two bases are as near as touching (1.6), by the edge or a corner on an edge. */
bool pieces_touch(const play *p, unsigned a, unsigned b);

/* ---- points of a side (SC-192, SC-233) ------------------------------------------------------- */

typedef struct points_tally {
    int32_t start; /* full Point Values of all its stands, in half-points */
    int32_t lost;  /* of those destroyed, off the table or retiring */
} points_tally;
points_tally tally_of(const play *p, unsigned side);

/* ---- the cache (state/cache.h) --------------------------------------------------------------- */

enum cached_value {
    CACHED_TOUCHING,   /* by unit: touching.c */
    CACHED_PASSAGE,    /* by way of a piece: movement/straight_way.c */
    CACHED_ROOM,       /* by front of a piece: movement/straight_way.c */
    CACHED_HEAD,       /* of the column that a musketeer fires from: field/fire_line.c */
    CACHED_MOVER,      /* of the order under way: play/move/order.c */
    CACHED_SQUARE,     /* by number: movement/squares_as_they_stand.c */
    CACHED_SQUARES_OF, /* by side: movement/squares_as_they_stand.c */
    CACHED_VALUES
};
enum { PASSAGES = 130 /* one for each way of a list: movement/straight_way.c */ };
enum { ROOMS = 64 };
enum { SHOWN_SQUARES = 16 }; /* more share a slot */
typedef struct passage {
    int32_t asked; /* length up to which it was looked along */
    int32_t most;  /* and to which nothing is in the way; below 0: something is where it stands */
} passage;

#endif
