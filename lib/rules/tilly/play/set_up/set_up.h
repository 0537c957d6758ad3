/* Shared by the checks of armies and tables, terrain and deployment; rules/common/breaches.h and
 * rules/common/lane.h are shared by all families. */
#ifndef TILLY_LIB_TILLY_SET_UP_H
#define TILLY_LIB_TILLY_SET_UP_H

#include "rules/common/breaches.h"
#include "rules/common/lane.h"
#include "rules/tilly/play/play.h"

/* ---- the size of the game (T1-Q-15) --------------------------------------------------------- */

bool big_game(const play *p);
/* A table at least as wide and as deep as the official big one is a big table. */
bool big_table(const tilly_ruleset *r, const tilly_table *t);
/* No set-up is played: the host has placed or will place everything. */
static inline bool deployed_by_host(const play *p)
{
    return p->s->setup & TILLY_SETUP_DEPLOYED;
}

enum { GRID_LENGTH = TILLY_ONE }; /* the natural step of a place, for people and for lists */

#endif
