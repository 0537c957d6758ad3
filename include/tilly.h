/**
 * @file
 * libtilly: Thirty Years War tabletop battles. This header includes the whole interface.
 *
 * The order of things: a rule set (tilly/ruleset.h), two armies (tilly/army.h) and a table
 * (tilly/table.h) make a battle (tilly/battle.h), or a scenario file does (tilly/files.h). A battle
 * lends its turns, which ask decisions (tilly/turn.h, tilly/decision.h) or run with players
 * (tilly/player.h), and log events (tilly/event.h). A script (tilly/script.h) adds a scenario's own
 * rules. Refusals come with a reason (tilly/reason.h).
 *
 * @code
 * tilly_battle *battle;
 * tilly_error error = TILLY_ERROR_INIT;
 * tilly_hooks hooks = TILLY_HOOKS_INIT;
 * tilly_player_builtin("thumb", 0, &hooks.player[0]);
 * tilly_player_builtin("thumb", 1, &hooks.player[1]);
 * if (tilly_scenario_read(text, length, seed, 0, NULL, &battle, &error) == TILLY_OK) {
 *     tilly_battle_run(battle, &hooks, 0);
 *     tilly_battle_unref(battle);
 * }
 * @endcode
 *
 * Conventions of all headers:
 * - Ownership: a handle from an out-parameter is yours, until its unref function; turns are the
 *   exception, their battle owns them. A returned pointer is borrowed and lives as long as what it
 *   came from; texts called static live for ever. A call keeps its own reference to what it needs
 *   longer, so you may let go at once.
 * - Structs that begin with `size`: start each from its TILLY_X_INIT, results too, which sets the
 *   size to sizeof and all else to 0. A size the library does not know is TILLY_E_SIZE.
 * - Buffers: `room` is what yours holds, `*count` or `*needed` what there is in all. Room 0 asks,
 *   and the pointer may be NULL then. Rows that do not fit are left out with TILLY_OK; a text that
 *   does not fit is cut, with TILLY_E_ROOM; where room is 0, only asked for, that is TILLY_OK.
 * - Errors: nothing has changed, out-parameters included, unless the function says otherwise.
 *   tilly_error_last() says in words what was wrong.
 * - Threads: a battle and its turns belong to one thread at a time, functions that take them const
 *   included. Different battles may be used in different threads at once.
 */
#ifndef TILLY_H
#define TILLY_H

#include <tilly/export.h>
#include <tilly/version.h>
#include <tilly/status.h>
#include <tilly/units.h>
#include <tilly/decision.h>
#include <tilly/dice.h>
#include <tilly/event.h>
#include <tilly/reason.h>
#include <tilly/ruleset.h>
#include <tilly/army.h>
#include <tilly/table.h>
#include <tilly/battle.h>
#include <tilly/turn.h>
#include <tilly/script.h>
#include <tilly/player.h>
#include <tilly/geometry.h>
#include <tilly/files.h>
#include <tilly/picture.h>
#include <tilly/simulate.h>

#endif
