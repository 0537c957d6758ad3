/**
 * @file
 * Turns: the pull interface. A program asks a turn to go on, answers what it asks, and asks it to
 * go on again. A finished turn is its own record.
 *
 * A whole battle, from the set-up (turn 0) to TILLY_BATTLE_OVER or an error:
 * @code
 * tilly_turn *turn;
 * tilly_status status = TILLY_TURN_OVER;
 * while (status == TILLY_TURN_OVER && (status = tilly_battle_turn(battle, &turn)) == TILLY_OK)
 *     while ((status = tilly_turn_next(turn, 0)) == TILLY_DECISION) {
 *         tilly_answer answer = TILLY_ANSWER_INIT;
 *         tilly_turn_sample(turn, draw++, &answer);
 *         tilly_turn_answer(turn, &answer, NULL);
 *     }
 * @endcode
 *
 * A turn belongs to its battle: tilly_battle_turn() and tilly_battle_past() lend it, and it is
 * never freed by the caller. Lengths are in 1/10000 of the rule set's unit, headings in 1/100
 * degree clockwise from north.
 *
 * The sequence of play is a list of *rows*, one a line of the rule book ("1.1 Attacker Move"). A
 * row is played by a *step*, several rows perhaps by the same one, and a step may call others that
 * have no row of their own, such as a melee. A step goes from *beat* to beat, each of which acts,
 * asks or rolls. tilly_ruleset_beat() lists them all; the `row` of decisions, rolls and events is
 * tilly_beat_info.row.
 *
 * A decision or a roll is *open* from the tilly_turn_next() or tilly_turn_run() that returned
 * TILLY_DECISION or TILLY_ROLL until it is answered, supplied or thrown, or until the battle is
 * edited, conceded, reseeded or redacted: it is then worked out anew, call tilly_turn_next() again.
 * A battle that was copied into stands as a copy does. After an undo of answers the first of them
 * is open at once.
 *
 * Copies and loaded saves stand where their battle stood. An open roll is open in them too, and has
 * been shown: tilly_turn_supply() takes its faces, and the next tilly_turn_next() throws it, as in
 * the battle itself. An open decision is asked again by tilly_turn_next(), which changes nothing.
 * In a copy to search in (tilly_battle_copy_for_search()) both are worked out anew: with
 * TILLY_UNTIL_ROLL the roll is shown again.
 *
 * The following errors apply to every function here and are not repeated:
 * - TILLY_E_NULL: a pointer is NULL where its description does not allow it;
 * - TILLY_E_HANDLE: the handle is not a turn;
 * - TILLY_E_SIZE: the `size` of a record was not set (tilly/export.h);
 * - TILLY_E_STALE: the turn is not the one in progress. Functions that drive a turn or concern its
 *   open question take no other; those described with "any turn" never return it.
 *
 * After an error nothing has changed: neither the battle nor any out-parameter, but for the reason
 * in `why` and a text that was cut (TILLY_E_ROOM).
 *
 * Rows go into the caller's array: as many as `room` holds are written, `*count` is how many there
 * are in all, and the status is TILLY_OK even if some did not fit. With room 0 the array may be
 * NULL and only the count is given. Texts are UTF-8, cut between two characters, and end with 0;
 * `*needed` counts that 0 too. A text that was cut gives TILLY_E_ROOM with `*needed` set; room 0
 * asks for `*needed`, with TILLY_OK.
 */
#ifndef TILLY_TURN_H
#define TILLY_TURN_H

#include <stdint.h>
#include <tilly/battle.h>
#include <tilly/decision.h>
#include <tilly/dice.h>

/** Points to stop at; flags. */
enum tilly_until {
    /** always stops at decisions, and when the turn or the battle is over */
    TILLY_UNTIL_DECISION = 0,
    /** before every throw */
    TILLY_UNTIL_ROLL = 1,
    /** where nothing is half done and edits are possible */
    TILLY_UNTIL_BOUNDARY = 2,
    /** when a step of the sequence begins */
    TILLY_UNTIL_STEP = 4,
    /** once a watched event was logged, see tilly_turn_watch(); needs the log on */
    TILLY_UNTIL_EVENT = 8
};

/** How tilly_turn_report() tells a turn; flags. */
enum tilly_report_flag {
    TILLY_REPORT_CLAUSES = 1, /**< each line ends with its clause */
    TILLY_REPORT_EXACT = 2    /**< lengths and angles to the last digit */
};

TILLY_BEGIN
/**
 * Plays on until a player is asked or another reason to stop is met.
 *
 * At an open decision it changes nothing and returns TILLY_DECISION again. A roll that was shown
 * (TILLY_ROLL) and not supplied is thrown by the battle's own generator at the next call.
 *
 * @param self   the turn in progress
 * @param until  tilly_until bits: where to stop besides; 0 for decisions only
 * @return TILLY_DECISION: a player is asked, see tilly_turn_decision();
 *         TILLY_ROLL: dice are about to be thrown (only with TILLY_UNTIL_ROLL), see
 *         tilly_turn_roll();
 *         TILLY_STOP: a boundary, a step or a watched event, see tilly_turn_stopped();
 *         TILLY_TURN_OVER: finished, tilly_battle_turn() begins the next;
 *         TILLY_BATTLE_OVER: decided, see tilly_battle_info_of().
 *         Errors: TILLY_E_RANGE for unknown bits; TILLY_E_BUSY from inside a hook of the same
 *         battle; TILLY_E_NOT_NOW while the host is still deploying units (TILLY_SETUP_DEPLOYED
 *         before tilly_battle_begin()); TILLY_E_MEMORY, and TILLY_E_CALLBACK if a script fails
 *         (tilly/script.h), the battle being again where it was when the call began;
 *         TILLY_E_INTERNAL, a fault of the library
 */
TILLY_API tilly_status tilly_turn_next(tilly_turn *self, uint32_t until);

/**
 * Tells which bit of `until` made the last tilly_turn_next() or tilly_turn_run() stop.
 *
 * @param self  any turn
 * @return one tilly_until bit after TILLY_STOP and after TILLY_ROLL; 0 after all else, and for a
 *         wrong handle
 */
TILLY_API uint32_t tilly_turn_stopped(const tilly_turn *self);

/**
 * Sets the kinds of event at which TILLY_UNTIL_EVENT stops, in place of those set before.
 *
 * The list belongs to the battle: it holds for this turn and those after it, and undo leaves it as
 * it is. It is no part of the state: copies and loaded battles watch for nothing, and
 * tilly_battle_copy_into() leaves its target's own list alone. Without TILLY_UNTIL_EVENT it stops
 * nothing. With it, tilly_turn_next() and tilly_turn_run() stop after the beat that logged such an
 * event; for one that an answer or supplied faces brought about since the call before, they stop
 * before anything is played. Events of an edit stop nothing: the host made them itself. The end of
 * a turn or of the battle is told by the call after.
 *
 * @param self   any turn of the battle
 * @param kinds  tilly_event_kind numbers, copied; may be NULL when count is 0
 * @param count  how many, 0 to 16; 0 watches nothing
 * @return TILLY_OK; TILLY_E_RANGE for more than 16; TILLY_E_UNKNOWN for an unknown kind of event,
 *         the list being as before; TILLY_E_BUSY from inside a hook
 */
TILLY_API tilly_status tilly_turn_watch(tilly_turn *self, const uint16_t *kinds, uint32_t count);

/* Legality depends on everything on the table. In a rule set with hidden_units on (GL-Q-109)
 * questions of moves are opened, listed, judged and previewed as the side that is asked sees the
 * battle: a legal move that then meets an unseen unit ends there, or cannot begin
 * (TILLY_EV_CAME_UPON). */

/**
 * Gives the open decision.
 *
 * @param self  the turn in progress
 * @param out   filled; set out->size first
 * @return TILLY_OK; TILLY_E_NOT_NOW if no decision is open
 */
TILLY_API tilly_status tilly_turn_decision(const tilly_turn *self, tilly_decision *out);

/**
 * Gives the open roll.
 *
 * @param self  the turn in progress
 * @param out   filled; set out->size first
 * @return TILLY_OK; TILLY_E_NOT_NOW if no roll is open
 */
TILLY_API tilly_status tilly_turn_roll(const tilly_turn *self, tilly_roll *out);

/**
 * Lists the options of the open decision.
 *
 * @param self     the turn in progress
 * @param first    index of the first option to write; beyond the last nothing is written
 * @param options  rows, see room; may be NULL when room is 0
 * @param room     how many rows `options` holds; 0 only counts
 * @param count    number of options in all, whatever `first` is
 * @return TILLY_OK; TILLY_E_NOT_NOW if no decision is open
 */
TILLY_API tilly_status tilly_turn_options(
    const tilly_turn *self, uint32_t first, tilly_option *options, uint32_t room, uint32_t *count);

/**
 * Gives the legal values of the next number of an answer that has been begun.
 *
 * The answer names its option (begun->pick.option) and its first begun->given numbers; the range is
 * that of number begun->given: 0 for the first. It is exact for the option's last number and an
 * outer bound for earlier ones: an earlier number inside it may leave nothing legal for a later
 * one. Where an option has two or three numbers, the range of the first is empty if no pick on the
 * grid (tilly_span.grid) is legal.
 *
 * @param self   the turn in progress
 * @param begun  the answer so far; set begun->size; begun->decision is a serial or 0
 * @param spans  rows in rising order, none empty, see room; may be NULL when room is 0
 * @param room   how many rows `spans` holds; 0 only counts
 * @param count  number of spans in all, at most 64; 0: no value is legal
 * @return TILLY_OK; TILLY_E_NOT_NOW if no decision is open; TILLY_E_STALE also if begun->decision
 *         is another question's serial; TILLY_E_RANGE if the question asks for a set, the option
 *         does not exist or asks for no further number, or a number already given lies outside the
 *         bounds of its option
 */
TILLY_API tilly_status tilly_turn_range(const tilly_turn *self,
                                        const tilly_answer *begun,
                                        tilly_span *spans,
                                        uint32_t room,
                                        uint32_t *count);

/**
 * Lists every legal pick on the grid.
 *
 * The grid has the natural step of each number (tilly_span.grid) divided by `fineness`. Each of its
 * points is looked at, so a fine grid takes its time where three numbers are asked for. Of a
 * question for a set the members are listed one by one, legal together or not. Paths are not
 * listed, only picks by numbers of options that also take a path.
 *
 * @param self      the turn in progress
 * @param fineness  1 to 100
 * @param picks     rows in the order of the options, see room; may be NULL when room is 0
 * @param room      how many rows `picks` holds; 0 only counts
 * @param count     number of legal picks in all; 0 if none lies on this grid
 * @return TILLY_OK; TILLY_E_NOT_NOW if no decision is open; TILLY_E_RANGE for another fineness, or
 *         for a grid of more points than UINT32_MAX
 */
TILLY_API tilly_status tilly_turn_list(
    const tilly_turn *self, uint32_t fineness, tilly_pick *picks, uint32_t room, uint32_t *count);

/**
 * Draws one legal answer at random.
 *
 * All legal picks on the grid of fineness 1 are equally likely; where the grid has none, the least
 * legal numbers of the first option that has any are taken. Numbers off the grid, to 1/10000 unit
 * and 1/100 degree, are in the ranges that tilly_turn_range() gives. The members of a set are
 * chosen by a coin each until the set is legal; a rule over the whole set that coins rarely meet is
 * met by a single member, or by as many from the top of the list as it takes. Nothing but the state
 * and `draw` decides.
 *
 * @param self  the turn in progress
 * @param draw  any number; the same one draws the same answer
 * @param out   filled, with the serial of the decision; set out->size first. Waypoints are left as
 *              they are, and so are members unless a set is asked for: they do not count
 * @return TILLY_OK; TILLY_E_NOT_NOW if no decision is open; TILLY_E_INTERNAL if nothing is legal, a
 *         fault of the library
 */
TILLY_API tilly_status tilly_turn_sample(const tilly_turn *self, uint64_t draw, tilly_answer *out);

/**
 * Gives the answer that is taken on a pass.
 *
 * @param self  the turn in progress
 * @param out   filled as by tilly_turn_sample(); set out->size first
 * @return TILLY_OK; TILLY_E_NOT_NOW if no decision is open, or the rules have no usual answer to
 *         it, or that answer is not legal
 */
TILLY_API tilly_status tilly_turn_usual(const tilly_turn *self, tilly_answer *out);

/**
 * Judges an answer without giving it, by the code that tilly_turn_answer() judges it by.
 *
 * @param self    the turn in progress
 * @param answer  read as by tilly_turn_answer()
 * @param why     cleared, and filled when the answer is refused; set why->size first. May be NULL,
 *                which is faster: the reason is then not worked out
 * @return TILLY_OK if it is legal, else the status that tilly_turn_answer() would return. Works
 *         inside hooks
 */
TILLY_API tilly_status tilly_turn_check(const tilly_turn *self,
                                        const tilly_answer *answer,
                                        tilly_reason *why);

/**
 * Tells where the unit that the decision is about would stand after an answer: for ghosts on a
 * screen, and for players that weigh their moves.
 *
 * It foresees nothing that depends on dice or on other units giving way: casualties, cancelled
 * charges, commanders pushed aside and, with hidden_units, enemies out of view.
 *
 * @param self    the turn in progress
 * @param answer  read as by tilly_turn_answer()
 * @param out     centre and heading after it; formation is 0. Of a body that of the unit that the
 *                decision is about: tilly_turn_preview_body() has all
 * @return TILLY_OK; TILLY_E_ILLEGAL for an answer that is not legal (tilly_turn_check() says why);
 *         TILLY_E_NOT_NOW if no decision is open, or for a question that has no preview. Previewed
 *         are answers to TILLY_ASK_MOVE, TILLY_ASK_COMMANDER_MOVE, TILLY_ASK_RALLY_DISTANCE,
 *         TILLY_ASK_PIVOT, TILLY_ASK_FACING, TILLY_ASK_RIDE and, where they put down a unit, to
 *         TILLY_ASK_PLACE_UNIT and TILLY_ASK_PLACE_CANNONS; TILLY_E_STALE also as for
 *         tilly_turn_answer()
 */
TILLY_API tilly_status tilly_turn_preview(const tilly_turn *self,
                                          const tilly_answer *answer,
                                          tilly_pose *out);

/**
 * Tells where all units would stand that an answer moves: of a body each of its members
 * (TILLY_ASK_BODY), else the one unit that tilly_turn_preview() tells of.
 *
 * @param self    the turn in progress
 * @param answer  read as by tilly_turn_answer()
 * @param rows    the unit that the decision is about first, see room; may be NULL when room is 0
 * @param room    how many rows fit; 0 only counts
 * @param count   how many units there are in all, at least 1
 * @return TILLY_OK, also if there was no room for all; else as tilly_turn_preview(), which has a
 *         preview for the same answers
 */
TILLY_API tilly_status tilly_turn_preview_body(const tilly_turn *self,
                                               const tilly_answer *answer,
                                               tilly_placed *rows,
                                               uint32_t room,
                                               uint32_t *count);

/**
 * Answers the open decision. After an error the question stays open and nothing has changed.
 *
 * @code
 * tilly_reason why = TILLY_REASON_INIT;
 * if (tilly_turn_answer(turn, &answer, &why) == TILLY_E_ILLEGAL &&
 *     why.flags & TILLY_WHY_HAS_NEAREST) {
 *     answer.pick = why.nearest;
 *     answer.count = 0;
 *     tilly_turn_answer(turn, &answer, &why);
 * }
 * @endcode
 *
 * @param self    the turn in progress
 * @param answer  pick, path or set, as the shape of the decision says; set answer->size. With
 *                answer->decision 0 it answers whatever is open. Waypoints may lie at most 100
 *                units of length beyond the table (TILLY_WHY_VALUE_RANGE)
 * @param why     cleared, and filled when the answer is refused; set why->size first; may be NULL
 * @return TILLY_OK: taken; call tilly_turn_next() to go on;
 *         TILLY_E_ILLEGAL: against the form (codes 1 to 5 of `why`) or the rules;
 *         TILLY_E_STALE: also an answer to another question (TILLY_WHY_LATE in `why`), or an
 *         unknown note; TILLY_E_NOT_NOW: no decision is open; TILLY_E_BUSY: from inside a hook;
 *         TILLY_E_MEMORY
 */
TILLY_API tilly_status tilly_turn_answer(tilly_turn *self,
                                         const tilly_answer *answer,
                                         tilly_reason *why);

/**
 * Tells the faces that the battle's own generator would give for the open roll.
 *
 * @param self   the turn in progress
 * @param faces  one a die, as tilly_roll counts them
 * @param room   how many faces fit, at least tilly_roll.dice; TILLY_MOST_DICE always do
 * @return TILLY_OK; TILLY_E_NOT_NOW if no roll is open; TILLY_E_ROOM if the faces do not fit,
 *         nothing being written
 */
TILLY_API tilly_status tilly_turn_throw(const tilly_turn *self, uint16_t *faces, uint32_t room);

/**
 * Gives the faces of the open roll, which then counts as thrown.
 *
 * Later rolls of the generator stay what they would have been.
 * @code
 * if (tilly_turn_next(turn, TILLY_UNTIL_ROLL) == TILLY_ROLL)
 *     tilly_turn_supply(turn, faces, dice, TILLY_FROM_TABLE, &why);
 * @endcode
 *
 * @param self    the turn in progress
 * @param faces   one a die: 1 to tilly_roll.faces, or 0 to 999 where that is 1000
 * @param count   tilly_roll.dice, no more and no fewer
 * @param source  tilly_source: recorded, without effect on play
 * @param why     filled when the faces are refused; set why->size first; may be NULL
 * @return TILLY_OK; TILLY_E_ILLEGAL: TILLY_WHY_DICE_COUNT or TILLY_WHY_DICE_FACE, and the roll
 *         stays open; TILLY_E_RANGE: an unknown tilly_source; TILLY_E_NOT_NOW: no roll is open;
 *         TILLY_E_BUSY: from inside a hook; TILLY_E_MEMORY
 */
TILLY_API tilly_status tilly_turn_supply(
    tilly_turn *self, const uint16_t *faces, uint32_t count, uint32_t source, tilly_reason *why);

/**
 * Gives up the battle: the other side wins (T1-D-32, GL-D-40).
 *
 * @param self  the turn in progress
 * @param side  the side that gives up, 0 or 1; it need not be the one that is asked
 * @return TILLY_OK: the battle is over (TILLY_END_CONCEDED) and tilly_turn_next() returns
 *         TILLY_BATTLE_OVER; TILLY_E_RANGE: no such side; TILLY_E_NOT_NOW: the turn is over (give
 *         up the next one), or the battle, or the host is still deploying units; TILLY_E_BUSY: from
 *         inside a hook; TILLY_E_MEMORY
 */
TILLY_API tilly_status tilly_turn_concede(tilly_turn *self, uint32_t side);

/**
 * Declares a side ready to end the battle; once both are in the same turn, it ends by the book's
 * count (GL-D-40).
 *
 * It lapses with the turn. Saying it again has no effect.
 *
 * @param self  the turn in progress
 * @param side  the side that is ready, 0 or 1
 * @return TILLY_OK; TILLY_E_UNSUPPORTED: the book knows no such end; else as tilly_turn_concede()
 */
TILLY_API tilly_status tilly_turn_agree(tilly_turn *self, uint32_t side);

/**
 * Takes back the last steps of this turn. A step is an answer, an edit of the host, a concession or
 * an agreement to end (tilly_turn_agree()); rolls after it, and edits that a script made after it,
 * are taken back with it.
 *
 * The battle stands where the first step that is taken back was made: if that was an answer, its
 * decision is open again; else call tilly_turn_next(). A turn that is over is reopened, as long as
 * tilly_battle_turn() has not begun the next. The dice fall as before where the same answers are
 * given again.
 *
 * @param self   the turn in progress, with its log on
 * @param n      number of steps, from 1
 * @param force  0: not past a barrier (a roll, a step of the other side; an edit belongs to neither
 *               side and is none); else past any
 * @param why    filled when refused: number[0] is n, number[1] how many could be taken back; set
 *               why->size first; may be NULL
 * @return TILLY_OK; TILLY_E_ILLEGAL with TILLY_WHY_BARRIER; TILLY_E_RANGE: n is 0, or more than the
 *         steps of this turn; TILLY_E_NOT_NOW: the log is off; TILLY_E_BUSY: from inside a hook;
 *         TILLY_E_MEMORY; TILLY_E_INTERNAL, a fault of the library
 */
TILLY_API tilly_status tilly_turn_undo(tilly_turn *self,
                                       uint32_t n,
                                       uint32_t force,
                                       tilly_reason *why);

/**
 * Tells how many steps a side could take back without force, see tilly_turn_undo().
 *
 * @param self  the turn in progress, with its log on
 * @param side  0 or 1
 * @param n     its steps and the host's edits at the end of the log with no roll and no step of the
 *              other side after or between them
 * @return TILLY_OK; TILLY_E_RANGE: no such side; TILLY_E_NOT_NOW: the log is off
 */
TILLY_API tilly_status tilly_turn_undoable(const tilly_turn *self, uint32_t side, uint32_t *n);

/**
 * Gives the battle that a turn belongs to.
 *
 * @param self  any turn
 * @return borrowed; NULL for a wrong handle
 */
TILLY_API tilly_battle *tilly_turn_battle(const tilly_turn *self);

/**
 * Gives the number of a turn.
 *
 * @param self  any turn
 * @return 0 for the set-up, and for a wrong handle
 */
TILLY_API uint32_t tilly_turn_number(const tilly_turn *self);

/**
 * Tells whether a turn is finished, and so a record.
 *
 * @param self  any turn
 * @return 1 if it is over; 0 if it is in progress, and for a wrong handle
 */
TILLY_API uint32_t tilly_turn_over(const tilly_turn *self);

/**
 * Lists the events of a turn so far.
 *
 * @param self    any turn; one without a log has no events
 * @param first   index of the first event to write, from 0; beyond the last nothing is written
 * @param events  rows, see room; may be NULL when room is 0
 * @param room    how many rows `events` holds; 0 only counts
 * @param count   number of events in all, whatever `first` is
 * @return TILLY_OK
 */
TILLY_API tilly_status tilly_turn_events(
    const tilly_turn *self, uint32_t first, tilly_event *events, uint32_t room, uint32_t *count);

/**
 * Gives the hashes of the state at the start and at the end of a turn.
 *
 * @param self   any turn with its log on
 * @param start  may be NULL
 * @param end    may be NULL
 * @return TILLY_OK; TILLY_E_NOT_NOW: the log is off, or `end` is asked for while the turn is in
 *         progress
 */
TILLY_API tilly_status tilly_turn_hashes(const tilly_turn *self, uint64_t *start, uint64_t *end);

/**
 * Lists the units as they were at the start of a turn, for pictures.
 *
 * @param self   any turn with its log on
 * @param side   0 or 1; TILLY_NO_SIDE: both
 * @param rows   in the order of tilly_battle_units(), see room; may be NULL when room is 0
 * @param room   how many units `rows` holds; 0 only counts
 * @param count  number of units in all
 * @return TILLY_OK; TILLY_E_RANGE: no such side; TILLY_E_NOT_NOW: the log is off
 */
TILLY_API tilly_status tilly_turn_units_before(
    const tilly_turn *self, uint32_t side, tilly_unit *rows, uint32_t room, uint32_t *count);

/**
 * Writes a turn as a report for people, from its events alone. Of a turn in which nothing happened
 * the text is empty. That of the set-up ends with the objectives of the scenario, that of another
 * turn with those that its edits have met, or lost again.
 *
 * Lengths are rounded to what a ruler on the table shows, 0.1 TUM in Tilly's rules and 1 mm in
 * Glauben's, and angles to whole degrees; TILLY_REPORT_EXACT tells them to the last digit.
 * tilly_event_text() is always exact.
 *
 * @param self    any turn; without a log there is nothing to tell
 * @param flags   tilly_report_flag bits
 * @param text    may be NULL when room is 0
 * @param room    bytes of `text`, the ending 0 included; 0 asks
 * @param needed  bytes of the whole text, the ending 0 included; may be NULL
 * @return TILLY_OK; TILLY_E_RANGE: an unknown flag; TILLY_E_ROOM if it was cut
 */
TILLY_API tilly_status
tilly_turn_report(const tilly_turn *self, uint32_t flags, char *text, size_t room, size_t *needed);

/**
 * Writes the open decision or roll in words, led by its catalogue number: "T1-D-10 Horse 3: move".
 *
 * @param self    the turn in progress
 * @param text    may be NULL when room is 0
 * @param room    bytes of `text`, the ending 0 included; 0 asks
 * @param needed  bytes of the whole text, the ending 0 included; may be NULL
 * @return TILLY_OK; TILLY_E_NOT_NOW if nothing is open; TILLY_E_ROOM if it was cut
 */
TILLY_API tilly_status tilly_turn_question_text(const tilly_turn *self,
                                                char *text,
                                                size_t room,
                                                size_t *needed);

/**
 * Writes an option of the open decision as a player would say it: "wheel right <angle up to 90>,
 * <length up to 2.5>".
 *
 * @param self    the turn in progress
 * @param option  its index, 0 to tilly_decision.options - 1
 * @param text    may be NULL when room is 0
 * @param room    bytes of `text`, the ending 0 included; 0 asks
 * @param needed  bytes of the whole text, the ending 0 included; may be NULL
 * @return TILLY_OK; TILLY_E_RANGE: no such option; TILLY_E_NOT_NOW if no decision is open;
 *         TILLY_E_ROOM if it was cut
 */
TILLY_API tilly_status tilly_turn_option_text(
    const tilly_turn *self, uint32_t option, char *text, size_t room, size_t *needed);

/**
 * Writes an answer to the open decision as a player would say it: "wheel right 30, 2.5".
 *
 * The text is exact, lengths with up to 4 decimals and angles with up to 2, and
 * tilly_turn_answer_read() reads it back as the same answer. docs/answers.md has the grammar. The
 * answer need not be legal.
 *
 * @param self    the turn in progress
 * @param answer  of the question's shape; set answer->size
 * @param text    may be NULL when room is 0
 * @param room    bytes of `text`, the ending 0 included; 0 asks
 * @param needed  bytes of the whole text, the ending 0 included; may be NULL
 * @return TILLY_OK; TILLY_E_NOT_NOW if no decision is open; TILLY_E_RANGE: it names an option, a
 *         heading or an act that does not exist, or more than 16 waypoints; TILLY_E_STALE also if
 *         it answers another question, or its note or a partner is unknown; TILLY_E_ROOM if it was
 *         cut
 */
TILLY_API tilly_status tilly_turn_answer_text(
    const tilly_turn *self, const tilly_answer *answer, char *text, size_t room, size_t *needed);

/**
 * Reads words as an answer to the open decision, without giving or judging it.
 *
 * @code
 * tilly_answer answer = TILLY_ANSWER_INIT;
 * tilly_error error = TILLY_ERROR_INIT;
 * if (!tilly_turn_answer_read(turn, "wheel right 30, 2.5", &answer, &error))
 *     tilly_turn_answer(turn, &answer, &why);
 * @endcode
 *
 * Beginnings of words are understood where only one option has them, and units by their label:
 * "A7" is the seventh unit of side 0. docs/answers.md has the grammar. A note (" : until I come")
 * is kept with the battle, as by tilly_battle_note().
 *
 * @param self   the turn in progress
 * @param words  UTF-8 without control characters
 * @param out    filled, with the serial of the decision; set out->size first
 * @param error  filled when they cannot be read: the sentence says which word is wrong and what is
 *               allowed, the column where, which is behind the last character where something is
 *               missing; set error->size first; may be NULL
 * @return TILLY_OK; TILLY_E_NOT_NOW if no decision is open; TILLY_E_UNKNOWN: they name no option,
 *         or several; TILLY_E_FORMAT: a number, a place or an act cannot be read, is missing or one
 *         too many, or a character is not UTF-8 or a control; TILLY_E_RANGE: the note is too long;
 *         TILLY_E_FULL: there are 256 notes; TILLY_E_MEMORY
 */
TILLY_API tilly_status tilly_turn_answer_read(const tilly_turn *self,
                                              const char *words,
                                              tilly_answer *out,
                                              tilly_error *error);
TILLY_END

#endif
