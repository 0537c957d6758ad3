/* The steps of the sequence of play, and the integers with which a step is entered: phases use each
 * other only by enter(p, STEP_...). */
#ifndef TILLY_LIB_GLAUBEN_PLAY_H
#define TILLY_LIB_GLAUBEN_PLAY_H

#include "rules/glauben/effects/effects.h"

/* ---- beats and integers of the steps, for the table in edition.c ---------------------------- */

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

/* ---- rally: generals who help a draw (GL-068 to GL-070, GL-Q-22 to GL-Q-25) ----------------- */

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

/* ---- combat: after an edit ------------------------------------------------------------------ */

void combats_edited(play *p);

/* ---- orders: rides and orders asked --------------------------------------------------------- */

typedef struct ride {
    int32_t unit, left; /* how far it may still ride */
    /* general: formations he touched, a bit each; messenger: those that hear him now */
    int32_t touched;
    int32_t rode;
} ride;

/* Both steps that ask for an order begin with these integers. */
typedef struct ordering {
    int32_t group;   /* 1 + the formation, of several the first */
    int32_t giver;   /* 1 + the general; 0: nobody */
    int32_t courier; /* 1 + the messenger's courier record; 0: it comes into force at once */
} ordering;
/* Cached: persons who may still ride in the orders part of a half, and generals who may be asked to
 * send, by number. */
typedef struct waiting {
    unit_set riders, senders;
} waiting;
void has_ridden(play *p, unsigned u); /* he has had his ride of this half */
/* GL-Q-40: straight, as far as that goes */
void ride_home(play *p, unsigned messenger, int32_t left);
bool ride_preview(const play *p, const question *q, const answer *a, point *at, uint16_t *heading);

/* ---- movement ------------------------------------------------------------------------------- */

/* Every routing, retiring or pursuing unit of the side that has still to make its move (GL-137);
 * NOBODY. */
unsigned next_compulsory(const play *p, unsigned side, unsigned after);

/* ---- fire (GL-077 to GL-087) ---------------------------------------------------------------- */

bool may_fire(const play *p, unsigned from, unsigned to, uint32_t *dice, tilly_reason *why);
bool can_fire(const play *p, unsigned battery); /* there is anyone it may fire at */

/* ---- morale: how a battle ends -------------------------------------------------------------- */

void judge_field(play *p); /* after any (e): GL-240, GL-Q-92 */
/* GL-242 to GL-247: ends the battle by percentages, event TILLY_EV_DEGREE */
void judge_losses(play *p, enum tilly_end how);
void agreed(play *p);
void tell_degree(play *p); /* edition.play.ends: what is told before the battle is over */

#endif
