/* libtilly: Thirty Years War tabletop battles. This header includes the whole interface. */
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
#include <tilly/player.h>
#include <tilly/geometry.h>
#include <tilly/files.h>
#include <tilly/picture.h>
#include <tilly/simulate.h>

#endif
