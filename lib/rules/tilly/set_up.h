/* What the checks of armies and tables, terrain and deployment share. */
#ifndef TILLY_LIB_TILLY_SET_UP_H
#define TILLY_LIB_TILLY_SET_UP_H

#include "rules/tilly/tilly.h"
#include "table/table.h"

/* ---- breaches ----------------------------------------------------------------------------------------------------- */

/* A list being made: all are counted, at most `room` written. */
typedef struct breaches {
    const tilly_ruleset *rules;
    tilly_reason *reason;
    uint32_t room, count;
    tilly_reason beyond;       /* where those past the room go */
} breaches;
breaches breach_list(const tilly_ruleset *r, tilly_reason *reason, uint32_t room);
/* One more breach, to fill with why_number(). Never NULL. */
tilly_reason *breach(breaches *b, unsigned code, unsigned clause);
/* The same with three numbers of one measure. */
tilly_reason *breach_numbers(breaches *b, unsigned code, unsigned clause, int32_t first, int32_t second, int32_t third, unsigned measure);

/* ---- the size of the game (T1-Q-15) ------------------------------------------------------------------------------- */

bool big_game(const play *p);
/* A table at least as wide and as deep as the official big one is a big table. */
bool big_table(const tilly_ruleset *r, const tilly_table *t);
/* No set-up is played: the host has placed or will place everything. */
static inline bool deployed_by_host(const play *p) { return p->s->setup & TILLY_SETUP_DEPLOYED; }

/* ---- ranges ------------------------------------------------------------------------------------------------------- */

enum { POSE_HEADING, POSE_X, POSE_Y };
/* What is left open of least..most, as spans. */
uint32_t open_spans(const closed *c, int32_t least, int32_t most, tilly_span *spans, uint32_t room);
/* The open value nearest to `wanted`; NEVER if none is open. Of two as near the lower. */
int32_t open_nearest(const closed *c, int32_t least, int32_t most, int32_t wanted);

enum { GRID_LENGTH = TILLY_ONE };      /* the natural step of a place, for people and for lists */

#endif
