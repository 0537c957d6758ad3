/* The book's tables: types, numbers, citations, steps, and what its editions do differently as
 * data. The tables themselves stand in tables.c, edition_12.c and edition_20.c, the rulings_*.c and
 * the .def files. */
#ifndef TILLY_LIB_TILLY_BOOK_H
#define TILLY_LIB_TILLY_BOOK_H

#include "rules/common/steps.h"
#include "rules/tilly/book/options.h"

enum type { COMMANDER, HORSE, LIGHT_HORSE, DRAGOONS, PIKE_SHOT, SHOT, RABBLE, CANNONS, TYPES };
enum quality { ORDINARY, SUPERIOR, INFERIOR, RABBLE_QUALITY, QUALITIES };
/* In the order of the edition's names; from FORTIFICATIONS on of 2.0a alone. */
enum list_flag { LIGHT_HORSE_ALLOWED, FORTIFICATIONS, ARMY_FLAGS, ARMY_FLAGS_12 = FORTIFICATIONS };
/* Columns of the unit table: "horse.move" and so on. */
enum column_name {
#define C(name, ...) COLUMN_##name,
#include "rules/tilly/columns.def"
#undef C
    COLUMNS,
    COLUMNS_12 = COLUMN_CHARGE /* of 2.0a alone from here on */
};

/* In the column of ranges: as far as any table goes (T1-178). */
enum { UNLIMITED = 1600 * UNIT_LENGTH };

enum parameter_name {
#define P(name, ...) PARAM_##name,
#define O(name, ...) PARAM_##name,
#include "rules/tilly/parameters.def"
#undef P
#undef O
    PARAMETERS,
    PARAMETERS_12 = PARAM_POINTS_CANNONS /* of 2.0a alone from here on */
};

/* Citations by meaning; each line of a cites_*.def is C(MEANING, clause of 1.2, clause of 2.0a). */
enum cite_name {
    CITE_NONE,
#define C(name, ...) CITE_##name,
#include "rules/tilly/cites_setup.def"
#include "rules/tilly/cites_move.def"
#include "rules/tilly/cites_shoot.def"
#include "rules/tilly/cites_charge.def"
#include "rules/tilly/cites_melee.def"
#undef C
    CITES
};

enum tilly_step {
#define S(name, ...) STEP_##name,
#include "rules/tilly/steps.def"
#undef S
    STEPS,
    STEPS_12 = STEP_SCOUTING /* of 2.0a alone from here on */
};

enum { RULINGS_12 = 149, RULINGS_20 = 84 };
extern const ruling rulings_12[RULINGS_12], rulings_20[RULINGS_20];

/* ---- what the editions do differently -------------------------------------------------------- */

/* A figure that is one number of the rules, or a column of the unit table. */
typedef struct figure {
    bool by_type;
    uint8_t index; /* enum parameter_name or enum column_name */
} figure;
enum figure_name {
    FIGURE_CHARGE,    /* longest charge */
    FIGURE_DIFFICULT, /* longest move any part of which is in difficult terrain */
    FIGURE_BACK,      /* longest move backwards */
    FIGURE_RALLY,     /* longest rally back */
    FIGURES
};

/* Types of units, a bit each. */
enum {
    THE_HORSE = 1 << HORSE,
    THE_LIGHT_HORSE = 1 << LIGHT_HORSE,
    THE_DRAGOONS = 1 << DRAGOONS,
    THE_PIKE_SHOT = 1 << PIKE_SHOT,
    THE_SHOT = 1 << SHOT,
    THE_RABBLE = 1 << RABBLE,
    THE_CANNONS = 1 << CANNONS,
    THE_CAVALRY = THE_HORSE | THE_LIGHT_HORSE,
    THE_MOUNTED = THE_CAVALRY | THE_DRAGOONS,
    ALL_TYPES = (1 << TYPES) - 1
};

/* Dice that a shooter loses: by the ground it stands on, by its target's cover. */
typedef struct lost_dice {
    int32_t to_ground, to_cover;
} lost_dice;

/* Dice that a fighter loses: by the ground, for want of support; and how many of its line that
 * spares. */
typedef struct melee_loss {
    int32_t to_ground, unsupported, spares;
} melee_loss;

/* What the family knows of an edition (edition.family): book_of(). */
typedef struct book {
    figure figure[FIGURES];
    /* types that field fortifications protect; which are favoured there and uphill (T1-197, T1-267;
     * T2-153, T2-229) */
    uint16_t fortified, favoured;
    /* by type of the mover: types it may pass straight ahead or back. Commanders and cannons, which
     * all may pass, are not among them (T1-163 to T1-165; T2-111) */
    uint16_t passes[TYPES];
    uint16_t evade_in_open, evade_in_difficult; /* types that do (T1-252; T2-197) */
    bool zones_hold_joiners; /* of control, and commanders that charge (T1-Q-53; not in T2-186) */
    uint16_t rally_back;     /* types that do */
    /* a rally back is asked how far even where it can go but one length (T2-Q-80) */
    bool lone_stop_asked;
    /* enemies there leave a primary fighter one die (T1-264, T2-226): a bit for each tilly_zone */
    uint8_t weak_zones;
    bool tells_dice_lost; /* in TILLY_EV_FOUGHT */
    /* by_resolve: it is a primary fighter, with nobody in those zones (T1-267, T2-227) */
    melee_loss (*melee_loses)(const play *p, unsigned u, bool by_resolve);
    int32_t (*melee_score)(const play *p, unsigned u, unsigned e); /* 0: it hits nobody */
    uint16_t bombards; /* types that may shoot before turn 1 (T2-071) */
    uint16_t halted;   /* types that do not shoot in a turn in which they have moved (T2-103) */
    bool supports;     /* units without dice of their own may join in others' shooting (T2-150) */
    /* by_resolve: it is the primary shooter, with the target to front (T1-197, T2-150) */
    lost_dice (*shot_loses)(const play *p, unsigned from, unsigned to, bool by_resolve);
    uint16_t scouts; /* types that scout, before the deployment (T2-056) */
    /* parameters: armies are bought where the first is not 0; what cannons cost then. all_spent:
     * little of the figure agreed on may be left (T1-Q-16) */
    uint16_t bought_with, cannons_cost;
    bool all_spent;
    /* how much less resolve units of another type have who are bought as rabble (T2-Q-08) */
    uint8_t rabble_resolve;
    /* enum ground: no move brings a centre onto such (T2-014) */
    uint16_t barred;
    bool pivot_is_shot; /* cannons that pivoted count as having shot (T1-138) */
    /* unlimbered cannons do not turn in difficult ground, unless an option lets them (T2-Q-74) */
    bool ground_bars_turns;
    /* score of light horse in difficult ground, where an option has it so (T2-Q-71) */
    uint8_t light_horse_in_difficult;
} book;

#endif
