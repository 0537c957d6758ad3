/* Hooks: dice, a player per side, an observer and a poll, as arguments of a run; and the built-in
 * players. */
#ifndef TILLY_PLAYER_H
#define TILLY_PLAYER_H

#include <stdint.h>
#include <tilly/turn.h>

/* Answers a decision: fills *answer (given zeroed, with size and serial set) and returns 0; other
 * than 0 stops the run with TILLY_E_CALLBACK. The turn may be read, checked and sampled, not driven
 * (TILLY_E_BUSY). An answer against the rules stops the run with TILLY_E_ILLEGAL and the reason in
 * hooks->why; the question stays open. */
typedef int (*tilly_player_fn)(void *context,
                               const tilly_turn *turn,
                               const tilly_decision *decision,
                               tilly_answer *answer);
/* Throws: fills roll->dice faces and returns 0. */
typedef int (*tilly_dice_fn)(void *context,
                             const tilly_turn *turn,
                             const tilly_roll *roll,
                             uint16_t *faces);
/* Sees each event of the turn once, in order, after the beat that made it: from the turn's
 * beginning, or from where tilly_turn_next() left it. After one that failed the next run shows the
 * rest. */
typedef int (*tilly_observer_fn)(void *context, const tilly_turn *turn, const tilly_event *event);
/* Called at the start of each turn's run and now and then in it; other than 0 stops. */
typedef int (*tilly_poll_fn)(void *context);

typedef struct tilly_player {
    uint32_t size, reserved;
    tilly_player_fn answer;
    void *context;
} tilly_player;

typedef struct tilly_hooks {
    uint32_t size, reserved;
    /* answer NULL: the run stops at that side's decisions (TILLY_DECISION) */
    tilly_player player[TILLY_SIDES];
    tilly_dice_fn dice; /* NULL: the battle's generator */
    void *dice_context;
    tilly_observer_fn observer; /* NULL: nobody watches; needs the log on */
    void *observer_context;
    tilly_poll_fn poll; /* NULL: none */
    void *poll_context;
    tilly_reason *why; /* where a refusal goes; may be NULL */
} tilly_hooks;

TILLY_BEGIN
/* A loop over next, decision, answer and supply. Returns as tilly_turn_next(), or TILLY_E_CALLBACK,
 * TILLY_E_ILLEGAL. hooks NULL: as all fields zero. Whatever stops it, TILLY_E_MEMORY too, what was
 * played before stands, the question or roll stays open, and another run asks the hooks again. */
TILLY_API tilly_status tilly_turn_run(tilly_turn *self, const tilly_hooks *hooks, uint32_t until);
/* The same over whole turns until the battle is over, a hook fails, or `turns` more turns are over
 * (0: no limit). */
TILLY_API tilly_status tilly_battle_run(tilly_battle *self,
                                        const tilly_hooks *hooks,
                                        uint32_t turns);
/* A built-in player by name: "random" draws uniformly from the legal answers on the grid; "thumb"
 * plays by rule of thumb as a sensible beginner would, from what its side may know; "passive"
 * passes wherever it may. They keep no state: their draws come from the battle's seed in a stream
 * of their own, salted with `salt`. TILLY_E_UNKNOWN for another name. */
TILLY_API tilly_status tilly_player_builtin(const char *name, uint32_t salt, tilly_player *out);
/* Names of the built-in players; NULL past the last. */
TILLY_API const char *tilly_players(uint32_t index);
/* Raised when a built-in player answers a question otherwise than before. */
TILLY_API uint32_t tilly_player_revision(void);
TILLY_END

#endif
