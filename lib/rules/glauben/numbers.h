/* Age of Glauben's numbers by meaning: types of units, flags of army lists, parameters, citations,
 * tables that draws are read in, steps.
 *
 * The rooms of the family, each using only those before it:
 *
 *   book/      the tables that a file can replace
 *   state/     what the family keeps of units, armies and messengers; footprints; formations
 *   field/     ground, sight and view, zones, the threat of cavalry, command, who may fight whom
 *   movement/  judges moves and changes nothing
 *   effects/   changes units: losses, rout, flight, captures, orders, messengers
 *   play/      the steps, a folder a phase
 *   queries/   what the library asks of a battle: edits, validation, redaction, preview, measures
 *   edition.c  the contents page: the sequence of play, and all that the library calls
 *
 * Each room has one header of its name. Fighting units are infantry, cavalry and batteries; pieces
 * are these, generals and messengers. */
#ifndef TILLY_LIB_GLAUBEN_NUMBERS_H
#define TILLY_LIB_GLAUBEN_NUMBERS_H

#include "rules/glauben/book/tables.h"
#include "rules/common/steps.h"
#include "table/table.h"

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

/* The table that a draw is read in, as roll.table says it: the table, and its column or row. */
enum draw_table {
    DRAW_UNDER_FIRE = 1,
    DRAW_ARTILLERY_FOOT,
    DRAW_ARTILLERY_HORSE /* range, from 0 */,
    DRAW_COMBAT /* column of the odds, shifted */,
    DRAW_HEDGEHOG /* state */
};

/* The steps of the sequence of play, as edition.c has them in its table: enter(p, STEP_...). */
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

#endif
