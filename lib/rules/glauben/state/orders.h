/* What the files of the orders share: formations, orders, and the papers messengers carry (GL-100
 * to GL-109, GL-Q-37 to GL-Q-42, GL-Q-96 to GL-Q-100). */
#ifndef TILLY_LIB_GLAUBEN_ORDERS_H
#define TILLY_LIB_GLAUBEN_ORDERS_H

#include "rules/glauben/glauben.h"
#include "rules/glauben/movement/walk.h"
#include "table/table.h"

/* ---- formations: the groups with fighting units (GL-Q-13, GL-Q-96) -------------------------- */

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
bool has_units_left(const play *p, unsigned g);       /* on the board or still to come */
unsigned formation_named(const play *p, tilly_id id); /* NOBODY: no group */
static inline uint32_t bit_of_formation(const play *p, unsigned g)
{
    return (uint32_t)1 << p->group[g].number;
}

/* Units of a side, in order of number. */
typedef struct roll {
    unsigned count;
    uint16_t unit[TILLY_MOST_UNITS];
} roll;

/* ---- order.c, order_fit.c ------------------------------------------------------------------- */

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
/* of the part of a body nearest to its side's own edge */
int32_t distance_to_edge(const play *p, unsigned u, const box *b);
void order_values(tilly_event *e, const content *c);
/* The enemy unit an order of this side names, while that is in view; NOBODY. */
unsigned target_of(const play *p, unsigned side, const content *c);

/* ---- order_done.c: initiative (GL-Q-38) ----------------------------------------------------- */

bool is_strict(const play *p);
bool may_take_initiative(const play *p, unsigned g);

/* ---- papers.c ------------------------------------------------------------------------------- */

enum { NO_PAPER = MOST_PAPERS };
extern const courier blank_courier; /* one that is not in use */
static inline courier *courier_of(const play *p, unsigned messenger)
{
    return courier_at(p, of(p, messenger)->courier - 1u);
}
/* The generals, by number, who may send a messenger: one is to be had, and some formation on the
 * board is theirs to order (GL-108, GL-Q-96). */
unit_set senders_now(const play *p, unsigned side);
/* Makes the messenger, at his general's base, with an empty paper addressed to these formations. */
unsigned send_messenger(play *p, unsigned general, uint32_t addressed);
/* Whom he has still to find; crossed off is whoever has no unit left on the board. 0: he rides
 * home. */
uint32_t addresses_left(const play *p, unsigned messenger);
static inline uint32_t addresses_open(const courier *a)
{
    return a->read ? 0 : a->addressed & ~a->crossed;
} /* whether they are on the board or not */
uint32_t on_board(const play *p, unsigned side); /* formations with units there, a bit each */
void cross_off_lost(play *p, unsigned messenger);
void cross_off(play *p, unsigned messenger, unsigned g);
unsigned home_of(const play *p, unsigned messenger); /* the general to whom he reports; NOBODY */
void come_home(play *p, unsigned messenger, unsigned general); /* reports and is no more */

/* ---- ride.c --------------------------------------------------------------------------------- */

typedef struct ride {
    int32_t unit, left; /* how far it may still ride */
    /* general: formations he touched, a bit each; messenger: those that hear him now */
    int32_t touched;
    int32_t rode;
} ride;
void has_ridden(play *p, unsigned u); /* orders.c: he has had his ride of this half */
/* GL-Q-40: straight, as far as that goes */
void ride_home(play *p, unsigned messenger, int32_t left);

/* ---- order_ask.c ---------------------------------------------------------------------------- */

/* Both steps that ask for an order begin with these integers. */
typedef struct ordering {
    int32_t group;   /* 1 + the formation, of several the first */
    int32_t giver;   /* 1 + the general; 0: nobody */
    int32_t courier; /* 1 + the paper it is written on; 0: it comes into force at once */
} ordering;
void list_orders(const play *p, const question *q, options *o);
bool check_order(const play *p, const question *q, const answer *a, tilly_reason *why);
content order_answered(const answer *a);
bool asks_order(const play *p, question *q, unsigned side, unsigned giver, tilly_id formation);

#endif
