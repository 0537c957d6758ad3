/**
 * @file
 * Scenarios written in Lua: libtilly-lua, a library of its own beside libtilly, which needs no Lua.
 *
 * A scenario file is a program that defines a battle and says what happens at moments of it
 * (docs/scenarios.md). It may come from a stranger: it is read and run in a Lua state of its own,
 * which can reach nothing but the battle it is for, with counted memory and instructions.
 *
 * @code
 * tilly_script *script;
 * tilly_battle *battle;
 * tilly_error error = TILLY_ERROR_INIT;
 * tilly_script_limits limits = TILLY_SCRIPT_LIMITS_INIT;
 * limits.name = "white_mountain.lua";
 * if (tilly_script_read(text, length, &limits, &script, &error) == TILLY_OK &&
 *     tilly_script_battle(script, 1620, 0, NULL, &battle, &error) == TILLY_OK)
 *     status = tilly_battle_run(battle, &hooks, 0);
 * if (status == TILLY_E_CALLBACK)
 *     tilly_error_last(status, &error); // white_mountain.lua:12, turn 4, on "turn": ...
 * @endcode
 *
 * What comes out is a script of the core (tilly/script.h): tilly_battle_set_script() gives it to a
 * battle that was loaded, copied or made otherwise. It never changes; the same one serves any
 * number of battles in any number of threads, each with a Lua state of its own.
 *
 * Where a handler fails, the call that played on returns TILLY_E_CALLBACK and the battle is as
 * before the moment; tilly_error_last() has the file, line, turn and handler, and
 * tilly_script_limits.log is told the same with the calls that led there.
 *
 * Errors shared by all functions of this header that return a status: TILLY_E_NULL, TILLY_E_HANDLE
 * (a script that tilly_script_read() of this library did not make), TILLY_E_SIZE, TILLY_E_MEMORY.
 * After an error nothing has changed; an `error` is filled.
 */
#ifndef TILLY_LUA_H
#define TILLY_LUA_H

#include <stddef.h>
#include <stdint.h>
#include <tilly/player.h>
#include <tilly/script.h>

#if defined(TILLY_LUA_STATIC) || defined(SWIG)
#define TILLY_LUA_API
#elif defined(_WIN32)
#ifdef TILLY_LUA_BUILD
#define TILLY_LUA_API __declspec(dllexport)
#else
#define TILLY_LUA_API __declspec(dllimport)
#endif
#else
#define TILLY_LUA_API __attribute__((visibility("default")))
#endif

/** The usual limits: instructions of Lua a moment, bytes of a Lua state. */
#define TILLY_SCRIPT_INSTRUCTIONS 1000000
/** See TILLY_SCRIPT_INSTRUCTIONS. */
#define TILLY_SCRIPT_MEMORY 8388608
/** The most bytes of a file, for nothing counts what Lua does to compile it, and seconds of its
 * thread's processor that a moment may take for each TILLY_SCRIPT_INSTRUCTIONS that it is allowed.
 */
#define TILLY_SCRIPT_TEXT 65536
/** See TILLY_SCRIPT_TEXT. */
#define TILLY_SCRIPT_SECONDS 1
/** The most edits of one moment, lines that it may log, bytes of a string, and values of one list
 * that is unpacked. */
#define TILLY_SCRIPT_EDITS 64
/** See TILLY_SCRIPT_EDITS. */
#define TILLY_SCRIPT_LINES 64
/** See TILLY_SCRIPT_EDITS. */
#define TILLY_SCRIPT_STRING 16384
/** See TILLY_SCRIPT_EDITS. */
#define TILLY_SCRIPT_UNPACKED 250

/** A text that a scenario may ask for by its name, json("name"): a row. */
typedef struct tilly_script_text {
    const char *name; /**< as the scenario calls it */
    const char *text; /**< JSON, such as a tilly-army or a tilly-table */
    size_t length;    /**< its bytes */
} tilly_script_text;

/**
 * Hears what a scenario prints, and why it failed.
 *
 * @param context  tilly_script_limits.log_context
 * @param line     a line without its end, lent for the call. Battles in several threads call from
 *                 each of them
 */
typedef void (*tilly_script_log_fn)(void *context, const char *line);

/** What a script is given and allowed. Start from TILLY_SCRIPT_LIMITS_INIT. */
typedef struct tilly_script_limits {
    uint32_t size; /**< set by the caller: sizeof(tilly_script_limits) */
    /** 1: each handler runs twice, first on a copy of the battle, and what it keeps outside the
     * battle is an error; for authors and tests. 0: once */
    uint32_t debug;
    uint64_t instructions;          /**< of a moment and of reading; 0: TILLY_SCRIPT_INSTRUCTIONS */
    uint64_t memory;                /**< bytes of each Lua state; 0: TILLY_SCRIPT_MEMORY */
    const char *name;               /**< the file's, for messages; copied. NULL: "scenario.lua" */
    const tilly_script_text *texts; /**< for json(); borrowed for the call. NULL: none */
    uint32_t text_count;            /**< how many */
    uint32_t reserved;              /**< 0 */
    tilly_script_log_fn log;        /**< NULL: nobody hears */
    void *log_context;              /**< handed to it; must live as long as the script */
    /** memory of the script and of its Lua states; copied. NULL: malloc */
    const tilly_allocator *allocator;
} tilly_script_limits;
/** First value of a tilly_script_limits: its size, all else 0. */
#define TILLY_SCRIPT_LIMITS_INIT TILLY_SIZED(tilly_script_limits)

/** How a record and a script agree: tilly_script_check(). */
typedef struct tilly_script_checked {
    uint32_t size;  /**< set by the caller: sizeof(tilly_script_checked) */
    uint32_t equal; /**< 1: the script makes the edits of the record, and no others */
    uint32_t turn;  /**< where they differ first; 0 where nothing does */
    char text[256]; /**< what differs, in a sentence; "" where nothing does */
} tilly_script_checked;
/** First value of a tilly_script_checked: its size, all else 0. */
#define TILLY_SCRIPT_CHECKED_INIT TILLY_SIZED(tilly_script_checked)

TILLY_BEGIN
/**
 * Reads a scenario file: runs it once, in a sandbox, for what it defines.
 *
 * @param text    the file in UTF-8, text alone: what a compiler of Lua made of it is refused
 * @param length  its bytes
 * @param limits  borrowed for the call; NULL: the usual ones
 * @param out     the script, for tilly_battle_set_script(); yours: tilly_script_unref()
 * @param error   filled on failure, with the line; set its size; may be NULL
 * @return TILLY_OK; TILLY_E_FORMAT: it cannot be read, fails, asks for more than its limits, or
 *         defines what no scenario has; TILLY_E_RANGE: a number of the limits; TILLY_E_UNSUPPORTED:
 *         limits of a later version
 */
TILLY_LUA_API tilly_status tilly_script_read(const char *text,
                                             size_t length,
                                             const tilly_script_limits *limits,
                                             tilly_script **out,
                                             tilly_error *error);

/**
 * Writes the scenario that the file defines as a document (docs/formats/scenario.md), for
 * tilly_scenario_read() and other programs.
 *
 * @param self    the script
 * @param text    may be NULL when room is 0
 * @param room    bytes of `text`, the ending 0 included; 0 asks
 * @param needed  bytes of the whole document, the ending 0 included; may be NULL
 * @return TILLY_OK; TILLY_E_ROOM: it was cut; TILLY_E_UNKNOWN: the file defines no scenario, only
 *         handlers or players
 */
TILLY_LUA_API tilly_status tilly_script_document(const tilly_script *self,
                                                 char *text,
                                                 size_t room,
                                                 size_t *needed);

/**
 * Makes the battle of the scenario, with the script attached.
 *
 * @param self       the script, which gets a reference
 * @param seed       of the battle's dice
 * @param ignore     as of tilly_scenario_read()
 * @param allocator  memory of the battle; NULL: malloc
 * @param out        the battle: tilly_battle_unref()
 * @param error      filled on failure, with the line of the file where that is known; set its size;
 *                   may be NULL
 * @return as tilly_scenario_read(); TILLY_E_FORMAT also where the filter of a handler names a
 *         variable, a unit, a type or a row that the battle does not have; TILLY_E_UNKNOWN: the
 * file defines no scenario
 */
TILLY_LUA_API tilly_status tilly_script_battle(tilly_script *self,
                                               uint64_t seed,
                                               uint32_t ignore,
                                               const tilly_allocator *allocator,
                                               tilly_battle **out,
                                               tilly_error *error);

/**
 * Makes a player for the hooks of a run from the function that the scenario has for a side.
 *
 * It sees what its side may see, and cannot change the battle. It has a Lua state of its own, and
 * so belongs to one thread at a time.
 *
 * @param self  the script, which gets a reference
 * @param side  0 or 1
 * @param out   the player; give it back with tilly_script_player_free()
 * @return TILLY_OK; TILLY_E_RANGE: no such side; TILLY_E_UNKNOWN: the file has no player for it
 */
TILLY_LUA_API tilly_status tilly_script_player(tilly_script *self,
                                               uint32_t side,
                                               tilly_player *out);

/**
 * Frees a player.
 *
 * @param player  from tilly_script_player(); NULL, and one without a context, do nothing
 */
TILLY_LUA_API void tilly_script_player_free(tilly_player *player);

/**
 * Plays a record again with the script, and compares the edits that it makes with those recorded:
 * whether a record was made with this script.
 *
 * @param self    the script
 * @param record  the file of a tilly_battle_record()
 * @param length  its bytes
 * @param found   what was found; set its size
 * @param error   filled on failure; set its size; may be NULL
 * @return TILLY_OK, also if they differ; and the errors of tilly_battle_replay_with()
 */
TILLY_LUA_API tilly_status tilly_script_check(tilly_script *self,
                                              const char *record,
                                              size_t length,
                                              tilly_script_checked *found,
                                              tilly_error *error);
TILLY_END

#endif
