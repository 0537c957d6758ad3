/**
 * @file
 * Status codes, errors with a place, and the allocator. See docs/conventions.md.
 *
 * Every function that can fail returns a tilly_status: 0 is success, less than 0 an error, more
 * than 0 a state that the caller asked to hear of. After an error nothing has changed and every
 * handle stays usable; only runs (tilly_turn_run(), tilly_battle_run(), tilly_simulate()) keep what
 * they played before. Numbers never change their meaning.
 */
#ifndef TILLY_STATUS_H
#define TILLY_STATUS_H

#include <stddef.h>
#include <stdint.h>
#include <tilly/export.h>

/** How a call ended: 0 success, less an error, more a state that was asked for. */
typedef enum tilly_status {
    TILLY_OK = 0,

    TILLY_DECISION = 1,    /**< a player is asked: tilly_turn_decision() */
    TILLY_ROLL = 2,        /**< dice are about to be thrown: tilly_turn_roll() */
    TILLY_STOP = 3,        /**< a stop that was asked for: boundary, step or watched event */
    TILLY_TURN_OVER = 4,   /**< this turn is finished; tilly_battle_turn() gives the next */
    TILLY_BATTLE_OVER = 5, /**< the battle is decided: tilly_battle_info_of() */

    TILLY_E_NULL = -1,      /**< a pointer that must not be NULL is */
    TILLY_E_HANDLE = -2,    /**< the handle is of another kind */
    TILLY_E_STALE = -3,     /**< an id, serial or turn that no longer means anything */
    TILLY_E_RANGE = -4,     /**< a number outside its range */
    TILLY_E_SIZE = -5,      /**< the `size` of a record is not set (tilly/export.h) */
    TILLY_E_ILLEGAL = -6,   /**< against the rules; the reason says which */
    TILLY_E_NOT_NOW = -7,   /**< the right call at the wrong moment */
    TILLY_E_MEMORY = -8,    /**< out of memory */
    TILLY_E_FULL = -9,      /**< no room for another unit, feature, note or turn */
    TILLY_E_ROOM = -10,     /**< the buffer is too small; the needed size is given */
    TILLY_E_CALLBACK = -11, /**< a hook of the caller failed */
    /** another call is changing the battle: from inside its hook, or from another thread */
    TILLY_E_BUSY = -12,
    TILLY_E_UNKNOWN = -13, /**< no such name */
    /** a file that is malformed or inconsistent; the error gives the place */
    TILLY_E_FORMAT = -14,
    TILLY_E_VERSION = -15,  /**< a file of a later format, or rules of a later revision */
    TILLY_E_MISMATCH = -16, /**< another rule set, table, army or hash than expected */
    TILLY_E_FROZEN = -17,   /**< a snapshot that belongs to a battle cannot be changed */
    /** the rule set or this build cannot do it; or a record of a later version of the library sets
     * a field that this one does not know (tilly/export.h) */
    TILLY_E_UNSUPPORTED = -18,
    TILLY_E_INTERNAL = -19 /**< a fault of the library: please report it */
} tilly_status;

/**
 * An error and its place, filled by constructors and readers. Fixed size, no pointers.
 *
 * Set `size` before the call; the rest is filled when the call fails and left alone when it
 * succeeds. Where a function takes an error, NULL is allowed.
 */
typedef struct tilly_error {
    uint32_t size;         /**< set by the caller: sizeof(tilly_error) */
    int32_t status;        /**< a tilly_status, the one that is returned */
    uint32_t line, column; /**< of the file, from 1, in characters; 0 where there is no place */
    char path[112];        /**< "army.commands[2].units[0].type", or the name of an argument */
    char text[256];        /**< one sentence for people */
} tilly_error;
/** First value of a tilly_error: its size, all else 0. */
#define TILLY_ERROR_INIT TILLY_SIZED(tilly_error)

/**
 * Memory of a handle and of everything made from it.
 *
 * NULL in place of an allocator stands for malloc, realloc and free. Sizes are those that were
 * asked for, so that an arena or a quota can be built on it. The struct is copied; its context must
 * live as long as the last handle, and the functions may be called from each thread that uses one.
 * A function that returns NULL makes the call fail with TILLY_E_MEMORY.
 */
typedef struct tilly_allocator {
    uint32_t size;     /**< set by the caller: sizeof(tilly_allocator) */
    uint32_t reserved; /**< 0 */
    /** as malloc(); the memory need not be zeroed */
    void *(*alloc)(size_t size, void *context);
    /** as realloc(); `block` is never NULL. On NULL the old block stays as it is */
    void *(*resize)(void *block, size_t old_size, size_t size, void *context);
    /** as free(); `block` is never NULL */
    void (*free)(void *block, size_t size, void *context);
    void *context; /**< handed to each of them; may be NULL */
} tilly_allocator;
/** First value of a tilly_allocator: its size, all else 0. */
#define TILLY_ALLOCATOR_INIT TILLY_SIZED(tilly_allocator)

TILLY_BEGIN
/**
 * Gives the name of a status.
 *
 * @param status  any number
 * @return "TILLY_E_ILLEGAL"; "TILLY_E_?" for an unknown number; static, never NULL
 */
TILLY_API const char *tilly_status_name(tilly_status status);

/**
 * Says a status as a sentence.
 *
 * @param status  any number
 * @return "Against the rules."; "No such status." for an unknown number; static, never NULL
 */
TILLY_API const char *tilly_status_text(tilly_status status);

/**
 * Says the last error of this thread in words: which argument, what was given, what is allowed,
 * what to call first. Call it right after the function that failed; an error is told once.
 *
 * @code
 * tilly_error error = TILLY_ERROR_INIT;
 * tilly_status status = tilly_battle_limit(battle, 20000);
 * if (status < 0)
 *     tilly_error_last(status, &error); // "turns is 20000: from 0 to 10000 is allowed"
 * @endcode
 *
 * @param status  the status that was returned
 * @param out     filled: `path` names the argument, `text` is the sentence. Of an error that has
 *                nothing to add to its status (TILLY_E_ROOM, TILLY_E_ILLEGAL, of which a reason
 *                tells) `text` is tilly_status_text(). Set out->size first
 * @return TILLY_OK; TILLY_E_NULL: `out` is NULL; TILLY_E_SIZE: its size was not set
 */
TILLY_API tilly_status tilly_error_last(tilly_status status, tilly_error *out);

/**
 * Says in words why a hook or a script fails, before it returns its failure: tilly_error_last()
 * gives them where the call that it stopped returns `error->status`.
 *
 * @param error  status, line, column, path and text; copied. Set its size
 * @return TILLY_OK; TILLY_E_NULL: `error` is NULL; TILLY_E_SIZE: its size was not set;
 *         TILLY_E_RANGE: its status is no error
 */
TILLY_API tilly_status tilly_error_tell(const tilly_error *error);
TILLY_END

#endif
