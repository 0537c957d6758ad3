/**
 * @file
 * Scripts: a scenario's own rules, called by the battle at moments of play.
 *
 * A script is a program: functions of the host, a context, and what it wants to be called for. It
 * never changes, is counted by reference, and serves any number of battles. A battle that is given
 * one (tilly_battle_set_script()) makes an *instance* of it at the first moment that it needs one,
 * and frees it with the script; copies of the battle share the script, never the instance. So an
 * instance, the state of an interpreter perhaps, serves one battle in one thread.
 *
 * A *moment* lies at a boundary (tilly_battle_edit()): where nothing is half done, before the next
 * question is asked. At each boundary a script is called once, however often the battle is saved
 * and loaded there. In a moment it reads the battle as it likes, keeps words and edits; all else
 * that changes a battle is TILLY_E_BUSY. What its edits bring about is told at the next boundary.
 *
 * All that a script knows from one moment to the next stands in the battle, in variables that were
 * declared when it was made (tilly_setup.variables): a script that keeps anything else in its
 * instance goes wrong as soon as the battle is loaded, copied or undone.
 *
 * Edits of a moment are recorded like all others, marked as the script's. A record is replayed, and
 * answers are undone, by these edits: no script is called. An undo takes a moment's edits back with
 * the answer before them.
 *
 * A moment that fails changes nothing: the battle is as before it, edits, words, rules and table
 * included.
 *
 * @code
 * static tilly_status each_turn(void *context, void *instance, tilly_battle *battle,
 *                               const tilly_moment *moment)
 * {
 *     tilly_edit edit = TILLY_EDIT_INIT;
 *     edit.kind = TILLY_EDIT_POINTS;
 *     edit.value = 1;
 *     return tilly_battle_edit(battle, &edit, NULL, NULL);
 * }
 * tilly_script_setup setup = TILLY_SCRIPT_SETUP_INIT;
 * setup.moments = 1u << TILLY_MOMENT_TURN;
 * setup.call = each_turn;
 * tilly_script_new(&setup, &script);
 * tilly_battle_set_script(battle, script);
 * tilly_script_unref(script);
 * @endcode
 *
 * Errors shared by all functions of this header that return a status: TILLY_E_NULL, TILLY_E_HANDLE,
 * TILLY_E_SIZE, and for those that change a battle TILLY_E_BUSY, as in tilly/battle.h.
 */
#ifndef TILLY_SCRIPT_H
#define TILLY_SCRIPT_H

#include <stdint.h>
#include <tilly/battle.h>

/** A script. Opaque; counted by reference; it never changes. */
typedef struct tilly_script tilly_script;

/** Moments at which a script is called. At one boundary they come in this order. */
typedef enum tilly_moment_kind {
    /** play begins; not in a battle that was under way when it got its first script */
    TILLY_MOMENT_BEGIN = 1,
    TILLY_MOMENT_TURN = 2,     /**< a turn has begun, not the set-up */
    TILLY_MOMENT_STEP = 3,     /**< a row of the sequence of play has begun */
    TILLY_MOMENT_ANSWERED = 4, /**< what the script asked has been thrown or answered */
    /** an event that it watches has happened since the last boundary; one call an event */
    TILLY_MOMENT_EVENT = 5,
    TILLY_MOMENT_END = 6 /**< the battle is over; nothing can be edited any more */
} tilly_moment_kind;

/** The most watched events that wait for a boundary; more than these are only told to have been. */
enum { TILLY_MOST_WAITING_EVENTS = 16 };

/** A moment, lent to the script for the call: a row. */
typedef struct tilly_moment {
    uint16_t kind;     /**< tilly_moment_kind */
    uint16_t more;     /**< EVENT, the last: 1: more events happened than could wait; else 0 */
    uint32_t turn;     /**< number of the turn; 0: set-up */
    uint32_t row;      /**< of the sequence of play, from 0: tilly_beat_info.row */
    uint32_t variable; /**< ANSWERED: index of the variable that has the number; else 0 */
    int32_t value;     /**< ANSWERED: the number; else 0 */
    uint32_t reserved; /**< 0 */
    tilly_event event; /**< EVENT: the event, its cause left out; else all 0 */
} tilly_moment;

/**
 * Makes the instance of a script for one battle.
 *
 * @param context   tilly_script_setup.context
 * @param battle    which is about to have its first moment; for reading
 * @param instance  what is handed to each call for this battle
 * @return TILLY_OK; TILLY_E_MEMORY; anything else is TILLY_E_CALLBACK of the call that played on
 */
typedef tilly_status (*tilly_script_make_fn)(void *context,
                                             const tilly_battle *battle,
                                             void **instance);
/**
 * Frees an instance.
 *
 * @param context   tilly_script_setup.context
 * @param instance  one that was made; its battle may be gone
 */
typedef void (*tilly_script_free_fn)(void *context, void *instance);
/**
 * Plays a moment.
 *
 * @param context   tilly_script_setup.context
 * @param instance  of this battle; NULL if the script makes none
 * @param battle    at a boundary: may be read, edited (tilly_battle_edit()) and given words
 * @param moment    lent for the call
 * @return TILLY_OK; TILLY_E_MEMORY; anything else is TILLY_E_CALLBACK of the call that played on.
 *         After an error the battle is as before the moment
 */
typedef tilly_status (*tilly_script_call_fn)(void *context,
                                             void *instance,
                                             tilly_battle *battle,
                                             const tilly_moment *moment);
/**
 * Lets the host free the context of a script.
 *
 * @param context  tilly_script_setup.context, which no call is handed any more
 */
typedef void (*tilly_script_release_fn)(void *context);

/** What a script is made of. Start from TILLY_SCRIPT_SETUP_INIT. */
typedef struct tilly_script_setup {
    uint32_t size;             /**< set by the caller: sizeof(tilly_script_setup) */
    uint32_t moments;          /**< a bit 1 << tilly_moment_kind for each kind that it wants */
    const uint16_t *events;    /**< kinds of event to watch: tilly_event_kind; copied */
    uint32_t event_count;      /**< how many; 0 unless `moments` has TILLY_MOMENT_EVENT */
    uint32_t reserved;         /**< 0 */
    tilly_script_make_fn make; /**< NULL: instances are NULL */
    tilly_script_free_fn free; /**< NULL: nothing is to be freed */
    tilly_script_call_fn call; /**< never NULL */
    tilly_script_release_fn release; /**< called with the last reference; may be NULL */
    void *context;                   /**< handed to each of them; the library does not look at it */
    const tilly_allocator *allocator; /**< copied, for the script alone; NULL: malloc */
    /** Of its text, by which saves and records tell which script a battle was played with; 0: none
     */
    uint64_t hash;
} tilly_script_setup;
/** First value of a tilly_script_setup: its size, all else 0. */
#define TILLY_SCRIPT_SETUP_INIT TILLY_SIZED(tilly_script_setup)

TILLY_BEGIN
/**
 * Makes a script.
 *
 * @param setup  borrowed for the call
 * @param out    the script; yours
 * @return TILLY_OK; TILLY_E_RANGE: an unknown moment, or kinds of event without TILLY_MOMENT_EVENT;
 *         TILLY_E_UNKNOWN: an unknown kind of event; TILLY_E_NULL also if `call` is;
 * TILLY_E_MEMORY, and TILLY_E_SIZE and TILLY_E_NULL of an allocator: `release` has not been called
 * then
 */
TILLY_API tilly_status tilly_script_new(const tilly_script_setup *setup, tilly_script **out);

/**
 * Adds a reference. This may be done from any thread.
 *
 * @param self  the script; may be NULL
 * @return self
 */
TILLY_API tilly_script *tilly_script_ref(tilly_script *self);

/**
 * Gives a reference back; the last one calls tilly_script_setup.release.
 *
 * @param self  the script; NULL does nothing
 */
TILLY_API void tilly_script_unref(tilly_script *self);

/**
 * Gives the context of a script to the program that made it.
 *
 * @param self  the script
 * @param call  tilly_script_setup.call, by which the program knows its own
 * @return tilly_script_setup.context, borrowed; NULL if another function plays its moments
 */
TILLY_API void *tilly_script_context(const tilly_script *self, tilly_script_call_fn call);

/**
 * Tells the hash of a script.
 *
 * @param self  the script
 * @return tilly_script_setup.hash
 */
TILLY_API uint64_t tilly_script_hash(const tilly_script *self);

/**
 * Gives a battle a script in place of the one that it has.
 *
 * A battle that has had none before is called for what comes from here on, and begins
 * (TILLY_MOMENT_BEGIN) if nothing has been played in it. One that was loaded, or whose copy lost
 * its script, goes on where it stands: moments that are still due are called at the next boundary.
 *
 * tilly_battle_copy() keeps the script; tilly_battle_copy_into() leaves that of its target;
 * tilly_battle_copy_for_search() and tilly_battle_redact() take it away, since it is the umpire's
 * and knows all.
 *
 * @param self    the battle
 * @param script  which gets a reference; NULL: none
 * @return TILLY_OK; TILLY_E_BUSY: also from inside a moment
 */
TILLY_API tilly_status tilly_battle_set_script(tilly_battle *self, tilly_script *script);

/**
 * Gives the script of a battle.
 *
 * @param self  the battle
 * @return borrowed until it gets another; NULL if it has none
 */
TILLY_API tilly_script *tilly_battle_script(const tilly_battle *self);

/**
 * Tells the hash of the script that a battle is played with: of the one that it has or last had;
 * of a battle that was loaded or replayed and has been given none since, of the one that was
 * written in the file. Before a script is given to such a battle, compare it with
 * tilly_script_hash(): to go on without the script, or with another, is allowed.
 *
 * @param self  the battle
 * @return the hash; 0 if there was no script, or one without a hash, and if the battle was redacted
 */
TILLY_API uint64_t tilly_battle_script_hash(const tilly_battle *self);
TILLY_END

#endif
