/* The state that Age of Glauben keeps of a battle beside the core's own: units, formations, orders
 * and messengers, and the footprints in which units stand (2.2 to 2.4, GL-100 to GL-109).
 * Everything here reads; effects/ changes. */
#ifndef TILLY_LIB_GLAUBEN_STATE_H
#define TILLY_LIB_GLAUBEN_STATE_H

#include "rules/glauben/numbers.h"

/* ---- the rule set of a battle --------------------------------------------------------------- */

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
/* Infantry or cavalry. */
static inline bool is_body(const play *p, unsigned u)
{
    return is_foot(p, u) || is_horse(p, u);
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

/* ---- nations.c: what an army list says of an army (2.2, 2.3, GL-Q-110) ---------------------- */

unsigned nation_of_army(const play *p, unsigned side);
unsigned nation_of_formation(const play *p, unsigned g);
unsigned nation_in_list(const tilly_army *army, const tilly_unit_spec *spec);
/* Of a class that the nation does not raise: the nearest one it does. */
const troop *troop_for(const play *p, unsigned u);
/* the same by nation and class; never NULL */
const troop *troop_raised(const glauben_tables *t, unsigned army, unsigned class);
/* as many base units as the nation raises, where the list names no number */
void glauben_fill(const tilly_army *army, tilly_unit_spec *spec);
enum edge base_edge(const play *p, unsigned side);
uint16_t heading_home(const play *p, unsigned u); /* straight to the own base edge */

/* ---- the record of a unit ------------------------------------------------------------------- */

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

/* The family's own record of a piece; described by regiment_fields[] in edition.c. */
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
    uint16_t courier;     /* messenger: 1 + what he carries, an index of couriers; else 0 */
    uint8_t formation;    /* enum tilly_formation; generals and messengers NONE */
    uint8_t order;        /* enum order_state */
    uint8_t marks;        /* enum unit_mark */
    uint8_t arrives_half; /* 0 first, 1 second */
    /* general: enum under_fire of that draw; unhorsed until he has another mount (GL-Q-25) */
    uint8_t fate;
    uint8_t nation; /* 1 + its nation (GL-Q-139); 0, of an older save: its army's */
    uint8_t spare[4];
} regiment;
static inline regiment *of(const play *p, unsigned u)
{
    return &((regiment *)p->own)[u];
}
/* The nation of its formation; a captured battery is of its captors' (GL-Q-36, GL-Q-139). */
static inline unsigned nation_of(const play *p, unsigned u)
{
    unsigned own = of(p, u)->nation;
    return own ? own - 1 : nation_of_army(p, side_of(p, u));
}
/* He does not ride in the next (c) of his side (GL-Q-25). */
static inline bool is_unhorsed(const play *p, unsigned general)
{
    return of(p, general)->fate == GENERAL_UNHORSED;
}
/* So late comes whom a side may not know, and so who was struck off as if he had never come. */
enum { NEVER_COMES = TILLY_MOST_TURNS + 1 };
static inline bool is_blank(const play *p, unsigned u)
{
    return p->unit[u].state == UNIT_WAITING && !p->unit[u].strength &&
           of(p, u)->arrives == NEVER_COMES;
}

/* ---- the records of battle, formations and messengers --------------------------------------- */

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

enum part_name { PART_CAMPAIGN, PART_ORDERS, PART_COURIERS, PARTS };
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
/* The order that a messenger carries. A side's are its half of them, 32. */
enum { MOST_MESSENGERS = 32, MOST_COURIERS = SIDES * MOST_MESSENGERS };
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
    return &((courier *)p->part[PART_COURIERS])[i];
}

/* ---- flags of the turn, rows of pairs ------------------------------------------------------- */

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

/* A side's half of the turn: 2 * turn + 0 or 1; and that of the army whose row it is: every row of
 * a turn has a role. */
static inline unsigned half_of(const play *p, unsigned side)
{
    return 2u * p->s->turn + role_of(p, side);
}
static inline unsigned half_now(const play *p)
{
    return half_of(p, side_of_row(p));
}

static inline enum order_state state_of(const play *p, unsigned u)
{
    return (enum order_state)of(p, u)->order;
}
static inline bool is_routing(const play *p, unsigned u)
{
    return state_of(p, u) == ROUTING;
}
/* Organised or disrupted infantry or cavalry. */
static inline bool is_in_order(const play *p, unsigned u)
{
    return is_body(p, u) && !is_routing(p, u);
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

/* Of an empty slot, too, which names no side itself. */
static inline unsigned side_of_slot(const play *p, unsigned u)
{
    return u >= first_of(p, 1);
}

/* ---- sets of units -------------------------------------------------------------------------- */

/* Units of one side, a bit each by their place in it. */
enum { SET_WORDS = TILLY_MOST_UNITS / 64 };
typedef struct unit_set {
    uint64_t word[SET_WORDS];
} unit_set;
static inline bool set_has(const unit_set *s, unsigned i)
{
    return s->word[i / 64] >> (i % 64) & 1;
}
static inline void set_add(unit_set *s, unsigned i)
{
    s->word[i / 64] |= (uint64_t)1 << (i % 64);
}
static inline void set_drop(unit_set *s, unsigned i)
{
    s->word[i / 64] &= ~((uint64_t)1 << (i % 64));
}
static inline bool set_any(const unit_set *s)
{
    uint64_t any = 0;
    for (unsigned i = 0; i < SET_WORDS; i++)
        any |= s->word[i];
    return any != 0;
}
/* EACH_OF_SET(u, p, &set, side) ...: those of that side, in order of number; what is added
 * meanwhile is not among them. */
#define EACH_OF_SET(u, p, s, side)                                                                 \
    for (unsigned u##_word = 0; u##_word < (p)->words; u##_word++)                                 \
        for (uint64_t u##_left = (s)->word[u##_word]; u##_left; u##_left &= u##_left - 1)          \
            for (unsigned u = first_of(p, side) + 64 * u##_word + lowest_bit(u##_left),            \
                          u##_done = 0;                                                            \
                 !u##_done;                                                                        \
                 u##_done = 1)

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
/* Its fighting units; their slots, or a few too many. */
uint64_t fighting_bits(const play *p, unsigned side, unsigned word);
#define EACH_FIGHTING(u, p, side)                                                                  \
    EACH_BIT (u, p, side, fighting_bits(p, side, u##_word))                                        \
        if (is_fighting(p, u))

static inline uint32_t draw_table(enum draw_table table, unsigned at)
{
    return (uint32_t)table << 16 | at;
}

/* ---- orders.c: formations, the groups with fighting units (GL-Q-13, GL-Q-96) ---------------- */

static inline bool belongs(const play *p, unsigned u, unsigned g)
{
    return p->unit[u].group == g && is_fighting(p, u);
}
/* The slots of its units and of a side's generals, 64 of the side a word, by number, a bit each; a
 * few too many. */
uint64_t formation_bits(const play *p, unsigned g, unsigned word);
uint64_t general_bits(const play *p, unsigned side, unsigned word);
#define EACH_OF_FORMATION(u, p, g)                                                                 \
    EACH_BIT (u, p, (p)->group[g].side, formation_bits(p, g, u##_word))                            \
        if (belongs(p, u, g))
#define EACH_GENERAL(u, p, side)                                                                   \
    EACH_BIT (u, p, side, general_bits(p, side, u##_word))                                         \
        if (is_general(p, u))
bool is_formation(const play *p, unsigned g);
bool has_units_left(const play *p, unsigned g); /* on the board or still to come */
static inline uint32_t bit_of_formation(const play *p, unsigned g)
{
    return (uint32_t)1 << p->group[g].number;
}

/* ---- orders.c: what an order says (GL-Q-97) ------------------------------------------------- */

const area *ground_named(const play *p, tilly_id id); /* an area of the ground, no line; NULL */
/* The area an order names: a circle or an area of the ground. */
static inline bool names_area(const content *c)
{
    return c->radius || tilly_id_kind_of(c->target) == TILLY_ID_FEATURE;
}
bool in_area(const play *p, const content *c, point at);
static inline bool lies_within(point a, point b, int32_t distance)
{
    int64_t dx = a.x - b.x, dy = a.y - b.y;
    return dx * dx + dy * dy <= (int64_t)distance * distance;
}
void order_values(tilly_event *e, const content *c);
content order_from(const tilly_order *o);
tilly_order order_row(const play *p, const content *c);
const content *order_of_unit(const play *p, unsigned u);
void order_of(const play *p, unsigned g, tilly_order *out);

/* ---- couriers.c: messengers and what they carry (GL-103, GL-107, GL-Q-39, GL-Q-99) ---------- */

enum { NO_COURIER = MOST_COURIERS };
extern const courier blank_courier; /* one that is not in use */
static inline courier *courier_of(const play *p, unsigned messenger)
{
    return courier_at(p, of(p, messenger)->courier - 1u);
}
unsigned nearest_general(const play *p, unsigned side, unsigned to);
unsigned free_courier(const play *p, unsigned side); /* NO_COURIER */
bool has_room_for_messenger(const play *p, unsigned side);
/* The generals, by number, who may send a messenger: one is to be had, and some formation on the
 * board is theirs to order (GL-108, GL-Q-96). */
unit_set senders_now(const play *p, unsigned side);
/* The formations he has still to find; crossed off is whoever has no unit left on the board. 0: he
 * rides home. */
uint32_t addresses_left(const play *p, unsigned messenger);
static inline uint32_t addresses_open(const courier *a)
{
    return a->read ? 0 : a->addressed & ~a->crossed;
} /* whether they are on the board or not */
uint32_t on_board(const play *p, unsigned side);     /* formations with units there, a bit each */
unsigned home_of(const play *p, unsigned messenger); /* the general to whom he reports; NOBODY */
/* the general who may give g an order if this one may not (GL-Q-96): == general when he may */
unsigned giver_for(const play *p, unsigned g, unsigned general);

/* ---- footprints.c (2.4, GL-Q-08 to GL-Q-10, GL-Q-103, GL-Q-104) ----------------------------- */

typedef struct shape {
    int32_t half_width, half_depth;
    unsigned files;
} shape;
/* lengths, whole grains; GARRISON: of the house it is in */
shape shape_in(const play *p, unsigned u, enum tilly_formation f, unsigned bases);
/* The place where it would stand in another formation now: front centre and facing stay, hedgehogs
 * about the centre. */
box formed_box(const play *p, unsigned u, enum tilly_formation f);
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
shape shape_of_class(unsigned class, enum tilly_formation f, unsigned bases);
unsigned files_of_class(unsigned class, enum tilly_formation f, unsigned bases);
/* The footprint in another shape: its front centre stays, or its centre. */
box reshaped(const box *b, shape s, bool about_centre);

/* Bodies overlap when they are deeper in each other than contact reaches; less than that is a
 * graze, and an edge or impassable ground forgives as much (GL-Q-03). */
enum { GRAZE = TOUCH, OVERLAP = -GRAZE /* as a limit of meeting_on_way() */ };
static inline bool
stands_clear(const box *a,
             const box *b) /* a bound, never wrongly true, that costs less than a look */
{
    int64_t dx = (int64_t)b->centre.x - a->centre.x, dy = (int64_t)b->centre.y - a->centre.y,
            far = (int64_t)b->half_width + b->half_depth + b->radius + a->radius;
    int64_t aside = (dx * a->ahead.c - dy * a->ahead.s) >> 30,
            ahead = (dx * a->ahead.s + dy * a->ahead.c) >> 30, wide = a->half_width + far,
            deep = a->half_depth + far;
    return (aside > wide) | (-aside > wide + 1) | (ahead > deep) | (-ahead > deep + 1);
}
static inline bool bodies_overlap(const box *a, const box *b)
{
    return !stands_clear(a, b) && box_overlap(a, b) > GRAZE;
}

/* ---- visibility.c (2.11, GL-087, GL-Q-29) --------------------------------------------------- */

/* from the start of this turn to nightfall; NO_LIMIT if there is none */
int32_t minutes_left(const play *p);
int32_t sight_now(const play *p); /* how far one sees: NO_LIMIT */
bool is_foggy(const play *p);     /* fog is what limits that */
bool looks_out(const play *p, unsigned u);
bool may_hide(const play *p, unsigned u); /* others, by standing in the way */

/* ---- rates.c: what a length costs of a move (GL-136) ---------------------------------------- */

enum pace { OPEN_PACE, DIFFICULT_PACE, ROAD_PACE, PACES };

#endif
