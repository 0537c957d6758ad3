/* Turns: the pull interface. A turn is driven by next, answer and supply, and is its own record
 * when it is over.
 *
 *     tilly_turn *turn;
 *     tilly_battle_turn(battle, &turn);
 *     while ((status = tilly_turn_next(turn, 0)) == TILLY_DECISION) { ... tilly_turn_answer(turn,
 * &answer, &why); }
 */
#ifndef TILLY_TURN_H
#define TILLY_TURN_H

#include <stdint.h>
#include <tilly/battle.h>
#include <tilly/decision.h>
#include <tilly/dice.h>

enum tilly_until {
    /* always stops at decisions, and when the turn or the battle is over */
    TILLY_UNTIL_DECISION = 0,
    TILLY_UNTIL_ROLL = 1,     /* before every throw */
    TILLY_UNTIL_BOUNDARY = 2, /* where nothing is half done and edits are possible */
    TILLY_UNTIL_STEP = 4,     /* when a step of the sequence begins */
    TILLY_UNTIL_EVENT = 8     /* after the beat that logged a watched event */
};

TILLY_BEGIN
/* Runs until something is needed: TILLY_DECISION, TILLY_ROLL, TILLY_STOP, TILLY_TURN_OVER,
 * TILLY_BATTLE_OVER. A roll that was shown and not supplied is thrown by the battle's own
 * generator. Calling it again at an open decision changes nothing and returns TILLY_DECISION. */
TILLY_API tilly_status tilly_turn_next(tilly_turn *self, uint32_t until);
/* Which of the tilly_until bits made it stop. */
TILLY_API uint32_t tilly_turn_stopped(const tilly_turn *self);
/* Event kinds for TILLY_UNTIL_EVENT (at most 16); replaces the list. */
TILLY_API tilly_status tilly_turn_watch(tilly_turn *self, const uint16_t *kinds, uint32_t count);

/* What may be answered is judged by all that is on the table; in a rule set with hidden_units on
 * (GL-Q-109) questions of moves are opened, listed, judged and previewed as the side that is asked
 * sees things. A legal move that then meets somebody unseen ends there, or cannot begin:
 * TILLY_EV_CAME_UPON. */

/* What is open. TILLY_E_NOT_NOW if it is something else; TILLY_E_STALE for a turn that is no longer
 * in progress. So it is for all that follows, to tilly_turn_undo(). */
TILLY_API tilly_status tilly_turn_decision(const tilly_turn *self, tilly_decision *out);
TILLY_API tilly_status tilly_turn_roll(const tilly_turn *self, tilly_roll *out);
/* The options of the open decision from `first` on, at most room; *count: how many there are in
 * all. */
TILLY_API tilly_status tilly_turn_options(
    const tilly_turn *self, uint32_t first, tilly_option *options, uint32_t room, uint32_t *count);
/* Legal values of the next number of an answer begun (`given` numbers are set): a union of spans in
 * rising order. Of the last number it is exact, of earlier ones an outer bound; of the first there
 * are none if nothing legal begins with any of its values on the grid, nor with the least. */
TILLY_API tilly_status tilly_turn_range(const tilly_turn *self,
                                        const tilly_answer *begun,
                                        tilly_span *spans,
                                        uint32_t room,
                                        uint32_t *count);
/* Every legal pick on the grid: the natural step of each number divided by `fineness` (1..100).
 * room 0 counts. It looks at every point of the grid: a fine one takes its time where three numbers
 * are asked for, and TILLY_E_RANGE is one with more points than can be counted. Of a set: its
 * members, one by one. */
TILLY_API tilly_status tilly_turn_list(
    const tilly_turn *self, uint32_t fineness, tilly_pick *picks, uint32_t room, uint32_t *count);
/* One legal answer, uniformly among those on the grid of fineness 1 (sets: each member by a coin,
 * among legal sets), chosen by the number `draw` alone. */
TILLY_API tilly_status tilly_turn_sample(const tilly_turn *self, uint64_t draw, tilly_answer *out);
/* The answer taken on a pass; TILLY_E_NOT_NOW if the rules know none. */
TILLY_API tilly_status tilly_turn_usual(const tilly_turn *self, tilly_answer *out);
/* Would it be legal? The same code as tilly_turn_answer() without carrying it out: TILLY_OK or
 * TILLY_E_ILLEGAL with the reason (why may be NULL). */
TILLY_API tilly_status tilly_turn_check(const tilly_turn *self,
                                        const tilly_answer *answer,
                                        tilly_reason *why);
/* Where the unit the decision is about would stand after this answer, for ghosts on a screen and
 * for players that weigh their moves. Only for answers that move or place one unit, and only if
 * they are legal: TILLY_E_ILLEGAL otherwise, TILLY_E_NOT_NOW for questions that move nothing. Dice,
 * cancelled charges, units pushed aside and, with hidden_units, enemies out of view are not
 * foreseen. */
TILLY_API tilly_status tilly_turn_preview(const tilly_turn *self,
                                          const tilly_answer *answer,
                                          tilly_pose *out);
/* Answers the open decision. TILLY_E_ILLEGAL: nothing has changed, the question stays open.
 * TILLY_E_STALE: an answer to an older question (TILLY_WHY_LATE), or a note that there is not.
 * Waypoints lie at most 100 units beyond the table (TILLY_WHY_VALUE_RANGE). */
TILLY_API tilly_status tilly_turn_answer(tilly_turn *self,
                                         const tilly_answer *answer,
                                         tilly_reason *why);
/* Faces the battle's own generator would give for the open roll; changes nothing. */
TILLY_API tilly_status tilly_turn_throw(const tilly_turn *self, uint16_t *faces, uint32_t room);
/* Gives the faces of the open roll: `count` must be its dice. source: tilly_source. */
TILLY_API tilly_status tilly_turn_supply(
    tilly_turn *self, const uint16_t *faces, uint32_t count, uint32_t source, tilly_reason *why);
/* The side gives up the battle. TILLY_E_NOT_NOW when the turn is over (give up the next one), or
 * the battle. */
TILLY_API tilly_status tilly_turn_concede(tilly_turn *self, uint32_t side);
/* The side is ready to end the battle; where both are in the same turn it ends by the book's
 * reckoning (GL-D-40). TILLY_E_UNSUPPORTED where the book knows no such end; else as
 * tilly_turn_concede(). */
TILLY_API tilly_status tilly_turn_agree(tilly_turn *self, uint32_t side);

/* Takes back the last n answers of this turn. Without `force` it stops at a barrier (a roll, the
 * other side's answer): TILLY_E_ILLEGAL, TILLY_WHY_BARRIER. The log must be on. */
TILLY_API tilly_status tilly_turn_undo(tilly_turn *self,
                                       uint32_t n,
                                       uint32_t force,
                                       tilly_reason *why);
/* How many answers the side could take back without force. */
TILLY_API tilly_status tilly_turn_undoable(const tilly_turn *self, uint32_t side, uint32_t *n);

TILLY_API tilly_battle *tilly_turn_battle(const tilly_turn *self); /* borrowed */
TILLY_API uint32_t tilly_turn_number(const tilly_turn *self);
TILLY_API uint32_t tilly_turn_over(const tilly_turn *self); /* 1: finished, a record */
/* Events so far, from `first` on. */
TILLY_API tilly_status tilly_turn_events(
    const tilly_turn *self, uint32_t first, tilly_event *events, uint32_t room, uint32_t *count);
/* Hash of the state at the turn's start, and at its end (TILLY_E_NOT_NOW while it is in progress).
 * Either may be NULL. The log must be on (TILLY_E_NOT_NOW). */
TILLY_API tilly_status tilly_turn_hashes(const tilly_turn *self, uint64_t *start, uint64_t *end);
/* Poses at the start of this turn, for pictures: as tilly_battle_units(). */
TILLY_API tilly_status tilly_turn_units_before(
    const tilly_turn *self, uint32_t side, tilly_unit *rows, uint32_t room, uint32_t *count);
/* The turn as a report for people, made from its events alone; clauses 1: each line shows its
 * clause. */
TILLY_API tilly_status tilly_turn_report(
    const tilly_turn *self, uint32_t clauses, char *text, size_t room, size_t *needed);
/* As words: "T1-D-10 Horse 3: move" for the open decision, "T1-R-05 ..." for the roll, and an
 * option as a player would say it: "wheel right 30, 2.5". */
TILLY_API tilly_status tilly_turn_question_text(const tilly_turn *self,
                                                char *text,
                                                size_t room,
                                                size_t *needed);
TILLY_API tilly_status tilly_turn_option_text(
    const tilly_turn *self, uint32_t option, char *text, size_t room, size_t *needed);
TILLY_END

#endif
