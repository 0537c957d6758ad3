/* The book's tables: types, numbers, citations, steps. The tables themselves stand in edition_12.c,
 * rulings_*.c, parameters.def and cites_*.def. */
#ifndef TILLY_LIB_TILLY_BOOK_H
#define TILLY_LIB_TILLY_BOOK_H

#include "rules/common/steps.h"

enum type { COMMANDER, HORSE, LIGHT_HORSE, DRAGOONS, PIKE_SHOT, SHOT, RABBLE, CANNONS, TYPES };
enum quality { ORDINARY, SUPERIOR, INFERIOR, RABBLE_QUALITY, QUALITIES };
enum list_flag { LIGHT_HORSE_ALLOWED }; /* in the order of the edition's names */
/* Columns of the unit table (1.1): "horse.move" and so on. */
enum column_name {
    COLUMN_MOVE,
    COLUMN_RANGE /* 0 none; or UNLIMITED */,
    COLUMN_SHOOT /* 0 none */,
    COLUMN_MELEE,
    COLUMN_RESOLVE,
    COLUMN_WIDTH,
    COLUMN_DEPTH,
    COLUMNS
};

/* In the column of ranges: as far as any table goes (T1-178). */
enum { UNLIMITED = 1600 * UNIT_LENGTH };

enum parameter_name {
#define P(name, ...) PARAM_##name,
#define O(name, ...) PARAM_##name,
#include "rules/tilly/parameters.def"
#undef P
#undef O
    PARAMETERS
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
    STEP_INITIATIVE,
    STEP_TERRAIN,
    STEP_DEPLOYMENT,
    STEP_CANNON_DEPLOYMENT,
    STEP_MOVE,
    STEP_UNIT_MOVE,
    STEP_COMMANDER_MOVE,
    STEP_PUSH_ASIDE,
    STEP_SHOOT,
    STEP_VOLLEY,
    STEP_DECLARE,
    STEP_DECLARATION,
    STEP_CHARGE,
    STEP_CHARGE_MOVE,
    STEP_POINT_BLANK,
    STEP_POINT_BLANK_VOLLEY,
    STEP_MELEE,
    STEP_FIGHT,
    STEP_RALLY_BACK,
    STEP_RALLY_BACK_MOVE,
    STEP_COMMAND_MORALE,
    STEP_UNIT_RALLY,
    STEP_HEROICS,
    STEP_ARMY_MORALE,
    STEP_CASUALTY, /* casualty rolls for commanders of units that were hit (T1-R-09, T1-R-12) */
    STEPS
};

enum { RULINGS_12 = 148, RULINGS_20 = 80 };
extern const ruling rulings_12[RULINGS_12];
extern const ruling rulings_20[RULINGS_20];

#endif
