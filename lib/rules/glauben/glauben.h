/* Age of Glauben: what its steps share.
 *
 *   tables, words, the sequence of play ... tables*.c (a file can replace them), edition.c,
 * rulings.c, parameters.def, cites_*.def; family.c and measures.c for what the library asks,
 * army_list.c where things are ...................... shape.c ground.c sight.c (line.h: line.c
 * relief.c) view.c zones.c; state/cache.c how bodies move
 * ....................... walk.h: walk.c and walk_*.c (one body along a path and all it meets),
 * after.c (what follows from where all stand) what happens to units ................. harm.c
 * flight.c crew.c serve.c the steps, one file each .............. first_army.c (and the clock)
 * deployment.c first_orders.c   (a) rally.c help.c   (b) artillery.c   (c) orders.c ride.c
 * dispatch.c order_ask.c compulsory.c move.c (d) combats.c combat.c results.c control.c   (e)
 * crisis.c one unit's free move .................. moves.h: unit_move.c, course.c course_fit.c (by
 * numbers) way.c (by paths) spot.c facing.c charge.c house.c enter.c, ties.c (what binds it),
 * nearest.c, free_preview.c fights ................................ combat.h: who_fights.c odds.c
 *   orders ................................ orders.h: order.c (what an order says), order_fit.c
 * (whether a move fits it), order_done.c, papers.c (what messengers carry) what a side may not know
 * .............. redact.c how it ends ........................... victory.c from outside
 * .......................... edit.c, sound.c and validate_steps.c (states that were read)
 *
 * Fighting units are infantry, cavalry and batteries; pieces are these, generals and messengers.
 */
#ifndef TILLY_LIB_GLAUBEN_H
#define TILLY_LIB_GLAUBEN_H

#include "rules/glauben/book/tables.h"
#include "rules/common/steps.h"
#include "table/table.h"

/* ---- tables --------------------------------------------------------------------------------- */

/* types: the ten classes of the tables, then these */
enum { GENERAL = CLASSES, MESSENGER, TYPES };
enum { GRAIN = MM / 100 }; /* halves of footprints are whole 1/100 mm */
enum { TOUCH = 100 };      /* contact: a gap of at most 0.01 mm (GL-Q-03) */

/* In the order of the edition's names. Areas: the strip before the own base edge while all four are
 * 0 (GL-Q-110). */
enum army_flag_name {
    FLAG_NATION,
    FLAG_CHIEF /* 0: the first general, else 1 + number of the unit */,
    FLAG_EDGE,
    FLAG_AREA_LEFT,
    FLAG_AREA_NEAR,
    FLAG_AREA_RIGHT,
    FLAG_AREA_FAR,
    ARMY_FLAGS
};
enum edge { EDGE_USUAL, EDGE_SOUTH, EDGE_NORTH, EDGE_WEST, EDGE_EAST, EDGES };

enum parameter_name {
#define P(name, ...) PARAM_##name,
#define O(name, ...) OPTION_##name,
#include "rules/glauben/parameters.def"
#undef P
#undef O
    PARAMETERS
};
enum orders_mode { ORDERS_RECORD, ORDERS_STRICT };

/* Citations by meaning; each line of a cites_*.def is C(MEANING, clause). RULING + n is ruling
 * GL-Q-n. */
enum cite_name {
    CITE_NONE,
#define C(name, ...) CITE_##name,
#include "rules/glauben/cites_setup.def"
#include "rules/glauben/cites_rally.def"
#include "rules/glauben/cites_orders.def"
#include "rules/glauben/cites_walk.def"
#include "rules/glauben/cites_move.def"
#include "rules/glauben/cites_flight.def"
#include "rules/glauben/cites_combat.def"
#undef C
    CITES
};

static inline const glauben_tables *tables_of(const play *p)
{
    return p->rules->tables;
}
static inline int32_t gl_param(const play *p, enum glauben_param i)
{
    return tables_of(p)->param[i];
}
/* Of a parameter in mm: in lengths. */
static inline int32_t gl_length(const play *p, enum glauben_param i)
{
    return MM * gl_param(p, i);
}
static inline bool option(const play *p, enum parameter_name i)
{
    return param(p, i) != 0;
}

static inline unsigned class_of(const play *p, unsigned u)
{
    return p->rules->base[p->unit[u].type];
}
static inline bool is_foot(const play *p, unsigned u)
{
    return is_infantry(class_of(p, u));
}
static inline bool is_horse(const play *p, unsigned u)
{
    return is_cavalry(class_of(p, u));
}
static inline bool is_guns(const play *p, unsigned u)
{
    return is_battery(class_of(p, u));
}
static inline bool is_general(const play *p, unsigned u)
{
    return class_of(p, u) == GENERAL;
}
static inline bool is_messenger(const play *p, unsigned u)
{
    return class_of(p, u) == MESSENGER;
}
static inline bool is_fighting(const play *p, unsigned u)
{
    return class_of(p, u) < CLASSES;
}
/* Of the battle's armies; family.c. A captured battery is of its captors' nation (GL-Q-36); a class
 * the nation does not raise has the numbers of the nearest one it does. */
unsigned nation_of(const play *p, unsigned side);
const troop *troop_for(const play *p, unsigned u);
/* the same by nation and class; never NULL */
const troop *troop_raised(const glauben_tables *t, unsigned army, unsigned class);

/* ---- state ---------------------------------------------------------------------------------- */

enum order_state { ORGANISED, DISRUPTED, ROUTING };
/* Marks that last over halves. */
enum unit_mark {
    RETIRING = 1,   /* withdraws in each own (c) until organised (GL-Q-72) */
    RETREATING = 2, /* backs turned, until its next own movement part (GL-Q-51) */
    PURSUING = 4,   /* until GL-R-04 (GL-Q-84) */
    ABANDONED = 8,  /* guns, until rallied (GL-Q-90) */
    UNSERVED = 16,  /* captured guns before their full move (GL-Q-36) */
    REVEALED = 32,  /* a general whose name and bonus all may know: he was used (GL-Q-108) */
    CHANGING = 64 /* guns that limbered, unlimbered in their last own (c): they fire only after the
                     next half of their own has begun (GL-092) */
};

/* What the family keeps of a piece; described by regiment_fields[] in edition.c. */
typedef struct regiment {
    /* where its order found it (GL-Q-97); of one still to come: one end of its stretch */
    int32_t post_x, post_y;
    int32_t entry_x, entry_y; /* of one still to come: the other end */
    tilly_id house;           /* the feature it garrisons, or 0 */
    uint16_t arrives;         /* a reinforcement: its turn; 0: none, or it has come; NEVER_COMES */
    uint16_t charged;         /* turn of its last charge; 0 never (GL-133) */
    uint16_t risk;  /* the last half in which it fought or was shot at (GL-Q-23); 0 never */
    uint16_t fired; /* battery: the last half it fired in */
    /* battery: whom it fired at then; a unit that charged in this half: its target; else NOBODY */
    uint16_t aim;
    uint16_t opponent; /* in (d): whom it attacks; else NOBODY */
    /* a pursuer's; of a captured or overrun battery, until that is settled: its captor; else NOBODY
     */
    uint16_t quarry;
    uint16_t proved;      /* general: the last half in which he drew (GL-Q-23) */
    uint16_t courier;     /* messenger: 1 + what he carries, an index of papers; else 0 */
    uint8_t formation;    /* enum tilly_formation; generals and messengers NONE */
    uint8_t order;        /* enum order_state */
    uint8_t marks;        /* enum unit_mark */
    uint8_t arrives_half; /* 0 first, 1 second */
    uint8_t fate;         /* general: enum under_fire of that draw */
    uint8_t spare[5];
} regiment;
static inline regiment *of(const play *p, unsigned u)
{
    return &((regiment *)p->own)[u];
}
/* So late comes whom a side may not know, and so who was struck off as if he had never come. */
enum { NEVER_COMES = TILLY_MOST_TURNS + 1 };
static inline bool is_blank(const play *p, unsigned u)
{
    return p->unit[u].state == UNIT_WAITING && !p->unit[u].strength &&
           of(p, u)->arrives == NEVER_COMES;
}

/* An order as it stands (GL-Q-97): tilly_order without its padding of a caller's struct. */
typedef struct content {
    uint8_t kind, points; /* enum tilly_order_kind; 0: no order, which is hold */
    uint8_t reached, half;
    uint16_t turn, giver; /* giver: unit or NOBODY */
    tilly_id target;      /* unit, group or feature, or 0 */
    int32_t radius;
    uint32_t note;
    struct {
        int32_t x, y;
    } point[TILLY_MOST_ORDER_POINTS];
} content;
enum { AREA_SMALLEST = 1, AREA_LARGEST = 1000 /* mm, radius of a circle */ };

enum part_name { PART_CAMPAIGN, PART_ORDERS, PART_PAPERS, PARTS };
typedef struct campaign {
    int32_t total[SIDES];  /* base units that ever entered under each flag (GL-042, GL-043) */
    int32_t tested[SIDES]; /* percent of the highest crisis level tested (GL-Q-88) */
    uint16_t chief[SIDES]; /* commander in chief, NOBODY when no general is left (GL-Q-96) */
    /* only where a side is looked at by its enemy alone: base units that stand out of his view
     * (GL-Q-108) */
    uint16_t unseen[SIDES];
    uint16_t checked; /* half in which (e) was last completed */
    uint16_t spare;
} campaign;
typedef struct standing { /* of a formation, by group */
    content order;
    /* one of its units saw an enemy fighting unit at its army's last orders part, or at deployment
     * (GL-Q-38) */
    uint8_t saw;
    uint8_t spare[7];
} standing;
/* What a messenger carries. A side's papers are its half of them, 32. */
enum { MOST_MESSENGERS = 32, MOST_PAPERS = SIDES * MOST_MESSENGERS };
typedef struct courier {
    content order;
    /* formations by their place among the side's groups, a bit each */
    uint32_t addressed, crossed;
    uint16_t sender, rider; /* general; messenger, NOBODY: not in use */
    /* captured_order_rides: 1 + the rider: taken from the enemy, on its way to a general of this
     * side who will read it; else 0 */
    uint16_t read;
    uint16_t spare;
} courier;
static inline campaign *campaign_of(const play *p)
{
    return p->part[PART_CAMPAIGN];
}
static inline standing *standing_of(const play *p, unsigned g)
{
    return &((standing *)p->part[PART_ORDERS])[g];
}
static inline courier *courier_at(const play *p, unsigned i)
{
    return &((courier *)p->part[PART_PAPERS])[i];
}

/* Flags over the turn: each side has one half in it, so they are what its units did in their own
 * half. */
enum turn_flag {
    MOVED = 1,   /* made its move of this (c), free or compulsory (GL-Q-100) */
    CHARGED = 2, /* reached the target of its charge (GL-163) */
    RODE = 4,    /* general or messenger: has moved */
    TRIED = 8    /* drew in (a) (GL-Q-17, GL-Q-21) */
};
static inline bool has(const play *p, unsigned u, unsigned flag)
{
    return p->turn[u] & flag;
}

enum bit_row {
    ROW_RIDDEN_DOWN /* by cavalry: routing infantry it has taken its base unit from in this half
                       (GL-Q-82) */
    ,
    BIT_ROWS
};

/* The army whose half it is, and that half: 2 * turn + 0 or 1. Every row of a turn has a role. */
static inline unsigned phasing(const play *p)
{
    return side_in(p, (enum role)p->edition->row[p->s->row].role);
}
static inline unsigned half_of(const play *p, unsigned side)
{
    return 2u * p->s->turn + role_of(p, side);
}
static inline unsigned half_now(const play *p)
{
    return half_of(p, phasing(p));
}

static inline enum order_state state_of(const play *p, unsigned u)
{
    return (enum order_state)of(p, u)->order;
}
static inline bool is_routing(const play *p, unsigned u)
{
    return state_of(p, u) == ROUTING;
}
static inline bool is_marked(const play *p, unsigned u, unsigned which)
{
    return of(p, u)->marks & which;
}
static inline enum tilly_formation formation_of(const play *p, unsigned u)
{
    return (enum tilly_formation)of(p, u)->formation;
}
static inline bool in_hedgehog(const play *p, unsigned u)
{
    return formation_of(p, u) == TILLY_FORMATION_HEDGEHOG;
}
static inline bool in_house(const play *p, unsigned u)
{
    return formation_of(p, u) == TILLY_FORMATION_GARRISON;
}
static inline bool stands(const play *p, unsigned u)
{
    return on_table(p, u) && is_fighting(p, u);
}
/* Of those slots of a side, 64 a word, by number, a bit each: who is on the board, in order of
 * number. */
#define EACH_BIT(u, p, side, bits)                                                                 \
    for (unsigned u##_word = 0; u##_word < (p)->words; u##_word++)                                 \
        for (uint64_t u##_left = (bits); u##_left; u##_left &= u##_left - 1)                       \
            for (unsigned u = first_of(p, side) + 64 * u##_word + lowest_bit(u##_left),            \
                          u##_done = 0;                                                            \
                 !u##_done;                                                                        \
                 u##_done = 1)                                                                     \
                if (on_table(p, u))
/* Its fighting units; order.c: their slots, or a few too many. */
uint64_t fighting_bits(const play *p, unsigned side, unsigned word);
#define EACH_FIGHTING(u, p, side)                                                                  \
    EACH_BIT (u, p, side, fighting_bits(p, side, u##_word))                                        \
        if (is_fighting(p, u))

/* What a draw is read in, as roll.table says it: the table, and its column or row. */
enum draw_table {
    DRAW_UNDER_FIRE = 1,
    DRAW_ARTILLERY_FOOT,
    DRAW_ARTILLERY_HORSE /* range, from 0 */,
    DRAW_COMBAT /* column of the odds, shifted */,
    DRAW_HEDGEHOG /* state */
};
static inline uint32_t draw_table(enum draw_table table, unsigned at)
{
    return (uint32_t)table << 16 | at;
}

/* ---- steps ---------------------------------------------------------------------------------- */

enum glauben_step {
    STEP_FIRST_ARMY,
    STEP_DEPLOYMENT,
    STEP_FIRST_ORDERS,
    STEP_RALLY,
    STEP_RALLY_DRAW,
    STEP_HELP,
    STEP_ARTILLERY,
    STEP_FIRE,
    STEP_ORDERS,
    STEP_RIDE,
    STEP_DISPATCH,
    STEP_ORDER,
    STEP_COMPULSORY,
    STEP_MOVE,
    STEP_UNIT_MOVE,
    STEP_CREW,
    STEP_SERVE,
    STEP_COMBATS,
    STEP_COMBAT,
    STEP_CONTROL,
    STEP_CRISIS,
    STEP_BREAK,
    STEP_CLOCK,
    STEPS
};
extern const beat first_army_beats[], glauben_deployment_beats[], first_orders_beats[],
    rally_beats[], rally_draw_beats[], help_beats[], artillery_beats[], fire_beats[],
    orders_beats[], ride_beats[], dispatch_beats[], order_beats[], compulsory_beats[],
    glauben_move_beats[], glauben_unit_move_beats[], crew_beats[], serve_beats[], combats_beats[],
    combat_beats[], control_beats[], crisis_beats[], break_beats[], clock_beats[];
/* Names of their integers, closed by a NULL name. */
extern const field first_army_fields[], glauben_deployment_fields[], first_orders_fields[],
    rally_fields[], rally_draw_fields[], help_fields[], artillery_fields[], fire_fields[],
    orders_fields[], ride_fields[], dispatch_fields[], order_fields[], compulsory_fields[],
    glauben_move_fields[], glauben_unit_move_fields[], crew_fields[], serve_fields[],
    combats_fields[], combat_fields[], control_fields[], crisis_fields[], break_fields[],
    clock_fields[];

/* ---- shape.c: footprints (2.4, GL-Q-08 to GL-Q-10, GL-Q-103, GL-Q-104) ---------------------- */

typedef struct shape {
    int32_t half_width, half_depth;
    unsigned files;
} shape;
/* lengths, whole grains; GARRISON: of the house it is in */
shape shape_in(const play *p, unsigned u, enum tilly_formation f, unsigned bases);
/* Where it would stand in another formation now: front centre and facing stay, hedgehogs about the
 * centre. */
box formed_box(const play *p, unsigned u, enum tilly_formation f);
/* dragoons mount or dismount: the type changes, one for one, the footprint with it (GL-Q-12,
 * GL-Q-103); no event */
void change_arms(play *p, unsigned u);
/* after a loss or a change of formation: sizes anew, the front centre stays (hedgehog, house: the
 * centre) */
void reshape(play *p, unsigned u);
point front_centre(const play *p, unsigned u);
/* from where it sees and attacks: front centre; hedgehog, house, general: centre (GL-Q-28) */
point eye_of(const play *p, unsigned u);
int32_t gap_between(const play *p, unsigned a, unsigned b); /* between footprints */
bool are_touching(const play *p, unsigned a, unsigned b);   /* gap of at most TOUCH */
/* The frame of a house: the smallest rectangle about its outline is its footprint, whoever is
 * inside; at most LARGEST_HOUSE each way, about its middle. */
enum { LARGEST_HOUSE = 200 * MM };
box house_box(const play *p, tilly_id house);
uint16_t heading_of_house(const box *house);
unsigned garrison_of(const play *p, tilly_id house); /* NOBODY */

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

/* ---- sight.c, view.c (GL-086, GL-087, GL-Q-28, GL-Q-29, GL-Q-42, GL-Q-108) ------------------ */

/* from the start of this turn to nightfall; NO_LIMIT if there is none */
int32_t minutes_left(const play *p);
int32_t sight_now(const play *p); /* how far one sees: NO_LIMIT */
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

/* ---- zones.c -------------------------------------------------------------------------------- */

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

/* ---- harm.c: losses and states; all events of these are told here --------------------------- */

/* an organised one becomes disrupted; others stay as they are */
void disrupt(play *p, unsigned u, unsigned by, enum tilly_cause cause);
/* false: that was its last, it is destroyed and off the table */
bool lose_base(play *p, unsigned u, unsigned by, enum tilly_cause cause);
/* routs at once: state, formation (a hedgehog is lost), the rout move (flee()) */
void break_unit(play *p, unsigned u, unsigned by, enum tilly_cause cause);
/* break_unit() without its move: the caller sees to flee(), when all states are as they will be
 * (GL-Q-107) */
void lose_heart(play *p, unsigned u, unsigned by, enum tilly_cause cause);
void leave_board(play *p, unsigned u);  /* off the table; counts of units, chief, papers follow */
void lose_general(play *p, unsigned u); /* leave_board() and a new chief (GL-Q-25, GL-Q-96) */
/* in a slot of that side, prepared, not yet on the table: a gun taken, a unit a script brings;
 * NOBODY: no slot is left */
unsigned new_piece(play *p, unsigned side, unsigned type, unsigned g);
int32_t total_of(const play *p, unsigned side);
/* base units on the board under its command, as GL-Q-14 counts them */
int32_t standing_of_army(const play *p, unsigned side);
void tell_losses(const play *p, unsigned side, int32_t *lost, int32_t *total);
/* GL-Q-16: total less what stands under its command */
int32_t losses_of(const play *p, unsigned side);
static inline void at_risk(play *p, unsigned u)
{
    of(p, u)->risk = (uint16_t)half_now(p);
}

/* ---- flight.c: compulsory moves, made whole at once ----------------------------------------- */

void flee(play *p, unsigned u); /* GL-Q-19, GL-Q-20, GL-Q-105, GL-127 to GL-129 */
/* GL-Q-71, GL-Q-72: straight away from that enemy (NOBODY: to the own edge) at the full rate,
 * facing it */
void fall_back(play *p, unsigned u, unsigned from, bool retiring);
void retire(play *p, unsigned u); /* GL-Q-72: the enemy to turn from is found here */
void pursue(play *p, unsigned u, unsigned quarry); /* GL-Q-84, GL-Q-85 */
uint16_t heading_home(const play *p, unsigned u);  /* straight to the own base edge */
enum edge base_edge(const play *p, unsigned side);
/* Every routing, retiring or pursuing unit of the side that has still to make its move (GL-137);
 * NOBODY. */
unsigned next_compulsory(const play *p, unsigned side, unsigned after);

/* ---- crew.c: guns that change hands (GL-088 to GL-090, GL-Q-33 to GL-Q-36, GL-Q-76) --------- */

/* A battery that was run over or has fallen waits, its captor in `quarry`, for STEP_CREW to settle
 * it; NOBODY: none waits. */
unsigned unsettled_battery(const play *p);
void settle_guns(play *p); /* enters that step if one waits: after every move and combat */
void overrun(play *p, unsigned battery, unsigned captor);

/* ---- after.c: what follows from where all stand now. Call after every change of places, once the
 * mover is down */

/* Infantry threatened by cavalry forms hedgehog (GL-Q-47), generals in touch with the enemy get
 * away or are taken (GL-Q-26), routing infantry is ridden down by cavalry in contact (GL-Q-82).
 * mover: whose move it was; NOBODY: nobody's. */
void consequences_of_move(play *p, unsigned mover);
/* at the end of its (c): by cavalry that stayed in contact */
void ride_down(play *p, unsigned side);
/* it stands in one, and may not leave it before the cavalry within the threat (GL-Q-49) */
bool held_in_hedgehog(const play *p, unsigned u);
bool can_hedgehog(const play *p, unsigned u); /* GL-Q-48 */
/* cavalry that makes others form: organised or disrupted, neither retreating nor retiring */
bool threatens(const play *p, unsigned horse);

/* ---- help.c: generals who help a draw (GL-068 to GL-070, GL-Q-22 to GL-Q-25) ---------------- */

/* Enter STEP_HELP with these integers; when it leaves, the caller's own integers begin with aid:
 * aid[which] = what the draw gains, 0 without a general or when he was struck down. */
typedef struct aid {
    int32_t bonus[2];
} aid;
typedef struct help {
    int32_t which; /* 0, 1: place of the result in aid */
    int32_t side;
    int32_t unit; /* the unit that draws; of a combat its defender */
    /* 1: the side's units are all whose `opponent` is that unit (GL-Q-22 asks presence at one of
     * them) */
    int32_t group;
    int32_t ask, roll; /* TILLY_ASK_GENERAL_HELPS ..., TILLY_ROLL_GENERAL_RALLIES or _FIGHTS */
    int32_t general;   /* 1 + the one who was named */
    int32_t flags;
    int32_t part; /* enum help_part: of a combat both sides name before either draws (GL-Q-107) */
} help;
/* HELP_NAMES ends with aid = 1 + the general named, or 0; HELP_DRAWS is entered with him in
 * `general` and ends with what he gives. */
enum help_part { HELP_WHOLE, HELP_NAMES, HELP_DRAWS };
bool is_present(const play *p, unsigned general, unsigned u); /* GL-Q-22 */
int32_t bonus_of(const play *p, unsigned general);            /* GL-070, by his name */

/* ---- move.c: free moves --------------------------------------------------------------------- */

void end_retreats(play *p, unsigned side); /* GL-Q-51: first thing in its own movement part */

/* ---- order.c, order_fit.c, papers.c --------------------------------------------------------- */

/* sound for that formation, judged when it is given (GL-Q-97) */
bool is_order(const play *p, unsigned g, const content *c, tilly_reason *why);
/* in force from now on: posts, turn, half; event */
void put_order(play *p, unsigned g, const content *c, bool by_messenger);
content order_from(const tilly_order *o);
tilly_order order_row(const play *p, const content *c);
const content *order_of_unit(const play *p, unsigned u);
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
/* its post is where it stands: after every compulsory move, and when it enters (GL-Q-97) */
void take_post(play *p, unsigned u);
void pass_points(play *p, unsigned u); /* of a march: after every free move */
/* of TILLY_ASK_RIDE */
bool ride_preview(const play *p, const question *q, const answer *a, point *at, uint16_t *heading);
/* the general who may give g an order if this one may not (GL-Q-96): == general when he may */
unsigned giver_for(const play *p, unsigned g, unsigned general);
void settle_orders(play *p, unsigned side); /* "done" tests at the end of the own (c) */
void look_round(play *p, unsigned side);    /* each formation's `saw` (GL-Q-38) */
void new_chief(play *p, unsigned side);     /* after one was lost: event TILLY_EV_CHIEF */
/* GL-109, GL-Q-41: he is taken; his order becomes known */
void lose_courier(play *p, unsigned messenger, unsigned captor);

/* ---- victory.c ------------------------------------------------------------------------------ */

void judge_field(play *p); /* after any (e): GL-240, GL-Q-92 */
/* GL-242 to GL-247: ends the battle by percentages, event TILLY_EV_DEGREE */
void judge_losses(play *p, enum tilly_end how);
void agreed(play *p);
void tell_degree(play *p); /* edition.ends: what is told before the battle is over */

/* ---- what edition.c hangs up ---------------------------------------------------------------- */

void prepare(play *p, unsigned u, const tilly_unit_spec *spec);
void ready(play *p);
void redact(play *p, unsigned side);                /* GL-Q-108 */
void blind(play *p, const play *by, unsigned side); /* GL-Q-109 */
bool glauben_preview(
    const play *p, const question *q, const answer *a, point *at, uint16_t *heading);
bool glauben_deploy(
    play *p, unsigned u, const tilly_pose *pose, unsigned host, bool free_place, tilly_reason *why);
bool glauben_edit(play *p, const tilly_edit *e, unsigned u, tilly_id *made, tilly_reason *why);
bool may_lose_ground(const play *p, tilly_id feature, tilly_reason *why);
tilly_status glauben_odds(
    const play *p, const uint16_t *attacker, uint32_t count, unsigned defender, tilly_odds *out);
bool may_fire(const play *p, unsigned from, unsigned to, uint32_t *dice, tilly_reason *why);
bool can_fire(const play *p, unsigned battery); /* there is anyone it may fire at */
enum tilly_zone glauben_zone(const play *p, unsigned judge, unsigned other);
bool validate(const play *p);
bool validate_frames(const play *p); /* of that the steps that are suspended */

extern const struct edition_words glauben_words;
extern const struct edition_signs glauben_signs;
extern const struct edition_player glauben_thumb;

#endif
