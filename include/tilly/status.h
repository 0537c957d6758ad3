/* Status codes, errors with a place, and the allocator. See docs/conventions.md.
 *
 * Every function that can fail returns a tilly_status: 0 is success, less than 0 an error, more
 * than 0 a state that the caller asked to hear of. After an error nothing has changed and every
 * handle stays usable. Numbers never change their meaning. */
#ifndef TILLY_STATUS_H
#define TILLY_STATUS_H

#include <stddef.h>
#include <stdint.h>
#include <tilly/export.h>

typedef enum tilly_status {
    TILLY_OK = 0,

    TILLY_DECISION = 1,    /* a player is asked: tilly_turn_decision() */
    TILLY_ROLL = 2,        /* dice are about to be thrown: tilly_turn_roll() */
    TILLY_STOP = 3,        /* a stop that was asked for: boundary, step or watched event */
    TILLY_TURN_OVER = 4,   /* this turn is finished; tilly_battle_turn() gives the next */
    TILLY_BATTLE_OVER = 5, /* the battle is decided: tilly_battle_info_of() */

    TILLY_E_NULL = -1,      /* a pointer that must not be NULL is */
    TILLY_E_HANDLE = -2,    /* the handle is of another kind */
    TILLY_E_STALE = -3,     /* an id, serial or turn that no longer means anything */
    TILLY_E_RANGE = -4,     /* a number outside what it may be */
    TILLY_E_SIZE = -5,      /* a struct whose `size` is no size of it */
    TILLY_E_ILLEGAL = -6,   /* against the rules; the reason says which */
    TILLY_E_NOT_NOW = -7,   /* right call, wrong moment */
    TILLY_E_MEMORY = -8,    /* out of memory */
    TILLY_E_FULL = -9,      /* more units, features or notes than there is room for */
    TILLY_E_ROOM = -10,     /* the caller's buffer is too small; the needed count is given */
    TILLY_E_CALLBACK = -11, /* a hook of the caller failed */
    TILLY_E_BUSY = -12,     /* the handle is in use further up the stack */
    TILLY_E_UNKNOWN = -13,  /* no such name */
    /* a file that is malformed or inconsistent; the error gives the place */
    TILLY_E_FORMAT = -14,
    TILLY_E_VERSION = -15,     /* a file of a later format than this library reads */
    TILLY_E_MISMATCH = -16,    /* another rule set, table, army or hash than expected */
    TILLY_E_FROZEN = -17,      /* a snapshot that belongs to a battle cannot be changed */
    TILLY_E_UNSUPPORTED = -18, /* the rule set or this build cannot do it */
    TILLY_E_INTERNAL = -19     /* a fault of the library: please report it */
} tilly_status;

/* What went wrong and where, filled by constructors and readers. Fixed size, no pointers. */
typedef struct tilly_error {
    uint32_t size;         /* set by the caller: sizeof(tilly_error) */
    int32_t status;        /* a tilly_status */
    uint32_t line, column; /* from 1 in a file; 0 where it has no place */
    char path[112];        /* "army.commands[2].units[0].type", or the name of an argument */
    char text[256];        /* one sentence for people */
} tilly_error;

/* Memory of a handle and all it makes. NULL stands for malloc, realloc and free. Sizes are those
 * asked for, so that an arena or a quota can be built on it. A function that returns NULL makes the
 * call fail with TILLY_E_MEMORY and changes nothing. */
typedef struct tilly_allocator {
    uint32_t size, reserved;
    void *(*alloc)(size_t size, void *context);
    void *(*resize)(void *block, size_t old_size, size_t size, void *context);
    void (*free)(void *block, size_t size, void *context);
    void *context;
} tilly_allocator;

TILLY_BEGIN
/* The name of a status in words a program can print: "TILLY_E_ILLEGAL". Static; "TILLY_E_?" for a
 * number that is none. */
TILLY_API const char *tilly_status_name(tilly_status status);
/* The same as a sentence. Static. */
TILLY_API const char *tilly_status_text(tilly_status status);
TILLY_END

#endif
