/**
 * @file
 * Hooks: dice, a player for each side, an observer and a poll, as arguments of a run; and the
 * built-in players.
 *
 * @code
 * tilly_hooks hooks = TILLY_HOOKS_INIT;
 * tilly_player_builtin("thumb", 0, &hooks.player[0]);
 * tilly_player_builtin("random", 1, &hooks.player[1]);
 * status = tilly_battle_run(battle, &hooks, 0);
 * @endcode
 *
 * Hooks are used during the call only and never kept. A hook gets back its own context and returns
 * 0; any other number stops the run with TILLY_E_CALLBACK. A hook must return: no exception and no
 * longjmp may pass through the library.
 *
 * Inside a hook every function that takes the turn or its battle const may be called (options,
 * range, check, sample, preview, copies to search in), and tilly_battle_note(), tilly_battle_turn()
 * and the counting of references; other battles as ever. Functions that drive or change this
 * battle (next, answer, supply, concede, agree, undo, watch, a run, an edit, reseeding and the
 * like) return TILLY_E_BUSY; but while a player is asked, it may set variables of the scenario
 * (TILLY_EDIT_SET) to know at later decisions what it has in mind: all else that it keeps is lost
 * when the battle is saved, copied or undone.
 *
 * When a run stops, by TILLY_E_MEMORY too, all that was played before stands, an open decision or
 * roll stays open, and another run asks the hooks again.
 */
#ifndef TILLY_PLAYER_H
#define TILLY_PLAYER_H

#include <stdint.h>
#include <tilly/turn.h>

/**
 * Answers a decision.
 *
 * @param context   tilly_player.context
 * @param turn      the turn in progress, for reading
 * @param decision  the open decision
 * @param answer    to be filled; comes with zero bytes and with size and serial set: the size is
 *                  the library's, and no field beyond it may be written. One that is refused stops
 *                  the run (see tilly_turn_run())
 * @return 0; other than 0 stops the run with TILLY_E_CALLBACK
 */
typedef int (*tilly_player_fn)(void *context,
                               const tilly_turn *turn,
                               const tilly_decision *decision,
                               tilly_answer *answer);
/**
 * Throws dice.
 *
 * @param context  tilly_hooks.dice_context
 * @param turn     the turn in progress, for reading
 * @param roll     the open roll
 * @param faces    roll->dice faces to be filled: 1 to roll->faces, or 0 to 999 where that is 1000.
 *                 Others stop the run with TILLY_E_ILLEGAL (TILLY_WHY_DICE_FACE)
 * @return 0; other than 0 stops the run with TILLY_E_CALLBACK
 */
typedef int (*tilly_dice_fn)(void *context,
                             const tilly_turn *turn,
                             const tilly_roll *roll,
                             uint16_t *faces);
/**
 * Watches: is shown each event of the turn once, in order, after the beat that brought it about.
 *
 * It begins with the turn, or where tilly_turn_next() left the turn. The event at which it failed
 * counts as shown; the next run goes on after it.
 *
 * @param context  tilly_hooks.observer_context
 * @param turn     the turn in progress, for reading
 * @param event    the event; lent for the call
 * @return 0; other than 0 stops the run with TILLY_E_CALLBACK
 */
typedef int (*tilly_observer_fn)(void *context, const tilly_turn *turn, const tilly_event *event);
/**
 * Lets the host stop a run: is called soon after each turn's run has begun, and now and then in it.
 *
 * @param context  tilly_hooks.poll_context
 * @return 0 to go on; other than 0 stops the run with TILLY_E_CALLBACK
 */
typedef int (*tilly_poll_fn)(void *context);

/** A player: a function that answers, and its context. A row. */
typedef struct tilly_player {
    tilly_player_fn answer; /**< NULL: the run stops at that side's decisions (TILLY_DECISION) */
    void *context;          /**< handed to the function; the library does not look at it */
} tilly_player;

/** The hooks of a run. Start from TILLY_HOOKS_INIT. */
typedef struct tilly_hooks {
    uint32_t size;                    /**< set by the caller: sizeof(tilly_hooks) */
    uint32_t reserved;                /**< 0 */
    tilly_player player[TILLY_SIDES]; /**< of side 0 and side 1 */
    tilly_dice_fn dice;               /**< NULL: the battle's own generator */
    void *dice_context;
    tilly_observer_fn observer; /**< NULL: none; needs the log on */
    void *observer_context;
    tilly_poll_fn poll; /**< NULL: none */
    void *poll_context;
    /** where a refused answer or roll is explained; set its size; may be NULL */
    tilly_reason *why;
} tilly_hooks;
/** First value of tilly_hooks: their size, all else 0. */
#define TILLY_HOOKS_INIT TILLY_SIZED(tilly_hooks)

TILLY_BEGIN
/**
 * Plays on, asking the hooks: a loop over tilly_turn_next(), tilly_turn_decision(),
 * tilly_turn_answer() and tilly_turn_supply().
 *
 * @param self   the turn in progress
 * @param hooks  players, dice, observer and poll; NULL: no hooks, as tilly_turn_next()
 * @param until  tilly_until bits: where to stop besides; 0: only where something is needed
 * @return as tilly_turn_next(), with TILLY_DECISION only for a side without a player. Besides:
 *         TILLY_E_CALLBACK: a hook failed; TILLY_E_ILLEGAL: an answer or a roll of a hook is
 *         against the rules, hooks->why says how; TILLY_E_STALE: the turn is not in progress, or an
 *         answer names another decision or an unknown note; TILLY_E_SIZE: the size of the hooks or
 *         of hooks->why was not set, or a player spoilt that of its answer;
 *         TILLY_E_NULL: self is NULL; TILLY_E_HANDLE: self is not a turn. After TILLY_E_MEMORY what
 *         was played stands
 */
TILLY_API tilly_status tilly_turn_run(tilly_turn *self, const tilly_hooks *hooks, uint32_t until);

/**
 * Plays whole turns, beginning each as tilly_battle_turn() does.
 *
 * @param self   a battle
 * @param hooks  players, dice, observer and poll; NULL: no hooks
 * @param turns  stops when so many turns more are over, the one in progress among them; 0: plays to
 *               the battle's end. A set-up in which nothing is asked or thrown, as that of a
 *               scenario with a deployment, does not count
 * @return TILLY_BATTLE_OVER; TILLY_TURN_OVER: so many turns are over; TILLY_DECISION: a side
 *         without a player is asked; TILLY_E_FULL: TILLY_MOST_TURNS turns have been played;
 *         TILLY_E_BUSY: from inside a hook; else as tilly_turn_run()
 */
TILLY_API tilly_status tilly_battle_run(tilly_battle *self,
                                        const tilly_hooks *hooks,
                                        uint32_t turns);

/**
 * Gives a built-in player.
 *
 * "random" draws uniformly from the legal answers on the grid, as tilly_turn_sample() does; "thumb"
 * plays by rule of thumb as a sensible beginner would, from what its side may know; "passive"
 * passes wherever it may, else draws. They keep no state and own nothing; what they draw follows
 * from the battle's seed, the side, the decision and the salt.
 *
 * "thumb" names numbers as people with a ruler do: lengths in halves of the grid's step
 * (tilly_span.grid), or in whole units where that is more than a unit, and angles in 5 degrees, of
 * the compass or from where the unit faces. Only where it finds no room for a unit in deployment
 * does it take the nearest legal place, which may lie off that grid. No built-in player reaches
 * every legal number: a program that wants them all, such as a fuzzer, takes them from
 * tilly_turn_range(), or from a finer tilly_turn_list().
 *
 * @param name  "random", "thumb" or "passive"
 * @param salt  sets two players of one name apart
 * @param out   filled
 * @return TILLY_OK; TILLY_E_NULL: name or out is NULL; TILLY_E_UNKNOWN: another name
 */
TILLY_API tilly_status tilly_player_builtin(const char *name, uint32_t salt, tilly_player *out);

/**
 * Names the built-in players.
 *
 * @param index  from 0
 * @return the name, static; NULL past the last
 */
TILLY_API const char *tilly_players(uint32_t index);

/**
 * Gives the revision of the built-in players, so that battles they have played can be compared.
 *
 * @return a number from 1, raised when any of them answers a question differently than before
 */
TILLY_API uint32_t tilly_player_revision(void);
TILLY_END

#endif
