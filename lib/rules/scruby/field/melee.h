/* The melee that is fought: who is engaged in it, whom each may strike, and for how many points
 * (SC-221 to SC-223, SC-226). Pieces are in the melee whose number their record has. */
#ifndef TILLY_LIB_SCRUBY_MELEE_H
#define TILLY_LIB_SCRUBY_MELEE_H

#include "rules/scruby/field/field.h"
#include "rules/scruby/field/fire.h"

/* EACH_ENGAGED(u, p, side, number) ...: stands of a side that are engaged in that melee and on the
 * table. */
#define EACH_ENGAGED(u, p, side, number)                                                           \
    EACH_STAND (u, p, side)                                                                        \
        if (of(p, u)->melee == (number))

/* ---- engaged (SC-221) ------------------------------------------------------------------------ */

/* A pike stand touches an enemy stand with its front edge. */
bool fights_to_front(const play *p, unsigned pikes);
/* A pike column of three or more, its head touching an enemy with its front edge (SC-029, SC-236):
 * those of it that count in melee, from the head on; 0: it is no head of such a column. */
enum { MOST_COUNTED = 99 };
unsigned counted_in_column(const play *p, unsigned leading, uint16_t counted[MOST_COUNTED]);
/* The head of the column in which it counts, itself maybe, and fights in one melee with it
 * (SC-221); NOBODY. */
unsigned head_counted_with(const play *p, unsigned u);
/* The closed pikes that fight to their front and whose rear edge these swordsmen touch (SC-131);
 * NOBODY. */
unsigned pikes_before(const play *p, unsigned swordsmen);
/* All that are engaged in the melee around a stand, an ordinary or an extra one. */
void find_engaged(const play *p, unsigned u, bool extra, piece_set *engaged);

/* ---- whom (SC-222) --------------------------------------------------------------------------- */

/* The one whose enemy it strikes: itself, the stand ahead in the column, the pikes before it. */
unsigned leader_in_melee(const play *p, unsigned u);
/* The enemy it strikes, as was chosen; NOBODY if its leader has none. */
unsigned struck_by(const play *p, unsigned u);
/* Swordsmen whose pikes strike pikes: they may get under them (SC-Q-33). */
bool is_under_pikes(const play *p, unsigned swordsmen);

/* Of a victor: the enemy was not in its melee (SC-228). */
static inline bool is_new_enemy(const play *p, unsigned victor, unsigned enemy)
{
    return is_stand(p, enemy) && of(p, enemy)->melee != of(p, victor)->melee;
}

/* ---- losing whatever the dice say (SC-226) --------------------------------------------------- */

/* Numbers of TILLY_EV_LOSES_AT_ONCE. */
enum loses_at_once {
    LOSES_BY_DICE,
    LOSES_CAUGHT,
    LOSES_UNSUPPORTED,
    LOSES_MOUNTED,
    LOSES_RETIRING
};
enum loses_at_once loses_at_once(const play *p, unsigned u);
/* Of these nobody strikes. */
bool cannot_strike(const play *p, unsigned u);

/* ---- points (SC-223) ------------------------------------------------------------------------- */

/* Facts of one melee. */
typedef struct melee_facts {
    unsigned under;    /* 1 + the side whose swordsmen got under the pikes (SC-R-08); 0 none */
    unsigned no_shock; /* 1 + the side that has no shock, pursuers who were stopped; 0 none */
} melee_facts;
typedef struct blow {
    unsigned target;       /* NOBODY: it strikes nobody */
    int32_t points;        /* in half-points, all of them */
    int32_t shock, column; /* of these */
    bool halved, doubled;
} blow;
/* On that enemy; and on the one that it strikes. */
blow blow_on(const play *p, unsigned u, unsigned target, const melee_facts *m);
blow blow_of(const play *p, unsigned u, const melee_facts *m);
/* Of a pursuing stand: double, without anything else (SC-229). */
blow blow_in_pursuit(const play *p, unsigned u, unsigned quarry);

#endif
