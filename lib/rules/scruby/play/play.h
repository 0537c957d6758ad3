/* The steps of the sequence of play, and the integers with which a step is entered: phases use each
 * other only by enter(p, STEP_...). */
#ifndef TILLY_LIB_SCRUBY_PLAY_H
#define TILLY_LIB_SCRUBY_PLAY_H

#include "rules/scruby/effects/effects.h"

/* ---- beats and integers of the steps, for the table in edition.c ----------------------------- */

extern const beat scruby_rally_beats[];
extern const field scruby_rally_fields[];
extern const beat set_up_dice_beats[], guns_and_guards_beats[], other_troops_beats[],
    dice_for_the_move_beats[], scruby_moves_beats[], scruby_order_beats[], form_up_beats[],
    end_of_move_beats[];
/* Names of their integers, closed by a NULL name. */
extern const field set_up_dice_fields[], guns_and_guards_fields[], other_troops_fields[],
    dice_for_the_move_fields[], scruby_moves_fields[], scruby_order_fields[], form_up_fields[],
    end_of_move_fields[];
extern const beat artillery_fire_beats[], cannonade_beats[], lost_faces_beats[], caracoles_beats[],
    caracole_beats[], reactions_beats[], reaction_beats[], small_arms_beats[],
    simultaneous_fire_beats[], back_from_fire_beats[], post_volley_beats[], volley_morale_beats[];
extern const field artillery_fire_fields[], cannonade_fields[], lost_faces_fields[],
    caracoles_fields[], caracole_fields[], reactions_fields[], reaction_fields[],
    small_arms_fields[], simultaneous_fire_fields[], back_from_fire_fields[], post_volley_fields[],
    volley_morale_fields[];

extern const beat melees_beats[], melee_beats_of_scruby[], fight_beats_of_melee[], blow_beats[],
    pursuit_beats[], bonus_moves_beats[], extra_melee_beats[];
extern const field melees_fields[], melee_step_fields[], fight_fields_of_melee[], blow_fields[],
    pursuit_fields[], bonus_moves_fields[], extra_melee_fields[];

/* ---- order of asking: first player before second, then by number (5.2, SC-242) ------------- */

/* Places are counted from 0. The piece, on the table or not; NOBODY past the last. */
unsigned piece_in_order(const play *p, int32_t place);
int32_t place_in_order(const play *p, unsigned u);
/* The first that is due, from that place on; NOBODY. */
unsigned next_in_order(const play *p, int32_t from, bool (*is_due)(const play *p, unsigned u));

/* ---- refuge_ask.c: refuges as options (SC-D-13, SC-D-19) ----------------------------------- */

void offer_refuges(const play *p, options *o, unsigned u, bool pike_squares, int32_t most);
/* The refuge that was chosen; false: the option names none. */
bool refuge_chosen(const play *p, const question *q, const tilly_option *o, refuge *r);

/* ---- orders, and bonus moves of victors (SC-207, SC-228) ------------------------------------ */

/* Flags of the step of a side's moves: cleared as its row begins. */
enum move_flag {
    HAS_ORDER = 1,   /* one at most (SC-207) */
    BEGAN_CLOSED = 2 /* stood in closed order as the row began (SC-025, SC-027) */
};
/* In P8: of the melee just decided, and not beaten at once. */
enum { VICTOR = 4 };
/* STEP_ORDER, whose first integer is the stand, carries out bonus moves too: the first a charge on
 * new enemies, the second one that touches nobody. */
enum bonus { NO_BONUS, FIRST_BONUS, SECOND_BONUS };
/* bonus_orders.c: closed pikes go as a body, of whom one at least was engaged; others alone. */
bool may_join_bonus(const play *p, unsigned u, enum bonus bonus);
bool may_join_extra_melee(const play *p, unsigned u);
/* With a victor of the melee, or one itself, on the first of them. */
bool may_go_along_bonus(const play *p, unsigned u);
bool has_second_bonus(const play *p, unsigned u);
void list_bonus_charges(const play *p, const mover *m, options *o);

/* ---- dice: one each, ties again (SC-R-01) -------------------------------------------------- */

/* The steps that throw so begin with these integers. */
typedef struct duel {
    int32_t face[SIDES]; /* 0: not thrown */
    int32_t winner;      /* 1 + the side with the higher die; 0: not known */
    int32_t first;       /* 1 + the side that is first, as the winner chose; 0: not asked */
} duel;
#define DUEL_FIELDS                                                                                \
    SIGNEDS(duel, face, "face"), MEANING(duel, winner, "winner", IS_SIDE_FROM_1),                  \
        MEANING(duel, first, "first", IS_SIDE_FROM_1),                                             \
    {                                                                                              \
        .name = NULL                                                                               \
    }
bool duel_open(const play *p, question *q);
void duel_fell(play *p, const question *q, const face *f);
bool choice_open(const play *p, question *q); /* SC-D-02, SC-D-04 */
void choice_list(const play *p, const question *q, options *o);
void choice_take(play *p, const question *q, const answer *a);
void tell_first_player(play *p,
                       unsigned clause,
                       unsigned first); /* of the set-up, of a game move */

/* ---- ue_test.c: one die, at most the UE (SC-215) ------------------------------------------- */

/* Fills the question with a UE test of u; returns what open() returns. about: the enemy concerned,
 * or NOBODY. */
bool ue_test(const play *p, question *q, unsigned u, unsigned about);
/* Tells of it; whether it succeeded. */
bool ue_test_passed(play *p, const question *q, face f);

/* In a pursuit: where a pursuer would stand, behind the quarry that it strikes or before the
 * support that meets it. */
uint32_t preview_pursuit(
    const play *p, const question *q, const answer *a, tilly_placed *rows, uint32_t room);

/* ---- moves ----------------------------------------------------------------------------------- */

/* Where all would stand after this answer to TILLY_ASK_MOVE: how many, at most `room` written. */
uint32_t
preview_order(const play *p, const question *q, const answer *a, tilly_placed *rows, uint32_t room);

/* Those to whom the order under way is given may act together. */
bool do_act_as_one(const play *p);
/* A change of formation under way, as far as its owner has said it, is legal, and the question that
 * comes next has an answer. */
bool can_form_as_known(const play *p);
/* Of the question who keeps his place: where all would stand. */
uint32_t preview_keeper(
    const play *p, const question *q, const answer *a, tilly_placed *rows, uint32_t room);
/* Of the question where the foot of dragoons steps off to. */
uint32_t
preview_foot(const play *p, const question *q, const answer *a, tilly_placed *rows, uint32_t room);

/* ---- set-up ---------------------------------------------------------------------------------- */

static inline bool deployed_by_host(const play *p)
{
    return p->s->setup & TILLY_SETUP_DEPLOYED;
}
bool scruby_deploy(play *p,
                   unsigned u,
                   const tilly_pose *given,
                   unsigned host,
                   bool free_place,
                   tilly_reason *why);

/* ---- end ------------------------------------------------------------------------------------- */

/* By the share of its starting points that each side has lost (SC-233). */
void judge_limit(play *p);
void scruby_losses(const play *p, unsigned side, int32_t *lost, int32_t *total);
uint32_t scruby_loss_marks(const play *p, unsigned side, tilly_loss_mark *rows, uint32_t room);

#endif
