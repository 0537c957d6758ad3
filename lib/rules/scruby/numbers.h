/* Scruby's numbers by meaning: types of pieces, columns of the unit table, parameters, citations,
 * steps.
 *
 * The rooms of the family, each using only those before it:
 *
 *   book/      the unit table and what kind of troops a type is
 *   shapes/    bases alone: touch, arcs, fronts, bodies, files, squares, straight ways
 *   state/     what the family keeps of a piece: points, loading, order, squares
 *   field/     what follows from where pieces stand: fire, melees, who may charge, ground
 *   movement/  judges moves and changes nothing
 *   effects/   changes pieces: points struck off, UE lost, retirement, loading, captures
 *   play/      the steps, a folder a phase
 *   queries/   what the library asks of a battle: lists, edits, validation, preview, measures
 *   words.c    what reports say otherwise than of the other rule sets
 *   signs.c    how pieces are drawn
 *   player*.c  the player by rule of thumb, through the public headers alone
 *   edition.c  the contents page: the sequence of play, and all that the library calls
 *
 * A piece is anything on the table in its own right. Stands are the pieces that have points on the
 * roster; guns, crews and mother stands have no morale or order, give no support and do not count
 * for victory (SC-Q-67, SC-051).
 *
 * Points, and the hits that a gun takes, are counted in halves, integers (SC-Q-12): 30 points are
 * 60, a gun of 6 hits has 12. */
#ifndef TILLY_LIB_SCRUBY_NUMBERS_H
#define TILLY_LIB_SCRUBY_NUMBERS_H

#include "rules/common/steps.h"

/* Pieces, by the names of SC 2.1. */
enum type {
    HEAVY_PIKE,        /* HP */
    LIGHT_PIKE,        /* LP */
    MUSKETEER,         /* MU */
    SWORDSMAN,         /* SW */
    LONG_SWORDSMAN,    /* LS */
    HEAVY_CAVALRY,     /* HC */
    LIGHT_CAVALRY,     /* LC */
    RIETER,            /* RI */
    CAVALRY_MUSKETEER, /* CM */
    MOUNTED_DRAGOON,   /* DM */
    DRAGOON_MUSKETEER, /* DF-M */
    DRAGOON_PIKE,      /* DF-P */
    MOTHER_STAND,      /* MS */
    TURKISH_MUSKETEER, /* TM */
    SPAHI,             /* TS */
    MOUNTED_ARCHER,    /* TA */
    LARGE_GUN,         /* LG */
    SMALL_GUN,         /* SG */
    CREW,              /* GU */
    TYPES
};

/* SC-Q-12 */
enum { HALVES = 2, MOST_HALVES = 120 };

enum column_name {
#define C(id, ...) COLUMN_##id,
#include "rules/scruby/columns.def"
#undef C
    COLUMNS
};

enum parameter_name {
#define P(id, ...) PARAM_##id,
#define O(id, ...) OPTION_##id,
#include "rules/scruby/parameters.def"
#undef P
#undef O
    PARAMETERS
};

/* Citations by meaning; each line of a cites_*.def is C(MEANING, clause). RULING + n is ruling
 * SC-Q-n. */
enum cite_name {
    CITE_NONE,
#define C(name, ...) CITE_##name,
#include "rules/scruby/cites_set_up.def"
#include "rules/scruby/cites_move.def"
#include "rules/scruby/cites_fire.def"
#include "rules/scruby/cites_melee.def"
#include "rules/scruby/cites_guns.def"
#undef C
    CITES
};

/* The steps of the sequence of play, as edition.c has them in its table: enter(p, STEP_...). */
enum scruby_step {
    STEP_SET_UP_DICE,
    STEP_GUNS_AND_GUARDS,
    STEP_OTHER_TROOPS,
    STEP_DICE_FOR_THE_MOVE,
    STEP_RALLY,
    STEP_MOVES,
    STEP_ORDER,
    STEP_FORM_UP,
    STEP_ARTILLERY_FIRE,
    STEP_CANNONADE,
    STEP_LOST_FACES,
    STEP_CARACOLES,
    STEP_CARACOLE,
    STEP_REACTIONS,
    STEP_REACTION,
    STEP_SMALL_ARMS,
    STEP_SIMULTANEOUS_FIRE,
    STEP_BACK_FROM_FIRE,
    STEP_POST_VOLLEY,
    STEP_VOLLEY_MORALE,
    STEP_MELEES,
    STEP_MELEE,
    STEP_FIGHT,
    STEP_BLOW,
    STEP_PURSUIT,
    STEP_BONUS_MOVES,
    STEP_EXTRA_MELEE,
    STEP_END_OF_MOVE,
    STEPS
};

#endif
