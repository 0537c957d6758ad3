/* Traits of a unit and what the family keeps of it. */
#ifndef TILLY_LIB_TILLY_STATE_H
#define TILLY_LIB_TILLY_STATE_H

#include "rules/tilly/book/book.h"

/* The book's own type whose traits a unit has (types can be derived). */
static inline enum type type_of(const play *p, unsigned u)
{
    return (enum type)p->rules->base[p->unit[u].type];
}
static inline int32_t column_of(const play *p, unsigned u, enum column_name c)
{
    return type_value_of(p->rules, p->unit[u].type, c);
}
static inline const book *book_of(const play *p)
{
    return p->edition->family;
}
/* An option that the edition may not have; then its first value, which is how the older one plays.
 */
static inline int32_t newer_option(const play *p, enum parameter_name option)
{
    return option < p->edition->parameters ? param(p, option) : 0;
}
/* One of the edition's figures for that unit: of its type, or the same for all. */
static inline int32_t figure_of(const play *p, unsigned u, enum figure_name f)
{
    figure of = book_of(p)->figure[f];
    return of.by_type ? column_of(p, u, of.index) : param(p, of.index);
}
/* Is it of one of these types, a bit each? */
static inline bool is_among(const play *p, unsigned u, unsigned types)
{
    return types >> type_of(p, u) & 1;
}
/* Rabble, or where that can be bought a unit of their quality (T2-040). */
static inline bool is_rabble(const play *p, unsigned u)
{
    return p->unit[u].quality == RABBLE_QUALITY;
}
static inline bool is_commander(const play *p, unsigned u)
{
    return type_of(p, u) == COMMANDER;
}
static inline bool is_combat(const play *p, unsigned u)
{
    return type_of(p, u) != COMMANDER;
}
static inline tilly_pose pose_now(const play *p, unsigned u)
{
    const unit *a = &p->unit[u];
    return (tilly_pose){.x = a->x, .y = a->y, .heading = a->heading};
}
/* Makes rally backs at all: its type and quality, and its figure, let it (T1-289; T2-251, T2-Q-08).
 */
static inline bool rallies(const play *p, unsigned u)
{
    return is_among(p, u, book_of(p)->rally_back) && !is_rabble(p, u) &&
           figure_of(p, u, FIGURE_RALLY) > 0;
}
static inline bool is_cavalry(const play *p, unsigned u)
{
    enum type t = type_of(p, u);
    return t == HORSE || t == LIGHT_HORSE;
}
/* Infantry as charge order and cancellation know it: dragoons too (T1-017, T1-234). */
static inline bool is_infantry(const play *p, unsigned u)
{
    enum type t = type_of(p, u);
    return t >= DRAGOONS && t <= RABBLE;
}

enum charge_kind {
    NO_CHARGE,
    CHARGE_STRAIGHT,
    CHARGE_AT_FLANK,
    CHARGE_WITH_UNIT,
    CHARGE_TO_JOIN,
    CHARGE_AT_EVADERS /* whose targets have all evaded (T2-205) */
};

/* The family's record of a unit beyond the core's; described by tilly_trooper_fields[] in
 * tables.c. */
typedef struct trooper {
    /* movement a commander has used in this step, walked and carried (T1-Q-52); what a charger has
     * used that waits half way (T1-Q-90); of a declared charge 1 + the length of its straight part
     * to where it would touch its targets, from step 5.3 of 2.0a on (T2-205); else 0 */
    int32_t used;
    int16_t charge_angle; /* declared wheel, right positive */
    uint16_t melee;       /* number of its melee this turn, from 1; 0 none */
    /* 1 + index of the enemy whose zone of control bound its charge when declared; 0 none */
    uint16_t governor;
    /* declared enemy (CHARGE_AT_FLANK), enemy to meet half way (CHARGE_STRAIGHT, while charges
     * move), the last that evaded it (CHARGE_AT_EVADERS) or unit to join; in step 3.3 of 1.2 the
     * charger it will shoot at later; the target named, where both sides bombard together
     * (T2-Q-13); else NOBODY */
    uint16_t target;
    uint8_t charge;      /* enum charge_kind, while declared and not cancelled or moved (T1-070) */
    uint8_t recoverable; /* resolve lost to hits and not yet regained (T1-Q-128) */
    /* hits in this turn's melee (T1-Q-120); taken: those of a bombardment too, until they count */
    uint8_t scored, taken;
    uint8_t struck[6];      /* its hits still to be placed, by face 1 to 6 */
    uint8_t commander_hits; /* hits of its commander's die still to be placed */
    uint8_t limbered;       /* 1: cannons that are (T2-Q-77) */
} trooper;
static inline trooper *of(const play *p, unsigned u)
{
    return &((trooper *)p->own)[u];
}

/* What the set-up settles for later, where an edition scouts (T2-Q-11): its only part. */
typedef struct prelude {
    int32_t scouts;       /* 1 + the side that out-scouted the other; 0: neither did */
    int32_t edges_turned; /* 1: the roles were exchanged when both had their base edges */
} prelude;
static inline prelude *prelude_of(const play *p)
{
    return p->edition->parts ? p->part[0] : NULL;
}
/* The side that out-scouted the other, or TILLY_NO_SIDE. */
static inline unsigned scouting_side(const play *p)
{
    const prelude *s = prelude_of(p);
    return s && s->scouts ? (unsigned)s->scouts - 1 : TILLY_NO_SIDE;
}
/* The side whose base edge is at y = 0: the attacker's, as the set-up began (T1-Q-23, TX-15). */
static inline unsigned near_side(const play *p)
{
    const prelude *s = prelude_of(p);
    unsigned attacker = attacking_side(p);
    return s && s->edges_turned ? foe(attacker) : attacker;
}

/* Cannons that can be limbered (T2-Q-77). */
static inline bool can_limber(const play *p, unsigned u)
{
    uint32_t types = p->edition->limbers; /* 0 in 1.2, which is asked often */
    return types && types >> type_of(p, u) & 1 && column_of(p, u, COLUMN_LIMBERED_MOVE) > 0;
}
static inline enum tilly_formation limbered_as(const play *p, unsigned u)
{
    if (!can_limber(p, u))
        return TILLY_FORMATION_NONE;
    return of(p, u)->limbered ? TILLY_FORMATION_LIMBERED : TILLY_FORMATION_UNLIMBERED;
}

/* Cannons that stand where they are and shoot: they only turn (T1-137, T2-103). */
static inline bool is_unlimbered(const play *p, unsigned u)
{
    return type_of(p, u) == CANNONS && !of(p, u)->limbered;
}

/* How far it goes in the open (T1-119, T2-093). */
static inline int32_t movement_of(const play *p, unsigned u)
{
    return column_of(p, u, of(p, u)->limbered ? COLUMN_LIMBERED_MOVE : COLUMN_MOVE);
}

/* Flags over the turn. Flags of a step or an item belong to the step's own file. */
enum turn_flag {
    HAS_SHOT = 1, /* shot, or cannons that pivoted (T1-068) */
    CHARGED = 2,  /* made its charge move into contact, or counts so (T1-Q-137) */
    EVADES = 4,
    FOUGHT = 8,            /* threw in a melee this turn */
    LEAVES_COMMANDER = 16, /* charges without its commander (T1-D-14 at declaration) */
    MOVED = 32,            /* made a move in its Move step */
    RALLIES = 64           /* has made, or failed to make, its rally back */
};

/* Rows of bits, by enemy unless said otherwise. */
enum bit_row {
    ROW_CONTACT /* touches, stored (T1-Q-06) */,
    ROW_LOCKED /* and did when step 3.5 last ended (T1-Q-61) */,
    ROW_SHOT /* enemies it hit by shooting this turn */,
    ROW_STRUCK /* enemies it hit in this turn's melee */,
    BIT_ROWS
};
/* Cached values: tables.c says what each depends on. */
enum cached_value {
    CACHED_TARGETS,      /* enemies a unit would shoot at if it still can, a bit each */
    CACHED_WAY_BACK,     /* how far it can fall back */
    CACHED_FLANK_WAYS,   /* enemies it could wheel at, and those it could not */
    CACHED_LEAST_WAY,    /* the least wheel at one of them, under one governor */
    CACHED_SURROUNDINGS, /* what of the table its moves might come to */
    CACHED_NEAR,         /* by neighbourhood: all that a unit could meet */
    CACHED_STOPS,        /* by side: what stops its wheels */
    CACHED_ARM,          /* by arm and side: its units */
    CACHED_AIMING,       /* by side: units that could shoot at anybody */
    CACHED_FREE_PLACES,  /* of a commander who is set aside */
    CACHED_WAITING,      /* units that have not acted in the Move */
    CACHED_LED,          /* units that have a commander with them */
    CACHED_VALUES
};
/* Marks on the table. */
enum mark_kind {
    MARK_ROUT = 1 /* how: enum harm; used by heroics */,
    MARK_COMMANDER = 2 /* a commander casualty; used by command morale */
};
enum harm { HARM_SHOT = 1, HARM_MELEE = 2, HARM_MORALE = 3, HARM_EDIT = 4, HARM_EROSION = 5 };

static inline bool has(const play *p, unsigned u, unsigned flag)
{
    return p->turn[u] & flag;
}

/* ---- contacts.c ------------------------------------------------------------------------------ */

static inline bool in_contact(const play *p, unsigned u)
{
    return row_any(p, ROW_CONTACT, u);
} /* with any enemy, as stored */
static inline bool is_locked(const play *p,
                             unsigned u) /* in a contact of an earlier turn (T1-Q-61) */
{
    const uint64_t *contact = row_of(p, ROW_CONTACT, u);
    /* most touch nobody */
    for (unsigned i = 0; i < p->words; i++)
        if (contact[i] && contact[i] & row_of(p, ROW_LOCKED, u)[i])
            return true;
    return false;
}

/* The next enemy touched, as stored, from index `from` on; NOBODY. */
unsigned next_contact(const play *p, unsigned u, unsigned from);
/* The same among those in its melee this turn. */
unsigned next_opponent(const play *p, unsigned u, unsigned from);
#define EACH_CONTACT(e, p, u)                                                                      \
    for (unsigned e = next_contact(p, u, first_of(p, foe(side_of(p, u)))); e != NOBODY;            \
         e = next_contact(p, u, e + 1))
#define EACH_OPPONENT(e, p, u)                                                                     \
    for (unsigned e = next_opponent(p, u, first_of(p, foe(side_of(p, u)))); e != NOBODY;           \
         e = next_opponent(p, u, e + 1))
/* 1 won, 0 drew, -1 lost this turn's melee (T1-293 to T1-295) */
int32_t melee_result(const play *p, unsigned u);

#endif
